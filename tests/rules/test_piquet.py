"""Piquet: whole matches under an independent referee, deals worked by hand, and what nobody may see."""

from __future__ import annotations

import os
import random

import pytest

from purple_table.core.actions import Action, Choose, Give, NextDeal, Play
from purple_table.core.cards import PileKey
from purple_table.core.events import DECLARED, Called, DealScored, Event, Moved, Noted
from purple_table.core.messages import english
from purple_table.games.tricks import exchange_phase
from purple_table.games.tricks.dealing_phase import STAYS
from purple_table.games.tricks.state import TrickState
from tests.contract.matches import chance, make, random_game
from tests.rules.piquet_referee import Table, held, margin
from tests.rules.positions import dealt, decide, enter, play

SEEDS = range(int(os.environ.get("PURPLE_TABLE_REFEREE", "5")))


def name(action: Action) -> str:
    """An action as the referee calls it."""
    if isinstance(action, Play | Give):
        return action.card
    assert isinstance(action, Choose)
    return action.choice


def hands_of(state: TrickState) -> list[set[str]]:
    piles = {pile.key: pile.cards for pile in state.piles()}
    return [set(piles[PileKey("hand", seat)]) for seat in (0, 1)]


def do(table: Table, what: str, events: list[Event]) -> None:
    """Carry an action out at the referee's table; what is drawn is seen in the events."""
    if table.changing and what == "done":
        drawn = [event for event in events if isinstance(event, Moved) and event.target == PileKey("hand", table.turn)]
        table.done({str(card) for event in drawn if event.source != event.target for card in event.cards})
    elif table.changing:
        table.give(what)
    elif what in ("say", "sink"):
        table.answer(what == "say")
    else:
        table.play(what)


@pytest.mark.parametrize("seed", SEEDS)
def test_matches_go_by_the_book(seed: int) -> None:
    """Every legal action, every score, the next dealer, the end of the match and its margin."""
    rng = random.Random(seed)
    game = random_game("piquet", rng)
    options, wanted = game.options, int(game.options["deals"])
    state = game.start(chance(seed))
    assert isinstance(state, TrickState)
    totals, dealer = [0, 0], state.dealer
    for number in range(1, min(wanted, 8) + 3):
        assert list(state.legal_actions()) == [NextDeal()]
        assert state.dealer == dealer
        state.apply(NextDeal())
        table = Table(hands_of(state), 1 - dealer, options)
        events: list[Event] = []
        while not table.over:
            legal = {name(action): action for action in state.legal_actions()}
            assert state.to_act == table.turn
            assert set(legal) == table.legal(), (seed, table.turn, legal)
            if not table.changing and table.kind == 3:
                counted = next(one for one in state.view(0).status.side_counters if one.kind == "points")
                # A lead counts once its trick is taken, here as soon as it is due.
                shown = list(counted.values)
                assert shown == table.counted_tricks, (seed, number)
            ways = sorted(way for way in legal if len(way) > 3)
            what = rng.choice(ways) if ways and rng.random() < 0.3 else rng.choice(sorted(legal))
            events = state.apply(legal[what])
            do(table, what, events)
            if not table.over:
                held = [table.hands[seat] - (table.given if seat == table.turn else set()) for seat in (0, 1)]
                assert hands_of(state) == held
        (scored,) = (event for event in events if isinstance(event, DealScored))
        assert list(scored.points) == table.counted, (seed, number)
        totals = [before + more for before, more in zip(totals, table.counted, strict=True)]
        assert list(scored.totals) == totals
        dealer = 1 - dealer
        level = totals[0] == totals[1]
        over = (number == wanted and not level) or number == wanted + 2
        assert (state.outcome is not None) == over
        if state.outcome is not None:
            best = max(totals)
            assert list(state.outcome.winners) == [seat for seat in (0, 1) if totals[seat] == best]
            won_by = margin(totals, bool(options["rubicon"]))
            assert game.ending.find_margin(totals) == won_by
            assert (f"won by {won_by}:" in english(state.outcome.words)) == (won_by > 0)
            return


YOUNGER, ELDER = 0, 1
"""Seats of the deals below, which seat 0 deals."""


def compared(elder: str, younger: str, **options: object) -> TrickState:
    """A deal in which these hands are compared, all cards being changed."""
    state = dealt(make("piquet", 2, **options))
    state.kernel.hands = [state.game.deck.mask(hand.split()) for hand in (younger, elder)]
    assert [hand.bit_count() for hand in state.kernel.hands] == [12, 12]
    enter(state, "declaring")
    return state


