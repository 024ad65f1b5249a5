"""The overlays, shown for a while above the table: the last trick, all calls of the deal, or the cards set aside."""

from __future__ import annotations

from typing import Literal

import pygame

from purple_table.art.sprites import card_height
from purple_table.ui.cards.denominations import CallsTable
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.match_words import list_trick_seats, name_calls
from purple_table.ui.scenes.table.parts.call_tags import CallTags
from purple_table.ui.scenes.table.parts.cards_beside import Aside
from purple_table.ui.scenes.table.table_context import TableContext, TablePart

Overlay = Literal["last", "calls", "aside"]
_COLUMN, _NARROWEST = 118, 300
_MOST_COLUMNS = 9


class Overlays(TablePart):
    """Shows at most one overlay at a time; `shown` says which."""

    def __init__(self, context: TableContext, call_tags: CallTags, aside: Aside) -> None:
        super().__init__(context)
        self._call_tags, self._aside = call_tags, aside
        self.shown: Overlay | None = None

    def show(self, look: Overlay, shown: bool = True) -> bool:
        """Show or hide an overlay; return True if that changed anything."""
        wanted = look if shown and self._is_there(look) else None
        if not shown and self.shown != look:
            return False
        changed, self.shown = wanted != self.shown, wanted
        return changed

    def toggle(self, look: Overlay) -> None:
        """Show an overlay, or hide it if it is shown."""
        self.show(look, self.shown != look)

    def end(self) -> bool:
        """Hide every overlay; return True if one was shown."""
        changed, self.shown = self.shown is not None, None
        return changed

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the overlay that is shown."""
        if self.shown == "last":
            self._draw_last(surface, layout)
        elif self.shown == "calls":
            self._draw_calls(surface, layout)
        elif self.shown == "aside":
            self._draw_aside(surface, layout)

    def _is_there(self, look: Overlay) -> bool:
        if look == "last":
            return self._model.last_trick is not None
        panel = self._find_panel()
        if panel is not None and panel.modal:
            return False  # a panel stands where it would lie, and tells the calls itself
        return bool(self._call_tags.calls if look == "calls" else self._aside.cards)

    def _draw_panel(self, surface: pygame.Surface, layout: TableLayout, size: tuple[int, int]) -> pygame.Rect:
        """Return a panel in the middle of the table."""
        kit = self._drawing.kit
        panel = pygame.Rect((0, 0), size)
        panel.center = layout.middle.center
        top = layout.bar.bottom
        panel.clamp_ip(pygame.Rect(0, top, layout.size[0], max(size[1], layout.hand.top - top)))
        kit.shadow(surface, panel, kit.theme.panel_radius, kit.px(14))
        kit.box(surface, panel, skins.DIALOG, kit.theme.panel_radius)
        return panel

    def _draw_last(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the last trick as it lay, and say who took it and why."""
        trick = self._model.last_trick
        if trick is None:
            return
        kit = self._drawing.kit
        room = layout.middle.inflate(-kit.px(4), -kit.px(4))
        who, why = self._model.trick_words(trick)
        text, font = f"{who}\n{why}", kit.theme.small
        wide = min(kit.text.layout(text, font).size[0], room.width - kit.px(30))
        words = kit.text.paragraph(text, font, colors.IVORY, wide, "center")
        spread = round(max(home.x for home in layout.trick) - min(home.x for home in layout.trick))
        least = max(wide + kit.px(40), spread + layout.trick_card + kit.px(40))
        panel = self._draw_panel(surface, layout, (min(room.width, least), room.height))
        surface.blit(words, words.get_rect(midtop=(panel.centerx, panel.top + kit.px(8))))
        top = panel.top + kit.px(14) + words.get_height()
        # Drawn together to fit below the words.
        share = min(1.0, (panel.bottom - kit.px(8) - top) / layout.middle.height)
        wide = int(layout.trick_card * share)
        middle = (panel.centerx, (top + panel.bottom - kit.px(8)) / 2)
        for seat, code in zip(list_trick_seats(self._model.view, trick), trick.cards, strict=False):
            home = layout.trick[self._picture.find_place(seat)]
            pose = Pose(
                middle[0] + (home.x - layout.middle.centerx) * share,
                middle[1] + (home.y - layout.middle.centery) * share,
            )
            frame = colors.GOLD_TOP if seat == trick.seat else None
            self._drawing.painter.draw(surface, code, wide, pose, frame=frame)

    def _draw_calls(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the whole bidding: who called what, in order, and what the last bid of each seat promises."""
        kit, view, model = self._drawing.kit, self._model.view, self._model
        pad, gap = kit.px(16), kit.px(8)
        wide = min(kit.px(max(_COLUMN * view.players, _NARROWEST)), layout.size[0] - kit.px(60))
        words = name_calls(view)
        title = kit.text.line(words, kit.theme.heading, colors.GOLD_TOP)
        call_tags = self._call_tags
        meanings = [
            f"{escape(model.seats[seat].name)} {line}"
            for seat in range(view.players)
            for line in call_tags.explain_calls([event for event in call_tags.calls if event.seat == seat])
        ]
        meanings_text = (
            kit.text.paragraph("\n".join(meanings), kit.theme.small, colors.LAVENDER, wide) if meanings else None
        )
        asked = view.to_act if view.status.phase == "bidding" else None
        calls = CallsTable(view, model.deck, model.seats, asked)
        rest = meanings_text.get_height() + gap if meanings_text is not None else 0
        room = layout.hand.top - layout.bar.bottom - title.get_height() - 2 * pad - 2 * gap
        if calls.measure(kit, wide)[1] + rest > room:
            # Of a very long auction the beginning has to go.
            calls.shorten(kit, room - rest)
        high = calls.measure(kit, wide)[1]
        panel = self._draw_panel(surface, layout, (wide + 2 * pad, title.get_height() + high + 2 * pad + gap + rest))
        surface.blit(title, title.get_rect(midtop=(panel.centerx, panel.top + pad)))
        calls.place(kit, pygame.Rect(panel.left + pad, panel.top + pad + title.get_height() + gap, wide, high))
        calls.draw(kit, surface)
        if meanings_text is not None:
            surface.blit(meanings_text, (panel.left + pad, calls.rect.bottom + gap))

    def _draw_aside(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the open cards that are set aside, in rows, and say how many lie face down."""
        kit = self._drawing.kit
        cards = [code for code in self._aside.cards if code is not None]
        hidden = len(self._aside.cards) - len(cards)
        text = _say_aside(len(cards), hidden)
        title = kit.text.paragraph(text, kit.theme.strong, colors.GOLD_TOP)
        pad, gap = kit.px(18), kit.px(6)
        columns = min(max(1, len(cards)), _MOST_COLUMNS)
        rows = -(-len(cards) // columns)
        bottom = min(layout.prompt.top, layout.seats[0].plate.top)
        high = bottom - layout.bar.bottom - title.get_height() - 2 * pad - (rows + 2) * gap
        wide = layout.size[0] - 4 * pad - columns * gap
        card = max(1, min(layout.trick_card, wide // columns, high // max(1, rows) * 5 // 7))
        tall = card_height(card)
        size = (columns * (card + gap) - gap, rows * (tall + gap))
        panel = self._draw_panel(
            surface, layout, (max(size[0], title.get_width()) + 2 * pad, size[1] + title.get_height() + 2 * pad)
        )
        surface.blit(title, title.get_rect(midtop=(panel.centerx, panel.top + pad)))
        left, top = panel.centerx - size[0] // 2, panel.top + pad + title.get_height() + gap
        for number, code in enumerate(cards):
            row, column = divmod(number, columns)
            pose = Pose(left + column * (card + gap) + card / 2, top + row * (tall + gap) + tall / 2)
            self._drawing.painter.draw(surface, code, card, pose)


def _say_aside(shown: int, hidden: int) -> str:
    """Return how many cards are set aside, and how they lie."""
    if not hidden:
        return tr("This card is set aside", many="These {count} cards are set aside", count=shown)
    if not shown:
        return tr("The card set aside lies face down", many="{count} cards are set aside, face down", count=hidden)
    if shown == 1:
        return tr(
            "This card is set aside; another lies face down",
            many="This card is set aside; {count} more lie face down",
            count=hidden,
        )
    return tr(
        "These {cards} cards are set aside; another lies face down",
        many="These {cards} cards are set aside; {count} more lie face down",
        count=hidden,
        cards=shown,
    )
