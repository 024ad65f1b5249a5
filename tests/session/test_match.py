"""One match for table, loading, tests and soak: it lists what is legal once, and a replay says who is wrong."""

from pathlib import Path
from random import Random

import pytest

from purple_table.core.actions import NextDeal
from purple_table.core.match import Match, replay
from purple_table.core.record import ENGINE, Acted, Undone
from purple_table.core.rulebook import RuleError
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.match_store import WaitingMatch
from purple_table.session.record_lines import format_entry
from purple_table.session.record_store import DamagedMatch, LoadedMatch, RecordError
from tests.damage import added, resealed
from tests.said import said
from tests.session import fake
from tests.session.playing import go_on, new_match, one_action, store

SECRET = Chance(derive_secret(7))


def begun(steps: int) -> Match:
    match = Match(fake.game(3, 3), SECRET)
    while len(match.steps) < steps:
        match.play(match.state.to_act or 0, match.legal()[-1])
    return match


def told(match: Match) -> list[Acted]:
    return [Acted(step.seat, str(step.action)) for step in match.steps]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The file of a match in its second deal."""
    live = new_match(tmp_path)
    go_on(live, Random(1), lambda live: live.view(0).status.deal == 2 and live.persons_turn)
    live.close()
    return store(tmp_path).files()[0]


def broken(monkeypatch: pytest.MonkeyPatch, text: str, error: Exception) -> None:
    """Have the engine fail at an action of the second deal."""
    real = fake.TinyState.apply

    def apply(state, action):
        if state.deal == 2 and str(action) == text:
            raise error
        return real(state, action)

    monkeypatch.setattr(fake.TinyState, "apply", apply)


def written_by(record: Path, engine: str) -> None:
    old = f'"engine":"{ENGINE}"'.encode()
    content = record.read_bytes()
    assert old in content
    record.write_bytes(resealed(content.replace(old, b'"engine":"%s"' % engine.encode(), 1)))


def untouched(record: Path) -> str:
    """What is said of a file that cannot be loaded and stays as it is."""
    content, files = record.read_bytes(), list(record.parent.iterdir())
    with pytest.raises(RecordError) as caught:
        store(record.parent).load(record)
    assert record.read_bytes() == content
    assert list(record.parent.iterdir()) == files
    for found in store(record.parent).list_unfinished():
        kept = WaitingMatch(found, store(record.parent))
        assert not kept.work(60)
        assert (kept.damaged, said(kept.fault), kept.match) == (False, str(caught.value), None)
    assert list(record.parent.iterdir()) == files
    return str(caught.value)


# --- a replay --------------------------------------------------------------------------------------------------------


def test_a_replay_leads_where_the_match_stands():
    match = begun(40)
    again, stop = replay(match.game, SECRET, told(match))
    assert (stop, again.steps, again.events) == (None, match.steps, match.events)
    assert again.state.view(0) == match.state.view(0)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (Acted(9, "play R1"), "seat 9 acts, but it is the turn of seat "),
        (Acted(-1, "play X9"), "play X9 is not allowed"),
        (Acted(-1, "eat"), '"eat" is no action'),
        (Undone(0, 90), "only 20 stand"),
        (Undone(0, 0), "what it did not decide"),
    ],
)
def test_a_record_that_is_wrong_is_refused_where_it_is(wrong, words):
    match = begun(20)
    if wrong.seat < 0:
        wrong = Acted(match.state.to_act or 0, wrong.action)
    again, stop = replay(match.game, SECRET, [*told(match), wrong, Acted(0, "play R0")])
    assert stop is not None
    assert (stop.kind, stop.entry) == ("refused", 20)
    assert words in said(stop.cause)
    assert again.steps == match.steps
    assert again.state.view(0) == match.state.view(0)
    _, stop = replay(match.game, SECRET, [*told(match), wrong], engine="0.9")
    assert stop is not None
    assert stop.kind == ("fault" if isinstance(wrong, Acted) else "refused"), "what is undone is no matter of the rules"


@pytest.mark.parametrize("error", [KeyError("R1"), ValueError("too many values"), RecursionError(), TypeError("None")])
def test_an_engine_that_fails_is_at_fault(monkeypatch, error):
    match = begun(60)
    place = next(place for place in range(40, 60) if match.steps[place].free)
    broken(monkeypatch, str(match.steps[place].action), error)
    again, stop = replay(match.game, SECRET, told(match))
    assert stop is not None
    assert (stop.kind, stop.entry, stop.error) == ("fault", place, error)
    assert type(error).__name__ in said(stop.cause)
    assert again.steps == match.steps[:place]


def test_the_first_steps_of_a_match_are_a_match_of_its_own():
    match = begun(75)
    for count in (0, 1, 30, 62, 70, 75):
        early = match.copy_first(count)
        assert early.steps == match.steps[:count]
        while len(early.steps) < 75:
            step = match.steps[len(early.steps)]
            early.play(step.seat, step.action)
        assert early.state.view(1) == match.state.view(1)
    assert len(match.steps) == 75


def test_what_came_since_one_acted_is_all_that_came_and_to_deal_is_no_act():
    match = Match(fake.game(3, 4), SECRET)
    came, acted, dealt = [], [0, 0, 0], 0
    while match.state.outcome is None:
        seat, action = match.state.to_act, match.legal()[-1]
        came.append(match.play(seat, action))
        if not isinstance(action, NextDeal):
            acted[seat] = len(came)
        elif acted[seat]:
            dealt += 1
        for place, done in enumerate(acted):
            assert match.list_new_events(place) == [event for events in came[done:] for event in events]
    assert dealt == 3


def test_what_is_legal_is_listed_once_a_position(monkeypatch):
    listed = []
    real = fake.TinyState.legal_actions
    match = begun(30)
    expected = real(match.state)
    monkeypatch.setattr(fake.TinyState, "refusal", lambda state, action: None)
    monkeypatch.setattr(fake.TinyState, "legal_actions", lambda state: listed.append(state) or real(state))
    assert match.legal(1) == tuple(expected[:1])
    assert match.legal() == match.legal() == tuple(expected)
    assert match.legal(2) == tuple(expected[:2])
    twin = match.copy()
    match.play(match.state.to_act, expected[0])
    assert len(listed) == 1
    assert twin.legal() == tuple(expected)
    assert match.legal() == tuple(real(match.state)) != twin.legal()
    match.go_back(30)
    assert match.legal() == twin.legal()


def test_what_the_rules_refuse_changes_nothing():
    match = begun(30)
    with pytest.raises(ValueError, match="not allowed"):
        match.play(match.state.to_act, NextDeal())
    assert match.steps == begun(30).steps
    assert match.legal() == begun(30).legal()


# --- a file ----------------------------------------------------------------------------------------------------------


def test_a_fault_of_the_engine_leaves_the_file_and_names_both_versions(record, monkeypatch):
    read = store(record.parent).load(record)
    assert isinstance(read, LoadedMatch)
    place = next(place for place, step in enumerate(read.match.steps) if place > 33 and step.free)
    broken(monkeypatch, str(read.match.steps[place].action), KeyError("R1"))
    written_by(record, "1 or so")
    message = untouched(record)
    assert message.startswith(f"{record}: line ")
    assert "KeyError: 'R1'" in message
    assert f"version 1 or so of the engine, this is version {ENGINE}" in message


@pytest.mark.parametrize(
    "wrong",
    [
        lambda content: content.replace(b'"action":"play ', b'"action":"play 9', 1),
        lambda content: content + b'{"type":"end","winners":[0],"totals":[1,2,3]}\n',
        lambda content: content + format_entry(Acted(2, "give R1")),
    ],
)
def test_what_another_engine_wrote_is_never_called_damaged_because_this_one_refuses_it(record, wrong):
    record.write_bytes(resealed(wrong(record.read_bytes())))
    good = record.read_bytes()
    assert isinstance(store(record.parent).load(record), DamagedMatch)
    for kept in record.parent.iterdir():
        kept.unlink()
    record.write_bytes(good)
    written_by(record, "0.9")
    assert "version 0.9 of the engine" in untouched(record)


def test_what_the_engine_before_had_a_number_wrote_is_damaged_where_it_is_refused(record):
    """It allowed nothing that is refused now, so one flipped bit does not cost the match."""
    record.write_bytes(added(record.read_bytes(), Acted(2, "give R1")))
    written_by(record, "0.1.0")
    read = store(record.parent).load(record)
    assert isinstance(read, DamagedMatch)
    assert read.kept.name.endswith(".damaged")
    assert read.position is not None
    assert read.position.view().status.deal == 2


def test_a_rule_book_that_this_engine_refuses_is_damaged_only_if_this_engine_wrote_it(record):
    def build(*args):
        raise RuleError("tiny: deals: must be a number")

    content = record.read_bytes()
    kept = store(record.parent, build)
    written_by(record, "0.9")
    with pytest.raises(RecordError, match=r"line 1: tiny: deals.*version 0\.9"):
        kept.load(record)
    record.write_bytes(content)
    assert isinstance(kept.load(record), DamagedMatch)


def test_a_fault_that_was_taken_back_stops_nothing(record, monkeypatch):
    before = store(record.parent).load(record)
    assert isinstance(before, LoadedMatch)
    done, mine = len(before.match.steps), before.match.legal()
    entries = [Acted(0, str(mine[0])), Undone(0, done), Acted(0, str(mine[1]))]
    record.write_bytes(added(record.read_bytes(), *entries))
    broken(monkeypatch, str(mine[0]), KeyError("R1"))
    read = store(record.parent).load(record)
    assert isinstance(read, LoadedMatch)
    assert [str(step.action) for step in read.match.steps[done:]] == [str(mine[1])]
    assert read.path == record


def test_the_record_says_which_engine_wrote_it(tmp_path):
    live = new_match(tmp_path)
    one_action(live, Random(1))
    live.close()
    read = store(tmp_path).load(store(tmp_path).files()[0])
    assert isinstance(read, LoadedMatch)
    assert read.header.engine == ENGINE
    assert int(ENGINE) > 0
