"""Builds the picture of a worked example from widgets, for a width: tricks, hands, counted cards, calls and totals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from purple_table.ui.cards.chips import COLUMN, stack_size
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import minus
from purple_table.ui.kit.widgets import Column, Row, Space, Widget
from purple_table.ui.scenes.rules import book_text
from purple_table.ui.scenes.rules.deal_layouts import build_deal, build_fan, build_showdown, compute_deal_width
from purple_table.ui.scenes.rules.example_pictures import (
    AuctionPicture,
    DealPicture,
    FactRows,
    Hand,
    Picture,
    ShowdownPicture,
    TotalsPicture,
    TrickPicture,
    WorthPicture,
)
from purple_table.ui.scenes.rules.example_widgets import (
    CardFace,
    CardRow,
    CardTray,
    ChipPile,
    DividerLine,
    ExampleLabel,
    ScoreBox,
    compute_step,
    divide,
    make_figure,
    make_note,
    wrap,
)

_CARD = 58
"""The width of cards in tricks and hands. It is in reference units, like all lengths here."""
_STEP = 72
_EASY_STEP = 40
_HAND_STEP, _EASY_HAND_STEP, _LEAST_HAND_STEP = 66, 30, 12
_GROUP_GAP = 30
_WORTH_STEP, _EASY_WORTH_STEP, _LEAST_WORTH_STEP = 64, 46, 22
_WORTH_GAP = 18
_WORTH_BOX = 70
_RAISED = 9
_TOTAL_BOX, _LEAST_TOTAL_BOX = 84, 64
_CHIP = 17
_AUCTION, _FACTS = 240, 420
_SHOWDOWN, _LARGE_SHOWDOWN, _MANY_SEATS = 290, 420, 5


def compute_easy_width(kit: Kit, picture: Picture) -> int:
    """Compute the width below which a picture would be cramped, in pixels."""
    card = kit.px(_CARD)
    match picture:
        case TrickPicture():
            return card + kit.px(_EASY_STEP) * (len(picture.cards) - 1)
        case Hand():
            groups = [len(cards) for cards in (picture.trick, picture.hand) if cards]
            gaps = len(groups) - 1
            # A caption is a little wider than a single card, so each further group counts as one more step.
            return card * len(groups) + kit.px(_GROUP_GAP) * gaps + kit.px(_EASY_HAND_STEP) * (sum(groups) - 1)
        case WorthPicture():
            cards = card + kit.px(_EASY_WORTH_STEP) * (len(picture.cards) - 1)
            return cards + kit.px(_WORTH_GAP) + _compute_worth_box(kit, picture)
        case DealPicture():
            return compute_deal_width(kit, picture)
        case ShowdownPicture():
            return kit.px(_SHOWDOWN if len(picture.stakes) <= _MANY_SEATS else _LARGE_SHOWDOWN)
        case AuctionPicture():
            return kit.px(_AUCTION)
        case TotalsPicture():
            return kit.px(_LEAST_TOTAL_BOX) * len(picture.rows)
        case FactRows():
            return kit.px(_FACTS)


def build_picture(kit: Kit, picture: Picture, width: int, tray: CardTray) -> Widget:
    """Build the widgets of a picture for a width in pixels."""
    match picture:
        case TrickPicture():
            return _build_trick(kit, picture, width, tray)
        case Hand():
            return _build_hand(kit, picture, width, tray)
        case WorthPicture():
            return _build_worth(kit, picture, width, tray)
        case DealPicture():
            return build_deal(kit, picture, width, tray)
        case ShowdownPicture():
            return build_showdown(kit, picture, width, tray)
        case AuctionPicture():
            return _build_auction(kit, picture, width)
        case TotalsPicture():
            return _build_totals(kit, picture, width, tray)
        case FactRows():
            return _build_facts(kit, picture, width, tray)


def _build_trick(kit: Kit, picture: TrickPicture, width: int, tray: CardTray) -> Widget:
    """Build the cards in the order in which they were played, with the seat below each; the winner's card is framed."""
    card, won = kit.px(_CARD), picture.winner
    step = compute_step(kit.px(_STEP), width - card, len(picture.cards) - 1)
    names = [_describe_seat(seat, place == 0, place == won) for place, seat in enumerate(picture.seats)]
    widths = [kit.text.width(name, book_text.note(kit)) for name in names]
    if any(left + right + kit.px(8) > 2 * step for left, right in pairwise(widths)):
        # Where captions would touch, the letters of the seats must do; the answer says who wins.
        names = list(picture.seats)
    inks = [colors.GOLD_TOP if place == won else book_text.CLOTH_FAINT for place in range(len(names))]
    return CardRow(
        tray,
        [CardFace(face, card) for face in picture.cards],
        step,
        framed=frozenset(() if won is None else (won,)),
        rise=0 if won is None else kit.px(_RAISED),
        # The winning card lies on top, so that its frame is whole.
        on_top=won if step < card else None,
        captions=[make_note(kit, name, ink) for name, ink in zip(names, inks, strict=True)],
    )


