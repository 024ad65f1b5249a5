"""Claims about what a search of the Expert found."""

from __future__ import annotations

from purple_table.core.actions import Action, Play
from purple_table.games.tricks.state import TrickState
from tests.players.truths.claim import Claim, truth
from tests.players.truths.tricks_wanted import count_won


def holds_two_actions(claim: Claim) -> bool:
    """The action was held against another legal one, in some sampled deals."""
    best, other = claim.names["best"], claim.names["other"]
    calls = {str(action) for action in claim.legal}
    return best == str(claim.action) and other != best and other in calls and claim.figures["count"] >= 1


def is_made_more_often(claim: Claim) -> bool:
    """What the deal turns on was reached more often after the action than after the next best."""
    return holds_two_actions(claim) and 0 <= claim.figures["less"] < claim.figures["made"] <= 1


def is_clear(claim: Claim) -> bool:
    """The action is better by more than chance may bring about."""
    return holds_two_actions(claim) and claim.figures["points"] > claim.figures["margin"] >= 0


def has_declarer(claim: Claim, own: bool) -> bool:
    """Somebody plays for a contract, on the own side or on another."""
    declarer = claim.bids.declarer
    return declarer is not None and (declarer in claim.side) == own


@truth("all_the_same")
def _(claim: Claim) -> bool:
    """Whatever I may do here comes to the same."""
    return len(claim.legal) > 1 and not claim.figures


@truth("too_few_kept")
def _(claim: Claim) -> bool:
    """I have tried too few deals to doubt what a Skilled player would do here."""
    return len(claim.legal) > 1 and set(claim.figures) == {"count"} and claim.figures["count"] < 60


@truth("too_few_better")
def _(claim: Claim) -> bool:
    """In the few deals that I could try, nothing else did better."""
    return len(claim.legal) > 1 and set(claim.figures) == {"count"} and claim.figures["count"] < 60


def is_perhaps_chance(claim: Claim) -> bool:
    """The action is better, but not by more than chance may bring about."""
    return 0 < claim.figures["points"] <= claim.figures["margin"]


def makes_contract(claim: Claim) -> bool:
    """A contract of the own side is made more often."""
    return is_made_more_often(claim) and has_declarer(claim, own=True)


def keeps_nil(claim: Claim) -> bool:
    """The own nil is kept more often."""
    return is_made_more_often(claim) and claim.nil


def can_bid_fail(claim: Claim) -> bool:
    """What the own side has bid is not made for certain yet: tricks are missing, or one too many would spoil it."""
    worth, side = claim.game.worth(claim.bids), claim.game.side_of(claim.seat)
    needed, row = worth.needed[side], worth.tricks[side]
    assert needed is not None
    return count_won(claim) < needed or (needed + 1 < len(row) and row[needed + 1] < row[needed] - 1)


def makes_own_bid(claim: Claim) -> bool:
    """A bid of a seat that plays alone is made more often."""
    spoken = claim.bids.tricks[claim.seat] is not None and len(claim.side) == 1
    return is_made_more_often(claim) and spoken and can_bid_fail(claim)


def makes_our_bid(claim: Claim) -> bool:
    """A bid of partners is made more often."""
    spoken = any(claim.bids.tricks[seat] is not None for seat in claim.side) and len(claim.side) > 1
    return is_made_more_often(claim) and spoken and can_bid_fail(claim)


def defeats_contract(claim: Claim) -> bool:
    """A contract of others fails more often."""
    return is_made_more_often(claim) and has_declarer(claim, own=False)


def defeats_bid(claim: Claim) -> bool:
    """A bid of others fails more often."""
    others = [seat for seat in range(claim.view.players) if seat not in claim.side]
    return is_made_more_often(claim) and any(claim.bids.tricks[seat] for seat in others)


@truth("search_made")
def _(claim: Claim) -> bool:
    """{best:start} makes the contract in {made} of 100 supposed deals; {other} in {less}."""
    return makes_contract(claim) and is_clear(claim)


@truth("search_made_level")
def _(claim: Claim) -> bool:
    """{best:start} makes the contract in {made} of 100 supposed deals; {other} in {less}, but that may be chance."""
    return makes_contract(claim) and is_perhaps_chance(claim)


@truth("search_marriage_waits")
def _(claim: Claim) -> bool:
    """{other:start} can wait, as I keep both its cards: {best} first came out {points} points a deal better."""
    topic, _, color = claim.names["other"].removeprefix("choose ").partition(" ")
    couple = [card for card in claim.held if card[:2] == color and card[2] in "KQ"]
    kept = isinstance(claim.action, Play) and claim.action.card not in couple
    return topic == "marriage" and len(couple) == 2 and kept and is_clear(claim)


