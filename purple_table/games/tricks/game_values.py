"""The games that a declarer may name, and what each of them is worth (clauses games, values, matadors)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.trick_play.ranking import RankRule
from purple_table.games.trick_play.winning import WinRule
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.trump import GRAND, NULL, Trump

SCHNEIDER, SCHWARZ, OUVERT = 1, 2, 3
"""What a declarer may announce; each announces those before it, too. A null game may only be played ouvert."""
_MOST = 1_000
_BEYOND_MATADORS = 7
"""The most that counts beside matadors: the game, hand, schneider and schwarz, made and announced, and ouvert."""


@dataclass(frozen=True, slots=True)
class GameValues(Part):
    """What is played after the bidding: a color or only promoted cards as trumps, or null, where the declarer may win
    no trick.

    `bases` are the base values by denomination, `trumps` the trumps of each from the top, and `labels` what people call
    a game. `null` are the values of null: plain, from the hand, ouvert, and both; empty where it is not played.
    """

    bases: Mapping[str, int]
    trumps: Mapping[str, tuple[int, ...]]
    labels: Mapping[str, str]
    null: tuple[int, ...] = ()

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"games"})

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        return (
            Need("bidding", "maker", "[bidding] must have a declarer: [games] lets him name a game"),
            Need("trump", "named as game", '[trump] must have part = "game": [games] names it'),
            Need("exchange", "widow", "[exchange] must offer a widow: [games] counts games from the hand"),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The denominations that may be named."""
        return (*self.bases, *([NULL] if self.null else []))

    def list_values(self) -> tuple[int, ...]:
        """List what some game is worth, from low to high: these are the bids."""
        found = set(self.null)
        for name, base in self.bases.items():
            found.update(base * factor for factor in range(2, len(self.trumps[name]) + _BEYOND_MATADORS + 1))
        return tuple(sorted(found))

    def count_matadors(self, name: str, cards: int) -> int:
        """Count the highest trumps without a gap that these cards have; less than 0 where they lack so many."""
        found = 0
        for card in self.trumps[name]:
            held = bool(card & cards)
            if found and held != (found > 0):
                break
            found += 1 if held else -1
        return found

    def value_game(self, name: str, matadors: int, hand: bool, announced: int, made: int = 0) -> int:
        """Return the value of a game with or without so many matadors; `made` counts schneider and schwarz."""
        if name == NULL:
            return self.null[hand + 2 * (announced >= OUVERT)]
        return self.bases[name] * (abs(matadors) + 1 + hand + announced + made)

    def raise_to_bid(self, name: str, value: int, bid: int) -> int:
        """Return the value, or where the bid is higher the least multiple of the base that reaches it."""
        base = self.bases.get(name, 1)
        return max(value, -(-bid // base) * base)


def read_games(section: Section, context: PartContext) -> GameValues:
    """Read the part [games] of a rule book."""
    section.choice("part", ["values"])
    table, deck = section.section("colors"), context.deck
    bases = {color.name.casefold(): table.integer(color.name, 1, _MOST) for color in deck.colors}
    table.check_all_read()
    bases[GRAND] = section.integer("grand", 1, _MOST)
    null = section.integers("null", 1, _MOST)
    section.check_all_read()
    if len(null) not in (0, 4):
        raise section.error("null", "must hold four values, or none: plain, from the hand, ouvert, and both")
    cards = deck.mask(context.find_part("dealing", Dealing).cards)
    ranks = context.find_part("winning", WinRule).ranks
    ranking, trump = context.find_part("ranking", RankRule), context.find_part("trump", Trump)
    if not ranking.promoted.get(GRAND):
        raise section.error("grand", "[ranking] must have grand = true, so that there are trumps in it")
    trumps = {}
    for name in bases:
        promoted = [card for card in ranking.promoted[name] if card & cards]
        plain = trump.cards[name] & cards & ~sum(promoted)
        others = [1 << place for place in range(plain.bit_length()) if plain >> place & 1]
        others.sort(key=lambda card: ranks[card.bit_length()], reverse=True)
        trumps[name] = (*promoted, *others)
    return GameValues(bases, trumps, trump.names, null)
