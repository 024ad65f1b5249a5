"""The box at the upper right corner: the contract or trump of a deal, and who named it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from purple_table.core.cards import Deck
from purple_table.core.events import Called
from purple_table.core.game import View
from purple_table.core.messages import Message, SeatName, say
from purple_table.core.overriding import override
from purple_table.ui.cards.denominations import NO_TRUMP, contract_words, find_denomination, last_bid_words
from purple_table.ui.cards.emblems import Emblem, draw_emblem, find_emblem
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.telling import Teller, tr
from purple_table.ui.kit.theme import Font, Size
from purple_table.ui.kit.widgets.widget import Clickable
from purple_table.ui.scenes.table.table_words import find_side

_GROUND = Skin(colors.PANEL_TOP, colors.PANEL, colors.PANEL_EDGE, 225)
_BOX_PAD, _HIGH = 12, 62


class BoxWords(NamedTuple):
    """The words of the box: a large line and a small one, with markup, and the emblem of the side whose contract it
    is."""

    large: str
    small: str
    emblem: Emblem | None = None


def box_words(view: View, deck: Deck, teller: Teller) -> BoxWords | None:
    """Return the contract or trump of the deal, during an auction the highest bid so far, or None."""
    status = view.status
    denomination = find_denomination(deck, status.trump) if status.trump is not None else None
    if status.contract is not None and status.declarer is not None:
        by = teller.read(say_played_by(status.declarer))
        large = contract_words(deck, status.contract)
        if denomination is not None and not status.contract.denomination:
            large = f"{large} · {denomination.words}"
        return BoxWords(large, by, find_emblem(view.sides, view.seat, find_side(view, status.declarer)))
    if denomination is not None and status.declarer is not None:
        namer = SeatName(status.declarer)
        named = (
            say("named by {seat}, alone", yours="named by you, alone", seat=namer)
            if status.out
            else say("named by {seat}", yours="named by you", seat=namer)
        )
        emblem = find_emblem(view.sides, view.seat, find_side(view, status.declarer))
        return BoxWords(denomination.words, teller.read(named), emblem)
    if denomination == NO_TRUMP:
        called = any(isinstance(event, Called) for event in view.history)
        return BoxWords(NO_TRUMP.words, tr("as everybody passed") if called else tr("in this deal"))
    if denomination is not None:
        return BoxWords(denomination.words, tr("is trump"))
    calls = [event for event in view.history if isinstance(event, Called)]
    bids = [call for call in calls if call.bid is not None and call.bid.denomination]
    if status.phase == "bidding" and bids:
        last = bids[-1]
        by = teller.read(say("bid by {seat} so far", yours="bid by you so far", seat=SeatName(last.seat)))
        return BoxWords(last_bid_words(deck, calls), by, find_emblem(view.sides, view.seat, find_side(view, last.seat)))
    return None


def say_played_by(seat: int) -> Message:
    """Return who plays the contract of the deal."""
    return say("played by {seat}", yours="played by you", seat=SeatName(seat))


class ContractBox(Clickable):
    """Shows the contract or trump; a click opens the calls, where there are any."""

    def __init__(self, on_click: Callable[[], None]) -> None:
        super().__init__(on_click, key=pygame.K_a)
        self.words: BoxWords | None = None
        self.visible = False

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether a click does something."""
        return self.enabled

    def show(self, words: BoxWords | None, calls: int) -> bool:
        """Show other words; return True if the box needs another place."""
        changed = words != self.words
        self.words = words
        self.disabled_because = None if calls else ""
        self.tooltip = tr("How it was bid") if calls else ""
        return changed

    @property
    @override
    def spoken_name(self) -> str:
        return f"{self.words.large}, {self.words.small}" if self.words is not None else ""

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as the words."""
        if self.words is None:
            return 0, 0
        wide = max(
            kit.text.layout(self.words.large, self._font(kit)).size[0],
            kit.text.layout(self.words.small, kit.theme.small).size[0]
            + (kit.px(20) if self.words.emblem is not None else 0),
        )
        wide += 2 * kit.px(_BOX_PAD) + kit.px(6)
        wide = wide if width is None else min(wide, width)
        lines = kit.text.layout(self.words.small, kit.theme.small, self._room(kit, wide)).size[1]
        return wide, kit.px(_HIGH) + lines - kit.text.height(kit.theme.small)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw background and words."""
        if self.words is None:
            return
        rect, radius = self.rect, kit.theme.panel_radius
        kit.shadow(surface, rect, radius, kit.px(9))
        skin = _GROUND.blend(colors.RAISED_TOP, 0.6) if self.hovered and self.enabled else _GROUND
        kit.box(surface, rect, skin, radius)
        room = rect.width - 2 * kit.px(_BOX_PAD)
        fonts = (self._font(kit), kit.theme.strong, kit.theme.small)
        font = next((font for font in fonts if kit.text.layout(self.words.large, font).size[0] <= room), fonts[-1])
        large = kit.text.paragraph(self.words.large, font, colors.GOLD_TOP)
        high = kit.px(_HIGH)
        surface.blit(large, large.get_rect(midleft=(rect.left + kit.px(_BOX_PAD), rect.top + round(high * 0.36))))
        lower, left = rect.top + round(high * 0.75), rect.left + kit.px(_BOX_PAD)
        if self.words.emblem is not None:
            draw_emblem(kit, surface, (left + kit.px(6), lower), kit.px(12), self.words.emblem)
            left += kit.px(20)
        small = kit.text.paragraph(self.words.small, kit.theme.small, colors.LAVENDER, self._room(kit, rect.width))
        surface.blit(small, (left, lower - kit.text.height(kit.theme.small) // 2))
        if self.ringed:
            kit.focus_ring(surface, rect, radius)

    def _room(self, kit: Kit, width: int) -> int:
        """Return the width for the small line, beside the emblem if there is one."""
        emblem = kit.px(20) if self.words is not None and self.words.emblem is not None else 0
        return width - 2 * kit.px(_BOX_PAD) - emblem

    def _font(self, kit: Kit) -> Font:
        return kit.theme.heading._replace(size=kit.px(22))