@truth("search_nil")
def _(claim: Claim) -> bool:
    """{best:start} keeps my nil in {made} of 100 supposed deals; {other} in {less}."""
    return keeps_nil(claim) and is_clear(claim)


@truth("search_nil_level")
def _(claim: Claim) -> bool:
    """{best:start} keeps my nil in {made} of 100 supposed deals; {other} in {less}, but that may be chance."""
    return keeps_nil(claim) and is_perhaps_chance(claim)


@truth("search_my_bid")
def _(claim: Claim) -> bool:
    """{best:start} makes my bid in {made} of 100 supposed deals; {other} in {less}."""
    return makes_own_bid(claim) and is_clear(claim)


@truth("search_my_bid_level")
def _(claim: Claim) -> bool:
    """{best:start} makes my bid in {made} of 100 supposed deals; {other} in {less}, but that may be chance."""
    return makes_own_bid(claim) and is_perhaps_chance(claim)


@truth("search_our_bid")
def _(claim: Claim) -> bool:
    """{best:start} makes our bid in {made} of 100 supposed deals; {other} in {less}."""
    return makes_our_bid(claim) and is_clear(claim)


@truth("search_our_bid_level")
def _(claim: Claim) -> bool:
    """{best:start} makes our bid in {made} of 100 supposed deals; {other} in {less}, but that may be chance."""
    return makes_our_bid(claim) and is_perhaps_chance(claim)


@truth("search_defeat")
def _(claim: Claim) -> bool:
    """{best:start} defeats the contract in {made} of 100 supposed deals; {other} in {less}."""
    return defeats_contract(claim) and is_clear(claim)


@truth("search_defeat_level")
def _(claim: Claim) -> bool:
    """{best:start} defeats the contract in {made} of 100 supposed deals; {other} in {less}, but that may be chance."""
    return defeats_contract(claim) and is_perhaps_chance(claim)


@truth("search_prevent")
def _(claim: Claim) -> bool:
    """{best:start} keeps somebody from what they bid in {made} of 100 supposed deals; {other} in
    {less}."""
    return defeats_bid(claim) and is_clear(claim)


@truth("search_prevent_level")
def _(claim: Claim) -> bool:
    """{best:start} defeats a bid in {made} of 100 supposed deals; {other} in {less}, but that may be chance."""
    return defeats_bid(claim) and is_perhaps_chance(claim)


@truth("search_kept")
def _(claim: Claim) -> bool:
    """In {count} supposed deals nothing came out clearly better than {best}, not even {other}."""
    return holds_two_actions(claim)


@truth("search_level")
def _(claim: Claim) -> bool:
    """{best:start} came out best in {count} supposed deals, though hardly better than {other}."""
    return holds_two_actions(claim) and 0 < claim.figures["points"] <= max(claim.figures["margin"], 0.05)


@truth("search_better")
def _(claim: Claim) -> bool:
    """{best:start} came out {points} points a deal better than {other} in {count} supposed deals."""
    return is_clear(claim) and claim.figures["points"] >= 0.05


def is_clear_with_more(claim: Claim, more: str, fewer: str, alone: bool) -> bool:
    """The card is better by more than chance, and there is more of something after it, in enough deals, where tricks do
    no harm; the seat plays alone, or its side together."""
    enough = claim.figures["count"] >= 60 and not claim.game.worth().shuns
    own = len(claim.game.sides[claim.game.side_of(claim.seat)]) == 1
    return is_clear(claim) and enough and claim.figures[more] > claim.figures[fewer] >= 0 and own == alone


@truth("search_takes")
def _(claim: Claim) -> bool:
    """{best:start} takes this trick in {made} of 100 supposed deals; {other} in {less}."""
    return is_clear_with_more(claim, "made", "less", alone=True) and claim.figures["made"] <= 1


@truth("search_side_takes")
def _(claim: Claim) -> bool:
    """With {best} my side takes this trick in {made} of 100 supposed deals; with {other} in {less}."""
    return is_clear_with_more(claim, "made", "less", alone=False) and claim.figures["made"] <= 1


@truth("search_tricks")
def _(claim: Claim) -> bool:
    """With {best} I win {more} tricks in a supposed deal; with {other} {fewer}."""
    return is_clear_with_more(claim, "more", "fewer", alone=True)


