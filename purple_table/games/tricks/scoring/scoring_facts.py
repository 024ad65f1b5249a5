"""Sentences for people on what the scoring tables of a trick game's rule file settle."""

from __future__ import annotations

from purple_table.core.messages import SILENT, ListedValues, Message, Term, Value, say
from purple_table.core.rule_facts import FactTable, RuleFact, RuleFacts, Table, choose_words, name_card

_BOTH = ("rank", "color", "by_rank")


def _list_rank_points(table: FactTable) -> ListedValues:
    """Name ranks by the words of the deck; a rule file may write a code or a name."""
    names = {rank.code: rank.name for rank in table.deck.ranks}
    prices = table.keys["by_rank"].items()
    return ListedValues(
        tuple(say("{points} for {rank}", rank=Term(names.get(str(r), str(r))), points=n) for r, n in prices)
    )


def _say_last_trick(table: FactTable) -> Message:
    points, by_rank = table.keys["points"], table.keys["by_rank"]
    if not by_rank:
        return say(
            "The last trick is worth 1 point, whatever card takes it.",
            many="The last trick is worth {count} points, whatever card takes it.",
            count=points,
        )
    return say(
        "The card that takes the last trick sets its price in points: {prices}, and {points} for any other card.",
        prices=_list_rank_points(table),
        points=points,
    )


def say_card_points(table: FactTable) -> Message:
    """Say which points of its cards a scoring counts."""
    match table.keys["rank"], table.keys["color"], bool(table.keys.get("by_rank")):
        case True, True, _:
            return say("A card is worth its rank points and its color points together.")
        case True, _, _:
            return say("A card is worth its rank points alone.")
        case _, True, _:
            return say("A card is worth its color points alone.")
    return say("A card is worth points by its rank: {points}; no other card has any.", points=_list_rank_points(table))


def _say_trump_bonus(table: FactTable) -> Message:
    prices = [say("{points} for the {rank}", rank=Term(rank), points=n) for rank, n in table.keys["trumps"].items()]
    return say("Trumps have points besides: {points}.", points=ListedValues(tuple(prices))) if prices else SILENT


def _say_bonus_without_trump(table: FactTable) -> Message:
    prices = [say("{points} for each {rank}", rank=Term(rank), points=n) for rank, n in table.keys["no_trump"].items()]
    if not prices:
        return SILENT
    return say("Where there is no trump, cards have points besides: {points}.", points=ListedValues(tuple(prices)))


def _say_trick_points(table: FactTable) -> Message:
    trick = table.keys["trick"]
    if not trick:
        return SILENT
    return say("Each trick is worth 1 point besides.", many="Each trick is worth {count} points besides.", count=trick)


def _say_game_points(table: FactTable) -> Message:
    less, half, none = table.keys["game_points"]
    return say(
        "The winner scores {less}, or {half} where the other has fewer than half as many points as are needed, or"
        " {none} where the other has no trick.",
        less=less,
        half=half,
        none=none,
    )


def _say_failed_close(table: FactTable) -> Message:
    some, none = table.keys["failed"]
    return say(
        "Where a player who has closed does not win, the other scores {some}, or {none} if the other had no trick when"
        " the stock was closed.",
        some=some,
        none=none,
    )


def _say_makers(table: FactTable) -> Message:
    keys = table.keys
    return say(
        "The side that made trump scores {made} for {need} tricks or more, {all} for all tricks, and {alone} for all of"
        " them when one player plays alone.",
        made=keys["made"],
        need=keys["need"],
        all=keys["all"],
        alone=keys["alone_all"],
    )


def _say_cards_cost(table: FactTable) -> Message:
    colors = [say("a {color} card {points}", color=Term(c), points=n) for c, n in table.keys["colors"].items()]
    cards = [
        say("the {card} {points}", card=name_card(table.deck, code), points=n)
        for code, n in table.keys["cards"].items()
    ]
    return say("In points the cards cost: {costs}.", costs=ListedValues((*colors, *cards)))


def _say_moons(table: FactTable) -> Message:
    moons = [say("{points} for {color}", color=Term(c), points=n) for c, n in table.keys["moons"].items()]
    return say("Moons are worth points: {moons}.", moons=ListedValues(tuple(moons)))


def _say_exact(table: FactTable) -> Message:
    bonus, trick = table.keys["bonus"], table.keys["per_trick"]
    if isinstance(bonus, int):
        return say(
            "Whoever wins exactly as many tricks as bid scores {bonus} points, and {trick} for each of these tricks.",
            bonus=bonus,
            trick=trick,
        )
    prices = ListedValues(
        tuple(say("{points} where {number} did", points=p, number=n) for n, p in enumerate(bonus, 1) if p)
    )
    return say(
        "Whoever wins exactly as many tricks as bid scores {trick} for each, and a bonus by how many players did so:"
        " {prices}.",
        trick=trick,
        prices=prices,
    )


def _say_premium(table: FactTable) -> Message:
    declare, reveal = table.keys.get("declare", 0), table.keys.get("reveal", 0)
    return say(
        "A bid that was declared and is made scores {declare} points more, a revealed one {reveal}; if it fails, every"
        " opponent scores as many instead.",
        declare=declare,
        reveal=reveal,
    )


