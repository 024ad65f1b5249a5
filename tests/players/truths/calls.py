"""Claims about bids, trumps that are made, and choices."""

from __future__ import annotations

from collections import Counter

from purple_table.core.actions import HOLD_BID, Bid, Choose, Pass, Play, read_contract
from purple_table.core.game import Way
from purple_table.core.masks import list_bits
from purple_table.games.tricks.bidding import Bids
from tests.players.truths.claim import TRUTHS, Claim, truth


def is_share(claim: Claim, name: str) -> bool:
    """A figure lies between never and always."""
    return 0 <= claim.figures[name] <= 1


def bids_named_number(claim: Claim) -> bool:
    """The number is what is bid, and no hand wins more tricks than it has cards."""
    tricks = 0 <= claim.figures["tricks"] <= claim.view.status.tricks
    return tricks and claim.call == str(claim.figures["number"])


def bids_of_partners(claim: Claim) -> list[int | None]:
    """What partners have bid, but for those who bid nil."""
    tricks, nil = claim.bids.tricks, claim.bids.nil
    return [tricks[seat] if tricks else None for seat in claim.side if seat != claim.seat and seat not in nil]


def is_partner_standing(claim: Claim) -> bool:
    """The bid that stands is a partner's, and the one that is named."""
    bids = [called for called in claim.calls() if called.bid is not None]
    last = bids[-1]
    return last.call == claim.names["standing"] and last.seat in claim.side and last.seat != claim.seat


def find_ways(claim: Claim) -> tuple[Way, ...]:
    """The ways that are offered."""
    return () if claim.view.ask is None else claim.view.ask.ways


@truth("bid_final")
def _(claim: Claim) -> bool:
    """My bid cannot be raised any more."""
    return not any(isinstance(action, Bid) and action.contract is not None for action in claim.legal)


@truth("nil_made")
def _(claim: Claim) -> bool:
    """In about {deals} of 100 deals I should win no trick with this hand: on average that pays more than a number."""
    likely = is_share(claim, "share") and claim.figures["share"] >= 0.5
    return claim.call == "nil" and likely and claim.figures["points"] > 0


@truth("nil_pays")
def _(claim: Claim) -> bool:
    """A nil would hold in only about {deals} of 100 deals, but on average it brings {points} points more than my best
    bid."""
    return claim.call == "nil" and 0.0 <= claim.figures["share"] < 0.5 and claim.figures["points"] > 0


@truth("bid_stays")
def _(claim: Claim) -> bool:
    """The hand wins about {tricks} tricks, so my bid of {number} stays."""
    return claim.passes and claim.bids.tricks[claim.seat] == claim.figures["number"]


@truth("bid_pays")
def _(claim: Claim) -> bool:
    """The hand wins about {tricks} tricks in trial deals, and a bid of {number} pays best."""
    return bids_named_number(claim) and not bids_of_partners(claim)


def is_nearest_number(claim: Claim) -> bool:
    """The bid is not the whole number next to the tricks that the hand is said to win, which is another one."""
    figures = claim.figures
    near = abs(figures["nearest"] - figures["tricks"]) <= 0.5 and figures["nearest"] != figures["number"]
    return near and bids_named_number(claim) and not bids_of_partners(claim)


@truth("bid_likelier")
def _(claim: Claim) -> bool:
    """The hand wins about {tricks} tricks on average; but just {number} in {held} of {tried} trial deals, and just
    {nearest} in only {less}."""
    held, less, tried = (claim.figures[name] for name in ("held", "less", "tried"))
    rarer = 0 <= less < held <= tried - less
    return rarer and is_nearest_number(claim) and Bid(str(claim.figures["nearest"])) in claim.legal


@truth("bid_beside_forbidden")
def _(claim: Claim) -> bool:
    """The hand wins about {tricks} tricks; as I may not bid {nearest}, a bid of {number} pays best."""
    return is_nearest_number(claim) and Bid(str(claim.figures["nearest"])) not in claim.legal


@truth("bid_pays_with_partner")
def _(claim: Claim) -> bool:
    """The hand wins about {tricks} tricks and our side {ours} in trial deals; as my partner bid {theirs},
    a bid of {number} pays best."""
    ours = claim.figures["ours"] >= claim.figures["tricks"]
    return bids_named_number(claim) and ours and bids_of_partners(claim) == [claim.figures["theirs"]]


@truth("bid_pays_before_partner")
def _(claim: Claim) -> bool:
    """The hand wins about {tricks} tricks and our side {ours} in trial deals; if my partner bids
    {theirs}, a bid of {number} pays best."""
    ours = claim.figures["ours"] >= claim.figures["tricks"]
    return bids_named_number(claim) and ours and bids_of_partners(claim) == [None]


def is_shortfall_dearer(claim: Claim) -> bool:
    """By the score, a trick less than the side would need costs more than what one more would have brought with a
    higher bid."""
    game, side = claim.game, claim.game.side_of(claim.seat)
    contract = int(claim.figures["number"] + claim.figures.get("theirs", 0))

    def score(bid: int, won: int) -> float:
        bids = Bids(tricks=tuple(bid if seat == claim.seat else 0 for seat in range(game.players)))
        return game.worth(bids, length=game.dealing.hand + 1).tricks[side][won]

    costs = score(contract, contract) - score(contract, contract - 1)
    return costs > score(contract + 1, contract + 1) - score(contract, contract + 1)


@truth("bid_careful")
def _(claim: Claim) -> bool:
    """The hand wins about {tricks} tricks; a bid of {number} pays best, as a trick too few costs more than one too
    many."""
    fewer = claim.figures["number"] < round(claim.figures["tricks"])
    return TRUTHS["bid_pays"](claim) and fewer and is_shortfall_dearer(claim)


@truth("bid_lowest")
def _(claim: Claim) -> bool:
    """The hand wins about {tricks} tricks, but a higher bid scores no more: {number} is the lowest, and the surest."""
    game, side, number = claim.game, claim.game.side_of(claim.seat), int(claim.figures["number"])

    def score(bid: int) -> float:
        bids = Bids(tricks=tuple(bid if seat == claim.seat else 0 for seat in range(game.players)))
        return game.worth(bids, length=game.dealing.hand + 1).tricks[side][number + 1]

    lowest = Bid(str(number - 1)) not in claim.legal
    return bids_named_number(claim) and lowest and score(number) >= score(number + 1)


def bids_below_expectation(claim: Claim) -> bool:
    """With the partner's bid the side needs less than it is said to win, and by the score that is careful."""
    figures = claim.figures
    return figures["number"] + figures["theirs"] < round(figures["ours"]) and is_shortfall_dearer(claim)


