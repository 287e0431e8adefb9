"""janko.at's text: keyword lines, then grids of words between ``problem``, ``solution`` and ``end``.

If the kind has regions, ``areas`` names the region of every cell; without it they follow the clues. A bare
grid, with or without a first line ``rows cols``, can be read too; then the kind has to be given. Marks may
stand among the clues of a problem as letters that are not clues.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from gridproof.board.grid import Grid
from gridproof.board.marks import State
from gridproof.errors import FormatError, PuzzleError
from gridproof.formats.clue_words import EMPTY
from gridproof.formats.common import box_size
from gridproof.formats.format import Format, Part
from gridproof.formats.info import INFO_KEY, INFO_KEYS, known_info, tidy
from gridproof.formats.inside import read_inside, write_inside
from gridproof.formats.source import filled_lines, natural, the_answer, unnamed_kind
from gridproof.formats.words import (
    Rows,
    grid_of,
    joined,
    read_answer,
    read_clues,
    read_marks,
    read_regions,
    split_problem,
    write_answer_words,
    write_clues,
    write_regions,
)
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Board, Kind, Puzzle

BEGIN, PROBLEM, AREAS, SOLUTION, MOVES, END = "begin", "problem", "areas", "solution", "moves", "end"
_SECTIONS = {BEGIN, PROBLEM, AREAS, SOLUTION, MOVES, END}
_BOARD = {"puzzle", "size", "rows", "cols", "patternx", "patterny", "variant"}
"""The keywords that describe the board. The others are information about the puzzle."""
_EMPTY_OR_MARKED = {EMPTY, "x", "o"}
_WORD = re.compile(r"[-?.@\w]{1,6}")
_BRACKETED = re.compile(r"\[ ?(/?\w{0,20}) ?\]")


def detect(text: str) -> bool:
    lines = _lines(text)
    if PROBLEM in map(str.lower, lines):
        return True
    rows, _ = unsized([line.split() for line in lines])
    return (
        any(not _EMPTY_OR_MARKED.isdisjoint(row) for row in rows)
        and len({len(row) for row in rows[:2]}) == 1
        and all(map(_WORD.fullmatch, (word for row in rows[:2] for word in row)))
    )


def _lines(text: str) -> list[str]:
    """The lines of a text. Bracketed sections get lines of their own; other brackets are removed.

    Information about the puzzle keeps its brackets: the author of a title chose them.
    """

    def replace(match: re.Match[str]) -> str:
        return f"\n{match[1]}\n" if match[1].lower() in _SECTIONS else " "

    found: list[str] = []
    for line in filled_lines(text):
        if "[" not in line or line.split(maxsplit=1)[0].lower() in INFO_KEYS:
            found.append(line)
        else:
            found += filled_lines(_BRACKETED.sub(replace, line))
    return found


def read(text: str, kind: Kind | None = None) -> list[Board]:
    return [_read_board(lines, kind) for lines in _split_boards(_lines(text))]


def _split_boards(lines: list[str]) -> Iterator[list[str]]:
    starts = [number for number, line in enumerate(lines) if line.lower() == BEGIN]
    if not starts:
        yield lines
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=bool(starts)):
        yield lines[start:end]


def _read_board(lines: list[str], hint: Kind | None) -> Board:
    keywords: dict[str, str] = {}
    grids: dict[str, list[list[str]]] = {}
    section = BEGIN if PROBLEM in map(str.lower, lines) else PROBLEM
    for line in lines:
        if line.lower() in _SECTIONS:
            section = line.lower()
        elif section == BEGIN:
            keyword, _, value = line.partition(" ")
            keywords[keyword.lower()] = value.strip()
        else:
            grids.setdefault(section, []).append(line.split())
    kind = _kind(keywords, hint)
    puzzle, begun = _read_puzzle(kind, grids.get(PROBLEM, []), grids.get(AREAS, []), keywords)
    state = read_marks(puzzle, begun) if begun else None
    answer, _ = unsized(grids.get(SOLUTION, []), puzzle.grid.rows, kind)
    return Board(puzzle, state, read_solution(puzzle, answer) if answer else None)


def _kind(keywords: Mapping[str, str], hint: Kind | None) -> Kind:
    try:
        return kind_named(keywords["puzzle"])
    except (KeyError, PuzzleError):
        if hint is not None:
            return hint
        if "puzzle" in keywords:
            raise
        raise unnamed_kind("the text", KINDS.values()) from None


def unsized(
    rows: Rows, height: int | None = None, kind: Kind | None = None
) -> tuple[Rows, tuple[int, ...] | None]:
    """The rows without a first line ``rows cols``, and that size if the line was there.

    If boards of the kind have a number, it may follow the size. The numbers may also be the first row of a
    narrow board. ``height``, if it is known, decides.
    """
    longest = 3 if kind is not None and kind.notation.number is not None else 2
    if len(rows) < 2 or len(rows[0]) not in (2, longest):
        return rows, None
    size = [number for number in map(natural, rows[0]) if number is not None]
    if len(size) < len(rows[0]):
        return rows, None
    rest, width = rows[1:], len(rows[0])
    if len(rest[0]) == width and (size[:2] != [len(rest), width] or height not in (None, len(rest))):
        return rows, None
    return rest, tuple(size)


def numbered_variant(kind: Kind, size: Sequence[int] | None) -> str:
    """The variant for the number behind a size, if there is one."""
    number = kind.notation.number
    if number is None or size is None or len(size) < 3:
        return ""
    if not size[2]:
        raise FormatError(f"the size {' '.join(map(str, size))}; expected a third number above 0")
    return number.variant(size[2])


def size_line(puzzle: Puzzle) -> str:
    """The size of the board, and its number if boards of the kind have one."""
    number = puzzle.kind.notation.number
    size = f"{puzzle.grid.rows} {puzzle.grid.cols}"
    return size if number is None else f"{size} {number.number(puzzle.variant)}"


def _read_puzzle(kind: Kind, lines: Rows, areas: Rows, keywords: Mapping[str, str]) -> tuple[Puzzle, Rows]:
    """The puzzle, and the marks that stand among its clues."""
    said = _said_size(keywords)
    rows, size = unsized(lines, said[0] if said else None, kind)
    if not areas:
        rows, areas = split_problem(kind, rows, size[0] if size else said[0] if said else None)
    elif not rows and not kind.notation.words.for_clues:
        rows, areas = split_problem(kind, areas)
    grid = grid_of(rows) if size is None else Grid.of(*size[:2])
    if not {grid.rows, grid.cols}.issuperset(said):
        raise FormatError(f"the size {said}; expected {[grid.rows, grid.cols]}, the size of the problem")
    info = tidy(item for item in keywords.items() if item[0] not in _BOARD and INFO_KEY.fullmatch(item[0]))
    rows, begun = _marks_apart(kind, rows)
    clues = read_clues(kind, grid, rows)
    variant = keywords.get("variant") or numbered_variant(kind, size) or _box_variant(kind, keywords)
    return Puzzle(kind, grid, clues, variant, info, read_regions(grid, areas)), begun


def _marks_apart(kind: Kind, rows: Rows) -> tuple[Rows, Rows]:
    """The clues, and the marks among them.

    Letters that are not clues are the marks of a board in progress.
    """
    words = kind.notation.words
    letters = set(filter(str.isalpha, words.marks)).difference(words.clues)
    if not any(word.lower() in letters for row in rows for word in row):
        return rows, []
    clues = [[EMPTY if word.lower() in letters else word for word in row] for row in rows]
    return clues, [[word if word.lower() in letters else EMPTY for word in row] for row in rows]


def _said_size(keywords: Mapping[str, str]) -> list[int]:
    """The size in the keywords: one number or two, in varying order."""
    said = " ".join(keywords.get(key, "") for key in ("size", "rows", "cols"))
    return [number for word in said.replace("x", " ").split() if (number := natural(word)) is not None]


def _box_variant(kind: Kind, keywords: Mapping[str, str]) -> str:
    """The variant for the size of the boxes, if the kind has boxes."""
    width, height = keywords.get("patternx", ""), keywords.get("patterny", "")
    if kind.look.boxes is None or kind.has_regions or not width or not height:
        return ""
    return f"{height}x{width}"


def read_solution(puzzle: Puzzle, rows: Rows) -> State:
    """The answer in a grid of words."""
    try:
        return read_inside(puzzle, rows) or read_answer(puzzle, rows)
    except FormatError as error:
        raise FormatError(f"{SOLUTION}: {error}") from None


def write(board: Board) -> str:
    puzzle = board.puzzle
    lines = [BEGIN, f"puzzle {puzzle.kind.name}"]
    lines += (f"{key} {value}" for key, value in known_info(puzzle.info).items())
    lines.append(f"size {puzzle.grid.rows} {puzzle.grid.cols}")
    boxes = box_size(puzzle)
    if boxes is not None:
        lines += (f"patternx {boxes[1]}", f"patterny {boxes[0]}")
    elif puzzle.variant:
        lines.append(f"variant {puzzle.variant}")
    if puzzle.kind.notation.words.for_clues:
        lines += (PROBLEM, joined(write_clues(puzzle)))
        if puzzle.kind.has_regions:
            lines += (AREAS, joined(write_regions(puzzle)))
    else:
        lines += (PROBLEM, joined(write_regions(puzzle)))
    if board.answer is not None:
        lines += (SOLUTION, write_answer(board))
    return "\n".join((*lines, END))


def write_answer(board: Board) -> str:
    return joined(write_solution(board))


def write_solution(board: Board) -> Rows:
    """The answer as a grid of words, in janko's own way if that differs."""
    return write_inside(board.puzzle, the_answer(board)) or write_answer_words(board)


FORMAT = Format("janko", "janko.at text", detect, read, write, write_answer, holds=frozenset({Part.HOLES}))
