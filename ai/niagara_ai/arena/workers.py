"""Who plays the games: processes of this machine, any executor of `concurrent.futures`, or the workers of a cluster."""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import signal
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast
from urllib.parse import urlsplit

from niagara_ai.contract import BotError
from niagara_ai.files import leave_removed_folder
from niagara_ai.foreign import error_text

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")

TIMEOUT = 10.0  # seconds in which a cluster must be reached, and for which it may be without workers
LOOK = 1.0  # seconds between two looks at a cluster: workers may come and go while games are played
AHEAD = 4  # games given out for each process or thread of a cluster, before the first of them is over
SOME = 100  # games given out to an executor that does not say how many it plays at once
_MOST_ON_WINDOWS = 61  # processes of a pool there


@dataclass(frozen=True, slots=True)
class Workers:
    """`jobs` processes on this machine; or an `executor`; or all workers of the Dask cluster at an `address`.

    An executor is anybody's, as `Client(…).get_executor()` of Dask or a pool of threads, and is left open.
    """

    jobs: int = 1
    executor: Executor | None = None
    address: str | None = None

    def map(self, work: Callable[[int], T], numbers: Sequence[int]) -> Generator[T, None, None]:
        """Yield `work(number)` for each number, in order; closing the iterator cancels the remaining work.

        No more processes are started than there are numbers.
        """
        given, executor = cast("object", self.jobs), cast("object", self.executor)
        if not isinstance(given, int) or given < 1:
            raise BotError("games are played by at least one job")
        if not isinstance(executor, Executor | None):
            raise BotError("an executor is one of concurrent.futures")
        if self.address is not None:
            with _cluster(self.address) as (submit, room):
                yield from _spread(lambda number: submit(work, number), numbers, room)
            return
        if executor is not None:
            most = max(SOME, AHEAD * given)
            yield from _spread(lambda number: executor.submit(work, number), numbers, lambda: most)
            return
        jobs = min(given, max(1, len(numbers)), _MOST_ON_WINDOWS if sys.platform == "win32" else given)
        if jobs == 1:
            yield from map(work, numbers)
        else:
            with _processes(work, jobs) as submit_to_process:
                yield from _spread(submit_to_process, numbers, lambda: AHEAD * jobs, cancels=False)


def _spread(
    submit: Callable[[int], Future[T]], numbers: Iterable[int], room: Callable[[], int], *, cancels: bool = True
) -> Iterator[T]:
    """Yield the results in order; at most `room()` games are given out at a time, which is asked again and again.

    If the caller wants no more, those that are waiting are cancelled; not those of processes that are ended anyway: the
    thread of a pool whose processes end fails at a game that has been cancelled.
    """
    remaining, running = iter(numbers), deque[Future[T]]()
    try:
        while True:
            for number in islice(remaining, max(0, room() - len(running))):
                running.append(submit(number))
            if not running:
                return
            while not wait([running[0]], LOOK).done:
                room()  # which raises if nobody is left to play
            yield _result(running.popleft())
    finally:
        for future in running if cancels else ():
            future.cancel()


def _result(future: Future[T]) -> T:
    try:
        return future.result()
    except BrokenExecutor as error:
        raise BotError("a process that played games has died; perhaps memory ran out") from error
    except CancelledError as error:
        raise BotError("the connection to the cluster was lost") from error
    except (OSError, ImportError) as error:  # else it would be taken for what this machine lacks
        raise BotError(f"a worker could not play a game ({error_text(error)})") from error
    except pickle.UnpicklingError as error:
        raise _other_program(str(error)) from error
    except Exception as error:
        if type(error).__name__ == "KilledWorker":  # Dask's, which is loaded for clusters alone
            raise BotError("a game ended every worker that played it; perhaps memory ran out") from error
        raise


def _other_program(lacks: str) -> BotError:
    return BotError(f"a worker has another version of the program ({lacks})")


# -- processes ----------------------------------------------------------------------------------------


@contextlib.contextmanager
def _processes(work: Callable[[int], T], jobs: int) -> Iterator[Callable[[int], Future[T]]]:
    """So many processes, which are given the work as they start; on leaving, each is ended in the middle of a game."""
    import multiprocessing  # imported late, as the pool is: the app has no need of them
    from concurrent.futures import ProcessPoolExecutor

    leave_removed_folder()  # else each process is told to go there
    ours, theirs = multiprocessing.Pipe()  # says nothing: they find it closed once this process has left or died
    given = (pickle.dumps(work), ours, os.environ.get("PYTHONSAFEPATH"))
    executor = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin, given)

    def submit(number: int) -> Future[T]:
        # With a game a process is started, as long as there are too few. It inherits an empty `__main__`, else it would
        # run the user's script, which would start it again; no file of the current folder may stand for a library; and
        # Ctrl+C is the host's
        main, safe = sys.modules["__main__"], os.environ.get("PYTHONSAFEPATH")
        sys.modules["__main__"] = ModuleType("__main__")
        os.environ["PYTHONSAFEPATH"] = "1"
        heeds = threading.current_thread() is threading.main_thread()
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN) if heeds else None
        try:
            return executor.submit(_play, number)
        finally:
            if heeds:
                signal.signal(signal.SIGINT, handler)
            sys.modules["__main__"] = main
            _restore("PYTHONSAFEPATH", safe)

    try:
        yield submit
        executor.shutdown()
    finally:
        theirs.close()
        executor.shutdown(cancel_futures=True)
        ours.close()


