"""Students' proofs: steps with the rules that they cite, checked by what they mean.

A step follows if the cited rules, with the marks before it, leave no other mark. A solver decides that on
just these rules, so no step is accepted because its text looks right. Every step must also be true of all
answers of the whole puzzle. The rules are taken as the theory states them: some of its instances rest on
another rule too, such as "connected" on "apart". Then a step that cites the one alone is accepted.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.engines.session import Deadline, until
from gridproof.errors import FormatError, PuzzleError, TimeRanOut, quoted
from gridproof.formats.labels import labelled
from gridproof.given import checked_puzzle
from gridproof.logic.theory import Cut, Lazy, Lit, Model, Reason, Theory
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Search

_CLAIM = re.compile(r"(r\d{1,5}c\d{1,5}(?:-r\d{1,5}c\d{1,5})?)\s*=?\s*(not\s+)?(\S+?),?$", re.I)
_PLACE = re.compile(r"r\d{1,5}c\d{1,5}", re.I)
_MOST_STEPS = 10_000


class StepGrade(StrEnum):
    """What a step of a proof is worth."""

    FOLLOWS = "follows"
    UNCITED = "true but not from what you cite"
    WRONG = "wrong"


class Claim(NamedTuple):
    """A mark stands on a place, or (``holds`` False) it does not."""

    place: Place
    mark: Mark
    holds: bool = True


class Citation(NamedTuple):
    """A rule, at some places if any are named. The empty name is any rule."""

    rule: str
    places: tuple[Place, ...] = ()

    def covers(self, reason: Reason) -> bool:
        if self.rule and reason.rule != self.rule:
            return False
        there = {*reason.places, *(() if reason.clue is None else (reason.clue,))}
        return not self.places or there.issuperset(self.places)


class ProofStep(NamedTuple):
    line: int
    claims: tuple[Claim, ...]
    cites: tuple[Citation, ...]
    """Without any, the step may use every rule."""


class StepGraded(NamedTuple):
    step: ProofStep
    grade: StepGrade
    text: str


class ProofGraded(NamedTuple):
    """A whole proof. It is complete if all steps follow and lead to the answer."""

    steps: tuple[StepGraded, ...]
    complete: bool

    @property
    def sound(self) -> bool:
        return all(step.grade is StepGrade.FOLLOWS for step in self.steps)


class _Only(NamedTuple):
    """A lazy rule that gives only the cuts whose reasons were cited.

    The cuts of whole models may rely on other rules, such as two lines at each node. Those of boards in
    progress rely on none, so these are taken.
    """

    rule: Lazy
    cites: tuple[Citation, ...]

    def cuts(self, model: Model) -> list[Cut]:
        shown = {abs(lit): lit for lit in model}
        return [cut for cut in self.pending(shown) if all(shown[abs(lit)] == -lit for lit in cut.clause)]

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        return [cut for cut in self.rule.pending(values) if _cited(cut.reason, self.cites)]


def _cited(reason: Reason, cites: Collection[Citation]) -> bool:
    return any(citation.covers(reason) for citation in cites)


class _Referee:
    """Solvers for one puzzle: one for each set of citations, and one with all rules."""

    def __init__(self, puzzle: Puzzle, allowed: Collection[str], deadline: Deadline) -> None:
        self._deadline = deadline
        self.theory = puzzle.theory(deadline.check)
        self._allowed = tuple(map(Citation, allowed))
        choices = puzzle.kind.choices(puzzle)
        decided = {abs(lit) for (place, _), lit in self.theory.literals.items() if place in choices}
        self._printed: list[Lit] = [
            clause[0] for clause in self.theory.clauses if len(clause) == 1 and abs(clause[0]) not in decided
        ]
        """What is printed on the board. It is no rule that has to be cited."""
        self._searches: dict[tuple[Citation, ...] | None, Search] = {}

    def close(self) -> None:
        for search in self._searches.values():
            search.__exit__(None, None, None)

    def literal(self, claim: Claim) -> Lit:
        lit = self.theory.literals[claim.place, claim.mark]
        return lit if claim.holds else -lit

    def forces(self, cites: tuple[Citation, ...] | None, known: Sequence[Lit], claim: Claim) -> bool:
        """Whether the cited rules and the known marks leave nothing else. ``None`` stands for all rules."""
        if cites not in self._searches:
            chosen = self.theory if cites is None else self._restricted(cites or self._allowed)
            self._searches[cites] = Search(chosen, deadline=self._deadline)
        search, supposed = self._searches[cites], [*known, -self.literal(claim)]
        if cites is not None:
            # The cuts of the cited rules about lines and areas on this board, whatever stands elsewhere.
            values = {abs(lit): lit for lit in (*self._printed, *supposed)}
            usable = self._usable(cites or self._allowed)
            cuts = (cut for rule in self.theory.lazy for cut in rule.pending(values))
            search.session.add([cut.clause for cut in cuts if _cited(cut.reason, usable)])
        found = search.find(self._deadline, supposed)
        if found is None:
            raise TimeRanOut
        return not found

    def _restricted(self, cites: tuple[Citation, ...]) -> Theory:
        """The theory with the cited rule instances alone. What only defines variables stays."""
        whole, part = self.theory, Theory()
        part.variables = whole.variables
        part.literals = whole.literals
        usable = self._usable(cites)
        for span in whole.spans:
            if span.implied:
                continue  # it follows from other rules, which need not be cited
            if span.reason is None or _cited(span.reason, usable):
                part.clauses += whole.clauses[span.clauses]
                part.counts += whole.counts[span.counts]
        part.all_of(self._printed)
        marks: dict[Place, list[Lit]] = {}
        for (place, _), lit in whole.literals.items():
            marks.setdefault(place, []).append(lit)
        for lits in marks.values():
            part.exactly(1, lits)  # what a mark means is no rule that has to be cited
        part.lazy = [_Only(rule, usable) for rule in whole.lazy]
        return part

    def _usable(self, cites: tuple[Citation, ...]) -> tuple[Citation, ...]:
        """The citations as far as they are allowed. Any rule stands for all that are."""
        named = [citation.rule for citation in self._allowed]
        return tuple(
            citation._replace(rule=name)
            for citation in cites
            for name in named
            if citation.rule in ("", name)
        )


def grade(
    puzzle: Puzzle,
    steps: Sequence[ProofStep],
    *,
    allowed: Collection[str] | None = None,
    time_limit: float | None = None,
) -> ProofGraded:
    """Grade a proof step by step. ``allowed`` names the rules that may be cited; by default all may.

    Raises TimeRanOut.
    """
    rules = need_rules(checked_puzzle(puzzle), allowed or ())
    graded: list[StepGraded] = []
    with until(time_limit) as deadline:
        referee = _Referee(puzzle, [*(rules if allowed is None else allowed), *_facts_of(puzzle)], deadline)
        try:
            known: list[Lit] = []
            for step in steps:
                graded.append(_graded(puzzle, referee, known, step))
                if graded[-1].grade is not StepGrade.WRONG:
                    known += [referee.literal(claim) for claim in step.claims]
        finally:
            referee.close()
    return ProofGraded(tuple(graded), _ends(puzzle, graded))


def need_rules(puzzle: Puzzle, names: Collection[str]) -> list[str]:
    """All rules of the puzzle. Raises PuzzleError if one of the names is none of them."""
    rules = [rule.name for rule in puzzle.kind.rules]
    for name in names:
        if name not in rules:
            raise PuzzleError(f"the rule {quoted(str(name))}; expected one of: {', '.join(rules)}")
    return rules


def grade_move(
    puzzle: Puzzle, marks: State, move: Claim, rules: Collection[str], *, time_limit: float | None = None
) -> StepGraded:
    """Grade one move of a player by the rules that he names; without any, it may use all.

    Marks that are wrong would prove whatever is wanted, so they count as not written. Raises TimeRanOut.
    """
    every = need_rules(checked_puzzle(puzzle), rules)
    with until(time_limit) as deadline:
        referee = _Referee(puzzle, [*every, *_facts_of(puzzle)], deadline)
        try:
            before = [Claim(place, mark) for place, mark in marks.items() if place != move.place]
            known = [referee.literal(claim) for claim in before if referee.forces(None, (), claim)]
            return _graded(puzzle, referee, known, ProofStep(1, (move,), tuple(map(Citation, rules))))
        finally:
            referee.close()


def _ends(puzzle: Puzzle, graded: Sequence[StepGraded]) -> bool:
    """Whether the marks are a finished board, by the kind's check."""
    marks = {claim.place: claim.mark for one in graded for claim in one.step.claims if claim.holds}
    sound = all(one.grade is StepGrade.FOLLOWS for one in graded)
    return sound and not any(True for _ in puzzle.kind.check(puzzle, marks))


