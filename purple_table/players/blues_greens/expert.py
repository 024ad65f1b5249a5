"""The Expert: searches calls, the trump suit, the exchange and draws over supposed deals. Melds and cards to the tricks
are the Club's.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Draw, Give, Pass, Take
from purple_table.core.game import View
from purple_table.core.messages import CardName, Value, say, tenths
from purple_table.core.overriding import override
from purple_table.games.blues_greens.bidding import TRUMP
from purple_table.games.blues_greens.seat_facts import SeatFacts
from purple_table.games.blues_greens.words import card_name
from purple_table.players.blues_greens import drawing
from purple_table.players.blues_greens.club import Club
from purple_table.players.blues_greens.forethought import Forethought
from purple_table.players.blues_greens.policy import Policy
from purple_table.players.blues_greens.searching import ROOM, CallPoint, DrawPoint, PlanPoint
from purple_table.players.player import Budget, Decision
from purple_table.players.search.halving import Candidate, gap
from purple_table.players.search.reasons import DEEDS, FEW, Reason, explain_best, explain_bids, share_made
from purple_table.players.search.searcher import Question, Searcher

if TYPE_CHECKING:
    from purple_table.games.blues_greens.game import BluesGreens

TRUST = 1.0
"""So many times half of the 95 % interval another choice must be better than the Club's to be made."""
CALL_TRUST = 0.5
"""The same of a bid beside a pass."""
DRAWS = 5
"""So many ways to draw are searched."""


class Expert(Searcher):
    """Where the search sees no difference it does what the Club would do."""

    def __init__(self, game: BluesGreens, style: str) -> None:
        self._game = game
        self._club = Club(game, style)
        self._room = ROOM[style]
        self._forethought = Forethought(game)
        self._policies = [Policy(game, tables) for tables in self._club.tables]

    @override
    def asked(
        self, view: View, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> Question | Decision:
        """What is decided before play, and draws; melds and cards to the tricks are the Club's."""
        if isinstance(legal[0], Draw | Take):
            return self._draw(SeatFacts(self._game, view), legal, about, rng, budget)
        club = self._club.choose(view, legal, rng, budget)
        if not isinstance(legal[0], Bid | Choose | Give):
            return club
        facts = SeatFacts(self._game, view)
        if isinstance(legal[0], Bid):
            return self._call(facts, legal[0], about, club, rng, budget)
        tried = list(dict.fromkeys([club.action, *legal]))
        point = PlanPoint(facts, tried, self._forethought, self._policies)
        point.look_ahead(rng, budget)
        return Question(point, lambda found: explain_best(found, self._named, DEEDS), TRUST, about)

    def _draw(
        self, facts: SeatFacts, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> Question:
        """The draws that the Club thinks best, and the one that is asked about."""
        found = sorted(drawing.prospects(self._club.judge(facts), legal), key=lambda one: -one.value)
        tried = [prospect for number, prospect in enumerate(found) if number < DRAWS or prospect.action == about]
        trump = self._game.pack.no_trump if facts.trump is None else facts.trump
        point = DrawPoint(facts, tried, self._policies[trump])
        point.look_ahead(rng, budget)
        return Question(point, self.drawn, about=about)

    def drawn(self, found: Sequence[Candidate]) -> Reason:
        """Why a draw was chosen, though another may have paid more in the supposed deals."""
        best = found[0]
        others = [candidate for candidate in found[1:] if len(candidate.outcomes) == len(best.outcomes)]
        if not others:
            return explain_best(found, self._named, DEEDS)
        other = max(others, key=lambda candidate: candidate.points)
        better, margin = gap(other, best)
        if better <= margin:
            return explain_best((best, other), self._named, DEEDS)
        return Reason(
            say(
                "In {count} supposed deals it paid {points} points a deal more {other}; "
                "by what I see here it is still better {best}.",
                count=len(best.outcomes),
                points=tenths(better),
                other=self._named(other.action),
                best=self._named(best.action),
            )
        )

    def _call(
        self, facts: SeatFacts, lowest: Bid, about: Action | None, club: Decision, rng: Random, budget: Budget
    ) -> Question:
        """Whether to pass or to bid the least: a bid must leave room, as a partner relies on it."""
        calls = dict.fromkeys([Pass(), lowest, *(() if about is None else (about,))])
        point = CallPoint(facts, list(calls), self._forethought, self._policies, self._room)
        point.look_ahead(rng, budget)

        def explain(found: Sequence[Candidate]) -> Reason:
            plain = Reason(club.reason, club.evidence)
            if club.action != Pass():
                plain = explain_best(found, self._named)
            if point.standing.ends:
                return explain_bids(point.kept, found, self._named, plain)
            bid = found[0] if found[0].place else found[1]
            counts = point.counts[bid.place]
            if len(counts) < FEW:
                return plain
            points, made = round(fmean(counts)), round(100 * (share_made(point.kept[bid.place]) or 0))
            named = self._named(bid.action)
            if bid is found[0]:
                words = say(
                    "With {bid} our side makes about {points} points, and the bid in {made} of 100 supposed deals.",
                    bid=named,
                    points=points,
                    made=made,
                )
                return Reason(words)
            words = say(
                "With {bid} our side would make about {points} points, "
                "and the bid in only {made} of 100 supposed deals.",
                bid=named,
                points=points,
                made=made,
            )
            return Reason(words)

        return Question(point, explain, CALL_TRUST, about)

    def _named(self, action: Action) -> Value:
        """What an action is called, as what one does."""
        match action:
            case Bid(call):
                return say("a bid of {number}", number=int(call))
            case Pass():
                return say("a pass")
            case Choose(topic, choice) if topic == TRUMP:
                suit = next(color for color in self._game.deck.colors if color.name.casefold() == choice)
                return say("to make {suit} trump", suit=suit.named)
            case Choose(_, choice):
                return say("to exchange cards") if choice == "yes" else say("to keep the hand")
            case Draw():
                return say("to draw from the deck")
            case Take(card):
                return say("to pick up the {card}", card=self._card(card))
            case Give(card):
                return say("to give the {card}", card=self._card(card))
        raise TypeError(f"{action} is not searched")

    def _card(self, code: str) -> CardName:
        return card_name(self._game.deck, self._game.deck.index[code])
