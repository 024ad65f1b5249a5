"""The answers of play to worked examples: who wins a trick, and what may be played to one."""

from __future__ import annotations

from purple_table.core.examples import read_cards
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.following import ANY
from purple_table.games.tricks.example_facts import check_in_play, read_denomination, read_trick
from purple_table.games.tricks.rules import TrickRules


def answer_trick(game: TrickRules, facts: Section) -> Answer:
    """Answer who wins the cards played in order."""
    return {"winner": read_trick(game, facts, "cards")[0]}


def answer_legal(game: TrickRules, facts: Section) -> Answer:
    """Answer what may be played from `hand` to the `cards` on the trick; without cards what may be led.

    Nothing may be played by a hand that must draw, or pick the trick up.
    """
    denomination = read_denomination(game, facts)
    cards = read_cards(facts, "hand", game.deck)
    hand = game.deck.mask(cards)
    trick = read_cards(facts, "cards", game.deck) if "cards" in facts else ()
    check_in_play(game, facts, "hand", cards)
    check_in_play(game, facts, "cards", trick)
    broken = facts.flag("broken", False)
    first = facts.flag("first_trick", False)
    if not hand:
        raise facts.error("hand", "must hold a card")
    if any(game.bits[card] & hand for card in trick):
        raise facts.error("cards", "a card of the trick stands in the hand as well")
    if len(trick) >= game.players:
        raise facts.error("cards", f"the trick is complete: {game.players} players, {len(trick)} cards")
    leading = game.leading
    opening = leading.find_lowest(hand) if first and leading.opening_card else 0
    ban = game.following.first_trick_ban if first else 0
    seat = len(trick) % game.players
    hands = [0] * game.players
    for place, card in enumerate(trick):
        hands[place] = game.bits[card]
    hands[seat] = hand
    locked = 0 if broken else leading.find_locked_cards(game.trump.cards[denomination])
    kernel = game.start_play(hands, 0, denomination, opening=0 if trick else opening, locked=locked, ban=ban)
    if game.hands_grow:
        # Nobody draws in an example, and no trick is taken up.
        kernel.watch(False)
    for card in trick:
        kernel.lay(game.bits[card])
    if kernel.count and kernel.stage.unable != ANY and not hand & kernel.follow_mask:
        return {"legal": frozenset()}
    return {"legal": frozenset(game.deck.codes(kernel.legal()))}
