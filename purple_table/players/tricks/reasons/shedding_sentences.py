"""The sentences of players where the first hand without cards wins."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.players.tricks.reasons.plain_sentences import Sentence

SHEDDING_SENTENCES: Mapping[str, Sentence] = {
    "last_card": Sentence("With the {card} I am out."),
    "calls_last_card": Sentence("My next card leaves me one, and whoever does not call that has to draw."),
    "shuts_out": Sentence(
        "{seat} has one card left, and probably cannot follow the {card} ({percent} %).",
        many="{seat} has {count} cards left, and probably cannot follow the {card} ({percent} %).",
        yours="{seat} have few cards left, and probably cannot follow the {card} ({percent} %).",
    ),
    "shuts_out_surely": Sentence(
        "{seat} has one card left, and cannot follow the {card}.",
        many="{seat} has {count} cards left, and cannot follow the {card}.",
        yours="{seat} have few cards left, and cannot follow the {card}.",
    ),
    "breaks_round": Sentence(
        "{count} tricks were picked up, and others win a standstill: {seat} can probably follow the {card}.",
        yours="{count} tricks were picked up, and others win a standstill: you can probably follow the {card}.",
    ),
    "takes_to_be_out": Sentence(
        "The {card} should take this trick ({percent} %); then I lead my last card and am out."
    ),
    "sheds_price": Sentence("Somebody has few cards left: I get rid of the {card}, which would cost most ({price})."),
    "sheds_dearest": Sentence(
        "Any card leaves me as many answers; I get rid of the {card}, which would cost most ({price})."
    ),
    "sheds_dearest_of_best": Sentence("Of the cards that leave me most answers the {card} would cost most ({price})."),
    "takes_lead": Sentence("The {card} takes this trick: then I lead, and need not follow."),
    "meets_void": Sentence(
        "{seat} cannot follow the {card}, so I lead it.", yours="{seat} cannot follow the {card}, so I lead it."
    ),
    "answers_lead": Sentence("Any card leaves me as many answers; none is harder to beat than the {card}."),
    "answers_lead_of_best": Sentence("Of the cards that leave me most answers none is harder to beat than the {card}."),
    "answers_short": Sentence("Any card leaves me as many answers; fewest cards of the others follow the {card}."),
    "answers_short_of_best": Sentence(
        "Of the cards that leave me most answers I lead the {card}, which fewest cards of the others follow."
    ),
    "answers_level": Sentence("Any card that I may play leaves me as many answers: to {percent} % of the leads."),
    "answers_level_of_best": Sentence("No card leaves me more answers than the {card}: to {percent} % of the leads."),
    "keeps_most_answers": Sentence(
        "Without the {card} I can follow {percent} % of the leads; any other card leaves me fewer answers."
    ),
    "trades_answers": Sentence(
        "Fewest cards of the others follow the {card}; the rest of my hand can follow {percent} % of the leads."
    ),
    "keeps_answers": Sentence("I play the {card}; the rest of my hand can follow {percent} % of the leads."),
}
