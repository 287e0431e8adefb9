"""The same puzzles from a real Dask cluster, one of whose two workers is killed in mid-run."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gridproof.errors import GridproofError
from gridproof.kinds import kind_named
from gridproof.making.cluster import on_cluster
from gridproof.making.many import generate_many
from gridproof.making.recipe import Recipe

pytest.importorskip("distributed", reason="Dask is not installed")

Start = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a program of Dask; all end with the test."""
    running: list[subprocess.Popen[bytes]] = []

    def started(program: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{program}", "--no-dashboard", *arguments]
        process = subprocess.Popen(
            command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        running.append(process)
        return process

    yield started
    for process in running:
        process.kill()
        process.wait()


def test_a_killed_worker_loses_nothing(start: Start, tmp_path: Path) -> None:
    from distributed import Client

    file = tmp_path / "scheduler.json"
    start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
    workers = [
        start("worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
        for _ in range(2)
    ]
    with Client(scheduler_file=str(file), timeout=30, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=30)
        address = client.scheduler.address
    recipe = Recipe(kind_named("sudoku"), 9, 9)
    outcomes = []
    with on_cluster(address) as in_order:
        for outcome in generate_many(recipe, 60, "cluster", in_order=in_order):
            outcomes.append(outcome)
            if len(outcomes) == 5:
                workers[0].kill()
    assert [outcome.number for outcome in outcomes] == list(range(1, 61))
    assert outcomes == list(generate_many(recipe, 60, "cluster"))


def test_no_scheduler_there() -> None:
    with pytest.raises(GridproofError, match="no Dask scheduler at 'tcp"), on_cluster("tcp://127.0.0.1:9"):
        pytest.fail("there is nothing at that address")
