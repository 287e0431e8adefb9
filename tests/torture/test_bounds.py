"""Judging and showing a board takes work in proportion to its size, whatever stands on it.

Work is counted, not timed: the lines of Python that run, and the places that come out. Besides,
everything together has to fit into a process with little memory and a far limit of processor time.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product, repeat, starmap
from random import Random
from types import FrameType
from typing import Any

import pytest

from gridproof import formats
from gridproof.board.grid import Direction, Grid, Place
from gridproof.board.marks import LINE, Clue, Mark, State
from gridproof.checking import check
from gridproof.draw.svg import svg
from gridproof.draw.terminal import draw
from gridproof.errors import LONGEST, GridproofError, PuzzleError
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Kind, Puzzle
from gridproof.server.shapes.models import ReadRequest, WriteRequest
from gridproof.server.shapes.views import done_clues, text_of
from gridproof.server.work import at_once
from gridproof.verbs.given import BoardRequest
from tests.formats.random_boards import random_borders
from tests.torture.hostile import STARTS
from tests.torture.scale import LONG, report, scaled, seed_of

MEMORY = 1 << 30
"""Bytes of address space for a process that looks at the largest boards."""
SECONDS = 600
"""Seconds of processor time; a board takes about one. Quadratic work on one board would take hours."""
MOST_ANSWERED = 5_000_000
"""Characters of a report as the server sends it."""


def puzzle_of(kind: Kind, grid: Grid, share: float, rng: Random) -> Puzzle:
    """A board with random clues on a share of the cells, or of its regions."""
    if not kind.has_regions:
        return Puzzle(kind, grid, clues_of(kind, grid, share, rng))
    rows = map(grid.row, range(grid.rows))
    regions = tuple(tuple(row[first : first + 4]) for row in rows for first in range(0, grid.cols, 4))
    shown = [region[0] for region in regions if rng.random() < share and kind.region_clues]
    clues = {cell: Clue(rng.choice((0, 1, 1))) for cell in shown}
    inner = random_borders(kind, grid, rng)
    return Puzzle(kind, grid, clues, regions=regions, inner_borders=inner)


def clues_of(kind: Kind, grid: Grid, share: float, rng: Random) -> dict[int, Clue]:
    """Random clues that the kind takes, whichever it is, on a share of the cells."""
    numbers = (None, 0, 0, 1, 2, 3, grid.rows - 1, grid.cols, grid.size)
    tried = starmap(Clue, product(numbers, (None, *Direction), (False, True)))
    cells = [cell for cell in grid.cells if rng.random() < share]
    symbols = (Clue(symbol=name) for name in kind.look.symbols)
    fitting = [clue for clue in (*tried, *symbols) if _fits(kind, grid, {0: clue})]
    if fitting:
        numbered = [clue for clue in fitting if clue.number is not None] or fitting
        return {cell: rng.choice(numbered if rng.random() < 0.9 else fitting) for cell in cells}
    # Kinds whose clues come in pairs.
    rng.shuffle(cells)
    return {cell: Clue(index // 2 + 1) for index, cell in enumerate(cells[: len(cells) // 2 * 2])}


def _fits(kind: Kind, grid: Grid, clues: dict[int, Clue]) -> bool:
    try:
        Puzzle(kind, grid, clues)
    except PuzzleError:
        return False
    return True


def states_of(puzzle: Puzzle, rng: Random) -> Iterator[State]:
    """Nothing, the same mark everywhere, random marks, some marks, and very many small rings."""
    choices = puzzle.kind.choices(puzzle)
    yield {}
    yield {place: marks[0] for place, marks in choices.items()}
    yield {place: marks[-1] for place, marks in choices.items()}
    yield {place: rng.choice(marks) for place, marks in choices.items()}
    yield {place: rng.choice(marks) for place, marks in choices.items() if rng.random() < 0.5}
    if any(LINE in marks for marks in choices.values()):
        yield {place: LINE for place in _rings(puzzle.grid) if LINE in choices.get(place, ())}


def _rings(grid: Grid) -> Iterator[Place]:
    for a, b in grid.adjacent_pairs:
        (row, col), (other_row, other_col) = grid.position(a), grid.position(b)
        if (
            row // 3 == other_row // 3
            and col // 3 == other_col // 3
            and max(other_row % 3, other_col % 3) < 2
        ):
            yield grid.edge(a, b)


def shapes(kind: Kind, cells: int) -> list[Grid]:
    """Boards of about so many cells: very long ones, square and oblong; squares where others cannot be."""
    side = int(cells**0.5)
    sizes = [(1, cells), (cells, 1), (side, side), (side // 2, 2 * side)]
    grids = [Grid.of(rows, cols) for rows, cols in sizes]
    return [grid for grid in grids if _fits(kind, grid, {})]


def judge(puzzle: Puzzle, state: State) -> int:
    """A report with all its details, and how many places it names."""
    found = check(puzzle, state)
    done_clues(puzzle, state, found)
    return sum(len(violation.places) for violation in found.violations)


def lines_run(work: Callable[[], object]) -> int:
    """How many lines of Python run, also those inside of comprehensions."""
    number = 0

    def trace(_frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal number
        if event == "line":
            number += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return number


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_the_work_grows_with_the_cells_alone(kind: Kind) -> None:
    seed = seed_of(f"bounds {kind.name}")
    rng = Random(seed)
    cells = scaled(100, 2500)
    tried = 0
    for small, large in zip(shapes(kind, cells), shapes(kind, 4 * cells), strict=True):
        for share in (0.0, 0.3, 1.0)[:: scaled(2, 1)]:
            puzzles = [puzzle_of(kind, grid, share, rng) for grid in (small, large)]
            for puzzle in puzzles:
                judge(puzzle, {})  # tables of a size are made once
            for states in zip(*(states_of(puzzle, rng) for puzzle in puzzles), strict=True):
                few, many = map(lines_run, map(partial, repeat(judge), puzzles, states))
                tried += 1
                where = f"{seed}: {large.rows}x{large.cols}, clues on {share:.0%}, {len(states[1])} marks"
                assert many <= 8 * max(few, cells), where
    report(f"work of a check against the size of the board, {kind.name}: {tried} pairs of boards")


def largest_boards(kind: Kind) -> int:
    """Every cheap request for large boards of a kind; how many were tried."""
    rng = Random(seed_of(f"largest {kind.name}"))
    tried = 0
    for grid in shapes(kind, scaled(900, 10_000))[:: scaled(2, 1)]:
        for share in (0.0, 0.3, 1.0)[:: scaled(2, 1)]:
            puzzle = puzzle_of(kind, grid, share, rng)
            text = text_of(puzzle)
            at_once.read(ReadRequest(text=text)).model_dump_json()
            for state in states_of(puzzle, rng):
                marks = {str(place): str(mark) for place, mark in state.items()}
                view = at_once.checked(BoardRequest(puzzle=text, marks=marks))
                assert len(view.model_dump_json()) < MOST_ANSWERED
                tried += 1
            at_once.write(WriteRequest(puzzle=text, marks=marks, notes={}, format="text"))
            draw(Board(puzzle, state), color=True, highlight=set(state))
            svg(Board(puzzle, state))
    return tried


def test_the_largest_boards_need_little_memory() -> None:
    for kinds in [[name] for name in KINDS] if LONG else [list(KINDS)]:
        tried = int(in_little_memory(f"print(sum(t.largest_boards(t.KINDS[name]) for name in {kinds}))"))
        assert tried > 5 * len(kinds)
        report(f"cheap requests for the largest boards in 1 GiB, {', '.join(kinds)}: {tried} boards")


def test_boards_of_very_many_sizes_need_little_memory() -> None:
    kilobytes = int(
        in_little_memory(
            "for rows in range(60, 60 + t.scaled(60, 400)):\n"
            "    grid = t.Grid.of(rows, 10_000 // rows)\n"
            "    grid.neighbours, grid.corners, grid.adjacent_pairs, grid.edges_at, grid.rays\n"
            # Not getrusage: its largest size is at least that of the process that started this one.
            "print(next(l for l in open('/proc/self/status') if l.startswith('VmHWM')).split()[1])"
        )
    )
    assert kilobytes < 300_000
    report("tables of board sizes stay below 300 MB in one process")


@pytest.mark.parametrize("format", STARTS)
def test_messages_quote_little_of_a_long_text(format: str) -> None:
    refused = 0
    for start in STARTS[format]:
        for unit in ("x", "9", "\x1b[31m", "é\u2028", '"', "\n- ", "1 "):
            text = start + unit * (scaled(20_000, 200_000) // len(unit))
            for kind in (None, *list(KINDS.values())[: scaled(1, len(KINDS))]):
                try:
                    formats.FORMATS[format].read(text, kind)
                except GridproofError as error:
                    refused += 1
                    assert len(str(error)) <= LONGEST and str(error).isprintable(), (start, unit)
    assert refused > 5
    report(f"messages for long texts, {format}: {refused} bounded")


def in_little_memory(code: str) -> str:
    """The output of a program that has this module as ``t``, with bounded memory and time."""
    limits = (
        "from tests.torture import test_bounds as t\n"
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_AS, (t.MEMORY, t.MEMORY))\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (t.SECONDS, t.SECONDS))\n"
    )
    program = [sys.executable, "-c", limits + code]
    done = subprocess.run(program, capture_output=True, text=True, timeout=10 * SECONDS, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_the_count_of_lines_sees_quadratic_work() -> None:
    def quadratic(size: int) -> int:
        return sum(a < b for a in range(size) for b in range(size))

    assert lines_run(lambda: quadratic(80)) > 8 * lines_run(lambda: quadratic(20))


def test_every_kind_is_given_numbers_and_marks() -> None:
    for kind in KINDS.values():
        grid = shapes(kind, 100)[-1]
        puzzle = puzzle_of(kind, grid, 0.3, Random("clues"))
        shown = sum(clue.number is not None or clue.symbol != "" for clue in puzzle.clues.values())
        assert (shown > 5) == kind.notation.words.for_clues
        marks: set[Mark] = {mark for state in states_of(puzzle, Random("marks")) for mark in state.values()}
        assert len(marks) > 1
