"""A pot of a game of tricks at the table: what is paid flies into it, and leaves the total on the plate at once."""

import pygame
import pytest

from purple_table.games.tricks.exchange import LOOK
from purple_table.ui.cards.table_layout import trick_rects
from purple_table.ui.scenes.table.parts.chip_stacks import MatchStake
from tests.ui.at_games import part, table_of, until_asked
from tests.ui.at_table import sitting

sit = pytest.fixture(sitting)


def test_antes_and_looks_are_seen_in_the_pot_and_on_the_plates(sit):
    guest = sit(live=table_of("peep_nap", 4, 3, level="reference"), speed="relaxed", size=(1280, 720))
    stake, flown = part(guest, MatchStake), []
    guest.until(lambda: flown.append(len(stake._flights._flying)) or guest.scene.model.ask is not None, 20_000)
    until_asked(guest, "ladder")
    assert max(flown) >= 2
    guest.wait(2.0)
    assert stake._pot == 8
    assert guest.scene.parts.rolling.view.totals == (-2, -2, -2, -2)
    assert guest.scene.model.view.totals == (0, 0, 0, 0), "the sheet has them after the deal"
    guest.scene.commands.act(LOOK)
    guest.until(lambda: guest.scene.model.ask is not None and not guest.scene.playback.is_busy, 20_000)
    guest.wait(2.0)
    assert stake._pot == 9
    assert guest.scene.parts.rolling.view.totals[guest.scene.model.you] == -3


def test_an_empty_pot_has_no_number_while_chips_are_on_their_way(sit):
    guest = sit(live=table_of("boure", 5, 3, level="reference"), size=(1280, 720))
    until_asked(guest)
    stake, layout = part(guest, MatchStake), guest.scene.layout

    def is_drawn():
        picture = pygame.Surface(layout.size)
        stake.draw(picture, layout)
        return pygame.transform.average_color(picture, stake.rects[0])[:3] != (0, 0, 0)

    assert is_drawn()
    stake._count(None, -stake._pot)
    assert not is_drawn()


@pytest.mark.parametrize(("scale", "drawn"), [(1.0, True), (1.25, False)])
def test_no_tray_cuts_the_pot(sit, scale, drawn):
    guest = sit(live=table_of("boure", 5, 3, level="reference"), size=(800, 600))
    guest.loop.stage.set_scale(scale)
    while until_asked(guest).kind != "give":
        guest.scene.commands.act(guest.live.legal()[0])
    stake, layout = part(guest, MatchStake), guest.scene.layout
    before = pygame.Surface(layout.size)
    stake.draw(before, layout)
    assert bool(pygame.transform.average_color(before, stake.rects[0])[:3] != (0, 0, 0)) is drawn
    assert bool(layout.tray.colliderect(stake.rects[0])) is not drawn


@pytest.mark.parametrize("players", [4, 5, 6, 7])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_no_card_of_the_trick_lies_on_the_pot(sit, players, size):
    guest = sit(live=table_of("boure", players, seed=5, level="reference"), size=size)
    until_asked(guest)
    guest.loop.stage.set_scale(None)
    layout, (pot,) = guest.scene.layout, guest.scene.parts.stake.rects
    assert pot.collidelist(trick_rects(layout)) < 0
    assert pot.collidelist([rect for seat in layout.seats for rect in (seat.plate, seat.portrait)]) < 0
    assert layout.middle.contains(pot)
