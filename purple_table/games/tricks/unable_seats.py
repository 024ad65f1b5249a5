"""The remarks on seats that could not follow."""

from __future__ import annotations

from purple_table.core.cards import PileKey
from purple_table.core.events import Event, Moved, Noted
from purple_table.core.messages import SeatName, say
from purple_table.games.trick_play.following import DRAW, PICK_UP
from purple_table.games.tricks.play_position import REFILL
from purple_table.games.tricks.state import TrickState

_TRICK, _STOCK = PileKey("trick"), PileKey("stock")


def tell_of_unable_seats(state: TrickState, events: list[Event]) -> None:
    """Tell what became of seats that could not follow: what they drew, who was passed over, who took the trick."""
    codes, kernel = state.game.codes, state.kernel
    for what, seat, cards in kernel.log:
        hand = PileKey("hand", seat)
        if what == DRAW:
            events.append(Moved((codes[cards.bit_length()],), _STOCK, hand, frozenset((seat,))))
        elif what == REFILL:
            # Everybody has seen these cards, but nobody sees in which order they lie now.
            events.append(Moved(state.game.deck.codes(cards), PileKey("won", seat), _STOCK))
        elif what == PICK_UP:
            events.append(Moved(tuple([codes[bit.bit_length()] for _, bit in state.trick]), _TRICK, hand))
            state.trick = []
            # Everybody has seen these cards, and knows where they are until they are played.
            state.known = tuple([known | cards * (other == seat) for other, known in enumerate(state.known)])
        else:
            words = say("{seat} cannot follow", yours="{seat} cannot follow", seat=SeatName(seat))
            events.append(Noted("passed", seat, words, "follow"))
    kernel.log = ()
