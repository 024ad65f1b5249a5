"""Reasons of the trick games: the sentence for each kind of evidence. Nothing is decided here.

A new reason is a line of `SENTENCES`, the evidence that a player gives for it, and a predicate in
`tests/players/truths`, which holds it against the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Give, Play, read_contract
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
from purple_table.players.tricks.reasons.exchange_sentences import EXCHANGE_SENTENCES
from purple_table.players.tricks.reasons.penalty_sentences import PENALTY_SENTENCES
from purple_table.players.tricks.reasons.plain_sentences import PLAIN_SENTENCES, Sentence
from purple_table.players.tricks.reasons.shedding_sentences import SHEDDING_SENTENCES
from purple_table.players.tricks.reasons.small_sample_sentences import SMALL_SAMPLE_SENTENCES

if TYPE_CHECKING:
    from purple_table.core.game import View, Way
    from purple_table.games.tricks.trick_game import TrickGame

SENTENCES: Mapping[str, Sentence] = {
    # Cards to a trick that is to be won, or not.
    "only_card": Sentence("The {card} is the only card that I may play."),
    "nil": Sentence("I bid nil."),
    "partner_takes": Sentence("My partner takes this trick; I throw the {card}."),
    "partner_takes_points": Sentence("My partner takes this trick, so I add the points of the {card}."),
    "partner_points": Sentence("My partner should keep this trick ({percent} %), so I add the points of the {card}."),
    "partner_risks_least": Sentence("My partner should keep this trick ({percent} %); I risk only the {card}."),
    "partner_has_it": Sentence("My partner should keep this trick ({percent} %); I play the {card}."),
    "partner_shaky": Sentence("My partner is unlikely to keep this trick ({percent} %); I play the {card}."),
    "partner_shaky_least": Sentence(
        "My partner is unlikely to keep this trick ({percent} %), nor can I win it; I miss the {card} least."
    ),
    "partner_shaky_kept": Sentence(
        "My partner is unlikely to keep this trick ({percent} %); I keep the {kept}, which would beat it."
    ),
    "partner_so_far": Sentence("My partner has this trick so far; I play the {card}."),
    "partner_so_far_points": Sentence("My partner has this trick so far, and I add the points of the {card}."),
    "partner_beaten": Sentence("My partner cannot keep this trick; I play the {card}."),
    "partner_beaten_least": Sentence("My partner cannot keep this trick, nor can I win it; I miss the {card} least."),
    "partner_beaten_kept": Sentence("My partner cannot keep this trick; I keep the {kept}, which would beat it."),
    "takes": Sentence("The {card} should take this trick ({percent} %)."),
    "takes_cheaper": Sentence("The {card} should take this trick ({percent} %), and I keep the {kept}."),
    "takes_points": Sentence(
        "The {card} should take this trick with {count} point in it ({percent} %).",
        many="The {card} should take this trick with {count} points in it ({percent} %).",
    ),
    "takes_surely": Sentence("The {card} takes this trick: nobody can beat it."),
    "draws_trumps": Sentence(
        "The {card} takes this trick and draws trumps: {count} that I cannot see is left.",
        many="The {card} takes this trick and draws trumps: {count} that I cannot see are left.",
    ),
    "takes_last": Sentence("I play last: the {card} takes the trick."),
    "takes_last_cheaply": Sentence("I play last, and the {card} is my lowest card that takes the trick."),
    "takes_last_points": Sentence(
        "I play last: the {card} takes the trick and brings {count} point of its own.",
        many="I play last: the {card} takes the trick and brings {count} points of its own.",
    ),
    "names_trump": Sentence(
        "The {card} makes {color} trump: then my hand should win about {tricks} tricks, more than with any other color."
    ),
    "leads_for_partner": Sentence("I lead the {card}; my partner or I should take the trick ({percent} %)."),
    "leads_for_partner_surely": Sentence(
        "I lead the {card}: whatever others play, my partner or I can take this trick."
    ),
    "leads_for_allies_surely": Sentence(
        "I lead the {card}: whatever others play, one of us against the declarer can take this trick."
    ),
    "leads_lost": Sentence("With the {card} the others take this trick."),
    "leads_lost_kept": Sentence("With the {card} the others take this trick; I keep the {kept} for later."),
    "leads_least": Sentence("I lead the {card}, which I miss least, and keep the {kept} for later tricks."),
    "surest": Sentence("I try to take the trick with the {card}; none that I may play is surer ({percent} %)."),
    "tries_cheaper": Sentence("I try the {card} ({percent} %) and keep the {kept}, which would be surer."),
    "keeps_surest": Sentence(
        "The {kept} would be surer to take this trick ({percent} %), but I keep it and play the {card}."
    ),
    "wants_open_card": Sentence("I want to draw the {open}: with the {card} my chance of this trick is {percent} %."),
    "wants_open_card_surely": Sentence("I want to draw the {open}: the {card} takes this trick."),
    "leaves_open_card": Sentence(
        "I would rather draw what lies below the {open}: the {card} takes this trick less surely ({percent} %)."
    ),
    "leaves_open_card_surely": Sentence(
        "I would rather draw what lies below the {open}: the {card} leaves this trick to the other hand."
    ),
    "keeps_sure": Sentence("The {kept} would surely take this trick, but I keep it and play the {card}."),
    "hopeless": Sentence(
        "No card that I may play is likely to take this trick; with the {card} the chance is {percent} %."
    ),
    "hopeless_card": Sentence("No card that I may play is likely to take this trick, and the {card} cannot."),
    "leads_for_side": Sentence(
        "No lead of mine is likely to take this trick; with the {card} our side's chance is {percent} %."
    ),
    "leads_best": Sentence(
        "No lead of mine should take this trick, and none has a better chance than the {card} ({percent} %)."
    ),
    "leads_best_for_side": Sentence(
        "No lead of mine should take this trick; with the {card} our side has the best chance ({percent} %)."
    ),
    "leads_missed_least": Sentence(
        "No lead of mine is likely to take this trick, so I lead the {card}, which I miss least."
    ),
    "wins_so_far": Sentence("I miss the {card} least, and it may even take the trick ({percent} %)."),
    "side_wins_so_far": Sentence("I miss the {card} least, and our side may even take the trick ({percent} %)."),
    "expects_nothing": Sentence("I miss the {card} least, and do not count on this trick."),
    "side_takes": Sentence("Our side should take this trick ({percent} %); of my cards I miss the {card} least."),
    "side_takes_surely": Sentence("Whatever others play, our side can take this trick; I play the {card}."),
    "side_points": Sentence("Our side should take this trick ({percent} %), so I add the points of the {card}."),
    "keeps_winner": Sentence("I could beat this trick with the {kept}, but keep it and play the {card}."),
    "keeps_winner_points": Sentence(
        "I keep the {kept}; this trick gets the {count} point of the {card}.",
        many="I keep the {kept}; this trick gets the {count} points of the {card}.",
    ),
    "cannot_win": Sentence("I cannot win this trick, so I play the {card}, which I miss least."),
    "cannot_win_kept": Sentence("I cannot win this trick, so I play the {card}."),
    "cannot_win_cheapest": Sentence("I cannot win this trick, so I give it the cheapest that I may, the {card}."),
    "cannot_win_trump": Sentence(
        "I cannot win this trick; the {card} ({count} point) goes, and I keep the {kept}, a trump.",
        many="I cannot win this trick; the {card} ({count} points) goes, and I keep the {kept}, a trump.",
    ),
    "cannot_win_later": Sentence(
        "I cannot win this trick; the {card} ({count} point) goes, the {kept} stays for a later one.",
        many="I cannot win this trick; the {card} ({count} points) goes, the {kept} stays for a later one.",
    ),
    "cannot_win_rather": Sentence(
        "I cannot win this trick; the {card} ({count} point) goes, as the {kept} may rather win later.",
        many="I cannot win this trick; the {card} ({count} points) goes, as the {kept} may rather win later.",
    ),
    "cannot_win_hopes": Sentence(
        "I cannot win this trick, but our side may ({percent} %), and the {card} brings {count} point.",
        many="I cannot win this trick, but our side may ({percent} %), and the {card} brings {count} points.",
    ),
    "cannot_win_points": Sentence(
        "I cannot win this trick; it gets the {count} point of the {card}.",
        many="I cannot win this trick; it gets the {count} points of the {card}.",
    ),
    "leads_for_last": Sentence(
        "With the {card} I should get the lead ({percent} %); I keep the {kept} for the last trick."
    ),
    "leads_for_last_surely": Sentence("With the {card} I get the lead; I keep the {kept} for the last trick."),
    "keeps_for_last": Sentence("Only the last trick counts: I keep the {kept} for it and play the {card}."),
    "keeps_for_last_points": Sentence(
        "If the {kept} takes the last trick, it scores {count}: I keep it and play the {card}."
    ),
    "bid_missed": Sentence(
        "I wanted just {count} trick, which is no longer possible.",
        many="I wanted just {count} tricks, which is no longer possible.",
    ),
    "bid_reached": Sentence("I want no more tricks."),
    "bid_overshoots": Sentence("I want no more tricks, but whatever I may play takes this one."),
    "bid_ducks": Sentence("I want no more tricks; the {card} is my highest card that cannot take this one."),
    "bid_reached_risk": Sentence("I want no more tricks, but get rid of the {card} now, at a risk of {percent} %."),
    "bid_needs": Sentence(
        "I need {count} more trick, and the {card} should take this one ({percent} %).",
        many="I need {count} more tricks, and the {card} should take this one ({percent} %).",
    ),
    "bid_needs_surely": Sentence(
        "I need {count} more trick, and the {card} takes this one.",
        many="I need {count} more tricks, and the {card} takes this one.",
    ),
    "bid_tries": Sentence(
        "I need {count} more trick; the {card} may take this one ({percent} %), and I keep the {kept}.",
        many="I need {count} more tricks; the {card} may take this one ({percent} %), and I keep the {kept}.",
    ),
    "bid_waits": Sentence(
        "I need {count} more trick, but not this one: I keep the {kept} and play the {card}.",
        many="I need {count} more tricks, but not this one: I keep the {kept} and play the {card}.",
    ),
    "bid_cannot": Sentence(
        "I cannot win this one; I keep the {kept} for my trick and throw the {card}.",
        many="I cannot win this one; I still need {count} tricks, keep the {kept} and throw the {card}.",
    ),
    "bid_unlikely": Sentence(
        "I need {count} more trick and keep the {kept}; the {card} is unlikely to take this one ({percent} %).",
        many="I need {count} more tricks and keep the {kept}; the {card} is unlikely to take this one ({percent} %).",
    ),
    "bid_unlikely_bare": Sentence(
        "I need {count} more trick; the {card} is unlikely to take this one ({percent} %).",
        many="I need {count} more tricks; the {card} is unlikely to take this one ({percent} %).",
    ),
    "bid_tries_bare": Sentence(
        "I need {count} more trick; the {card} may take this one ({percent} %).",
        many="I need {count} more tricks; the {card} may take this one ({percent} %).",
    ),
    "bid_waits_bare": Sentence(
        "I need {count} more trick, but not this one, and play the {card}.",
        many="I need {count} more tricks, but not this one, and play the {card}.",
    ),
    "bid_cannot_bare": Sentence(
        "I need {count} more trick, but cannot win this one; I throw the {card}.",
        many="I need {count} more tricks, but cannot win this one; I throw the {card}.",
    ),
    "harms_others": Sentence("This trick does the others more harm than us good."),
    "harms_us": Sentence("Another trick would do us more harm than good."),
    "counted_ours": Sentence(
        "I count on our {count} trick; more do harm.", many="I count on our {count} tricks; more do harm."
    ),
    "harms_others_alone": Sentence("This trick does the others more harm than me good."),
    "against_null": Sentence("The declarer must be made to take a trick."),
    "harms_me": Sentence("Another trick would do me more harm than good."),
    "counted_mine": Sentence(
        "I count on {count} trick in all; more do harm.", many="I count on {count} tricks in all; more do harm."
    ),
    **PENALTY_SENTENCES,
    # Cards that are passed or laid away.
    **EXCHANGE_SENTENCES,
    # What there is no rule for.
    "tried_best": Sentence("Of all that I may do, this comes out best in deals that I can imagine."),
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
    if evidence.kind in ABOUT_MOON:
        return _join_sentences(_make_sentence(game, evidence, MOON_STANDING, ()), found)
    return found


def is_small_sample(evidence: Evidence) -> bool:
    """Return whether evidence comes from sampled deals, and from too few of them to tell a figure."""
    return evidence.figures.get("tried", FEWEST_SAMPLES) < FEWEST_SAMPLES


def speak_for_hand(view: View, decision: Decision) -> Decision:
    """Return a decision for the hand of another seat in the words of that seat, whose partner is the one who decides
    (clause dummy); any other decision as it is."""
    if view.ask is None or view.ask.hand is None or decision.reason.text.startswith("Dummy: "):
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
