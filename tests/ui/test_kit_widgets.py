"""Every widget by mouse and by keyboard, through a real form in a real loop."""

import pygame
import pytest

from purple_table.ui.kit.widgets import (
    Button,
    Choice,
    Column,
    DropDown,
    Label,
    Row,
    ScrollArea,
    SearchEntry,
    Slider,
    Stepper,
    TextEntry,
    Toggle,
    key_name,
)
from purple_table.ui.kit.widgets import entry as entry_module

SEVEN = [(number, f"Option {number}") for number in range(7)]


@pytest.fixture
def heard():
    return []


def shown(driver, widget, **options):
    return driver.show(Column([widget], padding=40, align="start"), **options)


def test_button_by_mouse(driver, heard):
    button = Button("Deal", lambda: heard.append("deal"))
    shown(driver, button)
    assert driver.move(button.rect.center)
    assert button.hovered
    assert driver.press(button.rect.center)
    assert button.pressed
    assert heard == []
    driver.release(button.rect.center)
    assert heard == ["deal"]
    assert not button.pressed
    assert not button.ringed


def test_button_is_not_clicked_where_the_mouse_goes_up_elsewhere(driver, heard):
    button = Button("Deal", lambda: heard.append("deal"))
    shown(driver, button)
    driver.drag(button.rect.center, (900, 600))
    driver.drag((900, 600), button.rect.center)
    assert heard == []


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_button_by_keyboard(driver, heard, key):
    button = Button("Deal", lambda: heard.append("deal"))
    shown(driver, button)
    driver.tab()
    assert button.ringed
    driver.post(pygame.KEYDOWN, key=key, mod=0)
    driver.post(pygame.KEYDOWN, key=key, mod=0)
    assert heard == ["deal"]


def test_button_by_shortcut(driver, heard):
    button = Button("Undo", lambda: heard.append("undo"), key=pygame.K_u, show_key=True)
    shown(driver, button)
    driver.key(pygame.K_u)
    driver.key(pygame.K_u, mod=pygame.KMOD_CTRL)
    assert heard == ["undo"]


def test_a_disabled_button_does_nothing_and_says_why(driver, heard):
    button = Button("Undo", lambda: heard.append("undo"), key=pygame.K_u, tooltip="Take back")
    button.disabled_because = "Nothing to take back yet."
    form = shown(driver, button)
    driver.click(button)
    driver.tab()
    driver.key(pygame.K_u, pygame.K_RETURN)
    assert heard == []
    assert form.focused is None
    driver.move((5, 5))
    driver.move(button.rect.center)
    driver.loop.step(1.0)
    assert form.tooltip_text == "Nothing to take back yet."


@pytest.mark.parametrize("kind", ["primary", "plain", "danger", "quiet"])
def test_every_state_of_a_button_looks_different(driver, kind):
    button = Button("Deal", lambda: None, kind=kind)
    form = shown(driver, button)
    looks = set()

    def look():
        driver.settle()
        looks.add(pygame.image.tobytes(driver.surface.subsurface(button.rect.inflate(12, 12)), "RGB"))

    look()
    driver.move(button.rect.center)
    look()
    driver.press(button.rect.center)
    look()
    driver.release((900, 600))
    form.focus(button, ring=True)
    driver.stage.redraw()
    look()
    button.disabled_because = ""
    form.focus(None)
    driver.stage.redraw()
    look()
    assert len(looks) == 5


def test_toggle(driver, heard):
    toggle = Toggle("Show legal moves", False, heard.append)
    shown(driver, toggle)
    driver.click(toggle)
    driver.tab()
    driver.key(pygame.K_SPACE, pygame.K_RETURN)
    assert heard == [True, False, True]
    assert toggle.value


def test_slider(driver, heard):
    slider = Slider(0.5, 0, 1, heard.append, step=0.1, shown=lambda value: f"{value:.0%}")
    shown(driver, slider)
    driver.drag(slider.rect.center, (slider.rect.left - 50, slider.rect.centery))
    assert heard[-1] == 0
    driver.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert heard[-3:] == [0.1, 0.2, 0.3]
    driver.key(pygame.K_END, pygame.K_RIGHT)
    assert heard[-1] == 1
    driver.key(pygame.K_HOME, pygame.K_PAGEUP)
    assert heard[-1] == 0.5


