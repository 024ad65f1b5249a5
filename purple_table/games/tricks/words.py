"""Words about the play of cards: what is asked for, and why a card may not be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.messages import Message, Term, say
from purple_table.games.trick_play.following import COLOR, SUIT_OR_TRUMP
from purple_table.games.tricks.trump import NO_TRUMP

if TYPE_CHECKING:
    from purple_table.games.tricks.state import TrickState


def asked_words(state: TrickState) -> Message:
    """What to follow, and what else may be played."""
    name = Term(_asked(state))
    if not _or_trump(state):
        return say("Follow {suit}, or play any card if you hold none.", suit=name)
    return say("Follow {suit} or play a trump; without {suit} play any card.", suit=name)


def why_not(state: TrickState, bit: int) -> tuple[str, str]:
    """The clause that forbids a card, and the reason in words."""
    game, kernel = state.game, state.kernel
    hand = kernel.hands[kernel.turn]
    allowed = _listed([game.deck[code].short for code in game.deck.codes(state.allowed)])
    if not bit & hand:
        return "follow", "That card is not in your hand."
    if kernel.count:
        if hand & kernel.must:
            what = "color" if game.following.part == COLOR else "suit"
            return "follow", f"Follow {what}{' or trump' if _or_trump(state) else ''}: you hold {allowed}."
        return "first-trick", f"No {game.leading.locked_suit} on the first trick while you hold other cards."
    if not sum(kernel.taken) and game.leading.opening_card and not bit & state.allowed:
        return "opening", f"The first lead is the {allowed}."
    another = "suit" if state.locked_name in {color.suit for color in game.deck.colors} else "card"
    return "broken", f"{state.locked_name} are not broken yet: lead another {another}."


def _asked(state: TrickState) -> str:
    """What the lead asks for by name: its color, its suit, or the trumps where these are a suit of their own."""
    game = state.game
    lead = game.deck.cards[state.line[0].bit_length() - 1]
    if state.trump & state.line[0]:
        if game.trump.leaves_suit or game.following.part == COLOR:
            return game.trump.plurals[state.strain or NO_TRUMP]
        lead = game.deck[game.deck.codes(state.trump)[0]]
    return lead.color_name if game.following.part == COLOR else lead.suit


def _or_trump(state: TrickState) -> bool:
    """Whether a trump may be played besides what the lead asks for."""
    return state.game.following.part == SUIT_OR_TRUMP and bool(state.trump & ~state.kernel.must)


def _listed(names: Sequence[str]) -> str:
    """ "A, B and C"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
