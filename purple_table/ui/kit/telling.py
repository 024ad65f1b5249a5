"""Messages as the window tells them: with markup, seats by their names, and the one person at the table as "you"."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.messages import ColorName, Message, Reader
from purple_table.ui.kit.text import escape, minus


class Teller(Reader):
    """Tells messages at a table; `names` by seat, `you` is the seat that is called so."""

    def __init__(self, names: Sequence[str] = (), you: int | None = None) -> None:
        self._names = names
        self._you = you

    def about(self, message: Message, seat: int) -> str:
        """A message that a seat caused: one that does not speak of the seat stands after its name."""
        return self.read(message) if message.yours else f"{self.seat(seat)}: {self.read(message)}"

    def literal(self, text: str) -> str:
        """Words that are no markup."""
        return escape(text)

    def number(self, number: int) -> str:
        """A number with a real minus sign."""
        return minus(number)

    def seat(self, seat: int) -> str:
        """Who sits at a seat, in bold."""
        return "**You**" if seat == self._you else f"**{escape(self._names[seat])}**"

    def is_you(self, seat: int) -> bool:
        """Whether it is the seat of who reads."""
        return seat == self._you


class Marker(Teller):
    """Tells messages with the mark of a color before its name."""

    def color(self, color: ColorName) -> str:
        """The mark and the name."""
        return f"{{{color.code}}} {super().color(color)}"


_TELLER, _PLAIN = Teller(), Reader()


def plain(message: Message) -> str:
    """A message that names nobody, for what knows no markup."""
    return _PLAIN.read(message)


def told(message: Message) -> str:
    """A message that names nobody, with markup."""
    return _TELLER.read(message)
