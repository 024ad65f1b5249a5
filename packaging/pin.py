"""Renews the pinned requirements of builds: every package by version and hash, for all systems and Pythons at once.

    python packaging/pin.py             # after a change of a requirement, and before a release
    python packaging/pin.py --upgrade   # takes the newest versions of everything

Needs uv (`pip install uv`; MIT or Apache-2.0, 60 MB installed), which resolves for all systems in one run; pip resolves
only for the one that it runs on. The files under `packaging/pins` name no package index, so that each machine uses its
own. `pip install --require-hashes -r packaging/pins/wheel.txt` refuses any file that is not the one that was pinned.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import compiling

ROOT = Path(__file__).resolve().parents[1]
PINS = Path("packaging") / "pins"
HEADER = "# Written by packaging/pin.py: what {name} is built with, by version and hash. Do not edit it by hand.\n"


def read_requirements(root: Path = ROOT) -> dict[str, list[str]]:
    """Return what each kind of build requires, by the name of its file: the wheels, and the desktop download."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    build = project["build-system"]["requires"]
    return {
        "wheel": [*build, *compiling.NEEDS, "build>=1.3", "cibuildwheel>=4.2"],
        "download": [
            *project["project"]["dependencies"],
            *project["project"]["optional-dependencies"]["speech"],
            *project["project"]["optional-dependencies"]["network"],
            "pyinstaller>=6.11",
            *build,
        ],
    }


def pin(name: str, requirements: list[str], *, upgrade: bool = False, root: Path = ROOT) -> None:
    """Resolve requirements into `packaging/pins/NAME.txt`; versions that are pinned there stay unless `upgrade`."""
    path = root / PINS / f"{name}.txt"
    words = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--quiet"]
    subprocess.run(  # noqa: S603  the words are those above
        [
            sys.executable,
            "-m",
            "uv",
            "pip",
            "compile",
            "-",
            "--output-file",
            str(path),
            *words,
            *(["--upgrade"] if upgrade else []),
        ],
        input="\n".join(requirements),
        text=True,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    path.write_text(HEADER.format(name=f"the {name}") + path.read_text(encoding="utf-8"), encoding="utf-8")


def main() -> None:
    """Renew every file of pins."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions of everything")
    options = parser.parse_args()
    for name, requirements in read_requirements().items():
        pin(name, requirements, upgrade=options.upgrade)
        print(f"pinned {(PINS / name).as_posix()}.txt")


if __name__ == "__main__":
    main()
