"""Melding in a turn: what may be melded, laid off and laid down, and what must be melded before a card is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from purple_table.core.game import Reason
from purple_table.core.messages import CardName, Message, say
from purple_table.core.rulebook import Section
from purple_table.games.blues_greens import blues_greens_words as words
from purple_table.games.blues_greens import meld_reach
from purple_table.games.blues_greens.melds import LaidMeld, Melds, MeldShape
from purple_table.games.blues_greens.pack import Pack, mask, numbers

NOTHING = -1


class MeldTurn(NamedTuple):
    """The state of melding within a turn.

    opened    whether the player could lay cards off when the turn began
    melds     the number of new melds, and `worth` their points together
    duty      the card from deep in the splay that must still be melded
    leaving   whether red threes were laid down, so that the player must go out
    """

    opened: bool = False
    melds: int = 0
    worth: int = 0
    duty: int = NOTHING
    leaving: bool = False


class MeldingPosition(NamedTuple):
    """The position of a player within a turn; `opened` says whether the first meld lies."""

    seat: int
    hand: int
    trump: int
    table: tuple[LaidMeld, ...]
    opened: bool
    turn: MeldTurn


@dataclass(frozen=True, slots=True)
class MeldRules:
    """The rules of melding (clauses meld, first-meld, layoff, deep-draw, red-threes).

    many    whether any number of new melds may be laid in a turn (G11)
    first   the points that the first melds of a player must be worth together, in one turn (G12)
    team    whether the first melds of a player count for the partner as well (G12)
    early   whether cards may be laid off before the first melds (G14)
    """

    melds: Melds
    many: bool
    first: int
    team: bool
    early: bool

    @property
    def pack(self) -> Pack:
        """The cards."""
        return self.melds.pack

    def find_opener(self, seat: int) -> int:
        """Return for whom the first meld of a seat counts: the number of its side, or the seat itself."""
        return seat % 2 if self.team else seat

    # --- what becomes of a hand -------------------------------------------------------------------------------------

    def add_meld(self, standing: MeldingPosition, shape: MeldShape) -> MeldingPosition:
        """Return the player after a new meld."""
        turn, cards = standing.turn, mask(shape.cards)
        worth = turn.worth + self.pack.value(cards, standing.trump)
        number = len(standing.table) + 1
        laid = LaidMeld(number, standing.seat, shape, (standing.seat,) * len(shape.cards))
        return standing._replace(
            hand=standing.hand & ~cards,
            table=(*standing.table, laid),
            opened=standing.opened or worth >= self.first,
            turn=turn._replace(
                melds=turn.melds + 1, worth=worth, duty=NOTHING if turn.duty in shape.cards else turn.duty
            ),
        )

    def add_layoff(self, standing: MeldingPosition, card: int, number: int, end: str) -> MeldingPosition:
        """Return the player after laying a card off."""
        turn, table = standing.turn, list(standing.table)
        table[number - 1] = table[number - 1].add_card(card, end, standing.seat)
        return standing._replace(
            hand=standing.hand & ~(1 << card),
            table=tuple(table),
            turn=turn._replace(duty=NOTHING if turn.duty == card else turn.duty),
        )

    def can_pay(self, standing: MeldingPosition) -> bool:
        """Return whether the duties of the turn can still be met.

        These are the points of the first melds, once one of them is laid, and the card from deep in the splay. Before
        the own first meld that card must go into it (G10).
        """
        hand, trump, turn, melds = standing.hand, standing.trump, standing.turn, self.melds
        missing = 0 if standing.opened else self.first - turn.worth
        owed = missing if turn.melds else 0
        if turn.duty == NOTHING:
            return meld_reach.can_reach_together(melds, hand, trump, owed)
        if self.many:
            if meld_reach.can_reach_together(melds, hand, trump, missing, turn.duty):
                return True
        elif not turn.melds:
            worth, cards = meld_reach.best(melds, hand, trump, turn.duty)
            if cards and worth >= missing:
                return True
        may = turn.opened or self.early
        return may and any(
            meld_reach.can_reach_together(melds, rest, trump, owed)
            for rest in meld_reach.find_layoff_rests(melds, hand, turn.duty, standing.table)
        )

    # --- what is legal ----------------------------------------------------------------------------------------------

    def may_meld(self, standing: MeldingPosition) -> bool:
        """Return whether new melds are possible in the turn, and the hand is worth enough for the first ones."""
        turn = standing.turn
        if turn.leaving or (turn.melds and not self.many):
            return False
        missing = 0 if standing.opened else self.first - turn.worth
        if self.many:
            return meld_reach.can_reach_together(self.melds, standing.hand, standing.trump, missing)
        return meld_reach.best(self.melds, standing.hand, standing.trump)[0] >= missing

    def list_new_melds(self, standing: MeldingPosition) -> Iterator[tuple[int, ...]]:
        """Yield every new meld that may be laid, as `Melds.find_all` names them."""
        turn, trump = standing.turn, standing.trump
        if not self.may_meld(standing):
            return
        missing = 0 if standing.opened else self.first - turn.worth
        values = self.pack.values[trump]
        for cards in self.melds.find_all(standing.hand):
            short = missing > 0 and sum(values[card] for card in cards) < missing
            if short and not self.many:
                continue
            if short or (turn.duty != NOTHING and turn.duty not in cards):
                shape = self.melds.read(cards)
                if shape is None or not self.can_pay(self.add_meld(standing, shape)):
                    continue
            yield cards

    def layoffs(self, standing: MeldingPosition) -> Iterator[tuple[int, int, str]]:
        """Yield every card that may be laid off, with the number of the meld and its end."""
        if not (standing.opened or self.early):
            return
        for meld in standing.table:
            for card, end in self.melds.layoffs(standing.hand, meld):
                if self.find_layoff_fault(standing, card, meld.number, end) is None:
                    yield card, meld.number, end

    def list_laydowns(self, standing: MeldingPosition) -> list[int]:
        """Return the red threes that may be laid down."""
        red = numbers(standing.hand & self.pack.red_threes)
        return red if red and self.find_laydown_fault(standing, red[0]) is None else []

    # --- why not ----------------------------------------------------------------------------------------------------

    def find_meld_fault(self, standing: MeldingPosition, cards: tuple[int, ...]) -> Reason | None:
        """Return why these cards may not be laid as a new meld."""
        deck, turn = self.pack.deck, standing.turn
        if any(not standing.hand >> card & 1 for card in cards):
            return Reason("meld", say("You can meld only cards of your hand."))
        if turn.melds and not self.many:
            return Reason("meld", say("You have laid your one new meld of this turn: lay off, or play a card."))
        shape = self.melds.read(cards)
        if shape is None:
            clause, why = self.melds.explain_no_meld(cards)
            return Reason(clause, why)
        after = self.add_meld(standing, shape)
        if self.can_pay(after) and (self.many or after.opened):
            return None
        duty = after.turn.duty
        free = after._replace(turn=after.turn._replace(duty=NOTHING))
        if not after.opened and not (self.many and duty != NOTHING and self.can_pay(free)):
            worth = self.pack.value(mask(cards), standing.trump)
            return Reason("first-meld", _say_too_little(self.first, worth, after.turn, self.many))
        return Reason("deep-draw", _say_still_owed(words.name_card(deck, duty)))

    def find_layoff_fault(self, standing: MeldingPosition, card: int, number: int, end: str) -> Reason | None:
        """Return why a card may not be laid off."""
        deck, turn = self.pack.deck, standing.turn
        if not standing.hand >> card & 1:
            return Reason("layoff", say("You can lay off only cards of your hand."))
        if not 1 <= number <= len(standing.table):
            return Reason("layoff", say("There is no meld number {number}.", number=number))
        if not (standing.opened or self.early):
            if self.team:
                return Reason("layoff", say("Lay your side's first meld before you lay cards off."))
            return Reason("layoff", say("Lay your first meld before you lay cards off."))
        meld = standing.table[number - 1]
        if not self.melds.fits(meld, card, end):
            return Reason("layoff", words.say_what_fits(self.pack, meld, end))
        if turn.duty == card and not (turn.opened or self.early):
            return Reason(
                "deep-draw",
                say("The {card} must go into your first meld.", card=words.name_card(deck, card)),
            )
        if not self.can_pay(self.add_layoff(standing, card, number, end)):
            if turn.duty == NOTHING:
                said = say("Your first meld is not worth {first} points yet: complete it first.", first=self.first)
                return Reason("first-meld", said)
            return Reason("deep-draw", _say_still_owed(words.name_card(deck, turn.duty)))
        return None

    def find_laydown_fault(self, standing: MeldingPosition, card: int) -> Reason | None:
        """Return why a card may not be laid down: only red threes, in the turn in which the player goes out (G30).

        They come last, when besides them at most one card is left, which is then played.
        """
        red = self.pack.red_threes
        if not standing.hand & red & 1 << card:
            return Reason("red-threes", say("You can lay down only red threes of your hand."))
        owed = self.find_obligation(standing)
        if owed is not None:
            return owed
        if (standing.hand & ~red).bit_count() > 1:
            return Reason(
                "red-threes", say("Red threes are laid down only while going out: meld first, down to one other card.")
            )
        return None

    def find_obligation(self, standing: MeldingPosition) -> Reason | None:
        """Return why no card may be played yet."""
        turn = standing.turn
        if turn.duty != NOTHING:
            card = words.name_card(self.pack.deck, turn.duty)
            return Reason("deep-draw", say("Meld the {card} first: you took it from deep in the splay.", card=card))
        if turn.melds and not standing.opened:
            lacking = say(
                "Your first melds lack {count} point: lay another meld.",
                many="Your first melds lack {count} points: lay another meld.",
                count=self.first - turn.worth,
            )
            return Reason("first-meld", lacking)
        return None

    def find_play_fault(self, standing: MeldingPosition) -> Reason | None:
        """Return why the turn may not end with a card played."""
        owed = self.find_obligation(standing)
        if owed is None and standing.turn.leaving and standing.hand.bit_count() > 1:
            return Reason(
                "red-threes", say("You have laid down a red three, so you must go out: lay the others down too.")
            )
        return owed


def _say_still_owed(card: CardName) -> Message:
    return say("You must still meld the {card} in this turn, and after this you could not.", card=card)


def read_melding(section: Section, pack: Pack) -> MeldRules:
    """Return the part [melding] of a rule book."""
    section.choice("part", ["sets_and_sequences"])
    part = MeldRules(
        Melds(pack),
        section.choice("a_turn", ["one", "many"]) == "many",
        section.integer("first", 0, 100),
        section.choice("first_by", ["player", "team"]) == "team",
        section.flag("early_layoff"),
    )
    section.check_all_read()
    return part


def _say_too_little(first: int, worth: int, turn: MeldTurn, many: bool) -> Message:
    """Say why a first meld is not enough. It is worth `worth` points, and all melds of the turn `turn.worth`."""
    if turn.melds > 1:
        return say(
            "The first meld must be worth {first} points: with this one yours are worth {worth}, and the cards that "
            "remain do not bring the rest.",
            first=first,
            worth=turn.worth,
        )
    if many:
        return say(
            "The first meld must be worth {first} points: this one is worth {worth}, and the cards that remain do not "
            "bring the rest.",
            first=first,
            worth=worth,
        )
    return say("The first meld must be worth {first} points: this one is worth {worth}.", first=first, worth=worth)
