"""The state of a match of a climbing game: the kernel with piles, titles, taxes and events around it."""

from __future__ import annotations

from typing import NamedTuple, Self

from purple_table.core.cards import NOBODY, Pile, PileKey, list_owned_piles, list_owner_sets
from purple_table.core.events import Event, Moved, Noted, NoteKind, ScoreLine
from purple_table.core.game import COUNTER_KINDS, Counter, Status
from purple_table.core.messages import say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis, Chance
from purple_table.games.climbing.climbing_kernel import ClimbingKernel
from purple_table.games.climbing.climbing_rules import ClimbingRules
from purple_table.games.climbing.climbing_words import name_title, say_new_lead, say_pass, say_place
from purple_table.games.match_frame import OVER, BeforeDeal, Phase, add_points
from purple_table.games.trick_play.ending import EndingState

STOCK, AWAY, ASIDE = PileKey("stock"), PileKey("away"), PileKey("aside")
"""The cards before they are dealt, the sets that were turned away, and what was left over."""
PLAY = "play"
"""The role of a set of the running trick; its pile has the seat that played it, and its number in the trick."""
_TITLES = "titles"

COUNTER_KINDS.register("title")
COUNTER_KINDS.register("place")


class ClimbingPhases(NamedTuple):
    """The phases of a match, by name."""

    deal: BeforeDeal[ClimbingState]
    tax: Phase[ClimbingState]
    play: Phase[ClimbingState]


