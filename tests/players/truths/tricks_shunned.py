"""Claims about cards where captured cards cost points, and about cards that are passed, laid away or laid aside."""

from __future__ import annotations

from purple_table.core.masks import list_bits
from purple_table.games.tricks.passing import read_given_mask
from tests.players.truths.claim import TRUTHS, Claim, truth
from tests.players.truths.tricks_wanted import is_surely_better


def is_collected(claim: Claim, moon: int, by_others: bool = True) -> bool:
    """One player, and not this one where others are spoken of, has captured all captured cards of a set, and some."""
    owners = {seat for seat, won in enumerate(claim.state.kernel.won) if won & moon}
    return len(owners) == 1 and not (by_others and claim.seat in owners)


def mask_colors(claim: Claim) -> list[int]:
    """The cards of each color that is named."""
    return [claim.mask_color(code) for code in claim.names["colors"].split()]


def is_open(claim: Claim, moon: int) -> bool:
    """Nobody else has captured a card of a set, which pays whoever captures it."""
    pays = any(moon & sweep.cards == sweep.cards for sweep in claim.game.worth(claim.bids).sweeps)
    return pays and not any(won & moon for seat, won in enumerate(claim.state.kernel.won) if seat != claim.seat)


def are_moons_open(claim: Claim) -> bool:
    """This seat may still capture every card of the colors that are named."""
    return all(is_open(claim, moon) for moon in mask_colors(claim))


def count_out(claim: Claim) -> tuple[int, int]:
    """How many cards of the color of the card that is played are in other hands or hidden, above it and below."""
    facts = claim.game.facts(claim.view)
    out = facts.rest & ~claim.hand & claim.mask_color(claim.cards[0])
    others = [seat for seat in range(facts.players) if seat != claim.seat]
    if not any(out & ~facts.excluded[seat] & (facts.holds[seat] | facts.unknown) for seat in others):
        out = 0
    above = (out & claim.tables.higher[claim.card.bit_length()]).bit_count()
    return above, out.bit_count() - above


def is_best_named(claim: Claim) -> bool:
    """The card that is to beat is the one that wins the trick."""
    return not claim.leads and claim.game.bits[claim.names["best"]] == claim.best


def stays_none_under(claim: Claim) -> bool:
    """Every card that follows the lead would win the trick."""
    follows = [card for card in claim.playable if card & claim.mask_color(claim.names["best"])]
    return bool(follows) and all(map(claim.wins, follows))


def is_fair(claim: Claim) -> bool:
    """The moons may still be captured, in a fair share of cases, and never for sure before the last card."""
    return are_moons_open(claim) and 0.3 <= claim.figures["chance"] <= 1


@truth("moon")
def _(claim: Claim) -> bool:
    """I try to capture every {colors} card (about {percent} %); the {card} serves that best."""
    return is_fair(claim)


@truth("moon_progress")
def _(claim: Claim) -> bool:
    """I have {count} of the {all} {color} cards and try for the rest with the {card}."""
    moon = find_moon(claim, claim.names["color"])
    won = claim.state.kernel.won[claim.seat] & moon
    return is_open(claim, moon) and won.bit_count() == claim.figures["count"] > 0 and counts_all(claim, moon)


@truth("moon_unguarded")
def _(claim: Claim) -> bool:
    """If nobody guards against it, I capture every {colors} card in about {percent} %; the {card} serves that best."""
    return is_fair(claim)


def find_moon(claim: Claim, color: str) -> int:
    """The cards of a color that pay whoever captures all of them."""
    return claim.mask_color(color) & claim.game.deck.mask(claim.game.dealing.cards)


def counts_all(claim: Claim, moon: int) -> bool:
    """So many cards belong to a moon as is said."""
    return claim.figures["all"] == moon.bit_count()


