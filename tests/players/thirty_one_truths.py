"""What the players of Thirty-One claim, each kind held to the rules of the game, on the names of cards."""

from __future__ import annotations

from collections.abc import Iterable

from purple_table.core.actions import Choose, Discard, Draw, Knock, Stay, Take
from purple_table.core.events import DealBegan, Moved
from purple_table.core.game import View
from tests.players.claims import SEARCHED, Claim, Predicate, is_likelihood, keep_truths

RANKS = {"8": 1, "9": 2, "T": 3, "J": 4, "Q": 5, "K": 6, "A": 7}
COLORS = {"Bz": 1, "Gn": 2, "Sv": 3, "Pu": 4, "Go": 5, "Rd": 6, "Bk": 7}
WORDS = {"bronze": "Bz", "green": "Gn", "silver": "Sv", "purple": "Pu", "gold": "Go", "red": "Rd", "black": "Bk"}
DECK = frozenset(color + rank for color in COLORS for rank in RANKS)
FULL = 31
HIGHEST = 3 * 7 + 7 + 6 + 5
"""What Black A, K and Q count."""

Cards = frozenset[str]

TRUTHS: dict[str, Predicate] = {
    kind: SEARCHED[kind]
    for kind in SEARCHED
    if kind in ("only_action", "all_the_same", "too_few_kept", "too_few_better") or kind.startswith("share_")
}
"""The predicate of each kind of evidence."""
truth = keep_truths(TRUTHS)


# --- what hands count -------------------------------------------------------------------------------------------------


def sum_points(cards: Iterable[str]) -> int:
    """The points of cards, whatever their colors."""
    return sum(RANKS[card[2]] + COLORS[card[:2]] for card in cards)


def count_color(claim: Claim, hand: Iterable[str], color: str) -> int:
    """What a hand counts in one color."""
    total = sum_points(card for card in hand if card[:2] == color)
    return 0 if claim.game.options["over_31"] == "bust" and total > FULL else total


def count_best(claim: Claim, hand: Cards) -> int:
    """What a hand counts in its best color."""
    return max(count_color(claim, hand, card[:2]) for card in hand)


def is_blitz(claim: Claim, hand: Cards) -> bool:
    """Whether a hand is a Blitz."""
    one = len({card[:2] for card in hand}) == 1 or claim.game.options["blitz"] == "any_three"
    return len(hand) == 3 and one and sum_points(hand) == FULL


def is_short(claim: Claim) -> bool:
    """Whether the best total wins a pot, and not the lowest pays."""
    return bool(claim.game.options["length"] == "short")


def worth(claim: Claim, total: int) -> int:
    """What a total is worth at the showdown, the higher the better."""
    return -abs(FULL - total) if is_short(claim) and claim.game.options["over_31"] == "distance" else total


def value(claim: Claim, hand: Cards) -> tuple[bool, int]:
    """How good a hand is: a Blitz before all, then what its total is worth."""
    return is_blitz(claim, hand), worth(claim, count_best(claim, hand))


# --- what a seat sees -------------------------------------------------------------------------------------------------


def hand_of(claim: Claim) -> Cards:
    """The own cards."""
    return frozenset(claim.view.hand)


def top_of(claim: Claim) -> str:
    """The top of the discard pile."""
    top = claim.view.pile("discard")[-1]
    assert top is not None
    return top


def unseen(view: View) -> Cards:
    """The cards that a seat can place neither in a hand nor in the discard pile."""
    held: set[str] = set()
    for event in view.history:
        if isinstance(event, DealBegan):
            held.clear()
        elif isinstance(event, Moved) and event.target.role == "hand":
            held |= {card for card in event.cards if card is not None}
        elif isinstance(event, Moved) and event.source.role == "hand":
            held -= {card for card in event.cards if card is not None}
    return DECK - held - set(view.hand) - {card for card in view.pile("discard") if card is not None}


def exchanges(hand: Cards, card: str) -> list[Cards]:
    """The hands that one card more can make of a hand."""
    return [hand - {out} | {card} for out in hand]


def helps(claim: Claim, hand: Cards, card: str) -> bool:
    """Whether a card makes a hand a Blitz, or worth more."""
    return max(value(claim, better) for better in exchanges(hand, card)) > value(claim, hand)


def counts_outs(claim: Claim, hand: Cards) -> bool:
    """The cards that would improve a hand are counted right."""
    there = unseen(claim.view)
    outs = sum(helps(claim, hand, card) for card in there)
    return claim.figures["outs"] == outs and claim.figures["unseen"] == len(there)


