"""What tests of other processes and of many cases rest on."""

import re

import pytest

from tests import waiting
from tests.every import check_every
from tests.waiting import until


@pytest.fixture
def clock(monkeypatch):
    """A clock that goes only while somebody waits."""
    now = [0.0]

    def sleep(seconds):
        now[0] += seconds

    monkeypatch.setattr(waiting.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(waiting.time, "sleep", sleep)
    return now


def test_what_comes_is_waited_for_as_long_as_something_goes_on(clock):
    def late():
        return "found" if clock[0] > 3 * waiting.LONGEST else None

    assert until(late, "it", lambda: clock[0] // 100, pause=1) == "found"


def test_what_does_not_come_is_given_up_with_what_was_seen_last(clock):
    with pytest.raises(AssertionError, match="the window does not come; the last that was seen: card 3"):
        until(lambda: None, "the window", lambda: f"card {min(3, clock[0] // 1):.0f}", pause=1)
    assert clock[0] == pytest.approx(waiting.LONGEST, abs=6)


def test_what_goes_on_for_ever_is_given_up_too(clock):
    with pytest.raises(AssertionError, match="the end does not come"):
        until(lambda: None, "the end", lambda: clock[0], pause=1)


def test_every_case_that_fails_is_named():
    def check(number, other):
        assert number < 3 or other[number]

    cases = [(f"case {number}", number, {4: True}) for number in range(6)]
    with pytest.raises(AssertionError, match=re.compile("2 of 6 fail:\ncase 3: .*\ncase 5: KeyError: 5", re.DOTALL)):
        check_every(cases, check)
    check_every(cases[:3], check)
    with pytest.raises(AssertionError, match="no case"):
        check_every([], check)
