"""Before play: what a hand lets its side expect as the declarer's, which calls follow from that, which cards are given
in the exchange."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Pass
from purple_table.games.blues_greens.pack import mask, numbers
from purple_table.players.blues_greens.blues_greens_reasons import decide
from purple_table.players.player import Decision

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.blues_greens.blues_greens_game import BluesGreens
    from purple_table.games.blues_greens.blues_greens_rules import Call
    from purple_table.players.blues_greens.position_judge import PositionJudge

WANTED = 100
"""Beside its power, what a trump is worth to the declarer."""
ENOUGH = {"cautious": 8.5, "normal": 7.5, "bold": 6.5}
"""The strength from which a style opens the bidding."""
POINTS = 8.0
"""How many points of a bid each further card of strength is good for."""
TRUMP, BLACK, TWO, RED = 6.0, 4.0, 0.0, -8.0
"""What a card is worth to the declarer beyond what it is worth to whoever holds it, in points."""


def rate_strength(game: BluesGreens, hand: int, suit: int) -> float:
    """Return how strong a hand is with this trump, in trumps of middle rank."""
    pack = game.pack
    own = hand & pack.suits[suit]
    black = (hand & pack.black_threes).bit_count()
    return own.bit_count() + 0.5 * count_high(game, own) + 1.2 * black + 0.3 * (hand & pack.twos).bit_count()


def count_high(game: BluesGreens, cards: int) -> int:
    """Count the Jacks and higher cards."""
    pack = game.pack
    return sum(1 for card in numbers(cards) if pack.rank_of[card] >= len(pack.ranks) - 4)


def find_best_suit(game: BluesGreens, hand: int) -> tuple[float, int]:
    """Return the strength of a hand with the trump that suits it best, and that suit."""
    best = max(range(len(game.pack.suits)), key=lambda suit: rate_strength(game, hand, suit))
    return rate_strength(game, hand, best), best


def find_wanted_strength(game: BluesGreens, points: int, style: str) -> float:
    """Return the strength from which a style bids so many points."""
    return ENOUGH[style] + (points - game.bidding.least) / POINTS


def choose_call(
    game: BluesGreens, view: View, legal: Sequence[Action], style: str, made: float | None = None
) -> Decision:
    """Bid the least, as long as the best suit is worth it; else pass. `made` is how often such bids are made."""
    hand = game.deck.mask(view.hand)
    strong, best = find_best_suit(game, hand)
    lowest = next((bid.number for action in legal if isinstance(action, Bid) and (bid := action.contract)), None)
    if lowest is not None and strong >= find_wanted_strength(game, lowest, style):
        figures = {"points": lowest, "strength": strong}
        if made is None:
            return decide(game, Bid(str(lowest)), "strong_enough", figures=figures, suit=best)
        return decide(game, Bid(str(lowest)), "usually_made", figures={**figures, "made": made}, suit=best)
    figures = {"strength": strong}
    if lowest is None:
        return decide(game, Pass(), "too_weak", figures=figures, suit=best)
    high, trumps = count_high(game, hand & game.pack.suits[best]), (hand & game.tricks[best].trump).bit_count()
    kind = "too_weak_high" if high else "too_weak_low"
    return decide(game, Pass(), kind, figures={**figures, "trumps": trumps, "high": high, "points": lowest}, suit=best)


def choose_exchanged(judge: PositionJudge, *, declarer: bool) -> int:
    """Choose the next card to exchange, as one bit: the partner gives what makes the declarer strong, the declarer
    gives back what it can do without."""
    here, facts = judge.here, judge.facts
    pack, trumps = facts.pack, facts.tables.tricks.trump
    best, found = -1e9, 0
    for card in numbers(here.hand):
        bit = 1 << card
        own, theirs = judge.expect_later_points(here._replace(hand=here.hand & ~bit))
        # Black threes belong to the trump class, so they come first.
        if bit & pack.black_threes:
            more = BLACK
        elif bit & trumps:
            more = TRUMP
        elif bit & pack.twos:
            more = TWO
        elif bit & pack.red_threes:
            more = RED
        else:
            more = 0.0
        value = own - theirs + (-more if declarer else more)
        if value > best:
            best, found = value, bit
    return found


def find_exchange_kind(judge: PositionJudge, given: int, *, declarer: bool) -> str:
    """Return the kind of evidence for a card (one bit) that is given in the exchange, by what it is to its owner."""
    pack, hand, trumps = judge.facts.pack, judge.here.hand, judge.facts.tables.tricks.trump
    if not declarer:
        return "gives_trump" if given & (trumps | pack.black_threes) else "helps_partner"
    if given & pack.red_threes:
        return "spares_red_three"
    others = hand & ~given & ~(pack.twos | pack.red_threes | pack.black_threes)
    card = given.bit_length() - 1
    suit, rank = others & pack.suits[pack.suit_of[card]], others & pack.ranks[pack.rank_of[card]]
    near = any(abs(pack.rank_of[other] - pack.rank_of[card]) <= 2 for other in numbers(suit))
    loose = not given & (trumps | pack.twos | pack.black_threes) and not rank and not near
    return "spares_loose" if loose else "spares_best"


def choose_gifts(game: BluesGreens, hand: int, trump: int, count: int) -> int:
    """Choose what helps the declarer most: black threes and trumps, then what is high."""
    pack, tricks = game.pack, game.tricks[trump]
    avoided = pack.twos | pack.red_threes
    order = sorted(numbers(hand), key=lambda card: (avoided >> card & 1, -tricks.power[card + 1]))
    return mask(order[:count])


def choose_returned(game: BluesGreens, hand: int, trump: int, count: int) -> int:
    """Choose what is missed least: low cards without company that are no trumps, and red threes."""
    pack, tricks = game.pack, game.tricks[trump]

    def weigh(card: int) -> int:
        """Return how much a card would be missed."""
        bit = 1 << card
        if bit & pack.red_threes:
            return 0
        if bit & (tricks.trump | pack.twos):
            return WANTED + tricks.power[card + 1]
        rank, suit = hand & pack.ranks[pack.rank_of[card]], hand & pack.suits[pack.suit_of[card]]
        near = suit & (bit << 1 | bit >> 1)
        return 8 * (rank.bit_count() - 1) + 5 * near.bit_count() + tricks.power[card + 1] // 8

    return mask(sorted(numbers(hand), key=weigh)[:count])


class Forethought:
    """Carries sampled hands from any point before play to the first lead."""

    def __init__(self, game: BluesGreens) -> None:
        self._game = game
        self._strong: dict[int, tuple[float, int]] = {}

    def continue_auction(
        self, dealer: int, calls: tuple[Call, ...], hands: Sequence[int], mine: int
    ) -> tuple[Call, ...]:
        """Continue the auction to its end: `mine` bids no more, the others bid as a Skilled player does."""
        bidding = self._game.bidding
        while (seat := bidding.find_caller(dealer, calls)) is not None:
            lowest = bidding.next(calls)
            bids = seat != mine and lowest <= bidding.most
            bids = bids and self.best(hands[seat])[0] >= find_wanted_strength(self._game, lowest, "normal")
            calls = (*calls, (seat, lowest if bids else None))
        return calls

    def best(self, hand: int) -> tuple[float, int]:
        """Return how strong a hand is in its best suit, and that suit."""
        found = self._strong.get(hand)
        if found is None:
            if len(self._strong) > 20_000:
                self._strong.clear()
            suits = range(len(self._game.pack.suits))
            found = self._strong[hand] = max((rate_strength(self._game, hand, suit), -suit) for suit in suits)
        return found[0], -found[1]

    def exchange(self, hands: list[int], declarer: int, trump: int, laid: int, *, back: bool) -> None:
        """Exchange cards: first the partner gives, unless it is about those that go `back`; `laid` lie out already."""
        partner, count = (declarer + 2) % self._game.players, self._game.exchange.count
        if not back:
            laid |= choose_gifts(self._game, hands[partner], trump, count - laid.bit_count())
            hands[partner] &= ~laid
            hands[declarer] |= laid
            laid = 0
        laid |= choose_returned(self._game, hands[declarer], trump, count - laid.bit_count())
        hands[declarer] &= ~laid
        hands[partner] |= laid
