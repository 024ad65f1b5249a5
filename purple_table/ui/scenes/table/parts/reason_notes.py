"""Why the computers played their cards, in notes beside the cards while the trick lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Font
from purple_table.ui.scenes.table.overlays.note_box import Note, Room, free_place
from purple_table.ui.scenes.table.parts.standings import find_trump_room
from purple_table.ui.scenes.table.parts.trick import measure_rise
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

_WIDTHS = (430, 340, 280, 230, 190, 150, 120)
"""The possible widths of a reason, in reference units; the first that has room is used: two lines are read faster than
five."""
_ROOMY = 4
"""Large letters use only the first of these widths: a narrow column is easier to read in small ones."""
_PAD, _GAP, _APART = 7, 6, 4
_STEP, _REACH = 4, 24
"""The pixels between two places that are tried, and the least height that a note shares with its card."""
_FAR = 120
"""The greatest distance from its card if nothing nearer is free, in reference units."""


class ReasonNotes(RegisteredPart):
    """Draws each reason where it covers no card, plate or word, or if necessary on the backs of a hand.

    The reason of the card played last is placed first; one for which there is no room is shown only by the plate of its
    seat.
    """

    def __init__(self, context: TableContext, boards: Callable[[], Sequence[pygame.Rect]]) -> None:
        """`boards` returns where totals stand and melds lie."""
        super().__init__(context)
        self._boards = boards
        self._found: tuple[object, list[tuple[int, str, Note]]] | None = None

    def tell_reason(self, place: int) -> str:
        """Return why the card of a place was played, as long as the trick lies; "" if nobody may know."""
        code = dict(self._picture.trick).get(place)
        reason = self._model.thoughts.find_reason(code) if self._model.thoughts is not None and code else None
        return self._model.teller.read(reason) if reason else ""

    @property
    def rects(self) -> list[pygame.Rect]:
        """The places of the reasons now."""
        layout = self._picture.places.layout
        return [note.rect for *_, note in self._list_notes(layout)] if layout is not None else []

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the reasons of the cards that lie in the trick."""
        for place, text, note in self._list_notes(layout):
            self._draw(surface, note, text, layout.trick[place])

    def _list_notes(self, layout: TableLayout) -> list[tuple[int, str, Note]]:
        """Return the reasons with the places of their cards and where they lie themselves."""
        if self._model.thoughts is None:
            return []
        texts = [(place, text) for place, _ in reversed(self._picture.trick) if (text := self.tell_reason(place))]
        if self._found is None or self._found[0] != (layout, texts):
            self._found = (layout, texts), self._place_notes(layout, texts)
        return self._found[1]

    def _place_notes(self, layout: TableLayout, texts: Sequence[tuple[int, str]]) -> list[tuple[int, str, Note]]:
        kit, taken, found = self._drawing.kit, _list_taken_rects(self._drawing.kit, layout), []
        box = find_trump_room(kit, layout)
        taken += [*self._boards(), *([box] if box.height else [])]
        for place, text in texts:
            note = _place_reason(kit, layout, place, text, taken)
            if note is not None:
                taken.append(note.rect)
                found.append((place, text, note))
        return found

    def _draw(self, surface: pygame.Surface, note: Note, text: str, card: Pose) -> None:
        kit, rect = self._drawing.kit, note.rect
        words = kit.text.paragraph(text, note.font, colors.INK, rect.width - 2 * kit.px(_PAD))
        kit.shadow(surface, rect, kit.theme.radius, kit.px(8))
        kit.box(surface, rect, skins.NOTE, kit.px(7))
        pygame.draw.polygon(surface, colors.IVORY, _make_tip(rect, (card.x, card.y), kit.px(_GAP)))
        surface.blit(words, words.get_rect(center=rect.center))


