"""A monkey at the program: random input of every kind for the whole application, on the dummy display.

It begins at a table of the game it is given, and finds the way to the others by itself.

Beside it another copy of the program saves settings and opens matches, and lets go of them.

It holds the program to five things: no exception reaches the loop, the window at rest shows what a fresh drawing shows,
the way back to the title is always open, a match can be played on, and every match file reads to its end.
"""

import json
import random
import shutil
import traceback
from contextlib import contextmanager, suppress
from dataclasses import replace

import pygame
from msgspec import structs

from purple_table import match_store
from purple_table.app import App
from purple_table.core.deal_code import DealCode
from purple_table.paths import find_folders
from purple_table.players.levels import make_player
from purple_table.session.files import is_held
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_store import LoadedMatch
from purple_table.session.settings import SettingsFile, Setup
from purple_table.ui.cards.table_layout import hand_poses
from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.results.deal_slip import DealSlip
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.setup.setup_scene import SetupScene
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.scenes.title.title_scene import TitleScene
from tests.contract.matches import random_game
from tests.damage import FOREIGN, SPOILERS, spoil
from tests.ears.listening import DirectSpeaker
from tests.immediate_thinker import ImmediateThinker
from tests.ui.afresh import difference, rest

USUAL = (1280, 720)
LOOKS = 60
"""After so many events the window is looked at."""
SIZES = ((800, 600), (1024, 768), USUAL, (1366, 768), (1600, 900), (1080, 1900), (1920, 1080))
ODD_SIZES = ((1, 1), (200, 150), (300, 2000), (1, 700), (1900, 3), (777, 601))
"""What a window manager may make of a window, whatever the program asks for."""
TEXTS = (*"aZ7 éßŁ漢👑\u0301\u202e\\", "<b>", "**", "{purple}", "x" * 300, "\ud800", f"Jo{FOREIGN}Ann")
MODS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META)
WINDOW_EVENTS = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWHIDDEN,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWMOVED,
)
USEFUL_KEYS = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F3, pygame.K_KP_ENTER, pygame.K_SLASH),
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
)
ODD_KEYS = (0, pygame.K_F1, pygame.K_F11, pygame.K_MENU, pygame.K_LSHIFT, pygame.K_CAPSLOCK, pygame.K_KP_5, 1 << 30)


class Slip(Exception):
    """Something broke; the message says what, after how many events and what came last."""


class Quick(ImmediateThinker):
    """Every computer decides at once, as the simple player does: the window is what is tried here."""

    def __init__(self, game, build, make_player, **_):
        super().__init__(game, make_player)

    def ask(self, request):
        super().ask(replace(request, level="reference"))


