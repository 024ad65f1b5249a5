"""What is said of cards where tricks are to be won, or just as many as were bid."""

from __future__ import annotations

from copy import deepcopy

from purple_table.core.events import TrickWon
from purple_table.games.tricks.bidding_phase import read_bids
from tests.session.exercise_truths.told import PREDICATES, says

# --- tricks to be won -----------------------------------------------------------------------------------------------


@says("Only the last trick counts, so the lead matters: the {card} wins this one so far.")
def _(told):
    return told.only_last_counts and told.card("card") == told.played and told.wins(told.played) and bool(told.line)


@says("Only the last trick counts: the {kept} is worth more later than the {card}.")
def _(told):
    return told.only_last_counts and told.card("card") == told.played and told.card("kept") in told.rivals


@says("Only the last trick counts: won with the {kept} it is worth {more} points, with the {card} {less}.")
def _(told):
    return PREDICATES["Only the last trick counts: the {kept} is worth more later than the {card}."](told) and (
        told.values["more"] > told.values["less"] > 0
    )


@says("One trump is still out: when it has fallen it can take none of your other cards.")
def _(told):
    return not told.line and told.is_trump(told.played) and told.count == sum(map(told.is_trump, told.out))


@says("No other trump is still out: yours cannot be beaten later.")
def _(told):
    held = [card for card in told.held if told.is_trump(card)]
    return not any(map(told.is_trump, told.out)) and told.count == len(held) and not told.is_trump(told.played)


@says("You have one trump, and it is worth more later than in this trick.")
def _(told):
    held = [card for card in told.held if told.is_trump(card)]
    return told.count == len(held) > 0 and not told.is_trump(told.played) and any(card in told.rivals for card in held)


@says("{seat} wins this trick so far, and the {card} brings your side one point.")
def _(told):
    seat = told.values["seat"].seat
    partner = seat == told.winner and told.is_partner(seat) and not told.wins(told.played)
    return partner and told.card("card") == told.played and told.points(told.played) == told.count > 0


@says("{seat} wins this trick so far: keep the {high} for another one.")
def _(told):
    seat, high = told.values["seat"].seat, told.card("high")
    return seat == told.winner and told.is_partner(seat) and high in told.rivals and told.wins(high) and told.loses


@says("No {color} card can beat a trump: the {card} wins the trick as it lies.")
def _(told):
    lead = told.line[0]
    trumped = told.is_trump(told.played) and not told.is_trump(lead) and lead.color == told.values["color"].code
    return trumped and told.card("card") == told.played and told.wins(told.played)


@says("The {low} guards the {high}: alone it would fall to the one {color} card that is higher.")
def _(told):
    low, high = told.card("low"), told.card("high")
    both = {card for card in told.held if told.is_like(card, high)} == {low, high}
    return both and told.played not in (low, high) and len(told.higher(high)) == 1 and bool(told.line)


@says("No card that is still out beats the {card}.")
def _(told):
    return (
        told.card("card") == told.played and not told.line and not any(told.beats(one, told.played) for one in told.out)
    )


@says("No card that is still out beats the {card}, and then you lead your last card.")
def _(told):
    return PREDICATES["No card that is still out beats the {card}."](told) and told.is_going_out


@says("Your bid is lost, but others may need this trick: no card that is still out beats the {card}.")
def _(told):
    lost = told.facts.taken[told.view.seat] > read_bids(told.facts).tricks[told.view.seat]
    return lost and PREDICATES["No card that is still out beats the {card}."](told)


@says("The {card} wins the trick as it lies, and its own point with it.")
def _(told):
    return told.card("card") == told.played and told.wins(told.played) and told.points(told.played) == told.count > 0


@says("The {card} wins the trick as it lies as well as the {high}, which you keep.")
def _(told):
    high = told.card("high")
    both = told.card("card") == told.played and told.wins(told.played) and told.wins(high)
    return both and high in told.rivals and told.beats(high, told.played)


