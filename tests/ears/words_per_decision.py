"""How many words a player hears between two decisions without asking for any: who played what, and what is asked.

python -m tests.ears.words_per_decision [GAME ...]     the first decisions of a match of each, without names of all
games, in English and in German

PURPLE_TABLE_HEARD=1 also prints what was said at the longest decision of each deal, and at a usual one.
"""

import os
import sys
import tempfile
from pathlib import Path
from statistics import median

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


def hear_match(folder, game, language):
    """Play as Reference does, and go to a card as a person would; return what was said by itself before each
    decision."""
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
            if live.outcome is not None or len(heard) >= DECISIONS or len(live.view(0).sheet) >= DEALS:
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
    return heard


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
    """Print the figures of each game and language, and those of all together."""
    every = []
    for game in games:
        for language in LANGUAGES:
            with tempfile.TemporaryDirectory() as folder:
                heard = hear_match(Path(folder), game, language)
            counts = [sum(map(count_words, said)) for said in heard]
            every += counts
            sentences = max((words for said in heard for words in said), key=count_words)
            print(
                f"{game:16} {language}  {len(counts):3} decisions, median {median(counts):4} words, "
                f"longest {max(counts)}, longest sentence {count_words(sentences)}",
                flush=True,
            )
            if os.environ.get("PURPLE_TABLE_HEARD"):
                print("    " + " | ".join(heard[counts.index(max(counts))]))
                print("    " + " | ".join(heard[counts.index(sorted(counts)[len(counts) // 2])]))
    print(f"all              {len(every)} decisions, median {median(every)} words, longest {max(every)}")


def main():
    """Measure the games of the command line, or all."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    match_store.ThinkingProcess = Quick
    measure(sys.argv[1:] or sorted(path.parent.name for path in RULES.glob("*/game.toml")))


if __name__ == "__main__":
    main()
