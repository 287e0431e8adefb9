"""Corpora of puzzles: JSON lines ``id, kind, rows, cols, problem, solution``.

Problem and solution are texts: a first line ``rows cols``, then a grid of the kind's words. If boards have
a number, it follows the size. In a problem with regions, a second grid names the region of every cell; it is
the only one if the kind has no clues. Clues outside the board are in ``outside``, those between cells in
``between``, borders that end inside a region in ``borders``.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace

from gridproof.board.grid import Grid
from gridproof.board.marks import State
from gridproof.checking import check
from gridproof.errors import FormatError, PuzzleError
from gridproof.formats.between import BETWEEN, write_between
from gridproof.formats.format import EVERYTHING, Format
from gridproof.formats.info import is_told, tidy
from gridproof.formats.inner_borders import BORDERS, write_inner_borders
from gridproof.formats.janko import (
    PROBLEM,
    SOLUTION,
    numbered_variant,
    read_solution,
    size_line,
    unsized,
    write_solution,
)
from gridproof.formats.json_format import (
    KIND,
    members,
    parse,
    read_borders_member,
    read_kind,
    read_number,
    read_off_cells,
    read_text,
)
from gridproof.formats.outside import OUTSIDE, write_outside
from gridproof.formats.source import filled_lines
from gridproof.formats.words import (
    Rows,
    joined,
    read_clues,
    read_regions,
    split_problem,
    split_rows,
    write_problem,
)
from gridproof.record.kind import Board, Kind, Puzzle

_SAMPLE = 20
_BOARD = (KIND, "rows", "cols", PROBLEM, SOLUTION, BORDERS, OUTSIDE, BETWEEN, "variant")
"""The members that describe the board. Other texts and numbers are further information about the puzzle."""
_PROBLEM_KEY = re.compile(r'"problem"\s*:')


def detect(text: str) -> bool:
    sample = filled_lines(text[:1_000_000])[:_SAMPLE]
    return any(line.startswith("{") and _PROBLEM_KEY.search(line) for line in sample)


def read(text: str, kind: Kind | None = None) -> list[Board]:
    return [_read_line(line, kind) for line in filled_lines(text)]


def _read_line(line: str, hint: Kind | None) -> Board:
    item = members(parse(line))
    kind = read_kind(item, hint)
    grid = Grid.of(read_number(item, "rows"), read_number(item, "cols"))
    problem, names, variant = _read_problem(kind, grid, read_text(item, PROBLEM))
    try:
        clues, regions = read_clues(kind, grid, problem), read_regions(grid, names)
        clues |= read_off_cells(item, kind, grid)
        inner = read_borders_member(item, grid)
    except FormatError as error:
        raise FormatError(f"{PROBLEM}: {error}") from None
    info = tidy(told for told in item.items() if told[0] not in _BOARD and is_told(told[1]))
    puzzle = Puzzle(kind, grid, clues, read_text(item, "variant") or variant, info, regions, inner)
    solution = read_text(item, SOLUTION)
    answer = (
        read_solution(puzzle, _read_grid(kind, grid, split_rows(solution), SOLUTION)[0]) if solution else None
    )
    if answer is not None and "variant" not in item:
        puzzle = _as_solved(puzzle, answer)
    return Board(puzzle, answer=answer)


def _as_solved(puzzle: Puzzle, answer: State) -> Puzzle:
    """The puzzle in the variant that its solution obeys. Collections mix variants without naming them."""
    named = [variant for variant in puzzle.kind.variants if variant.islower()]
    if not named or check(puzzle, answer).solved:
        return puzzle
    for variant in named:
        try:
            other = replace(puzzle, variant=variant)
        except PuzzleError:
            continue  # some variants allow fewer clues
        # In some variants fewer cells take marks.
        if answer.keys() <= other.kind.choices(other).keys() and check(other, answer).solved:
            return other
    return puzzle


def _read_problem(kind: Kind, grid: Grid, text: str) -> tuple[Rows, Rows, str]:
    """The grids of the clues and of the regions, and the variant beside the size.

    The last grid has as many rows as the board.
    """
    rows: Rows = split_rows(text)
    if kind.has_regions and kind.notation.words.for_clues:
        height = len(rows) - grid.rows
        clues, names = split_problem(kind, rows, height if height >= grid.rows else len(rows))
        clues, variant = _read_grid(kind, grid, clues, PROBLEM)
    else:
        rows, variant = _read_grid(kind, grid, rows, PROBLEM)
        clues, names = split_problem(kind, rows)
    return clues, names, variant


def _read_grid(kind: Kind, grid: Grid, rows: Rows, key: str) -> tuple[Rows, str]:
    rows, size = unsized(rows, grid.rows, kind)
    if size is not None and size[:2] != (grid.rows, grid.cols):
        raise FormatError(f"{key}: the size {size[0]} {size[1]}; expected {grid.rows} {grid.cols}")
    return rows, numbered_variant(kind, size)


def write(board: Board) -> str:
    puzzle = board.puzzle
    info = tidy(puzzle.info.items())
    taken = next((key for key in _BOARD if key in info), None)
    if taken is not None:
        raise FormatError(f"the info {taken!r} cannot be written as corpus; expected text or json")
    item: dict[str, object] = {"id": info.pop("id", ""), KIND: puzzle.kind.name}
    item |= {"rows": puzzle.grid.rows, "cols": puzzle.grid.cols}
    item |= {"problem": _sized(puzzle, write_problem(puzzle))}
    if puzzle.inner_borders:
        item[BORDERS] = joined(write_inner_borders(puzzle)).split("\n")
    if puzzle.outside:
        item[OUTSIDE] = joined(write_outside(puzzle)).split("\n")
    if puzzle.between:
        item[BETWEEN] = joined(write_between(puzzle)).split("\n")
    if board.answer is not None:
        item["solution"] = write_answer(board)
    if puzzle.variant or (board.answer is not None and _as_solved(puzzle, board.answer) != puzzle):
        item["variant"] = puzzle.variant
    return json.dumps(item | info, ensure_ascii=False)


def write_answer(board: Board) -> str:
    return _sized(board.puzzle, write_solution(board))


def _sized(puzzle: Puzzle, rows: Rows) -> str:
    return f"{size_line(puzzle)}\n{joined(rows)}"


FORMAT = Format(
    "corpus", "corpus JSON lines", detect, read, write, write_answer, escapes="json", holds=EVERYTHING
)
