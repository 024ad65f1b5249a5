"""Begins live matches, takes them up from their records, and rebuilds one when a scene has failed."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from purple_table.core.game import Game
from purple_table.core.match import Match
from purple_table.core.messages import SILENT, Message, Verbatim, say
from purple_table.core.record import Seat
from purple_table.core.shuffle import SECRET_BYTES, Chance, SharedChance, derive_secret
from purple_table.games import build
from purple_table.players.named_bots import MakeWithBots
from purple_table.reports import log
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.files import SaveError
from purple_table.session.live_match import LiveMatch
from purple_table.session.match_replay import MatchReplay, find_only_person
from purple_table.session.play_checker import PlayChecker
from purple_table.session.practice import play_on
from purple_table.session.record_store import (
    DamagedMatch,
    LoadedMatch,
    RecordError,
    RecordReader,
    RecordStore,
    RecordSummary,
)
from purple_table.session.thinking_process import ThinkingProcess
from purple_table.session.thinking_team import ThinkingTeam, count_spare_cores
from purple_table.session.worker import lower_priority


def build_in_background(
    book: Mapping[str, Any], deck: Mapping[str, Any], players: int, options: Mapping[str, Any]
) -> Game:
    """Build a game in a process that lets others go first."""
    lower_priority()
    return build(book, deck, players, options)


class MatchStore:
    """The match files of a folder, and the tables at which they are played, each with its thinking process."""

    def __init__(
        self, folder: Path, seed: int | None = None, bots: tuple[str, ...] = (), thought: ThinkingBudget | None = None
    ) -> None:
        """`seed` decides the deals of the first match begun; all others are drawn by chance.

        `bots` are the ones, by `module:name`, that thinking processes may import. `thought` limits how much all of them
        think.
        """
        self._thought = thought or ThinkingBudget()
        self.store = RecordStore(folder, build)
        self._seed = seed
        self._make_player = MakeWithBots(bots)

    def begin(
        self, game: Game, seats: tuple[Seat, ...], chance: Chance | None = None, playouts: int | None = None
    ) -> LiveMatch:
        """Begin a match, before its first deal.

        `chance` gives its deals if they are known, as from a deal code. `playouts` is what each decision of a computer
        costs if that is fixed.
        """
        if chance is None:
            secret = secrets.token_bytes(SECRET_BYTES) if self._seed is None else derive_secret(self._seed)
            chance = SharedChance(secret) if any(seat.remote for seat in seats) else Chance(secret)
            self._seed = None
        log.info("a match of %s for %d players begins", game.id, game.players)
        return LiveMatch.new(game, seats, chance, self._make_team(game), self.store, self._make_thought(playouts))

    def resume(self, loaded: LoadedMatch) -> LiveMatch:
        """Continue a match where its record stands, in a new file if it has no path.

        Raises RecordInUseError if another copy of the program plays it, RecordChangedError if one has played it since
        it was read.
        """
        thinker = self._make_team(loaded.game)
        try:
            live = LiveMatch.resume(loaded, thinker, self.store, self._make_thought(loaded.header.playouts))
        except SaveError:
            thinker.close()
            raise
        log.info("a match of %s goes on: %s", loaded.game.id, loaded.path)
        return live

    def _make_thought(self, playouts: int | None) -> ThinkingBudget:
        """Return how much computers think in a match: what its header fixes, or else what the settings say."""
        return self._thought if playouts is None else replace(self._thought, playouts=playouts)

    def play_on(self, match: Match, place: int, seats: tuple[Seat, ...]) -> LiveMatch:
        """Return a practice that goes on from a point of a match; later deals are drawn by chance."""
        return self.resume(play_on(match, place, seats, secrets.token_bytes(SECRET_BYTES)))

    def _make_team(self, game: Game) -> ThinkingTeam:
        """Return what thinks at a table."""
        return ThinkingTeam(lambda: ThinkingProcess(game, build, self._make_player), count_spare_cores())

    def thinker(self, game: Game) -> ThinkingProcess:
        """Return a process that thinks about a game, for looking back. The caller must close it."""
        return ThinkingProcess(game, build, self._make_player, is_patient=True)

    def make_background_thinker(self, game: Game) -> ThinkingProcess:
        """Return a process for which nobody waits, so it leaves the processor to others. The caller must close it."""
        return ThinkingProcess(game, build_in_background, self._make_player, is_patient=True)

    def make_checker(self, live: LiveMatch) -> PlayChecker:
        """Return the play checker of a match, which is still switched off. The caller must close it."""
        return PlayChecker(live, lambda: self.make_background_thinker(live.game), self._thought)

    def rebuild(self, live: LiveMatch) -> LiveMatch:
        """Return the same match from its record and close the old one; the old one itself if the record lacks
        something."""
        loaded = self._load_recorded(live.record_file)
        if loaded is None or _is_behind(loaded, live):
            return live
        live.close()
        return self.resume(loaded)

    def _load_recorded(self, record: Path | None) -> LoadedMatch | None:
        if record is None:
            return None
        try:
            found = self.store.load(record)
        except RecordError as error:
            log.warning("the record cannot be read again: %s", error)
            return None
        return found.position if isinstance(found, DamagedMatch) else found


class PastMatch:
    """A match from any file, read by `work` to be looked at; the file is left as it is.

    When it is done, either `replay` is there or `fault` says what is wrong in which file. Both are there if the match
    can be shown up to the damage. `share` is how much is done, from 0 to 1.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fault = SILENT
        self.match: LoadedMatch | None = None
        self.replay: MatchReplay | None = None
        self._reader = RecordReader(path, build, aside=False)

    @property
    def share(self) -> float:
        """How much has been read and gone through."""
        return (self._reader.share + (self.replay.share if self.replay is not None else 0.0)) / 2

    def work(self, seconds: float) -> bool:
        """Read for about `seconds`. Returns False once that is done, or is impossible."""
        try:
            if self.match is None:
                if self._reader.work(seconds):
                    return True
                if isinstance(self._reader.result, LoadedMatch):
                    self._take(self._reader.result)
            return self.replay is not None and self.replay.work(seconds)
        except RecordError as error:
            self.fault = error.words
            if error.position is not None and error.position.match.steps:
                self._take(error.position)
                return True
        except Exception as error:  # whatever a doctored rule book makes the engine raise
            log.warning("a match cannot be shown", exc_info=error)
            self.fault = RecordError(self.path, _say_unshowable(error)).words
            self.replay = None
        return False

    def _take(self, match: LoadedMatch) -> None:
        self.match, self.replay = match, MatchReplay(match.match, match.seats, find_only_person(match.seats))


