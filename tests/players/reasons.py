"""What a reason must be, whoever gives it."""

from __future__ import annotations

from purple_table.core.game import Game
from purple_table.core.messages import ListedValues, Message, Value, Verbatim, english
from purple_table.core.record import Remark
from purple_table.players.player import Decision
from purple_table.session.record_lines import format_entry, read_line
from purple_table.session.stored_messages import check


def told(game: Game, decision: Decision) -> str:
    """The reason in English: a sentence whose holes are filled with what there is at the table, to be translated as a
    whole, and the same when it is read from a record."""
    reason = decision.reason
    check(reason, game.players, game.deck)
    assert not _verbatim(reason), reason
    text = english(reason)
    assert len(text) > 10, reason
    assert text.endswith("."), text
    assert not set("{}\n") & set(text), text
    first = text.lstrip("“")[0]
    assert first.isupper() or first.isdecimal(), text
    remark = Remark(0, "reason", reason)
    assert read_line(format_entry(remark)[:-1], 1) == remark
    return text


def _verbatim(value: Value) -> bool:
    """Whether words stand in it that could not be translated."""
    if isinstance(value, Message):
        return any(_verbatim(part) for _, part in value.values)
    return any(map(_verbatim, value.parts)) if isinstance(value, ListedValues) else isinstance(value, Verbatim)
