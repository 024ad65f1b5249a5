"""The chances that the Skilled player tells people hold in the deals that it plays."""

from __future__ import annotations

import math
import os
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import NamedTuple

import pytest

from purple_table.core.actions import NextDeal, Play
from purple_table.core.masks import list_bits
from purple_table.core.messages import to_percent
from purple_table.core.rulebook import RuleError
from purple_table.games.tricks.bidding import NO_BIDS
from purple_table.games.tricks.guessing import make_kernel
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Evidence
from purple_table.players.tricks.card_play.aims import Aims
from purple_table.players.tricks.card_play.hand_plans import HandPlan
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, TrickKnowledge
from purple_table.players.tricks.reasons.card_chances import TrickChances
from purple_table.players.tricks.reasons.chance_scales import DUMMY
from purple_table.players.tricks.reasons.scale_choice import choose_trumping_scales
from purple_table.players.tricks.reasons.trick_evidence import TrickEvidenceCollector
from tests.contract.matches import GAMES, chance, make
from tests.players.test_stock_blunders import dealt
from tests.players.truths.claim import Claim

NAMES = [name for name in GAMES if name not in ("thirty_one", "blues_greens", "presidents", "hearts")]
TIMES = int(os.environ.get("PURPLE_TABLE_EVIDENCE", "0"))
"""With so many times ten deals of each game chances are counted in buckets; usually they are not."""


class Played(NamedTuple):
    """A card of which a chance was told: whether it was led, the chance of its seat, and whether that took the trick;
    and the same of the chance of the side."""

    led: bool
    told: float
    taken: bool
    ours_told: float
    ours_taken: bool


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, float]]:
    """What was told of the last card: the chance of its seat, and of its side."""
    found: list[tuple[float, float]] = []
    collect = TrickEvidenceCollector.collect

    def listened(collector: TrickEvidenceCollector, card: int, plan: HandPlan | None) -> Evidence:
        chances, side = collector._chances, collector._side
        found.append((chances.find(card, (collector._facts.seat,)), chances.find(card, side)))
        return collect(collector, card, plan)

    monkeypatch.setattr(TrickEvidenceCollector, "collect", listened)
    return found


@pytest.mark.parametrize(("name", "deals"), [("whist", 8), ("euchre", 13)])
def test_as_many_leads_take_their_trick_as_was_said(name: str, deals: int, told: list[tuple[float, float]]) -> None:
    """Leads that were not sure: told and seen differ by less than 12 in 100, where the rules of play are far off."""
    cards = [card for seed in range(deals) for card in _play_deal(name, 4, seed, told)]
    leads = [card for card in cards if card.led and card.told < 0.95]
    assert len(leads) > 45
    assert abs(fmean(card.told for card in leads) - fmean(card.taken for card in leads)) < 0.12


def test_what_is_told_as_sure_is_sure(told: list[tuple[float, float]]) -> None:
    """Somebody may trump although the trick seems worth nothing to them: a side that has its bid, for one."""
    cards = [card for seed in (1002, 1003, 1004) for card in _play_deal("spades", 4, seed, told)]
    sure = [card.taken for card in cards if card.told == 1.0]
    assert len(sure) > 10
    assert all(sure)


@pytest.mark.parametrize("name", ["pepper", "contract_bridge"])
def test_a_side_is_told_no_less_than_its_own_seat(name: str, told: list[tuple[float, float]]) -> None:
    cards = [card for seed in range(8) for card in _play_deal(name, 4, seed, told)]
    assert len(cards) > 100
    assert all(card.ours_told >= card.told for card in cards)


def test_a_trick_that_may_be_trumped_is_not_told_as_surely_that_of_the_side(told: list[tuple[float, float]]) -> None:
    """A partner who must take the trick from the others cannot take it from a trump that one of them put on it."""
    cards = [card for seed in (2017, 2103, 2166) for card in _play_deal("manille", 4, seed, told)]
    sure = [card.ours_taken for card in cards if card.ours_told == 1.0]
    assert len(sure) > 10
    assert all(sure)


