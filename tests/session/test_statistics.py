"""Statistics equal a count by hand from the records, and whatever happens to their file, they are counted again."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections import Counter
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from purple_table import games
from purple_table.core.events import Called, DealBegan, DealScored, Moved, Noted, TrickWon
from purple_table.core.game import Game
from purple_table.core.messages import english
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, SingleDealChance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.files import SaveError
from purple_table.session.live_match import LiveMatch
from purple_table.session.practice import play_on
from purple_table.session.record_store import LoadedMatch, RecordStore
from purple_table.session.statistics import Statistics
from purple_table.session.tally import MIXED, PEOPLE, MatchTally, format_csv
from tests.contract.matches import length_of, make, random_game
from tests.immediate_thinker import ImmediateThinker
from tests.session.playing import go_on, one_action, store

ANN, BEN = Seat("Ann", computer=False), Seat("Ben", computer=False)
LEVELS = ("beginner", "reference")


def play(folder: Path, name: str, seed: int, *, short: bool = True) -> Path:
    """A random match of one or two people, with hints and undos here and there, until it is over.

    `short`: with the usual options and as short as may be, else with any options.
    """
    rng = Random(seed)
    length, option = length_of(name)
    game = make(name, 4, **{length: option["least"]}) if short else random_game(name, rng)
    seats = [Seat(f"Cy {number}", level=rng.choice(LEVELS)) for number in range(game.players)]
    for who, seat in zip((ANN, BEN), rng.sample(range(game.players), rng.randint(1, 2)), strict=False):
        seats[seat] = who
    thinker, thought = ImmediateThinker(game, make_player), ThinkingBudget(playouts=4)
    live = LiveMatch.new(game, seats, Chance(derive_secret(seed)), thinker, store(folder, games.build), thought)
    while live.outcome is None:
        if rng.random() < 0.01 and any(live.undo(seat) for seat in live.persons):
            continue
        if live.persons_turn and rng.random() < 0.01:
            live.hint()
        one_action(live, rng)
    live.close()
    assert live.record_file is not None
    return live.record_file


def by_hand(path: Path, loaded: LoadedMatch) -> list[dict[str, Any]]:
    """What a record says of each person, from its lines as they stand, its tricks and its calls."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    head, end = lines[0], lines[-1]
    game, (feats, promises) = loaded.game, feats_by_hand(loaded)
    found = []
    for seat, who in enumerate(head["seats"]):
        if not who["computer"]:
            said = [line for line in lines[1:-1] if line["seat"] == seat]
            found.append(
                {
                    "person": who["name"],
                    "seat": seat,
                    "won": game.side_of(seat) in end["winners"],
                    "hints": sum(line.get("kind") == "hint" for line in said),
                    "undos": sum(line["type"] == "undo" for line in said),
                    "deals": sum(line.get("action") == "deal" for line in lines),
                    "points": end["totals"][game.side_of(seat)],
                    "players": len(head["seats"]),
                    "share": 1 / len(end["totals"]),
                    "opponents": opponents_by_hand(head["seats"], game.sides[game.side_of(seat)]),
                    **{what: feats[what, seat] for what in FEATS},
                    "promises": promises[seat],
                    "began": "2026-01-02T03:04:05",
                }
            )
    if "chips" in game.options:  # one begins with chips, and the cut is an action of its own
        sheet = loaded.match.state.view(0).sheet
        for row in found:
            row.update(deals=len(sheet), points=sum(deal[game.side_of(row["seat"])] for deal in sheet))
    return found


def opponents_by_hand(seats: list[dict[str, Any]], own: tuple[int, ...]) -> str:
    """Who sits against a side, as a match says in which nobody is replaced."""
    others = [who for seat, who in enumerate(seats) if seat not in own]
    levels = {who["level"] for who in others}
    return PEOPLE if not all(who["computer"] for who in others) else MIXED if len(levels) > 1 else levels.pop()


