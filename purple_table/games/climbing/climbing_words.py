"""The words said in a deal of a climbing game: titles, remarks, prompts, and why a set does not beat another."""

from __future__ import annotations

from functools import cache

from purple_table.core.cards import Deck
from purple_table.core.messages import SILENT, CardName, ListedValues, Message, SeatName, say
from purple_table.games.climbing.climbing_rules import LEAST_FOR_VICES, ClimbingRules


@cache
def name_title(place: int, players: int) -> Message:
    """Return the title that a place from 0 brings; silent for those between the Vices."""
    if place == 0:
        return say("President")
    if place == players - 1:
        return say("Scum")
    if players < LEAST_FOR_VICES:
        return SILENT
    return say("Vice-President") if place == 1 else say("Vice-Scum") if place == players - 2 else SILENT


def say_place(seat: int, place: int, players: int) -> Message:
    """Say that a seat is out, or left with cards, and what title that brings."""
    name, title = SeatName(seat), name_title(place, players)
    if place == players - 1:
        return say(
            "{seat} is left with cards: {title}", yours="{seat} are left with cards: {title}", seat=name, title=title
        )
    if title:
        return say("{seat} is out: {title}", yours="{seat} are out: {title}", seat=name, title=title)
    return say("{seat} is out", yours="{seat} are out", seat=name)


def say_pass(seat: int) -> Message:
    """Say that a seat passes."""
    return say("{seat} passes", yours="{seat} pass", seat=SeatName(seat))


def say_new_lead(seat: int) -> Message:
    """Say that a trick has ended, and who leads."""
    return say(
        "All others have passed, and {seat} leads",
        yours="All others have passed, and you lead",
        seat=SeatName(seat),
    )


def ask_for_gifts(count: int) -> Message:
    """Ask for as many cards as were paid."""
    return say(
        "You were paid a card. Give one back; it may be the same.",
        many="You were paid {count} cards. Give as many back; they may be the same.",
        count=count,
    )


def ask_to_beat(deck: Deck, lying: int) -> Message:
    """Ask for a set on the one that lies there, or a pass."""
    cards = ListedValues(tuple(CardName(code, deck[code].short) for code in deck.codes(lying)))
    return say(
        "Beat the {cards}, or pass.",
        many="Beat the {cards} with {count} cards of one rank, or pass.",
        cards=cards,
        count=lying.bit_count(),
    )


def say_what_beats(game: ClimbingRules, lying: int, cards: int) -> Message:
    """Say what would beat the set that lies there, where these cards do not."""
    count = lying.bit_count()
    if cards.bit_count() != count:
        return say(
            "A single card lies there: play one card, or pass.",
            many="{count} cards lie there: play as many, or pass.",
            count=count,
        )
    top = game.deck.cards[lying.bit_length() - 1].named
    if not game.by_color:
        return say("You must play a higher rank than the {card}, or pass.", card=top)
    return say("You must play a higher rank than the {card}, or the same with a higher color, or pass.", card=top)
