"""One test for many cases, which names every case that fails and not only the first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def check_every(cases: Iterable[tuple[Any, ...]], check: Callable[..., None]) -> None:
    """Check all cases: each is its name and the arguments of `check`. AssertionError with the name of each that fails,
    and why."""
    failed, done = [], 0
    for name, *arguments in cases:
        done += 1
        try:
            check(*arguments)
        except Exception as error:
            failed.append(f"{name}: {type(error).__name__}: {error}")
    assert done, "no case at all"
    assert not failed, f"{len(failed)} of {done} fail:\n" + "\n".join(failed)
