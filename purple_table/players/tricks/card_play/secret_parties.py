"""The choice of a card where it may be secret who plays with whom: one for each party that there may be, by votes."""

from __future__ import annotations

from dataclasses import replace
from math import fsum
from typing import TYPE_CHECKING, Final, NamedTuple

from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.called_card import CALLED, CalledCard
from purple_table.games.tricks.scoring_phase import ScorePhase
from purple_table.players.tricks.card_play import trick_play_policy
from purple_table.players.tricks.card_play.aims import Aims
from purple_table.players.tricks.card_play.hand_plans import make_plan

if TYPE_CHECKING:
    from purple_table.games.tricks.bidding import Bids
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.tricks.card_play.aims import TrickWorth
    from purple_table.players.tricks.card_play.hand_plans import HandPlan
    from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, TrickKnowledge

OVERTAKES: Final = 0.3
"""How much likelier an opponent than an ally takes a trick over from a card of the declarer that was winning."""


class CardChoice(NamedTuple):
    """A card that was chosen, and by what."""

    card: int
    aims: Aims
    worth: TrickWorth
    plan: HandPlan | None


def choose_in_party(
    game: TrickGame, facts: TrickSeatFacts, kernel: Kernel, public: TrickKnowledge, cards: CardStrengths
) -> CardChoice:
    """Return the card of the seat to play. Where it does not know who the ally is, that is the card which is best with
    most of those that he may be."""
    found: list[tuple[float, CardChoice]] = []
    for weight, bids in weigh_parties(game, facts):
        aims = Aims(game, bids, facts.part_data[ScorePhase.key], facts.length, denomination=facts.denomination)
        worth = aims.find_next_worth(kernel.taken)
        plan = make_plan(kernel, public, worth, aims, cards)
        card = trick_play_policy.choose_card(kernel, public, worth, aims, cards, plan)
        found.append((weight, CardChoice(card, aims, worth, plan)))
    votes = [fsum(weight for weight, other in found if other.card == choice.card) for _, choice in found]
    return found[max(range(len(found)), key=lambda place: (votes[place], found[place][0]))][1]


def find_known_party(facts: TrickSeatFacts, aims: Aims) -> tuple[int, ...]:
    """Return who plays with the seat in this deal, itself among them, as far as it knows: while the ally is a secret
    that is its side. Defenders of whom none is paid are one party."""
    called = facts.part_data.get(CALLED)
    if isinstance(called, CalledCard) and called.card and called.ally is None:
        return tuple(facts.game.sides[facts.game.side_of(facts.seat)])
    return tuple(seat for seat, side in enumerate(aims.side_of) if side == aims.side_of[facts.seat])


def weigh_parties(game: TrickGame, facts: TrickSeatFacts) -> list[tuple[float, Bids]]:
    """Return what the bidding has led to, with each party that the declarer may have, and how likely it is."""
    bids, called = read_bids(facts), facts.part_data.get(CALLED)
    if not isinstance(called, CalledCard) or not called.card or called.ally is not None or bids.declarer is None:
        return [(1.0, bids)]
    may = [
        seat
        for seat in range(facts.players)
        if seat not in (bids.declarer, facts.seat) and not facts.excluded[seat] & called.card
    ]
    overtook = _count_overtaken(game, facts, bids.declarer)
    found = [(OVERTAKES ** overtook[seat], replace(bids, party=frozenset({bids.declarer, seat}))) for seat in may]
    return found or [(1.0, bids)]


def _count_overtaken(game: TrickGame, facts: TrickSeatFacts, declarer: int) -> list[int]:
    """Count by seat how often it has taken a trick over from a card of the declarer that was winning."""
    tables, counts = game.make_tables(facts.denomination), [0] * facts.players
    for first in range(0, len(facts.plays), facts.players):
        trick = facts.plays[first : first + facts.players]
        for place in range(1, len(trick)):
            before = tables.find_winning_place([card for _, card in trick[:place]])
            after = tables.find_winning_place([card for _, card in trick[: place + 1]])
            if trick[before][0] == declarer and after == place:
                counts[trick[place][0]] += 1
    return counts
