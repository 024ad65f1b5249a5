"""Sentences for people on what the tables for auctions, bids of colors and the dummy of a rule file settle."""

from __future__ import annotations

from purple_table.core.messages import Term, say
from purple_table.core.rule_facts import RuleFact, RuleFacts, choose_words

AUCTION_FACTS: RuleFacts = {
    "bidding.auction.least": RuleFact(
        lambda table: say(
            "A bid names a number from {least} to {most} and a strain: one of the seven colors, or no trump.",
            least=table.keys["least"],
            most=table.keys["most"],
        ),
        ("most",),
    ),
    "bidding.colors.need": RuleFact(
        lambda table: say(
            "A bid names a color, from {low}, the lowest, up to {high}: to win {need} of the {hand} tricks with it as"
            " trump.",
            low=Term(table.deck.colors[0].name),
            high=Term(table.deck.colors[-1].name),
            need=table.keys["need"],
            hand=table.rules["dealing"]["hand"],
        )
    ),
    "bidding.colors.most_chips": RuleFact(
        lambda table: say(
            "In turn everybody puts chips into the pot, 1 to {most} and more than anybody before, or passes. What was"
            " put in stays there.",
            most=table.keys["most_chips"],
        )
    ),
    "bidding.pass_is_final": choose_words(
        "pass_is_final",
        {
            False: say("A pass binds nobody: whoever has passed may bid again when the turn comes round."),
            True: say(
                "Whoever has passed is out of the auction and is not asked again; it ends when one player is left who"
                " has bid."
            ),
        },
    ),
    "bidding.auction.all_pass": choose_words(
        "all_pass",
        {
            "redeal": say("When everybody passes there is no play and no score, and the next dealer deals."),
            "same_dealer": say(
                "When everybody passes, nothing is scored and the same dealer deals again; every third time in a row it"
                " counts as a deal after all."
            ),
            "dealer_lowest": say("When everybody passes, the dealer is the declarer with the lowest bid there is."),
            "no_trump": say("When everybody passes, the deal is played without trump and without a contract."),
        },
    ),
    "bidding.auction.first": choose_words(
        "first",
        {
            "left": say("The player to the left of the dealer calls first."),
            "dealer": say("The dealer calls first."),
        },
        "left",
    ),
    "bidding.auction.doubles": choose_words(
        "doubles",
        {
            True: say(
                "When the last call but passes is a bid of the other side, you may *double* it; when it is their double"
                " of a bid of your side, you may *redouble*. A new bid ends both."
            ),
            False: say("Nobody doubles a bid."),
        },
        False,
    ),
    "bidding.auction.declarer": choose_words(
        "declarer",
        {
            "last_bidder": say("Whoever made the last bid is the declarer."),
            "first_namer": say("The declarer is who of the contract's side first named its strain."),
        },
        "last_bidder",
    ),
    "dummy.part": choose_words(
        "part",
        {
            "partner": say(
                "After the first lead the declarer's partner lays the hand open on the table, as the *dummy*, and the"
                " declarer plays its cards too."
            )
        },
    ),
}
"""By their keys; see `play_facts.FACTS`."""
