"""The rules of a trick game: its parts, and everything that is the same in all its matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from purple_table.core.actions import Action, Give, Play
from purple_table.core.cards import Deck
from purple_table.core.events import Moved
from purple_table.core.game import Game
from purple_table.core.overriding import override
from purple_table.games.trick_play.ending import EndRule
from purple_table.games.trick_play.following import ANY, FollowRule
from purple_table.games.trick_play.ranking import RankRule
from purple_table.games.trick_play.winning import RANK, WinRule
from purple_table.games.tricks.bidding import NO_BIDS, Bidding, Bids
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.duties import TrickDuty
from purple_table.games.tricks.going_out import SETTLED, TRICKS, OutRule
from purple_table.games.tricks.hand_meld_rule import HandMeldRule
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.leading import LeadRule
from purple_table.games.tricks.marriage_rule import MarriageRule
from purple_table.games.tricks.play_ends import PlayEnd
from purple_table.games.tricks.scoring import NOTHING, Carried, DealFacts, ScoringList, Worth
from purple_table.games.tricks.scoring.best_of_three import BestOfThree
from purple_table.games.tricks.stages import PLAY, STOCK, PlayStage, Stages
from purple_table.games.tricks.tables import Tables
from purple_table.games.tricks.trump import DOWN, FIRST_LEAD, NO_TRUMP, Trump
from purple_table.games.tricks.weis_rule import WeisRule

_UNNAMED = ""
"""The denomination of a stage in which the first lead names the trump."""

CardAction = TypeVar("CardAction", Give, Play)


@dataclass(frozen=True)
class TrickRules(Game):
    """The parts of a trick game, and tables that are made once because a deal needs them hundreds of times.

    `bits` gives the mask of a card; `codes`, `masks`, `plays` and `gives` have by the bit length of that mask the card,
    the mask, and the actions with it; `shown` has for each seat the event of a play. `withheld` is how many cards of
    each hand never come to play.
    """

    dealing: Dealing
    bidding: Bidding | None
    trump: Trump
    following: FollowRule
    leading: LeadRule
    winning: WinRule
    ranking: RankRule
    out: OutRule
    declaring: MarriageRule
    weis: WeisRule | None
    melds: HandMeldRule | None
    scoring: ScoringList
    ending: EndRule
    withheld: int
    bits: Mapping[str, int] = field(repr=False)
    plays: tuple[Play, ...] = field(repr=False)
    gives: tuple[Give, ...] = field(repr=False)
    codes: tuple[str, ...] = field(repr=False)
    masks: tuple[int, ...] = field(repr=False)
    shown: tuple[tuple[Moved, ...], ...] = field(repr=False)

    @cached_property
    def tricks(self) -> int:
        """How many tricks a deal usually has."""
        return self.dealing.count_tricks((self.dealing.hand,) * self.players) - self.withheld

    @cached_property
    def most_tricks(self) -> int:
        """The most tricks that a hand may still have to play: all cards in play where hands grow."""
        more = 0 if self.trump.beg is None else self.trump.beg.more
        return len(self.dealing.cards) if self.hands_grow else self.tricks + more

    @cached_property
    def hands_grow(self) -> bool:
        """Whether cards come to hands that could not follow, so that nobody knows how many tricks there will be."""
        return self.following.unable != ANY

    @cached_property
    def counts_goal(self) -> bool:
        """Whether nothing counts but to have as many tricks as end the deal."""
        goal, rows = self.out.goal, self.worth().tricks
        return self.out.part == TRICKS and all(len(set(row[:goal])) == len(set(row[goal:])) == 1 for row in rows)

    @cached_property
    def in_play(self) -> int:
        """Every card that is dealt from."""
        return self.deck.mask(self.dealing.cards)

    @property
    @override
    def heights(self) -> Mapping[str, int]:
        return {card.rank: self.winning.ranks[place] for place, card in enumerate(self.deck.cards, 1) if card.color}

    @property
    @override
    def captured_worth(self) -> Mapping[str, int]:
        worth = self.worth()
        worths = zip(self.deck.cards, worth.cards, strict=False)
        return {card.code: points for card, points in worths if points} if worth.fraction == 1 else {}

    @override
    def find_heights(self, trump: str | None) -> Mapping[str, int]:
        if trump != DOWN:
            return self.heights
        return {rank: -height for rank, height in self.heights.items()}

    @override
    def find_captured_worth(self, trump: str | None) -> Mapping[str, int]:
        if trump is None or not self.scoring.prices_by_trump:
            return self.captured_worth
        worth = self.worth(Bids(denomination=trump.casefold()))
        return {card.code: points for card, points in zip(self.deck.cards, worth.cards, strict=False) if points}

    @property
    @override
    def last_trick_counts(self) -> bool:
        worth = self.worth()
        return bool(worth.last_trick) or any(worth.numbered)

    @property
    @override
    def led_color_counts(self) -> bool:
        return self.winning.part != RANK

    @property
    @override
    def shows_tricks(self) -> bool:
        return any(isinstance(part, BestOfThree) for part in self.scoring.parts)

    @property
    @override
    def calls_go_round(self) -> bool:
        return self.bidding is not None and self.bidding.goes_round

    def count_shown_points(self, hands: Sequence[int], leader: int, denomination: str | None) -> tuple[int, ...]:
        """Return by seat what Weis and the couple of trumps will bring in a deal with these hands, however it is
        played."""
        if self.weis is None:
            return (0,) * self.players
        named = denomination or NO_TRUMP
        return self.weis.count_points(hands, self.sides, leader, named, self.trump.cards[named])

    def worth(
        self,
        bids: Bids = NO_BIDS,
        carried: Carried = NOTHING,
        length: int | None = None,
        denomination: str | None = None,
    ) -> Worth:
        """Return what a deal is played for after this bidding, with so many tricks (None: as many as usual).

        `denomination` is the trump where the bidding has not named it.
        """
        nobody = [0] * self.players
        tricks = self.tricks if length is None else length
        parties = bids.find_parties(self.sides)
        facts = DealFacts(nobody, 0, (0,) * len(parties), nobody, {}, nobody, parties, bids, carried, length=tricks)
        facts.ending, facts.trump = self.ending, self.trump.cards.get(bids.denomination or denomination or "", 0)
        return self.scoring.worth(facts)

    @cached_property
    def stages(self) -> Stages:
        """The stages of play, made when they are first needed."""
        return Stages(self._make_stage)

    def _make_stage(self, stages: Stages, denomination: str, name: str) -> PlayStage:
        """Make the tables and the duty of a stage."""
        following, deck = self.following, self.deck
        if name == STOCK and following.while_stock is not None:
            following = following.while_stock
        trump = denomination or NO_TRUMP
        named = () if denomination else ("", *(self.trump.find_trump_named_by(card) for card in deck.cards))
        promoted, color = self.ranking.promoted.get(trump, ()), self.ranking.colors.get(trump, 0)
        cards, leaves_suit = self.trump.cards[trump], self.trump.leaves_suit
        winning = self.winning.turn_over() if trump == DOWN else self.winning
        tables = Tables(following, winning, cards, leaves_suit, promoted, color, self.sides)
        if named:
            # The card that names the trump is itself led as a trump.
            found = [stages.find(trump, name).tables.leads for trump in named[1:]]
            tables.leads = (tables.leads[0], *(leads[place] for place, leads in enumerate(found, 1)))
        return PlayStage(tables, make_duty(following, deck, tables), following, denomination, named, stages, name)

    @cached_property
    def _ends(self) -> dict[Bids, PlayEnd | None]:
        """How play ends, by the bids on which that depends."""
        return {}

    def find_end(self, bids: Bids = NO_BIDS) -> PlayEnd | None:
        """Return how the play of a deal may end after this bidding before all cards are played."""
        if not self.out.part:
            return None
        key = bids if self.out.part == SETTLED or self.out.jink else NO_BIDS
        if key not in self._ends:
            jinker = bids.declarer if self.out.jink else None
            self._ends[key] = self.out.make_end(self.worth(key), self.players, key.find_parties(self.sides), jinker)
        return self._ends[key]

    @cached_property
    def is_plain(self) -> bool:
        """Whether all cards are played, in a single stage, every seat to every trick, and somebody takes each."""
        following = self.following
        several = following.while_stock is not None or self.trump.part == FIRST_LEAD
        return not (several or following.unable != ANY or self.winning.levels or self.out.part)

    def make_tables(self, denomination: str | None) -> Tables:
        """Return the tables of play with this trump (None: not named yet), as they are at the end of a deal."""
        return self.stages.find(denomination or NO_TRUMP).tables

    @property
    def tables(self) -> Tables:
        """The tables of play without trump."""
        return self.make_tables(None)

    def start_play(
        self,
        hands: list[int],
        leader: int = 0,
        denomination: str | None = None,
        *,
        opening: int = 0,
        locked: int = 0,
        ban: int = 0,
        extra: int = 0,
        seats: Sequence[int] = (),
        stock: tuple[int, ...] = (),
        draws: bool = True,
        bids: Bids = NO_BIDS,
    ) -> Kernel:
        """Return the card play of a deal with these hands and this trump, after this bidding (see Kernel)."""
        stage = self.find_stage(denomination, bool(stock))
        end = self.find_end(bids)
        refills = self.dealing.refills_stock
        return Kernel(stage, hands, leader, opening, locked, ban, extra, seats, stock, draws, end, refills)

    def find_stage(self, denomination: str | None, has_stock: bool = False) -> PlayStage:
        """Return the stage in which cards are played with this trump (None: not named yet), with or without a stock."""
        unnamed = _UNNAMED if self.trump.part == FIRST_LEAD else NO_TRUMP
        name = STOCK if has_stock and self.following.while_stock is not None else PLAY
        return self.stages.find(unnamed if denomination is None else denomination, name)

    def list_card_actions(self, table: Sequence[CardAction], cards: int) -> list[Action]:
        """List the actions of a mask of cards, in deck order; `table` is `plays` or `gives`."""
        masks = self.masks
        found: list[Action] = []
        while cards:
            place = cards.bit_length()
            found.append(table[place])
            cards ^= masks[place]
        found.reverse()
        return found


def make_duty(following: FollowRule, deck: Deck, tables: Tables) -> TrickDuty | None:
    """Return the duty of a follow rule with these trumps; None where it has none."""
    duty = following.duty
    if duty is None:
        return None
    exempt = deck.mask(card.code for card in deck.cards if {card.rank, card.code} & {*duty.exempt}) & tables.trump
    return TrickDuty(duty.heads, duty.partner_free, duty.undertrump, exempt, tables.mates, duty.trump_led)
