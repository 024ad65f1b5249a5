"""Big moments in large letters: a feat that was done or failed, a knock, going out, the end of the match.

They are chosen by the kind of what happened, and last a second and a half; anything that hurries the table ends them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from purple_table.art.moment_pictures import MomentKind
from purple_table.core.events import DealBegan, DealScored, Event, Feat, FeatKind, MatchEnded, Noted, NoteKind, TrickWon
from purple_table.core.game import View
from purple_table.core.messages import SeatName, Term, say
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit.animation import CallbackStep, WaitStep
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.scenes.match_words import join_names, side_names
from purple_table.ui.scenes.results.summary import tell_feat
from purple_table.ui.scenes.table.parts.laid_sets import SET_ROLE
from purple_table.ui.scenes.table.parts.moment_banner import Moment, MomentBanner, Score
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext
from purple_table.ui.scenes.table.table_words import has_lost_nil

_LASTS, _SHORTEST = 1.5, 0.6
"""The seconds that a moment stays at normal speed, and the least."""
_NOTES: frozenset[NoteKind] = frozenset(("knock", "blitz", "bonus", "out"))
"""The notes that are shown as moments."""
_ORDER: tuple[FeatKind, ...] = ("moon", "nil", "contract")
"""The order in which feats are chosen for the large line, if several happened."""
_MOST_LINES = 2
_FEATS: dict[FeatKind, MomentKind] = {"moon": "moon", "nil": "nil", "contract": "contract"}
_OF_NOTES: dict[NoteKind, MomentKind] = {"bonus": "crown", "knock": "knock", "out": "out"}
"""The pictures of feats that were made, and of notes; what failed has one of its own."""


class Moments(RegisteredPart):
    """Shows one big moment after the other in the middle of the table."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self.is_enabled = True
        """Whether moments are shown at all."""
        self.shown: Moment | None = None
        self._banner = MomentBanner(context)
        self._passed = 0.0
        self._scored: DealScored | None = None

    def on_event(self, event: Event) -> None:
        """Queue a moment if the event is worth one."""
        if isinstance(event, DealBegan):
            self.shown = self._scored = None
        elif isinstance(event, Noted) and event.kind in _NOTES:
            cards = event.cards if event.kind == "blitz" else ()
            title = self._model.teller.read_with_name(event.words, event.seat)
            good = self._is_own_side((event.seat,))
            self._queue_moment(Moment(title, cards=cards, good=good, picture=_OF_NOTES.get(event.kind)))
        elif isinstance(event, Noted) and event.kind == "turned-away":
            self._queue_cleared_table()
        elif isinstance(event, TrickWon):
            for side in find_lost_contracts(self._model.view, event):
                self._queue_moment(self._make_lost_moment(side, event))
            before, view = self._model.last_trick, self._model.view
            if has_lost_nil(view, event.seat, event) and not has_lost_nil(view, event.seat, before):
                self._queue_moment(self._make_broken_nil_moment(event.seat))
        elif isinstance(event, DealScored):
            self._scored = event
            if event.feats:
                self._queue_moment(self._make_feat_moment(event))
        elif isinstance(event, MatchEnded):
            self._queue_moment(self._make_win_moment(event))

    @property
    def rects(self) -> list[pygame.Rect]:
        """Where a moment is shown, if one is."""
        return [self._banner.rect] if self.shown is not None else []

    def update(self, dt: float) -> bool:
        """Let the moment pass."""
        if self.shown is None:
            return False
        self._passed += dt
        return True

    def _queue_moment(self, moment: Moment) -> None:
        if not self.is_enabled:
            return
        queue = self._picture.queue
        lasts = max(_SHORTEST, _LASTS * min(1.0, queue.factor))
        queue.add(CallbackStep(partial(self._begin, moment)), WaitStep(lasts, scaled=False), CallbackStep(self._end))

    def _begin(self, moment: Moment) -> None:
        self.shown, self._passed = moment, 0.0
        if moment.sound:
            self._picture.play_sound(moment.sound)

    def _end(self) -> None:
        self.shown = None

    def _queue_cleared_table(self) -> None:
        """Queue a moment where nobody has beaten a set of more than half of all cards of its rank."""
        laid = [key for key, cards in self._picture.piles.items() if key.role == SET_ROLE and cards]
        if not laid:
            return
        last = max(laid, key=lambda key: key.number)
        deck, seat = self._model.deck, last.owner or 0
        cards = tuple(code for code in self._picture.piles[last] if code is not None)
        rank = deck[cards[0]].rank
        if 2 * len(cards) <= sum(card.rank == rank for card in deck.cards):
            return
        words = say(
            "{seat} clears the table with {count} {rank:plural}",
            yours="You clear the table with {count} {rank:plural}",
            seat=SeatName(seat),
            count=len(cards),
            rank=Term(deck.rank_name(deck[cards[0]])),
        )
        good = self._is_own_side((seat,))
        title = self._model.teller.read(words)
        self._queue_moment(Moment(title, (), cards, (), good, "chord" if good else "lose", "crown"))

    # --- the moments --------------------------------------------------------------------------------------------------

    def _make_feat_moment(self, event: DealScored) -> Moment:
        """Return the moment for the feats of a deal: the rarest in the large line, the others in the small ones."""
        feats = sorted(event.feats, key=lambda feat: (_ORDER.index(feat.kind), not self._is_own(feat)))
        first = feats[0]
        same = [feat for feat in feats if feat.kind == first.kind]
        many = len(same) > 1 and first.kind == "contract"
        title = self._tell_bid(first) if many and self._is_own(first) else "" if many else self._tell_feat(first)
        lines = self._list_bid_results(same) if many else [self._tell_feat(feat) for feat in feats[1 : 1 + _MOST_LINES]]
        good = self._is_good(first) if not many or self._is_own(first) else any(feat.made for feat in same)
        if not title:
            title, lines = lines[0], lines[1:]
        scores, sound = self._list_scores(event.points, event.totals), "chord" if good else "lose"
        made = good if many else first.made
        picture = _FEATS[first.kind] if made else "failed"
        return Moment(title, tuple(lines), first.cards, scores, good, sound, picture)

    def _make_lost_moment(self, side: int, event: TrickWon) -> Moment:
        """Return the moment for a contract that cannot be made any more, with the reason."""
        view = self._model.view
        seats, (needed, won) = view.sides[side], _count_contract_tricks(view, side)
        won += event.seat in seats
        left = view.status.tricks - event.number
        if len(seats) == 1:
            words = say(
                "{seat} can no longer make the contract",
                yours="{seat} can no longer make the contract",
                seat=SeatName(seats[0]),
            )
            title = self._model.teller.read(words)
        else:
            title = translate_markup("**{names}** can no longer make the contract", names=self._join_names(seats))
        line = tr(
            "{won} of {needed} tricks won, 1 to come",
            many="{won} of {needed} tricks won, {count} to come",
            count=left,
            won=won,
            needed=needed,
        )
        bad = self._model.you in seats
        return Moment(title, (line,), good=not bad, sound="lose" if bad else "chord", picture="failed")

    def _make_broken_nil_moment(self, seat: int) -> Moment:
        bad = self._is_own_side((seat,))
        title = self._model.teller.read(tell_feat("nil", seat, False))
        return Moment(title, good=not bad, sound="lose" if bad else "chord", picture="failed")

    def _is_own(self, feat: Feat) -> bool:
        """Return whether a feat is that of the viewer."""
        return self._model.you in feat.seats

    def _is_good(self, feat: Feat) -> bool:
        """Return whether a feat is good for the viewer: what the own side makes, and what others fail at.

        If nobody looks for themselves, every feat that is made is good.
        """
        return feat.made == self._is_own_side(feat.seats)

    def _is_own_side(self, seats: Sequence[int]) -> bool:
        """Return whether some of these seats are on the viewer's side, or nobody looks for themselves."""
        you = self._model.you
        side = next((side for side in self._model.view.sides if you in side), ())
        return you is None or bool(set(side) & set(seats))

    def _tell_feat(self, feat: Feat) -> str:
        if len(feat.seats) == 1:
            return self._model.teller.read(tell_feat(feat.kind, feat.seats[0], feat.made))
        names = self._join_names(feat.seats)
        if feat.made:
            return translate_markup("**{names}** make the contract", names=names)
        return translate_markup("**{names}** fail the contract", names=names)

    def _tell_bid(self, feat: Feat) -> str:
        if len(feat.seats) == 1:
            return tr("You make your bid") if feat.made else tr("You miss your bid")
        return self._tell_feat(feat)

    def _list_bid_results(self, feats: Sequence[Feat]) -> list[str]:
        """Return who made their bids, and who did not."""
        lines = []
        made = [seat for feat in feats if feat.made for seat in feat.seats]
        missed = [seat for feat in feats if not feat.made for seat in feat.seats]
        if made:
            lines.append(translate_markup("Bid made: **{names}**", names=self._join_names(made)))
        if missed:
            lines.append(translate_markup("Bid missed: **{names}**", names=self._join_names(missed)))
        return lines

    def _make_win_moment(self, event: MatchEnded) -> Moment:
        view = self._model.view
        sides = [view.sides[side] for side in event.winners]
        names = join_names(side_names(sides, self._model.seats))
        seats = [seat for side in sides for seat in side]
        if self._model.you is not None and sides == [(self._model.you,)]:
            title = tr("You win the match!")
        elif len(sides) == 1:
            title = translate_markup(
                "{names} wins the match!", many="{names} win the match!", count=len(seats), names=names
            )
        else:
            title = translate_markup("{names} share the match!", names=names)
        points = self._scored.points if self._scored is not None and not self._scored.feats else None
        scores = self._list_scores(points or (0,) * len(event.totals), event.totals)
        first = min(seats, key=lambda seat: seat != self._model.you)
        return Moment(title, scores=scores, good=self._is_own_side(seats), picture="match", seat=first)

    def _list_scores(self, points: Sequence[int], totals: Sequence[int]) -> tuple[Score, ...]:
        names = side_names(self._model.view.sides, self._model.seats)
        return tuple(Score(name, total - won, total) for name, won, total in zip(names, points, totals, strict=True))

    def _join_names(self, seats: Sequence[int]) -> str:
        return join_names(self._model.seats[seat].name for seat in sorted(seats))

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the moment in the middle; with reduced motion it stands still."""
        if self.shown is not None:
            passed = _LASTS if self._picture.queue.is_still else self._passed
            self._banner.draw(surface, layout, self.shown, passed)


def find_lost_contracts(view: View, event: TrickWon) -> Iterator[int]:
    """Return the sides whose contract has just become impossible by a trick; `view` is from before it."""
    for side, seats in enumerate(view.sides):
        needed, won = _count_contract_tricks(view, side)
        before = won + view.status.tricks - event.number + 1
        if 0 < needed <= before and before - (event.seat not in seats) < needed:
            yield side


def _count_contract_tricks(view: View, side: int) -> tuple[int, int]:
    """Return how many tricks a side needs for its contract, and has won; it needs none where it has no contract."""
    status = view.status
    needed = next((counter.values[side] for counter in status.side_counters if counter.kind == "contract"), None)
    tricks = next((counter.values for counter in status.counters if counter.kind == "tricks"), ())
    return needed or 0, sum(tricks[seat] or 0 for seat in view.sides[side] if tricks)
