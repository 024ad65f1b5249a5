"""Functions that move the cards of the picture as events say.

Each function shows one way from pile to pile that is more than a straight move. A new kind of pile needs no function
here if `carry` suffices: its part of the table says where its cards lie (`RegisteredPart.find_spot`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from functools import partial

from purple_table.core.events import DealBegan, Event, Moved, Paid, TrickWon
from purple_table.ui.kit.animation import (
    AnimationStep,
    CallbackStep,
    Move,
    ParallelSteps,
    Place,
    Pose,
    Sequence,
    ease_in_out,
    ease_landing,
)
from purple_table.ui.scenes.table.carrying import carry, turn_over
from purple_table.ui.scenes.table.picture import Picture, find_face
from purple_table.ui.scenes.table.places import Flight

_DEAL_STAGGER, _DEAL_SECONDS = 0.034, 0.3
_PLAY_SECONDS, _GATHER_SECONDS, _PASS_SECONDS = 0.3, 0.36, 0.55
_REVEAL_SECONDS, _SQUARE_SECONDS = 0.34, 0.16
_LIFT, _SWELL, _HARD = 0.22, 0.1, 1.9
"""How high a card flies on its way to the trick, in its widths, and how much nearer it comes; times so much for a trump
that takes the trick."""
_STRIDE = 7

TOGETHER = frozenset(("stock", "pass", "play"))
"""Cards that come from piles of these roles in a row, to piles of one role, travel together."""


def begin(picture: Picture, events: deque[Event]) -> Event:
    """Take the next event, and what moves together with it, and begin to show it; return the event."""
    event = events.popleft()
    if isinstance(event, DealBegan):
        picture.clear_for_deal()
    elif isinstance(event, TrickWon):
        gather(picture, event)
    elif isinstance(event, Moved):
        together = [event]
        if event.source.role in TOGETHER:
            while events and _is_same_move(event, events[0]):
                together.append(events.popleft())  # type: ignore[arg-type]
        move(picture, together)
    elif isinstance(event, Paid):
        payments = [event]
        while events and isinstance(events[0], Paid):
            payments.append(events.popleft())  # type: ignore[arg-type]
        for show in picture.payment_listeners:
            show(payments)
    return event


def _is_same_move(first: Moved, other: Event) -> bool:
    return (
        isinstance(other, Moved) and other.source.role == first.source.role and other.target.role == first.target.role
    )


def is_dealing(picture: Picture, event: Event) -> bool:
    """Return whether an event deals the cards; otherwise somebody draws one in the course of the deal."""
    if not isinstance(event, Moved) or (event.source.role, event.target.role) != ("stock", "hand"):
        return False
    return not (picture.hand or any(picture.counts))


def move(picture: Picture, events: list[Moved]) -> None:
    """Begin to show cards that go from piles of one role to piles of one role."""
    first = events[0]
    way = first.source.role, first.target.role
    if way == ("stock", "hand") and not is_dealing(picture, first):
        carry(picture, events)  # drawn in the course of the deal
    else:
        WAYS.get(way, carry)(picture, events)


def deal(picture: Picture, events: list[Moved]) -> None:
    """Deal the cards round by round; the dealer is the last to get one."""
    places = picture.places
    dealer = picture.find_place(events[-1].target.owner or 0)
    own = picture.name_cards(next((event.cards for event in events if picture.is_own(event.target.owner)), ()))
    picture.hand = picture.sort(own)
    steps: list[AnimationStep] = []
    total = sum(len(event.cards) for event in events)
    for number in range(max(len(event.cards) for event in events)):
        for event in events:
            if number >= len(event.cards):
                continue
            place = picture.find_place(event.target.owner or 0)
            start = partial(places.pack_pose, dealer, place == 0, total - len(steps) - 1)
            quiet = len(steps) % 3
            if place == 0 and picture.hand:
                index = number * _STRIDE % len(picture.hand) if len(picture.hand) % _STRIDE else number
                code = picture.hand[index]
                end = partial(places.hand_pose, index, len(picture.hand), 1.0)
                flight = Flight(None, find_face(code), places.card_width)
                landed: Callable[[], None] = partial(_land_own, picture, code)
                key: Hashable = code
            else:
                key = ("deal", place, number)
                end = partial(places.fan_pose, place, number, number + 1)
                flight, landed = Flight(None, None, places.back_width), partial(_land_in_fan, picture, key, place)
            left = partial(_leave_pack, picture, key, flight, "" if quiet else "deal")
            steps.append(Sequence(CallbackStep(left), Move(key, start, end, _DEAL_SECONDS), CallbackStep(landed)))
    picture.pack, picture.coming = (dealer, total), set(picture.hand)
    picture.queue.add(ParallelSteps(*steps, stagger=_DEAL_STAGGER))


def play(picture: Picture, events: list[Moved]) -> None:
    """Show a card that goes from a hand to the trick."""
    event, places = events[0], picture.places
    code = event.cards[0] or ""
    place = picture.find_place(event.source.owner or 0)
    if place == 0 and picture.hand:
        index, count, dropped = picture.leave_hand(code)
        start: Place = partial(places.find_played_pose, index, count)
        if dropped is not None:
            start = partial(places.find_dropped_pose, *dropped)
    else:
        width = places.trick_card_width
        start = partial(places.fan_pose, place, 0, 1, width)
        if picture.has_open_card(place, code):
            start = partial(Pose, *_find_open_pose(picture, place, code, width))
        picture.counts[place] = max(0, picture.counts[place] - 1)
        picture.hide_open_card(place, code)
    picture.flights[code] = Flight(code, code, places.trick_card_width)
    end = partial(places.trick_pose, place, code)
    hard = picture.is_taken_by_trump([*(card for _, card in picture.trick), code])
    force = _HARD if hard else 1.0
    lift = _LIFT * force * places.trick_card_width()
    flight = Move(code, start, end, _PLAY_SECONDS, easing=ease_landing, lift=lift, swell=_SWELL * force)
    picture.queue.add(flight, CallbackStep(partial(_land_trick, picture, code, place, "slap" if hard else "card")))


def give(picture: Picture, events: list[Moved]) -> None:
    """Show a card that goes from a hand to the cards laid out to pass."""
    event = events[0]
    place = picture.find_place(event.source.owner or 0)
    code = event.cards[0]
    if place == 0:
        if code in picture.hand:
            picture.hand.remove(code)
        elif picture.hand:
            code = picture.hand.pop()
        picture.laid[0].append(code)
        return
    # Nobody waits for what others lay out; it is seen only where their hands lie open.
    picture.counts[place] = max(0, picture.counts[place] - 1)
    picture.laid[place].append(code)
    picture.hide_open_card(place, code)


def exchange(picture: Picture, events: list[Moved]) -> None:
    """Let all cards that were laid out change hands at once."""
    places = picture.places
    steps: list[AnimationStep] = []
    got = {
        number: picture.name_cards(event.cards)
        for number, event in enumerate(events)
        if picture.is_own(event.target.owner)
    }
    fresh = [code for cards in got.values() for code in cards]
    # The own cards are sorted in before they come, so that the hand makes room for them.
    picture.hand = picture.sort([*picture.hand, *fresh])
    picture.fresh = set() if picture.covered else set(fresh)
    for event in events:
        picture.add_open_cards(picture.find_place(event.target.owner or 0), event.cards)
    for which, event in enumerate(events):
        giver, taker = picture.find_place(event.source.owner or 0), picture.find_place(event.target.owner or 0)
        laid, picture.laid[giver] = picture.laid[giver], []
        for number, code in enumerate(got.get(which, event.cards)):
            key: Hashable = code if code is not None else ("pass", giver, number)
            landed: Callable[[], None]
            is_open = giver != 0 and code in laid
            width = places.back_width if code is None and giver != 0 else places.card_width
            if giver == 0:
                start: Place = partial(places.slot_pose, number if code not in laid else laid.index(code))
            else:
                start = partial(places.front_pose, giver, number, len(event.cards), width, is_open=is_open)
            if taker == 0 and code is not None:
                end = partial(places.hand_pose, picture.hand.index(code), len(picture.hand), 1.0)
                flight = Flight(code if is_open else None, find_face(code), width)
                landed = partial(_land_own, picture, code)
            elif code is not None and picture.has_open_card(taker, code):
                end = partial(_find_open_pose, picture, taker, code, width)
                flight, landed = Flight(code, code, width), partial(_land_own, picture, code)
            else:
                end = partial(places.fan_pose, taker, 0, 1, width, 0.0 if code is None else 1.0)
                flight, landed = Flight(code, None, width), partial(_land_in_fan, picture, key, taker)
            picture.flights[key] = flight
            steps.append(Sequence(Move(key, start, end, _PASS_SECONDS, easing=ease_in_out), CallbackStep(landed)))
    picture.queue.add(CallbackStep(partial(picture.play_sound, "pass")), ParallelSteps(*steps, stagger=0.02))


def reveal(picture: Picture, events: list[Moved]) -> None:
    """Show cards that a seat held unseen and now looks at: own ones turn over where they are, others are laid open."""
    places = picture.places
    cards: list[str] = []
    for event in events:
        seat, known = event.target.owner or 0, [code for code in event.cards if code is not None]
        if picture.is_own(seat):
            cards += known if set(known) - set(picture.hand) else ()
        elif len(known) == picture.counts[picture.find_place(seat)]:
            picture.show_hand(seat, known)
        elif event.open_to is None:
            picture.show_known_cards(seat, known)
    if not cards or picture.covered:
        return
    picture.hand = picture.sort(cards)
    steps: list[AnimationStep] = []
    for index, code in enumerate(picture.hand):
        start = partial(places.hand_pose, index, len(picture.hand), 0.0)
        end = partial(places.hand_pose, index, len(picture.hand), 1.0)
        picture.flights[code] = Flight(None, code, places.card_width)
        landed = CallbackStep(partial(_land_own, picture, code))
        steps.append(Sequence(Move(code, start, end, _REVEAL_SECONDS, easing=ease_in_out), landed))
    picture.queue.add(CallbackStep(partial(picture.play_sound, "deal")), ParallelSteps(*steps, stagger=0.03))


def turn_up(picture: Picture, events: list[Moved]) -> None:
    """Turn cards over that lie face down, where they are."""
    for event in events:
        picture.piles[event.target] = [*event.cards]
    picture.queue.add(CallbackStep(partial(picture.play_sound, "card")))


def gather(picture: Picture, event: TrickWon) -> None:
    """Square the cards of the trick on the one that took it, and let the pile travel to its winner face down."""
    places = picture.places
    winner = picture.find_place(event.seat)
    best = next(
        (code for place, code in picture.trick if place == winner), picture.trick[0][1] if picture.trick else ""
    )
    pile = partial(places.trick_pose, winner, best)
    steps: list[AnimationStep] = []
    for place, code in sorted(picture.trick, key=lambda card: card[0] == winner):
        picture.flights[code] = Flight(code, None, places.trick_card_width)
        start, end = partial(places.trick_pose, place, code), partial(turn_over, partial(places.find_won_pose, winner))
        squared = Move(code, start, pile, _SQUARE_SECONDS, easing=ease_in_out)
        steps.append(Sequence(squared, Move(code, pile, end, _GATHER_SECONDS, easing=ease_in_out)))
    cards = [code for _, code in picture.trick]
    picture.trick = []
    forget = partial(_forget, picture, cards)
    swept = CallbackStep(partial(picture.play_sound, "trick", winner))
    picture.queue.add(swept, ParallelSteps(*steps), CallbackStep(forget))


def turn_away(picture: Picture, events: list[Moved]) -> None:
    """Let the sets of a trick travel face down to the seat that played the last one, and disappear there."""
    places = picture.places
    winner = picture.find_place(events[-1].source.owner or 0)
    end = partial(turn_over, partial(places.find_won_pose, winner))
    steps: list[AnimationStep] = []
    cards: list[str] = []
    for event in events:
        lying = picture.piles.get(event.source, [])
        for index, code in enumerate(lying):
            spot = picture.find_spot(event.source, index, len(lying))
            if spot is not None and spot.pose.alpha and code is not None:
                start = spot.pose._replace(scale=spot.pose.scale * spot.width / places.trick_card_width())
                picture.flights[code] = Flight(code, None, places.trick_card_width)
                cards.append(code)
                steps.append(Move(code, partial(Pose, *start), end, _GATHER_SECONDS, easing=ease_in_out))
    lay(picture, events)
    swept = CallbackStep(partial(picture.play_sound, "trick", winner))
    picture.queue.add(swept, ParallelSteps(*steps), CallbackStep(partial(_forget, picture, cards)))


def lay(picture: Picture, events: list[Moved]) -> None:
    """Move cards at once, because nobody has to see them come."""
    for event in events:
        if event.source in picture.piles:
            del picture.piles[event.source][len(picture.piles[event.source]) - len(event.cards) :]
        picture.piles.setdefault(event.target, []).extend(event.cards)


WAYS: dict[tuple[str, str], Callable[[Picture, list[Moved]], None]] = {
    ("stock", "hand"): deal,
    ("hand", "trick"): play,
    ("hand", "pass"): give,
    ("pass", "hand"): exchange,
    ("stock", "aside"): lay,
    ("hand", "hand"): reveal,
    ("play", "away"): turn_away,
    ("bid", "bid"): turn_up,
}
"""The functions by the roles of source and target; `carry` is used for every other way."""


def _find_open_pose(picture: Picture, place: int, code: str, width: Callable[[], int]) -> Pose:
    """Return where a card of an open hand lies, for a card of a full width."""
    spot = picture.find_open_spot(place, code)
    return Pose(0, 0, alpha=0) if spot is None else spot.pose._replace(scale=spot.width / width())


# --- what happens when something arrives ------------------------------------------------------------------------------


def _leave_pack(picture: Picture, key: Hashable, flight: Flight, sound: str) -> None:
    if picture.pack is not None:
        picture.pack = (picture.pack[0], picture.pack[1] - 1)
    picture.flights[key] = flight
    if sound:
        picture.play_sound(sound)


def _land_own(picture: Picture, code: str) -> None:
    picture.flights.pop(code, None)
    picture.coming.discard(code)


def _land_in_fan(picture: Picture, key: Hashable, place: int) -> None:
    picture.flights.pop(key, None)
    picture.counts[place] += 1


def _land_trick(picture: Picture, code: str, place: int, sound: str) -> None:
    picture.flights.pop(code, None)
    picture.trick.append((place, code))
    picture.play_sound(sound, place)


def _forget(picture: Picture, keys: list[str]) -> None:
    for key in keys:
        picture.flights.pop(key, None)
