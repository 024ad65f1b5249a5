"""Claims about cards where the first hand without cards wins."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from purple_table.core.masks import list_bits
from purple_table.games.tricks.calling import LAST_CARD
from purple_table.games.tricks.guessing import TrickSampler
from tests.players.truths.claim import Claim, truth

DEALS, MARGIN = 200, 0.2
"""In so many deals a chance is counted, and it may differ by so much: four times the error of both counts."""


def list_other_hands(claim: Claim, seat: int, number: int) -> Iterator[int]:
    """The hand of another seat in deals that agree with what is seen."""
    rng, sampler = (
        Random(f"{claim.view.hand}{claim.action}"),
        TrickSampler(claim.game.course, claim.game.facts(claim.view)),
    )
    return (sampler.draw(rng)[seat] for _ in range(number))


def has_fewest(claim: Claim) -> bool:
    """The seat that is named is another one, with as many cards as is said, and nobody else has fewer."""
    seat, sizes = int(claim.figures["seat"]), [len(claim.view.pile("hand", seat)) for seat in range(claim.view.players)]
    fewest = min(size for other, size in enumerate(sizes) if other != claim.seat)
    return seat != claim.seat and sizes[seat] == claim.figures["count"] == fewest


def asks_for(claim: Claim) -> int:
    """What follows the card if it is led."""
    return claim.tables.following[claim.card.bit_length()]


@truth("last_card")
def _(claim: Claim) -> bool:
    """With the {card} I am out."""
    return len(claim.held) == 1 and claim.hand == claim.card


@truth("calls_last_card")
def _(claim: Claim) -> bool:
    """My next card leaves me one, and whoever does not call that has to draw."""
    return len(claim.held) == 2 and claim.action == LAST_CARD


@truth("shuts_out")
def _(claim: Claim) -> bool:
    """{seat} has {count} cards left, and probably cannot follow the {card} ({percent} %)."""
    chance, asked = claim.figures["chance"], asks_for(claim)
    hands = list_other_hands(claim, int(claim.figures["seat"]), DEALS)
    share = sum(not hand & asked for hand in hands) / DEALS
    return claim.leads and has_fewest(claim) and 0.5 <= chance < 1 and abs(share - chance) <= MARGIN


@truth("shuts_out_surely")
def _(claim: Claim) -> bool:
    """{seat} has {count} cards left, and cannot follow the {card}."""
    seat, asked = int(claim.figures["seat"]), asks_for(claim)
    hands = [claim.state.kernel.hands[seat], *list_other_hands(claim, seat, 4)]
    return claim.leads and has_fewest(claim) and not any(hand & asked for hand in hands)


@truth("breaks_round")
def _(claim: Claim) -> bool:
    """{count} tricks were picked up, and others win a standstill: {seat} can probably follow the {card}."""
    asked, seat, kernel = asks_for(claim), int(claim.figures["seat"]), claim.state.kernel
    share = sum(bool(hand & asked) for hand in list_other_hands(claim, seat, DEALS)) / DEALS
    fewer = min(map(int.bit_count, kernel.hands)) < claim.hand.bit_count()
    half = 2 * kernel.idle >= claim.game.out.standstill * claim.view.players
    return (
        claim.leads
        and fewer
        and half
        and claim.figures["count"] == kernel.idle
        and seat == kernel.next[claim.seat]
        and share >= 0.5 - MARGIN
    )


@truth("takes_to_be_out")
def _(claim: Claim) -> bool:
    """The {card} should take this trick ({percent} %); then I lead my last card and am out."""
    return len(claim.held) == 2 and claim.figures["chance"] >= 0.5 and claim.is_chance_true((claim.seat,))


def price(claim: Claim, card: int) -> int:
    """What a card costs that is left in a hand."""
    left = claim.game.worth().left
    return -left[card.bit_length() - 1] if left else 1


@truth("sheds_price")
def _(claim: Claim) -> bool:
    """Somebody has few cards left: I get rid of the {card}, which would cost most ({price})."""
    prices = [price(claim, card) for card in claim.playable]
    few = has_fewest(claim) and claim.figures["count"] <= 3
    return few and price(claim, claim.card) == claim.figures["price"] == max(prices) > min(prices)


def find_followed_share(claim: Claim, card: int) -> float:
    """Of the cards that others have or may draw, the share that the hand follows without the card."""
    hand, following = claim.hand & ~card, claim.tables.following
    out = claim.hand | sum(claim.line) | sum(claim.state.kernel.won)
    leads = list_bits(claim.game.in_play & ~out)
    return sum(bool(following[lead.bit_length()] & hand) for lead in leads) / max(len(leads), 1)


def list_best_answers(claim: Claim) -> list[int]:
    """The cards that may be played of which none leaves more answers."""
    shares = {card: round(find_followed_share(claim, card), 9) for card in claim.playable}
    return [card for card, share in shares.items() if share == max(shares.values())]


def is_dearest(claim: Claim, cards: list[int]) -> bool:
    """The card is one of these, costs as much as is said, and none costs more, but some less."""
    prices = [price(claim, card) for card in cards]
    return claim.card in cards and price(claim, claim.card) == claim.figures["price"] == max(prices) > min(prices)


def is_hardest_to_beat(claim: Claim, cards: list[int]) -> bool:
    """The card is one of these and wins the trick as it lies; no other is beaten by fewer cards of others, and some by
    more, or by a card that lies."""
    unseen = claim.game.in_play & ~(claim.hand | sum(claim.line) | sum(claim.state.kernel.won))
    beaters = {
        card: sum(
            claim.tables.find_winning_place([*claim.line, card, other]) > len(claim.line) for other in list_bits(unseen)
        )
        if claim.wins(card)
        else len(claim.game.deck.cards)
        for card in cards
    }
    best = min(beaters.values())
    return claim.card in cards and claim.wins(claim.card) and beaters[claim.card] == best < max(beaters.values())


@truth("sheds_dearest")
def _(claim: Claim) -> bool:
    """Any card leaves me as many answers; I get rid of the {card}, which would cost most ({price})."""
    best = list_best_answers(claim)
    return len(best) == len(claim.playable) and is_dearest(claim, best)


@truth("sheds_dearest_of_best")
def _(claim: Claim) -> bool:
    """Of the cards that leave me most answers the {card} would cost most ({price})."""
    return is_dearest(claim, list_best_answers(claim))


@truth("takes_lead")
def _(claim: Claim) -> bool:
    """The {card} takes this trick: then I lead, and need not follow."""
    return claim.is_certain((claim.seat,), takes=True)


@truth("meets_void")
def _(claim: Claim) -> bool:
    """{seat} cannot follow the {card}, so I lead it."""
    seat, asked = int(claim.figures["seat"]), asks_for(claim)
    hands = [claim.state.kernel.hands[seat], *list_other_hands(claim, seat, 4)]
    return claim.leads and seat != claim.seat and not any(hand & asked for hand in hands)


@truth("answers_lead")
def _(claim: Claim) -> bool:
    """Any card leaves me as many answers; none is harder to beat than the {card}."""
    best = list_best_answers(claim)
    return len(best) == len(claim.playable) and is_hardest_to_beat(claim, best)


@truth("answers_lead_of_best")
def _(claim: Claim) -> bool:
    """Of the cards that leave me most answers none is harder to beat than the {card}."""
    return is_hardest_to_beat(claim, list_best_answers(claim))


def meets_fewest(claim: Claim, cards: list[int]) -> bool:
    """The card is led and is one of these, and of the cards that the seat does not see fewest follow it."""
    out = claim.hand | sum(claim.state.kernel.won)
    followers = {card: claim.tables.following[card.bit_length()] & claim.game.in_play & ~out for card in cards}
    counts = {card: followed.bit_count() for card, followed in followers.items()}
    return claim.leads and min(counts.values()) == counts.get(claim.card) < max(counts.values())


@truth("answers_short")
def _(claim: Claim) -> bool:
    """Any card leaves me as many answers; fewest cards of the others follow the {card}."""
    best = list_best_answers(claim)
    return len(best) == len(claim.playable) and meets_fewest(claim, best)


@truth("answers_short_of_best")
def _(claim: Claim) -> bool:
    """Of the cards that leave me most answers I lead the {card}, which fewest cards of the others follow."""
    return meets_fewest(claim, list_best_answers(claim))


def tells_answers(claim: Claim) -> bool:
    """The share of the leads that the rest of the hand follows is the one that is told."""
    return abs(find_followed_share(claim, claim.card) - claim.figures["chance"]) < 1e-9


@truth("answers_level")
def _(claim: Claim) -> bool:
    """Any card that I may play leaves me as many answers: to {percent} % of the leads."""
    return tells_answers(claim) and len(list_best_answers(claim)) == len(claim.playable) > 1


@truth("answers_level_of_best")
def _(claim: Claim) -> bool:
    """No card leaves me more answers than the {card}: to {percent} % of the leads."""
    return tells_answers(claim) and claim.card in list_best_answers(claim)


@truth("keeps_most_answers")
def _(claim: Claim) -> bool:
    """Without the {card} I can follow {percent} % of the leads; any other card leaves me fewer answers."""
    return tells_answers(claim) and list_best_answers(claim) == [claim.card]


@truth("trades_answers")
def _(claim: Claim) -> bool:
    """Fewest cards of the others follow the {card}; the rest of my hand can follow {percent} % of the leads."""
    return tells_answers(claim) and meets_fewest(claim, claim.playable)


@truth("keeps_answers")
def _(claim: Claim) -> bool:
    """I play the {card}; the rest of my hand can follow {percent} % of the leads."""
    return tells_answers(claim)
