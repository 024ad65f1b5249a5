"""Themes of exercises: what kind of decision one is, and in words what speaks for the right action.

A theme is a function that holds a position against the rules. It returns the sentence, made of what the seat can see,
or a silent message where the position is not of its kind; so a sentence is never told of a position that it does not
fit. Nothing here knows how players decide: which action is right, and what others cost, was measured.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from purple_table.core.actions import Action, Bid, Choose, Discard, Draw, Knock, Pass, Play, Stay, Take
from purple_table.core.cards import Card
from purple_table.core.game import Game, View
from purple_table.core.masks import list_bits
from purple_table.core.messages import SILENT, ListedValues, Message, SeatName, say, template
from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.guessing import make_kernel
from purple_table.games.tricks.scoring.worth import Sweep, Worth
from purple_table.games.tricks.trick_game import TrickGame


class Decision(NamedTuple):
    """A decision whose right action is known; `others` are the actions that cost something, the cheapest first."""

    game: Game
    view: View
    right: Action
    others: Sequence[Action]


class CardDecision:
    """The decision which card to play to a trick, with what the rules and the view say of it. Cards are masks."""

    def __init__(self, game: TrickGame, view: View, right: Play, others: Sequence[Play]) -> None:
        self.game, self.view = game, view
        self.card = game.bits[right.card]
        self.others = [game.bits[other.card] for other in others]
        self.facts = game.facts(view)
        own = [0] * game.players
        own[view.seat] = self.facts.hand
        self.kernel = make_kernel(self.facts, own)
        self.tables = self.kernel.tables
        self.legal = self.kernel.legal()

    @property
    def leads(self) -> bool:
        """Whether the seat leads to the trick."""
        return not self.kernel.count

    @property
    def unseen(self) -> int:
        """The cards that the seat does not hold and that have not been played."""
        return self.facts.rest & ~self.facts.hand

    @property
    def trumps(self) -> int:
        """The trumps."""
        return self.tables.trump

    @cached_property
    def bids(self) -> Bids:
        """What was bid, as far as the seat knows."""
        return read_bids(self.facts)

    @cached_property
    def worth(self) -> Worth:
        """What the deal is played for."""
        return self.game.worth(self.bids)

    @property
    def partners(self) -> Sequence[int]:
        """The other seats of the own side that play."""
        seats = self.game.sides[self.game.side_of(self.view.seat)]
        return [seat for seat in seats if seat != self.view.seat and seat in self.facts.seats]

    @property
    def winner(self) -> int | None:
        """The seat that wins the trick so far."""
        return None if self.leads else self.kernel.winner

    @property
    def is_partner_winning(self) -> bool:
        """Whether a partner wins the trick so far."""
        return self.winner in self.partners

    @property
    def can_follow(self) -> bool:
        """Whether the seat has a card of what was led."""
        return not self.leads and bool(self.facts.hand & self.tables.following[self.kernel.lead.bit_length()])

    @property
    def is_last(self) -> bool:
        """Whether nobody plays to this trick after the seat."""
        return self.kernel.count == self.kernel.last

    def wins(self, card: int) -> bool:
        """Return whether a card would win the trick as it lies."""
        return bool(card & self.kernel.winning_mask)

    def read_card(self, card: int) -> Card:
        """Return the card of a mask."""
        return self.game.deck.cards[card.bit_length() - 1]

    def list_color(self, card: int) -> int:
        """Return all cards of the color of a card; of trumps, all trumps."""
        if card & self.trumps:
            return self.trumps
        color = self.read_card(card).color
        return self.game.deck.mask(other.code for other in self.game.deck.cards if other.color == color) & ~self.trumps

    def count_points(self, card: int) -> int:
        """Return what a captured card is worth to the side that takes it, in points."""
        return self.worth.cards[card.bit_length() - 1] if self.worth.cards else 0

    @property
    def threat(self) -> tuple[int, Sweep] | None:
        """Another seat that has captured some cards of a sweep, but not all, and nobody else any; of several sweeps the
        costliest."""
        found = []
        for sweep in self.worth.sweeps:
            takers = [seat for seat in self.facts.seats if self.facts.won[seat] & sweep.cards]
            if (
                len(takers) == 1
                and takers[0] != self.view.seat
                and self.facts.won[takers[0]] & sweep.cards != sweep.cards
            ):
                found.append((sweep.points, takers[0], sweep))
        return max(found)[1:] if found else None


Find = Callable[[Decision], Message]
FindCard = Callable[[CardDecision], Message]


class Theme(NamedTuple):
    """A theme by its title, and the function that finds what speaks for the right action."""

    title: str
    find: Find


THEMES: dict[str, Theme] = {}
"""Every theme by its name, the most telling first: a position is of the first that fits."""


def find_themes(decision: Decision) -> Sequence[str]:
    """Return the names of all themes that fit a decision."""
    return [name for name, theme in THEMES.items() if theme.find(decision)]


def explain_theme(theme: str, decision: Decision) -> Message:
    """Return what speaks for the right action, silent where the position is not of that theme."""
    return THEMES[theme].find(decision) if theme in THEMES else SILENT


def _theme(name: str, title: str) -> Callable[[Find], Find]:
    def add(find: Find) -> Find:
        THEMES[name] = Theme(title, find)
        return find

    return add


def _card_theme(name: str, title: str) -> Callable[[FindCard], FindCard]:
    """Add a theme of cards that are played to tricks."""

    def add(find: FindCard) -> FindCard:
        def find_in(decision: Decision) -> Message:
            game, view, right, others = decision
            if not isinstance(game, TrickGame) or not isinstance(right, Play):
                return SILENT
            return find(CardDecision(game, view, right, [other for other in others if isinstance(other, Play)]))

        THEMES[name] = Theme(title, find_in)
        return find

    return add


# --- cards that cost ----------------------------------------------------------------------------------------------


@_card_theme("stop_moon", template("Stop the moon"))
def _stop_moon(at: CardDecision) -> Message:
    threat = at.threat
    if threat is None or not at.worth.shuns:
        return SILENT
    seat, sweep = threat
    count = (at.facts.won[seat] & sweep.cards).bit_count()
    return say(
        "{seat} has taken {count} of the {all} {color} cards, and nobody else has one. One elsewhere stops the moon.",
        seat=SeatName(seat),
        count=count,
        all=sweep.cards.bit_count(),
        color=at.read_card(sweep.cards).color_named,
    )


@_card_theme("shoot_moon", template("Shoot the moon"))
def _shoot_moon(at: CardDecision) -> Message:
    if not at.worth.shuns:
        return SILENT
    for sweep in at.worth.sweeps:
        won = [seat for seat in at.facts.seats if at.facts.won[seat] & sweep.cards]
        mine = at.facts.won[at.view.seat] | at.facts.hand
        count, every = (mine & sweep.cards).bit_count(), sweep.cards.bit_count()
        helps = at.leads or at.wins(at.card) or count == every
        left = sweep.cards & ~at.facts.won[at.view.seat]
        if won == [at.view.seat] and left and 2 * count > every and helps:
            return say(
                "You have taken or hold {count} of the {all} {color} cards, and nobody else has one: the moon is near.",
                count=count,
                all=every,
                color=at.read_card(sweep.cards).color_named,
            )
    return SILENT


@_card_theme("unload", template("Give your worst away"))
def _unload(at: CardDecision) -> Message:
    if not at.worth.shuns or at.leads or at.wins(at.card) or at.winner is None or at.count_points(at.card) >= 0:
        return SILENT
    return say(
        "You do not take this trick with the {card}, so its points go to somebody else.",
        card=at.read_card(at.card).named,
    )


@_card_theme("stay_under", template("Stay under"))
def _stay_under(at: CardDecision) -> Message:
    if not at.worth.shuns or at.leads or at.wins(at.card) or not any(map(at.wins, at.others)):
        return SILENT
    best = at.read_card(at.kernel.best)
    return say(
        "The {best} wins the trick so far, and the {card} stays under it.",
        best=best.named,
        card=at.read_card(at.card).named,
    )


@_card_theme("take_early", template("Take the trick while it is cheap"))
def _take_early(at: CardDecision) -> Message:
    if not at.worth.shuns or at.leads or not at.wins(at.card) or all(map(at.wins, list_bits(at.legal))):
        return SILENT
    return say(
        "The {card} takes this trick as it lies; later it might have to take a dearer one.",
        card=at.read_card(at.card).named,
    )


@_card_theme("count_color", template("Count the color"))
def _count_color(at: CardDecision) -> Message:
    if not at.worth.shuns or not at.leads:
        return SILENT
    color = at.list_color(at.card)
    above = (at.tables.higher[at.card.bit_length()] & at.unseen).bit_count()
    below = (color & at.unseen).bit_count() - above
    if not above:
        return SILENT
    return say(
        "Of the {color} cards that are still out, one is higher than the {card} and {below} lower.",
        many="Of the {color} cards that are still out, {count} are higher than the {card} and {below} lower.",
        color=at.read_card(at.card).color_named,
        count=above,
        below=below,
        card=at.read_card(at.card).named,
    )


@_card_theme("rid_of_color", template("Get rid of a color"))
def _rid_of_color(at: CardDecision) -> Message:
    color = at.list_color(at.card) & at.facts.hand
    if not at.worth.shuns or at.leads or at.can_follow or color.bit_count() > 1 or at.card & at.trumps:
        return SILENT
    return say(
        "It is your last {color} card: without it you may throw what you like when {color} is led.",
        color=at.read_card(at.card).color_named,
    )


# --- promises of no trick -----------------------------------------------------------------------------------------


def _find_nil(at: CardDecision, seats: Sequence[int]) -> int | None:
    """Return which of these seats has said that it wins no trick, and has won none."""
    return next((seat for seat in seats if seat in at.bids.nil and not at.facts.taken[seat]), None)


@_card_theme("cover_nil", template("Cover the nil"))
def _cover_nil(at: CardDecision) -> Message:
    seat = _find_nil(at, at.partners)
    if seat is None:
        return SILENT
    if at.winner == seat and at.wins(at.card):
        return say(
            "{seat} bid nil and would win this trick: your {card} takes it.",
            seat=SeatName(seat),
            card=at.read_card(at.card).named,
        )
    if at.leads and not at.tables.find_beating_cards(at.card) & at.list_color(at.card) & at.unseen:
        return say(
            "{seat} bid nil: no {color} card that is still out is higher than the {card}, so all of them stay under.",
            seat=SeatName(seat),
            color=at.read_card(at.card).color_named,
            card=at.read_card(at.card).named,
        )
    return SILENT


@_card_theme("break_nil", template("Break the nil"))
def _break_nil(at: CardDecision) -> Message:
    seat = _find_nil(at, [seat for seat in at.facts.seats if seat not in (at.view.seat, *at.partners)])
    low = at.leads and any(at.tables.higher[at.card.bit_length()] & other for other in at.others)
    if seat is None or not (low or (at.winner == seat and not at.wins(at.card) and any(map(at.wins, at.others)))):
        return SILENT
    if at.leads:
        return say(
            "{seat} bid nil: over the {card} it is harder to stay under.",
            seat=SeatName(seat),
            card=at.read_card(at.card).named,
        )
    return say("{seat} bid nil and wins this trick so far: leave it there.", seat=SeatName(seat))


# --- just as many tricks as were bid ------------------------------------------------------------------------------


@_card_theme("exact", template("Just what you bid"))
def _exact(at: CardDecision) -> Message:
    if not _is_exact(at) or at.leads:
        return SILENT
    bid, won = at.bids.tricks[at.view.seat], at.facts.taken[at.view.seat]
    if bid is None:
        return SILENT
    wins = at.wins(at.card)
    if won < bid and wins and not all(map(at.wins, at.others)):
        return say("You bid {bid} and have {won}: you need this trick.", bid=bid, won=won)
    if won == bid and not wins and any(map(at.wins, at.others)):
        return say("You bid {bid} and have {won}: another trick would do harm.", bid=bid, won=won)
    if won < bid and not wins and any(map(at.wins, at.others)):
        return say("You bid {bid} and have {won}: this trick is not the one to take.", bid=bid, won=won)
    return SILENT


def _is_exact(at: CardDecision) -> bool:
    """Return whether a trick more than was bid is about as bad as one less."""
    side = at.game.side_of(at.view.seat)
    needed = at.worth.needed[side] if at.worth.needed else None
    if needed is None or not at.worth.tricks or len(at.game.sides[side]) > 1:
        return False
    row = at.worth.tricks[side]
    return needed + 1 < len(row) and row[needed + 1] < row[needed]


# --- tricks to be won ---------------------------------------------------------------------------------------------


def _counts_last_only(at: CardDecision) -> bool:
    """Return whether the last trick alone is worth anything."""
    numbered = at.worth.numbered
    return bool(numbered) and not any(numbered[:-1]) and bool(numbered[-1])


@_card_theme("win_lead", template("Win the lead"))
def _win_lead(at: CardDecision) -> Message:
    left = at.view.status.tricks - at.view.status.trick
    if not _counts_last_only(at) or at.leads or left < 1 or not at.wins(at.card) or all(map(at.wins, at.others)):
        return SILENT
    return say(
        "Only the last trick counts, and whoever wins this one leads to the next: the {card} wins it so far.",
        card=at.read_card(at.card).named,
    )


@_card_theme("last_trick", template("Keep a card for the last trick"))
def _last_trick(at: CardDecision) -> Message:
    if not _counts_last_only(at) or not at.others:
        return SILENT
    kept = at.others[0]
    left = at.view.status.tricks - at.view.status.trick
    if left < 1 or kept == at.card:
        return SILENT
    return say(
        "Only the last trick counts, and one comes after this one: the {kept} is worth more later than the {card}.",
        many="Only the last trick counts, and {count} come after this one: the {kept} is worth more later than the "
        "{card}.",
        count=left,
        kept=at.read_card(kept).named,
        card=at.read_card(at.card).named,
    )


@_card_theme("draw_trumps", template("Draw trumps"))
def _draw_trumps(at: CardDecision) -> Message:
    if at.worth.shuns or not at.leads or not at.card & at.trumps or all(card & at.trumps for card in at.others):
        return SILENT
    out = (at.trumps & at.unseen).bit_count()
    if not out:
        return SILENT
    return say(
        "One trump is still out: when it has fallen it can take none of your other cards.",
        many="{count} trumps are still out: those that fall now can take none of your other cards.",
        count=out,
    )


@_card_theme("save_trump", template("Save your trumps"))
def _save_trump(at: CardDecision) -> Message:
    held = at.trumps & at.facts.hand
    spends = [card for card in at.others if card & at.trumps]
    if at.card & at.trumps or not spends or at.worth.shuns:
        return SILENT
    return say(
        "You have one trump, and it is worth more later than in this trick.",
        many="You have {count} trumps, and they are worth more later than in this trick.",
        count=held.bit_count(),
    )


@_card_theme("give_points", template("Give your partner the points"))
def _give_points(at: CardDecision) -> Message:
    points = at.count_points(at.card)
    least = min((at.count_points(card) for card in at.others), default=points)
    if not at.is_partner_winning or at.wins(at.card) or points <= max(0, least):
        return SILENT
    return say(
        "{seat} wins this trick so far, and the {card} brings your side one point.",
        many="{seat} wins this trick so far, and the {card} brings your side {count} points.",
        seat=SeatName(at.kernel.winner),
        card=at.read_card(at.card).named,
        count=points,
    )


@_card_theme("leave_partner", template("Leave your partner the trick"))
def _leave_partner(at: CardDecision) -> Message:
    if not at.is_partner_winning or at.wins(at.card) or not any(map(at.wins, at.others)):
        return SILENT
    high = next(card for card in at.others if at.wins(card))
    return say(
        "{seat} wins this trick so far: keep the {high} for another one.",
        seat=SeatName(at.kernel.winner),
        high=at.read_card(high).named,
    )


@_card_theme("ruff", template("Trump it"))
def _ruff(at: CardDecision) -> Message:
    plain = [card for card in at.others if not card & at.trumps]
    if at.leads or not at.card & at.trumps or not at.wins(at.card) or not plain or at.kernel.lead & at.trumps:
        return SILENT
    return say(
        "No {color} card can beat a trump: the {card} wins the trick as it lies.",
        color=at.read_card(at.kernel.lead).color_named,
        card=at.read_card(at.card).named,
    )


@_card_theme("keep_guard", template("Keep the guard"))
def _keep_guard(at: CardDecision) -> Message:
    if at.leads or at.worth.shuns:
        return SILENT
    for other in at.others:
        held = at.list_color(other) & at.facts.hand
        if held.bit_count() != 2 or at.wins(other) or at.list_color(at.card) == at.list_color(other):
            continue
        high = max(list_bits(held), key=lambda card: -at.tables.higher[card.bit_length()].bit_count())
        above = (at.tables.higher[high.bit_length()] & at.unseen).bit_count()
        if other != high and above == 1:
            return say(
                "The {low} guards the {high}: alone it would fall to the one {color} card that is higher.",
                low=at.read_card(other).named,
                high=at.read_card(high).named,
                color=at.read_card(high).color_named,
            )
    return SILENT


@_card_theme("sure_trick", template("Take your sure trick"))
def _sure_trick(at: CardDecision) -> Message:
    if at.worth.shuns or not at.leads or at.tables.find_beating_cards(at.card) & at.unseen:
        return SILENT
    if not any(at.tables.find_beating_cards(other) & at.unseen for other in at.others):
        return SILENT
    return say("No card that is still out beats the {card}.", card=at.read_card(at.card).named)


@_card_theme("win_cheaply", template("Win it as cheaply as you can"))
def _win_cheaply(at: CardDecision) -> Message:
    dearer = [card for card in at.others if at.wins(card) and at.tables.higher[at.card.bit_length()] & card]
    if at.worth.shuns or at.leads or not at.wins(at.card) or not dearer:
        return SILENT
    return say(
        "The {card} wins the trick as it lies as well as the {high}, which you keep.",
        card=at.read_card(at.card).named,
        high=at.read_card(dearer[0]).named,
    )


@_card_theme("win_high", template("High enough to win it"))
def _win_high(at: CardDecision) -> Message:
    lower = [card for card in at.others if at.tables.higher[card.bit_length()] & at.card]
    if at.worth.shuns or at.leads or at.is_last or not at.wins(at.card) or not lower:
        return SILENT
    between = at.tables.higher[lower[0].bit_length()] & ~at.tables.higher[at.card.bit_length()] & at.unseen
    if not between:
        return SILENT
    return say(
        "Between the {low} and the {card} one card is still out, and the {card} is safe from it.",
        many="Between the {low} and the {card} {count} cards are still out, and the {card} is safe from them.",
        low=at.read_card(lower[0]).named,
        card=at.read_card(at.card).named,
        count=between.bit_count(),
    )


@_card_theme("win_now", template("Take the trick"))
def _win_now(at: CardDecision) -> Message:
    if at.worth.shuns or at.leads or not at.wins(at.card) or all(map(at.wins, at.others)):
        return SILENT
    return say("The {card} wins the trick as it lies.", card=at.read_card(at.card).named)


@_card_theme("let_go", template("Let the trick go"))
def _let_go(at: CardDecision) -> Message:
    takers = [card for card in at.others if at.wins(card)]
    if at.worth.shuns or at.leads or at.wins(at.card) or not takers:
        return SILENT
    return say(
        "The {high} would win this trick so far, but it is worth more in another one.",
        high=at.read_card(takers[0]).named,
    )


@_card_theme("lead_low", template("Lead low and keep the high card"))
def _lead_low(at: CardDecision) -> Message:
    color = at.list_color(at.card)
    high = [card for card in at.others if card & at.tables.higher[at.card.bit_length()]]
    if at.worth.shuns or not at.leads or not high or at.card & at.trumps:
        return SILENT
    out = (color & at.unseen).bit_count()
    if not out:
        return SILENT
    return say(
        "One {color} card is still out, and you keep the {high} for later.",
        many="{count} {color} cards are still out, and you keep the {high} for later.",
        count=out,
        color=at.read_card(at.card).color_named,
        high=at.read_card(high[0]).named,
    )


@_card_theme("short_color", template("Lead a short color"))
def _short_color(at: CardDecision) -> Message:
    held = at.trumps & at.facts.hand
    only = not at.list_color(at.card) & at.facts.hand & ~at.card
    if at.worth.shuns or not at.leads or not held or at.card & at.trumps or not only or not at.others:
        return SILENT
    return say(
        "It is your only {color} card: when {color} comes again you can trump it.",
        color=at.read_card(at.card).color_named,
    )


@_card_theme("make_void", template("Make yourself void"))
def _make_void(at: CardDecision) -> Message:
    held = at.trumps & at.facts.hand
    only = not at.list_color(at.card) & at.facts.hand & ~at.card
    if at.worth.shuns or at.leads or not held or at.card & at.trumps or not only or at.wins(at.card):
        return SILENT
    if not at.others or any(map(at.wins, at.others)):
        return SILENT
    return say(
        "It is your last {color} card: when {color} is led you can trump it.",
        color=at.read_card(at.card).color_named,
    )


@_card_theme("which_lead", template("What to lead"))
def _which_lead(at: CardDecision) -> Message:
    if not at.leads or not at.others:
        return SILENT
    color = at.list_color(at.card)
    return say(
        "Of the {color} cards you hold {held}, and {out} are still out.",
        color=at.read_card(at.card).color_named,
        held=(color & at.facts.hand).bit_count(),
        out=(color & at.unseen).bit_count(),
    )


@_card_theme("which_throw", template("What to throw"))
def _which_throw(at: CardDecision) -> Message:
    if at.leads or not at.others or at.wins(at.card) or any(map(at.wins, at.others)):
        return SILENT
    return say(
        "Neither card wins this trick: the {other} is worth more to you later than the {card}.",
        other=at.read_card(at.others[0]).named,
        card=at.read_card(at.card).named,
    )


# --- bids ---------------------------------------------------------------------------------------------------------


@_theme("bid", template("What to bid"))
def _bid(decision: Decision) -> Message:
    _, view, right, _ = decision
    if view.status.phase != "bidding" or not isinstance(right, Bid | Pass | Choose):
        return SILENT
    return _count_hand(decision)


@_theme("name_trump", template("Which trump to name"))
def _name_trump(decision: Decision) -> Message:
    ask = decision.view.ask
    if ask is None or not isinstance(decision.right, Choose) or not ask.denominations:
        return SILENT
    return _count_hand(decision)


def _count_hand(decision: Decision) -> Message:
    """Return what a hand has: its longest color or suit, and in trick games the cards that are the highest of
    theirs."""
    game, view = decision.game, decision.view
    cards = [game.deck[code] for code in view.hand]
    colors: dict[str, list[Card]] = {}
    for card in cards:
        colors.setdefault(card.color, []).append(card)
    longest = max(colors.values(), key=len)
    words = say(
        "Your longest color is {color}: {cards}.",
        color=longest[0].color_named,
        cards=ListedValues(tuple(card.named for card in longest)),
    )
    if not isinstance(game, TrickGame):
        return words
    tables = game.make_tables(game.facts(view).denomination)
    dealt = game.deck.mask(game.dealing.cards)
    high = [card for card in cards if not tables.higher[game.bits[card.code].bit_length()] & dealt]
    if not high:
        return say("{words} You hold no card that is the highest of its color.", words=words)
    return say(
        "{words} The highest of their colors: {high}.",
        words=words,
        high=ListedValues(tuple(card.named for card in high)),
    )


# --- drawing and knocking -----------------------------------------------------------------------------------------


@_theme("knock", template("When to knock"))
def _knock(decision: Decision) -> Message:
    game, view, right, others = decision
    if not isinstance(game, ThirtyOneGame) or not any(isinstance(action, Knock) for action in (right, *others[:1])):
        return SILENT
    color, total = game.counting.best(game.deck.mask(view.hand))
    hand = game.counting.words(color, total)
    if isinstance(right, Knock):
        return say("You have {hand}; every round gives the others one more card to choose.", hand=hand)
    return say("You have {hand}, and whoever knocks gives the others one more turn to beat it.", hand=hand)


@_theme("draw", template("Which card to draw"))
def _draw(decision: Decision) -> Message:
    game, view, right, others = decision
    if not isinstance(right, Draw | Take | Stay) or not others:
        return SILENT
    if not isinstance(game, ThirtyOneGame):
        taken = next((action for action in (right, *others) if isinstance(action, Take)), None)
        if taken is None:
            return SILENT
        card = game.deck[taken.card].named
        if isinstance(right, Draw):
            return say("The {card} lies open, and you pay for it with the unknown card.", card=card)
        return say("You know what you get with the {card}.", card=card)
    return _weigh_open_card(game, view, right, next((one for one in (right, *others) if isinstance(one, Take)), None))


def _weigh_open_card(game: ThirtyOneGame, view: View, right: Action, take: Take | None) -> Message:
    """Return what a hand counts, and what it could count with the card that lies open."""
    hand = game.deck.mask(view.hand)
    color, total = game.counting.best(hand)
    words = game.counting.words(color, total)
    if take is None:
        return say("You have {hand}.", hand=words)
    with_it = hand | game.bits[take.card]
    after = max((game.counting.best(with_it & ~card) for card in list_bits(with_it)), key=lambda best: best[1])
    card, more = game.deck[take.card].named, game.counting.words(*after)
    if isinstance(right, Take):
        return say("You have {hand}, and with the {card} it can be {more}.", hand=words, card=card, more=more)
    return say("You have {hand}; with the {card} it would be {more} at best.", hand=words, card=card, more=more)


@_theme("discard", template("What to discard"))
def _discard(decision: Decision) -> Message:
    game, view, right, _ = decision
    if not isinstance(game, ThirtyOneGame) or not isinstance(right, Discard):
        return SILENT
    left = game.deck.mask(card for card in view.hand if card != right.card)
    color, total = game.counting.best(left)
    return say(
        "Without the {card} you have {hand}.", card=game.deck[right.card].named, hand=game.counting.words(color, total)
    )
