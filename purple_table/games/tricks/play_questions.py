"""Questions of worked examples about the play of cards: who takes a trick, and what may be played."""

from __future__ import annotations

from purple_table.core.examples import read_cards
from purple_table.core.game import Answer
from purple_table.core.rulebook import Section
from purple_table.games.tricks.asked import denomination_given, in_play
from purple_table.games.tricks.rules import TrickRules


def trick_given(game: TrickRules, facts: Section, key: str) -> tuple[int, int]:
    """Who wins the cards at `key`, played in order from `leader`, and the card that does."""
    denomination = denomination_given(game, facts)
    leader = facts.integer("leader", 0, game.players - 1, 0)
    cards = read_cards(facts, key, game.deck)
    in_play(game, facts, key, cards)
    if not 1 <= len(cards) <= game.players:
        raise facts.error(key, f"a trick has 1 to {game.players} cards, not {len(cards)}")
    place = game.make_tables(denomination).place([game.bits[card] for card in cards])
    return (leader + place) % game.players, game.bits[cards[place]]


def _trick(game: TrickRules, facts: Section) -> Answer:
    """Who wins the cards played in order."""
    return {"winner": trick_given(game, facts, "cards")[0]}


def _legal(game: TrickRules, facts: Section) -> Answer:
    """What may be played from `hand` to the `cards` on the trick; no cards: what may be led."""
    denomination = denomination_given(game, facts)
    cards = read_cards(facts, "hand", game.deck)
    hand = game.deck.mask(cards)
    trick = read_cards(facts, "cards", game.deck) if "cards" in facts else ()
    in_play(game, facts, "hand", cards)
    in_play(game, facts, "cards", trick)
    broken = facts.flag("broken", False)
    first = facts.flag("first_trick", False)
    if not hand:
        raise facts.error("hand", "must hold a card")
    if any(game.bits[card] & hand for card in trick):
        raise facts.error("cards", "a card of the trick stands in the hand as well")
    if len(trick) >= game.players:
        raise facts.error("cards", f"the trick is complete: {game.players} players, {len(trick)} cards")
    leading = game.leading
    opening = leading.first(hand) if first and leading.opening_card else 0
    ban = game.following.first_trick_ban if first else 0
    seat = len(trick) % game.players
    hands = [0] * game.players
    for place, card in enumerate(trick):
        hands[place] = game.bits[card]
    hands[seat] = hand
    locked = 0 if broken else leading.lock(game.trump.cards[denomination])
    kernel = game.kernel(hands, 0, denomination, opening=0 if trick else opening, locked=locked, ban=ban)
    for card in trick:
        kernel.play(game.bits[card])
    return {"legal": frozenset(game.deck.codes(kernel.legal()))}


QUESTIONS = {"trick": _trick, "legal": _legal}
"""By kind."""