@truth("search_side_tricks")
def _(claim: Claim) -> bool:
    """With {best} my side wins {more} tricks in a supposed deal; with {other} {fewer}."""
    return is_clear_with_more(claim, "more", "fewer", alone=False)


@truth("search_captured")
def _(claim: Claim) -> bool:
    """With {best} I capture {more} points in a supposed deal; with {other} {fewer}."""
    return is_clear_with_more(claim, "more", "fewer", alone=True)


@truth("search_side_captured")
def _(claim: Claim) -> bool:
    """With {best} my side captures {more} points in a supposed deal; with {other} {fewer}."""
    return is_clear_with_more(claim, "more", "fewer", alone=False)


@truth("search_bid_better")
def _(claim: Claim) -> bool:
    """{best:start} is made in {made} of 100 supposed deals where it is played, and is worth {points} points a deal
    more than {other}."""
    return is_clear(claim) and claim.call != "" and 0 <= claim.figures["made"] <= 1


@truth("search_bid_level")
def _(claim: Claim) -> bool:
    """{best:start} is made in {made} of 100 supposed deals where it is played, and nothing is clearly worth more, not
    even {other}."""
    return holds_two_actions(claim) and claim.call != "" and 0 <= claim.figures["made"] <= 1


def plays_every_deal(claim: Claim) -> bool:
    """The bid was played in every deal that was supposed."""
    return claim.figures["played"] == claim.figures["count"]


@truth("search_number_better")
def _(claim: Claim) -> bool:
    """{best:start} is made in {made} of 100 supposed deals, and is worth {points} points a deal more than {other}."""
    return is_clear(claim) and claim.call != "" and 0 <= claim.figures["made"] <= 1 and plays_every_deal(claim)


@truth("search_number_level")
def _(claim: Claim) -> bool:
    """{best:start} is made in {made} of 100 supposed deals, and nothing is clearly worth more, not even {other}."""
    made = 0 <= claim.figures["made"] <= 1
    return holds_two_actions(claim) and claim.call != "" and made and plays_every_deal(claim)


@truth("search_number_avoided")
def _(claim: Claim) -> bool:
    """{other:start} is made in {less} of 100 supposed deals; {best} is worth {points} points a deal more."""
    return is_clear(claim) and claim.names["other"].startswith("bid ") and 0 <= claim.figures["less"] <= 1


@truth("search_bid_avoided")
def _(claim: Claim) -> bool:
    """{other:start} is made in {less} of 100 supposed deals where it is played; {best} is worth {points} points a deal
    more."""
    return is_clear(claim) and claim.names["other"].startswith("bid ") and 0 <= claim.figures["less"] <= 1


def knows_every_card(claim: Claim) -> bool:
    """The only cards that the seat does not see are those of the other hand."""
    others = [len(claim.view.pile("hand", seat)) for seat in range(claim.view.players) if seat != claim.seat]
    seen = {card for pile in claim.view.piles for card in pile.cards if card is not None}
    return (
        len(others) == 1
        and len(claim.game.deck.codes(claim.game.in_play)) - len(seen & set(claim.game.bits)) <= others[0]
    )


def find_lead(state: TrickState, action: Action, seat: int) -> int:
    """What the deal brings a seat more than the other after an action, if both play as well as possible then."""
    ahead = state.copy()
    ahead.apply(action)
    if ahead.outcome is None and ahead.number == state.number:
        pick = max if ahead.to_act == seat else min
        return pick(find_lead(ahead, other, seat) for other in ahead.legal_actions())
    points = ahead.sheet[-1]
    return points[seat] - points[1 - seat]


def is_best(claim: Claim) -> bool:
    """No other action brings more; that is tried where few cards are left.

    Where the deal may end the match, it only matters who wins it.
    """
    best, other = claim.names["best"], claim.names["other"]
    if best != str(claim.action) or other == best or not knows_every_card(claim):
        return False
    if len(claim.view.hand) > 3:
        return True
    leads = {action: find_lead(claim.state, action, claim.seat) for action in claim.legal}
    got, most = leads[claim.action], max(leads.values())
    late = max(claim.view.totals) + 3 >= claim.game.target
    return got == most or (late and (got > 0) == (most > 0))


@truth("solved")
def _(claim: Claim) -> bool:
    """Every card is known now: {best} is worth {points} points more than {other}, the next best."""
    return is_best(claim) and claim.figures["points"] > 0


@truth("solved_level")
def _(claim: Claim) -> bool:
    """Every card is known now: nothing comes out better than {best}."""
    return is_best(claim)
