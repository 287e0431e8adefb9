"""Oh no (0h n0): colour every cell so that each number sees just as many white cells as it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridproof.engines.session import Deadline
from gridproof.grid import Cell, Grid, Place
from gridproof.kept import kept_by_size
from gridproof.kind import Example, Glyph, Kind, Look, Puzzle, Rule, Speech, Touch, Violation
from gridproof.kinds import shading, sight_speech
from gridproof.kinds.clues import free_cells
from gridproof.logic import known as known_cells
from gridproof.logic.known import Known
from gridproof.logic.sight import Sight
from gridproof.logic.theory import Reason, Theory
from gridproof.marks import SHADED, WHITE, Clue, Mark, State
from gridproof.notation import Notation, PuzzLink, Words
from gridproof.search import Result
from gridproof.steps import Fact, Step

NUMBER = Rule(
    "number",
    "A number stands on a white cell. It tells how many other white cells are seen from there in its row "
    "and column, up to the nearest shaded cells.",
)
COMPANY = Rule("company", "Every white cell sees at least one other white cell.")
FILLED = Rule("filled", "Every cell is either shaded or white.")


def validate(p: Puzzle) -> None:
    highest = max(p.grid.rows + p.grid.cols - 2, 1)
    for cell, clue in p.clues.items():
        if clue.arrow is not None or (clue.wall and clue.number is not None):
            raise p.error(cell, "an arrow, or a number on a shaded cell", "a number, shaded or white")
        if clue.number is not None and not 1 <= clue.number <= highest:
            raise p.error(cell, f"the number {clue.number}", f"1 to {highest}")


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), (SHADED, WHITE))


@kept_by_size(32)
def size_rules(grid: Grid) -> Theory:
    t = Theory()
    for cell in grid.cells:
        t.choose(cell, SHADED, WHITE)
    for cell, beside in enumerate(grid.neighbours):
        # A white cell that is seen at all is seen past a white neighbour.
        t.because(COMPANY.name, (cell, *beside)).clause(cell + 1, *(-n - 1 for n in beside))
    return t


def _sight(p: Puzzle, known: Known) -> Sight:
    numbers = {cell: clue.number for cell, clue in p.clues.items() if clue.number is not None}
    return Sight(p.grid, numbers, known)


def state(p: Puzzle, t: Theory) -> None:
    shading.include_rules(p, t, size_rules(p.grid), white=WHITE)
    _sight(p, shading.known_clues(p, apart=False)).state(t, NUMBER.name)


class _Company:
    """Deductions from the rule that every white cell has a white neighbour."""

    def __init__(self, grid: Grid, known: Known) -> None:
        self._neighbours = grid.neighbours
        self._known = known
        self._looked_at = 0

    def look(self) -> None:
        order, cells = self._known.order, self._known.cells
        while self._looked_at < len(order):
            cell = order[self._looked_at]
            self._looked_at += 1
            if cells[cell] == known_cells.SHADED:
                for neighbour in self._neighbours[cell]:
                    self._settle(neighbour)
            else:
                self._settle(cell)

    def state_rest(self, t: Theory) -> None:
        """Say the rule for the cells that may turn out white and have no white neighbour yet."""
        cells = self._known.cells
        for cell, beside in enumerate(self._neighbours):
            if cells[cell] != known_cells.SHADED:
                near = [n for n in beside if cells[n] != known_cells.SHADED]
                if all(cells[n] == known_cells.OPEN for n in near):
                    unless_shaded = [cell + 1] if cells[cell] == known_cells.OPEN else []
                    t.any_of([*unless_shaded, *(-n - 1 for n in near)])

    def _settle(self, cell: Cell) -> None:
        cells = self._known.cells
        left = [n for n in self._neighbours[cell] if cells[n] != known_cells.SHADED]
        if not left:
            self._known.shade(cell)
        elif len(left) == 1 and cells[cell] == known_cells.WHITE:
            self._known.whiten(left[0])


def decide(p: Puzzle, deadline: Deadline, *, prove: bool = True, known: State | None = None) -> Result:
    settled = shading.known_clues(p, apart=False)
    sight = _sight(p, settled)
    company = _Company(p.grid, settled)

    def state_rest(t: Theory) -> None:
        company.state_rest(t)
        sight.state_rest(t)

    return shading.decide(
        p, deadline, settled, (sight, company), state_rest, prove=prove, known=known, white=WHITE
    )


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for cell, number, seen in shading.seen_from_numbers(p, marks):
        if seen.surely != number:
            mendable = seen.surely < number <= seen.most
            yield Violation(NUMBER.name, (cell, *seen.visible), broken=not mendable)
    for cell, beside in enumerate(p.grid.neighbours):
        if shading.colour(p, marks, cell) == WHITE:
            colours = {shading.colour(p, marks, n) for n in beside}
            if WHITE not in colours:
                yield Violation(COMPANY.name, (cell, *beside), broken=None not in colours)
    undecided = tuple(cell for cell in free_cells(p) if cell not in marks)
    if undecided:
        yield Violation(FILLED.name, undecided, broken=False)


def _say_company(p: Puzzle, reason: Reason, _known: State, follows: Sequence[Fact]) -> str:
    cell = p.grid.label(reason.places[0])
    if not follows:
        return f"{cell} is white and sees no other white cell"
    if follows[0].mark == SHADED:
        return f"{cell} has only shaded neighbours and would see no white cell"
    return f"{cell} must see another white cell and has no other neighbour left for that"


def technique(p: Puzzle, step: Step) -> str:
    if step.reasons[-1].rule == COMPANY.name and step.supposed is None:
        return "company"
    return sight_speech.technique(p, step, NUMBER.name, own=0)


KIND = Kind(
    name="ohno",
    title="Oh no",
    aliases=("0hn0", "0h n0", "oh no"),
    rules=(NUMBER, COMPANY, FILLED),
    validate=validate,
    choices=choices,
    blanks=frozenset(),
    state=state,
    check=check,
    notation=Notation(
        words=Words(
            clues={"x": Clue(wall=True), "o": Clue(), "b": Clue(wall=True), "?": Clue()},
            numbers=True,
            marks={"x": SHADED, "o": WHITE},
            clues_in_answers=True,
        ),
        puzzlink=PuzzLink({"ohno": ""}, "number16", numbers={0: Clue(wall=True)}, public=False),
    ),
    look=Look(
        {SHADED: Glyph("■", "fill"), WHITE: Glyph("○", "disc")},
        touch=Touch(primary=(WHITE, SHADED), secondary=(SHADED, WHITE)),
    ),
    speech=Speech(
        marks={
            SHADED: ("{place} [is|are] shaded", "{place} [is|are] not shaded"),
            WHITE: ("{place} [is|are] white", "{place} [is|are] not white"),
        },
        reasons={NUMBER.name: sight_speech.counting(own=0), COMPANY.name: _say_company},
        technique=technique,
    ),
    examples=(
        Example("- 6 - -\n3 - - -\n- - x -\n- 5 - x", "o 6 o o\n3 o o x\nx o x x\no 5 o x"),
        Example("- 6 - -\n3 - - -\n- - x -\n- 5 - x", "x 6 o o\n3 o o x\nx o x x\no 5 o x", "number"),
        Example("- 6 - -\n3 - - -\n- - x -\n- 5 - x", "o 6 o o\n3 o o x\nx o x o\no 5 o x", "company"),
        Example("- 6 - -\n3 - - -\n- - x -\n- 5 - x", "o 6 o o\n3 o o x\nx o x -\no 5 o x", "filled"),
    ),
    decide=decide,
)
