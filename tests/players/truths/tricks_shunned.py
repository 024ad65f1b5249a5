"""Claims about cards where captured cards cost points, and about cards that are passed, laid away or laid aside."""

from __future__ import annotations

from tests.players.truths.claim import Claim, truth


def is_collected(claim: Claim, moon: int, by_others: bool = True) -> bool:
    """One player, and not this one where others are spoken of, has captured all captured cards of a set, and some."""
    owners = {seat for seat, won in enumerate(claim.state.kernel.won) if won & moon}
    return len(owners) == 1 and not (by_others and claim.seat in owners)


def mask_colors(claim: Claim) -> list[int]:
    """The cards of each color that is named."""
    return [claim.mask_color(code) for code in claim.names["colors"].split()]


def is_open(claim: Claim, moon: int) -> bool:
    """Nobody else has captured a card of a set, which pays whoever captures it."""
    pays = any(moon & sweep.cards == sweep.cards for sweep in claim.game.worth(claim.bids).sweeps)
    return pays and not any(won & moon for seat, won in enumerate(claim.state.kernel.won) if seat != claim.seat)


def are_moons_open(claim: Claim) -> bool:
    """This seat may still capture every card of the colors that are named."""
    return all(is_open(claim, moon) for moon in mask_colors(claim))


def count_out(claim: Claim) -> tuple[int, int]:
    """How many cards of the color of the card that is played are in other hands or hidden, above it and below."""
    facts = claim.game.facts(claim.view)
    out = facts.rest & ~claim.hand & claim.mask_color(claim.cards[0])
    above = (out & claim.tables.higher[claim.card.bit_length()]).bit_count()
    return above, out.bit_count() - above


def is_best_named(claim: Claim) -> bool:
    """The card that is to beat is the one that wins the trick."""
    return not claim.leads and claim.game.bits[claim.names["best"]] == claim.best


def stays_none_under(claim: Claim) -> bool:
    """Every card that follows the lead would win the trick."""
    follows = [card for card in claim.playable if card & claim.mask_color(claim.names["best"])]
    return bool(follows) and all(map(claim.wins, follows))


@truth("moon")
def _(claim: Claim) -> bool:
    """I am trying to capture every {colors} card; the {card} serves that best."""
    return are_moons_open(claim)


@truth("moon_long_shot")
def _(claim: Claim) -> bool:
    """To capture every {colors} card is a long shot: it succeeds in about {percent} % of cases against those who
    guard against it, and pays where nobody does; the {card} serves it best."""
    return are_moons_open(claim) and 0 <= claim.figures["chance"] < 0.5


@truth("moon_stopped_by_lead")
def _(claim: Claim) -> bool:
    """One player has all the {colors} so far; with the {card} I hope to take some myself."""
    return claim.leads and all(is_collected(claim, moon) for moon in mask_colors(claim))


@truth("moon_stopped")
def _(claim: Claim) -> bool:
    """One player has all the {colors} so far, so I try to take this trick with the {card}."""
    return claim.wins(claim.card) and all(is_collected(claim, moon) for moon in mask_colors(claim))


@truth("stopper_kept")
def _(claim: Claim) -> bool:
    """One player has all the {colors} so far; I play the {card} and keep the {kept} to stop that."""
    kept = claim.names["kept"]
    other = claim.holds(kept) and kept != claim.cards[0]
    return other and all(is_collected(claim, moon) for moon in mask_colors(claim))


@truth("lead_alone")
def _(claim: Claim) -> bool:
    """Nobody else has {color} left, but the {card} is still my cheapest lead."""
    return claim.leads and count_out(claim) == (0, 0)


@truth("lead_lowest")
def _(claim: Claim) -> bool:
    """Every {color} card that I cannot see is higher than the {card}, so it should not take the trick."""
    above, below = count_out(claim)
    return claim.leads and above > 0 == below


@truth("lead_highest")
def _(claim: Claim) -> bool:
    """The {card} is the highest {color} card left, and still my cheapest lead."""
    above, below = count_out(claim)
    return claim.leads and below > 0 == above


@truth("lead_between")
def _(claim: Claim) -> bool:
    """{count} {color} cards above the {card} are out and {below} below: the cheapest lead I have."""
    return claim.leads and count_out(claim) == (claim.figures["count"], claim.figures["below"])


@truth("highest_under")
def _(claim: Claim) -> bool:
    """The {card} is my highest card that stays under the {best}."""
    under = [card for card in claim.playable if not claim.wins(card) and card & claim.mask_color(claim.names["best"])]
    higher = claim.tables.higher[claim.card.bit_length()]
    return is_best_named(claim) and claim.card in under and not any(card & higher for card in under)


