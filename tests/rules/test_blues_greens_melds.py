"""The melds of Blues and Greens: what is one, what a hand can lay, against slow references (G10 to G18)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import pytest

from purple_table.games.blues_greens import meld_reach
from purple_table.games.blues_greens.blues_greens_game import BluesGreens
from purple_table.games.blues_greens.melds import HIGH, LOW, RUN, SET, LaidMeld, MeldShape
from purple_table.games.blues_greens.pack import mask
from tests.rules.blues_greens_literal import RANKS, LiteralMelds, Meaning
from tests.rules.blues_greens_positions import blues_greens, codes, do, lay, legal, numbers, playing, refused
from tests.said import said

GAMES: tuple[dict[str, object], ...] = (
    {},
    {"twos": "normal"},
    {"red_threes": "normal"},
    {"twos": "normal", "red_threes": "normal", "black_threes": "normal"},
    {"twos": "removed", "black_threes": "normal"},
)


def meaning(game: BluesGreens, shape: MeldShape) -> Meaning:
    suit = game.deck.colors[shape.suit].code if shape.kind == RUN else ""
    return shape.kind, suit, shape.low, len(shape.cards)


def hands(game: BluesGreens, count: int, size: int) -> Iterator[int]:
    """Random hands in which melds are likely, some with many twos."""
    rng = random.Random(3)
    cards = [card for card in range(104) if game.pack.cards >> card & 1]
    for _ in range(count):
        suits, ranks = set(rng.sample(range(4), 2)), set(rng.sample(range(13), 7))
        pool = [card for card in cards if game.pack.suit_of[card] in suits or game.pack.rank_of[card] in ranks]
        twos = [card for card in cards if game.pack.twos >> card & 1]
        chosen = set(rng.sample(pool, size)) | set(rng.sample(twos, rng.randrange(4)) if twos else ())
        yield mask(chosen)


class TestReading:
    """Clauses sets, sequences, twos: what an order of cards is."""

    @pytest.mark.parametrize(
        ("named", "kind", "low"),
        [
            ("g8c g2d gTc", RUN, "8"),
            ("g2d g8c g9c", RUN, "7"),
            ("g8c g9c g2d", RUN, "8"),
            ("gTc g9c g2d", RUN, "8"),
            ("g2d gTc g9c", RUN, "9"),
            ("gTc g8c b9c", RUN, "8"),
            ("g8c g2d g8d", SET, "8"),
            ("g8c b8c g8d", SET, "8"),
            # a single natural card: first a set, else a run, named from the low end by rising twos
            ("g8c g2c g2d", SET, "8"),
            ("g2c g8c g2d", RUN, "7"),
            ("g2c g2d g8c", RUN, "6"),
            ("g2d g2c g8c", RUN, "8"),
            ("g2d g8c g2c", RUN, "7"),
            ("g2d g4c g2c", SET, "4"),
            ("g2c g2d gAc", RUN, "Q"),
            ("g2d g2c gAc", SET, "A"),
        ],
    )
    def test_the_order_says_what_twos_are(self, named: str, kind: str, low: str) -> None:  # G15
        game = blues_greens()
        shape = game.melding.melds.read(numbers(game, named))
        assert shape is not None
        assert (shape.kind, RANKS[shape.low]) == (kind, low)
        assert sorted(shape.cards) == sorted(numbers(game, named))

    @pytest.mark.parametrize(
        ("named", "clause"),
        [
            ("g8c g8d", "meld"),
            ("g2c g2d g2h", "meld"),
            ("g3h b3h g8c", "red-threes"),
            ("g3s g4s g5s", "black-threes"),
            ("g8c g9d gTh", "sets"),
            ("g8c b8c g9c", "sequences"),
            ("g8c gTc gJc", "sequences"),
            ("gAc g4c g5c", "sequences"),
            ("g8c gTc g2d", "twos"),
            ("g2d g4c g5c", "twos"),
            ("gKc gAc g2d", "twos"),
        ],
    )
    def test_what_is_none_and_why(self, named: str, clause: str) -> None:
        game = blues_greens()
        assert game.melding.melds.read(numbers(game, named)) is None
        assert game.melding.melds.explain_no_meld(numbers(game, named))[0] == clause

    @pytest.mark.parametrize("options", GAMES)
    def test_a_reading_is_one_of_the_literal_meanings(self, options: dict[str, object]) -> None:
        game = blues_greens(**options)
        literal = LiteralMelds(game.options)
        melds = game.melding.melds
        for hand in hands(game, 12, 6):
            held = [game.deck.index[code] for code in codes(game, hand)]
            for size in (2, 3, 4):
                for chosen in combinations(held, size):
                    meanings = literal.meanings([game.deck.cards[card].code for card in chosen])
                    read = {melds.read(order) for order in permutations(chosen)} - {None}
                    # Every meaning can be named, and no order means anything else.
                    assert {meaning(game, shape) for shape in read if shape is not None} == meanings


class TestHands:
    """What a hand can lay."""

    @pytest.mark.parametrize("options", GAMES)
    def test_all_melds_of_a_hand_once_each(self, options: dict[str, object]) -> None:
        """Up to twos of one pack, which are as good as each other."""
        game = blues_greens(**options)
        literal, melds, pack = LiteralMelds(game.options), game.melding.melds, game.pack

        def like(cards: Sequence[int]) -> tuple[frozenset[int], int, int]:
            naturals = frozenset(card for card in cards if not pack.twos >> card & 1)
            twos = mask(cards) & pack.twos
            return naturals, (twos & pack.green).bit_count(), (twos & pack.blue).bit_count()

        for hand in hands(game, 12, 7):
            held = [card for card in range(104) if hand >> card & 1]
            wanted = {
                (like(chosen), found)
                for size in range(3, len(held) + 1)
                for chosen in combinations(held, size)
                for found in literal.meanings([game.deck.cards[card].code for card in chosen])
            }
            got = []
            for cards in melds.find_all(hand):
                shape = melds.read(cards)
                assert shape is not None
                assert not mask(cards) & ~hand
                got.append((like(cards), meaning(game, shape)))
            assert len(got) == len(set(got))
            assert set(got) == wanted

    @pytest.mark.parametrize("options", GAMES)
    def test_the_best_meld_is_the_best_of_all(self, options: dict[str, object]) -> None:
        game = blues_greens(**options)
        melds, pack = game.melding.melds, game.pack
        for number, hand in enumerate(hands(game, 60, 9)):
            trump = number % 5
            worths = [(pack.value(mask(cards), trump), cards) for cards in melds.find_all(hand)]
            best, cards = meld_reach.best(melds, hand, trump)
            assert best == max((worth for worth, _ in worths), default=0)
            assert pack.value(cards, trump) == best
            for card in (card for card in range(104) if hand >> card & 1):
                own = [worth for worth, meld in worths if card in meld and pack.plain >> card & 1]
                best, cards = meld_reach.best(melds, hand, trump, card)
                assert best == max(own, default=0)
                assert not best or cards >> card & 1

    def test_melds_that_reach_a_worth_together(self) -> None:  # G12
        game = blues_greens()
        melds = game.melding.melds
        hand = mask(numbers(game, "g8c g8d g8h gTs gJs gQs gAd"))  # 3 and 6
        assert meld_reach.can_reach_together(melds, hand, 4, 9)
        assert not meld_reach.can_reach_together(melds, hand, 4, 10)
        card = game.deck.index["g8c"]
        assert meld_reach.can_reach_together(melds, hand, 4, 9, card)
        assert not meld_reach.can_reach_together(melds, hand, 4, 0, game.deck.index["gAd"])

    def test_a_card_is_laid_off_over_others(self) -> None:
        game = blues_greens()
        melds = game.melding.melds
        shape = melds.read(numbers(game, "g8c g9c gTc"))
        assert shape is not None
        table = [LaidMeld(1, 0, shape, (0, 0, 0))]

        def can(hand: str, card: str) -> bool:
            left = meld_reach.find_layoff_rests(melds, mask(numbers(game, hand)), game.deck.index[card], table)
            return next(left, None) is not None

        assert can("gJc", "gJc")
        assert not can("gQc", "gQc")
        assert can("gQc bJc", "gQc")
        assert can("gQc b2s", "gQc")
        assert not can("gKc b2s", "gKc")
        assert can("g5c b6c b2s", "g5c")
        assert not can("b9c", "b9c")
        assert not can("gJd", "gJd")
        assert not can("g3c g4c g5c g6c g7c", "g3c")


class TestTable:
    """Clauses meld, first-meld, layoff: melds in a turn."""

    @pytest.mark.parametrize(("melds_a_turn", "words"), [("one", "one new meld"), ("many", None)])
    def test_one_new_meld_a_turn_or_many(self, melds_a_turn: str, words: str | None) -> None:  # G11
        state = playing(("gAc gAd gAh g2c g8c g8d g8h g4s", "g5c", "g6c", "g7c"), melds_a_turn=melds_a_turn)
        do(state, "meld gAc gAd gAh g2c")
        if words is None:
            do(state, "meld g8c g8d g8h")
            assert len(state.table) == 2
        else:
            assert words in said(refused(state, "meld g8c g8d g8h").words)

    def test_the_first_meld_must_be_worth_ten(self) -> None:  # G12, G13
        state = playing(("gKc gKd gKh gKs bKc g4s", "g5c", "g6c", "g7c"), trump="spades")
        reason = refused(state, "meld gKc gKd gKh")
        assert (reason.clause, said(reason.words)) == (
            "first-meld",
            "The first meld must be worth 10 points: this one is worth 6.",
        )
        do(state, "meld gKc gKd gKh gKs")  # the King of Spades is a trump
        assert state.opened == [True, False, False, False]

    def test_the_first_meld_of_a_side(self) -> None:  # G12
        state = playing(("gKc gKd gKh gKs b2c g4s", "g5c", "g6c g8c g8d g8h", "g7c"), first_meld_by="team")
        lay(state, 0, "gKc gKd gKh gKs b2c")
        assert state.opened == [True, False, False, False]
        state.to_act = 2
        state.begin_turn()
        assert "meld g8c g8d g8h" in legal(state)
        state.to_act = 1
        state.begin_turn()
        assert state.standing.opened is False

    def test_many_melds_may_reach_the_number_together(self) -> None:  # G12
        hands = ("gKc gKd gKh gQc gQd g7s g8s g4s", "g5c", "g6c", "g7c")
        state = playing(hands, melds_a_turn="many", first_meld=9, trump="clubs")
        # Three Kings are worth 8, the Queens are two: nothing brings the rest.
        assert not legal(state, "meld")
        state = playing(("gKc gKd gKh gQc gQd gQh g4s", "g5c", "g6c", "g7c"), melds_a_turn="many", first_meld=16)
        assert refused(state, "meld gKc gKd gQh").clause == "sets"
        do(state, "meld gKc gKd gKh")  # 2 + 2 + 4 of 16
        assert legal(state) == {"meld gQc gQd gQh"}
        reason = refused(state, "play g4s")
        assert (reason.clause, said(reason.words)) == (
            "first-meld",
            "Your first melds lack 8 points: lay another meld.",
        )
        do(state, "meld gQc gQd gQh")
        assert legal(state) == {"play g4s"}

    def test_melds_that_do_not_reach_it_together_are_refused(self) -> None:  # G12
        state = playing(
            ("gKc gKd gKh gQc gQd gQh g4s", "g5c", "g6c", "g7c"), melds_a_turn="many", first_meld=17, trump="hearts"
        )
        reason = refused(state, "meld gKc gKd gKh")
        assert reason.clause == "first-meld"
        assert "do not bring the rest" in said(reason.words)

    def test_layoffs_come_after_the_own_first_meld(self) -> None:  # G14
        state = playing(("g8c gAc gAd gAh g2c", "g5c", "g6c", "g7c"))
        lay(state, 1, "g9c gTc gJc")
        assert said(refused(state, "layoff g8c 1 low").words) == "Lay your first meld before you lay cards off."
        do(state, "meld gAc gAd gAh g2c")
        assert "layoff g8c 1 low" in legal(state)

    def test_with_early_layoff_at_once(self) -> None:  # G14
        state = playing(("g8c gAc", "g5c", "g6c", "g7c"), early_layoff=True)
        lay(state, 1, "g9c gTc gJc")
        assert legal(state, "layoff") == {"layoff g8c 1 low"}

    def test_ends_of_a_sequence_and_of_a_set(self) -> None:  # G15, G17, G18
        state = playing(("g4c b2d g8d g9d", "g5c", "g6c", "g7c"))
        lay(state, 0, "b5c b6c b7c")
        lay(state, 1, "gQh gKh gAh")
        lay(state, 2, "g8c b8c g8h")
        assert legal(state, "layoff") == {
            *("layoff g4c 1 low", "layoff b2d 1 low", "layoff b2d 1 high"),
            "layoff b2d 2 low",
            *("layoff g8d 3 high", "layoff b2d 3 high"),
        }
        assert (
            said(refused(state, "layoff b2d 2 high").words)
            == "The sequence Queen to Ace of Hearts cannot grow any further at that end."
        )
        assert (
            said(refused(state, "layoff g9d 3 high").words)
            == "This does not fit the set of 8s: it takes its own rank or a two."
        )
        assert said(refused(state, "layoff g9d 4 high").words) == "There is no meld number 4."
        do(state, "layoff g4c 1 low")
        assert legal(state, "layoff") == {
            "layoff b2d 1 high",
            "layoff b2d 2 low",
            "layoff g8d 3 high",
            "layoff b2d 3 high",
        }

    def test_cards_on_a_meld_of_the_other_side_lie_before_their_player(self) -> None:  # G18
        state = playing(("g4c gQd", "g8c g5d", "g6c", "g7c"))
        lay(state, 1, "b5c b6c b7c")
        lay(state, 0, "g8d g9d gTd")
        do(state, "layoff g4c 1 low")
        view = state.view(3)
        assert view.pile("meld", 1, 1) == ("b5c", "b6c", "b7c")
        assert view.pile("meld", 0, 1) == ("g4c",)
        assert state.count_melded()[0] == mask(numbers(state.game, "g8d g9d gTd g4c"))
        do(state, "play gQd")

    def test_marks_say_what_twos_stand_for(self) -> None:  # G15
        state = playing(("g2d g9h", "g8c g5d", "g6c", "g7c"))
        lay(state, 0, "g8c g2c gTc")
        lay(state, 1, "gKd gKh b2s")
        do(state, "layoff g2d 1 low")
        marks = {mark.card: (mark.text, said(mark.words)) for mark in state.view(2).status.marks}
        assert marks == {
            "g2d": ("7♣", "stands for the 7 of Clubs"),
            "g2c": ("9♣", "stands for the 9 of Clubs"),
            "b2s": ("K", "stands for the rank King"),
        }

    def test_a_two_lies_where_it_was_named(self) -> None:  # G15
        state = playing(("g2d gAc gAd gAh g9c gJc", "g5d", "g6c", "g7c"), trump="clubs")
        do(state, "meld g9c g2d gJc")
        shape = state.table[0].shape
        assert [state.game.deck.cards[card].code for card in shape.cards] == ["g9c", "g2d", "gJc"]
        assert not state.game.melding.melds.fits(state.table[0], state.game.deck.index["bTc"], HIGH)
        assert state.game.melding.melds.fits(state.table[0], state.game.deck.index["b8c"], LOW)
