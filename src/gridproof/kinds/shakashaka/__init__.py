"""Shakashaka (Proof of Quilt): place black triangles so that every white area is a rectangle."""

from __future__ import annotations

from gridproof.board.marks import DOT, NE, NW, SE, SW, Clue
from gridproof.kinds.shakashaka.check import check
from gridproof.kinds.shakashaka.faults import FAULTS
from gridproof.kinds.shakashaka.rules import NUMBER, RECTANGLE, choices, state, state_clue, validate
from gridproof.kinds.shakashaka.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import FOUR_CELL
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Kanpen, Notation, PuzzLink, Pzprv3, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import Cells
from gridproof.record.tokens import Digit, OnWall, Word

BLACK = {"x": Clue(wall=True), "5": Clue(wall=True), **{str(n): Clue(n, wall=True) for n in range(5)}}


KIND = Kind(
    name="shakashaka",
    home=__name__,
    title="Shakashaka",
    aliases=("proof of quilt",),
    rules=(RECTANGLE, NUMBER),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(
            clues=BLACK,
            marks={"nw": NW, "ne": NE, "sw": SW, "se": SE, ".": DOT},
        ),
        puzzlink=PuzzLink({"shakashaka": ""}, FOUR_CELL),
        kanpen=Kanpen("shakashaka", {**{str(n): Clue(n, wall=True) for n in range(5)}, "5": Clue(wall=True)}),
        pzprv3=(
            Pzprv3(
                (
                    Cells((Word("5", Clue(wall=True)), OnWall(Digit(4))), expected="0 1 2 3 4 5"),
                    Cells(marks={"2": SW, "3": SE, "4": NE, "5": NW, "+": DOT}),
                )
            ),
        ),
        formats=("ascii",),
    ),
    look=Look(
        {
            NW: glyphs.TRIANGLE_NW,
            NE: glyphs.TRIANGLE_NE,
            SW: glyphs.TRIANGLE_SW,
            SE: glyphs.TRIANGLE_SE,
            DOT: glyphs.NO_TRIANGLE,
        },
        touch=Touch("corner", (NW, NE, SE, SW), (DOT,), drag="corner", notes="struck"),
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=4.5, thought=1.6),
    examples=(
        Example("- - 2\n- - -\n2 - -", "nw ne -\nsw - ne\n- sw se"),
        Example("- - 2\n- - -\n2 - -", "nw ne -\nsw se ne\n- sw se", RECTANGLE.name),
        Example("- - 1\n- - -\n2 - -", "nw ne -\nsw - ne\n- sw se", NUMBER.name),
    ),
)
