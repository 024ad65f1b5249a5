"""Rivals: what the other seats may hold, and how they may go on, imagined at random from what a seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from purple_table.core.events import Moved
from purple_table.core.masks import bits
from purple_table.games.thirty_one.thirty_one_knowledge import ThirtyOneSeatFacts
from purple_table.players.thirty_one.hands import Hands
from purple_table.players.thirty_one.match_shares import Chances

MEMORY = 2
"""How many of its latest discards are held against a seat's hand: older ones may come from another plan."""


class WatchedSeats:
    """By seat: `turns` it has had, in how many of them it exchanged a card (`changes`), and its last discards, as bits
    (`thrown`)."""

    def __init__(self, facts: ThirtyOneSeatFacts) -> None:
        players = facts.players
        starter = facts.view.status.leader or 0
        order = [(starter + place) % players for place in range(players)]
        self.turns = [0] * players
        for place, player in enumerate(seat for seat in order if facts.sizes[seat]):
            self.turns[player] = (facts.turns - place + facts.playing - 1) // facts.playing
        self.changes = [0] * players
        self.thrown: list[list[int]] = [[] for _ in range(players)]
        for event in facts.view.history:
            if isinstance(event, Moved) and event.source.role == "hand" and event.target.role == "discard":
                seat, card = event.source.owner, event.cards[0]
                if seat is not None and card is not None:
                    self.changes[seat] += 1
                    self.thrown[seat] = [*self.thrown[seat], facts.game.bits[card]][-MEMORY:]


SPREAD = 7
"""So many ranks at most, less one, somebody waits beyond the threshold: nobody knows how bold a rival is."""
TRIES = 6
"""After so many hands that do not fit what was seen, the last one is taken all the same."""


CHANGES = 60
"""So many exchanged cards make a hand as good as more would."""


class Rival:
    """Imagined courses of one other seat's hand.

    hands      what it may hold now, a course each
    now        by step (its turns from now): the ranks before that turn, of courses in which the hand still goes on
    after      the ranks after that turn, of the same courses
    knocks     the ranks with which it knocks on that turn
    blitzes    in how many courses it has a Blitz on that turn
    """

    def __init__(self, seat: int, steps: int) -> None:
        self.seat = seat
        self.hands: list[int] = []
        self.now: list[list[int]] = [[] for _ in range(steps)]
        self.after: list[list[int]] = [[] for _ in range(steps)]
        self.knocks: list[list[int]] = [[] for _ in range(steps)]
        self.blitzes = [0] * steps

    def find_blitz_chance(self, step: int) -> float:
        """Return how often it has a Blitz on a turn that it comes to."""
        return self.blitzes[step] / max(1, len(self.now[step]))

    def find_knock_chance(self, step: int) -> float:
        """Return how often it knocks on a turn that it comes to."""
        return len(self.knocks[step]) / max(1, len(self.now[step]))


