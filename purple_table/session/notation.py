"""Deals and what was played in them as text, modeled on PBN: tag pairs, then the actions in turn (docs/notation.md).

A deal is given by its code, which deals the same cards again; its other tags are then checked against it. Without a
code it is given by its cards, which may have been written by hand.

Hands and piles of a deal may be arranged: some cards are given, and the rest is random. A game deals to places,
whatever the cards are, so an arrangement is any deal of the game with its cards exchanged: a wanted card changes places
with the card that lies where it is wanted. The result is then checked by dealing it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from purple_table.core.actions import Action, Bid, Give, NextDeal, Pass, Play, read_action
from purple_table.core.cards import Pile, PileKey, UnknownCardError
from purple_table.core.deal_code import DealCode, InvalidCodeError, read_code
from purple_table.core.events import DealBegan, DealScored
from purple_table.core.game import Game, State
from purple_table.core.match import Match, Step
from purple_table.core.messages import english
from purple_table.core.options import OptionValue
from purple_table.core.safe_text import clean_message
from purple_table.core.shuffle import ArrangedChance, ArrangedKey, SingleDealChance

_TRIES = 20
"""So many shuffles are tried: in some games a few cards that are turned up go back, and then places are others."""

Wanted = Mapping[PileKey, Sequence[str]]
"""The cards of some piles, lowest first; where fewer are named than lie there, chance fills up."""


class ArrangementError(ValueError):
    """Raised when a game does not deal these cards; the message says why."""


def arrange_deal(game: Game, wanted: Wanted, dealer: int, number: int) -> ArrangedChance:
    """Return a single deal of a game in which the wanted cards lie at their wanted places when it begins.

    The same complete arrangement always has the same later shuffles.
    """
    cards = [card for pile in wanted.values() for card in pile]
    for card in cards:
        if card not in game.deck:
            raise ArrangementError(f"{card} is no card of {game.name}")
        if cards.count(card) > 1:
            raise ArrangementError(f"{card} is named twice")
    # The rest falls as a fixed key deals it; then the key follows from the whole arrangement.
    whole = _deal(game, _find_chance(game, wanted, b"rest", dealer, number))
    final = {pile.key: pile.cards for pile in whole}
    return _find_chance(game, final, repr(sorted(final.items(), key=str)).encode(), dealer, number)


def _find_chance(game: Game, wanted: Wanted, salt: bytes, dealer: int, number: int) -> ArrangedChance:
    """Find a key that deals the wanted cards to their places. Raises ArrangementError if none of many does."""
    # What lies where may depend on the cards (a turned-up card, say, may be dealt again), so the result is dealt and
    # compared, and another key is tried where it differs.
    for attempt in range(_TRIES):
        key = hashlib.sha256(b"purple-table arranged %d " % attempt + salt).digest()
        exchanged = _map_exchanged(game, wanted, _deal(game, SingleDealChance(key, dealer, number)))
        chance = ArrangedChance(key, dealer, number, {}, exchanged)
        found = {pile.key: pile.cards for pile in _deal(game, chance)}
        if all(_fits(game, key, cards, found.get(key, ())) for key, cards in wanted.items()):
            return chance
    raise ArrangementError(f"{game.name} does not deal these cards so")


def _deal(game: Game, chance: SingleDealChance) -> tuple[Pile, ...]:
    """Return the piles as they lie when a deal begins."""
    state = game.start(chance)
    state.apply(NextDeal())
    return _list_piles(game, state)


def _list_piles(game: Game, state: State) -> tuple[Pile, ...]:
    """Return the piles that have cards. What everybody knows of a closed hand comes first in it, as the last card of
    the dealer that makes trump."""
    found = []
    for pile in state.piles():
        if pile.key.role == "hand" and pile.open_to is not None and len(pile.open_to) == 1:
            other = next(seat for seat in range(game.players) if seat not in pile.open_to)
            known = tuple(card for card in state.view(other).pile(*pile.key) if card is not None)
            pile = Pile(pile.key, (*known, *(card for card in pile.cards if card not in known)), pile.open_to)
        if pile.cards:
            found.append(pile)
    return tuple(found)


def _map_exchanged(game: Game, wanted: Wanted, piles: Iterable[Pile]) -> dict[str, str]:
    """Return which card takes the place of each card.

    The wanted cards come first, then those that can stay where they are; the others change places within their own
    pack.
    """
    there = {pile.key: pile.cards for pile in piles}
    everywhere = {card for cards in there.values() for card in cards}
    exchanged: dict[str, str] = {}
    for key, cards in wanted.items():
        for card in cards:
            if card not in everywhere:
                raise ArrangementError(f"{card} is not in this game")
        if len(cards) > len(there.get(key, ())):
            place = key.role if key.owner is None else f"{key.role} {key.owner}"
            raise ArrangementError(f"{place} has {len(there.get(key, ()))} cards, and {len(cards)} are named")
        exchanged |= zip(there[key], cards, strict=False) if cards else {}
    taken = set(exchanged.values())
    left = [card for cards in there.values() for card in cards if card not in exchanged]
    exchanged |= {card: card for card in left if card not in taken}
    taken |= set(exchanged.values())
    # A card from another pack has another back, so the rest changes places within its pack as far as possible.
    deck = game.deck
    places = [card for card in left if card not in exchanged]
    free = [card for cards in there.values() for card in cards if card not in taken]
    places.sort(key=lambda card: deck[card].pack)
    free.sort(key=lambda card: deck[card].pack)
    return exchanged | dict(zip(places, free, strict=True))


def _fits(game: Game, pile: PileKey, cards: Sequence[str], found: Sequence[str]) -> bool:
    """Return whether a pile has the wanted cards. In a pile that is kept in deck order, as hands are, their order is
    free, but for a card that everybody knows, which comes first."""
    if tuple(found) == game.deck.sort(found) or (pile.role == "hand" and found[:1] == cards[:1]):
        return set(cards) <= set(found)
    return tuple(found[: len(cards)]) == tuple(cards)


NOTATION = 1
"""The version, which the JSON form names."""
MOST_TEXT = 16_000_000
"""The longest text that is read, in characters."""
_TAG = re.compile(r'\[(\w+) "(.*)"\]')
_PILE = re.compile(r"(\w+)(?: (\d{1,2}))?(?: #(\d{1,2}))?: (.*)")
_MOST_DIGITS = 9
_ROW = re.compile(r"(\d+) (\w+)(?: (.+))?")
_CHECKED = frozenset({"Game", "Players", "Options", "Deal", "Dealer", "Cards", "Points"})
"""Tags that follow from the code and the plays; a text may have others, which are passed over."""

BuildByName = Callable[[str, int, Mapping[str, Any]], Game]
"""The name of a game, number of players and options to the game: what `library.builder` gives. RuleError."""


class NotationError(ValueError):
    """Raised for a text without deals, or one that contradicts itself; the message names the line."""

    def __init__(self, line: int, cause: object) -> None:
        super().__init__(clean_message(f"line {line}: {cause}"))


@dataclass(frozen=True)
class PlayedDeal:
    """A deal: where its cards lay when it began, and the actions after the dealing.

    `points` and `totals` are by side, and empty while the deal is not over.
    """

    game: Game
    code: DealCode
    cards: tuple[Pile, ...]
    steps: tuple[Step, ...] = ()
    points: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the deal as plain values."""
        return {
            "number": self.code.number,
            "dealer": self.code.dealer,
            "code": None if isinstance(self.code.key, ArrangedKey) else str(self.code),
            "cards": [{**pile.key._asdict(), "cards": list(pile.cards)} for pile in self.cards],
            "steps": [
                {"seat": step.seat, "action": str(step.action), "reason": english(step.reason)} for step in self.steps
            ],
            "points": list(self.points),
            "totals": list(self.totals),
        }


