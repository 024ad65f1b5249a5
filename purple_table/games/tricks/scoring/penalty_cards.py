"""The scoring of penalty cards, and what a seat may choose about a moon (clauses points, moon, moon-choice, revoke)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from purple_table.core.cards import Deck, UnknownCardError
from purple_table.core.events import Feat
from purple_table.core.game import COUNTER_KINDS, Counter
from purple_table.core.messages import Message, Term, say, say_term
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section, quote_value
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import ScoreRow, Scoring, count_points
from purple_table.games.tricks.scoring.facts import DealFacts, Topic
from purple_table.games.tricks.scoring.worth import Sweep, Worth

_CHOICES = ("add", "subtract")


COUNTER_KINDS.register("points")


@dataclass(frozen=True, slots=True)
class Moon:
    """A set of `cards` (with their `codes`) whose capture moves `points`: off the captor's total, or onto all others
    (clause moon)."""

    topic: str
    color: str
    cards: int
    points: int
    codes: tuple[str, ...] = ()

    def find_shooter(self, captured: Sequence[int]) -> int | None:
        """Return the seat that captured every card, or None."""
        for seat, cards in enumerate(captured):
            held = cards & self.cards
            if held:
                return seat if held == self.cards else None
        return None


@dataclass(frozen=True, slots=True)
class PenaltyCards(Scoring):
    """The scoring in which captured cards cost points, and all cards of a color together are a moon.

    `values` holds the points of a card by its index in the deck. `lines_of` are the lines of the score sheet, each a
    label with a mask: the scoring colors, and every single card outside them. With `moon_replaces` the cards of a shot
    color score nothing themselves (H11). `moon_choice` is "ask", "add" or "subtract".
    """

    counts_cards: ClassVar[bool] = True
    counts_tricks: ClassVar[bool] = False
    asks: ClassVar[bool] = True

    values: tuple[int, ...]
    lines_of: tuple[tuple[Message, int], ...]
    moons: tuple[Moon, ...]
    moon_replaces: bool
    moon_choice: str
    revoke_points: int

    def topics(self, facts: DealFacts) -> list[Topic]:
        """Return the choices that are still open: shooters in turn from the dealer's left, each moon separately (H12,
        H13)."""
        if self.moon_choice != "ask":
            return []
        players = len(facts.captured)
        shot = [(moon, moon.find_shooter(facts.captured)) for moon in self.moons if moon.topic not in facts.choices]
        open_moons = [(moon, shooter) for moon, shooter in shot if shooter is not None]
        topics = []
        for place in range(players if open_moons else 0):
            seat = (facts.dealer + 1 + place) % players
            for moon, shooter in open_moons:
                if shooter == seat:
                    choices = (
                        ("subtract", say("Subtract {points} from your total", points=moon.points)),
                        ("add", say("Add {points} to everybody else", points=moon.points)),
                    )
                    prompt = say("You captured every {color} card.", color=Term(moon.color))
                    topics.append(Topic(moon.topic, seat, prompt, "moon-choice", choices))
        return topics

    def rows(self, facts: DealFacts) -> list[ScoreRow]:
        """Return the points by seat. A moon about which nothing has been chosen yet does not count."""
        rows = []
        shot = [moon.cards for moon in self.moons if moon.find_shooter(facts.captured) is not None]
        scoring = ~sum(shot) if self.moon_replaces else -1
        for number, (_, cards) in enumerate(self.lines_of):
            counted = cards & scoring
            taken = [count_points(self.values, captured & counted) for captured in facts.captured]
            if any(taken):
                rows.append(ScoreRow(str(number), tuple(taken), "points"))
        for moon in self.moons if shot else ():
            seat = moon.find_shooter(facts.captured)
            choice = facts.choices.get(moon.topic) if self.moon_choice == "ask" else self.moon_choice
            if seat is None or choice is None:
                continue
            others = moon.points if choice == "add" else 0
            own = -moon.points if choice == "subtract" else 0
            points = tuple(own if other == seat else others for other in range(len(facts.captured)))
            rows.append(ScoreRow(moon.topic, points, "moon"))
        if any(facts.revokes):
            rows.append(ScoreRow("revoke", tuple(count * self.revoke_points for count in facts.revokes), "revoke"))
        return rows

    @override
    def label(self, what: str) -> Message:
        if what == "revoke":
            return say("Failing to follow")
        color = next((moon.color for moon in self.moons if moon.topic == what), None)
        return self.lines_of[int(what)][0] if color is None else say("{color} moon", color=Term(color))

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        shooters = [(moon, moon.find_shooter(facts.captured)) for moon in self.moons]
        return tuple(Feat("moon", (seat,), cards=moon.codes) for moon, seat in shooters if seat is not None)

    def worth(self, facts: DealFacts) -> Worth:
        """Return the points of the cards; a moon moves as many off the own total or onto the others (clause moon)."""
        sweeps = tuple(Sweep(moon.cards, -moon.points, self.moon_replaces) for moon in self.moons)
        return Worth(cards=self.values, sweeps=sweeps)

    def needs_tricks(self, bids: Bids) -> bool:
        """Return False: the captured cards are enough."""
        return False

    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        """Read what the shooters choose. A seat without a moon may be named as well; it has nothing to choose."""
        wanted: dict[int, tuple[str, ...]] = {}
        if "moon_choice" in facts:
            section = facts.section("moon_choice")
            wanted = {
                seat: _read_choices(section, str(seat)) for seat in range(len(deal.captured)) if str(seat) in section
            }
            section.check_all_read()
        choices: dict[str, str] = {}
        topics = self.topics(deal)
        for seat in sorted({topic.seat for topic in topics}):
            mine = [topic.name for topic in topics if topic.seat == seat]
            if seat not in wanted:
                raise facts.error("moon_choice", f"seat {seat} shot a moon: say what it chooses")
            if len(wanted[seat]) != len(mine):
                raise facts.error("moon_choice", f"seat {seat} must have a choice for each of {len(mine)} moons")
            choices.update(zip(mine, wanted[seat], strict=True))
        return replace(deal, choices={**deal.choices, **choices})

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = '[sides] must have part = "alone", as each player counts alone'
        return (Need("sides", "alone", cause),)

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the points and the tricks that each seat has taken so far."""
        counted = 0
        for _, cards in self.lines_of:
            counted |= cards
        points = tuple([count_points(self.values, cards & counted) for cards in facts.captured])
        return (Counter("points", say("Points"), points), Counter("tricks", say("Tricks"), tuple(facts.tricks))), ()


