"""A process of the program that may hang, flood or break off in mid-message without making this one wait.

Two threads own the pipe: one reads whole messages, the other writes them. Only they ever wait, so the window neither
hangs on half a message nor on a child that does not read. This works the same on every system: a thread that waits in a
read does no harm, and the end of the child ends the read.
"""

from __future__ import annotations

import multiprocessing
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread

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


_MOST_UNREAD = 4
"""How many messages are read ahead; a child that floods waits until they are taken."""


class ChildProcess:
    """A process that runs a function of a module, with the end of a pipe as its first argument. No method waits."""

    def __init__(
        self, function: Callable[..., None], arguments: tuple[object, ...], name: str, most_bytes: int
    ) -> None:
        """Start the process. Raises OSError if that is impossible. Messages longer than `most_bytes` are not read."""
        context = multiprocessing.get_context("spawn")
        self._most_bytes = most_bytes
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=function, args=(theirs, *arguments), name=name, daemon=True)
        try:
            self._process.start()
        except OSError:
            self._pipe.close()
            raise
        finally:
            theirs.close()
        self._inbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._room = Semaphore(_MOST_UNREAD)
        self._ended = False
        self._socket = None if sys.platform == "win32" else socket.socket(fileno=os.dup(self._pipe.fileno()))
        self._writer = Thread(target=self._write, name=f"{name}: writes", daemon=True)
        self._writer.start()
        Thread(target=self._read, name=f"{name}: reads", daemon=True).start()

    @property
    def pid(self) -> int | None:
        """The process id."""
        return self._process.pid

    @property
    def exitcode(self) -> int | None:
        """How the process ended; None while it runs."""
        return self._process.exitcode

    def send(self, data: bytes) -> None:
        """Queue a message, which is written as soon as the child reads."""
        self._outbox.put(data)

    def receive(self) -> bytes | None:
        """Return the next message, or None while there is none. Raises EOFError once nothing more can come."""
        try:
            data = self._inbox.get_nowait()
        except Empty:
            return None
        if data is None:
            self._inbox.put(None)
            raise EOFError("the child process has ended")
        self._room.release()
        return data

    def end(self) -> None:
        """End the process and whatever it has started, without waiting for it."""
        if self._ended:
            return
        self._ended = True
        end_group(self._process.pid)
        self._process.kill()
        self._room.release()
        if self._socket is not None:
            # Somebody who left the group may still hold the other end; the threads leave all the same.
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()

    def _read(self) -> None:
        """Read to the end, then close the pipe: nobody else may, while a thread waits in it."""
        try:
            while self._room.acquire() and not self._ended:
                self._inbox.put(self._pipe.recv_bytes(self._most_bytes))
        except (EOFError, OSError):
            pass
        finally:
            self._inbox.put(None)
            self._outbox.put(None)
            self._writer.join()
            self._pipe.close()

    def _write(self) -> None:
        while (data := self._outbox.get()) is not None:
            with suppress(OSError):  # the child is gone, as who reads will find
                self._pipe.send_bytes(data)
