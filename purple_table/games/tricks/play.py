"""The play of the cards at the table, and the two places inside it at which other parts may act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from purple_table.core.actions import Action, Choose, Play
from purple_table.core.cards import NOBODY as NOBODY_SEES
from purple_table.core.cards import Pile, PileKey, list_owned_piles
from purple_table.core.events import Chosen, Event, Moved, Noted, TrickWon
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import SILENT, Term, say
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.bidding import NO_BIDS
from purple_table.games.tricks.bonuses import note_bonuses
from purple_table.games.tricks.course_phase import CoursePhase, PublicPhase
from purple_table.games.tricks.play_examples import answer_legal, answer_trick
from purple_table.games.tricks.play_position import NOBODY
from purple_table.games.tricks.play_words import (
    name_locked,
    say_broken,
    say_first_lead,
    say_what_to_follow,
    say_why_not,
)
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import LEVEL, PLAY, PublicDeal
from purple_table.games.tricks.stages import PlayStage
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import FIRST_LEAD
from purple_table.games.tricks.unable_seats import tell_of_unable_seats

_TRICK, _STOCK = PileKey("trick"), PileKey("stock")
_OPEN, _LEAD = (Ask("play", say("Lead a card."), clause) for clause in ("opening", "next-lead"))


PHASE_NAMES.register("playing")


@dataclass(frozen=True, slots=True)
class PlayData:
    """The data of play: whether a locked card was played (`broken`), and for the parts that act inside play who played
    the last card and which, and how many of them have acted since (`done`). `level` are the cards of tricks that nobody
    has taken, and `idle` is their number in a row, where a standstill ends the deal.
    """

    broken: bool = False
    seat: int = 0
    card: int = 0
    done: int = 0
    level: int = 0
    idle: int = 0


class PlayPhase(PublicPhase[PlayData]):
    """The phase of card play, card by card and trick by trick (clauses opening, follow, broken, first-trick, winner,
    next-lead).

    After each card, and after each trick, the parts of the course that act there have their turn, in their order; a
    trick is taken first. `names` are its own name and those of the decisions inside it.
    """

    key = PLAY
    quiet = True
    name: PhaseName = "playing"

    def __init__(self) -> None:
        self.questions = {"trick": answer_trick, "legal": answer_legal}
        self._asks: dict[tuple[int, PlayStage, int], Ask] = {}

    def use_phases(self, phases: Sequence[CoursePhase[Any]]) -> None:
        """Take note of the phases of a course that act inside play, in their order."""
        self._after_cards = tuple(part for part in phases if part.after_cards)
        self._after_tricks = tuple(part for part in phases if part.after_tricks)
        self._deciding = tuple(part for part in phases if type(part).find_decider is not CoursePhase.find_decider)
        self._holds_up = any(part.holds_up for part in phases)
        self._beside = tuple(part for part in phases if part.beside_cards)
        self.names = frozenset({self.name, *(part.name for part in phases if part.inside)})

    @property
    def offers_ways(self) -> bool:
        """Whether some part may offer ways beside the cards."""
        return bool(self._beside)

    def prepare(self, state: TrickState) -> PlayData:
        """Return the data before the first card."""
        return PlayData()

    def begin(self, state: TrickState, events: list[Event]) -> None:
        """Start play with the final hands; the opener leads the first trick (clause opening)."""
        game, leading, kernel = state.game, state.game.leading, state.kernel
        leader, opening = leading.find_opening(kernel.hands, state.dealer, state.declarer, state.seats)
        state.kernel = game.start_play(
            kernel.hands,
            leader,
            state.denomination,
            opening=opening,
            locked=leading.find_locked_cards(state.trump),
            ban=game.following.first_trick_ban,
            extra=kernel.extra,
            seats=state.seats,
            stock=kernel.stock,
            draws=False,
            bids=state.make_scoring_facts().bids if game.out.part else NO_BIDS,
        )
        state.kernel.announced = kernel.announced
        self.ask_for_card(state)

    def ask_for_card(self, state: TrickState) -> None:
        """Ask the seat to play for a card, or for what it may choose beside its cards."""
        kernel = state.kernel
        state.to_act = kernel.turn
        for part in self._deciding:
            state.to_act = part.find_decider(state, kernel.turn)
        state.allowed = kernel.legal()
        for part in self._beside:
            state.allowed = part.limit_cards(state, state.allowed)

    def legal(self, state: TrickState) -> list[Action]:
        """List the cards that may be played, in deck order, then the ways beside them."""
        cards = state.game.list_card_actions(state.game.plays, state.allowed)
        return [*cards, *(way.action for way in self._list_ways(state))] if self._beside else cards

    def _list_ways(self, state: TrickState) -> tuple[Way, ...]:
        """List what the seat to play may choose beside its cards."""
        return tuple(way for part in self._beside for way in part.list_ways(state))

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Explain why a card may not be played: the clause, and the cards that may."""
        if type(action) is not Play:
            if self._beside and action in [way.action for way in self._list_ways(state)]:
                return None
            return Reason("follow", say("Play a card."), tuple(self.legal(state)))
        bit = state.game.bits.get(action.card, 0)
        if bit & state.allowed:
            return None
        limits = (part.explain_limit(state, bit) for part in self._beside)
        clause, words = next((limit for limit in limits if limit is not None), None) or say_why_not(state, bit)
        return Reason(clause, words, tuple(self.legal(state)))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Play the card. The last card of a trick takes it, and the last of the deal ends play."""
        if type(action) is not Play:
            return self._choose_way(state, action, events)
        game, kernel = state.game, state.kernel
        bit = game.bits[action.card]
        seat = kernel.turn
        breaks = kernel.locked and bit & kernel.locked and not self.data_of(state).broken
        state.trick.append((seat, bit))
        kernel.waits = self._holds_up
        kernel.play(bit)
        kernel.waits = False
        events.append(game.shown[seat][bit.bit_length()])
        if state.denomination is None and game.trump.part == FIRST_LEAD:
            self._name_trump(state, seat, events)
        if kernel.log:
            tell_of_unable_seats(state, events)
        if breaks:
            self.set_data(state, replace(self.data_of(state), broken=True))
            events.append(Noted("broken", seat, say("{suit} are broken", suit=name_locked(state)), "broken"))
        if kernel.count:
            if kernel.is_over:
                return PhaseEnd.NEXT
            if not self._after_cards:
                self.ask_for_card(state)
                return None
        if not kernel.count and state.trick:
            self._take(state, events)
        if game.out.standstill and kernel.idle != self.data_of(state).idle:
            self.set_data(state, replace(self.data_of(state), idle=kernel.idle))
        if self._after_cards or self._after_tricks:
            self.set_data(state, replace(self.data_of(state), seat=seat, card=bit, done=0))
            return self.resume(state, events)
        return self._continue(state)

    def resume(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Go on after the last card, where `done` of the parts inside play have acted."""
        played = self.data_of(state)
        for number in range(played.done, len(self._after_cards)):
            step = self._after_cards[number].on_card_played(state, played.seat, played.card, events)
            if step is not None:
                return self._handle_interruption(state, step, self._after_cards[number], number + 1)
        first = len(self._after_cards)
        for number in range(max(played.done - first, 0), len(self._after_tricks) if self._is_taken(state) else 0):
            step = self._after_tricks[number].on_trick_taken(state, events)
            if step is not None:
                return self._handle_interruption(state, step, self._after_tricks[number], first + number + 1)
        return self._continue(state)

    def _is_taken(self, state: TrickState) -> bool:
        """Return whether the last card has ended a trick that somebody took."""
        return not state.kernel.count and not state.kernel.idle

    def _handle_interruption(
        self, state: TrickState, step: PhaseEnd, part: CoursePhase[Any], done: int
    ) -> PhaseEnd | None:
        """End play, or let a part decide first."""
        if step is not PhaseEnd.ASK:
            return step
        self.set_data(state, replace(self.data_of(state), done=done))
        state.phase = part
        return None

    def _continue(self, state: TrickState) -> PhaseEnd | None:
        """Ask for the next card, if there is one."""
        kernel = state.kernel
        kernel.update_end()
        if kernel.is_over:
            return PhaseEnd.NEXT
        self.ask_for_card(state)
        return None

    def _choose_way(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Let the part that offers a way carry it out, and go on."""
        for part in self._beside:
            way = next((way for way in part.list_ways(state) if way.action == action), None)
            if way is not None:
                break
        else:
            raise TypeError(f"{action} does not belong to the play")
        if isinstance(action, Choose):
            events.append(Chosen(state.to_act or 0, action.topic, action.choice, way.label, action.topic))
        step = part.choose_way(state, action, events)
        if step is None:
            return self._continue(state)
        # What acts after cards and tricks has done so before this choice.
        return self._handle_interruption(state, step, part, len(self._after_cards) + len(self._after_tricks))

    def ask(self, state: TrickState) -> Ask:
        """Ask for a lead, or for a card to follow."""
        ask = self._ask_for_plain_card(state)
        ways = self._list_ways(state) if self._beside else ()
        hand = None if state.to_act == state.kernel.turn else state.kernel.turn
        return replace(ask, ways=ways, hand=hand) if ways or hand is not None else ask

    def _ask_for_plain_card(self, state: TrickState) -> Ask:
        kernel = state.kernel
        if not kernel.count and any(kernel.taken):
            return _LEAD
        if not kernel.count:
            fixed = say_first_lead(state)
            return replace(_OPEN, prompt=fixed) if fixed else _OPEN
        # Every view of a seat that is to play has one: it is the same wherever this was led and is winning.
        key = kernel.lead, kernel.stage, kernel.best if kernel.heading_mask else 0
        ask = self._asks.get(key)
        if ask is None:
            ask = self._asks[key] = Ask("play", say_what_to_follow(state), "follow")
        return ask

    def _name_trump(self, state: TrickState, seat: int, events: list[Event]) -> None:
        """Tell everybody which trump the first lead has named."""
        state.denomination = named = state.kernel.stage.denomination
        words = say("{color} is trump", color=Term(state.game.trump.names[named]))
        events.append(Noted("trump", seat, words, "trump"))

    def _take(self, state: TrickState, events: list[Event]) -> None:
        codes, kernel = state.game.codes, state.kernel
        cards = tuple([codes[bit.bit_length()] for _, bit in state.trick])
        if kernel.takers[-1] == NOBODY:
            events.append(Moved(cards, _TRICK, LEVEL))
            left = self.data_of(state)
            self.set_data(state, replace(left, level=left.level | state.game.deck.mask(cards)))
            state.trick = []
            return
        events.append(TrickWon(kernel.winner, kernel.leader, len(kernel.takers), cards))
        state.trick = []
        note_bonuses(state, events)

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """Return the trick, and the cards that each seat has won."""
        codes, names = state.game.deck.codes, state.game.codes
        won = state.kernel.won
        trick = Pile(_TRICK, tuple([names[bit.bit_length()] for _, bit in state.trick]))
        level = self.data_of(state).level
        found = (trick, *map(Pile, list_owned_piles("won", len(won)), map(codes, won)))
        return (*found, Pile(LEVEL, codes(level), NOBODY_SEES)) if level else found

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Add which trick it is, who leads it, and whether locked cards were broken."""
        broken = self.data_of(deal).broken
        number = len(deal.takers) + 1
        shown["trick"] = number if deal.game.hands_grow else min(number, deal.tricks)
        shown["broken"] = broken
        if deal.phase.name in self.names:
            shown["leader"] = deal.leader
            locked = name_locked(deal) if deal.phase is self else SILENT
            if locked:
                shown["lines"].append(say_broken(locked, broken))
            idle, most = self.data_of(deal).idle, deal.game.out.standstill * len(deal.seats)
            if idle >= len(deal.seats):
                shown["lines"].append(say("Pick-ups in a row: {count} of {most}", count=idle, most=most))

    def infer_data(self, facts: TrickSeatFacts) -> PlayData:
        """Return what is broken, and where inside play a part is asked."""
        phase = facts.view.status.phase
        places = (*self._after_cards, *self._after_tricks)
        asked = [number for number, part in enumerate(places, 1) if part.inside and part.name == phase]
        if not asked and any(part.inside and part.name == phase for part in self._beside):
            asked.append(len(places))
        seat, card = facts.plays[-1] if facts.plays else (0, 0)
        idle = facts.idle if facts.game.out.standstill else 0
        return PlayData(facts.broken, seat, card, asked[0] if asked else 0, facts.level, idle)

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set the trick as it lies."""
        super().place_sampled_cards(state, facts, cards)
        state.trick = facts.trick[:]
