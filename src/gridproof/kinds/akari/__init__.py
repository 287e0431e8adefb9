"""Akari (Light Up): place bulbs so that every white cell is lit and no bulb lights another."""

from __future__ import annotations

from gridproof.board.marks import BULB, DOT, Clue
from gridproof.kinds.akari.check import check
from gridproof.kinds.akari.faults import FAULTS
from gridproof.kinds.akari.rules import CLASH, LIT, NUMBER, choices, state, state_clue, validate
from gridproof.kinds.akari.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import FOUR_CELL, TATHAM_WALLS
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Kanpen, Notation, PuzzLink, Pzprv3, Tatham, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import Cells
from gridproof.record.tokens import Digit, OnWall, Word

WALLS = {"x": Clue(wall=True), **{str(n): Clue(n, wall=True) for n in range(5)}}


KIND = Kind(
    name="akari",
    home=__name__,
    title="Akari",
    aliases=("lightup", "light up", "bijutsukan"),
    rules=(LIT, CLASH, NUMBER),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(clues=WALLS, marks={"o": BULB, ".": DOT}),
        puzzlink=PuzzLink({"lightup": "", "akari": "", "bijutsukan": ""}, FOUR_CELL),
        kanpen=Kanpen("akari", {**{str(n): Clue(n, wall=True) for n in range(5)}, "5": Clue(wall=True)}),
        pzprv3=(
            Pzprv3(
                (
                    Cells(
                        (Word("-", Clue(wall=True)), OnWall(Digit(4))),
                        {"#": BULB, "+": DOT},
                        "- 0 1 2 3 4",
                    ),
                )
            ),
        ),
        tatham=Tatham(TATHAM_WALLS, "[bsd][0-9]{1,3}"),
        formats=("list",),
    ),
    look=Look(
        {BULB: glyphs.BULB, DOT: glyphs.DOT},
        touch=Touch(primary=(BULB, DOT), secondary=(DOT,), drag_mark=DOT),
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=2.8),
    examples=(
        Example("2 - -\n- - x\n- 1 -", "2 o -\no - x\n- 1 o"),
        Example("2 - -\n- - x\n- - -", "2 o -\no - x\n- - -", LIT.name),
        Example("2 - -\n- - x\n- 1 -", "2 o o\no - x\n- 1 o", CLASH.name),
        Example("2 - -\n- - x\n- 1 -", "2 - o\no - x\n- 1 o", NUMBER.name),
    ),
)
