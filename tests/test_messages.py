"""Every message of the program can be collected and told: literal templates, and a value for every hole."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import purple_table

HOLES = re.compile(r"\{(\w*)(?::\w+)*\}")
FORMS = {"say": ("yours", "many"), "tr": ("many",), "translate_markup": ("many",)}
"""The functions that say something, and the other forms of a text that each of them takes."""


def messages() -> list[tuple[str, ast.Call]]:
    """Every call in the package that says something, with its place."""
    found = []
    for path in sorted(Path(purple_table.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORMS:
                found.append((f"{path.name}:{node.lineno}", node))
    return found


def test_every_template_is_a_literal_whose_holes_are_filled() -> None:
    found = messages()
    assert len(found) > 200
    for place, call in found:
        named = {word.arg: word.value for word in call.keywords}
        forms = FORMS[ast.unparse(call.func)]
        templates = [*call.args, *(named[form] for form in forms if form in named)]
        values = set(named) - set(forms)
        for template in templates:
            assert isinstance(template, ast.Constant), place
            holes = HOLES.findall(template.value)
            assert set(holes) <= values, (place, template.value)
            assert "{" not in HOLES.sub("", template.value), place
        counted = {"count"} if "many" in named else set()
        assert values - counted <= {hole for template in templates for hole in HOLES.findall(template.value)}, place
        assert "yours" not in forms or "yours" not in named or "seat" in values, place
        assert "many" not in named or "count" in values, place
