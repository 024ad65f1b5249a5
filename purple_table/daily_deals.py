"""The menus of the deals of the day: the page, its matches, and the Expert that plays the same cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path

from msgspec.structs import replace

from purple_table import library
from purple_table.app_context import AppContext
from purple_table.core.record import Seat
from purple_table.library import GameInfo
from purple_table.match_store import MatchStore
from purple_table.reports import log
from purple_table.session.daily_results import (
    LEVEL,
    PLAYOUTS,
    RIVAL,
    DailyResult,
    DailyResults,
    choose_daily_game,
    finish_result,
    make_daily_chance,
    make_daily_results_file,
)
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.files import SaveError
from purple_table.session.live_match import LiveMatch
from purple_table.session.match_replay import MatchReplay
from purple_table.session.played_match import PlayedMatch
from purple_table.session.record_reader import LoadedMatch, RecordError
from purple_table.session.review import ComputerRun
from purple_table.ui.kit.telling import notice, tr
from purple_table.ui.scenes.match_words import describe_date, name_computers

_SLICE = 0.01


class DailyDeals:
    """The deals of the day, as `Menus` shows and begins them."""

    def __init__(
        self,
        context: AppContext,
        matches: MatchStore,
        resume: Callable[[LiveMatch], None],
        look_back: Callable[[Path], None],
        today: Callable[[], date] = date.today,
    ) -> None:
        """`resume` goes to the table of a match, `look_back` to the replay of one."""
        self._context, self._matches, self._resume, self._look_back = context, matches, resume, look_back
        self._today = today
        self._file = make_daily_results_file(context.folders.data / "daily.json")
        self.day = today()
        self.known = DailyResults()

    @property
    def games(self) -> list[GameInfo]:
        """The program's own games, that of the day first."""
        games = [offer.info for offer in self._context.offers if not offer.own and not offer.info.fault]
        first = choose_daily_game(self.day, [info.id for info in games]) if games else ""
        return sorted(games, key=lambda info: (info.id != first, info.name))

    def show(self) -> None:
        """Show the page of today."""
        from purple_table.ui.scenes.daily_scene import DailyScene

        self._look()
        self._context.stage.push(DailyScene(self, self._context.stage.pop))

    def offer(self, info: GameInfo) -> Callable[[], None] | None:
        """Return a function that plays today's deal of a game, or looks back at it; None for a game of the
        user's own."""
        if info not in self.games:
            return None

        def play() -> None:
            self._look()
            self.play(info)

        return play

    def count_streak(self) -> int:
        """Return on how many days in a row a deal of the day was played to its end."""
        # What is wrong with the file is said where the deals are shown.
        return self._file.load().count_streak(self._today())

    def note_end(self, match: PlayedMatch, points: Sequence[int]) -> str:
        """Keep that the match of a deal of a day has ended, and return in words with markup of which day, how many days
        in a row were played with it, and which help is noted; "" for any other match. `points` are those of the deal,
        by side."""
        from purple_table.ui.scenes.daily_scene import list_help

        file, known = match.record_file, self._file.load()
        result = next((kept for kept in known.results if file is not None and kept.file == file.name), None)
        if result is None:
            return ""
        if not result.over:
            # The rest, such as hints and what the Expert makes of it, is found out where the deals are shown.
            side, low_wins = match.game.side_of(0), match.game.low_wins  # the person sits first
            known = known.put(replace(result, over=True, side=side, low_wins=low_wins, points=tuple(points)))
            self._keep(known)
        day = describe_date(datetime.fromisoformat(result.day))
        words = [tr("**The deal of the day**, {day}", day=day)]
        streak = known.count_streak(self._today())
        if streak > 1:
            words.append(tr("{days} days in a row", days=streak))
        with suppress(RecordError):
            loaded = self._load(self._path(result))
            words += list_help(finish_result(result, loaded, ())) if loaded is not None else []
        return " · ".join(words)

    def files(self) -> frozenset[str]:
        """Return the file names of all matches that are deals of a day."""
        self._look()
        return frozenset(result.file for result in self.known.results)

    def _look(self) -> None:
        """Update today's date and the results of the deals that were played."""
        self.day = self._today()
        self.known = self._file.load()
        if self._file.notice:
            self._context.stage.toast(notice(self._file.notice))

    def result(self, game: str) -> DailyResult | None:
        """Return the result of today's deal of a game, if there is one."""
        return self.known.find(self.day.isoformat(), game)

    def play(self, info: GameInfo) -> None:
        """Begin today's deal, or continue it, or look back at it if it is finished."""
        result = self.result(info.id)
        path = self._path(result) if result is not None else None
        if result is not None and result.over and path is not None and path.exists():
            self._look_back(path)
            return
        try:
            loaded = self._load(path) if path is not None and path.exists() else None
            live = self._matches.resume(loaded) if loaded is not None else self._begin(info)
        except (RecordError, SaveError) as error:
            self._context.stage.toast(notice(error.words))
            return
        self._resume(live)

    def _begin(self, info: GameInfo) -> LiveMatch:
        game = library.load_game(self._context.rules, info.id, info.usual, {})
        name = self._context.settings.player_name
        others = (Seat(other, level=LEVEL) for other in name_computers(info.usual - 1, (name,)))
        seats = (Seat(name, computer=False), *others)
        live = self._matches.begin(game, seats, make_daily_chance(self.day, info.id, info.usual), PLAYOUTS)
        if live.record_file is not None and self.result(info.id) is None:
            result = DailyResult(day=self.day.isoformat(), game=info.id, file=live.record_file.name)
            self._keep(self.known.put(result))
        return live

    # --- what became of them -----------------------------------------------------------------------------------------

    def catch_up(self) -> Iterator[bool]:
        """Read what has ended, and let an Expert play its cards, step by step. Yields True when something is new."""
        for result in reversed(self.known.results):
            if result.computers or (result.over and not result.points):
                continue
            path = self._path(result)
            loaded = None
            try:
                loaded = self._load(path) if path.exists() else None
            except RecordError as error:
                log.warning("a deal of the day cannot be read: %s", error)
            if loaded is not None and loaded.finished:
                yield from self._compare(result, loaded)

    def _compare(self, result: DailyResult, loaded: LoadedMatch) -> Iterator[bool]:
        seat = next(place for place, who in enumerate(loaded.header.seats) if not who.computer)
        replay = MatchReplay(loaded.match, loaded.seats, seat)
        while replay.work(_SLICE):
            yield False
        deal = replay.deals[-1]
        result = finish_result(result, loaded, deal.points)
        self._keep(self.known.put(result))
        yield True
        if not deal.points:
            return
        run = ComputerRun(
            loaded.match,
            deal,
            seat,
            loaded.seats,
            self._matches.thinker(loaded.game),
            ThinkingBudget(adviser=RIVAL, playouts=PLAYOUTS),
        )
        try:
            while run.work():
                yield False
            if run.result is not None:
                self._keep(self.known.put(replace(result, computers=run.result.computers, rival=RIVAL)))
        finally:
            run.close()
        yield True

    def _load(self, path: Path) -> LoadedMatch | None:
        reader = self._matches.store.reader(path, aside=False)
        while reader.work():
            pass
        return reader.result if isinstance(reader.result, LoadedMatch) else None

    def _path(self, result: DailyResult) -> Path:
        return self._matches.store.folder / result.file

    def _keep(self, known: DailyResults) -> None:
        self.known = known
        try:
            self._file.save(known)
        except SaveError as error:
            self._context.stage.toast(tr("The result cannot be saved: {why}", why=notice(error.words)))
