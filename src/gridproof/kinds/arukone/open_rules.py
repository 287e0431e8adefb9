"""The rules of Arukone for boards whose numbers are not decided yet. Every cell is used."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from gridproof.board.grid import Grid
from gridproof.board.lines import Line, fragments
from gridproof.board.marks import CROSS, LINE
from gridproof.kinds.arukone.rules import JOIN
from gridproof.logic.open_rules import EMPTY, OpenRules
from gridproof.logic.paths import EdgeVariables, Joins
from gridproof.logic.theory import Clause, Lit

_MOST_NUMBERS = 9


def open_rules(grid: Grid) -> OpenRules:
    rules = OpenRules()
    most = grid.size // 2
    numbers = [str(number) for number in range(1, min(_MOST_NUMBERS, most) + 1)]
    if most > _MOST_NUMBERS:
        rules.within = f"with at most {_MOST_NUMBERS} numbers"
    rules.choose_clues(grid.cells, numbers)
    _in_pairs(rules, grid, numbers)
    line = {edge: rules.choose(edge, LINE, CROSS) for edge in grid.edges}
    for cell, edges in enumerate(grid.edges_at):
        lines = tuple(line[edge] for edge in edges)
        rules.count(rules.clues[cell, EMPTY], 2, lines)
        for number in numbers:
            rules.count(rules.clues[cell, number], 1, lines)
    # Joined cells have one number. The solver chooses it for every cell.
    on = [{number: rules.new() for number in numbers} for _ in grid.cells]
    for cell in grid.cells:
        rules.written += [(-rules.clues[cell, number], on[cell][number]) for number in numbers]
        rules.written += [(-on[cell][a], -on[cell][b]) for a, b in combinations(numbers, 2)]
    for edge, (a, b) in zip(grid.edges, grid.adjacent_pairs, strict=True):
        for number in numbers:
            rules.written.append((-line[edge], -on[a][number], on[b][number]))
            rules.written.append((-line[edge], on[a][number], -on[b][number]))

    def concerned(holds: Callable[[Lit], bool]) -> list[Clause]:
        """The two ends of every line show the same number."""
        lines = fragments(grid.ends, [edge for edge in grid.edges if holds(line[edge])])
        return [clause for one in lines for clause in _same_ends(rules, one, numbers)]

    rules.concerned = concerned
    # Without any fixed number, only one part of the rule is left: nothing closes to a ring.
    rules.lazy.append((Joins(JOIN.name, EdgeVariables(grid), {}), list(line.values())))
    return rules


def _in_pairs(rules: OpenRules, grid: Grid, numbers: list[str]) -> None:
    """Every number stands twice or not at all. Numbers are counted in the order of their first appearance."""
    for at, number in enumerate(numbers):
        shown = [rules.clues[cell, number] for cell in grid.cells]
        rules.clauses += [tuple(-lit for lit in three) for three in combinations(shown, 3)]
        for cell, lit in enumerate(shown):
            rules.clauses.append((-lit, *(other for other in shown if other != lit)))
            if at:
                earlier = (rules.clues[other, numbers[at - 1]] for other in range(cell))
                rules.naming.append((-lit, *earlier))


def _same_ends(rules: OpenRules, line: Line, numbers: list[str]) -> list[Clause]:
    if not line.ends:
        return []
    first, last = line.ends
    return [(-rules.clues[first, number], rules.clues[last, number]) for number in numbers]
