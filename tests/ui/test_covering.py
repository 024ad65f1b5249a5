"""Nothing that asks for a decision, and nothing that tells of one, covers anybody, the trick, a pile or the own cards.

The usual number of players is looked at in the longest language. PURPLE_TABLE_COVERING=1 goes through every number of
players in every language, and further into the matches (about two minutes).
"""

import os

import pytest

from purple_table.ui.kit import telling
from tests.apart import OF_EACH_KIND
from tests.catalogues import languages
from tests.contract.matches import GAMES, load
from tests.ui.covering import list_asks, list_overlaps, list_player_counts, sit_with_coach

WHOLE = bool(os.environ.get("PURPLE_TABLE_COVERING"))
DECISIONS = 40 if WHOLE else 8
TEXT = (((1280, 720), 1.75), ((1280, 720), 2.0))
LARGE = ("euchre", "hearts", "thirty_one", "blues_greens", "put", "skat")
"""Games whose asks need much room: ways beside a card or beside cards of two, a tray, piles with buttons, melds, a
widow beside the contract."""
LANGUAGES = languages() if WHOLE else languages()[-1:]


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a game with its coach."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    guests = []

    def sit_down(name, players):
        guests.append(sit_with_coach(name, players))
        return guests[-1]

    yield sit_down
    for guest in guests:
        guest.close()


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_no_panel_note_or_coach_card_covers_anybody(sit, name, language):
    telling.use(language)
    counts = list_player_counts(name) if WHOLE else [load(f"{name}/game.toml")["players"]["usual"]]
    found, asks = [], 0
    for players in counts:
        guest = sit(name, players)
        for ask in list_asks(guest, DECISIONS):
            asks += 1
            found += [f"{players} players, {ask}, {overlap}" for overlap in list_overlaps(guest)]
    assert asks
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", GAMES if WHOLE else LARGE)
def test_large_text_covers_nobody_either(sit, name):
    telling.use(LANGUAGES[-1])
    guest = sit(name, load(f"{name}/game.toml")["players"]["usual"])
    found, asks = [], 0
    for ask in list_asks(guest, DECISIONS):
        asks += 1
        for size, scale in TEXT:
            found += [f"{ask}, {scale:.0%}, {overlap}" for overlap in list_overlaps(guest, [size], scale)]
    assert asks
    assert not found, "\n".join(found)
