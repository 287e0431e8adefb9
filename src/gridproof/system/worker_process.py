"""The main loop of a worker process: it takes tasks, and it never outlives its parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from gridproof.errors import GridproofError
from gridproof.system.interrupts import Stop

Report = Callable[[Any], None]
Work = Callable[[Any, Report], Any]
"""Does a task. Its progress reports reach the process that waits for the outcome."""


class Message(NamedTuple):
    """A message of a worker: ``ready``, ``started``, ``progress``, ``outcome`` or ``raised``, and its
    content.
    """

    kind: str
    content: Any = None
    memory: int = 0
    """The bytes of memory that the process holds, if the system reports them. Sent with an outcome."""


def serve(pipe: Connection, load: Callable[[], Work], memory: int | None, forked: bool) -> None:
    """Take tasks until the end. Leave Ctrl-C to the parent and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Stop.on_signal()
    if forked:
        _be_killed_with_parent()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    # Processes that end with their parent may start no others, but some solvers need a process of their
    # own.
    multiprocessing.current_process().daemon = False
    if memory is not None:
        _hold_less_than(memory)
    work = load()
    with suppress(OSError):  # the parent has ended, so this process ends too
        pipe.send(Message("ready"))
        while True:
            try:
                task = pipe.recv()
            except EOFError:
                return
            Stop.asked = False  # the cancellation was for the task before
            pipe.send(Message("started"))
            _send(pipe, _done(work, task, lambda far: pipe.send(Message("progress", far))))


def _done(work: Work, task: object, report: Report) -> Message:
    try:
        return Message("outcome", work(task, report), _memory())
    except Exception as error:  # any exception is passed on to the process that waits
        return Message("raised", error, _memory())


def _send(pipe: Connection, message: Message) -> None:
    try:
        pipe.send(message)
    except OSError:
        raise
    except Exception as error:  # pickle raises many types for objects that it cannot send
        failure = GridproofError(f"{message.content!r:.200} cannot be handed over: {error!r:.200}")
        pipe.send(Message("raised", failure, message.memory))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    parent.join()
    os._exit(1)


def _be_killed_with_parent() -> None:
    """Let the system end this process with its parent: while a solver works, no Python thread can watch for
    that.

    Only for processes that are started by the thread that waits for them, because the system watches that
    thread.
    """
    if sys.platform == "linux":
        import ctypes

        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)


def _hold_less_than(memory: int) -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _memory() -> int:
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123  # after every task: no Path
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