@says("One card that is still out beats the {low}, but not the {card}.")
def _(told):
    card, low = told.card("card"), told.card("low")
    between = [one for one in told.out if told.beats(one, low) and not told.beats(one, card) and one != card]
    return card == told.played and low in told.rivals and told.count == len(between) > 0


@says("The {card} wins the trick as it lies.")
def _(told):
    return told.card("card") == told.played and told.wins(told.played) and bool(told.line)


@says("{seat} may win no trick and wins this one so far: leave it there.")
def _(told):
    return told.misery == told.winner == told.values["seat"].seat != told.view.seat and told.loses


@says("You may win no trick, and the {high} would win this one so far.")
def _(told):
    return told.misery == told.view.seat and told.wins(told.card("high")) and told.loses


@says("The {card} makes this trick level, so nobody takes it, and you keep the {high}.")
def _(told):
    state = deepcopy(told.state)
    events = state.apply(told.right)
    level = all(event.seat == -1 for event in events if isinstance(event, TrickWon))
    return level and not state.view(told.view.seat).pile("trick") and told.card("high") in told.rivals


@says("The {high} would win this trick so far, but it is worth more in another one.")
def _(told):
    return told.loses and told.card("high") in told.rivals and told.wins(told.card("high"))


@says("One {color} card is still out, and you keep the {high} for later.")
def _(told):
    like = [card for card in told.out if told.is_like(card, told.played)]
    high = told.card("high")
    return told.count == len(like) and high in told.rivals and told.beats(high, told.played)


@says(
    "It is your only {color} card: when {color} comes again you can trump it.",
    "It is your last {color} card: when {color} is led you can trump it.",
    "It is your last {color} card: without it you may throw what you like when {color} is led.",
)
def _(told):
    only = [card for card in told.held if told.is_like(card, told.played)] == [told.played]
    trumps = "trump" not in told.words.text or any(map(told.is_trump, told.held))
    return only and trumps and told.values["color"].code == told.played.color


@says("Your lead makes {color} trump: you hold {held} of its cards, and {out} are still out.")
def _(told):
    color = told.played.color
    counts = [sum(card.color == color for card in cards) for cards in (told.held, told.out)]
    return counts == [told.values["held"], told.values["out"]] and told.values["color"].code == color


@says("You hold the last {color} card.")
def _(told):
    color = [card for card in told.held if told.is_like(card, told.played)]
    return told.count == len(color) and not any(told.is_like(card, told.played) for card in told.out)


@says("{seat} may win no trick: the one {color} card that is still out is higher than the {card}.")
def _(told):
    only = told.count == len(told.higher(told.played)) > 0 and not told.lower(told.played)
    return only and told.misery == told.values["seat"].seat != told.view.seat


@says(
    "No {color} card that is still out is higher than the {card}.",
    "After this trick your last card could go: no {color} card still out is higher than the {card}.",
)
def _(told):
    going = "After" not in told.words.text or told.is_going_out
    return going and told.card("card") == told.played and not told.higher(told.played)


@says(
    "The only {color} card that is still out is higher than the {card}.",
    "Of the {color} cards that are still out, one is higher than the {card} and {below} lower.",
    "You bid {bid} and have {bid}: one {color} card that is still out is higher than the {card}.",
    "After this trick your last card could go: one {color} card still out is higher than the {card}.",
)
def _(told):
    counts = [len(told.higher(told.played)), len(told.lower(told.played))]
    below = 0 if "only" in told.words.text else told.values.get("below", counts[1])
    going = "After" not in told.words.text or told.is_going_out
    return counts == [told.count, below] and going and ("bid" not in told.values or told.has_bid)


@says("Neither card wins this trick: the {other} is worth more to you later than the {card}.")
def _(told):
    return not any(map(told.wins, [told.played, *told.rivals])) and told.card("other") in told.rivals


@says(
    "You bid {bid} and have {bid}: one {color} card that is still out is lower than the {card}.",
    "You may win no trick, and one {color} card that is still out is lower than the {card}.",
)
def _(told):
    wanted = told.has_bid if "bid" in told.values else told.misery == told.view.seat
    return wanted and told.count == len(told.lower(told.played)) and told.card("card") == told.played
