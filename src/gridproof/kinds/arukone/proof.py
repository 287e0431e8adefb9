"""How Arukone is decided: a portfolio of arguments. Each of them claims only what it proves.

docs/explanations/arukone.md has the full reasoning. In short: suppose that an answer covers the board and
no line touches itself. Then its corners run along diagonals to a number, which makes it quick to find. If
there is exactly one such answer, and no answer at all leaves a cell empty, then there is no other answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import CROSS, LINE, State
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline, OutOfTime, Statistics
from gridproof.kernel.frontier import ways
from gridproof.kinds.arukone.exact import line_board
from gridproof.kinds.arukone.rules import DETOUR, JOIN
from gridproof.logic.paths import EdgeVariables, Joins, colour_bits, same_colour_along, uses
from gridproof.logic.theory import Clause, Lit, Theory
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Result, Search, Status, decide_theory

_SLICES, _PROPAGATIONS = 4, 5_000_000
"""Slices and propagations for a proof that hints rest on: about two seconds.

Shorter slices took up to twice as long, because every slice starts anew.
"""
_FIRST_SLICES = 2
"""The slices of the usual solver before the one for hard questions, whose loading takes longer."""
_FOR_HARD_QUESTIONS = "cadical153"
_WIDEST, _FRONTIERS = 12, 3_000_000
"""Boards whose shorter side is at most so long are counted, with so many frontiers: below a second."""
_STEPS = 3
"""A line steps so often to pass two cells."""


class ProofLines:
    """The shared part of the two special theories: edges, colours, and cells of one line that touch."""

    def __init__(self, p: Puzzle) -> None:
        self.theory = t = Theory()
        self.grid = grid = p.grid
        self.ends = {cell: clue.number for cell, clue in p.clues.items() if clue.number is not None}
        self.edges = EdgeVariables(grid)
        for edge in grid.edges:
            t.choose(edge, LINE, CROSS)
        self.bits = colour_bits(t, grid, self.ends)
        same_colour_along(t, self.edges, self.bits)
        self._differ: dict[tuple[Cell, Cell], list[Lit]] = {}
        t.lazy.append(Joins(JOIN.name, self.edges, self.ends))

    def differ(self, a: Cell, b: Cell) -> list[Lit]:
        """Literals. One of them holds only if two cells lie on different lines."""
        found = self._differ.get((a, b))
        if found is None:
            t = self.theory
            found = self._differ[a, b] = []
            for p, q in zip(self.bits[a], self.bits[b], strict=True):
                unlike = t.new()
                found.append(unlike)
                t.clauses += ((-unlike, p, q), (-unlike, -p, -q))
        return found

    def squares(self) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
        """Every four cells around a vertex: NW, NE, SW, SE."""
        cols = self.grid.cols
        for row in range(self.grid.rows - 1):
            for col in range(cols - 1):
                cell = self.grid.cell(row, col)
                yield cell, cell + 1, cell + cols, cell + cols + 1

    def no_hairpins(self) -> None:
        """Three sides of a square are not allowed, because its first and last cell would touch."""
        between = self.edges.between
        for nw, ne, sw, se in self.squares():
            sides = (between(nw, ne), between(nw, sw), between(ne, se), between(sw, se))
            self.theory.clauses += [tuple(-side for side in three) for three in combinations(sides, 3)]

    def corners(self) -> Iterator[tuple[Cell, Cell, tuple[Lit, Lit], list[Lit]]]:
        """Per possible corner: its cell, the cell diagonally inside it, the two edges of the corner, and
        further edges.

        With the further edges, the inside cell would be a corner of the same orientation.
        """
        neighbours, between = self.grid.neighbours, self.edges.between
        for nw, ne, sw, se in self.squares():
            for cell, a, b, inside in (
                (nw, ne, sw, se),
                (ne, nw, se, sw),
                (sw, nw, se, ne),
                (se, ne, sw, nw),
            ):
                onward = [between(inside, n) for n in neighbours[inside] if n not in (a, b)]
                yield cell, inside, (between(cell, a), between(cell, b)), onward


def covering(p: Puzzle) -> Theory:
    """Answers that cover the board and in which no line touches itself."""
    lines = ProofLines(p)
    t, grid, edges = lines.theory, lines.grid, lines.edges
    for cell in grid.cells:
        uses(t, edges.at(cell), 1 if cell in lines.ends else 2)
    for a, b in grid.adjacent_pairs:
        t.clauses.append((edges.between(a, b), *lines.differ(a, b)))
    lines.no_hairpins()
    for _cell, inside, (first, second), onward in lines.corners():
        if inside in lines.ends:
            continue
        if len(onward) < 2:
            t.clause(-first, -second)
        else:
            t.clauses += [(-first, -second, edge) for edge in onward]
    return t


def leaving_cells_empty(p: Puzzle) -> Theory:
    """The least answer that leaves a cell empty: fewest cells used, then smallest sum of cell indices.

    Anything that could be made smaller locally is excluded.
    """
    lines = ProofLines(p)
    t, grid, edges = lines.theory, lines.grid, lines.edges
    empty = {cell: t.new() for cell in grid.cells if cell not in lines.ends}

    def apart(a: Cell, b: Cell) -> list[Lit]:
        """One of two cells is empty, or they lie on different lines."""
        return [*(empty[cell] for cell in (a, b) if cell in empty), *lines.differ(a, b)]

    colours = [[lit for cell, lit in empty.items() if sum(grid.position(cell)) % 2 == c] for c in (0, 1)]
    if _balanced(p):
        # Then as many black as white squares are left empty, and at least one of each.
        t.clauses += colours
    else:
        t.any_of([*colours[0], *colours[1]])
    for cell in grid.cells:
        if cell in empty:
            _two_or_empty(t, edges.at(cell), empty[cell])
            t.clauses += [(-empty[cell], -bit) for bit in lines.bits[cell]]
        else:
            uses(t, edges.at(cell), 1)
    for a, b in grid.adjacent_pairs:
        t.clauses.append((edges.between(a, b), *apart(a, b)))
    lines.no_hairpins()
    for cell, inside, (first, second), onward in lines.corners():
        if inside not in empty:
            continue
        # Of two flipped corners, the one above an empty cell is smaller and the one below it is larger.
        spare = [empty[inside]] if cell < inside else []
        if len(onward) < 2:
            t.clauses.append((-first, -second, *spare))
        else:
            t.clauses += [(-first, -second, edge, *spare) for edge in onward]
    _no_shortcut_through(lines, empty, apart)
    _no_shortcut_through_two(lines, empty, apart)
    return t


def _two_or_empty(t: Theory, lits: list[Lit], empty: Lit) -> None:
    t.clauses += [tuple(-lit for lit in three) for three in combinations(lits, 3)]
    t.clauses += [(*group, empty) for group in combinations(lits, max(len(lits) - 1, 0))]
    t.clauses += [(-empty, -lit) for lit in lits]


def _no_shortcut_through(
    lines: ProofLines, empty: dict[Cell, Lit], apart: Callable[[Cell, Cell], list[Lit]]
) -> None:
    """No line could go through an empty cell and get shorter, or get smaller by a flipped corner."""
    t, grid, between = lines.theory, lines.grid, lines.edges.between
    cols = grid.cols
    for cell, lit in empty.items():
        row, col = grid.position(cell)
        for step, at, last in ((1, col, cols - 1), (cols, row, grid.rows - 1)):
            if 0 < at < last:
                t.clauses.append((-lit, *apart(cell - step, cell + step)))
        for side in (-1, 1):
            if not 0 <= col + side < cols:
                continue
            beside = cell + side
            if row > 0:
                above, corner = cell - cols, cell - cols + side
                unlike = apart(above, beside)
                t.clauses.append((-lit, between(above, corner), *unlike))
                t.clauses.append((-lit, between(beside, corner), *unlike))
            if row < grid.rows - 1:
                t.clauses.append((-lit, *apart(cell + cols, beside)))


def _no_shortcut_through_two(
    lines: ProofLines, empty: dict[Cell, Lit], apart: Callable[[Cell, Cell], list[Lit]]
) -> None:
    """The same with two empty cells side by side: a line could take three steps through them."""
    t, grid = lines.theory, lines.grid
    for x, y in grid.adjacent_pairs:
        if x not in empty or y not in empty:
            continue
        for a in grid.neighbours[x]:
            for b in grid.neighbours[y]:
                if _apart(grid, a, b) != _STEPS:
                    continue
                unlike = (-empty[x], -empty[y], *apart(a, b))
                # The ways of three steps that use neither of the two cells. All others are longer.
                others = [
                    (p, q)
                    for p in grid.neighbours[a]
                    for q in grid.neighbours[p]
                    if b in grid.neighbours[q] and p not in (x, y) and q not in (x, y)
                ]
                if not any(p + q < x + y for p, q in others):
                    t.clauses.append(unlike)
                elif len(others) == 1:
                    ((p, q),) = others
                    t.clauses += [(*unlike, lines.edges.between(*side)) for side in ((a, p), (p, q), (q, b))]


def _apart(grid: Grid, a: Cell, b: Cell) -> int:
    """The steps from one cell to another on an empty board."""
    (row, col), (other_row, other_col) = grid.position(a), grid.position(b)
    return abs(row - other_row) + abs(col - other_col)


def decide(p: Puzzle, deadline: Deadline, *, prove: bool = True, known: State | None = None) -> Result:
    """Unique, multiple or none if that is proved in time; otherwise unknown, with the answer found.

    A known answer saves nothing here, because it may be an answer that the special theories do not cover.
    """
    if p.variant == DETOUR:
        # Lines must touch themselves here, so the argument does not apply.
        return decide_theory(partial(p.theory, deadline.check), deadline, prove=prove, known=known)
    statistics = Statistics()
    if not p.clues and p.variant:
        # Without ends there are no lines. This saves a search through all sets of loops.
        return Result(Status.UNIQUE, (dict.fromkeys(p.grid.edges, CROSS),), statistics)
    if not p.variant and not (p.clues and _balanced(p)):
        return Result(Status.NONE, (), statistics)
    found = decide_theory(lambda: covering(p), deadline, prove=prove)
    statistics += found.statistics
    if found.status is Status.UNKNOWN or found.status is Status.MULTIPLE:
        return Result(found.status, found.answers, statistics)
    if found.status is Status.NONE and not p.variant:
        plain = _plainly(p, deadline, prove=prove)
        return Result(plain.status, plain.answers, statistics + plain.statistics)
    no_more = partial(_has_no_more, p, len(found.answers), deadline)
    verdict, shorter, took = _searched(leaving_cells_empty(p), (), deadline, no_more)
    statistics += took
    if verdict is None:
        return Result(Status.UNKNOWN, found.answers, statistics)
    if not shorter:
        # There is no covering answer that touches itself either, because it could be cut short.
        return Result(found.status, found.answers, statistics)
    if p.variant and found.answers:
        return Result(Status.MULTIPLE, (*found.answers, *shorter), statistics)
    answer = (*found.answers, *shorter)[0]
    if not prove:
        return Result(Status.UNKNOWN, (answer,), statistics)
    return _another(p, answer, deadline, statistics)


def covers_in_every_answer(p: Puzzle) -> bool:
    """Whether it is proved that the lines cannot leave a cell empty, even if that is allowed.

    The clock does not influence the result: what takes too much work is unproved on every machine.
    """
    # Imported here, because the solvers take longer to load than everything else of a kind.
    from gridproof.vocabulary.effort import measured_session

    measured = partial(measured_session, slices=_SLICES, propagations=_PROPAGATIONS)
    with Search(leaving_cells_empty(p), measured) as search:
        return search.find(Deadline()) is False


def _balanced(p: Puzzle) -> bool:
    """Whether lines can cover a checkerboard. A line's ends determine how many more black squares it uses."""
    excess = [0, 0]
    for cell in p.grid.cells:
        excess[sum(p.grid.position(cell)) % 2] += 2
    for cell in p.clues:
        excess[sum(p.grid.position(cell)) % 2] -= 1
    return excess[0] == excess[1]


