"""What the plain run leaves out, because it takes minutes: jobs of their own run it beside at every push."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest

from tests.contract.matches import GAMES


def _when_asked(variable: str) -> pytest.MarkDecorator:
    """Skip where this variable of the environment is not set."""
    return pytest.mark.skipif(not os.environ.get(variable), reason=f"has a job of its own: {variable}=1")


def give_up(reason: str) -> NoReturn:
    """Skip a test for which this machine lacks something; fail in the job that is there to try it."""
    if os.environ.get("PURPLE_TABLE_DOWNLOADS"):
        pytest.fail(reason)
    pytest.skip(reason)


DOWNLOADS = _when_asked("PURPLE_TABLE_DOWNLOADS")
"""Wheel and downloads: the one for Windows under Wine, the one for Linux among the fewest packages too."""

GUIDES = _when_asked("PURPLE_TABLE_GUIDES")
"""The guides to a new game and to a third language, each followed to its end in a copy of the checkout, and the
documentation site, which is built whole."""

KINDS = (
    "all_fours",
    "blues_greens",
    "boure",
    "contract_bridge",
    "euchre",
    "hearts",
    "jass",
    "ninety_nine",
    "oh_hell",
    "peep_nap",
    "pinochle",
    "piquet",
    "preference",
    "presidents",
    "put",
    "quadrille",
    "sixty_six",
    "skat",
    "spades",
    "thirty_one",
    "truc",
)
"""One game of each kind: each part that asks, deals or stakes is in one of these (`tests/contract/test_kinds.py`).

Left to the job for all games is what single games ask for beside their parts, namely the call of Page One and the
jink of Spoil Five, and what comes in by an option alone, such as the trump that the dealer names in Manille.
"""
OF_EACH_KIND = GAMES if os.environ.get("PURPLE_TABLE_ALL_GAMES") else KINDS
"""The games for a test of what depends on the kind of a game alone, such as the panel of an ask or how it is stored."""