def _describe_seat(seat: str, leads: bool, won: bool) -> str:
    if won:
        return tr("{seat} wins", seat=seat)
    return tr("{seat} leads", seat=seat) if leads else seat


def _build_hand(kit: Kit, picture: Hand, width: int, tray: CardTray) -> Widget:
    """Build the trick so far and the hand, side by side if there is room. Legal cards are raised unless all are
    legal."""
    card = kit.px(_CARD)
    names = [(tr("On the trick"), picture.trick), (tr("In hand"), picture.hand)]
    groups = [(make_note(kit, name), cards) for name, cards in names if cards]
    room = width - (2 * kit.px(_GROUP_GAP / 2) + max(1, kit.px(1))) * (len(groups) - 1)

    def fits(step: int) -> bool:
        widths = [max(card + (len(cards) - 1) * step, name.measure(kit, None)[0]) for name, cards in groups]
        return sum(widths) <= room

    wanted = kit.px(_HAND_STEP)
    step = next(filter(fits, range(wanted, kit.px(_LEAST_HAND_STEP), -1)), 0)
    beside = step > 0
    if not beside:
        step = compute_step(wanted, width - card, max(len(cards) for _, cards in groups) - 1)
    legal = frozenset(place for place, face in enumerate(picture.hand) if face.code in picture.legal)
    some = 0 < len(legal) < len(picture.hand)
    columns: list[Widget] = []
    for name, cards in groups:
        own = cards is picture.hand
        row = CardRow(
            tray,
            [CardFace(face, card, own and place not in legal) for place, face in enumerate(cards)],
            step,
            framed=legal if own and some else frozenset(),
            rise=kit.px(_RAISED) if some else 0,
        )
        columns.append(Column([name, row], gap=6, align="start"))
    if not beside:
        return Column(columns, gap=8)
    if len(columns) > 1:
        columns.insert(1, DividerLine())
    return Row(columns, gap=_GROUP_GAP / 2, align="stretch")


def _build_worth(kit: Kit, picture: WorthPicture, width: int, tray: CardTray) -> Widget:
    """Build the cards with what each counts, and a box with their sum beside them, or below them if there is little
    room."""
    card, gaps = kit.px(_CARD), len(picture.cards) - 1
    across = _compute_worth_box(kit, picture)
    room = width - across - kit.px(_WORTH_GAP)
    beside = room >= card + gaps * kit.px(_LEAST_WORTH_STEP)
    step = compute_step(kit.px(_WORTH_STEP), (room if beside else max(card, width)) - card, gaps)
    captions = []
    if any(words.strip() for words in picture.counts):
        captions = [make_note(kit, words.strip(), colors.IVORY) for words in picture.counts]
        for place, label in enumerate(captions):
            seen = card if place == gaps else min(card, step)
            label.visible = label.measure(kit, None)[0] <= seen + kit.px(4)
    faces = [CardFace(face, card, not words) for face, words in zip(picture.cards, picture.counts, strict=True)]
    row = CardRow(tray, faces, step, captions=captions)
    skin = {None: book_text.SCORE_BOX, True: book_text.WON_BOX, False: book_text.REFUSED_BOX}[picture.won]
    ink = colors.GOLD_TOP if picture.won else colors.IVORY if picture.won is False else book_text.CLOTH_FAINT
    lines = [make_note(kit, picture.label, ink)]
    if picture.figure:
        lines.append(ExampleLabel(picture.figure, book_text.large_figure(kit), colors.IVORY))
    content = Column([Space(grow=1), *lines, Space(grow=1)], gap=0, align="center")
    box = ScoreBox(content, skin, (across, tray.cards.size(card)[1]))
    if beside:
        return Row([row, box], gap=_WORTH_GAP, align="start")
    return Column([row, box], gap=8, align="start")


def _compute_worth_box(kit: Kit, picture: WorthPicture) -> int:
    return max(kit.px(_WORTH_BOX), kit.text.width(picture.label, book_text.note(kit)) + kit.px(18))


