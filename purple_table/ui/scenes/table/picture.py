"""The picture of the table: which cards are shown where, and how an event moves them.

It is moved by events and squared with the view afterwards, so it never knows more than the viewer may see.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Set
from dataclasses import dataclass
from functools import partial

from purple_table.core.events import DealBegan, Event, Moved, TrickWon
from purple_table.core.game import View
from purple_table.ui.animation import AnimationQueue, Call, Move, Place, Pose, Sequence, Step, Together, ease_in_out
from purple_table.ui.layout import TableLayout, fan_poses, front_poses, hand_poses, pack_pose, slot_poses
from purple_table.ui.scenes.table.facing import FACE_DOWN, face_of, just_given

_DEAL_STAGGER, _DEAL_SECONDS = 0.034, 0.3
_PLAY_SECONDS, _GATHER_SECONDS, _PASS_SECONDS, _GIVE_SECONDS = 0.3, 0.42, 0.55, 0.16
_STRIDE = 7


@dataclass(frozen=True)
class Flight:
    """A card on its way: what it shows at first and after it has turned, and its full width in pixels."""

    first: str | None
    then: str | None
    width: Callable[[], int]


class Picture:
    """What lies on the table as it is drawn, in places (0 is the viewer, clockwise).

    `hand` is the viewer's, `counts` how many backs the others hold, `laid` what each has laid out to pass, `trick` the
    cards of the trick as (place, code), `fresh` the cards that the viewer has just been given. While the own hand is
    `covered`, its cards have names that tell nothing (see `face_of`).
    """

    def __init__(
        self, players: int, viewer: int, order: Callable[[str], tuple[int, ...]], play: Callable[[str], None]
    ) -> None:
        """`order` sorts the own hand, `play` plays a sound by name."""
        self.players, self.viewer = players, viewer
        self.queue = AnimationQueue()
        self.layout: TableLayout | None = None
        self.flights: dict[Hashable, Flight] = {}
        self.hand: list[str] = []
        self.counts = [0] * players
        self.laid: list[list[str | None]] = [[] for _ in range(players)]
        self.trick: list[tuple[int, str]] = []
        self.aside: tuple[str | None, ...] = ()
        self.out: tuple[str, ...] = ()
        self.fresh: set[str] = set()
        self.covered = False
        self.pack: tuple[int, int] | None = None
        """Whose place deals, and how many cards are still in the pack, while they are dealt."""
        self.order = order
        self._coming: set[str] = set()
        self._unnamed = 0
        self._left: tuple[str, int, int] | None = None
        self._dropped: tuple[str, float, float] | None = None
        self._sound = play

    @property
    def away(self) -> Set[Hashable]:
        """The own cards that have a place in the hand but are not there yet."""
        return self._coming | self.flights.keys()

    def place(self, seat: int) -> int:
        """The place of a seat."""
        return (seat - self.viewer) % self.players

    def cover(self, leaving: str | None) -> None:
        """Turn the own hand and tray face down; a card that is `leaving` goes from where it was seen."""
        if leaving in self.hand:
            self._left = leaving, self.hand.index(leaving), len(self.hand)
        self.covered = True
        self.hand = self._named([None] * len(self.hand))
        self.laid[0] = [*self._named([None] * len(self.laid[0]))]
        self.fresh = set()

    def drop(self, code: str, point: tuple[float, float]) -> None:
        """Let a card that is played next come from where it was dropped."""
        if self.layout is not None:
            self._dropped = code, point[0] / self.layout.size[0], point[1] / self.layout.size[1]

    def square(self, view: View, *, covered: bool = False) -> None:
        """Show exactly what the view says; whatever moved is there."""
        self.queue.finish()
        self.flights.clear()
        self._coming.clear()
        self.pack = self._left = self._dropped = None
        self.covered = covered
        leader = view.status.leader
        own = view.pile("hand", view.seat)
        self.hand = self._named(own) if covered else sorted(view.hand, key=self.order)
        self.fresh = just_given(view)
        self.counts, self.laid = [0] * self.players, [[] for _ in range(self.players)]
        self.trick, self.aside, self.out = [], (), ()
        for key, cards in view.piles:
            if key.role == "hand" and key.owner is not None:
                self.counts[self.place(key.owner)] = len(cards)
            elif key.role == "pass" and key.owner is not None:
                place = self.place(key.owner)
                self.laid[place] = [*self._named(cards)] if place == 0 else list(cards)
            elif key.role == "trick" and leader is not None:
                seats = [self.place(leader + number) for number in range(len(cards))]
                self.trick = [(seat, card) for seat, card in zip(seats, cards, strict=True) if card is not None]
            elif key.role == "aside":
                self.aside = cards
            elif key.role == "out":
                self.out = tuple(card for card in cards if card is not None)

    def begin(self, events: deque[Event]) -> Event:
        """Take the next event, and what moves together with it, and begin to show it; answers the event."""
        event = events.popleft()
        if isinstance(event, DealBegan):
            self._clear()
        elif isinstance(event, TrickWon):
            self._gather(event)
        elif isinstance(event, Moved):
            together = [event]
            if event.source.role in ("stock", "pass"):
                while events and _goes_with(event, events[0]):
                    together.append(events.popleft())  # type: ignore[arg-type]
            self._move(together)
        return event

    def flying(self) -> Iterator[tuple[Flight, Pose]]:
        """The cards on their way, the lowest first."""
        for key, flight in self.flights.items():
            yield flight, self.queue.pose(key, Pose(0, 0, alpha=0))

    def _clear(self) -> None:
        self.hand, self.trick, self.aside = [], [], ()
        self.counts, self.laid = [0] * self.players, [[] for _ in range(self.players)]
        self.fresh = set()

    def _move(self, events: list[Moved]) -> None:
        source, target = events[0].source.role, events[0].target.role
        if source == "stock" and target == "hand":
            self._deal(events)
        elif source == "hand" and target == "trick":
            self._play(events[0])
        elif source == "hand" and target == "pass":
            self._give(events[0])
        elif source == "pass" and target == "hand":
            self._exchange(events)
        elif target == "aside":
            self.aside = events[0].cards
        elif source == "aside":
            self.aside = ()

    def _deal(self, events: list[Moved]) -> None:
        """Round by round from the dealer, who is the last to get a card."""
        dealer = self.place(events[-1].target.owner or 0)
        own = self._named(next((event.cards for event in events if self._own(event.target.owner)), ()))
        self.hand = own if self.covered else sorted(own, key=self.order)
        steps: list[Step] = []
        total = sum(len(event.cards) for event in events)
        for number in range(max(len(event.cards) for event in events)):
            for event in events:
                if number >= len(event.cards):
                    continue
                place = self.place(event.target.owner or 0)
                start = partial(self._pack_pose, dealer, place == 0, total - len(steps) - 1)
                quiet = len(steps) % 3
                if place == 0 and self.hand:
                    index = number * _STRIDE % len(self.hand) if len(self.hand) % _STRIDE else number
                    code = self.hand[index]
                    end = partial(self._hand_pose, index, len(self.hand), 1.0)
                    flight = Flight(None, face_of(code), self._card)
                    landed: Callable[[], None] = partial(self._land_own, code)
                    key: Hashable = code
                else:
                    key = ("deal", place, number)
                    end = partial(self._fan_pose, place, number, number + 1)
                    flight, landed = Flight(None, None, self._back), partial(self._land_back, key, place)
                left = partial(self._leave_pack, key, flight, "" if quiet else "deal")
                steps.append(Sequence(Call(left), Move(key, start, end, _DEAL_SECONDS), Call(landed)))
        self.pack, self._coming = (dealer, total), set(self.hand)
        self.queue.add(Together(*steps, stagger=_DEAL_STAGGER))

    def _play(self, event: Moved) -> None:
        code = event.cards[0] or ""
        place = self.place(event.source.owner or 0)
        if place == 0 and self.hand:
            start: Place = self._leave_hand(code)
        else:
            start = partial(self._fan_pose, place, 0, 1, self._trick_card)
            self.counts[place] = max(0, self.counts[place] - 1)
        end = partial(self._trick_pose, place)
        self._fly(code, Flight(code, code, self._trick_card))
        self.queue.add(Move(code, start, end, _PLAY_SECONDS), Call(partial(self._land_trick, code, place)))

    def _give(self, event: Moved) -> None:
        place = self.place(event.source.owner or 0)
        code = event.cards[0]
        if place == 0:
            if code in self.hand:
                self.hand.remove(code)
            elif self.hand:
                code = self.hand.pop()
            self.laid[0].append(code)
            return
        self.counts[place] = max(0, self.counts[place] - 1)
        number = len(self.laid[place])
        key = ("give", place, number)
        end = partial(self._front_pose, place, number, number + 1)
        self._fly(key, Flight(None, None, self._back))
        self.queue.add(
            Move(key, partial(self._fan_pose, place, 0, 1), end, _GIVE_SECONDS),
            Call(partial(self._land_laid, key, place)),
        )

    def _exchange(self, events: list[Moved]) -> None:
        """All cards that were laid out change hands at once."""
        steps: list[Step] = []
        got = {number: self._named(event.cards) for number, event in enumerate(events) if self._own(event.target.owner)}
        fresh = [code for cards in got.values() for code in cards]
        # The own cards are sorted in before they come, so that the hand makes room for them.
        self.hand = [*self.hand, *fresh] if self.covered else sorted([*self.hand, *fresh], key=self.order)
        self.fresh = set() if self.covered else set(fresh)
        for which, event in enumerate(events):
            giver, taker = self.place(event.source.owner or 0), self.place(event.target.owner or 0)
            laid, self.laid[giver] = self.laid[giver], []
            for number, code in enumerate(got.get(which, event.cards)):
                key: Hashable = code if code is not None else ("pass", giver, number)
                landed: Callable[[], None]
                if giver == 0:
                    start: Place = partial(self._slot_pose, number if code not in laid else laid.index(code))
                else:
                    start = partial(self._front_pose, giver, number, len(event.cards), taker == 0)
                if taker == 0 and code is not None:
                    end = partial(self._hand_pose, self.hand.index(code), len(self.hand), 1.0)
                    flight, landed = Flight(None, face_of(code), self._card), partial(self._land_own, code)
                else:
                    width = self._back if code is None and giver != 0 else self._card
                    end = partial(self._fan_pose, taker, 0, 1, width, 0.0 if code is None else 1.0)
                    flight, landed = Flight(code, None, width), partial(self._land_back, key, taker)
                self._fly(key, flight)
                steps.append(Sequence(Move(key, start, end, _PASS_SECONDS, easing=ease_in_out), Call(landed)))
        self.queue.add(Call(partial(self._sound, "pass")), Together(*steps, stagger=0.02))

    def _gather(self, event: TrickWon) -> None:
        winner = self.place(event.seat)
        steps: list[Step] = []
        for place, code in self.trick:
            self._fly(code, Flight(code, code, self._trick_card))
            start = partial(self._trick_pose, place)
            steps.append(Move(code, start, partial(self._won_pose, winner), _GATHER_SECONDS, easing=ease_in_out))
        cards = [code for _, code in self.trick]
        self.trick = []
        self.queue.add(
            Call(partial(self._sound, "trick")), Together(*steps, stagger=0.03), Call(partial(self._forget, cards))
        )

    def _leave_hand(self, code: str) -> Place:
        """Take a card out of the own hand; answers where it comes from."""
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
        if dropped is not None and dropped[0] == code:
            return partial(self._dropped_at, *dropped[1:])
        return partial(self._played_from, index, count)

    def _named(self, cards: Iterable[str | None]) -> list[str]:
        """Own cards by code; a card that is not seen gets a name that tells nothing."""
        names = []
        for code in cards:
            self._unnamed += 1
            names.append(code if code is not None else f"{FACE_DOWN}{self._unnamed}")
        return names

    # --- what happens when something arrives ---------------------------------------------------------------------

    def _fly(self, key: Hashable, flight: Flight) -> None:
        self.flights[key] = flight

    def _leave_pack(self, key: Hashable, flight: Flight, sound: str) -> None:
        if self.pack is not None:
            self.pack = (self.pack[0], self.pack[1] - 1)
        self._fly(key, flight)
        if sound:
            self._sound(sound)

    def _land_own(self, code: str) -> None:
        self.flights.pop(code, None)
        self._coming.discard(code)

    def _land_back(self, key: Hashable, place: int) -> None:
        self.flights.pop(key, None)
        self.counts[place] += 1

    def _land_laid(self, key: Hashable, place: int) -> None:
        self.flights.pop(key, None)
        self.laid[place].append(None)

    def _land_trick(self, code: str, place: int) -> None:
        self.flights.pop(code, None)
        self.trick.append((place, code))
        self._sound("card")

    def _forget(self, keys: list[str]) -> None:
        for key in keys:
            self.flights.pop(key, None)

    # --- places, asked anew in every frame -----------------------------------------------------------------------

    def _own(self, seat: int | None) -> bool:
        return seat is not None and self.place(seat) == 0

    def _laid_out(self) -> TableLayout:
        if self.layout is None:
            raise RuntimeError("the table has not been laid out yet")
        return self.layout

    def _card(self) -> int:
        return self._laid_out().card

    def _back(self) -> int:
        return self._laid_out().back

    def _trick_card(self) -> int:
        return self._laid_out().trick_card

    def _pack_pose(self, place: int, to_own: bool, height: int) -> Pose:
        layout = self._laid_out()
        return pack_pose(layout, place, height)._replace(scale=layout.back / layout.card if to_own else 1.0)

    def _hand_pose(self, index: int, count: int, turn: float = 0.0) -> Pose:
        return hand_poses(self._laid_out(), count)[index]._replace(turn=turn)

    def _played_from(self, index: int, count: int) -> Pose:
        layout = self._laid_out()
        pose = hand_poses(layout, count)[index]
        return pose._replace(y=pose.y - layout.lift, scale=layout.card / layout.trick_card)

    def _dropped_at(self, x: float, y: float) -> Pose:
        layout = self._laid_out()
        return Pose(x * layout.size[0], y * layout.size[1], scale=layout.card / layout.trick_card)

    def _fan_pose(
        self, place: int, index: int, count: int, width: Callable[[], int] | None = None, turn: float = 0.0
    ) -> Pose:
        """A place in a fan of backs, for a card whose full width is another than a back's."""
        layout = self._laid_out()
        pose = fan_poses(layout, place, count)[index]
        return pose._replace(scale=layout.back / width() if width is not None else 1.0, turn=turn)

    def _front_pose(self, place: int, index: int, count: int, as_own: bool = False) -> Pose:
        layout = self._laid_out()
        scale = layout.back / layout.card if as_own else 1.0
        return front_poses(layout, place, count)[index]._replace(scale=scale)

    def _slot_pose(self, index: int) -> Pose:
        layout = self._laid_out()
        slots = slot_poses(layout)
        pose = slots[min(index, len(slots) - 1)] if slots else Pose(*layout.middle.center)
        width = layout.slots[0].width if layout.slots else layout.trick_card
        return pose._replace(scale=width / layout.card)

    def _trick_pose(self, place: int) -> Pose:
        return self._laid_out().trick[place]

    def _won_pose(self, place: int) -> Pose:
        plate = self._laid_out().seats[place].plate
        return Pose(plate.centerx, plate.centery, 0.3, 0.0, 0.15)


def _goes_with(first: Moved, other: Event) -> bool:
    return (
        isinstance(other, Moved) and other.source.role == first.source.role and other.target.role == first.target.role
    )
