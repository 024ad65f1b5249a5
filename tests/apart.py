"""What the plain run leaves out, because it takes minutes: jobs of their own run it beside at every push."""

from __future__ import annotations

import os

import pytest

from tests.contract.matches import GAMES


def _when_asked(variable: str) -> pytest.MarkDecorator:
    """Skip where this variable of the environment is not set."""
    return pytest.mark.skipif(not os.environ.get(variable), reason=f"has a job of its own: {variable}=1")


DOWNLOADS = _when_asked("PURPLE_TABLE_DOWNLOADS")
"""Wheel and downloads: the one for Windows under Wine, the one for Linux among the fewest packages too."""

GUIDES = _when_asked("PURPLE_TABLE_GUIDES")
"""The guides to a new game and to a third language, each followed to its end in a copy of the checkout."""

KINDS = (
    "blues_greens",
    "boure",
    "contract_bridge",
    "euchre",
    "hearts",
    "jass",
    "ninety_nine",
    "oh_hell",
    "pinochle",
    "piquet",
    "preference",
    "presidents",
    "put",
    "quadrille",
    "sixty_six",
    "skat",
    "thirty_one",
    "truc",
)
"""One game of each kind: whatever a game may ask for, deal or stake is asked for, dealt or staked in one of these."""
OF_EACH_KIND = GAMES if os.environ.get("PURPLE_TABLE_ALL_GAMES") else KINDS
"""The games for a test of what depends on the kind of a game alone, such as the panel of an ask or how it is stored."""
