"""Finds out whether the person's system asks programs for less motion."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys

_PATIENCE = 0.5
"""The seconds that a system has for its answer."""
_GET_ANIMATION = 0x1042
"""SPI_GETCLIENTAREAANIMATION of Windows."""
_PORTAL = (
    *("gdbus", "call", "--session", "--dest", "org.freedesktop.portal.Desktop"),
    *("--object-path", "/org/freedesktop/portal/desktop"),
    *("--method", "org.freedesktop.portal.Settings.ReadOne", "org.freedesktop.appearance", "reduced-motion"),
)
_GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
_MAC = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")


def wants_reduced_motion() -> bool:
    """Return whether the system asks for less motion; False where it does not say."""
    if sys.platform == "win32":
        return _ask_windows()
    if sys.platform == "darwin":
        return _ask(_MAC).strip() == "1"
    return "uint32 1" in _ask(_PORTAL) or _ask(_GNOME).strip() == "false"


def _ask_windows() -> bool:
    shown = ctypes.c_int(1)
    user32 = ctypes.windll.user32  # type: ignore[attr-defined,unused-ignore]
    return bool(user32.SystemParametersInfoW(_GET_ANIMATION, 0, ctypes.byref(shown), 0)) and not shown.value


def _ask(command: tuple[str, ...]) -> str:
    """Return what a program of the system prints, or "" if it is not there, fails or takes too long."""
    if shutil.which(command[0]) is None:
        return ""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout
