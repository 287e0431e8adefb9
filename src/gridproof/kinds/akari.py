"""Akari (Light Up): place bulbs so that every white cell is lit and no bulb lights another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from gridproof.grid import Cell, Place
from gridproof.kind import Example, Glyph, Kind, Look, Puzzle, Rule, Touch, Violation
from gridproof.kinds.akari_speech import SPEECH
from gridproof.kinds.clues import free_cells, need_walls
from gridproof.logic.theory import Lit, Theory
from gridproof.marks import BULB, DOT, Clue, Mark, State
from gridproof.notation import Notation, PuzzLink, Pzprv3, Words

LIT = Rule("lit", "Every white cell is lit by a bulb in its row or column, with no black cell between.")
CLASH = Rule("clash", "No bulb shines on another bulb.")
NUMBER = Rule("number", "A number tells how many bulbs stand beside it, sharing a side.")


def validate(p: Puzzle) -> None:
    need_walls(p, 4)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), (BULB, DOT))


def state(p: Puzzle, t: Theory) -> None:
    grid = p.grid
    bulb = {cell: t.choose(cell, BULB, DOT) for cell in free_cells(p)}
    # A board with few walls is filled at once by setting bulbs; clearing cells first ends in a search.
    t.preferred += bulb.values()
    sight: dict[Cell, list[Cell]] = {}
    lights: dict[Cell, list[Lit]] = {}
    for run in grid.runs(p.clues):
        bulbs = [bulb[c] for c in run]
        if len(run) > 1:
            t.because(CLASH.name, run).at_most(1, bulbs)
        for cell in run:
            if cell in sight:
                t.because(LIT.name, [cell, *sight[cell], *run]).clauses.append(lights[cell] + bulbs)
            else:
                sight[cell], lights[cell] = run, bulbs
    for wall, clue in p.clues.items():
        if clue.number is not None:
            near = [c for c in grid.neighbours[wall] if c in bulb]
            t.because(NUMBER.name, near, wall).exactly(clue.number, [bulb[c] for c in near])


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    grid = p.grid
    for wall, clue in p.clues.items():
        if clue.number is None:
            continue
        near = [c for c in grid.neighbours[wall] if c not in p.clues]
        bulbs = sum(marks.get(c) == BULB for c in near)
        undecided = sum(c not in marks for c in near)
        if bulbs != clue.number:
            can_grow = bulbs < clue.number <= bulbs + undecided
            yield Violation(NUMBER.name, (wall, *near), broken=not can_grow)
    lit: set[Cell] = set()
    lightable: set[Cell] = set()
    for run in grid.runs(p.clues):
        shining = [c for c in run if marks.get(c) == BULB]
        if shining:
            lit.update(run)
        elif any(c not in marks for c in run):
            lightable.update(run)
        # Of many bulbs in a row, each clashes with the next one.
        for pair in pairwise(shining):
            yield Violation(CLASH.name, pair)
    for cell in free_cells(p):
        if cell not in lit:
            yield Violation(LIT.name, (cell,), broken=cell not in lightable)


WALLS = {"x": Clue(wall=True), **{str(n): Clue(n, wall=True) for n in range(5)}}

KIND = Kind(
    name="akari",
    title="Akari",
    aliases=("lightup", "light up", "bijutsukan"),
    rules=(LIT, CLASH, NUMBER),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    check=check,
    notation=Notation(
        words=Words(clues=WALLS, marks={"o": BULB, ".": DOT}),
        puzzlink=PuzzLink({"lightup": "", "akari": "", "bijutsukan": ""}, "4cell"),
        pzprv3=(
            Pzprv3(
                sections=("clues+marks",),
                clues={"-": Clue(wall=True), **{str(n): Clue(n, wall=True) for n in range(5)}},
                marks={"#": BULB, "+": DOT},
            ),
        ),
        tatham="walls",
    ),
    look=Look(
        {BULB: Glyph("●", "bulb"), DOT: Glyph("·", "dot")},
        touch=Touch(primary=(BULB, DOT), secondary=(DOT,), drag_mark=DOT),
    ),
    speech=SPEECH,
    examples=(
        Example("2 - -\n- - x\n- 1 -", "2 o -\no - x\n- 1 o"),
        Example("2 - -\n- - x\n- - -", "2 o -\no - x\n- - -", "lit"),
        Example("2 - -\n- - x\n- 1 -", "2 o o\no - x\n- 1 o", "clash"),
        Example("2 - -\n- - x\n- 1 -", "2 - o\no - x\n- 1 o", "number"),
    ),
)
