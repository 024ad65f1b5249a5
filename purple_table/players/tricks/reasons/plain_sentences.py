"""The sentences of the players that follow plain rules in trick games, the Beginner and the Reference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Sentence(NamedTuple):
    """A template, and where it differs the template for a `count` other than 1, or for the reader whom it is about."""

    text: str
    many: str = ""
    yours: str = ""


PLAIN_SENTENCES: Mapping[str, Sentence] = {
    # The Beginner, beside what the Reference says.
    "careless": Sentence("I play the {card} without much thought."),
    "passed_carelessly": Sentence("I pass the {card} without a plan."),
    "passed_highest": Sentence("The {card} is my highest card, so I pass it."),
    "picked_one": Sentence("I could not decide and just picked one."),
    "not_losing": Sentence("I take what does not lose me the match at once."),
    "no_difference": Sentence("It makes no difference any more."),
    "void_points": Sentence("I cannot follow, so I get rid of a card that costs points, the {card}."),
    "void_high": Sentence("I cannot follow, so I get rid of a high card, the {card}."),
    "rough_call": Sentence("By my table the hand is worth about {count}."),
    "rough_bid": Sentence("I count about {count} trick in my hand.", many="I count about {count} tricks in my hand."),
    "rough_partner_bid": Sentence("My partner has bid, and I leave it at that."),
    "rough_own_bid": Sentence("My own bid stands, and I leave it at that."),
    "rough_too_few": Sentence("I do not count enough tricks in my hand for another bid."),
    "rough_no_trump": Sentence(
        "I count on about {count} trick without trumps.", many="I count on about {count} tricks without trumps."
    ),
    "rough_trump": Sentence(
        "I count on about {count} trick with {color} as trump.",
        many="I count on about {count} tricks with {color} as trump.",
    ),
    "rough_raises": Sentence("My cards look good to me, so I raise."),
    "rough_sees": Sentence("My cards look good enough to me to go on."),
    "rough_gives_in": Sentence("My cards look too weak to me."),
    # The Reference.
    "plain_pass": Sentence("The {card} is the worst card that I can pass."),
    "plain_look": Sentence("I always do this first."),
    "plain_total": Sentence("I always take what is best for my own total."),
    "plain_choice": Sentence("I always take the first choice."),
    "plain_lead_lowest": Sentence("I lead my lowest card, the {card}."),
    "plain_throw": Sentence("I cannot follow, so I throw my worst card, the {card}."),
    "plain_under": Sentence("The {card} is my highest card that stays under the trick."),
    "plain_must_take": Sentence("I must take the trick, so I use my highest card, the {card}."),
    "plain_low": Sentence("I cannot stay under, so I play low, the {card}."),
    "plain_lay_away": Sentence("I lay my lowest card away, the {card}."),
    "plain_keeps": Sentence("I keep the rest, as I hold no other low card."),
    "plain_takes": Sentence("The {card} takes the trick."),
    "plain_tries": Sentence("I try to take the trick with the {card}."),
    "plain_lowest": Sentence("I play my lowest card, the {card}."),
    "plain_ducks": Sentence("The {card} does not take the trick."),
    "plain_lead_low": Sentence("I lead a low card, the {card}."),
    "plain_worthless": Sentence("This trick is worth nothing to me; the {card} is my lowest card."),
    "plain_over": Sentence("I cannot stay under the trick; the {card} is my lowest card."),
    "plain_cannot_win": Sentence("I cannot win the trick, so I play my lowest card, the {card}."),
    "plain_lead": Sentence("I lead the {card}."),
    "plain_partner": Sentence("My partner wins the trick, so I play my lowest card, the {card}."),
    "plain_nil_lead": Sentence("I bid nil, so I lead my lowest card, the {card}."),
    "plain_nil_ducks": Sentence("I bid nil, and the {card} does not take the trick."),
    "plain_nil_hopes": Sentence("I bid nil, but can only hope with the {card}."),
    "plain_nil": Sentence("I hold no trump, no Ace and no King, so I bid nil."),
    "plain_bid_stays": Sentence("I leave my bid as it is."),
    "plain_tricks": Sentence("By my table the hand is worth {tricks} tricks."),
    "plain_no_bid": Sentence("By my table the hand is worth no higher bid."),
    "plain_spare": Sentence("By my table {bid} leaves me {tricks} tricks to spare."),
    "plain_laid": Sentence("By my table the other cards are worth a bid of about {number}."),
    "plain_trump": Sentence("By my table {color} is my best trump."),
    "plain_weak": Sentence("By my table the hand is not worth making trump."),
    "plain_stays": Sentence("I hold a trump or two Aces, so I stay."),
    "plain_drops": Sentence("I hold no trump and no two Aces, so I drop."),
    "plain_points": Sentence("By my table the hand is worth {points}, and {enough} will do."),
}
"""The sentences by the kinds of evidence."""
