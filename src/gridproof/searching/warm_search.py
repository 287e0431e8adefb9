"""Solvers that stay loaded with the rules of one board size. A puzzle's clues are assumptions.

Loading the rules takes far longer than solving an ordinary puzzle. What the solver learns from the rules
under assumptions stays true for the next puzzle of the same size.
"""

from __future__ import annotations

import atexit
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline, Statistics
from gridproof.logic.theory import Lit, Model, Theory
from gridproof.searching.search import Result, Search, look_twice

_USES = 200
"""After so many puzzles a solver is dropped, together with the learned clauses that it no longer needs."""

_MOST_RULES = 32
"""Solvers are kept for the last so many theories.

If every board has a theory of its own, most are never used again.
"""

_idle: OrderedDict[Theory, dict[str | None, list[tuple[Search, int]]]] = OrderedDict()
"""Per name of a solver, the idle searches and how often each was used."""


@atexit.register
def _close_all() -> None:
    """Close all solvers while the module that they come from is still loaded."""
    _keep(0)


def _keep(most: int) -> None:
    """Close the solvers of all but the ``most`` theories used last."""
    while len(_idle) > most:
        _, shelves = _idle.popitem(last=False)
        for shelf in shelves.values():
            for search, _ in shelf:
                search.close()


@contextmanager
def loaded(rules: Theory, solver: str | None = None) -> Iterator[Search]:
    """A search for exclusive use. It returns to the shelf only if it was used without an error."""
    shelf = _idle.get(rules, {}).get(solver)
    search, uses = shelf.pop() if shelf else (Search(rules, partial(SatSession, solver=solver)), 0)
    try:
        yield search
    except BaseException:
        search.close()
        raise
    if uses + 1 < _USES:
        _idle.setdefault(rules, {}).setdefault(solver, []).append((search, uses + 1))
        _idle.move_to_end(rules)
        _keep(_MOST_RULES)
    else:
        search.close()


def decide_facts(
    rules: Theory,
    facts: Sequence[Lit],
    answer_of: Callable[[Model], dict[Place, Mark]],
    literal_of: Callable[[Place, Mark], Lit],
    deadline: Deadline,
    *,
    prove: bool = True,
    known: State | None = None,
) -> Result:
    """Find an answer under the facts, unless one is known. With ``prove``, search for a second one."""
    started = time.perf_counter()
    with loaded(rules) as search:
        ready = time.perf_counter()
        before = replace(search.statistics())
        switch = search.session.new()

        def forbid(answer: State) -> None:
            search.session.add([[-switch, *(-literal_of(place, mark) for place, mark in answer.items())]])

        if known is not None:
            forbid(known)
        status, answers = look_twice(
            lambda: search.find(deadline, [*facts, switch]),
            lambda: answer_of(search.model()),
            lambda: forbid(answer_of(search.model())),
            prove=prove,
            known=known,
        )
        search.session.add([(-switch,)])
        after = search.statistics()
    statistics = Statistics(
        variables=rules.variables,
        clauses=after.clauses,
        decisions=after.decisions - before.decisions,
        conflicts=after.conflicts - before.conflicts,
        propagations=after.propagations - before.propagations,
        rounds=after.rounds - before.rounds,
        cuts=after.cuts - before.cuts,
        encode_seconds=ready - started,
        solve_seconds=time.perf_counter() - ready,
    )
    return Result(status, answers, statistics)
