"""The host's part in dealing: collects a word of every machine before a deal, and tells all about it afterwards."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from itertools import groupby

from purple_table.core.actions import NextDeal
from purple_table.core.events import DealBegan
from purple_table.core.game import View
from purple_table.core.match import Match, Step
from purple_table.core.messages import Message, Verbatim, say
from purple_table.core.shuffle import SharedChance, compute_key_digest
from purple_table.network import messages as wire
from purple_table.network.fairness import WORD_SECONDS, digest_word, is_word, join_words
from purple_table.network.machines import Machine

DEAL_SECONDS = 30.0
"""How long the next deal waits for those who still look at the result, after the first window is ready."""


class DealRounds:
    """The rounds before the deals of a match: first all digests, then all words. A round begins anew when a machine is
    lost, or comes, before the deal has begun; everybody is told of it."""

    def __init__(
        self, match: Match, clock: Callable[[], float], tell: Callable[[Message], None], drop: Callable[[Machine], None]
    ) -> None:
        """`tell` says something to everybody, and `drop` cuts the line of a machine that withholds its word."""
        self._chance = match.chance
        self._start = match.chance.first_deal(match.game.players)
        self._clock, self._tell, self._drop = clock, tell, drop
        self._number = 0
        self._attempt = -1
        self._asked: list[Machine] = []
        self._digests: dict[Machine, str] = {}
        self._words: dict[Machine, str] = {}
        self._since = 0.0
        self._ready_since: float | None = None

    def find_next(self, view: View) -> int:
        """Return the number of the deal that comes next, from how the match stands for a seat."""
        began = [event.number for event in view.history if isinstance(event, DealBegan)]
        return began[-1] + 1 if began else self._start[0]

    @property
    def is_late(self) -> bool:
        """Whether somebody is ready for the next deal, and the others are waited for."""
        return self._ready_since is not None

    def forget_ready(self) -> None:
        """Wait for all once more, as the match has gone on."""
        self._ready_since = None

    def are_ready(self, machines: Sequence[Machine], out: Container[int], steps: int) -> bool:
        """Return whether the next deal may begin: every machine with people has shown all steps, or time is up. Those
        for whom a computer plays, at the seats `out`, are waited for only where nobody else is there."""
        sitting = [machine for machine in machines if machine.sits and machine.link is not None]
        ready = [machine for machine in sitting if machine.ready_steps >= steps]
        if not ready:
            return not any(machine.sits for machine in machines)
        if self._ready_since is None:
            self._ready_since = self._clock()
        awaited = [machine for machine in sitting if machine not in ready and machine.plays_itself(out)]
        return not awaited or self._clock() - self._ready_since > DEAL_SECONDS

    def settle(self, number: int, machines: Sequence[Machine], everybody: Iterable[Machine]) -> bool:
        """Go on with the round before a deal, and return whether its key is settled. `machines` are those with people,
        `everybody` all that are told."""
        chance = self._chance
        if not isinstance(chance, SharedChance) or number in chance.words or not machines:
            return True
        if number != self._number or list(machines) != self._asked:
            self._begin(number, machines)
            return False
        missing = [each for each in machines if each not in (self._words if self._is_revealing else self._digests)]
        if missing:
            if self._clock() - self._since > WORD_SECONDS:
                for machine in missing:
                    if machine.is_own:
                        continue  # the own window comes back to it, and could not come back otherwise
                    self._tell(_say_withheld(machine, number))
                    self._drop(machine)
            return False
        if not self._is_revealing:
            self._is_revealing, self._since = True, self._clock()
            digests = tuple(self._digests[machine] for machine in machines)
            for machine in everybody:
                machine.send(wire.AskReveal(number, self._attempt, digests))
            return False
        words = tuple(self._words[machine] for machine in machines)
        chance.words[number] = join_words(words)
        for machine in everybody:
            machine.send(wire.DealSealed(number, self._attempt, words, compute_key_digest(chance.key(number))))
        return True

    _is_revealing = False

    def _begin(self, number: int, machines: Sequence[Machine]) -> None:
        chance = self._chance
        if number == self._number:
            for machine in self._asked:
                if machine not in machines:
                    self._tell(_say_lost(machine, number))
        self._attempt = self._attempt + 1 if number == self._number else 0
        self._number, self._asked = number, list(machines)
        self._digests.clear()
        self._words.clear()
        self._is_revealing, self._since = False, self._clock()
        own = chance.own_key(number) if isinstance(chance, SharedChance) else chance.key(number)
        for machine in machines:
            machine.send(wire.AskCommit(number, self._attempt, compute_key_digest(own)))

    def receive(self, machine: Machine, said: wire.CommitWord | wire.RevealWord) -> None:
        """Take the digest of a machine's word, or the word if it has that digest; a second one changes nothing."""
        if machine not in self._asked or (said.deal, said.attempt) != (self._number, self._attempt):
            return
        if isinstance(said, wire.CommitWord):
            if not self._is_revealing and is_word(said.digest):
                self._digests.setdefault(machine, said.digest)
        elif self._is_revealing and is_word(said.word) and digest_word(said.word) == self._digests.get(machine):
            self._words.setdefault(machine, said.word)

    def forget(self, machine: Machine) -> None:
        """Begin the round anew, as a machine has another line: what it was asked may have been lost with the old."""
        if machine in self._asked:
            self._asked.remove(machine)

    def list_opened(self, match: Match, *, over: bool) -> tuple[wire.DealOpened, ...]:
        """Return what is told of each deal that is over; `over` says whether the last one is."""
        deals, first = _split_deals(match.steps), self._start[0]
        began = [event.number for events in match.events for event in events if isinstance(event, DealBegan)]
        if not began:
            return ()
        # To cut for the first dealer is to deal, too, and belongs to the first deal.
        cuts = len(deals) - (began[-1] - first + 1)
        deals[: cuts + 1] = [[step for steps in deals[: cuts + 1] for step in steps]]
        found = [self._open(first + place, steps) for place, steps in enumerate(deals)]
        return tuple(found if over else found[:-1])

    def _open(self, number: int, steps: Sequence[Step]) -> wire.DealOpened:
        chance, word = self._chance, ""
        own = chance.key(number)
        if isinstance(chance, SharedChance):
            own, word = chance.own_key(number), chance.words.get(number, b"").hex()
        return wire.DealOpened(number, self._start, chance.key(0).hex(), own.hex(), word, tuple(steps))


def _split_deals(steps: Sequence[Step]) -> list[list[Step]]:
    """Return the steps from each time on that somebody deals."""
    deals: list[list[Step]] = []
    for dealing, group in groupby(steps, lambda step: isinstance(step.action, NextDeal)):
        for step in group:
            if dealing or not deals:
                deals.append([])
            deals[-1].append(step)
    return deals


def _say_withheld(machine: Machine, number: int) -> Message:
    return say(
        "The machine of {name} did not add its part to deal {number}, so it was made anew before anybody saw a card.",
        name=Verbatim(", ".join(machine.names)),
        number=number,
    )


def _say_lost(machine: Machine, number: int) -> Message:
    return say(
        "The machine of {name} was lost while deal {number} was made, so it was made anew before anybody saw a card.",
        name=Verbatim(", ".join(machine.names)),
        number=number,
    )
