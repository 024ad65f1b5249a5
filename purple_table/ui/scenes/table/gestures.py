"""Mouse and keyboard at the table: which card is hovered, focused, clicked or dragged."""

from __future__ import annotations

import math

import pygame

from purple_table.core.messages import say
from purple_table.ui.cards.emblems import name_card
from purple_table.ui.cards.table_layout import TableLayout, find_card_at
from purple_table.ui.kit.telling import tell
from purple_table.ui.kit.widgets import Button
from purple_table.ui.scenes.table.commands import TableCommands
from purple_table.ui.scenes.table.controls import Controls
from purple_table.ui.scenes.table.overlays.overlays import Overlays
from purple_table.ui.scenes.table.overlays.spoken_message import SpokenMessage
from purple_table.ui.scenes.table.overlays.table_dialogs import SHEET_KEY, TableDialogs
from purple_table.ui.scenes.table.parts.registry import TableParts
from purple_table.ui.scenes.table.picture import Drag
from purple_table.ui.scenes.table.table_context import TableContext, TablePart
from purple_table.ui.scenes.table.table_questions import PREFIX, Questions

_CALM = 0.25
"""For this many seconds after a click that hurried the table along or picked a card, another click at its place is
ignored, so that a double click is harmless."""
_FLICK, _QUICK = 24, 0.3
"""A pressed card may move this far within the hand, in reference units, and for this many seconds, and still counts as
clicked."""
_REST = 0.6
"""The seconds that mouse or keyboard rest on a card before the table says what it would do, or why it may not be
played."""
_HINT = pygame.K_h
_BUTTONS = (pygame.K_TAB, pygame.K_ESCAPE, _HINT, pygame.K_u, pygame.K_c, pygame.K_a, pygame.K_o, pygame.K_t)
"""The keys of buttons, which work while something is shown, too."""
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PICK = (*_ENTER, pygame.K_SPACE)
_THRESHOLD = 9
"""The distance from which a pressed card is dragged, in reference units."""
_NOWHERE = (-1, -1)
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Gestures(TablePart):
    """Turns events of the mouse and the keyboard into commands."""

    def __init__(
        self,
        context: TableContext,
        parts: TableParts,
        overlays: Overlays,
        spoken: SpokenMessage,
        controls: Controls,
        commands: TableCommands,
        dialogs: TableDialogs,
        questions: Questions,
    ) -> None:
        super().__init__(context)
        self._parts, self._overlays, self._spoken = parts, overlays, spoken
        self._controls, self._commands, self._dialogs = controls, commands, dialogs
        self._questions = questions
        self._calm, self._hurried_at = 0.0, _NOWHERE
        self._pressed = 0.0
        self._rested = 0.0
        self._by_finger = False
        self._tapped: str | None = None
        """The card that a finger has tapped once."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; return True if it did something."""
        pressed = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._clear_notes(event)
        return self._dispatch(event) or pressed

    def _dispatch(self, event: pygame.event.Event) -> bool:
        form = self._controls.form
        if event.type == pygame.MOUSEMOTION and self._hand.drag is not None:
            return self._move_drag(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._hand.drag is not None:
            form.handle(event)
            return self._handle_release(event.pos)
        if event.type == pygame.MOUSEMOTION:
            used = form.handle(event)
            used = self._look_at_plate(event.pos) or used
            used = self._parts.on_hover(None if form.covers(event.pos) else event.pos) or used
            return self._set_hovered_card(None if form.covers(event.pos) else self.find_card_at(event.pos)) or used
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._handle_press(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 3:
            if self.cancel_drag():
                return True
            return self._overlays.show("last", event.type == pygame.MOUSEBUTTONDOWN)
        if event.type == pygame.KEYUP and event.key == pygame.K_l:
            return self._overlays.show("last", False)
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            used = form.handle(event)
            used = (event.type == pygame.WINDOWFOCUSLOST and self.cancel_drag()) or used
            hidden = event.type == pygame.WINDOWFOCUSLOST and self._overlays.show("last", False)
            left = self._look_at_plate(_NOWHERE)
            left = self._parts.on_hover(None) or left
            return self._set_hovered_card(None) or hidden or used or left
        return form.handle(event)

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True if the table has something to say."""
        self._calm = max(0.0, self._calm - dt)
        self._pressed += dt
        card = self._model.hovered_card or self._model.cursor_card
        if card is None or self._rested >= _REST:
            return False
        self._rested += dt
        return self._rested >= _REST and self._commands.explain_card(card)

    def drop_stale_cards(self) -> None:
        """Stop dragging, and forget focused and hovered cards that are no longer in the hand."""
        shown = self._hand.list_reachable()
        self.cancel_drag()
        if self._model.cursor_card not in shown:
            self._model.cursor_card = None
        if self._model.hovered_card not in shown:
            self._model.hovered_card = None

    def cancel_drag(self) -> bool:
        """Let a dragged card glide back to where it belongs; return True if there was one."""
        drag, self._hand.drag = self._hand.drag, None
        if drag is None:
            return False
        self._model.dragged_card = None
        if drag.moving:
            self._hand.settle()
            self._hand.glides.bring(drag.code, drag.find_pose())
        return True

    def find_card_at(self, point: tuple[int, int]) -> str | None:
        """Return the card of the own hand or the tray under a point."""
        layout = self._picture.places.layout
        if layout is None:
            return None
        for slot, code in reversed(list(zip(layout.slots, self._hand.list_tray(), strict=False))):
            if slot.collidepoint(point):
                return code
        held = self._hand.list_fan()
        above = self._hand.find_raised(layout)
        if self._model.hovered_card in held:
            above[held.index(self._model.hovered_card)] = layout.lift
        index = find_card_at(self._hand.list_fan_poses(layout), layout.card, point, above=above)
        return held[index] if index >= 0 else None

    def _set_hovered_card(self, code: str | None) -> bool:
        if code == self._model.hovered_card:
            return False
        if code is None:
            # The way to the note leads off the card.
            self._model.notes.fade_note()
        elif code != self._model.notes.card:
            self._model.notes.clear_note()
        self._model.hovered_card, self._rested = code, 0.0
        self._hand.settle()
        return True

    def _look_at_plate(self, point: tuple[int, int]) -> bool:
        """Note the name plate under a point; return True if it is another one than before."""
        layout = self._picture.places.layout
        before, self._model.hovered_place = self._model.hovered_place, None
        if layout is not None and not self._controls.modal:
            rects = ((seat.plate, seat.portrait) for seat in layout.seats)
            under = (place for place, pair in enumerate(rects) if any(rect.collidepoint(point) for rect in pair))
            self._model.hovered_place = next(under, None)
        return before != self._model.hovered_place

    def _clear_notes(self, event: pygame.event.Event) -> bool:
        """Hide the tooltip, and on a key the note of a plate: somebody who presses something has read them."""
        noted = event.type == pygame.KEYDOWN and self._look_at_plate(_NOWHERE)
        return self._controls.form.hide_tooltip() or noted

    def _handle_press(self, event: pygame.event.Event) -> bool:
        self._by_finger, self._model.hint_taken_by_key = bool(getattr(event, "touch", False)), False
        if self._parts.coach.on_click(event.pos):
            return True
        if self._spoken.has_clause_at(event.pos):
            return self._open_clause()
        if self._spoken.covers(event.pos):
            self._model.notes.clear_advice()
            return self._model.notes.clear_note() or True
        self._model.notes.clear_note()
        if self._controls.form.covers(event.pos):
            self._controls.form.handle(event)
            return True
        self._overlays.end()
        self._controls.form.handle(event)
        self._model.cursor_card = None
        if self._playback.is_busy:
            self._hurry(event.pos)
            return True
        if self._parts.on_click(event.pos):
            return True
        code = self.find_card_at(event.pos)
        self._set_hovered_card(code)
        again = self._calm > 0 and math.dist(event.pos, self._hurried_at) < self._drawing.kit.px(_THRESHOLD)
        if code is not None and not again and code in self._hand.list_reachable():
            self._pressed = 0.0
            self._hand.drag = Drag(code, event.pos, self._hand.glides.pose(code), event.pos)
        self._hand.settle()
        return True

    def _move_drag(self, point: tuple[int, int]) -> bool:
        """Move the card that is held by the mouse; return True if it is dragged."""
        drag = self._hand.drag
        if drag is None or not drag.follow(
            point,
            self._drawing.kit.px(_THRESHOLD),
            may_move=self._model.legal_cards is not None and not self._playback.is_busy,
        ):
            return False
        self._model.dragged_card = drag.code
        return True

    def _handle_release(self, point: tuple[int, int]) -> bool:
        """Handle the release of the button: a click if the card has not moved, otherwise the drop of the card."""
        drag, layout = self._hand.drag, self._picture.places.layout
        if drag is None or layout is None:
            return False
        drag.point = point
        if self._playback.is_busy:
            return self.cancel_drag()
        if not drag.moving or self._is_flick(drag, layout):
            self._hand.drag = self._model.dragged_card = None
            if self._names_first(drag.code):
                return True
            self._commands.choose_card(drag.code)
            if drag.code in self._model.picks:
                # The second click of a double click would take what lay below it.
                self._calm, self._hurried_at = _CALM, point
            self._hand.settle()
            return True
        seen = drag.find_pose()
        if self._parts.on_drop(drag.code, point):
            self._hand.drag = self._model.dragged_card = None
            self._hand.settle()
            return True
        above = seen.y < layout.hand.top
        picked = drag.code in self._model.picks
        if above == picked:
            # Dropped where it came from.
            return self.cancel_drag()
        self._picture.note_drop(drag.code, (seen.x, seen.y))
        self._hand.drag = self._model.dragged_card = None
        self._commands.choose_card(drag.code)
        self._hand.settle()
        self._hand.glides.bring(drag.code, seen)
        return True

    def _names_first(self, code: str) -> bool:
        """Return whether this was the first tap of a finger on a card, which only names it."""
        named, self._tapped = self._tapped, code if self._by_finger else None
        if not self._by_finger or not self._host.settings.tap_twice or code in (named, *self._model.picks):
            return False
        self._set_hovered_card(code)
        self._model.notes.show_note(f"**{tell(say('{card}', card=name_card(self._model.deck[code])))}**", code)
        return True

    def _is_flick(self, drag: Drag, layout: TableLayout) -> bool:
        """Return whether a card was clicked by a hand in motion."""
        near = (
            math.dist(drag.point, drag.start) < self._drawing.kit.px(_FLICK) and drag.find_pose().y >= layout.hand.top
        )
        return near and self._pressed < _QUICK and drag.code not in self._model.picks

    def _hurry(self, point: tuple[int, int] = _NOWHERE) -> None:
        self._playback.hurry()
        self._calm, self._hurried_at = _CALM, point

    def _handle_key(self, event: pygame.event.Event) -> bool:
        form = self._controls.form
        plain = not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META)
        fresh = not getattr(event, "repeat", False)
        if event.key == pygame.K_ESCAPE and (self.cancel_drag() or self._overlays.end()):
            return True
        if plain and self._questions.handle(event):
            return True
        if plain and event.key in (PREFIX, pygame.K_F1):
            if event.key == PREFIX:
                self._questions.open()
            else:
                self._questions.open_list()
            return True
        if event.key in (pygame.K_r, pygame.K_w) and plain:
            return fresh and self._open_rules(event.key)
        if event.key == pygame.K_g and plain:
            return fresh and self._parts.coach.put_away()
        if event.key == SHEET_KEY and plain:
            return fresh and self._open_sheet()
        if event.key == pygame.K_i and plain:
            return fresh and self._open_page()
        if event.key == pygame.K_l and plain:
            return fresh and self._overlays.show("last")
        if event.key == _HINT and plain and self._model.ask is None:
            return fresh and self._request_next_hint()
        if event.key not in (_HINT, *_PICK):
            self._model.hint_taken_by_key = False
        if event.key in _BUTTONS:
            return form.handle(event)
        if not plain:
            return False
        if self._playback.is_busy:
            if fresh:
                self._hurry()
            return fresh
        if event.key in _PICK and self._takes_hint:
            if fresh and self._calm <= 0:
                self._commands.take_hint()
            return fresh
        ringed = form.focused is not None and form.focused.ringed
        if self._controls.modal or (ringed and event.key not in _STEPS):
            return form.handle(event)
        if event.key in _STEPS:
            return self._move_cursor(_STEPS[event.key])
        hinted = self._model.next_hinted_card if self._model.cursor_card is None else None
        # What a hint names is picked before anything is confirmed, and a key that is held confirms nothing.
        confirm = self._find_confirm_button(hinted) if event.key in _ENTER else None
        if confirm is not None:
            if fresh:
                confirm.activate()
            return True
        chosen = self._model.cursor_card or hinted
        if event.key in _PICK and chosen is not None:
            if fresh and self._calm <= 0:
                self._commands.choose_card(chosen)
            return fresh
        return form.handle(event)

    def _find_confirm_button(self, hinted: str | None) -> Button | None:
        """Return the button that Enter presses now; None if it picks a card, at first the one that is `hinted`."""
        panel, confirm, cursor = self._controls.panel, self._controls.confirm, self._model.cursor_card
        if panel is not None:
            return panel.confirming if cursor is None or cursor in panel.picks else None
        return confirm if hinted is None and confirm.visible and confirm.enabled else None

    @property
    def _takes_hint(self) -> bool:
        """Whether a key that picks does what a hint names; cards to give are picked one by one, and then confirmed."""
        ask, model = self._model.ask, self._model
        return model.hint is not None and model.hint_taken_by_key and ask is not None and ask.kind != "give"

    def _request_next_hint(self) -> bool:
        """Request a hint before anything is asked: it comes with the next decision, so nobody waits for the
        animation."""
        if not self._controls.hint.visible:
            return False
        if self._playback.is_busy:
            self._hurry()
        self._controls.ask_hint()
        return True

    def _open_rules(self, key: int) -> bool:
        """Open the rules at the clause behind the note (W), or at their beginning (R)."""
        if key == pygame.K_w:
            return self._open_clause()
        self._host.open_rules()
        return True

    def _open_clause(self) -> bool:
        """Open the rules at the clause of the note that is shown; return whether it has one."""
        clause = self._model.notes.clause
        if clause:
            self._host.open_rules(clause)
        return bool(clause)

    def _open_sheet(self) -> bool:
        self._dialogs.open_sheet()
        return True

    def _open_page(self) -> bool:
        if self._host.open_page is None:
            return False
        self._host.open_page()
        return True

    def _move_cursor(self, step: int) -> bool:
        """Move the focus to the neighbor of the focused card; at first to a card that may be played."""
        cards = self._hand.list_reachable()
        self._controls.form.focus(None)
        self._model.notes.clear_note()
        if self._controls.panel is not None and self._controls.panel.step(step):
            return True
        if not cards:
            return True
        if self._model.cursor_card in cards:
            self._model.cursor_card = cards[(cards.index(self._model.cursor_card) + step) % len(cards)]
        else:
            legal = [code for code in cards if self._model.legal_cards is None or code in self._model.legal_cards]
            self._model.cursor_card = (legal or cards)[0 if step > 0 else -1]
        self._model.hovered_card, self._rested = None, 0.0
        self._hand.settle()
        return True
