"""What a built download holds: every file belongs to a part of the program whose license the About page shows."""

import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

COMPONENTS = Path(__file__).parents[2] / "assets" / "licenses" / "components.toml"


def strangers(folder):
    """The files in a download's `_internal` that belong to nothing in the list of components."""
    listed = tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))["component"]
    patterns = [pattern for one in listed for pattern in one["files"]]
    inside = folder / "_internal"
    names = [path.relative_to(inside).as_posix() for path in inside.rglob("*") if not path.is_dir()]
    assert len(names) > 100
    return [name for name in names if not any(fnmatchcase(name.casefold(), pattern) for pattern in patterns)]
