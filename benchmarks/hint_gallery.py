"""The gallery of explained steps: pictures and a page in ``docs/hints``, made from boards of our own.

Run it with ``.venv/bin/python benchmarks/hint_gallery.py``. It takes the example board of each kind
and a few boards made from fixed seeds, and shows the hardest step of each.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from gridproof import Puzzle, Status, solve
from gridproof.draw.walk import picture
from gridproof.formats.words import example_board
from gridproof.grid import Cell, Grid
from gridproof.hints.explaining import Hint
from gridproof.hints.rating import difficulty
from gridproof.hints.report import Stage, stages
from gridproof.kind import Board, Kind
from gridproof.kinds import KINDS, kind_named
from gridproof.marks import Clue, digit

DOCS = Path(__file__).resolve().parent.parent / "docs" / "hints"


def akari(side: int, seed: int) -> Puzzle:
    """Random walls, bulbs put down greedily, and no more numbers than one answer needs."""
    rng = random.Random(seed)
    grid = Grid.of(side, side)
    while True:
        walls = {cell for cell in grid.cells if rng.random() < 0.2}
        run_of: dict[Cell, list[list[Cell]]] = {}
        for run in grid.runs(walls):
            for cell in run:
                run_of.setdefault(cell, []).append(run)
        lit: set[Cell] = set()
        bulbs: set[Cell] = set()
        for cell in rng.sample(sorted(run_of), len(run_of)):
            if cell not in lit:
                bulbs.add(cell)
                lit.update(*run_of[cell])
        clues = {w: Clue(sum(n in bulbs for n in grid.neighbours[w]), wall=True) for w in sorted(walls)}
        if _unique(puzzle := Puzzle(kind_named("akari"), grid, clues)):
            return _with_fewer_clues(puzzle, rng, {wall: Clue(wall=True) for wall in walls})


def sudoku(seed: int) -> Puzzle:
    """A random filled board, and no more clues than one answer needs."""
    rng = random.Random(seed)
    kind, grid = kind_named("sudoku"), Grid.of(9, 9)
    first = dict(zip(grid.row(0), rng.sample(range(1, 10), 9), strict=True))
    some = {cell: Clue(number) for cell, number in first.items()}
    while len(some) < 14:
        cell, number = rng.randrange(grid.size), rng.randint(1, 9)
        if cell not in some and solve(Puzzle(kind, grid, {**some, cell: Clue(number)})).answer:
            some[cell] = Clue(number)
    answer = solve(Puzzle(kind, grid, some)).answer or {}
    numbers = {digit(number): number for number in range(1, 10)}
    full = {cell: Clue(numbers[mark]) for cell, mark in answer.items()} | some
    return _with_fewer_clues(Puzzle(kind, grid, dict(sorted(full.items()))), rng, {})


def _unique(puzzle: Puzzle) -> bool:
    return solve(puzzle).status is Status.UNIQUE


def _with_fewer_clues(puzzle: Puzzle, rng: random.Random, bare: Mapping[Cell, Clue]) -> Puzzle:
    """Drop clues (to what ``bare`` says of their cells) as long as the answer stays the only one."""
    for cell in rng.sample(sorted(puzzle.clues), len(puzzle.clues)):
        clues = {c: clue for c, clue in puzzle.clues.items() if c != cell}
        if cell in bare:
            clues[cell] = bare[cell]
        fewer = Puzzle(puzzle.kind, puzzle.grid, clues, puzzle.variant)
        if _unique(fewer):
            puzzle = fewer
    return puzzle


def boards() -> Iterator[tuple[str, Board]]:
    for kind in KINDS.values():
        yield kind.name, _empty_example(kind)
    for seed in (1, 2, 3):
        yield f"akari-{seed}", Board(akari(7, seed))
    for seed in (1, 2):
        yield f"sudoku-{seed}", Board(sudoku(seed))


def _empty_example(kind: Kind) -> Board:
    solved = next(example for example in kind.examples if example.breaks is None)
    return Board(example_board(kind, solved).puzzle)


def hardest(walk: list[Stage]) -> Stage:
    return max(walk, key=lambda stage: difficulty(stage.told.step) if isinstance(stage.told, Hint) else 0)


def main() -> None:
    images = DOCS / "images"
    images.mkdir(parents=True, exist_ok=True)
    parts = [
        "# Gallery of explained steps\n\nThe hardest step of each board; the places that it speaks of are "
        "coloured. Made by `benchmarks/hint_gallery.py`.\n"
    ]
    for name, board in boards():
        walk = list(stages(board))
        stage = hardest(walk)
        told = stage.told
        assert isinstance(told, Hint), f"{name}: {told.text}"
        (images / f"{name}.svg").write_text(picture(stage), encoding="utf-8")
        kind, grid = board.puzzle.kind, board.puzzle.grid
        parts.append(
            f"## {kind.title}, {grid.rows} x {grid.cols}: step {stage.number} of {len(walk)}\n\n"
            f"**{told.technique}**, size {told.step.size}. {told.text}\n\n"
            f"![{kind.title}: {told.technique}](images/{name}.svg)\n"
        )
        print(f"{name}: {len(walk)} steps, hardest {told.technique} of size {told.step.size}")
    (DOCS / "gallery.md").write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
