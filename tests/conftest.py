"""Settings of the whole test run."""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The whole run speaks English, whatever the machine's language.
os.environ["LANGUAGE"] = "en"

# What is imported and collected stays: nothing is looked for among it before the tests begin.
gc.disable()

# Repeatable, and calm about slow machines: a run says the same everywhere.
settings.register_profile(
    "table", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("table")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: what is tried in a real window waits for it much of the time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection(session: pytest.Session) -> None:
    """Have each worker of a whole run import a share of the test modules first: what one has compiled serves others.

    In a fresh checkout each would otherwise compile all of them, as all begin at the same one.
    """
    folder = Path(__file__).parent
    worker, workers = os.environ.get("PYTEST_XDIST_WORKER", ""), int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if worker and [Path(word).resolve() for word in session.config.args] == [folder]:
        modules = sorted(folder.rglob("test_*.py"))
        for path in modules[int(worker.removeprefix("gw")) :: workers]:
            with suppress(Exception, pytest.skip.Exception):  # the collection tells of it
                import_module(".".join(path.relative_to(folder.parent).with_suffix("").parts))


_PLACES = {
    "desktop/test_download.py": "",
    "desktop/test_window.py": "ui",
    "test_quality.py": "ui/test_s",
}
"""Before which folder or file the long tests come that wait for a window: the longest first of all. The check of
types comes before the end, too, which it would hold up."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread tests that wait for a window over the run: side by side they would leave a core idle for minutes."""

    def place(item: pytest.Item) -> str:
        name = item.nodeid.partition("::")[0].removeprefix("tests/")
        return _PLACES.get(name, name)

    items.sort(key=place)


def pytest_collection_finish() -> None:
    """What is imported and collected by now stays to the end: no collection of garbage looks through it again, and
    what comes later is looked through more rarely than is usual, as a test run is short."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    gc.enable()


@pytest.fixture(scope="module", autouse=True)
def put_by_what_stays(request: pytest.FixtureRequest) -> Iterator[None]:
    """What earlier modules have left to stay, such as games and pictures that were read once, is not looked through
    again, and no window takes it back: a window looks whenever it has changed its size, which took ten times as long
    as the test itself. It looks only for every eighth thing that it leaves behind, which is enough for pictures not to
    pile up."""
    gc.collect()
    gc.freeze()
    scene = sys.modules.get("purple_table.ui.shell.scene")
    with pytest.MonkeyPatch.context() as patch:
        if scene is not None and request.module.__name__ != "tests.ui.test_memory":
            add, number = scene.Leftovers.add, count(1)
            patch.setattr(scene.Leftovers, "freeze", lambda leftovers: None)
            patch.setattr(
                scene.Leftovers, "add", lambda left, **words: None if next(number) % 8 else add(left, **words)
            )
        yield
