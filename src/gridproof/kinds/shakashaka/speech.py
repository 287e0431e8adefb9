"""Shakashaka deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from gridproof.explanation import Fact, Link, Step
from gridproof.grid import Cell, Grid
from gridproof.kind import Puzzle, Speech
from gridproof.kinds.shakashaka.rules import NUMBER, RECTANGLE
from gridproof.logic.theory import Reason
from gridproof.marks import DOT, NE, NW, SE, SW, Mark, State
from gridproof.vocabulary.shading_speech import named_link

_TURN = (NW, NE, SE, SW)
"""The corners of a cell, clockwise."""
_MARKS = (*_TURN, DOT)
_WORDS = {NW: "top left", NE: "top right", SE: "bottom right", SW: "bottom left"}
_RIGHT = {90, 180, 360}
_SHAPES = {45: "a sharp white tip", 135: "a blunt white corner"} | dict.fromkeys(
    (225, 270, 315), "a white corner that bends inwards"
)
_FEW = 2
"""More shapes than this are not listed."""


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


@lru_cache(maxsize=2048)
def wrong_angles(marks: tuple[Mark | None, ...]) -> frozenset[int]:
    """The white angles that are not right, for the marks around a corner (None is black)."""
    pieces: list[bool] = []
    for index, mark in enumerate(marks):
        shown = (index + 2) % 4
        black_first = mark in (None, _TURN[shown], _TURN[shown - 3])
        black_last = mark in (None, _TURN[shown], _TURN[shown - 1])
        pieces += [not black_first, not black_last]
    if all(pieces):
        return frozenset()
    start = pieces.index(False)
    turned = "".join("w" if white else " " for white in (*pieces[start:], *pieces[:start]))
    return frozenset(45 * len(stretch) for stretch in turned.split()) - _RIGHT


Options = Callable[[Cell], Sequence[Mark]]


class View(NamedTuple):
    """A board as far as it is known."""

    p: Puzzle
    known: State

    def any_mark(self, cell: Cell) -> Sequence[Mark]:
        return (self.known[cell],) if cell in self.known else _MARKS

    def fitting(self, cell: Cell) -> Sequence[Mark]:
        """The marks that no corner of the cell rules out by itself."""
        if cell in self.known:
            return (self.known[cell],)
        corners = list(corners_of(self.p.grid, [cell]))
        return [
            mark
            for mark in _MARKS
            if not any(self.trouble(corner, cell, mark, self.any_mark) for corner in corners)
        ]

    def trouble(self, corner: Corner, cell: Cell, mark: Mark, options: Options) -> frozenset[int]:
        """The wrong angles that a mark leaves at a corner, whatever the other cells hold; none if it may."""
        around: list[Sequence[Mark | None]] = []
        for other in corner.around:
            if other is None or other in self.p.clues:
                around.append((None,))
            else:
                around.append((mark,) if other == cell else options(other))
        found = [wrong_angles(marks) for marks in product(*around)]
        if not found or not all(found):
            return frozenset()
        return frozenset.intersection(*found) or frozenset.union(*found)


# sentences


def _say_rectangle(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    view = View(p, known)
    corners = list(corners_of(p.grid, reason.places))
    if not follows:
        return _say_impossible(view, corners, reason.places)
    here = [fact for fact in follows if fact.place in reason.places]
    for options in (view.any_mark, view.fitting):
        for fact in here:
            said = _objection(view, corners, fact, options)
            if said:
                return said
    return _say_in_general(p, corners[0], here[0].place if here else reason.places[0])


def _objection(view: View, corners: Sequence[Corner], fact: Fact, options: Options) -> str:
    """What is wrong with the other marks on the place, as far as the options of the others show it."""
    others = [mark for mark in _MARKS if (mark != fact.mark) == fact.holds]
    for corner in corners:
        angles = {mark: view.trouble(corner, fact.place, mark, options) for mark in others}
        ruled_out = [mark for mark in others if angles[mark]]
        if ruled_out:
            choice = _choice(fact, ruled_out, others)
            white = _white(frozenset.union(*angles.values()))
            where = f"at its {_WORDS[corner.seen_from(fact.place)]} corner"
            rest = [mark for mark in others if mark not in ruled_out]
            fits = view.fitting(fact.place) if rest else rest
            # What other corners of the cell rule out is seen at a glance.
            glance = " and nothing else fits there" if rest and not set(rest) & set(fits) else ""
            return f"{choice} {view.p.grid.label(fact.place)} would leave {white} {where}{glance}"
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


def _white(angles: frozenset[int]) -> str:
    shapes = dict.fromkeys(_SHAPES[angle] for angle in sorted(angles))
    return "a corner that no rectangle has" if len(shapes) > _FEW else " or ".join(shapes)


def _say_impossible(view: View, corners: Sequence[Corner], cells: Sequence[Cell]) -> str:
    grid, known = view.p.grid, view.known
    for options in (view.any_mark, view.fitting):
        for corner in corners:
            for cell in cells:
                angles = view.trouble(corner, cell, known[cell], options) if cell in known else ()
                if angles:
                    where = f"at the {_WORDS[corner.seen_from(cell)]} corner of {grid.label(cell)}"
                    return f"there is {_white(frozenset(angles))} {where}"
    return _say_in_general(view.p, corners[0], cells[0])


def _say_in_general(p: Puzzle, corner: Corner, cell: Cell) -> str:
    where = f"the {_WORDS[corner.seen_from(cell)]} corner of {p.grid.label(cell)}"
    return f"at {where} all else that is left would leave a corner that no rectangle has"


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
    white = {fact.place for fact in follows if fact.mark == DOT and fact.holds}
    if follows and white.issuperset(fact.place for fact in follows):
        elsewhere = " in other cells" if triangles < number else ""
        return f"{name} has {'its triangle' if number == 1 else f'all its {number} triangles'}{elsewhere}"
    missing = number - triangles
    if not missing:
        return f"{name} has more than {_triangles(number)} beside it"
    needs = f"{name} needs {_triangles(missing, ' more' if triangles else '')}"
    if free > missing:
        return f"{needs} and the other cells beside it cannot hold one"
    if free < missing:
        return f"{needs} and only {free} free cell{'s are' if free != 1 else ' is'} left beside it"
    return f"{needs} and just as many free cells are left beside it"


def tell(p: Puzzle, step: Step) -> str:
    """What is left where everything else is struck out, and by what."""
    if step.supposed is not None or any(link.reason is not None for link in step.chain):
        return ""
    view = View(p, {fact.place: fact.mark for fact in step.known if fact.holds})
    sentences = []
    for link in step.struck_out:
        if link.reason is not None and link.reason.rule == NUMBER.name:
            said = _say_number(p, link.reason, view.known, link.follows)
            sentences.append(
                f"{said[0].upper()}{said[1:]}, so {p.grid.label(link.follows[0].place)} holds a triangle."
            )
    for fact in step.concludes:
        if fact.holds:
            sentences.append(_say_left_over(view, fact, step.struck_out))
    return " ".join(dict.fromkeys(sentences))


def _say_left_over(view: View, fact: Fact, struck_out: Sequence[Link]) -> str:
    """No corner of the cell allows another mark."""
    corners = list(corners_of(view.p.grid, [fact.place]))
    angles: set[int] = set()
    white = False
    for link in struck_out:
        for other in link.follows:
            if other.place == fact.place and link.reason is not None and link.reason.rule == RECTANGLE.name:
                white = white or other.mark == DOT
                found = (view.trouble(corner, fact.place, other.mark, view.any_mark) for corner in corners)
                angles |= next(filter(None, found), frozenset())
    name = view.p.grid.label(fact.place)
    if fact.mark == DOT:
        what, left = "Any triangle", f"{name} stays white"
    else:
        what = "Anything else" if white else "Any other triangle"
        left = f"the triangle at {name} fills its {_WORDS[fact.mark]} corner"
    if not angles:
        return f"No other mark is left at {name}, so {left}."
    return f"{what} in {name} would leave {_white(frozenset(angles))} at one of its corners, so {left}."


def _triangles(number: int, more: str = "") -> str:
    return f"{number}{more} triangle{'s' * (number != 1)}"


# names


def technique(p: Puzzle, step: Step) -> str:
    """Recognise the neighbourhood rule behind a step."""
    links = [link for link in step.chain if link.reason is not None]
    named = named_link(replace(step, chain=tuple(links))) if links else None
    if not links:
        at_a_glance = {link.reason.rule for link in step.struck_out if link.reason is not None}
        return "number needs all" if NUMBER.name in at_a_glance else "nothing else fits"
    if named is None:
        return ""
    link, known = named
    if link.reason is None:
        return ""
    if link.reason.rule == NUMBER.name:
        complete = all(fact.mark == DOT and fact.holds for fact in link.follows)
        return "number complete" if complete and link.follows else "number needs all"
    beside = {known[cell] for cell in link.reason.places if cell in known}
    if beside - {DOT}:
        return "beside a triangle"
    return "beside white cells" if beside else "beside black cells or the border"


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
    reasons={RECTANGLE.name: _say_rectangle, NUMBER.name: _say_number},
    technique=technique,
    tell=tell,
    blanks_in_passing=True,
)