def test_stepper(driver, heard):
    stepper = Stepper(4, 2, 6, heard.append)
    shown(driver, stepper)
    plus = (stepper.rect.right - 10, stepper.rect.centery)
    minus = (stepper.rect.left + 10, stepper.rect.centery)
    for point in (plus, plus, plus, minus):
        driver.click(point)
    assert heard == [5, 6, 5]
    driver.key(pygame.K_LEFT, pygame.K_MINUS, pygame.K_HOME, pygame.K_LEFT, pygame.K_END)
    assert heard[3:] == [4, 3, 2, 6]


def test_a_button_of_a_stepper_that_is_held_goes_on(driver, heard):
    stepper = Stepper(250, 50, 500, heard.append, step=5)
    form = shown(driver, stepper)
    driver.press((stepper.rect.left + 10, stepper.rect.centery))
    assert heard == [245]
    form.update(0.3)
    assert heard == [245], "a click is one step"
    seconds = 0.0
    while stepper.value > 50 and seconds < 5:
        form.update(0.05)
        seconds += 0.05
    assert stepper.value == 50
    assert seconds < 2.5
    assert all(value % 5 == 0 for value in heard)
    driver.release((stepper.rect.left + 10, stepper.rect.centery))
    driver.press((stepper.rect.right - 10, stepper.rect.centery))
    driver.release((stepper.rect.right - 10, stepper.rect.centery))
    form.update(3.0)
    assert stepper.value == 55


def test_a_number_is_typed_into_a_stepper(driver, heard):
    stepper = Stepper(250, 50, 500, heard.append, step=5)
    shown(driver, stepper)
    driver.click(stepper)
    driver.key(pygame.K_1)
    assert heard == [], "1 is less than may be"
    driver.key(pygame.K_2, pygame.K_KP_0)
    assert heard == [120], "12 is less, too"
    driver.key(pygame.K_9, pygame.K_9)
    assert stepper.value == 99, "a number too large begins anew"
    driver.key(pygame.K_RIGHT, pygame.K_7, pygame.K_5)
    assert stepper.value == 75


def test_a_click_into_a_search_selects_all_and_its_cross_empties_it(driver, heard):
    entry = SearchEntry("hearts", heard.append)
    shown(driver, entry)
    driver.click(entry)
    assert entry.selection == (0, 6)
    driver.type("spades")
    assert entry.text == "spades"
    driver.settle()
    driver.click((entry.rect.left + 14, entry.rect.centery))
    assert entry.selection == (0, 0), "in use a click puts the caret"
    driver.click((entry.rect.right - 14, entry.rect.centery))
    assert (entry.text, heard[-1]) == ("", "")
    driver.click((entry.rect.right - 14, entry.rect.centery))
    assert len(heard) == 2, "nothing is left to empty"


def test_choice(driver, heard):
    choice = Choice([(1.6, "Relaxed"), (1.0, "Normal"), (0.5, "Fast")], 1.0, heard.append)
    shown(driver, choice)
    driver.click((choice.rect.left + 5, choice.rect.centery))
    assert heard == [1.6]
    driver.tab()
    driver.key(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_END, pygame.K_RIGHT, pygame.K_HOME)
    assert heard == [1.6, 1.0, 0.5, 1.6]


def test_drop_down_by_mouse(driver, heard):
    field = DropDown(SEVEN, 0, heard.append)
    form = shown(driver, field)
    driver.click(field)
    assert form.popup is not None
    box = form.popup.rect
    driver.click((box.centerx, box.top + 5 + 36 * 3 + 10))
    assert heard == [3]
    assert form.popup is None
    driver.click(field)
    driver.click((1200, 700))
    assert form.popup is None
    assert heard == [3]


def test_drop_down_by_keyboard(driver, heard):
    field = DropDown(SEVEN, 0, heard.append)
    form = shown(driver, field)
    driver.tab()
    driver.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_RETURN)
    assert heard == [1]
    driver.key(pygame.K_SPACE, pygame.K_END)
    driver.key(pygame.K_ESCAPE)
    assert form.popup is None
    assert heard == [1]
    driver.key(pygame.K_RIGHT)
    assert heard == [1, 2]
    driver.key(pygame.K_RETURN, pygame.K_END, pygame.K_RETURN)
    driver.key(pygame.K_RETURN, pygame.K_HOME, pygame.K_RETURN)
    assert heard == [1, 2, SEVEN[-1][0], SEVEN[0][0]]


def test_drop_down_finds_by_first_letter(driver, heard):
    field = DropDown([(name, name) for name in ("Claret", "Forest", "Indigo")], "Claret", heard.append)
    shown(driver, field)
    driver.tab()
    driver.key(pygame.K_RETURN)
    driver.type("i")
    driver.key(pygame.K_RETURN)
    assert heard == ["Indigo"]


