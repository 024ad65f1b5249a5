"""The words of the table: whose turn it is, where the deal stands, who took the trick and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from purple_table.core.cards import Card, Deck
from purple_table.core.events import TrickWon
from purple_table.core.game import PHASE_NAMES, Ask, Counter, Game, PhaseName, Status, View
from purple_table.core.messages import SILENT, Message, Term, say
from purple_table.core.record import Seat
from purple_table.ui.cards.denominations import NO_TRUMP, find_denomination
from purple_table.ui.cards.emblems import name_card
from purple_table.ui.kit.telling import tell, tell_plainly, tr, translate_markup
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.scenes.match_words import each_bids, join_names


def waiting_line(view: View, seats: Sequence[Seat], you: int | None) -> str:
    """Return which other seat is awaited and for what, with markup; the end of the match where nobody is."""
    if view.outcome is not None:
        names = escape(join_names(side_name(view, seats, side) for side in view.outcome.winners))
        won = sum(len(view.sides[side]) for side in view.outcome.winners)
        return tr(
            "**{names}** won the match. {why}",
            many="**{names}** won the match. {why}",
            count=won,
            names=names,
            why=tell(view.outcome.words),
        )
    if view.to_act is None:
        return tr("Somebody is asked in secret.")
    if view.to_act == you:
        return ""
    return _AWAITED[view.status.phase](seats[view.to_act].name)


def dummy_line(declarer: str) -> str:
    """Return that the reader is the dummy, and which declarer plays for both, with markup."""
    return translate_markup("You are the dummy: **{name}** plays your cards too", name=declarer)


_AWAITED: Mapping[PhaseName, Callable[[str], str]] = {
    "passing": lambda name: translate_markup("**{name}** chooses cards to pass", name=name),
    "bidding": lambda name: translate_markup("**{name}** is to bid", name=name),
    "staying": lambda name: translate_markup("**{name}** stays or drops", name=name),
    "playing": lambda name: translate_markup("**{name}** is to play", name=name),
    "exchange": lambda name: translate_markup("**{name}** chooses a card to lay away", name=name),
    "answering": lambda name: translate_markup("**{name}** is to answer", name=name),
    "last_point": lambda name: translate_markup("**{name}** says whether the deal is played", name=name),
    "calling": lambda name: translate_markup("**{name}** is calling a card", name=name),
    "choosing": lambda name: translate_markup("**{name}** has a choice to make", name=name),
    "drawing": lambda name: translate_markup("**{name}** is to draw", name=name),
    "discarding": lambda name: translate_markup("**{name}** is to discard", name=name),
    "declaring": lambda name: translate_markup("**{name}** declares a color", name=name),
    "deal": lambda name: translate_markup("**{name}** deals", name=name),
    "cutting": lambda name: translate_markup("**{name}** is thinking", name=name),
    "trump": lambda name: translate_markup("**{name}** is thinking", name=name),
    "melding": lambda name: translate_markup("**{name}** is thinking", name=name),
    "tax": lambda name: translate_markup("**{name}** chooses what to give back", name=name),
    "over": lambda name: translate_markup("**{name}** is thinking", name=name),
}
"""The words for what is awaited of a player in each phase, with markup."""
PHASE_NAMES.require("the table's words", lambda phase, _: phase in _AWAITED)


def undo_line(before: View, now: View) -> str:
    """Return that a decision was taken back, and the phase or trick gone back to, if it is an earlier one."""
    phase, trick = now.status.phase, now.status.trick
    if phase != before.status.phase and phase in _TAKEN_BACK:
        return _TAKEN_BACK[phase]()
    if phase == "playing" and now.status.tricks and trick < before.status.trick:
        return tr("Taken back to trick {trick}", trick=trick)
    return tr("Taken back")


_TAKEN_BACK: Mapping[PhaseName, Callable[[], str]] = {
    "passing": lambda: tr("Taken back to the pass"),
    "bidding": lambda: tr("Taken back to the bidding"),
    "trump": lambda: tr("Taken back to the choice of trump"),
    "exchange": lambda: tr("Taken back to the exchange"),
    "tax": lambda: tr("Taken back to the taxes"),
    "declaring": lambda: tr("Taken back to the declarations"),
}


def dealing_line(dealer: int, seats: Sequence[Seat], you: int | None) -> str:
    """Return who deals, with markup."""
    return tr("You deal.") if dealer == you else translate_markup("**{name}** deals", name=seats[dealer].name)


def standing_lines(view: View) -> tuple[str, str]:
    """Return where the deal stands: a short line, and remarks below it."""
    status = view.status
    if status.phase == "playing" and status.tricks:
        first = tr(
            "Deal {deal}  ·  Trick {trick} of {tricks}", deal=status.deal, trick=status.trick, tricks=status.tricks
        )
    elif status.phase == "passing":
        first = tr("Deal {deal}  ·  Passing", deal=status.deal)
    elif status.phase == "bidding" and each_bids(view):
        first = tr("Deal {deal}  ·  Bids", deal=status.deal)
    elif status.phase == "bidding":
        first = tr("Deal {deal}  ·  Bidding", deal=status.deal)
    elif status.phase == "trump":
        first = tr("Deal {deal}  ·  Trump", deal=status.deal)
    elif status.phase == "exchange":
        first = tr("Deal {deal}  ·  Exchange", deal=status.deal)
    elif status.phase == "tax":
        first = tr("Deal {deal}  ·  Taxes", deal=status.deal)
    elif status.phase == "declaring":
        first = tr("Deal {deal}  ·  Declarations", deal=status.deal)
    elif status.phase == "deal" and view.sheet:
        first = tr("After deal {deal}", deal=status.deal - 1)
    else:
        first = tr("Deal {deal}", deal=status.deal)
    return first, "  ·  ".join(map(tell_plainly, status.lines))


def bid_parts(ask: Ask, view: View, picks: Sequence[str]) -> list[int]:
    """Return what the cards that are laid aside, and those that are picked for it, add to a bid, one by one."""
    adds, held = dict(ask.adds), set(view.hand)
    return [*(number for card, number in ask.adds if card not in held), *(adds[card] for card in picks)]


def count_bid(ask: Ask, view: View, picks: Sequence[str]) -> int:
    """Return the bid that these cards add up to."""
    return sum(bid_parts(ask, view, picks))


def side_name(view: View, seats: Sequence[Seat], side: int) -> str:
    """Return the names of those who play together."""
    return join_names(seats[seat].name for seat in view.sides[side])


def group_sides(view: View) -> tuple[tuple[int, ...], ...]:
    """Return which sides count their points of the deal together: each its own, but where single seats play against
    others in a deal, those against them theirs."""
    alone = tuple((side,) for side in range(len(view.sides)))
    points = next((counter.values for counter in view.status.side_counters if counter.kind == "points"), ())
    party = [side for side, seats in enumerate(view.sides) if set(seats) & set(view.status.party)]
    others = [side for side in range(len(view.sides)) if side not in party]
    if not points or not party or any(len({points[side] for side in group}) > 1 for group in (party, others)):
        return alone
    return tuple(sorted(tuple(group) for group in (party, others)))


def counter_texts(counters: Sequence[Counter], place: int) -> tuple[tuple[str, str], ...]:
    """Return labels and values of counters for a seat or side; one that has nothing to show is left out. A title
    stands without a label."""
    found = []
    for counter in counters:
        text = _text(counter, place)
        value = counter.values[place]
        if counter.kind == "title":
            found += [("", tell_plainly(text))] if text else []
            continue
        if text or value is not None:
            found.append((tell_plainly(counter.label), tell_plainly(text) if text else minus(value or 0)))
    return tuple(found)


def seat_counters(counters: Sequence[Counter], seat: int) -> tuple[tuple[str, str], ...]:
    """Return labels and values of a seat's counters; a number of tricks bid stands with those taken: "Tricks 3 of
    5"."""
    bid = next((counter for counter in counters if counter.kind == "bid"), None)
    wanted = bid.values[seat] if bid is not None and not _text(bid, seat) else None
    if wanted is None or not any(counter.kind == "tricks" and counter.values[seat] is not None for counter in counters):
        return counter_texts(counters, seat)
    found: list[tuple[str, str]] = []
    for counter in counters:
        if counter.kind == "tricks":
            won = counter.values[seat] or 0
            found.append((tell_plainly(counter.label), tr("{won} of {needed}", won=won, needed=wanted)))
        elif counter is not bid:
            found += counter_texts([counter], seat)
    return tuple(found)


