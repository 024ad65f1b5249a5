"""Settings and saved set-ups of games: what the program remembers between two runs, as a JSON file each.

Unknown fields are ignored and not kept, so that a file of a newer version with more of them can still be opened. A file
with a higher `format` gives its fields another meaning: it stays untouched, and this version saves none.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import asdict, force_setattr, replace

from purple_table.core.messages import say
from purple_table.core.safe_text import one_line
from purple_table.players.levels import store_level
from purple_table.session.files import FORMAT, JsonFile, merge_mappings

SYSTEM = "system"
"""The language that the system asks for."""
BY_LANGUAGE = "language"
"""Jack, Queen and King are lettered as the language in use does."""
Speed = Literal["relaxed", "normal", "fast", "instant"]
TrickHold = Literal["time", "click"]
Sorting = Literal["color", "suit", "rank"]
Back = Literal["plum", "claret", "indigo", "forest"]
Adviser = Literal["club", "expert"]
Reasons = Literal["deal", "trick", "never"]
Felt = Literal["plum", "baize", "midnight", "slate", "claret"]
Palette = Literal["usual", "red_green", "blue_yellow"]
Speech = Literal["automatic", "off", "events", "focus"]
Mood = Literal["lamp", "day", "evening", "winter", "contrast"]
CardSize = Literal["smaller", "usual", "larger"]
_Word = Annotated[str, Meta(max_length=100)]
_Pixels = Annotated[int, Meta(ge=100, le=20_000)]
MOST_PLAYED = 50
"""How many of the games played last are remembered."""
_Place = Annotated[int, Meta(ge=-100_000, le=100_000)]


class SeatSetup(Struct, frozen=True):
    """The player who was set up at a seat. If `name` is empty the table gives one; `level` and `style` are a
    computer's."""

    name: Annotated[str, Meta(max_length=40)] = ""
    person: bool = False
    level: _Word = "club"
    style: _Word = field(name="temper", default="normal")

    def __post_init__(self) -> None:
        force_setattr(self, "name", one_line(self.name))
        force_setattr(self, "level", store_level(self.level))


class Setup(Struct, frozen=True):
    """A set-up of a game: number of players, who sits where (in seating order, perhaps more than play), options."""

    players: Annotated[int, Meta(ge=1, le=100)]
    seats: Annotated[tuple[SeatSetup, ...], Meta(max_length=100)] = ()
    options: Annotated[dict[_Word, bool | int | _Word], Meta(max_length=100)] = {}


class Settings(Struct, frozen=True, kw_only=True):
    """The settings. They are changed by `msgspec.structs.replace`.

    `player_name` is offered at the set-up. `speed` is the pace of everything that moves and of the computers' turns.
    With `trick_hold` "time" a full trick is gathered after a time that depends on the speed; with "click" it stays
    until a click or a key. `auto_play` plays the own card if only one is legal. `sorting` orders the own hand by
    "color", then rank; by "suit", then rank, with mixed colors; or by "rank", then color. `confirm` asks before a seat
    goes to a computer. With `remarks` the characters sometimes say a few words, though not at the speed "instant" or
    with reduced motion.

    `back`, `felt` and `mood` (the light of the whole table) are names that the card art knows. `card_size` is the size
    of cards on the table. `large_index` prints rank and pip larger in the corners. `index_letters` says how Jack, Queen
    and King are printed: as in the language in use ("language"), or as in the language with a code. `palette` names the
    colors.

    `reasons` says when the computers' reasons are shown: after the "deal", beside the "trick" too, or "never".
    `thinking` is how many seconds a player that searches may think about a decision. `adviser` is the level that gives
    hints and reviews deals. With `reduced_motion` things fade in at their place and do not travel. Otherwise
    `deal_moves` moves the cards that are dealt and `cards_move` all other cards, `moments` shows special moments large,
    and `scenes_fade` fades from one scene to the next.

    `count_seen` counts the cards of each color that have been seen in a deal. `play_checker` marks a decision that
    clearly cost something. With `tap_twice` a finger's first tap names a card of the own hand, and the second plays it.
    `speech` tells "events" alone, or also what has the keyboard ("focus"); "automatic" does the
    latter where a screen reader runs. `speech_rate` is its speed from 0 to 1, for voices that have none of their own.
    `coach` explains a game in its first deal; `coaching` holds the ids of the games that are
    being explained. `language` is "system" or the code of a language; an unknown one counts as "system". `volume` is
    from 0 to 1, and `mute` silences it. `window` is width and height in pixels, `place` its upper left corner;
    `ui_scale` 0 means automatic. `setups` holds the last set-up by game id, `played` the ids of the games played last,
    the last one first, and `favorites` those of the games with a star.
    """

    format: int = FORMAT
    player_name: Annotated[str, Meta(min_length=1, max_length=40)] = "You"
    speed: Speed = "normal"
    trick_hold: TrickHold = "time"
    auto_play: bool = False
    sorting: Sorting = "color"
    confirm: bool = True
    remarks: bool = True
    back: Back = "plum"
    felt: Felt = "plum"
    mood: Mood = "lamp"
    card_size: CardSize = "usual"
    large_index: bool = False
    index_letters: _Word = BY_LANGUAGE
    palette: Palette = "usual"
    reduced_motion: bool = False
    deal_moves: bool = True
    cards_move: bool = True
    moments: bool = True
    scenes_fade: bool = True
    thinking: Annotated[float, Meta(ge=0.1, le=10)] = 0.8
    adviser: Adviser | Literal["skilled"] = "club"
    reasons: Reasons = "deal"
    coach: bool = True
    count_seen: bool = False
    play_checker: bool = False
    tap_twice: bool = False
    speech: Speech = "automatic"
    speech_rate: Annotated[float, Meta(ge=0, le=1)] = 0.5
    language: _Word = SYSTEM
    volume: Annotated[float, Meta(ge=0, le=1)] = 0.6
    mute: bool = False
    full_screen: bool = False
    window: tuple[_Pixels, _Pixels] | None = None
    place: tuple[_Place, _Place] | None = None
    ui_scale: Annotated[float, Meta(ge=0, le=4)] = 0.0
    setups: Annotated[dict[_Word, Setup], Meta(max_length=1_000)] = {}
    played: Annotated[tuple[_Word, ...], Meta(max_length=MOST_PLAYED)] = ()
    coaching: Annotated[dict[_Word, Literal[True]], Meta(max_length=1_000)] = {}
    favorites: Annotated[dict[_Word, Literal[True]], Meta(max_length=1_000)] = {}

    def __post_init__(self) -> None:
        force_setattr(self, "player_name", one_line(self.player_name) or "You")
        force_setattr(self, "adviser", store_level(self.adviser))


