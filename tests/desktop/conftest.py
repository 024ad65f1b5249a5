"""A real window on a display of its own, and hands for it."""

import os
import shutil
import subprocess
from contextlib import contextmanager

import pytest


@contextmanager
def running_display():
    """The name of a display that nobody else uses, and its server."""
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"no real window without {' and '.join(missing)}")
    reading, writing = os.pipe()
    # Without -noreset the server starts anew when its last window is killed, and the next program finds no display.
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(words, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    if not number:
        server.wait(5)
        pytest.skip("Xvfb does not start")
    try:
        yield f":{number}", server
    finally:
        server.terminate()
        server.wait(5)


@pytest.fixture(scope="session")
def display():
    """A display for all tests."""
    with running_display() as (name, _):
        yield name
