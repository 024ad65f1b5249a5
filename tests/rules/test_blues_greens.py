"""Blues and Greens: what no worked example can express, by clause. Row ids (G01 ...) stand where one is carried out."""

from __future__ import annotations

import random

import pytest

from purple_table import library
from purple_table.core.actions import Bid, Choose, Contract, Draw, NextDeal, Pass, Play, Take
from purple_table.core.cards import PileKey
from purple_table.core.events import Called, Chosen, DealScored, MatchEnded, Moved, Noted, TrickWon
from purple_table.core.examples import check_example, read_examples
from purple_table.core.game import Refused
from purple_table.core.rulebook import RuleError
from purple_table.core.shuffle import SingleDealChance
from purple_table.games import build
from purple_table.games.blues_greens.blues_greens_phases import PHASES
from purple_table.games.blues_greens.pack import numbers as numbers_of
from tests.contract.matches import RULES, chance, load
from tests.rules.blues_greens_positions import bid, blues_greens, cards, dealt, do, lay, legal, playing, refused
from tests.rules.mutations import mutated
from tests.said import said


class TestPack:
    """Clauses specials, points."""

    def test_both_packs_are_worth_312_with_a_trump_suit_and_280_without(self) -> None:  # G31, G32
        pack = blues_greens().pack
        assert [pack.value(pack.cards, trump) for trump in range(5)] == [312, 312, 312, 312, 280]
        assert (pack.half, pack.cards.bit_count()) == (156, 104)

    @pytest.mark.parametrize(
        ("options", "hand", "least", "most"),
        [
            ({}, 13, 136, 312),
            ({"twos": "normal"}, 13, 125, 290),
            ({"twos": "removed"}, 12, 120, 280),
            ({"red_threes": "normal"}, 13, 98, 236),
            ({"red_threes": "removed"}, 12, 96, 232),
            ({"black_threes": "removed", "red_threes": "removed"}, 12, 76, 192),
            ({"twos": "removed", "red_threes": "removed", "black_threes": "removed"}, 11, 60, 160),
        ],
    )
    def test_hands_and_bids_go_by_the_cards_in_play(  # G37
        self, options: dict[str, str], hand: int, least: int, most: int
    ) -> None:
        game = blues_greens(**options)
        assert (game.dealing.hand, game.bidding.least, game.bidding.most) == (hand, least, most)

    def test_removed_cards_lie_outside_and_are_dealt_to_nobody(self) -> None:
        view = dealt(blues_greens(twos="removed")).view(0)
        assert set(view.pile("out")) == {f"{pack}2{suit}" for pack in "gb" for suit in "cdhs"}
        assert view.pile("aside") == ()

    def test_what_a_quarter_leaves_over_is_put_aside_unseen(self) -> None:  # G37
        state = dealt(blues_greens(red_threes="removed"))
        assert [len(state.view(seat).hand) for seat in range(4)] == [12] * 4
        assert all(state.view(seat).pile("aside") == (None, None) for seat in range(4))

    @pytest.mark.parametrize(
        ("table", "key", "value", "place"),
        [
            ("specials", "red", ["Purple"], "specials.red"),
            ("specials", "twos", "wild", "specials.twos"),
            ("dealing", "splay", 0, "dealing.splay"),
            ("bidding", "below_half", "none", "bidding.below_half"),
            ("exchange", "when", "never", "exchange.when"),
            ("melding", "a_turn", "two", "melding.a_turn"),
            ("scoring", "ranks", {"4": 1}, "scoring.ranks.5"),
            ("tricks", "part", "color", "tricks.part"),
            ("ending", "part", "deals", "ending.part"),
        ],
    )
    def test_a_wrong_value_is_named_with_its_place(self, table: str, key: str, value: object, place: str) -> None:
        book = load("blues_greens/game.toml")
        book[table][key] = value
        with pytest.raises(RuleError, match=f"blues_greens/game.toml: {place}"):
            build(book, load("decks/french.toml"), 4, {})

    def test_another_deck_does_not_do(self) -> None:
        with pytest.raises(RuleError, match="needs two packs"):
            build(load("blues_greens/game.toml"), load("decks/purple.toml"), 4, {})

    def test_wild_twos_need_suits_that_are_long_enough(self) -> None:
        """Else a two that is left might find no place beside sequences that are full."""
        deck = load("decks/french.toml")
        deck["ranks"] = deck["ranks"][:7]
        with pytest.raises(RuleError, match="needs 8 ranks where twos are wild"):
            build(load("blues_greens/game.toml"), deck, 4, {})

    def test_a_deck_with_more_than_twenty_ranks_is_refused(self) -> None:
        deck = load("decks/french.toml")
        deck["ranks"] = [*deck["ranks"], *({**deck["ranks"][-1], "code": f"r{number}"} for number in range(8))]
        with pytest.raises(RuleError, match="needs 20 ranks or fewer"):
            build(load("blues_greens/game.toml"), deck, 4, {})

    def test_a_deck_with_more_than_six_suits_is_refused(self) -> None:
        """With twelve suits and wild twos, to tell whether the first melds can be worth enough took over a minute."""
        deck = load("decks/french.toml")
        more = [{**deck["colors"][0], "code": f"y{n}", "name": f"S{n}", "suit": f"S{n}"} for n in range(3)]
        deck["colors"] = [*deck["colors"], *more]
        with pytest.raises(RuleError, match="needs 6 suits or fewer"):
            build(load("blues_greens/game.toml"), deck, 4, {})


