"""The chance of each seat to take the trick, as it is told to people: from all that one seat knows of other hands.

Cards are chosen by simpler figures (`trick_takers.find_takers`), which must be quick in playouts. Here hands that
lie open, cards that a seat was seen to get, and the number of cards of each hand are taken into account as well.
"""

from __future__ import annotations

from math import exp, fsum, log
from typing import TYPE_CHECKING, Final, NamedTuple

from purple_table.core.masks import list_bits
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.players.tricks.card_play import trick_takers
from purple_table.players.tricks.card_play.secret_parties import find_known_party
from purple_table.players.tricks.card_play.trick_knowledge import SEEN, CardStrengths
from purple_table.players.tricks.reasons.chance_scales import DUMMY, FREE, FREE_SEEN, SEEN_HANDS, Scale
from purple_table.players.tricks.reasons.hidden_hands import HiddenHands
from purple_table.players.tricks.reasons.scale_choice import choose_scales, count_promised
from purple_table.players.tricks.reasons.sure_tricks import SureTricks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.players.tricks.card_play.aims import Aims, TrickWorth
    from purple_table.players.tricks.card_play.trick_knowledge import TrickKnowledge
    from purple_table.players.tricks.card_play.trick_takers import SeatToPlay, TrickStanding

OPEN: Final = 0.95
"""How often a hand that lies open takes a trick that it can take and wants."""
EARLY: Final = 1.0 / 3.0
"""The share of the tricks that has been played where `late` of a scale counts nothing."""
DEAREST: Final = 2.0
"""What a trick counts is told apart up to so many cards on average."""
SURPASSED: Final = 0.95
"""How often a card that takes the trick from the first winner also takes it from an unknown card that did so
before."""


class Prospect(NamedTuple):
    """What is found of the trick with a card that may be played.

    chances  by seat, the chance to take it before it is scaled
    heads    whether nobody still to play may have a card of the suit led that beats it after this card, so that only a
             trump could
    points   the points in it, this card's among them, by those of a card on average
    follows  the mean chance of who is still to play to have a card to follow with
    out      the mean number of trumps that one of them may hold
    trump    whether the card is a trump
    wanted   the share of the seats of other sides still to play that gain by the trick
    nil      the number of seats still to play that have bid to win none
    comes    whether the declarer is still to play: 1 for one of the own side, -1 for one of another
    """

    chances: Sequence[float]
    heads: bool
    points: float
    follows: float
    out: float
    trump: bool
    wanted: float
    nil: int
    comes: int


