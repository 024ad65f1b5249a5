"""Lets a child process and everything it starts end together: a session on POSIX, a job object on Windows."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _KILL_ON_JOB_CLOSE = 0x2000
    _EXTENDED_LIMIT_INFORMATION = 9

    class _BasicLimits(ctypes.Structure):
        _fields_ = (
            ("PerProcessUserTimeLimit", ctypes.c_int64),
            ("PerJobUserTimeLimit", ctypes.c_int64),
            ("LimitFlags", wintypes.DWORD),
            ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t),
            ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t),
            ("PriorityClass", wintypes.DWORD),
            ("SchedulingClass", wintypes.DWORD),
        )

    class _ExtendedLimits(ctypes.Structure):
        _fields_ = (
            ("BasicLimitInformation", _BasicLimits),
            ("IoInfo", ctypes.c_uint64 * 6),
            ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t),
            ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        )

    def start_process_group() -> None:
        """Make this process the first of a job. Windows ends all of the job when the last handle to it is closed, and
        the only one is this process's, so it is closed whichever way this process ends."""
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = wintypes.HANDLE
        kernel.SetInformationJobObject.argtypes = (wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD)
        kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
        limits = _ExtendedLimits()
        limits.BasicLimitInformation.LimitFlags = _KILL_ON_JOB_CLOSE
        job = kernel.CreateJobObjectW(None, None)
        if job and kernel.SetInformationJobObject(
            job, _EXTENDED_LIMIT_INFORMATION, ctypes.byref(limits), ctypes.sizeof(limits)
        ):
            kernel.AssignProcessToJobObject(job, kernel.GetCurrentProcess())

    def end_group(pid: int | None) -> None:
        """Nothing to do: the job ends with its first process."""

    def leave_with_group() -> None:
        """Nothing to do: the job ends with this process."""

else:
    from signal import SIGKILL

    def start_process_group() -> None:
        """Make this process the first of a session and of a process group of its own."""
        with suppress(OSError):
            os.setsid()

    def end_group(pid: int | None) -> None:
        """End the group that a process leads, if it leads one; also what is left of it when that process has ended."""
        if pid is not None:
            with suppress(OSError):
                os.killpg(pid, SIGKILL)

    def leave_with_group() -> None:
        """End this process with its group, if it leads one."""
        if os.getpgid(0) == os.getpid():
            os.killpg(0, SIGKILL)
