"""The picture of a name plate: the name, whole if there is any way, and figures in the room beside and below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import pygame

from purple_table.ui.cards.emblems import Emblem, draw_emblem
from purple_table.ui.cards.seat_places import PLATE_HIGH, find_name_row
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import transparent
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.kit.theme import Color, Font
from purple_table.ui.scenes.table.table_words import counter_line, shorten_counters

_PAD, _LOW_PAD, _APART, _EMBLEM = 11, 8, 6, 21
"""The margin at the ends of a plate with two rows and with one, the gap between two things on it, and the room of an
emblem, in reference units."""
_STACKED = 0.3, 0.7
"""The heights of a name and of the figures below it on a plate with one row, as shares of its height."""
_WIDE, _LARGE_NAME, _LARGE_LINE = 156, 18, 15
"""The width from which a plate is wide, and the sizes of a name and of the figures below it on such a one if all of
them have room, in reference units."""
_TINY, _SMALL_NAMES, _LEAST = 12, (12, 11, 9), 11
"""The size of figures that have little room, and those of a name that is whole in no larger one, in reference units,
and the least of it in pixels."""
_CHIPS, _LONGEST_NAME = 54, 84
"""On a plate with one row: the room of chips, and the most that a name has before figures, in reference units."""
_MARK = re.compile(r"\{\w+\}")
"""The mark of a contract's color."""


class _Inks(NamedTuple):
    """The colors of the words on a plate."""

    name: Color
    faint: Color
    bright: Color

    @classmethod
    def of_plate(cls, *, active: bool) -> _Inks:
        """Return the colors on a golden plate, or on a dark one."""
        if active:
            return cls(colors.INK, colors.mix(colors.INK, colors.GOLD, 0.12), colors.INK)
        return cls(colors.IVORY, colors.LAVENDER, colors.GOLD_TOP)


class PlateState(NamedTuple):
    """The content of a plate; equal plates look the same.

    `total` is None if a side's total stands elsewhere; `emblem` is that of the side, if there are partners; `contract`
    is what the seat has to make, with markup, and `close_contract` the same for little room, `ally` whether it plays
    with the declarer in this deal, `faded` whether it has passed, and `broken` whether it can no longer do what it has
    promised. The `note` has room if it fits beside the `most` that the counters may come to, so that it stays there for
    all of the deal.
    """

    name: str
    note: str
    counters: tuple[tuple[str, str], ...]
    total: int | None
    dealer: bool
    active: bool
    emblem: Emblem | None = None
    contract: str = ""
    close_contract: str = ""
    ally: bool = False
    faded: bool = False
    broken: bool = False
    most: tuple[tuple[str, str], ...] = ()


def make_plate(kit: Kit, size: tuple[int, int], state: PlateState, left: int) -> pygame.Surface:
    """Return the picture of a plate; `left` is where the row with the name begins."""
    picture = transparent(size)
    rect = picture.get_rect()
    inks = _Inks.of_plate(active=state.active)
    kit.box(picture, rect, skins.GOLDEN if state.active else skins.PANEL, kit.px(12))
    middle = find_name_row(rect, kit.px)
    name_left = left + (kit.px(_EMBLEM) if state.emblem is not None else 0)
    if rect.height < kit.px(PLATE_HIGH):
        middle, right, font = _write_one_row(kit, picture, state, inks, name_left)
    else:
        right = rect.right - kit.px(_PAD)
        total_font, font = _fit_name_and_total(kit, state, right - name_left, wide=_is_wide(kit, rect.width))
        if total_font is not None:
            right -= _write(picture, kit.text.line(minus(state.total or 0), total_font, inks.bright), right, middle)
            right -= kit.px(_APART)
        _write_lower_row(kit, picture, state, inks, has_total=total_font is None)
    if state.emblem is not None:
        center = (left + kit.px(7), middle)
        if state.active:
            kit.disc(picture, center, kit.px(20), colors.INK)
        draw_emblem(kit, picture, center, kit.px(14), state.emblem)
    name = kit.text.line(kit.text.ellipsize(state.name, font, right - name_left), font, inks.name)
    picture.blit(name, name.get_rect(midleft=(name_left, middle)))
    return picture


