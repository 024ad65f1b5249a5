"""Makes text that others wrote, such as file names and file contents, safe to keep and to show."""

from __future__ import annotations

import unicodedata

LONGEST_MESSAGE = 400
"""The most characters of a message, however much it quotes."""
STAND_IN = "□"
"""What is shown in place of an invisible character; both typefaces have it."""


def printable(text: str, stand_in: str = STAND_IN) -> str:
    """Return the text with a stand-in for each character that cannot be seen.

    Such are line breaks, control characters, separators, and those that turn the direction of what follows.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or unicodedata.category(sign) == "Zs" else stand_in for sign in text)


def one_line(text: str, longest: int = 100) -> str:
    """Return a name as it is kept: printable, not too long, and without white space around it or twice in a row."""
    if len(text) <= longest and text.isprintable() and text == " ".join(text.split()):
        return text
    return " ".join(printable(text[: 4 * longest], " ").split())[:longest].rstrip()


def format_error_line(error: BaseException) -> str:
    """Return the kind of an error and what it says, which may itself fail for an error that others wrote."""
    try:
        return clean_message(f"{type(error).__name__}: {error}")
    except BaseException:
        return clean_message(type(error).__name__)


def clean_message(text: str, longest: int = LONGEST_MESSAGE) -> str:
    """Return a message as it is shown: printable, and without its middle if it is too long.

    It begins with a place and ends with a cause, and neither is lost.
    """
    if len(text) > longest:
        head = longest * 2 // 3
        text = f"{text[:head].rstrip()} … {text[head - longest + 3 :].lstrip()}"
    return printable(text)
