"""The table scene: it shows a match to its viewer, and handles what the person does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from purple_table.core.cards import PileKey
from purple_table.core.coach import Coach
from purple_table.core.events import Called, Chosen, DealBegan, DealScored, Event, Moved, Noted, TrickWon
from purple_table.core.game import View
from purple_table.core.overriding import override
from purple_table.session.play_checker import PlayChecker
from purple_table.session.port import MatchPort
from purple_table.session.settings import Settings
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.denominations import hand_order
from purple_table.ui.cards.table_layout import TableLayout, table_layout
from purple_table.ui.kit.telling import notice, tr
from purple_table.ui.kit.theme import Size, scale_for_window
from purple_table.ui.kit.widgets.form import Form
from purple_table.ui.scenes.choice_words import tell_choice
from purple_table.ui.scenes.table.advice import Advice
from purple_table.ui.scenes.table.checked_play import CheckedPlay
from purple_table.ui.scenes.table.commands import TableCommands, UndoCommand
from purple_table.ui.scenes.table.controls import AskPresenter, Controls
from purple_table.ui.scenes.table.gestures import Gestures
from purple_table.ui.scenes.table.model import TableModel
from purple_table.ui.scenes.table.overlays.spoken_message import SpokenMessage
from purple_table.ui.scenes.table.overlays.table_dialogs import TableDialogs, Way
from purple_table.ui.scenes.table.painting import Painting
from purple_table.ui.scenes.table.parts.contract_box import box_words
from purple_table.ui.scenes.table.parts.registry import TableParts
from purple_table.ui.scenes.table.picture import OwnHand, Picture
from purple_table.ui.scenes.table.playback import Playback
from purple_table.ui.scenes.table.seat_switch import SeatSwitch
from purple_table.ui.scenes.table.table_context import DrawingTools, TableContext
from purple_table.ui.scenes.table.table_questions import Questions
from purple_table.ui.shell.scene import Scene, Stage


class Lesson(NamedTuple):
    """A coach that explains the game at a table, under the options of the match.

    `begins` tells whether the lesson starts at once; `on_end` is called after a deal with the lesson.
    """

    coach: Coach
    begins: bool
    on_end: Callable[[], None]


_DOTS_SECONDS = 0.35


class TableScene(Scene):
    """One match on the table. The scene works for every game and never asks which game it is."""

    undo_type = UndoCommand

    def __init__(
        self,
        port: MatchPort,
        cards: CardSurfaces,
        settings: Settings,
        *,
        on_results: Callable[[DealScored], None],
        on_leave: Callable[[], None],
        on_settings: Callable[[], None],
        on_change: Callable[[Settings], None],
        on_rules: Callable[[str], None],
        ways: Sequence[Way] = (),
        on_page: Callable[[], None] | None = None,
        lesson: Lesson | None = None,
        against: Callable[[str, str], str] = lambda person, name: "",
        checker: PlayChecker | None = None,
    ) -> None:
        """The code that made the match also closes it; the scene never does.

        `on_results` is called once a deal is scored and everything is shown; it puts the results on top. When the scene
        is the topmost again it deals the next one. `on_leave` is called when the person leaves for the title.
        `on_settings` puts the settings page on top; settings that are changed there are passed to `use`. `on_change`
        receives settings that were changed in the menu, to store them. `on_rules` opens the rules at a clause id, or at
        their beginning for "". `ways` lead elsewhere from the menu, `on_page` shows the game on one page, and `lesson`
        is what its coach says. `checker` looks at the person's decisions, and the scene closes it. `against` returns
        how a person's matches against a name went.
        """
        self.port = port
        self.settings = settings
        self._on_results, self._on_change, self._on_rules = on_results, on_change, on_rules
        drawing = self.drawing = DrawingTools(cards, port.game.deck)
        model = self.model = TableModel(port, SeatSwitch(port))
        model.describe_record = against
        picture = self.picture = Picture(port.game.players, port.audience.seat, self._order, self.play_sound)
        picture.is_taken_by_trump = model.is_taken_by_trump
        self.playback = Playback(port, model.seat_switch, picture, self)
        self.hand = OwnHand(picture, model)
        context = self.context = TableContext(
            model, picture, self.hand, drawing, self.playback, lambda: self.controls.panel, self
        )
        self.open_page, self.lesson = on_page, lesson
        spoken = self.spoken = SpokenMessage(context, lambda: self.parts.lying, lambda: self.parts.pots)
        self.parts: TableParts = TableParts(
            context, lambda: [*self.controls.places, *spoken.rects], spoken.has_room_beside
        )
        self.overlays = self.parts.overlays
        self.commands = TableCommands(context, port.local_play)
        self.advice = Advice(context, port.local_play)
        self.checked_play = CheckedPlay(context, checker)
        self.undo_command = self.undo_type(context, port.local_play)
        all_ways = (*ways, *self._list_newcomer_ways())
        self.dialogs = TableDialogs(context, port.local_play, on_leave, on_settings, all_ways)
        self.controls: Controls = Controls(
            menu=self.open_menu,
            hint=self.advice.request_hint,
            undo=self.undo_command.undo,
            confirm=self.commands.give_picks,
            claim=self.advice.claim,
            check=self.checked_play.explain,
            look=self.overlays.toggle,
        )
        self.parts.open_hands.box = self.controls.contract
        self.controls.hint.visible = self.controls.undo.visible = port.local_play is not None
        self.ask_presenter = AskPresenter(context, port.local_play, self.controls, self.commands)
        questions = Questions(context, self.parts.narration, self.advice.note_counting)
        self.gestures = Gestures(
            context, self.parts, self.overlays, self.spoken, self.controls, self.commands, self.dialogs, questions
        )
        picture.find_spot = self.parts.find_spot
        self.painting = self.fresh_painting()
        self._dots_passed = 0.0
        if lesson is not None and lesson.begins:
            self.begin_lesson()
        self._results: DealScored | None = None

    @property
    def layout(self) -> TableLayout | None:
        """The layout of the table; None before the scene has entered its stage."""
        return self.picture.places.layout

    @property
    @override
    def spoken_title(self) -> str:
        return ""  # what happens there says where one is

    @property
    @override
    def spoken_form(self) -> Form:
        return self.controls.form

    # --- the scene ----------------------------------------------------------------------------------------------------

    def enter(self, stage: Stage) -> None:
        """Apply the settings."""
        super().enter(stage)
        self.drawing.kit = stage.kit
        self._apply()

    def leave(self) -> None:
        """Stop looking at the person's decisions."""
        self.checked_play.close()

    def resize(self, size: Size) -> None:
        """Lay the table out; animations continue in the new layout."""
        ask = self.model.view.ask
        slots = ask.amount if ask is not None and ask.kind == "give" else len(self.picture.laid[0])
        status = self.model.view.status
        most = max(status.hand or status.tricks, len(self.picture.hand), self.parts.largest_hand)
        # A bar below the table may leave it less than large text needs, and melds need more.
        fitting = max(scale_for_window(self.stage.size), size[1] / self.parts.least_height)
        kit = self.drawing.kit = self.stage.kit.reduce(min(self.stage.kit.theme.scale, fitting))
        layout = table_layout(size, kit.theme.scale, self.port.game.players, most, slots, self.settings.card_size)
        layout = self.picture.places.layout = self.parts.arrange(layout, kit)
        self.controls.lay_out(kit, layout)
        self._show_corners()
        self.drawing.painter.prepare(size, layout.back, (layout.card, layout.trick_card, layout.back))
        self.hand.settle(at_once=True)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle mouse and keyboard."""
        return self.gestures.handle(event)

    def update(self, dt: float) -> bool:
        """Show what happens, and advance the match while the scene is the topmost."""
        on_top = self.stage.scenes.top is self
        free = self._results is None and self.model.seat_switch.awaited_seat is None
        changed = self.playback.update(dt, on_top and free)
        for part in (self.hand.glides, self.model.notes, self.gestures, self.controls.form, self.parts):
            changed = part.update(dt) or changed
        changed = self._think(dt) or self.drawing.painter.owing or changed
        for words in self.port.notices():
            self.stage.toast(notice(words))
        if self.advice.update():
            self.refresh()
            changed = True
        changed = (on_top and self.commands.play_forced(dt)) or changed
        if self.checked_play.update():
            self.refresh()
            changed = True
        if on_top and not self.playback.is_busy:
            if self._results is not None:
                results, self._results = self._results, None
                self.model.notes.clear_remark()
                self._on_results(results)
                changed = True
            elif self.model.seat_switch.awaited_seat is not None:
                self.dialogs.show_handover(self.model.seat_switch.awaited_seat)
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table."""
        self.painting.draw(surface)

    def use(self, settings: Settings) -> None:
        """Apply changed settings at once, also while another scene lies on the table."""
        self.settings = settings
        self._apply()
        self.drawing.renew_painter()
        self.painting = self.fresh_painting()
        self.controls.name_buttons()
        if not self.playback.is_busy:
            self.playback.skip()
        self.resize(self.stage.size)
        self.stage.redraw()

    @override
    def on_settings(self, settings: Settings) -> None:
        self.settings = settings

    def fresh_painting(self) -> Painting:
        """Return a new painting, with nothing kept from before."""
        return Painting(self.context, self.parts, self.overlays, self.spoken, self.controls)

    def open_menu(self) -> None:
        """Open the menu."""
        self.dialogs.open_menu()

    def open_rules(self, clause: str = "") -> None:
        """Open the rules at a clause, or at their beginning."""
        self._on_rules(clause)

    def begin_lesson(self) -> None:
        """Let the coach explain the deal."""
        if self.lesson is not None:
            self.parts.coach.begin(self.lesson.coach, self.lesson.on_end)

    def _list_newcomer_ways(self) -> list[Way]:
        """Return the ways to explanations of the game: its page, and the coach."""
        ways: list[Way] = []
        if self.open_page is not None:
            ways.append((tr("Short rules"), pygame.K_i, self.open_page))
        if self.lesson is not None and self.lesson.coach.cards:
            ways.append((tr("Coach"), pygame.K_c, self.begin_lesson))
        return ways

    def play_sound(self, name: str, place: int = 0) -> None:
        """Play a sound, which comes from where a place is: from its side, and softer from afar."""
        side = away = 0.0
        if place and self.layout is not None:
            (x, y), (width, height) = self.layout.seats[place].plate.center, self.layout.size
            side, away = 2 * x / width - 1, 1 - y / height
        self.stage.sounds.play(name, side, away)

    # --- what the parts of the scene ask of it ------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Lay everything out anew, because something takes more room, or less."""
        self.resize(self.stage.size)

    def on_decision(self) -> None:
        """React to a person's decision: nothing is asked until everything has been shown."""
        self.model.legal_cards, self.model.ask, self.model.prompt = None, None, ""
        self.commands.reset_forced()
        self.advice.cancel()
        self.model.notes.clear_note()
        if self.model.seat_switch.has_several_people:
            self.model.notes.clear_remark()  # it may name cards, and everybody looks now
        self.parts.coach.on_action()
        self.ask_presenter.close_ask()

    def on_undo(self) -> None:
        """React to an undo: show the match as it stood before."""
        before, self._results = self.model.view, None
        self.advice.cancel()
        self.model.notes.clear_note()
        self.playback.skip()
        self.model.tell_undo(before)

    # --- what the course of the match tells ---------------------------------------------------------------------------

    def on_event(self, event: Event) -> None:
        """Update the model, the parts and the remarks as an event begins to be shown."""
        self.parts.on_event(event)
        if isinstance(event, Moved) and event.target.role == "trick":
            self.model.notes.clear_call()
        if isinstance(event, Moved) and event.source == PileKey("hand", self.model.view.seat):
            self.model.picks = [code for code in self.model.picks if code not in event.cards]
        elif isinstance(event, DealBegan):
            self.model.begin_deal(event.dealer)
            self.controls.show_corners(None, 0, None)
            self.overlays.end()
            self.play_sound("shuffle")
        elif isinstance(event, TrickWon):
            self.model.last_trick = event
        elif isinstance(event, Noted):
            self.model.tell_note(event)
        elif isinstance(event, Called):
            self.model.tell_call(event)
        elif isinstance(event, Chosen):
            self.model.notes.show_remark(self.model.teller.read(tell_choice(event)))
            self.model.prompt = ""
        elif isinstance(event, DealScored):
            self._results = event
            self.model.seat_switch.release_screen()
        self.hand.settle()

    def on_trick_complete(self, event: TrickWon | Moved) -> None:
        """Say who took the trick that stays to be read, and why, or that nobody takes it."""
        who, why = self.model.trick_words(event)
        if isinstance(event, TrickWon):
            self.model.active_seat = event.seat
        if self.playback.waits_for_click:
            self.model.prompt = tr("{who}: {why}.  *Click to go on*", who=who, why=why)
        else:
            self.model.prompt = tr("{who}: {why}.", who=who, why=why)

    def _order(self, trump: str | None, promoted: Sequence[str]) -> Callable[[str], tuple[int, ...]]:
        """Return the order of the own hand with a trump and the cards that it promotes, or without."""
        return hand_order(self.model.deck, self.model.sort_by(self.settings), trump, self.model.heights, promoted)

    def _show_corners(self) -> None:
        """Update what stands in the corners: contract or trump, and the cards set aside."""
        words = box_words(self.model.view, self.model.deck, self.model.teller)
        aside = self.parts.aside.room(self.layout) if self.layout is not None else None
        self.controls.show_corners(words, len(self.parts.call_tags.calls), aside)

    def on_settled(self, view: View) -> None:
        """Update to the view, and present what it asks, once everything has been shown."""
        asked_before, self.model.view = self.model.ask is not None, view
        ask = self.model.ask = view.ask if not self.model.seat_switch.is_claiming else None
        self.model.active_seat, self.model.prompt = view.to_act, self.model.tell_waiting(view)
        self.commands.reset_forced()
        self.advice.clear_hint()
        self.model.last_trick = next((event for event in reversed(view.history) if isinstance(event, TrickWon)), None)
        self.parts.on_settled(view)
        self._show_corners()
        if ask is not None and self.parts.seen.rect is not None:
            self.advice.note_counting()
        self.ask_presenter.open_ask(view, ask)
        if ask is not None and ask.kind != "deal" and not asked_before:
            self.play_sound("turn")
        self.gestures.drop_stale_cards()
        self.refresh()

    def refresh(self) -> None:
        """Bring layout and buttons up to date."""
        nothing = tr("There is nothing to take back in this deal.")
        self.controls.undo.disabled_because = None if self.undo_command.is_offered else nothing
        self.controls.claim.visible = self.advice.can_claim
        self.controls.mark(self.checked_play.is_marked)
        self.ask_presenter.refresh()

    def _think(self, dt: float) -> bool:
        """Light the dots of a player who thinks, one after the other."""
        if self.playback.is_busy or self.model.thinking_seat is None:
            return False
        self._dots_passed += dt
        if self._dots_passed < _DOTS_SECONDS:
            return False
        self._dots_passed = 0.0
        self.model.dots += 1
        return True

    # --- what the person does -----------------------------------------------------------------------------------------

    def change_settings(self, settings: Settings) -> None:
        """Apply settings that were changed at the table, and have them kept."""
        self.settings = settings
        self._apply()
        self._on_change(settings)

    def _apply(self) -> None:
        """Apply the settings to motion, pace and sounds."""
        settings = self.settings
        self.drawing.felt, self.drawing.mood = settings.felt, settings.mood
        self.model.reasons_beside = settings.reasons == "trick"
        self.playback.set_speed(settings.speed)
        self.playback.hold_for_click = settings.trick_hold == "click"
        self.commands.auto_play = settings.auto_play
        self.parts.people.talking = settings.remarks and not settings.reduced_motion and settings.speed != "instant"
        self.playback.deal_moves, self.playback.cards_move = settings.deal_moves, settings.cards_move
        self.parts.moments.is_enabled = settings.moments
        self.parts.seen.show(settings.count_seen)
        self.checked_play.enable(settings.play_checker)
        self.picture.queue.reduced_motion = settings.reduced_motion
        self.hand.glides.length = 0.0 if settings.reduced_motion else 0.16 * min(1.0, self.playback.pace.factor)
        self.stage.sounds.set_volume(settings.volume)
        self.stage.sounds.set_muted(settings.mute)