def score(state: TrickState, cards: str) -> list[int]:
    """Play these cards in turn to the end of the deal; what elder and younger have scored."""
    (scored,) = (event for event in play(state, cards) if isinstance(event, DealScored))
    return [scored.points[ELDER], scored.points[YOUNGER]]


def test_a_deal_with_repique() -> None:  # PI03-PI07
    state = compared(
        "Pu9 PuT PuJ PuQ PuK PuA SvK GoK RdK BkA BkQ Bk8", "Rd8 Rd9 RdJ RdQ RdA GoA GoQ Go9 SvA Sv8 BkJ Bk9"
    )
    # Six cards 6, six in a row 16, four Kings 14 against three Aces: 36, and 60 more.
    cards = (
        "PuA Sv8 PuK SvA RdA GoK GoA RdK RdQ Bk8 RdJ Pu9 GoQ PuT Rd9 PuJ Rd8 PuQ Go9 SvK BkJ BkQ BkA Bk9"
        # the elder led three times, won the Jack, and the last; the younger won a King, led nine times, nine tricks
    )
    assert score(state, cards) == [96 + 3 + 1 + 1, 1 + 9 + 10]


def test_a_deal_with_pique() -> None:  # PI03, PI07, PI17
    state = compared(
        "PuK PuQ PuJ PuT Pu9 SvK GoK RdK BkT Bk9 Sv8 Go8", "RdA RdQ RdJ RdT Rd8 SvA GoA SvQ GoQ Go9 BkJ Bk8"
    )
    # Points of five and 20 are level; 15 and four Kings 14, and the first lead makes 30.
    cards = "BkT BkJ RdA Go8 GoA RdK SvA Sv8 RdQ GoK PuK SvQ PuQ Go9 PuJ Bk8 PuT Rd8 Pu9 GoQ SvK RdT Bk9 RdJ"
    # the elder: eight leads, the Queen won, the last, eight tricks
    assert score(state, cards) == [29 + 30 + 8 + 1 + 1 + 10, 1 + 4]


def test_a_deal_in_which_a_set_is_left_unsaid() -> None:  # sinking
    state = compared(
        "SvT PuT GoT RdT BkA BkK BkQ Sv8 Pu8 Go8 Rd8 Bk8",
        "SvA PuA GoA RdK SvK SvQ PuJ GoJ Go9 Rd9 BkJ Sv9",
        sinking=True,
    )
    heard = []
    for kind, elder in (("point", "say"), ("sequences", "say"), ("sets", "sink")):
        assert state.to_act == ELDER
        assert state.view(YOUNGER).to_act is None
        state.apply(Choose(kind, elder))
        heard += state.apply(Choose(kind, "say"))
    # Four cards each, 20 above 19; level sequences; three Aces and three Jacks, as nobody heard of four 10s.
    assert [(event.clause, event.call) for event in heard if isinstance(event, Called)] == [
        *(("point", call) for call in ("equal", "point 4 19", "not good")),
        *(("sequences", call) for call in ("equal", "sequences 3 7", "equal")),
    ]
    cards = "BkA BkJ BkK Go9 BkQ Rd9 Bk8 Sv9 RdT RdK SvA Sv8 PuA Pu8 SvK SvT SvQ PuT GoA Go8 GoJ GoT PuJ Rd8"
    assert score(state, cards) == [5, 4 + 6 + 1 + 7 + 1 + 10]


def test_cards_are_changed_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:  # PI02, PI15
    state = dealt(make("piquet", 2))
    calls = []
    draw = exchange_phase.draw_from_stock

    def count_draws(state: TrickState, seat: int, count: int, events: list[Event]) -> None:
        calls.append((seat, count))
        draw(state, seat, count, events)

    monkeypatch.setattr(exchange_phase, "draw_from_stock", count_draws)
    assert Choose("exchange", "done") not in state.legal_actions()
    hand = list(state.view(ELDER).hand)
    for card in hand[:5]:
        assert state.to_act == ELDER
        state.apply(Give(card))
    assert list(state.legal_actions()) == [Choose("exchange", "done")]
    assert not calls
    state.apply(Choose("exchange", "done"))
    assert calls == [(ELDER, 5)]
    assert set(state.view(ELDER).pile("aside", None, 2 + ELDER)) == set(hand[:5])
    assert state.view(YOUNGER).pile("aside", None, 2 + ELDER) == (None,) * 5
    ask = state.view(YOUNGER).ask
    assert ask is not None
    assert (ask.least, ask.amount) == (0, 3)
    state.apply(Choose("exchange", "done"))
    assert state.phase.name == "playing"
    assert state.view(YOUNGER).pile(*STAYS) == (None,) * 6


