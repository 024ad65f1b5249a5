"""Spades, Contract and Whist at the table, by clause: what no worked example can express."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from purple_table.core.actions import Bid, Choose, Contract, NextDeal, Play, read_action
from purple_table.core.cards import PileKey
from purple_table.core.events import Called, Chosen, DealScored, Event, MatchEnded, Moved, Noted
from purple_table.core.game import Counter, Refused, View
from purple_table.core.rulebook import RuleError
from purple_table.core.shuffle import SingleDealChance
from purple_table.games import build
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import chance, load, make
from tests.rules.positions import dealt, enter, legal, play
from tests.said import said


def game_of(name: str, players: int = 4, **options: object) -> TrickGame:
    game = make(name, players, **options)
    assert isinstance(game, TrickGame)
    return game


def call(state: TrickState, text: str) -> list[Event]:
    """Make calls in turn ("1 red, pass"); the events of the last one."""
    events: list[Event] = []
    for word in text.split(", "):
        events = state.apply(read_action(word if word in ("pass", "look") else f"bid {word}"))
    return events


def holding(game: TrickGame, calls: str, hands: list[str], dealer: int = 3) -> TrickState:
    """A deal in which the cards named are held when play begins, after these calls ("" without a bidding)."""
    state = dealt(game, dealer=dealer)
    if calls:
        call(state, calls)
    state.kernel.hands = [game.deck.mask(game.deck.read(card) for card in hand.split()) for hand in hands]
    enter(state, "playing")
    return state


def refusal(state: TrickState, card: str) -> tuple[str, str]:
    """Clause and words with which a card is refused; what would do is always what is legal."""
    reason = state.refusal(Play(state.game.deck.read(card)))
    assert reason is not None
    assert list(reason.would_do) == list(state.legal_actions())
    return reason.clause, said(reason.words)


def finish(state: TrickState, rng: random.Random) -> list[Event]:
    """Play the deal to its end at random; the events of the last action."""
    events: list[Event] = []
    while state.to_act is not None and state.phase.name != "deal":
        events = state.apply(rng.choice(list(state.legal_actions())))
    return events


def counter(view: View, kind: str, *, by_side: bool = False) -> Counter | None:
    counters = view.status.side_counters if by_side else view.status.counters
    return next((counter for counter in counters if counter.kind == kind), None)


class TestDeal:
    """Clauses deal, left-over, jokers."""

    @pytest.mark.parametrize("name", ["spades", "contract"])
    @pytest.mark.parametrize(
        ("players", "options", "shown", "hidden"),
        [
            (4, {}, 1, 0),
            (3, {}, 1, 12),
            (2, {}, 1, 24),
            (4, {"undealt": "none"}, 0, 1),
            (3, {"undealt": "none"}, 0, 13),
            (2, {"undealt": "all"}, 25, 0),
            (3, {"undealt": "all"}, 13, 0),
        ],
    )
    def test_cards_left_over(self, name: str, players: int, options: dict[str, Any], shown: int, hidden: int) -> None:
        state = dealt(game_of(name, players, **options))  # S01, T01
        for seat in range(players):
            view = state.view(seat)
            assert len(view.pile("aside")) == shown
            assert None not in view.pile("aside")
            assert view.pile("aside", None, 1) == (None,) * hidden
            assert len(view.pile("hand", seat)) == 12
        moved = [event for event in state.history if isinstance(event, Moved) and event.target.role == "aside"]
        assert [(event.target.number, len(event.cards), event.open_to) for event in moved] == [
            entry for entry in ((0, shown, None), (1, hidden, frozenset())) if entry[1]
        ]

    @pytest.mark.parametrize(("players", "shown", "hidden"), [(4, 3, 0), (3, 3, 12), (2, 3, 24)])
    def test_with_jokers_three_are_shown(self, players: int, shown: int, hidden: int) -> None:  # S01, S02
        state = dealt(game_of("spades", players, jokers=True))
        left = state.part_data["deal"]
        assert (left.shown.bit_count(), left.stays.bit_count()) == (shown, hidden)
        cards = [card for pile in state.piles() for card in pile.cards]
        assert len(cards) == len(set(cards)) == 51
        assert {"Jk1", "Jk2"} <= set(cards)

    def test_without_jokers_they_are_nowhere(self) -> None:
        cards = [card for pile in dealt(game_of("spades")).piles() for card in pile.cards]
        assert len(cards) == 49
        assert not {"Jk1", "Jk2"} & set(cards)

    def test_what_lies_face_down_stays_there_to_the_end(self) -> None:
        state = dealt(game_of("spades", 3, blind_nil="off"))
        hidden = state.part_data["deal"].stays
        events = finish(state, random.Random(1))
        assert any(isinstance(event, DealScored) for event in events)
        assert state.part_data["deal"].stays == hidden
        assert state.view(0).pile("aside", None, 1) == (None,) * 12
        captured = sum(len(state.view(0).pile("won", seat)) for seat in range(3))
        assert captured == 36


class TestSides:
    """Clause sides."""

    @pytest.mark.parametrize("name", ["spades", "contract"])
    def test_partners_sit_across(self, name: str) -> None:  # S18, T19
        assert game_of(name).sides == ((0, 2), (1, 3))
        assert game_of(name, teams="alone").sides == ((0,), (1,), (2,), (3,))
        assert game_of(name, 3).sides == ((0,), (1,), (2,))
        assert game_of(name, 2).sides == ((0,), (1,))

    def test_teams_are_nothing_to_choose_with_three(self) -> None:
        with pytest.raises(RuleError, match="teams"):
            game_of("spades", 3, teams="alone")


class TestTrump:
    """Clause trump."""

    def test_black_is_trump_from_the_deal_on(self) -> None:
        state = dealt(game_of("spades"))
        assert state.view(0).status.trump == "Black"
        assert state.game.start(chance(1)).view(0).status.trump is None

    def test_the_contract_names_the_trump(self) -> None:
        state = dealt(game_of("contract"), dealer=3)
        assert state.view(0).status.trump is None
        call(state, "1 red, pass, 2 green, pass")
        assert state.view(0).status.trump is None
        call(state, "pass, pass")
        status = state.view(1).status
        assert (status.trump, status.contract, status.declarer) == ("Green", Contract(2, "green"), 2)
        assert set(state.game.deck.codes(state.trump)) == {f"Gn{rank}" for rank in "89TJQKA"}

    def test_a_contract_without_trump(self) -> None:
        state = dealt(game_of("contract"), dealer=3)
        call(state, "2 none, pass, pass, pass")
        assert state.view(1).status.trump == "none"
        assert state.trump == 0

    def test_the_card_left_over_makes_trump_in_whist(self) -> None:  # T02
        for seed in range(10):
            state = dealt(game_of("whist"), seed=seed)
            (card,) = state.view(0).pile("aside")
            assert card is not None
            assert state.view(2).status.trump == state.game.deck[card].color_name
            assert state.phase.name == "playing"

    def test_the_trump_stays_in_view_until_the_next_deal(self) -> None:
        state = dealt(game_of("whist"))
        trump = state.view(0).status.trump
        finish(state, random.Random(1))
        assert state.view(0).status.trump == trump


class TestLeading:
    """Clauses opening, broken."""

    @pytest.mark.parametrize("name", ["spades", "whist"])
    def test_left_of_the_dealer_leads(self, name: str) -> None:  # S06
        for dealer in range(4):
            state = dealt(game_of(name, **({"blind_nil": "off"} if name == "spades" else {})), dealer=dealer)
            if name == "spades":
                call(state, "1, 2, 3, 4")
            assert state.to_act == (dealer + 1) % 4

    @pytest.mark.parametrize(("lead", "leader"), [("left_of_declarer", 3), ("declarer", 2)])
    def test_the_contract_says_who_leads(self, lead: str, leader: int) -> None:  # T10
        state = dealt(game_of("contract", opening_lead=lead), dealer=0)
        call(state, "pass, 1 gold, pass, pass, pass")
        assert state.to_act == leader

    @pytest.mark.parametrize("lead", ["left_of_declarer", "declarer"])
    def test_without_a_contract_left_of_the_dealer_leads(self, lead: str) -> None:  # T06
        state = dealt(game_of("contract", opening_lead=lead, all_pass="no_trump"), dealer=1)
        call(state, "pass, pass, pass, pass")
        assert state.to_act == 2

    def test_spades_wait_until_one_is_played(self) -> None:  # S05
        state = holding(game_of("spades"), "3, 3, 3, 3", ["BkA Rd8", "GnA BkK", "GnK Gn8", "GnQ Sv8"])
        assert said(state.status(0).lines) == ("Spades must not be led yet",)
        assert legal(state) == {"Rd8"}
        assert refusal(state, "BkA") == ("broken", "Spades are not broken yet: lead another suit.")
        events = play(state, "Rd8 BkK")
        noted = [event for event in events if isinstance(event, Noted)]
        assert said(noted) == [Noted("broken", 1, "Spades are broken", "broken")]
        play(state, "GnK GnQ")
        assert said(state.status(0).lines) == ("Spades may be led",)
        assert state.status(0).broken
        assert state.to_act == 1

    def test_whoever_has_only_spades_leads_one(self) -> None:
        state = holding(game_of("spades"), "3, 3, 3, 3", ["BkA Bk8", "GnA Gn9", "GnK Gn8", "GnQ Sv8"])
        assert legal(state) == {"BkA", "Bk8"}
        assert any(isinstance(event, Noted) for event in play(state, "Bk8"))

    def test_jokers_are_spades(self) -> None:  # S02
        game = game_of("spades", jokers=True)
        state = holding(game, "3, 3, 3, 3", ["Jk1 Rd8", "GnA Gn9", "GnK Jk2", "GnQ Sv8"])
        assert legal(state) == {"Rd8"}
        assert refusal(state, "Jk1")[0] == "broken"
        play(state, "Rd8 GnA")
        assert legal(state) == {"GnK", "Jk2"}
        assert any(isinstance(event, Noted) and event.kind == "broken" for event in play(state, "Jk2"))

    def test_a_joker_led_asks_for_spades(self) -> None:
        game = game_of("spades", jokers=True, spades_broken=False)
        state = holding(game, "3, 3, 3, 3", ["Jk1 Rd8", "Bk9 Gn9", "GnK Jk2", "GnQ Sv8"])
        play(state, "Jk1")
        assert said(state.view(1).ask.prompt) == "Follow Spades, or play any card if you hold none."  # type: ignore[union-attr]
        assert legal(state) == {"Bk9"}
        assert refusal(state, "Gn9") == ("follow", "Follow Spades: you hold Black 9.")

    def test_the_option_lets_spades_be_led(self) -> None:
        game = game_of("spades", spades_broken=False)
        state = holding(game, "3, 3, 3, 3", ["BkA Rd8", "GnA Gn9", "GnK Gn8", "GnQ Sv8"])
        assert legal(state) == {"BkA", "Rd8"}
        assert said(state.status(0).lines) == ()
        assert not any(isinstance(event, Noted) for event in play(state, "BkA"))

    def test_a_custom_game_may_lock_trumps_of_a_shared_suit(self) -> None:
        book = load("contract/game.toml")
        book["leading"]["locked_trump"] = True
        game = build(book, load("decks/purple.toml"), 4, {})
        assert isinstance(game, TrickGame)
        state = holding(game, "1 gold, pass, pass, pass", ["GoA Rd8", "GoK Sv8", "RdA Gn8", "RdT Gn9"], dealer=2)
        assert state.to_act == 0
        assert refusal(state, "GoA") == ("broken", "Gold trumps are not broken yet: lead another card.")


class TestFollowing:
    """Clauses follow, trump."""

    def test_suit_or_trump(self) -> None:  # S04, T13
        state = holding(game_of("spades"), "3, 3, 3, 3", ["Bz8 Rd8", "GnA BkQ Rd9", "Rd9 RdT", "GnQ Sv8"])
        play(state, "Bz8")
        assert legal(state) == {"GnA", "BkQ"}
        assert refusal(state, "Rd9") == ("follow", "Follow Clubs or trump: you hold Green A and Black Q.")
        ask = state.view(1).ask
        assert ask is not None
        assert said(ask.prompt) == "Follow Clubs or play a trump; without Clubs play any card."
        play(state, "BkQ")
        assert legal(state) == {"Rd9", "RdT"}

    def test_strict(self) -> None:
        game = game_of("spades", follow="strict")
        state = holding(game, "3, 3, 3, 3", ["Bz8 Rd8", "GnA Gn9 BzT BkQ", "Rd9 BkT", "GnQ Sv8"])
        play(state, "Bz8")
        assert refusal(state, "BkQ") == ("follow", "Follow Clubs: you hold Bronze 10, Green 9 and Green A.")
        play(state, "GnA")
        assert legal(state) == {"Rd9", "BkT"}

    def test_a_trump_still_belongs_to_its_suit(self) -> None:  # 0.4
        state = self.gold("contract")
        assert legal(state) == {"GoJ"}
        assert refusal(state, "Sv8") == ("follow", "Follow Hearts: you hold Gold J.")

    def test_or_it_has_left_it(self) -> None:
        state = self.gold("contract", trump_leaves_suit=True)
        assert legal(state) == {"GoJ", "Sv8"}
        play(state, "Sv8 RdK")
        assert legal(state) == {"Rd9", "GoK"}
        state = self.gold("contract", "GoA", trump_leaves_suit=True)
        assert legal(state) == {"GoJ"}
        ask = state.view(1).ask
        assert ask is not None
        assert said(ask.prompt) == "Follow Gold trumps, or play any card if you hold none."
        play(state, "GoJ")
        assert legal(state) == {"RdK", "Bz8"}

    def test_a_trump_that_left_the_suit_printed_on_it_is_said_to_be_of_another_suit(self) -> None:
        game = game_of("contract", trump_leaves_suit=True, follow="strict")
        hands = ["Bz9 Rd8", "BzT BzA Gn9", "GnK Gn8", "GnQ Sv8"]
        state = holding(game, "pass, pass, pass, 1 green, pass, pass, pass", hands)
        play(state, "Bz9")
        words = "Green trumps are a suit of their own here. Follow Bronze: you hold Bronze 10 and Bronze A."
        assert refusal(state, "Gn9") == ("follow", words)

    def gold(self, name: str, lead: str = "RdA", **options: object) -> TrickState:
        """Gold is trump, and seat 0 has led a Heart."""
        hands = ["RdA GoA", "GoJ Sv8", "RdK Bz8", "Rd9 GoK Bz9"]
        state = holding(game_of(name, **options), "pass, pass, pass, 1 gold, pass, pass, pass", hands)
        assert state.to_act == 0
        play(state, lead)
        return state


class TestAuction:
    """Clauses auction, bids, all-pass, contract."""

    def test_calls_are_told_and_stay_in_the_history(self) -> None:
        state = dealt(game_of("contract"), dealer=3)
        assert state.view(0).status.phase == "bidding"
        assert said(call(state, "1 red")) == [Called(0, "1 red", "1 Red", "bids")]
        assert said(call(state, "pass")) == [Called(1, "pass", "Pass", "auction")]
        events = call(state, "pass, pass")
        assert said(events[1:]) == said(
            [Noted("contract", 0, "The contract is 1 Red", "contract", contract=Contract(1, "red"))]
        )
        finish(state, random.Random(1))
        for seat in range(4):
            calls = [event for event in state.view(seat).history if isinstance(event, Called)]
            assert [event.call for event in calls] == ["1 red", "pass", "pass", "pass"]
            assert state.view(seat).status.contract == Contract(1, "red")
            assert read_bids(state.game.facts(state.view(seat))).declarer == 0

    def test_cards_wait_until_the_bidding_is_over(self) -> None:
        state = dealt(game_of("contract"), dealer=3)
        reason = state.refusal(Play(state.view(0).hand[0]))
        assert reason is not None
        assert reason.clause == "auction"
        call(state, "1 red, pass, pass, pass")
        reason = state.refusal(Bid("2 red"))
        assert reason is not None
        assert said(reason.words) == "Play a card."

    def test_all_pass_and_the_next_dealer_deals(self) -> None:  # T06
        game = game_of("contract", 3)
        state = dealt(game, dealer=1)
        first = [state.view(seat).hand for seat in range(3)]
        events = call(state, "pass, pass, pass")
        kinds = [type(event) for event in events]
        assert kinds == [Called, Noted, *([Moved] * 5), DealScored]
        assert said(events[1]) == Noted("redeal", 1, "Everybody passed: the next dealer deals", "all-pass")
        assert said(events[-1]) == DealScored(1, (), (0, 0, 0), (0, 0, 0))
        assert (state.to_act, state.dealer, state.number) == (2, 2, 2)
        for seat in range(3):
            view = state.view(seat)
            assert len(view.pile("stock")) == 49
            assert view.hand == ()
            assert (view.status.contract, view.status.trump) == (None, None)
            moved = [event for event in view.history if isinstance(event, Moved) and event.target.role == "stock"]
            shown = {event.source: event.cards for event in moved}
            assert shown[PileKey("hand", seat)] == first[seat]
            assert set(shown[PileKey("hand", (seat + 1) % 3)]) == {None}
            assert set(shown[PileKey("aside", None, 1)]) == {None}
            assert None not in shown[PileKey("aside")]
            assert game.guess(view, random.Random(1)).view(seat) == view
        state.apply(NextDeal())
        assert [state.view(seat).hand for seat in range(3)] != first
        assert state.view(0).sheet == ((0, 0, 0),)

    def test_after_a_deal_thrown_in_every_part_is_as_before_a_deal(self) -> None:
        state = dealt(game_of("contract"))
        call(state, "pass, pass, pass, pass")
        assert state.part_data["bidding"].calls.made == ()
        for phase in state.game.course.phases:
            assert phase.key == "bidding" or state.part_data[phase.key] == phase.prepare(state), phase.key

    def test_a_single_deal_that_nobody_bids_on_is_over(self) -> None:
        state = game_of("contract").start(SingleDealChance(b"k" * 32, dealer=2, number=3))
        state.apply(NextDeal())
        events = call(state, "pass, pass, pass, pass")
        assert said(events[-1]) == MatchEnded((0, 1), (0, 0))
        assert state.to_act is None

    def test_all_pass_and_the_dealer_has_bid_the_lowest(self) -> None:
        state = dealt(game_of("contract", all_pass="dealer_lowest"), dealer=1)
        events = call(state, "pass, pass, pass, pass")
        assert said(events[-1]) == said(
            Noted("contract", 1, "The contract is 1 Bronze", "contract", contract=Contract(1, "bronze"))
        )
        assert state.view(0).status.declarer == 1

    def test_all_pass_and_there_is_no_trump(self) -> None:
        state = dealt(game_of("contract", all_pass="no_trump"), dealer=1)
        events = call(state, "pass, pass, pass, pass")
        noted = events[-1]
        assert isinstance(noted, Noted)
        assert (noted.kind, noted.clause) == ("contract", "all-pass")
        status = state.view(0).status
        assert (status.trump, status.contract, status.declarer) == ("none", None, None)
        lines = next(event.lines for event in finish(state, random.Random(2)) if isinstance(event, DealScored))
        assert {line.clause for line in lines} == {"points"}


class TestBids:
    """Clauses bidding, bids, nil, blind-nil."""

    def test_bids_are_shown_and_stay(self) -> None:
        state = dealt(game_of("spades"), dealer=3)
        assert said(counter(state.view(1), "bid")) == Counter("bid", "Bid", (None, None, None, None), ("", "", "", ""))
        assert said(call(state, "4")) == [Called(0, "4", "4", "bids")]
        call(state, "nil, 3")
        assert said(counter(state.view(0), "bid")) == Counter("bid", "Bid", (4, 0, 3, None), ("", "Nil", "", ""))
        call(state, "5")
        assert state.phase.name == "playing"
        contract = counter(state.view(0), "contract", by_side=True)
        assert contract is not None
        assert contract.values == (7, 5)

    def behind(self, **options: object) -> TrickState:
        """The side of seats 0 and 2 is 100 points behind, and seat 3 has dealt."""
        game = game_of("spades", **options)
        state = game.start(chance(5))
        state.number, state.dealer, state.to_act, state.totals = 3, 3, 3, (50, 150)
        state.apply(NextDeal())
        return state

    def test_whoever_is_far_behind_decides_before_seeing_the_hand(self) -> None:  # S14
        state = self.behind()
        for seat in range(4):
            view = state.view(seat)
            faces = [card for card in view.pile("hand", seat) if card is not None]
            assert len(faces) == (0 if seat in (0, 2) else 12)
            assert len(view.pile("hand", seat)) == 12
            own = [event for event in view.history if isinstance(event, Moved) and event.target.owner == seat]
            assert (set(own[0].cards) == {None}) == (seat in (0, 2))
        ask = state.view(0).ask
        assert ask is not None
        assert ask.kind == "choose"
        assert [way.action for way in ask.ways] == [Choose("cards", "look"), Bid("blind nil")]
        reason = state.refusal(Bid("3"))
        assert reason is not None
        assert reason.clause == "blind-nil"

    def test_looking_shows_the_hand_to_its_owner_alone(self) -> None:
        state = self.behind()
        hand = state.game.deck.codes(state.kernel.hands[0])
        events = state.apply(Choose("cards", "look"))
        assert said(events) == [
            Chosen(0, "cards", "look", "I look at my cards", "blind-nil"),
            Moved(hand, PileKey("hand", 0), PileKey("hand", 0), frozenset((0,))),
        ]
        assert state.view(0).hand == hand
        assert set(state.view(1).history[-1].cards) == {None}  # type: ignore[union-attr]
        assert state.view(2).hand == ()
        assert state.to_act == 0
        assert Bid("nil") in list(state.legal_actions())
        with pytest.raises(Refused):
            state.apply(Bid("blind nil"))

    def test_a_blind_bid_is_made_before_the_hand_is_seen(self) -> None:
        state = self.behind()
        events = state.apply(Bid("blind nil"))
        assert said(events[0]) == Called(0, "blind nil", "Blind nil", "blind-nil")
        assert isinstance(events[1], Moved)
        assert len(state.view(0).hand) == 12
        assert state.part_data["bidding"].bids.blind == {0}

    @pytest.mark.parametrize("seat", [0, 2])
    def test_what_a_seat_has_not_seen_leaves_no_trace_in_its_view(self, seat: int) -> None:
        state, other = self.behind(), self.behind()
        hands = other.kernel.hands
        other.history = other.history[:1]
        hands[seat], hands[3] = hands[3], hands[seat]
        view = state.view(seat)
        told = other.view(seat)
        assert (view.piles, view.status, view.ask) == (told.piles, told.status, told.ask)
        shown = {card for event in view.history if isinstance(event, Moved) for card in event.cards} - {None}
        assert shown == set(view.pile("aside"))

    def test_a_guess_fills_the_unseen_hand(self) -> None:
        state = self.behind()
        rng = random.Random(4)
        found = set()
        for _ in range(20):
            guess = state.game.guess(state.view(2), rng)
            assert guess.view(2) == state.view(2)
            assert guess.unseen == {0, 2}
            found.add(guess.kernel.hands[2])
        assert len(found) == 20

    def test_everybody_sees_the_hand_where_nobody_may_bid_blind(self) -> None:
        assert self.behind(blind_nil="off").unseen == frozenset()
        assert self.behind(blind_nil="any").unseen == {0, 1, 2, 3}

    def test_continual_bidding_goes_round_until_all_pass(self) -> None:  # S09
        state = dealt(game_of("spades", bidding="continual"), dealer=3)
        call(state, "2, pass, 3, 1, 4, 2, pass, pass, pass")
        assert state.phase.name == "bidding"
        call(state, "pass")
        assert state.phase.name == "playing"
        assert state.part_data["bidding"].bids.tricks == (4, 2, 3, 1)


class TestScoring:
    """Clauses bags, contract-points, points, end, tie: over more than a deal."""

    def test_bags_are_carried_from_deal_to_deal(self) -> None:  # S12
        game = game_of("spades", blind_nil="off", target=10_000)
        rng = random.Random(3)
        state = game.start(chance(9))
        bags, seen = (0, 0), 0
        for _ in range(12):
            state.apply(NextDeal())
            call(state, "1, 1, 1, 1")
            shown = counter(state.view(0), "bags", by_side=True)
            assert shown is not None
            assert shown.values == bags == game.guess(state.view(1), rng).part_data["scoring"]["bags"]
            scored = next(event for event in finish(state, rng) if isinstance(event, DealScored))
            won = [sum(state.kernel.taken[seat] for seat in side) for side in game.sides]
            more = [max(0, tricks - 2) for tricks in won]
            counted = [before + new for before, new in zip(bags, more, strict=True)]
            full = [number // 10 for number in counted]
            bags = tuple(number % 10 for number in counted)
            made = [20 if tricks >= 2 else -20 for tricks in won]
            points = [ten + new - 100 * times for ten, new, times in zip(made, more, full, strict=True)]
            assert scored.points == tuple(points)
            seen += sum(full)
        assert seen > 2

    def test_the_declarers_side_scores_nothing_when_it_fails(self) -> None:  # T16
        state = dealt(game_of("contract"), dealer=3)
        call(state, "6 none, pass, pass, pass")
        scored = next(event for event in finish(state, random.Random(1)) if isinstance(event, DealScored))
        assert scored.points[0] == 0
        others = sum(state.kernel.won[seat] for seat in (1, 3))
        assert (
            scored.points[1]
            == sum(points for place, points in enumerate(state.game.worth().cards) if others >> place & 1)
            > 0
        )

    def test_whist_counts_tricks_over_six(self) -> None:  # T17
        for seed in range(8):
            state = dealt(game_of("whist"), seed=seed)
            scored = next(event for event in finish(state, random.Random(seed)) if isinstance(event, DealScored))
            won = [sum(state.kernel.taken[seat] for seat in side) for side in ((0, 2), (1, 3))]
            assert scored.points == tuple(max(0, tricks - 6) for tricks in won)

    @pytest.mark.parametrize(
        ("totals", "winners"), [((450, 460), (1,)), ((499, 250), (0,)), ((440, 440), ()), ((0, 0), ())]
    )
    def test_both_over_the_target_in_a_deal(self, totals: tuple[int, int], winners: tuple[int, ...]) -> None:
        game = game_of("spades", blind_nil="off")  # S15, T18
        rng = random.Random(0)
        while True:
            state = dealt(game, seed=rng.randrange(1000))
            state.totals = totals
            call(state, "3, 3, 3, 3")
            events = finish(state, rng)
            if state.kernel.taken[0] + state.kernel.taken[2] == 6:
                break
        ends = [event for event in events if isinstance(event, MatchEnded)]
        assert [event.winners for event in ends] == ([winners] if winners else [])
        if totals == (440, 440):
            assert state.totals == (500, 500)
            assert state.phase.name == "deal"


def by_naming_alone(book: dict[str, Any]) -> None:
    """Somebody may leave trump to a partner, and nobody has one."""
    book["sides"]["part"] = "alone"
    book["bidding"] = {"part": "shove", "first": "dealer", "none": "plain"}
    book["trump"] = {"part": "contract", "leaves_suit": False}


def with_falling_hands(book: dict[str, Any]) -> None:
    """Cards are laid aside of hands that become too small for that."""
    book["dealing"] = load("oh_hell/game.toml")["dealing"]
    book["ending"] = {"part": "schedule", "tie": "share"}


def with_passing(book: dict[str, Any]) -> None:
    """More cards are passed than the smallest hands have."""
    book["passing"] = {"part": "cycle", "cycle": ["left"], "count": 2}


class TestFit:
    """Parts that need one another."""

    @pytest.mark.parametrize(
        ("name", "change", "place"),
        [
            ("contract", lambda book: book["dealing"].update(jokers=True, show=3), "dealing.jokers: they are trumps"),
            ("contract", lambda book: book.pop("bidding"), "trump.part: .bidding. must"),
            ("spades", lambda book: book.pop("bidding"), r"scoring\[0\].part: .bidding. must"),
            ("whist", lambda book: book["dealing"].update(left_over="aside", show=0), "dealing.left_over: one card"),
            ("whist", lambda book: book["dealing"].update(hand=11), "dealing.left_over: one card"),
            ("whist", lambda book: book["trump"].update(part="color", color="Pink"), 'trump.color: "Pink" is no color'),
            ("whist", lambda book: book["trump"].update(part="suit"), "trump.part"),
            ("whist", lambda book: book["sides"].update(part="pairs"), "sides.part"),
            ("whist", lambda book: book["scoring"][0].update(part="contract"), r"scoring\[0\].part: .bidding. must"),
            ("contract", lambda book: book["dealing"].update(hand=5), "bidding.most: no more than the 5"),
            ("manille", by_naming_alone, r"bidding.part: \[sides\] must have part = .partners.: what is shoved"),
            ("ninety_nine", with_falling_hands, r"bidding.cards: \[dealing\] has hands of 1, which must keep"),
            ("oh_hell", with_passing, r"passing.count: \[dealing\] has hands of 1, which cannot pass so many"),
            ("hearts", lambda book: book.update(sides={"part": "partners"}), r"scoring\[0\].part: .sides. must"),
        ],
    )
    def test_a_part_that_does_not_fit_is_named(self, name: str, change: Callable[[Any], object], place: str) -> None:
        book = load(f"{name}/game.toml")
        book.pop("options")
        change(book)
        with pytest.raises(RuleError, match=place):
            build(book, load("decks/purple.toml"), 4, {})

    def test_passing_may_follow_a_bidding(self) -> None:
        book = load("spades/game.toml")
        book["passing"] = {"part": "cycle", "cycle": ["left"], "count": 1}
        game = build(book, load("decks/purple.toml"), 4, {"blind_nil": "any"})
        assert isinstance(game, TrickGame)
        state = game.start(chance(2))
        rng = random.Random(5)
        phases = []
        for _ in range(100):
            if not phases or phases[-1] != state.phase.name:
                phases.append(state.phase.name)
            for seat in range(4):
                assert game.guess(state.view(seat), rng).view(seat) == state.view(seat)
            state.apply(rng.choice(list(state.legal_actions())))
        assert phases[:4] == ["deal", "bidding", "passing", "playing"]


PARTS: dict[str, list[dict[str, Any] | None]] = {
    "dealing": [
        {"part": "even", "hand": 12, "removed": [], "left_over": "shown"},
        {"part": "even", "hand": 7, "removed": ["Bz8"], "left_over": "aside", "show": 1},
        {"part": "even", "hand": 11, "removed": [], "left_over": "first_trick"},
    ],
    "sides": [None, {"part": "alone"}, {"part": "partners"}],
    "passing": [None, {"part": "cycle", "cycle": ["across", "left"], "count": 2}],
    "bidding": [
        None,
        {"part": "auction", "least": 1, "most": 3, "pass_is_final": True, "all_pass": "redeal"},
        {
            "part": "tricks",
            "least": 1,
            "most": 0,
            "rounds": "once",
            "nil": True,
            "blind_nil": "any",
            "behind": 0,
        },
    ],
    "trump": [
        None,
        {"part": "color", "color": "Gold", "leaves_suit": True},
        {"part": "contract", "leaves_suit": False},
        {"part": "left_over", "leaves_suit": False},
    ],
    "following": [
        {"part": "color", "revoke": "prevented", "first_trick_ban": "Hearts"},
        {"part": "color", "revoke": "penalty", "first_trick_ban": ""},
        {"part": "suit"},
        {"part": "suit_or_trump"},
    ],
    "leading": [
        {"part": "left_of_declarer", "locked_trump": True},
        {"part": "lowest_of_color", "color": "Silver", "opening_card": True, "locked_suit": "Hearts"},
    ],
    "winning": [{"part": "led_color"}, {"part": "cascade", "lead_counts_as_color_follower": False}],
    "scoring": [
        {"part": "tricks_over", "book": 3},
        {"part": "captured_points", "rank": True, "color": False, "book": 3},
        {"part": "contract", "book": 3},
    ],
}


@pytest.mark.parametrize("seed", range(24))
def test_any_mix_of_parts_that_fit_can_be_played(seed: int) -> None:
    """Later games mix parts as no game does today; every guess along the way agrees with its view."""
    rng = random.Random(seed)
    while True:
        book = load("whist/game.toml")
        book.pop("options")
        for name, choices in PARTS.items():
            book.pop(name, None)
            part = rng.choice(choices)
            if part is not None:
                book[name] = [part] if name == "scoring" else part
        if rng.random() < 0.3:
            book["scoring"].append(rng.choice(PARTS["scoring"]))
        try:
            game = build(book, load("decks/purple.toml"), 4, {})
        except RuleError:
            continue
        break
    state = game.start(chance(seed))
    whole = sorted(card for pile in state.piles() for card in pile.cards)
    for _ in range(150):
        if state.to_act is None:
            break
        if rng.random() < 0.2:
            view = state.view(rng.randrange(4))
            guess = game.guess(view, rng)
            assert guess.view(view.seat) == view
            assert sorted(card for pile in guess.piles() for card in pile.cards) == whole
        legal = list(state.legal_actions())
        assert all(state.refusal(action) is None for action in legal)
        state.apply(rng.choice(legal))
        assert sorted(card for pile in state.piles() for card in pile.cards) == whole
