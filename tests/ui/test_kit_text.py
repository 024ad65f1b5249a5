"""Lettering, paragraphs and colors."""

import re
import sys
from random import Random

import pygame
import pytest

from purple_table.art import lettering
from purple_table.art.lettering import MissingFont
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import SurfaceCache, make_rounded_mask
from purple_table.ui.kit.text import Typesetter, escape, strip_markup
from purple_table.ui.kit.theme import Font, Theme, scale_for_window
from tests.contrast import contrast

BODY = Font("sans", 16)
SENTENCE = "Each player is dealt **thirteen cards**; everyone must *follow suit* if able, and the highest trump wins."


def square(token, height):
    return pygame.Surface((height, height)) if token == "Rd" else None


@pytest.mark.parametrize("family", ["sans", "serif"])
@pytest.mark.parametrize("size", [9, 16, 30, 60, 120])
def test_lettering_has_the_size_it_tells(family, size):
    letters = lettering.render("Ägypten fjord", family, size, 600, italic=True)
    assert len(letters.alpha) == letters.width * letters.height
    assert max(letters.alpha) > 200
    assert letters.width >= letters.advance
    assert 0 < letters.baseline < letters.height
    rows = [letters.alpha[row * letters.width : (row + 1) * letters.width] for row in range(letters.height)]
    assert any(rows[letters.baseline - 2])


def test_every_line_of_a_font_is_equally_high():
    heights = {lettering.render(text, "sans", 16).height for text in ("a", "Äg", "", "…", "jÅ")}
    assert heights == {lettering.measure_line("sans", 16).height}


FOREIGN = [
    *(chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))),
    *"\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\ufff9",
    *"\ud800\udcff\ue000\uffff\U000e0001\U0010ffff",
]
"""Control characters, separators, what turns the direction of writing, halves of characters, and none at all."""


@pytest.mark.parametrize("family", ["sans", "serif"])
def test_every_string_can_be_drawn_and_what_cannot_be_seen_has_a_stand_in(family):
    without = lettering.render("AB", family, 16)
    for sign in FOREIGN:
        assert lettering.measure_character(sign, family, 16) > 0
        assert lettering.measure(f"A{sign}B", family, 16) > without.advance, f"{sign!r} is not seen"
        for text in (sign, f"A{sign}B", f"{sign}{sign}AB", f"AB{sign}"):
            drawn = lettering.render(text, family, 16)
            assert drawn.height == without.height
            assert max(drawn.alpha) > 100, ascii(text)


def test_random_text_of_any_kind_is_drawn():
    rng = Random(4)
    signs = [*FOREIGN, *"aZ7 éßŁ漢👑", "\u0301", "\u05d0", "\u0627", "\u0e33", "\u200d"]
    for _ in range(120):
        drawn = lettering.render("".join(rng.choices(signs, k=rng.randint(1, 40))), "sans", rng.choice((9, 16, 40)))
        assert len(drawn.alpha) == drawn.width * drawn.height


def test_a_line_has_a_greatest_length_and_height():
    for text in ("W" * 100_000, "A" + "\u0301" * 100_000, "\u0e47" * 5_000, "\n" * 50_000, "漢" * 20_000):
        drawn = lettering.render(text, "serif", 68)
        assert drawn.width <= 68 * 1.1 * (lettering.LONGEST + 2)
        assert drawn.height <= 3 * lettering.measure_line("serif", 68).height
    assert lettering.measure("W" * 100_000, "serif", 68) == lettering.render("W" * 100_000, "serif", 68).advance
    whole = "x" * lettering.LONGEST
    assert lettering.render(whole + "x", "sans", 9) == lettering.render(whole[:-1] + "…", "sans", 9)


def test_foreign_text_breaks_no_paragraph():
    typesetter = Typesetter(mark=square)
    for sign in FOREIGN:
        for words in (escape(f"Jo{sign}Ann"), f"**Jo{sign}** \\{sign} {{{sign}}}"):
            picture = typesetter.paragraph(words, BODY, colors.IVORY, 90)
            assert picture.get_width() == 90
            typesetter.line(f"Jo{sign}Ann", BODY, colors.IVORY)


def test_weight_and_slant_are_set():
    looks = {
        lettering.render("Trump", "serif", 20, weight, italic).alpha
        for weight in (400, 700)
        for italic in (False, True)
    }
    assert len(looks) == 4
    assert lettering.measure("Trump", "sans", 20, 800) > lettering.measure("Trump", "sans", 20, 400)


