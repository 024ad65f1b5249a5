"""The same thing has the same word everywhere in German: catalogue, texts of games and rule books use the terms of
docs/translating.md, and no sentence breaks where what stands in it changes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import pytest

from purple_table import library
from purple_table.core.actions import Bid
from purple_table.core.game import Ask
from purple_table.core.language import ENGLISH
from purple_table.core.messages import CardName, Reader, Term, Verbatim, say
from purple_table.players.levels import level_person
from purple_table.ui.kit import telling
from purple_table.ui.scenes.table.advice import describe_hint
from tests.catalogues import ROOT, languages, translations

RULES = ROOT / "rules"
PURPLE = library.read_rules([RULES], "spades").deck


class Text(NamedTuple):
    """A German text, the English that it translates or "", and where it stands."""

    german: str
    english: str
    place: str


def catalogue() -> Iterator[Text]:
    (path,) = (path for path in translations().catalogues() if path.parents[1].name == "de")
    for entry in translations().read(path):
        if entry.id:
            plural = not isinstance(entry.id, str)
            for told in entry.string if plural else [entry.string]:
                yield Text(told, entry.id[0] if plural else entry.id, entry.locations[0][0])


def strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict() | list():
            for part in value.values() if isinstance(value, dict) else value:
                yield from strings(part)


def game_texts() -> Iterator[Text]:
    for path in sorted(RULES.glob("*/text.de.toml")):
        for told in strings(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield Text(told, "", path.relative_to(ROOT).as_posix())
    for path in sorted(RULES.glob("*/book.de.md")):
        for told in re.split(r"\n(?:\n|(?=[-|#] ))", path.read_text(encoding="utf-8")):
            yield Text(" ".join(told.split()), "", path.relative_to(ROOT).as_posix())


TEXTS = [*catalogue(), *game_texts()]

FORBIDDEN = {
    r"\bStapel\w*\b": "Talon, or Ablage",
    r"\bHände[n]?\b|(?<!auf )\b(?:[Ee]ine|[Aa]lle|[Kk]eine|[Dd]eine) Hand\b": "Blatt",
    r"\bZulage\b": "Bonus",
    r"\b(?:unser|eur|dein|sein)e[rn]? Seite\b|\b[Bb]eide Seiten\b": "Partei",
    r"\breizt?\b|\bReizen\b": "bieten",
    r"\bgedachte\w*\b|die ich mir vorstellen kann": "durchgespielte Verteilungen",
    r"\(Escape\)": "(Esc)",
    r"\bbedien\w* (?:nicht |weiterhin |auch )?auf\b": "bedienen takes what is followed: Rot mit Gold bedienen",
    r"\bClub\b": "Geübt",
    r"\b(?:[Dd](?:er|ie|as|en|em)|[Ee]ine?[rnms]?) \{(?:cards?|best|kept|low|high|least|turned)\b": "cards: no article",
    r"\{(?:names|side)\}[^.]*\bbeide\b": "it may be three",
}
"""What no German text says, and what it says instead."""
IN_SKAT = ("rules/skat/",)
"""Where bidding is called by its old name: reizen."""


@pytest.mark.parametrize("pattern", FORBIDDEN)
def test_one_word_for_each_thing(pattern: str) -> None:
    own = IN_SKAT if FORBIDDEN[pattern] == "bieten" else ()
    wrong = [text for text in TEXTS if re.search(pattern, text.german) and not text.place.startswith(own)]
    assert not wrong, FORBIDDEN[pattern]


def test_instructions_have_one_form() -> None:
    """Spiel, sag, leg, zieh; with an e it is what somebody does: ich spiele."""
    long = r"(?<!\{)\b(?:spiele|sage|lege|ziehe|klopfe|schiebe|suche|mache|hole|steche)\b"
    at_the_start = r"(?:^|[.:!?–„] ?|\*\* )(?:Spiele|Sage|Lege|Ziehe|Klopfe|Schiebe|Suche|Mache|Hole|Steche) "
    for text in TEXTS:
        if re.search(long, text.german) or re.search(at_the_start, text.german):
            assert re.search(r"\b[Ii]ch\b", text.german) or text.english.startswith("to "), text


ANNOUNCED = ("spades", "oh_hell")
"""Games in which everybody says how many tricks it will win: Ansage, ansagen."""
OTHERS = ("contract_bridge", "euchre", "ninety_nine", "piquet", "sixty_six", "skat", "thirty_one")
"""Games in which something else is announced: a double, trump, a premium, a marriage, a color, schneider."""


def test_numbers_are_bid_for_and_tricks_are_announced() -> None:
    for text in TEXTS:
        game = text.place.split("/")[1]
        if text.place.startswith("rules/") and game in ANNOUNCED:
            assert not re.search(r"\bGebote?\b|\bbiete[nt]?\b", text.german), text
        elif (text.place.startswith("rules/") and game not in OTHERS) or "blues_greens" in text.place:
            assert not re.search(r"\bAnsagen?\b|\b[Aa]n(?:ge)?sag(?:en|t)\b|\bsagt? [^.]* an\b", text.german), text


def test_a_discard_is_thrown() -> None:
    for text in TEXTS:
        if re.search(r"\b[Dd]iscard(?:s|ed)?\b(?! pile)", text.english):
            assert not re.search(r"\b[Ll]eg\w* .*\bab\b|\bablege\b|\babgelegt\b", text.german), text


# --- Sentences with what stands in them -------------------------------------------------------------------------------


def german(message: Any) -> str:
    return Reader(next(language for language in languages() if language.code == "de")).read(message)


def test_any_number_of_names_is_level() -> None:
    template = (
        "{target} has been reached, but {names} are level at {points}: the match goes on until one of them is ahead."
    )
    for names in ("Ada und Ben", "Ada, Ben und Cy"):
        told = german(say(template, target=100, names=Verbatim(names), points=104))
        assert told.startswith(f"100 sind erreicht, aber {names} liegen mit 104 gleichauf: ")


def test_nils_are_counted() -> None:
    assert german(say("Make a nil")) == "Schaffe eine Null"
    assert german(say("Make {count} nils", count=5)) == "Schaffe 5-mal Null"


@pytest.mark.parametrize(("kind", "call", "told"), [("bid", "4", "Sag 4 an."), ("points", "150", "Biete 150.")])
def test_a_hint_says_what_is_announced_and_what_is_bid(kind: Literal["bid", "points"], call: str, told: str) -> None:
    telling.use(next(language for language in languages() if language.code == "de"))
    try:
        assert describe_hint([Bid(call)], Ask(kind, say("?")), PURPLE) == told
    finally:
        telling.use(ENGLISH)


def test_one_is_no_plural() -> None:
    bid, lacking = "{number} of {count} trick", "Your first melds lack {count} point: lay another meld."
    for count, tricks, melds in ((1, "1 von 1 Stich", "fehlt 1 Punkt:"), (3, "1 von 3 Stichen", "fehlen 3 Punkte:")):
        assert german(say(bid, many="{number} of {count} tricks", number=1, count=count)) == tricks
        many = "Your first melds lack {count} points: lay another meld."
        assert melds in german(say(lacking, many=many, count=count))


def test_cards_stand_without_article_in_what_an_expert_weighed() -> None:
    discard = say("to discard the {card}", card=CardName("Rd9", "Red 9"))
    take = say("to take the {card}", card=CardName("PuQ", "Purple Queen"))
    template = "In {count} supposed deals it paid best {best}: {points} points a deal more than {other}."
    told = german(say(template, count=200, points=3, best=discard, other=take))
    assert "wenn ich Red 9 abwerfe" in told
    assert told.endswith("als wenn ich Purple Queen nehme.")
    template = "In {count} supposed deals, {other} did not pay clearly better than {best}."
    assert "wenn ich schiebe" in german(say(template, count=9, other=say("to stay"), best=say("to knock")))


def test_levels_are_somebody_in_a_sentence() -> None:
    template = "You: {own}. {level:start} would do the same – {reason}"
    told = german(say(template, own=Term("x"), level=level_person("expert"), reason=Term("y")))
    assert told == "Du: x. Der Experte täte dasselbe – y"
