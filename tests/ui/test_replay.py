"""The replay on screen: every game from end to end by mouse, forward and back, and what stays hidden."""

from itertools import combinations
from random import Random

import pygame
import pytest

from purple_table.core.actions import Give
from purple_table.core.cards import PileKey
from purple_table.core.events import Moved, Noted
from purple_table.core.messages import say
from purple_table.core.record import Seat
from purple_table.session.match_replay import MatchReplay
from purple_table.session.port import Audience
from purple_table.session.settings import Settings
from purple_table.ui.cards.pile_layout import seat_room
from purple_table.ui.cards.table_layout import front_poses, measure_open_front, trick_rects
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit.widgets.popups import tooltip_text
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.replay_scene import ReplayExits, ReplayScene
from purple_table.ui.scenes.table.parts.trick import Emblems
from purple_table.ui.scenes.table.table_words import standing_lines
from purple_table.ui.scenes.transport import _LEAST_APART, ReplayTimeline
from tests.ears.rendered_contrast import watch_texts
from tests.session.test_match_replay import GAMES, SEATS, played
from tests.ui import rounds
from tests.ui.at_table import shared_cards
from tests.ui.driving import Driver

PEOPLE = (Seat("Ann", computer=False), SEATS[1], Seat("Bob", computer=False), SEATS[3])


class Viewer(Driver):
    """Somebody who looks at a match again."""

    def __init__(self, name="hearts", holder=0, seats=SEATS, size=(800, 600), place=None, match=None, **long):
        super().__init__(size)
        self.replay = MatchReplay(match or played(name, **long), seats, holder)
        self.replay.work()
        self.told = []
        exits = ReplayExits(
            lambda: self.told.append("left"),
            lambda place, seat: self.told.append((place, seat)),
            lambda place, seat: self.told.append(("review", place, seat)),
            lambda clause: self.told.append(clause),
        )
        self.scene = ReplayScene(self.replay, shared_cards(), Settings(speed="instant", mute=True), exits, place)
        self.stage.push(self.scene)
        self.wait()

    def wait(self, seconds=0.1):
        for _ in range(round(seconds * 60)):
            self.loop.step(1 / 60)

    def rest(self):
        """Wait until nothing is being shown any more, as far as was asked."""
        for _ in range(40_000):
            if not self.scene.playback.is_busy and self.replay.at >= self.replay.until:
                self.wait(0.05)
                return
            self.loop.step(0.5)
        raise AssertionError("it never comes to rest")

    def button(self, start):
        widgets = [widget for form in (self.scene.bar, self.top_form) for widget in form.root.walk()]
        return next(widget for widget in widgets if getattr(widget, "caption", "").startswith(start))

    @property
    def top(self):
        return self.stage.scenes.top

    @property
    def top_form(self):
        return getattr(self.top, "form", self.scene.bar)

    def squared(self):
        """Whether the picture shows what the replay says."""
        view, picture = self.replay.make_view(), self.scene.picture
        assert self.scene.model.view == view
        held = {picture.find_place(key.owner): cards for key, cards in view.piles if key.role == "hand"}
        for place, cards in held.items():
            open_hand = picture.shown.get(place)
            known = tuple(card for card in cards if card is not None)
            assert open_hand == known if open_hand else picture.counts[place] == len(cards) or not place
        return sorted(picture.hand) == sorted(view.hand)


