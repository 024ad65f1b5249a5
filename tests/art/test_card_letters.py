"""What a language prints on the cards: badges, ranks and the names on aces, read from the texts of decks."""

import shutil
from pathlib import Path

import pytest

from purple_table import library
from purple_table.art import faces, sprites
from purple_table.art.sprites import PLAIN, CardStyle, SpriteCache
from purple_table.core.cards import DECK_LETTERS, CardLetters, Deck
from purple_table.core.rulebook import RuleError
from purple_table.rule_translations import read_letters

RULES = Path(__file__).parents[2] / "rules"


@pytest.fixture(scope="module")
def german() -> CardLetters:
    return read_letters([RULES], "de")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of the decks, for languages that are not there."""
    shutil.copytree(RULES / "decks", tmp_path / "decks")
    return tmp_path


def test_german_cards(german: CardLetters, purple: Deck) -> None:
    badges = [german.badge(color.code, color.code) for color in purple.colors]
    assert badges == ["Br", "Gn", "Si", "Li", "Go", "Ro", "Sw"]
    assert [german.rank(rank.printed) for rank in purple.ranks] == ["8", "9", "10", "B", "D", "K", "A"]
    names = [german.name(color.name) for color in purple.colors]
    assert names == ["Bronze", "Grün", "Silber", "Lila", "Gold", "Rot", "Schwarz"]


def test_german_packs() -> None:
    deck = library.load_game([RULES], "blues_greens", 4, {}).deck
    german = read_letters([RULES], "de")
    assert [german.rank(rank.printed) for rank in deck.ranks][9:12] == ["B", "D", "K"]
    assert [german.name(color.name) for color in deck.colors] == ["Kreuz", "Karo", "Herz", "Pik"]


def test_english_prints_what_the_decks_have(purple: Deck) -> None:
    assert read_letters([RULES], "en") == DECK_LETTERS
    assert DECK_LETTERS.badge("Bz", "Bz") == "Bz"
    assert PLAIN.describe_print(purple["BzJ"]) == ""


def test_a_third_language_brings_its_own(own: Path, purple: Deck) -> None:
    (own / "decks" / "purple.fr.toml").write_text(
        """
format = 1
[colors]
Bz = { word = "Bronze", badge = "Bz" }
Bk = { word = "Noir", badge = "No" }
[ranks]
J = { word = "Valet", print = "V" }
Q = { word = "Dame", print = "D" }
K = { word = "Roi", print = "R" }
A = { word = "As", print = "1" }
""",
        encoding="utf-8",
    )
    french = read_letters([own], "fr")
    assert [french.rank(rank.printed) for rank in purple.ranks] == ["8", "9", "10", "V", "D", "R", "1"]
    assert french.badge("Bk", "Bk") == "No"
    assert french.badge("Rd", "Rd") == "Rd", "what is missing stays as the deck has it"
    assert french.name("Black") == "Noir"


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        ('[colors]\nBz = { word = "Bronze", badge = "Bron" }', 'Bronze.badge: "Bron" has no room; the most is 3'),
        ('[ranks]\nJ = { word = "Bube", print = "Bub" }', 'Jack.print: "Bub" has no room; the most is 2'),
        (
            '[colors]\nBz = { word = "Bronze", badge = "B" }\nBk = { word = "Noir", badge = "B" }',
            '"B" is printed for two of them',
        ),
    ],
)
def test_letters_without_room_or_twice_are_refused(own: Path, words: str, cause: str) -> None:
    (own / "decks" / "purple.fr.toml").write_text(f"format = 1\n{words}\n", encoding="utf-8")
    with pytest.raises(RuleError) as refused:
        read_letters([own], "fr")
    assert "purple.fr.toml" in str(refused.value)
    assert cause in str(refused.value)


def test_faces_show_the_letters_of_the_language(german: CardLetters, purple: Deck) -> None:
    style = CardStyle(letters=german)
    cache = SpriteCache(None)
    for code in ("RdJ", "RdQ", "BkA", "Bz8"):
        assert cache.face(purple[code], 80, style) != cache.face(purple[code], 80), code
    # A King of Gold has the same letters in both.
    assert cache.face(purple["GoK"], 80, style) is cache.face(purple["GoK"], 80)
    assert cache.miniature(purple["RdQ"], 40, style) != cache.miniature(purple["RdQ"], 40)


def test_pictures_of_before_are_found_under_their_old_names(
    german: CardLetters, purple: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SpriteCache(tmp_path).face(purple["BkA"], 60)
    SpriteCache(tmp_path).face(purple["BkA"], 60, CardStyle(letters=german))
    assert len(list(tmp_path.iterdir())) == 2
    monkeypatch.setattr(faces, "draw_face", lambda *_, **__: pytest.fail("drawn again"))
    again = SpriteCache(tmp_path)
    assert again.face(purple["BkA"], 60) != again.face(purple["BkA"], 60, CardStyle(letters=german))


def test_palettes_change_the_picture_of_every_color(purple: Deck) -> None:
    cache = SpriteCache(None)
    for color in ("Bz", "Gn", "Sv", "Pu", "Go", "Rd"):
        drawn = {cache.face(purple[f"{color}9"], 60, CardStyle(palette=name)) for name in sprites.PALETTES}
        assert len(drawn) == 3, color