def counts_hand(claim: Claim, hand: Cards) -> bool:
    """The color and the total are those of the hand's best color."""
    total = count_best(claim, hand)
    return claim.figures["total"] == total == count_color(claim, hand, WORDS[claim.names["color"]])


# --- the discard ------------------------------------------------------------------------------------------------------


def rest(claim: Claim) -> Cards:
    """The hand without the card that the claim is about, which is discarded."""
    assert claim.action == Discard(claim.cards[0])
    return hand_of(claim) - {claim.cards[0]}


def rests(claim: Claim) -> list[Cards]:
    """The hands that discards would leave."""
    return [hand_of(claim) - {action.card} for action in claim.legal if isinstance(action, Discard)]


def find_next_seat(claim: Claim) -> int:
    """The seat whose turn follows."""
    view = claim.view
    seats = [(view.seat + step) % view.players for step in range(1, view.players)]
    return next(seat for seat in seats if view.pile("hand", seat))


def is_last_turn(claim: Claim) -> bool:
    """Somebody has knocked, so the hand is kept as it is now."""
    return claim.view.status.knocker is not None


# --- the beginning of a turn ------------------------------------------------------------------------------------------


def takes_top(claim: Claim) -> bool:
    """The card in question lies on top of the discard pile and is taken."""
    return claim.cards[0] == top_of(claim) and claim.action == Take(claim.cards[0])


def leaves_top(claim: Claim) -> bool:
    """The card in question lies on top of the discard pile and is left there."""
    return claim.cards[0] == top_of(claim) and isinstance(claim.action, Draw | Stay)


def knocks_with(claim: Claim, least: int) -> bool:
    """A knock with the total that the hand counts, which is at least worth so much."""
    total = count_best(claim, hand_of(claim))
    return claim.action == Knock() and claim.figures["total"] == total and worth(claim, total) >= worth(claim, least)


def shares_of(claim: Claim) -> dict[str, float]:
    """The share of the match that each legal choice was thought to keep."""
    return {name: claim.figures[name] for name in (str(action).partition(" ")[0] for action in claim.legal)}


def promises_most(claim: Claim, action: str) -> bool:
    """No other choice was thought to keep more of the match."""
    return claim.figures[action] == max(shares_of(claim).values())


def count_level(claim: Claim, action: str) -> int:
    """How many choices were thought to keep as much as this one."""
    return list(shares_of(claim).values()).count(claim.figures[action])


def reckons_chance(claim: Claim, hand: Cards, *, short: bool) -> bool:
    """The chance is that of the game that is played, and certain where nothing can beat the hand, and only there."""
    chance = claim.figures["chance"]
    if is_short(claim) != short or not is_likelihood(chance) or not counts_hand(claim, hand):
        return False
    return 0 < chance < 1 and not (short and is_unbeatable(claim, hand))


def is_unbeatable(claim: Claim, hand: Cards) -> bool:
    """No total is better at the showdown than that of the hand."""
    return count_best(claim, hand) == (HIGHEST if claim.game.options["over_31"] == "highest" else FULL)


def can_be_beaten_by_nobody(claim: Claim, hand: Cards) -> bool:
    """The best total wins, and none is better."""
    return is_short(claim) and counts_hand(claim, hand) and claim.figures["chance"] == 1 and is_unbeatable(claim, hand)


def knocks_well(claim: Claim, *, short: bool) -> bool:
    """A knock promises most, or hardly ever fails."""
    safe = claim.figures["chance"] >= 0.9
    return (
        claim.action == Knock()
        and reckons_chance(claim, hand_of(claim), short=short)
        and (safe or promises_most(claim, "knock"))
    )


def stays(claim: Claim) -> bool:
    """The hand is kept as it is, and that promises most."""
    return claim.action == Stay() and counts_hand(claim, hand_of(claim)) and promises_most(claim, "stay")


def takes(claim: Claim) -> bool:
    """The top discard is taken for what it makes of the hand, and that promises most."""
    made = exchanges(hand_of(claim), top_of(claim))
    return takes_top(claim) and any(counts_hand(claim, better) for better in made) and promises_most(claim, "take")


def declares_best(claim: Claim) -> bool:
    """The color that is declared is one in which the hand counts most."""
    hand, action = hand_of(claim), claim.action
    assert isinstance(action, Choose)
    return count_color(claim, hand, WORDS[action.choice]) == count_best(claim, hand)