def dealt_by_hand(loaded: LoadedMatch) -> Counter[tuple[int, int, int]]:
    """How many hands of each size with so many high cards each seat was dealt, by what it saw then."""
    match, found = loaded.match.copy_first(0), Counter[tuple[int, int, int]]()
    high = sorted(loaded.game.heights, key=lambda rank: loaded.game.heights[rank])[-2:]
    for step in loaded.match.steps:
        events = match.play(step.seat, step.action)
        if any(isinstance(event, DealBegan) for event in events):
            for seat in range(loaded.game.players):
                codes = match.state.view(seat).pile("hand", seat)
                if None in codes:  # not looked at yet, before a blind bid
                    gone = [event for event in events if isinstance(event, Moved) and event.target.owner == seat]
                    codes = tuple(card for event in gone for card in event.cards)
                hand = [loaded.game.deck[card] for card in codes if card]
                found[seat, len(hand), sum(card.rank in high for card in hand)] += bool(hand)
    return +found


FEATS = ("moons", "nils", "nils_failed", "contracts", "contracts_failed")


def feats_by_hand(loaded: LoadedMatch) -> tuple[Counter[tuple[str, int]], list[str]]:
    """How often each seat did what, by the cards and tricks that it took and by what it called, and in what order it
    kept its contracts ("1") and failed ("0")."""
    match, game = loaded.match.copy_first(0), loaded.game
    scoring = game.book.get("scoring", [{}])
    scoring = scoring[0] if isinstance(scoring, (list, tuple)) else scoring
    found: Counter[tuple[str, int]] = Counter()
    promises = [""] * game.players
    calls: dict[int, str] = {}
    taken: list[set[str]] = []
    tricks: list[int] = []
    for step in loaded.match.steps:
        for event in match.play(step.seat, step.action):
            if isinstance(event, DealBegan):
                calls, taken, tricks = {}, [set() for _ in range(game.players)], [0] * game.players
            elif isinstance(event, Called):
                if event.call != "pass":
                    calls = {**calls, event.seat: event.call} if game.id != "blues_greens" else {event.seat: event.call}
            elif isinstance(event, Noted) and event.kind == "contract" and event.contract is not None:
                calls = {event.seat: str(event.contract.number)}
            elif isinstance(event, TrickWon):
                taken[event.seat] |= set(event.cards)
                tricks[event.seat] += 1
            elif isinstance(event, DealScored):
                if game.id == "ninety_nine":
                    counters = match.state.view(0).status.counters
                    bids = next(counter.values for counter in counters if counter.kind == "bid")
                    calls = {seat: str(bid) for seat, bid in enumerate(bids)}
                for seat in range(game.players):
                    for color in scoring.get("moons", ()):
                        wanted = {card.code for card in game.deck.cards if card.color == game.deck.color(color).code}
                        found["moons", seat] += wanted <= taken[seat]
                    if "nil" in calls.get(seat, ""):
                        found["nils" if not tricks[seat] else "nils_failed", seat] += 1
                for side in game.sides:
                    done = promise_by_hand(game, scoring, side, calls, tricks, event)
                    if done is not None:
                        for seat in side:
                            found["contracts" if done else "contracts_failed", seat] += 1
                            promises[seat] += str(int(done))
    return found, promises


def promise_by_hand(
    game: Game, scoring: Any, side: tuple[int, ...], calls: dict[int, str], tricks: list[int], scored: DealScored
) -> bool | None:
    """Whether a side has kept what it bid; None where it bid nothing."""
    if game.id == "contract":
        declarer = [seat for seat in side if seat in calls]
        needed = scoring["book"] + int(calls[declarer[0]]) if declarer else 0
        return sum(tricks[seat] for seat in side) >= needed if declarer else None
    if game.id == "euchre":
        makers = set(calls) & set(side)
        return sum(tricks[seat] for seat in side) >= scoring["need"] if makers else None
    if game.id in ("oh_hell", "ninety_nine"):
        return tricks[side[0]] == int(calls[side[0]])
    if game.id == "blues_greens":
        return not any(line.clause == "failed" for line in scored.lines) if set(calls) & set(side) else None
    if game.id != "spades":
        return None
    nil = [seat for seat in side if "nil" in calls.get(seat, "")]
    silent = int(game.options["bidding"] == "continual")  # who never bids has bid 1 (S09)
    bid = sum(int(calls.get(seat, silent)) for seat in side if seat not in nil)
    counted = side if scoring["failed_nil_tricks"] == "partner" else [seat for seat in side if seat not in nil]
    return sum(tricks[seat] for seat in counted) >= bid if bid else None


