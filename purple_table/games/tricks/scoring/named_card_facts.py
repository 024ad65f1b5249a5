"""Sentences for people on what the scoring of named cards settles in a trick game's rule file."""

from __future__ import annotations

from purple_table.core.messages import ListedValues, Message, Term, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words
from purple_table.games.tricks.scoring.scoring_facts import say_card_points


def _say_jack(table: FactTable) -> Message:
    """Say who scores the jack of trumps, and what it is worth where it was taken from another side."""
    rank, hung = Term(table.keys["jack"]), table.keys["hung_jack"]
    if hung == 1:
        return say("*Jack* goes to who wins the {rank} of trumps in a trick.", rank=rank)
    return say(
        "*Jack* goes to who wins the {rank} of trumps in a trick; won from another side it scores {count} points.",
        rank=rank,
        count=hung,
    )


def _say_counted_trumps(table: FactTable) -> Message:
    """Say what trumps count for whoever takes them."""
    cards = tuple(_say_point_card(rank, points) for rank, points in table.keys["cards"].items())
    lone = tuple(_say_point_card(rank, points) for rank, points in table.keys["lone"].items())
    if not lone:
        return say("Whoever takes a trump scores its points: {cards}.", cards=ListedValues(cards))
    return say(
        "Whoever takes a trump scores its points: {cards}. Where only one trump has the rank: {lone}.",
        cards=ListedValues(cards),
        lone=ListedValues(lone),
    )


def _say_point_card(rank: str, points: int) -> Message:
    return say("{rank} {points}", rank=Term(rank), points=points)


NAMED_CARD_FACTS: RuleFacts = {
    "scoring.named_cards.low_to": choose_words(
        "low_to",
        {
            "holder": say("*Low* goes to who was dealt the lowest trump."),
            "taker": say("*Low* goes to who wins the lowest trump in a trick."),
        },
    ),
    "scoring.named_cards.jack": RuleFact(_say_jack, ("hung_jack",)),
    "scoring.named_cards.rank": RuleFact(say_card_points, ("rank", "color", "by_rank")),
    "scoring.named_cards.set_back": choose_words(
        "set_back",
        {
            True: say(
                "The side that bid counts first: what it made, all at once, if that is its bid at least; else it is"
                " *set back* and loses the bid. Then the others score what they made, in the order High, Low, Jack,"
                " Game."
            ),
            False: say("The points are counted in the order High, Low, Jack, Game."),
        },
    ),
    "scoring.named_cards.shows_count": choose_words(
        "shows_count",
        {
            True: say("The table shows the card points that each side has captured so far."),
            False: say("Nobody looks through captured cards, and their points are not shown before the deal is over."),
        },
    ),
    "scoring.named_cards.cards": RuleFact(_say_counted_trumps, ("lone",)),
    "scoring.named_cards.counted": choose_words(
        "counted",
        {
            "difference": say(
                "If the bid is made, the side with more points scores the difference, whichever it is. If it fails, the"
                " others score their points and the bid as well."
            ),
            "points": say("Each side scores its points; a side that fails its bid loses the bid instead."),
        },
    ),
    "scoring.named_cards.smudge": choose_words(
        "smudge",
        {
            "four": say("A bid of 4 that is made scores four points."),
            "wins_match": say(
                "A bid of 4 that is made wins the match: the total becomes the target if it is lower, and nothing else"
                " is scored."
            ),
        },
    ),
}
"""By their keys; see `play_facts.FACTS`."""
