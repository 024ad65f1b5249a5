"""What `against.py` measures, in the words of this checkout: those of d116f34, but for what was renamed since."""

import sys
from types import SimpleNamespace

from purple_table.players.tricks.card_costs import CardCosts

sys.modules["purple_table.players.tricks.stakes"] = SimpleNamespace(Stakes=CardCosts)

from adapter_d116f34 import LOOPS  # noqa: E402

__all__ = ["LOOPS"]
