"""The steps of a turn: draw, meld or not, play a card to the trick; and the tricks themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from purple_table.core.actions import Action, Draw, LayDown, LayOff, Meld, Play, Take
from purple_table.core.cards import PileKey
from purple_table.core.events import Event, Moved
from purple_table.core.game import ASK_KINDS, PHASE_NAMES, Ask, AskInfo, PhaseName, Reason
from purple_table.core.messages import Message, Term, say
from purple_table.core.overriding import override
from purple_table.games.blues_greens import blues_greens_words as words
from purple_table.games.blues_greens.blues_greens_state import BluesGreensState
from purple_table.games.blues_greens.melding import NOTHING
from purple_table.games.blues_greens.pack import mask

_SHOWN = 12
"""The most actions that a refusal offers instead."""


ASK_KINDS.register("meld", AskInfo(("meld", "play"), panel="meld"))
PHASE_NAMES.register("drawing")
PHASE_NAMES.register("melding")
PHASE_NAMES.register("playing")


class BluesGreensDrawPhase:
    """The phase that begins a turn: blue cards are drawn from the deck or the splay (clauses draw, deep-draw)."""

    name: PhaseName = "drawing"

    def legal(self, state: BluesGreensState) -> list[Action]:
        """List drawing from the deck, then taking from the splay, from its top down."""
        codes = [state.game.deck.cards[card].code for card in reversed(state.splay)]
        found: list[Action] = [Draw()] if state.deck else []
        return found + [Take(code) for place, code in enumerate(codes) if not place or self._reaches(state, place)]

    def refusal(self, state: BluesGreensState, action: Action) -> Reason | None:
        """Explain why cards cannot be drawn in this way."""
        top = Take(state.game.deck.cards[state.splay[-1]].code) if state.splay else None
        if isinstance(action, Draw):
            if state.deck:
                return None
            return Reason("draw", say("The deck is used up: take from the splay."), (top,) if top else ())
        simple: tuple[Action, ...] = (*((Draw(),) if state.deck else ()), *((top,) if top else ()))
        if not isinstance(action, Take):
            return Reason("draw", say("Draw first: the top of the deck, or open cards."), simple)
        card = state.game.deck.index.get(action.card)
        if card is None or card not in state.splay:
            return Reason("draw", say("That card does not lie in the splay."), simple)
        place = len(state.splay) - 1 - state.splay.index(card)
        if not place or self._reaches(state, place):
            return None
        return Reason("deep-draw", _explain_useless(state, card), simple)

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Take the cards, fill up the splay (clause refill), and go on to melding."""
        seat, deck = state.seat, state.game.deck
        hand = PileKey("hand", seat)
        if isinstance(action, Take):
            place = state.splay.index(deck.index[action.card])
            taken = state.splay[place:]
            del state.splay[place:]
            state.hands[seat] |= mask(taken)
            if len(taken) > 1:
                state.turn = state.turn._replace(duty=taken[0])
            events.append(Moved(tuple(deck.cards[card].code for card in taken), PileKey("splay"), hand))
            state.refill(events)
        else:
            card = state.deck.pop()
            state.hands[seat] |= 1 << card
            events.append(Moved((deck.cards[card].code,), PileKey("stock"), hand, frozenset((seat,))))
        state.settle()

    def ask(self, state: BluesGreensState) -> Ask:
        """Ask where to draw from."""
        if not state.splay:
            return Ask("draw", say("Draw the top card of the deck."), "draw")
        prompt = say("Take open cards from the splay.")
        if state.deck:
            prompt = say("Take the top card of the deck, or open cards from the splay.")
        return Ask("draw", prompt, "draw")

    def line(self, state: BluesGreensState) -> Message:
        """Return what is awaited."""
        return say("A blue card is drawn")

    def _reaches(self, state: BluesGreensState, place: int) -> bool:
        """Return whether the card `place` cards below the top can be melded or laid off in this turn."""
        taken = state.splay[len(state.splay) - 1 - place :]
        if not state.game.pack.plain >> taken[0] & 1:
            return False
        standing = state.standing
        standing = standing._replace(hand=standing.hand | mask(taken), turn=standing.turn._replace(duty=taken[0]))
        return state.game.melding.can_pay(standing)


