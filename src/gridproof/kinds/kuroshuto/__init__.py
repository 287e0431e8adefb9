"""Kuroshuto (Kurochute): a number is the distance to a shaded cell, in exactly one direction."""

from __future__ import annotations

from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.kinds.kuroshuto import speech as kuroshuto_speech
from gridproof.kinds.kuroshuto.check import check
from gridproof.kinds.kuroshuto.decide import decide
from gridproof.kinds.kuroshuto.faults import FAULTS
from gridproof.kinds.kuroshuto.rules import NUMBER, choices, state, state_clue, validate
from gridproof.record import glyphs
from gridproof.record.codecs import NUMBER16
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Notation, PuzzLink, Pzprv3, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import NUMBERS, Cells
from gridproof.vocabulary.shading import APART, CONNECTED

KIND = Kind(
    name="kuroshuto",
    home=__name__,
    title="Kuroshuto",
    aliases=("kurochute",),
    rules=(NUMBER, APART, CONNECTED),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(clues={"?": Clue()}, numbers=True, marks={"x": SHADED, ".": DOT, "o": DOT}),
        puzzlink=PuzzLink({"kurochute": "", "kuroshuto": ""}, NUMBER16),
        pzprv3=(Pzprv3((NUMBERS, Cells(marks={"1": SHADED, "+": DOT}, ignored=frozenset({"-"})))),),
    ),
    look=Look(
        {SHADED: glyphs.SHADED, DOT: glyphs.DOT},
        touch=Touch(primary=(SHADED, DOT), secondary=(DOT,)),
    ),
    speech=kuroshuto_speech.SPEECH,
    faults=FAULTS,
    scale=Scale(looks=2.5, thought=0.8, usual_open=0.68, openness=5),
    examples=(
        Example("- - 3 2\n- - - 1\n1 - - -\n- - - -", "- x - -\n- - x -\n- - - -\nx - x -"),
        Example("- - 3 2\n- - - 1\n1 - - -\n- - - -", "- - - -\n- - x -\n- - - -\nx - x -", NUMBER.name),
        Example("- - 3 2\n- - - 1\n1 - - -\n- - - -", "x x - -\n- - x -\n- - - -\nx - x -", APART.name),
        Example("- - 3 2\n- - - 1\n1 - - -\n- - - -", "- x - -\nx - x -\n- - - -\n- - x -", CONNECTED.name),
    ),
    decide=decide,
)
