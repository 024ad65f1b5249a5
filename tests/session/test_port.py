"""A live match is what the table asks for."""

from purple_table.session.live_match import LiveMatch
from purple_table.session.port import PlayedMatch


def test_a_live_match_offers_all_that_a_table_asks_for():
    names = {name for part in PlayedMatch.__mro__ for name in vars(part) if not name.startswith("_")}
    assert len(names) > 20
    assert not {name for name in names if not hasattr(LiveMatch, name)} - {"viewer", "game"}
