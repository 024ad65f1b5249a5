"""Unpacking of archives by every Python: the first ones of 3.11 know no filter of what an archive may contain."""

from __future__ import annotations

import tarfile
from pathlib import Path


def unpack(archive: tarfile.TarFile, folder: Path) -> None:
    """Unpack into a folder, of archives that lie beside the tests or are fetched for them."""
    if hasattr(tarfile, "data_filter"):
        archive.extraction_filter = tarfile.data_filter
    archive.extractall(folder)
