"""Dealing: how many cards each player gets, which stay out, and what becomes of the rest (clauses deal, left-over)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.cards import MOST_IN_HAND, UnknownCardError
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.tricks.part_context import PartContext

NONE, SHOWN, FIRST_TRICK, ASIDE = "none", "shown", "first_trick", "aside"
LEFT, WINNER = "left", "winner"
EVEN, SCHEDULE, HANDS_AND_STOCK = "even", "schedule", "hands_and_stock"
_ORDERS = ("down", "up", "down_up", "up_down")
TOP, UNDER = "top", "under"


@dataclass(frozen=True, slots=True)
class Dealing(Part):
    """Everybody gets `hand` cards of `cards`; `removed` are out of the game (H01, H04). Where hands shrink or grow,
    `course` are their sizes deal by deal, and `hand` is the largest of them (OH01).

    `left_over` says what becomes of cards that remain: "none" remain; they are "shown" and set aside; set "aside",
    if there are any, `show` of them openly and the others face down to the end (S01, T01); or they go to the winner
    of the "first_trick", face down until then.

    `turned` "top": the first card after the hands is turned up, and lies by itself; the others are what is left over.
    `dealer_last_open`: the last card of the dealer is dealt face up, and stays in the hand; everybody knows it.
    `jokers`: Jokers are among the cards. `widow` cards lie face down by themselves, for an exchange.
    `next_dealer`: the deal moves to the "left", or to the "winner" of the last trick.
    """

    hand: int
    cards: tuple[str, ...]
    removed: tuple[str, ...]
    left_over: str
    show: int
    next_dealer: str = LEFT
    course: tuple[int, ...] = ()
    turned: str = ""
    jokers: bool = False
    dealer_last_open: bool = False
    widow: int = 0

    @property
    @override
    def features(self) -> frozenset[str]:
        found = {"turned card", "card for trump"} if self.turned else set[str]()
        if self.dealer_last_open:
            found.add("card for trump")
        if self.widow:
            found.add("widow")
        if self.left_over == ASIDE:
            found.add("hidden rest")
        if self.left_over in (SHOWN, ASIDE) and self.show == 1 and not self.turned:
            found.add("left-over card")
        return frozenset(found)

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        found = []
        if self.jokers:
            found.append(Need("trump", "fixed color", 'they are trumps: [trump] must have part = "color"', "jokers"))
        if self.widow:
            cause = '[exchange] must take them: without from = "widow" nobody ever does'
            found.append(Need("exchange", "widow", cause, "widow"))
        return tuple(found)

    @property
    def keeps_drawn_known(self) -> bool:
        """Whether a card that was drawn openly lies open in its hand from then on."""
        return False

    @property
    def refills_stock(self) -> bool:
        """Whether the cards of complete tricks become the stock once that is out."""
        return False

    @property
    def smallest_hand(self) -> int:
        """How many cards the smallest hand has that is dealt."""
        return min(self.course, default=self.hand)

    def list_hand_sizes(self, deal: int, players: int) -> tuple[int, ...]:
        """Return how many cards each seat gets in deal number `deal`, from 1."""
        return (self.course[(deal - 1) % len(self.course)] if self.course else self.hand,) * players

    def count_tricks(self, sizes: Sequence[int]) -> int:
        """Return how many tricks a deal with hands of these sizes has."""
        return min(sizes)

    def deal_hands(self, order: list[str], dealer: int, sizes: Sequence[int]) -> tuple[list[list[str]], list[str]]:
        """Deal shuffled cards one at a time from the dealer's left. Return the hands, and what is left."""
        hands: list[list[str]] = [[] for _ in sizes]
        rest = iter(order)
        for number in range(max(sizes)):
            for place in range(len(sizes)):
                seat = (dealer + 1 + place) % len(sizes)
                if number < sizes[seat]:
                    hands[seat].append(next(rest))
        return hands, list(rest)

    def count_hidden(self, rest: int) -> int:
        """Return how many of `rest` cards that are left lie aside face down to the end."""
        return max(0, rest - self.show) if self.left_over == ASIDE else 0


@dataclass(frozen=True, slots=True)
class HandsAndStock(Dealing):
    """Hands and a stock of all cards that are not dealt, and its first card is turned up.

    `turned_at` is where that lies: "under" the stock, to be drawn last (BR02); on "top", to be drawn first (SH11); or
    "", where no card is turned. With `face_up` the stock lies face up: its top card is always seen, and whatever is
    drawn (CJ03). With `draws` everybody draws after a trick, its winner first (BR04); else only who cannot follow
    draws. With `partners_look` partners see each other's hands once the stock is out (BR05). With `swap` the winner of
    a trick may, before it draws, swap the lowest trump for the turned card while other cards lie on that. With
    `refills` the cards of complete tricks are shuffled to a new stock when a card must be drawn and none is there.
    """

    partners_look: bool = False
    swap: bool = False
    draws: bool = True
    turned_at: str = UNDER
    face_up: bool = False
    refills: bool = False

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = '[winning] must have jokers = "win": without trumps they belong to no suit'
        return (Need("winning", "jokers", cause, "jokers"),) if self.jokers else ()

    @property
    @override
    def features(self) -> frozenset[str]:
        found = {"stock", "card for trump"} if self.turned_at else {"stock"}
        return frozenset({*found, "turned under stock"} if self.turned_at == UNDER else found)

    @property
    @override
    def keeps_drawn_known(self) -> bool:
        return self.turned_at == TOP

    @property
    @override
    def refills_stock(self) -> bool:
        return self.refills

    @override
    def count_tricks(self, sizes: Sequence[int]) -> int:
        return len(self.cards) // len(sizes) if self.draws else self.hand

    def find_turned_card(self, stock: Sequence[int], drawn_from: bool) -> int:
        """Return which card of a stock lies face up, 0 for none; `drawn_from` says whether cards were drawn from it."""
        if not stock or not self.turned_at:
            return 0
        if self.turned_at == UNDER:
            return stock[-1]
        return stock[0] if self.face_up or not drawn_from else 0