class TrickChances:
    """The chances in one position, for the seat to play and each of its cards."""

    def __init__(
        self,
        facts: TrickSeatFacts,
        kernel: Kernel,
        public: TrickKnowledge,
        aims: Aims,
        cards: CardStrengths,
        worth: TrickWorth,
    ) -> None:
        self._facts = facts
        self._kernel = kernel
        self._public = public
        self._aims = aims
        self._cards = cards
        self._worth = worth
        self._unseen = public.rest & ~facts.hand
        self._hands = hands = HiddenHands(facts, self._unseen, public.barred, cards.trump)
        self._sees_hands = any(hands.is_open(seat) for seat in facts.seats if seat != facts.seat)
        shown = [hands.may[seat] if hands.is_open(seat) else 0 for seat in range(facts.players)]
        self._sure = SureTricks(kernel, hands.may, shown)
        self._found: dict[int, Prospect] = {}
        self._side = side = find_known_party(facts, aims)
        self._nil = [seat for seat in read_bids(facts).nil if not kernel.taken[seat]]
        scales = choose_scales(facts, kernel, public, aims, cards)
        if self._sees_hands and scales is FREE:
            scales = FREE_SEEN
        own, ours = (scales.follow, scales.side_follow) if kernel.count else (scales.lead, scales.side_lead)
        # What an open hand does is known, so that little is left to be scaled.
        if self._sees_hands and scales not in (DUMMY, FREE_SEEN):
            ours = SEEN_HANDS
            own = SEEN_HANDS if facts.players == 2 else own
        self._scales: dict[tuple[int, ...], Scale] = {side: ours, (facts.seat,): own}
        self._partner = scales.partner
        self._declares = aims.makers is not None and facts.seat == facts.declarer
        self._lean = 0.0 if self._declares else self._find_lean()
        self._trumps = (facts.hand & cards.trump).bit_count()
        self._is_last = kernel.last - kernel.count == 1
        self._late = 1.0 - facts.hand.bit_count() / max(facts.length, 1) - EARLY

    def _find_lean(self) -> float:
        """Return how much the bidding speaks for the hands of the own side: 1 if it made trump, -1 if another did, or
        the share of all tricks by which it has bid more than others."""
        aims = self._aims
        own = aims.side_of[self._facts.seat]
        if aims.makers is not None:
            return 1.0 if own == aims.makers else -1.0
        promised = count_promised(aims, self._facts.players)
        others = (sum(promised) - promised[own]) / max(len(promised) - 1, 1)
        return (promised[own] - others) / max(self._facts.length, 1)

    def find(self, card: int, seats: tuple[int, ...]) -> float:
        """Return the chance that one of these seats takes the trick if the seat to play plays `card`."""
        if self._sees_hands:
            if self._sure.is_sure(card, seats):
                return 1.0
            if self._sure.is_ruled_out(card, seats):
                return 0.0
        found = self._found.get(card)
        if found is None:
            found = self._found[card] = self._look_ahead(card)
        own = (self._facts.seat,)
        # What a side can take for certain it mostly takes.
        forced = seats != own and self.can_take_surely(card, seats)
        told = min(fsum(found.chances[seat] for seat in seats), 1.0) if forced else self._scale(found, seats)
        # Each has its own scale, and a side takes no trick less often than one of its seats.
        return max(told, self._scale(found, own)) if self._facts.seat in seats and seats != own else told

    def _look_ahead(self, card: int) -> Prospect:
        """Return what is found of the trick with a card.

        Until a card that follows color is played the whole suit competes. Then only the color does, and trumps.
        """
        kernel, unseen, trump = self._kernel, self._unseen, self._cards.trump
        standing = trick_takers.find_standing(kernel, card, unseen)
        _, beats, must = standing
        if not (kernel.lead if kernel.count else card) & trump:
            beats &= ~trump
        heads, follows, out, seat = True, 0.0, 0.0, kernel.turn
        others, wanting, nil, comes = 0, 0, 0, 0
        coming = kernel.last - kernel.count
        for _ in range(coming):
            seat = kernel.next[seat]
            heads = heads and not beats & self._hands.may[seat]
            follows += (1.0 - self._hands.miss(seat, must)) / coming
            out += (trump & self._hands.may[seat]).bit_count() / coming
            nil += seat in self._nil
            ours = seat in self._side
            if seat == self._facts.declarer:
                comes = 1 if ours else -1
            if not ours:
                others += 1
                wanting += self._wants(seat)
        points = fsum(self._aims.points[one.bit_length()] for one in list_bits(kernel.trick | card))
        dear = min(points / self._aims.each, DEAREST) if self._aims.each else 0.0
        wanted = wanting / max(others, 1)
        chances = self._find_by_seat(card, standing)
        return Prospect(chances, heads, dear, follows, out, bool(card & trump), wanted, nil, comes)

    def _wants(self, seat: int) -> bool:
        """Return whether a seat gains by a trick that the seat to play would take."""
        takes, own = self._worth.takes[seat], self._facts.seat
        return self._worth.swing[seat] > 0.0 and takes[seat] > takes[own]

    def _scale(self, found: Prospect, seats: tuple[int, ...]) -> float:
        """Return the chance of some seats as it is told, from what was found of the trick."""
        chance = fsum(found.chances[seat] for seat in seats)
        # What is certain stays so, whatever rounding errors there are.
        if not 1e-9 < chance < 1.0 - 1e-9:
            return float(round(chance))
        scale = self._scales.get(tuple(seats), self._partner)
        own = found.chances[self._facts.seat] / chance
        slope = scale.slope + scale.head_slope * found.heads + scale.own_slope * own
        odds = scale.level + slope * log(chance / (1.0 - chance))
        odds += scale.lean * self._lean
        odds += scale.late * self._late + scale.head * found.heads + scale.last * self._is_last
        odds += scale.declares * self._declares + scale.left / self._facts.hand.bit_count()
        odds += scale.points * found.points + scale.follows * found.follows
        odds += scale.trumps * self._trumps + scale.out * found.out + scale.trump * found.trump
        odds += (scale.wanted + scale.head_wanted * found.heads) * found.wanted
        odds += (scale.nil + scale.head_nil * found.heads) * found.nil
        odds += scale.own * own + scale.comes * found.comes
        return min(1.0 / (1.0 + exp(-odds)), scale.most)

    def can_take_surely(self, card: int, seats: tuple[int, ...]) -> bool:
        """Return whether these seats can take the trick whatever others play, where one of their hands lies open."""
        return self._sees_hands and self._sure.is_sure(card, seats, seats)

    def _find_by_seat(self, card: int, standing: TrickStanding) -> list[float]:
        """Return the chances by seat: as the trick stands, and if somebody gives it back to the lead."""
        kernel, unseen = self._kernel, self._unseen
        chances = self._walk(card, standing)
        restored = self._chance_of_lead_restored(card)
        if not restored:
            return chances
        leader, lead = (kernel.leader, kernel.lead) if kernel.count else (kernel.turn, card)
        back = self._walk(card, (leader, kernel.tables.regained[lead.bit_length()] & unseen, standing[2]))
        return [(1.0 - restored) * chance + restored * after for chance, after in zip(chances, back, strict=True)]

    def _walk(self, card: int, standing: TrickStanding) -> list[float]:
        """Return the chances by seat from a standing on, seat after seat, each by the card that wins the trick then."""
        kernel, unseen = self._kernel, self._unseen
        lead = kernel.tables.leads[card.bit_length()]
        masks = kernel.winner_changing_masks if kernel.count else lead[3]
        # Cards that give the trick back to the lead win it for nobody else.
        winning = unseen & ~(kernel.lead_restoring_mask if kernel.count else lead[5])
        inside = trick_takers.count_pot(kernel, self._aims) + self._aims.points[card.bit_length()]
        others = trick_takers.list_seats_to_play(
            kernel, self._public, self._worth, unseen, inside if kernel.stage.is_free else 0.0
        )
        owner, beats, must = standing
        if not any(beats & self._hands.may[seat_to_play[0]] for seat_to_play in others):
            return [float(seat == owner) for seat in range(len(kernel.hands))]
        standings = {(owner, beats): 1.0}
        for seat_to_play in others:
            after: dict[tuple[int, int], float] = {}
            owners = [0.0] * len(kernel.hands)
            for (holder, _), chance in standings.items():
                owners[holder] += chance
            for (holder, beats), chance in standings.items():
                stays = 1.0
                known = holder == owner
                for take, changes in self._chances_to_take(seat_to_play, owners, beats, must, masks, known=known):
                    stays -= take
                    key = seat_to_play[0], changes & winning
                    after[key] = after.get(key, 0.0) + chance * take
                if stays > 1e-12:
                    after[holder, beats] = after.get((holder, beats), 0.0) + chance * stays
            standings = after
        found = [0.0] * len(kernel.hands)
        for (holder, _), chance in standings.items():
            found[holder] += chance
        return found

    def _chances_to_take(
        self,
        seat_to_play: SeatToPlay,
        owners: list[float],
        beats: int,
        must: int,
        masks: Sequence[int],
        *,
        known: bool,
    ) -> list[tuple[float, int]]:
        """Return the chances that a seat takes the trick, each with the cards that would take it from the seat then.

        There is one chance for cards that are no trumps and one for trumps, or one for each card where hands lie open.
        The card that wins the trick so far is `known`, or one of those that another seat may have.
        """
        seat, _, row, swing = seat_to_play
        hands, able = self._hands, beats & self._hands.may[seat]
        if not able:
            return []
        now = fsum(chance * row[owner] for owner, chance in enumerate(owners))
        gain = row[seat] - now
        # With a duty to take the trick from anybody no seat has a value of its own.
        wants = (swing is None and not any(row)) or (gain > 0.0 and (swing is None or swing > 0.0))
        if hands.is_open(seat):
            take, left = self._judge_open_hand(seat, able, must, masks, wants or gain > 0.0, gain)
            return [(take, left)] if take else []
        trump = self._cards.trump
        over = 1.0 - hands.miss(seat, able & ~trump)
        # A hand trumps only where it has no card of the color that it must follow, unless it may trump at will.
        at_will = self._public.trumping or must & trump
        ruffed = hands.has_only(seat, able & trump, 0 if at_will else must)
        beats_on, ruffs_on, overtakes, overruffs, idly = SEEN
        if wants:
            # With a duty to take the trick a hand beats all but those from which it need not take it.
            will = 1.0 - now if swing is None else min(gain / swing, 1.0)
            if swing is None:
                beats_on = ruffs_on = 1.0
            take, ruffed = (
                over * (beats_on * will + overtakes * (1.0 - will)),
                ruffed * (ruffs_on * will + overruffs * (1.0 - will)),
            )
        elif gain > 0.0:
            take = over
        elif gain < 0.0:
            # The seat does not want the trick, and takes it only where all its cards of the suit would.
            take = hands.has_only(seat, able & ~trump, must & ~beats)
        else:
            take = over * overtakes
        if not wants:
            # Players sometimes take tricks that seem worth nothing to them.
            take, ruffed = max(take, idly * over), idly * ruffed
        if not known and not self._sees_hands:
            take, ruffed = SURPASSED * take, SURPASSED * ruffed
        if at_will:
            ruffed *= 1.0 - take
        if self._sees_hands:
            # Which card takes the trick matters only to hands that are known.
            count = able.bit_count()
            return [((take + ruffed) / count, masks[card.bit_length()]) for card in list_bits(able)]
        # After a trump no other card takes the trick.
        return [(chance, cards) for chance, cards in ((take, beats), (ruffed, beats & trump)) if chance]

    def _judge_open_hand(
        self, seat: int, able: int, must: int, masks: Sequence[int], wants: bool, gain: float
    ) -> tuple[float, int]:
        """Return the same for a hand that everybody sees: it takes the trick if it can and gains by it."""
        hand = self._hands.may[seat]
        legal = hand & (must | self._cards.trump) if self._public.trumping and hand & must else hand & must or hand
        able &= legal
        later = self._unseen & ~hand
        # It takes the trick with the card that fewest others beat.
        left = min((masks[card.bit_length()] & later for card in list_bits(able)), key=int.bit_count, default=0)
        if able == legal:
            return 1.0, left
        # Of two players the other takes a trick that is worth nothing by its number as well: 1,283 of 1,283.
        if able and (wants or (gain == 0.0 and self._facts.players == 2)):
            return OPEN, left
        # It may still take a trick that it does not seem to want.
        return (SEEN[2] if gain == 0.0 else 1.0 - OPEN) if able else 0.0, left

    def _chance_of_lead_restored(self, card: int) -> float:
        """Return the chance that a card still to be played follows color, and so gives the trick back to the lead.

        A hand that holds one must follow with it, whatever its habits; where nobody has to follow, every card of the
        hand is equally likely.
        """
        kernel, public, unseen = self._kernel, self._public, self._unseen
        # With one card to come after the lead, nothing gives the trick back to it.
        if kernel.last == 1 and (self._aims.goal or not kernel.stage.is_free):
            return 0.0
        if not kernel.count:
            _, _, _, _, changes, regain = kernel.tables.leads[card.bit_length()]
        else:
            changed = card & kernel.winner_changing_mask
            changes = kernel.winner_changing_masks[card.bit_length()] if changed else kernel.winner_changing_mask
            regain = 0 if card & kernel.lead_restoring_mask else kernel.lead_restoring_mask
        regain &= changes & unseen
        if not regain:
            return 0.0
        hand = kernel.hands[kernel.turn]
        stays, seat, without = 1.0, kernel.turn, 1.0 - hand.bit_count() / max(unseen.bit_count(), hand.bit_count())
        for _ in range(kernel.last - kernel.count):
            seat = kernel.next[seat]
            plays = 1.0 - without ** (regain & ~public.barred[seat]).bit_count()
            stays *= 1.0 - (plays / hand.bit_count() if kernel.stage.is_free else plays)
        return 1.0 - stays
