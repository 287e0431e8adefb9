"""Heyawake (Rooms): shade as many cells of a room as its number; white lines pass at most one border."""

from __future__ import annotations

from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.kinds.heyawake.check import check
from gridproof.kinds.heyawake.decide import decide
from gridproof.kinds.heyawake.faults import FAULTS
from gridproof.kinds.heyawake.rules import BORDERS, NUMBER, choices, state, state_clue, validate
from gridproof.kinds.heyawake.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import NUMBER16
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Kanpen, Notation, PuzzLink, Pzprv3, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import NUMBERS, SHADING, Cells, RegionNumbers
from gridproof.vocabulary.shading import APART, CONNECTED

_PROBLEM = "- - - - 2\n- - - - -\n- - - - -\n- - - - -\na a a a b\nc c d e b\nf f d e b\nf f d e b"

KIND = Kind(
    name="heyawake",
    home=__name__,
    title="Heyawake",
    aliases=("rooms", "heyawacky", "divided rooms"),
    rules=(NUMBER, BORDERS, APART, CONNECTED),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(clues={"?": Clue()}, numbers=True, marks={"x": SHADED, ".": DOT, "o": DOT}),
        puzzlink=PuzzLink({"heyawake": ""}, NUMBER16),
        kanpen=Kanpen("heyawake", rooms=True),
        pzprv3=(Pzprv3((RegionNumbers(), NUMBERS, Cells(marks=SHADING))),),
    ),
    look=Look(
        {SHADED: glyphs.SHADED, DOT: glyphs.DOT},
        boxes=lambda p: iter(p.regions),
        touch=Touch(primary=(SHADED, DOT), secondary=(DOT,)),
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=6),
    has_regions=True,
    has_inner_borders=True,
    region_clues=True,
    decide=decide,
    examples=(
        Example(_PROBLEM, "x - - - x\n- - x - -\n- x - - x\n- - x - -"),
        Example(_PROBLEM, "x - - - -\n- - x - -\n- x - - x\n- - x - -", "number"),
        Example(_PROBLEM, "- - - - x\n- - x - -\n- x - - x\n- - x - -", "borders"),
        Example(_PROBLEM, "x - - - x\n- - x - -\n- x x - x\n- - x - -", "apart"),
        Example(_PROBLEM, "x - - - x\n- - x - -\n- x - - x\nx - x - -", "connected"),
    ),
)
