"""The panel for an ask of kind "meld": cards are picked first, then melded, laid off or played.

A click on a card only picks it. One picked card can be played, or laid off on a meld; three or more can be melded. So
nothing that is intended for a meld is ever played by mistake, and the one golden button says what it would do.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pygame

from purple_table.core.actions import Action, LayDown, LayOff, Meld, Play
from purple_table.core.cards import Deck
from purple_table.core.game import Reason
from purple_table.core.overriding import override
from purple_table.ui.kit.telling import tell, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Button, Row, Widget
from purple_table.ui.scenes.match_words import find_card
from purple_table.ui.scenes.table.panels.ask_panel import AskPanel, PanelContext

_LEAST = 3
"""From this number of picked cards on, a meld is intended."""
_SPELLED = 3
"""With more targets than this only the first says what is done with it."""
_DOUBLE = 0.4
"""Two clicks on a card within this many seconds play it."""
_SUGGESTED = 60
"""The most melds that are suggested, the best first."""


class MeldPanel(AskPanel):
    """A row of buttons below the trick.

    `picks` are the picked cards; `targets` the melds on which the picked card can be laid off, as the actions that do
    so.
    """

    lies_low = True
    modal = False

    def __init__(self, context: PanelContext, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` returns seconds, to recognize double clicks."""
        self._clock = clock
        self._picks: list[str] = []
        self._last: tuple[str, float] = ("", -1.0)
        self._melds: list[tuple[Meld, str]] = []
        self._chosen = 0
        self._fault: Reason | None = None
        self._suggestions: list[Meld] | None = None
        self._suggested = -1
        self.targets: tuple[LayOff, ...] = ()
        self._hinted: Action | None = None
        self._row = Row([], gap=8)
        super().__init__(context, self._row)
        self._show()

    @property
    def cards(self) -> frozenset[str]:
        """Any card may be picked."""
        return frozenset(self.context.view.hand)

    @property
    def picks(self) -> Sequence[str]:
        """The picked cards in the order of the meld that they form, or else as they were picked."""
        return self._melds[self._chosen][0].cards if self._melds else self._picks

    @property
    @override
    def confirming(self) -> Button | None:
        return self._main if len(self._picks) == 1 and self._main.enabled else None

    @property
    def prompt(self) -> str:
        """What the picked cards are, or why they are nothing; if none are picked, what can be done."""
        marks = " ".join(f"{{{card}}}" for card in self.picks)
        if not self._picks:
            return f"{self.context.prompt} {tr('*Pick one to play, three to meld.*')}"
        if self._melds:
            return f"{marks}  {escape(self._melds[self._chosen][1])}"
        if len(self._picks) == 1:
            if self.context.refusal(LayDown(self._picks[0])) is None:
                if self._fault is not None:
                    return tr("{cards}  Lay it down as you go out.", cards=marks)
                return tr("{cards}  Lay it down as you go out, or play it.", cards=marks)
            if self._fault is not None:
                if not self.targets:
                    return f"{marks}  {tell(self._fault.words)}"
                return tr("{cards}  Click a lit meld to lay it off. It cannot be played now.", cards=marks)
            if self.targets:
                return tr("{cards}  Play it, or click a lit meld to lay it off.", cards=marks)
            return tr("{cards}  Play it, or pick more cards for a meld.", cards=marks)
        if len(self._picks) < _LEAST:
            return tr("{cards}  One more card at least makes a meld.", cards=marks)
        return f"{marks}  {tell(self._fault.words) if self._fault is not None else ''}"

    def pick(self, code: str) -> None:
        """Pick a card, or put it back; a double click plays it."""
        now = self._clock()
        twice = self._last[0] == code and now - self._last[1] <= _DOUBLE
        self._last = code, now
        if twice and self._picks in ([], [code]):
            self._picks = [code]
            self.context.act(Play(code))
            return
        if code in self._picks:
            self._picks.remove(code)
        else:
            self._picks.append(code)
        self._suggested = -1
        self._consider()

    def play(self, code: str) -> None:
        """Play a card that was dragged to the trick, or say why not."""
        self.context.act(Play(code))

    def lay_off(self, code: str, meld: int, low: bool) -> None:
        """Lay a card off on a meld, at the end that was pointed at or at the one where it fits; or say why not."""
        ends = ("low", "high") if low else ("high", "low")
        ways = [LayOff(code, meld, end) for end in ends]
        self.context.act(next((way for way in ways if self.context.refusal(way) is None), ways[0]))

    def show_hint(self, action: Action) -> bool:
        """Pick what the hint proposes, and frame the button that does it."""
        card = find_card(action)
        self._hinted = action
        if isinstance(action, Meld):
            self._picks = list(action.cards)
        elif card is not None:
            self._picks = [card]
        else:
            return False
        self._consider()
        self._name_as(action)
        return True

    # --- what the picked cards are ------------------------------------------------------------------------------------

    def _consider(self) -> None:
        """Ask the rules about the picked cards."""
        context = self.context
        self._melds, self._chosen, self._fault, self.targets = [], 0, None, ()
        if len(self._picks) >= _LEAST:
            seen = set()
            for named in orders(self._picks, context.deck):
                reason = context.refusal(Meld(named))
                words = context.forecast(Meld(named)) if reason is None else ""
                if reason is None and words not in seen:
                    seen.add(words)
                    self._melds.append((Meld(named), words))
                elif reason is not None and self._fault is None:
                    self._fault = reason
        elif len(self._picks) == 1:
            card = self._picks[0]
            self._fault = context.refusal(Play(card))
            self.targets = tuple(self._list_lay_offs(card))
        self._show()
        context.on_change()

    def _list_lay_offs(self, card: str) -> Iterator[LayOff]:
        """Yield where a card can be laid off; if both ends give the same meld, only one."""
        for number in sorted({key.number for key, _ in self.context.view.piles if key.role == "meld"}):
            seen = set()
            for end in ("low", "high"):
                way = LayOff(card, number, end)
                words = self.context.forecast(way)
                if words not in seen and self.context.refusal(way) is None:
                    seen.add(words)
                    yield way

    def _suggest(self) -> None:
        """Pick the next meld that the hand can lay."""
        if self._suggestions is None:
            self._suggestions = suggestions(self.context)
        if not self._suggestions:
            return
        self._suggested = (self._suggested + 1) % len(self._suggestions)
        meld = self._suggestions[self._suggested]
        self._picks = list(meld.cards)
        self._consider()
        self._name_as(meld)

    def _name_as(self, meld: Action) -> None:
        """Name the picked cards as a meld, if they can form it."""
        place = next((place for place, (found, _) in enumerate(self._melds) if found == meld), None)
        if place is not None:
            self._chosen = place
            self._show()
            self.context.on_change()

    def _turn(self) -> None:
        """Name the cards as the next meld that they can form."""
        self._chosen = (self._chosen + 1) % len(self._melds)
        self._show()
        self.context.on_change()

    def _clear(self) -> None:
        self._picks = []
        self._suggested = -1
        self._consider()

    # --- the buttons --------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the buttons of the actions that are legal now, the golden one first."""
        picked = len(self._picks)
        self._main = self._make_main_button()
        buttons: list[Widget] = [self._main]
        if picked == 1 and self.context.refusal(LayDown(self._picks[0])) is None:
            card = self._picks[0]
            down = self._make_button(tr("Lay it down"), lambda: self.context.act(LayDown(card)), pygame.K_d)
            down.hinted = self._hinted == LayDown(card)
            buttons.append(down)
        buttons += [self._make_lay_off_button(number, way) for number, way in enumerate(self.targets[:9])]
        if len(self._melds) > 1:
            told = tr("The same cards in another order: what the wild ones stand for")
            buttons.append(self._make_button(tr("Other order"), self._turn, pygame.K_o, told))
        if picked:
            buttons.append(self._make_button(tr("Clear"), self._clear, pygame.K_x))
        if picked != 1:
            suggest = self._make_button(
                tr("Suggest a meld"), self._suggest, pygame.K_s, tr("The melds of your hand, the best first")
            )
            if self._suggestions is not None and not self._suggestions:
                suggest.disabled_because = tr("Your hand has no meld that you may lay now.")
            buttons.append(suggest)
        self._row.set_children(buttons)

    def _make_lay_off_button(self, number: int, way: LayOff) -> Button:
        """Return the button that lays the picked card off on a target; if there are many, its caption is the number
        alone, which is also the key."""
        where, what = tr("Lay off"), self.context.forecast(way)
        if len(self.targets) > 1:
            where = tr("Lay off {number}", number=number + 1)
        if number and len(self.targets) > _SPELLED:
            where, what = str(number + 1), what or where
        alone = len(self.targets) == 1
        key = pygame.K_1 + number
        button = Button(where, lambda: self.context.act(way), key=key, show_key=alone, tooltip=escape(what))
        button.hinted = way == self._hinted
        return button

    def _make_main_button(self) -> Button:
        """Return the button for the main action with the picked cards."""
        if len(self._picks) >= _LEAST:
            button = Button(tr("Meld"), self._meld, kind="primary", key=pygame.K_m, show_key=True)
            button.hinted = isinstance(self._hinted, Meld) and set(self._hinted.cards) == set(self._picks)
            if not self._melds:
                button.disabled_because = tell(self._fault.words) if self._fault is not None else ""
            return button
        caption = tr("Play it") if len(self._picks) == 1 else tr("Play")
        button = Button(caption, self._play, kind="primary", key=pygame.K_RETURN, show_key=True)
        button.hinted = len(self._picks) == 1 and self._hinted == Play(self._picks[0])
        if len(self._picks) != 1:
            button.disabled_because = tr("Pick one card to play it, or three and more to meld them.")
        elif self._fault is not None:
            button.disabled_because = tell(self._fault.words)
        return button

    def _meld(self) -> None:
        self.context.act(self._melds[self._chosen][0])

    def _play(self) -> None:
        self.context.act(Play(self._picks[0]))

    def _make_button(self, caption: str, do: Callable[[], None], key: int, tooltip: str = "") -> Button:
        return Button(caption, do, key=key, show_key=True, tooltip=escape(tooltip))


