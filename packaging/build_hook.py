"""Runs before every build: compiles the catalogues of all languages, and a wheel's kernel where that is asked for."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import compiling
import translations


class BuildHook(BuildHookInterface[Any]):
    """Runs before a wheel, an archive of the source or an editable install is made."""

    def dependencies(self) -> list[str]:
        """What the build requires besides: nothing, unless a wheel is to be compiled."""
        return compiling.NEEDS if self._compiles() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name what was compiled as a part of the build although git ignores it.

        An editable install stays plain: its modules would be those of sources that have changed since.
        """
        root = Path(self.root)
        catalogues = translations.compile_all(root)
        build_data["artifacts"] += [path.relative_to(root).as_posix() for path in catalogues]
        if self._compiles() and version != "editable":
            made = compiling.compile_into(root, root / "build" / "compiled")
            build_data["force_include"].update({str(path): place for path, place in made})
            build_data["pure_python"], build_data["infer_tag"] = False, True

    def _compiles(self) -> bool:
        return self.target_name == "wheel" and compiling.wanted()
