"""Hearts: what no worked example can express, by clause. Row ids (H01 ...) stand where a test carries one out."""

from __future__ import annotations

import copy

import pytest

from purple_table import games
from purple_table.core.actions import Choose, Give, NextDeal, Play, read_action
from purple_table.core.cards import PileKey
from purple_table.core.events import Chosen, DealBegan, DealScored, MatchEnded, Moved, Noted, TrickWon
from purple_table.core.game import Refused
from purple_table.core.rulebook import RuleError
from purple_table.core.shuffle import SingleDealChance
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from tests.rules.positions import dealt, hearts, holding, legal, play
from tests.said import said


class TestDeal:
    """Clauses deal, left-over, opening."""

    @pytest.mark.parametrize(("players", "hand"), [(3, 16), (4, 12), (5, 9), (6, 8)])
    def test_hand_sizes_are_the_number_of_tricks(self, players: int, hand: int) -> None:  # H04
        state = dealt(hearts(players), deal=3)
        assert [mask.bit_count() for mask in state.kernel.hands] == [hand] * players
        assert state.view(0).status.tricks == hand

    @pytest.mark.parametrize("players", [3, 4, 6])
    def test_bronze_8_is_out_and_nothing_is_left(self, players: int) -> None:
        view = dealt(hearts(players)).view(0)
        assert view.pile("out") == ("Bz8",)
        assert view.pile("aside") == ()

    def test_five_players_show_the_card_left_over(self) -> None:  # H01
        view = dealt(hearts(5)).view(2)
        assert view.pile("out") == ("Bz8", "Gn8", "Sv8")
        assert len(view.pile("aside")) == 1
        assert view.pile("aside")[0] is not None

    def test_five_players_may_take_out_the_purple_8(self) -> None:  # H01
        view = dealt(hearts(5, fifth_seat_card="remove_purple_8")).view(2)
        assert view.pile("out") == ("Bz8", "Gn8", "Sv8", "Pu8")
        assert view.pile("aside") == ()

    def test_five_players_may_leave_the_card_to_the_first_trick(self) -> None:  # H01
        state = dealt(hearts(5, fifth_seat_card="first_trick"), deal=3)
        assert state.view(0).pile("aside") == (None,)
        for _ in range(5):
            events = state.apply(next(iter(state.legal_actions())))
        won = next(event for event in events if isinstance(event, TrickWon))
        moved = next(event for event in events if isinstance(event, Moved) and event.source == PileKey("aside"))
        assert moved.target == PileKey("won", won.seat)
        assert len(state.view(0).pile("won", won.seat)) == 6
        assert state.view(0).pile("aside") == ()

    def test_a_heart_left_over_does_not_break_hearts(self) -> None:  # H01, H07
        game = hearts(5, fifth_seat_card="first_trick")
        for seed in range(40):
            state = dealt(game, seed=seed, deal=3)
            if state.kernel.extra & game.leading.locked:
                break
        bits = []
        for _ in range(5):
            action = next(iter(state.legal_actions()))
            bits.append(action)
            state.apply(action)
        hearts_played = any(game.bits[str(action).split()[1]] & game.leading.locked for action in bits)
        assert state.view(0).status.broken == hearts_played

    @pytest.mark.parametrize(("players", "card"), [(3, "Sv8"), (4, "Sv8"), (6, "Sv8")])
    def test_holder_of_silver_8_leads_it(self, players: int, card: str) -> None:  # H03
        state = dealt(hearts(players), deal=3)
        assert legal(state) == {card}

    def test_with_five_the_lowest_silver_in_a_hand_leads(self) -> None:  # H02
        game = hearts(5)
        opened = set()
        for seed in range(200):
            state = dealt(game, seed=seed, deal=3)
            aside = state.view(0).pile("aside")
            expected = "SvT" if aside == ("Sv9",) else "Sv9"
            assert legal(state) == {expected}
            opened.add(expected)
        assert opened == {"Sv9", "SvT"}

    def test_the_leader_is_told_the_card(self) -> None:  # H03
        state = dealt(hearts(4), deal=3)
        assert said(state.view(state.to_act or 0).ask.prompt) == "The first lead is the Silver 8."
        for _ in range(4):
            state.apply(next(iter(state.legal_actions())))
        assert said(state.view(state.to_act or 0).ask.prompt) == "Lead a card."
        free = dealt(hearts(4, opening_card=False), deal=3)
        assert said(free.view(free.to_act or 0).ask.prompt) == "Lead a card."

    def test_opening_card_off_leaves_the_holder_any_card_but_a_heart(self) -> None:  # H03
        state = dealt(hearts(opening_card=False), deal=3)
        hand = set(state.view(state.kernel.turn).hand)
        assert "Sv8" in hand
        assert legal(state) == {card for card in hand if card[:2] not in ("Go", "Rd")}

    def test_the_leader_holds_the_card_after_the_pass(self) -> None:  # H10
        state = dealt(hearts(), deal=1, dealer=3)
        giver = next(seat for seat in range(4) if state.kernel.hands[seat] & state.game.bits["Sv8"])
        for seat in (0, 1, 2, 3):
            hand = list(state.view(seat).hand)
            give = ["Sv8", *[card for card in hand if card != "Sv8"]][:3] if seat == giver else hand[:3]
            for card in give:
                state.apply(Give(card))
        assert state.to_act == (giver + 1) % 4
        assert legal(state) == {"Sv8"}

    def test_the_deal_goes_to_the_left(self) -> None:  # H17
        state = holding(hearts(), ["Sv8", "Sv9", "SvT", "SvJ"], dealer=2)
        events = play(state, "Sv8 Sv9 SvT SvJ")
        assert any(isinstance(event, DealScored) for event in events)
        assert (state.dealer, state.to_act, state.number) == (3, 3, 4)

    def test_a_deal_code_is_a_match_of_one_deal(self) -> None:
        game = hearts()
        state = game.start(SingleDealChance(b"k" * 32, dealer=2, number=3))
        assert state.to_act == 2
        began = state.apply(NextDeal())[0]
        assert isinstance(began, DealBegan)
        assert (began.number, began.dealer) == (3, 2)
        while state.to_act is not None:
            state.apply(next(iter(state.legal_actions())))
        assert state.outcome is not None
        assert state.outcome.winners


