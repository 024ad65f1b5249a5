"""Claims about staying for a pot or dropping."""

from __future__ import annotations

from tests.players.truths.claim import Claim, truth


def count_for_staying(claim: Claim) -> float:
    """Tricks by the count of the book: a trump most of one by how high it is, an Ace half of one, a King a fifth, and
    a little for each card that is drawn for another."""
    deck, named = claim.game.deck, claim.view.status.trump
    cards = [deck[code] for code in claim.view.hand]
    order = "AKQJT98"
    trumps = [order.index(card.rank) for card in cards if card.color_name == named]
    higher = [place - sum(other < place for other in trumps) for place in trumps]
    plain = [card.rank for card in cards if card.color_name != named]
    found = sum({0: 1.0, 1: 0.9, 2: 0.8}.get(above, 0.7) for above in higher)
    found += 0.5 * plain.count("A") + 0.2 * plain.count("K")
    most = claim.game.book["exchange"]["most"]
    return found + 0.12 * min(most, sum(rank != "A" for rank in plain))


def stays(claim: Claim, choice: str) -> bool:
    """The tricks are those of the count, and the choice is the one that is told."""
    told = abs(count_for_staying(claim) - claim.figures["tricks"]) < 1e-6
    return told and str(claim.action) == f"choose staying {choice}"


def is_bare(claim: Claim) -> bool:
    """The hand has neither a trump nor an Ace."""
    cards = [claim.game.deck[code] for code in claim.view.hand]
    return not any(card.color_name == claim.view.status.trump or card.rank == "A" for card in cards)


@truth("stays")
def _(claim: Claim) -> bool:
    """I count on about {tricks} tricks after the exchange, so I stay."""
    return stays(claim, "stay") and claim.figures["tricks"] >= 1.4


@truth("stays_cheaply")
def _(claim: Claim) -> bool:
    """I count on about {tricks} tricks after the exchange: enough, as to win none costs only {points} for this pot."""
    most = claim.game.book["stakes"]["most"]
    return stays(claim, "stay") and claim.figures["points"] == most < claim.view.status.stake[0]


@truth("stays_for_show")
def _(claim: Claim) -> bool:
    """I count on about {tricks} tricks after the exchange, which is not quite enough; I stay in the hope that others
    drop."""
    last = claim.seat == claim.view.status.dealer
    return stays(claim, "stay") and claim.figures["tricks"] < 1.5 and not last


@truth("drops")
def _(claim: Claim) -> bool:
    """I count on about {tricks} tricks after the exchange; that is too few, so I drop."""
    return stays(claim, "drop") and claim.figures["tricks"] < 1.4 + 0.08 * claim.game.players


@truth("drops_bare")
def _(claim: Claim) -> bool:
    """I hold no trump and no Ace, so I drop."""
    return str(claim.action) == "choose staying drop" and is_bare(claim)
