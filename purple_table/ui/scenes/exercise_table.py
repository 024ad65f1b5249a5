"""The table of an exercise: a position, one question, and after the answer what was right and why, and how it may go
on."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

import pygame

from purple_table.core.actions import Action
from purple_table.core.events import Moved, TrickWon
from purple_table.core.game import View
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.overriding import override
from purple_table.players.because import SENTENCES, explain_right
from purple_table.players.player import Budget, Decision
from purple_table.session.exercise_decisions import SolvedDecision, find_wish
from purple_table.session.exercise_match import ExerciseMatch
from purple_table.session.exercises import Exercise
from purple_table.session.port import Hint
from purple_table.session.settings import Settings
from purple_table.session.thinking_process import Thinker
from purple_table.session.worker import Request
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, Form, Label, Row, ScrollArea, Space
from purple_table.ui.scenes.exercise_page import (
    ask_question,
    explain_answer,
    find_right,
    judge_answer,
    name_difficulty,
    name_theme,
    tell_costs,
    tell_course,
    tell_proof,
)
from purple_table.ui.scenes.match_words import list_cards
from purple_table.ui.scenes.table.bar_table import ENTER, MODIFIED, BarColumn, BarTable

_HIGH, _GAP, _PADDING, _SCROLL, _AIR = 224, 4, 7, 14, 8
"""The greatest height of the bar, the gap between its parts, the space around them, the width of its scroll bar, and
the space above a large question, in reference units."""
_WHO_TAKES = {SENTENCES[f"{side}takes{sure}"] for side in ("", "side_") for sure in ("", "_sure")}
_WHO_TAKES.add(SENTENCES["takes_alone"])
_OF_THIS_TRICK = ("sure_trick", "ruff", "win_now", "win_cheaply", "win_high", "let_go")
"""The themes whose words are about who takes this trick, which a comparison then need not say again."""
_THOUGHT = Budget(seconds=1.0, playouts=400)
"""How much a comparison costs."""
_LOOK = 1.5
"""How many seconds the right card is marked before it is played in place of another answer."""


class ExerciseExits(NamedTuple):
    """Where an exercise leads.

    `answered` is told once whether the answer was right. `next` shows the next exercise, or the end. `leave` returns to
    the page of exercises. `rules` opens the book at a clause.
    """

    answered: Callable[[bool], None]
    next: Callable[[], None]
    leave: Callable[[], None]
    rules: Callable[[str], None]


def name_choices(*, wrong: bool) -> tuple[Message, Message]:
    """Return what the right choice and the other one are called, which after a `wrong` answer is the person's own."""
    return say("the right choice"), say("your choice") if wrong else say("the next best choice")