@pytest.fixture
def look(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    viewers = []

    def look(*args, **fields):
        viewers.append(Viewer(*args, **fields))
        return viewers[-1]

    yield look
    for viewer in viewers:
        viewer.loop.close()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_is_played_again_by_mouse(name, look):
    """By trick to the end, then back by card and by trick, then anywhere on the line."""
    viewer = look(name, deals=1, more=6)
    replay, line = viewer.replay, viewer.scene.transport.line
    viewer.click(line.point(viewer.stage.kit, 0))
    assert replay.at == 0
    for number, stop in enumerate(replay.stops[1:]):
        viewer.click(viewer.button("A trick on"))
        if number % 6 == 0 or stop == replay.last:  # else the next click ends what is being shown
            viewer.rest()
            assert replay.at == stop
            assert viewer.squared()
    assert replay.at == replay.last
    assert not replay.open_deal
    for _ in range(4):
        viewer.click(viewer.button("A card back"))
        assert viewer.squared()
    assert replay.at == replay.last - 4
    viewer.click(viewer.button("A trick back"))
    assert replay.at == max(stop for stop in replay.stops if stop < replay.last - 4)
    rng = Random(4)
    for _ in range(5):
        step = rng.randrange(replay.last + 1)
        viewer.click(line.point(viewer.stage.kit, step))
        assert abs(replay.at - step) <= 1
        assert viewer.squared()
    viewer.drag(line.point(viewer.stage.kit, replay.at), line.point(viewer.stage.kit, 20))
    assert abs(replay.at - 20) <= 1
    viewer.click(line.point(viewer.stage.kit, replay.last))
    assert replay.at == replay.last


@pytest.mark.parametrize("name", ["hearts", "contract", "blues_greens"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)])
def test_open_hands_and_portraits_do_not_cover_each_other(name, size, look):
    viewer = look(name, place=14, size=size)
    viewer.scene.turn_hands()
    viewer.wait()
    layout, kit = viewer.scene.picture.places.layout, viewer.stage.kit
    shown, hands = viewer.scene.picture.shown, viewer.scene.parts.open_hands
    assert len(shown) == 3
    for place, cards in shown.items():
        row = seat_room(layout, place, len(cards), kit.px, hands._list_occupied_rects(layout, place)).open
        assert pygame.Rect((0, 0), layout.size).contains(row)
        for seat in layout.seats:
            assert not row.colliderect(seat.portrait)
            assert not row.colliderect(seat.plate)