@truth("moon_standing")
def _(claim: Claim) -> bool:
    """{seat} has {count} of {all} {color} cards; all win {points}."""
    moon, seat = find_moon(claim, claim.names["color"]), int(claim.figures["seat"])
    won = claim.state.kernel.won
    others = any(won[other] & moon for other in range(claim.view.players) if other != seat)
    scores = [sweep.points for sweep in claim.game.worth(claim.bids).sweeps if sweep.cards & moon == moon]
    captured = (won[seat] & moon).bit_count()
    named = seat != claim.seat and not others and captured == claim.figures["count"] > 0
    return named and counts_all(claim, moon) and scores == [claim.figures["points"]]


def has_true_standing(claim: Claim) -> bool:
    """The first sentence holds, which says whose moon it is and how far."""
    return TRUTHS["moon_standing"](claim)


@truth("moon_stopped_by_lead")
def _(claim: Claim) -> bool:
    """With the {card} I hope to take some."""
    return claim.leads and bool(claim.card & find_moon(claim, claim.names["color"])) and has_true_standing(claim)


def may_stop(claim: Claim) -> bool:
    """The card wins the trick so far, and a card of the moon lies in it then."""
    cards = sum(claim.line) | claim.card
    return claim.wins(claim.card) and bool(cards & find_moon(claim, claim.names["color"]))


@truth("moon_stopped")
def _(claim: Claim) -> bool:
    """I try to take this trick with the {card}."""
    return may_stop(claim) and has_true_standing(claim)


@truth("moon_stopped_surely")
def _(claim: Claim) -> bool:
    """The {card} takes this trick and stops that."""
    return may_stop(claim) and has_true_standing(claim) and claim.is_certain((claim.seat,), takes=True)


def keeps_another(claim: Claim) -> bool:
    """The card that is kept is another one of the hand."""
    kept = claim.names["kept"]
    return claim.holds(kept) and kept != claim.cards[0]


@truth("stopper_kept")
def _(claim: Claim) -> bool:
    """I keep the {kept} and play the {card}."""
    return keeps_another(claim) and has_true_standing(claim) and claim.winner == claim.figures["seat"]


def lets_moon_go_on(claim: Claim) -> bool:
    """Whoever wins the trick has collected three cards of a moon or more, which the seat might stop."""
    sweeps = claim.game.worth(claim.bids).sweeps
    won = claim.state.kernel.won
    for sweep in sweeps:
        owners = [seat for seat, captured in enumerate(won) if captured & sweep.cards]
        if owners == [claim.winner] and (won[claim.winner] & sweep.cards).bit_count() >= 3:
            return any(map(claim.wins, claim.playable))
    return False


@truth("under_all_the_same")
def _(claim: Claim) -> bool:
    """I still play the {card}, under the {best}."""
    return is_best_named(claim) and not claim.wins(claim.card) and lets_moon_go_on(claim) and has_true_standing(claim)


@truth("lead_alone")
def _(claim: Claim) -> bool:
    """Nobody else has {color} left, but the {card} is still my cheapest lead."""
    return claim.leads and count_out(claim) == (0, 0)


@truth("lead_lowest")
def _(claim: Claim) -> bool:
    """Every {color} card that I cannot see is higher than the {card}, so it should not take the trick."""
    above, below = count_out(claim)
    return claim.leads and above > 0 == below


@truth("lead_highest")
def _(claim: Claim) -> bool:
    """The {card} is the highest {color} card left, and still my cheapest lead."""
    above, below = count_out(claim)
    return claim.leads and below > 0 == above


@truth("lead_between")
def _(claim: Claim) -> bool:
    """{count} {color} cards above the {card} are out and {below} below: the cheapest lead I have."""
    return claim.leads and count_out(claim) == (claim.figures["count"], claim.figures["below"])


@truth("highest_under")
def _(claim: Claim) -> bool:
    """The {card} is my highest card that stays under the {best}."""
    under = [card for card in claim.playable if not claim.wins(card) and card & claim.mask_color(claim.names["best"])]
    higher = claim.tables.higher[claim.card.bit_length()]
    highest = claim.card in under and not any(card & higher for card in under)
    return is_best_named(claim) and highest and not lets_moon_go_on(claim)