class Imagination:
    """Imagines the other seats as players who keep what counts most and knock from a threshold on.

    A hand is made as such a player makes it: three cards, improved by a card for every one that was exchanged, with
    those that were seen in it, without a Blitz, and not good enough to have been knocked with before. What a seat has
    thrown lately would not improve it.
    """

    def __init__(self, hands: Hands, facts: ThirtyOneSeatFacts, knocking: Sequence[int], rng: Random) -> None:
        """`read_knock_ranks` is the rank with which a seat knocks, by its turn in the hand from 0; the last goes on."""
        self._hands = hands
        self._facts = facts
        self._watched = WatchedSeats(facts)
        self._knocking = knocking
        self._last = len(knocking) - 1
        self._least = hands.find_nearest_rank(facts.game.turns.knock_minimum)
        self._first = 0 if facts.game.turns.knock_first_round else 1
        self._unseen = bits(facts.loose)
        self._random = rng.random

    def rivals(self, samples: int, steps: int) -> list[Rival]:
        """Return the other seats that play, in the order of their turns."""
        facts = self._facts
        order = [(facts.seat + place) % facts.players for place in range(1, facts.players)]
        return [self._rival(seat, samples, steps) for seat in order if facts.sizes[seat]]

    def deal(self) -> tuple[list[int], list[int], list[int]]:
        """Return all hands by seat, the stock in random order, and by seat how many ranks beyond the threshold it
        knocks: one of the ways in which the cards may lie."""
        facts, spreads = self._facts, [0] * self._facts.players
        hands = facts.holds[:]
        hands[facts.seat] = facts.hand
        left = facts.loose
        for seat in sorted(range(facts.players), key=lambda _: self._random()):
            if seat != facts.seat and facts.sizes[seat]:
                spreads[seat] = int(self._random() * SPREAD)
                hand = self._hand(seat, spreads[seat])
                # What another hand has already is any other card.
                hand &= left | facts.holds[seat]
                while hand.bit_count() < facts.sizes[seat]:
                    hand |= self._any(hand) & left
                hands[seat] = hand
                left &= ~hand
        return hands, sorted(bits(left), key=lambda _: self._random()), spreads

    def limit(self, turn: int, spread: int) -> int:
        """Return the rank with which a rival knocks on a turn."""
        return max(self._knocking[min(max(turn, 0), self._last)] + spread, self._least)

    def _rival(self, seat: int, samples: int, steps: int) -> Rival:
        rival = Rival(seat, steps)
        for _ in range(samples):
            spread = int(self._random() * SPREAD)
            hand = self._hand(seat, spread)
            rival.hands.append(hand)
            self._follow(rival, hand, spread, steps)
        return rival

    def _any(self, hand: int) -> int:
        """Return a card that the seat cannot see; `hand` stands for one that is in it."""
        return self._unseen[int(self._random() * len(self._unseen))] if self._unseen else hand

    def _hand(self, seat: int, spread: int) -> int:
        facts, hands, watched = self._facts, self._hands, self._watched
        rank, improved = hands.rank, hands.find_improved
        known = facts.holds[seat]
        changes, turns = min(watched.changes[seat], CHANGES), watched.turns[seat]
        hand = known
        for _ in range(TRIES):
            hand = known
            for _ in range(facts.sizes[seat] - known.bit_count()):
                card = self._any(hand)
                while card & hand:
                    card = self._any(hand)
                hand |= card
            early = False
            for turn in range(changes):
                if turn < turns - 1 and rank[hand] >= self.limit(turn, spread):
                    early = True
                    break
                card = self._any(hand)
                if not card & hand:
                    better = improved(hand, card)
                    if not known & ~better:
                        hand = better
            if early or (seat in facts.acted and hands.blitz[hand]):
                continue
            if known and hand != known and rank[hand & ~known] == rank[hand]:
                # What was taken from the pile was taken to count.
                continue
            if all(improved(hand, card) == hand for card in watched.thrown[seat]):
                break
        return self._knocker(hand, known, self.limit(turns - 1, spread)) if seat == facts.knocker else hand

    def _knocker(self, hand: int, known: int, least: int) -> int:
        """Improve a hand until it is good enough to knock with, if that comes soon."""
        for _ in range(2 * TRIES):
            if self._hands.rank[hand] >= least:
                break
            card = self._any(hand)
            better = hand if card & hand else self._hands.find_improved(hand, card)
            if not known & ~better and not self._hands.blitz[better]:
                hand = better
        return hand

    def _follow(self, rival: Rival, hand: int, spread: int, steps: int) -> None:
        """Let a hand go on with a card every turn, until a knock or a Blitz."""
        rank, blitz, improved = self._hands.rank, self._hands.blitz, self._hands.find_improved
        turns = self._watched.turns[rival.seat]
        for step in range(steps):
            own = rank[hand]
            card = self._any(hand)
            better = hand if card & hand else improved(hand, card)
            rival.now[step].append(own)
            rival.after[step].append(rank[better])
            if blitz[hand]:
                # It was dealt a Blitz and waits for its first turn.
                rival.blitzes[step] += 1
                return
            if turns + step >= self._first and own >= self.limit(turns + step, spread):
                rival.knocks[step].append(own)
                return
            if blitz[better]:
                rival.blitzes[step] += 1
                return
            hand = better


def count_chances(samples: Sequence[int], ranks: int) -> Chances:
    """Return the chances to be worth at least a rank, and more, from imagined ranks."""
    counts = [0] * ranks
    for rank in samples:
        counts[rank] += 1
    at_least, more = [], []
    left, number = len(samples), max(1, len(samples))
    for count in counts:
        at_least.append(left / number)
        left -= count
        more.append(left / number)
    return at_least, more
