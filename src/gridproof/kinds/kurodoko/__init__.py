"""Kurodoko (Kuromasu, Range): shade cells so that every number counts the white cells that it sees."""

from __future__ import annotations

from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.kinds.kurodoko.check import check
from gridproof.kinds.kurodoko.decide import decide
from gridproof.kinds.kurodoko.faults import FAULTS
from gridproof.kinds.kurodoko.rules import NUMBER, choices, state, state_clue, validate
from gridproof.kinds.kurodoko.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import NUMBER16, TATHAM_NUMBERS
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Notation, PuzzLink, Pzprv3, Tatham, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import NUMBERS, SHADING, Cells
from gridproof.vocabulary.shading import APART, CONNECTED

KIND = Kind(
    name="kurodoko",
    home=__name__,
    title="Kurodoko",
    aliases=("kuromasu", "range", "where is black cells"),
    rules=(NUMBER, APART, CONNECTED),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(clues={"?": Clue()}, numbers=True, marks={"x": SHADED, ".": DOT, "o": DOT}),
        puzzlink=PuzzLink({"kurodoko": "", "kuromasu": ""}, NUMBER16),
        pzprv3=(Pzprv3((NUMBERS, Cells(marks=SHADING))),),
        tatham=Tatham(TATHAM_NUMBERS, "d[a-z0-9]"),
        dzn={-1: None, 0: Clue(wall=True)},
    ),
    look=Look(
        {SHADED: glyphs.SHADED, DOT: glyphs.DOT},
        touch=Touch(primary=(SHADED, DOT), secondary=(DOT,)),
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=4.3),
    examples=(
        Example("- - - -\n- 6 4 -\n- - - -\n- 4 - -", "- - x -\nx - - -\n- - - -\nx - x -"),
        Example("- - - -\n- 6 4 -\n- - - -\n- 4 - -", "- - - -\nx - - -\n- - - -\nx - x -", NUMBER.name),
        Example("- - - -\n- 6 4 -\n- - - -\n- 4 - -", "x - x -\nx - - -\n- - - -\nx - x -", APART.name),
        Example("- - - -\n- 6 4 -\n- - - -\n- 4 - -", "- - x -\nx - - -\n- - - x\nx - x -", CONNECTED.name),
    ),
    decide=decide,
)
