"""The long soak: what the tests try a few times with fixed seeds, as often as one likes. Prints a line each.

python benchmarks/soak.py [--matches 10000]  random matches, all invariants after every action, replayed;
                                             a match has random players and options and at most 30 deals
python benchmarks/soak.py --files 100000     damaged records, settings, presets, rules and deal codes
python benchmarks/soak.py --kills 300        a process that plays is killed; its record has what it told
python benchmarks/soak.py --beginners 300    deals of each table of Contract Beginners: 60 % are played, 40 % made
python benchmarks/soak.py --openspiel 1000   so many deals of each game with a standard pack beside OpenSpiel
python benchmarks/soak.py --events 100000    random input of every kind for the whole program
python benchmarks/soak.py --events 1000 --window 1x1   in a real window of this size, on DISPLAY, resized by xdotool
python benchmarks/soak.py --melds 500        matches of Blues and Greens with many melds a turn: first melds and deep
                                             draws are held against every choice of melds
python benchmarks/soak.py --coached 200      first deals of each trick game: what takes a trick otherwise than in
                                             Whist was told by a card of the coach before
python benchmarks/soak.py --statistics 200   matches of all games in turn into records, every second with any options;
                                             every figure of the statistics is held against a count by hand of the lines

Matches and events are so many for every game; files and kills are shared by all games. `--game NAME` tries one game,
and may be given several times.

`--jobs 2` processes share the work; `--minutes` stops early and says how far it came. Exit status 1 if something broke,
with the seed that shows it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parent.parent))

from purple_table.core.match import Match, replay
from purple_table.core.record import Acted
from purple_table.games import build
from purple_table.players.levels import STYLES
from tests.contract.matches import DEALS, GAMES, chance, find_brought_openly, random_game
from tests.damage import TRIALS as DAMAGE
from tests.hostile import HostileTrial
from tests.players.test_contract_beginners import TABLES, played_and_made, table_of
from tests.rules.coached_deals import TRICK_GAMES, untold
from tests.rules.openspiel import GAMES as DUELS
from tests.rules.openspiel import Duel
from tests.session.playing import killed

TRIALS = {**DAMAGE, "hostile folders": HostileTrial}
LONGEST = 2.0
"""A file that takes longer to load than so many seconds of processor time hangs."""
_SHARE = 500
"""How many files or events make one task."""

Task = TypeVar("Task")
Result = TypeVar("Result")


def soak_match(task: tuple[str, int]) -> tuple[int, int, int, str]:
    """Play one match; the seed, its actions, its deals, and what broke ("" if nothing did)."""
    name, seed = task
    rng = random.Random(seed)
    game = random_game(name, rng)
    match = Match(game, chance(seed))
    state = match.state
    whole = sorted(card for pile in state.piles() for card in pile.cards)
    entries: list[Acted] = []
    deals = 0
    try:
        while state.to_act is not None:
            legal = match.legal()
            if not legal:
                return seed, len(entries), deals, "no legal action although the match goes on"
            view = state.view(state.to_act) if rng.random() < 0.05 or str(legal[0]) == "deal" else None
            if view is not None:
                deals = len(view.sheet)
                if deals >= DEALS:
                    break
                if game.guess(view, rng).view(view.seat) != view:
                    return seed, len(entries), deals, "the view of a guess differs from the view"
                for pile in state.piles():
                    closed = pile.open_to is not None and view.seat not in pile.open_to
                    if closed and set(view.pile(*pile.key)) - {None} - find_brought_openly(view, pile.key):
                        return seed, len(entries), deals, f"seat {view.seat} sees {pile.key.role} of {pile.key.owner}"
            action = rng.choice(legal)
            entries.append(Acted(state.to_act, str(action)))
            match.play(state.to_act, action)
            if sorted(card for pile in state.piles() for card in pile.cards) != whole:
                return seed, len(entries), deals, "cards are not conserved"
            if len(entries) > 40_000:
                return seed, len(entries), deals, "the match does not end"
        again = build(game.book, game.deck.source, game.players, {})
        end, stop = replay(again, chance(seed), entries)
        if stop is not None or any(end.state.view(seat) != state.view(seat) for seat in range(game.players)):
            return seed, len(entries), deals, f"the replay ends elsewhere ({stop})"
    except Exception as error:
        return seed, len(entries), deals, f"{type(error).__name__}: {error}"
    return seed, len(entries), len(state.view(0).sheet), ""


def soak_files(task: tuple[str, str, int, int]) -> tuple[str, Counter[str], float, list[str]]:
    """Damage so many files of a kind and a game: the kind, what came of them, the slowest in seconds, what broke."""
    kind, name, seed, count = task
    trial = TRIALS[kind](name)
    results: Counter[str] = Counter()
    faults: list[str] = []
    slowest = 0.0
    try:
        for number in range(seed, seed + count):
            begun = time.process_time()
            _alarm(60)
            try:
                results[trial.attempt(random.Random(number))] += 1
            except Exception as error:
                faults.append(f"{kind}, {name}: seed {number}: {type(error).__name__}: {error}")
            _alarm(0)
            spent = time.process_time() - begun
            slowest = max(slowest, spent)
            if spent > LONGEST:
                faults.append(f"{kind}, {name}: seed {number}: took {spent:.1f} s")
    finally:
        trial.close()
    return kind, results, slowest, faults


def soak_kill(task: tuple[str, int]) -> tuple[int, str]:
    """Kill a process that plays a game, and look at its record: the actions it told, and what broke."""
    name, seed = task
    folder = Path(tempfile.mkdtemp(prefix="kill-"))
    try:
        told, words = killed(folder, seed, random.Random(seed).uniform(0, 0.3), name)
        fine = bool(told) and words[: len(told)] == told and len(words) <= len(told) + 1
        return len(told), "" if fine else f"kill {seed} at {name}: told {len(told)} actions, {len(words)} are on disk"
    except AssertionError as error:
        return 0, f"kill {seed} at {name}: {error}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def soak_beginners(task: tuple[int, str, str, int, int]) -> tuple[str, int, int]:
    """Seat Beginners of one style at Contract: who they are, the deals they play, the contracts they make."""
    players, teams, style, count, seed = task
    words = " ".join(["contract,", str(players), style, "Beginners", *([teams] if teams else [])])
    return words, *played_and_made(table_of(players, teams), style, count, seed)


def soak_melds(seed: int) -> tuple[int, str]:
    """Hold a match with many melds a turn against brute force; the decisions looked at, and what differed."""
    from tests.rules.blues_greens_brute import compare

    try:
        return compare(seed), ""
    except AssertionError as error:
        return 0, f"melds: seed {seed}: {error}"


def soak_coached(task: tuple[str, int]) -> tuple[str, list[str]]:
    """Play a first deal; what took a trick that no card had told of."""
    name, seed = task
    return name, [
        f"{name}: seed {seed}: {surprise} in {' '.join(cards)}" for _, surprise, cards in untold(name, [seed])
    ]


def soak_statistics(task: tuple[str, int, Path]) -> tuple[str, int, str]:
    """Play a match into a folder of its own and count it twice: the game, the figures compared, and what differed."""
    from tests.session.test_statistics import compare, play

    name, seed, folder = task
    own = folder / f"{name}-{seed}"
    try:
        path = play(own, name, seed, short=bool(seed % 2))
        figures = compare(own, [path])
        shutil.copy(path, folder / f"{path.stem}-{seed}.match")
        return name, figures, ""
    except Exception as error:
        return name, 0, f"{name}: seed {seed}: {type(error).__name__}: {error}"


def soak_openspiel(task: tuple[str, int, int]) -> tuple[str, str]:
    """Play deals of a game in both engines: its name, and the first difference ("" if there is none)."""
    name, first, count = task
    duel = Duel(name)
    for seed in range(first, first + count):
        try:
            duel.deal(seed)
        except AssertionError as error:
            return name, f"seed {seed}: {error}"
    return name, ""


def soak_events(task: tuple[str, int, int, Path, str]) -> tuple[int, set[str], str]:
    """Let a monkey play a game, with card pictures from a folder shared by all: events, scenes, and what broke."""
    name, seed, count, cache, window = task
    os.environ.update(SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    if not window:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    from tests.desktop.monkey import DesktopMonkey
    from tests.ui.monkey import Slip, monkeys

    real = {"kind": DesktopMonkey, "sizes": (tuple(map(int, window.split("x"))),)} if window else {}
    with tempfile.TemporaryDirectory(prefix="monkey-") as folder:
        try:
            done, seen = monkeys(Path(folder), seed, count, game=name, cache=cache, **real)
        except Slip as slip:
            return count, set(), str(slip)
    return done, seen, ""


def main() -> int:
    """Soak what the command line names, by default every game, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append", dest="games")
    parser.add_argument("--matches", type=int)
    parser.add_argument("--files", type=int, default=0)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--events", type=int, default=0)
    parser.add_argument("--beginners", type=int, default=0)
    parser.add_argument("--openspiel", type=int, default=0)
    parser.add_argument("--window", default="", metavar="WxH", help="events in a real window of this size")
    parser.add_argument("--melds", type=int, default=0)
    parser.add_argument("--coached", type=int, default=0)
    parser.add_argument("--statistics", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=1e6, help="begin nothing new after so many minutes a part")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    options = parser.parse_args()
    options.games = options.games or GAMES
    broken = 0
    if options.files:
        broken += _print_files(options)
    if options.kills:
        broken += _print_kills(options)
    if options.statistics:
        broken += _print_statistics(options)
    if options.coached:
        broken += _print_coached(options)
    if options.melds:
        broken += _print_melds(options)
    for name in options.games if options.events else ():
        broken += _print_events(name, options)
    if options.beginners:
        broken += _print_beginners(options)
    if options.openspiel:
        broken += _print_openspiel(options)
    others = (
        options.files,
        options.kills,
        options.events,
        options.beginners,
        options.openspiel,
        options.melds,
        options.coached,
        options.statistics,
    )
    if options.matches or not any(others):
        for name in options.games:
            broken += _print_matches(name, options.matches or 10_000, options)
    return 1 if broken else 0