@truth("unloads_under")
def _(claim: Claim) -> bool:
    """Under the {best} I can play the {card}, and somebody else gets its points."""
    return is_best_named(claim) and not claim.wins(claim.card) and claim.points(claim.card) < 0


@truth("sheds")
def _(claim: Claim) -> bool:
    """This trick looks cheap enough to be rid of the {card}."""
    return not claim.leads and claim.wins(claim.card)


@truth("caught")
def _(claim: Claim) -> bool:
    """I have nothing under the {best} and expect to take the trick, so I spend the {card} on it."""
    return is_best_named(claim) and stays_none_under(claim)


@truth("hopes_for_higher")
def _(claim: Claim) -> bool:
    """I have nothing under the {best}; with the {card} somebody may still go higher."""
    above, _ = count_out(claim)
    return is_best_named(claim) and stays_none_under(claim) and above > 0


@truth("throw_kept")
def _(claim: Claim) -> bool:
    """I have no {color}. I hold the {kept} back because of the moons, and throw the {card}."""
    kept = claim.names["kept"]
    return claim.is_void(claim.names["color"]) and claim.holds(kept) and kept != claim.cards[0]


@truth("throw_points")
def _(claim: Claim) -> bool:
    """I have no {color}, so the points of the {card} go to somebody else."""
    return claim.is_void(claim.names["color"]) and claim.points(claim.card) < 0


@truth("throw_worst")
def _(claim: Claim) -> bool:
    """I have no {color}, and the {card} is the card that I most want to be rid of."""
    return claim.is_void(claim.names["color"])


@truth("missed_least")
def _(claim: Claim) -> bool:
    """I miss the {card} least."""
    return claim.card in claim.playable and claim.view.ask is not None and claim.view.ask.target is None


@truth("unwanted")
def _(claim: Claim) -> bool:
    """The {card} is among the cards that I would rather not play this deal with."""
    return claim.card in claim.playable


@truth("passed_too")
def _(claim: Claim) -> bool:
    """I have given what I wanted to, so the {card} goes too."""
    return claim.card in claim.playable


@truth("passed_for_moon")
def _(claim: Claim) -> bool:
    """I hope to capture every {colors} card, which succeeds in about {percent} % of cases against those who guard
    against it; the {card} is of little use for that."""
    return are_moons_open(claim) and 0 <= claim.figures["chance"] <= 1


@truth("passed_for_long_shot")
def _(claim: Claim) -> bool:
    """To capture every {colors} card is a long shot: it succeeds in about {percent} % of cases against those who
    guard against it, and pays where nobody does; the {card} is of little use for that."""
    return are_moons_open(claim) and 0 <= claim.figures["chance"] < 0.5


def says_bid(claim: Claim, number: float) -> bool:
    """The cards aside, those named and those laid before, say the number."""
    ask = claim.view.ask
    assert ask is not None
    adds = dict(ask.adds)
    before = sum(number for card, number in adds.items() if not claim.holds(card))
    together = len(claim.cards) == ask.amount - ask.done and all(map(claim.holds, claim.cards))
    return together and before + sum(adds[card] for card in claim.cards) == number


@truth("laid")
def _(claim: Claim) -> bool:
    """With the {cards} aside I bid {bid}, and the cards that I keep win about {tricks} tricks."""
    kept = len(claim.view.hand) - len(claim.cards)
    return says_bid(claim, claim.figures["bid"]) and 0 <= claim.figures["tricks"] <= kept


@truth("search_laid")
def _(claim: Claim) -> bool:
    """With the {cards} aside I bid {bid}, and win exactly that in {made} of 100 supposed deals."""
    return says_bid(claim, claim.figures["bid"]) and 0 <= claim.figures["made"] <= 1


def is_own_bid_named(claim: Claim) -> bool:
    """The number is what the seat has bid."""
    return claim.bids.tricks[claim.seat] == claim.figures["bid"] and 0 <= claim.figures["chance"] <= 1


@truth("premium_pays")
def _(claim: Claim) -> bool:
    """My hand should win exactly {bid} in {percent} % of cases: that is worth the premium."""
    return is_own_bid_named(claim) and claim.action != claim.legal[0]


@truth("premium_too_rare")
def _(claim: Claim) -> bool:
    """My hand should win exactly {bid} in {percent} % of cases: too few to play for a premium."""
    return is_own_bid_named(claim) and claim.action == claim.legal[0]
