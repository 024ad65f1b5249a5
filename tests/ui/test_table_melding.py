"""Splay, melds and lay-offs at the table, with mouse and keyboard."""

import pygame
import pytest

from purple_table.core.actions import Draw, LayDown, LayOff, Meld, Pass, Play, Take
from purple_table.core.cards import PileKey
from purple_table.ui.cards.board import splay_poses
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.table_layout import trick_rects
from purple_table.ui.scenes.table.panels.meld_panel import MeldPanel, suggestions
from purple_table.ui.scenes.table.parts.call_tags import _place_bubble
from purple_table.ui.scenes.table.parts.meld_board import MeldBoard
from purple_table.ui.scenes.table.parts.seat_cards import count_drawn_pack
from purple_table.ui.scenes.table.parts.splay import SPLAY
from purple_table.ui.scenes.table.parts.trick import measure_rise
from tests.said import said
from tests.ui.at_games import button, played_to, table_of, until_asked
from tests.ui.at_table import sitting, standing


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table of Blues and Greens."""
    for seat in sitting(monkeypatch):

        def sit_down(live, seat=seat, **fields):
            return seat(live=live, **fields)

        yield sit_down


def decide(view, legal):
    """Pass, draw, and meld whatever can be melded."""
    melds = [action for action in legal if isinstance(action, Meld | LayOff)]
    if view.ask.kind == "points":
        return Pass()
    return melds[0] if melds and view.ask.kind == "meld" else legal[0]


def asked_for(sit, wanted, seeds=range(3, 20)):
    """Somebody who sits down at a table where that is asked."""
    for seed in seeds:
        live = table_of("blues_greens", 4, seed)
        if played_to(live, wanted, decide):
            guest = sit(live)
            until_asked(guest)
            return guest
    raise AssertionError("it is never asked")


def melding(kind):
    """Whether a meld is asked for and an action of a kind is possible."""
    return lambda view, legal: view.ask.kind == "meld" and any(isinstance(action, kind) for action in legal)


def deep(view, legal):
    """Whether a card below the top of the splay can be taken."""
    return view.ask.kind == "draw" and sum(isinstance(action, Take) for action in legal) > 1


def actions(guest):
    return [step.action for step in guest.live._match.steps]


def board(guest):
    return guest.scene.parts.melds.board


def spot_of(guest, card):
    """Where a person would point at a card of the splay: at the strip of it that shows."""
    cards = guest.scene.model.view.pile("splay")
    pose = splay_poses(board(guest), len(cards))[cards.index(card)]
    return round(pose.x - board(guest).stock.width * 0.36), round(pose.y)


def move(guest, point):
    guest.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))


def lot_of(guest, number):
    """Where the spread of a meld lies, that is not only laid off on it."""
    for zone in range(2):
        for placed in guest.scene.parts.melds._place_spreads(zone, guest.scene.picture.piles):
            if placed.spread.number == number and not placed.spread.away:
                return placed
    raise AssertionError("there is no such meld")


# --- drawing ----------------------------------------------------------------------------------------------------------


def test_a_long_remark_is_read_before_what_is_asked_where_both_take_three_lines(sit, monkeypatch):
    guest = asked_for(sit, lambda view, legal: view.ask.kind == "draw")
    guest.wait(4)
    text, drawn = guest.loop.stage.kit.text, []
    paragraph = text.paragraph
    monkeypatch.setattr(text, "paragraph", lambda words, *rest: drawn.append(words) or paragraph(words, *rest))
    shown = "**Mina** shows the green 3 of Clubs and the green 3 of Spades, and the blue 3 of Hearts as well"
    shown += ", which everybody may take from the splay now"
    guest.scene.model.notes.show_remark(shown)
    guest.loop.stage.redraw()
    guest.step()
    assert f"*{shown}*" in drawn
    drawn.clear()
    guest.wait(4)
    guest.loop.stage.redraw()
    guest.step()
    assert any(words.startswith("**Your turn.** Take the top card of the deck") for words in drawn)


def test_a_click_on_the_stock_draws_and_the_top_of_the_splay_can_be_taken(sit):
    guest = asked_for(sit, lambda view, _: view.ask.kind == "draw")
    guest.click(board(guest).stock.center)
    assert actions(guest)[-1] == Draw()
    guest = asked_for(sit, lambda view, _: view.ask.kind == "draw")
    top = guest.scene.model.view.pile("splay")[-1]
    guest.click(spot_of(guest, top))
    assert actions(guest)[-1] == Take(top)


def test_what_it_costs_to_reach_deep_is_said_and_marked_before_the_click(sit):
    guest = asked_for(sit, deep)
    panel = guest.scene.controls.panel
    card = next(a.card for a in guest.live.legal() if isinstance(a, Take) and a.card != panel.top)
    splay = guest.scene.model.view.pile("splay")
    count = len(splay) - splay.index(card)
    before, quiet = standing(guest.live), guest.pixels()
    move(guest, spot_of(guest, card))
    assert panel.target == card
    assert panel.reached_cards == splay[-count:]
    assert f"Takes **{count} cards**" in panel.cost
    assert "must" in panel.cost
    assert standing(guest.live) == before
    assert guest.pixels() != quiet
    guest.click(spot_of(guest, card))
    assert actions(guest)[-1] == Take(card)
    until_asked(guest)
    assert set(splay[-count:]) <= set(guest.hand.list_fan())
    assert guest.scene.picture.drawn == set(splay[-count:])


def test_a_card_that_cannot_be_used_says_why_and_is_not_taken(sit):
    guest = asked_for(sit, lambda view, legal: view.ask.kind == "draw" and sum(isinstance(a, Take) for a in legal) < 5)
    legal = guest.live.legal()
    card = next(card for card in guest.scene.model.view.pile("splay") if Take(card) not in legal)
    before = standing(guest.live)
    move(guest, spot_of(guest, card))
    assert "Not now" in guest.scene.controls.panel.cost
    guest.click(spot_of(guest, card))
    assert standing(guest.live) == before
    assert guest.scene.model.notes.clause == "deep-draw"


def test_arrows_reach_into_the_splay_and_a_letter_takes(sit):
    guest = asked_for(sit, deep)
    panel, splay = guest.scene.controls.panel, guest.scene.model.view.pile("splay")
    guest.press(pygame.K_LEFT)
    assert panel.target == splay[-2]
    guest.press(pygame.K_RIGHT)
    guest.press(pygame.K_RIGHT)
    assert panel.target == splay[-1]
    card = next(a.card for a in guest.live.legal() if isinstance(a, Take) and a.card != panel.top)
    while panel.target != card:
        guest.press(pygame.K_LEFT)
    guest.press(pygame.K_t)
    assert actions(guest)[-1] == Take(card)


def test_both_backs_are_shown_as_they_lie_in_the_hands(sit):
    guest = asked_for(sit, melding(Meld))
    hands = guest.live._match.state.view
    for seat in range(1, 4):
        backs = guest.scene.parts.packs.backs(seat, guest.scene.picture.counts[seat])
        blue = sum(card.startswith("b") for card in hands(seat).hand)
        assert sum(back == "#blue" for back in backs) == blue
    assert count_drawn_pack(guest.scene.model.view, guest.live.game.deck)[0] == sum(
        c.startswith("b") for c in guest.hand.list_fan()
    )


# --- melding ----------------------------------------------------------------------------------------------------------


def test_picked_cards_are_told_as_the_meld_that_they_are_and_melded_by_the_golden_button(sit):
    guest = asked_for(sit, melding(Meld))
    meld = next(action for action in guest.live.legal() if isinstance(action, Meld))
    before = standing(guest.live)
    for place, code in enumerate(reversed(meld.cards), 1):
        guest.pick(code)
        assert set(guest.scene.controls.panel.picks) == set(meld.cards[-place:])
    panel = guest.scene.controls.panel
    assert "points" in panel.prompt
    assert standing(guest.live) == before
    guest.click(button(guest, "Meld").rect.center)
    done = actions(guest)[-1]
    assert isinstance(done, Meld)
    assert set(done.cards) == set(meld.cards)
    until_asked(guest)
    number = max(key.number for key, _ in guest.scene.model.view.piles if key.role == "meld")
    assert {card.code for card in lot_of(guest, number).spread.cards} == set(meld.cards)


def test_what_is_said_of_picked_cards_takes_one_line_beside_no_remark(sit):
    guest = asked_for(sit, melding(Meld))
    guest.scene.model.notes.show_remark("Ben shows the green 3 of Clubs")
    assert "Ben shows" in guest.scene.spoken._find_prompt()[0]
    guest.pick(guest.hand.list_fan()[0])
    assert "Ben shows" not in guest.scene.spoken._find_prompt()[0]


def test_cards_that_are_no_meld_say_why(sit):
    guest = asked_for(sit, melding(Meld))
    panel = guest.scene.controls.panel
    held = guest.hand.list_fan()
    desk = panel.context
    three = next(
        cards
        for cards in zip(held, held[1:], held[3:], strict=False)
        if desk.refusal(Meld(cards)) is not None and desk.refusal(Meld(cards[::-1])) is not None
    )
    for code in three:
        guest.pick(code)
    if not panel._melds:
        assert not button(guest, "Meld").enabled
        assert button(guest, "Meld").disabled_because in panel.prompt


def test_melds_are_suggested_one_after_the_other_and_melded_by_letters(sit):
    guest = asked_for(sit, melding(Meld))
    panel = guest.scene.controls.panel
    guest.press(pygame.K_s)
    first = list(panel.picks)
    assert panel.context.refusal(Meld(tuple(first))) is None
    guest.press(pygame.K_s)
    several = len(suggestions(panel.context)) > 1
    assert (list(panel.picks) != first) == several
    assert all(widget.rect.width for widget in panel.walk() if getattr(widget, "caption", ""))
    guest.press(pygame.K_m)
    assert isinstance(actions(guest)[-1], Meld)


def test_one_picked_card_is_played_by_button_by_double_click_or_by_dragging(sit):
    for way in ("button", "double", "drag"):
        guest = asked_for(sit, melding(Play))
        code = next(action.card for action in guest.live.legal() if isinstance(action, Play))
        before = standing(guest.live)
        guest.scene.controls.panel._clock = lambda: 0.0  # a slow machine does not part the two clicks
        if way == "drag":
            middle = board(guest).layout.middle
            guest.drag(guest.spot(code), (middle.centerx, middle.centery + 40))
            guest.drop((middle.centerx, middle.centery + 40))
        else:
            guest.pick(code)
            assert standing(guest.live) == before, "one stray click plays nothing"
            if way == "button":
                guest.click(button(guest, "Play").rect.center)
            else:
                guest.pick(code)
        assert Play(code) in actions(guest), way


def test_a_card_that_may_not_be_played_names_the_rung_of_the_ladder(sit):
    def stuck(view, legal):
        plays = {action.card for action in legal if isinstance(action, Play)}
        return view.ask.kind == "meld" and plays and set(view.hand) - plays

    guest = asked_for(sit, stuck)
    plays = {action.card for action in guest.live.legal() if isinstance(action, Play)}
    code = next(code for code in guest.hand.list_fan() if code not in plays)
    guest.pick(code)
    panel = guest.scene.controls.panel
    assert not button(guest, "Play").enabled
    reason = panel.context.refusal(Play(code))
    assert reason.clause in ("follow", "ladder", "suitless")
    assert button(guest, "Play").disabled_because == said(reason.words)
    panel._clock = lambda: 1e9  # much later: no double click
    guest.pick(code)
    assert not panel.picks


def test_a_card_is_laid_off_by_clicking_it_and_a_lit_meld(sit):
    guest = asked_for(sit, melding(LayOff))
    way = next(action for action in guest.live.legal() if isinstance(action, LayOff))
    guest.pick(way.card)
    panel = guest.scene.controls.panel
    assert way.meld in {target.meld for target in panel.targets}
    placed = lot_of(guest, way.meld)
    assert guest.scene.parts.melds._choose_frame(placed.spread)
    guest.click(placed.group.rect.center)
    done = actions(guest)[-1]
    assert isinstance(done, LayOff)
    assert (done.card, done.meld) == (way.card, way.meld)


def test_a_card_is_laid_off_by_dropping_it_on_the_end_that_is_meant(sit):
    guest = asked_for(sit, melding(LayOff))
    way = next(action for action in guest.live.legal() if isinstance(action, LayOff))
    rect = lot_of(guest, way.meld).group.rect
    point = (rect.left + 3 if way.end == "low" else rect.right - 3, rect.centery)
    guest.drag(guest.spot(way.card), point)
    guest.drop(point)
    done = actions(guest)[-1]
    assert isinstance(done, LayOff)
    assert (done.card, done.meld) == (way.card, way.meld)


@pytest.mark.parametrize("end", ["low", "high"])
def test_a_card_that_fits_both_ends_lies_at_the_one_it_is_dropped_on(sit, end):
    def both(view, legal):
        return view.ask.kind == "meld" and any(
            isinstance(action, LayOff) and action.end == "low" and LayOff(action.card, action.meld, "high") in legal
            for action in legal
        )

    guest = asked_for(sit, both)
    legal = guest.live.legal()
    way = next(way for way in legal if isinstance(way, LayOff) and LayOff(way.card, way.meld, "high") in legal)
    rect = lot_of(guest, way.meld).group.rect
    point = (rect.left + 3 if end == "low" else rect.right - 3, rect.centery)
    guest.drag(guest.spot(way.card), point)
    guest.drop(point)
    assert actions(guest)[-1] == LayOff(way.card, way.meld, end)


def test_a_meld_grows_larger_under_the_pointer(sit):
    guest = asked_for(sit, melding(LayOff))
    quiet = guest.pixels()
    move(guest, lot_of(guest, 1).group.rect.center)
    assert guest.scene.parts.melds.is_enlarged
    assert guest.pixels() != quiet
    move(guest, (5, 5))
    assert not guest.scene.parts.melds.is_enlarged


def test_every_open_card_lies_in_the_zone_of_the_side_it_counts_for(sit):
    guest = asked_for(sit, lambda view, _: len({key.number for key, _ in view.piles if key.role == "meld"}) > 3)
    view = guest.scene.model.view
    for zone, seats in enumerate(((0, 2), (1, 3))):
        placed = guest.scene.parts.melds._place_spreads(zone, guest.scene.picture.piles)
        shown = {card.code for spread, _ in placed for card in spread.cards if not card.foreign}
        counted = {card for seat in seats for key, cards in view.piles if key[:2] == ("meld", seat) for card in cards}
        assert shown == counted
        for spread, group in placed:
            assert board(guest).zones[zone].contains(group.rect), spread


@pytest.mark.parametrize(("size", "seed"), [((800, 600), 4)])
def test_a_deal_is_played_to_its_score_by_keyboard(sit, size, seed):
    guest = sit(table_of("blues_greens", 4, seed), size=size)
    for _ in range(300):
        asked = until_asked(guest)
        if guest.results:
            break
        panel = guest.scene.controls.panel
        if asked.kind == "points":
            guest.press(pygame.K_p)
        elif asked.kind == "draw":
            guest.press(pygame.K_d if Draw() in guest.live.legal() else pygame.K_t)
        elif isinstance(panel, MeldPanel):
            guest.press(pygame.K_s)
            if panel.picks:
                guest.press(pygame.K_m)
            else:
                code = next(a for a in guest.live.legal() if isinstance(a, Play | LayOff)).card
                while guest.scene.model.cursor_card != code:
                    guest.press(pygame.K_RIGHT)
                guest.press(pygame.K_RETURN)
                guest.press(pygame.K_1 if panel.targets else pygame.K_RETURN)
        elif asked.kind == "give":
            for _ in range(asked.amount):
                guest.scene.model.cursor_card = None
                guest.press(pygame.K_RIGHT)
                guest.press(pygame.K_SPACE)
            guest.press(pygame.K_RETURN)
        elif asked.kind == "play":
            guest.press(pygame.K_RIGHT)
            guest.press(pygame.K_RETURN)
        else:
            guest.press(pygame.K_RETURN)
    assert guest.results
    assert guest.live.view(0).sheet


def test_the_picture_agrees_with_the_view_after_every_event(sit):
    guest = sit(table_of("blues_greens", 4, 6))
    for _ in range(20):
        asked = until_asked(guest)
        if guest.results:
            break
        piles = {key: list(cards) for key, cards in guest.live.view(0).piles}
        shown = guest.scene.picture.piles
        for key in (PileKey("splay"), PileKey("stock")):
            assert shown.get(key, []) == piles.get(key, [])
        legal = list(guest.live.legal())
        guest.scene.commands.act(Pass() if asked.kind == "points" else legal[-1])
        guest.until(lambda: not guest.scene.playback._events and not guest.scene.picture.queue.is_busy)


def test_a_special_card_that_can_be_laid_down_is_offered_in_words(sit):
    guest = asked_for(sit, melding(LayDown), range(50, 60))
    card = next(action.card for action in guest.live.legal() if isinstance(action, LayDown))
    guest.pick(card)
    assert "Lay it down as you go out" in guest.scene.controls.panel.prompt
    guest.click(button(guest, "Lay it down").rect.center)
    assert LayDown(card) in actions(guest)


def test_calls_lie_on_no_heading_of_melds_and_not_on_the_splay(sit):
    guest = asked_for(sit, lambda view, legal: view.ask.kind == "points")
    scene, calling = guest.scene, guest.scene.parts.call_tags
    assert len(scene.parts.melds.lying) == 4
    for seat in scene.layout.seats[1:]:
        bubble = calling._find_bubble_room(
            scene.drawing.kit, seat, _place_bubble(scene.drawing.kit, scene.layout, seat.plate, "Pass")
        )
        assert bubble.collidelist(scene.parts.melds.lying) < 0
        assert seat.fan.colliderect(bubble)


@pytest.mark.parametrize(("size", "scale"), [((800, 600), None), ((1280, 720), None), ((1280, 720), 1.5)])
def test_open_cards_show_a_large_rank_and_no_card_of_the_trick_lies_on_them(sit, monkeypatch, size, scale):
    guest = sit(table_of("blues_greens", 4, level="reference"), size=size)
    until_asked(guest)
    drawn = []
    miniature = CardSurfaces.miniature
    monkeypatch.setattr(
        CardSurfaces, "miniature", lambda cards, card, *shown: drawn.append(card.code) or miniature(cards, card, *shown)
    )
    guest.loop.stage.set_scale(scale)
    guest.step()
    guest.loop.stage.dirty = True
    guest.loop._draw()
    assert set(guest.scene.picture.piles[SPLAY]).issubset(drawn)
    layout, kit = guest.scene.layout, guest.scene.drawing.kit
    for pose, rect in zip(layout.trick, trick_rects(layout), strict=True):
        assert rect.top - measure_rise(kit, layout, pose) > guest.scene.parts.melds.board.splay.bottom


def test_calls_that_are_all_in_sight_are_not_scrolled(sit):
    """A bar and an arrow on the button to pass led to lines in which nobody had called yet."""
    guest = sit(table_of("blues_greens", 4, 3))
    until_asked(guest, "points")
    panel = guest.scene.controls.panel
    assert not panel._scroll.overflows
    assert panel.calls.rounds == 1


def test_the_last_card_of_a_meld_lies_free_and_hides_what_is_below_a_pale_one(sit, monkeypatch):
    seen = []
    make = MeldBoard._make_miniature
    monkeypatch.setattr(
        MeldBoard,
        "_make_miniature",
        lambda part, code, width, shown, *, pale: (
            seen.append((shown, pale, picture := make(part, code, width, shown, pale=pale))) or picture
        ),
    )
    guest = asked_for(sit, lambda view, legal: held(view))
    guest.wait(0.1)
    assert {shown for shown, _, _ in seen} >= {1.0}
    pictures = [picture for _, pale, picture in seen if pale]
    assert pictures
    for picture in pictures:
        assert picture.get_at(picture.get_rect().center).a == 255


def held(view):
    """Whether several melds lie on the table."""
    return sum(key.role == "meld" for key, _ in view.piles) > 4
