"""What `against.py` measures, in the words of this checkout: those of d116f34, but for what was renamed since."""

import sys
from pathlib import Path
from types import SimpleNamespace

from purple_table.core import shuffle
from purple_table.games.blues_greens import blues_greens_state, trick_ladder
from purple_table.games.thirty_one import thirty_one_state
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.sampling.sampled_deals import SampledDeals

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.players import playouts


class Supposing:
    """Sampled deals under the names that they had."""

    def __init__(self, game, view, rng) -> None:
        deals = SampledDeals(game, view, rng, Budget())
        self.hands, self.play = deals.draw_hands, deals.play_out


shuffle.OneDeal = shuffle.SingleDealChance
sys.modules["purple_table.games.blues_greens.kernel"] = trick_ladder
sys.modules["purple_table.games.blues_greens.state"] = blues_greens_state
sys.modules["purple_table.games.thirty_one.state"] = thirty_one_state
sys.modules["purple_table.players.tricks.playouts"] = playouts
sys.modules["purple_table.players.tricks.stakes"] = SimpleNamespace(Stakes=CardCosts)
sys.modules["purple_table.players.tricks.supposing"] = SimpleNamespace(Supposing=Supposing)

from adapter_d116f34 import LOOPS  # noqa: E402

__all__ = ["LOOPS"]
