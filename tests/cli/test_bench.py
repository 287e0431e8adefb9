from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gridproof.formats import read
from gridproof.lab.bench import Times, measure, summarise
from gridproof.lab.peers import Adapter, Cannot, Peer, load_peers
from tests.cli.command import assert_one_line_error, records, run, write_lines

PROBLEM = "3 3\n2 - -\n- - x\n- 1 -"
RIGHT = "3 3\n2 o -\no - x\n- 1 o"
WRONG = "3 3\n2 o -\no - x\no 1 -"


def line(name: str, solution: str) -> str:
    keys = {"id": name, "kind": "akari", "rows": 3, "cols": 3, "problem": PROBLEM, "solution": solution}
    return json.dumps(keys)


def test_the_table(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "corpus.jsonl", [line("a", RIGHT), line("b", RIGHT)])
    done = run("bench", source)
    assert done.returncode == 0
    head, row = done.stdout.splitlines()
    assert head.split()[:4] == ["kind", "boards", "right", "unique"]
    assert row.split()[:4] == ["akari", "2", "2", "2"]


def test_wrong_answers_and_bad_lines_are_counted(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "corpus.jsonl", [line("a", RIGHT), line("b", WRONG), line("c", "")])
    done = run("bench", source, "--json")
    assert done.returncode == 1
    (record,) = records(done.stdout)
    assert (record["boards"], record["right"], record["unique"]) == (3, 2, 3)
    assert set(record["total"]) == {"mean", "median", "p95", "max"}
    assert record["total"]["max"] >= record["total"]["mean"] > 0

    (record,) = records(run("bench", source, "--json", "--limit", "1").stdout)
    assert record["boards"] == 1

    write_lines(tmp_path / "corpus.jsonl", [line("a", RIGHT), line("b", RIGHT).replace("- 1", "- 9")])
    done = run("bench", source)
    assert done.returncode == 2
    assert_one_line_error(done.stderr)


def test_percentiles() -> None:
    times = Times.of([float(n) for n in range(100, 0, -1)])
    assert (times.mean, times.median, times.p95, times.max) == (50.5, 50.5, 95.0, 100.0)
    assert Times.of([3.0]) == Times(3.0, 3.0, 3.0, 3.0)


def test_peers_that_are_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "puzzlekit", None)
    done = run("bench", write_lines(tmp_path / "corpus.jsonl", [line("a", RIGHT)]), "--peers")
    assert done.returncode == 2
    assert_one_line_error(done.stderr)
    assert "pip install 'gridproof[peers]'" in done.stderr


def test_peers_are_compared_on_the_boards_that_they_take() -> None:
    boards = read("\n".join((line("a", RIGHT), line("b", WRONG), line("c", RIGHT), line("d", RIGHT))))
    fates = iter(["warm-up", "right", "right", "cannot", "crash"])

    def solve(puzzle: Any, _: float | None) -> Any:
        fate = next(fates)
        if fate == "cannot":
            raise Cannot("a reason")
        if fate == "crash":
            raise RuntimeError("a crash")
        return puzzle

    answer = boards[0].answer
    peer = Peer("peer", {"akari": Adapter(lambda puzzle: puzzle, solve, lambda _puzzle, _found: answer)})
    (summary,) = summarise(measure(boards, peers=[peer, Peer("idle", {})]))
    assert summary.right == 3
    assert list(summary.peers) == ["peer"]
    found = summary.peers["peer"]
    assert (found.boards, found.right) == (2, 1)
    assert found.refused == {"a reason": 1, "RuntimeError: a crash": 1}
    assert found.ratio == found.mean / found.ours


def fake_puzzlekit(answer: list[list[str]], seen: list[Any]) -> SimpleNamespace:
    def solver(name: str, data: dict[str, Any]) -> SimpleNamespace:
        def solve(solver_options: dict[str, Any]) -> SimpleNamespace:
            seen.append((name, data["num_rows"], data["num_cols"], data["grid"], solver_options))
            return SimpleNamespace(sol_grid=SimpleNamespace(matrix=answer), is_solved=True)

        return SimpleNamespace(solve=solve)

    return SimpleNamespace(__version__="1", solver=solver)


def fake_puzzle_solver(answer: dict[tuple[int, int], Any], seen: list[Any]) -> Any:
    class Board:
        def __init__(self, board: Any) -> None:
            seen.append(board)

        def solve_and_print(self, *, verbose: bool) -> list[SimpleNamespace]:
            assert not verbose
            positions = {Position(x, y): value for (x, y), value in answer.items()}
            return [SimpleNamespace(assignment=positions)]

    class Package(SimpleNamespace):
        def __getattr__(self, _: str) -> SimpleNamespace:
            return SimpleNamespace(Board=Board)

    return Package(__version__="2")


def fake_engine() -> SimpleNamespace:
    return SimpleNamespace(parameters=SimpleNamespace(max_time_in_seconds=None))


class Position(tuple[int, int]):
    """A place as that package writes it: x to the right, y down."""

    def __new__(cls, x: int, y: int) -> Position:
        return super().__new__(cls, (x, y))

    @property
    def x(self) -> int:
        return self[0]

    @property
    def y(self) -> int:
        return self[1]


def test_boards_go_to_the_peers_and_back(monkeypatch: pytest.MonkeyPatch) -> None:
    kit_seen: list[Any] = []
    solver_seen: list[Any] = []
    bulbs = {(1, 0): 1, (0, 1): 1, (2, 2): 1, (0, 0): 0, (1, 1): 0}
    engine = SimpleNamespace(cp_model=SimpleNamespace(CpSolver=fake_engine))
    modules = {
        "puzzlekit": fake_puzzlekit([["2", "o", "-"], ["o", "-", "x"], ["-", "1", "o"]], kit_seen),
        "puzzle_solver": fake_puzzle_solver(bulbs, solver_seen),
        "puzzle_solver.core.utils_ortools": engine,
        "numpy": SimpleNamespace(array=lambda rows: rows),
    }
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    (board,) = read(line("a", RIGHT))
    for peer in load_peers():
        adapter = peer.adapters["akari"]
        found = adapter.read(board.puzzle, adapter.solve(adapter.write(board.puzzle), 5.0))
        assert found is not None
        assert board.puzzle.complete(found) == board.answer
    assert engine.cp_model.CpSolver().parameters.max_time_in_seconds == 5.0
    grid = [["2", "-", "-"], ["-", "-", "x"], ["-", "1", "-"]]
    assert kit_seen == [("akari", 3, 3, grid, {"time_limit_sec": 5.0})]
    assert solver_seen == [[["2", " ", " "], [" ", " ", "W"], [" ", "1", " "]]]
