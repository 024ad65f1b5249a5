"""A look at a laid-out form: nothing overlaps, nothing sticks out, no text is cut."""

import pygame

from purple_table.ui.kit import telling
from purple_table.ui.kit.widgets import Button, Choice, Label, ScrollArea, Space


def leaves(widget, view):
    """The visible widgets without children, and what can be seen of each."""
    if not widget.visible:
        return
    if isinstance(widget, ScrollArea):
        view = view.clip(widget.rect)
    if not widget.children:
        yield widget, view
    for child in widget.children:
        yield from leaves(child, view)


def fits(driver, opened, size, scale, language):
    """Assert that the scene which `opened()` puts on stage fits a window at a scale in a language."""
    before = telling.find_language()
    telling.use(language)
    try:
        resized(driver, size)
        scene = opened()
        driver.stage.set_scale(scale)
        scene.resize(size)
        check(scene.form, driver.stage.kit)
    finally:
        telling.use(before)


def words(scene):
    """All paragraphs of a scene."""
    return "\n".join(widget.text for widget in scene.form.root.walk() if isinstance(widget, Label))


def check(form, kit):
    """Assert that a form fits its window at this scale."""
    window = form.bounds
    shown = [(widget, view) for widget, view in leaves(form.root, window) if not isinstance(widget, Space)]
    assert shown
    for widget, view in shown:
        assert view.left <= widget.rect.left, told(widget)
        assert widget.rect.right <= view.right, told(widget)
        assert widget.rect.width > 0, told(widget)
        assert not text_is_cut(widget, kit), told(widget)
    for place, (widget, view) in enumerate(shown):
        for other, other_view in shown[place + 1 :]:
            together = widget.rect.clip(view).clip(other.rect.clip(other_view))
            assert not (together.width and together.height), f"{told(widget)} lies on {told(other)}"


def text_is_cut(widget, kit):
    """Whether a caption or paragraph has less room than it needs."""
    rect = widget.rect
    if isinstance(widget, Label):
        size = kit.text.layout(widget.text, widget._font(kit), rect.width).size
        return size[1] > rect.height or size[0] > rect.width
    if isinstance(widget, Button):
        return kit.text.width(widget.caption, kit.theme.strong) > rect.width - kit.px(12)
    if isinstance(widget, Choice):
        room = rect.width // len(widget.options) - kit.px(10)
        return any(kit.text.width(caption, kit.theme.small) > room for _, caption in widget.options)
    return rect.height < min(kit.px(20), widget.measure(kit, rect.width)[1])


def told(widget):
    """Name a widget in a message."""
    text = getattr(widget, "caption", "") or getattr(widget, "text", "")
    return f"{type(widget).__name__} {text!r} at {tuple(widget.rect)}"


def resized(driver, size):
    """Give the stage another size, with the scale that suits it; answers the kit."""
    driver.stage.size = size
    driver.stage.set_scale(None)
    pygame.event.clear()
    return driver.stage.kit


def check_tab_reaches_everything(driver, scene):
    """Show a scene; Tab comes to every widget that can have the focus."""
    driver.stage.push(scene)
    driver.settle()
    reached = set()
    for _ in range(60):
        driver.tab()
        reached.add(id(scene.form.focused))
    assert {id(widget) for widget in scene.form.root.walk() if widget.focusable and widget.enabled} == reached