def _restore(name: str, value: str | None) -> None:
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value


_work: bytes | Callable[[int], Any] = b""
"""What this process does with the numbers that it is given, pickled until the first of them."""
_talking = threading.Lock()
"""Held by a process but while it plays: whoever ended it as it sends a result would leave half a message behind."""


def _begin(work: bytes, host: Connection, safe: str | None) -> None:
    global _work  # noqa: PLW0603 - a pool hands over nothing else
    _work = work
    _restore("PYTHONSAFEPATH", safe)  # programs that play are started as in one process
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches all: the host hears it, and ends the others
    _talking.acquire()

    def end_with_host() -> None:
        with contextlib.suppress(OSError):
            host.poll(None)
        _talking.acquire(timeout=5.0)
        os._exit(1)

    threading.Thread(target=end_with_host, daemon=True).start()


def _play(number: int) -> Any:
    global _work  # noqa: PLW0603 - see `_begin`
    if isinstance(_work, bytes):
        _work = pickle.loads(_work)  # noqa: S301 - from the process that has started this one
    _talking.release()
    try:
        return _work(number)  # type: ignore[operator] # it is no longer pickled
    finally:
        _talking.acquire()


# -- a Dask cluster -----------------------------------------------------------------------------------

_LOUD = (
    *("tornado.application", "distributed.scheduler", "distributed.client", "distributed.core"),
    *("distributed.utils", "distributed.comm", "distributed.comm.tcp", "distributed.nanny", "distributed.batched"),
)
"""Loggers that complain of workers, schedulers and games that are gone; what matters is told in one sentence."""


@contextlib.contextmanager
def _cluster(address: str) -> Iterator[tuple[Callable[[Any, int], Future[Any]], Callable[[], int]]]:
    """How games are given to the cluster at the address, and how many it has room for."""
    try:
        from distributed import Client
    except ImportError as error:
        raise BotError("a cluster needs Dask, which is not here; pip install 'niagara-tui[dask]' brings it") from error
    with contextlib.ExitStack() as stack:
        for logger in map(logging.getLogger, _LOUD):
            stack.callback(setattr, logger, "disabled", logger.disabled)
            logger.disabled = True
        try:
            where = urlsplit(address if "//" in address else f"//{address}")
            if not (where.hostname and where.port):
                raise BotError(f"the address of a cluster is tcp://host:port, not {address!r}")
            socket.create_connection((where.hostname, where.port), TIMEOUT).close()  # Dask would try for long
            client = stack.enter_context(Client(address, set_as_default=False, timeout=TIMEOUT))  # type: ignore[no-untyped-call]
        except (OSError, ValueError, TypeError) as error:
            raise BotError(f"there is no Dask cluster at {address!r}") from error
        try:
            client.wait_for_workers(1, timeout=TIMEOUT)
            client.run(import_module, "niagara_ai.arena.origin")
        except TimeoutError as error:
            raise BotError("the cluster has no workers") from error
        except ImportError as error:
            raise _other_program(error_text(error)) from error

        def run(task: bytes, number: int) -> Any:
            import pickle

            # A function of no module travels as code. So a worker with an older program fails as it does the work, and
            # says why; one that cannot read a task itself would close without a word
            try:
                work = pickle.loads(task)  # noqa: S301 - from whoever gives it work
            except (ImportError, AttributeError) as error:  # names that the program there does not have
                raise pickle.UnpicklingError(f"{type(error).__name__}: {error}") from error
            return work(number)

        executor = client.get_executor()
        yield lambda work, number: executor.submit(run, pickle.dumps(work), number), _Room(client)


class _Room:
    """How many games a cluster can be given, looked at from time to time."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._room, self._looked, self._served = 0, -LOOK, time.monotonic()

    def __call__(self) -> int:
        """Games that it can be given, at least some: one that it has no workers for waits until they come."""
        now = time.monotonic()
        if now - self._looked < LOOK:
            return self._room
        try:
            threads = sum(self._client.ncores().values())
        except OSError as error:
            raise BotError(f"the connection to the cluster was lost ({error_text(error)})") from error
        self._looked, self._room = now, AHEAD * max(1, threads)
        if threads:
            self._served = now
        elif now - self._served > TIMEOUT:
            raise BotError("the cluster has no workers any more")
        return self._room
