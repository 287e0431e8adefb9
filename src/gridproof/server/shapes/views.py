"""Puzzles and boards for the client: plain data, so that it needs no arithmetic and no rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Literal

from gridproof.board.grid import Cell, Direction, Place
from gridproof.board.lines import parts
from gridproof.board.marks import Clue, State
from gridproof.checking import Report
from gridproof.collection import Item
from gridproof.errors import FormatError
from gridproof.files import read_boards, write
from gridproof.formats.game import without_time
from gridproof.hints import Level
from gridproof.kinds import kind_named
from gridproof.record.kind import Board, Puzzle
from gridproof.server.shapes.base import ClueView
from gridproof.server.shapes.models import (
    BetweenView,
    BoardView,
    CellView,
    EdgeView,
    ItemView,
    OutsideView,
    PuzzleView,
    ReadBoard,
)
from gridproof.system.garbage import seldom_collected
from gridproof.verbs.drafts import ARROWS

TOLD = ("title", "author", "source", "note", "rules")
"""What the setter of a puzzle may write about it, as keys of its info."""

# puzzles out


@seldom_collected()
def puzzle_view(puzzle: Puzzle, *, answer: State | None = None, item: Item | None = None) -> PuzzleView:
    """A puzzle, with the digest of its only answer if that is known."""
    text = text_of(puzzle)
    identity = item.id if item else sha256(text.encode()).hexdigest()[:16]
    return PuzzleView(
        id=identity,
        kind=puzzle.kind.name,
        rows=puzzle.grid.rows,
        cols=puzzle.grid.cols,
        variant=puzzle.variant,
        text=text,
        link=_link(puzzle),
        title=puzzle.info.get("title") or _title(puzzle),
        info={key: puzzle.info[key] for key in TOLD if key in puzzle.info},
        level=Level(item.level) if item and item.level else None,
        score=item.score if item else None,
        cells=_cells(puzzle),
        edges=_edges(puzzle),
        outside=_outside(puzzle),
        between=_between(puzzle),
        boxes=[list(box) for box in puzzle.kind.look.boxes(puzzle)] if puzzle.kind.look.boxes else [],
        borders=list(map(puzzle.grid.ends, puzzle.inner_borders)),
        groups=[list(group) for group in puzzle.kind.look.groups(puzzle)] if puzzle.kind.look.groups else [],
        unique=None if answer is None else True,
        salt=salt_of(text),
        digest=None if answer is None else digest_of(puzzle, text, answer),
    )


def board_view(board: Board) -> BoardView:
    view = puzzle_view(board.puzzle, answer=board.answer)
    return BoardView(puzzle=view, marks=named_places(board.state or {}))


def item_view(item: Item) -> ItemView:
    title = f"{kind_named(item.kind).title} {item.rows}×{item.cols}"
    return ItemView.of(item, title=title)


def collected_view(item: Item) -> PuzzleView:
    """A puzzle of the collection, which has the only answer of each."""
    board = item.board
    return puzzle_view(board.puzzle, answer=board.answer, item=item)


def read_view(board: Board) -> ReadBoard:
    puzzle, seconds = without_time(board.puzzle)
    return ReadBoard(
        puzzle=puzzle_view(puzzle),
        marks=named_places(board.state or {}),
        notes=listed_places(board.notes),
        corners=listed_places(board.corners),
        colours=listed_places(board.colours),
        signs={str(place): sign for place, sign in board.signs.items()},
        moves=list(board.moves),
        seconds=seconds,
    )


def text_of(puzzle: Puzzle) -> str:
    """The shortest text that is read back as the same puzzle."""
    try:
        url = write(puzzle, "puzzlink")
        if read_boards(url)[0].puzzle == puzzle:
            return url.rpartition("?")[2]
    except FormatError:
        pass
    bare = replace(puzzle, info={})
    return json.dumps(json.loads(write(bare, "json")), separators=(",", ":"), ensure_ascii=False)


def _link(puzzle: Puzzle) -> str | None:
    try:
        url = write(puzzle, "puzzlink")
    except FormatError:
        return None
    # Without a public player there is no site to link to.
    return url if "?" in url else None


def _title(puzzle: Puzzle) -> str:
    return f"{puzzle.kind.title} {puzzle.grid.rows}×{puzzle.grid.cols}"


def salt_of(text: str) -> str:
    """The salt of a digest.

    It is not secret: it only makes the digests of equal answers to different puzzles differ.
    """
    return sha256(f"gridproof {text}".encode()).hexdigest()[:16]


def digest_of(puzzle: Puzzle, text: str, answer: State) -> str:
    return sha256((salt_of(text) + _written(puzzle, answer)).encode()).hexdigest()


def _written(puzzle: Puzzle, answer: State) -> str:
    """The marks of an answer as a text, without those that may be left out."""
    blanks = puzzle.kind.blanks
    return ",".join(f"{place}:{answer[place]}" for place in sorted(answer) if answer[place] not in blanks)


_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters and digits that nobody confuses."""


def code_of(puzzle: Puzzle, answer: State) -> str:
    """The solution code, which the client computes, too. It takes all marks, so no digest gives it away."""
    text = f"solution code {salt_of(text_of(puzzle))}{_written(puzzle, answer)}"
    signs = "".join(_SIGNS[byte % len(_SIGNS)] for byte in sha256(text.encode()).digest()[:8])
    return f"{signs[:4]}-{signs[4:]}"


