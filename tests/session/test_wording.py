"""Messages in records: what is written is read the same, and what cannot be told is refused with place and cause."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from purple_table.core.messages import (
    SILENT,
    CardName,
    ColorName,
    ListedValues,
    Message,
    SeatName,
    Tenths,
    Term,
    Verbatim,
    english,
    say,
    say_verbatim,
)
from purple_table.core.record import Remark
from purple_table.session.record_lines import LineError, format_entry, read_line
from purple_table.session.record_store import DamagedMatch, LoadedMatch
from purple_table.session.stored_messages import WordingError, check_player_message
from tests.damage import resealed
from tests.session import fake
from tests.session.playing import new_match, store

CARD = CardName("R7", "Red 7")
MESSAGES = (
    SILENT,
    say("I pass."),
    say("The {card} wins.", card=CARD),
    say("{seat} is on lead.", yours="{seat} are on lead.", seat=SeatName(1)),
    say("{count} trick", many="{count} tricks", count=-3),
    say("about {tricks} tricks", tricks=Tenths(34)),
    say(
        "{seat} wins {count} trick.",
        yours="{seat} win some.",
        many="{seat} wins {count} tricks.",
        seat=SeatName(0),
        count=2,
    ),
    say(
        "{what}: {cards}",
        what=say("{color} and {suit}", color=ColorName("R", "Red"), suit=Term("Hearts")),
        cards=ListedValues((CARD, 3), "or"),
    ),
    say_verbatim('{no hole} "quoted"\n\\ é 漢 <b>'),
)


def line(words: Any, **more: Any) -> bytes:
    return json.dumps({"type": "remark", "seat": 1, "kind": "reason", "words": words, **more}).encode()


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_is_read_as_it_was_written(message: Message) -> None:
    for remark in (Remark(1, "reason", message), Remark(0, "hint", message, "play R7")):
        written = format_entry(remark)
        assert written.count(b"\n") == 1
        read = read_line(written[:-1], 2)
        assert read == remark
        assert english(read.words) == english(message)


def test_a_plain_message_takes_no_more_than_its_template_and_values() -> None:
    assert json.loads(format_entry(Remark(1, "reason", say("I pass."))))["words"] == ["say", "I pass."]
    words = json.loads(format_entry(Remark(1, "reason", say("The {card} wins.", card=CARD))))["words"]
    assert words == ["say", "The {card} wins.", {"card": ["card", "R7", "Red 7"]}]


def nested(deep: int) -> list[Any]:
    words: list[Any] = ["say", "x"]
    for _ in range(deep):
        words = ["say", "{a}", {"a": words}]
    return words


def again_and_again(deep: int, holes: int) -> list[Any]:
    """Words of a few hundred letters that would be told as `holes ** deep`."""
    words: Any = ["verbatim", "ha"]
    for _ in range(deep):
        words = ["say", "{a}" * holes, {"a": words}]
    return list(words)


DOCTORED = [
    (again_and_again(2, 100), "longer than 10,000 characters"),
    (again_and_again(7, 300), "longer than 10,000 characters"),
    (["say", "a", {"a": ["list", [again_and_again(6, 150)] * 2, "or"]}, "", "{a}" * 9], "longer than 10,000"),
    (["say", "{a}" * 11, {"a": ["term", "x" * 1_000]}], "longer than 10,000 characters"),
    ("I pass.", "array"),
    ([], "array"),
    (["say"], "array"),
    (["shout", "I pass."], "shout"),
    (["say", 7], "str"),
    (["say", "I pass.", {}, "", "", ""], "array"),
    (["say", "The {card} wins."], '"{card}" has no value'),
    (["say", "I pass.", {"card": 1}], '"{card}" is in no template'),
    (["say", "a", {}, "{seat}"], '"{seat}" has no value'),
    (["say", "a", {}, "", "{count}"], '"{count}" has no value'),
    (["say", "{a}", {"a": "R7"}], "str"),
    (["say", "{a}", {"a": 1.5}], "float"),
    (["say", "{a}", {"a": True}], "bool"),
    (["say", "{a}", {"a": None}], "null"),
    (["say", "{a}", {"a": 10**9 + 1}], "<= 1"),
    (["say", "{a}", {"a": 10**400}], "<= 1"),
    (["say", "{a}", {"a": ["seat", -1]}], ">= 0"),
    (["say", "{a}", {"a": ["seat", "1"]}], "int"),
    (["say", "{a}", {"a": ["card", "R7"]}], "length 3"),
    (["say", "{a}", {"a": ["list", [1], "nor"]}], "nor"),
    (["say", "{a}", {"a": ["term", "x" * 1_001]}], "length"),
    (["say", "x" * 1_001], "length"),
    (["say", "".join(f"{{a{n}}}" for n in range(21)), {f"a{n}": n for n in range(21)}], "length"),
    (nested(9), "stand in each other"),
    (nested(300), "stand in each other"),
    (["say", "{a}", {"a": ["list", [["list", [["list", [nested(6)], "or"]], "or"]], "or"]}], "stand in each other"),
]


@pytest.mark.parametrize(("words", "told"), DOCTORED)
def test_a_doctored_message_is_refused(words: Any, told: str) -> None:
    with pytest.raises(LineError) as caught:
        read_line(line(words), 2)
    assert told in str(caught.value)


def test_what_comes_close_to_that_is_read() -> None:
    near = ["say", "{a}" * 10, {"a": ["term", "x" * 1_000]}]
    for words in (nested(8), ["say", "{a}", {"a": 10**9}], ["say", "{a }{", {}], again_and_again(2, 70), near):
        assert isinstance(read_line(line(words), 2), Remark)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["say", "{a}", {"a": ["seat", 3]}], "there is no seat 3"),
        (["say", "{a}", {"a": ["card", "X9", "Red 7"]}], 'there is no card "X9"'),
        (["say", "{a}", {"a": ["color", "X", "Red"]}], 'there is no color "X"'),
        (["say", "{b}", {"b": ["list", [["say", "{a}", {"a": ["seat", 3]}]], "or"]}], "there is no seat 3"),
        (["say", "{gone}"], '"{gone}" has no value'),
    ],
)
def test_a_message_about_what_there_is_not_is_damage_with_its_place(tmp_path: Path, words: Any, told: str) -> None:
    live = new_match(tmp_path)
    live.begin_deal()
    live.close()
    (path,) = store(tmp_path).files()
    good = path.read_bytes()
    for sound in (["say", "{a}", {"a": ["card", "R7", "Red 7"]}], ["say", "{a}", {"a": ["seat", 2]}]):
        path.write_bytes(resealed(good + line(sound) + b"\n"))
        assert isinstance(store(tmp_path).load(path), LoadedMatch)
    path.write_bytes(resealed(good + line(words) + b"\n"))
    read = store(tmp_path).load(path)
    assert isinstance(read, DamagedMatch)
    place = good.count(b"\n") + 1
    assert f"line {place}: " in read.message
    assert told in read.message
    assert read.position is not None
    assert len(read.position.match.steps) == 1


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        (
            say("{cards}", cards=ListedValues(tuple(CardName("R7", f"Red {n}") for n in range(900)))),
            "Red 0, Red 1, Red 2, ",
        ),
        (say("{word}!", word=Term("long " * 400)), "long long long "),
        (say("{number} tricks", number=10**12), "1000000000000 tricks"),
        (say("{words}", words=Verbatim("\ud800 is no character")), "? is no character"),
    ],
)
def test_a_message_that_could_not_be_read_back_is_kept_in_english(message: Message, kept: str) -> None:
    read = read_line(format_entry(Remark(0, "reason", message))[:-1], 1)
    assert isinstance(read, Remark)
    assert read.words == say_verbatim(english(read.words))
    assert english(read.words).startswith(kept)


@pytest.mark.parametrize(
    "value",
    [
        *(1.5, True, None, "Red 7", (1, 2), SeatName(True), SeatName("0"), CardName("R7", 7), Tenths(0.5), Term(None)),
        *(ListedValues((1, 2.5)), ListedValues((1,), "nor"), say("{b}", b="Red 7"), Verbatim(b"Red 7")),
    ],
)
def test_what_no_message_can_hold_is_seen_before_it_is_told(value: Any) -> None:
    deck = fake.game(3, 1).deck
    check_player_message(say("{a}", a=3), 3, deck)
    with pytest.raises(WordingError, match="a message cannot hold"):
        check_player_message(say("{a}", a=value), 3, deck)


def test_a_message_without_end_is_seen_before_it_is_told() -> None:
    message = say("ha")
    for _ in range(40):
        message = say("{a}{a}{a}{a}", a=message)
    with pytest.raises(WordingError, match="longer than 10,000"):
        check_player_message(message, 3, fake.game(3, 1).deck)
