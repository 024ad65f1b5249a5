"""Decision facts: what a seat knows of a deal, in integers, ready for the rules that weigh its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.games.blues_greens.blues_greens_knowledge import BluesGreensSeatFacts
from purple_table.games.blues_greens.melding import MeldingPosition
from purple_table.games.blues_greens.melds import list_spots
from purple_table.games.blues_greens.pack import mask, numbers
from purple_table.players.blues_greens.meld_planner import Planner

if TYPE_CHECKING:
    from purple_table.games.blues_greens.blues_greens_game import BluesGreens


class BluesGreensTables:
    """Tables that never change in a game with one trump suit: the planner, and the cards that beat each card of a
    class."""

    def __init__(self, game: BluesGreens, trump: int) -> None:
        self.trump = trump
        self.planner = Planner(game, trump)
        tricks = game.tricks[trump]
        self.tricks = tricks
        above = [0] * len(tricks.klass)
        for place, klass in enumerate(tricks.klass):
            for other in numbers(klass):
                if tricks.power[other + 1] > tricks.power[place]:
                    above[place] |= 1 << other
        self.above = tuple(above)


class DecisionFacts:
    """The facts behind one decision.

    seat, hand          who decides, and its cards      partner, left, right   the other seats
    line                the trick as bits               later    seats that play after this one, in order
    secured             points of each side that nobody can take away any more: 0 own, 1 theirs
    holds               cards that a seat is known to hold, by seat
    greens, blues       cards in each hand that are not known: of the pack that was dealt, and drawn unseen
    lacks               green cards that a seat cannot hold
    loose               cards that the seat cannot place; green_unseen, blue_unseen: those of each pack
    green_share, blue_share     which part of these each other hand has
    deck                cards left to draw unseen
    declarer, bid       who plays for the contract if anybody, and the points bid, else 0
    high                trumps that at most two cards beat; masters, seconds: plain cards that none or one card beats
    """

    def __init__(self, game: BluesGreens, tables: BluesGreensTables, seat_facts: BluesGreensSeatFacts) -> None:
        self.game = game
        self.tables = tables
        pack = self.pack = game.pack
        self.seat = seat = seat_facts.seat
        self.partner, self.left, self.right = (seat + 2) % 4, (seat + 1) % 4, (seat + 3) % 4
        self.hand = seat_facts.hand
        self.line = seat_facts.line
        self.later = tuple((seat + step) % 4 for step in range(1, 4 - len(self.line)))
        self.table = seat_facts.table
        self.spots = list_spots(self.table)
        self.turn = seat_facts.turn
        find_opener = game.melding.find_opener
        self.opened = tuple(seat_facts.opened[find_opener(other)] for other in range(4))
        self.standing = MeldingPosition(seat, self.hand, tables.trump, self.table, self.opened[seat], self.turn)
        self.sizes = tuple(seat_facts.sizes)
        self.splay = seat_facts.splay
        self.deck = len(seat_facts.pile("stock"))
        status = seat_facts.view.status
        self.declarer = status.declarer
        self.bid = status.contract.number if status.contract is not None and status.declarer is not None else 0
        self.holds = tuple(seat_facts.holds)
        self.lacks = tuple(seat_facts.lacks)
        worth = tables.planner.worth
        points = [worth(seat_facts.won[other] | seat_facts.laid[other]) for other in range(4)]
        for meld in self.table:
            for card, by in zip(meld.shape.cards, meld.seats, strict=True):
                points[by] += tables.planner.values[card]
        self.secured = (points[seat] + points[self.partner], points[self.left] + points[self.right])
        self.greens = [0] * 4
        self.blues = [0] * 4
        for other in (self.left, self.partner, self.right):
            known = self.holds[other].bit_count()
            drawn = seat_facts.drawn[other]
            loose = max(0, self.sizes[other] - known)
            self.blues[other] = min(loose, max(0, len(drawn.moments) - len(drawn.shown)))
            self.greens[other] = loose - self.blues[other]
        self.loose = seat_facts.loose
        self.green_unseen, self.blue_unseen = self.loose & pack.green, self.loose & pack.blue
        hidden = self.green_unseen.bit_count()
        self.green_share = [count / hidden if hidden else 0.0 for count in self.greens]
        hidden = self.blue_unseen.bit_count()
        self.blue_share = [count / hidden if hidden else 0.0 for count in self.blues]
        self.high, self.masters, self.seconds = self._find_strong()

    def _find_strong(self) -> tuple[int, int, int]:
        """Find the cards that this hand has or may get: trumps that at most two cards beat, cards of the other suits
        that nothing in their suit beats, and those that one card beats."""
        above, trump = self.tables.above, self.tables.tricks.trump
        elsewhere = self.green_unseen | self.holds[self.left] | self.holds[self.partner] | self.holds[self.right]
        out = elsewhere & (self.pack.plain | self.pack.black_threes)
        high = masters = seconds = 0
        for card in numbers((self.hand | self.blue_unseen | mask(self.splay)) & self.pack.plain):
            over = (above[card + 1] & out).bit_count()
            if trump >> card & 1:
                high |= (over <= 2) << card
            elif not over:
                masters |= 1 << card
            elif over == 1:
                seconds |= 1 << card
        return high, masters, seconds

    def is_own(self, seat: int) -> bool:
        """Say whether a seat belongs to the own side."""
        return (seat - self.seat) % 2 == 0
