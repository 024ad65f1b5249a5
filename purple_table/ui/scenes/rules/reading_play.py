"""Reads examples of bidding and play: calls, a trick, what may be played, and whether the match is over."""

from __future__ import annotations

from purple_table.core.examples import Example
from purple_table.ui.scenes.rules.pictures import Auction, Found, Hand, Totals, Trick
from purple_table.ui.scenes.rules.source import RuleBook
from purple_table.ui.scenes.rules.wording import (
    are_numbers,
    are_texts,
    card_name,
    cards_of,
    is_number,
    listed,
    seat_name,
    side_name,
    sides_of,
)


def read_auction(example: Example, book: RuleBook) -> Found | None:
    """The calls in order, and what they come to."""
    facts, expected = example.question.facts.data, example.expected
    calls, dealer = facts.get("calls"), facts.get("dealer", 0)
    if not are_texts(calls) or not calls or not is_number(dealer):
        return None
    said = tuple(_call(call) for call in calls)
    refused, contract, declarer = expected.get("refused"), expected.get("contract"), expected.get("declarer")
    bids, last = expected.get("bids"), None
    if is_number(refused) and refused < len(said):
        answer = f"“{said[refused]}” is not allowed."
    elif isinstance(contract, str) and is_number(declarer) and 0 <= declarer < example.players:
        answer = f"The contract is {_call(contract)}, and {seat_name(declarer)} is the declarer."
        last = next((place for place in range(len(said)) if said[place] == _call(contract)), None)
    elif isinstance(contract, str):
        answer = f"The contract is {_call(contract)}." if contract != "none" else "There is no contract."
    elif are_texts(bids) and bids:
        answer = f"{listed([f'{seat_name(seat)} bids {_call(bid).lower()}' for seat, bid in enumerate(bids)])}."
    else:
        return None
    seats = _callers(said, (dealer + 1) % example.players, example.players, last, declarer)
    picture = Auction(tuple(map(seat_name, seats)), said, refused if is_number(refused) else None, last)
    return Found(picture, answer, ("calls", "dealer"))


def _callers(calls: tuple[str, ...], first: int, players: int, last: int | None, declarer: object) -> list[int]:
    """Who makes each call, in turn; only the first where that depends on whether a pass is final and nothing tells."""
    all_in_turn = [(first + place) % players for place in range(len(calls))]
    ways = [all_in_turn, _without_passed(calls, first, players)]
    fitting = [way for way in ways if way and (last is None or way[last] == declarer)]
    return fitting[0] if fitting and all(way == fitting[0] for way in fitting) else [first]


def _without_passed(calls: tuple[str, ...], first: int, players: int) -> list[int]:
    """Who makes each call if whoever has passed is skipped; empty if the calls go on when nobody is left to bid."""
    waiting = [(first + place) % players for place in range(players)]
    bidder = None
    seats = []
    for call in calls:
        if not waiting or waiting == [bidder]:
            return []
        seat = waiting.pop(0)
        seats.append(seat)
        if call != "Pass":
            waiting.append(seat)
            bidder = seat
    return seats


def _call(call: str) -> str:
    """A call as people say it: "3 Red", "2 No trump", "Blind nil"."""
    number, _, denomination = " ".join(call.casefold().split()).partition(" ")
    if not number.isdecimal():
        return call.capitalize()
    return f"{number} {'No trump' if denomination == 'none' else denomination.capitalize()}".strip()


def read_trick(example: Example, book: RuleBook) -> Found | None:
    """The cards of a trick, and who takes it."""
    facts = example.question.facts.data
    cards = cards_of(facts.get("cards"), book.deck)
    leader, winner = facts.get("leader", 0), example.expected.get("winner")
    if not cards or not is_number(leader) or not is_number(winner) or not 0 <= leader < example.players:
        return None
    seats = tuple(seat_name((leader + place) % example.players) for place in range(len(cards)))
    if seat_name(winner) not in seats:
        return Found(Trick(cards, seats, None), "Nobody wins the trick.", ("cards", "leader"))
    place = seats.index(seat_name(winner))
    answer = f"{seats[place]} wins the trick with the {card_name(cards[place])}."
    return Found(Trick(cards, seats, place), answer, ("cards", "leader"))


def read_legal(example: Example, book: RuleBook) -> Found | None:
    """The trick so far and a hand, and which of its cards may be played."""
    facts = example.question.facts.data
    trick, hand = cards_of(facts.get("cards", []), book.deck), cards_of(facts.get("hand"), book.deck)
    legal = example.expected.get("legal")
    if trick is None or not hand or not isinstance(legal, frozenset):
        return None
    may = [card for card in hand if card.code in legal]
    verb = "played" if trick else "led"
    if len(may) == len(hand):
        answer = f"Any card of the hand may be {verb}." if len(hand) > 1 else f"The card may be {verb}."
    elif not may:
        answer = f"No card may be {verb}."
    elif len(may) == 1:
        answer = f"Only the {card_name(may[0])} may be {verb}."
    else:
        answer = f"{listed([card_name(card) for card in may])} may be {verb}."
    return Found(Hand(trick, hand, legal), answer, ("cards", "hand"))


def read_finished(example: Example, book: RuleBook) -> Found | None:
    """The totals, and who has won with them."""
    totals, winners = example.question.facts.data.get("totals"), example.expected.get("winners")
    if not isinstance(winners, frozenset) or not isinstance(totals, list) or not are_numbers(totals, len(totals)):
        return None
    sides = sides_of(book, example.players, len(totals))
    if len(sides) != len(totals) or not totals:
        return None
    names = [side_name(members) for members in sides]
    won = [names[side] for side in sorted(winners) if 0 <= side < len(names)]
    if not won:
        answer = "The match goes on."
    elif len(won) == 1:
        several = any(len(sides[side]) > 1 for side in winners)
        answer = f"{won[0]} {'win' if several else 'wins'} the match."
    else:
        answer = f"{listed(won)} share the match."
    rows = tuple((name, total, side in winners) for side, (name, total) in enumerate(zip(names, totals, strict=True)))
    return Found(Totals(rows, _in_chips(book)), answer, ("totals",))


def _in_chips(book: RuleBook) -> bool:
    """Whether the totals of a game are chips: then its examples tell of chips that change hands."""
    return any(other.question.kind == "showdown" for other in book.examples)
