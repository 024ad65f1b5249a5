"""The hands that the other seats may hold, and how they may go on: sampled from what a seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from purple_table.core.events import Moved, Noted
from purple_table.core.masks import list_bits
from purple_table.games.thirty_one.thirty_one_knowledge import ThirtyOneSeatFacts
from purple_table.players.thirty_one.hands import Hands
from purple_table.players.thirty_one.match_shares import Chances

MEMORY = 2
"""The number of latest discards that a sampled hand must explain: a seat may have changed its plan since older ones."""


class WatchedSeats:
    """What was seen of each seat in the hand, by seat.

    turns     the turns that it has had
    changes   in how many of these it exchanged a card
    thrown    its last discards, as bits
    content   whether it drew nothing in its turn after a knock, but stayed or took a discard
    """

    def __init__(self, facts: ThirtyOneSeatFacts) -> None:
        players = facts.players
        starter = facts.view.status.leader or 0
        order = [(starter + place) % players for place in range(players)]
        self.turns = [0] * players
        for place, player in enumerate(seat for seat in order if facts.sizes[seat]):
            self.turns[player] = (facts.turns - place + facts.playing - 1) // facts.playing
        self.changes = [0] * players
        self.thrown: list[list[int]] = [[] for _ in range(players)]
        self.content = [False] * players
        knocked = False
        for event in facts.view.history:
            if isinstance(event, Noted):
                self.content[event.seat] = knocked and event.kind == "stay"
                knocked = knocked or event.kind == "knock"
            elif isinstance(event, Moved) and event.source.role == "discard" and event.target.owner is not None:
                self.content[event.target.owner] = knocked
            elif isinstance(event, Moved) and event.source.role == "hand" and event.target.role == "discard":
                seat, card = event.source.owner, event.cards[0]
                if seat is not None and card is not None:
                    self.changes[seat] += 1
                    self.thrown[seat] = [*self.thrown[seat], facts.game.bits[card]][-MEMORY:]


SPREAD = 7
"""A rival knocks from 0 to `SPREAD` - 1 ranks above the threshold, at random: nobody knows how bold it is."""
TRIES = 6
"""The number of hands that are tried until one fits what was seen; then the last one is taken all the same."""


CHANGES = 60
"""The most exchanged cards that are simulated: more would not make a hand any better."""


class Rival:
    """Samples of how the hand of one other seat may go on. A step is one of its turns, counted from now.

    hands      the hand now, in each sample
    now        by step, the ranks before that turn, in the samples in which the hand still goes on
    after      by step, the ranks after that turn, in the same samples
    knocks     by step, the ranks with which it knocks on that turn
    blitzes    by step, in how many samples it has a Blitz on that turn
    """

    def __init__(self, seat: int, steps: int) -> None:
        self.seat = seat
        self.hands: list[int] = []
        self.now: list[list[int]] = [[] for _ in range(steps)]
        self.after: list[list[int]] = [[] for _ in range(steps)]
        self.knocks: list[list[int]] = [[] for _ in range(steps)]
        self.blitzes = [0] * steps

    def find_blitz_chance(self, step: int) -> float:
        """Return how likely it has a Blitz on that turn, if it comes to the turn."""
        return self.blitzes[step] / max(1, len(self.now[step]))

    def find_knock_chance(self, step: int) -> float:
        """Return how likely it knocks on that turn, if it comes to the turn."""
        return len(self.knocks[step]) / max(1, len(self.now[step]))


class HandImagination:
    """Samples the hands of the other seats, as players who keep what counts most and knock from a threshold on.

    A sampled hand begins with random cards, those that the seat is known to hold among them, and is improved by one
    card for each exchange that was seen. It is no Blitz, was never good enough to knock earlier, and the latest
    discards of the seat would not improve it. Who knocked holds what one knocks with. Who was content after that
    with the own cards or an open one holds about as much: with four players half of such hands of Skilled players
    counted 16 or more (1,220), half of those that knocked 17.
    """

    def __init__(self, hands: Hands, facts: ThirtyOneSeatFacts, knocking: Sequence[int], rng: Random) -> None:
        """`knocking` has the rank with which a seat knocks, by its turn in the hand from 0.

        The last rank holds for all later turns.
        """
        self._hands = hands
        self._facts = facts
        self._watched = WatchedSeats(facts)
        self._knocking = knocking
        self._last = len(knocking) - 1
        self._least = hands.find_nearest_rank(facts.game.turns.knock_minimum)
        self._first = 0 if facts.game.turns.knock_first_round else 1
        self._unseen = list_bits(facts.loose)
        self._random = rng.random

    def sample_rivals(self, samples: int, steps: int) -> list[Rival]:
        """Return the other seats that play, in the order of their turns, each with so many samples."""
        facts = self._facts
        order = [(facts.seat + place) % facts.players for place in range(1, facts.players)]
        return [self._sample_rival(seat, samples, steps) for seat in order if facts.sizes[seat]]

    def sample_deal(self) -> tuple[list[int], list[int], list[int]]:
        """Draw a sampled deal.

        Return all hands by seat, the stock in random order, and by seat how many ranks above the threshold it knocks.
        """
        facts, spreads = self._facts, [0] * self._facts.players
        hands = facts.holds[:]
        hands[facts.seat] = facts.hand
        left = facts.loose
        for seat in sorted(range(facts.players), key=lambda _: self._random()):
            if seat != facts.seat and facts.sizes[seat]:
                spreads[seat] = int(self._random() * SPREAD)
                hand = self._sample_hand(seat, spreads[seat])
                # A card that lies in another sampled hand already is replaced by a random one.
                hand &= left | facts.holds[seat]
                while hand.bit_count() < facts.sizes[seat]:
                    hand |= self._draw_card(hand) & left
                hands[seat] = hand
                left &= ~hand
        return hands, sorted(list_bits(left), key=lambda _: self._random()), spreads

    def find_knock_rank(self, turn: int, spread: int) -> int:
        """Return the rank with which a rival knocks on a turn."""
        return max(self._knocking[min(max(turn, 0), self._last)] + spread, self._least)

    def _sample_rival(self, seat: int, samples: int, steps: int) -> Rival:
        rival = Rival(seat, steps)
        for _ in range(samples):
            spread = int(self._random() * SPREAD)
            hand = self._sample_hand(seat, spread)
            rival.hands.append(hand)
            self._play_on(rival, hand, spread, steps)
        return rival

    def _draw_card(self, hand: int) -> int:
        """Return a random card that the own seat cannot see; `hand` itself where there is none."""
        return self._unseen[int(self._random() * len(self._unseen))] if self._unseen else hand

    def _sample_hand(self, seat: int, spread: int) -> int:
        """Return a hand of a seat that knocks `spread` ranks above the threshold, by what was seen of the seat."""
        facts, hands, watched = self._facts, self._hands, self._watched
        rank, improved = hands.rank, hands.find_improved
        known = facts.holds[seat]
        changes, turns = min(watched.changes[seat], CHANGES), watched.turns[seat]
        hand = known
        for _ in range(TRIES):
            hand = known
            for _ in range(facts.sizes[seat] - known.bit_count()):
                card = self._draw_card(hand)
                while card & hand:
                    card = self._draw_card(hand)
                hand |= card
            early = False
            for turn in range(changes):
                if turn < turns - 1 and rank[hand] >= self.find_knock_rank(turn, spread):
                    early = True
                    break
                card = self._draw_card(hand)
                if not card & hand:
                    better = improved(hand, card)
                    if not known & ~better:
                        hand = better
            if early or (seat in facts.acted and hands.blitz[hand]):
                continue
            if known and hand != known and rank[hand & ~known] == rank[hand]:
                # A seat takes a discard only if it makes the hand count more.
                continue
            if all(improved(hand, card) == hand for card in watched.thrown[seat]):
                break
        if seat == facts.knocker or watched.content[seat]:
            bold = spread if seat == facts.knocker else -(spread // 2)
            return self._improve_to(hand, known, self.find_knock_rank(turns - 1, bold))
        return hand

    def _improve_to(self, hand: int, known: int, least: int) -> int:
        """Improve a hand until it is good enough to knock with, if that comes soon."""
        for _ in range(2 * TRIES):
            if self._hands.rank[hand] >= least:
                break
            card = self._draw_card(hand)
            better = hand if card & hand else self._hands.find_improved(hand, card)
            if not known & ~better and not self._hands.blitz[better]:
                hand = better
        return hand

    def _play_on(self, rival: Rival, hand: int, spread: int, steps: int) -> None:
        """Let a hand go on with a card every turn, until a knock or a Blitz."""
        rank, blitz, improved = self._hands.rank, self._hands.blitz, self._hands.find_improved
        turns = self._watched.turns[rival.seat]
        for step in range(steps):
            own = rank[hand]
            card = self._draw_card(hand)
            better = hand if card & hand else improved(hand, card)
            rival.now[step].append(own)
            rival.after[step].append(rank[better])
            if blitz[hand]:
                # It was dealt a Blitz and waits for its first turn.
                rival.blitzes[step] += 1
                return
            if turns + step >= self._first and own >= self.find_knock_rank(turns + step, spread):
                rival.knocks[step].append(own)
                return
            if blitz[better]:
                rival.blitzes[step] += 1
                return
            hand = better


def count_chances(samples: Sequence[int], ranks: int) -> Chances:
    """Return by rank the shares of the samples that reach at least that rank, and that exceed it."""
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
