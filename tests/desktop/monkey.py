"""The monkey before a real window, whose size is changed from outside, as a window manager does it."""

import os
import subprocess

from tests.ui.monkey import Monkey
from tests.waiting import until


class DesktopMonkey(Monkey):
    """Plays on the display that DISPLAY names; needs xdotool."""

    def resize_to(self, size):
        self.stage.set_full_screen(False)
        self.frames()

        def resized():
            if self.app._loop._window.get_surface().get_size() == size:
                return True
            for window in tool("search", "--onlyvisible", "--pid", os.getpid()):
                tool("windowsize", window, *size)
            self.frames(dt=0.0)
            return False

        try:
            until(resized, f"a window of {size}", pause=0.02)
        except AssertionError as error:
            raise self.slip(str(error)) from error


def tool(*words):
    """What xdotool answers."""
    done = subprocess.run(["xdotool", *map(str, words)], check=False, capture_output=True, text=True)
    return done.stdout.split()
