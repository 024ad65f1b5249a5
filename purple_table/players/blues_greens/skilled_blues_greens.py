"""The Skilled player: counts cards, weighs what melds, tricks and the end of the deal will bring, and plays by that."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.actions import Action, Bid, Choose, Draw, Give, LayDown, LayOff, Meld, Play, Take
from purple_table.core.game import View
from purple_table.games.blues_greens.blues_greens_knowledge import BluesGreensSeatFacts
from purple_table.games.blues_greens.pack import numbers
from purple_table.players.baseline.reference_blues_greens import ReferenceBluesGreensPlayer
from purple_table.players.blues_greens import meld_steps
from purple_table.players.blues_greens.before_play import (
    choose_call,
    choose_exchanged,
    find_exchange_kind,
    rate_strength,
)
from purple_table.players.blues_greens.blues_greens_reasons import decide
from purple_table.players.blues_greens.decision_facts import BluesGreensTables, DecisionFacts
from purple_table.players.blues_greens.position_judge import PositionJudge
from purple_table.players.guides import is_measured
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision

if TYPE_CHECKING:
    from purple_table.games.blues_greens.blues_greens_game import BluesGreens


BEATS = 0.9
"""How often a hand that can beat the trick does so."""
AGAIN = 0.5
"""How much of the chance is left to beat a card that has itself beaten one."""
UNSET = 0.42
"""The chance of the side that leads a card without suit."""
NEARLY = 0.97
SURENESS, SURELY = 0.58, 0.01
"""The factor of the log odds of a chance that is stated, and the least chance before it."""


def estimate_taking(facts: DecisionFacts, card: int) -> float:
    """Return the chance that the own side takes the trick if the seat to act plays this card (one bit)."""
    tricks, pack = facts.tables.tricks, facts.pack
    line = [*facts.line, card]
    own = len(facts.line) & 1
    place = tricks.place(line)
    if not facts.later:
        return 0.5 if place is None else float(place & 1 == own)
    sides = {number & 1 for number, played in enumerate(line) if played & pack.twos}
    if len(sides) == 1 and not (tricks.black_first and any(played & tricks.black for played in line)):
        return 1.0 - NEARLY if own in sides else NEARLY
    led = tricks.find_led(line)
    if place is None or not led:
        return UNSET
    best = line[place]
    beats = facts.tables.above[best.bit_length()]
    if not best & tricks.trump:
        beats |= tricks.trump
    mine = place & 1 == own
    chance = float(mine)
    must = (led & pack.green, led & ~pack.green, tricks.trump & pack.green, tricks.trump & ~pack.green)
    for seat in facts.later:
        over, forced = _estimate_beating(facts, seat, must[: 2 if led == tricks.trump else 4], beats)
        if facts.is_own(seat):
            again = AGAIN if mine else 1.0
            chance += (1.0 - chance) * max(over * BEATS, forced) * again
        else:
            again = 1.0 if mine else AGAIN
            chance *= 1.0 - max(over * BEATS, forced) * again
    return chance


def correct_chance(chance: float) -> float:
    """Return the share of tricks that the own side takes where others still play and the estimate is `chance`.

    Estimates overlook what is drawn and melded before the others play, so they are too sure: the factor is fitted to
    974 cards of 200 deals of Skilled players.
    """
    bounded = min(max(chance, SURELY), 1.0 - SURELY)
    return 1.0 / (1.0 + exp(-SURENESS * log(bounded / (1.0 - bounded))))


def _estimate_beating(facts: DecisionFacts, seat: int, must: tuple[int, ...], beats: int) -> tuple[float, float]:
    """Return the chances that a seat can beat the trick, and that it has to."""
    here, over, forced = 1.0, 0.0, 0.0
    for cards in must:
        if not cards:
            continue
        over += here * (1.0 - estimate_lacking(facts, seat, cards & beats))
        none = estimate_lacking(facts, seat, cards)
        if cards & beats == cards:
            forced += here * (1.0 - none)
        here *= none
    return over, forced


def estimate_lacking(facts: DecisionFacts, seat: int, cards: int) -> float:
    """Return the chance that a seat holds none of these cards."""
    if cards & facts.holds[seat]:
        return 0.0
    green = (cards & facts.green_unseen & ~facts.lacks[seat]).bit_count()
    blue = (cards & facts.blue_unseen).bit_count()
    chance: float = (1.0 - facts.green_share[seat]) ** green * (1.0 - facts.blue_share[seat]) ** blue
    return chance


ADDED = 1.6
"""Points that each hand still to play adds to a trick."""


class CardOption(NamedTuple):
    """A card to play: the chance that the own side takes the trick, what the choice is worth, and the hand after it."""

    card: int
    chance: float
    value: float
    kept: float


def weigh_cards(judge: PositionJudge, cards: int) -> list[CardOption]:
    """Weigh every card that may be played; the best comes first."""
    facts = judge.facts
    planner, here, worth = judge.planner, judge.here, judge.point_worth
    pot = planner.worth(sum(facts.line)) + ADDED * len(facts.later)
    found = []
    for card in numbers(cards):
        bit = 1 << card
        chance = estimate_taking(facts, bit)
        inside = pot + planner.values[card]
        value = inside * (chance * worth.own - (1.0 - chance) * worth.theirs)
        kept = judge.weigh_points(here._replace(hand=here.hand & ~bit))
        found.append(CardOption(bit, chance, value + kept, kept))
    return sorted(found, key=lambda option: -option.value)


BIDS_MADE = 0.55
"""The share of bids of Skilled players that are made among their like, with the usual options: 113 of
204 in 540 deals."""


class SkilledBluesGreensPlayer:
    """Plays by what positions are worth; nothing but the bids depends on the style."""

    def __init__(self, game: BluesGreens, style: str) -> None:
        self._game = game
        self._style = style
        self._made = BIDS_MADE if style == "normal" and is_measured(game) else None
        self.tables = tuple(BluesGreensTables(game, trump) for trump in range(game.pack.no_trump + 1))
        self._stand = ReferenceBluesGreensPlayer(game)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Choose what looks best, and say what it is for. Nothing is left to chance."""
        first = legal[0]
        if len(legal) == 1:
            return Decision(first, NO_CHOICE, evidence=ONLY_ACTION)
        if isinstance(first, Bid):
            return choose_call(self._game, view, legal, self._style, self._made)
        if isinstance(first, Choose):
            return self._choose(view, legal, rng, budget)
        judge = self.judge(BluesGreensSeatFacts(self._game, view))
        if isinstance(first, Give):
            declarer = view.seat == view.status.declarer
            given = choose_exchanged(judge, declarer=declarer)
            code = self._code(given)
            return decide(self._game, Give(code), find_exchange_kind(judge, given, declarer=declarer), (code,))
        if isinstance(first, Draw | Take):
            return self._draw(judge, legal)
        return self._turn(judge, legal)

    def judge(self, facts: BluesGreensSeatFacts) -> PositionJudge:
        """Return the judge of positions of the deal that a seat knows so much of."""
        tables = self.tables[self._game.pack.no_trump if facts.trump is None else facts.trump]
        return PositionJudge(DecisionFacts(self._game, tables, facts))

    def _choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Choose the trump suit that is strongest in the own hand; anything else as the Reference does."""
        suits = {color.name.casefold(): number for number, color in enumerate(self._game.deck.colors)}
        named = [action for action in legal if isinstance(action, Choose) and action.choice in suits]
        if len(named) < len(legal):
            return self._stand.choose(view, legal, rng, budget)
        hand = self._game.deck.mask(view.hand)
        best = max(named, key=lambda action: rate_strength(self._game, hand, suits[action.choice]))
        suit = suits[best.choice]
        strong = {"strength": rate_strength(self._game, hand, suit)}
        return decide(self._game, best, "strongest_suit", figures=strong, suit=suit)

    def _draw(self, judge: PositionJudge, legal: Sequence[Action]) -> Decision:
        found = meld_steps.weigh_draws(judge, legal)
        best = max(found, key=lambda prospect: prospect.value)
        figures = {
            "deck" if isinstance(prospect.action, Draw) else prospect.action.card: prospect.value
            for prospect in found
            if isinstance(prospect.action, Draw | Take)
        }
        if not isinstance(best.action, Take):
            return decide(self._game, best.action, "deck_promises", figures=figures)
        kind = self._describe_open_card(judge, best.action.card) if "deck" in figures else "does_most"
        kind = "lays_down_at_once" if best.gain else kind
        return decide(self._game, best.action, kind, (best.action.card,), {"count": best.gain, **figures})

    def _describe_open_card(self, judge: PositionJudge, code: str) -> str:
        """Return the kind of evidence for an open card that does more than one from the deck."""
        bit = self._game.deck.bits[code]
        if bit & judge.facts.pack.twos:
            return "open_wild"
        return "open_trump" if bit & judge.facts.tables.tricks.trump else "open_does_more"

    def _turn(self, judge: PositionJudge, legal: Sequence[Action]) -> Decision:
        """Go out, meld, lay off, or play a card, whichever looks best."""
        facts = judge.facts
        plays = 0
        for action in legal:
            if not isinstance(action, Play):
                break
            plays |= 1 << self._game.deck.index[action.card]
        may_meld = not isinstance(legal[-1], Play)
        out = meld_steps.find_exit(judge, facts.standing) if may_meld else None
        steps = meld_steps.weigh_steps(judge, legal) if may_meld else []
        best = max(steps, key=lambda step: step.value) if steps else None
        stay = judge.value_continued_play(judge.here) if plays else -1e9
        if best is not None:
            stay = max(stay, best.value)
        if out is not None and (out.value >= stay or facts.turn.leaving):
            figures = {"out": out.value, "stay": stay}
            return decide(self._game, self._go_out(judge, out, plays, legal), "out_now", figures=figures)
        if best is not None and (not plays or best.value >= stay):
            figures = {"count": best.after.gain, "melded": best.value, "stay": stay}
            if isinstance(best.action, LayOff):
                return decide(self._game, best.action, "safe_off", (best.action.card,), figures)
            cards = best.action.cards if isinstance(best.action, Meld) else ()
            return decide(self._game, best.action, "meld_secures", cards, figures)
        if not plays:
            return decide(self._game, legal[0], "must_first")
        return self._play(judge, plays)

    def _play(self, judge: PositionJudge, plays: int) -> Decision:
        options = weigh_cards(judge, plays)
        reds = judge.facts.pack.red_threes
        # A red three may yet be laid down; it never goes into a rivals' trick while something else can.
        option = next((one for one in options if not one.card & reds or one.chance >= 0.5), options[0])
        code = self._code(option.card)
        line = [*judge.facts.line, option.card]
        place = judge.facts.tables.tricks.place(line)
        kind = _kind(option.chance, last=not judge.facts.later, mine=place in (None, len(line) - 1))
        if kind.startswith("partner_"):
            points = {one.card: judge.planner.values[one.card.bit_length() - 1] for one in options}
            if points[option.card] > min(points.values()):
                kind = f"{kind}_points"
            elif option.kept >= max(one.kept for one in options):
                kind = f"{kind}_least"
        chance = correct_chance(option.chance) if judge.facts.later else option.chance
        return decide(self._game, Play(code), kind, (code,), {"chance": chance})

    def _go_out(self, judge: PositionJudge, out: meld_steps.Exit, plays: int, legal: Sequence[Action]) -> Action:
        """Return the next step of going out."""
        game, hand = self._game, judge.facts.hand
        if out.way is not None:
            named = judge.facts.tables.planner.name(out.way, hand)
            return Meld(tuple(game.deck.cards[card].code for card in named))
        if judge.rules.many and judge.facts.standing.opened:
            # The melds that it counts on come first: a card that is laid off might be missing in one of them.
            planned = set(judge.planner.plan(hand))
            for action in legal:
                if isinstance(action, Meld) and game.deck.mask(action.cards) in planned:
                    return action
        twos = game.pack.twos
        layoffs = [action for action in legal if isinstance(action, LayOff)]
        layoffs.sort(key=lambda action: twos >> game.deck.index[action.card] & 1)
        layoffs = [action for action in layoffs if 1 << game.deck.index[action.card] != out.last]
        if layoffs and not twos >> game.deck.index[layoffs[0].card] & 1:
            return layoffs[0]
        for action in layoffs:
            if judge.facts.table[action.meld - 1].shape.suit < 0:
                return action
        laydown = next((action for action in legal if isinstance(action, LayDown)), None)
        if laydown is not None:
            return laydown
        return Play(self._code(out.last)) if out.last and out.last & plays else legal[0]

    def _code(self, bit: int) -> str:
        return self._game.deck.cards[bit.bit_length() - 1].code


def _kind(chance: float, *, last: bool, mine: bool) -> str:
    """Return what playing a card comes to for the trick; the `last` seat knows it, and nobody else is told that it is
    sure. A card that is not `mine` loses to another that lies there, so that only the partner can take the trick."""
    if last:
        return ("takes" if mine else "partner_takes") if chance == 1.0 else "nobody_takes" if chance else "others_take"
    if chance < 0.5:
        return "should_not_take"
    return "should_take" if mine else "partner_should_take"
