"""The verb that turns problems into puzzles: reduce."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from gridproof.board.marks import State
from gridproof.kinds import kind_named
from gridproof.record.kind import Kind
from gridproof.reductions.formula import Problem, read_problem
from gridproof.reductions.reducing import Reduction, reduce
from gridproof.verbs.asking import About, Asked, Name, Text
from gridproof.verbs.bounds import MAX_CELLS, TooLarge
from gridproof.verbs.verb import Progress, Verb

_SECONDS = 20.0
_SHARE = 0.8
"""The share of the job's time that the solver may take."""

Value = Annotated[str, About(min_length=1, max_length=8)]


@dataclass(frozen=True, kw_only=True)
class ReduceRequest(Asked):
    text: Annotated[Text, About("A formula, a circuit or a partial Latin square.")]
    kind: Name
    thesis: Annotated[bool, About("build the board as a thesis does, where one does")] = False
    values: Annotated[
        dict[Name, Value],
        About(
            "What an answer shall mean: variables with 0 or 1, or cells of the square.", max_length=MAX_CELLS
        ),
    ] = field(default_factory=dict)


class Reduced(NamedTuple):
    """A problem as a board, and up to two answers with the requested values."""

    made: Reduction
    found: list[State] | None
    """None if the time was over before."""

    @property
    def values(self) -> Mapping[str, str]:
        """The values in the first answer; empty without one."""
        return self.made.decode(self.found[0]) if self.found else {}


def _given(request: ReduceRequest) -> tuple[Problem, Kind]:
    return read_problem(request.text), kind_named(request.kind)


def _reduce(request: ReduceRequest, _progress: Progress) -> Reduced:
    made = reduce(*_given(request), thesis=request.thesis)
    grid = made.puzzle.grid
    if grid.size > MAX_CELLS:
        raise TooLarge(
            f"found a problem that takes a board of {grid.rows} x {grid.cols} cells; "
            f"expected one that fits on {MAX_CELLS:,} cells"
        )
    return Reduced(made, made.answers(request.values, most=2, time_limit=_SECONDS * _SHARE))


VERBS = (
    Verb(
        "reduce",
        "A formula, a circuit or a partial Latin square as a puzzle.",
        ReduceRequest,
        _reduce,
        _SECONDS,
        _given,
    ),
)
