"""Sentences for people on what the table [declaring] with part = "weis" of a trick game's rule file settles."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.core.messages import ListedValues, Message, Term, Value, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts


def _name_ranks(table: FactTable) -> Mapping[str, str]:
    """The names of ranks by their codes, and by themselves: a rule file may write either."""
    return {key: rank.name for rank in table.deck.ranks for key in (rank.code, rank.name)}


def _say_runs(table: FactTable) -> Message:
    runs = sorted((int(number), points) for number, points in table.keys["runs"].items())
    if not runs:
        return say("Runs are worth nothing.")
    *short, (longest, most) = [(number, points) for number, points in runs]
    prices = [say("{points} for {count} cards", count=number, points=points) for number, points in short]
    prices.append(say("{points} for {count} or more", count=longest, points=most))
    return say(
        "A run is cards of one color whose ranks follow each other. It is worth points by its length: {prices}.",
        prices=ListedValues(tuple(prices)),
    )


def _say_sets(table: FactTable) -> Message:
    by_points: dict[int, list[Value]] = {}
    names = _name_ranks(table)
    for rank, points in table.keys["sets"].items():
        by_points.setdefault(points, []).append(Term(names[rank]))
    if not by_points:
        return say("Sets are worth nothing.")
    prices = [
        say("{points} for {ranks}", ranks=ListedValues(tuple(ranks), "or"), points=points)
        for points, ranks in sorted(by_points.items())
    ]
    return say(
        "A set is {count} or more cards of one rank. It is worth points by its rank: {prices}.",
        count=table.keys["set_of"],
        prices=ListedValues(tuple(prices)),
    )


def _say_couple(table: FactTable) -> Message:
    names, points = _name_ranks(table), table.keys["couple_points"]
    ranks = ListedValues(tuple(Term(names[code]) for code in table.keys["couple"]))
    if not points:
        return say("{ranks} of trumps in one hand are worth nothing.", ranks=ranks)
    return say("{ranks} of trumps in one hand are *Stöck* and worth {points} points.", ranks=ranks, points=points)


WEIS_FACTS: RuleFacts = {
    "declaring.runs": RuleFact(_say_runs),
    "declaring.sets": RuleFact(_say_sets, ("set_of",)),
    "declaring.weis.couple": RuleFact(_say_couple, ("couple_points",)),
}
"""By their keys; see `play_facts.FACTS`."""
