"""Masyu: one loop from cell to cell; it goes straight through white circles and turns in black ones."""

from __future__ import annotations

from gridproof.board.marks import CROSS, LINE
from gridproof.kinds.masyu.check import check
from gridproof.kinds.masyu.faults import FAULTS
from gridproof.kinds.masyu.rules import (
    BLACK,
    BLACK_CIRCLE,
    BRANCH,
    END,
    LOOP,
    WHITE,
    WHITE_CIRCLE,
    choices,
    state,
    state_clue,
    validate,
)
from gridproof.kinds.masyu.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import Packed, Runs
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Kanpen, Notation, Penpa, PuzzLink, Pzprv3, Tatham, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import Cells, Links
from gridproof.record.tokens import Word

_CIRCLES = "a white or a black circle"

KIND = Kind(
    name="masyu",
    home=__name__,
    title="Masyu",
    aliases=("mashu", "pearl", "pearls"),
    rules=(WHITE, BLACK, END, BRANCH, LOOP),
    validate=validate,
    choices=choices,
    blanks=frozenset({CROSS}),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(
            clues={"w": WHITE_CIRCLE, "b": BLACK_CIRCLE, "1": WHITE_CIRCLE, "2": BLACK_CIRCLE}, lines=True
        ),
        puzzlink=PuzzLink(
            {"mashu": "", "masyu": ""}, Packed((None, WHITE_CIRCLE, BLACK_CIRCLE), 3, _CIRCLES)
        ),
        kanpen=Kanpen("masyu", {"1": WHITE_CIRCLE, "2": BLACK_CIRCLE}),
        pzprv3=(
            Pzprv3((Cells((Word("1", WHITE_CIRCLE), Word("2", BLACK_CIRCLE)), expected="1 2"), Links())),
        ),
        tatham=Tatham(
            Runs((Word("W", WHITE_CIRCLE), Word("B", BLACK_CIRCLE)), _CIRCLES, "a", complete=True), "d[a-z]|n"
        ),
        penpa=Penpa({WHITE_CIRCLE.symbol: (1, "circle_L"), BLACK_CIRCLE.symbol: (2, "circle_L")}),
    ),
    look=Look(
        {LINE: glyphs.LINE, CROSS: glyphs.CROSS},
        touch=Touch("line", drag="line", edge_secondary=CROSS),
        symbols={WHITE_CIRCLE.symbol: glyphs.WHITE_CIRCLE, BLACK_CIRCLE.symbol: glyphs.BLACK_CIRCLE},
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=26),
    examples=(
        Example("- b - -\n- - - w\n- - - b\n- - - -", "- se ew sw\n- ns - ns\n- ne ew nw\n- - - -"),
        Example("- - w - -\n- - - - -", "se ew ew ew sw\nne ew ew ew nw", "white"),
        Example("w - -\n- - -", "se ew sw\nne ew nw", "white"),
        Example("- - -\n- - w\n- - -", "se sw -\nns ns -\nne nw -", "white"),
        Example("b - -\n- - -", "se ew sw\nne ew nw", "black"),
        Example("- b -\n- - -", "se ew sw\nne ew nw", "black"),
        Example("- - -\n- - -", "e ew w\n- - -", "end"),
        Example("- - -\n- - -", "se sew sw\nne new nw", "branch"),
        Example("- - - - -\n- - - - -", "se sw - se sw\nne nw - ne nw", "loop"),
        Example("-", "-", "loop"),
    ),
)