# --- each kind --------------------------------------------------------------------------------------------------------


@truth("knocks_as_always")
def _(claim: Claim) -> bool:
    """With {total} I always knock."""
    return knocks_with(claim, 25)


@truth("counts_more")
def _(claim: Claim) -> bool:
    """With the {card} my hand counts more, so I take it."""
    return takes_top(claim) and helps(claim, hand_of(claim), claim.cards[0])


@truth("counts_no_more")
def _(claim: Claim) -> bool:
    """The {card} does not make my hand count more, so I draw."""
    return leaves_top(claim) and not helps(claim, hand_of(claim), claim.cards[0])


@truth("stays_without_stock")
def _(claim: Claim) -> bool:
    """There is nothing to draw, and the {card} does not make my hand count more."""
    return claim.action == Stay() and Draw() not in claim.legal and not helps(claim, hand_of(claim), claim.cards[0])


@truth("takes_without_stock")
def _(claim: Claim) -> bool:
    """There is nothing to draw, so I take the {card}."""
    return takes_top(claim) and Draw() not in claim.legal


@truth("leaves_most")
def _(claim: Claim) -> bool:
    """Without the {card} my hand counts most, {total}."""
    left = rest(claim)
    best = value(claim, left) == max(value(claim, other) for other in rests(claim))
    return best and claim.figures["total"] == count_best(claim, left)


@truth("declares_as_always")
def _(claim: Claim) -> bool:
    """I always declare the color in which I have most."""
    return declares_best(claim)


@truth("feels_enough")
def _(claim: Claim) -> bool:
    """{total} feels like enough to knock."""
    return knocks_with(claim, 22)


@truth("adds_to_color")
def _(claim: Claim) -> bool:
    """I have {color}, and the {card} makes it more."""
    hand, (card, *mine) = hand_of(claim), claim.cards
    color = WORDS[claim.names["color"]]
    kept = [better for better in exchanges(hand, card) if any(other[:2] == color for other in better - {card})]
    most = max((worth(claim, count_color(claim, better, color)) for better in kept), default=-FULL)
    return (
        takes_top(claim)
        and card[:2] == color
        and set(mine) == {other for other in hand if other[:2] == color}
        and bool(mine)
        and most > worth(claim, count_best(claim, hand))
    )


@truth("no_use")
def _(claim: Claim) -> bool:
    """The {card} is of no use to me, so I try my luck with the stock."""
    hand = hand_of(claim)
    most = max(worth(claim, count_best(claim, better)) for better in exchanges(hand, claim.cards[0]))
    return leaves_top(claim) and most <= worth(claim, count_best(claim, hand))


@truth("lacks_color")
def _(claim: Claim) -> bool:
    """I have no {color}, so I try my luck with the stock."""
    return leaves_top(claim) and all(
        card[:2] != WORDS[claim.names["color"]] == top_of(claim)[:2] for card in claim.view.hand
    )


@truth("no_better_idea")
def _(claim: Claim) -> bool:
    """I can think of nothing better."""
    return Draw() not in claim.legal


@truth("takes_anything")
def _(claim: Claim) -> bool:
    """I take what lies there."""
    return takes_top(claim)


@truth("overlooks_discard")
def _(claim: Claim) -> bool:
    """I did not look at the discard."""
    return leaves_top(claim)


@truth("smallest_card")
def _(claim: Claim) -> bool:
    """The {card} is the smallest card that I can throw."""
    points = [sum_points([action.card]) for action in claim.legal if isinstance(action, Discard)]
    return claim.action == Discard(claim.cards[0]) and sum_points(claim.cards) == min(points)


@truth("can_spare")
def _(claim: Claim) -> bool:
    """I can do without the {card}."""
    totals = [worth(claim, count_best(claim, other)) for other in rests(claim)]
    return worth(claim, count_best(claim, rest(claim))) == max(totals)


@truth("looks_best")
def _(claim: Claim) -> bool:
    """This color looks like the best one to declare."""
    return declares_best(claim)


@truth("nobody_beats")
def _(claim: Claim) -> bool:
    """I knock: with {hand}, by my reckoning nobody beats it in {percent} % of cases."""
    return knocks_well(claim, short=True)


@truth("nobody_can_beat")
def _(claim: Claim) -> bool:
    """I knock: nobody can beat {hand}."""
    return claim.action == Knock() and can_be_beaten_by_nobody(claim, hand_of(claim))


