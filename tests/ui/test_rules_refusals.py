"""From a refusal at the table to the clause of the book, in Thirty-One and in Blues and Greens."""

import json
import random

import pygame
import pytest

from purple_table import match_store
from purple_table.app import App
from purple_table.core.actions import (
    Bid,
    Choose,
    Discard,
    Draw,
    Knock,
    LayDown,
    LayOff,
    Meld,
    NextDeal,
    Play,
    Stay,
    Take,
)
from purple_table.core.events import DealScored
from purple_table.library import load_game
from purple_table.paths import find_folders
from purple_table.ui.scenes.rules import RulesScene, read_rule_book
from purple_table.ui.scenes.rules.book import read_book
from purple_table.ui.scenes.table import TableScene
from tests.contract.matches import chance
from tests.immediate_thinker import ImmediateThinker
from tests.ui.at_table import RULES

TABLES = [
    ("thirty_one", 4, {}),
    ("thirty_one", 3, {"length": "short", "stay": False, "knock_minimum": 20, "knock_first_round": False}),
    ("blues_greens", 4, {}),
    ("blues_greens", 4, {"exchange": "may", "melds_a_turn": "many", "first_meld_by": "team", "early_layoff": True}),
]
EXPECTED = {
    "thirty_one": {"turn", "discard", "knock", "lowest", "stay", "deal"},
    "blues_greens": {
        "bidding",
        "exchange",
        "draw",
        "deep-draw",
        "meld",
        "first-meld",
        "ladder",
        "follow",
        "red-threes",
    },
}


def tries(rng, codes):
    """Actions that are mostly not allowed, of every kind that these games know."""
    one, two, three = rng.sample(codes, 3)
    cards = [kind(code) for code in (one, two) for kind in (Play, Take, Discard, LayDown)]
    others = [Knock(), Stay(), NextDeal(), Bid("135"), Bid("9999"), Choose("trump", "none"), Draw()]
    return [*cards, *others, Meld((one, two, three)), LayOff(one, 0, "high")]


@pytest.mark.parametrize("game_id", sorted(EXPECTED))
def test_every_clause_that_play_cites_stands_in_the_book(game_id):
    anchors = read_book(read_rule_book([RULES], game_id).text).anchors
    cited = set()
    for name, players, options in TABLES:
        if name != game_id:
            continue
        game = load_game([RULES], name, players, options)
        codes = [card.code for card in game.deck.cards]
        rng = random.Random(7)
        for seed in range(3):
            state = game.start(chance(seed))
            for _ in range(150):
                if state.to_act is None:
                    break
                reasons = [state.refusal(action) for action in tries(rng, codes)]
                cited |= {reason.clause for reason in reasons if reason is not None}
                for event in state.apply(rng.choice(list(state.legal_actions()))):
                    lines = event.lines if isinstance(event, DealScored) else (event,)
                    cited |= {line.clause for line in lines if hasattr(line, "clause")}
    assert EXPECTED[game_id] <= cited
    assert cited <= set(anchors)


@pytest.fixture
def seated(monkeypatch, tmp_path):
    """Sit down at a game with the whole program in a window without a screen; answers its loop and its table scene."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(
        match_store, "ThinkingProcess", lambda game, build, make_player, **_: ImmediateThinker(game, make_player)
    )
    settings = tmp_path / "config" / "settings.json"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"format": 1, "speed": "instant", "mute": True}), encoding="utf-8")
    apps = []

    def sit(game):
        app = App(find_folders(tmp_path), game=game, seed=3)
        apps.append(app)
        app._open_first_scene()
        app._stage.push(app._first_scene())
        for _ in range(4000):
            app._loop.step(0.05)
            scene = app._stage.scenes.top
            if isinstance(scene, TableScene) and scene.model.ask is not None and not scene.playback.is_busy:
                if scene.model.ask.kind != "deal":
                    return app, scene
                scene.commands.act(NextDeal())
        raise AssertionError(f"nothing is asked; there is {type(scene).__name__}")

    yield sit
    for app in apps:
        app._close()


@pytest.mark.parametrize(("game", "action"), [("thirty_one", Discard("RdA")), ("blues_greens", Bid("135"))])
def test_a_refusal_opens_the_book_at_its_clause(seated, game, action):
    app, table = seated(game)
    reason = app._live.refusal(action)
    assert reason is not None
    table.commands.try_action(action)
    assert table.model.notes.clause == reason.clause
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_w, mod=0, unicode=""))
    app._loop.step(0.05)
    book = app._stage.scenes.top
    assert isinstance(book, RulesScene)
    place = book.page.find_item(book._book.anchors[reason.clause])
    top = book.page.rect.top + book.page.measure_top(place)
    assert book.area.rect.top <= top < book.area.rect.centery
    assert book.page.glowing
    assert book._rules.name == app._live.game.name
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    app._loop.step(0.05)
    assert app._stage.scenes.top is table
