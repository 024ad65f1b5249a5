"""Plans for the rest of a hand, where the value of a card depends on the other cards of the hand.

Where only the last trick counts, a short hand is planned from the end backwards: which card may take the last trick,
and who leads to it. Every unseen card is as likely to lie in another hand as any other that this hand may hold; nothing
is assumed about which cards players keep.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from purple_table.players.tricks.card_play.exact_tricks_plan import plan_exact_tricks
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, TrickKnowledge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from purple_table.games.tricks.kernel import Kernel
    from purple_table.players.tricks.card_play.aims import Aims, TrickWorth

MOST = 6
"""The most cards in a hand that is planned to the end."""
WILL = 0.9
"""The chance that a hand which can take a trick before the last one does so."""


class HandPlan(Protocol):
    """The value of the rest of a hand, where it is not the sum of the values of its cards."""

    @property
    def beside(self) -> TrickWorth:
        """The worth of the trick apart from the plan."""
        ...

    def value_hand(self, hand: int, took: bool) -> float:
        """Return the value of these cards after the trick, which the seat took or not."""
        ...


def make_plan(
    kernel: Kernel,
    public: TrickKnowledge,
    worth: TrickWorth,
    aims: Aims,
    cards: CardStrengths,
    most: int = MOST,
) -> HandPlan | None:
    """Return the plan for the rest of the hand of the seat to play; None where its cards can be valued one by one.

    For the last trick a hand of at most `most` cards is planned.
    """
    hand = kernel.hands[kernel.turn]
    if aims.closing and hand.bit_count() <= most:
        return LastTrickPlan(kernel, public, aims.closing, aims.find_card_worth(kernel.taken))
    exactly = aims.exactly[aims.side_of[kernel.turn]]
    return plan_exact_tricks(kernel, public.rest & ~hand, worth, exactly, cards) if exactly else None


class LastTrickPlan:
    """The end of a deal as the seat to play foresees it, where only the last trick counts.

    `closing` are the points that a card wins with the last trick, by the bit length of its mask; `beside` is the worth
    of the current trick apart from that.
    """

    def __init__(self, kernel: Kernel, public: TrickKnowledge, closing: Sequence[float], beside: TrickWorth) -> None:
        self.beside = beside
        turn = kernel.turn
        self._tables = kernel.tables
        self._closing = closing
        self._unseen = unseen = public.rest & ~kernel.hands[turn]
        self._others = len(kernel.seats) - 1
        self._may = [unseen & ~public.barred[seat] for seat in kernel.seats if seat != turn]
        self._now = kernel.hands[turn].bit_count() - 1
        others = 0
        for may in self._may:
            others |= may
        self._any = _list_cards(others)
        won = kernel.count and kernel.winner != turn
        self._next = _list_cards(unseen & ~public.barred[kernel.winner]) if won else self._any
        self._known: dict[tuple[int, bool], float] = {}
        self._kept: dict[tuple[int, int], float] = {}

    def value_hand(self, hand: int, took: bool) -> float:
        """Return the expected points of this hand in the last trick; `took` says whether it leads to the next trick."""
        if not hand:
            return 0.0
        found = self._known.get((hand, took))
        if found is None:
            found = self._known[hand, took] = self._value_lead(hand) if took else self._value_following(hand)
        return found

    def _value_lead(self, hand: int) -> float:
        best, left, rest = 0.0, hand.bit_count(), hand
        while rest:
            card = rest & -rest
            rest ^= card
            best = max(
                best, self._value_rest(hand, card, self._chance_to_stand(self._tables.find_beating_cards(card), left))
            )
        return best

    def _value_following(self, hand: int) -> float:
        """Return the value averaged over the cards that may be led. To the next trick the winner of this one leads."""
        total, left = 0.0, hand.bit_count()
        leads = self._next if left == self._now else self._any
        # The leader has played already, so that one hand fewer can still beat the card.
        others = (self._others - 1) / self._others
        for lead in leads:
            _, must, may, after, changes, regain = self._tables.leads[lead.bit_length()]
            best = 0.0
            # A hand that cannot follow may play any card, and so may ruff.
            rest = hand & may if hand & must else hand
            while rest:
                card = rest & -rest
                rest ^= card
                takes = 0.0
                if card & changes & ~regain:
                    takes = self._chance_to_stand(after[card.bit_length()] & ~regain, left) ** others
                best = max(best, self._value_rest(hand, card, takes))
            total += best
        return total / max(len(leads), 1)

    def _value_rest(self, hand: int, card: int, takes: float) -> float:
        """Return the value after playing `card`, which takes its trick with the chance `takes`."""
        rest = hand ^ card
        if not rest:
            return takes * self._closing[card.bit_length()]
        return takes * self.value_hand(rest, True) + (1.0 - takes) * self.value_hand(rest, False)

    def _chance_to_stand(self, beating: int, left: int) -> float:
        """Return the chance that no other hand, of `left` cards, takes the trick with one of the cards `beating`."""
        key = beating & self._unseen, left
        found = self._kept.get(key)
        if found is None:
            found = 1.0
            # To the last trick every hand plays its only card; before that it may keep back a card that would win.
            will = 1.0 if left == 1 else WILL
            for may in self._may:
                able, among = (may & beating).bit_count(), may.bit_count()
                without = 1.0
                for card in range(min(left, among)):
                    without *= max(among - able - card, 0) / (among - card)
                found *= 1.0 - will * (1.0 - without)
            self._kept[key] = found
        return found


def _list_cards(cards: int) -> list[int]:
    """Return the cards of a mask, each as one bit."""
    return [1 << place for place in range(cards.bit_length()) if cards >> place & 1]
