"""What the table says: whose turn it is, where the deal stands, who took the trick and why."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.cards import Deck
from purple_table.core.events import TrickWon
from purple_table.core.game import View
from purple_table.core.record import Seat
from purple_table.ui.text import escape

_WAITING = {
    "passing": "{name} chooses cards to pass",
    "playing": "{name} is to play",
    "choosing": "{name} has a choice to make",
    "deal": "{name} deals",
}


def waiting_line(view: View, seats: Sequence[Seat]) -> str:
    """Which other seat is awaited and for what, with markup; the end of the match where nobody is."""
    if view.outcome is not None:
        names = " and ".join(side_name(view, seats, side) for side in view.outcome.winners)
        return f"**{escape(names)}** won the match. {escape(view.outcome.words)}"
    if view.to_act is None or view.to_act == view.seat:
        return ""
    pattern = _WAITING.get(view.status.phase, "{name} is awaited")
    return pattern.replace("{name}", f"**{escape(seats[view.to_act].name)}**")


def dealing_line(dealer: int, view: View, seats: Sequence[Seat]) -> str:
    """Who deals, with markup."""
    return "You deal." if dealer == view.seat else f"**{escape(seats[dealer].name)}** deals"


def standing_lines(view: View) -> tuple[str, str]:
    """Where the deal stands: a short line, and remarks below it."""
    status = view.status
    first = f"Deal {status.deal}"
    if status.phase == "playing" and status.tricks:
        first += f"  ·  Trick {status.trick} of {status.tricks}"
    elif status.phase == "passing":
        first += "  ·  Passing"
    return first, "  ·  ".join(status.lines)


def side_name(view: View, seats: Sequence[Seat], side: int) -> str:
    """The names of those who play together."""
    return " & ".join(seats[seat].name for seat in view.sides[side])


def side_of(view: View, seat: int) -> int:
    """The side a seat belongs to."""
    return next(side for side, members in enumerate(view.sides) if seat in members)


def trick_lines(event: TrickWon, deck: Deck, seats: Sequence[Seat], viewer: int, trump: str | None) -> tuple[str, str]:
    """Who took a trick, and why, with markup."""
    card = event.cards[(event.seat - event.leader) % len(event.cards)]
    who = "You take" if event.seat == viewer else f"{escape(seats[event.seat].name)} takes"
    return f"**{who} trick {event.number}**", _why(card, event.cards, deck, trump)


def _why(card: str, cards: Sequence[str], deck: Deck, trump: str | None) -> str:
    """The reason that can be read off the cards alone; only what is true of them is said."""
    won, led = deck[card], deck[cards[0]]
    same = [deck[code] for code in cards if deck[code].color == won.color]
    highest = all(other.rank_points <= won.rank_points for other in same)
    if won.color and won.color == trump and highest:
        return f"{escape(won.short)} is the highest trump"
    if won.color and won.color == led.color and highest:
        if len(same) == 1:
            return f"{escape(won.color_name)} was led, and nobody followed"
        return f"{escape(won.color_name)} was led, and the {escape(won.printed)} is highest"
    return f"with {escape(won.short)}"