@pytest.mark.parametrize(
    ("name", "place"),
    [("hearts", 14), ("spades", 14), ("contract", 14), ("thirty_one", 14), ("blues_greens", 14), ("blues_greens", 30)],
)
def test_all_hands_can_be_read_in_a_small_window(name, place, look):
    """The hands at the sides were strips of cards 8 pixels wide."""
    viewer = look(name, place=place, size=(800, 600))
    viewer.scene.turn_hands()
    viewer.wait()
    layout, hands = viewer.scene.picture.places.layout, viewer.scene.parts.open_hands
    rows = [hands._lay_out(layout, place) for place in viewer.scene.picture.shown]
    assert len(rows) == 3
    for cards, room in rows:
        assert room.card >= 17
        # The corner of a whole card is smaller than the pip of a small one.
        across, shown = -(-len(cards) // (room.rows or 1)), 0.7 if room.small else 0.44
        assert room.open.width - room.card >= shown * room.card * (across - 1), "a rank lies under the next card"
        assert room.small or room.card >= 60
    for row, other in combinations([*hands.list_rects(layout), *viewer.scene.parts.melds.filled], 2):
        assert not row.colliderect(other)


@pytest.mark.parametrize("place", [20, 26, 50])
def test_hands_can_be_read_beside_long_melds_in_a_small_window(place, look):
    """Two of them were chips of 14 pixels above the plates, partly behind a head."""
    live = rounds.played(1, game="blues_greens")
    viewer = look(seats=live.seats, place=place, match=live._match)
    before = viewer.scene.parts.melds.board.zones[1].bottom
    viewer.scene.turn_hands()
    viewer.wait()
    scene = viewer.scene
    layout, hands = scene.picture.places.layout, scene.parts.open_hands
    rooms = [hands._lay_out(layout, place)[1] for place in scene.picture.shown]
    assert len(rooms) == 3
    assert min(room.card for room in rooms) >= 20
    for row, other in combinations([*hands.list_rects(layout), *scene.parts.melds.filled], 2):
        assert not row.colliderect(other)
    while scene.picture.shown:
        viewer.scene.turn_hands()
        viewer.wait()
    assert scene.parts.melds.board.zones[1].bottom == before


@pytest.mark.parametrize("name", ["hearts", "spades"])
@pytest.mark.parametrize(("size", "rank"), [((1280, 720), 13), ((1920, 1080), 16)])
def test_ranks_of_open_hands_are_large_and_no_hand_touches_a_trick(name, size, rank, look):
    """They were 8 pixels high at 1280 x 720."""
    viewer = look(name, place=18, size=size)
    viewer.scene.turn_hands()
    viewer.wait()
    scene, kit = viewer.scene, viewer.stage.kit
    layout, hands = scene.picture.places.layout, scene.parts.open_hands
    assert len(scene.picture.shown) == 3
    for place in scene.picture.shown:
        _, room = hands._lay_out(layout, place)
        # A rank takes 122 of the 250 units of a card's width.
        assert room.small
        assert room.card * 122 / 250 >= rank
    kept = [rect.inflate(kit.px(4), kit.px(16)) for rect in trick_rects(layout)]
    kept += next(part for part in scene.parts.all if isinstance(part, Emblems))._places
    assert all(row.collidelist(kept) < 0 for row in hands.list_rects(layout))


def test_open_hands_lie_by_their_owners_in_a_small_window(look):
    """The hand of one lay under the plate of another where six play, and upon the words about what is set aside."""
    live = rounds.played(1, game="presidents", players=6)
    viewer = look(seats=live.seats, place=60, match=live._match)
    viewer.scene.turn_hands()
    viewer.wait()
    scene = viewer.scene
    layout, hands = scene.picture.places.layout, scene.parts.open_hands
    rows = dict(zip(scene.picture.shown, hands.list_rects(layout), strict=True))
    assert len(rows) == 5
    for place, row in rows.items():

        def measure(seat):
            around = layout.seats[seat].plate.union(layout.seats[seat].portrait)
            return max(
                0, around.left - row.right, row.left - around.right, around.top - row.bottom, row.top - around.bottom
            )

        assert min(range(1, 6), key=measure) == place
        assert row.collidelist(scene.parts.aside.rects) < 0


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_buttons_of_the_bar_keep_their_places(size, look):
    """They moved when a caption changed, so that a second click met another one."""
    viewer = look("hearts", size=size)
    bar = viewer.scene.transport
    before = {id(widget): widget.rect.copy() for widget in viewer.scene.bar.root.walk()}
    captions = set()
    for _ in range(4):
        for button in (bar.hands, bar.seat, bar.speed):
            viewer.click(button)
            viewer.wait()
            captions.add(button.caption)
            assert {id(widget): widget.rect for widget in viewer.scene.bar.root.walk()} == before
            assert viewer.stage.kit.text.width(button.caption, viewer.stage.kit.theme.strong) < button.rect.width
    assert len(captions) == 2 + 4 + 4


def test_no_tooltip_tells_twice_which_key_does_the_same(look):
    viewer = look("hearts")
    widgets = [*viewer.scene.bar.root.walk(), viewer.scene.controls.menu]
    told = [tooltip_text(widget) for widget in widgets if widget.key is not None and widget.enabled]
    assert len(told) > 5
    assert not [text for text in told if "(" in text]


def test_everything_rests_behind_a_sheet(look):
    viewer = look("hearts", place=20)
    viewer.scene.playback.set_speed("normal")
    viewer.scene.play()
    while not viewer.scene.picture.flights:
        viewer.loop.step(1 / 60)
    sheet = DialogScene("Look back", "", [DialogButton("Close")])
    viewer.stage.push(sheet)
    before = viewer.replay.at, list(viewer.scene.picture.list_flights()), list(viewer.scene.picture.trick)
    viewer.wait(3.0)
    assert (viewer.replay.at, list(viewer.scene.picture.list_flights()), list(viewer.scene.picture.trick)) == before
    viewer.stage.scenes.remove(sheet)
    viewer.wait(3.0)
    assert viewer.replay.at > before[0]


def test_a_step_on_is_shown_as_it_was(look):
    viewer = look("hearts", place=20)
    viewer.click(viewer.button("A card on"))
    assert viewer.scene.playback.is_busy
    viewer.rest()
    assert viewer.replay.at == 21
    assert viewer.squared()
    step = viewer.replay.last_step
    assert f"**{SEATS[step.seat].name}** played" in viewer.scene.model.prompt


def test_a_call_is_told_once_and_is_gone_after_a_jump(look):
    viewer = look("spades", deals=1, more=6)
    scene = viewer.scene
    viewer.key(pygame.K_HOME)
    while viewer.replay.at < viewer.replay.find_deal_start(0) + 2:
        viewer.key(pygame.K_RIGHT)
        viewer.rest()
    assert " bid " in scene.model.prompt
    assert not scene.model.notes.remark
    assert scene.parts.call_tags._bubbles
    viewer.key(pygame.K_END)
    assert not scene.parts.call_tags._bubbles


def test_a_deal_that_is_over_is_not_called_the_next_one(look):
    viewer = look("spades", deals=1, more=6)
    viewer.scene.go(viewer.replay.deals[0].end)
    assert standing_lines(viewer.scene.model.view)[0] == "After deal 1"


def test_it_plays_by_itself_until_it_is_stopped(look):
    viewer = look("hearts")
    viewer.key(pygame.K_SPACE)
    assert viewer.scene.transport.play.icon == "pause"
    viewer.wait(2)
    assert viewer.replay.at > 1
    viewer.key(pygame.K_SPACE)
    assert viewer.scene.transport.play.icon == "play"
    at = viewer.replay.at
    viewer.wait(1)
    assert viewer.replay.at == at
    viewer.key(pygame.K_END, pygame.K_SPACE)
    assert viewer.replay.at <= viewer.replay.find_deal_start(0) + 1
    assert viewer.scene.transport.play.icon == "pause"


def test_the_keyboard_alone_can_do_everything(look):
    viewer = look("hearts", place=30)
    replay = viewer.replay
    viewer.key(pygame.K_LEFT, pygame.K_LEFT)
    assert replay.at == 28
    viewer.key(pygame.K_RIGHT)
    viewer.rest()
    assert replay.at == 29
    viewer.key(pygame.K_UP)
    assert replay.at == max(stop for stop in replay.stops if stop < 29)
    viewer.key(pygame.K_PAGEDOWN)
    viewer.rest()
    assert replay.at == min(stop for stop in replay.stops if stop >= 29)
    viewer.key(pygame.K_HOME)
    assert replay.at == 0
    viewer.key(pygame.K_h)
    assert replay.audience == Audience(0, "all")
    viewer.key(pygame.K_v)
    assert replay.audience == Audience(1, "all")
    viewer.key(pygame.K_s)
    assert viewer.scene.playback.pace.hold > 2
    viewer.key(pygame.K_d, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert replay.at == replay.find_deal_start(1)
    viewer.key(pygame.K_p, pygame.K_RETURN)
    assert viewer.told == [(replay.at, 1)]
    viewer.key(pygame.K_ESCAPE)
    assert viewer.told[1:] == ["left"]


def test_with_all_hands_open_every_hand_lies_on_the_table(look):
    viewer = look("hearts", place=20)
    assert viewer.scene.picture.shown == {}
    viewer.click(viewer.button("Open hands: one"))
    state = played("hearts").copy_first(20).state
    held = {pile.key.owner: set(pile.cards) for pile in state.piles() if pile.key.role == "hand"}
    assert {place: set(cards) for place, cards in viewer.scene.picture.shown.items()} == {
        place: held[place] for place in (1, 2, 3)
    }
    viewer.click(viewer.button("Seat: Ada"))
    assert viewer.scene.picture.viewer == 1
    assert set(viewer.scene.picture.hand) == held[1]
    assert set(viewer.scene.picture.shown[3]) == held[0]


def test_a_deal_that_is_not_over_shows_the_own_side_alone(look):
    viewer = look("hearts", holder=2)
    viewer.key(pygame.K_h, pygame.K_v)
    assert viewer.replay.audience == Audience(3, "all")
    begun = viewer.replay.deals[-1].begin
    viewer.scene.go(begun)
    viewer.key(pygame.K_RIGHT)
    viewer.rest()
    assert viewer.replay.at == begun + 1
    assert viewer.replay.audience == Audience(2)
    assert viewer.scene.picture.viewer == 2
    assert viewer.scene.picture.shown == {}
    assert viewer.squared()
    viewer.key(pygame.K_h, pygame.K_v, pygame.K_p)
    assert viewer.replay.audience == Audience(2)
    assert viewer.top is viewer.scene
    assert viewer.button("Practice").disabled_because
    viewer.key(pygame.K_LEFT)
    assert viewer.replay.audience.hands == "all"
    assert len(viewer.scene.picture.shown) in (0, 3)


def test_where_several_play_the_screen_is_handed_over_first(look):
    viewer = look("hearts", holder=None, seats=PEOPLE)
    replay = viewer.replay
    begun = replay.last
    assert replay.hides_deal
    viewer.key(pygame.K_d)
    assert not any(getattr(widget, "caption", "").startswith("Cy") for widget in viewer.top.form.root.walk())
    viewer.click(viewer.button("Bob"))
    assert isinstance(viewer.top, HandoverScene)
    assert replay.last == begun
    viewer.wait(0.5)
    viewer.key(pygame.K_SPACE)
    viewer.wait()
    assert viewer.top is viewer.scene
    assert (replay.at, replay.audience) == (begun + 1, Audience(2))
    assert set(viewer.scene.picture.hand) == set(played("hearts").copy_first(begun + 1).state.view(2).hand)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_everything_on_the_bar_fits(size, look):
    viewer = look("hearts", size=size)
    widgets = [widget for widget in viewer.scene.transport.walk() if getattr(widget, "caption", "")]
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(widget.rect) for widget in widgets)
    assert not any(
        one.rect.colliderect(other.rect) for place, one in enumerate(widgets) for other in widgets[place + 1 :]
    )
    assert viewer.scene.layout.size[1] == viewer.scene.transport.rect.top


class Counted:
    """Places in a match, counted as they are looked at."""

    def __init__(self, places):
        self.places, self.looked = places, 0

    def __len__(self):
        return len(self.places)

    def __getitem__(self, place):
        self.looked += 1
        return self.places[place]


@pytest.mark.parametrize("last", [7, 300, 100_000])
def test_the_bar_of_a_long_match_has_the_marks_for_which_there_is_room(look, last):
    """Its stops, of which there may be many thousands, are not looked at one by one in every frame."""
    viewer = look("hearts")
    line, kit = viewer.scene.transport.line, viewer.stage.kit
    stops, kept = Counted(range(0, last + 1, 3)), []
    line.course = ReplayTimeline(last, (), range(last + 1))
    for step in stops.places:
        if not kept or line.point(kit, step)[0] - line.point(kit, kept[-1])[0] >= _LEAST_APART:
            kept.append(step)
    pictures = []
    for shown in (stops, kept):
        line.course = ReplayTimeline(last, (), shown)
        viewer.surface.fill("black")
        line.draw(kit, viewer.surface)
        pictures.append(pygame.image.tobytes(viewer.surface, "RGB"))
    assert pictures[0] == pictures[1]
    assert 0 < stops.looked < 20 * len(kept) + 20


def test_who_has_passed_and_plays_later_has_no_pass_beside_its_seat(look):
    tags = look("presidents", deals=1, more=0).scene.parts.call_tags
    for seat in (1, 2):
        tags.on_event(Noted("pass", seat, say("Pass"), "pass"))
    tags.on_event(Moved(("BzA",), PileKey("hand", 1), PileKey("play", 1, 3)))
    assert set(tags._bubbles) == {2}


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_passed_cards_lie_open_with_the_hands_and_are_told_together(look, size):
    viewer = look("hearts", deals=1, more=0, size=size)
    scene, replay = viewer.scene, viewer.replay
    scene.turn_hands()
    gives = [place for place, step in enumerate(replay.match.steps) if isinstance(step.action, Give)]
    assert len(gives) == 12
    for number, place in enumerate(gives[:-1], 1):
        scene.go(place + 1)
        seat = replay.last_step.seat
        given = [step.action.card for step in replay.match.steps[gives[(number - 1) // 3 * 3] : place + 1]]
        assert all(f"{{{card}}}" in scene.model.prompt for card in given)
        assert scene.model.prompt.count("{") == len(given)
        if seat:
            assert sorted(scene.picture.laid[seat]) == sorted(given)
    hands = scene.parts.open_hands.list_rects(scene.layout)
    laid = [
        card_rect(pose, measure_open_front(scene.layout))
        for place in (1, 2)
        for pose in front_poses(scene.layout, place, 3, is_open=True)
    ]
    plates = [rect for seat in scene.layout.seats for rect in (seat.plate, seat.portrait)]
    assert all(rect.collidelist([*plates, *hands, scene.layout.tray]) < 0 for rect in laid)


def test_the_tray_of_a_replay_waits_for_nobody(look):
    viewer = look("hearts", deals=1, more=0)
    scene, replay = viewer.scene, viewer.replay
    own = next(
        place for place, step in enumerate(replay.match.steps) if isinstance(step.action, Give) and not step.seat
    )
    scene.go(own + 1)
    viewer.rest()
    assert scene.hand.list_tray()
    with pytest.MonkeyPatch.context() as patch:
        texts = watch_texts(patch, scene.drawing.kit)
        scene.draw(viewer.surface)
    words = [text for text, _ in texts.values()]
    assert "To pass" in words
    assert not any("Waiting" in text for text in words)


def test_open_hands_stay_where_they_are_while_cards_are_passed(look):
    viewer = look("hearts", deals=1, more=0, size=(1280, 720))
    scene, replay = viewer.scene, viewer.replay
    scene.turn_hands()
    gives = [place for place, step in enumerate(replay.match.steps) if isinstance(step.action, Give)]
    scene.go(gives[-1])
    before = scene.parts.open_hands.list_rects(scene.layout)
    scene.step_on()
    seen = 0
    while not (replay.at == gives[-1] + 1 and not scene.playback.is_busy):
        viewer.loop.step(1 / 60)
        rects = scene.parts.open_hands.list_rects(scene.layout)
        seen += bool(scene.picture.flights)
        for rect, old in zip(rects, before, strict=True):
            assert rect.height == old.height
            assert rect.top == old.top
        assert not any(scene.picture.counts[1:]), "no card of an open hand is a back"
    assert seen
    assert viewer.squared()


def test_after_a_deal_nobody_is_at_turn_and_its_dealer_has_the_chip(look):
    viewer = look("hearts", deals=2, more=0)
    scene, replay = viewer.scene, viewer.replay
    over = [deal for deal in replay.deals if deal.over]
    assert len(over) == 2
    for deal in over:
        scene.go(deal.first)
        dealer = scene.model.view.status.dealer
        scene.go(deal.end)
        assert scene.model.prompt.startswith(f"Deal {deal.number} is over")
        assert scene.model.active_seat is None
        assert scene.model.view.status.dealer == dealer


def test_a_reason_stands_in_quotation_marks(look, monkeypatch):
    match = rounds.played(1)._match
    viewer = look(match=match, seats=[Seat(name, computer=True) for name in rounds.NAMES[:4]])
    step = next(place for place, step in enumerate(match.steps, 1) if step.reason and step.free)
    viewer.scene.go(step)
    assert viewer.scene.model.prompt.endswith("”")
    assert " – “" in viewer.scene.model.prompt
    monkeypatch.setattr("purple_table.ui.scenes.replay_scene.Teller.read", lambda teller, reason: "“Put” is best.")
    assert viewer.scene._say_done().endswith(" – “‘Put’ is best.”")
