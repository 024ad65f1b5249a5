"""A trick view read as integers: what a player may reason from, and what a guess must agree with."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, Protocol

from purple_table.core.events import Moved, TrickWon
from purple_table.core.game import View
from purple_table.core.piles import PileKey
from purple_table.games.seating import in_turn
from purple_table.games.tricks.rules import TrickRules


class Readers(Protocol):
    """The parts of the course, as facts need them."""

    def read(self, facts: TrickSeatFacts) -> None:
        """Have each part read what it keeps into `kept`, and place the cards that it knows of."""


class TrickSeatFacts:
    """The facts of one view of a deal in progress, as masks (a bit a card in deck order).

    seat, players      whose view                   hand      the seat's own cards; none while it has not seen them
    seats              those that play, rising      open      those whose hands everybody sees
    sizes              cards in hand a seat         won       captured masks a seat
    trick              (seat, bit) in order played  leader    who leads or led the trick
    played             every card played            played_by the same a seat; `plays` are (seat, bit) in order
    taken              tricks won a seat            takers    who took them, in order; `best` took the last of them
    opener             the seat that led the first trick
    placed             cards that the seat can place: its hand, what was played, and what the parts know of
    coming             of these, cards that lie open and will be drawn
    unknown            all others: in hands, laid out by others, or hidden aside
    holds              cards another seat is known to hold: its hand lies open, or this seat saw them go there
    somewhere          cards that were seen and are hidden again, each with the piles that it may lie in now
    excluded           cards a seat cannot hold: it failed to follow, or to take the trick where it must if it can, or
                       led what it would only lead for want of others;
                       cards that came to its hand since then may be anything
    grown              whether cards came to a hand after the first was played
    denomination       the trump by name, None before there is one; `trump` its cards
    declarer           who plays for the contract, if anybody
    locked             what may not be led at first  broken   whether one of these was played
    kept               what each part of the course keeps as far as the seat knows it, by its key
    """

    __slots__ = (
        "_piles",
        "best",
        "broken",
        "coming",
        "declarer",
        "denomination",
        "excluded",
        "game",
        "grown",
        "hand",
        "holds",
        "kept",
        "leader",
        "locked",
        "open",
        "opener",
        "placed",
        "played",
        "played_by",
        "players",
        "plays",
        "seat",
        "seats",
        "sizes",
        "somewhere",
        "taken",
        "takers",
        "trick",
        "trump",
        "unknown",
        "view",
        "won",
    )

    def __init__(self, game: TrickRules, parts: Readers, view: View) -> None:
        self.game = game
        self.view = view
        self.seat = view.seat
        self.players = view.players
        bits = game.bits
        self._piles: dict[tuple[str, int | None, int], tuple[str | None, ...]] = dict(view.piles)
        self.sizes = [len(self.pile("hand", seat)) for seat in range(self.players)]
        self.holds = [self.known_mask(self.pile("hand", seat)) for seat in range(self.players)]
        self.hand = self.holds[self.seat]
        self.won = [self.known_mask(self.pile("won", seat)) for seat in range(self.players)]
        line = [bits[card] for card in self.pile("trick") if card is not None]
        self.leader = view.status.leader if view.status.leader is not None else view.seat
        self.seats = tuple(seat for seat in range(self.players) if seat not in view.status.out)
        self.trick = list(zip(in_turn(self.seats, self.leader), line, strict=False))
        self.denomination = None if view.status.trump is None else view.status.trump.casefold()
        self.trump = 0 if self.denomination is None else game.trump.cards[self.denomination]
        self.declarer = view.status.declarer
        self.locked = game.leading.lock(self.trump)
        self.taken = [0] * self.players
        self.takers: list[int] = []
        self.best = 0
        self.played = 0
        self.played_by = [0] * self.players
        self.opener: int | None = None
        self.plays: list[tuple[int, int]] = []
        self.open: frozenset[int] = frozenset()
        self.excluded = [0] * self.players
        self.grown = False
        self.broken = view.status.broken
        moves = self._read_history()
        self.placed = self.hand | self.played | sum(self.won)
        self.coming = 0
        self.kept: dict[str, Any] = {}
        parts.read(self)
        self.unknown = game.deck.mask(game.dealing.cards) & ~self.placed
        self.somewhere: dict[int, tuple[PileKey, ...]] = {}
        self._trace(moves)
        for seat in range(self.players):
            self.holds[seat] &= self.unknown
            if seat == self.seat:
                self.holds[seat] = 0

    @property
    def rest(self) -> int:
        """Every card not yet played, whoever holds it or will, cards set aside unseen among them."""
        return self.hand | self.unknown | self.coming

    def pile(self, role: str, owner: int | None = None, number: int = 0) -> tuple[str | None, ...]:
        """The cards of a pile as the seat sees them; empty where there is no such pile."""
        return self._piles.get((role, owner, number), ())

    def known_mask(self, cards: tuple[str | None, ...]) -> int:
        """The mask of the faces among cards."""
        bits, mask = self.game.bits, 0
        for card in cards:
            if card is not None:
                mask |= bits[card]
        return mask

    def _read_history(self) -> list[Moved]:
        """Go through the deal: what each play says about the hand it came from. The moves of other cards."""
        game, bits = self.game, self.game.bits
        tables = game.make_tables(self.denomination)
        certain = not game.following.revokes
        # Where a trick must be taken by whoever can, it is played once more to see what that tells.
        again = None if game.following.duty is None else game.kernel([0] * self.players, 0, self.denomination)
        if again is not None:
            again.seat(self.seats)
        lead = 0
        count = 0
        first = True
        broken = False
        played_last = [0] * self.players
        moves: list[Moved] = []
        covered: set[int] = set()
        for event in self.view.history:
            if isinstance(event, TrickWon):
                self.taken[event.seat] += 1
                # Captured cards may lie face down, though everybody saw them.
                if self.taken[event.seat] == 1 and None in self.pile("won", event.seat):
                    covered.add(event.seat)
                if covered and event.seat in covered:
                    self.won[event.seat] |= self.known_mask(event.cards)
                self.takers.append(event.seat)
                self.best = played_last[event.seat]
                count = 0
                first = False
            elif isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
                seat, bit = event.source.owner, bits[event.cards[0] or ""]
                self.played |= bit
                self.played_by[seat] |= bit
                self.plays.append((seat, bit))
                played_last[seat] = bit
                if again is not None:
                    if again.count:
                        self.excluded[seat] |= again.denies(bit)
                    else:
                        again.turn = seat
                    again.play(bit)
                if not count:
                    lead = bit.bit_length()
                    if self.opener is None:
                        self.opener = seat
                        self._read_opening(bit)
                    if bit & self.locked and not broken:
                        self.excluded[seat] |= ~self.locked
                else:
                    asked = tables.following[lead]
                    if not bit & tables.obeying[lead]:
                        if certain:
                            self.excluded[seat] |= asked
                            if first and bit & game.following.first_trick_ban:
                                self.excluded[seat] |= ~game.following.first_trick_ban
                    elif not certain:
                        self.excluded[seat] &= ~asked
                broken = broken or bool(bit & self.locked)
                count += 1
            elif isinstance(event, Moved):
                moves.append(event)
                if self.played and event.target.role == "hand" and event.source != event.target:
                    self.grown = True
                    self.excluded[event.target.owner or 0] &= (
                        0 if None in event.cards else ~self.known_mask(event.cards)
                    )
        return moves

    def _trace(self, moves: list[Moved]) -> None:
        """Follow the cards whose faces the seat saw through these moves, and see which hands were laid open."""
        places: dict[int, tuple[PileKey, ...]] = {}
        watched: set[PileKey] = set()
        bits, unknown = self.game.bits, self.unknown
        for event in moves:
            source, target, cards = event.source, event.target, event.cards
            if None in cards:
                if watched and source in watched and source != target:
                    moved = [bit for bit, spots in places.items() if source in spots]
                    rest = (source,) if moved and len(cards) < self._count_before(event, source) else ()
                    for bit in moved:
                        left = (spot for spot in places[bit] if spot not in (source, target))
                        places[bit] = (*left, *rest, target)
                    watched.add(target)
                continue
            if event.open_to is None and source == target and source.owner is not None:
                # A hand may also show some of its cards alone, and hide them again.
                whole = source.role == "hand" and None not in self.pile(*source)
                if whole and len(cards) == self._count_before(event, source):
                    self.open |= {source.owner}
            for card in cards:
                bit = bits[card or ""]
                if bit & unknown:
                    places[bit] = (target,)
                    watched.add(target)
        seen = reduce(or_, self.holds)
        for bit, spots in places.items():
            if bit & seen:
                continue
            # In a position that was set up a card may have left where it was seen to go: nothing is known of it then.
            covered = tuple(spot for spot in spots if None in self.pile(*spot))
            if len(covered) == 1 and covered[0].role == "hand" and covered[0].owner is not None:
                self.holds[covered[0].owner] |= bit
            elif covered:
                self.somewhere[bit] = covered

    def _count_before(self, first: Moved, pile: PileKey) -> int:
        """How many cards lay in a pile before this event of the history."""
        history = self.view.history
        size = len(self.pile(*pile))
        for event in history[next(number for number, event in enumerate(history) if event is first) :]:
            if isinstance(event, Moved):
                size += len(event.cards) * ((event.source == pile) - (event.target == pile))
        return size

    def _read_opening(self, bit: int) -> None:
        """The opening card shows that nobody holds a lower one of its color."""
        leading = self.game.leading
        if leading.opening_card:
            lower = leading.lower_cards(bit)
            for seat in range(self.players):
                self.excluded[seat] |= lower
