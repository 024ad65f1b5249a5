"""Evidence is a plain value: it can be kept in a file, sent to another process, and compared."""

from __future__ import annotations

import json
import pickle

from purple_table.core.actions import Pass
from purple_table.core.messages import say
from purple_table.players.player import Decision, Evidence
from purple_table.session.wire import Wire

EVIDENCE = Evidence("takes", ("gRA",), {"chance": 2 / 3, "seats": 2}, {"trump": "red"})


def test_evidence_is_kept_in_a_file_without_what_is_empty() -> None:
    kept = EVIDENCE.as_json()
    assert json.loads(json.dumps(kept)) == kept
    assert kept["figures"] == {"chance": 0.6667, "seats": 2}
    assert Evidence("only_action").as_json() == {"kind": "only_action"}


def test_a_decision_with_evidence_is_sent_and_compared() -> None:
    decision = Decision(Pass(), say("I pass."), evidence=EVIDENCE)
    assert pickle.loads(pickle.dumps(decision)) == decision
    assert len({decision, pickle.loads(pickle.dumps(decision))}) == 1


def test_counts_stay_counts_on_their_way_between_processes() -> None:
    """A sentence tells a count as it is, and any other figure with one decimal."""
    wire = Wire[Decision](Decision)
    told = wire.decode(wire.encode(Decision(Pass(), say("I pass."), evidence=EVIDENCE)))
    assert told.evidence == EVIDENCE
    assert told.evidence is not None
    assert {name: type(number) for name, number in told.evidence.figures.items()} == {"chance": float, "seats": int}
