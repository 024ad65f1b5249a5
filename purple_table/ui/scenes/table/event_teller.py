"""The events of a table told one after the other, so that no sentence says what the ones before have said."""

from __future__ import annotations

from collections.abc import Callable

from purple_table.core.events import Called, Chosen, DealBegan, Event, Moved, Noted, Paid, TrickWon
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.match_words import is_declaration, list_players_in_turn
from purple_table.ui.scenes.table.model import TableModel
from purple_table.ui.scenes.table.parts.laid_sets import SET_ROLE
from purple_table.ui.scenes.table.spoken_events import tell_event, tell_trick_shortly

SHOWING = ("couple", "declared", "melds", "shown", "weis")
"""The kinds of notes that tell cards which are worth points together, or are shown."""
_PLAYED = ("trick", "discard", SET_ROLE)
"""Where cards lie that are played in turn."""
_PASSING = ("pass", "passed")
"""The kinds of notes of a seat that plays nothing in its turn."""


class EventTeller:
    """Leaves out what a listener knows: who it is that plays in turn, or after a sentence about the same player; that
    an own act is one's own; the cards that are laid open after a note has told them; what both have declared where a
    note then says who has the better; and what goes into the pot before one deal after the other, once it was told."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._last_seat: int | None = None
        """The seat of the last sentence that had one."""
        self._played = False
        """Whether that sentence told what was played in turn."""
        self._declared: list[Called] = []
        """Declarations of one kind, which wait for the note about it."""
        self._called: Called | None = None
        """The call that was told last, if nothing came after it."""
        self._told_trick = False
        """Whether it was told at length who takes a trick; from then on a name is enough."""
        self._antes: set[str] = set()
        """The clauses of what was paid at the beginning of the deal before."""
        self._opening: list[str] | None = None
        """The clauses of what was paid in this deal, as long as nobody has acted; then None."""
        self._shows: int | None = None
        """The seat whose open cards a note has told."""

    def tell(self, event: Event, is_repeated: Callable[[str], bool]) -> list[str]:
        """Return the sentences to say now; one that `is_repeated` comes with its player."""
        declared = self._declared
        continues = declared and isinstance(event, Called | Noted) and event.clause == declared[0].clause
        told = [] if continues else self.flush()
        if isinstance(event, Called) and is_declaration(event):
            self._declared.append(event)
            return told
        self._declared.clear()
        if isinstance(event, Moved) and event.source == event.target and event.source.owner == self._shows:
            self._shows = None
            return told
        self._shows = event.seat if isinstance(event, Noted) and event.kind in SHOWING else None
        words = self._tell_shortly(event)
        if words and is_repeated(words) and not self.is_own_act(event):
            words = tell_event(event, self._model)
        self._follow(event, words)
        return [*told, words] if words else told

    def lose_thread(self) -> None:
        """Take note that something happened which was not told."""
        self._last_seat = self._called = self._shows = None
        self._declared.clear()

    def flush(self) -> list[str]:
        """Return the declarations that wait for a note, as nothing is noted about them."""
        declared, self._declared = self._declared, []
        return [tell_event(event, self._model) for event in declared]

    def _tell_shortly(self, event: Event) -> str:
        """Return a sentence, without its player where that is known."""
        called, self._called = self._called, event if isinstance(event, Called) else None
        if isinstance(event, Noted):
            if event.contract is not None and called is not None and called.bid == event.contract:
                return ""  # the call has just said it
            if event.seat == self._model.you and event.kind == "turned-away":
                return ""  # what is asked says who leads
            if event.seat == self._model.you and event.kind == "pass":
                return tr("Pass")
        if self._is_known_ante(event):
            return ""
        told_before, self._told_trick = self._told_trick, self._told_trick or isinstance(event, TrickWon)
        if isinstance(event, TrickWon) and told_before:
            return tell_trick_shortly(event, self._model)
        return tell_event(event, self._model, named=self._needs_name(event))

    def _is_known_ante(self, event: Event) -> bool:
        """Return whether an event is a payment into the pot before anybody acts, with which the last deal began too."""
        if isinstance(event, DealBegan):
            self._opening = []
        elif isinstance(event, Called | Chosen | TrickWon) or is_play(event):
            if self._opening is not None:
                self._antes = set(self._opening)
            self._opening = None
        if not isinstance(event, Paid) or event.taker is not None or self._opening is None:
            return False
        self._opening.append(event.clause)
        return event.clause in self._antes

    def is_own_act(self, event: Event) -> bool:
        """Return whether the reader has done this, which is told without "you"."""
        if isinstance(event, Noted) and event.kind != "pass":
            return False
        return isinstance(event, Called | Chosen | Noted) and event.seat == self._model.you

    def _needs_name(self, event: Event) -> bool:
        """Return whether a sentence about an event must say whose it is."""
        seat = _find_seat(event)
        if self.is_own_act(event):
            return False
        # The words of a choice are those that the chooser is asked with: without a name they would sound like an ask.
        is_choice = isinstance(event, Chosen) and event.topic != "trump"
        if isinstance(event, Called) or is_choice or seat is None or self._last_seat is None:
            return True
        if not self._played:
            return seat != self._last_seat
        view = self._model.view
        return not is_play(event) or seat != list_players_in_turn(view, (self._last_seat + 1) % view.players)[0]

    def _follow(self, event: Event, words: str) -> None:
        """Note whom a sentence was about."""
        seat = _find_seat(event)
        if isinstance(event, DealBegan):
            self._last_seat = None
        elif is_play(event):
            self._last_seat, self._played = seat, True
        elif words and seat is not None and seat != self._last_seat:
            self._last_seat, self._played = seat, False
        elif isinstance(event, TrickWon):
            self._played = False


def is_play(event: Event) -> bool:
    """Return whether an event is what a seat does in its turn to play: cards, or none."""
    if isinstance(event, Noted):
        return event.kind in _PASSING
    return isinstance(event, Moved) and event.source.role == "hand" and event.target.role in _PLAYED


def _find_seat(event: Event) -> int | None:
    """Return the seat that a sentence about an event is about, if it is about one."""
    match event:
        case Moved():
            return event.source.owner if event.source.owner is not None else event.target.owner
        case Noted():
            named = event.contract is not None or any(name == "seat" for name, _ in event.words.values)
            return event.seat if named else None
        case TrickWon() | Called() | Chosen():
            return event.seat
        case Paid(payer, taker):
            return taker if payer is None else payer
        case _:
            return None