class TestDeal:
    """Clauses dealer, deal, splay, refill."""

    def test_thirteen_green_cards_each_and_ten_blue_ones_open(self) -> None:
        state = dealt(blues_greens())
        for seat in range(4):
            hand = state.view(seat).hand
            assert len(hand) == 13
            assert all(code.startswith("g") for code in hand)
            assert state.view(seat).pile("hand", (seat + 1) % 4) == (None,) * 13
        splay = state.view(0).pile("splay")
        assert len(splay) == 10
        assert all(code is not None and code.startswith("b") and code[1] != "2" for code in splay)
        assert len(state.view(0).pile("stock")) == 42
        assert set(state.view(0).pile("stock")) == {None}

    def test_twos_go_back_and_the_deck_is_shuffled(self) -> None:  # G02
        game = blues_greens()
        turned = 0
        for seed in range(30):
            state = dealt(game, seed)
            notes = [event for event in state.history if isinstance(event, Noted)]
            turned += sum(len(event.cards) for event in notes)
            assert {event.kind for event in notes} <= {"shuffled"}
            assert not any(game.pack.twos >> card & 1 for card in state.splay)
            assert game.pack.twos & game.pack.blue & ~sum(1 << card for card in state.deck) == 0
        assert turned > 20

    def test_normal_twos_stay_in_the_splay(self) -> None:  # G37
        game = blues_greens(twos="normal")
        twos = cards(game, "b2c b2d b2h b2s")
        assert any(twos & sum(1 << card for card in dealt(game, seed).splay) for seed in range(30))

    def test_new_cards_go_on_top_at_once(self) -> None:  # G03
        state = playing(["g4c", "g5c", "g6c", "g7c"], splay="b4c b5c b6c b7c b8c b9c bTc bJc bQc bKc", deck="b4d b9d")
        do(state, "take bKc")
        assert state.splay[-1] == state.game.deck.index["b9d"]
        assert len(state.splay) == 10
        assert (state.seat, state.phase.name) == (0, "playing")

    def test_a_deck_of_twos_leaves_the_splay_short(self) -> None:  # G02
        state = playing(["g4c", "g5c", "g6c", "g7c"], splay="b4c b5c", deck="b2c b2d b2h b2s")
        do(state, "take b5c")
        assert len(state.splay) == 1
        assert len(state.deck) == 4
        do(state, "play g4c, draw")
        assert state.hands[1].bit_count() == 2
        assert state.hands[1] & state.game.pack.twos

    def test_the_one_card_among_twos_is_found(self) -> None:  # G02
        state = playing(["g4c", "g5c", "g6c", "g7c"], splay="b4c b5c", deck="b4d b2c b2d b2h b2s")
        do(state, "take b5c")
        assert state.splay == [state.game.deck.index["b4c"], state.game.deck.index["b4d"]]
        assert {state.game.deck.cards[card].rank for card in state.deck} == {"2"}

    def test_the_deal_moves_to_the_left(self) -> None:  # G01
        state = playing(["g4c", "g5c", "g6c", "g7c"])
        do(state, "play g4c")
        assert (state.dealer, state.to_act, state.number, state.phase.name) == (0, 0, 2, "deal")

    def test_the_first_dealer_is_drawn_by_chance(self) -> None:  # G01
        assert {blues_greens().start(chance(seed)).dealer for seed in range(40)} == {0, 1, 2, 3}


