"""What an exercise says: the question, whether the answer was right, why, and what the others cost."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.actions import Action, Discard, Draw, Knock, Stay, Take
from purple_table.core.events import TrickWon
from purple_table.core.game import Game, View
from purple_table.core.match import Step
from purple_table.core.messages import Verbatim, group_digits, make_tenths, say, say_verbatim
from purple_table.session.exercise_themes import THEMES, SolvedDecision, explain_theme
from purple_table.session.exercises import Exercise
from purple_table.ui.kit.telling import Teller, find_language, tell, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.match_words import describe_choice, name_level, tell_action

_MOST_COSTS = 4
"""The most other actions whose costs are told."""


def name_theme(theme: str) -> str:
    """Return the title of a theme in the language in use."""
    return find_language().template(THEMES[theme].title)


def name_difficulty(exercise: Exercise) -> str:
    """Return in a word how hard an exercise is; of one without a proof nobody knows, and it is told to be one's own."""
    if not exercise.proofs:
        return tr("your own")
    return (tr("easy"), tr("medium"), tr("hard"))[exercise.difficulty - 1]


def ask_question(view: View) -> str:
    """Return the question that an exercise asks in a position."""
    ask = view.ask
    if ask is None:
        return ""
    match ask.kind:
        case "play" if not view.pile("trick"):
            return tr("It is your lead. What do you play?")
        case "play":
            return tr("What do you play?")
        case "auction" | "bid" | "points" | "ladder":
            return tr("What do you bid?")
        case "discard":
            return tr("What do you discard?")
        case "draw":
            return tr("What do you do?")
    return tr("What do you choose?")


def describe_action(action: Action, game: Game, view: View) -> str:
    """Return an action as briefly as possible, with markup: a choice by its label, a card by its picture."""
    ways = view.ask.ways if view.ask is not None else ()
    label = next((tell(way.label) for way in ways if way.action == action), "")
    return tr("“{label}”", label=label) if label else describe_choice(action, game.deck)


def tell_course(game: Game, view: View, names: Sequence[str], steps: Sequence[Step]) -> str:
    """Return what happened before, with markup: the tricks, each after who led to it, or else who took and discarded
    what."""
    tricks = [event for event in view.history if isinstance(event, TrickWon)]
    if tricks:
        rows = [
            f"*{number}* {escape(names[event.leader])} {' '.join(f'{{{card}}}' for card in event.cards)}"
            for number, event in enumerate(tricks, 1)
        ]
        return "  ·  ".join(rows)
    turns = [step for step in steps if isinstance(step.action, Draw | Take | Discard | Stay | Knock)]
    return "  ·  ".join(tell_action(step.action, game.deck, escape(names[step.seat])) for step in turns)


def judge_answer(exercise: Exercise, game: Game, view: View, answer: Action | None) -> str:
    """Return in a sentence whether the answer was right; None stands for somebody who only wants to know."""
    right = _join_actions(exercise.right, game, view)
    if answer is None:
        return tr("The answer: {action}", action=right)
    own = describe_action(answer, game, view)
    if answer in exercise.right:
        return tr("**Right:** {action}", action=own)
    return tr("**{own}** is not the best: {action}", own=own, action=right)


def _join_actions(actions: Sequence[Action], game: Game, view: View) -> str:
    return " / ".join(describe_action(action, game, view) for action in actions)


def explain_answer(exercise: Exercise, game: Game, view: View, teller: Teller) -> str:
    """Return why the right action is right, with markup."""
    if exercise.words:
        return teller.read(say_verbatim(exercise.words))
    words = explain_theme(exercise.theme, SolvedDecision(game, view, exercise.right[0], tuple(exercise.costs)))
    return teller.read(words) if words else ""


def tell_costs(exercise: Exercise, game: Game, view: View, answer: Action | None) -> str:
    """Return what the own answer cost, and what other actions would cost."""
    share = game.family == "thirty_one"
    words = []
    if answer is not None and answer in exercise.costs:
        cost = make_tenths(max(0.0, exercise.costs[answer]))
        words.append(
            tr("Yours costs {points} % of the match.", points=cost)
            if share
            else tr("Yours costs {points} points a deal.", points=cost)
        )
    others = [action for action in exercise.costs if action != answer][:_MOST_COSTS]
    if others:
        listed = "  ".join(
            f"{describe_action(action, game, view)} −{tell_tenths(exercise.costs[action])}" for action in others
        )
        words.append(tr("What others cost: {list}", list=listed))
    return "  ".join(words)


def tell_tenths(number: float) -> str:
    """Return a number with one decimal, as the language writes it."""
    return tr("{number}", number=make_tenths(max(0.0, number)))


def tell_proof(exercise: Exercise) -> str:
    """Return how the exercise was proved, in a line; one that a review made has no proof."""
    if not exercise.proofs:
        return tr("It comes from a review of yours and has not been proved.")
    searched = [proof for proof in exercise.proofs if proof.opponents == "search"]
    against = [proof for proof in exercise.proofs if proof.opponents != "search"]
    if not searched or not against:
        return ""
    names = ", ".join(name_level(_STORED.get(proof.opponents, proof.opponents)) for proof in against)
    words = say(
        "Proved in {count} supposed deals, and against these players: {names}.",
        count=group_digits(searched[0].deals),
        names=Verbatim(names),
    )
    return tell(words)


_STORED = {"skilled": "club"}
