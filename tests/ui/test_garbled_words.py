"""The window takes no sentence apart: with every word for people garbled it shows the same things and does the same."""

import random
import re

import pytest

from purple_table.core.actions import Stay
from purple_table.core.events import Noted
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.ui.kit.telling import Marker
from purple_table.ui.scenes.results.recap import list_recap_lines
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.table.parts.contract_box import box_words
from purple_table.ui.scenes.table.parts.open_hands import OpenHands
from purple_table.ui.scenes.table.parts.spreads import Spreads, find_first_layers
from tests.apart import OF_EACH_KIND
from tests.contract.garbled import garble
from tests.contract.matches import fit_players, make
from tests.immediate_thinker import ImmediateThinker
from tests.ui.at_games import NAMES, part
from tests.ui.at_table import shared_cards, sitting

PLAYERS = {"thirty_one": 3}
MOST = 18


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def facts(guest):
    """What the table shows, but for words of the game."""
    scene, view = guest.scene, guest.scene.model.view
    deck, panel = guest.live.game.deck, scene.controls.panel
    sides = [view.sides.index(side) for seat in range(view.players) for side in view.sides if seat in side]
    spreads = Spreads(deck, sides, find_first_layers(view.history), view.status.marks)
    return (
        scene.model.ask and scene.model.ask.kind,
        [type(widget) for widget in panel.walk()] if panel else None,
        sorted(scene.model.legal_cards or ()),
        sorted(scene.parts.shown_counters),
        box_words(view, deck, scene.model.teller),
        [spreads.list_spreads(side, dict(view.piles)) for side in range(len(view.sides))],
        re.findall(r"{\w+}", Marker().read(scene.model.forecast(Stay()))),
        [bool(part(guest, OpenHands)._choose_sign(seat)[0]) for seat in range(view.players)],
    )


def evening(sit, name, drawn):
    """What was seen in the first deal of a match, with the announcements, and the shape of results and recap."""
    game = make(name, PLAYERS.get(name) or fit_players(name))
    seats = [Seat(NAMES[seat], computer=seat != 0, level="reference") for seat in range(game.players)]
    live = LiveMatch.new(game, seats, Chance(derive_secret(4)), ImmediateThinker(game, make_player))
    guest, rng, seen = sit(live=live), random.Random(4), []
    if not drawn:
        guest.look_away()
    calling = guest.scene.parts.call_tags
    announce = calling.on_event

    def begun(event):
        announce(event)
        seen.append(calling.banner if isinstance(event, Noted) and event.contract else calling.banner is not None)

    calling.begun = begun
    for _ in range(MOST):
        guest.until(
            lambda: guest.results or (guest.scene.model.ask is not None and not guest.scene.playback.is_busy), 600, 0.1
        )
        if guest.results:
            scene = ResultsScene(live, shared_cards(), {}, on_next=list, on_again=list, on_title=list)
            guest.loop.stage.push(scene)
            guest.step()
            told = list_recap_lines(live.view(0).history, NAMES, game.sides, 0)
            own = ("**", "Calls", "Deal", "On the", "The match", "Trick")  # how the window begins its own lines
            lines = [line[:6] if line.startswith(own) else "" for line in told]
            return seen, [type(widget) for widget in scene.form.root.walk()], lines
        action = rng.choice(list(live.legal()))
        seen.append((str(action), facts(guest)))
        guest.scene.commands.act(action)
    return seen


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_words_mean_nothing_to_the_window(sit, monkeypatch, name):
    usual = evening(sit, name, drawn=False)  # other tests draw it
    garble(monkeypatch)
    assert evening(sit, name, drawn=True) == usual
