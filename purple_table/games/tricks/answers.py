"""Answers to worked examples, given by the same parts that play uses: trick, legal, deal, finished."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from purple_table.core.examples import Answer, Question, card_lists_of, cards_of
from purple_table.core.rulebook import Table, quoted
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.leading import lowest
from purple_table.games.tricks.scoring import DealFacts, Topic, total

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame

_NO_TRUMP = ("none",)
_CHOICES = ("add", "subtract")


def answer(game: TrickGame, question: Question) -> Answer:
    """The answer to a question; RuleError names the fact that is strange, missing or impossible."""
    ask = {"trick": _trick, "legal": _legal, "deal": _deal, "finished": _finished}
    facts = question.facts
    if question.kind not in ask:
        raise facts.error(question.kind, f"is nothing to ask of {game.name}")
    return ask[question.kind](game, facts)


def _trick(game: TrickGame, facts: Table) -> Answer:
    """Who wins the cards played in order from `leader`."""
    _trump(facts)
    leader = facts.integer("leader", 0, game.players - 1, 0)
    cards = cards_of(facts, "cards", game.deck)
    _in_play(game, facts, "cards", cards)
    if not 1 <= len(cards) <= game.players:
        raise facts.error("cards", f"a trick has 1 to {game.players} cards, not {len(cards)}")
    place = game.winning.place([game.bits[card] for card in cards])
    return {"winner": (leader + place) % game.players}


def _legal(game: TrickGame, facts: Table) -> Answer:
    """What may be played from `hand` to the `cards` on the trick; no cards: what may be led."""
    _trump(facts)
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
    kernel = Kernel(game.tables, hands, 0, 0 if trick else opening, 0 if broken else leading.locked, ban)
    for card in trick:
        kernel.play(game.bits[card])
    return {"legal": frozenset(game.deck.codes(kernel.legal()))}


def _deal(game: TrickGame, facts: Table) -> Answer:
    """The totals after a deal with these captured cards."""
    sides = len(game.sides)
    totals = facts.integers("totals", -1_000_000, 1_000_000) if "totals" in facts else (0,) * sides
    if len(totals) != sides:
        raise facts.error("totals", f"must hold {sides} numbers, not {len(totals)}")
    lists = card_lists_of(facts, "captured", game.deck, game.players)
    for cards in lists:
        _in_play(game, facts, "captured", cards)
    captured = [game.deck.mask(cards) for cards in lists]
    deal = DealFacts(captured, 0, totals, [0] * game.players, {})
    choices = _choices(game, facts, game.scoring.topics(deal))
    lines = game.scoring.score(DealFacts(captured, 0, totals, [0] * game.players, choices))
    points = total(lines, sides)
    return {"expect_totals": tuple(before + more for before, more in zip(totals, points, strict=True))}


def _choices(game: TrickGame, facts: Table, topics: Sequence[Topic]) -> dict[str, str]:
    """What the shooters choose, topic to choice. A seat without a moon may be named too; it has nothing to choose."""
    wanted: dict[int, tuple[str, ...]] = {}
    if "moon_choice" in facts:
        table = facts.table("moon_choice")
        wanted = {seat: _words(table, str(seat)) for seat in range(game.players) if str(seat) in table}
        table.done()
    choices: dict[str, str] = {}
    for seat in sorted({topic.seat for topic in topics}):
        mine = [topic.name for topic in topics if topic.seat == seat]
        if seat not in wanted:
            raise facts.error("moon_choice", f"seat {seat} shot a moon: say what it chooses")
        if len(wanted[seat]) != len(mine):
            raise facts.error("moon_choice", f"seat {seat} must have a choice for each of {len(mine)} moons")
        choices.update(zip(mine, wanted[seat], strict=True))
    return choices


def _words(table: Table, seat: str) -> tuple[str, ...]:
    """The choice of a seat, or the list of its choices."""
    if isinstance(table.raw(seat), str):
        return (table.choice(seat, _CHOICES),)
    words = tuple(word.casefold() for word in table.texts(seat))
    if not words or not set(words) <= set(_CHOICES):
        raise table.error(seat, f"must be {' or '.join(_CHOICES)}, or a list of these, not {quoted(table.raw(seat))}")
    return words


def _in_play(game: TrickGame, facts: Table, key: str, cards: Iterable[str]) -> None:
    """A card taken out before the deal does no harm in an example; a Joker has no color to follow."""
    for code in cards:
        if game.deck[code].joker and code not in game.dealing.cards:
            raise facts.error(key, f"{game.name} is played without the {game.deck[code].name}")


def _finished(game: TrickGame, facts: Table) -> Answer:
    """Which sides have won with these totals after a deal."""
    totals = facts.integers("totals", -1_000_000, 1_000_000)
    if len(totals) != len(game.sides):
        raise facts.error("totals", f"must hold {len(game.sides)} numbers, not {len(totals)}")
    return {"winners": frozenset(game.ending.winners(totals))}


def _trump(facts: Table) -> None:
    """A game without trumps is asked about none."""
    if "trump" in facts:
        facts.choice("trump", _NO_TRUMP)
