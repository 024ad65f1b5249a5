"""The phase in which the declarer names the game, after the exchange, and announces what he will make (clauses game,
announcements)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from purple_table.core.actions import Action, Choose
from purple_table.core.events import Chosen, Event, Noted
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import Message, SeatName, Term, say
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.bidding import NAMED_GAME, Bids, NamedGame, join_game
from purple_table.games.tricks.bidding_phase import BiddingData, BiddingPhase
from purple_table.games.tricks.course import Course
from purple_table.games.tricks.course_phase import DealStep, HasParts, PublicPhase
from purple_table.games.tricks.dealing_phase import EXCHANGE
from purple_table.games.tricks.example_facts import read_denomination
from purple_table.games.tricks.exchange import LEAVE
from purple_table.games.tricks.game_values import OUVERT, SCHNEIDER, SCHWARZ, GameValues
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import NULL, make_naming

ANNOUNCE = "announce"
"""The topic of the choice by which a declarer announces."""
ANNOUNCEMENTS = ("none", "schneider", "schwarz", "ouvert")
"""What may be announced, by its number."""
_WORDS = (
    say("No announcement"),
    say("Schneider announced"),
    say("Schwarz announced"),
    say("Ouvert"),
)

PHASE_NAMES.register("trump")


class NamedGamePhase(PublicPhase[NamedGame]):
    """The phase in which the declarer names a game and announces. Everything about it is public."""

    key = NAMED_GAME
    step = DealStep.GAME
    name: PhaseName = "trump"
    asks_publicly = True

    def __init__(self, games: GameValues) -> None:
        self.games = games

    def prepare(self, state: TrickState) -> NamedGame:
        """Return that nothing is named."""
        return NamedGame()

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the declarer, who has left the widow or taken it."""
        if state.declarer is None:
            return PhaseEnd.NEXT
        self.set_data(state, NamedGame(hand=bool(state.part_data[EXCHANGE].widow)))
        state.to_act = state.declarer
        return None

    # --- what may be named --------------------------------------------------------------------------------------------

    def _list_games(self, deal: HasParts) -> list[str]:
        """List what may be named: null only if its value reaches the bid."""
        named, bid = self.data_of(deal), _read_bid(deal)
        return [name for name in self.games.names if name != NULL or self._list_null(named.hand, bid)]

    def _list_null(self, hand: bool, bid: int) -> list[int]:
        """List the announcements with which null reaches the bid."""
        return [number for number in (0, OUVERT) if self.games.value_game(NULL, 0, hand, number) >= bid]

    def list_announcements(self, deal: HasParts) -> list[int]:
        """List what may be announced with the game that was named: a single one needs no answer."""
        named = self.data_of(deal)
        if named.denomination == NULL:
            return self._list_null(named.hand, _read_bid(deal))
        return [0, SCHNEIDER, SCHWARZ, OUVERT] if named.hand else [0]

    def list_choices(self) -> list[Choose]:
        """List every game that may be named and every announcement, whatever was bid."""
        return [*map(make_naming, self.games.names), *(Choose(ANNOUNCE, word) for word in ANNOUNCEMENTS)]

    def legal(self, state: TrickState) -> list[Action]:
        """List the games from low to high, or then what may be announced."""
        if not self.data_of(state).denomination:
            return [make_naming(name) for name in self._list_games(state)]
        return [Choose(ANNOUNCE, ANNOUNCEMENTS[number]) for number in self.list_announcements(state)]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Refuse what is not offered."""
        legal = self.legal(state)
        if action in legal:
            return None
        if self.data_of(state).denomination:
            return Reason("announcements", say("Say first what you announce."), tuple(legal))
        words = say("Name the game first.")
        if action == make_naming(NULL):
            words = say("Null is not worth your bid.") if self.games.null else say("Null is not played at this table.")
        return Reason("games", words, tuple(legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Name the game, and announce if there is anything to choose; an open hand is shown at once."""
        named = self.data_of(state)
        if not isinstance(action, Choose) or state.declarer is None:
            raise TypeError(f"{action} names no game")
        if not named.denomination:
            words = self._name(action.choice)
            events.append(Chosen(state.declarer, action.topic, action.choice, words, "games"))
            state.denomination = action.choice
            self.set_data(state, named._replace(denomination=action.choice))
            choices = self.list_announcements(state)
            if len(choices) > 1:
                return None
            number = choices[0]
        else:
            number = ANNOUNCEMENTS.index(action.choice)
            events.append(Chosen(state.declarer, action.topic, action.choice, _WORDS[number], "announcements"))
        self.set_data(state, self.data_of(state)._replace(announced=number))
        events.append(Noted("contract", state.declarer, self._say_game(self.data_of(state), state.declarer), "games"))
        if number == OUVERT:
            state.lay_open(state.declarer, events)
        return PhaseEnd.NEXT

    def ask(self, state: HasParts) -> Ask:
        """Offer the games, or what may be announced, each with what it is worth."""
        named, bid = self.data_of(state), _read_bid(state)
        if not named.denomination:
            names = tuple(self._list_games(state))
            ways = tuple(Way(make_naming(name), self._name(name)) for name in names)
            prompt = say("Your bid of {bid} stands: name the game.", bid=bid)
            return Ask("choose", prompt, "games", ways=ways, denominations=names)
        numbers = self.list_announcements(state)
        ways = tuple(
            Way(Choose(ANNOUNCE, ANNOUNCEMENTS[number]), _WORDS[number], help=self._say_worth(named, number))
            for number in numbers
        )
        prompt = say("Do you play it ouvert?") if named.denomination == NULL else say("What do you announce?")
        return Ask("choose", prompt, "announcements", ways=ways)

    def _say_worth(self, named: NamedGame, number: int) -> Message:
        """Say what an announcement adds, and what must be made for it."""
        if named.denomination == NULL:
            return say("Worth {value}.", value=self.games.value_game(NULL, 0, named.hand, number))
        return (
            say("Half of the points and more will do."),
            say("Counts 1 more; the others must stay schneider."),
            say("Counts 2 more; you need all tricks."),
            say("Counts 3 more; with an open hand you need all tricks."),
        )[number]

    def _name(self, name: str) -> Message:
        return say("{game:start}", game=Term(self.games.labels[name]))

    def _say_game(self, named: NamedGame, seat: int) -> Message:
        """Say who plays what."""
        who, game = SeatName(seat), self._name(named.denomination)
        if named.announced == OUVERT and not named.hand:
            return say("{seat} plays {game} ouvert", yours="You play {game} ouvert", seat=who, game=game)
        if named.announced:
            return say(
                "{seat} plays {game} from the hand: {announced}",
                yours="You play {game} from the hand: {announced}",
                seat=who,
                game=game,
                announced=_WORDS[named.announced],
            )
        if named.hand:
            return say("{seat} plays {game} from the hand", yours="You play {game} from the hand", seat=who, game=game)
        return say("{seat} plays {game}", yours="You play {game}", seat=who, game=game)

    # --- what is shown, and what a seat may know ----------------------------------------------------------------------

    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        """Add the game to what the bidding has led to."""
        if "bids" in facts:
            facts["bids"] = join_game(state.part_data, facts["bids"])

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Add the trump to the contract, and what was announced."""
        named, contract = self.data_of(deal), shown.get("contract")
        if not named.denomination or contract is None:
            return
        shown["contract"] = replace(contract, denomination=named.denomination)
        shown["party"] = (deal.declarer,)
        if named.hand:
            shown["lines"].append(say("From the hand"))
        if named.announced:
            shown["lines"].append(_WORDS[named.announced])

    def infer_data(self, facts: TrickSeatFacts) -> NamedGame:
        """Read what was named and announced."""
        found = NamedGame()
        for event in facts.view.history:
            if isinstance(event, Chosen) and event.topic == LEAVE.topic:
                found = found._replace(hand=event.choice == LEAVE.choice)
            elif isinstance(event, Chosen) and event.topic == ANNOUNCE:
                found = found._replace(announced=ANNOUNCEMENTS.index(event.choice))
            elif isinstance(event, Chosen) and event.topic == make_naming("").topic:
                found = found._replace(denomination=event.choice)
        if found.denomination and found.announced is None and facts.view.status.phase != self.name:
            # With nothing to choose it was not asked about.
            bid = facts.part_data[BiddingPhase.key].bids.level
            null = self._list_null(found.hand, bid) if found.denomination == NULL else []
            found = found._replace(announced=null[0] if null else 0)
        return found

    # --- worked examples ----------------------------------------------------------------------------------------------

    def apply_example_facts(self, game: TrickRules, facts: Section, deal: DealFacts) -> DealFacts:
        """Add the game of a worked example: its trump, whether from the hand, and what was announced."""
        bids: Bids = deal.bids
        if bids.declarer is None:
            return deal
        word = facts.choice("announced", ANNOUNCEMENTS) if "announced" in facts else ANNOUNCEMENTS[0]
        hand = facts.flag("hand_game", False)
        named = NamedGame(read_denomination(game, facts), hand, ANNOUNCEMENTS.index(word))
        return replace(deal, bids=join_game({NAMED_GAME: named}, bids))


def find_games(course: Course) -> GameValues | None:
    """Return the games that a declarer may name in a course; None where nobody names any."""
    return next((phase.games for phase in course.phases if isinstance(phase, NamedGamePhase)), None)


def _read_bid(deal: HasParts) -> int:
    """Return the bid that the game must be worth."""
    said: BiddingData = deal.part_data[BiddingPhase.key]
    return said.bids.level
