"""The fall of the cards for a person: a chart of the high cards that deals brought, beside what chance predicts."""

from __future__ import annotations

import pygame

from purple_table.session.statistics import HIGHEST, FairnessResult
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Label, Widget

_HIGH, _WIDEST = 190, 90
_RARE = 0.01
"""A test result as improbable as this is pointed out."""


def make_fall_widgets(fall: FairnessResult) -> list[Widget]:
    """Make a heading, what is counted, the chart, and the result of the test; of few deals one sentence tells all."""
    if fall.likely is None:
        few = tr(
            "How the cards fell is shown after more deals: the one so far says nothing.",
            many="How the cards fell is shown after more deals: the {count} so far say nothing.",
            count=fall.deals,
        )
        return [Label(few, style="small", color=colors.LAVENDER)]
    explanation = tr(
        "The high cards in your hand, those of the {ranks} highest ranks, in the last deal of a finished match: how "
        "many deals brought how many of them (gold), and how many chance would have brought (line).",
        many="The high cards in your hand, those of the {ranks} highest ranks, in the last {count} deals of finished "
        "matches: how many deals brought how many of them (gold), and how many chance would have brought (line).",
        count=fall.deals,
        ranks=HIGHEST,
    )
    return [
        Label(tr("How the cards fell"), style="strong"),
        Label(explanation, style="small", color=colors.LAVENDER),
        Bars(fall),
        Label(describe_verdict(fall.likely), style="small", color=colors.FADED),
    ]


def describe_verdict(likely: float) -> str:
    """Return the result of the test in a sentence: how likely it is that chance alone strays so far."""
    if likely < _RARE:
        return tr("Chance alone strays so far in fewer than 1 of 100 such rows of deals: that is rare, and may happen.")
    return tr(
        "Chance alone strays at least so far in {percent}\N{NO-BREAK SPACE}% of such rows of deals (chi-square test): "
        "nothing out of the ordinary.",
        percent=round(100 * likely),
    )


class Bars(Widget):
    """A bar for each number of cards, as high as the number of deals with so many, and a line for the number that
    chance predicts."""

    def __init__(self, fall: FairnessResult) -> None:
        super().__init__()
        self._fall = fall

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as there is room."""
        return (kit.px(300) if width is None else width), kit.px(_HIGH)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the bars with their numbers above and below, then the lines."""
        kit.box(surface, self.rect, skins.WELL, kit.theme.radius)
        fall, font = self._fall, kit.theme.small
        line = kit.text.height(font)
        area = self.rect.inflate(-2 * kit.px(14), -2 * kit.px(8) - 2 * line - 2 * kit.px(4))
        most = max(1.0, *fall.counted, *fall.expected)
        each = min(kit.px(_WIDEST), area.width // len(fall.counted))
        left = area.centerx - each * len(fall.counted) // 2
        for number, (count, hoped) in enumerate(zip(fall.counted, fall.expected, strict=True)):
            middle = left + each * number + each // 2
            bar = pygame.Rect(0, 0, max(2, each * 3 // 5), round(area.height * count / most))
            bar.midbottom = (middle, area.bottom)
            pygame.draw.rect(surface, colors.GOLD, bar)
            level = area.bottom - round(area.height * hoped / most)
            pygame.draw.line(surface, colors.IVORY, (middle - each * 2 // 5, level), (middle + each * 2 // 5, level), 2)
            above = kit.text.line(str(count), font, colors.IVORY)
            surface.blit(above, above.get_rect(midbottom=(middle, min(bar.top, level) - kit.px(2))))
            below = kit.text.line(str(number), font, colors.LAVENDER)
            surface.blit(below, below.get_rect(midtop=(middle, area.bottom + kit.px(4))))
