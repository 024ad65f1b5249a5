"""The tricks of a deal: a column for every seat, and which of them brought most and least."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame

from purple_table.core.events import Event, Moved, TrickWon
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Widget

_NUMBER, _HEAD, _ROW, _NARROW = 26, 26, 29, 46
_STRIPE = Skin(colors.NIGHT, colors.NIGHT, None, 70)


class TakenTrick(NamedTuple):
    """A trick that was taken: who played which card, in turn, and what its cards bring to whoever captures them."""

    won: TrickWon
    plays: tuple[tuple[int, str], ...]
    worth: int


def list_tricks(history: Iterable[Event], worths: Mapping[str, int]) -> list[TakenTrick]:
    """The tricks of a deal in their order."""
    found: list[TakenTrick] = []
    plays: list[tuple[int, str]] = []
    for event in history:
        if isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
            plays += [(event.source.owner, card) for card in event.cards if card is not None]
        elif isinstance(event, TrickWon):
            worth = sum(worths.get(card, 0) for card in event.cards)
            found.append(TakenTrick(event, tuple(play for play in plays if play[1] in event.cards), worth))
            plays = []
    return found


def best_and_worst(tricks: Sequence[TakenTrick]) -> tuple[TakenTrick | None, TakenTrick | None]:
    """The trick that brought most points to whoever took it, and the one that brought least or cost most; the first of
    several alike. None where all are worth the same; where cards only cost, no trick is the best."""
    worths = [trick.worth for trick in tricks]
    if len(set(worths)) < 2:
        return None, None
    best, worst = max(worths), min(worths)
    return (
        next(trick for trick in tricks if trick.worth == best) if best > 0 else None,
        next(trick for trick in tricks if trick.worth == worst),
    )


class TrickTable(Widget):
    """A line for every trick with each seat's card in its column; the card that took the trick is framed in gold, the
    one that was led underlined."""

    def __init__(self, tricks: Sequence[TakenTrick], names: Sequence[str]) -> None:
        super().__init__()
        self._tricks, self._names = tuple(tricks), tuple(names)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """A head and its lines."""
        least = kit.px(_NUMBER) + kit.px(_NARROW) * len(self._names)
        return (least if width is None else width), kit.px(_HEAD) + kit.px(_ROW) * len(self._tricks)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the names, then the tricks below them."""
        rect, font = self.rect, kit.theme.small
        left, count = rect.left + kit.px(_NUMBER), len(self._names)
        edges = [left + (rect.right - left) * column // count for column in range(count + 1)]
        for column, name in enumerate(self._names):
            room = edges[column + 1] - edges[column] - kit.px(6)
            picture = kit.text.line(kit.text.ellipsize(name, font, room), font, colors.GOLD_TOP)
            middle = (edges[column] + edges[column + 1]) // 2, rect.top + kit.px(_HEAD) // 2
            surface.blit(picture, picture.get_rect(center=middle))
        for row, trick in enumerate(self._tricks):
            top = rect.top + kit.px(_HEAD) + row * kit.px(_ROW)
            if row % 2 == 0:
                kit.box(surface, pygame.Rect(rect.left, top, rect.width, kit.px(_ROW)), _STRIPE, kit.px(5))
            number = kit.text.line(str(trick.won.number), font, colors.FADED)
            surface.blit(number, number.get_rect(midleft=(rect.left + kit.px(4), top + kit.px(_ROW) // 2)))
            for seat, card in trick.plays:
                middle = (edges[seat] + edges[seat + 1]) // 2, top + kit.px(_ROW) // 2
                self._draw_card(kit, surface, trick, seat, card, middle)

    @staticmethod
    def _draw_card(
        kit: Kit, surface: pygame.Surface, trick: TakenTrick, seat: int, card: str, middle: tuple[int, int]
    ) -> None:
        picture = kit.text.paragraph(f"{{{card}}}", kit.theme.small, colors.IVORY)
        place = picture.get_rect(center=middle)
        surface.blit(picture, place)
        if seat == trick.won.seat:
            kit.outline(surface, place.inflate(kit.px(6), kit.px(4)), colors.GOLD_TOP, kit.px(5), kit.px(2))
        if seat == trick.won.leader:
            line = pygame.Rect(place.left, place.bottom, place.width, max(1, kit.px(2)))
            kit.box(surface, line, skins.GOLDEN, 1)