class TestBidding:
    """Clauses bidding, all-pass, trump."""

    def test_the_left_of_the_dealer_begins_and_is_asked_for_points(self) -> None:
        state = dealt(blues_greens(), dealer=1)
        ask = state.view(2).ask
        assert state.to_act == 2
        assert ask is not None
        assert (ask.kind, ask.least, ask.most, ask.clause) == ("points", 136, 312, "bidding")
        do(state, "bid 150")
        ask = state.view(3).ask
        assert ask is not None
        assert (ask.least, ask.most) == (151, 312)
        assert "150" in said(ask.prompt)

    def test_every_higher_bid_is_legal_and_nothing_else(self) -> None:  # G04
        state = dealt(blues_greens())
        assert len(legal(state)) == 312 - 136 + 2
        do(state, "bid 310")
        assert legal(state) == {"bid 311", "bid 312", "pass"}
        do(state, "bid 312")
        assert legal(state) == {"pass"}
        ask = state.view(state.seat).ask
        assert ask is not None
        assert [way.action for way in ask.ways] == [Pass()]

    @pytest.mark.parametrize(
        ("action", "words"),
        [
            ("bid 135", "lowest bid is 136"),
            ("bid 150", "last bid is 150"),
            ("bid 313", "312 points"),
            ("bid 3 red", "number of points"),
            ("bid 0151", "number of points"),
            ("draw", "bidding comes first"),
        ],
    )
    def test_refusals(self, action: str, words: str) -> None:
        state = dealt(blues_greens())
        do(state, "bid 150")
        reason = refused(state, action)
        assert words in said(reason.words)
        assert reason.clause == "bidding"

    def test_a_pass_is_final_and_three_of_them_end_the_auction(self) -> None:  # G04
        state = dealt(blues_greens(), dealer=3)
        bid(state, "136 pass 140 pass")
        assert state.to_act == 0
        bid(state, "141")
        assert state.to_act == 2
        bid(state, "pass")
        assert (state.phase.name, state.to_act, state.declarer, state.bid) == ("trump", 0, 0, 141)

    def test_the_declarer_names_one_of_four_suits(self) -> None:
        state = dealt(blues_greens(exchange="off"))
        bid(state, "150 pass pass pass")
        ask = state.view(0).ask
        assert ask is not None
        assert [said(way.label) for way in ask.ways] == ["Clubs", "Diamonds", "Hearts", "Spades"]
        assert "suits" in said(refused(state, "choose trump none").words)
        events = do(state, "choose trump spades")
        assert said(events[0]) == Chosen(0, "trump", "spades", "Spades", "trump")
        status = state.view(2).status
        assert (status.trump, status.contract, status.declarer) == ("Spades", Contract(150), 0)
        assert state.to_act == 0

    def test_all_pass(self) -> None:  # G07
        state = dealt(blues_greens(), dealer=2)
        bid(state, "pass pass pass pass")
        status = state.view(0).status
        assert (status.trump, status.contract, status.declarer) == ("none", None, None)
        assert (state.to_act, state.leader, status.phase) == (3, 3, "drawing")

    def test_calls_are_public(self) -> None:
        state = dealt(blues_greens())
        do(state, "bid 136")
        events = do(state, "pass")
        assert said(events) == [Called(1, "pass", "Pass", "bidding")]