def test_a_long_list_stays_in_the_window_and_scrolls(driver, heard):
    field = DropDown([(number, str(number)) for number in range(100)], 50, heard.append)
    form = shown(driver, field)
    driver.click(field)
    box = form.popup.rect
    assert pygame.Rect(0, 0, 1280, 720).contains(box)
    driver.wheel(form.popup, -100)
    driver.click((box.centerx, box.bottom - 12))
    assert heard == [99]


def test_entry_writes_and_moves(driver, heard):
    entry = TextEntry("Zoë", heard.append)
    shown(driver, entry)
    driver.click((entry.rect.right - 4, entry.rect.centery))
    driver.type("!")
    driver.type("Ł")
    assert heard[-1] == "Zoë!Ł"
    driver.key(pygame.K_LEFT, pygame.K_BACKSPACE)
    assert heard[-1] == "ZoëŁ"
    driver.key(pygame.K_HOME, pygame.K_DELETE)
    assert heard[-1] == "oëŁ"
    driver.click((entry.rect.left + 13, entry.rect.centery))
    driver.type("Z")
    assert entry.text == "ZoëŁ"


def test_entry_selects_by_keyboard_and_mouse(driver, heard):
    entry = TextEntry("north and south", heard.append)
    shown(driver, entry)
    driver.tab()
    driver.key(pygame.K_LEFT, pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
    assert entry.selection == (13, 15)
    driver.key(pygame.K_LEFT, mod=pygame.KMOD_CTRL)
    assert entry.selection == (13, 13)
    driver.key(pygame.K_LEFT, mod=pygame.KMOD_CTRL)
    assert entry.selection == (10, 10)
    driver.drag((entry.rect.left + 12, entry.rect.centery), (entry.rect.right - 2, entry.rect.centery))
    assert entry.selection == (0, 15)
    driver.type("East")
    assert entry.text == "East"
    driver.key(pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    assert entry.text == ""


def test_a_clipboard_that_holds_no_text_is_an_empty_one(monkeypatch):
    def refuse():
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    monkeypatch.setattr("pygame.scrap.get_text", refuse)
    assert entry_module.read_clipboard() == ""


def test_entry_and_clipboard(driver, heard, monkeypatch):
    clipboard = ["two\nlines\t"]
    monkeypatch.setattr(entry_module, "read_clipboard", lambda: clipboard[0])
    monkeypatch.setattr(entry_module, "write_clipboard", lambda text: clipboard.__setitem__(0, text))
    entry = TextEntry("one", heard.append)
    shown(driver, entry)
    driver.tab()
    driver.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert entry.text == "onetwo lines "
    driver.key(pygame.K_a, pygame.K_x, mod=pygame.KMOD_CTRL)
    assert entry.text == ""
    assert clipboard == ["onetwo lines "]
    driver.key(pygame.K_v, pygame.K_a, pygame.K_c, pygame.K_v, mod=pygame.KMOD_META)
    assert entry.text == "onetwo lines "


def test_entry_is_bounded_and_submits(driver, heard):
    entry = TextEntry("", heard.append, longest=4, on_submit=lambda text: heard.append(("done", text)))
    shown(driver, entry)
    driver.tab()
    driver.type("abcdef")
    driver.key(pygame.K_RETURN)
    assert heard == ["abcd", ("done", "abcd")]


def test_shortcuts_rest_while_text_is_typed(driver, heard):
    entry = TextEntry("", heard.append)
    button = Button("Undo", lambda: heard.append("undo"), key=pygame.K_u)
    driver.show(Column([entry, button]))
    driver.click(entry)
    driver.key(pygame.K_u)
    assert heard == []
    driver.click((1000, 700))
    driver.key(pygame.K_u)
    assert heard == ["undo"]


def test_a_long_text_keeps_its_caret_in_view(driver, heard):
    entry = TextEntry("", heard.append, width=120)
    shown(driver, entry)
    driver.tab()
    driver.type("a long name that does not fit")
    assert entry._scrolled > 0
    driver.key(pygame.K_HOME)
    assert entry._scrolled == 0


def test_a_page_that_goes_on_ends_with_a_whole_line(driver):
    label = Label("\n".join(f"Hpq {number}" for number in range(40)))
    area = ScrollArea(Column([label]))
    driver.show(area)
    kit = driver.stage.kit
    layout = kit.text.layout(label.text, kit.theme.body)
    high = layout.size[1] - layout.line_height * 39
    picture = pygame.Surface(driver.stage.size)
    for offset in range(0, 3 * layout.line_height, 5):
        area.scroll_to(offset)
        picture.fill((0, 0, 0))
        area.draw(kit, picture)
        column = pygame.Rect(label.rect.left, 0, kit.text.width("Hpq", kit.theme.body), area.rect.bottom)
        drawn = pygame.mask.from_threshold(picture.subsurface(column), (0, 0, 0), (1, 1, 1, 255))
        drawn.invert()
        last = max(rect.bottom for rect in drawn.get_bounding_rects())
        # The tail of p and q is there, whatever line is the last one.
        below = (last - label.rect.top) % layout.line_height
        assert high * 0.75 < below <= high


def long_page(lines=60):
    return ScrollArea(Column([Label(f"Line {number}") for number in range(lines)]))


def test_scroll_by_wheel_and_keys(driver):
    area = long_page()
    driver.show(area)
    driver.wheel(area, -2)
    driver.settle()
    assert area.offset == 112
    driver.tab()
    driver.key(pygame.K_DOWN)
    driver.settle()
    assert area.offset == 168
    driver.key(pygame.K_END)
    driver.settle()
    bottom = area.offset
    assert area.children[0].rect.bottom == area.rect.bottom
    driver.wheel(area, -1)
    driver.settle()
    assert area.offset == bottom
    driver.key(pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_UP)
    driver.settle()
    assert area.offset == 720 - 56 - 56


def test_a_glide_goes_on_when_the_page_is_laid_out_anew(driver):
    area = long_page()
    form = driver.show(area)
    driver.wheel(area, -2)
    form.relayout()
    driver.settle()
    assert area.offset == 112


def test_scroll_by_bar(driver):
    area = long_page()
    driver.show(area)
    x = area.rect.right - 4
    driver.drag((x, area.rect.top + 20), (x, area.rect.bottom))
    assert area.children[0].rect.bottom == area.rect.bottom
    driver.click((x, area.rect.top + 4))
    driver.settle()
    assert area.children[0].rect.bottom > area.rect.bottom


def test_a_page_that_fits_does_not_scroll(driver):
    area = long_page(3)
    form = driver.show(area)
    driver.wheel(area, -3)
    driver.tab()
    assert area.offset == 0
    assert form.focused is None


def test_what_is_out_of_view_cannot_be_clicked(driver, heard):
    buttons = [Button(str(number), lambda number=number: heard.append(number)) for number in range(40)]
    area = ScrollArea(Column(buttons), height=200)
    driver.show(Column([area]))
    driver.click(buttons[6].rect.center)
    assert heard == []
    driver.click(buttons[1])
    assert heard == [1]


def test_focus_scrolls_into_view(driver, heard):
    buttons = [Button(str(number), lambda number=number: heard.append(number)) for number in range(40)]
    area = ScrollArea(Column(buttons))
    form = driver.show(area)
    driver.tab(back=True)
    assert form.focused is buttons[-1]
    assert area.rect.contains(buttons[-1].rect)
    driver.key(pygame.K_RETURN)
    assert heard == [39]


def test_scrolled_place_survives_a_resize(driver):
    area = long_page()
    driver.show(area)
    driver.key(pygame.K_TAB, pygame.K_END)
    driver.settle()
    driver.loop._window.size = (1000, 650)
    driver.settle()
    assert area.rect.size == (1000, 650)
    assert area.children[0].rect.bottom >= area.rect.bottom
    assert area.offset > 0


def test_tab_order_and_arrows(driver):
    buttons = {name: Button(name, lambda: None, grow=1) for name in ("a", "b", "c", "d")}
    rows = Column([Row([buttons["a"], buttons["b"]]), Row([buttons["c"], buttons["d"]])])
    form = driver.show(rows)
    order = []
    for _ in range(5):
        driver.tab()
        order.append(form.focused.caption)
    assert order == ["a", "b", "c", "d", "a"]
    driver.tab(back=True)
    assert form.focused.caption == "d"
    path = []
    for key in (pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT):
        driver.key(key)
        path.append(form.focused.caption)
    assert path == ["b", "a", "c", "d", "d"]


def test_the_ring_shows_only_for_the_keyboard(driver):
    first, second = Button("first", lambda: None), Button("second", lambda: None)
    driver.show(Column([first, second]))
    driver.click(first)
    assert first.focused
    assert not first.ringed
    driver.tab()
    assert second.ringed
    driver.click(second)
    assert not second.ringed


def test_hidden_and_disabled_widgets_are_left_out(driver):
    buttons = [Button(str(number), lambda: None) for number in range(4)]
    buttons[1].visible = False
    buttons[2].disabled_because = ""
    form = driver.show(Column(buttons))
    driver.tab(2)
    assert form.focused is buttons[3]
    buttons[3].visible = False
    form.relayout()
    assert form.focused is None


def test_enter_gives_the_default_and_escape_cancels(driver, heard):
    save = Button("Save", lambda: heard.append("save"))
    slider = Slider(0, 0, 10, lambda value: None)
    driver.show(Column([slider, save]), default=save, on_cancel=lambda: heard.append("cancel"))
    driver.tab()
    driver.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert heard == ["save", "cancel"]


def test_tooltip_comes_after_a_while_and_names_the_key(driver):
    button = Button("Hint", lambda: None, tooltip="Ask what the computer would play", key=pygame.K_h)
    form = driver.show(Column([button], padding=200))
    driver.move(button.rect.center)
    assert form.tooltip_text == ""
    assert not driver.loop.step(0.3)
    assert driver.loop.step(0.3)
    assert form.tooltip_text == "Ask what the computer would play\n*Key* **H**"
    driver.loop.step(0.3)
    assert not driver.loop.step(0.3)
    driver.move((2, 2))
    assert form.tooltip_text == ""


def test_tooltip_comes_for_the_keyboard_too(driver):
    button = Button("Hint", lambda: None, tooltip="Ask")
    form = driver.show(Column([button]))
    driver.tab()
    driver.loop.step(1.0)
    assert form.tooltip_text == "Ask"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_x])