def _build_auction(kit: Kit, picture: AuctionPicture, width: int) -> Widget:
    """Build the calls one after the other, row by row, each with its seat; or name only the first caller above them."""
    font = book_text.note(kit)
    known = len(picture.seats) == len(picture.calls)
    boxes: list[Widget] = []
    for place, call in enumerate(picture.calls):
        seat = picture.seats[place] if known else ""
        named = kit.text.width(seat, font) + kit.px(7) if seat else 0
        across = min(width, named + kit.text.width(call, font) + kit.px(20))
        ink = colors.GOLD_TOP if place == picture.last else colors.IVORY
        ink = book_text.CLOTH_FAINT if place in picture.passes else ink
        label = make_note(kit, kit.text.ellipsize(call, font, across - named - kit.px(12)), ink)
        parts = [Space(grow=1), label, Space(grow=1)]
        if seat:
            parts = [Space(10), make_note(kit, seat), *parts]
        skin = {picture.refused: book_text.REFUSED_BOX, picture.last: book_text.WON_BOX}.get(place, book_text.SCORE_BOX)
        boxes.append(ScoreBox(Row(parts, gap=0), skin, (across, kit.text.height(font) + kit.px(12))))
    calls = wrap(kit, boxes, width, gap=7, row_gap=7)
    if known:
        return calls
    return Column([make_note(kit, tr("{seat} calls first", seat=picture.seats[0])), calls], gap=8)


def _build_totals(kit: Kit, picture: TotalsPicture, width: int, tray: CardTray) -> Widget:
    """Build a box for each side with its total, all of one size, with as many in a row as fit."""
    gap = kit.px(10)
    small, figure = book_text.note(kit), book_text.figure(kit)
    plain = [name for name, _, _ in picture.rows]
    names = [_describe_winner(name) if won else name for name, _, won in picture.rows]
    widest = _find_widest(kit, [_describe_winner(name) for name in plain])
    shortest = max(kit.px(_LEAST_TOTAL_BOX), _find_widest(kit, plain))
    share = (width + gap) // len(names) - gap
    if widest > share >= shortest:
        # Side by side the gold box says who has won, and so does the answer.
        names, widest = plain, shortest
    across = max(kit.px(_TOTAL_BOX), widest)
    if share >= widest:
        across = min(across, share)
    pile = stack_size(COLUMN, kit.px(_CHIP))[1] + kit.px(4) if picture.chips else 0
    down = kit.text.height(small) + pile + kit.text.height(figure) + kit.px(16)
    boxes: list[Widget] = []
    for name, (_, total, won) in zip(names, picture.rows, strict=True):
        parts: list[Widget] = [Space(7), make_note(kit, name, colors.GOLD_TOP if won else book_text.CLOTH_FAINT)]
        parts.append(Space(grow=1))
        if picture.chips and total > 0:
            parts.append(ChipPile(tray, total, kit.px(_CHIP)))
        parts += [make_figure(kit, minus(total)), Space(7)]
        skin = book_text.WON_BOX if won else book_text.SCORE_BOX
        boxes.append(ScoreBox(Column(parts, gap=0, align="center"), skin, (across, down)))
    return wrap(kit, boxes, width, gap=10, row_gap=10)


def _describe_winner(side: str) -> str:
    """Return a side, which may be several seats, in words that say that it has won."""
    return tr("{side} wins", many="{side} win", side=side, count=side.count("&") + 1)


def _find_widest(kit: Kit, names: Sequence[str]) -> int:
    """Return the width of a box that has room for the longest of some names, in pixels."""
    return max(kit.text.width(name, book_text.note(kit)) for name in names) + kit.px(20)


def _build_facts(kit: Kit, picture: FactRows, width: int, tray: CardTray) -> Widget:
    """Build a row for each fact: its name, and its value in words or cards."""
    font = book_text.note(kit)
    names = [kit.text.width(name, font) for name, _, _ in picture.rows]
    start = min(max(names, default=0) + kit.px(20), width // 2)
    rows = []
    for name, value, asked in picture.rows:
        label = make_note(kit, kit.text.ellipsize(name, font, start - kit.px(8)), _get_ink(asked), across=start)
        if isinstance(value, str):
            words = ExampleLabel(value, font, colors.IVORY, across=width - start, wrap=True)
            rows.append(Row([label, words], gap=0, align="start"))
        else:
            rows.append(Row([label, build_fan(kit, value, width - start, tray)], gap=0))
    return divide(rows, 7)


def _get_ink(asked: bool) -> colors.Color:
    return colors.GOLD_TOP if asked else book_text.CLOTH_FAINT
