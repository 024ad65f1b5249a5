"""What the players of climbing games claim, each kind held to the rules of the game, on the names of cards."""

from __future__ import annotations

from itertools import combinations

from purple_table.core.actions import Give, Pass, PlaySet
from purple_table.core.events import Moved
from tests.players.claims import SEARCHED, Claim, Predicate, keep_truths

RANKS = "89TJQKA"
COLORS = ("Bz", "Gn", "Sv", "Pu", "Go", "Rd", "Bk")
DECK = frozenset(color + rank for color in COLORS for rank in RANKS)
Cards = frozenset[str]

OF_SEARCHES = ("all_the_same", "too_few_kept", "too_few_better", "search_kept", "search_level", "search_better")
TRUTHS: dict[str, Predicate] = {kind: SEARCHED[kind] for kind in ("only_action", *OF_SEARCHES)}
"""The predicate of each kind of evidence."""
truth = keep_truths(TRUTHS)


def is_place_clearer(claim: Claim, more: str, less: str) -> bool:
    """A place comes about more often after one action than after the other, and points speak for the best as well."""
    gap = claim.figures[more] - claim.figures[less]
    return SEARCHED["search_better"](claim) and claim.figures[less] >= 0 and 0.05 <= gap + 1e-9 <= 1


@truth("search_first")
def _(claim: Claim) -> bool:
    """I am out first in {made} of 100 supposed deals if {best}; in {less} if {other}."""
    nobody_out = all(claim.view.pile("hand", seat) for seat in range(claim.view.players))
    return nobody_out and is_place_clearer(claim, "made", "less")


@truth("search_last")
def _(claim: Claim) -> bool:
    """I am the last in {less} of 100 supposed deals if {other}; in {made} if {best}."""
    return is_place_clearer(claim, "less", "made")


def grade(card: str) -> tuple[int, int]:
    """Rank and color, from low to high."""
    return RANKS.index(card[2]), COLORS.index(card[:2])


def hand_of(claim: Claim) -> Cards:
    """The own cards."""
    return frozenset(claim.view.hand)


def by_rank(cards: Cards) -> list[Cards]:
    """Cards by their ranks, from low to high."""
    groups = (frozenset(card for card in cards if card[2] == rank) for rank in RANKS)
    return [group for group in groups if group]


def lying(claim: Claim) -> Cards:
    """The set that lies there; none for a lead."""
    sets = sorted((key.number, cards) for key, cards in claim.view.piles if key.role == "play")
    return frozenset(str(card) for card in sets[-1][1]) if sets else frozenset()


def unseen(claim: Claim) -> Cards:
    """The cards that other hands hold."""
    gone = {card for event in claim.view.history if isinstance(event, Moved) and event.target.role == "play"
            for card in event.cards}  # fmt: skip
    return DECK - gone - hand_of(claim) - {str(card) for card in claim.view.pile("aside")}


def beats(claim: Claim, cards: Cards, other: Cards) -> bool:
    """Whether a set beats another."""
    (rank, color), (lower, lower_color) = max(map(grade, cards)), max(map(grade, other))
    by_color = claim.game.options["equal_ranks"] == "color"
    return len(cards) == len(other) and (rank > lower or (by_color and rank == lower and color > lower_color))


def can_be_beaten(claim: Claim, cards: Cards) -> bool:
    """Whether the unseen cards have a set that beats it."""
    groups = by_rank(unseen(claim))
    sets = (frozenset(sorted(group, key=grade)[-len(cards) :]) for group in groups if len(group) >= len(cards))
    return any(beats(claim, other, cards) for other in sets)


def played(claim: Claim) -> Cards:
    """The cards of the action."""
    return frozenset(claim.action.cards) if isinstance(claim.action, PlaySet) else frozenset()


def leads(claim: Claim) -> bool:
    """Whether the seat leads a set."""
    return bool(played(claim)) and not lying(claim)


def answers(claim: Claim) -> bool:
    """Whether the seat beats what lies there."""
    return bool(played(claim) and lying(claim)) and beats(claim, played(claim), lying(claim))


def whole_answers(claim: Claim) -> list[Cards]:
    """What beats the set that lies there without breaking one, the lowest first."""
    return [group for group in by_rank(hand_of(claim)) if beats(claim, group, lying(claim))]


def fewest(claim: Claim) -> int:
    """How many cards the other hand has that has fewest."""
    view = claim.view
    sizes = [len(view.pile("hand", seat)) for seat in range(view.players) if seat != view.seat]
    return min(size for size in sizes if size)


@truth("lowest_always")
def _(claim: Claim) -> bool:
    """I always lead my lowest rank; the {card} is of it."""
    return leads(claim) and claim.cards[0] in played(claim) and played(claim) == by_rank(hand_of(claim))[0]


