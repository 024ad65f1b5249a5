"""Levels of computer players by name on their own, and as somebody inside a sentence, in every language."""

import pytest

from purple_table.players.levels import LEVELS, level_person
from purple_table.ui.kit import telling
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.scenes.match_words import name_level
from tests.catalogues import languages


@pytest.fixture
def speaking():
    yield telling.use
    telling.use(languages()[0])


def test_every_level_has_a_person_with_forms_in_every_language(speaking):
    for language in languages()[1:]:
        for level in LEVELS.values():
            word = language.glossary.get(level.person)
            if language.code == "de":
                assert word is not None, level.person
                assert {"accusative", "dative", "plural"} <= word.forms.keys()


def test_levels_in_german_sentences(speaking):
    speaking(next(language for language in languages() if language.code == "de"))
    ladder = ["Anfänger", "Hobbyspieler", "Geübt", "Fortgeschritten", "Experte", "Meister"]
    assert [name_level(name) for name, level in LEVELS.items() if level.offered] == ladder
    skilled, expert = level_person("club"), level_person("expert")
    assert tr("{level:start} is thinking …", level=skilled) == "Der Geübte denkt nach …"
    assert tr("With {level:dative}", level=skilled) == "Mit dem Geübten"
    assert tr("Against {level:plural}", level=expert) == "Gegen Experten"
    assert tr("From the same cards you did better than {level}.", level=expert).endswith("erreicht als der Experte.")
    assert (
        translate_markup("**{name}**: {level} plays on.", name="A*da", level=skilled)
        == "Für **A\\*da** spielt der Geübte weiter."
    )
    told = tr(
        "In {same} of {count} decision {level} would do the same.",
        many="In {same} of {count} decisions {level} would do the same.",
        count=8,
        same=2,
        level=expert,
    )
    assert told == "Bei 2 von 8 Entscheidungen täte der Experte dasselbe."


def test_levels_in_english_sentences():
    assert tr("{level:start} is thinking …", level=level_person("club")) == "The skilled player is thinking …"
    assert tr("Against {level:plural}", level=level_person("club")) == "Against the skilled players"
    assert tr("{level:start} in your seat", level=level_person("nobody")) == "Nobody in your seat"
