"""Advice for the person who is asked: a hint in words, and playing a rest of the deal that is certain."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.actions import (
    Action,
    Bid,
    Choose,
    Discard,
    Draw,
    Give,
    Knock,
    LayDown,
    LayOff,
    Meld,
    NextDeal,
    Pass,
    Play,
    PlaySet,
    Stay,
    Take,
)
from purple_table.core.cards import Deck
from purple_table.core.game import Ask
from purple_table.core.messages import SeatName, say
from purple_table.players.levels import level_person
from purple_table.session.port import LocalPlay
from purple_table.ui.kit.telling import quote_inside, tell, tr
from purple_table.ui.scenes.match_words import describe_choice, find_card
from purple_table.ui.scenes.table.table_context import TableContext, TablePart


class Advice(TablePart):
    """Asks for hints and shows them once they are thought out, and has the rest of a deal played on a claim."""

    def __init__(self, context: TableContext, play: LocalPlay | None) -> None:
        super().__init__(context)
        self._play = play
        self._wanted_by: int | None = None
        self._counting: set[int] = set()

    def update(self) -> bool:
        """Show a hint once its seat is asked something; return True if what is shown has changed."""
        ask = self._model.ask
        if self._wanted_by is None or self._playback.is_busy or self._play is None or ask is None:
            return False
        if self._wanted_by != self._model.view.seat:
            return self._cancel_request()  # somebody else looks at the table now
        hint = self._play.hint()
        if hint is None:
            changed, self._model.hint_awaited = not self._model.hint_awaited, True
            return changed
        self._cancel_request()
        self._model.hint, self._model.hint_taken_by_key = hint, True
        panel = self._find_panel()
        if panel is not None:
            panel.show_hint(hint.action)
        what = describe_rest(hint.actions, self._model.picks, ask, self._model.deck)
        reason = quote_inside(self._model.teller.read(hint.reason))
        level = level_person(hint.level)
        words = tr("**Hint:** {what}\n{level:start}: “{reason}”", what=what, level=level, reason=reason)
        # Above the only card that it names, but above the middle of the hand where they are several.
        self._model.notes.show_advice(words, find_card(hint.action) if len(hint.actions) == 1 else None)
        return True

    def _cancel_request(self) -> bool:
        """Withdraw the request for a hint; return True if that is visible."""
        self._wanted_by = None
        changed, self._model.hint_awaited = self._model.hint_awaited, False
        return changed

    def note_counting(self) -> None:
        """Record once for each person that the cards seen are counted for them, because that is help, too."""
        seat = self._model.view.seat
        if self._play is not None and seat not in self._counting:
            self._counting.add(seat)
            self._play.note_counting()

    def clear_hint(self) -> None:
        """Clear the hint, because something else is asked now. One that was requested meanwhile still comes."""
        self._model.hint = None
        self._model.notes.clear_advice()

    def cancel(self) -> None:
        """Withdraw the hint and any request for one, because the person has decided or taken back."""
        self.clear_hint()
        self._cancel_request()

    def request_hint(self) -> None:
        """Request a hint; it comes when it has been computed, and not before the person is asked something."""
        self._model.notes.clear_note()
        self._model.notes.clear_advice()
        self._wanted_by = self._model.view.seat

    @property
    def can_claim(self) -> bool:
        """Whether the rest is certain for the person who is asked."""
        return self._model.ask is not None and self._play is not None and self._play.can_claim()

    def claim(self) -> None:
        """Have the rest of the deal played."""
        if self._model.ask is not None and self._play is not None and self._play.claim():
            self._model.notes.clear_note()
            seat = SeatName(self._model.seat_switch.viewer)
            claimed = say("{seat} claims the rest", yours="{seat} claim the rest", seat=seat)
            self._model.notes.show_remark(self._model.teller.read(claimed))
            self._playback.skip()


def describe_rest(actions: Sequence[Action], picks: Sequence[str], ask: Ask, deck: Deck) -> str:
    """Return what is left to do of a hint where these cards are picked already, and which of them are to be kept."""
    rest = [action for action in actions if find_card(action) not in picks]
    cards = [find_card(action) for action in actions]
    # An exchange ends with a choice, and may begin with too many cards picked.
    if not any(cards) or cards[-1] is not None:
        return describe_hint(rest, ask, deck)
    kept = " ".join(f"{{{card}}}" for card in picks if card not in cards)
    rest = [action for action in rest if find_card(action)]
    if not kept:
        return describe_hint(rest, ask, deck)
    if not rest:
        return tr("Keep {cards}; the rest goes.", cards=kept)
    return tr(
        "Lay {cards} aside, and keep {kept}.", cards=" ".join(describe_choice(one, deck) for one in rest), kept=kept
    )


def describe_hint(actions: Sequence[Action], ask: Ask, deck: Deck) -> str:
    """Return a sentence with markup, such as "Play {Rd8}."; of several actions, all are cards to give."""
    # That these are all of the cards goes without saying.
    told = [action for action in actions if find_card(action)] if len(actions) > 1 else actions
    what = " ".join(describe_choice(action, deck) for action in told)
    named = next((tell(way.label) for way in ask.ways if actions and way.action == actions[0]), "")
    if not actions:
        return tr("All of that is picked: confirm it.")
    match actions[0]:
        case Give() if ask.adds or ask.target is None:
            return tr("Lay {cards} aside.", cards=what)
        case Give():
            return tr("Pass {cards}.", cards=what)
        case Choose() | Bid() if named:
            return tr("Choose “{way}”.", way=named)
        case Bid() if ask.kind == "bid":
            return tr("Bid {tricks}.", tricks=what)
        case _:
            return _say_action(actions[0], what)


def _say_action(action: Action, what: str) -> str:
    match action:
        case Play() | PlaySet():
            return tr("Play {card}.", card=what)
        case Bid():
            return tr("Bid {bid}.", bid=what)
        case Take():
            return tr("Take {card}.", card=what)
        case Discard():
            return tr("Discard {card}.", card=what)
        case Meld():
            return tr("Meld {cards}.", cards=what)
        case LayOff(_, meld, _):
            return tr("Lay {card} off on meld {meld}.", card=f"{{{action.card}}}", meld=meld)
        case LayDown():
            return tr("Lay {card} down.", card=what)
        case _:
            return _say_plain_action(action, what)


def _say_plain_action(action: Action, what: str) -> str:
    match action:
        case Pass():
            return tr("Pass.")
        case Draw():
            return tr("Draw from the stock.")
        case Stay():
            return tr("Stay.")
        case Knock():
            return tr("Knock.")
        case NextDeal():
            return tr("Deal.")
        case _:
            return tr("Choose “{way}”.", way=what)
