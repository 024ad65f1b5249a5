"""Sentences for people on what the tables for sides, dealing, passing and bidding of a trick game's rule file
settle."""

from __future__ import annotations

from purple_table.core.messages import SILENT, ListedValues, Message, Term, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, choose_words, name_card
from purple_table.games.tricks.auction_facts import AUCTION_FACTS
from purple_table.games.tricks.dealing_facts import say_jokers, say_left_over, say_removed, say_turned
from purple_table.games.tricks.exchange_facts import EXCHANGE_FACTS, say_drawn
from purple_table.games.tricks.scoring.scoring_facts import label_bid

_DIRECTIONS = {
    "left": say("to the left"),
    "right": say("to the right"),
    "across": say("across the table"),
    "none": say("nowhere"),
}


def _say_passing(table: FactTable) -> Message:
    cycle = table.keys["cycle"]
    if set(cycle) == {"none"}:
        return say("Nobody passes cards.")
    ways = ListedValues(tuple(_DIRECTIONS[way] for way in cycle))
    return say("In successive deals the cards go {ways}, and then the round starts again.", ways=ways)


def _say_count_passed(table: FactTable) -> Message:
    if set(table.keys["cycle"]) == {"none"}:
        return SILENT
    count = table.keys["count"]
    return say("Everybody passes one card.", many="Everybody passes {count} cards.", count=count)


def _say_bid_numbers(table: FactTable) -> Message:
    least, most = table.keys["least"], table.keys["most"]
    if most:
        return say("A bid is a number of tricks from {least} to {most}.", least=least, most=most)
    return say("A bid is a number of tricks, from {least} to the number of cards in the hand.", least=least)


def _say_blind_nil(table: FactTable) -> Message:
    if not table.keys["nil"]:
        return SILENT
    match table.keys["blind_nil"]:
        case "behind":
            return say(
                "A player whose side is at least {points} points behind may bid nil before looking at the hand.",
                points=table.keys["behind"],
            )
        case "any":
            return say("Every player may bid nil before looking at the hand, in every deal.")
    return say("There is no blind nil.")


def _say_code(table: FactTable) -> Message:
    adds = [say("a {suit:one} adds {number}", suit=Term(suit), number=n) for suit, n in table.keys["code"].items()]
    return say("By their suits alone, {adds}.", adds=ListedValues(tuple(adds)))


def _say_named_bids(table: FactTable) -> Message:
    bids = [label_bid(name, bid) for name, bid in table.keys["bids"].items() if not bid.get("off")]
    return say("From low to high the bids are {bids}.", bids=ListedValues(tuple(bids)))


def _say_point_bids(table: FactTable) -> Message:
    least, most, step = table.keys["least"], table.keys["most"], table.keys.get("step", 1)
    if step == 1:
        return say("A bid is a number of points from {least} to {most}.", least=least, most=most)
    return say("A bid is a number of points from {least} to {most}, by {step}.", least=least, most=most, step=step)


def _say_ladder_all_pass(table: FactTable) -> Message:
    match table.keys["all_pass"]:
        case "redeal":
            return say("When everybody passes nobody scores, and the next dealer deals.")
        case "dealer_must":
            return say("When all others have passed, the dealer must bid.")
        case "holder":
            least = next(name for name, bid in table.keys["bids"].items() if not bid.get("off"))
            return say(
                "When everybody passes, whoever holds the {card} shows it and must play {bid:middle}. If nobody holds"
                " it, nobody scores, and the next dealer deals.",
                card=name_card(table.deck, table.keys["holder"]),
                bid=label_bid(least, table.keys["bids"][least]),
            )
        case "chips":
            return say("When everybody passes, a second round follows, in which chips are put in for the widow.")
        case "least":
            return say(
                "When everybody passes, the dealer has the bid {bid}, without being asked.", bid=table.keys["least"]
            )
    bid = label_bid(table.keys["all_pass"], table.keys.get("bids", {}).get(table.keys["all_pass"], {}))
    return say("When everybody passes, the dealer has the bid {bid}, without being asked.", bid=bid)


