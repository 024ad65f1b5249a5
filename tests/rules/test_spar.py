"""Spar: whole matches under an independent referee, what stays hidden, and what players make of it."""

from __future__ import annotations

import random

import pytest

from purple_table import library
from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.core.actions import Play
from purple_table.core.rulebook import RuleError
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import RULES, make, random_game, random_steps
from tests.players.positions import decide, position
from tests.rules.referee import deals, over


@pytest.mark.parametrize("seed", range(30))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, opening, follow, winner, next-lead, points, end: random players and options."""
    game = random_game("spar", random.Random(seed))
    count, options = game.players, game.options
    totals, following = [[0] * count], None
    for deal in deals(game, seed, 60, lambda deal: "", lambda deal: (deal.dealer + 1) % count):
        assert following is None or deal.dealer == following
        assert len(deal.tricks) == 5
        last = deal.tricks[-1]
        card = last.cards[(last.seat - last.leader) % count]
        assert card is not None
        assert options["chief"] == "in" or all("BkA" not in trick.cards for trick in deal.tricks)
        pays = {"8": 3, "9": 2}.get(card[2], 1) if options["low_win"] == "three_two" else 1
        assert deal.points == tuple(pays if seat == last.seat else 0 for seat in range(count))
        assert deal.scored is not None
        (line,) = deal.scored.lines
        assert line.clause == "points"
        following = last.seat if options["next_dealer"] == "winner" else (deal.dealer + 1) % count
        totals.append([before + more for before, more in zip(totals[-1], deal.points, strict=True)])
        assert (deal.ended.winners if deal.ended else ()) == over(totals, options)


def test_cards_that_are_left_over_stay_hidden() -> None:  # SP02
    for state, _ in random_steps(make("spar", 4), 5, deals=2):
        view = state.view(0)
        if view.status.phase != "deal":
            assert view.pile("aside", None, 1) == (None,) * 28


def test_a_guess_knows_which_card_took_the_last_trick() -> None:
    game = make("spar", 4)
    rng = random.Random(1)
    tricks = 0
    for state, _ in random_steps(game, 5, deals=2):
        view = state.view(state.to_act or 0)
        if view.status.phase == "playing" and not view.pile("trick") and view.status.trick > 1:
            tricks += 1
            assert game.guess(view, rng).kernel.best == state.kernel.best > 0
    assert tricks == 8


def test_the_sheet_names_the_card() -> None:
    deal = next(deals(make("spar", 4), 2, 1, lambda deal: "", lambda deal: (deal.dealer + 1) % 4))
    last = deal.tricks[-1]
    assert deal.scored is not None
    assert dict(deal.scored.lines[0].label.values)["card"].code == last.cards[(last.seat - last.leader) % 4]


def test_a_price_for_a_rank_that_no_card_has_is_refused() -> None:
    rules = library.read_rules([RULES], "spar")
    book = {**rules.book, "scoring": [{"part": "last_trick", "points": 1, "by_rank": {"7": 2}}]}
    with pytest.raises(RuleError, match="7"):
        library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(4, {})


@pytest.mark.parametrize(("level", "deals"), [("club", 60), ("reference", 120)])
def test_players_are_above_chance_by_worth_alone(level: str, deals: int) -> None:
    result = summarize_plays(
        make("spar", 4), play_all(Run(make("spar", 4), (level, "random", "random", "random"), deals, 3), 1)
    )
    assert result.better.mean > result.better.margin


THREE = ["PuA Pu8 PuT PuJ", "SvA SvT SvJ SvK", "BkK Bk8 Bk9 BkT"]
"""The first three tricks, all of them taken by seat 1, which leads to the fourth; seat 0 plays last."""


@pytest.mark.parametrize(
    ("hand", "fourth", "card"),
    [
        ("GoT GoA", "Go9 Go8 Rd9", "GoT"),  # it wins, and the Ace is sure to take the last
        ("GoA Sv9", "GnT Gn8 Bz9", "Sv9"),  # only the Ace can still take a trick
        ("GoJ Go9", "GoT Go8 Bz9", "GoJ"),  # whoever takes this trick leads to the last
        ("GoA Rd9", "GoT Go8 Bz9", "GoA"),
    ],
)
def test_the_club_keeps_what_can_take_the_last_trick_and_takes_the_lead_to_it(
    hand: str, fourth: str, card: str
) -> None:
    game = make("spar", 4)
    assert isinstance(game, TrickGame)
    state = position(game, {0: hand}, [*THREE, fourth], leader=1)
    assert state.to_act == 0
    assert decide(game, state).action == Play(card)
