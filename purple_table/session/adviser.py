"""The adviser that thinks about hints: a player of the level that advises, whose card is then tried out in deals that
could be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from purple_table.core.actions import Action, Choose, Draw, Give, Play, PlaySet
from purple_table.core.messages import CardName, ListedValues, Message, english, say
from purple_table.players.player import Decision
from purple_table.players.search.search_reasons import FEW_KINDS, LEAST, LEVEL_KINDS
from purple_table.session.deciders import SeatTurn
from purple_table.session.port import Hint
from purple_table.session.worker import Request

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.core.match import Match
    from purple_table.session.deciders import ThinkingBudget
    from purple_table.session.thinking_process import Thinker

RULED: Final = "club"
"""The level that advises by rules, and so does not know what its advice costs."""
TRYING: Final = "expert"
"""The level that tries out what those rules say. Only cards are tried: it bids no better than they do in every game."""

COSTS: Final = "passed_costly"
"""The kind of evidence for a card that is given away for its points; those of others are others."""
MOST_BEFORE: Final = 12
"""The most words of a reason after which it is told what is about as good."""


class Adviser:
    """Says what to do. Where something else comes out clearly better than what rules say, it is that."""

    def __init__(self, thinker: Thinker, thought: ThinkingBudget) -> None:
        self._thinker, self._thought = thinker, thought
        self._ruled: Decision | None = None
        self._asked = False
        self.level = thought.adviser
        """Whose the last advice is."""

    def advise(self, view: View, legal: Sequence[Action], seed: int) -> Decision | None:
        """Return the advice, or None while it is not known. It is about the same until `forget` is called, so ask
        again."""
        ruled = self._ruled
        if not self._asked:
            level, about = (self._thought.adviser, None) if ruled is None else (TRYING, ruled.action)
            self.level = level
            budget = self._thought.find_budget(level)
            self._thinker.ask(Request(view, tuple(legal), level, choose_style(legal), seed, budget, about))
            self._asked = True
        decision = self._thinker.poll()
        if decision is None:
            return None
        self._asked, self._ruled = False, None
        if ruled is not None:
            self.level = TRYING if _is_clearly_better(decision) else RULED
            return decision if self.level == TRYING else _name_equal(ruled, decision)
        if self.level != RULED or not _has_cards_to_try(legal) or isinstance(decision.action, Choose):
            return decision
        self._ruled = decision
        return self.advise(view, legal, seed)

    def forget(self) -> None:
        """Stop the thinker if it was asked."""
        if self._asked:
            self._thinker.stop()
        self._asked, self._ruled = False, None


class Hinter:
    """Asks the adviser for a hint. Cards given one after the other are one choice, so it is asked for each of them."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._ahead: Match | None = None
        self._found: list[Decision] = []
        self.hint: Hint | None = None
        """The hint, once it is complete."""

    def ask(self, match: Match, seat: int) -> list[Decision]:
        """Continue to ask; returns the decisions of a hint that has just become complete, otherwise an empty list."""
        while self.hint is None:
            ahead = self._ahead or match
            turn = SeatTurn(ahead, seat)
            decision = self._adviser.advise(turn.view, turn.legal, turn.seed)
            if decision is None:
                return []
            self._found.append(decision)
            if isinstance(decision.action, Give):
                # The seat learns nothing from its own cards, so the next one is asked for as if this one were given.
                self._ahead = ahead.copy()
                self._ahead.play(seat, decision.action)
                if self._ahead.state.to_act == seat and isinstance(next(iter(self._ahead.legal(1)), None), Give):
                    continue
            actions = tuple(found.action for found in self._found)
            self.hint = Hint(actions, join_reasons(self._found), self._adviser.level)
            return self._found
        return []

    def forget(self) -> None:
        """Drop the hint, as something else is asked now."""
        self._adviser.forget()
        self._ahead, self._found, self.hint = None, [], None


def choose_style(legal: Sequence[Action]) -> str:
    """Return the style in which the adviser decides: careful about cards to give away, where a bolder one keeps a hand
    for a moon that careful players prevent, and where a deal may be raised, as nobody should be told to bluff."""
    # What a family needs is read when a game of it is played.
    from purple_table.games.tricks.raising import RAISE

    raises = any(isinstance(action, Choose) and action.topic == RAISE for action in legal)
    return "cautious" if raises or isinstance(next(iter(legal), None), Give) else "normal"


def join_reasons(found: Sequence[Decision]) -> Message:
    """Return why cards are given one after the other. Cards that go for the same reason are told together."""
    told, lists = dict[object, Message](), list[Sequence[str]]()
    for decision in found:
        reason, evidence = decision.reason, decision.evidence
        values = dict(reason.values)
        card = values.pop("card", None)
        apart = evidence is not None and evidence.kind == COSTS
        listed = () if evidence is None or "cards" not in values else evidence.cards
        if any(set(listed) <= set(before) for before in lists if listed):
            continue  # a reason that lists its cards is that of each of them
        lists.append(listed)
        key = reason.text, card if apart else None, tuple(values.items())
        if key not in told:
            told[key] = reason
        elif isinstance(before := dict(told[key].values).get("card"), ListedValues | CardName) and card is not None:
            cards = (*(before.parts if isinstance(before, ListedValues) else (before,)), card)
            told[key] = replace(told[key], values=(("card", ListedValues(cards)), *values.items()))
    first, *others = told.values()
    for other in others:
        first = say("{first} {second}", first=first, second=other)
    return first


def _has_cards_to_try(legal: Sequence[Action]) -> bool:
    """Return whether there is a choice of cards to play or to draw."""
    return len(legal) > 1 and any(isinstance(action, (Play, PlaySet, Draw)) for action in legal)


def _is_clearly_better(tried: Decision) -> bool:
    """Return whether a choice found by search is certainly worth more than the one asked about, in enough deals, and by
    so much that it can be told."""
    few = tried.evidence is not None and tried.evidence.kind in FEW_KINDS
    return tried.cost is not None and tried.cost.certain and tried.cost.points >= LEAST and not few


def _name_equal(ruled: Decision, tried: Decision) -> Decision:
    """Return what rules say, with what else did about as well where that was tried in enough deals: apart by no more
    than half of what chance alone may do. What rules say of the one card need not hold for the other."""
    evidence, values = tried.evidence, dict(tried.reason.values)
    if isinstance(spoken := values.get("reason"), Message):
        values = dict(spoken.values)  # of a card of the dummy
    if not isinstance(ruled.action, Play) or evidence is None or evidence.kind not in LEVEL_KINDS:
        return ruled
    gap, margin = abs(evidence.figures["points"]), evidence.figures["margin"]
    names = {place: name for place, name in evidence.names.items() if name != str(ruled.action)}
    if len(names) != 1 or gap > margin / 2 or len(english(ruled.reason).split()) > MOST_BEFORE:
        return ruled
    return ruled._replace(
        reason=say("{reason} In trials {other} did as well.", reason=ruled.reason, other=values[min(names)])
    )
