"""How the human-style solvers fare on boards of your own: what they need, and how they class them.

Run it with ``.venv/bin/python benchmarks/human_solvers.py FILE...``, on files of puzzles with one
answer each. It prints a table for each kind and engine. ``--guesses N`` gives up after N guesses.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from statistics import median

from gridproof.engines.session import Deadline
from gridproof.files import read_boards
from gridproof.record.human_account import UNSOLVED, HumanPatience, HumanResult
from gridproof.record.kind import Puzzle
from gridproof.solving import solve


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", nargs="+", type=Path)
    parser.add_argument("--guesses", type=int, default=10_000, metavar="N")
    parser.add_argument("--order", action="store_true", help="list the boards of each class by time")
    args = parser.parse_args()
    puzzles = [board.puzzle for file in args.file for board in read_boards(file)]
    for kind in dict.fromkeys(puzzle.kind.name for puzzle in puzzles):
        of_kind = [puzzle for puzzle in puzzles if puzzle.kind.name == kind]
        for engine in of_kind[0].kind.humans:
            print_table(kind, engine, of_kind, args.guesses, order=args.order)


def print_table(kind: str, engine: str, puzzles: list[Puzzle], guesses: int, *, order: bool) -> None:
    results: list[HumanResult] = []
    seconds = []
    wrong = 0
    for puzzle in puzzles:
        started = time.process_time()
        result = puzzle.kind.humans[engine](puzzle, HumanPatience(Deadline(), guesses=guesses))
        seconds.append(time.process_time() - started)
        results.append(result)
        wrong += result.answer is not None and result.answer != solve(puzzle).answer
    accounts = [result.account for result in results if result.answers]
    grades = Counter(result.account.grade for result in results)
    techniques = Counter(name for account in accounts for name in account.techniques)
    print(
        f"{kind}, {engine}: {len(accounts)} of {len(puzzles)} boards solved, {wrong} not as the solver does"
    )
    print(f"  {median(seconds) * 1000:.1f} ms a board at the median, {max(seconds) * 1000:.0f} ms at most")
    print(f"  classes: {', '.join(f'{grade} {number}' for grade, number in _in_order(grades))}")
    if order:
        print_order(puzzles, results, seconds)
    for measure in accounts[0].measures if accounts else ():
        numbers = [account.measures[measure] for account in accounts]
        name = measure.replace("_", " ")
        print(f"  {name}: {numbers.count(0)} boards without, median {median(numbers):g}, most {max(numbers)}")
    print(f"  boards with a technique: {', '.join(f'{name} {n}' for name, n in techniques.most_common())}\n")


def print_order(puzzles: list[Puzzle], results: list[HumanResult], seconds: list[float]) -> None:
    """The boards of each class, the fastest first, with milliseconds of the processor."""
    classes: dict[str, list[tuple[float, str]]] = {}
    for number, (puzzle, result, took) in enumerate(zip(puzzles, results, seconds, strict=True), 1):
        name = puzzle.info.get("id", f"board {number}")
        classes.setdefault(result.account.grade, []).append((took, name))
    for grade in sorted(classes):
        boards = ", ".join(f"{name} ({1000 * took:.1f})" for took, name in sorted(classes[grade]))
        print(f"  {grade}: {boards}")


def _in_order(grades: Counter[str]) -> list[tuple[str, int]]:
    order = ("easy", "medium", "hard", "extreme", UNSOLVED)
    return sorted(
        grades.items(), key=lambda item: (order.index(item[0]) if item[0] in order else -1, item[0])
    )


if __name__ == "__main__":
    main()
