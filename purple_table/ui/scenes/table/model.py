"""The model of the table: what is shown, what is asked, what is picked, and notes for a while.

Code that draws the table or handles input reads the model; the scene and its commands change it. The model knows
nothing of pictures, widgets and events of the window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from purple_table.core.actions import Action
from purple_table.core.cards import Deck
from purple_table.core.coach import is_trump
from purple_table.core.events import Called, Moved, Noted, TrickWon
from purple_table.core.game import Ask, View
from purple_table.core.messages import Message
from purple_table.core.record import Seat
from purple_table.players.guides import guide
from purple_table.session.port import Hint, LocalPlay, MatchPort
from purple_table.session.settings import Settings, Sorting
from purple_table.ui.cards.denominations import call_words
from purple_table.ui.kit.telling import Teller, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.match_words import find_card, list_cards, list_trick_seats, show_seats
from purple_table.ui.scenes.table.seat_switch import SeatSwitch
from purple_table.ui.scenes.table.table_words import (
    count_missing,
    dealing_line,
    dummy_line,
    explain_trick,
    find_side,
    tell_taker,
    undo_line,
    waiting_line,
)

_NOTE_SECONDS, _REMARK_SECONDS, _LEFT_SECONDS = 7.0, 2.8, 1.6


class _Note(NamedTuple):
    """A text with markup, the own card that it is about, and the clause with its reason, if there is one; `is_early`
    if it says that others are to play."""

    text: str = ""
    card: str | None = None
    clause: str = ""
    is_early: bool = False


_NOTHING = _Note()


class Notes:
    """The note and the remark of the moment; both are texts with markup.

    A note disappears after a while. Advice stays until it is cleared; a note that comes meanwhile is shown above it.
    """

    def __init__(self) -> None:
        self.remark = ""
        self._passing, self._advice = _NOTHING, _NOTHING
        self._note_left = self._remark_left = 0.0
        self._is_call = False

    @property
    def note(self) -> str:
        """What the note says; "" if there is none."""
        return self._shown_note.text

    @property
    def clause(self) -> str:
        """The clause that gives the reason of the note, if there is one."""
        return self._shown_note.clause

    @property
    def card(self) -> str | None:
        """The card the note is about; without one it stands by the prompt."""
        return self._shown_note.card

    @property
    def _shown_note(self) -> _Note:
        return self._passing if self._passing.text else self._advice

    def show_note(self, text: str, card: str | None, clause: str = "", *, is_early: bool = False) -> None:
        """Show a note beside a card of the own hand; one that `is_early` goes once the person is asked."""
        self._passing, self._note_left = _Note(text, card, clause, is_early), _NOTE_SECONDS

    def show_advice(self, text: str, card: str | None) -> None:
        """Show advice beside a card of the own hand until `clear_advice`."""
        self._passing, self._advice = _NOTHING, _Note(text, card)

    def show_remark(self, text: str, *, is_call: bool = False) -> None:
        """Show a remark."""
        self.remark, self._remark_left, self._is_call = text, _REMARK_SECONDS, is_call

    def clear_remark(self) -> None:
        """Take the remark away."""
        self.remark = ""

    def clear_call(self) -> None:
        """Take a remark away that tells a call, because cards are played now."""
        if self._is_call:
            self.clear_remark()

    def fade_note(self) -> None:
        """Let the note disappear soon: just late enough to reach it with the mouse."""
        self._note_left = min(self._note_left, _LEFT_SECONDS)

    def clear_note(self) -> bool:
        """Clear the note, but no advice; return True if there was one."""
        shown, self._passing = bool(self._passing.text), _NOTHING
        return shown

    def clear_early_note(self) -> None:
        """Clear a note that says that others are to play, because the person is asked now."""
        if self._passing.is_early:
            self._passing = _NOTHING

    def clear_advice(self) -> None:
        """Clear the advice, because it has been followed or is out of date."""
        self._advice = _NOTHING

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True if something disappeared."""
        changed = False
        if self._passing.text:
            self._note_left -= dt
            changed = self._note_left <= 0 and self.clear_note()
        if self.remark:
            self._remark_left -= dt
            if self._remark_left <= 0:
                self.remark, changed = "", True
        return changed