def statistics(folder: Path, usual: dict[str, Any] | None = None) -> Statistics:
    return Statistics(folder / "statistics.sqlite", RecordStore(folder, games.build), lambda _: usual or {})


def counted(found: Statistics) -> list[MatchTally]:
    catching_up = found.catch_up()
    while catching_up.work(0.001):
        assert 0 <= catching_up.share < 1
    return catching_up.rows


@pytest.mark.parametrize("name", ["hearts", "spades", "oh_hell", "contract"])
def test_statistics_equal_a_count_by_hand(tmp_path: Path, name: str) -> None:
    paths = [play(tmp_path, name, seed) for seed in range(2)]
    compare(tmp_path, paths)


def compare(folder: Path, paths: list[Path]) -> int:
    """Statistics and a count by hand of all records in a folder are the same, for so many figures."""
    found, kept = statistics(folder), RecordStore(folder, games.build)
    rows = counted(found)
    hand: list[dict[str, Any]] = []
    dealt: Counter[tuple[str, int, int, int]] = Counter()
    for path in sorted(paths):
        loaded = kept.load(path)
        assert isinstance(loaded, LoadedMatch)
        for (seat, size, high), hands in dealt_by_hand(loaded).items():
            dealt[loaded.seats[seat].name, seat, size, high] += hands
        hand += [{"file": path.name, "game": loaded.game.id, **told} for told in by_hand(path, loaded)]
    told = [{key: getattr(row, key) for key in told} for row, told in zip(rows, hand, strict=True)]
    assert told == sorted(hand, key=lambda row: (row["file"], row["seat"]))
    assert counted(found) == rows, "what was counted once is not counted again"
    found.path.unlink()
    assert counted(found) == rows
    people = {row["person"] for row in hand}
    every = Counter((who, one.seat, one.size, one.high) for who in people for one in found.list_dealt_hands(who, 10**6))
    assert every == Counter({key: hands for key, hands in dealt.items() if key[0] in people})
    return sum(map(len, hand)) + len(every)


def test_files_of_older_forms_go_when_the_new_one_stands(tmp_path: Path) -> None:
    old = [tmp_path / name for name in ("statistics-1.sqlite", "statistics-3.sqlite", "statistics-3.sqlite-journal")]
    kept = [tmp_path / name for name in ("statistics-5.sqlite", "statistics-x.sqlite", "other-1.sqlite")]
    for path in (*old, *kept):
        path.write_bytes(b"")
    found = Statistics(tmp_path / "statistics-4.sqlite", RecordStore(tmp_path, games.build), lambda _: {})
    assert all(path.exists() for path in old)
    assert counted(found) == []
    assert not any(path.exists() for path in old)
    assert all(path.exists() for path in (*kept, found.path))


def short(folder: Path, seats: tuple[Seat, ...], seed: int = 1, longer: int = 0) -> LiveMatch:
    """A match of Spar, before its first deal."""
    game = make("spar", len(seats), **{length_of("spar")[0]: length_of("spar")[1]["least"] + longer})
    chance, thinker = Chance(derive_secret(seed)), ImmediateThinker(game, make_player)
    return LiveMatch.new(game, seats, chance, thinker, store(folder, games.build))