def named_places(state: State) -> dict[str, str]:
    return {str(place): mark for place, mark in state.items()}


def listed_places(several: Mapping[Place, Sequence[str]]) -> dict[str, list[str]]:
    return {str(place): list(words) for place, words in several.items()}


def answer_marks(puzzle: Puzzle, answer: State) -> dict[str, str]:
    """The marks of an answer without those that may be left out."""
    blanks = puzzle.kind.blanks
    return named_places({place: mark for place, mark in answer.items() if mark not in blanks})


def _cells(puzzle: Puzzle) -> list[CellView]:
    choices = puzzle.kind.choices(puzzle)
    found = []
    for cell in puzzle.grid.cells:
        row, col = puzzle.grid.position(cell)
        clue = puzzle.clues.get(cell)
        hole = cell in puzzle.holes
        shown = None if clue is None or hole else clue_view(clue)
        can = choices.get(cell, ())
        found.append(CellView(place=cell, row=row, col=col, clue=shown, hole=hole, marks=list(can)))
    return found


def clue_view(clue: Clue) -> ClueView:
    bare = "" if clue.wall or clue.symbol else "?"
    text = bare if clue.number is None else str(clue.number)
    arrow = ARROWS[clue.arrow] if clue.arrow else None
    return ClueView.of(clue, text=text, arrow=arrow)


_SIDES: dict[Direction, Literal["top", "right", "bottom", "left"]] = {
    Direction.N: "top",
    Direction.E: "right",
    Direction.S: "bottom",
    Direction.W: "left",
}


def _outside(puzzle: Puzzle) -> list[OutsideView]:
    found = []
    for place, clue in puzzle.outside.items():
        (cell,) = puzzle.grid.sides(place)
        side = _SIDES[puzzle.grid.side_of(cell, place)]
        found.append(OutsideView(place=place, cell=cell, side=side, clue=clue_view(clue)))
    return found


def _between(puzzle: Puzzle) -> list[BetweenView]:
    found = []
    for place, clue in puzzle.between.items():
        a, b = puzzle.grid.ends(place)
        found.append(BetweenView(place=place, a=a, b=b, clue=clue_view(clue)))
    return found


def _edges(puzzle: Puzzle) -> list[EdgeView]:
    choices = puzzle.kind.choices(puzzle)
    grid, fenced = puzzle.grid, puzzle.kind.look.fenced
    found = []
    for edge in grid.fences:
        if edge in choices:
            a, *others = grid.sides(edge)
            between = (
                map(grid.dot_position, grid.dots_of(edge)) if fenced else map(grid.position, (a, *others))
            )
            (y1, x1), (y2, x2) = between
            shift = 0 if fenced else 0.5
            ends = (x1 + shift, y1 + shift), (x2 + shift, y2 + shift)
            found.append(
                EdgeView(place=edge, a=a, b=next(iter(others), None), ends=ends, marks=list(choices[edge]))
            )
    return found


def done_clues(puzzle: Puzzle, marks: State, report: Report) -> list[Cell]:
    """The numbers for which nothing is left to do. Numbers that are part of the answer do not count."""
    if puzzle.kind.writes_numbers:
        return []
    waiting = _waiting(puzzle, marks, report)
    numbers = {cell: clue.number for cell, clue in puzzle.clues.items() if cell not in waiting}
    zeros = [cell for cell, number in numbers.items() if number == 0]
    used = _used_zeros(puzzle, marks, zeros) if zeros else ()
    return [cell for cell, number in numbers.items() if number or cell in used]


def _waiting(puzzle: Puzzle, marks: State, report: Report) -> set[Place]:
    """The places of clues with violations.

    A violation that names no clue concerns all clues in its cells, except those of regions.
    """
    found = set(report.left_out)
    for violation in report.violations:
        if violation.clue is not None:
            found.add(violation.clue)
        elif not puzzle.kind.region_clues:
            found.update(violation.places)
    return _with_all_joined(found, puzzle, marks) if puzzle.kind.joins_clues else found


def _used_zeros(puzzle: Puzzle, marks: State, zeros: Sequence[Cell]) -> set[Cell]:
    """A zero is satisfied from the start.

    It counts as used if a one in its place could no longer be satisfied.
    """
    ones = {cell: replace(puzzle.clues[cell], number=1) for cell in zeros}
    tried = replace(puzzle, clues={**puzzle.clues, **ones})
    used: set[Cell] = set()
    left = set(zeros)
    for violation in puzzle.kind.check(tried, marks):
        if violation.clue in left:
            left.remove(violation.clue)
            if violation.broken:
                used.add(violation.clue)
            # Each of them is violated, mostly before the slower rules are checked.
            if not left:
                break
    return used


def _with_all_joined(places: set[Place], puzzle: Puzzle, marks: State) -> set[Place]:
    """Also all cells that lines connect with them, because a clue waits for the far end of its line."""
    grid, blanks = puzzle.grid, puzzle.kind.blanks
    drawn = [place for place, mark in marks.items() if grid.is_edge(place) and mark not in blanks]
    joined = (part for part in parts(grid.ends, drawn) if not places.isdisjoint((*part.nodes, *part.edges)))
    return {*places, *(node for part in joined for node in part.nodes)}
