"""Forecasts: what an action would come to, in a few words, read off a view (see `Game.forecast`)."""

from __future__ import annotations

from purple_table.core.actions import Action, LayDown, LayOff, Meld, Take
from purple_table.core.game import View
from purple_table.core.messages import SILENT, Message, Term, say
from purple_table.games.blues_greens import reach, words
from purple_table.games.blues_greens.melds import LOW, RUN
from purple_table.games.blues_greens.pack import mask
from purple_table.games.blues_greens.rules import BluesGreensRules
from purple_table.games.blues_greens.seat_facts import BluesGreensSeatFacts, find_trump


def forecast(game: BluesGreensRules, view: View, action: Action) -> Message:
    """What a meld is and what it is worth; what a card laid off stands for; what a taken card can be melded in."""
    index, pack = game.deck.index, game.pack
    named = find_trump(game, view)
    trump = pack.no_trump if named is None else named
    if isinstance(action, Meld):
        if any(code not in index for code in action.cards):
            return SILENT
        shape = game.melding.melds.read([index[code] for code in action.cards])
        if shape is None:
            return SILENT
        worth = _points(pack.value(mask(shape.cards), trump))
        return say("{meld}, {points}", meld=words.shape_words(pack, shape), points=worth)
    if isinstance(action, LayDown):
        return _points(pack.value(game.deck.mask((action.card,)), trump)) if action.card in index else SILENT
    if isinstance(action, LayOff) and action.card in index:
        return _layoff(game, view, action, trump)
    if isinstance(action, Take) and action.card in index:
        return _take(game, view, action, trump)
    return SILENT


def _layoff(game: BluesGreensRules, view: View, action: LayOff, trump: int) -> Message:
    """The rank that the card takes in the meld, and its points."""
    table = BluesGreensSeatFacts(game, view).table
    card, deck = game.deck.index[action.card], game.deck
    if not 1 <= action.meld <= len(table) or not game.melding.melds.fits(table[action.meld - 1], card, action.end):
        return SILENT
    meld = table[action.meld - 1]
    worth = _points(game.pack.value(1 << card, trump))
    if meld.shape.kind != RUN:
        return say("{meld}, {points}", meld=words.shape_words(game.pack, meld.shape), points=worth)
    rank = meld.shape.low - 1 if action.end == LOW else meld.high + 1
    named, suit = Term(deck.ranks[rank].name), Term(deck.colors[meld.shape.suit].name)
    return say("{rank} of {suit}, {points}", rank=named, suit=suit, points=worth)


def _take(game: BluesGreensRules, view: View, action: Take, trump: int) -> Message:
    """The best meld that the card can lie in."""
    splay = [code for code in view.pile("splay") if code is not None]
    if action.card not in splay:
        return SILENT
    hand = game.deck.mask((*view.hand, *splay[splay.index(action.card) :]))
    card = game.deck.index[action.card]
    if game.pack.twos >> card & 1:
        return SILENT
    worth, _ = reach.best(game.melding.melds, hand, trump, card)
    points = _points(worth)
    if splay[-1] == action.card:
        return say("A meld of {points}", points=points) if worth else SILENT
    if not worth:
        return say("You must use it in this turn.")
    return say("You must use it in this turn. A meld of {points}", points=points)


def _points(number: int) -> Message:
    return say("{count} point", many="{count} points", count=number)
