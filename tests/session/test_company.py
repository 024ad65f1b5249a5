"""Several people at one table, claims, and several kept matches."""

from dataclasses import replace
from pathlib import Path

import pytest

from purple_table.core.deal_code import read_code
from purple_table.core.events import Moved, TrickWon
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.games import build
from purple_table.players.levels import make_player
from purple_table.session.files import SaveError
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_store import DamagedMatch, LoadedMatch, RecordSummary
from purple_table.session.tally import tally_match
from tests.immediate_thinker import ImmediateThinker
from tests.rules.positions import hearts
from tests.session.playing import new_match, store

PEOPLE = (Seat("Ann", computer=False), Seat("Clara"), Seat("Ben", computer=False), Seat("Mina"))


def company(seed: int = 3, **options: object) -> LiveMatch:
    game = hearts(**options)
    return LiveMatch.new(game, PEOPLE, Chance(derive_secret(seed)), ImmediateThinker(game, make_player))


def go_on(live: LiveMatch) -> None:
    """Let computers act until a person must decide or the deal is over."""
    while not live.persons_turn and not live.awaits_deal and live.outcome is None:
        assert live.advance()


def test_the_turn_goes_from_person_to_person() -> None:
    live = company(passing="off")
    live.begin_deal()
    turns = set()
    for _ in range(8):
        go_on(live)
        if live.awaits_deal:
            break
        turns.add(live.to_act)
        live.act(live.legal()[0])
    assert turns == {0, 2}


def test_a_recap_tells_what_came_since_as_that_person_saw_it() -> None:
    live = company()
    live.begin_deal()
    seen: dict[int, tuple[object, ...]] = {}
    while not live.awaits_deal:
        go_on(live)
        if live.awaits_deal:
            break
        seat = live.to_act or 0
        recap = live.recap(seat)
        if seat in seen:
            plays = [event for event in recap if isinstance(event, Moved) and event.target.role == "trick"]
            assert plays or any(isinstance(event, Moved) for event in recap) or recap == ()
            assert not any(event.source.owner == seat for event in plays)
        for event in recap:
            if isinstance(event, Moved) and event.source.role in ("stock", "pass"):
                mine = seat in (event.source.owner, event.target.owner)
                assert mine or set(event.cards) == {None} or event.target.role == "aside"
        seen[seat] = recap
        live.act(live.legal()[0])
    assert set(seen) == {0, 2}


def test_undo_names_the_other_people() -> None:
    live = company()
    assert live.undo_consenters(0) == (2,)
    assert live.undo_consenters(2) == (0,)
    live.reseat(2, Seat("Ben", computer=True))
    assert live.undo_consenters(0) == ()


def finish_deal(live: LiveMatch) -> None:
    while not live.awaits_deal and live.outcome is None:
        if live.persons_turn:
            live.act(live.legal()[0])
        else:
            assert live.advance()


ANN, BEN, CLARA = Seat("Ann", computer=False), Seat("Ben", computer=False), Seat("Clara", computer=False)


def test_a_seat_that_a_computer_holds_is_taken_with_the_next_deal() -> None:
    """Otherwise one could take it, see its hand and give it back."""
    live = company(passing="off")
    live.begin_deal()
    go_on(live)
    live.reseat(1, CLARA)
    assert (live.persons, dict(live.arriving), live.party[1]) == ((0, 2), {1: CLARA}, CLARA)
    finish_deal(live)
    assert live.persons == (0, 2)
    live.begin_deal()
    assert (live.persons, dict(live.arriving), live.seats[1]) == ((0, 1, 2), {}, CLARA)


def test_between_deals_a_seat_is_taken_at_once_and_who_arrives_may_stay_away() -> None:
    live = company()
    live.reseat(1, CLARA)
    assert live.persons == (0, 1, 2)
    live.begin_deal()
    live.reseat(3, Seat("Mina", computer=False))
    live.reseat(3, PEOPLE[3])
    assert not live.arriving
    finish_deal(live)
    live.begin_deal()
    assert live.persons == (0, 1, 2)


def test_whoever_left_comes_back_at_once_where_nobody_sees_a_second_hand() -> None:
    live = company(passing="off")
    live.begin_deal()
    live.reseat(2, Seat("Ben"))
    live.reseat(2, BEN)
    assert live.persons == (0, 2), "its cards were seen in this deal"
    live.reseat(2, Seat("Ben"))
    finish_deal(live)
    live.begin_deal()
    live.reseat(2, BEN)
    assert live.persons == (0,), "of this deal Ann alone has seen a hand"
    finish_deal(live)
    live.begin_deal()
    assert live.persons == (0, 2)


def test_who_watches_a_computer_at_the_own_seat_comes_back_at_once_and_nowhere_else() -> None:
    live = company(passing="off")
    live.reseat(2, Seat("Ben"))
    live.begin_deal()
    live.reseat(0, Seat("Ann"))
    finish_deal(live)
    live.begin_deal()
    assert live.advance()
    assert live.viewer == 0
    live.reseat(2, BEN)
    assert live.persons == ()
    live.reseat(0, ANN)
    assert live.persons == (0,)
    assert dict(live.arriving) == {2: BEN}


