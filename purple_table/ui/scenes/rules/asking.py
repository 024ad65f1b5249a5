"""Further questions to the game of a rule book, about the facts of its examples: what single cards and hands count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from purple_table.core.examples import BuildGame, Example
from purple_table.core.game import Answer, Question
from purple_table.core.rulebook import RuleError, Section, quote_value


class ExampleAnswers:
    """The game answers with the same parts that play uses, so a picture shows the numbers that the table will show.

    What the game has no answer to is None.
    """

    def __init__(self, build: BuildGame) -> None:
        self._build = build
        self._points: dict[tuple[int, str, str, str], int | None] = {}

    def count(self, example: Example, hand: tuple[str, ...]) -> tuple[str, int, bool] | None:
        """What a hand counts: the best color, the total there, and whether it is a Blitz."""
        found = self._ask(example, "count", {"hand": list(hand)})
        color, total, blitz = (found.get(key) for key in ("color", "total", "blitz"))
        if isinstance(color, str) and isinstance(total, int) and isinstance(blitz, bool):
            return color.capitalize(), total, blitz
        return None

    def meld(self, example: Example) -> int | None:
        """What the cards of an example are worth as a meld, 0 where they are none."""
        value = self._ask(example, "meld", example.question.facts.data).get("value")
        return value if isinstance(value, int) else None

    def pot(self, example: Example) -> int | None:
        """The chips in the pot after the showdown of an example."""
        pot = self._ask(example, "showdown", example.question.facts.data).get("expect_pot")
        return pot if isinstance(pot, int) else None

    def points(self, example: Example, card: str) -> int | None:
        """What a single card brings to the side that has captured it, with the trump of the example."""
        trump = str(example.question.facts.data.get("trump", "none"))
        key = example.players, quote_value(sorted(example.options.items())), trump, card
        if key not in self._points:
            captured = [[card], *([] for _ in range(example.players - 1))]
            totals = self._ask(example, "deal", {"trump": trump, "captured": captured}).get("expect_totals")
            self._points[key] = totals[0] if isinstance(totals, tuple) and totals else None
        return self._points[key]

    def _ask(self, example: Example, kind: str, facts: Mapping[str, Any]) -> Answer:
        place = example.question.facts
        try:
            game = self._build(example.game, example.players, example.options)
            return game.answer(Question(kind, Section(facts, place.file, place.place)))
        except RuleError:
            return {}
