"""A look at where everything lies on the table, without drawing it: what covers what, ask by ask."""

from pygame import Rect

from purple_table.art.sprites import card_height
from purple_table.coaching import read_coach
from purple_table.core.options import read_player_numbers
from purple_table.core.rulebook import Section
from purple_table.ui.cards.pile_layout import lay_out_shown_hands
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.scenes.table.parts.cards_beside import list_drawn
from purple_table.ui.scenes.table.parts.name_plates import dealer_spot
from purple_table.ui.scenes.table.table_scene import Lesson
from tests.contract.matches import load
from tests.ui.at_games import table_of
from tests.ui.at_table import RULES, Guest, shared_cards

SIZES = ((800, 600), (1280, 720), (1920, 1080), (3840, 2160))
LONG_HINT = "**Hint:** Pass.\nA player: “Words” and some more of them, " + "so " * 40
_NOT_LYING = ("hand", "won", "trick", "out")
_CHIP = 20
"""The size of the dealer's chip, in reference units."""
_HEAP = 24
"""Of a larger pile only the first and the last card are looked at."""


def list_player_counts(name):
    """The numbers of players by which a game can be played."""
    return read_player_numbers(Section(load(f"{name}/game.toml"), name))


def sit_with_coach(name, players):
    """Sit down at a game whose coach explains it; the window is never drawn."""
    guest = Guest(table_of(name, players, level="reference"), shared_cards(), SIZES[1])
    guest.look_away()
    coach = read_coach([RULES], name).apply_options(guest.live.game.options)
    guest.scene.lesson = Lesson(coach, True, lambda: None)
    guest.scene.begin_lesson()
    return guest


def list_asks(guest, most):
    """Go through a match, and stop at every ask that is of another kind than those before, with its name; `most` is the
    number of the person's decisions."""
    seen = set()
    for turn in range(most):
        if not _wait(guest):
            return
        scene = guest.scene
        ask, view, lying = scene.model.ask, scene.model.view, len(scene.picture.trick)
        key = ask.kind, view.status.phase, len(ask.ways), lying, type(scene.controls.panel).__name__
        if key not in seen:
            seen.add(key)
            yield f"{ask.kind} in {view.status.phase}, {len(ask.ways)} ways, {lying} in the trick"
        legal = guest.live.legal()
        scene.commands.act(legal[turn % len(legal)] if ask.kind == "choose" else legal[0])


def _wait(guest):
    """Let time pass until something but a deal is asked; False if the match ends first."""
    scene = guest.scene
    for _ in range(1000):
        guest.step(0.2)
        if guest.results:
            guest.results.clear()
            if guest.live.awaits_deal:
                guest.live.begin_deal()
        ask = scene.model.ask
        if ask is not None and ask.kind != "deal" and not scene.playback.is_busy:
            return True
        if scene.model.view.outcome is not None:
            return False
    return False


def list_overlaps(guest, sizes=SIZES, scale=None):
    """Return what covers something at an ask, at every size: with a card of the coach, with a long hint, and with both;
    `scale` is the UI scale, None the one that suits the size."""
    found = []
    guest.loop.stage.set_scale(scale)
    for size in sizes:
        guest.loop.stage.resize(size)
        scene = guest.scene
        coach = scene.parts.coach
        held = coach.card, coach._place, coach._placed_for
        found += [f"{size}: {words}" for words in _compare(scene)]
        coach.card = None
        scene.model.notes.show_advice(LONG_HINT, None)
        found += [f"{size}: {words}" for words in _compare(scene)]
        coach.card, coach._place, coach._placed_for = held
        if held[0] is not None:
            found += [f"{size}: {words} beside a hint" for words in _compare(scene) if words.startswith("coach")]
        scene.model.notes.clear_advice()
        coach.card, coach._place, coach._placed_for = held
    return found


