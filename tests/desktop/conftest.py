"""A real window on a display of its own, and hands for it."""

import shutil
from contextlib import contextmanager

import pytest

from tests.apart import give_up
from tests.desktop.hands import running_display


@contextmanager
def own_display():
    """The name of a display that nobody else uses, and its server; skipped where there can be none."""
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        give_up(f"no real window without {' and '.join(missing)}")
    with running_display() as (name, server):
        if not name:
            give_up("Xvfb does not start")
        yield name, server


@pytest.fixture(scope="session")
def display():
    """A display for all tests."""
    with own_display() as (name, _):
        yield name
