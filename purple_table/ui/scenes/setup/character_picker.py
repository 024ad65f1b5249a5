"""The players at computer seats: the head in the row of a seat, and the dialog in which a character is picked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random

import pygame

from purple_table.core.record import Seat
from purple_table.session.characters import CHARACTERS, Character, draw_character, find_character
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
from purple_table.ui.scenes.setup.match_setup import Chair, choose_level

HEAD = 40
"""The size of a head in the row of a seat, in reference units."""
_ROWS, _ACROSS, _TILE, _TALL, _FACE = 2, 6, 110, 138, 72
_WIDTH = 6 * _TILE + 5 * 8 + 56

Against = Callable[[str], str]
"""A callback that describes the matches against a name; "" if there are none."""


def describe_play(level: str, style: str) -> str:
    """Return level and style in a few words; the style only if it is not the usual one."""
    if style == "normal":
        return name_level(level)
    return tr("{level}, {style}", level=name_level(level), style=name_style(style).lower())


def find_seated(chair: Chair) -> Character | None:
    """Return the character that was picked for a chair, or None."""
    return None if chair.person else find_character(chair.name)


def describe_other_play(chair: Chair, game: str) -> str:
    """Return how a character plays that was given another level or style than its own; "" if it plays as usual."""
    known = find_seated(chair)
    if known is None or (chair.level, chair.style) == (choose_level(known.level, game), known.style):
        return ""
    return tr("{name} plays as {way}.", name=known.name, way=describe_play(chair.level, chair.style))


def take_seat(chair: Chair, character: Character, game: str) -> None:
    """Put a character on a chair, with its own way to play, as far as the game offers it."""
    chair.person, chair.name = False, character.name
    chair.level, chair.style = choose_level(character.level, game), character.style


def draw_lots(chairs: Collection[Chair], names: Collection[str], game: str, random: Random) -> None:
    """Put a random character on every chair of a computer; all differ, and none has the name of a person."""
    taken = list(names)
    for chair in chairs:
        if not chair.person:
            character = draw_character(taken, random)
            taken.append(character.name)
            take_seat(chair, character, game)


class HeadButton(Clickable):
    """The head of the player at a seat; a click opens the choice of characters."""

    def __init__(
        self, cards: CardSurfaces, who: Callable[[], Seat], on_click: Callable[[], None] | None, tooltip: str = ""
    ) -> None:
        """Without `on_click` it only shows the player."""
        super().__init__(on_click or (lambda: None), width=HEAD, tooltip=tooltip)
        self._cards, self._who = cards, who
        self.focusable = self.reactive = on_click is not None

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of a square."""
        return kit.px(HEAD), kit.px(HEAD)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the head, with a golden ring under the pointer."""
        rect = pygame.Rect(0, 0, kit.px(HEAD), kit.px(HEAD))
        rect.center = self.rect.center
        ring = colors.GOLD_TOP if self.hovered else colors.IVORY
        draw_head(kit, self._cards, surface, rect, self._who(), "glad" if self.hovered else "neutral", ring)
        if self.ringed:
            kit.focus_ring(surface, rect, rect.height // 2)


class CharacterTile(Clickable):
    """A character to pick: portrait, name and way to play."""

    def __init__(
        self, character: Character, game: str, cards: CardSurfaces, pick: Callable[[], None], chosen: bool
    ) -> None:
        super().__init__(pick, grow=1)
        self.character = character
        self._game, self._cards, self._chosen = game, cards, chosen

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
        random: Random | None = None,
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
        lot = random or Random()
        rows = [Row(self.tiles[row * _ACROSS : (row + 1) * _ACROSS], gap=8) for row in range(_ROWS)]
        super().__init__(
            tr("Who plays here?"),
            "",
            [
                DialogButton(
                    tr("Pick at random"), lambda: pick(draw_character([*taken, now], lot)), "primary", pygame.K_l
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
