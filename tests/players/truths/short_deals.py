"""Claims about cards where ranks alone count, and who takes more of a few tricks wins the deal."""

from __future__ import annotations

from purple_table.core.actions import Choose, Play
from tests.players.truths.claim import Claim, truth


def find_height(claim: Claim, code: str) -> int:
    """How high a card is, whatever its color."""
    return claim.game.winning.ranks[claim.game.bits[code].bit_length()]


def list_heights(claim: Claim) -> list[int]:
    """How high the cards are that may be played."""
    return [find_height(claim, action.card) for action in claim.legal if isinstance(action, Play)]


def find_lying(claim: Claim) -> tuple[int, list[int]]:
    """The highest card that lies, and the seats that played one as high."""
    line = [(seat, claim.game.winning.ranks[card.bit_length()]) for seat, card in claim.state.trick]
    best = max(height for _, height in line)
    return best, [seat for seat, height in line if height == best]


def plays(claim: Claim) -> bool:
    """A card is played, and no more deals are counted than were tried."""
    counted = 0 < claim.figures["held"] <= claim.figures["tried"]
    return isinstance(claim.action, Play) and claim.cards == (claim.action.card,) and counted


def is_lowest(claim: Claim) -> bool:
    """No card that may be played is lower, and another one is higher."""
    heights = list_heights(claim)
    return plays(claim) and find_height(claim, claim.cards[0]) == min(heights) < max(heights)


def keeps_higher(claim: Claim) -> bool:
    """The card that is kept is the highest that might be played, and higher than the one played."""
    kept = find_height(claim, claim.names["kept"])
    return kept == max(list_heights(claim)) > find_height(claim, claim.cards[0])


def is_lowest_that_beats(claim: Claim) -> bool:
    """The card beats what lies, and of those that do it is the lowest."""
    best, seats = find_lying(claim)
    winning = [height for height in list_heights(claim) if height > best]
    theirs = any(seat not in claim.side for seat in seats)
    return plays(claim) and theirs and find_height(claim, claim.cards[0]) == min(winning)


def count_taken(claim: Claim) -> tuple[int, int, int]:
    """The tricks that the own side has taken, those of the other, and those of nobody."""
    takers = claim.game.facts(claim.view).takers
    own = sum(taker in claim.side for taker in takers)
    level = sum(taker < 0 for taker in takers)
    return own, len(takers) - own - level, level


@truth("short_takes")
def _(claim: Claim) -> bool:
    """The {card} is my lowest card that takes this trick: it wins {held} of {tried} trial deals."""
    return is_lowest_that_beats(claim) and len(claim.line) == claim.view.players - 1


@truth("short_beats")
def _(claim: Claim) -> bool:
    """The {card} is my lowest card that beats what lies: it wins {held} of {tried} trial deals."""
    return is_lowest_that_beats(claim)


@truth("short_last")
def _(claim: Claim) -> bool:
    """With my last card, the {card}, {held} of {tried} trial deals are won: too few to raise."""
    raises = any(isinstance(action, Choose) for action in claim.legal)
    return plays(claim) and len(claim.held) == 1 and raises


@truth("short_cannot")
def _(claim: Claim) -> bool:
    """None of my cards takes this trick, so the {card} goes, my lowest."""
    return is_lowest(claim) and find_lying(claim)[0] > max(list_heights(claim))


@truth("short_keeps")
def _(claim: Claim) -> bool:
    """I leave this trick and keep the {kept}: with the {card} {held} of {tried} trial deals are won."""
    best = find_lying(claim)[0]
    leaves = find_height(claim, claim.cards[0]) < best < find_height(claim, claim.names["kept"])
    return is_lowest(claim) and leaves and keeps_higher(claim) and not count_taken(claim)[2]


@truth("short_partner")
def _(claim: Claim) -> bool:
    """My partner's card is the highest so far: I play the {card} and keep the {kept}."""
    ours = all(seat in claim.side and seat != claim.seat for seat in find_lying(claim)[1])
    return is_lowest(claim) and ours and keeps_higher(claim)


@truth("short_needs_one")
def _(claim: Claim) -> bool:
    """One more trick wins the deal: I lead the {card} and keep the {kept}."""
    own, _, level = count_taken(claim)
    enough = 2 * (own + 1) > claim.game.dealing.hand and not level
    return claim.leads and enough and is_lowest(claim) and keeps_higher(claim)


def leads_highest(claim: Claim) -> bool:
    """The card is led, and none of the hand is higher."""
    return plays(claim) and claim.leads and find_height(claim, claim.cards[0]) == max(list_heights(claim))


@truth("short_must_lead")
def _(claim: Claim) -> bool:
    """The others need just one more trick, so I lead the {card}, my highest card."""
    _, others, level = count_taken(claim)
    return leads_highest(claim) and 2 * (others + 1) > claim.game.dealing.hand and not level


@truth("short_leads_high")
def _(claim: Claim) -> bool:
    """I lead the {card}, my highest card: that wins {held} of {tried} trial deals."""
    return leads_highest(claim)


@truth("short_leads_low")
def _(claim: Claim) -> bool:
    """I lead low and keep the {kept}: with the {card} {held} of {tried} trial deals are won."""
    return claim.leads and is_lowest(claim) and keeps_higher(claim) and not count_taken(claim)[2]
