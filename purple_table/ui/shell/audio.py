"""Computes the sounds of the table and plays them if there is a device; without one everything is silent.

They are made with the standard library: short, soft, the same on every machine. Nothing of this ever fails.
"""

from __future__ import annotations

import array
import cmath
import contextlib
import io
import math
import os
import random
import sys
import wave
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import accumulate
from pathlib import Path

import pygame

from purple_table.session.files import clear_away

RATE = 24_000
"""Samples a second."""

CHANNELS = 2

Samples = list[float]

_LOUDEST = 0.7
_ATTACK = RATE // 500
_MOMENT = RATE // 20
"""The samples that the ear hears as one sound: loudness is that of the loudest such group."""


def sound_names() -> tuple[str, ...]:
    """Return the names of all sounds."""
    return tuple(_RECIPES)


def synthesize(name: str) -> bytes:
    """Compute a sound as a WAV file with 16 bits, stereo, and RATE samples a second; raise KeyError for an unknown
    name."""
    recipe, level = _RECIPES[name]
    return _wav(_level(recipe(), level))


def _card(variant: int = 0) -> Samples:
    """Make the sound of a card laid on felt: a breath of paper, then a low tap."""
    paper = _noise(0.075, 1800 + 160 * variant, 0.012, seed=1 + 100 * variant, gain=0.5)
    return _mix([(0.0, paper), (0.018, _tone(170 - 9 * variant, 0.06, 0.018, gain=0.5))])


def _slap(variant: int = 0) -> Samples:
    """Make the sound of a card that is put down hard: a sharp clap, and the wood below the felt."""
    clap = _noise(0.09, 2600 + 250 * variant, 0.009, seed=50 + variant, gain=0.7)
    return _mix([(0.0, clap), (0.004, _tone(118 - 6 * variant, 0.13, 0.035, gain=0.75, partials=(1.0, 0.4, 0.2)))])


def _deal(variant: int = 0) -> Samples:
    """Make the sound of a card sliding off the pack."""
    slide = _noise(0.11, 3200 - 260 * variant, 0.03, seed=2 + 100 * variant, gain=0.4, swell=0.03)
    return _mix([(0.0, slide), (0.07, _tone(210 + 12 * variant, 0.04, 0.01, gain=0.22))])


def _trick(variant: int = 0) -> Samples:
    """Make the sound of cards that are swept together, and squared as they come to lie on the others."""
    slides = [
        (
            0.045 * turn,
            _noise(0.1, 1500 + 350 * turn - 120 * variant, 0.03, seed=3 + turn + 100 * variant, gain=0.36, swell=0.02),
        )
        for turn in range(3)
    ]
    return _mix([*slides, (0.15, _tone(140 + 10 * variant, 0.09, 0.03, gain=0.5))])


def _pencil() -> Samples:
    """Make the sound of a pencil that writes a figure on paper: three short strokes."""
    strokes = [(0.0, 0.07, 2900), (0.1, 0.05, 3300), (0.17, 0.09, 2700)]
    return _mix(
        [
            (at, _noise(length, pitch, length / 2, seed=60 + turn, gain=0.4, swell=length / 3))
            for turn, (at, length, pitch) in enumerate(strokes)
        ]
    )


def _page() -> Samples:
    """Make the sound of a page that is turned over: paper that rises, and comes to lie."""
    return _mix(
        [
            (0.0, _noise(0.2, 2100, 0.07, seed=70, gain=0.34, swell=0.08)),
            (0.16, _noise(0.1, 1300, 0.03, seed=71, gain=0.42, swell=0.015)),
        ]
    )


def _pass() -> Samples:
    """Make the sound of cards pushed across the table."""
    return _mix([(0.0, _noise(0.24, 1300, 0.09, seed=8, gain=0.42, swell=0.09))])