@truth("bid_careful_with_partner")
def _(claim: Claim) -> bool:
    """Our side wins about {ours} tricks, and my partner bid {theirs}; a bid of {number} pays best, as a trick too few
    costs more than one too many."""
    return TRUTHS["bid_pays_with_partner"](claim) and bids_below_expectation(claim)


@truth("bid_careful_before_partner")
def _(claim: Claim) -> bool:
    """Our side wins about {ours} tricks; if my partner bids {theirs}, a bid of {number} pays best, as a trick too few
    costs more than one too many."""
    return TRUTHS["bid_pays_before_partner"](claim) and bids_below_expectation(claim)


@truth("blind_nil")
def _(claim: Claim) -> bool:
    """They lead with {points} and are about to win; only a blind nil can turn that."""
    own = claim.game.side_of(claim.seat)
    best = max(total for side, total in enumerate(claim.view.totals) if side != own)
    return claim.call == "blind nil" and best == claim.figures["points"] > claim.view.totals[own]


@truth("looks_first")
def _(claim: Claim) -> bool:
    """I look at my cards first; a blind nil fails too often."""
    return Bid("blind nil") in claim.legal and not claim.call


def is_contract_bid(claim: Claim) -> bool:
    """The bid that is named is the one that is made, and is more than even the pass asks for."""
    gains = claim.figures["gain"] >= claim.figures["margin"] and claim.figures["tried"] > 0
    return claim.names["bid"] == claim.call and is_share(claim, "share") and gains and needs_so_many(claim)


def needs_so_many(claim: Claim) -> bool:
    """So many tricks are needed for the contract that is named, and the side wins so many as there may be."""
    named = read_contract(claim.names["bid"])
    assert named is not None
    needed = claim.game.worth(Bids(claim.seat, named.number, named.denomination)).needed
    enough = needed is not None and needed[claim.game.side_of(claim.seat)] == claim.figures["needed"]
    return enough and 0 <= claim.figures["tricks"] <= claim.game.dealing.hand


def heard_bids(claim: Claim) -> bool:
    """Another seat has bid."""
    return any(called.bid is not None and called.seat != claim.seat for called in claim.calls())


@truth("contract_over_partner")
def _(claim: Claim) -> bool:
    """{bid} needs {needed} tricks; the trial deals bring about {tricks}, and enough in about {deals} of 100. That
    scores clearly more than my partner's {standing}."""
    return is_contract_bid(claim) and is_partner_standing(claim)


def is_double_standing(claim: Claim) -> bool:
    """The last bid is the one that is named, of the others, and the own side has doubled it."""
    called = claim.calls()
    place = max(number for number, one in enumerate(called) if one.bid is not None)
    last, after = called[place], called[place + 1 :]
    doubled = any(one.call == "double" and one.seat in claim.side for one in after)
    return doubled and last.seat not in claim.side and last.call == claim.names["standing"]


@truth("contract_over_double")
def _(claim: Claim) -> bool:
    """{bid} needs {needed} tricks; the trial deals bring about {tricks}, and enough in about {deals} of 100. That
    scores clearly more than our double of {standing}."""
    return is_contract_bid(claim) and is_double_standing(claim)


@truth("double_stays")
def _(claim: Claim) -> bool:
    """We have doubled {standing}, and no bid of mine scores clearly more than that."""
    return claim.passes and is_double_standing(claim) and claim.figures["gain"] < claim.figures["margin"]


@truth("contract_holds")
def _(claim: Claim) -> bool:
    """{bid} needs {needed} tricks; the trial deals bring about {tricks}, and enough in about {deals} of 100. That
    scores more than a pass."""
    return is_contract_bid(claim) and "standing" not in claim.names and not heard_bids(claim)


@truth("contract_holds_over")
def _(claim: Claim) -> bool:
    """{bid} needs {needed} tricks; after the bids of the others the trial deals bring about {tricks}, and enough in
    about {deals} of 100. That scores more than a pass."""
    return is_contract_bid(claim) and "standing" not in claim.names and heard_bids(claim)


def holds_mostly(claim: Claim) -> bool:
    """More than half of the deals that were tried are counted."""
    return 0.5 * claim.figures["tried"] < claim.figures["held"] <= claim.figures["tried"]


@truth("doubles")
def _(claim: Claim) -> bool:
    """In {held} of {tried} trial deals {standing} lacks two tricks or more."""
    return claim.call == "double" and holds_mostly(claim)


@truth("redoubles")
def _(claim: Claim) -> bool:
    """In {held} of {tried} trial deals we make {standing}."""
    return claim.call == "redouble" and holds_mostly(claim)


@truth("no_contract")
def _(claim: Claim) -> bool:
    """The best bid that is left to me, {bid}, needs {needed} tricks; the trial deals bring about {tricks}, and enough
    in only about {deals} of 100: too seldom."""
    lowest = claim.names["bid"] in {action.call for action in claim.legal if isinstance(action, Bid)}
    seldom = is_share(claim, "share") and is_held_too_seldom(claim)
    return claim.passes and lowest and seldom and needs_so_many(claim)


def is_held_too_seldom(claim: Claim) -> bool:
    """The bid that is named holds in no more than about two of three deals, which even the careful ask for."""
    return claim.figures["share"] < 0.67


@truth("no_bid_left")
def _(claim: Claim) -> bool:
    """There is no higher bid."""
    return claim.passes and not any(isinstance(action, Bid) and read_contract(action.call) for action in claim.legal)


@truth("partner_contract_stays")
def _(claim: Claim) -> bool:
    """I have nothing clearly better than my partner's {standing}."""
    return claim.passes and is_partner_standing(claim) and claim.figures["gain"] < claim.figures["margin"]


@truth("partner_bid_stays")
def _(claim: Claim) -> bool:
    """I have nothing clearly better than my partner's {standing}."""
    last = next(called for called in reversed(claim.calls()) if called.call != "pass")
    own = last.seat in claim.side and last.seat != claim.seat and last.call == str(claim.figures["standing"])
    return claim.passes and own and count_by_coach(claim) <= claim.figures["standing"] + 100


def count_by_coach(claim: Claim) -> int:
    """What the hand is worth in its best color as the coach counts: melds, 22 a trump, 20 an Ace, 175 for a partner."""
    melds, counts = claim.game.melds, []
    assert melds is not None
    for trump in claim.game.trump.cards.values():
        aces = sum(card.endswith("A") and not claim.game.bits[card] & trump for card in claim.held)
        counts.append(melds.count_points(claim.hand, trump) + 22 * (claim.hand & trump).bit_count() + 20 * aces + 175)
    return max(counts)