def _solvers() -> tuple[Callable[[Theory], SatSession], ...]:
    """The usual solver for some work, and then one for hard questions."""
    # Imported here, because the solvers take longer to load than everything else of a kind.
    from gridproof.vocabulary.effort import measured_session

    first = partial(measured_session, slices=_FIRST_SLICES, propagations=_PROPAGATIONS)
    return first, partial(SatSession, solver=_FOR_HARD_QUESTIONS)


def _searched(
    theory: Theory, forbidden: Sequence[Clause], deadline: Deadline, no_more: Callable[[], bool]
) -> tuple[bool | None, tuple[State, ...], Statistics]:
    """Whether there is an answer; None if the deadline passed. The answer, if there is one.

    ``no_more`` may prove in another way that there is none.
    """
    statistics = Statistics()
    for opened in _solvers():
        if statistics.conflicts and no_more():
            return False, (), statistics
        with Search(theory, opened) as search:
            search.session.add(forbidden)
            verdict = search.find(deadline)
            statistics += search.statistics()
            if verdict is not None or deadline.passed:
                return verdict, (search.answer(),) if verdict else (), statistics
    return None, (), statistics


def _plainly(p: Puzzle, deadline: Deadline, *, prove: bool) -> Result:
    """Decide by the plain theory, for boards to which the argument does not apply."""
    result = Result(Status.UNKNOWN, (), Statistics())
    for opened in _solvers():
        before, answers = result.statistics, result.answers
        if before.conflicts and _has_no_more(p, len(answers), deadline):
            return Result(Status.UNIQUE if answers else Status.NONE, answers, before)
        plain = partial(p.theory, deadline.check)
        found = decide_theory(plain, deadline, opened, prove=prove, known=result.answer)
        result = Result(found.status, found.answers, before + found.statistics)
        if result.status is not Status.UNKNOWN or deadline.passed or (result.answers and not prove):
            break
    return result


def _has_no_more(p: Puzzle, known: int, deadline: Deadline) -> bool:
    """Whether counting node by node proves that there are no more answers than those known."""
    if min(p.grid.rows, p.grid.cols) > _WIDEST:
        return False
    try:
        found = ways(line_board(p), deadline.check, most=known + 1, budget=_FRONTIERS)
    except OutOfTime:
        return False
    return found is not None and found.number == known


def _another(p: Puzzle, known: State, deadline: Deadline, statistics: Statistics) -> Result:
    """Search for an answer other than the known one in the plain theory."""
    theory = p.theory()
    forbidden = [-theory.literals[place, mark] for place, mark in known.items()]
    verdict, others, took = _searched(theory, [forbidden], deadline, partial(_has_no_more, p, 1, deadline))
    status = {None: Status.UNKNOWN, False: Status.UNIQUE, True: Status.MULTIPLE}[verdict]
    return Result(status, (known, *others), statistics + took)