def test_the_cheap_measure_is_close_to_the_exact_one():
    text = "The player to the dealer's left leads to the first trick."
    cheap = sum(lettering.measure_character(character, "sans", 16) for character in text)
    assert cheap == pytest.approx(lettering.measure(text, "sans", 16), rel=0.03)


def test_a_missing_font_names_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "fontpkg_inter", None)
    with pytest.raises(MissingFont, match="pip install fontpkg-inter"):
        lettering.font_path("sans")


@pytest.mark.parametrize("width", [60, 120, 300, 1000])
def test_paragraphs_keep_to_their_width(width):
    layout = Typesetter().layout(SENTENCE, BODY, width)
    assert max(layout.widths) <= width + 1
    words = " ".join("".join(piece.text for piece in line) for line in layout.lines).split()
    assert "".join(words) == strip_markup(SENTENCE).replace(" ", "")


def test_no_short_word_is_left_alone_on_the_last_line():
    typesetter = Typesetter()
    text = "Hugo knocks; everybody else has one more turn"
    greedy = typesetter.width("Hugo knocks; everybody else has one more", BODY)
    lines = ["".join(piece.text for piece in line) for line in typesetter.layout(text, BODY, greedy + 4).lines]
    assert lines == ["Hugo knocks; everybody else has one", "more turn"]
    long = "to be held Donaudampfschiff"
    lines = typesetter.layout(long, BODY, typesetter.width("to be held Donaudampfschif", BODY)).lines
    assert [line[0].text for line in lines] == ["to be held", "Donaudampfschiff"]


def test_a_text_at_its_natural_width_stays_on_one_line():
    typesetter = Typesetter()
    for text in ("Sound volume", "Keep the changes", "AVATAR To", SENTENCE):
        natural = typesetter.layout(text, BODY).size[0]
        assert len(typesetter.layout(text, BODY, natural).lines) == 1


def test_a_word_wider_than_the_line_is_cut():
    layout = Typesetter().layout("Donaudampfschifffahrtsgesellschaft", BODY, 80)
    assert len(layout.lines) > 2
    assert max(layout.widths) <= 82


def test_markup_is_read():
    layout = Typesetter().layout(r"a **b** *c* \*d\* 2 * 3", BODY)
    styles = {piece.text.strip(): (piece.font.weight, piece.font.italic) for piece in layout.lines[0]}
    assert styles["b"] == (lettering.BOLD, False)
    assert styles["c"] == (400, True)
    assert styles["*d* 2 * 3"] == (400, False)


def test_newlines_break():
    assert len(Typesetter().layout("one\ntwo\n\nfour", BODY).lines) == 4


def test_names_are_protected_from_markup():
    name = r"**Bob** {Rd} \o/"
    assert strip_markup(escape(name)) == name
    layout = Typesetter(square).layout(escape(name), BODY)
    assert "".join(piece.text for piece in layout.lines[0]) == name


def test_marks_stand_in_the_line():
    typesetter = Typesetter(square)
    layout = typesetter.layout("Follow {Rd} or {xx}.", BODY)
    marks = [piece for piece in layout.lines[0] if piece.mark is not None]
    assert len(marks) == 1
    assert marks[0].mark.get_height() == 17
    assert "".join(piece.text for piece in layout.lines[0]) == "Follow  or {xx}."
    assert (
        typesetter.paragraph("Follow {Rd}", BODY, colors.IVORY).get_size()
        == typesetter.layout("Follow {Rd}", BODY).size
    )


def test_ellipsis():
    typesetter = Typesetter()
    assert typesetter.ellipsize("Short", BODY, 200) == "Short"
    cut = typesetter.ellipsize("A name that is far too long", BODY, 100)
    assert cut.endswith("…")
    assert typesetter.width(cut, BODY) <= 100
    assert typesetter.ellipsize("Anything", BODY, 1) == "…"


def test_what_was_set_is_kept():
    typesetter = Typesetter()
    assert typesetter.line("Deal", BODY, colors.IVORY) is typesetter.line("Deal", BODY, colors.IVORY)
    assert typesetter.line("Deal", BODY, colors.GOLD) is not typesetter.line("Deal", BODY, colors.IVORY)


def test_text_has_its_color():
    picture = Typesetter().line("Deal", BODY, (10, 200, 30))
    found = {tuple(picture.get_at((x, y)))[:3] for x in range(picture.get_width()) for y in range(picture.get_height())}
    assert found == {(10, 200, 30)}


