"""The phases of a climbing game: the deal, the answers to the taxes, and play."""

from __future__ import annotations

from purple_table.core.actions import Action, Give, Pass, PlaySet
from purple_table.core.cards import PileKey
from purple_table.core.events import Event, Moved
from purple_table.core.game import ASK_KINDS, PHASE_NAMES, Ask, AskInfo, PhaseName, Reason, View, Way
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.shuffle import shuffle_items
from purple_table.games.climbing.climbing_state import ASIDE, STOCK, ClimbingPhases, ClimbingState
from purple_table.games.climbing.climbing_words import ask_for_gifts, ask_to_beat, say_what_beats
from purple_table.games.match_frame import BeforeDeal


def _find_moments(view: View, ask: Ask) -> tuple[str, ...]:
    """Return what the coach may speak of: a lead, or a set to beat."""
    return ("beat",) if ask.ways else ("lead",)


ASK_KINDS.register("set", AskInfo(("lead", "beat"), _find_moments, panel="set"))
PHASE_NAMES.register("tax")
PHASE_NAMES.register("playing")


class ClimbingDealPhase(BeforeDeal[ClimbingState]):
    """The dealer begins the deal (clauses deal, tax)."""

    def apply(self, state: ClimbingState, action: Action, events: list[Event]) -> None:
        """Shuffle, deal, show what is left over, and take the taxes."""
        game, deck = state.game, state.game.deck
        order = shuffle_items(game.dealing.cards, state.begin_deal(events))
        hands, rest = game.dealing.deal(order, state.dealer, game.players)
        state.clear([deck.mask(cards) for cards in hands])
        for place in range(1, game.players + 1):
            seat = (state.dealer + place) % game.players
            events.append(Moved(deck.sort(hands[seat]), STOCK, PileKey("hand", seat), frozenset((seat,))))
        if rest:
            state.rest = deck.mask(rest)
            events.append(Moved(deck.sort(rest), STOCK, ASIDE))
        state.take_taxes(events)


class TaxPhase:
    """The phase in which whoever was paid a tax answers it with as many cards of free choice (clause tax)."""

    name: PhaseName = "tax"

    def legal(self, state: ClimbingState) -> list[Give]:
        """List every card of the hand."""
        return state.game.list_gifts(state.kernel.hands[state.seat])

    def refusal(self, state: ClimbingState, action: Action) -> Reason | None:
        """Refuse a card that the hand does not hold, and everything else."""
        if isinstance(action, Give):
            if state.game.deck.bits.get(action.card, 0) & state.kernel.hands[state.seat]:
                return None
            return Reason("tax", say("You can give only cards of your hand."), tuple(self.legal(state)))
        return Reason("tax", say("Choose first what you give back for the tax."), tuple(self.legal(state)))

    def apply(self, state: ClimbingState, action: Action, events: list[Event]) -> None:
        """Lay a card out."""
        if not isinstance(action, Give):
            raise TypeError(f"{action} does not answer a tax")
        state.give_back(state.game.deck.bits[action.card], events)

    def ask(self, state: ClimbingState) -> Ask:
        """Ask for as many cards as were paid."""
        payer, _, count = state.taxes[0]
        return Ask("give", ask_for_gifts(count), "tax", count, state.given.bit_count(), payer)


class ClimbingPlayPhase:
    """Each in turn leads a set, beats the one that lies there, or passes (clauses lead, beat, pass)."""

    name: PhaseName = "playing"

    def legal(self, state: ClimbingState) -> list[Action]:
        """List every set that may be played, from low to high, and a pass where something lies there."""
        kernel, game = state.kernel, state.game
        found: list[Action] = [
            game.name_set(cards) for cards in game.tables.list_sets(kernel.hands[state.seat], kernel.lying)
        ]
        return [*found, Pass()] if kernel.lying else found

    def refusal(self, state: ClimbingState, action: Action) -> Reason | None:
        """Refuse sets that are none, that the hand does not hold or that do not beat what lies there; a pass as a
        lead."""
        if isinstance(action, Pass):
            if state.kernel.lying:
                return None
            return Reason("pass", say("You lead, so you must play."), tuple(self.legal(state)))
        clause, words = self._find_fault(state, action.cards if isinstance(action, PlaySet) else ())
        return Reason(clause, words, tuple(self.legal(state))) if clause else None

    def _find_fault(self, state: ClimbingState, codes: tuple[str, ...]) -> tuple[str, Message]:
        """Return the clause that forbids a set and why; an empty clause where nothing does."""
        kernel, tables, deck = state.kernel, state.game.tables, state.game.deck
        if not codes:
            return "lead", say("Play cards of one rank, or pass.")
        if any(code not in deck.bits for code in codes):
            return "lead", say("You do not hold these cards.")
        cards = deck.mask(codes)
        if cards & ~kernel.hands[state.seat]:
            return "lead", say("You do not hold these cards.")
        if tables.find_rank(cards) is None:
            return "lead", say("Cards that are played together must be of one rank.")
        if deck.codes(cards) != codes:
            return "lead", say("Name each card once, from the lowest color to the highest.")
        lying = kernel.lying
        if not lying or tables.beats(cards, lying):
            return "", SILENT
        return "beat", say_what_beats(state.game, lying, cards)

    def apply(self, state: ClimbingState, action: Action, events: list[Event]) -> None:
        """Play the set, or pass."""
        if isinstance(action, PlaySet):
            state.play_set(state.game.deck.mask(action.cards), events)
        else:
            state.skip(events)

    def ask(self, state: ClimbingState) -> Ask:
        """Ask for a set; what lies there must be beaten or passed."""
        lying = state.kernel.lying
        if not lying:
            return Ask("set", say("Lead a card, or several of one rank."), "lead")
        return Ask(
            "set", ask_to_beat(state.game.deck, lying), "beat", lying.bit_count(), ways=(Way(Pass(), say("Pass")),)
        )


PHASES = ClimbingPhases(ClimbingDealPhase(), TaxPhase(), ClimbingPlayPhase())
