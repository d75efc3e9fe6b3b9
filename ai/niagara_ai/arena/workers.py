"""Worker processes that play the games: on this machine or a Ray cluster through joblib, or on a Dask cluster."""

from __future__ import annotations

import contextlib
import functools
import itertools
import logging
import os
import signal
import socket
import threading
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from urllib.parse import urlsplit

from niagara_ai.child import end_with_host
from niagara_ai.contract import BotError
from niagara_ai.files import leave_removed_folder

T = TypeVar("T")
BackendOptions = dict[str, Any]
"""Keyword arguments of `joblib.parallel_config`, and `one_by_one`: whether results arrive one by one."""

TIMEOUT = 10
"""Timeout of a connection to a cluster, in seconds."""

BATCH = 8
"""Numbers per worker in a batch, for a backend that returns all results of a batch at once."""


@dataclass(frozen=True, slots=True)
class Workers:
    """`jobs` processes on this machine, or with `address` all workers of the cluster there."""

    jobs: int = 1
    backend: str = "loky"
    address: str | None = None

    def map(self, work: Callable[[int], T], numbers: Sequence[int]) -> Generator[T, None, None]:
        """Yield `work(number)` for each number, in order; closing the iterator cancels the remaining work.

        No more processes are started than there are numbers.

        Raises:
            BotError: the backend is not available, or a process died.
        """
        jobs: object = self.jobs
        if not isinstance(jobs, int) or jobs < 1 or self.backend not in [*BACKENDS]:
            raise BotError(f"games are played by at least one job on one of {', '.join(BACKENDS)}")
        if self.backend == "loky" and self.address is not None:
            raise BotError("an address is that of a cluster: it goes with the backend dask or ray")
        jobs = min(self.jobs, max(1, len(numbers)))
        if self.backend == "loky" and jobs == 1:
            yield from map(work, numbers)
        else:
            work = _EndingWithHost(work, os.getpid()) if self.backend == "loky" else work
            yield from BACKENDS[self.backend](replace(self, jobs=jobs), _IgnoringSigint(work), numbers)


def _by_joblib(
    begun: Callable[[Workers], contextlib.AbstractContextManager[BackendOptions]],
    workers: Workers,
    work: Callable[[int], T],
    numbers: Iterable[int],
) -> Iterator[T]:
    from joblib import Parallel, delayed, parallel_config

    with begun(workers) as options:
        one_by_one = options.pop("one_by_one", True)
        with parallel_config(**options):
            parallel = Parallel(return_as="generator" if one_by_one else "list")
        # A generator starts its processes here and yields results later; a list is computed here completely.
        begin = _ignore_sigint if one_by_one else contextlib.nullcontext
        try:
            for batch in [numbers] if one_by_one else _batches(numbers, BATCH * workers.jobs):
                with begin():
                    running = parallel(delayed(work)(number) for number in batch)
                with _without_warning(running) as results:
                    yield from results
        except BrokenProcessPool as error:
            raise BotError("a process that played games has died; perhaps memory ran out") from error


@dataclass(frozen=True, slots=True)
class _IgnoringSigint:
    """Work that ignores Ctrl+C, which reaches all processes: the main process handles it and stops the others."""

    work: Callable[[int], Any]

    def __call__(self, number: int) -> Any:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        return self.work(number)


@dataclass(frozen=True, slots=True)
class _EndingWithHost:
    """Work of a process that ends with the one that wanted it, which even `kill -9` may have ended."""

    work: Callable[[int], Any]
    host: int

    def __call__(self, number: int) -> Any:
        if os.getpid() != self.host:
            end_with_host(self.host)
        return self.work(number)


@contextlib.contextmanager
def _without_warning(results: Any) -> Iterator[Iterator[Any]]:
    """Iterate over the results, without joblib's warning about discarded work if the caller stops early."""
    try:
        yield (result for result in results)
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            getattr(results, "close", list)()


def _batches(numbers: Iterable[int], size: int) -> Iterator[list[int]]:
    remaining = iter(numbers)
    while batch := list(itertools.islice(remaining, size)):
        yield batch


@contextlib.contextmanager
def _ignore_sigint() -> Iterator[None]:
    """Ignore SIGINT while processes are started, so that they inherit this."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


@contextlib.contextmanager
def _loky(workers: Workers) -> Iterator[BackendOptions]:
    os.environ["PYTHONSAFEPATH"] = "1"  # else a file in the current folder could take the place of a library
    leave_removed_folder()  # else loky tells each worker to go there
    yield {"backend": "loky", "n_jobs": workers.jobs}


def _dask(workers: Workers, work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[T]:
    """The workers of the cluster at the address, or of a local one."""
    from niagara_ai.arena import dask_cluster

    address = workers.address
    if address is not None:
        try:
            _check_reachable(_dask_host(address))
        except (OSError, ValueError, TypeError) as error:
            raise BotError(f"there is no Dask cluster at {address!r}") from error
    with dask_cluster.connected(workers.jobs, address, TIMEOUT, _ignore_sigint) as client:
        yield from dask_cluster.spread(client, work, numbers, TIMEOUT)


@contextlib.contextmanager
def _ray(workers: Workers) -> Iterator[BackendOptions]:
    """Connect to the cluster at the address, or start a local one; Ray's joblib backend returns only whole lists."""
    try:
        import ray  # type: ignore[import-not-found]
        from ray.util.joblib import register_ray  # type: ignore[import-not-found]
    except ImportError as error:
        raise BotError("the backend ray is not installed; pip install 'niagara-tui[ray]' brings it") from error
    local: BackendOptions = {} if workers.address else {"num_cpus": workers.jobs, "include_dashboard": False}
    try:
        _check_reachable(_host_and_port(workers.address or ""))
        ray.init(address=workers.address, logging_level=logging.ERROR, log_to_driver=False, **local)
    except (OSError, ValueError) as error:
        raise BotError(f"there is no Ray cluster at {workers.address!r}") from error
    register_ray()
    try:
        yield {"backend": "ray", "n_jobs": -1 if workers.address else workers.jobs, "one_by_one": False}
    finally:
        ray.shutdown()


def _dask_host(address: str) -> tuple[str, int]:
    if (found := _host_and_port(address)) is None:
        raise BotError(f"the address of a Dask cluster is tcp://host:port, not {address!r}")
    return found


def _host_and_port(address: str) -> tuple[str, int] | None:
    """The host and the port in an address such as `tcp://host:port`; None if it is of another kind.

    Raises:
        ValueError: the port is invalid.
    """
    where = urlsplit(address if "//" in address else f"//{address}")
    return (where.hostname, where.port) if where.hostname and where.port else None


def _check_reachable(place: tuple[str, int] | None) -> None:
    """Check that connections are accepted at a host and port: Ray would retry for minutes, Dask complain as it ends.

    Raises:
        OSError: they are not.
    """
    if place is not None:
        socket.create_connection(place, TIMEOUT).close()


BACKENDS: Mapping[str, Callable[[Workers, Callable[[int], Any], Sequence[int]], Iterator[Any]]] = {
    "loky": functools.partial(_by_joblib, _loky),
    "dask": _dask,
    "ray": functools.partial(_by_joblib, _ray),
}
"""Local processes; the workers of a Dask cluster; those of a Ray cluster."""
