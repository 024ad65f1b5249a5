"""Claims of the Reference and of the Beginner, who play by a rule of thumb."""

from __future__ import annotations

from purple_table.core.actions import Bid, Choose, Give, Pass
from tests.players.truths.calls import find_ways
from tests.players.truths.claim import Claim, truth


def names_own_card(claim: Claim) -> bool:
    """The card that is named is the one that is played or given."""
    return claim.cards == (claim.game.deck.cards[claim.card.bit_length() - 1].code,) and claim.card in claim.playable


def list_followers(claim: Claim) -> list[int]:
    """The cards that may be played and follow the color that was led."""
    color = claim.mask_color(claim.game.deck.cards[claim.line[0].bit_length() - 1].code)
    return [card for card in claim.playable if card & color]


def cannot_duck(claim: Claim) -> bool:
    """Every card that follows would win the trick so far."""
    return not claim.leads and all(map(claim.wins, list_followers(claim)))


@truth("careless")
def _(claim: Claim) -> bool:
    """I play the {card} without much thought."""
    return names_own_card(claim)


@truth("passed_carelessly")
def _(claim: Claim) -> bool:
    """I pass the {card} without a plan."""
    return names_own_card(claim)


@truth("passed_highest")
def _(claim: Claim) -> bool:
    """The {card} is my highest card, so I pass it."""
    return names_own_card(claim) and claim.is_highest(claim.card)


@truth("picked_one")
def _(claim: Claim) -> bool:
    """I could not decide and just picked one."""
    return claim.action in [way.action for way in find_ways(claim)]


def loses_match(claim: Claim, totals: tuple[int, ...]) -> bool:
    """The match would be over with these totals, and won by others."""
    ending = claim.game.ending
    winners = ending.find_winners(totals, len(claim.view.sheet) + 1, ending.is_reached(claim.view.sheet))
    return bool(winners) and claim.game.side_of(claim.seat) not in winners


@truth("not_losing")
def _(claim: Claim) -> bool:
    """I take what does not lose me the match at once."""
    lost = {way.action: loses_match(claim, way.totals) for way in find_ways(claim)}
    return not lost[claim.action] and any(lost.values())


@truth("no_difference")
def _(claim: Claim) -> bool:
    """It makes no difference any more."""
    return all(loses_match(claim, way.totals) for way in find_ways(claim))


@truth("void_points")
def _(claim: Claim) -> bool:
    """I cannot follow, so I get rid of a card that costs points, the {card}."""
    return names_own_card(claim) and not list_followers(claim) and claim.points(claim.card) < 0


@truth("void_high")
def _(claim: Claim) -> bool:
    """I cannot follow, so I get rid of a high card, the {card}."""
    return names_own_card(claim) and not list_followers(claim) and claim.is_highest(claim.card)


@truth("rough_bid")
def _(claim: Claim) -> bool:
    """I count about {count} tricks in my hand."""
    return claim.call == str(claim.figures["count"]) and claim.view.ask is not None and claim.view.ask.kind == "bid"


@truth("rough_call")
def _(claim: Claim) -> bool:
    """By my table the hand is worth about {count}."""
    return claim.call == str(claim.figures["count"])


@truth("rough_own_bid")
def _(claim: Claim) -> bool:
    """My own bid stands, and I leave it at that."""
    bids = [called for called in claim.calls() if called.bid is not None]
    return claim.passes and bids[-1].seat == claim.seat


@truth("rough_partner_bid")
def _(claim: Claim) -> bool:
    """My partner has bid, and I leave it at that."""
    bids = [called for called in claim.calls() if called.bid is not None]
    return claim.passes and bids[-1].seat in claim.side and bids[-1].seat != claim.seat


@truth("rough_too_few")
def _(claim: Claim) -> bool:
    """I do not count enough tricks in my hand for another bid."""
    return claim.passes


@truth("rough_raises")
def _(claim: Claim) -> bool:
    """My cards look good to me, so I raise."""
    return isinstance(claim.action, Choose) and claim.action.topic == "raise"


@truth("rough_sees")
def _(claim: Claim) -> bool:
    """My cards look good enough to me to go on."""
    return isinstance(claim.action, Choose) and claim.action.choice in ("see", "play")


