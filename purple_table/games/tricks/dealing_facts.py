"""Sentences for people on the cards in play, those left over and the turned one."""

from __future__ import annotations

from purple_table.core.messages import SILENT, ListedValues, Message, Term, say
from purple_table.core.rule_facts import FactTable, name_card
from purple_table.games.tricks.exchange_facts import say_talon


def say_removed(table: FactTable) -> Message:
    """Say which cards are not dealt. Whole ranks and colors are named once, as Euchre takes 21 cards out."""
    removed = [table.deck[code] for code in table.deck.sort([table.deck.read(text) for text in table.keys["removed"]])]
    if not removed:
        return SILENT
    ranks = {card.rank for card in removed}
    whole = [rank for rank in table.deck.ranks if rank.code in ranks]
    if len(removed) == len(whole) * len(table.deck.colors):
        return say("No {ranks} is in play.", ranks=ListedValues(tuple(Term(rank.name) for rank in whole), "or"))
    gone = ListedValues(tuple(dict.fromkeys(Term(card.color_name) for card in removed)))
    if len(removed) == len(gone.parts) * len(table.deck.ranks):
        return say("{colors} is not in play.", many="{colors} are not in play.", count=len(gone.parts), colors=gone)
    cards = ListedValues(tuple(name_card(table.deck, card.code) for card in removed))
    return say("The {cards} is not in play.", many="The {cards} are not in play.", count=len(removed), cards=cards)


def say_jokers(table: FactTable) -> Message:
    """Say whether Jokers are dealt, and what they are."""
    if not table.keys.get("jokers"):
        return say("Both Jokers stay in the box.")
    if "jokers" not in table.rules["winning"]:
        return say("Both Jokers join the deck as the highest trumps: the Big Joker, then the Little Joker.")
    if table.keys["removed"]:
        return say("One Joker joins the deck, the Big Joker. It has no suit and no color.")
    return say("Both Jokers join the deck. They have no suit and no color.")


def say_left_over(table: FactTable) -> Message:
    """Say what becomes of the cards left over."""
    left_over, show = table.keys.get("left_over"), table.keys.get("show", 0)
    if left_over == "shown":
        return say("The card left over is turned up for all to see and put aside. It is not in play.")
    if left_over == "first_trick":
        return say(
            "The card left over stays face down until the first trick is won. The winner then shows it and takes it in,"
            " and it counts like any captured card."
        )
    if left_over != "aside":
        return SILENT
    exchange = table.rules.get("exchange", {})
    if "talon" in exchange:
        return say_talon(exchange["talon"])
    if "fill" in exchange or (exchange.get("from") == "stock" and exchange["most"]):
        return say("The cards left over lie face down as the stock.")
    if not show:
        return say("The cards left over stay face down to the end of the deal. None of them is in play.")
    if show >= len(table.deck.cards) - 2:
        return say("Every card left over is turned up for all to see. None of them is in play.")
    return say(
        "One card left over is turned up for all to see, and the others stay face down to the end of the deal. None of"
        " them is in play.",
        many="Of the cards left over {count} are turned up for all to see, and the others stay face down to the end of"
        " the deal. None of them is in play.",
        count=show,
    )


def say_turned(table: FactTable) -> Message:
    """Say which card is turned up after the deal."""
    if table.keys["turned"] == "under":
        return say("The next card is turned up, and the others lie on it face down as the stock.")
    if table.keys["turned"] == "none":
        return say("The other cards lie face down as the stock.")
    if table.keys["turned"] != "top":
        return SILENT
    match table.keys.get("face"):
        case "up":
            return say(
                "The other cards lie face up as the stock. Only its top card is seen, and everybody sees what is drawn."
            )
        case "down":
            return say(
                "The other cards lie face down as the stock, but its first card is turned up and lies on top. All that"
                " is drawn after that card is seen by its owner alone."
            )
    return say("The next card is turned up in the middle.")