def restore_defaults(settings: Settings) -> Settings:
    """Return the settings with everything on the settings page except the name back at its default."""
    fresh = Settings()
    return replace(
        fresh,
        player_name=settings.player_name,
        speech=settings.speech,
        speech_rate=settings.speech_rate,
        window=settings.window,
        setups=settings.setups,
        played=settings.played,
        favorites=settings.favorites,
        coaching=settings.coaching,
    )


class SettingsFile(JsonFile[Settings]):
    """The settings file. Every field is merged by itself, and so is every game's entry."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Settings, say("the defaults are used"), _merge)


def _merge(known: Settings, made: Settings, found: Settings) -> Settings:
    fields = merge_mappings(asdict(known), asdict(made), asdict(found))
    by_game = {
        "setups": merge_mappings(known.setups, made.setups, found.setups),
        "coaching": merge_mappings(known.coaching, made.coaching, found.coaching),
        "favorites": merge_mappings(known.favorites, made.favorites, found.favorites),
    }
    return Settings(**{**fields, **by_game})


LONGEST_NAME = 40
MOST = 200


class Preset(Struct, frozen=True):
    """A set-up of a game under a name. Names are compared without regard to case and are unique for each game."""

    game: Annotated[str, Meta(max_length=100)]
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    setup: Setup

    def __post_init__(self) -> None:
        if self.name:
            force_setattr(self, "name", one_line(self.name) or "?")


class Presets(Struct, frozen=True, kw_only=True):
    """Every preset, in the order in which they were first saved; `add` and `remove` return changed presets."""

    format: int = FORMAT
    presets: Annotated[tuple[Preset, ...], Meta(max_length=MOST)] = ()

    def __post_init__(self) -> None:
        if len(_index_by_name(self)) < len(self.presets):
            force_setattr(self, "presets", _number_repeated_names(self.presets))

    def list_presets(self, game: str) -> tuple[Preset, ...]:
        """Return the presets of a game."""
        return tuple(preset for preset in self.presets if preset.game == game)

    def find(self, game: str, name: str) -> Preset | None:
        """Return the preset with a name, or None."""
        wanted = name.strip().casefold()
        return next((preset for preset in self.list_presets(game) if preset.name.casefold() == wanted), None)

    def add(self, preset: Preset) -> Presets:
        """Return these presets and one more, which replaces the one of the same game and name."""
        old = self.find(preset.game, preset.name)
        if old is None:
            return replace(self, presets=(*self.presets, preset))
        return replace(self, presets=tuple(preset if known is old else known for known in self.presets))

    def remove(self, game: str, name: str) -> Presets:
        """Return these presets without one."""
        gone = self.find(game, name)
        return replace(self, presets=tuple(preset for preset in self.presets if preset is not gone))


def make_presets_file(path: Path) -> JsonFile[Presets]:
    """Return the file of the presets at a path. Every preset is merged by itself."""
    return JsonFile(path, Presets, say("there are no saved tables"), _merge_presets)


def _merge_presets(known: Presets, made: Presets, found: Presets) -> Presets:
    every = merge_mappings(_index_by_name(known), _index_by_name(made), _index_by_name(found))
    return replace(found, presets=tuple(every.values()))


def _number_repeated_names(presets: Iterable[Preset]) -> tuple[Preset, ...]:
    """Return the presets, with a number added to each name that an earlier preset of the same game has."""
    taken: dict[tuple[str, str], Preset] = {}
    for preset in presets:
        name, number = preset.name, 1
        while (preset.game, name.casefold()) in taken:
            number += 1
            end = f" {number}"
            name = preset.name[: LONGEST_NAME - len(end)].rstrip() + end
        taken[preset.game, name.casefold()] = replace(preset, name=name)
    return tuple(taken.values())


def _index_by_name(presets: Presets) -> dict[tuple[str, str], Preset]:
    return {(preset.game, preset.name.casefold()): preset for preset in presets.presets}
