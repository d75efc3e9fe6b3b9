"""Games on the workers of a Dask cluster, in order, whatever becomes of the workers.

A game whose worker dies is played again by another one: it is the same game. What cannot be made good is one sentence:
a game that ends every worker which plays it, a cluster without workers, a scheduler that is gone. joblib's backend for
Dask hangs in the first two cases, so this does not go through joblib.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import islice
from pickle import UnpicklingError
from typing import Any, TypeVar

from niagara_ai.arena import origin
from niagara_ai.contract import BotError
from niagara_ai.foreign import error_text

T = TypeVar("T")
AHEAD = 4
"""Games given to the cluster for each of its threads, before the first of them is over."""
LOOK = 1.0
"""Seconds between two looks at how many threads the cluster has: workers may come while games are played."""
_LOUD = (
    *("tornado.application", "distributed.scheduler", "distributed.client", "distributed.core"),
    *("distributed.utils", "distributed.comm", "distributed.comm.tcp", "distributed.nanny", "distributed.batched"),
)
"""Loggers that complain of workers, schedulers and games that are gone; what matters is told in one sentence."""


@contextlib.contextmanager
def connected(
    jobs: int, address: str | None, timeout: float, starting: Callable[[], contextlib.AbstractContextManager[None]]
) -> Iterator[Any]:
    """Connect to the cluster at the address, or start a local one of so many processes within `starting`.

    Raises:
        BotError: Dask is not installed, there is no such cluster, it has no workers, or one has another program.
    """
    try:
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise BotError("the backend dask is not installed; pip install 'niagara-tui[dask]' brings it") from error
    with contextlib.ExitStack() as stack:
        for logger in map(logging.getLogger, _LOUD):
            stack.callback(setattr, logger, "disabled", logger.disabled)
            logger.disabled = True
        with starting():
            where = address or stack.enter_context(
                LocalCluster(
                    n_workers=jobs, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
                )  # type: ignore[no-untyped-call]
            )
        try:
            client = stack.enter_context(Client(where, set_as_default=False, timeout=timeout))  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise BotError(f"there is no Dask cluster at {address!r}") from error
        _check_version(client, timeout)
        yield client


def spread(client: Any, work: Callable[[int], T], numbers: Sequence[int], timeout: float) -> Iterator[T]:
    """Yield `work(number)` for each number, in order; closing the iterator cancels the remaining work.

    Raises:
        BotError: the work fails so, kills its workers, or the cluster or all of its workers are gone for `timeout`.
    """
    from distributed.protocol.pickle import dumps

    task, run = dumps(work), _run()  # type: ignore[no-untyped-call]
    remaining, running = iter(numbers), deque[Any]()
    looked, room = -LOOK, 0
    try:
        while True:
            with _telling_loss():
                if time.monotonic() - looked >= LOOK:
                    looked, room = time.monotonic(), AHEAD * max(1, sum(client.ncores().values()))
                for number in islice(remaining, max(0, room - len(running))):
                    running.append(client.submit(run, task, number, pure=False))
                if not running:
                    return
                result = _result(client, running[0], timeout)
            running.popleft()
            yield result
    finally:
        with contextlib.suppress(Exception):  # a cluster that is gone need not be told
            client.cancel([*running], force=True)


def _run() -> Callable[[bytes, int], Any]:
    """What workers call with the pickled work and a number.

    A function without a module travels as code. So a worker with an older program fails as it does the work, and says
    why; one that cannot read a task itself would close without a word.
    """

    def run(task: bytes, number: int) -> Any:
        import pickle

        try:
            work = pickle.loads(task)  # noqa: S301 - from whoever gives it work
        except (ImportError, AttributeError) as error:  # names that the program there does not have
            raise pickle.UnpicklingError(f"{type(error).__name__}: {error}") from error
        return work(number)

    return run


def _result(client: Any, future: Any, timeout: float) -> Any:
    """The result of a game, for which there is time as long as there are workers.

    What the game itself has raised is told apart from what has become of the cluster: both can be any `OSError`.
    """
    alone = None
    while not future.done():
        with contextlib.suppress(TimeoutError):
            future.exception(timeout=LOOK)
        if future.done() or client.ncores():
            alone = None
        elif alone is None:
            alone = time.monotonic()
        elif time.monotonic() - alone > timeout:
            raise BotError("the cluster has no workers any more")
    error = future.exception()
    if future.status == "error" and isinstance(error, (OSError, ImportError)):
        raise BotError(f"a worker could not play a game ({error_text(error)})") from error
    return future.result()


@contextlib.contextmanager
def _telling_loss() -> Iterator[None]:
    """Tell in one sentence that a worker or the scheduler is gone, or that a worker does not know its task.

    Only what is said to the cluster may fail within, and games by what they raise themselves (`_result`).
    """
    from distributed import CancelledError, KilledWorker

    try:
        yield
    except KilledWorker as error:
        raise BotError("a game ended every worker that played it; perhaps memory ran out") from error
    except (CancelledError, OSError) as error:
        raise BotError(f"the connection to the cluster was lost ({error_text(error)})") from error
    except UnpicklingError as error:
        raise _other_program(str(error)) from error


def _check_version(client: Any, timeout: float) -> None:
    """Check that the workers know the tasks, before any is given out.

    Raises:
        BotError: one does not, or there are none.
    """
    try:
        client.wait_for_workers(1, timeout=timeout)
        client.run(import_module, origin.__name__)
    except TimeoutError as error:
        raise BotError("the cluster has no workers") from error
    except ImportError as error:
        raise _other_program(error_text(error)) from error


def _other_program(lacks: str) -> BotError:
    return BotError(f"a worker has another version of the program ({lacks})")
