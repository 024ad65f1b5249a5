"""Two choices compared in the same deals, and what is said of the difference, held against the rules."""

from dataclasses import replace
from random import Random

import pytest

from purple_table import positions
from purple_table.core.actions import Pass, Play
from purple_table.core.match import Match
from purple_table.core.messages import SILENT, english, say
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.players.because import explain_because, is_clear
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Comparison, Cost, Decision, Evidence
from purple_table.players.search.comparison import FEWEST
from purple_table.players.tricks.search.deal_marks import DealMarks
from purple_table.session.wire import Wire
from purple_table.session.worker import PlayerPool, Request, WorkerAnswer
from tests.contract.matches import chance, make
from tests.players.positions import hearts

QUIET = Budget(playouts=120)


def read(game, theirs, comparison):
    return [english(message) for message in explain_because(game, theirs, comparison)]


def list_choices(game, seeds):
    """The views and legal cards at every free choice of a card in deals of Skilled players."""
    club = make_player(game, "club")
    for seed in seeds:
        deal = positions.deal(game, seed)
        while deal.to_act is not None:
            view, legal = deal.view(deal.to_act), tuple(deal.legal_actions())
            if len(legal) > 1 and isinstance(legal[0], Play):
                yield view, legal
            deal.apply(club.choose(view, legal, Random(0), QUIET).action)


@pytest.mark.parametrize("name", ["hearts", "spades", "oh_hell", "briscola"])
def test_both_cards_are_tried_in_the_same_deals(name):
    game = make(name, 4)
    expert = make_player(game, "expert")
    view, legal = next(one for one in list_choices(game, (1,)) if one[0].seat == 1 and one[0].status.trick >= 4)
    theirs, yours = legal[0], legal[-1]
    found = expert.compare(view, (theirs,), (yours,), Random(1), QUIET)
    back = expert.compare(view, (yours,), (theirs,), Random(1), QUIET)
    assert found.theirs.figures["count"] == found.yours.figures["count"] == 60
    assert (found.theirs.names["their_card"], found.theirs.names["your_card"]) == (theirs.card, yours.card)
    assert found.cost.points == pytest.approx(-back.cost.points)
    assert found.cost.margin == pytest.approx(back.cost.margin)
    for mark in ("takes", "kept"):
        assert 0.0 <= found.theirs.figures[mark] == back.yours.figures[mark] <= 1.0


def test_the_last_card_of_a_trick_is_said_to_take_it_only_if_it_does():
    game = hearts()
    for view, legal in list_choices(game, range(1, 40)):
        trick = [game.bits[card] for card in view.pile("trick")]
        winning = [game.tables.find_winning_place([*trick, game.bits[action.card]]) == 3 for action in legal]
        if len(trick) == 3 and set(winning) == {True, False}:
            break
    takes, ducks = legal[winning.index(True)], legal[winning.index(False)]
    found = make_player(game, "expert").compare(view, (ducks,), (takes,), Random(1), QUIET)
    assert (found.theirs.figures["takes"], found.yours.figures["takes"]) == (0.0, 1.0)
    clear = Comparison(
        Cost(1.0, 0.5),
        replace(found.theirs, figures={"count": 60, "takes": 0.0}),
        replace(found.yours, figures={"count": 60, "takes": 1.0, "takes_margin": 0.0}),
    )
    first, second = (game.deck[action.card].named.name for action in (takes, ducks))
    told = read(game, Decision(ducks, SILENT), clear)
    assert told == [f"The {first} takes this trick, the {second} does not."]


def made_up(cost=(3.0, 1.0), count=100, names=None, theirs=None, yours=None):
    names = {"unit": "points", "their_card": "Gn9", "your_card": "RdK", **(names or {})}
    first = {"count": count, "takes": 0.8, "kept": 0.2, **(theirs or {})}
    second = {"count": count, "takes": 0.3, "kept": 0.2, "takes_margin": 0.1, "kept_margin": 0.1, **(yours or {})}
    return Comparison(Cost(*cost), Evidence("outcome", (), first, names), Evidence("outcome", (), second, names))


