"""Answers to worked examples, given by the same parts that play uses: auction, legal, trick, deal, finished, meld."""

from __future__ import annotations

from collections.abc import Iterable

from purple_table.core.actions import Action, Bid, Pass
from purple_table.core.cards import UnknownCardError
from purple_table.core.examples import read_card_lists, read_cards
from purple_table.core.game import Answer, Question
from purple_table.core.rulebook import Section
from purple_table.games.blues_greens.bidding import Call
from purple_table.games.blues_greens.melding import MeldingPosition, MeldTurn
from purple_table.games.blues_greens.pack import mask
from purple_table.games.blues_greens.rules import BluesGreensRules
from purple_table.games.blues_greens.scoring import BluesGreensDealFacts
from purple_table.games.match_frame import add_points, sum_lines

_NOBODY = -1


def answer(game: BluesGreensRules, question: Question) -> Answer:
    """The answer to a question; RuleError names the fact that is strange, missing or impossible."""
    ask = {
        "auction": _auction,
        "trick": _trick,
        "legal": _legal,
        "deal": _deal,
        "finished": _answer_winners,
        "meld": _meld,
    }
    facts = question.facts
    if question.kind not in ask:
        raise facts.error(question.kind, f"is nothing to ask of {game.name}")
    return ask[question.kind](game, facts)


def _auction(game: BluesGreensRules, facts: Section) -> Answer:
    """The contract that the calls lead to, or the first call that is not allowed."""
    dealer = facts.integer("dealer", 0, game.players - 1)
    if "totals" in facts:
        _totals(game, facts)
    calls: tuple[Call, ...] = ()
    for number, text in enumerate(facts.texts("calls")):
        word = " ".join(text.casefold().split())
        action: Action = Pass() if word == "pass" else Bid(word)
        seat = game.bidding.to_call(dealer, calls)
        if seat is None or game.bidding.refusal(calls, action) is not None:
            return {"refused": number}
        points = game.bidding.read(word) if isinstance(action, Bid) else None
        calls = (*calls, (seat, points))
    if game.bidding.to_call(dealer, calls) is not None:
        return {}
    points, declarer = game.bidding.standing(calls)
    if declarer is None:
        return {"contract": "none", "declarer": _NOBODY}
    return {"contract": str(points), "declarer": declarer}


def _trick(game: BluesGreensRules, facts: Section) -> Answer:
    """Who takes four cards played in order from `leader`."""
    tricks = game.tricks[_trump(game, facts)]
    leader = facts.integer("leader", 0, game.players - 1, 0)
    cards = _cards(game, facts, "cards")
    if len(cards) != game.players:
        raise facts.error("cards", f"a trick has {game.players} cards, not {len(cards)}")
    place = tricks.place([1 << card for card in cards])
    return {"winner": _NOBODY if place is None else (leader + place) % game.players}


def _legal(game: BluesGreensRules, facts: Section) -> Answer:
    """What may be played from `hand` to the `cards` on the trick; no cards: what may be led."""
    tricks = game.tricks[_trump(game, facts)]
    hand = _cards(game, facts, "hand")
    line = _cards(game, facts, "cards") if "cards" in facts else ()
    facts.integer("leader", 0, game.players - 1, 0)
    facts.flag("broken", False)
    facts.flag("first_trick", False)
    if not hand:
        raise facts.error("hand", "must hold a card")
    if set(hand) & set(line):
        raise facts.error("cards", "a card of the trick stands in the hand as well")
    if len(line) >= game.players:
        raise facts.error("cards", f"the trick is complete: {game.players} players, {len(line)} cards")
    legal = tricks.legal(mask(hand), tricks.find_led([1 << card for card in line]))
    return {"legal": frozenset(game.deck.codes(legal))}


def _deal(game: BluesGreensRules, facts: Section) -> Answer:
    """The totals after a deal."""
    totals = _totals(game, facts) if "totals" in facts else (0,) * len(game.sides)
    trump = _trump(game, facts)
    declarer = facts.integer("declarer", _NOBODY, game.players - 1, _NOBODY)
    bid = facts.integer("bid", 0, 10_000, 0)
    if bid and declarer == _NOBODY:
        raise facts.error("bid", "needs a declarer who made it")
    seen: set[str] = set()
    lists = [_lists(game, facts, key, seen) for key in ("melded", "red_threes_laid", "captured", "hands")]
    for cards in lists[1]:
        if cards & ~game.pack.red_threes:
            raise facts.error("red_threes_laid", "only red threes that are special are laid down")
    deal = BluesGreensDealFacts(trump, None if declarer == _NOBODY else declarer, bid, *lists)
    points = sum_lines(game.scoring.score(deal), len(game.sides))
    return {"expect_totals": add_points(totals, points)}


def _answer_winners(game: BluesGreensRules, facts: Section) -> Answer:
    """Which sides have won with these totals after a deal."""
    return {
        "winners": frozenset(game.ending.find_winners(_totals(game, facts), facts.integer("deals", 0, 1_000_000, 0)))
    }


def _meld(game: BluesGreensRules, facts: Section) -> Answer:
    """Whether cards in this order may be laid as a new meld, and what they are worth; cards that are no meld: 0."""
    trump = _trump(game, facts)
    cards = _cards(game, facts, "cards")
    hand = mask(cards)
    first = facts.flag("first", False)
    value = game.pack.value(hand, trump) if game.melding.melds.read(cards) is not None else 0
    standing = MeldingPosition(0, hand, trump, (), not first, MeldTurn(opened=not first))
    return {"valid": bool(cards) and game.melding.meld_fault(standing, cards) is None, "value": value}


def _totals(game: BluesGreensRules, facts: Section) -> tuple[int, ...]:
    totals = facts.integers("totals", -1_000_000, 1_000_000)
    if len(totals) != len(game.sides):
        raise facts.error("totals", f"must hold {len(game.sides)} numbers, one for each side, not {len(totals)}")
    return totals


def _trump(game: BluesGreensRules, facts: Section) -> int:
    """The number of the suit that is named, or of no trump."""
    word = facts.text("trump", "none").strip()
    if word.casefold() == "none":
        return game.pack.no_trump
    try:
        return game.deck.colors.index(game.deck.color(word))
    except UnknownCardError as error:
        raise facts.error("trump", str(error)) from error


def _cards(game: BluesGreensRules, facts: Section, key: str) -> tuple[int, ...]:
    return _in_play(game, facts, key, read_cards(facts, key, game.deck))


def _lists(game: BluesGreensRules, facts: Section, key: str, seen: set[str]) -> list[int]:
    """A set of cards for each seat; no card may lie in two places."""
    if key not in facts:
        return [0] * game.players
    rows = read_card_lists(facts, key, game.deck, game.players)
    for row in rows:
        twice = sorted(seen & set(row))
        if twice:
            raise facts.error(key, f"{twice[0]} lies elsewhere already")
        seen |= set(row)
    return [mask(_in_play(game, facts, key, row)) for row in rows]


def _in_play(game: BluesGreensRules, facts: Section, key: str, codes: Iterable[str]) -> tuple[int, ...]:
    """The numbers of cards; those that were removed cannot be asked about."""
    cards = tuple(game.deck.index[code] for code in codes)
    for card in cards:
        if game.pack.removed >> card & 1:
            raise facts.error(key, f"{game.deck.cards[card].code} is not in play with these options")
    return cards
