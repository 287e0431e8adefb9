"""Patches: a number is the count of shaded cells among the nine around it. Rules and check, no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import DOT, SHADED, Clue, Mark, State
from gridproof.logic.theory import Theory
from gridproof.record import glyphs
from gridproof.record.codecs import NUMBER16
from gridproof.record.kind import Example, Kind, Look, Puzzle, Rule, Violation
from gridproof.record.look import Touch
from gridproof.record.notation import Notation, PuzzLink, Words

NUMBER = Rule("number", "A number tells how many of the nine cells around it, with its own, are shaded.")


def validate(p: Puzzle) -> None:
    for cell, clue in p.clues.items():
        if clue.number is None or not 0 <= clue.number <= 9:
            raise p.error(cell, clue.number, "a number from 0 to 9")


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(p.grid.cells, (SHADED, DOT))


def around(p: Puzzle, cell: Cell) -> list[Cell]:
    return [cell, *p.grid.neighbours[cell], *p.grid.corners[cell]]


def state(p: Puzzle, t: Theory) -> None:
    t.choose_each(p.grid.cells, SHADED, DOT)


def state_clue(p: Puzzle, t: Theory, cell: Cell, clue: Clue) -> None:
    if clue.number is not None:
        places = around(p, cell)
        t.because(NUMBER.name, places, cell).exactly(clue.number, [t.literals[c, SHADED] for c in places])


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for cell, clue in p.clues.items():
        places = around(p, cell)
        shaded = sum(marks.get(c) == SHADED for c in places)
        left = sum(c not in marks for c in places)
        if clue.number is not None and shaded != clue.number:
            mendable = shaded < clue.number <= shaded + left
            yield Violation(NUMBER.name, tuple(places), broken=not mendable, clue=cell)


KIND = Kind(
    name="patches",
    home=__name__,
    title="Patches",
    aliases=("patch work",),
    rules=(NUMBER,),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(numbers=True, marks={"x": SHADED, ".": DOT}),
        puzzlink=PuzzLink({"patches": ""}, NUMBER16),
    ),
    look=Look({SHADED: glyphs.SHADED, DOT: glyphs.DOT}, touch=Touch(primary=(SHADED, DOT))),
    examples=(
        Example("- - -\n- 9 -\n- - -", "x x x\nx x x\nx x x"),
        Example("- - -\n- 9 -\n- - -", "x x x\nx - x\nx x x", NUMBER.name),
    ),
)
