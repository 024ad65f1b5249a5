"""Pinochle: what no worked example can express, by clause, and whole matches under an independent referee."""

from __future__ import annotations

import os
import random

import pytest

from purple_table.core.actions import Bid, NextDeal, Pass, Play
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.skilled_trick_player import SkilledTrickPlayer
from tests.contract.matches import chance, make, random_game
from tests.players.test_trick_evidence import make_claim
from tests.players.truths.claim import TRUTHS
from tests.rules.pinochle_referee import watched, worth
from tests.rules.positions import dealt
from tests.rules.transcripts import follow

SEEDS = int(os.environ.get("PURPLE_TABLE_PINOCHLE", "8"))
"""How many random matches the referee follows."""

THREE_DEALS = """
deal 1
hand 0 BzT BzA Gn9 SvK SvA PuQ PuA Rd8 RdK BkT BkQ BkA
hand 1 Bz8 Bz9 GnJ SvJ SvQ PuK GoK RdT RdJ Bk8 Bk9 BkK
hand 2 BzQ Gn8 GnT GnK Sv8 Pu9 PuT Go8 GoT GoQ Rd9 BkJ
hand 3 BzJ BzK GnQ Sv9 SvT Pu8 PuJ Go9 GoJ GoA RdQ RdA
call 2 pass, 3 pass, 0 pass, 1 250
name 1 black
trick 1 RdJ Rd9 RdA RdK 3
trick 3 PuJ SvA SvQ Pu9 3
trick 3 Sv9 PuA SvJ PuT 1
trick 1 Bk9 BkJ SvT BkA 0
trick 0 Gn9 Bz8 BzQ GnQ 3
trick 3 Go9 Rd8 GoK GoQ 1
trick 1 GnJ GnK BzJ BzT 2
trick 2 GoT RdQ BkT RdT 0
trick 0 BkQ BkK Sv8 BzK 1
trick 1 PuK GnT Pu8 PuQ 1
trick 1 Bz9 Gn8 GoA BzA 0
trick 0 SvK Bk8 Go8 GoJ 1
line points 127 256
line melds 0 20
line points 0 20
totals 127 296
deal 2
hand 0 Bz9 BzJ Gn8 Gn9 SvQ SvA Pu9 PuK GoJ GoA RdA Bk9
hand 1 Bz8 BzQ GnJ Sv9 SvT SvJ SvK PuJ PuQ Go8 GoT BkQ
hand 2 BzK BzA GnA Pu8 PuT GoK Rd9 RdJ RdK Bk8 BkK BkA
hand 3 BzT GnT GnQ GnK Sv8 PuA Go9 GoQ Rd8 RdT RdQ BkJ
call 3 250, 0 270, 1 pass, 2 300, 3 pass, 0 330, 2 pass
name 0 green
trick 0 RdA GoT RdK Go9 0
trick 0 SvA SvJ PuT PuA 0
trick 0 Gn9 GnJ GnA GnK 2
trick 2 Bk8 BkJ Bk9 BkQ 1
trick 1 BzQ BzA BzT Bz9 2
trick 2 RdJ GoQ GoJ Go8 3
trick 3 RdT GoA PuJ Rd9 3
trick 3 Sv8 PuK SvT Pu8 1
trick 1 Sv9 BkA GnT Pu9 3
trick 3 Rd8 Gn8 Bz8 GoK 0
trick 0 BzJ SvK BzK GnQ 3
trick 3 RdQ SvQ PuQ BkK 3
line failed -330 0
line points 0 236
line melds 0 380
line points 0 20
totals -203 932
deal 3
hand 0 Bz8 BzQ Gn8 GnA Pu8 PuJ PuA GoK Rd9 RdQ RdK RdA
hand 1 BzT BzA Gn9 SvT SvK PuT Go9 GoT RdJ BkJ BkK BkA
hand 2 Bz9 GnJ Sv8 Sv9 SvJ PuQ GoQ RdT Bk8 Bk9 BkT BkQ
hand 3 BzJ BzK GnT GnK SvQ SvA Pu9 PuK Go8 GoJ GoA Rd8
call 0 pass, 1 250, 2 pass, 3 pass
name 1 black
trick 1 BkK Bk9 BzJ RdA 1
trick 1 SvT PuQ Pu9 Pu8 2
trick 2 Bz9 GnT Bz8 BzT 1
trick 1 BkJ BkQ GnK BzQ 2
trick 2 Bk8 GoJ GoK BkA 1
trick 1 GoT GoQ Rd8 Rd9 2
trick 2 SvJ PuK PuJ PuT 3
trick 3 GoA RdK Go9 RdT 3
trick 3 SvA PuA SvK Sv8 3
trick 3 BzK GnA BzA GnJ 1
trick 1 RdJ BkT Go8 RdQ 2
trick 2 Sv9 SvQ Gn8 Gn9 3
line points 133 252
line melds 140 0
line points 0 20
totals 70 1204
"""
"""Black: the declarer has 20 of melds, and 392 less 9 of the Green Ace left over are in the cards. Green: the bid of
330 is lost, and 20 of melds with it; the others have a marriage of trumps, and the Black Queen with both Jacks. Black
again: the others have 140 of melds, a marriage, the trump 8 and a pinochle; 392 less 7 of the Green Queen are in the
cards."""


