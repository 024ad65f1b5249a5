"""Matches as tables: begun, taken up from their records, and rebuilt when a scene has failed."""

from __future__ import annotations

import secrets
from pathlib import Path

from purple_table import games
from purple_table.core.game import Game
from purple_table.core.record import Seat
from purple_table.core.shuffle import SECRET_BYTES, Chance, secret_from_seed
from purple_table.players.levels import make_player
from purple_table.reports import log
from purple_table.session.records import Damaged, Loaded, RecordError, Store
from purple_table.session.table import Table
from purple_table.session.thinking import ThinkingProcess


class Matches:
    """The match files of a folder, and the tables at which they are played, each with its thinking process."""

    def __init__(self, folder: Path, seed: int | None = None) -> None:
        """`seed` decides the deals of the first match begun; the others, and all without it, are drawn by chance."""
        self.store = Store(folder, games.build)
        self._seed = seed

    def begin(self, game: Game, seats: tuple[Seat, ...]) -> Table:
        """A new match, before its first deal."""
        secret = secrets.token_bytes(SECRET_BYTES) if self._seed is None else secret_from_seed(self._seed)
        self._seed = None
        log.info("a match of %s for %d players begins", game.id, game.players)
        return Table.new(game, seats, Chance(secret), ThinkingProcess(game, games.build, make_player), self.store)

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


def _behind(loaded: Loaded, table: Table) -> bool:
    """Whether the record lacks something that the table knows, because it could not be written."""
    try:
        return loaded.view() != table.view(table.persons[0] if table.persons else 0)
    except Exception:
        log.warning("the table in memory cannot be read", exc_info=True)
        return False
