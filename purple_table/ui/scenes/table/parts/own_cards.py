"""Draws the own cards in the fan, in the tray and while they are dragged, and shows what the hand is worth."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from purple_table.core.actions import Stay
from purple_table.core.events import Event
from purple_table.core.game import View
from purple_table.core.messages import SILENT
from purple_table.ui.cards.pile_layout import place_beside_hand
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.telling import Marker, tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Color
from purple_table.ui.scenes.table.parts.showdown import ShowdownPart
from purple_table.ui.scenes.table.picture import find_face
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext, TablePart
from purple_table.ui.scenes.table.table_words import bid_parts

_TRAY = Skin(colors.NIGHT, colors.NIGHT, colors.PANEL_EDGE, 240)
_PIN, _PIN_SIZE = (0.4, 0.72), 0.13
"""The distance from the middle of the card to the disc that marks a hint, or a card just received, and its size, in
widths of the card."""
_SLOT = Skin(colors.WELL, colors.WELL, colors.PANEL_EDGE, 150)
_GROUND = Skin(colors.NIGHT, colors.NIGHT, colors.GOLD, 190)


class OwnCard(NamedTuple):
    """A card of the own hand or tray as it is shown, lifted by a `height` in pixels; a card that `rests` is part of the
    ground."""

    code: str
    pose: Pose
    dimmed: bool
    frame: Color | None
    rests: bool
    height: int = 0


class OwnCards(TablePart):
    """Draws the own cards in the fan, in the tray and while one is dragged."""

    def list_seen(self, layout: TableLayout) -> list[OwnCard]:
        """Return the visible cards of hand and tray, the lowest first."""
        found = []
        tray = self._hand.list_tray()
        away = self._picture.absent_cards
        hinted = self._model.hinted_cards
        lying = dict(zip(self._hand.list_fan(), self._hand.list_fan_poses(layout), strict=True))
        for code in (*self._hand.list_fan(), *tray):
            if code in away or code not in self._hand.glides:
                continue
            frame = None
            if code in hinted:
                frame = colors.GOOD
            elif code == self._model.cursor_card or code in self._model.chosen_cards:
                frame = colors.GOLD_TOP
            elif self._is_new(code):
                frame = colors.GOLD
            dimmed = self._model.legal_cards is not None and code not in self._model.legal_cards
            if code == self._model.dragged_card:
                continue
            rests = not self._hand.glides.moving and code not in tray
            pose = self._hand.glides.pose(code)
            pose = pose._replace(angle=self._drawing.painter.angle(find_face(code), layout.card, pose.angle))
            height = max(0, min(layout.lift, round(lying[code].y - pose.y))) if code in lying else 0
            found.append(OwnCard(code, pose, dimmed, frame, rests, height))
        return found

    def draw(self, surface: pygame.Surface, layout: TableLayout, card: OwnCard) -> None:
        """Draw one card."""
        self._drawing.painter.draw(
            surface,
            find_face(card.code),
            layout.card,
            card.pose,
            dimmed=card.dimmed,
            height=card.height,
            frame=card.frame,
        )
        if card.code in self._model.hinted_cards:
            self._draw_pin(surface, layout, card.pose, colors.GOOD)
        elif self._is_new(card.code):
            self._draw_pin(surface, layout, card.pose, colors.GOLD)

    def _is_new(self, code: str) -> bool:
        """Return whether a card has just been given to the hand, drawn or taken."""
        return code in self._picture.fresh or code in self._picture.drawn

    def _draw_pin(self, surface: pygame.Surface, layout: TableLayout, pose: Pose, color: Color) -> None:
        """Draw a disc at the upper left corner of a card, which is visible in every fan, on light and dark cards."""
        kit, width = self._drawing.kit, layout.card * pose.scale
        corner = pygame.Vector2(-_PIN[0] * width, -_PIN[1] * width).rotate(-pose.angle)
        center = round(pose.x + corner.x), round(pose.y + corner.y)
        size = max(kit.px(14), round(width * _PIN_SIZE))
        kit.disc(surface, center, size + 2 * max(1, kit.px(2)), colors.NIGHT)
        kit.disc(surface, center, size, color)

    def draw_tray(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the tray, while cards are laid out or asked for."""
        ask = self._model.ask
        if not layout.slots or not (
            self._hand.list_tray() or (self._model.legal_cards is not None and ask is not None)
        ):
            return
        kit, tray = self._drawing.kit, layout.tray
        kit.shadow(surface, tray, kit.theme.panel_radius, kit.px(12))
        kit.box(surface, tray, _TRAY, kit.theme.panel_radius)
        if ask is not None and ask.adds:
            parts = bid_parts(ask, self._model.view, self._model.picks)
            title = tr("Your bid")
            if parts:
                sum_ = f"{' + '.join(map(str, parts))} = {sum(parts)}" if len(parts) > 1 else str(parts[0])
                title = translate_markup("Your bid: **{sum}**", sum=sum_)
        elif ask is not None and ask.target is not None:
            title = translate_markup("For **{name}**", name=self._model.seats[ask.target].name)
        elif ask is not None and ask.kind == "give":
            title = tr("To exchange") if ask.ways else tr("To lay away")
            if self._model.picks and self._model.picks == self._model.list_plain_cards():
                title = translate_markup("{title}: *click a card to keep it*", title=title)
        else:
            title = tr("Waiting for the others") if self._model.is_played_here else tr("To pass")
        words = kit.text.paragraph(title, kit.theme.body, colors.IVORY)
        room = words.get_rect(midtop=(tray.centerx, tray.top + kit.px(10)))
        if room.bottom <= layout.slots[0].top:
            surface.blit(words, room)
        for slot in layout.slots:
            kit.box(surface, slot, _SLOT, kit.px(7))

    def draw_dragged(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the card that is held by the mouse, and where it would lie in the trick."""
        drag = self._hand.drag
        if drag is None or self._model.dragged_card is None:
            return
        code, pose = drag.code, drag.find_pose()
        if (
            self._model.ask is not None
            and self._model.ask.kind == "play"
            and self._model.legal_cards
            and code in self._model.legal_cards
        ):
            color = colors.GOLD_TOP if pose.y < layout.hand.top else colors.LAVENDER
            home = self._drawing.cards.outline(layout.trick_card, color)
            surface.blit(home, home.get_rect(center=(round(layout.trick[0].x), round(layout.trick[0].y))))
        self._drawing.painter.draw(surface, code, layout.card, pose, height=2 * layout.lift, frame=colors.GOLD_TOP)


def card_bounds(layout: TableLayout, pose: Pose) -> pygame.Rect:
    """Return the space of a card of the hand with its shadow and its frame, at any tilt."""
    rect = pygame.Rect(0, 0, round(layout.card * 1.5), round(layout.card * 1.85))
    rect.center = (round(pose.x), round(pose.y))
    return rect


class HandValue(RegisteredPart):
    """Shows beside the hand what the rules forecast for staying put, such as "Red 27"; once it has been counted at a
    showdown, with the name of its player, as the other hands have it."""

    def __init__(self, context: TableContext, showdown: ShowdownPart) -> None:
        super().__init__(context)
        self._showdown = showdown
        self._words = SILENT

    def on_event(self, event: Event) -> None:
        """Clear the words while no card is in the hand, so that nothing is said that the cards do not show yet."""
        if not self._picture.hand:
            self._words = SILENT

    def on_settled(self, view: View) -> None:
        """Count again; while the hand is face down there is nothing to count."""
        self._words = SILENT if self._picture.covered else self._model.forecast(Stay())

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the words, with marks of colors."""
        if not self._words or self._picture.covered:
            return
        kit, seat, skin, ink = self._drawing.kit, self._model.view.seat, _GROUND, colors.IVORY
        words = f"**{Marker().read(self._words)}**"
        if self._showdown.hands and (counted := self._showdown.find_count(seat)):
            skin, ink = self._showdown.choose_skin(seat)
            words = f"{escape(self._model.seats[seat].name)}  **{escape(counted)}**"
        picture = kit.text.paragraph(words, kit.theme.heading, ink)
        size = (picture.get_width() + kit.px(28), picture.get_height() + kit.px(10))
        rect = place_beside_hand(layout, len(self._picture.hand), size, kit.px)
        kit.box(surface, rect, skin, rect.height // 2)
        surface.blit(picture, picture.get_rect(center=rect.center))