class TestExchange:
    """Clauses exchange, black-threes."""

    def test_the_partner_gives_first_and_the_declarer_may_give_the_same_back(self) -> None:  # G05, G06
        state = dealt(blues_greens())
        bid(state, "136 pass pass pass")
        do(state, "choose trump clubs")
        assert state.to_act == 2
        ask = state.view(2).ask
        assert ask is not None
        assert (ask.kind, ask.amount, ask.done, ask.target) == ("give", 4, 0, 0)
        gave = state.view(2).hand[:4]
        for code in gave:
            do(state, f"give {code}")
        assert state.to_act == 0
        assert set(gave) <= set(state.view(0).hand)
        assert len(state.view(0).hand) == 17
        for code in gave:
            do(state, f"give {code}")
        assert set(gave) <= set(state.view(2).hand)
        assert [state.hands[seat].bit_count() for seat in range(4)] == [13] * 4
        assert (state.to_act, state.phase.name) == (0, "drawing")

    def test_only_the_pair_sees_the_cards(self) -> None:
        state = dealt(blues_greens())
        bid(state, "136 pass pass pass")
        do(state, "choose trump clubs")
        for code in state.view(2).hand[:4]:
            do(state, f"give {code}")
        for seat, sees in ((0, True), (1, False), (2, True), (3, False)):
            moved = [
                event
                for event in state.view(seat).history
                if isinstance(event, Moved) and event.source == PileKey("pass", 2)
            ]
            assert (None not in moved[0].cards) == sees

    def test_a_card_of_another_hand_is_refused(self) -> None:
        state = dealt(blues_greens())
        bid(state, "136 pass pass pass")
        do(state, "choose trump clubs")
        assert refused(state, f"give {state.view(1).hand[0]}").clause == "exchange"
        assert refused(state, "draw").clause == "exchange"

    @pytest.mark.parametrize(("choice", "to_act", "phase"), [("yes", 2, "exchange"), ("no", 0, "drawing")])
    def test_where_it_may_be_left_out_the_declarer_says(self, choice: str, to_act: int, phase: str) -> None:  # G06
        state = dealt(blues_greens(exchange="may"))
        bid(state, "136 pass pass pass")
        do(state, "choose trump clubs")
        assert state.to_act == 0
        assert refused(state, f"give {state.view(0).hand[0]}").clause == "exchange"
        ask = state.view(0).ask
        assert ask is not None
        assert [way.action for way in ask.ways] == [Choose("exchange", "yes"), Choose("exchange", "no")]
        do(state, f"choose exchange {choice}")
        assert (state.to_act, state.phase.name) == (to_act, phase)

    @pytest.mark.parametrize("options", [{}, {"black_threes": "normal"}, {"black_threes": "removed"}])
    def test_black_threes_are_shown_before_play(self, options: dict[str, str]) -> None:
        for seed in range(6):
            state = dealt(blues_greens(**options), seed)
            bid(state, "pass pass pass")
            shown = {
                event.seat: set(event.cards)
                for event in do(state, "pass")
                if isinstance(event, Noted) and event.kind == "black-threes"
            }
            held = {seat: {"g3c", "g3s"} & set(state.view(seat).hand) for seat in range(4)}
            assert shown == ({} if options else {seat: mine for seat, mine in held.items() if mine})
            assert options or sum(map(len, shown.values())) == 2


