"""What a turn of Blues and Greens can still pay, against brute force (G10, G11, G12, G14)."""

from __future__ import annotations

import random

import pytest

from purple_table.games.blues_greens.blues_greens_game import BluesGreens
from purple_table.games.blues_greens.melding import NOTHING, MeldingPosition, MeldTurn
from purple_table.games.blues_greens.melds import RUN, SET, LaidMeld, MeldShape
from tests.rules.blues_greens_brute import Brute, Found, Lot, Owing, compare, read
from tests.rules.blues_greens_literal import RANKS
from tests.rules.blues_greens_positions import blues_greens, do, lay, legal, numbers, playing, refused
from tests.said import said


def random_turn(game: BluesGreens, brute: Brute, rng: random.Random) -> Owing:
    """A turn with a small hand in which melds and lay-offs are likely; mostly something is owed."""
    suits, low = rng.sample("cdhs", rng.randint(1, 3)), rng.randint(0, 6)
    ranks = RANKS[low : low + rng.randint(3, 6)]
    twos = [code for code in game.deck.index if brute.literal.wild(code)]
    near = [code for code in game.deck.index if code[1] in ranks and code[2] in suits and code not in twos]
    plain = rng.sample(near, min(rng.randint(4, 7), len(near)))
    hand = frozenset(plain + rng.sample(twos, min(rng.choice([0, 0, 1, 2]), len(twos))))
    table = []
    for _ in range(rng.randint(0, 2)):
        first = rng.randint(2, 10)
        table.append(rng.choice([Lot("", first, first), Lot(rng.choice("cdhs"), first, first + 2)]))
    could, duty = rng.random() < 0.3, rng.choice([*sorted(hand) * 2, ""])
    new = rng.choice([0, 0, 1]) if brute.many else 0
    worth = rng.randint(3, 9) if new else 0
    if duty and not brute.literal.usable(duty[1], duty[2]):
        duty = ""
    return Owing(hand, tuple(sorted(table)), could or (worth >= brute.least and new > 0), could, new, worth, duty)


def standing(game: BluesGreens, turn: Owing, trump: int) -> MeldingPosition:
    """The same turn as the engine has it."""
    table = []
    for number, lot in enumerate(turn.table, 1):
        suit = "cdhs".find(lot.suit) if lot.suit else -1
        named = [f"g{RANKS[rank]}{lot.suit}" for rank in range(lot.low, lot.high + 1)]
        if not lot.suit:
            named = [f"g{RANKS[lot.low]}{letter}" for letter in "cdh"]
        shape = MeldShape(RUN if lot.suit else SET, suit, lot.low, tuple(numbers(game, " ".join(named))))
        table.append(LaidMeld(number, 1, shape, (1, 1, 1)))
    duty = game.deck.index[turn.duty] if turn.duty else NOTHING
    hand = game.deck.mask(turn.hand)
    return MeldingPosition(0, hand, trump, tuple(table), turn.opened, MeldTurn(turn.could, turn.new, turn.worth, duty))


def test_every_order_of_melds_and_layoffs_is_thought_of() -> None:
    """Random turns under random options: what is legal is what leaves a way to pay what is owed."""
    owed = wide = 0
    for seed in (*range(110), 148, 256, 442):
        rng = random.Random(seed)
        game = blues_greens(
            melds_a_turn=rng.choice(["one", "many", "many"]),
            early_layoff=rng.choice([False, True]),
            first_meld=rng.choice([0, 7, 10, 10, 14, 20]),
            twos=rng.choice(["special", "special", "normal"]),
            red_threes=rng.choice(["special", "normal"]),
        )
        trump = rng.randrange(5)
        brute = Brute(game.options, ["c", "d", "h", "s", ""][trump])
        turn = random_turn(game, brute, rng)
        here = standing(game, turn, trump)
        payable = brute.ends(turn)
        assert game.melding.can_pay(here) == payable, f"seed {seed}: {turn}"
        if not payable:
            continue
        melds = set()
        for meld in brute.melds(turn.hand):
            after = brute.melded(turn, meld)
            if after is not None and brute.ends(after):
                melds.add(meld)
        codes = game.deck.cards
        found = [tuple(codes[card].code for card in cards) for cards in game.melding.list_new_melds(here)]
        assert {read(game, cards) for cards in found} == melds, f"seed {seed}: {turn}"
        for cards in game.melding.melds.find_all(here.hand):
            named: Found = read(game, tuple(codes[card].code for card in cards))
            assert (game.melding.find_meld_fault(here, cards) is None) == (named in melds), f"seed {seed}: {turn}"
        layoffs = set()
        for number, lot in enumerate(turn.table, 1):
            for card in turn.hand:
                for end in ("low", "high") if lot.suit else ("high",):
                    after = brute.laid_off(turn, card, lot, end)
                    fault = game.melding.find_layoff_fault(here, game.deck.index[card], number, end)
                    assert (fault is None) == (after is not None and brute.ends(after)), f"seed {seed}: {turn} {card}"
                    if fault is None and not brute.literal.wild(card):
                        layoffs.add((game.deck.index[card], number, end))
        listed = {entry for entry in game.melding.layoffs(here) if not brute.literal.wild(codes[entry[0]].code)}
        assert listed == layoffs
        owed += bool(turn.duty) or (turn.new > 0 and not turn.opened)
        wide += bool(melds) and bool(turn.duty)
    assert owed > 30
    assert wide > 15


