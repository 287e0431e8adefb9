"""Oh no (0h n0): colour every cell so that each number counts the white cells that it sees."""

from __future__ import annotations

from dataclasses import replace

from gridproof.board.marks import SHADED, WHITE, Clue
from gridproof.kinds.ohno.check import check
from gridproof.kinds.ohno.decide import decide
from gridproof.kinds.ohno.faults import FAULTS
from gridproof.kinds.ohno.rules import COMPANY, FILLED, NUMBER, choices, state, state_clue, validate
from gridproof.kinds.ohno.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import NUMBER16
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Notation, PuzzLink, Words
from gridproof.record.scale import Scale
from gridproof.record.tokens import Instead

_CODEC = replace(
    NUMBER16, tokens=tuple(Instead(token, {Clue(0): Clue(wall=True)}) for token in NUMBER16.tokens)
)

KIND = Kind(
    name="ohno",
    home=__name__,
    title="Oh no",
    aliases=("0hn0", "0h n0", "oh no"),
    rules=(NUMBER, COMPANY, FILLED),
    validate=validate,
    choices=choices,
    blanks=frozenset(),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(
            clues={"x": Clue(wall=True), "o": Clue(), "b": Clue(wall=True), "?": Clue()},
            numbers=True,
            marks={"x": SHADED, "o": WHITE},
            clues_in_answers=True,
        ),
        puzzlink=PuzzLink({"ohno": ""}, _CODEC, public=False),
        formats=("0hn0",),
        dzn={-2: None, -1: Clue(wall=True), 0: Clue()},
    ),
    look=Look(
        {SHADED: glyphs.NO, WHITE: glyphs.YES},
        backs=glyphs.YES_AND_NO,
        touch=Touch(primary=(WHITE, SHADED), secondary=(SHADED, WHITE)),
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=2.7),
    examples=(
        Example("- 6 - -\n3 - - -\n- - x -\n- 5 - x", "o 6 o o\n3 o o x\nx o x x\no 5 o x"),
        Example("- 6 - -\n3 - - -\n- - x -\n- 5 - x", "x 6 o o\n3 o o x\nx o x x\no 5 o x", NUMBER.name),
        Example("- 6 - -\n3 - - -\n- - x -\n- 5 - x", "o 6 o o\n3 o o x\nx o x o\no 5 o x", COMPANY.name),
        Example("- 6 - -\n3 - - -\n- - x -\n- 5 - x", "o 6 o o\n3 o o x\nx o x -\no 5 o x", FILLED.name),
    ),
    decide=decide,
)
