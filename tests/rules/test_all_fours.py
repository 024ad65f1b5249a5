"""All Fours: whole matches under an independent referee, begging and running, and who plays well."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

import pytest

from purple_table import library
from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.core.actions import Action, Choose, NextDeal, Play
from purple_table.core.events import DealScored, Event, MatchEnded, Moved, TrickWon
from purple_table.core.game import Game, State
from purple_table.core.messages import english
from purple_table.core.rulebook import RuleError
from purple_table.games.tricks import dealing_phase
from purple_table.games.tricks.dealing_phase import LeftOver
from purple_table.games.tricks.state import TrickState
from tests.contract.matches import RULES, chance, make, random_game
from tests.rules.positions import dealt, decide, enter
from tests.rules.referee import RANKS, height, playable, winner

MATCHES = int(os.environ.get("PURPLE_TABLE_REFEREE", "4"))
"""How many random matches stand under the referee."""
POINTS = {"Bz": 1, "Gn": 2, "Sv": 3, "Pu": 4, "Go": 5, "Rd": 6, "Bk": 7}
OLD_POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
STAND, BEG, GIVE, RUN = Choose("beg", "stand"), Choose("beg", "beg"), Choose("answer", "give"), Choose("answer", "run")


class Referee:
    """Follows a match by the book, and checks whatever the program offers and does."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.rng = game, random.Random(seed)
        self.state: State = game.start(chance(seed))
        self.count, self.options = game.players, game.options
        four = self.count == 4
        self.sides = [[0, 2], [1, 3]] if four else [[seat] for seat in range(self.count)]
        self.totals = [0] * len(self.sides)
        self.lines: list[tuple[str, int, int]] = []
        self.deals = 0

    def side(self, seat: int) -> int:
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    def hands(self) -> list[set[str]]:
        return [set(self.state.view(seat).hand) for seat in range(self.count)]

    def score(self, what: str, side: int, points: int = 1) -> None:
        self.lines.append((what, side, points))
        self.totals[side] += points

    def is_won(self) -> bool:
        return max(self.totals) >= self.options["target"]

    def act(self, action: Action) -> list[Event]:
        return self.state.apply(action)

    def offered(self) -> list[Action]:
        return list(self.state.legal_actions())

    def check_end(self, events: Sequence[Event]) -> bool:
        """The deal has been scored with these lines, and the match goes on or is over."""
        scored = next(event for event in events if isinstance(event, DealScored))
        told = [(english(line.label), line.points) for line in scored.lines]
        points = [[points * (side == one) for one in range(len(self.sides))] for _, side, points in self.lines]
        assert told == [(what, tuple(row)) for (what, _, _), row in zip(self.lines, points, strict=True)]
        assert list(scored.totals) == self.totals
        ended = [event.winners for event in events if isinstance(event, MatchEnded)]
        over = self.is_won()
        assert ended == ([tuple(side for side, total in enumerate(self.totals) if total == max(self.totals))] * over)
        return over

    def play_deal(self) -> bool:
        """Play a deal at random. Return whether the match is over."""
        self.deals += 1
        self.lines = []
        dealer = self.state.to_act
        eldest = (dealer + 1) % self.count
        events = self.act(NextDeal())
        (turned,) = [
            card
            for event in events
            if isinstance(event, Moved) and event.target.role == "upcard"
            for card in event.cards
        ]
        hands, size = self.hands(), 9 if self.count == 2 else 6
        gone = {turned}
        assert all(len(hand) == size for hand in hands)
        assert len(set().union(*hands)) == size * self.count
        assert turned not in set().union(*hands)
        if turned[2] == "J":
            self.score("Jack turned up", self.side(dealer))
            if self.is_won():
                return self.check_end(events)
        assert self.state.to_act == eldest
        assert self.offered() == [STAND, BEG]
        trump = turned[:2]
        if self.rng.random() < 0.6:
            self.act(BEG)
            assert self.state.to_act == dealer
            others = [self.side((eldest + place) % self.count) for place in range(self.count)]
            others = [side for side in dict.fromkeys(others) if side != self.side(dealer)]
            may = all(self.totals[side] + 1 < self.options["target"] for side in others)
            assert self.offered() == ([GIVE, RUN] if may else [RUN])
            answer = self.rng.choice(self.offered())
            events = self.act(answer)
            if answer == GIVE:
                for side in others:
                    self.score("Gift", side)
            else:
                moved = [event for event in events if isinstance(event, Moved)]
                drawn = [event for event in moved if event.target.role == "hand"]
                assert [event.target.owner for event in drawn] == [
                    (eldest + place) % self.count for place in range(self.count)
                ]
                assert all(len(event.cards) == 3 for event in drawn)
                shown = [event.cards[0] for event in moved if event.target.role == "upcard"]
                assert all(card[:2] == trump for card in shown[:-1])
                assert shown[-1][:2] != trump
                gone |= set(shown)
                hands, size, trump = self.hands(), size + 3, shown[-1][:2]
                assert all(len(hand) == size for hand in hands)
                assert not gone & set().union(*hands)
                assert set(self.state.view(eldest).pile("aside")) == gone - {shown[-1]}
                if shown[-1][2] == "J":
                    self.score("Jack turned up", self.side(dealer))
                    if self.is_won():
                        return self.check_end(events)
        else:
            self.act(STAND)
        assert self.state.view(0).totals == tuple(self.totals)
        won, events = self.play_tricks(hands, trump, eldest, size)
        self.count_points(hands, won, trump)
        return self.check_end(events)

    def play_tricks(
        self, hands: Sequence[set[str]], trump: str, leader: int, size: int
    ) -> tuple[list[list[str]], Sequence[Event]]:
        """Play all tricks at random. Return what each seat captured, and the events of the last card."""
        held, won = [set(hand) for hand in hands], [list[str]() for _ in hands]
        events: Sequence[Event] = ()
        for _ in range(size):
            trick: list[str] = []
            for place in range(self.count):
                seat = (leader + place) % self.count
                assert self.state.to_act == seat
                options = {**self.options, "follow": "suit_or_trump"}
                offered = {action.card for action in self.offered() if isinstance(action, Play)}
                assert offered == playable(sorted(held[seat]), trick, trump, options, False)
                card = self.rng.choice(sorted(offered))
                held[seat].remove(card)
                trick.append(card)
                events = self.act(Play(card))
            leader = (leader + winner(trick, trump, self.options["lead_counts_as_color_follower"])) % self.count
            assert next(event for event in events if isinstance(event, TrickWon)).seat == leader
            won[leader] += trick
        return won, events

    def count_points(self, hands: Sequence[set[str]], won: Sequence[Sequence[str]], trump: str) -> None:
        """Count High, Low, Jack and Game in this order, as long as nobody is at the target."""
        holder = {card: seat for seat, hand in enumerate(hands) for card in hand}
        taker = {card: seat for seat, cards in enumerate(won) for card in cards}
        trumps = sorted((card for card in holder if card[:2] == trump), key=height)
        named: list[tuple[str, int, int]] = []
        if trumps:
            named.append(("High", self.side(holder[trumps[-1]]), 1))
            low = taker if self.options["low_to"] == "taker" else holder
            named.append(("Low", self.side(low[trumps[0]]), 1))
        if trump + "J" in holder:
            had, took = self.side(holder[trump + "J"]), self.side(taker[trump + "J"])
            named.append(("Jack", took, 1 if had == took else self.options["hang_jack"]))
        games = [sum(self.worth(card) for seat in seats for card in won[seat]) for seats in self.sides]
        if games.count(max(games)) == 1:
            named.append(("Game", games.index(max(games)), 1))
        for what, side, points in named:
            if not self.is_won():
                self.score(what, side, points)

    def worth(self, card: str) -> int:
        if self.options["game_points"] == "classic":
            return OLD_POINTS.get(card[2], 0)
        return RANKS.index(card[2]) + 1 + POINTS[card[:2]]


