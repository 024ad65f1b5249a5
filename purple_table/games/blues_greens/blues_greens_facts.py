"""Sentences for people on what the tables of the rule file of Blues and Greens settle."""

from __future__ import annotations

from purple_table.core.messages import Message, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words


def _say_exchange(table: FactTable) -> Message:
    cards = table.keys["cards"]
    match table.keys["when"]:
        case "off":
            return say("Nobody exchanges cards.")
        case "may":
            return say(
                "The declarer may have the partner hand over {count} cards, and then hands as many back.", count=cards
            )
    return say("The declarer's partner hands over {count} cards, and the declarer hands as many back.", count=cards)


def _say_first_meld(table: FactTable) -> Message:
    first = table.keys["first"]
    if not first:
        return say("The first meld may be worth as little as you like.")
    return say("The first meld that is put down in a hand must be worth at least {points} points.", points=first)


def _say_failed(table: FactTable) -> Message:
    if table.keys["failed"] == "minus_bid":
        return say("A side that has fewer points than it bid loses the number of its bid from its total.")
    return say("A side that has fewer points than it bid scores 0 in this hand.")


FACTS: RuleFacts = {
    "dealing.splay": RuleFact(
        lambda table: say(
            "{count} card from the top of the blue deck lies face up.",
            many="{count} cards from the top of the blue deck are laid out in a row, face up and overlapping.",
            count=table.keys["splay"],
        )
    ),
    "bidding.below_half": RuleFact(
        lambda table: say(
            "The lowest bid is {points} points below half of all there are.", points=table.keys["below_half"]
        )
    ),
    "exchange.when": RuleFact(_say_exchange, ("cards",)),
    "melding.a_turn": choose_words(
        "a_turn",
        {
            "one": say("You may put down one new meld in a turn."),
            "many": say("You may put down any number of new melds in a turn."),
        },
    ),
    "melding.first": RuleFact(_say_first_meld),
    "melding.first_by": choose_words(
        "first_by",
        {
            "player": say("Every player has to make a first meld."),
            "team": say("The first meld of a side opens the hand for both partners."),
        },
    ),
    "melding.early_layoff": choose_words(
        "early_layoff",
        {
            False: say("Before your own first meld you cannot lay off."),
            True: say("Cards may be laid off before the own first meld."),
        },
    ),
    "specials.twos": choose_words(
        "twos",
        {
            "special": say("Twos have no suit, and are wild in melds."),
            "normal": say("Twos are the lowest cards of their suits, wild nowhere."),
            "removed": say("Twos are taken out of both packs."),
        },
    ),
    "specials.red_threes": choose_words(
        "red_threes",
        {
            "special": say("Red threes have no suit, and win no trick."),
            "normal": say("The threes of Hearts and Diamonds are ordinary cards, and can win tricks."),
            "removed": say("Red threes are taken out of both packs."),
        },
    ),
    "specials.black_threes": choose_words(
        "black_threes",
        {
            "special": say("Black threes are the highest trumps."),
            "normal": say("The threes of Clubs and Spades are ordinary cards, and none is shown before play."),
            "removed": say("Black threes are taken out of both packs."),
        },
    ),
    "tricks.two_against_black_three": choose_words(
        "two_against_black_three",
        {
            "two": say("A side that plays both a two and a black three loses the trick to the other side."),
            "black_three": say("A black three takes the trick, whoever played twos."),
        },
    ),
    "scoring.failed": RuleFact(_say_failed),
    "scoring.bonus": RuleFact(
        lambda table: say(
            "A side with half of all points that there are in a hand earns {points} points on top.",
            points=table.keys["bonus"],
        )
    ),
    "ending.target": RuleFact(
        lambda table: say(
            "When a hand has been counted and a side has {points} points or more, the match is over.",
            points=table.keys["target"],
        )
    ),
    "ending.longest": RuleFact(
        lambda table: say("After {count} hands the match is over in any case.", count=table.keys["longest"])
    ),
}
"""By their keys."""
