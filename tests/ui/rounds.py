"""Matches for tests of the scenes: real tables, of Hearts if nothing else is said, played as far as a scene needs."""

from dataclasses import replace
from pathlib import Path

from purple_table import library
from purple_table.book_facts import list_facts
from purple_table.core.record import Seat
from purple_table.core.rule_facts import fill_facts
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.ui.kit import telling
from tests.immediate_thinker import ImmediateThinker

RULES = (Path(__file__).parents[2] / "rules",)
NAMES = ("Zoë", "Clara", "Hugo", "Mina", "Felix", "Ida")


def info(game="hearts"):
    return library.read_info(RULES, RULES[0] / game, whole=False)


def deck():
    return library.load_game(RULES, "hearts", 4, {}).deck


def clauses(game="hearts", language=""):
    """The clauses of a book as the table shows them: what the book says of facts is filled in."""
    facts = list_facts(library.read_rules(RULES, game), {})
    found = [clause for clause in library.read_book(RULES, game, language).clauses if clause.id]
    return {clause.id: replace(clause, text=fill_facts(clause.text, facts, telling.tell_plainly)) for clause in found}


def played(deals, *, players=4, seed=3, options=None, game="hearts", level="reference"):
    """A table of computers after so many deals; None plays to the end."""
    game = library.load_game(RULES, game, players, options or {})
    seats = [Seat(name, True, level) for name in NAMES[:players]]
    thinker = ImmediateThinker(game, make_player)
    live = LiveMatch.new(game, seats, Chance(derive_secret(seed)), thinker)
    done = 0
    while live.outcome is None:
        if not live.awaits_deal:
            live.advance()
        elif done == deals:
            break
        else:
            done += 1
            live.begin_deal()
    return live
