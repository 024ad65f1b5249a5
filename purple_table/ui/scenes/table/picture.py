"""The picture of the table: which cards are shown where.

Events move it (see `travels`), and afterwards it is made equal to the view, so it never contains more than the viewer
may see. The own cards lie in the fan or in the tray, each at its place, and one of them may be dragged.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from purple_table.core.cards import PileKey
from purple_table.core.events import Moved, Paid
from purple_table.core.game import View
from purple_table.ui.cards.card_painter import Glides
from purple_table.ui.cards.table_layout import TableLayout, hand_poses, slot_poses
from purple_table.ui.kit.animation import AnimationQueue, Pose
from purple_table.ui.scenes.table.model import TableModel
from purple_table.ui.scenes.table.places import Flight, Places, Spot

FACE_DOWN = "?"
"""The first character of the name of an own card that lies face down; no card code begins with it."""
Order = Callable[[str], tuple[int, ...]]
Orders = Callable[[str | None, Sequence[str]], Order]
"""A function that returns the order of a hand with a trump and the cards that it promotes, or without."""


def find_face(code: str | None) -> str | None:
    """Return the code of a card whose face is visible; None for one that lies face down in the own hand or tray."""
    return None if code is None or code.startswith(FACE_DOWN) else code


def find_just_given(view: View) -> set[str]:
    """Return the cards that others gave to the viewer, unless the viewer has played or drawn something since."""
    fresh: set[str] = set()
    for event in view.history:
        if not isinstance(event, Moved):
            continue
        if event.source.role == "pass" and event.target == PileKey("hand", view.seat):
            fresh |= {code for code in event.cards if code is not None}
        elif PileKey("hand", view.seat) in (event.source, event.target) and event.target.role != "pass":
            fresh.clear()
    return fresh & set(view.hand)


def find_just_drawn(view: View) -> set[str]:
    """Return the cards that the viewer drew or took in the course of the deal, unless something else has happened
    since."""
    own = PileKey("hand", view.seat)
    drawn: set[str] = set()
    dealt = False
    for event in view.history:
        if not isinstance(event, Moved):
            continue
        if event.target == own and event.source.role not in ("hand", "pass"):
            drawn = {code for code in event.cards if code is not None} if dealt else set()
            dealt = True
        elif event.source == own and event.target.role in ("trick", "discard"):
            drawn = set()
    return drawn & set(view.hand)


class Picture:
    """What lies on the table as it is drawn, by place: 0 is the viewer, and the others follow clockwise.

    `hand` is the viewer's, `counts` how many backs the others hold, `laid` what each has laid out to pass, `trick` the
    cards of the trick as (place, code), `fresh` the cards that the viewer has just been given, `piles` every other pile
    by its key, the lowest card first. While the own hand is `covered`, its cards have names that tell nothing (see
    `find_face`).
    """

    def __init__(
        self,
        players: int,
        viewer: int,
        order: Orders,
        play: Callable[[str, int], None],
    ) -> None:
        """`order` returns the order of the own hand, and `play` plays a sound by its name at a place."""
        self.players, self.viewer = players, viewer
        self.queue = AnimationQueue()
        self.places = Places()
        self.find_spot: Callable[[PileKey, int, int], Spot | None] = lambda key, index, count: None
        """A function that returns where a card of one of the `piles` lies, by its index and their number; None for a
        pile that is not drawn."""
        self.find_open_spot: Callable[[int, str], Spot | None] = lambda place, code: None
        """A function that returns where a card lies of the hand that is shown at a place; None before it is drawn."""
        self.is_taken_by_trump: Callable[[Sequence[str]], bool] = lambda cards: False
        """A function that tells whether the last card of a trick is a trump that takes it from a card that is none."""
        self.payment_listeners: list[Callable[[Sequence[Paid]], None]] = []
        """A function that shows chips on their way."""
        self.flights: dict[Hashable, Flight] = {}
        self.hand: list[str] = []
        self.counts = [0] * players
        self.laid: list[list[str | None]] = [[] for _ in range(players)]
        self.trick: list[tuple[int, str]] = []
        self.piles: dict[PileKey, list[str | None]] = {}
        self.cards_out: tuple[str, ...] = ()
        self.shown: dict[int, tuple[str, ...]] = {}
        """The hands of others that lie open, by place."""
        self.showdown = False
        """Whether hands lie open in the middle, where no tricks are played."""
        self.fresh: set[str] = set()
        self.drawn: set[str] = set()
        """The cards that the viewer has just drawn."""
        self.covered = False
        self.pack: tuple[int, int] | None = None
        """The place that deals, and the number of cards still in the pack, while they are dealt."""
        self._order_with = order
        self._order = order(None, ())
        self.coming: set[str] = set()
        """The own cards that are on their way to their place in the hand."""
        self._play = play
        self._unnamed = 0
        self._left: tuple[str, int, int] | None = None
        self._dropped: tuple[str, float, float] | None = None

    def play_sound(self, name: str, place: int = 0) -> None:
        """Play a sound that comes from a place."""
        self._play(name, place)

    @property
    def absent_cards(self) -> Set[Hashable]:
        """The own cards that have a place in the hand but are not there yet."""
        return self.coming | self.flights.keys()

    @property
    def cards_aside(self) -> tuple[str | None, ...]:
        """What is set aside: the open cards, then the backs."""
        return tuple(card for key in sorted(self.piles) if key.role == "aside" for card in self.piles[key])

    def find_place(self, seat: int) -> int:
        """Return the place of a seat."""
        return (seat - self.viewer) % self.players

    def is_own(self, seat: int | None) -> bool:
        """Return whether a seat is the viewer's."""
        return seat is not None and self.find_place(seat) == 0

    def cover(self, leaving: str | None) -> None:
        """Turn the own hand and tray face down; a card that is `leaving` starts from where it was visible."""
        if leaving in self.hand:
            self._left = leaving, self.hand.index(leaving), len(self.hand)
        self.covered = True
        self.hand = self.name_cards([None] * len(self.hand))
        self.laid[0] = [*self.name_cards([None] * len(self.laid[0]))]
        self.fresh = set()

    def note_drop(self, code: str, point: tuple[float, float]) -> None:
        """Let a card that is played next come from where it was dropped."""
        layout = self.places.layout
        if layout is not None:
            self._dropped = code, point[0] / layout.size[0], point[1] / layout.size[1]

    def show_hand(self, seat: int, cards: Sequence[str | None]) -> None:
        """Lay the hand of another seat open; of one of which only some cards are known, show these beside its backs."""
        known = tuple(card for card in cards if card is not None)
        self.show_known_cards(seat, known)
        if self.find_place(seat) and known and len(known) == len(cards):
            self.counts[self.find_place(seat)] = 0

    def show_known_cards(self, seat: int, cards: Sequence[str]) -> None:
        """Show cards of the closed hand of another seat that everybody knows."""
        if self.find_place(seat) and cards:
            self.shown[self.find_place(seat)] = tuple(cards)

    def has_open_card(self, place: int, code: str) -> bool:
        """Return whether a card lies open in the hand of another seat."""
        return code in self.shown.get(place, ())

    def add_open_cards(self, place: int, cards: Iterable[str | None]) -> None:
        """Add cards that come to a hand that lies open as a whole; they are drawn there once they have arrived."""
        if place in self.shown and not self.counts[place]:
            self.shown[place] = (*self.shown[place], *(card for card in cards if card is not None))

    def hide_open_card(self, place: int, code: str | None) -> None:
        """Take a card out of the open hand of another seat."""
        if place in self.shown:
            self.shown[place] = tuple(card for card in self.shown[place] if card != code)

    def sort(self, cards: Iterable[str]) -> list[str]:
        """Return own cards in the order in which they are held; cards that lie face down keep their order."""
        if self.covered:
            return list(cards)
        return sorted(cards, key=lambda code: self._order(code) if find_face(code) is not None else ())

    def match_view(self, view: View, *, covered: bool = False) -> None:
        """Show exactly what the view says; everything that moved arrives."""
        self.queue.finish()
        self.flights.clear()
        self.coming.clear()
        self.pack = self._left = self._dropped = None
        self.covered = covered
        self._order = self._order_with(view.status.trump, view.status.promoted)
        self.hand = self.sort(self.name_cards(view.pile("hand", view.seat)))
        self.fresh, self.drawn = find_just_given(view), find_just_drawn(view)
        self._clear()
        for key, cards in view.piles:
            if key.role == "hand" and key.owner is not None:
                self.counts[self.find_place(key.owner)] = len(cards)
                self.show_hand(key.owner, cards)
            elif key.role == "pass" and key.owner is not None:
                place = self.find_place(key.owner)
                self.laid[place] = [*self.name_cards(cards)] if place == 0 else list(cards)
            elif key.role == "trick":
                self.trick = [(self.find_place(seat), card) for seat, card in view.trick]
            elif key.role == "out":
                self.cards_out = tuple(card for card in cards if card is not None)
            else:
                self.piles[key] = list(cards)

    def clear_for_deal(self) -> None:
        """Take everything off the table and forget the trump, as a deal begins."""
        self._clear()
        self.hand, self.fresh = [], set()
        self._order = self._order_with(None, ())

    def list_flights(self) -> Iterator[tuple[Flight, Pose]]:
        """Yield the cards on their way, the lowest first."""
        for key, flight in self.flights.items():
            yield flight, self.queue.pose(key, Pose(0, 0, alpha=0))

    def leave_hand(self, code: str) -> tuple[int, int, tuple[float, float] | None]:
        """Take a card out of the own hand; return its place there, of how many, and where it was dropped if it was."""
        index, count = len(self.hand) // 2, len(self.hand)
        if code in self.hand:
            index = self.hand.index(code)
            self.hand.remove(code)
        else:
            self.hand.pop()
            if self._left is not None and self._left[0] == code:
                index, count = self._left[1:]
        self.fresh = set()
        dropped, self._dropped, self._left = self._dropped, None, None
        return index, count, dropped[1:] if dropped is not None and dropped[0] == code else None

    def name_cards(self, cards: Iterable[str | None]) -> list[str]:
        """Return own cards by code; a card that is not visible gets a name that says nothing about it."""
        names = []
        for code in cards:
            self._unnamed += 1
            names.append(code if code is not None else f"{FACE_DOWN}{self._unnamed}")
        return names

    def _clear(self) -> None:
        self.trick, self.piles, self.cards_out, self.shown = [], {}, (), {}
        self.counts, self.laid = [0] * self.players, [[] for _ in range(self.players)]


