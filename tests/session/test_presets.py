"""Presets: saved under a name, told apart by game, kept in a file that is damaged by nobody."""

from random import Random

import pytest

from purple_table.session.files import SaveError
from purple_table.session.settings import LONGEST_NAME, Preset, Presets, SeatSetup, Setup, make_presets_file
from tests.said import said

FRIDAY = Preset("hearts", "Friday", Setup(5, (SeatSetup("Ann", True), SeatSetup()), {"target": 50}))


def test_a_preset_takes_the_place_of_its_namesake_in_the_same_game_only():
    other = Preset("spades", "friday", Setup(4))
    presets = Presets().add(FRIDAY).add(other)
    assert presets.list_presets("hearts") == (FRIDAY,)
    new = Preset("hearts", "FRIDAY", Setup(3))
    again = presets.add(new)
    assert again.presets == (new, other)
    assert again.find("hearts", " friday ") == new
    assert again.remove("hearts", "friday").presets == (other,)
    assert again.remove("hearts", "nobody") == again


def test_round_trip(tmp_path):
    file = make_presets_file(tmp_path / "presets.json")
    assert file.load() == Presets()
    assert file.notice is None
    kept = Presets().add(FRIDAY)
    file.save(kept)
    assert make_presets_file(file.path).load() == kept


def test_two_copies_keep_what_each_of_them_changed(tmp_path):
    path = tmp_path / "presets.json"
    kept = [Preset("hearts", name, Setup(4)) for name in ("First", "Second", "Third")]
    make_presets_file(path).save(Presets(presets=tuple(kept)))
    one, other = make_presets_file(path), make_presets_file(path)
    mine, theirs = one.load(), other.load()
    first = Preset("hearts", "FIRST", Setup(3))
    one.save(mine.add(FRIDAY).remove("hearts", "second"))
    other.save(theirs.add(first).add(Preset("spades", "Friday", Setup(4))))
    found = make_presets_file(path).load()
    assert found.presets == (first, kept[2], FRIDAY, Preset("spades", "Friday", Setup(4)))


def test_two_presets_of_one_name_are_kept_and_told_apart(tmp_path):
    path = tmp_path / "presets.json"
    names = ["First", "FIRST", "First 2", "x" * LONGEST_NAME, "X" * LONGEST_NAME]
    kept = [Preset("hearts", f"n{place}", Setup(3 + place % 3)) for place in range(len(names))]
    make_presets_file(path).save(Presets(presets=tuple(kept)))
    content = path.read_text(encoding="utf-8")
    for place, name in enumerate(names):
        content = content.replace(f'"n{place}"', f'"{name}"')
    path.write_text(content, encoding="utf-8")
    file = make_presets_file(path)
    found = file.load()
    assert [one.name for one in found.presets] == ["First", "FIRST 2", "First 2 2", names[3], "X" * 38 + " 2"]
    file.save(found.add(FRIDAY))
    assert [one.setup.players for one in make_presets_file(path).load().presets] == [3, 4, 5, 3, 4, 5]


def test_one_preset_that_is_wrong_hides_no_other(tmp_path):
    path = tmp_path / "presets.json"
    good = [Preset("hearts", name, Setup(4)) for name in ("Sunday", "Monday")]
    make_presets_file(path).save(Presets(presets=(good[0], Preset("hearts", "Tuesday", Setup(4)), good[1])))
    content = path.read_bytes()
    place = content.index(b'"players"', content.index(b"Tuesday"))
    path.write_bytes(content[:place] + b'"qlayers"' + content[place + 9 :])
    file = make_presets_file(path)
    assert file.load().presets == tuple(good)
    assert 'presets[1] = {"game":"hearts","name":"Tuesday",' in said(file.notice)
    assert said(file.notice).endswith("is kept as presets.json.damaged, and what else it holds is used")
    file.save(Presets(presets=tuple(good)))
    assert make_presets_file(path).load().presets == tuple(good)


def test_a_nameless_preset_is_not_written(tmp_path):
    file = make_presets_file(tmp_path / "presets.json")
    with pytest.raises(SaveError, match="name"):
        file.save(Presets(presets=(Preset("hearts", "", Setup(4)),)))
    assert not file.path.exists()


def test_mutations_give_presets_and_lose_no_file(tmp_path, mutated):
    path = tmp_path / "presets.json"
    make_presets_file(path).save(Presets().add(FRIDAY))
    good, rng = path.read_bytes(), Random(3)
    damaged = 0
    for _ in range(200):
        content = mutated(good, rng)
        path.write_bytes(content)
        file = make_presets_file(path)
        assert isinstance(file.load(), Presets)
        kept = list(tmp_path.glob("*.damaged"))
        if kept:
            assert [one.read_bytes() for one in kept] == [content]
            assert "presets.json.damaged, and " in (said(file.notice) or "")
            kept[0].unlink()
            damaged += 1
        else:
            assert path.read_bytes() == content
    assert damaged > 60
