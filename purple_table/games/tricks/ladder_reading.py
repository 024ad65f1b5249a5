"""Reading a ladder of bids: the parts of [bidding] with part = "ladder", "points", "colors" or "hold"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from purple_table.core.actions import HOLD_BID, Pass
from purple_table.core.messages import say, say_term
from purple_table.core.rulebook import Section
from purple_table.games.tricks.bidding import NamedBid
from purple_table.games.tricks.chip_round import CHIPS, ColorsThenChips
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.game_values import GameValues
from purple_table.games.tricks.ladder import (
    COLORS,
    DEALER_MUST,
    HOLD,
    HOLDER,
    IN_TURN,
    LADDER,
    LEAST,
    ONCE,
    POINTS,
    REDEAL,
    UNTIL_PASSED,
    LadderBidding,
)
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.trump import list_denominations, read_color_points

_MOST_BIDS = 200


def read_ladder(section: Section, context: PartContext) -> LadderBidding:
    """Read the part of [bidding] with part = "ladder", "points", "colors" or "hold"."""
    part = section.choice("part", [LADDER, POINTS, COLORS, HOLD])
    if part == LADDER:
        bids = _read_entries(section, context)
    elif part == POINTS:
        least = section.integer("least", 1, 10_000)
        most, step = section.integer("most", least, 10_000), section.integer("step", 1, 1_000, 1)
        bids = [_make_number(number) for number in range(least, most + 1, step)]
        if section.flag("most_ends", False):
            bids[-1] = replace(bids[-1], ends=True)
    elif part == HOLD:
        games = context.find_optional("games", GameValues)
        numbers = games.list_values() if games is not None else section.integers("values", 1, 10_000)
        if not numbers or list(numbers) != sorted(set(numbers)):
            raise section.error("values", "must rise")
        bids = [_make_number(number) for number in numbers]
    else:
        bids = _read_colors(section, context)
    if len(bids) > _MOST_BIDS:
        raise section.error("part", f"has {len(bids)} bids; the most is {_MOST_BIDS}")
    second = section.text("all_pass", "") == CHIPS and part == COLORS
    if second:
        bids += _read_chips(section, bids[0].level)
    by_name = {bid.name: place for place, bid in enumerate(bids)}
    rounds = IN_TURN if part == HOLD else section.choice("rounds", [ONCE] if second else [ONCE, UNTIL_PASSED])
    all_pass = section.choice(
        "all_pass", [REDEAL, DEALER_MUST, LEAST, HOLDER, *([CHIPS] if part == COLORS else []), *by_name]
    )
    ladder = (ColorsThenChips if second else LadderBidding)(
        tuple(bids),
        rounds,
        section.flag("pass_is_final", True),
        section.flag("dealer_holds", False),
        bids[0].name if all_pass == LEAST and LEAST not in by_name else all_pass,
        "tricks" if part in (LADDER, COLORS) else "points",
        by_name,
        *_read_floor(section, bids),
        _read_holder(section, context) if "holder" in section or all_pass == HOLDER else "",
    )
    section.check_all_read()
    if rounds == IN_TURN and (ladder.dealer_holds or all_pass == DEALER_MUST):
        raise section.error("part", '"hold" goes with neither dealer_holds nor all_pass = "dealer_must"')
    sayable = {""}
    for bid in bids:
        # What stands over a bid that nobody can say cannot be said either.
        sayable |= {bid.name} if not bid.off and bid.over in sayable else set()
    if len(sayable) == 1:
        raise section.error("part", "has no bid that can be said")
    return ladder


def _read_colors(section: Section, context: PartContext) -> list[NamedBid]:
    """Read the bids of a color each, from the lowest up; nobody is asked after the highest.

    Each promises `need` tricks, and its price are the points of the color.
    """
    need, points = section.integer("need", 0, context.find_part("dealing", Dealing).hand, 0), read_color_points(context)
    bids = [
        NamedBid(
            name,
            say("{color:start}", color=color.named),
            need,
            name,
            made=points[name] if need else 0,
            failed=points[name] if need else 0,
        )
        for color in context.deck.colors
        if (name := color.name.casefold())
    ]
    bids[-1] = replace(bids[-1], ends=not section.flag("dealer_holds", False))
    return bids


def _read_chips(section: Section, need: int) -> list[NamedBid]:
    """Read the numbers of chips that may be put in for the widow; nobody is asked after the highest."""
    most = section.integer("most_chips", 1, 100)
    numbers = range(1, most + 1)
    return [
        NamedBid(
            str(number),
            say("{count} chip", many="{count} chips", count=number),
            need,
            group=CHIPS,
            ends=number == most,
        )
        for number in numbers
    ]


def _read_floor(section: Section, bids: Sequence[NamedBid]) -> tuple[int, int]:
    """Read which bid is the lowest for a side with a high total, and from which total on; 0 where there is none."""
    if "floor" not in section:
        return 0, 0
    most = max(bid.level for bid in bids)
    return section.integer("floor", 1, most), section.integer("high_total", 1, 10_000)


def _read_holder(section: Section, context: PartContext) -> str:
    """Read the card whose holder must play the lowest bid when everybody has passed."""
    text = section.text("holder")
    found = next((code for code in context.deck.bits if code.casefold() == text.casefold()), None)
    if found is None:
        raise section.error("holder", f'"{text}" is no card of the {context.deck.name}')
    return found


def _make_number(number: int) -> NamedBid:
    return NamedBid(str(number), say("{number}", number=number), number)


def _read_entries(section: Section, context: PartContext) -> list[NamedBid]:
    """Read the entries of `[bidding.bids]`, from low to high."""
    table = section.section("bids")
    bids = [_read_entry(name, table.section(name), context) for name in table]
    names = [bid.name for bid in bids]
    for bid in bids:
        if bid.over and bid.over not in names[: names.index(bid.name)]:
            raise table.error(f"{bid.name}.over", f'"{bid.over}" is no lower bid')
    return bids


def _read_entry(name: str, entry: Section, context: PartContext) -> NamedBid:
    """Read a bid of a ladder; a key that is left out is 0, false or empty. Without a label it is called by its name."""
    if name != " ".join(name.casefold().split()) or name in (str(Pass()), HOLD_BID.call, REDEAL, DEALER_MUST, HOLDER):
        raise entry.error(
            "label", f'"{name}" cannot be the name of a bid: it must be in small letters and no other word'
        )
    level = entry.integer("level", 0, 10_000, 0)
    if "label" in entry:
        label = say_term(entry.name("label"))
    else:
        number = int(name) if name.isascii() and name.isdecimal() and len(name) < 6 else None
        label = say_term(name.capitalize()) if number is None else say("{number}", number=number)
    bid = NamedBid(
        name,
        label,
        level,
        entry.choice("trump", list_denominations(context.deck)) if "trump" in entry else "",
        entry.integer("made", 0, 10_000, 0),
        entry.integer("failed", 0, 10_000, 0),
        entry.flag("off", False),
        entry.text("over", ""),
        entry.flag("ends", False),
        entry.integer("times", 1, 100, 1),
    )
    entry.check_all_read()
    return bid