def _say_exchange(table: FactTable) -> Message:
    """Say who takes a widow, and lays as many cards away; or how cards are drawn for those that are laid away."""
    if table.keys["from"] != "widow":
        return say_drawn(table)
    if "look" in table.keys and table.keys["may"] and table.keys["who"] == "declarer":
        return say(
            "When the bidding is over, the declarer sees the card that lies by itself and may take it; then he lays"
            " any card away, face down. Nobody else sees that card; what he leaves only those know who have looked.",
            many="When the bidding is over, the declarer sees the {count} cards that lie by themselves and may take"
            " them; then he lays any {count} cards away, face down. Nobody else sees those; what he leaves only those"
            " know who have looked.",
            count=table.rules["dealing"]["widow"],
        )
    count, name = table.rules["dealing"]["widow"], table.keys.get("bid", "")
    may = table.keys["may"]
    open_to = (
        say("Everybody sees what is taken.")
        if table.keys.get("opened")
        else say("Nobody else sees what is taken or laid away.")
    )
    if name:
        bids = table.rules["bidding"].get("bids", {})
        who = say("Whoever puts most chips in")
        if name in bids:
            who = say("Whoever plays the bid {bid}", bid=label_bid(name, bids[name]))
    else:
        who = say("The declarer") if table.keys["who"] == "declarer" else say("The dealer")
    takes = (
        say(
            "{who} may take the card that lies by itself, and then lays any card away, face down.",
            many="{who} may take the {count} cards that lie by themselves, and then lays any {count} cards away, face"
            " down.",
            count=count,
            who=who,
        )
        if may
        else say(
            "{who} takes the card that lies by itself, and then lays any card away, face down.",
            many="{who} takes the {count} cards that lie by themselves, and then lays any {count} cards away, face"
            " down.",
            count=count,
            who=who,
        )
    )
    return say("{takes} {seen}", takes=takes, seen=open_to)


