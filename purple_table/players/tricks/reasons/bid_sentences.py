"""The sentences of the players that think in trick games about bids of tricks, auctions, and trumps that are made."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.players.tricks.reasons.plain_sentences import Sentence

BID_SENTENCES: Mapping[str, Sentence] = {
    "bid_final": Sentence("My bid cannot be raised any more."),
    "nil_made": Sentence(
        "In about {deals} of 100 deals I should win no trick with this hand: on average that pays more than a number."
    ),
    "nil_pays": Sentence(
        "A nil would hold in only about {deals} of 100 deals, but on average it brings {points} points more than my"
        " best bid."
    ),
    "bid_stays": Sentence("The hand wins about {tricks} tricks, so my bid of {number} stays."),
    "bid_lowest": Sentence(
        "The hand wins about {tricks} tricks, but a higher bid scores no more: {number} is the lowest, and the surest."
    ),
    "bid_pays": Sentence("The hand wins about {tricks} tricks in trial deals, and a bid of {number} pays best."),
    "bid_likelier": Sentence(
        "The hand wins about {tricks} tricks on average; but just {number} in {held} of {tried} trial deals, and just"
        " {nearest} in only {less}."
    ),
    "bid_beside_forbidden": Sentence(
        "The hand wins about {tricks} tricks; as I may not bid {nearest}, a bid of {number} pays best."
    ),
    "bid_careful": Sentence(
        "The hand wins about {tricks} tricks; a bid of {number} pays best, as a trick too few costs more than one too"
        " many."
    ),
    "bid_pays_with_partner": Sentence(
        "The hand wins about {tricks} tricks and our side {ours} in trial deals; as my partner bid "
        "{theirs}, a bid of {number} pays best."
    ),
    "bid_pays_before_partner": Sentence(
        "The hand wins about {tricks} tricks and our side {ours} in trial deals; if my partner bids "
        "{theirs}, a bid of {number} pays best."
    ),
    "bid_careful_with_partner": Sentence(
        "Our side wins about {ours} tricks, and my partner bid {theirs}; a bid of {number} pays best, as a trick too"
        " few costs more than one too many."
    ),
    "bid_careful_before_partner": Sentence(
        "Our side wins about {ours} tricks; if my partner bids {theirs}, a bid of {number} pays best, as a trick too"
        " few costs more than one too many."
    ),
    "blind_nil": Sentence("They lead with {points} and are about to win; only a blind nil can turn that."),
    "looks_first": Sentence("I look at my cards first; a blind nil fails too often."),
    "contract_over_partner": Sentence(
        "{bid} needs {needed} tricks; the trial deals bring about {tricks}, and enough in about {deals} of "
        "100. That scores clearly more than my partner's {standing}."
    ),
    "contract_holds": Sentence(
        "{bid} needs {needed} tricks; the trial deals bring about {tricks}, and enough in about {deals} of "
        "100. That scores more than a pass."
    ),
    "contract_holds_over": Sentence(
        "{bid} needs {needed} tricks; after the bids of the others the trial deals bring about {tricks}, and "
        "enough in about {deals} of 100. That scores more than a pass."
    ),
    "contract_over_double": Sentence(
        "{bid} needs {needed} tricks; the trial deals bring about {tricks}, and enough in about {deals} of "
        "100. That scores clearly more than our double of {standing}."
    ),
    "double_stays": Sentence("We have doubled {standing}, and no bid of mine scores clearly more than that."),
    "no_contract": Sentence(
        "The best bid that is left to me, {bid}, needs {needed} tricks; the trial deals bring about "
        "{tricks}, and enough in only about {deals} of 100: too seldom."
    ),
    "no_bid_left": Sentence("There is no higher bid."),
    "partner_contract_stays": Sentence("I have nothing clearly better than my partner's {standing}."),
    "partner_bid_stays": Sentence("I have nothing clearly better than my partner's {standing}."),
    "melds_bid": Sentence("With {color} as trump my side should bring in about {points} points: enough for a bid."),
    "melds_too_few": Sentence(
        "Even with {color} as trump my side should bring in only about {points} points, and a bid that fails is lost."
    ),
    "melds_too_close": Sentence(
        "With {color} as trump my side should bring in about {points} points: too close to {lowest} for a bid."
    ),
    "contract_no_better": Sentence(
        "My best bid, {bid}, needs {needed} tricks; the trial deals bring about {tricks}, and enough in "
        "about {deals} of 100. That is no better than a pass."
    ),
    "answer_stand": Sentence(
        "I stand: of {tried} trial deals, {held} come out better with {color} as trump, {lost} worse."
    ),
    "answer_beg": Sentence(
        "I beg: of {tried} trial deals, {held} come out better than with {color} as trump, {lost} worse."
    ),
    "answer_give": Sentence(
        "I give the point: of {tried} trial deals, {held} come out better in {color}, {lost} worse."
    ),
    "answer_run": Sentence(
        "I run the cards: of {tried} trial deals, {held} come out better than in {color}, {lost} worse."
    ),
    "doubles": Sentence("In {held} of {tried} trial deals {standing} lacks two tricks or more."),
    "redoubles": Sentence("In {held} of {tried} trial deals we make {standing}."),
    "left_to_partner": Sentence("If my partner names trump, I expect {points} points for us; if I do, {own}."),
    "no_trump_best": Sentence(
        "Without trump we come out {count} point ahead in trial deals.",
        many="Without trump we come out {count} points ahead in trial deals.",
    ),
    "up_best": Sentence(
        "With up, where the highest rank wins, we come out {count} point ahead in trial deals.",
        many="With up, where the highest rank wins, we come out {count} points ahead in trial deals.",
    ),
    "down_best": Sentence(
        "With down, where the lowest rank wins, we come out {count} point ahead in trial deals.",
        many="With down, where the lowest rank wins, we come out {count} points ahead in trial deals.",
    ),
    "trump_loses_least": Sentence("No color is good for us as trump; with {color} we lose least in trial deals."),
    "trump_best": Sentence(
        "In trial deals we come out {count} point ahead with that.",
        many="In trial deals we come out {count} points ahead with that.",
    ),
    "no_trump_best_alone": Sentence(
        "Without trump I come out {count} point ahead in trial deals.",
        many="Without trump I come out {count} points ahead in trial deals.",
    ),
    "trump_loses_least_alone": Sentence("No color is good for me as trump; with {color} I lose least in trial deals."),
    "trump_best_alone": Sentence(
        "In trial deals I come out {count} point ahead with that.",
        many="In trial deals I come out {count} points ahead with that.",
    ),
    "call_best": Sentence("In {tried} trial deals “{call}” comes out best."),
    "call_beats_pass": Sentence("In {tried} trial deals “{call}” brings {points} points more than a pass on average."),
    "stays": Sentence("I count on about {tricks} tricks after the exchange, so I stay."),
    "stays_cheaply": Sentence(
        "I count on about {tricks} tricks after the exchange: enough, as to win none costs only {points} for this pot."
    ),
    "stays_for_show": Sentence(
        "I count on about {tricks} tricks after the exchange, which is not quite enough; I stay in the hope that others"
        " drop."
    ),
    "drops": Sentence("I count on about {tricks} tricks after the exchange; that is too few, so I drop."),
    "drops_bare": Sentence("I hold no trump and no Ace, so I drop."),
    "nothing_to_name": Sentence("I have nothing to name."),
    "nothing_beats_pass": Sentence("Nothing beats a pass clearly in {tried} trial deals, not even “{call}”."),
    "pass_beats_call": Sentence("In {tried} trial deals even “{call}” brings {points} points less than a pass."),
    "game_bid_trumps": Sentence(
        "With {color} I hold {trumps} trumps, and expect to win a game that is worth {value} or more."
    ),
    "game_bid": Sentence("With {color} I expect to win a game that is worth {value} or more."),
    "game_limit": Sentence("My best game, with {color}, is surely worth no more than {value}."),
    "takes_unseen": Sentence("With the cards that lie there I win more surely than from the hand."),
    "takes_cards": Sentence(
        "No color gives me more than {trumps} trumps: with the cards that lie there I win more surely than from the"
        " hand."
    ),
    "solo_too_weak": Sentence("Alone I would need six trumps, or five with two of the three highest."),
    "calls_single": Sentence("I hold a single card of {color}: with it I can lead to whoever plays with me."),
    "calls_short": Sentence(
        "Of no color that I may call I have a single card; of {color} I have {count}.",
    ),
    "calls_void": Sentence("Of no color that I may call I have one or two cards; of {color} I have none."),
    "color_bid": Sentence(
        "With {color} as trump I win enough tricks in {held} of {tried} trial deals, and it is worth {value}."
    ),
    "color_fails": Sentence(
        "Even with {color}, my best color, I win enough tricks in only {held} of {tried} trial deals."
    ),
    "no_color": Sentence("No color that I may bid should win me enough tricks."),
    "names_color": Sentence(
        "I name {color}, which is worth {value}: with it I win enough tricks in {held} of {tried} trial deals."
    ),
    "no_chips": Sentence("Even with the widow I expect no more than about {chips} chips from any color."),
    "chips_pay": Sentence("With the widow I expect about {chips} chips from my best color, more than I put in."),
    "no_game": Sentence(
        "Beside {cards} I hold no more than {count} card of a color: no game that I expect to win.",
        many="Beside {cards} I hold no more than {count} cards of a color: no game that I expect to win.",
    ),
    "no_game_bare": Sentence(
        "I hold no Jack, and no more than {count} card of a color: no game that I expect to win.",
        many="I hold no Jack, and no more than {count} cards of a color: no game that I expect to win.",
    ),
    # No count of deals is told here: the best of several bids looks better than it is, and others may bid over it. Bids
    # told to bring more than a pass in 65, 75 and 94 of 100 deals did so in 42, 56 and 47 (62, 71 and 30 bids). In
    # Quadrille bids told at 25 did so in 63 (35).
    "tried_bid": Sentence("In the {tried} deals that I could try, {call} brings more than a pass."),
    "tried_bid_on_average": Sentence(
        "In the {tried} deals that I could try, {call} brings more than a pass on average."
    ),
    "tried_bid_over": Sentence(
        "In the {tried} deals that I could try, {call} brings more than a pass, and than {other}."
    ),
    "tried_bid_over_on_average": Sentence(
        "In the {tried} deals that I could try, {call} brings more than a pass on average, and than {other}."
    ),
    "bluffs": Sentence("{call} is not clearly worse than a pass. I bid it so that my bids tell less."),
    "tried_pass": Sentence("In the {tried} deals that I could try, even {call} is hardly better than a pass."),
    "tried_pass_worse": Sentence(
        "In the {tried} deals that I could try, even {call} brings no more than a pass on average."
    ),
    "tried_pass_less": Sentence(
        "In the {tried} deals that I could try, even {call} brings {points} points less than a pass on average."
    ),
    "tried_pass_seldom": Sentence("Even {call} is made in only {kept} of the {played} trial deals in which I play it."),
    "tried_pass_partner": Sentence(
        "In the {tried} deals that I could try, even {call} is not clearly better than to leave my partner's"
        " {standing}."
    ),
    "tried_pass_best": Sentence("My best bid, {call}, is better than a pass in none of {tried} trial deals."),
    "tried_pass_always": Sentence("In none of {tried} trial deals is a bid better than a pass."),
    "tried_better": Sentence("In trial deals “{call}” brings {points} points more on average than “{other}”."),
    "tried_way": Sentence("“{call}” comes out better than leading on in {held} of {tried} trial deals."),
    # What a deal is raised to, and what is played in such a deal.
    "raises": Sentence("We win {wins} of {tried} trial deals: “{call}” makes more of them."),
    "raises_alone": Sentence("I win {wins} of {tried} trial deals: “{call}” makes more of them."),
    "raises_in_hope": Sentence(
        "We win {wins} of {tried} trial deals, but in {given} the others should give in to “{call}”."
    ),
    "raises_in_hope_alone": Sentence(
        "I win {wins} of {tried} trial deals, but in {given} the other should give in to “{call}”."
    ),
    "raises_for_show": Sentence(
        "We win {wins} of {tried} trial deals: “{call}” is a bluff; in {given} the others should give in."
    ),
    "raises_for_show_alone": Sentence(
        "I win {wins} of {tried} trial deals: “{call}” is a bluff; in {given} the other should give in."
    ),
    "wins_deal": Sentence("The {card} comes out best in trial deals: with it {held} of {tried} are won."),
    "wins_no_fewer": Sentence(
        "With the {card} {held} of {tried} trial deals are won, and no more with any other card."
    ),
    "wins_more_deals": Sentence("Of {tried} trial deals the {card} wins {held}, the {kept}, the next best, {less}."),
    "wins_no_deal": Sentence("Whatever I play, this is lost in all {tried} trial deals."),
    "sees_raise": Sentence("We win {wins} of {tried} trial deals: that is enough to go on."),
    "sees_raise_alone": Sentence("I win {wins} of {tried} trial deals: that is enough to go on."),
    "gives_in": Sentence("We win {wins} of {tried} trial deals: giving in costs less."),
    "gives_in_alone": Sentence("I win {wins} of {tried} trial deals: giving in costs less."),
    "wants_new_cards": Sentence("My cards look weak to me: others should be better."),
    "keeps_cards": Sentence("My cards look good enough to me to keep them."),
    # Cards that are laid aside as a bid.
    "laid": Sentence("With the {cards} aside I bid {bid}, and the cards that I keep win about {tricks} tricks."),
    "laid_unlikely": Sentence(
        "With the {cards} aside my bid of {bid} will hardly be made, but I win about {tricks} tricks."
    ),
    "search_laid": Sentence(
        "With the {cards} aside I bid {bid}, and win exactly that in {made} of 100 supposed deals."
    ),
    "premium_pays": Sentence("My hand should win exactly {bid} in {percent} % of cases: that is worth the premium."),
    "premium_too_rare": Sentence(
        "My hand should win exactly {bid} in {percent} % of cases: too few to play for a premium."
    ),
    "premium_needs_hand": Sentence(
        "My hand should win exactly {bid} in {percent} % of cases: too few to reveal it for the higher premium."
    ),
}
"""The sentences by the kinds of evidence."""
