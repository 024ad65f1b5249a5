"""The choice whether to stay for a pot or to drop: tricks are counted, and held against what the pot brings and may
cost."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from purple_table.core.events import Chosen
from purple_table.core.game import View
from purple_table.core.masks import list_bits
from purple_table.games.tricks.exchange_phase import CardExchangePhase
from purple_table.games.tricks.scoring.pot import PaidIn
from purple_table.games.tricks.staying import DROP, STAY
from purple_table.players.player import Decision
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

_TRUMPS = (1.0, 0.9, 0.8)
"""The tricks of a trump by how many higher ones are unseen, and of any lower trump the last of it less a tenth."""
_LOW_TRUMP, _ACE, _KING, _DRAWN = 0.7, 0.5, 0.2, 0.12
"""The tricks of any other trump, of an Ace and a King of another color, and of a card that is drawn."""
ENOUGH = 1.4
"""So many tricks are enough where no trick costs as much as the pot brings, and nobody has stayed before."""
_CHEAP, _RIVAL = 0.6, 0.08
"""How much less is enough where no trick costs hardly anything beside the pot, and how much more for each who stays."""
BLUFF, _NEARLY = 0.25, 0.4
"""How often a bold player stays with a little less than enough, and how much less that may be."""


def count_tricks(game: TrickGame, hand: int, unseen: int, denomination: str | None, most: int) -> float:
    """Return about how many tricks a hand wins after a typical draw of no more than `most` cards."""
    tables, ranks = game.make_tables(denomination), game.deck.ranks
    high, next_high = ranks[-1].code, ranks[-2].code
    found, poor = 0.0, 0
    for card in list_bits(hand):
        if card & tables.trump:
            above = (tables.higher[card.bit_length()] & unseen).bit_count()
            found += _TRUMPS[above] if above < len(_TRUMPS) else _LOW_TRUMP
            continue
        rank = game.deck.cards[card.bit_length() - 1].rank
        found += _ACE if rank == high else _KING if rank == next_high else 0.0
        poor += rank != high
    return found + _DRAWN * min(poor, most)


class StayChooser:
    """Decides for one seat."""

    def __init__(self, game: TrickGame, style: str = "normal") -> None:
        self._game, self._bold = game, style == "bold"
        exchanges = [phase.part for phase in game.course.phases if isinstance(phase, CardExchangePhase)]
        self._most = max((part.most for part in exchanges), default=0)
        self._pot = next((part.pot for part in game.scoring.parts if isinstance(part, PaidIn)), None)

    def choose(self, view: View, rng: Random | None = None) -> Decision:
        """Stay with enough tricks, never without a trump and an Ace; a bold player may bluff where `rng` says so."""
        game, facts = self._game, self._game.facts(view)
        tables, high = game.make_tables(facts.denomination), game.deck.ranks[-1].code
        if not facts.hand & tables.trump and not any(game.deck[card].rank == high for card in view.hand):
            return decide(game, DROP, "drops_bare")
        tricks = count_tricks(game, facts.hand, facts.unknown, facts.denomination, self._most)
        pot = max(view.status.stake[0], 1) if view.status.stake else 1
        price = pot if self._pot is None else self._pot.bound_payment(pot)
        stayed = count_stayed(view)
        enough = ENOUGH - _CHEAP * (1 - price / pot) + _RIVAL * stayed
        figures = {"tricks": tricks}
        if tricks >= ENOUGH + _RIVAL * stayed:
            return decide(game, STAY, "stays", figures=figures)
        if tricks >= enough:
            return decide(game, STAY, "stays_cheaply", figures={**figures, "points": price})
        bluffs = self._bold and rng is not None and stayed <= 1 and tricks >= enough - _NEARLY and rng.random() < BLUFF
        if bluffs and view.seat != view.status.dealer:
            return decide(game, STAY, "stays_for_show", figures=figures)
        return decide(game, DROP, "drops", figures=figures)


def count_stayed(view: View) -> int:
    """Count the seats that have said that they stay."""
    stay = STAY.topic, STAY.choice
    return sum(isinstance(e, Chosen) and (e.topic, e.choice) == stay for e in view.history)