@truth("unloads_under")
def _(claim: Claim) -> bool:
    """Under the {best} I can play the {card}, and somebody else gets its points."""
    return is_best_named(claim) and not claim.wins(claim.card) and claim.points(claim.card) < 0


@truth("sheds")
def _(claim: Claim) -> bool:
    """This trick costs {count} points so far: cheap enough to be rid of the {card}."""
    return not claim.leads and claim.wins(claim.card) and claim.figures["count"] == -count_trick(claim) > 0


@truth("sheds_free")
def _(claim: Claim) -> bool:
    """This trick costs nothing so far, so I get rid of the {card}."""
    return not claim.leads and claim.wins(claim.card) and count_trick(claim) >= 0


def count_trick(claim: Claim) -> int:
    """What the trick is worth with the card that is played."""
    return sum(map(claim.points, [*claim.line, claim.card]))


@truth("caught")
def _(claim: Claim) -> bool:
    """I have nothing under the {best}; as I expect to take the trick, I spend the {card}."""
    return is_best_named(claim) and stays_none_under(claim)


@truth("caught_surely")
def _(claim: Claim) -> bool:
    """I have nothing under the {best} and must take the trick, so I spend the {card}."""
    sure = claim.is_certain((claim.seat,), takes=True)
    return is_best_named(claim) and stays_none_under(claim) and sure


@truth("hopes_for_higher")
def _(claim: Claim) -> bool:
    """I have nothing under the {best}; with the {card} somebody may still go higher."""
    above, _ = count_out(claim)
    return is_best_named(claim) and stays_none_under(claim) and above > 0


def is_void_of_lead(claim: Claim) -> bool:
    """The seat cannot follow."""
    return claim.is_void(claim.game.deck.cards[claim.line[0].bit_length() - 1].code)


@truth("throw_not_fed")
def _(claim: Claim) -> bool:
    """I throw no {color}, but the {card}."""
    moon = find_moon(claim, claim.names["color"])
    held = bool(claim.hand & moon) and not claim.card & moon
    collects = claim.winner == claim.figures["seat"] and claim.figures["count"] >= 3
    return is_void_of_lead(claim) and held and collects and has_true_standing(claim)


@truth("throw_kept")
def _(claim: Claim) -> bool:
    """I keep the {kept} and throw the {card}."""
    advanced = claim.figures["count"] >= 3 and has_true_standing(claim)
    return is_void_of_lead(claim) and keeps_another(claim) and advanced


@truth("throw_kept_early")
def _(claim: Claim) -> bool:
    """The {kept} may still stop a moon of somebody's, so I throw the {card}."""
    captured = claim.state.kernel.won
    moons = [sweep.cards for sweep in claim.game.worth(claim.bids).sweeps]
    alive = [moon for moon in moons if sum(bool(won & moon) for won in captured) < 2]
    fed = any(captured[claim.winner] & moon and claim.card & moon for moon in alive)
    return is_void_of_lead(claim) and keeps_another(claim) and bool(alive) and not fed


@truth("throw_points")
def _(claim: Claim) -> bool:
    """I have no {color}, so the points of the {card} go to somebody else."""
    return claim.is_void(claim.names["color"]) and claim.points(claim.card) < 0


@truth("throw_worst")
def _(claim: Claim) -> bool:
    """I have no {color}, and the {card} is the card that I most want to be rid of."""
    return claim.is_void(claim.names["color"])


@truth("missed_least")
def _(claim: Claim) -> bool:
    """I miss the {card} least."""
    return claim.card in claim.playable and claim.view.ask is not None and claim.view.ask.target is None


@truth("unwanted")
def _(claim: Claim) -> bool:
    """I would rather not play this deal with the {card}."""
    higher = claim.tables.higher
    if claim.game.worth().shuns:
        # It may take a trick, or costs points.
        lower = any(higher[other.bit_length()] & claim.card for other in list_bits(claim.game.in_play))
        return claim.card in claim.playable and (lower or claim.points(claim.card) < 0)
    others = [other for other in claim.playable if other != claim.card]
    above = any(is_surely_better(claim, other, claim.card) for other in others)
    below = any(is_surely_better(claim, claim.card, other) for other in others)
    return claim.card in claim.playable and not (above and below)