WORKED_BY_HAND = """
deal 0
hold 0 Bz8 Bz9 BzQ Gn8 GnJ GnA SvK Pu8 Pu9 PuJ GoT Bk8
hold 1 SvJ SvA GoK GoA Rd8 RdT RdJ RdQ RdK RdA BkQ BkA
hold 2 BzK BzA Gn9 GnT Sv9 SvT PuK PuA Go9 GoQ BkT BkK
hold 3 BzT GnQ GnK Sv8 SvQ PuT PuQ Go8 GoJ Rd9 Bk9 BkJ
call 1 250, 2 pass, 3 300, 0 pass, 1 770, 3 pass
name 1 red
trick 1 RdA Gn9 Rd9 Bz8 1
trick 1 BkA BkT Bk9 Bk8 1
trick 1 SvA Sv9 Sv8 Pu8 1
trick 1 GoA Go9 Go8 GoT 1
trick 1 GoK GoQ GoJ Bz9 1
trick 1 BkQ BkK BkJ Gn8 2
trick 2 PuA PuT Pu9 SvJ 2
may 1 Rd8 RdT RdJ RdQ RdK
trick 2 BzA BzT BzQ Rd8 1
trick 1 RdK SvT SvQ PuJ 1
trick 1 RdQ GnT PuQ GnJ 1
trick 1 RdJ PuK GnK SvK 1
trick 1 RdT BzK GnQ GnA 1
line points 70 317
line melds 0 440
line points 0 20
totals 70 777
deal 1
hold 0 Bz8 BzT Gn8 Sv9 SvQ PuT PuK Go9 GoK RdQ Bk9 BkJ
hold 1 BzJ Sv8 SvT Pu8 Pu9 Go8 GoT GoQ Rd8 Rd9 RdJ BkT
hold 2 BzA Gn9 GnT GnJ GnA SvJ PuJ PuA GoA RdA BkQ BkK
hold 3 Bz9 BzK GnQ GnK SvK SvA PuQ GoJ RdT RdK Bk8 BkA
call 2 250, 3 270, 0 280, 1 pass, 2 630, 3 pass, 0 pass
name 2 green
may 3 GnQ GnK
may 0 Gn8
may 1 BzJ Sv8 SvT Pu8 Pu9 Go8 GoT GoQ Rd8 Rd9 RdJ BkT
trick 2 GnT GnQ Gn8 BzJ 3
trick 3 BkA Bk9 BkT BkQ 3
trick 3 Bk8 BkJ Pu8 BkK 2
may 3 GnK
trick 2 GnJ GnK Bz8 Pu9 3
may 2 SvJ PuJ PuA
trick 3 SvA Sv9 Sv8 SvJ 3
trick 3 SvK SvQ SvT PuJ 3
may 2 BzA
trick 3 BzK BzT Rd8 BzA 2
trick 2 PuA PuQ PuT Go8 2
trick 2 RdA RdT RdQ Rd9 2
trick 2 GnA Bz9 PuK GoT 2
trick 2 GoA GoJ GoK RdJ 2
trick 2 Gn9 RdK Go9 GoQ 2
line failed -630 0
line points 0 144
line melds 0 80
totals -560 1001
deal 2
hold 0 BzT GnJ GnQ Sv8 SvT SvK Pu8 Go8 RdT RdQ RdK Bk8
hold 1 Bz9 BzK Gn9 Sv9 SvJ Pu9 GoJ GoQ GoK Rd9 RdJ Bk9
hold 2 BzJ BzQ Gn8 GnT SvQ PuT PuJ PuQ PuK Go9 GoT Rd8
hold 3 BzA GnK GnA SvA PuA GoA RdA BkT BkJ BkQ BkK BkA
call 3 250, 0 pass, 1 pass, 2 pass
name 3 black
trick 3 BkT Bk8 Bk9 Gn8 3
trick 3 BkA Pu8 Sv9 Rd8 3
trick 3 BzA BzT Bz9 BzJ 3
trick 3 GnA GnJ Gn9 GnT 3
trick 3 GnK GnQ BzK BzQ 3
trick 3 SvA Sv8 SvJ SvQ 3
trick 3 PuA SvT Pu9 PuT 3
trick 3 RdA RdT Rd9 Go9 3
trick 3 GoA Go8 GoJ GoT 3
trick 3 BkJ SvK RdJ PuJ 3
trick 3 BkQ RdK GoQ PuQ 3
trick 3 BkK RdQ GoK PuK 3
line points 0 390
line melds 0 540
line points 0 20
totals -560 1951
winners 1
"""
"""A match that was worked by hand from the points PI10 to PI14; the hands were made up.

The first deal is made. BzJ (5) is left over. Seat 1 has a run (300), the trump 8 (20) and a pinochle of BkQ and SvJ
(80), its partner GnK and GnQ (40): 440. Seat 2 has no trump, and throws Gn9 on RdA. BkQ falls to BkK. Seat 1 has no
Club when BzA is led, and must trump it, with whichever trump it likes. The tricks of seat 2 are 39 and 31 points,
the others 387 - 70 = 317, and with the last trick 440 + 317 + 20 = 777 reach 770.

The second fails by 8. BzQ (6) is left over. Seat 2 has both Jacks with BkQ (300) and BkK BkQ (40), its partner the
trump 8 (20), seat 3 GnK GnQ (80). GnT must be beaten, by the Queen or by the King; Gn8 cannot, and seat 1 has no
trump. BzK is led while BzA must follow. The tricks of seat 3 are 20, 45, 22, 26 and 31, which is 144, those of seat
2 then 386 - 144 = 242: 360 + 242 + 20 = 622, and 630 were bid.

In the third one side takes every trick. Bz8 (2) is left over, 390 remain. Seat 3 has the run (300), which takes up
King and Queen, and aces of all suits (200), seat 1 GoK GoQ (40). The others have Bk8 (20), RdK RdQ (40) and PuK PuQ
(40), and score none of it, as they have no trick. GnK is good once both Aces of Clubs are gone. 1001 + 950 end the
match."""