class TestDraw:
    """Clauses draw, deep-draw."""

    HANDS = ("g4c g8d g8h", "g5c", "g6c", "g7c")

    def test_the_top_of_the_deck_comes_unseen(self) -> None:
        state = playing(self.HANDS, splay="b4d b5d", deck="b9s bTs")
        do(state, "draw")
        assert "bTs" in state.view(0).hand
        told = [event for event in state.view(1).history if isinstance(event, Moved)][-1]
        assert (told.cards, told.target) == ((None,), PileKey("hand", 0))

    def test_the_top_of_the_splay_is_free_even_if_it_is_a_three(self) -> None:  # G10
        state = playing(self.HANDS, splay="b4d b3h", deck="b9s")
        assert legal(state) == {"draw", "take b3h"}
        do(state, "take b3h")
        assert state.phase.name == "playing"

    def test_a_card_deep_in_the_splay_comes_with_all_above(self) -> None:  # G10
        state = playing(("g4c gKd gKh g2c", "g5c", "g6c", "g7c"), splay="bKs b9d b3h b4d", deck="b9s")
        assert "take bKs" in legal(state)
        do(state, "take bKs")
        assert {"bKs", "b9d", "b3h", "b4d"} <= set(state.view(0).hand)
        assert len(state.splay) == 1
        ask = state.view(0).ask
        assert ask is not None
        assert (ask.kind, ask.clause) == ("meld", "deep-draw")
        assert all("bKs" in text for text in legal(state))
        assert not legal(state, "play")
        reason = refused(state, "play g4c")
        assert (reason.clause, said(reason.words)) == (
            "deep-draw",
            "Meld the blue King of Spades first: you took it from deep in the splay.",
        )
        assert reason.would_do
        do(state, "meld gKd gKh bKs g2c")
        assert "play g4c" in legal(state)

    def test_before_the_first_meld_the_card_must_go_into_one_worth_ten(self) -> None:  # G10
        state = playing(self.HANDS, splay="b8s b9d", deck="b9s")
        assert legal(state) == {"draw", "take b9d"}
        reason = refused(state, "take b8s")
        assert (reason.clause, said(reason.words)) == (
            "deep-draw",
            "You must meld the blue 8 of Spades at once, but your first meld, worth 10, cannot use it.",
        )
        assert set(reason.would_do) == {Draw(), Take("b9d")}
        state.opened[0] = True
        state.begin_turn()
        assert "take b8s" in legal(state)

    def test_a_layoff_counts_as_melding_once_the_first_meld_lies(self) -> None:  # G10
        state = playing(("g4c g8d", "g5c", "g6c", "g7c"), splay="bKs b9d")
        lay(state, 1, "gKc gKd bKd g2c")
        assert "take bKs" not in legal(state)
        state.opened[0] = True
        state.begin_turn()
        do(state, "take bKs")
        assert legal(state) == {"layoff bKs 1 high"}

    def test_with_early_layoff_it_may_be_laid_off_before(self) -> None:  # G10, G14
        state = playing(("g4c g8d", "g5c", "g6c", "g7c"), splay="bKs b9d", early_layoff=True)
        lay(state, 1, "gKc gKd bKd g2c")
        do(state, "take bKs")
        assert legal(state) == {"layoff bKs 1 high"}

    def test_the_first_meld_of_the_turn_must_hold_the_card(self) -> None:  # G10
        state = playing(("g4c gKd gKh g2c gAd gAh g2d gAs", "g5c", "g6c", "g7c"), splay="bKs b9d")
        lay(state, 1, "g8c b8c g8h")
        do(state, "take bKs")
        assert all("bKs" in text for text in legal(state))
        assert refused(state, "meld gAd gAh g2c g2d").clause == "deep-draw"
        assert refused(state, "layoff g2c 1 high").clause == "layoff"

    def test_only_melds_that_use_the_card_are_left(self) -> None:  # G10
        state = playing(("gJs gQs gQd g4c", "g5c", "g6c", "g7c"), splay="bKs b9d")
        lay(state, 0, "g8c b8c g8h")
        do(state, "take bKs")
        assert legal(state) == {"meld gJs gQs bKs"}
        assert refused(state, "play g4c").clause == "deep-draw"

    def test_other_melding_may_come_before_if_it_leaves_the_card_its_use(self) -> None:  # G10
        state = playing(("gJs gQs gQd g4c", "g5c", "g6c", "g7c"), splay="bKs b9d")
        lay(state, 0, "g8d g9d gTd bJd")
        lay(state, 1, "gQc bQc gQh")
        do(state, "take bKs")
        assert refused(state, "layoff gQs 2 high").clause == "deep-draw"
        do(state, "layoff gQd 1 high")
        assert legal(state) == {"meld gJs gQs bKs"}

    def test_a_chain_of_layoffs_reaches_the_card(self) -> None:
        state = playing(("g4c g2c", "g5c", "g6c", "g7c"), splay="bQd b4h")
        lay(state, 0, "g8d g9d gTd")
        assert "take bQd" in legal(state)
        do(state, "take bQd")
        reason = refused(state, "layoff bQd 1 high")
        assert (reason.clause, said(reason.words)) == (
            "layoff",
            "At that end the sequence 8 to 10 of Diamonds takes the Jack of Diamonds or a two.",
        )
        # The two is needed between 10 and Queen, so it cannot go below.
        assert refused(state, "layoff g2c 1 low").clause == "deep-draw"
        assert legal(state) == {"layoff g2c 1 high"}
        do(state, "layoff g2c 1 high, layoff bQd 1 high")
        assert legal(state, "play")

    def test_special_threes_and_strange_cards_are_not_reached_for(self) -> None:  # G10
        state = playing(self.HANDS, splay="b3c b8s b9d", deck="b9s")
        state.opened[0] = True
        state.begin_turn()
        assert "never melded" in said(refused(state, "take b3c").words)
        assert "does not lie" in said(refused(state, "take bAc").words)
        assert refused(state, "play g4c").clause == "draw"

    def test_without_a_deck_the_splay_is_left_and_then_nothing(self) -> None:  # G09
        state = playing(("g4c g4d", "g5c g5d", "g6c g6d", "g7c g7d"), splay="b4d", trump="spades")
        assert legal(state) == {"take b4d"}
        assert refused(state, "draw").would_do == (Take("b4d"),)
        do(state, "take b4d, play g4c")
        assert (state.to_act, state.phase.name) == (1, "playing")
        assert legal(state) == {"play g5c"}


