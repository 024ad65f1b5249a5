"""Spreads in the zones of a table with melds (a meld, or open cards before a seat), and one of them enlarged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.actions import Meld
from purple_table.core.cards import Deck, PileKey
from purple_table.core.events import Event, Moved
from purple_table.core.game import Mark
from purple_table.ui.cards.board import Board
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.telling import tell, tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.table.table_context import TablePart
from purple_table.ui.scenes.table.table_words import find_side, side_name

MELD, LAID = "meld", "laid"
COMING = ""
"""The code of a card that is on its way to a spread."""
_LARGE, _STEP = 84, 0.46
"""The width of a card, in reference units, and the distance between two, in card widths."""


class SpreadCard(NamedTuple):
    """A card of a spread: its code, the pile it belongs to, and whether it lies there for another side."""

    code: str
    pile: PileKey
    foreign: bool


class Spread(NamedTuple):
    """Cards that lie together: those of meld number `number`, or with number 0 those laid down by `seat`.

    `away` means that the meld is the other side's, and only what this side laid off on it lies here.
    """

    seat: int
    number: int
    cards: tuple[SpreadCard, ...]
    away: bool = False


def find_first_layers(history: Iterable[Event]) -> dict[int, int]:
    """Return who laid each meld first, by its number."""
    owners: dict[int, int] = {}
    for event in history:
        if isinstance(event, Moved) and event.target.role == MELD and event.target.owner is not None:
            owners.setdefault(event.target.number, event.target.owner)
    return owners


class Spreads:
    """Sorts piles into spreads. `owners` are the seats that laid the melds first, `sides` the side of every seat."""

    def __init__(self, deck: Deck, sides: Sequence[int], owners: Mapping[int, int], marks: Iterable[Mark] = ()) -> None:
        """`marks` say what wild cards stand for."""
        self._sides = sides
        self._owners = owners
        self._numbers = {card.code: rank.number for card in deck.cards for rank in deck.ranks if card.rank == rank.code}
        ranks = {rank.code: rank.number for rank in deck.ranks}
        self._numbers.update({mark.card: ranks[mark.rank] for mark in marks})

    def list_spreads(self, side: int, piles: Mapping[PileKey, Sequence[str | None]]) -> list[Spread]:
        """Return the spreads of a side: its melds, what it laid off on others, and what it laid down."""
        found: list[Spread] = []
        for number in sorted({key.number for key in piles if key.role == MELD}):
            keys = [key for key in piles if key.role == MELD and key.number == number and piles[key]]
            if not keys:
                continue
            owner = self._owners.get(number, keys[0].owner or 0)
            if self._sides[owner] == side:
                found.append(Spread(owner, number, self._list_cards(keys, piles, side)))
            else:
                for key in keys:
                    if key.owner is not None and self._sides[key.owner] == side:
                        found.append(Spread(key.owner, number, self._list_cards([key], piles, side), away=True))
        for key in sorted(piles):
            if key.role == LAID and key.owner is not None and self._sides[key.owner] == side and piles[key]:
                found.append(Spread(key.owner, 0, self._list_cards([key], piles, side)))
        return found

    def _list_cards(
        self, keys: Iterable[PileKey], piles: Mapping[PileKey, Sequence[str | None]], side: int
    ) -> tuple[SpreadCard, ...]:
        """Return the cards of some piles in the order of what they stand for; one that is arriving stands at the
        end."""
        cards = [
            SpreadCard(code or COMING, key, key.owner is not None and self._sides[key.owner] != side)
            for key in keys
            for code in piles[key]
        ]
        return tuple(sorted(cards, key=lambda card: self._numbers.get(card.code, 1000)))


class LargeMeld(TablePart):
    """Draws one meld in a panel of its own."""

    def draw(self, surface: pygame.Surface, board: Board, spread: Spread, at: pygame.Rect) -> None:
        """Draw the whole meld at a place as cards, with words on its owner and its wild cards."""
        kit = self._drawing.kit
        names = [seat.name for seat in self._model.seats]
        said = [_say_laid_by(spread, names[spread.seat])]
        codes = [card.code for card in spread.cards if card.code != COMING]
        worth = tell(self._model.forecast(Meld(tuple(codes))))
        if worth and spread.number and not spread.away:
            said.append(worth)
        marks = {mark.card: mark.words for mark in self._model.view.status.marks}
        for card in spread.cards:
            if card.code in marks:
                said.append(f"{{{card.code}}} {tell(marks[card.code])}")
        foreign = [card for card in spread.cards if card.foreign and card.pile.owner is not None]
        if foreign:
            side = find_side(self._model.view, foreign[0].pile.owner or 0)
            codes_told = " ".join(f"{{{card.code}}}" for card in foreign)
            whose = escape(side_name(self._model.view, self._model.seats, side))
            said.append(tr("{cards} for {names}", cards=codes_told, names=whose))
        words = kit.text.paragraph("\n".join(said), kit.theme.small, colors.IVORY)
        width = kit.px(_LARGE)
        step = min(width * _STEP, (surface.get_width() - kit.px(80) - width) / max(1, len(codes) - 1))
        wide = max(round(width + step * (len(codes) - 1)), words.get_width())
        panel = pygame.Rect(0, 0, wide + kit.px(24), card_height(width) + words.get_height() + kit.px(28))
        panel = self._place_beside_trick(board, panel, at, surface.get_rect().inflate(-kit.px(8), -kit.px(8)))
        kit.shadow(surface, panel, kit.theme.panel_radius, kit.px(14))
        kit.box(surface, panel, skins.DIALOG, kit.theme.panel_radius)
        surface.blit(words, words.get_rect(midtop=(panel.centerx, panel.top + kit.px(8))))
        left = panel.centerx - (width + step * (len(codes) - 1)) / 2 + width / 2
        middle = panel.bottom - kit.px(10) - card_height(width) / 2
        for place, code in enumerate(codes):
            self._drawing.painter.draw(surface, code, width, Pose(left + step * place, middle))

    def _place_beside_trick(
        self, board: Board, panel: pygame.Rect, at: pygame.Rect, bounds: pygame.Rect
    ) -> pygame.Rect:
        """Return where a panel about something lies so that plates and words stay visible, and open row and trick as
        far as possible.

        It lies below the thing, above it, at its sides, or below the trick.
        """
        gap, layout = self._drawing.kit.px(6), board.layout
        seen = [board.stock.union(board.splay)]
        seen += [card_rect(layout.trick[place], layout.trick_card) for place, _ in self._picture.trick]
        lowest = max(rect.bottom for rect in seen)
        kept = [layout.prompt, *(seat.plate for seat in layout.seats)]
        spots = [(at.centerx, top) for top in (at.bottom + gap, at.top - gap - panel.height, lowest + gap)]
        for edge in (at.right + gap + panel.width // 2, at.left - gap - panel.width // 2):
            # As high as the meld, or above the strip for words.
            spots += [(edge, at.top), (edge, layout.prompt.top - gap - panel.height)]
        places = [panel.move(x - panel.centerx, top - panel.top).clamp(bounds) for x, top in spots]

        def measure_covered(place: pygame.Rect, rects: list[pygame.Rect]) -> int:
            return sum(_compute_area(place.clip(rect)) for rect in rects)

        return min(places, key=lambda place: (measure_covered(place, kept), measure_covered(place, [*seen, at])))


def _compute_area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def _say_laid_by(spread: Spread, name: str) -> str:
    """Return which meld it is, and whose, with markup."""
    if not spread.number:
        return translate_markup("**Laid down** · {name}", name=name)
    if spread.away:
        return translate_markup("**Meld {number}** · {name} laid off here", number=spread.number, name=name)
    return translate_markup("**Meld {number}** · {name}", number=spread.number, name=name)
