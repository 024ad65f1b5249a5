"""Boure: whole matches under an independent referee, what is known of the open card, and who plays well."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from typing import Any

import pytest

from purple_table.core.actions import Choose, Give, NextDeal, Play
from purple_table.core.game import Game, State
from purple_table.games.tricks.exchange import DONE
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, make, random_game
from tests.rules import referee
from tests.rules.transcripts import follow

STAY, DROP = Choose("staying", "stay"), Choose("staying", "drop")
HEIGHTS = "89TJQKA"
SEEDS = int(os.environ.get("PURPLE_TABLE_BOURE", "6"))
"""How many matches the referee watches."""


def is_suit(card: str, led: str) -> bool:
    """Whether both are of one suit."""
    pairs = ({"Bz", "Gn"}, {"Sv", "Pu"}, {"Go", "Rd"}, {"Bk"})
    return any({card[:2], led[:2]} <= pair for pair in pairs)


def takes(card: str, trick: list[str], trump: str) -> bool:
    """Whether the card would take the trick if it were the last one."""
    return referee.winner([*trick, card], trump, False) == len(trick)


def list_playable(hand: set[str], trick: list[str], trump: str, follow: str) -> set[str]:
    """What may be played: the clauses follow and head (BO12)."""
    if not trick:
        return hand
    suit = {card for card in hand if is_suit(card, trick[0])}
    trumps = {card for card in hand if card[:2] == trump}
    if follow == "strict":
        return suit or hand
    if follow == "suit_or_trump":
        return suit | trumps if suit else hand
    rung = suit or trumps or hand
    return {card for card in rung if takes(card, trick, trump)} or rung


class Referee:
    """Chips and cards of a match as the book has them."""

    def __init__(self, game: Game) -> None:
        self.options, self.count = game.options, game.players
        self.totals, self.pot = [0] * self.count, 0
        self.free: set[int] = set()
        self.dealt = 0

    def pay_antes(self) -> None:
        for seat in range(self.count):
            if seat not in self.free:
                self.totals[seat] -= self.options["ante"]
                self.pot += self.options["ante"]

    def settle(self, staying: list[int], won: Mapping[int, int], dealer: int) -> None:
        """The clauses pot and boure, with the last deal (BO05, BO06, BO15, BO16)."""
        self.dealt += 1
        self.free = set()
        if len(staying) == 1:
            self.totals[staying[0]] += self.pot
            self.pot = 0
            return
        best = max(won[seat] for seat in staying)
        level = [seat for seat in staying if won[seat] == best]
        price = min(self.pot, self.options["limit"] or self.pot)
        lost = [seat for seat in staying if not won[seat]]
        for seat in lost:
            self.totals[seat] -= price
        paid = price * len(lost)
        self.free = set(lost) | (set(level) if len(level) > 1 else set())
        if self.dealt == self.options["deals"]:
            chips, self.pot = self.pot + paid, 0
            order = sorted(level, key=lambda seat: (seat - dealer - 1) % self.count)
            for place, seat in enumerate(order):
                self.totals[seat] += chips // len(order) + (place < chips % len(order))
        elif len(level) == 1:
            self.totals[level[0]] += self.pot
            self.pot = paid
        else:
            self.pot += paid


def exchange(state: State, staying: list[int], hands: dict[int, set[str]], deal: Deal, rng: random.Random) -> None:
    """The exchange: who, how many, and that every card is somewhere once (BO03)."""
    for seat in staying:
        laid: set[str] = set()
        while deal.most and state.to_act == seat and state.view(seat).status.phase == "exchange":
            legal = set(state.legal_actions())
            assert legal == {DONE, *map(Give, hands[seat])}
            if rng.random() < 0.25:
                state.apply(DONE)
                break
            card = rng.choice(sorted(hands[seat]))
            state.apply(Give(card))
            laid.add(card)
            hands[seat].remove(card)
            if len(laid) == deal.most:
                break
        new = set(state.view(seat).hand) - hands[seat]
        assert len(new) == len(laid)
        assert not new & laid, "what was just laid away does not come back"
        hands[seat] |= new
        assert sum(map(len, hands.values())) == len(set().union(*hands.values()))


class Deal:
    """What is fixed in a deal: the most cards to exchange."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.most = options["redraw"]


