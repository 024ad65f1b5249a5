"""The replay of a match: the table as it was, a bar to step through it, and a way to play on from any step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame

from purple_table.core.game import View
from purple_table.core.overriding import override
from purple_table.session.match_replay import MatchReplay
from purple_table.session.port import Audience, MatchPort
from purple_table.session.settings import Settings, Speed
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import Teller, quote_inside, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, DropDown, Form, Label, Row, Widget
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.match_words import (
    each_bids,
    join_shares,
    list_speeds,
    name_open_hands,
    show_seats,
    side_names,
    tell_action,
    tell_given_cards,
)
from purple_table.ui.scenes.table.bar_table import BarTable
from purple_table.ui.scenes.transport import HEIGHT, ReplayCommands, ReplayTimeline, TransportBar


class ReplayExits(NamedTuple):
    """Where looking back leads.

    `leave` returns to where it was opened. `play_on` begins a practice match after a number of steps, with the person
    in a seat. `review` shows a seat's decisions in the deal that the step belongs to. `rules` opens the book at a
    clause.
    """

    leave: Callable[[], None]
    play_on: Callable[[int, int], None]
    review: Callable[[int, int], None]
    rules: Callable[[str], None]


class SteppedMatch(MatchPort, Protocol):
    """A match that has been played, of which any step can be shown."""

    at: int
    """How many steps led to what is shown."""
    until: int
    """The step at which `go_on` stops."""

    def go(self, place: int) -> None:
        """Go to the state after `place` steps."""


class PastTable(BarTable):
    """The table of a past match, above a bar that each scene supplies."""

    replay: SteppedMatch

    def __init__(self, replay: SteppedMatch, cards: CardSurfaces, settings: Settings, exits: ReplayExits) -> None:
        """The replay has been stepped through already, and stands at the step to show."""
        self.replay, self.exits, self.cards = replay, exits, cards
        replay.until = replay.at
        back = tr("Back to where you came from")
        super().__init__(replay, cards, settings, exits.leave, exits.rules, back)
        self.parts.open_hands.may_hang = True

    def go(self, place: int) -> None:
        """Show the table after a number of steps."""
        self.replay.go(place)
        self.replay.until = self.replay.at
        self._results = None
        self.model.notes.clear_note()
        self.parts.call_tags.clear()
        self.jump()

    def look(self, audience: Audience) -> None:
        """Show another seat's view, or other hands."""
        if audience != self.replay.audience:
            self.replay.audience = audience
            self.jump()

    def jump(self) -> None:
        """Show the current step without playing events back."""
        self.picture.viewer = self.replay.audience.seat
        self.playback.skip()
        self.hand.settle(at_once=True)

    def turn_hands(self) -> None:
        """Open all hands, or return to one seat's view."""
        seat, hands = self.replay.audience
        self.look(Audience(seat, "own" if hands == "all" else "all"))


