"""The rules of Blues and Greens: the parts that its rule book names, the same in all its matches."""

from __future__ import annotations

from dataclasses import dataclass, field

from purple_table.core.game import Game
from purple_table.games.blues_greens.blues_greens_bidding import BluesGreensBidding, Exchange
from purple_table.games.blues_greens.blues_greens_dealing import BluesGreensDealing
from purple_table.games.blues_greens.blues_greens_scoring import CardPoints
from purple_table.games.blues_greens.melding import MeldRules
from purple_table.games.blues_greens.pack import Pack
from purple_table.games.blues_greens.trick_ladder import Tricks
from purple_table.games.trick_play.ending import EndRule


@dataclass(frozen=True)
class BluesGreensRules(Game):
    """The parts of a game of tricks and melds with two packs.

    `tricks` are the rules of tricks by trump suit, the last without trump.
    """

    pack: Pack = field(repr=False)
    dealing: BluesGreensDealing = field(repr=False)
    bidding: BluesGreensBidding
    exchange: Exchange
    melding: MeldRules = field(repr=False)
    tricks: tuple[Tricks, ...] = field(repr=False)
    scoring: CardPoints = field(repr=False)
    ending: EndRule