@truth("melds_bid")
def _(claim: Claim) -> bool:
    """With {color} as trump my side should bring in about {points} points: enough for a bid."""
    lowest = next(int(action.call) for action in claim.legal if isinstance(action, Bid))
    return claim.call == str(lowest) and lowest < claim.figures["points"] and counts_like_coach(claim)


@truth("melds_too_few")
def _(claim: Claim) -> bool:
    """Even with {color} as trump my side should bring in only about {points} points, and a bid that fails is lost."""
    lowest = next(int(action.call) for action in claim.legal if isinstance(action, Bid))
    return claim.passes and claim.figures["points"] < lowest and counts_like_coach(claim)


@truth("melds_too_close")
def _(claim: Claim) -> bool:
    """With {color} as trump my side should bring in about {points} points: too close to {lowest} for a bid."""
    lowest = next(int(action.call) for action in claim.legal if isinstance(action, Bid))
    close = lowest == claim.figures["lowest"] <= claim.figures["points"] < lowest + 100
    return claim.passes and close and counts_like_coach(claim)


def counts_like_coach(claim: Claim) -> bool:
    """Whether the points are about those that the coach counts, with this color as trump."""
    return claim.names["color"] in claim.game.trump.names and abs(count_by_coach(claim) - claim.figures["points"]) <= 60


@truth("contract_no_better")
def _(claim: Claim) -> bool:
    """My best bid, {bid}, needs {needed} tricks; the trial deals bring about {tricks}, and enough in about {deals} of
    100. That is no better than a pass."""
    bid = read_contract(claim.names["bid"])
    worse = claim.figures["gain"] < claim.figures["margin"] and is_share(claim, "share")
    return claim.passes and bid is not None and worse and needs_so_many(claim)


@truth("left_to_partner")
def _(claim: Claim) -> bool:
    """If my partner names trump, I expect {points} points for us; if I do, {own}."""
    colors = {color.name.casefold() for color in claim.game.deck.colors}
    names_nothing = len(claim.side) > 1 and claim.call not in {"none", "up", "down", *colors}
    return names_nothing and claim.figures["points"] >= claim.figures["own"]


@truth("no_trump_best")
def _(claim: Claim) -> bool:
    """Without trump we come out {count} points ahead in trial deals."""
    return claim.names["color"] == "none" and "none" in str(claim.action)


@truth("up_best")
def _(claim: Claim) -> bool:
    """With up, where the highest rank wins, we come out {count} points ahead in trial deals."""
    return claim.call == "up"


@truth("down_best")
def _(claim: Claim) -> bool:
    """With down, where the lowest rank wins, we come out {count} points ahead in trial deals."""
    return claim.call == "down"


@truth("trump_loses_least")
def _(claim: Claim) -> bool:
    """No color is good for us as trump; with {color} we lose least in trial deals."""
    return claim.figures["points"] < 0 and claim.names["color"] in str(claim.action)


@truth("trump_best")
def _(claim: Claim) -> bool:
    """In trial deals we come out {count} points ahead with that."""
    return claim.figures["points"] > 0 and claim.names["color"] in str(claim.action)


@truth("no_trump_best_alone")
def _(claim: Claim) -> bool:
    """Without trump I come out {count} points ahead in trial deals."""
    return len(claim.side) == 1 and claim.names["color"] == "none" and "none" in str(claim.action)


@truth("trump_loses_least_alone")
def _(claim: Claim) -> bool:
    """No color is good for me as trump; with {color} I lose least in trial deals."""
    named = claim.names["color"] in str(claim.action)
    return len(claim.side) == 1 and claim.figures["points"] < 0 and named


@truth("trump_best_alone")
def _(claim: Claim) -> bool:
    """In trial deals I come out {count} points ahead with that."""
    named = claim.names["color"] in str(claim.action)
    return len(claim.side) == 1 and claim.figures["points"] >= 0 and named


@truth("call_best")
def _(claim: Claim) -> bool:
    """In {tried} trial deals “{call}” comes out best."""
    return claim.names["call"] == str(claim.action) and Pass() not in claim.legal and claim.figures["tried"] > 0


@truth("call_beats_pass")
def _(claim: Claim) -> bool:
    """In {tried} trial deals “{call}” brings {points} points more than a pass on average."""
    return claim.names["call"] == str(claim.action) and Pass() in claim.legal and claim.figures["points"] >= 0


@truth("nothing_to_name")
def _(claim: Claim) -> bool:
    """I have nothing to name."""
    return claim.passes


@truth("nothing_beats_pass")
def _(claim: Claim) -> bool:
    """Nothing beats a pass clearly in {tried} trial deals, not even “{call}”."""
    calls = [str(action) for action in claim.legal if not isinstance(action, Pass)]
    return claim.passes and claim.names["call"] in calls and claim.figures["tried"] > 0


@truth("first_allowed")
def _(claim: Claim) -> bool:
    """I take the first of what I may do."""
    return claim.action == claim.legal[0]


@truth("swaps_trump")
def _(claim: Claim) -> bool:
    """For the {low} I get the {high}, a higher trump."""
    low, high = (claim.game.bits[claim.names[name]] for name in ("low", "high"))
    turned = claim.view.pile("turned") == (claim.names["high"],)
    return turned and bool(low & claim.hand) and bool(claim.tables.higher[low.bit_length()] & high & claim.tables.trump)


def measure_lead(claim: Claim, way: Way) -> int:
    """By how much the own side leads after a choice."""
    own = claim.game.side_of(claim.seat)
    others = [total for side, total in enumerate(way.totals) if side != own]
    return min(others) - way.totals[own] if claim.game.low_wins else way.totals[own] - max(others)


def is_best_choice(claim: Claim) -> bool:
    """No other choice leaves the own side further ahead, and it leads by what is said."""
    leads = {str(way.action): measure_lead(claim, way) for way in find_ways(claim) if way.totals}
    return leads[str(claim.action)] == max(leads.values()) == claim.figures["points"]


def ends_match(claim: Claim) -> bool:
    """A total reaches the target after the choice."""
    return any(max(way.totals) >= claim.game.target for way in find_ways(claim) if way.action == claim.action)


@truth("best_against_others")
def _(claim: Claim) -> bool:
    """This leaves me best off against the others."""
    return is_best_choice(claim)


@truth("ends_not_behind")
def _(claim: Claim) -> bool:
    """I do not end the match while somebody is ahead of me."""
    return is_best_choice(claim) and claim.figures["points"] < 0


@truth("ends_ahead")
def _(claim: Claim) -> bool:
    """This ends the match, and I am ahead."""
    return is_best_choice(claim) and claim.figures["points"] > 0 and ends_match(claim)


@truth("ends_sooner")
def _(claim: Claim) -> bool:
    """Nobody is ahead of me, and this brings the end of the match nearer."""
    return is_best_choice(claim) and claim.figures["points"] >= 0


