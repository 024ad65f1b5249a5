"""What players do in a few hundred positions of each family stays what it was, until it is changed on purpose."""

from __future__ import annotations

import pytest

from tests.golden.decisions import HERE, NAMES, decisions


@pytest.mark.parametrize("name", NAMES)
def test_players_decide_as_they_did(name: str) -> None:
    kept = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    now = list(decisions(name))
    assert len(now) == len(kept) >= 200
    changed = [f"was {old}, is {new.rpartition(': ')[2]}" for old, new in zip(kept, now, strict=True) if old != new]
    if changed:
        renew = f"if that is meant, run python -m tests.golden.decisions {name}"
        pytest.fail("\n".join((f"{len(changed)} decisions are others; {renew}", *changed[:20])), pytrace=False)
