"""Containers give places, dialogs stand in the window, at every size and scale."""

import pygame
import pytest

from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Theme
from purple_table.ui.kit.widgets import (
    Button,
    Choice,
    Column,
    Grid,
    Label,
    Panel,
    Row,
    ScrollArea,
    Slider,
    Space,
    TextEntry,
    Widget,
)
from purple_table.ui.scenes.dialog import DialogButton, DialogScene, put_question
from tests.ui.driving import FormScene


class Block(Widget):
    """A widget of a fixed natural size."""

    def __init__(self, size, **options):
        super().__init__(**options)
        self.size = size

    def measure(self, kit, width):
        return self.size


@pytest.fixture
def kit():
    return Kit(Theme(1.0))


def test_column_stacks_and_gives_spare_height_by_share(kit):
    fixed, one, two = Block((50, 40)), Block((50, 10), grow=1), Block((50, 10), grow=2)
    Column([fixed, one, two], gap=10, padding=5).place(kit, pygame.Rect(0, 0, 200, 150))
    assert [tuple(child.rect) for child in (fixed, one, two)] == [
        (5, 5, 190, 40),
        (5, 55, 190, 30),
        (5, 95, 190, 50),
    ]


@pytest.mark.parametrize(("align", "left"), [("start", 0), ("center", 75), ("end", 150)])
def test_column_aligns(kit, align, left):
    block = Block((50, 40))
    Column([block], align=align).place(kit, pygame.Rect(0, 0, 200, 100))
    assert tuple(block.rect) == (left, 0, 50, 40)


def test_row_lines_up_and_loses_no_pixel(kit):
    growing = [Block((50, 20), grow=1) for _ in range(3)]
    Row([*growing], gap=0).place(kit, pygame.Rect(0, 0, 100, 40))
    assert [block.rect.width for block in growing] == [33, 34, 33]
    assert [block.rect.top for block in growing] == [10, 10, 10]
    assert growing[-1].rect.right == 100


def test_row_squeezes_what_does_not_fit(kit):
    blocks = [Block((100, 20)), Block((300, 20))]
    Row(blocks, gap=0).place(kit, pygame.Rect(0, 0, 200, 20))
    assert [block.rect.width for block in blocks] == [50, 150]


def test_space_pushes_apart_and_hidden_children_take_no_room(kit):
    left, hidden, right = Block((20, 20)), Block((20, 20)), Block((20, 20))
    hidden.visible = False
    Row([left, hidden, Space(grow=1), right], gap=10).place(kit, pygame.Rect(0, 0, 200, 20))
    assert (left.rect.left, right.rect.right) == (0, 200)


def test_grid_aligns_columns(kit):
    cells = [[Block((30, 10)), Block((50, 20))], [Block((60, 30)), Block((50, 10))]]
    grid = Grid(cells, gap=10, row_gap=5)
    assert grid.measure(kit, None) == (120, 55)
    grid.place(kit, pygame.Rect(0, 0, 200, 55))
    assert [tuple(cell.rect) for cell in grid.children] == [
        (0, 5, 60, 10),
        (70, 0, 130, 20),
        (0, 25, 60, 30),
        (70, 35, 130, 10),
    ]


def test_labels_wrap_and_their_column_knows_it(kit):
    label = Label("a rather long sentence that does not fit " * 3)
    column = Column([label])
    one_line = column.measure(kit, None)[1]
    assert column.measure(kit, 200)[1] > 3 * one_line
    single = Label(label.text, wrap=False)
    assert single.measure(kit, 200) == (200, one_line)


