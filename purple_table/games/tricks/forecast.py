"""Forecasts of trick games: what a bid promises, and what a card would do to the trick (see `Game.forecast`).

What a card does is read off the tables that decide who takes a trick (clause winner), never off rules of its own.
"""

from __future__ import annotations

from purple_table.core.actions import Action, Choose, Give, Play
from purple_table.core.cards import Card
from purple_table.core.events import Chosen
from purple_table.core.game import View
from purple_table.core.messages import SILENT, Message, Term, say
from purple_table.games.trick_play.following import COLOR_OR_RANK, SUIT_OR_RANK
from purple_table.games.tricks.exchange import LEAVE
from purple_table.games.tricks.game_values import GameValues
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.trump import FIRST_LEAD, GRAND, NULL


def forecast(game: TrickRules, games: GameValues | None, view: View, action: Action) -> Message:
    """Say what a bid promises, what a named game is worth, or what a card would do to the trick, with the points on it.
    `games` are those that a declarer may name, if there are any."""
    if isinstance(action, Play | Give):
        if action.card not in game.bits:
            return SILENT
        does = _say_prospect(game, view, action.card) if isinstance(action, Play) else SILENT
        return _add_points(game, does, action.card)
    if games is not None and isinstance(action, Choose) and action.choice in games.names:
        return _say_worth(game, games, view, action.choice)
    return game.bidding.promise(action, view.status.tricks) if game.bidding is not None else SILENT


def say_hand_worth(game: TrickRules, games: GameValues, view: View) -> Message:
    """Say how many trumps the cards of a seat have in the color of which they have most, and what a game of it and
    grand would count, where a bid is the value of a game (clause values)."""
    cards = game.deck.mask(view.hand)
    trumps = {name: sum(bool(card & cards) for card in games.trumps[name]) for name in games.bases if name != GRAND}
    best = max(trumps, key=lambda name: (trumps[name], games.bases[name]))
    value, grand = (games.value_game(name, games.count_matadors(name, cards), False, 0) for name in (best, GRAND))
    color = Term(games.labels[best])
    return say(
        "You hold {held} of {all} trumps in {color}: {value} if you win it, {grand} in grand.",
        held=trumps[best],
        all=len(games.trumps[best]),
        color=color,
        value=value,
        grand=grand,
    )


def _say_worth(game: TrickRules, games: GameValues, view: View, name: str) -> Message:
    """Say what a game that may be named is worth, and that it is less than the bid if so (clause values)."""
    laid = view.pile("aside", view.seat)
    cards = game.deck.mask([code for code in (*view.hand, *laid) if code is not None])
    hand = any(isinstance(event, Chosen) and event.choice == LEAVE.choice for event in view.history)
    value = games.value_game(name, 0 if name == NULL else games.count_matadors(name, cards), hand, 0)
    bid = 0 if view.status.contract is None else view.status.contract.number
    if value < bid:
        return say("Worth {value}, less than your bid of {bid}", value=value, bid=bid)
    return say("Worth {value}", value=value) if name == NULL else say("Worth {value} or more", value=value)


def _add_points(game: TrickRules, does: Message, code: str) -> Message:
    """Add to what a card does what it counts for the seat that captures it."""
    played_for = game.worth()
    values = played_for.cards if played_for.fraction == 1 else ()
    points = values[game.deck.index[code]] if values else 0
    if game.low_wins:
        points = -points
    if not points:
        return does
    if game.low_wins:
        worth = say(
            "{count} point against whoever takes it", many="{count} points against whoever takes it", count=points
        )
    else:
        worth = say("{count} point", many="{count} points", count=points)
    return say("{does}  ·  {points}", does=does, points=worth) if does else worth


def _say_prospect(game: TrickRules, view: View, code: str) -> Message:
    """Say whether a card would be winning the trick, and why not."""
    status = view.status
    if status.phase != "playing":
        return SILENT
    seats = tuple(seat for seat in range(game.players) if seat not in status.out)
    leader = view.seat if status.leader is None else status.leader
    kernel = game.start_play(
        [0] * game.players, leader, None if status.trump is None else status.trump.casefold(), seats=seats
    )
    kernel.watch(False)
    lying = [card for card in view.pile("trick") if card is not None]
    played = {card: seat for seat, card in view.trick}
    for card in lying:
        while kernel.count and kernel.turn != played.get(card, kernel.turn):
            kernel.pass_over()
        kernel.lay(game.bits[card])
    while kernel.count and game.hands_grow and view.to_act == view.seat != kernel.turn:
        kernel.pass_over()
    if not kernel.count:
        if game.trump.part == FIRST_LEAD and status.trump is None:
            return say("Makes {color} trump", color=game.deck[code].color_named)
        return _say_lead(game, kernel, game.deck[code])
    if game.bits[code] & kernel.winning_mask:
        return _say_win(game, kernel, game.bits[code], game.deck[lying[0]])
    return _say_loss(game, kernel, game.deck[code], [game.deck[card] for card in lying])


