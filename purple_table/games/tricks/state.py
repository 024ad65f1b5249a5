"""The state of a match of tricks: what every trick game has. The parts of the course keep what is theirs.

A match goes through phases, deal after deal; each phase decides what is legal and says how it ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from purple_table.core.events import Event, Moved
from purple_table.core.game import Status
from purple_table.core.messages import Message
from purple_table.core.overriding import override
from purple_table.core.piles import Pile, PileKey
from purple_table.core.shuffle import Chance
from purple_table.games.match_frame import MatchState, Step
from purple_table.games.tricks.dealing import WINNER
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.scoring import DealFacts

if TYPE_CHECKING:
    from purple_table.games.tricks.course import Beginning, CoursePhase
    from purple_table.games.tricks.rules import TrickRules


class TrickState(MatchState):
    """One match of a trick game.

    kernel         the hands and the play of cards     line      the cards of the trick, in the order played
    allowed        what may be played or given now     tricks    how many there are in the deal
    seats          those that play in it, rising       open      those whose hands everybody sees
    unseen         those that have not seen their own  declarer  who plays for the contract, if anybody
    denomination   the trump by name, None before there is one
    kept           what each part of the course keeps in this deal, by its key
    """

    __slots__ = ("allowed", "declarer", "denomination", "kept", "kernel", "line", "open", "seats", "tricks", "unseen")

    game: TrickRules
    phase: CoursePhase[Any]
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

    def __init__(self, game: TrickRules, chance: Chance) -> None:
        self.kept = {}
        super().__init__(game, chance, (0,) * len(game.sides))
        self.clear()

    @property
    @override
    def first(self) -> Beginning[Any]:
        return self.game.course.deal

    def clear(self) -> None:
        """Gather the cards: nothing is dealt, and the parts prepare for the deal."""
        game = self.game
        self.kernel = game.kernel([0] * game.players)
        self.line = []
        self.allowed = 0
        sizes = game.dealing.sizes(self.number, game.players)
        self.tricks = game.dealing.tricks(sizes) - game.course.withheld
        self.seats = tuple(range(game.players))
        self.open = self.unseen = frozenset()
        self.declarer = None
        self.denomination = None
        for phase in game.course.phases:
            self.kept[phase.key] = phase.prepare(self)

    @override
    def copy(self) -> Self:
        twin = super().copy()
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

    # --- the course of a deal ---------------------------------------------------------------------------------------

    def walk(self, step: Step, events: list[Event]) -> None:
        """Walk the course until somebody is to decide."""
        said: Step | None = step
        if step is Step.NEXT and self.phase.inside:
            self.phase = play = self.game.course.play
            said = play.resume(self, events)
        while said is not None:
            if said is Step.NEXT:
                self.phase = self.game.course.after(self.phase)
                said = self.phase.begin(self, events)
            elif said is Step.AGAIN:
                said = self.phase.begin(self, events)
            elif said is Step.THROW_IN:
                self._throw_in(events)
                return
            else:
                return

    def lay_open(self, seat: int, events: list[Event]) -> None:
        """Everybody sees the hand of a seat from now on."""
        self.open |= {seat}
        hand = PileKey("hand", seat)
        events.append(Moved(self.game.deck.codes(self.kernel.hands[seat]), hand, hand))

    def facts(self) -> DealFacts:
        """The deal as scoring sees it."""
        told: dict[str, Any] = {}
        for phase in self.game.course.telling:
            phase.tell(self, told)
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
            **told,
        )

    def _throw_in(self, events: list[Event]) -> None:
        """The cards go back, nothing is scored, and the next dealer deals (T06)."""
        for pile in self.piles():
            if pile.cards and pile.key.role != "stock":
                events.append(Moved(pile.cards, pile.key, PileKey("stock"), pile.open_to))
        self.kernel = self.game.kernel([0] * self.game.players)
        for phase in self.game.course.phases:
            self.kept[phase.key] = phase.prepare(self)
        self.close((), self.totals, events)

    @override
    def winners(self) -> tuple[int, ...]:
        ending = self.game.ending
        return ending.winners(self.totals, len(self.sheet), ending.reached(self.sheet[:-1]))

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
        deck, hands = self.game.deck, self.kernel.hands
        found = [
            Pile(PileKey("hand", seat), deck.codes(hands[seat]), None if seat in self.open else self._eyes(seat))
            for seat in range(self.game.players)
        ]
        for phase in self.game.course.phases[1:]:
            found += phase.piles(self)
        found += self.first.piles(self)
        dealt = any(pile.cards for pile in found)
        found.append(Pile(PileKey("out"), self.game.dealing.removed))
        found.append(Pile(PileKey("stock"), () if dealt else self.game.dealing.cards, frozenset()))
        return tuple(found)

    def _eyes(self, seat: int) -> frozenset[int]:
        """Who sees a hand that does not lie open."""
        if self.first.shares(self):
            return frozenset(self.game.sides[self.game.side_of(seat)])
        return frozenset((seat,)) - self.unseen

    def status(self, seat: int) -> Status:
        """Where the deal stands."""
        game = self.game
        shown: dict[str, Any] = {"lines": []}
        for phase in game.course.showing:
            phase.show(self, shown)
        for phase in game.course.confiding:
            phase.confide(self, seat, shown)
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
