"""pzprv3 files: a puzzle and the player's marks, as rows of words. ``/`` may join the lines.

The kind's data defines the sections of a file; the module ``sections`` has the usual ones.
"""

from __future__ import annotations

import re

from gridproof.board.grid import Grid
from gridproof.errors import FormatError, quoted
from gridproof.formats.common import playable
from gridproof.formats.format import Format
from gridproof.formats.pids import kind_of_pid, pid_of
from gridproof.record.kind import Board, Kind, Puzzle
from gridproof.record.notation import Pzprv3
from gridproof.record.sections import Content, Lines

_HEADER = re.compile(r"pzprv3(?:\.[0-9]+)?")
_TAIL = ("TrialData", "history:", "info:", "{")
"""What players append after the grids: trial marks, the undo history, the author."""


def detect(text: str) -> bool:
    return re.match(r"\s*pzprv3(?:\.[0-9]+)?\s*[/\n\r]", text) is not None


def read(text: str, _kind: Kind | None = None) -> list[Board]:
    return [_read_file(Lines(_filled(lines))) for lines in _files(text)]


def _files(text: str) -> list[list[str]]:
    """The lines of every file in a text, each from its header on."""
    files: list[list[str]] = []
    for line in re.split(r"[/\r\n]", text):
        if not files or (_HEADER.fullmatch(line.strip()) and any(map(str.strip, files[-1]))):
            files.append([])
        files[-1].append(line)
    return files


def _filled(lines: list[str]) -> list[str]:
    """The lines that concern the board."""
    end = next((at for at, line in enumerate(lines) if line.startswith(_TAIL)), len(lines))
    return [line.strip() for line in lines[:end] if line.strip()]


def _read_file(lines: Lines) -> Board:
    header = lines.take("'pzprv3'")
    if not _HEADER.fullmatch(header):
        raise lines.error(quoted(header), "'pzprv3'")
    pid = lines.take("the name of a puzzle").lower()
    kind = kind_of_pid(pid)
    layout = _layout(kind, pid)
    rows = lines.number("the number of rows")
    cols = rows if layout.square else lines.number("the number of columns")
    content = Content(kind.name, Grid.of(rows, cols))
    variant = kind.notation.puzzlink.pids[pid]
    if layout.switch and not lines.ended:
        word = lines.take("a rule variant")
        if word not in layout.switch:
            raise lines.error(quoted(word), " or ".join(layout.switch))
        variant = layout.switch[word]
    if kind.notation.number is not None:
        variant = kind.notation.number.variant(lines.number("the number of the board"))
    for section in layout.sections:
        if lines.ended:
            break
        section.read(lines, content)
    if not lines.ended:
        extra = lines.take("")
        raise lines.error(quoted(extra), "the end of the file")
    puzzle = Puzzle(kind, content.grid, content.clues, variant, regions=content.regions)
    return Board(puzzle, playable(puzzle, content.marks) or None)


def _layout(kind: Kind, pid: str) -> Pzprv3:
    for layout in kind.notation.pzprv3:
        if not layout.pids or pid in layout.pids:
            return layout
    raise FormatError(f"pzprv3 files cannot hold {kind.name}")


def write(board: Board) -> str:
    puzzle, grid = board.puzzle, board.puzzle.grid
    pid = pid_of(puzzle)
    layout = _layout(puzzle.kind, pid)
    marks = dict(board.state or board.answer or {})
    content = Content(puzzle.kind.name, grid, dict(puzzle.clues), marks, puzzle.regions)
    lines = ["pzprv3", pid, *map(str, (grid.rows,) if layout.square else (grid.rows, grid.cols))]
    lines += [word for word, variant in layout.switch.items() if variant == puzzle.variant][:1]
    if puzzle.kind.notation.number is not None:
        lines.append(str(puzzle.kind.notation.number.number(puzzle.variant)))
    for section in layout.sections:
        lines += section.write(content)
    return "\n".join(lines) + "\n"


FORMAT = Format("pzprv3", "pzprv3 file", detect, read, write)
