"""The rules of Yajilin for boards whose clues are not decided yet."""

from __future__ import annotations

from itertools import combinations

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import CROSS, DOT, LINE, SHADED
from gridproof.kinds.yajilin.rules import LOOP
from gridproof.logic.open_rules import EMPTY, OpenRules
from gridproof.logic.rings import SingleRing, through_cells
from gridproof.logic.theory import Cut, Model, Reason


class _OneLoop(SingleRing):
    """Clues may stand anywhere here, so a cut only excludes this loop together with another line."""

    def cuts(self, model: Model) -> list[Cut]:
        loops = self._mesh.rings(model)
        edges = [self._mesh.around(loop) for loop in loops]
        return [
            Cut([-edge - 1 for edge in (*edges[at], edges[at - 1][0])], Reason(LOOP.name, tuple(loop)))
            for at, loop in enumerate(loops)
            if len(loops) > 1
        ]


def open_rules(grid: Grid) -> OpenRules:
    rules = OpenRules()
    most = (max(grid.rows, grid.cols) + 1) // 2
    arrows = [(number, way) for way in Direction for number in range(most + 1)]
    rules.choose_clues(grid.cells, ("x", *(f"{number}{way.letter}" for number, way in arrows)))
    shaded = [rules.choose(cell, SHADED, DOT) for cell in grid.cells]
    line = {edge: rules.choose(edge, LINE, CROSS) for edge in grid.edges}
    rules.clauses += [(-shaded[a], -shaded[b]) for a, b in grid.adjacent_pairs]
    for cell, edges in enumerate(grid.edges_at):
        free, lines = rules.clues[cell, EMPTY], [line[edge] for edge in edges]
        rules.clauses.append((free, -shaded[cell]))
        rules.clauses += [(free, -lit) for lit in lines]
        rules.clauses += [(-shaded[cell], -lit) for lit in lines]
        rules.clauses += [tuple(-lit for lit in three) for three in combinations(lines, 3)]
        rules.clauses += [
            (-free, shaded[cell], *most_of) for most_of in combinations(lines, max(len(lines) - 1, 0))
        ]
        for number, way in arrows:
            ray = tuple(shaded[other] for other in grid.ray(cell, way))
            rules.count(rules.clues[cell, f"{number}{way.letter}"], number, ray)
    rules.clauses.append(tuple(line.values()))
    rules.lazy.append((_OneLoop(LOOP.name, through_cells(grid)), [*shaded, *line.values()]))
    return rules