def test_who_counts_and_against_whom(tmp_path: Path) -> None:
    weak, strong = Seat("Cy", level="beginner"), Seat("Di", level="reference")
    for seats in ((ANN, weak, weak), (ANN, weak, strong), (ANN, BEN, weak)):
        live = short(tmp_path, seats)
        go_on(live, Random(1))
        live.close()
    left = short(tmp_path, (ANN, BEN, weak))
    go_on(left, Random(1), lambda live: live.steps > 3)
    left.reseat(0, weak)
    go_on(left, Random(1))
    left.close()
    given = short(tmp_path, (ANN, BEN, weak), 2)
    go_on(given, Random(1), lambda live: live.steps > 3)
    given.reseat(0, Seat("Zoe", computer=False))
    given.reseat(2, ANN)
    given.reseat(1, BEN)
    go_on(given, Random(1))
    given.close()
    rows = counted(statistics(tmp_path))
    assert [(row.person, row.opponents) for row in rows] == [
        ("Ann", "beginner"),
        ("Ann", MIXED),
        ("Ann", PEOPLE),
        ("Ben", PEOPLE),
        ("Ben", "beginner"),
        ("Ben", PEOPLE),
    ]
    assert {row.share for row in rows} == {1 / 3}
    assert {row.house for row in rows} == {False}
    house = statistics(tmp_path, {length_of("spar")[0]: -1})
    house.path.unlink()
    assert {row.house for row in counted(house)} == {True}


def test_what_somebody_was_dealt_last_are_the_newest_hands(tmp_path: Path) -> None:
    newest: list[list[int]] = []
    game = make("spar", 3, target=3)
    high = sorted(game.heights, key=lambda rank: game.heights[rank])[-2:]
    for day, seed in enumerate((5, 3, 4)):
        kept = RecordStore(tmp_path, games.build, lambda day=day: datetime(2026, 11, 9 + day, 20, 15))
        live = LiveMatch.new(
            game, (BEN, ANN, BEN), Chance(derive_secret(seed)), ImmediateThinker(game, make_player), kept
        )
        rng, deal = Random(seed), 0
        while live.outcome is None:
            one_action(live, rng)
            if live.view(1).status.deal > deal and not live.awaits_deal:
                deal += 1
                hand = [game.deck[card] for card in live.view(1).hand]
                newest.insert(0, [deal, len(hand), sum(card.rank in high for card in hand)])
        live.close()
    found = statistics(tmp_path)
    assert len(counted(found)) == 9
    assert len(newest) > 9
    for most in (1, 3, 7, len(newest), 1_000):
        assert [[one.deal, one.size, one.high] for one in found.list_dealt_hands("Ann", most)] == newest[:most]


def test_practice_codes_and_what_is_not_over_never_count(tmp_path: Path) -> None:
    live = short(tmp_path, (ANN, BEN), longer=4)
    go_on(live, Random(1), lambda live: live.steps > 12)
    found = statistics(tmp_path)
    assert counted(found) == []
    practice = play_on(live._match, 3, (ANN, BEN), b"s" * 16)
    again = LiveMatch.resume(practice, ImmediateThinker(live.game, make_player), store(tmp_path, games.build))
    go_on(again, Random(1))
    again.close()
    one = SingleDealChance(bytes(32), 0, 1)
    coded = LiveMatch.new(
        live.game, (ANN, BEN), one, ImmediateThinker(live.game, make_player), store(tmp_path, games.build)
    )
    go_on(coded, Random(1))
    coded.close()
    assert counted(found) == []
    go_on(live, Random(1))
    live.close()
    rows = counted(found)
    assert len(rows) == 2
    away = RecordStore(tmp_path, games.build).delete(live.record_file or tmp_path)
    assert counted(found) == []
    RecordStore(tmp_path, games.build).restore(away)
    assert counted(found) == rows


