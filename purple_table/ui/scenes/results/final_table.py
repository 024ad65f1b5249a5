"""The final places of a match: a line for each side with its place, its name and its total, the best side first."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.kit.widgets import Label, Panel, Row, Widget
from purple_table.ui.kit.widgets.widget import Style

WIDE, BESIDE, NARROW, _PLACE = 420, 280, 210, 20
"""The width of the table below other lines, beside a trick, beside one in a small window, and that of the places, in
reference units."""


def rank_sides(totals: Sequence[int], winners: Collection[int], low_wins: bool) -> list[tuple[int, int]]:
    """Return (place, side) for every side, winners first; sides that are level share a place.

    The rules name the winners, which need not have the best total: whoever has the last chips may share it.
    """

    def key(side: int) -> tuple[bool, int]:
        return side not in winners, totals[side] if low_wins else -totals[side]

    order = sorted(range(len(totals)), key=key)
    return [(1 + sum(key(other) < key(side) for other in order), side) for side in order]


def make_final_table(
    names: Sequence[str], totals: Sequence[int], winners: Collection[int], own: int | None, low_wins: bool
) -> Panel:
    """Return the table below its title; the winners stand in gold, they and the `own` side in bold."""
    rows: list[Widget] = [Label(tr("Final totals"), style="strong", color=colors.GOLD_TOP)]
    for place, side in rank_sides(totals, winners, low_wins):
        ink = colors.GOLD_TOP if side in winners else colors.IVORY if side == own else colors.LAVENDER
        style: Style = "strong" if side in winners or side == own else "body"
        rows.append(
            Row(
                [
                    Label(f"{place}", style=style, color=ink, width=_PLACE),
                    Label(escape(names[side]), style=style, color=ink, grow=1),
                    Label(minus(totals[side]), style=style, color=ink),
                ],
                gap=10,
            )
        )
    return Panel(rows, gap=9, padding=16, width=WIDE)
