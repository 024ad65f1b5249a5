"""The rules scene, driven by mouse and keyboard on a display that nobody sees."""

import re
import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from purple_table.art.sprites import SpriteCache
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.scenes.rules import RuleBook, RulesScene, book_contents, book_text, read_rule_book
from purple_table.ui.scenes.rules.book import Heading
from purple_table.ui.scenes.rules.book_items import NoteItem, ProseText
from purple_table.ui.scenes.rules.book_page import TextLink
from purple_table.ui.scenes.rules.example_pictures import FactRows
from purple_table.ui.scenes.rules.example_plates import SHOWN, ExampleGroup
from purple_table.ui.shell.scene import Scene
from tests.apart import OF_EACH_KIND
from tests.contrast import contrast
from tests.ui.driving import Driver

RULES = Path(__file__).parents[2] / "rules"
GAMES = sorted(path.parent.name for path in RULES.glob("*/game.toml"))


LINKED = RuleBook(
    "Linked",
    "# Linked\nSee [last] first, and [H01].\n"
    + "".join(f"### [rule-{n}] Rule {n}\n{'word ' * 60}\n" for n in range(12))
    + "### [last] The last\nHere (H01), as in [rule-0] and [outside](https://example.org) and [none].\n",
)


@pytest.fixture(scope="module")
def cards():
    """One set of card surfaces for all tests: drawing a face is what takes the time."""
    return CardSurfaces(SpriteCache(None))


@pytest.fixture(scope="module")
def hearts():
    return read_rule_book([RULES], "hearts")


@pytest.fixture(scope="module")
def window():
    """One window for all tests, so that text which has been set once stays set."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        driver = Driver()
        yield driver
        driver.loop.close()


@pytest.fixture
def driver(window):
    """The window as it is at the beginning: 1280 x 720, at a scale of 1, with nothing in it."""
    window.loop._window.size = (1280, 720)
    window.settle()
    window.stage.set_scale(1.0)
    yield window
    window.stage.scenes.clear()
    pygame.event.clear()


class Below(Scene):
    """What the rules lie upon."""


def open_rules(driver, rules, cards, clause=None):
    driver.stage.push(Below())
    scene = RulesScene(rules, cards, clause)
    driver.stage.push(scene)
    driver.settle()
    return scene


def heading_top(scene, clause):
    """Where a clause's heading is in the window."""
    return scene.page.rect.top + scene.page.measure_top(scene.page.find_item(scene._book.anchors[clause]))


def in_view(scene, clause):
    return scene.area.rect.top <= heading_top(scene, clause) < scene.area.rect.centery


def type_search(driver, text):
    driver.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    driver.type(text)


# --- opening and leaving ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_book_calls_table_options_as_the_set_up_does(game, language):
    rules = read_rule_book([RULES], game, language)
    assert not rules.faults
    codes = set(re.findall("`([^`]+)`", rules.text))
    assert not {code for code in codes if "_" in code or code in ("true", "false")}
    assert not codes & {option.name for option in rules.options}


def test_opens_at_the_clause_that_was_asked_for_and_shows_it(driver, hearts, cards):
    driver.stage.push(Below())
    scene = RulesScene(hearts, cards, "follow")
    driver.stage.push(scene)
    driver.loop.step()
    assert in_view(scene, "follow")
    assert scene.page.glowing
    bright = driver.surface.get_at((scene.page.items[0].rect.left - 8, heading_top(scene, "follow") + 12))
    for _ in range(240):
        driver.loop.step()
    assert not scene.page.glowing
    plain = driver.surface.get_at((scene.page.items[0].rect.left - 8, heading_top(scene, "follow") + 12))
    assert bright != plain
    assert not driver.loop.step()


@pytest.mark.parametrize("clause", ["[follow]", "FOLLOW", "H08", "(h08)"])
def test_a_clause_is_found_however_it_is_written(driver, hearts, cards, clause):
    assert in_view(open_rules(driver, hearts, cards, clause), "follow")


def test_an_unknown_clause_is_named_in_a_note(driver, hearts, cards):
    scene = open_rules(driver, hearts, cards, "no-such-clause")
    note = scene.page.items[0]
    assert isinstance(note, NoteItem)
    assert "no-such-clause" in note.texts[0].text
    assert scene.area.offset == 0


