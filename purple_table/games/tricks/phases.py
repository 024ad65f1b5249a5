"""The phases of a deal that every trick game has: dealing, play, choices after the last trick, and the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Choose, Play
from purple_table.core.events import Chosen, DealBegan, Event, Moved, Noted, TrickWon
from purple_table.core.game import Ask, PhaseName, Reason, Way
from purple_table.core.messages import say
from purple_table.core.piles import PileKey
from purple_table.core.shuffle import key_digest, shuffled
from purple_table.games.match_frame import BeforeDeal, added
from purple_table.games.tricks.bidding import NO_BIDS
from purple_table.games.tricks.bidding_phase import BiddingPhase
from purple_table.games.tricks.dealing import FIRST_TRICK
from purple_table.games.tricks.passing import PassingPhase
from purple_table.games.tricks.scoring import Topic
from purple_table.games.tricks.words import asked_words, why_not

if TYPE_CHECKING:
    from purple_table.games.tricks.state import TrickState

_STOCK, _TRICK, _ASIDE, _HIDDEN = PileKey("stock"), PileKey("trick"), PileKey("aside"), PileKey("aside", None, 1)


class DealPhase(BeforeDeal["TrickState"]):
    """The dealer begins the deal (clauses deal, left-over)."""

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> None:
        """Shuffle, deal, and begin the bidding, passing or play."""
        game, deck, dealing = state.game, state.game.deck, state.game.dealing
        key = state.chance.key(state.number)
        sizes = dealing.sizes(state.number, game.players)
        hands, rest = dealing.hands(shuffled(dealing.cards, key), state.dealer, sizes)
        state.kernel = game.kernel([deck.mask(hand) for hand in hands])
        face_down = 0 if dealing.left_over == FIRST_TRICK else dealing.hidden(len(rest))
        state.aside = deck.mask(rest[: len(rest) - face_down])
        state.hidden = deck.mask(rest[len(rest) - face_down :])
        state.tricks = min(sizes)
        state.seats = tuple(range(game.players))
        state.open = frozenset()
        state.given = [0] * game.players
        state.line = []
        state.broken = False
        state.choices = {}
        state.revokes = []
        state.bids = NO_BIDS
        state.denomination = game.trump.dealt(deck[rest[0]].color_name.casefold() if rest else "")
        if game.bidding is not None:
            BIDDING.begin(state)
        events.append(DealBegan(state.number, state.dealer, key_digest(key)))
        for place in range(game.players):
            seat = (state.dealer + 1 + place) % game.players
            cards = deck.codes(state.kernel.hands[seat])
            seeing = frozenset((seat,)) - state.unseen
            events.append(Moved(cards, _STOCK, PileKey("hand", seat), seeing))
        if state.aside:
            shown = frozenset[int]() if dealing.left_over == FIRST_TRICK else None
            events.append(Moved(deck.codes(state.aside), _STOCK, _ASIDE, shown))
        if state.hidden:
            events.append(Moved(deck.codes(state.hidden), _STOCK, _HIDDEN, frozenset()))
        if game.bidding is None:
            state.after_bidding()
        else:
            state.phase = BIDDING


class PlayPhase:
    """Card by card, trick by trick (clauses opening, follow, broken, first-trick, winner, next-lead)."""

    name: PhaseName = "playing"

    def legal(self, state: TrickState) -> list[Action]:
        """The cards that may be played, in deck order."""
        return state.game.actions(state.game.plays, state.allowed)

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Why a card may not be played: the clause, and the cards that may."""
        if type(action) is not Play:
            return Reason("follow", say("Play a card."), tuple(self.legal(state)))
        bit = state.game.bits.get(action.card, 0)
        if bit & state.allowed:
            return None
        clause, words = why_not(state, bit)
        return Reason(clause, words, tuple(self.legal(state)))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> None:
        """Play the card; the last of a trick takes it, the last of the deal ends it."""
        if type(action) is not Play:
            raise TypeError(f"{action} does not belong to the play")
        game, kernel = state.game, state.kernel
        bit = game.bits[action.card]
        seat = kernel.turn
        if game.following.revokes and kernel.count:
            asked = kernel.hands[seat] & kernel.tables.following[kernel.lead.bit_length()]
            if asked and not bit & asked:
                state.revokes.append((seat, sum(kernel.taken) + 1, bit))
        if kernel.count:
            state.line.append(bit)
        else:
            state.line = [bit]
        breaks = bit & kernel.locked and not state.broken
        kernel.play(bit)
        events.append(game.shown[seat][bit.bit_length() - 1])
        if breaks:
            state.broken = True
            events.append(Noted("broken", seat, say("{suit} are broken", suit=state.locked_name), "broken"))
        if not kernel.count:
            self._take(state, events)
            if kernel.over:
                state.finish_deal(events)
                return
        state.to_act = kernel.turn
        state.allowed = kernel.legal()

    def ask(self, state: TrickState) -> Ask:
        """Lead or follow."""
        if not state.kernel.count:
            return Ask("play", say("Lead a card."), "opening" if not sum(state.kernel.taken) else "next-lead")
        return Ask("play", asked_words(state), "follow")

    def _take(self, state: TrickState, events: list[Event]) -> None:
        game, kernel = state.game, state.kernel
        number = sum(kernel.taken)
        cards = tuple(game.codes[bit.bit_length()] for bit in state.line)
        events.append(TrickWon(kernel.winner, kernel.leader, number, cards))
        state.line = []
        if number == 1 and state.aside and game.dealing.left_over == FIRST_TRICK:
            events.append(Moved(game.deck.codes(state.aside), _ASIDE, PileKey("won", kernel.winner)))


class ChoosePhase:
    """What a seat may choose before the deal is scored, one topic after the other (clauses moon-choice, both-moons)."""

    name: PhaseName = "choosing"

    def legal(self, state: TrickState) -> list[Action]:
        """The ways of the first open topic."""
        topic = self._topic(state)
        return [Choose(topic.name, choice) for choice, _ in topic.choices]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """The topic must be decided; declining is not possible (H13)."""
        legal = self.legal(state)
        if action in legal:
            return None
        topic = self._topic(state)
        return Reason(topic.clause, say("{prompt} Choose what becomes of it.", prompt=topic.prompt), tuple(legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> None:
        """Note the choice, openly."""
        if not isinstance(action, Choose):
            raise TypeError(f"{action} is no choice")
        topic = self._topic(state)
        label = next(label for choice, label in topic.choices if choice == action.choice)
        events.append(Chosen(topic.seat, topic.name, action.choice, label, topic.clause))
        state.choices[action.topic] = action.choice
        state.finish_deal(events)

    def ask(self, state: TrickState) -> Ask:
        """The ways, each with the totals it would lead to as far as decided."""
        topic = self._topic(state)
        ways = tuple(
            Way(Choose(topic.name, choice), label, _totals_after(state, topic.name, choice))
            for choice, label in topic.choices
        )
        return Ask("choose", topic.prompt, topic.clause, ways=ways)

    def _topic(self, state: TrickState) -> Topic:
        return state.game.scoring.topics(state.facts())[0]


def _totals_after(state: TrickState, topic: str, choice: str) -> tuple[int, ...]:
    facts = state.facts()
    chosen = {**facts.choices, topic: choice}
    return added(state.totals, state.game.scoring.points(replace(facts, choices=chosen)))


DEAL = DealPhase()
BIDDING = BiddingPhase()
PASSING = PassingPhase()
PLAY = PlayPhase()
CHOOSE = ChoosePhase()
