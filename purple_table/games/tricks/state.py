"""The state of a match of tricks: what every trick game has. The parts of the course keep what is theirs.

A match goes through phases, deal after deal; each phase decides what is legal and says how it ends.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, Self

from purple_table.core.events import Event, Moved
from purple_table.core.game import Status
from purple_table.core.messages import Message
from purple_table.core.overriding import override
from purple_table.core.piles import NOBODY, Pile, PileKey, list_owned_piles, own_eyes
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis, Chance
from purple_table.games.match_frame import BeforeDeal, MatchState, Phase, PhaseEnd
from purple_table.games.tricks.dealing import WINNER
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts

_OUT, _STOCK = PileKey("out"), PileKey("stock")


class CourseStage(Phase["TrickState"], Protocol):
    """A phase that says how it ends; some decide inside play."""

    inside: bool

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Its turn has come: None where somebody is to decide, or at once how it ends."""


class Beginning(BeforeDeal["TrickState"]):
    """The deal, as the phases after it come back to it."""

    def shares(self, state: TrickState) -> bool:
        """Whether partners see each other's hands."""
        return False

    @abstractmethod
    def take_turned(self, state: TrickState, seat: int, events: list[Event]) -> None:
        """A seat takes the card that was turned up into its hand; everybody sees it."""

    @abstractmethod
    def turn_down(self, state: TrickState, events: list[Event]) -> None:
        """The card that was turned up, if it still lies there, is out of play; everybody has seen it."""


class CourseParts(Protocol):
    """What a state asks of all parts of its course together; `deal` comes first."""

    deal: Beginning

    def prepare(self, state: TrickState) -> None:
        """Keep what each part keeps before the cards are dealt."""

    def conceals(self, state: TrickState) -> frozenset[int]:
        """The seats that are not to see their own cards when these are dealt."""

    def walk(self, state: TrickState, step: PhaseEnd, events: list[Event]) -> None:
        """Go on from a phase that has ended until somebody is to decide."""

    def collect_scoring_facts(self, state: TrickState) -> dict[str, Any]:
        """What the parts tell scoring about the deal, as fields of DealFacts."""

    def basis(self, state: TrickState) -> Basis:
        """What the next deal stands on, by what each part keeps from one deal to the next."""

    def stand_on(self, state: TrickState, basis: Section) -> None:
        """Have each part begin with what it reads there."""

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """The piles that the parts own."""

    def collect_status(self, state: TrickState, seat: int) -> dict[str, Any]:
        """What the parts show a seat, as fields of the status; "lines" is always there."""


