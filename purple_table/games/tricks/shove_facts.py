"""Sentences for people on what the table [bidding] with part = "shove" of a trick game's rule file settles."""

from __future__ import annotations

from purple_table.core.messages import SILENT, Message, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts


def _say_who_names(table: FactTable) -> Message:
    shove = table.keys.get("shove", True)
    match table.keys["first"], shove:
        case "forehand", True:
            return say(
                "Forehand, the player to the left of the dealer, names how the deal is played, or *shoves*: then the"
                " partner must name it."
            )
        case "forehand", False:
            return say("Forehand, the player to the left of the dealer, must name how the deal is played.")
        case _, False:
            return say("The dealer must name one of the colors, or no trump.")
    return say("The dealer names one of the colors, or no trump, or leaves it to the partner.")


def _say_ways_without_trump(table: FactTable) -> Message:
    match table.keys["none"]:
        case "double":
            return say("Without trump the points of the deal count double.")
        case "up_down":
            return say(
                "That is a color as trump, or one of two ways without a trump: *up*, where the highest rank wins, or"
                " *down*, where the lowest does."
            )
        case "no" if table.keys["first"] == "forehand":
            return say("That is a color as trump.")
    return SILENT


SHOVE_FACTS: RuleFacts = {
    "bidding.shove.first": RuleFact(_say_who_names, ("shove",)),
    "bidding.shove.none": RuleFact(_say_ways_without_trump, ("first",)),
}
"""By their keys; see `play_facts.FACTS`."""
