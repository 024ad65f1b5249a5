"""Claims about cards to tricks that are to be won, or not."""

from __future__ import annotations

from purple_table.core.masks import list_bits
from tests.players.truths.claim import MANY, TRUTHS, Claim, truth


def speaks_of_own_card(claim: Claim) -> bool:
    """The card that is named is the one that is played, and the chance that the seat takes the trick with it is one."""
    return claim.cards == (claim.game.deck.cards[claim.card.bit_length() - 1].code,) and claim.is_chance_true(
        (claim.seat,)
    )


def find_bid(claim: Claim) -> int:
    """How many tricks the seat has bid, or needs for the bid that it plays."""
    bid = claim.bids.tricks[claim.seat] if claim.bids.tricks else claim.needed
    assert bid is not None
    return bid


def count_missing(claim: Claim) -> int:
    """How many tricks the seat still needs for its bid."""
    return find_bid(claim) - claim.state.kernel.taken[claim.seat]


def count_won(claim: Claim) -> int:
    """How many tricks the side has won towards its bid."""
    apart = claim.game.worth(claim.bids).apart
    return sum(claim.state.kernel.taken[seat] for seat in claim.party if seat not in apart)


def lacks_bid(claim: Claim) -> bool:
    """Whether the side needs no tricks for what was bid, or cannot win as many as that any more."""
    return not claim.needed or count_won(claim) + len(claim.view.hand) < claim.needed


def makes_kept_sense(claim: Claim) -> bool:
    """The card that is kept is another one of the hand."""
    kept = claim.names["kept"]
    return claim.holds(kept) and claim.game.bits[kept] != claim.card


def could_play_kept(claim: Claim) -> bool:
    """The card that is kept might have been played instead."""
    return makes_kept_sense(claim) and claim.game.bits[claim.names["kept"]] in claim.playable


def is_partner_winning(claim: Claim) -> bool:
    """The card that wins the trick so far is a partner's, and the card that is played does not take it away."""
    partner = not claim.leads and claim.winner in claim.side and claim.winner != claim.seat
    return partner and not claim.wins(claim.card)


def plays_last(claim: Claim) -> bool:
    """Nobody plays to the trick after this seat."""
    return claim.state.kernel.count == claim.state.kernel.last


def count_pot(claim: Claim) -> int:
    """What the cards that lie in the trick are worth."""
    return sum(map(claim.points, claim.line))


def is_sure(claim: Claim, seats: tuple[int, ...]) -> bool:
    """Nothing that others may play keeps these seats from taking the trick."""
    return claim.is_certain(seats, takes=True)


def cannot_take(claim: Claim) -> bool:
    """Nothing that others may play lets the seat take the trick."""
    return claim.is_certain((claim.seat,), takes=False)


def is_least_likely_later(claim: Claim) -> bool:
    """No other card that may be played is lower of the same kind, with cards of others between them."""
    return not any(is_surely_better(claim, claim.card, other) for other in claim.playable)


def is_missed_least(claim: Claim) -> bool:
    """No other card that may be played is worth less, or surely less likely to win later."""
    return gives_fewest_points(claim) and is_least_likely_later(claim)


def is_kept_for_later(claim: Claim) -> bool:
    """The card that is kept is no lower one of the same kind as the card that is played."""
    return makes_kept_sense(claim) and not is_surely_better(claim, claim.card, claim.game.bits[claim.names["kept"]])


def is_surely_better(claim: Claim, card: int, other: int) -> bool:
    """Whether a card stands above another one of the same kind, with cards of others between them."""
    higher, out = claim.tables.higher, claim.game.facts(claim.view).unknown
    above = higher[other.bit_length()]
    return bool(card & above and out & above & ~higher[card.bit_length()])


@truth("outlook")
def _(claim: Claim) -> bool:
    """The {card} takes this trick in {percent} % of cases."""
    return 0 < claim.figures["chance"] < 1 and speaks_of_own_card(claim)


@truth("outlook_sure")
def _(claim: Claim) -> bool:
    """The {card} takes this trick."""
    return is_sure(claim, (claim.seat,))


@truth("outlook_never")
def _(claim: Claim) -> bool:
    """The {card} cannot take this trick."""
    return cannot_take(claim)


def has_true_outlook(claim: Claim) -> bool:
    """The second sentence holds, which says whether the card takes the trick."""
    chance = claim.figures["chance"]
    return TRUTHS["outlook_sure" if chance == 1 else "outlook" if chance else "outlook_never"](claim)


@truth("only_card")
def _(claim: Claim) -> bool:
    """The {card} is the only card that I may play."""
    # Where failing to follow is possible, it may be done but not be allowed.
    obeying = -1 if claim.leads else claim.tables.obeying[claim.line[0].bit_length()]
    return len(claim.playable) == 1 or claim.hand & obeying == claim.card


@truth("nil")
def _(claim: Claim) -> bool:
    """I bid nil."""
    return claim.nil and has_true_outlook(claim)


@truth("nil_lost")
def _(claim: Claim) -> bool:
    """I bid nil, but whatever I may play takes this trick."""
    return claim.nil and all(claim.is_certain((claim.seat,), takes=True, card=card) for card in claim.playable)


def beats_nil_of_partner(claim: Claim) -> bool:
    """A partner that bid nil and has taken no trick would win this one, and the card beats it."""
    bid = not claim.leads and claim.winner in claim.bids.nil and not claim.state.kernel.taken[claim.winner]
    return bid and claim.winner in claim.side and claim.winner != claim.seat and claim.wins(claim.card)


@truth("nil_saves_nil")
def _(claim: Claim) -> bool:
    """My partner bid nil, too, and would win this trick: the {card} beats that."""
    return claim.nil and beats_nil_of_partner(claim)


@truth("saves_nil")
def _(claim: Claim) -> bool:
    """My partner bid nil and would win this trick: the {card} beats that."""
    return not claim.nil and beats_nil_of_partner(claim)


@truth("covers_nil")
def _(claim: Claim) -> bool:
    """My partner bid nil and plays after me, so I play high: the {card} covers it."""
    seats, taken = range(claim.game.players), claim.state.kernel.taken
    played = {seat for seat, _ in claim.state.trick}
    behind = [seat for seat in seats if seat not in played and seat != claim.seat and seat in claim.side]
    nil = any(seat in claim.bids.nil and not taken[seat] for seat in behind)
    return not claim.nil and nil and claim.wins(claim.card) and claim.is_highest(claim.card)


@truth("partner_takes")
def _(claim: Claim) -> bool:
    """My partner takes this trick; I throw the {card}."""
    return is_partner_winning(claim) and is_sure(claim, (claim.winner,))


