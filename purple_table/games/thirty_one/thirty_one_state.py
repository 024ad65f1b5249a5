"""The state of a match: the kernel with names, piles, chips, checks and events around it.

A match goes through phases, hand after hand; each phase is a small object that decides what is legal and what follows.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, Self

from purple_table.core.cards import Pile, PileKey
from purple_table.core.events import Chosen, Event, Noted, NoteKind, ScoreLine
from purple_table.core.game import COUNTER_KINDS, Counter, Status
from purple_table.core.messages import SILENT, Message, SeatName, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis, Chance
from purple_table.games.match_frame import OVER, BeforeDeal, MatchState, Phase
from purple_table.games.seating import find_next_seats
from purple_table.games.thirty_one.payouts import CHIPS, HandFacts
from purple_table.games.thirty_one.thirty_one_kernel import ThirtyOneKernel
from purple_table.games.thirty_one.thirty_one_rules import ThirtyOneRules


@cache
def say_stay(seat: int) -> Message:
    """Say that the seat neither draws nor knocks."""
    return say("{seat} stays", yours="{seat} stay", seat=SeatName(seat))


@cache
def say_knock(seat: int) -> Message:
    """Say that the seat knocks."""
    return say(
        "{seat} knocks; everybody else has one more turn",
        yours="{seat} knock; everybody else has one more turn",
        seat=SeatName(seat),
    )


@cache
def say_shown(seat: int) -> Message:
    """Say that the seat lays its hand open."""
    return say("{seat} shows", yours="{seat} show", seat=SeatName(seat))


@cache
def say_blitz(seat: int) -> Message:
    """Say that the seat shows a Blitz."""
    return say("{seat} has a Blitz", yours="{seat} have a Blitz", seat=SeatName(seat))


STOCK, DISCARDS = PileKey("stock"), PileKey("discard")
_STARTER = "starter"
COLOR = "color"
"""The topic of the choice at the showdown."""


COUNTER_KINDS.register("chips")
COUNTER_KINDS.register("declared")


class ThirtyOnePhases(NamedTuple):
    """The phases of a match, as its states are given them."""

    cut: Phase[ThirtyOneState]
    deal: BeforeDeal[ThirtyOneState]
    draw: Phase[ThirtyOneState]
    discard: Phase[ThirtyOneState]
    declare: Phase[ThirtyOneState]


class ThirtyOneState(MatchState):
    """One match of a draw-and-knock game.

    `starter` has the first turn of the hand; `cut` are the cards of the cut by seat while they lie there; `shown` the
    seats whose hands lie open; `declared` color number and total by seat. Chips are the totals of the match. `standing`
    is that of the running hand, or between hands that of the next.
    """

    __slots__ = (
        "cut",
        "declared",
        "kernel",
        "phases",
        "pot",
        "shown",
        "standing",
        "starter",
    )

    game: ThirtyOneRules

    def __init__(self, game: ThirtyOneRules, phases: ThirtyOnePhases, chance: Chance) -> None:
        self.phases = phases
        super().__init__(game, chance, game.payouts.starting_chips(game.players))
        if chance.deals is None:
            # Nobody deals yet: the first seat has everybody cut (clause cut).
            self.phase, self.dealer = phases.cut, 0
            self.to_act = self.dealer
        self.starter = (self.dealer + 1) % game.players
        self.kernel: ThirtyOneKernel = game.undealt_kernel
        self.cut: dict[int, str] = {}
        self.shown: frozenset[int] = frozenset()
        self.declared: dict[int, tuple[int, int]] = {}
        self.pot = 0
        self.standing = game.payouts.make_first_standing(self.chips)

    @property
    @override
    def first(self) -> BeforeDeal[ThirtyOneState]:
        return self.phases.deal

    @override
    def copy(self) -> Self:
        twin = super().copy()
        twin.phases = self.phases
        twin.starter = self.starter
        twin.kernel = self.kernel.copy()
        twin.cut = dict(self.cut)
        twin.shown = self.shown
        twin.declared = dict(self.declared)
        twin.pot = self.pot
        twin.standing = self.standing
        return twin

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips of each seat: the totals of the match."""
        return self.totals

    # --- what crosses hands -----------------------------------------------------------------------------------------

    @override
    def collect_basis(self) -> Basis:
        """Chips, and with them the pot; who begins, where that is not the dealer's left neighbor; what else there is
        to the stakes."""
        payouts = self.game.payouts
        basis = dict(payouts.collect_basis(self.standing))
        if self.chips != payouts.starting_chips(self.game.players):
            basis[CHIPS] = self.chips
        if self.starter != self.find_next_seat(self.dealer):
            basis[_STARTER] = self.starter
        return basis

    @override
    def start_from(self, basis: Section) -> None:
        players, payouts = self.game.players, self.game.payouts
        if CHIPS in basis:
            chips = basis.integers(CHIPS, 0, players * payouts.chips)
            if len(chips) != players or payouts.pot(chips) < 0:
                most = players * payouts.chips
                raise basis.error(CHIPS, f"must hold {players} numbers that are no more than {most} together")
            self.totals = chips
        self.pot = payouts.pot(self.chips)
        self.standing = payouts.start_from(basis, self.chips)
        if len(self.standing.playing) < 2:
            raise basis.error(CHIPS, "leave nobody to play against")
        self.starter = basis.integer(_STARTER, 0, players - 1, self.find_next_seat(self.dealer))
        if self.starter not in self.standing.playing:
            raise basis.error(_STARTER, "does not play this hand")

    # --- the course of a hand, called by the phases -----------------------------------------------------------------

    def go_on(self, events: list[Event]) -> None:
        """Go on to the next decision: the turn, a color to declare, or the next hand."""
        kernel = self.kernel
        if not kernel.over:
            self.to_act = kernel.turn
            self.phase = self.phases.discard if kernel.drawn else self.phases.draw
            return
        if kernel.blitzer is not None:
            self._show([kernel.blitzer], "blitz", "blitz", events)
            self._settle(events)
            return
        order = self._in_order()
        if not self.shown:
            if kernel.knocker is None:
                events.append(self._ending())
            self._show(order, "shown", "show", events)
        for seat in order:
            if seat in self.declared:
                continue
            colors = self.game.counting.list_declarable(kernel.hands[seat])
            if len(colors) > 1:
                self.phase = self.phases.declare
                self.to_act = seat
                return
            self.declare(seat, colors[0][0], events)
        self._settle(events)

    def declare(self, seat: int, color: int, events: list[Event]) -> None:
        """Record the color in which a seat counts its hand (clause show)."""
        total = self.game.counting.count_color(self.kernel.hands[seat], color)
        self.declared[seat] = color, total
        words = self.game.counting.words(color, total)
        events.append(Chosen(seat, COLOR, self.game.color_words[color], words, "show"))

    def find_next_seat(self, seat: int) -> int:
        """Return who sits next to the left of a seat, of those who play the next hand."""
        return find_next_seats(self.standing.playing, self.game.players)[seat]

    def _in_order(self) -> list[int]:
        """Return the seats that play this hand, in the order of play."""
        players, hands = self.game.players, self.kernel.hands
        return [seat % players for seat in range(self.starter, self.starter + players) if hands[seat % players]]

    def _ending(self) -> Noted:
        """Return why a hand is over in which nobody has knocked: the last turn did it (clauses standstill, stock)."""
        kernel = self.kernel
        seat = SeatName(kernel.turn)
        clause = "standstill"
        if kernel.stays == kernel.playing:
            words = say(
                "{seat} stays as the last of all, so the hands are shown",
                yours="{seat} stay as the last of all, so the hands are shown",
                seat=seat,
            )
        elif kernel.stock:
            rounds = self.game.turns.idle_rounds
            idle = say("a round", many="{count} rounds", count=rounds)
            words = say(
                "{seat} ends {rounds} without a draw, so the hands are shown",
                yours="{seat} end {rounds} without a draw, so the hands are shown",
                seat=seat,
                rounds=idle,
            )
        else:
            clause = "stock"
            words = say(
                "{seat} drew the last card of the stock, so the hands are shown",
                yours="{seat} drew the last card of the stock, so the hands are shown",
                seat=seat,
            )
        return Noted("showdown", kernel.turn, words, clause)

    def _show(self, seats: list[int], kind: NoteKind, clause: str, events: list[Event]) -> None:
        self.shown = frozenset(seats)
        for seat in seats:
            words = say_blitz(seat) if kind == "blitz" else say_shown(seat)
            events.append(Noted(kind, seat, words, clause, self.game.deck.codes(self.kernel.hands[seat])))

    def _settle(self, events: list[Event]) -> None:
        """Pay, score, and go on to the next hand or to the end."""
        game, kernel = self.game, self.kernel
        payouts = game.payouts
        before = self.standing
        facts = HandFacts(
            {seat: total for seat, (_, total) in self.declared.items()},
            {seat: game.find_high_card(kernel.hands[seat], color) for seat, (color, _) in self.declared.items()},
            self.chips,
            self.pot,
            before.playing,
            self.starter,
            kernel.knocker,
            kernel.blitzer,
            before.won,
        )
        settled = payouts.settle(facts, game.counting)
        lines = settled.lines
        if before.ante:
            paid = tuple(-before.ante if seat in before.playing else 0 for seat in range(game.players))
            lines = (ScoreLine(say("Ante"), paid, "ante"), *lines)
        self.pot = settled.pot
        self.standing = payouts.update_standing(before, settled.chips)
        events += settled.paid
        self.close(lines, settled.chips, events, again=settled.again, playing=before.playing)
        if self.outcome is None:
            self.starter = settled.starter

    def find_winners(self) -> tuple[int, ...]:
        """Return who has won with the chips of the hand that was just settled; nobody while the match goes on."""
        return self.game.payouts.find_winners(self.chips, self.standing.won)

    @override
    def say_why_over(self, winners: tuple[int, ...]) -> Message:
        return self.game.payouts.say_why_over(winners, self.chips)

    def find_next_dealer(self) -> int:
        """Return who deals the next hand, of those who play it."""
        return self.find_next_seat(self.dealer)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def piles(self) -> tuple[Pile, ...]:
        """Return every pile: hands, the discard pile and the stock (both with the top last), and the cards of the cut.

        The discard pile is open: whoever has watched knows every card in it.
        """
        game, kernel = self.game, self.kernel
        codes = game.codes
        found = [
            Pile(PileKey("hand", seat), game.deck.codes(cards), None if seat in self.shown else frozenset((seat,)))
            for seat, cards in enumerate(kernel.hands)
        ]
        found.append(Pile(DISCARDS, tuple(codes[bit.bit_length()] for bit in kernel.discards)))
        out = set(self.cut.values())
        stock = tuple(code for bit in kernel.stock if (code := codes[bit.bit_length()]) not in out)
        found.append(Pile(STOCK, stock, frozenset()))
        found += [Pile(PileKey("cut", seat), (card,)) for seat, card in sorted(self.cut.items())]
        return tuple(found)

    def status(self, seat: int) -> Status:
        """Return where the hand stands, the same for everybody. `leader` is who has, or will have, its first turn."""
        game, kernel = self.game, self.kernel
        seats = range(game.players)
        between = self.phase in (self.phases.cut, self.phases.deal, OVER)
        out = tuple(SILENT if seat in self.standing.playing else say("Out") for seat in seats)
        counters = [Counter("chips", say("Chips"), self.chips, out)]
        if self.declared:
            totals = tuple(self.declared[seat][1] if seat in self.declared else None for seat in seats)
            words = tuple(self._say_declared(seat) for seat in seats)
            counters.append(Counter("declared", say("Declared"), totals, words))
        return Status(
            phase=self.phase.name,
            deal=self.number,
            dealer=self.dealer,
            leader=self.starter,
            counters=tuple(counters),
            lines=() if between else self._remarks(),
            pot=self.pot,
            knocker=kernel.knocker,
            out=tuple(seat for seat in seats if seat not in self.standing.playing),
        )

    def _say_declared(self, seat: int) -> Message:
        if seat not in self.declared:
            return SILENT
        return self.game.counting.words(*self.declared[seat])

    def _remarks(self) -> tuple[Message, ...]:
        kernel = self.kernel
        remarks = []
        if kernel.over:
            remarks.append(say("Showdown"))
        elif kernel.knocker is not None:
            remarks.append(say("Last turns"))
        if kernel.reshuffled:
            remarks.append(say("The discards became the stock"))
        return tuple(remarks)