@pytest.mark.parametrize(
    "rules",
    [
        RuleBook("Broken", "", faults=("The book cannot be read. It is missing.",)),
        RuleBook("Empty", " \n "),
        RuleBook("Bare", "only a line"),
        RuleBook("Strange", "### [a]\n|||\n|-|-|\n" + "[a] " * 40 + "x" * 3000),
    ],
    ids=lambda rules: rules.name,
)
def test_a_poor_book_is_shown_plainly(driver, cards, rules):
    scene = open_rules(driver, rules, cards, "a")
    scene.step(1)
    driver.key(pygame.K_END, pygame.K_PAGEUP)
    scene.resize((800, 600))
    driver.settle()
    assert scene.page.items


def test_a_game_that_cannot_be_read_gives_faults_and_no_exception(tmp_path, driver, cards):
    assert read_rule_book([tmp_path], "nothing").faults
    folder = tmp_path / "odd"
    folder.mkdir()
    (folder / "book.md").write_bytes(b"\xff\xfe broken")
    (folder / "game.toml").write_text("id = [")
    rules = read_rule_book([tmp_path], "odd")
    assert len(rules.faults) == 2
    scene = open_rules(driver, rules, cards)
    assert [type(item) for item in scene.page.items] == [NoteItem, NoteItem]


def test_examples_that_cannot_be_read_leave_the_book(tmp_path, hearts):
    folder = tmp_path / "hearts"
    folder.mkdir()
    for name in ("book.md", "game.toml"):
        (folder / name).write_bytes((RULES / "hearts" / name).read_bytes())
    (folder / "examples.toml").write_text('game = "hearts"\n[[example]]\ntitle = "?"\n')
    rules = read_rule_book([tmp_path, RULES], "hearts")
    assert rules.text == hearts.text
    assert not rules.examples
    assert "examples.toml" in rules.faults[0]


def test_escape_and_back_leave(driver, hearts, cards):
    open_rules(driver, hearts, cards)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.stage.scenes.top, Below)
    scene = open_rules(driver, hearts, cards)
    back = next(widget for widget in scene.form.root.walk() if getattr(widget, "caption", "") == "Back")
    driver.click(back)
    assert isinstance(driver.stage.scenes.top, Below)


# --- reading ----------------------------------------------------------------------------------------------------------


def test_keys_scroll_without_a_click_and_come_to_rest(driver, hearts, cards):
    scene = open_rules(driver, LINKED, cards)
    offsets = [scene.area.offset]
    for key in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_SPACE, pygame.K_END):
        driver.key(key)
        driver.settle()
        offsets.append(scene.area.offset)
    assert offsets == sorted(set(offsets))
    assert scene.area.offset + scene.area.rect.height == scene.page.rect.height
    driver.key(pygame.K_HOME)
    driver.settle()
    assert scene.area.offset == 0


def test_wheel_and_bar_scroll(driver, hearts, cards):
    scene = open_rules(driver, LINKED, cards)
    driver.wheel(scene.area, -3)
    driver.settle()
    turned = scene.area.offset
    assert turned > 0
    grip = scene.area._grip.center
    driver.drag(grip, (grip[0], grip[1] + 200))
    assert scene.area.offset > turned + 300


def test_only_what_is_in_view_is_drawn(driver, hearts, cards, monkeypatch):
    scene = open_rules(driver, hearts, cards)
    drawn = []
    for item in scene.page.items:
        monkeypatch.setattr(item, "draw", lambda *_, item=item: drawn.append(item))
    scene.stage.redraw()
    driver.loop.step()
    assert 0 < len(drawn) < len(scene.page.items) / 4


def test_idle_draws_nothing(driver, hearts, cards):
    open_rules(driver, hearts, cards, "moon")
    for _ in range(200):
        driver.loop.step()
    assert not any(driver.loop.step() for _ in range(60))


