"""Live match and replay are what a table asks for; what each of them can do they say themselves."""

from random import Random

from purple_table.core.match import Match
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.session.match_replay import MatchReplay
from purple_table.session.port import Audience, MatchPort
from tests.session import fake
from tests.session.playing import SEATS, new_match, one_action


def test_what_is_played_can_do_all_and_a_replay_only_shows():
    live: MatchPort = new_match()
    replayed: MatchPort = MatchReplay(Match(fake.game(3), Chance(derive_secret(7))), SEATS)
    for port, played in ((live, True), (replayed, False)):
        assert (port.local_play is not None) == played
        assert port.make_view().seat == port.audience.seat == 0


def test_an_audience_without_a_hand_sees_what_all_see_and_one_with_all_of_them_every_card():
    live, rng = new_match(), Random(3)
    for _ in range(9):
        one_action(live, rng)
    views = [live.view(seat) for seat in range(3)]
    held = [view.hand for view in views]
    assert all(held)
    faces = {}
    for hands in ("own", "none", "all"):
        live.audience = Audience(1, hands)
        view = live.make_view()
        assert view.seat == 1
        faces[hands] = [tuple(card for card in view.pile("hand", seat) if card) for seat in range(3)]
        open_moves = {event for event in live.events(0) if getattr(event, "open_to", None)}
        assert bool(open_moves) == (hands != "none")
    assert faces == {"own": [(), held[1], ()], "none": [(), (), ()], "all": held}
    live.audience = Audience(1, "none")
    assert live.make_view().ask is None
