"""The deal at the table: the dealer begins it, and what is left over lies aside (clauses deal, left-over)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from purple_table.core.actions import Action
from purple_table.core.cards import NOBODY, Card, Deck, Pile, PileKey, UnknownCardError
from purple_table.core.events import DealBegan, Event, Moved
from purple_table.core.messages import Message, say
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import compute_key_digest, shuffle_items
from purple_table.games.knowledge import HiddenPile
from purple_table.games.match_frame import BeforeDeal, PhaseEnd
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.dealing import FIRST_TRICK, Dealing
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import BY_SUCCESSES, LEFT_OVER

_STOCK, _ASIDE, STAYS = PileKey("stock"), PileKey("aside"), PileKey("aside", None, 1)
UPCARD = PileKey("upcard")
"""Where the card lies that was turned up."""
WIDOW = PileKey("widow")
"""Where the cards lie that were dealt for an exchange."""
EXCHANGE = "exchange"
"""The key of what an exchange keeps, the widow among it."""


class LeftOver(NamedTuple):
    """The cards left over after the deal, as masks.

    `shown` lie openly, `stays` lie face down to the end, `waits` lie face down for the winner of the first trick, and
    `turned` is the card that was turned up.
    """

    shown: int = 0
    stays: int = 0
    waits: int = 0
    turned: int = 0


_NOTHING_LEFT = LeftOver()


class DealPhase(BeforeDeal[TrickState], CoursePhase[LeftOver]):
    """The phase that begins a deal, first in the course: the dealer deals."""

    key = "deal"
    step = DealStep.DEAL
    asks_publicly = True

    def __init__(self, dealing: Dealing) -> None:
        self._dealing = dealing
        self.questions = {"turned": _answer_trump}
        self.after_tricks = dealing.left_over == FIRST_TRICK

    def prepare(self, state: TrickState) -> LeftOver:
        """Return no cards."""
        return _NOTHING_LEFT

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        """Shuffle and deal."""
        game, deck, dealing = state.game, state.game.deck, self._dealing
        state.clear()
        state.history = []
        state.unseen = state.course.find_concealed_hands(state)
        key = state.chance.key(state.number)
        sizes = dealing.list_hand_sizes(state.number, game.players)
        hands, rest = dealing.deal_hands(shuffle_items(dealing.cards, key), state.dealer, sizes)
        state.kernel = game.start_play([deck.mask(hand) for hand in hands])
        last = hands[state.dealer][-1]
        turned = last if dealing.dealer_last_open else rest[0] if rest else ""
        state.denomination = game.trump.find_trump_when_dealt(deck[turned] if turned else None)
        events.append(DealBegan(state.number, state.dealer, compute_key_digest(key)))
        for place in range(game.players):
            seat = (state.dealer + 1 + place) % game.players
            cards = deck.codes(state.kernel.hands[seat])
            events.append(Moved(cards, _STOCK, PileKey("hand", seat), frozenset((seat,)) - state.unseen))
        for pile in self.lay_aside(state, rest):
            if pile.cards:
                events.append(Moved(pile.cards, _STOCK, pile.key, pile.open_to))
        if dealing.dealer_last_open:
            state.show_cards(state.dealer, game.bits[last], events)
        return PhaseEnd.NEXT

    def lay_aside(self, state: TrickState, rest: Sequence[str]) -> Iterable[Pile]:
        """Lay aside what is left over, in the order of the stock, and return its piles."""
        mask, turned, widow = state.game.deck.mask, 1 if self._dealing.turned else 0, self._dealing.widow
        up, taken, rest = mask(rest[:turned]), rest[turned : turned + widow], rest[turned + widow :]
        if taken:
            state.part_data[EXCHANGE] = replace(state.part_data[EXCHANGE], widow=mask(taken))
        if self.after_tricks:
            left = LeftOver(waits=mask(rest), turned=up)
        else:
            shown = len(rest) - self._dealing.count_hidden(len(rest))
            left = LeftOver(mask(rest[:shown]), mask(rest[shown:]), turned=up)
        state.kernel.extra = left.waits
        self.set_data(state, left if rest or up else _NOTHING_LEFT)
        piles = self.piles(state)
        return [Pile(WIDOW, tuple(taken), NOBODY), *piles] if taken else piles

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Give the winner of the first trick what waits for it."""
        left = self.data_of(state)
        if left.waits:
            cards = state.game.deck.codes(left.waits)
            events.append(Moved(cards, _ASIDE, PileKey("won", state.kernel.winner)))
            self.set_data(state, left._replace(waits=0))
        return None

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Add the hands still to come, where these shrink or grow."""
        sizes = self._dealing.course[deal.number - (deal.phase is self) :]
        if sizes:
            shown["lines"].append(_say_coming_hands(sizes))

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """Return what lies aside, shown or waiting and face down, and the card that was turned up."""
        left, codes = self.data_of(state), state.game.deck.codes
        if left is _NOTHING_LEFT:
            return ()
        first = Pile(_ASIDE, codes(left.waits), NOBODY) if self.after_tricks else Pile(_ASIDE, codes(left.shown))
        aside = first, Pile(STAYS, codes(left.stays), NOBODY)
        return (Pile(UPCARD, codes(left.turned)), *aside) if self._dealing.turned else aside

    def infer_data(self, facts: TrickSeatFacts) -> LeftOver:
        """Return the cards that lie aside openly, and the one that was turned up."""
        shown, turned = facts.known_mask(facts.pile("aside")), facts.known_mask(facts.pile(*UPCARD))
        facts.placed |= shown | turned
        return LeftOver(shown, turned=turned)

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        """Return what stays face down to the end, and what waits for the winner of the first trick."""
        return HiddenPile(STAYS, len(facts.pile(*STAYS))), HiddenPile(_ASIDE, facts.pile(*_ASIDE).count(None))

    def order_stock(self, facts: TrickSeatFacts, cards: Sequence[int], rng: Random) -> tuple[int, ...]:
        """Put a stock in the order in which it may be drawn, with these cards in the `unknown_places`."""
        return ()

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set the cards that lie face down."""
        stays, waits = cards
        self.set_data(state, self.inferred_data(facts)._replace(stays=stays, waits=waits))