def _facts_of(puzzle: Puzzle) -> list[str]:
    """Facts that hold on some boards and may always be used."""
    speech = puzzle.kind.speech
    return [] if speech is None else [fact.name for fact in speech.facts]


def _graded(puzzle: Puzzle, referee: _Referee, known: Sequence[Lit], step: ProofStep) -> StepGraded:
    label = puzzle.grid.label
    false = next((claim for claim in step.claims if not referee.forces(None, (), claim)), None)
    if false is not None:
        said = f"{label(false.place)} {'' if false.holds else 'not '}{false.mark}"
        return StepGraded(step, StepGrade.WRONG, f"{said} does not follow from the whole puzzle.")
    loose = next((claim for claim in step.claims if not referee.forces(step.cites, known, claim)), None)
    if loose is not None:
        cited = (
            ", ".join(_worded(puzzle, citation) for citation in step.cites) or "the rules that are allowed"
        )
        text = f"{label(loose.place)}: the marks before it and {cited} leave another mark possible."
        return StepGraded(step, StepGrade.UNCITED, text)
    return StepGraded(step, StepGrade.FOLLOWS, "")


def _worded(puzzle: Puzzle, citation: Citation) -> str:
    at = f" at {puzzle.grid.labels(citation.places)}" if citation.places else ""
    return f"{citation.rule or 'any rule'}{at}"