def has_lost_nil(view: View, seat: int, last: TrickWon | None) -> bool:
    """Return whether a seat has promised no trick and taken one, be it the last one, which the view may not have."""
    counters = {counter.kind: counter for counter in view.status.counters}
    bid, tricks = counters.get("bid"), counters.get("tricks")
    if bid is None or tricks is None or bid.values[seat] != 0 or not _text(bid, seat):
        return False
    return bool(tricks.values[seat]) or (last is not None and last.seat == seat)


def _text(counter: Counter, place: int) -> Message:
    """Return the words in place of a counter's number; silent if the number is shown."""
    return counter.texts[place] if place < len(counter.texts) else SILENT


def counter_line(counters: Sequence[tuple[str, str]], gap: str = " · ") -> str:
    """Return labels and values in a line, with markup."""
    return gap.join(f"{escape(label)} **{escape(value)}**".strip() for label, value in counters)


def shorten_counters(counters: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield the line of counters, with markup, first for the usual letters and then for small ones, and then ever
    shorter ones for a narrow plate.

    The last counter stays, which tells how far a contract is and so the tricks as well; beside a title its number is
    enough, and words say it without a label.
    """
    yield counter_line(counters)
    left_over = list(counters)
    while left_over:
        yield counter_line(left_over)
        yield counter_line(left_over, "\N{THIN SPACE}·\N{THIN SPACE}")
        if not left_over[0][0]:
            yield counter_line([left_over[0], *[("", value) for _, value in left_over[1:]][-1:]])
        del left_over[0]
    if counters and counters[-1][0] and any(map(str.isalpha, counters[-1][1])):
        yield counter_line([("", counters[-1][1])])


def find_side(view: View, seat: int) -> int:
    """Return the side a seat belongs to."""
    return next(side for side, members in enumerate(view.sides) if seat in members)


def tell_taker(event: TrickWon, seats: Sequence[Seat], you: int | None) -> str:
    """Return who took a trick, with markup."""
    if event.seat == you:
        return tr("**You take trick {number}**", number=event.number)
    return translate_markup("**{name} takes trick {number}**", name=seats[event.seat].name, number=event.number)


def explain_trick(event: TrickWon, game: Game, status: Status, players: Sequence[int] = ()) -> str:
    """Return why a card took a trick, with markup; `players` are those who may have played to it, from the leader: none
    for everybody."""
    deck, everybody = game.deck, len(players) == len(event.cards)
    number = players.index(event.seat) if everybody else (event.seat - event.leader) % len(event.cards)
    card = event.cards[number]
    if card in status.promoted:
        return tell(say("{card} is the highest trump", card=name_card(deck[card])))
    if not game.led_color_counts:
        return tell(_explain_rank(deck[card], [deck[code] for code in event.cards if code != card], deck))
    return tell(_why(card, event.cards, deck, status.trump, game.find_heights(status.trump)))


def _explain_rank(won: Card, others: Sequence[Card], deck: Deck) -> Message:
    """Return why a card took a trick in which only ranks count, and the color between equal ones."""
    rank = Term(deck.rank_name(won))
    if any(other.rank == won.rank for other in others):
        return say("of the cards of the highest rank, {card} wins", card=name_card(won))
    return say("the {rank} is the highest rank", rank=rank)


def _why(card: str, cards: Sequence[str], deck: Deck, trump: str | None, order: Mapping[str, int]) -> Message:
    """Return the reason that can be read off the cards alone; only what is true of them is said."""
    won, led = deck[card], deck[cards[0]]
    name = name_card(won)
    others = [deck[code] for code in cards if code != card]

    def highest(rivals: Sequence[Card]) -> bool:
        return all(order.get(rival.rank, 0) <= order.get(won.rank, 0) for rival in rivals)

    same = [other for other in others if other.color == won.color]
    suited = [other for other in others if other.suit == won.suit]
    if won.joker and find_denomination(deck, trump or "") not in (None, NO_TRUMP):
        return say("the {joker} is the highest trump", joker=name)
    if won.color and trump in (won.color_name, won.suit) and highest(same):
        return say("{card} is the highest trump", card=name)
    if won.color and won.color == led.color and highest(same):
        # A suit is many cards, a color is one.
        many = won.color_name == won.suit
        if not suited and many:
            return say("{suit} were led, and nobody else played any", suit=Term(won.suit))
        if not suited:
            return say("{color} was led, and nobody else played it", color=Term(won.color_name))
        rank = Term(deck.rank_name(won))
        if many:
            return say("{suit} were led, and the {rank} is highest", suit=Term(won.suit), rank=rank)
        return say("{color} was led, and the {rank} is highest", color=Term(won.color_name), rank=rank)
    followed = any(other.color == led.color for other in others if other is not led)
    if won.suit and won.suit == led.suit and not followed and highest(suited):
        return say(
            "nobody followed {color}, and {card} is the highest of {suit}",
            color=Term(led.color_name),
            card=name,
            suit=Term(won.suit),
        )
    return say("with {card}", card=name)


def count_missing(ask: Ask, picked: int) -> int:
    """Count the cards that must still be picked before they can be given. Where the ask has a way to be done, it may be
    fewer than there is room for."""
    least = ask.least if ask.ways else ask.amount
    return max(0, least - ask.done - picked)
