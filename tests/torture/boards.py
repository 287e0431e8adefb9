"""Random boards of every kind and of every shape, with hostile words about them."""

from __future__ import annotations

from random import Random

from gridproof.board.grid import Cell, Direction, Grid
from gridproof.board.marks import HOLE, Clue
from gridproof.errors import PuzzleError
from gridproof.record.kind import Board, Kind, Puzzle
from tests.formats.random_boards import one_a_region, played, random_between, random_borders, random_regions

_LINES = ((1, 1), (1, 2), (2, 1), (1, 7), (7, 1), (81, 1), (1, 81), (1, 100))
_WIDE = ((2, 40), (40, 2), (2, 81), (3, 100))
_USUAL = ((2, 2), (3, 2), (3, 4), (5, 7), (4, 4), (6, 6), (9, 9), (12, 12), (16, 16))
SHAPES = (*_LINES, *_WIDE, *_USUAL)

_NUMBERS = (*range(36), 99, 100, 255, 256, 999, 4095, 4096, 9999, 99_999, 100_000, 999_999)

INFO = (
    "",
    " ",
    "plain",
    "  blanks   around ",
    "two\nlines",
    "[end]",
    "a [problem] b [solution]",
    "[stray] word",
    "end",
    "problem",
    "begin",
    "gridproof akari 1 1",
    "state",
    '"quotes" \\ and \\n',
    "<name>&amp;</name> ]]> <!-- -->",
    "é 数独 🙂 \u202e\u2028\x85\x1c\ufeff",
    "\x00\ud800\x7f",
    "%",
    "100 %25 %3A",
    "# kind: akari",
    "variant allow-empty",
    "key: value",
    "3 3",
    "x" * 1000,
    '{"problem": 1, "puzzle": 2, "size": 3, "empty": [',
)
KEYS = (
    "id",
    "title",
    "author",
    "source",
    "more",
    "Odd Key",
    "state",
    "gridproof",
    "a:b",
    "puzzle",
    "k" * 100,
)


def random_board(kind: Kind, random: Random, shape: tuple[int, int] | None = None) -> Board:
    """A board with marks, notes and an answer, each of them there or not, finished or not."""
    puzzle = random_puzzle(kind, random, shape)
    choices = kind.choices(puzzle)
    share = random.choice((0.0, 0.3, 1.0))
    plain = random.random() < 0.5
    state = {
        place: marks[0] if plain else random.choice(marks)
        for place, marks in choices.items()
        if random.random() < share
    }
    answer = {place: random.choice(marks) for place, marks in choices.items()}
    if random.random() < 0.2:
        answer = {place: mark for place, mark in answer.items() if random.random() < 0.5}
    board = Board(puzzle, state if random.random() < 0.7 else None, answer if random.random() < 0.7 else None)
    return played(board, random) if random.random() < 0.5 else board


def random_puzzle(kind: Kind, random: Random, shape: tuple[int, int] | None = None) -> Puzzle:
    """A puzzle that the kind accepts, of any shape, empty or full of clues or something between."""
    info = {key: random.choice(INFO) for key in KEYS if random.random() < 0.4}
    while True:
        rows, cols = shape or (
            random.choice(SHAPES) if random.random() < 0.7 else (random.randint(1, 9),) * 2
        )
        grid = Grid.of(rows, cols)
        regions = random_regions(grid, random) if kind.has_regions else ()
        clues = _clues(kind, grid, random)
        if kind.region_clues:
            clues = one_a_region(clues, regions)
        try:
            inner = random_borders(kind, grid, random)
            between = random_between(kind, grid, random)
            return Puzzle(kind, grid, clues | between, _variant(kind, grid, random), info, regions, inner)
        except PuzzleError:
            continue


def _variant(kind: Kind, grid: Grid, random: Random) -> str:
    name = random.choice(("", *kind.variants))
    if name.islower() or not name:
        return name
    height = random.choice([h for h in range(1, grid.rows + 1) if grid.rows % h == 0])
    return name.replace("H", str(height)).replace("W", str(grid.rows // height))


def _clues(kind: Kind, grid: Grid, random: Random) -> dict[Cell, Clue]:
    count = random.choice((0, grid.size, random.randint(0, grid.size)))
    cells = sorted(random.sample(grid.cells, count))
    if kind.joins_clues:
        # Equal numbers come in pairs.
        random.shuffle(cells)
        numbers = (
            random.sample(range(1, 2000), len(cells)) if random.random() < 0.3 else range(1, len(cells) + 1)
        )
        return {cell: Clue(numbers[at // 2]) for at, cell in enumerate(cells[: len(cells) // 2 * 2])}
    pool = _pool(kind, grid)
    if random.random() < 0.5:
        pool = pool[: max(1, len(pool) // 2)]
    if kind.has_holes and len(cells) % 3 == 1:
        pool = [*pool, *[HOLE] * (len(pool) // 3 + 1)]
    return {cell: random.choice(pool) for cell in cells} if pool else {}


_pools: dict[tuple[str, Grid], list[Clue]] = {}


def _pool(kind: Kind, grid: Grid) -> list[Clue]:
    """Every clue that the kind accepts on such a board, small ones first."""
    key = kind.name, grid
    if key not in _pools:
        words = kind.notation.words
        clues = list(words.clues.values())
        if words.numbers or words.arrows:
            clues += (Clue(number) for number in _NUMBERS)
        if words.arrows:
            clues += (Clue(number, arrow) for number in (None, *_NUMBERS) for arrow in Direction)
        _pools[key] = [clue for clue in clues if _accepts(kind, grid, clue)]
    return _pools[key]


def _accepts(kind: Kind, grid: Grid, clue: Clue) -> bool:
    try:
        Puzzle(kind, grid, {0: clue})
    except PuzzleError:
        return False
    return True
