"""Games as environments for reinforcement learning: `PurpleTableAEC` for PettingZoo, `PurpleTableEnv` for Gymnasium.

It takes the extra `[rl]`: `pip install purple-table[rl]`. docs/rl.md shows it.
"""

try:
    import gymnasium as _gymnasium
    import numpy as _numpy
    import pettingzoo as _pettingzoo  # type: ignore[import-untyped]
except ImportError as _error:
    raise ImportError(
        f"purple_table.rl needs {_error.name}, which comes with the extra: pip install purple-table[rl]",
        name=_error.name,
    ) from _error

from purple_table.rl.action_numbers import ActionTable
from purple_table.rl.environments import PurpleTableAEC, PurpleTableEnv
from purple_table.rl.observations import Observer

__all__ = ["ActionTable", "Observer", "PurpleTableAEC", "PurpleTableEnv"]
del _gymnasium, _numpy, _pettingzoo