def game_of(**options: object) -> TrickGame:
    game = make("pinochle", 4, **options)
    assert isinstance(game, TrickGame)
    return game


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """All clauses: random options."""
    assert watched(random_game("pinochle", random.Random(seed)), seed, 3)


def test_three_deals_stay_as_they_were_played() -> None:
    follow(make("pinochle", 4).start(chance(0)), THREE_DEALS)


def test_three_deals_worked_by_hand() -> None:
    state = game_of().start(chance(0))
    state.dealer = state.to_act = 0
    follow(state, WORKED_BY_HAND)


def test_a_match_ends_after_its_longest_number_of_deals_with_those_that_were_thrown_in() -> None:
    assert watched(game_of(longest=10, target=10_000), 1, 20) == 10


@pytest.mark.parametrize("level", ["skilled", "expert"])
def test_nobody_bids_on_melds_in_two_colors_at_once(level: str) -> None:
    """The first sentence "Never" of the advice: 420 needs the run of Red and that of Gold, and one of them is trump."""
    game = game_of()
    held = ["RdT", "RdJ", "RdQ", "RdK", "GoT", "GoJ", "GoQ", "GoK", "Bz9", "Sv9", "Gn9", "Pu9"]
    others = [card.code for card in game.deck.cards if card.color and card.code not in held]
    state = dealt(game, dealer=3)
    hands = [held, others[:12], others[12:24], others[24:36]]
    state.kernel.hands = [game.deck.mask(hand) for hand in hands]
    view, legal = state.view(0), tuple(state.legal_actions())
    found = make_player(game, level).choose(view, legal, random.Random(1), Budget(playouts=10)).action
    assert found == Pass() or (isinstance(found, Bid) and int(found.call) <= 350), found


