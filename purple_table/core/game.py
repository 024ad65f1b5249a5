"""The contract between games and everybody else: Game, State, View, Ask, Reason, Outcome.

A `State` owns every card and never leaves `session` and `games`; players and scenes get a `View` and `Event`s.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from purple_table.core.actions import Action, Contract
from purple_table.core.cards import Deck, Pile, PileKey, PileView
from purple_table.core.events import Event, Moved
from purple_table.core.kinds import KindRegistry
from purple_table.core.messages import SILENT, LocalizedError, Message, Verbatim, say
from purple_table.core.questions import Answer, Question
from purple_table.core.shuffle import Basis, Chance

AskKind = str
PhaseName = str
CounterKind = str
"""One of `ASK_KINDS`, of `PHASE_NAMES` and of `COUNTER_KINDS`."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is refused: the clause of the rule book, the reason in words, and which actions would do."""

    clause: str
    words: Message
    would_do: tuple[Action, ...] = ()


class Refused(LocalizedError, ValueError):
    """Raised when an action that the rules do not allow was applied; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        words = say("{reason} ({clause})", reason=reason.words, clause=Verbatim(reason.clause))
        super().__init__(words if reason.clause else reason.words)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Way:
    """One of the ways that an ask offers: its action, its name, the totals by side that it would lead to, and a line of
    help. A `warning` is said before it is carried out, as there is no way back."""

    action: Action
    label: Message
    totals: tuple[int, ...] = ()
    help: Message = SILENT
    warning: Message = SILENT


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision that a seat must make. A scene picks its panel by `kind`.

    `kind` is one of those that parts have registered in `ASK_KINDS`, such as
    "deal"     begin the next deal
    "give"     lay `amount` cards out for seat `target`, `done` of them lie; where they say a number `adds` has what
               each card of the hand, and of those that lie, adds to it
    "play"     a card to the trick, or one of `ways` beside the cards; with `hand` it is played from the hand of that
               seat, for which the seat that is asked decides
    "choose"   one of `ways`; the first is the one to offer first. With `denominations` these may be named as trump;
               `clear` is the one that is best by far whatever the others do, None where two are close
    "auction"  a bid of a number from `least` to `most` and one of `denominations` (`<number> <denomination>` in small
               letters, denominations from low to high, the last may be "none"), or a pass
    "bid"      a number of tricks from `least` to `most`, or one of `ways` besides (nil, pass)
    "ladder"   a bid, or a pass; `ways` are all bids of the table from low to high, of which those may be made that are
               higher than the last
    "points"   a number of points from `least` to `most`, or a pass
    "draw"     draw from the stock, take an open card, or one of `ways` besides (knock, stay)
    "discard"  a card of the hand to the discard pile
    "meld"     meld, lay off, lay down, or play a card to the trick, which ends it
    "set"      cards of one rank, `amount` of them where a set lies there, or one of `ways` (pass)
    """

    kind: AskKind
    prompt: Message
    clause: str = ""
    amount: int = 0
    done: int = 0
    target: int | None = None
    ways: tuple[Way, ...] = ()
    least: int = 0
    most: int = 0
    denominations: tuple[str, ...] = ()
    adds: tuple[tuple[str, int], ...] = ()
    clear: Way | None = None
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A short text on an open card, such as what a wild card stands for, with the full `words` and that `rank`."""

    card: str
    rank: str
    text: str
    words: Message


@dataclass(frozen=True, slots=True)
class Counter:
    """A public number a seat (or a side), shown beside its name under a label. None: nothing to show. `texts` are shown
    instead of the numbers where they say more ("Nil")."""

    kind: CounterKind
    label: Message
    values: tuple[int | None, ...]
    texts: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Status:
    """The public state of a deal.

    `lines` are short remarks for the status bar ("Hearts are broken"). `trick` counts from 1, `tricks` is the number of
    tricks in the deal, `hand` the size of the largest hand dealt. `trump` is the name of a color or suit, "none" if no
    trump was named, None before that; `promoted` are the cards that trump lifts above all other trumps, the highest
    first, whatever their color; `contract` is what `declarer` has to make. `counters` are by seat, `side_counters` by
    side; `pot` is the number of chips in the middle; `knocker` has knocked; the seats `out` no longer take part;
    `marks` belong on open cards. In games of tricks in which a pot is played for, `stake` has the chips in it, how
    many of them lay there before the deal, how many pots have been won, and then what each side has paid into it before
    play in this deal; `thrown` is how many deals of the match were thrown in. `party` are the seats that play together
    against the others in this deal, as far as is known; `passed` have passed in the running trick of a climbing game.
    `talon` says, while one is exchanged, how many of the cards left over stay, are drawn last, and are drawn first.
    """

    phase: PhaseName
    deal: int
    dealer: int
    trick: int = 0
    tricks: int = 0
    hand: int = 0
    leader: int | None = None
    broken: bool = False
    trump: str | None = None
    contract: Contract | None = None
    declarer: int | None = None
    counters: tuple[Counter, ...] = ()
    side_counters: tuple[Counter, ...] = ()
    lines: tuple[Message, ...] = ()
    pot: int | None = None
    knocker: int | None = None
    out: tuple[int, ...] = ()
    promoted: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    stake: tuple[int, ...] = ()
    thrown: int = 0
    party: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    talon: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match: the winning sides, the totals, and a sentence."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    words: Message


class ViewSource(Protocol):
    """The knowledge of a seat about a position, as a few values that never change: a view builds its fields from it
    when they are asked for, whatever has been played since. It holds nothing that the view may not show."""

    def build(self, name: str) -> Any:
        """Build a field of the view."""


@dataclass(frozen=True)
class View:
    """Everything that one seat may know, as values only, made from an allow-list.

    Only the seat that must decide has an `ask`. `history` holds the events of the running deal as this seat saw them.
    `totals` are by side; `sheet` has the points of every finished deal.
    """

    seat: int
    players: int
    sides: tuple[tuple[int, ...], ...]
    to_act: int | None
    status: Status
    piles: tuple[PileView, ...]
    ask: Ask | None
    totals: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    history: tuple[Event, ...]
    outcome: Outcome | None = None

    if not TYPE_CHECKING:  # for a type checker a view has its fields and no others

        def __getattr__(self, name: str) -> Any:
            """Build a field that only the sight has; Python asks here for what a view does not hold."""
            if name not in View.__dataclass_fields__ or "_sight" not in self.__dict__:
                raise AttributeError(f"a view has no {name!r}")
            value = self.__dict__[name] = self.__dict__["_sight"].build(name)
            return value

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy, in this process or another, has the values alone."""
        return View, tuple(getattr(self, field.name) for field in fields(self))

    def pile(self, role: str, owner: int | None = None, number: int = 0) -> tuple[str | None, ...]:
        """Return the cards of a pile as this seat sees them; empty if there is no such pile."""
        key = PileKey(role, owner, number)
        for pile in self.piles:
            if pile.key == key:
                return pile.cards
        return ()

    @property
    def trick(self) -> tuple[tuple[int, str], ...]:
        """The seats and cards of the trick that lies, in the order played; a seat that was passed over is not there."""
        lying, found = len(self.pile("trick")), []
        for event in reversed(self.history) if lying else ():
            if isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
                found.append((event.source.owner, event.cards[0] or ""))
                if len(found) == lying:
                    break
        return tuple(reversed(found))

    @property
    def hand(self) -> tuple[str, ...]:
        """The seat's own hand, in deck order."""
        return tuple(card for card in self.pile("hand", self.seat) if card is not None)


