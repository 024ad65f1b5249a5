"""The score sheet where there is much room, and where there is little."""

from types import SimpleNamespace

import pygame
import pytest

from purple_table.art.sprites import SpriteCache
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Theme
from purple_table.ui.kit.widgets import ScrollArea
from purple_table.ui.scenes.results import verdict_words
from purple_table.ui.scenes.results.result_sheet import Sheet, SheetLine
from purple_table.ui.scenes.results.results_scene import ResultsScene
from tests.ui import rounds

WORDS = "In doubt: a card instead of another one, which may have cost some points, and more words of this kind. "


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    return CardSurfaces(SpriteCache(tmp_path_factory.mktemp("cards")))


@pytest.fixture
def kit():
    return Kit(Theme(1.0))


@pytest.fixture
def drawn(monkeypatch):
    """Every line that is drawn, with its place and what of the surface is drawn on."""
    found = []
    draw = Sheet._draw_line

    def draw_and_note(sheet, kit, surface, line, rect, edges):
        found.append((line, rect.copy(), surface.get_clip()))
        draw(sheet, kit, surface, line, rect, edges)

    monkeypatch.setattr(Sheet, "_draw_line", draw_and_note)
    return found


def long_sheet(points=6, deals=9):
    """A sheet with so many lines of points and so many earlier deals."""
    return Sheet(
        [
            SheetLine("", ("Ann", "Ben"), "head"),
            *(SheetLine(f"Line {place}", ("1", "2")) for place in range(points)),
            SheetLine("This deal", ("6", "12"), "sum"),
            SheetLine("Total", ("60", "120"), "total"),
            *(SheetLine(f"Deal {place}", ("1", "2"), "old") for place in range(deals)),
        ]
    )


def test_names_and_totals_stay_in_sight_wherever_the_sheet_is_scrolled_to(kit, drawn):
    area = ScrollArea(long_sheet())
    area.place(kit, pygame.Rect(0, 0, 400, 240))
    seen = set()
    for offset in range(0, 400, 7):
        area.scroll_to(offset)
        drawn.clear()
        area.draw(kit, pygame.Surface((400, 240)))
        kept = [rect for line, rect, _ in drawn if line.weight in ("head", "sum", "total")]
        assert len(kept) == 3
        for one, rect in enumerate(kept):
            assert area.rect.contains(rect)
            assert not any(rect.colliderect(other) for other in kept[one + 1 :])
        for line, rect, clip in drawn:
            if line.weight in ("plain", "old"):
                shown = rect.clip(clip)
                assert not shown.height or not any(shown.colliderect(other) for other in kept)
                seen |= {line.label} if shown.height == rect.height else set()
    assert seen == {*(f"Line {place}" for place in range(6)), *(f"Deal {place}" for place in range(9))}


def test_where_hardly_anything_has_room_the_total_is_what_stays(kit, drawn):
    area = ScrollArea(long_sheet())
    area.place(kit, pygame.Rect(0, 0, 400, 90))
    # The arrow towards what is below has room under the area, as it has in the results.
    area.draw(kit, pygame.Surface((400, 140)))
    (rect,) = [rect for line, rect, _ in drawn if line.weight == "total"]
    assert area.rect.contains(rect)


def test_a_sheet_that_is_seen_whole_stands_as_it_is_written(kit, drawn):
    sheet = long_sheet(2, 2)
    area = ScrollArea(sheet)
    area.place(kit, pygame.Rect(0, 0, 400, 600))
    area.draw(kit, pygame.Surface((400, 600)))
    assert [line for line, _, _ in drawn] == list(sheet._lines)
    tops = [rect.top for _, rect, _ in drawn]
    assert tops == sorted(tops)


def test_a_long_label_does_not_keep_a_short_sheet_small(kit):
    sheet = Sheet([SheetLine("", ("Ann and Ben", "Cleo and Dan"), "head"), SheetLine("Trump made good", ("1", "–"))])
    sheet.place(kit, pygame.Rect(0, 0, 500, 400))
    assert sheet._other is not None
    assert sheet._other.theme.scale > 1.3


def test_large_text_is_set_smaller_before_names_stand_upright_and_labels_break():
    """At 200 % the sum of the deal had no room below upright names and a label of two lines."""
    kit = Kit(Theme(2.0))
    lines = [
        SheetLine("", ("Du", "Clara", "Hugo", "Mina"), "head"),
        SheetLine("Remise, mit den Matadoren", ("3", "3", "−3", "−3")),
        SheetLine("Diese Runde", ("3", "3", "−3", "−3"), "sum"),
        SheetLine("Gesamt", ("0", "6", "0", "−6"), "total"),
    ]
    sheet = Sheet(lines)
    high = sheet.measure(kit, 600)[1]
    assert high <= 380
    sheet.place(kit, pygame.Rect(0, 0, 600, high))
    assert 1.25 <= sheet._other.theme.scale < 2
    assert not sheet._is_upright(sheet._other, 600)
    sheet.place(kit, pygame.Rect(0, 0, 1400, 500))
    assert sheet._other.theme.scale >= 2


class Verdict:
    """Something that has been found out about a deal already."""

    def work(self):
        return False

    def close(self):
        pass


@pytest.mark.parametrize(
    ("size", "scale", "aside"), [((1280, 720), 1.0, False), ((1280, 720), 1.5, True), ((1920, 1080), 1.5, False)]
)
def test_words_about_the_play_never_take_the_room_of_the_total(driver, cards, monkeypatch, drawn, size, scale, aside):
    monkeypatch.setattr(verdict_words, "describe_verdict", lambda verdict: 2 * WORDS)
    live = rounds.played(3)
    driver.loop._window.size = size
    driver.loop.step()
    driver.stage.set_scale(scale)
    leave = SimpleNamespace(on_next=lambda: None, on_again=lambda: None, on_title=lambda: None)
    scene = ResultsScene(live, cards, rounds.clauses(), still=True, verdict=Verdict(), **vars(leave))
    driver.stage.push(scene)
    driver.settle()
    assert scene._judged.visible
    assert scene._judged.text == 2 * WORDS
    in_pad = scene._judged in list(scene._pad.walk())
    assert in_pad != aside
    assert scene._judged in list(scene.form.root.walk())
    drawn.clear()
    scene.draw(pygame.Surface(size))
    (whole,) = [clip.contains(rect) for line, rect, clip in drawn if line.weight == "total"]
    assert whole