class TableModel:
    """The state of the match as the table shows it. The cards themselves are in the `Picture`."""

    def __init__(self, port: MatchPort, seat_switch: SeatSwitch) -> None:
        self._port = port
        self.seat_switch = seat_switch
        # What is shown.
        self.view = seat_switch.view()
        self.active_seat: int | None = self.view.to_act
        """The seat whose turn is shown."""
        self.prompt = ""
        """The prompt while nothing is asked of the person."""
        self.last_trick: TrickWon | None = None
        self.dots = 0
        """The number of dots that have been lit beside the seat that is thinking; they light one after the other."""
        self.notes = Notes()
        self.describe_record: Callable[[str, str], str] = lambda person, name: ""
        """A function that returns how a person's matches against a name went, with markup."""
        self.reasons_beside = False
        """Whether the computers' reasons are shown beside the trick."""
        self.marked_cards: frozenset[str] = frozenset()
        """The cards on the table that are shown to be right."""
        # What is asked.
        self.ask: Ask | None = None
        """What the person is asked now."""
        self.hint: Hint | None = None
        """The hint that is shown."""
        self.hint_taken_by_key = False
        """Whether the keys that pick do what the hint names, as nothing else was touched since it was shown."""
        self.hint_awaited = False
        """Whether the hint that the person asked for is still being thought about."""
        self.legal_cards: frozenset[str] | None = None
        """The cards that may be chosen now; None while there is nothing to choose."""
        # What is picked.
        self.picks: list[str] = []
        """The cards that are picked to be passed and not sent yet."""
        self.chosen_cards: frozenset[str] = frozenset()
        """The cards that a panel has chosen so far: they lie lifted."""
        self.hovered_card: str | None = None
        """The card under the mouse."""
        self.cursor_card: str | None = None
        """The card that the keyboard is on."""
        self.dragged_card: str | None = None
        """The card that follows the pointer."""
        self.hovered_place: int | None = None
        """The place whose name plate is under the mouse."""
        self.taken_back = False
        """Whether the last thing that the person did was to take back."""

    @property
    def game_id(self) -> str:
        """The id of the game that is played."""
        return self._port.game.id

    @property
    def plays_sets(self) -> bool:
        """Whether cards of one rank are played together: then there are no tricks that somebody takes."""
        return self._port.game.family == "climbing"

    def sort_by(self, settings: Settings) -> Sorting:
        """Return how the own hand is sorted: as the settings say, but by rank where sets are played."""
        return "rank" if self.plays_sets else settings.sorting

    @property
    def deck(self) -> Deck:
        """The deck of the match."""
        return self._port.game.deck

    @property
    def low_wins(self) -> bool:
        """Whether the lowest total wins the match."""
        return self._port.game.low_wins

    @property
    def shows_tricks(self) -> bool:
        """Whether the tricks of a deal stay visible until its end."""
        return self._port.game.shows_tricks

    @property
    def calls_go_round(self) -> bool:
        """Whether the bidding of a deal may come to a seat more than once."""
        return self._port.game.calls_go_round

    def begin_deal(self, dealer: int) -> None:
        """Show who deals, and the numbers of the new deal from its first card on."""
        dealt = self._port.make_view()
        if dealt.sheet == self.view.sheet:
            self.view = dealt
        else:
            # It is over at once, and what came of it is shown later.
            self.view = replace(self.view, status=replace(self.view.status, counters=()))
        self.last_trick, self.active_seat = None, dealer
        # A remark of this moment tells who deals, and why.
        self.prompt = "" if self.notes.remark else dealing_line(dealer, self.seats, self.you)

    def tell_undo(self, before: View) -> None:
        """Tell that a decision was taken back, and to what; `before` is what was shown until then."""
        self.notes.show_remark(undo_line(before, self.view))

    def tell_waiting(self, view: View) -> str:
        """Return who is awaited and for what, or that your cards are played for you, with markup; "" if you are, or a
        remark tells it."""
        status, you = view.status, self.you
        if status.phase == "deal" and self.notes.remark:
            return ""  # as who cut the lowest card, and so deals
        declarer = status.declarer if "dummy" in self._port.game.book and status.phase == "playing" else None
        if declarer not in (None, you) and any(you in side and declarer in side for side in view.sides):
            return dummy_line(self.seats[declarer].name)
        if self._port.considering is not None and self._awaits_several_to_pass(view):
            return tr("The others choose cards to pass")
        return waiting_line(view, self.seats, you)

    def _awaits_several_to_pass(self, view: View) -> bool:
        """Return whether you have laid out all cards that you pass, and more than one other seat has not."""
        if view.status.phase != "passing" or self.you in (None, view.to_act):
            return False
        laid = [len(view.pile("pass", seat)) for seat in range(view.players)]
        return sum(count < laid[self.you or 0] for count in laid) > 1

    @property
    def winning_seat(self) -> int | None:
        """The seat whose card would take the trick as it lies."""
        return self._port.game.winning_seat(self.view)

    def is_taken_by_trump(self, cards: Sequence[str]) -> bool:
        """Return whether the last card of a trick is a trump that takes it, and the first card is none."""
        status = self.view.status
        promoted, trump = status.promoted, (status.trump or "none").casefold()
        trumps = [code for code in cards if is_trump(code, self.deck, trump, promoted)]
        if not trumps or trumps[0] == cards[0] or trumps[-1] != cards[-1]:
            return False

        def measure_height(code: str) -> int:
            # Of the promoted cards, which stand above all others, the first is the highest.
            return 1000 - promoted.index(code) if code in promoted else self.heights.get(self.deck[code].rank, 0)

        return max(trumps, key=measure_height) == cards[-1]

    @property
    def led_color_counts(self) -> bool:
        """Whether the color that is led has a say in who wins a trick."""
        return self._port.game.led_color_counts

    @property
    def heights(self) -> Mapping[str, int]:
        """How high the ranks stand in the deal."""
        return self._port.game.find_heights(self.view.status.trump)

    @property
    def seats(self) -> Sequence[Seat]:
        """Who sits where now."""
        return show_seats(self._port.seats)

    @property
    def thinking_seat(self) -> int | None:
        """The seat for which somebody is thinking who is not asked here; None where nobody may see who that is."""
        return self._port.considering if self.view.to_act is not None else None

    @property
    def is_played_here(self) -> bool:
        """Whether a person at this window takes part, and does not look on or back."""
        return self._port.local_play is not None

    @property
    def thoughts(self) -> LocalPlay | None:
        """Where to ask why computers played as they did, while reasons are shown beside the trick."""
        play = self._port.local_play
        return play if self.reasons_beside and play is not None and play.shows_reasons else None

    @property
    def you(self) -> int | None:
        """The seat that is spoken to as "you"."""
        return self.seat_switch.you

    def is_good(self, seat: int) -> bool | None:
        """Return whether what a seat gains is good for the viewer; None if nobody looks for themselves."""
        return None if self.you is None else find_side(self.view, self.you) == find_side(self.view, seat)

    @property
    def teller(self) -> Teller:
        """Tells messages to who sits here."""
        return Teller([seat.name for seat in self.seats], self.you)

    @property
    def hinted_cards(self) -> frozenset[str]:
        """The cards that the hint names."""
        return (
            frozenset(card for action in self.hint.actions for card in list_cards(action)) if self.hint else frozenset()
        )

    @property
    def next_hinted_card(self) -> str | None:
        """The first card of the hint that is in the own hand and not picked yet, where cards are played or given; None
        once something else is picked."""
        named = [find_card(action) for action in self.hint.actions] if self.hint else []
        if not named or not set(self.picks) <= set(named):
            return None
        return next((card for card in named if card in self.view.hand and card not in self.picks), None)

    def list_plain_cards(self) -> list[str]:
        """Return the cards that plainly go where more of a hand must be laid away than stays, and the trump is known:
        no trumps, the lowest first if not all have to go."""
        ask, trump, legal = self.ask, self.view.status.trump, self.legal_cards or ()
        if ask is None or ask.kind != "give" or ask.target is not None or ask.done or ask.adds or trump is None:
            return []
        if 2 * count_missing(ask, 0) <= len(self.view.hand):
            return []
        plain = [code for code in legal if not is_trump(code, self.deck, trump.casefold(), self.view.status.promoted)]
        going = sorted(plain, key=lambda code: self.heights.get(self.deck[code].rank, 0))[: ask.amount]
        return [*self.deck.sort(going)]

    def find_seat(self, place: int) -> int:
        """Return the seat that is shown at a place; the viewer sits at place 0."""
        return (place + self.view.seat) % self.view.players

    def trick_words(self, event: TrickWon | Moved) -> tuple[str, str]:
        """Return who took a trick, and why, with markup; or that nobody takes one that is level."""
        if isinstance(event, Moved):
            return tr("**The trick is level**"), tr("nobody takes it")
        players = list_trick_seats(self.view, event)
        why = explain_trick(event, self._port.game, self.view.status, players)
        return tell_taker(event, self.seats, self.you), why

    def tell_note(self, event: Noted) -> None:
        """Show a remark on something noteworthy, by which the awaited player has acted."""
        if event.kind != "contract":  # which is announced in large letters
            self.notes.show_remark(self.teller.read(event.words))
        self.prompt = ""
        if event.kind == "turned-away":
            self.active_seat = event.seat  # who leads next

    def tell_call(self, event: Called) -> None:
        """Show who has called what, by which the awaited player has acted."""
        name, words = escape(self.seats[event.seat].name), call_words(self.deck, event)
        self.notes.show_remark(tr("**{name}:** {words}", name=name, words=words), is_call=True)
        self.prompt = ""

    def forecast(self, action: Action) -> Message:
        """Return what an action would lead to as things are shown, in a few words; silent if there is nothing to
        say."""
        return self._port.game.forecast(self.view, action)

    @property
    def captured_worth(self) -> Mapping[str, int]:
        """What a captured card brings or costs, by its code."""
        return self._port.game.find_captured_worth(self.view.status.trump)

    @property
    def guide(self) -> Message:
        """What hands like the own one came to, silent where that is not known."""
        return guide(self._port.game, self.view)
