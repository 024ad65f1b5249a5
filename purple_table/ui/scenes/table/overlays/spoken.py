"""What the table says: the prompt, the note beside what it is about, and the note of a plate."""

from __future__ import annotations

import pygame

from purple_table.ui.cards.layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.telling import told, tr
from purple_table.ui.scenes.table.hand import OwnHand
from purple_table.ui.scenes.table.overlays.note_box import draw_note, note_rect, note_text
from purple_table.ui.scenes.table.parts.seats import Seats
from purple_table.ui.scenes.table.table_top import OnTable, TableTop

_PILL = Skin(colors.NIGHT, colors.NIGHT, None, 170)
_LINES = 2
"""How many lines the prompt has room for in a small window."""


class Spoken(OnTable):
    """Draws what is said."""

    def __init__(self, table: TableTop, hand: OwnHand) -> None:
        super().__init__(table)
        self._hand = hand

    def _prompt(self) -> tuple[str, bool]:
        """What the prompt says, and whether it is the person who must act."""
        ask = self._model.asked
        if ask is not None and ask.kind != "deal" and not self._playback.busy:
            # A panel says itself what is asked.
            panel = self._opened()
            wanted = panel.words if panel is not None else told(ask.prompt)
            text, own = tr("**Your turn.** {wanted}", wanted=wanted), True
        else:
            text, own = self._model.told, False
        if self._model.notes.remark:
            text = f"*{self._model.notes.remark}*  ·  {text}" if text else self._model.notes.remark
        return text, own

    def draw_prompt(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the prompt, unless a note beside a card says more."""
        kit = self._means.kit
        text, own = self._prompt()
        if not text or (self._model.notes.note and self._model.notes.card is not None):
            return
        color = colors.GOLD_TOP if own else colors.IVORY
        room = layout.prompt.width - kit.px(28)
        font = kit.theme.body
        if kit.text.layout(text, font).size[0] > room:
            font = kit.theme.small
        if self._model.notes.remark and len(kit.text.layout(text, font, room).lines) > _LINES:
            # What is asked stands there when the remark has gone.
            text = f"*{self._model.notes.remark}*"
        lines = kit.text.layout(text, font).size[0] > room
        words = kit.text.paragraph(text, font, color, room if lines else None, "center")
        pill = words.get_rect().inflate(kit.px(28), 0)
        pill.height = max(layout.prompt.height - kit.px(4), words.get_height() + kit.px(4))
        pill.center = layout.prompt.center
        kit.box(surface, pill, _PILL, pill.height // 2)
        surface.blit(words, words.get_rect(center=pill.center))

    def draw_note(self, surface: pygame.Surface, layout: TableLayout, seats: Seats) -> None:
        """Draw the note of the plate under the pointer, and the note of the moment."""
        place = self._model.place
        if place is not None and place < len(layout.seats):
            draw_note(self._means.kit, surface, seats.note(place), layout.seats[place].plate)
        if self._model.notes.note:
            text = note_text(self._model.notes.note, self._model.notes.clause)
            draw_note(self._means.kit, surface, text, self.anchor())

    def anchor(self) -> pygame.Rect:
        """What the note of the moment is about: a card, the panel, or the prompt."""
        layout, card, panel = self._picture.places.layout, self._model.notes.card, self._opened()
        if layout is None:
            return pygame.Rect(0, 0, 0, 0)
        if card is not None and card in self._hand.glides:
            pose = self._hand.glides.home(card)
            rect = pygame.Rect((0, 0), self._means.cards.size(round(layout.card * pose.scale)))
            rect.center = (round(pose.x), round(pose.y))
            if layout.slots and self._room(rect, layout).colliderect(layout.confirm):
                return rect.union(layout.confirm)  # the button must be seen below the note
            return rect
        return panel.anchor if panel is not None else layout.prompt

    def leads_on(self, point: tuple[int, int]) -> bool:
        """Whether a point lies on a note behind which a clause stands."""
        layout, notes = self._picture.places.layout, self._model.notes
        if not notes.clause or layout is None:
            return False
        return self._room(self.anchor(), layout).collidepoint(point)

    def _room(self, at: pygame.Rect, layout: TableLayout) -> pygame.Rect:
        """Where the note of the moment lies if it is about what lies there."""
        text = note_text(self._model.notes.note, self._model.notes.clause)
        return note_rect(self._means.kit, text, at, pygame.Rect((0, 0), layout.size))
