"""The page of statistics after whole matches: every figure that it tells, counted again from the lines of records."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import comb
from pathlib import Path

import pytest

from purple_table import games
from purple_table.session.goals import list_goals
from purple_table.session.record_store import RecordStore
from purple_table.session.running_deals import RunningDeals
from purple_table.session.tally import MatchTally
from purple_table.ui.scenes.results.graph import Graph
from purple_table.ui.scenes.statistics_scene import StatisticsScene
from tests.session.test_statistics import by_hand, counted, play, statistics
from tests.ui import fitting
from tests.ui.fitting import words
from tests.ui.test_scenes_statistics import ONE, Counting
from tests.ui.test_scenes_statistics import opened as opened_rows

MATCHES = (("spades", 6), ("spar", 10), ("oh_hell", 3))


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Matches of three games in the order in which they are counted."""
    folder = tmp_path_factory.mktemp("matches")
    for name, times in MATCHES:
        for seed in range(times):
            play(folder, name, seed)
    return folder


@pytest.fixture(scope="module")
def hand(folder) -> list[dict[str, object]]:
    """What the lines of all records say of Ann."""
    kept, found = RecordStore(folder, games.build), []
    for path in sorted(folder.glob("*.match")):
        loaded = kept.load(path)
        for row in by_hand(path, loaded):
            if row["person"] == "Ann":
                found.append({"game": loaded.game.id, "loaded": loaded, "file": path.name, **row})
    return found


def opened(driver, folder, helped):
    fitting.resized(driver, (1280, 720))
    running = RunningDeals(RecordStore(folder, games.build))
    ways = lambda: None, lambda *rows: None, lambda game: game, lambda *rows: [], lambda *goals: None
    scene = StatisticsScene(statistics(folder), running, *ways)
    driver.stage.push(scene)
    scene.resize((1280, 720))
    for _ in range(2_000):
        scene.update(0.02)
        if scene._counted:
            break
    scene._show_person("Ann")
    scene._show_help(helped)
    return scene


def runs(won):
    """How often each match was the next one won in a row."""
    rows, length = [], 0
    for one in won:
        length = length + 1 if one else 0
        rows.append(length)
    return rows


def percent_between(won, of):
    """The shares at which so many wins lie 1.96 standard deviations off, found by halving."""
    found = []
    for low, high in ((0.0, won / of), (won / of, 1.0)):
        outer, inner = (low, high) if high == won / of else (high, low)
        for _ in range(60):
            middle = (outer + inner) / 2
            far = (won / of - middle) ** 2 > 1.96**2 * middle * (1 - middle) / of
            outer, inner = (middle, inner) if far else (outer, middle)
        found.append(round(100 * outer))
    return found


@pytest.mark.parametrize("helped", [False, True])
def test_every_figure_is_that_of_the_matches(driver, folder, hand, helped):
    scene = opened(driver, folder, helped)
    told = words(scene).replace("\N{NO-BREAK SPACE}", " ")
    shown = [row for row in hand if bool(row["hints"] or row["undos"]) == helped]
    assert len(shown) > 2, "too few matches for a figure"
    for name, _ in MATCHES:
        own = [row for row in shown if row["game"] == name]
        if not own:
            continue
        won = [bool(row["won"]) for row in own]
        points = sum(row["points"] for row in own) / sum(row["deals"] for row in own)
        with_help = sum(bool(row["hints"] or row["undos"]) for row in own)
        facts = f"{len(own)} match{'es' * (len(own) > 1)} · "
        facts += f"{with_help} of them with help · " * (with_help > 0)
        deals = sum(row["deals"] for row in own)
        facts += "one deal" if deals == 1 else f"{deals} deals"
        facts += f" · most wins in a row: {max(runs(won))}" * (any(won) and len(won) > 1)
        if runs(won)[-1] > 1:
            facts += f" · now {runs(won)[-1]} in a row"
        average = f"{points:.0f} points" if deals == 1 else f"{points:.1f} points a deal"
        assert f"{facts} · {average}".replace("-", "\N{MINUS SIGN}") in told
        assert f"{sum(won)} of {len(own)} won" in told, "a share of fewer than ten matches says nothing"
        for kind, many in (("nils", "nils"), ("contracts", "contracts")):
            made, failed = (sum(row[f"{kind}{end}"] for row in own) for end in ("", "_failed"))
            assert not made + failed or f"{many} {made} of {made + failed}" in told
    (graph,) = [widget for widget in scene.form.root.walk() if isinstance(widget, Graph)]
    steps = [(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(graph._totals)]
    assert steps == [(row["won"], pytest.approx(row["share"])) for row in shown]


def test_a_share_of_wins_is_told_from_ten_matches_on(driver):
    for count, won in ((9, 4), (10, 4), (40, 31)):
        rows = [replace(ONE, won=place < won) for place in range(count)]
        told = words(opened_rows(driver, Counting(rows))[0]).replace("\N{NO-BREAK SPACE}", " ")
        least, most = percent_between(won, count)
        assert (f"between {least} and {most} %" in told) == (count >= 10)
        assert (f"{round(100 * won / count)} % won" in told) == (count >= 10)
        assert ("Few matches say little" in told) == (count < 10)
        assert "Wins are those of matches that are over" in told


def test_how_the_cards_fell_is_told_of_the_last_deals(driver, folder, hand):
    """Each hand is counted where it belongs, and chance would deal each number of high cards so often."""
    scene = opened(driver, folder, False)
    hands = statistics(folder).list_dealt_hands("Ann", 1_000)
    assert scene._fall.deals == len(hands) == sum(row["deals"] for row in hand)
    for number, (seen, hoped) in enumerate(zip(scene._fall.counted, scene._fall.expected, strict=True)):
        assert seen == sum(one.high == number for one in hands)
        large = [one for one in hands if one.size >= number]
        ways = [comb(one.all_high, number) * comb(one.all - one.all_high, one.size - number) for one in large]
        share = [way / comb(one.all, one.size) for way, one in zip(ways, large, strict=True)]
        assert hoped == pytest.approx(sum(share))


def test_goals_count_what_was_reached_without_help(folder, hand):
    rows: list[MatchTally] = counted(statistics(folder))
    found = {(goal.game, goal.kind): goal.done for goal in list_goals(rows, "Ann", lambda game: ("nil", "contract"))}
    for name, _ in MATCHES:
        own = [row for row in hand if row["game"] == name and not row["hints"] and not row["undos"]]
        won = [bool(row["won"]) for row in own]
        assert found[name, "wins"] == min(10, sum(won))
        assert found[name, "win"] == int(any(won))
        assert found[name, "run"] == min(3, max(runs(won), default=0))
        assert found[name, "nils"] == min(10, sum(row["nils"] for row in own))
        kept = [sign == "1" for row in own for sign in row["promises"]]
        assert found[name, "contracts"] == min(10, max(runs(kept), default=0))
        assert found[name, "expert"] == 0
