"""The choice of cards to lay away for others: where hands are brought to one size, and for cards of a talon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.actions import Action
from purple_table.core.events import DECLARED
from purple_table.core.game import View
from purple_table.games.trick_play.ranking import join_masks
from purple_table.games.tricks.declarations import DeclaringPhase
from purple_table.games.tricks.declared_rule import POINT
from purple_table.games.tricks.exchange import DONE
from purple_table.games.tricks.exchange_phase import find_pile
from purple_table.games.tricks.filling import FillingPhase
from purple_table.games.tricks.talon import TalonPhase
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks.card_play.penalty_play_policy import is_penalty_game
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths
from purple_table.players.tricks.discarding.filled_hands import choose_laid_away
from purple_table.players.tricks.discarding.talon_discards import TalonDiscards
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame


class FilledHandChooser:
    """Lays cards away where hands are brought to one size."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._strengths: dict[str | None, CardStrengths] = {}

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Decision:
        """Return the card that goes first, or to keep the rest."""
        game, facts = self._game, self._game.facts(view)
        if facts.denomination not in self._strengths:
            self._strengths[facts.denomination] = CardStrengths(game, facts.denomination)
        card = choose_laid_away(game, self._strengths[facts.denomination], legal)
        if not card:
            return keep_rest(game, self._strengths[facts.denomination], facts.hand)
        dealt = any(way.action == DONE for way in view.ask.ways) if view.ask is not None else False
        plain = not card & self._strengths[facts.denomination].trump
        kind = "exchanged" if dealt else "laid_plain" if plain else "missed_least"
        return decide(game, game.gives[card.bit_length()], kind)


class TalonChooser:
    """Changes cards for those of a talon, by what a hand will declare and win."""

    def __init__(self, game: TrickGame, phase: DeclaringPhase) -> None:
        self._game, self._rule = game, phase.rule
        self._discards = TalonDiscards(game, phase.rule)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Decision:
        """Return the card that is missed least of those to change, or to take the new cards. What is changed is chosen
        from the whole hand each time, so that it stays the same from card to card."""
        game, facts, ask = self._game, self._game.facts(view), view.ask
        assert ask is not None
        given = facts.known_mask(view.pile(*find_pile(view.seat)))
        whole = facts.hand | given
        quick = budget.playouts == 1
        away = self._discards.choose(whole, facts.unknown, ask.least, ask.amount, quick=quick)
        order = [card for card in self._discards.sort_by_use(whole, facts.unknown) if card & facts.hand]
        card = next((card for card in order if card & away), 0)
        if not card and DONE in legal:
            return decide(game, DONE, "keeps_rest")
        card = card or order[0]
        return self._explain(card, facts.hand & ~away, facts.hand)

    def _explain(self, card: int, kept: int, hand: int) -> Decision:
        """Return the decision for a card: it belongs to nothing that is declared, or the longest color is kept."""
        rule, give = self._rule, self._game.gives[card.bit_length()]
        (longest,) = rule.list_held(POINT, hand)
        if card & longest.cards:
            return decide(self._game, give, "exchanged")
        (color,) = [group.cards & hand for group in rule.colors if group.cards & card]
        less = color.bit_count() < longest.cards.bit_count()
        if less and not card & join_masks(rule.find_cards(kind, hand) for kind in DECLARED if kind != POINT):
            return decide(self._game, give, "changed_apart")
        names = {"color": next(color.name.casefold() for color in self._game.deck.colors if color.code == longest.name)}
        if not longest.cards & ~kept:
            figures = {"count": longest.cards.bit_count()}
            return decide(self._game, give, "changed_for_color", names=names, figures=figures)
        return decide(self._game, give, "exchanged")


def keep_rest(game: TrickGame, cards: CardStrengths, hand: int) -> Decision:
    """Return the decision to change no more cards: what is left are trumps, or cards that nobody can beat in their
    color."""
    if not cards.trump or not hand:
        return decide(game, DONE, "keeps_rest")
    if not hand & ~cards.trump:
        return decide(game, DONE, "keeps_trumps")
    return decide(game, DONE, "keeps_trumps_and_high" if hand & cards.trump else "keeps_high")


ExchangeChooser = FilledHandChooser | TalonChooser


def make_exchange_chooser(game: TrickGame) -> ExchangeChooser | None:
    """Make what lays cards away in a game; None where a card is chosen by itself."""
    if is_penalty_game(game):
        return None
    if any(isinstance(phase, FillingPhase) for phase in game.course.phases):
        return FilledHandChooser(game)
    declaring = next((phase for phase in game.course.phases if isinstance(phase, DeclaringPhase)), None)
    changes = any(isinstance(phase, TalonPhase) for phase in game.course.phases)
    return TalonChooser(game, declaring) if changes and declaring is not None else None
