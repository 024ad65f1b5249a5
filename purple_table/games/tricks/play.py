"""The play of the cards at the table, and the two places inside it at which other parts may act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from purple_table.core.actions import Action, Play
from purple_table.core.cards import Pile, PileKey, list_owned_piles
from purple_table.core.events import Event, Noted, TrickWon
from purple_table.core.examples import read_cards
from purple_table.core.game import PHASE_NAMES, Answer, Ask, PhaseName, Reason
from purple_table.core.messages import SILENT, CardName, ListedValues, Message, Term, Value, say
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.trick_play.following import ANY, COLOR, SUIT_OR_TRUMP
from purple_table.games.tricks.course_phase import CoursePhase, PublicPhase
from purple_table.games.tricks.example_facts import check_in_play, read_denomination, read_trick
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import PLAY, TrickState
from purple_table.games.tricks.trump import NO_TRUMP

_TRICK = PileKey("trick")
_OPEN, _LEAD = (Ask("play", say("Lead a card."), clause) for clause in ("opening", "next-lead"))


PHASE_NAMES.register("playing")


@dataclass(frozen=True, slots=True)
class PlayData:
    """What play keeps: whether a locked card was played (`broken`), and for the parts that act inside play who played
    the last card and which, and how many of them have acted since (`done`).
    """

    broken: bool = False
    seat: int = 0
    card: int = 0
    done: int = 0


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
        self.questions = {"trick": _answer_trick, "legal": _answer_legal}
        self._asks: dict[tuple[int, str | None, int], Ask] = {}

    def use_phases(self, phases: Sequence[CoursePhase[Any]]) -> None:
        """Take note of the phases of a course that act inside play, in their order."""
        self._after_cards = tuple(part for part in phases if part.after_cards)
        self._after_tricks = tuple(part for part in phases if part.after_tricks)
        self.names = frozenset({self.name, *(part.name for part in phases if part.inside)})

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
        )
        state.to_act = leader
        state.allowed = state.kernel.legal()

    def legal(self, state: TrickState) -> list[Action]:
        """List the cards that may be played, in deck order."""
        return state.game.list_card_actions(state.game.plays, state.allowed)

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Explain why a card may not be played: the clause, and the cards that may."""
        if type(action) is not Play:
            return Reason("follow", say("Play a card."), tuple(self.legal(state)))
        bit = state.game.bits.get(action.card, 0)
        if bit & state.allowed:
            return None
        clause, words = _say_why_not(state, bit)
        return Reason(clause, words, tuple(self.legal(state)))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Play the card. The last card of a trick takes it, and the last of the deal ends play."""
        if type(action) is not Play:
            raise TypeError(f"{action} does not belong to the play")
        game, kernel = state.game, state.kernel
        bit = game.bits[action.card]
        seat = kernel.turn
        breaks = kernel.locked and bit & kernel.locked and not self.data_of(state).broken
        state.line.append(bit)
        kernel.play(bit)
        events.append(game.shown[seat][bit.bit_length()])
        if breaks:
            self.set_data(state, PlayData(broken=True))
            events.append(Noted("broken", seat, say("{suit} are broken", suit=_name_locked(state)), "broken"))
        if kernel.count and not self._after_cards:
            state.to_act = kernel.turn
            state.allowed = kernel.legal()
            return None
        if not kernel.count:
            self._take(state, events)
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
        for number in range(max(played.done - first, 0), 0 if state.kernel.count else len(self._after_tricks)):
            step = self._after_tricks[number].on_trick_taken(state, events)
            if step is not None:
                return self._handle_interruption(state, step, self._after_tricks[number], first + number + 1)
        return self._continue(state)

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
        if kernel.is_over:
            return PhaseEnd.NEXT
        state.to_act = kernel.turn
        state.allowed = kernel.legal()
        return None

    def ask(self, state: TrickState) -> Ask:
        """Ask for a lead, or for a card to follow."""
        kernel = state.kernel
        if not kernel.count:
            return _OPEN if not any(kernel.taken) else _LEAD
        # Every view of a seat that is to play has one: it is the same wherever this was led and is winning.
        key = state.line[0], state.denomination, kernel.best if kernel.heading_mask else 0
        ask = self._asks.get(key)
        if ask is None:
            ask = self._asks[key] = Ask("play", _say_what_to_follow(state), "follow")
        return ask

    def _take(self, state: TrickState, events: list[Event]) -> None:
        codes, kernel = state.game.codes, state.kernel
        cards = tuple([codes[bit.bit_length()] for bit in state.line])
        events.append(TrickWon(kernel.winner, kernel.leader, len(kernel.takers), cards))
        state.line = []

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """Return the trick, and the cards that each seat has won."""
        codes, names = state.game.deck.codes, state.game.codes
        won = state.kernel.won
        trick = Pile(_TRICK, tuple([names[bit.bit_length()] for bit in state.line]))
        return trick, *map(Pile, list_owned_piles("won", len(won)), map(codes, won))

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Add which trick it is, who leads it, and whether locked cards were broken."""
        broken = self.data_of(deal).broken
        shown["trick"] = min(sum(deal.taken) + 1, deal.tricks)
        shown["broken"] = broken
        if deal.phase.name in self.names:
            shown["leader"] = deal.leader
            locked = _name_locked(deal) if deal.phase is self else SILENT
            if locked:
                shown["lines"].append(_say_broken(locked, broken))

    def infer_data(self, facts: TrickSeatFacts) -> PlayData:
        """Return what is broken, and where inside play a part is asked."""
        phase = facts.view.status.phase
        places = (*self._after_cards, *self._after_tricks)
        asked = (number for number, part in enumerate(places, 1) if part.inside and part.name == phase)
        return PlayData(facts.broken, *(facts.plays[-1] if facts.plays else (0, 0)), next(asked, 0))

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set the trick as it lies."""
        super().place_sampled_cards(state, facts, cards)
        state.line = [bit for _, bit in facts.trick]
        if state.phase is self:
            state.allowed = state.kernel.legal()


# --- words ------------------------------------------------------------------------------------------------------------


def _say_what_to_follow(state: TrickState) -> Message:
    """Say what to follow with, and what else may be played."""
    if state.game.following.part == ANY:
        return say("Play any card.")
    name = _name_what_to_follow(state)
    kernel = state.kernel
    if kernel.heading_mask:
        best = _name_card(state, kernel.best)
        return say("Follow {suit}, and beat the {best} if you can; without {suit} trump it.", suit=name, best=best)
    if not _may_trump(state):
        return say("Follow {suit}, or play any card if you hold none.", suit=name)
    return say("Follow {suit} or play a trump; without {suit} play any card.", suit=name)


def _say_why_not(state: TrickState, bit: int) -> tuple[str, Message]:
    """Return the clause that forbids a card, and the reason in words."""
    game, kernel = state.game, state.kernel
    hand = kernel.hands[kernel.turn]
    codes = game.deck.codes(state.allowed)
    allowed = ListedValues(tuple(CardName(code, game.deck[code].short) for code in codes))
    if not bit & hand:
        return "follow", say("That card is not in your hand.")
    if kernel.count:
        if state.allowed & kernel.heading_mask and (
            bit & kernel.follow_mask or hand & kernel.follow_mask != state.allowed
        ):
            best = _name_card(state, kernel.best)
            return "head", say(
                "The {best} is winning. Take the trick from it: you hold {cards}.", best=best, cards=allowed
            )
        if hand & kernel.follow_mask:
            if _may_trump(state):
                return "follow", say(
                    "Follow {suit} or trump: you hold {cards}.", suit=_name_what_to_follow(state), cards=allowed
                )
            if _has_left_asked_suit(state, bit):
                return "follow", say(
                    "{trumps} are a suit of their own here. Follow {suit}: you hold {cards}.",
                    trumps=game.trump.plurals[state.denomination or NO_TRUMP],
                    suit=_name_what_to_follow(state),
                    cards=allowed,
                )
            return "follow", say("Follow {suit}: you hold {cards}.", suit=_name_what_to_follow(state), cards=allowed)
        if game.following.duty is not None:
            return "head", say("Without the suit play a trump: you hold {cards}.", cards=allowed)
        suit = Term(game.leading.locked_suit)
        return "first-trick", say("No {suit} on the first trick while you hold other cards.", suit=suit)
    if not sum(kernel.taken) and game.leading.opening_card and not bit & state.allowed:
        return "opening", say("The first lead is the {card}.", card=allowed)
    locked = _name_locked(state)
    if isinstance(locked, Term) and locked.word in {color.suit for color in game.deck.colors}:
        return "broken", say("{suit} are not broken yet: lead another suit.", suit=locked)
    return "broken", say("{suit} are not broken yet: lead another card.", suit=locked)


def _has_left_asked_suit(state: TrickState, bit: int) -> bool:
    """Return whether a card has the suit of the lead printed on it, but is a trump, which no longer belongs to it."""
    lead, card = (state.game.deck.cards[one.bit_length() - 1] for one in (state.line[0], bit))
    left = state.game.trump.leaves_suit and bool(bit & state.trump) and not state.line[0] & state.trump
    return left and lead.suit == card.suit


def _name_locked(state: TrickState | PublicDeal) -> Value:
    """Name what may not be led before it is broken; silent for nothing."""
    game = state.game
    if game.leading.locked_trump and state.trump:
        return game.trump.plurals[state.denomination or NO_TRUMP]
    return Term(game.leading.locked_suit) if game.leading.locked_suit else SILENT


@cache
def _say_broken(suit: Value, broken: bool) -> Message:
    """Say whether locked cards may be led yet."""
    if broken:
        return say("{suit} may be led", suit=suit)
    return say("{suit} must not be led yet", suit=suit)


def _name_card(state: TrickState, bit: int) -> CardName:
    code = state.game.codes[bit.bit_length()]
    return CardName(code, state.game.deck[code].short)


def _name_what_to_follow(state: TrickState) -> Value:
    """Name what the lead asks for: its color, its suit, or the trumps where these are a suit of their own.

    A suit of which only one color is left is called by that color.
    """
    game = state.game
    lead = game.deck.cards[state.line[0].bit_length() - 1]
    if state.trump & state.line[0]:
        if game.trump.leaves_suit or game.following.part == COLOR:
            return game.trump.plurals[state.denomination or NO_TRUMP]
        lead = game.deck[game.deck.codes(state.trump)[0]]
    elif game.trump.leaves_suit:
        asked = state.kernel.tables.following[state.line[0].bit_length()]
        others = {card.color for card in game.deck.cards if card.suit == lead.suit} - {lead.color}
        if others and {game.deck[code].color for code in game.deck.codes(asked)} == {lead.color}:
            return Term(lead.color_name)
    return Term(lead.color_name if game.following.part == COLOR else lead.suit)


def _may_trump(state: TrickState) -> bool:
    """Return whether a trump may be played besides what the lead asks for."""
    return state.game.following.part == SUIT_OR_TRUMP and bool(state.trump & ~state.kernel.follow_mask)


# --- worked examples --------------------------------------------------------------------------------------------------


def _answer_trick(game: TrickRules, facts: Section) -> Answer:
    """Answer who wins the cards played in order."""
    return {"winner": read_trick(game, facts, "cards")[0]}


def _answer_legal(game: TrickRules, facts: Section) -> Answer:
    """Answer what may be played from `hand` to the `cards` on the trick; without cards what may be led."""
    denomination = read_denomination(game, facts)
    cards = read_cards(facts, "hand", game.deck)
    hand = game.deck.mask(cards)
    trick = read_cards(facts, "cards", game.deck) if "cards" in facts else ()
    check_in_play(game, facts, "hand", cards)
    check_in_play(game, facts, "cards", trick)
    broken = facts.flag("broken", False)
    first = facts.flag("first_trick", False)
    if not hand:
        raise facts.error("hand", "must hold a card")
    if any(game.bits[card] & hand for card in trick):
        raise facts.error("cards", "a card of the trick stands in the hand as well")
    if len(trick) >= game.players:
        raise facts.error("cards", f"the trick is complete: {game.players} players, {len(trick)} cards")
    leading = game.leading
    opening = leading.find_lowest(hand) if first and leading.opening_card else 0
    ban = game.following.first_trick_ban if first else 0
    seat = len(trick) % game.players
    hands = [0] * game.players
    for place, card in enumerate(trick):
        hands[place] = game.bits[card]
    hands[seat] = hand
    locked = 0 if broken else leading.find_locked_cards(game.trump.cards[denomination])
    kernel = game.start_play(hands, 0, denomination, opening=0 if trick else opening, locked=locked, ban=ban)
    for card in trick:
        kernel.play(game.bits[card])
    return {"legal": frozenset(game.deck.codes(kernel.legal()))}