class ReplayScene(PastTable):
    """The table of a past match, above the bar that steps through it."""

    high = HEIGHT
    replay: MatchReplay

    def __init__(
        self,
        replay: MatchReplay,
        cards: CardSurfaces,
        settings: Settings,
        exits: ReplayExits,
        place: int | None = None,
    ) -> None:
        """The replay has been stepped through already. It opens at `place`, or else at the deal of the first cards."""
        replay.go(replay.find_deal_start(0) if place is None else place)
        self._speed: Speed = settings.speed
        super().__init__(replay, cards, settings, exits)
        self.transport = self._make_transport()
        self.bar = Form(self.transport)
        self._shown_state: tuple[object, ...] = ()

    # --- the scene ----------------------------------------------------------------------------------------------------

    @property
    @override
    def spoken_title(self) -> str:
        return tr("Look back")

    @override
    def resize(self, size: Size) -> None:
        super().resize(size)
        self._shown_state = ()
        self._update_bar()

    def handle(self, event: pygame.event.Event) -> bool:
        """Update the bar first, so that a second key in the same frame meets what can be done now."""
        self._update_bar()
        return super().handle(event)

    def update(self, dt: float) -> bool:
        """Play on as far as was asked, and show the step on the bar; everything rests behind a sheet."""
        if self.stage.scenes.top is not self:
            return self.drawing.painter.owing
        if self.replay.at < self.replay.until and not self.playback.is_busy:
            # A deal that is not over is seen from its own person's place; the dealing clears the table before.
            self.picture.viewer = self.replay.next_audience.seat
        changed = super().update(dt)
        return self._update_bar() or changed

    # --- moving -------------------------------------------------------------------------------------------------------

    def step_on(self) -> None:
        """Take one step and show its events; events that are still being shown end at once."""
        self._play_to(self.replay.at + 1)

    def go_trick_on(self) -> None:
        """Play to the end of the trick, the bidding or the deal."""
        self._play_to(self.replay.find_next_stop())

    def play(self) -> None:
        """Play to the end, or stop."""
        replay = self.replay
        if replay.until > replay.at:
            replay.until = replay.at
        elif replay.at >= replay.last:
            self.go(replay.find_deal_start(0))
            replay.until = replay.last
        else:
            replay.until = replay.last

    def _play_to(self, place: int) -> None:
        replay = self.replay
        if replay.until > replay.at or self.playback.is_busy:
            # Whoever presses again does not want to wait for what was asked before.
            self.go(max(replay.at, replay.until if replay.until < replay.last else replay.at))
        replay.until = min(place if place > replay.at else replay.find_next_stop(), replay.last)
        self.playback.hurry()

    def key(self, key: int) -> bool:
        """Step on arrow and Page keys, and leave other keys to the bar."""
        replay = self.replay
        match key:
            case pygame.K_LEFT:
                self.go(replay.at - 1)
            case pygame.K_RIGHT:
                self.step_on()
            case pygame.K_UP | pygame.K_PAGEUP:
                self.go(replay.find_last_stop())
            case pygame.K_DOWN | pygame.K_PAGEDOWN:
                self.go_trick_on()
            case pygame.K_HOME:
                self.go(0)
            case pygame.K_END:
                self.go(replay.last)
            case pygame.K_SPACE:
                self.play()
            case _:
                return super().key(key)
        return True

    # --- what is shown ------------------------------------------------------------------------------------------------

    def on_settled(self, view: View) -> None:
        """Show what was done and why, in place of the line that says who is awaited."""
        super().on_settled(view)
        self.model.prompt = self._say_done()
        self.model.notes.clear_remark()  # the text above describes the calls among them

    def _say_done(self) -> str:
        replay = self.replay
        deal, step = replay.deal, replay.last_step
        if deal is not None and replay.at == deal.end and deal.points:
            names = side_names(replay.game.sides, self.model.seats)
            return tr("Deal {deal} is over: {points}", deal=deal.number, points=escape(join_shares(names, deal.points)))
        if step is None:
            return ""
        names = tuple(seat.name for seat in self.model.seats)
        who, bids = f"**{escape(names[step.seat])}**", each_bids(self.model.view)
        given = replay.last_given
        done = tell_given_cards(given, who, bids) if given else tell_action(step.action, replay.game.deck, who, bids)
        reason = quote_inside(Teller(names, None).read(step.reason)) if step.reason else ""
        return tr("{done} – “{reason}”", done=done, reason=reason) if reason else done

    def _show_next_seat(self) -> None:
        """Show the next seat's view."""
        seat, hands = self.replay.audience
        self.look(Audience((seat + 1) % self.replay.game.players, hands))

    def _next_speed(self) -> None:
        names = [name for name, _ in list_speeds()]
        self._speed = names[(names.index(self._speed) + 1) % len(names)]
        self.playback.set_speed(self._speed)

    # --- dialogs ------------------------------------------------------------------------------------------------------

    def _show_deals(self) -> None:
        self.stage.push(make_deals_dialog(self.replay, self.go, self._hand_over))

    def _hand_over(self, seat: int) -> None:
        """Hand the screen to a person who wants to see their own view of an unfinished deal."""

        def show() -> None:
            self.stage.scenes.remove(handover)
            self.replay.holder = seat
            self.transport.line.course = self._make_timeline()
            self.go(self.replay.find_deal_start(len(self.replay.deals) - 1))

        handover = HandoverScene(
            self.model.seats[seat].name, (), self.cards, show, lambda: self.stage.scenes.remove(handover)
        )
        self.stage.push(handover)

    def _ask_to_play_on(self) -> None:
        place, replay = self.replay.at, self.replay
        names = [seat.name for seat in self.model.seats]
        self.stage.push(make_play_on_dialog(names, replay.audience.seat, lambda seat: self.exits.play_on(place, seat)))

    # --- the bar ------------------------------------------------------------------------------------------------------

    def _make_timeline(self) -> ReplayTimeline:
        replay = self.replay
        return ReplayTimeline(replay.last, tuple(deal.begin for deal in replay.deals), replay.stops)

    def _make_transport(self) -> TransportBar:
        replay = self.replay
        commands = ReplayCommands(
            seek=self.go,
            start=lambda: self.go(0),
            trick_back=lambda: self.go(replay.find_last_stop()),
            back=lambda: self.go(replay.at - 1),
            play=self.play,
            on=self.step_on,
            trick_on=self.go_trick_on,
            end=lambda: self.go(replay.last),
            deals=self._show_deals,
            hands=self.turn_hands,
            seat=self._show_next_seat,
            speed=self._next_speed,
            look_back=lambda: self.exits.review(replay.at, replay.audience.seat),
            branch=self._ask_to_play_on,
        )
        bar = TransportBar(self._make_timeline(), commands)
        last, most = replay.deals[-1] if replay.deals else None, self.model.view.status.tricks
        places = [_name_place(last.number, most, over=last.over)] if last is not None else []
        bar.reserve(
            {
                bar.where: [*places, _name_place(10, 10, over=True)],
                bar.hands: [name_open_hands(all_hands=every) for every in (False, True)],
                bar.seat: [self._name_seat(seat) for seat in range(replay.game.players)],
                bar.speed: [self._name_speed(speed) for speed, _ in list_speeds()],
            }
        )
        return bar

    def _name_seat(self, seat: int) -> str:
        return tr("Seat: {name}", name=self.model.seats[seat].name)

    def _name_speed(self, speed: Speed) -> str:
        return tr("Speed: {speed}", speed=dict(list_speeds())[speed].lower())

    def _update_bar(self) -> bool:
        """Bring the bar up to date; return True if it changed."""
        replay = self.replay
        state = (replay.at, replay.until > replay.at, replay.audience, self._speed, replay.last)
        if state == self._shown_state:
            return False
        self._shown_state = state
        bar, deal, view = self.transport, replay.deal, self.model.view
        bar.line.at = replay.at
        bar.play.icon = "pause" if replay.until > replay.at else "play"
        number = deal.number if deal is not None else 1
        trick = view.status.trick if view.status.tricks and view.status.phase == "playing" else 0
        bar.where.caption = _name_place(number, trick, over=replay.open_deal)
        bar.hands.caption = name_open_hands(all_hands=replay.audience.hands == "all")
        bar.seat.caption = self._name_seat(replay.audience.seat)
        bar.speed.caption = self._name_speed(self._speed)
        closed = None if replay.open_deal else tr("This deal is not over: only your own side of it is shown.")
        bar.hands.disabled_because = bar.seat.disabled_because = closed
        bar.look_back.disabled_because = closed
        ended = tr("The match is over here.") if replay.outcome is not None else None
        bar.branch.disabled_because = (closed and tr("This deal is not over: it is played at its own table.")) or ended
        bar.branch.tooltip = tr("A new match from here, for practice")
        self.bar.relayout()
        return True


