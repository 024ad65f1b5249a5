"""Themes of exercises in climbing games: what to lead, and whether to beat what lies there."""

from __future__ import annotations

from purple_table.core.actions import Pass, PlaySet
from purple_table.core.masks import list_bits
from purple_table.core.messages import SILENT, ListedValues, Message, say, template
from purple_table.games.climbing.climbing_game import ClimbingGame
from purple_table.games.climbing.climbing_knowledge import ClimbingSeatFacts
from purple_table.session.exercise_decisions import SolvedDecision, add_theme


@add_theme("set_lead", template("What to lead"))
def _lead(decision: SolvedDecision) -> Message:
    game, view, right, _ = decision
    if not isinstance(game, ClimbingGame) or not isinstance(right, PlaySet) or view.ask is None or view.ask.ways:
        return SILENT
    return _weigh_set(game, ClimbingSeatFacts(game, view), right)


@add_theme("beat_or_pass", template("To beat it or to pass"))
def _beat(decision: SolvedDecision) -> Message:
    game, view, right, _ = decision
    if not isinstance(game, ClimbingGame) or view.ask is None or view.ask.kind != "set" or not view.ask.ways:
        return SILENT
    facts = ClimbingSeatFacts(game, view)
    if isinstance(right, PlaySet):
        return _weigh_set(game, facts, right)
    if not isinstance(right, Pass):
        return SILENT
    ranks = [facts.hand & mask for mask in game.tables.rank_masks if facts.hand & mask]
    whole = [cards for cards in ranks if game.tables.beats(cards, facts.lying)]
    if not whole:
        return say("To beat it you would have to break a set.")
    return say("The lowest with which you can beat it without breaking a set is {cards}.", cards=_name(game, whole[0]))


def _weigh_set(game: ClimbingGame, facts: ClimbingSeatFacts, right: PlaySet) -> Message:
    """Return whether anybody can beat a set, or how many of the unseen cards are higher than its highest."""
    cards = game.deck.mask(right.cards)
    if next(game.tables.list_sets(facts.unknown, cards), None) is None:
        return say("Nobody can beat {cards}.", cards=_name(game, cards))
    top = cards.bit_length() - 1
    strengths = game.tables.strengths
    higher = sum(strengths[bit.bit_length() - 1] > strengths[top] for bit in list_bits(facts.unknown))
    return say(
        "{higher} of the {count} cards that you do not see are higher than the {card}.",
        higher=higher,
        count=facts.unknown.bit_count(),
        card=game.deck.cards[top].named,
    )


def _name(game: ClimbingGame, cards: int) -> ListedValues:
    return ListedValues(tuple(game.deck[code].named for code in game.deck.codes(cards)))
