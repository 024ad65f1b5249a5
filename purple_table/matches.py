"""Matches as tables: begun, taken up from their records, and rebuilt when a scene has failed."""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path

from purple_table import games
from purple_table.core.actions import NextDeal
from purple_table.core.game import Game
from purple_table.core.record import Seat
from purple_table.core.shuffle import SECRET_BYTES, Chance, secret_from_seed
from purple_table.players.levels import make_player
from purple_table.reports import log
from purple_table.session.records import Damaged, Loaded, RecordError, Store
from purple_table.session.table import Table
from purple_table.session.thinking import ThinkingProcess
from purple_table.session.writer import SaveError


class Matches:
    """The match files of a folder, and the tables at which they are played, each with its thinking process."""

    def __init__(self, folder: Path, seed: int | None = None) -> None:
        """`seed` decides the deals of the first match begun; the others, and all without it, are drawn by chance."""
        self.store = Store(folder, games.build)
        self._seed = seed

    def begin(self, game: Game, seats: tuple[Seat, ...], chance: Chance | None = None) -> Table:
        """A new match, before its first deal; `chance` gives its deals where they are known, as by a deal code."""
        if chance is None:
            chance = Chance(secrets.token_bytes(SECRET_BYTES) if self._seed is None else secret_from_seed(self._seed))
            self._seed = None
        log.info("a match of %s for %d players begins", game.id, game.players)
        return Table.new(game, seats, chance, ThinkingProcess(game, games.build, make_player), self.store)

    def resume(self, loaded: Loaded) -> Table:
        """A match where its record stands."""
        log.info("a match of %s goes on: %s", loaded.game.id, loaded.path)
        return Table.resumed(loaded, ThinkingProcess(loaded.game, games.build, make_player), self.store)

    def rebuild(self, table: Table) -> Table:
        """The same match from its record, the old table closed; the table itself where the record lacks something."""
        loaded = self._recorded(table.record_file)
        if loaded is None or _behind(loaded, table):
            return table
        table.close()
        return self.resume(loaded)

    def _recorded(self, record: Path | None) -> Loaded | None:
        if record is None:
            return None
        try:
            found = self.store.load(record)
        except RecordError as error:
            log.warning("the record cannot be read again: %s", error)
            return None
        return found.position if isinstance(found, Damaged) else found


class Waiting:
    """The matches that can be continued, last played first, read one at a time.

    A match in which nobody has done anything but deal is passed over and put away.
    """

    def __init__(self, store: Store) -> None:
        self.found: list[Loaded | Damaged] = []
        self._store = store
        self._unread = store.unfinished()

    def read(self) -> bool:
        """Read one more match into `found`; False once there is no other."""
        for match in self._unread:
            if isinstance(match, Loaded) and not _played(match):
                self._put_away(match)
                continue
            self.found.append(match)
            return True
        return False

    def _put_away(self, match: Loaded) -> None:
        if match.path is not None:
            with suppress(SaveError):
                self._store.delete(match.path)
                log.info("never played, so put away: %s", match.path)


def _played(match: Loaded) -> bool:
    """Whether a person has done anything but deal; a match of computers alone is played once they have."""
    people = [seat for seat, who in enumerate(match.seats) if not who.computer]
    return any(
        (step.seat in people or not people) and not isinstance(step.action, NextDeal) for step in match.progress.steps
    )


def _behind(loaded: Loaded, table: Table) -> bool:
    """Whether the record lacks something that the table knows, because it could not be written."""
    try:
        return loaded.view() != table.view(table.persons[0] if table.persons else 0)
    except Exception:
        log.warning("the table in memory cannot be read", exc_info=True)
        return False
