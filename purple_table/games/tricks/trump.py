"""Trump: which cards beat all others in a deal, and where that comes from (clause trump).

A *denomination* (rule books say: a strain) is a color's name in small letters, or a way to play without a trump color:
"none", "grand" (only promoted cards are trumps), "null" (no trick may be won), "up" and "down" (the ranks from the top
or from the bottom).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from purple_table.core.actions import Choose
from purple_table.core.cards import MOST_IN_HAND, Card, Deck, UnknownCardError
from purple_table.core.messages import Term, Value, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.trick_play.ranking import RankRule
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.part_context import PartContext

NO_TRUMP, GRAND, NULL, UP, DOWN = "none", "grand", "null", "up", "down"
WITHOUT_COLOR = (NO_TRUMP, GRAND, NULL, UP, DOWN)
"""The denominations that name no color."""
UP_AND_DOWN = "up and down"
"""The feature of a bidding that names how to play without trump: "up" or "down"."""
NEVER, COLOR, CONTRACT, LEFT_OVER, TURNED = "none", "color", "contract", "left_over", "turned"
BY_SUCCESSES = "by_successes"
FIRST_LEAD = "first_lead"
NAMED = "named"
GAME = "game"
BEG = "beg"
_NAMING = "trump"
"""The topic of the choice that names the trump."""


class BegTerms(NamedTuple):
    """The terms of begging for another trump.

    Running deals everybody `more` cards; a gift is `gift` points, a turned jack `turned_jack`. `jacks` are the cards
    that may be one.
    """

    more: int
    gift: int
    turned_jack: int
    jacks: int


@dataclass(frozen=True, slots=True)
class Trump(Part):
    """`part` is "color": the same `denomination` in every deal; "contract": the one that the bidding names;
    "left_over": the color of the card left over (T02), none for one of the rank `none_for` (NN11); "turned": of the
    card turned up with the stock (BR11), or of the open last card of the dealer; "by_successes": one of `by_made`, by
    how many made their bids in the deal before, none beyond them (NN02); "first_lead": of the first card that is led,
    unless the bidding has named another; "named": one of `named`, by the declarer after the bidding, or if it is `late`
    after the exchange; "game": by the game that the declarer names after the exchange; "beg": of the card turned up,
    unless a player begs for another, by the terms `beg`; "none": a game without trumps.

    `cards` are the trumps of each denomination, Jokers in play and promoted cards among them (S02); `names` and
    `plurals` name it to people. `leaves_suit`: a trump no longer belongs to the suit printed on it (0.4).
    """

    part: str
    denomination: str
    leaves_suit: bool
    cards: Mapping[str, int]
    names: Mapping[str, str]
    plurals: Mapping[str, Value]
    none_for: str = ""
    by_made: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    beg: BegTerms | None = None
    late: bool = False

    @property
    @override
    def features(self) -> frozenset[str]:
        how = {
            COLOR: {"fixed color"},
            CONTRACT: {"named by bidding"},
            FIRST_LEAD: {"named by first lead"},
            TURNED: {"turned"},
            GAME: {"named as game"},
            NAMED: {"named by declarer"},
        }
        return frozenset() if self.part == NEVER else frozenset({"trump", *how.get(self.part, ())})

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        return _NEEDS.get(self.part, ())

    def find_trump_when_dealt(self, turned: Card | None) -> str | None:
        """Return the trump after the deal, with the first card that is left over; None: not named yet."""
        if self.part in (LEFT_OVER, TURNED, BEG) and turned is not None:
            return NO_TRUMP if turned.rank == self.none_for else turned.color_name.casefold()
        return self.denomination if self.part == COLOR else None

    def find_trump_named_by(self, lead: Card) -> str:
        """Return the trump that a card names as the first lead; a Joker names none."""
        return NO_TRUMP if lead.joker else lead.color_name.casefold()

    def find_trump_from_successes(self, made: int | None) -> str:
        """Return the trump after a deal in which so many made their bids; None: it is the first deal."""
        return self.by_made[made] if made is not None and made < len(self.by_made) else NO_TRUMP


_NEEDS = {
    CONTRACT: (
        Need("bidding", "trump", '[bidding] must have part = "auction", "shove" or "order_up" to name a trump'),
    ),
    LEFT_OVER: (
        Need("dealing", "left-over card", "one card must be shown, as it makes trump", "left_over", at="dealing"),
    ),
    TURNED: (Need("dealing", "card for trump", "[dealing] must turn up a card, or open the last one of the dealer"),),
    NAMED: (
        Need("bidding", "maker", "[bidding] must have a declarer, who names the trump"),
        Need("bidding", "contract", "[bidding] names the trump itself: it cannot stand beside [trump]", without=True),
    ),
    BEG: (
        Need("dealing", "turned card", '[dealing] must turn a card up, by turned = "top"', "turned", at="dealing"),
        Need(
            "dealing", "hidden rest", 'the cards to run lie aside: left_over must be "aside"', "left_over", at="dealing"
        ),
        Need("ending", "target", "a gift may not end the match: [ending] must have a target"),
    ),
    GAME: (Need("games", "games", "[games] must say which games the declarer may name"),),
    BY_SUCCESSES: (Need("bidding", "trick bids", "[bidding] must have bids of tricks, which are made or not"),),
}
"""What each kind of trump needs of other parts."""


def make_naming(denomination: str) -> Choose:
    """Return the choice of the declarer that names this trump."""
    return Choose(_NAMING, denomination)


def list_denominations(deck: Deck) -> list[str]:
    """List every denomination of a deck: its colors from low to high, then those without one."""
    return [*(color.name.casefold() for color in deck.colors), *WITHOUT_COLOR]


def read_color_points(context: PartContext) -> dict[str, int]:
    """Return the points that the deck gives to each color, by the denomination."""
    deck = context.deck
    return {deck.color(card.color_name).name.casefold(): card.color_points for card in deck.cards if not card.joker}


def read_trump(section: Section, context: PartContext) -> Trump:
    """Read the part [trump] of a rule book."""
    deck = context.deck
    part = section.choice("part", [COLOR, CONTRACT, LEFT_OVER, TURNED, BY_SUCCESSES, FIRST_LEAD, NAMED, BEG, GAME])
    denomination, none_for = NO_TRUMP, ""
    by_made: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    beg: BegTerms | None = None
    late = False
    leaves_suit = section.flag("leaves_suit")
    if part == COLOR:
        denomination = _read_denomination(section, "color", section.text("color"), deck)
    elif part == BY_SUCCESSES:
        by_made = tuple(_read_denomination(section, "colors", name, deck) for name in section.texts("colors"))
    elif part == NAMED:
        none = (NO_TRUMP,) if section.flag("none") else ()
        named = (*(color.name.casefold() for color in deck.colors), *none)
        late = section.choice("after", ["bidding", "exchange"]) == "exchange" if "after" in section else False
    elif part == BEG:
        beg = _read_beg_terms(section, context)
    elif part == LEFT_OVER and "none_for" in section:
        none_for = section.choice("none_for", [rank.name for rank in deck.ranks])
        none_for = next(rank.code for rank in deck.ranks if rank.name == none_for)
    section.check_all_read()
    trump = _make_trump(context, part, denomination, leaves_suit, none_for, by_made, named)
    return trump if beg is None and not late else replace(trump, beg=beg, late=late)


def _read_beg_terms(section: Section, context: PartContext) -> BegTerms:
    """Read the terms of begging; RuleError where the cards would run out before another color is turned up."""
    deck, dealing = context.deck, context.find_part("dealing", Dealing)
    most = max(sum(card.color == color.code for card in deck.cards) for color in deck.colors)
    more = section.integer("more", 1, MOST_IN_HAND)
    if len(dealing.cards) - context.players * (dealing.hand + more) <= most:
        raise section.error("more", f"leaves too few cards to turn up another color after hands of {dealing.hand}")
    jack = section.choice("jack", [rank.name for rank in deck.ranks])
    jacks = deck.mask(card.code for card in deck.cards if not card.joker and deck.rank_name(card) == jack)
    return BegTerms(more, section.integer("gift", 0, 100), section.integer("turned_jack", 0, 100), jacks)


def make_no_trump(context: PartContext) -> Trump:
    """Make the part of a game that never has a trump."""
    return _make_trump(context, NEVER, NO_TRUMP)


def _make_trump(
    context: PartContext,
    part: str,
    denomination: str,
    leaves_suit: bool = False,
    none_for: str = "",
    by_made: tuple[str, ...] = (),
    named: tuple[str, ...] = (),
) -> Trump:
    deck, cards = context.deck, context.find_part("dealing", Dealing).cards
    ranking = context.find_part("ranking", RankRule)
    jokers = deck.mask(code for code in cards if deck[code].joker)
    suits = [color.suit for color in deck.colors]
    masks = {name: ranking.promoted_mask(name) for name in WITHOUT_COLOR}
    names = {name: name for name in WITHOUT_COLOR}
    plurals: dict[str, Value] = {name: Term(name) for name in WITHOUT_COLOR}
    for color in deck.colors:
        key = color.name.casefold()
        own = deck.mask(card.code for card in deck.cards if card.color == color.code)
        masks[key] = own | jokers | ranking.promoted_mask(key)
        names[key] = color.name
        # A color that is a suit by itself is called by that.
        alone = suits.count(color.suit) == 1
        plurals[key] = Term(color.suit) if alone else say("{color} trumps", color=Term(color.name))
    return Trump(part, denomination, leaves_suit, masks, names, plurals, none_for, by_made, named)


def _read_denomination(section: Section, key: str, name: str, deck: Deck) -> str:
    """Return the denomination that a rule book names."""
    try:
        return deck.color(name).name.casefold()
    except UnknownCardError as error:
        raise section.error(key, str(error)) from error
