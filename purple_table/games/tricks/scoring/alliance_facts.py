"""Sentences for people on what the tables of a called card and of the scoring with an ally settle."""

from __future__ import annotations

from purple_table.core.messages import ListedValues, Message, Term, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts
from purple_table.games.tricks.scoring.scoring_facts import label_bid


def _name_bid(table: FactTable, name: str) -> Message:
    return say("{bid:middle}", bid=label_bid(name, table.rules["bidding"]["bids"][name]))


def _say_called(table: FactTable) -> Message:
    """Name the card of each color that may be called."""
    first, *others = (Term(rank) for rank in table.keys["ranks"])
    if not others:
        return say(
            "The declarer calls the {rank} of a color that is not trump, but none that he holds or that lies open out"
            " of play.",
            rank=first,
        )
    return say(
        "The declarer calls the {rank} of a color that is not trump, or the {other} where the {rank} is a trump all the"
        " same, but none that he holds or that lies open out of play.",
        rank=first,
        other=ListedValues(tuple(others), "or"),
    )


def _say_alone(table: FactTable) -> Message:
    return say(
        "Who finds no such card shows those that he holds and plays alone, and the deal counts as {bid}.",
        bid=_name_bid(table, table.keys["alone"]),
    )


def _say_values(table: FactTable) -> Message:
    prices = [
        say("{points} for {bid}", points=points, bid=_name_bid(table, name))
        for name, points in table.keys["values"].items()
    ]
    return say("The value of a deal is {prices}.", prices=ListedValues(tuple(prices)))


def _say_matadors(table: FactTable) -> Message:
    return say(
        "If all of the {count} highest trumps were dealt to the side of the declarer, the value is {more} higher, won"
        " or lost.",
        count=table.keys["matadors"],
        more=table.keys["more"],
    )


def _say_all_tricks(table: FactTable) -> Message:
    if table.keys["all_tricks"] == 2:
        return say("All tricks bring twice the value.")
    return say("All tricks bring {times} times the value.", times=table.keys["all_tricks"])


def _say_own(table: FactTable) -> Message:
    return say(
        "A declarer who loses with an ally, and has won fewer than {own} tricks himself, pays for both, and the ally"
        " pays nothing.",
        own=table.keys["own"],
    )


ALLIANCE_FACTS: RuleFacts = {
    "sides.called_card.ranks": RuleFact(_say_called, ("bid",)),
    "sides.called_card.alone": RuleFact(_say_alone),
    "scoring.alliance.values": RuleFact(_say_values),
    "scoring.alliance.matadors": RuleFact(_say_matadors, ("more",)),
    "scoring.alliance.all_tricks": RuleFact(_say_all_tricks),
    "scoring.alliance.own": RuleFact(_say_own),
}
"""By their keys; see `play_facts.FACTS`."""
