"""Themes of exercises in which tricks are to be won."""

from __future__ import annotations

from purple_table.core.masks import list_bits
from purple_table.core.messages import SILENT, Message, SeatName, say, template
from purple_table.session.exercise_decisions import CardDecision, add_card_theme
from purple_table.session.exercise_penalty_themes import tell_higher

# --- tricks to be won ---------------------------------------------------------------------------------------------


def _scores_last_trick(at: CardDecision) -> bool:
    """Return whether the last trick alone is worth anything."""
    numbered = at.worth.numbered
    return bool(numbered) and not any(numbered[:-1]) and bool(numbered[-1]) and not any(at.worth.cards)


@add_card_theme("win_lead", template("Win the lead"))
def _win_lead(at: CardDecision) -> Message:
    left = at.view.status.tricks - at.view.status.trick
    if not _scores_last_trick(at) or at.leads or left < 1 or not at.wins(at.card) or all(map(at.wins, at.others)):
        return SILENT
    return say(
        "Only the last trick counts, so the lead matters: the {card} wins this one so far.",
        card=at.read_card(at.card).named,
    )


@add_card_theme("last_trick", template("Keep a card for the last trick"))
def _last_trick(at: CardDecision) -> Message:
    if not _scores_last_trick(at) or not at.others:
        return SILENT
    kept = at.others[0]
    left = at.view.status.tricks - at.view.status.trick
    if left < 1 or kept == at.card:
        return SILENT
    more, less = at.count_last_trick(kept), at.count_last_trick(at.card)
    if more > less > 0:
        return say(
            "Only the last trick counts: won with the {kept} it is worth {more} points, with the {card} {less}.",
            kept=at.read_card(kept).named,
            more=more,
            card=at.read_card(at.card).named,
            less=less,
        )
    return say(
        "Only the last trick counts: the {kept} is worth more later than the {card}.",
        kept=at.read_card(kept).named,
        card=at.read_card(at.card).named,
    )


@add_card_theme("draw_trumps", template("Draw trumps"))
def _draw_trumps(at: CardDecision) -> Message:
    if at.avoids_tricks or not at.leads or not at.card & at.trumps or all(card & at.trumps for card in at.others):
        return SILENT
    out = (at.trumps & at.unseen).bit_count()
    if not out:
        return SILENT
    return say(
        "One trump is still out: when it has fallen it can take none of your other cards.",
        many="{count} trumps are still out: those that fall now can take none of your other cards.",
        count=out,
    )


@add_card_theme("save_trump", template("Save your trumps"))
def _save_trump(at: CardDecision) -> Message:
    held = at.trumps & at.facts.hand
    # Where other cards are wrong, too, trumps alone do not tell why this one is right.
    if at.card & at.trumps or not all(card & at.trumps for card in at.others) or at.avoids_tricks:
        return SILENT
    if not at.trumps & at.unseen:
        return say(
            "No other trump is still out: yours cannot be beaten later.",
            many="No other trump is still out: your {count} cannot be beaten later.",
            count=held.bit_count(),
        )
    return say(
        "You have one trump, and it is worth more later than in this trick.",
        many="You have {count} trumps, and they are worth more later than in this trick.",
        count=held.bit_count(),
    )


@add_card_theme("give_points", template("Give your partner the points"))
def _give_points(at: CardDecision) -> Message:
    points = at.count_points(at.card)
    least = min((at.count_points(card) for card in at.others), default=points)
    if not at.is_partner_winning or at.wins(at.card) or points <= max(0, least):
        return SILENT
    return say(
        "{seat} wins this trick so far, and the {card} brings your side one point.",
        many="{seat} wins this trick so far, and the {card} brings your side {count} points.",
        seat=SeatName(at.kernel.winner),
        card=at.read_card(at.card).named,
        count=points,
    )


@add_card_theme("leave_partner", template("Leave your partner the trick"))
def _leave_partner(at: CardDecision) -> Message:
    if not at.is_partner_winning or at.wins(at.card) or not any(map(at.wins, at.others)):
        return SILENT
    high = next(card for card in at.others if at.wins(card))
    return say(
        "{seat} wins this trick so far: keep the {high} for another one.",
        seat=SeatName(at.kernel.winner),
        high=at.read_card(high).named,
    )


@add_card_theme("ruff", template("Trump it"))
def _ruff(at: CardDecision) -> Message:
    plain = [card for card in at.others if not card & at.trumps]
    if at.leads or not at.card & at.trumps or not at.wins(at.card) or not plain or at.kernel.lead & at.trumps:
        return SILENT
    return say(
        "No {color} card can beat a trump: the {card} wins the trick as it lies.",
        color=at.read_card(at.kernel.lead).color_named,
        card=at.read_card(at.card).named,
    )


