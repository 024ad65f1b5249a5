"""The characters that computers play as."""

from random import Random
from typing import get_args

import pytest

from purple_table.players.levels import LEVELS, STYLES
from purple_table.session.characters import CHARACTERS, Moment, draw_character, find_character

ALWAYS = ("Clara", "Hugo", "Mina", "Felix", "Ida", "Oscar", "Nora", "Emil", "Ruth", "Jonas")
"""Names that stand in matches and settings already."""


def test_the_names_of_old_come_first_in_their_order():
    assert tuple(character.name for character in CHARACTERS)[: len(ALWAYS)] == ALWAYS


def test_each_plays_in_a_way_that_there_is_and_speaks_in_its_own_words():
    said = [words for one in CHARACTERS for remarks in one.remarks.values() for words in remarks]
    assert len(set(said)) == len(said)
    for one in CHARACTERS:
        assert one.remarks.keys() == set(get_args(Moment))
        assert all(len(one.remarks[moment]) >= 2 for moment in ("glad", "sorry", "surprised", "partner"))
        assert one.level in LEVELS
        assert one.style in STYLES
    assert {one.level for one in CHARACTERS} == {name for name, level in LEVELS.items() if level.offered}
    assert {one.style for one in CHARACTERS} == set(STYLES)


def test_a_character_is_known_by_its_name():
    assert find_character(" hugo ") is CHARACTERS[1]
    assert find_character("Bob") is None


def test_the_lot_falls_on_nobody_who_is_there():
    taken = [one.name for one in CHARACTERS if one.name != "Ruth"]
    assert draw_character(taken, Random(1)).name == "Ruth"
    with pytest.raises(ValueError, match="everybody"):
        draw_character([*taken, "ruth"], Random(1))
    assert len({draw_character((), Random(seed)).name for seed in range(60)}) > 8
