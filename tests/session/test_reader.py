"""Reading a match file: a little at a time, however long the match, and with all that was taken back."""

from pathlib import Path
from random import Random

import pytest

from purple_table.core.game import State
from purple_table.core.messages import SILENT, say, say_verbatim
from purple_table.core.record import Acted, RecordEntry, Remark, Seat, Seated, Undone
from purple_table.players.tricks.sampling import sampled_deals
from purple_table.session import record_lines
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_lines import MOST_BYTES, MOST_ENTRIES, SHORTEST_LINE, format_end, format_entry
from purple_table.session.record_store import DamagedMatch, LoadedMatch, read_summary
from tests.apart import OF_EACH_KIND
from tests.contract.matches import GAMES, RULES, chance, fit_players, load, make
from tests.damage import added
from tests.immediate_thinker import ImmediateThinker
from tests.said import said
from tests.session import fake
from tests.session.playing import SEATS, go_on, new_match, one_action, store, table_of


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The file of a match in which a person is to play in the second deal."""
    live = new_match(tmp_path)
    go_on(live, Random(1), lambda live: live.view(0).status.deal == 2 and live.persons_turn)
    live.close()
    return store(tmp_path).files()[0]


def loaded(path: Path) -> LoadedMatch:
    read = store(path.parent).load(path)
    assert isinstance(read, LoadedMatch), read
    return read


def append(path: Path, *entries: RecordEntry) -> None:
    path.write_bytes(added(path.read_bytes(), *entries))


# --- what was taken back ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("good", "nonsense", "told"),
    [
        (0, Acted(0, "play X9"), "not allowed"),
        (0, Acted(0, "eat"), "no action"),
        (1, Acted(1, "play X9"), "turn of seat 0"),
        (1, Acted(0, "give R0"), "not allowed"),
    ],
)
def test_nonsense_that_was_taken_back_is_told_and_the_match_goes_on_without_it(record, good, nonsense, told):
    before = loaded(record)
    done = len(before.match.steps)
    mine = [str(action) for action in before.match.state.legal_actions()]
    live = LiveMatch.resume(before, ImmediateThinker(before.game, fake.make_player))
    branch = [Acted(0, mine[0]), Remark(0, "hint", say_verbatim("first"))] * good
    append(
        record,
        *branch,
        nonsense,
        Acted(2, "play R1"),
        Remark(2, "reason", say_verbatim("odd")),
        Undone(0, done),
        Acted(0, mine[1]),
    )
    line = record.read_bytes().count(b"\n") - 4
    read = store(record.parent).load(record)
    assert isinstance(read, DamagedMatch)
    assert f"line {line}: " in read.message
    assert told in read.message
    assert read.position is not None
    live.act(next(action for action in live.legal() if str(action) == mine[1]))
    assert read.position.view() == live.view(0)
    undo = [Undone(0, done)] * good
    assert read.position.entries == (*before.entries, *branch, *undo, Acted(0, mine[1]))
    goes_on = LiveMatch.resume(read.position, ImmediateThinker(before.game, fake.make_player), store(record.parent))
    goes_on.close()
    (path,) = store(record.parent).files()
    assert loaded(path).view() == live.view(0)


def test_a_seat_that_was_handed_over_amid_nonsense_stays_handed_over(record):
    before = loaded(record)
    done, legal = len(before.match.steps), next(iter(before.match.state.legal_actions()))
    append(record, Acted(0, "play X9"), Seated(1, Seat("Zoe", computer=False)), Undone(0, done), Acted(0, str(legal)))
    read = store(record.parent).load(record)
    assert isinstance(read, DamagedMatch)
    assert read.position is not None
    assert read.position.seats[1] == Seat("Zoe", computer=False)


def test_what_follows_nonsense_that_stands_is_lost_and_the_first_fault_is_told(record):
    before = loaded(record)
    line = record.read_bytes().count(b"\n") + 1
    append(record, Acted(0, "play X9"), Acted(1, "play R0"), Undone(0, 10_000))
    read = store(record.parent).load(record)
    assert isinstance(read, DamagedMatch)
    assert f"line {line}: " in read.message
    assert "not allowed" in read.message
    assert read.position is not None
    assert (read.position.entries, read.position.view()) == (before.entries, before.view())


def test_taking_back_plays_no_more_again_than_the_deal(tmp_path, monkeypatch):
    live = new_match(tmp_path, deals=40)
    rng = Random(2)
    go_on(live, rng, lambda live: live.view(0).status.deal == 30 and live.persons_turn)
    one_action(live, rng)
    applied = []
    real = fake.TinyState.apply
    monkeypatch.setattr(fake.TinyState, "apply", lambda state, action: applied.append(action) or real(state, action))
    assert live.undo(0)
    assert len(applied) < 31, "a deal has 31 actions"
    live.close()


# --- long matches ----------------------------------------------------------------------------------------------------


def test_a_match_is_read_a_little_at_a_time(record):
    append(record, *[Remark(0, "hint", say("Play on."))] * 2_000)
    reader = store(record.parent).reader(record)
    shares = []
    while reader.work(0):
        assert reader.result is None
        shares.append(reader.share)
    assert shares == sorted(shares)
    assert len(shares) == record.read_bytes().count(b"\n")
    assert shares[-1] == 1
    assert isinstance(reader.result, LoadedMatch)
    assert reader.result.entries == loaded(record).entries
    assert reader.result.view() == loaded(record).view()


def test_a_glimpse_tells_who_plays_and_whether_anything_was_done(tmp_path):
    live = new_match(tmp_path)
    path, rng = live.record_file, Random(1)
    one_action(live, rng)
    seen = read_summary(path)
    assert (seen.game, seen.seats, seen.size, seen.in_use) == ("tiny", SEATS, path.stat().st_size, True)
    while not live.persons_turn:
        one_action(live, rng)
    assert not read_summary(path).begun
    live.reseat(1, Seat("Zoe", computer=False))
    assert not read_summary(path).begun
    go_on(live, rng, lambda live: live.to_act == 1)
    one_action(live, rng)
    assert read_summary(path).begun
    go_on(live, rng)
    assert read_summary(path) is None
    live.close()
    assert [(seen.path, seen.seats, seen.practice) for seen in store(tmp_path).list_finished()] == [
        (path, SEATS, False)
    ]
    assert list(store(tmp_path).list_unfinished()) == []
    path.write_bytes(b"nonsense\n")
    (damaged,) = store(tmp_path).list_unfinished()
    assert isinstance(damaged, DamagedMatch)


def test_a_match_of_200_000_lines_is_read(record):
    append(record, *[Remark(0, "hint", say("Play on."))] * 200_000)
    assert len(loaded(record).entries) > 200_000


def test_a_line_of_any_length_without_its_end_is_cut_off(record):
    size = record.stat().st_size
    with record.open("ab") as file:
        file.write(b"\0" * 3_000_000)
    read = loaded(record)
    assert (read.size, read.length) == (size, size + 3_000_000)


def test_nothing_is_written_that_would_not_be_read(tmp_path, monkeypatch):
    live = new_match(tmp_path, deals=40)
    monkeypatch.setattr("purple_table.session.record_writer.MOST_BYTES", 3_000)
    monkeypatch.setattr("purple_table.session.record_reader.MOST_BYTES", 3_000)
    go_on(live, Random(1))
    (told,) = said(live.notices())
    assert "larger than 3,000 bytes" in told
    assert live.outcome is not None
    live.close()
    (path,) = tmp_path.iterdir()
    assert 2_800 < path.stat().st_size <= 3_000
    assert not loaded(path).finished


DEALS = {
    # Somebody scores in every deal; all eight are a point short of the target.
    "agram": lambda options: 8 * options["target"]["most"],
    # All three are a point short; a deal brings a point, but for one in which cards are level and nobody has a trump.
    "all_fours": lambda options: 2 * 3 * options["target"]["most"],
    "blues_greens": lambda options: options["longest"]["most"],
    "boure": lambda options: options["deals"]["most"],
    # All three are a deal short, and as many deals were level.
    "briscola": lambda options: 2 * 3 * options["target"]["most"],
    # Both are a point short; High, Low and Jack are scored in every deal.
    "california_jack": lambda options: 2 * options["target"]["most"] // 3,
    "contract": lambda options: options["longest"]["most"],
    # A point in every deal, and as many were thrown in.
    "euchre": lambda options: 2 * 2 * options["target"]["most"],
    # Both sides are short of the target, and the cards of a deal have 400 points at least.
    "jass": lambda options: 2 * options["target"]["most"] // 400,
    # Both sides are short of the target, and a deal brings a tenth of what it does on average.
    "manille": lambda options: 2 * options["target"]["most"] // 10,
    "cinch": lambda options: options["longest"]["most"],
    "forty_fives": lambda options: options["longest"]["most"],
    "contract_bridge": lambda options: options["longest"]["most"],
    "pepper": lambda options: options["longest"]["most"],
    "pinochle": lambda options: options["longest"]["most"],
    "piquet": lambda options: 26,  # Two more than the most, where they end level.
    "pitch": lambda options: options["longest"]["most"],
    # All eight are a point short; a deal brings three points.
    "presidents": lambda options: 8 * options["target"]["most"] // 3 + 1,
    "preference": lambda options: options["deals"]["most"],
    # Both are a point short, and as many deals were level.
    "put": lambda options: 2 * 2 * options["target"]["most"],
    "sixty_six": lambda options: 2 * 2 * options["target"]["most"],  # Every other deal may be level.
    "quadrille": lambda options: options["deals"]["most"],
    "skat": lambda options: options["deals"]["most"],
    "spades": lambda options: options["longest"]["most"],
    # Ten more while the pot is not won.
    "spoil_five": lambda options: options["deals"]["most"] + 10,
    # All six are a point short, and the others hold at least a card of 1 or 2 points each, 27 on average.
    "go_boom": lambda options: 6 * options["target"]["most"] // 20,
    # All six level, one point short of the target; a deal has 26 points.
    "hearts": lambda options: 6 * options["target"]["most"] // 26 + 1,
    # As many deals as cards are played in, and three times as many that were thrown in.
    "napoleon": lambda options: 4 * options["deals"]["most"],
    # Nine tricks a deal, and all four are a point short of the target.
    "ninety_nine": lambda options: 4 * options["target"]["most"] // 9 + 1,
    "oh_hell": lambda options: 2 * options["start"]["most"] - 1,
    "rolling_stone": lambda options: 500,
    # As in California Jack.
    "shasta_sam": lambda options: 2 * options["target"]["most"] // 3,
    "page_one": lambda options: 500,
    # As in Napoleon.
    "peep_nap": lambda options: 4 * options["deals"]["most"],
    "sir_garnet": lambda options: 4 * options["deals"]["most"],
    # As in Agram, with seven.
    "spar": lambda options: 7 * options["target"]["most"],
    # As in Put.
    "truc": lambda options: 2 * 2 * options["target"]["most"],
    # A hand costs somebody a chip.
    "thirty_one": lambda options: 10 * options["chips"]["most"],
    # Deals of six tricks each score nothing; one in five that scores a point is far less than chance gives.
    "whist": lambda options: 5 * 2 * options["target"]["most"],
}
"""How many deals the longest match of a game has."""
ACTIONS = {
    "agram": 50,
    "all_fours": 39,
    "blues_greens": 800,
    # Seven say whether they stay, exchange five cards each, and play five.
    "boure": 78,
    "briscola": 62,
    "california_jack": 50,
    "contract": 300,
    # Three passes, 48 bids of nine calls each with double and redouble, a pass, the deal and 48 cards.
    "contract_bridge": 485,
    "euchre": 34,
    "go_boom": 50,  # The deal and all cards but one.
    "hearts": 76,
    "jass": 51,
    "manille": 53,
    "napoleon": 43,
    "ninety_nine": 53,
    "oh_hell": 53,  # Eight bids, before each of them the passes of all others but one, and three passes after the last.
    # Random deals of four players have up to 130; a hundred tricks end the others.
    "page_one": 480,
    "peep_nap": 52,
    # The deal, four calls, a trump, 36 actions of an exchange, and 16 cards.
    "cinch": 58,
    # The deal, twelve calls, a trump, five cards of each to change, and 20 cards.
    "forty_fives": 54,
    "pepper": 58,
    # The deal, every bid from 100 to 1000, three passes, a trump and 48 cards.
    "pinochle": 144,
    # The deal, four calls, a trump, a card that is called, and 48 cards.
    "quadrille": 55,
    # The deal, a call for each of 94 numbers with its answer, two passes, the skat, two cards, a game, and 33 cards.
    "skat": 230,
    # The deal, eight cards to change and two answers, six declarations, and 24 cards.
    "piquet": 41,
    "pitch": 50,
    # The deal, three gifts, 47 sets of a card, and between them passes; random deals of eight players have up to 180.
    "presidents": 400,
    # The deal, six calls, the widow, two cards, a trump, and 33 cards.
    "preference": 44,
    # The deal, six cards, and what is said before them; random deals have up to 11.
    "put": 19,
    # The deal, twelve cards, and what is said before them; random deals have up to 16.
    "truc": 24,
    # Random deals of six players have up to 150; a standstill ends the others.
    "rolling_stone": 500,
    "shasta_sam": 50,
    "sir_garnet": 42,
    "sixty_six": 38,  # Twenty-eight cards, seven marriages, a swap and a close.
    "spades": 300,
    "spar": 38,
    # The deal, a card that is robbed, forty cards, and a jink.
    "spoil_five": 44,
    "thirty_one": 2_314,
    "whist": 50,
}
"""How many actions a deal has at most."""
BYTES = dict.fromkeys(GAMES, 330) | {"spades": 350}
"""What an action takes with its reason, on the average."""
PLAYERS = {
    "agram": 8,
    "boure": 7,
    "go_boom": 6,
    "rolling_stone": 6,
    "hearts": 6,
    "napoleon": 7,
    "peep_nap": 7,
    "pitch": 7,
    "presidents": 8,
    "spar": 7,
    "spoil_five": 8,
    "thirty_one": 8,
}


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_the_bounds_stand_above_the_longest_match_that_any_setting_allows(name, tmp_path, monkeypatch):
    monkeypatch.setattr(sampled_deals, "PACE", 5)  # what is said takes as many bytes
    options = load(f"{name}/game.toml")["options"]
    assert DEALS[name](options) * ACTIONS[name] * BYTES[name] < 0.75 * MOST_BYTES
    continual = {"bidding": "continual"} if name == "spades" else {}
    game = make(name, PLAYERS.get(name) or fit_players(name), **continual)
    longest = max(_slow_deal(game.start(chance(seed)), Random(seed), game.players) for seed in range(3))
    assert ACTIONS[name] / 4 < longest <= ACTIONS[name]
    live = table_of(name, tmp_path, 1, "club")
    live.reseat(0, Seat("Di", level="club"))
    begun = live.record_file.stat().st_size
    go_on(live, Random(1), lambda live: len(live._match.steps) >= 60)
    assert (live.record_file.stat().st_size - begun) / 60 < BYTES[name]
    live.close()


def test_no_line_is_shorter_than_the_shortest():
    every = [format_entry(Undone(0, 0)), format_entry(Acted(0, "p")), format_entry(Remark(0, "hint", SILENT))]
    every += [format_entry(Remark(0, "hint", SILENT), 1), format_entry(Seated(0, Seat("", computer=False)))]
    every.append(format_end(record_lines.MatchEndEntry((0,), (0, 0))))
    assert min(map(len, every)) >= SHORTEST_LINE
    assert MOST_ENTRIES * SHORTEST_LINE <= MOST_BYTES


def _slow_deal(state: State, rng: Random, players: int) -> int:
    """The actions of a deal in which nobody is in a hurry: bids are low, and to knock or draw is put off."""
    count = idle = 0
    while state.to_act is not None:
        legal = {str(action): action for action in state.legal_actions()}
        kinds = {text.split()[0]: text for text in reversed(legal)}
        if "deal" in kinds and count > 2:
            break
        raised = next((text for text in ("bid redouble", "bid double") if text in legal), None)
        text = (
            raised
            or kinds.get("bid")
            or rng.choice([text for text in legal if text not in ("knock", "stay")] or [*legal])
        )
        if "draw" in kinds and "take" in kinds and "knock" in kinds:
            idle = (idle + 1) % (3 * players)
            text = kinds["take" if idle else "draw"]
        state.apply(legal[text])
        count += 1
    return count


assert set(DEALS) == set(ACTIONS) == set(GAMES), f"the reckoning lacks a game of {RULES}"
