"""Beads: a star has one shaded neighbour, a moon two. Symbols, codecs and a file section are its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import DOT, SHADED, Clue, Mark, State
from gridproof.errors import quoted
from gridproof.logic.theory import Theory
from gridproof.record import glyphs
from gridproof.record.codecs import Packed, Runs
from gridproof.record.drawing import Disc, Drawing, Paint, Path, Role
from gridproof.record.kind import Example, Kind, Look, Puzzle, Rule, Violation
from gridproof.record.look import Glyph, Touch
from gridproof.record.notation import Notation, PuzzLink, Pzprv3, Tatham, Words
from gridproof.record.sections import SHADING, Cells, Content, Lines
from gridproof.record.tokens import Word

BEAD = Rule("bead", "A star has one shaded neighbour, a moon two.")
STAR, MOON = Clue(symbol="star"), Clue(symbol="moon")
SHADED_NEIGHBOURS = {STAR: 1, MOON: 2}
EXPECTED = "a star or a moon"
WORDS = (Word("1", STAR), Word("2", MOON))

STAR_GLYPH = Glyph(
    "★",
    Drawing((Path(Paint(Role.BLACK), ((0.5, 0.2), (0.7, 0.75), (0.2, 0.4), (0.8, 0.4), (0.3, 0.75)), True),)),
)
MOON_GLYPH = Glyph("☾", Drawing((Disc(Paint(Role.BLACK), 0.3), Disc(Paint(Role.PAPER), 0.25, x=0.62))))


@dataclass(frozen=True, slots=True)
class Tally:
    """A line of a pzprv3 file that gives the number of stars and the number of moons."""

    def read(self, lines: Lines, content: Content) -> None:
        expected = f"{self._line(content)}, as many stars and moons as stand above"
        line = lines.take(expected)
        if line != self._line(content):
            raise lines.error(quoted(line), expected)

    def write(self, content: Content) -> Iterator[str]:
        yield self._line(content)

    def _line(self, content: Content) -> str:
        beads = list(content.clues.values())
        return f"{beads.count(STAR)} {beads.count(MOON)}"


def validate(p: Puzzle) -> None:
    for cell, clue in p.clues.items():
        if clue not in SHADED_NEIGHBOURS:
            raise p.error(cell, "another clue", EXPECTED)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return {cell: (SHADED, DOT) for cell in p.grid.cells if cell not in p.clues}


def beside(p: Puzzle, cell: Cell) -> list[Cell]:
    return [other for other in p.grid.neighbours[cell] if other not in p.clues]


def state(p: Puzzle, t: Theory) -> None:
    t.choose_each(choices(p), SHADED, DOT)
    for cell, clue in p.clues.items():
        near = beside(p, cell)
        shaded = [t.literals[other, SHADED] for other in near]
        t.because(BEAD.name, near, cell).exactly(SHADED_NEIGHBOURS[clue], shaded)


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for cell, clue in p.clues.items():
        near = beside(p, cell)
        shaded = sum(marks.get(other) == SHADED for other in near)
        left = sum(other not in marks for other in near)
        wanted = SHADED_NEIGHBOURS[clue]
        if shaded != wanted:
            mendable = shaded < wanted <= shaded + left
            yield Violation(BEAD.name, (cell, *near), broken=not mendable, clue=cell)


KIND = Kind(
    name="beads",
    home=__name__,
    title="Beads",
    aliases=("stars and moons",),
    rules=(BEAD,),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    check=check,
    notation=Notation(
        words=Words(clues={"s": STAR, "m": MOON}, marks={"x": SHADED, ".": DOT}),
        puzzlink=PuzzLink({"beads": ""}, Packed((None, STAR, MOON), 3, EXPECTED), public=False),
        pzprv3=(Pzprv3((Cells(WORDS, expected="1 2"), Tally(), Cells(marks=SHADING))),),
        tatham=Tatham(Runs((Word("S", STAR), Word("M", MOON)), EXPECTED, "a", complete=True), "d[et]"),
    ),
    look=Look(
        {SHADED: glyphs.SHADED, DOT: glyphs.DOT},
        touch=Touch(primary=(SHADED, DOT)),
        symbols={"star": STAR_GLYPH, "moon": MOON_GLYPH},
    ),
    examples=(
        Example("s - m\n- - -", "- x -\n- - x"),
        Example("s - m\n- - -", "- x -\nx - x", BEAD.name),
    ),
)
