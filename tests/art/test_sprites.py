import os
from pathlib import Path

import pytest

from purple_table.art import faces, sprites
from purple_table.art.sprites import CardStyle, SpriteCache, shadow_margin
from purple_table.core.cards import Deck


def forbid_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on whatever comes must come from memory or a file."""
    monkeypatch.setattr(faces, "draw_face", lambda *_, **__: pytest.fail("drawn again"))


def test_sprites_are_rgba_rows_and_are_kept(purple: Deck) -> None:
    cache = SpriteCache(None)
    sprite = cache.face(purple["Rd8"], 60)
    assert (sprite.width, sprite.height, len(sprite.pixels)) == (60, 84, 60 * 84 * 4)
    assert cache.face(purple["Rd8"], 60) is sprite
    assert cache.face(purple["Rd8"], 60, CardStyle(large_index=True)) != sprite
    assert cache.back(60) != cache.back(60, CardStyle(back="claret")) != cache.back(60, pack="green")
    assert len(cache.felt("baize", 33, 21).pixels) == 33 * 21 * 4
    assert cache.icon(32).width == 32


def test_the_shadow_surrounds_the_card(purple: Deck) -> None:
    shadow = SpriteCache(None).shadow(100)
    margin = shadow_margin(100)
    assert (shadow.width, shadow.height) == (100 + 2 * margin, 140 + 2 * margin)
    alphas = shadow.pixels[3::4]
    rim = alphas[: shadow.width] + alphas[-shadow.width :] + alphas[:: shadow.width]
    assert max(rim) <= 8, "a shadow that is cut off at its margin shows a hard edge"
    below = alphas[(margin + 140 + 2) * shadow.width + shadow.width // 2]
    above = alphas[(margin - 3) * shadow.width + shadow.width // 2]
    assert below > above + 10


def test_a_second_run_takes_its_sprites_from_files(
    purple: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "not" / "yet" / "there"
    first = SpriteCache(folder).face(purple["BkA"], 60)
    forbid_drawing(monkeypatch)
    assert SpriteCache(folder).face(purple["BkA"], 60) == first
    assert [entry.suffix for entry in folder.iterdir()] == [".sprite"]


@pytest.mark.parametrize("damage", ["torn", "empty", "flipped", "longer", "other size", "folder"])
def test_a_damaged_file_is_made_anew(purple: Deck, tmp_path: Path, damage: str) -> None:
    good = SpriteCache(tmp_path).face(purple["GoK"], 60)
    (file,) = tmp_path.iterdir()
    data = file.read_bytes()
    if damage == "folder":
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes(
            {
                "torn": data[: len(data) // 2],
                "empty": b"",
                "flipped": data[:500] + bytes([data[500] ^ 1]) + data[501:],
                "longer": data + b"\0" * 4,
                "other size": SpriteCache(None).icon(32).pixels,
            }[damage]
        )
    assert SpriteCache(tmp_path).face(purple["GoK"], 60) == good
    if damage != "folder":
        assert file.read_bytes() == data
    assert not list(tmp_path.glob("*.part"))


def test_a_folder_that_cannot_be_written_leaves_a_cache_in_memory(purple: Deck, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    cache = SpriteCache(blocked / "cache")
    sprite = cache.face(purple["Sv9"], 60)
    assert cache.face(purple["Sv9"], 60) is sprite
    assert cache.back(60).width == 60
    assert blocked.read_text() == "in the way"


def test_a_full_disk_is_no_error_and_is_not_tried_again(
    purple: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def full(*_: object) -> None:
        tried.append(1)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    cache = SpriteCache(tmp_path)
    assert cache.face(purple["Pu9"], 60).width == 60
    assert cache.face(purple["PuT"], 60).width == 60
    assert len(tried) == 1
    assert list(tmp_path.iterdir()) == []


def test_files_still_serve_where_nothing_new_can_be_written(
    purple: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = SpriteCache(tmp_path).face(purple["Bz9"], 60)
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(30, "Read-only file system")))
    cache = SpriteCache(tmp_path)
    cache.face(purple["BzT"], 60)
    forbid_drawing(monkeypatch)
    assert cache.face(purple["Bz9"], 60) == good


def test_another_art_version_does_not_take_old_files(
    purple: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SpriteCache(tmp_path).face(purple["Bz9"], 60)
    monkeypatch.setattr(sprites, "ART_VERSION", sprites.ART_VERSION + 1)
    SpriteCache(tmp_path).face(purple["Bz9"], 60)
    assert len(list(tmp_path.iterdir())) == 2


def test_old_files_are_removed_when_the_folder_has_outgrown_its_room(
    purple: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = SpriteCache(tmp_path)
    for code in ("Bz8", "Bz9", "BzT", "BzA"):
        cache.face(purple[code], 60)
    for age, file in enumerate(sorted(tmp_path.iterdir())):
        os.utime(file, (1_000_000 + age, 1_000_000 + age))
    newest = sorted(tmp_path.iterdir())[-1]
    monkeypatch.setattr(sprites, "_FILED_BYTES", 3 * 60 * 84 * 4)
    SpriteCache(tmp_path).face(purple["Gn8"], 60)
    left = list(tmp_path.iterdir())
    assert len(left) == 2
    assert newest in left


def test_memory_is_bounded(purple: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sprites, "_KEPT_BYTES", 3 * 60 * 84 * 4)
    cache = SpriteCache(None)
    first = cache.face(purple["Bz8"], 60)
    for code in ("Bz9", "BzT", "Gn8"):
        cache.face(purple[code], 60)
    again = cache.face(purple["Bz8"], 60)
    assert again == first
    assert again is not first


def test_little_is_kept_in_memory_where_files_are_as_good(
    purple: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprites, "_KEPT_BESIDE_FILES", 60 * 84 * 4)
    cache = SpriteCache(tmp_path)
    first = cache.face(purple["Bz8"], 60)
    cache.face(purple["Bz9"], 60)
    forbid_drawing(monkeypatch)
    again = cache.face(purple["Bz8"], 60)
    assert again == first
    assert again is not first
