"""A table and its windows: who comes and goes, what all see, and how the match goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from purple_table.core.events import DealBegan
from purple_table.core.messages import english
from purple_table.core.shuffle import Chance, SharedChance, derive_secret
from purple_table.games import build
from purple_table.network import messages as wire
from purple_table.network.deal_rounds import DEAL_SECONDS
from purple_table.network.fairness import WORD_SECONDS
from purple_table.network.lobby import (
    Connection,
    FairnessNoted,
    Jumped,
    MatchBegan,
    Nudged,
    PhraseSaid,
    ProblemKind,
    UndoAsked,
    UndoSettled,
)
from purple_table.network.rules_reader import BookReader
from purple_table.players.levels import make_player
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.live_match import LiveMatch
from purple_table.session.port import Audience
from purple_table.session.record_store import LoadedMatch, RecordStore
from purple_table.session.review import Review
from tests.immediate_thinker import ImmediateThinker
from tests.network.tables import QuickTable, begin_with


def test_every_machine_verifies_every_deal_and_the_record_gives_the_same_match(tmp_path: Path) -> None:
    table = QuickTable("hrrc", store=RecordStore(tmp_path, build), options={"target": 30})
    table.join("Berta"), table.join("Carl")
    table.host.begin()
    table.play(table.is_over)
    assert {window.totals for window in table.windows} == {table.live.outcome.totals}
    for window in table.windows:
        checks = window.client.watch.checks
        assert len(checks) >= 2
        assert {check.state for check in checks.values()} == {"verified"}
        assert {check.machines for check in checks.values()} == {3}
    record = table.live.record_file
    table.host.close()
    loaded = RecordStore(tmp_path, build).load(record)
    assert isinstance(loaded, LoadedMatch)
    assert loaded.match.state.outcome == table.live.outcome
    assert [seat.remote for seat in loaded.seats] == [False, True, True, False]


def test_totals_are_those_of_the_same_cards_at_one_table() -> None:
    chance = Chance(derive_secret(11))
    for name, kinds in (("hearts", "hrcc"), ("spades", "hrrc"), ("thirty_one", "hrc")):
        table = QuickTable(kinds, name, chance=chance)
        for _ in range(kinds.count("r")):
            table.join("Berta")
        table.host.begin()
        table.play(lambda: table.live.view(0).sheet != () and table.live.awaits_deal)
        alone = LiveMatch.new(table.game, table.live.seats, chance, ImmediateThinker(table.game, make_player))
        while alone.steps < table.live.steps:
            if alone.asked is not None:
                alone.act(alone.legal()[0])
            else:
                alone.go_on()
        assert alone.view(0) == table.live.view(0), name


def test_a_lost_person_comes_back_to_the_same_card() -> None:
    table = QuickTable("hrcc")
    guest = table.join("Berta")
    table.host.begin()
    table.play(lambda: table.live.view(0).trick != () and table.live.asked == 1)
    table.lose(guest)
    steps = table.live.steps
    for _ in range(50):
        table.work()
    assert table.live.steps == steps
    assert table.own.client.lobby.seats[1].connection is Connection.LOST
    assert table.own.client.lobby.waiting_for == ("Berta",)
    table.come_back(guest)
    guest.stops = True
    table.play(lambda: guest.client.match.asked == 1)
    assert table.live.steps == steps
    assert table.own.client.lobby.seats[1].connection is Connection.CONNECTED
    assert guest.client.match.make_view() == table.live.view(1)
    guest.stops = False
    table.play(lambda: table.live.view(0).status.deal == 2 and table.live.asked == 1)
    assert guest.client.watch.checks[1].state == "verified"


def test_a_window_that_was_lost_before_the_table_heard_it_was_ready_says_so_again() -> None:
    """It had said so into a dead line, and said it no more, so the table waited for ever where nobody else sat."""
    table = QuickTable("rrr", options={"target": 60})
    guest = table.join("Berta", "Carl", "Dora")
    table.host.begin()
    table.play(lambda: table.host.live is not None and table.live.steps > 5 and table.live.awaits_deal)
    guest.client.poll()
    table.lose(guest)
    for _ in range(5):
        guest.work()
    assert guest.client.match.steps == table.live.steps
    table.come_back(guest)
    table.play(table.is_over)
    table.play(lambda: guest.client.lobby.phase == "over")


def test_who_loses_the_line_while_the_rules_are_read_is_told_of_the_match_once_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = QuickTable("rr", "thirty_one", options={"chips": 1})
    table.join("Berta")
    table.host.begin()
    table.play(lambda: table.live.steps > 3)
    with monkeypatch.context() as slow:
        slow.setattr(BookReader, "poll", lambda reader: False)
        guest = table.join("Carl")
        table.lose(guest)
        table.come_back(guest)
        guest.work()
    table.play(lambda: guest.client.match is not None and guest.client.match.steps > 10, most=500)


def test_who_has_the_name_of_somebody_else_comes_back_to_the_own_seat() -> None:
    table = QuickTable("hrrc")
    guest, other = table.join("Anna"), table.join("Anna", "Anna")
    assert other.client.problem is not None
    other = table.join("Berta")
    assert [seat.name for seat in other.client.lobby.seats[:3]] == ["Anna", "Anna 2", "Berta"]
    table.host.begin()
    table.play(lambda: table.live.steps > 5)
    for window in (other, guest):
        window.client.close()
        table.host.receive(window.transport.machine, wire.Leave())
    back = table.join("Anna")
    back.work()
    assert back.client.match.persons == (1,)


def test_a_computer_sits_in_after_a_time_until_the_person_is_back() -> None:
    table = QuickTable("hrcc", takeover_seconds=30.0)
    guest = table.join("Berta")
    table.host.begin()
    table.play(lambda: table.live.asked == 1)
    table.lose(guest)
    table.now += 29.0
    table.work()
    assert table.live.asked == 1
    table.now += 2.0
    table.play(lambda: table.live.view(0).trick != () and table.live.seats[1].computer)
    seat = table.own.client.lobby.seats[1]
    assert (seat.name, seat.connection, seat.taken_over) == ("Berta", Connection.LOST, True)
    # The program was started again: no token, but the same name.
    back = table.join("Berta")
    table.play(lambda: back.client.match is not None and back.client.match.asked == 1)
    assert not table.live.seats[1].computer
    assert not table.own.client.lobby.seats[1].taken_over


def test_a_match_goes_on_after_the_host_has_crashed(tmp_path: Path) -> None:
    store = RecordStore(tmp_path, build)
    table = QuickTable("hrcc", store=store)
    table.join("Berta")
    table.host.begin()
    table.play(lambda: table.live.view(0).status.deal == 2 and table.live.asked == 1)
    steps, record = table.live.steps, table.live.record_file
    table.live.close()
    loaded = RecordStore(tmp_path, build).load(record)
    assert isinstance(loaded, LoadedMatch)
    again = QuickTable("hrcc", resumed=LiveMatch.resume(loaded, ImmediateThinker(loaded.game, make_player), store))
    again.work()
    assert again.own.client.lobby.seats[1].connection is Connection.LOST
    guest = again.join("Berta")
    guest.stops = True
    again.play(lambda: guest.client.match is not None and guest.client.match.asked == 1)
    assert guest.client.match.steps == steps
    guest.stops = False
    again.play(lambda: 3 in guest.client.watch.checks)
    states = {check.number: check.state for check in guest.client.watch.checks.values()}
    assert states == {1: "watched", 2: "watched", 3: "sealed"}


def test_each_that_may_not_come_is_told_why() -> None:
    table = QuickTable("hrcc")
    assert table.join("Berta", engine="0").client.problem.kind is ProblemKind.OTHER_VERSION
    assert table.join("Berta", "Carl").client.problem.kind is ProblemKind.FULL
    assert table.join("Berta").client.problem is None
    assert table.join("Carl").client.problem.kind is ProblemKind.FULL
    table.host.close()
    assert table.join("Dora").client.problem.kind is ProblemKind.CLOSED
    table.windows[3].work()
    assert table.windows[3].client.problem.kind is ProblemKind.CLOSED


def test_taking_back_needs_the_consent_of_all() -> None:
    table = QuickTable("hrrc")
    guest, other = table.join("Berta"), table.join("Carl")
    table.host.begin()
    table.play(lambda: table.live.view(1).trick != () and table.live.asked == 2 and table.live.can_undo(1))
    other.stops = table.own.stops = True
    table.play(lambda: guest.client.match.can_undo(1))
    steps = table.live.steps
    for agreed in (False, True):
        assert not guest.client.match.undo(1)
        for window in (table.own, other):
            window.work()
            asked = window.told(UndoAsked)[-1]
            assert asked.seat == 1
            window.client.answer_undo(asked.number, agreed or window is other)
        table.host.tick()
        guest.stops = True
        guest.work()
        assert guest.told(UndoSettled)[-1].agreed == agreed
        assert bool(guest.told(Jumped)) == agreed
        assert (table.live.steps < steps) == agreed
    assert guest.client.match.asked == 1
    guest.stops = other.stops = table.own.stops = False
    table.play(lambda: all(window.client.watch.checks[1].key for window in table.windows))
    assert {window.client.watch.checks[1].state for window in table.windows} == {"verified"}


def test_the_own_card_is_told_again_where_the_match_was_put_back_before_it() -> None:
    table = QuickTable("hrcc")
    guest = table.join("Berta")
    table.host.begin()

    def plays() -> bool:
        match = guest.client.match
        return match is not None and match.asked == 1 and match.make_view().status.phase == "playing"

    table.play(plays)
    match = guest.client.match
    assert match is not None
    steps = match.steps
    match.act(match.legal()[0])
    (card,) = match.events(steps)
    guest.client.poll()
    told = match._waiting[0]
    assert match.take(replace(match._now, anew=True))
    match.take(told)
    match.go_on()
    assert card in match.events(steps)


def test_phrases_and_nudges_reach_the_others_and_no_free_text_does() -> None:
    table = QuickTable("hrcc")
    guest = table.join("Berta")
    table.host.begin()
    guest.work()
    guest.client.say(1, "well")
    guest.client.say(0, "well")
    guest.client.say(1, "any text")
    guest.client.nudge(1, 0)
    table.own.work()
    assert table.own.told(PhraseSaid) == [PhraseSaid(1, "well")]
    assert table.own.told(Nudged) == [Nudged(1, 0)]


def test_several_people_at_one_machine_and_one_who_looks_on() -> None:
    table = QuickTable("hrrc", options={"target": 20})
    pair = table.join("Berta", "Carl")
    watcher = table.join(watcher="Wanda")
    table.host.begin()
    table.play(lambda: pair.client.match is not None and table.live.asked == 2)
    assert pair.client.match.persons == (1, 2)
    assert watcher.client.match.local_play is None
    assert watcher.client.lobby.spectators == ("Wanda",)
    pair.client.match.audience = Audience(2, "none")
    assert all(card is None for card in pair.client.match.make_view().pile("hand", 2))
    table.play(table.is_over)
    assert watcher.totals == table.live.outcome.totals


def test_the_second_person_of_a_machine_acts_where_it_is_asked_in_secret() -> None:
    table = QuickTable("hrr", "spoil_five", Chance(derive_secret(1)))
    table.join("Berta", "Carl")
    table.host.begin()
    table.play(lambda: table.live.asked == 2 and table.live.view(1).to_act is None)
    asked = table.live.steps
    table.play(lambda: table.live.steps > asked, most=100)


def test_no_key_is_told_before_its_deal_where_somebody_cuts_for_the_first() -> None:
    """In Thirty-One that is a deal of its own, so the key of each deal was told when the one before it was over."""
    table = QuickTable("hr", "thirty_one", options={"chips": 2})
    guest = table.join("Berta")
    table.host.begin()

    def knows_too_much() -> bool:
        begun = [event.number for event in table.live.view(0).history if isinstance(event, DealBegan)]
        checks = guest.client.watch.checks.items()
        return any(check.key for number, check in checks if number > max(begun, default=0))

    table.play(lambda: table.is_over() or knows_too_much())
    assert not knows_too_much()
    checks = guest.client.watch.checks
    assert list(checks) == [*range(1, len(checks) + 1)]
    assert {check.state for check in checks.values()} == {"verified"}


def test_a_line_that_is_another_within_a_round_is_asked_again() -> None:
    """Otherwise its machine would be said to withhold a word for which it was asked on the line that is lost."""
    table = QuickTable("hrcc")
    guest = table.join("Berta")
    table.host.begin()
    table.play(lambda: len(table.host._rounds._asked) == 2)
    table.lose(guest)
    table.come_back(guest)
    guest.work()
    table.play(lambda: table.live.steps > 0)
    assert table.now < WORD_SECONDS


def test_a_machine_that_withholds_its_word_counts_as_lost_and_all_are_told() -> None:
    table = QuickTable("hrcc")
    guest = table.join("Berta")
    table.host.begin()
    table.play(lambda: table.live.asked is not None)
    table.play(lambda: table.live.awaits_deal)
    table.play(lambda: guest.client.match.awaits_deal)
    guest.work()
    guest.transport.is_cut = True  # nothing is said any more, though the line is there
    table.play(lambda: bool(table.own.told(FairnessNoted)))
    assert table.now >= WORD_SECONDS
    assert "Berta" in english(table.own.told(FairnessNoted)[0].words)
    table.play(lambda: 2 in table.own.client.watch.checks)
    assert table.own.client.watch.checks[2].machines == 1


def test_the_own_window_of_the_host_is_waited_for_however_long_it_rests() -> None:
    table = QuickTable("hrcc")
    guest = table.join("Berta")
    table.host.begin()
    table.play(lambda: len(table.host._rounds._asked) == 2)
    table.own.transport.is_cut = True
    for _ in range(100):
        guest.work(), table.host.tick()
        table.now += WORD_SECONDS / 20
    table.own.transport.is_cut = False
    table.play(lambda: 1 in table.own.client.watch.checks)
    assert table.own.client.watch.checks[1].machines == 2


def test_another_match_begins_at_the_same_table(tmp_path: Path) -> None:
    store = RecordStore(tmp_path, build)
    table = QuickTable("hrrc", store=store, options={"target": 30})
    guest, other = table.join("Berta"), table.join("Carl")
    table.host.begin()
    table.play(table.is_over)
    first, record = guest.client.match, table.live.record_file
    table.play(lambda: all(check.key for check in guest.client.watch.checks.values()))
    table.lose(other)
    table.host._begin = begin_with(table.game, SharedChance(derive_secret(8)), store)
    table.host.open_again()
    table.work()
    for window in (table.own, guest):
        assert window.client.match is None
        assert window.client.lobby.phase == "lobby"
    assert [seat.connection for seat in table.own.client.lobby.seats[1:3]] == [Connection.CONNECTED, Connection.OPEN]
    assert first.outcome is not None, "it can be looked at as before"
    table.host.begin()
    table.play(lambda: table.live.steps > 20)
    assert table.live.record_file != record
    # Who was away meanwhile finds the other match, in the same seat.
    table.come_back(other)
    table.play(lambda: table.live.asked == 2)
    assert len(other.told(MatchBegan)) == 2
    table.play(table.is_over)
    assert {window.totals for window in table.windows} == {table.live.outcome.totals}
    assert {check.state for check in guest.client.watch.checks.values()} == {"verified"}
    assert guest.client.match is not first


def test_whoever_sat_out_sits_in_the_lobby_of_another_match_as_a_person() -> None:
    table = QuickTable("hrcc", options={"target": 30})
    guest = table.join("Berta")
    table.host.begin()
    guest.client.sit_out(1, out=True)
    table.play(table.is_over)
    assert table.now < DEAL_SECONDS  # nobody waits for the window of somebody for whom a computer plays
    assert table.own.client.lobby.seats[1].taken_over
    table.host.open_again()
    table.work()
    assert not table.own.client.lobby.seats[1].taken_over


def test_the_match_goes_on_where_computers_play_for_everybody_at_the_table() -> None:
    table = QuickTable("hccc", options={"target": 30})
    table.host.begin()
    table.own.client.sit_out(0, out=True)
    table.play(table.is_over)


def test_whoever_claims_at_another_machine_gets_the_rest() -> None:
    table = QuickTable("hrrc", "spades", SharedChance(derive_secret(5)))
    guest, other = table.join("Berta"), table.join("Carl")
    table.host.begin()

    def is_certain() -> bool:
        match = guest.client.match
        return match is not None and match.can_claim() and len(match.view(1).pile("hand", 1)) > 1

    table.play(is_certain)
    match, steps, cards = guest.client.match, table.live.steps, len(guest.client.match.view(1).pile("hand", 1))
    assert not other.client.match.claim(), "it is another's turn"
    table.own.stops = guest.stops = other.stops = True
    assert match.claim()
    assert table.live.claiming
    match.act(match.legal()[-1])
    assert table.live.steps == steps, "a card that crosses with the claim would be missing in it"
    table.play(lambda: table.live.awaits_deal)
    assert table.live.steps == steps + cards * 4
    table.own.stops = guest.stops = other.stops = False
    table.play(lambda: all(window.client.watch.checks[1].key for window in table.windows))
    assert {window.client.watch.checks[1].state for window in table.windows} == {"verified"}
    sheet = table.live.view(0).sheet
    for window in table.windows:
        told = window.client.match.view(window.client.match.viewer).sheet
        assert told == sheet[: len(told)]
    assert len(guest.client.watch.checks) == len(sheet)


def test_a_claim_that_is_not_certain_or_comes_too_late_changes_nothing() -> None:
    table = QuickTable("hrcc", "spades")
    guest = table.join("Berta")
    table.host.begin()
    table.play(lambda: table.live.steps > 9 and guest.client.match.asked == 1)
    link, steps = guest.transport, table.live.steps
    assert not guest.client.match.claim()
    for seat, at in ((1, steps), (1, steps - 1), (0, steps)):
        link.send(wire.ClaimRest(seat, at))
        table.host.tick()
        assert (table.live.steps, table.live.claiming) == (steps, False)


def test_who_comes_during_the_match_takes_a_seat_from_a_computer() -> None:
    table = QuickTable("hrcc")
    table.host.begin()
    table.play(lambda: table.live.view(0).trick != ())
    late = table.join("Berta")
    table.play(lambda: late.client.match is not None and late.client.match.persons == (1,))
    assert table.live.seats[1].name == "Berta"


def test_a_guest_looks_back_at_a_deal_by_what_its_own_machine_has_verified() -> None:
    table = QuickTable("hrcc")
    guest = table.join("Berta")
    table.host.begin()
    table.play(lambda: guest.client.match is not None and 1 in guest.client.watch.checks)
    table.play(lambda: bool(guest.client.watch.checks[1].key) and guest.client.match.awaits_deal)
    match = guest.client.match
    assert match.reasons == table.live.reasons != ()
    assert not match.shows_reasons
    replay = match.replay(1)
    replay.work()
    (deal,) = replay.deals
    thinker = ImmediateThinker(match.game, make_player)
    review = Review(replay.match, deal, 1, thinker, ThinkingBudget(adviser="club"))
    while review.work():
        pass
    assert {decision.seat for decision in review.reviewed} == {1}
    assert len(review.reviewed) > 3
