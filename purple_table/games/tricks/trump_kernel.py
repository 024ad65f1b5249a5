"""The kernel of games with trumps or with the cascade of color and suit: the same calls, on integers as well.

Nothing is compared while a trick is played: a table says, for each lead and each winning card, which cards beat it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from purple_table.games.trick_play.following import Following
from purple_table.games.trick_play.winning import CASCADE, Winning
from purple_table.games.tricks.kernel import Kernel, Tables


class TrumpTables(Tables):
    """What stays the same during every deal with these trumps: what `Tables` says, and by the bit length of the lead

    allowed   what a hand that can follow may play, trumps as well      trump   the trumps
    after     by the bit length of the winning card too: the cards that beat it
    regain    the cards that bring the lead's color into play, and with it the lead back
    regained  the cards that beat the lead then
    """

    __slots__ = ("after", "allowed", "regain", "regained", "trump")

    def __init__(self, players: int, following: Following, winning: Winning, trump: int, leaves_suit: bool) -> None:
        asked = following.asked_of(trump, leaves_suit)
        # Without the cascade, or where the lead follows its own color, no other color ever competes.
        single = winning.part != CASCADE or winning.lead_counts
        groups, regain, regained = [0], [0], [0]
        trumped = [trump & -(bit << 1) if trump & bit else 0 for bit in (1 << place for place in range(len(asked) - 1))]
        above = _above(winning.ranks)
        after: list[tuple[int, ...]] = [()]
        for lead in range(1, len(asked)):
            color, suit = winning.group[lead] & ~trump, 0 if single else winning.suit[lead] & ~trump
            if trump >> lead - 1 & 1:
                color = suit = 0
            groups.append(trump | color | suit)
            regained.append(trump | color & -(1 << lead))
            regain.append(0 if single else color & ~(1 << lead - 1))
            rows = [0, *trumped]
            _add_plain(rows, winning, above, lead, trump, color, suit)
            after.append(tuple(rows))
        super().__init__(players, asked, tuple(groups), following.revokes)
        self.obeying = following.allowed_of(trump, asked)
        self.allowed = following.allowed_of(trump, self.asked)
        self.after = tuple(after)
        self.regain = tuple(regain)
        self.regained = tuple(regained)
        self.trump = trump

    def beating(self, card: int) -> int:
        """The cards that beat `card` when it is led."""
        place = card.bit_length()
        return self.after[place][place]


def _above(ranks: Sequence[int]) -> dict[int, int]:
    """By rank, the cards of all higher ranks; `ranks` are by the bit length of the card, the first of no meaning."""
    of: dict[int, int] = {}
    for place, rank in enumerate(ranks):
        if place:
            of[rank] = of.get(rank, 0) | 1 << place - 1
    above, higher = {}, 0
    for rank in sorted(of, reverse=True):
        above[rank] = higher
        higher |= of[rank]
    return above


def _add_plain(
    rows: list[int], winning: Winning, above: Mapping[int, int], lead: int, trump: int, color: int, suit: int
) -> None:
    """Note in `rows`, by the bit length of the winning card, which cards beat a card of the lead's color or suit;
    `color` and `suit` are without trumps.

    While nobody follows color a card of the suit stands against every higher card of the suit; once somebody does,
    only the color of the lead counts, the lead with it, so that a color card above the lead beats all of the suit.
    """
    above_lead = trump | color & -(1 << lead)
    others = suit & ~color
    rest = color | suit
    while rest:
        bit = rest & -rest
        rest ^= bit
        card = bit.bit_length()
        if bit & color and (card != lead or not suit):
            rows[card] = trump | color & -(bit << 1)
        else:
            rows[card] = above_lead | others & above[winning.ranks[card]]


class TrumpKernel(Kernel):
    """The card play of one deal with trumps: what `Kernel` says, and

    trump     the trumps (0: none)             lead      the card that was led
    beats     the cards that would be winning this trick if played now
    may       what a hand that can follow may play

    A card outside `beats` may still give the trick back to the lead: see `TrumpTables.regain`.
    """

    __slots__ = ("after", "beats", "lead", "may", "regain", "trump")

    tables: TrumpTables

    def __init__(
        self, tables: TrumpTables, hands: list[int], leader: int, opening: int, locked: int, ban: int, extra: int = 0
    ) -> None:
        super().__init__(tables, hands, leader, opening, locked, ban, extra)
        self.trump = tables.trump
        self.lead = 0
        self.beats = 0
        self.may = 0
        self.regain = 0
        self.after: tuple[int, ...] = ()

    def copy(self) -> TrumpKernel:
        """An independent kernel at the same point."""
        twin = TrumpKernel.__new__(TrumpKernel)
        twin.tables = self.tables
        twin.hands = self.hands[:]
        twin.turn = self.turn
        twin.winner = self.winner
        twin.count = self.count
        twin.led = self.led
        twin.must = self.must
        twin.best = self.best
        twin.trick = self.trick
        twin.won = self.won[:]
        twin.taken = self.taken[:]
        twin.locked = self.locked
        twin.leadable = self.leadable
        twin.discards = self.discards
        twin.extra = self.extra
        twin.trump = self.trump
        twin.lead = self.lead
        twin.beats = self.beats
        twin.may = self.may
        twin.regain = self.regain
        twin.after = self.after
        return twin

    def legal(self) -> int:
        """The cards that the seat to play may play; never 0 while cards are left."""
        hand = self.hands[self.turn]
        if self.count:
            if hand & self.must:
                return hand & self.may
            return hand & self.discards or hand
        return hand & self.leadable or hand

    def play(self, card: int) -> None:
        """The seat to play plays `card` (one bit, legal); the last card of a trick also takes it."""
        turn = self.turn
        self.hands[turn] ^= card
        count = self.count
        tables = self.tables
        if not count:
            place = card.bit_length()
            self.led = tables.group[place]
            self.must = tables.asked[place]
            self.may = tables.allowed[place]
            self.regain = tables.regain[place]
            self.after = after = tables.after[place]
            self.beats = after[place]
            self.best = self.trick = self.lead = card
            self.winner = turn
        else:
            self.trick |= card
            if card & self.beats:
                self.best = card
                self.winner = turn
                place = card.bit_length()
                self.beats = self.after[place]
                if card & (self.regain | self.trump):
                    self.regain = 0
            elif card & self.regain:
                # The first to follow color, below the lead: now only that color counts, and the lead is the highest.
                self.regain = 0
                self.best = lead = self.lead
                self.winner = (turn - count) % (tables.last + 1)
                self.beats = tables.regained[lead.bit_length()]
            if count == tables.last:
                winner = self.winner
                trick = self.trick
                self.won[winner] |= trick
                self.taken[winner] += 1
                self.turn = winner
                self.count = 0
                if trick & self.locked:
                    self.locked = 0
                self.leadable = ~self.locked
                self.discards = -1
                if self.extra:
                    self.won[winner] |= self.extra
                    self.extra = 0
                return
        self.count = count + 1
        self.turn = tables.next[turn]
