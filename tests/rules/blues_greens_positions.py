"""Positions of Blues and Greens to order: hands, splay, deck and melds as a test wants them, in a deal that began."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.actions import Choose, NextDeal, read_action
from purple_table.core.events import Event
from purple_table.core.game import Reason
from purple_table.games.blues_greens.blues_greens_game import BluesGreens
from purple_table.games.blues_greens.blues_greens_state import BluesGreensState
from purple_table.games.blues_greens.melds import LaidMeld
from purple_table.games.blues_greens.pack import mask
from tests.contract.matches import chance, make


def blues_greens(**options: object) -> BluesGreens:
    """Blues and Greens from the rules folder."""
    game = make("blues_greens", 4, **options)
    assert isinstance(game, BluesGreens)
    return game


def cards(game: BluesGreens, text: str) -> int:
    """The set of the cards named: "g8c b2d"."""
    return mask(numbers(game, text))


def numbers(game: BluesGreens, text: str) -> list[int]:
    """The card numbers, in order."""
    return [game.deck.index[game.deck.read(code)] for code in text.split()]


def codes(game: BluesGreens, held: int) -> set[str]:
    """The codes of a set."""
    return set(game.deck.codes(held))


def dealt(game: BluesGreens, seed: int = 1, dealer: int = 3) -> BluesGreensState:
    """A match in which the first deal was just dealt; the seat on the dealer's left bids first."""
    state = game.start(chance(seed))
    state.dealer = state.to_act = dealer
    state.apply(NextDeal())
    return state


def bid(state: BluesGreensState, calls: str) -> None:
    """Make calls in turn: "136 pass 140"; words are passes or numbers."""
    for call in calls.split():
        state.apply(read_action("pass" if call == "pass" else f"bid {call}"))


def playing(
    hands: Sequence[str],
    trump: str = "hearts",
    splay: str = "",
    deck: str = "",
    game: BluesGreens | None = None,
    **options: object,
) -> BluesGreensState:
    """Seat 0 begins its turn with these hands and open cards, top last; `deck` is drawn from its end.

    Cards named nowhere are out of the way. Seat 0 has bid the least there is; with trump "none" everybody passed.
    """
    game = game or blues_greens(exchange="off", **options)
    state = dealt(game)
    if trump == "none":
        bid(state, "pass pass pass pass")
    else:
        bid(state, f"{game.bidding.least} pass pass pass")
        state.apply(Choose("trump", trump))
    state.hands = [cards(game, hand) for hand in hands]
    state.splay, state.deck = numbers(game, splay), numbers(game, deck)
    state.begin_turn()
    return state


def lay(state: BluesGreensState, seat: int, named: str) -> None:
    """Put a meld on the table that a seat has laid before, its first one."""
    shape = state.game.melding.melds.read(numbers(state.game, named))
    assert shape is not None
    state.table = (*state.table, LaidMeld(len(state.table) + 1, seat, shape, (seat,) * len(shape.cards)))
    state.opened[state.game.melding.find_opener(seat)] = True
    state.begin_turn()


def do(state: BluesGreensState, actions: str) -> list[Event]:
    """Carry out actions, separated by commas; the events of the last one."""
    events: list[Event] = []
    for action in actions.split(","):
        events = state.apply(read_action(action.strip()))
    return events


def legal(state: BluesGreensState, word: str = "") -> set[str]:
    """The texts of the legal actions, or of those that begin with a word."""
    return {str(action) for action in state.legal_actions() if str(action).split()[0] == word or not word}


def refused(state: BluesGreensState, action: str) -> Reason:
    """Why an action is refused; what would do instead is legal."""
    reason = state.refusal(read_action(action))
    assert reason is not None
    assert {str(instead) for instead in reason.would_do} <= legal(state)
    return reason
