"""The wishes for a puzzle that is to be made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gridproof.board.grid import Grid
from gridproof.errors import PuzzleError, is_number, need_whole, show
from gridproof.given import checked_puzzle
from gridproof.hints import Level
from gridproof.hints.techniques import technique_named
from gridproof.making.generic import making_of
from gridproof.record.kind import Kind, Puzzle
from gridproof.record.maker import Orbits, Wishes
from gridproof.symmetry import orbits

DEFAULT = "default"
DEFAULT_NOTE = "a random answer with every clue it can have, then as few clues as leave it alone"


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything except the seed that determines which puzzle is made."""

    kind: Kind
    rows: int
    cols: int
    level: Level | None = None
    symmetry: str = "none"
    density: float | None = None
    minimal: bool | None = None
    unique: bool = True
    method: str = DEFAULT
    variant: str = ""
    options: Mapping[str, float] | None = None
    technique: str | None = None
    """A named technique that the walk through the puzzle takes."""
    at_most: Level | None = None
    """The highest level of a puzzle with a technique."""
    fewest: int | None = None
    """Of so many puzzles, the one with the fewest clues is taken."""
    start: Puzzle | None = None
    """What is drawn already, and stays."""
    pattern: Puzzle | None = None
    """The places of the clues, whatever the clues are."""

    def wishes(self) -> Wishes:
        """The wishes for the kind's maker. Raises PuzzleError for wishes that contradict each other."""
        if self.density is not None and not (is_number(self.density) and 0 < self.density <= 1):
            raise PuzzleError(f"a density of {show(self.density)}; expected a share above 0 and up to 1")
        if self.fewest is not None:
            need_whole("number of puzzles to take the fewest clues from", self.fewest, 1)
        if self.options is not None and not isinstance(self.options, Mapping):
            raise PuzzleError(f"options {show(self.options)}; expected names with their numbers")
        if not isinstance(self.symmetry, str):
            raise PuzzleError(f"a symmetry {show(self.symmetry)}; expected its name")
        if self.symmetry != "none" and not making_of(self.kind).symmetric:
            raise PuzzleError(f"{self.kind.name} with the symmetry {show(self.symmetry)}; expected none")
        if not self.unique and (self.level is not None or self.minimal):
            raise PuzzleError("a level, or minimal clues, without a unique answer; expected unique")
        self._need_technique()
        self._need_offered()
        grid = Grid.of(self.rows, self.cols)
        self._need_fitting(grid)
        Puzzle(self.kind, grid, {}, self.variant)
        return Wishes(
            grid,
            Orbits(self.symmetry, orbits(grid, self.symmetry, self.kind.has_outside, self.kind.has_between)),
            self.density,
            self.variant,
            self.options or {},
            self.level or self.at_most,
            self.unique,
        )

    @property
    def hardest(self) -> Level | None:
        """No puzzle is harder than this level."""
        return self.level or self.at_most

    @property
    def technique_name(self) -> str | None:
        """The technique as the kind writes it. Raises PuzzleError for an unknown one."""
        return None if self.technique is None else technique_named(self.kind, self.technique)

    def _need_technique(self) -> None:
        """Raise an error for a technique that the kind does not have or cannot need."""
        if self.at_most is not None and (self.technique is None or self.level is not None):
            raise PuzzleError("an upper level without a technique, or with a level; expected one technique")
        name = self.technique_name
        if name is None:
            return
        if not self.unique:
            raise PuzzleError(f"the technique {name} without a unique answer; expected unique")
        reason = making_of(self.kind).out_of_reach.get(name)
        if reason is not None:
            raise PuzzleError(f"no {self.kind.name} puzzle needs the technique {name}: {reason}")

    def _need_offered(self) -> None:
        """Raise an error for a level that is found too seldom at this size."""
        if self.level is None or self.start is not None or self.pattern is not None or self.method != DEFAULT:
            return
        if not is_offered(self.kind, self.rows, self.cols, self.level):
            offered = (level for level in Level if is_offered(self.kind, self.rows, self.cols, level))
            board = f"{self.kind.name} of {self.rows} x {self.cols}"
            raise PuzzleError(
                f"the level {self.level} for {board}, which is found too seldom; "
                f"expected a smaller board, or one of: {', '.join(offered)}"
            )

    def _need_fitting(self, grid: Grid) -> None:
        """Raise an error for a given board that does not fit the other wishes."""
        boards = [board for board in (self.start, self.pattern) if board is not None]
        if not boards:
            return
        if len(boards) > 1 or self.method != DEFAULT or self.minimal or not self.unique:
            others = "a pattern, a method, minimal clues or several answers"
            raise PuzzleError(f"what is drawn, together with {others}; expected one of them")
        board = checked_puzzle(boards[0])
        if (board.kind, board.grid, board.variant) != (self.kind, grid, self.variant):
            size = f"{board.grid.rows} x {board.grid.cols} {board.variant}".strip()
            raise PuzzleError(
                f"{board.kind.name} of {size} to go on with; expected the requested kind, size and variant"
            )


def is_offered(kind: Kind, rows: int, cols: int, level: Level) -> bool:
    """Whether puzzles of a level are found soon enough at that size."""
    most = making_of(kind).most_cells.get(level)
    return most is None or rows * cols <= most


def level_named(name: str) -> Level:
    try:
        return Level(str(name).lower())
    except ValueError:
        raise PuzzleError(f"unknown level {show(name)}; expected one of: {', '.join(Level)}") from None
