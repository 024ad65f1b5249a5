"""Marriages in a rule book: their worth, and what else may come before a lead (clauses marriage, swap, close)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.cards import Deck
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.combinations import Combination, list_color_groups
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.tricks.part_context import PartContext

_MOST = 1_000


@dataclass(frozen=True, slots=True)
class MarriageRule(Part):
    """The rule of what may come before a lead. `couples` are the cards of each color that make a marriage.

    A marriage is worth `plain` points, in the trump color `trump`; unless it may come `late`, none is announced once
    there is no stock to draw from. With `swap` a seat that has a trick may swap the lowest trump for the turned card,
    and with `closing` any seat may close the stock, both while another card lies on the turned one.
    """

    couples: tuple[Combination, ...] = ()
    plain: int = 0
    trump: int = 0
    late: bool = False
    swap: bool = False
    closing: bool = False

    @property
    @override
    def needs(self) -> Sequence[Need]:
        found = [Need("trump", "trump", "[trump] must be there for a marriage of trumps")]
        if self.swap or self.closing:
            key = "swap" if self.swap else "closing"
            found.append(Need("dealing", "turned under stock", '[dealing] must have turned = "under"', key))
        return found

    def count_points(self, couple: int, trump: int) -> int:
        """Return what a marriage of these cards is worth."""
        return self.trump if couple & trump else self.plain

    def find_couple(self, card: int, hand: int) -> int:
        """Return the marriage in a hand to which a card belongs; 0 where there is none."""
        return next((couple for _, couple in self.couples if couple & card and not couple & ~hand), 0)


NO_MARRIAGES = MarriageRule()
"""Nothing comes before a lead: what a rule book without [declaring] plays."""


def read_marriages(section: Section, context: PartContext) -> MarriageRule:
    """Read the part [declaring] with part = "marriages"."""
    ranks = section.texts("couple")
    rule = MarriageRule(
        list_couples(section, context.deck, ranks),
        section.integer("plain", 0, _MOST),
        section.integer("trump", 0, _MOST),
        section.flag("late"),
        section.flag("swap"),
        section.flag("closing"),
    )
    section.check_all_read()
    return rule


def list_couples(section: Section, deck: Deck, ranks: Sequence[str]) -> tuple[Combination, ...]:
    """List the cards of two ranks in each color. RuleError where these are no two ranks of the deck."""
    known = {rank.code for rank in deck.ranks}
    if len(set(ranks)) != 2 or not known.issuperset(ranks):
        raise section.error("couple", f"must name two of the ranks {', '.join(rank.code for rank in deck.ranks)}")
    return list_color_groups(deck, ranks)
