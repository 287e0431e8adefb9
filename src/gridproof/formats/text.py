"""Gridproof's own text: everything about a board in aligned columns that people can read and edit.

::

    gridproof akari 3 3
    id: example

    2 - -
    - - x
    - 1 -

    answer
    2 o -
    o - x
    - 1 o

If the kind has regions, a section ``regions`` names the region of every cell. A section ``borders`` names
the edges with borders that end inside a region, such as ``r1c1-r1c2``. If the board has clues outside, a
section ``outside`` has a line for each side with some, such as ``top 1 - 2``. If it has clues between
cells, a section ``between`` has a line for each sort, such as ``= r1c1-r1c2``. The sections ``state`` (the
player's marks), ``notes`` (candidates, joined by commas), ``answer``, ``corners``, ``colours``, ``signs``
and ``moves`` may follow the clues. A note of several lines has a line ``note:`` for each. A text may hold
several boards, one header after the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from gridproof.board.grid import Grid
from gridproof.errors import FormatError, quoted
from gridproof.formats.between import BETWEEN, read_between, write_between
from gridproof.formats.format import EVERYTHING, Format
from gridproof.formats.info import INFO_KEY, NOTE, tidy
from gridproof.formats.inner_borders import BORDERS, read_inner_borders, write_inner_borders
from gridproof.formats.outside import OUTSIDE, read_outside, write_outside
from gridproof.formats.played import PLAYED, read_played, write_played
from gridproof.formats.source import filled_lines, natural
from gridproof.formats.words import (
    Rows,
    aligned,
    joined,
    read_answer,
    read_clues,
    read_marks,
    read_notes,
    read_regions,
    write_answer_words,
    write_clues,
    write_marks,
    write_notes,
    write_regions,
)
from gridproof.kinds import kind_named
from gridproof.record.kind import Board, Kind, Puzzle

MAGIC = "gridproof"
SECTIONS = ("state", "notes", "answer")
REGIONS = "regions"
Content = TypeVar("Content")
_INFO = re.compile(rf"({INFO_KEY.pattern}):(.*)")


def detect(text: str) -> bool:
    return text[:1000].lstrip().startswith(f"{MAGIC} ")


def read(text: str, _kind: Kind | None = None) -> list[Board]:
    return [_read_board(lines) for lines in _split_boards(filled_lines(text))]


def _split_boards(lines: list[str]) -> Iterator[list[str]]:
    starts = [number for number, line in enumerate(lines) if line.split()[0] == MAGIC]
    if not starts or starts[0] != 0:
        found = quoted(lines[0]) if lines else "nothing"
        raise FormatError(f"{found}; expected a first line '{MAGIC} <kind> <rows> <cols>'")
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield lines[start:end]


def _read_board(lines: list[str]) -> Board:
    kind, grid, variant = _read_header(lines[0])
    info: list[tuple[str, str]] = []
    note: list[str] = []
    at = 1
    while at < len(lines) and (match := _INFO.fullmatch(lines[at])):
        if match[1] == NOTE:
            note.append(match[2].removeprefix(" "))
        else:
            info.append((match[1], match[2]))
        at += 1
    problem, sections = _read_sections(lines[at:])
    clues, regions = read_clues(kind, grid, problem), read_regions(grid, sections.get(REGIONS, ()))
    clues |= read_outside(kind, grid, sections.get(OUTSIDE, ()))
    clues |= read_between(kind, grid, sections.get(BETWEEN, ()))
    inner = read_inner_borders(grid, sections.get(BORDERS, ()))
    told = tidy([*info, (NOTE, "\n".join(note))])
    puzzle = Puzzle(kind, grid, clues, variant, told, regions, inner)
    return assemble(puzzle, sections)


def assemble(puzzle: Puzzle, sections: Mapping[str, Rows]) -> Board:
    """The board with the contents of its sections. Missing sections count as empty."""
    state = _read_section(puzzle, sections, "state", read_marks)
    notes = _read_section(puzzle, sections, "notes", read_notes)
    answer = _read_section(puzzle, sections, "answer", read_answer)
    return read_played(Board(puzzle, state, answer, notes or {}), sections)


def _read_section(
    puzzle: Puzzle, sections: Mapping[str, Rows], name: str, read: Callable[[Puzzle, Rows], Content]
) -> Content | None:
    if name not in sections:
        return None
    try:
        return read(puzzle, sections[name])
    except FormatError as error:
        raise FormatError(f"{name}: {error}") from None


def _read_header(line: str) -> tuple[Kind, Grid, str]:
    words = line.split()
    if len(words) not in (4, 5):
        raise FormatError(f"{quoted(line)}; expected '{MAGIC} <kind> <rows> <cols> [variant]'")
    rows, cols = map(natural, words[2:4])
    if rows is None or cols is None:
        raise FormatError(f"the size {quoted(' '.join(words[2:4]))}; expected rows and columns")
    return kind_named(words[1]), Grid.of(rows, cols), "".join(words[4:])


def _read_sections(lines: list[str]) -> tuple[Rows, dict[str, Rows]]:
    problem: list[list[str]] = []
    sections: dict[str, Rows] = {}
    rows = problem
    for line in lines:
        if line not in (REGIONS, BORDERS, OUTSIDE, BETWEEN, *SECTIONS, *PLAYED):
            rows.append(line.split())
            continue
        if line in sections:
            raise FormatError(f"a second section {line!r}; expected one")
        rows = []
        sections[line] = rows
    return problem, sections


def write(board: Board) -> str:
    puzzle = board.puzzle
    grid = puzzle.grid
    header = f"{MAGIC} {puzzle.kind.name} {grid.rows} {grid.cols} {puzzle.variant}".rstrip()
    told = tidy(puzzle.info.items()).items()
    info = (f"{key}: {line}".rstrip() for key, value in told for line in value.split("\n"))
    parts = ["\n".join((header, *info)), aligned(write_clues(puzzle))]
    sections = sections_of(board) | write_played(board)
    # Names of edges are no columns.
    parts += (f"{name}\n{(joined if name == BETWEEN else aligned)(rows)}" for name, rows in sections.items())
    return "\n\n".join(parts)


def sections_of(board: Board) -> dict[str, Rows]:
    """The parts of the board besides the clues, by section."""
    puzzle = board.puzzle
    sections: dict[str, Rows] = {}
    if puzzle.kind.has_regions:
        sections[REGIONS] = write_regions(puzzle)
    if puzzle.inner_borders:
        sections[BORDERS] = write_inner_borders(puzzle)
    if puzzle.outside:
        sections[OUTSIDE] = write_outside(puzzle)
    if puzzle.between:
        sections[BETWEEN] = write_between(puzzle)
    if board.state is not None:
        sections["state"] = write_marks(puzzle, board.state)
    if any(marks for place, marks in board.notes.items() if not puzzle.grid.is_edge(place)):
        sections["notes"] = write_notes(puzzle, board.notes)
    if board.answer is not None:
        sections["answer"] = write_answer_words(board)
    return sections


def write_answer(board: Board) -> str:
    return aligned(write_answer_words(board))


FORMAT = Format(
    "text", "Gridproof text", detect, read, write, write_answer, holds=EVERYTHING, keeps_game=True
)
