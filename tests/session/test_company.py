"""Several people at one table, claims, and several kept matches."""

from pathlib import Path

import pytest

from purple_table.core.dealcode import read_code
from purple_table.core.events import Moved, TrickWon
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, secret_from_seed
from purple_table.players.levels import make_player
from purple_table.session.glimpse import Glimpse
from purple_table.session.live_match import LiveMatch
from purple_table.session.records import Damaged
from purple_table.session.thinking import ImmediateThinker
from purple_table.session.writer import SaveError
from tests.rules.positions import hearts
from tests.session.playing import new_table, store

PEOPLE = (Seat("Ann", computer=False), Seat("Clara"), Seat("Ben", computer=False), Seat("Mina"))


def company(seed: int = 3, **options: object) -> LiveMatch:
    game = hearts(**options)
    return LiveMatch.new(game, PEOPLE, Chance(secret_from_seed(seed)), ImmediateThinker(game, make_player))


def go_on(table: LiveMatch) -> None:
    """Let computers act until a person must decide or the deal is over."""
    while not table.persons_turn and not table.awaits_deal and table.outcome is None:
        assert table.advance()


def test_the_turn_goes_from_person_to_person() -> None:
    table = company(passing="off")
    table.next_deal()
    turns = set()
    for _ in range(8):
        go_on(table)
        if table.awaits_deal:
            break
        turns.add(table.to_act)
        table.act(table.legal()[0])
    assert turns == {0, 2}


def test_a_recap_tells_what_came_since_as_that_person_saw_it() -> None:
    table = company()
    table.next_deal()
    seen: dict[int, tuple[object, ...]] = {}
    while not table.awaits_deal:
        go_on(table)
        if table.awaits_deal:
            break
        seat = table.to_act or 0
        recap = table.recap(seat)
        if seat in seen:
            plays = [event for event in recap if isinstance(event, Moved) and event.target.role == "trick"]
            assert plays or any(isinstance(event, Moved) for event in recap) or recap == ()
            assert not any(event.source.owner == seat for event in plays)
        for event in recap:
            if isinstance(event, Moved) and event.source.role in ("stock", "pass"):
                mine = seat in (event.source.owner, event.target.owner)
                assert mine or set(event.cards) == {None} or event.target.role == "aside"
        seen[seat] = recap
        table.act(table.legal()[0])
    assert set(seen) == {0, 2}


def test_undo_names_the_other_people() -> None:
    table = company()
    assert table.undo_needs(0) == (2,)
    assert table.undo_needs(2) == (0,)
    table.hand_over(2, Seat("Ben", computer=True))
    assert table.undo_needs(0) == ()


def test_a_claim_plays_the_rest_by_ordinary_actions() -> None:
    for seed in range(60):
        table = company(seed, passing="off", moon_choice="subtract")
        table.next_deal()
        while not table.awaits_deal:
            go_on(table)
            if table.awaits_deal:
                break
            if table.can_claim() and len(table.legal()) > 1:
                seat = table.to_act
                assert table.claim()
                won = []
                while not table.awaits_deal:
                    assert table.advance()
                    news = table.events(table.steps - 1)
                    won += [event.seat for event in news if isinstance(event, TrickWon)]
                    assert table.claiming == (not table.awaits_deal)
                assert set(won) <= {seat}
                return
            table.act(table.legal()[0])
    pytest.fail("no deal of sixty offers a claim")


def test_the_choice_after_a_claimed_moon_is_the_shooters_own() -> None:
    for seed in range(400):
        table = company(seed, passing="off")
        table.next_deal()
        while not table.awaits_deal:
            go_on(table)
            if table.awaits_deal:
                break
            if table.can_claim():
                table.claim()
                while table.claiming:
                    assert table.advance()
                if table.awaits_deal:
                    break
                assert table.view(table.to_act or 0).status.phase == "choosing"
                if table.persons_turn:
                    assert not table.advance()
                    return
            table.act(max(table.legal(), key=str))
    pytest.fail("no claim of four hundred deals ends in a moon")


def test_a_claim_that_is_not_certain_is_not_granted() -> None:
    table = company(passing="off")
    table.next_deal()
    go_on(table)
    assert not table.can_claim()
    assert not table.claim()
    assert not table.claiming


def test_unfinished_matches_come_last_played_first_and_damaged_ones_are_told(tmp_path: Path) -> None:
    kept = store(tmp_path)
    for _ in range(3):
        table = new_table(tmp_path)
        table.next_deal()
        table.close()
    kept.files()[1].write_text("nonsense\n", encoding="utf-8")
    found = list(kept.unfinished())
    assert sum(isinstance(one, Glimpse) for one in found) == 2
    assert sum(isinstance(one, Damaged) for one in found) == 1


def test_a_deleted_match_can_be_restored(tmp_path: Path) -> None:
    kept = store(tmp_path)
    table = new_table(tmp_path)
    table.next_deal()
    table.close()
    path = kept.files()[0]
    away = kept.delete(path)
    assert kept.files() == ()
    kept.purge()
    assert away.exists(), "a fresh deletion is kept"
    assert kept.restore(away) == path
    assert kept.files() == (path,)
    with pytest.raises(SaveError):
        kept.restore(away)
    with pytest.raises(SaveError):
        kept.delete(tmp_path / "missing.match")


def test_the_code_of_a_deal_is_told_once_it_is_over_and_plays_it_again() -> None:
    table = company(4, passing="off", target=60)
    assert table.deal_code() is None
    table.next_deal()
    hand = table.view(0).hand
    assert table.deal_code() is None
    while not table.awaits_deal:
        go_on(table)
        if not table.awaits_deal:
            table.act(table.legal()[0])
    short = table.deal_code(
        {"target": 100, **{name: value for name, value in table.game.options.items() if name != "target"}}
    )
    code = read_code(short or "")
    assert dict(code.options) == {"target": 60}
    assert dict(read_code(table.deal_code() or "").options) == dict(table.game.options)
    again = LiveMatch.new(table.game, PEOPLE, code.chance(), ImmediateThinker(table.game, make_player))
    again.next_deal()
    assert again.view(0).hand == hand
    assert (code.game, code.players, code.number) == ("hearts", 4, 1)
