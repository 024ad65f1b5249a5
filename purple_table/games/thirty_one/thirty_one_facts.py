"""Sentences for people on what the tables of a draw-and-knock game's rule file settle."""

from __future__ import annotations

from purple_table.core.messages import Message, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words


def _say_knock_minimum(table: FactTable) -> Message:
    least = table.keys["knock_minimum"]
    if not least:
        return say("Any total will do to knock.")
    return say("A total of at least {least} is needed to knock.", least=least)


def _say_reshuffles(table: FactTable) -> Message:
    count = table.keys["reshuffles"]
    if not count:
        return say("When the stock runs out, the hand is over.")
    return say(
        "When the stock runs out, the top discard stays and the cards below it become the new stock; that happens once"
        " in a hand.",
        many="When the stock runs out, the top discard stays and the cards below it become the new stock; that happens"
        " {count} times in a hand.",
        count=count,
    )


def _say_over(table: FactTable) -> Message:
    full = table.keys["full"]
    match table.keys["over"]:
        case "highest":
            return say("More than {full} is better than {full} in both games.", full=full)
        case "bust":
            return say("More than {full} counts 0 in both games.", full=full)
    return say(
        "In the long game more than {full} is simply better than {full}. In the short game what matters is how far a"
        " total is from {full}, on either side.",
        full=full,
    )


def _say_blitz(table: FactTable) -> Message:
    full = table.keys["full"]
    if table.keys["blitz"] == "any_three":
        return say(
            "Any three cards whose points make exactly {full} together are a Blitz, whatever their colors.", full=full
        )
    return say("Three cards of the *same color* that make exactly {full} are a Blitz.", full=full)


FACTS: RuleFacts = {
    "dealing.hand": RuleFact(
        lambda table: say(
            "Each player still in the match gets {count} card, face down.",
            many="Each player still in the match gets {count} cards, face down.",
            count=table.keys["hand"],
        )
    ),
    "turns.stay": choose_words(
        "stay",
        {
            True: say("You may keep your cards and let the turn pass, as often as you like."),
            False: say("Before a knock you must draw, take or knock; after it you may stay."),
        },
    ),
    "turns.knock_first_round": choose_words(
        "knock_first_round",
        {
            True: say("You may knock as early as your first turn."),
            False: say("Nobody may knock until everybody has had a turn."),
        },
    ),
    "turns.knock_minimum": RuleFact(_say_knock_minimum),
    "turns.blitz_on_deal": choose_words(
        "blitz_on_deal",
        {
            "turn": say("A player who was *dealt* a Blitz must wait for the first turn."),
            "immediate": say("A Blitz in the cards as they were dealt ends the hand before the first turn."),
        },
    ),
    "turns.reshuffles": RuleFact(_say_reshuffles),
    "turns.idle_rounds": RuleFact(
        lambda table: say(
            "The hand is also over when {rounds} full rounds have gone by in which nobody drew from the stock.",
            rounds=table.keys["idle_rounds"],
        )
    ),
    "counting.over": RuleFact(_say_over, ("full",)),
    "counting.blitz": RuleFact(_say_blitz, ("full",)),
    "stakes.lives.chips": RuleFact(
        lambda table: say(
            "Everybody begins with {count} chip.",
            many="Everybody begins with {count} chips.",
            count=table.keys["chips"],
        )
    ),
    "stakes.lives.knocker_pays": RuleFact(
        lambda table: say(
            "A knocker who is lowest, alone or with others, pays {count} chip.",
            many="A knocker who is lowest, alone or with others, pays {count} chips, or the last one if there is only"
            " one.",
            count=table.keys["knocker_pays"],
        )
    ),
}
"""By their keys; the short game is told by its book alone."""
