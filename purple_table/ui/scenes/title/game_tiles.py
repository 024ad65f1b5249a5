"""The tiles of the title: wide buttons with a name and words, and games to pick with a picture and a star."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from purple_table.art import lettering
from purple_table.core.overriding import override
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import smooth
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.text import escape, strip_markup
from purple_table.ui.kit.theme import Color, Font, Size
from purple_table.ui.kit.widgets import ScrollArea, Widget
from purple_table.ui.kit.widgets.widget import Clickable
from purple_table.ui.scenes.backdrop import Fan
from purple_table.ui.scenes.game_kinds import Offer, describe_game

_STAR, _POINT = 15, 0.45
"""The size of a star in reference units, and the distance of its inner corners from its middle."""
_CARD_HEIGHT, _CARD_PAD = 156, 11
"""Height and margin of a game that stands upright, in reference units."""
_PICTURE, _CARD, _PAD, _RIGHT = 101, 32, 10, 10
"""The width of the picture of a game on its shelf and of a card in it, and its margins, in reference units."""
_LINES = 3
"""The most lines of words; the tooltip has the rest."""


class Tile(Clickable):
    """A name in large letters with words below it. A `golden` tile is the first choice."""

    def __init__(
        self,
        name: str,
        words: str,
        on_click: Callable[[], None],
        *,
        golden: bool = False,
        key: int | None = None,
        tooltip: str = "",
    ) -> None:
        """`words` is a text with markup."""
        super().__init__(on_click, tooltip=tooltip, key=key)
        self.name = name
        self.words = words
        self.golden = golden

    @property
    @override
    def spoken_name(self) -> str:
        return escape(self.name)

    @property
    @override
    def spoken_value(self) -> str:
        return self.words

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return room for name and words."""
        across = width if width is not None else kit.px(self.wanted_width or 440)
        words = kit.text.layout(self.words, kit.theme.body, self._measure_room(kit, across)).size[1]
        return across, kit.text.height(self._name_font(kit)) + kit.px(4) + words + 2 * kit.px(15)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the background, the words on it, and the badge."""
        skin = skins.GOLDEN if self.golden else replace(skins.RAISED.blend(colors.PANEL, 0.55), edge=colors.RAISED_EDGE)
        if self.pressed and self.hovered:
            skin = skin.blend(colors.NIGHT, 0.2)
        elif self.hovered:
            skin = skin.blend(colors.IVORY, 0.14)
        radius = kit.theme.panel_radius
        kit.shadow(surface, self.rect, radius, kit.px(12))
        kit.box(surface, self.rect, skin, radius)
        self._draw_words(kit, surface)
        if self.ringed:
            kit.focus_ring(surface, self.rect, radius)

    def _draw_words(self, kit: Kit, surface: pygame.Surface) -> None:
        room = self._measure_room(kit, self.rect.width)
        left = self.rect.right - kit.px(22) - room
        font = self._name_font(kit)
        while kit.text.width(self.name, font) > room and font.size > kit.px(20):
            font = font._replace(size=font.size - 1)
        title = kit.text.line(kit.text.ellipsize(self.name, font, room), font, self._ink)
        even = kit.text.find_even_width(self.words, kit.theme.body, room)
        words = kit.text.paragraph(self.words, kit.theme.body, self._pale, even)
        top = self.rect.centery - (title.get_height() + kit.px(4) + words.get_height()) // 2
        surface.blit(title, (left, top))
        surface.blit(words, (left, top + title.get_height() + kit.px(4)))

    @property
    def _ink(self) -> Color:
        return colors.INK if self.golden else colors.GOLD_TOP

    @property
    def _pale(self) -> Color:
        return colors.mix(colors.INK, colors.GOLD, 0.1) if self.golden else colors.LAVENDER

    def _name_font(self, kit: Kit) -> Font:
        return Font("serif", kit.px(30), lettering.SEMIBOLD)

    def _measure_room(self, kit: Kit, width: int) -> int:
        return max(kit.px(80), width - 2 * kit.px(22))


class Star(Clickable):
    """A star, gold for a favorite and an outline otherwise. Keys turn it from the game that it belongs to."""

    focusable = False

    def __init__(self, on: bool, on_turn: Callable[[bool], None]) -> None:
        """`on_turn` receives the new state."""
        super().__init__(lambda: on_turn(not self.on))
        self.turn(on)

    def turn(self, on: bool) -> None:
        """Set whether the star is on, without calling `on_turn`."""
        self.on = on
        tooltip = tr("No favorite any more") if on else tr("A favorite: it stands first")
        self.tooltip = f"{tooltip}\n{translate_markup('*Key* **{key}** *on the game*', key='F')}"

    @override
    def measure(self, kit: Kit, width: int | None) -> Size:
        return kit.px(30), kit.px(30)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the star in the middle of its place."""
        ink = colors.GOLD_TOP if self.hovered else colors.GOLD if self.on else colors.FADED
        size = kit.px(_STAR) + (kit.px(2) if self.hovered else 0)
        picture = kit.keep_picture(("star", size, ink, self.on), lambda: _draw_star(size, kit.tint(ink), self.on))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


