"""A person who has been here before: the first start has been seen."""

from contextlib import suppress
from pathlib import Path


def settle(config: Path) -> None:
    """Keep settings in a folder, unless there are some; where nothing can be written the program says so itself."""
    with suppress(OSError):
        config.mkdir(parents=True, exist_ok=True)
        if any(file.name.casefold() == "settings.json" for file in config.iterdir()):
            return
        with (config / "settings.json").open("x", encoding="utf-8") as file:
            file.write('{"format": 1}')
