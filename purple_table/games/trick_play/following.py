"""Following: which cards of a hand may follow a lead (clauses follow, first-trick, revoke, head)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from purple_table.core.cards import Card, Deck
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Part

COLOR, SUIT, SUIT_OR_TRUMP, MUST_HEAD, ANY = "color", "suit", "suit_or_trump", "must_head", "any"


class Duty(NamedTuple):
    """The duty of a hand that depends on the trick as it lies.

    With `heads` it must take the trick if it can (part "must_head"): with the suit led, else with a trump; with
    `partner_free` not while its own side is winning. `undertrump`: a hand that has neither the suit nor a trump that
    would take the trick "must" play another trump, or "may"; "last": a trump below one of another hand comes last.
    `exempt` are the ranks of the trumps that need not be played to a lower trump.
    """

    heads: bool
    partner_free: bool
    undertrump: str
    exempt: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FollowRule(Part):
    """What a hand must play after a lead. A hand that has nothing of it may play anything.

    `part` is "color": follow with the color of the lead; "suit": with its suit, of which the color is a part (T13,
    strict); "suit_or_trump": the same, but a trump may always be played instead (T13, S04); "must_head": with its suit,
    and with the `duty` to take the trick, so that what is legal depends on the trick; "any": no duty at all.

    `asked` has, by the bit length of the lead, the cards that a hand must follow with while it can, as long as no trump
    changes that (see `make_asked_masks`). With `revokes` it is possible not to do so, which costs points (H16).
    `first_trick_ban` are the cards that may not be discarded on the first trick by a hand that holds others (H05).
    """

    part: str
    asked: tuple[int, ...]
    revokes: bool = False
    first_trick_ban: int = 0
    duty: Duty | None = None

    def make_asked_masks(self, trump: int, leaves_suit: bool, color: int = 0) -> tuple[int, ...]:
        """Return `asked` with these trumps. Jokers among them belong to the color and suit of the other trumps.

        With `leaves_suit` a trump no longer belongs to the suit that is printed on it (0.4). `color` are the cards of
        the trump color (0: no other card but a Joker is a trump).
        """
        if not trump:
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
    name = section.choice("part", [COLOR, SUIT, SUIT_OR_TRUMP, MUST_HEAD, ANY])
    if name == COLOR:
        revokes = section.choice("revoke", ["prevented", "penalty"]) == "penalty"
        part = FollowRule(name, make_color_masks(deck), revokes, read_suit_mask(deck, section, "first_trick_ban"))
    elif name == MUST_HEAD:
        section.choice("head", ["always"])
        duty = Duty(True, section.flag("partner_free"), section.choice("undertrump", ["may", "must"]))
        part = FollowRule(name, make_suit_masks(deck), duty=duty)
    elif name == ANY:
        part = FollowRule(name, (0, *(-1 for _ in deck.cards)))
    else:
        part = FollowRule(name, make_suit_masks(deck))
    section.check_all_read()
    return part


def _make_group_masks(deck: Deck, group: Callable[[Card], str]) -> tuple[int, ...]:
    masks: dict[str, int] = {}
    for place, card in enumerate(deck.cards):
        masks[group(card)] = masks.get(group(card), 0) | 1 << place
    return (0, *(masks[group(card)] for card in deck.cards))
