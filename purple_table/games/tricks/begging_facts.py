"""Sentences for people on what begging for another trump settles in a trick game's rule file."""

from __future__ import annotations

from purple_table.core.messages import Term, say
from purple_table.core.rule_facts import RuleFact, RuleFacts

BEGGING_FACTS: RuleFacts = {
    "trump.beg.more": RuleFact(
        lambda table: say(
            "To *run* the cards, everybody gets {count} more card, and the turned card is laid aside, open. Then cards"
            " are turned up until one of another color shows: that color is trump, and the others lie aside as well.",
            many="To *run* the cards, everybody gets {count} more cards, and the turned card is laid aside, open. Then"
            " cards are turned up until one of another color shows: that color is trump, and the others lie aside as"
            " well.",
            count=table.keys["more"],
        )
    ),
    "trump.beg.gift": RuleFact(
        lambda table: say(
            "To *give*, the dealer lets the others score {count} point, and the color stays trump.",
            many="To *give*, the dealer lets the others score {count} points, and the color stays trump.",
            count=table.keys["gift"],
        )
    ),
    "trump.beg.turned_jack": RuleFact(
        lambda table: say(
            "If a {rank} is turned up as trump, the dealer scores {count} point at once.",
            many="If a {rank} is turned up as trump, the dealer scores {count} points at once.",
            rank=Term(table.keys["jack"]),
            count=table.keys["turned_jack"],
        ),
        ("jack",),
    ),
}
"""By their keys; see `play_facts.FACTS`."""
