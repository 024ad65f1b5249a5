"""The state of a match of tricks: what every trick game has. The parts of the course keep what is theirs.

A match goes through phases, deal after deal; each phase decides what is legal and says how it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import and_
from typing import Any, Protocol, Self

from purple_table.core.cards import NOBODY, Pile, PileKey, PileView, list_owned_piles, list_owner_sets
from purple_table.core.events import Event, Moved
from purple_table.core.game import Ask, Status, View, make_view
from purple_table.core.messages import Message
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis, Chance
from purple_table.games.match_frame import NOTHING_HEARD, BeforeDeal, MatchState, Phase, PhaseEnd, add_points, sum_lines
from purple_table.games.tricks.dealing import WINNER
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.sight import PLAY, PUBLIC_ASK, PublicDeal, PublicParts, TrickSight, make_scoring_facts

_OUT, _STOCK = PileKey("out"), PileKey("stock")
_NO_TRAY: Mapping[int, int] = {}


class CourseStage(Phase["TrickState"], Protocol):
    """A phase that returns how it ends. With `inside` it decides inside play."""

    key: str
    """Under which the state keeps its data."""
    inside: bool
    asks_publicly: bool
    """Whether what it asks follows from what everybody knows."""

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Begin the phase. Return None where somebody must decide, else how the phase ends."""

    def hides_asked_seat(self, state: TrickState) -> bool:
        """Return whether the others may not know which seat is asked now."""


class CourseParts(PublicParts, Protocol):
    """The questions of a state to the course of its game, that is of all parts together."""

    deal: BeforeDeal[TrickState]
    play: CourseStage
    confides: bool
    """Whether the status shows a seat what others are not shown."""
    secretive: CourseStage | None
    """The phase that may ask a seat without the others knowing which."""
    has_secrets: bool
    """Whether a part that hides something tells scoring what everybody knows."""
    quiet: Sequence[CourseStage]
    """Phases whose decisions change nothing that everybody knows but what is played or passed."""
    tells_all: bool
    """Whether everybody knows all facts of scoring."""
    trays: CourseStage | None
    """The phase that keeps what each seat has laid out to pass, which nobody else sees."""

    def prepare(self, state: TrickState) -> None:
        """Set the data of each part to what they are before the cards are dealt."""

    def find_concealed_hands(self, state: TrickState) -> frozenset[int]:
        """Return the seats that do not see their own cards when these are dealt."""

    def advance(self, state: TrickState, step: PhaseEnd, events: list[Event]) -> None:
        """Go on from a phase that has ended until somebody must decide."""

    may_share: bool
    """Whether partners may come to see each other's hands."""

    def shares_hands(self, state: TrickState) -> bool:
        """Return whether partners see each other's hands."""

    def collect_scoring_facts(self, state: TrickState) -> dict[str, Any]:
        """Collect the fields of DealFacts that the parts know."""

    def collect_basis(self, state: TrickState) -> Basis:
        """Collect the numbers from earlier deals on which the next deal depends."""

    def start_from(self, state: TrickState, basis: Section) -> None:
        """Have each part read its share of the basis of a single deal."""

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """Return the piles that the parts own."""

    def other_piles(self, state: TrickState) -> tuple[list[Pile], list[Pile]]:
        """Return the piles of other parts than play and passing: those before the trick in a view, and those after."""

    def public_data(self, state: TrickState) -> Mapping[str, Any]:
        """Return the data of the parts that hide nothing, by their keys."""

    def tell_of_secrets(self, state: TrickState) -> Mapping[str, Any]:
        """Return what the parts that hide something tell scoring, as far as everybody knows it."""

    def add_private_status(self, state: TrickState, seat: int, shown: dict[str, Any]) -> None:
        """Add to the public status what the parts show this seat alone."""


Others = tuple[tuple[PileView, ...], ...]
Shown = tuple[PublicDeal, dict[str, Status], tuple[list[Pile], list[Pile]], dict[int, Others]]


