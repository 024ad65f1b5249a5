"""The chance of a hand to win exactly the number of tricks that pays; one more is as bad as one too few."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from typing import TYPE_CHECKING

from purple_table.players.tricks.card_play.aims import TrickWorth
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, chance_to_win_later

if TYPE_CHECKING:
    from collections.abc import Callable

    from purple_table.games.tricks.kernel import Kernel


class ExactTricksPlan:
    """The value of the rest of a hand, each of whose cards wins a trick with a chance of its own.

    `table` has the value of each number of tricks, `won` is the number won already, `hold` gives the chance of a card
    to win a trick, and `wanted` is the number that pays best. The distribution for `hand` less one card is computed
    from the distribution for `hand`, which is faster than from the start.
    """

    def __init__(
        self,
        table: Sequence[float],
        won: int,
        hold: Callable[[int], float],
        worth: TrickWorth,
        seat: int,
        hand: int = 0,
    ) -> None:
        self._table = table
        self._won = won
        self._hold = hold
        self.wanted = max(range(len(table)), key=lambda number: table[number])
        self._known: dict[int, list[float]] = {}
        self._hand = hand
        self._whole: list[float] = []
        others = [0.0 if winner == seat else points for winner, points in enumerate(worth.takes[seat])]
        self.beside = worth._replace(
            takes=[others if other == seat else row for other, row in enumerate(worth.takes)],
            later=[0.0 if other == seat else points for other, points in enumerate(worth.later)],
        )

    def value_hand(self, hand: int, took: bool) -> float:
        """Return the value of the deal with these cards left, after this trick was taken or not."""
        chances = self._known.get(hand)
        if chances is None:
            chances = self._known[hand] = self._estimate_rest(hand)
        before = self._won + took
        return fsum(chance * self._table[before + more] for more, chance in enumerate(chances))

    def _estimate_rest(self, hand: int) -> list[float]:
        gone = self._hand & ~hand
        if not gone or gone & (gone - 1):
            return distribute_tricks(self._list_chances(hand))
        if not self._whole:
            self._whole = distribute_tricks(self._list_chances(self._hand))
        return _remove_chance(self._whole, self._hold(gone))

    def _list_chances(self, hand: int) -> Iterator[float]:
        while hand:
            card = hand & -hand
            hand ^= card
            yield self._hold(card)


def plan_exact_tricks(
    kernel: Kernel, unseen: int, worth: TrickWorth, table: Sequence[float], cards: CardStrengths
) -> ExactTricksPlan:
    """Return the plan of the seat to play, where just one number of tricks pays by `table`."""
    seat = kernel.turn
    hand = kernel.hands[seat]
    left = hand.bit_count() - 1
    return ExactTricksPlan(
        table, kernel.taken[seat], lambda card: chance_to_win_later(cards, card, unseen, left), worth, seat, hand
    )


def _remove_chance(chances: list[float], win: float) -> list[float]:
    """Return the chances of each number of tricks without a card that wins with chance `win`.

    Removing the card undoes `distribute_tricks`. The division is stable from the low end for a small chance, and from
    the high end for a large one.
    """
    last = len(chances) - 1
    found = [0.0] * last
    before, stay = 0.0, 1.0 - win
    if win < 0.5:
        for place in range(last):
            before = found[place] = (chances[place] - win * before) / stay
    else:
        for place in range(last - 1, -1, -1):
            before = found[place] = (chances[place + 1] - stay * before) / win
    return found


def distribute_tricks(wins: Iterable[float], before: Sequence[float] = (1.0,)) -> list[float]:
    """Return the chance of each number of tricks, where each card wins one with its own chance.

    `before` is the distribution of the tricks that were won already.
    """
    chances = list(before)
    for win in wins:
        stays = [chance * (1.0 - win) for chance in chances]
        chances = [stay + chance * win for stay, chance in zip([*stays, 0.0], [0.0, *chances], strict=True)]
    return chances
