"""Akari (Light Up): place bulbs so that every white cell is lit and no bulb lights another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridproof.grid import Cell, Direction, Grid, Place
from gridproof.kind import Example, Glyph, Kind, Look, Puzzle, Rule, Speech, Touch, Violation
from gridproof.kinds.clues import free_cells, need_walls
from gridproof.logic.theory import Lit, Reason, Theory
from gridproof.marks import BULB, DOT, Clue, Mark, State
from gridproof.notation import Notation, PuzzLink, Pzprv3, Words
from gridproof.steps import Fact

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
                t.because(LIT.name, [cell, *sight[cell], *run]).any_of(lights[cell] + bulbs)
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
    for cell in free_cells(p):
        sight = _sight(grid, p.clues, cell)
        bulbs_seen = [c for c in sight if marks.get(c) == BULB]
        if marks.get(cell) == BULB:
            for other in bulbs_seen:
                if other > cell:
                    yield Violation(CLASH.name, (cell, other))
        elif not bulbs_seen:
            can_be_lit = cell not in marks or any(c not in marks for c in sight)
            yield Violation(LIT.name, (cell,), broken=not can_be_lit)


def _sight(grid: Grid, walls: Mapping[Cell, Clue], cell: Cell) -> list[Cell]:
    seen = []
    for direction in Direction:
        for other in grid.ray(cell, direction):
            if other in walls:
                break
            seen.append(other)
    return seen


def _say_number(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    wall = reason.clue if reason.clue is not None else reason.places[0]
    number = p.clues[wall].number
    name = f"the {number} at {p.grid.label(wall)}"
    bulbs = sum(known.get(cell) == BULB for cell in reason.places)
    free = sum(cell not in known for cell in reason.places)
    if number == 0:
        return f"{name} allows no bulb beside it"
    if bulbs == number and free:
        return f"{name} has all its bulbs"
    if bulbs > (number or 0):
        return f"{name} has {bulbs} bulbs beside it"
    needs = (number or 0) - bulbs
    wanted = f"{needs} {'more ' if bulbs else ''}bulb{'s' if needs > 1 else ''}"
    left = "just as many" if needs == free else f"only {free}"
    return f"{name} needs {wanted} and {left} free cells are left beside it"


def _say_clash(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    bulbs = [p.grid.label(cell) for cell in reason.places if known.get(cell) == BULB]
    if len(bulbs) > 1:
        return f"the bulbs at {' and '.join(bulbs)} shine on each other"
    return (
        f"the bulb at {bulbs[0]} lights its row or column" if bulbs else "two bulbs must not see each other"
    )


def _say_lit(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cell = p.grid.label(reason.places[0])
    if not follows:
        return f"no bulb can light {cell} any more"
    return f"{cell} must be lit, and no other cell that sees it can hold a bulb"


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
    speech=Speech(
        marks={
            BULB: ("{place} [holds a bulb|hold bulbs]", "{place} [holds|hold] no bulb"),
            DOT: ("{place} [stays|stay] free", "{place} [does|do] not stay free"),
        },
        reasons={NUMBER.name: _say_number, CLASH.name: _say_clash, LIT.name: _say_lit},
    ),
    examples=(
        Example("2 - -\n- - x\n- 1 -", "2 o -\no - x\n- 1 o"),
        Example("2 - -\n- - x\n- - -", "2 o -\no - x\n- - -", "lit"),
        Example("2 - -\n- - x\n- 1 -", "2 o o\no - x\n- 1 o", "clash"),
        Example("2 - -\n- - x\n- 1 -", "2 - o\no - x\n- 1 o", "number"),
    ),
)