def suggestions(context: PanelContext) -> list[Meld]:
    """Return the melds that may be laid now, the longest first, without those that are only a part of another."""
    melds = [action for action in context.legal_actions() if isinstance(action, Meld)]
    found: list[Meld] = []
    for meld in sorted(melds, key=lambda meld: len(meld.cards), reverse=True):
        cards = set(meld.cards)
        if not any(cards < set(other.cards) for other in found):
            found.append(meld)
            if len(found) == _SUGGESTED:
                break
    return found


def orders(cards: Sequence[str], deck: Deck) -> Iterator[tuple[str, ...]]:
    """Yield every order worth asking the rules about, each once: by rank, and with the cards of any one rank as wild
    ones.

    If several orders are the same meld, the first one reads best. A wild card stands in a gap between two ranks, or
    before or after all others; every such row is named from both of its ends. If all others have one rank, the wild
    ones come last.
    """
    seen = set()
    for row in _list_rows(cards, deck):
        for named in (row, row[::-1]):
            if named not in seen:
                seen.add(named)
                yield named


def _list_rows(cards: Sequence[str], deck: Deck) -> Iterator[tuple[str, ...]]:
    numbers = {rank.code: rank.number for rank in deck.ranks}
    held = deck.sort(cards)
    rank_of = {code: numbers.get(deck[code].rank, -1) for code in held}
    plain = tuple(sorted(held, key=rank_of.__getitem__))
    steps = {rank_of[two] - rank_of[one] for one, two in pairwise(plain)}
    if steps in ({0}, {1}):
        yield plain
    for wild_rank in sorted(set(rank_of.values())):
        wild = [code for code in held if rank_of[code] == wild_rank]
        others = sorted((code for code in held if rank_of[code] != wild_rank), key=rank_of.__getitem__)
        ranks = [rank_of[code] for code in others]
        if not others:
            continue
        if len(set(ranks)) == 1:
            yield (*others, *wild)
        if len(set(ranks)) == len(ranks):
            yield from _list_runs(others, ranks, wild)
    yield plain


def _list_runs(others: Sequence[str], ranks: Sequence[int], wild: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield rows of rising ranks with wild cards in every gap; those left stand before or after all others."""
    spare = len(wild) - (ranks[-1] - ranks[0] + 1 - len(ranks))
    for before in range(spare + 1):
        rest = iter(wild)
        row = [next(rest) for _ in range(before)]
        for place, code in enumerate(others):
            gap = ranks[place] - ranks[place - 1] - 1 if place else 0
            row += [next(rest) for _ in range(gap)]
            row.append(code)
        yield (*row, *rest)