class Monkey:
    """One run of the program with its user: at random by `play`, on purpose by `go_home` and `play_on`.

    `cache` is a folder of card pictures that runs may share; the window gets one of `sizes` now and then;
    `settings` are the settings before the first start.
    """

    def __init__(self, folder, seed, cache=None, game="hearts", sizes=(*SIZES, *ODD_SIZES), **settings):
        self.game = game
        self.sizes = sizes
        self.texts = (str(DealCode(game, 4, {}, bytes(range(32)), 1, 2)), *TEXTS)
        self.rng = random.Random(seed)
        self.seed = seed
        self.folders = find_folders(folder)
        if cache is not None:
            self.folders = replace(self.folders, cache=cache)
        with suppress(OSError):
            self.folders.config.mkdir(parents=True, exist_ok=True)
            known = {"format": 1, "speed": "instant", "mute": True, "speech": "focus", **settings}
            (self.folders.config / "settings.json").write_text(json.dumps(known), encoding="utf-8")
        self.done = self.starts = 0
        self.seen = set()
        self.other = None
        self.saved = False
        self.trail = []
        self._thinking, match_store.ThinkingProcess = match_store.ThinkingProcess, Quick
        self.start()

    # --- the program --------------------------------------------------------------------------------------------------

    def start(self):
        """Open the program, as after a click on its icon."""
        self.starts += 1
        self.app = App(self.folders, seed=self.seed)
        self.app._open_first_scene()
        self.app._loop._on_fault = self.fault
        # Everything speaks, so that what is said of any state is tried too; tests/ears tries the words themselves.
        self.stage.narrator.speaker = DirectSpeaker()
        self.stage.narrator.speaker.open()
        self.stage.narrator._announced = True
        self.app._loop._window.minimum_size = (1, 1)
        pygame.event.clear()
        self.stage.push(self.app._first_scene())
        self.frames(2)

    def close(self):
        """Close the program, and undo what was put into it."""
        self.app._close()
        self.let_go()
        match_store.ThinkingProcess = self._thinking

    @property
    def stage(self):
        return self.app._stage

    @property
    def top(self):
        return self.stage.scenes.top

    @property
    def form(self):
        """The form of what lies on top, where it has one."""
        return self.top.controls.form if isinstance(self.top, TableScene) else getattr(self.top, "form", None)

    def fault(self, scene, error):
        """The loop tells of an exception in a scene."""
        raise self.slip(f"{type(scene).__name__}: {''.join(traceback.format_exception(error))}")

    def slip(self, what):
        """What is raised when something broke."""
        trail = "\n".join(self.trail[-12:])
        where = f"{self.game}: seed {self.seed} after {self.done} events, {self.stage.size}"
        return Slip(f"{where}: {what}\nthe last events:\n{trail}")

    def frames(self, count=1, dt=0.05):
        """Let time pass; where the program has ended, start it again."""
        for _ in range(count):
            self.app._matches._seed = self.seed + self.done  # or chance would deal
            self.app._loop.step(dt)
        if self.stage.closing or not self.stage.scenes:
            self.app._close()
            self.check_records()
            self.start()
        self.seen.add(type(self.top).__name__)

    @contextmanager
    def looking_away(self):
        """The window is minimized meanwhile, so that nothing is drawn."""
        pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
        yield
        pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))

    def post(self, kind, **fields):
        """Post one event."""
        self.done += 1
        self.trail.append(f"{type(self.top).__name__}: {pygame.event.event_name(kind)} {fields}")
        pygame.event.post(pygame.event.Event(kind, **fields))

    # --- random input -------------------------------------------------------------------------------------------------

    def play(self, events):
        """Post so many events, a few to a frame."""
        last = self.done + events
        looked = self.done
        ways = {
            self.click: 22,
            self.card: 22,
            self.key: 24,
            self.move: 12,
            self.drag: 3,
            self.wheel: 5,
            self.text: 6,
            self.window: 5,
            self.close_box: 0.2,
            self.resize: 0.6,
            self.hurry_on: 0.4,
        }
        while self.done < last:
            for _ in range(self.rng.choice((1, 1, 2, 4))):
                self.rng.choices(list(ways), list(ways.values()))[0]()
            self.frames(dt=self.rng.choice((0.0, 1 / 60, 0.1, 0.5)))
            del self.trail[:-40]
            if self.done - looked >= LOOKS:
                looked = self.done
                self.check_picture()
                self.other_copy()

    def point(self):
        """Somewhere in the window, more often than not on something that can be clicked."""
        width, height = self.stage.size
        if self.form is not None and self.rng.random() < 0.7:
            found = [widget.rect for widget in self.form.root.walk() if widget.visible and widget.focusable]
            if found:
                rect = self.rng.choice(found)
                across, down = self.rng.randrange(rect.width + 1), self.rng.randrange(rect.height + 1)
                return self.seen_at((rect.left + across, rect.top + down))
        return self.seen_at((self.rng.randrange(-5, width + 5), self.rng.randrange(-5, height + 5)))

    def seen_at(self, point):
        """Where in the window a point of the drawing is seen."""
        area, shown = self.app._loop._fit
        across, down = point[0] * shown.width / area[0], point[1] * shown.height / area[1]
        return round(shown.left + across), round(shown.top + down)

    def click(self, point=None):
        point = point or self.point()
        button = self.rng.choice((1,) * 12 + (2, 3, 3, 6))
        if self.rng.random() < 0.8:
            self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=button, touch=False, clicks=1)
            if self.rng.random() < 0.95:
                self.post(pygame.MOUSEBUTTONUP, pos=point, button=button, touch=False, clicks=1)

    def card(self):
        """Click a card of the own hand or something in the panel, or go on with what is asked."""
        scene = self.top
        if not isinstance(scene, TableScene) or scene.layout is None:
            self.click()
            return
        panel = scene.controls.panel
        offered = [widget.rect for widget in panel.walk() if widget.reactive and widget.visible] if panel else []
        if offered and self.rng.random() < 0.5:
            self.click(self.seen_at(self.rng.choice(offered).center))
            return
        held = scene.hand.list_fan()
        if held and self.rng.random() < 0.8:
            pose = self.rng.choice(hand_poses(scene.layout, len(held)))
            self.click(self.seen_at((round(pose.x - scene.layout.card * 0.36), round(pose.y))))
        else:
            self.press(pygame.K_RETURN)

    def key(self):
        key = self.rng.choice(USEFUL_KEYS if self.rng.random() < 0.95 else ODD_KEYS)
        self.press(key, self.rng.choice(MODS), up=self.rng.random() < 0.95)

    def press(self, key, mod=0, up=True):
        char = chr(key) if 32 <= key < 127 else ""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=char, scancode=0)
        if up:
            self.post(pygame.KEYUP, key=key, mod=mod, unicode=char, scancode=0)

    def move(self):
        self.post(pygame.MOUSEMOTION, pos=self.point(), rel=(3, 1), buttons=(0, 0, 0))

    def drag(self):
        points = [self.point() for _ in range(4)]
        self.post(pygame.MOUSEBUTTONDOWN, pos=points[0], button=1)
        for point in points[1:]:
            self.post(pygame.MOUSEMOTION, pos=point, rel=(9, 9), buttons=(1, 0, 0))
        self.post(pygame.MOUSEBUTTONUP, pos=points[-1], button=1)

    def wheel(self):
        self.post(pygame.MOUSEMOTION, pos=self.point(), rel=(0, 0), buttons=(0, 0, 0))
        for _ in range(self.rng.randint(1, 4)):
            self.post(pygame.MOUSEWHEEL, x=self.rng.randint(-1, 1), y=self.rng.choice((-30, -1, 1, 30)))

    def text(self):
        self.post(pygame.TEXTINPUT, text=self.rng.choice(self.texts))
        if self.rng.random() < 0.2:
            self.post(pygame.TEXTEDITING, text=self.rng.choice(self.texts), start=0, length=1)

    def window(self):
        self.post(self.rng.choice(WINDOW_EVENTS), x=0, y=0)

    def close_box(self):
        self.post(self.rng.choice((pygame.QUIT, pygame.WINDOWCLOSE)))

    def resize(self):
        if self.rng.random() < 0.15:
            self.press(pygame.K_F11)
        else:
            size = self.rng.choice(self.sizes)
            self.trail.append(f"{type(self.top).__name__}: size {size}")
            self.resize_to(size)
            self.done += 1

    def resize_to(self, size):
        """Make the window so large, as its frame would."""
        self.app._loop._window.size = size

    def hurry_on(self):
        """Play by the keyboard for a while, so that deals come to their end."""
        for _ in range(40):
            if not isinstance(self.top, TableScene):
                return
            self.go_on()
            self.frames(2, dt=0.5)

    def go_on(self):
        """At the table, do by the keyboard what comes first: a button of the panel, else the next card."""
        panel = self.top.controls.panel
        keyed = [widget for widget in panel.walk() if widget.key and widget.visible and widget.enabled] if panel else []
        golden = [widget for widget in keyed if widget.kind == "primary"]
        if keyed and self.rng.random() < 0.8:
            self.press(self.rng.choice(golden or keyed).key)
        else:
            self.press(pygame.K_RIGHT)
            self.press(pygame.K_RETURN)

    # --- what must always be possible ---------------------------------------------------------------------------------

    def other_copy(self):
        """Another copy of the program saves a setting, and opens a match that waits, or lets go of the one it has."""
        file = SettingsFile(self.folders.config / "settings.json")
        settings = file.load()
        file.save(structs.replace(settings, setups={**settings.setups, "other": Setup(self.starts)}))
        self.saved = "other" in file.load().setups
        if self.other is not None:
            self.let_go()
            return
        store = self.app._matches.store
        for path in store.files()[:3]:
            read = None if is_held(path) else store.load(path)
            if isinstance(read, LoadedMatch) and not read.finished:
                self.trail.append(f"another copy opens {path.name}")
                self.other = LiveMatch.resume(read, ImmediateThinker(read.game, make_player), store)
                while self.other.awaits_deal:
                    self.other.begin_deal()
                if self.other.persons_turn:
                    self.other.act(self.other.legal()[0])
                return

    def let_go(self):
        """The other copy leaves its match."""
        if self.other is not None:
            self.other.close()
            self.other = None

    def go_home(self):
        """Go back to the title as a person would, whatever the monkey left behind; its match is free for all."""
        self.let_go()
        for key in (*USEFUL_KEYS, *ODD_KEYS):
            self.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        for button in (1, 2, 3):
            self.post(pygame.MOUSEBUTTONUP, pos=(0, 0), button=button)
        for kind in (pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED):
            self.post(kind)
        self.stage.set_full_screen(False)
        self.frames()
        self.resize_to(USUAL)
        self.frames(3)
        for step in range(1, 60):
            if isinstance(self.top, TitleScene):
                return
            if isinstance(self.top, ResultsScene):
                self.press(pygame.K_ESCAPE)
            elif isinstance(self.top, DialogScene) and self.button("Leave") is not None:
                self.click_button("Leave")
            else:
                # What cannot be left by Escape waits for an answer.
                self.press(pygame.K_ESCAPE if step % 3 else pygame.K_RETURN)
            self.frames(2)
        raise self.slip("there is no way back to the title")

    def sit_down(self):
        """From the title, with what it has to say, to a table of the game."""
        self.frames()
        if isinstance(self.top, DialogScene):
            self.press(pygame.K_RETURN)
            self.frames(2)
        self.pick(self.game)
        if not isinstance(self.top, SetupScene):
            raise self.slip("no match can be set up from the title")
        self.press(pygame.K_RETURN)
        self.frames(2)

    def pick(self, game):
        """Pick a game on the title, whatever was looked for there."""
        self.top.library.show_all()
        self.form.focus(next(pick for pick in self.top.library.picks if pick.game == game), ring=True)
        self.press(pygame.K_RETURN)
        self.frames(2)

    @property
    def closing_key(self):
        """The key by which what lies on the table goes, and play goes on."""
        asks = isinstance(self.top, DialogScene) and not isinstance(self.top, DealSlip)
        return pygame.K_ESCAPE if asks else pygame.K_RETURN

    def play_on(self, actions=12):
        """From the title, continue the match or begin one, and play it on by the keyboard."""
        self.press(pygame.K_c)
        self.frames(2)
        if isinstance(self.top, TitleScene):
            self.sit_down()
        live = self.app._live
        if live is None:
            raise self.slip("no match comes from the title")
        before = len(live._match.steps)
        with self.looking_away():
            for _ in range(1500):
                if live.outcome is not None or len(live._match.steps) >= before + actions:
                    break
                if isinstance(self.top, TableScene):
                    self.go_on()
                else:
                    self.press(self.closing_key)
                self.frames()
            else:
                raise self.slip(f"the match stands still: {live.view(live.viewer).ask}")
        self.check_records()

    def check_picture(self):
        """Once everything has come to rest, the window shows what a fresh drawing shows."""
        for kind in (pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED):
            self.post(kind)
        self.frames(2)
        if rest(self.app._loop, 200):
            where = difference(self.app._loop)
            if where is not None:
                raise self.slip(f"the window is not what a fresh drawing shows, at {where}")

    def check_records(self):
        """Every match file reads to its end, and the match at the table stands on disk as it stands in memory."""
        file = SettingsFile(self.folders.config / "settings.json")
        if self.saved and "other" not in file.load().setups and not file.notice:
            raise self.slip("what another copy saved is lost")
        for path in self.app._matches.store.files():
            read = self.app._matches.store.load(path)
            if not isinstance(read, LoadedMatch):
                raise self.slip(f"a record does not read: {read.message}")
            live = self.app._live
            if live is not None and live.record_file == path and read.view() != live.view((live.persons or (0,))[0]):
                raise self.slip(f"{path} is not what is on the table")

    def button(self, caption):
        """The button of the topmost scene with this caption."""
        found = (widget for widget in self.form.root.walk() if getattr(widget, "caption", None) == caption)
        return next(found, None)

    def click_button(self, caption):
        point = self.seen_at(self.button(caption).rect.center)
        self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        self.post(pygame.MOUSEBUTTONUP, pos=point, button=1)