def _say_coming_hands(sizes: Sequence[int]) -> Message:
    """Name the sizes of hands, which fall and then rise or the other way round."""
    first, last, least, most = sizes[0], sizes[-1], min(sizes), max(sizes)
    if len(sizes) == 1:
        return say("To come: a hand of {size}", size=first)
    if least < min(first, last):
        return say("To come: {first} down to {least}, up to {last}", first=first, least=least, last=last)
    if most > max(first, last):
        return say("To come: {first} up to {most}, down to {last}", first=first, most=most, last=last)
    if first > last:
        return say("To come: {first} down to {last}", first=first, last=last)
    return say("To come: {first} up to {last}", first=first, last=last)


def _answer_trump(game: TrickRules, facts: Section) -> Answer:
    """Answer what is trump where this card is left over, or where so many made their bids in the deal before."""
    if game.trump.part == BY_SUCCESSES:
        return {"trump": game.trump.find_trump_from_successes(facts.integer("made", 0, game.players))}
    if game.trump.part != LEFT_OVER:
        raise facts.error("turned", f"no card that is turned up makes trump in {game.name}")
    try:
        return {"trump": game.trump.find_trump_when_dealt(game.deck[game.deck.read(facts.text("turned"))])}
    except UnknownCardError as error:
        raise facts.error("turned", str(error)) from error


def take_turned_card(state: TrickState, seat: int, events: list[Event]) -> None:
    """Give a seat the card that was turned up; everybody sees it."""
    left: LeftOver = state.part_data[DealPhase.key]
    state.kernel.hands[seat] |= left.turned
    events.append(Moved(state.game.deck.codes(left.turned), UPCARD, PileKey("hand", seat)))
    state.part_data[DealPhase.key] = left._replace(turned=0)


