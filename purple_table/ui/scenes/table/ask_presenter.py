"""Presents what the person is asked: the cards that may be chosen, the panel of the ask, and the buttons."""

from __future__ import annotations

from purple_table.core.actions import Give, Play
from purple_table.core.game import Ask, View
from purple_table.session.port import LocalPlay
from purple_table.ui.kit.telling import tell, tell_plainly, tr
from purple_table.ui.scenes.table.commands import TableCommands
from purple_table.ui.scenes.table.controls import Controls
from purple_table.ui.scenes.table.panels import AskPanel, PanelContext, find_panel
from purple_table.ui.scenes.table.table_context import TableContext, TablePart
from purple_table.ui.scenes.table.table_words import count_bid


class AskPresenter(TablePart):
    """Updates the hand, the panel and the buttons to the ask."""

    def __init__(
        self, context: TableContext, play: LocalPlay | None, controls: Controls, commands: TableCommands
    ) -> None:
        super().__init__(context)
        self._play, self._controls, self._commands = play, controls, commands

    def open_ask(self, view: View, ask: Ask | None) -> None:
        """Present what the view asks, or nothing."""
        self._model.picks, self._model.legal_cards = [], None
        if ask is None or self._play is None:
            self.close_ask()
            return
        if ask.kind in ("play", "give"):
            self._model.legal_cards = frozenset(
                action.card for action in self._play.legal() if isinstance(action, Play | Give)
            )
        make_panel = find_panel(ask.kind)
        if make_panel is not None and (ask.clear is None or self._model.taken_back):
            panel = make_panel(self._make_panel_context(view, ask, self._play))
            self._model.legal_cards, self._model.chosen_cards = panel.cards, frozenset(panel.picks)
            self._controls.ask(panel)
        else:
            self.close_ask()

    def close_ask(self) -> None:
        """Close the panel, because nothing is asked any more."""
        self._model.chosen_cards = frozenset()
        self._controls.answer()

    def refresh(self) -> None:
        """Bring layout and buttons up to date."""
        ask, controls = self._model.ask, self._controls
        giving = ask is not None and ask.kind == "give"
        controls.confirm.visible = giving
        if ask is not None and giving:
            missing = ask.amount - ask.done - len(self._model.picks)
            more = tr("Pick a card more.", many="Pick {count} cards more.", count=missing)
            controls.confirm.disabled_because = more if missing else None
            controls.confirm.caption = tr("Pass the card", many="Pass {count} cards", count=ask.amount)
            if ask.target is None:
                controls.confirm.caption = tr("Lay the card away", many="Lay {count} cards away", count=ask.amount)
            if ask.adds:
                controls.confirm.caption = tr("Bid {bid}", bid=count_bid(ask, self._model.view, self._model.picks))
            controls.confirm.tooltip = tr("Lay these cards aside") if ask.adds else tr("Give these cards away")
        controls.confirm.hinted = (
            giving and bool(self._model.picks) and self._model.hinted_cards == set(self._model.picks)
        )
        controls.hint.disabled_because = None if ask is not None else tr("It is not your turn.")
        # Where chips are played for, there are no tricks.
        tricks = self._model.view.status.pot is None
        if controls.last.visible != tricks:
            controls.last.visible = tricks
            controls.form.relayout()
        none_yet = tr("There is no trick yet in this deal.")
        controls.last.disabled_because = None if self._model.last_trick else none_yet
        slots = len(self._picture.places.layout.slots) if self._picture.places.layout is not None else 0
        wanted = ask.amount if ask is not None and giving else len(self._picture.laid[0])
        if slots != wanted:
            self._host.lay_out()
        self._hand.settle()

    def _make_panel_context(self, view: View, ask: Ask, play: LocalPlay) -> PanelContext:
        return PanelContext(
            view,
            ask,
            self._model.deck,
            self._model.seats,
            play.legal,
            play.refusal,
            self._commands.try_action,
            self._commands.show_refusal,
            self._on_panel_change,
            lambda action: tell_plainly(self._model.forecast(action)),
            tell(self._model.guide) if ask.kind == "points" else "",
        )

    def _on_panel_change(self) -> None:
        """React when the panel asks for other cards or shows something else."""
        panel: AskPanel | None = self._controls.panel
        if panel is not None:
            self._model.legal_cards, self._model.chosen_cards = panel.cards, frozenset(panel.picks)
            self._controls.form.relayout()
        self._hand.settle()
        self._host.stage.redraw()
