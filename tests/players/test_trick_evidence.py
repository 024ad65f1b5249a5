"""What players of the trick games claim of their choices is true by the rules, at every level and in every game."""

from __future__ import annotations

import ast
import json
import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from purple_table.core.actions import Action, Play, read_action
from purple_table.core.language import read_language
from purple_table.core.messages import Message, Reader
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import STYLES, make_player
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks.expert_trick_player import SEARCH_SENTENCES
from purple_table.players.tricks.reasons.trick_reasons import (
    ABOUT_TRUMPS,
    MOON_STANDING,
    OUTLOOKS,
    SENTENCES,
    TRUMPS,
    describe_trumps,
    explain,
)
from tests.apart import OF_EACH_KIND
from tests.catalogues import ROOT
from tests.contract.matches import GAMES, chance, fit_players, make, random_game
from tests.golden.decisions import file_of
from tests.golden.positions import read
from tests.players import truths
from tests.players.truths import (
    calls,
    plain_rules,
    searches,
    shedding,
    short_deals,
    staying,
    tricks_shunned,
    tricks_wanted,
)
from tests.players.truths.claim import TRUTHS, Claim

TRICK_GAMES = [name for name in GAMES if name not in ("thirty_one", "blues_greens", "presidents")]
TIMES = int(os.environ.get("PURPLE_TABLE_EVIDENCE", "1"))
"""So many times as many matches are looked at as in a usual run."""
STEPS = 60
"""Actions of a match that are looked at."""
LEVELS = ("reference", "beginner", "club", "expert")
EXPERT_EVERY = 12
"""The Expert is asked in one of so many positions, as a decision takes it long."""


class NamingReader(Reader):
    """Names seats as at a table."""

    def seat(self, seat: int, forms: Sequence[str] = ()) -> str:
        return ("Clara", "Ben", "Ida", "Tom", "Eva", "Max")[seat]


READERS = (NamingReader(), NamingReader(read_language(ROOT / "assets" / "locale" / "de")))
MOST_WORDS = 20
MODULES = (calls, plain_rules, searches, shedding, short_deals, staying, tricks_shunned, tricks_wanted)
OTHER_FAMILIES = {"share_kept", "share_level", "share_best"}
"""Kinds of the shared search that no trick game gives."""


ALL_SENTENCES = {**SENTENCES, **OUTLOOKS, **TRUMPS, "moon_standing": MOON_STANDING}
"""Sentences of one kind of evidence, and those that stand before or after them."""


def claims(game: TrickGame, seed: int) -> Iterator[Claim]:
    """What players of all levels claim in a match that one of them plays, now and then carelessly."""
    rng = Random(seed)
    style, sitting = rng.choice(STYLES), rng.choice(LEVELS[:3])
    players = {level: make_player(game, level, style) for level in LEVELS}
    state = game.start(chance(seed))
    assert isinstance(state, TrickState)
    for number in range(STEPS):
        seat = state.to_act
        if seat is None:
            return
        view, legal = state.view(seat), tuple(state.legal_actions())
        decided: dict[str, Decision] = {}
        for level, player in players.items():
            if level == "expert" and number % EXPERT_EVERY != seed % EXPERT_EVERY:
                continue
            decided[level] = decision = player.choose(view, legal, Random(number), Budget(playouts=8))
            if isinstance(decision.action, Play):
                check_length(decision)
            yield make_claim(game, state, decision)
        careless = len(legal) == 1 or rng.random() < 0.06
        state.apply(rng.choice(legal) if careless else decided[sitting].action)


def check_length(decision: Decision) -> None:
    """What stands beside a trick has at most so many words in each language, where a card has two; that a dummy says it
    is not counted."""
    said = dict(decision.reason.values).get("reason", decision.reason)
    assert isinstance(said, Message)
    for reader in READERS:
        words = [word for word in reader.read(said).split() if any(map(str.isalnum, word))]
        assert len(words) <= MOST_WORDS, " ".join(words)


def make_claim(game: TrickGame, state: TrickState, decision: Decision) -> Claim:
    """What is claimed of a decision, without the players' own types."""
    assert state.to_act is not None
    view, legal, evidence = state.view(state.to_act), tuple(state.legal_actions()), decision.evidence
    assert evidence is not None, f"{decision.action} has no evidence: {decision.reason}"
    parts = evidence.kind, evidence.cards, evidence.figures, evidence.names
    return Claim(game, state, view, legal, decision.action, *parts)


def find_false(name: str, seeds: range) -> tuple[Counter[str], list[str]]:
    """How often each kind is claimed in matches of a game, and what is false."""
    found, false = Counter[str](), list[str]()
    for seed in seeds:
        game = random_game(name, random.Random(seed)) if seed % 2 else make(name, default_players(name))
        assert isinstance(game, TrickGame)
        for claim in claims(game, seed):
            found[claim.kind] += 1
            if claim.kind not in TRUTHS or not is_true(claim):
                false.append(str(claim))
    return found, false