@truth("ends_later")
def _(claim: Claim) -> bool:
    """Somebody stays ahead of me either way, and this keeps the end of the match away."""
    return is_best_choice(claim) and claim.figures["points"] < 0


@truth("only_action")
def _(claim: Claim) -> bool:
    """There is nothing else that I may do."""
    return len(claim.legal) == 1


@truth("tried_bid")
def _(claim: Claim) -> bool:
    """In the {tried} deals that I could try, {call} brings more than a pass."""
    held, tried = claim.figures["held"], claim.figures["tried"]
    return str(claim.action) == claim.names["call"] and held <= tried < 2 * held


@truth("tried_bid_on_average")
def _(claim: Claim) -> bool:
    """In the {tried} deals that I could try, {call} brings more than a pass on average."""
    return str(claim.action) == claim.names["call"] and 0 < 2 * claim.figures["held"] <= claim.figures["tried"]


def gains_over_lower(claim: Claim) -> bool:
    """The bid is held against a lower one that may be made, and brings more points than that."""
    bids = [action.call for action in claim.legal if isinstance(action, Bid)]
    other = claim.names["other"].removeprefix("bid ")
    return other in bids and bids.index(other) < bids.index(claim.call) and claim.figures["points"] >= 0.05


@truth("tried_bid_over")
def _(claim: Claim) -> bool:
    """In the {tried} deals that I could try, {call} brings more than a pass, and than {other}."""
    return TRUTHS["tried_bid"](claim) and gains_over_lower(claim)


@truth("tried_bid_over_on_average")
def _(claim: Claim) -> bool:
    """In the {tried} deals that I could try, {call} brings more than a pass on average, and than {other}."""
    return TRUTHS["tried_bid_on_average"](claim) and gains_over_lower(claim)


@truth("bluffs")
def _(claim: Claim) -> bool:
    """{call} is not clearly worse than a pass. I bid it so that my bids tell less."""
    return str(claim.action) == claim.names["call"] and 0 < claim.figures["held"] <= claim.figures["tried"]


@truth("tried_pass")
def _(claim: Claim) -> bool:
    """In the {tried} deals that I could try, even {call} is hardly better than a pass."""
    return claim.passes and 0 < claim.figures["held"] <= claim.figures["tried"] and claim.figures["gain"] > 0


@truth("tried_pass_worse")
def _(claim: Claim) -> bool:
    """In the {tried} deals that I could try, even {call} brings no more than a pass on average."""
    return claim.passes and 0 < claim.figures["held"] <= claim.figures["tried"] and claim.figures["gain"] <= 0


@truth("tried_pass_less")
def _(claim: Claim) -> bool:
    """In the {tried} deals that I could try, even {call} brings {points} points less than a pass on average."""
    return TRUTHS["tried_pass_worse"](claim) and claim.figures["points"] >= 0.05


@truth("tried_pass_seldom")
def _(claim: Claim) -> bool:
    """Even {call} is made in only {kept} of the {played} trial deals in which I play it."""
    kept, played = claim.figures["kept"], claim.figures["played"]
    offered = claim.names["call"] in map(str, claim.legal)
    return claim.passes and offered and 0 <= 2 * kept <= played <= claim.figures["tried"]


@truth("tried_pass_partner")
def _(claim: Claim) -> bool:
    """In the {tried} deals that I could try, even {call} is not clearly better than to leave my partner's
    {standing}."""
    bids = [called for called in claim.calls() if called.call not in ("pass", "hold")]
    ours = bids[-1].seat in claim.side and bids[-1].seat != claim.seat
    level = claim.game.bidding.bids[claim.game.bidding.by_name[bids[-1].call]].level
    return claim.passes and ours and level == claim.figures["standing"]


@truth("pass_beats_call")
def _(claim: Claim) -> bool:
    """In {tried} trial deals even “{call}” brings {points} points less than a pass."""
    return TRUTHS["nothing_beats_pass"](claim) and claim.figures["points"] >= 0.05


@truth("tried_pass_best")
def _(claim: Claim) -> bool:
    """My best bid, {call}, is better than a pass in none of {tried} trial deals."""
    return claim.passes and not claim.figures["held"] and claim.names["call"] in map(str, claim.legal)


@truth("tried_pass_always")
def _(claim: Claim) -> bool:
    """In none of {tried} trial deals is a bid better than a pass."""
    return claim.action == Pass() and not claim.figures["held"]


@truth("tried_best")
def _(claim: Claim) -> bool:
    """Of all that I may do, this comes out best in trial deals."""
    return len(claim.legal) > 1 and claim.action in claim.legal and claim.figures["tried"] > 0


@truth("tried_better")
def _(claim: Claim) -> bool:
    """In trial deals “{call}” brings {points} points more on average than “{other}”."""
    offered = {str(way.action) for way in find_ways(claim)}
    both = str(claim.action) == claim.names["call"] != claim.names["other"]
    return both and offered >= set(claim.names.values()) and round(claim.figures["points"], 1) > 0


def find_sure_value(claim: Claim) -> int:
    """What the game that is named is worth whatever lies in the widow, by the book: matadors count only if they are
    held."""
    games, name, held = claim.game.book["games"], claim.names["color"], set(claim.held)
    if name == "null":
        return int(games["null"][0])
    codes = {color.name.casefold(): color.code for color in claim.game.deck.colors}
    order = [f"{color.code}J" for color in reversed(claim.game.deck.colors)]
    order += [codes[name] + rank for rank in "AKQT"] if name in codes else []
    matadors = next((place for place, card in enumerate(order) if card not in held), len(order))
    base = games["grand"] if name == "grand" else games["colors"][name.capitalize()]
    return int(base) * (max(matadors, 1) + 1)


def find_level(claim: Claim) -> int:
    """The lowest number that may be bid or held now."""
    said = [int(called.call) for called in claim.calls() if called.call.isdecimal()]
    offered = [int(action.call) for action in claim.legal if isinstance(action, Bid) and action.call.isdecimal()]
    return min(offered) if offered else max(said)


@truth("game_bid")
def _(claim: Claim) -> bool:
    """With {color} I expect to win a game that is worth {value} or more."""
    sure = claim.figures["value"] == find_sure_value(claim)
    return isinstance(claim.action, Bid) and sure and find_level(claim) <= claim.figures["value"]


@truth("game_bid_trumps")
def _(claim: Claim) -> bool:
    """With {color} I hold {trumps} trumps, and expect to win a game that is worth {value} or more."""
    count = (claim.game.trump.cards[claim.names["color"]] & claim.hand).bit_count()
    return TRUTHS["game_bid"](claim) and count == claim.figures["trumps"]


