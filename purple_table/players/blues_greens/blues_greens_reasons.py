"""Reasons of Blues and Greens: the sentence of each kind of evidence, and nothing that decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Draw, Give, Pass, Take
from purple_table.core.messages import Message, Value, find_holes, say, template
from purple_table.games.blues_greens.blues_greens_rules import TRUMP
from purple_table.games.blues_greens.blues_greens_words import name_card
from purple_table.players.player import Decision, Evidence
from purple_table.players.search.search_reasons import DEEDS

if TYPE_CHECKING:
    from purple_table.games.blues_greens.blues_greens_game import BluesGreens

SENTENCES: Mapping[str, str] = {
    # Reference
    "bids_trumps": template("With {suit} as trump I would hold {trumps} trumps, so I bid."),
    "too_few_trumps": template("With {suit} as trump I would hold {trumps} trumps: too few for a bid of {points}."),
    "exchanges_as_always": template("I always exchange cards."),
    "longest_suit": template("{suit} is my longest suit."),
    "best_trump": template("The {card} is my best trump for you."),
    "misses_least": template("The {card} is the card that I miss least."),
    "takes_first": template("I take the first card that there is."),
    "goes_into_meld": template("The {card} goes into a meld, so I take it."),
    "wins_tricks": template("The {card} wins tricks, so I take it."),
    "fits_no_meld": template("The {card} does not fit a meld of mine, so I draw."),
    "most_valuable_meld": template("This is the most valuable meld that I can lay."),
    "can_lay_off": template("I can lay the {card} off, so I do."),
    "lays_down": template("I am going out, so the {card} counts for us."),
    "should_win": template("The {card} should win its trick."),
    "leads_low": template("I lead low, the {card}."),
    "side_is_winning": template("Our side is winning the trick; the {card} is enough."),
    "cheapest_winner": template("The {card} is my cheapest card that takes the trick."),
    "cannot_take": template("I cannot take the trick, so I play low, the {card}."),
    # Beginner
    "feels_enough": template("{trumps} trumps feel like enough to bid."),
    "rather_not": template("I would rather not bid."),
    "hopes_for_better": template("I hope for better cards."),
    "has_most": template("That is the suit of which I have most."),
    "does_not_need": template("I do not need the {card}."),
    "takes_what_it_gets": template("I take what I can get."),
    "overlooks_splay": template("I did not look at the open cards."),
    "goes_with_cards": template("The {card} goes with my cards."),
    "sees_no_use": template("I see no use for the {card}, so I draw."),
    "fine_meld": template("That is a fine meld."),
    "fits_there": template("The {card} fits there."),
    "goes_out": template("I go out, and the {card} counts for us."),
    "lays_red_threes": template("I go out, so I lay my red threes down."),
    "careless_card": template("I play the {card} without much thought."),
    "leads_high": template("I lead high, the {card}."),
    "highest_so_far": template("The {card} is the highest so far."),
    "plays_low": template("I play low, the {card}."),
    # Skilled: before play
    "usually_made": template(
        "{points} is the least that I may bid; with {suit} as strong as mine such bids are made in {made} of 100 deals."
    ),
    "strong_enough": template("My {suit} are strong enough as trump for a bid of {points}, the least that I may make."),
    "too_weak_high": template(
        "With {suit}, my best suit, I would hold {trumps} trumps, {high} of them high: too weak for a bid of {points}."
    ),
    "too_weak_low": template(
        "With {suit}, my best suit, I would hold {trumps} trumps, none of them high: too weak for a bid of {points}."
    ),
    "too_weak": template("My best suit, {suit}, is not strong enough for a bid."),
    "strongest_suit": template("{suit} are my strongest suit."),
    "spares_best": template("I give the {card}: I can do without it best."),
    "spares_red_three": template("I give the {card}: a red three wins no trick and fits no meld."),
    "spares_loose": template("I give the {card}: it is no trump, and no other card of mine goes with it."),
    "gives_trump": template("I give the {card}, a trump: that helps my partner most."),
    "helps_partner": template("I give the {card}: that helps my partner most."),
    # Skilled: the turn
    "deck_promises": template("An unknown card from the deck promises me more than the open ones."),
    "open_does_more": template("This open card does more for my hand than one from the deck."),
    "open_trump": template("The {card} is a trump, and does more for my hand than a card from the deck."),
    "open_wild": template("The {card} is wild, and does more for my hand than a card from the deck."),
    "does_most": template("This open card does more for my hand than the other ones."),
    "out_now": template("I go out now: waiting would bring my side less."),
    "must_first": template("This must be done first."),
    "takes": template("With the {card} our side takes the trick."),
    "nobody_takes": template("Nobody takes this trick, and I miss the {card} least."),
    "others_take": template("The others take this trick, and I miss the {card} least."),
    "partner_takes": template("My partner takes this trick; I play the {card}."),
    "partner_takes_points": template("My partner takes this trick, so I add the points of the {card}."),
    "partner_takes_least": template("My partner takes this trick, and I miss the {card} least."),
    "partner_should_take_points": template(
        "My partner takes this trick in about {percent} % of cases, so I add the points of the {card}."
    ),
    "partner_should_take_least": template(
        "My partner takes this trick in about {percent} % of cases, and I miss the {card} least."
    ),
    "partner_should_take": template("My partner takes this trick in about {percent} % of cases; I play the {card}."),
    "should_take": template("With the {card} our side takes the trick in about {percent} % of cases."),
    "should_not_take": template(
        "Our side takes this trick in only about {percent} % of cases, and I miss the {card} least."
    ),
}
"""The sentence of each kind. Of the evidence it names the first of `cards`, a `suit`, a `chance` in percent, and other
figures as they are."""
COUNTED: Mapping[str, Callable[[int, Value], Message]] = {
    "lays_down_at_once": lambda count, card: say(
        "With the {card} I would lay down cards worth {count} point at once.",
        many="With the {card} I would lay down cards worth {count} points at once.",
        card=card,
        count=count,
    ),
    "safe_off": lambda count, card: say(
        "Laid off, the {card} counts {count} point for us, whoever goes out.",
        many="Laid off, the {card} counts {count} points for us, whoever goes out.",
        card=card,
        count=count,
    ),
    "meld_secures": lambda count, card: say(
        "This meld secures {count} point.", many="This meld secures {count} points.", count=count
    ),
}
"""The same of kinds whose sentence has a form for one point."""
SEARCH_SENTENCES: Mapping[str, str] = {
    **DEEDS,
    "insight_draws": template(
        "In {count} supposed deals it paid {points} points a deal more {other}; "
        "by what I see here it is still better {best}."
    ),
    "bid_succeeds": template(
        "With {bid} our side makes about {points} points, and the bid in {made} of 100 supposed deals."
    ),
    "bid_fails": template(
        "With {bid} our side would make about {points} points, and the bid in only {made} of 100 supposed deals."
    ),
}
"""What the Expert says of actions, which are called by what one does."""


def decide(
    game: BluesGreens,
    action: Action,
    kind: str,
    cards: tuple[str, ...] = (),
    figures: Mapping[str, float] | None = None,
    suit: int | None = None,
) -> Decision:
    """Return the decision for an action, with its evidence and the sentence made from that; `suit` is a number."""
    names = {} if suit is None else {"suit": game.deck.colors[suit].name.casefold()}
    evidence = Evidence(kind, cards, figures or {}, names)
    return Decision(action, explain(game, evidence), evidence=evidence)


def explain(game: BluesGreens, evidence: Evidence) -> Message:
    """Make the sentence of a kind from what was found."""
    kind = evidence.kind
    if kind in COUNTED:
        return COUNTED[kind](int(evidence.figures["count"]), _fill(game, evidence, "card"))
    text = SENTENCES[kind]
    return Message(text, tuple((hole, _fill(game, evidence, hole)) for hole in _list_holes(text)))


def name_action(game: BluesGreens, action: Action) -> Value:
    """Return what an action is called, as what one does."""

    def say_card(code: str) -> Value:
        return name_card(game.deck, game.deck.index[code])

    match action:
        case Bid(call):
            return say("a bid of {number}", number=int(call))
        case Pass():
            return say("a pass")
        case Choose(topic, choice) if topic == TRUMP:
            return say("to make {suit} trump", suit=game.deck.color(choice).named)
        case Choose(_, choice):
            return say("to exchange cards") if choice == "yes" else say("to keep the hand")
        case Draw():
            return say("to draw from the deck")
        case Take(card):
            return say("to pick up the {card}", card=say_card(card))
        case Give(card):
            return say("to give the {card}", card=say_card(card))
    raise TypeError(f"{action} is not searched")


def _fill(game: BluesGreens, evidence: Evidence, hole: str) -> Value:
    """Return what stands in a hole of the sentence; no chance short of certainty is told as one."""
    if hole == "card":
        return name_card(game.deck, game.deck.index[evidence.cards[0]])
    if hole == "suit":
        return game.deck.color(evidence.names["suit"]).named
    if hole == "percent":
        return min(max(round(100 * evidence.figures["chance"]), 1), 99)
    return round(100 * evidence.figures[hole]) if hole == "made" else int(evidence.figures[hole])


@cache
def _list_holes(text: str) -> tuple[str, ...]:
    """Return the holes of a sentence in the order in which they stand there."""
    return tuple(sorted(find_holes(text), key=lambda hole: text.index("{" + hole)))
