"""The position of the card play of a deal, as values: what the kernel changes, and what duties and ends of play
read."""

from __future__ import annotations

from typing import Final

from purple_table.games.tricks.tables import Lead, Tables

NOBODY: Final = -1
"""In place of the winner of a trick that nobody takes."""
REFILL: Final = "refill"
"""What the log says where won cards have become the stock."""


class PlayPosition:
    """Where the card play of a deal stands. Sets of cards are masks, and seats are counted from 0.

    hands    a mask for each seat; they may differ in size, and grow
    turn     the seat to play
    seats    the seats that play, rising
    next     by seat: which of them plays after it
    trick    the cards of the trick so far; `count` says how many there are
    last     the count of cards before the last one of a trick: one less for each seat that was passed over in it
    lead     the card that was led; `leader` is the seat that led it
    best     the card that wins the trick so far; `winner` is the seat that played it
    is_over  whether play is over: a seat that plays has no card left at the end of a trick, or play has ended early

    competing_mask            the cards that can compete with the lead
    follow_mask               what a hand must follow with while it can
    permitted_when_following  what a hand that can follow may play
    winner_changing_mask      the cards that would change who is winning: those that beat `best`, and the next
    lead_restoring_mask       the cards that bring the lead's color into play and give the trick back to the lead
    winner_changing_masks     by the bit length of a winning card, what `winner_changing_mask` is then

    won      a mask of captured cards for each seat
    taken    the number of tricks won by each seat; `takers` are their winners in order, NOBODY for a level trick
    idle     the number of tricks in a row that nobody has taken
    leadable what may be led if the hand has any of it; `locked` is what is not led before it was played
    discards what a hand that cannot follow must play if it has any of it
    extra    the cards that the winner of the first trick captures besides
    stock    the cards that are drawn after a trick, its winner first, in this order, or by a seat that cannot follow
    draws    whether they are drawn as soon as a trick is taken; otherwise when `draw` is called
    special  whether more follows a trick than the next lead: it is the first, there is a stock, or play may end early

    tables       what follows and what wins, as long as nothing changes that; `leads` of them are at hand
    announced    the points that each seat has besides its captured cards
    watched      whether something may happen after a card that does not end the trick; `stop` is the count from which a
                 card is more than the next of a trick: `last`, or 0 where each may be
    line         the seats and cards of the trick, where it may be level
    log          what became of seats that could not follow: "draw" with the card, "pass", or "pick_up" with the cards;
                 and "refill" with the cards that each seat had won, when they became the stock
    refills      whether they do so when a card must be drawn and none is there; `void`: there were none either
    waits        whether seats that cannot follow do nothing after a card until `serve_unable_seats` is called
    """

    __slots__ = (
        "announced",
        "best",
        "competing_mask",
        "count",
        "discards",
        "draws",
        "extra",
        "follow_mask",
        "hands",
        "idle",
        "is_over",
        "last",
        "lead",
        "lead_restoring_mask",
        "leadable",
        "leader",
        "leads",
        "line",
        "locked",
        "log",
        "next",
        "permitted_when_following",
        "refills",
        "seats",
        "special",
        "stock",
        "stop",
        "tables",
        "taken",
        "takers",
        "trick",
        "turn",
        "void",
        "waits",
        "watched",
        "winner",
        "winner_changing_mask",
        "winner_changing_masks",
        "won",
    )

    announced: tuple[int, ...]
    best: int
    competing_mask: int
    count: int
    discards: int
    draws: bool
    extra: int
    follow_mask: int
    hands: list[int]
    idle: int
    is_over: bool
    last: int
    lead: int
    lead_restoring_mask: int
    leadable: int
    leads: tuple[Lead, ...]
    leader: int
    line: tuple[tuple[int, int], ...]
    locked: int
    log: tuple[tuple[str, int, int], ...]
    next: tuple[int, ...]
    permitted_when_following: int
    refills: bool
    seats: tuple[int, ...]
    special: bool
    stock: tuple[int, ...]
    stop: int
    tables: Tables
    taken: list[int]
    takers: list[int]
    trick: int
    turn: int
    void: bool
    waits: bool
    watched: bool
    winner: int
    winner_changing_mask: int
    winner_changing_masks: tuple[int, ...]
    won: list[int]

    @property
    def winning_mask(self) -> int:
        """The cards that would be winning this trick if played now."""
        return self.winner_changing_mask & ~self.lead_restoring_mask
