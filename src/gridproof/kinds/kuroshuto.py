"""Kuroshuto (Kurochute): a number tells how far away one shaded cell is, in exactly one direction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gridproof.engines.session import Deadline
from gridproof.grid import Cell, Place
from gridproof.human import HumanResult, Patience
from gridproof.kind import Example, Glyph, Kind, Look, Puzzle, Rule, Touch, Violation
from gridproof.kinds import kuroshuto_speech, shading
from gridproof.kinds.clues import free_cells, need_numbers
from gridproof.kinds.shading import APART, CONNECTED
from gridproof.logic import known as known_cells
from gridproof.logic.cardinality import pairwise
from gridproof.logic.connectivity import Chains
from gridproof.logic.known import Contradiction, Known
from gridproof.logic.theory import Theory
from gridproof.marks import DOT, SHADED, Clue, Mark, State
from gridproof.notation import Notation, PuzzLink, Pzprv3, Words
from gridproof.search import Result

NUMBER = Rule(
    "number",
    "A number stands on a white cell. Of the cells that lie just as many steps away from it, straight up, "
    "right, down and left, exactly one is shaded.",
)


def validate(p: Puzzle) -> None:
    need_numbers(p, 1, max(p.grid.rows, p.grid.cols, 2) - 1, unknown=True)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), (SHADED, DOT))


def targets_of(p: Puzzle) -> dict[Cell, list[Cell]]:
    """Per number the cells of which one is shaded; clue cells are white."""
    rays, clues = p.grid.rays, p.clues
    return {
        cell: [
            target
            for ray in rays[cell]
            if len(ray) >= clue.number and (target := ray[clue.number - 1]) not in clues
        ]
        for cell, clue in clues.items()
        if clue.number is not None
    }


def state(p: Puzzle, t: Theory) -> None:
    shading.include_rules(p, t, shading.apart_and_connected(p.grid))
    for cell, targets in targets_of(p).items():
        t.because(NUMBER.name, [cell, *targets], cell).exactly(1, [target + 1 for target in targets])


class _Numbers:
    """Deductions from the numbers: of each group of cells exactly one is shaded."""

    def __init__(self, groups: list[list[Cell]], known: Known) -> None:
        self._known = known
        self._groups = groups
        self._watching: dict[Cell, list[list[Cell]]] = {}
        for group in groups:
            for cell in group:
                self._watching.setdefault(cell, []).append(group)
        self._looked_at = 0

    def look(self) -> None:
        known = self._known
        if not self._looked_at:
            for group in self._groups:
                self._shade_last(group)
        while self._looked_at < len(known.order):
            cell = known.order[self._looked_at]
            self._looked_at += 1
            for group in self._watching.get(cell, ()):
                if known.cells[cell] == known_cells.SHADED:
                    for other in group:
                        if other != cell:
                            known.whiten(other)
                else:
                    self._shade_last(group)

    def state_rest(self, t: Theory) -> bool:
        """Say the groups that are still open, if any; of the others the shaded cell is known."""
        cells = self._known.cells
        before = len(t.clauses)
        for group in self._groups:
            left = [cell + 1 for cell in group if cells[cell] == known_cells.OPEN]
            if left:
                t.any_of(left)
                t.clauses += pairwise(left)
        return len(t.clauses) > before

    def _shade_last(self, group: list[Cell]) -> None:
        left = [cell for cell in group if self._known.cells[cell] != known_cells.WHITE]
        if not left:
            raise Contradiction
        if len(left) == 1:
            self._known.shade(left[0])


def decide(p: Puzzle, deadline: Deadline, *, prove: bool = True, known: State | None = None) -> Result:
    settled = shading.known_clues(p, apart=True)
    numbers = _Numbers(list(targets_of(p).values()), settled)

    def state_rest(t: Theory) -> None:
        shading.apart_and_connected_rest(p.grid, settled, t, asked=numbers.state_rest(t))

    return shading.decide(
        p, deadline, settled, (numbers, Chains(p.grid, settled)), state_rest, prove=prove, known=known
    )


def human(p: Puzzle, patience: Patience) -> HumanResult:
    from gridproof.kinds import kuroshuto_human  # by need: few ask for it

    return kuroshuto_human.solve(p, patience)


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for cell, clue in p.clues.items():
        if clue.number is None:
            continue
        targets = [ray[clue.number - 1] for ray in p.grid.rays[cell] if len(ray) >= clue.number]
        colours = [shading.colour(p, marks, target) for target in targets]
        if colours.count(SHADED) != 1:
            mendable = SHADED not in colours and None in colours
            yield Violation(NUMBER.name, (cell, *targets), broken=not mendable)
    yield from shading.check_apart(p, marks)
    yield from shading.check_connected(p, marks)


KIND = Kind(
    name="kuroshuto",
    title="Kuroshuto",
    aliases=("kurochute",),
    rules=(NUMBER, APART, CONNECTED),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    check=check,
    notation=Notation(
        words=Words(clues={"?": Clue()}, numbers=True, marks={"x": SHADED, ".": DOT}),
        puzzlink=PuzzLink({"kurochute": "", "kuroshuto": ""}, "number16"),
        pzprv3=(
            Pzprv3(
                sections=("clues", "marks"),
                style="number",
                clues={"-": Clue()},
                marks={"1": SHADED, "+": DOT},
                ignored=frozenset({"-"}),
            ),
        ),
    ),
    look=Look(
        {SHADED: Glyph("■", "fill"), DOT: Glyph("·", "dot")},
        touch=Touch(primary=(SHADED, DOT), secondary=(DOT,)),
    ),
    speech=kuroshuto_speech.SPEECH,
    examples=(
        Example("- - 3 2\n- - - 1\n1 - - -\n- - - -", "- x - -\n- - x -\n- - - -\nx - x -"),
        Example("- - 3 2\n- - - 1\n1 - - -\n- - - -", "- - - -\n- - x -\n- - - -\nx - x -", "number"),
        Example("- - 3 2\n- - - 1\n1 - - -\n- - - -", "x x - -\n- - x -\n- - - -\nx - x -", "apart"),
        Example("- - 3 2\n- - - 1\n1 - - -\n- - - -", "- x - -\nx - x -\n- - - -\n- - x -", "connected"),
    ),
    decide=decide,
    humans={"human": human},
)
