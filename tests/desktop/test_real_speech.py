"""Real speech: Speech Dispatcher and espeak-ng speak into a file, which is as long as the words need."""

import shutil
import subprocess
import time
import wave

import pytest

from purple_table.ui.shell.speaker import Speaker
from purple_table.ui.shell.voices import PrismVoice

pytest.importorskip("prism")
pytestmark = pytest.mark.skipif(
    not (shutil.which("speech-dispatcher") and shutil.which("espeak-ng")),
    reason="Speech Dispatcher and espeak-ng are not installed",
)

WORDS = "Hugo takes the trick, five points"
SHORTEST, LONGEST = 0.2, 0.9
"""The seconds that a word takes, at least and at most."""

_DAEMON = """
LogLevel 1
LogDir "{folder}"
CommunicationMethod "unix_socket"
SocketPath "{folder}/socket"
Timeout 0
AddModule "file" "sd_generic" "file.conf"
DefaultModule file
AudioOutputMethod "libao"
"""
_MODULE = """
GenericExecuteSynth "printf %s \\'$DATA\\' | espeak-ng -w {folder}/spoken.wav --stdin"
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "en"
DefaultVoice "en"
"""


@pytest.fixture
def spoken(tmp_path, monkeypatch):
    """The file into which a Speech Dispatcher of this test alone speaks."""
    settings = tmp_path / "settings"
    (settings / "modules").mkdir(parents=True)
    (settings / "speechd.conf").write_text(_DAEMON.format(folder=tmp_path), encoding="utf-8")
    (settings / "modules" / "file.conf").write_text(_MODULE.format(folder=tmp_path), encoding="utf-8")
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/socket")
    command = ["speech-dispatcher", "-s", "-C", settings, "-S", tmp_path / "socket", "-P", tmp_path / "pid"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as daemon:
        wait_for(lambda: (tmp_path / "socket").exists())
        yield tmp_path / "spoken.wav"
        daemon.terminate()


def wait_for(condition):
    ends = time.monotonic() + 8
    while not condition():
        assert time.monotonic() < ends, "it never happens"
        time.sleep(0.02)


def open_dispatcher(*, readers_only=False):
    """The voice of Speech Dispatcher, also where a reader runs."""
    import prism

    context = prism.Context()
    return PrismVoice(context, context.acquire(prism.BackendId.SPEECH_DISPATCHER), is_reader=False)


def measure_seconds(path):
    with wave.open(str(path)) as sound:
        return sound.getnframes() / sound.getframerate()


def is_complete(path):
    """Whether the file stands and has stopped growing."""
    if not path.exists() or path.stat().st_size < 100:
        return False
    before = path.stat().st_size
    time.sleep(0.1)
    return path.stat().st_size == before


def test_words_are_heard(spoken):
    speaker = Speaker(open_dispatcher)
    speaker.open()
    speaker.say(WORDS)
    try:
        wait_for(lambda: is_complete(spoken))
        count = len(WORDS.split())
        assert SHORTEST * count < measure_seconds(spoken) < LONGEST * count
        assert speaker.voice_name == "Speech Dispatcher"
    finally:
        speaker.close()
