"""The arena on a cluster: the workers of a Dask scheduler play in place of processes of this machine.

Dask sends pickles, and everybody who may send one to a process can run any code there: use it in trusted networks only.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

CONNECT_SECONDS = 20.0
"""How long a scheduler may take to answer, and its first worker to be there."""


class ClusterError(Exception):
    """Raised when a cluster cannot be used; the message says why."""


@contextmanager
def connect(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to a scheduler and give its workers as an executor, with the number of jobs they do at once.

    A job whose worker ends is repeated by another one; a job after which several workers have ended is given up.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise ClusterError("--cluster needs Dask: python -m pip install 'purple-table[cluster]'") from error
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"no scheduler answers at {address}") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError as error:
            raise ClusterError(f"no worker is connected to the scheduler at {address}") from error
        with client.get_executor(pure=False) as workers:
            yield workers, sum(client.nthreads().values())