def is_true(claim: Claim) -> bool:
    """Whether a sentence holds, and the one before it about the trumps of the hand."""
    if "color" in claim.names and (claim.kind in ABOUT_TRUMPS or claim.kind.startswith("search")):
        ladder = claim.view.ask is not None and claim.view.ask.kind == "ladder"
        best = claim.kind.startswith("tried") or (claim.kind.startswith("search") and ladder)
        ending, top = describe_trumps(claim.game, claim.names["color"], claim.cards)
        before = ("best_trumps" if best else "trumps_held") + ending if claim.cards else "no_trump_held"
        if not TRUTHS[before](claim) or ("_top" in ending and top != calls.count_top(claim)):
            return False
    if "highest" in claim.names and not TRUTHS["highest_held"](claim):
        return False
    return TRUTHS[claim.kind](claim)


def default_players(name: str) -> int:
    """Three where a game is for three, else four."""
    return 3 if name == "ninety_nine" else 2 if name == "agram" else fit_players(name)


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_what_is_claimed_is_true(name: str) -> None:
    """Under options drawn by lot, too, for one game of each kind."""
    found, false = find_false(name, range(2 * TIMES - (name not in OF_EACH_KIND)))
    assert sum(found.values()) > 25
    assert not false, "\n".join([f"{len(false)} of {sum(found.values())} claims are false", *false[:20]])


@pytest.mark.parametrize("group", ["tricks", "more_tricks"])
def test_what_is_claimed_in_golden_positions_is_true(group: str) -> None:
    """Every claim that the golden files keep, also of bids, cards to pass and choices that hardly ever come up."""
    kept = {level: read_kept(f"{group}-{level}") for level in LEVELS}
    found, false = Counter[str](), list[str]()
    for match in read(group):
        game = match.build()
        assert isinstance(game, TrickGame)
        for number, state in match.positions(game):
            assert isinstance(state, TrickState)
            assert state.to_act is not None
            view, legal = state.view(state.to_act), tuple(state.legal_actions())
            for claims_of_level in kept.values():
                if (place := f"{match.name} after {number}") not in claims_of_level:
                    continue
                action, parts = claims_of_level[place]
                claim = Claim(game, state, view, legal, action, *parts)
                found[claim.kind] += 1
                if not is_true(claim):
                    false.append(str(claim))
    assert sum(found.values()) > 500
    assert len(found) > 12
    assert not false, "\n".join([f"{len(false)} of {sum(found.values())} claims are false", *false[:20]])


def read_kept(name: str) -> dict[str, tuple[Action, tuple[Any, ...]]]:
    """What a level does in each golden position, and the parts of its evidence: kind, cards, figures and names."""
    lines = [file_of(kind, name).read_text(encoding="utf-8").splitlines() for kind in ("decisions", "evidence")]
    found = {}
    for decided, evidence in zip(*lines, strict=True):
        place, _, action = decided.partition(": ")
        kept = json.loads(evidence.partition(": ")[2])
        parts = kept["kind"], tuple(kept.get("cards", ())), kept.get("figures", {}), kept.get("names", {})
        found[place] = read_action(action), parts
    return found


def test_every_kind_has_a_predicate_and_every_predicate_a_kind() -> None:
    kinds = {"only_action", *ALL_SENTENCES, *SEARCH_SENTENCES} - OTHER_FAMILIES
    assert set(TRUTHS) == kinds


@pytest.mark.parametrize("kind", sorted({*ALL_SENTENCES, *SEARCH_SENTENCES} - OTHER_FAMILIES))
def test_a_predicate_vouches_for_the_sentence_that_is_said(kind: str) -> None:
    """The docstring of each predicate is the sentence: who changes what is said looks at what it must mean."""
    if kind in ALL_SENTENCES:
        said = ALL_SENTENCES[kind].many or ALL_SENTENCES[kind].text
    else:
        said = SEARCH_SENTENCES[kind]
    assert " ".join((TRUTHS[kind].__doc__ or "").split()) == said


def test_predicates_know_nothing_of_players() -> None:
    for path in Path(truths.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [name.name for name in node.names] if isinstance(node, ast.Import) else []
            for module in modules:
                own = module.startswith(("purple_table.core", "purple_table.games", "tests.players.truths"))
                assert own or not module.startswith(("purple_table", "tests")), f"{path.name} imports {module}"


def test_a_sentence_is_made_from_its_evidence_alone() -> None:
    game = make("whist", 4)
    assert isinstance(game, TrickGame)
    for claim in claims(game, 3):
        level = make_player(game, "club")
        decision = level.choose(claim.view, claim.legal, Random(0), Budget(playouts=8))
        if decision.evidence is not None and decision.evidence.kind in SENTENCES:
            assert decision.reason == explain(game, decision.evidence)
