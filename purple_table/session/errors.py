"""Errors about files, as messages."""

from __future__ import annotations

from pathlib import Path

from purple_table.core.messages import LocalizedError, Message, Verbatim, english, read_error, say
from purple_table.core.safe_text import clean_message


class FileError(LocalizedError):
    """Something is wrong with a file: `words` name it and say why, and so does the error's own text, which is bounded
    however much it quotes."""

    def __init__(self, file: Path, cause: Message) -> None:
        super().__init__(say("{file}: {cause}", file=Verbatim(str(file)), cause=cause))
        self.args = (clean_message(english(self.words)),)
        self.file = file
        self.cause = cause


def say_unreadable(error: OSError) -> Message:
    """What is wrong with a file that the system does not read."""
    return say("cannot be read ({why})", why=read_error(error))


def say_unwritable(error: OSError) -> Message:
    """What is wrong with a file that the system does not write."""
    return say("cannot be written ({why})", why=read_error(error))
