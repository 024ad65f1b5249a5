"""Reads rule books: turns the Markdown of `rules/*/book.md` into blocks of styled text.

It knows headings with clause ids (`### [follow] Following color`), paragraphs, lists, tables, quotes, fenced code,
**bold**, *italic*, `code`, links to clauses (`[follow]`, `[words](#follow)`) and to row ids (`[H08]`). A row id in
parentheses, `(H08)`, marks its place. Everything else in the file is read as plain text, so no text is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Alignment = Literal["left", "right", "center"]

_HEADING = re.compile(r"(#{1,6})\s+(?:\[([a-z0-9-]+)\]\s*)?(.*)")
_ITEM = re.compile(r"(\s*)([-*+]|\d{1,3}[.)])\s+(.*)")
_RULED = re.compile(r":?-+:?")
_MOST_COLUMNS = 20
"""The most columns of a table. A wider one is read as plain text, because filling every row with as many cells would
take memory that grows with the square of the text."""
_ROW_ID = r"[A-Z]{1,2}\d{2,3}"
_ROWS = re.compile(rf"\(({_ROW_ID}(?:, ?{_ROW_ID})*)\)")
_CELL_EDGE = re.compile(r"(?<!\\)\|")
_INLINE = re.compile(
    r"\\(?P<kept>[^\w\s])|`(?P<code>[^`]+)`|(?P<bold>\*\*)|(?P<italic>\*)"
    r"|\[(?P<label>[^\[\]]+)\](?:\(#?(?P<target>[^()\s]+)\))?"
    rf"|\((?P<rows>{_ROW_ID}(?:, ?{_ROW_ID})*)\)"
)


class Span(NamedTuple):
    """A run of text in one style. `link` is the clause or row id it leads to; a `tag` is set in small type, like an
    id."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    tag: bool = False
    link: str = ""


Spans = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 to 6. `clause` is its id, or "" if the section is not a rule."""

    level: int
    clause: str
    spans: Spans

    @property
    def title(self) -> str:
        """The heading without styles."""
        return join_spans(self.spans)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text, or a quotation."""

    spans: Spans
    quote: bool = False