Point = tuple[int, int]
_STANDING = 0.6
"""How far cards that may be played are raised, as a share of how far cards under the pointer are raised."""


@dataclass
class Drag:
    """A card in the hand of the mouse: `code` was pressed at `start` while it was seen at `pose`, and is `moving` once
    it has come far enough."""

    code: str
    start: Point
    pose: Pose
    point: Point
    moving: bool = False

    def follow(self, point: Point, threshold: float, *, may_move: bool) -> bool:
        """Follow the pointer; return True if the card moves. A small tremble of the hand is still a click."""
        self.point = point
        self.moving = self.moving or (may_move and math.dist(point, self.start) >= threshold)
        return self.moving

    def find_pose(self) -> Pose:
        """Return where the card is shown: it is held where it was pressed."""
        across, down = self.point[0] - self.start[0], self.point[1] - self.start[1]
        return self.pose._replace(x=self.pose.x + across, y=self.pose.y + down, angle=0.0)


class OwnHand:
    """The viewer's cards in the fan and in the tray."""

    def __init__(self, picture: Picture, model: TableModel) -> None:
        self._picture, self._model = picture, model
        self.glides = Glides()
        self.drag: Drag | None = None
        """The card on which the button of the mouse is down."""

    def list_fan(self) -> list[str]:
        """Return the cards in the fan: the hand without the cards in the tray."""
        return [code for code in self._picture.hand if code not in self._model.picks]

    def list_fan_poses(self, layout: TableLayout) -> list[Pose]:
        """Return where the cards of the fan lie when none is raised. A card that is picked keeps its place free until
        it is given away, so that no other card slides under the pointer meanwhile."""
        hand = self._picture.hand
        poses = zip(hand, hand_poses(layout, len(hand)), strict=True)
        return [pose for code, pose in poses if code not in self._model.picks]

    def list_tray(self) -> list[str]:
        """Return the cards in the slots of the tray: first those that were given, then those that were picked."""
        given = [code for code in self._picture.laid[0] if code is not None]
        return [*given, *self._model.picks]

    def list_reachable(self) -> list[str]:
        """Return every card that the keyboard can reach, from left to right: the fan, then the picked cards; none face
        down."""
        if self._picture.covered:
            return []
        return [*self.list_fan(), *self._model.picks]

    def find_raised(self, layout: TableLayout) -> dict[int, int]:
        """Return how far cards of the fan are raised, by index: those pointed at and chosen; less, those that may be
        played where others may not."""
        held, model = self.list_fan(), self._model
        lifted: set[str | None] = set(model.chosen_cards)
        standing: frozenset[str] = frozenset()
        if model.legal_cards is not None:
            lifted |= {model.hovered_card, model.cursor_card}
            standing = model.legal_cards if not model.legal_cards.issuperset(held) else standing
        found = {index: round(layout.lift * _STANDING) for index, code in enumerate(held) if code in standing}
        found.update((index, layout.lift) for index, code in enumerate(held) if code in lifted)
        return found

    def settle(self, *, at_once: bool = False) -> None:
        """Let every card glide to its place."""
        layout = self._picture.places.layout
        if layout is None:
            return
        homes: dict[Hashable, Pose] = {}
        held, raised = self.list_fan(), self.find_raised(layout)
        for index, (code, pose) in enumerate(zip(held, self.list_fan_poses(layout), strict=True)):
            homes[code] = pose._replace(y=pose.y - raised.get(index, 0))
        for code, slot, rect in zip(self.list_tray(), slot_poses(layout), layout.slots, strict=False):
            homes[code] = slot._replace(scale=rect.width / layout.card)
        self.glides.follow(homes, at_once=at_once)