@truth("partner_takes_points")
def _(claim: Claim) -> bool:
    """My partner takes this trick, so I give it the {count} points of the {card}."""
    given = claim.figures["count"] == claim.points(claim.card) > min(map(claim.points, claim.playable))
    return TRUTHS["partner_takes"](claim) and given and claim.figures["count"] > 0


@truth("partner_takes_some")
def _(claim: Claim) -> bool:
    """My partner takes this trick and the {count} points of the {card}; the {kept} may rather win itself."""
    return TRUTHS["partner_takes_points"](claim) and is_dearer_kept(claim)


def is_dearer_kept(claim: Claim) -> bool:
    """The card that is kept might be played, brings more points, and is not surely lower than the one played."""
    dearer = claim.points(claim.game.bits[claim.names["kept"]]) > claim.points(claim.card)
    return could_play_kept(claim) and dearer and is_kept_for_later(claim)


@truth("partner_takes_keeps")
def _(claim: Claim) -> bool:
    """My partner takes this trick; I throw the {card} and keep the {kept}, which should win one itself."""
    return TRUTHS["partner_takes"](claim) and is_dearer_kept(claim)


@truth("partner_takes_lowest")
def _(claim: Claim) -> bool:
    """My partner takes this trick, so I play the lowest that I may, the {card}."""
    colors = {claim.game.deck.cards[card.bit_length() - 1].color for card in claim.playable}
    return TRUTHS["partner_takes"](claim) and len(colors) == 1 and claim.is_lowest(claim.card)


@truth("partner_takes_trumps")
def _(claim: Claim) -> bool:
    """My partner takes this trick; I throw the {card} and keep my trumps."""
    trump = claim.tables.trump
    spared = any(card & trump for card in claim.playable) and not claim.card & trump
    return TRUTHS["partner_takes"](claim) and spared


@truth("partner_takes_least")
def _(claim: Claim) -> bool:
    """My partner takes this trick; I throw the {card}, the least likely to win later."""
    return TRUTHS["partner_takes"](claim) and is_least_likely_later(claim)


def keeps_partner_winning(claim: Claim) -> bool:
    """The partner who is winning probably takes the trick, but not surely."""
    fair = 0.5 <= claim.figures["chance"] < 1
    return is_partner_winning(claim) and fair and claim.is_chance_true((claim.winner,))


@truth("partner_points")
def _(claim: Claim) -> bool:
    """My partner should keep this trick ({percent} %), so I add the points of the {card}."""
    return keeps_partner_winning(claim) and claim.gives_more()


@truth("partner_risks_least")
def _(claim: Claim) -> bool:
    """My partner should keep this trick ({percent} %); I risk only the {card}."""
    more = any(
        claim.points(card) > claim.points(claim.card) or claim.tables.higher[claim.card.bit_length()] & card
        for card in claim.playable
    )
    return keeps_partner_winning(claim) and gives_fewest_points(claim) and claim.is_lowest(claim.card) and more


@truth("partner_has_it")
def _(claim: Claim) -> bool:
    """My partner should keep this trick ({percent} %); I play the {card}."""
    return keeps_partner_winning(claim)


@truth("partner_shaky")
def _(claim: Claim) -> bool:
    """My partner is unlikely to keep this trick ({percent} %); I play the {card}."""
    return is_partner_winning(claim) and claim.figures["chance"] < 0.5 and claim.is_chance_true((claim.winner,))


@truth("partner_shaky_least")
def _(claim: Claim) -> bool:
    """My partner keeps this in only {percent} %, nor can I win; the {card} is least likely to win later."""
    return TRUTHS["partner_shaky"](claim) and can_win_with_none(claim) and is_missed_least(claim)


def is_cheapest_of_several(claim: Claim) -> bool:
    """No card wins the trick as it lies, none is worth less than the one that is played, and some is worth more."""
    dearer = any(claim.points(card) > claim.points(claim.card) for card in claim.playable)
    return can_win_with_none(claim) and gives_fewest_points(claim) and dearer


@truth("partner_shaky_cheapest")
def _(claim: Claim) -> bool:
    """My partner keeps this trick in only {percent} %, nor can I win it; the {card} gives the fewest points."""
    return TRUTHS["partner_shaky"](claim) and is_cheapest_of_several(claim)


@truth("partner_shaky_unlikely")
def _(claim: Claim) -> bool:
    """My partner is unlikely to keep this trick ({percent} %), and the {kept} is unlikely to win it."""
    return TRUTHS["partner_shaky"](claim) and is_kept_unsure(claim)


def is_kept_unsure(claim: Claim) -> bool:
    """The card that is kept would win the trick as it lies, but unseen cards would take that from it."""
    kept, line, place = claim.game.bits[claim.names["kept"]], claim.line, claim.tables.find_winning_place
    unseen = list_bits(claim.game.facts(claim.view).rest & ~claim.hand)
    return keeps_winner(claim) and any(place([*line, kept, card]) != len(line) for card in unseen)


@truth("partner_shaky_later")
def _(claim: Claim) -> bool:
    """My partner is unlikely to keep this trick ({percent} %), but I keep the {kept}, which should win later."""
    return TRUTHS["partner_shaky_kept"](claim) and is_kept_for_later(claim) and len(claim.held) > 1


@truth("partner_shaky_top")
def _(claim: Claim) -> bool:
    """My partner is unlikely to keep this trick ({percent} %); the {kept} stays, the highest trump."""
    return TRUTHS["partner_shaky_kept"](claim) and keeps_top_trump(claim)


@truth("partner_shaky_kept")
def _(claim: Claim) -> bool:
    """My partner is unlikely to keep this trick ({percent} %); I keep the {kept}, which would beat it."""
    return TRUTHS["partner_shaky"](claim) and keeps_winner(claim)


@truth("partner_so_far")
def _(claim: Claim) -> bool:
    """My partner has this trick so far; I play the {card}."""
    return is_partner_winning(claim)


@truth("partner_so_far_points")
def _(claim: Claim) -> bool:
    """My partner has this trick so far, and I add the points of the {card}."""
    return is_partner_winning(claim) and claim.gives_more()


@truth("partner_beaten")
def _(claim: Claim) -> bool:
    """My partner cannot keep this trick; I play the {card}."""
    return is_partner_winning(claim) and claim.is_certain((claim.winner,), takes=False)


@truth("partner_beaten_least")
def _(claim: Claim) -> bool:
    """My partner cannot keep this trick, nor can I win it; the {card} is least likely to win later."""
    return TRUTHS["partner_beaten"](claim) and can_win_with_none(claim) and is_missed_least(claim)


@truth("partner_beaten_cheapest")
def _(claim: Claim) -> bool:
    """My partner cannot keep this trick, nor can I win it; the {card} gives the fewest points."""
    return TRUTHS["partner_beaten"](claim) and is_cheapest_of_several(claim)


