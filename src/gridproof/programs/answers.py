"""The verb ``parse_answer``: marks from what people and models write."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import LINE, Mark
from gridproof.errors import GridproofError, quoted, show
from gridproof.given import checked_puzzle
from gridproof.programs.tokens import Tokens, arms
from gridproof.record.kind import Puzzle

_LONGEST = 200_000
"""Longer texts are read from their end: an answer comes last."""
_MOST_LINES = 400
_READABLE = 0.75
"""A block of rows is an answer if so many of its cells can be read."""
_TAGGED = re.compile(r"<answer>(.*?)(?:</answer>|$)", re.S | re.I)
_ANNOUNCED = re.compile(r"(?:answer|solution)\W{0,6}(?:is)?\W{0,4}[:=]", re.I)
_FENCED = re.compile(r"(?:```|~~~)[^\n]*\n(.*?)(?:```|~~~|$)", re.S)
_ROW = re.compile(r"^\W{0,4}(?:row|line|r)?\s*#?(\d{1,5})\W{0,3}[:=|)\]]\s*(.*)$", re.I)
_NUMBERED = re.compile(r"^\D{0,4}\d{1,5}[.:)|]?$|^[A-Za-z][.:)|]$")
_PLACE = (
    r"(?:r\s*(\d{1,5})\s*c\s*(\d{1,5})"
    r"|\(\s*(\d{1,5})\s*[,;]\s*(\d{1,5})\s*\)"
    r"|\[\s*(\d{1,5})\s*,\s*(\d{1,5})\s*\])"
)
_PLACES = re.compile(
    _PLACE + r"(-(?:top|bottom|left|right)\b)?(?:\s*(?:=|:(?=\s?\w))\s*\"?([A-Za-z0-9#]+)\"?)?", re.I
)
_STROKE = re.compile(r"[-=+_~]{3}")
_JOINT = re.compile(r"\s*(?:-+>?|→|=>|–|to)\s*", re.I)
_KEYS = ("answer", "solution", "grid", "board", "marks", "rows", "final_answer", "result", "output", "cells")
_SIDES = ("top", "bottom", "left", "right")


class ParsedAnswer(NamedTuple):
    """The marks that were read, in which form, and what could not be read."""

    marks: dict[Place, Mark]
    form: str
    """``json``, ``drawing``, ``rows``, ``numbered rows``, ``places`` or ``none``."""
    problems: tuple[str, ...]
    """What could not be read, each with its place. A puzzle is not solved by an answer with problems."""


def parse_answer(puzzle: Puzzle, text: str) -> ParsedAnswer:
    """The marks in a text: rows of cells with or without blanks, drawn boards, JSON, or lists of places.

    The text around the answer is skipped: the last ``<answer>`` block counts, or what follows the
    last "answer:", or the last code block, or the last rows of the right size.
    """
    checked_puzzle(puzzle)
    if not isinstance(text, str):
        raise GridproofError(f"an answer {show(text)[:100]}; expected a text")
    text = text[-_LONGEST:].replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ")
    best: ParsedAnswer | None = None
    for part in _parts(text):
        found = _read(puzzle, part)
        if found is not None and (best is None or (found.marks and not found.problems)):
            best = found
        if best is not None and best.marks:
            return best
    rows, cols = puzzle.grid.rows, puzzle.grid.cols
    expected = f"{rows} rows of {cols} cells, JSON, or places like r1c2"
    shown = quoted(text.strip().splitlines()[-1]) if text.strip() else "nothing"
    return best or ParsedAnswer({}, "none", (f"{shown}; expected {expected}",))


def _parts(text: str) -> Iterator[str]:
    """The parts of the text that may hold the answer, most likely first."""
    tagged = _TAGGED.findall(text)
    if tagged:
        yield tagged[-1]
        return
    announced = list(_ANNOUNCED.finditer(text))
    for part in (*(text[one.end() :] for one in announced[-1:]), text):
        fenced = _FENCED.findall(part)
        if fenced:
            yield fenced[-1]
        yield part


def _read(puzzle: Puzzle, text: str) -> ParsedAnswer | None:
    """The reading of the first form that the text has. One without any mark counts only if no other has."""
    empty = None
    for read in (_from_json, _from_drawing, _from_rows, _from_numbered, _from_places):
        found = read(puzzle, text)
        if found is not None:
            if found.marks and (empty is None or empty.problems or not found.problems):
                return found
            empty = empty or found
    return empty


def _done(tokens: Tokens, form: str) -> ParsedAnswer:
    tokens.finish()
    return ParsedAnswer(tokens.marks, form, tuple(tokens.problems))


# JSON


def _from_json(puzzle: Puzzle, text: str) -> ParsedAnswer | None:
    decoder = json.JSONDecoder()
    at, found = 0, None
    starts = [match.start() for match in re.finditer(r"[\[{]", text)][:2000]
    for start in starts:
        if start < at:
            continue
        try:
            value, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        reading = _of_value(puzzle, value)
        if reading is not None:
            found = reading
    return found


def _of_value(puzzle: Puzzle, value: object, depth: int = 0) -> ParsedAnswer | None:
    if depth > 4:
        return None
    if isinstance(value, dict):
        lower = {str(key).lower(): inner for key, inner in value.items()}
        for key in _KEYS:
            if key in lower and (found := _of_value(puzzle, lower[key], depth + 1)) is not None:
                return found
        if value and all(_PLACES.match(str(key)) for key in value):
            return _of_places(puzzle, [f"{key}={mark}" for key, mark in value.items()], "json")
        return None
    if isinstance(value, str):
        return _read(puzzle, value) if depth < 4 and "\n" in value else None
    if not isinstance(value, list) or not value:
        return None
    rows = [_row_of(puzzle, row) for row in value]
    if len(rows) == puzzle.grid.rows and all(row is not None for row in rows):
        tokens = _tokens_of(puzzle, [row for row in rows if row is not None])
        if tokens.problems and _is_places(value):
            return _of_pairs(puzzle, value)
        return _done(tokens, "json")
    if _is_places(value):
        return _of_pairs(puzzle, value)
    if all(isinstance(item, str) and _PLACES.match(item) for item in value):
        return _of_places(puzzle, value, "json")
    return None


def _row_of(puzzle: Puzzle, row: object) -> list[str] | None:
    if isinstance(row, str):
        return _cells_of(puzzle, row)
    if isinstance(row, list) and len(row) == puzzle.grid.cols:
        plain = (str, int, float, bool, type(None))
        if all(isinstance(cell, plain) for cell in row):
            return ["" if cell is None else str(cell)[:40] for cell in row]
    return None


def _is_places(value: list[object]) -> bool:
    return all(
        isinstance(item, list)
        and len(item) in (2, 3)
        and all(isinstance(number, int) and not isinstance(number, bool) for number in item[:2])
        for item in value
    )


def _of_pairs(puzzle: Puzzle, value: list[list[object]]) -> ParsedAnswer | None:
    marks = [f"({item[0]},{item[1]})" + (f"={item[2]}" if len(item) > 2 else "") for item in value]
    return _of_places(puzzle, marks, "json")


# rows


def _cells_of(puzzle: Puzzle, line: str) -> list[str] | None:
    """The cells of a line, if it has as many as the board has columns."""
    cols = puzzle.grid.cols
    stripped = line.strip().rstrip(",;")
    if not stripped:
        return None
    if stripped[0] in "[({" and stripped[-1] in "])}":
        stripped = stripped[1:-1]
    for bar in "|│┃":
        if stripped.count(bar) >= cols - 1 and bar in stripped:
            cells = [cell.strip() for cell in stripped.strip(bar if stripped[0] == bar else "").split(bar)]
            cells = cells[:-1] if len(cells) == cols + 1 and not cells[-1] else cells
            if len(cells) == cols + 1 and _NUMBERED.match(cells[0]):
                cells = cells[1:]
            if len(cells) == cols:
                return cells
    for parts in (re.split(r"\s*[,;]\s*", stripped), stripped.split(), stripped.replace("|", " ").split()):
        if len(parts) == cols:
            return parts
        if len(parts) == cols + 1 and _NUMBERED.match(parts[0]):
            return parts[1:]
        joined = "".join(parts)
        if len(parts) == 1 and len(joined) == cols and " " not in joined and not _is_word(joined):
            return list(joined)
    # Boxes of a Sudoku set apart by bars or blanks.
    close = re.sub(r"[\s|│┃]", "", stripped)
    return list(close) if len(close) == cols and re.search(r"[\s|│┃]", stripped) else None


def _is_word(text: str) -> bool:
    """Whether the text is a word of a language rather than a row of marks."""
    return any(len(set(run.lower())) > 2 for run in re.findall("[A-Za-z]{3,}", text))


def _is_frame(line: str, cols: int) -> bool:
    """Whether the line only separates rows."""
    if len(line) == cols or not all(char in "+-=|_ :~" or arms(char) for char in line):
        return False
    return bool(_STROKE.search(line)) or sum(map(bool, map(arms, line))) > cols


def _tokens_of(puzzle: Puzzle, rows: Sequence[Sequence[str]]) -> Tokens:
    tokens = Tokens(puzzle)
    sides = _inside(puzzle, rows)
    if sides is not None:
        tokens.marks.update(sides)
        return tokens
    tokens.binary = all(word in ("0", "1") for row in rows for word in row)
    for number, row in enumerate(rows):
        for col, word in enumerate(row):
            tokens.cell(puzzle.grid.cell(number, col), word)
    return tokens


def _inside(puzzle: Puzzle, rows: Sequence[Sequence[str]]) -> dict[Place, Mark] | None:
    """If lines run along sides and the rows only show which cells are inside: the lines around these."""
    inside, words = frozenset("x#1i█■"), puzzle.kind.notation.words
    if not words.sides or len(rows) != puzzle.grid.rows:
        return None
    cells = [word.strip().lower() for row in rows for word in row]
    if not all(cell in inside or cell in (".", "-", "0", "_", "") for cell in cells):
        return None
    within = {cell for cell, word in enumerate(cells) if word in inside}
    if not within:
        return None
    grid = puzzle.grid
    return {fence: LINE for fence in grid.fences if len(within.intersection(grid.sides(fence))) == 1}


def _from_rows(puzzle: Puzzle, text: str) -> ParsedAnswer | None:
    """The last block of as many rows as the board has; if there is none, the last rows with gaps between."""
    lines = [line.strip() for line in text.splitlines()[-_MOST_LINES:]]
    lines = [line for line in lines if not _is_frame(line, puzzle.grid.cols)]
    height = puzzle.grid.rows
    for chosen in (lines, [line for line in lines if line]):
        rows = [_cells_of(puzzle, line) for line in chosen]
        for end in range(len(rows), height - 1, -1):
            block = [row for row in rows[end - height : end] if row is not None]
            if len(block) == height:
                tokens = _tokens_of(puzzle, block)
                if len(tokens.problems) <= (1 - _READABLE) * puzzle.grid.size:
                    return _done(tokens, "rows")
    return None


def _from_numbered(puzzle: Puzzle, text: str) -> ParsedAnswer | None:
    """Rows with their numbers: "row 3: ...". Of equal numbers the last one counts."""
    rows: dict[int, list[str]] = {}
    problems: list[str] = []
    for line in text.splitlines()[-_MOST_LINES:]:
        match = _ROW.match(line.strip())
        if match is None:
            continue
        number, cells = int(match[1]), _cells_of(puzzle, match[2])
        if not 1 <= number <= puzzle.grid.rows:
            problems.append(f"row {number}; expected 1 to {puzzle.grid.rows}")
        elif cells is None:
            problems.append(f"row {number}: {quoted(match[2])}; expected {puzzle.grid.cols} cells")
        else:
            rows[number] = cells
    if not (rows or problems):
        return None
    tokens = Tokens(puzzle)
    for number, cells in sorted(rows.items()):
        for col, word in enumerate(cells):
            tokens.cell(puzzle.grid.cell(number - 1, col), word)
    tokens.problems += problems
    return _done(tokens, "numbered rows")


# drawings


def _from_drawing(puzzle: Puzzle, text: str) -> ParsedAnswer | None:
    """A board drawn with box characters, as ``gridproof show`` draws it."""
    height, width = 2 * puzzle.grid.rows + 1, 4 * puzzle.grid.cols + 1
    lines = text.splitlines()[-_MOST_LINES:]
    words = puzzle.kind.notation.words
    for end in range(len(lines), height - 1, -1):
        block = [line.rstrip() for line in lines[end - height : end]]
        # A whole column of holes at the left is no margin.
        wide = max(map(len, block)) > width
        margin = min((len(line) - len(line.lstrip()) for line in block if line.strip()), default=0) * wide
        block = [line[margin:].ljust(width) for line in block]
        if max(map(len, block)) > width or not _looks_drawn(puzzle, block):
            continue
        tokens = Tokens(puzzle)
        if words.sides:
            _drawn_sides(puzzle, block, tokens)
        else:
            if words.lines:
                _drawn_lines(puzzle, block, tokens)
            for cell in puzzle.grid.cells:
                row, col = puzzle.grid.position(cell)
                inner = block[2 * row + 1][4 * col + 1 : 4 * col + 4]
                shown = "" if words.lines and _is_stroke(inner) else inner
                tokens.cell(cell, shown.strip("─━═ ") if words.lines else shown)
        return _done(tokens, "drawing")
    return None


def _looks_drawn(puzzle: Puzzle, block: Sequence[str]) -> bool:
    """Whether the block has a frame or, if lines run along sides, something at its four corners."""
    grid, allowed = puzzle.grid, "·+" if puzzle.kind.notation.words.sides else ""
    cells = grid.cell(0, 0), grid.cell(0, grid.cols - 1), grid.cell(grid.rows - 1, 0), grid.size - 1
    corners = (line[end] for line in (block[0], block[-1]) for end in (0, -1))
    # Nothing is drawn above a first row, or below a last one, that is all holes.
    rows = (block[0], grid.row(0)), (block[-1], grid.row(grid.rows - 1))
    ends = all(
        any(arms(char) or char in allowed for char in line) or puzzle.holes.issuperset(row)
        for line, row in rows
    )
    return ends and all(
        arms(char) or char in allowed or cell in puzzle.holes
        for cell, char in zip(cells, corners, strict=True)
    )


def _is_stroke(inner: str) -> bool:
    return all(char in " ·" or arms(char) for char in inner)


def _drawn_sides(puzzle: Puzzle, block: Sequence[str], tokens: Tokens) -> None:
    grid = puzzle.grid
    for fence in grid.fences:
        (y, x), (to_y, to_x) = map(grid.dot_position, grid.dots_of(fence))
        char = block[y + to_y][2 * (x + to_x)]
        if len(arms(char)) >= 2 and char not in "╌╎":
            tokens.marks[fence] = LINE


def _drawn_lines(puzzle: Puzzle, block: Sequence[str], tokens: Tokens) -> None:
    grid = puzzle.grid
    for edge in grid.edges:
        (row, col), (to_row, to_col) = map(grid.position, grid.ends(edge))
        char = block[row + to_row + 1][2 * (col + to_col) + 2]
        if len(arms(char)) >= 2 and char not in "╌╎":
            if LINE in tokens.choices.get(edge, ()):
                tokens.marks[edge] = LINE
            elif puzzle.holes.isdisjoint(grid.ends(edge)):  # a border runs around holes
                tokens.problem(f"{grid.label(edge)}: a line; expected none there")


# places


def _from_places(puzzle: Puzzle, text: str) -> ParsedAnswer | None:
    return _of_places(puzzle, text.splitlines()[-_MOST_LINES:], "places")


def _of_places(puzzle: Puzzle, lines: Sequence[str], form: str) -> ParsedAnswer | None:
    """Places with their marks, or bare ones: those have the mark that is not left out. Chains are lines."""
    grid, tokens = puzzle.grid, Tokens(puzzle)
    named: list[tuple[tuple[int, int], str, str, bool]] = []
    for line in lines:
        before = None
        for match in _PLACES.finditer(line):
            row, col = (int(number) for number in match.groups()[:6] if number is not None)
            joined = before is not None and bool(_JOINT.fullmatch(line[before : match.start()]))
            named.append(((row, col), (match[7] or "")[1:].lower(), match[8] or "", joined))
            before = match.end()
    if not named:
        return None
    # People count from 1; a 0 shows that the writer counts from 0.
    base = 0 if any(0 in position for position, *_ in named) else 1
    last: Cell | None = None
    bare = False
    followed = [*(joined for *_, joined in named[1:]), False]
    for ((row, col), side, word, joined), begins in zip(named, followed, strict=True):
        if not (0 <= row - base < grid.rows and 0 <= col - base < grid.cols):
            tokens.problem(f"r{row}c{col}; expected a place on the board of {grid.rows} x {grid.cols}")
            last = None
            continue
        cell = grid.cell(row - base, col - base)
        if joined and last is not None and tokens.words.lines:
            _connect(tokens, last, cell)
        elif side:
            _side(tokens, cell, side, word)
        elif word:
            tokens.cell(cell, word)
        elif begins and tokens.words.lines:
            pass
        elif tokens.choices.get(cell):
            bare = True
            tokens.cell(cell, _usual_word(puzzle, tokens.choices[cell]))
        elif not tokens.words.lines:
            tokens.problem(f"{grid.label(cell)}; expected a place without a clue")
        last = cell
    if bare and not puzzle.kind.blanks:
        _fill_others(tokens)
    return _done(tokens, form)


def _usual_word(puzzle: Puzzle, can: Sequence[Mark]) -> str:
    return next((mark for mark in can if mark not in puzzle.kind.blanks), can[0])


def _fill_others(tokens: Tokens) -> None:
    """Where every cell has one of two marks, a list of one of them also gives the others."""
    for cell, can in tokens.choices.items():
        if len(can) == 2:
            tokens.marks.setdefault(cell, can[1])


def _connect(tokens: Tokens, start: Cell, end: Cell) -> None:
    """A straight line from cell to cell."""
    grid = tokens.grid
    (row, col), (to_row, to_col) = grid.position(start), grid.position(end)
    if (row == to_row) == (col == to_col):
        tokens.problem(f"{grid.label(start)} to {grid.label(end)}; expected a straight line")
        return
    step = grid.cols if col == to_col else 1
    low, high = min(start, end), max(start, end)
    for cell in range(low, high, step):
        edge = grid.edge(cell, cell + step)
        if LINE in tokens.choices.get(edge, ()):
            tokens.marks[edge] = LINE
        else:
            tokens.problem(f"{grid.label(edge)}: a line; expected none there")


def _side(tokens: Tokens, cell: Cell, side: str, word: str) -> None:
    """A line along a side of a cell."""
    grid = tokens.grid
    fence = grid.fences_at[cell][(0, 2, 3, 1)[_SIDES.index(side)]]
    mark = Mark(word.lower()) if word else LINE
    if mark in tokens.choices.get(fence, ()):
        tokens.marks[fence] = mark
    else:
        tokens.problem(f"{grid.label(cell)}-{side}: {quoted(mark)}; expected no mark there")
