"""Guesses of made-up games: a stock that is drawn from, a widow that changes hands, hands thrown in, cards shown for
a moment, captured cards that lie face down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from purple_table.core.actions import Action, Give, NextDeal
from purple_table.core.cards import Pile, PileKey
from purple_table.core.events import DealBegan, Event, Moved, TrickWon
from purple_table.core.game import Ask, PhaseName
from purple_table.core.messages import say
from purple_table.core.shuffle import shuffle_items
from purple_table.games.knowledge import HiddenPile, match_cards
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.course import Course
from purple_table.games.tricks.course_phase import CoursePhase
from purple_table.games.tricks.dealing import ASIDE
from purple_table.games.tricks.dealing_phase import DealPhase, LeftOver
from purple_table.games.tricks.guessing import TrickSampler
from purple_table.games.tricks.play import PlayPhase
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import chance, make

STOCK, WIDOW, TURNED, STAYS = PileKey("stock"), PileKey("widow"), PileKey("aside"), PileKey("aside", None, 1)
NOBODY: frozenset[int] = frozenset()


class Stock(CoursePhase[tuple[str, ...]]):
    """What lies aside face down is a stock: after a trick each seat draws a card, the last one the turned card."""

    key = "stock"
    after_tricks = True

    def prepare(self, state: TrickState) -> tuple[str, ...]:
        return ()

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd:
        left = state.part_data["deal"]
        cards = shuffle_items(state.game.deck.codes(left.stays), state.chance.key(state.number))
        state.part_data["deal"] = LeftOver(shown=left.shown)
        state.tricks += (len(cards) + 1) // state.game.players
        self.set_data(state, tuple(cards))
        events.append(Moved(tuple(cards), STAYS, STOCK, NOBODY))
        return PhaseEnd.NEXT

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> None:
        players = state.game.players
        for place in range(players):
            seat = (state.kernel.winner + place) % players
            cards, shown = self.data_of(state), state.part_data["deal"].shown
            if cards:
                state.kernel.hands[seat] |= state.game.bits[cards[0]]
                events.append(Moved(cards[:1], STOCK, PileKey("hand", seat), frozenset((seat,))))
                self.set_data(state, cards[1:])
            elif shown:
                state.kernel.hands[seat] |= shown
                state.part_data["deal"] = LeftOver()
                events.append(Moved(state.game.deck.codes(shown), TURNED, PileKey("hand", seat)))

    def piles(self, state: TrickState) -> Iterable[Pile]:
        return (Pile(STOCK, self.data_of(state), NOBODY),)

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        return (HiddenPile(STOCK, len(facts.pile(*STOCK))),)

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        self.set_data(state, tuple(shuffle_items(state.game.deck.codes(cards[0]), state.chance.key(state.number))))


class Show(CoursePhase[None]):
    """After each trick its winner shows the lowest card of its hand, and takes it up again."""

    key = "show"
    after_tricks = True

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> None:
        hand = state.kernel.hands[state.kernel.winner]
        pile = PileKey("hand", state.kernel.winner)
        events.append(Moved(state.game.deck.codes(hand & -hand), pile, pile))


class ThrownIn(CoursePhase[int]):
    """The dealer's partner throws its hand in, face down, and sits out; nobody is told which cards, but it knows."""

    key = "thrown"
    pile = PileKey("thrown")

    def prepare(self, state: TrickState) -> int:
        return 0

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd:
        seat = (state.dealer + 2) % state.game.players
        hands = state.kernel.hands
        events.append(Moved(state.game.deck.codes(hands[seat]), PileKey("hand", seat), self.pile, NOBODY))
        self.set_data(state, hands[seat])
        hands[seat] = 0
        state.seats = tuple(other for other in state.seats if other != seat)
        return PhaseEnd.NEXT

    def piles(self, state: TrickState) -> Iterable[Pile]:
        return (Pile(self.pile, state.game.deck.codes(self.data_of(state)), NOBODY),)

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        return (HiddenPile(self.pile, len(facts.pile(*self.pile))),)

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        self.set_data(state, cards[0])


@dataclass(frozen=True)
class Laid:
    """The widow: its cards, who lays or laid them, how many seats have had their turn before."""

    cards: int = 0
    seat: int = 0
    turns: int = 0