def test_a_trick_that_a_partner_can_surely_take_is_told_as_ours(told: list[tuple[float, float]]) -> None:
    """At the end of Briscola partners have seen each other's hands, and one of them may hold the highest trump."""
    game, checked = make("briscola", 4), 0
    assert isinstance(game, TrickGame)
    club = make_player(game, "club")
    for seed in range(24):
        state = game.start(chance(seed))
        state.apply(NextDeal())
        assert isinstance(state, TrickState)
        while not state.view(0).sheet and state.to_act is not None:
            view, legal = state.view(state.to_act), tuple(state.legal_actions())
            told.clear()
            action = club.choose(view, legal, Random(seed), Budget(playouts=5)).action
            if isinstance(action, Play) and told and len(legal) > 1:
                claim = Claim(game, state, view, legal, action, "", (), {}, {})
                partner = (claim.seat + 2) % 4
                if claim.leads and claim.sees_hand(partner) and claim.can_force_trick(claim.side):
                    checked += 1
                    assert told[-1][1] > 0.9, str(claim)
            state.apply(action)
    assert checked > 2


@pytest.mark.parametrize("name", ["contract", "spades"])
def test_a_side_is_told_more_after_a_higher_bid_and_less_after_one_of_others(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Contract declarers took 48 of 100 tricks of which 29 were told to their side, the others 14 of 24 told."""
    found: list[tuple[float, float, float]] = []
    collect = TrickEvidenceCollector.collect

    def listened(collector: TrickEvidenceCollector, card: int, plan: HandPlan | None) -> Evidence:
        chances, side, aims = collector._chances, collector._side, collector._aims
        rows = [aims.count_short(one, [0] * 4) or 0 for one in range(2)]
        own, lean = aims.side_of[collector._facts.seat], chances._lean
        for one in list_bits(collector._legal):
            told = chances.find(one, side)
            chances._lean = 0.0
            plain, chances._lean = chances.find(one, side), lean
            # The own card has a measure of its own, which is told where it is the greater.
            if told > chances.find(one, (collector._facts.seat,)):
                found.append((told, plain, rows[own] - rows[1 - own]))
        return collect(collector, card, plan)

    monkeypatch.setattr(TrickEvidenceCollector, "collect", listened)
    for _ in _play_deal(name, 4, 3, []):
        pass
    # At the end of a deal another hand may be known, of which no bid tells anything.
    unsure = [(told, plain, higher) for told, plain, higher in found if told != plain and higher]
    assert len(unsure) > 10
    assert all((told > plain) == (higher > 0) for told, plain, higher in unsure)
    assert {higher > 0 for _, _, higher in unsure} == {False, True}


def test_the_calls_speak_for_the_hand_that_a_declarer_does_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Contract leads of the declarer and of its partner were told at 51 both; their side took 44 and 73 of 100."""
    found: list[tuple[float, float, bool]] = []
    collect = TrickEvidenceCollector.collect

    def listened(collector: TrickEvidenceCollector, card: int, plan: HandPlan | None) -> Evidence:
        chances, side, facts = collector._chances, collector._side, collector._facts
        if not collector._kernel.count and facts.declarer in side:
            told, lean = chances.find(card, side), chances._lean
            chances._lean = 0.0
            found.append((told, chances.find(card, side), facts.seat == facts.declarer))
            chances._lean = lean
        return collect(collector, card, plan)

    monkeypatch.setattr(TrickEvidenceCollector, "collect", listened)
    for seed in range(5):
        for _ in _play_deal("contract", 4, seed, []):
            pass
    declarers = [(told, plain) for told, plain, declares in found if declares and told < 1]
    partners = [(told, plain) for told, plain, declares in found if not declares and 0 < told < 0.99]
    assert len(declarers) > 5
    assert len(partners) > 5
    assert all(told == plain for told, plain in declarers)
    assert all(told > plain for told, plain in partners)


def test_a_partner_is_likelier_to_keep_a_trick_that_only_a_trump_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Contract a partner who was told at 75 kept the trick in 36 of 100, as a higher card of the suit was out."""
    found: list[tuple[bool, float, float]] = []
    collect = TrickEvidenceCollector.collect

    def listened(collector: TrickEvidenceCollector, card: int, plan: HandPlan | None) -> Evidence:
        chances, kernel = collector._chances, collector._kernel
        left = kernel.count and kernel.winner in collector._side and not card & kernel.winning_mask
        if left and 0.0 < chances.find(card, (kernel.winner,)) < 1.0:
            seen, partner = chances._found[card], (kernel.winner,)
            told = [chances._scale(seen._replace(heads=heads), partner) for heads in (True, False)]
            found.append((seen.heads, *told))
        return collect(collector, card, plan)

    monkeypatch.setattr(TrickEvidenceCollector, "collect", listened)
    for seed in range(3):
        for _ in _play_deal("contract", 4, seed, []):
            pass
    assert {heads for heads, _, _ in found} == {False, True}
    assert all(headed > beaten + 0.05 for _, headed, beaten in found if 0.1 < headed < 0.9)


def test_trumps_in_the_hand_and_out_make_the_own_lead_surer(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Whist leads told at 38 took the trick in 16 of 100, and those told at 75 in 89: trumps were not counted."""
    leads, partners = [], []
    collect = TrickEvidenceCollector.collect

    def listened(collector: TrickEvidenceCollector, card: int, plan: HandPlan | None) -> Evidence:
        chances, kernel = collector._chances, collector._kernel
        if not chances._sees_hands and (not kernel.count or kernel.winner in collector._side):
            seen = chances._look_ahead(card)
            seats = (collector._facts.seat,) if not kernel.count else (kernel.winner,)
            trumps = chances._trumps
            told = []
            for held, out in ((trumps, seen.out), (trumps + 1, seen.out), (trumps, seen.out + 1)):
                chances._trumps = held
                told.append(chances._scale(seen._replace(out=out), seats))
            chances._trumps = trumps
            assert trumps == (collector._facts.hand & collector._cards.trump).bit_count()
            (partners if kernel.count else leads).append(told)
        return collect(collector, card, plan)

    monkeypatch.setattr(TrickEvidenceCollector, "collect", listened)
    for _ in _play_deal("whist", 4, 3, []):
        pass
    leads, partners = ([told for told in found if 0.0 < told[0] < 1.0] for found in (leads, partners))
    assert len(leads) > 5
    assert len(partners) > 2
    assert all(plain < held and plain < out for plain, held, out in leads)
    assert all(plain < held and plain == out for plain, held, out in partners)


@pytest.mark.parametrize(("name", "players"), [("preference", 3), ("napoleon", 5), ("sir_garnet", 4)])
def test_defenders_of_whom_none_is_paid_are_one_side(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told of the side is the chance of all of them, who play together in decisions, too."""
    sides: set[tuple[bool, int]] = set()
    collect = TrickEvidenceCollector.collect

    def listened(collector: TrickEvidenceCollector, card: int, plan: HandPlan | None) -> Evidence:
        declarer = collector._facts.declarer
        if declarer is not None and collector._facts.denomination != "null":
            sides.add((collector._facts.seat == declarer, len(collector._side)))
            assert (declarer in collector._side) == (collector._facts.seat == declarer)
            assert collector._side in collector._chances._scales
        return collect(collector, card, plan)

    monkeypatch.setattr(TrickEvidenceCollector, "collect", listened)
    for seed in range(4):
        for _ in _play_deal(name, players, seed, []):
            pass
    assert sides == {(True, 1), (False, players - 1)}


@pytest.mark.parametrize("name", ["jass", "contract_bridge"])
def test_a_hand_that_one_seat_knows_is_no_dummy(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a dummy lies open chances are told on a scale of its own, and nowhere else."""
    found: list[bool] = []
    collect = TrickEvidenceCollector.collect

    def listened(collector: TrickEvidenceCollector, card: int, plan: HandPlan | None) -> Evidence:
        chances = collector._chances
        if chances._sees_hands and collector._aims.makers is not None:
            facts, aims, cards = collector._facts, collector._aims, collector._cards
            found.append(choose_trumping_scales(facts, aims, cards) is DUMMY)
        return collect(collector, card, plan)

    monkeypatch.setattr(TrickEvidenceCollector, "collect", listened)
    for _ in _play_deal(name, 4, 3, []):
        pass
    assert len(found) > 2
    assert set(found) == {name == "contract_bridge"}


@pytest.mark.skipif(not TIMES, reason="takes minutes; PURPLE_TABLE_EVIDENCE=2 runs it")
@pytest.mark.parametrize("ours", [False, True], ids=["mine", "ours"])
def test_chances_hold_in_every_bucket(ours: bool, told: list[tuple[float, float]]) -> None:
    """Of chances between a tenth and the next as many come true as was told, within 5 points of the 95 % interval."""
    buckets: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for name, players in ((name, players) for name in NAMES for players in range(2, 7)):
        try:
            make(name, players)
        except RuleError:
            continue
        for seed in range(10 * TIMES):
            for card in _play_deal(name, players, 7000 + seed, told):
                chance, taken = (card.ours_told, card.ours_taken) if ours else (card.told, card.taken)
                buckets[math.ceil(10 * chance) if chance < 1.0 else 11].append((chance, taken))
    for number, cards in sorted(buckets.items()):
        said, seen = (fmean(values) for values in zip(*cards, strict=True))
        margin = 0.05 + 1.96 * math.sqrt(seen * (1.0 - seen) / len(cards))
        print(f"{number:2}: {len(cards):5} told {said:.3f} seen {seen:.3f}, may differ by {margin:.3f}")
        assert len(cards) < 400 or abs(said - seen) <= margin


@pytest.mark.parametrize("trump", ["Sv9", "SvJ"])
def test_a_trick_with_more_points_in_it_is_less_likely_to_be_left_to_a_small_trump(trump: str) -> None:
    """Two of three have played, the second a trump; the third sees what lies there and may play a higher trump."""
    chances = []
    for led in ("Rd8", "RdA"):
        game, state = dealt(3, ["Rd8 RdA Bk8", f"{trump} Go8 Go9", "PuT Pu8 Pu9"])
        state.apply(Play(led))
        seat = state.to_act
        assert seat is not None
        facts = game.facts(state.view(seat))
        hands = [facts.hand if one == seat else 0 for one in range(3)]
        kernel, aims = make_kernel(facts, hands), Aims(game, NO_BIDS, {}, state.tricks)
        public, cards = (
            TrickKnowledge(facts.rest, facts.excluded[:], False),
            CardStrengths(game, facts.denomination),
        )
        worth = aims.find_next_worth(kernel.taken)
        found = TrickChances(facts, kernel, public, aims, cards, worth)
        assert found.find(game.bits[trump], (0, 1, 2)) == 1.0
        chances.append(found.find(game.bits[trump], (seat,)))
    assert chances[1] < chances[0] - 0.002


def test_a_hundred_in_a_hundred_is_told_of_nothing_less() -> None:
    assert [to_percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [0, 1, 50, 99, 100]


def _play_deal(name: str, players: int, seed: int, told: list[tuple[float, float]]) -> Iterator[Played]:
    """The cards of a deal of Skilled players of which chances were told."""
    game = make(name, players)
    assert isinstance(game, TrickGame)
    state = game.start(chance(seed))
    state.apply(NextDeal())
    assert isinstance(state, TrickState)
    club, rng = make_player(game, "club"), Random(seed)
    trick: list[tuple[int, bool, float, float]] = []
    while not state.view(0).sheet and state.to_act is not None:
        seat = state.to_act
        told.clear()
        before, leading = list(state.kernel.taken), not state.kernel.count
        legal = list(state.legal_actions())
        action = club.choose(state.view(seat), legal, rng, Budget(playouts=5)).action
        state.apply(action)
        if isinstance(action, Play) and told and len(legal) > 1:
            trick.append((seat, leading, *told[-1]))
        if list(state.kernel.taken) != before:
            taken = {one for one in range(players) if state.kernel.taken[one] > before[one]}
            for one, led, mine, ours in trick:
                yield Played(led, mine, one in taken, ours, bool(taken & set(game.sides[game.side_of(one)])))
            trick = []
