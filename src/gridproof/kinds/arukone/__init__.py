"""Arukone (Numberlink): join equal numbers by lines that never cross."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

from gridproof.board.marks import CROSS, LINE, Clue
from gridproof.kinds.arukone.check import check
from gridproof.kinds.arukone.faults import FAULTS
from gridproof.kinds.arukone.proof import decide, leaving_cells_empty
from gridproof.kinds.arukone.rules import (
    ALLOW_EMPTY,
    COVER,
    DETOUR,
    END,
    JOIN,
    PASS,
    PASSES,
    choices,
    plain_variant,
    state,
    validate,
)
from gridproof.kinds.arukone.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import NUMBER16
from gridproof.record.kind import Example, Kind, Look, Looser
from gridproof.record.look import Touch
from gridproof.record.notation import Kanpen, Notation, PuzzLink, Pzprv3, Words
from gridproof.record.scale import Scale
from gridproof.record.sections import PLAIN_NUMBERS, Cells, Links
from gridproof.record.tokens import Word

_LETTERS = tuple(
    Word(letter, Clue(number)) for number, letter in enumerate(ascii_uppercase + ascii_lowercase, 1)
)

KIND = Kind(
    name="arukone",
    home=__name__,
    title="Arukone",
    aliases=("numberlink", "numlin", "number link"),
    rules=(END, PASS, JOIN, COVER),
    validate=validate,
    choices=choices,
    blanks=frozenset({CROSS}),
    state=state,
    check=check,
    notation=Notation(
        words=Words(numbers=True, lines=True),
        puzzlink=PuzzLink(
            {"arukone": "", "numlin": ALLOW_EMPTY, "numberlink": ALLOW_EMPTY},
            NUMBER16,
            flags={"e": ALLOW_EMPTY},
        ),
        kanpen=Kanpen("numberlink", numbers=True, variant=ALLOW_EMPTY),
        pzprv3=(
            Pzprv3(
                (Cells(_LETTERS, expected="or a letter"), Links()),
                switch={"passallcell": "", "dontpassallcell": ALLOW_EMPTY, "allowempty": ALLOW_EMPTY},
                pids=("arukone",),
            ),
            Pzprv3((PLAIN_NUMBERS, Links()), pids=("numlin", "numberlink")),
        ),
        formats=("grid",),
    ),
    look=Look(
        {LINE: glyphs.LINE, CROSS: glyphs.CROSS},
        touch=Touch("line", drag="line", edge_secondary=CROSS),
    ),
    speech=SPEECH,
    faults=FAULTS,
    scale=Scale(looks=18),
    examples=(
        Example(
            "- - - -\n- 2 3 -\n1 - - 1\n2 - - 3",
            "se ew ew sw\nns s s ns\nn ns ns n\ne nw ne w",
        ),
        Example("1 2\n- -\n1 2", "s -\nns -\nn -", END.name, variant=ALLOW_EMPTY),
        Example("1 -\n- 1", "se sw\nne nw", PASS.name),
        Example("1 2\n1 2", "e w\ne w", JOIN.name),
        Example("1 1\n- -", "e w\n- -", COVER.name),
    ),
    variants={ALLOW_EMPTY: "Cells may stay empty.", DETOUR: PASSES.text},
    looser={"": Looser(ALLOW_EMPTY, leaving_cells_empty)},
    plain_variant=plain_variant,
    decide=decide,
    joins_clues=True,
)
