"""The results of a deal and of the match: the score sheet, how it came about, and the computer players' reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from purple_table.core.options import OptionValue
from purple_table.library import Clause
from purple_table.session.deal_verdict import DealVerdict
from purple_table.session.played_match import PlayedMatch
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Font, Size
from purple_table.ui.kit.widgets import (
    Button,
    Choice,
    Column,
    Form,
    Label,
    Panel,
    Row,
    ScrollArea,
    Space,
    TextEntry,
    Widget,
)
from purple_table.ui.kit.widgets.entry import read_clipboard, write_clipboard
from purple_table.ui.kit.widgets.widget import Style
from purple_table.ui.scenes.backdrop import Backdrop, Fan, pick_showpieces
from purple_table.ui.scenes.dialog import DialogButton, DialogScene, FormScene
from purple_table.ui.scenes.match_words import (
    find_best_sides,
    show_seats,
    side_names,
)
from purple_table.ui.scenes.results.result_pages import ResultPages
from purple_table.ui.scenes.results.result_parts import (
    FallingPaper,
    WinnerHeads,
)
from purple_table.ui.scenes.results.result_sheet import Sheet, list_sheet_lines
from purple_table.ui.scenes.results.result_words import ResultWords
from purple_table.ui.scenes.results.score_pad import ScorePad
from purple_table.ui.scenes.results.verdict_words import VerdictLabel

_FAN_CARDS, _FAN_WIDE = 5, 330
"""The fan of cards when a match is over: its number of cards, and its width in reference units."""
_ROOMY = 900
"""The width from which there is room for the fan, in reference units."""
_SMALL = 900, 500
"""The size of the page of a deal that brought nobody anything, in reference units."""
_MOST_HEADS = 4
"""The most heads of winners that are shown."""
_MOST_COLUMNS = 6
"""The most seats that get a column each."""
_PADDING, _CLOSE, _NARROW = 22, 13, 660
"""The space around what the two panels show, that in a small window, and the width below which a page is narrow, in
reference units."""
_STORY, _REASONS, _COURSE = "story", "reasons", "course"


class ResultsScene(FormScene):
    """A page above the table scene that shows a result; Enter continues."""

    most = (1120, 680)

    def __init__(
        self,
        live: PlayedMatch,
        cards: CardSurfaces,
        clauses: Mapping[str, Clause],
        *,
        on_next: Callable[[], None],
        on_again: Callable[[], None],
        on_title: Callable[[], None],
        on_back: Callable[[], None] | None = None,
        usual: Mapping[str, OptionValue] | None = None,
        reasons: bool = True,
        on_proof: Callable[[], None] | None = None,
        still: bool = False,
        verdict: DealVerdict | None = None,
        on_close: Callable[[], None] | None = None,
    ) -> None:
        """`clauses` is the rule book by clause id. `on_next` deals again, `on_again` begins the same match anew,
        `on_back` looks back at the deal.

        `usual` are the defaults of the game's options, which a deal code need not name. `reasons` tells whether the
        computer players' reasons are shown. `on_proof` shows how the cards were dealt. `still` switches motion off.
        `verdict` finds out how the deal was played; the scene closes it. `on_close` returns to the scene that has told
        the end of the match already.
        """
        self._live, self._cards = live, cards
        self._view = live.view(live.viewer)
        self._seats = show_seats(live.seats)
        self._names = side_names(self._view.sides, self._seats)
        self._you = live.persons[0] if len(live.persons) == 1 else None
        self._code = live.deal_code(usual)
        self._over = live.outcome is not None
        if not self._over and self._view.sheet and not any(self._view.sheet[-1]):
            self.most = _SMALL
        self._on_close = on_close
        self._judged = VerdictLabel(verdict)
        self._words = ResultWords(live, self._seats, self._names, self._you)
        self._scored = self._words.scored
        self._pages = ResultPages(live, self._words, self._you, clauses, on_proof, lambda: self.form.relayout())
        self._judged_aside = False
        self._still = still
        self._paper = FallingPaper() if self._words.has_won and not still and on_close is None else None
        self._backdrop = Backdrop((0.5, 0.0), 1.0 if self._words.has_won or (self._over and self._you is None) else 0.6)
        self._fan_room = Label("", width=_FAN_WIDE)
        self._air = Space(8)
        """Above the panels at the end of a match, where there is room for it."""
        self._fan: Fan = Fan(pick_showpieces(live.game.deck, _FAN_CARDS) if self._over else (), cards, spread=70)
        self._details = Column([], gap=10)
        self._scroll = ScrollArea(self._details, grow=1)
        self.form = self._make_form(on_next, on_again, on_title, on_back, reasons=reasons)
        self._show_details(_STORY)

    def enter(self, stage: object) -> None:
        """Play the sound of the result, and animate the points on their way to the totals."""
        super().enter(stage)  # type: ignore[arg-type]
        if not self._still:
            self._totals.count()
        if self._scored is not None and not self._over:
            self.stage.sounds.play("pencil")
        if self._over and self._on_close is None:
            self.stage.sounds.play("win" if self._words.has_won or self._you is None else "lose")
        elif (
            not self._over
            and self._words.summary is not None
            and self._words.summary.good is not None
            and not self._was_announced
        ):
            self.stage.sounds.play("gain" if self._words.summary.good else "loss")

    def leave(self) -> None:
        """Stop thinking about the deal."""
        self._judged.close()

    def update(self, dt: float) -> bool:
        """Advance the paper and the numbers, then everything else."""
        judged = self._judged.collect()
        if judged:
            self.resize(self.stage.size)
        falling = self._paper is not None and self._paper.update(dt)
        coming = self._fan.update(dt)
        return self.form.update(dt) or falling or coming or judged

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, with the paper behind the panels."""
        self._backdrop.draw(surface)
        if self._paper is not None:
            self._paper.draw(self.stage.kit, surface)
        if self._fan_room.visible:
            self._fan.draw(surface)
        self.form.draw(surface)

    def resize(self, size: Size) -> None:
        """Lay out sheet and story side by side, below the heading; a large window has a fan at the end of a match."""
        kit, rect = self.stage.kit, self.room(size)
        low = kit.theme.is_low(size)
        for panel in (self._pad, self._told):
            panel.set_padding(_CLOSE if low or rect.width < kit.px(_NARROW) else _PADDING)
        if self._heads is not None:
            self._heads.visible = not low
        self._air.visible = self._over and not low
        if not self._over:
            long = kit.text.layout(self._headline.text, kit.theme.title).size[0] > rect.width
            self._headline.style = "heading" if low or long else "title"
        if self._over:
            heads = self._heads.measure(kit, None)[0] if self._heads is not None and self._heads.visible else 0
            self._fan_room.visible = rect.width >= kit.px(_ROOMY)
            wide = rect.width - kit.px(40) - heads - self._fan_room.visible * kit.px(_FAN_WIDE)
            fonts: tuple[tuple[Style, Font], ...] = (
                *((("display", kit.theme.display),) if self._words.has_won else ()),
                ("title", kit.theme.title),
            )
            text = self._headline.text
            self._headline.style = next(
                (style for style, font in fonts if not low and kit.text.layout(text, font).size[0] <= wide), "heading"
            )
        # Where the sheet would have to be scrolled, the words about the play and the title of the pad make room for it.
        for judged, titled in ((True, not low), (False, not low), (False, False)):
            self._arrange_pad(judged=judged, titled=titled)
            super().resize(size)
            if not self._scrolled_sheet.overflows:
                break
        if self._over:
            card = kit.px(92)
            self._fan.lay_out((rect.right - kit.px(170), rect.top + kit.px(76)), card, card * 2.2)

    # --- the parts ---------------------------------------------------------------------------------------------------

    def _make_form(
        self,
        on_next: Callable[[], None],
        on_again: Callable[[], None],
        on_title: Callable[[], None],
        on_back: Callable[[], None] | None,
        *,
        reasons: bool,
    ) -> Form:
        if self._over:
            forward = Button(
                tr("Play again"),
                on_again,
                kind="primary",
                key=pygame.K_SPACE,
                tooltip=tr("A new match at the same table"),
            )
        else:
            forward = Button(
                tr("Next deal"), on_next, kind="primary", key=pygame.K_SPACE, tooltip=tr("Deal the cards (Enter)")
            )
        told_home = tr("Leave the table; the match is saved (Escape)")
        if self._on_close is not None:
            told_home = tr("Leave the table; the match is saved")
        title = Button(tr("Home"), on_title, tooltip=told_home)
        tooltip_back = tr("Replay, review, and the computer with your cards")
        back = [Button(tr("Look back"), on_back, key=pygame.K_l, tooltip=tooltip_back)] if on_back is not None else []
        if self._on_close is not None:
            back.append(Button(tr("Back"), self._on_close, tooltip=tr("Back to the end of the match (Escape)")))
        pages = [(_STORY, tr("The deal"))]
        if reasons:
            pages.append((_REASONS, tr("The reasons")))
        if len(self._view.sheet) > 1:
            pages.append((_COURSE, tr("All deals")))
        which = Choice(
            pages,
            _STORY,
            self._show_details_again,
            grow=1,
            tooltip=tr("What made the points, or the computers' reasons, card by card"),
        )
        self._totals = self._make_sheet()
        self._title_of_pad = Label(tr("Score sheet"), style="heading", color=colors.INK)
        self._scrolled_sheet = ScrollArea(self._totals, grow=1)
        self._pad = left = ScorePad([self._title_of_pad, self._scrolled_sheet], grow=9 + len(self._names))
        self._told = right = Panel([Row([which]), self._scroll], grow=11)
        bad = self._words.summary is not None and self._words.summary.good is False and not self._over
        self._headline = Label(
            self._words.make_heading(), style="title", color=colors.CHILL_INK if bad else colors.IVORY
        )
        heading = Column([self._headline, Label(self._words.make_subheading(), color=colors.LAVENDER)], gap=2, grow=1)
        winners = [self._seats[seat] for seat in self._words.winners[:_MOST_HEADS]]
        self._heads = WinnerHeads(self._cards, winners) if winners else None
        top: list[Widget] = [heading]
        if self._heads is not None:
            top = [self._heads, heading, self._fan_room]
        root = Column(
            [
                # The fan of cards lies beside the words.
                Row(top, align="center" if self._over else "start", gap=16),
                self._air,
                Row([left, right], align="stretch", grow=1, gap=18),
                Row([title, *self._make_code_buttons(), Space(grow=1), *back, forward]),
            ],
            gap=14,
        )
        return Form(root, on_cancel=self._on_close or on_title, default=forward)

    def _make_code_buttons(self) -> list[Widget]:
        if self._code is None:
            return []
        tooltip = tr("A line of text with which anybody can play this deal again, from the set-up of a match")
        return [Button(tr("Copy deal code"), self._copy_code, kind="quiet", key=pygame.K_c, tooltip=tooltip)]

    def _copy_code(self) -> None:
        """Copy the code to the clipboard; if there is none, show the code so that it can be copied by hand."""
        code = self._code or ""
        write_clipboard(code)
        if read_clipboard() == code:
            self.stage.toast(tr("The deal code is copied."))
            return
        field = TextEntry(code, lambda _: None, longest=len(code), grow=1)
        text = tr("The clipboard cannot be reached. This is the code:")
        self.stage.push(DialogScene(tr("Deal code"), text, [DialogButton(tr("Close"))], content=Row([field])))

    @property
    def _was_announced(self) -> bool:
        """Whether the table has announced the deal in large letters already, with its sound."""
        return self._scored is not None and bool(self._scored.feats)

    def _make_sheet(self) -> Sheet:
        """Return the sheet, with the columns of the leading sides highlighted."""
        low_wins = self._live.game.low_wins
        lines = list_sheet_lines(self._view, self._names, self._scored, self._words.number)
        return Sheet(lines, find_best_sides(self._view.totals, low_wins), low_wins=low_wins)

    def _arrange_pad(self, *, judged: bool, titled: bool) -> None:
        """Put the words about the play on the pad, or else above the story of the deal."""
        self._title_of_pad.visible = titled
        self._judged_aside = not judged
        self._judged.color = colors.INK if judged else colors.IVORY
        self._pad.set_children([self._title_of_pad, self._scrolled_sheet, *([self._judged] if judged else [])])
        self._fill_details()

    def _show_details_again(self, which: str) -> None:
        self._show_details(which)
        self.form.relayout()
        self._scroll.scroll_to(0)

    def _show_details(self, which: str) -> None:
        pages = {_STORY: self._pages.make_story, _REASONS: self._pages.make_reasons, _COURSE: self._pages.make_course}
        self._page, self._shown = which, pages[which]()
        self._fill_details()

    def _fill_details(self) -> None:
        """Show the page, after the words about the play if they stand there."""
        aside = self._judged_aside and self._page == _STORY
        self._details.set_children([*([self._judged] if aside else []), *self._shown])
