"""A climbing game, read from an effective rule book: its rules with matches, answers and sampled states."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from purple_table.core.actions import Action, PlaySet
from purple_table.core.cards import Deck
from purple_table.core.examples import answer_from, read_cards, read_totals, refuse_jokers
from purple_table.core.game import View
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.options import read_head
from purple_table.core.questions import Answer, Question
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Chance
from purple_table.games.climbing.climbing_kernel import ClimbingTables
from purple_table.games.climbing.climbing_knowledge import ClimbingSeatFacts, sample_state
from purple_table.games.climbing.climbing_phases import PHASES
from purple_table.games.climbing.climbing_rules import ClimbingRules, read_dealing, read_places, read_taxing
from purple_table.games.climbing.climbing_state import ClimbingState
from purple_table.games.match_frame import add_points, start_match
from purple_table.games.trick_play.ending import read_ending


def _legal(game: ClimbingRules, facts: Section) -> Answer:
    """Return which single cards of a hand beat the card that lies there (no cards: may be led); with `tax` which cards
    are paid."""
    hand = _mask(game, facts, "hand")
    if not hand:
        raise facts.error("hand", "must hold a card")
    if "tax" in facts:
        count = facts.integer("tax", 1, hand.bit_count())
        return {"legal": frozenset(game.deck.codes(game.tables.find_best(hand, count)))}
    lying = _mask(game, facts, "cards") if "cards" in facts else 0
    if lying.bit_count() > 1:
        raise facts.error("cards", "must be the one card to beat: sets are asked about by valid and over")
    if lying & hand:
        raise facts.error("cards", "the card to beat stands in the hand as well")
    found = [cards for cards in game.tables.list_sets(hand, lying) if cards.bit_count() == 1]
    return {"legal": frozenset(game.deck.codes(sum(found)))}


def _meld(game: ClimbingRules, facts: Section) -> Answer:
    """Say whether cards may be played together, to beat the cards `over` that lie there, if there are any."""
    cards, lying = _mask(game, facts, "cards"), _mask(game, facts, "over") if "over" in facts else 0
    if lying and game.tables.find_rank(lying) is None:
        raise facts.error("over", "must be of one rank")
    if lying & cards:
        raise facts.error("over", "a card that lies there is played as well")
    return {"valid": game.tables.find_rank(cards) is not None and (not lying or game.tables.beats(cards, lying))}


def _deal(game: ClimbingRules, facts: Section) -> Answer:
    """Return the totals after a deal in which the seats went out in this `order`."""
    totals = read_totals(facts, game.players, 0)
    order = facts.integers("order", 0, game.players - 1)
    if sorted(order) != list(range(game.players)):
        raise facts.error("order", "must name each seat once")
    return {"expect_totals": add_points(totals, game.score(order))}


def _answer_winners(game: ClimbingRules, facts: Section) -> Answer:
    """Return who has won with these totals after a deal."""
    return {"winners": frozenset(game.ending.find_winners(read_totals(facts, game.players, 0, needed=True)))}


def _mask(game: ClimbingRules, facts: Section, key: str) -> int:
    """Return cards as a mask; a Joker is none of the cards."""
    cards = read_cards(facts, key, game.deck)
    refuse_jokers(facts, key, cards, game.deck, game.name)
    return game.deck.mask(cards)


_ANSWERS = {"legal": _legal, "meld": _meld, "deal": _deal, "finished": _answer_winners}


class ClimbingGame(ClimbingRules):
    """A game of beating or passing."""

    def start(self, chance: Chance) -> ClimbingState:
        """Return a match before its first deal."""
        return start_match(ClimbingState(self, PHASES, chance))

    def answer(self, question: Question) -> Answer:
        """Return the answer to a worked example; RuleError where a fact is strange or missing."""
        return answer_from(_ANSWERS, self, question)

    def guess(self, view: View, rng: Random) -> ClimbingState:
        """Return a full state that agrees with the view."""
        return sample_state(self, view, rng)

    def forecast(self, view: View, action: Action) -> Message:
        """Say that no other hand can beat a set, as far as the cards still in play tell."""
        if not isinstance(action, PlaySet) or any(code not in self.deck.bits for code in action.cards):
            return SILENT
        facts, cards = ClimbingSeatFacts(self, view), self.deck.mask(action.cards)
        if view.status.phase != PHASES.play.name or self.tables.find_rank(cards) is None:
            return SILENT
        beaten = next(self.tables.list_sets(facts.unknown, cards), None) is not None
        return SILENT if beaten else say("Nobody can beat it")


def read_game(book: Mapping[str, Any], deck: Deck, file: str) -> ClimbingGame:
    """Return the game of an effective rule book; RuleError names file and key of whatever is wrong."""
    top = read_head(book, file)
    players: int = book["players"]["least"]
    climbing, leading, ending = top.section("climbing"), top.section("leading"), top.section("ending")
    climbing.choice("part", ["sets"])
    by_color = climbing.choice("equal_ranks", ["color", "none"]) == "color"
    returns = climbing.choice("passing", ["returns", "out"]) == "returns"
    climbing.check_all_read()
    scum_leads = leading.choice("part", ["president", "scum"]) == "scum"
    leading.check_all_read()
    ending.choice("part", ["target"])
    ending.choice("wins", ["high"])
    end = read_ending(ending)
    game = ClimbingGame(
        id=top.text("id"),
        name=top.name("name"),
        deck=deck,
        players=players,
        sides=tuple((seat,) for seat in range(players)),
        low_wins=False,
        target=end.target,
        book=book,
        options=book.get("chosen", {}),
        dealing=read_dealing(top.section("dealing"), deck, players),
        by_color=by_color,
        scum_leads=scum_leads,
        taxing=read_taxing(top.section("taxing")),
        worths=read_places(top.section("scoring"), players),
        ending=end,
        tables=ClimbingTables(deck, by_color, returns),
    )
    top.check_all_read()
    return game
