"""Nothing in the window stays English: the program is shown round in a language in which nothing can be read."""

import re

import pygame
import pytest

from purple_table import app_context, library
from purple_table.art.sprites import Sprite, SpriteCache
from purple_table.core.language import ENGLISH
from purple_table.ui.kit.kit import Kit
from purple_table.ui.scenes import match_words
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.replay_scene import ReplayScene
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.review_scene import ReviewScene, RunScene
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.scenes.title.title_scene import TitleScene
from purple_table.ui.shell.scene import Crossfade
from tests.apart import OF_EACH_KIND
from tests.contract.matches import GAMES, RULES
from tests.ui.monkey import Monkey
from tests.ui.strange import STRANGE, Ear, veil_rules
from tests.waiting import until

KEPT = re.compile(r"Purple Table|English|· Language|F11|%")
"""What is called so in every language."""
PAGES = (pygame.K_s, pygame.K_RIGHT, pygame.K_RIGHT), (pygame.K_r, pygame.K_RETURN), (pygame.K_m,)


class Guide(Monkey):
    """Shows the program round; in every second game two people sit at the screen."""

    def __init__(self, folder, cache):
        seats = [{"name": "Ä", "person": True}, {"name": "Ö", "person": True}]
        setups = {game: {"players": 4, "seats": seats[: 1 + place % 2]} for place, game in enumerate(OF_EACH_KIND)}
        super().__init__(folder, 7, cache, language=STRANGE.code, player_name="Ü", window=[800, 600], setups=setups)

    def look(self, *keys):
        for key in keys:
            self.press(key)
            self.frames(2, dt=0.1)

    def pages(self):
        for keys in PAGES:
            self.look(*keys)
            self.go_home()

    def table(self, game):
        """A deal of a game, with all that can be opened on its table: played by the rules, and looked at on the way."""
        self.game = game
        self.sit_down()
        self.frames(10, dt=0.5)
        while not isinstance(self.top, TableScene):
            self.look(pygame.K_RETURN)
        self.look(pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_h)
        live = self.app._live
        for number in range(3000):
            if isinstance(self.top, ResultsScene):
                break
            if number % 18 < 4 and isinstance(self.top, TableScene):
                self.go_on()
            elif isinstance(self.top, TableScene):
                # Of what is rushed through every fifth frame is drawn, of what is played by keyboard every one.
                self.app._loop._shown = number % 5 == 0
                self.rush(live)
            else:
                self.press(self.closing_key)
            self.frames(1, dt=1)
            self.app._loop._shown = True
        assert isinstance(self.top, ResultsScene)
        self.frames(6)
        self.look(pygame.K_RIGHT, pygame.K_RIGHT)

    def past(self, thinking):
        """Look back at the deal whose results are shown: its replay, and what needs thinking, if wanted."""
        self.look(pygame.K_l, pygame.K_r)
        assert isinstance(self.top, ReplayScene), self.game
        self.look(pygame.K_DOWN, pygame.K_DOWN, pygame.K_h, pygame.K_v, pygame.K_s, pygame.K_END)
        self.look(pygame.K_d, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_p, pygame.K_ESCAPE, pygame.K_ESCAPE)
        if thinking:
            self.look(pygame.K_l, pygame.K_e)
            assert isinstance(self.top, ReviewScene)
            self.wait(lambda: self.top.review.share == 1)
            assert self.top.review.reviewed
            self.look(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_h, pygame.K_ESCAPE)
            self.look(pygame.K_l, pygame.K_i)
            self.wait(lambda: not isinstance(self.top, RunScene))
            self.look(pygame.K_ESCAPE)
        assert isinstance(self.top, ResultsScene)

    def wait(self, condition):
        until(lambda: self.frames(1) or condition(), "what is waited for")

    def rush(self, live):
        if live.persons_turn and not live.awaits_deal:
            live.act(live.legal()[-1])
            # The table hears of it before it goes on: this may have ended the deal.
            self.top.playback.show_new_events()


def unprinted(cache, key, size, make):
    """A card without its picture: words are heard as they are set, and nobody looks."""
    return Sprite(*size, bytes(4 * size[0] * size[1]))


@pytest.mark.usefixtures("no_letters")
def test_everything_that_is_drawn_is_in_the_language_in_use(monkeypatch, tmp_path, tmp_path_factory):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(app_context, "find_languages", lambda _: (ENGLISH, STRANGE))
    monkeypatch.setattr(match_words, "COMPUTER_NAMES", tuple("ÄÖÜÇÉÈÊÂÅ"))
    monkeypatch.setattr(Backdrop, "lay_out", lambda self, size: None)
    monkeypatch.setattr(SpriteCache, "_sprite", unprinted)
    monkeypatch.setattr(Crossfade, "draw", lambda *words: None)
    monkeypatch.setattr(Kit, "shadow", lambda *words: None)
    veil_rules(monkeypatch, [library.read_info([RULES], RULES / game, whole=False) for game in GAMES])
    ear = Ear(monkeypatch)
    guide = Guide(tmp_path / "data", tmp_path_factory.getbasetemp() / "cards")
    ear.scene = lambda: type(guide.top).__name__
    try:
        guide.pages()
        for place, game in enumerate(OF_EACH_KIND):
            guide.table(game)
            if game == "hearts" or place % 4 == 0:  # what is said of a game was said at its table
                guide.past(game == "hearts")
            guide.go_home()
    finally:
        guide.close()
    assert {TitleScene.__name__, TableScene.__name__, ResultsScene.__name__} <= guide.seen
    assert ear.heard > 1000
    assert not {text: scene for text, scene in ear.english.items() if re.search(r"[A-Za-z]{2}", KEPT.sub("", text))}
