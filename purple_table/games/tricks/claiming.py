"""Claiming: whether every remaining trick is certain, whatever the others hold and play.

Whoever plays the dummy's hand beside the own one claims with both.
"""

from __future__ import annotations

from collections.abc import Iterable

from purple_table.core.actions import Action
from purple_table.core.game import View
from purple_table.games.tricks.dummy import DummyPhase, find_partner
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.seat_facts import Inferring, TrickSeatFacts


def claim(game: TrickRules, phases: Iterable[Inferring], view: View) -> tuple[Action, ...]:
    """Return the plays of the seat, in order, that win every remaining trick whatever the others hold and play.

    It is empty where nothing is sure. Only a seat about to lead can be sure, and only once no cards will be drawn any
    more. Cards that may not be led yet come last: by then nothing else is held. Of all certain orders it is one that is
    worth most: with every trick won, only the card that takes the last one can make a difference.
    """
    if view.to_act != view.seat or view.status.phase != "playing" or view.pile("trick") or view.pile("stock"):
        return ()
    if game.following.revokes or not (game.is_plain or game.following.while_stock is not None):
        return ()
    facts = TrickSeatFacts(game, phases, view)
    if not any(facts.taken):
        return ()
    if facts.declarer == view.seat and facts.part_data.get(DummyPhase.key):
        return tuple(game.plays[bit.bit_length()] for bit in _find_order_of_both(facts))
    order = _find_certain_order(facts, 0)
    if order:
        prices = game.worth().last_trick
        dearest = sorted(order, key=lambda card: -prices[card.bit_length() - 1]) if prices else ()
        for last in dearest:
            if prices[last.bit_length() - 1] == prices[order[-1].bit_length() - 1]:
                break
            if other := _find_certain_order(facts, last):
                order = other
                break
    return tuple(game.plays[bit.bit_length()] for bit in order)


def _find_certain_order(facts: TrickSeatFacts, last: int) -> list[int]:
    """Return the hand in an order in which every lead is certain, `last` (0: any) at the end; empty for none."""
    locked = 0 if facts.broken else facts.locked
    threats = _Threats(facts)
    order: list[int] = []
    rest = facts.hand
    while rest:
        leads = rest & ~locked or rest
        card = threats.find_safe_card(leads if rest == last else leads & ~last)
        if not card:
            return []
        order.append(card)
        rest ^= card
    return order


def _find_order_of_both(facts: TrickSeatFacts) -> list[int]:
    """Return the cards of the hand that leads and of its partner's, in turn, which surely win every trick."""
    own, other = facts.hand, facts.holds[find_partner(facts.seat)]
    if other.bit_count() != own.bit_count():
        return []
    threats = _Threats(facts, facts.unknown & ~other)
    order: list[int] = []
    while own:
        found = threats.find_pair(own, other)
        if found is None:
            return []
        lead, card, crosses = found
        order += (lead, card)
        own, other = own ^ lead, other ^ card
        if crosses:
            own, other = other, own
    return order


class _Threats:
    """The cards of the others that could take a trick, while safe cards are led one after the other.

    Each lead draws a card of what it asks for from whoever holds any: at worst one hand holds all of it, gives up one
    card a lead, and keeps its best to the last. So the others run out of it only after as many leads as there are
    cards. A trump can be kept in the same way, by following with other cards of its suit where it belongs to one.
    """

    def __init__(self, facts: TrickSeatFacts, others: int | None = None) -> None:
        """`others` are the cards of the others; None: all that the seat does not hold."""
        self._tables = facts.game.make_tables(facts.denomination)
        self._trump = facts.trump
        self._others = facts.unknown if others is None else others
        self._drawn: dict[int, int] = {}

    def find_safe_card(self, cards: int) -> int:
        """Return the highest of `cards` that none of the others' can beat as a lead; 0 for none.

        Trumps come before other cards. The card counts as led: what it asks for is drawn once.
        """
        for group in (cards & self._trump, cards & ~self._trump):
            rest = group
            while rest:
                card = self._find_highest(rest)
                rest ^= card
                if not self._others & self._tables.find_beating_cards(card):
                    self._draw(self._tables.following[card.bit_length()])
                    return card
        return 0

    def find_pair(self, own: int, other: int) -> tuple[int, int, bool] | None:
        """Return a lead and a card of the partner's hand that win a trick together, and whether the partner's takes it.

        A sure lead to which the partner's hand need not play higher comes first, then one that it takes.
        """
        safe = own
        while lead := self._peek_safe_card(safe):
            safe ^= lead
            under = self._find_legal_cards(lead, other) & ~self._tables.find_beating_cards(lead)
            if under:
                self._draw(self._tables.following[lead.bit_length()])
                return lead, self._find_lowest(under), False
        for lead in self._list_cards(own):
            # Once its color is followed only that and trumps compete.
            for card in self._list_cards(self._find_legal_cards(lead, other) & self._find_rivals(lead)):
                if not self._others & self._find_rivals(card):
                    self._draw(self._tables.following[lead.bit_length()])
                    return lead, card, True
        return None

    def _peek_safe_card(self, cards: int) -> int:
        """Return a card of these that none of the others' can beat as a lead, trumps first; 0 for none."""
        for group in (cards & self._trump, cards & ~self._trump):
            for card in self._list_cards(group):
                if not self._others & self._tables.find_beating_cards(card):
                    return card
        return 0

    def _find_rivals(self, card: int) -> int:
        """Return the cards of its own kind that stand above a card, and all trumps where it is none."""
        return self._tables.higher[card.bit_length()] | (0 if card & self._trump else self._trump)

    def _find_legal_cards(self, lead: int, hand: int) -> int:
        """Return the cards of a hand that may follow a lead."""
        _, follow, permitted, *_ = self._tables.leads[lead.bit_length()]
        return hand & permitted if hand & follow else hand

    def _find_lowest(self, cards: int) -> int:
        """Return a card of these that stands above none of its own kind, no trump where there is another."""
        cards = cards & ~self._trump or cards
        return max(self._list_cards(cards), key=lambda card: self._tables.higher[card.bit_length()].bit_count())

    @staticmethod
    def _list_cards(cards: int) -> list[int]:
        """List the cards of a mask, one bit each, from the highest place down."""
        found = []
        while cards:
            found.append(1 << cards.bit_length() - 1)
            cards ^= found[-1]
        return found

    def _find_highest(self, cards: int) -> int:
        """Return one of the cards that none of its own kind among them stands above."""
        card = 1 << cards.bit_length() - 1
        while over := cards & self._tables.higher[card.bit_length()]:
            card = 1 << over.bit_length() - 1
        return card

    def _draw(self, asked: int) -> None:
        drawn = self._drawn[asked] = self._drawn.get(asked, 0) + 1
        if drawn >= (self._others & asked).bit_count():
            self._others &= ~asked
