"""Blues and Greens, read from an effective rule book: its rules with matches, answers, sampled states and forecasts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from purple_table.core.actions import Action, Bid, LayDown, LayOff, Meld, Pass, Take
from purple_table.core.cards import Deck, UnknownCardError
from purple_table.core.examples import answer_from, read_card_lists, read_cards, read_totals
from purple_table.core.game import View
from purple_table.core.messages import SILENT, Message, Term, say
from purple_table.core.options import read_head
from purple_table.core.questions import Answer, Question
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Chance
from purple_table.games.blues_greens import blues_greens_words as words
from purple_table.games.blues_greens import meld_reach
from purple_table.games.blues_greens.blues_greens_knowledge import BluesGreensSeatFacts, find_trump, sample_state
from purple_table.games.blues_greens.blues_greens_phases import PHASES
from purple_table.games.blues_greens.blues_greens_rules import (
    PLAYERS,
    SIDES,
    BluesGreensDealFacts,
    BluesGreensRules,
    Call,
    read_bidding,
    read_dealing,
    read_ending,
    read_exchange,
    read_scoring,
)
from purple_table.games.blues_greens.blues_greens_state import BluesGreensState
from purple_table.games.blues_greens.melding import MeldingPosition, MeldTurn, read_melding
from purple_table.games.blues_greens.melds import LOW, RUN
from purple_table.games.blues_greens.pack import mask, read_pack
from purple_table.games.blues_greens.trick_ladder import Tricks
from purple_table.games.match_frame import add_points, start_match, sum_lines

_NOBODY = -1


def _auction(game: BluesGreensRules, facts: Section) -> Answer:
    """Return the contract that the calls lead to, or the first call that is not allowed."""
    dealer = facts.integer("dealer", 0, game.players - 1)
    read_totals(facts, len(game.sides))
    calls: tuple[Call, ...] = ()
    for number, text in enumerate(facts.texts("calls")):
        word = " ".join(text.casefold().split())
        action: Action = Pass() if word == "pass" else Bid(word)
        seat = game.bidding.find_caller(dealer, calls)
        if seat is None or game.bidding.refusal(calls, action) is not None:
            return {"refused": number}
        points = game.bidding.read(word) if isinstance(action, Bid) else None
        calls = (*calls, (seat, points))
    if game.bidding.find_caller(dealer, calls) is not None:
        return {}
    points, declarer = game.bidding.standing(calls)
    if declarer is None:
        return {"contract": "none", "declarer": _NOBODY}
    return {"contract": str(points), "declarer": declarer}


def _trick(game: BluesGreensRules, facts: Section) -> Answer:
    """Return who takes four cards played in order from `leader`."""
    tricks = game.tricks[_trump(game, facts)]
    leader = facts.integer("leader", 0, game.players - 1, 0)
    cards = _cards(game, facts, "cards")
    if len(cards) != game.players:
        raise facts.error("cards", f"a trick has {game.players} cards, not {len(cards)}")
    place = tricks.place([1 << card for card in cards])
    return {"winner": _NOBODY if place is None else (leader + place) % game.players}


def _legal(game: BluesGreensRules, facts: Section) -> Answer:
    """Return what may be played from `hand` to the `cards` on the trick; no cards: what may be led."""
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
    """Return the totals after a deal."""
    totals = read_totals(facts, len(game.sides))
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
    """Return which sides have won with these totals after a deal."""
    totals = read_totals(facts, len(game.sides), needed=True)
    return {"winners": frozenset(game.ending.find_winners(totals, facts.integer("deals", 0, 1_000_000, 0)))}


def _meld(game: BluesGreensRules, facts: Section) -> Answer:
    """Say whether cards in this order may be laid as a new meld, and what they are worth; cards that are no meld: 0."""
    trump = _trump(game, facts)
    cards = _cards(game, facts, "cards")
    hand = mask(cards)
    first = facts.flag("first", False)
    value = game.pack.value(hand, trump) if game.melding.melds.read(cards) is not None else 0
    standing = MeldingPosition(0, hand, trump, (), not first, MeldTurn(opened=not first))
    return {"valid": bool(cards) and game.melding.find_meld_fault(standing, cards) is None, "value": value}


def _trump(game: BluesGreensRules, facts: Section) -> int:
    """Return the number of the suit that is named, or of no trump."""
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
    """Return a set of cards for each seat; no card may lie in two places."""
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
    """Return the numbers of cards; those that were removed cannot be asked about."""
    cards = tuple(game.deck.index[code] for code in codes)
    for card in cards:
        if game.pack.removed >> card & 1:
            raise facts.error(key, f"{game.deck.cards[card].code} is not in play with these options")
    return cards


def forecast_action(game: BluesGreensRules, view: View, action: Action) -> Message:
    """Say what a meld is and is worth, what a card laid off stands for, or where a taken card can be melded."""
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
        return say("{meld}, {points}", meld=words.describe_shape(pack, shape), points=worth)
    if isinstance(action, LayDown):
        return _points(pack.value(game.deck.mask((action.card,)), trump)) if action.card in index else SILENT
    if isinstance(action, LayOff) and action.card in index:
        return _layoff(game, view, action, trump)
    if isinstance(action, Take) and action.card in index:
        return _take(game, view, action, trump)
    return SILENT


def _layoff(game: BluesGreensRules, view: View, action: LayOff, trump: int) -> Message:
    """Return the rank that the card takes in the meld, and its points."""
    table = BluesGreensSeatFacts(game, view).table
    card, deck = game.deck.index[action.card], game.deck
    if not 1 <= action.meld <= len(table) or not game.melding.melds.fits(table[action.meld - 1], card, action.end):
        return SILENT
    meld = table[action.meld - 1]
    worth = _points(game.pack.value(1 << card, trump))
    if meld.shape.kind != RUN:
        return say("{meld}, {points}", meld=words.describe_shape(game.pack, meld.shape), points=worth)
    rank = meld.shape.low - 1 if action.end == LOW else meld.high + 1
    named, suit = Term(deck.ranks[rank].name), Term(deck.colors[meld.shape.suit].name)
    return say("{rank} of {suit}, {points}", rank=named, suit=suit, points=worth)


def _take(game: BluesGreensRules, view: View, action: Take, trump: int) -> Message:
    """Return the best meld that the card can lie in."""
    splay = [code for code in view.pile("splay") if code is not None]
    if action.card not in splay:
        return SILENT
    hand = game.deck.mask((*view.hand, *splay[splay.index(action.card) :]))
    card = game.deck.index[action.card]
    if game.pack.twos >> card & 1:
        return SILENT
    worth, _ = meld_reach.best(game.melding.melds, hand, trump, card)
    points = _points(worth)
    if splay[-1] == action.card:
        return say("A meld of {points}", points=points) if worth else SILENT
    if not worth:
        return say("You must use it in this turn.")
    return say("You must use it in this turn. A meld of {points}", points=points)


def _points(number: int) -> Message:
    return say("{count} point", many="{count} points", count=number)


_ANSWERS = {
    "auction": _auction,
    "trick": _trick,
    "legal": _legal,
    "deal": _deal,
    "finished": _answer_winners,
    "meld": _meld,
}


class BluesGreens(BluesGreensRules):
    """Tricks and melds with two packs."""

    def start(self, chance: Chance) -> BluesGreensState:
        """Return a match before its first deal."""
        return start_match(BluesGreensState(self, PHASES, chance))

    def answer(self, question: Question) -> Answer:
        """Return the answer to a worked example; RuleError where a fact is strange or missing."""
        return answer_from(_ANSWERS, self, question)

    def guess(self, view: View, rng: Random) -> BluesGreensState:
        """Return a full state that agrees with the view."""
        return sample_state(self, view, rng)

    def forecast(self, view: View, action: Action) -> Message:
        """Return what a meld, a lay-off or a card of the splay would come to."""
        return forecast_action(self, view, action)

    def winning_seat(self, view: View) -> int | None:
        """Return whose card is winning the trick (clause winner); nobody's while only twos lie there."""
        cards, leader = view.pile("trick"), view.status.leader
        if not cards or leader is None:
            return None
        trump = find_trump(self, view)
        tricks = self.tricks[self.pack.no_trump if trump is None else trump]
        place = tricks.place([1 << self.deck.index[card or ""] for card in cards])
        return None if place is None else (leader + place) % view.players


