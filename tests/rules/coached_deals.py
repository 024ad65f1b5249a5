"""First deals with the coach beside them: whoever knows only Whist is never surprised by who took a trick."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from purple_table.coaching import read_coach
from purple_table.core.actions import Play
from purple_table.core.coach import Coach, find_moments
from purple_table.core.events import DealScored, TrickWon
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import GAMES, RULES, chance, load, make

TRICK_GAMES = tuple(name for name in GAMES if load(f"{name}/game.toml")["family"] == "tricks")


@cache
def game_of(name: str) -> TrickGame:
    """A game of the rules folder as it is played by default."""
    return make(name, load(f"{name}/game.toml")["players"]["usual"])


def untold(name: str, seeds: Iterable[int], coach: Coach | None = None) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """The tricks of first deals that somebody who knows Whist gives to another, and that no card told of before.

    Each with the seed of its deal, what was not told, and the cards. The person sits at seat 0, lets every card lie
    until the next own decision, and plays anything that is allowed, as do all others.
    """
    game = game_of(name)
    coach = (read_coach([RULES], name) if coach is None else coach).apply_options(game.options)
    for seed in seeds:
        for surprise, cards in _untold_in(game, coach, seed):
            yield seed, surprise, cards


def _untold_in(game: TrickGame, coach: Coach, seed: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    rng = random.Random(seed)
    state = game.start(chance(seed))
    told: set[str] = set()
    learned: set[str] = set()
    lies = False
    while (seat := state.to_act) is not None:
        if not lies:
            card = coach.find_due_card(find_moments(state.view(0), game.deck, game.heights), frozenset(told))
            if card is not None:
                lies = True
                told.add(card.id)
                learned.update(card.tells)
        lies = lies and seat != 0
        action = rng.choice(list(state.legal_actions()))
        status = state.view(0).status if isinstance(action, Play) else None
        for event in state.apply(action):
            if isinstance(event, TrickWon) and status is not None:
                for surprise in surprises(game, event.cards, status.trump, status.promoted):
                    if surprise not in learned:
                        yield surprise, event.cards
            elif isinstance(event, DealScored):
                return


def surprises(game: TrickGame, cards: Sequence[str], trump: str | None, promoted: Sequence[str]) -> list[str]:
    """What makes the game give a trick to another than Whist does: the highest card of the suit led, trump over."""
    deck = game.deck
    tables = game.make_tables(None if trump is None else trump.casefold())
    printed = {rank.code: rank.number for rank in deck.ranks}
    named = (trump or "").casefold()
    color = {code for code in cards if named in (deck[code].color_name.casefold(), deck[code].suit.casefold())}
    winner = _in_whist(game, cards, color, printed)
    found = []
    for surprise, then in (
        ("order", _in_whist(game, cards, color, game.heights)),
        ("promoted", _in_whist(game, cards, color | set(promoted), game.heights, promoted)),
        ("color", cards[tables.find_winning_place([game.bits[code] for code in cards])]),
    ):
        if then != winner:
            found.append(surprise)
            winner = then
    return found


def _in_whist(
    game: TrickGame, cards: Sequence[str], trumps: set[str], heights: Mapping[str, int], promoted: Sequence[str] = ()
) -> str:
    """The card that takes the trick in Whist with these trumps and this order; of two that are level, the first."""
    deck = game.deck
    suit = [code for code in cards if deck[code].suit == deck[cards[0]].suit]

    def height(code: str) -> int:
        return 1000 - promoted.index(code) if code in promoted else heights.get(deck[code].rank, 100)

    return max([code for code in cards if code in trumps] or suit, key=height)
