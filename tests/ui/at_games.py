"""Tables of games other than Hearts, for tests that sit down at them."""

from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from tests.immediate_thinker import ImmediateThinker
from tests.ui.at_table import RULES

NAMES = ("You", "Ada", "Ben", "Cleo", "Dora", "Emil", "Frieda", "Gustav", "Hanna", "Igor")


def table_of(game_id, players, seed=3, people=(0,), level="random", thought=None, **options):
    game = load_game([RULES], game_id, players, options)
    seats = [Seat(NAMES[seat], computer=seat not in people, level=level) for seat in range(players)]
    return LiveMatch.new(game, seats, Chance(derive_secret(seed)), ImmediateThinker(game, make_player), thought=thought)


def played_to(live, wanted, decide, most=400):
    """Play without a window until the person is asked what is wanted; False if the deal ends before.

    `wanted` gets view and legal actions, `decide` too, and answers the action that is done instead.
    """
    dealt = False
    for _ in range(most):
        if live.awaits_deal and dealt and live.view(0).sheet:
            return False
        if live.awaits_deal:
            live.begin_deal()
            dealt = True
        elif live.persons_turn:
            view, legal = live.view(live.to_act), live.legal()
            if wanted(view, legal):
                return True
            live.act(decide(view, legal))
        elif live.to_act is None:
            return False
        else:
            live.advance()
    return False


def until_asked(guest, *kinds):
    """Wait until something is asked, of these kinds if any are named, or a result comes; what was asked."""

    def ready():
        asked = guest.scene.model.ask
        return guest.results or (asked is not None and asked.kind != "deal" and not guest.scene.playback.is_busy)

    guest.until(ready, 1000, 0.1)
    asked = guest.scene.model.ask
    assert asked is None or not kinds or asked.kind in kinds
    return asked


def button(guest, start):
    """The button of the panel whose caption begins so."""
    widgets = guest.scene.controls.panel.walk()
    return next(widget for widget in widgets if getattr(widget, "caption", "").startswith(start))


def part(guest, kind):
    """The part of the table of a class."""
    return next(found for found in guest.scene.parts.all if isinstance(found, kind))
