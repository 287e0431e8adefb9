"""Every program under ``benchmarks/`` runs, and every command with one that a page prints, in short form."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gridproof import Board, Puzzle, collection, solve
from gridproof.board.marks import DOT
from gridproof.formats import write
from tests.cli.command import write_lines
from tests.patience import FAR
from tests.test_documented_commands import PAGES, ROOT

PROGRAMS = sorted(path.stem for path in (ROOT / "benchmarks").glob("*.py"))
SHORT = {
    "akari_tiles": "or",
    "arukone_gaps": "true wire",
    "arukone_parts": "--pairs 0 --seconds 0.1",
    "big_cases": "--only akari",
    "compare_states": "--kinds ohno --seeds 0 --most 1",
    "counters_by_level": "",
    "difficulty": "--boards 2",
    "growth": "--only akari --boards 1 --largest 5 --out made.json",
    "generators": "--seconds 0.1 --only akari",
    "hard_proofs": "--seconds 5",
    "hint_speed": "--boards 1 --sudokus 1",
    "human_play": "--rated 2",
    "human_solvers": "--guesses 10",
    "levels": "--only ohno --levels beginner --seeds 1 --out made.json",
    "lab_boards": "--only ohno --seeds 1 --out made",
    "lab_default": "--rounds 1 --boards 1",
    "large_boards": "--only shakashaka --seeds 1 --time-limit 0.1",
    "live_proof": "akari --boards 1 --strokes 1",
    "patterns": "--boards 1",
    "programs": "--only akari --boards 1 --moves 20",
    "reductions": "--variables 3 --only ohno",
    "side_by_side": "--only sudoku,solving,starting,hinting --boards 10 --each 1",
    "published_levels": "--boards 2",
    "simplest_step": "--only akari --boards 1 --moments 1",
    "sudoku_levels": "--boards 1",
    "techniques": "--only ohno --seeds 1 --out made.json",
    "yajilin_tables": "--runs 1 --seconds 0.2 --rows 1",
}
"""What makes a command short. The last of two equal options counts: it stands behind what a page prints."""
NOT_RUN = {
    "arukone_search": "a part of arukone_parts",
    "beside_reasoning_gym": "needs reasoning-gym, which is installed apart",
    "one_state": "a part of compare_states",
    "browser_speed": "drives a browser on the built site; tests/web does so",
}
NOT_PRINTED = {
    "arukone_parts": "begin",
    "human_solvers": "boards.jsonl",
    "second_solver": "kurodoko 4",
    "sudoku_levels": "",
    "counters_by_level": "kurodoko boards.jsonl",
}
"""Commands that no page has: they stand in the program's own text."""
PLACES = (
    (r"GAMES\.jsonl\.\.\. \[--boards CORPUS\.jsonl\.\.\.\]", "corpus.jsonl --boards corpus.jsonl"),
    (r"CORPUS\.jsonl\.\.\.", "corpus.jsonl"),
    (r"BOARDS\.jsonl\.\.\.|FILE\.\.\.|benchmarks/boards/kuroshuto\.jsonl", "boards.jsonl"),
    (r"FOLDER", "kept"),
    (r"docs/images/[\w-]+\.svg", "picture.svg"),
    (r"BEFORE AFTER", f"{ROOT} {ROOT}"),
    (r"^TABLE", "table.txt"),
    (r"^10$", "1"),
    (r"^--rounds 5", "--only akari"),
    # Without a file it takes the whole collection.
    (r"kurodoko --encoding", "kurodoko boards.jsonl --encoding"),
)
"""What stands for a file of the reader's own, and what to take for it."""
PRINTED = re.compile(r"python benchmarks/(\w+)\.py([^`\n#]*)")


def commands() -> list[str]:
    """Each program with the words of a page, and where no page has it, with some of its own."""
    found = [f"{name} {words}" for name, words in NOT_PRINTED.items()]
    for path in PAGES.values():
        for name, words in PRINTED.findall(path.read_text(encoding="utf-8")):
            if name not in NOT_RUN:
                found.append(f"{name} {words}")
    return sorted({" ".join(command.split()) for command in found})


def test_every_program_is_run_or_says_why_not() -> None:
    run = {command.partition(" ")[0] for command in commands()}
    assert run | NOT_RUN.keys() == {*PROGRAMS}
    assert not run & NOT_RUN.keys()


def _game(puzzle: Puzzle, number: int) -> str:
    """A board of a corpus with the order in which somebody filled it."""
    answer = solve(puzzle).answer
    assert answer is not None
    record = json.loads(write(Board(puzzle, answer=answer), "corpus"))
    filled = [puzzle.grid.position(cell) for cell, mark in answer.items() if mark != DOT]
    return json.dumps(record | {"id": f"kuroshuto {number}", "level": number, "order": filled})


@pytest.mark.parametrize("command", commands())
def test_it_runs(command: str, tmp_path: Path) -> None:
    name, _, words = command.partition(" ")
    items = collection.of_kind("kurodoko" if name == "counters_by_level" else "kuroshuto")[:2]
    write_lines(tmp_path / "boards.jsonl", [item.line for item in items])
    write_lines(tmp_path / "corpus.jsonl", [_game(item.board.puzzle, n) for n, item in enumerate(items, 1)])
    (tmp_path / "table.txt").write_text("0:\t<b>1</b> (0.05)\n\t<b>2</b> (0.06)\n", encoding="utf-8")
    for pattern, there in PLACES:
        words = re.sub(pattern, there, words)
    program = ROOT / "benchmarks" / f"{name}.py"
    done = subprocess.run(
        [sys.executable, str(program), *shlex.split(words), *shlex.split(SHORT.get(name, ""))],
        cwd=tmp_path,
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=FAR,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("name", NOT_RUN)
def test_what_is_not_run_is_at_least_read(name: str) -> None:
    compile((ROOT / "benchmarks" / f"{name}.py").read_text(encoding="utf-8"), name, "exec")


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ('{"walk": [["pair", {"size": 2}]], "rating": null}', None),
        ('{"walk": [["pair", {"size": 2, "new": 1}]], "rating": null}', None),
        ('{"walk": [["pair", {"size": 3}]], "rating": null}', "walk[0][1].size: 2 / 3"),
        ('{"walk": [], "rating": null}', "walk: [['pair', {'size': 2}]] / []"),
        ('{"walk": [["pair", {"size": 2}]], "rating": 1}', "rating: None / 1"),
        (
            '{"walk": [["pair", {"size": 2}]], "rating": null, "no hint": "ValueError"}',
            "no hint: None / ValueError",
        ),
    ],
)
def test_where_two_states_differ(after: str, told: str | None) -> None:
    program = "import sys, json, compare_states as c\nprint(c.difference(*map(json.loads, sys.argv[1:])))"
    before = '{"walk": [["pair", {"size": 2}]], "rating": null}'
    done = subprocess.run(
        [sys.executable, "-c", program, before, after],
        cwd=ROOT / "benchmarks",
        capture_output=True,
        text=True,
        timeout=FAR,
        check=True,
    )
    assert done.stdout.strip() == str(told)


def test_every_board_that_a_table_names_is_there() -> None:
    program = "import yajilin_tables as t\nprint(len([t.saved(r.board) for r in t.ROWS if r.board]))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT / "benchmarks",
        capture_output=True,
        text=True,
        timeout=FAR,
        check=True,
    )
    assert int(done.stdout) == 33
