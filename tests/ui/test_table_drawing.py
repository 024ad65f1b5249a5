"""Drawing, discarding, knocking and paying at the table, with mouse and keyboard."""

import pygame
import pytest

from purple_table.core.actions import Discard, Draw, Knock, Stay, Take
from purple_table.core.events import DealScored, Noted, Paid
from purple_table.core.messages import SILENT
from purple_table.session.port import Hint
from purple_table.ui.cards.pile_layout import lay_out_middle, seat_room
from purple_table.ui.kit import kit as skins
from purple_table.ui.scenes.table.parts.chip_stacks import ChipsAndPot
from purple_table.ui.scenes.table.parts.open_hands import OpenHands
from purple_table.ui.scenes.table.parts.showdown import ShowdownPart
from purple_table.ui.scenes.table.parts.stock import StockAndDiscards
from tests.said import said
from tests.ui.at_games import button, part, played_to, table_of, until_asked
from tests.ui.at_table import sitting, standing


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table of Thirty-One."""
    for seat in sitting(monkeypatch):

        def sit_down(players=4, seed=3, people=(0,), options=None, live=None, seat=seat, **fields):
            return seat(live=live or table_of("thirty_one", players, seed, people, **(options or {})), **fields)

        yield sit_down


def to_draw(sit, **options):
    """Somebody who is asked to draw, with knocking still possible if that is wanted."""
    knock = options.pop("knock", False)
    for seed in range(1, 30):
        guest = sit(seed=seed, **options)
        asked = until_asked(guest)
        if asked is not None and asked.kind == "draw" and (not knock or Knock() in guest.live.legal()):
            return guest
    raise AssertionError("nobody is ever asked to draw")


def first(guest):
    """Whether nobody has discarded anything yet."""
    return len(guest.scene.model.view.pile("discard")) == 1


def piles(guest):
    return lay_out_middle(guest.scene.layout, guest.scene.stage.kit.px)


def actions(guest):
    return [step.action for step in guest.live._match.steps]


def test_the_buttons_lie_clear_of_the_own_plate_in_every_window(sit):
    guest = to_draw(sit, knock=True)
    for size in ((800, 600), (1000, 700), (1280, 720), (1920, 1080)):
        guest.loop.stage.resize(size)
        own, panel = guest.scene.layout.seats[0].plate, guest.scene.controls.panel
        assert not panel.rect.colliderect(own.inflate(8, 8))
        assert pygame.Rect((0, 0), size).contains(panel.rect)


def test_a_click_on_the_stock_draws_and_a_click_on_a_card_discards(sit):
    guest = to_draw(sit)
    guest.click(piles(guest).stock.center)
    until_asked(guest, "discard")
    assert actions(guest)[-1] == Draw()
    code = guest.hand.list_fan()[0]
    guest.pick(code)
    assert Discard(code) in actions(guest)


def test_a_click_on_the_discard_pile_takes_its_card_which_may_not_go_back(sit):
    guest = to_draw(sit)
    top = guest.scene.model.view.pile("discard")[-1]
    guest.click(piles(guest).discard.center)
    until_asked(guest, "discard")
    assert actions(guest)[-1] == Take(top)
    before = standing(guest.live)
    guest.pick(top)
    assert standing(guest.live) == before
    assert guest.scene.model.notes.clause == "discard"
    assert "may not go back" in guest.scene.model.notes.note


def test_the_piles_stay_where_the_only_discard_is_taken(sit):
    guest = next(guest for guest in (sit(seed=seed) for seed in range(1, 30)) if until_asked(guest) and first(guest))
    guest.press(pygame.K_t)
    until_asked(guest, "discard")
    assert not guest.scene.model.view.pile("discard")
    assert part(guest, StockAndDiscards).is_shown
    code = next(iter(guest.scene.controls.panel.cards))
    guest.drag(guest.spot(code), piles(guest).discard.center)
    guest.drop(piles(guest).discard.center)
    assert Discard(code) in actions(guest)


@pytest.mark.parametrize(("key", "action"), [(pygame.K_d, Draw), (pygame.K_t, Take), (pygame.K_s, Stay)])
def test_letters_do_the_same(sit, key, action):
    guest = to_draw(sit)
    guest.press(key)
    assert any(isinstance(done, action) for done in actions(guest)[-3:])


def test_a_card_is_discarded_by_keyboard_alone(sit):
    guest = to_draw(sit)
    guest.press(pygame.K_d)
    until_asked(guest, "discard")
    guest.press(pygame.K_RIGHT)
    code = guest.scene.model.cursor_card
    guest.press(pygame.K_RETURN)
    assert Discard(code) in actions(guest)


def test_a_card_is_discarded_by_dropping_it_on_the_pile(sit):
    guest = to_draw(sit)
    guest.press(pygame.K_d)
    until_asked(guest, "discard")
    code = guest.hand.list_fan()[1]
    guest.drag(guest.spot(code), piles(guest).discard.center)
    assert guest.scene.model.dragged_card == code
    guest.drop(piles(guest).discard.center)
    assert Discard(code) in actions(guest)


def test_to_knock_is_asked_twice(sit):
    guest = to_draw(sit, knock=True)
    before = standing(guest.live)
    guest.press(pygame.K_k)
    assert standing(guest.live) == before
    assert "one more turn" in guest.scene.controls.panel.prompt
    guest.press(pygame.K_n)
    assert button(guest, "Knock").enabled
    guest.click(button(guest, "Knock").rect.center)
    assert standing(guest.live) == before
    guest.click(button(guest, "Yes").rect.center)
    assert Knock() in actions(guest)


def test_a_hint_to_knock_is_taken_by_the_second_key(sit):
    guest = to_draw(sit, knock=True)
    guest.scene.model.hint, guest.scene.model.hint_taken_by_key = Hint((Knock(),), SILENT), True
    before = standing(guest.live)
    guest.press(pygame.K_RETURN)
    assert standing(guest.live) == before
    assert "one more turn" in guest.scene.controls.panel.prompt
    guest.press(pygame.K_RETURN)
    assert Knock() in actions(guest)


def test_the_own_total_is_always_seen_beside_the_hand(sit):
    guest = to_draw(sit)
    game = guest.live.game
    color, total = dict(game.forecast(guest.scene.model.view, Stay()).values).values()
    counted = [game.deck[code] for code in guest.scene.model.view.hand]
    assert total == sum(card.rank_points + card.color_points for card in counted if card.color == color.code)
    with_it = guest.pixels()
    worth = next(found for found in guest.scene.parts.all if type(found).__name__ == "HandValue")
    worth._words = SILENT
    guest.scene.stage.redraw()
    guest.step()
    assert guest.pixels() != with_it


def test_what_the_next_player_will_find_is_seen_before_the_discard(sit):
    guest = to_draw(sit)
    guest.press(pygame.K_d)
    until_asked(guest, "discard")
    rect = piles(guest).discard
    before = pygame.image.tobytes(guest.surface.subsurface(rect), "RGB")
    guest.post(pygame.MOUSEMOTION, pos=guest.spot(guest.hand.list_fan()[0]), rel=(0, 0), buttons=(0, 0, 0))
    guest.wait(0.3)
    assert pygame.image.tobytes(guest.surface.subsurface(rect), "RGB") != before


def play_hand(guest):
    """Play a hand to its result by keyboard: draw, discard the first card, knock when it may be, declare the best."""
    for _ in range(80):
        asked = until_asked(guest)
        if guest.results:
            return guest.results.pop()
        if asked.kind == "draw":
            if Knock() in guest.live.legal():
                guest.press(pygame.K_k)
                guest.press(pygame.K_y)
            else:
                guest.press(pygame.K_s)
        elif asked.kind == "discard":
            guest.press(pygame.K_RIGHT)
            guest.press(pygame.K_RETURN)
        else:
            guest.press(pygame.K_RETURN)
    raise AssertionError("the hand never ends")


@pytest.mark.parametrize("players", [2, 5, 10])
@pytest.mark.parametrize("length", ["long", "short"])
def test_a_hand_is_played_by_keyboard_to_its_payments(sit, players, length):
    guest = sit(players, seed=players, options={"length": length})
    scored = play_hand(guest)
    assert isinstance(scored, DealScored)
    chips = part(guest, ChipsAndPot)
    view = guest.live.view(0)
    assert tuple(chips._held) == view.totals
    seats = guest.scene.painting._seats
    assert all(seats.plate(place).total is None for place in range(players))
    assert f"Chips {view.totals[0]}" in seats.note(0)
    assert sum(view.totals) + (view.status.pot or 0) == players * (3 if length == "long" else 10)


def declaring(sit, clear):
    """Somebody who must declare a color, of which one is best by far or two are close; their totals."""
    for seed in range(1, 60):
        live = table_of("thirty_one", 2, seed)
        if played_to(live, lambda view, legal: view.ask.kind == "choose", lambda view, legal: legal[-1]):
            ask = live.view(0).ask
            if (ask.clear is not None) == clear:
                return sit(live=live)
    raise AssertionError("it never happens")


def test_a_color_that_is_best_by_far_declares_itself_and_can_be_taken_back(sit):
    guest = declaring(sit, clear=True)
    asked = until_asked(guest, "choose")
    guest.step()
    assert "is your best by far" in guest.scene.model.notes.note
    guest.until(lambda: guest.scene.model.ask is None)
    assert guest.live._match.steps[-1].action == asked.clear.action == asked.ways[0].action
    guest.until(lambda: guest.results)
    guest.scene.undo_command.undo()
    until_asked(guest, "choose")
    guest.wait(2.0)
    assert guest.scene.model.ask.kind == "choose"


def test_a_color_is_asked_for_where_two_are_close(sit):
    guest = declaring(sit, clear=False)
    until_asked(guest, "choose")
    guest.wait(2.0)
    assert guest.scene.model.ask.kind == "choose"


def test_chips_fly_by_payments_and_a_click_ends_it(sit):
    guest = sit(4, speed="relaxed")
    guest.until(lambda: guest.scene.model.ask is not None and guest.scene.model.ask.kind == "draw", 20_000)
    chips, queue = part(guest, ChipsAndPot), guest.scene.picture.queue
    before, pot = list(chips._held), chips._pot
    for show in guest.scene.picture.payment_listeners:
        show([Paid(1, None, 1, "lowest"), Paid(2, None, 1, "lowest")])
    assert queue.is_busy
    guest.wait(0.3)
    assert len(chips._flights._flying) == 2
    assert chips._held[1] == before[1] - 1
    key = chips._flights._flying[0]
    start, ends = chips._find_place(1), chips._find_place(None)
    pose = queue.pose(key, ends)
    assert min(start.x, ends.x) - 1 <= pose.x <= max(start.x, ends.x) + 1
    guest.click((400, 300))
    assert not queue.is_busy
    assert chips._held == [before[0], before[1] - 1, before[2] - 1, before[3]]
    assert chips._pot == pot + 2
    assert not chips._flights._flying


def test_open_hands_are_seen_with_what_they_count(sit):
    guest = sit(4, seed=4, size=(1280, 720))
    shown = []

    def watch():
        if guest.scene.picture.shown and not shown:
            shown.append(dict(guest.scene.picture.shown))
        return bool(guest.results)

    for _ in range(60):
        guest.until(lambda: watch() or (guest.scene.model.ask is not None and not guest.scene.playback.is_busy), 6000)
        if guest.results:
            break
        guest.wait(0.3)
        kind = guest.scene.model.ask.kind
        if kind == "draw":
            guest.press(pygame.K_k if Knock() in guest.live.legal() else pygame.K_s)
            guest.press(pygame.K_y)
        elif kind == "discard":
            guest.press(pygame.K_RIGHT)
            guest.press(pygame.K_RETURN)
        elif kind == "choose":
            guest.press(pygame.K_RETURN)
    view = guest.live.view(0)
    hands = {guest.scene.picture.find_place(seat): view.pile("hand", seat) for seat in (1, 2, 3)}
    assert shown
    assert shown[0].items() <= hands.items()
    open_hands, showdown = part(guest, OpenHands), part(guest, ShowdownPart)
    texts = next(counter.texts for counter in view.status.counters if counter.kind == "declared")
    assert open_hands.counted == dict(enumerate(said(texts)))
    assert {seat: cards for seat, cards in showdown.hands.items() if seat} == {
        seat: view.pile("hand", seat) for seat in (1, 2, 3)
    }
    scored = guest.results[-1]
    assert showdown.lost == tuple(seat for seat in range(4) if scored.points[seat] < 0)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_ten_seats_can_be_told_apart_and_the_active_one_shines(sit, size):
    guest = sit(10, size=size, seed=2)
    until_asked(guest)
    layout = guest.scene.layout
    plates = [seat.plate for seat in layout.seats]
    assert len(plates) == 10
    gold = []
    for place, plate in enumerate(plates):
        color = guest.surface.get_at((plate.left + plate.width // 2, plate.bottom - 5))
        if color.r > 180 and color.b < 170:
            gold.append(place)
    assert gold == [guest.scene.picture.find_place(guest.scene.model.view.to_act)]
    for place in range(10):
        left, bottom = seat_room(layout, place, 3, guest.scene.stage.kit.px).chips
        assert guest.surface.get_rect().collidepoint(left, bottom)
        around = guest.surface.subsurface((left, bottom - 16, 18, 14))
        reds = [around.get_at((x, y)) for x in range(18) for y in range(14)]
        assert any(pixel.r > 120 and pixel.g < 70 for pixel in reds), place


def test_at_a_showdown_the_own_hand_has_its_label_and_no_note_hides_the_pot(sit):
    guest = sit(live=table_of("thirty_one", 4, 5, level="reference"), size=(800, 600), auto_play=True, speed="normal")
    scene, hidden, labels = guest.scene, [], set()
    open_hands, showdown, pot = part(guest, OpenHands), part(guest, ShowdownPart), scene.parts.pot

    def look():
        if scene.model.notes.note and showdown.hands:
            hidden.append(any(scene.spoken.room().colliderect(rect) for rect in pot.rects))
        if 0 in open_hands.counted and showdown.hands:
            labels.add((showdown.find_count(0), showdown.choose_skin(0)[0]))

    while not guest.results:
        guest.step(1 / 30)
        look()
        ask = scene.model.ask
        if ask is not None and not scene.playback.is_busy and guest.live.persons_turn and ask.kind != "choose":
            scene.commands.act(Knock() if Knock() in guest.live.legal() else guest.live.legal()[0])
    assert hidden
    assert not any(hidden)
    assert labels == {("Purple 10", skins.NOTE), ("Purple 10", skins.DANGER)}, "in red once it has lost a chip"


def test_why_the_hands_are_shown_is_said_long_enough_to_be_read(sit):
    tables = (table_of("thirty_one", 2, seed) for seed in range(1, 60))
    live = next(live for live in tables if played_to(live, after_a_stay, lambda view, legal: legal[0]))
    guest = sit(live=live, speed="normal")
    until_asked(guest, "draw")
    guest.press(pygame.K_s)
    said = "stay as the last of all, so the hands are shown"
    guest.until(lambda: guest.scene.model.notes.remark.endswith(said))
    seconds = 0.0
    while guest.scene.model.notes.remark.endswith(said):
        assert not guest.scene.picture.shown
        guest.wait(0.1)
        seconds += 0.1
    assert 1.2 < seconds < 2.5
    assert guest.scene.picture.shown


def after_a_stay(view, legal):
    """Whether a stay now would be the second of two."""
    last = view.history[-1]
    return Stay() in legal and isinstance(last, Noted) and last.kind == "stay" and view.status.knocker is None


def test_the_cut_is_shown_before_the_first_deal(sit):
    guest = sit(5)
    guest.until(lambda: sum(key.role == "cut" for key in guest.scene.picture.piles) == 5, 3000)
    guest.until(lambda: not guest.scene.picture.flights, 3000)
    layout = guest.scene.layout
    for place in range(5):
        spot = guest.scene.parts.find_spot(next(k for k in guest.scene.picture.piles if k.role == "cut"), 0, 1)
        assert layout.bar.bottom < spot.pose.y < layout.hand.top, place


def test_with_several_people_no_total_is_seen_while_the_hand_lies_face_down(sit):
    guest = sit(3, people=(0, 1))
    guest.until(lambda: guest.scene.model.view.pile("discard") and not guest.scene.playback.is_busy, 6000)
    worth = next(found for found in guest.scene.parts.all if type(found).__name__ == "HandValue")
    assert guest.scene.picture.covered
    assert not worth._words