def test_a_match_that_goes_on_knows_whose_cards_of_the_deal_were_seen(tmp_path: Path) -> None:
    for second in (False, True):
        folder = tmp_path / str(second)
        game = hearts(passing="off")
        live = LiveMatch.new(
            game, PEOPLE, Chance(derive_secret(3)), ImmediateThinker(game, make_player), store(folder, build)
        )
        live.begin_deal()
        if second:
            live.reseat(2, Seat("Ben"))
            finish_deal(live)
            live.begin_deal()
        live.reseat(0, Seat("Ann"))
        live.reseat(2, Seat("Ben"))
        live.close()
        (read,) = store(folder, build).list_unfinished()
        loaded = store(folder, build).load(read.path)
        assert isinstance(loaded, LoadedMatch)
        again = LiveMatch.resume(loaded, ImmediateThinker(game, make_player))
        assert again.viewer == 0
        again.reseat(2, BEN)
        assert again.persons == (() if second else (2,))
        again.reseat(0, ANN)
        assert again.persons == ((0,) if second else (0, 2))


@pytest.mark.parametrize(
    ("seat", "helped"),
    [(1, True), (2, False)],
    ids=["a computer's seat", "the seat of somebody who comes back"],
)
def test_who_sits_beside_somebody_in_a_computers_seat_has_played_with_help(
    tmp_path: Path, seat: int, helped: bool
) -> None:
    game = hearts(passing="off", target=30)
    live = LiveMatch.new(
        game, PEOPLE, Chance(derive_secret(3)), ImmediateThinker(game, make_player), store(tmp_path, build)
    )
    live.begin_deal()
    live.reseat(seat, replace(PEOPLE[seat], computer=True))
    live.reseat(seat, replace(PEOPLE[seat], computer=False))
    finish_deal(live)
    live.begin_deal()
    assert seat in live.persons
    live.reseat(seat, replace(PEOPLE[seat], computer=True))
    while live.outcome is None:
        finish_deal(live)
        live.begin_deal()
    live.close()
    loaded = store(tmp_path, build).load(store(tmp_path, build).files()[0])
    assert isinstance(loaded, LoadedMatch)
    rows = {row.person: row.had_help for row in tally_match(loaded, loaded.path, lambda game: {})}
    assert rows == ({"Ann": True, "Ben": True} if helped else {"Ann": False})


def test_a_claim_plays_the_rest_by_ordinary_actions() -> None:
    for seed in range(60):
        live = company(seed, passing="off", moon_choice="subtract")
        live.begin_deal()
        while not live.awaits_deal:
            go_on(live)
            if live.awaits_deal:
                break
            if live.can_claim() and len(live.legal()) > 1:
                seat = live.to_act
                assert live.claim()
                won = []
                while not live.awaits_deal:
                    assert live.advance()
                    news = live.events(live.steps - 1)
                    won += [event.seat for event in news if isinstance(event, TrickWon)]
                    assert live.claiming == (not live.awaits_deal)
                assert set(won) <= {seat}
                return
            live.act(live.legal()[0])
    pytest.fail("no deal of sixty offers a claim")


def test_the_choice_after_a_claimed_moon_is_the_shooters_own() -> None:
    for seed in range(400):
        live = company(seed, passing="off")
        live.begin_deal()
        while not live.awaits_deal:
            go_on(live)
            if live.awaits_deal:
                break
            if live.can_claim():
                live.claim()
                while live.claiming:
                    assert live.advance()
                if live.awaits_deal:
                    break
                assert live.view(live.to_act or 0).status.phase == "choosing"
                if live.persons_turn:
                    assert not live.advance()
                    return
                break  # a computer has shot the moon, and chooses
            live.act(max(live.legal(), key=str))
    pytest.fail("no claim of four hundred deals ends in a moon")


def test_a_claim_that_is_not_certain_is_not_granted() -> None:
    live = company(passing="off")
    live.begin_deal()
    go_on(live)
    assert not live.can_claim()
    assert not live.claim()
    assert not live.claiming


def test_unfinished_matches_come_last_played_first_and_damaged_ones_are_told(tmp_path: Path) -> None:
    kept = store(tmp_path)
    for _ in range(3):
        live = new_match(tmp_path)
        live.begin_deal()
        live.close()
    kept.files()[1].write_text("nonsense\n", encoding="utf-8")
    found = list(kept.list_unfinished())
    assert sum(isinstance(one, RecordSummary) for one in found) == 2
    assert sum(isinstance(one, DamagedMatch) for one in found) == 1


def test_a_deleted_match_can_be_restored(tmp_path: Path) -> None:
    kept = store(tmp_path)
    live = new_match(tmp_path)
    live.begin_deal()
    live.close()
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
    live = company(4, passing="off", target=60)
    assert live.deal_code() is None
    live.begin_deal()
    hand = live.view(0).hand
    assert live.deal_code() is None
    while not live.awaits_deal:
        go_on(live)
        if not live.awaits_deal:
            live.act(live.legal()[0])
    short = live.deal_code(
        {"target": 100, **{name: value for name, value in live.game.options.items() if name != "target"}}
    )
    code = read_code(short or "")
    assert dict(code.options) == {"target": 60}
    assert dict(read_code(live.deal_code() or "").options) == dict(live.game.options)
    again = LiveMatch.new(live.game, PEOPLE, code.chance(), ImmediateThinker(live.game, make_player))
    again.begin_deal()
    assert again.view(0).hand == hand
    assert (code.game, code.players, code.number) == ("hearts", 4, 1)
