"""The duty to take the trick, told plainly: what may be played, what that tells of a hand, and how it is refused."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from purple_table.core.cards import Deck
from purple_table.core.events import Moved
from purple_table.core.rulebook import RuleError, Section
from purple_table.games import build
from purple_table.games.trick_play.following import read_following
from purple_table.games.trick_play.winning import read_winning
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.rules import make_duty
from purple_table.games.tricks.stages import PlayStage
from purple_table.games.tricks.tables import Tables
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import load
from tests.rules.positions import dealt, enter, play
from tests.rules.referee import suit, winner
from tests.rules.test_trick_parts import refusal
from tests.said import said

DECK = Deck.from_mapping(load("decks/purple.toml"))
CODES = [card.code for card in DECK.cards if not card.joker]
CASCADE = read_winning(Section({"part": "cascade", "lead_counts_as_color_follower": False}, "test"), DECK)
PARTNERS, ALONE = ((0, 2), (1, 3)), ((0,), (1,), (2,), (3,))


def stage(trump: str, free: bool, under: str, sides: tuple[tuple[int, ...], ...]) -> PlayStage:
    table = {"part": "must_head", "head": "always", "partner_free": free, "undertrump": under}
    rule = read_following(Section(table, "test"), DECK)
    tables = Tables(rule, CASCADE, DECK.mask(code for code in CODES if trump and code[:2] == trump), sides=sides)
    return PlayStage(tables, make_duty(rule, DECK, tables))


def plain_legal(
    hand: Sequence[str], line: Sequence[str], trump: str, free: bool, under: str, sides: tuple[tuple[int, ...], ...]
) -> set[str]:
    """The ladder in words; seats count from the leader of the trick."""
    seat = len(line)
    if not line:
        return set(hand)
    own = next(seats for seats in sides if seat in seats)

    def taking(cards: set[str]) -> set[str]:
        return {card for card in cards if winner([*line, card], trump, False) in (own if free else (seat,))}

    following = {card for card in hand if suit(card) == suit(line[0])}
    if free and winner(line, trump, False) in own:
        return following or set(hand)
    if following:
        return taking(following) or following
    trumps = {card for card in hand if trump and card[:2] == trump}
    return taking(trumps) or (trumps if under == "must" else set()) or set(hand)


@settings(max_examples=80, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    trump=st.sampled_from(["Bz", "Gn", "Sv", "Pu", "Go", "Rd", "Bk", ""]),
    free=st.booleans(),
    under=st.sampled_from(["may", "must"]),
    sides=st.sampled_from([PARTNERS, ALONE]),
)
def test_the_ladder(seed: int, trump: str, free: bool, under: str, sides: tuple[tuple[int, ...], ...]) -> None:
    """At every card of a deal what may be played is what the words say, and no card denies what its hand holds."""
    rng = random.Random(seed)
    order = rng.sample(CODES, 48)
    hands = [order[12 * seat : 12 * seat + 12] for seat in range(4)]
    kernel = Kernel(stage(trump, free, under, sides), [DECK.mask(hand) for hand in hands], 0)
    while not kernel.is_over:
        line: list[str] = []
        leader = kernel.turn
        turned = tuple(tuple((seat - leader) % 4 for seat in seats) for seats in sides)
        for place in range(4):
            seat = (leader + place) % 4
            legal = plain_legal(hands[seat], line, trump, free, under, turned)
            assert set(DECK.codes(kernel.legal())) == legal
            code = rng.choice(sorted(legal))
            card = 1 << DECK.index[code]
            denied = set(DECK.codes(kernel.find_denied_cards(card)))
            assert not denied & set(hands[seat])
            if place and rng.random() < 0.1:
                could = {
                    other for other in CODES if code not in plain_legal([code, other], line, trump, free, under, turned)
                }
                assert could - {code, *line} <= denied
            hands[seat].remove(code)
            line.append(code)
            kernel = kernel.copy()
            kernel.play(card)


def game(**following: Any) -> TrickGame:
    """Whist with the duty, and the parameters of the duty that are given."""
    book = load("whist/game.toml")
    del book["options"]
    book["following"] = {"part": "must_head", "head": "always", "partner_free": True, "undertrump": "may", **following}
    built = build(book, load("decks/purple.toml"), 4, {})
    assert isinstance(built, TrickGame)
    return built


def at(rules: TrickGame, trump: str, hands: list[str], plays: str) -> Any:
    """The state after these plays, with these cards in the hands when play begins; seat 0 leads."""
    state = dealt(rules, dealer=3)
    state.denomination = trump
    state.kernel.hands = [DECK.mask(DECK.read(card) for card in hand.split()) for hand in hands]
    enter(state, "playing")
    for card in plays.split():
        play(state, card)
    return state


@pytest.mark.parametrize(
    ("key", "value"), [("head", "sometimes"), ("undertrump", "never"), ("partner_free", 1), ("heads", "always")]
)
def test_a_strange_parameter_is_an_error_with_its_key(key: str, value: object) -> None:
    with pytest.raises(RuleError, match=f"following.*{key}|{key}.*following"):
        game(**{key: value})


def test_refusals_name_the_card_to_beat() -> None:  # MA14
    state = at(game(), "black", ["PuK Bz8 Bz9", "PuQ PuA SvT Bk8", "Pu8 Gn8 Gn9", "Go8 Go9 GoT"], "PuK")
    assert (
        said(state.view(1).ask.prompt)
        == "Follow Diamonds, and beat the Purple K if you can; without Diamonds trump it."
    )
    words = "The Purple K is winning. Take the trick from it: you hold Purple A."
    assert refusal(state, "PuQ") == ("head", words)
    assert refusal(state, "SvT") == ("head", words)
    assert refusal(state, "Bk8") == ("head", words)


def test_without_the_suit_a_trump_is_asked_for() -> None:
    state = at(game(), "black", ["PuK Bz8 Bz9", "Bk8 BkT Go9 Go8", "Pu8 Gn8 Gn9", "GoK GoQ GoT"], "PuK")
    assert refusal(state, "Go9") == (
        "head",
        "The Purple K is winning. Take the trick from it: you hold Black 8 and Black 10.",
    )


def test_a_lower_trump_is_asked_for_where_undertrumping_is_a_duty() -> None:
    hands = ["PuK Bz8 Bz9", "BkT Go9 Go8", "Bk8 Gn8 Gn9", "GoK GoQ GoT"]
    assert refusal(at(game(undertrump="must", partner_free=False), "black", hands, "PuK BkT"), "Gn8") == (
        "head",
        "Without the suit play a trump: you hold Black 8.",
    )


def test_with_the_partner_winning_only_the_suit_is_asked_for() -> None:
    hands = ["PuK Bz8 Bz9", "Sv9 Gn8 Gn9", "PuQ PuA SvT Bk8", "GoK GoQ GoT"]
    state = at(game(), "black", hands, "PuK Sv9")
    assert said(state.view(2).ask.prompt) == "Follow Diamonds, or play any card if you hold none."
    assert refusal(state, "Bk8") == ("follow", "Follow Diamonds: you hold Silver 10, Purple Q and Purple A.")


def test_what_a_card_that_does_not_win_tells_of_a_hand() -> None:
    """Whoever follows below the best holds nothing above it, and whoever throws a card away no trump that wins."""
    rules = game()
    state = at(rules, "black", ["PuK Bz8 Bz9", "PuQ Sv8 GoT", "Pu8 Gn8 Gn9", "Go8 Go9 GoJ"], "PuK PuQ Pu8")
    facts = rules.facts(state.view(3))
    assert set(DECK.codes(facts.excluded[1] & DECK.mask(CODES))) == {"PuA", "SvA"}
    assert facts.excluded[2] == 0  # its partner was winning
    play(state, "Go8")
    facts = rules.facts(state.view(0))
    diamonds = {code for code in CODES if suit(code) == "Diamonds"}
    blacks = {code for code in CODES if code[:2] == "Bk"}
    assert set(DECK.codes(facts.excluded[3] & DECK.mask(CODES))) == diamonds | blacks


@pytest.mark.parametrize("seed", range(6))
def test_in_a_guessed_deal_every_card_was_played_by_the_rules(seed: int) -> None:
    rules, rng = game(), random.Random(seed)
    state = dealt(rules, seed)
    for _ in range(rng.randrange(10, 40)):
        state.apply(rng.choice(state.legal_actions()))
    facts = rules.facts(state.view(state.to_act))
    for number in range(5):
        guessed = rules.guess(facts.view, random.Random(number))
        hands = [hand | played for hand, played in zip(guessed.kernel.hands, facts.played_by, strict=True)]
        kernel = rules.start_play(hands, facts.opener, facts.denomination)
        for event in facts.view.history:
            if isinstance(event, Moved) and event.target.role == "trick":
                card = rules.bits[event.cards[0]]
                assert kernel.turn == event.source.owner
                assert card & kernel.legal()
                kernel.play(card)
