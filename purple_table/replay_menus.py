"""Looking back at matches: replays from the title, from a result or from any file, reviews, and practice from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from purple_table.app_context import AppContext
from purple_table.core.messages import english
from purple_table.core.record import Seat
from purple_table.match_store import MatchStore, PastMatch
from purple_table.players.levels import is_built_in, level_person
from purple_table.reports import log
from purple_table.session.deal_verdict import DealVerdict, find_last_deal
from purple_table.session.exercises import add_exercise, make_exercise
from purple_table.session.files import SaveError
from purple_table.session.live_match import LiveMatch
from purple_table.session.match_replay import MatchReplay, ReplayDeal, find_only_person
from purple_table.session.played_match import PlayedMatch
from purple_table.session.port import Audience
from purple_table.session.practice import return_to_trick, seat_person
from purple_table.session.review import ComputerRun, DealComparison, Review
from purple_table.session.typical_deal import ReviewedDecision
from purple_table.ui.kit.telling import notice, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import DropDown, Row
from purple_table.ui.scenes.dialog import DialogButton, DialogScene, put_question
from purple_table.ui.scenes.match_words import show_seats
from purple_table.ui.shell.scene import Scene

if TYPE_CHECKING:
    from purple_table.ui.scenes.reading_scene import PendingMatch
    from purple_table.ui.scenes.replay_scene import ReplayExits

_AT_ONCE = 0.2
"""How many seconds may go by before the window shows that a match is being read."""


class ReplayMenus:
    """Opens replays, reviews and practice above the scene from which they were asked for."""

    def __init__(
        self,
        context: AppContext,
        matches: MatchStore,
        *,
        sit_down: Callable[[LiveMatch], None],
        show_book: Callable[[str, str | None], None],
    ) -> None:
        """`sit_down` begins a practice; `show_book` opens the rules of a game at a clause."""
        self._context, self._matches = context, matches
        self._sit_down, self._show_book = sit_down, show_book

    def open(self, path: Path) -> None:
        """Show a replay of the match of a file, wherever it lies, and what is wrong with it."""
        past = PastMatch(path)

        def show() -> None:
            replay = past.replay
            if replay is not None and not replay.deals and not replay.hides_deal:
                replay = None
            if past.fault:
                log.warning("a match cannot be looked at: %s", english(past.fault))
                answers = [DialogButton(tr("All right"), kind="primary")]
                if replay is not None:
                    go = DialogButton(tr("Look as far as it goes"), lambda: self.show(replay), "primary")
                    answers = [go, DialogButton(tr("Not now"))]
                heading = tr("The match cannot be read") if replay is None else tr("A match file is damaged")
                put_question(self._context.stage, heading, escape(notice(past.fault)), answers)
            elif replay is None:
                self._context.stage.toast(tr("Nothing was played in this match."))
            else:
                log.info("looking back at %s", path)
                self.show(replay)

        self._read(past, show)

    def show_match(self, live: PlayedMatch) -> None:
        """Replay what was played so far in a match, from its last deal on."""
        replay = live.replay(find_only_person(live.seats))

        def show() -> None:
            if replay.deals:
                self.show(replay, replay.find_deal_start(len(replay.deals) - 1))
            else:
                self._context.stage.toast(tr("No deal is over yet."))

        self._read(replay, show)

    def show_proof(self, live: LiveMatch) -> None:
        """Show how the cards of a match were dealt."""
        from purple_table.session.deal_proof import has_known_key, list_proofs
        from purple_table.ui.scenes.proof_scene import ProofScene

        stage, match = self._context.stage, live.replay().match
        stage.push(ProofScene(list_proofs(match), stage.pop, known=has_known_key(match)))

    def ask_for_trick(self, live: LiveMatch, jumped: Callable[[], None]) -> None:
        """Ask to which trick of a practice everything is taken back; `jumped` is called afterwards."""
        stage, seat = self._context.stage, live.viewer
        if not live.can_undo(seat):
            stage.toast(tr("There is nothing to take back in this deal."))
            return
        tricks = range(1, live.make_view().status.trick)
        wanted = DropDown(
            [
                (0, tr("The beginning of the deal")),
                *((number, tr("Trick {number}", number=number)) for number in tricks),
            ],
            tricks[-1] if tricks else 0,
            lambda trick: None,
            grow=1,
        )

        def go_back() -> None:
            if return_to_trick(live, seat, wanted.value):
                jumped()

        text = tr("Everything from there on is taken back; where you had no choice, it goes back to the one before.")
        answers = [DialogButton(tr("Take back"), go_back, "primary"), DialogButton(tr("Cancel"))]
        stage.push(DialogScene(tr("Back to a trick"), text, answers, content=Row([wanted])))

    def judge_deal(self, live: PlayedMatch, points: tuple[int, ...]) -> DealVerdict | None:
        """Return what finds out how the only person played the deal that is over; None where that has no answer.

        It has none for several people, of whom none can be replaced alone, and beside bots, which may play another
        time otherwise.
        """
        person = find_only_person(live.seats)
        levels = [seat.level for seat in live.seats if seat.computer]
        if person is None or not all(is_built_in(level) for level in levels):
            return None
        match = live.replay().match
        thinker = self._matches.make_background_thinker(live.game)
        deal, thought = find_last_deal(match, points), self._context.thought
        return DealVerdict(match, deal, person, live.seats, thinker, thought, live.hints)

    def look_at(self, live: PlayedMatch) -> None:
        """Ask how to look back at the deal that has just ended."""
        replay = live.replay(find_only_person(live.seats))
        self._read(replay, lambda: self._ask(replay, replay.last, live.audience.seat, replayed=True))

    def show(self, replay: MatchReplay, place: int | None = None) -> None:
        """Show a replay that has been gone through."""
        from purple_table.ui.scenes.replay_scene import ReplayScene

        settings, cards = self._context.settings, self._context.cards
        self._lay(lambda leading: ReplayScene(replay, cards, settings, leading, place), replay)

    def _lay(self, make: Callable[[ReplayExits], Scene], replay: MatchReplay) -> None:
        from purple_table.ui.scenes.replay_scene import ReplayExits

        stage = self._context.stage
        scene: Scene | None = None

        def leave() -> None:
            if scene is not None:
                stage.scenes.remove(scene)

        leading = ReplayExits(
            leave,
            lambda place, seat: self._play_on(replay, place, seat),
            lambda place, seat: self._ask(replay, place, seat),
            lambda clause: self._show_book(replay.game.id, clause or None),
        )
        scene = make(leading)
        self._context.open_sounds()
        stage.push(scene)

    def _ask(self, replay: MatchReplay, place: int, seat: int, *, replayed: bool = False) -> None:
        """Ask how to look back at the deal after `place` steps."""
        from purple_table.ui.scenes.review_scene import make_look_back_dialog

        deal = replay.find_deal(place)
        if deal is None or not deal.over:
            return
        people = [place for place, who in enumerate(replay.seats) if not who.computer]
        stage = self._context.stage
        dialog = make_look_back_dialog(
            deal.number,
            [(place, show_seats(replay.seats)[place].name) for place in people or range(len(replay.seats))],
            seat,
            replay=(lambda: self.show(replay, deal.first)) if replayed else None,
            review=lambda seat: self._review(replay, deal, seat),
            run=(lambda seat: self._run(replay, deal, seat)) if deal.points else None,
            again=lambda seat: self._play_on(replay, deal.first, seat),
            level=self._context.thought.adviser,
        )
        stage.push(dialog)

    def _review(self, replay: MatchReplay, deal: ReplayDeal, seat: int) -> None:
        from purple_table.ui.scenes.review_scene import ReviewScene

        own = MatchReplay(replay.match, replay.seats, replay.holder)
        own.audience = Audience(seat)

        def show() -> None:
            review = Review(replay.match, deal, seat, self._matches.thinker(replay.game), self._context.thought)
            settings, cards = self._context.settings, self._context.cards
            keep = lambda decision: self._keep(replay, decision)  # noqa: E731
            self._lay(lambda leading: ReviewScene(review, own, cards, settings, leading, keep), own)

        self._read(own, show)

    def _keep(self, replay: MatchReplay, decision: ReviewedDecision) -> None:
        """Put a reviewed decision among the exercises."""
        from purple_table.exercise_proof import make_equal_finder

        context, match = self._context, replay.match.copy_first(decision.place)
        right, yours = decision.computers[0], decision.yours[0]
        # Cards that come to the same are right, too.
        view, legal = match.state.view(decision.seat), match.legal()
        find_equal = make_equal_finder(match.game, view, legal)
        same = [action for action in legal if find_equal(action) == find_equal(right) is not None and action != yours]
        rights = tuple(same) if right in same else (right,)
        made = make_exercise(match, context.usual(match.game), rights, {yours: round(decision.mistake, 1)})
        if made is None:
            context.stage.toast(tr("This decision does not fit any theme of the exercises."))
            return
        try:
            new = add_exercise(context.folders.data / "exercises" / "reviewed.txt", made)
        except SaveError as error:
            context.stage.toast(notice(error.words))
            return
        context.stage.toast(tr("It is among the exercises now.") if new else tr("It is among the exercises already."))

    def _run(self, replay: MatchReplay, deal: ReplayDeal, seat: int) -> None:
        from purple_table.ui.scenes.review_scene import RunScene

        run = ComputerRun(
            replay.match, deal, seat, replay.seats, self._matches.thinker(replay.game), self._context.thought
        )

        def see(result: DealComparison) -> None:
            seats = list(show_seats(run.seats))
            seats[seat] = Seat(tr("{level:start}", level=level_person(run.thought.adviser)), level=run.thought.adviser)
            played = MatchReplay(result.match, seats, seat)
            self._read(played, lambda: self.show(played, deal.first))

        again = lambda: self._play_on(replay, deal.first, seat)  # noqa: E731
        self._context.stage.push(RunScene(run, replay.game.side_of(seat), see, again))

    def _play_on(self, replay: MatchReplay, place: int, seat: int) -> None:
        """Begin a practice, in which one person plays."""
        seats = self._seats(replay.seats, seat, replay.holder)
        self._sit_down(self._matches.play_on(replay.match, place, seats))
        self._context.stage.toast(tr("Practice: after this deal the cards are new."))

    def _seats(self, seats: Sequence[Seat], seat: int, holder: int | None) -> tuple[Seat, ...]:
        person = seat if not seats[seat].computer else holder
        return seat_person(seats, seat, person, self._context.settings.player_name)

    def _read(self, pending: PendingMatch, then: Callable[[], None]) -> None:
        """Read something; if that takes long, the window shows it."""
        from purple_table.ui.scenes.reading_scene import ReadingScene

        if pending.work(_AT_ONCE):
            self._context.stage.push(ReadingScene(pending, then))
        else:
            then()
