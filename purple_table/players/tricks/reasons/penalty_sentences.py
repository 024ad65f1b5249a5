"""The sentences about cards where captured cards cost points."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.players.tricks.reasons.plain_sentences import Sentence

PENALTY_SENTENCES: Mapping[str, Sentence] = {
    "moon": Sentence("I try to capture every {colors} card (about {percent} %); the {card} serves that best."),
    "moon_unguarded": Sentence(
        "If nobody guards against it, I capture every {colors} card in about {percent} %; the {card} serves that best."
    ),
    "moon_progress": Sentence("I have {count} of the {all} {color} cards and try for the rest with the {card}."),
    "moon_stopped_by_lead": Sentence("With the {card} I hope to take some."),
    "moon_stopped": Sentence("I try to take this trick with the {card}."),
    "moon_stopped_surely": Sentence("The {card} takes this trick and stops that."),
    "stopper_kept": Sentence("I keep the {kept} and play the {card}."),
    "under_all_the_same": Sentence("I still play the {card}, under the {best}."),
    "lead_alone": Sentence("Nobody else has {color} left, but the {card} is still my cheapest lead."),
    "lead_lowest": Sentence(
        "Every {color} card that I cannot see is higher than the {card}, so it should not take the trick."
    ),
    "lead_highest": Sentence("The {card} is the highest {color} card left, and still my cheapest lead."),
    "lead_between": Sentence(
        "{count} {color} card above the {card} is out and {below} below: the cheapest lead I have.",
        many="{count} {color} cards above the {card} are out and {below} below: the cheapest lead I have.",
    ),
    "highest_under": Sentence("The {card} is my highest card that stays under the {best}."),
    "unloads_under": Sentence("Under the {best} I can play the {card}, and somebody else gets its points."),
    "sheds": Sentence(
        "This trick costs {count} point so far: cheap enough to be rid of the {card}.",
        many="This trick costs {count} points so far: cheap enough to be rid of the {card}.",
    ),
    "sheds_free": Sentence("This trick costs nothing so far, so I get rid of the {card}."),
    "caught": Sentence("I have nothing under the {best}; as I expect to take the trick, I spend the {card}."),
    "caught_surely": Sentence("I have nothing under the {best} and must take the trick, so I spend the {card}."),
    "hopes_for_higher": Sentence("I have nothing under the {best}; with the {card} somebody may still go higher."),
    "throw_not_fed": Sentence("I throw no {color}, but the {card}."),
    "throw_kept": Sentence("I keep the {kept} and throw the {card}."),
    "throw_kept_early": Sentence("The {kept} may still stop a moon of somebody's, so I throw the {card}."),
    "throw_points": Sentence("I have no {color}, so the points of the {card} go to somebody else."),
    "throw_worst": Sentence("I have no {color}, and the {card} is the card that I most want to be rid of."),
    # Cards that are passed to others.
    "passed_costly": Sentence("The {card} costs {count} points."),
    "passed_void": Sentence("Without the {cards} I am out of {colors} and can throw costly cards there."),
    "passed_high": Sentence(
        "The {card} would often take a trick: only {count} {colors} card that I cannot see is higher.",
        many="The {card} would often take a trick: only {count} {colors} cards that I cannot see are higher.",
    ),
    "passed_top": Sentence("The {card} would take a trick: nobody can play higher."),
    "passed_short": Sentence("I hold only {count} {colors} cards, and without the {card} I am sooner out of them."),
    "passed_for_moon": Sentence(
        "I hope to capture every {colors} card (about {percent} %) and can do without the {card}."
    ),
    "passed_keeping_high": Sentence(
        "I keep the cards that win tricks: if nobody guards against it, I may capture every {colors} card. Careful"
        " players do."
    ),
}
"""The sentences by the kinds of evidence."""