@add_card_theme("keep_guard", template("Keep the guard"))
def _keep_guard(at: CardDecision) -> Message:
    if at.leads or at.avoids_tricks or at.misery is not None:
        return SILENT
    for other in at.others:
        held = at.list_color(other) & at.facts.hand
        if held.bit_count() != 2 or at.wins(other) or at.list_color(at.card) == at.list_color(other):
            continue
        high = max(list_bits(held), key=lambda card: -at.tables.higher[card.bit_length()].bit_count())
        above = (at.tables.higher[high.bit_length()] & at.unseen).bit_count()
        if other != high and above == 1:
            return say(
                "The {low} guards the {high}: alone it would fall to the one {color} card that is higher.",
                low=at.read_card(other).named,
                high=at.read_card(high).named,
                color=at.read_card(high).color_named,
            )
    return SILENT


@add_card_theme("sure_trick", template("Take your sure trick"))
def _sure_trick(at: CardDecision) -> Message:
    if at.avoids_tricks or not at.leads or at.tables.find_beating_cards(at.card) & at.unseen:
        return SILENT
    if not any(at.tables.find_beating_cards(other) & at.unseen for other in at.others):
        return SILENT
    card = at.read_card(at.card).named
    if at.excess:
        return say(
            "Your bid is lost, but others may need this trick: no card that is still out beats the {card}.",
            card=card,
        )
    if at.goes_out_next:
        return say("No card that is still out beats the {card}, and then you lead your last card.", card=card)
    return say("No card that is still out beats the {card}.", card=card)


@add_card_theme("win_cheaply", template("Win it as cheaply as you can"))
def _win_cheaply(at: CardDecision) -> Message:
    dearer = [card for card in at.others if at.wins(card) and at.tables.higher[at.card.bit_length()] & card]
    if at.avoids_tricks or at.leads or not at.wins(at.card) or not dearer:
        return SILENT
    points = at.count_points(at.card)
    if at.worth.fraction == 1 and points > max(0, at.count_points(dearer[0])):
        return say(
            "The {card} wins the trick as it lies, and its own point with it.",
            many="The {card} wins the trick as it lies, and its own {count} points with it.",
            card=at.read_card(at.card).named,
            count=points,
        )
    return say(
        "The {card} wins the trick as it lies as well as the {high}, which you keep.",
        card=at.read_card(at.card).named,
        high=at.read_card(dearer[0]).named,
    )


@add_card_theme("win_high", template("High enough to win it"))
def _win_high(at: CardDecision) -> Message:
    lower = [card for card in at.others if at.wins(card) and at.tables.higher[card.bit_length()] & at.card]
    if at.avoids_tricks or at.leads or at.is_last or not at.wins(at.card) or not lower:
        return SILENT
    between = at.tables.higher[lower[0].bit_length()] & ~at.tables.higher[at.card.bit_length()] & at.unseen
    if not between:
        return SILENT
    return say(
        "One card that is still out beats the {low}, but not the {card}.",
        many="{count} cards that are still out beat the {low}, but not the {card}.",
        low=at.read_card(lower[0]).named,
        card=at.read_card(at.card).named,
        count=between.bit_count(),
    )


@add_card_theme("win_now", template("Take the trick"))
def _win_trick(at: CardDecision) -> Message:
    if at.avoids_tricks or at.leads or not at.wins(at.card) or all(map(at.wins, at.others)):
        return SILENT
    return say("The {card} wins the trick as it lies.", card=at.read_card(at.card).named)


@add_card_theme("let_go", template("Let the trick go"))
def _let_go(at: CardDecision) -> Message:
    takers = [card for card in at.others if at.wins(card)]
    if at.worth.shuns or at.leads or at.wins(at.card) or not takers:
        return SILENT
    if at.misery is not None and at.misery == at.winner:
        return say("{seat} may win no trick and wins this one so far: leave it there.", seat=SeatName(at.misery))
    if at.misery == at.view.seat:
        return say(
            "You may win no trick, and the {high} would win this one so far.", high=at.read_card(takers[0]).named
        )
    if at.avoids_tricks:
        return SILENT
    if at.makes_level(at.card):
        return say(
            "The {card} makes this trick level, so nobody takes it, and you keep the {high}.",
            card=at.read_card(at.card).named,
            high=at.read_card(takers[0]).named,
        )
    return say(
        "The {high} would win this trick so far, but it is worth more in another one.",
        high=at.read_card(takers[0]).named,
    )


@add_card_theme("lead_low", template("Lead low and keep the high card"))
def _lead_low(at: CardDecision) -> Message:
    color = at.list_color(at.card)
    high = [card for card in at.others if card & at.tables.higher[at.card.bit_length()]]
    if at.avoids_tricks or not at.leads or not high or at.card & at.trumps:
        return SILENT
    out = (color & at.unseen).bit_count()
    if not out:
        return SILENT
    return say(
        "One {color} card is still out, and you keep the {high} for later.",
        many="{count} {color} cards are still out, and you keep the {high} for later.",
        count=out,
        color=at.read_card(at.card).color_named,
        high=at.read_card(high[0]).named,
    )


