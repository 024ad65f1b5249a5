"""Turns the lines of a match file into a match: each line must fit its place, and every action is played again."""

from __future__ import annotations

from functools import lru_cache, partial

from purple_table.core.game import Outcome
from purple_table.core.match import Match, MisplacedEntryError, Replay, ReplayStop, say_wrong_undo
from purple_table.core.messages import Message, Verbatim, english, group_digits, say
from purple_table.core.record import Header, RecordEntry, Remark, Seated, Undone
from purple_table.session.record_lines import CHAINED, MOST_ENTRIES, ChecksumChain, LineError, MatchEndEntry, read_line
from purple_table.session.stored_messages import WordingError, check

_REPEATED = 4096
"""How many lines are cached as values, since few lines of a match differ."""
HEADER_ENTRY = -1
"""The place of the header; the entries after it are counted from 0."""


class StoppedError(Exception):
    """Raised when a match file makes no sense from a line on, or the engine cannot continue there."""

    def __init__(self, stop: ReplayStop) -> None:
        super().__init__(english(stop.cause))
        self.stop = stop


def make_damage_error(entry: int, cause: Message) -> StoppedError:
    """Return the error for a line that is wrong whatever the rules say."""
    return StoppedError(ReplayStop("refused", entry, MisplacedEntryError(cause)))


class RecordReplay:
    """A match as far as its lines have been read."""

    def __init__(self, header: Header, match: Match, chain: ChecksumChain) -> None:
        """`chain` is the check sum chain of the file after its first line."""
        self.header = header
        self.chain = chain
        self._replay = Replay(match, header.engine, digests=header.format >= CHAINED)
        self._persons = [not seat.computer for seat in header.seats]
        self._ended: MatchEndEntry | None = None
        self._entry = HEADER_ENTRY
        # It saves much time, and memory.
        self._value = lru_cache(_REPEATED)(partial(read_line, seats=len(header.seats), version=header.format))

    @property
    def match(self) -> Match:
        """The match where it stands."""
        return self._replay.match

    @property
    def entries(self) -> tuple[RecordEntry, ...]:
        """The entries that led to where the match stands."""
        return self._replay.entries()

    @property
    def lifted(self) -> tuple[ReplayStop, ...]:
        """Where the replay stopped at an action that was taken back afterwards."""
        return tuple(self._replay.lifted)

    def take(self, line: bytes) -> None:
        """Take the next line. Raises StoppedError if it is wrong by itself or in its place."""
        self._entry += 1
        if self._entry >= MOST_ENTRIES:
            raise self._damage(say("there are more than {number} entries", number=group_digits(MOST_ENTRIES)))
        if self._ended:
            raise self._damage(say("the match was over before"))
        try:
            value = self._value(self.chain.open_line(line))
            if isinstance(value, MatchEndEntry):
                self._ended = value
                return
            if isinstance(value, Undone) and not self._persons[value.seat]:
                raise MisplacedEntryError(say_wrong_undo(value.seat))
            if isinstance(value, Remark):
                check(value.words, len(self._persons), self.match.game.deck)
            self._replay.take(value)
        except (LineError, MisplacedEntryError, WordingError) as error:
            raise self._damage(error.words) from error
        if isinstance(value, Seated):
            self._persons[value.seat] = not value.who.computer

    def end(self) -> None:
        """Finish after the last line. Raises StoppedError if the match cannot have ended like this."""
        if self._replay.stop is not None:
            raise StoppedError(self._replay.stop)
        outcome = self.match.state.outcome
        if self._ended is None or (outcome is not None and _agree(self._ended, outcome)):
            return
        cause = say("the match is not over")
        if outcome is not None:
            totals, winners = Verbatim(str(outcome.totals)), Verbatim(str(outcome.winners))
            cause = say(
                "the match ended with the totals {totals} and the winners {winners}", totals=totals, winners=winners
            )
        raise StoppedError(ReplayStop.from_error(MisplacedEntryError(cause), self._entry, self.header.engine))

    def _damage(self, cause: Message) -> StoppedError:
        """Return the error for what is wrong first: the line just taken, or an earlier one after which nothing was
        valid."""
        return make_damage_error(self._entry, cause) if self._replay.stop is None else StoppedError(self._replay.stop)


def _agree(ended: MatchEndEntry, outcome: Outcome) -> bool:
    return (ended.winners, ended.totals) == (outcome.winners, outcome.totals)
