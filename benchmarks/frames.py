"""How long a frame of the table takes while everything moves: a deal of all cards, then tricks, hints and hovering.

python benchmarks/frames.py [level] [speech] [width height] ...     of the computers, club unless it is named; with
"speech" everything is told to a voice that drops it; sizes, without them 1920x1080 and 3840x2160

Plays the first deal of a four-handed match in a window (on a display, or on the driver that SDL_VIDEODRIVER names),
pinned to one core, and prints the working time of the drawn frames: events, update, drawing, and handing the picture
over. A plain copy of the cloth is timed first:
it says how fast the machine is at the moment.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

import pygame

from purple_table.art.sprites import SpriteCache
from purple_table.core.events import DealScored
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.games import build
from purple_table.library import load_game
from purple_table.players.levels import LEVELS, make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.settings import Settings
from purple_table.session.thinking_process import ThinkingProcess
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.emblems import Marks
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.shell.loop import FRAME, Loop
from purple_table.ui.shell.speaker import Speaker

RULES = Path(__file__).parent.parent / "rules"
SIZES = ((1920, 1080), (3840, 2160))
LONGEST = 100_000
"""Frames after which a deal that has not been scored counts as stuck."""


class _DroppingSpeaker(Speaker):
    """Counts as speaking, and drops what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.state = "speaking"

    def say(self, words: str) -> None:
        """Drop the words."""

    def hush(self) -> None:
        """Do nothing."""


def measure(size: tuple[int, int], art: Path, level: str, *, speech: bool = False) -> None:
    """Play a deal and print what its frames took."""
    game = load_game([RULES], "hearts", 4, {})
    seats = [Seat("You", computer=False), *(Seat(name, level=level) for name in ("Ada", "Ben", "Eve"))]
    thinker = ThinkingProcess(game, build, make_player)
    while not thinker.ready:
        time.sleep(0.01)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {0})
    live = LiveMatch.new(game, seats, Chance(derive_secret(11)), thinker)
    loop = Loop("frames", size, mark=Marks([game.deck]))
    if speech:
        loop.stage.narrator.speaker = _DroppingSpeaker()
        deck = game.deck
        loop.stage.narrator.name_mark = lambda mark: deck[mark].short if mark in deck else mark
    scored: list[DealScored] = []
    cards = CardSurfaces(SpriteCache(art))
    loop.stage.follow_size(cards.make_room)
    scene = TableScene(
        live,
        cards,
        Settings(mute=True),
        on_results=scored.append,
        on_leave=lambda: None,
        on_settings=lambda: None,
        on_change=lambda _: None,
        on_rules=lambda _: None,
    )
    loop.stage.push(scene)
    loop.step(0.0)
    # As when a window is run.
    loop.stage.leftovers.freeze()
    if scene.layout is not None:
        # The art lies in files, as it does in every run but the first.
        sprites = SpriteCache(art)
        for width in (scene.layout.card, scene.layout.trick_card):
            sprites.back(width)
            for card in game.deck.cards:
                sprites.face(card, width)
    dealing: list[float] = []
    playing: list[float] = []
    frames = 0
    while not scored:
        frames += 1
        if frames > LONGEST:
            raise SystemExit("the deal does not end")
        _act(scene)
        loop.frame_times = playing if scene.model.view.status.phase not in ("deal",) else dealing
        if not loop.step(FRAME):
            time.sleep(0.001)
    actual = loop.stage.size
    cloth = scene.drawing.cards.felt("plum", actual)
    target = pygame.Surface(actual)
    began = time.perf_counter()
    for _ in range(20):
        target.blit(cloth, (0, 0))
    copy = (time.perf_counter() - began) / 20
    print(
        f"{actual[0]} x {actual[1]}, driver {pygame.display.get_driver()}, UI scale {loop.stage.kit.theme.scale}, "
        f"copying the cloth takes {copy * 1000:.1f} ms"
    )
    _tell("  dealing 48 cards", dealing)
    _tell("  the rest of the deal", playing)
    loop.frame_times = None
    loop.close()
    live.close()


def _act(scene: TableScene) -> None:
    """Hover over the hand, pick and play, as a quick person would."""
    if scene.controls.panel is not None and scene.controls.panel.first_widget is not None:
        scene.controls.panel.first_widget.activate()
    if scene.model.legal_cards is None or scene.playback.is_busy or scene.layout is None:
        return
    held = scene.hand.list_fan()
    poses = scene.hand.list_fan_poses(scene.layout)
    point = (round(poses[0].x), round(poses[0].y))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    if scene.controls.confirm.visible and scene.controls.confirm.enabled:
        scene.controls.confirm.activate()
    else:
        scene.commands.choose_card(max(code for code in held if code in scene.model.legal_cards))


def _tell(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    if not ordered:
        return

    def share(part: float) -> float:
        return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000

    print(
        f"{what}: {len(ordered)} frames, median {share(0.5):.1f} ms, "
        f"p95 {share(0.95):.1f} ms, p99 {share(0.99):.1f} ms, longest {ordered[-1] * 1000:.1f} ms"
    )


def main() -> None:
    """Measure the sizes of the command line."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    level = next((word for word in sys.argv[1:] if word in LEVELS), "club")
    sizes = list(zip(numbers[::2], numbers[1::2], strict=True)) or list(SIZES)
    if hasattr(os, "sched_setaffinity"):
        cores = os.sched_getaffinity(0)
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            # The child that thinks may use every core, as it does in the program.
            if hasattr(os, "sched_setaffinity"):
                os.sched_setaffinity(0, cores)
            measure(size, Path(folder), level, speech="speech" in sys.argv)


if __name__ == "__main__":
    main()
