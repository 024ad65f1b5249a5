"""The UI kit on show and under the clock: every widget in one scene.

python benchmarks/ui_kit.py --size 1920x1080 --shots FOLDER    one picture per situation
python benchmarks/ui_kit.py --idle 10                          processor time of a window in which nothing happens
python benchmarks/ui_kit.py --frames 300                       time of a frame with 60 cards moving
"""

import argparse
import time
from pathlib import Path

import pygame

from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import AnimationQueue, Move, ParallelSteps, Pose
from purple_table.ui.kit.surfaces import make_rounded_mask
from purple_table.ui.kit.widgets import (
    Button,
    Choice,
    Column,
    DropDown,
    Form,
    Grid,
    Label,
    Panel,
    Row,
    ScrollArea,
    Slider,
    Space,
    Stepper,
    TextEntry,
    Toggle,
)
from purple_table.ui.scenes.dialog import DialogButton, put_question
from purple_table.ui.shell.loop import Loop
from purple_table.ui.shell.scene import Scene

BACKS = [(name.lower(), name) for name in ("Classic purple", "Gilded", "Forest", "Midnight", "Paper", "Harlequin")]
RULE = (
    "**{number}.** When a trick is taken, the winner gathers the cards *face down* and leads to the next trick: "
    "{{purple}} beats {{gold}}. Déjà vu, Łódź, “quotes” – and more."
)


class Gallery(Scene):
    """Every widget once."""

    def enter(self, stage):
        super().enter(stage)
        self.log = []
        note = self.log.append
        reset = Button("Reset", lambda: note("reset"))
        reset.disabled_because = "Nothing has been changed yet."
        undo = Button("Undo", lambda: note("undo"), key=pygame.K_u, show_key=True, tooltip="Take the last card back")
        self.save = Button("Save", lambda: stage.toast("Settings saved"), kind="primary", tooltip="Keep the changes")
        leave = Button("Give up", self.ask, kind="danger")
        self.drop = DropDown(BACKS, "gilded", note, grow=1)
        self.entry = TextEntry("Zoë O’Brien", note, grow=1)
        controls = Grid(
            [
                [Label("Card back"), self.drop],
                [Label("Table speed"), Choice([(n, n) for n in ("Relaxed", "Normal", "Fast")], "Normal", note, grow=1)],
                [Label("Sound volume"), Slider(0.3, 0, 1, note, step=0.05, shown=lambda v: f"{v:.0%}", grow=1)],
                [Label("Players"), Stepper(4, 2, 10, note)],
                [Label("Player name"), self.entry],
            ]
        )
        self.rules = ScrollArea(Column([Label(RULE.format(number=n)) for n in range(1, 25)], gap=12))
        left = Panel(
            [
                controls,
                Toggle("Show legal moves", True, note),
                Toggle("Confirm before leaving a game", False, note),
                Space(grow=1),
                Row([self.save, Button("Cancel", lambda: note("cancel")), reset, Space(grow=1), undo]),
            ],
            grow=1,
        )
        right = Panel([Label("Rules of the house", style="heading"), self.rules], grow=1)
        top = Row([Label("Settings", style="title"), Space(grow=1), Button("About", self.ask, kind="quiet"), leave])
        self.form = Form(Column([top, Row([left, right], align="stretch", grow=1, gap=20)], padding=28, gap=14))

    def ask(self):
        put_question(
            self.stage,
            "Give up this match?",
            "The match counts as **lost** for you; a computer player takes your seat and the others play on.",
            [DialogButton("Give up", lambda: None, "danger"), DialogButton("Keep playing", kind="primary")],
        )

    def resize(self, size):
        self.form.lay_out(self.stage.kit, pygame.Rect((0, 0), size), size)

    def handle(self, event):
        return self.form.handle(event)

    def update(self, dt):
        return self.form.update(dt)

    def draw(self, surface):
        surface.fill(colors.FELT)
        self.form.draw(surface)


