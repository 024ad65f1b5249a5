"""Whoever begins a third language makes no test fail: those that go through the languages pass with it as well."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.apart import GUIDES
from tests.catalogues import translations
from tests.checkout import carry_out, copy_checkout
from tests.contract.matches import GAMES

CODE = "fr"
TESTS = (
    "tests/test_catalogues.py tests/test_languages.py tests/contract/test_every_language.py"
    " tests/rules/test_translated_books.py tests/rules/test_texts.py tests/art/test_card_letters.py"
    " tests/ui/test_language_setting.py tests/ui/test_levels_in_words.py tests/session/test_wording.py"
    " tests/ui/test_game_texts.py tests/rules/test_new_game.py tests/ui/test_table_seat_switch.py"
)
"""Those that go through languages, catalogues and translated rule files."""
OTHERS = " or ".join(sorted(set(GAMES) - {"contract", "hearts", "whist"}))
PICKED = (
    f"(not (test_new_game or test_table_seat_switch) or (lack_nothing and whist) or said_before) and not ({OTHERS})"
)
"""Of new games and of changes of the seat only what speaks, and of the games one that is translated below and two that
are not: these are told in English, whichever they are."""
FILES = {
    "rules/whist/text.fr.toml": """\
format = 1
summary = "Pas d'enchères : chaque levée au-delà de la sixième marque un point."

[examples]
"5 points win" = "5 points gagnent"
""",
    "rules/decks/purple.fr.toml": """\
format = 1

[colors]
Pu = { word = "Violet", badge = "Vi" }

[ranks]
Q = { word = "Dame", print = "D" }
""",
}
SAID = {
    "Continue": "Continuer",
    "{count} bag": ("{count} levée de trop", "{count} levées de trop"),
    "{before} and {last}": "{before} et {last}",
}


@GUIDES
@pytest.mark.skipif(sys.platform == "win32", reason="the commands are for a POSIX shell")
def test_a_third_language_that_has_just_begun_makes_no_test_fail(tmp_path: Path) -> None:
    root = copy_checkout(tmp_path)
    told = carry_out(f"python packaging/translations.py --new {CODE}", root)
    assert f"compiled assets/locale/{CODE}/LC_MESSAGES/purple_table.mo" in told
    (path,) = (path for path in translations().catalogues(root) if path.parents[1].name == CODE)
    catalog = translations().read(path)
    for text, words in SAID.items():
        catalog.get(text).string = words
    translations().write(path, catalog)
    for name, text in FILES.items():
        (root / name).write_text(text, encoding="utf-8")
    carry_out("python packaging/translations.py", root)
    assert " passed" in carry_out(f"python -m pytest -q -p no:cacheprovider {TESTS} -k '{PICKED}'", root)