@truth("rough_gives_in")
def _(claim: Claim) -> bool:
    """My cards look too weak to me."""
    return isinstance(claim.action, Choose) and claim.action.choice == "give_in"


def bids_named_trump(claim: Claim) -> bool:
    """The bid names the trump that is named, and counts on as many tricks as there may be."""
    assert isinstance(claim.action, Bid)
    bid = claim.action.contract
    return bid is not None and bid.denomination == claim.names["color"] and claim.figures["count"] >= 0


@truth("rough_no_trump")
def _(claim: Claim) -> bool:
    """I count on about {count} tricks without trumps."""
    return bids_named_trump(claim) and claim.names["color"] == "none"


@truth("rough_trump")
def _(claim: Claim) -> bool:
    """I count on about {count} tricks with {color} as trump."""
    return bids_named_trump(claim) and claim.names["color"] != "none"


@truth("plain_pass")
def _(claim: Claim) -> bool:
    """The {card} is the worst card that I can pass."""
    return names_own_card(claim) and claim.points(claim.card) == min(map(claim.points, claim.playable))


@truth("plain_look")
def _(claim: Claim) -> bool:
    """I always do this first."""
    return not claim.call


@truth("plain_total")
def _(claim: Claim) -> bool:
    """I always take what is best for my own total."""
    own = claim.game.side_of(claim.seat)
    totals = {way.action: way.totals[own] for way in find_ways(claim) if way.totals}
    return totals[claim.action] == (min if claim.game.low_wins else max)(totals.values())


@truth("plain_keeps")
def _(claim: Claim) -> bool:
    """I keep the rest, as I hold no other low card."""
    return not isinstance(claim.action, Give)


@truth("plain_choice")
def _(claim: Claim) -> bool:
    """I always take the first choice."""
    return claim.action == claim.legal[0]


@truth("plain_lead_lowest")
def _(claim: Claim) -> bool:
    """I lead my lowest card, the {card}."""
    return names_own_card(claim) and claim.leads and claim.is_lowest(claim.card)


@truth("plain_throw")
def _(claim: Claim) -> bool:
    """I cannot follow, so I throw my worst card, the {card}."""
    worst = claim.points(claim.card) == min(map(claim.points, claim.playable))
    return names_own_card(claim) and not list_followers(claim) and worst


@truth("plain_under")
def _(claim: Claim) -> bool:
    """The {card} is my highest card that stays under the trick."""
    under = sum(card for card in list_followers(claim) if not claim.wins(card))
    return bool(claim.card & under) and not claim.tables.higher[claim.card.bit_length()] & under


@truth("plain_must_take")
def _(claim: Claim) -> bool:
    """I must take the trick, so I use my highest card, the {card}."""
    kernel = claim.state.kernel
    return kernel.count == kernel.last and cannot_duck(claim) and claim.is_highest(claim.card)


@truth("plain_low")
def _(claim: Claim) -> bool:
    """I cannot stay under, so I play low, the {card}."""
    return cannot_duck(claim) and claim.is_lowest(claim.card)


@truth("plain_lay_away")
def _(claim: Claim) -> bool:
    """I lay my lowest card away, the {card}."""
    return names_own_card(claim) and claim.is_lowest(claim.card)


@truth("plain_takes")
def _(claim: Claim) -> bool:
    """The {card} takes the trick."""
    return names_own_card(claim) and claim.wins(claim.card)


@truth("plain_tries")
def _(claim: Claim) -> bool:
    """I try to take the trick with the {card}."""
    return names_own_card(claim)


@truth("plain_lowest")
def _(claim: Claim) -> bool:
    """I play my lowest card, the {card}."""
    return names_own_card(claim) and claim.is_lowest(claim.card)


@truth("plain_ducks")
def _(claim: Claim) -> bool:
    """The {card} does not take the trick."""
    return names_own_card(claim) and not claim.wins(claim.card)


@truth("plain_lead_low")
def _(claim: Claim) -> bool:
    """I lead a low card, the {card}."""
    return names_own_card(claim) and claim.leads and claim.is_lowest(claim.card)


@truth("plain_worthless")
def _(claim: Claim) -> bool:
    """This trick is worth nothing to me; the {card} is my lowest card."""
    return names_own_card(claim) and not claim.leads and claim.is_lowest(claim.card)


