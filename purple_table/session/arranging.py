"""Deals whose cards somebody has arranged: some hands and piles are given, and the rest is random.

A game deals to places, whatever the cards are. So an arrangement is any deal of the game with its cards exchanged: a
wanted card changes places with the card that lies where it is wanted. The result is then checked by dealing it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from purple_table.core.actions import NextDeal
from purple_table.core.cards import Pile, PileKey
from purple_table.core.game import Game
from purple_table.core.shuffle import ArrangedChance, SingleDealChance

_TRIES = 20
"""So many shuffles are tried: in some games a few cards that are turned up go back, and then places are others."""

Wanted = Mapping[PileKey, Sequence[str]]
"""The cards of some piles, lowest first; where fewer are named than lie there, chance fills up."""


class ArrangementError(ValueError):
    """Raised when a game does not deal these cards; the message says why."""


def arrange_deal(game: Game, wanted: Wanted, dealer: int, number: int) -> ArrangedChance:
    """Return a single deal of a game in which the wanted cards lie at their wanted places when it begins.

    The same complete arrangement always has the same later shuffles.
    """
    cards = [card for pile in wanted.values() for card in pile]
    for card in cards:
        if card not in game.deck:
            raise ArrangementError(f"{card} is no card of {game.name}")
        if cards.count(card) > 1:
            raise ArrangementError(f"{card} is named twice")
    # The rest falls as a fixed key deals it; then the key follows from the whole arrangement.
    whole = _deal(game, _find_chance(game, wanted, b"rest", dealer, number))
    final = {pile.key: pile.cards for pile in whole}
    return _find_chance(game, final, repr(sorted(final.items(), key=str)).encode(), dealer, number)


def _find_chance(game: Game, wanted: Wanted, salt: bytes, dealer: int, number: int) -> ArrangedChance:
    # What lies where may depend on the cards (a turned-up card, say, may be dealt again), so the result is dealt and
    # compared, and another key is tried where it differs.
    for attempt in range(_TRIES):
        key = hashlib.sha256(b"purple-table arranged %d " % attempt + salt).digest()
        exchanged = _exchange(game, wanted, _deal(game, SingleDealChance(key, dealer, number)))
        chance = ArrangedChance(key, dealer, number, {}, exchanged)
        found = {pile.key: pile.cards for pile in _deal(game, chance)}
        if all(_fits(game, cards, found.get(key, ())) for key, cards in wanted.items()):
            return chance
    raise ArrangementError(f"{game.name} does not deal these cards so")


def _deal(game: Game, chance: SingleDealChance) -> tuple[Pile, ...]:
    """Return the piles as they lie when a deal begins."""
    state = game.start(chance)
    state.apply(NextDeal())
    return tuple(pile for pile in state.piles() if pile.cards)


def _exchange(game: Game, wanted: Wanted, piles: Iterable[Pile]) -> dict[str, str]:
    """Return which card takes the place of each card.

    The wanted cards come first, then those that can stay where they are; the others change places within their own
    pack.
    """
    there = {pile.key: pile.cards for pile in piles}
    everywhere = {card for cards in there.values() for card in cards}
    exchanged: dict[str, str] = {}
    for key, cards in wanted.items():
        for card in cards:
            if card not in everywhere:
                raise ArrangementError(f"{card} is not in this game")
        if len(cards) > len(there.get(key, ())):
            place = key.role if key.owner is None else f"{key.role} {key.owner}"
            raise ArrangementError(f"{place} has {len(there.get(key, ()))} cards, and {len(cards)} are named")
        exchanged |= zip(there[key], cards, strict=False) if cards else {}
    taken = set(exchanged.values())
    left = [card for cards in there.values() for card in cards if card not in exchanged]
    exchanged |= {card: card for card in left if card not in taken}
    taken |= set(exchanged.values())
    # A card from another pack has another back, so the rest changes places within its pack as far as possible.
    deck = game.deck
    places = [card for card in left if card not in exchanged]
    free = [card for cards in there.values() for card in cards if card not in taken]
    places.sort(key=lambda card: deck[card].pack)
    free.sort(key=lambda card: deck[card].pack)
    return exchanged | dict(zip(places, free, strict=True))


def _fits(game: Game, cards: Sequence[str], found: Sequence[str]) -> bool:
    """Return whether a pile has the wanted cards. In a pile that is kept in deck order, as hands are, their order is
    free."""
    if tuple(found) == game.deck.sort(found):
        return set(cards) <= set(found)
    return tuple(found[: len(cards)]) == tuple(cards)
