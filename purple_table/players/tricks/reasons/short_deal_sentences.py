"""The sentences about a card where ranks alone count, and who takes more of a few tricks wins the deal."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.players.tricks.reasons.plain_sentences import Sentence

SHORT_DEAL_SENTENCES: Mapping[str, Sentence] = {
    "short_takes": Sentence(
        "The {card} is my lowest card that takes this trick: it wins {held} of {tried} trial deals."
    ),
    "short_beats": Sentence(
        "The {card} is my lowest card that beats what lies: it wins {held} of {tried} trial deals."
    ),
    "short_last": Sentence("With my last card, the {card}, {held} of {tried} trial deals are won: too few to raise."),
    "short_cannot": Sentence("None of my cards takes this trick, so the {card} goes, my lowest."),
    "short_keeps": Sentence(
        "I leave this trick and keep the {kept}: with the {card} {held} of {tried} trial deals are won."
    ),
    "short_partner": Sentence("My partner's card is the highest so far: I play the {card} and keep the {kept}."),
    "short_needs_one": Sentence("One more trick wins the deal: I lead the {card} and keep the {kept}."),
    "short_must_lead": Sentence("The others need just one more trick, so I lead the {card}, my highest card."),
    "short_leads_high": Sentence("I lead the {card}, my highest card: that wins {held} of {tried} trial deals."),
    "short_leads_low": Sentence(
        "I lead low and keep the {kept}: with the {card} {held} of {tried} trial deals are won."
    ),
}
"""The sentences by the kinds of evidence."""