@truth("partner_beaten_unlikely")
def _(claim: Claim) -> bool:
    """My partner cannot keep this trick, and the {kept} is unlikely to win it."""
    return TRUTHS["partner_beaten"](claim) and is_kept_unsure(claim)


@truth("partner_beaten_later")
def _(claim: Claim) -> bool:
    """My partner cannot keep this trick, but I keep the {kept}, which should win a later one."""
    return TRUTHS["partner_beaten_kept"](claim) and is_kept_for_later(claim) and len(claim.held) > 1


@truth("partner_beaten_top")
def _(claim: Claim) -> bool:
    """My partner cannot keep this trick, but I keep the {kept}: the highest trump wins whenever I play it."""
    return TRUTHS["partner_beaten_kept"](claim) and keeps_top_trump(claim)


@truth("partner_beaten_kept")
def _(claim: Claim) -> bool:
    """My partner cannot keep this trick; I keep the {kept}, which would beat it."""
    return TRUTHS["partner_beaten"](claim) and keeps_winner(claim)


def is_beaten_alike(claim: Claim) -> bool:
    """Every unseen card with which the best card of the trick loses it beats the one that is kept, too."""
    kept, line, place = claim.game.bits[claim.names["kept"]], claim.line, claim.tables.find_winning_place
    unseen = list_bits(claim.game.facts(claim.view).rest & ~claim.hand)
    beating = [card for card in unseen if place([*line, card]) != place(line)]
    return all(place([*line, kept, card]) != len(line) for card in beating)


@truth("partner_beaten_alike")
def _(claim: Claim) -> bool:
    """What beats my partner's {best} beats my {kept}, too: I keep it and play the {card}."""
    named = claim.game.bits[claim.names["best"]] == claim.best
    return is_partner_winning(claim) and named and keeps_winner(claim) and is_beaten_alike(claim)


def keeps_top_trump(claim: Claim) -> bool:
    """The card that is kept is a trump that takes any trick from all trumps that others or the own hand may play."""
    kept, trump = claim.game.bits[claim.names["kept"]], claim.tables.trump
    others = (claim.game.facts(claim.view).rest | claim.hand) & trump & ~kept
    beaten = all(claim.tables.find_winning_place([other, kept]) == 1 for other in list_bits(others))
    return makes_kept_sense(claim) and bool(kept & trump) and beaten and len(claim.held) > 1


def keeps_winner(claim: Claim) -> bool:
    """Return whether the card that is kept could be played, and would win the trick as it stands."""
    return could_play_kept(claim) and claim.wins(claim.game.bits[claim.names["kept"]])


def should_take(claim: Claim) -> bool:
    """The card wins the trick so far, and is likely to take it, but not sure to."""
    likely = claim.wins(claim.card) and 0.5 <= claim.figures["chance"] < 1
    return likely and not claim.can_force_by_sight() and speaks_of_own_card(claim)


def sees_open_card(claim: Claim) -> bool:
    """The card that is named lies open on the stock, and whoever takes the trick draws it."""
    return claim.view.pile("turned", None, 1) == (claim.names["open"],)


@truth("wants_open_card")
def _(claim: Claim) -> bool:
    """I want to draw the {open}: with the {card} my chance of this trick is {percent} %."""
    wins = claim.wins(claim.card) and claim.figures["chance"] > 0
    return sees_open_card(claim) and wins and claim.is_chance_true((claim.seat,))


@truth("wants_open_card_surely")
def _(claim: Claim) -> bool:
    """I want to draw the {open}: the {card} takes this trick."""
    return sees_open_card(claim) and is_sure(claim, (claim.seat,))


@truth("leaves_open_card")
def _(claim: Claim) -> bool:
    """I would rather draw what lies below the {open}: the {card} takes this trick less surely ({percent} %)."""
    could = len(claim.playable) > 1 and 0 < claim.figures["chance"] < 1
    return sees_open_card(claim) and could and claim.is_chance_true((claim.seat,))


@truth("leaves_open_card_surely")
def _(claim: Claim) -> bool:
    """I would rather draw what lies below the {open}: the {card} leaves this trick to the other hand."""
    return sees_open_card(claim) and len(claim.playable) > 1 and cannot_take(claim)


@truth("takes")
def _(claim: Claim) -> bool:
    """The {card} should take this trick ({percent} %)."""
    return should_take(claim) and not plays_last(claim)


@truth("takes_cheaper")
def _(claim: Claim) -> bool:
    """The {card} should take this trick ({percent} %), and I keep the {kept}."""
    return should_take(claim) and could_play_kept(claim)


@truth("takes_beside_top")
def _(claim: Claim) -> bool:
    """The {card} should take this trick ({percent} %); the {kept}, the highest trump, wins whenever I play it."""
    return should_take(claim) and could_play_kept(claim) and keeps_top_trump(claim)


@truth("takes_points")
def _(claim: Claim) -> bool:
    """The {card} should take this trick with {count} points in it ({percent} %)."""
    return should_take(claim) and claim.figures["count"] == count_pot(claim) > 0


@truth("takes_surely")
def _(claim: Claim) -> bool:
    """The {card} takes this trick: nobody can beat it."""
    return not plays_last(claim) and is_sure(claim, (claim.seat,))


@truth("draws_trumps")
def _(claim: Claim) -> bool:
    """The {card} takes this trick and draws trumps, of which the others may hold {count}."""
    trump, facts = claim.tables.trump, claim.game.facts(claim.view)
    others = facts.rest & ~claim.hand & trump
    for seat in claim.side:
        others &= ~facts.holds[seat]
    counted = others.bit_count() == claim.figures["count"] > 0
    return claim.leads and bool(claim.card & trump) and counted and is_sure(claim, (claim.seat,)) and has_cause(claim)


def has_cause(claim: Claim) -> bool:
    """Whether the own side made trump, or needs every trick that is still to come."""
    own = claim.needed
    all_needed = own is not None and own - count_won(claim) == len(claim.view.hand)
    return claim.bids.declarer in claim.side or all_needed


def takes_last(claim: Claim) -> bool:
    """The seat plays last and takes the trick."""
    return plays_last(claim) and not claim.leads and claim.wins(claim.card)


@truth("takes_last")
def _(claim: Claim) -> bool:
    """I play last: the {card} takes the trick."""
    return takes_last(claim)


@truth("takes_last_cheaply")
def _(claim: Claim) -> bool:
    """I play last, and the {card} is my lowest card that takes the trick."""
    others = [card for card in filter(claim.wins, claim.playable) if card != claim.card]
    above = claim.tables.higher[claim.card.bit_length()]
    return takes_last(claim) and bool(others) and all(card & above for card in others)


