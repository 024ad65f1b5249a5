"""Winning: which card takes a trick (clause winner)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from purple_table.core.cards import Deck, UnknownCardError
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.following import make_color_masks, make_suit_masks
from purple_table.games.trick_play.part import Need, Part

LED_COLOR, CASCADE, RANK = "led_color", "cascade", "rank"


@dataclass(frozen=True, slots=True)
class WinRule(Part):
    """The rule of which card takes a trick: the highest trump, else the highest card of the group that the lead belongs
    to.

    `part` "led_color": that group is the color of the lead. "cascade" (0.3): it is the color of the lead if a later
    card follows color, else its suit; of level ranks the earlier card wins. With `lead_counts` the lead itself follows
    its color, so that the suit never matters.

    `group` and `suit` have, by the bit length of the lead, the cards of its color and of its suit. `ranks` say, also by
    bit length, how high a card stands among trumps, in its color, and in its suit.

    `jokers` are Jokers that may be played to any trick, and win it, the highest of them; where one of them is led, the
    next card that is none says what is to be followed.

    "rank": the highest rank wins, whatever was led. `levels` are then, by the bit length of a card, those that are just
    as high: with one of them from another side the trick is nobody's.
    """

    part: str
    group: tuple[int, ...]
    ranks: tuple[int, ...]
    suit: tuple[int, ...] = ()
    lead_counts: bool = True
    levels: tuple[int, ...] = ()
    jokers: int = 0

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"jokers"} if self.jokers else ())

    @property
    @override
    def needs(self) -> Sequence[Need]:
        cause = "there must be no [trump]: Jokers of [winning] beat every other card"
        return (Need("trump", "trump", cause, "jokers", without=True),) if self.jokers else ()

    def turn_over(self) -> WinRule:
        """Return the rule in which the lowest rank stands highest, and so on."""
        return replace(self, ranks=tuple(-rank for rank in self.ranks))


def read_winning(section: Section, deck: Deck) -> WinRule:
    """Read the part [winning] of a rule book."""
    part = section.choice("part", [LED_COLOR, CASCADE, RANK])
    ranks = _read_ranks(section, deck)
    if part == LED_COLOR:
        winning = WinRule(part, make_color_masks(deck), ranks)
    elif part == RANK:
        everything = (1 << len(deck.cards)) - 1
        ranks = _break_ties(section, deck, ranks)
        levels = [0, *(_find_level_cards(ranks, place) for place in range(1, len(ranks)))]
        winning = WinRule(part, (0, *(everything for _ in deck.cards)), ranks, levels=tuple(levels))
    else:
        lead_counts = section.flag("lead_counts_as_color_follower")
        wild = section.choice("jokers", ["win"]) if "jokers" in section else ""
        jokers = deck.mask(card.code for card in deck.cards if card.joker) if wild else 0
        winning = WinRule(part, make_color_masks(deck), ranks, make_suit_masks(deck), lead_counts, jokers=jokers)
    section.check_all_read()
    return winning


def _break_ties(section: Section, deck: Deck, ranks: Sequence[int]) -> tuple[int, ...]:
    """Return ranks in which cards of one rank are told apart as `equal_ranks` says.

    "level": not at all; "color": by the points of their colors; else it names a color that beats the others.
    """
    rule = section.text("equal_ranks")
    points = {color.code: color.points for color in deck.colors}
    if rule == "level":
        points = {}
    elif rule != "color":
        try:
            points = {deck.color(rule).code: 1}
        except UnknownCardError as error:
            raise section.error("equal_ranks", str(error)) from error
    step = max(points.values(), default=0) + 1
    cards = enumerate(deck.cards, 1)
    return (0, *(ranks[place] * step + points.get(card.color, 0) for place, card in cards))


def _find_level_cards(ranks: Sequence[int], place: int) -> int:
    """Return the other cards that stand as high as the one at `place`."""
    level = (other for other in range(1, len(ranks)) if other != place and ranks[other] == ranks[place])
    return sum(1 << other - 1 for other in level)


def _read_ranks(section: Section, deck: Deck) -> tuple[int, ...]:
    """Return, by bit length, the number of a card's rank in the `order` of the game, else of the deck.

    Jokers stand above all ranks, and none of them is level.
    """
    codes = [rank.code for rank in deck.ranks]
    order = section.texts("order", codes)
    if sorted(order) != sorted(codes):
        raise section.error("order", f"must hold each of these ranks once, from low to high: {', '.join(codes)}")
    numbers = {code: number for number, code in enumerate(order)}
    return (0, *(numbers.get(card.rank, len(numbers) + place) for place, card in enumerate(deck.cards)))
