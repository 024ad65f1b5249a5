"""Golden playthroughs: whole matches whose every action, event and point is kept in a file beside this one.

A file changes only with a rule, in a commit that names it: delete the file, run this test, and look at what is new.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from purple_table import library
from purple_table.core.events import (
    Called,
    Chosen,
    DealBegan,
    DealScored,
    Event,
    MatchEnded,
    Moved,
    Noted,
    Paid,
    TrickWon,
)
from purple_table.core.game import Game
from purple_table.core.messages import english
from purple_table.core.shuffle import Chance, derive_secret, draw_below

RULES = Path(__file__).parents[2] / "rules"

MATCHES: Mapping[str, tuple[str, int, int, Mapping[str, str | int | bool]]] = {
    "blues-greens": ("blues_greens", 4, 175, {"target": 100}),
    "blues-greens-many": (
        "blues_greens",
        4,
        281,
        {
            "target": 1,
            "melds_a_turn": "many",
            "first_meld": 15,
            "first_meld_by": "team",
            "early_layoff": True,
            "exchange": "may",
            "failed": "minus_bid",
            "two_against_black_three": "black_three",
        },
    ),
    "blues-greens-plain": (
        "blues_greens",
        4,
        311,
        {"target": 1, "twos": "normal", "red_threes": "removed", "black_threes": "normal", "exchange": "off"},
    ),
    "contract-2": (
        "contract",
        2,
        7,
        {"target": 100, "points": "rank", "all_pass": "no_trump", "undealt": "all"},
    ),
    "contract-3": (
        "contract",
        3,
        40,
        {"target": 100, "points": "color", "all_pass": "dealer_lowest", "follow": "strict"},
    ),
    "contract-4": ("contract", 4, 24, {"target": 100}),
    "contract-4-contract": (
        "contract",
        4,
        397,
        {
            "target": 1,
            "scoring": "contract",
            "pass_is_final": True,
            "trump_leaves_suit": True,
            "opening_lead": "declarer",
        },
    ),
    "hearts-3": ("hearts", 3, 5, {"target": 20}),
    "hearts-4": ("hearts", 4, 1, {"target": 30}),
    "hearts-4-strict": (
        "hearts",
        4,
        2,
        {"target": 1, "opening_card": False, "hearts_on_first_trick": False, "tie": "share", "pass_count": 1},
    ),
    "hearts-5": ("hearts", 5, 3, {"target": 1}),
    "hearts-5-first-trick": ("hearts", 5, 4, {"target": 1, "fifth_seat_card": "first_trick", "revoke": "penalty"}),
    "hearts-6": ("hearts", 6, 6, {"target": 1, "passing": "left_right_across_none"}),
    "spades-2": ("spades", 2, 8, {"target": 1, "failed": "zero", "undealt": "none"}),
    "spades-3": (
        "spades",
        3,
        30,
        {
            "target": 1,
            "made": "flat",
            "spades_broken": False,
            "lead_counts_as_color_follower": True,
            "failed_nil_tricks": "nothing",
        },
    ),
    "spades-4": ("spades", 4, 23, {"target": 1}),
    "spades-4-jokers": (
        "spades",
        4,
        20,
        {
            "target": 1,
            "jokers": True,
            "bidding": "continual",
            "blind_nil": "any",
            "follow": "strict",
            "undealt": "all",
            "failed_nil_tricks": "partner",
        },
    ),
    "thirty-one-2-level": ("thirty_one", 2, 6, {"chips": 1}),
    "thirty-one-2-strict": (
        "thirty_one",
        2,
        13,
        {
            "stay": False,
            "knock_first_round": False,
            "knock_minimum": 15,
            "blitz": "any_three",
            "blitz_on_deal": "immediate",
            "knocker_pays": 2,
        },
    ),
    "thirty-one-3-replay": ("thirty_one", 3, 17, {"length": "short", "short_tie": "replay", "chips": 1}),
    "thirty-one-4": ("thirty_one", 4, 1, {}),
    "thirty-one-4-short": (
        "thirty_one",
        4,
        29,
        {"length": "short", "short_tie": "high_card", "over_31": "highest"},
    ),
    "thirty-one-5-pots": ("thirty_one", 5, 19, {"length": "short", "pots": 3, "chips": 2}),
    "thirty-one-10": ("thirty_one", 10, 380, {"chips": 1, "over_31": "bust"}),
    "thirty-one-10-slow": ("thirty_one", 10, 60, {"chips": 1, "knock_minimum": 31, "stay": False}),
    "whist-4": ("whist", 4, 23, {}),
}
"""Name of the file: game, players, seed and options."""


def told(event: Event) -> str:
    """An event as a line."""
    match event:
        case DealBegan():
            return f"deal {event.number}, dealer {event.dealer}, digest {event.digest}"
        case Moved():
            seats = "all" if event.open_to is None else ",".join(map(str, sorted(event.open_to))) or "nobody"
            ends = [f"{key.role}{'' if key.owner is None else key.owner}" for key in (event.source, event.target)]
            return f"{ends[0]} > {ends[1]}: {' '.join(map(str, event.cards))} (seen by {seats})"
        case TrickWon():
            return f"trick {event.number}, led by {event.leader}, to {event.seat}: {' '.join(event.cards)}"
        case Noted():
            words = english(event.words).removeprefix(f"Seat {event.seat} ")
            return f"{event.kind} by {event.seat}: {words} [{event.clause}] {' '.join(event.cards)}".rstrip()
        case Chosen():
            return f"{event.seat} chose {event.topic} {event.choice} [{event.clause}]"
        case Called():
            return f"{event.seat} calls {event.call} [{event.clause}]"
        case Paid():
            payer, taker = ("pot" if seat is None else seat for seat in (event.payer, event.taker))
            return f"{payer} pays {taker} {event.chips} [{event.clause}]"
        case DealScored():
            lines = [f"{english(line.label)} {line.points} [{line.clause}]" for line in event.lines]
            return f"scored {event.points}, totals {event.totals}: {'; '.join(lines)}"
        case MatchEnded():
            return f"over: winners {event.winners}, totals {event.totals}"


def playthrough(game: Game, seed: int) -> Iterator[str]:
    """The lines of a match whose choices come from our own numbers, so that no version of Python changes them."""
    secret = derive_secret(seed)
    state = game.start(Chance(secret))
    number = 0
    while state.to_act is not None:
        legal = list(state.legal_actions())
        action = legal[draw_below(len(legal), secret, number)]
        number += 1
        yield f"{state.to_act} {action}  ({len(legal)})"
        for event in state.apply(action):
            yield f"    {told(event)}"


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_goes_as_it_always_went(name: str) -> None:
    game_id, players, seed, options = MATCHES[name]
    game = library.load_game([RULES], game_id, players, options)
    text = "".join(f"{line}\n" for line in playthrough(game, seed))
    file = Path(__file__).with_name(f"{name}.txt")
    if not file.exists():
        file.write_text(text, encoding="utf-8", newline="\n")
        pytest.fail(f"{file.name} was missing and is written anew: read it before it is kept")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_every_file_belongs_to_a_match() -> None:
    assert {file.stem for file in Path(__file__).parent.glob("*.txt")} == set(MATCHES)
