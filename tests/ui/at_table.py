"""Somebody who sits at the table: makes a match of Hearts, moves the mouse, presses keys, and waits."""

from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pygame

from purple_table.art.sprites import SpriteCache
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.settings import Settings
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.shell.loop import Loop
from tests.immediate_thinker import ImmediateThinker

RULES = Path(__file__).parent.parent.parent / "rules"


@cache
def shared_cards():
    """The pictures of the cards, drawn once for all tests."""
    return CardSurfaces(SpriteCache(None))


def sitting(monkeypatch):
    """A function that sits down at a table; everybody gets up when the generator goes on."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    guests = []

    def sit_down(players=4, seed=5, options=None, people=(0,), live=None, **fields):
        live = live or make_match(players, seed, people=people, **(options or {}))
        guest = Guest(live, shared_cards(), **fields)
        guests.append(guest)
        return guest

    yield sit_down
    for guest in guests:
        guest.close()


NAMES = ("You", "Ada", "Ben", "Cleo", "Dora", "Emil")


def make_match(players=4, seed=5, level="reference", people=(0,), chance=None, **options):
    game = load_game([RULES], "hearts", players, options)
    seats = [Seat(name, computer=seat not in people, level=level) for seat, name in enumerate(NAMES[:players])]
    chance = chance or Chance(derive_secret(seed))
    return LiveMatch.new(game, seats, chance, ImmediateThinker(game, make_player))


class Guest:
    """A person at a table in a window without a screen, who while waiting looks only if `watching`."""

    watching = False

    def __init__(self, live, cards, size=(800, 600), speed="instant", **settings):
        self.loop = Loop("table", size)
        pygame.event.clear()
        self.results, self.left, self.kept, self.opened = [], [], [], []
        self.live = live
        self.scene = TableScene(
            live,
            cards,
            Settings(speed=speed, mute=True, **settings),
            on_results=self.results.append,
            on_leave=lambda: self.left.append(True),
            on_settings=lambda: self.opened.append("settings"),
            on_change=self.kept.append,
            on_rules=self.opened.append,
        )
        self.loop.stage.push(self.scene)
        self.step()

    @property
    def hand(self):
        return self.scene.hand

    @property
    def surface(self):
        return self.loop._window.get_surface()

    @property
    def my_turn(self):
        return self.scene.model.legal_cards is not None and not self.scene.playback.is_busy

    @property
    def top(self):
        return self.loop.stage.scenes.top

    def pixels(self):
        return pygame.image.tobytes(self.surface, "RGB")

    def until_handover(self):
        self.until(lambda: isinstance(self.top, HandoverScene))
        return self.top

    def show_hand(self):
        """Take the screen when it is handed over, and wait until something is asked."""
        self.until_handover()
        self.wait(0.5)
        self.press(pygame.K_SPACE)
        self.step()
        self.until(lambda: self.scene.model.ask is not None)

    def answer(self, caption):
        """Click a button of the dialog on top."""
        found = next(w for w in self.top.form.root.walk() if getattr(w, "caption", "") == caption)
        self.click(found.rect.center)

    def drag(self, start, end, steps=5):
        self.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for step in range(1, steps + 1):
            point = tuple(round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True))
            self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0))

    def drop(self, end):
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def step(self, seconds=1 / 60):
        return self.loop.step(seconds)

    @contextmanager
    def looking_away(self):
        """Draw what changes meanwhile with the step after only: a click and a key are seen once they are done."""
        looks, self.loop._shown = self.loop._shown, False
        yield
        self.loop._shown = looks

    def look_away(self):
        """Draw nothing from now on, where what the table knows is tested and no picture."""
        self.loop._shown = False

    def wait(self, seconds):
        for _ in range(round(seconds * 60)):
            self.step()

    def until(self, condition, steps=3000, seconds=1 / 60):
        """Wait for something, and look at the table then; only who is `watching` looks all the while, and who has
        looked away does not look at all."""
        if condition():
            return
        loop, looks = self.loop, self.loop._shown
        loop._shown = looks and self.watching
        for _ in range(steps):
            self.step(seconds)
            if condition():
                break
        else:
            raise AssertionError("it never happens")
        if looks and not self.watching:
            loop._shown, loop.stage.dirty = True, False
            loop._draw()

    def until_asked(self):
        self.until(lambda: self.my_turn or self.scene.controls.panel is not None or self.results, 500, 0.1)

    def post(self, kind, **fields):
        pygame.event.post(pygame.event.Event(kind, **fields))
        self.step(0.0)

    def click(self, point, button=1):
        with self.looking_away():
            self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
            self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=point, button=button)

    def press(self, key):
        with self.looking_away():
            self.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=0, scancode=0)

    def spot(self, code):
        """Where a person would click a card: the strip of it that shows in the fan, or its slot."""
        layout, held = self.scene.layout, self.hand.list_fan()
        if code in held:
            pose = self.hand.list_fan_poses(layout)[held.index(code)]
            return round(pose.x - layout.card * 0.36), round(pose.y)
        return layout.slots[self.hand.list_tray().index(code)].center

    def pick(self, code):
        self.click(self.spot(code))

    def confirm(self):
        self.click(self.scene.controls.confirm.rect.center)

    def pass_cards(self):
        """Pass the first three cards."""
        self.until_asked()
        for code in self.hand.list_fan()[:3]:
            self.pick(code)
        self.confirm()
        self.until_asked()

    def until_illegal(self):
        """Play until some card may not be played while a trick lies on the table."""
        while not (self.scene.picture.trick and set(self.hand.list_fan()) - self.scene.model.legal_cards):
            self.pick(min(self.scene.model.legal_cards))
            self.until_asked()
        return sorted(set(self.hand.list_fan()) - self.scene.model.legal_cards)[0]

    def close(self):
        self.loop.close()
        self.live.close()


def standing(live):
    """Everything the person may know, to compare before and after."""
    return live.view(live.viewer)


def agrees(scene):
    """Whether the picture shows what the view says."""
    view, picture = scene.model.view, scene.picture
    piles = dict(view.piles)
    hands = {picture.find_place(key.owner): len(cards) for key, cards in piles.items() if key.role == "hand"}
    laid = {picture.find_place(key.owner): len(cards) for key, cards in piles.items() if key.role == "pass"}
    trick = next((cards for key, cards in piles.items() if key.role == "trick"), ())
    return (
        sorted(picture.hand) == sorted(view.hand)
        # The cards of an open hand lie in place of its backs.
        and all(
            (picture.counts[place] or len(picture.shown.get(place, ()))) == hands.get(place, 0)
            for place in range(1, view.players)
        )
        and all(len(picture.laid[place]) == laid.get(place, 0) for place in range(view.players))
        and tuple(code for _, code in picture.trick) == trick
    )
