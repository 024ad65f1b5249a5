"""The knowledge of a seat about a trick deal, as a few values that never change: views build piles and status from
them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from purple_table.core.cards import PileKey, PileView, list_owned_piles
from purple_table.core.game import Ask, Status
from purple_table.core.messages import SILENT
from purple_table.games.match_frame import Heard, Phase, join_history
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts

PUBLIC_ASK = Ask("deal", SILENT)
"""Stands for an ask that the phase makes of what everybody knows, when it is wanted."""
PLAY = "playing"
"""The key of what play keeps."""
LEVEL = PileKey("aside", None, 1_000)
"""Where the cards of tricks lie that nobody has taken, face down. Other piles aside have much lower numbers."""
_TRICK = PileKey("trick")


class PublicParts(Protocol):
    """The parts of a course that show something to everybody."""

    def add_public_facts(self, deal: PublicDeal, facts: dict[str, Any]) -> None:
        """Add what the parts that hide nothing tell scoring, as fields of DealFacts."""

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Add what the parts show everybody, as fields of the status; `shown` has the list "lines"."""


class PublicDeal(NamedTuple):
    """The public facts of a deal; the status is made from it.

    The fields are called as in the state. `won`, `taken`, `takers` and `best` are those of the kernel when the last
    trick was taken, `leader` leads the trick or is to lead it, `part_data` has the data of the parts that hide nothing,
    and `secret_facts` what the others tell scoring in spite of what they hide. None of it changes while a trick lies.
    """

    game: TrickRules
    course: PublicParts
    phase: Phase[Any]
    number: int
    dealer: int
    tricks: int
    seats: tuple[int, ...]
    declarer: int | None
    denomination: str | None
    totals: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    thrown: int
    over: bool
    leader: int
    won: tuple[int, ...]
    taken: tuple[int, ...]
    takers: tuple[int, ...]
    best: int
    part_data: Mapping[str, Any]
    secret_facts: Mapping[str, Any]

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.game.players

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return self.game.sides

    @property
    def trump(self) -> int:
        """The trumps of the deal; 0 for none."""
        return 0 if self.denomination is None else self.game.trump.cards[self.denomination]

    def make_scoring_facts(self) -> DealFacts:
        """Return the deal as scoring sees it, as far as everybody knows it."""
        facts = dict(self.secret_facts)
        self.course.add_public_facts(self, facts)
        return make_scoring_facts(self, self, self.tricks, facts)

    def collect_status(self) -> dict[str, Any]:
        """Collect the fields of the status, as everybody knows them."""
        game = self.game
        shown: dict[str, Any] = {"lines": []}
        self.course.add_public_status(self, shown)
        lines = shown.pop("lines")
        return {
            "phase": self.phase.name,
            "deal": self.number,
            "dealer": self.dealer,
            "tricks": 0 if game.hands_grow else self.tricks,
            "hand": max(game.dealing.list_hand_sizes(self.number, game.players)),
            "trump": None if self.denomination is None else game.trump.names[self.denomination],
            "declarer": self.declarer,
            "promoted": game.ranking.codes.get(self.denomination or "", ()),
            "out": tuple([seat for seat in range(game.players) if seat not in self.seats]),
            "lines": () if self.over else (*game.ending.list_remarks(self.sheet, self.thrown), *lines),
            "thrown": self.thrown,
            **shown,
        }


class TrickMatch(Protocol):
    """The match that facts for scoring are made from, beside the tricks."""

    game: TrickRules
    dealer: int
    totals: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    thrown: int

    @property
    def trump(self) -> int:
        """The trumps of the deal; 0 for none."""


def make_scoring_facts(
    deal: PublicDeal | TrickMatch, tricks: PublicDeal | Kernel, length: int, facts: Mapping[str, Any]
) -> DealFacts:
    """Return a deal of `length` tricks as scoring sees it; `facts` are the fields of DealFacts that its parts know."""
    return DealFacts(
        tricks.won,
        deal.dealer,
        deal.totals,
        tricks=tricks.taken,
        sides=deal.game.sides,
        takers=tricks.takers,
        length=length,
        best=tricks.best,
        deals=len(deal.sheet),
        thrown=deal.thrown,
        ending=deal.game.ending,
        trump=deal.trump,
        **facts,
    )


class TrickSight(NamedTuple):
    """The knowledge of one seat about a position (see `ViewSource`).

    seen    the masks of the hands that the seat sees, by their seats
    known   by seat, the cards of its hand that everybody knows; () where there are none
    sizes   how many cards each hand has
    heard   the history of the deal
    trick   the seats and cards of the trick, in the order played
    tray    the mask of what the seat has laid out to pass, by its seat; nothing where nobody passes
    trays   how many cards each seat has laid out; () where nobody passes
    others  the piles beside these: those that a view has before the trick, and those after what was captured
    ask     what the seat must decide; PUBLIC_ASK where that follows from what everybody knows
    secret  the status, where the seat is shown what others are not
    built   what was built from `deal` alone, for all seats that look at it
    """

    deal: PublicDeal
    seen: Mapping[int, int]
    known: tuple[int, ...]
    sizes: tuple[int, ...]
    heard: Heard
    trick: tuple[tuple[int, int], ...]
    tray: Mapping[int, int]
    trays: tuple[int, ...]
    others: tuple[tuple[PileView, ...], ...]
    ask: Ask | None
    secret: Status | None
    built: dict[str, Status]

    def build(self, name: str) -> Any:
        """Build a field of the view."""
        if name == "status":
            status = self.secret or self.built.get(name)
            if status is None:
                status = self.built[name] = Status(**self.deal.collect_status())
            return status
        if name == "piles":
            return self._build_piles()
        if name == "ask":
            return self.deal.phase.ask(self.deal) if self.ask is PUBLIC_ASK else self.ask
        if name == "history":
            return join_history(self.heard)
        return getattr(self.deal, name)

    def _list_closed_cards(self, seat: int, size: int) -> tuple[str | None, ...]:
        """List the cards of a closed hand: those that everybody knows, and backs."""
        known = self.known[seat] if self.known else 0
        return (*self.deal.game.deck.codes(known), *(None,) * (size - known.bit_count()))

    def _build_piles(self) -> tuple[PileView, ...]:
        """Build the hands, the trick, what was captured, and the piles of other parts."""
        game = self.deal.game
        codes, names, players = game.deck.codes, game.codes, game.players
        hands = zip(list_owned_piles("hand", players), self.sizes, strict=True)
        found = [
            PileView(key, codes(self.seen[seat]) if seat in self.seen else self._list_closed_cards(seat, size))
            for seat, (key, size) in enumerate(hands)
            if size
        ]
        if self.trays:
            laid_out = zip(list_owned_piles("pass", players), self.trays, strict=True)
            found += [
                PileView(key, codes(self.tray[seat]) if seat in self.tray else (None,) * size)
                for seat, (key, size) in enumerate(laid_out)
                if size
            ]
        before, after = self.others
        found += before
        if self.trick:
            found.append(PileView(_TRICK, tuple([names[bit.bit_length()] for _, bit in self.trick])))
        won = zip(list_owned_piles("won", players), self.deal.won, strict=True)
        found += [PileView(key, codes(cards)) for key, cards in won if cards]
        level: int = self.deal.part_data[PLAY].level
        if level:
            found.append(PileView(LEVEL, (None,) * level.bit_count()))
        return (*found, *after)
