"""Themes of exercises: those of bids and of draws here, and with them all others.

They are listed in the order in which the modules are imported, the most telling first: a position is of the first that
fits.
"""

from __future__ import annotations

from purple_table.core.actions import Action, Bid, Choose, Discard, Draw, Knock, Pass, Stay, Take
from purple_table.core.cards import Card
from purple_table.core.game import Game, View
from purple_table.core.masks import list_bits
from purple_table.core.messages import SILENT, ListedValues, Message, say, template
from purple_table.games.thirty_one.payouts import Lives
from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame
from purple_table.games.tricks.scoring.trick_points import BestTrumpPoints
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.session import exercise_penalty_themes, exercise_set_themes, exercise_trick_themes
from purple_table.session.exercise_decisions import THEMES, SolvedDecision, add_theme, explain_theme, find_themes

__all__ = [
    "THEMES",
    "SolvedDecision",
    "exercise_penalty_themes",
    "exercise_set_themes",
    "exercise_trick_themes",
    "explain_theme",
    "find_themes",
]

# --- bids ---------------------------------------------------------------------------------------------------------


@add_theme("bid", template("What to bid"))
def _bid(decision: SolvedDecision) -> Message:
    _, view, right, _ = decision
    if view.status.phase != "bidding" or not isinstance(right, Bid | Pass | Choose):
        return SILENT
    words, bid = _count_hand(decision), next((other for other in decision.others if isinstance(other, Bid)), None)
    if isinstance(right, Pass) and bid is not None and _needs_all(decision.game, bid):
        return say("{words} A bid of {bid} needs every trick and the highest trump.", words=words, bid=int(bid.call))
    return words


def _needs_all(game: Game, bid: Bid) -> bool:
    """Return whether a bid of points is made only by all tricks, the highest trump among them."""
    if not isinstance(game, TrickGame) or not bid.call.isdecimal():
        return False
    extra = next((part.extra for part in game.scoring.parts if isinstance(part, BestTrumpPoints)), 0)
    rows = game.worth().tricks
    return bool(extra and rows) and all(int(bid.call) > max(row[-1], row[-2] + extra) for row in rows)


@add_theme("name_trump", template("Which trump to name"))
def _name_trump(decision: SolvedDecision) -> Message:
    ask = decision.view.ask
    if ask is None or not isinstance(decision.right, Choose) or not ask.denominations:
        return SILENT
    return _count_hand(decision)


def _count_hand(decision: SolvedDecision) -> Message:
    """Return what a hand has: its longest color or suit, and in trick games the cards that are the highest of
    theirs."""
    game, view = decision.game, decision.view
    cards = [game.deck[code] for code in view.hand]
    colors: dict[str, list[Card]] = {}
    for card in cards:
        colors.setdefault(card.color, []).append(card)
    longest = max(colors.values(), key=len)
    words = say(
        "Your longest color is {color}: {cards}.",
        color=longest[0].color_named,
        cards=ListedValues(tuple(card.named for card in longest)),
    )
    if not isinstance(game, TrickGame):
        return words
    tables = game.make_tables(game.facts(view).denomination)
    dealt = game.deck.mask(game.dealing.cards)
    high = [card for card in cards if not tables.higher[game.bits[card.code].bit_length()] & dealt]
    if not high:
        return say("{words} You hold no card that is the highest of its color.", words=words)
    return say(
        "{words} The highest of their colors: {high}.",
        words=words,
        high=ListedValues(tuple(card.named for card in high)),
    )


# --- drawing and knocking -----------------------------------------------------------------------------------------


@add_theme("knock", template("When to knock"))
def _knock(decision: SolvedDecision) -> Message:
    game, view, right, others = decision
    if not isinstance(game, ThirtyOneGame) or not any(isinstance(action, Knock) for action in (right, *others[:1])):
        return SILENT
    color, total = game.counting.best(game.deck.mask(view.hand))
    hand = game.counting.words(color, total)
    rivals = sum(bool(chips) for seat, chips in enumerate(view.totals) if seat != view.seat)
    if isinstance(right, Knock) and isinstance(game.payouts, Lives) and rivals > 1:
        return say(
            "You have {hand}. Without a Blitz only the lowest total pays, so it is enough to beat one of the others.",
            hand=hand,
        )
    if isinstance(right, Knock):
        return say("You have {hand}; every round gives the others one more card to choose.", hand=hand)
    return say("You have {hand}, and whoever knocks gives the others one more turn to beat it.", hand=hand)


@add_theme("draw", template("Which card to draw"))
def _draw(decision: SolvedDecision) -> Message:
    game, view, right, others = decision
    if not isinstance(right, Draw | Take | Stay) or not others:
        return SILENT
    if not isinstance(game, ThirtyOneGame):
        taken = next((action for action in (right, *others) if isinstance(action, Take)), None)
        if taken is None:
            return SILENT
        card = game.deck[taken.card].named
        if isinstance(right, Draw):
            return say("The {card} lies open, and you pay for it with the unknown card.", card=card)
        return say("You know what you get with the {card}.", card=card)
    return _weigh_open_card(game, view, right, next((one for one in (right, *others) if isinstance(one, Take)), None))


def _weigh_open_card(game: ThirtyOneGame, view: View, right: Action, take: Take | None) -> Message:
    """Return what a hand counts, and what it could count with the card that lies open."""
    hand = game.deck.mask(view.hand)
    color, total = game.counting.best(hand)
    words = game.counting.words(color, total)
    if take is None:
        return say("You have {hand}.", hand=words)
    with_it = hand | game.bits[take.card]
    after = max((game.counting.best(with_it & ~card) for card in list_bits(with_it)), key=lambda best: best[1])
    card, more = game.deck[take.card].named, game.counting.words(*after)
    if isinstance(right, Take):
        return say("You have {hand}, and with the {card} it can be {more}.", hand=words, card=card, more=more)
    return say("You have {hand}; with the {card} it would be {more} at best.", hand=words, card=card, more=more)


@add_theme("discard", template("What to discard"))
def _discard(decision: SolvedDecision) -> Message:
    game, view, right, _ = decision
    if not isinstance(game, ThirtyOneGame) or not isinstance(right, Discard):
        return SILENT
    left = game.deck.mask(card for card in view.hand if card != right.card)
    color, total = game.counting.best(left)
    return say(
        "Without the {card} you have {hand}.", card=game.deck[right.card].named, hand=game.counting.words(color, total)
    )