@pytest.mark.parametrize("sinking", [False, True])
def test_guesses_agree_with_what_was_declared(sinking: bool) -> None:
    """No guess has a hand that would have been better than what was good, nor another one than what was shown."""
    game = make("piquet", 2, sinking=sinking)
    rng = random.Random(5)
    compared_kinds = 0
    for seed in range(12):
        state = game.start(chance(seed))
        while state.view(0).status.phase != "playing" or not state.view(0).pile("won", 0):
            actions = list(state.legal_actions())
            state.apply(next((one for one in actions if str(one).endswith("say")), rng.choice(actions)))
        for seat in (0, 1):
            view = state.view(seat)
            guess = game.guess(view, rng)
            assert guess.view(seat).piles == view.piles
            began = [
                {
                    *game.deck.codes(hand),
                    *(
                        card
                        for event in view.history
                        if isinstance(event, Moved) and event.target.role == "trick" and event.source.owner == other
                        for card in event.cards
                        if card
                    ),
                }
                for other, hand in enumerate(guess.kernel.hands)
            ]
            for kind in DECLARED:
                shown = [event for event in view.history if isinstance(event, Noted) and event.clause == kind]
                best = [(held(kind, hand) or [(0, 0)])[0] for hand in began]
                if shown and not sinking:
                    assert best[shown[0].seat] > best[1 - shown[0].seat], (seed, seat, kind)
                    compared_kinds += 1
                if shown:
                    assert set(shown[0].cards) <= began[shown[0].seat]
    assert sinking or compared_kinds > 40


LEVELS = ["club", "expert"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("SvA PuA GoA Rd8 Rd9 Bk9 BkJ GoT Go9 PuJ Pu9 Sv8", "SvA PuA GoA"),
        ("SvJ PuJ GoJ RdJ Go8 Go9 GoK RdQ Rd8 Bk9 BkT PuA", "SvJ PuJ GoJ RdJ"),
    ],
)
def test_no_set_is_broken_for_a_lone_card(level: str, hand: str, kept: str) -> None:
    state = dealt(make("piquet", 2))
    mask = state.game.deck.mask
    state.kernel.hands = [0, mask(hand.split())]
    others = state.game.deck.codes(state.game.in_play & ~state.kernel.hands[ELDER])
    state.kernel.hands[YOUNGER] = mask(others[:12])
    state.part_data["deal"] = state.part_data["deal"]._replace(stays=mask(others[12:]))
    state.allowed = state.kernel.hands[ELDER]
    given = []
    while state.to_act == ELDER:
        action = decide(state, level)
        given.append(name(action))
        state.apply(action)
    assert not set(given) & set(kept.split()), given
    assert len(given) == 6, "five cards, and to take the new ones"


@pytest.mark.parametrize("level", LEVELS)
def test_a_winner_is_not_saved_for_a_capot(level: str) -> None:
    state = compared(
        "BkA BkK BkQ BkJ BkT Bk9 Bk8 GoA GoK GoQ PuQ RdA", "PuK Pu8 Sv8 Sv9 SvT SvJ RdT Rd9 Rd8 Go9 Go8 GoT"
    )
    play(state, "BkA Sv8 BkK Sv9 BkQ SvT BkJ SvJ BkT Rd8 Bk9 Rd9 Bk8 RdT GoA Go8 GoK Go9 GoQ GoT PuQ")
    assert state.to_act == YOUNGER
    assert decide(state, level) == Play("PuK")


def test_each_bonus_is_told_once_as_it_is_earned() -> None:
    game, seen = make("piquet", 2), set()
    for seed in range(300):
        rng, state = random.Random(seed), game.start(chance(seed))
        told: dict[str, tuple[int, int]] = {}
        rows: dict[str, tuple[int, ...]] = {}
        while not rows:
            for event in state.apply(rng.choice(state.legal_actions())):
                if isinstance(event, Noted) and event.kind == "bonus":
                    assert event.clause not in told
                    told[event.clause] = (event.points, 0) if event.seat == 0 else (0, event.points)
                elif isinstance(event, DealScored):
                    rows = {english(line.label): line.points for line in event.lines}
        seen |= set(told)
        for clause, label in (("repique", "Repique"), ("pique", "Pique"), ("cards", "All tricks")):
            assert rows.get(label) == told.get(clause)
    assert seen == {"repique", "pique", "cards"}
