"""The sentences about cards to a trick that is to be won, or not."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.players.tricks.reasons.plain_sentences import Sentence

CARD_SENTENCES: Mapping[str, Sentence] = {
    "only_card": Sentence("The {card} is the only card that I may play."),
    "nil": Sentence("I bid nil."),
    "nil_lost": Sentence("I bid nil, but whatever I may play takes this trick."),
    "nil_saves_nil": Sentence("My partner bid nil, too, and would win this trick: the {card} beats that."),
    "saves_nil": Sentence("My partner bid nil and would win this trick: the {card} beats that."),
    "covers_nil": Sentence("My partner bid nil and plays after me, so I play high: the {card} covers it."),
    "partner_takes": Sentence("My partner takes this trick; I throw the {card}."),
    "partner_takes_points": Sentence(
        "My partner takes this trick, so I give it the {count} point of the {card}.",
        many="My partner takes this trick, so I give it the {count} points of the {card}.",
    ),
    "partner_takes_some": Sentence(
        "My partner takes this trick and the {count} point of the {card}; the {kept} may rather win itself.",
        many="My partner takes this trick and the {count} points of the {card}; the {kept} may rather win itself.",
    ),
    "partner_takes_keeps": Sentence(
        "My partner takes this trick; I throw the {card} and keep the {kept}, which should win one itself."
    ),
    "partner_takes_lowest": Sentence("My partner takes this trick, so I play the lowest that I may, the {card}."),
    "partner_takes_trumps": Sentence("My partner takes this trick; I throw the {card} and keep my trumps."),
    "partner_takes_least": Sentence("My partner takes this trick; I throw the {card}, the least likely to win later."),
    "partner_points": Sentence("My partner should keep this trick ({percent} %), so I add the points of the {card}."),
    "partner_risks_least": Sentence("My partner should keep this trick ({percent} %); I risk only the {card}."),
    "partner_has_it": Sentence("My partner should keep this trick ({percent} %); I play the {card}."),
    "partner_shaky": Sentence("My partner is unlikely to keep this trick ({percent} %); I play the {card}."),
    "partner_shaky_least": Sentence(
        "My partner keeps this in only {percent} %, nor can I win; the {card} is least likely to win later."
    ),
    "partner_shaky_cheapest": Sentence(
        "My partner keeps this trick in only {percent} %, nor can I win it; the {card} gives the fewest points."
    ),
    "partner_shaky_unlikely": Sentence(
        "My partner is unlikely to keep this trick ({percent} %), and the {kept} is unlikely to win it."
    ),
    "partner_shaky_later": Sentence(
        "My partner is unlikely to keep this trick ({percent} %), but I keep the {kept}, which should win later."
    ),
    "partner_shaky_top": Sentence(
        "My partner is unlikely to keep this trick ({percent} %); the {kept} stays, the highest trump."
    ),
    "partner_shaky_kept": Sentence(
        "My partner is unlikely to keep this trick ({percent} %); I keep the {kept}, which would beat it."
    ),
    "partner_so_far": Sentence("My partner has this trick so far; I play the {card}."),
    "partner_so_far_points": Sentence("My partner has this trick so far, and I add the points of the {card}."),
    "partner_beaten": Sentence("My partner cannot keep this trick; I play the {card}."),
    "partner_beaten_least": Sentence(
        "My partner cannot keep this trick, nor can I win it; the {card} is least likely to win later."
    ),
    "partner_beaten_cheapest": Sentence(
        "My partner cannot keep this trick, nor can I win it; the {card} gives the fewest points."
    ),
    "partner_beaten_unlikely": Sentence("My partner cannot keep this trick, and the {kept} is unlikely to win it."),
    "partner_beaten_later": Sentence(
        "My partner cannot keep this trick, but I keep the {kept}, which should win a later one."
    ),
    "partner_beaten_top": Sentence(
        "My partner cannot keep this trick, but I keep the {kept}: the highest trump wins whenever I play it."
    ),
    "partner_beaten_kept": Sentence("My partner cannot keep this trick; I keep the {kept}, which would beat it."),
    "partner_beaten_alike": Sentence(
        "What beats my partner's {best} beats my {kept}, too: I keep it and play the {card}."
    ),
    "takes": Sentence("The {card} should take this trick ({percent} %)."),
    "takes_cheaper": Sentence("The {card} should take this trick ({percent} %), and I keep the {kept}."),
    "takes_beside_top": Sentence(
        "The {card} should take this trick ({percent} %); the {kept}, the highest trump, wins whenever I play it."
    ),
    "takes_points": Sentence(
        "The {card} should take this trick with {count} point in it ({percent} %).",
        many="The {card} should take this trick with {count} points in it ({percent} %).",
    ),
    "takes_surely": Sentence("The {card} takes this trick: nobody can beat it."),
    "draws_trumps": Sentence("The {card} takes this trick and draws trumps, of which the others may hold {count}."),
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
    "leads_trumped": Sentence(
        "Only a trump beats the {card}: the trick comes home ({percent} %) or draws the one that may be out.",
        many="Only a trump beats the {card}: the trick comes home ({percent} %) or draws one of up to {count} trumps.",
    ),
    "leads_to_void": Sentence(
        "Without the {card} I need not follow {color} any more and may trump it, so I lead that."
    ),
    "leads_lost": Sentence("With the {card} the others take this trick."),
    "leads_lost_kept": Sentence("With the {card} the others take this trick; I keep the {kept} for later."),
    "leads_least": Sentence("I lead the {card}, the least likely to win later, and keep the {kept}."),
    "surest": Sentence("I try to take the trick with the {card}; none that I may play is surer ({percent} %)."),
    "tries_cheaper": Sentence("I try the {card} ({percent} %) and keep the {kept}, which would be surer."),
    "keeps_surest": Sentence("I play the {card}, though the {kept} would be surer to take this trick ({percent} %)."),
    "keeps_surest_rather": Sentence(
        "The {kept} is surer here ({percent} %), but also likelier to win later than the {card}, which I play."
    ),
    "wants_open_card": Sentence("I want to draw the {open}: with the {card} my chance of this trick is {percent} %."),
    "wants_open_card_surely": Sentence("I want to draw the {open}: the {card} takes this trick."),
    "leaves_open_card": Sentence(
        "I would rather draw what lies below the {open}: the {card} takes this trick less surely ({percent} %)."
    ),
    "leaves_open_card_surely": Sentence(
        "I would rather draw what lies below the {open}: the {card} leaves this trick to the other hand."
    ),
    "keeps_surest_later": Sentence(
        "The {kept} is surer here ({percent} %), but should win a later trick as well; I play the {card}."
    ),
    "keeps_surest_points": Sentence(
        "I play the {card}: the {kept} would be surer ({percent} %), but might lose its {count} point.",
        many="I play the {card}: the {kept} would be surer ({percent} %), but might lose its {count} points.",
    ),
    "keeps_sure_later": Sentence(
        "The {kept} would take this trick, but should win a later one as well; I play the {card}."
    ),
    "spares_top": Sentence(
        "The {kept}, the highest trump, wins whenever I play it; the {card} may take this trick ({percent} %)."
    ),
    "spares_top_here": Sentence(
        "The {kept}, the highest trump, wins whenever I play it, so this trick gets the {card}."
    ),
    "spares_sure": Sentence(
        "The {card} may take this trick ({percent} %); the {kept} surely would, but should win a later one too."
    ),
    "spares_surest": Sentence(
        "The {card} may take this trick ({percent} %); the {kept} is surer, but should win later as well."
    ),
    "keeps_sure": Sentence("I play the {card}, though the {kept} would surely take this trick."),
    "keeps_sure_rather": Sentence(
        "The {kept} would take this trick, but is likelier to win later than the {card}, which I play."
    ),
    "hopeless": Sentence(
        "No card that I may play is likely to take this trick; with the {card} the chance is {percent} %."
    ),
    "hopeless_card": Sentence("No card that I may play is likely to take this trick, and the {card} cannot."),
    "hopeless_kept": Sentence("No card should win here; I play the {card} and keep the {kept}, likelier to win later."),
    "tries_kept": Sentence("The {card} wins this so far and may keep it ({percent} %); I keep the {kept} for later."),
    "leads_for_side": Sentence(
        "No lead of mine is likely to take this trick; with the {card} our side's chance is {percent} %."
    ),
    "leads_kept": Sentence("No lead of mine should win; I lead the {card} and keep the {kept}, likelier to win later."),
    "leads_best": Sentence(
        "No lead of mine should take this trick, and none has a better chance than the {card} ({percent} %)."
    ),
    "leads_unlikely": Sentence("No lead of mine is likely to take this trick; I lead the {card}."),
    "leads_least_unlikely": Sentence(
        "No lead of mine is likely to take this trick; the {card} still has the best chance."
    ),
    "leads_best_for_side": Sentence(
        "No lead of mine should take this trick; with the {card} our side has the best chance ({percent} %)."
    ),
    "leads_cheapest": Sentence(
        "No lead of mine should win, so I lead the cheapest, the {card} ({count} point).",
        many="No lead of mine should win, so I lead the cheapest, the {card} ({count} points).",
    ),
    "leads_missed_least": Sentence("No lead of mine should win, so I lead the {card}, the least likely to win later."),
    "wins_so_far": Sentence("The {card} is least likely to win later, and may even take this trick ({percent} %)."),
    "side_wins_so_far": Sentence(
        "The {card} is least likely to win later; our side may even take this trick ({percent} %)."
    ),
    "expects_nothing": Sentence("The {card} is least likely to win later; I do not count on this trick."),
    "side_takes": Sentence("Our side should take this trick ({percent} %); the {card} is least likely to win another."),
    "side_takes_surely": Sentence("Whatever others play, our side can take this trick; I play the {card}."),
    "side_points": Sentence("Our side should take this trick ({percent} %), so I add the points of the {card}."),
    "keeps_winner": Sentence("I could beat this trick with the {kept}, but keep it and play the {card}."),
    "keeps_winner_rather": Sentence(
        "I could beat this trick with the {kept}, but that is likelier to win later than the {card}."
    ),
    "keeps_winner_later": Sentence(
        "I keep the {kept}, though it would take this trick: it should win a later one as well."
    ),
    "keeps_winner_likely": Sentence(
        "The {kept} should take this trick ({percent} %), but also a later one; I play the {card}."
    ),
    "keeps_winner_top": Sentence(
        "I could beat this with the {kept}, but the highest trump wins whenever I play it, so I wait."
    ),
    "keeps_winner_doubtful": Sentence(
        "The {kept} would beat this so far, but is unlikely to take it ({percent} %); I play the {card}."
    ),
    "keeps_winner_hopes": Sentence(
        "Our side may take this without the {kept} ({percent} %); it gets the {count} point of the {card}.",
        many="Our side may take this without the {kept} ({percent} %); it gets the {count} points of the {card}.",
    ),
    "keeps_winner_points": Sentence(
        "I keep the {kept}; this trick gets the {count} point of the {card}.",
        many="I keep the {kept}; this trick gets the {count} points of the {card}.",
    ),
    "cannot_win": Sentence("I cannot win this trick; of what I may play the {card} is least likely to win later."),
    "cannot_win_lowest": Sentence("I cannot win this trick, and the {card} is the lowest that I may play."),
    "cannot_win_void": Sentence(
        "I cannot win this trick; without the {card} I need not follow {color} and may trump it."
    ),
    "cannot_win_keeps": Sentence(
        "I cannot win this trick; the {card} goes, and I keep the {kept}, which may win later."
    ),
    "cannot_win_kept": Sentence("I cannot win this trick, so I play the {card}."),
    "cannot_win_cheapest": Sentence(
        "I cannot win this trick, so I give it the cheapest that I may, the {card} ({count} point).",
        many="I cannot win this trick, so I give it the cheapest that I may, the {card} ({count} points).",
    ),
    "cannot_win_cheap": Sentence("I cannot win this trick, and nothing that I may play is worth less than the {card}."),
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
    "cannot_win_leaves": Sentence(
        "I cannot win this trick; our side may, if I do not follow color with the {kept} ({percent} %)."
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
    "best_for_last": Sentence("Only the last trick counts, and my hand should do best in it without the {card}."),
    "bid_missed": Sentence(
        "I wanted just {count} trick, which is no longer possible.",
        many="I wanted just {count} tricks, which is no longer possible.",
    ),
    "bid_reached": Sentence("I want no more tricks."),
    "bid_overshoots": Sentence("I want no more tricks, but whatever I may play takes this one."),
    "bid_free": Sentence("I want no more tricks, and no card that I may play can take this one."),
    "bid_free_likeliest": Sentence(
        "I want no more tricks; none of my cards can take this one, so the likeliest to win later goes."
    ),
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
    "bid_waits_top": Sentence(
        "I need {count} more trick: the {kept}, the highest trump, wins it whenever I play it, so I wait.",
        many="I need {count} more tricks: the {kept}, the highest trump, wins one whenever I play it, so I wait.",
    ),
    "bid_cannot": Sentence(
        "I cannot win this one; I keep the {kept} for my trick and throw the {card}.",
        many="I cannot win this one; I still need {count} tricks, keep the {kept} and throw the {card}.",
    ),
    "bid_unlikely": Sentence(
        "I need {count} more trick and keep the {kept}; the {card} is unlikely to take this one ({percent} %).",
        many="I need {count} more tricks and keep the {kept}; the {card} is unlikely to take this one ({percent} %).",
    ),
    "bid_unlikely_surest": Sentence(
        "I need {count} more trick; none of my cards is likelier to take this one than the {card} ({percent} %).",
        many="I need {count} more tricks; none of my cards is likelier to take this one than the {card} ({percent} %).",
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
    "enough_theirs": Sentence(
        "The others have their {count} trick; one more harms them.",
        many="The others have their {count} tricks; one more harms them.",
    ),
    "enough_ours": Sentence(
        "We have our {count} trick; one more does harm.",
        many="We have our {count} tricks; one more does harm.",
    ),
    "enough_mine": Sentence(
        "I have my {count} trick; one more does harm.",
        many="I have my {count} tricks; one more does harm.",
    ),
    "harms_us": Sentence("Another trick would do us more harm than good."),
    "counted_ours": Sentence(
        "We should get our {count} trick anyway; more do harm.",
        many="We should get our {count} tricks anyway; more do harm.",
    ),
    "harms_others_alone": Sentence("This trick does the others more harm than me good."),
    "against_null": Sentence("The declarer must be made to take a trick."),
    "harms_me": Sentence("Another trick would do me more harm than good."),
    "counted_mine": Sentence(
        "I should get my {count} trick anyway; more do harm.",
        many="I should get my {count} tricks anyway; more do harm.",
    ),
}
"""The sentences by the kinds of evidence."""