def test_contents_follow_the_reader_and_lead_to_every_heading(driver, hearts, cards):
    scene = open_rules(driver, hearts, cards)
    rows = scene._contents.rows
    assert [row.heading.clause for row in rows if row.heading.clause] == list(reversed(scene._book.clauses))
    row = next(row for row in rows if row.heading.clause == "players")
    driver.click(row)
    assert in_view(scene, "players")
    assert row.current
    assert sum(row.current for row in rows) == 1


def test_the_contents_by_keyboard(driver, hearts, cards):
    scene = open_rules(driver, hearts, cards)
    for _ in range(8):
        driver.tab()
        if scene.form.focused in scene._contents.rows:
            break
    first = scene.form.focused
    driver.key(pygame.K_DOWN, pygame.K_DOWN)
    assert scene.form.focused is scene._contents.rows[scene._contents.rows.index(first) + 2]
    wanted = scene.form.focused
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert scene.page.rect.top + scene.page.measure_top(scene.page.find_item(wanted.block)) < scene.area.rect.centery
    driver.key(pygame.K_END)
    assert scene.form.focused is scene._contents.rows[-1]
    driver.key(pygame.K_HOME)
    assert scene.form.focused is scene._contents.rows[0]


# --- links ------------------------------------------------------------------------------------------------------------


def links(scene):
    return [widget for widget in scene.page.controls if isinstance(widget, TextLink)]


def test_links_lead_to_their_clause_by_mouse_and_back(driver, cards):
    scene = open_rules(driver, LINKED, cards)
    assert [link.target for link in links(scene)] == ["last", "H01", "rule-0"]
    driver.click(links(scene)[0])
    driver.settle()
    top = heading_top(scene, "last")
    assert scene.area.rect.top <= top < scene.area.rect.bottom
    assert scene.page.glowing
    driver.key(pygame.K_LEFT, mod=pygame.KMOD_ALT)
    assert scene.area.offset == 0


def test_links_by_keyboard(driver, cards):
    scene = open_rules(driver, LINKED, cards)
    driver.tab()
    assert scene.form.focused is links(scene)[0]
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert scene.area.offset > 0
    driver.tab()
    assert scene.form.focused is links(scene)[2]
    driver.key(pygame.K_SPACE)
    assert in_view(scene, "rule-0")
    driver.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert scene.area.offset == 0


def test_a_link_tells_where_it_leads(driver, cards):
    scene = open_rules(driver, LINKED, cards)
    driver.move(links(scene)[0].rect.center)
    driver.loop.step(1.0)
    assert scene.form.tooltip_text == "The last"


# --- search -----------------------------------------------------------------------------------------------------------


def test_search_marks_and_counts_and_goes_round(driver, hearts, cards):
    scene = open_rules(driver, hearts, cards)
    type_search(driver, "led color")
    hits, current = scene.hits
    assert len(hits) > 2
    assert current == 0
    assert all(hit.prose.text[hit.start : hit.end].casefold() == "led color" for hit in hits)
    box = scene.page.find_box(driver.stage.kit, hits[0])
    assert scene.area.rect.contains(box)
    assert scene._count.text == f"1 of {len(hits)}"
    driver.key(pygame.K_RETURN)
    assert scene.hits[1] == 1
    driver.key(pygame.K_F3, mod=pygame.KMOD_SHIFT)
    driver.key(pygame.K_F3, mod=pygame.KMOD_SHIFT)
    assert scene.hits[1] == len(hits) - 1
    driver.key(pygame.K_F3)
    assert scene.hits[1] == 0


def test_a_hit_can_be_seen(driver, hearts, cards):
    scene = open_rules(driver, hearts, cards)
    type_search(driver, "aim")
    driver.settle()
    hits, current = scene.hits
    box = scene.page.find_box(driver.stage.kit, hits[current])
    colors = {tuple(driver.surface.get_at((x, box.top + 2))[:3]) for x in range(box.left + 5, box.right - 5)}
    assert colors == {(250, 178, 66)}


def test_a_hit_in_a_folded_example_opens_it(driver, hearts, cards):
    scene = open_rules(driver, hearts, cards)
    group = next(item for item in scene.page.items if isinstance(item, ExampleGroup) and len(item.boxes) > SHOWN)
    assert not group.opened
    title = group.boxes[-1].plate.title
    type_search(driver, title)
    assert group.opened
    hits, current = scene.hits
    assert scene.area.rect.contains(scene.page.find_box(driver.stage.kit, hits[current]))
    place = scene.area.offset
    driver.click(group.button)
    assert not group.opened
    assert place != 0


