"""The facts of a game as its book says them, and checks that it says each once, under the clause that it belongs to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from purple_table.core.options import Option, OptionValue
from purple_table.core.rule_facts import BookFacts, FactPlace, find_places
from purple_table.core.rulebook import RuleError
from purple_table.games import load_facts
from purple_table.library import Book, Rules

_TABLE = re.compile(r"^\[+([a-z_]+)\]+ *# clauses?: ([a-z, -]+)", re.MULTILINE)


def list_facts(rules: Rules, chosen: Mapping[str, OptionValue]) -> BookFacts:
    """Return what a rule file settles with some options, for its book."""
    facts = load_facts(str(rules.book.get("family")))
    return BookFacts(facts, rules.book, rules.deck, str(rules.folder / "game.toml"), chosen)


def check_facts(book: Book, facts: BookFacts, rule_file: str) -> Iterator[str]:
    """Yield facts that a book lacks, says twice or under another clause, and values of options that say none of theirs.
    What stands in the line of an option's usual value counts as what the book says.

    `rule_file` is the text of game.toml, where a comment behind each table names its clauses.
    """
    named = {table: clauses.split(", ") for table, clauses in _TABLE.findall(rule_file)}
    said: Counter[str] = Counter()
    of_values: dict[tuple[str, str], set[str]] = {}
    for clause in book.clauses:
        for place in find_places(clause.text):
            try:
                facts.say_fact(place)
            except (KeyError, RuleError):
                yield f"[{clause.id}] names the fact {place.key}, which this game does not have"
                continue
            if place.option and not _is_usual(facts.options[place.option], place.value):
                of_values.setdefault((place.option, place.value), set()).add(_find_known(facts, place))
            else:
                said[_find_known(facts, place)] += 1
            table = place.key.partition(".")[0]
            if clause.id not in named.get(table, (clause.id,)):
                yield f"{place.key} stands under [{clause.id}], which the comment at [{table}] does not name"
    for key in list_due(facts):
        if said[key] != 1:
            yield f"the fact {key} must stand in the book once, as {{fact:{key}}}; it is there {said[key]} times"
    for option in facts.options.values():
        yield from _check_option(option, facts, of_values)


def list_due(facts: BookFacts) -> list[str]:
    """Return the keys of the facts about which there is something to say with the usual options."""
    rules = facts.resolve({}).values()
    known = {key for table in rules for key in facts.list_keys(table)}
    return [key for key in sorted(known) if facts.say_fact(FactPlace(0, 0, key))]


def compare_facts(english: Book, other: Book) -> Iterator[str]:
    """Yield the clauses of a translated book that do not name the same facts as the English one."""
    wanted = {clause.id: _list_named(clause.text) for clause in english.clauses if clause.id}
    for clause in other.clauses:
        if clause.id and _list_named(clause.text) != wanted.get(clause.id):
            yield f"[{clause.id}] does not name the same facts as book.md"


def _list_named(text: str) -> Counter[tuple[str, str, str]]:
    return Counter((place.key, place.option, place.value) for place in find_places(text))


def _find_known(facts: BookFacts, place: FactPlace) -> str:
    """Return the key of the fact as the engine has it: the same for {fact:trump.part} and a key with its part."""
    for rules in facts.resolve_place(place).values():
        if (key := facts.find_key(rules, place.key)) is not None:
            return key
    return place.key


def _is_usual(option: Option, value: str) -> bool:
    return str(option.default).casefold() == value


def _check_option(option: Option, facts: BookFacts, of_values: Mapping[tuple[str, str], set[str]]) -> Iterator[str]:
    """Yield the values of an option that change facts and name none of these."""
    for value in option.values[1:]:
        text = str(value.value).casefold()
        changed = _list_changed(option, text, facts)
        if changed and not changed & of_values.get((option.name, text), set()):
            keys = " or ".join(f"{{fact:{key}}}" for key in sorted(changed))
            yield f"the line of {option.name} = {text} must say what it changes: {keys}"


def _list_changed(option: Option, value: str, facts: BookFacts) -> set[str]:
    changed = set()
    usual = facts.resolve({})
    for players, rules in facts.resolve_place(FactPlace(0, 0, "", option.name, value)).items():
        for key in facts.list_keys(rules):
            if facts.say_table(rules, key) != facts.say_table(usual[players], key):
                changed.add(key)
    return changed