def _chip() -> Samples:
    """Make the sound of a chip on chips."""
    clicks = [(0.0, 2100), (0.045, 2480), (0.075, 1850)]
    return _mix([(at, _tone(pitch, 0.07, 0.014, gain=0.3, partials=(1.0, 0.45, 0.3))) for at, pitch in clicks])


def _chips() -> Samples:
    """Make the sound of several chips that are pushed onto others."""
    clicks = [(0.0, 2250), (0.03, 1900), (0.055, 2500), (0.1, 2080), (0.13, 2380), (0.19, 1780)]
    return _mix([(at, _tone(pitch, 0.06, 0.012, gain=0.26, partials=(1.0, 0.45, 0.3))) for at, pitch in clicks])


def _knock() -> Samples:
    """Make the sound of knuckles on the table, twice."""
    return _mix([(at, _tone(190, 0.1, 0.022, gain=0.6, partials=(1.0, 0.5, 0.25))) for at in (0.0, 0.16)])


def _shuffle() -> Samples:
    """Make the sound of a pack that is riffled together."""
    snaps = [
        (0.02 * turn, _noise(0.045, 2200 + 130 * (turn % 3), 0.009, seed=20 + turn, gain=0.4)) for turn in range(10)
    ]
    return _mix([*snaps, (0.2, _noise(0.08, 1200, 0.02, seed=40, gain=0.45, swell=0.01))])


def _turn() -> Samples:
    """Make the sound of your turn: two quiet notes upwards."""
    return _mix([(0.0, _bell(659.26, 0.19, 0.16)), (0.09, _bell(880.0, 0.2, 0.16))])


def _win() -> Samples:
    """Make the sound of a match won: a broken chord."""
    chord = (392.0, 493.88, 587.33, 783.99)
    return _mix([(0.12 * place, _bell(pitch, 0.9, 0.2)) for place, pitch in enumerate(chord)])


def _chord() -> Samples:
    """Make the sound of a big moment: three soft notes at once, and their octave after them."""
    return _mix([(0.02 * place, _bell(pitch, 1.2, 0.2)) for place, pitch in enumerate((261.63, 329.63, 392.0, 523.25))])


def _lose() -> Samples:
    """Make the sound of a promise that has failed: the same in minor, lower."""
    return _mix([(0.02 * place, _bell(pitch, 1.0, 0.2)) for place, pitch in enumerate((174.61, 207.65, 261.63))])


def _gain() -> Samples:
    """Make the sound of points that are good for you: two warm notes upwards, close together."""
    return _mix([(0.0, _bell(392.0, 0.24, 0.2)), (0.07, _bell(523.25, 0.2, 0.2))])


def _loss() -> Samples:
    """Make the sound of points that are bad for you: two dull notes downwards."""
    return _mix([(0.0, _tone(233.08, 0.2, 0.05, gain=0.3)), (0.1, _tone(174.61, 0.18, 0.06, gain=0.3))])


def _refuse() -> Samples:
    """Make the sound of a refusal: a dull knock."""
    return _mix([(0.0, _tone(150, 0.09, 0.03, gain=0.4)), (0.085, _tone(125, 0.1, 0.03, gain=0.4))])


_RECIPES: dict[str, tuple[Callable[[], Samples], float]] = {
    "card": (_card, -21),
    "chip": (_chip, -22),
    "chips": (_chips, -22),
    "chord": (_chord, -20),
    "deal": (_deal, -23),
    "gain": (_gain, -22),
    "knock": (_knock, -20),
    "lose": (_lose, -20),
    "loss": (_loss, -22),
    "page": (_page, -24),
    "pass": (_pass, -22),
    "pencil": (_pencil, -24),
    "refuse": (_refuse, -22),
    "shuffle": (_shuffle, -22),
    "slap": (_slap, -19.5),
    "trick": (_trick, -21),
    "turn": (_turn, -24),
    "win": (_win, -20),
}
"""The function that makes each sound, and its loudest level in decibels of full scale. Frequent sounds are quieter."""
_VARIED: Mapping[str, Callable[[int], Samples]] = {"card": _card, "deal": _deal, "slap": _slap, "trick": _trick}
_VARIANTS = 3
_RECIPES.update(
    {
        f"{name}.{variant}": (partial(make, variant), _RECIPES[name][1])
        for name, make in _VARIED.items()
        for variant in range(1, _VARIANTS)
    }
)
"""Sounds that are heard again and again have variants, so that one is never heard twice in a row."""
_SOFTER, _WEAKER, _DISTANT = 0.12, 0.75, 0.4
"""By how much a sound may be softer at random, on the side it does not come from, and from the far end of the table."""


