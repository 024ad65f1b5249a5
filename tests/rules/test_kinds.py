"""Kinds of asks, phases and counters are open: parts register them, and whoever treats each of them must know it."""

from __future__ import annotations

import pytest

from purple_table.core.actions import Pass
from purple_table.core.coach import list_moments
from purple_table.core.game import ASK_KINDS, COUNTER_KINDS, PHASE_NAMES, Ask, AskInfo, Way
from purple_table.core.kinds import KindRegistry, UnknownKindError
from purple_table.core.messages import SILENT
from purple_table.games import FAMILIES, load_engine
from purple_table.ui.scenes.table.panels import PANELS, find_panel
from purple_table.ui.scenes.table.panels.beside_cards import BesideCardsPanel
from purple_table.ui.scenes.table.table_words import waiting_line


@pytest.fixture(autouse=True)
def registries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every engine has been imported, and what a test registers is forgotten after it."""
    for family in FAMILIES:
        load_engine(family)
    for registry in (ASK_KINDS, PHASE_NAMES, COUNTER_KINDS):
        monkeypatch.setattr(registry, "_kinds", dict(registry._kinds))
        monkeypatch.setattr(registry, "_readers", list(registry._readers))


def test_a_kind_that_a_reader_does_not_know_is_an_error_whatever_comes_first() -> None:
    kinds: KindRegistry[None] = KindRegistry("color")
    kinds.register("red")
    with pytest.raises(UnknownKindError, match='the painter does not know the color "red"'):
        kinds.require("the painter", lambda kind, _: kind == "green")
    kinds.require("the printer", lambda kind, _: kind == "red")
    with pytest.raises(UnknownKindError, match='the printer does not know the color "blue"'):
        kinds.register("blue")
    assert list(kinds) == ["red"]
    with pytest.raises(UnknownKindError, match='nobody has registered the color "blue"'):
        kinds["blue"]


def test_parts_may_share_a_kind_of_which_they_say_the_same() -> None:
    kinds: KindRegistry[int] = KindRegistry("color")
    kinds.register("red", 1)
    kinds.register("red", 1)
    with pytest.raises(ValueError, match='the color "red" has been registered as something else'):
        kinds.register("red", 2)
    assert kinds["red"] == 1


def test_the_panels_know_every_kind_of_ask() -> None:
    with pytest.raises(UnknownKindError, match='the table\'s panels does not know the ask "toss"'):
        ASK_KINDS.register("toss", AskInfo(("toss",), panel="toss"))
    assert "toss" not in ASK_KINDS
    # It may be shown by a panel that is there already, or by none where cards are chosen.
    ASK_KINDS.register("toss", AskInfo(("toss",), panel="choose"))
    assert find_panel(Ask("toss", SILENT)) is PANELS["choose"]
    assert find_panel(Ask("play", SILENT)) is None
    # What may be chosen beside the cards has a panel of its own.
    assert find_panel(Ask("play", SILENT, ways=(Way(Pass(), SILENT),))) is BesideCardsPanel


def test_the_coach_knows_the_moments_of_every_kind_of_ask() -> None:
    assert "toss" not in list_moments()
    ASK_KINDS.register("toss", AskInfo(("toss", "late")))
    assert "toss" in list_moments()
    assert len(set(list_moments())) == len(list_moments())


def test_the_status_has_words_for_every_phase() -> None:
    assert waiting_line
    with pytest.raises(UnknownKindError, match='does not know the phase "tossing"'):
        PHASE_NAMES.register("tossing")