def list_deals(match: Match, usual: Mapping[str, OptionValue], *, running: bool = False) -> tuple[PlayedDeal, ...]:
    """Return the deals of a match that are over, and with `running` also the one that is not.

    `usual` are the options that codes leave out.
    """
    found: list[PlayedDeal] = []
    again = Match(match.game, match.chance)
    for step in match.steps:
        events = again.play(step.seat, step.action, step.reason)
        if any(isinstance(event, DealBegan) for event in events):
            code = DealCode.from_match(again, usual)
            if code is not None:
                cards = _list_piles(match.game, again.state)
                found.append(PlayedDeal(match.game, code, cards))
        elif found and not found[-1].points:
            found[-1] = replace(found[-1], steps=(*found[-1].steps, step))
        for event in events:
            if isinstance(event, DealScored) and found:
                found[-1] = replace(found[-1], points=event.points, totals=event.totals)
    return tuple(deal for deal in found if running or deal.points)


def write_deal(deal: PlayedDeal) -> str:
    """Return a deal as text: its tags, then its rows."""
    return "".join(f"{line}\n" for line in (*_write_tags(deal), *_write_rows(deal)))


def _write_tags(deal: PlayedDeal) -> Iterator[str]:
    """Yield the tag pairs of a deal, in their fixed order."""
    code = deal.code
    yield f'[Game "{code.game}"]'
    yield f'[Players "{code.players}"]'
    if code.options:
        options = [f"{name}={_write_option(value)}" for name, value in sorted(code.options.items())]
        yield f'[Options "{" ".join(options)}"]'
    yield f'[Deal "{code.number}"]'
    yield f'[Dealer "{code.dealer}"]'
    if not isinstance(code.key, ArrangedKey):
        yield f'[Code "{code}"]'
    for (role, owner, number), cards, _ in deal.cards:
        place = f"{role}{'' if owner is None else f' {owner}'}{f' #{number}' if number else ''}"
        yield f'[Cards "{place}: {" ".join(cards)}"]'
    if deal.points:
        yield f'[Points "{" ".join(map(str, deal.points))}"]'


