"""How many files and functions of the package are entered for one thing that happens: what a reader has to follow.

python benchmarks/functions_entered.py [click skilled expert card] [--list]

click     a click on a card that may be played, up to the line in the record and the next picture
skilled   a card chosen in the middle of a deal of Whist by a Skilled player that has just been made
expert    the same by an Expert, with few play-outs
card      one card drawn at its pose for the first time, its picture made and no file of it there

A click is made and a card is drawn once before, so that nothing is counted that happens only in the first one.
Comprehensions and lambdas count as the functions that they are. With `--list` the functions are printed, file by file,
in the order in which they were first entered.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from random import Random
from types import FrameType

from purple_table.core.actions import Action
from purple_table.core.game import View
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.players.player import Budget

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = f"{ROOT / 'purple_table'}{os.sep}"

Entered = dict[str, dict[str, None]]
"""By file of the package the functions that were entered, in their order."""


@contextmanager
def count_entered() -> Iterator[Entered]:
    """Count what is entered inside the block, but for the code of modules that are imported in it."""
    entered: Entered = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PACKAGE) and code.co_name != "<module>":
            name = f"{code.co_name} ({code.co_firstlineno})"
            entered.setdefault(code.co_filename.removeprefix(PACKAGE), {})[name] = None

    sys.setprofile(note)
    try:
        yield entered
    finally:
        sys.setprofile(None)


def card_of(level: str) -> Entered:
    """Choose a card in Whist at a level."""
    game = load_game([ROOT / "rules"], "whist", 4, {})
    assert isinstance(game, TrickGame)
    view, legal = _find_position(game)
    player = make_player(game, level)
    with count_entered() as entered:
        player.choose(view, legal, Random(1), Budget(playouts=48))
    return entered


def _find_position(game: TrickGame) -> tuple[View, tuple[Action, ...]]:
    """The view of a seat that plays third to a trick in the middle of a deal and may play several cards."""
    state, player = game.start(Chance(derive_secret(5))), make_player(game, "club")
    while state.to_act is not None:
        legal, view = tuple(state.legal_actions()), state.view(state.to_act)
        if len(view.hand) < 9 and len(legal) > 2 and len(view.pile("trick")) == 2:
            # A copy has all of its values, as a view has that crossed to the thinking process.
            return copy(view), legal
        state.apply(player.choose(view, legal, Random(0), Budget()).action)
    raise SystemExit("no such position")


def click() -> Entered:
    """Click a card in a window until its line is in the record, and draw the next picture."""
    from purple_table.core.record import Seat
    from purple_table.games import build
    from purple_table.session.live_match import LiveMatch
    from purple_table.session.record_store import RecordStore
    from purple_table.session.settings import Settings
    from purple_table.session.thinking_process import ThinkingProcess
    from purple_table.ui.scenes.table import TableScene
    from purple_table.ui.shell.loop import FRAME, Loop

    game = load_game([ROOT / "rules"], "whist", 4, {})
    seats = [Seat("You", computer=False), *(Seat(name, level="reference") for name in ("Ada", "Ben", "Eve"))]
    with tempfile.TemporaryDirectory() as folder:
        thinker = ThinkingProcess(game, build, make_player)
        live = LiveMatch.new(game, seats, Chance(derive_secret(11)), thinker, RecordStore(Path(folder), build))
        loop = Loop("functions entered", (1280, 720))
        scene = TableScene(
            live,
            _surfaces(folder),
            Settings(mute=True, speed="instant"),
            on_results=print,
            on_leave=lambda: None,
            on_settings=lambda: None,
            on_change=lambda _: None,
            on_rules=lambda _: None,
        )
        loop.stage.push(scene)
        for _ in range(2):
            _wait(loop, lambda: scene.model.legal_cards is not None and not scene.playback.is_busy)
            assert scene.layout is not None
            assert scene.model.legal_cards is not None
            held = scene.hand.list_fan()
            code = next(code for code in held if code in scene.model.legal_cards)
            pose = scene.hand.list_fan_poses(scene.layout)[held.index(code)]
            spot = round(pose.x - scene.layout.card * 0.36), round(pose.y)
            _post("MOUSEMOTION", pos=spot, rel=(0, 0), buttons=(0, 0, 0))
            loop.step(0.0)
            with count_entered() as entered:
                _post("MOUSEBUTTONDOWN", pos=spot, button=1)
                _post("MOUSEBUTTONUP", pos=spot, button=1)
                loop.step(0.0)
                loop.step(FRAME)
        loop.close()
        live.close()
    return entered


def card() -> Entered:
    """Draw a card that has not been drawn before."""
    import pygame

    from purple_table.ui.cards.card_painter import CardPainter
    from purple_table.ui.kit.animation import Pose

    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    surface = pygame.display.set_mode((640, 480))
    game = load_game([ROOT / "rules"], "whist", 4, {})
    first, second = game.dealing.cards[0], game.dealing.cards[20]
    with tempfile.TemporaryDirectory() as folder:
        painter = CardPainter(_surfaces(folder), game.deck)
        painter.draw(surface, first, 120, Pose(200.0, 200.0))
        with count_entered() as entered:
            painter.draw(surface, second, 120, Pose(300.0, 200.0))
    return entered


def _surfaces(folder: str):
    """Card pictures that are kept as files in a new folder."""
    from purple_table.art.sprites import SpriteCache
    from purple_table.ui.cards.card_surfaces import CardSurfaces

    return CardSurfaces(SpriteCache(Path(folder) / "art"))


def _post(kind: str, **fields) -> None:
    import pygame

    pygame.event.post(pygame.event.Event(getattr(pygame, kind), **fields))


def _wait(loop, condition: Callable[[], bool], seconds: float = 60.0) -> None:
    """Let the window run until something is so."""
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            raise SystemExit("what is waited for does not come")
        loop.step(1 / 60)


CASES: dict[str, Callable[[], Entered]] = {
    "click": click,
    "skilled": lambda: card_of("club"),
    "expert": lambda: card_of("expert"),
    "card": card,
}


def main() -> None:
    """Count the cases of the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", choices=[[], *CASES], metavar="case", help=f"of {', '.join(CASES)}")
    parser.add_argument("--list", action="store_true", help="print the functions as well")
    given = parser.parse_args()
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if "DISPLAY" not in os.environ:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    print("case      files  functions")
    for name in given.cases or CASES:
        entered = CASES[name]()
        print(f"{name:8}  {len(entered):5}  {sum(map(len, entered.values())):9}")
        for file, functions in entered.items() if given.list else ():
            print(f"  {file}: {', '.join(functions)}")


if __name__ == "__main__":
    main()
