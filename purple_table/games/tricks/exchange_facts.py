"""Sentences for people on exchanges with the stock or the turned card, and on staying."""

from __future__ import annotations

from purple_table.core.messages import SILENT, Message, Term, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words


def say_talon(count: int) -> Message:
    """Say how many of the cards left over are a talon."""
    return say(
        "Of the cards left over {count} lie face down as the talon, and the others stay unseen to the end of the deal.",
        count=count,
    )


def say_drawn(table: FactTable) -> Message:
    """Say how cards of the hand are exchanged for those of the stock or for the turned card; nothing where they come
    from elsewhere."""
    keys = table.keys
    if keys["who"] == "holder":
        return say(
            "Whoever holds the {rank} of the turned color may *rob*: take the turned card, and lay another card away"
            " for it, face down. If that {rank} is the card turned, the dealer may do so. It is asked in secret before"
            " the first lead: nobody else sees who is asked, nor any answer but the card that is taken.",
            rank=Term(keys["rank"]),
        )
    if keys["from"] != "stock" or "fill" in keys:
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


def _say_look(table: FactTable) -> Message:
    if not table.keys["look"]:
        return say("Before your call you may look at what lies by itself, once in a deal. It costs nothing.")
    return say(
        "Before your call you may pay a chip into the pot and look at what lies by itself, once in a deal.",
        many="Before your call you may pay {count} chips into the pot and look at what lies by itself, once in a deal.",
        count=table.keys["look"],
    )


def _say_filling(table: FactTable) -> Message:
    """Say how hands are brought to one size, and which cards must be kept."""
    words = say(
        "From the dealer's left everybody lays cards of the hand away, open, until {count} or fewer are left, and is"
        " dealt up to {count} at once.",
        count=table.keys["fill"],
    )
    if table.keys["keep_trumps"]:
        more = say(
            "A trump may be laid away only by who holds more than {count}, and of these first what counts nothing.",
            count=table.keys["fill"],
        )
        words = say("{first} {then}", first=words, then=more)
    return words


def _say_robbing(table: FactTable) -> Message:
    if not table.keys["dealer_takes"]:
        return say("The dealer is dealt up like the others, and keeps what the stock cannot replace.")
    return say(
        "The dealer takes all that is left of the stock into the hand first, and lays away down to {count}: face down,"
        " but trumps among them open.",
        count=table.keys["fill"],
    )


EXCHANGE_FACTS: RuleFacts = {
    "exchange.look": RuleFact(_say_look),
    "exchange.fill": RuleFact(_say_filling, ("keep_trumps",)),
    "exchange.dealer_takes": RuleFact(_say_robbing, ("fill",)),
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
