"""Bidding, trump and partners at the table, in the games that have them."""

import pygame
import pytest

from purple_table import games
from purple_table.core.actions import Bid, Contract, Pass
from purple_table.core.events import Called
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, SingleDealChance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_store import LoadedMatch, RecordStore
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.scenes.table.panels import call_cells
from purple_table.ui.scenes.table.panels.bid_panels import AuctionPanel, TricksPanel
from purple_table.ui.scenes.table.panels.choice_panels import WaysPanel
from purple_table.ui.scenes.table.parts.name_plates import Seats
from purple_table.ui.scenes.table.parts.plate_picture import make_plate
from purple_table.ui.scenes.table.picture import find_face
from purple_table.ui.scenes.table.table_words import shorten_counters
from tests.contrast import contrast
from tests.immediate_thinker import ImmediateThinker
from tests.invented.trading import make_trade
from tests.said import said
from tests.session.playing import latest
from tests.ui.at_games import played_to, table_of, until_asked
from tests.ui.at_table import Guest, agrees, sitting, standing

SIZES = ((800, 600), (1280, 720), (1920, 1080))


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table of a game."""
    sit_down = sitting(monkeypatch)
    make = next(sit_down)

    def at(
        game, players=4, seed=3, size=(800, 600), speed="instant", people=(0,), level="reference", live=None, **options
    ):
        live = live or table_of(game, players, seed, people, level, **options)
        return make(live=live, size=size, speed=speed)

    yield at
    next(sit_down, None)


@pytest.fixture
def drawn(monkeypatch):
    """The codes of all faces that were asked for, while somebody watches all the time."""
    monkeypatch.setattr(Guest, "watching", True)
    codes = set()
    face = CardSurfaces.face

    def noted(cards, card, *arguments, **options):
        codes.add(card.code)
        return face(cards, card, *arguments, **options)

    monkeypatch.setattr(CardSurfaces, "face", noted)
    return codes


def bid(guest, text):
    """Make a bid as a mouse does: choose it, then confirm."""
    panel = guest.scene.controls.panel
    guest.click(panel.cells.cell(Bid(text)).rect.center)
    guest.click(panel.confirm.rect.center)


def through_the_auction(guest, text="1 bronze"):
    """Make a bid when first asked, then pass; answers when a card is asked for."""
    made = False
    while until_asked(guest).kind == "auction":
        panel = guest.scene.controls.panel
        if not made and panel.cells.cell(Bid(text)).call.legal:
            bid(guest, text)
            made = True
        else:
            guest.press(pygame.K_p)
    return guest


def look(guest):
    """A picture of the window at rest, as bytes."""
    guest.wait(0.2)
    return guest.pixels()


# --- bidding ----------------------------------------------------------------------------------------------------------


TABLES = [("whist", 4), *((game, players) for game in ("spades", "contract") for players in (2, 3, 4))]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_deal_is_played_by_mouse_to_its_score(sit, game, players):
    guest = sit(game, players, seed=players)
    for _ in range(60):
        asked = until_asked(guest)
        if guest.results:
            break
        if asked.kind == "auction":
            through_the_auction(guest)
        elif asked.kind == "bid":
            bid(guest, "3")
        elif asked.kind == "choose":
            guest.click(guest.scene.controls.panel.buttons[0].rect.center)
        else:
            assert agrees(guest.scene)
            guest.pick(max(guest.scene.model.legal_cards))
    assert len(guest.results) == 1
    assert len(guest.results[0].totals) == len(guest.live.game.sides)


@pytest.mark.parametrize("game", ["spades", "contract"])
def test_a_deal_is_played_by_the_keyboard_alone(sit, game):
    guest = sit(game)
    for _ in range(200):
        asked = until_asked(guest)
        if guest.results:
            break
        if asked.kind == "auction" and any(event.seat == 0 for event in guest.scene.parts.call_tags.calls):
            guest.press(pygame.K_p)
        else:
            guest.press(pygame.K_RIGHT)
            guest.press(pygame.K_RETURN)
    assert guest.results


@pytest.mark.parametrize("size", SIZES)
def test_box_and_plate_say_that_a_bid_is_doubled_and_the_plate_keeps_its_tricks(sit, size):
    guest = sit("contract_bridge", seed=2, size=size, level="random")
    doubled = 0
    while until_asked(guest).kind != "play":
        calls = [call.call for call in guest.scene.parts.call_tags.calls]
        words = guest.scene.controls.contract.words
        if "double" in calls and "redouble" not in calls:
            doubled += 1
            assert words.large.endswith(" doubled")
        legal = guest.live.legal()
        guest.scene.commands.act(next((bid for bid in legal if bid in (Bid("double"), Bid("redouble"))), Pass()))
    assert doubled
    assert "redoubled" in guest.scene.controls.contract.words.large
    scene = guest.scene
    place = scene.picture.find_place(guest.live.view(0).status.declarer)
    state, size = scene.painting._seats.plate(place), scene.layout.seats[place].plate.size
    plates = [state, state._replace(counters=(("Tricks", "7"),))]
    assert state.counters[-1] == ("Tricks", "0")
    pictures = [make_plate(scene.drawing.kit, size, plate, 11) for plate in plates]
    assert pygame.image.tobytes(pictures[0], "RGBA") != pygame.image.tobytes(pictures[1], "RGBA")


def test_who_has_just_called_is_not_said_to_be_next(sit):
    guest = sit("contract_bridge", speed="normal")
    told = set()
    for _ in range(400):
        guest.step(1 / 30)
        told.add((guest.scene.model.notes.remark, guest.scene.model.prompt))
        if guest.scene.model.ask is not None and not guest.scene.playback.is_busy:
            guest.scene.commands.act(Pass())
    calls = [(remark, prompt) for remark, prompt in told if ":**" in remark]
    assert len(calls) > 3
    for remark, prompt in calls:
        name = remark.removeprefix("**").partition(":")[0]
        assert not prompt.startswith(f"**{name}**"), (remark, prompt)


def test_a_single_click_anywhere_on_a_bid_box_decides_nothing(sit):
    guest = sit("contract")
    until_asked(guest, "auction")
    before = standing(guest.live)
    panel = guest.scene.controls.panel
    for cell in (cell for row in panel.cells.rows[::3] for cell in row[::2]):
        guest.click(cell.rect.center)
    guest.click((panel.rect.left + 4, panel.rect.top + 4))
    guest.press(pygame.K_SPACE)
    assert isinstance(guest.scene.controls.panel, AuctionPanel) or standing(guest.live) != before
    guest = sit("spades")
    until_asked(guest, "bid")
    before = standing(guest.live)
    guest.click(guest.scene.controls.panel.cells.cell(Bid("nil")).rect.center)
    assert standing(guest.live) == before


def test_a_refused_bid_shows_words_and_clause_beside_it(sit):
    guest = sit("contract", seed=6)
    until_asked(guest, "auction")
    bid(guest, "3 red")
    guest = sit("contract", people=(0, 1))
    guest.show_hand()
    bid(guest, "3 red")
    guest.show_hand()
    panel = guest.scene.controls.panel
    cell = panel.cells.cell(Bid("2 gold"))
    guest.click(cell.rect.center)
    reason = guest.live.refusal(Bid("2 gold"))
    assert guest.scene.model.notes.note == said(reason.words)
    assert guest.scene.model.notes.clause == reason.clause
    bounds = guest.surface.get_rect()
    note = guest.scene.spoken.room()
    assert bounds.contains(note)
    assert abs(note.centerx - cell.rect.centerx) < bounds.width // 2
    guest.press(pygame.K_w)
    assert guest.opened == [reason.clause]


def test_a_hint_for_a_bid_points_at_it_and_says_why(sit):
    guest = sit("spades", level="reference")
    until_asked(guest, "bid")
    guest.press(pygame.K_h)
    guest.until(lambda: guest.scene.model.hint is not None)
    hint = guest.scene.model.hint
    panel = guest.scene.controls.panel
    assert [cell.call.action for row in panel.cells.rows for cell in row if cell.hinted] == [hint.action]
    assert "Hint" in guest.scene.model.notes.note
    assert isinstance(panel, TricksPanel)
    guest.wait(8)
    assert guest.scene.controls.panel is panel


def test_undo_takes_a_bid_back(sit):
    guest = sit("spades")
    until_asked(guest, "bid")
    before = standing(guest.live)
    bid(guest, "5")
    until_asked(guest, "play")
    guest.press(pygame.K_u)
    guest.step()
    assert standing(guest.live) == before
    assert isinstance(guest.scene.controls.panel, TricksPanel)


def test_a_match_goes_on_in_the_middle_of_the_auction(tmp_path):
    store = RecordStore(tmp_path, games.build)
    game = table_of("contract", 4).game
    seats = [Seat(name, computer=name != "You", level="reference") for name in ("You", "Ada", "Ben", "Cleo")]
    live = LiveMatch.new(game, seats, Chance(derive_secret(3)), ImmediateThinker(game, make_player), store)
    live.begin_deal()
    while not live.persons_turn:
        live.advance()
    live.act(Bid("2 gold"))
    before = live.view(0)
    live.close()
    read = latest(store)
    assert isinstance(read, LoadedMatch)
    assert read.view() == before
    assert [event.call for event in read.view().history if isinstance(event, Called)][-1] == "2 gold"


# --- what can be seen at any time -------------------------------------------------------------------------------------


def test_contract_and_trump_are_told_by_mark_and_name(sit):
    guest = through_the_auction(sit("contract", seed=3), "1 purple")
    status = guest.scene.model.view.status
    words = guest.scene.controls.contract.words
    assert status.contract == Contract(1, "purple")
    assert words.large == "1 {Pu} Purple"
    assert words.small == "played by you"
    assert guest.scene.controls.contract.visible
    guest = sit("spades")
    until_asked(guest)
    assert guest.scene.controls.contract.words.large == "{Bk} Black"
    guest = sit("whist")
    until_asked(guest)
    assert guest.scene.model.view.status.trump in guest.scene.controls.contract.words.large


@pytest.mark.parametrize("size", [*SIZES, (1000, 1400)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_stand_clear_of_seats_and_each_other(sit, size, players):
    guest = through_the_auction(sit("contract", players, size=size))
    scene = guest.scene
    assert scene.parts.standings.is_shown
    board, box = scene.parts.standings._rect, scene.controls.contract.rect
    assert not board.colliderect(box)
    window = pygame.Rect((0, 0), size)
    for rect in (board, box):
        assert window.contains(rect)
        for place, seat in enumerate(scene.layout.seats):
            assert not rect.colliderect(seat.plate), place
            assert not rect.colliderect(seat.fan), place


def test_partners_bear_the_same_mark(sit):
    guest = sit("spades")
    until_asked(guest)
    marks = [guest.scene.painting._seats.plate(place).emblem for place in range(4)]
    assert marks[0] == marks[2] != marks[1] == marks[3]
    assert marks[0].corners != marks[1].corners, "not by the tint alone"
    guest = sit("spades", 3)
    until_asked(guest)
    assert all(guest.scene.painting._seats.plate(place).emblem is None for place in range(3))


def taken(guest):
    """Tricks taken and bid by the other seats."""
    values = {counter.kind: counter.values for counter in guest.scene.model.view.status.counters}
    return list(zip(values["tricks"], values["bid"], strict=True))[1:]


def test_bids_and_tricks_stand_on_the_plates_and_sides_on_their_board(sit):
    guest = sit("spades")
    until_asked(guest, "bid")
    bid(guest, "nil")
    until_asked(guest, "play")
    guest.pick(min(guest.scene.model.legal_cards))
    until_asked(guest, "play")
    plates = [guest.scene.painting._seats.plate(place) for place in range(4)]
    assert ("Bid", "Nil") in plates[0].counters
    assert all(plate.total is None for plate in plates)
    assert [plate.counters for plate in plates[1:]] == [(("Tricks", f"{won} of {bid}"),) for won, bid in taken(guest)]
    tricks = [int(dict(plate.counters)["Tricks"].split()[0]) for plate in plates]
    assert sum(tricks) == guest.scene.model.view.status.trick - 1
    rows = guest.scene.parts.standings._rows()
    assert [row.name for row in rows] == ["You and Ben", "Ada and Cleo"]
    assert all("Contract" in dict(row.counters) and "Bags" in dict(row.counters) for row in rows)


def test_the_dummy_is_told_who_plays_both_hands(sit):
    live = table_of("contract_bridge", 4, 3, level="reference")
    assert not played_to(live, lambda view, legal: view.status.phase == "playing", lambda view, legal: Pass(), most=12)
    assert live.view(0).status.declarer == 2
    guest = sit("contract_bridge", live=live, speed="normal")
    told = "You are the dummy: **Ben** plays your cards too"
    guest.until(lambda: guest.scene.model.prompt == told, 3000)
    assert guest.scene.model.prompt == told


def test_all_calls_can_be_read_during_the_play(sit):
    guest = through_the_auction(sit("contract", size=(1280, 720)))
    before = look(guest)
    guest.press(pygame.K_a)
    assert guest.scene.overlays.shown == "calls"
    assert look(guest) != before
    guest.press(pygame.K_a)
    assert guest.scene.overlays.shown is None
    guest.click(guest.scene.controls.contract.rect.center)
    assert guest.scene.overlays.shown == "calls"
    guest.click(guest.scene.layout.middle.center)
    assert guest.scene.overlays.shown is None
    told = guest.scene.parts.call_tags.tell_calls(0)
    assert any("1 {Bz} Bronze" in line and "7 of 12 tricks" in line for line in told)


def test_a_call_is_seen_beside_its_seat_and_goes_by_itself(sit):
    guest = sit("contract", speed="normal")
    guest.until(lambda: guest.scene.parts.call_tags._bubbles or guest.scene.model.ask is not None, 6000)
    through_the_auction(guest)
    assert not guest.scene.playback.is_busy
    guest.wait(4)
    assert not guest.scene.parts.call_tags._bubbles


def test_calls_of_the_bidding_go_with_the_first_card(sit):
    guest = sit("napoleon", 5)
    until_asked(guest, "ladder")
    guest.scene.commands.act(guest.live.legal()[0])
    tags = guest.scene.parts.call_tags
    guest.until(lambda: guest.scene.model.view.status.phase == "playing" and tags._bubbles, 1000, 0.05)
    guest.until(lambda: guest.my_turn or guest.scene.picture.trick, 1000, 0.02)
    guest.scene.commands.act(guest.live.legal()[0])
    guest.until(lambda: guest.scene.picture.trick, 1000, 0.02)
    assert not tags._bubbles, "well before they would go by themselves"


def test_a_call_that_is_not_allowed_can_be_read():
    ground, share = colors.PANEL, call_cells._FAINT / 255
    paper, ink = (colors.mix(ground, tone, share) for tone in (colors.IVORY, colors.INK))
    assert contrast(paper, ink) >= 4.5
    assert contrast(paper, colors.IVORY) >= 2, "it does not look like one that is allowed"


def test_the_contract_is_announced_and_a_click_goes_on(sit):
    guest = sit("contract", speed="normal")
    for _ in range(3000):
        guest.step()
        if guest.scene.parts.call_tags.banner is not None:
            break
        panel = guest.scene.controls.panel
        if panel is not None and not guest.scene.playback.is_busy:
            bid(guest, "1 red") if panel.cells.cell(Bid("1 red")).call.legal else panel.context.act(Pass())
    large, small = guest.scene.parts.call_tags.banner
    assert "Red" in large
    assert small == "played by you"
    guest.click(guest.scene.layout.middle.center)
    guest.step()
    assert guest.scene.parts.call_tags.banner is None


def test_trumps_stand_together_at_the_end_of_the_hand(sit):
    guest = sit("contract")
    until_asked(guest, "auction")
    color = guest.live.game.deck[guest.hand.list_fan()[0]].color_name
    through_the_auction(guest, f"6 {color.lower()}")
    deck = guest.live.game.deck
    trumps = [deck[code].color_name == guest.scene.model.view.status.trump for code in guest.hand.list_fan()]
    assert any(trumps)
    assert trumps == sorted(trumps)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_set_aside_is_a_small_fan_and_can_be_enlarged(sit, size, drawn):
    guest = through_the_auction(sit("contract", 2, size=size, undealt="all"))
    aside = guest.scene.parts.aside.room(guest.scene.layout)
    assert len(guest.scene.picture.cards_aside) == 25
    window = pygame.Rect((0, 0), size)
    assert window.contains(aside)
    for rect in (guest.scene.layout.hand, *(seat.plate for seat in guest.scene.layout.seats)):
        assert not rect.colliderect(aside)
    before = look(guest)
    guest.click(aside.center)
    assert guest.scene.overlays.shown == "aside"
    assert look(guest) != before
    assert set(guest.scene.picture.cards_aside) <= drawn
    guest.press(pygame.K_o)
    assert guest.scene.overlays.shown is None


def test_what_lies_face_down_is_never_drawn(sit, drawn):
    guest = through_the_auction(sit("contract", 3, undealt="one"))
    known = [code for code in guest.scene.picture.cards_aside if code is not None]
    assert len(known) == 1
    assert len(guest.scene.picture.cards_aside) == 13
    guest.press(pygame.K_o)
    guest.wait(0.2)
    assert drawn <= set(known) | set(guest.scene.model.view.hand) | {code for _, code in guest.scene.picture.trick} | {
        card for event in guest.scene.model.view.history for card in getattr(event, "cards", ()) if card
    }


# --- blind nil --------------------------------------------------------------------------------------------------------


def test_the_hand_lies_face_down_until_it_is_looked_at(sit, drawn):
    guest = sit("spades", blind_nil="any")
    until_asked(guest, "choose")
    assert isinstance(guest.scene.controls.panel, WaysPanel)
    assert len(guest.hand.list_fan()) == 12
    assert all(find_face(code) is None for code in guest.hand.list_fan())
    assert not guest.scene.model.view.hand
    aside = {code for code in guest.scene.picture.cards_aside if code is not None}
    assert drawn <= aside
    guest.press(pygame.K_RETURN)
    until_asked(guest, "bid")
    assert guest.hand.list_fan() == [*guest.scene.model.view.hand]
    assert agrees(guest.scene)


def test_a_blind_bid_shows_the_hand_afterwards(sit):
    guest = sit("spades", blind_nil="any", speed="normal")
    guest.until(lambda: guest.scene.model.ask is not None and not guest.scene.playback.is_busy, 6000)
    guest.click(guest.scene.controls.panel.buttons[1].rect.center)
    until_asked(guest, "play")
    assert set(guest.hand.list_fan()) == set(guest.scene.model.view.hand)
    assert guest.scene.painting._seats.plate(0).counters[-1] == ("Bid", "Blind nil")


def unseen(key):
    """A table of four people, the first of whom is asked before seeing a hand that the key decides."""
    game = table_of("spades", 4, blind_nil="any", undealt="none").game
    seats = [Seat(name, computer=False) for name in ("Ann", "Ben", "Cleo", "Dan")]
    return LiveMatch.new(game, seats, SingleDealChance(bytes([key]) * 32, 3, 1), ImmediateThinker(game, make_player))


def test_two_tables_that_differ_in_unseen_hands_look_alike(sit):
    """While the screen is handed over, and before the hand is looked at."""
    pictures, hands = [], []
    for key in (1, 2):
        guest = sit("spades", live=unseen(key))
        guest.until_handover()
        guest.wait(1)
        handed = guest.pixels()
        guest.show_hand()
        guest.wait(3)
        assert all(find_face(code) is None for code in guest.hand.list_fan())
        pictures.append((handed, guest.pixels()))
        guest.press(pygame.K_RETURN)
        until_asked(guest, "bid")
        hands.append(guest.hand.list_fan())
    assert hands[0] != hands[1]
    assert pictures[0] == pictures[1]


def test_the_hand_is_covered_again_when_the_next_person_is_asked(sit, drawn):
    guest = sit("spades", blind_nil="any", people=(0, 1), size=(800, 600))
    guest.show_hand()
    first = guest.live.viewer
    guest.press(pygame.K_RETURN)
    until_asked(guest, "bid")
    assert set(guest.hand.list_fan()) == set(guest.scene.model.view.hand)
    own = set(guest.scene.model.view.hand)
    guest.press(pygame.K_RIGHT)
    drawn.clear()
    guest.press(pygame.K_RETURN)
    guest.until_handover()
    assert not drawn & own
    assert guest.live.to_act != first


# --- quiet ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["spades", "contract"])
def test_nothing_moves_while_the_person_considers_a_bid(sit, game):
    guest = sit(game)
    until_asked(guest)
    guest.wait(4)
    assert not any(guest.step() for _ in range(120))
    guest.press(pygame.K_RIGHT)
    guest.wait(1)
    assert not any(guest.step() for _ in range(120))


def test_resizing_in_the_middle_of_an_auction_keeps_what_is_chosen(sit):
    guest = sit("contract")
    until_asked(guest, "auction")
    guest.press(pygame.K_RIGHT)
    panel = guest.scene.controls.panel
    for size in ((1280, 720), (1000, 1400), (800, 600), (1920, 1080)):
        guest.loop.stage.resize(size)
        guest.step()
        assert pygame.Rect((0, 0), size).contains(panel.rect)
    assert panel.chosen.action == Bid("1 bronze")
    guest.press(pygame.K_RETURN)
    assert guest.scene.parts.call_tags.calls or guest.scene.controls.panel is not panel


@pytest.mark.parametrize("device", ["mouse", "keyboard"])
def test_a_tooltip_goes_with_the_next_press_and_stays_away(sit, device):
    guest = sit("contract", 3)
    until_asked(guest)
    controls = guest.scene.controls
    if device == "mouse":
        guest.post(pygame.MOUSEMOTION, pos=controls.aside.rect.center, rel=(0, 0), buttons=(0, 0, 0))
    while device == "keyboard" and controls.form.focused is not controls.aside:
        guest.press(pygame.K_TAB)
    guest.wait(1)
    assert controls.form.tooltip_text.startswith("The cards set aside")
    guest.press(pygame.K_RETURN)
    for kind in ("auction", "play"):
        until_asked(guest, kind)
        guest.wait(1)
        assert not controls.form.tooltip_text
        guest.scene.commands.act(guest.live.legal()[-1])


@pytest.mark.parametrize(("seed", "size"), [(1, (800, 600)), (2, (1280, 720))])
def test_trump_is_named_by_mouse_and_announced_by_name(sit, seed, size):
    """A computer names it in the first, the person in the second; the deal is then played to its score."""
    guest = sit("manille", 4, seed=seed, size=size, trump="dealer")
    named = False
    for _ in range(60):
        asked = until_asked(guest)
        if guest.results:
            break
        if asked.kind == "choose":
            bid(guest, "red")
            named = True
        else:
            assert guest.live.view(0).status.trump
            assert agrees(guest.scene)
            guest.pick(max(guest.scene.model.legal_cards))
    assert guest.results
    assert named == (seed == 2)


@pytest.mark.parametrize("picked", [0, 2, 4])
def test_the_tray_takes_any_number_of_cards_between_the_fewest_and_the_most(sit, picked):
    game = make_trade("stock")
    seats = [Seat(name, computer=seat > 0, level="reference") for seat, name in enumerate("ABCD")]
    live = LiveMatch.new(game, seats, Chance(derive_secret(5)), ImmediateThinker(game, make_player))
    guest = sit("little_nap", live=live)
    until_asked(guest, "ladder")
    guest.scene.commands.act(Bid("nap"))
    until_asked(guest, "give")
    held = guest.hand.list_fan()
    for code in held[:picked]:
        guest.pick(code)
    assert guest.scene.controls.confirm.enabled
    guest.confirm()
    guest.until_asked()
    assert len(guest.hand.list_fan()) == 5
    assert set(held) & set(guest.hand.list_fan()) == set(held[picked:])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), [("contract", 4), ("skat", 3), ("pepper", 4)])
def test_nothing_in_a_bid_panel_changes_its_place_within_a_deal(sit, game, players, size):
    guest = sit(game, players, size=size, people=tuple(range(players)))
    places = {}
    for _ in range(players + 1):
        guest.show_hand()
        panel = guest.scene.controls.panel
        shape = (tuple(panel.passing.rect), tuple(panel.confirm.rect), panel.cells.rows[0][0].rect.height)
        # To hold the only bid that may be made is another question than to name one.
        places.setdefault((guest.live.to_act, panel.first_widget is panel.cells), set()).add(shape)
        guest.scene.commands.act(guest.live.legal()[0])
    assert panel.calls.rounds >= 2
    assert all(len(shapes) == 1 for shapes in places.values())


def test_the_buttons_of_a_close_panel_stand_beside_its_calls_and_end_with_them(sit):
    guest = sit("contract")
    until_asked(guest, "auction")
    panel = guest.scene.controls.panel
    cells = panel.cells.rect
    assert panel.passing.rect.left > cells.right
    assert cells.bottom - panel.confirm.rect.bottom < cells.height // 10


def test_the_only_button_of_a_close_panel_has_all_the_height(sit):
    guest = sit("jass", people=(0, 1, 2, 3))
    guest.show_hand()
    panel = guest.scene.controls.panel
    assert panel.confirm.rect.left > panel.cells.rect.right
    assert panel.rect.height - panel.confirm.rect.height < panel.confirm.rect.height // 5


@pytest.mark.parametrize("size", SIZES)
def test_names_stay_above_the_calls_and_a_lone_bid_is_shown_once(sit, size):
    guest = sit("skat", 3, size=size, people=(0, 1, 2))
    for _ in range(12):
        guest.show_hand()
        panel = guest.scene.controls.panel
        lone = sum(cell.call.legal for row in panel.cells.rows for cell in row) == 1
        assert (panel.cells in list(panel.walk())) != lone
        # All lines of few rounds are in sight, and the last ones of many lie below the names.
        view, lines = panel.calls.frame, panel.calls.rounds
        assert view.offset == 0 or lines > 4
        if panel.calls.rect.height > view.rect.height:
            row = (panel.calls.measure(guest.scene.drawing.kit, None)[1] - view.rect.height) / max(1, view.offset)
            assert row <= 1
        legal = guest.live.legal()
        bids = [action for action in legal if action != Pass()]
        if not bids or panel.calls.rounds > 7:
            break
        guest.scene.commands.act(bids[0])
    assert lines > 4


def test_a_call_is_not_told_while_cards_are_played(sit):
    """It stood before what was asked in the second trick."""
    guest = sit("preference", 3)
    for _ in range(20):
        ask = until_asked(guest)
        if ask.kind == "play":
            break
        guest.scene.commands.act(guest.live.legal()[0])
    notes = guest.scene.model.notes
    for words, is_call in (("Ada: Pass", True), ("Hearts are broken", False)):
        until_asked(guest, "play")
        notes.show_remark(words, is_call=is_call)
        guest.scene.commands.act(guest.live.legal()[0])
        guest.step(0.2)
        assert (notes.remark == words) is not is_call


def test_the_plate_of_a_declarer_alone_counts_the_contract_without_a_board_of_zeros(sit):
    guest = sit("quadrille", seed=3)
    for _ in range(40):
        until_asked(guest)
        if guest.scene.model.view.status.phase == "playing":
            break
        guest.live.act(guest.live.legal()[0])
        guest.wait(0.1)
    assert guest.scene.model.view.status.declarer == 0
    assert not guest.scene.parts.standings.rects
    state = Seats(guest.scene.parts._context, guest.scene.parts).plate(0)
    assert state.total == 0
    assert state.counters[-1] == ("Contract", "0 of 7")
    assert list(shorten_counters(state.counters))[-1] == "**0 of 7**", "there is room for it beside the contract"