@truth("plain_over")
def _(claim: Claim) -> bool:
    """I cannot stay under the trick; the {card} is my lowest card."""
    return cannot_duck(claim) and claim.is_lowest(claim.card)


@truth("plain_cannot_win")
def _(claim: Claim) -> bool:
    """I cannot win the trick, so I play my lowest card, the {card}."""
    return not claim.leads and not any(map(claim.wins, claim.playable)) and claim.is_lowest(claim.card)


@truth("plain_lead")
def _(claim: Claim) -> bool:
    """I lead the {card}."""
    return names_own_card(claim) and claim.leads


@truth("plain_partner")
def _(claim: Claim) -> bool:
    """My partner wins the trick, so I play my lowest card, the {card}."""
    partner = claim.winner in claim.side and claim.winner != claim.seat
    return not claim.leads and partner and claim.is_lowest(claim.card)


def has_bid_nil(claim: Claim) -> bool:
    """The seat has bid that it wins no trick."""
    return claim.seat in claim.bids.nil


@truth("plain_nil_lead")
def _(claim: Claim) -> bool:
    """I bid nil, so I lead my lowest card, the {card}."""
    return has_bid_nil(claim) and claim.leads and claim.is_lowest(claim.card)


@truth("plain_nil_ducks")
def _(claim: Claim) -> bool:
    """I bid nil, and the {card} does not take the trick."""
    return has_bid_nil(claim) and not claim.wins(claim.card)


@truth("plain_nil_hopes")
def _(claim: Claim) -> bool:
    """I bid nil, but can only hope with the {card}."""
    return has_bid_nil(claim) and all(map(claim.wins, claim.playable))


@truth("plain_nil")
def _(claim: Claim) -> bool:
    """I hold no trump, no Ace and no King, so I bid nil."""
    high = [code for code in claim.view.hand if claim.game.deck[code].rank in ("A", "K")]
    return claim.call == "nil" and not high and not claim.hand & claim.state.trump


@truth("plain_bid_stays")
def _(claim: Claim) -> bool:
    """I leave my bid as it is."""
    return claim.passes


@truth("plain_tricks")
def _(claim: Claim) -> bool:
    """By my table the hand is worth {tricks} tricks."""
    return 0 <= claim.figures["tricks"] <= len(claim.view.hand)


@truth("plain_no_bid")
def _(claim: Claim) -> bool:
    """By my table the hand is worth no higher bid."""
    return claim.passes


@truth("plain_spare")
def _(claim: Claim) -> bool:
    """By my table {bid} leaves me {tricks} tricks to spare."""
    return claim.names["bid"] == claim.call and claim.figures["tricks"] >= 0


@truth("plain_laid")
def _(claim: Claim) -> bool:
    """By my table the other cards are worth a bid of about {number}."""
    ask = claim.view.ask
    assert ask is not None
    adds = dict(ask.adds)
    before = sum(number for card, number in adds.items() if not claim.holds(card))
    return before + sum(adds[card] for card in claim.cards) == claim.figures["number"]


@truth("plain_trump")
def _(claim: Claim) -> bool:
    """By my table {color} is my best trump."""
    return str(claim.action) in (f"bid {claim.names['color']}", f"choose trump {claim.names['color']}")


@truth("plain_weak")
def _(claim: Claim) -> bool:
    """By my table the hand is not worth making trump."""
    return claim.action == Pass()


@truth("plain_points")
def _(claim: Claim) -> bool:
    """By my table the hand is worth {points}, and {enough} will do."""
    return claim.action != Pass()


def stays_by_rule(claim: Claim) -> bool:
    """The hand has a trump, or two Aces."""
    cards = [claim.game.deck[code] for code in claim.view.hand]
    trump = any(card.color_name == claim.view.status.trump for card in cards)
    return trump or sum(card.rank == "A" for card in cards) > 1


@truth("plain_stays")
def _(claim: Claim) -> bool:
    """I hold a trump or two Aces, so I stay."""
    return stays_by_rule(claim) and str(claim.action) == "choose staying stay"


@truth("plain_drops")
def _(claim: Claim) -> bool:
    """I hold no trump and no two Aces, so I drop."""
    return not stays_by_rule(claim) and str(claim.action) == "choose staying drop"
