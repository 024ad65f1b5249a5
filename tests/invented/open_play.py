"""Small games whose play is unlike that of our own: what opening play to extension must carry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from purple_table.core.actions import Action, Choose
from purple_table.core.events import Chosen, Event, Moved
from purple_table.core.game import Ask, PhaseName, Reason, Way
from purple_table.core.messages import say
from purple_table.games import build
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.course import Course
from purple_table.games.tricks.course_phase import CoursePhase, PublicPhase
from purple_table.games.tricks.play import PlayPhase
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.stock_phase import close_stock
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import load

PLAIN: dict[str, Any] = {
    "format": 2,
    "family": "tricks",
    "deck": "purple",
    "summary": "An invented game.",
    "dealing": {"part": "even", "hand": 6, "removed": [], "left_over": "aside", "show": 0},
    "following": {"part": "suit"},
    "leading": {"part": "left_of_dealer", "locked_trump": False},
    "winning": {"part": "cascade", "lead_counts_as_color_follower": False},
    "scoring": [{"part": "captured_points", "rank": True, "color": True, "book": 0}],
    "ending": {"part": "target", "target": 300, "wins": "high", "tie": "play_on"},
}
"""Whoever captures most points of cards wins; six cards each, all alone."""

_STOCK = {"part": "hands_and_stock", "face": "down", "partners_look": False, "swap": False}
_FIVE = {"part": "even", "hand": 5, "removed": [], "left_over": "aside", "show": 0}
_RED = {"part": "color", "color": "Red", "leaves_suit": True}


class Doubling(PublicPhase[int]):
    """Who is to lead may double once in a deal; the next seat sees it, or gives the deal up (as in Put)."""

    key = "doubling"
    name: PhaseName = "declaring"
    inside = beside_cards = True

    def prepare(self, state: TrickState) -> int:
        return 0

    def list_ways(self, state: TrickState) -> Sequence[Way]:
        once = not state.kernel.count and not self.data_of(state)
        return (Way(Choose("double", "double"), say("Double")),) if once else ()

    def choose_way(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        self.set_data(state, 1)
        state.to_act = state.kernel.next[state.kernel.turn]
        return PhaseEnd.ASK

    def legal(self, state: TrickState) -> list[Action]:
        return [Choose("answer", "see"), Choose("answer", "give up")]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        legal = self.legal(state)
        return None if action in legal else Reason("double", say("See it, or give up."), tuple(legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        assert isinstance(action, Choose)
        events.append(Chosen(state.to_act or 0, action.topic, action.choice, say("Seen"), self.key))
        return PhaseEnd.NEXT if action.choice == "see" else PhaseEnd.DEAL_OVER

    def ask(self, state: TrickState) -> Ask:
        ways = tuple(Way(way, say("Answer")) for way in self.legal(state))
        return Ask("choose", say("See it?"), "double", ways=ways)

    def infer_data(self, facts: TrickSeatFacts) -> int:
        return int(any(isinstance(event, Chosen) and event.topic == "double" for event in facts.view.history))


class Closing(CoursePhase[None]):
    """Who is to lead may close the stock (as in Sixty-Six)."""

    key = "closing"
    beside_cards = True

    def list_ways(self, state: TrickState) -> Sequence[Way]:
        may = not state.kernel.count and state.kernel.stock
        return (Way(Choose("close", "close"), say("Close the stock")),) if may else ()

    def choose_way(self, state: TrickState, action: Action, events: list[Event]) -> None:
        close_stock(state, events)


class Couples(PublicPhase[int]):
    """Who is to lead may announce King and Queen of a color for 40 points, and leads one of both (as in Sixty-Six).

    It keeps the cards from which the lead is taken; 0 for any.
    """

    key = "couples"
    beside_cards = True

    def prepare(self, state: TrickState) -> int:
        return 0

    def list_ways(self, state: TrickState) -> Sequence[Way]:
        if state.kernel.count or self.data_of(state):
            return ()
        hand = state.kernel.hands[state.kernel.turn]
        found = (color for color in state.game.deck.colors if not find_couple(state.game, color.code) & ~hand)
        return tuple(Way(Choose("couple", color.code), say("Announce a couple")) for color in found)

    def choose_way(self, state: TrickState, action: Action, events: list[Event]) -> None:
        assert isinstance(action, Choose)
        couple = find_couple(state.game, action.choice)
        self.set_data(state, couple)
        state.kernel.announced = add_forty(state.kernel.announced, state.kernel.turn)
        state.show_cards(state.kernel.turn, couple, events)

    def limit_cards(self, state: TrickState, cards: int) -> int:
        couple = self.data_of(state)
        if couple and not state.kernel.count and couple & cards:
            return cards & couple
        return cards

    def on_card_played(self, state: TrickState, seat: int, card: int, events: list[Event]) -> None:
        self.set_data(state, 0)

    after_cards = True

    def infer_data(self, facts: TrickSeatFacts) -> int:
        couple = 0
        for event in facts.view.history:
            if isinstance(event, Chosen) and event.topic == "couple":
                couple = find_couple(facts.game, event.choice)
                facts.announced = add_forty(facts.announced, event.seat)
            elif isinstance(event, Moved) and event.target.role == "trick":
                couple = 0
        return couple


def find_couple(game: Any, color: str) -> int:
    """King and Queen of a color."""
    return game.deck.mask([f"{color}K", f"{color}Q"])


def add_forty(points: Sequence[int], seat: int) -> tuple[int, ...]:
    """The points that were announced, with 40 more for a seat."""
    return tuple(number + 40 * (other == seat) for other, number in enumerate(points))


BESIDE: dict[str, Sequence[Callable[[], CoursePhase[Any]]]] = {
    "best_of_three": (Doubling,),
    "two_stages": (Closing, Couples),
}
"""The parts that act in the play of these games, if they are wanted."""
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    # The first without cards ends the deal; whoever cannot follow draws (as in Go Boom).
    "draw_until_able": (
        4,
        {
            "dealing": {**_STOCK, "hand": 5, "removed": [], "turned": "none", "draw": "unable"},
            "following": {"part": "color_or_rank", "unable": "draw"},
            "winning": {"part": "led_color"},
            "out": {"part": "empty_hand"},
        },
    ),
    # Whoever cannot follow takes the trick up, and leads (as in Rolling Stone).
    "pick_up": (
        4,
        {
            "dealing": {"part": "even", "hand": 6, "removed": ["Bz8"], "left_over": "aside", "show": 0},
            "following": {"part": "suit", "unable": "pick_up"},
            "out": {"part": "empty_hand", "standstill": 10},
        },
    ),
    # The declarer names a color or grand with all tens as the highest trumps, at other values (as in Skat).
    "named_games": (
        4,
        {
            "dealing": {
                "part": "even",
                "hand": 8,
                "removed": [f"{color}{rank}" for color in ["Bz", "Gn", "Sv", "Pu", "Go", "Rd", "Bk"] for rank in "89"],
                "left_over": "none",
                "widow": 3,
            },
            "sides": {"part": "alone"},
            "ranking": {"part": "promoted", "trumps": ["*T"], "grand": True},
            "trump": {"part": "game", "leaves_suit": True},
            "games": {
                "part": "values",
                "colors": dict.fromkeys(("Bronze", "Green", "Silver", "Purple", "Gold", "Red", "Black"), 4),
                "grand": 10,
                "null": [],
            },
            "bidding": {"part": "hold", "all_pass": "redeal"},
            "exchange": {"part": "exchange", "from": "widow", "who": "declarer", "may": True, "shown": True},
            "out": {"part": "settled"},
            "scoring": [
                {"part": "game_value", "rank": True, "color": False, "need": 100, "schneider": 50, "lost": 1},
            ],
            "ending": {"part": "deals", "deals": 6, "bound": 1, "wins": "high", "tie": "share"},
        },
    ),
    # Free play while the stock lasts, then strict with the duty to win; a race to 139 points (as in Sixty-Six).
    "two_stages": (
        2,
        {
            "dealing": {
                **_STOCK,
                "hand": 6,
                "removed": [f"{color}{rank}" for color in ["Bz", "Gn", "Sv", "Pu", "Go", "Rd", "Bk"] for rank in "89T"],
                "turned": "under",
                "draw": "after_trick",
            },
            "trump": {"part": "turned", "leaves_suit": True},
            "following": {
                "part": "must_head",
                "head": "always",
                "partner_free": False,
                "undertrump": "must",
                "while_stock": {"part": "any"},
            },
            "out": {"part": "race", "goal": 139},
        },
    ),
    # The first lead names the trump (as in Napoleon).
    "first_lead": (5, {"trump": {"part": "first_lead", "leaves_suit": False}, "following": {"part": "suit_or_trump"}}),
    # Lower trumps come last, and the Jack and the Nine of trumps need not be played (as in Jass).
    "undertrump_last": (
        4,
        {
            "trump": _RED,
            "ranking": {"part": "promoted", "trumps": ["J", "9"]},
            "following": {"part": "suit_or_trump", "undertrump": "last", "exempt": ["J"]},
        },
    ),
    # A card is turned up for trump. The 8, the Jack and the Red Ace are the best and are spared (as in Spoil Five).
    "five_finger": (
        5,
        {
            "dealing": {**_FIVE, "turned": "top"},
            "trump": {"part": "turned", "leaves_suit": True},
            "ranking": {"part": "promoted", "trumps": ["8", "J", "RdA"]},
            "following": {"part": "suit_or_trump", "exempt": ["8", "J", "RdA"]},
        },
    ),
    # The dealer's last card is dealt face up and makes the trump (as in Boure).
    "dealers_card": (
        4,
        {
            "dealing": {**_FIVE, "dealer_last": "open"},
            "trump": {"part": "turned", "leaves_suit": False},
        },
    ),
    # Ranks alone count; level tricks are nobody's, and two tricks end the deal (as in Put).
    "best_of_three": (
        2,
        {
            "dealing": {"part": "even", "hand": 3, "removed": [], "left_over": "aside", "show": 0},
            "following": {"part": "any"},
            "winning": {"part": "rank", "equal_ranks": "Black"},
            "out": {"part": "tricks", "goal": 2},
        },
    ),
    # Partners raise in turn what three tricks are worth; with a single point to go a side may give in (as in Truc).
    "raised": (
        4,
        {
            "dealing": {"part": "even", "hand": 3, "removed": [], "left_over": "aside", "show": 0},
            "sides": {"part": "partners"},
            "following": {"part": "any"},
            "winning": {"part": "rank", "equal_ranks": "Black"},
            "out": {"part": "decided"},
            "raising": {"part": "ladder", "steps": [2, 3, 0], "names": ["more", "most", "all"], "last_point": 3},
            "scoring": [{"part": "best_of_three", "draws": "first_trick", "all_level": "elder"}],
            "ending": {"part": "target", "target": 7, "wins": "high", "tie": "play_on"},
        },
    ),
    # Who is left of the dealer names a color, up or down, or shoves; runs, sets and couples are shown (as in Jass).
    "shown_runs": (
        4,
        {
            "sides": {"part": "partners"},
            "bidding": {"part": "shove", "first": "forehand", "none": "up_down"},
            "trump": {"part": "contract", "leaves_suit": True},
            "following": {"part": "suit_or_trump"},
            "declaring": {
                "part": "weis",
                "runs": {"3": 20, "4": 50},
                "sets": {"Jack": 100, "9": 80, "Queen": 50},
                "set_of": 3,
                "couple": ["K", "Q"],
                "couple_points": 30,
            },
            "scoring": [
                {
                    "part": "card_points",
                    "rank": True,
                    "color": False,
                    "trumps": {"Jack": 10},
                    "no_trump": {"8": 3},
                    "last_trick": 5,
                    "all_tricks": 40,
                }
            ],
        },
    ),
    # Points are bid by tens, the declarer names the trump, all melds are shown before the first lead, and a trump that
    # was led must be beaten (as in Pinochle).
    "shown_melds": (
        4,
        {
            "sides": {"part": "partners"},
            "bidding": {
                "part": "points",
                "least": 50,
                "most": 100,
                "step": 10,
                "rounds": "until_passed",
                "all_pass": "least",
                "most_ends": True,
            },
            "trump": {"part": "named", "leaves_suit": True, "none": False},
            "following": {"part": "must_head", "head": "trump_led", "partner_free": False, "undertrump": "must"},
            "leading": {"part": "declarer", "locked_trump": False},
            "declaring": {
                "part": "melds",
                "run": ["A", "K", "Q"],
                "run_points": 50,
                "couple": ["K", "Q"],
                "couple_plain": 10,
                "couple_trump": 20,
                "low": "9",
                "low_points": 5,
                "sets": {"Ace": 40, "Jack": 15},
                "pair": ["BkQ", "SvJ", "PuJ"],
                "pair_names": ["pair", "double pair"],
                "pair_points": [10, 60],
            },
            "scoring": [
                {
                    "part": "card_points",
                    "rank": True,
                    "color": False,
                    "trumps": {},
                    "no_trump": {},
                    "last_trick": 5,
                    "all_tricks": 0,
                    "set_back": True,
                }
            ],
        },
    ),
    # After a bid and three passes the bidder plays the hand of his partner as well (as in Bridge).
    "dummy": (
        4,
        {
            "dealing": {"part": "even", "hand": 12, "removed": [], "left_over": "aside", "show": 1},
            "sides": {"part": "partners"},
            "bidding": {
                "part": "auction",
                "least": 1,
                "most": 6,
                "pass_is_final": False,
                "first": "dealer",
                "doubles": True,
                "declarer": "first_namer",
                "all_pass": "same_dealer",
            },
            "trump": {"part": "contract", "leaves_suit": False},
            "following": {"part": "suit_or_trump"},
            "leading": {"part": "left_of_declarer", "locked_trump": False},
            "dummy": {"part": "partner"},
            "scoring": [{"part": "contract", "book": 6}],
        },
    ),
    # The deal stops once no trick changes the score.
    "settled": (
        4,
        {
            "scoring": [{"part": "tricks_over", "book": 3}],
            "sides": {"part": "partners"},
            "out": {"part": "settled"},
        },
    ),
}
"""By their names: how many play, and the tables in which a game differs from the plain one."""


def make_invented(name: str, beside: bool = False, **tables: Any) -> TrickGame:
    """One of these games, with other tables where they are given, and with its parts that act in play (`beside`)."""
    players, differing = GAMES[name]
    named = {"id": name, "name": name, "players": {"least": players, "most": players, "usual": players}}
    game = build({**PLAIN, **named, **differing, **tables}, load("decks/purple.toml"), players, {})
    assert isinstance(game, TrickGame)
    if not beside:
        return game
    phases = game.course.phases
    place = phases.index(game.course.play)
    more = [make() for make in BESIDE[name]]
    return replace(game, course=Course([*phases[:place], *more, PlayPhase(), *phases[place + 1 :]]))