def play_match(seed: int, most: int = 40) -> int:
    """Play a random match under the referee; how many deals it had."""
    referee = Referee(random_game("all_fours", random.Random(seed)), seed)
    while referee.deals < most and not referee.play_deal():
        pass
    return referee.deals


@pytest.mark.parametrize("seed", range(MATCHES))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, begging, running, opening, follow, winner, next-lead, points, game, end."""
    assert play_match(seed)


def sit(hands: Sequence[str], turned: str, totals: Sequence[int] = (), **options: Any) -> TrickState:
    """A deal of the last seat in which this card is turned up, with these hands and totals."""
    state = dealt(make("all_fours", len(hands), **options), dealer=len(hands) - 1)
    mask = state.game.deck.mask
    state.kernel.hands = [mask(hand.split()) for hand in hands]
    up, rest = mask([turned]), state.game.in_play & ~sum(state.kernel.hands)
    state.part_data["deal"] = LeftOver(stays=rest & ~up, turned=up)
    state.denomination = state.game.trump.find_trump_when_dealt(state.game.deck[turned])
    state.totals = tuple(totals) or (0,) * len(state.game.sides)
    enter(state, "begging")
    return state


def run(state: TrickState, said: Sequence[Action], tricks: Sequence[str]) -> list[Event]:
    """Say these things and play tricks, each with its winner at the end; the events of the last card."""
    for action in said:
        state.apply(action)
    events: list[Event] = []
    for trick in tricks:
        *cards, taker = trick.split()
        for card in cards:
            events = state.apply(Play(card))
        assert next(event for event in events if isinstance(event, TrickWon)).seat == int(taker), trick
    return events


def read_score(events: Sequence[Event]) -> tuple[list[tuple[str, tuple[int, ...]]], tuple[int, ...]]:
    """The lines and the totals of the score sheet."""
    scored = next(event for event in events if isinstance(event, DealScored))
    return [(english(line.label), line.points) for line in scored.lines], scored.totals


def test_a_deal_that_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Partners, worked by hand (example 1): a Jack is turned, seat 0 begs, the dealer runs, and two more Gold cards are
    refused before the Red Queen; nine tricks with three trumps above the 8."""
    monkeypatch.setattr(dealing_phase, "shuffle_items", lambda cards, key: list(cards))
    hands = [
        "SvA SvK PuA RdJ GoT GnK",
        "Sv8 Sv9 Pu8 Rd8 GoQ GnA",
        "SvT SvJ PuT PuJ Rd9 GoK",
        "SvQ Pu9 PuQ PuK RdT GoA",
    ]
    state = sit(hands, "GoJ")
    assert state.totals == (0, 1)
    run(state, [BEG, RUN], [])
    view = state.view(0)
    assert view.status.trump == "Red"
    assert (view.pile("upcard"), set(view.pile("aside"))) == (("RdQ",), {"GoJ", "Go8", "Go9"})
    assert set(view.hand) == {*hands[0].split(), "Bz8", "Bz9", "BzT"}
    tricks = [
        "RdJ GoQ GoK RdT 0",
        "SvA Sv8 SvT SvQ 0",
        "SvK Sv9 SvJ Pu9 0",
        "PuA Pu8 PuT PuQ 0",
        "GoT Rd8 Rd9 GoA 2",
        "PuJ PuK Bz8 BzJ 3",
        "GnQ GnK GnA Gn8 1",
        "BzK BzA GnJ BzT 2",
        "Gn9 GnT Bz9 BzQ 3",
    ]
    lines, totals = read_score(run(state, [], tricks))
    assert lines == [("Jack turned up", (0, 1)), ("High", (1, 0)), ("Low", (0, 1)), ("Jack", (1, 0)), ("Game", (1, 0))]
    assert totals == (3, 2)


