"""Workers: nothing that went in is lost, whatever happens to the processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest

from gridproof.errors import GridproofError
from gridproof.system.processes import Overrun, Worker, WorkerEnded, in_order
from gridproof.system.tasks import accounted, one_by_one
from gridproof.system.worker_process import Report, Work
from tests.patience import FAR


def lost(task: object) -> str:
    return f"lost {task}"


# what the processes do


def double(number: int) -> int:
    return 2 * number


def slow_first(number: int) -> int:
    """The first task takes longer than very many others."""
    if number == 0:
        time.sleep(0.5)
    return number


def refuse_three(number: int) -> int:
    if number == 3:
        raise GridproofError("no three")
    return number


def end_once(task: tuple[int, str]) -> str:
    """The process is killed in the middle of a task, but only the first time."""
    number, path = task
    if number == 5 and not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return f"{number}"


def always_end_at_five(number: int) -> str:
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return f"{number}"


def not_to_be_sent(number: int) -> object:
    return (n for n in range(number))


def load_sleeper() -> Work:
    def sleep(seconds: float, report: Report) -> str:
        report("asleep")
        time.sleep(seconds)
        return "awake"

    return sleep


def load_hoarder() -> Work:
    def hoard(size: int, _report: Report) -> int:
        return len(bytearray(size))

    return hoard


# many tasks


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("number", [0, 1, 50, 201])
def test_outcomes_come_in_order_and_all_of_them(jobs: int, number: int) -> None:
    found = list(in_order(double, range(number), jobs=jobs, lost=double))
    assert found == [(task, 2 * task) for task in range(number)]


def test_a_slow_first_task_costs_no_other() -> None:
    assert [task for task, _ in in_order(slow_first, range(300), jobs=2, lost=double)] == list(range(300))


def test_a_task_whose_process_was_killed_is_done_by_another(tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path / "killed")) for number in range(20)]
    found = list(in_order(end_once, tasks, jobs=2, lost=lost))
    assert found == [(task, f"{task[0]}") for task in tasks]


def test_a_task_that_ends_every_process_is_said_to_be_lost_and_no_other_is() -> None:
    found = dict(in_order(always_end_at_five, range(20), jobs=3, lost=lost))
    assert found.pop(5) == "lost 5"
    assert found == {number: f"{number}" for number in range(20) if number != 5}


def test_an_error_comes_up_at_its_turn() -> None:
    outcomes = in_order(refuse_three, range(9), jobs=2, lost=double)
    assert [next(outcomes)[1] for _ in range(3)] == [0, 1, 2]
    with pytest.raises(GridproofError, match="no three"):
        next(outcomes)


def test_what_cannot_be_handed_over_is_an_error() -> None:
    with pytest.raises(GridproofError, match="cannot be handed over"):
        list(in_order(not_to_be_sent, [1], jobs=2, lost=lost))


def forgetful(work: object, tasks: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Does the work on all tasks but one in the middle."""
    return ((task, 2 * task) for task in tasks if task != 3)


def lazy(work: object, tasks: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Stops before the end."""
    return ((task, 2 * task) for task, _ in zip(tasks, range(4), strict=False))


def greedy(work: object, tasks: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Takes all tasks and gives back the first ones."""
    return iter([(task, 2 * task) for task in tasks][:4])


def test_everything_that_went_in_is_accounted_for() -> None:
    assert list(accounted(one_by_one, double, range(5))) == [(n, 2 * n) for n in range(5)]
    for broken in (forgetful, lazy, greedy):
        with pytest.raises(GridproofError, match="results are missing"):
            list(accounted(broken, double, range(9)))


# one worker


def test_a_task_that_takes_too_long_ends_with_its_process() -> None:
    worker = Worker(load_sleeper)
    said: list[str] = []
    assert worker.do(0.0, progressed=said.append) == "awake"
    assert said == ["asleep"]
    with pytest.raises(Overrun):
        worker.do(FAR, 0.2)
    worker.end()
    assert not worker.alive


@pytest.mark.parametrize("task", [0.0, b"x" * 10_000_000], ids=["small", "larger than a pipe"])
def test_a_worker_that_was_stopped_does_not_hang(task: object, monkeypatch: pytest.MonkeyPatch) -> None:
    worker = Worker(load_sleeper)
    worker.wait_until_ready()
    monkeypatch.setattr("gridproof.system.processes._SECONDS_TO_START", 0.3)
    os.kill(worker.pid, signal.SIGSTOP)
    with pytest.raises(WorkerEnded) as caught:
        worker.do(task, FAR)
    assert not caught.value.started
    worker.end()


def test_a_worker_that_was_killed_while_idle_has_not_begun() -> None:
    worker = Worker(load_sleeper)
    worker.wait_until_ready()
    worker.kill()
    with pytest.raises(WorkerEnded) as caught:
        worker.do(0.0)
    assert not caught.value.started
    worker.end()


def test_a_worker_holds_no_more_memory_than_it_may() -> None:
    worker = Worker(load_hoarder, memory=1 << 30)
    assert worker.do(1 << 20) == 1 << 20
    with pytest.raises(MemoryError):
        worker.do(2 << 30)
    assert worker.do(1 << 20) == 1 << 20, "it goes on after that"
    assert worker.memory > 1 << 20 and worker.tasks == 3
    worker.end()


def test_forked_workers_know_what_their_parent_knew() -> None:
    known = object()
    worker = Worker(lambda: lambda _task, _tell: repr(known), fork=True)
    assert worker.do(None) == repr(known)
    worker.end()


def test_a_process_that_cannot_be_started_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("gridproof.system.processes.Worker", refuse)
    with pytest.raises(GridproofError, match="no process could be started: Too many open files"):
        list(in_order(double, range(3), jobs=2, lost=partial(double)))


def blocked_signals() -> Work:
    return lambda _task, _tell: signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_no_worker_ever_sees_ctrl_c() -> None:
    """Not even the first, which brings Python's own helper process along."""
    script = (
        "from tests.test_processes import Worker, blocked_signals\n"
        "print([Worker(blocked_signals).do(None) for _ in range(3)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=FAR,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("[True, True, True]\n", "")


def never_ending(_task: object, _report: Report) -> int:
    """No thread of Python's runs meanwhile."""
    return sum(range(10**13))


def load_with_a_process_of_its_own() -> Work:
    return lambda task, _report: Worker(lambda: never_ending, fork=True).do(task)


@pytest.mark.skipif(sys.platform != "linux", reason="only there the system ends processes with others")
def test_what_a_worker_started_ends_with_it() -> None:
    """Otherwise it would hold the pipe, and the worker's end would not be noticed."""
    script = (
        "from tests.test_processes import *\n"
        "try:\n    Worker(load_with_a_process_of_its_own).do(None, 1)\n"
        "except Overrun:\n    print('ended')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=FAR,
        check=False,
    )
    assert done.stdout == "ended\n", done.stderr
