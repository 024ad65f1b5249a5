"""Options of a rule book: data whose values are patches of part parameters; and the effective rule book they give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from purple_table.core.game_description import read_about
from purple_table.core.patches import Patch, apply_patch, read_patch
from purple_table.core.rulebook import RuleError, Section, quote_value, suggest

OptionValue = str | int | bool
Needs = Mapping[str, tuple[OptionValue, ...]]
"""Names of other options, each with the values of which it must have one."""
MOST_OPTIONS = 100
"""The most options of a game, and the most values of an option."""
OPTION_KEYS = ("about", "players", "for_players", "options", "chosen")
"""The keys of a rule file that do not come into its effective rule book: used up when it is made, or no rules."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value of an option with its words and its patch: part name to parameters."""

    value: OptionValue
    label: str
    help: str
    patch: Patch


@dataclass(frozen=True, slots=True)
class NumberRange:
    """Another default and range of a whole number, for these numbers of `players` and while `needs` are met."""

    default: int
    least: int
    most: int
    players: tuple[int, ...] = ()
    needs: Needs | None = None


@dataclass(frozen=True, slots=True)
class IdleCase:
    """The case in which an option, or only these `values` of it, has no effect: with these numbers of `players` and
    while `needs` are met. `because` says why."""

    because: str
    values: tuple[OptionValue, ...] = ()
    players: tuple[int, ...] = ()
    needs: Needs | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A table option: a list of `values` (the default first), or a whole number from `least` to `most`.

    It is offered only with the listed numbers of `players` (empty: all), and while the options in `needs` have one of
    the values listed there. The first entry of `when` that fits replaces the default and the range of a number. Where
    one of `idle` fits, the option may be chosen but has no effect.
    """

    name: str
    label: str
    help: str
    default: OptionValue
    values: tuple[Value, ...] = ()
    least: int = 0
    most: int = 0
    sets: str = ""
    players: tuple[int, ...] = ()
    needs: Needs | None = None
    when: tuple[NumberRange, ...] = ()
    idle: tuple[IdleCase, ...] = ()

    def format_value(self, value: OptionValue) -> str:
        """Return a value as people read it: its label, or the number."""
        return next((known.label for known in self.values if known.value == value), str(value))

    def explain_idle(self, value: OptionValue, players: int, chosen: Mapping[str, OptionValue]) -> str:
        """Return why a value has no effect with this many players and the other options as `chosen`, or "" if it has
        one."""
        return next(
            (
                case.because
                for case in self.idle
                if value in (case.values or (value,)) and _fits(case.players, case.needs, players, chosen)
            ),
            "",
        )

    def is_offered(self, players: int, chosen: Mapping[str, OptionValue]) -> bool:
        """Return whether the option is offered with this many players and the other options as `chosen`."""
        return _fits(self.players, self.needs, players, chosen)

    def resolve(self, players: int, chosen: Mapping[str, OptionValue]) -> Option:
        """Return the option with the default and range that hold with this many players and the others as `chosen`."""
        for case in self.when:
            if _fits(case.players, case.needs, players, chosen):
                return replace(self, default=case.default, least=case.least, most=case.most, when=())
        return self

    def read(self, value: object, file: str) -> OptionValue:
        """Return the option's own value that `value` names, in any case. Raises RuleError if there is none."""
        if not self.values:
            if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
                return value
            must = f"must be a whole number from {self.least} to {self.most}"
            raise RuleError(f"{file}: option {self.name}: {must}, not {quote_value(value)}")
        for known in self.values:
            if _is_same(known.value, value):
                return known.value
        words = [str(known.value).lower() for known in self.values]
        text = value if isinstance(value, str) else quote_value(value)
        raise RuleError(f'{file}: option {self.name}: "{text}" is not one of its values{suggest(text, words)}')

    def patch(self, value: OptionValue) -> Patch:
        """Return the part parameters that `value` changes."""
        if not self.values:
            part, *places, key = self.sets.split(".")
            change: Mapping[str, Any] = {key: value}
            for place in reversed(places):
                change = {place: change}
            return {part: change}
        return next(known.patch for known in self.values if known.value == value)


def _fits(only: tuple[int, ...], needs: Needs | None, players: int, chosen: Mapping[str, OptionValue]) -> bool:
    if only and players not in only:
        return False
    return all(chosen.get(name) in values for name, values in (needs or {}).items())


def read_head(book: Mapping[str, Any], file: str) -> Section:
    """Return an effective rule book without its options, of which the keys that every family has are read.

    RuleError names what is wrong with them. The name is left, which not every family reads at once.
    """
    top = Section({key: value for key, value in book.items() if key not in OPTION_KEYS}, file)
    top.integer("format", 1, 1_000_000)
    for key in ("family", "deck", "summary"):
        top.text(key)
    return top


