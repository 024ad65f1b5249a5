"""Messages in a language that a test makes up: templates, numbers, persons, words, forms, and what is missing."""

from __future__ import annotations

import re
import struct
from contextlib import suppress
from gettext import NullTranslations
from pathlib import Path
from random import Random

import pytest
from babel.messages.catalog import Catalog

from purple_table.core.language import (
    ENGLISH,
    Language,
    LanguageError,
    Word,
    choose_language,
    find_languages,
    list_environment_codes,
    read_language,
)
from purple_table.core.messages import CardName, ColorName, ListedValues, Reader, SeatName, Term, english, say
from purple_table.ui.kit import telling
from purple_table.ui.kit.telling import Marker, Teller, tr, translate_markup
from tests.catalogues import translations
from tests.damage import damaged

WORDS = {
    "Jack": Word("Bube", {"plural": "Buben", "dative": "Buben"}),
    "Red": Word("Rot"),
    "Red Jack": Word("Rot Bube"),
    "You": Word("Du", {"dative": "Dir"}),
}
SPOKEN = {
    "{seat} knocks": "{seat} klopft",
    ("you", "{seat} knock"): "{seat} klopfst",
    "{seat} shows {card}": "{card} wird gezeigt",
    "two {rank:plural}": "zwei {rank:plural}",
    "with {rank}": "mit dem {rank:dative}",
    "lost {hole}": "verloren {loch}",
    "a card": "eine Karte",
    "{count} cards": "{count} Karten",
    "{before} and {last}": "{before} und {last}",
    "to {seat}": "{seat:dative:middle} zu",
    "−{number}": "minus {number}",
}


class Spoken(NullTranslations):
    def gettext(self, message: str) -> str:
        return SPOKEN.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return SPOKEN.get((context, message), message)


GERMAN = Language("de", "Deutsch", Spoken(), WORDS)


@pytest.fixture
def in_german():
    telling.use(GERMAN)
    yield
    telling.use(ENGLISH)


def german(message) -> str:
    return Reader(GERMAN).read(message)


def test_templates_persons_and_numbers():
    knocks = say("{seat} knocks", yours="{seat} knock", seat=SeatName(1))
    assert Teller(("Bea", "Ada"), 1, GERMAN).read(knocks) == "**Du** klopfst"
    assert Teller(("Bea", "Ada"), 0, GERMAN).read(knocks) == "**Ada** klopft"
    assert german(say("a card", many="{count} cards", count=1)) == "eine Karte"
    assert german(say("a card", many="{count} cards", count=2)) == "2 Karten"
    assert german(say("nobody translated this")) == "nobody translated this"


def test_words_stand_in_the_form_that_the_template_asks_for():
    assert german(say("two {rank:plural}", rank=Term("Jack"))) == "zwei Buben"
    assert german(say("two {rank:plural}", rank=Term("Ten"))) == "zwei Ten"
    assert german(say("with {rank}", rank=Term("Jack"))) == "mit dem Buben"
    card = CardName("RdJ", "Red Jack")
    assert german(say("{seat} shows {card}", seat=SeatName(0), card=card)) == "Rot Bube wird gezeigt"
    assert german(say("{what}", what=ListedValues((card, ColorName("Rd", "Red"))))) == "Rot Bube und Rot"
    assert Marker(language=GERMAN).read(say("{color}", color=ColorName("Rd", "Red"))) == "{Rd} Rot"
    assert Teller(("Ada",), 0, GERMAN).read(say("to {seat}", seat=SeatName(0))) == "**dir** zu"
    assert Teller(("Ada",), None, GERMAN).read(say("to {seat}", seat=SeatName(0))) == "**Ada** zu"


@pytest.mark.parametrize(
    ("template", "word", "told"),
    [
        ("{word:plural}", "Jack", "Jacks"),
        ("{word:plural}", "Six", "Sixes"),
        ("{word:one}", "Clubs", "Club"),
        ("{word:dative}", "Clubs", "Clubs"),
        ("{word:start}", "no trump", "No trump"),
        ("{word:one:middle}", "Clubs", "club"),
    ],
)
def test_english_makes_its_forms_itself(template, word, told):
    assert english(say(template, word=Term(word))) == told


def test_a_hole_that_nobody_fills_falls_back_to_english():
    assert german(say("lost {hole}", hole=3)) == "lost 3"


def test_a_language_learns_words_and_forms_and_forgets_none():
    more = GERMAN.add_words({"Jack": Word("Bube", {"genitive": "Buben"}), "Red": Word("Scharlach"), "Ace": Word("Ass")})
    assert more.word("Jack", ("plural",)) == more.word("Jack", ("genitive",)) == "Buben"
    assert (more.word("Red"), more.word("Ace"), GERMAN.word("Ace")) == ("Rot", "Ass", "Ace")


