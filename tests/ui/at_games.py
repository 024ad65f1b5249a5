"""Tables of games other than Hearts, for tests that sit down at them."""

from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, secret_from_seed
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.session.table import Table
from purple_table.session.thinking import ImmediateThinker
from tests.ui.at_table import RULES

NAMES = ("You", "Ada", "Ben", "Cleo", "Dora", "Emil", "Frieda", "Gustav", "Hanna", "Igor")


def table_of(game_id, players, seed=3, people=(0,), level="random", **options):
    game = load_game([RULES], game_id, players, options)
    seats = [Seat(NAMES[seat], computer=seat not in people, level=level) for seat in range(players)]
    return Table.new(game, seats, Chance(secret_from_seed(seed)), ImmediateThinker(game, make_player))


def until_asked(guest, *kinds):
    """Wait until something is asked, of these kinds if any are named, or a result comes; what was asked."""

    def ready():
        asked = guest.scene.asked
        return guest.results or (asked is not None and asked.kind != "deal" and not guest.scene.course.busy)

    guest.until(ready, 6000)
    # A click that hurried something along keeps the table calm for a moment.
    guest.wait(0.3)
    asked = guest.scene.asked
    assert asked is None or not kinds or asked.kind in kinds
    return asked


def button(guest, start):
    """The button of the panel whose caption begins so."""
    widgets = guest.scene.controls.panel.walk()
    return next(widget for widget in widgets if getattr(widget, "caption", "").startswith(start))


def part(guest, kind):
    """The part of the table of a class."""
    return next(found for found in guest.scene.parts.all if isinstance(found, kind))
