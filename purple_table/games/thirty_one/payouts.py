"""Payouts: who pays and who wins when a hand is over, and when the match is (long and short game)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.events import Paid, ScoreLine
from purple_table.core.messages import Message, say
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis
from purple_table.games.match_frame import add_points
from purple_table.games.thirty_one.counting import Counting

CHIPS = "chips"
_WON, _AGAIN = "pots_won", "again"


@dataclass(frozen=True, slots=True)
class HandFacts:
    """A hand that is over, as the payouts see it.

    `totals` are the declared totals of the seats that played, or empty after a Blitz; `high` is each one's highest
    declared card as (rank, color points); `chips` and `pot` stand as before the payment, after any ante. `ahead` says
    how many pots have been won before this hand.
    """

    totals: dict[int, int]
    high: dict[int, tuple[int, int]]
    chips: tuple[int, ...]
    pot: int
    playing: tuple[int, ...]
    starter: int
    knocker: int | None = None
    blitzer: int | None = None
    ahead: int = 0

    def list_clockwise(self, seats: Sequence[int]) -> list[int]:
        """Return the seats in the order of play, from the starter."""
        players = len(self.chips)
        return sorted(seats, key=lambda seat: (seat - self.starter) % players)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The settlement of a hand: chips by seat, the pot, the lines of the score sheet, the payments, and who starts the
    next hand. `again`: the hand is played again by the same seats."""

    chips: tuple[int, ...]
    pot: int
    lines: tuple[ScoreLine, ...]
    paid: tuple[Paid, ...]
    starter: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class HandStanding:
    """The standing of a match before a hand: who plays it, what each of them antes, and how many pots have been won."""

    playing: tuple[int, ...]
    ante: int
    won: int


class Payouts(ABC):
    """The part [stakes] of a rule book. Everybody begins with `chips`."""

    chips: int

    @abstractmethod
    def worth(self, counting: Counting, total: int) -> int:
        """Return what a total is worth at the showdown, the higher the better."""

    @abstractmethod
    def settle(self, facts: HandFacts, counting: Counting) -> Settlement:
        """Pay for a hand."""

    @abstractmethod
    def make_first_standing(self, chips: Sequence[int]) -> HandStanding:
        """Return the standing of the first hand, which begins with these chips."""

    @abstractmethod
    def update_standing(self, before: HandStanding, chips: Sequence[int]) -> HandStanding:
        """Return the standing after a hand that has led to these chips."""

    @abstractmethod
    def due(self, playing: Sequence[int], chips: Sequence[int]) -> int:
        """Return what those who play the next hand ante, with these chips before it."""

    def standing(self, players: int, sheet: Sequence[Sequence[int]]) -> HandStanding:
        """Return the standing after these changes of chips since a match began, a row a hand."""
        chips = self.starting_chips(players)
        found = self.make_first_standing(chips)
        for row in sheet:
            chips = add_points(chips, row)
            found = self.update_standing(found, chips)
        return found

    def starting_chips(self, players: int) -> tuple[int, ...]:
        """Return the chips that a match begins with."""
        return (self.chips,) * players

    def pot(self, chips: Sequence[int]) -> int:
        """Return what lies in the middle while these chips do not: none comes into a match, and none leaves it."""
        return self.chips * len(chips) - sum(chips)

    @abstractmethod
    def collect_basis(self, standing: HandStanding) -> Basis:
        """Return what of a standing the chips do not tell, as `start_from` reads it."""

    @abstractmethod
    def start_from(self, basis: Section, chips: Sequence[int]) -> HandStanding:
        """Return the standing of a hand with these chips; RuleError where it cannot be."""

    @abstractmethod
    def find_winners(self, chips: Sequence[int], won: int) -> tuple[int, ...]:
        """Return who has won the match after a hand, when `won` pots have been won; nobody while it goes on."""

    @abstractmethod
    def say_why_over(self, winners: Sequence[int], chips: Sequence[int]) -> Message:
        """Return a sentence about the end of the match."""