def has_room_for_note(kit: Kit, size: tuple[int, int], state: PlateState, left: int) -> bool:
    """Return whether the note of a plate has room beside all else in its second row."""
    text, small, pad = kit.text, kit.theme.small, kit.px(_PAD)
    if size[1] < kit.px(PLATE_HIGH) or state.contract:
        return False
    room, name_left = size[0] - 2 * pad, left + (kit.px(_EMBLEM) if state.emblem is not None else 0)
    if (
        state.total is not None
        and _fit_name_and_total(kit, state, size[0] - pad - name_left, wide=_is_wide(kit, size[0]))[0] is None
    ):
        room -= kit.text.line(minus(state.total), kit.theme.strong, colors.IVORY).get_width() + kit.px(_APART)
    beside = max(text.layout(counter_line(line), small).size[0] if line else 0 for line in (state.most, state.counters))
    return beside + kit.px(8) + text.width(state.note, small) <= room


def _is_wide(kit: Kit, across: int) -> bool:
    return across >= kit.px(_WIDE)


def _write(picture: pygame.Surface, words: pygame.Surface, right: int, middle: int) -> int:
    """Write words that end at `right`; return how wide they are."""
    picture.blit(words, words.get_rect(midright=(right, middle)))
    return words.get_width()


def _list_name_fonts(kit: Kit) -> tuple[Font, ...]:
    """Return the typefaces of a name, the best first."""
    small = kit.theme.small._replace(weight=600)
    return kit.theme.strong, small, *(small._replace(size=max(kit.px(units), _LEAST)) for units in _SMALL_NAMES)


def _fit_name(kit: Kit, name: str, room: int, fonts: Sequence[Font]) -> Font | None:
    """Return the first of some typefaces in which a name is whole in a room; None if there is none."""
    return next((font for font in fonts if kit.text.width(name, font) <= room), None)


def _fit_name_and_total(kit: Kit, state: PlateState, room: int, *, wide: bool) -> tuple[Font | None, Font]:
    """Return the typefaces of total and name in a row: both as large as the name is whole. The total is None if it has
    to stand in the row below, because the name is whole only without it."""
    fonts = _list_name_fonts(kit)
    best = fonts[0]._replace(size=kit.px(_LARGE_NAME)) if wide else fonts[0]
    pairs: list[tuple[Font | None, Font]] = []
    if state.total is not None:
        large, less = kit.theme.number, kit.theme.strong
        pairs = [*product((large,), (best, *fonts[:2])), *product((less,), fonts[1:])]
    else:
        pairs = [(None, best)]
    pairs += product((None,), fonts)
    figure = minus(state.total or 0)
    for total, font in pairs:
        taken = kit.text.line(figure, total, colors.IVORY).get_width() + kit.px(_APART) if total is not None else 0
        if kit.text.width(state.name, font) + taken <= room:
            return total, font
    return pairs[-1]


def _fit_contract(kit: Kit, contract: str, room: int, font: Font) -> tuple[str, Font]:
    """Return a contract and its typeface, with markup, so that it fits: at last its mark alone, which is no word."""
    tiny = kit.theme.small._replace(size=kit.px(_TINY), weight=600)
    mark = _MARK.search(contract)
    forms = [(contract, font), (contract, tiny), *([(mark[0], font)] if mark is not None else [])]
    return next((form for form in forms if kit.text.layout(*form).size[0] <= room), forms[-1])


def _fit_contract_beside(kit: Kit, state: PlateState, room: int) -> tuple[str, Font]:
    """Return the contract of a plate and its typeface, with markup, so that the counters have room beside it, if there
    is any such form."""
    small = kit.theme.small._replace(size=kit.px(_TINY))
    shortest = min(kit.text.layout(line, small).size[0] for line in shorten_counters(state.counters))
    # The mark of a contract without a number says as much, and leaves room for what is counted.
    said = kit.text.layout(counter_line(state.counters[-1:]), small).size[0] if state.counters else 0
    needs = (shortest,) if any(map(str.isdigit, _MARK.sub("", state.contract))) else (said, shortest)
    mark = _MARK.search(state.contract)
    words = state.contract, state.close_contract or state.contract, *([mark[0]] if mark is not None else [])
    forms = list(product(words, (kit.theme.strong, small._replace(weight=600))))
    lefts = [room - need - kit.px(_APART) if state.counters else room for need in needs]
    found = next((form for left, form in product(lefts, forms) if kit.text.layout(*form).size[0] <= left), None)
    return found or _fit_contract(kit, state.contract, room, kit.theme.strong)


