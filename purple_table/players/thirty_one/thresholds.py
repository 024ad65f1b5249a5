"""The totals from which a knock pays."""

from __future__ import annotations

from collections.abc import Mapping

KNOCKS: Mapping[str, Mapping[int, tuple[int, ...]]] = {
    "long": {2: (17, 18, 20, 21, 22), 4: (14, 16, 19, 21, 23)},
    "short": {2: (17, 18, 20, 21, 22), 4: (22, 24, 25, 26, 27)},
}
