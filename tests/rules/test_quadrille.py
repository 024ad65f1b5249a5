"""Quadrille: matches under an independent referee, deals worked by hand, what stays secret, and what must never be
done."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from purple_table.core.actions import Action, Bid, Choose, NextDeal, Pass, Play
from purple_table.core.events import Noted, TrickWon
from purple_table.core.game import Game, State
from purple_table.games.tricks.dealing_phase import LeftOver
from purple_table.games.tricks.state import TrickState
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.secret_parties import weigh_parties
from tests.contract.matches import chance, make, random_game
from tests.rules.referee import COLORS, suit

SEEDS = int(os.environ.get("PURPLE_TABLE_QUADRILLE", "6"))
"""How many random matches the referee follows."""
ALLIANCE, SOLO = Bid("alliance"), Bid("solo")


def trumps_of(trump: str) -> list[str]:
    """The trumps from high to low: the clause trumps."""
    code = COLORS[trump]
    return list(dict.fromkeys(["BkA", f"{code}8", "GnA", *(code + rank for rank in "AKQJT9")]))


def height(card: str, aces: str) -> int:
    """How high a card stands in its color: the clause deck."""
    return ("89TAJQK" if aces == "below_jack" else "89TJQKA").index(card[2])


def winner(cards: Sequence[str], trump: str, options: Mapping[str, Any]) -> int:
    """The place of the card that takes the trick: the clause winner."""
    trumps = trumps_of(trump)
    best = [card for card in trumps if card in cards]
    if best:
        return cards.index(best[0])
    same = [card for card in cards if card[:2] == cards[0][:2]]
    if len(same) == 1 and not options["lead_counts_as_color_follower"]:
        same = [card for card in cards if suit(card) == suit(cards[0])]
    return cards.index(max(same, key=lambda card: height(card, options["aces"])))


def playable(hand: Sequence[str], trick: Sequence[str], trump: str, options: Mapping[str, Any]) -> set[str]:
    """The cards that may be played: the clauses follow and matadors."""
    trumps = trumps_of(trump)
    if not trick:
        return set(hand)
    lead, own = trick[0], {card for card in hand if card in trumps}
    if lead in trumps:
        bound = own
        if options["matadors"] == "exempt":
            bound = {card for card in own if trumps.index(card) > min(2, trumps.index(lead))}
        return own if bound else set(hand)
    follow = {card for card in hand if card not in trumps and suit(card) == suit(lead)}
    if not follow:
        return set(hand)
    return follow if options["follow"] == "strict" else follow | own


def callable_cards(hand: Sequence[str], shown: str, trump: str, aces: str) -> dict[str, str]:
    """What may be called, by color: the clause ally."""
    trumps, found = trumps_of(trump), {}
    for name, code in COLORS.items():
        high = f"{code}A" if aces == "high" and f"{code}A" not in trumps else f"{code}K"
        if name != trump and high not in hand and high != shown:
            found[name] = high
    return found


def score(
    solo: bool, forced: bool, matadors: bool, won: Sequence[int], declarer: int, ally: int | None
) -> tuple[int, ...]:
    """The points of a deal: the clauses points, value, vole, lost and own-tricks."""
    friends = {declarer} | ({ally} if ally is not None else set())
    value = (4 if solo else 2) + matadors
    together = sum(won[seat] for seat in friends)
    pays = {12: 2 * value, 6: -value}.get(together, value if together > 6 else -2 * value)
    points = [-pays] * 4
    for seat in friends:
        points[seat] = pays
    if len(friends) == 1:
        points[declarer] = 3 * pays
    elif pays < 0 and won[declarer] < 3 and not forced and ally is not None:
        points[declarer], points[ally] = 2 * pays, 0
    return tuple(points)


def bid(state: State, dealer: int, rng: random.Random) -> tuple[int | None, bool]:
    """Let everybody call once; return the declarer, and whether he plays alone."""
    found: tuple[int | None, bool] = (None, False)
    lazy = rng.choice((1, 4, 40))
    for step in range(1, 5):
        seat = (dealer + step) % 4
        assert state.to_act == seat
        over: list[Action] = [ALLIANCE, SOLO] if found[0] is None else [SOLO]
        assert state.legal_actions() == [*over, Pass()]
        call = rng.choice([*over, *[Pass()] * lazy])
        state.apply(call)
        if call != Pass():
            found = seat, call == SOLO
        if call == SOLO:
            break
    return found


def check_secrets(state: State, declarer: int, holder: int | None, known: bool) -> None:
    """Only the ally knows who the ally is, until everybody does."""
    for seat in range(4):
        knows = holder is not None and (known or seat == holder)
        party = tuple(sorted({declarer, holder or 0})) if knows and holder is not None else ()
        assert state.view(seat).status.party == party


def play_deal(game: Game, state: State, dealer: int, rng: random.Random) -> tuple[int, ...]:
    """Play one random deal, and return its points as the book has them; every choice is checked on the way."""
    options = game.options
    hands = [set(state.view(seat).hand) for seat in range(4)]
    (shown,) = (pile.cards[0] for pile in state.piles() if pile.key.role == "aside" and pile.cards)
    assert [len(hand) for hand in hands] == [12] * 4
    assert len({shown}.union(*hands)) == 49
    assert all(state.view(seat).pile("aside") == (shown,) for seat in range(4))
    seat, solo = bid(state, dealer, rng)
    forced = seat is None
    if seat is None:
        if options["all_pass"] == "redeal" or shown == "BkA":
            return (0, 0, 0, 0)
        seat = next(one for one in range(4) if "BkA" in hands[one])
        assert all("BkA" in state.view(one).pile("hand", seat) for one in range(4))
    assert state.to_act == seat
    assert state.legal_actions() == [Choose("trump", name) for name in COLORS]
    trump = rng.choice(list(COLORS))
    state.apply(Choose("trump", trump))
    called, holder = "", None
    if not solo:
        may = callable_cards(sorted(hands[seat]), shown, trump, options["aces"])
        if may:
            assert state.to_act == seat
            assert state.legal_actions() == [Choose("call", name) for name in may]
            name = rng.choice(list(may))
            state.apply(Choose("call", name))
            called = may[name]
            holder = next(one for one in range(4) if called in hands[one])
        else:
            solo = True
    friends = {seat} | ({holder} if holder is not None else set())
    dealt = set().union(*(hands[one] for one in friends))
    won, leader, known = [0, 0, 0, 0], (dealer + 1) % 4, False
    while any(hands):
        trick: list[str] = []
        for place in range(4):
            turn = (leader + place) % 4
            assert state.to_act == turn
            check_secrets(state, seat, holder, known)
            plays = {play.card for play in state.legal_actions() if isinstance(play, Play)}
            assert plays == playable(sorted(hands[turn]), trick, trump, options)
            card = rng.choice(sorted(plays))
            trick.append(card)
            hands[turn].remove(card)
            told = state.apply(Play(card))
            known = known or card == called
            named = [event.seat for event in told if isinstance(event, Noted) and event.kind == "ally"]
            assert named == ([turn] if card == called else [])
        leader = (leader + winner(trick, trump, options)) % 4
        assert [event.seat for event in state.history if isinstance(event, TrickWon)][-1] == leader
        won[leader] += 1
    matadors = set(trumps_of(trump)[:3]) <= dealt
    return score(solo, forced, matadors, won, seat, holder)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """All clauses of the bidding, the ally, play and scoring, with random options."""
    rng = random.Random(seed)
    game = random_game("quadrille", rng)
    state, most = game.start(chance(seed)), 5 if SEEDS < 20 else 40
    totals, dealer = (0, 0, 0, 0), state.to_act
    for dealt in range(1, most + 1):
        assert state.to_act == dealer is not None
        state.apply(NextDeal())
        points = play_deal(game, state, dealer, rng)
        if state.view(0).sheet:
            assert sum(points) == 0
        totals = tuple(total + more for total, more in zip(totals, points, strict=True))
        assert state.view(0).totals == totals
        outcome, over = state.outcome, dealt == game.options["deals"]
        best = tuple(side for side, total in enumerate(totals) if total == max(totals))
        assert (outcome.winners if outcome else ()) == (best if over else ())
        if over:
            return
        dealer = (dealer + 1) % 4


# --- positions ------------------------------------------------------------------------------------------------------


HANDS = (
    "BkA Rd8 RdA RdK Rd9 GoK Go9 SvQ Sv8 BzK Bz9 PuT",
    "GnA RdQ RdT GoQ GoJ GoT SvK SvJ PuK PuQ BkQ GnJ",
    "RdJ BkK BkT Bk9 GnK GnQ PuJ PuA Pu9 BzJ BzA SvT",
    "Bk8 BkJ GnT Gn9 Gn8 Bz8 BzT BzQ Pu8 SvA Sv9 GoA",
)
"""The first seat holds two matadors of Red and three more of its trumps; the second holds the Purple King, the third
those of Green and Black. The Gold 8 lies aside."""


def holding(hands: Sequence[str] = HANDS, **options: Any) -> TrickState:
    """A deal by the last seat, in which every seat holds these cards."""
    game = make("quadrille", 4, **options)
    state = game.start(chance(1))
    assert isinstance(state, TrickState)
    state.dealer = state.to_act = 3
    state.apply(NextDeal())
    mask = game.deck.mask
    state.kernel.hands = [mask(hand.split()) for hand in hands]
    held = mask([card for hand in hands for card in hand.split()])
    state.part_data["deal"] = LeftOver(shown=mask(game.dealing.cards) & ~held)
    return state


def allied(king: str, hands: Sequence[str] = HANDS) -> TrickState:
    """The first seat plays an alliance in Red, and calls the King of this color."""
    state = holding(hands)
    for action in (ALLIANCE, Pass(), Pass(), Pass(), Choose("trump", "red"), Choose("call", king)):
        state.apply(action)
    return state


def play(state: TrickState, cards: str) -> TrickState:
    """Play these cards in turn."""
    for card in cards.split():
        state.apply(Play(card))
    return state


def test_whoever_finds_no_king_to_call_plays_alone() -> None:
    """All Kings but that of trumps and the one shown are his own (the clause ally)."""
    own = "BzK GnK SvK PuK GoK BkA Rd9 RdT Bz9 Gn9 Sv9 Pu9"
    rest = [card for card in make("quadrille", 4).dealing.cards if card not in (*own.split(), "BkK")]
    hands = [own, *(" ".join(rest[first::3]) for first in range(3))]
    state = holding(hands)
    for action in (ALLIANCE, Pass(), Pass(), Pass(), Choose("trump", "red")):
        state.apply(action)
    assert state.phase.name == "playing"
    contract = state.view(1).status.contract
    assert contract is not None
    assert contract.name == "solo"
    assert {card for card in state.view(1).pile("hand", 0) if card} == {"BzK", "GnK", "SvK", "PuK", "GoK"}
    for seat in range(4):
        view = state.view(seat)
        assert state.game.guess(view, Random(seat)).view(seat) == view
    rng = Random(4)
    while not state.sheet:
        state.apply(rng.choice(list(state.legal_actions())))
    assert sorted(map(abs, state.sheet[0])) in ([4, 4, 4, 12], [8, 8, 8, 24])


def test_where_spadille_lies_aside_a_deal_of_passes_is_thrown_in() -> None:
    state = holding([hand.replace("BkA", "Go8") for hand in HANDS])
    for _ in range(4):
        state.apply(Pass())
    view = state.view(0)
    assert (view.status.phase, view.status.dealer, view.status.thrown) == ("deal", 0, 1)
    assert view.totals == (0, 0, 0, 0)


def test_a_forced_holder_shows_spadille_and_calls() -> None:
    state = holding()
    for _ in range(4):
        state.apply(Pass())
    assert (state.to_act, state.declarer, state.phase.name) == (0, 0, "trump")
    for seat in (1, 2, 3):
        view = state.view(seat)
        assert [card for card in view.pile("hand", 0) if card] == ["BkA"]
        guessed = state.game.guess(view, Random(seat))
        assert guessed.kernel.hands[0] & state.game.bits["BkA"]
        assert guessed.view(seat) == view
    state.apply(Choose("trump", "red"))
    assert state.phase.name == "calling"


# --- honesty --------------------------------------------------------------------------------------------------------


def give_king(hands: Sequence[str], giver: int, taker: int, card: str) -> list[str]:
    """The hands in which one seat has the Purple King of another for this card."""
    found = [hand.split() for hand in hands]
    found[giver][found[giver].index("PuK")] = card
    found[taker][found[taker].index(card)] = "PuK"
    return [" ".join(hand) for hand in found]


@pytest.mark.parametrize(
    ("hands", "first", "second", "card"),
    [(HANDS, 1, 2, "PuJ"), (HANDS, 1, 3, "Pu8"), (give_king(HANDS, 1, 2, "PuJ"), 2, 3, "Pu8")],
)
def test_nobody_else_can_tell_who_holds_the_king(hands: Sequence[str], first: int, second: int, card: str) -> None:
    """What a seat sees, and so all that a computer or another machine is given, is the same whoever holds it."""
    one, other = allied("purple", hands), allied("purple", give_king(hands, first, second, card))
    seats = [seat for seat in range(4) if seat not in (first, second)]
    player = make_player(one.game, "club")
    for cards in ("", "Go9 GoQ BkT GoA", "SvK SvT Sv9 Sv8"):
        for state in (one, other):
            play(state, cards)
        for seat in seats:
            mine, theirs = one.view(seat), other.view(seat)
            assert mine == theirs
            assert mine.status.party == ()
            parties = {bids.party for _, bids in weigh_parties(one.game, one.game.facts(mine))}
            assert len(parties) == (3 if seat == 0 else 2)
            if one.to_act == seat:
                legal = tuple(one.legal_actions())
                told = [player.choose(view, legal, Random(1), Budget(playouts=8)) for view in (mine, theirs)]
                assert told[0] == told[1]
    assert one.view(first).status.party == (0, first)
    assert other.view(second).status.party == (0, second)


def test_sampled_deals_hold_the_king_where_it_may_be() -> None:
    state = allied("purple")
    bit = state.game.bits["PuK"]
    for seat in range(4):
        found = set()
        for number in range(40):
            guessed = state.game.guess(state.view(seat), Random(number))
            found.add(next(one for one in range(4) if guessed.kernel.hands[one] & bit))
        assert found == ({1} if seat == 1 else {1, 2, 3} - {seat})


# --- deals worked by hand -------------------------------------------------------------------------------------------


def test_an_alliance_worked_by_hand() -> None:
    """Red is trump, and the Green King is called: seats 0 and 2 play together."""
    state = allied("green")
    # The elder hand leads any card (QU03). To Spadille every trump must fall, but any of them.
    assert set(map(str, state.legal_actions())) == {f"play {card}" for card in HANDS[0].split()}
    play(state, "BkA")
    assert {str(action) for action in state.legal_actions()} == {"play GnA", "play RdQ", "play RdT"}
    play(state, "RdT RdJ Bk8")
    play(state, "Rd8 RdQ BzJ Gn8")
    assert state.kernel.taken == [2, 0, 0, 0]
    # Basto stands above the Ace of trumps, and need not be played to it.
    play(state, "RdA")
    assert len(list(state.legal_actions())) == 10
    play(state, "GoT BzA BzT")
    play(state, "RdK GoJ SvT Bz8")
    # Bronze is followed, and its King is the highest.
    play(state, "BzK GnJ GnQ BzQ")
    assert state.kernel.taken == [5, 0, 0, 0]
    # Nobody else plays Bronze, so the highest Club wins: the King that was called. Now everybody knows the ally.
    play(state, "Bz9 BkQ GnK")
    assert state.view(3).status.party == (0, 2)
    play(state, "Gn9")
    assert state.kernel.taken == [5, 0, 1, 0]
    finish_red_deal(state, "Sv8", "SvQ")
    # Seven and one are eight: won. Basto was dealt to the second seat, so the value is 2.
    assert state.sheet == ((2, -2, 2, -2),)


def finish_red_deal(state: TrickState, first: str, second: str) -> None:
    """The last six tricks of these hands with Red trump; seat 0 plays these two Silver cards."""
    play(state, "BkT BkJ GoK GnA")
    play(state, f"SvK Pu9 Sv9 {first}")
    play(state, f"SvJ PuA SvA {second}")
    if second == "SvQ":
        play(state, "PuT PuK PuJ Pu8")
        play(state, "PuQ BkK GnT Go9")
        play(state, "GoQ Bk9 GoA Rd9")
    else:
        # The Silver Jack has won, and the second seat goes on.
        play(state, "PuK PuJ Pu8 PuT")
        play(state, "PuQ BkK GnT Go9")
        play(state, "GoQ Bk9 GoA Rd9")


@pytest.mark.parametrize(
    ("silver", "taken", "points"),
    [(("Sv8", "SvQ"), [7, 4, 1, 0], (12, -4, -4, -4)), (("SvQ", "Sv8"), [6, 5, 1, 0], (-12, 4, 4, 4))],
)
def test_a_solo_worked_by_hand(silver: tuple[str, str], taken: list[int], points: tuple[int, ...]) -> None:
    """The same cards played alone: the Queen of Silver kept for the Jack is the seventh trick, or a remise."""
    state = holding()
    for action in (SOLO, Choose("trump", "red")):
        state.apply(action)
    assert state.phase.name == "playing"
    play(state, "BkA RdT RdJ Bk8 Rd8 RdQ BzJ Gn8 RdA GoT BzA BzT RdK GoJ SvT Bz8 BzK GnJ GnQ BzQ Bz9 BkQ GnK Gn9")
    finish_red_deal(state, *silver)
    tricks = [event.seat for event in state.history if isinstance(event, TrickWon)]
    assert [tricks.count(seat) for seat in range(4)] == taken
    assert state.sheet == (points,)


@pytest.mark.parametrize(("forced", "points"), [(True, (-4, -4, 4, 4)), (False, (-8, 0, 4, 4))])
def test_a_lost_alliance_worked_by_hand(forced: bool, points: tuple[int, ...]) -> None:
    """Black is trump, and the Silver King is called, which the second seat holds. Seat 0 wins two tricks and its ally
    three: codille, for which seat 0 pays alone unless it was forced to play."""
    state = holding()
    for action in [Pass()] * 4 if forced else [ALLIANCE, *[Pass()] * 3]:
        state.apply(action)
    state.apply(Choose("trump", "black"))
    assert [str(action) for action in state.legal_actions()] == [
        f"choose call {n}" for n in ("green", "silver", "purple")
    ]
    state.apply(Choose("call", "silver"))
    tricks = [
        ("Sv8 SvJ SvT SvA", 1),  # The Ace stands below the Jack.
        ("PuK PuJ Pu8 PuT", 1),
        ("PuQ PuA BkJ SvQ", 3),  # Trumped by a hand with Diamonds.
        ("GoA Go9 GoT RdJ", 3),
        ("Gn8 Bz9 GnJ GnK", 2),
        ("BzA BzQ BzK GoJ", 0),
        ("RdK RdQ BkT Bz8", 2),
        ("Pu9 Sv9 Rd9 SvK", 1),  # Nobody followed Purple: the King that was called is the highest Diamond.
        ("BkQ BkK BzT RdA", 2),  # Manille and Spadille are kept back.
        ("Bk9 Gn9 Rd8 RdT", 2),  # And Basto.
        ("BzJ GnT GoK GoQ", 2),
        ("GnQ Bk8 BkA GnA", 0),
    ]
    for place, (cards, taker) in enumerate(tricks):
        assert state.view(2).status.party == ((0, 1) if place > 7 else ())
        play(state, cards)
        assert [event.seat for event in state.history if isinstance(event, TrickWon)][-1] == taker
    assert state.sheet == (points,)


# --- the computer ---------------------------------------------------------------------------------------------------


def decide(state: TrickState, level: str) -> str:
    """What the level does for the seat to act."""
    assert state.to_act is not None
    player = make_player(state.game, level)
    view, legal = state.view(state.to_act), tuple(state.legal_actions())
    return str(player.choose(view, legal, Random(1), Budget(playouts=40)).action)


both = pytest.mark.parametrize("level", ["club", "expert"])


@both
def test_the_ally_does_not_overtake_the_declarer_without_need(level: str) -> None:
    """The Silver Queen is winning, and nobody behind the ally can beat it."""
    state = play(allied("green"), "SvQ SvJ")
    assert "play RdJ" in map(str, state.legal_actions())
    assert decide(state, level) != "play RdJ"


@both
def test_the_called_king_is_not_played_under_an_opponents_trump(level: str) -> None:
    state = play(allied("green"), "Bz9 RdQ")
    assert "play GnK" in map(str, state.legal_actions())
    assert decide(state, level) != "play GnK"


@both
def test_no_solo_is_bid_on_four_trumps(level: str) -> None:
    hands = [HANDS[0].replace("RdA", "SvA"), HANDS[1], HANDS[2], HANDS[3].replace("SvA", "RdA")]
    assert decide(holding(hands), level) != "bid solo"


def test_a_king_is_called_where_a_single_card_is_held() -> None:
    state = holding()
    for action in (ALLIANCE, Pass(), Pass(), Pass(), Choose("trump", "red")):
        state.apply(action)
    # Seat 0 has the Kings of Bronze and Gold, no Black or Green card, two of Silver and one of Purple.
    assert decide(state, "club") == "choose call purple"


def test_whoever_overtakes_the_declarer_is_hardly_the_ally() -> None:
    state = play(allied("black"), "SvQ SvK SvT SvA")
    parties = {bids.party: weight for weight, bids in weigh_parties(state.game, state.game.facts(state.view(3)))}
    assert parties[frozenset({0, 1})] < parties[frozenset({0, 2})]


@both
def test_a_strong_hand_bids(level: str) -> None:
    """Five trumps with two matadors, and two Kings: what is won with an unknown ally counts in sampled deals."""
    assert decide(holding(), level) in ("bid alliance", "bid solo")