def test_a_tooltip_goes_with_any_key_and_with_the_keyboard(driver, key):
    button = Button("Hint", lambda: None, tooltip="Ask")
    form = driver.show(Column([button, Button("Undo", lambda: None)]))
    for come in (lambda: driver.move(button.rect.center), driver.tab):
        come()
        driver.loop.step(1.0)
        assert form.tooltip_text == "Ask"
        assert driver.key(key)
        driver.loop.step(1.0)
        assert form.tooltip_text == ""
        driver.move((900, 600))
    driver.tab(2)
    driver.loop.step(1.0)
    assert form.tooltip_text == "Ask"
    form.focus(None)
    assert form.tooltip_text == ""


def test_hovering_the_same_widget_redraws_nothing(driver):
    button = Button("Deal", lambda: None)
    driver.show(Column([button]))
    assert driver.move(button.rect.center)
    assert not driver.move((button.rect.centerx + 1, button.rect.centery))
    assert not driver.move((button.rect.centerx + 2, button.rect.centery))


def test_a_form_lets_go_when_the_window_loses_the_focus(driver, heard):
    button = Button("Deal", lambda: heard.append("deal"))
    form = driver.show(Column([button]))
    driver.move(button.rect.center)
    driver.press(button.rect.center)
    driver.post(pygame.WINDOWFOCUSLOST)
    assert not button.pressed
    assert not button.hovered
    driver.release(button.rect.center)
    assert heard == []
    assert form.covers(button.rect.center)
    assert not form.covers((600, 700))


