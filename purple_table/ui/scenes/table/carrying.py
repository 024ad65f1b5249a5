"""Carrying cards straight from hand or pile to hand or pile, which is how they travel if nothing else is said."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from purple_table.core.cards import PileKey
from purple_table.core.events import Moved
from purple_table.ui.kit.animation import (
    AnimationStep,
    CallbackStep,
    Move,
    ParallelSteps,
    Place,
    Pose,
    Sequence,
    ease_in_out,
)
from purple_table.ui.scenes.table.picture import Picture
from purple_table.ui.scenes.table.places import Flight

_CARRY_SECONDS = 0.3


def carry(picture: Picture, events: list[Moved]) -> None:
    """Carry cards from hand or pile to hand or pile; a card that is not drawn at either end appears or disappears."""
    steps: list[AnimationStep] = []
    for event in events:
        for number, card in enumerate(event.cards):
            away = _take_from(picture, event.source, card)
            if away is None:
                _arrive(picture, event.target, card, None)
                continue
            start, width = away
            end, code = _make_room(picture, event.target, card, width, number)
            key: Hashable = code or ("carry", event.source, event.target, number)
            if end is None:
                _arrive(picture, event.target, card, code)
                continue
            hidden = None if event.source.role == "stock" else card
            picture.flights[key] = Flight(hidden, card, width)
            if hidden != card:
                end = partial(turn_over, end)
            arrived = partial(_land_carried, picture, key, event.target, card, code)
            steps.append(Sequence(Move(key, start, end, _CARRY_SECONDS, easing=ease_in_out), CallbackStep(arrived)))
    if steps:
        picture.queue.add(ParallelSteps(*steps, stagger=0.04), CallbackStep(partial(picture.play_sound, "card")))


def turn_over(end: Place) -> Pose:
    """Return where a card ends that turns over on its way."""
    return end()._replace(turn=1.0)


def _take_from(picture: Picture, source: PileKey, card: str | None) -> tuple[Place, Callable[[], int]] | None:
    """Take a card away; return where it was visible and how wide it is drawn there, or None if it was not visible."""
    places = picture.places
    if source.role == "hand" and source.owner is not None:
        if picture.is_own(source.owner) and picture.hand:
            index, count, dropped = picture.leave_hand(card or "")
            start: Place = partial(places.hand_pose, index, count)
            if dropped is not None:
                start = partial(places.find_dropped_pose, *dropped)
            return start, places.card_width
        place = picture.find_place(source.owner)
        picture.counts[place] = max(0, picture.counts[place] - 1)
        return partial(places.fan_pose, place, 0, 1, places.card_width), places.card_width
    if source.role == "trick":
        place = next((place for place, code in picture.trick if code == card), 0)
        picture.trick = [lying for lying in picture.trick if lying[1] != card]
        return partial(places.trick_pose, place, card or ""), places.trick_card_width
    pile = picture.piles.get(source, [])
    count = max(1, len(pile))
    index = pile.index(card) if card in pile else count - 1
    if pile:
        pile.pop(index)
    if picture.find_spot(source, index, count) is None:
        return None
    return partial(_find_spot_pose, picture, source, index, count), places.card_width


def _make_room(
    picture: Picture, target: PileKey, card: str | None, width: Callable[[], int], before: int
) -> tuple[Place | None, str | None]:
    """Return where a card goes that comes after so many others, and its name in the own hand if it comes there."""
    places = picture.places
    if target.role == "hand" and target.owner is not None:
        place = picture.find_place(target.owner)
        if place:
            return partial(places.fan_pose, place, 0, 1, width), None
        (code,) = picture.name_cards((card,))
        picture.hand = picture.sort([*picture.hand, code])
        picture.coming.add(code)
        return partial(_find_own_pose, picture, code), code
    count = len(picture.piles.get(target, ())) + 1 + before
    if picture.find_spot(target, count - 1, count) is None:
        return None, None
    return partial(_find_spot_pose, picture, target, count - 1, count), None


def _arrive(picture: Picture, target: PileKey, card: str | None, code: str | None) -> None:
    if target.role != "hand" or target.owner is None:
        picture.piles.setdefault(target, []).append(card)
    elif place := picture.find_place(target.owner):
        whole = place in picture.shown and not picture.counts[place]
        picture.counts[place] += not whole
        if card is not None and place in picture.shown:
            picture.show_known_cards(target.owner, (*picture.shown[place], card))
    elif code is None:
        picture.hand = picture.sort([*picture.hand, *picture.name_cards((card,))])
    else:
        picture.coming.discard(code)


def _find_own_pose(picture: Picture, code: str) -> Pose:
    index = picture.hand.index(code) if code in picture.hand else 0
    return picture.places.hand_pose(index, max(1, len(picture.hand)))


def _find_spot_pose(picture: Picture, key: PileKey, index: int, count: int) -> Pose:
    """Return where a card of a pile lies, as the pose of a card whose full width is an own card's."""
    spot = picture.find_spot(key, index, count)
    if spot is None:
        return Pose(0, 0, alpha=0)
    return spot.pose._replace(scale=spot.pose.scale * spot.width / picture.places.card_width())


def _land_carried(picture: Picture, key: Hashable, target: PileKey, card: str | None, code: str | None) -> None:
    picture.flights.pop(key, None)
    _arrive(picture, target, card, code)
