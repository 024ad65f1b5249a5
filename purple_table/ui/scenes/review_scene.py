"""The review of a deal: the person's decisions beside a computer's, or the computer in the person's seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

import pygame

from purple_table.core.messages import Term, Verbatim
from purple_table.core.overriding import override
from purple_table.players.levels import level_person
from purple_table.session.match_replay import MatchReplay
from purple_table.session.port import Hint
from purple_table.session.review import ComputerRun, DealComparison, Review
from purple_table.session.settings import Settings
from purple_table.session.typical_deal import LineReplay, ReviewedDecision, TypicalDeal
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import Teller, notice, tr
from purple_table.ui.kit.widgets import Button, Column, DropDown, Form, Label, Row, ScrollArea, Space, Widget
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.line_scene import LineScene
from purple_table.ui.scenes.match_words import find_card, name_open_hands, show_seats, side_names
from purple_table.ui.scenes.reading_scene import WorkProgressBar
from purple_table.ui.scenes.replay_scene import PastTable, ReplayExits
from purple_table.ui.scenes.results.result_sheet import Sheet, SheetLine, format_points
from purple_table.ui.scenes.results.score_pad import ScorePad
from purple_table.ui.scenes.review_words import describe_comparison
from purple_table.ui.scenes.table.bar_table import BarColumn

_HIGH = 196
_SLICE = 8
"""How many times a frame asks the computer whether it has decided."""
_FRAME_SECONDS = 0.006
"""How long a frame collects what follows in a typical deal, which takes hundreds of quick decisions."""


class ReviewScene(PastTable):
    """The table as it stood before each decision. The bar says what was done, what the computer would do, and why."""

    high = _HIGH
    replay: MatchReplay

    def __init__(
        self,
        review: Review,
        replay: MatchReplay,
        cards: CardSurfaces,
        settings: Settings,
        exits: ReplayExits,
        on_keep: Callable[[ReviewedDecision], None] = lambda decision: None,
    ) -> None:
        """The scene closes the review when it leaves. The replay has been stepped through already, and belongs to the
        scene. `on_keep` makes an exercise of a decision."""
        self.review = review
        self.shown: ReviewedDecision | None = None
        self.by_cost = True
        """Whether the costliest decisions come first, and not those that were made first."""
        self._typical: TypicalDeal | None = None
        """What follows the shown decision, while it is being found."""
        self._has_moved = False
        """Whether the person has gone to a decision; until then the first one is shown."""
        self._known = -1
        self._thinking = True
        self._teller = Teller([seat.name for seat in show_seats(replay.seats)], review.seat)
        super().__init__(replay, cards, settings, exits)
        self._place = Label("", style="heading", wrap=False)
        self._verdict = Label("", color=colors.LAVENDER, wrap=False, grow=1)
        self._progress = WorkProgressBar(lambda: review.share if self._typical is None else self._typical.share)
        self._words = Label("")
        self._before = Button(
            tr("Previous"), lambda: self._step(-1), key=pygame.K_LEFT, tooltip=tr("The decision before")
        )
        self._after = Button(tr("Next"), lambda: self._step(1), key=pygame.K_RIGHT, tooltip=tr("The next decision"))
        self._hands = Button(
            name_open_hands(all_hands=False),
            self.turn_hands,
            kind="quiet",
            key=pygame.K_h,
            tooltip=tr("All hands open, or only one"),
        )
        self._line = Button(
            tr("And then?"),
            self.show_line,
            key=pygame.K_t,
            tooltip=tr("What follows either choice in a typical deal, card by card"),
        )
        self._sorting = Button(
            "",
            self.turn_order,
            kind="quiet",
            key=pygame.K_o,
            tooltip=tr("The costliest decisions first, or in the order of play"),
        )
        self._branch = Button(
            tr("Practice from here"),
            lambda: exits.play_on(replay.at, review.seat),
            kind="primary",
            key=pygame.K_p,
            tooltip=tr("A new match from here, for practice"),
        )
        self._keep = Button(
            tr("As exercise"),
            lambda: on_keep(self.shown) if self.shown is not None else None,
            kind="quiet",
            key=pygame.K_x,
            tooltip=tr("Put this decision among the exercises, to be asked again"),
        )
        root = BarColumn(
            [
                Row([self._place, self._verdict, self._progress, self._keep], gap=14),
                ScrollArea(self._words, grow=1),
                Row([self._before, self._after, self._line, Space(grow=1), self._sorting, self._hands, self._branch]),
            ],
            gap=6,
            padding=10,
        )
        self.bar = Form(root)

    def leave(self) -> None:
        """Stop thinking."""
        self.review.close()

    def update(self, dt: float) -> bool:
        """Collect decisions that have been computed."""
        changed = super().update(dt)
        if self._typical is not None:
            changed = self._find_line(self._typical) or changed
        elif self._thinking:
            before = self.review.share
            for _ in range(_SLICE):
                self._thinking = self.review.work()
            for words in self.review.notices():
                self.stage.toast(notice(words))
            changed = self.review.share != before or changed
        return self._update_bar() or changed

    @property
    def order(self) -> list[ReviewedDecision]:
        """The decisions in the order in which they are shown: costly ones first, then those that were better than the
        computer's, then others that differ; or as they were made, which those that are still to come do not change."""
        if not self.by_cost or self._thinking:
            return list(self.review.reviewed)
        return sorted(
            self.review.reviewed,
            key=lambda one: (-max(one.mistake, 0.0), not one.differs, not one.mistake, one.place),
        )

    def _step(self, step: int) -> None:
        order = self.order
        if order:
            at = order.index(self.shown) if self.shown in order else 0
            self.show(order[min(max(0, at + step), len(order) - 1)])

    def turn_order(self) -> None:
        """Sort the decisions the other way."""
        self.by_cost = not self.by_cost
        self._known = -1

    def show_line(self) -> None:
        """Find out what follows the shown decision in a typical deal, and show it; the review goes on afterwards."""
        if self.shown is not None and self.shown.differs and self._typical is None:
            self._has_moved = True
            self._typical = self.review.find_typical_deal(self.shown)
            self._known = -1

    @override
    def open_menu(self) -> None:
        """Give up waiting for a typical deal, or else leave."""
        if self._typical is None:
            super().open_menu()
        else:
            self._typical, self._known = None, -1

    def _find_line(self, typical: TypicalDeal) -> bool:
        """Collect the typical deal, and show it once it has been found."""
        until = monotonic() + _FRAME_SECONDS
        while typical.work():
            if monotonic() >= until:
                return True
        self._typical, self._known = None, -1

        def leave() -> None:
            self.stage.scenes.remove(scene)

        level = level_person(self.review.thought.adviser)
        exits = self.exits._replace(leave=leave)
        scene = LineScene(LineReplay(typical, self.replay.seats), level, self.cards, self.settings, exits)
        self.stage.push(scene)
        return True

    def show(self, decision: ReviewedDecision) -> None:
        """Show the table before a decision."""
        self._has_moved = True
        self._go_to(decision)
        self._update_bar()

    def _go_to(self, decision: ReviewedDecision) -> None:
        self._typical = None
        self.shown = decision
        self.go(decision.place)
        self._mark()
        self._known = -1

    @override
    def turn_hands(self) -> None:
        super().turn_hands()
        self._mark()
        self._known = -1

    def _mark(self) -> None:
        """Highlight the person's own card, and mark the computer's choice like a hint."""
        if self.shown is None:
            return
        self.model.prompt = self._teller.read(self.shown.asked.prompt) if self.shown.asked is not None else ""
        self.model.hint = Hint(self.shown.computers, self.shown.decision.reason)
        self.model.chosen_cards = frozenset(
            card for action in self.shown.yours if (card := find_card(action)) is not None
        )
        self.hand.settle(at_once=True)

    def _update_bar(self) -> bool:
        """Bring the bar up to date; return True if something changed."""
        order = self.order
        known = 2 * len(order) + self._thinking
        if known == self._known:
            return False
        if order and not self._has_moved and self.shown is not order[0]:
            self._go_to(order[0])
        self._known = known
        at = order.index(self.shown) if self.shown is not None else -1
        same = sum(not one.differs for one in order)
        self._progress.visible = self._thinking or self._typical is not None
        club = level_person(self.review.thought.adviser)
        if self._typical is not None:
            self._verdict.text = tr("A typical deal is being played …")
        elif self._thinking:
            self._verdict.text = tr("{level:start} is thinking …", level=club)
        else:
            self._verdict.text = tr(
                "In {same} of {count} decision {level} would do the same.",
                many="In {same} of {count} decisions {level} would do the same.",
                count=len(order),
                same=same,
                level=club,
            )
        if self.shown is not None:
            self._place.text = (
                tr("Decision {number} of {count} …", number=at + 1, count=len(order))
                if self._thinking
                else tr("Decision {number} of {count}", number=at + 1, count=len(order))
            )
            self._words.text = describe_comparison(self.replay.game, self.shown, club, self._teller)
        elif not self._thinking:
            self._place.text = tr("Nothing to decide")
            self._verdict.text = tr("There was no choice in this deal that mattered.")
        self._before.disabled_because = None if at > 0 else ""
        is_last = at >= 0 and not self._thinking and not self.by_cost
        last = tr("This is the last decision of the deal.") if is_last else ""
        self._after.disabled_because = None if -1 < at < len(order) - 1 else last
        shown = self.shown
        self._keep.visible = shown is not None and shown.mistake > 0 and len(shown.yours) == len(shown.computers) == 1
        alike = tr("*And then?* tells what follows where the two choices differ.")
        self._line.disabled_because = None if shown is not None and shown.differs else alike
        self._sorting.caption = tr("Costliest first") if self.by_cost else tr("In order of play")
        self._branch.disabled_because = None if self.shown is not None else ""
        self._hands.caption = name_open_hands(all_hands=self.replay.audience.hands == "all")
        self.bar.relayout()
        return True


