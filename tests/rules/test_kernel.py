"""The kernel against the rules told plainly: who wins, what may be played, whichever options are on."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from purple_table.core.cards import Card, Deck
from purple_table.core.rulebook import RuleError, Section
from purple_table.games.trick_play.following import FollowRule, read_following
from purple_table.games.trick_play.ranking import NATURAL, RankRule, read_ranking
from purple_table.games.trick_play.winning import WinRule, read_winning
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.stages import PlayStage
from purple_table.games.tricks.tables import Tables
from tests.contract.matches import load

DECK = Deck.from_mapping(load("decks/purple.toml"))
COLORS = [color.name for color in DECK.colors]


def following(part: str) -> FollowRule:
    rest = {"revoke": "prevented", "first_trick_ban": ""} if part == "color" else {}
    return read_following(Section({"part": part, **rest}, "test"), DECK)


def winning(part: str, lead_counts: bool) -> WinRule:
    rest = {"lead_counts_as_color_follower": lead_counts} if part == "cascade" else {}
    return read_winning(Section({"part": part, **rest}, "test"), DECK)


def ranking(promoted: Sequence[str]) -> RankRule:
    return read_ranking(Section({"part": "promoted", "trumps": list(promoted)}, "test"), DECK) if promoted else NATURAL


def promoted_place(card: Card, trump: str, promoted: Sequence[str]) -> int:
    """The place of a card among those that trump promotes, from 0; -1 for no such card."""
    if not promoted or trump == "none" or card.joker or card.suit != DECK.color(trump).suit:
        return -1
    name = card.rank if card.color_name == trump else f"S{card.rank}"
    return promoted.index(name) if name in promoted else -1


def is_trump(card: Card, trump: str, promoted: Sequence[str] = ()) -> bool:
    return card.joker or card.color_name == trump or promoted_place(card, trump, promoted) >= 0


def rank(card: Card) -> int:
    return 100 + DECK.index[card.code] if card.joker else card.rank_points


def trump_rank(card: Card, trump: str, promoted: Sequence[str]) -> int:
    place = promoted_place(card, trump, promoted)
    return 1000 - place if place >= 0 else rank(card)


def plain_winner(cards: Sequence[Card], trump: str, part: str, lead_counts: bool, promoted: Sequence[str] = ()) -> int:
    """The rule, clause for clause, with nothing clever: the place of the winning card."""
    lead = cards[0]
    trumps = [place for place, card in enumerate(cards) if is_trump(card, trump, promoted)]
    if trumps:
        return max(trumps, key=lambda place: trump_rank(cards[place], trump, promoted))
    followers = [place for place, card in enumerate(cards) if place and card.color == lead.color]
    mates = [place for place, card in enumerate(cards) if place and card.suit == lead.suit]
    if followers or lead_counts or part == "led_color":
        group = [0, *followers]
    else:
        group = [0, *mates]
    best = group[0]
    for place in group:
        if rank(cards[place]) > rank(cards[best]):
            best = place
    return best


def plain_suits(card: Card, trump: str, leaves_suit: bool, part: str, promoted: Sequence[str]) -> list[str]:
    """What a card belongs to where following is concerned; what it asks for when it is led stands first."""
    printed = [] if card.joker else [card.color_name if part == "color" else card.suit]
    if is_trump(card, trump, promoted):
        color = DECK.color(trump)
        return ["trumps"] if leaves_suit else [color.name if part == "color" else color.suit, *printed]
    return printed


def plain_legal(
    hand: Sequence[Card], lead: Card | None, trump: str, part: str, leaves_suit: bool, promoted: Sequence[str] = ()
) -> set[str]:
    """What may be played, told plainly."""
    if lead is None:
        return {card.code for card in hand}
    asked = plain_suits(lead, trump, leaves_suit, part, promoted)[0]
    able = [card for card in hand if asked in plain_suits(card, trump, leaves_suit, part, promoted)]
    if not able:
        return {card.code for card in hand}
    also = [card for card in hand if part == "suit_or_trump" and is_trump(card, trump, promoted)]
    return {card.code for card in [*able, *also]}


@settings(max_examples=500, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 4),
    trump=st.sampled_from([*COLORS, "none"]),
    jokers=st.booleans(),
    leaves_suit=st.booleans(),
    part=st.sampled_from(["suit", "suit_or_trump", "color"]),
    wins=st.sampled_from([("cascade", False), ("cascade", True), ("led_color", True)]),
    promoted=st.sampled_from(["", "", "J SJ", "J 9", "A K Q J T 9 S9 8"]),
)
def test_the_kernel_plays_by_the_rules(
    seed: int,
    players: int,
    trump: str,
    jokers: bool,
    leaves_suit: bool,
    part: str,
    wins: tuple[str, bool],
    promoted: str,
) -> None:
    rng, lifted, ranks = random.Random(seed), promoted.split(), ranking(promoted.split())
    jokers = jokers and trump != "none"
    cards = [card for card in DECK.cards if jokers or not card.joker]
    trumps = DECK.mask(card.code for card in cards if trump != "none" and is_trump(card, trump, lifted))
    color = ranks.colors.get(trump.casefold(), 0)
    tables = Tables(
        following(part), winning(*wins), trumps, leaves_suit, ranks.promoted.get(trump.casefold(), ()), color
    )
    rng.shuffle(cards)
    hands = [cards[12 * seat : 12 * seat + 12] for seat in range(players)]
    leader = rng.randrange(players)
    kernel = Kernel(PlayStage(tables), [DECK.mask(card.code for card in hand) for hand in hands], leader, 0, 0, 0)
    taken = [0] * players
    for _ in range(12):
        line: list[Card] = []
        for place in range(players):
            seat = (leader + place) % players
            assert (kernel.turn, kernel.count) == (seat, place)
            legal = plain_legal(hands[seat], line[0] if line else None, trump, part, leaves_suit, lifted)
            assert set(DECK.codes(kernel.legal())) == legal
            card = DECK[rng.choice(sorted(legal))]
            for other in hands[seat]:
                if place:
                    wins_now = plain_winner([*line, other], trump, *wins, lifted) == place
                    assert bool(kernel.winning_mask & 1 << DECK.index[other.code]) == wins_now
            hands[seat].remove(card)
            line.append(card)
            kernel = kernel.copy()
            kernel.play(1 << DECK.index[card.code])
            best = plain_winner(line, trump, *wins, lifted)
            assert kernel.winner == (leader + best) % players
            assert kernel.best == 1 << DECK.index[line[best].code]
            assert tables.find_winning_place([1 << DECK.index[played.code] for played in line]) == best
        leader = kernel.winner
        taken[leader] += 1
        assert kernel.taken == taken
    assert sum(captured.bit_count() for captured in kernel.won) == 12 * players


def bits(text: str) -> list[int]:
    return [1 << DECK.index[DECK.read(word)] for word in text.split()]


def winner(text: str, trump: str = "", lead_counts: bool = False) -> str:
    """The card that wins a trick played in the order named."""
    trumps = DECK.mask(card.code for card in DECK.cards if trump and is_trump(card, trump))
    tables = Tables(following("suit_or_trump"), winning("cascade", lead_counts), trumps, False)
    cards = bits(text)
    kernel = Kernel(PlayStage(tables), cards[:], 0, 0, 0, 0)
    for card in cards[:3]:
        kernel.play(card)
    kernel.play(cards[3])
    return DECK.codes(kernel.best)[0]


@pytest.mark.parametrize(
    ("cards", "trump", "best"),
    [
        ("RdT GoA Rd8 GoK", "", "RdT"),  # a low Red brings the color into play, and the lead with it
        ("RdT GoA GoK BzA", "", "GoA"),  # nobody follows color: the suit counts
        ("RdT GoT BzA GnA", "", "RdT"),  # level ranks: the earlier card
        ("RdT GoA RdJ RdQ", "", "RdQ"),
        ("RdT Rd8 GoA BzA", "", "RdT"),
        ("RdT GoA BkA Rd8", "", "RdT"),
        ("RdT GoA Bk8 Rd8", "Black", "Bk8"),
        ("RdT BkA Jk1 Jk2", "Black", "Jk2"),
        ("Jk1 BkA RdA GoA", "Black", "Jk1"),
        ("PuT SvT Sv9 PuJ", "Gold", "PuJ"),
        ("RdA GoA Rd8 Go8", "Gold", "GoA"),
        ("GoT RdA Rd8 BzA", "Gold", "GoT"),
    ],
)
def test_the_cascade_in_cases(cards: str, trump: str, best: str) -> None:
    assert winner(cards, trump) == best


def test_where_the_lead_follows_its_color_the_suit_never_counts() -> None:
    assert winner("RdT GoA GoK BzA", lead_counts=True) == "RdT"


def test_locked_trumps_are_led_once_one_was_played() -> None:
    black = DECK.mask(card.code for card in DECK.cards if card.color == "Bk")
    tables = Tables(following("suit_or_trump"), winning("cascade", False), black, False)
    hands = [DECK.mask(["Rd8", "BkA", "GnA"]), DECK.mask(["RdA", "Bk8", "GnK"])]
    kernel = Kernel(PlayStage(tables), hands, 0, 0, black, 0)
    assert set(DECK.codes(kernel.legal())) == {"Rd8", "GnA"}
    kernel.play(1 << DECK.index["Rd8"])
    assert set(DECK.codes(kernel.legal())) == {"RdA", "Bk8"}
    kernel.play(1 << DECK.index["Bk8"])
    assert kernel.locked == 0
    assert set(DECK.codes(kernel.legal())) == {"RdA", "GnK"}


def test_the_order_of_cards_is_a_table_not_the_order_of_bits() -> None:
    """With eights high and aces low others take the same tricks; of level cards the first does."""
    order = winning("cascade", False)
    turned = replace(order, ranks=tuple(-rank for rank in order.ranks))
    plain, black = (
        Tables(following("suit_or_trump"), turned),
        DECK.mask(card.code for card in DECK.cards if card.color == "Bk"),
    )
    assert plain.find_winning_place(bits("RdT RdA Rd8 RdK")) == 2
    assert plain.find_winning_place(bits("RdT Go9 RdK BkA")) == 0
    assert plain.find_winning_place(bits("RdT Go9 GoT BkA")) == 1
    assert plain.find_winning_place(bits("RdT GoT GoA BkA")) == 0
    assert Tables(following("suit_or_trump"), turned, black).find_winning_place(bits("RdT BkA Bk9 RdK")) == 2


def test_seats_that_sit_out_are_passed_over_and_hands_may_differ_in_size() -> None:
    tables = Tables(following("suit_or_trump"), winning("cascade", False))
    hands = [DECK.mask(hand.split()) for hand in ("RdT Rd8 Bk8", "GnA GnK", "RdA Bk9", "Rd9 BkT BkK")]
    kernel = Kernel(PlayStage(tables), hands, 3, seats=(0, 2, 3))
    for card, seat in (("Rd9", 3), ("RdT", 0), ("RdA", 2)):
        assert kernel.turn == seat
        kernel.play(1 << DECK.index[card])
    assert (kernel.count, kernel.turn, kernel.leader, kernel.is_over) == (0, 2, 3, False)
    assert kernel.taken == [0, 0, 1, 0]
    for card, seat in (("Bk9", 2), ("BkK", 3), ("Bk8", 0)):
        assert kernel.turn == seat
        kernel.play(1 << DECK.index[card])
    # Seat 2 has no card left; those of seat 1, which sat out, do not count.
    assert (kernel.turn, kernel.is_over) == (3, True)
    kernel.hands[2] = 1 << DECK.index["BkA"]
    kernel.update_end()
    assert not kernel.is_over
    kernel.set_seats((0, 3))
    kernel.play(1 << DECK.index["BkT"])
    kernel.play(1 << DECK.index["Rd8"])
    assert (kernel.taken, kernel.is_over) == ([0, 0, 1, 2], True)


def test_what_stands_above_a_card_is_of_its_own_kind() -> None:
    black = DECK.mask(card.code for card in DECK.cards if is_trump(card, "Black"))
    tables = Tables(following("suit_or_trump"), winning("cascade", False), black)
    for card in DECK.cards:
        for other in DECK.cards:
            mates = is_trump(other, "Black") if is_trump(card, "Black") else other.color == card.color
            above = tables.higher[DECK.index[card.code] + 1] >> DECK.index[other.code] & 1
            assert bool(above) == (mates and rank(other) > rank(card))
    assert tables.higher[0] == 0


def test_promoted_cards_stand_above_all_other_trumps() -> None:
    """EU11: jack, jack of the sister color, ace, king, queen; Black has no sister."""
    ranks = ranking(["J", "SJ"])
    assert [DECK.codes(cards) for cards in ranks.promoted["red"]] == [("RdJ",), ("GoJ",)]
    assert [DECK.codes(cards) for cards in ranks.promoted["bronze"]] == [("BzJ",), ("GnJ",)]
    assert [DECK.codes(cards) for cards in ranks.promoted["black"]] == [("BkJ",)]
    assert DECK.codes(ranks.promoted_mask("gold")) == ("GoJ", "RdJ")
    trumps = ranks.colors["red"] | ranks.promoted_mask("red")
    tables = Tables(
        following("suit_or_trump"),
        winning("cascade", False),
        trumps,
        True,
        ranks.promoted["red"],
        ranks.colors["red"],
    )
    falling = bits("RdJ GoJ RdA RdK RdQ RdT")
    for place, card in enumerate(falling):
        assert tables.higher[card.bit_length()] == sum(falling[:place])


@pytest.mark.parametrize(
    ("trumps", "told"),
    [
        (["J", "J"], "J"),
        (["SJ", "X"], "X"),
        (["S"], "S"),
        ([], "must name a card"),
    ],
)
def test_a_strange_promotion_is_named(trumps: list[str], told: str) -> None:
    section = Section({"part": "promoted", "trumps": trumps}, "test")
    with pytest.raises(RuleError, match=told):
        read_ranking(section, DECK)
