"""Text that others wrote, such as files, their names and what stands in them: made fit to be kept and to be told."""

from __future__ import annotations

import unicodedata

LONGEST_MESSAGE = 400
"""The most characters of a message, however much it quotes."""
STAND_IN = "□"
"""What is shown for a character that cannot be seen; both typefaces have it."""


def printable(text: str, stand_in: str = STAND_IN) -> str:
    """The text with a stand-in for each character that is none to be seen.

    Such are line breaks, control characters, separators, and those that turn the direction of what follows.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or unicodedata.category(sign) == "Zs" else stand_in for sign in text)


def one_line(text: str, longest: int = 100) -> str:
    """A name as it is kept: printable, without white space around it or twice, and not too long."""
    if len(text) <= longest and text.isprintable() and text == " ".join(text.split()):
        return text
    return " ".join(printable(text[: 4 * longest], " ").split())[:longest].rstrip()


def format_error_line(error: BaseException) -> str:
    """The kind of an error and what it says, which may itself go wrong where others wrote it."""
    try:
        return clean_message(f"{type(error).__name__}: {error}")
    except BaseException:
        return clean_message(type(error).__name__)


def clean_message(text: str, longest: int = LONGEST_MESSAGE) -> str:
    """A message as it is told: printable, and without its middle where it is too long.

    It begins with a place and ends with a cause, and neither is lost.
    """
    if len(text) > longest:
        head = longest * 2 // 3
        text = f"{text[:head].rstrip()} … {text[head - longest + 3 :].lstrip()}"
    return printable(text)