def test_a_search_without_hits_says_so_and_escape_ends_it(driver, hearts, cards):
    scene = open_rules(driver, hearts, cards)
    type_search(driver, "xylophone")
    assert scene.hits == ([], -1)
    assert scene._count.text == "Not found"
    driver.key(pygame.K_ESCAPE)
    assert driver.stage.scenes.top is scene
    assert scene.search_field.text == scene._count.text == ""
    driver.key(pygame.K_ESCAPE)
    assert driver.stage.scenes.top is not scene


def test_the_slash_opens_the_search_and_is_not_searched_for(driver, hearts, cards):
    scene = open_rules(driver, hearts, cards)
    driver.post(pygame.KEYDOWN, key=pygame.K_7, mod=pygame.KMOD_SHIFT, unicode="/")
    driver.type("/")
    driver.type("moon")
    assert scene.form.focused is scene.search_field
    assert scene.search_field.text == "moon"
    driver.post(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="/")
    driver.type("/")
    assert scene.search_field.text == "moon/"


def test_hits_survive_another_scale(driver, hearts, cards):
    scene = open_rules(driver, hearts, cards)
    type_search(driver, "moon")
    count, current = len(scene.hits[0]), scene.hits[1]
    driver.stage.set_scale(1.5)
    driver.settle()
    assert len(scene.hits[0]) == count
    hit = scene.hits[0][current]
    assert hit.prose.current == (hit.start, hit.end)
    assert any(hit.prose in item.texts for item in scene.page.items)


# --- worked examples --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_letters")
@pytest.mark.parametrize("game", OF_EACH_KIND)
def test_every_example_of_every_book_draws(driver, cards, game):
    rules = read_rule_book([RULES], game)
    assert not rules.faults
    scene = open_rules(driver, rules, cards)
    shown = {plate.title for group in scene.page._groups.values() for plate in (box.plate for box in group.boxes)}
    assert shown == {example.title for example in rules.examples}
    canvas = pygame.Surface((scene.page.rect.width, 1200))
    kit, width = driver.stage.kit, scene.page._text_width
    for group in scene.page._groups.values():
        group.open(True)
        group.place(kit, pygame.Rect(0, 0, width, group.measure(kit, width)[1]))
        for box in group.boxes:
            # What has no card in it is told in a table.
            if isinstance(picture := box.plate.picture, FactRows):
                assert not any(isinstance(value, tuple) for _, value, _ in picture.rows), box.plate.title
            assert box.plate.answer or isinstance(picture, FactRows)
            assert all(box.rect.contains(rect) for row in box.card_rows for rect in row.card_rects)
            box.shift(0, -box.rect.top)
            box.draw(kit, canvas)


def test_examples_of_no_clause_of_the_book_stand_at_its_end(driver, hearts, cards):
    stray = replace(hearts.examples[0], clause="elsewhere")
    rules = replace(hearts, examples=(stray, *hearts.examples[1:3]))
    scene = open_rules(driver, rules, cards)
    assert isinstance(scene.page.items[-1], ExampleGroup)
    assert scene.page.items[-2].block == Heading(2, "", scene.page.items[-2].block.spans)
    assert scene.page.items[-1].boxes[0].plate.title == stray.title


def test_folding_keeps_the_place(driver, hearts, cards):
    scene = open_rules(driver, hearts, cards, "follow")
    group = scene.page._groups["follow"]
    top = heading_top(scene, "follow")
    height = scene.page.rect.height
    driver.click(group.button)
    driver.settle()
    assert group.opened
    assert group.button.caption == "Fewer examples"
    assert scene.page.rect.height > height
    assert heading_top(scene, "follow") == top
    scene.page.fold("follow")
    assert scene.page.rect.height == height


# --- sizes ------------------------------------------------------------------------------------------------------------

