"""The end of a match: who won, how it was decided, what was best, and what it brought; the sheet is a key away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.cards import Deck
from purple_table.core.record import Seat
from purple_table.session.deal_verdict import DealVerdict
from purple_table.session.match_story import TakenTrick, tell_match
from purple_table.session.played_match import PlayedMatch
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.emblems import draw_head
from purple_table.ui.cards.moment_picture import draw_moment_picture
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, Form, Label, Panel, Row, ScrollArea, Space, Widget
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import FormScene
from purple_table.ui.scenes.match_words import show_seats, side_names
from purple_table.ui.scenes.results.final_table import BESIDE, NARROW, WIDE, make_final_table
from purple_table.ui.scenes.results.result_parts import FallingPaper
from purple_table.ui.scenes.results.result_words import ResultWords
from purple_table.ui.scenes.results.story_words import StoryWords, describe_trick
from purple_table.ui.scenes.results.verdict_words import VerdictLabel
from purple_table.ui.scenes.table.table_words import find_side

_PORTRAIT, _SMALL_PORTRAIT, _STEP = 330, 168, 0.56
"""The size of the winner's portrait and that in a small window, in reference units, and the distance between the
portraits of partners, in sizes of one."""
_BETWEEN = 40
"""The distance between portrait and words, in reference units."""
_ROOMY, _ROOM_BESIDE = 900, 480
"""The width from which there is room for the large portrait, and the room in which a trick has the totals beside it, in
reference units."""
_MOST_HEADS = 3
_SETTLED = 2.09
"""The seconds after which the portrait stands still: then its rays are as bright as at first."""
_CARD, _SMALL_CARD, _RISE = 112, 56, 10
"""The width of the cards of the trick, that in a small window, and how far the one that took it stands out."""


class WinnerPortraits(Widget):
    """The portraits of the winners in laurel, the first one above the others."""

    def __init__(self, cards: CardSurfaces, seats: Sequence[Seat], *, good: bool, still: bool) -> None:
        super().__init__()
        self._cards, self._seats, self._good = cards, tuple(seats), good
        self.size = _PORTRAIT
        """The size of a portrait, in reference units."""
        self._passed = _SETTLED if still else 0.0

    def update(self, dt: float) -> bool:
        """Let the laurel come and its rays shine; return False once that is over."""
        moving = self._passed < _SETTLED
        self._passed = min(_SETTLED, self._passed + dt)
        return moving

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of all portraits."""
        across = self._measure_one(kit)
        return across + round(across * _STEP) * (len(self._seats) - 1), across

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the portraits, the first one last."""
        across = self._measure_one(kit)
        for number in reversed(range(len(self._seats))):
            place = pygame.Rect(self.rect.left + round(across * _STEP) * number, self.rect.top, across, across)
            seat = self._seats[number]

            def draw_portrait(field: pygame.Rect, seat: Seat = seat) -> None:
                ring = colors.GOLD_TOP if self._good else colors.CHILL_EDGE
                draw_head(kit, self._cards, surface, field, seat, "glad", ring)

            draw_moment_picture(self._cards, surface, place, "match", self._good, self._passed, draw_portrait)

    def _measure_one(self, kit: Kit) -> int:
        return kit.px(self.size * (1.0 if len(self._seats) == 1 else 0.72))


class SmallTrick(Widget):
    """The cards of a trick side by side in the order of play, each above the name of its player; the one that took it
    stands out."""

    def __init__(self, cards: CardSurfaces, deck: Deck, trick: TakenTrick, seats: Sequence[Seat]) -> None:
        super().__init__()
        self._cards, self._deck, self._trick, self._seats = cards, deck, trick, seats
        self.card = _CARD
        """The width of a card, in reference units."""

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of the cards and their names."""
        card = self._measure_card(kit, width)
        high = kit.px(_RISE) + card_height(card) + kit.px(6) + kit.text.height(kit.theme.small)
        return (card + kit.px(_RISE)) * len(self._trick.plays), high

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the cards on their shadows."""
        card, font = self._measure_card(kit, self.rect.width), kit.theme.small
        step = card + kit.px(_RISE)
        for number, (seat, code) in enumerate(self._trick.plays):
            won = seat == self._trick.won.seat
            face = self._cards.face(self._deck[code], card)
            place = face.get_rect(topleft=(self.rect.left + step * number, self.rect.top + kit.px(_RISE)))
            place.y -= kit.px(_RISE) if won else 0
            shadow = self._cards.shadow(card)
            surface.blit(shadow, shadow.get_rect(center=(place.centerx, place.centery + kit.px(2))))
            surface.blit(face, place)
            if won:
                frame = self._cards.outline(card)
                surface.blit(frame, frame.get_rect(center=place.center))
            ink = colors.GOLD_TOP if won else colors.LAVENDER
            name = kit.text.line(kit.text.ellipsize(self._seats[seat].name, font, step - kit.px(4)), font, ink)
            surface.blit(name, name.get_rect(midbottom=(place.centerx, self.rect.bottom)))

    def _measure_card(self, kit: Kit, width: int | None) -> int:
        """Return the width of a card; many of them share the room that there is."""
        card = kit.px(self.card)
        if width is not None:
            card = min(card, width // max(1, len(self._trick.plays)) - kit.px(_RISE))
        return max(kit.px(24), card)


class MatchEndScene(FormScene):
    """A page above the table when a match is over; Enter and Space begin the next one with the same people."""

    most = (1220, 680)

    def __init__(
        self,
        live: PlayedMatch,
        cards: CardSurfaces,
        *,
        on_again: Callable[[], None],
        on_sheet: Callable[[], None],
        on_title: Callable[[], None],
        on_back: Callable[[], None],
        count: Callable[[], bool],
        describe_gains: Callable[[], Sequence[str]],
        still: bool = False,
        day: str = "",
        on_daily: Callable[[], None] | None = None,
        verdict: DealVerdict | None = None,
    ) -> None:
        """`on_sheet` shows the score sheet, `on_back` looks back at the match. `count` counts a little of the match in
        the statistics and returns False when that is done; then `describe_gains` returns what it brought, as lines with
        markup. `still` switches motion off. `day` says of a deal of the day which it is, with markup, and `on_daily`
        goes to the others; its `verdict` finds out how it was played, and the scene closes it.
        """
        self._count: Callable[[], bool] | None = count
        self._describe_gains = describe_gains
        seats, view = show_seats(live.seats), live.view(live.viewer)
        you = live.persons[0] if len(live.persons) == 1 else None
        self._words = ResultWords(live, seats, side_names(view.sides, seats), you)
        winners = sorted(self._words.winners, key=lambda seat: seat != you)
        self._good = self._words.has_won or you is None
        self._paper = FallingPaper() if self._words.has_won and not still else None
        self._backdrop = Backdrop((0.24, 0.42), 1.0 if self._good else 0.6)
        heads = [seats[seat] for seat in winners[:_MOST_HEADS]]
        self._portraits = WinnerPortraits(cards, heads, good=self._good, still=still)
        ink = colors.GOLD_TOP if self._good else colors.CHILL_INK
        self._headline = Label(self._words.make_heading(is_deal=bool(day)), style="title", color=ink)
        self._gains = Column([], gap=4)
        self._trick: SmallTrick | None = None
        story = tell_match(live.replay().match)
        lines: list[Widget] = [self._headline]
        best = ""
        if story is not None:
            words = StoryWords(story, view, live.game.deck, seats, you)
            lines.append(Label(words.make_sentence(), style="heading", color=colors.IVORY))
            best = words.describe_best_deal(live.game.low_wins)
        lines.append(Label(day or self._words.make_subheading(), color=colors.LAVENDER))
        self._judged = VerdictLabel(verdict)
        self._judged.color = colors.IVORY
        lines.append(self._judged)
        outcome, own = live.outcome, find_side(view, you) if you is not None else None
        won = outcome.winners if outcome is not None else ()
        self._table = make_final_table(side_names(view.sides, seats), view.totals, won, own, live.game.low_wins)
        self._panels: list[Widget] = [self._table]
        self._middle = Column(self._panels, gap=15)
        if story is not None and story.trick is not None:
            self._trick = SmallTrick(cards, live.game.deck, story.trick, seats)
            caption = Label(words.describe_trick_place(), style="strong", color=colors.GOLD_TOP)
            who = describe_trick(story.trick, seats, you, live.game.low_wins)
            told = Label(who, color=colors.LAVENDER)
            self._panels = [Panel([caption, self._trick, told], padding=14, grow=1), self._table]
        lines.append(self._middle)
        facts = [Label(best, color=colors.LAVENDER)] if best else []
        lines += [*facts, self._gains]
        self.form = self._make_form(lines, on_again, on_sheet, on_title, on_back, on_daily)

    def _make_form(
        self,
        lines: list[Widget],
        on_again: Callable[[], None],
        on_sheet: Callable[[], None],
        on_title: Callable[[], None],
        on_back: Callable[[], None],
        on_daily: Callable[[], None] | None,
    ) -> Form:
        if on_daily is None:
            tooltip = tr("A new match at the same table")
            again = Button(tr("Play again"), on_again, kind="primary", key=pygame.K_SPACE, tooltip=tooltip)
        else:  # It is played once: next come what others make of these cards, and the deals of other games.
            tooltip = tr("What an Expert makes of your cards, and the deals of the other games")
            again = Button(tr("The deal of the day"), on_daily, kind="primary", key=pygame.K_SPACE, tooltip=tooltip)
        sheet = Button(tr("Score sheet"), on_sheet, key=pygame.K_b, tooltip=tr("What every deal brought"))
        tooltip_back = tr("Replay, review, and the computer with your cards")
        back = Button(tr("Look back"), on_back, key=pygame.K_l, tooltip=tooltip_back)
        home = Button(tr("Home"), on_title, tooltip=tr("Leave the table; the match is saved (Escape)"))
        portraits = Column([Space(grow=1), self._portraits, Space(grow=1)])
        self._words_area = ScrollArea(Column(lines, gap=15), grow=1)
        root = Column(
            [
                Row([portraits, Column([self._words_area], grow=1)], align="stretch", gap=_BETWEEN, grow=1),
                Row([home, Space(grow=1), back, sheet, again]),
            ],
            gap=16,
        )
        return Form(root, on_cancel=on_title, default=again)

    def enter(self, stage: object) -> None:
        """Play the sound of the end."""
        super().enter(stage)  # type: ignore[arg-type]
        self.stage.sounds.play("win" if self._good else "lose")

    def leave(self) -> None:
        """Stop thinking about the deal."""
        self._judged.close()

    def update(self, dt: float) -> bool:
        """Advance paper and portrait, and count the match in between."""
        judged = self._judged.collect()
        if judged:
            self.resize(self.stage.size)
        falling = self._paper is not None and self._paper.update(dt)
        moving = self._portraits.update(dt)
        if self._count is not None and not moving and not self._count():
            self._count = None
            gains = self._describe_gains()
            tooltip = tr("Goals are reached in matches without hints or undos; *Statistics* lists all of them.")
            self._gains.set_children([Label(line, color=colors.LAVENDER, tooltip=tooltip) for line in gains])
            self.form.relayout()
            moving = True
        return self.form.update(dt) or falling or moving or judged

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, with the paper behind the words."""
        self._backdrop.draw(surface)
        if self._paper is not None:
            self._paper.draw(self.stage.kit, surface)
        self.form.draw(surface)

    def resize(self, size: Size) -> None:
        """Give portrait and trick the size for which there is room."""
        kit, rect = self.stage.kit, self.room(size)
        roomy = rect.width >= kit.px(_ROOMY)
        self._portraits.size = _PORTRAIT if roomy else _SMALL_PORTRAIT
        if self._trick is not None:
            self._trick.card = _CARD if roomy else _SMALL_CARD
        room = rect.width - self._portraits.measure(kit, None)[0] - kit.px(_BETWEEN)
        room -= self._words_area.measure(kit, None)[0] - self._words_area.children[0].measure(kit, None)[0]
        # The table of totals lies beside the trick where there is room, and above it elsewhere.
        beside = self._trick is not None and room >= kit.px(_ROOM_BESIDE)
        self._table.wanted_width = (BESIDE if roomy else NARROW) if beside else min(WIDE, room / kit.theme.scale)
        self._middle.set_children([Row(self._panels, align="start", gap=15)] if beside else self._panels[::-1])
        wide = kit.text.layout(self._headline.text, kit.theme.title).size[0] > room
        self._headline.style = "heading" if wide else "title"
        super().resize(size)
