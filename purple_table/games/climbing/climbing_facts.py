"""Sentences for people on what the tables of a climbing game's rule file settle."""

from __future__ import annotations

from purple_table.core.messages import ListedValues, Message, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words


def _say_hand(table: FactTable) -> Message:
    return say("Each player gets {count} cards.", count=table.keys["hand"])


def _say_points(table: FactTable) -> Message:
    points = table.keys["points"]
    first = say(
        "Whoever is out first scores {count} point.",
        many="Whoever is out first scores {count} points.",
        count=points[0],
    )
    if len(points) == 1:
        return say("{first} The others score nothing.", first=first)
    if len(points) == 2:
        return say(
            "{first} The second scores {count} point, and the others nothing.",
            many="{first} The second scores {count} points, and the others nothing.",
            first=first,
            count=points[1],
        )
    return say(
        "{first} The next places score {points}, and the others nothing.", first=first, points=ListedValues(points[1:])
    )


FACTS: RuleFacts = {
    "dealing.hand": RuleFact(_say_hand, number="hand"),
    "dealing.left_over": choose_words(
        "left_over", {"shown": say("What is left over is shown to everybody and is out of play.")}
    ),
    "climbing.equal_ranks": choose_words(
        "equal_ranks",
        {
            "color": say(
                "A play beats the last one if it has as many cards and a higher rank, or the same rank and a higher"
                " color; in a set its highest color counts."
            ),
            "none": say("A play beats the last one if it has as many cards and a higher rank; colors do not matter."),
        },
    ),
    "climbing.passing": choose_words(
        "passing",
        {
            "returns": say("Passing does not bind: you may play when the turn comes round again."),
            "out": say("Whoever has passed waits until the next trick."),
        },
    ),
    "leading.part": choose_words(
        "part",
        {
            "president": say("Later the President leads."),
            "scum": say("Later the Scum leads."),
        },
    ),
    "taxing.part": choose_words(
        "part",
        {
            "two_one": say(
                "The Scum pays the President the two best cards and gets any two back, and the Vice-Scum and the"
                " Vice-President exchange one in the same way. With three players only the Scum and the President"
                " exchange, one card."
            ),
            "one": say("The Scum pays the President the best card and gets any card back; nobody else exchanges."),
            "none": say("Nobody pays taxes."),
        },
    ),
    "scoring.points": RuleFact(_say_points),
    "ending.target": RuleFact(
        lambda table: say(
            "The match is over after the deal in which somebody has {target} points or more: the highest total wins.",
            target=table.keys["target"],
        ),
        ("wins",),
    ),
    "ending.tie": choose_words(
        "tie", {"play_on": say("If the highest totals are level, everybody plays another deal.")}
    ),
}
"""By their keys."""
