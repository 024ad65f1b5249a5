"""Thirty-One: what no worked example can express, by clause. Row ids (B01 ...) stand where a test carries one out."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest

from purple_table.core.actions import Action, Choose, Discard, Draw, Knock, NextDeal, Play, Stay, Take
from purple_table.core.cards import PileKey
from purple_table.core.events import Chosen, DealBegan, Event, MatchEnded, Moved, Noted
from purple_table.core.game import Refused
from purple_table.core.shuffle import SingleDealChance, shuffle_items
from purple_table.games import build
from purple_table.games.thirty_one.thirty_one_phases import PHASES
from tests.contract.matches import chance, load
from tests.hostile import big_deck
from tests.rules.draw_positions import dealt, declare, do, holding, notes, paid, scored, texts, thirty_one
from tests.said import said

FOUR = ["BkA BkT Gn8", "RdQ Rd9 SvK", "GoQ Go9 PuT", "GnA GnK BzT"]
"""Black 24, Red 19, Gold 17, Green 17."""


class TestCut:
    """Clause cut."""

    def test_everybody_shows_a_card_and_the_lowest_rank_deals(self) -> None:
        game = thirty_one(5)
        for seed in range(50):
            state = game.start(chance(seed))
            view = state.view(2)
            assert (view.status.phase, view.to_act) == ("cutting", 0)
            assert view.pile("stock") == (None,) * 49
            state.apply(NextDeal())
            view = state.view(2)
            cut = [view.pile("cut", seat)[0] for seat in range(5)]
            assert len(view.pile("stock")) == 44
            ranks = [game.dealing.ranks[card or ""] for card in cut]
            assert view.status.phase == "deal"
            assert view.to_act == view.status.dealer
            # Whoever cut again after a tie may show a higher card now than somebody who did not.
            assert ranks[view.status.dealer] == min(ranks) or len(notes(state.history)) > 1

    def test_only_those_who_are_level_with_the_lowest_cut_again(self) -> None:  # B18
        game = thirty_one(10)
        ranks = game.dealing.ranks
        several = 0
        for seed in range(200):
            cuts = game.dealing.cut(10, chance(seed).key(0))
            assert set(cuts[0]) == set(range(10))
            shown = dict(cuts[0])
            for before, after in pairwise(cuts):
                lowest = min(ranks[card] for card in before.values())
                assert set(after) == {seat for seat, card in before.items() if ranks[card] == lowest}
                assert len(after) > 1
                shown |= after
                assert len(set(shown.values())) == 10
                several += 1
            last = [ranks[card] for card in cuts[-1].values()]
            assert last.count(min(last)) == 1
            state = game.start(chance(seed))
            state.apply(NextDeal())
            assert ranks[cuts[-1][state.dealer]] == min(last)
            assert [state.view(0).pile("cut", seat)[0] for seat in range(10)] == [shown[seat] for seat in range(10)]
        assert several > 20

    def test_a_card_cut_again_goes_back_first(self) -> None:  # B18
        game = thirty_one(10)
        for seed in range(20):
            state = game.start(chance(seed))
            events = state.apply(NextDeal())
            again = [event.seat for event in events if isinstance(event, Noted) and event.kind == "cut-again"]
            back = [event.source.owner for event in events if isinstance(event, Moved) and event.target.role == "stock"]
            assert again == back
            assert notes(events)[-1] == ("dealer", state.dealer)

    def test_everybody_deals_first_now_and_then(self) -> None:
        game = thirty_one(3)
        dealers: Counter[int] = Counter()
        for seed in range(300):
            state = game.start(chance(seed))
            state.apply(NextDeal())
            dealers[state.dealer] += 1
        assert min(dealers[seat] for seat in range(3)) > 60

    def test_nothing_else_can_be_done_first(self) -> None:
        state = thirty_one().start(chance(1))
        with pytest.raises(Refused) as refused:
            state.apply(Draw())
        assert refused.value.reason.clause == "cut"

    def test_a_deal_code_needs_no_cut(self) -> None:
        state = thirty_one().start(SingleDealChance(b"k" * 32, dealer=2, number=5))
        assert (state.to_act, state.phase, state.number) == (2, PHASES.deal, 5)
        began = state.apply(NextDeal())[0]
        assert isinstance(began, DealBegan)
        assert (began.number, began.dealer) == (5, 2)
        while state.to_act is not None:
            state.apply(next(iter(state.legal_actions())))
        assert state.outcome is not None
        assert len(state.sheet) == 1
        most = max(state.chips)
        assert state.outcome.winners == tuple(seat for seat in range(4) if state.chips[seat] == most)

    def test_it_ends_with_a_deck_that_has_no_lowest_card(self) -> None:
        book, deck = load("thirty_one/game.toml"), tomllib.loads(big_deck(40, 1))
        state = build({**book, "deck": "big"}, deck, 4, {}).start(chance(1))
        events = state.apply(NextDeal())
        assert sum(isinstance(event, Noted) and event.kind == "dealer" for event in events) == 1
        state.apply(NextDeal())
        assert len(state.view(0).pile("hand", 0)) == 3


class TestDeal:
    """Clauses deal, starter."""

    @pytest.mark.parametrize("players", range(2, 11))
    def test_three_cards_each_one_turned_up_the_rest_is_the_stock(self, players: int) -> None:  # B21
        state = dealt(thirty_one(players))
        view = state.view(1)
        assert [len(view.pile("hand", seat)) for seat in range(players)] == [3] * players
        assert len(view.pile("discard")) == 1
        assert view.pile("discard")[0] is not None
        assert view.pile("stock") == (None,) * (48 - 3 * players)
        assert view.pile("cut", 0) == ()

    def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(self) -> None:
        game = thirty_one(3)
        state = dealt(game, seed=4)
        order = shuffle_items(game.dealing.cards, state.chance.key(1))
        left = (state.dealer + 1) % 3
        assert set(state.view(left).hand) == {order[0], order[3], order[6]}
        assert state.view(0).pile("discard") == (order[9],)
        assert state.to_act == left
        do(state, "draw")
        assert order[10] in state.view(left).hand

    def test_jokers_stay_out(self) -> None:  # B21
        cards = {card for pile in dealt(thirty_one()).piles() for card in pile.cards}
        assert len(cards) == 49
        assert not cards & {"Jk1", "Jk2"}

    def test_the_deal_goes_round_and_the_winner_begins(self) -> None:  # B15
        state = holding(thirty_one(), FOUR, starter=2)
        assert state.dealer == 1
        do(state, "knock, stay, stay, stay")
        declare(state)
        assert (state.dealer, state.to_act, state.number) == (2, 2, 2)
        assert state.view(0).status.leader == 0  # Black 24
        state.apply(NextDeal())
        assert state.to_act == 0

    @pytest.mark.parametrize(("starter", "begins"), [(0, 1), (1, 1), (2, 2), (3, 1)])
    def test_of_level_winners_the_first_from_the_last_starter_begins(self, starter: int, begins: int) -> None:  # B15
        hands = ["GnA GnK BzT", "RdK RdA Bz9", "BkJ BkA Gn9", "PuA PuK SvT"]  # Green 17, Red 25, Black 25, Purple 21
        state = holding(thirty_one(), hands, starter=starter)
        do(state, "knock, stay, stay, stay")
        declare(state)
        assert state.starter == begins

    def test_a_winner_who_is_out_does_not_begin(self) -> None:  # B15
        hands = ["BkK Bz8 Gn8", "RdA Bz9 Gn9", "Go8 Go9 Sv8"]  # 13 each
        state = holding(thirty_one(3), hands, top="SvA", chips=(1, 2, 2))
        do(state, "knock, stay, stay")
        declare(state)
        assert state.chips == (0, 1, 1)
        assert state.starter == 1
        assert state.dealer == 1 == (2 + 2) % 3  # seat 2 dealt, seat 0 is out

    def test_who_is_out_gets_no_cards_no_turn_and_no_deal(self) -> None:  # B14
        state = holding(thirty_one(), [FOUR[0], "", FOUR[2], FOUR[3]], chips=(2, 0, 2, 1))
        seen = []
        do(state, "draw, discard Gn8")
        while state.phase.name in ("drawing", "discarding"):
            seen.append(state.to_act)
            do(state, "stay")
        assert 1 not in seen
        assert seen[:3] == [2, 3, 0]
        declare(state)
        state.apply(NextDeal())
        view = state.view(0)
        assert view.pile("hand", 1) == ()
        assert said(view.status.counters[0]).texts[1] == "Out"
        dealers = []
        for _ in range(3):
            dealers.append(state.dealer)
            while state.phase is not PHASES.deal and state.to_act is not None:
                state.apply(list(state.legal_actions())[-1])
            if state.to_act is None:
                break
            state.apply(NextDeal())
        assert 1 not in dealers


class TestTurn:
    """Clauses turn, discard, stay."""

    def test_four_things_can_be_done(self) -> None:
        state = holding(thirty_one(), FOUR, top="PuQ")
        assert texts(state) == ["draw", "take PuQ", "stay", "knock"]
        ask = state.view(0).ask
        assert ask is not None
        assert (ask.kind, [str(way.action) for way in ask.ways]) == ("draw", ["stay", "knock"])
        assert "Purple Q" in said(ask.prompt)

    def test_only_who_draws_sees_the_card(self) -> None:
        state = holding(thirty_one(), FOUR, draws="SvA")
        do(state, "draw")
        assert "SvA" in state.view(0).hand
        hidden = state.view(1)
        assert hidden.pile("hand", 0) == (None,) * 4
        moved = hidden.history[-1]
        assert isinstance(moved, Moved)
        assert (moved.cards, moved.source, moved.target) == ((None,), PileKey("stock"), PileKey("hand", 0))

    def test_everybody_sees_what_is_taken_and_discarded(self) -> None:
        state = holding(thirty_one(), FOUR, top="PuQ")
        do(state, "take PuQ, discard Gn8")
        view = state.view(3)
        assert [event.cards for event in view.history if isinstance(event, Moved)][-2:] == [("PuQ",), ("Gn8",)]
        assert view.pile("discard") == ("Gn8",)
        assert state.to_act == 1

    def test_only_the_top_discard_can_be_taken(self) -> None:
        state = holding(thirty_one(), FOUR, top="PuQ")
        do(state, "draw, discard Gn8")
        reason = state.refusal(Take("PuQ"))
        assert reason is not None
        assert (reason.clause, said(reason.words)) == ("turn", "Only the top card of the discard pile can be taken.")
        assert Take("Gn8") in reason.would_do

    def test_a_drawn_card_may_be_discarded(self) -> None:  # B20
        state = holding(thirty_one(), FOUR, draws="SvA")
        do(state, "draw")
        assert texts(state) == ["discard Gn8", "discard SvA", "discard BkT", "discard BkA"]
        do(state, "discard SvA")
        assert state.view(1).pile("discard")[-1] == "SvA"

    def test_a_taken_discard_may_not_go_back_this_turn(self) -> None:  # B20
        state = holding(thirty_one(2), FOUR[:2], top="Rd8")
        do(state, "take Rd8")
        assert texts(state) == ["discard Gn8", "discard BkT", "discard BkA"]
        reason = state.refusal(Discard("Rd8"))
        assert reason is not None
        assert reason.clause == "discard"
        assert said(reason.words) == "You took the Red 8 from the discard pile; it may not go back this turn."
        do(state, "discard Gn8, draw")
        do(state, texts(state)[0])
        do(state, "draw")
        assert "discard Rd8" in texts(state)  # on a later turn it may

    def test_a_card_must_be_discarded_before_anything_else(self) -> None:
        state = holding(thirty_one(), FOUR)
        do(state, "draw")
        for action in (Draw(), Stay(), Knock(), Take("Bz8"), NextDeal(), Play("BkA")):
            reason = state.refusal(action)
            assert reason is not None
            assert (reason.clause, said(reason.words)) == ("discard", "Discard a card first.")
        reason = state.refusal(Discard("GoA"))
        assert reason is not None
        assert said(reason.words) == "That card is not in your hand."

    def test_play_goes_clockwise(self) -> None:
        state = holding(thirty_one(), FOUR, starter=2)
        order = []
        for _ in range(6):
            order.append(state.to_act)
            do(state, "draw")
            do(state, texts(state)[0])
        assert order == [2, 3, 0, 1, 2, 3]

    def test_staying_changes_nothing(self) -> None:  # B10
        state = holding(thirty_one(), FOUR)
        hand = state.view(0).hand
        assert notes(do(state, "stay")) == [("stay", 0)]
        assert state.view(0).hand == hand
        assert state.to_act == 1

    def test_stay_can_be_kept_for_after_a_knock(self) -> None:  # B10
        state = holding(thirty_one(stay=False), FOUR, top="PuQ")
        assert texts(state) == ["draw", "take PuQ", "knock"]
        reason = state.refusal(Stay())
        assert reason is not None
        assert (reason.clause, said(reason.words)) == ("stay", "You can stay only after somebody has knocked.")
        do(state, "knock")
        assert texts(state) == ["draw", "take PuQ", "stay"]


class TestKnock:
    """Clause knock."""

    def test_everybody_else_has_one_more_turn(self) -> None:  # B08
        state = holding(thirty_one(), FOUR)
        do(state, "draw, discard Gn8")
        assert notes(do(state, "knock")) == [("knock", 1)]
        hand = state.view(1).hand
        turns = []
        while state.phase.name == "drawing":
            assert state.view(0).status.knocker == 1
            assert "Last turns" in said(state.view(0).status.lines)
            turns.append(state.to_act)
            do(state, "stay")
        assert turns == [2, 3, 0]
        assert state.view(1).hand == hand
        assert state.phase.name == "declaring"

    def test_the_first_player_may_knock_with_anything(self) -> None:  # B08
        state = holding(thirty_one(2), ["Bz8 Gn8 Bz9", FOUR[0].replace("Gn8", "Sv8")])
        assert "knock" in texts(state)

    def test_nobody_knocks_twice(self) -> None:
        state = holding(thirty_one(), FOUR)
        do(state, "knock")
        reason = state.refusal(Knock())
        assert reason is not None
        assert (reason.clause, said(reason.words)) == ("knock", "Somebody has knocked already.")

    def test_not_in_the_first_round(self) -> None:  # B08
        state = holding(thirty_one(3, knock_first_round=False), FOUR[:3])
        for _ in range(3):
            reason = state.refusal(Knock())
            assert reason is not None
            assert (reason.clause, "had a turn" in said(reason.words)) == ("knock", True)
            do(state, "draw")
            do(state, texts(state)[0])
        assert "knock" in texts(state)

    def test_not_below_the_least_total(self) -> None:  # B08
        state = holding(thirty_one(knock_minimum=20), FOUR)
        do(state, "stay")  # seat 0 could: 24
        reason = state.refusal(Knock())
        assert reason is not None
        assert said(reason.words) == "You may knock with 20 or more; you hold 19."
        assert "knock" not in texts(state)
        assert "knock" in texts(holding(thirty_one(knock_minimum=24), FOUR))
        assert "knock" not in texts(holding(thirty_one(knock_minimum=25), FOUR))

    def test_a_bust_hand_counts_nothing_for_the_least_total(self) -> None:  # B01, B08
        hands = ["BkQ BkK BkA", FOUR[1]]
        assert "knock" in texts(holding(thirty_one(2, knock_minimum=31), hands))
        assert "knock" not in texts(holding(thirty_one(2, knock_minimum=1, over_31="bust"), hands))


def why(events: Sequence[Event]) -> list[tuple[str, int, str]]:
    """What says why the hands are shown: its clause, its seat, its words."""
    found = [event for event in events if isinstance(event, Noted) and event.kind == "showdown"]
    return [(event.clause, event.seat, said(event.words)) for event in found]


class TestStock:
    """Clauses stock, standstill."""

    def test_the_discards_but_the_top_become_the_stock(self) -> None:  # B11
        state = holding(thirty_one(2), FOUR[:2], draws="SvA", stock=1)
        before = set(state.view(0).pile("discard"))
        events = do(state, "draw, discard Gn8")
        assert notes(events) == [("reshuffled", 0)]
        view = state.view(0)
        assert view.pile("discard") == ("Gn8",)
        assert len(view.pile("stock")) == 42
        assert {card for pile in state.piles() if pile.key.role == "stock" for card in pile.cards} == before
        assert "The discards became the stock" in said(view.status.lines)
        moved = view.history[-1]
        assert isinstance(moved, Moved)
        assert (moved.source, moved.target) == (PileKey("discard"), PileKey("stock"))
        assert set(moved.cards) == {None}

    def test_the_new_order_comes_from_the_key_of_the_deal(self) -> None:  # B11
        game = thirty_one(2)
        state = holding(game, FOUR[:2], stock=1)
        pile = list(state.view(0).pile("discard"))
        do(state, "draw")
        card = texts(state)[0]
        do(state, card)
        order = shuffle_items([str(code) for code in pile], state.chance.key(state.number), 1)
        stock = next(pile for pile in state.piles() if pile.key.role == "stock")
        assert list(stock.cards) == order

    def test_the_second_time_the_hands_are_shown(self) -> None:  # B11
        state = holding(thirty_one(10), TEN, stock=1)
        draws = 0
        while state.phase.name in ("drawing", "discarding"):
            draws += state.phase.name == "drawing"
            last = state.to_act
            events = do(state, texts(state)[0])
        assert draws == 1 + 18
        assert state.kernel.reshuffled == 1
        assert not state.kernel.stock
        assert len(state.shown) == 10
        assert why(events) == [("stock", last, f"Seat {last} drew the last card of the stock, so the hands are shown")]

    def test_after_a_knock_the_last_turns_are_played_without_a_stock(self) -> None:  # B08, B11
        state = holding(thirty_one(3), FOUR[:3], stock=1)
        state.kernel.reshuffled = 1
        do(state, "knock, draw")
        do(state, texts(state)[0])
        assert state.to_act == 2
        assert [text.split()[0] for text in texts(state)] == ["take", "stay"]
        ask = state.view(2).ask
        assert ask is not None
        assert said(ask.prompt).startswith("Take the ")
        reason = state.refusal(Draw())
        assert reason is not None
        assert (reason.clause, said(reason.words)) == ("stock", "The stock is used up.")
        assert not why(do(state, "stay"))  # the knock has said it
        assert state.kernel.over

    def test_a_round_of_stays_ends_the_hand(self) -> None:  # B10
        state = holding(thirty_one(), FOUR)
        do(state, "stay, stay, stay")
        assert state.phase.name == "drawing"
        events = do(state, "stay")
        assert notes(events)[:3] == [("stay", 3), ("showdown", 3), ("shown", 0)]
        assert why(events) == [("standstill", 3, "Seat 3 stays as the last of all, so the hands are shown")]
        assert state.shown == {0, 1, 2, 3}
        assert state.view(0).status.knocker is None

    def test_the_stays_must_be_in_a_row(self) -> None:  # B10
        state = holding(thirty_one(2), FOUR[:2])
        do(state, "stay, draw, discard Bz9, stay")
        assert state.phase.name == "drawing"
        do(state, "stay")
        assert state.kernel.over

    def test_three_rounds_without_the_stock_end_the_hand(self) -> None:
        state = holding(thirty_one(2), FOUR[:2], top="PuQ")
        for turn in range(6):
            assert not state.kernel.over
            if turn % 2:
                events = do(state, "stay")
            else:
                do(state, texts(state)[1])
                do(state, texts(state)[0])
        assert state.kernel.over
        assert why(events) == [("standstill", 1, "Seat 1 ends 3 rounds without a draw, so the hands are shown")]

    def test_a_draw_begins_the_count_anew(self) -> None:
        state = holding(thirty_one(2), FOUR[:2], top="PuQ")
        for turn in range(11):
            assert not state.kernel.over
            do(state, "draw" if turn == 5 else texts(state)[1])
            do(state, texts(state)[0])
        do(state, texts(state)[1])
        do(state, texts(state)[0])
        assert state.kernel.over


class TestBlitz:
    """Clause blitz."""

    def test_it_ends_the_hand_as_soon_as_it_is_there(self) -> None:  # B07
        state = holding(thirty_one(), ["BkA Bk9 Gn9", *FOUR[1:]], draws="Bk8")
        events = do(state, "draw, discard Gn9")
        assert notes(events) == [("blitz", 0)]
        assert paid(events) == [(1, None, 1, "blitz"), (2, None, 1, "blitz"), (3, None, 1, "blitz")]
        assert state.chips == (3, 2, 2, 2)
        assert state.starter == 0  # B15
        view = state.view(1)
        assert view.pile("hand", 0) == ("Bk8", "Bk9", "BkA")
        assert view.pile("hand", 2) == (None,) * 3  # nobody else need show

    def test_a_taken_card_makes_it_too(self) -> None:
        state = holding(thirty_one(), ["BkA Bk9 Gn9", *FOUR[1:]], top="Bk8")
        assert notes(do(state, "take Bk8, discard Gn9")) == [("blitz", 0)]

    def test_a_dealt_one_waits_for_its_turn(self) -> None:  # B05
        state = holding(thirty_one(), [FOUR[0], "GoT GoK GoA", *FOUR[2:]])
        assert state.to_act == 0
        assert notes(do(state, "stay")) == [("stay", 0), ("blitz", 1)]
        assert state.chips == (2, 3, 2, 2)

    def test_somebody_before_may_knock_and_the_knock_lapses(self) -> None:  # B05, B06
        state = holding(thirty_one(knocker_pays=2), [FOUR[3], "GoT GoK GoA", *FOUR[1:3]])
        events = do(state, "knock")
        assert notes(events) == [("knock", 0), ("blitz", 1)]
        assert state.chips == (2, 3, 2, 2)

    def test_somebody_before_may_have_one_first(self) -> None:  # B05, B06
        state = holding(thirty_one(), ["BkA Bk9 Gn9", FOUR[1], "GoT GoK GoA", FOUR[3]], draws="Bk8")
        do(state, "draw, discard Gn9")
        assert state.chips == (3, 2, 2, 2)

    def test_it_ends_the_last_round_at_once(self) -> None:  # B06
        state = holding(thirty_one(), [FOUR[0], "Rd8 RdQ Gn9", *FOUR[2:]], draws="RdA")
        do(state, "knock, draw")
        assert notes(do(state, "discard Gn9")) == [("blitz", 1)]
        assert state.chips == (2, 3, 2, 2)

    def test_the_starter_may_have_it_before_anything_is_done(self) -> None:
        state = holding(thirty_one(), ["GoT GoK GoA", *FOUR[1:]], top="BzJ")
        assert notes(state.history) == [("blitz", 0)]
        assert state.phase is PHASES.deal

    def test_immediately(self) -> None:  # B05
        game = thirty_one(blitz_on_deal="immediate")
        state = holding(game, [FOUR[0], "GoT GoK GoA", "Rd8 RdQ RdA", FOUR[3]], starter=2)
        assert notes(state.history) == [("blitz", 2)]
        assert state.chips == (2, 2, 3, 2)
        state = holding(game, [FOUR[0], "GoT GoK GoA", "Rd8 RdQ RdA", FOUR[3]], starter=3)
        assert notes(state.history) == [("blitz", 1)]

    def test_ten_hands_are_one_and_any_three_makes_560(self) -> None:  # B04
        for blitz, number in (("same_color", 10), ("any_three", 560)):
            game = thirty_one(blitz=blitz)
            bits = [game.bits[card] for card in game.dealing.cards]
            hands = [sum(cards) for cards in combinations(bits, 3)]
            assert len(hands) == 18424
            assert sum(game.counting.blitz(hand) for hand in hands) == number
        assert sum(game.counting.best(hand)[1] > 31 for hand in hands) == 37  # B01

    def test_any_three(self) -> None:  # B04
        state = holding(thirty_one(blitz="any_three"), ["BkA GoK Gn9", *FOUR[1:]], top="GnJ")
        events = do(state, "take GnJ, discard Gn9")
        assert notes(events) == [("blitz", 0)]


class TestShow:
    """Clauses show, count."""

    def test_hands_are_laid_open_and_colors_declared_in_turn(self) -> None:
        state = holding(thirty_one(), [FOUR[0], "RdQ Rd9 RdT", *FOUR[2:]], starter=3, top="PuQ")
        events = do(state, "stay, stay, stay, stay")
        assert [note for note in notes(events) if note[0] == "shown"] == [("shown", seat) for seat in (3, 0, 1, 2)]
        assert state.view(0).pile("hand", 2) == ("PuT", "Go9", "GoQ")
        asked = []
        while state.phase.name == "declaring":
            asked.append(state.to_act)
            assert said(state.view(3).status.lines) == ("Showdown",)
            do(state, texts(state)[0])
        assert asked == [3, 0, 2]  # seat 1 holds one color and has nothing to declare
        declared = [(event.seat, said(event.words)) for event in state.history if isinstance(event, Chosen)]
        assert declared == [(3, "Green 17"), (0, "Black 24"), (1, "Red 28"), (2, "Gold 17")]

    def test_the_best_color_is_offered_first(self) -> None:
        state = holding(thirty_one(2), ["BkT Bk8 GoA", FOUR[1]])
        do(state, "knock, stay")
        ask = state.view(0).ask
        assert ask is not None
        assert (ask.kind, ask.clause) == ("choose", "show")
        assert [said(way.label) for way in ask.ways] == ["Black 18", "Gold 12"]
        reason = state.refusal(Choose("color", "red"))
        assert reason is not None
        assert said(reason.words) == "Declare one of the colors in your hand."

    def test_another_color_may_be_declared_and_then_counts(self) -> None:
        state = holding(thirty_one(2), ["BkT Bk8 GoA", FOUR[1]])
        do(state, "knock, stay, choose color gold")
        assert said(state.view(1).status.counters[1].texts) == ("Gold 12", "")
        do(state, "choose color red")
        assert state.chips == (2, 3)  # Gold 12 against Red 19

    def test_two_of_three_colors_level(self) -> None:
        state = holding(thirty_one(2), ["PuK SvA Go9", FOUR[1]])
        do(state, "knock, stay")
        ask = state.view(0).ask
        assert ask is not None
        assert [said(way.label) for way in ask.ways] == ["Purple 10", "Silver 10", "Gold 7"]


class TestForecast:
    """What the table tells of an action before it is done."""

    @pytest.mark.parametrize(
        ("action", "words"),
        [
            (Stay(), "Black 24"),
            (Knock(), "Black 24"),
            (Take("Bk8"), "Black 32"),  # and the Green 8 goes
            (Draw(), ""),
        ],
    )
    def test_before_a_card_is_in_hand(self, action: Action, words: str) -> None:
        game = thirty_one()
        state = holding(game, FOUR, top="Bk8")
        assert said(game.forecast(state.view(0), action)) == words

    def test_each_discard(self) -> None:
        game = thirty_one()
        state = holding(game, FOUR, top="Bk8")
        do(state, "take Bk8")
        view = state.view(0)
        found = {card: said(game.forecast(view, Discard(card))) for card in ("Gn8", "BkT", "BkA")}
        assert found == {"Gn8": "Black 32", "BkT": "Black 22", "BkA": "Black 18"}


class TestLongGame:
    """Clauses lowest, knocker, all-out, out, pot."""

    def test_the_lowest_pay_and_the_sheet_says_why(self) -> None:  # B12
        state = holding(thirty_one(), FOUR)
        do(state, "stay, stay, stay, stay")
        events = declare(state)
        assert paid(events) == [(2, None, 1, "lowest"), (3, None, 1, "lowest")]
        score = scored(events)
        assert [(said(line.label), line.points, line.clause) for line in score.lines] == [
            ("Lowest total", (0, 0, -1, -1), "lowest")
        ]
        assert score.points == (0, 0, -1, -1)
        assert score.totals == (3, 3, 2, 2) == state.view(0).totals
        assert state.view(0).status.pot == 2

    def test_a_knocker_pays_two_by_option(self) -> None:  # B09
        state = holding(thirty_one(knocker_pays=2), FOUR)
        do(state, "stay, stay, knock, stay, stay, stay")
        events = declare(state)
        assert paid(events) == [(2, None, 1, "lowest"), (3, None, 1, "lowest"), (2, None, 1, "knocker")]
        assert state.chips == (3, 3, 1, 2)

    def test_a_hand_that_would_leave_nobody_is_played_again(self) -> None:  # B13
        state = holding(thirty_one(3), ["RdQ Rd9 SvK", "", "GoQ GoJ BzT"], chips=(1, 0, 1), starter=2)
        assert (state.dealer, state.pot) == (0, 7)
        do(state, "knock, stay")
        events = declare(state)
        assert paid(events) == []
        assert scored(events).points == (0, 0, 0)
        assert scored(events).lines[0].clause == "all-out"
        assert (state.chips, state.pot) == ((1, 0, 1), 7)
        assert (state.dealer, state.starter, state.number) == (0, 2, 2)
        state.apply(NextDeal())
        view = state.view(0)
        assert (len(view.hand), view.pile("hand", 1), view.to_act) == (3, (), 2)

    def test_the_last_one_with_chips_takes_the_pot(self) -> None:
        state = holding(thirty_one(3), [FOUR[0], "", FOUR[3]], chips=(2, 0, 1))
        do(state, "knock, stay")
        events = declare(state)
        assert paid(events) == [(2, None, 1, "lowest"), (None, 0, 7, "pot")]
        assert (state.chips, state.pot) == ((9, 0, 0), 0)
        assert events[-1] == MatchEnded((0,), (9, 0, 0))
        assert state.outcome is not None
        assert state.outcome.winners == (0,)
        assert state.to_act is None
        assert texts(state) == []
        assert state.refusal(NextDeal()) is not None

    def test_a_blitz_can_end_the_match(self) -> None:
        state = holding(thirty_one(3), ["BkA Bk9 Gn9", *FOUR[1:3]], chips=(1, 1, 1), draws="Bk8")
        events = do(state, "draw, discard Gn9")
        assert paid(events)[-1] == (None, 0, 8, "pot")
        assert state.chips == (9, 0, 0)
        assert state.outcome is not None


class TestShortGame:
    """Clauses ante, closest, short-tie, odd-chip, pots."""

    def test_everybody_antes(self) -> None:
        state = dealt(thirty_one(length="short"))
        assert state.chips == (9, 9, 9, 9) == state.view(0).totals
        assert state.view(0).status.pot == 4
        antes = [payment for payment in paid(state.history) if payment[3] == "ante"]
        assert {payment[0] for payment in antes} == {0, 1, 2, 3}

    def test_one_pot_is_one_game(self) -> None:  # B17
        state = holding(thirty_one(length="short"), FOUR)
        do(state, "knock, stay, stay, stay")
        events = declare(state)
        assert paid(events) == [(None, 0, 4, "closest")]
        score = scored(events)
        assert [(line.points, line.clause) for line in score.lines] == [
            ((-1, -1, -1, -1), "ante"),
            ((4, 0, 0, 0), "closest"),
        ]
        assert score.points == (3, -1, -1, -1)
        assert state.outcome is not None
        assert state.outcome.winners == (0,)
        assert state.chips == (13, 9, 9, 9)

    def test_a_blitz_wins_the_pot(self) -> None:
        state = holding(thirty_one(length="short"), ["BkA Bk9 Gn9", *FOUR[1:]], draws="Bk8")
        assert paid(do(state, "draw, discard Gn9")) == [(None, 0, 4, "blitz")]
        assert state.chips == (13, 9, 9, 9)

    def test_several_pots(self) -> None:  # B17
        game = thirty_one(3, length="short", pots=2, chips=1)
        state = holding(game, FOUR[:3])
        do(state, "knock, stay, stay")
        declare(state)
        assert state.chips == (3, 0, 0)
        assert state.outcome is not None  # nobody else can ante
        state = holding(thirty_one(3, length="short", pots=2), FOUR[:3])
        do(state, "knock, stay, stay")
        declare(state)
        assert state.outcome is None
        state.apply(NextDeal())
        assert (state.chips, state.pot) == ((11, 8, 8), 3)

    def test_who_cannot_ante_is_out(self) -> None:  # B17
        game = thirty_one(3, length="short", pots=5, chips=2)
        state = holding(game, FOUR[:3])
        do(state, "knock, stay, stay")
        declare(state)
        assert state.chips == (4, 1, 1)
        state.sheet = (*state.sheet, (-1, 2, -1))
        state.totals = (3, 3, 0)
        state.standing = game.payouts.standing(3, state.sheet)
        assert state.standing.playing == (0, 1)
        state.dealer = state.to_act = 1
        state.apply(NextDeal())
        assert (state.chips, state.pot) == ((2, 2, 0), 2)
        assert state.view(0).pile("hand", 2) == ()

    TIE = ("PuA PuK Sv9", "RdK RdA Bz9", "BkJ BkA Gn9")

    def test_split_and_the_odd_chip_stays_in(self) -> None:  # B16
        state = holding(thirty_one(3, length="short", pots=3), self.TIE)
        do(state, "knock, stay, stay")
        events = declare(state)
        assert paid(events) == [(None, 1, 1, "short-tie"), (None, 2, 1, "short-tie")]
        assert (state.chips, state.pot, state.starter) == ((9, 10, 10), 1, 1)
        state.apply(NextDeal())
        assert (state.chips, state.pot) == ((8, 9, 9), 4)

    @pytest.mark.parametrize(("starter", "lucky"), [(0, 1), (1, 1), (2, 2)])
    def test_after_the_last_pot_the_first_from_the_starter_has_it(self, starter: int, lucky: int) -> None:  # B16
        state = holding(thirty_one(3, length="short"), self.TIE, starter=starter)
        do(state, "knock, stay, stay")
        events = declare(state)
        assert paid(events)[-1] == (None, lucky, 1, "odd-chip")
        assert sum(state.chips) == 30

    def test_play_again_for_the_same_pot(self) -> None:  # B16
        state = holding(thirty_one(3, length="short", short_tie="replay", chips=1), self.TIE, starter=1)
        do(state, "knock, stay, stay")
        events = declare(state)
        assert scored(events).points == (-1, -1, -1)
        assert (state.chips, state.pot, state.outcome) == ((0, 0, 0), 3, None)
        assert (state.dealer, state.starter) == (0, 1)
        assert said(state.view(0).status.counters[0].texts) == ("", "", "")
        events = state.apply(NextDeal())
        assert paid(events) == []
        assert (state.chips, state.pot) == ((0, 0, 0), 3)
        assert [len(state.view(seat).hand) for seat in range(3)] == [3, 3, 3]

    def test_high_card(self) -> None:  # B16
        state = holding(thirty_one(3, length="short", short_tie="high_card"), self.TIE)
        do(state, "knock, stay, stay")
        events = declare(state)
        assert paid(events) == [(None, 2, 3, "short-tie")]  # the Black Ace before the Red Ace


TEN = [
    "BkA BkK Bz9",
    "BkQ BkJ BzT",
    "RdA RdK BzJ",
    "RdQ RdJ BzQ",
    "GoA GoK BzK",
    "GoQ GoJ BzA",
    "PuA PuK Gn8",
    "SvA SvK Gn9",
    "GnA GnK Sv8",
    "GnQ GnJ Pu8",
]
"""Ten hands without a Blitz."""