def _say_lead(game: TrickRules, kernel: Kernel, card: Card) -> Message:
    """Say what can beat a card that is led."""
    bit, trump = game.bits[card.code], kernel.tables.trump
    if bit & kernel.tables.jokers:
        return say("Wins the trick; the next card says what to follow")
    if bit & trump:
        return say("Leads trump: only a higher trump wins")
    color = card.color_named
    if not game.led_color_counts:
        return say("Leads the {rank}: only a higher card wins", rank=Term(game.deck.rank_name(card)))
    competing, *_ = kernel.tables.leads[bit.bit_length()]
    if competing & ~trump & ~game.winning.group[bit.bit_length()]:
        if kernel.last == 1:
            return _say_lead_to_one(card, bool(trump))
        return say(
            "Leads {color}: other {suit} count only while nobody follows {color}", color=color, suit=Term(card.suit)
        )
    if trump:
        return say("Leads {color}: only {color} and trumps can win", color=color)
    return say("Leads {color}: only {color} can win", color=color)


def _say_lead_to_one(card: Card, has_trump: bool) -> Message:
    """Say what can beat a card that is led to one other player, with whom nobody else can follow the color."""
    color, suit = card.color_named, Term(card.suit)
    if has_trump:
        return say("Leads {color}: higher {suit} of both colors win, and trumps", color=color, suit=suit)
    return say("Leads {color}: higher {suit} of both colors win", color=color, suit=suit)


def _say_win(game: TrickRules, kernel: Kernel, bit: int, led: Card) -> Message:
    """Say how a card would be winning: for good, for now, or until the color of the lead is followed."""
    if kernel.count == kernel.last:
        return say("Takes the trick")
    if bit & kernel.tables.jokers:
        return say("The Joker would win so far")
    if bit & kernel.tables.trump:
        return say("Trump: would win so far")
    if not bit & game.winning.group[game.bits[led.code].bit_length()]:
        return say("Would win so far, unless {color} is followed", color=led.color_named)
    return say("Would win so far")


def _say_loss(game: TrickRules, kernel: Kernel, card: Card, lying: list[Card]) -> Message:
    """Say why a card cannot win: a card that does not win when it is played never will."""
    bit, trump = game.bits[card.code], kernel.tables.trump
    if kernel.best & kernel.tables.jokers:
        return say("Cannot win: a Joker lies on the trick")
    led, best = lying[0], game.deck[game.codes[kernel.best.bit_length()]]
    if game.winning.levels and bit & game.winning.levels[kernel.best.bit_length()]:
        return say("Cannot win: {card} is as high", card=best.named)
    if kernel.best & trump and not bit & trump:
        return say("Cannot win: {card} is trump", card=best.named)
    if bit & kernel.lead_restoring_mask and best != led:
        return say("Cannot win: {color} is followed, and {card} wins again", color=led.color_named, card=led.named)
    group = game.winning.group[kernel.lead.bit_length()] & ~trump
    if not bit & (trump | group):
        if not bit & kernel.competing_mask:
            if card.rank == led.rank and game.following.part in (COLOR_OR_RANK, SUIT_OR_RANK):
                return say("Follows the rank, but only {color} can win: cannot win", color=led.color_named)
            if card.suit == led.suit:
                return say(
                    "Follows {suit}, but only {color} can win: cannot win",
                    suit=Term(led.suit),
                    color=led.color_named,
                )
            if led.color_name == led.suit or not kernel.competing_mask & ~trump & ~group:
                return say("Cannot win: it is not {color}", color=led.color_named)
            return say("Cannot win: neither {color} nor {suit}", color=led.color_named, suit=Term(led.suit))
        if any(game.bits[other.code] & group for other in lying[1:]):
            return say(
                "Follows {suit}, but {color} is followed: cannot win", suit=Term(led.suit), color=led.color_named
            )
        if game.heights.get(card.rank) == game.heights.get(best.rank):
            return say("Cannot win: {card} is as high and came first", card=best.named)
    return say("Cannot win: {card} is higher", card=best.named)