@truth("somebody_lower")
def _(claim: Claim) -> bool:
    """I knock: with {hand}, by my reckoning somebody ends lower in {percent} % of cases."""
    return knocks_well(claim, short=False)


@truth("promises_most")
def _(claim: Claim) -> bool:
    """I stay with {hand}: by my reckoning that promises most."""
    return stays(claim) and Draw() not in claim.legal


@truth("no_outs")
def _(claim: Claim) -> bool:
    """I stay with {hand}: no card that I cannot see would improve it."""
    return stays(claim) and counts_outs(claim, hand_of(claim)) and claim.figures["outs"] == 0


@truth("draw_is_level")
def _(claim: Claim) -> bool:
    """I stay with {hand}: {outs} of the {unseen} cards that I cannot see would improve it, but by my reckoning a draw
    with its discard gains me nothing."""
    some = counts_outs(claim, hand_of(claim)) and claim.figures["outs"] > 0
    return stays(claim) and some and claim.figures["stay"] - claim.figures["draw"] <= 0.005


@truth("draw_helps_next")
def _(claim: Claim) -> bool:
    """I stay with {hand}: {outs} of the {unseen} cards that I cannot see would improve it, but by my reckoning a new
    discard would help the next player more."""
    return stays(claim) and counts_outs(claim, hand_of(claim)) and claim.figures["stay"] - claim.figures["draw"] > 0.005


@truth("makes_blitz")
def _(claim: Claim) -> bool:
    """The {card} makes a Blitz."""
    return takes(claim) and any(is_blitz(claim, better) for better in exchanges(hand_of(claim), top_of(claim)))


@truth("beats_stock")
def _(claim: Claim) -> bool:
    """With the {card} I have {hand}, and that promises more than a card from the stock."""
    return takes(claim) and claim.figures["take"] > claim.figures["draw"]


@truth("beats_all")
def _(claim: Claim) -> bool:
    """With the {card} I have {hand}, and that promises more than anything else that I may do."""
    return takes(claim) and Draw() not in claim.legal and count_level(claim, "take") == 1


@truth("draws_for_outs")
def _(claim: Claim) -> bool:
    """I draw for my {hand}: {outs} of the {unseen} cards that I cannot see would improve it."""
    hand = hand_of(claim)
    drawn = claim.action == Draw() and promises_most(claim, "draw")
    return drawn and counts_hand(claim, hand) and counts_outs(claim, hand)


@truth("leaves_blitz")
def _(claim: Claim) -> bool:
    """Without the {card} I have a Blitz."""
    return is_blitz(claim, rest(claim))


@truth("denies_next")
def _(claim: Claim) -> bool:
    """I need the {least} least, but the next player may want it; so the {card} goes."""
    card, least = claim.cards
    figures = claim.figures
    rests(claim)
    return (
        card != least
        and Discard(least) in claim.legal
        and counts_hand(claim, rest(claim))
        and figures["least_promises"] >= figures["promises"]
        and figures["least_gives"] > max(0, figures["gives"])
        and find_next_seat(claim) != claim.view.status.knocker
    )


@truth("leaves_outs")
def _(claim: Claim) -> bool:
    """Without the {card} I have {hand}; {outs} of the {unseen} cards that I cannot see would improve it."""
    return claim.view.status.knocker is None and counts_hand(claim, rest(claim)) and counts_outs(claim, rest(claim))


@truth("leaves_nobody_beats")
def _(claim: Claim) -> bool:
    """Without the {card} I have {hand}; by my reckoning nobody beats it in {percent} % of cases."""
    return is_last_turn(claim) and reckons_chance(claim, rest(claim), short=True)


@truth("leaves_nobody_can_beat")
def _(claim: Claim) -> bool:
    """Without the {card} I have {hand}, and nobody can beat that."""
    return is_last_turn(claim) and can_be_beaten_by_nobody(claim, rest(claim))


@truth("leaves_somebody_lower")
def _(claim: Claim) -> bool:
    """Without the {card} I have {hand}; by my reckoning somebody ends lower in {percent} % of cases."""
    return is_last_turn(claim) and reckons_chance(claim, rest(claim), short=False)


@truth("most_in_color")
def _(claim: Claim) -> bool:
    """{hand} is the most that my hand counts in one color."""
    return declares_best(claim) and counts_hand(claim, hand_of(claim))