def _noise(length: float, pitch: float, decay: float, *, seed: int, gain: float, swell: float = 0.002) -> Samples:
    """Make filtered noise around a pitch in hertz; it swells, then decays with a time constant, all in seconds."""
    source = random.Random(seed)
    low = high = 0.0
    cut_high = 1 - math.exp(-2 * math.pi * pitch * 1.6 / RATE)
    cut_low = 1 - math.exp(-2 * math.pi * pitch * 0.5 / RATE)
    samples: Samples = []
    for index in range(round(length * RATE)):
        moment = index / RATE
        value = source.uniform(-1, 1)
        high += cut_high * (value - high)
        low += cut_low * (high - low)
        samples.append((high - low) * gain * 2 * min(1.0, moment / swell) * math.exp(-max(0.0, moment - swell) / decay))
    return samples


def _tone(
    pitch: float, length: float, decay: float, *, gain: float, partials: tuple[float, ...] = (1.0, 0.3)
) -> Samples:
    """Make a struck tone whose upper partials, slightly out of tune as in wood, die sooner."""
    count = round(length * RATE)
    samples = [0.0] * count
    for order, share in enumerate(partials):
        # A complex number turned a little for every sample is several times as fast as a sine for each.
        turn = cmath.exp(complex(-(order + 1) / decay, 2 * math.pi * pitch * (order + 1) ** 1.04) / RATE)
        swing = complex(share * gain)
        for index in range(count):
            samples[index] += swing.imag
            swing *= turn
    for index in range(min(count, _ATTACK)):
        samples[index] *= index / _ATTACK
    return samples


def _bell(pitch: float, length: float, gain: float) -> Samples:
    """Make a soft bell."""
    return _tone(pitch, length, length / 4, gain=gain, partials=(1.0, 0.25, 0.12))


def _mix(parts: Iterable[tuple[float, Samples]]) -> Samples:
    """Lay samples over each other, each from its own moment in seconds."""
    placed = [(round(start * RATE), samples) for start, samples in parts]
    result = [0.0] * max(start + len(samples) for start, samples in placed)
    for start, samples in placed:
        for index, value in enumerate(samples, start):
            result[index] += value
    return result


def _level(samples: Samples, level: float) -> Samples:
    """Return the samples as loud as asked for, by the loudest moment of them."""
    window = min(_MOMENT, len(samples))
    energies = [0.0, *accumulate(value * value for value in samples)]
    loudest = max(after - before for before, after in zip(energies, energies[window:], strict=False)) / window
    gain = 10 ** (level / 20) / _LOUDEST / math.sqrt(loudest)
    return [value * gain for value in samples]


