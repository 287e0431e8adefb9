"""How Arukone puzzles are made: cover the board with lines, and re-route them where answers differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from random import Random

from gridproof.board.grid import Cell, Place
from gridproof.board.lines import begun_lines, fragments
from gridproof.board.marks import CROSS, LINE, Clue, Mark
from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError
from gridproof.kinds.arukone import KIND
from gridproof.kinds.arukone.maker_cover import Cover, Line
from gridproof.kinds.arukone.maker_free import complete, pattern
from gridproof.kinds.arukone.proof import covering, leaving_cells_empty
from gridproof.kinds.arukone.rules import ALLOW_EMPTY
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Wishes, numbers_renamed
from gridproof.vocabulary.images import images
from gridproof.vocabulary.mending import answer_near, mended

_USUAL_DENSITY = 0.2
_SHORTEST = 3
_ROUNDS_PER_CELL = 4
"""So many times per cell lines are re-routed, first to get fewer lines, then to remove short ones."""
_REPAIRS_PER_CELL = 1
_SLACK = 2
"""Where answers differ, so many more lines are accepted."""


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """A board whose numbers no other lines join, whether they cover the board or not."""
    grid = wishes.grid
    if min(grid.rows, grid.cols) < 2 or grid.size < 2 * _SHORTEST:
        raise PuzzleError(f"arukone on a board of {grid.rows} x {grid.cols}; expected at least 2 x 3")
    number = (wishes.density or _USUAL_DENSITY) * grid.size / 2
    cover = Cover(grid, images(grid, wishes.orbits), 0 if wishes.density is None else number, rng)
    for _ in range(_ROUNDS_PER_CELL * grid.size):
        if len(cover.lines) <= number:
            break
        deadline.check()
        cover.reroute(rng.randrange(grid.size))

    def draw() -> Draft | None:
        long = _without_short_lines(cover, rng, grid.size, deadline)
        return _numbered(wishes, cover.lines) if long else None

    def mend(draft: Draft, rival: Mapping[Place, Mark]) -> bool:
        cover.reroute(rng.choice(_differing(draft, rival)), _SLACK)
        return True

    return mended(_REPAIRS_PER_CELL * grid.size, draw, lambda draft: _rival(draft, deadline), mend)


def _without_short_lines(cover: Cover, rng: Random, size: int, deadline: Deadline) -> bool:
    for _ in range(_ROUNDS_PER_CELL * size):
        deadline.check()
        cells = cover.shortest
        if len(cover.line_at(cells[0])) >= _SHORTEST:
            return True
        cover.reroute(rng.choice(cells))
    return False


def _numbered(wishes: Wishes, lines: Iterable[Line]) -> Draft:
    grid = wishes.grid
    answer: dict[Place, Mark] = dict.fromkeys(grid.edges, CROSS)
    clues: dict[Cell, Clue] = {}
    for number, line in enumerate(lines, 1):
        clues[line[0]] = clues[line[-1]] = Clue(number)
        answer.update((grid.edge(a, b), LINE) for a, b in pairwise(line))
    return Draft(numbers_renamed(Puzzle(KIND, grid, dict(sorted(clues.items())), wishes.variant)), answer)


def _rival(draft: Draft, deadline: Deadline) -> Mapping[Place, Mark] | None:
    """Another answer, if any: one that covers the board without touching itself, or one that leaves cells
    empty.

    docs/explanations/arukone.md explains why there are no others. Raises TooMuchWork.
    """
    covers = covering(draft.puzzle)
    covers.clauses.append([-covers.literals[place, mark] for place, mark in draft.answer.items()])
    return _near(covers, draft, deadline) or _near(leaving_cells_empty(draft.puzzle), draft, deadline)


def _near(theory: Theory, draft: Draft, deadline: Deadline) -> Mapping[Place, Mark] | None:
    shown = [theory.literals[place, mark] for place, mark in draft.answer.items()]
    return answer_near(theory, shown, deadline)


def _differing(draft: Draft, rival: Mapping[Place, Mark]) -> list[Cell]:
    grid = draft.puzzle.grid
    edges = [edge for edge, mark in draft.answer.items() if rival[edge] != mark]
    return sorted({cell for edge in edges for cell in grid.ends(edge)})


def changes(puzzle: Puzzle, answer: Mapping[Place, Mark]) -> Iterator[Mapping[Cell, Clue]]:
    """Split a line of the answer into two. The second part and the number at its end get a new number."""
    numbers = {clue.number for clue in puzzle.clues.values() if clue.number is not None}
    fresh = next(number for number in range(1, len(numbers) + 2) if number not in numbers)
    for line in _lines(puzzle, answer):
        # Splits in the middle first, because two short lines restrict more than a long and a tiny one.
        for cut in sorted(range(2, len(line) - 1), key=lambda cut: abs(2 * cut - len(line))):
            yield {
                line[cut - 1]: puzzle.clues[line[0]],
                line[cut]: Clue(fresh),
                line[-1]: Clue(fresh),
            }


def _lines(puzzle: Puzzle, answer: Mapping[Place, Mark]) -> list[list[Cell]]:
    """The lines of an answer from number to number, longest first."""
    grid = puzzle.grid
    drawn = fragments(grid.ends, [edge for edge in grid.edges if answer.get(edge) == LINE])
    begun = begun_lines(puzzle.clues, drawn)
    lines = [line for start, line in begun.items() if line[-1] > start]
    return sorted(lines, key=len, reverse=True)


def relaxed(puzzle: Puzzle) -> Puzzle:
    """The puzzle in which cells may stay empty, because further lines could fill them."""
    return puzzle if puzzle.variant else replace(puzzle, variant=ALLOW_EMPTY)


MAKING = Making(
    draft,
    changes=changes,
    relaxed=relaxed,
    complete=complete,
    pattern=pattern,
    renamed=numbers_renamed,
    # A line is found one cell after the other. So a large board for beginners needs more numbers than people
    # publish. Of 40 random boards none was extreme.
    most_cells={"beginner": 64, "extreme": 0},
    sizes=((5, 5), (6, 6), (8, 8), (10, 10)),
)
