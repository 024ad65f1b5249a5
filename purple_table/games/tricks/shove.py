"""Shoving: one seat names trump or leaves that to its partner, who must (clause naming)."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.core.actions import Action, Bid
from purple_table.core.cards import Deck
from purple_table.core.game import Ask, Reason, Way
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.overriding import override
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import NO_BIDS, Bidding, Bids, Calls
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.trump import NO_TRUMP

SHOVE = "shove"


@dataclass(frozen=True, slots=True)
class ShoveBidding(Bidding):
    """The dealer names a color, or no trump, or leaves it to the partner, who must name one (MA02).

    Calls are the names of colors in small letters, "none" and "shove". `bare` is how many times a deal counts without
    trump; 0: it cannot be named.
    """

    deck: Deck
    bare: int

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"calls", "trump"})

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = '[sides] must have part = "partners": what is shoved is named by the partner'
        return (Need("sides", "partners", cause),)

    def to_call(self, calls: Calls) -> int | None:
        """Return the dealer, and after a shove the partner; None once trump is named."""
        if not calls.made:
            return calls.dealer
        seat, action = calls.made[-1]
        return calls.partners(seat)[0] if action == Bid(SHOVE) and len(calls.made) == 1 else None

    def legal(self, calls: Calls) -> list[Action]:
        """List the colors from low to high, no trump, and leaving it to the partner."""
        if self.to_call(calls) is None:
            return []
        shoving = [] if calls.made else [SHOVE]
        return [Bid(call) for call in (*self._list_names(), *shoving)]

    def refusal(self, calls: Calls, action: Action) -> Reason | None:
        """Explain why a call is not allowed."""
        legal = self.legal(calls)
        if action in legal:
            return None
        if not legal:
            return Reason("naming", say("Trump is named already."))
        if action == Bid(SHOVE):
            return Reason("naming", say("Your partner left it to you: you must name trump."), tuple(legal))
        if action == Bid(NO_TRUMP):
            return Reason("naming", say("At this table a color must be trump."), tuple(legal))
        return Reason("naming", say("Name a color as trump first."), tuple(legal))

    def ask(self, calls: Calls) -> Ask:
        """Ask what to name, and say what comes of each way."""
        prompt = say("Your partner leaves it to you: name trump.")
        if not calls.made:
            prompt = say("Name trump, or leave it to your partner.")
        ways = tuple(Way(action, self.words(action), help=self._say_effect(action)) for action in self.legal(calls))
        return Ask("choose", prompt, "naming", ways=ways, denominations=self._list_names())

    def result(self, calls: Calls) -> Bids:
        """Return who named what."""
        if not calls.made or self.to_call(calls) is not None:
            return NO_BIDS
        seat, action = calls.made[-1]
        return self._make_named(seat, action.call if isinstance(action, Bid) else "")

    def words(self, action: Action) -> Message:
        """Return a call as people say it."""
        call = action.call if isinstance(action, Bid) else ""
        if call == SHOVE:
            return say("Shove")
        color = next((color for color in self.deck.colors if color.name.casefold() == call), None)
        return say("No trump") if color is None else say("{color:start}", color=color.named)

    def clause(self, action: Action) -> str:
        """Return the clause that a call is made by."""
        return "naming"

    def promise(self, action: Action, hand: int) -> Message:
        """Say what a call comes to."""
        call = action.call if isinstance(action, Bid) else ""
        color = next((color for color in self.deck.colors if color.name.casefold() == call), None)
        return self._say_effect(action) if color is None else say("{color} is trump", color=color.named)

    def read(self, text: str) -> Action:
        """Read a call; colors may be written by name or code."""
        word = text.strip().casefold()
        return Bid(next((color.name.casefold() for color in self.deck.colors if word == color.code.casefold()), word))

    def answer(self, bids: Bids) -> Answer:
        """Answer what was named, and by whom."""
        return {"contract": bids.denomination, "declarer": -1 if bids.declarer is None else bids.declarer}

    def read_example_bids(self, facts: Section, players: int, hand: int) -> Bids:
        """Read what was named in a worked example; nothing said is some color."""
        declarer = facts.integer("declarer", 0, players - 1, 0)
        action = self.read(facts.text("contract", self._list_names()[0]))
        if not isinstance(action, Bid) or action.call not in self._list_names():
            raise facts.error("contract", "is neither a color nor none")
        return self._make_named(declarer, action.call)

    def _list_names(self) -> tuple[str, ...]:
        none = (NO_TRUMP,) if self.bare else ()
        return (*(color.name.casefold() for color in self.deck.colors), *none)

    def _make_named(self, seat: int, call: str) -> Bids:
        return Bids(seat, denomination=call, times=self.bare if call == NO_TRUMP else 1)

    def _say_effect(self, action: Action) -> Message:
        """Say what comes of a call that names no color."""
        if action == Bid(SHOVE):
            return say("Your partner must name trump then.")
        if action == Bid(NO_TRUMP) and self.bare > 1:
            return say("Without trump the deal counts double.")
        return SILENT


def read_shove(section: Section, context: PartContext) -> ShoveBidding:
    """Read the part of [bidding] with part = "shove"."""
    section.choice("first", ["dealer"])
    none = section.choice("none", ["no", "plain", "double"])
    section.check_all_read()
    return ShoveBidding(context.deck, ("no", "plain", "double").index(none))