def _name_place(deal: int, trick: int, *, over: bool) -> str:
    """Return where a replay stands; before the first trick of a deal, and where there are none, `trick` is 0."""
    place = tr("Deal {deal} · trick {trick}", deal=deal, trick=trick) if trick else tr("Deal {deal}", deal=deal)
    return place if over else f"{place} · {tr('not over')}"


def make_deals_dialog(replay: MatchReplay, go: Callable[[int], None], show: Callable[[int], None]) -> DialogScene:
    """Return a dialog that lists the deals with their points and leads to where each was dealt.

    An unfinished deal is hidden when several people play; it is offered to each of them, and `show` hands over to a
    seat.
    """
    names = side_names(replay.game.sides, show_seats(replay.seats))

    def exits(action: Callable[[], None]) -> Callable[[], None]:
        return lambda: dialog.leave_for(action)

    rows: list[Widget] = []
    for place, deal in enumerate(replay.deals):
        points = join_shares(names, deal.points) if deal.points else tr("not over") if not deal.over else tr("no score")
        caption = tr("Deal {deal}: {points}", deal=deal.number, points=points)
        rows.append(Button(caption, exits(lambda place=place: go(replay.find_deal_start(place)))))  # type: ignore[misc]
    if replay.hides_deal:
        rows.append(Label(tr("The deal that is being played, for:"), style="small", color=colors.LAVENDER))
        people = [seat for seat, who in enumerate(show_seats(replay.seats)) if not who.computer]
        rows += [
            Button(show_seats(replay.seats)[seat].name, exits(lambda seat=seat: show(seat)))  # type: ignore[misc]
            for seat in people
        ]
    dialog = DialogScene(tr("Deals"), "", [DialogButton(tr("Close"))], content=Column(rows, gap=8), width=560)
    return dialog


def make_play_on_dialog(names: Sequence[str], seat: int, begin: Callable[[int], None]) -> DialogScene:
    """Return a dialog that asks which seat to take in the new match; `begin` receives the seat."""
    chosen = seat

    def choose(place: int) -> None:
        nonlocal chosen
        chosen = place

    field = DropDown(list(enumerate(names)), seat, choose, grow=1)
    text = tr("A new match goes on from here, with other cards after this deal. It is marked as practice.")
    return DialogScene(
        tr("Practice from here"),
        text,
        [DialogButton(tr("Practice"), lambda: begin(chosen), "primary"), DialogButton(tr("Cancel"))],
        content=Row([Label(tr("Your seat")), field]),
    )