@truth("takes_last_points")
def _(claim: Claim) -> bool:
    """I play last: the {card} takes the trick and brings {count} points of its own."""
    return takes_last(claim) and claim.figures["count"] == claim.points(claim.card) > 0


@truth("names_trump")
def _(claim: Claim) -> bool:
    """The {card} makes {color} trump: then my hand should win about {tricks} tricks, more than with any other color."""
    deck = claim.game.deck
    colors = {deck[card].color for card in claim.view.hand}
    named = deck[claim.cards[0]].color_name.casefold() == claim.names["color"]
    unnamed = claim.view.status.trump is None and claim.game.trump.part == "first_lead"
    return claim.leads and named and unnamed and len(colors) > 1 and 0 < claim.figures["tricks"] <= len(claim.view.hand)


@truth("leads_for_partner")
def _(claim: Claim) -> bool:
    """I lead the {card}; my partner or I should take the trick ({percent} %)."""
    return (
        claim.leads
        and len(claim.side) > 1
        and 0.5 <= claim.figures["chance"] < 1
        and not claim.can_force_by_sight()
        and claim.is_chance_true(claim.side)
    )


def leads_against_declarer(claim: Claim) -> bool:
    """Several play with the seat against a declarer."""
    return claim.leads and len(claim.side) > 2 and claim.bids.declarer not in (None, *claim.side)


@truth("leads_for_allies_surely")
def _(claim: Claim) -> bool:
    """I lead the {card}: whatever others play, one of us against the declarer can take this trick."""
    return leads_against_declarer(claim) and claim.can_force_trick(claim.side)


@truth("leads_for_partner_surely")
def _(claim: Claim) -> bool:
    """I lead the {card}: whatever others play, my partner or I can take this trick."""
    return claim.leads and len(claim.side) > 1 and claim.can_force_trick(claim.side)


@truth("side_takes_surely")
def _(claim: Claim) -> bool:
    """Whatever others play, our side can take this trick; I play the {card}."""
    return not claim.leads and len(claim.side) > 1 and claim.can_force_trick(claim.side)


@truth("leads_lost")
def _(claim: Claim) -> bool:
    """With the {card} the others take this trick."""
    return claim.leads and claim.is_certain(claim.side, takes=False)


@truth("leads_lost_kept")
def _(claim: Claim) -> bool:
    """With the {card} the others take this trick; I keep the {kept} for later."""
    return TRUTHS["leads_lost"](claim) and makes_kept_sense(claim)


@truth("hopeless_card")
def _(claim: Claim) -> bool:
    """No card that I may play is likely to take this trick, and the {card} cannot."""
    likely = any(claim.is_certain((claim.seat,), takes=True, card=card, guesses=MANY) for card in claim.playable)
    return not likely and is_doubtful(claim) and cannot_take(claim)


def is_doubtful(claim: Claim) -> bool:
    """Neither the seat nor a partner whose hand lies open can be sure of the trick."""
    # Of several allies nothing is told but of the own card.
    side = claim.side if len(claim.side) < 3 else (claim.seat,)
    return not claim.is_certain(side, takes=True, guesses=MANY) and not can_partner_take_surely(claim)


def can_partner_take_surely(claim: Claim) -> bool:
    """Whether a partner whose hand the seat sees can take the trick whatever opponents play, also from other hands."""
    partners = [seat for seat in claim.side if seat != claim.seat and claim.sees_hand(seat)]
    return bool(partners) and claim.can_force_trick(claim.side)


@truth("leads_least")
def _(claim: Claim) -> bool:
    """I lead the {card}, the least likely to win later, and keep the {kept}."""
    return claim.leads and is_least_likely_later(claim) and makes_kept_sense(claim) and is_doubtful(claim)


def is_kept_stronger(claim: Claim) -> bool:
    """The card that is kept might be played, would win as the trick lies, and is not the lower of two with as many
    points: a trick with fewer points is rather left."""
    kept = claim.game.bits[claim.names["kept"]]
    lower = kept and claim.tables.higher[kept.bit_length()] & claim.card
    lower = lower and claim.points(kept) >= claim.points(claim.card)
    return could_play_kept(claim) and claim.wins(kept) and not lower


def is_surest(claim: Claim) -> bool:
    """The card may take the trick by its own chance, and no other card is clearly surer to."""
    # A higher card of the same kind that wins as well would be surer, unless nothing unseen stands between them.
    facts, higher = claim.game.facts(claim.view), claim.tables.higher
    between = [
        card
        for card in filter(claim.wins, claim.playable)
        if card & higher[claim.card.bit_length()]
        and facts.unknown & higher[claim.card.bit_length()] & ~higher[card.bit_length()]
    ]
    doubtful = not claim.can_force_by_sight() and claim.wins(claim.card)
    return doubtful and not between and speaks_of_own_card(claim)


@truth("surest")
def _(claim: Claim) -> bool:
    """I try to take the trick with the {card}; none that I may play is surer ({percent} %)."""
    return 0.3 <= claim.figures["chance"] < 0.5 and is_surest(claim)


@truth("leads_best")
def _(claim: Claim) -> bool:
    """No lead of mine should take this trick, and none has a better chance than the {card} ({percent} %)."""
    return claim.leads and 0 < claim.figures["chance"] < 0.35 and is_surest(claim)


@truth("leads_unlikely")
def _(claim: Claim) -> bool:
    """No lead of mine is likely to take this trick; I lead the {card}."""
    likely = any(claim.is_certain((claim.seat,), takes=True, card=card, guesses=MANY) for card in claim.playable)
    return claim.leads and not likely and is_doubtful(claim)


@truth("tries_cheaper")
def _(claim: Claim) -> bool:
    """I try the {card} ({percent} %) and keep the {kept}, which would be surer."""
    fair = 0.3 <= claim.figures["chance"] < 0.5
    return (
        not claim.can_force_by_sight()
        and claim.wins(claim.card)
        and fair
        and is_kept_stronger(claim)
        and speaks_of_own_card(claim)
    )


@truth("keeps_surest")
def _(claim: Claim) -> bool:
    """I play the {card}, though the {kept} would be surer to take this trick ({percent} %)."""
    return is_kept_stronger(claim) and claim.figures["chance"] >= 0.3 and is_doubtful(claim)


@truth("keeps_surest_rather")
def _(claim: Claim) -> bool:
    """The {kept} is surer here ({percent} %), but also likelier to win later than the {card}, which I play."""
    return TRUTHS["keeps_surest"](claim) and is_kept_for_later(claim)


@truth("keeps_surest_later")
def _(claim: Claim) -> bool:
    """The {kept} is surer here ({percent} %), but should win a later trick as well; I play the {card}."""
    return TRUTHS["keeps_surest"](claim) and len(claim.held) > 1