class TestPass:
    """Clause pass."""

    @pytest.mark.parametrize(("deal", "steps"), [(1, 1), (2, 3), (4, 1), (5, 3)])
    def test_left_then_right(self, deal: int, steps: int) -> None:  # H09
        state = dealt(hearts(), deal=deal, dealer=0)
        hands = [state.view(seat).hand for seat in range(4)]
        assert state.to_act == 1
        for seat in (1, 2, 3, 0):
            ask = state.view(seat).ask
            assert ask is not None
            assert (ask.kind, ask.amount, ask.target) == ("give", 3, (seat + steps) % 4)
            for card in hands[seat][:3]:
                events = state.apply(Give(card))
        for seat in range(4):
            assert set(hands[seat][:3]) <= set(state.view((seat + steps) % 4).hand)
            exchange = [event for event in events if isinstance(event, Moved) and event.source.role == "pass"]
        assert len(exchange) == 4

    def test_every_third_deal_passes_nothing(self) -> None:  # H09
        assert dealt(hearts(), deal=3).phase.name == "playing"
        assert dealt(hearts(), deal=6).phase.name == "playing"

    @pytest.mark.parametrize(("players", "deal", "direction"), [(4, 3, "across"), (6, 3, "across"), (3, 3, "none")])
    def test_across_is_half_the_table_and_left_out_with_odd_numbers(
        self, players: int, deal: int, direction: str
    ) -> None:
        passing = hearts(players, passing="left_right_across_none").passing
        assert passing.find_direction(deal) == direction
        assert passing.count_steps(deal) == (players // 2 if direction == "across" else 0)

    def test_off(self) -> None:
        for deal in range(1, 5):
            assert dealt(hearts(passing="off"), deal=deal).phase.name == "playing"

    @pytest.mark.parametrize("count", [1, 2, 4])
    def test_pass_count(self, count: int) -> None:
        state = dealt(hearts(pass_count=count))
        for _ in range(4 * count):
            assert state.phase.name == "passing"
            state.apply(next(iter(state.legal_actions())))
        assert state.phase.name == "playing"

    def test_passed_cards_are_seen_by_giver_and_receiver_only_and_not_before_all_gave(self) -> None:  # H09
        state = dealt(hearts(), dealer=0)
        gave = state.view(1).hand[:3]
        for card in gave:
            state.apply(Give(card))
        assert state.view(1).pile("pass", 1) == gave
        assert state.view(2).pile("pass", 1) == (None,) * 3
        assert set(gave).isdisjoint(state.view(2).hand)
        while state.phase.name == "passing":
            state.apply(next(iter(state.legal_actions())))
        told = [event for event in state.view(3).history if isinstance(event, Moved) and event.source.owner == 1]
        assert all(event.cards == (None,) * len(event.cards) for event in told)
        assert set(gave) <= set(state.view(2).hand)

    def test_a_card_already_laid_out_or_of_another_hand_is_refused(self) -> None:
        state = dealt(hearts(), dealer=0)
        mine, other = state.view(1).hand[0], state.view(2).hand[0]
        state.apply(Give(mine))
        for card in (mine, other, "Jk1", "nonsense"):
            with pytest.raises(Refused) as refused:
                state.apply(Give(card))
            assert refused.value.reason.clause == "pass"


class TestPlay:
    """Clauses follow, broken, first-trick, winner, next-lead, revoke."""

    def test_refusal_names_the_cards_that_follow(self) -> None:
        state = holding(hearts(), ["Sv8", "SvA Sv9 Rd8", "SvT", "SvJ"])
        play(state, "Sv8")
        reason = state.refusal(Play("Rd8"))
        assert reason is not None
        assert reason.clause == "follow"
        assert said(reason.words) == "Follow Silver: you hold Silver 9 and Silver A."
        assert set(reason.would_do) == {Play("Sv9"), Play("SvA")}

    def test_hearts_are_not_led_before_one_was_played(self) -> None:  # H06, H07
        state = holding(hearts(), ["Sv8 Rd8 Bk9", "Sv9 RdA BkT", "SvT GnA Bz9", "SvA GoT Bk8"])
        play(state, "Sv8 Sv9 SvT SvA")
        assert legal(state) == {"Bk8"}
        assert state.refusal(Play("GoT")) is not None
        assert state.refusal(Play("GoT")).clause == "broken"  # type: ignore[union-attr]
        events = play(state, "Bk8 Bk9 BkT Bz9")
        assert not state.view(0).status.broken
        assert not any(isinstance(event, Noted) for event in events)

    def test_a_heart_discarded_breaks_them(self) -> None:  # H07
        state = holding(hearts(), ["Sv8 Bk9 Rd9", "Rd8 BkT RdT", "SvT GnA Bz9", "Sv9 GoT Bk8"])
        play(state, "Sv8")
        events = play(state, "Rd8")
        assert any(isinstance(event, Noted) and event.kind == "broken" for event in events)
        play(state, "SvT Sv9 GnA")
        assert state.view(0).status.broken

    def test_hearts_alone_may_be_led_unbroken(self) -> None:  # H06
        state = holding(hearts(), ["Sv8 Sv9", "Bk8 BkT", "SvA Rd8", "SvJ Bk9"])
        play(state, "Sv8 Bk8 SvA SvJ")
        assert legal(state) == {"Rd8"}

    def test_first_trick_without_hearts(self) -> None:  # H05
        game = hearts(hearts_on_first_trick=False)
        state = holding(game, ["Sv8 Bk8", "Rd8 Bz9", "SvA Bk9", "Rd9 Go8"])
        play(state, "Sv8")
        assert legal(state) == {"Bz9"}
        reason = state.refusal(Play("Rd8"))
        assert reason is not None
        assert reason.clause == "first-trick"
        play(state, "Bz9 SvA")
        assert legal(state) == {"Rd9", "Go8"}

    def test_the_lead_wins_when_nobody_follows(self) -> None:
        state = holding(hearts(), ["Sv8 Bk8", "BkA Bz9", "GnA Bk9", "RdA Go8"])
        events = play(state, "Sv8 BkA GnA RdA")
        won = next(event for event in events if isinstance(event, TrickWon))
        assert (won.seat, won.leader, won.number) == (0, 0, 1)
        assert state.to_act == 0

    def test_revoke_costs_ten_and_is_shown_with_its_trick(self) -> None:  # H16
        game = hearts(revoke="penalty")
        state = holding(game, ["Sv8 Bk8", "Sv9 BkT", "SvT Bz9", "SvJ Gn9"])
        play(state, "Sv8")
        assert legal(state) == {"Sv9", "BkT"}
        play(state, "BkT")
        assert not any(isinstance(event, Noted) for event in state.view(0).history)
        events = play(state, "SvT SvJ Gn9 Bk8 Sv9 Bz9")
        note = next(event for event in events if isinstance(event, Noted))
        assert (note.kind, note.seat, note.clause, note.cards) == ("revoke", 1, "revoke", ("BkT",))
        assert "trick 1" in said(note.words)
        assert state.totals == (0, 10, 0, 0)

    def test_revoke_keeps_the_rules_of_leading(self) -> None:  # H16
        state = holding(hearts(revoke="penalty"), ["Sv8 Rd8", "Sv9 BkT", "SvT Bz9", "SvJ Gn9"])
        assert legal(state) == {"Sv8"}

    def test_after_the_end_nothing_goes(self) -> None:
        game = hearts(target=1, passing="off")
        state = dealt(game)
        while state.to_act is not None:
            state.apply(next(iter(state.legal_actions())))
            if state.number > 50:
                pytest.fail("a target of one point is reached")
        assert list(state.legal_actions()) == []
        assert state.refusal(NextDeal()) is not None


class TestMoon:
    """Clauses moon, moon-choice, both-moons, negative, end."""

    def shot(self, captured: dict[int, str], dealer: int = 0, **options: object) -> TrickState:
        """A deal whose last trick is about to be over, with colors captured by seats."""
        game = hearts(**options)
        state = holding(game, ["Sv8", "Sv9", "SvT", "SvJ"], dealer=dealer)
        for seat, colors in captured.items():
            for color in colors.split():
                state.kernel.won[seat] |= game.deck.mask(card.code for card in game.deck.cards if card.color == color)
        play(state, "Sv8 Sv9 SvT")
        return state

    def test_the_shooter_is_asked_and_may_not_decline(self) -> None:  # H13
        state = self.shot({2: "Rd"})
        play(state, "SvJ")
        assert state.to_act == 2
        ask = state.view(2).ask
        assert ask is not None
        assert {str(way.action): way.totals for way in ask.ways} == {
            "choose red_moon subtract": (0, 0, -26, 0),
            "choose red_moon add": (26, 26, 0, 26),
        }
        assert state.view(1).ask is None
        assert state.refusal(NextDeal()) is not None
        events = state.apply(Choose("red_moon", "add"))
        assert isinstance(events[0], Chosen)
        assert state.totals == (26, 26, 0, 26)

    def test_the_totals_of_a_choice_tell_no_failure_that_is_not_announced_yet(self) -> None:  # H16
        state = self.shot({2: "Rd"}, revoke="penalty")
        state.part_data = {**state.part_data, "revokes": ((0, 1, state.game.deck.mask(["Bz9"])),)}
        play(state, "SvJ")
        ask = state.view(2).ask
        assert ask is not None
        assert {way.totals for way in ask.ways} == {(0, 0, -26, 0), (26, 26, 0, 26)}
        state.apply(Choose("red_moon", "subtract"))
        assert state.totals == (10, 0, -26, 0)

    def test_negative_totals_stand(self) -> None:  # H14
        state = self.shot({2: "Rd"})
        play(state, "SvJ")
        state.apply(Choose("red_moon", "subtract"))
        assert state.totals == (0, 0, -26, 0)

    def test_both_moons_are_two_choices(self) -> None:  # H12
        state = self.shot({1: "Rd Go"})
        play(state, "SvJ")
        assert [str(action) for action in state.legal_actions()] == ["choose red_moon subtract", "choose red_moon add"]
        state.apply(Choose("red_moon", "add"))
        assert state.to_act == 1
        state.apply(Choose("gold_moon", "subtract"))
        assert state.totals == (26, -13, 26, 26)

    def test_two_shooters_choose_from_the_dealers_left_openly(self) -> None:
        state = self.shot({0: "Rd", 3: "Go"}, dealer=2)
        play(state, "SvJ")
        assert state.to_act == 3
        state.apply(Choose("gold_moon", "add"))
        assert any(isinstance(event, Chosen) for event in state.view(0).history)
        assert state.to_act == 0
        state.apply(Choose("red_moon", "add"))
        assert state.totals == (13, 39, 39, 26)

    def test_a_dealer_who_shoots_chooses_last(self) -> None:  # H12
        state = self.shot({0: "Rd", 2: "Go"}, dealer=0)
        play(state, "SvJ")
        assert state.to_act == 2
        state.apply(Choose("gold_moon", "add"))
        assert state.to_act == 0

    @pytest.mark.parametrize(("choice", "totals"), [("add", (26, 26, 0, 26)), ("subtract", (0, 0, -26, 0))])
    def test_a_fixed_choice_asks_nobody(self, choice: str, totals: tuple[int, ...]) -> None:  # H13
        state = self.shot({2: "Rd"}, moon_choice=choice)
        play(state, "SvJ")
        assert state.totals == totals

    def test_additive_counts_the_cards_too(self) -> None:  # H11
        state = self.shot({2: "Rd"}, moon="additive")
        play(state, "SvJ")
        state.apply(Choose("red_moon", "subtract"))
        assert state.totals == (0, 0, -9, 0)

    def test_the_match_ends_and_ties_go_on(self) -> None:  # H15
        for tie, winners in (("play_on", ()), ("share", (0, 1))):
            game = hearts(target=20, tie=tie)
            state = holding(game, ["Sv8", "Sv9", "SvT", "SvJ"])
            state.totals = (5, 5, 20, 9)
            events = play(state, "Sv8 Sv9 SvT SvJ")
            ended = [event.winners for event in events if isinstance(event, MatchEnded)]
            assert ended == ([winners] if winners else [])

    def test_once_the_target_was_reached_a_moon_that_takes_it_back_does_not_open_the_match_again(self) -> None:  # H15
        state = self.shot({2: "Rd"}, target=30)
        state.sheet, state.totals = ((10, 10, 30, 20),), (10, 10, 30, 20)
        play(state, "SvJ")
        state.apply(Choose("red_moon", "subtract"))
        assert state.totals == (10, 10, 4, 20)
        assert state.outcome is not None
        assert state.outcome.winners == (2,)


class TestRuleFile:
    """What a rule file or a caller can get wrong."""

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"tie": "maybe"}, "play_on"),
            ({"target": 0}, "from 1 to 10000"),
            ({"target": True}, "whole number"),
            ({"pass_count": 5}, "from 1 to 4"),
            ({"moon_choise": "ask"}, "moon_choice"),
            ({"fifth_seat_card": "first_trick"}, "with 4 players"),
            ({"passing": "off", "pass_count": 2}, "unless passing"),
        ],
    )
    def test_a_strange_option_is_named(self, options: dict[str, object], words: str) -> None:
        with pytest.raises(RuleError, match=words):
            hearts(**options)

    def test_a_color_of_two_words_gives_a_choice_that_a_record_can_hold(self) -> None:
        game = hearts()
        deck, book = copy.deepcopy(dict(game.deck.source)), copy.deepcopy(dict(game.book))
        red = next(color for color in deck["colors"] if color["name"] == "Red")
        red["name"] = "Dark Red"
        book["scoring"][0]["colors"] = book["scoring"][0]["moons"] = {"Dark Red": 26}
        built = games.build(book, deck, 4, {})
        assert isinstance(built, TrickGame)
        choice = Choose(built.scoring.parts[0].moons[0].topic, "add")
        assert str(choice) == "choose dark_red_moon add"
        assert read_action(str(choice)) == choice

    def test_a_suit_is_named_as_the_deck_writes_it(self) -> None:
        game = hearts()
        book = copy.deepcopy(dict(game.book))
        book["leading"]["locked_suit"] = "hearts"
        built = games.build(book, game.deck.source, 4, {})
        assert isinstance(built, TrickGame)
        assert built.leading == game.leading

    @pytest.mark.parametrize("players", [0, 2, 7])
    def test_a_strange_number_of_players_is_named(self, players: int) -> None:
        with pytest.raises(RuleError, match="3 to 6 players"):
            hearts(players)
