"""Slitherlink: one loop along the sides of cells.

A number is the count of its cell's sides that the loop uses.
"""

from __future__ import annotations

from gridproof.board.marks import CROSS, LINE, Clue
from gridproof.kinds.slitherlink.check import check
from gridproof.kinds.slitherlink.faults import FAULTS
from gridproof.kinds.slitherlink.rules import BRANCH, END, LOOP, NUMBER, choices, state, state_clue, validate
from gridproof.kinds.slitherlink.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import NUMBER4, TATHAM_SIDES
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Kanpen, Notation, PuzzLink, Pzprv3, Tatham, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import NUMBERS, Sides

_PROBLEM = "3 - -\n- - 2\n2 3 -"
_ANSWER = "new sew new\nsw n se\nne sew nw"


KIND = Kind(
    name="slitherlink",
    home=__name__,
    title="Slitherlink",
    aliases=("slither", "loop the loop", "fences", "loopy"),
    rules=(NUMBER, END, BRANCH, LOOP),
    validate=validate,
    choices=choices,
    blanks=frozenset({CROSS}),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(clues={"?": Clue()}, numbers=True, sides=True, inside="x"),
        puzzlink=PuzzLink({"slither": "", "slitherlink": ""}, NUMBER4),
        kanpen=Kanpen("slitherlink", numbers=True),
        pzprv3=(Pzprv3((NUMBERS, Sides())),),
        tatham=Tatham(
            TATHAM_SIDES,
            "t[0-9]{1,2}|d[a-z]",
            refused={f"t{number}": "cells of another shape" for number in range(1, 100)},
            needed="t0",
        ),
    ),
    look=Look(
        {LINE: glyphs.FENCE, CROSS: glyphs.CROSS},
        touch=Touch("fence", drag="fence", edge_secondary=CROSS),
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=26),
    examples=(
        Example(_PROBLEM, _ANSWER),
        Example(_PROBLEM.replace("2 3", "1 3"), _ANSWER, "number"),
        Example("- -", "n n", "end"),
        Example("- -", "nsew nsew", "branch"),
        Example("- -\n- -", "nsew sw\nne nsew", "branch"),
        Example("- - -", "nsew ew nsew", "loop"),
        Example("-", "-", "loop"),
    ),
)
