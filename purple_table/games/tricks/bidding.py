"""Bidding: what is called before play, and what it leads to. A rule book picks one kind by the name of its part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from purple_table.core.actions import Action, Contract
from purple_table.core.cards import Deck
from purple_table.core.game import Answer, Ask, Reason
from purple_table.core.messages import Message
from purple_table.core.rulebook import Section
from purple_table.games.tricks.auction import NO_TRUMP, Auction
from purple_table.games.tricks.calls import NO_BIDS, Bids, Calls
from purple_table.games.tricks.order_up import OrderUp
from purple_table.games.tricks.shove import read_shove
from purple_table.games.tricks.trick_bids import LOOK, TrickBids

__all__ = [
    "LOOK",
    "NO_BIDS",
    "NO_TRUMP",
    "Auction",
    "Bidding",
    "Bids",
    "Calls",
    "OrderUp",
    "TrickBids",
    "answer_calls",
    "read_bidding",
]


class Bidding(Protocol):
    """A kind of bidding: pure functions of the calls made so far. `names_trump`: what it leads to has a trump, or
    none."""

    @property
    def names_trump(self) -> bool:
        """Whether trump comes from it."""

    def to_call(self, calls: Calls) -> int | None:
        """Who calls next; None once the bidding is over."""

    def legal(self, calls: Calls) -> list[Action]:
        """What that seat may call, in canonical order; empty once the bidding is over."""

    def refusal(self, calls: Calls, action: Action) -> Reason | None:
        """Why the call is not allowed, or None: exactly where `legal` has it."""

    def ask(self, calls: Calls) -> Ask:
        """What that seat must decide."""

    def seats_seeing_hands(self, calls: Calls) -> frozenset[int]:
        """The seats that may see their own hand."""

    def result(self, calls: Calls) -> Bids:
        """What the bidding led to; before its end only what is settled."""

    def words(self, action: Action) -> Message:
        """A call as people say it."""

    def clause(self, action: Action) -> str:
        """The clause that a call is made by."""

    def promise(self, action: Action, hand: int) -> Message:
        """What a bid promises where a hand has so many cards, in a few words; silent for what promises nothing."""

    def contract(self, bids: Bids) -> Contract | None:
        """The one contract of the deal; None where there is none."""

    def remarks(self, calls: Calls) -> Sequence[Message]:
        """What the status bar says about the calls."""

    def read(self, text: str) -> Action:
        """The call that a text of a worked example means; what cannot be called comes back as a bid to be refused."""

    def answer(self, bids: Bids) -> Answer:
        """What the bidding led to, in the keys of worked examples."""

    def read_example_bids(self, facts: Section, players: int, hand: int) -> Bids:
        """What a worked example says that the bidding led to; RuleError where that is strange or missing."""


def answer_calls(bidding: Bidding, calls: Calls, texts: Sequence[str]) -> Answer:
    """What comes of the calls `texts` after `calls`, in the keys of worked examples.

    `refused` is the place, from 0, of the first call that is not allowed; also one after the end. Whoever calls
    anything but blind nil has looked at its cards before. While the bidding goes on there is nothing to tell.
    """
    for place, text in enumerate(texts):
        seat, action = bidding.to_call(calls), bidding.read(text)
        if seat is not None and LOOK in bidding.legal(calls) and bidding.refusal(calls, action) is not None:
            calls = calls.add(seat, LOOK)
        if seat is None or bidding.refusal(calls, action) is not None:
            return {"refused": place}
        calls = calls.add(seat, action)
    return bidding.answer(bidding.result(calls)) if bidding.to_call(calls) is None else {}


def read_bidding(section: Section, deck: Deck) -> Bidding:
    """The part [bidding] of a rule book."""
    part = section.choice("part", ["auction", "tricks", "shove", "order_up"])
    if part == "shove":
        return read_shove(section, deck)
    bidding: Bidding
    if part == "order_up":
        dealer_names = section.choice("all_pass", ["redeal", "dealer_names"]) == "dealer_names"
        bidding = OrderUp(deck, section.flag("alone"), dealer_names)
        section.check_all_read()
        return bidding
    least = section.integer("least", 1 if part == "auction" else 0, 100)
    if part == "auction":
        bidding = Auction(
            (*(color.name.casefold() for color in deck.colors), NO_TRUMP),
            (*(color.name for color in deck.colors), "No trump"),
            (*(color.code.casefold() for color in deck.colors), NO_TRUMP),
            least,
            section.integer("most", least, 100),
            section.flag("pass_is_final"),
            section.choice("all_pass", ["redeal", "dealer_lowest", "no_trump"]),
        )
    else:
        most = section.integer("most", 0, 100)
        if 0 < most < least:
            raise section.error("most", f"must be 0 or at least {least}")
        nil = section.flag("nil")
        blind_nil = section.choice("blind_nil", ["behind", "any", "off"])
        bidding = TrickBids(
            least,
            most,
            section.choice("rounds", ["once", "continual"]) == "continual",
            nil,
            blind_nil if nil else "off",
            section.integer("behind", 0, 100_000),
            section.flag("hook", False),
        )
        if bidding.hook and (bidding.continual or nil):
            raise section.error("hook", 'needs rounds = "once" and no nil')
    section.check_all_read()
    return bidding
