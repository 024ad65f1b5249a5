"""`purple-table bot`: offers a computer player of this program as a bot, over the protocol on standard input and
output.

Another program that speaks the protocol, for example another version of this one, can thus let it sit at its table.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from random import Random
from typing import Any, BinaryIO, TextIO

from purple_table.arena.match_play import make_entry_player
from purple_table.core.actions import read_action
from purple_table.core.messages import english
from purple_table.core.safe_text import format_error_line, one_line
from purple_table.games import build
from purple_table.players.bots import LONGEST_REASON
from purple_table.players.player import Budget, Player
from purple_table.players.protocol import PROTOCOL, ProtocolError, read_line, read_view, take, write_line

MOST_QUESTION = 64_000_000
"""The longest line that is read, in bytes: a position of our games has some twenty thousand."""
DONE, FAULT = 0, 1
"""Exit status: nobody asks any more; something could not be answered."""


def run(words: Sequence[str], asked: BinaryIO, answers: BinaryIO, errors: TextIO) -> int:
    """Answer line by line until the input ends. A line that cannot be answered is reported as a fault and ends the
    program."""
    parser = argparse.ArgumentParser(
        prog="purple-table bot", description="Play as a bot: questions come in on standard input, answers go out."
    )
    parser.add_argument("player", metavar="LEVEL", help="a level, a level and style as in skilled/bold, or module:name")
    who = parser.parse_args(words).player
    with redirect_stdout(errors):  # what a bot prints is no answer
        return _serve(who, asked, answers, errors)


def _serve(who: str, asked: BinaryIO, answers: BinaryIO, errors: TextIO) -> int:
    player: Player | None = None
    while line := asked.readline(MOST_QUESTION):
        try:
            question = read_line(line)
            if question["type"] == "game":
                player = _make_player(question, who)
                answer: dict[str, Any] = {"type": "ready", "protocol": PROTOCOL}
            elif question["type"] == "turn" and player is not None:
                answer = _decide(player, question)
            else:
                continue  # what only a newer program says
        except Exception as error:
            cause = format_error_line(error)
            answers.write(write_line({"type": "fault", "words": cause}))
            answers.flush()
            errors.write(f"purple-table bot: {cause}\n")
            return FAULT
        answers.write(write_line(answer))
        answers.flush()
    return DONE


def _make_player(question: Mapping[str, Any], who: str) -> Player:
    protocol = take(question, "protocol", int)
    if protocol != PROTOCOL:
        raise ProtocolError(f"the table speaks protocol {protocol}, and this program speaks {PROTOCOL}")
    book, deck = take(question, "book", dict), take(question, "deck", dict)
    return make_entry_player(build(book, deck, take(question, "players", int), {}), who)


def _decide(player: Player, question: Mapping[str, Any]) -> dict[str, Any]:
    turn = take(question, "turn", int)
    playouts = question.get("playouts")
    budget = Budget(float(question["seconds"]), None if playouts is None else int(playouts))
    legal = tuple(map(read_action, take(question, "legal", list)))
    view = read_view(take(question, "view", dict))
    decision = player.choose(view, legal, Random(take(question, "seed", int, 0)), budget)
    reason = one_line(english(decision.reason), LONGEST_REASON)
    return {"type": "action", "turn": turn, "action": str(decision.action), "reason": reason}
