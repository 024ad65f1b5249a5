"""A table's rule book: the own one is known again, another one is read in a process of its own with a time limit."""

from __future__ import annotations

import json
import time

from purple_table.network import rules_reader
from purple_table.network.rules_reader import BookReader
from tests.network.tables import RULES, wait_for
from tests.session.playing import game_of


def test_the_own_book_is_known_again_with_its_options() -> None:
    game = game_of("hearts", 4, {"target": 50})
    reader = BookReader(json.dumps(dict(game.book)), json.dumps(dict(game.deck.source)), 4, RULES)
    assert reader.poll()
    assert reader.is_own
    assert reader.game is not None
    assert reader.game.options["target"] == 50


def test_a_book_of_somebody_else_is_read_in_a_process() -> None:
    game = game_of("hearts", 4, {})
    book = {**game.book, "id": "our_hearts", "name": "Our Hearts"}
    reader = BookReader(json.dumps(book), json.dumps(dict(game.deck.source)), 4, RULES)
    assert not reader.is_own
    wait_for(reader.poll)
    assert reader.fault == ""
    assert reader.game is not None
    assert reader.game.name == "Our Hearts"


def test_what_is_no_book_is_said_and_what_takes_for_ever_is_ended(monkeypatch) -> None:
    assert BookReader("[]", "{}", 4, RULES).fault
    assert BookReader("{", "{}", 4, RULES).fault
    game = game_of("hearts", 4, {})
    deck = json.dumps(dict(game.deck.source))
    broken = BookReader(json.dumps({**game.book, "id": "x", "family": "nothing"}), deck, 4, RULES)
    wait_for(broken.poll)
    assert "nothing" in broken.fault
    monkeypatch.setattr(rules_reader, "START_SECONDS", 0.05)
    slow = BookReader(json.dumps({**game.book, "id": "x"}), deck, 4, RULES)
    time.sleep(0.06)
    assert slow.poll()
    assert "longer" in slow.fault
