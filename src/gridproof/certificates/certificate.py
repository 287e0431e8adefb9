"""A certificate of uniqueness: the puzzle, its answer, the rules as a formula, and a proof about it.

There are two forms. In DRAT, the last clause of the formula states that some mark differs from the answer. So
a refutation of the formula shows that there is no other answer. In VeriPB's form, the proof logs the answer
as a solution of the rules, and derives that there is no other one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from gridproof.board.marks import State
from gridproof.certificates.limits import USUAL, Limits
from gridproof.certificates.pb_check import check_enumeration
from gridproof.certificates.pb_formula import literal, pb_formula
from gridproof.certificates.pb_proof import pb_proof
from gridproof.certificates.rup import Clause, NotProved, OutOfSteps, check_refutation
from gridproof.certificates.strangers import texts
from gridproof.checking import check
from gridproof.encodings.export import cnf_lines, title_of
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.errors import GridproofError, quoted, show
from gridproof.files import read, read_boards, write
from gridproof.given import checked_puzzle
from gridproof.logic.cardinality import NewVariable, expand
from gridproof.logic.lowering import as_theory
from gridproof.logic.program import written_out
from gridproof.logic.theory import Count
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve

PUZZLE, ANSWER, MANIFEST = "puzzle.json", "answer.txt", "certificate.json"
_VERSION = 1


class ProofForm(NamedTuple):
    """How a proof is written: the files that hold the formula and the proof."""

    formula: str
    proof: str


DRAT, VERIPB = "drat", "veripb"
FORMS = {DRAT: ProofForm("formula.cnf", "proof.drat"), VERIPB: ProofForm("formula.opb", "proof.pbp")}

BELIEVED = (
    "that the formula states the rules: it was written anew from the puzzle and is the same, "
    "but what writes it is only tested (against the rules, board by board)",
    "that the rules are checked as they are meant: the answer was judged without a solver",
)
"""What a certificate does not prove."""


class Certificate(NamedTuple):
    """The texts of a certificate."""

    puzzle: str
    answer: str
    formula: str
    proof: str
    form: str = DRAT

    def files(self) -> dict[str, str]:
        """All files by name. The last one holds the hashes of the others."""
        formula, proof = FORMS[self.form]
        files = {PUZZLE: self.puzzle, ANSWER: self.answer, formula: self.formula, proof: self.proof}
        return {**files, MANIFEST: _manifest(files)}


class Verified(NamedTuple):
    """The result of checking a certificate."""

    puzzle: Puzzle
    answer: State
    variables: int
    clauses: int
    lemmas: int


def _manifest(files: Mapping[str, str]) -> str:
    hashes = {name: sha256(text.encode()).hexdigest() for name, text in files.items()}
    claim = {
        "format": "gridproof certificate",
        "version": _VERSION,
        "claim": "the puzzle has exactly this answer",
        "sha256": hashes,
    }
    return json.dumps(claim, indent=1) + "\n"


# making


def certify(puzzle: Puzzle, *, form: str = DRAT, time_limit: float | None = None) -> Certificate:
    """Prove that a puzzle has exactly one answer, so that others can check it.

    Raises GridproofError if it has no answer or several, or if that is not decided in time.
    """
    if form not in FORMS:
        raise GridproofError(f"the form {show(form)}; expected one of: {', '.join(FORMS)}")
    deadline = Deadline(time_limit)
    found = solve(checked_puzzle(puzzle), time_limit=time_limit)
    if found.status is not Status.UNIQUE or found.answer is None:
        said = {Status.NONE: "it has no answer", Status.MULTIPLE: "it has several answers"}
        raise GridproofError(f"{said.get(found.status, 'not decided in time')}; expected exactly one answer")
    try:
        formula, proof = (_refuted if form == DRAT else _enumerated)(puzzle, found.answer, deadline)
    except OutOfTime:
        raise GridproofError("the proof was not found in time; expected more of it") from None
    texts = write(puzzle, "json"), write(puzzle, "text", state=found.answer), formula, proof
    certificate = Certificate(*texts, form)
    try:
        _verified(certificate, deadline)
    except OutOfTime:
        raise GridproofError("the proof was not checked in time; expected more of it") from None
    return certificate


def _enumerated(puzzle: Puzzle, answer: State, deadline: Deadline) -> tuple[str, str]:
    """A formula without the answer, and a proof in VeriPB's form that only the answer satisfies it."""
    formula = pb_formula(puzzle)
    return formula.text, pb_proof(formula, answer, deadline)


def _refuted(puzzle: Puzzle, answer: State, deadline: Deadline) -> tuple[str, str]:
    """A formula that excludes the answer, and its refutation in DRAT."""
    formula = _formula(puzzle, answer)
    from gridproof.engines.solver import refutation

    lemmas = refutation(formula.clauses, deadline)
    if lemmas is None:
        raise OutOfTime
    return formula.text, "".join(f"{' '.join(map(str, (*lemma, 0)))}\n" for lemma in (*lemmas, ()))


class _Formula(NamedTuple):
    text: str
    variables: int
    clauses: list[Clause]


