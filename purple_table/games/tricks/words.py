"""Words about the play of cards: what is asked for, and why a card may not be played."""

from __future__ import annotations

from purple_table.core.messages import SILENT, CardName, ListedValues, Message, Term, Value, say
from purple_table.games.trick_play.following import ANY, COLOR, SUIT_OR_TRUMP
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import NO_TRUMP


def say_what_to_follow(state: TrickState) -> Message:
    """What to follow, and what else may be played."""
    if state.game.following.part == ANY:
        return say("Play any card.")
    name = _name_asked(state)
    kernel = state.kernel
    if kernel.heading:
        best = _name_card(state, kernel.best)
        return say("Follow {suit}, and beat the {best} if you can; without {suit} trump it.", suit=name, best=best)
    if not _or_trump(state):
        return say("Follow {suit}, or play any card if you hold none.", suit=name)
    return say("Follow {suit} or play a trump; without {suit} play any card.", suit=name)


def why_not(state: TrickState, bit: int) -> tuple[str, Message]:
    """The clause that forbids a card, and the reason in words."""
    game, kernel = state.game, state.kernel
    hand = kernel.hands[kernel.turn]
    codes = game.deck.codes(state.allowed)
    allowed = ListedValues(tuple(CardName(code, game.deck[code].short) for code in codes))
    if not bit & hand:
        return "follow", say("That card is not in your hand.")
    if kernel.count:
        if state.allowed & kernel.heading and (bit & kernel.follow_mask or hand & kernel.follow_mask != state.allowed):
            best = _name_card(state, kernel.best)
            return "head", say(
                "The {best} is winning. Take the trick from it: you hold {cards}.", best=best, cards=allowed
            )
        if hand & kernel.follow_mask:
            if _or_trump(state):
                return "follow", say(
                    "Follow {suit} or trump: you hold {cards}.", suit=_name_asked(state), cards=allowed
                )
            return "follow", say("Follow {suit}: you hold {cards}.", suit=_name_asked(state), cards=allowed)
        if game.following.duty is not None:
            return "head", say("Without the suit play a trump: you hold {cards}.", cards=allowed)
        suit = Term(game.leading.locked_suit)
        return "first-trick", say("No {suit} on the first trick while you hold other cards.", suit=suit)
    if not sum(kernel.taken) and game.leading.opening_card and not bit & state.allowed:
        return "opening", say("The first lead is the {card}.", card=allowed)
    locked = name_locked(state)
    if isinstance(locked, Term) and locked.word in {color.suit for color in game.deck.colors}:
        return "broken", say("{suit} are not broken yet: lead another suit.", suit=locked)
    return "broken", say("{suit} are not broken yet: lead another card.", suit=locked)


def name_locked(state: TrickState | PublicDeal) -> Value:
    """What may not be led before it is broken, in words; silent for nothing."""
    game = state.game
    if game.leading.locked_trump and state.trump:
        return game.trump.plurals[state.denomination or NO_TRUMP]
    return Term(game.leading.locked_suit) if game.leading.locked_suit else SILENT


def broken_words(suit: Value, broken: bool) -> Message:
    """Whether it was broken yet, in words that say what comes of it."""
    if broken:
        return say("{suit} may be led", suit=suit)
    return say("{suit} must not be led yet", suit=suit)


def _name_card(state: TrickState, bit: int) -> CardName:
    code = state.game.codes[bit.bit_length()]
    return CardName(code, state.game.deck[code].short)


def _name_asked(state: TrickState) -> Value:
    """What the lead asks for by name: its color, its suit, or the trumps where these are a suit of their own. A suit
    that is left with one of its colors then is called by that."""
    game = state.game
    lead = game.deck.cards[state.line[0].bit_length() - 1]
    if state.trump & state.line[0]:
        if game.trump.leaves_suit or game.following.part == COLOR:
            return game.trump.plurals[state.denomination or NO_TRUMP]
        lead = game.deck[game.deck.codes(state.trump)[0]]
    elif game.trump.leaves_suit:
        asked = state.kernel.tables.following[state.line[0].bit_length()]
        others = {card.color for card in game.deck.cards if card.suit == lead.suit} - {lead.color}
        if others and {game.deck[code].color for code in game.deck.codes(asked)} == {lead.color}:
            return Term(lead.color_name)
    return Term(lead.color_name if game.following.part == COLOR else lead.suit)


def _or_trump(state: TrickState) -> bool:
    """Whether a trump may be played besides what the lead asks for."""
    return state.game.following.part == SUIT_OR_TRUMP and bool(state.trump & ~state.kernel.follow_mask)
