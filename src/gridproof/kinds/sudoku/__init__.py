"""Sudoku: every row, column and box holds each number once."""

from __future__ import annotations

from gridproof.kinds.sudoku.check import check
from gridproof.kinds.sudoku.decide import decide
from gridproof.kinds.sudoku.faults import FAULTS
from gridproof.kinds.sudoku.game_ids import BoxSize
from gridproof.kinds.sudoku.rules import (
    _boxes,
    choices,
    groups,
    plain_variant,
    state,
    state_clue,
    transposed_variant,
    validate,
)
from gridproof.kinds.sudoku.speech import SPEECH
from gridproof.kinds.sudoku.units import BOX, CELL, COLUMN, ROW
from gridproof.record.codecs import NUMBER16, TATHAM_NUMBERS
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Touch
from gridproof.record.notation import Kanpen, Notation, PuzzLink, Pzprv3, Tatham, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import PLAIN_NUMBERS, Digits

_PROBLEM = "1 - - -\n- - 3 -\n- 4 - -\n- - - 2"
KIND = Kind(
    name="sudoku",
    home=__name__,
    title="Sudoku",
    aliases=("solo", "number place"),
    rules=(CELL, ROW, COLUMN, BOX),
    validate=validate,
    choices=choices,
    blanks=frozenset(),
    state=state,
    state_clue=state_clue,
    check=check,
    notation=Notation(
        words=Words(numbers=True, clues_in_answers=True),
        puzzlink=PuzzLink({"sudoku": ""}, NUMBER16),
        kanpen=Kanpen("sudoku", numbers=True, square=True),
        pzprv3=(Pzprv3((PLAIN_NUMBERS, Digits()), square=True),),
        tatham=Tatham(
            TATHAM_NUMBERS,
            "[jxk]|a|r[24]|md?[248]|d[a-z]",
            refused={"j": "jigsaw regions", "x": "diagonals", "k": "killer sums"},
            size=BoxSize(),
        ),
        formats=("grid", "fpuzzles", "sudokuwiki"),
    ),
    look=Look(
        {},
        boxes=_boxes,
        touch=Touch("digit", drag="select", notes="left", uses_up=True),
        groups=groups,
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=1.6),
    examples=(
        Example(_PROBLEM, "1 3 2 4\n4 2 3 1\n2 4 1 3\n3 1 4 2"),
        Example(_PROBLEM, "1 3 2 4\n4 2 3 1\n2 4 - 3\n3 1 4 2", CELL.name),
        Example(_PROBLEM, "1 3 2 1\n4 2 3 4\n2 4 1 3\n3 1 4 2", ROW.name),
        Example(_PROBLEM, "1 3 4 2\n4 2 3 1\n2 4 1 3\n3 1 4 2", COLUMN.name),
        Example("1 - - -\n- - - -\n- - - -\n- - - -", "1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1", BOX.name),
    ),
    transposed_variant=transposed_variant,
    plain_variant=plain_variant,
    variants={"HxW": "Boxes {H} cells high and {W} cells wide."},
    decide=decide,
    writes_numbers=True,
)
