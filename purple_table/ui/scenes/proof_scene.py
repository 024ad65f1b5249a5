"""The page that proves how a match was dealt: each deal's digest, shown before it, and its key, shown after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from purple_table.session.deal_proof import DealProof
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Button, Column, Form, Label, Panel, Row, ScrollArea, Space, Widget
from purple_table.ui.kit.widgets.entry import read_clipboard, write_clipboard
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import FormScene

_GROUP = 8


class ProofScene(FormScene):
    """A few sentences on what proves a deal, and then the deals, the last one first."""

    most = (860, None)

    def __init__(
        self, proofs: Sequence[DealProof], on_back: Callable[[], None], *, known: bool = False, shared: bool = False
    ) -> None:
        """`known` means that the key may be known before the deal, like that of a deal code or of a deal of the day;
        `shared` that several machines have made it together and verified it."""
        self._backdrop = Backdrop((0.5, 0.0), 0.55)
        back = Button(tr("Back"), on_back, tooltip=tr("Back to the table (Escape)"))
        sentences = [
            tr("All cards of a deal follow from one long number, its key, by a shuffle that anybody can repeat."),
            tr("The digest of a key is told before the deal, and fits no other key."),
            tr("So the cards are settled before anybody bids or plays, and nothing that you do can change them."),
            tr(
                "But this key was no secret: a deal code carries it, and anybody can compute that of a deal of the day "
                "from the date."
            )
            if known
            else tr(
                "Nobody can find a key by its digest; only where a match was begun with “--seed”, whoever knows that "
                "number knows all its keys."
            ),
            tr(
                "When the deal is over its key is told, and whoever noted the digest can check that it is the SHA-256 "
                "of that key."
            ),
            tr("The command “purple-table verify-deal” does so for a match file, and plays all of it again."),
            tr("A digest that nobody noted elsewhere proves little: whoever writes the file could exchange both."),
        ]
        if shared:
            sentences = [
                tr("Each machine with people adds a random word to a deal, so nobody alone chose its cards."),
                tr("The digest is told before the first card; after the last one the key and every step are told."),
                tr("Then your machine deals and plays the deal again, and says so here if something does not fit."),
                tr("The machine of the table knows the cards: only its people could look."),
            ]
        root = Column(
            [
                Label(tr("How these cards were dealt"), style="title"),
                Label(" ".join(sentences), color=colors.LAVENDER),
                ScrollArea(Column([self._make_panel(proof) for proof in reversed(proofs)], gap=12), grow=1),
                Row([back, Space(grow=1)]),
            ],
            gap=14,
        )
        self.form = Form(root, on_cancel=on_back)

    def _make_panel(self, proof: DealProof) -> Widget:
        key = _group_digits(proof.key) if proof.key else tr("told when the deal is over")
        lines = Column(
            [
                Label(tr("Deal {deal}", deal=proof.number), style="strong", color=colors.GOLD_TOP),
                Label(tr("Digest: {digits}", digits=_group_digits(proof.digest)), style="small"),
                Label(tr("Key: {digits}", digits=key), style="small", color=colors.LAVENDER),
            ],
            gap=4,
            grow=1,
        )
        copy = Button(tr("Copy"), lambda: self._copy(proof), kind="quiet", tooltip=tr("Digest and key, as text"))
        return Panel([Row([lines, copy], align="start")], padding=14)

    def _copy(self, proof: DealProof) -> None:
        text = " ".join(filter(None, (str(proof.number), proof.digest, proof.key)))
        write_clipboard(text)
        copied = read_clipboard() == text
        self.stage.toast(tr("Copied.") if copied else tr("The clipboard cannot be reached."))


def _group_digits(digits: str) -> str:
    """Return hexadecimal digits in groups that are easy to compare by eye."""
    return escape(" ".join(digits[place : place + _GROUP] for place in range(0, len(digits), _GROUP)))
