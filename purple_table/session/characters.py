"""The characters that computers play as, each with a level, a style and a few phrases.

A record keeps only the name of a character, by which it is recognized.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from purple_table.core.messages import template

Moment = Literal["glad", "sorry", "surprised"]


@dataclass(frozen=True, slots=True)
class Character:
    """A name with the level and the style that it plays by, and templates: who it is, and what it says."""

    name: str
    level: str
    style: str
    about: str
    glad: str
    sorry: str
    surprised: str

    def says(self, moment: Moment) -> str:
        """Return the template of what the character says at a moment."""
        return {"glad": self.glad, "sorry": self.sorry, "surprised": self.surprised}[moment]


CHARACTERS: tuple[Character, ...] = (
    Character(
        "Clara", "club", "normal",
        template("A librarian: even-tempered, tidy, and she remembers every card."),
        template("Just as I had it on file."), template("I must have miscounted."), template("Well, look at that!"),
    ),
    Character(
        "Hugo", "club", "bold",
        template("Once a ferry captain: bids high and enjoys the waves."),
        template("Full steam ahead!"), template("And there we run aground."), template("Man overboard!"),
    ),
    Character(
        "Mina", "club", "cautious",
        template("An engineer: bids only what would carry twice the load."),
        template("It holds!"), template("Back to the drawing board."), template("That was not in the plan."),
    ),
    Character(
        "Felix", "beginner", "bold",
        template("New to cards, and afraid of none of them."),
        template("Did you see that?"), template("Oops."), template("Wow!"),
    ),
    Character(
        "Ida", "expert", "normal",
        template("Has played cards for seventy years, and still thinks before each one."),
        template("Old hands, my dear."), template("One is never too old to learn."), template("Goodness me!"),
    ),
    Character(
        "Oscar", "club", "cautious",
        template("A jazz bassist: waits, listens, and then comes in."),
        template("Right on the beat."), template("That was the blues."), template("What a solo!"),
    ),
    Character(
        "Nora", "expert", "cautious",
        template("A doctor: looks twice and promises little."),
        template("All is well."), template("We shall recover."), template("That is a rare case."),
    ),
    Character(
        "Emil", "beginner", "normal",
        template("A student, with one ear at the table and one at his music."),
        template("Nice one!"), template("Next song, please."), template("No way!"),
    ),
    Character(
        "Ruth", "club", "bold",
        template("A lawyer: claims a lot, and often gets it."),
        template("I rest my case."), template("I shall appeal."), template("Objection!"),
    ),
    Character(
        "Jonas", "beginner", "cautious",
        template("A carpenter: measures twice and bids once."),
        template("Hit the nail on the head."), template("Sawn too short."), template("Whoa, careful!"),
    ),
    Character(
        "Amara", "expert", "bold",
        template("A mathematician: looks far ahead and dares to go there."),
        template("As was to be shown."), template("A wrong sign somewhere."), template("How unlikely!"),
    ),
    Character(
        "Arjun", "club", "normal",
        template("A cook: patient, and he knows when it is time to serve."),
        template("That was done to a turn."), template("Burnt, I am afraid."), template("Who ordered that?"),
    ),
)  # fmt: skip
"""Every character, in the order in which they come to a table where nobody was chosen."""

_KNOWN = {character.name.casefold(): character for character in CHARACTERS}


def find_character(name: str) -> Character | None:
    """Return the character with a name, or None."""
    return _KNOWN.get(name.strip().casefold())


def draw_character(taken: Collection[str], random: Random) -> Character:
    """Draw a character whose name is not taken. Raises ValueError if all are taken."""
    others = {name.strip().casefold() for name in taken}
    free: Sequence[Character] = [one for one in CHARACTERS if one.name.casefold() not in others]
    if not free:
        raise ValueError("everybody sits at the table already")
    return random.choice(free)
