"""Builds the pictures of the result of a deal: the cards and totals of every side, or all hands at a showdown."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.cards import Card
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tell_plainly, tr
from purple_table.ui.kit.text import minus
from purple_table.ui.kit.widgets import Column, Row, Space, Widget
from purple_table.ui.scenes.rules import book_text
from purple_table.ui.scenes.rules.example_pictures import (
    NO_CARDS,
    DealPicture,
    PilePicture,
    Share,
    ShowdownPicture,
    Stake,
)
from purple_table.ui.scenes.rules.example_widgets import (
    SMALL_CARD,
    CardFace,
    CardRow,
    CardTray,
    ChipPile,
    SizedBox,
    compute_step,
    divide,
    make_figure,
    make_note,
    wrap,
)

_LETTER = 30
_AIR = 6
_MINIATURE = 32
_EASY_STEP = 24
_EASY_LINE = 9
_BESIDE_CARDS = 14
_NAME_GAP = 3
_LEAST_ROOM = 110
_SHOWDOWN_LETTER = 24
_SHOWDOWN_GAP = 10
_LEAST_SHOWDOWN_STEP = 15
_BETWEEN_COLUMNS = 28
_TWO_COLUMNS = 560
_ONE_COLUMN_SEATS = 5
_CHIP = 15


def compute_deal_width(kit: Kit, picture: DealPicture) -> int:
    """Compute the width, in pixels, below which the cards of a deal would be too close together."""
    shares = [share for side in picture.sides for share in side.shares]
    widths = [kit.text.width(share.note, book_text.note(kit)) for share in shares]
    for pile in (pile for share in shares for pile in share.piles or ()):
        if pile.label:
            step = kit.px(_MINIATURE + 4)
            widths += [_make_pile_name(kit, pile).measure(kit, None)[0], step * min(len(pile.cards), _EASY_LINE)]
        else:
            widths.append(kit.px(SMALL_CARD) + kit.px(_EASY_STEP) * (len(pile.cards) - 1))
    return kit.px(_LETTER) + max(widths) + kit.px(18) + _compute_totals_width(kit, picture)


def build_deal(kit: Kit, picture: DealPicture, width: int, tray: CardTray) -> Widget:
    """Build a row for each seat, with those of a side together, and the total of the side beside them."""
    across = _compute_totals_width(kit, picture)
    room = width - kit.px(_LETTER) - across - kit.px(18)
    beside = room >= kit.px(_LEAST_ROOM)
    if not beside:
        # In very little room the totals stand below the cards.
        room = max(kit.px(SMALL_CARD), width - kit.px(_LETTER))
    sides: list[Widget] = []
    for side in picture.sides:
        shares = Column([_build_share(kit, share, room, tray) for share in side.shares], gap=2 * _AIR, grow=1)
        total = _make_change(kit, side.before, side.after)
        if beside:
            sides.append(Row([shares, total], gap=18))
        else:
            sides.append(Column([shares, Row([Space(grow=1), total])], gap=_AIR))
    return divide(sides, _AIR)


def _compute_totals_width(kit: Kit, picture: DealPicture) -> int:
    return max(_make_change(kit, side.before, side.after).measure(kit, None)[0] for side in picture.sides)


def _build_share(kit: Kit, share: Share, room: int, tray: CardTray) -> Widget:
    """Build the row of a seat: its letter, its cards, and notes beside the cards or below them."""
    letter = make_figure(kit, share.seat, across=kit.px(_LETTER))
    note = make_note(kit, share.note, colors.GOLD_TOP)
    if share.piles is None:
        return Row([letter, note], gap=0)
    below = Row([make_note(kit, "", across=kit.px(_LETTER)), note], gap=0)
    if share.piles and share.piles[0].label:
        piles = [_build_pile(kit, pile, room, tray) for pile in share.piles]
        # The letter stands beside the first row of cards, not beside the names above it.
        card = tray.cards.size(kit.px(_MINIATURE))[1]
        over = _measure_name(kit) + (card - letter.measure(kit, None)[1]) // 2
        first = Row(
            [Column([Space(over / kit.theme.scale), letter], gap=0), wrap(kit, piles, room, gap=20, row_gap=8)],
            gap=0,
            align="start",
        )
        return Column([first, below], gap=4) if share.note else first
    cards = build_fan(kit, share.piles[0].cards, room, tray) if share.piles else make_note(kit, tell_plainly(NO_CARDS))
    if not share.note:
        return Row([letter, cards], gap=0)
    if cards.measure(kit, room)[0] + kit.px(_BESIDE_CARDS) + note.measure(kit, None)[0] <= room:
        return Row([letter, cards, Space(_BESIDE_CARDS), note], gap=0)
    return Column([Row([letter, cards], gap=0), below], gap=4)


def _build_pile(kit: Kit, pile: PilePicture, room: int, tray: CardTray) -> Widget:
    """Build a pile with its name: miniatures, which never overlap, in as many rows as they need."""
    card = kit.px(_MINIATURE)
    step = card + kit.px(4)
    in_row = max(1, (room + step - card) // step)
    faces = [CardFace(face, card, small=True) for face in pile.cards]
    rows = [CardRow(tray, faces[start : start + in_row], step) for start in range(0, len(faces), in_row)]
    return Column([_make_pile_name(kit, pile, room), Column(rows, gap=5)], gap=_NAME_GAP, align="start")


def _make_pile_name(kit: Kit, pile: PilePicture, room: int | None = None) -> Row:
    """Make the name of a pile, shortened to the room in pixels, and what the pile is worth."""
    points = [] if pile.points is None else [make_note(kit, str(pile.points), colors.GOLD_TOP)]
    name = pile.label
    if room is not None:
        used = sum(label.measure(kit, None)[0] + kit.px(_NAME_GAP) for label in points)
        name = kit.text.ellipsize(name, book_text.note(kit), room - used)
    return Row([make_note(kit, name), *points], gap=8)


def _measure_name(kit: Kit) -> int:
    return kit.text.height(book_text.note(kit)) + kit.px(_NAME_GAP)


def build_fan(kit: Kit, cards: Sequence[Card], room: int, tray: CardTray, places: int = 0) -> CardRow:
    """Build a row of small cards, which overlap if a row of `places` cards would need more than the room in pixels."""
    card = kit.px(SMALL_CARD)
    step = compute_step(card + kit.px(4), room - card, max(places, len(cards)) - 1)
    return CardRow(tray, [CardFace(face, card) for face in cards], step)


def build_showdown(kit: Kit, picture: ShowdownPicture, width: int, tray: CardTray) -> Widget:
    """Build a row for each seat with its hand and its chips, many seats in two columns, and the pot below."""
    gap = kit.px(_BETWEEN_COLUMNS)
    columns = 2 if len(picture.stakes) > _ONE_COLUMN_SEATS and width >= kit.px(_TWO_COLUMNS) else 1
    in_column = -(-len(picture.stakes) // columns)
    rows = _build_stakes(kit, picture, (width - gap * (columns - 1)) // columns, tray)
    parts: list[Widget] = [divide(rows[:in_column], _AIR)]
    if columns > 1:
        parts.append(divide(rows[in_column:], _AIR))
        for part in parts:
            part.grow = 1
        parts = [Row(parts, gap=_BETWEEN_COLUMNS, align="start")]
    return divide([*parts, _build_pot(kit, picture, tray)], _AIR)


def _build_stakes(kit: Kit, picture: ShowdownPicture, width: int, tray: CardTray) -> list[Widget]:
    """Build the rows of the seats: letter, hand, what it counts, whether the seat knocked or is out, and its chips."""
    places = max(len(stake.hand) for stake in picture.stakes)
    words = [_make_stake_words(kit, stake) for stake in picture.stakes]
    money = [_make_stake_chips(kit, stake, tray) for stake in picture.stakes]
    letter, gap, card = kit.px(_SHOWDOWN_LETTER), kit.px(_SHOWDOWN_GAP), kit.px(SMALL_CARD)
    aside = max(part.measure(kit, None)[0] for part in words) + max(part.measure(kit, None)[0] for part in money)
    room = width - letter - 2 * gap - aside
    beside = room >= card + (places - 1) * kit.px(_LEAST_SHOWDOWN_STEP)
    if not beside:
        room = max(card, width - letter)
    across = card + (places - 1) * compute_step(card + kit.px(4), room - card, places - 1)
    rows: list[Widget] = []
    for stake, words_beside, chips in zip(picture.stakes, words, money, strict=True):
        hand: Widget = build_fan(kit, stake.hand, room, tray, places)
        if not stake.hand:
            hand = Column([Space(grow=1), make_note(kit, tell_plainly(NO_CARDS)), Space(grow=1)], gap=0)
        # All hands take the width of the longest one, and the height of a card.
        hand = SizedBox(hand, (across, tray.cards.size(card)[1]))
        seat = make_figure(kit, stake.seat, across=letter)
        if beside:
            rows.append(Row([seat, hand, Space(_SHOWDOWN_GAP), words_beside, Space(grow=1), chips], gap=0))
        else:
            change = _make_change(kit, stake.before, stake.after)
            below = Row([make_note(kit, "", across=letter), words_beside, Space(grow=1), change], gap=0, align="start")
            rows.append(Column([Row([seat, hand], gap=0), below], gap=_AIR))
    return rows


def _make_stake_words(kit: Kit, stake: Stake) -> Widget:
    """Make the words beside a hand: what it counts, and whether the seat knocked or is out."""
    mark = ", ".join(filter(None, (stake.note, tr("out") if stake.out else "")))
    lines = [(stake.counts, colors.IVORY), (mark, book_text.CLOTH_OUT if stake.out else colors.GOLD_TOP)]
    return Column([make_note(kit, text, ink) for text, ink in lines if text], gap=0, align="start")


def _make_stake_chips(kit: Kit, stake: Stake, tray: CardTray) -> Widget:
    """Make the chips of a seat, with their number below."""
    count = (stake.before or 0) if stake.after is None else stake.after
    chips = [ChipPile(tray, count, kit.px(_CHIP))] if count > 0 else []
    return Column([*chips, _make_change(kit, stake.before, stake.after)], gap=1, align="end")


def _build_pot(kit: Kit, picture: ShowdownPicture, tray: CardTray) -> Widget:
    count = picture.before if picture.after is None else picture.after
    chips = [ChipPile(tray, count, kit.px(_CHIP))] if count > 0 else []
    change = _make_change(kit, picture.before, picture.after)
    return Row([make_figure(kit, tr("Pot")), Space(grow=1), *chips, change], gap=8)


def _make_change(kit: Kit, before: int | None, after: int | None) -> Widget:
    """Make a number before and after, such as "3 → 2"; only one number if the other is unknown or equal."""
    numbers = [minus(number) for number in dict.fromkeys((before, after)) if number is not None]
    if len(numbers) < 2:
        return make_figure(kit, "".join(numbers))
    old = make_figure(kit, f"{numbers[0]} →", book_text.CLOTH_FAINT)
    return Row([old, make_figure(kit, numbers[1], colors.GOLD_TOP)], gap=4)
