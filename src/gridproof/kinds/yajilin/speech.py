"""Yajilin deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Cell, Direction, Edge
from gridproof.board.marks import CROSS, DOT, LINE, SHADED, State
from gridproof.kinds.yajilin.rules import ARROW, BRANCH, COVER, LOOP
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary.line_speech import HYPOTHESES, LINES, from_to
from gridproof.vocabulary.shading import APART
from gridproof.vocabulary.shading_speech import named_link, say_apart
from gridproof.words.naming import name_of, names_of, the_clue

_GLYPHS = {Direction.N: "↑", Direction.E: "→", Direction.S: "↓", Direction.W: "←"}
_FEW = 4
"""Up to this many cells are named one by one."""


# numbers with arrows


def _say_arrow(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    ray, name = reason.places, _arrow(p, reason)
    number = p.clues[reason.clue or 0].number or 0
    shaded = sum(known.get(other) == SHADED for other in ray)
    if number == 0 and follows:
        return f"{name} allows no {{shaded}} cell that way"
    if shaded > number:
        return f"{name} has {_cells(shaded)} that way"
    if shaded == number:
        return f"{name} has {'its {shaded} cell' if number == 1 else f'all its {number} {{shaded}} cells'}"
    missing = number - shaded
    needs = f"{name} needs {_cells(missing, ' more' if shaded else '')}"
    free = [other for other in ray if other not in known]
    room = _room(p, ray, known)
    if room == len(free):
        return f"{needs} and {_left(free, missing)}"
    within = f"{names_of(p.grid, sorted(free))}" if len(free) <= _FEW else f"the {len(free)} cells left"
    limit = f"just {room}" if room == missing else f"only {room}"
    return f"{needs}, and {within} have room for {limit} because {{shaded}} cells never share a side"


def _arrow(p: Puzzle, reason: Reason) -> str:
    cell = reason.clue or 0
    clue = p.clues[cell]
    glyph = _GLYPHS[clue.arrow] if clue.arrow is not None else ""
    return the_clue(p.grid, cell, f"{clue.number or 0}{glyph}")


def _cells(number: int, more: str = "") -> str:
    return f"{number}{more} {{shaded}} cell{'s' * (number != 1)}"


def _left(free: Sequence[Cell], missing: int) -> str:
    if not free:
        return "no cell is left for that"
    if len(free) < missing:
        return f"only {len(free)} cell{'s are' if len(free) > 1 else ' is'} left"
    return "only one cell is left for it" if missing == 1 else f"just {missing} cells are left"


def _room(p: Puzzle, ray: Sequence[Cell], known: State) -> int:
    """The greatest number of cells that can still be shaded if no two of them share a side."""
    room, last = 0, -1
    for cell in sorted(ray):
        if cell not in known and last not in p.grid.neighbours[cell]:
            room, last = room + 1, cell
    return room


# the loop at a cell


def _say_branch(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cell, *edges = reason.places
    name = name_of(p.grid, cell)
    lines = [edge for edge in edges if known.get(edge) == LINE]
    if known.get(cell) == SHADED:
        return (
            f"the line goes into the {{shaded}} {name}"
            if lines
            else f"{name} is {{shaded}} and the line avoids it"
        )
    if len(lines) > 2:
        return f"the line branches at {name}"
    if len(lines) == 2:
        return f"the line passes {name} already"
    return f"the line goes into {name}"


def _say_cover(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cell = reason.places[0]
    name = name_of(p.grid, cell)
    lines = sum(known.get(edge) == LINE for edge in p.grid.edges_at[cell])
    ways = len(_open_edges(p, cell, known))
    on_loop = f"{name} is on the loop"
    if not follows:
        return f"{on_loop}, but {_exits(ways)}"
    if follows[0].mark == SHADED:
        return f"{name} is a dead end for the loop: {_exits(ways)}"
    if follows[0].mark == LINE:
        return (
            f"the line in {name} has only one way on"
            if lines
            else f"the loop has just two ways through {name}"
        )
    return on_loop


def _open_edges(p: Puzzle, cell: Cell, known: State) -> list[Edge]:
    return [
        edge
        for other, edge in zip(p.grid.neighbours[cell], p.grid.edges_at[cell], strict=True)
        if other not in p.clues and known.get(edge) != CROSS
    ]


def _exits(ways: int) -> str:
    return "no way leads there" if ways == 0 else "only one way leads there"


# the loop as a whole


def _say_loop(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cells = sorted(reason.places)
    if not cells:
        return "no loop fits on the board"
    left_out = _left_out(p, cells, known)
    inside = _named(p, cells)
    if follows and follows[0].mark == CROSS:
        (edge, *_) = (fact.place for fact in follows)
        return (
            f"a line {from_to(p.grid, edge)} would close a loop through {inside} that leaves out {left_out}"
        )
    if not follows and _is_closed(p, cells, known):
        return f"the line closes a loop through {inside} that leaves out {left_out}"
    if not follows:
        return f"the loop cannot get out of {inside} to {left_out}"
    return f"the loop has no other way out of {inside} to {left_out}"


def _is_closed(p: Puzzle, cells: Sequence[Cell], known: State) -> bool:
    return all(sum(known.get(edge) == LINE for edge in p.grid.edges_at[cell]) > 1 for cell in cells)


def _named(p: Puzzle, cells: Sequence[Cell]) -> str:
    if len(cells) <= _FEW:
        return names_of(p.grid, cells)
    return f"{name_of(p.grid, cells[0])} and {len(cells) - 1} more cells"


def _left_out(p: Puzzle, cells: Sequence[Cell], known: State | None = None) -> str:
    """The nearest cell elsewhere that is on the loop, or two neighbours: one of them is, as shaded cells
    never touch.
    """
    grid = p.grid
    elsewhere = set(grid.cells) - set(cells) - p.clues.keys()

    def far(cell: Cell) -> float:
        row, col = grid.position(cell)
        return min(abs(row - r) + abs(col - c) for r, c in map(grid.position, cells))

    white = [cell for cell in sorted(elsewhere) if (known or {}).get(cell) == DOT]
    pairs = [pair for pair in grid.adjacent_pairs if elsewhere.issuperset(pair)]
    nearest = min(pairs, key=lambda pair: (far(pair[0]) + far(pair[1]), pair), default=None)
    if white and (nearest is None or far(min(white, key=far)) <= min(map(far, nearest))):
        return f"{name_of(grid, min(white, key=far))}, which is on the loop"
    if nearest is None:
        return "the rest"
    return f"{names_of(grid, nearest)}, which are not both {{shaded}}"


# names


_GLANCES = {
    "shaded: apart > branch > cover": "dead end beside it",
    "shaded: branch > cover": "dead end beside it",
    "shaded: branch > cover > branch": "branching beside it",
    "shaded: apart > branch > cover > branch": "branching beside it",
    "shaded: apart > branch > cover > loop": "loop beside it",
    "shaded: branch > cover > loop": "loop beside it",
    "line: branch > arrow": "starved arrow",
    "line: branch > arrow > apart": "starved arrow",
    "dot: arrow > apart": "starved arrow",
    "cross: cover > branch > arrow": "starved arrow",
    "line: branch > cover": "dead end beside the line",
    "cross: cover > branch > cover": "dead end beside the line",
    "dot: cover > branch > cover": "dead end beside the line",
    "dot: arrow > branch > cover": "dead end beside the line",
    "cross: cover > loop": "line into a loop",
    "dot: cover > loop": "line into a loop",
    "cross: cover > branch": "branching line",
    "dot: cover > branch": "branching line",
    "line: branch > cover > branch": "branching line",
}
"""The shapes that recur in walks, counted by ``benchmarks/patterns.py``."""


def _would_end(p: Puzzle, reasons: Sequence[Reason]) -> str:
    return f"{name_of(p.grid, reasons[-1].places[0])} would be a dead end of the loop"


def _would_branch(p: Puzzle, reasons: Sequence[Reason]) -> str:
    where = name_of(p.grid, reasons[-1].places[0])
    towards = sorted(reason.places[0] for reason in reasons[:-1] if reason.rule == COVER.name)
    if len(towards) > 1:
        return (
            f"the line would have to go from {names_of(p.grid, towards)} to {where}, and would branch there"
        )
    return f"the line would branch at {where}"


def _would_close(p: Puzzle, reasons: Sequence[Reason]) -> str:
    cells = sorted(reasons[-1].places)
    return f"the line would close a loop through {_named(p, cells)} that leaves out {_left_out(p, cells)}"


def _would_starve(p: Puzzle, reasons: Sequence[Reason]) -> str:
    arrow = next(reason for reason in reasons if reason.rule == ARROW.name)
    return f"{_arrow(p, arrow)} would not find room for its {{shaded}} cells"


_BREAKS = {
    COVER.name: _would_end,
    BRANCH.name: _would_branch,
    LOOP.name: _would_close,
    ARROW.name: _would_starve,
    APART.name: _would_starve,
}


def technique(p: Puzzle, step: Step) -> str:
    """The technique, recognised by the rule instances of the step."""
    if step.pattern:
        return step.pattern
    if _looks_ahead(p, step):
        return "arrow look-ahead"
    named = named_link(step)
    if named is None:
        return ""
    link, known = named
    if link.reason is None:
        return ""
    rule, marks = link.reason.rule, {fact.mark for fact in link.follows}
    if rule == LOOP.name:
        return "loop closing" if CROSS in marks or not marks else "way out"
    if rule == COVER.name:
        return "two ways" if LINE in marks else "dead end"
    if rule == ARROW.name:
        return "arrow complete" if SHADED not in marks and marks else "arrow needs all"
    if rule == APART.name:
        return "shaded neighbours"
    if DOT in marks:
        return "line enters"
    if known.get(link.reason.places[0]) == SHADED:
        return "shaded cell"
    return "passed cell" if marks else "branching"


def _looks_ahead(p: Puzzle, step: Step) -> bool:
    """Whether two arrows count the same cells, or one of them counts cells of the other and more."""
    rays = [set(reason.places) for reason in step.reasons if reason.rule == ARROW.name]
    return len(rays) == len(step.reasons) == 2 and bool(rays[0] & rays[1])


SPEECH = Speech(
    marks={
        SHADED: ("{place} [is|are] {shaded}", "{place} [is|are] not {shaded}"),
        DOT: ("{place} [is|are] on the loop", "{place} [is|are] not on the loop"),
        **LINES,
    },
    reasons={
        APART.name: say_apart,
        ARROW.name: _say_arrow,
        BRANCH.name: _say_branch,
        COVER.name: _say_cover,
        LOOP.name: _say_loop,
    },
    technique=technique,
    glances=_GLANCES,
    hypotheses={
        SHADED: "with {place} {shaded}",
        DOT: "with {place} on the loop",
        **HYPOTHESES,
    },
    breaks=_BREAKS,
    bookkeeping=frozenset({BRANCH.name, APART.name}),
    plain_to_see=frozenset({APART.name}),
    blanks_in_passing=True,
    questions={
        APART.name: "Can {places} both be {shaded}?",
        ARROW.name: "Where can the {shaded} cells of {clue} be?",
        BRANCH.name: "Which ways does the loop have at {place}?",
        COVER.name: "How could the loop get through {first}?",
        LOOP.name: "What would a loop that closes at {place} leave out?",
    },
)