@truth("game_limit")
def _(claim: Claim) -> bool:
    """My best game, with {color}, is surely worth no more than {value}."""
    sure = claim.figures["value"] == find_sure_value(claim)
    return claim.passes and sure and find_level(claim) > claim.figures["value"]


def is_color_tried(claim: Claim) -> bool:
    """The color has its points, and no more deals were held than tried."""
    points = {card.color_name.casefold(): card.color_points for card in claim.game.deck.cards if not card.joker}
    held = 0 <= claim.figures["held"] <= claim.figures["tried"]
    return held and claim.figures["value"] == points[claim.names["color"]]


@truth("color_bid")
def _(claim: Claim) -> bool:
    """With {color} as trump I win enough tricks in {held} of {tried} trial deals, and it is worth
    {value}."""
    often = claim.figures["held"] > 0.44 * claim.figures["tried"]
    return claim.call == claim.names["color"] and is_color_tried(claim) and often


@truth("color_fails")
def _(claim: Claim) -> bool:
    """Even with {color}, my best color, I win enough tricks in only {held} of {tried} trial deals."""
    offered = Bid(claim.names["color"]) in claim.legal
    seldom = claim.figures["held"] <= 0.56 * claim.figures["tried"]
    return claim.passes and offered and is_color_tried(claim) and seldom


@truth("no_color")
def _(claim: Claim) -> bool:
    """No color that I may bid should win me enough tricks."""
    colors = [action.call for action in claim.legal if isinstance(action, Bid)]
    held = [claim.game.deck[card].color_name.casefold() for card in claim.held]
    return claim.passes and bool(colors) and max(held.count(color) for color in colors) < 4


@truth("names_color")
def _(claim: Claim) -> bool:
    """I name {color}, which is worth {value}: with it I win enough tricks in {held} of {tried} trial
    deals."""
    return str(claim.action).endswith(claim.names["color"]) and is_color_tried(claim)


def count_chips_put_in(claim: Claim) -> int:
    """The most chips that were put in so far."""
    return max((int(called.call) for called in claim.calls() if called.call.isdecimal()), default=0)


@truth("chips_pay")
def _(claim: Claim) -> bool:
    """With the widow I expect about {chips} chips from my best color, more than I put in."""
    return count_chips_put_in(claim) < int(claim.call) < claim.figures["chips"] <= 7 + 2


@truth("no_chips")
def _(claim: Claim) -> bool:
    """Even with the widow I expect no more than about {chips} chips from any color."""
    return claim.passes and 0 <= claim.figures["chips"] <= count_chips_put_in(claim) + 1


@truth("takes_unseen")
def _(claim: Claim) -> bool:
    """With the cards that lie there I win more surely than from the hand."""
    return "choose exchange leave" in map(str, claim.legal) and str(claim.action) == "choose exchange take"


@truth("takes_cards")
def _(claim: Claim) -> bool:
    """No color gives me more than {trumps} trumps: with the cards that lie there I win more surely than from the
    hand."""
    most = max(count + len(list_jacks(claim)) for count in count_colors(claim).values())
    return most == claim.figures["trumps"] and {str(action) for action in claim.legal} == {
        "choose exchange take",
        f"{claim.action}",
        "choose exchange leave",
    }


@truth("no_game")
def _(claim: Claim) -> bool:
    """Beside {cards} I hold no more than {count} cards of a color: no game that I expect to win."""
    return bool(claim.cards) and has_no_game(claim)


@truth("no_game_bare")
def _(claim: Claim) -> bool:
    """I hold no Jack, and no more than {count} cards of a color: no game that I expect to win."""
    return not claim.cards and has_no_game(claim)


def list_jacks(claim: Claim) -> list[str]:
    """The Jacks of the hand."""
    return [card for card in claim.held if card.endswith("J")]


def count_colors(claim: Claim) -> Counter[str]:
    """How many cards the hand has of each color, but for the Jacks."""
    return Counter(card[:2] for card in claim.held if not card.endswith("J"))


def has_no_game(claim: Claim) -> bool:
    """The Jacks are those that are named, and no color has more cards than is said."""
    most = max(count_colors(claim).values()) == claim.figures["count"]
    return (
        claim.passes
        and any(isinstance(action, Bid) for action in claim.legal)
        and most
        and [*claim.cards] == list_jacks(claim)
    )


def answers_better(claim: Claim, answer: str) -> bool:
    """More of the deals come out better than worse, and the color is the one that is turned."""
    figures, turned = claim.figures, claim.view.status.trump or ""
    counted = 0 <= figures["lost"] < figures["held"] <= figures["tried"] - figures["lost"]
    return counted and str(claim.action).endswith(answer) and turned.casefold() == claim.names["color"].casefold()


@truth("answer_stand")
def _(claim: Claim) -> bool:
    """I stand: of {tried} trial deals, {held} come out better with {color} as trump, {lost} worse."""
    return answers_better(claim, "stand")


@truth("answer_beg")
def _(claim: Claim) -> bool:
    """I beg: of {tried} trial deals, {held} come out better than with {color} as trump, {lost} worse."""
    return answers_better(claim, "beg beg")


@truth("answer_give")
def _(claim: Claim) -> bool:
    """I give the point: of {tried} trial deals, {held} come out better in {color}, {lost} worse."""
    return answers_better(claim, "give")


@truth("answer_run")
def _(claim: Claim) -> bool:
    """I run the cards: of {tried} trial deals, {held} come out better than in {color}, {lost} worse."""
    return answers_better(claim, "run")


@truth("bids_need_top")
def _(claim: Claim) -> bool:
    """A higher bid needs the highest trump, and in my best color I do not have it."""
    return lacks_backing(claim, "A")


@truth("bids_need_backing")
def _(claim: Claim) -> bool:
    """A higher bid needs the highest trump or one that is a point by itself; in my best color I have neither."""
    return lacks_backing(claim, "AJ")


def lacks_backing(claim: Claim, ranks: str) -> bool:
    """Whether the hand has none of the ranks in some color, and all bids are of more than half of all points."""
    bids, last = [action for action in claim.legal if isinstance(action, Bid)], claim.calls()
    numbers = [int(call.call) for call in last if call.call.isdecimal()]
    levels = [max(numbers) if bid == HOLD_BID else int(bid.call) for bid in bids if bid != claim.action]
    held = set(claim.view.hand)
    bare = any(not {f"{card[:2]}{rank}" for rank in ranks} & held for card in held)
    most = max(int(way.action.call) for way in claim.view.ask.ways if way.action != HOLD_BID) if claim.view.ask else 0
    return bare and bool(levels) and all(2 * level > most for level in levels)