@pytest.mark.parametrize(("held", "bids"), [("plain", False), ("run", True)])
def test_over_the_partners_bid_only_a_hand_that_is_worth_clearly_more_is_bid(held: str, bids: bool) -> None:
    """Four trumps and two Aces are worth about 300; a run with the trump 8 and a pinochle is worth over 700."""
    plain = "RdK Rd9 RdT Rd8 BzA GnA Go9 Bz9 Sv9 Gn9 Pu9 Bk8"
    hand = (plain if held == "plain" else "RdA RdK RdQ RdJ Rd8 BkQ SvJ PuJ Bz9 Sv9 Gn9 Pu9").split()
    game = game_of()
    others = [card.code for card in game.deck.cards if card.color and card.code not in hand]
    state = dealt(game, dealer=1)
    hands = [hand, others[:12], others[12:24], others[24:36]]
    state.kernel.hands = [game.deck.mask(cards) for cards in hands]
    for action in (Bid("400"), Pass()):
        state.apply(action)
    view, legal = state.view(0), tuple(state.legal_actions())
    player = make_player(game, "skilled")
    assert isinstance(player, SkilledTrickPlayer)
    assert any(isinstance(action, Bid) for action in player.list_sensible(view, legal)) == bids
    if not bids:
        decision = player.choose(view, legal, random.Random(1), Budget(playouts=10))
        assert decision.action == Pass()
        assert decision.evidence is not None
        assert decision.evidence.kind == "partner_bid_stays"
        claim = make_claim(game, state, decision)
        assert TRUTHS[claim.kind](claim)


@pytest.mark.parametrize(
    ("over", "styles"), [(None, {"cautious", "normal", "bold"}), ("290", {"normal", "bold"}), ("310", {"bold"})]
)
def test_a_bid_stays_below_what_the_side_should_bring_in_by_style(over: str | None, styles: set[str]) -> None:
    """Four trumps with their marriage and two Aces are worth about 370 with a partner's share."""
    hand = ["RdK", "RdQ", "RdT", "Rd9", "BzA", "GnA", "Go9", "Bz9", "Sv9", "Gn9", "Pu9", "Bk8"]
    game = game_of()
    others = [card.code for card in game.deck.cards if card.color and card.code not in hand]
    state = dealt(game, dealer=2)
    hands = [hand, others[:12], others[12:24], others[24:36]]
    state.kernel.hands = [game.deck.mask(cards) for cards in hands]
    state.apply(Pass() if over is None else Bid(over))
    view, legal, bidding = state.view(0), tuple(state.legal_actions()), set()
    for style in ("cautious", "normal", "bold"):
        decision = make_player(game, "skilled", style).choose(view, legal, random.Random(1), Budget(playouts=1))
        assert decision.action in (legal[0], Pass())
        assert TRUTHS[make_claim(game, state, decision).kind](make_claim(game, state, decision))
        bidding |= {style} if decision.action == legal[0] else set()
    assert bidding == styles


def test_nobody_lays_a_dear_card_on_a_trick_that_the_rivals_hold() -> None:
    """The other one: a Skilled player who is last, and cannot win, keeps high cards of high colors for the own side."""
    game, seen = game_of(), 0
    player = make_player(game, "skilled")
    for seed in range(10):
        rng, state = random.Random(seed), game.start(chance(seed))
        state.apply(NextDeal())
        while state.phase is not game.course.play and not state.sheet:
            legal = state.legal_actions()
            state.apply(legal[0] if isinstance(legal[0], Bid) and legal[0] == Bid("250") else rng.choice(legal))
        while not state.sheet:
            legal, seat, kernel = state.legal_actions(), state.to_act, state.kernel
            assert seat is not None
            action = rng.choice(legal)
            prices = {one: worth(one.card) for one in legal if isinstance(one, Play)}
            loses = not any(game.bits[one.card] & kernel.winner_changing_mask for one in prices)
            if kernel.count == 3 and loses and kernel.winner % 2 != seat % 2:
                early = len(kernel.takers) < 8
                dear = early and max(prices.values()) >= 12 and min(prices.values()) <= 6
                action = player.choose(state.view(seat), tuple(legal), rng, Budget(playouts=1)).action
                if dear:
                    seen += 1
                    assert prices[action] < 12, (seed, state.view(seat).hand, state.view(seat).trick, action)
            state.apply(action)
    assert seen > 5