def read_options(book: Section) -> tuple[Option, ...]:
    """Return the options of a rule book, in file order."""
    if "options" not in book:
        return ()
    section = book.section("options")
    if len(section.data) > MOST_OPTIONS:
        raise book.error("options", f"has {len(section.data):,} options; the most is {MOST_OPTIONS}")
    options = {name: _read_option(name, section.section(name)) for name in section}
    for option in options.values():
        if option.name != option.name.casefold():
            raise section.error(option.name, "must be written in small letters")
        _check_needs(option.needs, options, section, f"{option.name}.needs")
        for number, case in enumerate(option.when):
            place = f"{option.name}.when[{number}].needs"
            _check_needs(case.needs, options, section, place)
            for other in case.needs or {}:
                if options[other].when:
                    raise section.error(place, f'"{other}" depends on other options itself')
        for number, idle in enumerate(option.idle):
            _check_needs(idle.needs, options, section, f"{option.name}.idle[{number}].needs")
    return tuple(_complete_needs(option, options, section.file) for option in options.values())


def sort_dependent_last(options: Sequence[Option]) -> list[Option]:
    """Return the options in an order in which each follows those that its default depends on."""
    return sorted(options, key=lambda option: bool(option.when))


def settle(options: Sequence[Option], players: int, wanted: Mapping[str, object], file: str) -> dict[str, OptionValue]:
    """Return a value for every option: the wanted one, or the default, which may depend on the others.

    Raises RuleError, which names `file` and option, if a wanted value is none of the option's.
    """
    chosen: dict[str, OptionValue] = {}
    for option in sort_dependent_last(options):
        now = option.resolve(players, chosen)
        chosen[option.name] = now.read(wanted.get(option.name, now.default), file)
    return {option.name: chosen[option.name] for option in options}


def read_player_numbers(book: Section) -> tuple[int, ...]:
    """Return the numbers of players of a rule book, rising."""
    least, most, _ = read_player_range(book)
    players = book.section("players")
    left_out = players.integers("without", least + 1, most - 1) if "without" in players else ()
    return tuple(number for number in range(least, most + 1) if number not in left_out)


def read_player_range(book: Section) -> tuple[int, int, int]:
    """Return the least, most and usual number of players of a rule book; some between may be left out."""
    players = book.section("players")
    least = players.integer("least", 1, 20)
    most = players.integer("most", least, 20)
    usual = players.integer("usual", least, most)
    if "without" in players and usual in players.integers("without", least + 1, most - 1):
        raise players.error("without", "must not hold the usual number")
    players.check_all_read()
    return least, most, usual


def resolve(
    book: Mapping[str, Any], file: str, players: int, options: Mapping[str, Any], known: Sequence[Option] | None = None
) -> dict[str, Any]:
    """Return the effective rule book: a rule book for exactly `players`, with all options applied and listed in
    `chosen`. `known` are the options of the rule book where they have been read.

    An effective rule book resolves to itself. Raises RuleError, which names file and option of what does not fit.
    """
    section = Section(book, file)
    least, most, _ = read_player_range(section)
    if not least <= players <= most:
        raise RuleError(f"{file}: players: {section.text('name')} is for {least} to {most} players, not {players}")
    if players not in read_player_numbers(section):
        raise RuleError(f"{file}: players: {section.text('name')} is not for {players} players")
    if known is None:
        read_about(section)
        known = read_options(section)
    chosen = _read_chosen(section)
    folded = {name.casefold(): value for name, value in options.items()}
    names = [option.name for option in known]
    for name in folded:
        if name not in names:
            raise RuleError(f'{file}: there is no option "{name}"{suggest(name, names)}')
    chosen |= settle(known, players, folded, file)
    effective = {key: value for key, value in book.items() if key not in OPTION_KEYS}
    for number in section.section("for_players") if "for_players" in section else ():
        if number not in map(str, range(least, most + 1)):
            raise RuleError(f"{file}: for_players.{number}: {section.text('name')} is for {least} to {most} players")
    fixed = section.section_for_players("for_players", players)
    if fixed is not None:
        effective = apply_patch(effective, read_patch(fixed), file, f"for_players.{players}")
    for option in known:
        value = chosen[option.name]
        if option.is_offered(players, chosen):
            effective = apply_patch(effective, option.patch(value), file, f"options.{option.name}")
        elif value != option.resolve(players, chosen).default:
            raise RuleError(f"{file}: option {option.name}: does not apply {_say_when_offered(option, players)}")
    effective["players"] = {"least": players, "most": players, "usual": players}
    effective["chosen"] = chosen
    return effective