def turn_card_down(state: TrickState, events: list[Event]) -> None:
    """Put the card that was turned up out of play, if it still lies there; everybody has seen it."""
    left: LeftOver = state.part_data[DealPhase.key]
    if left.turned:
        events.append(Moved(state.game.deck.codes(left.turned), UPCARD, _ASIDE))
        state.part_data[DealPhase.key] = left._replace(shown=left.shown | left.turned, turned=0)


def turn_next_card(state: TrickState, events: list[Event]) -> int:
    """Turn up the next of the cards that lie aside face down, and return it."""
    left: LeftOver = state.part_data[DealPhase.key]
    deck, key = state.game.deck, hashlib.sha256(b"turn " + state.chance.key(state.number)).digest()
    (card, *_) = shuffle_items(deck.codes(left.stays), key)
    turned = deck.mask((card,))
    state.part_data[DealPhase.key] = left._replace(stays=left.stays ^ turned, turned=turned)
    events.append(Moved((card,), STAYS, UPCARD))
    return turned


def read_shown_mask(facts: TrickSeatFacts) -> int:
    """Return the cards that lie openly outside all hands."""
    left: LeftOver = facts.part_data[DealPhase.key]
    return left.shown | left.turned


def read_turned_card(state: TrickState) -> int:
    """Return the card that lies turned up; 0 where there is none, or somebody took it."""
    left: LeftOver = state.part_data[DealPhase.key]
    return left.turned


def read_open_cards(state: TrickState) -> int:
    """Return the cards that lie aside openly, and the one that is turned up."""
    left: LeftOver = state.part_data[DealPhase.key]
    return left.shown | left.turned


def read_turned_example(deck: Deck, facts: Section) -> Card:
    """Read the card that was turned up in a worked example."""
    text = facts.text("upcard")
    if text.strip().casefold() not in {card.code.casefold() for card in deck.cards}:
        raise facts.error("upcard", f'"{text}" is no card of the {deck.name}')
    return deck[deck.read(text)]


def count_stock(state: TrickState) -> int:
    """Count the cards that lie aside face down, from which an exchange draws."""
    left: LeftOver = state.part_data[DealPhase.key]
    return left.stays.bit_count()


def lay_open_aside(state: TrickState, seat: int, card: int, events: list[Event]) -> None:
    """Lay a card of a hand out of play; everybody sees it."""
    left: LeftOver = state.part_data[DealPhase.key]
    state.kernel.hands[seat] ^= card
    events.append(Moved(state.game.deck.codes(card), PileKey("hand", seat), _ASIDE))
    state.part_data[DealPhase.key] = left._replace(shown=left.shown | card)


def draw_from_stock(state: TrickState, seat: int, count: int, events: list[Event]) -> None:
    """Draw so many of the cards that lie aside face down into a hand; only this seat sees them."""
    left: LeftOver = state.part_data[DealPhase.key]
    deck, seen = state.game.deck, (left.stays, *state.kernel.hands)
    # What lies there is a set of cards. Which comes next follows from where all cards are, which nobody sees; so a deal
    # that is told by its cards goes on as it did.
    key = hashlib.sha256(b"exchange " + repr(seen).encode()).digest()
    cards = shuffle_items(deck.codes(left.stays), key)[:count]
    if cards:
        mask = deck.mask(cards)
        state.kernel.hands[seat] |= mask
        state.part_data[DealPhase.key] = left._replace(stays=left.stays ^ mask)
        events.append(Moved(tuple(cards), STAYS, PileKey("hand", seat), frozenset((seat,))))


def put_into_stock(state: TrickState, cards: int, source: PileKey, events: list[Event]) -> None:
    """Put cards that were laid away to those from which an exchange draws; nobody sees them."""
    left: LeftOver = state.part_data[DealPhase.key]
    state.part_data[DealPhase.key] = left._replace(stays=left.stays | cards)
    events.append(Moved(state.game.deck.codes(cards), source, STAYS, NOBODY))
