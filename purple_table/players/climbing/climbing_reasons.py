"""Reasons of climbing games: the sentence for each kind of evidence. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Give, PlaySet
from purple_table.core.messages import ListedValues, Message, Value, find_holes, say, template
from purple_table.players.player import Decision, Evidence
from purple_table.players.search.halving import Candidate
from purple_table.players.search.search_reasons import DEEDS, SearchReason, explain_best, explain_evidence

if TYPE_CHECKING:
    from purple_table.games.climbing.climbing_game import ClimbingGame

SENTENCES: Mapping[str, str] = {
    # Reference and Beginner
    "lowest_always": template("I always lead my lowest rank; the {card} is of it."),
    "beats_always": template("I always beat what I can, as low as I can: with the {card}."),
    "gives_lowest": template("I have nothing lower than the {card}."),
    "plays_anything": template("I play whatever comes to hand."),
    "passes_lazily": template("I let this one go."),
    # Skilled
    "cannot_beat": template("I have nothing that beats it."),
    "goes_out": template("With that I am out of cards."),
    "runs_out": template("Nobody can beat this, and after it I can get rid of all the rest."),
    "leads_low": template("I lead my lowest rank, all of it."),
    "leads_loser": template("I lead what could still be beaten, and keep what nobody can beat."),
    "leads_two": template("Somebody has a single card left and cannot match several."),
    "leads_three": template("Somebody has two cards left and cannot match three or more."),
    "leads_highest": template("Somebody has a single card left, so I lead my highest."),
    "leads_by_passing": template("Whoever played last is out: if I pass, the lead is mine."),
    "beats_lowest": template("That is the lowest with which I beat it without breaking a set."),
    "beats_in_time": template("Somebody is nearly out, so I break a set to beat it."),
    "saves_high": template("I could beat it with the {cards} without breaking a set, but keep that for later."),
    "keeps_set": template("I could beat it only by breaking a set."),
    "gives_lone": template("I can spare the {card}: low, and no set with another card."),
}
"""The sentence for each kind of evidence. {card} is the first card of the evidence, {cards} are all of them."""


SEARCH_SENTENCES: Mapping[str, str] = {
    **DEEDS,
    "search_first": template("I am out first in {made} of 100 supposed deals if {best}; in {less} if {other}."),
    "search_last": template("I am the last in {less} of 100 supposed deals if {other}; in {made} if {best}."),
}
"""The sentences for what a search has found, with verbs for both actions."""
PLACES = ("first", "last")
"""The marks of a deal: whether the seat went out before all others, or never."""
LEAST_SHARE = 0.05
"""The least difference between two shares that is told in place of points."""


def explain_search(game: ClimbingGame, found: Sequence[Candidate]) -> SearchReason:
    """Say why the best candidate was chosen: by the place that it brings more often, if that is clear, else by
    points."""
    named = partial(name_action, game)
    plain = explain_best(found, named, SEARCH_SENTENCES)
    if plain.evidence is None or plain.evidence.kind != "search_better":
        return plain
    both = [{mark: _share(one, mark) for mark in PLACES} for one in found[:2]]
    gains = {"first": both[0]["first"] - both[1]["first"], "last": both[1]["last"] - both[0]["last"]}
    mark = max(PLACES, key=lambda mark: gains[mark])
    if gains[mark] < LEAST_SHARE:
        return plain
    figures = {**plain.evidence.figures, "made": both[0][mark], "less": both[1][mark]}
    evidence = replace(plain.evidence, kind=f"search_{mark}", figures=figures)
    return explain_evidence(evidence, partial(_name_deed, game), SEARCH_SENTENCES)


def _share(one: Candidate, mark: str) -> float:
    return fmean((outcome.marks or {})[mark] for outcome in one.outcomes)


def decide(
    game: ClimbingGame,
    action: Action,
    kind: str,
    cards: tuple[str, ...] = (),
) -> Decision:
    """Return the decision for an action, with its evidence and the sentence that is made from it."""
    evidence = Evidence(kind, cards)
    return Decision(action, explain(game, evidence), evidence=evidence)


def explain(game: ClimbingGame, evidence: Evidence) -> Message:
    """Make the sentence of a kind from what was found."""
    text = SENTENCES[evidence.kind]
    cards = _list_names(game, evidence.cards)
    values = (("card", cards.parts[0]), ("cards", cards)) if evidence.cards else ()
    return Message(text, tuple(value for value in values if value[0] in find_holes(text)))


def _list_names(game: ClimbingGame, cards: Sequence[str]) -> ListedValues:
    return ListedValues(tuple(game.deck[card].named for card in cards))


def _name_deed(game: ClimbingGame, action: Action) -> Value:
    """Name an action by a clause, such as "I play Red 8"."""
    match action:
        case PlaySet(cards):
            return say("I play {cards}", cards=_list_names(game, cards))
        case Give(card):
            return say("I give the {card}", card=game.deck[card].named)
    return say("I let it go")


def name_action(game: ClimbingGame, action: Action) -> Value:
    """Name an action by a verb, such as "to pass"."""
    match action:
        case PlaySet(cards):
            return say("to play {cards}", cards=_list_names(game, cards))
        case Give(card):
            return say("to give the {card}", card=game.deck[card].named)
    return say("to pass")
