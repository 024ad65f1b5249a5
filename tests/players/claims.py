"""A claim of a player: the evidence of a choice, part by part, and the position in which it was made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from purple_table.core.actions import Action
from purple_table.core.game import Game, View


@dataclass(frozen=True)
class Claim:
    """What is claimed of an action, and all that there is to hold it against."""

    game: Game
    state: Any
    view: View
    legal: tuple[Action, ...]
    action: Action
    kind: str
    cards: tuple[str, ...]
    figures: Mapping[str, float]
    names: Mapping[str, str]

    def __str__(self) -> str:
        piles = {
            pile.key.role: pile.cards for pile in self.view.piles if pile.key.role in ("discard", "trick", "splay")
        }
        evidence = f"{self.kind} {self.cards} {dict(self.figures)} {dict(self.names)}"
        position = f"{self.game.id} for {self.game.players} {dict(self.game.options)}: {self.view.hand}, {piles}"
        return f"{position}, trump {self.view.status.trump}, seat {self.view.seat}: {self.action}: {evidence}"


Predicate = Callable[[Claim], bool]
"""Whether a claim holds by the rules. No predicate knows how players decide."""
Truth = Callable[[str], Callable[[Predicate], Predicate]]


def keep_truths(truths: dict[str, Predicate]) -> Truth:
    """Return a decorator that makes a function the predicate of a kind; its docstring is the sentence of the kind."""

    def truth(kind: str) -> Callable[[Predicate], Predicate]:
        def keep(predicate: Predicate) -> Predicate:
            assert kind not in truths, kind
            truths[kind] = predicate
            return predicate

        return keep

    return truth


def is_likelihood(share: float) -> bool:
    """A chance lies between never and always."""
    return 0 <= share <= 1


def holds_two_actions(claim: Claim) -> bool:
    """The action was held against another legal one, in some sampled deals."""
    best, other = claim.names["best"], claim.names["other"]
    calls = {str(action) for action in claim.legal}
    return best == str(claim.action) and other != best and {best, other} <= calls and claim.figures["count"] >= 1


def is_made_more_often(claim: Claim) -> bool:
    """The bid was made clearly more often after the action than after the other one."""
    made, less = claim.figures["made"], claim.figures["less"]
    return holds_two_actions(claim) and 1 >= made >= less + 0.03 - 1e-9 >= 0.03 - 1e-9


# --- what a search claims, in any game --------------------------------------------------------------------------------

SEARCHED: dict[str, Predicate] = {}
truth = keep_truths(SEARCHED)


@truth("only_action")
def _(claim: Claim) -> bool:
    """There is nothing else that I may do."""
    return len(claim.legal) == 1


@truth("all_the_same")
def _(claim: Claim) -> bool:
    """Whatever I may do here comes to the same."""
    return len(claim.legal) > 1 and not claim.figures


@truth("share_best")
def _(claim: Claim) -> bool:
    """In {count} supposed hands, {best} was worth {share} % of the match to me, and {other} {less} %."""
    clear = claim.figures["share"] - claim.figures["less_share"] > claim.figures["margin"] - 1e-6
    return holds_two_actions(claim) and 100 >= claim.figures["share"] > claim.figures["less_share"] >= 0 and clear


@truth("share_level")
def _(claim: Claim) -> bool:
    """In {count} supposed hands, {best} was best for me, though hardly better than {other}."""
    lead = claim.figures["share"] - claim.figures["less_share"]
    return holds_two_actions(claim) and 0 < lead <= claim.figures["margin"] + 1e-6


@truth("share_kept")
def _(claim: Claim) -> bool:
    """In {count} supposed hands, {other} was not clearly better for me than {best}."""
    return holds_two_actions(claim) and 0 <= claim.figures["share"] <= claim.figures["less_share"] + 1e-6 <= 101


@truth("too_few_kept")
def _(claim: Claim) -> bool:
    """I have tried too few deals to doubt what a Skilled player would do here."""
    return len(claim.legal) > 1 and set(claim.figures) == {"count"} and claim.figures["count"] < 60


@truth("too_few_better")
def _(claim: Claim) -> bool:
    """In the few deals that I could try, nothing else did better."""
    return len(claim.legal) > 1 and set(claim.figures) == {"count"} and claim.figures["count"] < 60


@truth("search_made")
def _(claim: Claim) -> bool:
    """In {made} of 100 supposed deals we made our bid where I chose {best}, and in {less} where I chose {other}."""
    return is_made_more_often(claim) and claim.figures["points"] > claim.figures["margin"]


@truth("search_made_level")
def _(claim: Claim) -> bool:
    """In {made} of 100 supposed deals we made our bid where I chose {best}; in {less} where I chose {other}, but that
    may be chance."""
    return is_made_more_often(claim) and 0 < claim.figures["points"] <= claim.figures["margin"]


@truth("search_kept")
def _(claim: Claim) -> bool:
    """In {count} supposed deals, {other} did not pay clearly better than {best}."""
    return holds_two_actions(claim)


@truth("search_level")
def _(claim: Claim) -> bool:
    """In {count} supposed deals nothing was clearly better than {best}, the next best being {other}."""
    return holds_two_actions(claim) and 0 < claim.figures["points"] <= max(claim.figures["margin"], 0.05)


@truth("search_better")
def _(claim: Claim) -> bool:
    """In {count} supposed deals it paid best {best}: {points} points a deal more than {other}."""
    return holds_two_actions(claim) and claim.figures["points"] > claim.figures["margin"]


def holds_bid(claim: Claim, name: str) -> bool:
    """The call was held against another one, and the bid in question is made now and then."""
    return holds_two_actions(claim) and is_likelihood(claim.figures[name])


@truth("search_bid_better")
def _(claim: Claim) -> bool:
    """{best:start} is made in {made} of 100 supposed deals where it is played, and is worth {points} points a deal more
    than {other}."""
    return holds_bid(claim, "made") and claim.figures["points"] > claim.figures["margin"]


@truth("search_bid_level")
def _(claim: Claim) -> bool:
    """{best:start} is made in {made} of 100 supposed deals where it is played, and nothing is clearly worth more, not
    even {other}."""
    return holds_bid(claim, "made")


@truth("search_bid_avoided")
def _(claim: Claim) -> bool:
    """{other:start} is made in {less} of 100 supposed deals where it is played; {best} is worth {points} points a deal
    more."""
    return holds_bid(claim, "less") and claim.figures["points"] > claim.figures["margin"]


def plays_every_deal(claim: Claim) -> bool:
    """The bid was played in every deal that was supposed."""
    return claim.figures["played"] == claim.figures["count"]


@truth("search_number_better")
def _(claim: Claim) -> bool:
    """{best:start} is made in {made} of 100 supposed deals, and is worth {points} points a deal more than {other}."""
    return SEARCHED["search_bid_better"](claim) and plays_every_deal(claim)


@truth("search_number_level")
def _(claim: Claim) -> bool:
    """{best:start} is made in {made} of 100 supposed deals, and nothing is clearly worth more, not even {other}."""
    return SEARCHED["search_bid_level"](claim) and plays_every_deal(claim)


@truth("search_number_avoided")
def _(claim: Claim) -> bool:
    """{other:start} is made in {less} of 100 supposed deals; {best} is worth {points} points a deal more."""
    return SEARCHED["search_bid_avoided"](claim) and plays_every_deal(claim)
