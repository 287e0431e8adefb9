"""The verbs that use the solver: solve, count, forced."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from gridproof.backtracking import BACKTRACKING
from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline, OutOfTime, Statistics
from gridproof.engines.solver import Measured
from gridproof.engines.table import OpenSession
from gridproof.engines.table import engine_named as solver_of
from gridproof.errors import PuzzleError, need_whole, show
from gridproof.given import checked_marks, checked_puzzle
from gridproof.kernel.frontier import ways
from gridproof.record.human_account import HumanPatience
from gridproof.record.kind import Human, Kind, Puzzle
from gridproof.searching.search import Otherwise, Result, Search, Status, decide_theory

__all__ = [
    "DEFAULT_ENGINE",
    "Counted",
    "Engine",
    "Forced",
    "Otherwise",
    "Result",
    "Status",
    "count",
    "count_exactly",
    "count_until",
    "decide",
    "engine_named",
    "engines_of",
    "forced",
    "forced_until",
    "or_otherwise",
    "solve",
]

Engine = Callable[[Puzzle, Deadline], Result]
"""Finds an answer and proves whether it is the only one."""

DEFAULT_ENGINE = "default"

_SLICES, _PROPAGATIONS = 10, 1_000_000
"""How many slices and propagations the search under other rules may take: a few seconds at most."""
_CELLS = 2500
"""Larger boards skip that search: stating their clauses alone would take longer than the verdict."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How many answers were found, and whether there are no more."""

    number: int
    complete: bool
    answers: tuple[State, ...]
    statistics: Statistics


@dataclass(frozen=True, slots=True)
class Forced:
    """The marks that stand in every answer.

    ``complete`` is False if the time ran out. Then ``marks`` may lack some marks, but it contains no wrong
    one. For a puzzle without an answer ``marks`` is None.
    """

    marks: dict[Place, Mark] | None
    complete: bool
    statistics: Statistics


def solve(puzzle: Puzzle, *, engine: str = DEFAULT_ENGINE, time_limit: float | None = None) -> Result:
    """Find an answer and prove whether it is the only one.

    If there is no answer, ``otherwise`` of the result holds an answer under other rules, if one was found.
    """
    deadline = Deadline(time_limit)
    return or_otherwise(puzzle, engine_named(checked_puzzle(puzzle).kind, engine)(puzzle, deadline), deadline)


def or_otherwise(puzzle: Puzzle, result: Result, deadline: Deadline) -> Result:
    """The result. If it has no answer, the kind's alternative rules are tried and may add one.

    Time and work are limited. An answer that is not found within them is not reported.
    """
    looser = puzzle.kind.looser.get(puzzle.variant)
    if result.status is not Status.NONE or looser is None:
        return result
    if puzzle.grid.size > _CELLS or deadline.passed:
        return result
    theory = looser.theory(replace(puzzle, variant=looser.variant))
    with Search(theory, partial(SatSession, budget=Measured(_PROPAGATIONS, _SLICES))) as search:
        if not search.find(deadline):
            return result
        found = Otherwise(looser.variant, puzzle.kind.variants[looser.variant], search.answer())
    return replace(result, otherwise=found)


def engines_of(kind: Kind) -> dict[str, Engine]:
    """The engines that solve puzzles of a kind, by name."""
    humans = {name: partial(_prove, human) for name, human in kind.humans.items()}
    return {DEFAULT_ENGINE: decide, **humans, **BACKTRACKING}


def engine_named(kind: Kind, name: str) -> Engine:
    if name == DEFAULT_ENGINE:
        return decide
    known = engines_of(kind)
    if not isinstance(name, str) or name not in known:
        raise PuzzleError(f"{kind.name} has no engine {show(name)}; expected one of: {', '.join(known)}")
    return known[name]