def read_penalty_cards(section: Section, context: PartContext) -> PenaltyCards:
    """Read the part of [[scoring]] with part = "penalty_cards"."""
    deck = context.deck
    values = [0] * len(deck.cards)
    colors: list[tuple[str, int]] = []
    each = section.section("colors")
    for name in each:
        mask, printed = _read_color(each, name, deck)
        points = each.integer(name, -100, 100)
        if any(mask == cards for _, cards in colors):
            raise each.error(name, f"{printed} stands there twice")
        for place in range(len(values)):
            if mask >> place & 1:
                values[place] = points
        colors.append((printed, mask))
    lines = [(say("{color} cards", color=Term(printed)), cards) for printed, cards in colors]
    single = section.section("cards")
    for text in single:
        try:
            code = deck.read(text)
        except UnknownCardError as error:
            raise single.error(text, str(error)) from error
        values[deck.index[code]] = single.integer(text, -100, 100)
        card = deck.mask([code])
        if not any(card & cards for _, cards in lines):
            lines.append((say_term(deck[code].name), card))
    moons: list[Moon] = []
    shot = section.section("moons")
    for name in shot:
        mask, printed = _read_color(shot, name, deck)
        if any(mask == moon.cards for moon in moons):
            raise shot.error(name, f"{printed} stands there twice")
        topic = "_".join([*printed.casefold().split(), "moon"])
        moons.append(Moon(topic, printed, mask, shot.integer(name, 0, 1000), deck.codes(mask)))
    part = PenaltyCards(
        tuple(values),
        tuple(lines),
        tuple(moons),
        section.flag("moon_replaces"),
        section.choice("moon_choice", ["ask", "add", "subtract"]),
        section.integer("revoke_points", 0, 1000),
    )
    section.check_all_read()
    return part


def _read_choices(section: Section, seat: str) -> tuple[str, ...]:
    """Read the choice of a seat in a worked example, or the list of its choices."""
    if isinstance(section.raw(seat), str):
        return (section.choice(seat, _CHOICES),)
    words = tuple(word.casefold() for word in section.texts(seat))
    if not words or not set(words) <= set(_CHOICES):
        raise section.error(
            seat, f"must be {' or '.join(_CHOICES)}, or a list of these, not {quote_value(section.raw(seat))}"
        )
    return words


def _read_color(section: Section, name: str, deck: Deck) -> tuple[int, str]:
    try:
        color = deck.color(name)
    except UnknownCardError as error:
        raise section.error(name, str(error)) from error
    return deck.mask(card.code for card in deck.cards if card.color == color.code), color.name
