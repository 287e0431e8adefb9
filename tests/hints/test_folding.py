"""Bookkeeping that is done together with the step that causes it, and mistakes that are named."""

from __future__ import annotations

import pytest

import gridproof
from gridproof import collection
from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.hints import Contradiction, Hint, explain
from gridproof.hints.find.finder import Finder
from gridproof.hints.verbs import explain_wrong
from gridproof.kinds import KINDS
from gridproof.record.explanation import Step, reasons_of
from gridproof.record.kind import Puzzle
from tests.hints.soundness import Judge
from tests.lacking import collected


def walked(puzzle: Puzzle, *, fold: bool) -> tuple[list[Step], dict[Place, Mark]]:
    """The steps for a player who does what each hint says, and the board they lead to."""
    steps, marks = [], dict[Place, Mark]()
    while isinstance(told := explain(puzzle, marks, fold=fold), Hint):
        steps.append(told.step)
        marks |= {**told.step.marks, **{fact.place: fact.mark for fact in told.granted}}
    assert told is None
    return steps, marks


FOLDING = sorted(kind.name for kind in KINDS.values() if kind.speech and kind.speech.bookkeeping)


@pytest.mark.parametrize("kind", FOLDING)
def test_folded_hints_lead_to_the_answer_in_fewer_steps(kind: str) -> None:
    puzzle = next(item for item in collected(kind) if item.rows <= 6).board.puzzle
    all_steps, _ = walked(puzzle, fold=False)
    folded, marks = walked(puzzle, fold=True)
    assert gridproof.check(puzzle, marks).solved
    assert len(folded) < len(all_steps)


WRITING = sorted(kind.name for kind in KINDS.values() if kind.speech and kind.speech.blanks_in_passing)


@pytest.mark.parametrize("kind", WRITING)
def test_blanks_are_told_with_the_mark_to_which_they_lead(kind: str) -> None:
    """A player who does what hints say writes marks as long as any follow, and each of these steps is
    proved.
    """
    boards = (item.board.puzzle for item in collected(kind) if item.rows <= 6)
    # The easiest boards may need no blanks at all; two kinds hardly ever do.
    longest = _longest_step(next(boards))
    while longest <= 1 and kind not in {"shakashaka", "sudoku"}:
        puzzle = next(boards, None)
        assert puzzle is not None, "no small board has such a step"
        longest = _longest_step(puzzle)


def _longest_step(puzzle: Puzzle) -> int:
    judge, marks = Judge(puzzle), dict[Place, Mark]()
    finder, longest = Finder(puzzle), 0
    while finder.next_step(marks) is not None and (step := finder.writing()) is not None:
        judge.assert_step(step, finder.rules.cuts)
        assert puzzle.kind.blanks.isdisjoint(step.marks.values())
        linked = {reason.key() for reason in reasons_of((*step.struck_out, *step.chain))}
        assert step.pattern or linked.issuperset(reason.key() for reason in step.reasons)
        told = explain(puzzle, marks)
        assert isinstance(told, Hint)
        assert told.step == step
        marks |= step.marks
        longest = max(longest, step.size)
    assert len(marks) >= 3
    return longest


def test_the_step_nearest_to_the_last_move_is_told() -> None:
    puzzle = next(item for item in collection.of_kind("sudoku") if item.rows == 9).board.puzzle
    centre = puzzle.grid.centre

    def distance(near: Place) -> float:
        told = explain(puzzle, near=near)
        assert isinstance(told, Hint)
        (row, col), (other_row, other_col) = centre(near), centre(told.step.concludes[0].place)
        return abs(row - other_row) + abs(col - other_col)

    corners = [puzzle.grid.cell(row, col) for row in (0, 8) for col in (0, 8)]
    assert max(map(distance, corners)) < 8


def test_what_goes_without_saying_is_said_shortly_where_it_is_needed() -> None:
    """The ways beside a line of the player's own are closed first, and the step rests on that."""
    puzzle = gridproof.read("numlin/5/5/1j2h3m1h2j3")
    said = []
    for place, mark in (gridproof.solve(puzzle).answer or {}).items():
        told = explain(puzzle, {place: mark}, fold=True) if mark == "line" else None
        said.append(told.sentences[0].text if isinstance(told, Hint) else "")
    assert any(text.startswith("First, the way") for text in said)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_wrong_mark_is_named_with_a_proof(kind: str) -> None:
    puzzle = next(item for item in collected(kind) if item.rows <= 6).board.puzzle
    answer = gridproof.solve(puzzle).answer
    assert answer is not None
    choices = puzzle.kind.choices(puzzle)
    place = next(place for place in list(answer)[len(answer) // 2 :] if len(choices.get(place, ())) > 1)
    wrong = next(mark for mark in choices[place] if mark != answer[place])
    told = explain_wrong(puzzle, {**answer, place: wrong}, answer)
    assert isinstance(told, Contradiction)
    assert told.wrong == place
    assert told.text.startswith(f"{puzzle.grid.label(place)} is wrong")
    assert place in {fact.place for fact in told.mistake.known}
    assert place in told.sentences[0].target


def test_the_mistake_with_the_shortest_proof_is_named() -> None:
    """One wrong number stands twice in its row, the other one takes thought."""
    puzzle = gridproof.read("sudoku/4/4/g1k23k3g")
    answer = gridproof.solve(puzzle).answer or {}
    choices = puzzle.kind.choices(puzzle)
    wrong = [(cell, mark) for cell, marks in choices.items() for mark in marks if mark != answer[cell]]
    proofs = {place: explain_wrong(puzzle, dict([place]), answer) for place in wrong}
    hard = next(one for one, told in proofs.items() if one[0] and told and len(told.mistake.reasons) > 1)
    told = explain_wrong(puzzle, dict([(0, Mark("1")), hard]), answer)
    assert told is not None
    assert told.text == "r1c1 is wrong: row 1 would hold 1 twice."