@dataclass(frozen=True, slots=True)
class Lives(Payouts):
    """The long game: the lowest total pays a chip, and the last seat with chips takes the pot.

    `knocker_pays` is what a knocker pays who has the lowest total (B09).
    """

    chips: int
    knocker_pays: int

    def worth(self, counting: Counting, total: int) -> int:
        """Rank a total: a higher one is better, also above the full one, unless it is bust (B01)."""
        return total

    def settle(self, facts: HandFacts, counting: Counting) -> Settlement:
        """Settle a hand: the lowest pay, or all others after a Blitz (clauses lowest, knocker, blitz, all-out, pot)."""
        owed = [0] * len(facts.chips)
        extra = [0] * len(facts.chips)
        if facts.blitzer is not None:
            for seat in facts.playing:
                owed[seat] = 1 if seat != facts.blitzer else 0
            clause, label, starter = "blitz", say("Blitz"), facts.blitzer
        else:
            lowest = min(facts.totals.values())
            for seat in facts.playing:
                if facts.totals[seat] == lowest:
                    owed[seat] = 1
                    if seat == facts.knocker:
                        extra[seat] = min(self.knocker_pays, facts.chips[seat]) - 1
            clause, label, starter = "lowest", say("Lowest total"), -1
        chips = [own - one - more for own, one, more in zip(facts.chips, owed, extra, strict=True)]
        if not any(chips):
            nothing = ScoreLine(say("Nobody pays: all would be out"), (0,) * len(chips), "all-out")
            return Settlement(facts.chips, facts.pot, (nothing,), (), facts.starter, again=True)
        order = facts.list_clockwise(facts.playing)
        lines = [ScoreLine(label, tuple(-one for one in owed), clause)]
        paid = [Paid(seat, None, 1, clause) for seat in order if owed[seat]]
        if any(extra):
            lines.append(ScoreLine(say("Knocker lowest"), tuple(-more for more in extra), "knocker"))
            paid += [Paid(seat, None, extra[seat], "knocker") for seat in order if extra[seat]]
        pot = facts.pot + sum(owed) + sum(extra)
        left = [seat for seat in order if chips[seat]]
        if starter < 0:
            starter = max(left, key=lambda seat: facts.totals[seat])
        if len(left) == 1:
            lines.append(
                ScoreLine(say("Pot"), tuple(pot if seat == left[0] else 0 for seat in range(len(chips))), "pot")
            )
            paid.append(Paid(None, left[0], pot, "pot"))
            chips[left[0]] += pot
            pot = 0
        return Settlement(tuple(chips), pot, tuple(lines), tuple(paid), starter)

    def make_first_standing(self, chips: Sequence[int]) -> HandStanding:
        """Whoever has chips plays (clause out)."""
        return HandStanding(tuple(seat for seat, own in enumerate(chips) if own), 0, 0)

    def update_standing(self, before: HandStanding, chips: Sequence[int]) -> HandStanding:
        """Whoever has chips plays (clause out)."""
        return self.make_first_standing(chips)

    def due(self, playing: Sequence[int], chips: Sequence[int]) -> int:
        """Return 0: nobody antes."""
        return 0

    def collect_basis(self, standing: HandStanding) -> Basis:
        """Return nothing more: the chips tell everything."""
        return {}

    def start_from(self, basis: Section, chips: Sequence[int]) -> HandStanding:
        """Return the first standing: the chips tell everything."""
        return self.make_first_standing(chips)

    def find_winners(self, chips: Sequence[int], won: int) -> tuple[int, ...]:
        """Return the last seat with chips (clause pot)."""
        left = tuple(seat for seat, own in enumerate(chips) if own)
        return left if len(left) == 1 else ()

    def say_why_over(self, winners: Sequence[int], chips: Sequence[int]) -> Message:
        """Return who has chips left."""
        if len(winners) == 1 and not any(own for seat, own in enumerate(chips) if seat != winners[0]):
            return say("Nobody else has a chip left; the last one at the table takes the pot.")
        return say("The most chips are {chips}.", chips=chips[winners[0]])


