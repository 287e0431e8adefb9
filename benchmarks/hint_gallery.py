"""The gallery of explained steps: pictures and a page in ``docs/hints``, made from boards of our own.

Run it with ``.venv/bin/python benchmarks/hint_gallery.py``. It takes the example board of each kind
and a few boards made from fixed seeds, and shows one step for each technique that they need.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from gridproof import Puzzle, Status, solve
from gridproof.draw.walk import picture
from gridproof.formats import read
from gridproof.formats.words import example_board
from gridproof.grid import Cell, Grid
from gridproof.hints import Hint
from gridproof.hints.stages import Stage, stages
from gridproof.kind import Board, Kind
from gridproof.kinds import KINDS, kind_named
from gridproof.marks import Clue

WOUND = """gridproof arukone 7 7

1 - - - - - 2
1 - 3 - - - -
- - 4 - - 4 -
- 5 - 6 - - -
2 - - 3 - - 6
- - - - - - 7
5 7 - - - - -
"""
"""A board on which no line touches itself."""

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
    """A shuffled full board, and no more clues than one answer needs."""
    rng = random.Random(seed)

    def shuffled() -> list[int]:
        """Rows or columns in another order that keeps the boxes together."""
        return [3 * group + line for group in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]

    rows, cols, numbers = shuffled(), shuffled(), rng.sample(range(1, 10), 9)
    grid = Grid.of(9, 9)
    clues = {}
    for cell in grid.cells:
        row, col = (order[index] for order, index in zip((rows, cols), grid.position(cell), strict=True))
        clues[cell] = Clue(numbers[(3 * (row % 3) + row // 3 + col) % 9])
    return _with_fewer_clues(Puzzle(kind_named("sudoku"), grid, clues), rng, {})


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


def boards() -> Iterator[Board]:
    for kind in KINDS.values():
        yield _empty_example(kind)
    for seed in (1, 8):
        yield Board(akari(7, seed))
    for seed in (15, 16):
        yield Board(sudoku(seed))
    yield from read(WOUND)


def _empty_example(kind: Kind) -> Board:
    solved = next(example for example in kind.examples if example.breaks is None)
    return Board(example_board(kind, solved).puzzle)


def new_techniques(board: Board, shown: set[str]) -> Iterator[tuple[Stage, Hint]]:
    """The first step with each technique that was not shown before."""
    for stage in stages(board):
        told = stage.told
        assert isinstance(told, Hint), f"{board.puzzle.kind.name}: {told.text}"
        if told.technique not in shown:
            shown.add(told.technique)
            yield stage, told


def main() -> None:
    images = DOCS / "images"
    images.mkdir(parents=True, exist_ok=True)
    for old in images.glob("*.svg"):
        old.unlink()
    pages: dict[str, list[str]] = {kind.title: [] for kind in KINDS.values()}
    shown: dict[str, set[str]] = {title: set() for title in pages}
    for board in boards():
        kind = board.puzzle.kind
        for stage, told in new_techniques(board, shown[kind.title]):
            name = f"{kind.name}-{told.technique.lower().replace(' ', '-')}.svg"
            (images / name).write_text(picture(stage), encoding="utf-8")
            pages[kind.title].append(
                f"**{told.technique}** (size {told.step.size}). {told.text}\n\n"
                f"![{kind.title}: {told.technique}](images/{name})\n"
            )
    head = (
        "# Gallery of explained steps\n\nOne step for each technique that the boards of "
        "`benchmarks/hint_gallery.py` need, which makes this page. What a step speaks of is coloured.\n"
    )
    parts = (f"## {title}\n\n" + "\n".join(steps) for title, steps in pages.items())
    (DOCS / "gallery.md").write_text("\n".join((head, *parts)), encoding="utf-8")


if __name__ == "__main__":
    main()
