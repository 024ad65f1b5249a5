"""The knowledge of a seat about a deal, read from its view, and full states that agree with it, for search."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from purple_table.core.cards import PileKey
from purple_table.core.events import Called, Chosen, Event, Moved, Noted, TrickWon
from purple_table.core.game import View
from purple_table.core.shuffle import SECRET_BYTES, ContinuedChance
from purple_table.games.blues_greens import blues_greens_words as words
from purple_table.games.blues_greens.blues_greens_phases import PHASES
from purple_table.games.blues_greens.blues_greens_rules import EXCHANGE_TOPIC, BluesGreensRules, Call
from purple_table.games.blues_greens.blues_greens_state import BluesGreensState
from purple_table.games.blues_greens.melding import NOTHING, MeldTurn
from purple_table.games.blues_greens.melds import RUN, SET, LaidMeld, MeldShape
from purple_table.games.blues_greens.pack import mask, numbers
from purple_table.games.knowledge import CardSampler, HiddenPile, SeatKnowledge
from purple_table.games.match_frame import OVER


@dataclass(slots=True)
class DrawnCards:
    """Facts about the cards that a seat drew from the deck. A moment is a place in the history.

    moments   when it drew
    shown     the blue cards that it has put down since, each with the moment
    lacked    moments with the cards that it cannot have held then, because it played from a lower rung of the ladder
    """

    moments: list[int] = field(default_factory=list)
    shown: list[tuple[int, int]] = field(default_factory=list)
    lacked: list[tuple[int, int]] = field(default_factory=list)


def find_trump(game: BluesGreensRules, view: View) -> int | None:
    """Return the trump suit as a number; None before it is named."""
    name = view.status.trump
    if name is None or name == "none":
        return None if name is None else game.pack.no_trump
    return next(place for place, color in enumerate(game.deck.colors) if color.name == name)


class BluesGreensSeatFacts(SeatKnowledge):
    """The facts of one view of a deal, as sets of cards, beside those of every family:

    line, leader       the trick as bits, who led      won, taken  captured cards and tricks a seat
    laid, aside        red threes laid down, tricks put aside      splay   the open cards, top last
    table              the melds                       opened, turn   as the state has them
    calls, trump       the auction; trump as a suit number, None before it is named
    lacks              green cards that a seat cannot hold: it has played from a lower rung of the ladder, and green
                       cards are never drawn
    drawn              what is known of the cards that a seat drew unseen
    turned             twos that were seen to go back into the deck: card number to moment
    """

    def __init__(self, game: BluesGreensRules, view: View) -> None:
        super().__init__(game.deck, view)
        self.game = game
        players = range(view.players)
        self.line: list[int] = []
        self.leader = view.status.leader if view.status.leader is not None else view.status.dealer
        self.won = [0] * view.players
        self.taken = [0] * view.players
        self.laid = [self.known_mask(self.pile("laid", seat)) for seat in players]
        self.aside = self.known_mask(self.pile("aside", None, 1))
        self.splay = [game.deck.index[code] for code in self.pile("splay") if code is not None]
        self.opened = [False] * view.players
        self.turn = MeldTurn()
        self.calls: tuple[Call, ...] = ()
        self.trump = find_trump(game, view)
        self.tricks = game.tricks[game.pack.no_trump if self.trump is None else self.trump]
        self.lacks = [0] * view.players
        self.drawn = [DrawnCards() for _ in players]
        self.turned: dict[int, int] = {}
        self._melds: dict[int, list[tuple[int, int]]] = {}
        for moment, event in enumerate(view.history):
            if isinstance(event, Moved):
                self._observe_move(moment, event)
            else:
                self._observe_event(moment, event)
        self.table = self._read_table()
        seen = (
            self.hand | self.known_mask(self.pile("pass", self.seat)) | mask(self.splay) | self.aside | sum(self.line)
        )
        for seat in players:
            seen |= self.won[seat] | self.laid[seat]
        for meld in self.table:
            seen |= mask(meld.shape.cards)
        self.locate(game.pack.cards & ~seen)
        if self.trump is not None and view.status.phase != "exchange":
            # Every black three that was dealt has been shown.
            black = game.pack.black_threes & game.pack.green
            self.lacks = [lacks | black & ~holds for lacks, holds in zip(self.lacks, self.holds, strict=True)]

    def draw_moment(self, seat: int, card: int, before: int | None = None) -> int:
        """Return the moment after which a seat must have drawn a card, if it holds the card at the moment `before`.

        None is now. It is -1 where the seat may have drawn the card at any time.
        """
        latest = self.turned.get(card, -1)
        for moment, lacked in self.drawn[seat].lacked:
            if moment > latest and lacked >> card & 1 and (before is None or moment < before):
                latest = moment
        return latest

    # --- the history, event by event --------------------------------------------------------------------------------

    def _observe_event(self, moment: int, event: Event) -> None:
        match event:
            case Called():
                points = None if event.call == "pass" else int(event.call)
                self.calls = (*self.calls, (event.seat, points))
            case Noted(kind="black-threes"):
                self.observe_cards(event.cards, PileKey("hand", event.seat))
            case Noted(kind="shuffled"):
                self.turned |= dict.fromkeys((self.game.deck.index[code] for code in event.cards), moment)
            case TrickWon():
                self.won[event.seat] |= self.known_mask(event.cards)
                self.taken[event.seat] += 1
                self.line = []

    def _observe_move(self, moment: int, event: Moved) -> None:
        source, giver, _ = event.source
        target, taker, _ = event.target
        if target == "hand" and taker is not None:
            self._observe_receipt(moment, event, taker)
        elif source == "hand" and giver is not None:
            if target != "pass":
                self._observe_laying(moment, event, giver)
        elif source == "trick":
            self.line = []
        if target != "stock":
            # Of twos that go back into the deck `turned` and the moments of draws say more.
            self.observe_move(moment, event)

    def _observe_receipt(self, moment: int, event: Moved, seat: int) -> None:
        """Observe cards that came to a hand: from the deal, the partner, the splay, or unseen from the deck."""
        if event.source.role == "splay":
            if len(event.cards) > 1:
                self.turn = self.turn._replace(duty=self.game.deck.index[str(event.cards[0])])
        elif event.source.role != "pass" and self.calls and seat != self.seat:
            self.drawn[seat].moments.append(moment)

    def _observe_laying(self, moment: int, event: Moved, seat: int) -> None:
        """Observe cards that a seat put down: to the trick, in a meld, or as red threes."""
        cards = self.known_mask(event.cards)
        drawn = self.drawn[seat]
        if drawn.moments:
            for card in numbers(cards & self.game.pack.blue):
                if self.places.get(1 << card) != (event.source,):
                    drawn.shown.append((card, moment))
        if event.target.role == "trick":
            self._observe_play(moment, seat, cards)
        elif event.target.role == "laid":
            self.turn = self.turn._replace(leaving=True)
        else:
            self._observe_meld(event, seat, cards)

    def _observe_play(self, moment: int, seat: int, card: int) -> None:
        """Observe a card played to the trick. It shows what its player did not hold, and the next turn begins."""
        led = self.tricks.find_led(self.line)
        lacked = self.tricks.find_higher_cards(self.tricks.find_rung(card, led), led)
        if lacked and seat != self.seat:
            self.lacks[seat] |= lacked & self.game.pack.green
            self.drawn[seat].lacked.append((moment, lacked & self.game.pack.blue))
        self.line.append(card)
        to_act = self.view.to_act
        self.turn = MeldTurn() if to_act is None else MeldTurn(self.opened[self.game.melding.find_opener(to_act)])

    def _observe_meld(self, event: Moved, seat: int, cards: int) -> None:
        """Observe a new meld, or a card laid off."""
        melding, turn = self.game.melding, self.turn
        if turn.duty != NOTHING and cards >> turn.duty & 1:
            turn = turn._replace(duty=NOTHING)
        number = event.target.number
        new = number not in self._melds
        laid = self._melds.setdefault(number, [])
        laid += [(self.game.deck.index[str(code)], seat) for code in event.cards]
        if new:
            trump = self.game.pack.no_trump if self.trump is None else self.trump
            worth = turn.worth + self.game.pack.value(cards, trump)
            turn = MeldTurn(turn.opened, turn.melds + 1, worth, turn.duty, turn.leaving)
            self.opened[melding.find_opener(seat)] |= worth >= melding.first
        self.turn = turn

    # --- what the view shows besides --------------------------------------------------------------------------------

    def _read_table(self) -> tuple[LaidMeld, ...]:
        """Return the melds on the table. The marks of the status say for which ranks wild cards stand."""
        pack = self.game.pack
        wild = words.read_wild_ranks(pack, self.view.status.marks)
        table = []
        for number, laid in sorted(self._melds.items()):
            founder = laid[0][1]
            ranks = {card: wild.get(card, pack.rank_of[card]) for card, _ in laid}
            low = min(ranks.values())
            kind, suit = SET, -1
            if low != max(ranks.values()):
                kind, suit = RUN, next(pack.suit_of[card] for card, _ in laid if card not in wild)
                laid = sorted(laid, key=lambda entry: ranks[entry[0]])
            cards, seats = zip(*laid, strict=True)
            table.append(LaidMeld(number, founder, MeldShape(kind, suit, low, cards), seats))
        return tuple(table)


_TRIES = 50


class BluesGreensSampler(CardSampler):
    """Draws full deals that agree with a view.

    Green cards that are not known lie in hands, in cards laid out, or aside; blue ones in the deck, or each in the
    place of one unseen draw, for which later evidence may rule cards out.
    """

    def __init__(self, facts: BluesGreensSeatFacts) -> None:
        self.facts = facts
        pack = facts.game.pack
        blue = facts.loose & pack.blue
        hidden = []
        for seat in range(facts.players):
            if seat == facts.seat:
                continue
            hand, tray = PileKey("hand", seat), PileKey("pass", seat)
            draws = _list_open_draws(facts, seat, facts.drawn[seat])
            hidden.append(HiddenPile(tray, len(facts.pile(*tray)), 0, pack.blue))
            lacks = pack.blue | facts.lacks[seat]
            hidden.append(HiddenPile(hand, facts.sizes[seat] - len(draws), facts.holds[seat], lacks))
            if draws:
                moments = {card: facts.draw_moment(seat, card) for card in numbers(blue)}
                late = Counter(mask([card for card in moments if moments[card] < moment]) for moment in draws)
                hidden += [HiddenPile(hand, count, 0, ~cards) for cards, count in late.items()]
        hidden.append(HiddenPile(PileKey("aside"), len(facts.pile("aside")), 0, pack.blue))
        hidden.append(HiddenPile(PileKey("stock"), len(facts.pile("stock")), 0, pack.green))
        super().__init__(facts, hidden)


def _list_open_draws(facts: BluesGreensSeatFacts, seat: int, drawn: DrawnCards) -> list[int]:
    """Return the moments of those unseen draws whose cards are still in the hand, as late as possible.

    A card put down since takes the earliest draws that it can have come from, so what is left fits the most cards.
    """
    taker: dict[int, int] = {}

    def settle(moment: int, tried: set[int]) -> bool:
        """Say whether a draw can be one of those whose cards were put down, moving others where they may move."""
        for number, (card, shown) in enumerate(drawn.shown):
            if number in tried or not facts.draw_moment(seat, card, shown) < moment < shown:
                continue
            tried.add(number)
            if number not in taker or settle(taker[number], tried):
                taker[number] = moment
                return True
        return False

    return [moment for moment in drawn.moments if not settle(moment, set())]


def sample_state(game: BluesGreensRules, view: View, rng: Random) -> BluesGreensState:
    """Return a full state whose view for `view.seat` equals `view`; later deals come from a secret of its own.

    Only cards that are hidden now are filled in. The history stays as the seat knows it, so in the views of other seats
    their own earlier moves have no faces.
    """
    state = BluesGreensState(game, PHASES, ContinuedChance(rng.randbytes(SECRET_BYTES), view.status.dealer))
    state.adopt_view(view, (*PHASES, OVER))
    status = view.status
    if not view.history:
        return state
    facts = BluesGreensSeatFacts(game, view)
    state.key = rng.randbytes(2 * SECRET_BYTES)
    state.splay, state.line, state.aside = facts.splay, facts.line, facts.aside
    state.won, state.taken, state.laid = facts.won, facts.taken, facts.laid
    state.table, state.opened, state.turn = facts.table, facts.opened, facts.turn
    state.calls, state.trump, state.declarer = facts.calls, facts.trump, status.declarer
    state.bid = status.contract.number if status.contract is not None else 0
    state.leader = facts.leader
    state.played = status.trick - (status.leader is not None)
    state.offered = (
        state.phase is PHASES.exchange
        and game.exchange.when == "may"
        and not any(isinstance(event, Chosen) and event.topic == EXCHANGE_TOPIC for event in view.history)
    )
    sampler = BluesGreensSampler(facts)
    for _ in range(_TRIES):
        _fill(state, facts, sampler.draw_piles(rng), rng)
        if state.phase not in (PHASES.meld, PHASES.play):
            break
        state.settle()
        # Somebody else who reached deep into the splay has a use for the card.
        if next(iter(state.legal_actions()), None) is not None:
            break
    return state


def _fill(state: BluesGreensState, facts: BluesGreensSeatFacts, piles: dict[PileKey, int], rng: Random) -> None:
    """Lay the cards that were drawn where they lie hidden, and those that the seat sees."""
    view = facts.view
    for seat in range(view.players):
        state.hands[seat] = piles.get(PileKey("hand", seat), 0)
        state.given[seat] = piles.get(PileKey("pass", seat), 0)
    state.hands[view.seat] = facts.hand
    state.given[view.seat] = facts.known_mask(view.pile("pass", view.seat))
    state.rest = piles.get(PileKey("aside"), 0)
    state.deck = numbers(piles.get(PileKey("stock"), 0))
    rng.shuffle(state.deck)