def _say_contract_made(table: FactTable) -> Message:
    points = table.keys["trick_points"]
    if table.keys["made"] == "flat":
        return say(
            "A side that wins at least as many tricks as it bid scores {points} points, whatever was bid, and 1 more"
            " for each trick above.",
            points=points,
        )
    return say(
        "A side that wins at least as many tricks as it bid scores {points} points for each trick that it bid, and 1"
        " more for each trick above.",
        points=points,
    )


def _say_bags(table: FactTable) -> Message:
    limit = table.keys["bag_limit"]
    if not limit:
        return say("A trick above the contract is a bag; no number of bags costs anything.")
    return say(
        "A trick above the contract is a bag. When the count of a side's bags reaches {limit}, {penalty} points come"
        " off its total, and the count goes on with what is above {limit}.",
        limit=limit,
        penalty=table.keys["bag_penalty"],
    )


def _say_book(table: FactTable) -> Message:
    return say(
        "The declarer's side must win {book} tricks and as many more as were bid.",
        book=table.keys["book"],
    )


def _say_tricks_over(table: FactTable) -> Message:
    book = table.keys["book"]
    if not book:
        return say("Each trick is worth 1 point.")
    return say(
        "The side with more than {book} tricks scores a point for each trick over {book}; the other side scores"
        " nothing.",
        book=book,
    )


def label_bid(name: str, bid: Table) -> Value:
    """Name a bid as the window does: by its label, a number, or its name."""
    return Term(bid["label"]) if "label" in bid else int(name) if name.isdecimal() else Term(name.capitalize())


def _say_prices(table: FactTable) -> Message:
    """Say the price of each bid that can be said, or that the dealer may come to have."""
    prices = []
    bidding = table.rules["bidding"]
    for name, bid in bidding["bids"].items():
        if not bid.get("off") or name == bidding["all_pass"]:
            label = label_bid(name, bid)
            made, failed = bid.get("made", 0), bid.get("failed", 0)
            if made == failed:
                prices.append(say("{made} for {bid}", made=made, bid=label))
            else:
                prices.append(say("{made} for {bid}, or {failed} if it fails", made=made, bid=label, failed=failed))
    return say(
        "Each of the others pays the declarer for a bid that is made, and is paid for one that fails: {prices}.",
        prices=ListedValues(tuple(prices)),
    )


def _say_best_trump(table: FactTable) -> Message:
    points = table.keys["best_trump"]
    if not points:
        return say("No trump counts by itself.")
    return say("The highest trump that was played scores {points} more for the side that took it.", points=points)


def _say_bid_of_points(table: FactTable) -> Message:
    if not table.keys["set_back"]:
        return SILENT
    return say(
        "If the declarer's side takes as many points as were bid, it scores all that it took; else it loses the bid."
        " The others always score what they took."
    )


def _say_set_back(table: FactTable) -> Message:
    words = say(
        "If the declarer's side wins fewer tricks than were bid, it loses {count} point, and its tricks score nothing.",
        many="If the declarer's side wins fewer tricks than were bid, it loses {count} points, and its tricks score"
        " nothing.",
        count=table.keys["failed"],
    )
    for name, bid in table.rules["bidding"].get("bids", {}).items():
        if bid.get("times", 1) > 1 and not bid.get("off"):
            label, times = label_bid(name, bid), bid["times"]
            more = say("{bid} scores or costs {times} times as much.", bid=label, times=times)
            if times == 2:
                more = say("{bid} scores or costs twice as much.", bid=label)
            words = say("{first} {then}", first=words, then=more)
    return words