@truth("keeps_surest_points")
def _(claim: Claim) -> bool:
    """I play the {card}: the {kept} would be surer ({percent} %), but might lose its {count} points."""
    points = claim.points(claim.game.bits[claim.names["kept"]])
    brings = points == claim.figures["count"] > max(claim.points(claim.card), 0)
    return TRUTHS["keeps_surest"](claim) and claim.figures["chance"] < 1 and brings


@truth("keeps_sure_later")
def _(claim: Claim) -> bool:
    """The {kept} would take this trick, but should win a later one as well; I play the {card}."""
    return TRUTHS["keeps_sure"](claim) and len(claim.held) > 1


def may_take(claim: Claim) -> bool:
    """The card wins the trick so far, and it is open whether it takes it; the chance told is that of the seat."""
    return claim.wins(claim.card) and 0.1 <= claim.figures["chance"] < 0.5 and speaks_of_own_card(claim)


@truth("spares_top")
def _(claim: Claim) -> bool:
    """The {kept}, the highest trump, wins whenever I play it; the {card} may take this trick ({percent} %)."""
    return may_take(claim) and could_play_kept(claim) and keeps_top_trump(claim)


@truth("spares_top_here")
def _(claim: Claim) -> bool:
    """The {kept}, the highest trump, wins whenever I play it, so this trick gets the {card}."""
    return could_play_kept(claim) and keeps_top_trump(claim)


@truth("spares_sure")
def _(claim: Claim) -> bool:
    """The {card} may take this trick ({percent} %); the {kept} surely would, but should win a later one too."""
    return TRUTHS["keeps_sure_later"](claim) and may_take(claim)


@truth("spares_surest")
def _(claim: Claim) -> bool:
    """The {card} may take this trick ({percent} %); the {kept} is surer, but should win later as well."""
    winner = claim.wins(claim.game.bits[claim.names["kept"]])
    return may_take(claim) and could_play_kept(claim) and winner and len(claim.held) > 1


@truth("keeps_sure")
def _(claim: Claim) -> bool:
    """I play the {card}, though the {kept} would surely take this trick."""
    kept = claim.game.bits[claim.names["kept"]]
    return could_play_kept(claim) and claim.is_certain((claim.seat,), takes=True, card=kept) and is_doubtful(claim)


@truth("keeps_sure_rather")
def _(claim: Claim) -> bool:
    """The {kept} would take this trick, but is likelier to win later than the {card}, which I play."""
    return TRUTHS["keeps_sure"](claim) and is_kept_for_later(claim)


@truth("hopeless")
def _(claim: Claim) -> bool:
    """No card that I may play is likely to take this trick; with the {card} the chance is {percent} %."""
    likely = any(claim.is_certain((claim.seat,), takes=True, card=card, guesses=MANY) for card in claim.playable)
    return claim.figures["chance"] < 0.5 and not likely and is_doubtful(claim) and speaks_of_own_card(claim)


@truth("hopeless_kept")
def _(claim: Claim) -> bool:
    """No card should win here; I play the {card} and keep the {kept}, likelier to win later."""
    likely = any(claim.is_certain((claim.seat,), takes=True, card=card, guesses=MANY) for card in claim.playable)
    return not likely and is_doubtful(claim) and is_kept_for_later(claim)


@truth("tries_kept")
def _(claim: Claim) -> bool:
    """The {card} wins this so far and may keep it ({percent} %); I keep the {kept} for later."""
    return not claim.leads and may_take(claim) and is_kept_for_later(claim)


@truth("leads_for_side")
def _(claim: Claim) -> bool:
    """No lead of mine is likely to take this trick; with the {card} our side's chance is {percent} %."""
    likely = any(claim.is_certain((claim.seat,), takes=True, card=card, guesses=MANY) for card in claim.playable)
    ours = claim.figures["chance"] < 0.5 and claim.is_chance_true(claim.side)
    return claim.leads and len(claim.side) > 1 and ours and not likely and is_doubtful(claim)


@truth("leads_kept")
def _(claim: Claim) -> bool:
    """No lead of mine should win; I lead the {card} and keep the {kept}, likelier to win later."""
    likely = any(claim.is_certain((claim.seat,), takes=True, card=card, guesses=MANY) for card in claim.playable)
    return claim.leads and not likely and is_doubtful(claim) and is_kept_for_later(claim)


@truth("leads_least_unlikely")
def _(claim: Claim) -> bool:
    """No lead of mine is likely to take this trick; the {card} still has the best chance."""
    return TRUTHS["leads_unlikely"](claim) and claim.is_highest(claim.card)


@truth("leads_best_for_side")
def _(claim: Claim) -> bool:
    """No lead of mine should take this trick; with the {card} our side has the best chance ({percent} %)."""
    surer = any(claim.is_certain(claim.side, takes=True, card=card, guesses=MANY) for card in claim.playable)
    return TRUTHS["leads_for_side"](claim) and not surer


@truth("leads_cheapest")
def _(claim: Claim) -> bool:
    """No lead of mine should win, so I lead the cheapest, the {card} ({count} points)."""
    return TRUTHS["leads_missed_least"](claim) and is_cheapest(claim)


def is_cheapest(claim: Claim) -> bool:
    """The card is worth as much as is said, and every other that may be played more."""
    others = [claim.points(card) for card in claim.playable if card != claim.card]
    return claim.points(claim.card) == claim.figures["count"] < min(others)


@truth("leads_missed_least")
def _(claim: Claim) -> bool:
    """No lead of mine should win, so I lead the {card}, the least likely to win later."""
    likely = any(claim.is_certain((claim.seat,), takes=True, card=card, guesses=MANY) for card in claim.playable)
    return (
        claim.leads
        and not likely
        and is_doubtful(claim)
        and gives_fewest_points(claim)
        and is_least_likely_later(claim)
    )


@truth("wins_so_far")
def _(claim: Claim) -> bool:
    """The {card} is least likely to win later, and may even take this trick ({percent} %)."""
    fair = 0.1 <= claim.figures["chance"] < 0.5 and len(claim.side) != 2
    return (
        not claim.can_force_by_sight()
        and is_least_likely_later(claim)
        and not claim.leads
        and fair
        and claim.wins(claim.card)
        and speaks_of_own_card(claim)
    )


@truth("side_wins_so_far")
def _(claim: Claim) -> bool:
    """The {card} is least likely to win later; our side may even take this trick ({percent} %)."""
    fair = 0.1 <= claim.figures["chance"] < 0.5 and len(claim.side) > 1
    return (
        not claim.can_force_by_sight()
        and is_least_likely_later(claim)
        and not claim.leads
        and fair
        and claim.wins(claim.card)
        and claim.is_chance_true(claim.side)
    )


