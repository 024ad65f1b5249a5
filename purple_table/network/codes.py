"""The code of a table: four words and two digits, such as "tango otter winter piano 47". It is the only secret.

The words are the same in English and German, or nearly so, and no two of them begin with the same four letters, so a
code can be called across a room. There are 256 of them: a code is one of 2^32 * 100.
"""

from __future__ import annotations

import re
import secrets

_LIST = """
agent alarm album alpha anorak april arena aroma astronaut atlas atom audio august auto banjo baron basis bass
beta biathlon bikini bingo bison bongo boss boxer bravo bronze butler camp canyon casino cello chaos chili
city clown cockpit cola computer container cowboy creme curry delta demo detail diva domino drama duo echo
elegant emu export extra fan farm finale finger flamingo flora forum gala gamma garage genie giraffe gnu gold
golf gong gorilla guru hammer hamster hand hobby hockey hotel illusion import info jaguar jazz jeans jeep
joker judo jumbo junior karaoke kebab ketchup kilo kimono kiosk kiwi koala labor lama land laser lava leopard
limit lotus magma magnet mango mantra marathon matrix meter metro mikado minimum modern moment monitor motor
motto museum mustang neon nest ninja normal note nougat november oboe okapi omega onyx opal opera orange
origami otter oval panda panorama paprika parade park party pasta patent pause pedal piano pilot pixel pizza
plan podium polo pony portal poster problem pudding puma puzzle quartz quiz radar radio ranch ring risotto
ritual rival rodeo rugby safari saga salami salon salto sand sardine satin sauna senior sepia serum show
signal sinus slalom sofa solo sonar souvenir sphinx spiral sport star statue steak storm student sudoku super
sushi symbol system tablet tango taxi team tempo tennis terrier test text theater tiger toast tofu tombola
tornado torso tour trainer trend trio triumph tuba tundra tunnel turban ultra uniform union vase venus veranda
video villa viola vision vitamin west wind winter wolf yacht yeti yoga zebra zero zone zoo
"""
WORDS = tuple(_LIST.split())
_NUMBERS = 100
_COUNT = 4
_PARTS = re.compile(r"[a-z]+|[0-9]+")
_LONGEST = 200
"""The most characters of a typed code that are looked at."""


def make_code() -> str:
    """Return a new code, drawn by the system's source of secrets."""
    words = [secrets.choice(WORDS) for _ in range(_COUNT)]
    return " ".join([*words, f"{secrets.randbelow(_NUMBERS):02}"])


def read_code(typed: str) -> str:
    """Return a typed code as it is written: small letters, single spaces, two digits.

    Capitals, hyphens and missing spaces before the digits do not matter, and four letters of a word are enough. What
    can be no code is returned in the same form, and opens no table.
    """
    parts = _PARTS.findall(typed[:_LONGEST].casefold())
    whole = {word[:4]: word for word in WORDS}
    return " ".join(whole.get(part, part) if part.isalpha() else part.zfill(2) for part in parts)
