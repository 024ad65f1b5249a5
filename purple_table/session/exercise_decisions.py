"""Decisions of exercises, and the table of their themes.

A theme is a function that holds a position against the rules. It returns the sentence that speaks for the right action,
made of what the seat can see, or a silent message where the position is not of its kind; so a sentence is never told of
a position that it does not fit. Nothing here knows how players decide: which action is right, and what others cost, was
measured.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from purple_table.core.actions import Action, Play
from purple_table.core.cards import Card
from purple_table.core.game import Game, View
from purple_table.core.messages import SILENT, Message
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.going_out import EMPTY_HAND
from purple_table.games.tricks.guessing import make_kernel
from purple_table.games.tricks.scoring.worth import Sweep, Worth
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.games.tricks.trump import NULL


class SolvedDecision(NamedTuple):
    """A decision whose right action is known; `others` are the actions that cost something, the cheapest first."""

    game: Game
    view: View
    right: Action
    others: Sequence[Action]


class CardDecision:
    """The decision which card to play to a trick, with what the rules and the view say of it. Cards are masks."""

    def __init__(self, game: TrickGame, view: View, right: Play, others: Sequence[Play]) -> None:
        self.game, self.view = game, view
        self.card = game.bits[right.card]
        self.others = [game.bits[other.card] for other in others]
        self.facts = game.facts(view)
        own = [0] * game.players
        own[view.seat] = self.facts.hand
        self.kernel = make_kernel(self.facts, own)
        self.tables = self.kernel.tables
        self.legal = self.kernel.legal()

    @property
    def leads(self) -> bool:
        """Whether the seat leads to the trick."""
        return not self.kernel.count

    @property
    def unseen(self) -> int:
        """The cards that the seat does not hold and that have not been played."""
        return self.facts.rest & ~self.facts.hand

    @property
    def trumps(self) -> int:
        """The trumps."""
        return self.tables.trump

    @cached_property
    def bids(self) -> Bids:
        """What was bid, as far as the seat knows."""
        return read_bids(self.facts)

    @cached_property
    def worth(self) -> Worth:
        """What the deal is played for."""
        return self.game.worth(self.bids)

    @property
    def misery(self) -> int | None:
        """The seat that has bid to win no trick and has won none; None where nobody has. What a bid of nil says beside
        other bids is not meant."""
        seat = self.bids.declarer if self.facts.denomination == NULL else None
        return None if seat is None or self.facts.taken[seat] else seat

    @property
    def partners(self) -> Sequence[int]:
        """The other seats of the own side that play."""
        seats = self.game.sides[self.game.side_of(self.view.seat)]
        return [seat for seat in seats if seat != self.view.seat and seat in self.facts.seats]

    @property
    def winner(self) -> int | None:
        """The seat that wins the trick so far."""
        return None if self.leads else self.kernel.winner

    @property
    def is_partner_winning(self) -> bool:
        """Whether a partner wins the trick so far."""
        return self.winner in self.partners

    @property
    def can_follow(self) -> bool:
        """Whether the seat has a card of what was led."""
        return not self.leads and bool(self.facts.hand & self.tables.following[self.kernel.lead.bit_length()])

    @property
    def is_last(self) -> bool:
        """Whether nobody plays to this trick after the seat."""
        return self.kernel.count == self.kernel.last

    def wins(self, card: int) -> bool:
        """Return whether a card would win the trick as it lies."""
        return bool(card & self.kernel.winning_mask)

    def read_card(self, card: int) -> Card:
        """Return the card of a mask."""
        return self.game.deck.cards[card.bit_length() - 1]

    def list_color(self, card: int) -> int:
        """Return all cards of the color of a card; of trumps, all trumps."""
        if card & self.trumps:
            return self.trumps
        color = self.read_card(card).color
        return self.game.deck.mask(other.code for other in self.game.deck.cards if other.color == color) & ~self.trumps

    def count_higher(self, card: int) -> int:
        """Return how many cards of the same color that are still out are higher than a card."""
        return (self.tables.higher[card.bit_length()] & self.list_color(card) & self.unseen).bit_count()

    def count_lower(self, card: int) -> int:
        """Return how many cards of the same color that are still out are lower than a card."""
        return (self.list_color(card) & self.unseen).bit_count() - self.count_higher(card)

    @property
    def goes_out_next(self) -> bool:
        """Whether the seat, should it take the trick to which it leads, plays its last card next, and is out first."""
        held = [len(self.view.pile("hand", seat)) for seat in self.facts.seats if seat != self.view.seat]
        own = len(self.view.hand)
        return self.game.out.part == EMPTY_HAND and self.leads and own == 2 and min(held) > 1

    def makes_level(self, card: int) -> bool:
        """Return whether nobody takes the trick once a card has ended it."""
        line = [*self.kernel.line, (self.view.seat, card)]
        return self.is_last and self.tables.is_level([one for _, one in line], [seat for seat, _ in line])

    def count_last_trick(self, card: int) -> int:
        """Return the points of the last trick for whoever takes it with a card; 0 where they are no whole ones."""
        place, worth = card.bit_length() - 1, self.worth
        points = worth.numbered[-1] + (worth.last_trick[place] if worth.last_trick else 0)
        return int(points) if worth.fraction == 1 else 0

    def count_points(self, card: int) -> int:
        """Return what a captured card is worth to the side that takes it, in points."""
        return self.worth.cards[card.bit_length() - 1] if self.worth.cards else 0

    @property
    def threat(self) -> tuple[int, Sweep] | None:
        """Another seat that has captured some cards of a sweep, but not all, and nobody else any; of several sweeps the
        costliest."""
        found = []
        for sweep in self.worth.sweeps:
            takers = [seat for seat in self.facts.seats if self.facts.won[seat] & sweep.cards]
            if (
                len(takers) == 1
                and takers[0] != self.view.seat
                and self.facts.won[takers[0]] & sweep.cards != sweep.cards
            ):
                found.append((sweep.points, takers[0], sweep))
        return max(found)[1:] if found else None

    @property
    def is_exact(self) -> bool:
        """Whether a trick more than was bid is about as bad as one less."""
        side = self.game.side_of(self.view.seat)
        needed = self.worth.needed[side] if self.worth.needed and not self.bids.party else None
        if needed is None or not self.worth.tricks or len(self.game.sides[side]) > 1:
            return False
        row = self.worth.tricks[side]
        return needed + 1 < len(row) and row[needed + 1] < row[needed]

    @property
    def wish(self) -> bool | None:
        """Whether the seat wants tricks; None where that depends on which trick it is, or on who takes it."""
        seat = self.view.seat
        if self.bids.nil:
            return False if seat in self.bids.nil and not self.facts.taken[seat] else None
        if self.facts.denomination == NULL:
            return None
        if self.worth.shuns:
            takers = [
                {one for one in self.facts.seats if self.facts.won[one] & sweep.cards} for sweep in self.worth.sweeps
            ]
            return None if any(len(seats) == 1 for seats in takers) else False
        if self.is_exact:
            return False if self.excess == 0 else None
        return True

    @property
    def excess(self) -> int | None:
        """The number of tricks that the seat has won beyond its bid, where that is about as bad as fewer; None
        elsewhere."""
        seat = self.view.seat
        bid = self.bids.tricks[seat] if self.is_exact and self.bids.tricks else None
        return None if bid is None else self.facts.taken[seat] - bid

    @property
    def avoids_tricks(self) -> bool:
        """Whether the seat wants no further trick, as tricks do harm or as it has all that it promised."""
        return self.worth.shuns or self.misery == self.view.seat or self.wish is False


Find = Callable[[SolvedDecision], Message]
FindCard = Callable[[CardDecision], Message]


class ExerciseTheme(NamedTuple):
    """A theme by its title, and the function that finds what speaks for the right action."""

    title: str
    find: Find


THEMES: dict[str, ExerciseTheme] = {}
"""Every theme by its name, the most telling first: a position is of the first that fits."""


def find_themes(decision: SolvedDecision) -> Sequence[str]:
    """Return the names of all themes that fit a decision."""
    return [name for name, theme in THEMES.items() if theme.find(decision)]


def explain_theme(theme: str, decision: SolvedDecision) -> Message:
    """Return what speaks for the right action, silent where the position is not of that theme."""
    return THEMES[theme].find(decision) if theme in THEMES else SILENT


def find_wish(decision: SolvedDecision) -> bool | None:
    """Return whether the seat of a decision wants tricks; None where that depends on more, or where no card is
    played to a trick."""
    game, view, right, _ = decision
    if not isinstance(game, TrickGame) or not isinstance(right, Play):
        return None
    return CardDecision(game, view, right, ()).wish


def add_theme(name: str, title: str) -> Callable[[Find], Find]:
    """Add the theme of a function."""

    def add(find: Find) -> Find:
        THEMES[name] = ExerciseTheme(title, find)
        return find

    return add


def add_card_theme(name: str, title: str) -> Callable[[FindCard], FindCard]:
    """Add a theme of cards that are played to tricks."""

    def add(find: FindCard) -> FindCard:
        def find_in(decision: SolvedDecision) -> Message:
            game, view, right, others = decision
            if not isinstance(game, TrickGame) or not isinstance(right, Play):
                return SILENT
            return find(CardDecision(game, view, right, [other for other in others if isinstance(other, Play)]))

        THEMES[name] = ExerciseTheme(title, find_in)
        return find

    return add
