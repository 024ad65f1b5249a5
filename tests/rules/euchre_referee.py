"""A referee for Euchre who knows the book and nothing of the engine: cards are texts, rules spelled out.

A match is played at random; every call, every card laid away, every lead, every choice of cards and every trick is
checked on the way.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from purple_table.core.actions import Action, Bid, Give, NextDeal, Pass, Play
from purple_table.core.events import DealScored, Event, Moved, TrickWon
from purple_table.core.game import Game, State
from tests.contract.matches import chance
from tests.rules.referee import COLORS, suit

SISTERS = {"Bz": "Gn", "Gn": "Bz", "Sv": "Pu", "Pu": "Sv", "Go": "Rd", "Rd": "Go", "Bk": ""}
RANKS = "JQKA"


@dataclass
class Deal:
    """What came of one deal."""

    dealer: int
    turned: str
    maker: int = -1
    trump: str = ""
    alone: bool = False
    won: list[int] = field(default_factory=lambda: [0] * 4)
    points: tuple[int, ...] = ()


def order_of(trump: str) -> list[str]:
    """The trumps from high to low: the table of the clause trump."""
    bowers = [f"{trump}J"] + ([f"{SISTERS[trump]}J"] if SISTERS[trump] else [])
    return [*bowers, f"{trump}A", f"{trump}K", f"{trump}Q"]


def winner(cards: Sequence[str], trump: str) -> int:
    """The place of the card that takes the trick."""
    trumps = order_of(trump)
    played = [card for card in trumps if card in cards]
    if played:
        return cards.index(played[0])
    led = cards[0]
    color = [card for card in cards if card[:2] == led[:2]]
    able = color if len(color) > 1 else [card for card in cards if suit(card) == suit(led)]
    return cards.index(max(able, key=lambda card: RANKS.index(card[2])))


def playable(hand: Sequence[str], trick: Sequence[str], trump: str, options: dict[str, Any]) -> set[str]:
    """The cards that may be played: the clauses follow and trump."""
    if not trick:
        return set(hand)
    trumps, led = set(order_of(trump)), trick[0]
    if options["trump_leaves_suit"]:
        if led in trumps:
            follow = trumps
        else:
            follow = {card for card in hand if suit(card) == suit(led) and card not in trumps}
    else:
        asked = suit(f"{trump}A") if led in trumps else suit(led)
        follow = {card for card in hand if suit(card) == asked}
        follow |= trumps if led in trumps else set()
    able = follow & set(hand)
    if not able:
        return set(hand)
    return able | (trumps & set(hand)) if options["follow"] == "suit_or_trump" else able


def score(deal: Deal) -> tuple[int, int]:
    """The clauses points and failed."""
    side = deal.maker % 2
    tricks = deal.won[side] + deal.won[side + 2]
    points = [0, 0]
    if tricks < 3:
        points[1 - side] = 2
    else:
        points[side] = 1 if tricks < 5 else 4 if deal.alone else 2
    return points[0], points[1]


def calls_allowed(made: int, dealer: bool, turned: str, options: dict[str, Any]) -> set[str]:
    """What may be called after so many calls: the clauses order-up, name, alone and all-pass."""
    if made < 4:
        words = {"take" if dealer else "up"}
    else:
        words = {name for name, code in COLORS.items() if code != turned[:2]}
    if options["alone"]:
        words |= {f"{word} alone" for word in words}
    must = made == 7 and options["all_pass"] == "dealer_names"
    return words if must else {"pass", *words}


def some(legal: list[Action], rng: random.Random) -> Action:
    """Any action, but in the bidding more passes than chance would have."""
    if Pass() in legal and rng.random() < 0.7:
        return Pass()
    return rng.choice(legal)


class Match:
    """A match that is played and judged deal by deal."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.rng = game, random.Random(seed)
        self.options = dict(game.options)
        self.state: State = game.start(chance(seed))
        self.totals = [0, 0]

    def deal(self) -> Deal:
        """Play the next deal to its end."""
        state = self.state
        assert state.to_act is not None
        events = self.act(NextDeal())
        (turned,) = [event.cards[0] for event in events if isinstance(event, Moved) and event.target.role == "upcard"]
        assert turned is not None
        deal = Deal(self.dealer_of(events), turned)
        hands = [set(state.view(seat).hand) for seat in range(4)]
        assert all(len(hand) == 5 for hand in hands)
        assert len({turned}.union(*hands)) == 21
        assert all(card[2] in RANKS for hand in hands for card in hand)
        if self.bid(deal):
            self.adopt_view(deal, hands)
            self.play(deal, hands)
            deal.points = score(deal)
        scored = self.last
        assert scored.points == (deal.points or (0, 0))
        self.totals = [before + more for before, more in zip(self.totals, scored.points, strict=True)]
        assert scored.totals == tuple(self.totals)
        return deal

    def act(self, action: Action) -> list[Event]:
        """Carry an action out."""
        events = self.state.apply(action)
        for event in events:
            if isinstance(event, DealScored):
                self.last = event
        return events

    def dealer_of(self, events: Sequence[Event]) -> int:
        """The dealer, as the view says."""
        return self.state.view(0).status.dealer

    def bid(self, deal: Deal) -> bool:
        """Until somebody has made trump, or all have passed twice: clauses order-up, name, alone, all-pass."""
        for made in range(8):
            seat = (deal.dealer + 1 + made) % 4
            assert self.state.to_act == seat
            legal = list(self.state.legal_actions())
            calls = {str(action).removeprefix("bid ") for action in legal}
            assert calls == calls_allowed(made, seat == deal.dealer, deal.turned, self.options)
            lies = self.state.view(seat).pile("upcard")
            assert lies == ((deal.turned,) if made < 4 else ())
            action = some(legal, self.rng)
            self.act(action)
            if isinstance(action, Bid):
                word, _, alone = action.call.partition(" ")
                deal.maker, deal.alone = seat, bool(alone)
                deal.trump = COLORS.get(word, deal.turned[:2])
                return True
        return False

    def adopt_view(self, deal: Deal, hands: list[set[str]]) -> None:
        """Clause discard: the dealer takes the card if it was ordered up, and lays one away, unless he sits out."""
        ordered = deal.trump == deal.turned[:2]
        sits_out = deal.alone and deal.dealer == (deal.maker + 2) % 4
        if not ordered or sits_out:
            assert self.state.view(0).pile("aside") == (deal.turned,)
            return
        assert self.state.to_act == deal.dealer
        hands[deal.dealer].add(deal.turned)
        legal = list(self.state.legal_actions())
        assert {give.card for give in legal if isinstance(give, Give)} == hands[deal.dealer]
        give = self.rng.choice(legal)
        assert isinstance(give, Give)
        events = self.act(give)
        (moved,) = [event for event in events if isinstance(event, Moved)]
        for seat in range(4):
            seen = moved.seen_by(seat)
            assert isinstance(seen, Moved)
            assert seen.cards == ((give.card,) if seat == deal.dealer else (None,))
        hands[deal.dealer].remove(give.card)

    def play(self, deal: Deal, hands: list[set[str]]) -> None:
        """Clauses opening, follow, winner, next-lead; who plays alone has no partner in the tricks."""
        playing = [seat for seat in range(4) if not (deal.alone and seat == (deal.maker + 2) % 4)]
        leader = next(seat for step in range(1, 5) if (seat := (deal.dealer + step) % 4) in playing)
        for _ in range(5):
            order = [seat for step in range(4) if (seat := (leader + step) % 4) in playing]
            trick: list[str] = []
            for seat in order:
                assert self.state.to_act == seat
                legal = {play.card for play in self.state.legal_actions() if isinstance(play, Play)}
                assert legal == playable(sorted(hands[seat]), trick, deal.trump, self.options)
                card = self.rng.choice(sorted(legal))
                trick.append(card)
                hands[seat].remove(card)
                events = self.act(Play(card))
            (taken,) = [event for event in events if isinstance(event, TrickWon)]
            leader = order[winner(trick, deal.trump)]
            assert (taken.seat, taken.cards) == (leader, tuple(trick))
            deal.won[leader] += 1
