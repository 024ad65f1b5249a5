"""The reader of rule books: what it knows, and that no text at all is an error to it."""

from pathlib import Path
from time import process_time

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from purple_table import library
from purple_table.art import lettering
from purple_table.book_facts import list_facts
from purple_table.core.messages import english
from purple_table.core.rule_facts import fill_facts
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Font, Theme
from purple_table.ui.scenes.rules.book import (
    BookTable,
    Code,
    Divider,
    Heading,
    ListItem,
    Paragraph,
    Span,
    join_spans,
    read_book,
    read_spans,
)
from purple_table.ui.scenes.rules.book_text import ON_PAPER, Prose
from tests.hostile import PATTERNS

RULES = Path(__file__).parents[2] / "rules"
BOOKS = sorted(RULES.glob("*/book*.md"))
FONT = Font("serif", 20, lettering.MEDIUM)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_word_of_a_shipped_book_is_read(path):
    rules = library.read_rules([RULES], path.parent.name)
    text = fill_facts(path.read_text(encoding="utf-8"), list_facts(rules, {}), english)
    book = read_book(text)
    shown = []
    for block in book.blocks:
        if isinstance(block, BookTable):
            shown += [join_spans(cell) for row in (block.head, *block.rows) for cell in row]
        elif isinstance(block, Code):
            shown += block.lines
        elif not isinstance(block, Divider):
            shown.append(join_spans(block.spans))
    words = " ".join(shown)
    for word in (word.strip("*`()[]|#.,:;-") for word in text.split()):
        assert word.replace("**", "").replace("`", "") in words or word in book.clauses
    assert book.clauses
    assert set(book.clauses) <= set(book.anchors)


def test_headings_have_levels_and_clauses():
    book = read_book("# Hearts\n## Playing\n### [next-lead] After the *trick* ###\n####### no heading")
    assert [(block.level, block.clause, block.title) for block in book.blocks[:3]] == [
        (1, "", "Hearts"),
        (2, "", "Playing"),
        (3, "next-lead", "After the trick"),
    ]
    assert isinstance(book.blocks[3], Paragraph)
    assert book.anchors == {"next-lead": 2}


def test_lines_join_to_paragraphs_lists_and_quotations():
    book = read_book(
        "one\ntwo\n\n- first\n  goes on\n  - inner\n3. third\n> said\n> twice\n\n---\n```\nkept   *as is*\n```"
    )
    assert book.blocks == (
        Paragraph((Span("one two"),)),
        ListItem((Span("first goes on"),)),
        ListItem((Span("inner"),), 1),
        ListItem((Span("third"),), 0, "3."),
        Paragraph((Span("said twice"),), True),
        Divider(),
        Code(("kept   *as is*",)),
    )


def test_tables_have_as_many_cells_as_their_ruler():
    grid = read_book("| Card | Each |\n|:--|--:|\n| Red Queen | 5 |\n| one cell |\n| a | b | c |").blocks[0]
    assert isinstance(grid, BookTable)
    assert grid.alignments == ("left", "right")
    assert [[join_spans(cell) for cell in row] for row in (grid.head, *grid.rows)] == [
        ["Card", "Each"],
        ["Red Queen", "5"],
        ["one cell", ""],
        ["a", "b"],
    ]


def test_styles_inside_a_line():
    assert read_spans("**bold** and *slanted*, `code *kept*`") == (
        Span("bold", bold=True),
        Span(" and "),
        Span("slanted", italic=True),
        Span(", "),
        Span("code *kept*", code=True),
    )


@pytest.mark.parametrize(
    "text", ["2 * 3 * 4", "a * lone star", "**never closed", r"\*not slanted\*", "[unknown]", "5 | 6"]
)
def test_what_is_no_markup_stays_as_it_is_written(text):
    assert join_spans(read_spans(text)) == text.replace("\\", "")
    assert not any(span.bold or span.italic or span.link for span in read_spans(text))