@truth("expects_nothing")
def _(claim: Claim) -> bool:
    """The {card} is least likely to win later; I do not count on this trick."""
    return (
        not claim.can_force_by_sight()
        and is_least_likely_later(claim)
        and not claim.leads
        and claim.figures["chance"] < 0.1
        and claim.is_chance_true(claim.side)
    )


@truth("side_takes")
def _(claim: Claim) -> bool:
    """Our side should take this trick ({percent} %); the {card} is least likely to win another."""
    ours = 0.5 <= claim.figures["chance"] <= 1 and len(claim.side) > 1
    return (
        is_least_likely_later(claim)
        and not claim.can_force_by_sight()
        and not claim.leads
        and ours
        and claim.is_chance_true(claim.side)
    )


@truth("side_points")
def _(claim: Claim) -> bool:
    """Our side should take this trick ({percent} %), so I add the points of the {card}."""
    return (
        not claim.can_force_by_sight()
        and 0.5 <= claim.figures["chance"] < 1
        and claim.gives_more()
        and claim.is_chance_true(claim.side)
    )


@truth("keeps_winner")
def _(claim: Claim) -> bool:
    """I could beat this trick with the {kept}, but keep it and play the {card}."""
    return not claim.leads and keeps_winner(claim) and not claim.wins(claim.card) and claim.points(claim.card) <= 0


@truth("keeps_winner_rather")
def _(claim: Claim) -> bool:
    """I could beat this trick with the {kept}, but that is likelier to win later than the {card}."""
    return TRUTHS["keeps_winner"](claim) and is_kept_for_later(claim)


@truth("keeps_winner_later")
def _(claim: Claim) -> bool:
    """I keep the {kept}, though it would take this trick: it should win a later one as well."""
    kept = claim.game.bits[claim.names["kept"]]
    return TRUTHS["keeps_winner"](claim) and claim.is_certain((claim.seat,), takes=True, card=kept)


@truth("keeps_winner_likely")
def _(claim: Claim) -> bool:
    """The {kept} should take this trick ({percent} %), but also a later one; I play the {card}."""
    return TRUTHS["keeps_winner"](claim) and 0.5 <= claim.figures["chance"] < 1 and is_kept_unsure(claim)


@truth("keeps_winner_top")
def _(claim: Claim) -> bool:
    """I could beat this with the {kept}, but the highest trump wins whenever I play it, so I wait."""
    return keeps_winner(claim) and not claim.wins(claim.card) and keeps_top_trump(claim)


@truth("keeps_winner_doubtful")
def _(claim: Claim) -> bool:
    """The {kept} would beat this so far, but is unlikely to take it ({percent} %); I play the {card}."""
    doubtful = claim.figures["chance"] < 0.5 and is_kept_unsure(claim)
    return not claim.leads and not claim.wins(claim.card) and doubtful


@truth("keeps_winner_hopes")
def _(claim: Claim) -> bool:
    """Our side may take this without the {kept} ({percent} %); it gets the {count} points of the {card}."""
    fair = 0.1 <= claim.figures["chance"] < 1 and len(claim.side) > 1 and claim.is_chance_true(claim.side)
    return TRUTHS["keeps_winner_points"](claim) and fair


@truth("keeps_winner_points")
def _(claim: Claim) -> bool:
    """I keep the {kept}; this trick gets the {count} points of the {card}."""
    given = claim.figures["count"] == claim.points(claim.card) > 0
    return not claim.leads and keeps_winner(claim) and given and not claim.wins(claim.card)


def can_win_with_none(claim: Claim) -> bool:
    """No card that may be played would win the trick as it lies."""
    return not claim.leads and not any(map(claim.wins, claim.playable))


def gives_fewest_points(claim: Claim) -> bool:
    """No card that may be played is worth less."""
    return claim.points(claim.card) == min(map(claim.points, claim.playable))


@truth("cannot_win")
def _(claim: Claim) -> bool:
    """I cannot win this trick; of what I may play the {card} is least likely to win later."""
    return can_win_with_none(claim) and is_missed_least(claim)


@truth("cannot_win_lowest")
def _(claim: Claim) -> bool:
    """I cannot win this trick, and the {card} is the lowest that I may play."""
    colors = {claim.game.deck.cards[card.bit_length() - 1].color for card in claim.playable}
    return can_win_with_none(claim) and len(colors) == 1 and claim.is_lowest(claim.card)


@truth("cannot_win_void")
def _(claim: Claim) -> bool:
    """I cannot win this trick; without the {card} I need not follow {color} and may trump it."""
    return can_win_with_none(claim) and leaves_void(claim)


def leaves_void(claim: Claim) -> bool:
    """The card is the last that follows its color, and the hand holds a trump."""
    own, trump = claim.hand & claim.mask_color(claim.names["color"]), claim.tables.trump
    plain = own == claim.card and not claim.card & trump and bool(claim.hand & trump)
    return plain and claim.hand & claim.tables.obeying[claim.card.bit_length()] == claim.card


@truth("leads_to_void")
def _(claim: Claim) -> bool:
    """Without the {card} I need not follow {color} any more and may trump it, so I lead that."""
    return claim.leads and leaves_void(claim)


@truth("leads_trumped")
def _(claim: Claim) -> bool:
    """Only a trump beats the {card}: the trick comes home ({percent} %) or draws one of up to {count} trumps."""
    unseen = list_bits(claim.game.facts(claim.view).rest & ~claim.hand)
    beating = [card for card in unseen if claim.tables.find_winning_place([claim.card, card]) == 1]
    trumps = all(card & claim.tables.trump for card in beating) and not claim.card & claim.tables.trump
    told = claim.side if len(claim.side) < 3 else (claim.seat,)
    counted = trumps and len(beating) == claim.figures["count"] > 0
    return claim.leads and counted and is_doubtful(claim) and claim.is_chance_true(told)


@truth("cannot_win_keeps")
def _(claim: Claim) -> bool:
    """I cannot win this trick; the {card} goes, and I keep the {kept}, which may win later."""
    return TRUTHS["cannot_win"](claim) and makes_kept_sense(claim)


@truth("cannot_win_kept")
def _(claim: Claim) -> bool:
    """I cannot win this trick, so I play the {card}."""
    return can_win_with_none(claim) and gives_fewest_points(claim)


@truth("cannot_win_cheapest")
def _(claim: Claim) -> bool:
    """I cannot win this trick, so I give it the cheapest that I may, the {card} ({count} points)."""
    return can_win_with_none(claim) and is_cheapest(claim)


@truth("cannot_win_cheap")
def _(claim: Claim) -> bool:
    """I cannot win this trick, and nothing that I may play is worth less than the {card}."""
    return is_cheapest_of_several(claim)


