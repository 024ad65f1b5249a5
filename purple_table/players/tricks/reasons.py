"""Reasons of the trick games: the sentence of each kind of evidence, and nothing that decides."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.core.messages import template
from purple_table.players.search.reasons import SENTENCES as SEARCHED

SEARCH_SENTENCES: Mapping[str, str] = {
    **SEARCHED,
    "search_nil": template(
        "{best:start} keeps my nil in {made} of 100 supposed deals; {other}, the next best, in {less}."
    ),
    "search_my_bid": template(
        "{best:start} makes my bid in {made} of 100 supposed deals; {other}, the next best, in {less}."
    ),
    "search_our_bid": template(
        "{best:start} makes our bid in {made} of 100 supposed deals; {other}, the next best, in {less}."
    ),
    "search_defeat": template(
        "{best:start} defeats the contract in {made} of 100 supposed deals; {other}, the next best, in {less}."
    ),
    "search_prevent": template(
        "{best:start} keeps somebody from what they bid in {made} of 100 supposed deals; {other}, the next best, in "
        "{less}."
    ),
}
"""What the Expert says of cards, by what the deal turns on for its side."""