def test_a_gift_and_a_hanged_jack() -> None:
    """Two players, worked by hand: the Jack falls to the Queen and counts three; Game is 74 to 69."""
    hands = ["SvJ Sv8 BkA BkK Rd8 Go9 Pu8 BzT GnQ", "SvQ PuA PuK RdA GoA Bk8 Gn8 Bz8 Rd9"]
    tricks = ["BkA Bk8 0", "BkK Gn8 0", "SvJ SvQ 1", "RdA Go9 1", "GoA Rd8 1", "PuA Sv8 0", "GnQ Bz8 0", "BzT Rd9 0"]
    events = run(sit(hands, "Sv9", hang_jack=3), [BEG, GIVE], [*tricks, "Pu8 PuK 1"])
    lines, totals = read_score(events)
    assert lines == [("Gift", (1, 0)), ("High", (0, 1)), ("Low", (1, 0)), ("Jack", (0, 3)), ("Game", (1, 0))]
    assert totals == (3, 4)


def test_counting_stops_with_low() -> None:
    """Three players, worked by hand: Low brings seat 1 to 11, and neither Jack nor Game is counted."""
    hands = ["BzA Rd8 GoK Sv8 Pu9 Bk9", "Bz8 RdA GoJ SvA PuA BkA", "BzJ RdT GoA SvK PuK BkK"]
    state = sit(hands, "BzQ", (9, 10, 3))
    tricks = ["BzA Bz8 BzJ 0", "Rd8 GoJ RdT 2", "BkK Bk9 BkA 1", "SvA SvK Sv8 1", "PuA PuK Pu9 1", "RdA GoA GoK 1"]
    lines, totals = read_score(run(state, [STAND], tricks))
    assert lines == [("High", (1, 0, 0)), ("Low", (0, 1, 0))]
    assert totals == (10, 11, 3)
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


