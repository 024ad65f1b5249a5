"""The Reference player: bids by a fixed table, wins cheaply where tricks are to be won, and where captured cards cost
points ducks and dumps what hurts most. Plain, independent of the others, and never changed, so that what the arena
measures against it stays comparable."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import HOLD_BID, Action, Bid, Choose, Contract, Give, Pass, Play
from purple_table.core.events import Called
from purple_table.core.game import View
from purple_table.core.masks import list_bits
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_calls
from purple_table.games.tricks.calling import LAST_CARD
from purple_table.games.tricks.dealing_phase import read_shown_mask
from purple_table.games.tricks.exchange import DONE
from purple_table.games.tricks.game_values import GameValues
from purple_table.games.tricks.ladder import LadderBidding
from purple_table.games.tricks.named_game import find_games
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.staying import STAY
from purple_table.games.tricks.trump import NEVER, NO_TRUMP, NULL, WITHOUT_COLOR
from purple_table.players.baseline.reference_play import ReferenceCards, ReferencePlay, rank_numbers
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision
from purple_table.players.tricks.bidding.bid_reading import list_bid_numbers, list_contracts
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame


# What a card is worth by how many trumps stand above it, and what an ace and the lack of a color are worth beside them.
_HIGH_CARDS = (3.0, 2.6, 2.2, 1.6)
_ACE, _VOID = 1.0, 0.5
_ENOUGH = 4.5
"""The points from which a hand makes trump: one less where the partner gets the turned card, one more where a rival
does."""
_SURE, _ACES = 3, 2
"""How many of the highest trumps and how many aces a hand has that plays alone. One fewer of either will do."""


class ReferenceNaming:
    """Makes trump by counting its hand by the table, and nothing else."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game

    def choose(self, view: View, legal: Sequence[Action], shift: float = 0.0) -> Decision:
        """Make the trump in which the hand is worth most, if that is enough; `shift` is added to its worth."""
        game, facts = self._game, self._game.facts(view)
        bidding, calls = game.bidding, read_calls(facts)
        best: tuple[float, bool, Action] | None = None
        for action in legal:
            bids = bidding.result(calls.add(view.seat, action)) if bidding is not None else Bids()
            if bids.declarer is None or (bids.alone and not self._goes_alone(facts, bids)):
                continue
            offer = self._worth(facts, bids, calls.dealer), bids.alone
            if best is None or offer > best[:2]:
                best = *offer, action
        if best is None or (best[0] + shift < _ENOUGH and Pass() in legal):
            return decide(game, Pass(), "plain_weak")
        return decide(game, best[2], "plain_points", figures={"points": best[0], "enough": _ENOUGH})

    def _hand(self, facts: TrickSeatFacts, bids: Bids, dealer: int) -> int:
        """Return the own hand, with the turned card where it comes to it."""
        return facts.hand | (read_shown_mask(facts) if bids.turned == "up" and dealer == facts.seat else 0)

    def _worth(self, facts: TrickSeatFacts, bids: Bids, dealer: int) -> float:
        game, tables = self._game, self._game.make_tables(bids.denomination)
        hand, worth = self._hand(facts, bids, dealer), 0.0
        for card in list_bits(hand):
            above = tables.higher[card.bit_length()].bit_count()
            if card & tables.trump:
                worth += _HIGH_CARDS[min(above, len(_HIGH_CARDS) - 1)]
            elif not above:
                worth += _ACE
        if hand & tables.trump:
            colors = [cards & ~tables.trump for cards in self._colors()]
            worth += min(sum(not hand & cards for cards in colors if cards), 1) * _VOID
        if bids.turned == "up" and dealer != facts.seat and dealer not in bids.find_resting_seats(game.sides):
            worth += 1.0 if game.side_of(dealer) == game.side_of(facts.seat) else -1.0
        return worth

    def _goes_alone(self, facts: TrickSeatFacts, bids: Bids) -> bool:
        """Return whether the hand has the highest trumps without a gap, and aces, enough to need no partner."""
        tables = self._game.make_tables(bids.denomination)
        hand = facts.hand
        top = sum(not tables.higher[card.bit_length()] & ~hand for card in list_bits(hand & tables.trump))
        aces = sum(not tables.higher[card.bit_length()] for card in list_bits(hand & ~tables.trump))
        return (top >= _SURE and aces >= _ACES - 1) or (top >= _SURE - 1 and aces >= _ACES)

    def _colors(self) -> Sequence[int]:
        deck = self._game.deck
        in_play = self._game.in_play
        return [
            in_play & deck.mask(card.code for card in deck.cards if card.color == color.code) for color in deck.colors
        ]


