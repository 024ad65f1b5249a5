"""Names and pins of matches: kept beside the records, by several copies of the program."""

from purple_table.session.record_store import LONGEST_NAME, MOST, MatchNotes, make_match_notes_file


def test_names_are_one_line_bounded_and_taken_away_when_empty():
    notes = MatchNotes().rename("a", "  Sun\nday ").rename("b", "x" * 500)
    assert notes.names["a"] == "Sun day"
    assert len(notes.names["b"]) == LONGEST_NAME
    assert "a" not in notes.rename("a", " ").names
    assert "a" in notes.pin("a", True).pinned
    assert "a" not in notes.pin("a", True).pin("a", False).pinned


def test_two_copies_keep_what_each_has_noted(tmp_path):
    path = tmp_path / "match-notes.json"
    one, other = make_match_notes_file(path), make_match_notes_file(path)
    mine, others = one.load(), other.load()
    one.save(mine.rename("a", "First"))
    other.save(others.rename("b", "Second").pin("b", True))
    found = make_match_notes_file(path).load()
    assert found.names == {"a": "First", "b": "Second"}
    assert list(found.pinned) == ["b"]


def test_too_many_lose_the_oldest():
    notes = MatchNotes(names={str(number): "x" for number in range(MOST)})
    assert "0" not in notes.rename("new", "y").names
    assert len(notes.rename("new", "y").names) == MOST