def _formula(puzzle: Puzzle, answer: State, most: int | None = None) -> _Formula:
    """The rules with their lazy parts written out. The last clause states that there is another answer.

    Building stops as soon as the formula has more lines than ``most``: each place of the answer takes one
    line, and so does each clause.
    """
    if answer.keys() != puzzle.kind.choices(puzzle).keys():
        raise NotProved("the answer does not decide the places that the player decides")
    _need_room(len(answer), most)
    program = written_out(puzzle.theory())
    _need_room(len(program.clauses), most)
    theory = as_theory(program, expansion=partial(_counted, [len(program.clauses)], most))
    missing = next((item for item in answer.items() if item not in theory.literals), None)
    if missing is not None:
        raise NotProved(f"the formula has no variable for {puzzle.grid.label(missing[0])} {missing[1]}")
    clauses = [*theory.clauses, [-lit for lit in theory.shown_by(answer)]]
    title = [*title_of(puzzle, "every rule written out", program), "the last clause excludes the answer"]
    return _Formula("\n".join(cnf_lines(title, theory.variables, clauses)) + "\n", theory.variables, clauses)


def _counted(so_far: list[int], most: int | None, count: Count, new: NewVariable) -> Iterator[Clause]:
    for clause in expand(count, new):
        so_far[0] += 1
        _need_room(so_far[0], most)
        yield clause


def _need_room(lines: int, most: int | None) -> None:
    if most is not None and lines > most:
        raise NotProved(f"the formula has {most} lines; expected more: the rules take more than that")


# checking


def verify(folder: Path, limits: Limits = USUAL) -> Verified:
    """Check a certificate from its files alone.

    Raises NotProved; FormatError for other folders; NotChecked if it takes more time or steps than allowed.
    Files that do not fit into the memory are not read. Only a separate process limits the memory of the
    whole work.
    """
    manifest = texts(folder, (MANIFEST,), limits.memory)[MANIFEST]
    form = next((name for name, form in FORMS.items() if f'"{form.proof}"' in manifest), DRAT)
    names = FORMS[form]
    files = texts(folder, (PUZZLE, ANSWER, *names, MANIFEST), limits.memory)
    certificate = Certificate(files[PUZZLE], files[ANSWER], files[names.formula], files[names.proof], form)
    if files[MANIFEST] != certificate.files()[MANIFEST]:
        raise NotProved(f"{folder / MANIFEST} is not that of these files: {_difference(files)}")
    try:
        return _verified(certificate, Deadline(limits.seconds), limits.steps)
    except OutOfTime:
        raise limits.out_of_time from None
    except OutOfSteps:
        raise limits.out_of_steps from None


def _difference(files: Mapping[str, str]) -> str:
    for name, text in files.items():
        if name != MANIFEST and sha256(text.encode()).hexdigest() not in files[MANIFEST]:
            return f"{name} was changed, or its hash was"
    return "its words were changed, or it is of another version"


def _verified(certificate: Certificate, deadline: Deadline, steps: int | None = None) -> Verified:
    puzzle = read(certificate.puzzle)
    boards = read_boards(certificate.answer)
    if len(boards) != 1 or boards[0].puzzle != puzzle or boards[0].state is None:
        raise NotProved(f"{ANSWER} holds no marks of the puzzle in {PUZZLE}")
    answer = puzzle.complete(boards[0].state)
    if answer is None or not check(puzzle, answer).solved:
        raise NotProved(f"{ANSWER} does not obey the rules")
    check_proof = _check_refuted if certificate.form == DRAT else _check_enumerated
    return check_proof(certificate, puzzle, answer, deadline, steps)


def _check_refuted(
    certificate: Certificate, puzzle: Puzzle, answer: State, deadline: Deadline, steps: int | None
) -> Verified:
    formula = _formula(puzzle, answer, most=certificate.formula.count("\n"))
    deadline.check()
    _need_same(certificate, formula.text)
    lemmas = check_refutation(formula.variables, formula.clauses, _lemmas(certificate.proof, deadline), steps)
    return Verified(puzzle, answer, formula.variables, len(formula.clauses), lemmas)


def _check_enumerated(
    certificate: Certificate, puzzle: Puzzle, answer: State, deadline: Deadline, steps: int | None
) -> Verified:
    formula = pb_formula(puzzle, most=certificate.formula.count("\n"))
    deadline.check()
    _need_same(certificate, formula.text)
    found = check_enumeration(certificate.formula, certificate.proof, steps, deadline.check)
    if not found.solution.issuperset(map(literal, formula.theory.shown_by(answer))):
        raise NotProved(f"the only solution of the formula is not the answer in {ANSWER}")
    return Verified(puzzle, answer, formula.program.variables, found.constraints, found.derived)


def _need_same(certificate: Certificate, formula: str) -> None:
    if formula != certificate.formula:
        name = FORMS[certificate.form].formula
        raise NotProved(f"{name} does not state the rules for the puzzle in {PUZZLE} and its answer")


def _lemmas(proof: str, deadline: Deadline) -> Iterator[Clause]:
    """The lemmas of a proof. Deletions are ignored: extra lemmas do not invalidate it."""
    for number, line in enumerate(proof.splitlines(), 1):
        deadline.check()
        words = line.split()
        if words[:1] == ["d"]:
            continue
        try:
            *lits, end = map(int, words)
        except ValueError:
            raise NotProved(
                f"{FORMS[DRAT].proof}, line {number}: {quoted(line)}; expected a clause in DIMACS"
            ) from None
        if end or 0 in lits:
            raise NotProved(f"{FORMS[DRAT].proof}, line {number}: {quoted(line)}; expected one 0, at its end")
        yield lits
