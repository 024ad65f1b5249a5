"""Sentences for people on what the scoring of bridge and the end of its matches settle."""

from __future__ import annotations

from purple_table.core.messages import ListedValues, Message, Term, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words


def _say_values(table: FactTable) -> Message:
    """Name the colors of each value together, the cheapest first."""
    values = table.keys["values"]
    prices = [
        say(
            "{points} for {colors}",
            points=price,
            colors=ListedValues(tuple(Term(name) for name in values if values[name] == price)),
        )
        for price in sorted(set(values.values()))
    ]
    return say("Each trick of the bid scores by its trump: {prices}.", prices=ListedValues(tuple(prices)))


BRIDGE_FACTS: RuleFacts = {
    "scoring.bridge.mode": choose_words(
        "mode",
        {
            "chicago": say(
                "Each deal counts for itself: a contract of 100 trick points or more is a *game* and brings 300,"
                " vulnerable 500, and any other made contract 50."
            ),
            "rubber": say(
                "Trick points count below the line, everything else above it. With 100 below the line a side has won a"
                " *game*; then both sides begin below the line at nothing. The second game of a side ends the rubber"
                " and brings it 700, or 500 if the others have a game as well."
            ),
        },
    ),
    "scoring.bridge.book": RuleFact(
        lambda table: say(
            "The declarer's side must win {book} tricks and as many more as were bid.", book=table.keys["book"]
        )
    ),
    "scoring.bridge.values": RuleFact(_say_values),
    "scoring.bridge.no_trump": RuleFact(
        lambda table: say(
            "Without trump the first trick of the bid scores {first}, and each other {points}.",
            first=table.keys["no_trump"] + table.keys["no_trump_first"],
            points=table.keys["no_trump"],
        ),
        ("no_trump_first",),
    ),
    "scoring.bridge.vulnerability": choose_words(
        "vulnerability",
        {
            "cycle": say(
                "In the four deals of a round nobody is vulnerable, then twice the dealer's side, and then both sides."
            ),
            "none": say("No side is ever vulnerable."),
            "both": say("Both sides are vulnerable in every deal."),
        },
    ),
    "ending.rubber.part": choose_words("part", {"rubber": say("The rubber is over once a side has two games.")}),
}
"""By their keys; see `play_facts.FACTS`."""