def play_deal(game: Game, state: State, dealer: int, judge: Referee, rng: random.Random) -> None:
    """Play one random deal; every choice and all chips are checked on the way."""
    count, options = game.players, game.options
    judge.pay_antes()
    assert state.view(0).status.stake[0] == judge.pot
    hands = {seat: set(state.view(seat).hand) for seat in range(count)}
    assert all(len(hand) == 5 for hand in hands.values())
    (shown,) = (card for card in state.view((dealer + 1) % count).pile("hand", dealer) if card is not None)
    trump = shown[:2]
    order = [(dealer + 1 + place) % count for place in range(count)]
    staying = list(order)
    for seat in order:
        if len(staying) == 1:
            break
        assert state.to_act == seat
        assert list(state.legal_actions()) == [STAY, DROP]
        if rng.random() < 0.4:
            state.apply(DROP)
            staying.remove(seat)
            del hands[seat]
        else:
            state.apply(STAY)
    won = dict.fromkeys(range(count), 0)
    if len(staying) > 1:
        exchange(state, staying, hands, Deal(options), rng)
        leader = 0
        for _ in range(5):
            trick: list[str] = []
            for place in range(len(staying)):
                seat = staying[(leader + place) % len(staying)]
                assert state.to_act == seat
                plays = {play.card for play in state.legal_actions() if isinstance(play, Play)}
                assert plays == list_playable(hands[seat], trick, trump, options["follow"])
                card = rng.choice(sorted(plays))
                trick.append(card)
                hands[seat].remove(card)
                state.apply(Play(card))
            leader = (leader + referee.winner(trick, trump, False)) % len(staying)
            won[staying[leader]] += 1
    judge.settle(staying, won, dealer)


def play_match(seed: int, most: int) -> int:
    """Play a random match of random options for at most so many deals, and return how many they were."""
    rng = random.Random(seed)
    game = random_game("boure", rng)
    length, state = int(game.options["deals"]), game.start(chance(seed))
    judge, dealer = Referee(game), state.to_act
    for dealt in range(1, most + 1):
        assert state.to_act == dealer is not None
        state.apply(NextDeal())
        play_deal(game, state, dealer, judge, rng)
        assert state.view(0).totals == tuple(judge.totals)
        assert sum(judge.totals) + judge.pot == 0
        dealer = (dealer + 1) % game.players
        if dealt == length:
            assert state.to_act is None
            best = tuple(seat for seat, total in enumerate(judge.totals) if total == max(judge.totals))
            assert state.view(0).outcome.winners == best
            assert judge.pot == 0
            return dealt
    return most


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses ante, deal, staying, exchange, opening, trump, follow, head, winner, next-lead, pot, boure, end, tie."""
    assert play_match(seed, 6)


def test_the_stock_is_filled_with_what_others_laid_away() -> None:  # BO03, example 9 of the page
    game = make("boure", 7)
    state = game.start(chance(4))
    state.apply(NextDeal())
    for _ in range(7):
        state.apply(STAY)
    laid: list[set[str]] = []
    for _ in range(3):
        seat = state.to_act
        assert seat is not None
        old = set(state.view(seat).hand)
        for card in sorted(old):
            state.apply(Give(card))
        laid.append(old)
    new = set(state.view((state.view(0).status.dealer + 3) % 7).hand)
    # Four cards were left; the fifth comes from what the first two have laid away.
    assert len(new & (laid[0] | laid[1])) == 1
    assert not new & laid[2]


@pytest.mark.parametrize("level", ["club", "reference"])
def test_nobody_stays_without_a_trump_and_an_ace_or_lays_the_only_trump_away(level: str) -> None:  # section 8
    """Whole deals: a Skilled player neither stays with nothing nor throws its only trump or an Ace away."""
    game = make("boure", 5)
    player, seen = make_player(game, level), set()
    for seed in range(25):
        state = game.start(chance(seed))
        state.apply(NextDeal())
        trump = state.view(0).status.trump
        while state.view(0).status.phase in ("staying", "exchange"):
            seat = state.to_act
            assert seat is not None
            view, legal = state.view(seat), tuple(state.legal_actions())
            action = player.choose(view, legal, random.Random(seed), Budget()).action
            cards = [game.deck[code] for code in view.hand]
            trumps = [card for card in cards if card.color_name == trump]
            aces = [card for card in cards if card.rank == "A"]
            if action == STAY:
                assert trumps or aces
            if isinstance(action, Give):
                given = game.deck[action.card]
                assert given not in trumps or len(trumps) > 1
                assert given.rank != "A"
            seen.add(str(action).split()[0])
            state.apply(action)
    assert seen == {"choose", "give"}


def test_a_bold_player_bluffs_now_and_then_and_says_so() -> None:
    game = make("boure", 5)
    bold, normal = (make_player(game, "club", style) for style in ("bold", "normal"))
    kinds: dict[str, set[str]] = {"bold": set(), "normal": set()}
    for seed in range(120):
        state = game.start(chance(seed))
        state.apply(NextDeal())
        seat = state.to_act
        assert seat is not None
        view, legal = state.view(seat), tuple(state.legal_actions())
        for style, player in (("bold", bold), ("normal", normal)):
            decision = player.choose(view, legal, random.Random(seed), Budget())
            assert decision.evidence is not None
            kinds[style].add(decision.evidence.kind)
    assert kinds["bold"] - kinds["normal"] == {"stays_for_show"}


def test_what_was_laid_away_is_dealt_again_and_never_forgotten() -> None:
    """Whoever laid a card away knows that it is not in the stock until the others' discards are dealt from."""
    game, rng = make("boure", 7), random.Random(2)
    state = game.start(chance(4))
    state.apply(NextDeal())
    for _ in range(7):
        state.apply(STAY)
    first = state.to_act
    assert first is not None
    laid = sorted(state.view(first).hand)
    for card in laid:
        state.apply(Give(card))
    for number in range(10):
        guess = game.guess(state.view(first), random.Random(number))
        assert set(guess.view(first).pile("aside", None, 2 + first)) == set(laid)
    while state.view(first).pile("aside", None, 2 + first):
        legal = list(state.legal_actions())
        state.apply(rng.choice([action for action in legal if action != DONE] or legal))
        for seat in range(7):
            view = state.view(seat)
            assert game.guess(view, rng).view(seat) == view