def _print_matches(name: str, count: int, options: argparse.Namespace) -> int:
    begun = time.perf_counter()
    tasks = [(name, seed) for seed in range(options.seed, options.seed + count)]
    matches = actions = deals = broken = 0
    for seed, played, dealt, fault in _shared(soak_match, tasks, options, 10):
        matches += 1
        actions += played
        deals += dealt
        if fault:
            broken += 1
            print(f"{name}: seed {seed} after {played} actions: {fault}")
    spent = time.perf_counter() - begun
    print(
        f"{name}: {matches:,} matches, {deals:,} deals, {actions:,} actions, {broken} broken, {spent:.0f} s", flush=True
    )
    return broken


def _print_files(options: argparse.Namespace) -> int:
    begun = time.perf_counter()
    rounds = -(-options.files // (_SHARE * len(TRIALS)))
    share = -(-_SHARE // len(options.games))
    tasks = [
        (kind, name, options.seed + number * _SHARE, share)
        for number in range(rounds)
        for kind in TRIALS
        for name in options.games
    ]
    results: dict[str, Counter[str]] = {kind: Counter() for kind in TRIALS}
    slowest = 0.0
    broken = 0
    for kind, found, slow, faults in _shared(soak_files, tasks, options):
        results[kind] += found
        slowest = max(slowest, slow)
        broken += len(faults)
        print("".join(f"{fault}\n" for fault in faults), end="", flush=True)
    for kind, found in results.items():
        print(f"{kind}: " + ", ".join(f"{count:,} {word}" for word, count in sorted(found.items())))
    total = sum(found.total() for found in results.values())
    spent = time.perf_counter() - begun
    print(f"files: {total:,} damaged, {broken} broken, the slowest {slowest:.2f} s, {spent:.0f} s", flush=True)
    return broken


def _print_kills(options: argparse.Namespace) -> int:
    begun = time.perf_counter()
    kills = told = broken = 0
    names = options.games
    tasks = [(names[seed % len(names)], seed) for seed in range(options.seed, options.seed + options.kills)]
    for actions, fault in _shared(soak_kill, tasks, options):
        kills += 1
        told += actions
        if fault:
            broken += 1
            print(fault)
    spent = time.perf_counter() - begun
    print(f"kills: {kills} after {told:,} actions, {broken} lost something, {spent:.0f} s", flush=True)
    return broken


def _print_beginners(options: argparse.Namespace) -> int:
    tasks = [(*table, style, options.beginners, options.seed) for table in TABLES for style in STYLES]
    broken = 0
    for words, played, made in _shared(soak_beginners, tasks, options):
        fine = played >= 0.6 * options.beginners and made >= 0.4 * played
        broken += not fine
        share = made / max(played, 1)
        print(f"{words}: {played / options.beginners:.0%} of {options.beginners:,} deals played, {share:.0%} made")
    return broken


def _print_melds(options: argparse.Namespace) -> int:
    begun = time.perf_counter()
    matches = decisions = broken = 0
    for looked, fault in _shared(soak_melds, range(options.seed, options.seed + options.melds), options):
        matches += 1
        decisions += looked
        if fault:
            broken += 1
            print(fault, flush=True)
    spent = time.perf_counter() - begun
    print(f"melds: {matches} matches, {decisions:,} decisions, {broken} broken, {spent:.0f} s", flush=True)
    return broken


def _print_statistics(options: argparse.Namespace) -> int:
    from tests.session.test_statistics import compare

    begun = time.perf_counter()
    matches: Counter[str] = Counter()
    figures = broken = 0
    with tempfile.TemporaryDirectory(prefix="statistics-") as folder:
        names = options.games
        seeds = range(options.seed, options.seed + options.statistics)
        tasks = [(names[place % len(names)], seed, Path(folder)) for place, seed in enumerate(seeds)]
        for name, held, fault in _shared(soak_statistics, tasks, options):
            matches[name] += 1
            figures += held
            if fault:
                broken += 1
                print(fault, flush=True)
        together = compare(Path(folder), sorted(Path(folder).glob("*.match")))
    spent = time.perf_counter() - begun
    played = ", ".join(f"{count} {name}" for name, count in sorted(matches.items()))
    compared = f"{figures:,} figures one by one, {together:,} together"
    print(f"statistics: {played}; {compared}, {broken} matches differ, {spent:.0f} s", flush=True)
    return broken


def _print_coached(options: argparse.Namespace) -> int:
    started, broken = time.perf_counter(), 0
    seeds = range(options.seed, options.seed + options.coached)
    games = [name for name in options.games or TRICK_GAMES if name in TRICK_GAMES]
    deals = 0
    for _, faults in _shared(soak_coached, ((name, seed) for name in games for seed in seeds), options):
        deals += 1
        broken += len(faults)
        for fault in faults:
            print(f"  {fault}", flush=True)
    spent = time.perf_counter() - started
    print(f"coached: {deals} first deals of {len(games)} games, {broken} surprises, {spent:.0f} s", flush=True)
    return broken


def _print_openspiel(options: argparse.Namespace) -> int:
    tasks = [(name, options.seed, options.openspiel) for name in DUELS]
    broken = 0
    for name, fault in _shared(soak_openspiel, tasks, options):
        broken += bool(fault)
        print(f"{name} beside OpenSpiel: {fault or f'{options.openspiel:,} deals, every card and point alike'}")
    return broken


def _print_events(name: str, options: argparse.Namespace) -> int:
    begun = time.perf_counter()
    share = 5 * _SHARE
    events = broken = 0
    scenes: set[str] = set()
    with tempfile.TemporaryDirectory(prefix="cards-") as cache:
        rounds = range(-(-options.events // share))
        tasks = [
            (name, options.seed + number, min(share, options.events), Path(cache), options.window) for number in rounds
        ]
        for done, seen, fault in _shared(soak_events, tasks, options):
            events += done
            scenes |= seen
            if fault:
                broken += 1
                print(fault, flush=True)
    spent = time.perf_counter() - begun
    print(f"{name}: {events:,} events in {', '.join(sorted(scenes))}; {broken} broken, {spent:.0f} s", flush=True)
    return broken


def _shared(
    work: Callable[[Task], Result], tasks: Iterable[Task], options: argparse.Namespace, chunk: int = 1
) -> Iterator[Result]:
    """The results of all tasks, worked on by some processes, until there are no more or the time is up."""
    ends = time.perf_counter() + options.minutes * 60
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for result in pool.imap_unordered(work, tasks, chunk):
            yield result
            if time.perf_counter() > ends:
                return


def _alarm(seconds: int) -> None:
    """Break off what does not come to an end, where the system can."""
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _too_long)
        signal.alarm(seconds)


def _too_long(*_: object) -> None:
    raise TimeoutError("does not come to an end")


if __name__ == "__main__":
    raise SystemExit(main())