def _write_lower_row(kit: Kit, picture: pygame.Surface, state: PlateState, inks: _Inks, *, has_total: bool) -> None:
    """Write contract, counters and level in the second row of a plate, and the total if it stands there."""
    text, theme, rect = kit.text, kit.theme, picture.get_rect()
    pad, lower = kit.px(_PAD), rect.top + round(rect.height * 0.74)
    room, right = rect.width - 2 * pad, rect.right - pad
    if has_total and state.total is not None:
        room -= _write(picture, text.line(minus(state.total), theme.strong, inks.bright), right, lower) + kit.px(_APART)
        right = pad + room
    if state.contract:
        contract = text.paragraph(*_fit_contract_beside(kit, state, room), inks.name)
        room -= _write(picture, contract, right, lower) + kit.px(_APART)
    note = "" if state.contract else state.note
    lines, font = shorten_counters(state.counters), theme.small
    large = font._replace(size=kit.px(_LARGE_LINE))
    beside = max(text.layout(counter_line(line), large).size[0] if line else 0 for line in (state.most, state.counters))
    if _is_wide(kit, rect.width) and beside + (kit.px(8) + text.width(note, large) if note else 0) <= room:
        font = large
    counters = text.paragraph(next(lines), font, inks.faint)
    while counters.get_width() > room and (line := next(lines, None)) is not None:
        counters = text.paragraph(line, theme.small._replace(size=kit.px(_TINY)), inks.faint)
    if note:
        _write(picture, text.line(note, font, inks.faint), right, lower)
    if counters.get_width() <= room or not (state.contract or has_total):
        picture.blit(counters, counters.get_rect(midleft=(rect.left + pad, lower)))


def _write_one_row(
    kit: Kit, picture: pygame.Surface, state: PlateState, inks: _Inks, left: int
) -> tuple[int, int, Font]:
    """Write the figures of a plate with one row; return middle, right end and typeface of the name, which begins at
    `left`. A name that has no room beside them stands above them."""
    rect, fonts = picture.get_rect(), _list_name_fonts(kit)
    middle, right = rect.centery, rect.right - kit.px(_LOW_PAD)
    if not state.counters and not state.contract and state.total is None:
        # Chips lie there, with their number.
        right -= kit.px(_CHIPS)
        return middle, right, _fit_name(kit, state.name, right - left, fonts) or fonts[-1]
    least = min(kit.text.width(state.name, fonts[-1]), kit.px(_LONGEST_NAME)) + kit.px(_APART)
    beside = right - left - kit.text.width(state.name, fonts[1])
    figures = _list_said_figures(kit, state, inks, beside) or _list_figures(
        kit, state, inks, right - left - least, small=False
    )
    taken = sum(words.get_width() + kit.px(_APART) for words in figures)
    font, end = _fit_name(kit, state.name, right - left - taken, fonts), right - taken
    figures_middle = middle
    if font is None:
        figures = _list_figures(kit, state, inks, right - left, small=True)
        font, end = _fit_name(kit, state.name, right - left, fonts[2:]) or fonts[-1], right
        middle, figures_middle = (rect.top + round(rect.height * share) for share in _STACKED)
    for words in figures:
        right -= _write(picture, words, right, figures_middle) + kit.px(_APART)
    return middle, end, font


def _list_said_figures(kit: Kit, state: PlateState, inks: _Inks, room: int) -> list[pygame.Surface]:
    """Return all figures of a plate with one row, the counter with the word for it; nothing where they have no room."""
    if not state.counters or not state.counters[-1][0]:
        return []
    figures = _list_figures(kit, state, inks, room, small=False)
    tiny = kit.theme.small._replace(size=kit.px(_TINY))
    figures[-1] = kit.text.paragraph(counter_line(state.counters[-1:]), tiny, inks.faint)
    complete = len(figures) == 1 + bool(state.contract) + (state.total is not None)
    return figures if complete and sum(words.get_width() + kit.px(_APART) for words in figures) <= room else []


def _list_figures(kit: Kit, state: PlateState, inks: _Inks, room: int, *, small: bool) -> list[pygame.Surface]:
    """Return contract, total and the last counter from the right end of a plate with one row, as far as they fit into a
    room, in `small` letters or in those that fit.

    The first of them is always there, with its mark alone if there is no room for more.
    """
    strong, tiny = kit.theme.strong, kit.theme.small._replace(size=kit.px(_TINY))
    if small:
        strong = tiny._replace(weight=600)
    figures: list[tuple[str, Font, Color]] = []
    if state.contract:
        figures.append((*_fit_contract(kit, state.contract, room, strong), inks.name))
    if state.total is not None:
        figures.append((f"**{minus(state.total)}**", strong, inks.name))
    if state.counters:
        figures.append((escape(state.counters[-1][1]), tiny, inks.faint))
    found: list[pygame.Surface] = []
    for figure in figures:
        words = kit.text.paragraph(*figure)
        room -= words.get_width() + (kit.px(_APART) if found else 0)
        if room < 0 and found:
            break
        found.append(words)
    return found
