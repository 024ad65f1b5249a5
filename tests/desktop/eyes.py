"""What somebody sees in the window, reckoned from the match file, and where to click for it."""

import pygame

from purple_table import games, library
from purple_table.art.sprites import SpriteCache
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_store import RecordStore
from purple_table.session.settings import Settings
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.theme import REFERENCE_WINDOW
from purple_table.ui.scenes.game_kinds import Offer
from purple_table.ui.scenes.setup.setup_scene import SetupScene, recall_setup
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.scenes.title.title_scene import ContinueOffer, TitleActions, TitleScene
from purple_table.ui.shell.scene import Stage
from tests.desktop.hands import settled
from tests.immediate_thinker import ImmediateThinker
from tests.ui import rounds


def places(scene):
    """Where the widgets of a scene lie in a window of the usual size, by name or caption."""
    stage = Stage(REFERENCE_WINDOW)
    stage.push(scene)
    names = (
        (getattr(widget, "name", "") or getattr(widget, "caption", ""), widget) for widget in scene.form.root.walk()
    )
    return {name: widget.rect.center for name, widget in names if name}


def title_places(standing=None):
    nothing = TitleActions(*[lambda *_: None] * 6, lambda: False)
    offers = [Offer(info) for info in library.games(rounds.RULES)]
    return places(TitleScene(offers, standing, CardSurfaces(SpriteCache(None)), nothing, ""))


def setup_places():
    return places(
        SetupScene(rounds.info(), recall_setup(rounds.info(), Settings()), lambda match_setup: None, lambda: None)
    )


def twin(desktop):
    """The table of the window once more, built from the match file: it knows where everything lies."""
    copy = desktop.folder / "twin.match"
    copy.write_bytes(desktop.records()[-1].read_bytes())
    read = RecordStore(desktop.folder, games.build).load(copy)
    live = LiveMatch.resume(read, ImmediateThinker(read.game, make_player))
    nothing = {f"on_{what}": lambda *_: None for what in ("results", "leave", "settings", "change", "rules")}
    scene = TableScene(live, CardSurfaces(SpriteCache(None)), Settings(), **nothing)
    Stage(REFERENCE_WINDOW).push(scene)
    scene.playback.skip()
    return scene


def until_asked(desktop, kind):
    """The twin of the table once the person is asked something of this kind."""
    twins = [twin(desktop)]
    while (asked := twins[-1].model.ask) is None or asked.kind != kind:
        desktop.until("a question", lambda: len(desktop.acts()) > len(twins[-1].port._match.steps))
        twins.append(twin(desktop))
    return twins[-1]


def insist(desktop, what, done, *points):
    """Click these points, one after the other, until it is done: the first clicks may only hurry on what is shown."""

    def tried():
        for point in points:
            desktop.click(point, done)
        return done()

    desktop.until(what, tried)


def click_card(desktop, scene, card, done=lambda: False):
    """Click the strip of a card of the own hand that is not covered."""
    pose = scene.hand.glides.home(card)
    point = (round(pose.x - scene.layout.card * 0.36), round(pose.y))
    desktop.click(point, done)
    return point


def play_a_card(desktop):
    """Play the first card that may be played, by the mouse."""
    own = own_plays(desktop)

    def played():
        return own_plays(desktop) > own

    def tried():
        scene = until_asked(desktop, "play")
        click_card(desktop, scene, sorted(scene.model.legal_cards)[0], played)
        return played()

    desktop.until("the play of a card", tried)


def play_cards(desktop, cards):
    """Play by the mouse until so many cards of all have been played: the last ones may be others'."""

    def tried():
        before = desktop.acts()
        if len(plays(before)) >= cards:
            return True
        scene = twin(desktop)
        if scene.model.ask is not None and scene.model.ask.kind == "play":
            click_card(desktop, scene, sorted(scene.model.legal_cards)[0], lambda: desktop.acts() != before)
        else:
            desktop.rest(lambda: desktop.acts() != before)
        return False

    desktop.until(f"the play of {cards} cards", tried)


def own_plays(desktop):
    """How many cards the person has played."""
    return sum(seat == 0 for seat, _ in plays(desktop.acts()))


def pass_cards(desktop):
    """Pass the first cards of the hand, by the mouse."""

    def tried():
        scene = until_asked(desktop, "give")
        cards = list(scene.hand.list_fan())[: len(scene.layout.slots)]
        for card in cards:
            point = click_card(desktop, scene, card)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):  # the twin knows where the others lie now
                scene.handle(pygame.event.Event(kind, pos=point, button=1))
        desktop.click(scene.layout.confirm.center)
        passed = set(desktop.acts()) >= {(0, f"give {card}") for card in cards}
        for slot in () if passed else scene.layout.slots:  # something came between: all is taken back
            desktop.click(slot.center)
        return passed

    desktop.until("the pass", tried)


def plays(acts):
    return [act for act in acts if act[1].startswith("play ")]


def played_killed_and_continued(start, *, program=None, cards=48):
    """Half of so many cards of a deal of Hearts by the mouse, by itself of all, a kill, and the rest after Continue."""
    desktop = start("--game", "hearts", "--seed", "7", program=program)
    pass_cards(desktop)
    play_cards(desktop, cards // 2)
    until_asked(desktop, "play")  # nobody acts by themselves now
    before = desktop.acts()
    assert {seat for seat, _ in plays(before)} == {0, 1, 2, 3}
    assert "simple player" not in desktop.log()  # who stands in where the thinking process fails
    desktop.kill()
    again = start(program=program)
    place = title_places(ContinueOffer("Hearts", "Deal 1\nYou 0"))["Continue Hearts"]
    insist(again, "the match", lambda: "goes on" in again.log(), place)
    assert settled(again) == before, (before, again.acts())
    play_cards(again, cards)
    if cards == 48:
        again.until("the score", lambda: "deal 1 is scored" in again.log())
    assert again.acts()[: len(before)] == before
    assert len(again.records()) == 1
    assert not list((again.folder / "log").glob("report-*"))