# --- open kinds -------------------------------------------------------------------------------------------------------


class AskInfo(NamedTuple):
    """A kind of ask that a part brings: `moments` are those of the coach that may come with it, and
    `find_moments` finds which have come; None: all of them. `panel` is the kind of ask whose panel shows it; "": it is
    answered by choosing cards alone."""

    moments: tuple[str, ...]
    find_moments: Callable[[View, Ask], Iterable[str]] | None = None
    panel: str = ""


ASK_KINDS: KindRegistry[AskInfo] = KindRegistry("ask")
PHASE_NAMES: KindRegistry[None] = KindRegistry("phase")
COUNTER_KINDS: KindRegistry[None] = KindRegistry("counter")


def make_view(sight: ViewSource, seat: int, to_act: int | None, outcome: Outcome | None) -> View:
    """Return a view that builds its other fields from the sight when they are first asked for."""
    view = object.__new__(View)
    values = view.__dict__  # the constructor of a frozen dataclass is many times slower
    values["seat"] = seat
    values["to_act"] = to_act
    if outcome is not None:
        values["outcome"] = outcome
    values["_sight"] = sight
    return view


class State(ABC):
    """One match in progress; mutable and cheap to copy; it owns every card."""

    to_act: int | None
    """The seat that must decide; None when the match is over."""
    outcome: Outcome | None

    @abstractmethod
    def legal_actions(self) -> Iterable[Action]:
        """Return what the seat to act may do; empty only when the match is over."""

    @abstractmethod
    def refusal(self, action: Action) -> Reason | None:
        """Return why `action` is not allowed now, or None if it is. Legality is decided in this one place."""

    @abstractmethod
    def apply(self, action: Action) -> list[Event]:
        """Check and carry out `action`, and continue to the next decision. Raises Refused and then changes nothing."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """Return what `seat` may know."""

    def collect_basis(self) -> Basis:
        """Return what the next deal depends on besides its key, number and dealer.

        With it the deal can be played alone (see `Game.start`). It holds only what can change the course of the deal,
        and so neither totals that change nothing nor anything where the deal is like the first of any match.
        """
        return {}

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent state at the same point."""

    @abstractmethod
    def piles(self) -> tuple[Pile, ...]:
        """Return every pile with every card of the game, each card once, as the state owns them."""


