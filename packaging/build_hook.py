"""Compiles the catalogues of all languages before a wheel, an archive of the source or an editable install is made."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import translations


class CatalogueHook(BuildHookInterface[Any]):
    """Runs before every build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name what was compiled as a part of the build although git ignores it."""
        compiled = translations.compile_all(Path(self.root))
        build_data["artifacts"] += [path.relative_to(self.root).as_posix() for path in compiled]
