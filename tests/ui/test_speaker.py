"""The thread that speaks: nothing waits for a voice, and nothing breaks with one."""

import threading
import time

import pytest

from purple_table.ui.shell.speaker import Speaker
from purple_table.ui.shell.voices import VoiceError, open_voice


class FakeVoice:
    """Speaks into a list; may hang or fail."""

    name, is_reader = "Fake", False

    def __init__(self):
        self.words, self.rates, self.codes = [], [], []
        self.stops = 0
        self.gate = threading.Event()
        self.gate.set()
        self.failing = 0

    def speak(self, words):
        self.gate.wait(5)
        if self.failing:
            self.failing -= 1
            raise OSError("the reader has gone")
        self.words.append(words)

    def stop(self):
        self.stops += 1

    def set_rate(self, rate):
        self.rates.append(rate)

    def set_language(self, code):
        self.codes.append(code)


def until(condition):
    """Wait until something holds, for two seconds at most."""
    ends = time.monotonic() + 2
    while not condition():
        assert time.monotonic() < ends, "it never happens"
        time.sleep(0.002)


@pytest.fixture
def voice():
    return FakeVoice()


@pytest.fixture
def speaker(voice):
    speaker = Speaker(lambda readers_only: voice)
    yield speaker
    speaker.close()


def test_words_are_spoken_in_order(speaker, voice):
    speaker.open()
    for words in ("one", "two", " ", "three"):
        speaker.say(words)
    until(lambda: voice.words == ["one", "two", "three"])
    assert (speaker.state, speaker.voice_name) == ("speaking", "Fake")


def test_nothing_is_kept_while_it_is_off(speaker, voice):
    speaker.say("lost")
    speaker.open()
    speaker.say("heard")
    until(lambda: voice.words == ["heard"])


def test_hush_drops_what_waits_and_stops_the_voice(speaker, voice):
    speaker.open()
    voice.gate.clear()
    speaker.say("being said")
    until(lambda: not speaker._waiting)
    speaker.say("dropped")
    speaker.hush()
    voice.gate.set()
    speaker.say("next")
    until(lambda: "next" in voice.words)
    assert "dropped" not in voice.words
    assert voice.stops == 1


def test_a_voice_that_hangs_holds_up_nobody_and_old_words_are_dropped(speaker, voice):
    speaker.open()
    voice.gate.clear()
    speaker.say("hangs")
    until(lambda: not speaker._waiting)
    began = time.perf_counter()
    for number in range(500):
        speaker.say(str(number))
        speaker.say("")
    assert time.perf_counter() - began < 0.5
    assert list(speaker._waiting)[-1] == "499"
    assert len(speaker._waiting) == 40
    voice.gate.set()


def test_a_voice_that_fails_is_opened_anew(speaker, voice):
    opened = []
    speaker._open_voice = lambda readers_only: opened.append(1) or voice
    voice.failing = 1
    speaker.open()
    speaker.say("lost")
    until(lambda: len(opened) == 2)
    speaker.say("heard")
    until(lambda: voice.words == ["heard"])


def test_speed_and_language_are_set_before_the_next_words(speaker, voice):
    speaker.set_voice(0.7, "de")
    speaker.open()
    speaker.say("Guten Tag")
    until(lambda: voice.words)
    assert (voice.rates, voice.codes) == ([0.7], ["de"])


@pytest.mark.parametrize(("missing", "state"), [(True, "no library"), (False, "no voice")])
def test_without_a_voice_the_state_says_why(missing, state):
    def fail(readers_only):
        raise VoiceError("none", missing=missing)

    speaker = Speaker(fail)
    speaker.open()
    until(lambda: speaker.state == state)
    assert not speaker.is_on
    speaker.say("lost")


def test_readers_only_is_passed_on():
    wanted = []

    def note(readers_only):
        wanted.append(readers_only)
        raise VoiceError("none")

    speaker = Speaker(note)
    speaker.open(readers_only=True)
    until(lambda: wanted == [True])


def test_no_reader_runs_here_and_looking_for_one_starts_no_speech_service():
    pytest.importorskip("prism")
    with pytest.raises(VoiceError, match="no screen reader"):
        open_voice(readers_only=True)


def test_a_voice_of_the_library_is_spoken_through(monkeypatch):
    prism = pytest.importorskip("prism")
    heard = []

    class Stored(prism.CustomBackend):
        def speak(self, text, interrupt):
            heard.append((text, interrupt))

        def output(self, text, interrupt):
            heard.append((text, interrupt))

        def stop(self):
            heard.append("stop")

    builder = prism.RegistryBuilder()
    builder.add_backend("Stored", Stored, priority=200)
    context, registry = prism.Context, builder.freeze()
    monkeypatch.setattr(prism, "Context", lambda: context(registry))
    voice = open_voice()
    voice.speak("Grün König")
    voice.stop()
    assert heard == [("Grün König", False), "stop"]
