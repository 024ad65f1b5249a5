"""A draw-and-knock game, read from an effective rule book: its rules with matches, answers and forecasts."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from purple_table.core.actions import Action, Discard, Knock, Stay, Take
from purple_table.core.cards import Deck
from purple_table.core.examples import answer_from, read_card_lists, read_cards, refuse_jokers
from purple_table.core.game import View
from purple_table.core.messages import SILENT, Message
from purple_table.core.options import read_head
from purple_table.core.questions import Answer, Question
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Chance
from purple_table.games.match_frame import start_match
from purple_table.games.thirty_one.counting import read_counting
from purple_table.games.thirty_one.payouts import HandFacts, Pots, Settlement, read_payouts
from purple_table.games.thirty_one.thirty_one_kernel import ThirtyOneTables, read_turns
from purple_table.games.thirty_one.thirty_one_knowledge import sample_state
from purple_table.games.thirty_one.thirty_one_phases import PHASES
from purple_table.games.thirty_one.thirty_one_rules import ThirtyOneRules, read_dealing
from purple_table.games.thirty_one.thirty_one_state import ThirtyOneState

_MOST_CHIPS = 1_000_000


def _count(game: ThirtyOneRules, facts: Section) -> Answer:
    """Return the color in which a hand counts best, its total there, and whether it is a Blitz."""
    hand = _hand(game, facts, "hand", read_cards(facts, "hand", game.deck))
    if not hand:
        raise facts.error("hand", "must hold a card")
    color, total = game.counting.best(hand)
    return {
        "color": game.counting.colors[color][0].casefold(),
        "total": total,
        "blitz": game.counting.blitz(hand),
    }


def _showdown(game: ThirtyOneRules, facts: Section) -> Answer:
    """Return the chips, the pot and who is out after a hand with these hands, every one in its best color.

    Where the lowest pays, every seat with chips plays; where pots are played for, every seat with cards. After a Blitz
    the cards of the others do not matter. The first seat counts as the starter, and no pot was won before.
    """
    seats = range(game.players)
    lists = read_card_lists(facts, "hands", game.deck, game.players)
    hands = [_hand(game, facts, "hands", cards) for cards in lists]
    chips = facts.integers("chips", 0, _MOST_CHIPS) if "chips" in facts else (game.payouts.chips,) * game.players
    if len(chips) != game.players:
        raise facts.error("chips", f"must hold {game.players} numbers, one for each seat")
    pots = isinstance(game.payouts, Pots)
    playing = tuple(seat for seat in seats if (hands[seat] if pots else chips[seat]))
    blitzer = _seat(facts, "blitz_by", playing)
    if blitzer is None and any(not hands[seat] for seat in playing):
        raise facts.error("hands", "must hold cards for every seat that has chips")
    if blitzer is not None and hands[blitzer] and not game.counting.blitz(hands[blitzer]):
        raise facts.error("blitz_by", f"the hand of seat {blitzer} is no Blitz")
    if blitzer is None and len(playing) < 2:
        raise facts.error("hands", "must be those of two seats or more")
    best = {seat: game.counting.best(hands[seat]) for seat in playing if hands[seat]}
    hand = HandFacts(
        {seat: total for seat, (_, total) in best.items()},
        {seat: game.find_high_card(hands[seat], color) for seat, (color, _) in best.items()},
        chips,
        facts.integer("pot", 0, _MOST_CHIPS, 0),
        playing,
        0,
        _seat(facts, "knocker", playing),
        blitzer,
    )
    settled = game.payouts.settle(hand, game.counting)
    out = frozenset(seat for seat in seats if not settled.chips[seat] and not _stays(settled, seat, playing))
    return {"expect_chips": settled.chips, "expect_pot": settled.pot, "out": out}


def _stays(settled: Settlement, seat: int, playing: tuple[int, ...]) -> bool:
    """Say whether a seat without chips is in the next hand all the same."""
    return settled.again and seat in playing


def _answer_winners(game: ThirtyOneRules, facts: Section) -> Answer:
    """Return who has won with these chips; where pots are played for, after `pots_won` of them (unmentioned: all)."""
    totals = facts.integers("totals", 0, _MOST_CHIPS)
    if len(totals) != game.players:
        raise facts.error("totals", f"must hold {game.players} numbers, not {len(totals)}")
    won = 0
    if isinstance(game.payouts, Pots):
        won = facts.integer("pots_won", 1, game.payouts.pots, game.payouts.pots)
    return {"winners": frozenset(game.payouts.find_winners(totals, won))}


def _hand(game: ThirtyOneRules, facts: Section, key: str, cards: tuple[str, ...]) -> int:
    """Return a hand as a mask; it may be short, and a Joker is none of the cards."""
    refuse_jokers(facts, key, cards, game.deck, game.name)
    if len(cards) > game.dealing.hand:
        raise facts.error(key, f"a hand has {game.dealing.hand} cards, not {len(cards)}")
    return game.deck.mask(cards)


def _seat(facts: Section, key: str, playing: tuple[int, ...]) -> int | None:
    """Return the seat named at `key`, which must play; None where there is none."""
    if key not in facts:
        return None
    seat = facts.integer(key, 0, 100)
    if seat not in playing:
        raise facts.error(key, f"seat {seat} does not play")
    return seat


_ANSWERS = {"count": _count, "showdown": _showdown, "finished": _answer_winners}


class ThirtyOneGame(ThirtyOneRules):
    """A game of drawing and knocking."""

    def start(self, chance: Chance) -> ThirtyOneState:
        """Return a match before the cut, or before its only deal."""
        return start_match(ThirtyOneState(self, PHASES, chance))

    def answer(self, question: Question) -> Answer:
        """Return the answer to a worked example; RuleError where a fact is strange or missing."""
        return answer_from(_ANSWERS, self, question)

    def forecast(self, view: View, action: Action) -> Message:
        """Return what the hand counts as it is, without a discarded card, or at best with a card that is taken (clause
        count). A hand with a card too many counts what it can keep."""
        cards = self.deck.mask(view.hand)
        if isinstance(action, Discard):
            cards &= ~self.bits.get(action.card, 0)
        elif isinstance(action, Take):
            cards |= self.bits.get(action.card, 0)
        elif not isinstance(action, Stay | Knock):
            return SILENT
        kept = [cards]
        if cards.bit_count() > self.dealing.hand:
            taken = self.bits.get(action.card, 0) if isinstance(action, Take) else 0
            kept = [cards & ~bit for bit in self.bits.values() if bit & cards & ~taken]
        best = max((self.counting.best(hand) for hand in kept if hand), key=lambda found: found[1], default=None)
        return self.counting.words(*best) if best is not None else SILENT

    def guess(self, view: View, rng: Random) -> ThirtyOneState:
        """Return a full state that agrees with the view."""
        return sample_state(self, view, rng)


def read_game(book: Mapping[str, Any], deck: Deck, file: str) -> ThirtyOneGame:
    """Return the game of an effective rule book; RuleError names file and key of whatever is wrong."""
    top = read_head(book, file)
    players: int = book["players"]["least"]
    dealing = read_dealing(top.section("dealing"), deck, players)
    counting = read_counting(top.section("counting"), deck, dealing.hand)
    turns = read_turns(top.section("turns"))
    payouts = read_payouts(top.section("stakes"))
    most = sum(sorted(counting.points)[-dealing.hand :])
    words = tuple("_".join(name.casefold().split()) for name, _, _ in counting.colors)
    if len(set(words)) != len(words):
        raise top.error("deck", "has two colors of the same name")
    game = ThirtyOneGame(
        id=top.text("id"),
        name=top.name("name"),
        deck=deck,
        players=players,
        sides=tuple((seat,) for seat in range(players)),
        low_wins=False,
        target=0,
        book=book,
        options=book.get("chosen", {}),
        dealing=dealing,
        counting=counting,
        turns=turns,
        payouts=payouts,
        tables=ThirtyOneTables(counting, turns, tuple(payouts.worth(counting, total) for total in range(most + 1))),
        bits=deck.bits,
        codes=("", *(card.code for card in deck.cards)),
        takes=tuple(Take(card.code) for card in deck.cards),
        puts=tuple(Discard(card.code) for card in deck.cards),
        color_words=words,
    )
    top.check_all_read()
    return game
