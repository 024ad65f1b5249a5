"""Sentences about a seat, from words that others wrote: "knocks" becomes "Ada knocks", or "You knock"."""

from __future__ import annotations

import re

from purple_table.ui.text import escape

_IRREGULAR = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go"}
_VERB = re.compile(r"(^|(?<= and ))([a-z]+)(?=$|[ ;,.])")


def about(words: str, name: str, you: bool) -> str:
    """The words with markup; those that begin small go on from the name of the seat, or from "You"."""
    if not words[:1].islower():
        return escape(words)
    if you:
        return f"**You** {escape(_VERB.sub(lambda match: match[1] + _second_person(match[2]), words))}"
    return f"**{escape(name)}** {escape(words)}"


def _second_person(verb: str) -> str:
    """A verb of the third person as it follows "you"; one that has no such ending stays."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
