"""How many words a player hears between two decisions without asking for any: who played what, and what is asked.

python -m tests.ears.words_per_decision [GAME ...]     the first decisions of a match of each, without names of all
games, in English and in German; it fails where one is over the bar

PURPLE_TABLE_HEARD=1 also prints what was said before the longest decision of each match, and before a usual one.
"""

import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pygame

from purple_table import match_store
from purple_table.core.actions import Discard, Play
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.session.worker import PlayerPool, Request
from tests.contract.matches import RULES
from tests.ears.ear_player import count_words
from tests.ears.listening import Listener
from tests.ui.monkey import Quick

LANGUAGES = ("en", "de")
BUDGET = Budget()
DECISIONS, DEALS = 40, 4
"""So many decisions, or so many deals if they are short, are listened to."""
MOST_USUAL, MOST_AT_ONCE = 12, 60
"""The bar: the median of the words between two decisions, and the most words between them or in any sentence."""


def hear_match(folder, game, language):
    """Play as Reference does, and go to a card as a person would; return what was said by itself between each two
    decisions."""
    listener = Listener(folder, language=language, game=game)
    heard = []
    try:
        live = listener.app._live
        table = listener.app._scene
        pool = PlayerPool(live.game, make_player)
        listener.hear()
        said = []
        for _ in range(4000):
            listener.run(0.1)
            said += [words for words in listener.hear() if words != "<stop>"]
            if live.outcome is not None or len(heard) > DECISIONS or len(live.view(0).sheet) >= DEALS:
                break
            if listener.stage.scenes.top is not table:
                # The results are read by keys, and so is what follows them up to the next deal.
                listener.press(pygame.K_RETURN)
                table, said = listener.app._scene, []
            elif _asks(table) and not table.playback.is_busy:
                heard.append(said)
                said = []
                request = Request(live.view(0), tuple(live.legal()), "reference", "normal", len(heard), BUDGET)
                action = pool.decide(request).action
                if isinstance(action, Play | Discard) and action.card in table.hand.list_fan():
                    _go_to_card(listener, table, action.card)
                table.commands.act(action)
    finally:
        listener.close()
    # What comes before the first decision is between no two.
    return heard[1:]


class Figures(NamedTuple):
    """The words between two decisions, the median and the most, and those of the longest sentence."""

    median: float
    most: int
    sentence: int

    @property
    def is_short(self):
        """Whether they are within the bar."""
        return self.median <= MOST_USUAL and max(self.most, self.sentence) <= MOST_AT_ONCE


def count_figures(heard):
    """Count the words of what was said between decisions."""
    counts = [sum(map(count_words, said)) for said in heard]
    return Figures(median(counts), max(counts), max(count_words(words) for said in heard for words in said))


def _asks(scene):
    """Whether the person at the table is asked for more than the next deal."""
    return scene is not None and scene.model.ask is not None and scene.model.ask.kind != "deal"


def _go_to_card(listener, scene, code):
    """Go to a card as a person does; what the keys are answered is asked for."""
    for _ in range(60):
        if scene.model.cursor_card == code:
            break
        listener.press(pygame.K_RIGHT)


def measure(games):
    """Print the figures of each game and language, and those of all together; return those over the bar."""
    every, over = [], []
    print(f"{'':16}      between two decisions   sentence\n{'':16}   of them  median    most       most")
    for game in games:
        for language in LANGUAGES:
            with tempfile.TemporaryDirectory() as folder:
                heard = hear_match(Path(folder), game, language)
            figures = count_figures(heard)
            every += heard
            _print_line(f"{game:16} {language}", len(heard), figures)
            if not figures.is_short:
                over.append(f"{game} {language}")
            if os.environ.get("PURPLE_TABLE_HEARD"):
                by_length = sorted(heard, key=lambda said: sum(map(count_words, said)))
                print("    " + " | ".join(by_length[-1]))
                print("    " + " | ".join(by_length[len(by_length) // 2]))
    _print_line(f"{'all':16}   ", len(every), count_figures(every))
    return over


def _print_line(name, count, figures):
    print(f"{name} {count:7} {figures.median:7} {figures.most:7} {figures.sentence:10}", flush=True)


def main():
    """Measure the games of the command line, or all."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    match_store.ThinkingProcess = Quick
    over = measure(sys.argv[1:] or sorted(path.parent.name for path in RULES.glob("*/game.toml")))
    if over:
        sys.exit(f"Over a median of {MOST_USUAL} words or over {MOST_AT_ONCE} at once: {', '.join(over)}")


if __name__ == "__main__":
    main()
