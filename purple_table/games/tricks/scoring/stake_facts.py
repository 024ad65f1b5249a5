"""Sentences for people on what the table of stakes of a trick game's rule file settles."""

from __future__ import annotations

from purple_table.core.messages import SILENT, Message, Value, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words
from purple_table.games.tricks.scoring.scoring_facts import label_bid


def _say_ante(table: FactTable) -> Message:
    count = table.keys["ante"]
    if not count:
        return say("Nobody pays anything into the pot before a deal.")
    if table.keys["paid"] == "below":
        return say(
            "Before the first deal, and before any deal with fewer than {below} chips in the pot, everybody pays {ante}"
            " into it.",
            below=table.keys["below"],
            ante=count,
        )
    if table.keys["paid"] == "each_deal":
        return say(
            "Before each deal everybody pays a chip into the pot.",
            many="Before each deal everybody pays {count} chips into the pot.",
            count=count,
        )
    return say(
        "Before each deal the dealer pays a chip into the pot, and everybody does while there is none in it.",
        many="Before each deal the dealer pays {count} chips into the pot, and everybody does while there is none in"
        " it.",
        count=count,
    )


def _say_winner(table: FactTable) -> Message:
    match table.keys["won_by"]:
        case "most_tricks":
            return say(
                "Whoever wins more tricks than anybody else takes the pot. If two or more are level, it stays there for"
                " the next deal."
            )
        case "all_tricks":
            return say("Whoever wins all tricks takes the pot; else it stays there for the next deal.")
        case "color_worth":
            return say(
                "A declarer who makes the bid takes as many chips from the pot as the trump color has points. One who"
                " fails pays as many into it."
            )
        case "goal":
            return say(
                "Whoever has {count} tricks takes the pot. If nobody has so many, it stays there for the next deal.",
                count=table.rules["out"]["goal"],
            )
    return say(
        "A declarer who makes the bid {bid} takes the pot; else it stays there for the next deal.", bid=_label(table)
    )


def _say_failed(table: FactTable) -> Message:
    if table.keys["failed"] != "double":
        return say("A declarer who fails in the bid {bid} pays nothing into the pot.", bid=_label(table))
    most = table.keys.get("most", 0)
    if most:
        return say(
            "A declarer who fails in the bid {bid} pays as much as lies in the pot into it, {most} at most.",
            bid=_label(table),
            most=most,
        )
    return say("A declarer who fails in the bid {bid} pays as much as lies in the pot into it.", bid=_label(table))


def _label(table: FactTable) -> Value:
    name = table.keys["bid"]
    return label_bid(name, table.rules.get("bidding", {}).get("bids", {}).get(name, {}))


def _say_none(table: FactTable) -> Message:
    if table.keys["none"] != "match":
        return SILENT
    most = table.keys.get("most", 0)
    if most:
        return say(
            "Whoever plays and wins no trick pays as much as was in the pot, {most} chips at most, into the next one.",
            most=most,
        )
    return say("Whoever plays and wins no trick pays as much as was in the pot into the next one.")


STAKE_FACTS: RuleFacts = {
    "stakes.part": choose_words("part", {}),
    "stakes.ante": RuleFact(_say_ante, ("paid", "below")),
    "stakes.won_by": RuleFact(_say_winner, ("bid",)),
    "stakes.failed": RuleFact(_say_failed, ("most",)),
    "stakes.none": RuleFact(_say_none, ("most",)),
    "stakes.spared": choose_words(
        "spared",
        {
            "paid_or_level": say(
                "Whoever has paid in this way, and whoever was level for the pot, pays nothing before the next deal."
            )
        },
    ),
    "stakes.end": choose_words(
        "end",
        {
            "settle": say(
                "In the last deal such payments go into the pot before it is taken, and those who are level share it,"
                " odd chips one each from the dealer's left."
            ),
            "share": say(
                "What is left in the pot as the match ends is shared by all, odd chips from the dealer's left."
            ),
            "play_on": say("What is left in the pot after the last deal goes to nobody."),
        },
    ),
}
"""By their keys; see `play_facts.FACTS`."""
