"""Claims about cards to tricks that are to be won, or not."""

from __future__ import annotations

from tests.players.truths.claim import Claim, truth


def speaks_of_own_card(claim: Claim) -> bool:
    """The card that is named is the one that is played, and the chance that the seat takes the trick with it is one."""
    return claim.cards == (claim.game.deck.cards[claim.card.bit_length() - 1].code,) and claim.is_chance_true(
        (claim.seat,)
    )


def count_missing(claim: Claim) -> int:
    """How many tricks the seat still needs for its bid."""
    bid = claim.bids.tricks[claim.seat]
    assert bid is not None
    return bid - claim.state.kernel.taken[claim.seat]


def count_won(claim: Claim) -> int:
    """How many tricks the side has won towards its bid."""
    apart = claim.game.worth(claim.bids).apart
    return sum(claim.state.kernel.taken[seat] for seat in claim.side if seat not in apart)


def has_enough(claim: Claim) -> bool:
    """Whether the side needs no more tricks for what was bid, or cannot win as many as that any more."""
    needed = claim.game.worth(claim.bids).needed
    own = needed[claim.game.side_of(claim.seat)] if needed else None
    won = count_won(claim)
    return own is None or won >= own or won + len(claim.view.hand) < own


@truth("only_card")
def _(claim: Claim) -> bool:
    """The {card} is the only card that I may play."""
    # Where failing to follow is possible, it may be done but not be allowed.
    obeying = -1 if claim.leads else claim.tables.obeying[claim.state.line[0].bit_length()]
    return len(claim.playable) == 1 or claim.hand & obeying == claim.card


@truth("nil_risk")
def _(claim: Claim) -> bool:
    """I bid nil; with the {card} I take this trick in {percent} % of cases."""
    return claim.nil and speaks_of_own_card(claim)


@truth("partner_gets_points")
def _(claim: Claim) -> bool:
    """My partner is winning the trick, which our side takes in {percent} % of cases, so I let it have the points of
    the {card}."""
    return is_partner_winning(claim) and claim.gives_more() and claim.is_chance_true(claim.side)


@truth("partner_winning")
def _(claim: Claim) -> bool:
    """My partner is winning the trick, which our side takes in {percent} % of cases; the {card} is the card that I
    miss least."""
    return is_partner_winning(claim) and claim.is_chance_true(claim.side)


def is_partner_winning(claim: Claim) -> bool:
    """The card that wins the trick so far is a partner's."""
    return not claim.leads and claim.winner in claim.side and claim.winner != claim.seat


@truth("takes")
def _(claim: Claim) -> bool:
    """The {card} should take the trick in {percent} % of cases, and that is worth it."""
    return claim.wins(claim.card) and claim.figures["chance"] >= 0.5 and speaks_of_own_card(claim)


@truth("tries")
def _(claim: Claim) -> bool:
    """The {card} takes the trick in {percent} % of cases, and that is worth the try."""
    return claim.wins(claim.card) and 0.35 <= claim.figures["chance"] < 0.5 and speaks_of_own_card(claim)


@truth("promises_most")
def _(claim: Claim) -> bool:
    """The {card} takes the trick in {percent} % of cases only, but no other card promises me more."""
    return not claim.leads and claim.wins(claim.card) and claim.figures["chance"] < 0.5 and speaks_of_own_card(claim)


@truth("leads_alone")
def _(claim: Claim) -> bool:
    """I lead the {card}; it takes the trick in {percent} % of cases."""
    return claim.leads and claim.side == (claim.seat,) and speaks_of_own_card(claim)


@truth("leads")
def _(claim: Claim) -> bool:
    """I lead the {card}; our side takes the trick in {percent} % of cases."""
    return claim.leads and len(claim.side) > 1 and claim.is_chance_true(claim.side)


@truth("leads_least_alone")
def _(claim: Claim) -> bool:
    """I lead the {card}, which I miss least; it takes the trick in {percent} % of cases."""
    return claim.leads and claim.side == (claim.seat,) and speaks_of_own_card(claim)


@truth("leads_least")
def _(claim: Claim) -> bool:
    """I lead the {card}, which I miss least; our side takes the trick in {percent} % of cases."""
    return claim.leads and len(claim.side) > 1 and claim.is_chance_true(claim.side)


