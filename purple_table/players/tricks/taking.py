"""Taking: the Club player's card rules where tricks are to be won. Integers only, so that play-outs are quick.

Each card that may be played is weighed: what the trick is worth to the seat, by who will probably take it, less what
the card is worth in the hand. `choose` sees the hand of the seat to play, the trick, and what everybody knows; no
other hand.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Protocol

from purple_table.players.tricks.public_cards import PublicCards

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.players.tricks.aims import Aims, TrickWorth

# The chance that a held card takes a trick later: a logistic curve over the cards above it that are not seen, the
# trumps that others may hold, and the tricks left. Fitted to play-outs of these very rules.
_TRUMP = (2.19, -0.897, 0.275)
_SIDE = (-1.922, -0.856, -0.463, 0.262)
KEEP = 0.833
"""How much of that chance is lost with the card: another card may take its place."""
RUFFS, BEATS, OVERTAKES, OVERRUFFS = 0.352, 0.889, 0.256, 0.1
"""How often a hand uses a trump, or a higher card of what was led: against others, and over its own side."""


class Cards:
    """What the rules know of a game's cards with a trump: what stands above each, and what held cards are worth."""

    def __init__(self, game: TrickGame, denomination: str | None) -> None:
        deck, tables = game.deck, game.tables_of(denomination)
        self.trump = trump = tables.trump
        self.higher = tables.higher
        tricks, trumps, ranks = range(game.dealing.hand + 1), range(trump.bit_count() + 1), range(len(deck.ranks) + 3)
        level, above, left = _TRUMP
        self.trump_holds = [[_chance(level + above * high + left * number) for number in tricks] for high in ranks]
        level, above, out, left = _SIDE
        self.side_holds = [
            [[_chance(level + above * high + out * others + left * number) for number in tricks] for others in trumps]
            for high in ranks
        ]


class Plan(Protocol):
    """What the rest of a hand is good for, where more is to be said of that than card by card."""

    @property
    def beside(self) -> TrickWorth:
        """What the trick is worth apart from that."""
        ...

    def worth(self, hand: int, took: bool) -> float:
        """What these cards are worth after the trick, if the seat took it and if not."""
        ...


def _chance(score: float) -> float:
    return 1.0 / (1.0 + exp(-score))


def choose(
    kernel: Kernel, public: PublicCards, worth: TrickWorth, aims: Aims, cards: Cards, plan: Plan | None = None
) -> int:
    """The card that the seat to play should play, as one bit."""
    legal = kernel.legal()
    if not legal & (legal - 1):
        return legal
    turn = kernel.turn
    hand = kernel.hands[turn]
    unseen = public.rest & ~hand
    best, found = -1e18, 0
    plain = worth if plan is None else plan.beside
    takes, later = plain.takes[turn], plain.later[turn]
    points = aims.points
    pot = per_card = 0.0
    if aims.counts_cards:
        pot = aims.each * (kernel.last - kernel.count)
        if kernel.count:
            rest = kernel.trick
            while rest:
                low = rest & -rest
                pot += points[low.bit_length()]
                rest ^= low
        per_card = 1.0
    rest = legal
    while rest:
        card = rest & -rest
        rest ^= card
        chances = winners(kernel, public, worth, cards, card, unseen, hand.bit_count())
        value = -KEEP * later * hold(cards, card, unseen, hand.bit_count())
        if per_card:
            inside = pot + points[card.bit_length()]
            row = worth.card[turn]
            for seat, chance in enumerate(chances):
                value += chance * (takes[seat] + inside * row[seat])
        else:
            for seat, chance in enumerate(chances):
                value += chance * takes[seat]
        if aims.sweeps:
            swept = aims.swept(kernel.won, card | (kernel.trick if kernel.count else 0), turn)
            value += sum(chance * points for chance, points in zip(chances, swept, strict=True))
        if plan is not None:
            took = chances[turn]
            value += took * plan.worth(hand ^ card, True) + (1.0 - took) * plan.worth(hand ^ card, False)
        if value > best:
            best, found = value, card
    return found


def hold(cards: Cards, card: int, unseen: int, left: int) -> float:
    """The chance that a held card takes a trick later, with so many tricks left."""
    above = (unseen & cards.higher[card.bit_length()]).bit_count()
    if card & cards.trump:
        return cards.trump_holds[above][left]
    return cards.side_holds[above][(unseen & cards.trump).bit_count()][left]


def winners(
    kernel: Kernel, public: PublicCards, worth: TrickWorth, cards: Cards, card: int, unseen: int, left: int
) -> list[float]:
    """By seat, the chance to take the trick if the seat to play plays `card`; `left` are the cards in each hand."""
    turn = kernel.turn
    count = kernel.count
    trump = cards.trump
    place = card.bit_length()
    owner = turn
    must = kernel.must
    if not count:
        _, must, _, _, changes, regain = kernel.tables.leads[place]
        beats = changes & ~regain
    elif not card & kernel.changes:
        beats = kernel.changes & ~kernel.regain
        owner = kernel.winner
    elif card & kernel.regain:
        beats = kernel.tables.regained[kernel.lead.bit_length()]
        owner = kernel.leader
    else:
        beats = kernel.after[place] & ~kernel.regain
    chances = [0.0] * len(kernel.hands)
    chances[owner] = 1.0
    beats &= unseen
    if not beats:
        return chances
    # The chance that a certain card that is not seen is not in a certain hand.
    miss = 1.0 - left / unseen.bit_count()
    barred = public.barred
    duty, mates = kernel.tables.duty, kernel.tables.mates
    seat = turn
    for _ in range(kernel.last - count):
        seat = kernel.next[seat]
        able = beats & ~barred[seat]
        if not able:
            continue
        ruffs = able & trump
        plain = (able ^ ruffs).bit_count()
        over = 1.0 - miss**plain if plain else 0.0
        ruff = 1.0 - miss ** ruffs.bit_count() if ruffs else 0.0
        if not public.trumping and ruff and not must & trump:
            ruff *= miss ** (must & unseen & ~barred[seat]).bit_count()
        if duty is not None:
            # It takes the trick if it can, but for one that its own side has.
            free = 0.0
            if duty.partner_free:
                for other, chance in enumerate(chances):
                    if mates[seat] >> other & 1:
                        free += chance
            bound = 1.0 - free
            take = 1.0 - (1.0 - over * (bound + OVERTAKES * free)) * (1.0 - ruff * (bound + OVERRUFFS * free))
            if take:
                for other in range(len(chances)):
                    chances[other] *= 1.0 - take
                chances[seat] = take
            continue
        row = worth.takes[seat]
        gain = row[seat]
        for other, chance in enumerate(chances):
            if chance:
                gain -= chance * row[other]
        swing = worth.swing[seat]
        if gain > 0.0 and swing > 0.0:
            will = gain / swing
            if will > 1.0:
                will = 1.0
            idle = 1.0 - will
            take = 1.0 - (1.0 - over * (BEATS * will + OVERTAKES * idle)) * (
                1.0 - ruff * (RUFFS * will + OVERRUFFS * idle)
            )
        elif gain > 0.0:
            take = over
        elif gain < 0.0:
            # It takes the trick only where every card of the suit does.
            under = (must & unseen & ~barred[seat] & ~beats).bit_count()
            take = over * miss**under
        else:
            take = over * OVERTAKES
        if take:
            stay = 1.0 - take
            for other in range(len(chances)):
                chances[other] *= stay
            chances[seat] = take
    return chances
