"""What is said of cards where tricks or cards do harm, and of promises."""

from __future__ import annotations

from purple_table.games.tricks.bidding_phase import read_bids
from tests.session.exercise_truths.told import Told, says

# --- cards that cost, and promises ------------------------------------------------------------------------------------


def list_color_won(told: Told, seat):
    """The cards of a color that seats have won, by seat."""
    color = told.values["color"].code
    return [card for card in told.list(told.facts.won[seat]) if card.color == color]


@says("{seat} has taken {count} of the {all} {color} cards, and nobody else has one. One elsewhere stops the moon.")
def _(told):
    takers = [seat for seat in range(told.view.players) if list_color_won(told, seat)]
    seat = told.values["seat"].seat
    return takers == [seat] != [told.view.seat] and len(list_color_won(told, seat)) == told.count


@says("You have taken or hold {count} of the {all} {color} cards, and nobody else has one: the moon is near.")
def _(told):
    takers = [seat for seat in range(told.view.players) if list_color_won(told, seat)]
    held = [card for card in told.held if card.color == told.values["color"].code]
    mine = len(held) + len(list_color_won(told, told.view.seat))
    return takers == [told.view.seat] and mine == told.count and 2 * mine > told.values["all"]


@says("You do not take this trick with the {card}, so its points go to somebody else.")
def _(told):
    return told.card("card") == told.played and not told.wins(told.played) and told.points(told.played) < 0


@says("The {best} wins the trick so far, and the {card} stays under it.")
def _(told):
    best = told.card("best")
    place = told.tables.find_winning_place([told.game.bits[card.code] for card in told.line])
    return told.line[place] == best and not told.wins(told.played) and told.card("card") == told.played


@says("The {card} takes this trick as it lies; later it might have to take a dearer one.")
def _(told):
    return told.card("card") == told.played and told.wins(told.played)


def is_nil(told: Told, seat):
    return seat in read_bids(told.facts).nil and not told.facts.taken[seat]


@says("{seat} bid nil and would win this trick: your {card} takes it.")
def _(told):
    seat = told.values["seat"].seat
    return is_nil(told, seat) and told.is_partner(seat) and told.winner == seat and told.wins(told.played)


@says("{seat} bid nil: no {color} card that is still out is higher than the {card}, so all of them stay under.")
def _(told):
    seat = told.values["seat"].seat
    return is_nil(told, seat) and told.is_partner(seat) and not told.line and not told.higher(told.played)


@says(
    "{seat} bid nil: over the {card} it is harder to stay under.",
    "{seat} bid nil and wins this trick so far: leave it there.",
)
def _(told):
    seat = told.values["seat"].seat
    rival = is_nil(told, seat) and not told.is_partner(seat) and seat != told.view.seat
    return rival and (not told.line if "card" in told.values else told.winner == seat and told.loses)


@says("You bid {bid} and have {won}: you need this trick.")
def _(told):
    return told.has_bid and told.values["won"] < told.values["bid"] and told.wins(told.played)


@says("You bid {bid} and have {won}: another trick would do harm.")
def _(told):
    return told.has_bid and told.values["won"] == told.values["bid"] and told.loses


@says("You bid {bid} and have {won}: this trick is not the one to take.")
def _(told):
    return told.has_bid and told.values["won"] < told.values["bid"] and told.loses
