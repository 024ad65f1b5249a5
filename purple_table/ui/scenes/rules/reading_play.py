"""Reads examples of bidding and play: calls, a trick, what may be played, and whether the match is over."""

from __future__ import annotations

from purple_table.core.examples import Example
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.rules.pictures import AuctionPicture, Cards, Found, Hand, TotalsPicture, TrickPicture
from purple_table.ui.scenes.rules.source import RuleBook
from purple_table.ui.scenes.rules.wording import (
    are_numbers,
    are_texts,
    call_words,
    card_name,
    find_sides,
    is_number,
    join_words,
    read_cards,
    seat_name,
    side_name,
)

_LEAVE = "pass"


def read_auction(example: Example, book: RuleBook) -> Found | None:
    """The calls in order, and what they come to."""
    facts, expected = example.question.facts.data, example.expected
    calls, dealer = facts.get("calls"), facts.get("dealer", 0)
    if not are_texts(calls) or not calls or not is_number(dealer):
        return None
    said = tuple(" ".join(call.casefold().split()) for call in calls)
    shown = tuple(map(call_words, said))
    refused, contract, declarer = expected.get("refused"), expected.get("contract"), expected.get("declarer")
    bids, last = expected.get("bids"), None
    if is_number(refused) and refused < len(said):
        answer = tr("“{call}” is not allowed.", call=shown[refused])
    elif isinstance(contract, str) and is_number(declarer) and 0 <= declarer < example.players:
        answer = tr(
            "The contract is {contract}, and {seat} is the declarer.",
            contract=call_words(contract),
            seat=seat_name(declarer),
        )
        last = next((place for place in range(len(said)) if said[place] == contract), None)
    elif isinstance(contract, str):
        answer = tr("There is no contract.")
        if contract != "none":
            answer = tr("The contract is {contract}.", contract=call_words(contract))
    elif are_texts(bids) and bids:
        told = [
            tr("{seat} bids {bid}", seat=seat_name(seat), bid=call_words(bid, inside=True))
            for seat, bid in enumerate(bids)
        ]
        answer = f"{join_words(told)}."
    else:
        return None
    seats = _callers(said, (dealer + 1) % example.players, example.players, last, declarer)
    passes = frozenset(place for place, call in enumerate(said) if call == _LEAVE)
    picture = AuctionPicture(tuple(map(seat_name, seats)), shown, refused if is_number(refused) else None, last, passes)
    return Found(picture, answer, ("calls", "dealer"))


def _callers(calls: tuple[str, ...], first: int, players: int, last: int | None, declarer: object) -> list[int]:
    """Who makes each call, in turn; only the first where that depends on whether a pass is final and nothing tells."""
    all_in_turn = [(first + place) % players for place in range(len(calls))]
    ways = [all_in_turn, _skip_passed(calls, first, players)]
    fitting = [way for way in ways if way and (last is None or way[last] == declarer)]
    return fitting[0] if fitting and all(way == fitting[0] for way in fitting) else [first]


def _skip_passed(calls: tuple[str, ...], first: int, players: int) -> list[int]:
    """Who makes each call if whoever has passed is skipped; empty if the calls go on when nobody is left to bid."""
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


def read_trick(example: Example, book: RuleBook) -> Found | None:
    """The cards of a trick, and who takes it."""
    facts = example.question.facts.data
    cards = read_cards(facts.get("cards"), book.deck)
    leader, winner = facts.get("leader", 0), example.expected.get("winner")
    if not cards or not is_number(leader) or not is_number(winner) or not 0 <= leader < example.players:
        return None
    seats = tuple(seat_name((leader + place) % example.players) for place in range(len(cards)))
    if seat_name(winner) not in seats:
        return Found(TrickPicture(cards, seats, None), tr("Nobody wins the trick."), ("cards", "leader"))
    place = seats.index(seat_name(winner))
    answer = tr("{seat} wins the trick with the {card}.", seat=seats[place], card=card_name(cards[place]))
    return Found(TrickPicture(cards, seats, place), answer, ("cards", "leader"))


def read_legal(example: Example, book: RuleBook) -> Found | None:
    """The trick so far and a hand, and which of its cards may be played."""
    facts = example.question.facts.data
    trick, hand = read_cards(facts.get("cards", []), book.deck), read_cards(facts.get("hand"), book.deck)
    legal = example.expected.get("legal")
    if trick is None or not hand or not isinstance(legal, frozenset):
        return None
    may = tuple(card for card in hand if card.code in legal)
    told = _may_be_played if trick else _may_be_led
    return Found(Hand(trick, hand, legal), told(may, len(hand)), ("cards", "hand"))


def _may_be_played(may: Cards, held: int) -> str:
    if not may:
        return tr("No card may be played.")
    if len(may) == held:
        return tr("The card may be played.", many="Any card of the hand may be played.", count=held)
    if len(may) == 1:
        return tr("Only the {card} may be played.", card=card_name(may[0]))
    return tr("{cards} may be played.", cards=join_words([card_name(card) for card in may]))


def _may_be_led(may: Cards, held: int) -> str:
    if not may:
        return tr("No card may be led.")
    if len(may) == held:
        return tr("The card may be led.", many="Any card of the hand may be led.", count=held)
    if len(may) == 1:
        return tr("Only the {card} may be led.", card=card_name(may[0]))
    return tr("{cards} may be led.", cards=join_words([card_name(card) for card in may]))


def read_finished(example: Example, book: RuleBook) -> Found | None:
    """The totals, and who has won with them."""
    totals, winners = example.question.facts.data.get("totals"), example.expected.get("winners")
    if not isinstance(winners, frozenset) or not isinstance(totals, list) or not are_numbers(totals, len(totals)):
        return None
    sides = find_sides(book, example.players, len(totals))
    if len(sides) != len(totals) or not totals:
        return None
    names = [side_name(members) for members in sides]
    won = [names[side] for side in sorted(winners) if 0 <= side < len(names)]
    if not won:
        answer = tr("The match goes on.")
    elif len(won) == 1:
        members = max(len(sides[side]) for side in winners)
        answer = tr("{side} wins the match.", many="{side} win the match.", side=won[0], count=members)
    else:
        answer = tr("{sides} share the match.", sides=join_words(won))
    rows = tuple((name, total, side in winners) for side, (name, total) in enumerate(zip(names, totals, strict=True)))
    return Found(TotalsPicture(rows, _in_chips(book)), answer, ("totals",))


def _in_chips(book: RuleBook) -> bool:
    """Whether the totals of a game are chips: then its examples tell of chips that change hands."""
    return any(other.question.kind == "showdown" for other in book.examples)
