"""Shakashaka deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from gridproof.grid import Cell, Grid
from gridproof.kind import Puzzle, Speech
from gridproof.kinds.shading_speech import named_link
from gridproof.logic.theory import Reason
from gridproof.marks import DOT, NE, NW, SE, SW, Mark, State
from gridproof.steps import Fact, Step

_RECTANGLE, _NUMBER = "rectangle", "number"
_TURN = (NW, NE, SE, SW)
"""The corners of a cell, clockwise."""
_MARKS = (*_TURN, DOT)
_WORDS = {NW: "top left", NE: "top right", SE: "bottom right", SW: "bottom left"}
_RIGHT = {90, 180, 360}


# white angles around a corner of the grid


class Corner(NamedTuple):
    """A corner of the grid: the cells around it, clockwise from the upper left; None is outside."""

    around: tuple[Cell | None, Cell | None, Cell | None, Cell | None]

    def seen_from(self, cell: Cell) -> Mark:
        """Which corner of the cell it is."""
        return _TURN[(self.around.index(cell) + 2) % 4]


def corners_of(grid: Grid, cells: Sequence[Cell]) -> Iterator[Corner]:
    """The corners of the grid that all these cells touch."""
    first_row, first_col = grid.position(cells[0])
    for row, col in product((first_row, first_row + 1), (first_col, first_col + 1)):
        places = ((row - 1, col - 1), (row - 1, col), (row, col), (row, col - 1))
        a, b, c, d = (
            grid.cell(r, k) if 0 <= r < grid.rows and 0 <= k < grid.cols else None for r, k in places
        )
        if set(cells) <= {a, b, c, d}:
            yield Corner((a, b, c, d))


def wrong_angles(marks: Sequence[Mark | None]) -> set[int]:
    """The white angles that are not right, for the marks around a corner (None is black)."""
    pieces: list[bool] = []
    for index, mark in enumerate(marks):
        shown = (index + 2) % 4
        black_first = mark in (None, _TURN[shown], _TURN[shown - 3])
        black_last = mark in (None, _TURN[shown], _TURN[shown - 1])
        pieces += [not black_first, not black_last]
    if all(pieces):
        return set()
    start = pieces.index(False)
    turned = "".join("w" if white else " " for white in (*pieces[start:], *pieces[:start]))
    return {45 * len(stretch) for stretch in turned.split()} - _RIGHT


def outcomes(p: Puzzle, corner: Corner, known: State, cell: Cell, mark: Mark) -> list[set[int]]:
    """The wrong angles at a corner with a mark in one of its cells, for all that the others may hold."""
    options: list[tuple[Mark | None, ...]] = []
    for other in corner.around:
        if other is None or other in p.clues:
            options.append((None,))
        elif other == cell:
            options.append((mark,))
        else:
            options.append((known[other],) if other in known else _MARKS)
    return [wrong_angles(marks) for marks in product(*options)]


# sentences


def _say_rectangle(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    corners = list(corners_of(p.grid, reason.places))
    if not follows:
        return _say_impossible(p, corners, reason.places, known)
    objections = [_objection(p, corners, known, fact) for fact in follows]
    return next(filter(None, objections), _say_in_general(p, corners[0], follows[0].place))


def _objection(p: Puzzle, corners: Sequence[Corner], known: State, fact: Fact) -> str:
    """What is wrong with the other marks on the place, as far as the known marks alone show it."""
    others = [mark for mark in _MARKS if (mark != fact.mark) == fact.holds]
    for corner in corners:
        ruled_out: list[Mark] = []
        angles: set[int] = set()
        for mark in others:
            found = outcomes(p, corner, known, fact.place, mark)
            if all(found):
                ruled_out.append(mark)
                angles.update(set.intersection(*found) or set.union(*found))
        if ruled_out:
            choice = _choice(fact, ruled_out, others)
            where = f"at its {_WORDS[corner.seen_from(fact.place)]} corner"
            return f"{choice} {p.grid.label(fact.place)} would leave {_white(angles)} {where}"
    return ""


def _choice(fact: Fact, ruled_out: Sequence[Mark], others: Sequence[Mark]) -> str:
    if ruled_out == [DOT]:
        return "a white"
    triangles = [mark for mark in ruled_out if mark != DOT]
    if len(triangles) == 1 and len(ruled_out) == 1:
        return f"a triangle in the {_WORDS[triangles[0]]} of"
    if len(triangles) == len(ruled_out):
        only = set(triangles) == {mark for mark in others if mark != DOT}
        return ("a triangle in" if fact.mark == DOT else "any other triangle in") if only else _two(triangles)
    return "anything else in" if len(ruled_out) == len(others) else "a white cell or another triangle in"


def _two(triangles: Sequence[Mark]) -> str:
    return f"a triangle in the {' or '.join(_WORDS[mark] for mark in triangles)} of"


def _white(angles: set[int]) -> str:
    return f"a white angle of {' or '.join(map(str, sorted(angles)))} degrees"


def _say_impossible(p: Puzzle, corners: Sequence[Corner], cells: Sequence[Cell], known: State) -> str:
    for corner in corners:
        for cell in cells:
            found = outcomes(p, corner, known, cell, known[cell]) if cell in known else []
            if found and all(found):
                angles = set.intersection(*found) or set.union(*found)
                where = f"at the {_WORDS[corner.seen_from(cell)]} corner of {p.grid.label(cell)}"
                return f"there is {_white(angles)} {where}"
    return _say_in_general(p, corners[0], cells[0])


def _say_in_general(p: Puzzle, corner: Corner, cell: Cell) -> str:
    where = f"the {_WORDS[corner.seen_from(cell)]} corner of {p.grid.label(cell)}"
    return f"around {where} nothing else that is left gives white angles of 90, 180 or 360 degrees"


def _say_number(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    wall = reason.clue or 0
    number = p.clues[wall].number or 0
    name = f"the {number} at {p.grid.label(wall)}"
    triangles = sum(known.get(cell, DOT) != DOT for cell in reason.places)
    free = sum(cell not in known for cell in reason.places)
    if number == 0 and follows:
        return f"{name} allows no triangle beside it"
    if triangles > number:
        return f"{name} has {_triangles(triangles)} beside it"
    if all(fact.mark == DOT and fact.holds for fact in follows) and follows:
        return f"{name} has {'its triangle' if number == 1 else f'all its {number} triangles'}"
    missing = number - triangles
    needs = f"{name} needs {_triangles(missing, ' more' if triangles else '')}"
    if free > missing:
        return f"{needs} and the other cells beside it cannot hold one"
    if free < missing:
        return f"{needs} and only {free} free cell{'s are' if free != 1 else ' is'} left beside it"
    return f"{needs} and just as many free cells are left beside it"


def _triangles(number: int, more: str = "") -> str:
    return f"{number}{more} triangle{'s' * (number != 1)}"


# names


def technique(p: Puzzle, step: Step) -> str:
    """Recognise the neighbourhood rule behind a step."""
    named = named_link(step)
    if named is None:
        return ""
    link, _ = named
    if link.reason is None:
        return ""
    if link.reason.rule == _NUMBER:
        complete = all(fact.mark == DOT and fact.holds for fact in link.follows)
        return "number complete" if complete and link.follows else "number needs all"
    beside = {len([cell for cell in link.reason.places if cell not in p.clues])}
    if step.size > 1:
        return "neighbours together"
    return (
        "neighbours of a triangle" if _next_to_triangle(step) else "border and black cells" if beside else ""
    )


def _next_to_triangle(step: Step) -> bool:
    return any(fact.mark != DOT and fact.holds for fact in step.known)


SPEECH = Speech(
    marks={
        **{
            mark: (
                f"the triangle[|s] at {{place}} [fills its|fill their] {corner} corner[|s]",
                f"no triangle at {{place}} fills the {corner} corner",
            )
            for mark, corner in _WORDS.items()
        },
        DOT: ("{place} [stays|stay] white", "{place} [holds a triangle|hold triangles]"),
    },
    reasons={_RECTANGLE: _say_rectangle, _NUMBER: _say_number},
    technique=technique,
)
