"""Transcripts: whole deals that were worked out by hand from the rules of a game, and are played beside the program.

A transcript is text, a line for each thing that happens:

    deal 2                              the dealer, who deals
    hand 0 Pu9 PuA Rd8 RdQ RdA          what a seat got, or "widow BkJ"
    hold 1 RdA RdK BkQ                  what a seat holds instead, in a deal that was made up
    may 3 GnK GnQ                       the cards that a seat may choose from when it plays next
    call 3 look, 3 nap, 0 pass          calls in order, each with its seat; "look" is a look at the widow
    name 1 black                        the trump that the declarer names
    stay 1 2 3, drop 0                  who plays for the pot
    take 3, leave 3, away 3 GnT BkJ     an exchange; with "done 3" the rest is kept
    trick 3 BkK Rd8 BzQ BkA 2           leader, cards in the order played, winner
    line ante -2 -2 -2 -2               a line of the score sheet, by its clause
    totals 1 1 0 -12                    after the deal
    pot 10                              and what lies in the pot
    winners 3                           who has won the match
"""

from __future__ import annotations

from collections.abc import Callable

from purple_table.core.actions import Action, Bid, Choose, Give, NextDeal, Pass, Play
from purple_table.core.events import DealScored, Event, TrickWon
from purple_table.core.game import State
from purple_table.games.tricks.state import TrickState


class Transcript:
    """A match that is played as a transcript says; whatever differs fails the test."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._events: list[Event] = []
        self._lines: list[tuple[str, tuple[int, ...]]] = []
        self._may: dict[int, set[str]] = {}

    def follow(self, text: str) -> None:
        """Play the transcript to its end."""
        kinds: dict[str, Callable[[list[str]], None]] = {
            name.removeprefix("_on_"): getattr(self, name) for name in dir(self) if name.startswith("_on_")
        }
        for line in text.strip().splitlines():
            kind, *words = line.split()
            kinds[kind](words)
        assert not self._lines, "lines of the score sheet that nobody expected"
        assert not self._may, "seats that never chose"

    def _act(self, seat: int, action: Action) -> None:
        assert self._state.to_act == seat, (seat, action)
        if isinstance(action, Play) and seat in self._may:
            legal = {other.card for other in self._state.legal_actions() if isinstance(other, Play)}
            assert legal == self._may.pop(seat), (seat, action)
        self._events = self._state.apply(action)
        scored = [event for event in self._events if isinstance(event, DealScored)]
        self._lines += [(line.clause, line.points) for event in scored for line in event.lines]

    def _on_deal(self, words: list[str]) -> None:
        assert not self._lines
        self._act(int(words[0]), NextDeal())

    def _on_hand(self, words: list[str]) -> None:
        assert self._state.view(int(words[0])).hand == tuple(words[1:])

    def _on_hold(self, words: list[str]) -> None:
        assert isinstance(self._state, TrickState)
        self._state.kernel.hands[int(words[0])] = self._state.game.deck.mask(words[1:])

    def _on_may(self, words: list[str]) -> None:
        self._may[int(words[0])] = set(words[1:])

    def _on_widow(self, words: list[str]) -> None:
        assert [pile.cards for pile in self._state.piles() if pile.key.role == "widow"] == [tuple(words)]

    def _on_call(self, words: list[str]) -> None:
        for pair in " ".join(words).split(", "):
            seat, call = pair.split(" ", 1)
            said = {"pass": Pass(), "look": Choose("widow", "look")}.get(call, Bid(call))
            self._act(int(seat), said)

    def _on_name(self, words: list[str]) -> None:
        self._act(int(words[0]), Choose("trump", words[1]))

    def _on_take(self, words: list[str]) -> None:
        self._act(int(words[0]), Choose("exchange", "take"))

    def _on_leave(self, words: list[str]) -> None:
        self._act(int(words[0]), Choose("exchange", "leave"))

    def _on_stay(self, words: list[str]) -> None:
        for pair in ("stay " + " ".join(words)).split(", "):
            choice, *seats = pair.split()
            for seat in seats:
                self._act(int(seat), Choose("staying", choice))

    def _on_done(self, words: list[str]) -> None:
        self._act(int(words[0]), Choose("exchange", "done"))

    def _on_away(self, words: list[str]) -> None:
        for card in words[1:]:
            self._act(int(words[0]), Give(card))

    def _on_trick(self, words: list[str]) -> None:
        leader, *cards, winner = words
        view = self._state.view(0)
        seats = [(int(leader) + place) % view.players for place in range(view.players)]
        playing = [seat for seat in seats if seat not in view.status.out]
        for seat, card in zip(playing, cards, strict=True):
            self._act(seat, Play(card))
        taken = [event for event in self._events if isinstance(event, TrickWon)]
        assert [(event.cards, event.seat) for event in taken] == [(tuple(cards), int(winner))]

    def _on_line(self, words: list[str]) -> None:
        assert self._lines.pop(0) == (words[0], tuple(map(int, words[1:])))

    def _on_totals(self, words: list[str]) -> None:
        assert self._state.view(0).totals == tuple(map(int, words))

    def _on_pot(self, words: list[str]) -> None:
        assert self._state.view(0).status.stake[0] == int(words[0])

    def _on_winners(self, words: list[str]) -> None:
        outcome = self._state.view(0).outcome
        assert outcome is not None
        assert outcome.winners == tuple(map(int, words))


def follow(state: State, text: str) -> None:
    """Play a match as a transcript says."""
    Transcript(state).follow(text)