def test_a_clear_difference_is_told_of_both_cards():
    game = make("whist", 4)
    theirs = Decision(Play("Gn9"), say("I can."), None, Evidence("only_card"))
    assert read(game, theirs, made_up()) == [
        "I can.",
        "With the Green 9 you take this trick in 80 of 100 supposed deals, with the Red K in 30.",
    ]
    side = read(game, theirs, made_up(names={"together": "yes"}))
    assert side[1].startswith("With the Green 9 your side takes this trick in 80")
    sure = read(game, theirs, made_up(theirs={"takes": 1.0}, yours={"takes": 0.0}))
    assert sure[1] == "In all deals tried you take this trick with the Green 9, and in none with the Red K."
    last = read(game, theirs, made_up(names={"last": "yes"}, theirs={"takes": 0.0}, yours={"takes": 1.0}))
    assert last[1] == "The Red K takes this trick, the Green 9 does not."
    kept = read(game, theirs, made_up(theirs={"kept": 1.0}, yours={"kept": 0.0, "takes": 0.8}))
    assert kept[1] == "Kept in hand, the Red K takes a later trick in all deals tried, and the Green 9 in none."
    tricks = made_up(theirs={"tricks": 5.25, "takes": 0.3}, yours={"tricks": 4.9, "tricks_margin": 0.2})
    assert (
        read(game, theirs, tricks)[1] == "With the Green 9 you take 5.2 tricks in a supposed deal, with the Red K 4.9."
    )
    few = made_up(theirs={"tricks": 5.1, "takes": 0.3}, yours={"tricks": 4.9, "tricks_margin": 0.1})
    assert "later tricks" in read(game, theirs, few)[1]
    moon = {"rival_sweep": 0.1}, {"rival_sweep": 0.4, "rival_sweep_margin": 0.1}
    told = read(game, theirs, made_up(theirs=moon[0], yours=moon[1]))
    assert told[1] == "With the Red K somebody else shoots the moon more often than with the Green 9."


def test_more_tricks_are_no_reason_where_they_do_harm():
    game, theirs = hearts(), Decision(Play("Gn9"), say("I can."), None, Evidence("only_card"))
    assert read(game, theirs, made_up()) == ["I can."], "this trick does not go the same way with both"
    assert read(game, Decision(Play("Gn9"), SILENT), made_up()) == ["The difference shows over the rest of the deal."]
    figures = {"takes": 0.8, "tricks": 3.3}, {"takes": 0.8, "tricks": 3.0, "tricks_margin": 0.1}
    assert "later tricks" in read(game, theirs, made_up(theirs=figures[0], yours=figures[1]))[1]
    fewer = made_up(theirs={"takes": 0.3}, yours={"takes": 0.8})
    told = "With the Green 9 you take this trick in 30 of 100 supposed deals, with the Red K in 80."
    assert read(game, theirs, fewer) == ["I can.", told]
    # Where the other choice is the better one, it is the one that has fewer.
    other = made_up(cost=(-3.0, 1.0))
    assert read(game, Decision(Play("Gn9"), SILENT), other)[0].startswith("With the Green 9 you take this trick in 80")


def test_nothing_is_told_within_the_noise_or_of_too_few_deals():
    game = hearts()
    theirs = Decision(Play("Gn9"), say("I can."), None, Evidence("only_card"))
    for comparison in (made_up(cost=(0.5, 1.0)), made_up(count=FEWEST - 1)):
        assert not is_clear(comparison)
        assert read(game, theirs, comparison) == ["I can."]
    assert is_clear(made_up(cost=(-3.0, 1.0))), "the other choice may be the better one"
    near = made_up(yours={"takes": 0.72})
    assert near.yours.figures["takes_margin"] > 0.08
    level = made_up(yours={"takes": 0.8})
    assert read(game, theirs, near) == read(game, theirs, level)
    assert read(game, theirs, level)[1:] == [
        "This trick goes the same way with both; the difference comes in later tricks."
    ]


def test_a_reason_whose_figures_would_stand_beside_those_of_the_comparison_is_left_out():
    game = hearts()
    searched = Evidence("search_better", (), {"count": 9, "points": 3.0}, {"best": "play Gn9", "other": "play RdK"})
    assert len(read(game, Decision(Play("Gn9"), say("It came out better."), None, searched), made_up())) == 1
    chance = Evidence("takes", ("Gn9",), {"chance": 0.7})
    assert len(read(game, Decision(Play("Gn9"), say("It takes it."), None, chance), made_up())) == 1
    assert read(game, Decision(Play("Gn9"), say("It takes it."), None, chance), None) == ["It takes it."]
    assert read(game, Decision(Play("Gn9"), SILENT), None) == []


def test_that_few_deals_were_tried_is_not_said_beside_a_comparison_of_many():
    game = hearts()
    few = Decision(Play("Gn9"), say("I have tried too few deals."), None, Evidence("too_few_kept", (), {"count": 9}))
    assert "I have tried too few deals." not in read(game, few, made_up())
    assert read(game, few, None) == ["I have tried too few deals."]


@pytest.mark.parametrize("name", ["contract", "spades", "euchre", "ninety_nine", "blues_greens", "thirty_one"])
def test_the_first_decision_of_any_game_is_compared_or_refused_without_a_fault(name):
    game = make(name, 3 if name == "ninety_nine" else 4)
    deal = positions.deal(game, 5)
    pool = PlayerPool(game, make_player)
    legal = tuple(deal.legal_actions())
    view = deal.view(deal.to_act)
    request = Request(view, legal, "expert", "normal", 3, Budget(playouts=20), theirs=legal[:1], yours=legal[-1:])
    answer = pool.decide(request)
    assert answer.action == legal[0]
    wire = Wire[WorkerAnswer](WorkerAnswer)
    assert wire.decode(wire.encode(WorkerAnswer(1, answer))).decision == answer
    if answer.comparison is not None:
        assert answer.comparison.theirs.figures["count"] >= 2