@pytest.mark.parametrize("seed", [6, 10])
def test_the_first_melds_of_whole_matches(seed: int) -> None:
    """benchmarks/soak.py --melds tries as many more as one likes."""
    assert compare(seed) > 10


class TestFirstMelds:
    """Many melds a turn: those of the first turn may reach the number together (G12)."""

    HAND = "g5h b6h b7h g7c g7d g7h b8h g9h gTh"

    def test_no_meld_that_leaves_a_way_is_refused(self) -> None:
        """The sevens, and two halves of the Hearts around the third one of them: 3, 3 and 4."""
        state = playing((self.HAND, "g5c", "g6c", "g4c"), trump="none", melds_a_turn="many")
        first = {"meld g5h b6h b7h", "meld g5h b6h g7h", "meld b8h g9h gTh"}
        assert first <= legal(state)
        do(state, "meld g5h b6h g7h")
        assert "the cards that remain do not bring the rest" in said(refused(state, "meld b7h b8h g9h").words)
        assert legal(state) == {"meld g7c g7d b7h", "meld b8h g9h gTh"}
        do(state, "meld b8h g9h gTh, meld g7c g7d b7h")
        assert state.opened[0]

    def test_a_card_from_deep_in_the_splay_may_go_into_a_lesser_meld(self) -> None:  # G10
        hand = self.HAND.replace("b7h ", "")
        state = playing((hand, "g5c", "g6c", "g4c"), trump="none", splay="b7h b4d", deck="b9s", melds_a_turn="many")
        assert "take b7h" in legal(state)
        do(state, "take b7h, meld g5h b6h b7h, meld g7c g7d g7h, meld b8h g9h gTh, play b4d")

    def test_a_refusal_names_what_could_not_be_paid(self) -> None:  # G10
        hand = "g8c gTc gTd gTh gKc gKd gKh g4d"
        state = playing((hand, "g5c", "g6c", "g7d"), trump="none", splay="b9c b4d", deck="b9s", melds_a_turn="many")
        do(state, "take b9c")
        reason = refused(state, "meld gTc gTd gTh")
        assert (reason.clause, said(reason.words)) == (
            "deep-draw",
            "You must still meld the blue 9 of Clubs in this turn, and after this you could not.",
        )
        do(state, "meld gKc gKd gKh")
        assert legal(state) == {"meld g8c b9c gTc"}

    def test_a_card_too_deep_for_the_first_melds_is_refused_as_such(self) -> None:  # G10
        hands = ("g8c gTc g4d", "g5c", "g6c", "g7d")
        state = playing(hands, trump="none", splay="b9c b4d", deck="b9s", melds_a_turn="many")
        assert said(refused(state, "take b9c").words) == (
            "You must meld the blue 9 of Clubs at once, but your first melds, worth 10 together, cannot use it."
        )
        state = playing(hands, trump="none", splay="b9c b4d", deck="b9s", early_layoff=True)
        assert said(refused(state, "take b9c").words) == (
            "You must meld the blue 9 of Clubs at once, but your first meld, worth 10, cannot use it, "
            "nor can it be laid off."
        )

    def test_a_card_owed_may_still_be_laid_off_when_a_first_meld_is_begun(self) -> None:  # G10, G14
        hands = ("g8c g8d g8h gTc gTd gTh gTs g4c", "g5c", "g6c", "g7c")
        state = playing(hands, trump="none", splay="bKs b4d", deck="b9s", melds_a_turn="many", early_layoff=True)
        lay(state, 1, "gKc gKd gKh")
        do(state, "take bKs")
        assert legal(state) == {"layoff bKs 1 high", "meld g8c g8d g8h", "meld gTc gTd gTh gTs"}
        do(state, "meld g8c g8d g8h, layoff bKs 1 high")
        assert not legal(state, "play")
        do(state, "meld gTc gTd gTh gTs, play g4c")
