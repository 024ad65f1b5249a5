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
from purple_table.games.tricks.trump import DOWN, NO_TRUMP, UP, UP_AND_DOWN

SHOVE = "shove"
_DEALER, _FOREHAND = "dealer", "forehand"

_WAYS = {UP: say("Up"), DOWN: say("Down")}
_BARE = {"no": (), "plain": (NO_TRUMP,), "double": (NO_TRUMP,), "up_down": (UP, DOWN)}
"""The ways to play without trump, by what a rule book says of them."""


@dataclass(frozen=True, slots=True)
class ShoveBidding(Bidding):
    """The dealer, or with `forehand` the player to the left, names a color, or a way to play without trump, or leaves
    it to the partner, who must name one (MA02, JA02). Unless it `may_shove`, the first must name one.

    Calls are the names of colors in small letters, one of `bare` and "shove". `bare` are the ways to play without
    trump, and a deal counts `times` times with one of them.
    """

    deck: Deck
    bare: tuple[str, ...]
    times: int = 1
    forehand: bool = False
    may_shove: bool = True

    @property
    @override
    def features(self) -> frozenset[str]:
        found = frozenset({"calls", "trump"})
        return found | {UP_AND_DOWN} if DOWN in self.bare else found

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = '[sides] must have part = "partners": what is shoved is named by the partner'
        return (Need("sides", "partners", cause),)

    def to_call(self, calls: Calls) -> int | None:
        """Return who names, and after a shove the partner; None once trump is named."""
        if not calls.made:
            return calls.next_seat(calls.dealer) if self.forehand else calls.dealer
        seat, action = calls.made[-1]
        return calls.partners(seat)[0] if action == Bid(SHOVE) and len(calls.made) == 1 else None

    def legal(self, calls: Calls) -> list[Action]:
        """List the colors from low to high, the ways without trump, and leaving it to the partner."""
        if self.to_call(calls) is None:
            return []
        shoving = [SHOVE] if self.may_shove and not calls.made else []
        return [Bid(call) for call in (*self._list_names(), *shoving)]

    def list_calls(self) -> list[Bid]:
        """List everything that may ever be called."""
        return [Bid(call) for call in (*self._list_names(), SHOVE)]

    def refusal(self, calls: Calls, action: Action) -> Reason | None:
        """Explain why a call is not allowed."""
        legal = self.legal(calls)
        if action in legal:
            return None
        if not legal:
            return Reason("naming", say("Trump is named already."))
        if action == Bid(SHOVE) and calls.made:
            return Reason("naming", say("Your partner left it to you: you must name trump."), tuple(legal))
        if action == Bid(SHOVE):
            return Reason("naming", say("At this table you must name trump yourself."), tuple(legal))
        if action in (Bid(NO_TRUMP), Bid(UP), Bid(DOWN)):
            return Reason("naming", say("At this table a color must be trump."), tuple(legal))
        return Reason("naming", say("Name a color as trump first."), tuple(legal))

    def ask(self, calls: Calls) -> Ask:
        """Ask what to name, and say what comes of each way."""
        prompt = say("Your partner leaves it to you: name trump.")
        if not calls.made:
            prompt = say("Name trump, or leave it to your partner.") if self.may_shove else say("Name the trump.")
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
        if call in _WAYS:
            return _WAYS[call]
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
        key = "trump" if "trump" in facts and "contract" not in facts else "contract"
        action = self.read(facts.text(key, self._list_names()[0]))
        call = action.call if isinstance(action, Bid) else ""
        if call == NO_TRUMP and UP in self.bare:
            call = UP
        if call not in self._list_names():
            raise facts.error(key, "is neither a color nor none")
        return self._make_named(declarer, call)

    def _list_names(self) -> tuple[str, ...]:
        return (*(color.name.casefold() for color in self.deck.colors), *self.bare)

    def _make_named(self, seat: int, call: str) -> Bids:
        return Bids(seat, denomination=call, times=self.times if call in self.bare else 1)

    def _say_effect(self, action: Action) -> Message:
        """Say what comes of a call that names no color."""
        if action == Bid(SHOVE):
            return say("Your partner must name trump then.")
        if action == Bid(NO_TRUMP) and self.times > 1:
            return say("Without trump the deal counts double.")
        if action == Bid(UP):
            return say("The highest rank wins.")
        if action == Bid(DOWN):
            return say("The lowest rank wins.")
        return SILENT


def read_shove(section: Section, context: PartContext) -> ShoveBidding:
    """Read the part of [bidding] with part = "shove"."""
    first = section.choice("first", [_DEALER, _FOREHAND])
    none = section.choice("none", list(_BARE))
    shove = section.flag("shove", True)
    section.check_all_read()
    return ShoveBidding(context.deck, _BARE[none], 2 if none == "double" else 1, first == _FOREHAND, shove)
