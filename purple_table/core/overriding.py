"""`override` marks a method whose words are those of the one that it overrides; type checkers see that there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import override as override
else:

    def override(method):
        """The method as it is; Python has such a mark itself from 3.12 on."""
        return method