def test_names_of_keys():
    assert [key_name(key) for key in (pygame.K_u, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_F11)] == [
        "U",
        "Enter",
        "Esc",
        "F11",
    ]


def test_the_first_arrow_leads_to_what_can_be_chosen_in_an_area_and_tab_to_the_area_too(driver):
    buttons = [Button(f"Number {number}", lambda: None) for number in range(30)]
    area = ScrollArea(Column(buttons))
    form = driver.show(Column([area]))
    assert area.overflows
    driver.key(pygame.K_DOWN)
    assert form.focused is buttons[0]
    form.focus(None)
    driver.tab()
    assert form.focused is area


def test_the_first_arrow_leads_to_a_page_that_is_only_read(driver):
    area = long_page()
    form = driver.show(Column([area, Button("Back", lambda: None)]))
    driver.key(pygame.K_DOWN)
    assert form.focused is area


def test_a_quiet_button_with_a_frame_is_seen_to_be_one_until_the_mouse_is_on_it(driver):
    seen = {}
    for framed in (False, True):
        button = Button("Menu", lambda: None, kind="quiet")
        button.framed = framed
        driver.show(button)
        seen[framed] = pygame.image.tobytes(driver.surface, "RGB")
        driver.move(button.rect.center)
        seen[framed, "hovered"] = pygame.image.tobytes(driver.surface, "RGB")
        driver.move((1, 1))
    assert seen[False] != seen[True]
    assert seen[False, "hovered"] == seen[True, "hovered"]
