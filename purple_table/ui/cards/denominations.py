"""Colors and suits as bids and trumps name them, calls in words and as a table, and sorted hands.

The table has a column for each seat, in the order in which they call. The order of the own hand is a choice of the
player, computed from the deck and the order of ranks, never from a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame

from purple_table.core.actions import Contract
from purple_table.core.cards import Deck
from purple_table.core.events import Called
from purple_table.core.game import View
from purple_table.core.messages import Message, say, say_term
from purple_table.core.record import Seat
from purple_table.session.settings import Sorting
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.telling import tell, tr
from purple_table.ui.kit.theme import Font, Size
from purple_table.ui.kit.widgets import Widget

_NONE = ("none", "no trump")
_WAYS: dict[str, Message] = {"grand": say("Grand"), "null": say("Null"), "up": say("Up"), "down": say("Down")}
"""What ways to play are called that are named in place of a trump."""


class Denomination(NamedTuple):
    """A color, a suit, no trump, or another way to play: its name in English, and the code of its mark, "" if it has
    none."""

    name: str
    code: str

    @property
    def message(self) -> Message:
        """The name of the denomination."""
        return say_term(self.name) if self.code else _WAYS.get(self.name, say("No trump"))

    @property
    def words(self) -> str:
        """Mark and name, with markup: "{Rd} Red"."""
        return f"{{{self.code}}} {tell(self.message)}" if self.code else tell(self.message)


NO_TRUMP = Denomination("No trump", "")


def find_denomination(deck: Deck, name: str) -> Denomination | None:
    """Return the denomination with a name, without regard to case: a color of the deck, a suit, no trump, or another
    way to play; else None."""
    wanted = name.strip().casefold()
    if wanted in _NONE:
        return NO_TRUMP
    if wanted in _WAYS:
        return Denomination(wanted, "")
    for color in deck.colors:
        if wanted == color.name.casefold():
            return Denomination(color.name, color.code)
    # A suit of several colors is shown by its highest.
    of_suit = [color for color in deck.colors if wanted == color.suit.casefold()]
    return Denomination(of_suit[-1].suit, of_suit[-1].code) if of_suit else None


def names_color(deck: Deck, name: str) -> bool:
    """Return whether a name is that of a color or a suit, not of a way to play without one."""
    found = find_denomination(deck, name)
    return found is not None and found.code != ""


def is_way(name: str) -> bool:
    """Return whether a name is that of a way to play in place of a trump: "grand", "null"."""
    return name in _WAYS


def contract_mark(deck: Deck, contract: Contract, *, close: bool = False) -> str:
    """Return a contract or a bid with markup, its color as a mark: "3 {Rd}", "2 NT", "136", "Misery"; that it was
    doubled where there is little room in figures, if it is to be `close`."""
    if bid := _find_doubled_bid(contract):
        times = "×4" if contract.name.endswith("redoubled") else "×2"
        return f"{contract_mark(deck, bid)} {times if close else _say_doubled(contract)}"
    denomination = find_denomination(deck, contract.denomination)
    large = tell(contract.label) if contract.label else str(contract.number)
    if denomination is None or (contract.label and not denomination.code):
        return large
    if denomination.code:
        return f"{large} {{{denomination.code}}}"
    if denomination == NO_TRUMP:
        return tr("{number} NT", number=contract.number)
    return f"{large} {denomination.words}"


def contract_words(deck: Deck, contract: Contract) -> str:
    """Return a contract or a bid with markup in full: "3 {Rd} Red", "2 No trump", "136", "Misery"."""
    if bid := _find_doubled_bid(contract):
        return f"{contract_words(deck, bid)} {_say_doubled(contract)}"
    denomination = find_denomination(deck, contract.denomination)
    large = tell(contract.label) if contract.label else str(contract.number)
    if denomination is None or (contract.label and not denomination.code):
        return large
    if contract.name == contract.denomination:
        # The color is all that was bid.
        return denomination.words
    return f"{large} {denomination.words}"


def _find_doubled_bid(contract: Contract) -> Contract | None:
    """Return the bid of a contract that was doubled or redoubled, whose name says so; None for any other."""
    return Contract(contract.number, contract.denomination) if contract.name.endswith("doubled") else None


def _say_doubled(contract: Contract) -> str:
    return tr("redoubled") if contract.name.endswith("redoubled") else tr("doubled")


def call_mark(deck: Deck, call: Called) -> str:
    """Return a call with markup, its color as a mark: "3 {Rd}", "2 NT", "Nil", "Pass"."""
    return tell(call.words) if call.bid is None else contract_mark(deck, call.bid)


def call_words(deck: Deck, call: Called) -> str:
    """Return a call with markup in full: "3 {Rd} Red", "2 No trump", "Nil", "Pass"."""
    return tell(call.words) if call.bid is None else contract_words(deck, call.bid)


def last_bid_words(deck: Deck, calls: Sequence[Called]) -> str:
    """Return the last call that was a bid, with markup in full, and that it is doubled or redoubled; one must be."""
    last = max(place for place, call in enumerate(calls) if call.bid is not None)
    after = {call.call for call in calls[last + 1 :]}
    words = call_words(deck, calls[last])
    if "redouble" in after:
        return f"{words} {tr('redoubled')}"
    return f"{words} {tr('doubled')}" if "double" in after else words


def hand_order(
    deck: Deck,
    sorting: Sorting,
    trump: str | None = None,
    heights: Mapping[str, int] | None = None,
    promoted: Sequence[str] = (),
) -> Callable[[str], tuple[int, ...]]:
    """Return a key for sorting card codes, low to high.

    By "color", then rank; by "suit", then rank, so that the colors of a suit lie mixed; by "rank", then color. The
    `trump` (a color's or suit's name) stands together behind all others, with the cards that it has `promoted`, the
    highest first, at its end, and Jokers come last; packs lie side by side.
    `heights` say how high the ranks stand in a game, where it is not as in the deck.
    A code that is not in the deck is a KeyError.
    """
    colors = {color.code: place for place, color in enumerate(deck.colors)}
    suits = {suit: place for place, suit in enumerate(dict.fromkeys(color.suit for color in deck.colors))}
    ranks = heights or {rank.code: rank.number for rank in deck.ranks}
    lifted = {code: -place for place, code in enumerate(promoted)}

    def key(code: str) -> tuple[int, ...]:
        card = deck[code]
        place = deck.index[code]
        if card.joker:
            return (2, place)
        if code in lifted:
            return (1, len(colors), lifted[code])
        color, rank = colors[card.color], ranks[card.rank]
        if trump in (card.color_name, card.suit):
            return (1, color, rank, place)
        if sorting == "rank":
            return (0, rank, color, place)
        if sorting == "suit":
            return (0, suits[card.suit], rank, color, place)
        return (0, color, rank, place)

    return key


_LINE = Skin(colors.RAISED, colors.RAISED, None, 90)
_COLUMN, _NARROW, _HEAD, _ROW, _CLOSE = 74, 62, 26, 25, 20
_MANY = 6
"""The number of seats from which columns are narrow."""
_SMALLEST, _LETTERS = 12, 3
"""The smallest letters of a name, in reference units, and the number of letters that say more than two and an
ellipsis."""


def _share_width(needed: Sequence[float], room: float) -> list[float]:
    """Return the widths of columns that need more than there is: a column that needs less than an equal share has what
    it needs, and the others share the rest."""
    widths = dict.fromkeys(range(len(needed)), 0.0)
    wide = list(widths)
    while wide:
        share = room / len(wide)
        small = [column for column in wide if needed[column] <= share]
        widths.update({column: needed[column] for column in small} or dict.fromkeys(wide, share))
        room -= sum(needed[column] for column in small)
        wide = [column for column in wide if column not in small] if small else []
    return list(widths.values())


class CallsTable(Widget):
    """The calls of the running deal, a line for each round. `asked` is the seat that calls next, if there is one."""

    def __init__(
        self, view: View, deck: Deck, seats: Sequence[Seat], asked: int | None = None, *, grow: float = 0
    ) -> None:
        super().__init__(grow=grow)
        self.close = False
        """Whether letters are small, and lines close together."""
        self.room_for = 1
        """How many lines of calls it has room for at least."""
        self.frame: Widget | None = None
        """What shows a part of the table: the names stay at its upper edge."""
        self._calls = [event for event in view.history if isinstance(event, Called)]
        first = self._calls[0].seat if self._calls else asked if asked is not None else 0
        order = [(first + step) % view.players for step in range(view.players)]
        side = next(side for side in view.sides if view.seat in side)
        self._heads = [(seats[seat].name, seat == view.seat, seat in side) for seat in order]
        self._lines: list[dict[int, str]] = []
        self._passes = {call_mark(deck, event) for event in self._calls if event.call == "pass"}
        for event in self._calls:
            self._put(order.index(event.seat), call_mark(deck, event))
        if asked is not None:
            self._put(order.index(asked), "**?**")

    def _put(self, column: int, text: str) -> None:
        """Add a call to the current line, or to a new one; a seat that is out is skipped."""
        if not self._lines or max(self._lines[-1], default=-1) >= column:
            self._lines.append({})
        self._lines[-1][column] = text

    @property
    def rounds(self) -> int:
        """How many lines of calls there are."""
        return len(self._lines)

    def shorten(self, kit: Kit, height: int) -> None:
        """Draw the lines closer together so that the table is no higher than `height`; drop the first ones if
        necessary."""
        self.close = True
        most = max(2, (height - kit.px(_HEAD)) // kit.px(_CLOSE))
        if len(self._lines) > most:
            self._lines = [dict.fromkeys(range(len(self._heads)), "…"), *self._lines[1 - most :]]

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of a head and its lines."""
        across = kit.px(_COLUMN if len(self._heads) < _MANY else _NARROW) * len(self._heads)
        return (across if width is None else min(across, width)), kit.px(_HEAD) + kit.px(self._row) * max(
            self.room_for, len(self._lines)
        )

    def find_scroll(self, kit: Kit, height: int) -> int:
        """Return how far to scroll in a height to see the last line below the names: whole lines."""
        row = kit.px(self._row)
        hidden = kit.px(_HEAD) + row * len(self._lines) - height
        return max(0, -(-hidden // row)) * row

    @property
    def _row(self) -> int:
        return _CLOSE if self.close else _ROW

    def _font(self, kit: Kit) -> Font:
        return kit.theme.small if self.close else kit.theme.body

    def _edges(self, kit: Kit) -> list[int]:
        """Return the edges of the columns: all have the same width, unless a long call needs more than its share."""
        rect, count = self.rect, len(self._heads)
        widths = [rect.width / count] * count
        needed = [
            max(
                [
                    kit.text.width(name, kit.theme.small),
                    *(self._measure_call(kit, line, column) for line in self._lines),
                ]
            )
            for column, (name, _, _) in enumerate(self._heads)
        ]
        air = (rect.width - sum(needed)) / count
        if max(needed) > widths[0] - kit.px(4) and air > 0:
            widths = [width + air for width in needed]
        elif air <= 0:
            widths = _share_width([width + kit.px(8) for width in needed], rect.width)
        return [rect.left + round(sum(widths[:column])) for column in range(count + 1)]

    def _measure_call(self, kit: Kit, line: dict[int, str], column: int) -> int:
        return kit.text.layout(line[column], self._font(kit)).size[0] if column in line else 0

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the names, then the calls below them."""
        rect, theme = self.rect, kit.theme
        edges = self._edges(kit)
        top = rect.top if self.frame is None else max(rect.top, self.frame.rect.top)
        for column, (name, own, partner) in enumerate(self._heads):
            middle, room = (edges[column] + edges[column + 1]) // 2, edges[column + 1] - edges[column] - kit.px(6)
            ink = colors.GOLD_TOP if own else colors.IVORY if partner else colors.LAVENDER
            font = theme.small._replace(weight=700 if own or partner else theme.small.weight)
            if kit.text.width(name, font) > room:
                font = font._replace(size=kit.px(_SMALLEST))
            picture = kit.text.line(_shorten_name(kit, name, font, room), font, ink)
            surface.blit(picture, picture.get_rect(center=(middle, top + kit.px(_HEAD) // 2)))
        outside = surface.get_clip()
        surface.set_clip(outside.clip(pygame.Rect(rect.left, top + kit.px(_HEAD), rect.width, rect.bottom - top)))
        for number, line in enumerate(self._lines):
            row = pygame.Rect(
                rect.left, rect.top + kit.px(_HEAD) + number * kit.px(self._row), rect.width, kit.px(self._row)
            )
            if number % 2 == 0:
                kit.box(surface, row, _LINE, kit.px(5))
            for column, text in line.items():
                ink = colors.FADED if text in self._passes else colors.IVORY
                picture = kit.text.paragraph(text, self._font(kit), ink)
                middle, room = (edges[column] + edges[column + 1]) // 2, edges[column + 1] - edges[column] - kit.px(5)
                if picture.get_width() > room:
                    picture = kit.text.paragraph(text, self._font(kit)._replace(size=kit.px(_SMALLEST)), ink)
                surface.blit(picture, picture.get_rect(center=(middle, row.centery)))
        surface.set_clip(outside)


def _shorten_name(kit: Kit, name: str, font: Font, room: int) -> str:
    """Return as much of a name as fits; a very short beginning has no ellipsis."""
    cut = kit.text.ellipsize(name, font, room)
    if cut == name or len(cut) > _LETTERS + 1:
        return cut
    short = [name[:count] for count in range(_LETTERS, 0, -1)]
    return next((text for text in short if kit.text.width(text, font) <= room), short[-1])