SIZES = [((800, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5), ((3840, 2160), 3.0), ((800, 600), 3.0)]


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_size_has_room_for_the_text(driver, hearts, cards, size, scale):
    driver.loop._window.size = size
    driver.stage.set_scale(scale)
    driver.loop.step()
    scene = open_rules(driver, hearts, cards, "deck")
    assert driver.surface.get_size() == size
    assert (scene._drop is not None) == (size[0] < 1000 * scale)
    assert in_view(scene, "deck")
    assert pygame.Rect((0, 0), size).contains(scene.area.rect)
    assert scene.page._text_width <= 680 * scale
    for item in scene.page.items:
        for part in item.walk():
            if isinstance(part, ProseText):
                assert part.rect.left + part.prose.size[0] <= item.rect.left + scene.page._text_width + 2 * scale


def test_resizing_keeps_the_place(driver, hearts, cards):
    scene = open_rules(driver, hearts, cards, "winner")
    driver.loop._window.size = (800, 600)
    driver.settle()
    assert in_view(scene, "winner")
    assert scene._drop is not None
    assert scene._book.blocks[scene._drop.value].clause == "winner"
    driver.loop._window.size = (1280, 720)
    driver.settle()
    assert in_view(scene, "winner")


def test_the_drop_down_leads_to_a_heading(driver, hearts, cards):
    scene = open_rules(driver, hearts, cards)
    driver.loop._window.size = (800, 600)
    driver.settle()
    place = next(n for n, (block, _) in enumerate(scene._drop.options) if scene._book.blocks[block].clause == "moon")
    assert scene._drop.options[place][0] in scene._drop.indented, "it stands below its section"
    assert scene._drop.options[0][1] == "The game on one page"
    scene._drop.choose(place)
    driver.settle()
    assert in_view(scene, "moon")


def test_a_long_title_of_the_contents_is_whole_in_place_of_its_clause(driver, hearts, cards, monkeypatch):
    open_rules(driver, hearts, cards)
    shown = []
    set_line = book_contents.set_line

    def listen(kit, text, font, ink):
        shown.append(text)
        return set_line(kit, text, font, ink)

    monkeypatch.setattr(book_contents, "set_line", listen)
    driver.stage.redraw()
    driver.loop.step()
    assert "The card left over with five players" in shown
    assert "Passing" in shown
    assert not [text for text in shown if text.endswith("…")]


def test_inks_can_be_read():
    for ink in (book_text.ON_PAPER.text, book_text.VIOLET, book_text.FAINT):
        for ground in (
            book_text.SHEET.top,
            book_text.SHEET.bottom,
            book_text.GLOW,
            book_text.ON_PAPER.chip,
            book_text.ON_PAPER.hit,
        ):
            assert contrast(ink, ground) >= 4.5
    for ink in (book_text.ON_CLOTH.text, book_text.CLOTH_FAINT, book_text.ON_CLOTH.link):
        for ground in (book_text.CLOTH.top, book_text.CLOTH.bottom):
            assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("game", ["blues_greens", "thirty_one"])
def test_a_narrow_window_names_the_game_in_full(driver, cards, game):
    rules = read_rule_book([RULES], game)
    driver.loop._window.size = (800, 600)
    driver.settle()
    scene = open_rules(driver, rules, cards)
    title = next(widget for widget in scene.form.root.walk() if getattr(widget, "text", "") == rules.name)
    assert title.measure(driver.stage.kit, None)[0] <= title.rect.width


def test_a_book_of_many_examples_opens_fast(driver, cards):
    rules = read_rule_book([RULES], "blues_greens")
    assert len(rules.examples) >= 140
    open_rules(driver, rules, cards)
    driver.stage.scenes.clear()
    began = time.process_time()
    open_rules(driver, read_rule_book([RULES], "blues_greens"), cards, "bonus")
    assert time.process_time() - began < 1.0


def test_a_long_book_opens_fast(driver, cards):
    text = "\n\n".join(f"### [rule-{n}] Rule {n}\n\n{'Some words of a rule. ' * 30}" for n in range(300))
    began = time.process_time()
    scene = open_rules(driver, RuleBook("Long", text), cards, "rule-299")
    assert time.process_time() - began < 3.0
    assert heading_top(scene, "rule-299") < scene.area.rect.bottom
