import tomllib
from pathlib import Path

import pytest

from purple_table.core.cards import Deck

_DECKS = Path(__file__).resolve().parents[2] / "rules" / "decks"


@pytest.fixture(scope="session")
def purple() -> Deck:
    return Deck.from_mapping(tomllib.loads((_DECKS / "purple.toml").read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def french() -> Deck:
    return Deck.from_mapping(tomllib.loads((_DECKS / "french.toml").read_text(encoding="utf-8")))
