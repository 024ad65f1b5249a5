"""Prepares in idle time what the title leads to, so that a table opens at once."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from time import perf_counter

from purple_table.core.cards import Deck
from purple_table.games import FAMILIES, load_engine
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.shell.scene import Stage

SCENES = tuple(
    f"purple_table.ui.scenes.{name}"
    for name in (
        "table",
        "results.results_scene",
        "rules.rules_scene",
        "settings.settings_scene",
        "about_scene",
        "setup.setup_scene",
    )
)
"""Scenes that are imported when they are first needed, or here together with the engines, so that the title need not
wait for them."""
_SLICE = 0.008
"""The seconds of one slice of work; one face may take longer."""


class TitlePreloader:
    """Prepares what a table with a deck will need, for the size of the window when the work begins."""

    def __init__(self, stage: Stage, cards: CardSurfaces, card_size: str, deck: Deck | None, players: int) -> None:
        """`deck` is None if there is no table to prepare for."""
        self._card_size = card_size
        self._stage = stage
        self._cards = cards
        self._deck = deck
        self._players = players
        self._work = self._pieces()

    def work(self) -> bool:
        """Do a little work; return False when everything is done."""
        ends = perf_counter() + _SLICE
        while perf_counter() < ends:
            try:
                next(self._work)
            except StopIteration:
                return False
        return True

    def _pieces(self) -> Iterator[None]:
        """Do one piece of work with each step: import a module or make a card."""
        for module in SCENES:
            import_module(module)
            yield
        for family in FAMILIES:
            load_engine(family)
            yield
        while self._stage.sounds.prepare():
            yield
        if self._deck is None:
            return
        from purple_table.ui.cards.table_layout import table_layout

        largest = len(self._deck.cards) // self._players
        stage = self._stage
        layout = table_layout(stage.size, stage.kit.theme.scale, self._players, largest, cards=self._card_size)
        for width in dict.fromkeys((layout.card, layout.trick_card)):
            for card in self._deck.cards:
                self._cards.face(card, width)
                yield
        for width in dict.fromkeys((layout.back, layout.card)):
            self._cards.back(width)
            yield
