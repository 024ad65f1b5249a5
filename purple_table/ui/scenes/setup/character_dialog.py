"""The dialog in which a character is picked for a seat of a set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pygame

from purple_table.core.overriding import override
from purple_table.core.record import Seat
from purple_table.session.characters import CHARACTERS, Character, draw_character
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.emblems import draw_head
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import find_language, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Column, Row, Widget
from purple_table.ui.kit.widgets.widget import Clickable
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.match_words import name_level, name_style
from purple_table.ui.scenes.setup.match_setup import choose_level

_ROWS, _ACROSS, _TILE, _TALL, _FACE = 2, 6, 110, 138, 72
_WIDTH = 6 * _TILE + 5 * 8 + 56

Against = Callable[[str], str]
"""A callback that describes the matches against a name; "" if there are none."""


def describe_play(level: str, style: str) -> str:
    """Return level and style in a few words; the style only if it is not the usual one."""
    if style == "normal":
        return name_level(level)
    return tr("{level}, {style}", level=name_level(level), style=name_style(style).lower())


class CharacterTile(Clickable):
    """A character to pick: portrait, name and way to play."""

    def __init__(
        self, character: Character, game: str, cards: CardSurfaces, pick: Callable[[], None], chosen: bool
    ) -> None:
        super().__init__(pick, grow=1)
        self.character = character
        self._game, self._cards, self._chosen = game, cards, chosen

    @property
    @override
    def spoken_name(self) -> str:
        return escape(self.character.name)

    @property
    @override
    def spoken_value(self) -> str:
        return tr("sits at the table") if self._chosen else ""

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size that all tiles have."""
        return kit.px(_TILE) if width is None else width, kit.px(_TALL)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the tile; the face smiles under the mouse, and is pale if it sits at the table already."""
        skin = skins.RAISED.blend(colors.PANEL, 0.55)
        looked_at = self.enabled and (self.hovered or self.ringed)
        if looked_at:
            skin = skin.blend(colors.IVORY, 0.14)
        kit.box(surface, self.rect, skin, kit.theme.radius)
        if self._chosen:
            kit.outline(surface, self.rect.inflate(-2, -2), colors.GOLD, kit.theme.radius, kit.px(2))
        face = pygame.Rect(0, self.rect.top + kit.px(6), kit.px(_FACE), kit.px(_FACE))
        face.centerx = self.rect.centerx
        character = self.character
        draw_head(
            kit,
            self._cards,
            surface,
            face,
            Seat(character.name, True, character.level, character.style),
            "glad" if looked_at else "neutral",
            colors.GOLD_TOP if looked_at else colors.IVORY,
        )
        if not self.enabled:
            kit.box(surface, self.rect, skins.Skin(colors.PANEL, colors.PANEL, None, 170), kit.theme.radius)
        ink = colors.IVORY if self.enabled else colors.FADED
        name = kit.text.line(character.name, kit.theme.strong, ink)
        surface.blit(name, name.get_rect(midtop=(self.rect.centerx, face.bottom + kit.px(3))))
        room = self.rect.width - kit.px(8)
        way = describe_play(choose_level(character.level, self._game), character.style)
        pale = colors.LAVENDER if self.enabled else colors.FADED
        font = kit.theme.small
        if kit.text.width(way, font) > room:
            font, way = font._replace(size=kit.px(12)), way.replace(", ", ",\n")
        line = kit.text.paragraph(escape(way), font, pale, room, "center")
        middle = (face.bottom + kit.px(3) + name.get_height() + self.rect.bottom - kit.px(3)) // 2
        surface.blit(line, line.get_rect(center=(self.rect.centerx, middle)))
        if self.ringed:
            kit.focus_ring(surface, self.rect, kit.theme.radius)


class _CharacterNote(Widget):
    """Two lines about the character under the mouse."""

    def __init__(self, find_words: Callable[[], str]) -> None:
        super().__init__(grow=1)
        self._find_words = find_words

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as there is room."""
        return width or kit.px(_WIDTH), 2 * kit.text.height(kit.theme.body) + kit.px(4)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the two lines."""
        words = kit.text.paragraph(self._find_words(), kit.theme.body, colors.LAVENDER, self.rect.width)
        surface.blit(words, self.rect.topleft)


class CharacterDialog(DialogScene):
    """All characters; the one that is picked takes the seat. Those who sit at the table already cannot be picked."""

    def __init__(
        self,
        cards: CardSurfaces,
        game: str,
        now: str,
        taken: Mapping[str, str],
        pick: Callable[[Character], None],
        against: Against,
    ) -> None:
        """`game` is the id of the game, and `now` the name at the seat; `taken` gives the reason why other names
        cannot be picked."""
        self._against = against
        self.tiles = [
            CharacterTile(one, game, cards, lambda one=one: self.leave_for(lambda: pick(one)), one.name == now)  # type: ignore[misc]
            for one in CHARACTERS
        ]
        for tile in self.tiles:
            tile.disabled_because = taken.get(tile.character.name.casefold())
        rows = [Row(self.tiles[row * _ACROSS : (row + 1) * _ACROSS], gap=8) for row in range(_ROWS)]
        super().__init__(
            tr("Who plays here?"),
            "",
            [
                DialogButton(
                    tr("Pick at random"), lambda: pick(draw_character([*taken, now], Random())), "primary", pygame.K_l
                ),
                DialogButton(tr("Cancel")),
            ],
            content=Column([*rows, _CharacterNote(self._describe)], gap=8),
            width=_WIDTH,
        )

    def _describe(self) -> str:
        """Return the name of the character under the mouse, and how matches against it went."""
        for tile in self.tiles:
            if tile.hovered or tile.focused:
                about = escape(find_language().template(tile.character.about))
                return "\n".join(
                    filter(None, (f"**{tile.character.name}**  {about}", self._against(tile.character.name)))
                )
        return tr("Each has a way to play, which you may still change.")
