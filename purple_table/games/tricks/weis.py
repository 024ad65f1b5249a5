"""Weis: after the first trick runs and sets are shown from the hands, and the couple of trumps counts once both of its
cards are played (clauses weis, couple)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import add, or_
from typing import Any

from purple_table.core.cards import Deck
from purple_table.core.events import Event, Noted
from purple_table.core.examples import read_card_lists
from purple_table.core.masks import list_bits
from purple_table.core.messages import CardName, ListedValues, Message, SeatName, Term, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.ranking import join_masks
from purple_table.games.tricks.course_phase import HasParts, PublicPhase
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import NO_TRUMP
from purple_table.games.tricks.weis_rule import Weis, WeisRule


@dataclass(frozen=True, slots=True)
class ShownWeis:
    """What was shown in a deal, by seat: the card played to the first trick, the points of Weis, and of the couple of
    trumps the cards that were played, as masks."""

    first: tuple[int, ...]
    points: tuple[int, ...]
    couple: tuple[int, ...]

    def add_card(self, seat: int, card: int, couple: int) -> ShownWeis:
        """Return what it is once a seat has played a card, where `couple` is that of trumps."""
        if self.first[seat] and not card & couple:
            return self
        first = self.first if self.first[seat] else _set_at(self.first, seat, card)
        return replace(self, first=first, couple=_set_at(self.couple, seat, self.couple[seat] | card & couple))


class WeisPhase(PublicPhase[ShownWeis]):
    """Lays the Weis of all seats open after the first trick, and counts the couple of trumps as it is played."""

    key = "declaring"
    after_cards = True
    after_tricks = True

    def __init__(self, rule: WeisRule) -> None:
        self._rule = rule

    def prepare(self, state: TrickState) -> ShownWeis:
        """Return that nothing was shown."""
        nothing = (0,) * state.game.players
        return ShownWeis(nothing, nothing, nothing)

    def on_card_played(self, state: TrickState, seat: int, card: int, events: list[Event]) -> None:
        """Take note of a card of the first trick, and tell of a couple that is now complete."""
        couple = self._rule.find_couple(state.trump)
        before = self.data_of(state)
        after = before.add_card(seat, card, couple)
        self._keep(state, after)
        if card & couple and after.couple[seat] == couple:
            words = say(
                "{seat} has played Stöck, {cards}: {points} points",
                yours="You have played Stöck, {cards}: {points} points",
                seat=SeatName(seat),
                cards=_name_cards(state.game.deck, couple),
                points=self._rule.couple_points,
            )
            events.append(Noted("couple", seat, words, "couple"))

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> None:
        """Lay all Weis open after the first trick, and count those of the side that has the best."""
        kernel, rule = state.kernel, self._rule
        if sum(kernel.taken) != 1:
            return
        before = self.data_of(state)
        hands = tuple(map(or_, kernel.hands, before.first))
        named = state.denomination or NO_TRUMP
        points = rule.score_weis(hands, state.game.sides, kernel.leader, named, state.trump)
        self._keep(state, replace(before, points=points))
        best = rule.find_best_seat(hands, kernel.leader, named, state.trump)
        for seat, hand in enumerate(hands):
            shown = rule.list_weis(hand)
            if shown:
                words = self._say_shown(state.game, seat, shown, points[seat], seat == best)
                cards = join_masks(weis.cards for weis in shown)
                events.append(Noted("weis", seat, words, "weis", state.game.deck.codes(cards)))
                state.show_cards(seat, cards & kernel.hands[seat], events)

    def _keep(self, state: TrickState, shown: ShownWeis) -> None:
        self.set_data(state, shown)
        state.kernel.announced = self._count(shown, state.trump)

    def _count(self, shown: ShownWeis, trump: int) -> tuple[int, ...]:
        """Count the points of each seat."""
        return tuple(map(add, shown.points, self._rule.score_couple(shown.couple, trump)))

    def _say_shown(self, game: TrickRules, seat: int, shown: Sequence[Weis], points: int, best: bool) -> Message:
        named = ListedValues(tuple(_name_weis(game.deck, weis) for weis in shown))
        name = SeatName(seat)
        if not points:
            return say("{seat} shows {weis}: nothing", yours="You show {weis}: nothing", seat=name, weis=named)
        if best:
            return say(
                "{seat} shows the best Weis, {weis}: {points} points",
                yours="You show the best Weis, {weis}: {points} points",
                seat=name,
                weis=named,
                points=points,
            )
        return say(
            "{seat} shows {weis}: {points} points",
            yours="You show {weis}: {points} points",
            seat=name,
            weis=named,
            points=points,
        )

    @override
    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        shown, trump = self.data_of(state), state.trump
        facts["paired"] = self._rule.score_couple(shown.couple, trump)
        facts["announced"] = tuple(map(add, shown.points, facts["paired"]))

    @override
    def apply_example_facts(self, game: TrickRules, facts: Section, deal: DealFacts) -> DealFacts:
        """Add the Weis and the couple of the hands that were dealt, if the example gives them, from the leader on."""
        if "dealt" not in facts:
            return deal
        hands = [game.deck.mask(cards) for cards in read_card_lists(facts, "dealt", game.deck, game.players)]
        leader, named = facts.integer("leader", 0, game.players - 1, 0), deal.bids.denomination
        trump = game.trump.cards[named or NO_TRUMP]
        paired = self._rule.score_couple(hands, trump)
        points = self._rule.score_weis(hands, game.sides, leader, named, trump)
        return replace(deal, announced=tuple(map(add, points, paired)), paired=paired)

    def infer_data(self, facts: TrickSeatFacts) -> ShownWeis:
        """Read what was shown from the history, and note the points that it brings."""
        nothing = (0,) * facts.players
        found, couple = ShownWeis(nothing, nothing, nothing), self._rule.find_couple(facts.trump)
        for seat, card in facts.plays:
            found = found.add_card(seat, card, couple)
        if facts.takers:
            # What belongs to a Weis lies open but for the card that was played: no other Weis comes of these cards.
            hands = list(found.first)
            for event in facts.view.history:
                if isinstance(event, Noted) and event.kind == "weis":
                    hands[event.seat] |= facts.game.deck.mask(event.cards)
            leader, named = facts.opener or 0, facts.denomination or NO_TRUMP
            points = self._rule.score_weis(hands, facts.game.sides, leader, named, facts.trump)
            found = replace(found, points=points)
        facts.announced = self._count(found, facts.trump)
        return found


def _set_at(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return tuple([value if other == seat else old for other, old in enumerate(values)])


def _name_cards(deck: Deck, cards: int) -> ListedValues:
    named = [deck.cards[bit.bit_length() - 1] for bit in list_bits(cards)]
    return ListedValues(tuple(CardName(card.code, card.short) for card in reversed(named)))


def _name_weis(deck: Deck, weis: Weis) -> Message:
    """Name a run by its color and its top card, or a set by its rank."""
    cards = [deck.cards[bit.bit_length() - 1] for bit in list_bits(weis.cards)]
    rank = Term(deck.rank_name(cards[-1]))
    if cards[0].color == cards[-1].color:
        color = Term(cards[0].color_name)
        return say("{count} in {color} up to the {rank}", count=len(cards), color=color, rank=rank)
    return say("{count} {rank:plural}", count=len(cards), rank=rank)