# reading


def read_proof(puzzle: Puzzle, text: str) -> list[ProofStep]:
    """The steps of a proof: on each line the marks, a colon, and the rules, such as
    ``r1c2 bulb, r2c1 bulb: number r1c1``; or lines of JSON with ``marks`` and ``because``.

    A rule may be followed by places. A line without a colon cites nothing and may use every rule. Raises
    FormatError.
    """
    steps: list[ProofStep] = []
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if len(steps) == _MOST_STEPS:
            raise FormatError(f"line {number}: more than {_MOST_STEPS} steps; expected fewer")
        try:
            steps.append(_read_step(puzzle, number, stripped))
        except FormatError as error:
            raise FormatError(f"line {number}: {error}") from None
    if not steps:
        raise FormatError("no steps; expected lines such as 'r1c2 bulb: number r1c1'")
    return steps


def _read_step(puzzle: Puzzle, number: int, line: str) -> ProofStep:
    if line.startswith("{"):
        try:
            record = json.loads(line)
            claims, cited = record["marks"], record.get("because", [])
            said = ", ".join(f"{place} {mark}" for place, mark in claims.items())
            because = ", ".join([cited] if isinstance(cited, str) else map(str, cited))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise FormatError(f"{quoted(line)}; expected JSON with marks and because") from None
    else:
        said, _, because = line.partition(":")
    return ProofStep(number, tuple(_claims(puzzle, said)), tuple(_citations(puzzle, because)))


def _claims(puzzle: Puzzle, said: str) -> Iterator[Claim]:
    choices = puzzle.kind.choices(puzzle)
    words = puzzle.kind.notation.words.marks
    found = False
    for part in filter(None, (part.strip() for part in said.split(","))):
        match = _CLAIM.fullmatch(part)
        place = labelled(puzzle.grid, match[1].lower()) if match else None
        if match is None or place is None:
            raise FormatError(f"{quoted(part)}; expected a place and a mark, as 'r1c2 {_some(puzzle)}'")
        mark = words.get(match[3], Mark(match[3].lower()))
        if mark not in choices.get(place, ()):
            expected = ", ".join(choices.get(place, ())) or "another place: nothing is decided there"
            raise FormatError(f"{quoted(part)}; expected {expected}")
        found = True
        yield Claim(place, mark, holds=match[2] is None)
    if not found:
        raise FormatError(f"{quoted(said)}; expected a place and a mark, as 'r1c2 {_some(puzzle)}'")


def _some(puzzle: Puzzle) -> str:
    return next((mark for marks in puzzle.kind.choices(puzzle).values() for mark in marks), Mark("mark"))


def _citations(puzzle: Puzzle, because: str) -> Iterator[Citation]:
    rules = {rule.name for rule in puzzle.kind.rules}
    for part in filter(None, (part.strip() for part in re.split(r"[,;]|\band\b", because))):
        name = _PLACE.split(part, maxsplit=1)[0].strip().removesuffix(" at").strip(" -").lower()
        places = [labelled(puzzle.grid, place.lower()) for place in _PLACE.findall(part)]
        if name not in rules and name not in _techniques(puzzle) and name:
            raise FormatError(f"{quoted(part)}; expected a rule ({', '.join(sorted(rules))}) or a technique")
        if None in places:
            raise FormatError(f"{quoted(part)}; expected places on the board")
        # A technique uses whatever rules it needs. Places before any rule belong to any rule, too.
        yield Citation(name if name in rules else "", tuple(place for place in places if place is not None))


def _techniques(puzzle: Puzzle) -> set[str]:
    text = puzzle.kind.text("techniques.toml") or ""
    return {technique["name"].lower() for technique in tomllib.loads(text).get("technique", ())}