class Widow(CoursePhase[Laid]):
    """The dealer's left takes what lies aside, half of it openly, and lays as many cards away; so do two more, with
    what was laid away before them."""

    key = "widow"
    name: PhaseName = "declaring"
    COUNT, TURNS = 4, 3

    def prepare(self, state: TrickState) -> Laid:
        return Laid()

    def begin(self, state: TrickState, events: list[Event]) -> None:
        seat = state.to_act = (state.dealer + 1) % state.game.players
        left, codes, hand = state.part_data["deal"], state.game.deck.codes, PileKey("hand", seat)
        state.kernel.hands[seat] |= left.shown | left.stays
        events.append(Moved(codes(left.shown), TURNED, hand))
        events.append(Moved(codes(left.stays), STAYS, hand, frozenset((seat,))))
        state.part_data["deal"] = LeftOver()
        self.set_data(state, Laid(seat=seat))

    def legal(self, state: TrickState) -> list[Action]:
        return state.game.list_card_actions(state.game.gives, state.kernel.hands[self.data_of(state).seat])

    def refusal(self, state: TrickState, action: Action) -> None:
        assert isinstance(action, Give)

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        assert isinstance(action, Give)
        laid, hands = self.data_of(state), state.kernel.hands
        bit = state.game.bits[action.card]
        hands[laid.seat] ^= bit
        laid = replace(laid, cards=laid.cards | bit)
        events.append(Moved((action.card,), PileKey("hand", laid.seat), WIDOW, frozenset((laid.seat,))))
        if laid.cards.bit_count() == self.COUNT:
            if laid.turns + 1 == self.TURNS:
                self.set_data(state, laid)
                return PhaseEnd.NEXT
            seat = state.to_act = (laid.seat + 1) % state.game.players
            hands[seat] |= laid.cards
            cards = state.game.deck.codes(laid.cards)
            events.append(Moved(cards, WIDOW, PileKey("hand", seat), frozenset((seat,))))
            laid = Laid(seat=seat, turns=laid.turns + 1)
        self.set_data(state, laid)
        return None

    def ask(self, state: TrickState) -> Ask:
        return Ask("give", say("Lay a card away."), "pass", self.COUNT, self.data_of(state).cards.bit_count())

    def piles(self, state: TrickState) -> Iterable[Pile]:
        laid = self.data_of(state)
        return (Pile(WIDOW, state.game.deck.codes(laid.cards), frozenset((laid.seat,))),)

    def infer_data(self, facts: TrickSeatFacts) -> Laid:
        history = facts.view.history
        taken = [event for event in history if isinstance(event, Moved) and event.source == WIDOW]
        mine = facts.known_mask(facts.pile(*WIDOW))
        facts.placed |= mine
        dealer = next((event.dealer for event in history if isinstance(event, DealBegan)), 0)
        return Laid(mine, (dealer + 1 + len(taken)) % facts.players, len(taken))

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        return (HiddenPile(WIDOW, len(facts.pile(*WIDOW)), self.inferred_data(facts).cards),)

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        self.set_data(state, replace(self.inferred_data(facts), cards=cards[0]))


class CoveredPlay(PlayPhase):
    """Captured cards lie face down."""

    def piles(self, state: TrickState) -> Iterable[Pile]:
        for pile in super().piles(state):
            yield pile._replace(open_to=NOBODY) if pile.key.role == "won" else pile


def made_up(hand: int, show: int, parts: Sequence[CoursePhase[Any]], covered: bool = False) -> TrickGame:
    """Whist with hands of this size, so many of the other cards turned up, and these parts before play."""
    game = make("whist", 4)
    assert isinstance(game, TrickGame)
    dealing = replace(game.dealing, hand=hand, left_over=ASIDE, show=show)
    play = CoveredPlay() if covered else PlayPhase()
    course = Course([DealPhase(dealing), *parts, play, *game.course.phases[2:]])
    return replace(game, dealing=dealing, course=course)


GAMES = {
    "stock": lambda: made_up(4, 1, [Stock()]),
    "stock and captured cards face down": lambda: made_up(4, 1, [Stock()], covered=True),
    "stock and cards shown": lambda: made_up(4, 1, [Stock(), Show()], covered=True),
    "widow": lambda: made_up(11, 2, [Widow()]),
    "widow, and a seat that throws its hand in": lambda: made_up(11, 2, [Widow(), ThrownIn()], covered=True),
    "a hand thrown in": lambda: made_up(12, 0, [ThrownIn()]),
}


def agree(state: TrickState, seat: int) -> TrickSampler:
    """The sampler of a view, which rules out nothing that is so."""
    sampler = TrickSampler(state.game.course, state.game.facts(state.view(seat)))
    true = {pile.key: state.game.deck.mask(pile.cards) for pile in state.piles() if pile.cards}
    for place, pile in enumerate(sampler.piles):
        assert not sampler.known[place] & ~true.get(pile, 0), pile
    for bit, fit in sampler.cards:
        assert any(true.get(sampler.piles[place], 0) & bit for place in fit)
    return sampler


def obeys(state: TrickState, guess: TrickState) -> int:
    """Whether the guessed hands could have played what was played since they last drew; how many voids they keep to."""
    game = state.game
    hands = guess.kernel.hands[:]
    drawn: set[int] = set()
    plays: list[tuple[int, int, int]] = []
    lead = 0
    for event in state.history:
        if isinstance(event, TrickWon):
            lead = 0
        elif isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
            bit = game.bits[event.cards[0] or ""]
            plays.append((event.source.owner, bit, lead))
            lead = lead or bit.bit_length()
        elif isinstance(event, Moved) and event.target.owner is not None and event.source != event.target:
            plays.append((event.target.owner, 0, 0))
    kept = 0
    for seat, bit, lead in reversed(plays):
        if not bit:
            drawn.add(seat)
        elif seat not in drawn:
            tables = game.make_tables(state.denomination)
            if lead and not bit & tables.obeying[lead]:
                assert not hands[seat] & tables.following[lead]
                kept += 1
            hands[seat] |= bit
    return kept


