"""What the players of Blues and Greens claim, each kind held to the rules of the game, on the names of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from purple_table.core.actions import Action, Bid, Choose, Draw, Give, LayDown, LayOff, Meld, Pass, Play, Take
from tests.players.claims import SEARCHED, Claim, Predicate, holds_two_actions, is_likelihood, keep_truths
from tests.rules.blues_greens_brute import Brute
from tests.rules.blues_greens_literal import RANKS, LiteralTricks

SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
HIGH = "JQKA"
MOST_LOOKED_AT = 150
"""So many positions of a turn are looked at before a claim is believed."""

TRUTHS: dict[str, Predicate] = {kind: holds for kind, holds in SEARCHED.items() if not kind.startswith("share_")}
"""The predicate of each kind of evidence."""
truth = keep_truths(TRUTHS)


# --- what cards are ---------------------------------------------------------------------------------------------------


def trump_of(claim: Claim) -> str:
    """The letter of the trump suit; "" for none."""
    return SUITS.get((claim.view.status.trump or "").casefold(), "")


def tricks_of(claim: Claim, trump: str | None = None) -> LiteralTricks:
    """The rules of tricks, with this trump or the one of the deal."""
    return LiteralTricks(claim.game.options, trump_of(claim) if trump is None else trump)


def is_special(claim: Claim, card: str) -> bool:
    """Whether it is a wild two or a red three that counts by itself."""
    tricks = tricks_of(claim)
    return tricks.two(card) or tricks.red_three(card)


def is_plain(claim: Claim, card: str) -> bool:
    """Whether it is none of the special twos and threes."""
    return not is_special(claim, card) and not tricks_of(claim).black_three(card)


def points(claim: Claim, card: str) -> int:
    """What a card is worth."""
    tricks = tricks_of(claim)
    if tricks.two(card):
        return 4
    if tricks.red_three(card):
        return 20
    if tricks.black_three(card):
        return 10
    return (2 if card[1] in "TJQKA" else 1) * (2 if card[2] == trump_of(claim) else 1)


def sum_points(claim: Claim, cards: Iterable[str]) -> int:
    """What cards are worth."""
    return sum(points(claim, card) for card in cards)


def played(claim: Claim) -> list[str]:
    """The cards that may be played."""
    return [action.card for action in claim.legal if isinstance(action, Play)]


def ordinary(claim: Claim) -> list[str]:
    """Those of them that are neither twos nor red threes, or all where there are no others."""
    return [card for card in played(claim) if not is_special(claim, card)] or played(claim)


def line_of(claim: Claim) -> list[str]:
    """The cards of the trick so far."""
    return [card for card in claim.view.pile("trick") if card is not None]


# --- before play ------------------------------------------------------------------------------------------------------


def trumps_with(claim: Claim, suit: str) -> list[str]:
    """The cards of the hand that would be trumps with a suit."""
    tricks = tricks_of(claim, suit)
    return [card for card in claim.view.hand if tricks.suit(card) == "trump"]


def cards_of(claim: Claim, suit: str) -> list[str]:
    """The ordinary cards of a suit."""
    return [card for card in claim.view.hand if card[2] == suit and is_plain(claim, card)]


def bids_least(claim: Claim) -> bool:
    """The bid is the lowest that there is."""
    calls = [int(action.call) for action in claim.legal if isinstance(action, Bid)]
    return claim.action == Bid(str(min(calls)))


def lowest_bid(claim: Claim) -> int:
    """The number of the lowest bid."""
    return min(int(action.call) for action in claim.legal if isinstance(action, Bid))


def counts_trumps(claim: Claim) -> bool:
    """The trumps are counted right, and no suit has more cards."""
    suit = SUITS[claim.names["suit"]]
    most = max(len(cards_of(claim, other)) for other in SUITS.values())
    figures = claim.figures
    trumps = len(trumps_with(claim, suit))
    return figures["trumps"] == trumps and figures["points"] == lowest_bid(claim) and len(cards_of(claim, suit)) == most


def is_strongest(claim: Claim) -> bool:
    """No other suit has more cards and more high ones."""
    suit = SUITS[claim.names["suit"]]

    def strong(other: str) -> tuple[int, int]:
        cards = cards_of(claim, other)
        return len(cards), sum(card[1] in HIGH for card in cards)

    mine = strong(suit)
    return not any(
        theirs[0] >= mine[0] and theirs[1] >= mine[1] and theirs != mine for theirs in map(strong, SUITS.values())
    )


def names_suit(claim: Claim) -> bool:
    """The suit that is spoken of is made trump."""
    return isinstance(claim.action, Choose) and claim.action.choice == claim.names["suit"]


def has_most(claim: Claim) -> bool:
    """No suit has more cards, but that special ones count with their suit or not."""
    most = max(len(cards_of(claim, suit)) for suit in SUITS.values())
    return names_suit(claim) and len(cards_of(claim, SUITS[claim.names["suit"]])) == most


def gives(claim: Claim, *, declarer: bool) -> bool:
    """The card in question is given, by the declarer or to it."""
    return claim.action == Give(claim.cards[0]) and (claim.view.seat == claim.view.status.declarer) == declarer


def is_loose(claim: Claim, card: str) -> bool:
    """Whether it is a plain card without company: no other of its rank, none of its suit within two ranks, no trump."""
    place = RANKS.index(card[1])
    others = [other for other in claim.view.hand if other != card and is_plain(claim, other)]
    near = [other for other in others if other[2] == card[2] and abs(RANKS.index(other[1]) - place) <= 2]
    rank = [other for other in others if other[1] == card[1]]
    return is_plain(claim, card) and tricks_of(claim).suit(card) != "trump" and not near and not rank


def is_useful(claim: Claim, card: str) -> bool:
    """Whether it is a trump, or part of a meld of the hand."""
    brute = Brute(claim.game.options, trump_of(claim))
    plain = frozenset(other for other in claim.view.hand if is_plain(claim, other))
    return tricks_of(claim).suit(card) == "trump" or any(card in meld.cards for meld in brute.melds(plain))


# --- drawing ----------------------------------------------------------------------------------------------------------


def top_of(claim: Claim) -> str:
    """The top of the splay."""
    top = claim.view.pile("splay")[-1]
    assert top is not None
    return top


def takes_top(claim: Claim) -> bool:
    """The card in question is the top one, and is taken."""
    return claim.cards[0] == top_of(claim) and claim.action == Take(claim.cards[0])


def leaves_top(claim: Claim) -> bool:
    """The card in question is the top one, and is left there."""
    return claim.cards[0] == top_of(claim) and claim.action == Draw()


def fits_meld(claim: Claim) -> bool:
    """Whether the card in question is, as itself, part of a meld with cards of the hand."""
    card, brute = claim.cards[0], Brute(claim.game.options, trump_of(claim))
    hand = frozenset([*claim.view.hand, card])
    near = frozenset(other for other in hand if other[1] == card[1] or other[2] == card[2] or brute.literal.wild(other))
    return any(card in meld.cards for meld in brute.melds(near))


def goes_with_cards(claim: Claim) -> bool:
    """Whether two cards of its rank, or both its neighbors of the suit, are in the hand."""
    card, hand = claim.cards[0], [other for other in claim.view.hand if is_plain(claim, other)]
    place = RANKS.index(card[1])
    mates = sum(other[1] == card[1] for other in hand)
    near = {RANKS.index(other[1]) for other in hand if other[2] == card[2]}
    return is_plain(claim, card) and (mates > 1 or {place - 1, place + 1} <= near)


def takes_for(claim: Claim) -> bool:
    """An open card is taken, and neither the deck nor another one was thought better."""
    figures = {name: figure for name, figure in claim.figures.items() if name != "count"}
    offered = {"deck" if isinstance(one, Draw) else one.card for one in claim.legal if isinstance(one, Draw | Take)}
    card = claim.cards[0]
    return claim.action == Take(card) and set(figures) == offered and figures[card] == max(figures.values())


def can_lay_down(claim: Claim, state: Any, count: int, known: set[tuple[object, ...]]) -> bool:
    """Whether steps of this turn lay down so many points; True as well where that takes too long to find out."""
    if not count or len(known) > MOST_LOOKED_AT:
        return True
    table = tuple((meld.shape.suit, meld.shape.low, len(meld.shape.cards)) for meld in state.table)
    key = (state.hands[claim.view.seat], count, table)
    if state.to_act != claim.view.seat or key in known:
        return False
    known.add(key)
    steps = {action: points_laid(claim, action) for action in state.legal_actions() if not isinstance(action, Play)}
    for action in sorted(steps, key=lambda action: -steps[action]):
        if steps[action] <= count:
            after = state.copy()
            after.apply(action)
            if can_lay_down(claim, after, count - steps[action], known):
                return True
    return False


def points_laid(claim: Claim, action: Action) -> int:
    """The points that a step lays down."""
    if isinstance(action, Meld):
        return sum_points(claim, action.cards)
    return points(claim, action.card) if isinstance(action, LayOff | LayDown) else 0


# --- melding ----------------------------------------------------------------------------------------------------------


def melds_of(claim: Claim) -> list[Meld]:
    """The melds that may be laid."""
    return [action for action in claim.legal if isinstance(action, Meld)]


def lays_meld(claim: Claim) -> bool:
    """The meld in question is laid."""
    return claim.action == Meld(claim.cards)


def lays_off(claim: Claim) -> bool:
    """The card in question is laid off."""
    return isinstance(claim.action, LayOff) and claim.action.card == claim.cards[0]


def lays_down(claim: Claim) -> bool:
    """A red three is laid down, which one may do only to go out: one other card at most is left to be played."""
    tricks, card = tricks_of(claim), claim.cards[0]
    others = [other for other in claim.view.hand if not tricks.red_three(other)]
    return claim.action == LayDown(card) and tricks.red_three(card) and len(others) <= 1


def can_go_out(claim: Claim, state: Any, known: set[tuple[object, ...]]) -> bool:
    """Whether some steps of this turn get rid of the whole hand; True as well where that takes too long."""
    hand = state.hands[claim.view.seat]
    if len(known) > MOST_LOOKED_AT or not hand:
        return True
    key = (hand, state.turn)
    if state.to_act != claim.view.seat or key in known:
        return bool(state.to_act is None or state.phase.name == "deal")
    known.add(key)
    for action in reversed(list(state.legal_actions())):
        if isinstance(action, Play) and hand & hand - 1:
            continue
        after = state.copy()
        after.apply(action)
        if can_go_out(claim, after, known):
            return True
    return False


# --- the trick --------------------------------------------------------------------------------------------------------


def plays(claim: Claim) -> bool:
    """The card in question is played."""
    return claim.action == Play(claim.cards[0])


def winning_place(claim: Claim, line: Sequence[str]) -> int | None:
    """The place of the card that takes the trick as it lies; None where nobody would."""
    tricks, places = tricks_of(claim), list(range(len(line)))
    twos = {place & 1 for place in places if tricks.two(line[place])}
    if all(map(tricks.two, line)):
        return None
    black = any(map(tricks.black_three, line)) and claim.game.options["two_against_black_three"] == "black_three"
    if len(twos) == 1 and not black:
        side = [place for place in places if place & 1 not in twos]
        best = tricks.best(line, side)
        return (
            best if best is not None else next((place for place in side if not tricks.red_three(line[place])), side[0])
        )
    best = tricks.best(line, places)
    return 0 if best is None else best


def wins_so_far(claim: Claim, card: str) -> bool:
    """Whether a card would lead the trick as it lies."""
    line = line_of(claim)
    return winning_place(claim, [*line, card]) == len(line)


def side_leads(claim: Claim, line: Sequence[str]) -> bool:
    """Whether the trick as it lies goes to the side of the seat to act."""
    place = winning_place(claim, line)
    return place is not None and (place - len(line_of(claim))) % 2 == 0


def is_high(claim: Claim) -> bool:
    """No card that may be led is higher in its suit."""
    tricks, card = tricks_of(claim), claim.cards[0]
    higher = [
        other
        for other in ordinary(claim)
        if tricks.suit(other) == tricks.suit(card)
        and tricks.suit(card)
        and other[1] != card[1]
        and tricks.beats(other, card)
    ]
    return plays(claim) and not line_of(claim) and not higher


def ends_trick(claim: Claim, *, ours: bool | None) -> bool:
    """The trick is full, and goes to the own side, to the others, or to nobody (None)."""
    line = [*line_of(claim), claim.cards[0]]
    if len(line) != 4 or not plays(claim):
        return False
    place = winning_place(claim, line)
    return place is None if ours is None else place is not None and (place % 2 == 1) == ours


def is_likely(claim: Claim, *, ours: bool) -> bool:
    """The chance is one; and with one card still to come, the trick can go like this."""
    line, chance = [*line_of(claim), claim.cards[0]], claim.figures["chance"]
    if not plays(claim) or len(line) == 4 or not is_likelihood(chance) or (chance >= 0.5) != ours:
        return False
    if len(line) < 3:
        return True
    seen = {*claim.view.hand, *line}
    for pile in claim.view.piles:
        seen |= {card for card in pile.cards if card is not None}
    deck = [card.code for card in claim.game.deck.cards]
    ends = [winning_place(claim, [*line, card]) for card in deck if card not in seen]
    return any((place is not None and (place % 2 == 0) == ours) or place is None for place in ends)


def reckons_bid(claim: Claim) -> bool:
    """The bid that is spoken of may be made, and its figures are possible."""
    bid = claim.names["bid"]
    return (
        bid in {str(action) for action in claim.legal}
        and is_likelihood(claim.figures["made"])
        and claim.figures["points"] >= 0
        and claim.figures["count"] >= 1
    )


# --- each kind --------------------------------------------------------------------------------------------------------


@truth("bids_trumps")
def _(claim: Claim) -> bool:
    """With {suit} as trump I would hold {trumps} trumps, so I bid."""
    return bids_least(claim) and counts_trumps(claim)


@truth("too_few_trumps")
def _(claim: Claim) -> bool:
    """With {suit} as trump I would hold {trumps} trumps: too few for a bid of {points}."""
    return claim.action == Pass() and counts_trumps(claim)


@truth("exchanges_as_always")
def _(claim: Claim) -> bool:
    """I always exchange cards."""
    return claim.action == Choose("exchange", "yes")


@truth("longest_suit")
def _(claim: Claim) -> bool:
    """{suit} is my longest suit."""
    return has_most(claim)


@truth("best_trump")
def _(claim: Claim) -> bool:
    """The {card} is my best trump for you."""
    tricks, card = tricks_of(claim), claim.cards[0]
    trumps = [other for other in claim.view.hand if tricks.suit(other) == "trump"]
    better = [other for other in trumps if tricks.beats(other, card) and other[1] != card[1]]
    return gives(claim, declarer=False) and card in trumps and not better


@truth("misses_least")
def _(claim: Claim) -> bool:
    """The {card} is the card that I miss least."""
    tricks, card = tricks_of(claim), claim.cards[0]
    others = [other for other in claim.view.hand if is_plain(claim, other) and tricks.suit(other) != "trump"]
    least = min((points(claim, other) for other in others), default=points(claim, card))
    return claim.action == Give(card) and points(claim, card) == least


@truth("takes_first")
def _(claim: Claim) -> bool:
    """I take the first card that there is."""
    return Draw() not in claim.legal and claim.action == Take(top_of(claim))


@truth("goes_into_meld")
def _(claim: Claim) -> bool:
    """The {card} goes into a meld, so I take it."""
    return takes_top(claim) and fits_meld(claim)


@truth("wins_tricks")
def _(claim: Claim) -> bool:
    """The {card} wins tricks, so I take it."""
    return takes_top(claim) and tricks_of(claim).black_three(claim.cards[0])


@truth("fits_no_meld")
def _(claim: Claim) -> bool:
    """The {card} does not fit a meld of mine, so I draw."""
    return leaves_top(claim) and not fits_meld(claim)


@truth("most_valuable_meld")
def _(claim: Claim) -> bool:
    """This is the most valuable meld that I can lay."""
    most = max(sum_points(claim, meld.cards) for meld in melds_of(claim))
    return lays_meld(claim) and sum_points(claim, claim.cards) == most


@truth("can_lay_off")
def _(claim: Claim) -> bool:
    """I can lay the {card} off, so I do."""
    return lays_off(claim)


@truth("lays_down")
def _(claim: Claim) -> bool:
    """I am going out, so the {card} counts for us."""
    return lays_down(claim)


@truth("should_win")
def _(claim: Claim) -> bool:
    """The {card} should win its trick."""
    return is_high(claim) and claim.cards[0][1] == "A"


@truth("leads_low")
def _(claim: Claim) -> bool:
    """I lead low, the {card}."""
    least = min(points(claim, card) for card in ordinary(claim))
    return plays(claim) and not line_of(claim) and points(claim, claim.cards[0]) == least


@truth("side_is_winning")
def _(claim: Claim) -> bool:
    """Our side is winning the trick; the {card} is enough."""
    return plays(claim) and side_leads(claim, line_of(claim)) and side_leads(claim, [*line_of(claim), claim.cards[0]])


@truth("cheapest_winner")
def _(claim: Claim) -> bool:
    """The {card} is my cheapest card that takes the trick."""
    tricks, card = tricks_of(claim), claim.cards[0]
    others = [other for other in played(claim) if other != card and wins_so_far(claim, other)]
    cheaper = [
        other
        for other in others
        if tricks.suit(card) and tricks.suit(other) and tricks.beats(card, other) and not tricks.beats(other, card)
    ]
    return plays(claim) and wins_so_far(claim, card) and not cheaper


@truth("cannot_take")
def _(claim: Claim) -> bool:
    """I cannot take the trick, so I play low, the {card}."""
    return plays(claim) and not any(wins_so_far(claim, card) for card in played(claim))


@truth("feels_enough")
def _(claim: Claim) -> bool:
    """{trumps} trumps feel like enough to bid."""
    most = max(len(trumps_with(claim, suit)) for suit in SUITS.values())
    return bids_least(claim) and claim.figures["trumps"] == most


@truth("rather_not")
def _(claim: Claim) -> bool:
    """I would rather not bid."""
    return claim.action == Pass()


@truth("hopes_for_better")
def _(claim: Claim) -> bool:
    """I hope for better cards."""
    return claim.action == Choose("exchange", "yes")


@truth("has_most")
def _(claim: Claim) -> bool:
    """That is the suit of which I have most."""
    return has_most(claim)


@truth("does_not_need")
def _(claim: Claim) -> bool:
    """I do not need the {card}."""
    tricks, card = tricks_of(claim), claim.cards[0]
    others = [other for other in claim.view.hand if is_plain(claim, other) and tricks.suit(other) != "trump"]
    return claim.action == Give(card) and (card in others or not others)


@truth("takes_what_it_gets")
def _(claim: Claim) -> bool:
    """I take what I can get."""
    return Draw() not in claim.legal and claim.action == Take(top_of(claim))


@truth("overlooks_splay")
def _(claim: Claim) -> bool:
    """I did not look at the open cards."""
    return claim.action == Draw() and any(isinstance(one, Take) for one in claim.legal)


@truth("goes_with_cards")
def _(claim: Claim) -> bool:
    """The {card} goes with my cards."""
    return takes_top(claim) and goes_with_cards(claim)


@truth("sees_no_use")
def _(claim: Claim) -> bool:
    """I see no use for the {card}, so I draw."""
    return leaves_top(claim) and not goes_with_cards(claim)


@truth("fine_meld")
def _(claim: Claim) -> bool:
    """That is a fine meld."""
    return lays_meld(claim) and len(claim.cards) == max(len(meld.cards) for meld in melds_of(claim))


@truth("fits_there")
def _(claim: Claim) -> bool:
    """The {card} fits there."""
    return lays_off(claim)


@truth("goes_out")
def _(claim: Claim) -> bool:
    """I go out, and the {card} counts for us."""
    return lays_down(claim)


@truth("lays_red_threes")
def _(claim: Claim) -> bool:
    """I go out, so I lay my red threes down."""
    return lays_down(claim)


@truth("careless_card")
def _(claim: Claim) -> bool:
    """I play the {card} without much thought."""
    return plays(claim)


@truth("leads_high")
def _(claim: Claim) -> bool:
    """I lead high, the {card}."""
    return is_high(claim)


@truth("highest_so_far")
def _(claim: Claim) -> bool:
    """The {card} is the highest so far."""
    return plays(claim) and wins_so_far(claim, claim.cards[0])


@truth("plays_low")
def _(claim: Claim) -> bool:
    """I play low, the {card}."""
    tricks, card = tricks_of(claim), claim.cards[0]
    lower = [
        other
        for other in ordinary(claim)
        if other != card
        and tricks.suit(other) == tricks.suit(card)
        and tricks.suit(card)
        and tricks.beats(card, other)
        and not tricks.beats(other, card)
    ]
    return plays(claim) and (card in ordinary(claim)) and not lower


def bids_strongest_least(claim: Claim) -> bool:
    """The least is bid that may be, and the suit is the strongest."""
    return bids_least(claim) and is_strongest(claim) and claim.figures["points"] == lowest_bid(claim)


@truth("usually_made")
def _(claim: Claim) -> bool:
    """{points} is the least that I may bid; with {suit} as strong as mine such bids are made in {made} of 100 deals."""
    return bids_strongest_least(claim) and 0.5 < claim.figures["made"] < 1


@truth("strong_enough")
def _(claim: Claim) -> bool:
    """My {suit} are strong enough as trump for a bid of {points}, the least that I may make."""
    return bids_strongest_least(claim)


@truth("too_weak")
def _(claim: Claim) -> bool:
    """My best suit, {suit}, is not strong enough for a bid."""
    return claim.action == Pass() and is_strongest(claim)


def counts_best_suit(claim: Claim) -> bool:
    """The trumps and the high ones are counted right, and no suit is stronger."""
    suit = SUITS[claim.names["suit"]]
    high = sum(card[1] in HIGH for card in cards_of(claim, suit))
    counted = len(trumps_with(claim, suit)) == claim.figures["trumps"] and high == claim.figures["high"]
    return claim.action == Pass() and is_strongest(claim) and counted and claim.figures["points"] == lowest_bid(claim)


@truth("too_weak_high")
def _(claim: Claim) -> bool:
    """With {suit}, my best suit, I would hold {trumps} trumps, {high} of them high: too weak for a bid of {points}."""
    return counts_best_suit(claim) and claim.figures["high"] > 0


@truth("too_weak_low")
def _(claim: Claim) -> bool:
    """With {suit}, my best suit, I would hold {trumps} trumps, none of them high: too weak for a bid of {points}."""
    return counts_best_suit(claim) and not claim.figures["high"]


@truth("strongest_suit")
def _(claim: Claim) -> bool:
    """{suit} are my strongest suit."""
    return names_suit(claim) and is_strongest(claim)


@truth("spares_best")
def _(claim: Claim) -> bool:
    """I give the {card}: I can do without it best."""
    return gives(claim, declarer=True)


@truth("spares_red_three")
def _(claim: Claim) -> bool:
    """I give the {card}: a red three wins no trick and fits no meld."""
    return gives(claim, declarer=True) and tricks_of(claim).red_three(claim.cards[0]) and not fits_meld(claim)


@truth("spares_loose")
def _(claim: Claim) -> bool:
    """I give the {card}: it is no trump, and no other card of mine goes with it."""
    return gives(claim, declarer=True) and is_loose(claim, claim.cards[0])


@truth("gives_trump")
def _(claim: Claim) -> bool:
    """I give the {card}, a trump: that helps my partner most."""
    return gives(claim, declarer=False) and tricks_of(claim).suit(claim.cards[0]) == "trump"


@truth("helps_partner")
def _(claim: Claim) -> bool:
    """I give the {card}: that helps my partner most."""
    return gives(claim, declarer=False) and tricks_of(claim).suit(claim.cards[0]) != "trump"


@truth("deck_promises")
def _(claim: Claim) -> bool:
    """An unknown card from the deck promises me more than the open ones."""
    figures = claim.figures
    return claim.action == Draw() and len(figures) == len(claim.legal) and figures["deck"] == max(figures.values())


@truth("lays_down_at_once")
def _(claim: Claim) -> bool:
    """With the {card} I would lay down cards worth {count} points at once."""
    after = claim.state.copy()
    after.apply(claim.action)
    count = int(claim.figures["count"])
    return takes_for(claim) and count > 0 and can_lay_down(claim, after, count, set())


@truth("open_does_more")
def _(claim: Claim) -> bool:
    """This open card does more for my hand than one from the deck."""
    return takes_for(claim) and Draw() in claim.legal


@truth("open_trump")
def _(claim: Claim) -> bool:
    """The {card} is a trump, and does more for my hand than a card from the deck."""
    return takes_for(claim) and Draw() in claim.legal and tricks_of(claim).suit(claim.cards[0]) == "trump"


@truth("open_wild")
def _(claim: Claim) -> bool:
    """The {card} is wild, and does more for my hand than a card from the deck."""
    return takes_for(claim) and Draw() in claim.legal and tricks_of(claim).two(claim.cards[0])


@truth("does_most")
def _(claim: Claim) -> bool:
    """This open card does more for my hand than the other ones."""
    return takes_for(claim) and Draw() not in claim.legal


@truth("out_now")
def _(claim: Claim) -> bool:
    """I go out now: waiting would bring my side less."""
    leaving = claim.view.ask is not None and claim.view.ask.clause == "red-threes"
    state = claim.state.copy()
    state.apply(claim.action)
    return can_go_out(claim, state, set()) and (leaving or claim.figures["out"] >= claim.figures["stay"])


@truth("safe_off")
def _(claim: Claim) -> bool:
    """Laid off, the {card} counts {count} points for us, whoever goes out."""
    return lays_off(claim) and sum_points(claim, claim.cards) == claim.figures["count"]


@truth("meld_secures")
def _(claim: Claim) -> bool:
    """This meld secures {count} points."""
    return lays_meld(claim) and sum_points(claim, claim.cards) == claim.figures["count"]


@truth("must_first")
def _(claim: Claim) -> bool:
    """This must be done first."""
    return not played(claim)


@truth("takes")
def _(claim: Claim) -> bool:
    """With the {card} our side takes the trick."""
    return ends_trick(claim, ours=True) and wins_so_far(claim, claim.cards[0])


@truth("partner_takes")
def _(claim: Claim) -> bool:
    """My partner takes this trick; I play the {card}."""
    return ends_trick(claim, ours=True) and not wins_so_far(claim, claim.cards[0])


def adds_points(claim: Claim) -> bool:
    """A card that is worth less might be played instead."""
    legal = [action.card for action in claim.legal if isinstance(action, Play)]
    return points(claim, claim.cards[0]) > min(points(claim, card) for card in legal)


@truth("partner_takes_points")
def _(claim: Claim) -> bool:
    """My partner takes this trick, so I add the points of the {card}."""
    return TRUTHS["partner_takes"](claim) and adds_points(claim)


@truth("partner_takes_least")
def _(claim: Claim) -> bool:
    """My partner takes this trick, and I miss the {card} least."""
    return TRUTHS["partner_takes"](claim) and not adds_points(claim)


@truth("partner_should_take_points")
def _(claim: Claim) -> bool:
    """My partner takes this trick in about {percent} % of cases, so I add the points of the {card}."""
    return TRUTHS["partner_should_take"](claim) and adds_points(claim)


@truth("partner_should_take_least")
def _(claim: Claim) -> bool:
    """My partner takes this trick in about {percent} % of cases, and I miss the {card} least."""
    return TRUTHS["partner_should_take"](claim) and not adds_points(claim)


@truth("nobody_takes")
def _(claim: Claim) -> bool:
    """Nobody takes this trick, and I miss the {card} least."""
    return ends_trick(claim, ours=None)


@truth("others_take")
def _(claim: Claim) -> bool:
    """The others take this trick, and I miss the {card} least."""
    return ends_trick(claim, ours=False)


@truth("should_take")
def _(claim: Claim) -> bool:
    """With the {card} our side takes the trick in about {percent} % of cases."""
    line = [*line_of(claim), claim.cards[0]]
    return is_likely(claim, ours=True) and winning_place(claim, line) in (None, len(line) - 1)


@truth("partner_should_take")
def _(claim: Claim) -> bool:
    """My partner takes this trick in about {percent} % of cases; I play the {card}."""
    line = [*line_of(claim), claim.cards[0]]
    return is_likely(claim, ours=True) and winning_place(claim, line) not in (None, len(line) - 1)


@truth("should_not_take")
def _(claim: Claim) -> bool:
    """Our side takes this trick in only about {percent} % of cases, and I miss the {card} least."""
    return is_likely(claim, ours=False)


@truth("insight_draws")
def _(claim: Claim) -> bool:
    """In {count} supposed deals it paid {points} points a deal more {other}; by what I see here it is still better
    {best}."""
    return holds_two_actions(claim) and claim.figures["points"] > 0


@truth("bid_succeeds")
def _(claim: Claim) -> bool:
    """With {bid} our side makes about {points} points, and the bid in {made} of 100 supposed deals."""
    return reckons_bid(claim)


@truth("bid_fails")
def _(claim: Claim) -> bool:
    """With {bid} our side would make about {points} points, and the bid in only {made} of 100 supposed deals."""
    return reckons_bid(claim)
