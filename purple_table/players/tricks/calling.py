"""Calling: how the Club player bids. It plays supposed deals out and takes the call that comes out best."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Pass
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.scoring import CapturedPoints, ContractPoints, OwnContracts
from purple_table.players.player import Decision
from purple_table.players.tricks.aims import Aims, bag_worth
from purple_table.players.tricks.supposing import Played, Supposing

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.game import TrickGame

DEALS = 40
"""Supposed deals for each call that is thought over."""
STRAINS = 3
"""How many strains are thought over, the best at a glance."""
FEAR = {"cautious": 1.5, "normal": 1.0, "bold": 0.7}
"""How much a failed contract counts against a made one."""
_MODEST = 0.4
"""A partner is supposed to bid so much less than it wins on average."""
NIL_FROM = {"cautious": 0.72, "normal": 0.62, "bold": 0.52}
"""How sure a nil must look."""
MARGIN = {"cautious": 0.15, "normal": 0.05, "bold": -0.05}
"""How much better than a pass a contract must look, as a part of what a side scores in a deal."""
_LOOSE = 2.6
"""With more expected tricks than this nobody thinks of nil."""
_DESPERATE = 200
"""So far behind, with the others about to win, a bold player bids blind nil."""


class Calling:
    """Bids for one seat. `deals` are how many supposed deals a call may cost."""

    def __init__(self, game: TrickGame, temper: str) -> None:
        self._game = game
        self._temper = temper

    def choose(self, view: View, legal: Sequence[Action], rng: Random, deals: int = DEALS) -> Decision:
        """A call: a number of tricks, a contract, a pass, or a look at the cards."""
        kind = view.ask.kind if view.ask is not None else ""
        if kind == "auction":
            return self._auction(view, legal, rng, deals)
        if kind == "bid":
            return self._tricks(view, legal, rng, deals)
        return self._look(view, legal)

    # --- Numbers of tricks --------------------------------------------------------------------------------------------

    def _tricks(self, view: View, legal: Sequence[Action], rng: Random, deals: int) -> Decision:
        """The number that scores best in supposed deals; nil where it is likely to hold."""
        game, seat = self._game, view.seat
        suppose = Supposing(game, view, rng)
        strain = suppose.reading.strain or "none"
        hands = suppose.hands(deals)
        free = Aims(game, Bids())
        went = [suppose.play(deal, Bids(), strain, free).tricks for deal in hands]
        mean = fmean(tricks[seat] for tricks in went)
        numbers = [int(action.call) for action in legal if isinstance(action, Bid) and action.call.isdecimal()]
        nil = Bid("nil")
        if nil in legal and mean < _LOOSE:
            sure = self._nil(seat, suppose, hands, strain)
            if sure >= NIL_FROM[self._temper]:
                return Decision(nil, f"I win no trick in {100 * sure:.0f} % of the deals that I can imagine: nil.")
        if not numbers:
            return Decision(legal[-1], f"I have nothing to add to my bid; the hand is worth {mean:.1f} tricks.")
        values = {number: self._value(number, seat, suppose, went) for number in range(1, numbers[-1] + 1)}
        wanted = max(values, key=values.__getitem__)
        own = suppose.reading.bids.tricks[seat] if suppose.reading.bids.tricks else None
        if Pass() in legal and (wanted < numbers[0] or (own is not None and wanted <= own)):
            return Decision(Pass(), f"The hand is worth {mean:.1f} tricks, and I have bid enough.")
        number = max(numbers, key=values.__getitem__)
        words = f"Played out {len(went)} times the hand wins {mean:.1f} tricks on average, and {number} scores best."
        return Decision(Bid(str(number)), words)

    def _value(self, number: int, seat: int, suppose: Supposing, went: Sequence[Sequence[int]]) -> float:
        """What bidding this number scores for the side in supposed deals; a partner yet to bid bids what it wins."""
        game, heard = self._game, suppose.reading.bids
        mates = [other for other in game.sides[game.side_of(seat)] if other != seat and other not in heard.nil]
        contract = number
        for mate in mates:
            bid = heard.tricks[mate] if heard.tricks else None
            contract += round(fmean(tricks[mate] for tricks in went) - _MODEST) if bid is None else bid
        scoring = game.scoring
        if not isinstance(scoring, OwnContracts):
            return -abs(number - fmean(tricks[seat] for tricks in went))
        worth = scoring.trick_points * (1 if scoring.flat else contract)
        fails = worth * FEAR[self._temper] if scoring.failed_costs else 0.0
        bag = bag_worth(scoring)
        value = 0.0
        for tricks in went:
            over = tricks[seat] + sum(tricks[mate] for mate in mates) - contract
            value += worth + bag * over if over >= 0 else -fails
        return value

    def _nil(self, seat: int, suppose: Supposing, hands: Sequence[Sequence[int]], strain: str) -> float:
        """How often the seat wins no trick when it tries to, and the others play for and against it."""
        even = self._game.dealing.hand // self._game.players
        heard = suppose.reading.bids.tricks or (None,) * self._game.players
        tricks = tuple(0 if other == seat else even if number is None else number for other, number in enumerate(heard))
        bids = Bids(tricks=tricks, nil=suppose.reading.bids.nil | {seat})
        aims = Aims(self._game, bids)
        return fmean(not suppose.play(deal, bids, strain, aims).tricks[seat] for deal in hands)

    def _look(self, view: View, legal: Sequence[Action]) -> Decision:
        """Blind nil is for those who have lost anyway; everybody else looks."""
        blind = next((action for action in legal if isinstance(action, Bid)), None)
        look = next((action for action in legal if isinstance(action, Choose)), legal[0])
        side = self._game.side_of(view.seat)
        best = max(total for other, total in enumerate(view.totals) if other != side)
        near = best >= self._game.target - 100
        if blind is not None and self._temper == "bold" and near and best - view.totals[side] >= _DESPERATE:
            return Decision(blind, "They are about to win, and only a blind nil can turn that.")
        return Decision(look, "I look at my cards; a blind nil fails too often.")

    # --- Contracts ----------------------------------------------------------------------------------------------------

    def _auction(self, view: View, legal: Sequence[Action], rng: Random, deals: int) -> Decision:
        """The contract that comes out best, if that is better than to pass."""
        game, seat = self._game, view.seat
        side = game.side_of(seat)
        suppose = Supposing(game, view, rng)
        hand = suppose.reading.hand
        offers: dict[str, int] = {}
        for action in legal:
            if isinstance(action, Bid):
                level, _, strain = action.call.partition(" ")
                offers.setdefault(strain, int(level))
        last = [(caller, action.call) for caller, action in suppose.reading.calls.made if isinstance(action, Bid)]
        hands = suppose.hands(deals)
        free = Aims(game, Bids())
        passed, standing = 0.0, ""
        if last:
            holder, standing = last[-1]
            level, _, strain = standing.partition(" ")
            went = [suppose.play(deal, Bids(holder, int(level), strain), strain, free) for deal in hands]
            passed = fmean(self._worth(play, game.side_of(holder), int(level), strain, side) for play in went)
            if game.side_of(holder) == side:
                passed += 1.5 * MARGIN["cautious"] * self._whole
        mates = [other for other in game.sides[side] if other != seat]
        likes = sorted(
            offers,
            key=lambda strain: (
                -fmean(
                    suppose.glance(hand, strain) + sum(suppose.glance(deal[mate], strain) for mate in mates)
                    for deal in hands
                )
            ),
        )
        best: tuple[float, int, str, float] | None = None
        for strain in likes[:STRAINS]:
            went = [suppose.play(deal, Bids(seat, offers[strain], strain), strain, free) for deal in hands]
            for number in range(offers[strain], self._highest(offers[strain]) + 1):
                value = fmean(self._worth(play, side, number, strain, side) for play in went)
                made = fmean(self._needed(number) <= self._side_tricks(play, side) for play in went)
                if best is None or value > best[0] + 1e-9:
                    best = value, number, strain, made
        if best is None or best[0] < passed + MARGIN[self._temper] * self._whole:
            than = f"leave {standing}" if standing else "pass"
            return Decision(Pass(), f"No bid of mine looks better than to {than}.")
        call = f"{best[1]} {best[2]}"
        words = f"I make {call} in {100 * best[3]:.0f} % of the deals that I can imagine."
        return Decision(Bid(call), words)

    def _highest(self, lowest: int) -> int:
        """With points for captured cards a higher level is only a risk; with contracts it is worth more."""
        return 6 if isinstance(self._game.scoring, ContractPoints) else lowest

    @property
    def _whole(self) -> float:
        """About what a side scores in a deal."""
        if isinstance(self._game.scoring, CapturedPoints):
            return sum(map(self._game.scoring.value, (1 << place for place in range(len(self._game.deck.cards))))) / 2
        return 8.0

    def _needed(self, level: int) -> int:
        scoring = self._game.scoring
        return (scoring.book if isinstance(scoring, (CapturedPoints, ContractPoints)) else 0) + level

    def _side_tricks(self, play: Played, side: int) -> int:
        return sum(play.tricks[seat] for seat in self._game.sides[side])

    def _worth(self, play: Played, declarers: int, level: int, strain: str, side: int) -> float:
        """What a deal is worth to `side`, against the mean of the others, if `declarers` played this contract."""
        scoring, sides = self._game.scoring, self._game.sides
        over = self._side_tricks(play, declarers) - self._needed(level)
        if isinstance(scoring, ContractPoints):
            value = scoring.strains[strain] * level
            own = float(value + over if over >= 0 else -value)
            return own if side == declarers else -own / max(len(sides) - 1, 1)
        points = [float(sum(play.points[seat] for seat in seats)) for seats in sides]
        if over < 0:
            points[declarers] = 0.0
        others = [number for other, number in enumerate(points) if other != side]
        return points[side] - fmean(others)
