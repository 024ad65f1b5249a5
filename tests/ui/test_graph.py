import pygame
import pytest

from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Theme
from purple_table.ui.scenes.results.graph import Graph, choose_levels, compute_course


def test_the_course_of_totals_is_counted_back_from_the_end():
    assert compute_course((3, 0), ((-1, 0), (0, -3), (1, 0))) == ((3, 3), (2, 3), (2, 0), (3, 0))
    assert compute_course((5, 7), ()) == ((5, 7),)


@pytest.mark.parametrize("totals", [[3, 3], [0, 3, 12], [-40, 260, 100], [0, 1], [499, 501], [7]])
def test_levels_are_round_few_and_hold_every_total(totals):
    lowest, highest, step = choose_levels(totals)
    assert lowest <= min(totals)
    assert highest >= max(totals)
    assert lowest % step == highest % step == 0
    assert 1 <= (highest - lowest) // step <= 7


@pytest.mark.parametrize("sides", [2, 10])
def test_a_graph_draws_inside_its_rectangle(monkeypatch, sides):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    kit = Kit(Theme(1.0))
    rows = [tuple((deal * (side + 3)) % 17 for side in range(sides)) for deal in range(12)]
    graph = Graph([f"Somebody {side}" for side in range(sides)], rows)
    surface = pygame.Surface((500, 400), pygame.SRCALPHA)
    graph.place(kit, pygame.Rect(40, 40, 400, graph.measure(kit, 400)[1]))
    graph.draw(kit, surface)
    outside = surface.copy()
    outside.fill((0, 0, 0, 0), graph.rect)
    assert outside.get_bounding_rect().size == (0, 0)
    assert surface.get_bounding_rect() == graph.rect


def test_a_graph_writes_the_names_of_partners_whole(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    kit = Kit(Theme(1.0))
    written, line = [], kit.text.line
    monkeypatch.setattr(kit.text, "line", lambda words, *rest: written.append(words) or line(words, *rest))
    graph = Graph(["You and Hugo", "Clara and Mina"], [(0, 0), (41, 43), (72, 114)])
    for width in (300, 490):
        written.clear()
        graph.place(kit, pygame.Rect(0, 0, width, graph.measure(kit, width)[1]))
        graph.draw(kit, pygame.Surface((width, 400)))
        assert {"You and Hugo", "Clara and Mina"} <= set(written)
