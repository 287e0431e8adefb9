"""Random boards for every kind: any clues that the kind accepts, any marks that can stand there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random

from hypothesis import strategies as st

from gridproof.board.grid import Cell, Direction, Edge, Grid, Place
from gridproof.board.marks import HOLE, Clue, Mark
from gridproof.errors import PuzzleError
from gridproof.formats.words import example_board
from gridproof.kinds import KINDS
from gridproof.making.generic import making_of
from gridproof.record.kind import Board, Kind, Puzzle

kinds = st.sampled_from(sorted(KINDS)).map(KINDS.__getitem__)
randoms = st.integers(min_value=0, max_value=2**32).map(Random)


def boards(*, arrows: bool | None = None) -> st.SearchStrategy[Board]:
    """Boards with marks, notes and an answer, each of them there or not."""
    some = kinds if arrows is None else kinds.filter(lambda kind: kind.notation.words.arrows == arrows)
    return st.builds(random_board, some, randoms)


def played_boards() -> st.SearchStrategy[Board]:
    return st.builds(played_board, kinds, randoms)


def random_board(kind: Kind, random: Random) -> Board:
    puzzle = random_puzzle(kind, random)
    choices = kind.choices(puzzle)
    state = {place: random.choice(marks) for place, marks in choices.items() if random.random() < 0.6}
    answer: dict[Place, Mark] = {place: random.choice(marks) for place, marks in choices.items()}
    notes: dict[Cell, tuple[Mark, ...]] = {
        place: tuple(marks[: random.randint(1, len(marks))])
        for place, marks in choices.items()
        if not puzzle.grid.is_edge(place) and random.random() < 0.3
    }
    return Board(
        puzzle,
        state if random.random() < 0.7 else None,
        answer if random.random() < 0.7 else None,
        notes if random.random() < 0.5 else {},
    )


def played_board(kind: Kind, random: Random) -> Board:
    return played(random_board(kind, random), random)


def played(board: Board, random: Random) -> Board:
    """The board with all that a player can leave on it."""
    choices, grid = board.puzzle.kind.choices(board.puzzle), board.puzzle.grid
    moves: list[tuple[Place, Mark | None]] = []
    for place, mark in (board.state or {}).items():
        moves += [(place, random.choice(choices[place])), (place, None)] if random.random() < 0.3 else []
        moves.append((place, mark))

    def some(of: float) -> dict[Place, tuple[Mark, ...]]:
        return {
            place: tuple(random.sample(marks, random.randint(1, len(marks))))
            for place, marks in choices.items()
            if random.random() < of
        }

    return board._replace(
        notes=some(0.2),
        corners=some(0.2),
        colours={place: tuple(random.sample("123456789", 2)) for place in choices if random.random() < 0.2},
        signs={
            place: random.choice(("cross", "dot") if grid.is_edge(place) else ("inside", "outside"))
            for place in range(grid.border.start)
            if random.random() < 0.2
        },
        moves=tuple(moves),
    )


def random_puzzle(kind: Kind, random: Random) -> Puzzle:
    """A random puzzle, or the kind's first example when no random clues were accepted."""
    for _ in range(20):
        side = random.randint(1, 6)
        grid = Grid.of(side, side if random.random() < 0.5 else random.randint(1, 6))
        variants = [
            "",
            *(re.sub("[A-Z]", lambda _: str(random.randint(1, 3)), name) for name in kind.variants),
        ]
        regions = random_regions(grid, random) if kind.has_regions else ()
        clues = random_clues(kind, grid, random)
        if kind.region_clues:
            clues = one_a_region(clues, regions)
        try:
            inner = random_borders(kind, grid, random)
            return Puzzle(kind, grid, clues, random.choice(variants), {"id": "a b"}, regions, inner)
        except PuzzleError:
            continue
    return example_board(kind, kind.examples[0]).puzzle


def has_pid(puzzle: Puzzle) -> bool:
    """Whether puzz.link has the puzzle's variant, or writes it as a number beside the size."""
    notation = puzzle.kind.notation
    return notation.number is not None or puzzle.variant in notation.puzzlink.pids.values()


Regions = tuple[tuple[Cell, ...], ...]


def random_regions(grid: Grid, random: Random) -> Regions:
    """A partition of the board into regions of any shape: each edge is open or closed at random."""
    closed = random.choice((0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0))
    region_of = list(grid.cells)
    for a, b in random.sample(grid.adjacent_pairs, len(grid.adjacent_pairs)):
        if random.random() >= closed:
            old, new = region_of[a], region_of[b]
            region_of = [new if region == old else region for region in region_of]
    return tuple(tuple(cell for cell in grid.cells if region_of[cell] == region) for region in {*region_of})


def random_borders(kind: Kind, grid: Grid, random: Random) -> tuple[Edge, ...]:
    """Borders on some edges, or on none; those that lie between two regions are borders anyway."""
    share = random.choice((0.0, 0.0, 0.1, 0.3)) if kind.has_inner_borders else 0.0
    return tuple(edge for edge in grid.edges if share and random.random() < share)


def one_a_region(clues: Mapping[Cell, Clue], regions: Regions) -> dict[Cell, Clue]:
    """The first clue of each region, wherever it stands in it."""
    first = (next((cell for cell in region if cell in clues), None) for region in regions)
    return {cell: clues[cell] for cell in first if cell is not None}


def random_clues(kind: Kind, grid: Grid, random: Random) -> dict[Place, Clue]:
    words = kind.notation.words
    between = random_between(kind, grid, random)
    cells = random.sample(grid.cells, random.randint(0, grid.size // 2))
    if making_of(kind).dropped(Clue(1)) == Clue(1) and random.random() < 0.6:
        cells = [*grid.cells]  # usual boards of such kinds have a clue in every cell
    if kind.joins_clues:
        # Equal numbers come in pairs.
        return {cell: Clue(at // 2 + 1) for at, cell in enumerate(cells[: len(cells) // 2 * 2])}
    pool = list(words.clues.values())
    if words.numbers:
        pool += map(Clue, range(1, max(grid.rows, grid.cols) + 1))
    if words.arrows:
        pool += (Clue(number, arrow) for number in range(3) for arrow in Direction)
    if kind.has_holes and random.random() < 0.3:
        pool += [HOLE] * (len(pool) // 2 or 1)
    return {cell: random.choice(pool) for cell in cells} | between if pool else between


def random_between(kind: Kind, grid: Grid, random: Random) -> dict[Place, Clue]:
    """Clues on few edges or on none, for kinds that have some there."""
    pool = list(kind.notation.words.between.values())
    few = [edge for edge in grid.edges if random.random() < 0.2] if pool and random.random() < 0.5 else []
    return {edge: random.choice(pool) for edge in few}
