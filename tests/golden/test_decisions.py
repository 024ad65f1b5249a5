"""What players do in a few hundred positions of each group stays what it was, and so do the reasons that they give,
until either is changed on purpose."""

from __future__ import annotations

import pytest

from tests.golden.decisions import EVERY, HERE, KINDS, NAMES, file_of, lines


@pytest.mark.parametrize("name", NAMES)
def test_players_decide_as_they_did(name: str) -> None:
    found, changed = lines(name), []
    for kind in KINDS:
        kept, now = file_of(kind, name).read_text(encoding="utf-8").splitlines(), found.of(kind)
        assert len(now) == len(kept) >= 200 // EVERY.get(name.rpartition("-")[2], 1)
        others = [(old, new.partition(": ")[2]) for old, new in zip(kept, now, strict=True) if old != new]
        if others:
            changed += [f"{len(others)} {kind} are others", *(f"was {old}, is {new}" for old, new in others[:20])]
    if changed:
        changed.append(f"if that is meant, run python -m tests.golden.decisions {name}")
        pytest.fail("\n".join(changed), pytrace=False)


@pytest.mark.parametrize("kind", KINDS)
def test_every_file_belongs_to_a_group_and_level(kind: str) -> None:
    assert {file.stem for file in (HERE / kind).iterdir()} == set(NAMES)
