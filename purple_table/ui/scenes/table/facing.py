"""Which of the own cards show their faces, and which of them have just come."""

from __future__ import annotations

from purple_table.core.events import Moved
from purple_table.core.game import View
from purple_table.core.piles import PileKey

FACE_DOWN = "?"
"""With this begins the name of an own card that lies face down; no card code does."""


def find_face(code: str | None) -> str | None:
    """The code of a card whose face is seen; None for one that lies face down in the own hand or tray."""
    return None if code is None or code.startswith(FACE_DOWN) else code


def find_just_given(view: View) -> set[str]:
    """The cards that the viewer was given by others, and has played or drawn nothing since."""
    fresh: set[str] = set()
    for event in view.history:
        if not isinstance(event, Moved):
            continue
        if event.source.role == "pass" and event.target == PileKey("hand", view.seat):
            fresh |= {code for code in event.cards if code is not None}
        elif PileKey("hand", view.seat) in (event.source, event.target) and event.target.role != "pass":
            fresh.clear()
    return fresh & set(view.hand)


def find_just_drawn(view: View) -> set[str]:
    """The cards that the viewer drew or took in the course of the deal, as long as nothing else has happened since."""
    own = PileKey("hand", view.seat)
    drawn: set[str] = set()
    dealt = False
    for event in view.history:
        if not isinstance(event, Moved):
            continue
        if event.target == own and event.source.role not in ("hand", "pass"):
            drawn = {code for code in event.cards if code is not None} if dealt else set()
            dealt = True
        elif event.source == own and event.target.role in ("trick", "discard"):
            drawn = set()
    return drawn & set(view.hand)