@dataclass(frozen=True)
class Game(ABC):
    """A resolved rule book for a number of players; immutable.

    `book` is the effective rule book (options carried out), `options` the values that led to it.
    """

    id: str
    name: str
    deck: Deck
    players: int
    sides: tuple[tuple[int, ...], ...]
    low_wins: bool
    target: int
    book: Mapping[str, Any] = field(repr=False)
    options: Mapping[str, Any]

    @property
    def family(self) -> str:
        """The engine that plays it."""
        return str(self.book["family"])

    @property
    def heights(self) -> Mapping[str, int]:
        """By the code of a rank, how high its cards stand in this game."""
        return {rank.code: rank.number for rank in self.deck.ranks}

    def find_heights(self, trump: str | None) -> Mapping[str, int]:
        """Return `heights` in a deal with this trump, or way to play without."""
        return self.heights

    def find_captured_worth(self, trump: str | None) -> Mapping[str, int]:
        """Return `captured_worth` in such a deal."""
        return self.captured_worth

    @property
    def captured_worth(self) -> Mapping[str, int]:
        """The points that capturing a card brings or costs, by its code; more is better. Other cards are left out."""
        return {}

    @property
    def last_trick_counts(self) -> bool:
        """Whether the last trick of a deal brings something that others do not."""
        return False

    @property
    def led_color_counts(self) -> bool:
        """Whether the color that is led has a say in who wins a trick."""
        return True

    @property
    def shows_tricks(self) -> bool:
        """Whether the tricks of a deal stay visible until its end, as it counts in which order they were taken."""
        return False

    @property
    def calls_go_round(self) -> bool:
        """Whether the bidding of a deal may come to a seat more than once."""
        return False

    def __dir__(self) -> list[str]:
        """The names of this contract, which are all that programs may count on; what a family adds is its own."""
        return [name for name in object.__dir__(self) if name.startswith("_") or name in _CONTRACT]

    def side_of(self, seat: int) -> int:
        """Return the side that a seat plays for."""
        return next(number for number, seats in enumerate(self.sides) if seat in seats)

    @abstractmethod
    def start(self, chance: Chance) -> State:
        """Return a match that takes its deals from `chance`, before the first deal. Raises RuleError if that is a
        single deal with an impossible basis."""

    @abstractmethod
    def answer(self, question: Question) -> Answer:
        """Return the answer of the rules to the question of a worked example."""

    @abstractmethod
    def guess(self, view: View, rng: Random) -> State:
        """Return a full state with this view; what the seat cannot see is random, as far as the history allows."""

    def forecast(self, view: View, action: Action) -> Message:
        """Return in a few words what an action of the seat would come to ("Red 27", "12 points"), computed from its
        view alone; silent where there is nothing to say. For `Stay` it is always what the hand is worth as it is."""
        return SILENT

    def winning_seat(self, view: View) -> int | None:
        """Return the seat whose card would take the trick as it lies; None if no trick lies or nobody would."""
        return None

    def claim(self, view: View) -> tuple[Action, ...]:
        """Return the seat's own actions for the rest of the deal if that is certain whatever others do, else ()."""
        return ()


_CONTRACT = frozenset(vars(Game)) | frozenset(Game.__annotations__)