FOUR = ["SvA SvK PuA RdJ GoT GnK", "Sv8 Sv9 Pu8 Rd8 GoQ GnA", "SvT SvJ PuT PuJ Rd9 GoK", "SvQ Pu9 PuQ PuK RdT GoA"]


@pytest.mark.parametrize(
    ("players", "totals", "may", "given"),
    [
        # Examples 2 and 8.
        (4, (10, 7), False, ()),
        (4, (9, 7), True, (10, 7)),
        (3, (9, 9, 3), True, (10, 10, 3)),
        (3, (4, 10, 3), False, ()),
        (2, (10, 0), False, ()),
    ],
)
def test_a_gift_may_not_end_the_match(players: int, totals: Sequence[int], may: bool, given: Sequence[int]) -> None:
    state = sit(FOUR[:players], "Bk9", totals)
    run(state, [BEG], [])
    assert list(state.legal_actions()) == ([GIVE, RUN] if may else [RUN])
    if may:
        state.apply(GIVE)
        assert state.view(0).totals == given
        return
    refused = state.refusal(GIVE)
    assert refused is not None
    assert english(refused.words) == "A point that ends the match may not be given: run the cards."


def test_a_turned_jack_may_end_the_match_before_a_card_is_played() -> None:
    """Example 8: no card is played, and one line is scored."""
    state = sit(FOUR[:2], "BkJ", (3, 10))
    assert state.outcome is not None
    assert (state.outcome.winners, state.totals, state.sheet[-1]) == ((1,), (3, 11), (0, 1))


def test_a_pack_that_could_run_out_is_refused() -> None:
    rules = library.read_rules([RULES], "all_fours")
    book: dict[str, Any] = {**rules.book, "trump": {**rules.book["trump"], "more": 5}}
    with pytest.raises(RuleError, match=r"trump.more: leaves too few cards"):
        library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(4, {})


@pytest.mark.parametrize("lead", ["SvA", "GoA"])
def test_the_jack_waits_for_a_trick_that_is_safe(lead: str) -> None:
    """Section 8 of the page: never the Jack on a trick that a later seat can overtrump."""
    hands = ["SvA GoA Pu8 Gn9 GnT BzT", "RdJ Rd9 PuT Go8 BzK Gn8", "RdK Sv8 SvT BzQ BzJ GnA", "RdQ SvK SvJ Bz8 BzA GnK"]
    state = sit(hands, "Rd8")
    run(state, [STAND], [])
    state.apply(Play(lead))
    assert Play("RdJ") in state.legal_actions()
    assert decide(state, "club", playouts=24) != Play("RdJ")


def test_skilled_is_above_chance() -> None:
    game = make("all_fours", 2)
    result = summarize_plays(game, play_all(Run(game, ("club", "random"), 14, 3), 1))
    assert result.better.mean > result.better.margin