def make_look_back_dialog(
    deal: int,
    people: Sequence[tuple[int, str]],
    seat: int,
    *,
    replay: Callable[[], None] | None,
    review: Callable[[int], None],
    run: Callable[[int], None] | None,
    again: Callable[[int], None],
    level: str,
) -> DialogScene:
    """Return a dialog with the ways to look back at a deal, which is named by its number.

    `people` are seats with their names, one of which is chosen. `level` is the level of the computer to compare with;
    `run` is None if the deal has no score to compare.
    """
    chosen = seat if seat in dict(people) else people[0][0]

    def choose(place: int) -> None:
        nonlocal chosen
        chosen = place

    def going(action: Callable[[], None]) -> Callable[[], None]:
        return lambda: dialog.leave_for(action)

    computer = level_person(level)
    ways: list[Widget] = []

    def offer(caption: str, action: Callable[[], None], key: int, about: str) -> None:
        button = Button(caption, going(action), key=key, show_key=True)
        ways.append(Column([button, Label(about, style="small", color=colors.LAVENDER)], gap=3))

    if replay is not None:
        offer(tr("Replay"), replay, pygame.K_r, tr("Step by step, with your hand or all hands open"))
    about = tr("Each of your decisions, and what {level} would have done", level=computer)
    offer(tr("Review"), lambda: review(chosen), pygame.K_e, about)
    if run is not None:
        about = tr("The computer plays your cards, and the results are compared")
        offer(tr("{level:start} in your seat", level=computer), lambda: run(chosen), pygame.K_i, about)
    about = tr("The same cards, played by you once more, for practice")
    offer(tr("Play this deal again"), lambda: again(chosen), pygame.K_a, about)
    if len(people) > 1:
        ways.insert(0, Row([Label(tr("Your seat")), DropDown(list(people), chosen, choose, grow=1)], gap=10))
    dialog = DialogScene(
        tr("Look back at deal {deal}", deal=deal),
        "",
        [DialogButton(tr("Close"))],
        content=Column(ways, gap=8),
        width=560,
    )
    return dialog