def read_dealing(section: Section, context: PartContext) -> Dealing:
    """Read the part [dealing] of a rule book."""
    deck, players = context.deck, context.players
    part = section.choice("part", [EVEN, SCHEDULE, HANDS_AND_STOCK])
    size = "start" if part == SCHEDULE else "hand"
    hand = section.integer(size, 1, MOST_IN_HAND)
    course = _make_course(hand, section.choice("order", _ORDERS)) if part == SCHEDULE else ()
    with_jokers = section.flag("jokers", False)
    removed = []
    for text in section.texts("removed"):
        try:
            removed.append(deck.read(text))
        except UnknownCardError as error:
            raise section.error("removed", str(error)) from error
    cards = tuple(card.code for card in deck.cards if card.code not in removed and (with_jokers or not card.joker))
    jokers = any(deck[code].joker for code in cards)
    remain = len(cards) - hand * players
    if remain < 0:
        raise section.error(size, f"{players} hands of {hand} are more than the {len(cards)} cards in play")
    if part == HANDS_AND_STOCK:
        whole = Dealing(hand, cards, deck.sort(removed), NONE, 0, jokers=jokers)
        return _read_stock(section, whole, remain, players)
    # A small hand leaves cards over, whatever the largest does.
    left_over = section.choice("left_over", [SHOWN, ASIDE] if course else [NONE, SHOWN, FIRST_TRICK, ASIDE])
    show = section.integer("show", 0, len(deck.cards)) if left_over == ASIDE else 0
    next_dealer = section.choice("next_dealer", [LEFT, WINNER]) if "next_dealer" in section else LEFT
    turned = section.choice("turned", [TOP]) if "turned" in section else ""
    last_open = section.choice("dealer_last", ["closed", "open"]) == "open" if "dealer_last" in section else False
    widow = section.integer("widow", 1, MOST_IN_HAND) if "widow" in section else 0
    section.check_all_read()
    if turned and not remain:
        raise section.error("turned", "no card remains after the deal")
    remain -= bool(turned)
    if widow > remain:
        raise section.error("widow", f"only {remain} cards remain after the deal")
    remain -= widow
    if not course and left_over != ASIDE and (remain == 0) != (left_over == NONE):
        raise section.error("left_over", f'"{left_over}" does not fit: {remain} cards remain after the deal')
    show = remain if left_over == SHOWN else min(show, remain)
    return Dealing(
        hand, cards, deck.sort(removed), left_over, show, next_dealer, course, turned, jokers, last_open, widow
    )


def _make_course(start: int, order: str) -> tuple[int, ...]:
    """Return the size of the hands deal by deal, `start` and 1 among them; the turning size is played once (OH14)."""
    down, up = tuple(range(start, 0, -1)), tuple(range(1, start + 1))
    return {"down": down, "up": up, "down_up": down + up[1:], "up_down": up + down[1:]}[order]


def _read_stock(section: Section, whole: Dealing, remain: int, players: int) -> HandsAndStock:
    """Read the rest of the part "hands_and_stock"."""
    face_up = section.choice("face", ["down", "up"]) == "up"
    turned = section.choice("turned", [UNDER, TOP, NONE])
    draws = section.choice("draw", ["after_trick", "unable"]) == "after_trick"
    look, swap = section.flag("partners_look", False), section.flag("swap", False)
    empty = section.choice("empty", ["skip", "reshuffle_tricks"]) if "empty" in section else "skip"
    section.check_all_read()
    if swap and turned != UNDER:
        raise section.error("swap", 'no card is turned for it: turned must be "under"')
    if not draws and turned != NONE:
        raise section.error("turned", 'nobody draws after a trick: turned must be "none"')
    if draws and empty != "skip":
        raise section.error("empty", 'the stock is never out before a draw: draw must be "unable"')
    if face_up and turned != TOP:
        raise section.error("face", 'the top card of an open stock is seen: turned must be "top"')
    if not remain or (draws and remain % players):
        raise section.error("hand", f"the {remain} cards of the stock do not come out even for {players} players")
    return HandsAndStock(
        whole.hand,
        whole.cards,
        whole.removed,
        NONE,
        0,
        jokers=whole.jokers,
        partners_look=look,
        swap=swap,
        draws=draws,
        turned_at="" if turned == NONE else turned,
        face_up=face_up,
        refills=empty != "skip",
    )