@truth("exchanged_plain")
def _(claim: Claim) -> bool:
    """No trump: I change the {card} in the hope of better."""
    return TRUTHS["exchanged"](claim) and not claim.card & claim.tables.trump and bool(claim.tables.trump)


@truth("exchanged")
def _(claim: Claim) -> bool:
    """I change the {card} in the hope of better."""
    ask = claim.view.ask
    return ask is not None and ask.least < ask.amount and bool(claim.card & claim.hand)


def _list_held(claim: Claim) -> tuple[list[str], list[list[str]]]:
    """The hand, and the cards of each color in it."""
    hand = list(claim.view.hand)
    return hand, [[card for card in hand if card[:2] == color] for color in sorted({card[:2] for card in hand})]


@truth("changed_apart")
def _(claim: Claim) -> bool:
    """I change the {card}: no part of a sequence, a set or my longest color."""
    hand, colors = _list_held(claim)
    card, ranks = claim.cards[0], "89TJQKA"
    own = next(cards for cards in colors if card in cards)
    near = {ranks.index(other[2]) - ranks.index(card[2]) for other in own}
    in_run = any({step, step + 1, step + 2} <= near for step in (-2, -1, 0))
    in_set = card[2] in ranks[2:] and sum(other[2] == card[2] for other in hand) >= 3
    return card in hand and not in_run and not in_set and len(own) < max(map(len, colors))


@truth("changed_for_color")
def _(claim: Claim) -> bool:
    """I keep {count} {color} cards for the point, and change the {card}."""
    _, colors = _list_held(claim)
    code = next(one.code for one in claim.game.deck.colors if one.name.casefold() == claim.names["color"])
    held = next(cards for cards in colors if cards[0][:2] == code)
    longest = len(held) == max(map(len, colors)) == claim.figures["count"]
    return longest and claim.cards[0][:2] != code


@truth("missed_least_of_color")
def _(claim: Claim) -> bool:
    """I mean to lead {color} and make it trump, so I miss the {card} least."""
    deck = claim.game.deck
    color = [card for card in claim.view.hand if deck[card].color_name.casefold() == claim.names["color"].casefold()]
    best = max(color, key=lambda card: deck.index[card])
    return claim.view.status.trump is None and str(claim.action) != f"give {best}"


@truth("keeps_rest")
def _(claim: Claim) -> bool:
    """What I keep is better than what I may get for it."""
    ask = claim.view.ask
    return ask is not None and ask.least <= ask.done < ask.amount and claim.action in {way.action for way in ask.ways}


def cannot_be_beaten_in_color(claim: Claim) -> bool:
    """Beside trumps every card of the hand is higher than all of its color that lie in no sight."""
    unseen = claim.game.facts(claim.view).unknown & ~claim.tables.trump
    plain = list_bits(claim.hand & ~claim.tables.trump)
    return not any(claim.tables.higher[card.bit_length()] & unseen for card in plain)


@truth("keeps_trumps")
def _(claim: Claim) -> bool:
    """All that I keep is trump."""
    return TRUTHS["keeps_rest"](claim) and bool(claim.hand) and not claim.hand & ~claim.tables.trump


@truth("keeps_trumps_and_high")
def _(claim: Claim) -> bool:
    """I keep my trumps, and what nobody can beat in its color."""
    both = bool(claim.hand & claim.tables.trump) and bool(claim.hand & ~claim.tables.trump)
    return TRUTHS["keeps_rest"](claim) and both and cannot_be_beaten_in_color(claim)


@truth("keeps_high")
def _(claim: Claim) -> bool:
    """What I keep nobody can beat in its color."""
    plain = bool(claim.hand) and not claim.hand & claim.tables.trump
    return TRUTHS["keeps_rest"](claim) and plain and cannot_be_beaten_in_color(claim)


@truth("announces")
def _(claim: Claim) -> bool:
    """I lead from {cards}, so I announce the marriage for {points} points."""
    color = str(claim.action).split()[-1]
    held = set(claim.cards) == {f"{color}K", f"{color}Q"} <= set(claim.view.hand)
    trump = claim.game.trump.names[claim.state.denomination or "none"]
    named = next(one.name for one in claim.game.deck.colors if one.code == color)
    return held and claim.leads and claim.figures["points"] == (80 if named == trump else 40)


@truth("tried_way")
def _(claim: Claim) -> bool:
    """“{call}” comes out better than leading on in {held} of {tried} trial deals."""
    offered = str(claim.action) in {str(way.action) for way in find_ways(claim)}
    return offered and str(claim.action) == claim.names["call"] and 0 < claim.figures["held"] <= claim.figures["tried"]


def counts_deals(claim: Claim) -> bool:
    """No more deals are counted than were tried."""
    return 0 <= claim.figures["held"] <= claim.figures["tried"]


def is_named_raise(claim: Claim) -> bool:
    """The raise that is named is offered, and made."""
    offered = {str(way.action) for way in find_ways(claim)}
    return str(claim.action) == claim.names["call"] in offered and counts_deals(claim)


def has_partner(claim: Claim) -> bool:
    """The side of the seat has another seat, too: "we" are more than one."""
    return len(claim.game.sides[claim.game.side_of(claim.seat)]) > 1


def holds_trumps(claim: Claim) -> bool:
    """The cards are all those of the hand that would be trumps."""
    return claim.game.deck.mask(claim.cards) == claim.hand & claim.game.trump.cards[claim.names["color"]]


@truth("trumps_held")
def _(claim: Claim) -> bool:
    """With {color} as trump I hold {cards}."""
    return holds_trumps(claim) and bool(claim.cards)


def count_top(claim: Claim) -> int:
    """How many of the highest trumps of the color, without a gap, are in the hand."""
    higher = claim.game.make_tables(claim.names["color"]).higher
    trumps = claim.game.trump.cards[claim.names["color"]] & claim.game.in_play
    order = sorted(list_bits(trumps), key=lambda card: (higher[card.bit_length()] & trumps).bit_count())
    return next((place for place, card in enumerate(order) if not card & claim.hand), len(order))


@truth("trumps_held_high")
def _(claim: Claim) -> bool:
    """With {color} as trump I hold {cards}, the highest among them."""
    return TRUTHS["trumps_held"](claim) and count_top(claim) == 1


@truth("trumps_held_top")
def _(claim: Claim) -> bool:
    """With {color} as trump I hold {cards}, the two highest."""
    return TRUTHS["trumps_held"](claim) and count_top(claim) == len(claim.cards) == 2


@truth("trumps_held_many")
def _(claim: Claim) -> bool:
    """With {color} as trump I hold {trumps} trumps."""
    return TRUTHS["trumps_held"](claim) and len(claim.cards) > 2 and not count_top(claim)


