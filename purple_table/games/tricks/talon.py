"""The talon: cards of the stock for which the hands are changed before play, forehand first (clause exchange)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from purple_table.core.actions import Action
from purple_table.core.events import Chosen, Event
from purple_table.core.game import Ask, Reason, Way
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.dealing_phase import count_stock
from purple_table.games.tricks.exchange import DONE, EACH, STOCK, CardExchange
from purple_table.games.tricks.exchange_phase import CardExchangePhase
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState


@dataclass(frozen=True, slots=True)
class TalonExchange(CardExchange):
    """The exchange of an elder hand and a younger one: `talon` cards of those left over may be drawn, and the others
    lie unseen to the end.

    The elder hand, to the left of the dealer, exchanges `least` to `most` cards, and the other up to what is left.
    """

    talon: int = 0


def read_talon(section: Section, context: PartContext) -> TalonExchange:
    """Read the part [exchange] with part = "talon"."""
    section.choice("part", ["talon"])
    dealing = context.find_part("dealing", Dealing)
    remain = len(dealing.cards) - dealing.hand * context.players
    if context.players != 2:
        raise section.error("part", "an elder hand and a younger one are two players")
    talon = section.integer("talon", 1, max(1, remain))
    most = section.integer("elder", 1, min(talon, dealing.hand))
    least = section.integer("least", 0, most)
    section.check_all_read()
    return TalonExchange(STOCK, EACH, "", least, most, may=False, opened=False, look=-1, talon=talon)


class TalonPhase(CardExchangePhase):
    """The phase in which both change cards of the talon. Each says when it has laid away all it wants to, also after
    the last card that it may; only then are the new cards drawn."""

    ends_when_full = False

    def __init__(self, part: TalonExchange) -> None:
        super().__init__(part)
        self._talon = part.talon

    def count_left(self, state: TrickState) -> int:
        """Count the cards of the talon that nobody has drawn."""
        dealing = state.game.dealing
        drawn = len(dealing.cards) - dealing.hand * state.game.players - count_stock(state)
        return self._talon - drawn

    @override
    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        dealing = deal.game.dealing
        if deal.phase is self:
            kept = len(dealing.cards) - dealing.hand * deal.players - self._talon
            shown["talon"] = kept, self._talon - self.part.most, self.part.most

    @override
    def find_most(self, state: TrickState) -> int:
        left = self.count_left(state)
        return left if self.data_of(state).turn else min(self.part.most, left)

    @override
    def find_least(self, state: TrickState) -> int:
        return 0 if self.data_of(state).turn else self.part.least

    @override
    def legal(self, state: TrickState) -> list[Action]:
        found = CardExchangePhase.legal(self, state)
        return [DONE] if self.data_of(state).given == self.find_most(state) else found

    @override
    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        if action != DONE and self.legal(state) == [DONE]:
            return Reason("exchange", say("You may not lay away more cards. Take the new ones now."), (DONE,))
        return CardExchangePhase.refusal(self, state, action)

    @override
    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        seat = state.to_act
        if action != DONE or seat is None:
            return CardExchangePhase.apply(self, state, action, events)
        events.append(Chosen(seat, DONE.topic, DONE.choice, _label(self.data_of(state).given), "exchange"))
        return self.end_turn(state, seat, events)

    @override
    def ask(self, state: TrickState) -> Ask:
        least, most, given = self.find_least(state), self.find_most(state), self.data_of(state).given
        words = say("Exchange up to {most} cards, all that is left of the talon.", most=most)
        if least:
            rest = self.count_left(state) - most
            words = say(
                "Exchange {least} to {most} cards; {rest} more of the talon remain for the other.",
                least=least,
                most=most,
                rest=rest,
            )
        done = (Way(DONE, _label(given), help=say("Get as many cards as you lay away.")),)
        ask = Ask("give", words, "exchange", most, given, ways=done, least=least)
        return replace(ask, prompt=say("Now take the new cards.")) if given == most else ask


def _label(given: int) -> Message:
    """Return the words for drawing as many cards as were laid away."""
    return say("Take a card", many="Take {count} cards", count=given) if given else say("Keep the hand")