def _make_tip(note: pygame.Rect, card: tuple[float, float], length: int) -> list[tuple[int, int]]:
    """Return the corner of a note that points at its card."""
    x = round(min(max(card[0], note.left + 2 * length), note.right - 2 * length))
    y = round(min(max(card[1], note.top + 2 * length), note.bottom - 2 * length))
    if card[0] < note.left or card[0] > note.right:
        edge, out = (note.left + 1, -length) if card[0] < note.left else (note.right - 2, length)
        return [(edge, y - length), (edge, y + length), (edge + out, y)]
    edge, out = (note.top + 1, -length) if card[1] < note.top else (note.bottom - 2, length)
    return [(x - length, edge), (x + length, edge), (x, edge + out)]


def _list_taken_rects(kit: Kit, layout: TableLayout) -> list[pygame.Rect]:
    """Return the places that may not be covered: all places of the trick too, since the next card may come any
    moment."""
    seats = [rect for seat in layout.seats for rect in (seat.plate, seat.portrait)]
    rects = [*_list_card_rects(kit, layout), *seats, layout.bar, layout.prompt, layout.hand, layout.aside]
    return [rect.inflate(_APART, _APART) for rect in rects]


def _list_card_rects(kit: Kit, layout: TableLayout) -> list[pygame.Rect]:
    """Return the places of the trick's cards, with the room above them into which a winning card rises."""
    rects = [card_rect(pose, layout.trick_card) for pose in layout.trick]
    rises = [round(measure_rise(kit, layout, pose)) for pose in layout.trick]
    return [
        pygame.Rect(rect.left, rect.top - rise, rect.width, rect.height + rise)
        for rect, rise in zip(rects, rises, strict=True)
    ]


def _place_reason(kit: Kit, layout: TableLayout, place: int, text: str, taken: Sequence[pygame.Rect]) -> Note | None:
    """Place a reason beside a card of the trick, with its words as large as there is room for; None if there is
    none."""
    card, gap = _list_card_rects(kit, layout)[place], kit.px(_GAP)
    right, bottom = card.centerx >= layout.middle.centerx, card.centery >= layout.middle.centery
    table = pygame.Rect((0, 0), layout.size).inflate(-2 * gap, -2 * gap)
    backs = tuple(seat.fan for seat in layout.seats[1:])
    *larger, font = kit.theme.sentences
    found = [(large, size) for large in larger for size in _list_sizes(kit, text, large, _WIDTHS[:_ROOMY])]
    sizes = _list_sizes(kit, text, font, _WIDTHS)
    for font, size in [*found, *((font, size) for size in sizes)]:
        for note in _list_places(card.inflate(2 * gap, 2 * gap), size, right=right, bottom=bottom):
            if table.contains(note) and note.collidelist(taken) < 0 and note.collidelist(backs) < 0:
                return Note(note, font)
    near = free_place(sizes, Room(table, tuple(taken), (backs,)), card.center, _STEP)
    near_enough = near is not None and near.inflate(2 * kit.px(_FAR), 2 * kit.px(_FAR)).colliderect(card)
    return Note(near, font) if near is not None and near_enough else None


def _list_sizes(kit: Kit, text: str, font: Font, widths: Sequence[int]) -> list[tuple[int, int]]:
    """Return the sizes of a reason in a typeface, one for each width."""
    sizes = []
    for units in widths:
        inner = min(kit.px(units) * font.size // kit.theme.small.size, kit.text.layout(text, font).size[0])
        high = kit.text.layout(text, font, inner).size[1]
        sizes.append((inner + 2 * kit.px(_PAD), high + 2 * kit.px(_PAD)))
    return sizes


def _list_places(card: pygame.Rect, size: tuple[int, int], *, right: bool, bottom: bool) -> Iterator[pygame.Rect]:
    """Return the places beside a card, those away from the middle of the table first."""
    sides = (True, False) if right else (False, True)
    ends = (True, False) if bottom else (False, True)
    for to_right in sides:
        note = pygame.Rect((0, 0), size)
        for away in range(0, (card.height + note.height) // 2 - _REACH, _STEP):
            for middle in (card.centery - away, card.centery + away):
                note.centery = middle
                note.left = card.right if to_right else card.left - note.width
                yield note
    for below in ends:
        note = pygame.Rect((0, 0), size)
        for left in (card.centerx - note.width // 2, card.left, card.right - note.width):
            note.left = left
            note.top = card.bottom if below else card.top - note.height
            yield note
