"""Reads worked examples as plates: what differs from the usual, a picture, and the answer in words.

A question of an unknown kind, or one whose facts do not fit its kind, becomes a plain table of its facts and its
answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from purple_table.core.cards import Card, Deck
from purple_table.core.examples import Example
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.rules.deal_reader import read_deal, read_showdown
from purple_table.ui.scenes.rules.example_pictures import (
    AuctionPicture,
    Cards,
    ExampleReading,
    FactRows,
    Hand,
    Plate,
    TotalsPicture,
    TrickPicture,
    WorthPicture,
    are_numbers,
    are_texts,
    describe_call,
    describe_value,
    find_sides,
    is_number,
    join_words,
    name_card,
    name_color,
    name_fact,
    name_seat,
    name_side,
    read_cards,
)
from purple_table.ui.scenes.rules.rule_book import RuleBook

_SEATS = ("dealer", "declarer", "ally", "declared", "revealed")
"""Facts that name a seat."""
_CALLS = ("raises",)
"""Facts that list calls, of which one may look like the code of a card: "put"."""
_LEAVE = "pass"


def read_auction(example: Example, book: RuleBook) -> ExampleReading | None:
    """Read the calls in order, and what they lead to."""
    facts, expected = example.question.facts.data, example.expected
    calls, dealer = facts.get("calls"), facts.get("dealer", 0)
    if not are_texts(calls) or not calls or not is_number(dealer):
        return None
    said = tuple(" ".join(call.casefold().split()) for call in calls)
    shown = tuple(map(describe_call, said))
    refused, contract, declarer = expected.get("refused"), expected.get("contract"), expected.get("declarer")
    bids, last = expected.get("bids"), None
    if is_number(refused) and refused < len(said):
        answer = tr("“{call}” is not allowed.", call=shown[refused])
    elif isinstance(contract, str) and is_number(declarer) and 0 <= declarer < example.players:
        answer = tr(
            "The contract is {contract}, and {seat} is the declarer.",
            contract=describe_call(contract),
            seat=name_seat(declarer),
        )
        last = next((place for place in range(len(said)) if said[place] == contract), None)
    elif isinstance(contract, str):
        answer = tr("There is no contract.")
        if contract != "none":
            answer = tr("The contract is {contract}.", contract=describe_call(contract))
    elif are_texts(bids) and bids:
        parts = [
            tr("{seat} bids {bid}", seat=name_seat(seat), bid=describe_call(bid, inside=True))
            for seat, bid in enumerate(bids)
        ]
        answer = f"{join_words(parts)}."
    else:
        return None
    seats = _find_callers(said, (dealer + 1) % example.players, example.players, last, declarer)
    passes = frozenset(place for place, call in enumerate(said) if call == _LEAVE)
    picture = AuctionPicture(tuple(map(name_seat, seats)), shown, refused if is_number(refused) else None, last, passes)
    return ExampleReading(picture, answer, ("calls", "dealer"))


def _find_callers(calls: tuple[str, ...], first: int, players: int, last: int | None, declarer: object) -> list[int]:
    """Return the seats that make each call, in turn; only the first if the facts do not say whether a pass is final."""
    all_in_turn = [(first + place) % players for place in range(len(calls))]
    ways = [all_in_turn, _skip_passed(calls, first, players)]
    fitting = [way for way in ways if way and (last is None or way[last] == declarer)]
    return fitting[0] if fitting and all(way == fitting[0] for way in fitting) else [first]


def _skip_passed(calls: tuple[str, ...], first: int, players: int) -> list[int]:
    """Return the seats that make each call if seats that have passed are skipped; empty if the calls go on after nobody
    is left to bid."""
    waiting = [(first + place) % players for place in range(players)]
    bidder = None
    seats = []
    for call in calls:
        if not waiting or waiting == [bidder]:
            return []
        seat = waiting.pop(0)
        seats.append(seat)
        if call != _LEAVE:
            waiting.append(seat)
            bidder = seat
    return seats


def read_trick(example: Example, book: RuleBook) -> ExampleReading | None:
    """Read the cards of a trick, and who takes it."""
    facts = example.question.facts.data
    cards = read_cards(facts.get("cards"), book.deck)
    leader, winner = facts.get("leader", 0), example.expected.get("winner")
    if not cards or not is_number(leader) or not is_number(winner) or not 0 <= leader < example.players:
        return None
    seats = tuple(name_seat((leader + place) % example.players) for place in range(len(cards)))
    if name_seat(winner) not in seats:
        return ExampleReading(TrickPicture(cards, seats, None), tr("Nobody wins the trick."), ("cards", "leader"))
    place = seats.index(name_seat(winner))
    answer = tr("{seat} wins the trick with the {card}.", seat=seats[place], card=name_card(cards[place]))
    return ExampleReading(TrickPicture(cards, seats, place), answer, ("cards", "leader"))


def read_legal(example: Example, book: RuleBook) -> ExampleReading | None:
    """Read the trick so far and a hand, and which of its cards are legal."""
    facts = example.question.facts.data
    trick, hand = read_cards(facts.get("cards", []), book.deck), read_cards(facts.get("hand"), book.deck)
    legal = example.expected.get("legal")
    if trick is None or not hand or not isinstance(legal, frozenset):
        return None
    may = tuple(card for card in hand if card.code in legal)
    if "tax" in facts:
        paid = tr("The {cards} must be paid.", cards=join_words([name_card(card) for card in may]))
        return ExampleReading(Hand((), hand, legal), paid, ("hand", "tax"))
    describe = _describe_playable if trick else _describe_leadable
    return ExampleReading(Hand(trick, hand, legal), describe(may, len(hand)), ("cards", "hand"))


def _describe_playable(may: Cards, held: int) -> str:
    if not may:
        return tr("No card may be played.")
    if len(may) == held:
        return tr("The card may be played.", many="Any card of the hand may be played.", count=held)
    if len(may) == 1:
        return tr("Only the {card} may be played.", card=name_card(may[0]))
    return tr("{cards} may be played.", cards=join_words([name_card(card) for card in may]))


def _describe_leadable(may: Cards, held: int) -> str:
    if not may:
        return tr("No card may be led.")
    if len(may) == held:
        return tr("The card may be led.", many="Any card of the hand may be led.", count=held)
    if len(may) == 1:
        return tr("Only the {card} may be led.", card=name_card(may[0]))
    return tr("{cards} may be led.", cards=join_words([name_card(card) for card in may]))


def read_finished(example: Example, book: RuleBook) -> ExampleReading | None:
    """Read the totals, and who has won with them."""
    totals, winners = example.question.facts.data.get("totals"), example.expected.get("winners")
    if not isinstance(winners, frozenset) or not isinstance(totals, list) or not are_numbers(totals, len(totals)):
        return None
    sides = find_sides(book, example.players, len(totals))
    if len(sides) != len(totals) or not totals:
        return None
    names = [name_side(members) for members in sides]
    won = [names[side] for side in sorted(winners) if 0 <= side < len(names)]
    if not won:
        answer = tr("The match goes on.")
    elif len(won) == 1:
        members = max(len(sides[side]) for side in winners)
        answer = tr("{side} wins the match.", many="{side} win the match.", side=won[0], count=members)
    else:
        answer = tr("{sides} share the match.", sides=join_words(won))
    rows = tuple((name, total, side in winners) for side, (name, total) in enumerate(zip(names, totals, strict=True)))
    return ExampleReading(TotalsPicture(rows, _counts_chips(book)), answer, ("totals",))


def _counts_chips(book: RuleBook) -> bool:
    """Return whether the totals of a game are chips; its examples then describe chips that change hands."""
    return any(other.question.kind == "showdown" for other in book.examples)


def read_count(example: Example, book: RuleBook) -> ExampleReading | None:
    """Read a hand, the color in which it counts best, and its total there."""
    hand = read_cards(example.question.facts.data.get("hand"), book.deck)
    color, total, blitz = (example.expected.get(key) for key in ("color", "total", "blitz"))
    if not hand or not (isinstance(color, str) or is_number(total)):
        return None
    name = color.capitalize() if isinstance(color, str) else _find_color_worth(hand, total)
    color_name = name_color(name) if name else ""
    counting = [card for card in hand if card.color_name == name]
    if name and not counting:
        return None
    figure = str(total) if is_number(total) else ""
    answer = tr("The hand counts {total}.", total=str(total))
    if name:
        answer = tr("{color} counts {sum}.", color=color_name, sum=_describe_sum(counting))
    if blitz is True and sum(map(_count_points, hand)) != sum(map(_count_points, counting)):
        # A Blitz of several colors: none of the cards is left out.
        answer = tr("Together the cards make {sum}. In one color: {answer}", sum=_describe_sum(hand), answer=answer)
        counting, figure = list(hand), str(sum(map(_count_points, hand)))
    elif name and is_number(total) and sum(map(_count_points, counting)) != total:
        answer = tr(
            "{color} would count {sum}, but the hand counts {total}.",
            color=color_name,
            sum=_describe_sum(counting),
            total=total,
        )
    if isinstance(blitz, bool):
        answer = f"{answer} {tr('A Blitz!') if blitz else tr('No Blitz.')}"
    counts = tuple(f"{card.rank_points} + {card.color_points}" if card in counting else "" for card in hand)
    picture = WorthPicture(
        hand, counts, tr("Blitz") if blitz is True else color_name, figure, True if blitz is True else None
    )
    return ExampleReading(picture, answer, ("hand",))


def _describe_sum(cards: Sequence[Card]) -> str:
    """Return what cards count together as a sum in words; a single card by its rank and its color."""
    parts = [_count_points(card) for card in cards] if len(cards) > 1 else [cards[0].rank_points, cards[0].color_points]
    return f"{' + '.join(map(str, parts))} = {sum(parts)}"


def _count_points(card: Card) -> int:
    return card.rank_points + card.color_points


def _find_color_worth(hand: Cards, total: object) -> str:
    """Return the color in which all cards together count a total, "" if there is none."""
    names = [card.color_name for card in hand]
    return next(
        (name for name in names if sum(_count_points(card) for card in hand if card.color_name == name) == total), ""
    )


def read_laying(example: Example, book: RuleBook) -> ExampleReading | None:
    """Read cards that are laid aside, and the bid that they stand for."""
    cards, bid = read_cards(example.question.facts.data.get("bid_cards"), book.deck), example.expected.get("bid")
    if not cards or not is_number(bid):
        return None
    picture = WorthPicture(cards, (" ",) * len(cards), tr("Bid"), str(bid), True)
    return ExampleReading(picture, tr("These cards bid {bid}.", bid=bid), ("bid_cards",))


def read_turned(example: Example, book: RuleBook) -> ExampleReading | None:
    """Read the card that is turned up, and the trump that it makes."""
    card, trump = read_cards([example.question.facts.data.get("turned")], book.deck), example.expected.get("trump")
    if not card or not isinstance(trump, str):
        return None
    words = tr("no trump") if trump == "none" else name_color(trump)
    answer = tr("There is no trump.") if trump == "none" else tr("{color} is trump.", color=words)
    return ExampleReading(WorthPicture(card, (" ",), words, "", trump != "none"), answer, ("turned",))


def read_meld(example: Example, book: RuleBook) -> ExampleReading | None:
    """Read cards in the order in which they are laid, whether they are a meld, and what it is worth."""
    facts = example.question.facts.data
    cards = read_cards(facts.get("cards"), book.deck)
    valid, value = example.expected.get("valid"), example.expected.get("value")
    if not cards or not isinstance(valid, bool):
        return None
    if value is None and not facts.keys() - {"cards", "over"}:
        return _read_set(cards, read_cards(facts.get("over", []), book.deck) or (), valid)
    first = facts.get("first") is True
    counts = [book.answers.points(example, card.code) if book.answers else None for card in cards]
    worth = sum(number or 0 for number in counts)
    figure = str(value) if is_number(value) else ""
    rest = ("cards", "first"), (tr("first meld"),) if first else ()
    if valid:
        answer = tr("A meld.")
        if figure:
            worthy = tr("A first meld, worth {points}.", points=figure)
            answer = worthy if first else tr("A meld, worth {points}.", points=figure)
        known = None not in counts and worth == value
        words = tuple(map(str, counts)) if known else (" ",) * len(cards)
        return ExampleReading(
            WorthPicture(cards, words, tr("Worth") if figure else tr("A meld"), figure, True), answer, *rest
        )
    # A meld that is turned down only because it is the first one has a worth all the same.
    if first and book.answers and (reached := book.answers.meld(example)):
        words = tuple("" if number is None else str(number) for number in counts)
        answer = tr("Worth {points}, which is too little for a first meld.", points=reached)
        return ExampleReading(WorthPicture(cards, words, tr("Too little"), str(reached), False), answer, *rest)
    return ExampleReading(WorthPicture(cards, (" ",) * len(cards), tr("No meld"), "", False), tr("No meld."), *rest)


def _read_set(cards: Cards, lying: Cards, valid: bool) -> ExampleReading:
    """Read cards that are played together, on those that lie there, if there are any."""
    legal = frozenset(card.code for card in cards) if valid else frozenset[str]()
    answer = tr("They may be played together.") if valid else tr("They may not be played together.")
    if lying:
        answer = tr("They beat what lies there.") if valid else tr("They do not beat what lies there.")
    return ExampleReading(Hand(lying, cards, legal), answer, ("cards", "over"))


_READERS: Mapping[str, Callable[[Example, RuleBook], ExampleReading | None]] = {
    "auction": read_auction,
    "trick": read_trick,
    "legal": read_legal,
    "deal": read_deal,
    "finished": read_finished,
    "showdown": read_showdown,
    "count": read_count,
    "meld": read_meld,
    "laying": read_laying,
    "turned": read_turned,
}
"""The reader of each kind of question; a reader returns None if the facts do not fit."""


def read_plate(example: Example, book: RuleBook) -> Plate:
    """Return the plate of an example; it never fails."""
    reader = _READERS.get(example.question.kind)
    found = reader(example, book) if reader is not None else None
    conditions = _list_conditions(example, book)
    if found is None:
        return Plate(example.title, conditions, _list_facts(example, book.deck), "")
    facts = example.question.facts.data
    rest = tuple(_describe_condition(key, value) for key, value in facts.items() if key not in found.used)
    return Plate(example.title, (*conditions, *rest, *found.tags), found.picture, found.answer)


def _list_facts(example: Example, deck: Deck | None) -> FactRows:
    """Return everything that is given, and then the expected answer."""
    rows: list[tuple[str, str | Cards, bool]] = []
    for asked, values in ((False, example.question.facts.data), (True, example.expected)):
        for key, value in values.items():
            shown = sorted(value, key=str) if isinstance(value, frozenset) else value
            cards = read_cards(shown, deck) if key not in _CALLS else None
            rows.append((name_fact(key), cards or describe_value(shown), asked))
    return FactRows(tuple(rows))


def _list_conditions(example: Example, book: RuleBook) -> tuple[str, ...]:
    words = []
    if example.players and book.usual and example.players != book.usual:
        words.append(tr("{count} player", many="{count} players", count=example.players))
    known = {option.name.casefold(): option for option in book.options}
    for name, value in example.options.items():
        option = known.get(name.casefold())
        if option is None:
            words.append(f"{name_fact(name)}: {describe_value(value)}")
            continue
        if str(option.default).casefold() == str(value).casefold():
            continue
        label = next(
            (v.label for v in option.values if str(v.value).casefold() == str(value).casefold()), describe_value(value)
        )
        words.append(f"{option.label}: {label}")
    return tuple(words)


def _describe_condition(key: str, value: object) -> str:
    """Return a fact as a condition in words: a flag by its name, other facts as name and value."""
    if isinstance(value, bool):
        return name_fact(key) if value else tr("not {fact}", fact=name_fact(key))
    if key in _SEATS and is_number(value):
        return f"{name_fact(key)}: {name_seat(value)}"
    if key == "trump" and isinstance(value, str):
        return tr("no trump") if value.casefold() == "none" else f"{name_fact(key)}: {name_color(value)}"
    if key == "contract" and isinstance(value, str) and value.casefold() != "none":
        return f"{name_fact(key)}: {describe_call(value)}"
    return f"{name_fact(key)}: {describe_value(value)}"
