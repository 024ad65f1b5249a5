"""Sentences for people on what a rule file settles about games and their values."""

from __future__ import annotations

from purple_table.core.messages import ListedValues, Message, Term, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words
from purple_table.games.tricks.scoring.scoring_facts import say_card_points


def _say_bases(table: FactTable) -> Message:
    colors = [say("{color} {value}", color=Term(name), value=value) for name, value in table.keys["colors"].items()]
    return say(
        "Each game has a base value: {colors}, grand {grand}.",
        colors=ListedValues(tuple(colors)),
        grand=table.keys["grand"],
    )


def _say_null(table: FactTable) -> Message:
    if not table.keys["null"]:
        return say("Null is not played.")
    plain, hand, ouvert, both = table.keys["null"]
    return say(
        "Null is worth {plain}, from the hand {hand}, ouvert {ouvert}, and ouvert from the hand {both}.",
        plain=plain,
        hand=hand,
        ouvert=ouvert,
        both=both,
    )


def _say_lost(table: FactTable) -> Message:
    if table.keys["lost"] == 1:
        return say("A game that is lost costs its value.")
    if table.keys["lost"] == 2:
        return say("A game that is lost costs twice its value.")
    return say("A game that is lost costs {times} times its value.", times=table.keys["lost"])


GAME_FACTS: RuleFacts = {
    "games.colors": RuleFact(_say_bases, ("grand",)),
    "games.null": RuleFact(_say_null),
    "bidding.hold.part": choose_words(
        "part",
        {
            "hold": say(
                "Two players bid at a time: one names numbers, each higher than the last, and the other *holds* each of"
                " them or passes. Whoever is left meets the next player in the same way."
            )
        },
    ),
    "ranking.grand": choose_words("grand", {True: say("In grand they are the only trumps.")}),
    "exchange.shown": choose_words("shown", {True: say("After the last trick they are shown to everybody.")}),
    "scoring.game_value.rank": RuleFact(say_card_points, ("color",)),
    "scoring.game_value.need": RuleFact(
        lambda table: say("The declarer needs {need} points.", need=table.keys["need"])
    ),
    "scoring.game_value.schneider": RuleFact(
        lambda table: say(
            "A side with {points} points or fewer is *schneider*; a side without a trick is *schwarz*.",
            points=table.keys["schneider"],
        )
    ),
    "scoring.game_value.lost": RuleFact(_say_lost),
}
"""By their keys; see `play_facts.FACTS`."""