@truth("beats_always")
def _(claim: Claim) -> bool:
    """I always beat what I can, as low as I can: with the {card}."""
    ranks = [group for group in by_rank(hand_of(claim)) if len(group) >= len(lying(claim))]
    can = [set_ for group in ranks for set_ in map(frozenset, combinations(group, len(lying(claim))))
           if beats(claim, set_, lying(claim))]  # fmt: skip
    top = max(played(claim), key=grade)
    return answers(claim) and claim.cards[0] == top and grade(top) == min(max(map(grade, set_)) for set_ in can)


@truth("gives_lowest")
def _(claim: Claim) -> bool:
    """I have nothing lower than the {card}."""
    return claim.action == Give(claim.cards[0]) and claim.cards[0] == min(hand_of(claim), key=grade)


@truth("plays_anything")
def _(claim: Claim) -> bool:
    """I play whatever comes to hand."""
    return claim.cards == tuple(getattr(claim.action, "cards", ()))


@truth("passes_lazily")
def _(claim: Claim) -> bool:
    """I let this one go."""
    return claim.action == Pass() and len(claim.legal) > 1


@truth("goes_out")
def _(claim: Claim) -> bool:
    """With that I am out of cards."""
    return played(claim) == hand_of(claim)


@truth("runs_out")
def _(claim: Claim) -> bool:
    """Nobody can beat this, and after it I can get rid of all the rest."""
    rest = by_rank(hand_of(claim) - played(claim))
    losers = [group for group in rest if can_be_beaten(claim, group)]
    return not can_be_beaten(claim, played(claim)) and len(losers) <= 1 and (leads(claim) or answers(claim))


@truth("cannot_beat")
def _(claim: Claim) -> bool:
    """I have nothing that beats it."""
    groups = (group for group in by_rank(hand_of(claim)) if len(group) >= len(lying(claim)))
    sets = (set_ for group in groups for set_ in map(frozenset, combinations(group, len(lying(claim)))))
    return claim.action == Pass() and not any(beats(claim, set_, lying(claim)) for set_ in sets)


@truth("leads_low")
def _(claim: Claim) -> bool:
    """I lead my lowest rank, all of it."""
    return leads(claim) and played(claim) == by_rank(hand_of(claim))[0]


@truth("leads_loser")
def _(claim: Claim) -> bool:
    """I lead what could still be beaten, and keep what nobody can beat."""
    kept = by_rank(hand_of(claim) - played(claim))
    return leads(claim) and can_be_beaten(claim, played(claim)) and any(not can_be_beaten(claim, one) for one in kept)


@truth("leads_two")
def _(claim: Claim) -> bool:
    """Somebody has a single card left and cannot match several."""
    return leads(claim) and fewest(claim) == 1 < len(played(claim))


@truth("leads_three")
def _(claim: Claim) -> bool:
    """Somebody has two cards left and cannot match three or more."""
    return leads(claim) and fewest(claim) == 2 < len(played(claim))


@truth("leads_highest")
def _(claim: Claim) -> bool:
    """Somebody has a single card left, so I lead my highest."""
    return leads(claim) and fewest(claim) == 1 and played(claim) == {max(hand_of(claim), key=grade)}


@truth("leads_by_passing")
def _(claim: Claim) -> bool:
    """Whoever played last is out: if I pass, the lead is mine."""
    twin = claim.state.copy()
    twin.apply(Pass())
    return claim.action == Pass() and twin.to_act == claim.view.seat and not twin.trick


@truth("beats_lowest")
def _(claim: Claim) -> bool:
    """That is the lowest with which I beat it without breaking a set."""
    return answers(claim) and played(claim) == whole_answers(claim)[0]


@truth("beats_in_time")
def _(claim: Claim) -> bool:
    """Somebody is nearly out, so I break a set to beat it."""
    breaks = any(played(claim) < group for group in by_rank(hand_of(claim)))
    return answers(claim) and fewest(claim) <= 2 and breaks and not whole_answers(claim)


@truth("saves_high")
def _(claim: Claim) -> bool:
    """I could beat it with the {cards} without breaking a set, but keep that for later."""
    return claim.action == Pass() and set(claim.cards) == set(whole_answers(claim)[0])


@truth("keeps_set")
def _(claim: Claim) -> bool:
    """I could beat it only by breaking a set."""
    return claim.action == Pass() and len(claim.legal) > 1 and not whole_answers(claim)


@truth("gives_lone")
def _(claim: Claim) -> bool:
    """I can spare the {card}: low, and no set with another card."""
    card = claim.cards[0]
    return claim.action == Give(card) and card[2] in "89TJ" and sum(one[2] == card[2] for one in hand_of(claim)) == 1