# What a card is worth in tricks, by rank from the highest down: as a trump, beside trumps, and without trumps.
_TRUMP = (0.95, 0.85, 0.7, 0.6, 0.5, 0.45, 0.4)
_SIDE = (0.6, 0.3, 0.1)
_NO_TRUMP = (0.8, 0.45, 0.2)
_PARTNER = 2.0
"""The tricks that a partner is expected to win, of `_HAND` in an auction."""
_LONG, _WIDOW = 1.75, 2.0
"""The tricks that come to a declarer beside those of his high cards in a color that he bids, and with a widow."""
_HAND = 12
_BOOK = 6
_STRONG = 1.3
"""How many times an even share of the tricks is enough for a bid of points."""


def _has_partner(view: View) -> bool:
    return any(view.seat in side and len(side) > 1 for side in view.sides)


class ReferenceCalls(ReferenceCards):
    """The bids of the Reference player, which counts its hand by the table and nothing else."""

    def __init__(self, game: TrickGame) -> None:
        super().__init__(game)
        always = game.trump.denomination
        self._tables: dict[str, dict[str, float]] = {}
        self._trumps_in_bids = "" if always == NO_TRUMP else always
        self._games = find_games(game.course)

    def bid(self, view: View, legal: Sequence[Action]) -> Decision:
        """Bid a number of tricks; nil without Aces, trumps and high cards."""
        hand, trump = view.hand, self._trumps_in_bids
        if view.status.trump not in (None, NO_TRUMP):
            trump = (view.status.trump or "").casefold()
        trumps = [card for card in hand if self._is(card, trump)]
        nil = Bid("nil")
        if nil in legal and not trumps and all(self._rank(card) < self._top - 1 for card in hand):
            return decide(self._game, nil, "plain_nil")
        tricks = self._tricks(hand, trump)
        may_bid = list_bid_numbers(legal)
        called = any(isinstance(event, Called) and event.seat == view.seat for event in view.history)
        if Pass() in legal and (called or not may_bid or round(tricks) < may_bid[0]):
            return decide(self._game, Pass(), "plain_bid_stays")
        number = min(may_bid, key=lambda number: abs(number - tricks))
        return decide(self._game, Bid(str(number)), "plain_tricks", figures={"tricks": tricks})

    def auction(self, view: View, legal: Sequence[Action]) -> Decision:
        """Make the lowest bid of the best denomination, as long as the hand is worth it."""
        partner = _PARTNER if _has_partner(view) else 0.0
        hand = view.hand
        best: tuple[float, Contract] | None = None
        for bid in list_contracts(legal):
            tricks = self._tricks(hand, "" if bid.denomination == "none" else bid.denomination) + partner
            spare = tricks - _BOOK - bid.number
            if spare >= 0 and (best is None or spare > best[0]):
                best = spare, bid
        if best is None:
            return decide(self._game, Pass(), "plain_no_bid")
        spare, bid = best
        return decide(self._game, Bid(str(bid)), "plain_spare", names={"bid": str(bid)}, figures={"tricks": spare})

    def ladder(self, view: View, legal: Sequence[Action]) -> Decision:
        """Make the highest bid of a ladder that the tricks of the hand are worth, by the table; of points the lowest,
        with more than an even share of the tricks. No trick at all is bid as a nil is."""
        bidding, hand = self._game.bidding, view.hand
        ladder = bidding if isinstance(bidding, LadderBidding) else None
        in_points = ladder is not None and ladder.unit == "points"
        bids = {} if ladder is None or in_points else {bid.name: bid for bid in ladder.bids}
        deal_trump = (view.status.trump or "").casefold()
        colors = [color.name.casefold() for color in self._deck.colors]
        if deal_trump:
            colors = [deal_trump if deal_trump in colors else ""]
        own = max(self._tricks(hand, color) for color in colors)
        best = own + (_PARTNER * len(hand) / _HAND if _has_partner(view) else 0.0)
        if ladder is not None and self._game.melds is not None:
            return self._bid_with_melds(view, legal, ladder)
        low = all(self._rank(card) < self._top - 1 for card in hand)
        found: Action | None = None
        for action in legal:
            bid = bids.get(action.call) if isinstance(action, Bid) else None
            if bid is None:
                continue
            if bid.trump == NULL:
                found = action if low and best < 1 else found
            elif bid.group:
                # Of chips for a widow the lowest number is put in.
                found = action if found is None and bid.level <= best + _WIDOW else found
            elif bid.level <= (self._tricks(hand, bid.trump) + _LONG if bid.trump in colors else best):
                found = action
        strong = own * view.players > _STRONG * len(hand)
        if in_points and strong:
            found = next((action for action in legal if isinstance(action, Bid)), None)
            if found is not None and ladder is not None and self._games is not None:
                found = found if self._is_worth(view, ladder, found, self._games) else None
        if found is None and Pass() in legal:
            return decide(self._game, Pass(), "plain_no_bid")
        return decide(self._game, found or legal[0], "plain_tricks", figures={"tricks": own})

    def _bid_with_melds(self, view: View, legal: Sequence[Action], ladder: LadderBidding) -> Decision:
        """Make the lowest bid as long as melds and tricks in the best color, with those of a partner, are worth it."""
        colors = [color.name.casefold() for color in self._deck.colors]
        color = max(colors, key=lambda color: self._worth_as_trump(view.hand, color))
        worth = self._worth_as_trump(view.hand, color) + (_PARTNER if _has_partner(view) else 0.0)
        bid = next((action for action in legal if isinstance(action, Bid)), None)
        levels = {one.name: one.level for one in ladder.bids}
        if bid is None or (Pass() in legal and levels[bid.call] > worth * self._price_trick()):
            return decide(self._game, Pass(), "plain_no_bid")
        return decide(self._game, bid, "plain_tricks", figures={"tricks": self._tricks(view.hand, color)})

    def _price_trick(self) -> float:
        return sum(self._game.worth().cards) / self._game.tricks

    def _count_melds(self, hand: Sequence[str], color: str) -> float:
        """Count the melds of a hand, as so many tricks."""
        melds = self._game.melds
        if melds is None:
            return 0.0
        return melds.count_points(self._deck.mask(hand), self._game.trump.cards[color]) / self._price_trick()

    def _is_worth(self, view: View, ladder: LadderBidding, call: Bid, games: GameValues) -> bool:
        """Return whether the color in which the hand has most trumps is worth a bid, with no more matadors than it
        has."""
        held = self._deck.mask(view.hand)
        name = max(games.bases, key=lambda name: sum(bool(card & held) for card in games.trumps[name]))
        last = ladder.find_standing(read_calls(self._game.facts(view))).bid
        level = last.level if call == HOLD_BID and last is not None else int(call.call)
        return level <= games.value_game(name, max(games.count_matadors(name, held), 1), False, 0)

    def lay_aside(self, view: View) -> Decision:
        """Lay aside one of the cards whose bid is nearest to the tricks of the other cards, by the table."""
        ask = view.ask
        if ask is None:
            raise TypeError("this seat has nothing to decide")
        adds, trump = dict(ask.adds), (view.status.trump or NO_TRUMP).casefold().replace(NO_TRUMP, "")
        held = set(view.hand)
        said = sum(number for card, number in adds.items() if card not in held)

        def measure_error(laid: Sequence[str]) -> float:
            kept = [card for card in view.hand if card not in laid]
            return abs(self._tricks(kept, trump) - said - sum(adds[card] for card in laid))

        best = min(combinations(view.hand, ask.amount - ask.done), key=measure_error)
        number = said + sum(adds[card] for card in best)
        return decide(self._game, Give(best[0]), "plain_laid", cards=best, figures={"number": number})

    def name(self, view: View, legal: Sequence[Action]) -> Decision:
        """Name the color in which the hand is best; another call only where that is worth less than an even share."""
        calls = (action for action in legal if isinstance(action, Bid | Choose))
        named: dict[Action, str] = {
            action: action.call if isinstance(action, Bid) else action.choice for action in calls
        }
        colors = {action: name for action, name in named.items() if self._is_color(name)}
        best = max(colors, key=lambda action: self._worth_as_trump(view.hand, colors[action]))
        tricks = self._tricks(view.hand, colors[best])
        others = [action for action in legal if action not in colors and named[action] not in WITHOUT_COLOR]
        if others and tricks * view.players < len(view.hand):
            return decide(self._game, others[0], "plain_tricks", figures={"tricks": tricks})
        return decide(self._game, best, "plain_trump", names={"color": colors[best]}, figures={"tricks": tricks})

    def _worth_as_trump(self, hand: Sequence[str], color: str) -> float:
        return self._tricks(hand, color) + self._count_melds(hand, color)

    def _is_color(self, call: str) -> bool:
        return call not in WITHOUT_COLOR and call in self._game.trump.names

    def _tricks(self, hand: Sequence[str], trump: str) -> float:
        table = self._tables.get(trump)
        if table is None:
            table = self._tables[trump] = {card.code: self._worth(card.code, trump) for card in self._deck.cards}
        tricks = 0.0
        for card in hand:
            tricks += table[card]
        return tricks

    def _worth(self, card: str, trump: str) -> float:
        below = self._top - self._rank(card)
        if trump and self._is(card, trump):
            if self._game.ranking.promoted:
                # Trumps that stand in another order are worth as much as others with as many above them.
                below = self._game.make_tables(trump).higher[self._game.bits[card].bit_length()].bit_count()
            return _TRUMP[min(below, len(_TRUMP) - 1)]
        row = _SIDE if trump else _NO_TRUMP
        return row[below] if below < len(row) else 0.0