SCORING_FACTS: RuleFacts = {
    "scoring.last_trick.points": RuleFact(_say_last_trick, ("by_rank",)),
    "scoring.most_points.rank": RuleFact(say_card_points, _BOTH),
    "scoring.most_points.points": RuleFact(
        lambda table: say(
            "The side that has captured more card points scores 1 point; if both have as many, nobody does.",
            many="The side that has captured more card points scores {count} points; if both have as many, nobody"
            " does.",
            count=table.keys["points"],
        )
    ),
    "scoring.captured_points.rank": RuleFact(say_card_points, _BOTH),
    "scoring.captured_points.book": RuleFact(_say_book),
    "scoring.contract.book": RuleFact(_say_book),
    "scoring.card_points.rank": RuleFact(say_card_points, _BOTH),
    "scoring.card_points.trumps": RuleFact(_say_trump_bonus),
    "scoring.card_points.no_trump": RuleFact(_say_bonus_without_trump),
    "scoring.card_points.last_trick": RuleFact(
        lambda table: say("The last trick is worth {points} points.", points=table.keys["last_trick"])
    ),
    "scoring.card_points.all_tricks": RuleFact(
        lambda table: (
            say("A side that wins all tricks has {points} points more.", points=table.keys["all_tricks"])
            if table.keys["all_tricks"]
            else SILENT
        )
    ),
    "scoring.card_points.set_back": choose_words(
        "set_back",
        {
            True: say(
                "If the declarer's side has fewer points than it bid, it scores none of them and loses the number of"
                " its bid instead."
            )
        },
    ),
    "scoring.hands_left.rank": RuleFact(say_card_points, _BOTH),
    "scoring.difference.rank": RuleFact(say_card_points, _BOTH),
    "scoring.difference.trick": RuleFact(_say_trick_points),
    "scoring.makers.made": RuleFact(_say_makers, ("need", "all", "alone_all")),
    "scoring.makers.failed": RuleFact(
        lambda table: say(
            "Makers with fewer than {need} tricks score nothing, and the other side scores {points}.",
            need=table.keys["need"],
            points=table.keys["failed"],
        ),
        ("need",),
    ),
    "scoring.penalty_cards.colors": RuleFact(_say_cards_cost, ("cards",)),
    "scoring.penalty_cards.moons": RuleFact(_say_moons),
    "scoring.penalty_cards.moon_replaces": choose_words(
        "moon_replaces",
        {
            True: say("The cards of a moon cost the shooter nothing themselves."),
            False: say("The cards of a moon cost the shooter their points besides."),
        },
    ),
    "scoring.penalty_cards.moon_choice": choose_words(
        "moon_choice",
        {
            "ask": say(
                "The shooter decides, in the open, whether these points come off the own total or go onto the total of"
                " each of the others."
            ),
            "add": say("A moon goes onto the totals of all the others."),
            "subtract": say("A moon comes off the shooter's total."),
        },
    ),
    "scoring.penalty_cards.revoke_points": RuleFact(
        lambda table: (
            say("Each failure to follow costs {points} points.", points=table.keys["revoke_points"])
            if table.rules["following"].get("revoke") == "penalty"
            else SILENT
        )
    ),
    "scoring.exact.bonus": RuleFact(_say_exact, ("per_trick",)),
    "scoring.exact.declare": RuleFact(_say_premium, ("reveal",)),
    "scoring.exact.missed": choose_words(
        "missed",
        {
            "nothing": say("Whoever wins more tricks than bid, or fewer, scores nothing."),
            "tricks": say("Whoever wins more tricks than bid, or fewer, scores 1 point for each trick alone."),
            "minus": say("Whoever misses the bid loses 1 point for each trick too many or too few."),
        },
    ),
    "scoring.own_contracts.trick_points": RuleFact(_say_contract_made, ("made",)),
    "scoring.own_contracts.failed": choose_words(
        "failed",
        {
            "minus": say(
                "A side that wins fewer tricks than it bid loses what the contract would have brought, and the tricks"
                " that it did win bring nothing."
            ),
            "zero": say("A side that wins fewer tricks than it bid neither scores nor loses."),
        },
    ),
    "scoring.own_contracts.bag_limit": RuleFact(_say_bags, ("bag_penalty",)),
    "scoring.own_contracts.nil_points": RuleFact(
        lambda table: say(
            "A nil that wins no trick scores {points} points for the side, and one that wins any loses as many.",
            points=table.keys["nil_points"],
        )
    ),
    "scoring.own_contracts.blind_nil_points": RuleFact(
        lambda table: say("A blind nil scores or loses {points} points.", points=table.keys["blind_nil_points"])
    ),
    "scoring.own_contracts.failed_nil_tricks": choose_words(
        "failed_nil_tricks",
        {
            "bags": say("Tricks won by a failed nil do not help the partner's contract; they are bags."),
            "partner": say("Tricks won by a failed nil count toward the partner's contract."),
            "nothing": say("Tricks won by a failed nil count for nobody."),
        },
    ),
    "scoring.pay_each.part": RuleFact(_say_prices),
    "scoring.trick_points.trick": RuleFact(
        lambda table: say(
            "Each trick scores {count} point for the side that takes it.",
            many="Each trick scores {count} points for the side that takes it.",
            count=table.keys["trick"],
        )
    ),
    "scoring.trick_points.best_trump": RuleFact(_say_best_trump),
    "scoring.trick_points.set_back": RuleFact(_say_bid_of_points),
    "scoring.trick_points.double_all": choose_words(
        "double_all",
        {
            True: say("A bid of all points that is made counts twice."),
            False: say("A bid of all points that is made counts once."),
        },
    ),
    "scoring.tricks_or_set.trick": RuleFact(
        lambda table: say(
            "Each trick scores {count} point for the side that takes it.",
            many="Each trick scores {count} points for the side that takes it.",
            count=table.keys["trick"],
        )
    ),
    "scoring.tricks_or_set.failed": RuleFact(_say_set_back),
    "scoring.race.rank": RuleFact(say_card_points, _BOTH),
    "scoring.race.last_trick": RuleFact(
        lambda table: say(
            "The last trick is worth {points} points more, if the stock was drawn to its end.",
            points=table.keys["last_trick"],
        )
    ),
    "scoring.race.game_points": RuleFact(_say_game_points),
    "scoring.race.failed": RuleFact(_say_failed_close),
    "scoring.tricks_over.book": RuleFact(_say_tricks_over),
}
"""By their keys; see `play_facts.FACTS`."""
