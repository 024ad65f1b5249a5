"""Tables for card play: what may follow a lead, and which card beats which. One set for each trump of a game.

Nothing is compared while cards are played: a mask says, for each lead and each winning card, which cards beat it. So
any order of cards can be played, whatever the order of their bits.
"""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.games.trick_play.following import FollowRule
from purple_table.games.trick_play.ranking import raise_ranks
from purple_table.games.trick_play.winning import CASCADE, WinRule

Lead = tuple[int, int, int, tuple[int, ...], int, int]
"""What a kernel takes up with a lead: its `competing_mask`, `follow_mask`, `permitted_when_following`,
`winner_changing_masks`, `winner_changing_mask` and `lead_restoring_mask`."""


class Tables:
    """Tables that stay the same during every deal with these trumps, by the bit length of the lead.

    everything every card of the deck
    asked      what a hand must follow with while it can; everything where failing to follow is possible (H16)
    following  the same, though failing is possible   obeying   what may be played then without failing to follow
    leads      what the kernel takes up: the cards that compete with the lead; `asked`; what may be played by a hand
               that can follow; by the bit length of the winning card, the cards that change who is winning; those for
               the lead itself; and the cards that bring the lead's color into play, and with it the lead back
    regained   the cards that beat the lead then
    higher     by the bit length of any card, those of its own kind that stand above it: of its color, or trumps
    levels     by the bit length of the winning card, those that are as high without winning: with one of them from
               another side nobody takes the trick; empty where there is always a winner
    mates      by seat, those who play with it, itself among them, as a bit mask
    jokers     the Jokers that may be played to any trick and win it
    """

    __slots__ = (
        "asked",
        "everything",
        "following",
        "higher",
        "jokers",
        "leads",
        "levels",
        "mates",
        "obeying",
        "regained",
        "trump",
    )

    def __init__(
        self,
        following: FollowRule,
        winning: WinRule,
        trump: int = 0,
        leaves_suit: bool = False,
        promoted: Sequence[int] = (),
        color: int = 0,
        sides: Sequence[Sequence[int]] = (),
    ) -> None:
        """Make the tables of these trumps.

        `promoted` are the trumps above all others, the highest first, and `color` those that bear the trump color
        (0: all but Jokers), as in `RankRule`. `sides` are the seats that play together.
        """
        self.mates = make_partner_masks(sides)
        self.levels = winning.levels
        self.everything = (1 << len(following.asked) - 1) - 1
        self.following = following.make_asked_masks(trump, leaves_suit, color)
        self.jokers = jokers = winning.jokers
        if jokers:
            # They beat all others, as trumps do, and a lead with one asks for nothing.
            asked = enumerate(self.following)
            self.following = tuple(-1 if jokers << 1 >> place & 1 else cards | jokers for place, cards in asked)
            trump = jokers
        self.trump = trump
        self.asked = tuple(-1 for _ in self.following) if following.revokes else self.following
        self.obeying = following.make_permitted_masks(trump, self.following)
        allowed = following.make_permitted_masks(trump, self.asked)
        # Without the cascade, or where the lead follows its own color, no other color ever competes.
        single = winning.part != CASCADE or winning.lead_counts
        above = _make_above_masks(winning.ranks)
        over = _make_above_masks(raise_ranks(winning.ranks, promoted)) if promoted else above
        trumped = [0] * len(above)
        for place in _list_places(trump):
            trumped[place] = trump & over[place]
        self.higher = tuple(
            trumped[place] if trump << 1 >> place & 1 else winning.group[place] & ~trump & above[place]
            for place in range(len(above))
        )
        plain: dict[int, tuple[int, ...]] = {0: tuple(trumped)}
        leads: list[Lead] = [(0, 0, 0, (), 0, 0)]
        regained = [0]
        for lead in range(1, len(above)):
            color = suit = 0
            if not trump >> lead - 1 & 1:
                color = winning.group[lead] & ~trump
                suit = 0 if single else winning.suit[lead] & ~trump
            back = trump | color & above[lead]
            regained.append(back)
            if color not in plain:
                rows = trumped[:]
                for place in _list_places(color):
                    rows[place] = trump | color & above[place]
                plain[color] = tuple(rows)
            after, regain = plain[color], 0
            if suit:
                # While nobody follows color a card of the suit stands against every higher card of the suit; once
                # somebody does, only the color of the lead counts, the lead with it.
                others = suit & ~color
                regain = color & ~above[lead] & ~(1 << lead - 1)
                rows = list(after)
                for place in (lead, *_list_places(others)):
                    rows[place] = back | regain | others & above[place]
                after = tuple(rows)
            led = trump | color | suit
            leads.append((led, self.asked[lead], allowed[lead], after, after[lead], regain))
        self.leads = tuple(leads)
        self.regained = tuple(regained)

    def find_beating_cards(self, card: int) -> int:
        """Return the cards that beat `card` when it is led."""
        _, _, _, _, changes, regain = self.leads[card.bit_length()]
        return changes & ~regain

    def find_winning_place(self, cards: Sequence[int]) -> int:
        """Return the place, from 0, of the winning card among cards in the order played (never empty)."""
        _, _, _, after, changes, regain = self.leads[cards[0].bit_length()]
        best = 0
        for place, card in enumerate(cards):
            if not card & changes:
                continue
            best, changes = place, after[card.bit_length()]
            if card & regain:
                best, changes = 0, self.regained[cards[0].bit_length()]
        return best

    def is_level(self, cards: Sequence[int], seats: Sequence[int]) -> bool:
        """Return whether nobody wins a trick of these cards, played in order by these seats."""
        if not self.levels:
            return False
        best = self.find_winning_place(cards)
        level, mates = self.levels[cards[best].bit_length()], self.mates[seats[best]]
        return any(card & level and not mates >> seat & 1 for seat, card in zip(seats, cards, strict=False))


def make_partner_masks(sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return for each seat the seats of its side as a bit mask."""
    masks = {seat: sum(1 << mate for mate in seats) for seats in sides for seat in seats}
    return tuple(masks[seat] for seat in sorted(masks))


def _make_above_masks(ranks: Sequence[int]) -> list[int]:
    """Return, by the bit length of a card, the cards of all higher ranks; `ranks` are by bit length too."""
    places = range(1, len(ranks))
    of: dict[int, int] = {}
    for place in places:
        of[ranks[place]] = of.get(ranks[place], 0) | 1 << place - 1
    higher, above = 0, {}
    for rank in sorted(of, reverse=True):
        above[rank] = higher
        higher |= of[rank]
    return [0, *(above[ranks[place]] for place in places)]


def _list_places(cards: int) -> list[int]:
    """List the bit lengths of the cards of a mask, rising."""
    return [place for place in range(1, cards.bit_length() + 1) if cards >> place - 1 & 1]
