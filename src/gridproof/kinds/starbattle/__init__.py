"""Star Battle: stars in every row, column and region, and none that touch. With one star each: Queens."""

from __future__ import annotations

from math import cos, pi, sin

from gridproof.board.marks import DOT
from gridproof.kinds.starbattle.check import check
from gridproof.kinds.starbattle.faults import FAULTS
from gridproof.kinds.starbattle.rules import (
    COLUMN,
    REGION,
    ROW,
    STAR,
    STARS,
    TOUCH,
    choices,
    plain_variant,
    state,
    validate,
)
from gridproof.kinds.starbattle.speech import SPEECH
from gridproof.record import glyphs
from gridproof.record.codecs import NoClues
from gridproof.record.drawing import Drawing, Paint, Path, Role
from gridproof.record.kind import Example, Kind, Look
from gridproof.record.look import Glyph, Touch
from gridproof.record.notation import Notation, PuzzLink, Pzprv3, Words
from gridproof.record.sections import Cells, RegionNumbers

_POINTS = tuple(
    (0.5 + size * sin(at * pi / 5), 0.52 - size * cos(at * pi / 5)) for at, size in enumerate((0.4, 0.17) * 5)
)
_STAR = Glyph(
    "★", Drawing((Path(Paint(Role.BULB, Role.BULB_EDGE, 0.04), _POINTS, closed=True),)), "star", key="s"
)
_PROBLEM = "a b b b c\na d d b c\nd d d c c\nd d d c e\nd d d c e"

KIND = Kind(
    name="starbattle",
    home=__name__,
    title="Star Battle",
    aliases=("queens", "two not touch", "star fight"),
    rules=(ROW, COLUMN, REGION, TOUCH),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    check=check,
    notation=Notation(
        words=Words(marks={"x": STAR, "*": STAR, ".": DOT, "o": DOT}),
        number=STARS,
        puzzlink=PuzzLink({"starbattle": ""}, NoClues()),
        pzprv3=(Pzprv3((RegionNumbers(), Cells(marks={"#": STAR, "+": DOT}))),),
    ),
    look=Look(
        {STAR: _STAR, DOT: glyphs.DOT},
        boxes=lambda p: iter(p.regions),
        touch=Touch(primary=(STAR, DOT), secondary=(DOT,), drag_mark=DOT),
    ),
    speech=SPEECH,
    faults=FAULTS,
    has_regions=True,
    has_holes=True,
    variants={STARS.template: "Every row, column and region has {N} stars."},
    plain_variant=plain_variant,
    examples=(
        Example(_PROBLEM, "- - x - -\nx - - - -\n- - - x -\n- x - - -\n- - - - x"),
        Example(_PROBLEM, "x - x - -\n- - - - -\n- x - x -\n- - - - -\n- - - - x", "row"),
        Example(_PROBLEM, "- - x - -\nx - - - -\n- - - x -\nx - - - -\n- - - - x", "column"),
        Example(_PROBLEM, "x - - - -\n- - x - -\n- - - - x\n- x - - -\n- - - x -", "region"),
        Example(_PROBLEM, "- x - - -\nx - - - -\n- - x - -\n- - - x -\n- - - - x", "touch"),
    ),
)
