"""A match while it is set up: who sits where, with which options, and perhaps which single deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from purple_table.core.deal_code import DealCode, InvalidCodeError, read_code
from purple_table.core.game import Game
from purple_table.core.messages import Verbatim, say
from purple_table.core.options import Option, OptionValue, settle, sort_dependent_last
from purple_table.core.record import Seat
from purple_table.core.rulebook import RuleError
from purple_table.library import GameInfo
from purple_table.players.levels import STYLES, find_offered, store_level
from purple_table.session.settings import SeatSetup, Settings, Setup
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.match_words import is_usual, name_computers, store_name, usual_name

CheckCode = Callable[[GameInfo, DealCode], object]
USUAL_LEVEL = "club"
USUAL_STYLE = "normal"


@dataclass
class Chair:
    """One seat. A `name` that nobody typed is empty, and the table then gives one. `level` and `style` are a
    computer's. A `remote` seat waits for somebody at another machine, and until then a computer has it."""

    person: bool = False
    name: str = ""
    level: str = USUAL_LEVEL
    style: str = USUAL_STYLE
    remote: bool = False


class MatchShape(NamedTuple):
    """What the options make of a game: the seats that play together, and whether there is bidding, and so a style of
    bidding."""

    sides: tuple[tuple[int, ...], ...]
    bidding: bool


def find_shape(game: Game) -> MatchShape:
    """Return the shape of a game by its effective rule book."""
    return MatchShape(game.sides, "bidding" in game.book)


@dataclass
class MatchSetup:
    """A match while it is set up. `chairs` has one for every seat that the game may need; the first is a person's.
    `game` is the id of the game, which says what levels are offered.

    With a `code` exactly that deal is played, with the number of players and the options that the code carries.
    """

    players: int
    chairs: list[Chair]
    options: dict[str, OptionValue] = field(default_factory=dict)
    code: DealCode | None = None
    game: str = ""

    @property
    def name(self) -> str:
        """The first person's name."""
        return self.chairs[0].name.strip() or usual_name()

    @property
    def players_chairs(self) -> list[Chair]:
        """The chairs of the players, in seating order."""
        return self.chairs[: self.players]

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name in seating order."""
        several = sum(chair.person for chair in self.players_chairs) > 1
        typed = [chair.name.strip() for chair in self.players_chairs]
        if several and is_usual(typed[0]):
            typed[0] = ""
        others = iter(name_computers(self.players, (*typed, usual_name())))
        names = []
        for place, chair in enumerate(self.players_chairs):
            if typed[place]:
                names.append(typed[place])
            elif chair.person:
                names.append(tr("Player {number}", number=place + 1) if several else usual_name())
            else:
                names.append(next(others))
        return tuple(names)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats under the names that records keep."""
        people = zip(self.players_chairs, map(store_name, self.names), strict=True)
        return tuple(
            Seat(name, False) if chair.person else Seat(name, True, chair.level, chair.style) for chair, name in people
        )

    @property
    def fault(self) -> str | None:
        """The reason why the match cannot begin like this, which is two equal names; None if it can."""
        names = [name.casefold() for name in self.names]
        for name in self.names:
            if names.count(name.casefold()) > 1:
                return tr("Two players are called {name}.", name=name)
        return None


def recall_setup(info: GameInfo, settings: Settings) -> MatchSetup:
    """Return the last set-up of a game, or the usual one."""
    match_setup = restore_setup(info, settings.setups.get(info.id) or Setup(info.usual))
    match_setup.chairs[0] = Chair(True, _find_typed_name(settings.player_name))
    return match_setup


def restore_setup(info: GameInfo, setup: Setup) -> MatchSetup:
    """Return the set-up that was stored; values that no longer fit the game take their defaults."""
    players = setup.players if setup.players in info.numbers else info.usual
    chairs = [
        Chair(seat.person, seat.name, choose_level(seat.level, info.id), _choose_style(seat.style))
        for seat in setup.seats[: info.most]
    ]
    chairs += [Chair() for _ in range(info.most - len(chairs))]
    chairs[0].person, chairs[0].name = True, _find_typed_name(chairs[0].name)
    options: dict[str, OptionValue] = {}
    for option in sort_dependent_last(info.options):
        options[option.name] = _read_fitting(option.resolve(players, options), setup.options.get(option.name))
    return MatchSetup(players, chairs, options, game=info.id)


