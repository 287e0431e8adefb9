"""Camp: numbers outside the board count the tents in their row or column. Rules and check, no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gridproof.board.grid import Place
from gridproof.board.marks import DOT, SHADED, Clue, Mark, State
from gridproof.logic.theory import Theory
from gridproof.record import glyphs
from gridproof.record.codecs import NUMBER16
from gridproof.record.kind import Example, Kind, Look, Puzzle, Rule, Violation
from gridproof.record.look import Touch
from gridproof.record.notation import Notation, PuzzLink, Words

APART = Rule("apart", "Tents never touch, not even by a corner.")
COUNT = Rule("count", "A number outside the board tells how many tents stand in its row or column.")


def validate(p: Puzzle) -> None:
    for place, clue in p.clues.items():
        if place not in p.outside:
            raise p.error(place, "a clue on the board", "clues outside it")
        if clue.number is None or not 0 <= clue.number <= len(p.grid.line_behind(place)):
            raise p.error(place, f"the number {clue.number}", "0 up to the cells behind it")


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(p.grid.cells, (SHADED, DOT))


def touching(p: Puzzle) -> Iterator[tuple[Place, Place]]:
    for cell in p.grid.cells:
        for other in (*p.grid.neighbours[cell], *p.grid.corners[cell]):
            if cell < other:
                yield cell, other


def state(p: Puzzle, t: Theory) -> None:
    t.choose_each(p.grid.cells, SHADED, DOT)
    for pair in touching(p):
        t.because(APART.name, pair).at_most(1, [t.literals[cell, SHADED] for cell in pair])


def state_clue(p: Puzzle, t: Theory, place: Place, clue: Clue) -> None:
    if clue.number is not None:
        cells = p.grid.line_behind(place)
        t.because(COUNT.name, cells, place).exactly(clue.number, [t.literals[c, SHADED] for c in cells])


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for pair in touching(p):
        if all(marks.get(cell) == SHADED for cell in pair):
            yield Violation(APART.name, pair)
    for place, clue in p.clues.items():
        cells = p.grid.line_behind(place)
        tents = sum(marks.get(c) == SHADED for c in cells)
        left = sum(c not in marks for c in cells)
        if clue.number is not None and tents != clue.number:
            mendable = tents < clue.number <= tents + left
            yield Violation(COUNT.name, (place, *cells), broken=not mendable, clue=place)


KIND = Kind(
    name="camp",
    home=__name__,
    title="Camp",
    aliases=("tents without trees",),
    rules=(APART, COUNT),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(numbers=True, marks={"x": SHADED, ".": DOT}),
        puzzlink=PuzzLink({"camp": ""}, NUMBER16, public=False),
    ),
    look=Look(
        {SHADED: glyphs.SHADED._replace(char="▲"), DOT: glyphs.DOT}, touch=Touch(primary=(SHADED, DOT))
    ),
    has_outside=True,
    examples=(
        Example("- - -\n- - -", "x - x\n- - -", outside="bottom 1 - -\nleft 2 -"),
        Example("- - -\n- - -", "x - -\n- x -", APART.name),
        Example("- - -\n- - -", "x - x\n- - -", COUNT.name, outside="top 1 - 0"),
    ),
)
