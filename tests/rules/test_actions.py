"""Actions: every kind has one text form, which reads back; anything else is refused in words."""

from __future__ import annotations

import pytest

from purple_table.core.actions import (
    Action,
    Bid,
    Choose,
    Discard,
    Draw,
    Give,
    Knock,
    LayDown,
    LayOff,
    Meld,
    NextDeal,
    Pass,
    Play,
    Stay,
    Take,
    read_action,
)

FORMS: dict[str, Action] = {
    "deal": NextDeal(),
    "give Rd8": Give("Rd8"),
    "play Rd8": Play("Rd8"),
    "choose red_moon add": Choose("red_moon", "add"),
    "bid nil": Bid("nil"),
    "bid 3 red": Bid("3 red"),
    "pass": Pass(),
    "draw": Draw(),
    "take g8c": Take("g8c"),
    "discard Rd8": Discard("Rd8"),
    "stay": Stay(),
    "knock": Knock(),
    "meld g8c g2d gTc": Meld(("g8c", "g2d", "gTc")),
    "layoff g8c 3 high": LayOff("g8c", 3, "high"),
    "laydown g3h": LayDown("g3h"),
}


@pytest.mark.parametrize("text", FORMS)
def test_an_action_reads_back_from_its_text(text: str) -> None:
    assert read_action(text) == FORMS[text]
    assert str(FORMS[text]) == text


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", "the first word is one of"),
        ("jump", "the first word is one of"),
        ("play", '"play" takes 1 more word'),
        ("play  Rd8", '"play" takes 1 more word'),
        ("pass on", '"pass" takes 0 more words'),
        ("bid", '"bid" takes at least one more word'),
        ("bid  3", '"bid" takes at least one more word'),
        ("meld ", '"meld" takes at least one more word'),
        ("layoff g8c 3 middle", "low or high"),
        ("layoff g8c -3 low", "the number of a meld"),
        ("layoff g8c 03 low", "the number of a meld"),
        ("layoff g8c ² low", "the number of a meld"),
    ],
)
def test_anything_else_is_refused_in_words(text: str, cause: str) -> None:
    with pytest.raises(ValueError, match=cause):
        read_action(text)
