"""What the recap says of a trick that nobody takes."""

from purple_table.core.cards import PileKey
from purple_table.core.events import Moved
from purple_table.games.tricks.sight import LEVEL
from purple_table.ui.scenes.results.recap import list_recap_lines

TRICK = PileKey("trick")


def test_a_level_trick_is_told_and_lies_on_the_table_no_more():
    plays = [Moved((card,), PileKey("hand", seat), TRICK) for seat, card in enumerate(("RdA", "GnA"))]
    lines = list_recap_lines([*plays, Moved(("RdA", "GnA"), TRICK, LEVEL)], ("Lena", "Clara"), [(0,), (1,)])
    assert len(lines) == 1
    assert all(words in lines[0] for words in ("level", "{RdA}", "{GnA}"))
    assert "On the table" in list_recap_lines(plays, ("Lena", "Clara"), [(0,), (1,)])[0]


def test_a_trick_of_which_its_own_remark_tells_is_not_told_twice():
    cards = ("RdA", "GnA")
    plays = [Moved((card,), PileKey("hand", seat), TRICK) for seat, card in enumerate(cards)]
    assert (
        list_recap_lines([*plays, Moved(cards, TRICK, PileKey("aside", None, 1))], ("Lena", "Clara"), [(0,), (1,)])
        == ()
    )