def test_clauses_and_row_ids_are_links():
    known = frozenset({"follow", "H08"})
    assert read_spans("see [follow], [the rule](#follow) and [H08]", known) == (
        Span("see "),
        Span("follow", link="follow"),
        Span(", "),
        Span("the rule", link="follow"),
        Span(" and "),
        Span("H08", link="H08"),
    )
    assert read_spans("so (H08, H09).", known) == (
        Span("so "),
        Span("H08", tag=True, link="H08"),
        Span(" "),
        Span("H09", tag=True),
        Span("."),
    )


def test_a_row_id_leads_into_a_clause_even_if_the_preface_names_it():
    book = read_book("A mark (H08) means much.\n### [follow] Follow\nDo (H08).")
    assert book.anchors == {"H08": 2, "follow": 1}


def test_of_two_equal_clauses_the_first_counts():
    book = read_book("### [a] One\n### [a] Two")
    assert book.anchors == {"a": 0}
    assert book.clauses == {"a": "One"}


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text(alphabet="ab#*`[]()|-:>\\\n H08.1\t\x00é", max_size=120))
def test_no_text_is_an_error_and_all_of_it_can_be_set(text):
    kit = Kit(Theme())
    for block in read_book(text).blocks:
        if isinstance(block, (Heading, Paragraph, ListItem)):
            prose = Prose(block.spans, FONT, ON_PAPER)
            width, height = prose.lay_out(90)
            assert width <= 90 + FONT.size
            assert height > 0
            for start in range(0, len(prose.text), 7):
                prose.boxes(kit, start, start + 5)


@pytest.mark.parametrize("text", PATTERNS, ids=range(len(PATTERNS)))
def test_no_text_takes_long(text):
    began = process_time()
    assert read_book(text).blocks
    assert process_time() - began < 5.0


def test_a_table_of_more_columns_than_a_page_can_hold_is_read_as_text():
    def grids(columns):
        head, ruler = "|".join(["a"] * columns), "|".join(["-"] * columns)
        return [block for block in read_book(f"{head}\n{ruler}\n{head}").blocks if isinstance(block, BookTable)]

    assert len(grids(20)) == 1
    assert not grids(21)


def test_a_search_that_finds_every_letter_is_drawn_where_it_is_in_sight():
    kit = Kit(Theme())
    prose = Prose((Span("a " * 30_000),), FONT, ON_PAPER)
    height = prose.lay_out(200)[1]
    surface = pygame.Surface((200, 300))

    def drawn(hits):
        prose.hits = hits
        surface.fill((0, 0, 0))
        prose.draw(kit, surface, (0, 150 - height))
        return pygame.image.tobytes(surface, "RGB")

    plain_text = drawn(())
    every = tuple((place, place + 1) for place in range(0, 60_000, 2))
    began = process_time()
    marked = drawn(every)
    assert process_time() - began < 5.0
    assert marked == drawn(every[-300:])
    assert marked != plain_text


def test_a_mark_of_a_note_begins_no_line():
    spans = (
        Span("The ten is no high card here "),
        Span("PI10", tag=True),
        Span(". It "),
        Span("PI1", tag=True),
        Span("."),
    )
    for width in range(60, 400, 7):
        prose = Prose(spans, FONT, ON_PAPER)
        prose.lay_out(width)
        starts = [prose.text[line[0].start :] for line in prose._lines]
        assert not [text for text in starts if text.startswith("PI1")], width
        assert "".join(prose.text[atom.start : atom.end] for line in prose._lines for atom in line).replace(
            " ", ""
        ) == prose.text.replace(" ", "")


def test_boxes_of_a_range_follow_the_lines():
    kit = Kit(Theme())
    prose = Prose((Span("Follow the "), Span("color", italic=True), Span(" that was led if you can.")), FONT, ON_PAPER)
    one = prose.lay_out(None)
    assert [box.left for box in prose.boxes(kit, 0, 6)] == [0]
    narrow = prose.lay_out(one[0] // 3)
    assert narrow[0] <= one[0] // 3
    assert narrow[1] > one[1]
    boxes = prose.boxes(kit, 0, len(prose.text))
    assert len(boxes) == narrow[1] // one[1]
    assert [box.top for box in boxes] == sorted({box.top for box in boxes})