class Flight(Scene):
    """Sixty cards on their way, again and again."""

    def enter(self, stage):
        super().enter(stage)
        self.queue = AnimationQueue()
        self.front = False

    def resize(self, size):
        width, height = size[0] // 14, size[0] // 14 * 7 // 5
        self.card = pygame.Surface((width, height), pygame.SRCALPHA)
        self.card.fill(colors.IVORY)
        self.card.blit(make_rounded_mask((width, height), width // 12), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.card.set_alpha(255, pygame.RLEACCEL)
        self.ground = pygame.Surface(size)
        self.ground.fill(colors.FELT)

    def place(self, number, front):
        width, height = self.stage.size
        return Pose((number * 37 % 60) / 60 * width, (0.2 if front else 0.7) * height)

    def update(self, dt):
        if not self.queue.is_busy:
            front = self.front = not self.front
            self.queue.add(
                ParallelSteps(
                    *(
                        Move(n, lambda n=n: self.place(n, not front), lambda n=n: self.place(n + 7, front), 0.8)
                        for n in range(60)
                    ),
                    stagger=0.01,
                )
            )
        return self.queue.update(dt)

    def draw(self, surface):
        surface.blit(self.ground, (0, 0))
        poses = [self.queue.pose(n, self.place(n + 7, self.front)) for n in range(60)]
        surface.fblits([(self.card, (pose.x, pose.y)) for pose in poses])


def mark(token, height):
    """Draw a round mark for the tokens of the text."""
    color = {"purple": (164, 92, 214), "gold": colors.GOLD}.get(token)
    if color is None:
        return None
    picture = pygame.Surface((height, height), pygame.SRCALPHA)
    pygame.draw.aacircle(picture, color, (height / 2, height / 2), height * 0.42)
    return picture


def take_shots(loop, folder, label):
    """Show the gallery in every situation and keep a picture of each."""
    scene = Gallery()
    loop.stage.push(scene)

    def shot(name):
        loop.step()
        loop.step()
        pygame.image.save(loop._window.get_surface(), folder / f"{label}-{name}.png")

    def key(code, mod=0):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mod))

    shot("plain")
    for _ in range(3):
        key(pygame.K_TAB)
    loop.step()
    key(pygame.K_RETURN)
    shot("list")
    key(pygame.K_ESCAPE)
    scene.entry.select_all()
    scene.form.focus(scene.entry, ring=True)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=scene.save.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    loop.step()
    loop.step(1.0)
    loop.stage.toast("Settings saved")
    shot("tooltip")
    scene.ask()
    shot("dialog")


def main():
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--scale", type=float)
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--idle", type=float)
    parser.add_argument("--frames", type=int)
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    began = time.perf_counter()
    loop = Loop("UI kit", (width, height), scale=options.scale, mark=mark)
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
        take_shots(loop, options.shots, options.size)
    elif options.frames:
        loop.frame_times = []
        loop.stage.push(Flight())
        for _ in range(options.frames):
            loop.step()
        times = sorted(loop.frame_times)
        median, late = times[len(times) // 2] * 1e3, times[len(times) * 99 // 100] * 1e3
        print(f"{options.size}: median {median:.1f} ms, p99 {late:.1f} ms")
    elif options.idle:
        loop.stage.push(Gallery())
        loop.step()
        print(f"{options.size}: window and first frame {(time.perf_counter() - began) * 1e3:.0f} ms")
        ends = time.perf_counter() + options.idle + 3

        class Watch(Scene):
            overlay = True

            def update(self, dt):
                if time.perf_counter() > ends:
                    self.stage.closing = True
                elif not hasattr(self, "began") and time.perf_counter() > ends - options.idle:
                    self.began = time.process_time()
                return False

            def leave(self):
                print(f"idle: {(time.process_time() - self.began) / options.idle:.2%} of a core")

        loop.run(Watch())
    else:
        loop.run(Gallery())


if __name__ == "__main__":
    main()