class ExerciseTable(BarTable):
    """The table before a decision. The bar asks, and after the answer says what was right and why."""

    high = _HIGH

    def __init__(
        self,
        exercise: Exercise,
        match: ExerciseMatch,
        cards: CardSurfaces,
        settings: Settings,
        exits: ExerciseExits,
        name: str,
        place: tuple[int, int],
        thinker: Thinker | None = None,
    ) -> None:
        """`name` is that of the game; `place` is the number of the exercise and how many there are.

        The `thinker`, made for the game, says more of why the answer is right. The scene closes it when it leaves.
        """
        self.exercise, self.match, self.exits = exercise, match, exits
        self.is_answered = False
        """Whether the answer is known: it was given, or asked for."""
        self._thinker = thinker
        self._thinking: Generator[None, None, None] | None = None
        """What is still to be found out and shown after the answer."""
        self._looked = 0.0
        super().__init__(match, cards, settings, exits.leave, exits.rules, tr("Back to the exercises"))
        self.controls.hint.visible = self.controls.undo.visible = False
        self.playback.keeps_tricks = True
        number, count = place
        head = tr("{number} of {count}", number=number, count=count)
        self._place = Label(f"{head}  ·  {escape(name)}", style="heading", wrap=False)
        self._verdict = Label("", style="heading", wrap=False)
        self._verdict.visible = False
        self._aside = Label(name_difficulty(exercise), color=colors.LAVENDER, wrap=False, grow=1)
        self._words = Label(f"**{ask_question(match.asked_view)}**")
        names = [seat.name for seat in self.model.seats]
        self._course = Label(tell_course(match.game, match.asked_view, names, match.course), style="small")
        self._course.visible = bool(self._course.text)
        self._proof = Label("", style="small", color=colors.LAVENDER)
        self._proof.visible = False
        self._show = Button(
            tr("Show the answer"),
            self.give_up,
            kind="quiet",
            key=pygame.K_s,
            tooltip=tr("What is right here, and why; it counts as missed"),
        )
        self._next = Button(tr("Next"), exits.next, kind="primary", key=pygame.K_n, tooltip=tr("The next exercise"))
        if number == count:
            self._next.caption, self._next.tooltip = tr("Done"), tr("Back to the exercises")
        self._next.visible = False
        self._air = Space(_AIR)
        self._area = ScrollArea(Column([self._course, self._air, self._words, self._proof], gap=_GAP), grow=1)
        root = BarColumn(
            [Row([self._place, self._verdict, self._aside, self._show, self._next], gap=14), self._area],
            gap=_GAP,
            padding=_PADDING,
        )
        self.bar = Form(root)

    def measure_bar(self, size: Size) -> int:
        """Return the height that the longest answer needs as far as it is known before, so that the bar neither grows
        nor stands empty; `high` at most."""
        kit, exercise = self.stage.kit, self.exercise
        answers = [*exercise.right, *exercise.costs]
        texts = ["\n".join([self._explain(answer), "", self._tell_costs(answer)]) for answer in answers]
        across = size[0] - 2 * kit.px(_PADDING) - kit.px(_SCROLL)
        rows = [Label(self._course.text, style="small")] if self._course.text else []
        least = max(
            Column([*rows, Label(text), Label(tell_proof(exercise), style="small")], gap=_GAP).measure(kit, across)[1]
            for text in texts
        )
        around = self._next.measure(kit, None)[1] + kit.px(_GAP) + 2 * kit.px(_PADDING)
        high = min(kit.px(self.high), least + around)
        if not self.is_answered:
            # Until the answer takes the room, the question is large, if it fits.
            question = [Space(_AIR), Label(self._words.text, style="heading")]
            self._set_size(large=Column([*rows, *question], gap=_GAP).measure(kit, across)[1] <= high - around)
        return high

    def _make_room(self) -> None:
        """Take away what would push the answer out of sight: the proof, which the theme tells to who points at it, and
        then what happened before."""
        self.bar.relayout()
        for label in (self._proof, self._course):
            if label.visible and self._area.overflows:
                label.visible = False
                self.bar.relayout()

    def _set_size(self, *, large: bool) -> None:
        """Set the size of the question, or of what is said in its place; the earlier tricks stay where they are."""
        self._words.style = "heading" if large else "body"
        self._air.visible = large

    @property
    def can_reach_bar(self) -> bool:
        """Whether the answer has been given: until then the Tab key goes through the cards."""
        return self.is_answered

    def handle(self, event: pygame.event.Event) -> bool:
        """Go on to the next exercise by Enter or the right arrow once this one is answered."""
        if self.is_answered and event.type == pygame.KEYDOWN and not event.mod & MODIFIED:
            pressed = event.key in ENTER and self.has_focused_button
            if event.key in (*ENTER, pygame.K_RIGHT) and not pressed:
                self.exits.next()
                return True
        return super().handle(event)

    def update(self, dt: float) -> bool:
        """Notice the answer."""
        changed = super().update(dt)
        if self.match.answer is not None and not self.is_answered:
            self._show_answer()
            return True
        if self._thinking is not None:
            self._looked += dt
            next(self._thinking, None)
        at_rest = not self.playback.is_busy and (self._thinking is None or self.playback.is_over)
        if self.is_answered and at_rest and self.model.active_seat is not None:
            self._mark()
            self.model.active_seat = None
            return True
        return changed

    def leave(self) -> None:
        """Stop thinking."""
        super().leave()
        if self._thinker is not None:
            self._thinker.close()

    def give_up(self) -> None:
        """Show the answer to somebody who has none."""
        if not self.is_answered:
            self.on_decision()
            self._show_answer()

    def on_settled(self, view: View) -> None:
        """Mark the right answer once it is known, in place of the line that says who is awaited."""
        super().on_settled(view)
        if self.is_answered:
            self.model.prompt = self._tell_course_on()
            self._mark()
            if view.to_act == self.match.seat:
                self.model.active_seat = None

    @override
    def on_trick_complete(self, event: TrickWon | Moved) -> None:
        super().on_trick_complete(event)
        self.model.prompt = f"{self.model.prompt} {self._tell_course_on()}".strip()
        self.model.active_seat = None
        self._mark()

    def _tell_course_on(self) -> str:
        """Return that the others' cards are supposed, once one of them has been played."""
        is_played = self.match.steps > len(self.match.course) + 1
        return tr("So it may go on; the others' cards are supposed.") if is_played else ""

    def _show_answer(self) -> None:
        """Say what was right; a right card is played, and beside a wrong one the right one is marked."""
        self.is_answered = True
        exercise, match, answer = self.exercise, self.match, self.match.answer
        right = answer in exercise.right
        self.exits.answered(right)
        self._words.text = self._explain(answer)
        self._set_size(large=False)
        self._aside.text = f"{name_theme(exercise.theme)}  ·  {name_difficulty(exercise)}"
        if answer is not None:
            self._verdict.visible = True
            self._verdict.text = tr("Right!") if right else tr("Not the best")
            self._verdict.color = colors.GOOD if right else colors.CHILL_INK
        self._show.visible, self._next.visible = False, True
        self._make_room()
        self.play_sound("chord" if right else "refuse")
        match.close()
        if right and answer is not None:
            self._carry_out(answer)
        self.playback.show_new_events()
        self._thinking = self._go_on(right=right)

    def _go_on(self, *, right: bool) -> Generator[None, None, None]:
        """Say more of why, and play the trick on to its end, from the right card, whatever was answered."""
        if right:
            yield from self._play_on()
        yield from self._explain_more()
        if not right and self.match.asked_kind in ("play", "set") and self._thinker is not None:
            while self._looked < _LOOK:
                yield
            self._carry_out(self.exercise.right[0])
            yield from self._play_on()
        self._thinking = None

    def _carry_out(self, action: Action) -> None:
        self.match.carry_out(action)
        self.playback.show_new_events()

    def _play_on(self) -> Generator[None, None, None]:
        """Let the others play to the trick in a supposed deal, each as the Skilled player does, one after the other."""
        while self._thinker is not None and (asked := self.match.ask_next()) is not None:
            view, legal = asked
            while self.playback.is_busy:
                yield
            self._thinker.ask(Request(view, legal, "club", "normal", len(self.match.course), _THOUGHT))
            while (decision := self._thinker.poll()) is None:
                yield
            self._carry_out(decision.action)

    def _explain_more(self) -> Generator[None, None, None]:
        """Add what differs after the right action and the own one, or the best of the others, and what others cost.

        It all appears together, below what has been said, so that no line moves away under the eyes that read it.
        """
        exercise, match, answer = self.exercise, self.match, self.match.answer
        wrong = answer if answer is not None and answer not in exercise.right else None
        other = wrong or next(iter(exercise.costs), None)
        lines = [self._words.text]
        if self._thinker is not None and other is not None:
            theirs, yours, seed = (find_right(exercise, answer),), (other,), len(match.course)
            self._thinker.ask(
                Request(match.asked_view, match.asked_legal, "expert", "normal", seed, _THOUGHT, None, theirs, yours)
            )
            while (decision := self._thinker.poll()) is None:
                yield
            lines.append(self._tell_difference(decision, wrong))
        lines.append(self._tell_costs(answer))
        self._words.text = "\n".join(line for line in lines if line.strip())
        self._proof.text = self._aside.tooltip = tell_proof(exercise)
        self._aside.reactive = bool(self._aside.tooltip)
        self._proof.visible = True
        self._make_room()
        self.stage.redraw()

    def _explain(self, answer: Action | None) -> str:
        """Return what is right after an answer, and why."""
        exercise, game, view = self.exercise, self.match.game, self.match.asked_view
        because = explain_answer(exercise, game, view, self.model.teller, answer)
        verdict = judge_answer(exercise, game, view, answer)
        return f"{verdict} – {because}" if because else verdict

    def _tell_costs(self, answer: Action | None) -> str:
        return tell_costs(self.exercise, self.match.game, self.match.asked_view, answer)

    def _tell_difference(self, decision: Decision, wrong: Action | None) -> str:
        """Return the first thing that speaks for the right action and that the words of the theme do not say."""
        exercise, game = self.exercise, self.match.game
        right = find_right(exercise, self.match.answer)
        position = SolvedDecision(game, self.match.asked_view, right, tuple(exercise.costs))
        named = name_choices(wrong=wrong is not None)
        found = explain_right(game, decision, decision.comparison, named, find_wish(position))
        known = _WHO_TAKES if exercise.theme in _OF_THIS_TRICK else set()
        told = (words for words in found if words.text not in known)
        return self.model.teller.read(next(told, SILENT))

    def _mark(self) -> None:
        """Mark the right cards on the table or, where none has been played, like a hint; and lift those of another
        answer."""
        answer, right = self.match.answer, self.exercise.right
        self.model.marked_cards = frozenset(card for action in right for card in list_cards(action))
        if answer in right:
            return
        is_played = self.match.steps > len(self.match.course)
        self.model.hint = None if is_played else Hint(right, SILENT)
        self.model.chosen_cards = frozenset(list_cards(answer) if answer is not None else ())
        self.hand.settle(at_once=True)