def read_game(book: Mapping[str, Any], deck: Deck, file: str) -> BluesGreens:
    """Return the game of an effective rule book; RuleError names file and key of whatever is wrong."""
    top = read_head(book, file)
    players: int = book["players"]["least"]
    if players != PLAYERS:
        raise top.error("players", f"this family of games is for {PLAYERS}, two against two")
    points = top.section("scoring")
    pack = read_pack(top.section("specials"), points, deck)
    dealing = read_dealing(top.section("dealing"), pack, players)
    ladder = top.section("tricks")
    ladder.choice("part", ["ladder"])
    black_first = ladder.choice("two_against_black_three", ["two", "black_three"]) == "black_three"
    ladder.check_all_read()
    ending = read_ending(top.section("ending"))
    game = BluesGreens(
        id=top.text("id"),
        name=top.name("name"),
        deck=deck,
        players=players,
        sides=SIDES,
        low_wins=False,
        target=ending.target,
        book=book,
        options=book.get("chosen", {}),
        pack=pack,
        dealing=dealing,
        bidding=read_bidding(top.section("bidding"), pack),
        exchange=read_exchange(top.section("exchange"), dealing.hand),
        melding=read_melding(top.section("melding"), pack),
        tricks=tuple(Tricks(pack, trump, black_first) for trump in range(pack.no_trump + 1)),
        scoring=read_scoring(points, pack),
        ending=ending,
    )
    top.check_all_read()
    return game
