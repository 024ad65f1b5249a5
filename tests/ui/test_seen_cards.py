"""The counter of the cards seen: from what the seat saw alone, where nothing else lies, and kept as help."""

import pytest
from msgspec.structs import replace

from purple_table.core.events import Moved
from purple_table.core.record import Remark
from purple_table.ui.scenes.table.parts.seen_cards import count_seen
from tests.ui.at_games import table_of, until_asked
from tests.ui.at_table import sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a game."""
    for seat in sitting(monkeypatch):
        yield lambda game, players=4, people=(0,), seat=seat, **fields: seat(
            live=table_of(game, players, 3, people), **fields
        )


def counted(live, seat):
    rows = count_seen(live.view(seat), live.game.deck)
    return {count.code: count.seen for row in rows for count in row if count.code}


def test_only_what_the_seat_has_seen_is_counted(sit):
    guest = sit("hearts", people=(0, 1), count_seen=True)
    live, deck = guest.live, guest.live.game.deck
    guest.until_handover()
    for seat in range(4):
        view = live.view(seat)
        known = {*view.hand, *(code for pile in view.piles for code in pile.cards if code is not None)}
        known.update(code for event in view.history if isinstance(event, Moved) for code in event.cards if code)
        assert sum(counted(live, seat).values()) == len(known) < len(deck.cards) // 2
        for color in deck.colors:
            assert counted(live, seat)[color.code] == sum(deck[code].color == color.code for code in known)
    assert counted(live, 0) != counted(live, 1)
    # While the hand lies face down, it counts what everybody has seen.
    hidden = guest.scene.parts.seen._rows
    assert sum(count.seen for row in hidden for count in row if count.code) == len(guest.scene.picture.cards_out)
    guest.show_hand()
    shown = guest.scene.parts.seen._rows
    assert {count.code: count.seen for row in shown for count in row if count.code} == counted(
        live, guest.scene.model.view.seat
    )


def test_suits_of_several_colors_are_counted_too():
    live = table_of("whist", 4)
    for row in count_seen(live.view(0), live.game.deck):
        assert (len(row) > 1) == (row[-1].code == "")
        if len(row) > 1:
            assert row[-1].total == sum(count.total for count in row[:-1])


@pytest.mark.parametrize(("game", "there"), [("hearts", True), ("spades", True), ("thirty_one", False)])
def test_it_lies_beside_everything_else_where_tricks_are_played(sit, game, there):
    guest = sit(game, count_seen=True)
    until_asked(guest)
    for size in ((800, 600), (1280, 720), (2560, 1440)):
        guest.loop.stage.resize(size)
        layout, rect = guest.scene.layout, guest.scene.parts.seen.rect
        assert (rect is not None) == there
        if rect is not None:
            others = [layout.bar, layout.prompt, layout.hand, *(seat.plate for seat in layout.seats)]
            others += [*guest.scene.parts.standings.rects, guest.scene.controls.contract.rect]
            assert rect.collidelist(others) < 0
            assert guest.scene.parts.seen.list_taken_rects(layout, guest.scene.stage.kit)


def test_it_comes_and_goes_with_the_setting_and_counts_as_help_once(sit):
    guest = sit("hearts")
    kept = []
    guest.live._save, save = lambda *entries: (kept.extend(entries), save(*entries)), guest.live._save
    until_asked(guest)
    assert guest.scene.parts.seen.rect is None
    guest.scene.use(replace(guest.scene.settings, count_seen=True))
    assert guest.scene.parts.seen.rect is not None
    for _ in range(3):
        until_asked(guest)
        guest.scene.commands.act(guest.live.legal()[0])
    helped = [entry for entry in kept if isinstance(entry, Remark) and entry.kind == "hint"]
    assert [entry.seat for entry in helped] == [0]
    guest.scene.use(replace(guest.scene.settings, count_seen=False))
    assert guest.scene.parts.seen.rect is None
