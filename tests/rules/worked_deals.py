"""Deals of the shedding games that were worked by hand: a line a trick, played beside the program.

0 GnK, 1 draws SvJ BzK, 1 BzK, 2 skips: 0      who plays, draws or is passed over, in order; then who leads next
1 SvQ, 2 PuK, 3 takes SvQ PuK: 3               a seat that cannot follow takes up the trick
0 BkA, 1 draws 33 cards, tricks become the stock, 1 draws 4 cards: over
                                               many drawn cards, or shuffled ones, are only counted
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from purple_table.core.actions import Play
from purple_table.core.events import Event, Moved, Noted
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from tests.rules.positions import dealt
from tests.rules.test_open_play import holding

_MOST_NAMED = 7
_SHUFFLE = "tricks become the stock"


def deal_out(game: TrickGame, hands: list[str], stock: str = "") -> TrickState:
    """A whole deal: seat 0 leads, and under the first cards of the stock lie all that nobody holds."""
    model = dealt(game)
    size = model.kernel.hands[0].bit_count()
    cards = [card for hand in hands for card in hand.split()] + stock.split()
    assert [len(hand.split()) for hand in hands] == [size] * game.players
    assert len(set(cards)) == len(cards)
    all_cards = [card for pile in model.piles() if pile.key.role in ("hand", "stock") for card in pile.cards]
    assert set(cards) <= set(all_cards)
    rest = [card for card in all_cards if card not in cards]
    return holding(game, hands, stock=" ".join([*stock.split(), *rest]))


def follow_tricks(state: TrickState, text: str) -> None:
    """Play a deal as the lines say; whatever differs fails the test."""
    for line in text.strip().splitlines():
        steps, after = line.strip().split(": ")
        happened: list[str] = []
        for seat, card in [step.split() for step in steps.split(", ") if step.split()[1] in state.game.deck.bits]:
            assert state.to_act == int(seat), line
            happened += _say_events(state.apply(Play(card)))
        assert ", ".join(happened) == steps
        assert ("over" if state.sheet else str(state.to_act)) == after, line


def _say_events(events: Iterable[Event]) -> list[str]:
    """Say in the words of a line what has happened."""
    said = []
    for step, group in groupby(events, _name_step):
        cards = [card or "" for event in group if isinstance(event, Moved) for card in event.cards]
        counted = len(cards) > _MOST_NAMED or _SHUFFLE in said
        if step == _SHUFFLE or not cards:
            said += [step] if step else []
        elif step:
            said.append(f"{step} {len(cards)} cards" if counted else " ".join([step, *cards]))
    return said


def _name_step(event: Event) -> str:
    """Say who does what, without the cards; nothing for what is no step."""
    if isinstance(event, Noted) and event.kind == "passed":
        return f"{event.seat} skips"
    if not isinstance(event, Moved):
        return ""
    way = (event.source.role, event.target.role)
    if way == ("won", "stock"):
        return _SHUFFLE
    seat = event.source.owner if way == ("hand", "trick") else event.target.owner
    verb = {("hand", "trick"): "", ("stock", "hand"): " draws", ("trick", "hand"): " takes"}.get(way)
    return "" if verb is None else f"{seat}{verb}"