def store_setup(info: GameInfo, match_setup: MatchSetup) -> Setup:
    """Return the set-up in the form in which a file stores it."""
    seats = tuple(SeatSetup(chair.name.strip(), chair.person, chair.level, chair.style) for chair in match_setup.chairs)
    return Setup(match_setup.players, seats, dict(match_setup.options))


def list_options(info: GameInfo, match_setup: MatchSetup) -> dict[str, OptionValue]:
    """Return the options that have an effect with the set-up as it is."""
    return {
        option.name: match_setup.options[option.name]
        for option in info.options
        if option.is_offered(match_setup.players, match_setup.options)
    }


def decode_deal(
    text: str, games: tuple[GameInfo, ...], check: CheckCode = lambda *_: None
) -> tuple[GameInfo, DealCode]:
    """Find the game and the deal of a code.

    `check` raises a RuleError if the game cannot begin with that deal. InvalidCodeError says in a sentence why the code
    cannot be played.
    """
    code = read_code(text)
    info = next((info for info in games if info.id == code.game), None)
    if info is None:
        raise InvalidCodeError(say("This deal is of the game “{game}”, which is not here.", game=Verbatim(code.game)))
    if info.fault:
        raise InvalidCodeError(
            say(
                "This deal is of {game}, which cannot be played: {fault}",
                game=Verbatim(info.name),
                fault=Verbatim(info.fault),
            )
        )
    if code.players not in info.numbers:
        raise InvalidCodeError(
            say(
                "{game} is for {least} to {most} players, and this deal is for {players}.",
                game=Verbatim(info.name),
                least=info.least,
                most=info.most,
                players=code.players,
            )
        )
    known = {option.name for option in info.options}
    for name in code.options:
        if name not in known:
            raise InvalidCodeError(
                say(
                    "This deal has an option “{option}”, which the rules of {game} do not know.",
                    option=Verbatim(name),
                    game=Verbatim(info.name),
                )
            )
    try:
        settle(info.options, code.players, code.options, "deal code")
        check(info, code)
    except RuleError as error:
        raise InvalidCodeError(
            say(
                "This deal does not fit the rules of {game}: {error}",
                game=Verbatim(info.name),
                error=Verbatim(str(error)),
            )
        ) from error
    return info, code


def set_code(info: GameInfo, match_setup: MatchSetup, code: DealCode) -> None:
    """Make the set-up play one deal, with its number of players and its options."""
    match_setup.code = code
    match_setup.players = code.players
    match_setup.options = settle(info.options, code.players, code.options, "deal code")


def change_setup(info: GameInfo, match_setup: MatchSetup, players: int, options: Mapping[str, OptionValue]) -> None:
    """Set the number of players and some options.

    A number that had its default keeps the default even if that depends on what was changed, and a number that is now
    out of its range takes the default.
    """
    before = {option.name: option.resolve(match_setup.players, match_setup.options).default for option in info.options}
    match_setup.players = players
    match_setup.options |= options
    for option in sort_dependent_last(info.options):
        now = option.resolve(match_setup.players, match_setup.options)
        kept = match_setup.options[option.name]
        if option.when and option.name not in options:
            match_setup.options[option.name] = now.default if kept == before[option.name] else _read_fitting(now, kept)


def _find_typed_name(name: str) -> str:
    """Return the first person's name if somebody typed it. "You" is the table's own word, and differs among several
    people."""
    return "" if is_usual(name) else name


def choose_level(level: str, game: str) -> str:
    """Return the level, the nearest below it that the game offers, or the usual one if it is unknown."""
    return find_offered(store_level(level), game) or USUAL_LEVEL


def _choose_style(style: str) -> str:
    return style if style in STYLES else USUAL_STYLE


def _read_fitting(option: Option, value: Any) -> OptionValue:
    if value is None:
        return option.default
    try:
        return option.read(value, "settings")
    except RuleError:
        return option.default
