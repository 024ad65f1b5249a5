"""A lock on an open file, so that two copies of the program do not write one match. It ends with the process.

The lock lies far behind the end of the file, because a locked byte cannot be read elsewhere on Windows.
"""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt

    _PLACE = 1 << 30

    def lock(descriptor: int) -> bool:
        """Lock an open file until it is closed; False where another copy of the program holds it."""
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        try:
            os.lseek(descriptor, _PLACE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Lock an open file until it is closed; False where another copy of the program holds it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: going on is better than not saving
        return True
