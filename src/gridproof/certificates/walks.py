"""A walk as a proof for people. A solver that did not find the steps checks each of them again."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.certificates.rup import NotProved
from gridproof.checking import check
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline
from gridproof.errors import FormatError, GridproofError, quoted
from gridproof.files import read_boards
from gridproof.hints.tell.report import reason_record
from gridproof.logic.theory import Clause, Count, Lit, Reason, Theory
from gridproof.record.explanation import Fact
from gridproof.record.kind import Board, Puzzle
from gridproof.searching.search import Search, Status
from gridproof.solving import decide

Record = dict[str, object]
Solve = Callable[[Deadline, Sequence[Lit]], bool | None]


class WalkVerified(NamedTuple):
    """A walk in which every step follows from what was known before it."""

    name: str
    puzzle: Puzzle
    steps: int
    solved: bool
    """Whether the walk leads from the empty board to the end.

    Then it proves that there is only one answer, unless a step assumes that.
    """
    assuming: int
    """How many steps assume that there is only one answer. A solver then proved that assumption."""


def verify_walks(text: str) -> list[WalkVerified]:
    """Check the output of ``gridproof walkthrough --json``.

    Raises NotProved, or FormatError for other texts.
    """
    return [_verified(walk) for walk in _walks(text)]


class _Line(NamedTuple):
    number: int
    record: Record

    def error(self, what: str, expected: str) -> FormatError:
        return FormatError(f"line {self.number}: {what}; expected {expected}")


def _walks(text: str) -> Iterator[list[_Line]]:
    walk: list[_Line] = []
    for number, words in enumerate(text.splitlines(), 1):
        if not words.strip():
            continue
        try:
            record = json.loads(words)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict):
            raise FormatError(f"line {number}: {quoted(words)}; expected a step, as JSON on one line")
        line = _Line(number, record)
        if record.get("step") == 1 and walk:
            yield walk
            walk = []
        if record.get("step") != len(walk) + 1:
            raise line.error(f"step {record.get('step')!r:.40}", f"step {len(walk) + 1}")
        walk.append(line)
    if not walk:
        raise FormatError("no step; expected what 'gridproof walkthrough --json' prints")
    yield walk


def _verified(walk: list[_Line]) -> WalkVerified:
    first = walk[0]
    board = _board(first)
    with _Judge(board) as judge:
        for line in walk:
            judge.take(line)
        return WalkVerified(
            str(first.record.get("id", "")), board.puzzle, len(walk), judge.solved, judge.assuming
        )


def _board(first: _Line) -> Board:
    text = first.record.get("board")
    if not isinstance(text, str):
        raise first.error("no board", "the text of one in 'board', at the first step")
    try:
        boards = read_boards(text, format="text")
    except GridproofError as error:
        raise FormatError(f"line {first.number}: the board: {error}") from None
    if len(boards) != 1:
        raise first.error(f"{len(boards)} boards", "one")
    return boards[0]


class _Part(NamedTuple):
    """The constraints of one rule instance."""

    clauses: Sequence[Clause]
    counts: Sequence[Count]


class _Judge:
    """The known marks, and the check whether a step follows from them by the rule instances that it names.

    Some rules are only stated as a whole (lines or cells that are connected). The theory then does not
    state the single instance that a step names, and the step has to follow from all rules.
    """

    def __init__(self, board: Board) -> None:
        self._puzzle = puzzle = board.puzzle
        self._theory = theory = puzzle.theory()
        self._literals = theory.literals
        self._places = {puzzle.grid.label(place): place for place, _ in self._literals}
        self._marks = dict(board.state or {})
        self._from_the_start = not self._marks
        self._known = [self._literals[item] for item in self._marks.items()]
        decided = {place for place, _ in self._literals}
        self._given: list[_Part] = []
        """Definitions, and constraints that are printed on the board. A step need not name them."""
        self._stated: dict[Reason, list[_Part]] = {}
        for reason, clauses, counts, implied in theory.spans:
            part = _Part(theory.clauses[clauses], theory.counts[counts])
            if reason is None or _is_printed(reason, part, decided):
                self._given += [] if implied else [part]
            else:
                self._stated.setdefault(reason.key(), []).append(part)
        self._printed = SatSession(self._theory_of(()))
        self._all = Search(theory)
        self.assuming = 0

    def __enter__(self) -> _Judge:
        return self

    def __exit__(self, *_: object) -> None:
        self._printed.close()
        self._all.close()

    @property
    def solved(self) -> bool:
        whole = self._marks.keys() == self._puzzle.kind.choices(self._puzzle).keys()
        return self._from_the_start and whole and check(self._puzzle, self._marks).solved

    def take(self, line: _Line) -> None:
        """Check one step and add its conclusions to the known marks."""
        rests_on = self._facts(line, "known")
        for fact in rests_on:
            if not _forced(self._printed.solve, self._known, self._literal(fact)):
                raise self._wrong(line, "rests on", fact, "was not known before")
        marks = line.record.get("marks", {})
        if not isinstance(marks, dict):
            raise line.error("the marks are none", "marks by their places")
        written = [self._fact(line, {"place": label, "mark": mark}) for label, mark in marks.items()]
        concluded = [*written, *self._facts(line, "excluded")]
        if not concluded:
            raise line.error("a step that concludes nothing", "marks, or what is excluded")
        if line.record.get("assumes_unique", False) is True:
            self._look_up(line, concluded)
        else:
            self._prove(line, [self._literal(fact) for fact in rests_on], concluded)
        self._known += [self._literal(fact) for fact in concluded]
        self._marks |= {fact.place: fact.mark for fact in written}

    def _look_up(self, line: _Line, concluded: Iterable[Fact]) -> None:
        """A step that assumes uniqueness is not a proof: it is compared with the only answer."""
        if self._only is None:
            raise NotProved(f"line {line.number}: the step assumes that there is one answer, which is not so")
        for fact in concluded:
            if (self._only[fact.place] == fact.mark) is not fact.holds:
                raise self._wrong(line, "concludes", fact, "is not so in the only answer")
        self._reasons(line)
        self.assuming += 1

    @cached_property
    def _only(self) -> State | None:
        found = decide(self._puzzle, Deadline())
        return found.answer if found.status is Status.UNIQUE else None

    def _prove(self, line: _Line, premises: Sequence[Lit], concluded: Iterable[Fact]) -> None:
        reasons = self._reasons(line)
        if None in reasons:
            ways: Solve = self._all.find
            session = None
        else:
            named = [part for reason in reasons if reason is not None for part in self._stated[reason]]
            session = SatSession(self._theory_of(named))
            ways = session.solve
        try:
            for fact in concluded:
                if not _forced(ways, premises, self._literal(fact)):
                    raise self._wrong(line, "concludes", fact, "does not follow from what it names")
        finally:
            if session is not None:
                session.close()

    def _theory_of(self, parts: Iterable[_Part]) -> Theory:
        theory = Theory()
        theory.new_block(self._theory.variables)
        for clauses, counts in (*self._given, *parts):
            theory.clauses += clauses
            theory.counts += counts
        return theory

    def _wrong(self, line: _Line, verb: str, fact: Fact, why: str) -> NotProved:
        stands = "is" if fact.holds else "is not"
        said = f"{self._puzzle.grid.label(fact.place)} {stands} {fact.mark}"
        return NotProved(f"line {line.number}: the step {verb} {said}, which {why}")

    def _literal(self, fact: Fact) -> Lit:
        lit = self._literals[fact.place, fact.mark]
        return lit if fact.holds else -lit

    # the contents of a record

    def _reasons(self, line: _Line) -> list[Reason | None]:
        """The rule instances that a step names; None for an instance of a rule that is stated as a whole."""
        given = line.record.get("reasons", [])
        if not isinstance(given, list):
            raise line.error("'reasons' is not a list", "rules with places")
        return [self._reason(line, one) for one in given]

    def _reason(self, line: _Line, given: object) -> Reason | None:
        if not isinstance(given, dict) or given.get("rule") not in self._rules:
            raise line.error(quoted(json.dumps(given)), "a rule of the puzzle and its places")
        return self._named.get(json.dumps(given, sort_keys=True))

    @cached_property
    def _rules(self) -> set[object]:
        speech = self._puzzle.kind.speech
        return {rule.name for rule in (*self._puzzle.kind.rules, *(speech.facts if speech else ()))}

    @cached_property
    def _named(self) -> dict[str, Reason]:
        """The stated rule instances, by their form in a record."""
        puzzle = self._puzzle
        return {json.dumps(reason_record(puzzle, reason), sort_keys=True): reason for reason in self._stated}

    def _facts(self, line: _Line, key: str) -> Iterable[Fact]:
        given = line.record.get(key, [])
        if not isinstance(given, list):
            raise line.error(f"{key!r} is not a list", "places with marks")
        return [self._fact(line, one) for one in given]

    def _fact(self, line: _Line, given: object) -> Fact:
        if isinstance(given, dict):
            label, mark, holds = given.get("place"), given.get("mark"), given.get("holds", True)
            place = self._places.get(label) if isinstance(label, str) else None
            if (
                place is not None
                and isinstance(mark, str)
                and isinstance(holds, bool)
                and ((place, mark) in self._literals)
            ):
                return Fact(place, Mark(mark), holds=holds)
        raise line.error(quoted(json.dumps(given)), "a place of the board and a mark that can stand there")


def _forced(solve: Solve, premises: Sequence[Lit], lit: Lit) -> bool:
    return solve(Deadline(), [*premises, -lit]) is False


def _is_printed(reason: Reason, part: _Part, decided: Collection[Place]) -> bool:
    """Whether the constraints only state what a player sees on the board."""
    if reason.clue is None:
        return not any(place in decided for place in reason.places)
    return tuple(reason.places) == (reason.clue,) and all(len(clause) == 1 for clause in part.clauses)
