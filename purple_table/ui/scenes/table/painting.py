"""Drawing the table: cloth, bar, seats, trick, tray, hand, what moves, and what is said."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from purple_table.core.actions import Give, Play
from purple_table.ui import kit as skins
from purple_table.ui import theme as colors
from purple_table.ui.animation import Pose
from purple_table.ui.kit import Skin
from purple_table.ui.layout import TableLayout, fan_poses, front_poses, pack_pose
from purple_table.ui.scenes.table.facing import face_of
from purple_table.ui.scenes.table.ground import Ground
from purple_table.ui.scenes.table.notes import draw_note, note_text
from purple_table.ui.scenes.table.plates import Plates, PlateState, plate_note
from purple_table.ui.scenes.table.words import side_of, standing_lines
from purple_table.ui.text import escape
from purple_table.ui.theme import Color

if TYPE_CHECKING:
    from purple_table.ui.scenes.table.scene import TableScene

_BAR = Skin(colors.PANEL_TOP, colors.PANEL, None, 235)
_PILL = Skin(colors.NIGHT, colors.NIGHT, None, 170)
_TRAY = Skin(colors.NIGHT, colors.NIGHT, colors.PANEL_EDGE, 240)
_PACK_SHOWN = 5
_UNSETTLED_FRAMES = 12
_SLOT = Skin(colors.WELL, colors.WELL, colors.PANEL_EDGE, 150)


class _OwnCard(NamedTuple):
    """A card of the own hand or tray as it is seen; one that `rests` is part of the ground."""

    code: str
    pose: Pose
    dimmed: bool
    frame: Color | None
    rests: bool


class Painting:
    """Draws a table scene; it reads the scene and changes nothing in it."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._plates = Plates()
        self._ground = Ground()
        self._size: tuple[int, int] | None = None
        self._unsettled = 0
        self._scaled = False
        self._last_cloth: pygame.Surface | None = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, the lowest first."""
        layout = self._scene.layout
        if layout is None:
            return
        self._note_size(layout.size)
        painter = self._scene.painter
        was_owing = painter.owing
        painter.begin(self._unsettled <= 0)
        own = self._own_cards(layout)
        self._lay_ground(layout, own)
        self._ground.draw(surface)
        self._draw_laid(surface, layout)
        self._draw_aside(surface, layout)
        self._draw_trick(surface, layout)
        self._draw_tray(surface, layout)
        for card in own:
            if not card.rests:
                self._draw_card(surface, layout, card)
        self._draw_pack(surface, layout)
        self._draw_flights(surface)
        self._draw_plates(surface, layout)
        self._draw_dragged(surface, layout)
        self._draw_prompt(surface, layout)
        if self._scene.last_shown:
            self._draw_last(surface, layout)
        self._scene.controls.form.draw(surface)
        self._draw_note(surface, layout)
        if was_owing and not painter.owing and self._scaled:
            # Everything is made now: what was laid down scaled is drawn once more.
            self._scaled = False
            self._ground.forget()
            painter.owing = True

    def _note_size(self, size: tuple[int, int]) -> None:
        """While the window is being dragged larger or smaller, scaled pictures must do."""
        if self._size is not None and size != self._size:
            self._unsettled, self._scaled = _UNSETTLED_FRAMES, True
        elif self._unsettled:
            self._unsettled -= 1
        self._size = size

    def _cloth(self, size: tuple[int, int]) -> pygame.Surface:
        if self._unsettled > 0 and self._last_cloth is not None:
            if self._last_cloth.get_size() != size:
                self._last_cloth = pygame.transform.scale(self._last_cloth, size)
        else:
            self._last_cloth = self._scene.cards.felt(self._scene.settings.felt, size)
        return self._last_cloth

    # --- the bar and the seats ----------------------------------------------------------------------------------------

    def _draw_bar(self, surface: pygame.Surface, layout: TableLayout) -> None:
        kit, scene = self._scene.stage.kit, self._scene
        kit.box(surface, layout.bar, _BAR, 0)
        room = scene.controls.bar_room
        first, remarks = standing_lines(scene.view)
        if scene.picture.out:
            out = " ".join(f"{{{code}}}" for code in scene.picture.out)
            remarks = f"{remarks}  ·  Out: {out}" if remarks else f"Out: {out}"
        upper = kit.text.line(kit.text.ellipsize(first, kit.theme.strong, room.width), kit.theme.strong, colors.IVORY)
        if not remarks:
            surface.blit(upper, upper.get_rect(center=(_centered(room, layout.bar, upper.get_width()), room.centery)))
            return
        lower = kit.text.paragraph(remarks, kit.theme.small, colors.LAVENDER)
        top = room.top + (room.height - upper.get_height() - lower.get_height()) // 2
        middle = _centered(room, layout.bar, max(upper.get_width(), lower.get_width()))
        surface.blit(upper, upper.get_rect(midtop=(middle, top)))
        place = lower.get_rect(midtop=(middle, top + upper.get_height()))
        surface.blit(lower, place)

    def _lay_ground(self, layout: TableLayout, own: list[_OwnCard]) -> None:
        """Bring everything at rest up to date: bar, fans of backs, own hand."""
        scene = self._scene
        picture, ground = scene.picture, self._ground
        ground.lay(self._cloth(layout.size))
        bar = (standing_lines(scene.view), picture.out, scene.controls.bar_room.topleft, scene.controls.bar_room.size)
        ground.part("bar", layout.bar, bar, lambda target: self._draw_bar(target, layout))
        for place in range(1, picture.players):
            seat = layout.seats[place]
            room = seat.fan.union(seat.plate).inflate(layout.back // 4, 0)
            count = picture.counts[place]
            ground.part(place, room, count, partial(self._draw_fan, layout, place, count))
        resting = tuple(card for card in own if card.rests)
        room = layout.hand.inflate(layout.card // 3, 0)
        room.top -= 2 * layout.lift
        room.height = layout.size[1] - room.top
        ground.cards(
            room,
            resting,
            lambda card: _bounds(layout, card.pose),
            lambda target, card: self._draw_card(target, layout, card),
        )

    def _draw_fan(self, layout: TableLayout, place: int, count: int, surface: pygame.Surface) -> None:
        for pose in fan_poses(layout, place, count):
            self._scene.painter.draw(surface, None, layout.back, pose, shadow=False)

    def _draw_card(self, surface: pygame.Surface, layout: TableLayout, card: _OwnCard) -> None:
        self._scene.painter.draw(
            surface, face_of(card.code), layout.card, card.pose, dimmed=card.dimmed, frame=card.frame
        )

    def _draw_laid(self, surface: pygame.Surface, layout: TableLayout) -> None:
        scene = self._scene
        picture = scene.picture
        for place in range(1, picture.players):
            for pose in front_poses(layout, place, len(picture.laid[place])):
                scene.painter.draw(surface, None, layout.back, pose)

    def _draw_plates(self, surface: pygame.Surface, layout: TableLayout) -> None:
        kit = self._scene.stage.kit
        for place, seat in enumerate(layout.seats):
            self._plates.draw(kit, surface, seat.plate, self._plate(place))
            if self._thinks(place):
                self._plates.draw_thinking(kit, surface, seat.plate, self._scene.dots)

    def _plate(self, place: int) -> PlateState:
        scene = self._scene
        view = scene.view
        number = (place + view.seat) % view.players
        seat = scene.table.seats[number]
        counters = tuple(
            (counter.label, value) for counter in view.status.counters if (value := counter.values[number]) is not None
        )
        total = view.totals[side_of(view, number)]
        note = seat.level.title() if seat.computer else ""
        return PlateState(seat.name, note, counters, total, view.status.dealer == number, scene.acting == number)

    def _thinks(self, place: int) -> bool:
        scene = self._scene
        seat = scene.table.to_act
        return (
            seat is not None
            and not scene.course.busy
            and seat not in scene.table.persons
            and scene.picture.place(seat) == place
            and not scene.table.awaits_deal
        )

    # --- cards --------------------------------------------------------------------------------------------------------

    def _draw_aside(self, surface: pygame.Surface, layout: TableLayout) -> None:
        scene = self._scene
        aside = scene.picture.aside
        if not aside:
            return
        kit = scene.stage.kit
        for number, code in enumerate(aside):
            x = layout.aside.centerx - number * layout.aside.width * 0.35
            scene.painter.draw(surface, code, layout.aside.width, Pose(x, layout.aside.centery))
        label = kit.text.line("Set aside", kit.theme.small, colors.LAVENDER)
        place = label.get_rect(midtop=(layout.aside.centerx, layout.aside.bottom + kit.px(3)))
        if place.bottom > layout.hand.top:
            place.midright = (layout.aside.left - kit.px(8), layout.aside.centery)
            if layout.hand.right < layout.aside.left:
                place.midtop = (layout.aside.centerx, layout.aside.bottom + kit.px(2))
        surface.blit(label, place)

    def _draw_trick(self, surface: pygame.Surface, layout: TableLayout) -> None:
        scene = self._scene
        held = scene.course.held
        winner = scene.picture.place(held.seat) if held is not None else None
        # From the left, so that no card hides another's index; the one that takes the trick comes to the top.
        for place, code in sorted(scene.picture.trick, key=lambda card: (card[0] == winner, layout.trick[card[0]].x)):
            frame = colors.GOLD_TOP if place == winner else None
            scene.painter.draw(surface, code, layout.trick_card, layout.trick[place], frame=frame)

    def _draw_tray(self, surface: pygame.Surface, layout: TableLayout) -> None:
        scene = self._scene
        ask = scene.asked
        if not layout.slots or not (scene.hand.tray() or (scene.hand.legal is not None and ask is not None)):
            return
        kit = scene.stage.kit
        kit.shadow(surface, layout.tray, kit.theme.panel_radius, kit.px(12))
        kit.box(surface, layout.tray, _TRAY, kit.theme.panel_radius)
        if ask is not None and ask.target is not None:
            title = f"For **{escape(scene.table.seats[ask.target].name)}**"
        else:
            title = "Waiting for the others"
        words = kit.text.paragraph(title, kit.theme.body, colors.IVORY)
        surface.blit(words, words.get_rect(midtop=(layout.tray.centerx, layout.tray.top + kit.px(10))))
        for slot in layout.slots:
            kit.box(surface, slot, _SLOT, kit.px(7))

    def _own_cards(self, layout: TableLayout) -> list[_OwnCard]:
        """The cards of hand and tray that are seen, the lowest first."""
        scene = self._scene
        found = []
        tray = scene.hand.tray()
        away = scene.picture.away
        hinted = (
            scene.moves.hint.action.card
            if scene.moves.hint and isinstance(scene.moves.hint.action, Play | Give)
            else None
        )
        for code in (*scene.hand.held(), *tray):
            if code in away or code not in scene.hand.glides:
                continue
            frame = None
            if code == hinted:
                frame = colors.GOOD
            elif code == scene.gestures.cursor:
                frame = colors.GOLD_TOP
            elif code in scene.picture.fresh:
                frame = colors.GOLD
            dimmed = scene.hand.legal is not None and code not in scene.hand.legal
            if code == scene.hand.dragged:
                continue
            rests = not scene.hand.glides.moving and code not in tray
            pose = scene.hand.glides.pose(code)
            pose = pose._replace(angle=scene.painter.angle(face_of(code), layout.card, pose.angle))
            found.append(_OwnCard(code, pose, dimmed, frame, rests))
        return found

    def _draw_pack(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw what the dealer has not dealt yet; of a high pack only the uppermost cards can be seen."""
        picture = self._scene.picture
        if picture.pack is not None:
            place, count = picture.pack
            for height in range(max(0, count - _PACK_SHOWN), count):
                pose = pack_pose(layout, place, height)
                self._scene.painter.draw(surface, None, layout.back, pose, shadow=height == count - 1)

    def _draw_flights(self, surface: pygame.Surface) -> None:
        for flight, pose in self._scene.picture.flying():
            self._scene.painter.draw_turning(surface, flight.first, flight.then, flight.width(), pose)

    def _draw_dragged(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the card in the hand of the mouse, and where it would lie in the trick."""
        scene = self._scene
        drag = scene.gestures.drag
        if drag is None or scene.hand.dragged is None:
            return
        code, pose = drag.code, drag.seen()
        if scene.asked is not None and scene.asked.kind == "play" and scene.hand.legal and code in scene.hand.legal:
            color = colors.GOLD_TOP if pose.y < layout.hand.top else colors.LAVENDER
            home = scene.cards.outline(layout.trick_card, color)
            surface.blit(home, home.get_rect(center=(round(layout.trick[0].x), round(layout.trick[0].y))))
        scene.painter.draw(surface, code, layout.card, pose, frame=colors.GOLD_TOP)

    # --- words --------------------------------------------------------------------------------------------------------

    def _prompt(self) -> tuple[str, bool]:
        """What the prompt says, and whether it is the person who must act."""
        scene = self._scene
        ask = scene.asked
        if ask is not None and ask.kind != "deal" and not scene.course.busy:
            # A panel says itself what is asked.
            wanted = "Choose one." if scene.controls.ways is not None else escape(ask.prompt)
            text, own = f"**Your turn.** {wanted}", True
        else:
            text, own = scene.told, False
        if scene.sayings.remark:
            text = f"*{scene.sayings.remark}*  ·  {text}" if text else scene.sayings.remark
        return text, own

    def _draw_prompt(self, surface: pygame.Surface, layout: TableLayout) -> None:
        scene = self._scene
        kit = scene.stage.kit
        text, own = self._prompt()
        if not text or (scene.sayings.note and scene.sayings.card is not None):
            return
        color = colors.GOLD_TOP if own else colors.IVORY
        room = layout.prompt.width - kit.px(28)
        font = kit.theme.body
        if kit.text.layout(text, font).size[0] > room:
            font = kit.theme.small
        lines = kit.text.layout(text, font).size[0] > room
        words = kit.text.paragraph(text, font, color, room if lines else None, "center")
        pill = words.get_rect().inflate(kit.px(28), 0)
        pill.height = max(layout.prompt.height - kit.px(4), words.get_height() + kit.px(4))
        pill.center = layout.prompt.center
        kit.box(surface, pill, _PILL, pill.height // 2)
        surface.blit(words, words.get_rect(center=pill.center))

    def _draw_last(self, surface: pygame.Surface, layout: TableLayout) -> None:
        scene = self._scene
        trick = scene.last_trick
        if trick is None:
            return
        kit = scene.stage.kit
        panel = layout.middle.inflate(-kit.px(4), -kit.px(4))
        who, why = scene.trick_words(trick)
        text, font = f"{who}\n{why}", kit.theme.small
        wide = min(kit.text.layout(text, font).size[0], panel.width - kit.px(30))
        words = kit.text.paragraph(text, font, colors.IVORY, wide, "center")
        spread = round(max(home.x for home in layout.trick) - min(home.x for home in layout.trick))
        panel.width = min(panel.width, max(wide + kit.px(40), spread + layout.trick_card + kit.px(40)))
        panel.center = layout.middle.center
        kit.shadow(surface, panel, kit.theme.panel_radius, kit.px(14))
        kit.box(surface, panel, skins.DIALOG, kit.theme.panel_radius)
        surface.blit(words, words.get_rect(midtop=(panel.centerx, panel.top + kit.px(8))))
        top = panel.top + kit.px(14) + words.get_height()
        # The trick as it lay, drawn together to fit below the words.
        share = min(1.0, (panel.bottom - kit.px(8) - top) / layout.middle.height)
        wide = int(layout.trick_card * share)
        middle = (panel.centerx, (top + panel.bottom - kit.px(8)) / 2)
        for number, code in enumerate(trick.cards):
            seat = (trick.leader + number) % len(trick.cards)
            home = layout.trick[scene.picture.place(seat)]
            pose = Pose(
                middle[0] + (home.x - layout.middle.centerx) * share,
                middle[1] + (home.y - layout.middle.centery) * share,
            )
            frame = colors.GOLD_TOP if seat == trick.seat else None
            scene.painter.draw(surface, code, wide, pose, frame=frame)

    def _draw_note(self, surface: pygame.Surface, layout: TableLayout) -> None:
        scene = self._scene
        place = scene.gestures.place
        if place is not None and place < len(layout.seats):
            note = plate_note(self._plate(place))
            draw_note(scene.stage.kit, surface, note, layout.seats[place].plate)
        if scene.sayings.note:
            text = note_text(scene.sayings.note, scene.sayings.clause)
            draw_note(scene.stage.kit, surface, text, scene.note_anchor())


def _bounds(layout: TableLayout, pose: Pose) -> pygame.Rect:
    """The room of a card of the hand with its shadow and its frame, tilted as it may be."""
    rect = pygame.Rect(0, 0, round(layout.card * 1.5), round(layout.card * 1.85))
    rect.center = (round(pose.x), round(pose.y))
    return rect


def _centered(room: pygame.Rect, bar: pygame.Rect, width: int) -> int:
    """The middle for something of a width: the middle of the window where there is room, else that of the room."""
    half = width // 2
    if room.left <= bar.centerx - half and bar.centerx + half <= room.right:
        return bar.centerx
    return room.centerx