@truth("laid_least")
def _(claim: Claim) -> bool:
    """I lay the {card} away, as the least likely of my cards to take a trick."""
    others = [other for other in claim.playable if is_surely_better(claim, claim.card, other)]
    return is_laid_away(claim) and not others


@truth("laid_likeliest")
def _(claim: Claim) -> bool:
    """I want no trick and lay the {card} away, as the likeliest of my cards to take one."""
    others = [other for other in claim.playable if is_surely_better(claim, other, claim.card)]
    return is_laid_away(claim) and claim.state.denomination == "null" and not others


@truth("laid_void")
def _(claim: Claim) -> bool:
    """Without the {card} I hold no {color} and can trump it."""
    own = claim.hand & claim.mask_color(claim.names["color"]) & ~claim.tables.trump
    return is_laid_away(claim) and own == claim.card and bool(claim.hand & claim.tables.trump)


@truth("laid_plain")
def _(claim: Claim) -> bool:
    """I keep trumps: what I lay away is none."""
    return is_laid_away(claim) and not claim.card & claim.tables.trump


@truth("laid_for_game")
def _(claim: Claim) -> bool:
    """With the cards that I keep I expect most from {color}; I lay the {card} away."""
    name, kept = claim.names["color"], claim.hand & ~claim.card
    if name == "null":
        higher = claim.game.make_tables(name).higher
        return is_laid_away(claim) and any(
            higher[one.bit_length()] & claim.card for one in list_bits(claim.game.in_play)
        )
    trump = claim.game.trump.cards[name]
    # A trump of the game goes only from a hand without any other card.
    return is_laid_away(claim) and bool(kept & trump) and not (claim.card & trump and kept & ~trump)


def is_laid_away(claim: Claim) -> bool:
    """The card goes to nobody."""
    return claim.card in claim.playable and claim.view.ask is not None and claim.view.ask.target is None


def read_pass(claim: Claim) -> tuple[int, int]:
    """The cards of the color of a card that is given: those of the hand, and those in other hands or hidden."""
    color, held = claim.mask_color(claim.cards[0]), find_whole_hand(claim)
    return held & color, claim.game.in_play & color & ~held


def find_whole_hand(claim: Claim) -> int:
    """The hand with the cards that lie there to be passed."""
    return claim.hand | read_given_mask(claim.game.facts(claim.view))


@truth("passed_costly")
def _(claim: Claim) -> bool:
    """The {card} costs {count} points."""
    return claim.points(claim.card) == -claim.figures["count"] <= -2


@truth("passed_void")
def _(claim: Claim) -> bool:
    """Without the {cards} I am out of {colors} and can throw costly cards there."""
    gone = claim.game.deck.mask(claim.cards)
    few = claim.view.ask is not None and gone.bit_count() <= claim.view.ask.amount
    return few and bool(claim.card & gone) and find_whole_hand(claim) & sum(mask_colors(claim)) == gone


@truth("passed_high")
def _(claim: Claim) -> bool:
    """The {card} would often take a trick: only {count} {colors} cards that I cannot see are higher."""
    _, out = read_pass(claim)
    higher = claim.tables.higher[claim.card.bit_length()] & out
    return higher.bit_count() == claim.figures["count"] > 0 and 2 * higher.bit_count() <= out.bit_count()


@truth("passed_top")
def _(claim: Claim) -> bool:
    """The {card} would take a trick: nobody can play higher."""
    return not claim.tables.higher[claim.card.bit_length()] & read_pass(claim)[1]


@truth("passed_short")
def _(claim: Claim) -> bool:
    """I hold only {count} {colors} cards, and without the {card} I am sooner out of them."""
    return read_pass(claim)[0].bit_count() == claim.figures["count"] <= 3