def gives_counted(claim: Claim) -> bool:
    """The card cannot win, is worth as much as is said, and more than another that may be played."""
    given = claim.points(claim.card)
    return can_win_with_none(claim) and min(map(claim.points, claim.playable)) < given == claim.figures["count"]


def gives_more_than_kept(claim: Claim) -> bool:
    """The same, and the card that is kept might be played, and is worth less."""
    kept = claim.points(claim.game.bits[claim.names["kept"]])
    return gives_counted(claim) and could_play_kept(claim) and kept < claim.points(claim.card)


def is_kept_likelier(claim: Claim) -> bool:
    """Of the card that is kept fewer unseen cards are higher than of the card that is played."""
    unseen, higher = claim.game.facts(claim.view).rest & ~claim.hand, claim.tables.higher
    kept = claim.game.bits[claim.names["kept"]]
    return (higher[kept.bit_length()] & unseen).bit_count() < (higher[claim.card.bit_length()] & unseen).bit_count()


def is_no_cheaper_weaker(claim: Claim) -> bool:
    """No card that is worth less stands below the one that is played, with cards of others between them."""
    cheaper = [card for card in claim.playable if claim.points(card) < claim.points(claim.card)]
    return not any(is_surely_better(claim, claim.card, other) for other in cheaper)


@truth("cannot_win_trump")
def _(claim: Claim) -> bool:
    """I cannot win this trick; the {card} ({count} points) goes, and I keep the {kept}, a trump."""
    trump = claim.tables.trump
    return gives_more_than_kept(claim) and bool(claim.game.bits[claim.names["kept"]] & trump) and not claim.card & trump


@truth("cannot_win_later")
def _(claim: Claim) -> bool:
    """I cannot win this trick; the {card} ({count} points) goes, the {kept} stays for a later one."""
    return gives_more_than_kept(claim) and is_kept_likelier(claim) and is_no_cheaper_weaker(claim)


@truth("cannot_win_rather")
def _(claim: Claim) -> bool:
    """I cannot win this trick; the {card} ({count} points) goes, as the {kept} may rather win later."""
    return gives_more_than_kept(claim) and is_kept_likelier(claim) and is_no_cheaper_weaker(claim)


@truth("cannot_win_leaves")
def _(claim: Claim) -> bool:
    """I cannot win this trick; our side may, if I do not follow color with the {kept} ({percent} %)."""
    color = claim.mask_color(claim.game.deck.cards[claim.line[0].bit_length() - 1].code)
    restores = claim.game.bits[claim.names["kept"]] & color and not claim.card & color
    fair = claim.figures["chance"] >= 0.1 and len(claim.side) > 1 and claim.is_chance_true(claim.side)
    return could_play_kept(claim) and can_win_with_none(claim) and bool(restores) and fair


@truth("cannot_win_hopes")
def _(claim: Claim) -> bool:
    """I cannot win this trick, but our side may ({percent} %), and the {card} brings {count} points."""
    fair = 0.1 <= claim.figures["chance"] <= 0.5 and len(claim.side) > 1
    return gives_counted(claim) and fair and claim.is_chance_true(claim.side)


@truth("cannot_win_points")
def _(claim: Claim) -> bool:
    """I cannot win this trick; it gets the {count} points of the {card}."""
    return gives_counted(claim)


def does_last_trick_count(claim: Claim) -> bool:
    """The last trick is worth something by its card, and no other trick is worth anything."""
    worth = claim.game.worth(claim.bids)
    closing = any(worth.last_trick) or (worth.numbered != () and worth.numbered[-1] > 0)
    return closing and not any(worth.numbered[:-1]) and not any(worth.cards) and not any(map(any, worth.tricks))


@truth("leads_for_last")
def _(claim: Claim) -> bool:
    """With the {card} I should get the lead ({percent} %); I keep the {kept} for the last trick."""
    return does_last_trick_count(claim) and makes_kept_sense(claim) and should_take(claim)


@truth("leads_for_last_surely")
def _(claim: Claim) -> bool:
    """With the {card} I get the lead; I keep the {kept} for the last trick."""
    return does_last_trick_count(claim) and makes_kept_sense(claim) and is_sure(claim, (claim.seat,))


@truth("keeps_for_last")
def _(claim: Claim) -> bool:
    """Only the last trick counts: I keep the {kept} for it and play the {card}."""
    return does_last_trick_count(claim) and makes_kept_sense(claim)


@truth("keeps_for_last_points")
def _(claim: Claim) -> bool:
    """If the {kept} takes the last trick, it scores {count}: I keep it and play the {card}."""
    worth = claim.game.worth(claim.bids)
    scores = worth.last_trick[claim.game.bits[claim.names["kept"]].bit_length() - 1] + sum(worth.numbered[-1:])
    return does_last_trick_count(claim) and makes_kept_sense(claim) and claim.figures["count"] == scores


@truth("best_for_last")
def _(claim: Claim) -> bool:
    """Only the last trick counts, and my hand should do best in it without the {card}."""
    unseen, higher = claim.game.facts(claim.view).rest & ~claim.hand, claim.tables.higher
    unsure = all(higher[card.bit_length()] & unseen for card in list_bits(claim.hand & ~claim.card))
    return does_last_trick_count(claim) and len(claim.playable) > 1 and unsure


@truth("bid_missed")
def _(claim: Claim) -> bool:
    """I wanted just {count} tricks, which is no longer possible."""
    left = len(claim.view.hand)
    own = find_bid(claim) == claim.figures["count"]
    return own and not 0 <= count_missing(claim) <= left and has_true_outlook(claim)


@truth("bid_reached")
def _(claim: Claim) -> bool:
    """I want no more tricks."""
    return count_missing(claim) == 0 and has_true_outlook(claim)


@truth("bid_overshoots")
def _(claim: Claim) -> bool:
    """I want no more tricks, but whatever I may play takes this one."""
    surely = all(claim.is_certain((claim.seat,), takes=True, card=card) for card in claim.playable)
    return count_missing(claim) == 0 and surely


def has_no_taker(claim: Claim) -> bool:
    """The bid is reached, and no card that may be played can take the trick."""
    never = [claim.is_certain((claim.seat,), takes=False, card=card) for card in claim.playable]
    return count_missing(claim) == 0 and all(never)


@truth("bid_free")
def _(claim: Claim) -> bool:
    """I want no more tricks, and no card that I may play can take this one."""
    return has_no_taker(claim)


@truth("bid_free_likeliest")
def _(claim: Claim) -> bool:
    """I want no more tricks; none of my cards can take this one, so the likeliest to win later goes."""
    return has_no_taker(claim) and not any(is_surely_better(claim, other, claim.card) for other in claim.playable)


