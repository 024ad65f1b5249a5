"""A look at a laid-out form: nothing overlaps, nothing sticks out, no text is cut."""

import pygame

from purple_table.ui.kit import telling
from purple_table.ui.kit.widgets import Button, Choice, DropDown, Label, ScrollArea, Space, Toggle

_LEAST_SEEN = 70
"""What must be in sight of anything that is scrolled, in reference units."""


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
    assert not (found := find_faults(form, kit)), found[0]


def find_faults(form, kit, *, reduced=False):
    """What is wrong with a form: things out of the window that no scrolling brings in, cut, or on each other.

    With `reduced` captions may be set in the smaller letters that buttons and choices have for narrow places.
    """
    window = form.bounds
    shown = [(widget, view) for widget, view in leaves(form.root, window) if not isinstance(widget, Space)]
    if not shown:
        return ["nothing is shown"]
    found = [f"{told(widget)}: {fault}" for widget, view in shown if (fault := find_fault(widget, view, kit, reduced))]
    for area in (widget for widget in form.root.walk() if isinstance(widget, ScrollArea) and widget.visible):
        (inside,) = area.children
        if area.rect.height < min(kit.px(_LEAST_SEEN), inside.rect.height):
            found.append(f"only {area.rect.height} pixels of {inside.rect.height} are in sight to scroll")
    for place, (widget, view) in enumerate(shown):
        for other, other_view in shown[place + 1 :]:
            together = widget.rect.clip(view).clip(other.rect.clip(other_view))
            if together.width and together.height:
                found.append(f"{told(widget)} lies on {told(other)}")
    return found


def find_fault(widget, view, kit, reduced):
    """What is wrong with a widget of which this view can be seen."""
    if widget.rect.left < view.left or widget.rect.right > view.right:
        return f"does not lie between {view.left} and {view.right}"
    area = widget.parent
    while area is not None and not isinstance(area, ScrollArea):
        area = area.parent
    # What can be scrolled to is part of what is scrolled.
    around = area.children[0].rect if area is not None else view
    if widget.rect.top < around.top or widget.rect.bottom > around.bottom:
        return f"does not lie between {around.top} and {around.bottom} from the top"
    if widget.rect.width <= 0:
        return "has no width"
    return "is cut" if text_is_cut(widget, kit, reduced) else ""


def text_is_cut(widget, kit, reduced=False):
    """Whether a caption or paragraph has less room than it needs, in its full size or in smaller letters, too."""
    rect = widget.rect
    if isinstance(widget, Label):
        size = kit.text.layout(widget.text, widget._font(kit), rect.width).size
        return size[1] > rect.height or size[0] > rect.width
    if isinstance(widget, Button):
        room = rect.width - kit.px(12)
        return kit.text.width(widget.caption, widget._find_font(kit, room) if reduced else kit.theme.strong) > room
    if isinstance(widget, Choice):
        room = rect.width // len(widget.options) - kit.px(10)
        font = widget._font(kit, room) if reduced else kit.theme.small
        return any(kit.text.width(caption, font) > room for _, caption in widget.options)
    if isinstance(widget, DropDown):
        room = rect.width - kit.px(44)
        font = widget._find_font(kit, room)
        return any(kit.text.width(caption, font) > room for _, caption in widget.options)
    if isinstance(widget, Toggle) and widget.caption:
        return kit.text.width(widget.caption, kit.theme.body) > rect.width - kit.px(58)
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
