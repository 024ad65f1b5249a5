"""Reasons of draw-and-knock games: the sentence for each kind of evidence. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Discard, Draw, Knock, Stay, Take
from purple_table.core.messages import Message, Value, find_holes, say, template, to_percent
from purple_table.players.player import Decision, Evidence

if TYPE_CHECKING:
    from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame

SENTENCES: Mapping[str, str] = {
    # Reference
    "knocks_as_always": template("With {total} I always knock."),
    "counts_more": template("With the {card} my hand counts more, so I take it."),
    "counts_no_more": template("The {card} does not make my hand count more, so I draw."),
    "stays_without_stock": template("There is nothing to draw, and the {card} does not make my hand count more."),
    "takes_without_stock": template("There is nothing to draw, so I take the {card}."),
    "leaves_most": template("Without the {card} my hand counts most, {total}."),
    "declares_as_always": template("I always declare the color in which I have most."),
    # Beginner
    "feels_enough": template("{total} feels like enough to knock."),
    "adds_to_color": template("I have {color}, and the {card} makes it more."),
    "no_use": template("The {card} is of no use to me, so I try my luck with the stock."),
    "lacks_color": template("I have no {color}, so I try my luck with the stock."),
    "no_better_idea": template("I can think of nothing better."),
    "takes_anything": template("I take what lies there."),
    "overlooks_discard": template("I did not look at the discard."),
    "smallest_card": template("The {card} is the smallest card that I can throw."),
    "can_spare": template("I can do without the {card}."),
    "looks_best": template("This color looks like the best one to declare."),
    # Skilled: the beginning of a turn
    "nobody_beats": template("I knock: with {hand}, by my reckoning nobody beats it in {percent} % of cases."),
    "nobody_can_beat": template("I knock: nobody can beat {hand}."),
    "somebody_lower": template("I knock: with {hand}, by my reckoning somebody ends lower in {percent} % of cases."),
    "promises_most": template("I stay with {hand}: by my reckoning that promises most."),
    "no_outs": template("I stay with {hand}: no card that I cannot see would improve it."),
    "draw_is_level": template(
        "I stay with {hand}: {outs} of the {unseen} cards that I cannot see would improve it, but by my reckoning a "
        "draw with its discard gains me nothing."
    ),
    "draw_helps_next": template(
        "I stay with {hand}: {outs} of the {unseen} cards that I cannot see would improve it, but by my "
        "reckoning a new discard would help the next player more."
    ),
    "makes_blitz": template("The {card} makes a Blitz."),
    "beats_stock": template("With the {card} I have {hand}, and that promises more than a card from the stock."),
    "beats_all": template("With the {card} I have {hand}, and that promises more than anything else that I may do."),
    "draws_for_outs": template(
        "I draw for my {hand}: {outs} of the {unseen} cards that I cannot see would improve it."
    ),
    # Skilled: the discard, and the color
    "leaves_blitz": template("Without the {card} I have a Blitz."),
    "denies_next": template("I need the {least} least, but the next player may want it; so the {card} goes."),
    "leaves_outs": template(
        "Without the {card} I have {hand}; {outs} of the {unseen} cards that I cannot see would improve it."
    ),
    "leaves_nobody_beats": template(
        "Without the {card} I have {hand}; by my reckoning nobody beats it in {percent} % of cases."
    ),
    "leaves_nobody_can_beat": template("Without the {card} I have {hand}, and nobody can beat that."),
    "leaves_somebody_lower": template(
        "Without the {card} I have {hand}; by my reckoning somebody ends lower in {percent} % of cases."
    ),
    "most_in_color": template("{hand} is the most that my hand counts in one color."),
}
"""The sentence for each kind of evidence. {card} and {least} are the cards of the evidence, {hand} is its color with
the total, {percent} its chance, and every other hole a figure."""


def decide(
    game: ThirtyOneGame,
    action: Action,
    kind: str,
    cards: tuple[str, ...] = (),
    figures: Mapping[str, float] | None = None,
    color: int | None = None,
) -> Decision:
    """Return the decision for an action, with its evidence and the sentence that is made from it.

    `color` is the number of the color that the sentence names.
    """
    names = {} if color is None else {"color": game.color_words[color]}
    evidence = Evidence(kind, cards, figures or {}, names)
    return Decision(action, explain(game, evidence), evidence=evidence)


def explain(game: ThirtyOneGame, evidence: Evidence) -> Message:
    """Make the sentence of a kind from what was found."""
    text = SENTENCES[evidence.kind]
    return Message(text, tuple((hole, _find_value(game, evidence, hole)) for hole in _list_holes(text)))


def name_action(game: ThirtyOneGame, action: Action) -> Value:
    """Name an action by a verb, such as "to draw"."""
    match action:
        case Draw():
            return say("to draw")
        case Take(card):
            return say("to take the {card}", card=game.deck[card].named)
        case Stay():
            return say("to stay")
        case Knock():
            return say("to knock")
        case Discard(card):
            return say("to discard the {card}", card=game.deck[card].named)
    raise TypeError(f"{action} is no part of a turn")


def _find_value(game: ThirtyOneGame, evidence: Evidence, hole: str) -> Value:
    """Return the value for a hole of the sentence."""
    cards, figures = evidence.cards, evidence.figures
    if hole in ("card", "least"):
        return game.deck[cards[hole == "least"]].named
    if hole == "percent":
        return to_percent(figures["chance"])
    if hole in ("color", "hand"):
        color = game.color_words.index(evidence.names["color"])
        return game.deck.colors[color].named if hole == "color" else game.counting.words(color, int(figures["total"]))
    return int(figures[hole])


@cache
def _list_holes(text: str) -> tuple[str, ...]:
    """Return the holes of a sentence in the order in which they stand there."""
    return tuple(sorted(find_holes(text), key=lambda hole: text.index("{" + hole)))