@pytest.mark.parametrize("damage", ["text", "cut", "table", "value"])
def test_a_damaged_file_is_kept_aside_explained_and_counted_anew(tmp_path: Path, damage: str) -> None:
    live = short(tmp_path, (ANN, BEN))
    go_on(live, Random(1))
    live.close()
    found = statistics(tmp_path)
    rows = counted(found)
    assert rows
    assert found.notice is None
    if damage == "text":
        found.path.write_bytes(b"nonsense " * 1000)
    elif damage == "cut":
        found.path.write_bytes(found.path.read_bytes()[:5000])
    else:
        with closing(sqlite3.connect(found.path)) as base, base:
            told = "UPDATE played SET deals = 'many'" if damage == "value" else "ALTER TABLE played DROP COLUMN won"
            base.execute(told)
    assert counted(found) == rows
    assert found.notice is not None
    assert "statistics.sqlite.damaged" in english(found.notice)
    assert (tmp_path / "statistics.sqlite.damaged").exists()


def test_a_file_that_cannot_be_used_is_left_as_it_is(tmp_path: Path) -> None:
    found = statistics(tmp_path)
    found.path.mkdir()
    with pytest.raises(SaveError, match="statistics"):
        counted(found)
    assert found.path.is_dir()


def test_two_copies_do_not_disturb_each_other(tmp_path: Path) -> None:
    for seed in range(4):
        live = short(tmp_path, (ANN, BEN), seed)
        go_on(live, Random(seed))
        live.close()
    first, second = statistics(tmp_path), statistics(tmp_path)
    ones, others = first.catch_up(), second.catch_up()
    more = True
    while more:
        more = ones.work(0.0) | others.work(0.0)
    assert ones.rows == others.rows
    assert len(ones.rows) == 8
    assert counted(first) == ones.rows


def test_as_csv_a_row_has_a_line(tmp_path: Path) -> None:
    live = short(tmp_path, (Seat('A "B", C', computer=False), BEN))
    go_on(live, Random(1))
    live.close()
    rows = counted(statistics(tmp_path))
    read = list(csv.DictReader(io.StringIO(format_csv(rows))))
    assert [(line["person"], int(line["points"])) for line in read] == [(row.person, row.points) for row in rows]


def test_the_record_against_a_computer_is_that_of_its_name(tmp_path: Path) -> None:
    ida, hugo = Seat("Ida", level="beginner"), Seat("Hugo", level="reference")
    paths = []
    for seed, seats in enumerate([(ANN, ida, hugo), (ANN, ida, ida), (BEN, hugo, ida), (ANN, BEN, hugo)]):
        live = short(tmp_path, seats, seed)
        go_on(live, Random(seed))
        live.close()
        paths.append(live.record_file)
    found = statistics(tmp_path)
    assert found.count_against("Ann") == {}
    rows = counted(found)
    won = {(row.file, row.person): row.won for row in rows}
    first, second, _, last = (path.name for path in paths if path is not None)
    assert found.count_against("Ann") == {
        "Ida": (2, won[first, "Ann"] + won[second, "Ann"]),
        "Hugo": (2, won[first, "Ann"] + won[last, "Ann"]),
    }
    assert {name: matches for name, (matches, _) in found.count_against("Ben").items()} == {"Ida": 1, "Hugo": 2}
    assert found.count_against("Nobody") == {}
    for path in paths:
        assert path is not None
        path.unlink()
    counted(found)
    assert found.count_against("Ann") == {}


def test_a_partner_is_no_rival(tmp_path: Path) -> None:
    name, length = length_of("whist")
    game = make("whist", 4, **{name: length["least"]})
    seats = [ANN, *(Seat(each, level="reference") for each in ("Ida", "Mina", "Hugo"))]
    chance, thinker = Chance(derive_secret(3)), ImmediateThinker(game, make_player)
    live = LiveMatch.new(game, seats, chance, thinker, store(tmp_path, games.build))
    go_on(live, Random(3))
    live.close()
    found = statistics(tmp_path)
    assert len(counted(found)) == 1
    assert {name: matches for name, (matches, _) in found.count_against("Ann").items()} == {"Ida": 1, "Hugo": 1}
