"""Strict reading of rule-file mappings: an unknown, missing or unread key is an error that names file and key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from purple_table.core.safe_text import clean_message, one_line

_LONGEST_WORDS = 1_000
_MOST_ENTRIES = 2_000
"""The longest list, and the most keys of a table: with this, work that grows with the square of it stays bearable."""
_LONGEST_TEXT = 5_000
"""The longest text, in characters; the help of an option has a hundred."""
_MOST_KNOWN, _LONGEST_WORD = 100, 60
"""Only so many words are looked through for one that is close, and no longer ones: comparing grows with the square."""


class RuleError(ValueError):
    """Raised when a rule file, deck file or option is wrong; the message says in which file, at which key, and why.

    A message that quotes something very long is shortened in its middle.
    """

    def __init__(self, words: str) -> None:
        super().__init__(clean_message(words))


def quote_value(value: object) -> str:
    """Return a value as messages quote it. A number may be too long for Python to write out in decimal digits."""
    try:
        return repr(value)
    except ValueError:
        return "a number of thousands of digits"


def suggest(word: str, known: Sequence[str]) -> str:
    """Return `; did you mean "x"?` for the closest of `known`, or the list of what is known if nothing is close."""
    near = [one for one in known[:_MOST_KNOWN] if len(one) <= _LONGEST_WORD]
    close = get_close_matches(word.casefold(), near, n=1) if len(word) <= _LONGEST_WORD else []
    if close:
        return f'; did you mean "{close[0]}"?'
    return f"; known are {', '.join(known)}" if known else ""


class Section:
    """One table of a rule file. Every key must be read before `check_all_read`; errors name the file and the key.

    `file` is the file (or another origin) and `place` the dotted place inside it, as shown to the reader.
    """

    __slots__ = ("_data", "_read", "file", "place")

    def __init__(self, data: Mapping[str, Any], file: str, place: str = "") -> None:
        if not isinstance(data, Mapping):
            raise RuleError(f"{file}: {place or 'the file'} must be a table")
        if len(data) > _MOST_ENTRIES:
            raise RuleError(f"{file}: {place or 'the file'} has {len(data):,} keys; the most is {_MOST_ENTRIES:,}")
        self._data = data
        self._read: set[str] = set()
        self.file = file
        self.place = place

    def path(self, key: str) -> str:
        """Return the dotted path of `key` from the top of the file."""
        return f"{self.place}.{key}" if self.place else key

    def error(self, key: str, cause: str) -> RuleError:
        """Return an error about `key` of this table."""
        return RuleError(f"{self.file}: {self.path(key)}: {cause}")

    def __contains__(self, key: str) -> bool:
        return key in self._data

    @property
    def data(self) -> Mapping[str, Any]:
        """The mapping itself, as the file has it; looking at it reads nothing."""
        return self._data

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def raw(self, key: str) -> Any:
        """Return the value of `key` as it stands in the file. Raises RuleError if it is missing."""
        if key not in self._data:
            raise self.error(key, "is missing")
        self._read.add(key)
        return self._data[key]

    def text(self, key: str, default: str | None = None) -> str:
        """Return the text at `key`."""
        if default is not None and key not in self._data:
            return default
        value = self.raw(key)
        if not isinstance(value, str):
            raise self.error(key, f"must be text, not {quote_value(value)}")
        if len(value) > _LONGEST_TEXT:
            raise self.error(key, f"has {len(value):,} characters; the most is {_LONGEST_TEXT:,}")
        return value

    def name(self, key: str) -> str:
        """Return the text at `key` for showing in one line, without invisible characters."""
        return one_line(self.text(key))

    def words(self, key: str) -> str:
        """Return the text at `key` as one paragraph, shortened if it is too long."""
        return one_line(self.text(key), _LONGEST_WORDS)

    def choice(self, key: str, known: Sequence[str]) -> str:
        """Return the text at `key`, which must be one of the words in `known`; case does not matter."""
        value = self.text(key)
        for word in known:
            if word.casefold() == value.casefold():
                return word
        raise self.error(key, f'"{value}" is not one of the values{suggest(value, known)}')

    def flag(self, key: str, default: bool | None = None) -> bool:
        """Return the truth value at `key`."""
        if default is not None and key not in self._data:
            return default
        value = self.raw(key)
        if not isinstance(value, bool):
            raise self.error(key, f"must be true or false, not {quote_value(value)}")
        return value

    def integer(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """Return the whole number at `key`, from `least` to `most`."""
        if default is not None and key not in self._data:
            return default
        value = self.raw(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(key, f"must be a whole number, not {quote_value(value)}")
        if not least <= value <= most:
            raise self.error(key, f"must be from {least} to {most}, not {quote_value(value)}")
        return value

    def texts(self, key: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        """Return the list of texts at `key`."""
        if default is not None and key not in self._data:
            return tuple(default)
        return tuple(self._read_list(key, str, "text"))

    def integers(self, key: str, least: int, most: int) -> tuple[int, ...]:
        """Return the list of whole numbers at `key`, each from `least` to `most`."""
        values: list[int] = self._read_list(key, int, "a whole number")
        for value in values:
            if isinstance(value, bool) or not least <= value <= most:
                raise self.error(key, f"must hold whole numbers from {least} to {most}, not {quote_value(value)}")
        return tuple(values)

    def section(self, key: str) -> Section:
        """Return the table at `key`."""
        return Section(self.raw(key), self.file, self.path(key))

    def sections(self, key: str) -> tuple[Section, ...]:
        """Return the list of tables at `key`."""
        items: list[Mapping[str, Any]] = self._read_list(key, Mapping, "a table")
        return tuple(Section(item, self.file, f"{self.path(key)}[{number}]") for number, item in enumerate(items))

    def section_for_players(self, key: str, players: int) -> Section | None:
        """Return the table below `key` for this number of players (`key.4`), or None if the file has none.

        The tables for other numbers of players count as read.
        """
        if key not in self._data:
            return None
        numbers = self.section(key)
        numbers._read.update(numbers._data)
        return numbers.section(str(players)) if str(players) in numbers else None

    def check_all_read(self) -> None:
        """Raise RuleError for the first key that was not read."""
        for key in self._data:
            if key not in self._read:
                known = sorted(self._read)
                raise self.error(key, f"is not known here{suggest(key, known)}")

    def _read_list(self, key: str, kind: type, called: str) -> list[Any]:
        values = self.raw(key)
        if not isinstance(values, (list, tuple)):
            raise self.error(key, f"must be a list, not {quote_value(values)}")
        if len(values) > _MOST_ENTRIES:
            raise self.error(key, f"has {len(values):,} entries; the most is {_MOST_ENTRIES:,}")
        for value in values:
            if not isinstance(value, kind):
                raise self.error(key, f"must hold {called} only, not {quote_value(value)}")
        return list(values)
