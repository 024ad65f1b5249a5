"""The sentences without a figure where too few deals were tried for one, in place of those with the same kind."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.players.tricks.reasons.plain_sentences import Sentence

SMALL_SAMPLE_SENTENCES: Mapping[str, Sentence] = {
    "nil_made": Sentence("With this hand I should win no trick at all."),
    "nil_pays": Sentence("A nil would rather fail than hold, but on average it brings more than my best bid."),
    "contract_over_partner": Sentence(
        "In the few deals that I could try, {bid} scores clearly more than my partner's {standing}."
    ),
    "contract_over_double": Sentence(
        "In the few deals that I could try, {bid} scores clearly more than our double of {standing}."
    ),
    "no_contract": Sentence("In the few deals that I could try, even {bid}, my best bid, is made too seldom."),
    "contract_holds": Sentence("In the few deals that I could try, {bid} scores more than a pass."),
    "contract_holds_over": Sentence("In the few deals that I could try, {bid} scores more than a pass."),
    "bid_likelier": Sentence(
        "The hand wins about {tricks} tricks on average, but just {number} more often than just {nearest}."
    ),
    "contract_no_better": Sentence("In the few deals that I could try, {bid}, my best bid, is no better than a pass."),
    "doubles": Sentence("In most of the few deals that I could try, {standing} lacks two tricks or more."),
    "redoubles": Sentence("In most of the few deals that I could try, we make {standing}."),
    "answer_stand": Sentence(
        "I stand: in the few deals that I could try, {color} as trump is more often better than worse."
    ),
    "answer_beg": Sentence(
        "I beg: in the few deals that I could try, that is more often better than worse than {color} as trump."
    ),
    "answer_give": Sentence(
        "I give the point: in the few deals that I could try, {color} as trump is more often better than worse."
    ),
    "answer_run": Sentence(
        "I run the cards: in the few deals that I could try, that is more often better than worse than {color}."
    ),
    "left_to_partner": Sentence("In the few deals that I could try, it is better for us if my partner names trump."),
    "no_trump_best": Sentence("In the few deals that I could try, it is best for us without trump."),
    "no_trump_best_alone": Sentence("In the few deals that I could try, it is best for me without trump."),
    "up_best": Sentence("In the few deals that I could try, up is best for us: the highest rank wins."),
    "down_best": Sentence("In the few deals that I could try, down is best for us: the lowest rank wins."),
    "trump_best": Sentence("In the few deals that I could try, that is best for us."),
    "trump_best_alone": Sentence("In the few deals that I could try, that is best for me."),
    "call_best": Sentence("In the few deals that I could try, “{call}” comes out best."),
    "call_beats_pass": Sentence("After the few deals that I could try I prefer “{call}” to a pass."),
    "nothing_beats_pass": Sentence(
        "In the few deals that I could try nothing clearly beats a pass, not even “{call}”."
    ),
    "color_bid": Sentence(
        "After the few deals that I could try I expect {color} as trump to pay; it is worth {value}."
    ),
    "color_fails": Sentence(
        "In the few deals that I could try, even {color}, my best color, wins enough tricks too seldom."
    ),
    "names_color": Sentence(
        "I name {color}, which is worth {value}: it came out best in the few deals that I could try."
    ),
    "tried_bid": Sentence("In the few deals that I could try, {call} brings more than a pass."),
    "tried_bid_on_average": Sentence("In the few deals that I could try, {call} brings more than a pass on average."),
    "tried_bid_over": Sentence("In the few deals that I could try, {call} brings more than a pass, and than {other}."),
    "tried_bid_over_on_average": Sentence(
        "In the few deals that I could try, {call} brings more than a pass on average, and than {other}."
    ),
    "tried_pass": Sentence("In the few deals that I could try, even {call} is hardly better than a pass."),
    "tried_pass_worse": Sentence("In the few deals that I could try, even {call} brings no more than a pass."),
    "tried_pass_less": Sentence("In the few deals that I could try, even {call} brings less than a pass on average."),
    "tried_pass_partner": Sentence(
        "In the few deals that I could try, even {call} is not clearly better than to leave my partner's {standing}."
    ),
    "pass_beats_call": Sentence("In the few deals that I could try, even “{call}” brings less than a pass."),
    "tried_pass_best": Sentence("In the few deals that I could try, {call}, my best bid, is never better than a pass."),
    "tried_pass_always": Sentence("In the few deals that I could try no bid is ever better than a pass."),
    "tried_better": Sentence("In the few deals that I could try, “{call}” comes out better than “{other}”."),
    "tried_way": Sentence("In the few deals that I could try, “{call}” comes out better than leading on."),
    "looks_to_decide": Sentence(
        "In the few deals that I could try, {call} is sometimes better than a pass and sometimes worse: I look at the"
        " widow."
    ),
    "raises": Sentence("In the few deals that I could try, “{call}” comes out best."),
    "raises_alone": Sentence("In the few deals that I could try, “{call}” comes out best."),
    "raises_in_hope": Sentence("In the few deals that I could try, “{call}” pays where the other side gives in."),
    "raises_in_hope_alone": Sentence("In the few deals that I could try, “{call}” pays where the other side gives in."),
    "raises_for_show": Sentence("“{call}” is a bluff, in the hope that the other side gives in."),
    "raises_for_show_alone": Sentence("“{call}” is a bluff, in the hope that the other side gives in."),
    "wins_deal": Sentence("The {card} comes out best in the few deals that I could try."),
    "wins_no_fewer": Sentence("No card came out better than the {card} in the few deals that I could try."),
    "wins_more_deals": Sentence("The {card} comes out best in the few deals that I could try, better than the {kept}."),
    "short_takes": Sentence("The {card} is my lowest card that takes this trick."),
    "short_last": Sentence("With my last card, the {card}, too few deals are won to raise."),
    "short_beats": Sentence("The {card} is my lowest card that beats what lies."),
    "short_keeps": Sentence("I leave this trick and keep the {kept}: I play the {card}."),
    "short_leads_high": Sentence("I lead the {card}, my highest card."),
    "short_leads_low": Sentence("I lead low, the {card}, and keep the {kept}."),
    "wins_no_deal": Sentence("Whatever I play, this is lost in the few deals that I could try."),
    "sees_raise": Sentence("In the few deals that I could try, it is better to go on."),
    "sees_raise_alone": Sentence("In the few deals that I could try, it is better to go on."),
    "gives_in": Sentence("In the few deals that I could try, giving in costs less."),
    "gives_in_alone": Sentence("In the few deals that I could try, giving in costs less."),
    "search_laid": Sentence(
        "With the {cards} aside I bid {bid}: that came out best in the few deals that I could try."
    ),
}
"""The sentences by the kinds of evidence. Shares and means of so few deals would say less than they
seem to, and so would their number."""
