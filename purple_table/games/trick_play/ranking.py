"""Ranking: cards that being trump lifts above all others, out of their rank and even their color (clause trump)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from purple_table.core.cards import Card, Deck
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need, Part

_SISTER, _EVERY = "S", "*"
_GRAND = "grand"
"""The denomination in which the cards that are always promoted are the only trumps."""


@dataclass(frozen=True, slots=True)
class RankRule(Part):
    """The rule of which cards stand above all other trumps.

    `promoted` has, by denomination, masks of these cards, the highest first; the cards of one mask stand level. `codes`
    names them in this order. `colors` are the cards that bear the color of a denomination.
    """

    promoted: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    colors: Mapping[str, int] = field(default_factory=dict)
    codes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = "cards are promoted by trump: [trump] must be there"
        return (Need("trump", "trump", cause),) if self.promoted else ()

    def promoted_mask(self, denomination: str) -> int:
        """Return all promoted cards of a denomination."""
        return join_masks(self.promoted.get(denomination, ()))


NATURAL = RankRule()
"""Trumps are the cards of their color, in the order of their ranks: what a rule book without [ranking] plays."""


def raise_ranks(ranks: Sequence[int], promoted: Sequence[int]) -> tuple[int, ...]:
    """Return, by the bit length of a card, how high it stands among trumps, from `ranks` within its color."""
    top, found = max(ranks) + len(promoted), list(ranks)
    for steps, cards in enumerate(promoted):
        for place in range(1, len(found)):
            if cards >> place - 1 & 1:
                found[place] = top - steps
    return tuple(found)


def join_masks(masks: Iterable[int]) -> int:
    """Return the cards of all these masks together."""
    cards = 0
    for mask in masks:
        cards |= mask
    return cards


def read_ranking(section: Section, deck: Deck) -> RankRule:
    """Read the part [ranking] of a rule book.

    A promoted card is named by its rank, by "S" and its rank where it bears a sister color: another of the same suit,
    or by itself, as "RdA", where it is promoted whatever is trump; "*" and a rank are all cards of this rank, those of
    the highest color first. With `grand` those that are always promoted are the only trumps of a grand.
    """
    section.choice("part", ["promoted"])
    ranks = {rank.code.casefold(): rank.code for rank in deck.ranks}
    single = {card.code.casefold(): card.code for card in deck.cards}
    wanted: list[tuple[str, bool]] = []
    for text in _list_names(section.texts("trumps"), deck):
        word = text.strip().casefold()
        sister = word not in ranks and word not in single and word.startswith(_SISTER.casefold())
        code = single.get(word) or ranks.get(word[1:] if sister else word)
        if code is None or (code, sister) in wanted:
            cause = (
                f'"{text}" must be a rank, "{_SISTER}" and a rank for the sister color, or a card, and stand there once'
            )
            raise section.error("trumps", cause)
        wanted.append((code, sister))
    if not wanted:
        raise section.error("trumps", "must name a card")
    grand = section.flag("grand", False)
    section.check_all_read()
    if grand and any(rank not in deck.bits for rank, _ in wanted):
        raise section.error("grand", "needs cards that are promoted whatever is trump")

    def find_promoted(color: str, suit: str, rank: str, sister: bool) -> int:
        if rank in deck.bits:
            return deck.bits[rank]

        def fits(card: Card) -> bool:
            return card.rank == rank and card.suit == suit and (card.color != color) == sister

        return deck.mask(card.code for card in deck.cards if fits(card))

    promoted, colors, codes = {}, {}, {}
    for color in deck.colors:
        name, masks = color.name.casefold(), [find_promoted(color.code, color.suit, *one) for one in wanted]
        # A card that is promoted by itself stands where its rank does, if its color is trump.
        promoted[name] = tuple(mask for place, mask in enumerate(masks) if mask and mask not in masks[:place])
        colors[name] = deck.mask(card.code for card in deck.cards if card.color == color.code)
        codes[name] = tuple(code for mask in masks for code in deck.codes(mask))
    if grand:
        codes[_GRAND] = tuple(rank for rank, _ in wanted)
        promoted[_GRAND] = tuple(deck.bits[code] for code in codes[_GRAND])
    return RankRule(promoted, colors, codes)


def _list_names(texts: Sequence[str], deck: Deck) -> list[str]:
    """Return the names of promoted cards, with the single cards in place of all cards of a rank."""
    found = []
    for text in texts:
        rank = text.strip().removeprefix(_EVERY).casefold()
        cards = [card for card in deck.cards if card.rank.casefold() == rank and not card.joker]
        if not text.strip().startswith(_EVERY) or not cards:
            found.append(text)
            continue
        order = [color.code for color in deck.colors]
        found += [card.code for card in sorted(cards, key=lambda card: order.index(card.color), reverse=True)]
    return found
