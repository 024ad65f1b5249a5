"""The state of a match of Blues and Greens: it owns the cards, and the phases say what is legal and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import NamedTuple, Protocol, Self

from purple_table.core.actions import Action, Contract, LayDown, LayOff, Meld
from purple_table.core.cards import NOBODY, Pile, PileKey, list_owned_piles, list_owner_sets
from purple_table.core.events import Event, Moved, Noted, TrickWon
from purple_table.core.game import COUNTER_KINDS, Counter, Status
from purple_table.core.messages import Message, SeatName, say
from purple_table.core.overriding import override
from purple_table.core.shuffle import Chance
from purple_table.games.blues_greens import blues_greens_words as words
from purple_table.games.blues_greens.blues_greens_rules import AGAIN, BluesGreensDealFacts, BluesGreensRules, Call
from purple_table.games.blues_greens.melding import MeldingPosition, MeldTurn
from purple_table.games.blues_greens.melds import LaidMeld
from purple_table.games.blues_greens.pack import numbers
from purple_table.games.blues_greens.trick_ladder import Tricks
from purple_table.games.match_frame import BeforeDeal, Phase, add_points, sum_lines
from purple_table.games.trick_play.ending import EndingState

_TRICK, _STOCK, _SPLAY = PileKey("trick"), PileKey("stock"), PileKey("splay")
_SET_ASIDE = PileKey("aside", None, 1)
"""Where tricks go that nobody takes; ("aside", None, 0) are cards left over from the deal."""


COUNTER_KINDS.register("tricks")
COUNTER_KINDS.register("points")


class BluesPhase(Phase["BluesGreensState"], Protocol):
    """A phase with a line for the status bar."""

    def line(self, state: BluesGreensState) -> Message:
        """Return a line for everybody that says what is awaited."""


class BluesGreensPhases(NamedTuple):
    """The phases of a match, by name."""

    deal: BeforeDeal[BluesGreensState]
    bidding: BluesPhase
    trump: BluesPhase
    exchange: BluesPhase
    draw: BluesPhase
    meld: BluesPhase
    play: BluesPhase


class BluesGreensState(EndingState):
    """One match. Hands and captured cards are sets of bits by seat, lists hold card numbers.

    deck, splay    the top card last                 rest      green cards left over from the deal
    given          cards laid out for the partner    line      the trick so far, as bits in the order played
    leader         who leads or led the trick        won       captured cards by seat; `taken` how many tricks
    aside          tricks that nobody took           played    tricks finished
    table          the melds, by number from 1       laid      red threes laid down by seat
    calls          the auction                       offered   the declarer is asked whether to exchange
    trump          suit number, `pack.no_trump` after four passes, None before
    opened         whose first meld lies, by `MeldRules.find_opener`
    shuffles       how many times this deal was shuffled
    """

    __slots__ = (
        "aside", "bid", "calls", "deck", "declarer", "given", "hands", "key", "laid", "leader", "line", "offered",
        "opened", "phases", "played", "rest", "shuffles", "splay", "table", "taken", "trump", "turn", "won",
    )  # fmt: skip

    game: BluesGreensRules
    phase: BluesPhase

    def __init__(self, game: BluesGreensRules, phases: BluesGreensPhases, chance: Chance) -> None:
        self.phases = phases
        super().__init__(game, chance, (0,) * len(game.sides))
        self.clear()

    @property
    @override
    def first(self) -> BeforeDeal[BluesGreensState]:
        return self.phases.deal

    def clear(self) -> None:
        """Gather all cards: nothing is dealt."""
        players = self.game.players
        self.key = b""
        self.shuffles = AGAIN
        self.hands = [0] * players
        self.given = [0] * players
        self.won = [0] * players
        self.taken = [0] * players
        self.laid = [0] * players
        self.opened = [False] * players
        self.deck: list[int] = []
        self.splay: list[int] = []
        self.line: list[int] = []
        self.table: tuple[LaidMeld, ...] = ()
        self.calls: tuple[Call, ...] = ()
        self.rest = self.aside = self.played = self.bid = 0
        self.leader = self.dealer
        self.declarer: int | None = None
        self.trump: int | None = None
        self.offered = False
        self.turn = MeldTurn()

    @override
    def copy(self) -> Self:
        return self.copy_with(BluesGreensState.__slots__)

    # --- what the phases ask ----------------------------------------------------------------------------------------

    @property
    def partner(self) -> int:
        """The declarer's partner, where there is a declarer."""
        return ((self.declarer or 0) + 2) % self.game.players

    @property
    def tricks(self) -> Tricks:
        """The rules of tricks with this trump."""
        return self.game.tricks[self.game.pack.no_trump if self.trump is None else self.trump]

    @property
    def playable(self) -> int:
        """The cards that the trick lets the seat to act play."""
        tricks = self.tricks
        return tricks.legal(self.hands[self.seat], tricks.find_led(self.line))

    @property
    def standing(self) -> MeldingPosition:
        """The seat to act as melding sees it."""
        seat = self.seat
        opened = self.opened[self.game.melding.find_opener(seat)]
        trump = self.game.pack.no_trump if self.trump is None else self.trump
        return MeldingPosition(seat, self.hands[seat], trump, self.table, opened, self.turn)

    def list_melding_actions(self) -> Iterator[Action]:
        """Return all that the seat to act may do but play: lay-offs, red threes, melds."""
        melding, standing, cards = self.game.melding, self.standing, self.game.deck.cards
        for card, number, end in melding.layoffs(standing):
            yield LayOff(cards[card].code, number, end)
        for card in melding.list_laydowns(standing):
            yield LayDown(cards[card].code)
        for meld in melding.list_new_melds(standing):
            yield Meld(tuple(cards[card].code for card in meld))

    # --- the course of a deal, called by the phases -----------------------------------------------------------------

    def refill(self, events: list[Event]) -> None:
        """Fill up the splay; twos go back into the deck."""
        codes = self.game.deck.cards
        for step in self.game.dealing.refill(self.deck, self.splay, self._reshuffle):
            events.append(Moved(tuple(codes[card].code for card in step.cards), _STOCK, _SPLAY))
            if step.back:
                back = tuple(codes[card].code for card in step.back)
                events.append(Moved(back, _SPLAY, _STOCK))
                said = say("Twos go back into the deck, which is shuffled")
                events.append(Noted("shuffled", self.seat, said, "refill", back))

    def _reshuffle(self, cards: int) -> list[int]:
        order = self.game.dealing.shuffle(cards, self.key, self.shuffles)
        self.shuffles += 1
        return order

    def begin_exchange(self, events: list[Event]) -> None:
        """Begin the exchange after trump was named: the declarer decides or the partner gives; or else begin play."""
        exchange = self.game.exchange
        if exchange.when == "off":
            self.begin_play(events)
            return
        self.phase = self.phases.exchange
        self.offered = exchange.when == "may"
        if not self.offered:
            self.to_act = self.partner

    def begin_play(self, events: list[Event]) -> None:
        """Show the black threes; the declarer leads, or else the dealer's left neighbor (clause black-threes)."""
        players, deck = self.game.players, self.game.deck
        for place in range(players):
            seat = (self.dealer + 1 + place) % players
            black = self.hands[seat] & self.game.pack.black_threes
            if black:
                said = say(
                    "{seat} shows {cards}",
                    yours="{seat} show {cards}",
                    seat=SeatName(seat),
                    cards=words.list_cards(deck, black),
                )
                events.append(Noted("black-threes", seat, said, "black-threes", deck.codes(black)))
        self.leader = (self.dealer + 1) % players if self.declarer is None else self.declarer
        self.to_act = self.leader
        self.begin_turn()

    def begin_turn(self) -> None:
        """Let the seat to act draw, unless nothing is left to draw (G09)."""
        melding = self.game.melding
        self.turn = MeldTurn(self.opened[melding.find_opener(self.seat)])
        if self.deck or self.splay:
            self.phase = self.phases.draw
        else:
            self.settle()

    def settle(self) -> None:
        """Choose the phase after drawing or melding: melding while anything can be melded, else play."""
        more = next(self.list_melding_actions(), None)
        self.phase = self.phases.meld if more is not None else self.phases.play

    def take(self, standing: MeldingPosition) -> None:
        """Take over the position of the seat to act after a melding action."""
        self.hands[standing.seat] = standing.hand
        self.table = standing.table
        self.turn = standing.turn
        self.opened[self.game.melding.find_opener(standing.seat)] = standing.opened

    def finish_trick(self, events: list[Event]) -> None:
        """Give the trick to its winner, who leads next; put four twos aside (clauses winner, next-lead)."""
        place = self.tricks.place(self.line)
        if place is None:
            self.aside |= sum(self.line)
            codes = self._codes(self.line)
            events.append(Moved(codes, _TRICK, _SET_ASIDE))
            events.append(Noted("set-aside", self.leader, say("Four twos: nobody takes the trick"), "no-winner", codes))
            self.line = []
            self.played += 1
        else:
            self._give_trick((self.leader + place) % self.game.players, events)
        self.to_act = self.leader

    def _give_trick(self, winner: int, events: list[Event]) -> None:
        self.won[winner] |= sum(self.line)
        self.taken[winner] += 1
        self.played += 1
        events.append(TrickWon(winner, self.leader, self.played, self._codes(self.line)))
        self.line = []
        self.leader = winner

    def _codes(self, bits: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.game.deck.cards[bit.bit_length() - 1].code for bit in bits)

    def go_out(self, seat: int, events: list[Event]) -> None:
        """End the deal when a seat has no card left. It gets an unfinished trick (clause going-out)."""
        events.append(
            Noted("out", seat, say("{seat} goes out", yours="{seat} go out", seat=SeatName(seat)), "going-out")
        )
        if self.line:
            self._give_trick(seat, events)
        facts = self.facts()
        lines = self.game.scoring.score(facts)
        totals = add_points(self.totals, sum_lines(lines, len(self.totals)))
        self.close(lines, totals, events, feats=self.game.scoring.list_feats(facts))

    def facts(self) -> BluesGreensDealFacts:
        """Return the deal as scoring sees it."""
        trump = self.game.pack.no_trump if self.trump is None else self.trump
        return BluesGreensDealFacts(
            trump, self.declarer, self.bid, self.count_melded(), self.laid, self.won, self.hands
        )

    def count_melded(self) -> list[int]:
        """Return the cards that each seat has laid in melds, its own and others'."""
        melded = [0] * self.game.players
        for meld in self.table:
            for card, seat in zip(meld.shape.cards, meld.seats, strict=True):
                melded[seat] |= 1 << card
        return melded

    # --- what is shown ----------------------------------------------------------------------------------------------

    def piles(self) -> tuple[Pile, ...]:
        """Return every pile.

        A card laid off on a meld of the other side lies in a pile of its own before its player, under the number of
        the meld (G18). Hands and face-down cards are in deck order, but the stock is in its own.
        """
        deck, pack, players = self.game.deck, self.game.pack, self.game.players
        eyes = list_owner_sets(players)
        found = list(map(Pile, list_owned_piles("hand", players), map(deck.codes, self.hands), eyes))
        found += map(Pile, list_owned_piles("pass", players), map(deck.codes, self.given), eyes)
        found.append(Pile(_TRICK, self._codes(self.line)))
        found += map(Pile, list_owned_piles("won", players), map(deck.codes, self.won), repeat(NOBODY))
        for meld in self.table:
            lying: dict[int, list[str]] = {}
            for card, by in zip(meld.shape.cards, meld.seats, strict=True):
                lying.setdefault(by if (by - meld.seat) % 2 else meld.seat, []).append(deck.cards[card].code)
            found += [Pile(PileKey("meld", seat, meld.number), tuple(lying[seat])) for seat in sorted(lying)]
        found += map(Pile, list_owned_piles("laid", players), map(deck.codes, self.laid))
        found.append(Pile(_SPLAY, tuple([deck.cards[card].code for card in self.splay])))
        found.append(Pile(PileKey("aside"), deck.codes(self.rest), NOBODY))
        found.append(Pile(_SET_ASIDE, deck.codes(self.aside)))
        found.append(Pile(PileKey("out"), deck.codes(pack.removed)))
        stock = self.deck if self.key else numbers(pack.cards)
        found.append(Pile(_STOCK, tuple([deck.cards[card].code for card in stock]), NOBODY))
        return tuple(found)

    def status(self, seat: int) -> Status:
        """Return where the deal stands. Points count what lies open and what was seen to be captured.

        Only the seat to act knows that it has nothing (more) to meld: the others see it melding until it plays.
        """
        game, phases = self.game, self.phases
        phase = phases.meld if self.phase is phases.play and seat != self.to_act else self.phase
        turning = phase in (phases.draw, phases.meld, phases.play)
        named = self.trump is not None
        trump = None
        if self.trump is not None:
            trump = game.deck.colors[self.trump].name if self.trump < game.pack.no_trump else "none"
        line = phase.line(self)
        return Status(
            phase=phase.name,
            deal=self.number,
            dealer=self.dealer,
            trick=self.played + 1 if turning else self.played,
            leader=self.leader if turning else None,
            trump=trump,
            contract=Contract(self.bid) if self.bid else None,
            declarer=self.declarer,
            counters=(Counter("tricks", say("Tricks"), tuple(self.taken)),) if named else (),
            side_counters=(self._points(),) if named else (),
            lines=() if self.outcome else (*game.ending.list_remarks(self.sheet), *((line,) if line else ())),
            marks=words.mark_wild_cards(game.pack, self.table),
        )

    def _points(self) -> Counter:
        """Return what each side has so far, and how much it bid."""
        facts = self.facts()
        cards = [mine | laid | won for mine, laid, won in zip(facts.melded, facts.laid, facts.won, strict=True)]
        points = tuple(sum(self.game.pack.value(cards[seat], facts.trump) for seat in side) for side in self.game.sides)
        if self.declarer is None:
            return Counter("points", say("Points"), points)
        texts = [say("{points}", points=number) for number in points]
        side = self.declarer % 2
        texts[side] = say("{points} of {bid}", points=points[side], bid=self.bid)
        return Counter("points", say("Points"), points, tuple(texts))
