"""Mosaic (Fill-a-pix): a number counts the shaded cells around it. With clear clue cells: Minesweeper."""

from __future__ import annotations

from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.kinds.mosaic.check import check
from gridproof.kinds.mosaic.faults import FAULTS
from gridproof.kinds.mosaic.rules import MINES, NUMBER, choices, state, state_clue, validate
from gridproof.kinds.mosaic.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import NUMBER16, Runs
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Notation, PuzzLink, Pzprv3, Tatham, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import NUMBERS, SHADING, Cells
from gridproof.record.tokens import Digit

_PROBLEM = "3 - 1\n4 - 3\n3 - -"

KIND = Kind(
    name="mosaic",
    home=__name__,
    title="Mosaic",
    aliases=("fill a pix", "mosaik", "magipic", "mines"),
    rules=(NUMBER,),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(clues={"?": Clue()}, numbers=True, marks={"x": SHADED, ".": DOT, "o": DOT}),
        puzzlink=PuzzLink({"mosaic": "", "mines": MINES}, NUMBER16, public=frozenset({"mines"})),
        pzprv3=(Pzprv3((NUMBERS, Cells(marks=SHADING))),),
        tatham=Tatham(Runs((Digit(9),), "a number from 0 to 9", "a", complete=True), options="h[01]"),
    ),
    look=Look(
        {SHADED: glyphs.SHADED, DOT: glyphs.DOT},
        touch=Touch(primary=(SHADED, DOT), secondary=(DOT,)),
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=4.8),
    variants={MINES: "Cells with a clue are clear, as in Minesweeper: a number counts the mines around it."},
    examples=(
        Example(_PROBLEM, "x - -\nx x -\n- x x"),
        Example(_PROBLEM, "x - -\nx x -\n- x -", NUMBER.name),
    ),
)
