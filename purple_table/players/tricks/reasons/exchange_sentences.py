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
}