@truth("bid_ducks")
def _(claim: Claim) -> bool:
    """I want no more tricks; the {card} is my highest card that cannot take this one."""
    above = claim.tables.higher[claim.card.bit_length()]
    higher = [card for card in claim.playable if card & above and not claim.wins(card)]
    return count_missing(claim) == 0 and not higher and cannot_take(claim)


@truth("bid_reached_risk")
def _(claim: Claim) -> bool:
    """I want no more tricks, but get rid of the {card} now, at a risk of {percent} %."""
    return count_missing(claim) == 0 and claim.wins(claim.card) and speaks_of_own_card(claim)


def needs_counted(claim: Claim) -> bool:
    """As many tricks are missing as is said."""
    return count_missing(claim) == claim.figures["count"] > 0


@truth("bid_needs")
def _(claim: Claim) -> bool:
    """I need {count} more tricks, and the {card} should take this one ({percent} %)."""
    return needs_counted(claim) and should_take(claim)


@truth("bid_needs_surely")
def _(claim: Claim) -> bool:
    """I need {count} more tricks, and the {card} takes this one."""
    return needs_counted(claim) and is_sure(claim, (claim.seat,))


@truth("bid_tries")
def _(claim: Claim) -> bool:
    """I need {count} more tricks; the {card} may take this one ({percent} %), and I keep the {kept}."""
    open_to_me = 0.35 <= claim.figures["chance"] < 0.5 and claim.wins(claim.card)
    return needs_counted(claim) and open_to_me and makes_kept_sense(claim) and speaks_of_own_card(claim)


@truth("bid_waits")
def _(claim: Claim) -> bool:
    """I need {count} more tricks, but not this one: I keep the {kept} and play the {card}."""
    return needs_counted(claim) and makes_kept_sense(claim) and cannot_take(claim)


@truth("bid_waits_top")
def _(claim: Claim) -> bool:
    """I need {count} more tricks: the {kept}, the highest trump, wins one whenever I play it, so I wait."""
    return TRUTHS["bid_waits"](claim) and keeps_top_trump(claim)


@truth("bid_cannot")
def _(claim: Claim) -> bool:
    """I cannot win this one; I still need {count} tricks, keep the {kept} and throw the {card}."""
    return needs_counted(claim) and makes_kept_sense(claim) and can_win_with_none(claim)


def is_unlikely(claim: Claim) -> bool:
    """Tricks are missing, and the card is not likely to take this one, though it may."""
    unlikely = 0 < claim.figures["chance"] < 0.35 and claim.wins(claim.card)
    return needs_counted(claim) and unlikely and speaks_of_own_card(claim)


@truth("bid_unlikely")
def _(claim: Claim) -> bool:
    """I need {count} more tricks and keep the {kept}; the {card} is unlikely to take this one ({percent} %)."""
    return is_unlikely(claim) and makes_kept_sense(claim)


@truth("bid_unlikely_surest")
def _(claim: Claim) -> bool:
    """I need {count} more tricks; none of my cards is likelier to take this one than the {card} ({percent} %)."""
    better = any(claim.wins(other) and is_surely_better(claim, other, claim.card) for other in claim.playable)
    return is_unlikely(claim) and len(claim.playable) > 1 and not better


@truth("bid_unlikely_bare")
def _(claim: Claim) -> bool:
    """I need {count} more tricks; the {card} is unlikely to take this one ({percent} %)."""
    return is_unlikely(claim)


@truth("bid_tries_bare")
def _(claim: Claim) -> bool:
    """I need {count} more tricks; the {card} may take this one ({percent} %)."""
    open_to_me = 0.35 <= claim.figures["chance"] < 0.5 and claim.wins(claim.card)
    return needs_counted(claim) and open_to_me and speaks_of_own_card(claim)


@truth("bid_waits_bare")
def _(claim: Claim) -> bool:
    """I need {count} more tricks, but not this one, and play the {card}."""
    return needs_counted(claim) and cannot_take(claim) and len(claim.playable) > 1


@truth("bid_cannot_bare")
def _(claim: Claim) -> bool:
    """I need {count} more tricks, but cannot win this one; I throw the {card}."""
    return needs_counted(claim) and can_win_with_none(claim)


@truth("harms_others")
def _(claim: Claim) -> bool:
    """This trick does the others more harm than us good."""
    return len(claim.side) > 1 and has_true_outlook(claim)


@truth("harms_us")
def _(claim: Claim) -> bool:
    """Another trick would do us more harm than good."""
    return len(claim.side) > 1 and lacks_bid(claim) and has_true_outlook(claim)


def has_as_many(claim: Claim) -> bool:
    """As many tricks are needed as is said, and they are won."""
    return claim.needed == claim.figures["count"] <= count_won(claim) and has_true_outlook(claim)


@truth("enough_ours")
def _(claim: Claim) -> bool:
    """We have our {count} tricks; one more does harm."""
    return len(claim.side) > 1 and has_as_many(claim)


@truth("enough_mine")
def _(claim: Claim) -> bool:
    """I have my {count} tricks; one more does harm."""
    return claim.side == (claim.seat,) and has_as_many(claim)


@truth("enough_theirs")
def _(claim: Claim) -> bool:
    """The others have their {count} tricks; one more harms them."""
    parties, needed = claim.bids.find_parties(claim.game.sides), claim.game.worth(claim.bids).needed
    (other,) = [side for side, seats in enumerate(parties) if claim.seat not in seats]
    apart, taken = claim.game.worth(claim.bids).apart, claim.state.kernel.taken
    won = sum(taken[seat] for seat in parties[other] if seat not in apart)
    return needed[other] == claim.figures["count"] <= won and has_true_outlook(claim)


def counts_on(claim: Claim) -> bool:
    """The number of tricks that is counted on is not won yet, and may still be."""
    won = count_won(claim)
    return won < claim.figures["count"] <= won + len(claim.view.hand) and has_true_outlook(claim)


@truth("counted_ours")
def _(claim: Claim) -> bool:
    """We should get our {count} tricks anyway; more do harm."""
    return len(claim.side) > 1 and counts_on(claim)


@truth("harms_others_alone")
def _(claim: Claim) -> bool:
    """This trick does the others more harm than me good."""
    return claim.side == (claim.seat,) and has_true_outlook(claim)


@truth("against_null")
def _(claim: Claim) -> bool:
    """The declarer must be made to take a trick."""
    opposed = claim.bids.declarer not in (None, claim.seat)
    return claim.state.denomination == "null" and opposed and has_true_outlook(claim)


@truth("harms_me")
def _(claim: Claim) -> bool:
    """Another trick would do me more harm than good."""
    return claim.side == (claim.seat,) and lacks_bid(claim) and has_true_outlook(claim)


@truth("counted_mine")
def _(claim: Claim) -> bool:
    """I should get my {count} tricks anyway; more do harm."""
    return claim.side == (claim.seat,) and counts_on(claim)
