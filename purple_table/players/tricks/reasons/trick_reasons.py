"""Reasons of the trick games: the sentence for each kind of evidence. Nothing is decided here.

A new reason is a line of `SENTENCES`, the evidence that a player gives for it, and a predicate in
`tests/players/truths`, which holds it against the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Give, Play, read_contract
from purple_table.core.masks import list_bits
from purple_table.core.messages import (
    ListedValues,
    Message,
    SeatName,
    Term,
    Value,
    find_holes,
    make_tenths,
    say,
    to_percent,
)
from purple_table.players.player import FEWEST_SAMPLES, Decision, Evidence
from purple_table.players.tricks.bidding.bid_reading import name_bid
from purple_table.players.tricks.reasons.bid_sentences import BID_SENTENCES
from purple_table.players.tricks.reasons.card_sentences import CARD_SENTENCES
from purple_table.players.tricks.reasons.dummy_sentences import DUMMY_SENTENCES, OWN_HAND_SENTENCES
from purple_table.players.tricks.reasons.exchange_sentences import EXCHANGE_SENTENCES
from purple_table.players.tricks.reasons.penalty_sentences import PENALTY_SENTENCES
from purple_table.players.tricks.reasons.plain_sentences import PLAIN_SENTENCES, Sentence
from purple_table.players.tricks.reasons.shedding_sentences import SHEDDING_SENTENCES
from purple_table.players.tricks.reasons.short_deal_sentences import SHORT_DEAL_SENTENCES
from purple_table.players.tricks.reasons.small_sample_sentences import SMALL_SAMPLE_SENTENCES

if TYPE_CHECKING:
    from purple_table.core.game import View, Way
    from purple_table.games.tricks.trick_game import TrickGame

SENTENCES: Mapping[str, Sentence] = {
    **CARD_SENTENCES,
    **PENALTY_SENTENCES,
    # Cards that are passed or laid away.
    **EXCHANGE_SENTENCES,
    # What there is no rule for.
    "tried_best": Sentence("Of all that I may do, this comes out best in trial deals."),
    "bids_need_top": Sentence("A higher bid needs the highest trump, and in my best color I do not have it."),
    "bids_need_backing": Sentence(
        "A higher bid needs the highest trump or one that is a point by itself; in my best color I have neither."
    ),
    # Choices.
    "first_allowed": Sentence("I take the first of what I may do."),
    "announces": Sentence("I lead from {cards}, so I announce the marriage for {points} points."),
    "swaps_trump": Sentence("For the {low} I get the {high}, a higher trump."),
    "best_against_others": Sentence("This leaves me best off against the others."),
    "ends_not_behind": Sentence("I do not end the match while somebody is ahead of me."),
    "ends_ahead": Sentence("This ends the match, and I am ahead."),
    "ends_sooner": Sentence("Nobody is ahead of me, and this brings the end of the match nearer."),
    "ends_later": Sentence("Somebody stays ahead of me either way, and this keeps the end of the match away."),
    **BID_SENTENCES,
    **PLAIN_SENTENCES,
    **SHEDDING_SENTENCES,
    **SHORT_DEAL_SENTENCES,
}
"""The sentences by kind of evidence, except for those of a search."""
OUTLOOKS: Mapping[str, Sentence] = {
    "outlook": Sentence("The {card} takes this trick in {percent} % of cases."),
    "outlook_sure": Sentence("The {card} takes this trick."),
    "outlook_never": Sentence("The {card} cannot take this trick."),
}
"""What a second sentence says of the card, after those of `WITH_OUTLOOK`."""
TRICKS = frozenset({"tricks", "ours"})
"""Means of numbers of tricks, which are told as whole numbers where few deals were tried."""
WITH_OUTLOOK = frozenset(
    {
        "nil",
        "bid_missed",
        "bid_reached",
        "harms_others",
        "enough_theirs",
        "enough_ours",
        "enough_mine",
        "harms_us",
        "counted_ours",
        "harms_others_alone",
        "against_null",
        "harms_me",
        "counted_mine",
    }
)
"""Kinds after whose sentence stands whether the card takes the trick."""
MOON_STANDING = Sentence(
    "{seat} has {count} of {all} {color} cards; all win {points}.",
    yours="{seat} have {count} of {all} {color} cards; all win {points}.",
)
"""What a first sentence says of the moon that the sentences of `ABOUT_MOON` are about."""
ABOUT_MOON = frozenset(
    {
        "moon_stopped_by_lead",
        "moon_stopped",
        "moon_stopped_surely",
        "stopper_kept",
        "under_all_the_same",
        "throw_not_fed",
        "throw_kept",
    }
)
"""Kinds before whose sentence stands whose moon it is, and how far that is."""

TRUMPS: Mapping[str, Sentence] = {
    "best_trumps": Sentence("My best color is {color}, with {cards}."),
    "best_trumps_high": Sentence("My best color is {color}, with {cards}, the highest among them."),
    "best_trumps_top": Sentence("My best color is {color}, with {cards}, the two highest."),
    "best_trumps_many": Sentence("My best color is {color}, with {trumps} trumps."),
    "best_trumps_many_high": Sentence("My best color is {color}, with {trumps} trumps, the highest among them."),
    "best_trumps_many_top": Sentence("My best color is {color}, with {trumps} trumps, the {top} highest among them."),
    "best_trumps_one": Sentence("Of my best color, {color}, I hold only the {card}."),
    "best_trumps_highest": Sentence("Of my best color, {color}, I hold only the {card}, the highest trump."),
    "trumps_held": Sentence("With {color} as trump I hold {cards}."),
    "trumps_held_high": Sentence("With {color} as trump I hold {cards}, the highest among them."),
    "trumps_held_top": Sentence("With {color} as trump I hold {cards}, the two highest."),
    "trumps_held_many": Sentence("With {color} as trump I hold {trumps} trumps."),
    "trumps_held_many_high": Sentence("With {color} as trump I hold {trumps} trumps, the highest among them."),
    "trumps_held_many_top": Sentence("With {color} as trump I hold {trumps} trumps, the {top} highest among them."),
    "trumps_held_one": Sentence("With {color} as trump I hold only the {card}."),
    "trumps_held_highest": Sentence("With {color} as trump I hold only the {card}, the highest."),
    "highest_held": Sentence("My highest card is the {highest}."),
    "no_trump_held": Sentence("With {color} as trump I hold no trump."),
}
"""What a first sentence says of the hand, before a bid that names no trump, or a turned card is taken up."""
ABOUT_TRUMPS = frozenset(
    {
        "tried_bid",
        "tried_bid_on_average",
        "tried_bid_over",
        "tried_bid_over_on_average",
        "tried_pass",
        "tried_pass_worse",
        "tried_pass_less",
        "tried_pass_seldom",
        "tried_pass_partner",
        "tried_pass_best",
        "tried_pass_always",
        "call_beats_pass",
        "call_best",
        "nothing_beats_pass",
        "pass_beats_call",
        "trump_best",
        "trump_best_alone",
    }
)
"""Kinds before whose sentence stands which trumps the hand holds."""


def decide(
    game: TrickGame,
    action: Action,
    kind: str,
    *,
    cards: Iterable[str] = (),
    figures: Mapping[str, float] | None = None,
    names: Mapping[str, str] | None = None,
    ways: Sequence[Way] = (),
) -> Decision:
    """Return the decision for an action, with its evidence and the sentence that is made from it.

    `cards` begin with the card of the action, which stands for them if none are given. `ways` are the choices of the
    ask, where the sentence names one of them by its label.
    """
    codes = tuple(cards) or ((action.card,) if isinstance(action, (Play, Give)) else ())
    evidence = Evidence(kind, codes, figures or {}, names or {})
    return Decision(action, explain(game, evidence, ways), evidence=evidence)


def explain(game: TrickGame, evidence: Evidence, ways: Sequence[Way] = ()) -> Message:
    """Make the sentence of a kind from what was found, or two where the first says what the second is about.

    What was found in too few deals is told without a figure.
    """
    sentence = SENTENCES[evidence.kind]
    if is_small_sample(evidence):
        sentence = SMALL_SAMPLE_SENTENCES.get(evidence.kind, sentence)
    found = _make_sentence(game, evidence, sentence, ways)
    if evidence.kind in WITH_OUTLOOK:
        chance = evidence.figures["chance"]
        outlook = "outlook_sure" if chance == 1.0 else "outlook" if chance else "outlook_never"
        return _join_sentences(found, _make_sentence(game, evidence, OUTLOOKS[outlook], ()))
    if evidence.kind in ABOUT_TRUMPS and "color" in evidence.names:
        return tell_trumps(game, evidence, found, "best_trumps" if evidence.kind.startswith("tried") else "trumps_held")
    if "highest" in evidence.names:
        return _join_sentences(_make_sentence(game, evidence, TRUMPS["highest_held"], ()), found)
    if evidence.kind in ABOUT_MOON:
        return _join_sentences(_make_sentence(game, evidence, MOON_STANDING, ()), found)
    return found


def tell_trumps(game: TrickGame, evidence: Evidence, found: Message, kind: str) -> Message:
    """Put before a sentence which trumps the hand holds of the color that the evidence names: "best_trumps" of the best
    one, "trumps_held" of one that may become trump."""
    ending, top = describe_trumps(game, evidence.names["color"], evidence.cards)
    told = replace(evidence, figures={**evidence.figures, "top": top, "trumps": len(evidence.cards)})
    kind = kind + ending if evidence.cards else "no_trump_held"
    return _join_sentences(_make_sentence(game, told, TRUMPS[kind], ()), found)


def describe_trumps(game: TrickGame, color: str, held: Sequence[str]) -> tuple[str, int]:
    """Return the end of the kind of `TRUMPS` that fits cards of a color, and how many of its highest trumps are among
    them without a gap."""
    higher, trumps, cards = game.make_tables(color).higher, game.trump.cards[color], game.deck.mask(held)
    top = sum(not higher[card.bit_length()] & trumps & game.in_play & ~cards for card in list_bits(cards))
    if len(held) == 1:
        return "_highest" if top else "_one", top
    # More than two names would be too long beside a second sentence in a small window.
    many = "_many" if len(held) > 2 else ""
    return many + (("_top" if top > 1 else "_high") if top else ""), top


def is_small_sample(evidence: Evidence) -> bool:
    """Return whether evidence comes from sampled deals, and from too few of them to tell a figure."""
    return evidence.figures.get("tried", FEWEST_SAMPLES) < FEWEST_SAMPLES


def speak_as_declarer(game: TrickGame, view: View, decision: Decision) -> Decision:
    """Return a decision about a card in the words of a declarer who plays the dummy's hand beside the own one (clause
    dummy); any other decision as it is."""
    ask, evidence = view.ask, decision.evidence
    if ask is None or ask.kind != "play" or view.status.declarer != view.seat or "dummy" not in game.book:
        return decision
    sentences = OWN_HAND_SENTENCES if ask.hand is None else DUMMY_SENTENCES
    if evidence is not None and evidence.kind in sentences:
        return decision._replace(reason=_make_sentence(game, evidence, sentences[evidence.kind], ()))
    if ask.hand is None or decision.reason.text.startswith("Dummy: "):
        return decision
    return decision._replace(reason=say("Dummy: {reason}", reason=decision.reason))


def _join_sentences(first: Message, second: Message) -> Message:
    return Message("{first} {second}", (("first", first), ("second", second)))


def _make_sentence(game: TrickGame, evidence: Evidence, sentence: Sentence, ways: Sequence[Way]) -> Message:
    holes = _find_holes(sentence)
    if holes == ("card",):
        # This is the most frequent case, with thousands of sentences a second in the arena.
        return Message(sentence.text, (("card", game.deck[evidence.cards[0]].named),), "", sentence.many)
    values = tuple((hole, _find_value(game, evidence, hole, ways)) for hole in holes)
    return Message(sentence.text, values, sentence.yours, sentence.many)


@cache
def _find_holes(sentence: Sentence) -> tuple[str, ...]:
    """Return the names of the holes of a sentence, in all of its templates."""
    return tuple(sorted(find_holes(sentence.text) | find_holes(sentence.many)))


def _find_value(game: TrickGame, evidence: Evidence, hole: str, ways: Sequence[Way]) -> Value:
    """Return what stands in a hole: a card, a figure, or what a name stands for."""
    deck, figures = game.deck, evidence.figures
    if hole == "card":
        return deck[evidence.cards[0]].named
    if hole == "percent":
        return to_percent(figures["chance"])
    if hole == "seat":
        return SeatName(int(figures["seat"]))
    if hole in TRICKS and is_small_sample(evidence):
        return round(figures[hole])
    if hole in ("wins", "given"):
        return round(figures["held" if hole == "wins" else hole]) or say("none")
    if hole in figures:
        return _read_figure(hole, figures[hole])
    if hole == "count":  # a number of points, which decides between one and many
        return round(figures["points"])
    if hole == "deals":
        return round(100 * figures["share"])
    if hole == "cards":
        return ListedValues(tuple(deck[code].named for code in evidence.cards))
    name = evidence.names[hole]
    if hole in ("call", "other"):
        return next(way.label for way in ways if str(way.action) == name)
    if hole == "colors":
        return ListedValues(tuple(_find_color(game, code) for code in name.split()))
    if hole == "color":
        return _find_color(game, name)
    contract = read_contract(name)
    return deck[name].named if contract is None else name_bid(game, contract)


def _read_figure(hole: str, figure: float) -> Value:
    """Return a count as it is, a share in hundredths, and anything else with one decimal."""
    if isinstance(figure, int):
        return figure
    return round(100 * figure) if hole == "made" else make_tenths(figure)


def _find_color(game: TrickGame, name: str) -> Value:
    """Return a color by its code, or a trump by its name."""
    if name in game.trump.names:
        return Term(game.trump.names[name])
    return next(color.named for color in game.deck.colors if color.code == name)
