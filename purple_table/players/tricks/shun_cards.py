"""The Club's card play where captured cards cost points: it counts cards, ducks, and shoots and stops moons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.game import View
from purple_table.games.tricks.guessing import make_kernel
from purple_table.games.tricks.leading import lowest
from purple_table.games.tricks.passing_phase import read_given_mask
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.players.player import Decision
from purple_table.players.tricks.card_play import penalty_play_policy
from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.card_play.moon_shooting import FAIR, percent_against_skilled
from purple_table.players.tricks.card_play.penalty_knowledge import make_knowledge
from purple_table.players.tricks.discarding import passed_cards
from purple_table.players.tricks.reasons.penalty_evidence import PenaltyEvidenceCollector
from purple_table.players.tricks.reasons.trick_reasons import decide, explain

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


class ShunCards:
    """Plays and passes cards where captured cards cost points. Nothing is left to chance."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._costs = CardCosts(game)

    def play(self, view: View) -> Decision:
        """The card that the rules give, with the rule that gave it."""
        return self._play(self._game.facts(view))

    def give(self, view: View) -> Decision:
        """One of the cards to pass."""
        return self._give(self._game.facts(view))

    def _play(self, facts: TrickSeatFacts) -> Decision:
        hands = [0] * facts.players
        hands[facts.seat] = facts.hand
        kernel = make_kernel(facts, hands)
        known = make_knowledge(facts, self._costs)
        card, rule = penalty_play_policy.choose_card(kernel, known, self._costs)
        action = self._game.plays[card.bit_length()]
        evidence = PenaltyEvidenceCollector(facts, kernel, known, self._costs).collect(rule, card)
        return Decision(action, explain(self._game, evidence), evidence=evidence)

    def _give(self, facts: TrickSeatFacts) -> Decision:
        """The plan is made on the whole hand each time, so it stays the same from card to card."""
        given = read_given_mask(facts)
        whole = facts.hand | given
        wanted, moon = passed_cards.choose_passed_cards(whole, self._game.passing.count, self._costs)
        card = lowest(wanted & ~given) or lowest(facts.hand)
        action = self._game.gives[card.bit_length()]
        if moon:
            found = {self._game.deck[code].color_named for code in self._game.deck.codes(moon)}
            colors = " ".join(color.code for color in sorted(found, key=lambda color: color.name))
            chance = passed_cards.chance_of_moon_after_pass(whole, wanted, moon, self._costs)
            kind = "passed_for_moon" if chance >= FAIR else "passed_for_long_shot"
            figures = {"chance": percent_against_skilled(chance) / 100}
            return decide(self._game, action, kind, names={"colors": colors}, figures=figures)
        return decide(self._game, action, "unwanted" if wanted & card else "passed_too")
