"""How long a frame of the table takes while everything moves: a deal of all cards, then tricks, hints and hovering.

python benchmarks/frames.py [level] [width height] ...     of the computers, club unless it is named; sizes, without
them 1920x1080 and 3840x2160

python benchmarks/frames.py speech|voice [level] [width height] ...     three games, each without speech and with it;
with "speech" a thread hands the words to a voice that only keeps them, so that making the words is measured; with
"voice" it hands them to the voice that the program finds, a screen reader or one of the system

Plays the first deal of a four-handed match, of Hearts unless there is speech, in a window (on a display, or on the
driver that SDL_VIDEODRIVER names), pinned to one core, and prints the working time of the drawn frames: events, update,
drawing, and handing the picture over; and their processor time, which other processes disturb less. A plain copy of the
cloth is timed as well: it says how fast the machine is at the moment.

python benchmarks/frames.py rest [level] [width height] ...     the processor time of the looks at a table at rest,
where a card of the person is awaited and Master thinks ahead as long, and on Linux that of the thinking process
"""

import os
import sys
import tempfile
import time
from itertools import product
from pathlib import Path

import pygame

from purple_table.art.sprites import SpriteCache
from purple_table.core.actions import Play
from purple_table.core.events import DealScored
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.games import build
from purple_table.library import load_game
from purple_table.players.levels import LEVELS, make_player
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.live_match import LiveMatch
from purple_table.session.settings import Settings
from purple_table.session.thinking_process import ThinkingProcess
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.emblems import Marks
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.shell.loop import FRAME, Loop
from purple_table.ui.shell.speaker import OpenVoice, Speaker
from purple_table.ui.shell.voices import open_voice

RULES = Path(__file__).parent.parent / "rules"
SIZES = ((1920, 1080), (3840, 2160))
SPOKEN = ("hearts", "whist", "briscola")
"""Games for four that are measured without speech and with it."""
REST_SECONDS, LOOKS = 10.0, 30
"""How long nothing is done at the person's first card, and how often a table at rest is looked at in a second."""
LONGEST = 100_000
"""Frames after which a deal that has not been scored counts as stuck."""


class _KeepingVoice:
    """A voice that keeps what it is told."""

    name, is_reader = "a list", False

    def __init__(self) -> None:
        self.words: list[str] = []

    def speak(self, words: str) -> None:
        """Keep the words."""
        self.words.append(words)

    def stop(self) -> None:
        """Do nothing, as nothing sounds."""

    def set_rate(self, rate: float) -> None:
        """Do nothing, as there is no speed."""

    def set_language(self, code: str) -> None:
        """Do nothing, as words are kept in any language."""


class _CountingSpeaker(Speaker):
    """Counts the sentences and words that it is told."""

    def __init__(self, open_voice: OpenVoice) -> None:
        super().__init__(open_voice)
        self.sentences = self.words = 0

    def say(self, words: str) -> None:
        """Count the words, and say them."""
        self.sentences, self.words = self.sentences + 1, self.words + len(words.split())
        super().say(words)


def measure(
    size: tuple[int, int],
    art: Path,
    level: str,
    name: str = "hearts",
    speaker: _CountingSpeaker | None = None,
    rest: bool = False,
) -> None:
    """Play a deal of the game called `name`, and print what its frames took; with a speaker it is told.

    With `rest` it ends at the first card of the person.
    """
    game = load_game([RULES], name, 4, {})
    seats = [Seat("You", computer=False), *(Seat(name, level=level) for name in ("Ada", "Ben", "Eve"))]
    thinker = ThinkingProcess(game, build, make_player)
    while not thinker.ready:
        time.sleep(0.01)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {0})
    thought = ThinkingBudget(REST_SECONDS / 2) if rest else None
    live = LiveMatch.new(game, seats, Chance(derive_secret(11)), thinker, None, thought)
    loop = Loop("frames", size, mark=Marks([game.deck]))
    if speaker is not None:
        loop.stage.narrator.speaker = speaker
        loop.stage.narrator.name_mark = Marks([game.deck]).name
        speaker.open()
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
    processed: list[float] = []
    frames, dealt = 0, False
    while not scored:
        frames += 1
        if frames > LONGEST:
            raise SystemExit("the deal does not end")
        if rest and scene.model.legal_cards is not None and live.legal() and isinstance(live.legal()[0], Play):
            _rest(loop, scene, thinker.process_id)
            break
        _act(scene)
        dealt = dealt or bool(scene.hand.list_fan() and not scene.playback.is_busy)
        loop.frame_times = playing if dealt else dealing
        began = time.thread_time()
        if loop.step(FRAME):
            processed.append(time.thread_time() - began)
        else:
            time.sleep(0.001)
    actual = loop.stage.size
    cloth = scene.drawing.cards.felt("plum", actual)
    target = pygame.Surface(actual)
    began = time.perf_counter()
    for _ in range(20):
        target.blit(cloth, (0, 0))
    copy = (time.perf_counter() - began) / 20
    told = ""
    if speaker is not None:
        told = f", {speaker.sentences} sentences of {speaker.words} words told to {speaker.voice_name or speaker.state}"
        speaker.close()
    print(f"{name}, speech {'on' if speaker else 'off'}{told}")
    print(
        f"{actual[0]} x {actual[1]}, driver {pygame.display.get_driver()}, UI scale {loop.stage.kit.theme.scale}, "
        f"copying the cloth takes {copy * 1000:.1f} ms"
    )
    _tell("  dealing", dealing)
    _tell("  the rest of the deal", playing)
    _tell("  processor time of the window's thread", processed)
    loop.frame_times = None
    loop.close()
    live.close()


def _rest(loop: Loop, scene: TableScene, child: int | None) -> None:
    """Let the table wait for its person, and print what that takes."""
    loop.frame_times = None
    while scene.playback.is_busy:
        loop.step(FRAME)
    before, end = _read_processor_seconds(child), time.perf_counter() + REST_SECONDS
    times = list[float]()
    while time.perf_counter() < end:
        began = time.thread_time()
        loop.step(1 / LOOKS)
        times.append(time.thread_time() - began)
        time.sleep(1 / LOOKS)
    thought = _read_processor_seconds(child) - before
    print(
        f"at rest for {REST_SECONDS:.0f} s the window takes {sum(times) / REST_SECONDS:.2%} of a core, "
        f"the thinking process {thought / REST_SECONDS:.0%}"
    )
    _tell("  looks at rest, processor time", times)


def _read_processor_seconds(process: int | None) -> float:
    """Return the processor time of a process so far; 0 where that cannot be read."""
    path = Path(f"/proc/{process}/stat")
    fields = path.read_text().rpartition(")")[2].split() if path.exists() else []
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0


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
    if "voice" in sys.argv:
        find_voice: OpenVoice | None = open_voice
    else:
        find_voice = (lambda **_: _KeepingVoice()) if "speech" in sys.argv else None
    runs: list[tuple[str, OpenVoice | None]] = [("hearts", None)]
    if find_voice is not None:
        runs = [(name, voice) for name in SPOKEN for voice in (None, find_voice)]
    if hasattr(os, "sched_setaffinity"):
        cores = os.sched_getaffinity(0)
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as folder:
        for size, (name, voice) in product(sizes, runs):
            # The child that thinks may use every core, as it does in the program.
            if hasattr(os, "sched_setaffinity"):
                os.sched_setaffinity(0, cores)
            speaker = _CountingSpeaker(voice) if voice is not None else None
            measure(size, Path(folder), level, name, speaker, "rest" in sys.argv)


if __name__ == "__main__":
    main()
