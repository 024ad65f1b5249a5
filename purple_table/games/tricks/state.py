"""The state of a match of tricks: the kernel with names, piles, checks and events around it.

A match goes through phases, deal after deal; each phase is a small object that decides what is legal and what follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from purple_table.core.events import Event, Moved, Noted
from purple_table.core.game import Status
from purple_table.core.messages import SILENT, Message, SeatName, Term, Value, say
from purple_table.core.piles import Pile, PileKey
from purple_table.core.shuffle import Chance
from purple_table.games.match_frame import MatchState, added, total
from purple_table.games.tricks import phases
from purple_table.games.tricks.bidding import NO_BIDS, Bids, Calls
from purple_table.games.tricks.dealing import FIRST_TRICK
from purple_table.games.tricks.scoring import NOTHING, Carried, DealFacts
from purple_table.games.tricks.trump import CONTRACT, NO_TRUMP

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


class TrickState(MatchState):
    """One match of a trick game. `allowed` is the mask of cards that may be played or given now.

    `line` are the cards of the trick in the order played; `given` what each seat has laid out to pass; `aside` what
    was left over, `hidden` the part of it that stays face down; `revokes` the failures to follow as (seat, trick
    number, card). `calls` is the bidding so far and `bids` what it led to; `unseen` are the seats that have not seen
    their own hands; `denomination` names the trump, None before there is one; `carried` is what scoring keeps from one
    deal to the next. `tricks` are those of the deal, `seats` those that play in them, rising; everybody sees the hands
    of `open`.
    """

    __slots__ = (
        "allowed",
        "aside",
        "bids",
        "broken",
        "calls",
        "carried",
        "choices",
        "denomination",
        "given",
        "hidden",
        "kernel",
        "line",
        "open",
        "revokes",
        "seats",
        "tricks",
        "unseen",
    )

    first = phases.DEAL
    game: TrickGame

    def __init__(self, game: TrickGame, chance: Chance) -> None:
        super().__init__(game, chance, (0,) * len(game.sides))
        self.kernel = game.kernel([0] * game.players)
        self.aside = 0
        self.hidden = 0
        self.given = [0] * game.players
        self.line: list[int] = []
        self.broken = False
        self.allowed = 0
        self.choices: dict[str, str] = {}
        self.revokes: list[tuple[int, int, int]] = []
        self.carried: Carried = NOTHING
        self.tricks = min(game.dealing.sizes(self.number, game.players))
        self.seats = tuple(range(game.players))
        self.open: frozenset[int] = frozenset()
        self.calls = Calls(game.players, self.tricks, game.sides, self.dealer, self.totals)
        self.bids: Bids = NO_BIDS
        self.unseen: frozenset[int] = frozenset()
        self.denomination: str | None = None

    def copy(self) -> Self:
        """An independent state at the same point."""
        twin = super().copy()
        twin.kernel = self.kernel.copy()
        twin.aside = self.aside
        twin.hidden = self.hidden
        twin.given = self.given[:]
        twin.line = self.line[:]
        twin.broken = self.broken
        twin.allowed = self.allowed
        twin.choices = dict(self.choices)
        twin.revokes = self.revokes[:]
        twin.carried = self.carried
        twin.calls = self.calls
        twin.bids = self.bids
        twin.unseen = self.unseen
        twin.denomination = self.denomination
        twin.tricks = self.tricks
        twin.seats = self.seats
        twin.open = self.open
        return twin

    # --- the course of a deal, called by the phases -----------------------------------------------------------------

    def after_bidding(self) -> None:
        """What was bid is settled, if anything was: the trump is named, then come passing and play."""
        if self.game.trump.part == CONTRACT:
            self.denomination = self.bids.denomination or NO_TRUMP
        if self.game.passing.steps(self.number):
            self.phase = phases.PASSING
            phases.PASSING.begin(self)
        else:
            self.begin_play()

    def begin_play(self) -> None:
        """Hands are final: whoever opens leads the first trick (clause opening)."""
        game, leading = self.game, self.game.leading
        hands = self.kernel.hands
        leader, opening = leading.opening(hands, self.dealer, self.bids.declarer, self.seats)
        extra = self.aside if game.dealing.left_over == FIRST_TRICK else 0
        locked, ban = leading.lock(self.trump), game.following.first_trick_ban
        self.kernel = game.kernel(
            hands, leader, self.denomination, opening=opening, locked=locked, ban=ban, extra=extra, seats=self.seats
        )
        self.phase = phases.PLAY
        self.to_act = leader
        self.allowed = self.kernel.legal()

    def lay_open(self, seat: int, events: list[Event]) -> None:
        """Everybody sees the hand of a seat from now on."""
        self.open |= {seat}
        hand = PileKey("hand", seat)
        events.append(Moved(self.game.deck.codes(self.kernel.hands[seat]), hand, hand))

    def facts(self) -> DealFacts:
        """The deal as scoring sees it."""
        failures = [0] * self.game.players
        for seat, _, _ in self.revokes:
            failures[seat] += 1
        return DealFacts(
            self.kernel.won,
            self.dealer,
            self.totals,
            failures,
            self.choices,
            self.kernel.taken,
            self.game.sides,
            self.bids,
            self.carried,
            self.kernel.takers,
            self.tricks,
        )

    def finish_deal(self, events: list[Event]) -> None:
        """After the last trick: choices that are open, then the score, then the next deal or the end."""
        topics = self.game.scoring.topics(self.facts())
        if topics:
            self.phase = phases.CHOOSE
            self.to_act = topics[0].seat
            return
        for seat, trick, bit in self.revokes:
            words = say(
                "{seat} did not follow color in trick {trick} although holding it",
                yours="{seat} did not follow color in trick {trick} although holding it",
                seat=SeatName(seat),
                trick=trick,
            )
            events.append(Noted("revoke", seat, words, "revoke", self.game.deck.codes(bit)))
        facts = self.facts()
        self.carried = self.game.scoring.after(facts)
        lines = self.game.scoring.lines(facts)
        self.close(lines, added(self.totals, total(lines, len(self.totals))), events)

    def throw_in(self, events: list[Event]) -> None:
        """Nobody bid: the cards go back, nothing is scored, and the next dealer deals (T06)."""
        for pile in self.piles():
            if pile.cards and pile.key.role in ("hand", "aside"):
                events.append(Moved(pile.cards, pile.key, PileKey("stock"), pile.open_to))
        self.kernel = self.game.kernel([0] * self.game.players)
        self.aside = self.hidden = 0
        self.close((), self.totals, events)

    def winners(self) -> tuple[int, ...]:
        """The winning sides after the deal that was just scored; nobody while the match goes on."""
        ending = self.game.ending
        return ending.winners(self.totals, len(self.sheet), ending.reached(self.sheet[:-1]))

    def end_words(self, winners: tuple[int, ...]) -> Message:
        """Why the match is over, in a sentence."""
        return self.game.ending.words(self.totals, len(self.sheet))

    # --- what is shown ----------------------------------------------------------------------------------------------

    def piles(self) -> tuple[Pile, ...]:
        """Every pile: stock (before a deal), hands, cards laid out to pass, the trick, won cards, aside, out."""
        deck, players, kernel = self.game.deck, range(self.game.players), self.kernel
        nobody: frozenset[int] = frozenset()
        found = [
            Pile(
                PileKey("hand", seat),
                deck.codes(kernel.hands[seat]),
                None if seat in self.open else frozenset((seat,)) - self.unseen,
            )
            for seat in players
        ]
        found += [Pile(PileKey("pass", seat), deck.codes(self.given[seat]), frozenset((seat,))) for seat in players]
        found.append(Pile(PileKey("trick"), tuple(code for bit in self.line for code in deck.codes(bit))))
        found += [Pile(PileKey("won", seat), deck.codes(kernel.won[seat])) for seat in players]
        if self.game.dealing.left_over == FIRST_TRICK:
            waits = bool(kernel.extra) or self.phase in (phases.BIDDING, phases.PASSING)
            found.append(Pile(PileKey("aside"), deck.codes(self.aside) if waits else (), nobody))
        else:
            found.append(Pile(PileKey("aside"), deck.codes(self.aside)))
        found.append(Pile(PileKey("aside", None, 1), deck.codes(self.hidden), nobody))
        found.append(Pile(PileKey("out"), self.game.dealing.removed))
        dealt = any(pile.cards for pile in found[:-1])
        found.append(Pile(PileKey("stock"), () if dealt else self.game.dealing.cards, nobody))
        return tuple(found)

    def status(self, seat: int) -> Status:
        """Where the deal stands, the same for everybody."""
        game, kernel = self.game, self.kernel
        done = sum(kernel.taken)
        locked = self.locked_name
        lines = (_broken(locked, self.broken),) if locked else ()
        playing = self.phase is phases.PLAY
        by_seat, by_side = game.scoring.counters(self.facts())
        return Status(
            phase=self.phase.name,
            deal=self.number,
            dealer=self.dealer,
            trick=min(done + 1, self.tricks),
            tricks=self.tricks,
            leader=(kernel.leader if kernel.count else kernel.turn) if playing else None,
            broken=self.broken,
            trump=None if self.denomination is None else game.trump.names[self.denomination],
            contract=None if game.bidding is None else game.bidding.contract(self.bids),
            declarer=self.bids.declarer,
            counters=by_seat,
            side_counters=by_side,
            out=tuple(seat for seat in range(game.players) if seat not in self.seats),
            lines=() if self.outcome else (*game.ending.remarks(self.sheet), *(lines if playing else ())),
        )

    @property
    def trump(self) -> int:
        """The trumps of the deal; 0 for none."""
        return 0 if self.denomination is None else self.game.trump.cards[self.denomination]

    @property
    def locked_name(self) -> Value:
        """What may not be led before it is broken, in words; silent for nothing."""
        if self.game.leading.locked_trump and self.trump:
            return self.game.trump.plurals[self.denomination or NO_TRUMP]
        return Term(self.game.leading.locked_suit) if self.game.leading.locked_suit else SILENT


def _broken(suit: Value, broken: bool) -> Message:
    if broken:
        return say("{suit} are broken", suit=suit)
    return say("{suit} are not broken", suit=suit)
