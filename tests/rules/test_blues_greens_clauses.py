"""Blues and Greens: clauses that no worked example can express, where several of them meet in one turn or one hand."""

from __future__ import annotations

from itertools import product

import pytest

from purple_table.core.actions import Give
from purple_table.core.events import DealScored, Event, Moved, Noted, TrickWon
from purple_table.games.blues_greens.blues_greens_state import BluesGreensState
from tests.rules.blues_greens_positions import (
    bid,
    blues_greens,
    codes,
    dealt,
    do,
    lay,
    legal,
    numbers,
    playing,
    refused,
)

KINDS = ("special", "normal", "removed")


def hand(state: BluesGreensState, seat: int) -> set[str]:
    """The cards of a seat."""
    return codes(state.game, state.hands[seat])


def scored(events: list[Event]) -> DealScored:
    """The score of the hand that ended."""
    return next(event for event in events if isinstance(event, DealScored))


def give(state: BluesGreensState, given: list[str]) -> list[Event]:
    """The seat to act gives these cards; the events of the last one."""
    seat = state.to_act
    events: list[Event] = []
    for card in given:
        assert state.to_act == seat
        events = state.apply(Give(card))
    return events


class TestSpecials:
    """Clause specials, with the cards of clause deal."""

    @pytest.mark.parametrize(("twos", "red", "black"), list(product(KINDS, KINDS, KINDS)))
    def test_any_mix_of_removed_cards_leaves_a_quarter_each(self, twos: str, red: str, black: str) -> None:  # G37
        state = dealt(blues_greens(twos=twos, red_threes=red, black_threes=black))
        green = 52 - 4 * (twos == "removed") - 2 * (red == "removed") - 2 * (black == "removed")
        view = state.view(0)
        assert {len(hand(state, seat)) for seat in range(4)} == {green // 4}
        assert view.pile("aside") == (None,) * (green % 4)
        assert len(view.pile("out")) == 2 * (52 - green)
        assert len(view.pile("splay")) + len(view.pile("stock")) == green


class TestRefill:
    """Clause refill."""

    SPLAY = "b4c b5d b6h b7s b8c b9d bTh bJs bQc bKd"

    def test_what_a_deep_reach_took_is_replaced_card_by_card_on_top(self) -> None:  # G03
        state = playing(("gTc gTd g4s", "", "", ""), splay=self.SPLAY, deck="b8d b7d b6s b5s b4s", first_meld=0)
        do(state, "take bTh")
        assert hand(state, 0) == {"gTc", "gTd", "g4s", "bTh", "bJs", "bQc", "bKd"}
        assert state.splay == numbers(state.game, "b4c b5d b6h b7s b8c b9d b4s b5s b6s b7d")
        assert state.deck == numbers(state.game, "b8d")

    def test_a_two_is_seen_before_it_goes_back(self) -> None:  # G02
        state = playing(("g9c", "", "", ""), splay=self.SPLAY, deck="b7d b6s b5s b2s")
        events = [event for event in do(state, "take bKd") if isinstance(event, Moved)]
        assert [(event.cards, event.target.role) for event in events[1:3]] == [(("b2s",), "splay"), (("b2s",), "stock")]
        assert all(event.seen_by(3) == event for event in events[1:3])
        assert set(numbers(state.game, "b2s")) <= set(state.deck)
        assert (len(state.splay), len(state.deck)) == (10, 3)

    def test_the_new_order_of_the_deck_comes_from_the_deal_alone(self) -> None:  # G02
        states = [playing(("g9c", "", "", ""), splay=self.SPLAY, deck="b8d b7d b6s b5s b2s") for _ in range(2)]
        for state in states:
            do(state, "take bKd")
        assert states[0].deck == states[1].deck


class TestExchange:
    """Clauses exchange and black-threes."""

    def test_switched_off_play_begins_when_trump_is_named(self) -> None:  # G06
        state = dealt(blues_greens(exchange="off"))
        bid(state, "136 pass pass pass")
        do(state, "choose trump clubs")
        assert (state.phase.name, state.to_act, state.leader) == ("drawing", 0, 0)

    def test_the_declarer_gives_back_own_cards_and_received_ones(self) -> None:  # G06
        state = dealt(blues_greens())
        bid(state, "136 pass pass pass")
        do(state, "choose trump clubs")
        mine, theirs = hand(state, 0), hand(state, 2)
        given = sorted(theirs)[:4]
        give(state, given)
        back = [*given[:1], *sorted(mine)[:3]]
        give(state, back)
        assert hand(state, 0) == (mine | set(given)) - set(back)
        assert hand(state, 2) == (theirs - set(given)) | set(back)

    def test_black_threes_are_shown_by_who_holds_them_after_it(self) -> None:
        moved = 0
        for seed in range(40):
            state = dealt(blues_greens(), seed)
            bid(state, "136 pass pass pass")
            do(state, "choose trump hearts")
            black = hand(state, 2) & {"g3c", "g3s"}
            give(state, [*sorted(black), *sorted(hand(state, 2) - black)][:4])
            events = give(state, sorted(hand(state, 0) - {"g3c", "g3s"})[:4])
            shown = {event.seat: set(event.cards) for event in events if isinstance(event, Noted)}
            held = {seat: hand(state, seat) & {"g3c", "g3s"} for seat in range(4)}
            assert shown == {seat: cards for seat, cards in held.items() if cards}
            assert black <= held[0]
            moved += bool(black)
        assert moved > 10

    def test_a_black_three_that_is_drawn_is_not_shown(self) -> None:
        state = playing(("g9c gTd", "", "", ""), deck="b3c")
        assert not [event for event in do(state, "draw") if isinstance(event, Noted)]
        assert state.view(1).pile("hand", 0) == (None,) * 3


class TestDeepDraw:
    """Clause deep-draw."""

    def test_a_card_from_above_may_complete_the_meld(self) -> None:  # G10
        state = playing(("g8c gAh", "", "", ""), splay="b9c b3h bTc", deck="b4h")
        lay(state, 0, "gKc gKd gKs gKh bKh")
        assert legal(state) == {"draw", "take bTc", "take b9c"}
        do(state, "take b9c, meld g8c b9c bTc")
        assert hand(state, 0) == {"gAh", "b3h"}

    def test_after_the_first_meld_the_card_cannot_be_laid_off_instead(self) -> None:  # G10
        """The nine could be laid off once a first meld without it lies; it must be a part of that meld."""
        state = playing(("gAc gAd gAh bAh g4s", "", "", ""), splay="b9s b7s")
        lay(state, 1, "g6s g7s g8s")
        assert refused(state, "take b9s").clause == "deep-draw"

    def test_one_meld_in_a_turn_is_kept_for_the_card(self) -> None:  # G10, G11
        state = playing(("gTc gTd g8s g8d g8h gJs", "", "", ""), splay="bTh b7s")
        lay(state, 0, "gKc gKd gKs gKh bKh")
        do(state, "take bTh")
        assert refused(state, "meld g8s g8d g8h").clause == "deep-draw"
        do(state, "meld gTc gTd bTh")
        assert refused(state, "meld g8s g8d g8h").clause == "meld"

    def test_where_the_card_can_be_laid_off_the_new_meld_is_free(self) -> None:  # G10, G11
        state = playing(("gTc gTd g8s g8d g8h gJc", "", "", ""), splay="bTh b7s")
        lay(state, 0, "gTs bTs bTd")
        lay(state, 1, "g7c g8c g9c")
        do(state, "take bTh, layoff gTc 2 high, layoff gJc 2 high, meld g8s g8d g8h")
        assert refused(state, "play gTd").clause == "deep-draw"
        do(state, "layoff bTh 1 high")
        assert "play gTd" in legal(state)


class TestMelding:
    """Clauses meld, first-meld and layoff."""

    @pytest.mark.parametrize(
        "order",
        [
            "layoff bAd 1 high, meld gTc gTd bTs, layoff bAs 1 high",
            "layoff bAd 1 high, layoff bAs 1 high, meld gTc gTd bTs",
            "meld gTc gTd bTs, layoff bAs 1 high, layoff bAd 1 high",
        ],
    )
    def test_lay_offs_come_before_or_after_the_new_meld(self, order: str) -> None:  # G11
        state = playing(("gTc gTd bTs g8s bAd bAs b4c", "", "", ""))
        lay(state, 0, "gAc gAd gAs gAh")
        do(state, order)
        assert hand(state, 0) == {"g8s", "b4c"}

    def test_the_first_meld_does_for_the_rest_of_the_hand(self) -> None:  # G12
        state = playing(("gTc gTd bTs gTh gAs g8d b8c g8h g4c", "g4d g5s", "g4s g5c", "g6d g6s"))
        do(state, "meld gTc gTd bTs gTh, play gAs, play g5s, play g4s, play g6s")
        assert state.to_act == 0
        do(state, "meld g8d b8c g8h")

    def test_two_melds_of_one_turn_do_not_add_up_where_one_is_allowed(self) -> None:  # G12
        state = playing(("gTc gTd bTs gJh gJd gJs g8s", "", "", ""), trump="clubs")
        assert refused(state, "meld gTc gTd bTs").clause == "first-meld"  # 4 + 2 + 2
        assert refused(state, "meld gJh gJd gJs").clause == "first-meld"

    def test_an_early_lay_off_is_no_first_meld(self) -> None:  # G12, G14
        state = playing(("gJc g7c gAs gAc gAd", "", "", ""), early_layoff=True)
        lay(state, 1, "g8c g9c gTc")
        do(state, "layoff gJc 1 high, layoff g7c 1 low")
        assert refused(state, "meld gAs gAc gAd").clause == "first-meld"

    def test_the_others_go_on_from_a_card_laid_off_on_their_meld(self) -> None:  # G18
        state = playing(("gJc gQc gAs gAh", "gAd bKc g4d", "", ""))
        lay(state, 1, "g8c g9c gTc")
        lay(state, 0, "gTd gTs gTh bTs")
        do(state, "layoff gJc 1 high, layoff gQc 1 high, play gAs")
        assert legal(state, "layoff") == {"layoff bKc 1 high"}
        do(state, "layoff bKc 1 high")
        view = state.view(3)
        assert (view.pile("meld", 1, 1), view.pile("meld", 0, 1)) == (("g8c", "g9c", "gTc", "bKc"), ("gJc", "gQc"))

    def test_a_card_laid_off_counts_for_whoever_laid_it(self) -> None:  # G18
        state = playing(("gJc", "g4d", "", "g6s"), trump="none")
        lay(state, 1, "g8c g9c gTc")
        lay(state, 0, "gKd gKs gKh bKs")
        assert scored(do(state, "layoff gJc 1 high")).points == (4 * 2 + 2 + 1 + 1, 1 + 1 + 2)


class TestGoingOut:
    """Clauses going-out, no-winner and red-threes."""

    @pytest.mark.parametrize("before", [(), ("gAc",), ("gAc", "gKc"), ("gAc", "gKc", "gQc")])
    def test_melding_the_last_cards_takes_whatever_lies_there(self, before: tuple[str, ...]) -> None:  # G28
        """Seat `len(before)` goes out; the others lead and follow with one card each."""
        seat = len(before)
        hands = [f"{before[other]} g5d" if other < seat else "g5h" for other in range(4)]
        hands[seat] = "g4c g4d b4h g2c"
        state = playing(hands, trump="none")
        for card in before:
            do(state, f"play {card}")
        state.opened[seat] = True
        state.begin_turn()
        events = do(state, "meld g4c g4d b4h g2c")
        assert [(event.seat, event.cards) for event in events if isinstance(event, TrickWon)] == (
            [(seat, before)] if before else []
        )
        points = scored(events).points
        # The meld, the trick, and what two opponents hold; a 5 of the partner goes to the others.
        assert (points[seat % 2], points[1 - seat % 2]) == (3 + 4 + 2 * len(before) + 1 + 1, 1)

    def test_laying_off_the_last_card_is_going_out(self) -> None:  # G28
        state = playing(("gAc g5d", "gTh", "g6d", "gAs"), trump="none")
        lay(state, 1, "gTc gTd gTs bTc bTd")
        do(state, "play gAc")
        events = do(state, "layoff gTh 1 high")
        assert scored(events).points == (2, 6 * 2 + 2 + 1 + 1)

    def test_a_last_card_that_completes_four_twos_goes_to_nobody(self) -> None:  # G25, G28
        state = playing(("g2c g5d", "g2d g6d", "g2h g7d", "g2s"), trump="none")
        events = do(state, "play g2c, play g2d, play g2h, play g2s")
        assert not [event for event in events if isinstance(event, TrickWon)]
        assert scored(events).points == (1, 1 + 1)

    def test_the_partner_pays_the_other_side(self) -> None:  # G29
        state = playing(("g4c", "", "g3d gAh g3s", ""), trump="hearts")
        assert scored(do(state, "play g4c")).points[1] == 20 + 4 + 10

    def test_blue_cards_that_nobody_drew_count_for_nobody(self) -> None:  # G36
        state = playing(("g4c g4d g4s", "", "", ""), splay="bAc bAd b3h b4h", deck="b3s b3c bKs", trump="none")
        state.opened[0] = True
        assert scored(do(state, "take b4h, meld g4c g4d g4s b4h")).points == (4, 0)

    def test_red_threes_after_a_lay_off_and_the_trick_for_going_out(self) -> None:  # G28, G30
        state = playing(("gAc g5d", "gTh g3h b3d", "g6d", "gAs"), trump="none")
        lay(state, 1, "gTc gTd gTs bTc bTd")
        do(state, "play gAc, layoff gTh 1 high")
        assert legal(state) == {"play g3h", "laydown g3h", "laydown b3d"}
        events = do(state, "laydown g3h, laydown b3d")
        assert [event.seat for event in events if isinstance(event, TrickWon)] == [1]
        assert scored(events).points == (2, 6 * 2 + 2 * 20 + 2 + 1 + 1)