class TestTricks:
    """Clauses follow, ladder, suitless, no-winner, next-lead: how the trick is played at the table."""

    @pytest.mark.parametrize(
        ("trump", "threes", "words"),
        [
            ("hearts", "special", "Follow Clubs, or else trump."),
            ("none", "special", "Follow Clubs, or else play a black three."),
            ("none", "removed", "Follow Clubs, or else play any card."),
        ],
    )
    def test_the_prompt_names_a_trump_only_where_there_is_one(self, trump: str, threes: str, words: str) -> None:
        state = playing(("g8c g5s", "g4c g9c", "g6c", "g7c"), trump, black_threes=threes)
        do(state, "play g8c")
        ask = state.view(1).ask
        assert ask is not None
        assert said(ask.prompt) == words

    @pytest.mark.parametrize(
        ("hand", "card", "clause", "words"),
        [
            ("g4c g9c g5d", "g5d", "follow", "Follow with a green Club: you hold the green 4 and 9 of Clubs."),
            (
                "b4c g5d",
                "g5d",
                "ladder",
                "You hold no green Club, so follow with a blue one: you hold the blue 4 of Clubs.",
            ),
            ("g4h g3s g5d", "g5d", "ladder", "You cannot follow with a Club, so play a green trump: you hold"),
            ("b4h g5d", "g5d", "ladder", "You cannot follow with a Club and hold no green trump, so play a blue one: "),
            ("b4d g5d", "b4d", "ladder", "You hold no Club and no trump: play any green card as long as you hold one."),
            ("g5d", "bAs", "follow", "That card is not in your hand."),
        ],
    )
    def test_refusals_name_the_rung(self, hand: str, card: str, clause: str, words: str) -> None:
        state = playing(("g8c g5s", hand, "g6c", "g7c"))
        do(state, "play g8c")
        reason = refused(state, f"play {card}")
        assert reason.clause == clause
        assert said(reason.words).startswith(words)
        assert reason.would_do

    @pytest.mark.parametrize(
        ("lead", "hand", "words"),
        [
            (
                "g8s",
                "g3s g5d",
                "You cannot follow with a Spade, so play a green trump: you hold the green 3 of Spades. "
                "The green 3 of Spades is no Spade.",
            ),
            ("g8s", "g4s g2s g5d", "Follow with a green Spade: you hold the green 4 of Spades. "
             "The green 2 of Spades is no Spade."),
            ("g8d", "g2d g3d b5c", "You hold no Diamond and no trump: play any green card as long as you hold one. "
             "The green 2 and 3 of Diamonds are no Diamonds."),
            ("g8d", "g3h b5c", "You hold no Diamond and no trump: play any green card as long as you hold one. "
             "The green 3 of Hearts is no trump."),
            ("g8h", "g2h b4h g5d", "You hold no green trump, so follow with a blue one: you hold the blue 4 of Hearts. "
             "The green 2 of Hearts is no trump."),
        ],
    )  # fmt: skip
    def test_refusals_say_which_cards_have_no_suit(self, lead: str, hand: str, words: str) -> None:
        state = playing((f"{lead} g7s", hand, "g6c", "g7c"))
        do(state, f"play {lead}")
        assert said(refused(state, f"play {hand.split()[-1]}").words) == words

    def test_refusals_on_trumps_on_black_threes_and_while_no_suit_is_set(self) -> None:
        state = playing(("g8h g5s", "g4h b9d g5d", "g6c", "g7c"))
        do(state, "play g8h")
        assert said(refused(state, "play g5d").words) == "Follow with a green trump: you hold the green 4 of Hearts."
        state = playing(("g3c g5s", "b3c g5d", "g6c", "g7c"), trump="none")
        do(state, "play g3c")
        assert said(refused(state, "play g5d").words).startswith(
            "You hold no green black three, so follow with a blue one"
        )
        state = playing(("g2c b5s", "b4h g5d", "g6c", "g7c"))
        assert said(refused(state, "play b5s").words) == "Lead a green card as long as you hold one."
        do(state, "play g2c")
        assert refused(state, "play b4h").clause == "suitless"

    def test_the_winner_takes_the_next_turn(self) -> None:  # G38
        state = playing(("g8c g5s", "g9c g6s", "gKc g7s", "gTc g8s"), deck="b4h b5h b6h b7h b8h")
        events = do(state, "draw, play g8c, draw, play g9c, draw, play gKc, draw, play gTc")
        won = next(event for event in events if isinstance(event, TrickWon))
        assert (won.seat, won.leader, won.number, won.cards) == (2, 0, 1, ("g8c", "g9c", "gKc", "gTc"))
        assert (state.to_act, state.leader, state.phase.name) == (2, 2, "drawing")
        assert state.view(2).pile("won", 2) == (None,) * 4

    def test_four_twos_are_put_aside_and_the_leader_leads_again(self) -> None:  # G24, G36
        state = playing(("g2c g5s", "g2d g6s", "g2h g7s", "g2s g8s"))
        state.leader = state.to_act = 1
        state.begin_turn()
        events = do(state, "play g2d, play g2h, play g2s, play g2c")
        assert any(isinstance(event, Noted) and event.kind == "set-aside" for event in events)
        assert not any(isinstance(event, TrickWon) for event in events)
        assert (state.to_act, state.leader) == (1, 1)
        assert set(state.view(3).pile("aside", None, 1)) == {"g2c", "g2d", "g2h", "g2s"}
        assert state.view(0).status.trick == 2
        # Seat 1 goes out with the 6, and has what the other side holds, 5 and 7; the twos count for nobody.
        do(state, "play g6s")
        assert state.sheet == ((0, 3),)


