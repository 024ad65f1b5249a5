"""The players of Blues and Greens by level, and the Beginner, who plays by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from purple_table.core.actions import Action, Bid, Choose, Draw, Give, LayDown, LayOff, Meld, Pass, Play, Take
from purple_table.core.game import Game, View
from purple_table.games.blues_greens.blues_greens_game import BluesGreens
from purple_table.games.blues_greens.blues_greens_knowledge import find_trump
from purple_table.games.blues_greens.blues_greens_rules import TRUMP
from purple_table.players.baseline.reference_blues_greens import ReferenceBluesGreensPlayer
from purple_table.players.blues_greens.blues_greens_reasons import decide
from purple_table.players.blues_greens.expert_blues_greens import ExpertBluesGreensPlayer
from purple_table.players.blues_greens.skilled_blues_greens import SkilledBluesGreensPlayer
from purple_table.players.family_levels import make_level
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision, Player

CARELESS = 0.25
"""How often a Beginner does not look at what counts."""
BIDS = {"cautious": 8, "normal": 7, "bold": 6}
"""From so many cards of a suit, black threes among them, it likes to bid."""


class BeginnerBluesGreensPlayer:
    """Sees its own hand, the top of the splay and the trick, and nothing else."""

    def __init__(self, game: BluesGreens, style: str) -> None:
        self._game = game
        self._deck = game.deck
        self._pack = game.pack
        self._bids = BIDS[style]

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Choose plausibly."""
        first = legal[0]
        if len(legal) == 1:
            return Decision(first, NO_CHOICE, evidence=ONLY_ACTION)
        hand = self._deck.mask(view.hand)
        named = find_trump(self._game, view)
        trump = self._pack.no_trump if named is None else named
        careless = rng.random() < CARELESS
        if isinstance(first, Bid) and first.contract is not None:
            return self._bid(hand, first.contract.number, rng)
        if isinstance(first, Choose):
            return self._choose(hand, legal, first)
        if isinstance(first, Give):
            return self._give(hand, trump, careless)
        if isinstance(first, Draw | Take):
            return self._draw(hand, legal, careless)
        return self._turn(view, trump, legal, careless)

    def _bid(self, hand: int, low: int, rng: Random) -> Decision:
        count = max((hand & (suit | self._pack.black_threes)).bit_count() for suit in self._pack.suits)
        if count >= self._bids and low <= self._game.bidding.least + rng.randint(0, 8):
            return decide(self._game, Bid(str(low)), "feels_enough", figures={"trumps": count})
        return decide(self._game, Pass(), "rather_not")

    def _choose(self, hand: int, legal: Sequence[Action], first: Choose) -> Decision:
        if first.topic != TRUMP:
            return decide(self._game, first, "hopes_for_better")
        suit = max(range(len(legal)), key=lambda number: (hand & self._pack.suits[number]).bit_count())
        return decide(self._game, legal[suit], "has_most", suit=suit)

    def _give(self, hand: int, trump: int, careless: bool) -> Decision:
        """Give its lowest card that is no trump, or just the first one."""
        codes = self._deck.codes(hand & self._pack.plain & ~self._game.tricks[trump].trump or hand)
        code = codes[0] if careless else min(codes, key=self._rank)
        return decide(self._game, Give(code), "does_not_need", (code,))

    def _draw(self, hand: int, legal: Sequence[Action], careless: bool) -> Decision:
        """Take the top of the splay if it goes with two cards of the hand; else the deck."""
        top = next((action for action in legal if isinstance(action, Take)), None)
        if top is None or not isinstance(legal[0], Draw):
            return decide(self._game, legal[0], "takes_what_it_gets")
        card = self._deck.index[top.card]
        if careless:
            return decide(self._game, legal[0], "overlooks_splay")
        pack = self._pack
        rank, near = pack.rank_of[card], hand & pack.suits[pack.suit_of[card]]
        mates = (hand & pack.ranks[rank]).bit_count()
        run = sum(1 for other in (rank - 1, rank + 1) if 0 <= other < len(pack.ranks) and near & pack.ranks[other])
        if pack.plain >> card & 1 and (mates > 1 or run > 1):
            return decide(self._game, top, "goes_with_cards", (top.card,))
        return decide(self._game, legal[0], "sees_no_use", (top.card,))

    def _turn(self, view: View, trump: int, legal: Sequence[Action], careless: bool) -> Decision:
        """Lay the largest meld; then lay off, and lay red threes down; then play a card, high if it wins the trick."""
        plays = [action for action in legal if isinstance(action, Play)]
        if not (careless and plays) or view.ask is None or view.ask.clause != "meld":
            melds = [action for action in legal if isinstance(action, Meld)]
            if melds:
                meld = max(melds, key=lambda action: len(action.cards))
                return decide(self._game, meld, "fine_meld", meld.cards)
            for action in legal:
                if isinstance(action, LayOff):
                    return decide(self._game, action, "fits_there", (action.card,))
                if isinstance(action, LayDown):
                    return decide(self._game, action, "goes_out", (action.card,))
        elif isinstance(legal[-1], LayDown):
            return decide(self._game, legal[-1], "lays_red_threes", (legal[-1].card,))
        return self._play(view, [action.card for action in plays], trump, careless)

    def _play(self, view: View, cards: Sequence[str], trump: int, careless: bool) -> Decision:
        special = self._pack.twos | self._pack.red_threes
        cards = [code for code in cards if not special >> self._deck.index[code] & 1] or cards
        low = min(cards, key=lambda code: self._power(code, trump))
        high = max(cards, key=lambda code: self._power(code, trump))
        line = [1 << self._deck.index[code] for code in view.pile("trick") if code is not None]
        if careless:
            return self._decide_card(cards[0], "careless_card")
        if not line:
            return self._decide_card(high, "leads_high")
        tricks = self._game.tricks[trump]
        if tricks.place([*line, 1 << self._deck.index[high]]) == len(line):
            return self._decide_card(high, "highest_so_far")
        return self._decide_card(low, "plays_low")

    def _decide_card(self, card: str, kind: str) -> Decision:
        return decide(self._game, Play(card), kind, (card,))

    def _power(self, code: str, trump: int) -> int:
        return self._game.tricks[trump].power[self._deck.index[code] + 1]

    def _rank(self, code: str) -> int:
        return self._pack.rank_of[self._deck.index[code]]


def make(game: Game, level: str, style: str) -> Player | None:
    """Return the player of a level, None where there is none; TypeError for a game of another family."""
    if not isinstance(game, BluesGreens):
        raise TypeError(f"{game.name} does not belong to this family")
    return make_level(
        level,
        lambda: ReferenceBluesGreensPlayer(game),
        lambda: BeginnerBluesGreensPlayer(game, style),
        lambda: SkilledBluesGreensPlayer(game, style),
        lambda playouts: ExpertBluesGreensPlayer(game, style, playouts),
    )
