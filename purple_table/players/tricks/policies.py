"""Policies: how supposed deals are played on at every seat, on integers, each seat by what it can know."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from purple_table.games.tricks.calls import Bids
from purple_table.games.tricks.scoring import Carried
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.players.tricks import taking
from purple_table.players.tricks.aims import Aims, TrickWorth
from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.card_play.penalty_knowledge import PenaltyKnowledge
from purple_table.players.tricks.card_play.penalty_play_policy import PenaltyPlayPolicy, is_penalty_game
from purple_table.players.tricks.exactly import plan_exact_tricks
from purple_table.players.tricks.finale import MOST, Finale
from purple_table.players.tricks.opponents import Opponents, observe_opponents
from purple_table.players.tricks.public_cards import PublicCards

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame
    from purple_table.games.tricks.guessing import TrickSampler
    from purple_table.games.tricks.kernel import Kernel

SOON: Final = (4, 3)
"""Cards in a hand that plans for the last trick in play-outs, of up to four players and of more: with six, and eight
players, a deal takes up to a quarter of a second."""

Known = TypeVar("Known", PenaltyKnowledge, PublicCards)


class PlayoutPolicy(Protocol[Known]):
    """How a deal is played on. `Known` is what everybody can tell from the cards played."""

    def read_knowledge(self, facts: TrickSeatFacts) -> Known:
        """What the seat of a view can tell."""

    def copy(self, known: Known) -> Known:
        """The same, to be played on."""

    def choose_card(self, kernel: Kernel, known: Known) -> int:
        """The card of the seat to play, as one bit."""

    def play_on(self, kernel: Kernel, known: Known, card: int, plain: Collection[int]) -> None:
        """Play `card` (0: none) and then everything to the end of the deal; the seats of `plain` by a plain rule."""


class TakePolicy:
    """Where tricks, or the cards in them, are worth something: the rules of `taking`."""

    def __init__(self, game: TrickGame, aims: Aims, cards: taking.Cards) -> None:
        self._aims = aims
        self._cards = cards
        self._trumping = game.following.part == "suit_or_trump"
        self._plans = bool(aims.closing) or any(aims.exactly)
        self._soon = SOON[aims.players > 4]

    def read_knowledge(self, facts: TrickSeatFacts) -> PublicCards:
        """What the seat of a view can tell."""
        return PublicCards(facts.rest, facts.excluded[:], self._trumping)

    def copy(self, known: PublicCards) -> PublicCards:
        """The same, to be played on."""
        return known.copy()

    def choose_card(self, kernel: Kernel, known: PublicCards) -> int:
        """The card of the seat to play, as one bit: the Club's."""
        return self._choose(kernel, known, self._aims.next_worth(kernel.taken), MOST)

    def play_on(self, kernel: Kernel, known: PublicCards, card: int, plain: Collection[int]) -> None:
        """Play `card` and then everything to the end of the deal; nobody follows a plain rule here."""
        aims, play, hands, choose, soon = self._aims, known.play, kernel.hands, self._choose, self._soon
        if card:
            play(kernel, card)
        worth = aims.next_worth(kernel.taken)
        while hands[kernel.turn]:
            play(kernel, choose(kernel, known, worth, soon))
            if not kernel.count:
                worth = aims.next_worth(kernel.taken)

    def _choose(self, kernel: Kernel, known: PublicCards, worth: TrickWorth, most: int) -> int:
        aims, cards = self._aims, self._cards
        plan = make_plan(kernel, known, worth, aims, cards, most) if self._plans else None
        return taking.choose(kernel, known, worth, aims, cards, plan)


def make_plan(
    kernel: Kernel, public: PublicCards, worth: TrickWorth, aims: Aims, cards: taking.Cards, most: int = MOST
) -> taking.Plan | None:
    """What to play for with the rest of the hand of the seat to play, where it is no card by itself; for the last trick
    with a hand of `most` cards."""
    hand = kernel.hands[kernel.turn]
    if aims.closing and hand.bit_count() <= most:
        return Finale(kernel, public, aims.closing, aims.card_worth(kernel.taken))
    return plan_exact_tricks(kernel, public.rest & ~hand, worth, aims, cards)


class Policies:
    """The policies of a game."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._penalty = PenaltyPlayPolicy(game, CardCosts(game)) if is_penalty_game(game) else None
        self._cards: dict[str | None, taking.Cards] = {}

    def opponents(self, sampler: TrickSampler, rng: Random) -> Opponents:
        """How the others are supposed to play. Where tricks are to be won nobody follows a plain rule: against the
        Reference nothing was won by it, and against the Club less."""
        return Opponents() if self._penalty is None else observe_opponents(self._penalty, sampler, rng)

    def make_policy(
        self, bids: Bids, denomination: str | None, tricks: int, carried: Carried, hidden: Collection[int] = ()
    ) -> PlayoutPolicy[Any]:
        """How deals of so many tricks are played on with this trump, after this bidding; what sides have bid that are
        `hidden` only they know."""
        if self._penalty is not None:
            return self._penalty
        if denomination not in self._cards:
            self._cards[denomination] = taking.Cards(self._game, denomination)
        return TakePolicy(self._game, Aims(self._game, bids, carried, tricks, hidden), self._cards[denomination])