def describe_facts(offer: Offer) -> str:
    """Return the facts of a game for its tile, first of all whether its rules are the user's own; plain text."""
    facts = describe_game(offer.info)
    return " · ".join((tr("Your own rules"), facts)) if offer.own else facts


class Pick(Tile):
    """A game with its fan of cards. F turns the star while the game has the keyboard."""

    def __init__(
        self,
        offer: Offer,
        fan: Fan,
        on_pick: Callable[[], None],
        on_star: Callable[[bool], None],
        *,
        favorite: bool,
    ) -> None:
        """`on_star` receives whether the game is to be a favorite."""
        info = offer.info
        self._facts = escape(describe_facts(offer))
        self.goal = ""
        """The next goal of the person in this game, as a text with markup; empty while none is known."""
        tooltips = [escape(info.summary), translate_markup("*Set up a new match of {game}*", game=info.name)]
        if info.about.names:
            tooltips.insert(1, translate_markup("*Also found as* {names}", names=", ".join(info.about.names)))
        super().__init__(info.name, self.write_words(offer), on_pick, tooltip="\n".join(tooltips))
        self.grow = 1
        self.game = info.id
        self.star = Star(favorite, on_star)
        self._fan = fan

    @property
    @override
    def spoken_value(self) -> str:
        return f"{tr('Favorite')}. {self.facts}" if self.star.on else self.facts

    @property
    def facts(self) -> str:
        """Kind, players and minutes of the game, and below them the next goal."""
        return f"{self._facts}\n{self.goal}" if self.goal else self._facts

    def write_words(self, offer: Offer) -> str:
        """Return the words below the name, as a text with markup."""
        return escape(describe_facts(offer))

    @property
    def children(self) -> Sequence[Widget]:
        """The star."""
        return (self.star,)

    @property
    def in_view(self) -> bool:
        """Whether any part of it is visible in its scroll area."""
        area = self.parent
        while area is not None and not isinstance(area, ScrollArea):
            area = area.parent
        return area is None or area.rect.colliderect(self.rect)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the star in the upper right corner."""
        super().place(kit, rect)
        place = pygame.Rect((0, 0), self.star.measure(kit, None))
        place.topright = rect.right - kit.px(4), rect.top + kit.px(4)
        self.star.place(kit, place)

    def shift(self, across: int, down: int) -> None:
        """Move the cards too."""
        super().shift(across, down)
        self._fan.shift(across, down)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the star above everything else."""
        super().draw(kit, surface)
        self.star.draw(kit, surface)

    def make_picture(self) -> bool:
        """Make one card of the picture; return False when all are there."""
        return self._fan.update(0)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Turn the star on F, and pick the game on Enter and Space."""
        if event.key == pygame.K_f and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            if not getattr(event, "repeat", False):
                self.star.activate()
            return True
        return super().key_down(event)

    def _draw_fan(self, surface: pygame.Surface) -> None:
        """Draw the cards, clipped to the tile."""
        outside = surface.get_clip()
        surface.set_clip(self.rect.inflate(-2, -2).clip(outside))
        self._fan.draw(surface)
        surface.set_clip(outside)


def _draw_star(size: int, ink: Color, filled: bool) -> pygame.Surface:
    def paint(large: pygame.Surface, factor: int) -> None:
        middle, reach = pygame.Vector2(large.get_rect().center), size * factor / 2
        corners = [
            middle + pygame.Vector2(0, -reach * (_POINT if corner % 2 else 1)).rotate(36 * corner)
            for corner in range(10)
        ]
        if filled:
            pygame.draw.polygon(large, ink, corners)
        else:
            pygame.draw.lines(
                large, ink, True, [middle + (corner - middle) * 0.9 for corner in corners], large.get_width() // 13
            )

    return smooth((size, size), ink, paint)


class GameCard(Pick):
    """A game of which cards, name and words stand below each other."""

    @override
    def measure(self, kit: Kit, width: int | None) -> Size:
        return (width if width is not None else kit.px(220)), kit.px(_CARD_HEIGHT)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Lay the cards out in the upper part."""
        super().place(kit, rect)
        high = rect.height - self._measure_lower_part(kit)
        card = min(round(high * 0.57), rect.width // 4)
        self._fan.lay_out((rect.centerx, rect.top + round(high * 0.56)), card, card * 1.9)

    def tell(self, kit: Kit) -> str:
        """Return the words in two lines, so that all cards are alike, with only as many words as have room. The next
        goal takes the place of the second line, or of both where it is broken."""
        two = self.words.replace(" · ", "\n", 1)
        inner = self.rect.width - 2 * kit.px(_CARD_PAD)
        if self.goal:
            whole = f"{self.words.partition(' · ')[0]}\n{self.goal}"
            return whole if len(kit.text.layout(self.goal, kit.theme.small, inner).lines) == 1 else self.goal
        forms = (two, two.rpartition(" · ")[0] or two)
        return next((form for form in forms if kit.text.layout(form, kit.theme.small).size[0] <= inner), forms[-1])

    def _draw_words(self, kit: Kit, surface: pygame.Surface) -> None:
        self._draw_fan(surface)
        inner = self.rect.width - 2 * kit.px(_CARD_PAD)
        font = self._name_font(kit)
        while kit.text.width(self.name, font) > inner and font.size > kit.px(14):
            font = font._replace(size=font.size - 1)
        name = kit.text.line(kit.text.ellipsize(self.name, font, inner), font, self._ink)
        words = kit.text.paragraph(self.tell(kit), kit.theme.small, self._pale, inner, "center")
        middle, bottom = self.rect.centerx, self.rect.bottom - kit.px(_CARD_PAD)
        surface.blit(words, words.get_rect(midbottom=(middle, bottom)))
        surface.blit(name, name.get_rect(midbottom=(middle, bottom - words.get_height() - kit.px(1))))

    def _measure_lower_part(self, kit: Kit) -> int:
        """Return the part of the height that is for name and words."""
        inner = self.rect.width - 2 * kit.px(_CARD_PAD)
        words = kit.text.layout(self.tell(kit), kit.theme.small, inner).size[1]
        return kit.text.height(self._name_font(kit)) + words + kit.px(1 + _CARD_PAD)

    def _name_font(self, kit: Kit) -> Font:
        return Font("serif", kit.px(23), lettering.SEMIBOLD)


class GameTile(Pick):
    """A game with its picture at the left. The words give the reason to play it, or else what it is about."""

    @override
    def write_words(self, offer: Offer) -> str:
        return escape(offer.info.about.reason or offer.info.summary)

    @override
    def measure(self, kit: Kit, width: int | None) -> Size:
        across = width if width is not None else kit.px(340)
        words = kit.text.layout(self.fit_words(kit, across), kit.theme.small, self._measure_text(kit, across)).size[1]
        facts_high = kit.text.layout(self.facts, kit.theme.small, self._measure_text(kit, across)).size[1]
        high = kit.text.height(self._name_font(kit)) + kit.px(2) + words + kit.px(3) + facts_high
        return across, max(high + 2 * kit.px(_PAD), kit.px(84))

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the cards at the left."""
        super().place(kit, rect)
        middle = rect.left + kit.px(_PICTURE) // 2, rect.centery
        self._fan.lay_out(middle, kit.px(_CARD), kit.px(_CARD) * 2)

    def fit_words(self, kit: Kit, width: int) -> str:
        """Return the words, cut off if they have too many lines in a tile of this width."""
        room = self._measure_text(kit, width)
        said, left = self.words, strip_markup(self.words).split()
        while left and len(kit.text.layout(said, kit.theme.small, room).lines) > _LINES:
            left = left[: -max(1, len(left) // 8)]
            said = escape(" ".join(left).rstrip(",.;:") + "…")
        return said

    def _draw_words(self, kit: Kit, surface: pygame.Surface) -> None:
        self._draw_fan(surface)
        room = self._measure_text(kit, self.rect.width)
        font, beside_star = self._name_font(kit), room - kit.px(20)
        while kit.text.width(self.name, font) > beside_star and font.size > kit.px(14):
            font = font._replace(size=font.size - 1)
        name = kit.text.line(kit.text.ellipsize(self.name, font, beside_star), font, self._ink)
        words = kit.text.paragraph(self.fit_words(kit, self.rect.width), kit.theme.small, colors.IVORY, room)
        facts = kit.text.paragraph(self.facts, kit.theme.small, self._pale, room)
        # The names of a row are in line, and so are the facts, however many lines of words stand between them.
        left, top = self.rect.left + kit.px(_PICTURE), self.rect.top + kit.px(_PAD)
        surface.blit(name, (left, top))
        surface.blit(words, (left, top + name.get_height() + kit.px(2)))
        surface.blit(facts, (left, self.rect.bottom - kit.px(_PAD) - facts.get_height()))

    def _name_font(self, kit: Kit) -> Font:
        return Font("serif", kit.px(22), lettering.SEMIBOLD)

    def _measure_text(self, kit: Kit, width: int) -> int:
        return max(kit.px(80), width - kit.px(_PICTURE) - kit.px(_RIGHT))
