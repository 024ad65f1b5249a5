"""What the table says: whose turn it is, where the deal stands, who took the trick and why."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.cards import Card, Deck
from purple_table.core.events import TrickWon
from purple_table.core.game import Counter, PhaseName, View
from purple_table.core.messages import SILENT
from purple_table.core.record import Seat
from purple_table.ui.cards.denominations import NO_TRUMP, denomination_of
from purple_table.ui.kit.telling import plain, told
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.scenes.action_text import spoken
from purple_table.ui.scenes.words import together

_WAITING: dict[PhaseName, str] = {
    "passing": "{name} chooses cards to pass",
    "bidding": "{name} is to bid",
    "playing": "{name} is to play",
    "choosing": "{name} has a choice to make",
    "drawing": "{name} is to draw",
    "discarding": "{name} is to discard",
    "declaring": "{name} declares a color",
    "deal": "{name} deals",
}


def waiting_line(view: View, seats: Sequence[Seat], you: int | None) -> str:
    """Which other seat is awaited and for what, with markup; the end of the match where nobody is."""
    if view.outcome is not None:
        names = together(side_name(view, seats, side) for side in view.outcome.winners)
        return f"**{escape(names)}** won the match. {told(view.outcome.words)}"
    if view.to_act is None or view.to_act == you:
        return ""
    pattern = _WAITING.get(view.status.phase, "{name} is awaited")
    return pattern.replace("{name}", f"**{escape(seats[view.to_act].name)}**")


def dealing_line(dealer: int, seats: Sequence[Seat], you: int | None) -> str:
    """Who deals, with markup."""
    return "You deal." if dealer == you else f"**{escape(seats[dealer].name)}** deals"


def standing_lines(view: View) -> tuple[str, str]:
    """Where the deal stands: a short line, and remarks below it."""
    status = view.status
    first = f"Deal {status.deal}"
    if status.phase == "playing" and status.tricks:
        first += f"  ·  Trick {status.trick} of {status.tricks}"
    elif status.phase == "passing":
        first += "  ·  Passing"
    elif status.phase == "bidding":
        first += "  ·  Bidding"
    return first, "  ·  ".join(map(plain, status.lines))


def side_name(view: View, seats: Sequence[Seat], side: int) -> str:
    """The names of those who play together."""
    return together(seats[seat].name for seat in view.sides[side])


def counter_texts(counters: Sequence[Counter], place: int) -> tuple[tuple[str, str], ...]:
    """Labels and values of counters for a seat or side; one that has nothing to show is left out."""
    found = []
    for counter in counters:
        text = counter.texts[place] if place < len(counter.texts) else SILENT
        value = counter.values[place]
        if text or value is not None:
            found.append((plain(counter.label), plain(text) if text else minus(value or 0)))
    return tuple(found)


def counter_line(counters: Sequence[tuple[str, str]], gap: str = " · ") -> str:
    """Labels and values in a line, with markup."""
    return gap.join(f"{escape(label)} **{escape(value)}**" for label, value in counters)


def side_of(view: View, seat: int) -> int:
    """The side a seat belongs to."""
    return next(side for side, members in enumerate(view.sides) if seat in members)


def trick_lines(
    event: TrickWon, deck: Deck, seats: Sequence[Seat], you: int | None, trump: str | None
) -> tuple[str, str]:
    """Who took a trick, and why, with markup."""
    card = event.cards[(event.seat - event.leader) % len(event.cards)]
    who = "You take" if event.seat == you else f"{escape(seats[event.seat].name)} takes"
    return f"**{who} trick {event.number}**", _why(card, event.cards, deck, trump)


def _why(card: str, cards: Sequence[str], deck: Deck, trump: str | None) -> str:
    """The reason that can be read off the cards alone; only what is true of them is said."""
    order = {rank.code: rank.number for rank in deck.ranks}
    won, led = deck[card], deck[cards[0]]
    name = escape(spoken(won))
    others = [deck[code] for code in cards if code != card]

    def highest(rivals: Sequence[Card]) -> bool:
        return all(order.get(rival.rank, 0) <= order.get(won.rank, 0) for rival in rivals)

    same = [other for other in others if other.color == won.color]
    suited = [other for other in others if other.suit == won.suit]
    if won.joker and denomination_of(deck, trump or "") not in (None, NO_TRUMP):
        return f"the {name} is the highest trump"
    if won.color and trump in (won.color_name, won.suit) and highest(same):
        return f"{name} is the highest trump"
    if won.color and won.color == led.color and highest(same):
        # A suit is many cards, a color is one.
        was = "were" if won.color_name == won.suit else "was"
        if not suited:
            return f"{escape(won.color_name)} {was} led, and nobody followed"
        return f"{escape(won.color_name)} {was} led, and the {escape(won.printed)} is highest"
    followed = any(other.color == led.color for other in others if other is not led)
    if won.suit and won.suit == led.suit and not followed and highest(suited):
        return f"nobody followed {escape(led.color_name)}, and {name} is the highest of {escape(won.suit)}"
    return f"with {name}"
