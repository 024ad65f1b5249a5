"""The rules scene: a rule book with contents, search and worked examples. It opens at the clause that was asked for."""

from __future__ import annotations

import pygame

from purple_table.core.overriding import override
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import (
    Button,
    Column,
    DropDown,
    Form,
    Label,
    Row,
    ScrollArea,
    Space,
    TextEntry,
    Widget,
)
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.rules.book import Heading, read_book
from purple_table.ui.scenes.rules.book_contents import Contents, list_headings
from purple_table.ui.scenes.rules.book_cover import paint_book
from purple_table.ui.scenes.rules.book_page import BookPage, Hit
from purple_table.ui.scenes.rules.example_pictures import Plate
from purple_table.ui.scenes.rules.example_reader import read_plate
from purple_table.ui.scenes.rules.rule_book import RuleBook
from purple_table.ui.shell.scene import Scene

_WIDE = 1000
"""The width, in reference units, from which the contents stand beside the page."""
_CONTENTS = 308
_WIDEST = 1240
_ABOVE = 14
_SCROLL_KEYS = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_UP, pygame.K_DOWN)

Place = tuple[int, float]
"""A place in the book: an item of the page, and how much of it is above the view, as a share of its height."""


class RulesScene(Scene):
    """A scene above the title or the table that shows a rule book; Escape or Back removes it."""

    def __init__(self, rules: RuleBook, cards: CardSurfaces, clause: str | None = None) -> None:
        """`clause` is a clause or row id to open at; an id that is not in the book is named in a note."""
        self._rules = rules
        self._book = read_book(rules.text)
        self._ground = pygame.Surface((1, 1))
        self._wanted = self._find_place(clause)
        notes = list(rules.faults)
        if clause and self._wanted is None and rules.text:
            notes.insert(0, tr("This book has no clause named “{clause}”.", clause=clause))
        if not rules.text.strip() and not notes:
            notes.append(tr("This book is empty."))
        self._page = BookPage(self._book, _read_plates(rules), notes, cards, self.follow, self._on_fold)
        self._trail: list[Place | None] = []
        self._hits: list[Hit] = []
        self._hit = -1
        self._slash = False
        self._seen: tuple[object, ...] = ()
        self._contents: Contents | None = None
        self._drop: DropDown[int] | None = None
        self._contents_area: ScrollArea | None = None
        self._side: Widget | None = None
        self._area = ScrollArea(self._page)
        self._sheet: Widget = self._area
        self._search = TextEntry(
            "",
            self._look_for,
            on_submit=lambda _: self.step(1),
            placeholder=tr("Search the rules"),
            tooltip=tr("Search (*Ctrl+F* or */*); *Enter* goes on to the next"),
            width=230,
        )
        self._count = Label("", style="small", color=colors.LAVENDER, width=84, align="right", wrap=False)
        self._before = Button("‹", lambda: self.step(-1), tooltip=tr("Previous hit (*Shift+F3*)"), width=38)
        self._after = Button("›", lambda: self.step(1), tooltip=tr("Next hit (*F3*)"), width=38)
        self._show_count()
        self.form = Form(Column([]))

    @property
    def page(self) -> BookPage:
        """The page with its items."""
        return self._page

    @property
    def area(self) -> ScrollArea:
        """The scroll area that shows the page."""
        return self._area

    @property
    def search_field(self) -> TextEntry:
        """The entry in which a search is typed."""
        return self._search

    @property
    def hits(self) -> tuple[list[Hit], int]:
        """The places that the search has found, and the index of the one that is shown (-1: none)."""
        return self._hits, self._hit

    @property
    @override
    def spoken_form(self) -> Form:
        return self.form

    def resize(self, size: Size) -> None:
        """Lay out anew for a window size; what was at the top of the view stays there."""
        kit = self.stage.kit
        place = self._find_place_in_view()
        focused = self.form.focused if self.form.focused in (self._search, self._area) else None
        self.form = Form(self._make_root(size[0] >= kit.px(_WIDE)), on_cancel=self._escape)
        margin = kit.px(18)
        across = min(size[0] - 2 * margin, kit.px(_WIDEST))
        rect = pygame.Rect((size[0] - across) // 2, kit.px(14), across, size[1] - kit.px(28))
        self.form.lay_out(kit, rect, size)
        self._ground = self._paint_ground(size)
        self.form.focus(focused or self._area)
        if self._hits:
            # At another scale the page is set anew: the marks must be, too.
            self._hits = self._page.search(self._search.text)
            self._hits[self._hit].prose.current = self._hits[self._hit][2:]
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._show(wanted)
        else:
            self._restore_place(place)
        self._follow_scrolling()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle the keys of search, scrolling and going back; leave the rest to the form."""
        if event.type == pygame.KEYDOWN and self.form.popup is None and self._handle_key(event):
            return True
        if event.type == pygame.TEXTINPUT and event.text == "/" and self._slash:
            self._slash = False  # the key that opened the search is no part of what is searched for
            return True
        return self.form.handle(event)

    def update(self, dt: float) -> bool:
        """Advance scrolling, the making of cards and the highlight of a clause."""
        moving = self.form.update(dt)
        return self._follow_scrolling() or moving

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background and the form."""
        surface.blit(self._ground, (0, 0))
        self.form.draw(surface)

    def follow(self, target: str) -> None:
        """Go to a clause or row id and highlight it; Alt+Left or Backspace returns."""
        place = self._find_place(target)
        if place is not None:
            self._remember_place()
            self.form.focus(self._area)
            self._show(place)

    def go_to(self, block: int) -> None:
        """Go to a block of the book and highlight it."""
        self._remember_place()
        self._show(block)
        self.stage.sounds.play("page")

    def go_back(self) -> None:
        """Return to where the last link or contents row was followed from."""
        if self._trail:
            self._restore_place(self._trail.pop())
            self.stage.sounds.play("page")
            self._follow_scrolling()

    def step(self, steps: int) -> None:
        """Go to the next or previous hit of the search, and from the last to the first."""
        if self._hits:
            self._show_hit((self._hit + steps) % len(self._hits))

    def _handle_key(self, event: pygame.event.Event) -> bool:
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        writing = self.form.focused is self._search
        self._slash = not writing and (event.key == pygame.K_SLASH or getattr(event, "unicode", "") == "/")
        if (event.key == pygame.K_f and control) or self._slash:
            self.form.focus(self._search, ring=True)
            self._search.select_all()
        elif event.key == pygame.K_F3 or (event.key == pygame.K_g and control):
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and writing and event.mod & pygame.KMOD_SHIFT:
            self.step(-1)
        elif (event.key == pygame.K_LEFT and event.mod & pygame.KMOD_ALT) or (
            event.key == pygame.K_BACKSPACE and not writing
        ):
            self.go_back()
        elif event.key in _SCROLL_KEYS and self._is_scroll_key(event.key):
            return self._area.key_down(event)
        else:
            return False
        return True

    def _is_scroll_key(self, key: int) -> bool:
        """Return whether a key scrolls the page although another widget has the keyboard."""
        focused = self.form.focused
        if focused is self._search:
            return key not in (pygame.K_HOME, pygame.K_END)
        if focused is None or focused in self._page.controls:
            return True
        return key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and focused is not self._contents_area

    def _escape(self) -> None:
        """End a search, or leave if there is none."""
        if self._search.text:
            self._search.text = ""
            self._search.caret = self._search.anchor = 0
            self._look_for("")
            self.form.focus(self._area)
        else:
            self.stage.pop()

    # --- layout ------------------------------------------------------------------------------------------------------

    def _make_root(self, wide: bool) -> Widget:
        back = Button(tr("Back"), self.stage.pop, tooltip=tr("Back (*Escape*)"))
        name = escape(self._rules.name)
        title = Label(tr("The rules of {game}", game=name) if wide else name, style="heading", grow=1, wrap=False)
        head: list[Widget] = [back, Space(4), title, self._count, Space(2), self._search, self._before, self._after]
        sheet = self._sheet = Column([self._area], padding=4, grow=1)
        self._area.grow = 1
        self._contents = self._drop = self._contents_area = self._side = None
        named = list_headings(self._book)
        if not named:
            return Column([Row(head, gap=8), sheet], gap=12)
        if wide:
            self._contents = Contents(self._book, self.go_to, self._focus_row)
            self._contents_area = ScrollArea(self._contents, grow=1)
            side = self._side = Column([self._contents_area], padding=18, width=_CONTENTS)
            return Column([Row(head, gap=8), Row([side, sheet], align="stretch", gap=0, grow=1)], gap=12)
        options = [(place, _make_caption(heading)) for place, heading in named]
        self._drop = DropDown(options, options[0][0], self.go_to, grow=1, tooltip=tr("Contents"))
        self._drop.indented = {place for place, heading in named if heading.level > 2}
        head[1:3], title.grow = [Space(grow=1)], 0
        return Column([Row(head, gap=8), Row([title, self._drop]), sheet], gap=10)

    def _paint_ground(self, size: Size) -> pygame.Surface:
        """Paint everything that does not move into one picture, because large boxes are slow to blend at a high
        density."""
        kit = self.stage.kit
        ground = pygame.Surface(size)
        backdrop = Backdrop((0.5, 0.1), 0.5)
        backdrop.lay_out(size)
        backdrop.draw(ground)
        paint_book(kit, ground, [self._sheet.rect] if self._side is None else [self._side.rect, self._sheet.rect])
        return ground

    def _on_fold(self) -> None:
        """Lay out the page after its height changed; what is in view stays where it is."""
        place = self._find_place_in_view()
        self.form.relayout()
        self._restore_place(place)
        self._follow_scrolling()

    def _focus_row(self, row: Widget) -> None:
        self.form.focus(row, ring=True)
        if self._contents_area is not None:
            self._contents_area.reveal(row.rect)

    # --- where the reader is -----------------------------------------------------------------------------------------

    def _find_place_in_view(self) -> Place | None:
        """Return the item at the top of the view, and how much of it is above, as a share of its height; None at the
        top."""
        if not self._page.items or not self._area.offset:
            return None
        offset = self._area.offset
        item = self._page.find_item_at(offset)
        return item, (offset - self._page.measure_top(item)) / max(1, self._page.measure_height(item))

    def _restore_place(self, place: Place | None) -> None:
        if place is None:
            self._area.scroll_to(0)
        elif place[0] < len(self._page.items):
            item, share = place
            self._area.scroll_to(self._page.measure_top(item) + share * self._page.measure_height(item))

    def _remember_place(self) -> None:
        self._trail = [*self._trail[-49:], self._find_place_in_view()]

    def _find_place(self, target: str | None) -> int | None:
        """Return the block of a clause or row id, without regard to case and brackets."""
        wanted = (target or "").strip().strip("[]()").casefold()
        return next((place for name, place in self._book.anchors.items() if name.casefold() == wanted), None)

    def _show(self, block: int) -> None:
        """Scroll a block into view, with its heading if both have room, and highlight it."""
        page = self._page
        item = page.find_item(block)
        top = page.find_item(self._find_heading(block))
        if page.measure_top(item) + page.measure_height(item) - page.measure_top(top) > self._area.rect.height * 4 // 5:
            top = item
        self._area.scroll_to(page.measure_top(top) - self.stage.kit.px(_ABOVE))
        page.glow(item)
        self._follow_scrolling()
        self.stage.redraw()

    def _find_heading(self, block: int) -> int:
        while block and not isinstance(self._book.blocks[block], Heading):
            block -= 1
        return block

    def _follow_scrolling(self) -> bool:
        """Tell page and contents what is in view; return True if the contents changed."""
        seen = (self._area.offset, self._area.rect.topleft, self._area.rect.size, self._page.rect.height, self.form)
        if seen == self._seen:
            return False
        self._seen = seen
        self._page.look_at(self._area.rect)
        focused = self.form.focused
        if focused is not None and not focused.focusable and focused in self._page.controls:
            self.form.focus(self._area)
        if not self._page.items or not self._book.blocks:
            return False
        top = self._area.offset + self.stage.kit.px(3 * _ABOVE)
        block = self._page.find_block_at(top)
        if self._drop is not None:
            section = max((place for place, _ in self._drop.options if place <= block), default=self._drop.value)
            changed = section != self._drop.value
            self._drop.value = section
            return changed
        row = self._contents.show(block) if self._contents is not None else None
        if row is None:
            return False
        if self._contents_area is not None:
            self._contents_area.reveal(row.rect)
        return True

    # --- search ------------------------------------------------------------------------------------------------------

    def _look_for(self, text: str) -> None:
        """Search for a text and show the first place after the current one."""
        self._hits, self._hit = self._page.search(text), -1
        if self._hits:
            here = self._page.find_item_at(self._area.offset + self.stage.kit.px(_ABOVE))
            self._show_hit(next((place for place, hit in enumerate(self._hits) if hit.item >= here), 0))
        self._show_count()

    def _show_hit(self, place: int) -> None:
        self._hit = place
        hit = self._hits[place]
        for other in self._hits:
            other.prose.current = None
        hit.prose.current = (hit.start, hit.end)
        clause = self._page.find_fold(hit)
        if clause is not None:
            self._page.fold(clause)
        box = self._page.find_box(self.stage.kit, hit)
        if not self._area.rect.inflate(0, -box.height * 4).contains(box):
            self._area.scroll_to(self._area.offset + box.centery - self._area.rect.top - self._area.rect.height // 3)
        self._follow_scrolling()
        self._show_count()
        self.stage.redraw()

    def _show_count(self) -> None:
        if not self._search.text.strip():
            self._count.text = ""
        else:
            found = tr("{number} of {count}", number=self._hit + 1, count=len(self._hits))
            self._count.text = found if self._hits else tr("Not found")
        for button in (self._before, self._after):
            button.disabled_because = None if self._hits else tr("Nothing to go to")


def _read_plates(rules: RuleBook) -> dict[str, list[Plate]]:
    """Return the examples by clause, in the order of the file."""
    plates: dict[str, list[Plate]] = {}
    for example in rules.examples:
        plates.setdefault(example.clause, []).append(read_plate(example, rules))
    return plates


def _make_caption(heading: Heading) -> str:
    """Return a heading for the list of the drop-down: those of rules have their clause."""
    return f"{heading.title}  –  {heading.clause}" if heading.level > 2 and heading.clause else heading.title