def litter(home, rng):
    """Leave in the folders of a user what does not belong there."""
    folders = find_folders(home)
    match_store, rules = folders.data / "matches", folders.user_rules
    for folder in (match_store, rules / "decks", folders.config, folders.log):
        folder.mkdir(parents=True)
    names = (f"a{rng.choice(FOREIGN.replace(chr(0), ''))}b", "z")
    places = (
        *(match_store / f"{name}.match" for name in names),
        *(rules / name for name in names),
        *(rules / "decks" / "purple.toml", folders.config / ".lock", folders.config / "presets.json"),
    )
    for place in places:
        spoil(place, rng.choice(SPOILERS))


def monkeys(folder, seed, events, *, game="hearts", cache=None, each=2500, kind=Monkey, sizes=(*SIZES, *ODD_SIZES)):
    """Let monkeys play, each in a folder of its own and for so many events: the events, and the scenes they saw.

    Each begins at a game with random players and options, in a window of the first of `sizes` if that is the only one.
    Raises Slip.
    """
    seen = set()
    done = 0
    while done < events:
        home = folder / f"monkey-{seed}"
        rng = random.Random(seed)
        made = random_game(game, rng)
        # Every third plays with somebody else at the same screen; names are as a flipped bit may leave them.
        seats = [{"name": "Ann", "person": True}, {"name": f"B{rng.choice(FOREIGN)}b", "person": not seed % 3}]
        setup = {"players": made.players, "seats": seats, "options": dict(made.options)}
        litter(home, rng)
        name = f"Z{rng.choice(FOREIGN)}oë"
        monkey = kind(home, seed, cache or folder / "cache", game, sizes, player_name=name, setups={game: setup})
        try:
            monkey.sit_down()
            if len(sizes) == 1:
                monkey.resize_to(sizes[0])
            monkey.play(min(each, events - done))
            monkey.go_home()
            monkey.play_on()
            monkey.go_home()
        finally:
            monkey.close()
        shutil.rmtree(home)
        done += monkey.done
        seen |= monkey.seen
        seed += 1
    return done, seen