def test_the_window_speaks_the_language_in_use(in_german):
    assert tr("a card", many="{count} cards", count=-3) == "minus 3 Karten"
    assert tr("{seat} knocks", seat="*A*") == "*A* klopft"
    assert translate_markup("**{seat}** wins {what}", seat="*A*", what=say("a card")) == "**\\*A\\*** wins eine Karte"
    telling.learn({"Ace": Word("Ass")})
    assert telling.tell_plainly(say("{rank}", rank=Term("Ace"))) == "Ass"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [("de_AT.UTF-8", "de"), ("fr de", "de"), ("DE-de", "de"), ("C", "en"), ("", "en"), ("en_US de", "en")],
)
def test_the_first_language_wanted_that_there_is(wanted, code):
    assert choose_language(wanted.split(), (ENGLISH, GERMAN)).code == code


def test_the_environment_says_which_languages_are_wanted():
    assert list_environment_codes({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}) == ("C",)
    assert list_environment_codes({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:de"}) == ("fr", "de")
    assert list_environment_codes({}) == ()


def test_a_folder_with_a_compiled_catalogue_is_a_language(tmp_path: Path):
    assert find_languages((tmp_path, tmp_path / "none")) == (ENGLISH,)
    folder = tmp_path / "assets" / "locale" / "fr"
    translations().begin("fr", Catalog(), tmp_path)
    assert find_languages((folder.parent,)) == (ENGLISH,)
    translations().compile_all(tmp_path)
    _, french = find_languages((folder.parent,))
    assert (french.code, french.name) == ("fr", "Français")
    (folder / "language.toml").write_text('name = "Français"\n[words]\nRed = 3\n', encoding="utf-8")
    assert find_languages((folder.parent,)) == (ENGLISH,)
    with pytest.raises(LanguageError, match=r"language\.toml: 3 is neither"):
        read_language(folder)
    (folder / "language.toml").write_text('name = "Français"\n', encoding="utf-8")
    (folder / "LC_MESSAGES" / "purple_table.mo").write_bytes(b"what")
    with pytest.raises(LanguageError, match=r"purple_table\.mo"):
        read_language(folder)


def compiled(rule="nplurals=2; plural=n != 1", charset="utf-8"):
    """A catalogue of two cards as bytes, with any rule for numbers and any charset."""
    head = f"Content-Type: text/plain; charset={charset}\nPlural-Forms: {rule}\n".encode()
    pairs = [(b"", head), (b"a card\0{count} cards", b"eine Karte\0{count} Karten")]
    table, text, start = b"", b"", 28 + 16 * len(pairs)
    for words in (*(key for key, _ in pairs), *(told for _, told in pairs)):
        table += struct.pack("<2I", len(words), start + len(text))
        text += words + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0) + table + text


@pytest.fixture
def lay(tmp_path):
    """A function that lays a language down, and answers its folder."""
    catalogue = tmp_path / "xx" / "LC_MESSAGES" / "purple_table.mo"
    catalogue.parent.mkdir(parents=True)

    def lay(content, facts='name = "Xx"'):
        catalogue.write_bytes(content)
        (tmp_path / "xx" / "language.toml").write_text(facts, encoding="utf-8")
        return tmp_path / "xx"

    return lay


@pytest.mark.parametrize(
    ("content", "facts"),
    [
        *((compiled()[:length], 'name = "Xx"') for length in (0, 3, 6, 20, 30, 70, 90)),
        (compiled(charset="nowhere"), 'name = "Xx"'),
        (compiled(charset="rot13"), 'name = "Xx"'),
        (compiled(charset="utf-16"), 'name = "Xx"'),
        (compiled("x"), 'name = "Xx"'),
        (compiled("nplurals=2; plural=__import__('os')"), 'name = "Xx"'),
        (compiled(), ""),
        (compiled(), "name = 3"),
        (compiled(), 'name = ["Xx"]'),
        (compiled(), 'name = "Xx"\nwords = 3'),
        (compiled(), 'name = "Xx"\nmore = ' + "[" * 5_000),
    ],
)
def test_a_damaged_language_is_left_out_and_says_which_file_it_is(lay, content, facts):
    folder = lay(content, facts)
    with pytest.raises(LanguageError, match=re.escape(str(folder))):
        read_language(folder)
    assert find_languages((folder.parent,)) == (ENGLISH,)


def test_catalogues_damaged_at_random_are_read_or_refused(lay):
    good, rng = compiled(), Random(7)
    for _ in range(300):
        with suppress(LanguageError):
            told = read_language(lay(damaged(good, rng)))
            for count in (0, 1, 2):
                assert Reader(told).read(say("a card", many="{count} cards", count=count))


@pytest.mark.parametrize("rule", ["nplurals=2; plural=n/0", "nplurals=2; plural=n%0", "nplurals=2; plural=9"])
def test_a_rule_for_numbers_that_cannot_be_falls_back_to_english(lay, rule):
    told = Reader(read_language(lay(compiled(rule))))
    assert told.read(say("a card", many="{count} cards", count=1)) == "a card"
    assert told.read(say("a card", many="{count} cards", count=2)) == "2 cards"


def test_the_name_of_a_language_is_a_line(lay):
    assert read_language(lay(compiled(), f'name = "X\\n\u202e{"x" * 500}"')).name == f"X {'x' * 98}"
    assert read_language(lay(compiled(), 'name = " "')).name == "xx"