@pytest.mark.parametrize("name", GAMES)
def test_a_guess_of_a_made_up_game_is_seen_as_what_it_was_made_from(name: str) -> None:
    voids = 0
    for seed in range(4):
        rng = Random(seed)
        state = GAMES[name]().start(chance(seed))
        for number in range(90):
            for seat in range(4) if rng.random() < 0.25 or not number else ():
                view = state.view(seat)
                guess = state.game.guess(view, rng)
                assert guess.view(seat) == view
                if state.phase.name == "playing":
                    agree(state, seat)
                    voids += obeys(state, guess)
                    assert guess.kernel.won == state.kernel.won
                if state.to_act == seat:
                    assert list(guess.legal_actions()) == list(state.legal_actions())
            if state.to_act is not None:
                state.apply(rng.choice(list(state.legal_actions())))
        assert len(state.sheet) >= 1
    assert voids > 20


@pytest.mark.parametrize("name", GAMES)
def test_a_guess_goes_on_to_the_end_of_the_deal(name: str) -> None:
    rng = Random(2)
    state = GAMES[name]().start(chance(9))
    state.apply(NextDeal())
    for number in range(40):
        if not number % 8 and state.to_act is not None:
            guess = state.game.guess(state.view(state.to_act), rng)
            while not guess.sheet:
                guess.apply(rng.choice(list(guess.legal_actions())))
            assert sum(guess.kernel.taken) == guess.tricks
        if not state.sheet:
            state.apply(rng.choice(list(state.legal_actions())))


@pytest.mark.parametrize("name", GAMES)
def test_every_card_is_guessed_wherever_it_may_be(name: str) -> None:
    rng = Random(5)
    state = GAMES[name]().start(chance(3))
    state.apply(NextDeal())
    while sum(state.kernel.taken) < 6 or len(state.trick) != 1:
        state.apply(rng.choice(list(state.legal_actions())))
    several = 0
    for seat in range(4):
        sampler = agree(state, seat)
        fits = dict(sampler.cards)
        possible = set()
        for bit, fit in fits.items():
            for place in fit:
                try:
                    match_cards({**fits, bit: [place]}, sampler.room)
                except ValueError:
                    continue
                possible.add((bit, place))
        draws = [sampler.draw(rng) for _ in range(400)]
        found = {(bit, place) for cards in draws for bit in fits for place, mask in enumerate(cards) if mask & bit}
        assert found == possible
        several += len(possible) > len(fits)
    assert several >= 3


def test_a_card_seen_to_go_to_a_hand_is_known_there_until_cards_leave_it_unseen() -> None:
    rng = Random(1)
    state = made_up(11, 2, [Widow()]).start(chance(1))
    state.apply(NextDeal())
    first, other = (state.dealer + 1) % 4, state.dealer
    shown = [event for event in state.history if isinstance(event, Moved) and event.source == TURNED][-1]
    cards = state.game.deck.mask(card for card in shown.cards if card)
    facts = state.game.facts(state.view(other))
    assert facts.holds[first] == cards
    assert not facts.somewhere
    laid = rng.choice(list(state.legal_actions()))
    state.apply(laid)
    facts = state.game.facts(state.view(other))
    assert facts.holds[first] == 0
    assert set(facts.somewhere.values()) == {(PileKey("hand", first), WIDOW)}
    assert sum(facts.somewhere) == cards
    while state.to_act == first:
        state.apply(rng.choice(list(state.legal_actions())))
    # Whoever laid them away knows where all of them went; others know that they did not stay.
    mine = state.game.facts(state.view(first))
    assert mine.holds[(first + 1) % 4].bit_count() == Widow.COUNT
    facts = state.game.facts(state.view(other))
    assert set(facts.somewhere.values()) == {(PileKey("hand", first), PileKey("hand", (first + 1) % 4))}


def test_a_void_ends_with_the_next_draw_and_a_hand_that_shows_a_card_is_not_open() -> None:
    rng = Random(3)
    state = made_up(4, 1, [Stock(), Show()]).start(chance(4))
    state.apply(NextDeal())
    ended = 0
    while not state.sheet:
        facts = state.game.facts(state.view(0))
        if state.phase.name == "playing":
            # Of its own only card a seat cannot tell whether it lies open.
            assert not facts.open - {0}
            assert not facts.open or facts.sizes[0] <= 1
            if state.part_data["stock"] and sum(facts.taken) and not facts.trick:
                assert facts.excluded[1:] == [0] * 3
                assert facts.grown
                ended += 1
        state.apply(rng.choice(list(state.legal_actions())))
    assert ended >= 6
