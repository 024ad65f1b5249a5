"""The mutants still fit the code: `python -m tests.mutants`, which takes minutes, tries whether tests notice them."""

from __future__ import annotations

import pytest

from tests.mutants import ROOT, Mutant, mutants


def test_there_are_mutants_of_judgement_rules_session_and_window() -> None:
    folders = {mutant.file.split("/")[1] for mutant in mutants()}
    assert folders >= {"players", "games", "session", "ui"}
    assert len(mutants()) == len({mutant.name for mutant in mutants()}) >= 9


@pytest.mark.parametrize("mutant", mutants(), ids=lambda mutant: mutant.name)
def test_a_mutant_fits_one_place_and_names_tests(mutant: Mutant) -> None:
    assert (ROOT / mutant.file).read_text(encoding="utf-8").count(mutant.find) == 1
    assert mutant.find != mutant.put
    for test in mutant.tests:
        assert (ROOT / test.partition("::")[0]).is_file()
