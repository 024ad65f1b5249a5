"""A stock together with a duty to follow: what a play says of a hand holds until cards come to it that nobody saw."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from purple_table import library
from purple_table.core.events import Moved, TrickWon
from purple_table.core.masks import list_bits
from purple_table.games.tricks.guessing import TrickSampler
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import RULES, random_steps

OPENING = {"part": "lowest_of_color", "color": "Silver", "opening_card": True, "locked_suit": ""}


def drawing(players: int, **parts: dict[str, Any]) -> TrickGame:
    """Briscola where the color led must be followed."""
    rules = library.read_rules([RULES], "briscola")
    following = {"part": "color", "revoke": "prevented", "first_trick_ban": ""}
    book = {**rules.book, "following": following, "options": {}, **parts}
    game = library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(players, {})
    assert isinstance(game, TrickGame)
    return game


def readings(game: TrickGame, seeds: int) -> Iterator[tuple[TrickState, TrickSeatFacts]]:
    """What a seat that may play reads, in random deals."""
    for seed in range(seeds):
        for state, _ in random_steps(game, seed, deals=1):
            assert isinstance(state, TrickState)
            if state.phase.name == "playing" and state.to_act is not None:
                yield state, game.facts(state.view(state.to_act))


def voids(facts: TrickSeatFacts) -> list[set[str]]:
    """By seat the cards that it cannot hold, as one who watches would say: no card of a color that it did not follow,
    until it draws a card face down; a card drawn openly brings back no other."""
    found: list[set[str]] = [set() for _ in range(facts.players)]
    led = ""
    for event in facts.view.history:
        if isinstance(event, TrickWon):
            led = ""
        elif isinstance(event, Moved) and event.target.role == "trick":
            card, seat = str(event.cards[0]), event.source.owner or 0
            if led and card[:2] != led:
                found[seat] |= {code for code in facts.game.dealing.cards if code[:2] == led}
            led = led or card[:2]
        elif isinstance(event, Moved) and event.target.role == "hand" and event.source != event.target:
            seat = event.target.owner or 0
            found[seat] = set() if None in event.cards else found[seat] - {str(card) for card in event.cards}
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_may_hold_what_it_drew_since_it_failed_to_follow_and_nothing_else(players: int) -> None:
    game, kept, ended = drawing(players), 0, 0
    for state, facts in readings(game, 12):
        assert state.to_act == facts.seat
        for seat, cards in enumerate(voids(facts)):
            if seat != facts.seat:
                assert facts.excluded[seat] & facts.unknown == game.deck.mask(cards) & facts.unknown
                kept += bool(cards) and not facts.pile("stock")
                ended += not cards and facts.grown
    assert kept > 20
    assert ended > 100


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("opening_card", [True, False])
def test_what_a_seat_drew_is_guessed_there_though_another_had_the_lowest_card_at_first(
    players: int, opening_card: bool
) -> None:
    """Clause opening: who leads first says who held the lowest card of a color then, not what came later."""
    game, looked = drawing(players, leading={**OPENING, "opening_card": opening_card}), 0
    for state, facts in readings(game, 3):
        if not facts.grown:
            continue
        sampler, rng = TrickSampler(game.course, facts), Random(len(facts.plays))
        draws = [sampler.draw(rng) for _ in range(300)]
        for seat in range(players):
            held = state.kernel.hands[seat] & facts.unknown
            assert all(any(draw[seat] & bit for draw in draws) for bit in list_bits(held))
            looked += bool(held)
    assert looked > 100
