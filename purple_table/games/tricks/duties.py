"""Duties of a hand that depend on the trick as it lies: to take it, not to undertrump, or not to spare a card.

A duty is a ladder of rungs. A hand plays from the first rung that asks for a card which it holds, and any card where it
holds nothing of any rung. So the same rungs say what is legal, why a card is refused, and what a card tells of a hand.
"""

from __future__ import annotations

from typing import Final

from purple_table.games.tricks.play_position import PlayPosition

Rung = tuple[int, int, str]
"""A rung: a hand that has a card of the first mask must play one of the second. The word says why: "head" to take the
trick, "follow" the lead, "trump" without what was led, or "undertrump": anything but a lower trump."""

MUST: Final = "must"
LAST: Final = "last"


class TrickDuty:
    """The duty that a hand has beyond following, with these trumps.

    heads         whether a hand must take the trick if it can, with what was led, else with a trump
    partner_free  whether there is no such duty while its own side is winning; `mates` then has by seat those of its
                  side, itself among them, as a bit mask
    undertrump    what a hand does that can neither follow nor take the trick: it "must" play a trump, it "may"; or a
                  lower trump comes "last", after everything else
    exempt        trumps that need not be played to a lead below them, nor to one that is no trump
    trump_led     whether a hand must take the trick only where a trump was led
    """

    __slots__ = ("exempt", "heads", "mates", "partner_free", "trump_led", "undertrump")

    def __init__(
        self,
        heads: bool,
        partner_free: bool,
        undertrump: str,
        exempt: int = 0,
        mates: tuple[int, ...] = (),
        trump_led: bool = False,
    ) -> None:
        self.heads = heads
        self.partner_free = partner_free
        self.undertrump = undertrump
        self.exempt = exempt
        self.mates = mates
        self.trump_led = trump_led

    def find_legal_mask(self, kernel: PlayPosition, hand: int) -> int:
        """Return the cards of the hand that may follow the lead."""
        for asked, permitted, _ in self.list_rungs(kernel):
            if hand & asked:
                return hand & permitted
        return hand

    def find_denied_cards(self, kernel: PlayPosition, card: int) -> int:
        """Return the cards that a hand shows not to hold by playing `card`."""
        if not kernel.count:
            return 0 if card & kernel.leadable else kernel.leadable
        missing = 0
        for asked, permitted, _ in self.list_rungs(kernel):
            if card & permitted:
                break
            missing |= asked
        return missing

    def find_heading_mask(self, kernel: PlayPosition) -> int:
        """Return the cards that the seat to play must play if it can, to take the trick."""
        if not self.heads or (self.trump_led and not kernel.lead & kernel.tables.trump):
            return 0
        mates = self.mates[kernel.turn] if self.partner_free else 0
        if mates >> kernel.winner & 1:
            return 0
        # A low card of the lead's color may give the trick back to a partner who led (MA15).
        return (
            kernel.winner_changing_mask
            if mates >> kernel.leader & 1
            else kernel.winner_changing_mask & ~kernel.lead_restoring_mask
        )

    def list_rungs(self, kernel: PlayPosition) -> list[Rung]:
        """Return the rungs for the seat to play, which follows a lead."""
        follow, trump = kernel.follow_mask, kernel.tables.trump
        if self.heads:
            found = [(follow, follow, "follow")]
            if self.partner_free and self.mates[kernel.turn] >> kernel.winner & 1:
                return found
            heading = self.find_heading_mask(kernel)
            found.insert(0, (follow & heading, follow & heading, "head"))
            found.append((trump & heading, trump & heading, "head"))
            if self.undertrump == MUST:
                found.append((trump, trump, "trump"))
            return found
        spared, under = self._find_spared_cards(kernel), self._find_lower_trumps(kernel)
        found = [(follow & ~spared, kernel.permitted_when_following & ~under, "follow")]
        if under:
            found.append((~under, ~under, "undertrump"))
        return found

    def _find_spared_cards(self, kernel: PlayPosition) -> int:
        """Return the cards that need not follow this lead."""
        if kernel.lead & kernel.tables.trump:
            return self.exempt & kernel.tables.higher[kernel.lead.bit_length()]
        return self.exempt

    def _find_lower_trumps(self, kernel: PlayPosition) -> int:
        """Return the trumps below that of another hand, where these come last. A card that follows is none of them."""
        trump = kernel.tables.trump
        if self.undertrump != LAST or kernel.lead & trump or not kernel.best & trump:
            return 0
        return trump & ~kernel.winner_changing_mask & ~kernel.follow_mask
