"""Yajilin: shade some cells and draw one loop through all the others."""

from __future__ import annotations

from gridproof.board.grid import Direction
from gridproof.board.marks import CROSS, DOT, LINE, SHADED, Clue
from gridproof.kinds.yajilin.check import check
from gridproof.kinds.yajilin.faults import FAULTS
from gridproof.kinds.yajilin.rules import (
    ARROW,
    BRANCH,
    COVER,
    LOOP,
    choices,
    state,
    state_clue,
    state_last,
    validate,
)
from gridproof.kinds.yajilin.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import ARROW16
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Kanpen, Notation, PuzzLink, Pzprv3, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import SHADING, Cells, Links
from gridproof.record.tokens import Arrowed, Decimal, Word
from gridproof.vocabulary.shading import APART

_PROBLEM = "- - - 1w\n- - 1e -\n- - - -\n- - - -"
ARROWS = {f"?{direction.letter}": Clue(None, direction) for direction in Direction}


KIND = Kind(
    name="yajilin",
    home=__name__,
    title="Yajilin",
    aliases=("yajirin",),
    rules=(APART, ARROW, BRANCH, COVER, LOOP),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT, CROSS}),
    state=state,
    state_clue=state_clue,
    state_last=state_last,
    check=check,
    notation=Notation(
        words=Words(
            clues={"x": Clue(), **ARROWS},
            numbers=True,
            arrows=True,
            marks={"x": SHADED, ".": DOT},
            lines=True,
        ),
        puzzlink=PuzzLink(
            {"yajilin": "", "yajirin": ""},
            ARROW16,
            flags={"b": ""},
            refused={"o": "every shaded cell is outside the loop"},
        ),
        kanpen=Kanpen("yajilin", {"-4": Clue()}, arrows=True),
        pzprv3=(
            Pzprv3(
                (
                    Cells(
                        tuple(Arrowed(part, separator=",") for part in (Decimal(), Word("-", Clue()))),
                        expected="or 'direction,number'",
                    ),
                    Cells(marks=SHADING),
                    Links(),
                )
            ),
        ),
        formats=("xml",),
    ),
    look=Look(
        {
            SHADED: glyphs.SHADED,
            DOT: glyphs.DOT,
            LINE: glyphs.LINE,
            CROSS: glyphs.CROSS,
        },
        touch=Touch("line", (SHADED, DOT), (DOT,), drag="line", edge_secondary=CROSS),
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=37),
    has_holes=True,
    examples=(
        Example(_PROBLEM, "se sw x -\nns ns - x\nns ne ew sw\nne ew ew nw"),
        Example("- - -\n- - -", "se sw x\nne nw x", APART.name),
        Example(_PROBLEM.replace("1w", "2w"), "se sw x -\nns ns - x\nns ne ew sw\nne ew ew nw", ARROW.name),
        Example("- - -\n- - -", "se sew sw\nne new nw", BRANCH.name),
        Example("- -\n- -", "x:se sw\nne nw", BRANCH.name),
        Example("- - -\n- - -", "se sw -\nne nw x", COVER.name),
        Example("- -\n- -", "se sw\nn n", COVER.name),
        Example("- - x - -\n- - x - -", "se sw - se sw\nne nw - ne nw", LOOP.name),
        Example("-", "x", LOOP.name),
    ),
)
