"""Sentences for people on what the tables of a trick game's rule file settle: trumps, play and the end of a match.

For what comes before play see `deal_facts`, for scoring `scoring.scoring_facts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from purple_table.core.cards import Deck
from purple_table.core.messages import SILENT, ListedValues, Message, Term, Value, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words, name_card
from purple_table.games.tricks.begging_facts import BEGGING_FACTS
from purple_table.games.tricks.deal_facts import DEAL_FACTS
from purple_table.games.tricks.declared_facts import DECLARED_FACTS
from purple_table.games.tricks.end_facts import END_FACTS
from purple_table.games.tricks.game_facts import GAME_FACTS
from purple_table.games.tricks.hand_meld_facts import HAND_MELD_FACTS
from purple_table.games.tricks.raising_facts import RAISING_FACTS
from purple_table.games.tricks.scoring.alliance_facts import ALLIANCE_FACTS
from purple_table.games.tricks.scoring.bridge_facts import BRIDGE_FACTS
from purple_table.games.tricks.scoring.named_card_facts import NAMED_CARD_FACTS
from purple_table.games.tricks.scoring.scoring_facts import SCORING_FACTS
from purple_table.games.tricks.scoring.stake_facts import STAKE_FACTS
from purple_table.games.tricks.shove_facts import SHOVE_FACTS
from purple_table.games.tricks.weis_facts import WEIS_FACTS


def has_trump(rules: Mapping[str, Any]) -> bool:
    """Return whether a game has trumps."""
    return "trump" in rules


def _say_trump(table: FactTable) -> Message:
    match table.keys["part"]:
        case "color":
            return say("{color} is trump in every deal.", color=Term(table.keys["color"]))
        case "left_over":
            return say("The color of the card that is turned up is trump: its other cards, not the whole suit.")
        case "turned" if table.rules["dealing"].get("dealer_last") == "open":
            return say("The color of the dealer's open card is trump, not its whole suit.")
        case "turned":
            return say("The color of the turned card is trump, not its whole suit.")
        case "beg":
            return say("The color of the card turned up is trump, not its whole suit, unless the cards are run.")
        case "game":
            return say("The game that the declarer names says what is trump: a color is, not its whole suit.")
        case "first_lead":
            return say("The color of the first card that is led is trump, not its whole suit.")
        case "named" if table.keys.get("after") == "exchange":
            return say(
                "The color that was bid is trump, not its whole suit. If none was bid, the declarer names one after the"
                " exchange."
            )
        case "named":
            if table.keys["none"]:
                return say(
                    "When the bidding is over the declarer names a color as trump, not its whole suit, or no trump."
                )
            return say("When the bidding is over the declarer names a color as trump, not its whole suit.")
        case "by_successes":
            colors = table.keys["colors"]
            counts = [say("{color} after {number}", color=Term(color), number=n) for n, color in enumerate(colors)]
            return say(
                "The number of players who made their bids in the deal before says what is trump: {colors}. After more,"
                " and in the first deal, there is no trump.",
                colors=ListedValues(tuple(counts)),
            )
    return say("The color that the bidding names is trump, not its whole suit.")


def _say_leaves_suit(table: FactTable) -> Message:
    """Nothing is to be said where nobody follows suit, or where the color is a whole suit anyway."""
    color = table.keys.get("color")
    if table.rules["following"]["part"] == "any" or (color and len(_list_sisters(table.deck, color)) == 1):
        return SILENT
    if table.keys.get("leaves_suit"):
        return say("Trumps are a suit of their own.")
    return say("A trump is still a card of the suit that is printed on it.")


def _list_sisters(deck: Deck, name: str) -> list[str]:
    suit = next((color.suit for color in deck.colors if color.name == name), "")
    return [color.name for color in deck.colors if color.suit == suit]


def _say_promoted(table: FactTable) -> Message:
    cards: list[Value] = []
    for text in table.keys["trumps"]:
        if text in table.deck.bits:
            cards.append(say("the {card}, which is always a trump", card=name_card(table.deck, text)))
            continue
        if text.startswith("*"):
            every = next(rank.name for rank in table.deck.ranks if rank.code == text[1:])
            top = table.deck.colors[-1].name
            cards.append(
                say(
                    "every {rank}, from that of {color} down by the order of the colors",
                    rank=Term(every),
                    color=Term(top),
                )
            )
            continue
        rank = next(rank.name for rank in table.deck.ranks if rank.code == text[-1])
        if text.startswith("S") and len(text) > 1:
            cards.append(say("the {rank} of the sister color, which is a trump too", rank=Term(rank)))
        else:
            cards.append(say("the {rank} of trumps", rank=Term(rank)))
    return say("The highest trumps are, from the top, {cards}.", cards=ListedValues(tuple(cards)))


def _say_following(table: FactTable) -> Message:
    match table.keys["part"]:
        case "color":
            return say("Play the *color* that was led if your hand has it, and any card if it has none.")
        case "suit_or_trump":
            return say(
                "Play a card of the *suit* that was led, or a trump: the choice is yours, whether or not you could"
                " follow. If your hand has no card of that suit, play any card at all."
            )
        case "any":
            return say("Any card may be played to any trick.")
        case "must_head" if table.keys["undertrump"] == "must":
            return say(
                "Play a card of the *suit* that was led; if your hand has none, play a trump, and without a trump any"
                " card at all."
            )
    if has_trump(table.rules) and table.keys["part"] == "suit":
        return say(
            "Whoever has a card of the *suit* led must play one; a trump of another suit is for those who have none."
        )
    return say("Play a card of the *suit* that was led; if your hand has none, play any card at all.")


def _say_exempt(table: FactTable) -> Message:
    """Name ranks of trumps, and single cards, that need not be played to a lower trump."""
    if not table.keys["exempt"]:
        return say("When a trump is led, no trump may be kept back from it.")
    names = {rank.code: rank.name for rank in table.deck.ranks}
    cards: list[Value] = [
        say("the {rank} of trumps", rank=Term(names[code]))
        if code in names
        else say("the {card}", card=name_card(table.deck, code))
        for code in table.keys["exempt"]
    ]
    return say(
        "When a trump is led, {cards} need not be played to a lower one.", cards=ListedValues(tuple(cards), "and")
    )


def _say_while_stock(table: FactTable) -> Message:
    rule = _say_following(table._replace(keys=table.keys["while_stock"]))
    return say("While there is a stock this holds instead: {rule}", rule=rule)


def _say_duty(table: FactTable) -> Message:
    if table.keys["head"] == "trump_led":
        return say(
            "When a trump is led you must play a higher one than any that lies in the trick, if you can. On any other"
            " lead nobody need take the trick."
        )
    if table.keys["partner_free"]:
        return say(
            "While the other side is winning the trick you must take it if you can: with the suit led, and without it"
            " with a trump. While your partner is winning there is no duty but to follow suit."
        )
    return say(
        "You must take the trick if you can, whoever is winning: with the suit led, and without it with a trump."
    )


def _say_first_trick(table: FactTable) -> Message:
    suit = table.keys.get("first_trick_ban", "")
    if suit:
        return say(
            "No {suit:one} may be thrown on the first trick, except from a hand that holds nothing else.",
            suit=Term(suit),
        )
    return say("Whoever cannot follow to the first trick may play any card, as to any other.")


def _say_locked_trump(table: FactTable) -> Message:
    if not has_trump(table.rules):
        return SILENT
    if table.keys["locked_trump"]:
        return say("No trump may be led until one has been played to a trick, unless the hand has nothing else.")
    return say("Any card may be led at any time, a trump too.")


def _say_winner(table: FactTable) -> Message:
    if table.keys["part"] == "led_color":
        return say("The highest card of the *color* led takes the trick.")
    if has_trump(table.rules):
        return say(
            "The highest trump takes the trick. If there is none, the highest card of the *color* led takes it,"
            " provided that somebody followed color. If nobody did, the highest card of the *suit* led takes it, and of"
            " two that are level the one that was played first."
        )
    return say(
        "The highest card of the *color* led takes the trick, provided that somebody followed color. If nobody did, the"
        " highest card of the *suit* led takes it, and of two that are level the one that was played first."
    )


def _say_order(table: FactTable) -> Message:
    names = {rank.code: rank.name for rank in table.deck.ranks}
    ranks = ListedValues(tuple(Term(names[code]) for code in table.keys["order"]))
    return say("From low to high the cards rank {ranks}.", ranks=ranks)


def _name_rank(table: FactTable, code: str) -> str:
    return next(rank.name for rank in table.deck.ranks if rank.code == code)


FACTS: RuleFacts = {
    **DEAL_FACTS,
    "ranking.trumps": RuleFact(_say_promoted),
    "trump.part": RuleFact(_say_trump, ("color", "colors", "none", "after")),
    "trump.none_for": RuleFact(
        lambda table: (
            say("If it is a {rank}, there is no trump in this deal.", rank=Term(table.keys["none_for"]))
            if "none_for" in table.keys
            else SILENT
        )
    ),
    "trump.leaves_suit": RuleFact(_say_leaves_suit),
    "following.part": RuleFact(_say_following),
    "following.head": RuleFact(_say_duty, ("partner_free",)),
    "following.undertrump": choose_words(
        "undertrump",
        {
            "may": say("A trump that is too low to win need not be played."),
            "must": say("Without the suit led a trump must be played, even one that is too low to win."),
            "last": say(
                "Once a trump lies on another lead, a lower trump comes last: only a hand that has nothing else may"
                " play one."
            ),
        },
    ),
    "following.exempt": RuleFact(_say_exempt),
    "following.unable": choose_words(
        "unable",
        {
            "draw": say(
                "Whoever cannot follow draws cards from the stock until it is possible, and plays no card to the trick"
                " once the stock is out."
            ),
            "pick_up": say("Whoever cannot follow takes the cards of the trick into the hand, and leads."),
        },
    ),
    "following.while_stock": RuleFact(_say_while_stock),
    "following.revoke": choose_words(
        "revoke",
        {
            "prevented": say("A card that does not follow is turned down."),
            "penalty": say(
                "Whoever is to follow may play any card. A failure to follow is found out when the deal is over, and"
                " its trick stands as it was played."
            ),
        },
    ),
    "following.first_trick_ban": RuleFact(_say_first_trick),
    "leading.part": choose_words(
        "part",
        {
            "left_of_dealer": say("The player to the left of the dealer leads the first trick."),
            "left_of_declarer": say("The player to the left of the declarer leads the first trick."),
            "declarer": say("The declarer leads the first trick."),
        },
    ),
    "leading.lowest_of_color.part": RuleFact(
        lambda table: say(
            "Whoever holds the lowest {color} card leads the first trick.", color=Term(table.keys["color"])
        ),
        ("color",),
    ),
    "leading.opening_card": choose_words(
        "opening_card",
        {True: say("The first lead is that very card."), False: say("The first lead may be another card.")},
    ),
    "leading.locked_suit": RuleFact(
        lambda table: say(
            "No {suit:one} may be led until one has been played to a trick, except from a hand that has nothing else.",
            suit=Term(table.keys["locked_suit"]),
        )
    ),
    "leading.locked_trump": RuleFact(_say_locked_trump),
    "winning.part": RuleFact(_say_winner),
    "winning.lead_counts_as_color_follower": choose_words(
        "lead_counts_as_color_follower",
        {
            False: say(
                "The lead is not itself a card that follows color: it takes a *later* card of its color to shut the"
                " other color of the suit out."
            ),
            True: say("The lead follows its own color, so without a trump only cards of the color led can win."),
        },
    ),
    "winning.order": RuleFact(_say_order),
    "winning.jokers": choose_words(
        "jokers",
        {
            "win": say(
                "A Joker may be played to any trick and wins it, the Big Joker above the Little one. After a Joker that"
                " was led the next player plays any card, and that card's suit is to be followed."
            )
        },
    ),
    "declaring.couple": RuleFact(
        lambda table: say(
            "{ranks} of one color in one hand are a marriage.",
            ranks=ListedValues(tuple(Term(_name_rank(table, code)) for code in table.keys["couple"])),
        )
    ),
    "declaring.plain": RuleFact(
        lambda table: say(
            "A marriage is worth {plain} points, and {trump} in the trump color.",
            plain=table.keys["plain"],
            trump=table.keys["trump"],
        ),
        ("trump",),
    ),
    "declaring.late": choose_words(
        "late",
        {
            True: say("A marriage may also be announced once play is strict."),
            False: say("Once play is strict, no marriage is announced any more."),
        },
    ),
    "declaring.swap": choose_words(
        "swap",
        {
            True: say(
                "Before a lead, a player who has a trick may swap the lowest trump for the turned card, as long as"
                " another card lies on it."
            ),
            False: say("Nobody may swap a card for the turned one."),
        },
    ),
    "declaring.closing": choose_words(
        "closing",
        {
            True: say("Before a lead, a player may close the stock, as long as another card lies on the turned one."),
            False: say("The stock cannot be closed."),
        },
    ),
    **END_FACTS,
    **BEGGING_FACTS,
    **GAME_FACTS,
    **ALLIANCE_FACTS,
    **BRIDGE_FACTS,
    **RAISING_FACTS,
    **SHOVE_FACTS,
    **WEIS_FACTS,
    **HAND_MELD_FACTS,
    **DECLARED_FACTS,
    **NAMED_CARD_FACTS,
    **STAKE_FACTS,
    **SCORING_FACTS,
}
"""By their keys: what must stand in the book of a game that has the key."""
