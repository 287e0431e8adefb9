"""Nurikabe: shade a sea around islands. Each island has as many cells as its number."""

from __future__ import annotations

from dataclasses import replace

from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.kinds.nurikabe.check import check
from gridproof.kinds.nurikabe.decide import decide
from gridproof.kinds.nurikabe.faults import FAULTS
from gridproof.kinds.nurikabe.rules import ISLAND, NUMBER, POOL, SEA, choices, state, validate
from gridproof.kinds.nurikabe.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import NUMBER16
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Kanpen, Notation, PuzzLink, Pzprv3, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import NUMBERS, SHADING

KIND = Kind(
    name="nurikabe",
    home=__name__,
    title="Nurikabe",
    aliases=("islands", "islands in the stream"),
    rules=(ISLAND, NUMBER, SEA, POOL),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    check=check,
    notation=Notation(
        words=Words(clues={"?": Clue()}, numbers=True, marks={"x": SHADED, ".": DOT, "o": DOT}),
        puzzlink=PuzzLink({"nurikabe": ""}, NUMBER16),
        kanpen=Kanpen("nurikabe", numbers=True),
        pzprv3=(Pzprv3((replace(NUMBERS, marks=SHADING),)),),
    ),
    look=Look(
        {SHADED: glyphs.SHADED, DOT: glyphs.DOT},
        touch=Touch(primary=(SHADED, DOT), secondary=(DOT,)),
    ),
    speech=SPEECH,
    faults=FAULTS,
    decide=decide,
    scale=Scale(looks=3.9, thought=0.5),
    examples=(
        Example("- - - -\n- 3 - -\n- - - 3\n1 - - -", "x - - x\nx - x x\nx x x -\n- x - -"),
        Example("- - - -\n- 3 - -\n- - - 3\n- - - -", "x - - x\nx - x x\nx x x -\n- x - -", "island"),
        Example("- - - -\n- 4 - -\n- - - 3\n1 - - -", "x - - x\nx - x x\nx x x -\n- x - -", "number"),
        Example("- 4 -\n- - -", "x - x\n- - -", "sea"),
        Example("1 - -\n- - -", "- x x\nx x x", "pool"),
    ),
)
