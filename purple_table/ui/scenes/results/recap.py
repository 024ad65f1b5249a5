"""A recap of events that everybody at the table may read: it names no card that was hidden from anybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from purple_table.core.events import (
    Called,
    Chosen,
    DealBegan,
    DealScored,
    Event,
    MatchEnded,
    Moved,
    Noted,
    Paid,
    TrickWon,
)
from purple_table.core.messages import SILENT, Message, SeatName, Verbatim, say
from purple_table.session.match_story import is_level
from purple_table.ui.kit.telling import Teller, tell, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.choice_words import tell_choice
from purple_table.ui.scenes.match_words import join_names, join_shares, tell_note


def list_recap_lines(
    events: Iterable[Event], names: Sequence[str], sides: Sequence[Sequence[int]], reader: int | None = None
) -> tuple[str, ...]:
    """Return the events as lines with markup, in order. `names` are by seat; `reader` is the seat that is called "you".

    Events that differ only in cards that are not open to everybody give equal lines.
    """
    writer = _RecapWriter(names, sides, reader)
    for event in events:
        writer.take(event)
    return writer.finish()


class _RecapWriter:
    """Collects lines. The running trick, cards that are given one by one, and calls wait until their line is
    complete."""

    def __init__(self, names: Sequence[str], sides: Sequence[Sequence[int]], reader: int | None) -> None:
        self._names = names
        self._sides = sides
        self._reader = reader
        self._teller = Teller(names, reader)
        self._marking = _MarkTeller(names, reader)
        self._lines: list[str] = []
        self._trick: list[tuple[int, str]] = []
        self._given: tuple[int | None, int | None, int] = (None, None, 0)
        self._laid: dict[int, int] = {}
        self._calls: list[str] = []
        self._sets: list[str] = []

    def take(self, event: Event) -> None:
        """Describe one event, or keep it for the line that it belongs to."""
        if isinstance(event, Moved):
            self._describe_move(event)
            return
        self._add_given_cards()
        if isinstance(event, Noted) and event.kind == "pass":
            self._sets.append(tell_note(event, self._teller))
            return
        self._add_sets()
        if isinstance(event, Called):
            self._calls.append(f"{self._name_seat(event.seat)} {tell(event.words)}")
            return
        self._add_calls()
        if isinstance(event, DealBegan):
            self._trick, self._laid = [], {}
            begins = say(
                "Deal {deal} begins; {seat} dealt.",
                yours="Deal {deal} begins; you dealt.",
                deal=event.number,
                seat=SeatName(event.dealer),
            )
            self._lines.append(self._teller.read(begins))
        elif isinstance(event, TrickWon):
            self._trick = []
            taken = say(
                "Trick {number}: {seat} takes {cards}",
                yours="Trick {number}: {seat} take {cards}",
                number=event.number,
                seat=SeatName(event.seat),
                cards=Verbatim(_mark_cards(event.cards)),
            )
            self._lines.append(self._marking.read(taken))
        elif isinstance(event, Noted):
            self._lines.append(f"{tell_note(event, self._teller)} {_mark_cards(event.cards)}".rstrip())
        elif isinstance(event, Chosen):
            self._lines.append(self._teller.read(tell_choice(event)))
        elif isinstance(event, Paid):
            self._lines.append(self._describe_payment(event))
        elif isinstance(event, DealScored):
            points = self._describe_points(event.points)
            self._lines.append(tr("Deal {deal} is scored: {points}", deal=event.number, points=points))
        elif isinstance(event, MatchEnded):
            self._lines.append(tr("The match is over: {points}", points=self._describe_points(event.totals)))

    def finish(self) -> tuple[str, ...]:
        """Return every line; an incomplete trick comes last."""
        self._add_given_cards()
        self._add_calls()
        self._add_sets()
        for seat, count in self._laid.items():
            cards = say("a card", many="{count} cards", count=count)
            laid = say(
                "{seat} laid out {cards} to pass.",
                yours="{seat} laid out {cards} to pass.",
                seat=SeatName(seat),
                cards=cards,
            )
            self._lines.append(self._teller.read(laid))
        if self._trick:
            plays = " · ".join(f"{self._name_seat(seat)} {{{card}}}" for seat, card in self._trick)
            self._lines.append(tr("On the table: {cards}", cards=plays))
            self._trick = []
        return tuple(self._lines)

    def _describe_move(self, event: Moved) -> None:
        giver, taker = event.source.owner, event.target.owner
        if event.source.role == "trick":
            self._trick = [(seat, card) for seat, card in self._trick if card not in event.cards]
        if is_level(event):
            level = _mark_cards(card for card in event.cards if card is not None)
            self._lines.append(tr("The trick is level, and nobody takes {cards}", cards=level))
        elif event.target.role == "trick" and giver is not None and event.open_to is None:
            self._add_given_cards()
            self._trick += [(giver, card) for card in event.cards if card is not None]
        elif event.target.role == "play" and giver is not None:
            self._add_given_cards()
            faces = [card for card in event.cards if card is not None]
            self._sets.append(f"{self._name_seat(giver)} {_mark_cards(faces)}")
        elif event.target.role == "pass" and giver is not None:
            # A passed card first lies before its giver and then comes into a hand; only its latest place is described.
            self._laid[giver] = self._laid.get(giver, 0) + len(event.cards)
        elif event.source.role == "pass" and event.target.role == "hand":
            self._laid.pop(giver if giver is not None else -1, None)
            if self._given[:2] != (giver, taker):
                self._add_given_cards()
            self._given = giver, taker, self._given[2] + len(event.cards)
        else:
            self._describe_carried_cards(event)

    def _describe_carried_cards(self, event: Moved) -> None:
        """Describe cards that go from or to a shared pile. Dealt cards and faces that are hidden from others are left
        out."""
        seat = event.target.owner if event.target.role == "hand" else event.source.owner
        open_to_all = event.open_to is None and None not in event.cards
        if seat is None or not (open_to_all or len(event.cards) == 1):
            return
        cards = _mark_cards(card for card in event.cards if card is not None) if open_to_all else tr("a card")
        way = _say_carried_cards(event.source.role, event.target.role, SeatName(seat), Verbatim(cards))
        if way == SILENT:
            return
        self._add_given_cards()
        self._add_calls()
        self._lines.append(self._marking.read(way))

    def _describe_payment(self, event: Paid) -> str:
        chips = say("a chip", many="{count} chips", count=event.chips)
        seat = SeatName(event.payer if event.payer is not None else event.taker or 0)
        if event.payer is None:
            said = say(
                "{seat} takes {chips} from the pot", yours="{seat} take {chips} from the pot", seat=seat, chips=chips
            )
        elif event.taker is None:
            said = say(
                "{seat} pays {chips} into the pot", yours="{seat} pay {chips} into the pot", seat=seat, chips=chips
            )
        elif event.taker == self._reader:
            said = say("{seat} pays {chips} to you", seat=seat, chips=chips)
        else:
            said = say(
                "{seat} pays {chips} to {taker}",
                yours="{seat} pay {chips} to {taker}",
                seat=seat,
                chips=chips,
                taker=SeatName(event.taker),
            )
        return self._teller.read(said)

    def _add_calls(self) -> None:
        if self._calls:
            self._lines.append(tr("Calls: {calls}", calls=" · ".join(self._calls)))
            self._calls = []

    def _add_sets(self) -> None:
        """Describe the sets and passes of a trick in a line."""
        if self._sets:
            self._lines.append(" · ".join(self._sets))
            self._sets = []

    def _add_given_cards(self) -> None:
        giver, taker, count = self._given
        self._given = None, None, 0
        if giver is None or taker is None or giver == taker:
            return
        cards, seat = say("a card", many="{count} cards", count=count), SeatName(giver)
        if taker == self._reader:
            passed = say("{seat} passes {cards} to you.", seat=seat, cards=cards)
        else:
            passed = say(
                "{seat} passes {cards} to {taker}.",
                yours="{seat} pass {cards} to {taker}.",
                seat=seat,
                cards=cards,
                taker=SeatName(taker),
            )
        self._lines.append(self._teller.read(passed))

    def _name_seat(self, seat: int) -> str:
        return self._teller.seat(seat)

    def _describe_points(self, points: Sequence[int]) -> str:
        return join_shares(
            (f"**{escape(join_names(self._names[seat] for seat in side))}**" for side in self._sides), points
        )


class _MarkTeller(Teller):
    """Writes messages in which verbatim words are marks of cards."""

    def literal(self, text: str) -> str:
        """Return marks unchanged."""
        return text


def _say_carried_cards(source: str, target: str, seat: SeatName, cards: Verbatim) -> Message:
    """Return a message for cards that a seat moves between piles with these roles; silence if there is nothing to
    say."""
    match source, target:
        case "stock", "hand":
            return say("{seat} draws {cards}", yours="{seat} draw {cards}", seat=seat, cards=cards)
        case (("discard" | "splay" | "upcard"), "hand"):
            return say("{seat} takes {cards}", yours="{seat} take {cards}", seat=seat, cards=cards)
        case "hand", "discard":
            return say("{seat} discards {cards}", yours="{seat} discard {cards}", seat=seat, cards=cards)
        case "hand", "aside":
            return say("{seat} lays {cards} away", yours="{seat} lay {cards} away", seat=seat, cards=cards)
        case "hand", "meld":
            return say("{seat} lays down {cards}", yours="{seat} lay down {cards}", seat=seat, cards=cards)
    return SILENT


def _mark_cards(cards: Iterable[str]) -> str:
    return " ".join(f"{{{card}}}" for card in cards)
