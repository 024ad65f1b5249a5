"""The words of play: what may be played to a trick, and why a card may not."""

from __future__ import annotations

from functools import cache

from purple_table.core.messages import SILENT, CardName, ListedValues, Message, Term, Value, say
from purple_table.games.trick_play.following import ANY, COLOR, COLOR_OR_RANK, SUIT_OR_RANK, SUIT_OR_TRUMP, FollowRule
from purple_table.games.tricks.duties import MUST
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import GRAND, NO_TRUMP


def say_what_to_follow(state: TrickState) -> Message:
    """Say what to follow with, and what else may be played."""
    if _find_rule(state).part == ANY:
        return say("Play any card.")
    kernel = state.kernel
    if kernel.lead & kernel.tables.jokers:
        return say("Play any card; the others follow it.")
    name = _name_what_to_follow(state)
    if _find_rule(state).part in (COLOR_OR_RANK, SUIT_OR_RANK):
        return say("Follow {suit}, or play a card of the same rank.", suit=name)
    if _find_rule(state).unable != ANY:
        return say("Follow {suit}.", suit=name)
    if kernel.duty is not None and kernel.duty.trump_led and kernel.tables.trump:
        if kernel.lead & kernel.tables.trump:
            best = _name_card(state, kernel.best)
            return say("Follow {suit}, and beat the {best} if you can.", suit=name, best=best)
        if kernel.duty.undertrump == MUST:
            return say("Follow {suit}; without {suit} play a trump.", suit=name)
    if kernel.heading_mask:
        best = _name_card(state, kernel.best)
        return say("Follow {suit}, and beat the {best} if you can; without {suit} trump it.", suit=name, best=best)
    if not _may_trump(state):
        return say("Follow {suit}, or play any card if you hold none.", suit=name)
    return say("Follow {suit} or play a trump; without {suit} play any card.", suit=name)


def say_first_lead(state: TrickState) -> Message:
    """Say which card must be led first (clause opening); silent where any may be."""
    leading, hand = state.game.leading, state.kernel.hands[state.kernel.turn]
    if not leading.opening_card or leading.find_lowest(hand) != state.allowed:
        return SILENT
    return say("The first lead is the {card}.", card=_name_card(state, state.allowed))


def say_why_not(state: TrickState, bit: int) -> tuple[str, Message]:
    """Return the clause that forbids a card, and the reason in words."""
    game, kernel = state.game, state.kernel
    codes = game.deck.codes(state.allowed)
    allowed = ListedValues(tuple(CardName(code, game.deck[code].short) for code in codes))
    if not bit & kernel.hands[kernel.turn]:
        return "follow", say("That card is not in your hand.")
    if kernel.count:
        return _say_why_not_follow(state, bit, allowed)
    if not sum(kernel.taken) and (fixed := say_first_lead(state)):
        return "opening", fixed
    locked = name_locked(state)
    if isinstance(locked, Term) and locked.word in {color.suit for color in game.deck.colors}:
        return "broken", say("{suit} are not broken yet: lead another suit.", suit=locked)
    return "broken", say("{suit} are not broken yet: lead another card.", suit=locked)


def _say_why_not_follow(state: TrickState, bit: int, allowed: ListedValues) -> tuple[str, Message]:
    """Return the clause that forbids a card as an answer to the lead, and the reason in words."""
    game, kernel = state.game, state.kernel
    why, follows = kernel.find_reason(), kernel.hands[kernel.turn] & kernel.follow_mask
    best = _name_card(state, kernel.best)
    if why == "head" and (bit & kernel.follow_mask or follows != state.allowed):
        return why, say("The {best} is winning. Take the trick from it: you hold {cards}.", best=best, cards=allowed)
    if why == "undertrump" or (why == "follow" and bit & kernel.permitted_when_following):
        return "undertrump", say("A trump below the {best} comes last: you hold {cards}.", best=best, cards=allowed)
    if why == "trump":
        return "head", say("Without the suit play a trump: you hold {cards}.", cards=allowed)
    if why == "first-trick":
        locked = Term(game.leading.locked_suit)
        return why, say("No {suit} on the first trick while you hold other cards.", suit=locked)
    suit = _name_what_to_follow(state)
    if _may_trump(state):
        return "follow", say("Follow {suit} or trump: you hold {cards}.", suit=suit, cards=allowed)
    if _has_left_asked_suit(state, bit):
        trumps = game.trump.plurals[state.denomination or NO_TRUMP]
        return "follow", say(
            "{trumps} are a suit of their own here. Follow {suit}: you hold {cards}.",
            trumps=trumps,
            suit=suit,
            cards=allowed,
        )
    if _find_rule(state).part in (COLOR_OR_RANK, SUIT_OR_RANK):
        return "follow", say("Follow {suit} or the rank: you hold {cards}.", suit=suit, cards=allowed)
    return "follow", say("Follow {suit}: you hold {cards}.", suit=suit, cards=allowed)


def _has_left_asked_suit(state: TrickState, bit: int) -> bool:
    """Return whether a card has the suit of the lead printed on it, but is a trump, which no longer belongs to it."""
    lead, card = (state.game.deck.cards[one.bit_length() - 1] for one in (state.kernel.lead, bit))
    left = state.game.trump.leaves_suit and bool(bit & state.trump) and not state.kernel.lead & state.trump
    return left and lead.suit == card.suit


def name_locked(state: TrickState | PublicDeal) -> Value:
    """Name what may not be led before it is broken; silent for nothing."""
    game = state.game
    if game.leading.locked_trump and state.trump:
        return game.trump.plurals[state.denomination or NO_TRUMP]
    return Term(game.leading.locked_suit) if game.leading.locked_suit else SILENT


@cache
def say_broken(suit: Value, broken: bool) -> Message:
    """Say whether locked cards may be led yet."""
    if broken:
        return say("{suit} may be led", suit=suit)
    return say("{suit} must not be led yet", suit=suit)


def _name_card(state: TrickState, bit: int) -> CardName:
    code = state.game.codes[bit.bit_length()]
    return CardName(code, state.game.deck[code].short)


def _name_what_to_follow(state: TrickState) -> Value:
    """Name what the lead asks for: its color, its suit, or the trumps where these are a suit of their own.

    A suit of which only one color is left is called by that color.
    """
    game = state.game
    lead = game.deck.cards[state.kernel.lead.bit_length() - 1]
    if state.trump & state.kernel.lead:
        if state.denomination == GRAND:
            return say("trumps")
        if game.trump.leaves_suit or _find_rule(state).part in (COLOR, COLOR_OR_RANK):
            return game.trump.plurals[state.denomination or NO_TRUMP]
        lead = game.deck[game.deck.codes(state.trump)[0]]
    elif game.trump.leaves_suit:
        asked = state.kernel.tables.following[state.kernel.lead.bit_length()]
        others = {card.color for card in game.deck.cards if card.suit == lead.suit} - {lead.color}
        if others and {game.deck[code].color for code in game.deck.codes(asked)} == {lead.color}:
            return Term(lead.color_name)
    return Term(lead.color_name if _find_rule(state).part in (COLOR, COLOR_OR_RANK) else lead.suit)


def _find_rule(state: TrickState) -> FollowRule:
    """Return the rule for following of the stage in which cards are played now."""
    return state.kernel.stage.rule or state.game.following


def _may_trump(state: TrickState) -> bool:
    """Return whether a trump may be played besides what the lead asks for."""
    return _find_rule(state).part == SUIT_OR_TRUMP and bool(state.trump & ~state.kernel.follow_mask)