class ReferenceTrickPlayer:
    """Follows the rule of thumb and remembers nothing."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._deck = game.deck
        worth = game.worth()
        self._ducks = worth.shuns and game.trump.part == NEVER
        self._cards = worth.cards
        self._number = rank_numbers(game)
        self._side_of = game.side_of
        self._best = min if game.low_wins else max
        self._takes = ReferencePlay(game)
        self._calls = ReferenceCalls(game)
        self._naming, self._turned = ReferenceNaming(game), bool(game.dealing.turned)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Pass the worst cards, bid by the table, play by the rule of thumb, and choose the best own total."""
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE, evidence=ONLY_ACTION)
        if LAST_CARD in legal:
            return decide(self._game, LAST_CARD, "calls_last_card")
        kind = view.ask.kind if view.ask is not None else ""
        if kind == "auction":
            return self._calls.auction(view, legal)
        if kind == "bid":
            return self._calls.bid(view, legal)
        if STAY in legal:
            return self._takes.stay(view)
        if kind == "ladder":
            return self._calls.ladder(view, legal)
        if kind == "choose" and view.ask is not None and view.ask.denominations:
            return self._naming.choose(view, legal) if self._turned else self._calls.name(view, legal)
        gives = [action.card for action in legal if isinstance(action, Give)]
        if gives and view.ask is not None and view.ask.adds:
            return self._calls.lay_aside(view)
        if gives and view.ask is not None and view.ask.target is None:
            return self._takes.exchange(view, gives) if DONE in legal else self._takes.lay_away(view, gives)
        if gives:
            card = max(gives, key=self._trouble)
            return decide(self._game, Give(card), "plain_pass")
        plays = [action.card for action in legal if isinstance(action, Play)]
        if plays:
            return self._play(view, plays) if self._ducks else self._takes.choose(view, plays)
        if any(isinstance(action, Bid) for action in legal):
            # Looking at the cards comes before a blind bid.
            look = next((action for action in legal if not isinstance(action, Bid)), legal[0])
            return decide(self._game, look, "plain_look")
        ways = [way for way in view.ask.ways if way.totals] if view.ask is not None else []
        if ways:
            own = self._side_of(view.seat)
            way = self._best(ways, key=lambda way: way.totals[own])
            return decide(self._game, way.action, "plain_total")
        return decide(self._game, legal[0], "plain_choice")

    def _play(self, view: View, cards: list[str]) -> Decision:
        trick = [card for card in view.pile("trick") if card is not None]
        if not trick:
            card = min(cards, key=lambda code: (self._rank(code), self._points(code)))
            return decide(self._game, Play(card), "plain_lead_lowest")
        color = self._deck[trick[0]].color
        follow = [card for card in cards if self._deck[card].color == color]
        if not follow:
            card = max(cards, key=self._trouble)
            return decide(self._game, Play(card), "plain_throw")
        best = max(self._rank(card) for card in trick if self._deck[card].color == color)
        under = [card for card in follow if self._rank(card) < best]
        if under:
            card = max(under, key=self._rank)
            return decide(self._game, Play(card), "plain_under")
        if len(trick) == view.players - 1:
            card = max(follow, key=self._rank)
            return decide(self._game, Play(card), "plain_must_take")
        card = min(follow, key=self._rank)
        return decide(self._game, Play(card), "plain_low")

    def _rank(self, code: str) -> int:
        return self._number[self._deck[code].rank]

    def _points(self, code: str) -> int:
        return -self._cards[self._deck.index[code]] if self._cards else 0

    def _trouble(self, code: str) -> tuple[int, int]:
        return self._points(code), self._rank(code)
