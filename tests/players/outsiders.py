"""Outside players: plain hands that know nothing of this program, written as bots, to compare the levels with."""

from __future__ import annotations

from purple_table.core.actions import Action, Give, Play
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.bots import Turn

_HEARTS_COLORS = {"Rd": 2, "Go": 1}
_HEARTS_QUEENS = {"RdQ": 5, "GoQ": 3}


def duck(turn: Turn) -> Action:
    """Play Hearts without a plan: never shoot, never stop a moon, and stay under tricks."""
    view, deck = turn.view, turn.game.deck
    if not isinstance(turn.legal[0], Give | Play):
        return turn.legal[0]
    cards = [action.card for action in turn.legal if isinstance(action, Give | Play)]

    def color(code: str) -> str:
        return deck[code].color

    def height(code: str) -> int:
        return turn.game.heights[deck[code].rank]

    def points(code: str) -> int:
        return _HEARTS_QUEENS.get(code, _HEARTS_COLORS.get(color(code), 0))

    def length(code: str) -> int:
        return sum(color(other) == color(code) for other in view.hand)

    if isinstance(turn.legal[0], Give):
        # High cards of short colors go, rather those that cost points.
        return Give(max(cards, key=lambda code: (height(code) + points(code) / 2 - 0.7 * length(code), code)))
    trick = [code for code in view.pile("trick") if code is not None]
    if not trick:
        return Play(min(cards, key=lambda code: (height(code), length(code), code)))
    follow = [code for code in cards if color(code) == color(trick[0])]
    if not follow:
        return Play(max(cards, key=lambda code: (points(code), height(code), -length(code), code)))
    last = len(trick) == turn.game.players - 1
    if last and not any(map(points, [*trick, *follow])):
        return Play(max(follow, key=height))
    best = max(height(code) for code in trick if color(code) == color(trick[0]))
    under = [code for code in follow if height(code) < best]
    if under:
        return Play(max(under, key=lambda code: (points(code), height(code))))
    # It must take the trick so far: the last to play does so high, another hopes that somebody goes higher.
    return Play(max(follow, key=lambda code: (-points(code), height(code))) if last else min(follow, key=height))


def take(turn: Turn) -> Action:
    """Play a game of trumps by three rules: lead the highest card, win as cheaply as possible, else throw the lowest.

    What the partner wins is not taken. Before play the first legal action is taken.
    """
    view, game = turn.view, turn.game
    if not isinstance(turn.legal[0], Play) or not isinstance(game, TrickGame):
        return turn.legal[0]
    cards = [action.card for action in turn.legal if isinstance(action, Play)]

    def height(code: str) -> int:
        return game.heights[game.deck[code].rank]

    trick = [code for code in view.pile("trick") if code is not None]
    if not trick:
        return Play(max(cards, key=lambda code: (height(code), code)))
    tables = game.make_tables(None if view.status.trump is None else view.status.trump.casefold())

    def winner(codes: list[str]) -> int:
        return tables.find_winning_place([game.bits[code] for code in codes])

    partner = len(trick) - 2
    wins = [code for code in cards if winner([*trick, code]) == len(trick)]
    if wins and not (partner >= 0 and winner(trick) == partner and len(game.sides) < view.players):
        return Play(min(wins, key=lambda code: (height(code), code)))
    return Play(min(cards, key=lambda code: (height(code), code)))
