"""Mapping in many processes: in order, with a bounded amount of work under way, and without ending when a process dies."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing.connection import wait
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

MOST_PROCESSES = 61  # Windows can't wait for more
TASKS_FOR_EACH = 3
"""How many tasks for each process are under way: enough that none waits for the next one to be read."""


class ProcessError(Exception):
    """No process can be started."""


def processes_here() -> int:
    """How many processes this machine can run at once."""
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(available, MOST_PROCESSES)


class OrderedMap(Generic[Item, Result]):
    """Maps a picklable function over tasks, which are lists of items; gives the results of each task in the order of the
    tasks.

    A process that dies (out of memory, killed) takes its tasks with it. They are then run again, in smaller and smaller
    parts, and `lost` makes the result of the item that no process survives.
    """

    def __init__(self, function: Callable[[Item], Result], lost: Callable[[Item], Result], processes: int) -> None:
        self.function = function
        self.lost = lost
        self.processes = processes

    def run(self, tasks: Iterable[Sequence[Item]]) -> Generator[list[Result], None, None]:
        """The results of each task. A single task is not worth the start of a process."""
        tasks = iter(tasks)
        first = list(islice(tasks, 2))
        if self.processes > 1 and len(first) > 1:
            yield from self._run_in_processes(chain(first, tasks))
        else:
            for task in chain(first, tasks):
                yield [self.function(item) for item in task]

    def _run_in_processes(self, tasks: Iterator[Sequence[Item]]) -> Generator[list[Result], None, None]:
        pool = self._start(self.processes)
        under_way: deque[tuple[Sequence[Item], Future[list[Result]]]] = deque()
        try:
            while True:
                for task in islice(tasks, self.processes * TASKS_FOR_EACH - len(under_way)):
                    under_way.append((task, _submit(pool, task)))
                if not under_way:
                    return
                task, future = under_way[0]
                try:
                    results = future.result()
                except BrokenProcessPool:
                    pool.shutdown(cancel_futures=True)
                    self._check_start()
                    for task, future in under_way:
                        yield self._survivors(task, future)
                    under_way.clear()
                    pool = self._start(self.processes)
                else:
                    under_way.popleft()
                    yield results
        finally:
            pool.shutdown(cancel_futures=True)

    def _survivors(self, task: Sequence[Item], future: Future[list[Result]]) -> list[Result]:
        """The results of a task that was under way when a process died."""
        if future.done() and not future.cancelled() and future.exception() is None:
            return future.result()
        return self._rescue(task)

    def _rescue(self, task: Sequence[Item]) -> list[Result]:
        """The results of a task that may end its process: whole, or else of its halves, down to the item that does it."""
        pool = self._start(1)
        try:
            return _submit(pool, task).result()
        except BrokenProcessPool:
            if len(task) == 1:
                return [self.lost(task[0])]
        finally:
            pool.shutdown()
        half = len(task) // 2
        return self._rescue(task[:half]) + self._rescue(task[half:])

    def _check_start(self) -> None:
        """Raise ProcessError if it is no item's fault that processes die: they do so without any."""
        pool = self._start(1)
        try:
            _submit(pool, []).result()
        except BrokenProcessPool as error:
            raise ProcessError("Processes can't be started here.") from error
        finally:
            pool.shutdown()

    def _start(self, processes: int) -> ProcessPoolExecutor:
        context = multiprocessing.get_context(start_method(sys.platform, threading.active_count()))
        # A copy of this process has its buffers too, and writes what is in them when it ends.
        sys.stdout.flush()
        sys.stderr.flush()
        return ProcessPoolExecutor(processes, context, _begin, (self.function,))


def start_method(platform: str, threads: int) -> str:
    """How processes start: as copies of this one, which have imported what they need, where that is safe. On macOS the system's
    libraries do not outlive it, and a copy of a process with threads may never run.

    >>> start_method("linux", 1), start_method("linux", 2), start_method("darwin", 1), start_method("win32", 1)
    ('fork', 'spawn', 'spawn', 'spawn')
    """
    return "fork" if platform == "linux" and threads == 1 else "spawn"


_function: Callable[[Any], Any]
"""In a worker process: what it maps."""


def _begin(function: Callable[[Any], Any]) -> None:
    global _function
    _function = function
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes; the first one ends the others
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """End this process when its parent is gone: a parent that was killed can't tell."""
    wait([sentinel])
    os._exit(1)


def _work(task: Sequence[Any]) -> list[Any]:
    return [_function(item) for item in task]


def _submit(pool: ProcessPoolExecutor, task: Sequence[Any]) -> Future[list[Any]]:
    """Give a task to the pool. Processes that start in here ignore Ctrl-C from their first moment on.

    A pool that is broken already says so through the future, as one that breaks later does.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return pool.submit(_work, task)
    except BrokenProcessPool as error:
        broken: Future[list[Any]] = Future()
        broken.set_exception(error)
        return broken
    finally:
        signal.signal(signal.SIGINT, before)
