"""The bids of a Skilled player by cards laid aside, and its choice whether to play for a premium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.actions import Action, Choose
from purple_table.games.tricks.bidding import DECLARE, REVEAL, Bids, Premium
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.lay_aside import PREMIUM
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.players.player import Decision
from purple_table.players.tricks.card_play.exact_tricks_plan import distribute_tricks
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, chance_to_win_later
from purple_table.players.tricks.reasons.trick_reasons import decide
from purple_table.players.tricks.sampling.sampled_deals import list_outlooks

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame

WATCHED = {DECLARE: 0.85, REVEAL: 0.65}
"""The share of the chance to make a bid that is left where the others know the bid, and where they see the hand too."""

USUALLY, SURER = 0.45, 0.25
"""How often bids are made, and how much of the difference from that is told: of 624 chances to make the bid those of 28
came about in 39 of 100, those of 84 in 52."""
UNLIKELY = 0.1
"""Below this chance a bid is not what the cards were chosen for."""


class LayAsideChoice(NamedTuple):
    """A choice of cards to lay aside: the value of its bid, the cards, the bid, and the expected tricks of the hand."""

    value: float
    cards: tuple[int, ...]
    bid: int
    kept: float


class LayAsideBidder:
    """Values every choice of cards by its bid and the tricks that the rest of the hand should win."""

    def __init__(self, game: TrickGame, style: str) -> None:
        self._game = game
        self._outlooks = list_outlooks(style)

    def choose_card(self, view: View) -> Decision:
        """Lay aside the first card of the best choice; the other cards follow in later decisions."""
        game, best = self._game, self.list_choices(view)[0]
        cards = list_laid_codes(game, view, best.cards)
        action = game.gives[best.cards[0].bit_length()]
        wins = self._find_chances(game.facts(view), view)
        chances = distribute_tricks(win for card, win in wins.items() if card not in best.cards)
        likely = best.bid < len(chances) and chances[best.bid] >= UNLIKELY
        figures = {"bid": best.bid, "tricks": best.kept}
        return decide(game, action, "laid" if likely else "laid_unlikely", cards=cards, figures=figures)

    def list_choices(self, view: View) -> list[LayAsideChoice]:
        """Return every choice of the cards that are still to be laid aside, the best first."""
        game, facts = self._game, self._game.facts(view)
        ask = view.ask
        if ask is None:
            raise TypeError("this seat has nothing to decide")
        adds = {game.bits[card]: number for card, number in ask.adds}
        said = sum(number for card, number in adds.items() if not card & facts.hand)
        wins = self._find_chances(facts, view)
        whole = fsum(wins.values())
        tables: dict[int, Sequence[float]] = {}
        found = []
        for cards, chances in _combine(tuple(wins.items()), ask.amount - ask.done, [1.0]):
            number = said + sum(map(adds.__getitem__, cards))
            if number not in tables:
                tables[number] = self._expect_worth(self._tabulate_worth(facts, number, None))
            value = fsum(map(mul, chances, tables[number]))
            found.append(LayAsideChoice(value, cards, number, whole - fsum(map(wins.__getitem__, cards))))
        return sorted(found, key=lambda laid: -laid.value)

    def choose_premium(self, view: View, legal: Sequence[Action]) -> Decision:
        """Choose a premium where it gains points, though the others play against the bid that they know."""
        facts = self._game.facts(view)
        seat = view.seat
        bid = read_bids(facts).tricks[seat] or 0
        chances = distribute_tricks(self._find_chances(facts, view).values())
        plain = self._tabulate_worth(facts, bid, None)
        best, found = 0.0, legal[0]
        for action in legal:
            if not isinstance(action, Choose) or action.choice not in WATCHED:
                continue
            played = self._tabulate_worth(facts, bid, Premium(seat, action.choice))
            # With a premium the others know the bid, or see the whole hand, and play against it.
            made = chances[bid] * WATCHED[action.choice] if bid < len(chances) else 0.0
            lost = [after - before for before, after in zip(plain, played, strict=True)]
            gained = made * lost.pop(bid) + (1.0 - made) * fsum(lost) / len(lost)
            if gained > best:
                best, found = gained, action
        # Where somebody has declared, only the premium for an open hand is left.
        declares = Choose(PREMIUM, DECLARE) in legal
        kind = "premium_pays" if best > 0.0 else "premium_too_rare" if declares else "premium_needs_hand"
        chance = chances[bid] if bid < len(chances) else 0.0
        return decide(self._game, found, kind, figures={"bid": bid, "chance": USUALLY + SURER * (chance - USUALLY)})

    def _find_chances(self, facts: TrickSeatFacts, view: View) -> dict[int, float]:
        """Return for each card of the hand the chance that it wins a trick."""
        cards = CardStrengths(self._game, facts.denomination)
        found, rest = {}, facts.hand
        while rest:
            card = rest & -rest
            rest ^= card
            found[card] = chance_to_win_later(cards, card, facts.unknown, view.status.tricks)
        return found

    def _tabulate_worth(self, facts: TrickSeatFacts, bid: int, premium: Premium | None) -> Sequence[float]:
        """Return the value of each number of tricks to the seat with this bid."""
        tricks = tuple(bid if seat == facts.seat else None for seat in range(facts.players))
        worth = self._game.worth(Bids(tricks=tricks, premium=premium))
        return worth.tricks[self._game.side_of(facts.seat)]

    def _expect_worth(self, table: Sequence[float]) -> Sequence[float]:
        """Return the expected value of each counted number of tricks: the real number may be higher or lower."""
        most = len(table) - 1
        return [
            fsum(weight * table[min(max(number + more, 0), most)] for weight, more in self._outlooks)
            for number in range(most + 1)
        ]


def list_laid_codes(game: TrickGame, view: View, cards: Sequence[int]) -> tuple[str, ...]:
    """Return the codes of cards that are to be laid aside, and of those that lie there already."""
    before = tuple(card for card in view.pile("bid", view.seat) if card is not None)
    return (*(game.deck.cards[card.bit_length() - 1].code for card in cards), *before)


def _combine(
    cards: Sequence[tuple[int, float]], amount: int, chances: list[float]
) -> Iterator[tuple[tuple[int, ...], list[float]]]:
    """Yield every choice of `amount` of the cards, in the order of `itertools.combinations`, with the distribution of
    the tricks that the other cards win.

    `cards` come with their chances to win a trick; `chances` is the distribution of the tricks of cards passed over.
    """
    if not amount:
        yield (), distribute_tricks((win for _, win in cards), chances)
    elif len(cards) >= amount:
        (card, win), rest = cards[0], cards[1:]
        for more, found in _combine(rest, amount - 1, chances):
            yield (card, *more), found
        yield from _combine(rest, amount, distribute_tricks((win,), chances))
