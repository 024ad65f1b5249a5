"""The phases of a deal that every trick game has: dealing, play, choices after the last trick, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Choose, NextDeal, Play
from purple_table.core.events import Chosen, DealBegan, Event, Moved, Noted, TrickWon
from purple_table.core.game import Ask, Reason, Way
from purple_table.core.piles import PileKey
from purple_table.core.shuffle import key_digest, shuffled
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.passing import PassingPhase
from purple_table.games.tricks.scoring import DealFacts, Topic, total

if TYPE_CHECKING:
    from purple_table.games.tricks.state import TrickState

_STOCK, _TRICK, _ASIDE = PileKey("stock"), PileKey("trick"), PileKey("aside")


class DealPhase:
    """The dealer begins the deal (clauses deal, left-over)."""

    name = "deal"

    def legal(self, state: TrickState) -> list[Action]:
        """The deal itself."""
        return [NextDeal()]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Nothing else is possible before the deal."""
        return None if isinstance(action, NextDeal) else Reason("deal", "The cards are not dealt yet.", (NextDeal(),))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> None:
        """Shuffle, deal, and begin passing or play."""
        game, deck = state.game, state.game.deck
        key = state.chance.key(state.number)
        hands, rest = game.dealing.hands(shuffled(game.dealing.cards, key), state.dealer, game.players)
        state.kernel = Kernel(game.tables, [deck.mask(hand) for hand in hands], 0, 0, 0, 0)
        state.aside = deck.mask(rest)
        state.given = [0] * game.players
        state.line = []
        state.broken = False
        state.choices = {}
        state.revokes = []
        events.append(DealBegan(state.number, state.dealer, key_digest(key)))
        for place in range(game.players):
            seat = (state.dealer + 1 + place) % game.players
            cards = deck.codes(state.kernel.hands[seat])
            events.append(Moved(cards, _STOCK, PileKey("hand", seat), frozenset((seat,))))
        if rest:
            shown = None if game.dealing.left_over == "shown" else frozenset[int]()
            events.append(Moved(deck.codes(state.aside), _STOCK, _ASIDE, shown))
        if game.passing.steps(state.number):
            state.phase = PASSING
            PASSING.begin(state)
        else:
            state.begin_play()

    def ask(self, state: TrickState) -> Ask:
        """Begin the deal."""
        return Ask("deal", f"Begin deal {state.number}.", "deal")


class PlayPhase:
    """Card by card, trick by trick (clauses opening, follow, broken, first-trick, winner, next-lead)."""

    name = "playing"

    def legal(self, state: TrickState) -> list[Action]:
        """The cards that may be played, in deck order."""
        return state.game.actions(state.game.plays, state.allowed)

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Why a card may not be played: the clause, and the cards that may."""
        if type(action) is not Play:
            return Reason("follow", "Play a card.", tuple(self.legal(state)))
        bit = state.game.bits.get(action.card, 0)
        if bit & state.allowed:
            return None
        clause, words = self._why(state, bit)
        return Reason(clause, words, tuple(self.legal(state)))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> None:
        """Play the card; the last of a trick takes it, the last of the deal ends it."""
        if type(action) is not Play:
            raise TypeError(f"{action} does not belong to the play")
        game, kernel = state.game, state.kernel
        bit = game.bits[action.card]
        seat = kernel.turn
        if game.following.revokes and kernel.count:
            asked = kernel.hands[seat] & game.tables.following[state.line[0].bit_length()]
            if asked and not bit & asked:
                state.revokes.append((seat, sum(kernel.taken) + 1, bit))
        if kernel.count:
            state.line.append(bit)
        else:
            state.line = [bit]
        kernel.play(bit)
        events.append(game.shown[seat][bit.bit_length() - 1])
        if not state.broken and bit & game.leading.locked:
            state.broken = True
            events.append(Noted("broken", seat, f"{game.leading.locked_suit} are broken", "broken"))
        if not kernel.count:
            self._take(state, events)
            if not kernel.hands[kernel.turn]:
                state.finish_deal(events)
                return
        state.to_act = kernel.turn
        state.allowed = kernel.legal()

    def ask(self, state: TrickState) -> Ask:
        """Lead or follow."""
        if not state.kernel.count:
            return Ask("play", "Lead a card.", "opening" if not sum(state.kernel.taken) else "next-lead")
        lead = state.game.deck.cards[state.line[0].bit_length() - 1]
        return Ask("play", f"Follow {lead.color_name}, or play any card if you hold none.", "follow")

    def _take(self, state: TrickState, events: list[Event]) -> None:
        game, kernel = state.game, state.kernel
        leader = (kernel.winner - _place(kernel.best, state.line)) % game.players
        number = sum(kernel.taken)
        cards = tuple(game.codes[bit.bit_length()] for bit in state.line)
        events.append(TrickWon(kernel.winner, leader, number, cards))
        state.line = []
        if number == 1 and state.aside and game.dealing.left_over == "first_trick":
            events.append(Moved(game.deck.codes(state.aside), _ASIDE, PileKey("won", kernel.winner)))

    def _why(self, state: TrickState, bit: int) -> tuple[str, str]:
        """The clause that forbids a card, and the reason in words."""
        game, kernel = state.game, state.kernel
        hand = kernel.hands[kernel.turn]
        allowed = " and ".join(game.deck[code].short for code in game.deck.codes(state.allowed))
        if not bit & hand:
            return "follow", "That card is not in your hand."
        if kernel.count:
            if hand & kernel.must:
                return "follow", f"Follow color: you hold {allowed}."
            return "first-trick", f"No {game.leading.locked_suit} on the first trick while you hold other cards."
        if not sum(kernel.taken) and game.leading.opening_card and not bit & state.allowed:
            return "opening", f"The first lead is the {allowed}."
        return "broken", f"{game.leading.locked_suit} are not broken yet: lead another suit."


class ChoosePhase:
    """What a seat may choose before the deal is scored, one topic after the other (clauses moon-choice, both-moons)."""

    name = "choosing"

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
        return Reason(topic.clause, f"{topic.prompt} Choose what becomes of it.", tuple(legal))

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


class OverPhase:
    """The match is over."""

    name = "over"

    def legal(self, state: TrickState) -> list[Action]:
        """Nothing."""
        return []

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Nothing can be done any more."""
        return Reason("end", "The match is over.")

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> None:
        """Never reached: every action is refused."""
        raise TypeError("the match is over")

    def ask(self, state: TrickState) -> Ask:
        """Never asked: nobody is to act."""
        raise TypeError("the match is over")


def _place(bit: int, line: list[int]) -> int:
    return line.index(bit)


def _totals_after(state: TrickState, topic: str, choice: str) -> tuple[int, ...]:
    facts = state.facts()
    chosen = {**facts.choices, topic: choice}
    lines = state.game.scoring.score(DealFacts(facts.captured, facts.dealer, facts.totals, facts.revokes, chosen))
    points = total(lines, len(state.totals))
    return tuple(before + more for before, more in zip(state.totals, points, strict=True))


DEAL = DealPhase()
PASSING = PassingPhase()
PLAY = PlayPhase()
CHOOSE = ChoosePhase()
OVER = OverPhase()
