"""Errors about files, whose text is a message in the language in use."""

from __future__ import annotations

from pathlib import Path

from purple_table.core.messages import LocalizedError, Message, Verbatim, english, read_error, say
from purple_table.core.safe_text import clean_message


class FileError(LocalizedError):
    """Raised when something is wrong with a file.

    `words` name the file and say why. The error's own text says the same in English and is cut where it quotes too
    much.
    """

    def __init__(self, file: Path, cause: Message) -> None:
        super().__init__(say("{file}: {cause}", file=Verbatim(str(file)), cause=cause))
        self.args = (clean_message(english(self.words)),)
        self.file = file
        self.cause = cause


def say_unreadable(error: OSError) -> Message:
    """Return the message for a file that the system cannot read."""
    return say("cannot be read ({why})", why=read_error(error))


def say_unwritable(error: OSError) -> Message:
    """Return the message for a file that the system cannot write."""
    return say("cannot be written ({why})", why=read_error(error))