class TrickState(MatchState):
    """The state of one match of a trick game.

    kernel         the hands and the play of cards     trick     the seats and cards of the trick, in the order played
    allowed        what may be played or given now     tricks    how many there are in the deal
    seats          those that play in it, rising       open      those whose hands everybody sees
    unseen         those that have not seen their own  declarer  who plays for the contract, if anybody
    known          by seat, cards that everybody knows to have come to its closed hand
    denomination   the trump by name, None before there is one
    part_data      what each part of the course keeps in this deal, by its key
    """

    __slots__ = (
        "_shown",
        "allowed",
        "course",
        "declarer",
        "denomination",
        "kernel",
        "known",
        "open",
        "part_data",
        "seats",
        "thrown",
        "trick",
        "tricks",
        "unseen",
    )

    game: TrickRules
    course: CourseParts
    phase: CourseStage
    kernel: Kernel
    trick: list[tuple[int, int]]
    allowed: int
    tricks: int
    seats: tuple[int, ...]
    open: frozenset[int]
    unseen: frozenset[int]
    known: tuple[int, ...]
    declarer: int | None
    denomination: str | None
    part_data: dict[str, Any]
    thrown: int
    """How many deals of the match were thrown in."""
    _shown: Shown | None
    """What everybody knew when a view was made last, what was built from that, the piles beside those of play, and
    these as seats saw them."""

    def __init__(self, game: TrickRules, course: CourseParts, chance: Chance) -> None:
        self._shown = None
        self.course = course
        self.part_data = {}
        self.thrown = 0
        super().__init__(game, chance, (0,) * len(game.sides))
        self.clear()

    @property
    @override
    def first(self) -> BeforeDeal[TrickState]:
        return self.course.deal

    def clear(self) -> None:
        """Gather the cards: nothing is dealt, and the parts prepare for the deal."""
        game = self.game
        self.kernel = game.start_play([0] * game.players)
        self.trick = []
        self.allowed = 0
        sizes = game.dealing.list_hand_sizes(self.number, game.players)
        self.tricks = game.dealing.count_tricks(sizes) - game.withheld
        self.seats = tuple(range(game.players))
        self.open = self.unseen = frozenset()
        self.known = (0,) * game.players
        self.declarer = None
        self.denomination = None
        self.course.prepare(self)

    @override
    def copy(self) -> Self:
        twin = super().copy()
        twin._shown = self._shown
        twin.course = self.course
        twin.kernel = self.kernel.copy()
        twin.trick = self.trick[:]
        twin.allowed = self.allowed
        twin.tricks = self.tricks
        twin.seats = self.seats
        twin.thrown = self.thrown
        twin.open = self.open
        twin.unseen = self.unseen
        twin.known = self.known
        twin.declarer = self.declarer
        twin.denomination = self.denomination
        twin.part_data = self.part_data.copy()
        return twin

    @override
    def collect_basis(self) -> Basis:
        return self.course.collect_basis(self)

    @override
    def start_from(self, basis: Section) -> None:
        self.course.start_from(self, basis)
        self.clear()

    # --- the course of a deal ---------------------------------------------------------------------------------------

    @override
    def advance(self, step: PhaseEnd, events: list[Event]) -> None:
        self.course.advance(self, step, events)

    def lay_open(self, seat: int, events: list[Event]) -> None:
        """Show the hand of a seat to everybody from now on."""
        self.open |= {seat}
        hand = PileKey("hand", seat)
        events.append(Moved(self.game.deck.codes(self.kernel.hands[seat]), hand, hand))

    def show_cards(self, seat: int, cards: int, events: list[Event]) -> None:
        """Show cards of a closed hand to everybody. Where they are is known from now on, until they leave the hand."""
        known = list(self.known)
        known[seat] |= cards
        self.known = tuple(known)
        hand = PileKey("hand", seat)
        events.append(Moved(self.game.deck.codes(cards), hand, hand))

    def forget_shown_cards(self, seat: int) -> None:
        """Take note that a card has left a closed hand unseen: any card that was shown in it may be the one."""
        if self.known[seat]:
            self.known = tuple(0 if other == seat else cards for other, cards in enumerate(self.known))

    def make_scoring_facts(self) -> DealFacts:
        """Return the deal as scoring sees it."""
        return make_scoring_facts(self, self.kernel, self.tricks, self.course.collect_scoring_facts(self))

    def throw_in(self, events: list[Event]) -> None:
        """Take the cards back; the next dealer deals (T06), or the same. Only a pot is paid into all the same."""
        dealer, again = self.dealer, None if self.game.bidding is None else self.game.bidding.deals_again(self.sheet)
        self.thrown += again is not False
        facts = self.make_scoring_facts()
        for pile in self.piles():
            if pile.cards and pile.key.role != "stock":
                events.append(Moved(pile.cards, pile.key, PileKey("stock"), pile.open_to))
        self.kernel = self.game.start_play([0] * self.game.players)
        self.course.prepare(self)
        scoring = self.game.scoring
        if not again:
            self.part_data["scoring"] = scoring.carry_over_thrown_in(facts)
        lines = scoring.list_thrown_deal(facts)
        events += scoring.list_thrown_payments(facts)
        self.close(lines, add_points(self.totals, sum_lines(lines, len(self.totals))) if lines else self.totals, events)
        if again and self.outcome is None:
            self.dealer = self.to_act = dealer

    @override
    def find_winners(self) -> tuple[int, ...]:
        ending = self.game.ending
        reached = ending.is_reached(self.sheet[:-1]) or ending.is_won(self.part_data["scoring"])
        return ending.find_winners(self.totals, ending.count_deals(len(self.sheet), self.thrown), reached)

    @override
    def say_why_over(self, winners: tuple[int, ...]) -> Message:
        ending = self.game.ending
        return ending.say_why_over(self.totals, ending.count_deals(len(self.sheet), self.thrown))

    def find_next_dealer(self) -> int:
        """Return the seat to the left, or the winner of the last trick where the rules say so."""
        takers = self.kernel.takers
        return takers[-1] if takers and self.game.dealing.next_dealer == WINNER else super().find_next_dealer()

    # --- what is shown ----------------------------------------------------------------------------------------------

    def piles(self) -> tuple[Pile, ...]:
        """Return every pile: hands, those of the parts, and the stock, which has all cards before a deal."""
        codes, hands, players = self.game.deck.codes, self.kernel.hands, self.game.players
        found = list(map(Pile, list_owned_piles("hand", players), map(codes, hands), self._find_watchers(players)))
        found += self.course.piles(self)
        dealt = any(pile.cards for pile in found)
        found.append(Pile(_OUT, self.game.dealing.removed))
        found.append(Pile(_STOCK, () if dealt else self.game.dealing.cards, NOBODY))
        return tuple(found)

    def _find_watchers(self, players: int) -> Sequence[frozenset[int] | None]:
        """Return who sees the hand of each seat; None is everybody."""
        eyes: Sequence[frozenset[int]] = list_owner_sets(players)
        if self.course.shares_hands(self):
            sides = [frozenset(side) for side in self.game.sides]
            eyes = [sides[self.game.side_of(seat)] for seat in range(players)]
        elif self.unseen:
            eyes = [seats - self.unseen for seats in eyes]
        return [None if seat in self.open else seats for seat, seats in enumerate(eyes)] if self.open else eyes

    def status(self, seat: int) -> Status:
        """Describe where the deal stands."""
        shown = self._see_public_deal().collect_status()
        self.course.add_private_status(self, seat, shown)
        return Status(**shown)

    @override
    def view(self, seat: int) -> View:
        to_act = self.to_act
        if self.phase is self.course.secretive and to_act != seat and self.course.secretive.hides_asked_seat(self):
            to_act = None
        return make_view(self.look(seat), seat, to_act, self.outcome)

    # One is made at each decision. The constructor of a named tuple takes twice as long as that of a tuple.
    def look(self, seat: int, *, cards_only: bool = False) -> TrickSight:
        """Return what a seat may know, and nothing else; views and observations are made from it.

        With `cards_only` what it has heard, what it is asked and the sizes of the trays are left out.
        """
        course, hands = self.course, self.kernel.hands
        seen = {seat: hands[seat]}
        if self.open or self.unseen or course.may_share:
            eyes = enumerate(self._find_watchers(len(hands)))
            seen = {owner: hands[owner] for owner, open_to in eyes if open_to is None or seat in open_to}
        public, built, piles, piles_of = self._find_shown()
        others = piles_of.get(seat)
        if others is None:
            before, after = piles
            others = piles_of[seat] = (
                tuple([pile.view(seat) for pile in before if pile.cards]) if before else (),
                tuple([pile.view(seat) for pile in after if pile.cards]) if after else (),
            )
        tray: Mapping[int, int] = _NO_TRAY
        trays: tuple[int, ...] = ()
        ask: Ask | None = None
        if seat == self.to_act and not cards_only:
            ask = PUBLIC_ASK if self.phase.asks_publicly and course.tells_all else self.phase.ask(self)
        if course.trays is not None and self.phase is course.trays:
            laid_out: tuple[int, ...] = self.part_data[course.trays.key]
            tray, trays = {seat: laid_out[seat]}, tuple(map(int.bit_count, laid_out))
        secret = self.status(seat) if course.confides else None
        heard = NOTHING_HEARD if cards_only else self.cut_history(seat)
        sizes, trick = tuple(map(int.bit_count, hands)), tuple(self.trick)
        known = tuple(map(and_, self.known, hands)) if any(self.known) else ()
        values = public, seen, known, sizes, heard, trick, tray, trays, others, ask, secret, built
        return tuple.__new__(TrickSight, values)

    def _find_shown(self) -> Shown:
        """Return what everybody knows and the other piles, where possible as found for the last view."""
        if self._shown is not None:
            last, _, piles, piles_of = self._shown
            phase = self.phase
            # The data of play are made anew with each deal. Only plain play leaves trump and stock as they are.
            quiet = phase in self.course.quiet and self.game.is_plain
            if last.phase is phase and quiet and last.part_data[PLAY] is self.part_data[PLAY]:
                if len(last.takers) != len(self.kernel.takers):
                    self._shown = self._see_public_deal(), {}, piles, piles_of
                return self._shown
        self._shown = self._see_public_deal(), {}, self._find_other_piles(), {}
        return self._shown

    def _find_other_piles(self) -> tuple[list[Pile], list[Pile]]:
        """Return the piles beside hands, trays and play: those before the trick in a view, and those after it."""
        before, after = self.course.other_piles(self)
        dealing, kernel = self.game.dealing, self.kernel
        dealt = any(kernel.hands) or self.trick or any(kernel.won) or any(pile.cards for pile in (*before, *after))
        if dealing.removed:
            after.append(Pile(_OUT, dealing.removed))
        if not dealt:
            after.append(Pile(_STOCK, dealing.cards, NOBODY))
        return before, after

    def _see_public_deal(self) -> PublicDeal:
        kernel, course = self.kernel, self.course
        values = (
            self.game,
            course,
            self.phase,
            self.number,
            self.dealer,
            self.tricks,
            self.seats,
            self.declarer,
            self.denomination,
            self.totals,
            self.sheet,
            self.thrown,
            self.outcome is not None,
            kernel.leader if kernel.count else kernel.turn,
            tuple(kernel.won),
            tuple(kernel.taken),
            tuple(kernel.takers),
            0 if kernel.count else kernel.best,
            course.public_data(self),
            course.tell_of_secrets(self) if course.has_secrets else {},
        )
        return tuple.__new__(PublicDeal, values)

    @property
    def trump(self) -> int:
        """The trumps of the deal; 0 for none."""
        return 0 if self.denomination is None else self.game.trump.cards[self.denomination]
