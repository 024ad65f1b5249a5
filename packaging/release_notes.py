"""Prints what the CHANGELOG says about a version, as the notes of its release.

    python packaging/release_notes.py v1.2.0

Ends with a message and status 1 where the tag is not the program's version, or the CHANGELOG has no section for it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def read_version(root: Path = ROOT) -> str:
    """Return the version that the package states; nothing of it is imported."""
    found = re.search(
        r'^__version__ = "([^"]+)"', (root / "purple_table/__init__.py").read_text(encoding="utf-8"), re.M
    )
    if found is None:
        raise SystemExit("purple_table/__init__.py states no __version__")
    return found[1]


def extract_notes(version: str, changelog: str) -> str:
    """Return the text between the heading of a version and the next one; "" where there is none."""
    found = re.search(rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    return found[1].strip() if found else ""


def main(tag: str, root: Path = ROOT) -> str:
    """Return the notes for a tag such as "v1.2.0"."""
    version = tag.removeprefix("v")
    if version != read_version(root):
        raise SystemExit(f"the tag {tag} is not the program's version, {read_version(root)}")
    notes = extract_notes(version, (root / "CHANGELOG.md").read_text(encoding="utf-8"))
    if not notes:
        raise SystemExit(f"CHANGELOG.md has no section [{version}], or an empty one")
    return notes


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("say which tag: python packaging/release_notes.py v1.2.0")
    sys.stdout.write(main(sys.argv[1]) + "\n")
