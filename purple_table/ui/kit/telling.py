"""The words of the window in the language in use: its own words (`tr`), and messages, with markup.

Messages name seats by their players' names, and call the one person at the table "you".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from purple_table.core.language import ENGLISH, Glossary, Language
from purple_table.core.messages import ColorName, Message, Reader, Tenths, Term, Value, Verbatim, apply_case, template
from purple_table.core.safe_text import clean_message
from purple_table.ui.kit.text import escape

Said = str | int | Tenths | Term | Verbatim | Message
"""The values that the window's own words can contain."""

_YOU = "You"
_MINUS = template("−{number}")
_SINGLE, _SINGLE_LOW = str.maketrans("“”", "‘’"), str.maketrans("„“", "‚‘")


class PlainTeller(Reader):
    """Writes messages that name nobody, for places that know no markup, in the language in use unless another is
    given."""

    def __init__(self, language: Language | None = None) -> None:
        super().__init__(find_language() if language is None else language)

    def number(self, number: int) -> str:
        """Return a number with a real minus sign."""
        return str(number) if number >= 0 else self.fill_template(_MINUS, number=str(-number))


def notice(words: Message) -> str:
    """Return a message about a fault for places that know no markup: printable and of limited length, however much it
    quotes of other people's text."""
    return clean_message(PlainTeller().read(words))


def quote_inside(words: str) -> str:
    """Return words that will stand between quotation marks, with single marks for those inside."""
    german = "„" in words
    return words.translate(_SINGLE_LOW if german else _SINGLE)


class Teller(PlainTeller):
    """Writes messages at a table; `names` are by seat, and `you` is the seat that is called "you"."""

    def __init__(self, names: Sequence[str] = (), you: int | None = None, language: Language | None = None) -> None:
        super().__init__(language)
        self._names = names
        self._you = you

    def read_with_name(self, message: Message, seat: int) -> str:
        """Return a message that a seat caused; if it does not mention the seat, the seat's name stands before it."""
        return self.read(message) if message.yours else f"{self.seat(seat)}: {self.read(message)}"

    def literal(self, text: str) -> str:
        """Return words that are no markup."""
        return escape(text)

    def seat(self, seat: int, forms: Sequence[str] = ()) -> str:
        """Return the name of the player at a seat, in bold."""
        if seat == self._you:
            return f"**{apply_case(self.language.word(_YOU, forms), forms)}**"
        return f"**{escape(self._names[seat])}**"

    def is_you(self, seat: int) -> bool:
        """Return whether it is the seat of the reader."""
        return seat == self._you


class Marker(Teller):
    """Writes messages with the mark of a color before its name."""

    def color(self, color: ColorName, forms: Sequence[str] = ()) -> str:
        """Return the mark and the name."""
        return f"{{{color.code}}} {super().color(color, forms)}"


class _MarkupTeller(PlainTeller):
    """Writes templates that contain markup themselves; only the values in them are protected."""

    def __init__(self, language: Language) -> None:
        super().__init__(language)
        self._teller = Teller(language=language)

    def value(self, value: Value, forms: Sequence[str] = ()) -> str:
        """Return a value in words that are no markup."""
        return self._teller.value(value, forms)


class _Speech:
    """The language in use with the readers that write in it."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.plain = PlainTeller(language)
        self.teller = Teller(language=language)
        self.marked = _MarkupTeller(language)


_speech = _Speech(ENGLISH)


def use(language: Language) -> None:
    """Let the window speak this language from now on; what is shown already stays until it is made anew."""
    global _speech
    _speech = _Speech(language)


def learn(glossary: Glossary) -> None:
    """Teach the language in use the words of a deck or rule file; words that it knows are kept."""
    use(find_language().add_words(glossary))


def find_language() -> Language:
    """Return the language in use."""
    return _speech.language


def tell_plainly(message: Message) -> str:
    """Return a message that names nobody, for places that know no markup."""
    return _speech.plain.read(message)


def tell(message: Message) -> str:
    """Return a message that names nobody, with markup."""
    return _speech.teller.read(message)


def tr(text: str, *, many: str = "", **values: Said) -> str:
    """Return the window's own words in the language in use now.

    `text` is a literal, and `many` the one for every `count` but 1. Values that are texts are inserted unchanged, and
    messages without markup. It is for buttons and captions, or for callers that protect (`escape`) what they insert.
    """
    return _speech.plain.read(_message(text, many, values))


def translate_markup(text: str, *, many: str = "", **values: Said) -> str:
    """Translate like `tr`, where `text` contains markup: inserted texts and messages are protected against being read
    as markup."""
    return _speech.marked.read(_message(text, many, values))


def _message(text: str, many: str, values: Mapping[str, Said]) -> Message:
    return Message(
        text,
        tuple((name, Verbatim(value) if isinstance(value, str) else value) for name, value in values.items()),
        many=many,
    )