def _complete_needs(option: Option, options: Mapping[str, Option], file: str) -> Option:
    """Return the option with the values in its `needs` spelled as the other options define them."""

    def rewrite(needs: Needs | None) -> Needs | None:
        if needs is None:
            return None
        return {name: tuple(options[name].read(value, file) for value in values) for name, values in needs.items()}

    when = tuple(replace(case, needs=rewrite(case.needs)) for case in option.when)
    idle = tuple(
        replace(case, needs=rewrite(case.needs), values=tuple(option.read(value, file) for value in case.values))
        for case in option.idle
    )
    return replace(option, needs=rewrite(option.needs), when=when, idle=idle)


def _check_needs(needs: Needs | None, options: Mapping[str, Option], section: Section, place: str) -> None:
    for other in needs or {}:
        if other not in options:
            raise section.error(place, f'there is no option "{other}"')


def _read_chosen(book: Section) -> dict[str, OptionValue]:
    """Return the options that an effective rule book names; a rule file has none."""
    chosen = book.section("chosen") if "chosen" in book else Section({}, book.file)
    for name, value in chosen.data.items():
        if not isinstance(value, (str, int, bool)):
            raise chosen.error(name, f"must be text, a number, true or false, not {quote_value(value)}")
    return dict(chosen.data)


def _say_when_offered(option: Option, players: int) -> str:
    if option.players and players not in option.players:
        return f"with {players} players"
    wanted = [f"{name} is {' or '.join(map(str, values))}" for name, values in (option.needs or {}).items()]
    return f"unless {' and '.join(wanted)}"


def _is_same(known: OptionValue, value: object) -> bool:
    if isinstance(known, str):
        return isinstance(value, str) and known.casefold() == value.casefold()
    return type(known) is type(value) and known == value


def _read_option(name: str, section: Section) -> Option:
    label, words = section.name("label"), section.words("help")
    players, needs = _read_conditions(section)
    if "values" in section:
        values = tuple(_read_value(row) for row in section.sections("values"))
        if not values:
            raise section.error("values", "must not be empty")
        if len(values) > MOST_OPTIONS:
            raise section.error("values", f"has {len(values):,} entries; the most is {MOST_OPTIONS}")
        option = Option(name, label, words, values[0].value, values, players=players, needs=needs)
    else:
        least = section.integer("least", -1_000_000, 1_000_000)
        most = section.integer("most", least, 1_000_000)
        sets = section.text("sets")
        if sets.count(".") not in (1, 3) or not all(sets.split(".")):
            raise section.error("sets", 'must be "part.parameter", or "part.parameter.entry.key"')
        default = section.integer("default", least, most)
        when = tuple(_read_when(row, least, most) for row in section.sections("when")) if "when" in section else ()
        option = Option(name, label, words, default, (), least, most, sets, players, needs, when)
    if "idle" in section:
        option = replace(option, idle=tuple(_read_idle(row) for row in section.sections("idle")))
    section.check_all_read()
    return option


def _read_conditions(section: Section) -> tuple[tuple[int, ...], Needs | None]:
    """Read for which numbers of players (empty: all) and with which values of other options something holds."""
    players = section.integers("players", 1, 20) if "players" in section else ()
    if "needs" not in section:
        return players, None
    wanted = section.section("needs")
    return players, {key: _read_option_values(wanted, key) for key in wanted}


def _read_when(row: Section, least: int, most: int) -> NumberRange:
    """Read another default and range of a number; a bound that is left out is that of the option."""
    players, needs = _read_conditions(row)
    if not players and not needs:
        raise RuleError(f"{row.file}: {row.place}: must have players or needs")
    low = row.integer("least", least, most, least)
    high = row.integer("most", low, most, most)
    when = NumberRange(row.integer("default", low, high), low, high, players, needs)
    row.check_all_read()
    return when


def _read_idle(row: Section) -> IdleCase:
    """Read a case in which an option has no effect; without values it holds for all of them."""
    players, needs = _read_conditions(row)
    if not players and not needs:
        raise RuleError(f"{row.file}: {row.place}: must have players or needs")
    idle = IdleCase(row.words("because"), _read_option_values(row, "values") if "values" in row else (), players, needs)
    row.check_all_read()
    return idle


def _read_value(row: Section) -> Value:
    value = row.raw("value")
    if not isinstance(value, (str, int, bool)):
        raise row.error("value", f"must be text, a number, true or false, not {quote_value(value)}")
    patch = row.section("patch") if "patch" in row else None
    result = Value(
        value,
        row.name("label"),
        row.words("help"),
        {} if patch is None else read_patch(patch),
    )
    row.check_all_read()
    return result


def _read_option_values(section: Section, key: str) -> tuple[OptionValue, ...]:
    """Return the list of option values at `key`."""
    values = section.raw(key)
    if not isinstance(values, list) or not all(isinstance(value, (str, int)) for value in values):
        raise section.error(key, f"must be a list of option values, not {quote_value(values)}")
    return tuple(values)
