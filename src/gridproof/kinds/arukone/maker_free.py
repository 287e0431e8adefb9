"""Lines with given ends: all ends are given but not their pairs, or a few pairs among others are given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations
from itertools import count as counting
from random import Random

from gridproof.board.grid import Cell
from gridproof.board.lines import Line, fragments
from gridproof.board.marks import Clue, State
from gridproof.engines.session import Deadline
from gridproof.kinds.arukone.proof import ProofLines, decide
from gridproof.logic.paths import uses
from gridproof.logic.theory import Lit
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Wishes
from gridproof.searching.search import Search, Status
from gridproof.vocabulary.effort import measured_session
from gridproof.vocabulary.mending import mended

_DRAWS = 100
"""How many covers are drawn in one attempt."""
_SLICES = 10
_USUAL_DENSITY = 0.2
_LEAST_LINES = 2


def pattern(cells: Puzzle, _: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """Lines that end in exactly these cells."""
    bare = replace(cells, clues={})
    return _drawn(bare, lambda lines: _fixed_ends(lines, set(cells.clues)), rng, deadline)


def complete(start: Puzzle, wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """The drawn pairs, and as many further lines as usual."""
    ends = (wishes.density or _USUAL_DENSITY) * start.grid.size * rng.uniform(1, 2.5)
    most = max(ends - len(start.clues), 2 * _LEAST_LINES)
    return _drawn(start, lambda lines: _free_ends(lines, int(most)), rng, deadline)


def _drawn(
    start: Puzzle, state_ends: Callable[[ProofLines], dict[Cell, Lit]], rng: Random, deadline: Deadline
) -> Draft | None:
    """Random lines that cover the board, until no other lines join their ends."""
    lines = ProofLines(start)
    end = state_ends(lines)
    _never_touching(lines, end)
    theory = lines.theory
    theory.preferred = [rng.choice((-1, 1)) * lit for lit in range(1, theory.variables + 1)]
    with Search(theory, partial(measured_session, slices=_SLICES)) as search:

        def draw() -> Draft | None:
            drawn = _joined(search, lines, end, deadline)
            return None if drawn is None else Draft(_numbered(start, drawn), search.answer())

        def mend(draft: Draft, rival: State) -> bool:
            # The lines at these places could be exchanged, whatever lies around them.
            marks = [item for item in draft.answer.items() if rival.get(item[0]) != item[1]]
            search.session.add([[-theory.literals[item] for item in marks]])
            return True

        return mended(_DRAWS, draw, lambda draft: _rival(draft, deadline), mend)


def _rival(draft: Draft, deadline: Deadline) -> State | None:
    """Another answer. Its lines are left open if it is undecided whether there is one."""
    result = decide(draft.puzzle, deadline)
    if result.status is Status.UNIQUE:
        return None
    return next((other for other in result.answers if other != draft.answer), {})


def _joined(search: Search, lines: ProofLines, end: dict[Cell, Lit], deadline: Deadline) -> list[Line] | None:
    """Lines in which no drawn end is joined to a new end. None if that takes too much work."""
    while search.find(deadline):
        found = fragments(lines.grid.ends, lines.edges.chosen(search.model()))
        wrong = [line for line in found if sum(cell in lines.ends for cell in line.ends) == 1]
        if not wrong:
            return found
        for line in wrong:
            (last,) = (cell for cell in line.ends if cell not in lines.ends)
            search.session.add([[-end[last], *(-lines.edges[edge] for edge in line.edges)]])
    deadline.check()
    return None


_GIVEN: Lit = 0
"""Stands for a given end. Other ends have a literal."""


def _fixed_ends(lines: ProofLines, ends: set[Cell]) -> dict[Cell, Lit]:
    for cell in lines.grid.cells:
        uses(lines.theory, lines.edges.at(cell), 1 if cell in ends else 2)
    return dict.fromkeys(ends, _GIVEN)


def _free_ends(lines: ProofLines, most: int) -> dict[Cell, Lit]:
    """Up to ``most`` cells besides the drawn ends may also be ends."""
    t, edges = lines.theory, lines.edges
    end = {cell: t.new() for cell in lines.grid.cells if cell not in lines.ends}
    for cell in lines.grid.cells:
        lits = edges.at(cell)
        if cell in lines.ends:
            uses(t, lits, 1)
            continue
        t.clauses.append(lits)
        t.clauses += [tuple(-lit for lit in three) for three in combinations(lits, 3)]
        t.clauses += [(-end[cell], -a, -b) for a, b in combinations(lits, 2)]
        t.clauses += [(end[cell], *some) for some in combinations(lits, len(lits) - 1)]
    for a, b in lines.grid.adjacent_pairs:
        if a in end and b in end:
            t.clause(-edges.between(a, b), -end[a], -end[b])  # a line of two cells is dull
    t.at_most(most, end.values())
    return {**dict.fromkeys(lines.ends, _GIVEN), **end}


def _never_touching(lines: ProofLines, end: dict[Cell, Lit]) -> None:
    """The constraints of every cover in which no line touches itself."""
    t = lines.theory
    lines.no_hairpins()
    for _, inside, (first, second), onward in lines.corners():
        if end.get(inside) == _GIVEN:
            continue
        spare = [end[inside]] if inside in end else []
        if len(onward) < 2:
            t.clauses.append((-first, -second, *spare))
        else:
            t.clauses += [(-first, -second, edge, *spare) for edge in onward]


def _numbered(start: Puzzle, lines: list[Line]) -> Puzzle:
    """The drawn puzzle, and new numbers at the ends of the other lines, in the order of their first cells."""
    clues = dict(start.clues)
    taken = {clue.number for clue in clues.values()}
    fresh = (number for number in counting(1) if number not in taken)
    for ends in sorted(tuple(sorted(line.ends)) for line in lines):
        if ends[0] not in start.clues:
            clues.update(dict.fromkeys(ends, Clue(next(fresh))))
    return replace(start, clues=dict(sorted(clues.items())))
