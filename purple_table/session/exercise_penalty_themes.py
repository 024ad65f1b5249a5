"""Themes of exercises in which cards or tricks do harm: cards that cost, nils, and just as many tricks as were bid."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.masks import list_bits
from purple_table.core.messages import SILENT, Message, SeatName, say, template
from purple_table.session.exercise_decisions import CardDecision, add_card_theme

# --- cards that cost ----------------------------------------------------------------------------------------------


@add_card_theme("stop_moon", template("Stop the moon"))
def _stop_moon(at: CardDecision) -> Message:
    threat = at.threat
    if threat is None or not at.worth.shuns:
        return SILENT
    seat, sweep = threat
    count = (at.facts.won[seat] & sweep.cards).bit_count()
    return say(
        "{seat} has taken {count} of the {all} {color} cards, and nobody else has one. One elsewhere stops the moon.",
        seat=SeatName(seat),
        count=count,
        all=sweep.cards.bit_count(),
        color=at.read_card(sweep.cards).color_named,
    )


@add_card_theme("shoot_moon", template("Go for the moon"))
def _shoot_moon(at: CardDecision) -> Message:
    if not at.worth.shuns:
        return SILENT
    for sweep in at.worth.sweeps:
        won = [seat for seat in at.facts.seats if at.facts.won[seat] & sweep.cards]
        mine = at.facts.won[at.view.seat] | at.facts.hand
        count, every = (mine & sweep.cards).bit_count(), sweep.cards.bit_count()
        helps = at.leads or at.wins(at.card) or count == every
        left = sweep.cards & ~at.facts.won[at.view.seat]
        if won == [at.view.seat] and left and 2 * count > every and helps:
            return say(
                "You have taken or hold {count} of the {all} {color} cards, and nobody else has one: the moon is near.",
                count=count,
                all=every,
                color=at.read_card(sweep.cards).color_named,
            )
    return SILENT


@add_card_theme("unload", template("Give your worst away"))
def _unload(at: CardDecision) -> Message:
    if not at.worth.shuns or at.leads or at.wins(at.card) or at.winner is None or at.count_points(at.card) >= 0:
        return SILENT
    return say(
        "You do not take this trick with the {card}, so its points go to somebody else.",
        card=at.read_card(at.card).named,
    )


@add_card_theme("stay_under", template("Stay under"))
def _duck_trick(at: CardDecision) -> Message:
    if not at.worth.shuns or at.leads or at.wins(at.card) or not any(map(at.wins, at.others)):
        return SILENT
    best = at.read_card(at.kernel.best)
    return say(
        "The {best} wins the trick so far, and the {card} stays under it.",
        best=best.named,
        card=at.read_card(at.card).named,
    )


@add_card_theme("take_early", template("Take the trick while it is cheap"))
def _take_early(at: CardDecision) -> Message:
    if not at.worth.shuns or at.leads or not at.wins(at.card) or all(map(at.wins, list_bits(at.legal))):
        return SILENT
    return say(
        "The {card} takes this trick as it lies; later it might have to take a dearer one.",
        card=at.read_card(at.card).named,
    )


@add_card_theme("count_color", template("Count the color"))
def _count_color(at: CardDecision) -> Message:
    if not at.worth.shuns or not at.leads or not at.count_higher(at.card):
        return SILENT
    return tell_higher(at)


def tell_higher(at: CardDecision) -> Message:
    """Return how many of the cards that are still out in the color of a lead are higher, silent where none is out."""
    above, out = at.count_higher(at.card), (at.list_color(at.card) & at.unseen).bit_count()
    if not out:
        return SILENT
    if not above:
        return say(
            "No {color} card that is still out is higher than the {card}.",
            color=at.read_card(at.card).color_named,
            card=at.read_card(at.card).named,
        )
    if above == out:
        return say(
            "The only {color} card that is still out is higher than the {card}.",
            many="All {count} {color} cards that are still out are higher than the {card}.",
            color=at.read_card(at.card).color_named,
            count=above,
            card=at.read_card(at.card).named,
        )
    return say(
        "Of the {color} cards that are still out, one is higher than the {card} and {below} lower.",
        many="Of the {color} cards that are still out, {count} are higher than the {card} and {below} lower.",
        color=at.read_card(at.card).color_named,
        count=above,
        below=out - above,
        card=at.read_card(at.card).named,
    )


@add_card_theme("rid_of_color", template("Get rid of a color"))
def _rid_of_color(at: CardDecision) -> Message:
    only = at.facts.hand & at.tables.obeying[at.card.bit_length()] == at.card
    if not at.worth.shuns or at.leads or at.can_follow or not only or at.card & at.trumps:
        return SILENT
    return say(
        "It is your last {color} card: without it you may throw what you like when {color} is led.",
        color=at.read_card(at.card).color_named,
    )


# --- promises of no trick -----------------------------------------------------------------------------------------


def _find_nil(at: CardDecision, seats: Sequence[int]) -> int | None:
    """Return which of these seats has said that it wins no trick, and has won none."""
    return next((seat for seat in seats if seat in at.bids.nil and not at.facts.taken[seat]), None)


@add_card_theme("cover_nil", template("Cover the nil"))
def _cover_nil(at: CardDecision) -> Message:
    seat = _find_nil(at, at.partners)
    if seat is None:
        return SILENT
    if at.winner == seat and at.wins(at.card):
        return say(
            "{seat} bid nil and would win this trick: your {card} takes it.",
            seat=SeatName(seat),
            card=at.read_card(at.card).named,
        )
    if at.leads and not at.tables.find_beating_cards(at.card) & at.list_color(at.card) & at.unseen:
        return say(
            "{seat} bid nil: no {color} card that is still out is higher than the {card}, so all of them stay under.",
            seat=SeatName(seat),
            color=at.read_card(at.card).color_named,
            card=at.read_card(at.card).named,
        )
    return SILENT


@add_card_theme("break_nil", template("Break the nil"))
def _break_nil(at: CardDecision) -> Message:
    seat = _find_nil(at, [seat for seat in at.facts.seats if seat not in (at.view.seat, *at.partners)])
    low = at.leads and any(at.tables.higher[at.card.bit_length()] & other for other in at.others)
    if seat is None or not (low or (at.winner == seat and not at.wins(at.card) and any(map(at.wins, at.others)))):
        return SILENT
    if at.leads:
        return say(
            "{seat} bid nil: over the {card} it is harder to stay under.",
            seat=SeatName(seat),
            card=at.read_card(at.card).named,
        )
    return say("{seat} bid nil and wins this trick so far: leave it there.", seat=SeatName(seat))


# --- just as many tricks as were bid ------------------------------------------------------------------------------


@add_card_theme("exact", template("Just what you bid"))
def _exact(at: CardDecision) -> Message:
    if not at.is_exact or at.leads or not at.bids.tricks:
        return SILENT
    bid, won = at.bids.tricks[at.view.seat], at.facts.taken[at.view.seat]
    if bid is None:
        return SILENT
    wins = at.wins(at.card)
    if won < bid and wins and not all(map(at.wins, at.others)):
        return say("You bid {bid} and have {won}: you need this trick.", bid=bid, won=won)
    if won == bid and not wins and any(map(at.wins, at.others)):
        return say("You bid {bid} and have {won}: another trick would do harm.", bid=bid, won=won)
    if won < bid and not wins and any(map(at.wins, at.others)):
        return say("You bid {bid} and have {won}: this trick is not the one to take.", bid=bid, won=won)
    return SILENT
