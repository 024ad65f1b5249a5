"""What is said of bids, of draws and knocks, and of sets that are played."""

from __future__ import annotations

from purple_table.core.actions import Bid, Discard, Draw, Knock, Pass, PlaySet, Take
from purple_table.core.events import Moved
from purple_table.core.messages import Message, english
from tests.session.exercise_truths.told import Told, list_named, says

# --- which hand, and which deal -----------------------------------------------------------------------------------


def is_hand(told: Told, hand: Message, cards) -> bool:
    """Whether a message says what the best color of some cards adds up to in Thirty-One."""
    totals = {}
    for card in cards:
        totals[card.color] = totals.get(card.color, 0) + card.rank_points + card.color_points
    color, total = max(totals.items(), key=lambda item: item[1])
    return english(hand).endswith(f" {total}") and totals[color] == total and str(total) in english(hand).split()


def list_hand(told: Told):
    return [told.deck[code] for code in told.view.hand]


@says("You have {hand}. Without a Blitz only the lowest total pays, so it is enough to beat one of the others.")
def _(told):
    rivals = [seat for seat, chips in enumerate(told.view.totals) if chips and seat != told.view.seat]
    return isinstance(told.right, Knock) and len(rivals) > 1 and is_hand(told, told.values["hand"], list_hand(told))


@says("You have {hand}; every round gives the others one more card to choose.")
def _(told):
    return isinstance(told.right, Knock) and is_hand(told, told.values["hand"], list_hand(told))


@says("You have {hand}, and whoever knocks gives the others one more turn to beat it.")
def _(told):
    return not isinstance(told.right, Knock) and is_hand(told, told.values["hand"], list_hand(told))


@says("You have {hand}.")
def _(told):
    return is_hand(told, told.values["hand"], list_hand(told))


def list_exchanged(told: Told):
    """The hands that are possible once the named card is taken and another is discarded."""
    hand, card = list_hand(told), told.card("card")
    assert told.view.pile("discard")[-1] == card.code
    return [[*(other for other in hand if other != gone), card] for gone in hand]


@says("You have {hand}, and with the {card} it can be {more}.")
def _(told):
    can = any(is_hand(told, told.values["more"], hand) for hand in list_exchanged(told))
    return told.right == Take(told.card("card").code) and can and is_hand(told, told.values["hand"], list_hand(told))


@says("You have {hand}; with the {card} it would be {more} at best.")
def _(told):
    can = any(is_hand(told, told.values["more"], hand) for hand in list_exchanged(told))
    return not isinstance(told.right, Take) and can and is_hand(told, told.values["hand"], list_hand(told))


@says("Without the {card} you have {hand}.")
def _(told):
    left = [card for card in list_hand(told) if card != told.card("card")]
    return told.right == Discard(told.card("card").code) and is_hand(told, told.values["hand"], left)


@says("You know what you get with the {card}.")
def _(told):
    return told.right == Take(told.card("card").code)


@says("The {card} lies open, and you pay for it with the unknown card.")
def _(told):
    return isinstance(told.right, Draw) and Take(told.card("card").code) in told.legal


# --- bids -----------------------------------------------------------------------------------------------------------


@says("Your longest color is {color}: {cards}.")
def _(told):
    colors = {}
    for card in list_hand(told):
        colors.setdefault(card.color, []).append(card.code)
    named = list_named(told.words)
    return sorted(named) in map(sorted, colors.values()) and len(named) == max(map(len, colors.values()))


def list_highest(told: Told):
    """The cards of the hand that no card of the deal beats in their color."""
    dealt = [told.deck[code] for code in told.game.dealing.cards]
    return [
        card.code
        for card in list_hand(told)
        if not any(told.is_like(other, card) and told.beats(other, card) for other in dealt if other != card)
    ]


@says("{words} You hold no card that is the highest of its color.")
def _(told):
    return not list_highest(told)


@says("{words} The highest of their colors: {high}.")
def _(told):
    return sorted(value.code for value in told.values["high"].parts) == sorted(list_highest(told))


@says("{words} A bid of {bid} needs every trick and the highest trump.")
def _(told):
    # Five tricks of 5 points, and 5 for the highest trump that is played.
    return (
        told.game.id == "forty_fives" and told.values["bid"] == 30 and {told.right, *told.others} >= {Pass(), Bid("30")}
    )


# --- sets -----------------------------------------------------------------------------------------------------------


def list_ranks(told: Told):
    """The cards of the hand by rank."""
    ranks = {}
    for card in list_hand(told):
        ranks.setdefault(card.rank, set()).add(card.code)
    return ranks.values()


def list_unseen(told: Told):
    seen = {code for pile in told.view.piles for code in pile.cards if code}
    seen |= {code for event in told.view.history if isinstance(event, Moved) for code in event.cards if code}
    return [told.deck[code] for code in told.game.dealing.cards if code not in seen]


def list_sets(told: Told):
    return [set(action.cards) for action in told.legal if isinstance(action, PlaySet)]


@says("To beat it you would have to break a set.")
def _(told):
    return isinstance(told.right, Pass) and not any(cards in list_sets(told) for cards in list_ranks(told))


@says("The lowest with which you can beat it without breaking a set is {cards}.")
def _(told):
    named = set(list_named(told.words))
    return isinstance(told.right, Pass) and named in list_ranks(told) and named in list_sets(told)


@says("Nobody can beat {cards}.")
def _(told):
    strengths, index, named = told.game.tables.strengths, told.deck.index, list_named(told.words)
    ranks = {}
    for card in list_unseen(told):
        ranks.setdefault(card.rank, []).append(strengths[index[card.code]])
    top = max(strengths[index[code]] for code in named)
    return set(named) == set(told.right.cards) and not any(
        len(cards) >= len(named) and max(cards) > top for cards in ranks.values()
    )


@says("{higher} of the {count} cards that you do not see are higher than the {card}.")
def _(told):
    unseen = list_unseen(told)
    strengths, place = told.game.tables.strengths, told.deck.index
    above = [card for card in unseen if strengths[place[card.code]] > strengths[place[told.card("card").code]]]
    named = told.card("card").code in told.right.cards
    return named and (told.values["higher"], told.count) == (len(above), len(unseen))
