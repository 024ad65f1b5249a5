"""Two choices of a trick game tried in sampled deals, and what is noted at the end of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Play
from purple_table.core.game import View
from purple_table.players.search.comparison import TrialResult
from purple_table.players.tricks.search.deal_marks import DealMarks

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.search.halving import PlayoutResult
    from purple_table.players.tricks.search.call_search import CallSearchPoint
    from purple_table.players.tricks.search.card_search import CardSearchPoint


class CardTrial:
    """Two cards to play.

    The marks, beside those of `DealMarks`: "tricks", how many the own side takes in the deal, or where points of cards
    are counted in place of tricks "captured", how many of them; "takes", the own side
    captures the card, and so takes the trick to which it is played; "kept", the card that was not played takes a later
    trick.
    """

    def __init__(self, game: TrickGame, point: CardSearchPoint, view: View, actions: tuple[Action, Action]) -> None:
        self._point = point
        self._bits = [game.bits[action.card] for action in actions if isinstance(action, Play)]
        self._marks = DealMarks(game, view)
        theirs, yours = (action.card for action in actions if isinstance(action, Play))
        self.names: Mapping[str, str] = {
            **self._marks.names,
            "their_card": theirs,
            "your_card": yours,
            "goal": point.goal,
            **({"last": "yes"} if point.is_last else {}),
        }

    def play_both(self, rng: Random) -> tuple[TrialResult, TrialResult]:
        """Play both cards in one sampled deal."""
        theirs, yours = self._point.play_cards(rng, self._bits)
        return self._note(*theirs, *self._bits), self._note(*yours, *self._bits[::-1])

    def _note(self, result: PlayoutResult, kernel: Kernel, played: int, kept: int) -> TrialResult:
        marks = self._marks.note(result, kernel)
        marks.update(self._marks.mark_card(kernel, played))
        # A seat plays one card to a trick, so its own card comes back to it only with a trick that this card won.
        marks["kept"] = float(bool(kernel.won[self._marks.seat] & kept))
        return TrialResult(result.points, marks)


class CallTrial:
    """Two choices before play, such as cards to give."""

    def __init__(
        self, game: TrickGame, point: CallSearchPoint, view: View, choices: tuple[Sequence[Action], Sequence[Action]]
    ) -> None:
        self._point, self._choices = point, choices
        self._marks = DealMarks(game, view)
        self.names: Mapping[str, str] = self._marks.names

    def play_both(self, rng: Random) -> tuple[TrialResult, TrialResult]:
        """Carry out both choices in one sampled deal."""
        theirs, yours = (
            TrialResult(result.points, self._marks.note(result, state.kernel) | self._count_points(state.kernel))
            for result, state in self._point.play_choices(rng, self._choices)
        )
        return theirs, yours

    def _count_points(self, kernel: Kernel) -> dict[str, float]:
        """Return the points of the own side's cards, where it is settled who plays with whom and for them."""
        return self._marks.count_gains(kernel) if self._marks.counts_points and self._marks.is_settled else {}
