"""The takers of a trick: how it stands, which seats are still to play, and how likely each of them takes it.

Cards are masks, and every unseen card is as likely to lie in one of the other hands as any other, so that playouts are
quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.players.tricks.card_play.aims import Aims, TrickWorth
from purple_table.players.tricks.card_play.trick_knowledge import Habits, TrickKnowledge

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel

TrickStanding = tuple[int, int, int]
"""The standing of a trick: who is winning it, the unseen cards that would change that, and the cards to follow with."""
SeatToPlay = tuple[int, int, list[float], float | None]
"""A seat still to play: its number, the unseen cards that it may hold, the value to it of each seat taking the trick,
and its swing (see `TrickWorth`). With a duty to take the trick the values are 1 for the seats from which it need not
take it and else 0, and the swing is None."""
TakeChances = list[tuple[int, float]]
"""Seats in the order played, each with the chance that it takes the trick from the seat that is winning then."""


def count_pot(kernel: Kernel, aims: Aims) -> float:
    """Return the points in the trick, with the mean points that the seats after the next one will add."""
    if not aims.counts_cards:
        return 0.0
    pot = aims.each * (kernel.last - kernel.count)
    rest = kernel.trick if kernel.count else 0
    while rest:
        low = rest & -rest
        pot += aims.points[low.bit_length()]
        rest ^= low
    return pot


def find_standing(kernel: Kernel, card: int, unseen: int) -> TrickStanding:
    """Return the standing of the trick if the seat to play plays `card`."""
    if not kernel.count:
        _, must, _, _, changes, regain = kernel.tables.leads[card.bit_length()]
        return kernel.turn, changes & ~regain & unseen, must
    if not card & kernel.winner_changing_mask:
        return kernel.winner, kernel.winner_changing_mask & ~kernel.lead_restoring_mask & unseen, kernel.follow_mask
    if card & kernel.lead_restoring_mask:
        return kernel.leader, kernel.tables.regained[kernel.lead.bit_length()] & unseen, kernel.follow_mask
    return (
        kernel.turn,
        kernel.winner_changing_masks[card.bit_length()] & ~kernel.lead_restoring_mask & unseen,
        kernel.follow_mask,
    )


def list_seats_to_play(
    kernel: Kernel, public: TrickKnowledge, worth: TrickWorth, unseen: int, inside: float = 0.0
) -> list[SeatToPlay]:
    """Return the seats that are still to play after the seat to play, in order.

    `inside` are the points in the trick, if the seats are to value it by its points as well as by its number.
    """
    found: list[SeatToPlay] = []
    duty, mates = kernel.duty, kernel.tables.mates
    leads_trump = kernel.count > 0 and bool(kernel.lead & kernel.tables.trump)
    seat = kernel.turn
    for _ in range(kernel.last - kernel.count):
        seat = kernel.next[seat]
        may = unseen & ~public.barred[seat]
        # Where there is a duty to take a trick, a hand takes it if it can, unless it need not take it from its partner.
        if duty is None or not duty.heads or (duty.trump_led and not leads_trump):
            row = worth.takes[seat]
            if inside:
                row = [take + inside * each for take, each in zip(row, worth.card[seat], strict=True)]
            found.append((seat, may, row, worth.swing[seat]))
        else:
            free = mates[seat] if duty.partner_free else 0
            found.append((seat, may, [float(free >> other & 1) for other in range(len(kernel.hands))], None))
    return found


def find_takers(
    then: TrickStanding,
    others: list[SeatToPlay],
    misses: tuple[float, ...],
    trump: int,
    trumping: bool,
    habits: Habits,
) -> TakeChances:
    """Return the chances of the seats to take a trick with this standing, while `others` are still to play."""
    owner, beats, must = then
    chain: TakeChances = [(owner, 1.0)]
    if not beats:
        return chain
    joined, seen, ruffs, over, ruffed = False, -1, 0, 0.0, 0.0
    beats_on, ruffs_on, overtakes, overruffs, idly = habits
    free = trumping or must & trump
    for seat, may, row, swing in others:
        able = beats & may
        if not able:
            continue
        # A hand trumps only where it has no card of the color that it must follow, unless it may trump at will.
        if may != seen:
            seen = may
            ruffs = (able & trump).bit_count()
            over = 1.0 - misses[able.bit_count() - ruffs]
            ruffed = 1.0 - misses[ruffs]
            if not free:
                ruffed *= misses[(must & may).bit_count()]
        now = row[owner]
        if joined:
            for other, take in chain:
                now += take * (row[other] - now)
        gain = row[seat] - now
        if swing is None or (gain > 0.0 and swing > 0.0):
            # The seat wants the trick: the more it gains by it, the likelier it plays a card that takes it.
            if swing is None:
                will, beat, use = 1.0 - now, 1.0, 1.0
            else:
                will, beat, use = gain / swing, beats_on, ruffs_on
                if will > 1.0:
                    will = 1.0
            idle = 1.0 - will
            take = 1.0 - (1.0 - over * (beat * will + overtakes * idle)) * (
                1.0 - ruffed * (use * will + overruffs * idle)
            )
        elif gain > 0.0:
            # The seat wants no trick, but rather takes this one than leave it to the seat that is winning.
            take = over
        elif gain < 0.0:
            # The seat does not want the trick, and takes it only where all its cards of the suit would.
            take = over * misses[(must & may & ~beats).bit_count()]
        else:
            # The seat gains nothing by the trick, but players overtake their own side now and then.
            take = over * overtakes
        # Players sometimes take tricks that seem worth nothing to them.
        if idly and not (gain > 0.0 and (swing is None or swing > 0.0)):
            take = 1.0 - (1.0 - max(take, idly * over)) * (1.0 - idly * ruffed)
        if take:
            joined = True
            chain.append((seat, take))
    return chain


def blend_chances(first: TakeChances, second: TakeChances, share: float) -> TakeChances:
    """Return the chances of a trick that goes by the first in a `share` of cases, and else by the second."""
    found: dict[int, float] = {}
    for chain, part in ((first, share), (second, 1.0 - share)):
        rest = part
        for seat, take in reversed(chain):
            found[seat] = found.get(seat, 0.0) + rest * take
            rest *= 1.0 - take
    whole = 0.0
    blended: TakeChances = []
    for seat, chance in found.items():
        if chance > 0.0:
            whole += chance
            blended.append((seat, chance / whole))
    return blended


def expect_worth(row: list[float], chain: TakeChances) -> float:
    """Return the expected value of the trick; `row` has the value for each seat that may take it."""
    value = row[chain[0][0]]
    if len(chain) > 1:
        for seat, take in chain:
            value += take * (row[seat] - value)
    return value