@dataclass(frozen=True, slots=True)
class ListItem:
    """One point of a list; `number` is empty in a list without numbers, `depth` counts from 0."""

    spans: Spans
    depth: int = 0
    number: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """Lines that are shown as they are written."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BookTable:
    """A table. Every row, including the head, has as many cells as there are `alignments`."""

    head: tuple[Spans, ...]
    rows: tuple[tuple[Spans, ...], ...]
    alignments: tuple[Alignment, ...]


@dataclass(frozen=True, slots=True)
class Divider:
    """A line across the page."""


Block = Heading | Paragraph | ListItem | Code | BookTable | Divider


@dataclass(frozen=True, slots=True)
class BookDocument:
    """A book as blocks. `anchors` maps a clause or row id to the index of its block."""

    blocks: tuple[Block, ...]
    anchors: Mapping[str, int]

    @property
    def clauses(self) -> Mapping[str, str]:
        """The title of each clause."""
        headings = (block for block in reversed(self.blocks) if isinstance(block, Heading))
        return {heading.clause: heading.title for heading in headings if heading.clause}


def join_spans(spans: Sequence[Span]) -> str:
    """Return the text of spans without styles."""
    return "".join(span.text for span in spans)


def read_book(text: str) -> BookDocument:
    """Read a whole book. If two clauses have the same id, links lead to the first."""
    sources = list(_split_sources(text))
    known = _list_known_ids(sources)
    blocks = tuple(_read_block(source, known) for source in sources)
    anchors: dict[str, int] = {}
    mentioned: dict[str, int] = {}
    clause = ""
    for place, (source, block) in enumerate(zip(sources, blocks, strict=True)):
        if isinstance(block, Heading):
            clause = block.clause
            if clause:
                anchors.setdefault(clause, place)
        for row in _find_row_ids(source):
            # What a book says about its marks before the first rule is not the place that they mark.
            (anchors if clause else mentioned).setdefault(row, place)
    return BookDocument(blocks, {**mentioned, **anchors})


class _Source(NamedTuple):
    """A block whose styles have not been read yet: its kind, its text, and attributes from its first line."""

    kind: str
    text: str
    mark: str = ""
    level: int = 0
    rows: tuple[tuple[str, ...], ...] = ()


def _split_sources(text: str) -> Iterator[_Source]:
    lines = [_drop_unprintable(line) for line in text.splitlines()]
    place = 0
    while place < len(lines):
        line = lines[place]
        if not line.strip():
            place += 1
        elif line.lstrip().startswith("```"):
            end = next((n for n in range(place + 1, len(lines)) if lines[n].lstrip().startswith("```")), len(lines))
            yield _Source("code", "\n".join(lines[place + 1 : end]))
            place = end + 1
        elif (heading := _HEADING.fullmatch(line)) is not None:
            yield _Source("heading", heading[3].rstrip("# "), heading[2] or "", len(heading[1]))
            place += 1
        elif re.fullmatch(r"\s*([-*_])(\s*\1){2,}\s*", line):
            yield _Source("divider", "")
            place += 1
        elif "|" in line and place + 1 < len(lines) and _is_ruler(lines[place + 1]):
            end = next((n for n in range(place + 2, len(lines)) if "|" not in lines[n]), len(lines))
            rows = (line, *lines[place + 2 : end])
            yield _Source("grid", "", lines[place + 1], rows=tuple(tuple(_split_cells(row)) for row in rows))
            place = end
        else:
            end = place + 1
            quoted = line.lstrip().startswith(">")
            while end < len(lines) and _continues_block(lines[end], quoted):
                end += 1
            yield _read_paragraph(lines[place:end])
            place = end


def _continues_block(line: str, quoted: bool) -> bool:
    """Return whether a line continues the paragraph, list item or quotation before it."""
    marks = ("```", "|") if quoted else ("```", "|", ">")
    begins = line.lstrip().startswith(marks) or _ITEM.fullmatch(line) or _HEADING.fullmatch(line)
    return bool(line.strip()) and not begins


def _read_paragraph(lines: Sequence[str]) -> _Source:
    text = " ".join(line.strip() for line in lines)
    item = _ITEM.fullmatch(lines[0])
    if item is not None:
        mark = item[2] if item[2][0].isdigit() else ""
        return _Source("item", text[len(item[2]) :].strip(), mark, min(len(item[1].expandtabs(4)) // 2, 5))
    if text.startswith(">"):
        return _Source("quote", " ".join(line.lstrip("> ") for line in lines))
    return _Source("text", text)


def _split_cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip() for cell in _CELL_EDGE.split(inner)]


def _is_ruler(line: str) -> bool:
    """Return whether a line divides the head of a table from its rows.

    It looks at each cell on its own, because one pattern for the whole line would try every way to distribute its
    spaces.
    """
    if not 0 < line.count("|") <= _MOST_COLUMNS + 1:
        return False
    cells = _split_cells(line)
    return len(cells) <= _MOST_COLUMNS and all(_RULED.fullmatch(cell) for cell in cells)


def _drop_unprintable(line: str) -> str:
    return "".join(character for character in line.expandtabs(4) if character.isprintable())


def _list_known_ids(sources: Sequence[_Source]) -> frozenset[str]:
    clauses = {source.mark for source in sources if source.kind == "heading" and source.mark}
    return frozenset(clauses.union(*(_find_row_ids(source) for source in sources)))


def _find_row_ids(source: _Source) -> list[str]:
    texts = [source.text, *(cell for row in source.rows for cell in row)] if source.kind != "code" else []
    return [row.strip() for text in texts for found in _ROWS.finditer(text) for row in found[1].split(",")]


def _read_block(source: _Source, known: frozenset[str]) -> Block:
    if source.kind == "heading":
        return Heading(source.level, source.mark, read_spans(source.text, known))
    if source.kind == "item":
        return ListItem(read_spans(source.text, known), source.level, source.mark)
    if source.kind == "code":
        return Code(tuple(source.text.split("\n")))
    if source.kind == "divider":
        return Divider()
    if source.kind == "grid":
        alignments = tuple(_read_alignment(cell) for cell in _split_cells(source.mark))
        rows = [_fill_cells([read_spans(cell, known) for cell in row], len(alignments)) for row in source.rows]
        return BookTable(rows[0], tuple(rows[1:]), alignments)
    return Paragraph(read_spans(source.text, known), source.kind == "quote")


def _read_alignment(ruler: str) -> Alignment:
    if ruler.endswith(":"):
        return "center" if ruler.startswith(":") else "right"
    return "left"


def _fill_cells(cells: list[Spans], count: int) -> tuple[Spans, ...]:
    return tuple([*cells, *([()] * count)][:count])


def read_spans(text: str, known: frozenset[str] = frozenset()) -> Spans:
    """Read the styles inside a text. Brackets that contain no known id stay as they are written."""
    text = " ".join(text.split())
    spans: list[Span] = []
    run: list[str] = []
    bold = italic = False
    position = 0

    def add(text: str, *, code: bool = False, tag: bool = False, link: str = "") -> None:
        if not text:
            return
        style = Span("", bold, italic, code, tag, link)
        if not (spans and spans[-1] == style) or code or tag or link:
            flush()
            spans.append(style)
        run.append(text)

    def flush() -> None:
        # Pieces are joined at the end of a run: to add each to the text before it would copy that text every time.
        if run:
            spans[-1] = spans[-1]._replace(text="".join(run))
            run.clear()

    for match in _INLINE.finditer(text):
        add(text[position : match.start()])
        position = match.end()
        if match["kept"]:
            add(match["kept"])
        elif match["code"]:
            add(match["code"], code=True)
        elif match["bold"] and (bold or text.find("**", position) >= 0):
            bold = not bold
        elif match["italic"] and _toggles_italics(text, match.start(), italic):
            italic = not italic
        elif match["label"]:
            target = match["target"] or match["label"]
            if target in known:
                add(match["label"], link=target)
            else:
                # A link out of the book cannot be followed here; its words are still worth reading.
                add(match["label"] if match["target"] else match[0])
        elif match["rows"]:
            for number, row in enumerate(match["rows"].replace(" ", "").split(",")):
                add(" " if number else "")
                add(row, tag=True, link=row if row in known else "")
        else:
            add(match[0])
    add(text[position:])
    flush()
    return tuple(spans)


def _toggles_italics(text: str, place: int, italic: bool) -> bool:
    """Return whether an asterisk begins or ends italics; one between spaces is an ordinary character."""
    if italic:
        return place > 0 and not text[place - 1].isspace()
    return text[place + 1 : place + 2].strip() != "" and text.find("*", place + 1) >= 0