@truth("passed_too")
def _(claim: Claim) -> bool:
    """I have given what I wanted to; beside that I give the {card}."""
    return claim.card in claim.playable and bool(read_given_mask(claim.game.facts(claim.view)))


def keeps_moon(claim: Claim) -> bool:
    """The moon has a fair chance, some of it is kept, and what is given is no part of it and can be beaten."""
    moon = sum(mask_colors(claim))
    beaten = claim.tables.higher[claim.card.bit_length()] & claim.game.facts(claim.view).unknown
    return is_fair(claim) and bool(moon & claim.hand) and not moon & claim.card and bool(beaten)


@truth("passed_for_moon")
def _(claim: Claim) -> bool:
    """I hope to capture every {colors} card (about {percent} %) and can do without the {card}."""
    return keeps_moon(claim)


@truth("passed_keeping_high")
def _(claim: Claim) -> bool:
    """I keep the cards that win tricks: if nobody guards against it, I may capture every {colors} card. Careful
    players do."""
    higher, unseen = claim.tables.higher, claim.game.facts(claim.view).unknown
    highest = [card for card in list_bits(claim.hand & ~claim.card) if not higher[card.bit_length()] & unseen]
    beaten = bool(higher[claim.card.bit_length()] & unseen)
    return are_moons_open(claim) and bool(highest) and beaten and not sum(mask_colors(claim)) & claim.card


def says_bid(claim: Claim, number: float) -> bool:
    """All cards that will lie aside are named, also those that were laid there before, and say the number."""
    ask = claim.view.ask
    assert ask is not None
    before = {card for card in claim.view.pile("bid", claim.seat) if card is not None}
    held = [card for card in claim.cards if claim.holds(card)]
    whole = len(held) == ask.amount - ask.done and {*held, *before} == {*claim.cards}
    return whole and sum(dict(ask.adds)[card] for card in claim.cards) == number


@truth("laid")
def _(claim: Claim) -> bool:
    """With the {cards} aside I bid {bid}, and the cards that I keep win about {tricks} tricks."""
    kept = len({*claim.view.hand} - {*claim.cards})
    return says_bid(claim, claim.figures["bid"]) and 0 <= claim.figures["tricks"] <= kept


@truth("laid_unlikely")
def _(claim: Claim) -> bool:
    """With the {cards} aside my bid of {bid} will hardly be made, but I win about {tricks} tricks."""
    # Where the bid is within three quarters of a trick of what the cards win, it is often made.
    return TRUTHS["laid"](claim) and abs(claim.figures["bid"] - claim.figures["tricks"]) > 0.75


@truth("search_laid")
def _(claim: Claim) -> bool:
    """With the {cards} aside I bid {bid}, and win exactly that in {made} of 100 supposed deals."""
    return says_bid(claim, claim.figures["bid"]) and 0 <= claim.figures["made"] <= 1


def is_own_bid_named(claim: Claim) -> bool:
    """The number is what the seat has bid."""
    return claim.bids.tricks[claim.seat] == claim.figures["bid"] and 0 <= claim.figures["chance"] <= 1


def may_declare(claim: Claim) -> bool:
    """The lower premium is still to be had."""
    return "choose premium declare" in map(str, claim.legal)


@truth("premium_pays")
def _(claim: Claim) -> bool:
    """My hand should win exactly {bid} in {percent} % of cases: that is worth the premium."""
    return is_own_bid_named(claim) and claim.action != claim.legal[0]


@truth("premium_too_rare")
def _(claim: Claim) -> bool:
    """My hand should win exactly {bid} in {percent} % of cases: too few to play for a premium."""
    return is_own_bid_named(claim) and claim.action == claim.legal[0] and may_declare(claim)


@truth("premium_needs_hand")
def _(claim: Claim) -> bool:
    """My hand should win exactly {bid} in {percent} % of cases: too few to reveal it for the higher premium."""
    return is_own_bid_named(claim) and claim.action == claim.legal[0] and not may_declare(claim)
