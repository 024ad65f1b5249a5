"""The sentences about cards that are laid away, or changed for others."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.players.tricks.reasons.plain_sentences import Sentence

EXCHANGE_SENTENCES: Mapping[str, Sentence] = {
    "missed_least": Sentence("I miss the {card} least."),
    "laid_least": Sentence("I lay the {card} away, as the least likely of my cards to take a trick."),
    "laid_plain": Sentence("I keep trumps: what I lay away is none."),
    "laid_for_game": Sentence("With the cards that I keep I expect most from {color}; I lay the {card} away."),
    "laid_void": Sentence("Without the {card} I hold no {color} and can trump it."),
    "laid_likeliest": Sentence("I want no trick and lay the {card} away, as the likeliest of my cards to take one."),
    "missed_least_of_color": Sentence("I mean to lead {color} and make it trump, so I miss the {card} least."),
    "exchanged": Sentence("I change the {card} in the hope of better."),
    "exchanged_plain": Sentence("No trump: I change the {card} in the hope of better."),
    "changed_apart": Sentence("I change the {card}: no part of a sequence, a set or my longest color."),
    "changed_for_color": Sentence("I keep {count} {color} cards for the point, and change the {card}."),
    "keeps_rest": Sentence("What I keep is better than what I may get for it."),
    "keeps_trumps": Sentence("All that I keep is trump."),
    "keeps_trumps_and_high": Sentence("I keep my trumps, and what nobody can beat in its color."),
    "keeps_high": Sentence("What I keep nobody can beat in its color."),
    "lacks_ace": Sentence("To win every trick I lack the Ace of my longest color."),
    "looks_with_color": Sentence(
        "I hold {count} {color} cards with the {card}: one card more could make a bid, so I look at the widow."
    ),
    "looks_to_decide": Sentence(
        "In the {tried} deals that I could try, {call} is sometimes better than a pass and sometimes worse: I look at"
        " the widow."
    ),
    "looks_for_pot": Sentence(
        "There are {chips} chips in the pot, and I hold {count} {color} cards: a look at the widow is cheap."
    ),
    "leaves_worst": Sentence("With the {card} I would lay that very card away."),
    "leaves_for_trump_or_ace": Sentence("For the {card} I would have to lay the {low} away, which I need more."),
    "stops_without_trumps": Sentence("Without a trump for each trick that is left I do not go for all of them."),
    "takes_widow": Sentence("I miss the {low} less than the {high}."),
    "unwanted": Sentence("I would rather not play this deal with the {card}."),
    "passed_too": Sentence("I have given what I wanted to; beside that I give the {card}."),
}
