"""Messages that somebody else made up: whatever has the form of a message is refused or harmless, on both sides.

With `PURPLE_TABLE_DAMAGED=20000` as many are tried.
"""

from __future__ import annotations

import os
import zlib
from random import Random

from purple_table.core.record import ENGINE
from purple_table.network import forms
from purple_table.network import messages as wire
from purple_table.network.lobby import ProblemKind, TableProblem
from purple_table.network.table_client import TableClient
from purple_table.session.wire import WireError
from tests.damage import damaged
from tests.network.tables import RULES, QuickTable

MESSAGES = int(os.environ.get("PURPLE_TABLE_DAMAGED", "300"))


def test_what_a_window_makes_up_changes_nothing_that_it_may_not() -> None:
    rng, read = Random(20), 0
    table = QuickTable("hrcc")
    guest = table.join("Berta")
    table.host.begin()
    table.play(lambda: table.live.asked == 0)
    link = guest.transport
    samples: list[wire.Up] = [
        wire.RulesRead(True),
        wire.TakeSeat(0, 1),
        wire.Act(0, table.live.steps, 0, str(table.live.legal()[0])),
        wire.Act(1, table.live.steps, 0, "play Rd8"),
        wire.ClaimRest(1, table.live.steps),
        wire.AskUndo(0),
        wire.AnswerUndo(1, True),
        wire.NoteHelp(1, "play Rd8", wire.Message("It is {word}.", (("word", 3),))),
        wire.SayPhrase(1, "well"),
        wire.Nudge(1, 0),
        wire.CommitWord(1, 0, "ab" * 32),
        wire.RevealWord(1, 0, "ab" * 32),
        wire.Ready(5),
        wire.Join(ENGINE, ("Carl",)),
    ]
    steps = table.live.steps
    for _ in range(MESSAGES):
        try:
            message = forms.read_up(_damage(forms.make_up_wire().encode(rng.choice(samples)), rng))
        except WireError:
            continue
        if isinstance(message, wire.Leave | wire.SitOut):
            continue  # that is theirs to do
        read += 1
        table.host.receive(link.machine, message)
        assert table.live.steps == steps
    assert read > MESSAGES / 10, "too few had a form that is read"
    table.play(lambda: table.live.awaits_deal)


def test_what_a_table_makes_up_costs_a_window_its_line_at_most() -> None:
    rng, broken = Random(21), 0
    table = QuickTable("hrcc")
    guest = table.join("Berta")
    table.host.begin()
    table.play(lambda: table.live.awaits_deal and table.live.view(0).sheet != () and guest.client.match.awaits_deal)
    sent = list(guest.transport.sent)
    for _ in range(MESSAGES // 6):
        last = len(sent) if rng.random() < 0.2 else rng.randrange(3, 30)
        transport = _Script([*sent[: last - 1], _damage(sent[last - 1], rng)])
        client = TableClient(transport, RULES)
        client.poll()
        while client.match is not None and client.match.go_on():
            client.match.make_view()
        broken += client.problem is not None
        client.close()
    assert broken


class _Script:
    """A table that says what was written before."""

    def __init__(self, lines: list[bytes]) -> None:
        self._lines = lines

    def receive(self) -> wire.Down | TableProblem | None:
        try:
            return forms.read_down(self._lines.pop(0)) if self._lines else None
        except WireError as error:
            return TableProblem(ProblemKind.BROKEN, str(error))

    def send(self, message: wire.Up) -> None:
        pass

    def close(self) -> None:
        self._lines.clear()


def _damage(data: bytes, rng: Random) -> bytes:
    """Damage a message and give it a good check sum again."""
    body = damaged(data[4:], rng)
    return zlib.crc32(body).to_bytes(4, "big") + body
