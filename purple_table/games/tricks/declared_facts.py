"""Sentences for people on the talon, declarations and a count that runs through the deal."""

from __future__ import annotations

from purple_table.core.messages import ListedValues, Message, Term, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words


def _list_prices(table: FactTable, key: str) -> ListedValues:
    """List the points by numbers of cards."""
    prices = sorted((int(number), points) for number, points in table.keys[key].items())
    return ListedValues(
        tuple(say("{points} for {count} cards", count=count, points=points) for count, points in prices)
    )


def _say_sets(table: FactTable) -> Message:
    lowest = next(rank.name for rank in table.deck.ranks if rank.name == table.keys["lowest_set"])
    return say(
        "A set is cards of one rank, from the {rank} up. It scores by its number: {prices}.",
        rank=Term(lowest),
        prices=_list_prices(table, "set_points"),
    )


def _say_play(table: FactTable) -> Message:
    return say(
        "Each lead scores {lead}, and a trick that the other has led {won}. The last trick scores {last} more.",
        lead=table.keys["lead"],
        won=table.keys["won"],
        last=table.keys["last"],
    )


DECLARED_FACTS: RuleFacts = {
    "exchange.talon.talon": RuleFact(
        lambda table: say(
            "The elder hand first lays {least} to {most} cards away, face down, all at once, and draws as many from the"
            " talon. Then the dealer may change up to as many as are left there.",
            least=table.keys["least"],
            most=table.keys["elder"],
        ),
        ("elder", "least"),
    ),
    "declaring.sequence_points": RuleFact(
        lambda table: say(
            "A sequence is cards of one color whose ranks follow each other. It scores by its length: {prices}.",
            prices=_list_prices(table, "sequence_points"),
        )
    ),
    "declaring.set_points": RuleFact(_say_sets, ("lowest_set",)),
    "declaring.sinking": choose_words(
        "sinking",
        {
            False: say("Everything is declared for both, and nobody is asked."),
            True: say(
                "Each player may leave a kind unsaid: whoever holds any is asked in secret. A kind is said whole or not"
                " at all; unsaid it counts as not held, and cannot score later."
            ),
        },
    ),
    "scoring.running_count.lead": RuleFact(_say_play, ("won", "last")),
    "scoring.running_count.cards": RuleFact(
        lambda table: say(
            "More than half of the tricks score {cards} points; all of them score {capot} instead, and then nothing for"
            " the last.",
            cards=table.keys["cards"],
            capot=table.keys["capot"],
        ),
        ("capot",),
    ),
    "scoring.running_count.repique": RuleFact(
        lambda table: say(
            "*Repique*: whoever comes to {reach} in declarations before the other has scored any point gets {repique}"
            " more.",
            reach=table.keys["reach"],
            repique=table.keys["repique"],
        ),
        ("reach",),
    ),
    "scoring.running_count.pique": RuleFact(
        lambda table: say(
            "*Pique*: the elder hand that comes to {reach} in declarations and leads before the other has scored any"
            " point gets {pique} more.",
            reach=table.keys["reach"],
            pique=table.keys["pique"],
        )
    ),
}
"""By their keys; see `play_facts.FACTS`."""
