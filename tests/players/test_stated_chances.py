"""What is stated as likely comes about as often: a few deals of each kind, and a mutated figure that would be noticed.

`python benchmarks/calibration.py` does the same with many deals, and docs/quality.md has its tables.
"""

from __future__ import annotations

import os

import pytest

from tests.contract.matches import make
from tests.players.stated_chances import Bucket, Stated, sort_into_buckets, state_chances

TIMES = int(os.environ.get("PURPLE_TABLE_EVIDENCE", "1"))
ENOUGH = 30
"""Buckets with fewer cases say nothing in so few deals."""
FAR = 0.08
"""Further than this the whole interval of a bucket must not lie from what was stated."""


def find_buckets(name: str, players: int, table: str, matches: int, deals: int = 4) -> dict[str, list[Bucket]]:
    """The buckets of some matches."""
    game = make(name, players)
    return sort_into_buckets(one for seed in range(matches * TIMES) for one in state_chances(game, table, seed, deals))


@pytest.mark.parametrize("table", ["club", "reference"])
def test_moons_succeed_as_often_as_is_stated(table: str) -> None:
    found = find_buckets("hearts", 4, table, 6 if table == "club" else 14)
    moons = {what: buckets for what, buckets in found.items() if what.startswith("moon")}
    assert sum(bucket.count for buckets in moons.values() for bucket in buckets) > ENOUGH
    assert not [
        (what, bucket)
        for what, buckets in moons.items()
        for bucket in buckets
        if bucket.count >= ENOUGH and bucket.is_off(FAR)
    ]


def test_moons_at_passing_are_fair_or_stated_for_players_who_do_not_guard() -> None:
    """Of 23 hands that told of moons with 70 to 100 in 100 none came about at tables of Skilled players."""
    found = find_buckets("hearts", 3, "club", 6)
    for bucket in found.get("moon at passing", []):
        assert bucket.stated >= 0.3
        assert bucket.stated < 0.7 or bucket.true > 0.3


def test_a_figure_that_is_far_off_is_noticed() -> None:
    cases = [Stated("trick", 0.9, number % 3 != 0) for number in range(200)]
    assert sort_into_buckets(cases)["trick"][0].is_off()
    assert not sort_into_buckets([Stated("trick", 0.67, one.true) for one in cases])["trick"][0].is_off()