class TestGoingOut:
    """Clauses going-out, red-threes."""

    def test_by_playing_before_the_trick_is_complete(self) -> None:  # G28
        state = playing(("g8c g5s", "gAc", "gKc g7s", "gTc g8s"))
        do(state, "play g8c")
        events = do(state, "play gAc")
        won = next(event for event in events if isinstance(event, TrickWon))
        assert (won.seat, won.cards) == (1, ("g8c", "gAc"))
        scored = next(event for event in events if isinstance(event, DealScored))
        # Seat 1 has 8 and Ace of Clubs, and from the others' hands 5 of Spades, King of Clubs, 7 of Spades; the bid of
        # 136 fails; the side of seat 0 has what seat 3 holds, 10 of Clubs and 8 of Spades.
        assert {said(line.label): line.points for line in scored.lines} == {
            "Tricks": (0, 3),
            "Left in the others' hands": (3, 4),
            "Bid of 136 not made": (-3, 0),
        }
        assert scored.points == (0, 7)

    def test_by_playing_the_last_card_of_the_trick(self) -> None:  # G28
        state = playing(("g8c g5s", "gAc g6s", "gKc g7s", "gTc"))
        events = do(state, "play g8c, play gAc, play gKc, play gTc")
        won = next(event for event in events if isinstance(event, TrickWon))
        assert won.seat == 1
        assert any(isinstance(event, Noted) and (event.kind, event.seat) == ("out", 3) for event in events)
        assert any(isinstance(event, DealScored) for event in events)

    def test_by_melding_without_playing_to_the_trick(self) -> None:  # G28
        state = playing(("g8c g5s", "gAc gAd gAh g2c", "gKc g7s", "gTc g8s"))
        do(state, "play g8c")
        events = do(state, "meld gAc gAd gAh g2c")
        won = next(event for event in events if isinstance(event, TrickWon))
        assert (won.seat, won.cards) == (1, ("g8c",))
        scored = next(event for event in events if isinstance(event, DealScored))
        assert scored.lines[0].points == (0, 12)

    def test_by_melding_before_anything_is_led(self) -> None:  # G28
        state = playing(("gAc gAd gAh g2c", "g5c", "g6c", "g7c"))
        events = do(state, "meld gAc gAd gAh g2c")
        assert not any(isinstance(event, TrickWon) for event in events)
        assert any(isinstance(event, DealScored) for event in events)

    def test_every_hand_that_is_left_counts_for_the_other_side(self) -> None:  # G29
        state = playing(("g8c", "gAd", "g3h", "g3c"), trump="none")
        scored = next(event for event in do(state, "play g8c") if isinstance(event, DealScored))
        assert scored.points == (1 + 2 + 10, 20)

    def test_red_threes_are_laid_down_only_while_going_out(self) -> None:  # G30
        state = playing(("g3h g3d g8c g5s", "gAc g6s", "gKc g7s", "gTc"))
        assert not legal(state, "laydown")
        reason = refused(state, "laydown g3h")
        assert reason.clause == "red-threes"
        assert reason.would_do
        state = playing(("g3h g3d g8c", "gAc g6s", "gKc g7s", "gTc"))
        assert legal(state) == {"laydown g3d", "laydown g3h", "play g3d", "play g3h", "play g8c"}
        do(state, "laydown g3h")
        assert legal(state) == {"laydown g3d"}
        reason = refused(state, "play g8c")
        assert (reason.clause, [str(action) for action in reason.would_do]) == ("red-threes", ["laydown g3d"])
        do(state, "laydown g3d")
        assert legal(state) == {"play g8c"}
        scored = next(event for event in do(state, "play g8c") if isinstance(event, DealScored))
        assert ("Red threes laid down", (40, 0)) in [(said(line.label), line.points) for line in scored.lines]

    def test_the_last_red_three_may_be_played_or_laid_down(self) -> None:  # G30
        for action, laid in (("laydown g3h", 20), ("play g3h", 0)):
            state = playing(("g3h", "gAc g6s", "gKc g7s", "gTc"), trump="none")
            scored = next(event for event in do(state, action) if isinstance(event, DealScored))
            lines = {said(line.label): line.points[0] for line in scored.lines}
            assert lines.get("Red threes laid down", 0) == laid
            assert lines.get("Tricks", 0) == 20 - laid

    def test_normal_red_threes_are_not_laid_down(self) -> None:  # G37
        state = playing(("g3h g8c", "gAc g6s", "gKc g7s", "gTc"), red_threes="normal")
        assert refused(state, "laydown g3h").clause == "red-threes"


