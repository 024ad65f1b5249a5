"""The pages beside the score sheet: how a deal came about, the computers' reasons, and the course of the totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from purple_table.core.actions import Give
from purple_table.core.events import Called, Chosen, Noted, NoteKind, ScoreLine
from purple_table.core.match import Step
from purple_table.core.messages import ListedValues, SeatName, say
from purple_table.library import Clause
from purple_table.session.match_story import PlayedTrick, TakenTrick, list_played_tricks, list_tricks
from purple_table.session.played_match import PlayedMatch
from purple_table.ui.cards.denominations import CallsTable
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import Teller, tell, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Button, Label, Row, Space, Widget
from purple_table.ui.scenes.choice_words import tell_choice
from purple_table.ui.scenes.match_words import (
    each_bids,
    join_shares,
    name_calls,
    show_seats,
    side_names,
    tell_action,
    tell_given_cards,
    tell_note,
)
from purple_table.ui.scenes.results.graph import Graph, compute_course
from purple_table.ui.scenes.results.result_parts import ClauseBlock, find_richest_and_costliest
from purple_table.ui.scenes.results.result_words import ResultWords
from purple_table.ui.scenes.table.table_words import explain_trick, tell_taker
from purple_table.ui.scenes.trick_table import TrickTable

_MOST_COLUMNS = 6
"""The most seats that get a column each."""
_OLD_NEWS: tuple[NoteKind, ...] = ("pass", "turned-away", "broken")
"""Notes that say nothing any more once the deal is over."""
_OLD_CHOICES = "exchange", "cards"
"""What is chosen and is no news then: how a hand was changed, and to look at it before a bid."""


class ResultPages:
    """Makes the widgets of each page."""

    def __init__(
        self,
        live: PlayedMatch,
        words: ResultWords,
        you: int | None,
        clauses: Mapping[str, Clause],
        on_proof: Callable[[], None] | None,
        relayout: Callable[[], None],
    ) -> None:
        """`clauses` is the rule book by clause id, `on_proof` shows how the cards were dealt, and `relayout` lays the
        scene out anew once a clause was opened or closed."""
        self._live, self._scored, self._you = live, words.scored, you
        self._view = live.view(live.viewer)
        self._seats = show_seats(live.seats)
        self._names = side_names(self._view.sides, self._seats)
        self._clauses, self._on_proof, self._relayout = clauses, on_proof, relayout

    def make_story(self) -> list[Widget]:
        """Return what was noted and chosen, the best and the worst trick, all tricks, the bidding, and the clauses that
        made the points. What each line of the sheet brought to whom stands on the sheet."""
        rows = list_played_tricks(self._view.history)
        widgets: list[Widget] = [self._make_paragraph(line) for line in self._tell_course()]
        widgets += self._make_extremes() if rows else []
        if widgets:
            widgets.insert(0, self._make_title(tr("How it went")))
        laid = {key.owner: cards for key, cards in self._view.piles if key.role == "bid" and key.owner is not None}
        if laid:
            widgets.append(self._make_title(tr("The cards laid aside")))
            numbers = next(counter.values for counter in self._view.status.counters if counter.kind == "bid")
            for seat, cards in laid.items():
                shown = _mark_cards([card for card in cards if card is not None])
                widgets.append(self._make_paragraph(f"**{self._name_seat(seat)}** {numbers[seat]} · {shown}"))
        lines = self._scored.lines if self._scored is not None else ()
        if not lines:
            widgets.append(self._make_paragraph(tr("Nobody scored in this deal.")))
        if rows:
            widgets += [Space(2), self._make_title(tr("The tricks")), *self._make_tricks(rows)]
        if any(isinstance(event, Called) for event in self._view.history):
            calls = CallsTable(self._view, self._live.game.deck, self._seats)
            widgets += [Space(2), self._make_title(name_calls(self._view)), calls]
        widgets.append(Space(2))
        for clause in dict.fromkeys(line.clause for line in lines):
            widgets += self._make_clause(clause, [line for line in lines if line.clause == clause])
        if self._on_proof is not None:
            tooltip_proof = tr("Digest and key of every deal, and the digest of the next")
            proof = Button(tr("How these cards were dealt"), self._on_proof, kind="quiet", tooltip=tooltip_proof)
            widgets += [Space(2), Row([proof, Space(grow=1)])]
        return widgets

    def _tell_course(self) -> list[str]:
        """Return what was noted and chosen, as lines with markup. A contract that was named in the end stands for what
        its declarer chose before, and how a hand was changed is no news any more."""
        said = [event for event in self._view.history if isinstance(event, Noted | Chosen)]
        named = max((place for place, event in enumerate(said) if _is_contract(event)), default=-1)
        lines = []
        for place, event in enumerate(said):
            if isinstance(event, Chosen):
                if event.topic not in _OLD_CHOICES and (place > named or event.seat != said[named].seat):
                    lines.append(self._teller.read(tell_choice(event)))
            elif event.kind not in _OLD_NEWS and (place >= named or not _is_contract(event)):
                lines.append(f"{self._tell_note(event)} {_mark_cards(event.cards)}".rstrip())
        return lines

    def _tell_note(self, event: Noted) -> str:
        """Return a note; one of a contract that does not say whose it is says by whom it was played."""
        if event.contract is None or event.words.yours:
            return tell_note(event, self._teller)
        words = say(
            "{contract}, played by {seat}",
            yours="{contract}, played by you",
            contract=event.words,
            seat=SeatName(event.seat),
        )
        return self._teller.read(words)

    def _make_extremes(self) -> list[Widget]:
        """Return the trick that brought most, and the one that cost most."""
        tricks = list_tricks(self._view.history, self._live.game.find_captured_worth(self._view.status.trump))
        richest, costliest = find_richest_and_costliest(tricks)
        if self._scored is not None and any(feat.kind == "moon" and feat.made for feat in self._scored.feats):
            costliest = richest = None  # each trick that costs was one of a moon, and cost the others
        found = ((tr("Richest trick"), richest), (tr("Costliest trick"), costliest))
        return [self._make_paragraph(self._describe_trick(which, trick)) for which, trick in found if trick is not None]

    def _make_tricks(self, rows: Sequence[PlayedTrick]) -> list[Widget]:
        """Return every trick: as a table, or where too many play in a line each."""
        if len(self._seats) <= _MOST_COLUMNS:
            return [TrickTable(rows, [seat.name for seat in self._seats])]
        lines = [f"{row.number} · {self._name_winner(row)} {_mark_cards([c for _, c in row.plays])}" for row in rows]
        return [self._make_paragraph(line) for line in lines]

    def _name_winner(self, row: PlayedTrick) -> str:
        return tr("level") if row.winner is None else f"**{self._name_seat(row.winner)}**"

    def _describe_trick(self, which: str, trick: TakenTrick) -> str:
        """Return who took a trick, what it brought, and why that seat took it, with markup."""
        game, players = self._live.game, [seat for seat, _ in trick.plays]
        who = tell_taker(trick.won, self._seats, self._you)
        why = explain_trick(trick.won, game, self._view.status, players)
        points = -trick.worth if game.low_wins else trick.worth
        counted = tr("one point", many="{count} points", count=points)
        return f"**{which}:** {who}, {counted} {_mark_cards(trick.won.cards)}. *{why}.*"

    def _make_clause(self, clause: str, lines: list[ScoreLine]) -> list[Widget]:
        """Return a clause of the rule book with a button that shows its text, and its lines that one side alone scores:
        they may be for what another side did."""
        known = self._clauses.get(clause)
        widgets: list[Widget] = []
        for line in lines:
            who = self._tell_points(line.points)
            if who:
                widgets.append(self._make_paragraph(f"**{tell(line.label)}:** {who}"))
        return widgets if known is None else [ClauseBlock(known, widgets, self._relayout)]

    def _tell_points(self, points: Sequence[int]) -> str:
        """Return which single side scores a line, or "" if there are several or none."""
        scored = [side for side, made in enumerate(points) if made]
        names = [escape(self._names[side]) for side in scored]
        if len(scored) != 1:
            return ""
        if self._view.status.pot is not None:
            return join_shares(names, (points[side] for side in scored))
        made, seats = points[scored[0]], self._view.sides[scored[0]]
        if seats == (self._you,):
            return tr("You score {points}", points=made) if made > 0 else tr("You lose {points}", points=-made)
        if made > 0:
            return tr(
                "{names} scores {points}", many="{names} score {points}", count=len(seats), names=names[0], points=made
            )
        return tr(
            "{names} loses {points}", many="{names} lose {points}", count=len(seats), names=names[0], points=-made
        )

    def make_reasons(self) -> list[Widget]:
        """Return what the computer players did and said about it, in the order of play."""
        steps = self._live.reasons
        if not steps:
            return [self._make_paragraph(tr("No computer had anything to decide in this deal."))]
        # Cards that were given one by one for the same reason were one decision.
        told = [list(same) for _, same in groupby(steps, identify_decision)]
        lines = [
            f"{action} – {self._teller.read(same[0].reason)}"
            for same in told
            for action in self._describe_actions(same)
        ]
        return [Label(line, style="small", color=colors.LAVENDER) for line in lines]

    def make_course(self) -> list[Widget]:
        """Return the chart of totals from the first deal to the last."""
        words = self._make_paragraph(tr("The totals before the first deal and after each."))
        return [words, Graph(self._names, compute_course(self._view.totals, self._view.sheet))]

    def _describe_actions(self, steps: Sequence[Step]) -> list[str]:
        """Return what a seat did, in a line for each action, but in one for all cards that it gave."""
        who, lays = f"**{self._name_seat(steps[0].seat)}**", each_bids(self._view)
        given = [step.action.card for step in steps if isinstance(step.action, Give)]
        if given:
            return [tell_given_cards(given, who, lays)]
        return [tell_action(step.action, self._live.game.deck, who, lays) for step in steps]

    @property
    def _teller(self) -> Teller:
        return Teller([seat.name for seat in self._seats], self._you)

    def _name_seat(self, seat: int) -> str:
        return escape(self._seats[seat].name)

    def _make_title(self, text: str) -> Label:
        return Label(text, style="strong", color=colors.GOLD_TOP)

    def _make_paragraph(self, text: str) -> Label:
        return Label(text, color=colors.LAVENDER)


def identify_decision(step: Step) -> tuple[object, ...]:
    """Return what the steps of one decision have in common: a reason may list its cards in another order with each."""
    values = [
        (name, frozenset(value.parts) if isinstance(value, ListedValues) else value)
        for name, value in step.reason.values
    ]
    return step.seat, isinstance(step.action, Give), step.reason.text, tuple(values)


def _is_contract(event: Noted | Chosen) -> bool:
    return isinstance(event, Noted) and event.kind == "contract"


def _mark_cards(cards: Sequence[str]) -> str:
    return " ".join(f"{{{card}}}" for card in cards)
