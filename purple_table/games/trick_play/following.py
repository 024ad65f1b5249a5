"""Following: which cards of a hand may follow a lead (clauses follow, first-trick, revoke, head)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import or_
from typing import NamedTuple

from purple_table.core.cards import Card, Deck
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need, Part

COLOR, SUIT, SUIT_OR_TRUMP, MUST_HEAD, ANY = "color", "suit", "suit_or_trump", "must_head", "any"
COLOR_OR_RANK, SUIT_OR_RANK = "color_or_rank", "suit_or_rank"
FOLLOWS = (COLOR, SUIT, SUIT_OR_TRUMP, MUST_HEAD, ANY, COLOR_OR_RANK, SUIT_OR_RANK)
DRAW, PICK_UP = "draw", "pick_up"


class Duty(NamedTuple):
    """The duty of a hand that depends on the trick as it lies.

    With `heads` it must take the trick if it can (part "must_head"): with the suit led, else with a trump; with
    `partner_free` not while its own side is winning, and with `trump_led` only where a trump was led. `undertrump`: a
    hand that has neither the suit nor a trump that would take the trick "must" play another trump, or "may"; "last": a
    trump below one of another hand comes last. `exempt` are the ranks of the trumps that need not be played to a lower
    trump, or single cards.
    """

    heads: bool
    partner_free: bool
    undertrump: str
    exempt: tuple[str, ...] = ()
    trump_led: bool = False


@dataclass(frozen=True, slots=True)
class FollowRule(Part):
    """The rule of what a hand must play after a lead. A hand that has nothing of it may play anything.

    `part` is "color": follow with the color of the lead; "suit": with its suit, of which the color is a part (T13,
    strict); "suit_or_trump": the same, but a trump may always be played instead (T13, S04); "must_head": with its suit,
    and with the `duty` to take the trick, so that what is legal depends on the trick; "any": no duty at all;
    "color_or_rank", "suit_or_rank": with a card of its color, or suit, or of its rank.

    `asked` has, by the bit length of the lead, the cards that a hand must follow with while it can, as long as no trump
    changes that (see `make_asked_masks`). With `revokes` it is possible not to do so, which costs points (H16).
    `first_trick_ban` are the cards that may not be discarded on the first trick by a hand that holds others (H05).

    `unable` says what becomes of a hand that cannot follow: it may play "any" card; it must "draw" until it can, and is
    passed over once the stock is out; or it must "pick_up" the trick, and leads. `while_stock` is the rule as long as
    there is a stock; None: it is this one.
    """

    part: str
    asked: tuple[int, ...]
    revokes: bool = False
    first_trick_ban: int = 0
    duty: Duty | None = None
    unable: str = ANY
    while_stock: FollowRule | None = None

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"taken up"} if self.unable == PICK_UP else ())

    @property
    @override
    def needs(self) -> Sequence[Need]:
        if self.unable == DRAW:
            return (Need("dealing", "stock", "[dealing] must leave a stock to draw from", "unable"),)
        if self.unable == PICK_UP:
            # Two hands may take each other's leads up for ever.
            cause = "[out] must end a deal in which every trick is picked up, by its standstill"
            return (Need("out", "standstill", cause, "unable"),)
        if self.while_stock is not None:
            return (Need("dealing", "stock", "[dealing] must leave a stock", "while_stock"),)
        return ()

    def make_asked_masks(self, trump: int, leaves_suit: bool, color: int = 0) -> tuple[int, ...]:
        """Return `asked` with these trumps. Jokers among them belong to the color and suit of the other trumps.

        With `leaves_suit` a trump no longer belongs to the suit that is printed on it (0.4). `color` are the cards of
        the trump color (0: no other card but a Joker is a trump).
        """
        if not trump or self.part == ANY:
            return self.asked
        # The lowest trump is a card of the trump color: Jokers stand above every color.
        color = color or trump
        printed = self.asked[(color & -color).bit_length()]
        own = trump if leaves_suit else printed | trump
        rest = []
        for place, asked in enumerate(self.asked):
            if place and trump >> place - 1 & 1:
                rest.append(own)
            elif leaves_suit:
                rest.append(asked & ~trump)
            else:
                rest.append(asked | trump if asked & color else asked)
        return tuple(rest)

    def make_permitted_masks(self, trump: int, asked: tuple[int, ...]) -> tuple[int, ...]:
        """Return, by the bit length of the lead, what a hand that can follow may play."""
        return tuple(cards | trump for cards in asked) if self.part == SUIT_OR_TRUMP else asked


def make_color_masks(deck: Deck) -> tuple[int, ...]:
    """Return, by the bit length of a card, every card of its color, in play or not; index 0 is unused."""
    return _make_group_masks(deck, lambda card: card.color)


def make_suit_masks(deck: Deck) -> tuple[int, ...]:
    """Return, by the bit length of a card, every card of its suit, in play or not; index 0 is unused."""
    return _make_group_masks(deck, lambda card: card.suit)


def read_suit_mask(deck: Deck, section: Section, key: str) -> int:
    """Read the suit at `key` as a mask of its cards; 0 for empty text."""
    suits = sorted({color.suit for color in deck.colors})
    if not section.text(key):
        return 0
    suit = section.choice(key, suits)
    return deck.mask(card.code for card in deck.cards if card.suit == suit)


def read_following(section: Section, deck: Deck) -> FollowRule:
    """Read the part [following] of a rule book."""
    name = section.choice("part", FOLLOWS)
    asked, duty, revokes, ban = make_suit_masks(deck), None, False, 0
    if name == COLOR:
        revokes = section.choice("revoke", ["prevented", "penalty"]) == "penalty"
        asked, ban = make_color_masks(deck), read_suit_mask(deck, section, "first_trick_ban")
    elif name == MUST_HEAD:
        led = section.choice("head", ["always", "trump_led"]) == "trump_led"
        under = section.choice("undertrump", ["may", "must"])
        duty = Duty(True, section.flag("partner_free"), under, trump_led=led)
    elif name == ANY:
        asked = (0, *(-1 for _ in deck.cards))
    elif name in (COLOR_OR_RANK, SUIT_OR_RANK):
        groups = make_color_masks(deck) if name == COLOR_OR_RANK else asked
        asked = tuple(map(or_, groups, _make_group_masks(deck, lambda card: card.rank)))
    else:
        duty = _read_trump_duty(section, deck)
    unable = section.choice("unable", [ANY, DRAW, PICK_UP]) if "unable" in section else ANY
    free = read_following(section.section("while_stock"), deck) if "while_stock" in section else None
    section.check_all_read()
    return FollowRule(name, asked, revokes, ban, duty, unable, free)


def _read_trump_duty(section: Section, deck: Deck) -> Duty | None:
    """Read whether lower trumps come last, and which trumps need not be played to a lower one."""
    under = section.choice("undertrump", ["may", "last"]) if "undertrump" in section else "may"
    known = {text.casefold(): text for text in (*(rank.code for rank in deck.ranks), *deck.bits)}
    exempt = []
    for text in section.texts("exempt", ()):
        if text.casefold() not in known:
            raise section.error("exempt", f'"{text}" is neither a rank nor a card of the {deck.name}')
        exempt.append(known[text.casefold()])
    return Duty(False, False, under, tuple(exempt)) if exempt or under != "may" else None


def _make_group_masks(deck: Deck, group: Callable[[Card], str]) -> tuple[int, ...]:
    masks: dict[str, int] = {}
    for place, card in enumerate(deck.cards):
        masks[group(card)] = masks.get(group(card), 0) | 1 << place
    return (0, *(masks[group(card)] for card in deck.cards))
