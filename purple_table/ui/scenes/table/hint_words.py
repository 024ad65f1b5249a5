"""The words of a hint: what you should do, every part of it that is still to be done."""

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
    Stay,
    Take,
)
from purple_table.core.cards import Deck
from purple_table.core.game import Ask
from purple_table.ui.kit.telling import tell, tr
from purple_table.ui.scenes.action_text import choice_words


def hint_words(actions: Sequence[Action], ask: Ask, deck: Deck) -> str:
    """A sentence with markup, such as "Play {Rd8}."; of several actions, all are cards to give."""
    what = " ".join(choice_words(action, deck) for action in actions)
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
            return _one(actions[0], what)


def _one(action: Action, what: str) -> str:
    match action:
        case Play():
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
            return _plainly(action, what)


def _plainly(action: Action, what: str) -> str:
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
