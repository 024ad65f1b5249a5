"""New cards for both: who leads first may ask for them once, and the dealer may refuse (clause redeal)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from purple_table.core.actions import Action, Choose
from purple_table.core.cards import Pile, PileKey
from purple_table.core.events import Chosen, Event, Moved
from purple_table.core.game import Ask, PhaseName, Reason, Way
from purple_table.core.messages import say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.knowledge import HiddenPile
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.dealing_phase import draw_from_stock
from purple_table.games.tricks.exchange_phase import find_pile
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

REDEAL = "redeal"
KEEP, ASK, REFUSE, AGREE = (Choose(REDEAL, choice) for choice in ("keep", "ask", "refuse", "agree"))
_LABELS = {
    KEEP: say("I play"),
    ASK: say("New cards?"),
    REFUSE: say("No, I play"),
    AGREE: say("Yes, new cards"),
}


@dataclass(frozen=True, slots=True)
class Redeal(Part):
    """Between two, who leads first may ask once for new cards, before anything else in the deal. If the dealer agrees,
    both lay their cards away unseen and get as many others."""

    @property
    @override
    def needs(self) -> Sequence[Need]:
        return (
            Need("dealing", "hidden rest", "[dealing] must leave cards aside face down: [exchange] deals new hands"),
            Need("sides", "alone", "[sides] must let everybody play alone: [exchange] asks both players"),
            Need("sides", "two sides", "there must be two players, one to ask for new cards and one to agree"),
        )


@dataclass(frozen=True, slots=True)
class RedealData:
    """The state of a request for new cards, and what each seat has laid away, as masks."""

    asked: bool = False
    away: tuple[int, ...] = (0, 0)


class RedealPhase(CoursePhase[RedealData]):
    """The phase in which both may come to have new cards."""

    key = REDEAL
    step = DealStep.EXCHANGE
    name: PhaseName = "choosing"

    def prepare(self, state: TrickState) -> RedealData:
        """Return that nothing was said."""
        return RedealData()

    def begin(self, state: TrickState, events: list[Event]) -> None:
        """Ask the player left of the dealer."""
        state.to_act = (state.dealer + 1) % state.game.players

    def list_choices(self) -> Iterable[Action]:
        """List everything that may ever be said."""
        return KEEP, ASK, REFUSE, AGREE

    def legal(self, state: TrickState) -> list[Action]:
        """List both ways."""
        return [REFUSE, AGREE] if self.data_of(state).asked else [KEEP, ASK]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Refuse everything else."""
        legal = self.legal(state)
        return None if action in legal else Reason(REDEAL, say("Say first whether you want new cards."), tuple(legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Say it openly. Once both want new cards, the hands are laid away, and as many cards are dealt again."""
        seat = state.to_act
        if seat is None or not isinstance(action, Choose):
            raise TypeError(f"{action} says nothing about new cards")
        events.append(Chosen(seat, action.topic, action.choice, _LABELS[action], REDEAL))
        if action == ASK:
            self.set_data(state, replace(self.data_of(state), asked=True))
            state.to_act = state.dealer
            return None
        if action == AGREE:
            seats = [(state.dealer + 1) % 2, state.dealer]
            for other in seats:
                codes = state.game.deck.codes(state.kernel.hands[other])
                events.append(Moved(codes, PileKey("hand", other), find_pile(other), frozenset((other,))))
            self.set_data(state, replace(self.data_of(state), away=tuple(state.kernel.hands)))
            state.kernel.hands[:] = [0, 0]
            for _ in range(state.game.dealing.hand):
                for other in seats:
                    draw_from_stock(state, other, 1, events)
        return PhaseEnd.NEXT

    def ask(self, state: TrickState) -> Ask:
        """Ask for one of both ways."""
        if self.data_of(state).asked:
            helps = {REFUSE: say("The deal is played with these cards."), AGREE: say("Both get three other cards.")}
            prompt = say("New cards for both?")
        else:
            helps = {KEEP: say("The deal is played with these cards."), ASK: say("The dealer may refuse.")}
            prompt = say("Do you play with these cards?")
        ways = tuple(Way(action, _LABELS[action], help=words) for action, words in helps.items())
        return Ask("choose", prompt, REDEAL, ways=ways)

    def piles(self, state: TrickState) -> list[Pile]:
        """Return what both have laid away, which each alone has seen."""
        codes, away = state.game.deck.codes, self.data_of(state).away
        return [Pile(find_pile(seat), codes(cards), frozenset((seat,))) for seat, cards in enumerate(away) if cards]

    def infer_data(self, facts: TrickSeatFacts) -> RedealData:
        """Return what was said, and what the seat itself has laid away."""
        away = tuple(facts.known_mask(facts.pile(*find_pile(seat))) for seat in range(facts.players))
        facts.placed |= sum(away)
        asked = any(isinstance(one, Chosen) and one.choice == ASK.choice for one in facts.view.history)
        return RedealData(asked, away)

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        """Return what both have laid away."""
        away = self.inferred_data(facts).away
        piles = [find_pile(seat) for seat in range(facts.players)]
        return [HiddenPile(pile, len(facts.pile(*pile)), cards) for pile, cards in zip(piles, away, strict=True)]

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set what was laid away."""
        self.set_data(state, replace(self.inferred_data(facts), away=tuple(cards)))


def read_redeal(section: Section, context: PartContext) -> Redeal:
    """Read the part [exchange] with part = "redeal"."""
    section.choice("part", [REDEAL])
    section.check_all_read()
    return Redeal()