def _compare(scene):
    """Name each thing that asks or tells something together with what it covers."""
    window, kept = Rect((0, 0), scene.layout.size), list_kept(scene)
    asking = list_asking(scene)
    panel = scene.controls.panel
    buttons = [("button", rect) for rect in panel.content_rects] if panel is not None else []
    boards = [(name, rect) for name, rect in asking if name == "board"]
    discs = [("disc", rect) for rect in _list_discs(scene)]
    shown = [("shown disc", rect) for rect in scene.parts.emblems.rects]
    signs = [("sign", rect) for rect in scene.parts.open_hands.list_signs(scene.layout)]
    for name, rect in [*asking, *discs]:
        if not window.contains(rect):
            yield f"{name} {tuple(rect)} leaves the window"
        # A card of the coach may lie on the board for a while, tray and panel may not.
        for other, place in [
            *kept,
            *(boards if name in ("tray", "panel", "disc") else ()),
            *(discs if name == "words" else ()),
            *(shown if name in ("note", "coach") else ()),
            *(signs if name == "coach" else ()),
            *(buttons if name == "note" else ()),
        ]:
            shared = rect.clip(place)
            if shared.width > 1 and shared.height > 1 and not (name == "words" and other == "tray"):
                yield f"{name} covers {other} by {shared.width} x {shared.height}"


def _list_discs(scene):
    """Where the colors of lead and trump are shown while cards are played."""
    playing = scene.model.view.status.phase == "playing"
    return [rect for rect in scene.parts.emblems.find_places(scene.layout) if rect] if playing else []


def list_asking(scene):
    """What asks or tells something, with its place."""
    layout, controls, spoken = scene.layout, scene.controls, scene.spoken
    found = []
    if controls.panel is not None:
        found.append(("panel", controls.panel.rect))
    if layout.slots:
        found.append(("tray", layout.tray))
    if scene.model.notes.note:
        found.append(("note", spoken.room()))
    else:
        text, _ = spoken._find_prompt()
        if text and not spoken.is_said_by_panel(layout):
            found.append(("words", spoken._place_in_strip(text, layout).rect))
    if scene.parts.coach.rect is not None:
        found.append(("coach", scene.parts.coach.rect))
    found += [("button", widget.rect) for widget in (controls.claim, controls.check) if widget.visible]
    if controls.contract.visible:
        found.append(("contract", controls.contract.rect))
    return found + [("board", rect) for rect in scene.parts.standings.rects]


def list_kept(scene):
    """What must stay in sight, with its place: the bar, people, the cards in the middle, and the own cards."""
    layout, picture = scene.layout, scene.picture
    found = [("bar", layout.bar)]
    for place, seat in enumerate(layout.seats):
        found.append((f"plate {place}", seat.plate))
        if place:
            found.append((f"head {place}", seat.portrait))
    found += [(f"trick of {place}", card_rect(layout.trick[place], layout.trick_card)) for place, _ in picture.trick]
    showdown = scene.parts.showdown
    if showdown.hands:
        rooms, card = lay_out_shown_hands(layout, len(showdown.laid_out_seats), scene.drawing.kit.px)
        found += [("shown hand", Rect(room.topleft, (room.width, card_height(card)))) for room in rooms]
    for key, cards in picture.piles.items():
        hidden = key.role in _NOT_LYING or (picture.showdown and key.owner is None)
        drawn = list_drawn(cards) if key.role == "aside" else cards
        count = len(drawn) if not hidden else 0
        for index in {0, count - 1} if count > _HEAP else range(count):
            spot = picture.find_spot(key, index, count)
            if spot is not None:
                found.append((f"{key.role} {key.owner}", card_rect(spot.pose, round(spot.width * spot.pose.scale))))
    px = scene.drawing.kit.px
    labels = [rect.inflate(-px(10), -px(2)) for rect in scene.parts.aside.rects[1:]]
    found += [("words at what is set aside", rect) for rect in labels]
    if scene.parts.played.rect is not None:
        found.append(("table of tricks", scene.parts.played.rect))
    if not picture.pack:
        kit = scene.drawing.kit
        seat = layout.seats[picture.find_place(scene.model.view.status.dealer)]
        chip = Rect((0, 0), (kit.px(_CHIP), kit.px(_CHIP)))
        chip.center = dealer_spot(kit, seat.plate, seat.portrait)
        found.append(("dealer's chip", chip))
    found += [("heading of melds", rect) for rect in scene.parts.melds.filled[:2]]
    found += [("open hand", rect) for rect in scene.parts.open_hands.list_rects(layout)]
    hand = scene.hand
    found += [("own card", card_rect(hand.glides.home(code), layout.card)) for code in hand.list_fan()]
    return found
