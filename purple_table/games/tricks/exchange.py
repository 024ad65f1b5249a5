"""The exchange: cards from a widow, from the turned card or from the stock for cards of the hand (clause exchange).

From a widow or the turned card the cards come first, and as many are laid away then. From the stock cards are laid away
first, and as many come for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.actions import Choose
from purple_table.core.cards import Deck
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.tricks.bidding import need_bid
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.part_context import PartContext

STOCK, FROM_WIDOW, TURNED = "stock", "widow", "turned"
DECLARER, EACH, DEALER, HOLDER = "declarer", "each", "dealer", "holder"
DONE, TAKE, LEAVE = (Choose("exchange", choice) for choice in ("done", "take", "leave"))
LOOK = Choose("widow", "look")


@dataclass(frozen=True, slots=True)
class CardExchange(Part):
    """The rule of an exchange: which cards, and who may do so.

    `source` is "widow", "turned" or "stock", and `who` the "declarer", the "dealer", or "each" seat that plays, from
    the dealer's left; of a turned card it may be the "holder" of the trump among `holding`, or the dealer where that is
    the card turned. He is asked in secret, and lays another card than the turned one away. With `bid` only who plays
    this bid of a ladder, or one of this group, exchanges. Of a stock at least `least` and at most `most` cards are
    taken; elsewhere these are all there are. With `may` the cards can be left. `opened`: everybody sees what is taken.
    Where `look` is no less than 0, each seat may look at the widow once, before it calls, at this price. With `refill`
    a stock that runs out is filled with what other seats have laid away before. With `shown` the cards that were left
    or laid away are shown after the last trick. With `skat` that is what the cards are called.
    """

    source: str
    who: str
    bid: str
    least: int
    most: int
    may: bool
    opened: bool
    look: int
    refill: bool = False
    holding: int = 0
    shown: bool = False
    skat: bool = False

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"exchange", "widow"} if self.source == FROM_WIDOW else {"exchange"})

    @property
    @override
    def needs(self) -> Sequence[Need]:
        cause = "[exchange] cannot stand beside [bidding], which has the dealer take the turned card himself"
        found = [Need("bidding", "turned card taken", cause, without=True)]
        if self.source == FROM_WIDOW:
            found.append(Need("dealing", "widow", "[dealing] must deal a widow: [exchange] takes its cards", "from"))
        if self.source == TURNED:
            found.append(
                Need("dealing", "turned card", '[dealing] must have turned = "top": [exchange] takes it', "from")
            )
        if self.look >= 0:
            cause = "[bidding] must consist of calls: [exchange] offers a look beside them"
            found.append(Need("bidding", "calls", cause, "look"))
        if self.source == STOCK:
            cause = "[dealing] must leave cards aside face down: [exchange] draws from them"
            found.append(Need("dealing", "hidden rest", cause, "from"))
        if self.holding:
            cause = "[trump] must be the color of the turned card: the holder of a trump takes it"
            found.append(Need("trump", "turned", cause, "who"))
        if self.who == DECLARER:
            found.append(Need("bidding", "maker", "[bidding] must have a declarer: [exchange] is for him", "who"))
        if self.bid:
            found.append(need_bid(self.bid, "exchange"))
        if self.look > 0:
            found.append(Need("stakes", "pot", "[stakes] must have a pot: [exchange] pays for a look into it", "look"))
        return found


NO_EXCHANGE = Part()
"""What a rule book without [exchange] plays."""


def read_exchange(section: Section, context: PartContext) -> CardExchange:
    """Read the part [exchange] of a rule book."""
    section.choice("part", ["exchange"])
    source = section.choice("from", [FROM_WIDOW, TURNED, STOCK])
    who = section.choice("who", [DECLARER, EACH, DEALER, *([HOLDER] if source == TURNED else [])])
    hand = context.find_part("dealing", Dealing).hand
    least = most = 0
    if source == STOCK:
        most = section.integer("most", 0, hand)
        least = section.integer("least", 0, most)
    elif who == EACH:
        raise section.error("who", f'"each" cannot take the same cards: from = "{source}" is for one seat')
    holding = _read_holding(section, context.deck) if who == HOLDER else 0
    part = CardExchange(
        source,
        who,
        section.text("bid", ""),
        least,
        most,
        source != STOCK and section.flag("may"),
        section.flag("opened", False),
        section.integer("look", 0, 1_000) if source == FROM_WIDOW and "look" in section else -1,
        source == STOCK and section.flag("refill", False),
        holding,
        section.flag("shown", False),
        source == FROM_WIDOW and "named" in section and section.choice("named", ["widow", "skat"]) == "skat",
    )
    section.check_all_read()
    if holding and not part.may:
        raise section.error("may", f'who = "{HOLDER}" is asked: may must be true')
    return part


def _read_holding(section: Section, deck: Deck) -> int:
    """Read the cards of the rank whose trump lets its holder take the turned card."""
    rank = section.choice("rank", [rank.name for rank in deck.ranks])
    return deck.mask(card.code for card in deck.cards if not card.joker and deck.rank_name(card) == rank)
