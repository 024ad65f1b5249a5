"""How the cards were dealt: what the page says of keys holds for the match that it is about, and all of it fits."""

from __future__ import annotations

from datetime import date

import pytest

from purple_table.core.actions import NextDeal
from purple_table.core.match import Match
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.session.daily_results import make_daily_chance
from purple_table.session.deal_proof import has_known_key, list_proofs
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.proof_scene import ProofScene
from tests.catalogues import languages
from tests.contract.matches import make
from tests.ui import fitting

CHANCES = {"drawn": Chance(derive_secret(7)), "of a day": make_daily_chance(date(2026, 11, 24), "whist", 4)}


def opened(driver, chance):
    match = Match(make("whist", 4), chance)
    match.play(match.state.to_act, NextDeal())
    scene = ProofScene(list_proofs(match), lambda: None, known=has_known_key(match))
    driver.stage.push(scene)
    return scene


@pytest.mark.parametrize("chance", CHANCES.values(), ids=CHANCES)
@pytest.mark.parametrize(("size", "scale"), [((800, 600), None), ((1280, 720), None), ((2560, 1440), 2.0)])
@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_it_fits(driver, monkeypatch, size, scale, language, chance):
    monkeypatch.setattr(Backdrop, "lay_out", lambda self, size: None)
    fitting.fits(driver, lambda: opened(driver, chance), size, scale, language)


def test_nobody_finds_the_key_of_a_drawn_match_unless_its_number_is_known(driver):
    fitting.resized(driver, (1280, 720))
    told = fitting.words(opened(driver, CHANCES["drawn"]))
    assert "Nobody can find a key by its digest" in told
    assert "only where a match was begun with “--seed”, whoever knows that number knows all its keys" in told
    assert "A digest that nobody noted elsewhere proves little" in told


def test_the_key_of_a_single_deal_is_called_no_secret(driver):
    fitting.resized(driver, (1280, 720))
    told = fitting.words(opened(driver, CHANCES["of a day"]))
    assert "Nobody can find a key" not in told
    assert "a deal code carries it, and anybody can compute that of a deal of the day from the date" in told
