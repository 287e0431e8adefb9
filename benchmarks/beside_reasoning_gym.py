"""Sudokus with the same numbers of empty cells, made by reasoning-gym and by us, in one run.

    pip install reasoning-gym
    .venv/bin/python benchmarks/beside_reasoning_gym.py [--empties 30,40,50] [--seconds 4]

For each number of empty cells, the two take turns: ten boards of theirs, ten of ours. Times are processor
times. Every board of both is checked: it has that many empty cells, and one answer, which is proved.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from importlib import import_module

import gridproof
from gridproof.record.kind import Puzzle
from gridproof.solving import Status

_TURN = 10
_CELLS = 81


def theirs(empties: int) -> Callable[[int], Puzzle]:
    data = import_module("reasoning_gym").create_dataset(
        "sudoku", min_empty=empties, max_empty=empties, seed=1, size=100_000
    )
    return lambda number: _read(data[number]["metadata"]["puzzle"])


def _read(rows: list[list[int]]) -> Puzzle:
    text = "\n".join(" ".join(str(number) if number else "-" for number in row) for row in rows)
    return gridproof.read(f"gridproof sudoku 9 9\n\n{text}\n")


def ours(empties: int) -> Callable[[int], Puzzle]:
    share = (_CELLS - empties) / _CELLS
    return lambda number: gridproof.generate("sudoku", 9, 9, density=share, seed=number).puzzle


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--empties", default="30,40,50")
    parser.add_argument("--seconds", type=float, default=4.0)
    args = parser.parse_args()
    print("| empty cells | reasoning-gym: ms, unique | ours: ms, unique | ratio |")
    print("| --- | --- | --- | --- |")
    for empties in map(int, args.empties.split(",")):
        print(_row(empties, args.seconds), flush=True)


def _row(empties: int, seconds: float) -> str:
    makers = theirs(empties), ours(empties)
    spent = [0.0, 0.0]
    boards: tuple[list[Puzzle], list[Puzzle]] = ([], [])
    for maker in makers:
        maker(0)  # what is done once is not measured
    while sum(spent) < seconds:
        for turn, (maker, made) in enumerate(zip(makers, boards, strict=True)):
            began = time.process_time()
            made += [maker(len(made) + 1 + number) for number in range(_TURN)]
            spent[turn] += time.process_time() - began
    cells = [
        f"{1000 * total / len(made):.2f}, {_sound(made, empties)} of {len(made)}"
        for total, made in zip(spent, boards, strict=True)
    ]
    return f"| {empties} | {cells[0]} | {cells[1]} | {spent[0] / spent[1]:.0f} |"


def _sound(boards: list[Puzzle], empties: int) -> int:
    """How many have the wanted number of empty cells and exactly one answer."""
    return sum(
        len(puzzle.clues) == _CELLS - empties and gridproof.solve(puzzle).status is Status.UNIQUE
        for puzzle in boards
    )


if __name__ == "__main__":
    main()