class RunScene(DialogScene):
    """Waits for a computer to play the deal, and is replaced by a dialog with the result. It can be left at any
    time."""

    def __init__(
        self, run: ComputerRun, side: int, see: Callable[[DealComparison], None], again: Callable[[], None]
    ) -> None:
        """`side` is the person's side; `see` shows how the computer played, and `again` deals the same cards for
        practice.

        The scene closes the run when it leaves.
        """
        self._run, self._side, self._see, self._again = run, side, see, again
        super().__init__(
            tr("{level:start} in your seat", level=level_person(run.thought.adviser)),
            tr("The same cards are dealt again, and the computer plays yours."),
            [DialogButton(tr("Cancel"))],
            content=WorkProgressBar(lambda: run.share),
        )

    def leave(self) -> None:
        """Stop thinking."""
        self._run.close()

    def update(self, dt: float) -> bool:
        """Collect what has been computed."""
        super().update(dt)
        for _ in range(_SLICE):
            if not self._run.work():
                break
        for words in self._run.notices():
            self.stage.toast(notice(words))
        result = self._run.result
        if result is not None:
            self.stage.scenes.remove(self)
            self.stage.push(self._make_dialog(result))
        return True

    def _make_dialog(self, result: DealComparison) -> DialogScene:
        seats, sides = show_seats(self._run.seats), self._run.game.sides
        computer = level_person(self._run.thought.adviser)
        lines = [
            SheetLine("", side_names(sides, seats), "head"),
            SheetLine(tr("With you"), tuple(format_points(points) for points in result.points)),
            SheetLine(
                tr("With {level:dative}", level=computer), tuple(format_points(points) for points in result.computers)
            ),
        ]
        mine, others = result.points[self._side], result.computers[self._side]
        return DialogScene(
            tr("You {mine} · {level:start} {others}", mine=mine, others=others, level=computer),
            "",
            [
                DialogButton(tr("See how"), lambda: self._see(result), "primary"),
                DialogButton(tr("Play it again"), self._again),
                DialogButton(tr("Close")),
            ],
            content=Column(
                [
                    Label(self._judge(mine, others, computer), color=colors.LAVENDER),
                    ScorePad([Sheet(lines, (self._side,))], grow=0),
                ],
                gap=12,
            ),
            width=560,
        )

    def _judge(self, mine: int, others: int, computer: Term | Verbatim) -> str:
        better = mine - others if not self._run.game.low_wins else others - mine
        if better == 0:
            return tr("From the same cards {level} made as much as you.", level=computer)
        if better > 0:
            return tr("From the same cards you did better than {level}.", level=computer)
        return tr("From the same cards {level} did better than you.", level=computer)