def test_the_cache_is_bounded_in_bytes():
    cache = SurfaceCache(4 * 100 * 10)
    surfaces = [cache.get(number, lambda: pygame.Surface((10, 10), pygame.SRCALPHA)) for number in range(12)]
    assert len(cache) == 10
    assert cache.get(11, lambda: pygame.Surface((1, 1))) is surfaces[11]
    large = cache.get("large", lambda: pygame.Surface((100, 100), pygame.SRCALPHA))
    assert len(cache) == 1
    assert cache.get("large", lambda: pygame.Surface((1, 1))) is large


@pytest.mark.parametrize("size", [(40, 30), (3, 3), (1, 1), (200, 8)])
def test_corners_are_round_and_smooth(size):
    mask = make_rounded_mask(size, 12)
    assert mask.get_size() == size
    assert mask.get_at((size[0] // 2, size[1] // 2)).a == 255
    if min(size) > 8:
        assert mask.get_at((0, 0)).a == mask.get_at((size[0] - 1, size[1] - 1)).a == 0
        assert any(0 < mask.get_at((x, 0)).a < 255 for x in range(12))


FELT = (20, 74, 54)
"""The green cloth of the table."""
TEXT_ON_GROUND = {
    "body on panel": (colors.IVORY, colors.PANEL_TOP),
    "note on panel": (colors.LAVENDER, colors.PANEL_TOP),
    "title on panel": (colors.GOLD_TOP, colors.PANEL_TOP),
    "title on felt": (colors.GOLD_TOP, FELT),
    "body on felt": (colors.IVORY, FELT),
    "body on night": (colors.IVORY, colors.NIGHT),
    "button": (colors.IVORY, colors.RAISED_TOP),
    "primary button": (colors.INK, colors.GOLD),
    "danger button": (colors.IVORY, colors.DANGER_TOP),
    "field": (colors.IVORY, colors.WELL),
    "selection": (colors.IVORY, colors.RAISED),
    "segment": (colors.LAVENDER, colors.WELL),
    "chosen in a list": (colors.GOLD_TOP, colors.RAISED_TOP),
    "tooltip": (colors.INK, colors.IVORY),
    "good": (colors.GOOD, colors.PANEL_TOP),
    "bad": (colors.BAD, colors.PANEL_TOP),
}


@pytest.mark.parametrize("pair", TEXT_ON_GROUND)
def test_text_can_be_read(pair):
    assert contrast(*TEXT_ON_GROUND[pair]) >= 4.5


def test_disabled_text_can_still_be_made_out():
    assert contrast(colors.FADED, colors.PANEL) >= 3.0


def test_contrast_is_the_published_measure():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("size", "scale"),
    [((800, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5), ((3840, 2160), 3.0), ((7680, 4320), 3.0)],
)
def test_the_scale_follows_the_window(size, scale):
    assert scale_for_window(size) == scale


def test_lengths_are_scaled():
    theme = Theme(1.5)
    assert (theme.px(0), theme.px(0.1), theme.px(10)) == (0, 1, 15)
    assert theme.body.size == 24
    assert Kit(theme).px(8) == theme.gap == 12


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Throw away the Red 8 and keep it", "Red 8"),
        ("First of all are **Clara** 34 and Hugo", "Clara 34"),
        ("Read this, and then *Got it:* **G**", "Got it: G"),
    ],
)
def test_what_belongs_together_is_not_parted_by_the_end_of_a_line(text, kept):
    setter, font = Typesetter(), BODY
    whole = setter.layout(text, font).size[0]
    for width in range(setter.width(kept, font) + 12, whole, 4):
        lines = ["".join(piece.text for piece in line) for line in setter.layout(text, font, width).lines]
        assert any(kept in line for line in lines), (width, lines)


def test_no_line_begins_or_ends_with_a_dot():
    text = " · ".join(["3–6 players", "25–30 min", "easy", "Mina 6", "**Hugo** 12"])
    setter = Typesetter()
    for width in range(90, 420, 7):
        lines = ["".join(piece.text for piece in line) for line in setter.layout(text, BODY, width).lines]
        assert not any(line.startswith("·") or line.endswith("·") for line in lines), width
        shown, whole = (re.sub(r"[ ·*]", "", part) for part in ("".join(lines), text))
        assert shown == whole, "no fact is lost"


def test_a_dot_stands_in_the_middle_between_two_facts():
    (line,) = Typesetter().layout("Hearts · Mina", BODY).lines
    assert [piece.text for piece in line] == ["Hearts · Mina"]


def test_a_figure_and_its_percent_sign_stay_together():
    for width in range(60, 400, 20):
        lines = (
            Typesetter().layout("The card takes the trick in 36 % of cases, and the other in 9 %.", BODY, width).lines
        )
        assert not any(line[0].text.startswith("%") for line in lines)