def whole_form():
    return Panel(
        [
            Label("Settings", style="title"),
            Grid(
                [
                    [Label("Speed"), Choice([(n, n) for n in ("Relaxed", "Normal", "Fast", "Instant")], "Fast", print)],
                    [Label("Volume"), Slider(1, 0, 5, print)],
                    [Label("Name"), TextEntry("Zoë", print)],
                ]
            ),
            ScrollArea(Column([Label("A rule with **words** in it. " * 6) for _ in range(20)])),
            Row([Space(grow=1), Button("Save", print, kind="primary"), Button("Cancel", print)]),
        ]
    )


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160), (320, 200)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
def test_a_whole_form_is_drawn_at_every_size_and_scale(size, scale):
    kit = Kit(Theme(scale))
    surface = pygame.Surface(size)
    root = whole_form()
    root.place(kit, surface.get_rect())
    root.draw(kit, surface)
    if size[0] / scale >= 800 and size[1] / scale >= 600:
        buttons = [widget for widget in root.walk() if isinstance(widget, Button)]
        assert all(surface.get_rect().contains(button.rect) for button in buttons)


def dialog(driver, answers, text="The match counts as **lost**."):
    driver.stage.push(FormScene(Button("behind", lambda: None, key=pygame.K_b)))
    put_question(driver.stage, "Give up?", text, answers)
    driver.settle()
    scene = driver.stage.scenes.top
    assert isinstance(scene, DialogScene)
    return scene


def test_dialog_by_mouse(driver):
    heard = []
    scene = dialog(
        driver, [DialogButton("Yes", lambda: heard.append("yes"), "danger"), DialogButton("No", kind="primary")]
    )
    buttons = [widget for widget in scene.form.root.walk() if isinstance(widget, Button)]
    assert [button.caption for button in buttons] == ["Yes", "No"]
    assert scene.foot == 0, "a message lies at the foot of the window, and not over the words of a dialog"
    driver.click((20, 20))
    assert driver.stage.scenes.top is scene
    driver.click(buttons[0])
    assert heard == ["yes"]
    assert driver.stage.scenes.top is not scene


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([pygame.K_ESCAPE], ["no"]),
        ([pygame.K_RETURN], ["later"]),
        ([pygame.K_y], ["yes"]),
        ([pygame.K_TAB, pygame.K_SPACE], ["yes"]),
        ([pygame.K_TAB, pygame.K_RIGHT, pygame.K_SPACE], ["no"]),
        ([pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE], ["later"]),
    ],
)
def test_dialog_by_keyboard(driver, keys, expected):
    heard = []
    answers = [
        DialogButton("Yes", lambda: heard.append("yes"), "danger", pygame.K_y),
        DialogButton("Later", lambda: heard.append("later"), "primary"),
        DialogButton("No", lambda: heard.append("no")),
    ]
    dialog(driver, answers)
    driver.key(*keys)
    assert heard == expected
    assert len(driver.stage.scenes) == 1


def test_the_same_question_is_not_asked_twice(driver):
    dialog(driver, [DialogButton("OK")])
    put_question(driver.stage, "Give up?", "again", [DialogButton("OK")])
    assert len(driver.stage.scenes) == 2


def test_a_dialog_lets_what_lies_below_go(driver):
    button = Button("Deal", lambda: put_question(driver.stage, "Deal?", "", [DialogButton("OK")]))
    driver.show(Column([button]))
    driver.click(button)
    assert len(driver.stage.scenes) == 2
    assert not button.hovered


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_a_dialog_with_much_text_stays_in_the_window(driver, size):
    driver.loop._window.size = size
    scene = dialog(driver, [DialogButton("OK", kind="primary")], "Much to read, and then more of it. " * 100)
    assert pygame.Rect((0, 0), size).contains(scene.form.root.rect)
    button = next(widget for widget in scene.form.root.walk() if isinstance(widget, Button))
    assert scene.form.root.rect.contains(button.rect)
    driver.click(button)
    assert len(driver.stage.scenes) == 1


def test_a_question_without_more_words_leaves_no_room_for_them(driver):
    put_question(driver.stage, "Deal?", "", [DialogButton("OK")])
    scene = driver.stage.scenes.top
    heading = next(widget for widget in scene.form.root.walk() if isinstance(widget, Label))
    ok = next(widget for widget in scene.form.root.walk() if isinstance(widget, Button))
    assert 0 < ok.rect.top - heading.rect.bottom <= 40
