"""The characters that computers play as, each with a level, a style and a few phrases.

A record keeps only the name of a character, by which it is recognized.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from purple_table.core.messages import template

Moment = Literal["glad", "sorry", "surprised", "partner", "moon"]
"""What a remark is about: something good, bad or surprising for whoever makes it, what the partner did well, or a moon
of somebody else."""


@dataclass(frozen=True, slots=True)
class Character:
    """A name with the level and the style that it plays by, and templates: who it is, and what it says at each
    moment."""

    name: str
    level: str
    style: str
    about: str
    remarks: Mapping[Moment, tuple[str, ...]]


CHARACTERS: tuple[Character, ...] = (
    Character(
        "Clara",
        "club",
        "normal",
        template("A librarian: even-tempered, tidy, and she remembers every card."),
        {
            "glad": (
                template("Just as I had it on file."),
                template("Everything in its place."),
                template("I knew that card was due back."),
            ),
            "sorry": (
                template("I must have miscounted."),
                template("That page was missing."),
                template("I shall file that under mistakes."),
            ),
            "surprised": (
                template("Well, look at that!"),
                template("That one was not in my catalog."),
                template("I had not read that far."),
            ),
            "partner": (template("Nicely put, partner."), template("We are on the same page.")),
            "moon": (template("Every last volume!"),),
        },
    ),
    Character(
        "Hugo",
        "casual",
        "bold",
        template("Once a ferry captain: bids high and enjoys the waves."),
        {
            "glad": (template("Full steam ahead!"), template("Land in sight!"), template("A fair wind for us.")),
            "sorry": (
                template("And there we run aground."),
                template("That wave was too high."),
                template("We are taking on water."),
            ),
            "surprised": (
                template("Man overboard!"),
                template("Where did that squall come from?"),
                template("All hands on deck!"),
            ),
            "partner": (template("Good crew, partner."), template("Steady as she goes, partner.")),
            "moon": (template("The whole harbor!"),),
        },
    ),
    Character(
        "Mina",
        "club",
        "cautious",
        template("An engineer: bids only what would carry twice the load."),
        {
            "glad": (template("It holds!"), template("Exactly within tolerance."), template("Tested and approved.")),
            "sorry": (
                template("Back to the drawing board."),
                template("One bolt too few."),
                template("That load was too much."),
            ),
            "surprised": (
                template("That was not in the plan."),
                template("I have to draw that again."),
                template("Somebody changed the blueprint."),
            ),
            "partner": (template("A solid joint, partner."), template("We carry that together.")),
            "moon": (template("The whole bridge at once!"),),
        },
    ),
    Character(
        "Felix",
        "beginner",
        "bold",
        template("New to cards, and afraid of none of them."),
        {
            "glad": (template("Did you see that?"), template("I could get used to this."), template("Again, again!")),
            "sorry": (template("Oops."), template("That looked better in my head."), template("Well, next time.")),
            "surprised": (template("Wow!"), template("You can do that?"), template("I want to learn that.")),
            "partner": (template("Go us!"), template("You and I, partner!")),
            "moon": (template("All of them? Really all of them?"),),
        },
    ),
    Character(
        "Ida",
        "master",
        "normal",
        template("Has played cards for seventy years, and still thinks before each one."),
        {
            "glad": (
                template("Old hands, my dear."),
                template("Patience pays."),
                template("I have waited for that one."),
            ),
            "sorry": (
                template("One is never too old to learn."),
                template("I used to see that sooner."),
                template("It must be my glasses."),
            ),
            "surprised": (
                template("Goodness me!"),
                template("I have not seen that in years."),
                template("You do keep me young."),
            ),
            "partner": (template("Thank you, dear partner."), template("We two understand each other.")),
            "moon": (template("That takes me back!"),),
        },
    ),
    Character(
        "Oscar",
        "advanced",
        "cautious",
        template("A jazz bassist: waits, listens, and then comes in."),
        {
            "glad": (template("Right on the beat."), template("That swings."), template("In the pocket.")),
            "sorry": (template("That was the blues."), template("Wrong key."), template("I came in too early.")),
            "surprised": (template("What a solo!"), template("Nobody wrote that down."), template("Play that again!")),
            "partner": (template("You kept the time, partner."), template("A good duet, partner.")),
            "moon": (template("The full chorus!"),),
        },
    ),
    Character(
        "Nora",
        "expert",
        "cautious",
        template("A doctor: looks twice and promises little."),
        {
            "glad": (template("All is well."), template("A healthy result."), template("Just as prescribed.")),
            "sorry": (
                template("We shall recover."),
                template("That needs some rest."),
                template("It only hurts a little."),
            ),
            "surprised": (
                template("That is a rare case."),
                template("I want a second opinion."),
                template("No textbook has that."),
            ),
            "partner": (template("Good hands, partner."), template("A clean operation, partner.")),
            "moon": (template("The whole ward at once!"),),
        },
    ),
    Character(
        "Emil",
        "casual",
        "normal",
        template("A student, with one ear at the table and one at his music."),
        {
            "glad": (template("Nice one!"), template("That goes on the playlist."), template("Exam passed.")),
            "sorry": (
                template("Next song, please."),
                template("I skipped that chapter."),
                template("May I take that again?"),
            ),
            "surprised": (template("No way!"), template("Wait, what was that?"), template("Turn it up!")),
            "partner": (template("Great team, partner."), template("You saved my homework, partner.")),
            "moon": (template("Encore!"),),
        },
    ),
    Character(
        "Ruth",
        "club",
        "bold",
        template("A lawyer: claims a lot, and often gets it."),
        {
            "glad": (template("I rest my case."), template("So ordered."), template("The evidence was clear.")),
            "sorry": (template("I shall appeal."), template("My witness failed me."), template("Overruled.")),
            "surprised": (
                template("Objection!"),
                template("That was not in the files."),
                template("A surprise witness!"),
            ),
            "partner": (template("Well argued, partner."), template("No further questions, partner.")),
            "moon": (template("The whole estate!"),),
        },
    ),
    Character(
        "Jonas",
        "beginner",
        "cautious",
        template("A carpenter: measures twice and bids once."),
        {
            "glad": (template("Hit the nail on the head."), template("A clean cut."), template("That fits.")),
            "sorry": (template("Sawn too short."), template("There goes my thumb."), template("That was green wood.")),
            "surprised": (template("Whoa, careful!"), template("Who moved the ladder?"), template("That splinters!")),
            "partner": (template("Thanks for holding the other end, partner."), template("We build well together.")),
            "moon": (template("The whole house, roof and all!"),),
        },
    ),
    Character(
        "Amara",
        "expert",
        "bold",
        template("A mathematician: looks far ahead and dares to go there."),
        {
            "glad": (template("As was to be shown."), template("It all adds up."), template("The limit exists.")),
            "sorry": (
                template("A wrong sign somewhere."),
                template("My proof had a gap."),
                template("A counterexample."),
            ),
            "surprised": (
                template("How unlikely!"),
                template("I gave that one percent."),
                template("That needs a new theorem."),
            ),
            "partner": (template("Elegant, partner."), template("Two terms, one sum, partner.")),
            "moon": (template("The complete set!"),),
        },
    ),
    Character(
        "Arjun",
        "club",
        "normal",
        template("A cook: patient, and he knows when it is time to serve."),
        {
            "glad": (template("That was done to a turn."), template("Well seasoned."), template("Dinner is served!")),
            "sorry": (template("Burnt, I am afraid."), template("Too much salt."), template("Back into the pot.")),
            "surprised": (
                template("Who ordered that?"),
                template("What a spice!"),
                template("That boiled over quickly."),
            ),
            "partner": (template("A fine course, partner."), template("You set the table, partner.")),
            "moon": (template("Everything on the menu!"),),
        },
    ),
)
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
