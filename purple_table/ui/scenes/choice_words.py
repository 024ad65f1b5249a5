"""The words for what players have chosen, as card players say it: "Hugo accepts", "Mina raises: Truc!"."""

from __future__ import annotations

from purple_table.core.actions import Choose
from purple_table.core.events import Chosen
from purple_table.core.messages import Message, SeatName, say, say_term
from purple_table.ui.cards.denominations import is_way
from purple_table.ui.kit.telling import tell, tr


def tell_choice(event: Chosen) -> Message:
    """Return a sentence on what a seat has chosen."""
    seat, choice = SeatName(event.seat), event.words
    match event.topic, event.choice:
        case "trump", "none":
            return say("{seat} names no trump", yours="{seat} name no trump", seat=seat)
        case "trump", named if not is_way(named):
            return say(
                "{seat} names {choice} as trump", yours="{seat} name {choice} as trump", seat=seat, choice=choice
            )
        case "color", _:
            return say("{seat} counts {choice}", yours="{seat} count {choice}", seat=seat, choice=choice)
        case "raise", "see":
            return say("{seat} accepts", yours="{seat} accept", seat=seat)
        case "raise" | "last_point", "give_in":
            return say("{seat} gives in", yours="{seat} give in", seat=seat)
        case "raise", _:
            return say("{seat} raises: {choice}", yours="{seat} raise: {choice}", seat=seat, choice=choice)
        case "last_point", _:
            return say("{seat} has the deal played", yours="{seat} have the deal played", seat=seat)
        case "staying", "stay":
            return say("{seat} stays in", yours="{seat} stay in", seat=seat)
        case "staying", _:
            return say("{seat} drops out", yours="{seat} drop out", seat=seat)
    return say("{seat} chooses: {choice}", yours="{seat} choose: {choice}", seat=seat, choice=choice)


def tell_chosen(action: Choose, who: str) -> str:
    """Describe what a player chose, with markup: "**Hugo** accepted". `who` has markup already."""
    match action.topic, action.choice:
        case "raise", "see":
            return tr("{who} accepted", who=who)
        case "raise" | "last_point", "give_in":
            return tr("{who} gave in", who=who)
        case "raise", call:
            return tr("{who} raised: {call}!", who=who, call=tell(say_term(call.capitalize())))
        case "last_point", _:
            return tr("{who} had the deal played", who=who)
        case "staying", "stay":
            return tr("{who} stayed in", who=who)
        case "staying", _:
            return tr("{who} dropped out", who=who)
    said = say_term(action.choice), say_term(action.topic.replace("_", " "))
    return tr("{who} chose {choice} ({topic})", who=who, choice=tell(said[0]), topic=tell(said[1]))


def describe_chosen(action: Choose) -> str:
    """Describe what was chosen as briefly as possible, with markup."""
    match action.topic, action.choice:
        case "raise", "see":
            return tr("accept")
        case "raise" | "last_point", "give_in":
            return tr("give in")
    return tell(say_term(action.choice))
