"""The menus of the exercises: the page, the exercises one after the other, and what was answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import date

from purple_table import library
from purple_table.app_context import AppContext
from purple_table.core.match import Match
from purple_table.core.messages import english
from purple_table.core.record import Seat
from purple_table.match_store import MatchStore
from purple_table.reports import log
from purple_table.session.exercise_match import ExerciseMatch
from purple_table.session.exercise_progress import A_DAY, ExerciseProgress, make_exercise_progress_file
from purple_table.session.exercises import FILE, Exercise, ExerciseError, read_exercise_file
from purple_table.session.files import SaveError
from purple_table.ui.kit.telling import notice, tr
from purple_table.ui.scenes.match_words import name_computers
from purple_table.ui.shell.scene import Scene


class ExerciseMenus:
    """The exercises, as `Menus` shows them."""

    def __init__(
        self,
        context: AppContext,
        matches: MatchStore,
        show_book: Callable[[str, str | None], None],
        today: Callable[[], date] = date.today,
    ) -> None:
        """`show_book` opens the rules of a game at a clause."""
        self._context, self._matches, self._show_book, self._today = context, matches, show_book, today
        self._file = make_exercise_progress_file(context.folders.data / "exercises.json")
        self._build = library.builder(context.rules)
        self._shown: Scene | None = None
        self._before = 0
        self._reader = ThreadPoolExecutor(1, "purple-table exercises")
        self._read: tuple[str, Future[Match]] | None = None
        """The exercise whose position is set up while the answer to the one before is read."""
        self.progress = ExerciseProgress()
        self.exercises: Sequence[Exercise] = ()

    @property
    def day(self) -> date:
        """Today: an answer after midnight is one of the new day."""
        return self._today()

    def show(self) -> None:
        """Show the page, with the exercises of all games that can be played and the user's own."""
        from purple_table.ui.scenes.exercise_page import ExercisePage

        self._look()
        self._page = ExercisePage(self, self._context.stage.pop)
        self._context.stage.push(self._page)

    def name_game(self, game: str) -> str:
        """Return the name of a game."""
        return next((info.name for info in self._context.games if info.id == game), game)

    def choose_today(self) -> Sequence[Exercise]:
        """Return what is left of today's exercises."""
        left = max(0, A_DAY - self.progress.count_answered(self.day))
        due = sum(self.progress.is_due(one.key, self.day) for one in self.exercises)
        return self.choose(self.exercises, max(left, min(due, A_DAY)))

    def choose(self, exercises: Sequence[Exercise], count: int = A_DAY) -> Sequence[Exercise]:
        """Return which of some exercises are answered next: games that were played come before others."""
        played = self._context.settings.played
        return self.progress.choose(exercises, self.day, count, lambda one: one.game not in played)

    def begin(self, exercises: Sequence[Exercise], before: int = 0) -> None:
        """Show these exercises, one after the other; `before` of the same row were answered earlier."""
        self._before = before
        self._show(list(exercises), 0)

    def _show(self, exercises: Sequence[Exercise], place: int) -> None:
        """Show the exercise at a place instead of the one that is shown; after the last, the page."""
        from purple_table.ui.scenes.exercise_table import ExerciseExits, ExerciseTable

        self._leave()
        if place >= len(exercises):
            return
        exercise, context = exercises[place], self._context
        try:
            match = self._set_up(exercise)
        except ExerciseError as error:  # it is explained, and the next one comes
            log.warning("an exercise cannot be used: %s", error)
            context.stage.toast(notice(error.words))
            self._show(exercises, place + 1)
            return
        exits = ExerciseExits(
            lambda right: self._note(exercise, exercises[place + 1 : place + 2], right=right),
            lambda: self._show(exercises, place + 1),
            self._leave,
            lambda clause: self._show_book(exercise.game, clause or None),
        )
        self._shown = ExerciseTable(
            exercise,
            ExerciseMatch(match, self._seat(match.game.players, match.state.to_act or 0)),
            context.cards,
            context.settings,
            exits,
            self.name_game(exercise.game),
            (self._before + place + 1, self._before + len(exercises)),
            self._matches.thinker(match.game),
        )
        context.open_sounds()
        context.stage.push(self._shown)

    def _leave(self) -> None:
        """Return to the page."""
        scene, self._shown = self._shown, None
        if scene is not None:
            self._context.stage.scenes.remove(scene)
        self._page.refresh()

    def _seat(self, players: int, seat: int) -> tuple[Seat, ...]:
        name = self._context.settings.player_name
        others = iter(name_computers(players - 1, (name,)))
        return tuple(Seat(name, computer=False) if place == seat else Seat(next(others)) for place in range(players))

    def _set_up(self, exercise: Exercise) -> Match:
        """Return the position of an exercise. Raises ExerciseError where it cannot be used."""
        ready, self._read = self._read, None
        if ready is not None and ready[0] == exercise.key:
            return ready[1].result()
        return exercise.read_position(self._build)

    def _note(self, exercise: Exercise, following: Sequence[Exercise], *, right: bool) -> None:
        """Keep an answer, and set up the position of the exercise that follows, which in some games takes seconds."""
        for one in following:
            self._read = one.key, self._reader.submit(one.read_position, self._build)
        self.progress = self.progress.note(exercise.key, self.day, right=right)
        try:
            self._file.save(self.progress)
        except SaveError as error:
            self._context.stage.toast(tr("The answer cannot be saved: {why}", why=notice(error.words)))

    def _look(self) -> None:
        """Update the exercises and what was answered."""
        self.progress = self._file.load()
        if self._file.notice:
            self._context.stage.toast(notice(self._file.notice))
        context, found = self._context, list[Exercise]()
        playable = {offer.info.id for offer in context.offers if not offer.info.fault}
        files = [offer.info.folder / FILE for offer in context.offers if not offer.own and not offer.info.fault]
        own = context.folders.data / "exercises"
        files += sorted(own.glob("*.txt")) if own.is_dir() else []
        for path in files:
            read = read_exercise_file(path)
            found += [one for one in read.exercises if one.game in playable]
            for fault in read.faults:
                log.warning("an exercise cannot be used: %s", english(fault))
            if read.faults:
                context.stage.toast(notice(read.faults[0]))
        keys = {one.key: one for one in found}
        self.exercises = tuple(keys.values())
