"""Raising what a deal is worth: a challenge, and its answer (clauses raise, answer, last-point).

Whoever plays a card may raise before it; an opponent then sees the raise, gives in, or raises once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from purple_table.core.actions import Action, Choose
from purple_table.core.events import Chosen, Event
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import SILENT, Message, SeatName, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.course_phase import CoursePhase, DealStep, HasParts, PublicPhase
from purple_table.games.tricks.raise_rule import GIVE_IN, LEAD, PUT, SEE, RaiseRule, RaiseStep
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.scoring.facts import ALL_MISSING, Raised
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState

RAISE, LAST_POINT = "raise", "last_point"
"""The topics of what is chosen here."""
SEEN, GIVEN_IN = Choose(RAISE, SEE), Choose(RAISE, GIVE_IN)
PLAYED, DECLINED = Choose(LAST_POINT, "play"), Choose(LAST_POINT, GIVE_IN)
RAISING = "raising"
"""The key of what the phase keeps."""

PHASE_NAMES.register("answering")
PHASE_NAMES.register("last_point")


class Raises(NamedTuple):
    """The raises and answers of a deal so far.

    `said` raises were made, the last of them by `seat`; with `is_open` it has not been answered. `given_in` is the side
    that has given in.
    """

    said: int = 0
    seat: int | None = None
    is_open: bool = False
    given_in: int | None = None

    @property
    def agreed(self) -> int:
        """How many raises have been accepted."""
        return self.said - (self.is_open or (self.given_in is not None and self.said > 0))

    def note(self, side: int, seat: int, choice: str) -> Raises:
        """Return what has been said once a seat of this side has said something more."""
        if choice == SEE:
            return self._replace(is_open=False)
        if choice == GIVE_IN:
            return self._replace(is_open=False, given_in=side)
        return Raises(self.said + 1, seat, True)


def is_barred(rule: RaiseRule, game: TrickRules, totals: Sequence[int]) -> bool:
    """Return whether nobody raises in a deal, as a side lacks a single point."""
    return rule.last_point > 0 and max(totals) == game.ending.target - 1


def find_usual_worth(rule: RaiseRule, game: TrickRules, totals: Sequence[int]) -> int:
    """Return what a deal is worth that nobody raises."""
    single = is_barred(rule, game, totals) and len(set(totals)) > 1
    return rule.last_point if single else 1


def find_opponent(game: TrickRules, seat: int) -> int:
    """Return the next seat to the left that plays for another side."""
    others = ((seat + step) % game.players for step in range(1, game.players))
    return next(other for other in others if game.side_of(other) != game.side_of(seat))


class RaisingPhase(PublicPhase[Raises]):
    """The raises of a deal: offered beside the cards, and answered before play goes on."""

    key = RAISING
    name: PhaseName = "answering"
    inside = beside_cards = True
    asks_publicly = True

    def __init__(self, rule: RaiseRule) -> None:
        self.rule = rule

    def prepare(self, state: TrickState) -> Raises:
        """Return that nothing was said."""
        return Raises()

    def list_choices(self) -> list[Action]:
        """List everything that may ever be said."""
        return [SEEN, GIVEN_IN, *(Choose(RAISE, step.name) for step in self.rule.steps)]

    # --- beside the cards -----------------------------------------------------------------------------------------

    def list_ways(self, state: TrickState) -> Sequence[Way]:
        """List the raise that the seat to play may make before its card, and to throw the hand in."""
        rule, raises, seat = self.rule, self.data_of(state), state.kernel.turn
        if is_barred(rule, state.game, state.totals):
            return ()
        ways = []
        own = raises.seat is not None and state.game.side_of(raises.seat) == state.game.side_of(seat)
        if raises.said < len(rule.steps) and not own and (rule.when != LEAD or not state.kernel.count):
            ways.append(self._offer_raise(state, raises.said))
        if rule.may_throw_in and not raises.said:
            help_words = say("The other side scores {points}, and the deal is over.", points=1)
            ways.append(Way(GIVEN_IN, say("Throw in"), help=help_words, warning=help_words))
        return ways

    def _offer_raise(self, state: HasParts, said: int) -> Way:
        """Return the way to make the next raise after so many."""
        step, before = self.rule.steps[said], self._find_worth(state, said)
        if step.worth == ALL_MISSING:
            help_words = say(
                "If it is seen, whoever wins the deal wins the match; else you score {points}.", points=before
            )
        else:
            help_words = say(
                "If it is seen, the deal is worth {worth}; else you score {points}.", worth=step.worth, points=before
            )
        warning = help_words if step.worth == ALL_MISSING else SILENT
        return Way(Choose(RAISE, step.name), _call(step), help=help_words, warning=warning)

    def choose_way(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        """Ask an opponent for the answer; a hand that is thrown in ends the deal."""
        seat = state.kernel.turn
        if not isinstance(action, Choose):
            raise TypeError(f"{action} raises nothing")
        self.set_data(state, self.data_of(state).note(state.game.side_of(seat), seat, action.choice))
        if action == GIVEN_IN:
            return PhaseEnd.DEAL_OVER
        state.to_act = find_opponent(state.game, seat)
        return PhaseEnd.ASK

    # --- the answer -----------------------------------------------------------------------------------------------

    def legal(self, state: TrickState) -> list[Action]:
        """List the answers."""
        return [way.action for way in self.ask(state).ways]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Explain that the raise comes first."""
        legal = self.legal(state)
        return None if action in legal else Reason("answer", say("Answer first."), tuple(legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """See the raise, give in, or raise once more, which is answered by whoever raised before."""
        seat, raises = state.to_act, self.data_of(state)
        if seat is None or raises.seat is None or not isinstance(action, Choose):
            raise TypeError(f"{action} answers nothing")
        label = next(way.label for way in self.ask(state).ways if way.action == action)
        events.append(Chosen(seat, action.topic, action.choice, label, "answer"))
        self.set_data(state, raises.note(state.game.side_of(seat), seat, action.choice))
        if action == GIVEN_IN:
            return PhaseEnd.DEAL_OVER
        if action == SEEN:
            return PhaseEnd.NEXT
        state.to_act = raises.seat
        return None

    def ask(self, state: HasParts) -> Ask:
        """Ask for the answer to the last raise, and say what each would mean."""
        raises = self.data_of(state)
        step = self.rule.steps[raises.said - 1]
        if step.worth == ALL_MISSING:
            seen = say("Whoever wins the deal wins the match.")
        else:
            seen = say("The deal is worth {worth}.", worth=step.worth)
        points = self._find_worth(state, raises.said - 1)
        given = say("The other side scores {points}, and the deal is over.", points=points)
        put = self.rule.part == PUT
        ways = [
            Way(SEEN, say("I see it") if put else say("I play"), help=seen),
            Way(GIVEN_IN, say("I throw in") if put else say("I give in"), help=given),
        ]
        if raises.said < len(self.rule.steps):
            ways.append(self._offer_raise(state, raises.said))
        words = say("{seat} says “{call}!” What do you say?", seat=SeatName(raises.seat or 0), call=step.label)
        return Ask("choose", words, "answer", ways=tuple(ways))

    def _find_worth(self, state: HasParts, said: int) -> int:
        deal: Any = state
        return self.rule.find_worth(said, find_usual_worth(self.rule, deal.game, deal.totals))

    # --- what is known --------------------------------------------------------------------------------------------

    def find_raised(self, state: HasParts) -> Raised:
        """Return what the deal is worth by now."""
        raises = self.data_of(state)
        if raises.given_in is not None and not raises.said:
            return Raised(1, raises.given_in)
        return Raised(self._find_worth(state, raises.agreed), raises.given_in)

    @override
    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        facts["raised"] = self.find_raised(state)

    def apply_example_facts(self, game: TrickRules, facts: Section, deal: DealFacts) -> DealFacts:
        """Add the raises of an example by their names, and the seat that has given in to the last one."""
        known = [step.name for step in self.rule.steps]
        names = facts.texts("raises", ())
        if list(names) != known[: len(names)]:
            raise facts.error("raises", f"must begin as these do: {', '.join(known)}")
        side = game.side_of(facts.integer("gives_in", 0, game.players - 1)) if "gives_in" in facts else None
        raises = Raises(len(names), None, False, side)
        usual = find_usual_worth(self.rule, game, deal.totals)
        worth = self.rule.find_worth(raises.agreed, 1 if side is not None and not names else usual)
        return replace(deal, raised=Raised(worth, side))

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Say what the deal is worth where that is not a single point."""
        now = deal.phase.name
        worth = self.find_raised(deal).worth if now in ("playing", self.name) else 1
        if worth == ALL_MISSING:
            shown["lines"].append(say("The deal decides the match"))
        elif worth > 1:
            shown["lines"].append(say("The deal is worth {worth}", worth=worth))

    def infer_data(self, facts: TrickSeatFacts) -> Raises:
        """Read what was said from the history."""
        found = Raises()
        for event in facts.view.history:
            if isinstance(event, Chosen) and (event.topic == RAISE or event.choice == GIVE_IN):
                found = found.note(facts.game.side_of(event.seat), event.seat, event.choice)
        return found


class LastPointPhase(CoursePhase[None]):
    """The phase in which a side that alone lacks a single point says whether it plays the deal."""

    key = LAST_POINT
    step = DealStep.EXCHANGE
    name: PhaseName = "last_point"
    asks_publicly = True

    def __init__(self, rule: RaiseRule) -> None:
        self._rule = rule

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the first seat of that side from the dealer's left, if there is such a side."""
        game, totals = state.game, state.totals
        if not is_barred(self._rule, game, totals) or len(set(totals)) == 1:
            return PhaseEnd.NEXT
        short = totals.index(max(totals))
        seats = ((state.dealer + 1 + place) % game.players for place in range(game.players))
        state.to_act = next(seat for seat in seats if game.side_of(seat) == short)
        return None

    def legal(self, state: TrickState) -> list[Action]:
        """List both ways."""
        return [PLAYED, DECLINED]

    def list_choices(self) -> Iterable[Action]:
        """List both ways."""
        return PLAYED, DECLINED

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Refuse everything else."""
        legal = self.legal(state)
        return None if action in legal else Reason("last-point", say("Say first whether you play."), tuple(legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        """Play the deal, or leave the others their point."""
        seat = state.to_act
        if seat is None or not isinstance(action, Choose):
            raise TypeError(f"{action} does not say whether the deal is played")
        label = next(way.label for way in self.ask(state).ways if way.action == action)
        events.append(Chosen(seat, action.topic, action.choice, label, "last-point"))
        if action == PLAYED:
            return PhaseEnd.NEXT
        state.part_data[RAISING] = Raises(given_in=state.game.side_of(seat))
        return PhaseEnd.DEAL_OVER

    def ask(self, state: HasParts) -> Ask:
        """Ask whether the seat plays, and say what both ways mean."""
        ways = (
            Way(PLAYED, say("I play"), help=say("The deal is worth {worth}.", worth=self._rule.last_point)),
            Way(
                DECLINED,
                say("I give in"),
                help=say("The other side scores {points}, and the deal is over.", points=1),
            ),
        )
        return Ask("choose", say("You lack a single point. Do you play this deal?"), "last-point", ways=ways)


def _call(step: RaiseStep) -> Message:
    """Return a raise as it is called out, with what the deal is worth if it is seen."""
    if step.worth == ALL_MISSING:
        return say("{call}! (for the match)", call=step.label)
    return say("{call}! (for {worth})", call=step.label, worth=step.worth)
