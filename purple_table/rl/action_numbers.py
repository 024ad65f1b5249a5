"""Actions as numbers, for programs that learn: the same for a game always.

Most actions are one step, named by their text ("play Rd8", "bid 3"). A meld of several cards would need a number for
each set of cards; it is chosen card by card instead ("meld g8c", "and g9c", "done"), and a card that is laid off first,
then the place that it goes to. What the rules of a game allow beyond the table is offered as "other 0", "other 1" and
so on, in the order of the legal actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from purple_table.core.actions import HOLD_BID, Action, LayOff, Meld, PlaySet
from purple_table.core.game import Game
from purple_table.games.tricks.auction import Auction
from purple_table.games.tricks.begging import BegPhase
from purple_table.games.tricks.called_card import CalledCardPhase
from purple_table.games.tricks.declarations import DeclaringPhase
from purple_table.games.tricks.exchange_phase import CardExchangePhase
from purple_table.games.tricks.filling import FillingPhase
from purple_table.games.tricks.ladder import LadderBidding
from purple_table.games.tricks.marriages import MarriagePhase
from purple_table.games.tricks.named_game import NamedGamePhase
from purple_table.games.tricks.raising import LastPointPhase, RaisingPhase
from purple_table.games.tricks.redeal import RedealPhase
from purple_table.games.tricks.shove import ShoveBidding
from purple_table.games.tricks.staying import DROP, STAY, StayPhase
from purple_table.games.tricks.trick_bids import TrickBids
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.games.tricks.trump import make_naming

OTHERS = 64
"""The most actions at once that may have no number of their own."""
_MOST_MELDS = 40
"""More melds than two packs have room for."""


class ActionTable:
    """The steps of a game's actions by number. `names` has them in order, `numbers` the other way round."""

    def __init__(self, game: Game) -> None:
        names = dict.fromkeys([*_list_steps(game), *(f"other {number}" for number in range(OTHERS))])
        self.names: tuple[str, ...] = tuple(names)
        self.numbers: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        self._steps: dict[Action, tuple[int, ...]] = {}
        self._alone: dict[Action, tuple[int, list[Action]]] = {}

    def __len__(self) -> int:
        return len(self.names)

    def group(self, legal: Sequence[Action], done: Sequence[int] = ()) -> dict[int, list[Action]]:
        """Return the actions that may still be meant after the steps `done`, by the number of the next step.

        An action is complete with its last step: where a meld may be complete or go on, "done" completes it.
        """
        if not done:
            try:
                # Most actions are a single step; with nothing else among them nothing needs to be grouped.
                return dict(map(self._alone.__getitem__, legal))
            except KeyError:
                pass
        found: dict[int, list[Action]] = {}
        place, others = len(done), 0
        for action in legal:
            steps = self._steps.get(action)
            if steps is None:
                names = _name_steps(action)
                if all(name in self.numbers for name in names):
                    steps = self._steps[action] = tuple([self.numbers[name] for name in names])
                    if len(steps) == 1:
                        self._alone[action] = steps[0], [action]
                else:
                    if others == OTHERS:
                        raise ValueError(f"there is no number left for {action}")
                    steps = (self.numbers[f"other {others}"],)
                    others += 1
            if place == 0 or steps[:place] == tuple(done):
                found.setdefault(steps[place], []).append(action)
        return found


def _name_steps(action: Action) -> tuple[str, ...]:
    if type(action) is Meld:
        first, *rest = action.cards
        return f"meld {first}", *[f"and {card}" for card in rest], "done"
    if type(action) is PlaySet:
        first, *rest = action.cards
        return f"set {first}", *[f"and {card}" for card in rest], "done"
    if type(action) is LayOff:
        return f"layoff {action.card}", f"to {action.meld} {action.end}"
    return (str(action),)


def _list_steps(game: Game) -> Iterable[str]:
    """Yield the steps of every action that the game may have with its options."""
    cards = [card.code for card in game.deck.cards]
    if isinstance(game, TrickGame):
        yield from (f"play {card}" for card in cards)
        yield from (f"give {card}" for card in cards)
        yield from _list_calls(game)
    elif game.family == "thirty_one":
        yield from (f"{kind} {card}" for kind in ("take", "discard") for card in cards)
        yield from ("draw", "stay", "knock")
        yield from (f"choose color {color.name.casefold()}" for color in game.deck.colors)
    elif game.family == "climbing":
        yield from (f"{kind} {card}" for kind in ("set", "and", "give") for card in cards)
        yield from ("done", "pass")
    elif game.family == "blues_greens":
        kinds = ("play", "give", "take", "meld", "and", "layoff", "laydown")
        yield from (f"{kind} {card}" for kind in kinds for card in cards)
        yield from ("draw", "done", "pass")
        yield from (f"to {meld} {end}" for meld in range(_MOST_MELDS) for end in ("low", "high"))
        yield from (f"choose trump {color.suit.casefold()}" for color in game.deck.colors)
        yield from (f"bid {number}" for number in range(100, 361))


def _list_calls(game: TrickGame) -> Iterable[str]:
    """Yield the bids and choices of a trick game."""
    bidding = game.bidding
    colors = ["none", *(color.name.casefold() for color in game.deck.colors)]
    if isinstance(bidding, TrickBids):
        yield from (f"bid {number}" for number in range(game.dealing.hand + 1))
        yield from ("bid nil", "bid blind nil", "choose cards look", "pass")
    elif isinstance(bidding, Auction):
        yield from (f"bid {number} {name}" for number in range(game.dealing.hand + 1) for name in bidding.denominations)
        yield from ("bid double", "bid redouble") if bidding.doubles else ()
        yield "pass"
    elif isinstance(bidding, LadderBidding):
        yield from (f"bid {bid.name}" for bid in bidding.bids)
        yield from (str(HOLD_BID), "pass")
    elif isinstance(bidding, ShoveBidding):
        yield from map(str, bidding.list_calls())
    elif bidding is not None:
        words = ("up", "take", *colors)
        yield from ("pass", *(f"bid {word}{alone}" for word in words for alone in ("", " alone")))
    yield from (str(make_naming(name)) for name in game.trump.named)
    yield from (f"choose premium {kind}" for kind in ("none", "declare", "reveal"))
    for color in game.deck.colors:
        topic = "_".join([*color.name.casefold().split(), "moon"])
        yield from (f"choose {topic} {choice}" for choice in ("subtract", "add"))
    for phase in game.course.phases:
        if isinstance(phase, StayPhase):
            yield from map(str, (STAY, DROP))
        if isinstance(phase, CardExchangePhase | BegPhase | FillingPhase | MarriagePhase):
            yield from map(str, phase.list_choices())
        choosing = CalledCardPhase | NamedGamePhase | RaisingPhase | LastPointPhase | RedealPhase | DeclaringPhase
        if isinstance(phase, choosing):
            yield from map(str, phase.list_choices())
