"""Sentences for people on raising a deal and on who wins it."""

from __future__ import annotations

from purple_table.core.messages import SILENT, ListedValues, Message, Term, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words


def _say_steps(table: FactTable) -> Message:
    """Say the raises of a ladder, each with the worth of the deal."""
    raises = [
        say("“{call}”, for {worth}", call=Term(name.capitalize()), worth=worth)
        if worth
        else say("“{call}”, for all that the winner lacks of the target", call=Term(name.capitalize()))
        for name, worth in zip(table.keys["names"], table.keys["steps"], strict=True)
    ]
    return say(
        "A deal is worth 1 point, and the sides may raise that in turn: {raises}.", raises=ListedValues(tuple(raises))
    )


def _say_put(table: FactTable) -> Message:
    (name,) = table.keys["names"]
    call = Term(name.capitalize())
    if table.keys["when"] == "lead":
        return say("Whoever is about to lead may say “{call}”, once in a deal, by either player.", call=call)
    return say(
        "Whoever is about to play a card, leading or not, may say “{call}”, once in a deal, by either player.",
        call=call,
    )


def _say_last_point(table: FactTable) -> Message:
    worth = table.keys["last_point"]
    if not worth:
        return say("A side that lacks a single point plays like any other.")
    return say(
        "A side that alone lacks a single point says before the first lead whether it plays: if it does the deal is"
        " worth {worth}, if not the others score 1. In such a deal nobody raises, nor where both sides lack a single"
        " point: then it is worth 1.",
        worth=worth,
    )


def _say_equal_ranks(table: FactTable) -> Message:
    match table.keys["equal_ranks"]:
        case "level":
            return say(
                "Where both sides have a highest card of the same rank the trick is level: nobody takes it, and its"
                " leader leads again."
            )
        case "color":
            return say("Of equal ranks the card whose color is worth more color points wins, so no trick is level.")
    return say(
        "Of equal ranks a {color} card beats any other. Other equal ranks of both sides are level: nobody takes the"
        " trick, and its leader leads again.",
        color=Term(table.keys["equal_ranks"]),
    )


RAISING_FACTS: RuleFacts = {
    "winning.rank.part": choose_words(
        "part", {"rank": say("The highest rank takes the trick, whatever was led and in whatever color.")}
    ),
    "winning.rank.equal_ranks": RuleFact(_say_equal_ranks),
    "raising.put.names": RuleFact(_say_put, ("when",)),
    "raising.put.part": choose_words("part", {}),
    "raising.ladder.steps": RuleFact(_say_steps, ("names",)),
    "raising.ladder.part": choose_words("part", {}),
    "raising.ladder.last_point": RuleFact(_say_last_point),
    "exchange.redeal.part": choose_words(
        "part",
        {
            "redeal": say(
                "Before anything else in the deal the player left of the dealer may ask once for new cards. The dealer"
                " may refuse; if not, both lay their cards away unseen, and get the next three each, one at a time."
            )
        },
    ),
    "scoring.best_of_three.part": choose_words(
        "part", {"best_of_three": say("Whoever wins more of the tricks wins the deal; a level trick is nobody's.")}
    ),
    "scoring.best_of_three.draws": choose_words(
        "draws",
        {
            "nobody": say("Where both have as many, nobody scores."),
            "first_trick": say("Where both have as many, who won the first trick that was not level wins the deal."),
        },
    ),
    "scoring.best_of_three.all_level": RuleFact(
        lambda table: (
            say("Where all tricks are level, the side of the player left of the dealer wins the deal.")
            if table.keys["all_level"] == "elder"
            else say("Where all tricks are level, nobody scores.")
            if table.keys["draws"] == "first_trick"
            else SILENT
        ),
        ("draws",),
    ),
    "out.decided.part": choose_words("part", {"decided": say("Play ends as soon as it is certain who wins the deal.")}),
}
"""By their keys; see `play_facts.FACTS`."""
