"""Whether the system asks for less motion: each answer is read as it is meant, and none is no wish."""

import subprocess
import sys

import pytest

from purple_table.ui.shell import system_motion


@pytest.mark.parametrize(
    ("platform", "answers", "wanted"),
    [
        ("linux", {"gdbus": "(<uint32 1>,)\n"}, True),
        ("linux", {"gdbus": "(<uint32 0>,)\n", "gsettings": "true\n"}, False),
        ("linux", {"gsettings": "false\n"}, True),
        ("linux", {}, False),
        ("darwin", {"defaults": "1\n"}, True),
        ("darwin", {"defaults": "0\n"}, False),
        ("darwin", {}, False),
    ],
)
def test_what_a_system_says_is_taken_over(monkeypatch, platform, answers, wanted):
    def run(command, **options):
        return subprocess.CompletedProcess(command, 0, answers[command[0]], "")

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(system_motion.shutil, "which", lambda name: name if name in answers else None)
    monkeypatch.setattr(system_motion.subprocess, "run", run)
    assert system_motion.wants_reduced_motion() is wanted


def test_a_system_that_does_not_answer_is_not_waited_for(monkeypatch):
    def hang(command, timeout, **options):
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system_motion.shutil, "which", lambda name: name)
    monkeypatch.setattr(system_motion.subprocess, "run", hang)
    assert not system_motion.wants_reduced_motion()
