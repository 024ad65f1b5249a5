"""What `against.py` measures, in the words of this checkout: those of d116f34, but for what was renamed since."""

import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace

from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.supposing import Supposing

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.players import playouts

sys.modules["purple_table.players.tricks.playouts"] = playouts
sys.modules["purple_table.players.tricks.stakes"] = SimpleNamespace(Stakes=CardCosts)

import adapter_d116f34  # noqa: E402
from adapter_d116f34 import LOOPS  # noqa: E402

adapter_d116f34.Supposing = partial(Supposing, budget=Budget())

__all__ = ["LOOPS"]
