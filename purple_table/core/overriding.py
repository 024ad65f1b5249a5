"""The decorator `override`, for methods that override another one and need no docstring of their own.

Type checkers verify that such a method exists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import override as override
else:

    def override(method):
        """The method as it is; Python has such a mark itself from 3.12 on."""
        return method