@dataclass(frozen=True, slots=True)
class Pots(Payouts):
    """The short game: everybody antes `ante`, and the total closest to the full one wins the pot; so for `pots` pots.

    `tie` says what becomes of a pot with several winners: "split" it, "replay" the hand, or the "high_card" (B16).
    """

    chips: int
    ante: int
    pots: int
    tie: str

    def worth(self, counting: Counting, total: int) -> int:
        """Rank a total by how close it is to the full one, as the option says (B01, B02)."""
        return counting.rate_closeness(total)

    def settle(self, facts: HandFacts, counting: Counting) -> Settlement:
        """Settle a hand: the best total, or a Blitz, wins the pot (clauses closest, blitz, short-tie, odd-chip)."""
        if facts.blitzer is not None:
            return self._share(facts, [facts.blitzer], "blitz", say("Blitz wins the pot"))
        worth = {seat: counting.rate_closeness(facts.totals[seat]) for seat in facts.playing}
        best = max(worth.values())
        level = [seat for seat in facts.list_clockwise(facts.playing) if worth[seat] == best]
        if len(level) == 1:
            return self._share(facts, level, "closest", say("Pot"))
        if self.tie == "high_card":
            return self._share(
                facts, [max(level, key=lambda seat: facts.high[seat])], "short-tie", say("Pot by high card")
            )
        if self.tie == "replay":
            stays = ScoreLine(say("Level: the pot stays"), (0,) * len(facts.chips), "short-tie")
            return Settlement(facts.chips, facts.pot, (stays,), (), facts.starter, again=True)
        return self._share(facts, level, "short-tie", say("Split pot"))

    def make_first_standing(self, chips: Sequence[int]) -> HandStanding:
        """Return the standing in which every seat plays that can ante (clause ante)."""
        return HandStanding(self._able(chips), self.ante, 0)

    def update_standing(self, before: HandStanding, chips: Sequence[int]) -> HandStanding:
        """Whoever can ante plays; a hand that is played again has the same seats and no new ante (clauses ante,
        short-tie). A pot that holds every ante after a hand was not won in it."""
        if self.due(before.playing, chips):
            return HandStanding(self._able(chips), self.ante, before.won + 1)
        return HandStanding(before.playing, 0, before.won)

    def due(self, playing: Sequence[int], chips: Sequence[int]) -> int:
        """Return the ante, unless the pot holds it already."""
        return 0 if self.pot(chips) >= self.ante * len(playing) else self.ante

    def collect_basis(self, standing: HandStanding) -> Basis:
        """Return how many pots were won, and who plays a hand again."""
        won: Basis = {_WON: standing.won} if standing.won else {}
        return won if standing.ante else {**won, _AGAIN: standing.playing}

    def start_from(self, basis: Section, chips: Sequence[int]) -> HandStanding:
        """Some pots were won already, and those who are named may play the hand again."""
        won = basis.integer(_WON, 0, self.pots - 1, 0)
        if _AGAIN not in basis:
            playing = self._able(chips)
            if not self.due(playing, chips):
                raise basis.error(CHIPS, f"leave {self.pot(chips)} in a pot that nobody has won")
            return HandStanding(playing, self.ante, won)
        again = basis.integers(_AGAIN, 0, len(chips) - 1)
        if list(again) != sorted(set(again)):
            raise basis.error(_AGAIN, "must name each seat once, in order")
        if self.tie != "replay" or self.due(again, chips):
            raise basis.error(_AGAIN, "needs a pot that holds every ante, and ties that are played again")
        return HandStanding(again, 0, won)

    def find_winners(self, chips: Sequence[int], won: int) -> tuple[int, ...]:
        """Return the most chips after the last pot, or when fewer than two can ante; ties share (clauses pots, end)."""
        if won < self.pots and len(self._able(chips)) > 1:
            return ()
        return tuple(seat for seat, own in enumerate(chips) if own == max(chips))

    def say_why_over(self, winners: Sequence[int], chips: Sequence[int]) -> Message:
        """Say with how many chips the winners won."""
        return say("The most chips are {chips}.", chips=chips[winners[0]])

    def _able(self, chips: Sequence[int]) -> tuple[int, ...]:
        return tuple(seat for seat, own in enumerate(chips) if own >= self.ante)

    def _share(self, facts: HandFacts, winners: list[int], clause: str, label: Message) -> Settlement:
        """Give each winner the same; what cannot be shared stays in while pots are to come, else the first gets it."""
        each, odd = divmod(facts.pot, len(winners))
        seats = range(len(facts.chips))
        lines = [ScoreLine(label, tuple(each if seat in winners else 0 for seat in seats), clause)]
        paid = [Paid(None, seat, each, clause) for seat in winners]
        chips = [own + (each if seat in winners else 0) for seat, own in enumerate(facts.chips)]
        if odd and self.find_winners(chips, facts.ahead + 1):
            first = winners[0]
            lines.append(ScoreLine(say("Odd chip"), tuple(odd if seat == first else 0 for seat in seats), "odd-chip"))
            paid.append(Paid(None, first, odd, "odd-chip"))
            chips[first] += odd
            odd = 0
        return Settlement(tuple(chips), odd, tuple(lines), tuple(paid), winners[0])


def read_payouts(section: Section) -> Payouts:
    """Return the part [stakes] of a rule book."""
    part = section.choice("part", ["lives", "pots"])
    chips = section.integer("chips", 1, 1000)
    payouts: Payouts
    if part == "lives":
        payouts = Lives(chips, section.integer("knocker_pays", 1, 1000))
    else:
        ante = section.integer("ante", 1, chips)
        payouts = Pots(
            chips, ante, section.integer("pots", 1, 1000), section.choice("tie", ["split", "replay", "high_card"])
        )
    section.check_all_read()
    return payouts
