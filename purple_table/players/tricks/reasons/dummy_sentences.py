"""The sentences of a declarer who plays two hands, for cards of the dummy and for those of the own hand."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.players.tricks.reasons.plain_sentences import Sentence

DUMMY_SENTENCES: Mapping[str, Sentence] = {
    "only_card": Sentence("The {card} is the only card that the dummy may play."),
    # Where a card of the own hand wins the trick so far.
    "partner_takes": Sentence("I take this trick in my hand; the dummy throws the {card}."),
    "partner_takes_lowest": Sentence("I take this trick in my hand, so the dummy plays its lowest, the {card}."),
    "partner_takes_trumps": Sentence("I take this trick in my hand; the dummy throws the {card} and keeps its trumps."),
    "partner_takes_least": Sentence(
        "I take this trick in my hand; the dummy throws the {card}, the least likely to win later."
    ),
    "partner_has_it": Sentence("My hand should keep this trick ({percent} %); the dummy plays the {card}."),
    "partner_risks_least": Sentence("My hand should keep this trick ({percent} %); the dummy risks only the {card}."),
    "partner_shaky": Sentence("My hand is unlikely to keep this trick ({percent} %); the dummy plays the {card}."),
    "partner_shaky_least": Sentence(
        "My hand keeps this in only {percent} %, nor can the dummy win; its {card} is least likely to win later."
    ),
    "partner_shaky_cheapest": Sentence(
        "My hand keeps this in only {percent} %, nor can the dummy win; its {card} gives the fewest points."
    ),
    "partner_shaky_unlikely": Sentence(
        "My hand is unlikely to keep this trick ({percent} %), and the dummy's {kept} is unlikely to win it."
    ),
    "partner_shaky_later": Sentence(
        "My hand is unlikely to keep this ({percent} %), but the dummy keeps the {kept}, which should win later."
    ),
    "partner_shaky_top": Sentence(
        "My hand is unlikely to keep this trick ({percent} %); the dummy keeps the {kept}, the highest trump."
    ),
    "partner_beaten_top": Sentence(
        "My hand cannot keep this trick; the dummy keeps the {kept}: the highest trump wins whenever it is played."
    ),
    "partner_shaky_kept": Sentence(
        "My hand is unlikely to keep this trick ({percent} %); the dummy keeps the {kept}, which would beat it."
    ),
    "partner_beaten": Sentence("My hand cannot keep this trick; the dummy plays the {card}."),
    "partner_beaten_least": Sentence(
        "My hand cannot win this trick, nor can the dummy; its {card} is least likely to win later."
    ),
    "partner_beaten_cheapest": Sentence(
        "My hand cannot keep this trick, nor can the dummy win it; its {card} gives the fewest points."
    ),
    "partner_beaten_unlikely": Sentence(
        "My hand cannot keep this trick, and the dummy's {kept} is unlikely to win it."
    ),
    "partner_beaten_later": Sentence(
        "My hand cannot keep this trick, but the dummy keeps the {kept}, which should win a later one."
    ),
    "partner_beaten_kept": Sentence("My hand cannot keep this trick; the dummy keeps the {kept}, which would beat it."),
    "partner_beaten_alike": Sentence(
        "What beats my hand's {best} beats the dummy's {kept}, too; the dummy plays the {card}."
    ),
    # Where the dummy may take the trick.
    "takes": Sentence("The dummy's {card} should take this trick ({percent} %)."),
    "takes_cheaper": Sentence("The dummy's {card} should take this trick ({percent} %), and I keep its {kept}."),
    "takes_surely": Sentence("The dummy's {card} takes this trick: nobody can beat it."),
    "draws_trumps": Sentence(
        "The dummy's {card} takes this trick and draws trumps, of which the others may hold {count}."
    ),
    "takes_last": Sentence("The dummy plays last: the {card} takes the trick."),
    "takes_last_cheaply": Sentence("The dummy plays last, and the {card} is its lowest card that takes the trick."),
    "leads_for_partner": Sentence(
        "From the dummy I lead the {card}; one of my two hands should take the trick ({percent} %)."
    ),
    "leads_for_partner_surely": Sentence(
        "From the dummy I lead the {card}: whatever others play, one of my two hands can take this trick."
    ),
    "leads_to_void": Sentence(
        "Without the {card} the dummy need not follow {color} any more and may trump it, so I lead that."
    ),
    "leads_lost": Sentence("With the dummy's {card} the others take this trick."),
    "leads_lost_kept": Sentence("With the dummy's {card} the others take this trick; I keep its {kept} for later."),
    "leads_least": Sentence(
        "From the dummy I lead the {card}, which is least likely to win later, and keep its {kept}."
    ),
    "surest": Sentence("The dummy tries to take the trick with the {card}; none of its cards is surer ({percent} %)."),
    "tries_cheaper": Sentence("The dummy tries the {card} ({percent} %) and keeps the {kept}, which would be surer."),
    "keeps_surest": Sentence(
        "The dummy plays the {card}, though its {kept} would be surer to take this trick ({percent} %)."
    ),
    "keeps_surest_rather": Sentence(
        "The dummy's {kept} is surer here ({percent} %), but also likelier to win later than its {card}."
    ),
    "keeps_surest_later": Sentence(
        "The dummy's {kept} is surer here ({percent} %), but should win a later trick, too; it plays the {card}."
    ),
    "keeps_sure": Sentence("The dummy plays the {card}, though its {kept} would surely take this trick."),
    "keeps_sure_rather": Sentence(
        "The dummy's {kept} would take this trick, but is likelier to win later than its {card}."
    ),
    "keeps_sure_later": Sentence(
        "The dummy's {kept} would take this trick, but should win a later one, too; it plays the {card}."
    ),
    "hopeless": Sentence(
        "No card of the dummy is likely to take this trick; with the {card} the chance is {percent} %."
    ),
    "hopeless_card": Sentence("No card of the dummy is likely to take this trick, and the {card} cannot."),
    "hopeless_kept": Sentence(
        "The dummy should not win here; it plays the {card} and keeps the {kept}, likelier to win later."
    ),
    "leads_for_side": Sentence(
        "No lead from the dummy is likely to win; with the {card} the chance of my two hands is {percent} %."
    ),
    "leads_kept": Sentence(
        "No lead from dummy should win; I lead the {card} and keep the {kept}, likelier to win later."
    ),
    "leads_best": Sentence(
        "No lead from the dummy should take this trick, and none has a better chance than the {card} ({percent} %)."
    ),
    "leads_unlikely": Sentence("No lead from the dummy is likely to take this trick; I lead the {card}."),
    "leads_best_for_side": Sentence(
        "No lead from the dummy should win; with the {card} my two hands have the best chance ({percent} %)."
    ),
    "leads_missed_least": Sentence(
        "No lead from the dummy should win, so I lead the {card}, the least likely to win later."
    ),
    "side_wins_so_far": Sentence(
        "The dummy's {card} is least likely to win later, and my two hands may even take this trick ({percent} %)."
    ),
    "expects_nothing": Sentence("The dummy's {card} is least likely to win later; I do not count on this trick."),
    "side_takes": Sentence(
        "My two hands should take this trick ({percent} %); the dummy's {card} is least likely to win another."
    ),
    "side_takes_surely": Sentence(
        "Whatever others play, one of my two hands can take this trick; the dummy plays the {card}."
    ),
    "keeps_winner": Sentence("The dummy could beat this trick with the {kept}, but I keep it and play the {card}."),
    "keeps_winner_rather": Sentence(
        "The dummy could beat this with the {kept}, but that is likelier to win later than its {card}."
    ),
    "keeps_winner_later": Sentence(
        "The dummy keeps its {kept}, though it would take this trick: it should win a later one as well."
    ),
    "keeps_winner_likely": Sentence(
        "The dummy's {kept} should take this trick ({percent} %), but also a later one; it plays the {card}."
    ),
    "keeps_winner_top": Sentence(
        "The dummy could beat this with the {kept}, but the highest trump wins whenever it is played."
    ),
    "keeps_winner_doubtful": Sentence(
        "The dummy's {kept} would beat this so far, but is unlikely to take it ({percent} %)."
    ),
    "spares_top": Sentence(
        "The dummy's {kept}, the highest trump, wins at any time; its {card} may take this trick ({percent} %)."
    ),
    "spares_top_here": Sentence(
        "The dummy's {kept}, the highest trump, wins at any time, so this trick gets the {card}."
    ),
    "spares_sure": Sentence(
        "The dummy's {card} may take this trick ({percent} %); its {kept} would, but should win a later one."
    ),
    "spares_surest": Sentence(
        "The dummy's {card} may take this trick ({percent} %); its {kept} is surer, but should win later."
    ),
    "takes_beside_top": Sentence(
        "The dummy's {card} should take this trick ({percent} %); its {kept}, the highest trump, wins at any time."
    ),
    # Where the dummy cannot win the trick.
    "cannot_win": Sentence("The dummy cannot win this trick, so it plays the {card}, least likely to win later."),
    "cannot_win_lowest": Sentence("The dummy cannot win this trick, and the {card} is the lowest that it may play."),
    "cannot_win_void": Sentence(
        "The dummy cannot win this trick; without the {card} it need not follow {color} and may trump it."
    ),
    "cannot_win_keeps": Sentence(
        "The dummy cannot win this trick; the {card} goes, and I keep its {kept}, which may win later."
    ),
    "cannot_win_kept": Sentence("The dummy cannot win this trick, so it plays the {card}."),
    # By plain rules.
    "plain_takes": Sentence("The dummy's {card} takes the trick."),
    "plain_cannot_win": Sentence("The dummy cannot win the trick, so it plays its lowest card, the {card}."),
    "plain_lead": Sentence("From the dummy I lead the {card}."),
    "plain_partner": Sentence("My hand wins the trick, so the dummy plays its lowest card, the {card}."),
}
"""The sentences about a card of the dummy, by the kinds of evidence."""
OWN_HAND_SENTENCES: Mapping[str, Sentence] = {
    "partner_takes": Sentence("The dummy takes this trick; I throw the {card} from my hand."),
    "partner_takes_lowest": Sentence("The dummy takes this trick, so I play the lowest that I may, the {card}."),
    "partner_takes_trumps": Sentence("The dummy takes this trick; I throw the {card} and keep the trumps of my hand."),
    "partner_takes_least": Sentence("The dummy takes this trick; I throw the {card}, the least likely to win later."),
    "partner_shaky_top": Sentence(
        "The dummy is unlikely to keep this trick ({percent} %); the {kept} stays, the highest trump."
    ),
    "partner_beaten_top": Sentence(
        "The dummy cannot keep this trick, but I keep the {kept}: the highest trump wins whenever I play it."
    ),
    "partner_has_it": Sentence("The dummy should keep this trick ({percent} %); I play the {card} from my hand."),
    "partner_risks_least": Sentence("The dummy should keep this trick ({percent} %); I risk only the {card}."),
    "partner_shaky": Sentence("The dummy is unlikely to keep this trick ({percent} %); I play the {card}."),
    "partner_shaky_least": Sentence(
        "The dummy keeps this in only {percent} %, nor can my hand win; the {card} is least likely to win later."
    ),
    "partner_shaky_cheapest": Sentence(
        "The dummy keeps this in only {percent} %, nor can my hand win; the {card} gives the fewest points."
    ),
    "partner_shaky_unlikely": Sentence(
        "The dummy is unlikely to keep this trick ({percent} %), and the {kept} is unlikely to win it."
    ),
    "partner_shaky_later": Sentence(
        "The dummy is unlikely to keep this trick ({percent} %), but I keep the {kept}, which should win later."
    ),
    "partner_shaky_kept": Sentence(
        "The dummy is unlikely to keep this trick ({percent} %); I keep the {kept}, which would beat it."
    ),
    "partner_beaten": Sentence("The dummy cannot keep this trick; I play the {card} from my hand."),
    "partner_beaten_least": Sentence(
        "The dummy cannot win this trick, nor can my hand; the {card} is least likely to win later."
    ),
    "partner_beaten_cheapest": Sentence(
        "The dummy cannot keep this trick, nor can my hand win it; the {card} gives the fewest points."
    ),
    "partner_beaten_unlikely": Sentence("The dummy cannot keep this trick, and the {kept} is unlikely to win it."),
    "partner_beaten_later": Sentence(
        "The dummy cannot keep this trick, but I keep the {kept}, which should win a later one."
    ),
    "partner_beaten_kept": Sentence("The dummy cannot keep this trick; I keep the {kept}, which would beat it."),
    "partner_beaten_alike": Sentence(
        "What beats the dummy's {best} beats my {kept}, too: I keep it and play the {card}."
    ),
    "leads_for_partner": Sentence("I lead the {card}; one of my two hands should take the trick ({percent} %)."),
    "leads_for_partner_surely": Sentence(
        "I lead the {card}: whatever others play, one of my two hands can take this trick."
    ),
    "plain_partner": Sentence("The dummy wins the trick, so I play my lowest card, the {card}."),
}
"""The sentences about a card of the own hand that are others than without a dummy, by the kinds of evidence."""
