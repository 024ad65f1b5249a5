"""The sentences about cards that are laid away, or changed for others."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.players.tricks.reasons.plain_sentences import Sentence

EXCHANGE_SENTENCES: Mapping[str, Sentence] = {
    "missed_least": Sentence("I miss the {card} least."),
    "missed_least_of_color": Sentence("I mean to lead {color} and make it trump, so I miss the {card} least."),
    "exchanged": Sentence("For the {card} I hope for a better card."),
    "changed_apart": Sentence("The {card} belongs to no sequence, no set and not to my longest color."),
    "changed_for_color": Sentence("I keep {count} {color} cards for the point, and change the {card}."),
    "keeps_rest": Sentence("What I keep is better than what I may get for it."),
    "lacks_ace": Sentence("To win every trick I lack the Ace of my longest color."),
    "looks_with_color": Sentence(
        "I hold {count} {color} cards with the {card}: one card more could make a bid, so I look at the widow."
    ),
    "looks_to_decide": Sentence(
        "In the few deals that I could try, {call} is now better than a pass and now worse: I look at the widow."
    ),
    "looks_for_pot": Sentence(
        "There are {chips} chips in the pot, and I hold {count} {color} cards: a look at the widow is cheap."
    ),
    "leaves_worst": Sentence("With the {card} I would lay that very card away."),
    "leaves_for_trump_or_ace": Sentence("For the {card} I would have to lay the {low} away, which I need more."),
    "stops_without_trumps": Sentence("Without a trump for each trick that is left I do not go for all of them."),
    "takes_widow": Sentence("I miss the {low} less than the {high}."),
    "unwanted": Sentence("The {card} is among the cards that I would rather not play this deal with."),
    "passed_too": Sentence("I have given what I wanted to, so the {card} goes too."),
}