class TrickState(MatchState):
    """One match of a trick game.

    kernel         the hands and the play of cards     line      the cards of the trick, in the order played
    allowed        what may be played or given now     tricks    how many there are in the deal
    seats          those that play in it, rising       open      those whose hands everybody sees
    unseen         those that have not seen their own  declarer  who plays for the contract, if anybody
    denomination   the trump by name, None before there is one
    kept           what each part of the course keeps in this deal, by its key
    """

    __slots__ = (
        "allowed",
        "course",
        "declarer",
        "denomination",
        "kept",
        "kernel",
        "line",
        "open",
        "seats",
        "tricks",
        "unseen",
    )

    game: TrickRules
    course: CourseParts
    phase: CourseStage
    kernel: Kernel
    line: list[int]
    allowed: int
    tricks: int
    seats: tuple[int, ...]
    open: frozenset[int]
    unseen: frozenset[int]
    declarer: int | None
    denomination: str | None
    kept: dict[str, Any]

    def __init__(self, game: TrickRules, course: CourseParts, chance: Chance) -> None:
        self.course = course
        self.kept = {}
        super().__init__(game, chance, (0,) * len(game.sides))
        self.clear()

    @property
    @override
    def first(self) -> Beginning:
        return self.course.deal

    def clear(self) -> None:
        """Gather the cards: nothing is dealt, and the parts prepare for the deal."""
        game = self.game
        self.kernel = game.kernel([0] * game.players)
        self.line = []
        self.allowed = 0
        sizes = game.dealing.sizes(self.number, game.players)
        self.tricks = game.dealing.tricks(sizes) - game.withheld
        self.seats = tuple(range(game.players))
        self.open = self.unseen = frozenset()
        self.declarer = None
        self.denomination = None
        self.course.prepare(self)

    @override
    def copy(self) -> Self:
        twin = super().copy()
        twin.course = self.course
        twin.kernel = self.kernel.copy()
        twin.line = self.line[:]
        twin.allowed = self.allowed
        twin.tricks = self.tricks
        twin.seats = self.seats
        twin.open = self.open
        twin.unseen = self.unseen
        twin.declarer = self.declarer
        twin.denomination = self.denomination
        twin.kept = self.kept.copy()
        return twin

    @override
    def basis(self) -> Basis:
        return self.course.basis(self)

    @override
    def stand_on(self, basis: Section) -> None:
        self.course.stand_on(self, basis)
        self.clear()

    # --- the course of a deal ---------------------------------------------------------------------------------------

    @override
    def walk(self, step: PhaseEnd, events: list[Event]) -> None:
        self.course.walk(self, step, events)

    def lay_open(self, seat: int, events: list[Event]) -> None:
        """Everybody sees the hand of a seat from now on."""
        self.open |= {seat}
        hand = PileKey("hand", seat)
        events.append(Moved(self.game.deck.codes(self.kernel.hands[seat]), hand, hand))

    def facts(self) -> DealFacts:
        """The deal as scoring sees it."""
        kernel = self.kernel
        return DealFacts(
            kernel.won,
            self.dealer,
            self.totals,
            tricks=kernel.taken,
            sides=self.game.sides,
            takers=kernel.takers,
            length=self.tricks,
            best=kernel.best,
            **self.course.collect_scoring_facts(self),
        )

    def throw_in(self, events: list[Event]) -> None:
        """The cards go back, nothing is scored, and the next dealer deals (T06)."""
        for pile in self.piles():
            if pile.cards and pile.key.role != "stock":
                events.append(Moved(pile.cards, pile.key, PileKey("stock"), pile.open_to))
        self.kernel = self.game.kernel([0] * self.game.players)
        self.course.prepare(self)
        self.close((), self.totals, events)

    @override
    def winners(self) -> tuple[int, ...]:
        ending = self.game.ending
        return ending.winners(self.totals, len(self.sheet), ending.is_reached(self.sheet[:-1]))

    @override
    def end_words(self, winners: tuple[int, ...]) -> Message:
        return self.game.ending.words(self.totals, len(self.sheet))

    def next_dealer(self) -> int:
        """The left, or the winner of the last trick; a deal thrown in has none."""
        takers = self.kernel.takers
        return takers[-1] if takers and self.game.dealing.next_dealer == WINNER else super().next_dealer()

    # --- what is shown ----------------------------------------------------------------------------------------------

    def piles(self) -> tuple[Pile, ...]:
        """Every pile: hands, those of the parts, and the stock, which has all cards before a deal."""
        codes, hands, players = self.game.deck.codes, self.kernel.hands, self.game.players
        found = list(map(Pile, list_owned_piles("hand", players), map(codes, hands), self._eyes(players)))
        found += self.course.piles(self)
        dealt = any(pile.cards for pile in found)
        found.append(Pile(_OUT, self.game.dealing.removed))
        found.append(Pile(_STOCK, () if dealt else self.game.dealing.cards, NOBODY))
        return tuple(found)

    def _eyes(self, players: int) -> Sequence[frozenset[int] | None]:
        """Who sees the hand of each seat; None is everybody."""
        eyes: Sequence[frozenset[int]] = own_eyes(players)
        if self.first.shares(self):
            sides = [frozenset(side) for side in self.game.sides]
            eyes = [sides[self.game.side_of(seat)] for seat in range(players)]
        elif self.unseen:
            eyes = [seats - self.unseen for seats in eyes]
        return [None if seat in self.open else seats for seat, seats in enumerate(eyes)] if self.open else eyes

    def status(self, seat: int) -> Status:
        """Where the deal stands."""
        game = self.game
        shown = self.course.collect_status(self, seat)
        lines = shown.pop("lines")
        return Status(
            phase=self.phase.name,
            deal=self.number,
            dealer=self.dealer,
            tricks=self.tricks,
            hand=max(game.dealing.sizes(self.number, game.players)),
            trump=None if self.denomination is None else game.trump.names[self.denomination],
            declarer=self.declarer,
            promoted=game.ranking.codes.get(self.denomination or "", ()),
            out=tuple(seat for seat in range(game.players) if seat not in self.seats),
            lines=() if self.outcome else (*game.ending.remarks(self.sheet), *lines),
            **shown,
        )

    @property
    def trump(self) -> int:
        """The trumps of the deal; 0 for none."""
        return 0 if self.denomination is None else self.game.trump.cards[self.denomination]