class TestScores:
    """Clauses end, tie, bonus: matches to their end."""

    def ended(self, totals: tuple[int, int], **options: object) -> tuple[object, ...]:
        state = playing(("g8c", "gAd gAs", "g4c", "g3c"), trump="none", **options)
        state.totals = totals
        do(state, "play g8c")  # 1 + 4 + 10 for the first side, 1 for the other
        return state.totals, state.outcome and state.outcome.winners, state.to_act

    def test_the_target_is_reached(self) -> None:
        assert self.ended((485, 100)) == ((500, 101), (0,), None)
        assert self.ended((484, 100)) == ((499, 101), None, 0)

    def test_both_reach_it(self) -> None:  # G35
        assert self.ended((485, 500)) == ((500, 501), (1,), None)

    def test_a_tie_is_played_off(self) -> None:  # G35
        assert self.ended((486, 500)) == ((501, 501), None, 0)

    def test_nothing_goes_after_the_end(self) -> None:
        state = playing(("g8c", "gAd", "g4c", "g3c"), target=1)
        events = do(state, "play g8c")
        assert isinstance(events[-1], MatchEnded)
        assert list(state.legal_actions()) == []
        assert state.refusal(NextDeal()) is not None
        with pytest.raises(Refused):
            state.apply(NextDeal())

    def test_a_deal_code_is_a_match_of_one_deal(self) -> None:
        state = blues_greens().start(SingleDealChance(b"k" * 32, dealer=2, number=3))
        state.apply(NextDeal())
        assert (state.to_act, state.number, state.phase) == (3, 3, PHASES.bidding)
        for _ in range(2_000):
            if state.to_act is None:
                break
            state.apply(list(state.legal_actions())[-1])
        assert state.outcome is not None
        assert len(state.sheet) == 1

    def test_the_status_counts_points_as_an_attentive_player_does(self) -> None:
        state = playing(("g8c g5s gKc gKd bKd g2c", "gAc g6s", "gTc g7s", "g9c g8s"))
        do(state, "meld gKc gKd bKd g2c, play g8c")
        counter = state.view(3).status.side_counters[0]
        assert said((counter.label, counter.values, counter.texts)) == ("Points", (10, 0), ("10 of 136", "0"))
        do(state, "play gAc, play gTc, play g9c")
        counter = state.view(3).status.side_counters[0]
        assert counter.values == (10, 6)
        assert state.view(3).status.counters[0].values == (0, 1, 0, 0)


def test_damaged_files_are_read_or_refused_by_name() -> None:
    rng = random.Random(5)
    book, deck = load("blues_greens/game.toml"), load("decks/french.toml")
    examples = load("blues_greens/examples.toml")["example"]
    one = library.builder([RULES])
    refused = 0
    for _ in range(400):
        try:
            build(mutated(book, rng), mutated(deck, rng) if rng.random() < 0.3 else deck, 4, {})
        except RuleError as error:
            refused += str(error).startswith(("blues_greens/game.toml: ", "decks/", "rule book/game.toml: "))
        data = mutated({"game": "blues_greens", "example": [rng.choice(examples)]}, rng)
        try:
            for example in read_examples(data, "f.toml", one):
                check_example(example, one)
        except RuleError as error:
            refused += str(error).startswith("f.toml: ")
    assert refused > 500


def test_deck_order_is_no_matter_of_the_view() -> None:
    """Two states that differ only in the order of the deck look alike to everybody."""
    state = dealt(blues_greens())
    twin = state.copy()
    twin.deck.reverse()
    assert [twin.view(seat) for seat in range(4)] == [state.view(seat) for seat in range(4)]
    assert numbers_of(sum(1 << card for card in twin.deck)) == sorted(state.deck)


def test_a_play_is_not_a_bid() -> None:
    state = dealt(blues_greens())
    with pytest.raises(Refused):
        state.apply(Play("g8c"))
    assert isinstance(next(iter(state.legal_actions())), Bid)
