"""The words above the results: how the deal or the match went, who is ahead, and how far the match goes."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.events import DealScored
from purple_table.core.record import Seat
from purple_table.session.played_match import PlayedMatch
from purple_table.ui.kit.telling import tell, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.match_words import find_best_sides, join_names
from purple_table.ui.scenes.results.graph import compute_course
from purple_table.ui.scenes.results.summary import Summary, summarize_deal


class ResultWords:
    """The words for the person who looks: `you` is the seat of the only person, None if there are several or none."""

    def __init__(self, live: PlayedMatch, seats: Sequence[Seat], names: Sequence[str], you: int | None) -> None:
        """`seats` are those shown, `names` are those of the sides."""
        self._live, self._seats, self._names, self._you = live, seats, names, you
        self._view = live.view(live.viewer)
        self.scored = next((event for event in reversed(self._view.history) if isinstance(event, DealScored)), None)
        self.summary = self._summarize()
        outcome = live.outcome
        sides = outcome.winners if outcome is not None else ()
        self.winners = tuple(seat for side in sides for seat in self._view.sides[side])
        """The seats of everybody who has won the match; empty before its end."""

    @property
    def has_won(self) -> bool:
        """Whether the person who looks has won the match."""
        return self._you is not None and self._you in self.winners

    @property
    def number(self) -> int:
        """The number of the deal whose result is shown."""
        return self.scored.number if self.scored is not None else len(self._view.sheet)

    def make_heading(self, *, is_deal: bool = False) -> str:
        """Return the large line, with markup; with `is_deal` the match was to be a single deal."""
        outcome = self._live.outcome
        if outcome is None:
            words = self.summary.words if self.summary is not None else self._describe_leavers()
            return words or self._describe_payers() or self._describe_deal()
        own = self._is_own_side(outcome.winners)
        names, people = self._name_sides(outcome.winners), self._count_members(outcome.winners)
        if is_deal and len(outcome.winners) == 1:
            if own:
                return tr("You win the deal!")
            return tr("{names} wins the deal!", many="{names} win the deal!", count=people, names=names)
        if is_deal:
            return tr("{names} share the deal!", names=names)
        if own:
            return tr("You win the match!")
        if len(outcome.winners) == 1:
            return tr("{names} wins the match!", many="{names} win the match!", count=people, names=names)
        return tr("{names} share the match!", names=names)

    def _describe_deal(self) -> str:
        if self._live.practice:
            return tr("Deal {deal} · practice", deal=self.number)
        return tr("Deal {deal}", deal=self.number)

    def make_subheading(self) -> str:
        """Return the line below the heading, with markup."""
        view, outcome = self._view, self._live.outcome
        if outcome is not None:
            played = tr("One deal was played.", many="{count} deals were played.", count=len(view.sheet))
            return f"{tell(outcome.words)} {played}"
        left = self._describe_leavers()
        payers = self._describe_payers()
        if self.summary is not None:
            more = " ".join(words for words in (self.summary.more, left or payers) if words)
            return f"{more} {self._describe_deal()} · {self._describe_standing()}".lstrip()
        return f"{self._describe_deal()} · {self._describe_standing()}" if left or payers else self._describe_standing()

    def _describe_leavers(self) -> str:
        """Return who has lost the last chip in this deal and is out of the match, with markup; empty for nobody."""
        view, scored = self._view, self.scored
        if scored is None or view.status.tricks:
            return ""
        sides = tuple(
            side
            for side, points in enumerate(scored.points)
            if points < 0 and set(view.sides[side]) <= set(view.status.out)
        )
        if not sides:
            return ""
        if self._is_own_side(sides):
            return tr("You are out of the match.")
        names, people = self._name_sides(sides), self._count_members(sides)
        return tr("{names} is out of the match.", many="{names} are out of the match.", count=people, names=names)

    def _describe_payers(self) -> str:
        """Return which others lose chips in a deal without tricks, where all of them lose as many, with markup."""
        view, scored = self._view, self.scored
        if scored is None or view.status.tricks or view.status.pot is None:
            return ""
        sides = tuple(
            side for side, points in enumerate(scored.points) if points < 0 and not self._is_own_side((side,))
        )
        lost = {-scored.points[side] for side in sides}
        if len(lost) != 1:
            return ""
        names, (chips,) = self._name_sides(sides), lost
        told = tr("a chip", many="{count} chips", count=chips)
        return tr("{names} loses {chips}.", many="{names} lose {chips}.", count=len(sides), names=names, chips=told)

    def _describe_standing(self) -> str:
        """Return who is ahead, and how far the match goes."""
        view = self._view
        leaders = find_best_sides(view.totals, self._live.game.low_wins)
        if not leaders:
            return tr("Nobody has scored yet.")
        target = self._live.game.target
        if target and len(leaders) > 1 and any(max(row) >= target for row in compute_course(view.totals, view.sheet)):
            return tr(
                "{target} has been reached, but {names} are level at {points}: "
                "the match goes on until one of them is ahead.",
                target=target,
                names=self._name_sides(leaders),
                points=view.totals[leaders[0]],
            )
        if len(leaders) == len(self._names) > 1:
            if not target:
                return tr("All are level at {points}.", points=view.totals[0])
            return tr(
                "All are level at {points}; the match is played to {target}.", points=view.totals[0], target=target
            )
        if self._is_own_side(leaders):
            return (
                tr("You are ahead; the match is played to {target}.", target=target) if target else tr("You are ahead.")
            )
        names, people = self._name_sides(leaders), self._count_members(leaders)
        if not target:
            return tr("{names} is ahead.", many="{names} are ahead.", count=people, names=names)
        return tr(
            "{names} is ahead; the match is played to {target}.",
            many="{names} are ahead; the match is played to {target}.",
            count=people,
            names=names,
            target=target,
        )

    def _is_own_side(self, sides: tuple[int, ...]) -> bool:
        """Return whether these are the only person's side alone, which the words call "you"."""
        return self._you is not None and len(sides) == 1 and self._view.sides[sides[0]] == (self._you,)

    def _name_sides(self, sides: tuple[int, ...]) -> str:
        """Return sides as words in a sentence, with markup."""
        return escape(join_names(self._names[side] for side in sides))

    def _count_members(self, sides: tuple[int, ...]) -> int:
        """Return how many seats belong to these sides."""
        return sum(len(self._view.sides[side]) for side in sides)

    def _summarize(self) -> Summary | None:
        """Return what the deal was for the only person; None if there are several people or none, or nothing was
        scored."""
        if self._you is None or self.scored is None:
            return None
        return summarize_deal(
            self.scored,
            self._view,
            self._you,
            self._live.game.low_wins,
            [seat.name for seat in self._seats],
        )