THREE_DEALS = """
deal 3
hand 0 Gn9 SvQ RdJ RdK Bk9
hand 1 Pu9 PuT GoT BkQ BkA
hand 2 BzT SvT PuK Rd8 Rd9
hand 3 BzQ GnA Go8 Go9 RdA
pot 4
stay 0 1 2 3
away 0 Gn9 Bk9 SvQ RdJ RdK
hand 0 BzJ BzK GnJ GoA BkJ
away 1 Pu9 PuT BkQ
done 1
hand 1 Gn8 Sv8 GoT GoJ BkA
away 2 Rd8 Rd9 BzT SvT PuK
hand 2 Bz8 PuJ PuQ PuA RdT
away 3 BzQ
done 3
hand 3 GnA Go8 Go9 RdA BkK
trick 0 BzK Gn8 Bz8 GnA 0
trick 0 BzJ GoT RdT Go8 1
trick 1 BkA PuJ BkK BkJ 1
trick 1 GoJ PuQ RdA GoA 0
trick 0 GnJ Sv8 PuA Go9 3
line ante -1 -1 -1 -1
line pot 0 0 -4 0
totals -1 -1 -5 -1
deal 0
hand 1 BzT BzK Sv8 Bk9 BkA
hand 2 Sv9 Go9 GoK Rd8 BkK
hand 3 BzQ GnJ Pu9 PuK BkT
pot 9
stay 1 2 3, drop 0
away 1 Sv8 Bk9 BzT BzK
done 1
hand 1 BzJ PuA GoA RdT BkA
away 2 Sv9 Go9 GoK BkK
done 2
hand 2 GnQ SvA Rd8 RdJ RdK
away 3 Pu9 BkT GnJ BzQ PuK
hand 3 Gn8 GnK GnA SvK Rd9
trick 1 PuA SvA SvK 1
trick 1 BkA Rd8 Rd9 3
trick 3 GnA BzJ GnQ 3
trick 3 GnK RdT RdJ 2
trick 2 RdK Gn8 GoA 2
line ante 0 0 0 -1
totals -1 -1 -5 -2
deal 1
hand 0 BzJ SvJ PuT Go9 GoJ
pot 11
stay 2 3 0 1
away 2 Go8 GoT BkJ
done 2
hand 2 BzA GnT PuQ PuA GoA
away 3 Gn9 GnJ GnQ
done 3
hand 3 BzK GnA SvK SvA Bk9
away 0 Go9 BzJ SvJ GoJ
done 0
hand 0 PuT GoQ RdT RdJ RdA
away 1 Bk8 Bz9 BzQ RdQ
done 1
hand 1 Sv9 SvT Pu8 Pu9 GoK
trick 2 BzA BzK PuT Pu8 0
trick 0 RdA GoK GoA Bk9 0
trick 0 GoQ Pu9 PuQ GnA 2
trick 2 GnT SvK RdT Sv9 2
trick 2 PuA SvA RdJ SvT 2
line ante -1 -1 0 0
line pot 0 -11 0 -11
line pot 0 0 33 0
totals -2 -13 28 -13
winners 2
"""
"""Two are level and one is bouré, so that three owe no ante. Then two of three who stay are level. In the last deal two
are bouré, and what they pay goes into the pot before it is taken."""


def test_three_deals_worked_by_hand() -> None:
    follow(make("boure", 4, deals=3).start(chance(5)), THREE_DEALS)
