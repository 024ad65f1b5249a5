"""Reads examples about the result of a deal: the totals after it, or the chips that change hands at a showdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from purple_table.core.examples import Example
from purple_table.core.messages import Message, say
from purple_table.ui.kit.telling import tell_plainly, tr
from purple_table.ui.kit.text import minus
from purple_table.ui.scenes.rules.example_pictures import (
    Cards,
    DealPicture,
    ExampleReading,
    PilePicture,
    Share,
    ShowdownPicture,
    Side,
    Stake,
    TrickPicture,
    are_numbers,
    count_chips,
    describe_call,
    describe_value,
    find_sides,
    is_by_seat,
    is_number,
    is_row,
    join_words,
    name_color,
    name_fact,
    name_seat,
    name_side,
    read_cards,
    read_hands,
)
from purple_table.ui.scenes.rules.rule_book import RuleBook

_NOTES: Mapping[str, Callable[[Any], str]] = {
    "bids": lambda bid: tr("bid {bid}", bid=describe_call(str(bid), inside=True)),
    "tricks": lambda number: (
        tr("{count} trick", many="{count} tricks", count=number) if is_number(number) else f"{number}"
    ),
}
"""Lists by seat in the order in which a picture notes them, with the function that describes an entry."""
_PILES: Mapping[str, Message] = {
    "dealt": say("dealt"),
    "melded": say("melded"),
    "captured": say("in tricks"),
    "red_threes_laid": say("red threes laid down"),
    "hands": say("left in hand"),
}
"""Lists of cards by seat in the order in which they are shown, and their names, which are used when a seat has
several."""

_LEVEL = -1
"""Stands for nobody in the list of who took the tricks."""


def read_deal(example: Example, book: RuleBook) -> ExampleReading | None:
    """Read what every seat captured, melded, kept, bid or won, and the totals before and after."""
    facts = example.question.facts.data
    noted = {key: value for key, value in facts.items() if key in _NOTES and is_row(value, example.players)}
    piled = [key for key in _PILES if key in facts]
    if "dealt" in facts and facts.get("captured") == [[]] * example.players:
        # Of a deal about hands alone no captured card is given.
        piled.remove("captured")
    takers = facts.get("takers", [] if "gives_in" in facts else None)
    taken = takers if isinstance(takers, list) and all(map(is_number, takers)) else None
    after = example.expected.get("expect_totals")
    if not (piled or noted or taken is not None or "last_trick" in facts) or not isinstance(after, tuple):
        return None
    sides = find_sides(book, example.players, len(after))
    before = facts.get("totals", [0] * len(after))
    if not are_numbers(before, len(after)) or len(sides) != len(after) or not all(sides):
        return None
    if not (piled or noted or taken is not None):
        return _read_last_trick(example, book, _read_totals(sides, before, after))
    piles = {key: read_hands(facts[key], book.deck, example.players) for key in piled}
    if any(rows is None for rows in piles.values()) or max(map(max, sides)) >= example.players:
        return None
    by_seat = {key: value for key, value in facts.items() if is_by_seat(value, example.players)}
    several = len(piled) > 1 or piled not in ([], ["captured"])

    def pile(key: str, cards: Cards, seat: int) -> PilePicture:
        points = None if key == "dealt" else _sum_points(example, book, cards)
        name = tell_plainly(_PILES[key]) if several or points is not None else ""
        others = [name_side(members) for members in sides if seat not in members]
        if key == "hands" and len(others) == 1:
            name = tr("left, for {side}", side=others[0])
        return PilePicture(name, cards, points)

    def share(seat: int) -> Share:
        rows = [(key, cards[seat]) for key, cards in piles.items() if cards]
        lying = [pile(key, cards, seat) for key, cards in rows if cards]
        notes = [_NOTES[key](value[seat]) for key, value in noted.items()]
        notes += [] if taken is None else _note_tricks(taken, seat, facts.get("gives_in") == seat)
        notes += [
            f"{name_fact(key)}: {describe_value(value[str(seat)])}"
            for key, value in by_seat.items()
            if str(seat) in value
        ]
        return Share(name_seat(seat), tuple(lying) if rows else None, ", ".join(notes))

    shown = tuple(Side(tuple(map(share, members)), before[side], after[side]) for side, members in enumerate(sides))
    answer = _read_totals(sides, before, after)
    bags = example.expected.get("expect_bags")
    if isinstance(bags, tuple) and len(bags) == len(sides) and (any(bags) or any(facts.get("bags", ()))):
        kept = [f"{name_side(members)} {number}" for members, number in zip(sides, bags, strict=True)]
        answer = f"{answer} {tr('Bags: {bags}.', bags=', '.join(kept))}"
    used = ("totals", "captured", *(() if taken is None else ("takers", "gives_in")), *piled, *noted, *by_seat)
    level = _list_numbers(taken or (), _LEVEL)
    note = tr("trick {numbers} is level", many="tricks {numbers} are level", numbers=level[0], count=level[1])
    return ExampleReading(DealPicture(shown), answer, used, (note,) if level[1] else ())


def _note_tricks(takers: Sequence[int], seat: int, gives_in: bool) -> list[str]:
    """Return which tricks a seat took, and whether it gives in."""
    numbers, count = _list_numbers(takers, seat)
    took = tr("takes trick {numbers}", many="takes tricks {numbers}", numbers=numbers, count=count)
    return [*([took] if count else []), *([tr("gives in")] if gives_in else [])]


def _list_numbers(takers: Sequence[int], seat: int) -> tuple[str, int]:
    """Return the numbers of the tricks that a seat took in words, and how many they are."""
    found = [str(number) for number, taker in enumerate(takers, 1) if taker == seat]
    return join_words(found), len(found)


def _read_totals(sides: Sequence[Sequence[int]], before: Sequence[int], after: Sequence[int]) -> str:
    if list(before) == list(after):
        return tr("No total changes.")
    totals_after = [f"{name_side(members)} {minus(total)}" for members, total in zip(sides, after, strict=True)]
    return tr("Totals after the deal: {totals}.", totals=", ".join(totals_after))


def _read_last_trick(example: Example, book: RuleBook, answer: str) -> ExampleReading | None:
    """Read the last trick of a deal in which nothing else counts; the totals say who has taken it."""
    facts = example.question.facts.data
    cards, leader = read_cards(facts.get("last_trick"), book.deck), facts.get("leader", 0)
    if not cards or not is_number(leader) or not 0 <= leader < example.players:
        return None
    seats = tuple(name_seat((leader + place) % example.players) for place in range(len(cards)))
    return ExampleReading(TrickPicture(cards, seats, None), answer, ("last_trick", "leader"))


def _sum_points(example: Example, book: RuleBook, cards: Cards) -> int | None:
    """Return what cards are worth in points if the trump of the deal decides what each of them is worth; None
    otherwise."""
    if book.answers is None or "trump" not in example.question.facts.data:
        return None
    points = [book.answers.points(example, card.code) for card in cards]
    known = [number for number in points if number is not None]
    return sum(known) if len(known) == len(points) else None


def read_showdown(example: Example, book: RuleBook) -> ExampleReading | None:
    """Read all hands laid open, and the chips of each seat and in the pot before and after."""
    facts, expected, players = example.question.facts.data, example.expected, example.players
    hands = read_hands(facts.get("hands"), book.deck, players)
    before, after = (_read_chips(chips, players) for chips in (facts.get("chips"), expected.get("expect_chips")))
    pot, pot_after = facts.get("pot", 0), expected.get("expect_pot")
    if pot_after is None and book.answers is not None:
        pot_after = book.answers.pot(example)
    out = expected.get("out", frozenset())
    if not hands or not is_number(pot) or not isinstance(out, frozenset):
        return None
    if before is None and after is not None and is_number(pot_after):
        # Chips that are not mentioned are those of the start: as many for everybody.
        before = ((sum(after) + pot_after - pot) // players,) * players
    stakes = tuple(
        Stake(
            name_seat(seat),
            hand,
            _count_hand(example, book, hand),
            tr("Blitz") if facts.get("blitz_by") == seat else tr("knocked") if facts.get("knocker") == seat else "",
            before[seat] if before else None,
            after[seat] if after else None,
            seat in out,
        )
        for seat, hand in enumerate(hands)
    )
    answers = [_tell_chips(before, after)] if after else []
    if not after and is_number(pot_after):
        answers.append(tr("The pot then holds {chips}.", chips=count_chips(pot_after)))
    if "out" in expected:
        names = [name_seat(seat) for seat in sorted(out)]
        some = tr("{seats} is out.", many="{seats} are out.", seats=join_words(names), count=len(names))
        answers.append(some if names else tr("Nobody is out."))
    picture = ShowdownPicture(stakes, pot, pot_after if is_number(pot_after) else None)
    return ExampleReading(picture, " ".join(answers), ("hands", "chips", "pot", "knocker", "blitz_by"))


def _read_chips(value: object, players: int) -> Sequence[int] | None:
    return value if are_numbers(value, players) else None


def _count_hand(example: Example, book: RuleBook, hand: Cards) -> str:
    """Return what a hand counts, such as "Black 24"; "" if there is no hand or its count is unknown."""
    found = book.answers.count(example, tuple(card.code for card in hand)) if hand and book.answers else None
    return f"{name_color(found[0])} {found[1]}" if found else ""


def _tell_chips(before: Sequence[int] | None, after: Sequence[int]) -> str:
    """Return who pays and who wins how many chips; if the chips before are not given, return who has how many."""
    if before is None:
        return f"{_group_seats(_describe_holding, dict(enumerate(after)))}."
    change = {seat: after[seat] - before[seat] for seat in range(len(after))}
    paid = _group_seats(_describe_paying, {seat: -number for seat, number in change.items() if number < 0})
    won = _group_seats(_describe_winning, {seat: number for seat, number in change.items() if number > 0})
    if paid and won:
        return tr("{paid}, and {won}.", paid=paid, won=won)
    return f"{paid or won}." if paid or won else tr("No chip changes hands.")


def _group_seats(describe: Callable[[str, int, int], str], held: Mapping[int, int]) -> str:
    """Return numbers of chips by seat in words, with seats of equal numbers together: "A and B pay 1 chip each"."""
    parts = []
    for number in dict.fromkeys(held.values()):
        names = [name_seat(seat) for seat, some in held.items() if some == number]
        parts.append(describe(join_words(names), len(names), number))
    return join_words(parts) if parts else ""


def _describe_holding(seats: str, count: int, number: int) -> str:
    if not number:
        return tr("{seats} has no chips", many="{seats} have no chips", seats=seats, count=count)
    return tr(
        "{seats} has {chips}", many="{seats} have {chips} each", seats=seats, chips=count_chips(number), count=count
    )


def _describe_paying(seats: str, count: int, number: int) -> str:
    return tr(
        "{seats} pays {chips}", many="{seats} pay {chips} each", seats=seats, chips=count_chips(number), count=count
    )


def _describe_winning(seats: str, count: int, number: int) -> str:
    return tr(
        "{seats} wins {chips}", many="{seats} win {chips} each", seats=seats, chips=count_chips(number), count=count
    )