class WaitingMatch:
    """A match that waits: the summary of its file, and the match itself once it was read.

    After that `read` is true, `fault` says what is wrong with the file, if anything is, and `match` is the match to
    continue, if there is one. A `damaged` file was moved aside; any other with a fault stays where it is.
    """

    def __init__(self, found: RecordSummary | DamagedMatch | RecordError, store: RecordStore) -> None:
        self.summary = found if isinstance(found, RecordSummary) else None
        self._store = store
        self._reader: RecordReader | None = None
        self._forget()
        if isinstance(found, DamagedMatch):
            self._take(found)
        elif isinstance(found, RecordError):
            self._leave(found)

    def _forget(self) -> None:
        self.read = self.damaged = False
        self.fault = SILENT
        self.match: LoadedMatch | None = None

    @property
    def share(self) -> float:
        """How much of it has been read."""
        return self._reader.share if self._reader is not None else 0.0

    @property
    def in_use(self) -> bool:
        """Whether another copy of the program played it when it was looked at."""
        return self.summary is not None and self.summary.in_use

    @property
    def is_over(self) -> bool:
        """Whether it was read and can not go on."""
        return self.read and (self.match is None or self.match.finished)

    def work(self, seconds: float) -> bool:
        """Read for about `seconds`. Returns False once it is read."""
        if self.read or self.summary is None:
            return False
        if self._reader is None:
            self._reader = self._store.reader(self.summary.path)
        try:
            if not self._reader.work(seconds) and self._reader.result is not None:
                self._take(self._reader.result)
        except RecordError as error:
            self._leave(error)
        return not self.read

    def look_again(self) -> None:
        """Forget what was read: the file has changed."""
        if self.summary is not None:
            self._reader = None
            self._forget()

    def _take(self, result: LoadedMatch | DamagedMatch) -> None:
        self.read, self.damaged = True, isinstance(result, DamagedMatch)
        if isinstance(result, DamagedMatch):
            self.fault, self.match = result.words, result.position
        else:
            self.match = result
        try:
            if self.match is not None:
                self.match.view()
        except Exception as error:  # whatever a doctored rule book makes the engine raise
            log.warning("a match cannot be shown", exc_info=error)
            file = self.match.path if self.match is not None else None
            self._leave(RecordError(file or self._store.folder, _say_unshowable(error)))

    def _leave(self, error: RecordError) -> None:
        self.read, self.fault, self.match = True, error.words, None


class PendingMatches:
    """The matches that can be continued, last played first, looked at one at a time.

    A match in which nobody has done more than deal is skipped and put away.
    """

    def __init__(self, store: RecordStore) -> None:
        self.found: list[WaitingMatch] = []
        self._store = store
        self._unseen = store.list_unfinished()

    def look(self) -> bool:
        """Look at one more match. Returns False once there is no other."""
        for match in self._unseen:
            if isinstance(match, RecordSummary) and not match.begun and not match.in_use:
                self._put_away(match)
                continue
            self.found.append(WaitingMatch(match, self._store))
            return True
        return False

    def __iter__(self) -> Iterator[WaitingMatch]:
        """Yield every match, looking at those that were not looked at yet."""
        place = 0
        while place < len(self.found) or self.look():
            yield self.found[place]
            place += 1

    def _put_away(self, match: RecordSummary) -> None:
        with suppress(SaveError):
            self._store.delete(match.path)
            log.info("never played, so put away: %s", match.path)


def _say_unshowable(error: Exception) -> Message:
    return say("cannot be shown ({why})", why=Verbatim(f"{type(error).__name__}: {error}"))


class FinishedMatches:
    """The matches that are over, last played first, looked at one at a time."""

    def __init__(self, store: RecordStore) -> None:
        self.found: list[WaitingMatch] = []
        self._store = store
        self._unseen = store.list_finished()

    def look(self) -> bool:
        """Look at one more match. Returns False once there is no other."""
        for match in self._unseen:
            self.found.append(WaitingMatch(match, self._store))
            return True
        return False


def _is_behind(loaded: LoadedMatch, live: LiveMatch) -> bool:
    """Return whether the record lacks something that the table knows, because it could not be written."""
    try:
        return loaded.view() != live.view(live.persons[0] if live.persons else 0)
    except Exception:
        log.warning("the table in memory cannot be read", exc_info=True)
        return False
