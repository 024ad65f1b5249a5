"""What the person is asked: the cards that may be chosen, the panel of the ask, and which buttons are offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.actions import Give, Play
from purple_table.core.events import Called, Moved
from purple_table.core.game import Ask, View
from purple_table.ui.panels import PANELS, AskPanel, Desk
from purple_table.ui.telling import plain

if TYPE_CHECKING:
    from purple_table.ui.scenes.table.scene import TableScene


class Asking:
    """Brings hand, panel and buttons in line with what is asked."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def open(self, view: View, ask: Ask | None) -> None:
        """Ask what the view asks, or nothing."""
        scene = self._scene
        scene.hand.picks, scene.hand.legal = [], None
        if ask is not None and ask.kind in ("play", "give"):
            actions = scene.table.legal()
            scene.hand.legal = frozenset(action.card for action in actions if isinstance(action, Play | Give))
        if ask is not None and ask.kind in PANELS:
            panel = PANELS[ask.kind](self._desk(view, ask))
            scene.hand.legal, scene.hand.chosen = panel.cards, frozenset(panel.picks)
            scene.controls.ask(panel)
        else:
            self.close()

    def close(self) -> None:
        """Nothing is asked any more."""
        self._scene.hand.chosen = frozenset()
        self._scene.controls.answer()

    def refresh(self) -> None:
        """Bring layout and buttons up to date."""
        scene = self._scene
        ask, controls = scene.model.asked, scene.controls
        giving = ask is not None and ask.kind == "give"
        controls.confirm.visible = giving
        if ask is not None and giving:
            missing = ask.amount - ask.done - len(scene.hand.picks)
            cards = "a card" if missing == 1 else f"{missing} cards"
            controls.confirm.disabled_because = f"Pick {cards} more." if missing else None
            controls.confirm.caption = f"Pass {ask.amount} cards" if ask.amount > 1 else "Pass the card"
        controls.hint.disabled_because = None if ask is not None else "It is not your turn."
        controls.undo.disabled_because = None if self._may_undo() else "There is nothing to take back in this deal."
        controls.claim.visible = ask is not None and scene.table.can_claim()
        # Where chips are played for, there are no tricks.
        tricks = scene.model.view.status.pot is None
        if controls.last.visible != tricks:
            controls.last.visible = tricks
            controls.form.relayout()
        controls.last.disabled_because = None if scene.model.last_trick else "There is no trick yet in this deal."
        slots = len(scene.layout.slots) if scene.layout is not None else 0
        wanted = ask.amount if ask is not None and giving else len(scene.picture.laid[0])
        if slots != wanted:
            scene.resize(scene.stage.size)
        scene.settle()

    def _desk(self, view: View, ask: Ask) -> Desk:
        scene, table = self._scene, self._scene.table
        return Desk(
            view,
            ask,
            table.game.deck,
            table.seats,
            table.legal,
            table.refusal,
            scene.moves.wish,
            scene.moves.refuse,
            self._changed,
            lambda action: plain(table.game.forecast(view, action)),
        )

    def _changed(self) -> None:
        """The panel has other cards or shows something else."""
        scene = self._scene
        panel: AskPanel | None = scene.controls.panel
        if panel is not None:
            scene.hand.legal, scene.hand.chosen = panel.cards, frozenset(panel.picks)
            scene.controls.form.relayout()
        scene.settle()
        scene.stage.redraw()

    def _may_undo(self) -> bool:
        """Whether Undo is offered. With the hand face down everybody looks, and whether what was played was forced is
        nobody's business: then it is offered to whoever has moved a card or made a call."""
        scene = self._scene
        if not scene.picture.covered:
            return scene.table.can_undo(scene.table.viewer)
        own = ("hand", scene.company.holder)
        acted = any(
            (isinstance(event, Moved) and event.source[:2] == own)
            or (isinstance(event, Called) and event.seat == scene.company.holder)
            for event in scene.model.view.history
        )
        return scene.company.holder is not None and scene.model.view.outcome is None and acted
