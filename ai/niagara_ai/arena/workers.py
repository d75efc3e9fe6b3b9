"""Who plays the games: processes of this machine, or a cluster's, all through joblib."""

from __future__ import annotations

import contextlib
import itertools
import logging
import signal
import socket
import threading
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlsplit

from niagara_ai.contract import BotError

T = TypeVar("T")
Hired = dict[str, Any]
"""What `joblib.parallel_config` is told."""

PATIENCE = 10
"""Seconds in which a cluster must answer."""

WAVE = 8
"""A backend that hands results over only when all are there gets so many numbers a worker at a time."""


@dataclass(frozen=True, slots=True)
class Workers:
    """`jobs` processes on this machine, or with `address` all workers of the cluster there."""

    jobs: int = 1
    backend: str = "loky"
    address: str | None = None

    def map(self, work: Callable[[int], T], numbers: Iterable[int]) -> Generator[T, None, None]:
        """What `work` makes of each number, in their order; close the iterator to send everybody home early.

        Raises:
            BotError: the backend cannot be had, or a process died.
        """
        if self.jobs < 1 or self.backend not in BACKENDS:
            raise BotError(f"games are played by at least one job on one of {', '.join(BACKENDS)}")
        if self.backend == "loky" and self.address is not None:
            raise BotError("an address is that of a cluster: it goes with the backend dask or ray")
        if self.backend == "loky" and self.jobs == 1:
            yield from map(work, numbers)
        else:
            yield from self._spread(_Undisturbed(work), numbers)

    def _spread(self, work: Callable[[int], T], numbers: Iterable[int]) -> Iterator[T]:
        from joblib import Parallel, delayed, parallel_config

        with BACKENDS[self.backend](self) as hired:
            in_turn = hired.pop("in_turn", True)
            with parallel_config(**hired):
                workers = Parallel(return_as="generator" if in_turn else "list")
            # One that works in turn begins its processes and hands over results later; the other does all at once.
            begin = _ignore_sigint if in_turn else contextlib.nullcontext
            try:
                for wave in [numbers] if in_turn else _waves(numbers, WAVE * self.jobs):
                    with begin():
                        coming = workers(delayed(work)(number) for number in wave)
                    with _leaving_quietly(coming) as results:
                        yield from results
            except BrokenProcessPool as error:
                raise BotError("a process that played games has died; perhaps memory ran out") from error


@dataclass(frozen=True, slots=True)
class _Undisturbed:
    """Work that Ctrl+C does not break off: it reaches all processes, and the first one sends the others home."""

    work: Callable[[int], Any]

    def __call__(self, number: int) -> Any:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        return self.work(number)


@contextlib.contextmanager
def _leaving_quietly(results: Any) -> Iterator[Iterator[Any]]:
    """The results one by one; whoever stops early knows that work is thrown away, so joblib need not warn."""
    try:
        yield (result for result in results)
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            getattr(results, "close", list)()


def _waves(numbers: Iterable[int], size: int) -> Iterator[list[int]]:
    left = iter(numbers)
    while wave := list(itertools.islice(left, size)):
        yield wave


@contextlib.contextmanager
def _ignore_sigint() -> Iterator[None]:
    """Processes that begin here never hear Ctrl+C: they inherit that it is ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


@contextlib.contextmanager
def _loky(workers: Workers) -> Iterator[Hired]:
    yield {"backend": "loky", "n_jobs": workers.jobs}


@contextlib.contextmanager
def _dask(workers: Workers) -> Iterator[Hired]:
    """The cluster at the address, or one of this machine for as long as the games last."""
    try:
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise BotError("the backend dask is not installed; pip install 'niagara-tui[dask]' brings it") from error
    with contextlib.ExitStack() as stack:
        with _ignore_sigint():
            where = workers.address or stack.enter_context(
                LocalCluster(
                    n_workers=workers.jobs, threads_per_worker=1, dashboard_address=None, silence_logs=logging.ERROR
                )  # type: ignore[no-untyped-call]
            )
        try:
            client = stack.enter_context(Client(where, set_as_default=False, timeout=PATIENCE))  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise BotError(f"there is no Dask cluster at {workers.address!r}") from error
        yield {"backend": "dask", "n_jobs": -1, "client": client}


@contextlib.contextmanager
def _ray(workers: Workers) -> Iterator[Hired]:
    """The cluster at the address, or one of this machine; Ray's joblib backend hands over whole lists only."""
    try:
        import ray  # type: ignore[import-not-found]
        from ray.util.joblib import register_ray  # type: ignore[import-not-found]
    except ImportError as error:
        raise BotError("the backend ray is not installed; pip install 'niagara-tui[ray]' brings it") from error
    here: Hired = {} if workers.address else {"num_cpus": workers.jobs, "include_dashboard": False}
    try:
        _check_reachable(workers.address)
        ray.init(address=workers.address, logging_level=logging.ERROR, log_to_driver=False, **here)
    except (OSError, ValueError) as error:
        raise BotError(f"there is no Ray cluster at {workers.address!r}") from error
    register_ray()
    try:
        yield {"backend": "ray", "n_jobs": -1 if workers.address else workers.jobs, "in_turn": False}
    finally:
        ray.shutdown()


def _check_reachable(address: str | None) -> None:
    """See that somebody answers at `host:port`: Ray itself would try for minutes.

    Raises:
        OSError: nobody does.
        ValueError: the port is no port.
    """
    where = urlsplit(address if address and "//" in address else f"//{address or ''}")
    if where.hostname and where.port:
        socket.create_connection((where.hostname, where.port), PATIENCE).close()


BACKENDS: Mapping[str, Callable[[Workers], contextlib.AbstractContextManager[Hired]]] = {
    "loky": _loky,
    "dask": _dask,
    "ray": _ray,
}
"""Processes of this machine; the workers of a Dask cluster; those of a Ray cluster."""
