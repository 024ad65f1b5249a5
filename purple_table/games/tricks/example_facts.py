"""Facts that worked examples give about a trick game: totals, the trump, tricks, and the cards of a trick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from purple_table.core.cards import UnknownCardError
from purple_table.core.examples import read_cards, refuse_jokers
from purple_table.core.rulebook import Section
from purple_table.games.seating import order_seats
from purple_table.games.tricks.play_position import NOBODY
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.trump import (
    COLOR,
    DOWN,
    GAME,
    GRAND,
    NEVER,
    NO_TRUMP,
    NULL,
    UP,
    UP_AND_DOWN,
    WITHOUT_COLOR,
)

TOTALS = "totals"
"""Where the totals before a deal stand, in a worked example and in what a single deal stands on."""


def check_in_play(game: TrickRules, facts: Section, key: str, cards: Iterable[str]) -> None:
    """Refuse a Joker where none is dealt, as it has no color to follow. Other cards that are not dealt do no harm."""
    refuse_jokers(facts, key, cards, game.deck, game.name, game.dealing.cards)


def read_denomination(game: TrickRules, facts: Section) -> str:
    """Read the trump; where the example says nothing, it is that of every deal, or none."""
    trump, deck = game.trump, game.deck
    denomination = trump.denomination
    if "trump" in facts:
        if trump.part == NEVER:
            facts.choice("trump", (NO_TRUMP,))
            return NO_TRUMP
        word = facts.text("trump").strip()
        colors = [color.name for color in deck.colors if color.suit.casefold() == word.casefold()]
        if len(colors) > 1:
            raise facts.error("trump", f"{word} are {' and '.join(colors)} here: name the one that is trump")
        if colors:
            denomination = colors[0].casefold()
        elif word.casefold() in WITHOUT_COLOR:
            denomination = _read_way(game, facts, word.casefold())
        else:
            try:
                denomination = deck.color(word).name.casefold()
            except UnknownCardError as error:
                raise facts.error("trump", str(error)) from error
        if trump.part == COLOR and denomination != trump.denomination:
            raise facts.error("trump", f"is always {trump.names[trump.denomination]} in {game.name}")
    return denomination


def _read_way(game: TrickRules, facts: Section, word: str) -> str:
    """Return how a deal without a trump color is played; "none" is "up" where that or "down" is named, and
    "null" where a game is."""
    if game.trump.part == GAME and word in (GRAND, NULL, NO_TRUMP):
        return GRAND if word == GRAND else NULL
    ways = (UP, DOWN) if game.bidding is not None and UP_AND_DOWN in game.bidding.features else ()
    if word == NO_TRUMP:
        return UP if ways else NO_TRUMP
    if word not in ways:
        raise facts.error("trump", f'"{word}" is nothing to play in {game.name}')
    return word


def read_trick(game: TrickRules, facts: Section, key: str) -> tuple[int, int]:
    """Read the cards at `key`, played in order from `leader`: who wins them, and the card that does.

    Seats at `dropped` play no card to the trick. Nobody (-1) wins a level trick.
    """
    denomination = read_denomination(game, facts)
    leader = facts.integer("leader", 0, game.players - 1, 0)
    cards = read_cards(facts, key, game.deck)
    check_in_play(game, facts, key, cards)
    if not 1 <= len(cards) <= game.players:
        raise facts.error(key, f"a trick has 1 to {game.players} cards, not {len(cards)}")
    bits = [game.bits[card] for card in cards]
    seats = order_seats(read_playing_seats(game, facts), leader)
    if len(cards) > len(seats):
        raise facts.error(key, f"a trick of {len(seats)} seats has no {len(cards)} cards")
    tables = game.make_tables(denomination)
    place = tables.find_winning_place(bits)
    return (NOBODY if tables.is_level(bits, seats) else seats[place]), bits[place]


def read_playing_seats(game: TrickRules, facts: Section) -> tuple[int, ...]:
    """Read which seats play to a trick: all but those at `dropped`."""
    dropped = facts.integers("dropped", 0, game.players - 1) if "dropped" in facts else ()
    return tuple(seat for seat in range(game.players) if seat not in dropped)


def read_tricks(facts: Section, captured: Sequence[int], hand: int) -> tuple[int, ...] | None:
    """Read the tricks of each seat as given, else count them in the captured masks if these hold every trick.

    `hand` is the number of tricks in a deal. None: they are not known. RuleError where the list does not fit a deal.
    """
    players = len(captured)
    if "tricks" in facts:
        tricks = facts.integers("tricks", 0, hand)
        if len(tricks) != players:
            raise facts.error("tricks", f"must hold {players} numbers, one for each seat")
        if sum(tricks) > hand:
            raise facts.error("tricks", f"a deal has {hand} tricks, not {sum(tricks)}")
        return tricks
    cards = [mask.bit_count() for mask in captured]
    if sum(cards) == hand * players and not any(number % players for number in cards):
        return tuple(number // players for number in cards)
    return None
