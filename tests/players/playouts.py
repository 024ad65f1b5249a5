"""The rest of a deal played by the card rules at every seat, where captured cards cost points."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from purple_table.core.game import View
from purple_table.games.tricks.guessing import TrickSampler, make_kernel
from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.card_play.penalty_knowledge import PenaltyKnowledge, make_knowledge
from purple_table.players.tricks.card_play.penalty_play_policy import choose_card

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.trick_game import TrickGame


class PlayoutDeals:
    """Full deals that agree with the view of the seat to play, ready to be played out."""

    def __init__(self, game: TrickGame, view: View, costs: CardCosts) -> None:
        self._sampler = TrickSampler(game.course, game.facts(view))
        self._players = view.players
        self._known = make_knowledge(self._sampler.facts, costs)
        hands = [0] * view.players
        hands[view.seat] = self._sampler.facts.hand
        self._kernel = make_kernel(self._sampler.facts, hands)

    def draw(self, rng: Random) -> tuple[Kernel, PenaltyKnowledge]:
        """A deal at the point of the view, and what everybody knows there; both may be played on."""
        places = self._sampler.draw(rng)
        kernel = self._kernel.copy()
        kernel.extra = places.pop()
        kernel.hands = places[: self._players]
        return kernel, self._known.copy()


def play_out(kernel: Kernel, known: PenaltyKnowledge, costs: CardCosts) -> None:
    """Play `kernel` to the end of the deal; both it and `known` change. Each seat plays on what it can know."""
    play = known.play
    hands = kernel.hands
    while hands[kernel.turn]:
        play(kernel, choose_card(kernel, known, costs)[0], costs)


def results(kernel: Kernel, costs: CardCosts) -> list[int]:
    """The points of a finished deal by seat; a shot moon is taken off the shooter, as if that were always chosen."""
    found = [costs.count_points(won) for won in kernel.won]
    for cards, points, _ in costs.moons:
        for seat, won in enumerate(kernel.won):
            if won & cards == cards:
                found[seat] -= points + (costs.count_points(cards) if costs.replaces else 0)
    return found
