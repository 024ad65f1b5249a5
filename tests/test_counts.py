"""The script that counts the package's lines and judges its names."""

import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def counts(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return importlib.import_module("count_code")


def test_lines_are_counted_by_what_stands_on_them(counts, tmp_path):
    file = tmp_path / "one.py"
    file.write_text(
        '"""What it is,\n\nin three lines."""\n\n# A comment.\nA = """a text\n# of two lines"""  # and one\n\n'
    )
    assert counts.count_lines(file) == counts.Lines(code=2, docstrings=3, comments=1, blank=2)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("squared", "participle"),
        ("_begun", "participle"),
        ("laid_bids", "participle"),
        ("beside", "other"),
        ("_after_pass", "other"),
        ("cards_of", "other"),
        ("read_game", ""),
        ("put", ""),
        ("take_back", ""),
        ("on_settled", ""),
        ("from_json", ""),
        ("is_over", ""),
        ("open_hand", ""),
        ("feed", ""),
        ("left_seat", ""),
        ("__add__", ""),
    ],
)
def test_names_that_are_no_verb_phrases_are_found(counts, name, kind):
    assert counts.classify_name(name) == kind


def test_classes_and_properties_named_by_a_participle_are_found(counts, tmp_path):
    assert counts.is_class_of_participle("Told")
    assert counts.is_class_of_participle("MatchEnded")
    assert not counts.is_class_of_participle("LoadedMatch")
    package = tmp_path / "small"
    (package / "inner").mkdir(parents=True)
    (package / "inner" / "__init__.py").write_text(
        "class Outer:\n    class Inner:\n        @property\n        def ended(self): ...\n"
        "        def end(self):\n            def told(): ...\n"
    )
    assert list(counts.find_properties(package)) == [("small.inner", "ended")]
    assert [name for _, name, _ in counts.find_functions(package)] == ["end", "told"]


def test_importers_and_repeated_names_are_found(counts, tmp_path):
    package = tmp_path / "small"
    for name, text in {
        "__init__": "",
        "a/__init__": "",
        "a/words": "class Host: ...\n",
        "b/__init__": "",
        "b/words": "from small.a.words import Host as Other\nclass Host: ...\n",
    }.items():
        path = package / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert counts.find_importers(package) == {"small.a.words": 1}
    assert counts.find_repeated(counts.find_classes(package)) == {"Host": ["small.a.words", "small.b.words"]}
    assert counts.find_repeated(counts.find_modules(package)) == {"words": ["small.a.words", "small.b.words"]}
