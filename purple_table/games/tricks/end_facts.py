"""Sentences for people on what a trick game's rule file settles about the end of play and of a match."""

from __future__ import annotations

from purple_table.core.messages import SILENT, Message, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words


def _say_empty_hand(table: FactTable) -> Message:
    standstill = table.keys.get("standstill", 0)
    if not standstill:
        return say("Play ends the moment a hand is empty.")
    return say(
        "Play ends the moment a hand is empty, or when in one round, as many tricks as there are players, nobody has"
        " taken any.",
        many="Play ends the moment a hand is empty, or when in {count} rounds, each of as many tricks as there are"
        " players, nobody has taken any.",
        count=standstill,
    )


def _say_penalty(table: FactTable) -> Message:
    if not table.keys.get("penalty"):
        return say("Every hand shows how many cards it has, so nobody has to call the last card.")
    return say(
        "Whoever plays the last card but one calls it before. Whoever does not draws {number} cards before the next"
        " player acts, or as many as there are.",
        number=table.keys["penalty"],
    )


def _say_jink(table: FactTable) -> Message:
    if not table.keys.get("jink"):
        return say("Nobody goes on after that.")
    return say(
        "But whoever has won the first {goal} tricks may *jink*: go on for all. If all are won, he takes the pot, and"
        " each of the others pays him an ante. The first trick that he does not win ends the deal, and the pot stays"
        " there.",
        goal=table.keys["goal"],
    )


def _say_target(table: FactTable) -> Message:
    return say(
        "When a deal has been scored and a total has reached {count} point, the match is over.",
        many="When a deal has been scored and a total has reached {count} points, the match is over.",
        count=table.keys["target"],
    )


def _say_deals(table: FactTable) -> Message:
    deals = table.keys["deals"] * table.keys.get("rounds", 1)
    if table.keys["bound"] == 1:
        return say("The match is over after one deal.", many="The match is over after {count} deals.", count=deals)
    return say(
        "The match is over after one deal in which cards were played, or after {most} with those that were thrown in.",
        many="The match is over after {count} deals in which cards were played, or after {most} with those that were"
        " thrown in.",
        count=deals,
        most=deals * table.keys["bound"],
    )


def _say_margin(table: FactTable) -> Message:
    margin, rubicon = table.keys["margin"], table.keys["rubicon"]
    if not rubicon:
        return say("The match is won by the difference of the totals and {margin}.", margin=margin)
    return say(
        "The match is won by the difference of the totals and {margin}. But a loser with fewer than {rubicon} points"
        " loses by the sum of both totals and {margin}.",
        margin=margin,
        rubicon=rubicon,
    )


END_FACTS: RuleFacts = {
    "scoring.hands_left.count": choose_words(
        "count",
        {
            "points": say("The player who is out scores the points of all cards in the other hands."),
            "deal": say("The player who is out scores 1 point."),
            "cards": say("The player who is out scores 1 point for each card in the other hands."),
        },
    ),
    "out.empty_hand.part": RuleFact(_say_empty_hand, ("standstill",)),
    "out.empty_hand.longest": RuleFact(
        lambda table: (
            say("After {count} complete tricks the deal is void.", count=table.keys["longest"])
            if table.keys.get("longest")
            else SILENT
        )
    ),
    "out.empty_hand.penalty": RuleFact(_say_penalty),
    "out.race.goal": RuleFact(
        lambda table: say(
            "Play ends as soon as a side that has won a trick has {goal} points.", goal=table.keys["goal"]
        )
    ),
    "out.race.part": choose_words("part", {}),
    "out.tricks.goal": RuleFact(
        lambda table: say(
            "Play ends as soon as a side has won one trick.",
            many="Play ends as soon as a side has won {count} tricks.",
            count=table.keys["goal"],
        )
    ),
    "out.tricks.jink": RuleFact(_say_jink, ("goal",)),
    "out.tricks.part": choose_words("part", {}),
    "out.settled.part": choose_words(
        "part", {"settled": say("Play ends as soon as no trick can change the score any more.")}
    ),
    "ending.target": RuleFact(_say_target),
    "ending.deals.deals": RuleFact(_say_deals, ("rounds", "bound")),
    "ending.deals.more": RuleFact(
        lambda table: say(
            "If there are chips in the pot then, one more deal is played for it.",
            many="If there are chips in the pot then, deals are played until it is won, {count} more at most.",
            count=table.keys["more"],
        )
    ),
    "ending.deals.if_level": RuleFact(
        lambda table: say(
            "If the totals are level then, one more deal is played, but only once.",
            many="If the totals are level then, {count} more deals are played, but only once.",
            count=table.keys["if_level"],
        )
    ),
    "ending.deals.margin": RuleFact(_say_margin, ("rubicon",)),
    "ending.deals.pots": RuleFact(
        lambda table: (
            say(
                "It is over before as soon as the pot has been won.",
                many="It is over before as soon as {count} pots have been won.",
                count=table.keys["pots"],
            )
            if table.keys["pots"]
            else SILENT
        )
    ),
    "ending.schedule.part": RuleFact(lambda table: say("The match is over after the last hand of the course.")),
    "ending.wins": choose_words(
        "wins", {"high": say("The highest total wins."), "low": say("The lowest total wins.")}, "high"
    ),
    "ending.tie": choose_words(
        "tie",
        {
            "play_on": say("Where the best total is shared, another deal is played, until one is alone ahead."),
            "share": say("Whoever has the same best total shares the match."),
        },
    ),
    "ending.longest": RuleFact(
        lambda table: (
            say("After {count} deals the match is over in any case.", count=table.keys["longest"])
            if "longest" in table.keys
            else SILENT
        )
    ),
}
"""By their keys; see `play_facts.FACTS`."""
