"""Shakashaka deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import DOT, NE, NW, SE, SW, Mark, State
from gridproof.kinds.shakashaka.rules import NUMBER, RECTANGLE
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Link, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary.shading_speech import named_link
from gridproof.words.naming import listed, name_of, the_clue
from gridproof.words.sentence import capital

_TURN = (NW, NE, SE, SW)
"""The corners of a cell, clockwise."""
_MARKS = (*_TURN, DOT)
_WORDS = {NW: "top left", NE: "top right", SE: "bottom right", SW: "bottom left"}
_BAD = "an angle that no rectangle has"
_FEW_ANGLES = 2
"""More angles than these are not named one by one."""
_PIECE = 45
"""The degrees of one of the eight pieces around a corner."""


# white corners around a corner of the grid


class Corner(NamedTuple):
    """A corner of the grid: the cells around it, clockwise from the upper left; None is outside."""

    around: tuple[Cell | None, Cell | None, Cell | None, Cell | None]
    at: tuple[int, int]
    """The lines of the grid that cross there."""

    def seen_from(self, cell: Cell) -> Mark:
        """The corner of the cell that this is."""
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
            yield Corner((a, b, c, d), (row, col))


@lru_cache(maxsize=2048)
def bad_angles(marks: tuple[Mark | None, ...]) -> frozenset[int]:
    """The white angles, in degrees, around a corner (None is black) that no rectangle has there."""
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
    # Of eight pieces around the corner, two are a right angle, four a straight side.
    return frozenset(_PIECE * len(stretch) for stretch in turned.split() if len(stretch) not in (2, 4))


Options = Callable[[Cell], Sequence[Mark]]


class Blame(NamedTuple):
    """What makes a mark wrong at a corner."""

    angles: frozenset[int]
    """The white angles that it may leave, in degrees."""
    beside: tuple[str, ...]
    """The neighbours that decide this."""


class View(NamedTuple):
    """A board with the marks known so far."""

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

    def trouble(self, corner: Corner, cell: Cell, mark: Mark, options: Options) -> bool:
        """Whether a mark is wrong at a corner, whatever the other cells hold."""
        return self._angles(self._around(corner, cell, mark, options)) is not None

    def _around(
        self, corner: Corner, cell: Cell, mark: Mark, options: Options
    ) -> list[Sequence[Mark | None]]:
        """What the cells around a corner may hold, with that mark in one of them."""
        return [
            (None,)
            if other is None or other in self.p.clues
            else (mark,)
            if other == cell
            else options(other)
            for other in corner.around
        ]

    def _angles(self, around: Sequence[Sequence[Mark | None]]) -> set[int] | None:
        """The bad angles there, if something is bad in every way; otherwise None."""
        found = [bad_angles(marks) for marks in product(*around)]
        return set().union(*found) if found and all(found) else None

    def blame(self, corner: Corner, cell: Cell, mark: Mark) -> Blame | None:
        """Why a mark is wrong at a corner; None if it is not."""
        for options in (self.any_mark, self.fitting):
            around = self._around(corner, cell, mark, options)
            angles = self._angles(around)
            if angles is None:
                continue
            beside = []
            # What is printed stays, so marks are tried first.
            for index in sorted(range(4), key=lambda i: self._is_printed(corner.around[i])):
                other = corner.around[index]
                if other == cell:
                    continue
                any_way = (None, *_MARKS) if self._is_printed(other) else _MARKS
                freed = [*around[:index], any_way, *around[index + 1 :]]
                if self._angles(freed) is None:
                    beside.append(self._named(other))
                else:
                    around = freed
            return Blame(frozenset(angles), tuple(beside))
        return None

    def _is_printed(self, cell: Cell | None) -> bool:
        return cell is None or cell in self.p.clues

    def _named(self, cell: Cell | None) -> str:
        if cell is None:
            return "the border"
        name = name_of(self.p.grid, cell)
        if cell in self.p.clues:
            return f"the black {name}"
        mark = self.known.get(cell)
        return name if mark is None else f"the {{white}} {name}" if mark == DOT else f"the triangle at {name}"


class Spot(NamedTuple):
    """Where to look: a corner, as seen from a cell, and the marks that are wrong there."""

    corner: Corner
    cell: Cell
    wrong: Sequence[Mark]

    def place(self, grid: Grid) -> str:
        return f"the {_WORDS[self.corner.seen_from(self.cell)]} of {name_of(grid, self.cell)}"


def _spot(view: View, reason: Reason, follows: Sequence[Fact]) -> Spot:
    """The corner that decides the conclusion, or at which nothing fits."""
    corners = list(corners_of(view.p.grid, reason.places))
    facts = [fact for fact in follows if fact.place in reason.places]
    if not follows:
        facts = [Fact(cell, view.known[cell], holds=False) for cell in reason.places if cell in view.known]
    for options in (view.any_mark, view.fitting):
        for fact, corner in product(facts, corners):
            wrong = [mark for mark in _others(fact) if view.trouble(corner, fact.place, mark, options)]
            if wrong:
                return Spot(corner, fact.place, wrong)
    return Spot(corners[0], facts[0].place if facts else reason.places[0], ())


def _others(fact: Fact) -> list[Mark]:
    """The marks that cannot stand if a fact holds."""
    return [mark for mark in _MARKS if (mark != fact.mark) == fact.holds]


# sentences


def _bad(view: View, spot: Spot, where: str) -> str:
    """What is wrong at a spot, with the angle and the neighbours that decide it."""
    return _blamed([view.blame(spot.corner, spot.cell, mark) for mark in spot.wrong], where)


def _blamed(blames: Sequence[Blame | None], where: str) -> str:
    found = [blame for blame in blames if blame is not None]
    angles = sorted({angle for blame in found for angle in blame.angles})
    beside = listed(list(dict.fromkeys(name for blame in found for name in blame.beside)))
    degrees = listed([f"{angle}°" for angle in angles], "or")
    angle = f"a {{white}} angle of {degrees}" if 0 < len(angles) <= _FEW_ANGLES else _BAD
    return f"{angle}{where}{f', beside {beside},' if beside else ''}"


def _say_rectangle(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    view = View(p, known)
    spot = _spot(view, reason, follows)
    where = spot.place(p.grid)
    if not spot.wrong:
        return f"at {where}, all that is left would leave {_BAD}"
    if not follows:
        return f"there is {_bad(view, spot, f' at {where}')}".rstrip(",")
    fact = next(fact for fact in follows if fact.place == spot.cell)
    others = _others(fact)
    rest = [mark for mark in others if mark not in spot.wrong]
    # The marks that other corners of the cell rule out are seen at a glance.
    glance = " and nothing else fits there" if rest and not set(rest) & set(view.fitting(spot.cell)) else ""
    choice = f"{_choice(fact, spot.wrong, others)} {name_of(p.grid, spot.cell)}"
    corner = _WORDS[spot.corner.seen_from(spot.cell)]
    said = f"{choice} would leave {_bad(view, spot, f' at its {corner}')}{glance}".rstrip(",")
    struck_out = {(other.place, other.mark) for other in follows if not other.holds}
    itself = len(struck_out) == len(follows) and struck_out == {(spot.cell, mark) for mark in spot.wrong}
    return f"{said}, so none stands there." if itself and DOT not in spot.wrong else said


def points(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> Sequence[tuple[int, int]]:
    """The corner that a sentence is about."""
    if reason.rule != RECTANGLE.name:
        return ()
    return [_spot(View(p, known), reason, follows).corner.at]


def _choice(fact: Fact, ruled_out: Sequence[Mark], others: Sequence[Mark]) -> str:
    if ruled_out == [DOT]:
        return "a {white}"
    triangles = [mark for mark in ruled_out if mark != DOT]
    if len(triangles) == len(ruled_out):
        only = set(triangles) == {mark for mark in others if mark != DOT} and len(triangles) > 1
        if only:
            return "a triangle in" if fact.mark == DOT else "any other triangle in"
        return f"a triangle in the {' or '.join(_WORDS[mark] for mark in triangles)} of"
    return "anything else in" if len(ruled_out) == len(others) else "a {white} cell or another triangle in"


def _say_number(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    wall = reason.clue or 0
    number = p.clues[wall].number or 0
    name = the_clue(p.grid, wall, number)
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
        return f"{needs} and has only {free} free cell{'s' * (free != 1)} left"
    return f"{needs} and has just {free} free cell{'s' * (free != 1)} left"


_GLANCES = {f"{mark}: rectangle": "no room for a triangle" for mark in _TURN} | {
    f"{DOT}: rectangle": "no room for white"
}
"""The shapes of small contradictions that recur in walks."""


def _tell_glance(p: Puzzle, step: Step) -> str:
    """What one mark would spoil, in a sentence."""
    *_, last = (link.reason for link in step.chain if link.reason is not None)
    fact, known = step.concludes[0], {other.place: other.mark for other in step.known if other.holds}
    supposed = {} if fact.holds else {fact.place: fact.mark}
    where = _spot(View(p, known | supposed), last, ()).place(p.grid)
    cell = name_of(p.grid, fact.place)
    if fact.holds:
        what = "a {white}" if fact.mark == DOT else f"a triangle in the {_WORDS[fact.mark]} of"
        return f"Without {what} {cell}, nothing could close a rectangle at {where}, so it stands there."
    if fact.mark == DOT:
        with_it, so = f"a {{white}} {cell}", f"{cell} holds a triangle"
    else:
        with_it, so = f"a triangle in the {_WORDS[fact.mark]} of {cell}", "none stands there"
    return f"With {with_it}, nothing could close a rectangle at {where}, so {so}."


def tell(p: Puzzle, step: Step) -> str:
    """The mark that is left after everything else is struck out, and the reasons for that."""
    if step.pattern:
        return _tell_glance(p, step)
    if step.supposed is not None or any(link.reason is not None for link in step.chain):
        return ""
    view = View(p, {fact.place: fact.mark for fact in step.known if fact.holds})
    sentences = []
    for link in step.struck_out:
        if link.reason is not None and link.reason.rule == NUMBER.name:
            said = _say_number(p, link.reason, view.known, link.follows)
            sentences.append(
                f"{capital(said)}, so {name_of(p.grid, link.follows[0].place)} holds a triangle."
            )
    for fact in step.concludes:
        if fact.holds:
            sentences.append(_say_left_over(view, fact, step.struck_out))
    return " ".join(dict.fromkeys(sentences))


def _say_left_over(view: View, fact: Fact, struck_out: Sequence[Link]) -> str:
    """No corner of the cell allows another mark."""
    wrong = {
        other.mark
        for link in struck_out
        for other in link.follows
        if other.place == fact.place and link.reason is not None and link.reason.rule == RECTANGLE.name
    }
    name = name_of(view.p.grid, fact.place)
    if fact.mark == DOT:
        what, left = "Any triangle", f"{name} stays {{white}}"
    else:
        what = "Anything else" if DOT in wrong else "Any other triangle"
        left = f"the triangle at {name} fills its {_WORDS[fact.mark]} corner"
    if not wrong:
        return f"No other mark is left at {name}, so {left}."
    corners = list(corners_of(view.p.grid, [fact.place]))
    blames = [
        next(filter(None, (view.blame(corner, fact.place, mark) for corner in corners)), None)
        for mark in sorted(wrong)
    ]
    bad = _blamed(blames, "").rstrip(",")
    return f"{what} in {name} would leave {bad}, so {left}."


def _triangles(number: int, more: str = "") -> str:
    return f"{number}{more} triangle{'s' * (number != 1)}"


# names


def technique(p: Puzzle, step: Step) -> str:
    """The technique, recognised by the neighbourhood rule of the step."""
    if step.pattern:
        return step.pattern
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
        DOT: ("{place} [stays|stay] {white}", "{place} [holds a triangle|hold triangles]"),
    },
    reasons={RECTANGLE.name: _say_rectangle, NUMBER.name: _say_number},
    technique=technique,
    tell=tell,
    glances=_GLANCES,
    points=points,
    blanks_in_passing=True,
    questions={
        RECTANGLE.name: "What fits at {place}, if every {white} area is a rectangle?",
        NUMBER.name: "Which cells beside {clue} can hold a triangle?",
    },
)