DEAL_FACTS: RuleFacts = {
    **EXCHANGE_FACTS,
    "sides.part": choose_words(
        "part",
        {
            "partners": say(
                "Partners sit across from each other; what they win counts together, and they have one total."
            ),
            "alone": say("Everybody plays alone."),
            "called_card": say(
                "Everybody has a total of their own, but in each deal whoever holds the card that the declarer calls"
                " plays with him, in secret until it is played."
            ),
        },
    ),
    "dealing.hand": RuleFact(
        lambda table: say(
            "Everybody gets one card.",
            many="Everybody gets {count} cards, one at a time.",
            count=table.keys["hand"],
        ),
        number="hand",
    ),
    "dealing.removed": RuleFact(say_removed),
    "dealing.widow": RuleFact(
        lambda table: say(
            "One more card is dealt to nobody, and lies face down by itself.",
            many="{count} more cards are dealt to nobody, and lie face down by themselves.",
            count=table.keys["widow"],
        )
    ),
    "dealing.left_over": RuleFact(say_left_over, ("show",)),
    "dealing.turned": RuleFact(say_turned, ("face",)),
    "dealing.dealer_last": choose_words(
        "dealer_last", {"open": say("The last card of the dealer is dealt face up; it belongs to his hand.")}
    ),
    "dealing.jokers": RuleFact(say_jokers, ("removed",), False),
    "dealing.empty": choose_words(
        "empty",
        {
            "skip": say("Once the stock is out, nobody draws."),
            "reshuffle_tricks": say(
                "If a card must be drawn and the stock is out, the cards of all complete tricks are shuffled and become"
                " the stock."
            ),
        },
    ),
    "dealing.next_dealer": choose_words(
        "next_dealer",
        {
            "left": say("The deal moves one seat to the left each time."),
            "winner": say("Whoever wins the last trick deals next."),
        },
        "left",
    ),
    "dealing.draw": choose_words(
        "draw",
        {
            "after_trick": say(
                "After each trick everybody draws a card from the stock, its winner first, while there are any."
            )
        },
    ),
    "dealing.partners_look": choose_words(
        "partners_look",
        {
            True: say("Once the stock is out, partners see each other's hands."),
            False: say("Partners never see each other's hands."),
        },
    ),
    "dealing.swap": choose_words(
        "swap",
        {
            False: say("Nobody may swap a card for the turned one."),
            True: say(
                "Before drawing, the winner of a trick may swap the lowest trump for the turned card, as long as other"
                " cards lie on it."
            ),
        },
    ),
    "dealing.start": RuleFact(
        lambda table: say(
            "The largest hand has one card.",
            many="The largest hand has {count} cards.",
            count=table.keys["start"],
        ),
        number="start",
    ),
    "dealing.order": choose_words(
        "order",
        {
            "down_up": say(
                "The first hand is the largest. Each deal has one card fewer, down to a single one, and then one more"
                " up to the largest again."
            ),
            "down": say(
                "The first hand is the largest. Each deal has one card fewer, and the match is over after the hand of a"
                " single card."
            ),
            "up": say("The first hand has a single card. Each deal has one more, and the largest hand ends the match."),
            "up_down": say(
                "The first hand has a single card. Each deal has one more, up to the largest hand, and then one fewer"
                " down to a single card again."
            ),
        },
    ),
    "exchange.from": RuleFact(_say_exchange, ("who", "rank", "bid", "may", "opened", "least", "most", "refill")),
    "passing.cycle": RuleFact(_say_passing),
    "passing.count": RuleFact(_say_count_passed, ("cycle",)),
    **AUCTION_FACTS,
    "bidding.ladder.bids": RuleFact(_say_named_bids),
    "bidding.rounds": choose_words(
        "rounds",
        {
            "once": say("Everybody calls once, from the dealer's left: a higher bid than the last one, or a pass."),
            "until_passed": say(
                "From the dealer's left everybody bids higher or passes, round after round, until all others have"
                " passed."
            ),
        },
    ),
    "bidding.all_pass": RuleFact(_say_ladder_all_pass, ("holder",)),
    "bidding.points.least": RuleFact(_say_point_bids, ("most", "step")),
    "bidding.most_ends": choose_words(
        "most_ends",
        {
            True: say("The highest number ends the bidding at once."),
            False: say("Whoever has not passed is asked even where nothing is higher."),
        },
    ),
    "bidding.floor": RuleFact(
        lambda table: say(
            "A side with {points} points or more may neither bid nor hold less than {least}.",
            points=table.keys["high_total"],
            least=table.keys["floor"],
        ),
        ("high_total",),
    ),
    "bidding.dealer_holds": choose_words(
        "dealer_holds",
        {
            True: say("The dealer may *hold*: take the last bid for himself at the same number."),
            False: say("The dealer must go higher, like everybody else."),
        },
    ),
    "bidding.order_up.alone": choose_words(
        "alone",
        {
            True: say("Whoever makes trump may play *alone*: the partner lays the hand down and takes no part."),
            False: say("Nobody plays alone."),
        },
    ),
    "bidding.order_up.all_pass": choose_words(
        "all_pass",
        {
            "redeal": say("If all have passed twice, nobody scores, and the next dealer deals."),
            "dealer_names": say("In the second round the dealer may not pass: he must name a color."),
        },
    ),
    "bidding.lay_aside.cards": RuleFact(
        lambda table: say(
            "Everybody lays one card aside, face down.",
            many="Everybody lays {count} cards aside, face down.",
            count=table.keys["cards"],
        )
    ),
    "bidding.lay_aside.code": RuleFact(_say_code),
    "bidding.lay_aside.premiums": choose_words(
        "premiums",
        {
            "both": say("One player may *declare* the bid, or *reveal* the hand as well, for a premium."),
            "declare": say("One player may *declare* the bid for a premium, and nobody reveals the hand."),
            "off": say("There are no premiums, and nobody is asked."),
        },
    ),
    "bidding.tricks.least": RuleFact(_say_bid_numbers, ("most",)),
    "bidding.tricks.rounds": choose_words(
        "rounds",
        {
            "once": say("Everybody bids once."),
            "continual": say(
                "On your first turn bid or pass, and on later turns raise your own number or pass. A pass binds nobody,"
                " and bidding is over when all have passed in a row."
            ),
        },
    ),
    "bidding.tricks.nil": choose_words(
        "nil", {True: say("A player may bid *nil*: to win no trick at all."), False: say("There is no nil.")}
    ),
    "bidding.tricks.blind_nil": RuleFact(_say_blind_nil, ("behind", "nil")),
    "bidding.tricks.hook": choose_words(
        "hook",
        {
            True: say("The last to bid may not make the bids add up to the number of tricks."),
            False: say("The last to bid may say any number."),
        },
    ),
}
"""By their keys; see `play_facts.FACTS`."""
