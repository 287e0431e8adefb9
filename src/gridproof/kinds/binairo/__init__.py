"""Binairo: as many white circles as black ones in every line, never three in a row. With signs: Tango."""

from __future__ import annotations

from gridproof.board.marks import WHITE
from gridproof.kinds.binairo.check import check
from gridproof.kinds.binairo.faults import FAULTS
from gridproof.kinds.binairo.rules import (
    ALIKE,
    BLACK,
    BLACK_CIRCLE,
    COLUMN,
    EQUAL,
    FILLED,
    OPPOSITE,
    ROW,
    SIGN,
    TANGO,
    THREE,
    UNLIKE_LINES,
    WHITE_CIRCLE,
    choices,
    plain_variant,
    state,
    state_clue,
    validate,
)
from gridproof.kinds.binairo.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import Cased, Packed
from gridproof.record.drawing import Role, disc
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Notation, Penpa, PuzzLink, Tatham, Words
from gridproof.record.scale import Scale

_CIRCLES = "a white or a black circle"
_PROBLEM = "- - 1 -\n2 - - -\n- - - -\n- - - 1"
_WHITE = glyphs.WHITE_CIRCLE._replace(drawing=disc(0.28, Role.WHITE, Role.PEN), key="1")
_BLACK = glyphs.BLACK_CIRCLE._replace(drawing=disc(0.28, Role.BLACK, Role.PEN), key="2")
"""The player's circles: smaller than the printed ones."""
_SIGNS = "= r1c2-r2c2\nx r3c3-r4c3"

KIND = Kind(
    name="binairo",
    home=__name__,
    title="Binairo",
    aliases=("takuzu", "unruly", "tango", "binary puzzle", "binairo plus", "tohu wa vohu"),
    rules=(ROW, COLUMN, THREE, SIGN, FILLED),
    validate=validate,
    choices=choices,
    blanks=frozenset(),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(
            clues={"1": WHITE_CIRCLE, "2": BLACK_CIRCLE, "w": WHITE_CIRCLE, "b": BLACK_CIRCLE},
            between={"=": EQUAL, "x": OPPOSITE},
            marks={"1": WHITE, "2": BLACK, "w": WHITE, "b": BLACK},
            clues_in_answers=True,
        ),
        puzzlink=PuzzLink(
            {"binairo": "", "takuzu": UNLIKE_LINES},
            Packed((None, WHITE_CIRCLE, BLACK_CIRCLE), 3, _CIRCLES),
            public=False,
        ),
        tatham=Tatham(Cased(WHITE_CIRCLE, BLACK_CIRCLE), "u|d[ten]", variants={"u": UNLIKE_LINES}),
        penpa=Penpa({WHITE_CIRCLE.symbol: (1, "circle_L"), BLACK_CIRCLE.symbol: (2, "circle_L")}),
    ),
    look=Look(
        {WHITE: _WHITE, BLACK: _BLACK},
        touch=Touch(primary=(WHITE, BLACK), secondary=(BLACK, WHITE)),
        symbols={
            WHITE_CIRCLE.symbol: glyphs.WHITE_CIRCLE,
            BLACK_CIRCLE.symbol: glyphs.BLACK_CIRCLE,
            EQUAL.symbol: glyphs.EQUAL,
            OPPOSITE.symbol: glyphs.OPPOSITE,
        },
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=3.5),
    variants={
        UNLIKE_LINES: ALIKE.text,
        TANGO: "Signs stand between cells: circles with = are equal, circles with × are different.",
    },
    plain_variant=plain_variant,
    examples=(
        Example(_PROBLEM, "2 1 1 2\n2 1 2 1\n1 2 1 2\n1 2 2 1", between=_SIGNS),
        Example("- - - -\n- - - -", "1 2 1 1\n2 1 2 2", ROW.name),
        Example("- -\n- -\n- -\n- -", "1 2\n1 2\n2 1\n1 2", COLUMN.name),
        Example("- - - - - -\n- - - - - -", "1 1 1 2 2 2\n2 2 2 1 1 1", THREE.name),
        Example(_PROBLEM, "2 1 1 2\n2 2 1 1\n1 1 2 2\n1 2 2 1", SIGN.name, between=_SIGNS),
        Example(_PROBLEM, "2 1 1 2\n2 1 2 1\n1 2 - 2\n1 2 2 1", FILLED.name, between=_SIGNS),
    ),
)
