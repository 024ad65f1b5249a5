"""The table of a match on several machines over a slow line: what somebody waits for, and what not."""

from random import Random
from types import SimpleNamespace

import pygame
import pytest

from purple_table.art.sprites import SpriteCache
from purple_table.core.actions import Play
from purple_table.core.events import Moved
from purple_table.network.lobby import Jumped, UndoAsked
from purple_table.result_menus import ResultMenus
from purple_table.session.settings import Settings
from purple_table.together_match import TogetherMatch
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.widgets import Button
from purple_table.ui.scenes.results.deal_slip import DealSlip
from purple_table.ui.scenes.results.match_end import MatchEndScene
from purple_table.ui.scenes.together.shared_table import SharedTableScene
from tests.network.slow_line import SlowTransport
from tests.network.tables import QuickTable
from tests.ui.test_scenes_results import thrown_in

FRAME = 1 / 30


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    return CardSurfaces(SpriteCache(tmp_path_factory.mktemp("cards")))


class Sitting:
    """Somebody at a table elsewhere, whose line takes 0.3 to 0.5 s in each direction."""

    def __init__(self, driver, cards, delay, jitter):
        self.table = QuickTable("hrcc", options={"passing": "off"})
        self.guest = self.table.join("Berta")
        self.line = SlowTransport.put_before(self.guest, self.table, Random(1), delay, jitter)
        self.guest.stops = True  # the scene plays
        self.table.host.begin()
        self.driver = driver
        self.until(lambda: self.guest.client.match is not None)
        nothing = lambda *_: None  # noqa: E731
        self.match = self.guest.client.match
        self.scene = SharedTableScene(
            self.match,
            self.guest.client,
            cards,
            Settings(speed="fast", coach=False),
            on_lobby=nothing,
            on_results=nothing,
            on_leave=nothing,
            on_settings=nothing,
            on_change=nothing,
            on_rules=nothing,
            on_page=nothing,
        )
        driver.stage.push(self.scene)

    def step(self):
        self.line.deliver()
        self.table.work()
        for notice in self.guest.notices:
            if hasattr(self, "scene"):
                self.scene.take_notice(notice)
        self.guest.notices.clear()
        if hasattr(self, "scene"):
            self.scene.update(FRAME)
        self.table.now += FRAME

    def until(self, found, most=20_000):
        """The seconds until something is so."""
        begun = self.table.now
        for _ in range(most):
            if found():
                return self.table.now - begun
            self.step()
        raise AssertionError("it did not come about")

    def await_ask(self):
        return self.until(lambda: self.scene.model.ask is not None and self.match.asked is not None)

    @property
    def lying(self):
        return [card for _, card in self.scene.picture.trick]


def play_deal(sitting):
    """Play most of a deal; the seconds from each own card to where it lies, and to the next ask."""
    lands, asks = [], []
    while len(asks) < 12:
        asks.append(sitting.await_ask())
        card = next(action.card for action in sitting.match.legal() if isinstance(action, Play))
        sitting.scene.commands.try_action(Play(card))
        lands.append(sitting.until(lambda card=card: card in sitting.lying))
    return lands, asks[1:]


def test_the_own_card_lies_at_once_however_slow_the_line_is(driver, cards):
    sitting = Sitting(driver, cards, 0.3, 0.2)
    lands, asks = play_deal(sitting)
    assert len(lands) == 12
    assert max(lands) < 0.3, "a card flies 0.2 s at this speed, and an answer would take 0.6 s"
    assert min(asks) > 0.6
    print("lands", max(lands), "asks", sorted(asks))


def test_what_is_shown_ahead_is_shown_once_and_agrees_with_what_the_table_tells(driver, cards):
    sitting = Sitting(driver, cards, 0.3, 0.0)
    sitting.await_ask()
    view, card = sitting.match.make_view(), next(iter(sitting.match.legal())).card
    sitting.scene.commands.try_action(Play(card))
    steps = sitting.match.steps
    ahead = sitting.match.make_view()
    assert card in ahead.pile("trick")
    assert card not in ahead.hand
    assert len(ahead.hand) == len(view.hand) - 1
    seen, on_event = [], sitting.scene.on_event
    sitting.scene.on_event = lambda event: (seen.append(event), on_event(event))
    sitting.until(lambda: sitting.match.steps > steps and not sitting.scene.playback.is_busy)
    assert sum(isinstance(event, Moved) and event.cards == (card,) for event in seen) == 1
    assert [seat for seat, _ in sitting.match.make_view().trick][-1:] != [1] or len(seen) == 1


def test_a_card_that_the_table_refuses_goes_back(driver, cards):
    sitting = Sitting(driver, cards, 0.3, 0.0)
    sitting.await_ask()
    card = next(iter(sitting.match.legal())).card
    hand = list(sitting.scene.picture.hand)
    sitting.table.host._jumps += 1  # as after a match that was put back meanwhile
    sitting.scene.commands.try_action(Play(card))
    sitting.until(lambda: card in sitting.lying)
    sitting.until(lambda: not sitting.match.is_pending)
    sitting.until(lambda: not sitting.scene.playback.is_busy)
    assert card not in sitting.lying
    assert sitting.scene.picture.hand == hand


def test_a_deal_that_is_taken_back_takes_its_slip_with_it(driver, cards):
    sitting = Sitting(driver, cards, 0.0, 0.0)
    sitting.await_ask()
    slip = DealSlip(thrown_in(), waits=True, on_back=list, on_title=list)
    driver.stage.push(slip)
    shown = TogetherMatch.is_shown.fget
    assert shown(SimpleNamespace(_context=SimpleNamespace(stage=driver.stage))), "a lobby may take its place"
    sitting.scene.take_notice(Jumped())
    assert driver.stage.scenes.top is sitting.scene


def test_a_question_whose_end_was_lost_makes_room_for_the_next(driver, cards):
    sitting = Sitting(driver, cards, 0.0, 0.0)
    sitting.await_ask()
    answered = []
    sitting.guest.client.answer_undo = lambda number, agreed: answered.append((number, agreed))
    for number in (1, 2):
        sitting.scene.take_notice(UndoAsked(number, 0))
    driver.key(pygame.K_y)
    assert answered == [(2, True)]
    assert driver.stage.scenes.top is sitting.scene


def test_the_end_of_a_match_elsewhere_is_told_like_that_of_one_here(driver, cards):
    table = QuickTable("hrcc", options={"target": 10})
    guest = table.join("Berta")
    table.host.begin()
    table.play(lambda: table.is_over() and all(check.key for check in guest.client.watch.checks.values()))
    match, asked = guest.client.match, []
    nothing = lambda *_: None  # noqa: E731
    context = SimpleNamespace(stage=driver.stage, cards=cards, settings=Settings(reduced_motion=True))
    results = ResultMenus(
        context, None, SimpleNamespace(), on_again=lambda: asked.append("again"), on_title=nothing, show_proof=nothing
    )
    results.show_last(match)
    scene = driver.stage.scenes.top
    assert isinstance(scene, MatchEndScene)
    driver.settle()
    again = next(one for one in scene.form.root.walk() if isinstance(one, Button) and one.caption == "Play again")
    driver.click(again)
    assert asked == ["again"]
