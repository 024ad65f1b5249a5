"""What is settled about exchanges with the stock or the turned card, and about staying, in words for people."""

from __future__ import annotations

from purple_table.core.messages import SILENT, Message, say
from purple_table.core.rule_facts import FactTable, RuleFacts, choose_words


def say_drawn(table: FactTable) -> Message:
    """Say how cards of the hand are exchanged for those of the stock; nothing where they come from elsewhere."""
    keys = table.keys
    if keys["from"] != "stock":
        return SILENT
    if not keys["most"]:
        return say("No cards are exchanged.")
    if keys["who"] == "declarer":
        who = say("The declarer")
    elif keys["who"] == "dealer":
        who = say("The dealer")
    else:
        who = say("From the dealer's left, everybody who plays")
    hand = table.rules["dealing"]["hand"]
    count = (
        say("any number of cards")
        if keys["most"] == hand and not keys["least"]
        else say("up to {most} cards", most=keys["most"])
        if not keys["least"]
        else say("{least} to {most} cards", least=keys["least"], most=keys["most"])
    )
    lays = say(
        "{who} lays {count} away, face down, and is dealt as many at once. Everybody sees how many.",
        who=who,
        count=count,
    )
    if not keys.get("refill"):
        return lays
    return say(
        "{lays} When a card is missing, what the others have laid away before is shuffled and dealt from.", lays=lays
    )


EXCHANGE_FACTS: RuleFacts = {
    "staying.part": choose_words(
        "part",
        {
            "stay_or_drop": say(
                "From the dealer's left, everybody says whether to stay or to drop. A hand that drops is laid away face"
                " down; it can neither win nor pay. If all others have dropped, the last one is not asked, and takes"
                " the pot without play."
            )
        },
    ),
}
"""By their keys; see `play_facts.FACTS`."""
