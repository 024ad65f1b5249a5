"""The kernel: card play on integers. A hand is one int, one bit a card in deck order.

It knows what may be played and who wins a trick, and checks nothing: `TrickState` wraps it for the table, search and
play-outs use it bare.
"""

from __future__ import annotations


class Tables:
    """What stays the same during every deal of a game, by the bit length of the lead.

    asked      what a hand must follow with while it can; everything where failing to follow is possible (H16)
    following  the same, though failing is possible   obeying   what may be played then without failing to follow
    group      the cards that may take the trick
    """

    __slots__ = ("asked", "following", "group", "last", "next", "obeying")

    def __init__(self, players: int, asked: tuple[int, ...], group: tuple[int, ...], revokes: bool) -> None:
        everything = -1
        self.asked = tuple(everything for _ in asked) if revokes else asked
        self.following = asked
        self.obeying = asked
        self.group = group
        self.last = players - 1
        self.next = tuple((seat + 1) % players for seat in range(players))

    def beating(self, card: int) -> int:
        """The cards that beat `card` when it is led."""
        return self.group[card.bit_length()] & -(card << 1)


class Kernel:
    """The card play of one deal.

    hands      a mask a seat                     turn     the seat to play
    trick      the cards of the trick so far     count    how many there are
    best       the card that wins it so far      winner   the seat that played it
    led        the cards that compete with the lead
    won        a mask a seat of captured cards   taken    tricks won a seat
    leadable   what may be led if the hand has any of it; `locked` is what is not led before it was played
    discards   what a hand that cannot follow plays if it has any of it
    extra      cards that the winner of the first trick takes besides
    """

    __slots__ = (
        "asked",
        "best",
        "count",
        "discards",
        "extra",
        "hands",
        "leadable",
        "led",
        "locked",
        "must",
        "tables",
        "taken",
        "trick",
        "turn",
        "winner",
        "won",
    )

    def __init__(
        self, tables: Tables, hands: list[int], leader: int, opening: int, locked: int, ban: int, extra: int = 0
    ) -> None:
        """`opening` is what the first lead is taken from (0: the rule for later leads), `ban` may not be discarded on
        the first trick."""
        self.tables = tables
        self.hands = hands
        self.turn = leader
        self.winner = leader
        self.count = 0
        self.led = 0
        self.must = 0
        self.best = 0
        self.trick = 0
        self.won = [0] * len(hands)
        self.taken = [0] * len(hands)
        self.locked = locked
        self.leadable = opening or ~locked
        self.discards = ~ban
        self.extra = extra

    def copy(self) -> Kernel:
        """An independent kernel at the same point."""
        twin = Kernel.__new__(Kernel)
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
        return twin

    def legal(self) -> int:
        """The cards that the seat to play may play; never 0 while cards are left."""
        hand = self.hands[self.turn]
        if self.count:
            return hand & self.must or hand & self.discards or hand
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
            self.best = self.trick = card
            self.winner = turn
        else:
            self.trick |= card
            if card > self.best and card & self.led:
                self.best = card
                self.winner = turn
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
