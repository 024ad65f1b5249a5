"""A referee for games of three tricks whose worth is raised: a small model in words of its own, beside random matches.

It knows the ranks and color points of the Purple deck, who takes a trick, who may say what and when, what a deal is
worth, who deals next and when the match is over. It asks the program only for legal actions, hands, and totals.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from purple_table.core.actions import Action, Choose, NextDeal, Play
from purple_table.core.game import State

RANKS = "89TJQKA"
COLOR_POINTS = {"Bz": 1, "Gn": 2, "Sv": 3, "Pu": 4, "Go": 5, "Rd": 6, "Bk": 7}
MATCH = 0
"""The worth of a deal that decides the match."""


@dataclass
class Terms:
    """What is played: the worth of each raise by its name, and the options that change a deal."""

    raises: dict[str, int]
    equal: str = "black"
    lead_only: bool = False
    throws_in: bool = False
    last_point: bool = False
    first_decides: bool = False
    elder_wins: bool = False
    target: int = 5
    sides: Sequence[Sequence[int]] = ((0,), (1,))
    redeal: bool = False
    said: list[str] = field(default_factory=list)

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return 0 if seat in self.sides[0] else 1


def height(card: str, equal: str) -> tuple[int, int]:
    """How high a card stands: by its rank, and by what decides between equal ranks."""
    color = card[:2]
    tie = {"black": int(color == "Bk"), "level": 0, "color": COLOR_POINTS[color]}[equal]
    return RANKS.index(card[2]), tie


def find_taker(trick: Sequence[tuple[int, str]], terms: Terms) -> int | None:
    """The seat that takes a trick; None where it is level."""
    top = max(height(card, terms.equal) for _, card in trick)
    best = [seat for seat, card in trick if height(card, terms.equal) == top]
    return best[0] if len({terms.side_of(seat) for seat in best}) == 1 else None


def find_winner(takers: Sequence[int | None], dealer: int, players: int, terms: Terms) -> int | None:
    """The side that wins the deal."""
    sides = [terms.side_of(seat) for seat in takers if seat is not None]
    if sides.count(0) != sides.count(1):
        return 0 if sides.count(0) > sides.count(1) else 1
    if sides:
        return sides[0] if terms.first_decides else None
    return terms.side_of((dealer + 1) % players) if terms.elder_wins else None


def is_certain(takers: Sequence[int | None], dealer: int, players: int, terms: Terms) -> bool:
    """Whether the deal is over: without a rule for draws with two tricks, else when nothing changes its winner."""
    if len(takers) == 3:
        return True
    own = [terms.side_of(seat) for seat in takers if seat is not None]
    if not terms.first_decides:
        return max(own.count(0), own.count(1)) == 2
    rests: list[list[int | None]] = [[]]
    for _ in range(3 - len(takers)):
        rests = [[*rest, more] for rest in rests for more in (0, 1, None)]
    ends = {
        find_winner(
            [*takers, *(None if side is None else terms.sides[side][0] for side in rest)], dealer, players, terms
        )
        for rest in rests
    }
    return len(ends) == 1


class RaiseReferee:
    """Follows one match."""

    def __init__(self, state: State, terms: Terms, rng: random.Random) -> None:
        self.state, self.terms, self.rng = state, terms, rng
        self.players = sum(map(len, terms.sides))
        self.totals = [0, 0]
        self.dealer = state.to_act or 0
        self.deals = self.raised = self.answered = 0

    def play_match(self, most: int) -> None:
        """Play deals until the match is over, or so many."""
        while self.deals < most:
            assert self.state.to_act == self.dealer
            assert self.state.outcome is None
            self.state.apply(NextDeal())
            self.deals += 1
            winner, points = self._play_deal()
            if winner is not None:
                self.totals[winner] += points
            assert self.state.view(0).totals == tuple(self.totals)
            over = max(self.totals) >= self.terms.target
            best = tuple(side for side in (0, 1) if self.totals[side] == max(self.totals))
            assert (self.state.outcome.winners if self.state.outcome else ()) == (best if over else ())
            if over:
                return
            self.dealer = (self.dealer + 1) % self.players

    def _choose(self, seat: int, expected: Sequence[Action]) -> Action:
        """Check what a seat may do, and do something by chance."""
        assert self.state.to_act == seat
        assert set(self.state.legal_actions()) == set(expected), (list(self.state.legal_actions()), expected)
        choices = [action for action in expected if isinstance(action, Choose)]
        # Giving in is rare, so that many deals are played to their end.
        going = [action for action in choices if action.choice != "give_in"] or choices
        plays = [action for action in expected if isinstance(action, Play)]
        roll = self.rng.random()
        pool = choices if choices and roll < 0.15 else plays if plays and roll < 0.7 else going or plays
        action = self.rng.choice(pool or list(expected))
        self.state.apply(action)
        return action

    def _find_points(self, winner: int, worth: int) -> int:
        return worth if worth != MATCH else self.terms.target - self.totals[winner]

    def _play_deal(self) -> tuple[int | None, int]:
        """Play a deal; who wins how many points."""
        terms, elder = self.terms, (self.dealer + 1) % self.players
        if terms.redeal:
            self._ask_for_cards(elder)
        hands = [set(self.state.view(seat).hand) for seat in range(self.players)]
        assert all(len(hand) == 3 for hand in hands)
        short = [side for side in (0, 1) if terms.target - self.totals[side] == 1] if terms.last_point else []
        worth = 1
        if len(short) == 1:
            asked = next(
                s for s in ((elder + n) % self.players for n in range(self.players)) if terms.side_of(s) in short
            )
            said = self._choose(asked, [Choose("last_point", "play"), Choose("last_point", "give_in")])
            if isinstance(said, Choose) and said.choice == "give_in":
                return 1 - short[0], 1
            worth = 3
        names = list(terms.raises) if not short else []
        said_by: int | None = None
        made = 0
        takers: list[int | None] = []
        leader = elder
        while not is_certain(takers, self.dealer, self.players, terms):
            trick: list[tuple[int, str]] = []
            for place in range(self.players):
                seat = (leader + place) % self.players
                while True:
                    ways: list[Action] = [Play(card) for card in hands[seat]]
                    own = said_by is not None and terms.side_of(said_by) == terms.side_of(seat)
                    if made < len(names) and not own and (not terms.lead_only or not trick):
                        ways.append(Choose("raise", names[made]))
                    if terms.throws_in and not made:
                        ways.append(Choose("raise", "give_in"))
                    action = self._choose(seat, ways)
                    if isinstance(action, Play):
                        break
                    assert isinstance(action, Choose)
                    if action.choice == "give_in":
                        return 1 - terms.side_of(seat), 1
                    loser, made, worth, said_by = self._answer(seat, names, made, worth)
                    if loser is not None:
                        return 1 - loser, self._find_points(1 - loser, worth)
                hands[seat].discard(action.card)
                trick.append((seat, action.card))
            takers.append(find_taker(trick, terms))
            leader = trick[0][0] if takers[-1] is None else takers[-1]
        winner = find_winner(takers, self.dealer, self.players, terms)
        return (None, 0) if winner is None else (winner, self._find_points(winner, worth))

    def _answer(self, raiser: int, names: Sequence[str], made: int, worth: int) -> tuple[int | None, int, int, int]:
        """Answer a raise until it is settled: who has given in, the raises made, the worth, and who raised last."""
        others = ((raiser + step) % self.players for step in range(1, self.players))
        answerer = next(seat for seat in others if self.terms.side_of(seat) != self.terms.side_of(raiser))
        while True:
            made += 1
            self.raised += 1
            ways: list[Action] = [Choose("raise", "see"), Choose("raise", "give_in")]
            if made < len(names):
                ways.append(Choose("raise", names[made]))
            said = self._choose(answerer, ways)
            assert isinstance(said, Choose)
            if said.choice == "give_in":
                return self.terms.side_of(answerer), made, worth, raiser
            self.answered += 1
            worth = self.terms.raises[names[made - 1]]
            if said.choice == "see":
                return None, made, worth, raiser
            raiser, answerer = answerer, raiser

    def _ask_for_cards(self, elder: int) -> None:
        """The elder may ask once for new cards, and the dealer may refuse."""
        before = [self.state.view(seat).hand for seat in range(2)]
        said = self._choose(elder, [Choose("redeal", "keep"), Choose("redeal", "ask")])
        agreed: Action | None = None
        if said == Choose("redeal", "ask"):
            agreed = self._choose(self.dealer, [Choose("redeal", "agree"), Choose("redeal", "refuse")])
        after = [self.state.view(seat).hand for seat in range(2)]
        if agreed == Choose("redeal", "agree"):
            assert not {*before[0], *before[1]} & {*after[0], *after[1]}
        else:
            assert before == after
