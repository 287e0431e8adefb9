"""The same work on a real Dask cluster, one of whose two workers is killed in mid-run."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import gridproof
from gridproof.errors import GridproofError
from gridproof.formats import FORMATS, Entry
from gridproof.kinds import kind_named
from gridproof.making.many import generate_many
from gridproof.making.recipe import Recipe
from gridproof.programs.auditing import audit
from gridproof.record.kind import Board
from gridproof.reductions.finding import Wish, find
from gridproof.system.cluster import on_cluster
from tests.cli.command import run, write_lines
from tests.patience import FAR

pytest.importorskip("distributed", reason="Dask is not installed")


class Cluster(NamedTuple):
    address: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler and two workers of Dask; all end with the tests."""
    from distributed import Client

    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    running: list[subprocess.Popen[bytes]] = []

    def start(program: str, *arguments: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.dask_{program}", "--no-dashboard", *arguments]
        running.append(
            subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        )

    try:
        start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        for _ in range(2):
            options = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
            start("worker", "--scheduler-file", str(file), *options)
        with Client(scheduler_file=str(file), timeout=FAR, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=FAR)
            address = client.scheduler.address
        yield Cluster(address, running[1:])
    finally:
        for process in running:
            process.kill()
            process.wait()


def test_a_gadget_is_found_and_another_one_shown_not_to_be(cluster: Cluster) -> None:
    wish = Wish("akari", "not", ((0, 0), (2, 2)), (3, 3))
    with on_cluster(cluster.address) as in_order:
        *_, end = find(wish, in_order=in_order)
        *_, none = find(Wish("ohno", "wire", ((0, 0), (1, 1)), (2, 2)), in_order=in_order)
    assert end.gadget is not None
    assert list(end.gadget.faults()) == []
    assert (none.gadget, none.ways) == (None, 0)


def test_commands_do_the_same_on_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    """The workers import the same code; what goes in is counted against what comes out."""
    made = [
        gridproof.write(one.puzzle, "puzzlink") for one in gridproof.generate_many("akari", 30, 6, seed=1)
    ]
    boards = str(write_lines(tmp_path / "boards.txt", made))
    there = ("--engine", "dask", "--scheduler", cluster.address)
    for command in ("solve", "audit", "rate"):
        alone = [_timeless(line) for line in run(command, boards, "--json").stdout.splitlines()]
        assert [
            _timeless(line) for line in run(command, boards, "--json", *there).stdout.splitlines()
        ] == alone
        assert len(alone) == 30
    (measured,) = (json.loads(line) for line in run("bench", boards, "--json", *there).stdout.splitlines())
    assert (measured["boards"], measured["right"], measured["unique"]) == (30, 30, 30)
    compared = (
        "compare",
        "akari",
        boards,
        "--encodings",
        "ours",
        "--engines",
        "auto,minisat22",
        "--limit",
        "2",
    )
    for _ in range(2):  # the second run finds all measurements in the file
        assert "minisat22" in run(*compared, "--out", str(tmp_path / "lab"), *there).stdout
        found = [
            json.loads(line) for line in (tmp_path / "lab" / "akari.jsonl").read_text("utf-8").splitlines()
        ]
        assert [(one["engine"], one["status"]) for one in found] == [
            ("auto", "unique"),
            ("minisat22", "unique"),
        ] * 2
    asked = ("--kinds", "akari:4", "--count", "3", "--seed", "1")
    for folder, where in (("alone", ()), ("cluster", there)):
        assert run("dataset", str(tmp_path / folder), *asked, *where).returncode == 0
    assert (tmp_path / "alone" / "boards.jsonl").read_text("utf-8") == (
        tmp_path / "cluster" / "boards.jsonl"
    ).read_text("utf-8")


def _timeless(line: str) -> dict[str, object]:
    return {
        name: value
        for name, value in json.loads(line).items()
        if "seconds" not in name and name != "statistics"
    }


def test_a_killed_worker_loses_nothing(cluster: Cluster) -> None:
    recipe = Recipe(kind_named("sudoku"), 9, 9)
    made = [Board(one.puzzle) for one in gridproof.generate_many("akari", 40, 6, seed=2)]
    entries = [Entry(str(number), board, None, FORMATS["text"]) for number, board in enumerate(made)]
    outcomes = []
    with on_cluster(cluster.address) as in_order:
        for outcome in generate_many(recipe, 60, "cluster", in_order=in_order):
            outcomes.append(outcome)
            if len(outcomes) == 5:
                cluster.workers[0].kill()
    assert [outcome.number for outcome in outcomes] == list(range(1, 61))
    assert outcomes == list(generate_many(recipe, 60, "cluster"))
    with on_cluster(cluster.address) as in_order:  # the other worker does all of this
        assert list(audit(entries, in_order=in_order)) == list(audit(entries))


def test_no_scheduler_there() -> None:
    with pytest.raises(GridproofError, match="no Dask scheduler at 'tcp"), on_cluster("tcp://127.0.0.1:9"):
        pytest.fail("there is nothing at that address")