def _write_option(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _write_rows(deal: PlayedDeal) -> Iterator[str]:
    """Yield the rows of a deal.

    Cards that are played, and calls of a bidding, stand side by side, each seat once; so do cards that one seat passes
    on. Every other action has a row of its own.
    """
    verb, first, tokens = "", 0, list[str]()
    seats: set[int] = set()

    def end_row() -> Iterator[str]:
        if tokens:
            yield f"{first} {verb} {(', ' if verb == 'bid' else ' ').join(tokens)}"
        tokens.clear()
        seats.clear()

    for seat, action in ((step.seat, step.action) for step in deal.steps):
        kind, token = _read_row_entry(action)
        again = seat in seats if kind != "give" else seats != {seat}
        if kind != verb or again:
            yield from end_row()
            verb, first = kind, seat
        if kind:
            tokens.append(token)
            seats.add(seat)
        else:
            yield f"{seat} {action}"
    yield from end_row()


def _read_row_entry(action: Action) -> tuple[Literal["play", "give", "bid", ""], str]:
    """Return the first word of the row in which an action stands beside others, and its text there; "" if it stands
    alone."""
    match action:
        case Play(card):
            return "play", card
        case Give(card):
            return "give", card
        case Bid(call):
            return "bid", call
        case Pass():
            return "bid", "pass"
    return "", ""


def read_deals(text: str, build: BuildByName) -> tuple[Match, ...]:
    """Return the deals of a text, each as a match that stands where its plays end. Raises NotationError."""
    if len(text) > MOST_TEXT:
        raise NotationError(1, f"the text is longer than {MOST_TEXT:,} characters")
    blocks: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            blocks.append([])
        elif not line.startswith((";", "%")):
            blocks[-1].append((number, line.strip()))
    return tuple(_read_deal(block, build) for block in blocks if block)


def list_tags(text: str) -> dict[str, list[str]]:
    """Return the values of all tags of a text by name, in their order; nothing is checked."""
    tags: dict[str, list[str]] = {}
    for line in text.splitlines():
        tag = _TAG.fullmatch(line.strip())
        if tag is not None:
            tags.setdefault(tag[1], []).append(tag[2])
    return tags


def _read_deal(block: list[tuple[int, str]], build: BuildByName) -> Match:
    """Return the match of a block of numbered lines, whose tags must follow from its code and its plays."""
    tags = [_Tag(number, *tag.groups()) for number, line in block if (tag := _TAG.fullmatch(line))]
    codes = [tag for tag in tags if tag.key == "Code"]
    place = (codes or tags)[0].line if codes or tags else block[0][0]
    try:
        if codes:
            code = read_code(_find_tag(tags, "Code"))
            match = Match(build(code.game, code.players, code.options), code.chance())
        else:
            match = _arrange(tags, build)
        match.play(match.chance.first_deal(match.game.players)[1], NextDeal())
    except (InvalidCodeError, ValueError) as error:
        raise error if isinstance(error, NotationError) else NotationError(place, error) from error
    for number, line in block:
        if _TAG.fullmatch(line) is None:
            _play_row(match, number, line)
    (deal,) = list_deals(match, {}, running=True)
    found = tuple(_write_tags(replace(deal, code=code) if codes else deal))
    for number, line in block:
        tag = _TAG.fullmatch(line)
        if tag is not None and tag[1] in (_CHECKED if codes else ("Points",)) and line not in found:
            raise NotationError(number, f"{line} does not follow from the {'code and the ' if codes else ''}plays")
    return match


class _Tag(NamedTuple):
    line: int
    key: str
    value: str


def _find_tag(tags: list[_Tag], name: str, usual: str | None = None) -> str:
    """Return the value of a tag that a deal must have once, or `usual` if that is given and the tag is missing."""
    found = [tag for tag in tags if tag.key == name]
    if len(found) > 1 or (not found and usual is None):
        line = found[1].line if found else tags[0].line if tags else 0
        raise NotationError(line, f'a deal has one tag [{name} "…"], and {len(found)} are here')
    return found[0].value if found else usual or ""


def _arrange(tags: list[_Tag], build: BuildByName) -> Match:
    """Return the deal without a code: its tags give some of the cards, and the rest is random."""
    if not tags:
        raise ValueError('a deal has a tag [Code "…"], or [Game "…"] and its cards')
    options = dict(_read_option(word) for word in _find_tag(tags, "Options", "").split())
    game = build(_find_tag(tags, "Game"), int(_find_tag(tags, "Players", "0")), options)
    number, dealer = int(_find_tag(tags, "Deal", "1")), int(_find_tag(tags, "Dealer", "0"))
    if number < 1 or not 0 <= dealer < game.players:
        raise ValueError(f"deals are counted from 1, and dealers from 0 to {game.players - 1}")
    wanted: dict[PileKey, tuple[str, ...]] = {}
    for tag in tags:
        if tag.key == "Cards":
            pile = _PILE.fullmatch(tag.value)
            if pile is None:
                raise NotationError(tag.line, f'"{tag.value}" is not of the form "hand 0: Rd8 Rd9"')
            key = PileKey(pile[1], int(pile[2]) if pile[2] else None, int(pile[3] or 0))
            try:
                wanted[key] = tuple(game.deck.read(card) for card in pile[4].split())
            except UnknownCardError as error:
                raise NotationError(tag.line, error) from error
    return Match(game, arrange_deal(game, wanted, dealer, number))


def _read_option(word: str) -> tuple[str, OptionValue]:
    name, equals, text = word.partition("=")
    if not equals:
        raise ValueError(f'"{word}" is not of the form name=value')
    if text in ("true", "false"):
        return name, text == "true"
    return name, int(text) if text.removeprefix("-").isdecimal() and len(text) < _MOST_DIGITS else text


def _play_row(match: Match, number: int, line: str) -> None:
    """Play the actions of the row that is line `number` of the text. Raises NotationError."""
    row = _ROW.fullmatch(line)
    if row is None:
        raise NotationError(number, f'"{line}" is no tag and no row that begins with a seat')
    seat, verb, rest = int(row[1]), row[2], row[3] or ""
    turn = match.state.to_act
    if turn is not None and seat != turn:
        raise NotationError(number, f"seat {seat} acts, and it is the turn of seat {turn}")
    texts = [f"{verb} {rest}".rstrip()]
    if verb in ("play", "give"):
        texts = [f"{verb} {card}" for card in rest.split()]
    elif verb == "bid":
        calls = [call.strip() for call in rest.split(",")]
        texts = ["pass" if call == "pass" else f"bid {call}" for call in calls]
    for text in texts:
        if match.state.to_act is None:
            raise NotationError(number, "the deal is over")
        try:
            match.play(match.state.to_act, read_action(text))
        except ValueError as error:
            raise NotationError(number, error) from error