def _explain_useless(state: BluesGreensState, card: int) -> Message:
    """Return why a card deep in the splay cannot be taken."""
    game, melding = state.game, state.game.melding
    name = words.name_card(game.deck, card)
    if not game.pack.plain >> card & 1:
        return say("You must meld the {card} at once, but it is never melded.", card=name)
    if state.standing.opened:
        return say(
            "You must meld the {card} at once, but no meld of yours can use it, nor can it be laid off.", card=name
        )
    if melding.many and melding.early:
        return say(
            "You must meld the {card} at once, but your first melds, worth {first} together, cannot use it, nor can it "
            "be laid off.",
            card=name,
            first=melding.first,
        )
    if melding.many:
        return say(
            "You must meld the {card} at once, but your first melds, worth {first} together, cannot use it.",
            card=name,
            first=melding.first,
        )
    if melding.early:
        return say(
            "You must meld the {card} at once, but your first meld, worth {first}, cannot use it, nor can it be laid "
            "off.",
            card=name,
            first=melding.first,
        )
    return say(
        "You must meld the {card} at once, but your first meld, worth {first}, cannot use it.",
        card=name,
        first=melding.first,
    )


class BluesGreensPlayPhase:
    """The phase in which a card must be played to the trick (clauses follow, ladder, suitless)."""

    name: PhaseName = "playing"

    def legal(self, state: BluesGreensState) -> Iterable[Action]:
        """Return the cards that may be played, in deck order; none while the turn owes something."""
        if state.game.melding.find_play_fault(state.standing) is not None:
            return []
        return [Play(code) for code in state.game.deck.codes(state.playable)]

    def refusal(self, state: BluesGreensState, action: Action) -> Reason | None:
        """Explain why a card may not be played, or why another action is refused."""
        if isinstance(action, Play):
            return self._find_play_fault(state, action)
        fault = self._find_meld_fault(state, action)
        if fault is None or fault.would_do:
            return fault
        return replace(fault, would_do=tuple(islice(self.legal(state), _SHOWN)))

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Play the card; the last of a trick takes it, the last of a hand ends the deal."""
        if not isinstance(action, Play):
            raise TypeError(f"{action} does not belong to the play")
        seat = state.seat
        bit = 1 << state.game.deck.index[action.card]
        state.hands[seat] ^= bit
        state.line.append(bit)
        events.append(Moved((action.card,), PileKey("hand", seat), PileKey("trick")))
        if len(state.line) == state.game.players:
            state.finish_trick(events)
        else:
            state.to_act = (seat + 1) % state.game.players
        if not state.hands[seat]:
            state.go_out(seat, events)
        else:
            state.begin_turn()

    def ask(self, state: BluesGreensState) -> Ask:
        """Ask for a lead, or for a card to follow."""
        clause, prompt = self._describe_task(state)
        return Ask("play", prompt, clause)

    def line(self, state: BluesGreensState) -> Message:
        """Return what is awaited."""
        return say("A card is led") if not state.line else say("A card is played to the trick")

    def _describe_task(self, state: BluesGreensState) -> tuple[str, Message]:
        """Return the clause about what the trick asks for, and that in words."""
        if not state.line:
            return "follow", say("Lead a card.")
        tricks = state.tricks
        led = tricks.find_led(state.line)
        if not led:
            return "suitless", say("No suit is set yet: play any card, green before blue.")
        if led != tricks.trump:
            number = next(number for number, suit in enumerate(state.game.pack.suits) if suit & led)
            # Without a trump suit the black threes are all the trumps there are, or there are none.
            suit = Term(state.game.deck.colors[number].name)
            if tricks.trump != tricks.black:
                return "follow", say("Follow {suit}, or else trump.", suit=suit)
            if tricks.black:
                return "follow", say("Follow {suit}, or else play a black three.", suit=suit)
            return "follow", say("Follow {suit}, or else play any card.", suit=suit)
        if tricks.trump != tricks.black:
            return "follow", say("Follow with a trump.")
        return "follow", say("Follow with a black three.")

    def _find_play_fault(self, state: BluesGreensState, action: Play) -> Reason | None:
        """Return why a card may not be played."""
        game, hand = state.game, state.hands[state.seat]
        card = game.deck.index.get(action.card)
        standing = state.standing
        fault = game.melding.find_play_fault(standing)
        if fault is not None:
            return replace(fault, would_do=tuple(islice(self._list_required_actions(state), _SHOWN)))
        if card is not None and state.playable >> card & 1:
            return None
        would_do = tuple(Play(code) for code in game.deck.codes(state.playable))
        if card is None or not hand >> card & 1:
            return Reason("follow", say("That card is not in your hand."), would_do)
        return replace(words.explain_rung(game.pack, state.tricks, hand, state.line), would_do=would_do)

    def _list_required_actions(self, state: BluesGreensState) -> Iterator[Action]:
        """Return what must be done before a card may be played."""
        duty = state.turn.duty
        code = state.game.deck.cards[duty].code if duty != NOTHING else ""
        actions = list(state.list_melding_actions())
        wanted = [
            action
            for action in actions
            if (isinstance(action, Meld) and code in action.cards)
            or (isinstance(action, LayOff) and code == action.card)
        ]
        yield from wanted or actions

    def _find_meld_fault(self, state: BluesGreensState, action: Action) -> Reason | None:
        """Return why an action other than a play is not allowed; None where it is."""
        game, standing = state.game, state.standing
        index = game.deck.index
        if isinstance(action, Meld):
            if any(code not in index for code in action.cards):
                return Reason("meld", say("You can meld only cards of your hand."))
            return game.melding.find_meld_fault(standing, tuple(index[code] for code in action.cards))
        if isinstance(action, LayOff):
            if action.card not in index:
                return Reason("layoff", say("You can lay off only cards of your hand."))
            return game.melding.find_layoff_fault(standing, index[action.card], action.meld, action.end)
        if isinstance(action, LayDown):
            if action.card not in index:
                return Reason("red-threes", say("You can lay down only red threes of your hand."))
            return game.melding.find_laydown_fault(standing, index[action.card])
        return Reason("follow", say("Play a card to the trick."))


class MeldPhase(BluesGreensPlayPhase):
    """The phase in which a seat melds, lays off or lays down, or ends its turn with a card (clauses meld, layoff,
    red-threes)."""

    name: PhaseName = "melding"

    def legal(self, state: BluesGreensState) -> Iterator[Action]:
        """Return cards to play first, then lay-offs, red threes and melds, one after the other as they are found."""
        yield from super().legal(state)
        yield from state.list_melding_actions()

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Lay the cards. A seat without cards has gone out (G28)."""
        if isinstance(action, Play):
            super().apply(state, action, events)
            return
        seat, deck = state.seat, state.game.deck
        hand = PileKey("hand", seat)
        melding, standing = state.game.melding, state.standing
        if isinstance(action, Meld):
            shape = melding.melds.read([deck.index[code] for code in action.cards])
            if shape is None:
                raise TypeError(f"{action} is no meld")
            state.take(melding.add_meld(standing, shape))
            codes = tuple(deck.cards[card].code for card in shape.cards)
            events.append(Moved(codes, hand, PileKey("meld", seat, len(state.table))))
        elif isinstance(action, LayOff):
            state.take(melding.add_layoff(standing, deck.index[action.card], action.meld, action.end))
            owner = state.table[action.meld - 1].seat
            target = owner if (owner - seat) % 2 == 0 else seat
            events.append(Moved((action.card,), hand, PileKey("meld", target, action.meld)))
        elif isinstance(action, LayDown):
            bit = 1 << deck.index[action.card]
            state.hands[seat] ^= bit
            state.laid[seat] |= bit
            state.turn = state.turn._replace(leaving=True)
            events.append(Moved((action.card,), hand, PileKey("laid", seat)))
        else:
            raise TypeError(f"{action} does not belong to the melding")
        if state.hands[seat]:
            state.settle()
        else:
            state.go_out(seat, events)

    def ask(self, state: BluesGreensState) -> Ask:
        """Ask for a meld or a card, or name the card that must be melded."""
        turn = state.turn
        if turn.duty != NOTHING:
            return Ask(
                "meld",
                say("Meld the {card}.", card=words.name_card(state.game.deck, turn.duty)),
                "deep-draw",
            )
        if turn.leaving:
            return Ask("meld", say("Go out: lay your red threes down, or play your last card."), "red-threes")
        if state.game.melding.find_obligation(state.standing) is not None:
            return Ask("meld", say("Lay another meld: your first ones are not worth enough yet."), "first-meld")
        _, prompt = self._describe_task(state)
        return Ask("meld", say("Meld, or play a card. {task}", task=prompt), "meld")

    @override
    def line(self, state: BluesGreensState) -> Message:
        if state.turn.duty != NOTHING:
            card = words.name_card(state.game.deck, state.turn.duty)
            return say("The {card} must be melded in this turn", card=card)
        return say("Cards are melded, or one is played to the trick")
