"""A window's end of a table on the network: its lobby, its match, and what has happened since the last look.

The host's own window has one like everybody else. A scene calls `poll` once a frame and looks at `lobby`, `match` and
`problem`; everything else is sent and comes back as a notice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from purple_table.core.game import Game
from purple_table.core.messages import Message, Verbatim, say
from purple_table.network import messages as wire
from purple_table.network.fairness import DealCheck, FairnessWatch
from purple_table.network.lobby import (
    Connection,
    FairnessNoted,
    Jumped,
    LobbyChanged,
    LobbyState,
    MatchBegan,
    Notice,
    Nudged,
    PhraseSaid,
    ProblemArose,
    ProblemKind,
    Restored,
    SeatChanged,
    SeatState,
    TableProblem,
    UndoAsked,
    UndoSettled,
)
from purple_table.network.remote_match import RemoteMatch
from purple_table.network.rules_reader import BookReader
from purple_table.network.sights import SightShortener
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.thinking_process import Thinker

_log = logging.getLogger("purple_table")
MakeThinker = Callable[[Game], Thinker]


class Transport(Protocol):
    """The way to a table. No method waits."""

    def receive(self) -> wire.Down | TableProblem | None:
        """Return the next message, or what is wrong with the line; None while there is nothing."""

    def send(self, message: wire.Up) -> None:
        """Send a message."""

    def close(self) -> None:
        """Leave."""


class TableClient:
    """A window's end of a table. `close` leaves the table."""

    def __init__(
        self,
        transport: Transport,
        folders: Sequence[Path],
        make_thinker: MakeThinker | None = None,
        thought: ThinkingBudget | None = None,
        *,
        hosting: bool = False,
    ) -> None:
        """`folders` are the rule folders that came with the program; `make_thinker` makes what thinks about hints."""
        self.lobby: LobbyState | None = None
        """The table, once it has taken this window in."""
        self.match: RemoteMatch | None = None
        """The match, once it has begun."""
        self.problem: TableProblem | None = None
        """What is wrong now. After `LOST` the line is tried again by itself; after anything else this is the end."""
        self.watch = FairnessWatch()
        """What this machine knows of how the deals were dealt."""
        self.hosting = hosting
        self._transport, self._folders = transport, tuple(folders)
        self._make_thinker, self._thought = make_thinker, thought
        self._welcome: wire.Welcome | None = None
        self._book: BookReader | None = None
        self._game: Game | None = None
        self._notices: list[Notice] = []
        self._shortener = SightShortener()
        self._match_id = ""
        self._lobby: wire.Lobby | None = None

    def poll(self) -> tuple[Notice, ...]:
        """Take what has come, and return what has happened since the last call."""
        try:
            while (message := self._transport.receive()) is not None:
                if isinstance(message, TableProblem):
                    self._on_problem(message)
                else:
                    self._take(message)
            if self._book is not None and self._book.poll():
                self._on_book(self._book)
        except Exception as error:  # whatever a false table can send that has the right form
            _log.info("a message of the table makes no sense", exc_info=error)
            self._on_problem(TableProblem(ProblemKind.BROKEN, f"{type(error).__name__}: {error}"))
            self._transport.close()
        found = tuple(self._notices)
        self._notices.clear()
        return found

    # --- what a window does -------------------------------------------------------------------------------------------

    def take_seat(self, person: int, seat: int) -> None:
        """Let the `person`-th person of this machine, from 0, take another free seat of the lobby."""
        self._transport.send(wire.TakeSeat(person, seat))

    def say(self, seat: int, phrase: str) -> None:
        """Let a person of this machine say one of the `PHRASES`, by its id."""
        self._transport.send(wire.SayPhrase(seat, phrase))

    def nudge(self, seat: int, target: int) -> None:
        """Let a person of this machine ask another one to go on."""
        self._transport.send(wire.Nudge(seat, target))

    def answer_undo(self, number: int, agreed: bool) -> None:
        """Answer an `UndoAsked` for the people of this machine."""
        self._transport.send(wire.AnswerUndo(number, agreed))

    def sit_out(self, seat: int, out: bool) -> None:
        """Let a computer play for a person of this machine, or the person again."""
        self._transport.send(wire.SitOut(seat, out))

    def close(self) -> None:
        """Leave the table; computers take the seats of the people here."""
        if self._book is not None:
            self._book.close()
        if self.match is not None:
            self.match.close()
        self._transport.close()

    # --- what the table says ------------------------------------------------------------------------------------------

    def _take(self, message: wire.Down) -> None:
        match message:
            case wire.Welcome():
                self._on_welcome(message)
            case wire.Lobby():
                self._lobby = message
                self._show_lobby()
            case wire.Update():
                self._on_update(message)
            case wire.NotAllowed():
                if self.match is not None:
                    self.match.on_not_allowed(message)
            case wire.UndoQuestion(number, seat):
                self._notices.append(UndoAsked(number, seat))
            case wire.UndoResult(seat, agreed):
                self._notices.append(UndoSettled(seat, agreed))
            case wire.Said(seat, phrase):
                self._notices.append(PhraseSaid(seat, phrase))
            case wire.NudgedBy(seat, target):
                self._notices.append(Nudged(seat, target))
            case wire.AskCommit(deal, attempt, own_digest):
                digest = self.watch.commit(deal, attempt, own_digest)
                self._transport.send(wire.CommitWord(deal, attempt, digest))
            case wire.AskReveal(deal, attempt, digests):
                word = self.watch.reveal(deal, attempt, digests)
                if word is not None:
                    self._transport.send(wire.RevealWord(deal, attempt, word))
            case wire.DealSealed(deal, attempt, words, digest):
                self._note_check(self.watch.seal(deal, attempt, words, digest))
            case wire.DealOpened():
                self._on_opened(message)
            case wire.Tell(words):
                self._notices.append(FairnessNoted(words))
            case _:
                pass

    def _on_opened(self, opened: wire.DealOpened) -> None:
        """Verify a deal that is over, if that was not done yet."""
        game, match = self._game, self.match
        known = self.watch.checks.get(opened.deal)
        if game is None or match is None or (known is not None and known.key):
            return
        self._note_check(self.watch.open(game, opened, match.list_histories(opened.deal)))

    def _note_check(self, check: DealCheck) -> None:
        if check.state == "false":
            self._notices.append(FairnessNoted(_say_false(check)))

    def _on_problem(self, problem: TableProblem) -> None:
        if self.problem != problem:
            self.problem = problem
            self._notices.append(ProblemArose(problem))

    def _on_welcome(self, welcome: wire.Welcome) -> None:
        if self.problem is not None:
            self.problem = None
            self._notices.append(Restored())
        if self._welcome is not None and (welcome.book, welcome.deck) == (self._welcome.book, self._welcome.deck):
            if self._book is None:  # otherwise the line broke off while it was read
                self._transport.send(wire.RulesRead(True))
            return
        self._welcome = welcome
        self._book = BookReader(welcome.book, welcome.deck, welcome.players, self._folders)

    def _on_book(self, book: BookReader) -> None:
        self._book = None
        self._game = book.game
        self._is_own_book = book.is_own
        self._transport.send(wire.RulesRead(book.game is not None))
        if book.game is None:
            self._on_problem(TableProblem(ProblemKind.OTHER_RULES, book.fault))
        self._show_lobby()

    _is_own_book = True

    def _show_lobby(self) -> None:
        """Make the state of the lobby, once the game is known."""
        lobby, game, welcome = self._lobby, self._game, self._welcome
        if lobby is None or game is None or welcome is None:
            return
        before = self.lobby
        seats = tuple(
            SeatState(place, line.name, Connection(line.connection), line.level, line.own, line.taken_over)
            for place, line in enumerate(lobby.seats)
        )
        phase = "lobby" if lobby.phase == "lobby" else "playing" if lobby.phase == "playing" else "over"
        self.lobby = LobbyState(
            welcome.table,
            game.id,
            game.name,
            dict(game.options),
            game.players,
            seats,
            lobby.spectators,
            phase,  # type: ignore[arg-type]
            self.hosting,
            not self._is_own_book,
            lobby.waiting_for,
        )
        if phase == "lobby" and self.match is not None:
            self.match.close()  # it is over, and the table waits for another one
            self.match = None
        if before != self.lobby:
            self._notices.append(LobbyChanged())
        if before is not None and before.phase == "playing":
            changed = [now for was, now in zip(before.seats, seats, strict=False) if was != now]
            self._notices += [SeatChanged(now) for now in changed]

    def _on_update(self, update: wire.Update) -> None:
        if self._game is None:
            return
        if update.anew:
            self._shortener.forget()
        update = replace(update, sights=tuple(map(self._shortener.complete, update.sights)))
        if self.match is None or update.match != self._match_id:
            if self.match is not None:
                self.match.close()
            self._match_id, self.watch = update.match, FairnessWatch()
            thinker = self._make_thinker(self._game) if self._make_thinker is not None else None
            self.match = RemoteMatch(self._game, update, self._transport.send, self.watch, thinker, self._thought)
            self._notices.append(MatchBegan())
        elif self.match.take(update):
            self._notices.append(Jumped())


def _say_false(check: DealCheck) -> Message:
    return say(
        "Deal {number} was not dealt as it should have been ({why}).", number=check.number, why=Verbatim(check.fault)
    )