@pytest.mark.parametrize(
    ("mark", "theirs", "yours", "words"),
    [
        (
            "pays",
            0.12,
            0.31,
            "With the other choice you lose chips in 12 of 100 supposed hands, with your choice in 31.",
        ),
        ("wins", 0.4, 0.2, "With the other choice you win chips in 40 of 100 supposed hands, with your choice in 20."),
        (
            "ours",
            151.2,
            140,
            "With the other choice your side counts 151 points in a supposed deal, with your choice 140.",
        ),
        ("theirs", 50, 61, "With the other choice the others count 50 points in a supposed deal, with your choice 61."),
    ],
)
def test_a_review_says_what_hands_and_deals_came_to(mark, theirs, yours, words):
    """It said only that the difference shows over the rest of the deal."""
    margin = {f"{mark}_margin": abs(theirs - yours) / 2}

    def compare(points, margin=margin):
        names, first, second = {"unit": "points"}, {"count": 90, mark: theirs}, {"count": 90, mark: yours, **margin}
        return Comparison(
            Cost(points, 0.5), Evidence("outcome", (), first, names), Evidence("outcome", (), second, names)
        )

    game, silent = make("blues_greens", 4), Decision(Pass(), SILENT)
    assert read(game, silent, compare(2.0)) == [words]
    for told in (compare(-2.0), compare(2.0, {f"{mark}_margin": 2 * abs(theirs - yours)})):
        assert words not in read(game, silent, told)


def test_cards_given_together_are_one_choice():
    game = hearts()
    deal = positions.deal(game, 5)
    view, legal = deal.view(deal.to_act), tuple(deal.legal_actions())
    found = make_player(game, "expert").compare(view, legal[:3], legal[-3:], Random(1), Budget(playouts=40))
    assert found.theirs.figures["count"] == 20
    assert {"own_sweep", "rival_sweep"} <= found.theirs.figures.keys()


def test_what_is_melded_or_played_in_blues_and_greens_is_compared_too():
    """Cards that lie on the table after both choices are worth as much, whichever was laid first."""
    game = make("blues_greens", 4)
    club, expert = make_player(game, "club"), make_player(game, "expert")
    deal, seen = positions.deal(game, 1), set()
    while len(seen) < 2:
        view, legal = deal.view(deal.to_act), tuple(deal.legal_actions())
        chosen = club.choose(view, legal, Random(0), QUIET).action
        if view.status.phase in ("melding", "playing") and len(legal) > 1 and view.status.phase not in seen:
            seen.add(view.status.phase)
            found = expert.compare(view, (legal[0],), (legal[-1],), Random(1), Budget(playouts=12))
            same = expert.compare(view, (legal[0],), (legal[0],), Random(1), Budget(playouts=12))
            assert found.theirs.figures["count"] == 6
            assert {"ours", "theirs"} <= found.theirs.figures.keys()
            assert (same.cost.points, same.cost.margin) == (0.0, 0.0)
        deal.apply(chosen)


def test_who_names_trump_in_skat_is_told_the_points_of_both_choices():
    game = make("skat", 3)
    club, naming = make_player(game, "club"), []
    for seed in range(1, 30):
        deal = Match(game, chance(seed)).state
        while deal.to_act is not None and deal.view(0).status.phase != "playing":
            view, legal = deal.view(deal.to_act), tuple(deal.legal_actions())
            if view.status.phase == "trump" and len(legal) > 1:
                naming.append((view, legal))
            deal.apply(club.choose(view, legal, Random(0), QUIET).action)
        if naming:
            break
    view, legal = naming[0]
    found = make_player(game, "expert").compare(view, legal[:1], legal[1:2], Random(1), QUIET)
    figures = found.theirs.figures
    assert 0 <= figures["captured"] <= sum(game.captured_worth.values())
    assert "tricks" not in figures
    assert "allied" not in found.theirs.names, "who names trump plays alone"


def test_a_doubling_leaves_the_points_of_the_cards_as_they_are():
    game = make("manille", 4, trump="dealer")
    found = 0
    for seed in range(20):
        deal = Match(game, chance(seed)).state
        rng = Random(seed)
        while deal.to_act is not None and found < 3 and not deal.view(0).sheet:
            view, legal = deal.view(deal.to_act), tuple(deal.legal_actions())
            if view.status.phase == "playing" and read_bids(game.facts(view)).times > 1:
                marks = DealMarks(game, view)
                assert not marks.counts_points or sum(marks._points) == sum(game.captured_worth.values())
                found += 1
                break
            deal.apply(rng.choice(legal))
    assert found
