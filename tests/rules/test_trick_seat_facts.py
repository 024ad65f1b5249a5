"""What a view says: no more than is true, no less than the rules give away; and claims against every possible deal."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from purple_table.core.cards import Card
from purple_table.core.events import Moved, TrickWon
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.play import PlayData
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import chance, random_game, random_steps
from tests.rules.test_kernel import is_trump, plain_legal

GAMES = ("contract", "spades", "whist")


def trick_game(name: str, seed: int) -> TrickGame:
    game = random_game(name, random.Random(seed))
    assert isinstance(game, TrickGame)
    return game


# --- Seat facts ---------------------------------------------------------------------------------------------------


def plain_exclusions(game: TrickGame, facts: TrickSeatFacts) -> list[set[str]]:
    """By seat, the cards with any of which in hand one of its plays would not have been allowed."""
    trump = (facts.denomination or "none").capitalize()
    found: list[set[str]] = [set() for _ in range(game.players)]
    lead: Card | None = None
    broken = not game.leading.locked_trump
    for event in facts.view.history:
        if isinstance(event, TrickWon):
            lead = None
        elif isinstance(event, Moved) and event.target.role == "trick":
            card = game.deck[str(event.cards[0])]
            for other in map(game.deck.__getitem__, game.dealing.cards):
                able = plain_legal([card, other], lead, trump, game.following.part, game.trump.leaves_suit)
                if lead is None and not broken and not is_trump(other, trump):
                    able -= {code for code in able if is_trump(game.deck[code], trump)}
                if card.code not in able:
                    found[event.source.owner or 0].add(other.code)
            broken = broken or is_trump(card, trump)
            lead = lead or card
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_reading_excludes_what_the_plays_give_away_and_nothing_that_is_held(name: str) -> None:
    excluded = 0
    for seed in range(10):
        game = trick_game(name, seed)
        rng = random.Random(seed)
        for state, _ in random_steps(game, seed, deals=2):
            if rng.random() > 0.05:
                continue
            assert isinstance(state, TrickState)
            seat = rng.randrange(game.players)
            facts = game.facts(state.view(seat))
            others = [pile for pile in facts.view.piles if pile.key.role in ("pass", "aside")]
            hidden = sum(facts.sizes) - facts.hand.bit_count() + sum(pile.cards.count(None) for pile in others)
            if state.phase.name != "deal":
                assert facts.unknown.bit_count() == hidden
            for other, hand in enumerate(state.kernel.hands):
                assert not hand & facts.excluded[other]
                assert hand & ~facts.unknown == (hand if other == seat and not state.unseen & {seat} else 0)
            if state.phase.name == "playing":
                whole = game.deck.mask(game.dealing.cards)
                masks = [game.deck.mask(codes) for codes in plain_exclusions(game, facts)]
                assert [mask & whole for mask in facts.excluded] == masks
                excluded += sum(mask.bit_count() for mask in masks)
                assert facts.part_data.get("bidding") == state.part_data.get("bidding")
                assert read_bids(facts).declarer == state.view(0).status.declarer
    assert excluded > 300


# --- Claims -------------------------------------------------------------------------------------------------------


def ending(game: TrickGame, rng: random.Random, cards: int) -> TrickState:
    """A seat is about to lead with so many cards left to each, high ones as often as not."""
    state = game.start(chance(rng.randrange(1000)))
    while state.phase.name != "playing":
        state.apply(rng.choice(list(state.legal_actions())))
    kernel, seat = state.kernel, state.to_act or 0
    stay = state.part_data["deal"].shown | state.part_data["deal"].stays
    pool = [bit for card in game.dealing.cards if not (bit := game.bits[card]) & stay]
    high = [bit for bit in pool if not kernel.tables.find_beating_cards(bit)] if rng.random() < 0.5 else pool
    suit = rng.choice([card.suit for card in game.deck.cards if card.suit])
    mates = [bit for bit in pool if game.deck.cards[bit.bit_length() - 1].suit == suit]
    own = rng.sample(
        high if len(high) >= cards and rng.random() < 0.4 else mates if len(mates) >= cards else pool, cards
    )
    rest = [bit for bit in pool if bit not in own]
    rng.shuffle(rest)
    if rng.random() < 0.6:
        # Cards of the same suit are the ones that matter.
        rest.sort(key=lambda bit: bit not in mates)
    kernel.hands = [0] * game.players
    kernel.hands[seat] = sum(own)
    others = [other for other in range(game.players) if other != seat]
    for place, bit in enumerate(rest):
        if place < cards * len(others):
            kernel.hands[others[place // cards]] |= bit
        else:
            kernel.won[seat] |= bit
    if rng.random() < 0.5:
        state.part_data["playing"] = PlayData(broken=True)
        kernel.locked, kernel.leadable = 0, -1
    kernel.taken[seat] = 1
    state.history.append(TrickWon(seat, seat, 1, ()))
    state.allowed = kernel.legal()
    return state


def deals(unknown: Sequence[int], sizes: Sequence[int]) -> Iterator[list[int]]:
    """Every way to deal unknown cards to hands of these sizes; what is left lies aside."""
    if not sizes:
        yield []
        return
    for hand in combinations(unknown, sizes[0]):
        left = [bit for bit in unknown if bit not in hand]
        for rest in deals(left, sizes[1:]):
            yield [sum(hand), *rest]


def wins_all(kernel: Kernel, seat: int, plan: Sequence[int]) -> bool:
    """Whether the seat takes every trick with the plan, whatever the others play."""
    if not kernel.hands[seat] and not kernel.count:
        return True
    if kernel.turn == seat:
        card, *left = plan
        if not card & kernel.legal():
            return False
        choices, plan = [card], left
    else:
        legal = kernel.legal()
        choices = [1 << place for place in range(legal.bit_length()) if legal >> place & 1]
    for card in choices:
        twin = kernel.copy()
        twin.play(card)
        if (not twin.count and twin.winner != seat) or not wins_all(twin, seat, plan):
            return False
    return True


@pytest.mark.parametrize("name", GAMES)
def test_a_claim_is_granted_only_where_no_deal_and_no_play_can_break_it(name: str) -> None:
    rng = random.Random(8)
    granted = refuted = 0
    for seed in range(80):
        game = trick_game(name, seed)
        cards = 2 if game.players == 4 else 3
        state = ending(game, rng, cards)
        # Cards face down aside are as good as in a hand; a few of them are enough.
        left = state.part_data["deal"]
        while left.stays.bit_count() > 2:
            low = left.stays & -left.stays
            left = left._replace(stays=left.stays ^ low)
            state.kernel.won[0] |= low
        state.part_data["deal"] = left
        seat = state.to_act or 0
        view = state.view(seat)
        claim = game.claim(view)
        plan = [game.bits[str(action).split()[1]] for action in claim]
        if claim:
            assert sum(plan) == state.kernel.hands[seat]
        facts = game.facts(view)
        unknown = [game.bits[code] for code in game.deck.codes(facts.unknown)]
        others = [other for other in range(game.players) if other != seat]
        broken = False
        for hands in deals(unknown, [cards] * len(others)):
            kernel = state.kernel.copy()
            for other, hand in zip(others, hands, strict=True):
                kernel.hands[other] = hand
            orders = [plan] if claim else [sorted((game.bits[code] for code in view.hand), reverse=True)]
            broken = not wins_all(kernel, seat, orders[0])
            if broken:
                break
        assert not (claim and broken), f"{name} seed {seed}: {view.hand} {claim}"
        granted += bool(claim)
        refuted += not claim and broken
    assert granted > 5
    assert refuted > 20