class ClimbingState(EndingState):
    """The state of one match.

    kernel   hands, turn and who is out           trick    the sets of the running trick: seat and mask
    away     the cards of earlier tricks          rest     what was left over from the deal
    titles   the seats as they went out in the deal before, none in the first one
    taxes    the taxes that are still to be answered: who paid whom how many cards
    given    what the seat that answers has laid out
    """

    __slots__ = ("away", "dealt", "given", "kernel", "phases", "rest", "taxes", "titles", "trick")

    game: ClimbingRules

    def __init__(self, game: ClimbingRules, phases: ClimbingPhases, chance: Chance) -> None:
        self.phases = phases
        super().__init__(game, chance, (0,) * game.players)
        self.titles: tuple[int, ...] = ()
        self.clear([0] * game.players)
        self.dealt = False

    @property
    @override
    def first(self) -> BeforeDeal[ClimbingState]:
        return self.phases.deal

    def clear(self, hands: list[int]) -> None:
        """Begin a deal with these hands: nothing has been played."""
        self.dealt = True
        self.kernel = ClimbingKernel(self.game.tables, hands, self.game.find_leader(self.dealer, self.titles))
        self.trick: list[tuple[int, int]] = []
        self.away = self.rest = self.given = 0
        self.taxes: tuple[tuple[int, int, int], ...] = ()

    @override
    def copy(self) -> Self:
        twin = self.copy_with(ClimbingState.__slots__)
        twin.kernel = self.kernel.copy()
        return twin

    # --- what crosses deals -----------------------------------------------------------------------------------------

    @override
    def collect_basis(self) -> Basis:
        """The titles, on which taxes and the first lead depend."""
        return {_TITLES: self.titles} if self.titles else {}

    @override
    def start_from(self, basis: Section) -> None:
        if _TITLES not in basis:
            return
        titles = basis.integers(_TITLES, 0, self.game.players - 1)
        if sorted(titles) != list(range(self.game.players)):
            raise basis.error(_TITLES, "must name each seat once")
        self.titles = titles

    # --- the course of a deal, called by the phases -----------------------------------------------------------------

    def take_taxes(self, events: list[Event]) -> None:
        """Take the best cards of those who pay, without a choice; then the others answer (clause tax)."""
        taxes = self.taxes = self.game.taxing.list_taxes(self.titles)
        hands, deck = self.kernel.hands, self.game.deck
        paid = [self.game.tables.find_best(hands[giver], count) for giver, _, count in taxes]
        for (giver, _, _), cards in zip(taxes, paid, strict=True):
            hands[giver] ^= cards
            tray = PileKey("pass", giver)
            events.append(Moved(deck.codes(cards), PileKey("hand", giver), tray, frozenset((giver,))))
        for (giver, taker, _), cards in zip(taxes, paid, strict=True):
            hands[taker] |= cards
            eyes = frozenset((giver, taker))
            events.append(Moved(deck.codes(cards), PileKey("pass", giver), PileKey("hand", taker), eyes))
        self.ask_next()

    def give_back(self, card: int, events: list[Event]) -> None:
        """Lay a card of the answer to a tax out; after the last one they go to who has paid."""
        payer, seat, count = self.taxes[0]
        hands, deck = self.kernel.hands, self.game.deck
        tray = PileKey("pass", seat)
        hands[seat] ^= card
        self.given |= card
        events.append(Moved(deck.codes(card), PileKey("hand", seat), tray, frozenset((seat,))))
        if self.given.bit_count() < count:
            return
        hands[payer] |= self.given
        eyes = frozenset((payer, seat))
        events.append(Moved(deck.codes(self.given), tray, PileKey("hand", payer), eyes))
        self.given = 0
        self.taxes = self.taxes[1:]
        self.ask_next()

    def ask_next(self) -> None:
        """Have the next tax answered, or begin play."""
        if self.taxes:
            self.phase, self.to_act = self.phases.tax, self.taxes[0][1]
        else:
            self.phase, self.to_act = self.phases.play, self.kernel.turn

    def play_set(self, cards: int, events: list[Event]) -> None:
        """Play a set; whoever has no card left is out (clauses beat, out)."""
        seat, kernel = self.seat, self.kernel
        before = len(kernel.places)
        target = PileKey(PLAY, seat, len(self.trick))
        events.append(Moved(self.game.deck.codes(cards), PileKey("hand", seat), target))
        self.trick.append((seat, cards))
        ended = kernel.play(cards)
        for place in range(before, len(kernel.places)):
            events.append(self._note_place(place))
        if kernel.turn is None:
            self._settle(events)
        else:
            self._go_on(ended, events)

    def skip(self, events: list[Event]) -> None:
        """Pass (clause pass)."""
        seat = self.seat
        ended = self.kernel.skip()
        events.append(Noted("pass", seat, say_pass(seat), "pass"))
        self._go_on(ended, events)

    def _go_on(self, ended: bool, events: list[Event]) -> None:
        """Give the turn on; where the trick has ended, turn its cards away (clause trick-end)."""
        turn = self.to_act = self.kernel.turn
        if not ended or turn is None:
            return
        events.append(Noted("turned-away", turn, say_new_lead(turn), "trick-end"))
        for number, (seat, cards) in enumerate(self.trick):
            self.away |= cards
            events.append(Moved(self.game.deck.codes(cards), PileKey(PLAY, seat, number), AWAY))
        self.trick = []

    def _note_place(self, place: int) -> Noted:
        """Return the remark that a seat is out, or left with cards."""
        seat, players = self.kernel.places[place], self.game.players
        kind: NoteKind = "out" if place == 0 else "place"
        titled = name_title(place, players)
        return Noted(kind, seat, say_place(seat, place, players), "titles" if titled else "out")

    def _settle(self, events: list[Event]) -> None:
        """Score the deal, and give the titles of the next one."""
        self.titles = tuple(self.kernel.places)
        points = self.game.score(self.titles)
        totals = add_points(self.totals, points)
        self.close((ScoreLine(say("Going out"), points, "points"),), totals, events)

    @override
    def find_next_dealer(self) -> int:
        """Return the Scum."""
        return self.titles[-1]

    # --- what is shown ----------------------------------------------------------------------------------------------

    def piles(self) -> tuple[Pile, ...]:
        """Return every pile. What was turned away nobody may look at again, though all have seen it."""
        deck, players = self.game.deck, self.game.players
        if not self.dealt:
            return (Pile(STOCK, self.game.dealing.cards, NOBODY),)
        eyes = list_owner_sets(players)
        found = list(map(Pile, list_owned_piles("hand", players), map(deck.codes, self.kernel.hands), eyes))
        if self.given:
            found.append(Pile(PileKey("pass", self.seat), deck.codes(self.given), eyes[self.seat]))
        found += [
            Pile(PileKey(PLAY, seat, number), deck.codes(cards)) for number, (seat, cards) in enumerate(self.trick)
        ]
        found.append(Pile(AWAY, deck.codes(self.away), NOBODY))
        found.append(Pile(ASIDE, deck.codes(self.rest)))
        return tuple(found)

    @override
    def status(self, seat: int) -> Status:
        """Return where the deal stands, the same for everybody. Titles are those of the deal before."""
        kernel, phases = self.kernel, self.phases
        playing = self.phase is phases.play
        places = kernel.places if self.dealt else []
        between = self.phase in (phases.deal, OVER)
        counters = []
        if self.titles and not between:
            counters.append(self._count_titles())
        if places:
            found = {other: place + 1 for place, other in enumerate(places)}
            counters.append(Counter("place", say("Place"), tuple(map(found.get, range(self.game.players)))))
        return Status(
            phase=self.phase.name,
            deal=self.number,
            dealer=self.dealer,
            hand=self.game.dealing.hand if self.dealt else 0,
            leader=kernel.last if playing else None,
            counters=tuple(counters),
            out=() if between else tuple(sorted(places)),
            passed=tuple([other for other in range(self.game.players) if playing and kernel.passed >> other & 1]),
        )

    def _count_titles(self) -> Counter:
        """Return the places of the deal before by seat, with their titles; a place between the Vices has none."""
        places = {seat: place for place, seat in enumerate(self.titles)}
        seats = range(self.game.players)
        words = tuple([name_title(places[seat], self.game.players) for seat in seats])
        return Counter("title", say("Title"), tuple(places[seat] + 1 for seat in seats), words)