@truth("trumps_held_many_high")
def _(claim: Claim) -> bool:
    """With {color} as trump I hold {trumps} trumps, the highest among them."""
    return TRUTHS["trumps_held"](claim) and len(claim.cards) > 2 and count_top(claim) == 1


@truth("trumps_held_many_top")
def _(claim: Claim) -> bool:
    """With {color} as trump I hold {trumps} trumps, the {top} highest among them."""
    return TRUTHS["trumps_held"](claim) and len(claim.cards) > 2 and count_top(claim) > 1


@truth("trumps_held_one")
def _(claim: Claim) -> bool:
    """With {color} as trump I hold only the {card}."""
    return TRUTHS["trumps_held"](claim) and len(claim.cards) == 1 and not count_top(claim)


@truth("trumps_held_highest")
def _(claim: Claim) -> bool:
    """With {color} as trump I hold only the {card}, the highest."""
    return TRUTHS["trumps_held"](claim) and len(claim.cards) == 1 and count_top(claim) == 1


@truth("highest_held")
def _(claim: Claim) -> bool:
    """My highest card is the {highest}."""
    ranks = [rank.code for rank in claim.game.deck.ranks]
    heights = [ranks.index(claim.game.deck[card].rank) for card in claim.held]
    return ranks.index(claim.game.deck[claim.names["highest"]].rank) == max(heights)


@truth("no_trump_held")
def _(claim: Claim) -> bool:
    """With {color} as trump I hold no trump."""
    return holds_trumps(claim) and not claim.cards


@truth("best_trumps")
def _(claim: Claim) -> bool:
    """My best color is {color}, with {cards}."""
    counts = [(cards & claim.hand).bit_count() for cards in claim.game.trump.cards.values()]
    # A high card makes up for one less.
    return holds_trumps(claim) and 0 < len(claim.cards) >= max(counts) - 1


@truth("best_trumps_high")
def _(claim: Claim) -> bool:
    """My best color is {color}, with {cards}, the highest among them."""
    return TRUTHS["best_trumps"](claim) and count_top(claim) == 1


@truth("best_trumps_top")
def _(claim: Claim) -> bool:
    """My best color is {color}, with {cards}, the two highest."""
    return TRUTHS["best_trumps"](claim) and count_top(claim) == len(claim.cards) == 2


@truth("best_trumps_many")
def _(claim: Claim) -> bool:
    """My best color is {color}, with {trumps} trumps."""
    return TRUTHS["best_trumps"](claim) and len(claim.cards) > 2 and not count_top(claim)


@truth("best_trumps_many_high")
def _(claim: Claim) -> bool:
    """My best color is {color}, with {trumps} trumps, the highest among them."""
    return TRUTHS["best_trumps"](claim) and len(claim.cards) > 2 and count_top(claim) == 1


@truth("best_trumps_many_top")
def _(claim: Claim) -> bool:
    """My best color is {color}, with {trumps} trumps, the {top} highest among them."""
    return TRUTHS["best_trumps"](claim) and len(claim.cards) > 2 and count_top(claim) > 1


@truth("best_trumps_one")
def _(claim: Claim) -> bool:
    """Of my best color, {color}, I hold only the {card}."""
    return TRUTHS["best_trumps"](claim) and len(claim.cards) == 1 and not count_top(claim)


@truth("best_trumps_highest")
def _(claim: Claim) -> bool:
    """Of my best color, {color}, I hold only the {card}, the highest trump."""
    return TRUTHS["best_trumps"](claim) and len(claim.cards) == 1 and count_top(claim) == 1


@truth("raises")
def _(claim: Claim) -> bool:
    """We win {wins} of {tried} trial deals: “{call}” makes more of them."""
    return is_named_raise(claim) and has_partner(claim)


@truth("raises_alone")
def _(claim: Claim) -> bool:
    """I win {wins} of {tried} trial deals: “{call}” makes more of them."""
    return is_named_raise(claim) and not has_partner(claim)


def counts_given_in(claim: Claim) -> bool:
    """Fewer deals than half are won, and some are those in which the other side gives in."""
    figures = claim.figures
    return is_named_raise(claim) and 2 * figures["held"] < figures["tried"] >= figures["given"] > 0


@truth("raises_in_hope")
def _(claim: Claim) -> bool:
    """We win {wins} of {tried} trial deals, but in {given} the others should give in to “{call}”."""
    return counts_given_in(claim) and has_partner(claim)


@truth("raises_in_hope_alone")
def _(claim: Claim) -> bool:
    """I win {wins} of {tried} trial deals, but in {given} the other should give in to “{call}”."""
    return counts_given_in(claim) and not has_partner(claim)


@truth("raises_for_show")
def _(claim: Claim) -> bool:
    """We win {wins} of {tried} trial deals: “{call}” is a bluff; in {given} the others should give in."""
    return is_named_raise(claim) and 3 * claim.figures["held"] < claim.figures["tried"] and has_partner(claim)


@truth("raises_for_show_alone")
def _(claim: Claim) -> bool:
    """I win {wins} of {tried} trial deals: “{call}” is a bluff; in {given} the other should give in."""
    return is_named_raise(claim) and 3 * claim.figures["held"] < claim.figures["tried"] and not has_partner(claim)


@truth("wins_deal")
def _(claim: Claim) -> bool:
    """The {card} comes out best in trial deals: with it {held} of {tried} are won."""
    return isinstance(claim.action, Play) and claim.cards == (claim.action.card,) and counts_deals(claim)


@truth("wins_no_fewer")
def _(claim: Claim) -> bool:
    """With the {card} {held} of {tried} trial deals are won, and no more with any other card."""
    return TRUTHS["wins_deal"](claim) and len(claim.legal) > 1


@truth("wins_more_deals")
def _(claim: Claim) -> bool:
    """Of {tried} trial deals the {card} wins {held}, the {kept}, the next best, {less}."""
    kept = claim.game.bits[claim.names["kept"]]
    fewer = 0 <= claim.figures["less"] < claim.figures["held"]
    return TRUTHS["wins_deal"](claim) and kept in claim.playable and kept != claim.card and fewer


@truth("wins_no_deal")
def _(claim: Claim) -> bool:
    """Whatever I play, this is lost in all {tried} trial deals."""
    return isinstance(claim.action, Play) and claim.figures["held"] == 0 < claim.figures["tried"]


def answers_with(claim: Claim, choices: tuple[str, ...]) -> bool:
    """What is said is one of these."""
    return isinstance(claim.action, Choose) and claim.action.choice in choices


@truth("sees_raise")
def _(claim: Claim) -> bool:
    """We win {wins} of {tried} trial deals: that is enough to go on."""
    return answers_with(claim, ("see", "play")) and counts_deals(claim) and has_partner(claim)


