"""The coach: short cards that tell a newcomer at the right moment what a game asks for and what has just happened.

Moments are recognized from a view alone, by the kinds of its asks and events. Nothing here depends on a particular
game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise

from purple_table.core.actions import Choose
from purple_table.core.cards import Deck
from purple_table.core.events import Moved, Noted, TrickWon
from purple_table.core.game import ASK_KINDS, Ask, AskInfo, View
from purple_table.core.messages import find_holes

SHOWN_BY_TRICKS = ("other_color", "other_suit", "color_held", "suit_won", "trumped")
"""Moments of single tricks, which are not told of later ones."""
HAPPENED = ("deal", "trick", "defend", *SHOWN_BY_TRICKS, "picked_up", "broken")
"""Moments of what has happened in the deal: it was dealt (`deal`), a `trick` was taken, also while the seat plays
against a declarer (`defend`), somebody followed with the `other_color` of the suit, or played an `other_suit` that is
no trump; the color led was followed and held off a higher card of its suit (`color_held`), another color of the suit
won (`suit_won`), a trick was `trumped` or `picked_up` into a hand; a suit was `broken`."""
_BY_BOTH = ("may_trump", "unbroken", "may_knock", "knock")
"""Moments of what is asked after what has happened: to follow what is no trump where one is named, to lead before a
suit is broken, and to draw before anybody has knocked, or after a `knock`. All other moments come with the asks
that parts have registered."""
DECISIONS = ("give", "lay_away", "lay_aside", "bid", "trump", "answer", "choose")
"""The moments of decisions before play, or between cards, which may not come in every deal."""
AIM = "aim"
"""No moment of its own: the first card that is shown begins with these words on what is to be won, and its price."""
SURPRISES = ("color", "order", "promoted")
"""What is otherwise than in Whist: the color led shuts out the rest of its suit, ranks have another order, cards are
promoted among the trumps."""
_LATE = 2
_ANSWER = "answer"
"""The topic of a choice by which somebody is answered who has begged for another trump."""


@dataclass(frozen=True, slots=True)
class CoachCard:
    """A card of the coach: its `moment`, its `words` and the `clause` that they explain.

    `tells` lists the surprises of the rules that the card explains. `stands` limits the card to some values of options,
    by the name of the option. A hole in the words, such as `{first_meld}`, stands for the number of an option; where it
    is 0 the card is left out. `trick` is a small picture of the rule: codes of cards in the order of play, of which
    `winner` takes the trick. With `trumps` the picture is of the promoted trumps of the deal, from the highest down.
    """

    id: str
    moment: str
    words: str
    clause: str
    stands: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    tells: tuple[str, ...] = ()
    trick: tuple[str, ...] = ()
    winner: str = ""
    trumps: bool = False

    def avoid_trump(self, deck: Deck, trump: str, names: Mapping[str, str]) -> CoachCard:
        """Return the card with an example in other colors, where one of its picture is trump; `names` are those of the
        colors in the language of the words, by their codes."""
        pairs = [(low.code, high.code) for low, high in pairwise(deck.colors) if low.suit == high.suit]
        code = next((color.code for color in deck.colors if color.name.casefold() == trump), "")
        shown = {deck[card].color for card in self.trick}
        if code not in shown or not any(code in pair for pair in pairs):
            return self
        others: dict[str, str] = {}
        for step in range(1, len(pairs)):
            others = dict(zip(chain(*pairs), chain(*pairs[step:], *pairs[:step]), strict=True))
            if code not in {others.get(color, color) for color in shown}:
                break
        words = {names[old]: names[new] for old, new in others.items()}
        found = re.compile(rf"\b({'|'.join(map(re.escape, words))})\b")
        codes = {card: others.get(card[:2], card[:2]) + card[2:] for card in self.trick}
        changed = found.sub(lambda match: words[match[0]], self.words)
        return replace(
            self, words=changed, trick=tuple(codes[card] for card in self.trick), winner=codes.get(self.winner, "")
        )

    def draw_trumps(self, promoted: Sequence[str]) -> CoachCard:
        """Return the card with its picture, where that is of the trumps of the deal, each once."""
        return replace(self, trick=tuple(dict.fromkeys(promoted))) if self.trumps else self


@dataclass(frozen=True, slots=True)
class Coach:
    """The words of a game for newcomers: its cards in order, and the clause of each line of the book's page in
    short."""

    cards: tuple[CoachCard, ...] = ()
    page: tuple[str, ...] = ()

    def apply_options(self, options: Mapping[str, object]) -> Coach:
        """Return the coach of a game that is played with these options."""
        found = []
        for card in self.cards:
            if not all(options.get(key) in row for key, row in card.stands.items()):
                continue
            numbers = {name: options.get(name) for name in find_holes(card.words)}
            if all(numbers.values()):
                found.append(replace(card, words=card.words.format_map(numbers)) if numbers else card)
        return replace(self, cards=tuple(found))

    @property
    def aim(self) -> CoachCard | None:
        """What is to be won and at which price, in words for the first card that is shown."""
        return next((card for card in self.cards if card.moment == AIM), None)

    def find_due_card(self, moments: frozenset[str], shown: frozenset[str]) -> CoachCard | None:
        """Return the first card whose moment has come and that has not been shown yet, or None.

        A card on a decision before play comes before all others, as it cannot wait.
        """
        due = [card for card in self.cards if card.moment in moments and card.id not in shown]
        return next((card for card in due if card.moment in DECISIONS), due[0] if due else None)


NO_COACH = Coach()


def list_moments() -> tuple[str, ...]:
    """List the moments at which a card may be shown: those found here, and those of the registered kinds of asks."""
    asked = dict.fromkeys(moment for kind in ASK_KINDS for moment in ASK_KINDS[kind].moments)
    return (AIM, *asked, *_BY_BOTH, *HAPPENED)


def find_moments(view: View, deck: Deck, heights: Mapping[str, int]) -> frozenset[str]:
    """Find the moments of a view: what the seat is asked, and what has happened in the deal. There are none before the
    deal."""
    if view.status.phase in ("deal", "cutting", "over"):
        return frozenset()
    found = {"deal"}
    if view.ask is not None:
        info = ASK_KINDS[view.ask.kind]
        found.update(info.find_moments(view, view.ask) if info.find_moments is not None else info.moments)
    trump = (view.status.trump or "").casefold()
    trick: list[str] = []
    for event in view.history:
        if isinstance(event, Noted) and event.kind in ("broken", "knock"):
            found.add(event.kind)
        elif isinstance(event, Moved) and event.target.role == "trick":
            trick += [code for code in event.cards if code is not None]
        elif isinstance(event, Moved) and event.source.role == "trick" and event.target.role == "hand":
            found.add("picked_up")
            trick = []
        elif isinstance(event, TrickWon):
            found.add("trick")
            if view.status.declarer is not None and view.seat not in (view.status.declarer, *view.status.party):
                found.add("defend")
            trick = []
            found.update(_find_trick_moments(event, deck, trump, view.status.promoted, heights))
    if view.ask is None:
        found.discard("broken")  # before the person's turn nothing is said of a trick that is not complete
    else:
        found.update(_find_running_moments(trick, deck, trump, view.status.promoted))
    if "lead" in found:
        found.discard("other_suit")  # the leader need not know what others may discard
        if "broken" not in found:
            found.add("unbroken")
    if "draw" not in found:
        found.discard("knock")  # whoever draws no more has had the last turn, or has knocked
    elif "knock" not in found:
        found.add("may_knock")
    named = trump not in ("", "none")
    if "follow" in found and named and trick and not is_trump(trick[0], deck, trump, view.status.promoted):
        found.add("may_trump")
    return frozenset(found)


# --- the asks that several games have ---------------------------------------------------------------------------------


def _find_give_moments(view: View, ask: Ask) -> Iterator[str]:
    """Find out whether cards are laid aside as a bid, buried, or passed to another seat."""
    yield "lay_aside" if ask.adds else "lay_away" if ask.target is None else "give"


def _find_choice_moments(view: View, ask: Ask) -> Iterator[str]:
    """Find out whether trump is named, a beggar is answered, or something else is chosen."""
    if any(isinstance(way.action, Choose) and way.action.topic == _ANSWER for way in ask.ways):
        yield "answer"
        return
    yield "trump" if ask.denominations or view.status.phase == "trump" else "choose"


def _find_play_moments(view: View, ask: Ask) -> Iterator[str]:
    """Find out whether a card is led or follows, and whether only few cards are left."""
    yield "play"
    yield "follow" if view.pile("trick") else "lead"
    if len(view.hand) <= _LATE:
        yield "late"


ASK_KINDS.register("deal", AskInfo(()))
ASK_KINDS.register("give", AskInfo(("give", "lay_aside", "lay_away"), _find_give_moments))
ASK_KINDS.register("choose", AskInfo(("trump", "answer", "choose"), _find_choice_moments, "choose"))
ASK_KINDS.register("play", AskInfo(("play", "lead", "follow", "late"), _find_play_moments))
ASK_KINDS.register("draw", AskInfo(("draw",), panel="draw"))


def _find_running_moments(cards: Sequence[str], deck: Deck, trump: str, promoted: Sequence[str]) -> Iterator[str]:
    """Find the cards of a trick that are neither of the color that was led nor trumps."""
    led = deck[cards[0]] if cards else None
    for code in cards[1:]:
        card = deck[code]
        if led is None or led.color == card.color or is_trump(code, deck, trump, promoted):
            continue
        yield "other_color" if card.suit == led.suit else "other_suit"


def _find_trick_moments(
    event: TrickWon, deck: Deck, trump: str, promoted: Sequence[str], heights: Mapping[str, int]
) -> Iterator[str]:
    """Find what a completed trick shows about who wins tricks."""
    yield from _find_running_moments(event.cards, deck, trump, promoted)
    # A trump beats every other card. Without one, the highest card of the color that was led wins if somebody followed
    # that color, also against higher cards of the suit's other color; otherwise the highest of the whole suit wins.
    trumps = [code for code in event.cards if is_trump(code, deck, trump, promoted)]
    led = deck[event.cards[0]]
    if trumps:
        if event.cards[0] not in trumps:
            yield "trumped"
        return
    suit = [deck[code] for code in event.cards if deck[code].suit == led.suit]
    same = [card for card in suit if card.color == led.color]
    highest = max(heights.get(card.rank, 0) for card in same)
    above = any(heights.get(card.rank, 0) > highest for card in suit)
    if above:
        yield "color_held" if len(same) > 1 else "suit_won"


def is_trump(code: str, deck: Deck, trump: str, promoted: Sequence[str]) -> bool:
    """Return whether a card is a trump; `trump` is the name of the color or suit in small letters."""
    card = deck[code]
    return code in promoted or card.joker or trump in (card.color_name.casefold(), card.suit.casefold())
