"""Thirty-One below the table: the kernel, guesses, the end of every hand, and files that are wrong."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from purple_table import games
from purple_table.core.actions import Choose, Discard, Draw, Knock, NextDeal, Stay, Take
from purple_table.core.events import DealScored, Event, Paid
from purple_table.core.examples import check_example, read_examples
from purple_table.core.rulebook import RuleError
from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame
from purple_table.games.thirty_one.thirty_one_kernel import ThirtyOneKernel
from purple_table.games.thirty_one.thirty_one_knowledge import ThirtyOneSampler, ThirtyOneSeatFacts
from purple_table.games.thirty_one.thirty_one_state import ThirtyOneState
from tests.contract.matches import chance, load, make, random_game, random_steps
from tests.rules.draw_positions import dealt, do, holding, texts, thirty_one


def game_of(seed: int) -> ThirtyOneGame:
    game = random_game("thirty_one", random.Random(seed))
    assert isinstance(game, ThirtyOneGame)
    return game


def steps(seed: int, deals: int) -> list[tuple[ThirtyOneState, str]]:
    """Copies of the states of a random match, each with the action that follows."""
    found = []
    for state, text in random_steps(game_of(seed), seed, deals):
        assert isinstance(state, ThirtyOneState)
        found.append((state.copy(), text))
    return found


# --- The kernel ---------------------------------------------------------------------------------------------------


def acted(kernel: ThirtyOneKernel, action: object, bits: dict[str, int]) -> None:
    """Do with a bare kernel what an action does."""
    if isinstance(action, Draw):
        kernel.draw()
    elif isinstance(action, Take):
        kernel.take()
    elif isinstance(action, Discard):
        kernel.discard(bits[action.card])
    elif isinstance(action, Stay):
        kernel.stay()
    elif isinstance(action, Knock):
        kernel.knock()


def possible(kernel: ThirtyOneKernel, game: ThirtyOneGame) -> set[object]:
    """What a bare kernel allows, as actions."""
    if kernel.drawn:
        return {Discard(card) for card in game.deck.codes(kernel.may_discard())}
    found: set[object] = {Take(game.codes[kernel.discards[-1].bit_length()])}
    if kernel.stock:
        found.add(Draw())
    if kernel.may_stay():
        found.add(Stay())
    if kernel.may_knock():
        found.add(Knock())
    return found


def test_a_bare_kernel_goes_the_way_of_the_state() -> None:
    for seed in range(40):
        game = game_of(seed)
        rng = random.Random(seed)
        state = game.start(chance(seed))
        bare: ThirtyOneKernel | None = None
        for _ in range(400):
            if state.to_act is None:
                break
            legal = list(state.legal_actions())
            if bare is not None and state.phase.name in ("drawing", "discarding"):
                assert bare.turn == state.to_act
                assert possible(bare, game) == set(legal)
            action = rng.choice(legal)
            state.apply(action)
            if isinstance(action, NextDeal):
                bare = state.kernel.copy()
            elif bare is not None and not isinstance(action, Choose):
                acted(bare, action, dict(game.bits))
                assert (bare.hands, bare.stock, bare.discards) == (
                    state.kernel.hands,
                    state.kernel.stock,
                    state.kernel.discards,
                )
                assert (bare.over, bare.blitzer) == (state.kernel.over, state.kernel.blitzer)


@pytest.mark.parametrize(
    ("length", "over", "worths"),
    [
        ("long", "distance", [39, 33, 31, 30, 5]),
        ("long", "bust", [0, 0, 31, 30, 5]),
        ("short", "distance", [-8, -2, 0, -1, -26]),
        ("short", "highest", [39, 33, 31, 30, 5]),
        ("short", "bust", [0, 0, 31, 30, 5]),
    ],
)
def test_the_kernel_knows_what_hands_are_worth(length: str, over: str, worths: list[int]) -> None:  # B01, B02
    game = thirty_one(5, length=length, over_31=over)
    hands = ["BkQ BkK BkA", "GoQ GoK GoA", "Rd9 RdJ RdA", "PuQ PuK PuA", "Bz8 Bz9 Gn8"]
    masks = [game.deck.mask(hand.split()) for hand in hands]
    kernel = ThirtyOneKernel(game.tables, masks, [], [], 0, game.reshuffle(b""))
    assert kernel.list_worths() == worths


# --- Every hand and every match ends ------------------------------------------------------------------------------


def lazy(kernel: ThirtyOneKernel) -> str:
    """Put the end off as long as the rules allow: the stock is touched only when the hand would end otherwise."""
    if kernel.drawn:
        return "discard"
    idle = kernel.idle + 1 < kernel.tables.turns.idle_rounds * kernel.playing
    return "take" if idle or not kernel.stock else "draw"


def eager(kernel: ThirtyOneKernel) -> str:
    """Always draw."""
    return "discard" if kernel.drawn else "draw" if kernel.stock else "take"


@pytest.mark.parametrize("policy", [lazy, eager])
@pytest.mark.parametrize("players", [2, 3, 10])
def test_no_hand_goes_on_for_ever(players: int, policy: Callable[[ThirtyOneKernel], str]) -> None:  # B10, B11
    """At most one draw a three rounds, from a stock that is filled up once."""
    game = thirty_one(players, stay=False, knock_minimum=31)
    cards = 49 - 3 * players
    bound = 3 * players * (cards - 1 + cards)
    for seed in range(20):
        state = dealt(game, seed)
        kernel = state.kernel
        while not kernel.over:
            what = policy(kernel)
            choices = [text for text in texts(state) if text.startswith(what)]
            do(state, min(choices, key=lambda text: text == "discard GoA"))
            assert kernel.turns <= bound
        if kernel.blitzer is None and policy is eager:
            assert kernel.reshuffled == 1
            assert kernel.turns == cards - 1 + cards - 1
        if kernel.blitzer is None and policy is lazy:
            assert kernel.turns > 3 * players * cards


def test_every_hand_of_a_long_game_costs_a_chip_or_is_played_again() -> None:  # B13
    """So a match of n players with c chips takes fewer than n times c hands, apart from those played again."""
    again = hands = 0
    for seed in range(90):
        game = make("thirty_one", 2 + seed % 9, chips=1 + seed % 3, knocker_pays=1 + seed % 2)
        state = game.start(chance(seed))
        rng = random.Random(seed)
        left = game.players * (1 + seed % 3)
        while state.to_act is not None:
            for event in state.apply(rng.choice(list(state.legal_actions()))):
                if isinstance(event, DealScored):
                    hands += 1
                    if event.lines[0].clause == "all-out":
                        again += 1
                        assert not any(event.points)
                    else:
                        assert sum(event.totals) < left or event.lines[-1].clause == "pot"
                    left = sum(event.totals)
        assert state.outcome is not None
        assert sorted(state.outcome.totals)[:-1] == [0] * (game.players - 1)
    assert again
    assert hands > 300


def test_payments_add_up_and_no_chip_is_lost() -> None:
    for seed in range(60):
        game = game_of(seed)
        rng = random.Random(seed)
        state = game.start(chance(seed))
        everything = sum(state.chips)
        chips = list(state.chips)
        while state.to_act is not None:
            events: list[Event] = state.apply(rng.choice(list(state.legal_actions())))
            for event in events:
                if isinstance(event, Paid):
                    assert event.chips > 0
                    assert None in (event.payer, event.taker)
                    if event.payer is not None:
                        chips[event.payer] -= event.chips
                    if event.taker is not None:
                        chips[event.taker] += event.chips
                if isinstance(event, DealScored):
                    assert event.totals == tuple(chips)
            assert tuple(chips) == state.chips
            assert min(chips) >= 0
            assert sum(chips) + state.pot == everything


# --- Guesses ------------------------------------------------------------------------------------------------------


def test_a_guess_knows_what_was_taken_and_not_discarded() -> None:
    game = thirty_one(3)
    hands = ["BkA BkT Gn8", "RdQ Rd9 SvK", "GoQ Go9 PuT"]
    state = holding(game, hands, top="PuQ")
    do(state, "take PuQ, discard Gn8, take Gn8, discard SvK")
    view = state.view(2)
    seen: set[str] = set()
    for seed in range(60):
        guess = game.guess(view, random.Random(seed))
        assert "PuQ" in guess.view(0).hand
        assert "Gn8" in guess.view(1).hand
        seen |= set(guess.view(0).hand)
        assert guess.view(2) == view
    assert len(seen) > 25  # the rest of that hand is anything
    do(state, "draw")
    do(state, texts(state)[0])
    do(state, "draw, discard PuQ")
    view = state.view(2)
    assert all("PuQ" not in game.guess(view, random.Random(seed)).view(0).hand for seed in range(20))


def test_a_guess_knows_what_the_new_stock_is_made_of() -> None:  # B11
    """What was discarded lies in the new stock, unless somebody has drawn it since; what was not is in hands."""
    checked = 0
    for seed in range(12):
        game = thirty_one(3, knock_minimum=31, stay=False)
        state = dealt(game, seed)
        rng = random.Random(seed)
        renewed: set[str] = set()
        fresh: dict[int, set[str]] = {}
        while not state.kernel.over:
            kernel = state.kernel
            before = kernel.reshuffled
            action = rng.choice([action for action in state.legal_actions() if not isinstance(action, Knock)])
            seat = state.to_act or 0
            state.apply(action)
            stock = {game.codes[bit.bit_length()] for bit in kernel.stock}
            if kernel.reshuffled != before:
                renewed, fresh = stock, {other: set() for other in range(3)}
            elif isinstance(action, Draw) and kernel.reshuffled:
                drawn = set(game.deck.codes(kernel.hands[seat])) - {card for cards in fresh.values() for card in cards}
                fresh[seat] |= drawn & renewed - set(state.view(0).pile("discard"))
            elif isinstance(action, Discard) and kernel.reshuffled:
                fresh[seat].discard(action.card)
                renewed.discard(action.card)
            if not kernel.reshuffled or kernel.over or rng.random() > 0.1:
                continue
            view = state.view(2)
            for _ in range(3):
                guess = game.guess(view, rng)
                assert guess.view(2) == view
                hidden = {game.codes[bit.bit_length()] for bit in guess.kernel.stock}
                assert hidden <= renewed
                for other in (0, 1):
                    own = set(game.deck.codes(kernel.hands[other])) & renewed
                    guessed = set(game.deck.codes(guess.kernel.hands[other])) & renewed
                    assert len(own) == len(guessed)
                checked += 1
    assert checked > 100


def test_a_guess_gives_nobody_a_blitz_that_would_have_ended_the_hand() -> None:
    game = thirty_one(4, blitz="any_three")
    blitzes: dict[int, int] = dict.fromkeys(range(4), 0)
    state = holding(game, ["BkA BkT Gn8", "RdQ Rd9 SvK", "GoQ Go9 PuT", "GnA GnK BzT"])
    do(state, "stay, stay")
    view = state.view(2)
    for seed in range(400):
        guess = game.guess(view, random.Random(seed))
        for seat in (0, 1, 3):
            blitzes[seat] += game.counting.blitz(guess.kernel.hands[seat])
        assert guess.kernel.waiting == (8 if game.counting.blitz(guess.kernel.hands[3]) else 0)
    assert blitzes[0] == blitzes[1] == 0
    assert blitzes[3]  # it has not had its turn


@pytest.mark.parametrize("least", [20, 31])
def test_a_guess_gives_a_knocker_enough_to_knock(least: int) -> None:  # B08
    game = thirty_one(3, knock_minimum=least)
    state = holding(game, ["BkQ BkK BkA", "RdQ Rd9 SvK", "GoQ Go9 PuT"])
    do(state, "knock")
    for seed in range(30):
        guess = game.guess(state.view(2), random.Random(seed))
        assert guess.kernel.tables.total[guess.kernel.hands[0]] >= least
        assert guess.view(2) == state.view(2)


def test_a_sampler_gives_kernels_that_can_be_played_on() -> None:
    for seed in range(30):
        game = game_of(seed)
        rng = random.Random(seed)
        for state, _ in steps(seed, 2):
            if state.phase.name not in ("drawing", "discarding") or rng.random() > 0.2:
                continue
            seat = state.to_act or 0
            sampler = ThirtyOneSampler(ThirtyOneSeatFacts(game, state.view(seat)))
            for _ in range(3):
                kernel = sampler.kernel(rng)
                assert possible(kernel, game) == set(state.legal_actions())
                assert kernel.hands[seat] == state.kernel.hands[seat]
                while not kernel.over:
                    acted(kernel, rng.choice(sorted(possible(kernel, game), key=str)), dict(game.bits))
                assert len(kernel.list_worths()) == game.players


# --- Files that are wrong -----------------------------------------------------------------------------------------


def changed(part: str, key: str, value: object) -> dict[str, Any]:
    """The rule file with one parameter changed, or taken out where the value is None."""
    book = load("thirty_one/game.toml")
    if value is None:
        del book[part][key]
    else:
        book[part][key] = value
    return book


@pytest.mark.parametrize(
    ("part", "key", "value", "cause"),
    [
        ("dealing", "hand", 0, "dealing.hand: must be from 1"),
        ("dealing", "hand", 12, "dealing.hand: 4 hands of 12 leave no stock of the 49 cards"),
        ("dealing", "part", "even", 'dealing.part: "even" is not one of the values'),
        ("turns", "stay", "yes", "turns.stay: must be true or false"),
        ("turns", "idle_rounds", 0, "turns.idle_rounds: must be from 1"),
        ("turns", "reshuffles", None, "turns.reshuffles: is missing"),
        ("turns", "pause", 3, "turns.pause: is not known here"),
        ("counting", "over", "ignore", 'counting.over: "ignore" is not one of the values'),
        ("stakes", "chips", 0, "stakes.chips: must be from 1"),
        ("stakes", "part", "lifes", 'stakes.part: "lifes" is not one of the values; did you mean "lives"?'),
        ("stakes", "ante", 1, "stakes.ante: is not known here"),
    ],
)
def test_a_wrong_parameter_is_named(part: str, key: str, value: object, cause: str) -> None:
    options = {} if part == "stakes" else {"chips": 3}
    book = changed(part, key, value)
    if part == "stakes":
        book["options"] = {}
    with pytest.raises(RuleError, match=f"^thirty_one/game.toml: {cause}".replace("?", r"\?").replace(".", r"\.")):
        games.build(book, load("decks/purple.toml"), 4, options)


def test_colors_must_have_names_of_their_own() -> None:
    deck = load("decks/purple.toml")
    deck["colors"][1]["name"] = "bronze"
    with pytest.raises(RuleError, match="two colors of the same name"):
        games.build(load("thirty_one/game.toml"), deck, 4, {})


@pytest.mark.parametrize(
    ("options", "cause"),
    [
        ({"pots": 3}, "option pots: does not apply unless length is short"),
        ({"length": "short", "knocker_pays": 2}, "option knocker_pays: does not apply unless length is long"),
        ({"chips": 51}, "option chips: must be a whole number from 1 to 50"),
        ({"knock_minimum": 32}, "option knock_minimum: must be a whole number from 0 to 31"),
        ({"length": "shrot"}, 'option length: "shrot" is not one of its values'),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, object], cause: str) -> None:
    with pytest.raises(RuleError, match=cause):
        make("thirty_one", 4, **options)


def test_chips_at_the_start() -> None:
    assert thirty_one().start(chance(1)).chips == (3,) * 4
    assert thirty_one(length="short").start(chance(1)).chips == (10,) * 4
    assert thirty_one(length="short", chips=4).start(chance(1)).chips == (4,) * 4


def asked(**example: object) -> Any:
    """The answer to one example."""
    data = {"game": "thirty_one", "example": [{"title": "x", **example}]}

    def build(game: str, players: int, options: Any) -> Any:
        return make(game, players or 4, **options)

    return check_example(read_examples(data, "e.toml", build)[0], build).answer


HANDS = [["BkA", "BkT", "Gn8"], ["RdQ", "Rd9", "SvK"]]


@pytest.mark.parametrize(
    ("example", "cause"),
    [
        ({"hand": [], "total": 0}, "hand: must hold a card"),
        ({"hand": ["BkA", "BkT", "Bk9", "Bk8"], "total": 0}, "hand: a hand has 3 cards, not 4"),
        ({"hand": ["Jk1"], "total": 0}, "hand: Thirty-One is played without the Little Joker"),
        ({"hand": ["BkA"], "dealer": 1, "total": 0}, "dealer: is not known here"),
        ({"hands": HANDS, "chips": [3], "out": []}, "chips: must hold 2 numbers"),
        ({"hands": [HANDS[0], []], "chips": [3, 3], "out": []}, "hands: must hold cards for every seat that has chips"),
        ({"hands": [HANDS[0], []], "chips": [3, 0], "out": []}, "hands: must be those of two seats or more"),
        ({"hands": HANDS, "chips": [3, 3], "blitz_by": 0, "out": []}, "blitz_by: the hand of seat 0 is no Blitz"),
        ({"hands": [*HANDS, []], "chips": [3, 3, 0], "knocker": 2, "out": []}, "knocker: seat 2 does not play"),
        ({"hands": [*HANDS, ["BkA"]], "chips": [3, 3, 0], "out": []}, "hands: BkA stands there twice"),
        ({"totals": [1, 2], "players": 3, "winners": []}, "totals: must hold 3 numbers, not 2"),
        ({"totals": [1, -2], "winners": []}, "totals: must hold whole numbers from 0"),
        ({"hand": ["BkA"], "cards": [], "legal": []}, "legal: is nothing to ask of Thirty-One"),
    ],
)
def test_a_strange_fact_is_named(example: dict[str, object], cause: str) -> None:
    with pytest.raises(RuleError, match=cause):
        asked(**example)


def test_facts_left_out_take_their_plain_values() -> None:
    assert asked(hands=HANDS, out=[])["expect_chips"] == (3, 2)
    assert asked(hands=HANDS, out=[], chips=[3, 3])["expect_pot"] == 1
    assert asked(hands=[[], ["Bk8", "Bk9", "BkA"]], chips=[2, 2], blitz_by=1, out=[])["expect_chips"] == (1, 2)
    assert asked(hands=[*HANDS, ["BkJ"]], chips=[2, 2, 0], out=[])["expect_chips"] == (2, 1, 0)