def decide(puzzle: Puzzle, deadline: Deadline, *, prove: bool = True, known: State | None = None) -> Result:
    """Find an answer with the kind's own method. With ``prove``, also find out whether it is the only one.

    ``known`` must be an answer. Then the search looks only for another one.
    """
    if puzzle.kind.decide is not None:
        return puzzle.kind.decide(puzzle, deadline, prove=prove, known=known)
    return decide_theory(partial(puzzle.theory, deadline.check), deadline, prove=prove, known=known)


def _prove(human: Human, puzzle: Puzzle, deadline: Deadline) -> Result:
    return human(puzzle, HumanPatience(deadline, prove=True))


def count(
    puzzle: Puzzle,
    *,
    limit: int = 1000,
    engine: str = DEFAULT_ENGINE,
    state: State | None = None,
    time_limit: float | None = None,
) -> Counted:
    """Count the answers, up to ``limit``. ``engine`` is the solver, such as ``cadical195`` or ``z3``.

    With ``state``, only answers with its marks count.
    """
    open_session = SatSession if engine == DEFAULT_ENGINE else solver_of(engine).open
    return count_until(puzzle, limit, Deadline(time_limit), open_session, state)


def count_until(
    puzzle: Puzzle,
    limit: int,
    deadline: Deadline,
    open_session: OpenSession = SatSession,
    state: State | None = None,
) -> Counted:
    """The same until a deadline, by another solver if one is given."""
    need_whole("limit", limit, 0)
    marks = checked_marks(puzzle, state)
    try:
        theory = checked_puzzle(puzzle).theory(deadline.check)
        opened = Search(theory, open_session, deadline)
    except OutOfTime:
        return Counted(0, False, (), Statistics())
    with opened as search:
        for item in marks.items():
            search.session.add([[theory.literals[item]]])
        answers: list[State] = []
        complete = False
        while len(answers) < limit or limit == 0:
            found = search.find(deadline)
            if not found:
                complete = found is False
                break
            model = search.model()
            answers.append(theory.decode(model))
            search.forbid(model)
        return Counted(len(answers), complete, tuple(answers), search.statistics())


def count_exactly(puzzle: Puzzle, *, time_limit: float | None = None) -> Counted:
    """Count the answers without finding them, however many there are.

    Lines on a board are counted node by node. Not complete, with 0 answers, if that takes too much time or
    work.
    """
    kind, deadline = checked_puzzle(puzzle).kind, Deadline(time_limit)
    exact = kind.part("exact")
    if exact is None:
        raise PuzzleError(f"{kind.name} has no exact count; expected a kind that has one")
    statistics = Statistics()
    started = time.perf_counter()
    try:
        found = ways(exact.line_board(puzzle), deadline.check)
    except OutOfTime:
        found = None
    statistics.solve_seconds = time.perf_counter() - started
    if found is None:
        return Counted(0, False, (), statistics)
    statistics.extra = {"frontiers": found.states}
    return Counted(found.number, True, (), statistics)


def forced(puzzle: Puzzle, state: State | None = None, *, time_limit: float | None = None) -> Forced:
    """The marks that all answers have in common. With ``state``, only answers with its marks count."""
    return forced_until(puzzle, Deadline(time_limit), state)


def forced_until(puzzle: Puzzle, deadline: Deadline, state: State | None = None) -> Forced:
    """The same until a deadline."""
    marks = checked_marks(puzzle, state)
    try:
        theory = puzzle.theory(deadline.check)
        opened = Search(theory, deadline=deadline)
    except OutOfTime:
        return Forced({}, False, Statistics())
    with opened as search:
        assumed = [theory.literals[place, mark] for place, mark in marks.items()]
        found = search.find(deadline, assumed)
        if not found:
            return Forced({} if found is None else None, found is False, search.statistics())
        common = search.common(deadline, theory.shown(search.model()), assumed)
        shown = set(common or ())
        proved = {place: mark for (place, mark), lit in theory.literals.items() if lit in shown}
        return Forced(proved, common is not None, search.statistics())
