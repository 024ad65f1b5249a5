"""Sentences for people on what the table [declaring] with part = "melds" of a trick game's rule file settles."""

from __future__ import annotations

from purple_table.core.messages import SILENT, ListedValues, Message, Term, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, name_card


def _name_ranks(table: FactTable, codes: list[str]) -> ListedValues:
    names = {rank.code: rank.name for rank in table.deck.ranks}
    return ListedValues(tuple(Term(names[code]) for code in codes))


def _say_run(table: FactTable) -> Message:
    if not table.keys["run"] or not table.keys["run_points"]:
        return SILENT
    ranks, points = _name_ranks(table, table.keys["run"]), table.keys["run_points"]
    return say("{ranks} of trumps are a *run*, worth {points} points.", ranks=ranks, points=points)


def _say_couple(table: FactTable) -> Message:
    return say(
        "{ranks} of one color are a *marriage*, worth {plain} points, of trumps {trump}. In a run they count no more.",
        ranks=_name_ranks(table, table.keys["couple"]),
        plain=table.keys["couple_plain"],
        trump=table.keys["couple_trump"],
    )


def _say_low(table: FactTable) -> Message:
    if not table.keys["low_points"]:
        return SILENT
    rank = next(rank.name for rank in table.deck.ranks if rank.code == table.keys["low"])
    return say("The {rank} of trumps is worth {points} points.", rank=Term(rank), points=table.keys["low_points"])


def _say_sets(table: FactTable) -> Message:
    names = {rank.name.casefold(): rank.name for rank in table.deck.ranks}
    prices = [
        say("{points} for {rank:plural}", rank=Term(names[rank.casefold()]), points=points)
        for rank, points in table.keys["sets"].items()
    ]
    if not prices:
        return SILENT
    return say(
        "Cards of one rank in all four suits are worth points by the rank: {prices}. More than four are worth no more.",
        prices=ListedValues(tuple(prices)),
    )


def _say_pair(table: FactTable) -> Message:
    cards, points, names = table.keys["pair"], table.keys["pair_points"], table.keys["pair_names"]
    if not cards:
        return SILENT
    first, *others = [name_card(table.deck, code) for code in cards]
    least = say(
        "The {card} with the {others} is a *{meld}*, worth {points} points.",
        meld=Term(names[0]),
        card=first,
        others=ListedValues(tuple(others), "or"),
        points=points[0],
    )
    if len(points) == 1:
        return least
    return say(
        "{least} With both it is a *{meld}*, worth {points} instead.",
        least=least,
        meld=Term(names[1]),
        points=points[1],
    )


HAND_MELD_FACTS: RuleFacts = {
    "declaring.run": RuleFact(_say_run, ("run_points",)),
    "declaring.melds.couple": RuleFact(_say_couple, ("couple_plain", "couple_trump")),
    "declaring.low": RuleFact(_say_low, ("low_points",)),
    "declaring.melds.sets": RuleFact(_say_sets),
    "declaring.pair": RuleFact(_say_pair, ("pair_points", "pair_names")),
}
"""By their keys; see `play_facts.FACTS`."""
