"""Write a pseudo-Boolean proof (VeriPB 3.0) that a puzzle has exactly one answer.

The proof has four parts. It logs the answer, which excludes it from then on. It defines counters for long
counts, so that a SAT solver can count. It derives each cut that the lazy rules gave while we searched, as a
lemma of its own. Then it derives a contradiction from the other rules and the cuts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import NamedTuple

from gridproof.board.marks import State
from gridproof.certificates.pb_formula import NumberedCount, PbFormula, at_least, literal
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.engines.solver import refutation
from gridproof.logic.cardinality import subsets
from gridproof.logic.theory import Clause, Cut, Lit

_SUBSETS = 300
"""A count of at most so many clauses needs no counters."""


def pb_proof(formula: PbFormula, answer: State, deadline: Deadline) -> str:
    """The proof. Raises OutOfTime, and ValueError if there is another answer."""
    return "\n".join(_Writer(formula, answer, deadline).lines()) + "\n"


class _Writer:
    def __init__(self, formula: PbFormula, answer: State, deadline: Deadline) -> None:
        self._formula = formula
        self._deadline = deadline
        self._number = formula.constraints
        """The number of the last constraint."""
        self._variables = formula.program.variables
        self._shown: list[Lit] = formula.theory.shown_by(answer)
        self._excluded: Clause = [-lit for lit in self._shown]

    def lines(self) -> Iterator[str]:
        formula, theory = self._formula, self._formula.theory
        yield "pseudo-Boolean proof version 3.0"
        yield f"f {formula.constraints} ;"
        yield "% the answer"
        yield self._derived(f"solx {' '.join(map(literal, self._model()))}")
        yield self._clause(self._excluded)
        counted: list[list[Clause]] = []
        for count in formula.counts:
            clauses: list[Clause] = []
            yield from self._counted(count, clauses)
            counted.append(clauses)
        stated: list[Clause] = [clause for clauses in counted for clause in clauses]
        everything = [*formula.program.clauses, *stated]
        # Without the parts that are lazy while we solve: those come after what they begin with.
        own = [clause for clauses in counted[: len(theory.counts)] for clause in clauses]
        rules = [*theory.clauses, *own]
        cuts: list[Clause] = []
        for cut in self._cuts():
            yield f"% {cut.reason.rule}, cut {len(cuts) + 1}"
            yield from self._lemmas([*everything, *cuts, *((-lit,) for lit in cut.clause)], cut.clause)
            cuts.append(cut.clause)
        yield "% no other answer"
        yield from self._lemmas([*rules, *cuts, self._excluded], ())
        yield "output NONE ;"
        yield f"conclusion ENUMERATION_COMPLETE 1 : {self._number} ;"
        yield "end pseudo-Boolean proof ;"

    def _derived(self, rule: str) -> str:
        self._number += 1
        return f"{rule} ;"

    def _clause(self, clause: Iterable[Lit]) -> str:
        return self._derived(f"rup {at_least(1, dict.fromkeys(clause))}")

    def _lemmas(self, clauses: Iterable[Clause], conclusion: Clause) -> Iterator[str]:
        """The lemmas of a refutation of the clauses, each with the conclusion as the other way out."""
        lemmas = refutation(clauses, self._deadline)
        if lemmas is None:
            raise OutOfTime
        for lemma in lemmas:
            if lemma and not any(-lit in lemma for lit in conclusion):
                yield self._clause([*lemma, *conclusion])
        yield self._clause(conclusion)

    def _model(self) -> Sequence[Lit]:
        """The answer with all variables that the written rules have besides."""
        with SatSession(self._formula.program) as session:
            found = session.solve(self._deadline, self._shown)
            if found is None:
                raise OutOfTime
            if not found:
                raise ValueError("the answer does not satisfy the formula")
            return session.model()[: self._variables]

    def _cuts(self) -> Iterator[Cut]:
        """The cuts of the lazy rules that exclude every other answer."""
        theory = self._formula.theory
        if not theory.lazy:
            return
        with SatSession(theory) as session:
            session.add([self._excluded])
            while (found := session.solve(self._deadline)) is not False:
                if found is None:
                    raise OutOfTime
                model = session.model()
                cuts = [cut for rule in theory.lazy for cut in rule.cuts(model)]
                if not cuts:
                    raise ValueError("there is another answer")
                session.add(cut.clause for cut in cuts)
                yield from cuts

    # counts

    def _counted(self, numbered: NumberedCount, clauses: list[Clause]) -> Iterator[str]:
        """Clauses that state a count. Short counts need no lines: their constraints propagate as much."""
        (low, high, lits), own_low, own_high = numbered
        size = len(lits)
        low, high = max(low, 0), min(high, size)
        if comb(size, high + 1) + comb(size, size - low + 1) <= _SUBSETS:
            clauses += subsets(low, high, lits)
            return
        yield "% a count"
        spare: list[int] = []
        before: list[_Counter] = []
        for index in range(1, size + 1):
            after: list[_Counter] = []
            for least in range(1, min(index, high + 1) + 1):
                counter = self._counter(least, lits[:index])
                yield from counter.lines
                spare += (counter.reached, counter.missed)
                after.append(counter)
            for clause, sources in _steps(before, after, lits[index - 1]):
                yield from self._summed(clause, sources, spare)
                clauses.append(clause)
            if len(after) > high and own_high is not None:
                clauses.append((-after[high].lit,))
                yield from self._summed(clauses[-1], (own_high, after[high].reached), spare)
            needed = low - (size - index)
            if needed > 0 and own_low is not None:
                clauses.append((after[needed - 1].lit,))
                yield from self._summed(clauses[-1], (own_low, after[needed - 1].missed), spare)
            before = after
        yield f"del id {' '.join(map(str, spare))} ;"

    def _counter(self, least: int, lits: Sequence[Lit]) -> _Counter:
        """A new variable that holds exactly when at least so many of the literals do."""
        self._variables += 1
        lit, missing = self._variables, len(lits) - least + 1
        lines = (
            self._derived(f"red {at_least(least, lits, [(least, -lit)])} : {literal(lit)} -> 0"),
            self._derived(
                f"red {at_least(missing, [-one for one in lits], [(missing, lit)])} : {literal(lit)} -> 1"
            ),
        )
        return _Counter(lit, lines, self._number - 1, self._number)

    def _summed(self, clause: Clause, sources: Sequence[int], spare: list[int]) -> Iterator[str]:
        """A clause that follows from the sum of two constraints."""
        if len(sources) > 1:
            yield self._derived(f"pol {' '.join(map(str, sources))} +")
            spare.append(self._number)
        yield self._clause(clause)


class _Counter(NamedTuple):
    """A variable that holds exactly when at least a number of literals do."""

    lit: Lit
    lines: tuple[str, str]
    reached: int
    """The number of the constraint: if it holds, so do as many literals."""
    missed: int
    """The same for the opposite."""


def _steps(
    before: Sequence[_Counter], after: Sequence[_Counter], lit: Lit
) -> Iterator[tuple[Clause, tuple[int, ...]]]:
    """How counters follow from those of one literal less: clauses, each with constraints that imply it."""
    for index, now in enumerate(after):
        kept = before[index] if index < len(before) else None
        grown = before[index - 1] if index > 0 else None
        if kept is not None:
            yield (-kept.lit, now.lit), (kept.reached, now.missed)
            yield (-now.lit, kept.lit, lit), (now.reached, kept.missed)
        else:
            yield (-now.lit, lit), (now.reached,)
        if grown is not None:
            yield (-grown.lit, -lit, now.lit), (grown.reached, now.missed)
            least = (-now.lit, grown.lit) if kept is None else (-now.lit, kept.lit, grown.lit)
            yield least, (now.reached, grown.missed)
        else:
            yield (-lit, now.lit), (now.missed,)