@add_card_theme("short_color", template("Lead a short color"))
def _short_color(at: CardDecision) -> Message:
    held = at.trumps & at.facts.hand
    only = at.facts.hand & at.tables.obeying[at.card.bit_length()] == at.card
    if at.avoids_tricks or not at.leads or not held or at.card & at.trumps or not only or not at.others:
        return SILENT
    return say(
        "It is your only {color} card: when {color} comes again you can trump it.",
        color=at.read_card(at.card).color_named,
    )


@add_card_theme("make_void", template("Make yourself void"))
def _make_void(at: CardDecision) -> Message:
    held = at.trumps & at.facts.hand
    only = at.facts.hand & at.tables.obeying[at.card.bit_length()] == at.card
    if at.avoids_tricks or at.leads or not held or at.card & at.trumps or not only or at.wins(at.card):
        return SILENT
    if not at.others or any(map(at.wins, at.others)):
        return SILENT
    return say(
        "It is your last {color} card: when {color} is led you can trump it.",
        color=at.read_card(at.card).color_named,
    )


@add_card_theme("which_lead", template("What to lead"))
def _which_lead(at: CardDecision) -> Message:
    if not at.leads or not at.others:
        return SILENT
    color = at.list_color(at.card)
    held, out = (color & at.facts.hand).bit_count(), (color & at.unseen).bit_count()
    if at.kernel.stage.named:
        return say(
            "Your lead makes {color} trump: you hold {held} of its cards, and {out} are still out.",
            color=at.read_card(at.card).color_named,
            held=held,
            out=out,
        )
    if not out:
        return say(
            "You hold the last {color} card.",
            many="You hold the last {count} {color} cards.",
            color=at.read_card(at.card).color_named,
            count=held,
        )
    if at.misery not in (None, at.view.seat) and at.count_higher(at.card) == out:
        return say(
            "{seat} may win no trick: the one {color} card that is still out is higher than the {card}.",
            many="{seat} may win no trick: all {count} {color} cards that are still out are higher than the {card}.",
            seat=SeatName(at.misery),
            color=at.read_card(at.card).color_named,
            card=at.read_card(at.card).named,
            count=out,
        )
    card, lead = at.read_card(at.card).named, at.read_card(at.card).color_named
    above = at.count_higher(at.card)
    if at.excess == 0:
        if not above:
            return SILENT
        return say(
            "You bid {bid} and have {bid}: one {color} card that is still out is higher than the {card}.",
            many="You bid {bid} and have {bid}: {count} {color} cards that are still out are higher than the {card}.",
            bid=at.facts.taken[at.view.seat],
            color=lead,
            card=card,
            count=above,
        )
    if at.goes_out_next:
        if not above:
            return say(
                "After this trick your last card could go: no {color} card still out is higher than the {card}.",
                color=lead,
                card=card,
            )
        return say(
            "After this trick your last card could go: one {color} card still out is higher than the {card}.",
            many="After this trick your last card could go: {count} {color} cards still out are higher "
            "than the {card}.",
            color=lead,
            card=card,
            count=above,
        )
    return tell_higher(at)


@add_card_theme("which_throw", template("What to throw"))
def _which_throw(at: CardDecision) -> Message:
    if at.leads or not at.others or at.wins(at.card) or any(map(at.wins, at.others)):
        return SILENT
    if at.avoids_tricks:
        return _throw_highest(at)
    return say(
        "Neither card wins this trick: the {other} is worth more to you later than the {card}.",
        other=at.read_card(at.others[0]).named,
        card=at.read_card(at.card).named,
    )


def _throw_highest(at: CardDecision) -> Message:
    """Return how many cards could leave the seat, which wants no trick, one with the card that it throws; silent where
    they are no more than with the other card."""
    below, won = at.count_lower(at.card), at.facts.taken[at.view.seat]
    if below <= at.count_lower(at.others[0]):
        return SILENT
    color, card = at.read_card(at.card).color_named, at.read_card(at.card).named
    if at.misery == at.view.seat:
        return say(
            "You may win no trick, and one {color} card that is still out is lower than the {card}.",
            many="You may win no trick, and {count} {color} cards that are still out are lower than the {card}.",
            color=color,
            card=card,
            count=below,
        )
    if at.excess == 0:
        return say(
            "You bid {bid} and have {bid}: one {color} card that is still out is lower than the {card}.",
            many="You bid {bid} and have {bid}: {count} {color} cards that are still out are lower than the {card}.",
            bid=won,
            color=color,
            card=card,
            count=below,
        )
    return SILENT