def _wav(samples: Samples) -> bytes:
    """Write samples as a stereo WAV; the end is faded, so that nothing clicks."""
    fade = min(len(samples), RATE // 100)
    for place in range(fade):
        samples[-1 - place] *= place / fade
    frames = array.array("h")
    for value in samples:
        level = round(32_767 * _LOUDEST * math.tanh(value))
        frames.extend((level,) * CHANNELS)
    if sys.byteorder == "big":
        frames.byteswap()
    target = io.BytesIO()
    with wave.open(target, "wb") as writer:
        writer.setnchannels(CHANNELS)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(frames.tobytes())
    return target.getvalue()


_FILE_VERSION = 2


class Silence:
    """A replacement for sounds if there is no device."""

    audible = False

    def __init__(self) -> None:
        self.volume = 1.0
        self.muted = False

    def prepare(self) -> bool:
        """Do nothing, and return that nothing is left to do."""
        return False

    def play(self, name: str, side: float = 0.0, away: float = 0.0) -> None:
        """Do nothing."""

    def set_volume(self, volume: float) -> None:
        """Remember the volume, from 0 to 1."""
        self.volume = volume

    def set_muted(self, muted: bool) -> None:
        """Remember whether sounds are off."""
        self.muted = muted

    def close(self) -> None:
        """Do nothing."""


class Sounds(Silence):
    """The sounds of the table on the mixer. A sound that cannot be made or loaded is left out."""

    audible = True

    def __init__(self, folder: Path | None) -> None:
        """`folder` keeps the computed sounds between runs; None computes them in memory."""
        super().__init__()
        self._folder = folder
        if folder is not None:
            clear_away(folder, "*.part")
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._last: dict[str, str] = {}
        # What is heard is nothing that anybody must be able to repeat.
        self._random = random.Random()

    def prepare(self) -> bool:
        """Compute or load one more sound, which takes some hundredths of a second the first time; return False when all
        are there."""
        missing = next((name for name in sound_names() if name not in self._sounds), None)
        if missing is not None:
            self._sound(missing)
        return missing is not None

    def play(self, name: str, side: float = 0.0, away: float = 0.0) -> None:
        """Play a sound that comes from the left (`side` -1) to the right (1), and from the person (`away` 0) to the
        other end of the table (1); an unknown name is a KeyError."""
        if self.muted or self.volume <= 0:
            return
        sound = self._sound(self._choose_variant(name))
        channel = sound.play() if sound is not None else None
        if sound is not None and channel is not None:
            sound.set_volume(self.volume * (1 - _SOFTER * self._random.random()) * (1 - _DISTANT * away))
            channel.set_volume(1 - _WEAKER * max(0.0, side), 1 + _WEAKER * min(0.0, side))

    def _choose_variant(self, name: str) -> str:
        """Return a variant of a sound that is not the one heard last."""
        if name not in _VARIED:
            return name
        names = [name, *(f"{name}.{variant}" for variant in range(1, _VARIANTS))]
        chosen = self._random.choice([one for one in names if one != self._last.get(name)])
        self._last[name] = chosen
        return chosen

    def close(self) -> None:
        """Release the device."""
        self._sounds.clear()
        pygame.mixer.quit()

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            data = self._data(name)
            # As a WAV file the mixer converts rate and channels itself; a bare buffer would play at double speed on
            # a device that opened with other channels than asked for.
            try:
                self._sounds[name] = pygame.mixer.Sound(file=io.BytesIO(data))
            except pygame.error:
                self._sounds[name] = None
        return self._sounds[name]

    def _data(self, name: str) -> bytes:
        if self._folder is None:
            return synthesize(name)
        path = self._folder / f"{name}-{_FILE_VERSION}.wav"
        try:
            data = path.read_bytes()
        except OSError:
            data = b""
        if data[:4] == b"RIFF" and len(data) > 44 and int.from_bytes(data[4:8], "little") + 8 == len(data):
            return data
        data = synthesize(name)
        # A cache that cannot be written (full disk, read-only home) costs a little time and nothing else.
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            partial = path.with_suffix(f".{os.getpid()}.part")
            partial.write_bytes(data)
            partial.replace(path)
        return data


def open_sounds(folder: Path | None) -> Silence:
    """Open the sound device; return Silence if there is none."""
    try:
        pygame.mixer.init(frequency=RATE, size=-16, channels=CHANNELS, buffer=512)
    except (pygame.error, NotImplementedError):
        return Silence()
    return Sounds(folder)
