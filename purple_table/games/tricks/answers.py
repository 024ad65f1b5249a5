"""Answers to worked examples, given by the same parts that play uses: auction, trick, legal, deal, finished."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from purple_table.core.cards import UnknownCard
from purple_table.core.examples import card_lists_of, cards_of
from purple_table.core.game import Answer, Question
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import added
from purple_table.games.tricks.bidding import NO_BIDS, Calls, TrickBids, called
from purple_table.games.tricks.given import tricks_given
from purple_table.games.tricks.leading import lowest
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.trump import COLOR, NEVER, NO_TRUMP

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


def answer(game: TrickGame, question: Question) -> Answer:
    """The answer to a question; RuleError names the fact that is strange, missing or impossible."""
    ask = {"auction": _auction, "trick": _trick, "legal": _legal, "deal": _deal, "finished": _finished}
    facts = question.facts
    if question.kind not in ask or (question.kind == "auction" and game.bidding is None):
        raise facts.error(question.kind, f"is nothing to ask of {game.name}")
    return ask[question.kind](game, facts)


def _auction(game: TrickGame, facts: Section) -> Answer:
    """What comes of calls made in order from the dealer's left."""
    if game.bidding is None:
        raise facts.error("calls", f"nobody bids in {game.name}")
    dealer = facts.integer("dealer", 0, game.players - 1, 0)
    calls = Calls(game.players, game.dealing.hand, game.sides, dealer, _totals(game, facts))
    return called(game.bidding, calls, facts.texts("calls"))


def _trick(game: TrickGame, facts: Section) -> Answer:
    """Who wins the cards played in order from `leader`."""
    denomination = _denomination(game, facts)
    leader = facts.integer("leader", 0, game.players - 1, 0)
    cards = cards_of(facts, "cards", game.deck)
    _in_play(game, facts, "cards", cards)
    if not 1 <= len(cards) <= game.players:
        raise facts.error("cards", f"a trick has 1 to {game.players} cards, not {len(cards)}")
    place = game.tables_of(denomination).place([game.bits[card] for card in cards])
    return {"winner": (leader + place) % game.players}


def _legal(game: TrickGame, facts: Section) -> Answer:
    """What may be played from `hand` to the `cards` on the trick; no cards: what may be led."""
    denomination = _denomination(game, facts)
    cards = cards_of(facts, "hand", game.deck)
    hand = game.deck.mask(cards)
    trick = cards_of(facts, "cards", game.deck) if "cards" in facts else ()
    _in_play(game, facts, "hand", cards)
    _in_play(game, facts, "cards", trick)
    broken = facts.flag("broken", False)
    first = facts.flag("first_trick", False)
    if not hand:
        raise facts.error("hand", "must hold a card")
    if any(game.bits[card] & hand for card in trick):
        raise facts.error("cards", "a card of the trick stands in the hand as well")
    if len(trick) >= game.players:
        raise facts.error("cards", f"the trick is complete: {game.players} players, {len(trick)} cards")
    leading = game.leading
    opening = lowest(hand & leading.color) if first and leading.opening_card else 0
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


def _deal(game: TrickGame, facts: Section) -> Answer:
    """The totals after a deal, and what scoring tells besides."""
    scoring = game.scoring
    totals = _totals(game, facts)
    captured = [0] * game.players
    if scoring.counts_cards or ("captured" in facts and not _own_bids(game)):
        lists = card_lists_of(facts, "captured", game.deck, game.players)
        for cards in lists:
            _in_play(game, facts, "captured", cards)
        captured = [game.deck.mask(cards) for cards in lists]
    hand = game.dealing.hand
    bids = NO_BIDS if game.bidding is None else game.bidding.given(facts, game.players, hand)
    tricks = tricks_given(facts, captured, hand) if scoring.counts_tricks else None
    if tricks is None and scoring.needs_tricks(bids):
        raise facts.error("tricks", "is missing")
    counts, revokes = tricks or (0,) * game.players, [0] * game.players
    deal = scoring.given(facts, DealFacts(captured, 0, totals, revokes, {}, counts, game.sides, bids, length=hand))
    return {"expect_totals": added(totals, scoring.points(deal)), **scoring.told(deal)}


def _own_bids(game: TrickGame) -> bool:
    """Whether everybody bids for themselves."""
    return isinstance(game.bidding, TrickBids)


def _totals(game: TrickGame, facts: Section) -> tuple[int, ...]:
    """The totals before, by side; zeros where nothing is said."""
    sides = len(game.sides)
    totals = facts.integers("totals", -1_000_000, 1_000_000) if "totals" in facts else (0,) * sides
    if len(totals) != sides:
        raise facts.error("totals", f"must hold {sides} numbers, not {len(totals)}")
    return totals


def _in_play(game: TrickGame, facts: Section, key: str, cards: Iterable[str]) -> None:
    """A card taken out before the deal does no harm in an example; a Joker has no color to follow."""
    for code in cards:
        if game.deck[code].joker and code not in game.dealing.cards:
            raise facts.error(key, f"{game.name} is played without the {game.deck[code].name}")


def _finished(game: TrickGame, facts: Section) -> Answer:
    """Which sides have won with these totals after a deal."""
    facts.raw("totals")
    return {"winners": frozenset(game.ending.winners(_totals(game, facts), facts.integer("deals", 0, 1_000_000, 0)))}


def _denomination(game: TrickGame, facts: Section) -> str:
    """The trump of the color or suit that is named; where nothing is said, those of every deal, or none."""
    trump, deck = game.trump, game.deck
    denomination = trump.denomination
    if "trump" in facts:
        if trump.part == NEVER:
            facts.choice("trump", (NO_TRUMP,))
            return NO_TRUMP
        word = facts.text("trump").strip()
        colors = [color.name for color in deck.colors if color.suit.casefold() == word.casefold()]
        if len(colors) > 1:
            raise facts.error("trump", f"{word} are {' and '.join(colors)} here: name the one that is trump")
        if colors:
            denomination = colors[0].casefold()
        elif word.casefold() == NO_TRUMP:
            denomination = NO_TRUMP
        else:
            try:
                denomination = deck.color(word).name.casefold()
            except UnknownCard as error:
                raise facts.error("trump", str(error)) from error
        if trump.part == COLOR and denomination != trump.denomination:
            raise facts.error("trump", f"is always {trump.names[trump.denomination]} in {game.name}")
    return denomination