@truth("wins_so_far")
def _(claim: Claim) -> bool:
    """The {card} would win the trick so far and holds it in {percent} % of cases; I miss it least."""
    return not claim.leads and claim.wins(claim.card) and speaks_of_own_card(claim)


@truth("side_gets_points")
def _(claim: Claim) -> bool:
    """Our side should win this trick ({percent} %), so I let it have the points of the {card}."""
    return claim.figures["chance"] > 0.5 and claim.gives_more() and claim.is_chance_true(claim.side)


@truth("cannot_win")
def _(claim: Claim) -> bool:
    """I cannot win this trick, so I play the {card}, which I miss least."""
    return not claim.leads and not any(map(claim.wins, claim.playable))


@truth("costs_too_much")
def _(claim: Claim) -> bool:
    """To win this trick would cost more than it is worth, so I play the {card}, which I miss least."""
    return not claim.leads and not claim.wins(claim.card) and any(map(claim.wins, claim.playable))


def does_last_trick_count(claim: Claim) -> bool:
    """The last trick is worth something by its card."""
    worth = claim.game.worth(claim.bids)
    return any(worth.last_trick) or (worth.numbered != () and worth.numbered[-1] > 0)


@truth("leads_for_last")
def _(claim: Claim) -> bool:
    """The {card} should take this trick in {percent} % of cases, and to have the lead promises me the most for the
    last one."""
    return does_last_trick_count(claim) and claim.wins(claim.card) and speaks_of_own_card(claim)


@truth("keeps_for_last")
def _(claim: Claim) -> bool:
    """The {card} takes this trick in {percent} % of cases; what I keep promises me the most for the last one."""
    return does_last_trick_count(claim) and speaks_of_own_card(claim)


@truth("bid_missed")
def _(claim: Claim) -> bool:
    """I can no longer win just {count} tricks; the {card} takes this one in {percent} % of cases."""
    left = len(claim.view.hand)
    own = claim.bids.tricks[claim.seat] == claim.figures["count"]
    return own and not 0 <= count_missing(claim) <= left and speaks_of_own_card(claim)


@truth("bid_reached")
def _(claim: Claim) -> bool:
    """I want no more tricks; the {card} takes this one in {percent} % of cases."""
    return count_missing(claim) == 0 and speaks_of_own_card(claim)


@truth("bid_needs")
def _(claim: Claim) -> bool:
    """I need just {count} more tricks; the {card} takes this one in {percent} % of cases."""
    return count_missing(claim) == claim.figures["count"] > 0 and speaks_of_own_card(claim)


@truth("harms_others")
def _(claim: Claim) -> bool:
    """This trick does the others more harm than us good, so I play the {card}; it takes it in {percent} % of cases."""
    return len(claim.side) > 1 and speaks_of_own_card(claim)


@truth("harms_us")
def _(claim: Claim) -> bool:
    """Another trick would do us more harm than good, so I play the {card}; it takes this one in {percent} % of
    cases."""
    return len(claim.side) > 1 and has_enough(claim) and speaks_of_own_card(claim)


@truth("counted_ours")
def _(claim: Claim) -> bool:
    """I count on our {count} tricks, and more do harm, so I play the {card}; it takes this one in {percent} % of
    cases."""
    won = count_won(claim)
    within = won < claim.figures["count"] <= won + len(claim.view.hand)
    return len(claim.side) > 1 and within and speaks_of_own_card(claim)


@truth("harms_others_alone")
def _(claim: Claim) -> bool:
    """This trick does the others more harm than me good, so I play the {card}; it takes it in {percent} % of cases."""
    return claim.side == (claim.seat,) and speaks_of_own_card(claim)


@truth("harms_me")
def _(claim: Claim) -> bool:
    """Another trick would do me more harm than good, so I play the {card}; it takes this one in {percent} % of
    cases."""
    return claim.side == (claim.seat,) and has_enough(claim) and speaks_of_own_card(claim)


@truth("counted_mine")
def _(claim: Claim) -> bool:
    """I count on {count} tricks in all, and more do harm, so I play the {card}; it takes this one in {percent} % of
    cases."""
    won = count_won(claim)
    within = won < claim.figures["count"] <= won + len(claim.view.hand)
    return claim.side == (claim.seat,) and within and speaks_of_own_card(claim)
