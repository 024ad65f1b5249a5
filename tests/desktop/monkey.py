"""The monkey before a real window, whose size is changed from outside, as a window manager does it."""

import os
import subprocess
import time

from tests.ui.monkey import Monkey


class DesktopMonkey(Monkey):
    """Plays on the display that DISPLAY names; needs xdotool."""

    def resize_to(self, size):
        self.stage.set_full_screen(False)
        self.frames()
        ends = time.monotonic() + 5
        while self.app._loop._window.get_surface().get_size() != size:
            if time.monotonic() > ends:
                raise self.slip(f"the window does not become {size}")
            for window in tool("search", "--onlyvisible", "--pid", os.getpid()):
                tool("windowsize", window, *size)
            time.sleep(0.02)
            self.frames(dt=0.0)


def tool(*words):
    """What xdotool answers."""
    done = subprocess.run(["xdotool", *map(str, words)], check=False, capture_output=True, text=True)
    return done.stdout.split()
