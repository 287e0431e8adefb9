"""Hitori (Singles): shade numbers until none stands twice in a row or a column."""

from __future__ import annotations

from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.kinds.hitori.check import check
from gridproof.kinds.hitori.faults import FAULTS
from gridproof.kinds.hitori.rules import REPEAT, choices, state, validate
from gridproof.kinds.hitori.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import EachCell
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Kanpen, Notation, PuzzLink, Pzprv3, Tatham, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import NUMBERS, SHADING, Cells
from gridproof.record.tokens import Base36, Base62, Word
from gridproof.vocabulary.shading import APART, CONNECTED

_NUMBERS = "a number (one base-36 digit, or '-' and two), '@' or '.'"
_PROBLEM = "1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3"
_LATIN = "1 2 3\n2 3 1\n3 1 2"

KIND = Kind(
    name="hitori",
    home=__name__,
    title="Hitori",
    aliases=("singles",),
    rules=(REPEAT, APART, CONNECTED),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    check=check,
    notation=Notation(
        words=Words(clues={"?": Clue()}, numbers=True, marks={"x": SHADED, ".": DOT, "o": DOT}),
        puzzlink=PuzzLink(
            {"hitori": ""}, EachCell((Base36(), Word("@", Clue()), Word("%", Clue())), _NUMBERS, ".")
        ),
        kanpen=Kanpen("hitori", numbers=True),
        pzprv3=(Pzprv3((NUMBERS, Cells(marks=SHADING))),),
        tatham=Tatham(EachCell((Base62(),), "a number of one digit or letter"), options="d[ek]"),
    ),
    look=Look(
        {SHADED: glyphs.SHADED, DOT: glyphs.DOT},
        touch=Touch(primary=(SHADED, DOT), secondary=(DOT,)),
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=5.8),
    examples=(
        Example(_PROBLEM, "x - x -\n- - - -\nx - x -\n- - - x"),
        Example(_PROBLEM, "x - x -\n- - - -\nx - x -\n- - - -", REPEAT.name),
        Example(_LATIN, "x x -\n- - -\n- - -", APART.name),
        Example(_LATIN, "- x -\nx - -\n- - -", CONNECTED.name),
    ),
)
