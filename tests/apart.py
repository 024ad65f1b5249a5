"""Tests that the plain run leaves out, as they take minutes: jobs of their own run them beside it at every push."""

from __future__ import annotations

import os

import pytest


def _when_asked(variable: str) -> pytest.MarkDecorator:
    """Skip where this variable of the environment is not set."""
    return pytest.mark.skipif(not os.environ.get(variable), reason=f"has a job of its own: {variable}=1")


DOWNLOADS = _when_asked("PURPLE_TABLE_DOWNLOADS")
"""The download for Windows under Wine, and that for Linux among the fewest packages."""