@truth("sees_raise_alone")
def _(claim: Claim) -> bool:
    """I win {wins} of {tried} trial deals: that is enough to go on."""
    return answers_with(claim, ("see", "play")) and counts_deals(claim) and not has_partner(claim)


@truth("gives_in")
def _(claim: Claim) -> bool:
    """We win {wins} of {tried} trial deals: giving in costs less."""
    return answers_with(claim, ("give_in",)) and counts_deals(claim) and has_partner(claim)


@truth("gives_in_alone")
def _(claim: Claim) -> bool:
    """I win {wins} of {tried} trial deals: giving in costs less."""
    return answers_with(claim, ("give_in",)) and counts_deals(claim) and not has_partner(claim)


@truth("wants_new_cards")
def _(claim: Claim) -> bool:
    """My cards look weak to me: others should be better."""
    return answers_with(claim, ("ask", "agree"))


@truth("keeps_cards")
def _(claim: Claim) -> bool:
    """My cards look good enough to me to keep them."""
    return answers_with(claim, ("keep", "refuse"))


def hold_color(claim: Claim) -> bool:
    """So many cards of the color are in the hand, and the highest of them is the one named."""
    deck = claim.game.deck
    color = [card for card in claim.view.hand if deck[card].color == claim.names["color"]]
    return len(color) == claim.figures["count"] and claim.cards[0] == max(color, key=lambda card: deck.index[card])


@truth("lacks_ace")
def _(claim: Claim) -> bool:
    """To win every trick I lack the Ace of my longest color."""
    seen = [card for card in claim.view.pile("widow") if card is not None]
    hand = [*claim.view.hand, *seen]
    counts = {card[:2]: sum(other[:2] == card[:2] for other in hand) for card in hand}
    lacking = all(f"{color}A" not in hand for color, count in counts.items() if count == max(counts.values()))
    bids = [
        claim.game.bidding.bids[claim.game.bidding.by_name[one.call]] for one in claim.legal if isinstance(one, Bid)
    ]
    return claim.passes and lacking and all(bid.level == len(claim.view.hand) for bid in bids)


@truth("looks_with_color")
def _(claim: Claim) -> bool:
    """I hold {count} {color} cards with the {card}: one card more could make a bid, so I look at the widow."""
    return str(claim.action) == "choose widow look" and claim.cards[0][2] in "AK" and hold_color(claim)


@truth("looks_to_decide")
def _(claim: Claim) -> bool:
    """In the {tried} deals that I could try, {call} is sometimes better than a pass and sometimes worse: I look at the
    widow."""
    bids = [str(action) for action in claim.legal if isinstance(action, Bid)]
    return (
        str(claim.action) == "choose widow look"
        and claim.names["call"] in bids
        and 0 < claim.figures["held"] < claim.figures["tried"]
    )


@truth("looks_for_pot")
def _(claim: Claim) -> bool:
    """There are {chips} chips in the pot, and I hold {count} {color} cards: a look at the widow is cheap."""
    pot = claim.view.status.stake[0]
    return str(claim.action) == "choose widow look" and claim.figures["chips"] == pot and hold_color(claim)


def read_offered(claim: Claim) -> tuple[str | None, ...]:
    """What the seat may take: the widow that it has seen, or the turned card."""
    return claim.view.pile("widow") or claim.view.pile("upcard")


@truth("stops_without_trumps")
def _(claim: Claim) -> bool:
    """Without a trump for each trick that is left I do not go for all of them."""
    trump = (claim.view.status.trump or "").casefold()
    trumps = claim.game.trump.cards[trump]
    stops = str(claim.action) == "choose jink stop"
    return stops and any(not trumps & claim.game.deck.bits[card] for card in claim.view.hand)


@truth("leaves_worst")
def _(claim: Claim) -> bool:
    """With the {card} I would lay that very card away."""
    return str(claim.action) == "choose exchange leave" and read_offered(claim) == claim.cards


@truth("leaves_for_trump_or_ace")
def _(claim: Claim) -> bool:
    """For the {card} I would have to lay the {low} away, which I need more."""
    low, card = claim.names["low"], claim.cards[0]
    deck = claim.game.deck
    worse = low[:2] != card[:2] or deck.index[low] > deck.index[card]
    left = str(claim.action) == "choose exchange leave" and read_offered(claim) == claim.cards
    return left and low in claim.view.hand and worse


@truth("takes_widow")
def _(claim: Claim) -> bool:
    """I miss the {low} less than the {high}."""
    low, high = claim.names["low"], claim.names["high"]
    taken = str(claim.action) == "choose exchange take" and read_offered(claim) == (high,)
    if not taken or low not in claim.view.hand:
        return False
    if claim.view.status.trump is not None:
        # In a misery the higher cards go.
        return True
    return low[2] != "A" and (low[:2] != high[:2] or claim.game.deck.index[low] < claim.game.deck.index[high])


def count_callable(claim: Claim) -> dict[str, int]:
    """How many cards the hand has of each color whose card it may call, trumps not among them."""
    deck, trump = claim.game.deck, claim.game.trump.cards[claim.state.denomination or "none"]
    names = [deck[code].color_name.casefold() for code in claim.view.hand if not deck.bits[code] & trump]
    return {action.choice: names.count(action.choice) for action in claim.legal if isinstance(action, Choose)}


@truth("calls_single")
def _(claim: Claim) -> bool:
    """I hold a single card of {color}: with it I can lead to whoever plays with me."""
    color = claim.names["color"]
    return str(claim.action) == f"choose call {color}" and count_callable(claim)[color] == 1


@truth("calls_short")
def _(claim: Claim) -> bool:
    """Of no color that I may call I have a single card; of {color} I have {count}."""
    counts = count_callable(claim)
    return 1 not in counts.values() and counts[claim.names["color"]] == claim.figures["count"] > 1


@truth("calls_void")
def _(claim: Claim) -> bool:
    """Of no color that I may call I have one or two cards; of {color} I have none."""
    counts = count_callable(claim)
    return not {1, 2} & {*counts.values()} and counts[claim.names["color"]] == 0


@truth("solo_too_weak")
def _(claim: Claim) -> bool:
    """Alone I would need six trumps, or five with two of the three highest."""
    game, hand = claim.game, claim.game.deck.mask(claim.view.hand)
    strong = []
    for color, codes in game.ranking.codes.items():
        trumps = (hand & game.trump.cards[color]).bit_count()
        matadors = sum(code in claim.view.hand for code in codes[:3])
        strong.append(trumps >= 6 or (trumps == 5 and matadors >= 2))
    return claim.passes and Bid("alliance") not in claim.legal and not any(strong)
