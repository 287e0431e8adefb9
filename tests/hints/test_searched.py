"""Steps that take too much effort to explain are searched for, and are marked as such."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gridproof.board.marks import State
from gridproof.checking import check
from gridproof.cli import main
from gridproof.engines.session import Deadline
from gridproof.formats import write
from gridproof.hints import explain, rate, walkthrough
from gridproof.hints.difficulty import UNKNOWN, difficulty
from gridproof.hints.find import finder
from gridproof.hints.find.finder import Finder
from gridproof.hints.level_probe import LevelProbe
from gridproof.hints.tell.hint import Hint
from gridproof.hints.tell.nudges import nudge
from gridproof.hints.verbs import explain_wrong
from gridproof.kinds.arukone.rules import ALLOW_EMPTY
from gridproof.logic.theory import Reason
from gridproof.making import generate
from gridproof.record.explanation import Fact, Link, Mistake, Step
from gridproof.record.kind import Board
from gridproof.searching.search import Search, Status
from gridproof.solving import forced, solve
from tests.hints.soundness import proved_walk
from tests.hints.sudokus import minimal_sudoku
from tests.hints.test_line_hints import boards

KINDS = pytest.mark.parametrize("name", ["yajilin", "slitherlink"])
CHAINS = 5
"""A seed whose sudoku takes chains."""


@pytest.fixture
def no_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that supposes anything is explained."""
    for name in ("_STEP_EFFORT", "_WALK_EFFORT", "_LEAST_EFFORT"):
        monkeypatch.setattr(finder, name, 0)


@pytest.mark.usefixtures("no_effort")
@KINDS
def test_what_is_searched_for_is_proved_and_leads_to_the_answer(name: str) -> None:
    searched = 0
    for puzzle in boards(name):
        steps, marks = proved_walk(puzzle)
        assert marks == solve(puzzle).answer
        assert all(step.supposed is None or step.searched for step in steps)
        searched += sum(step.searched for step in steps)
    assert searched


@pytest.mark.usefixtures("no_effort")
@KINDS
def test_with_several_answers_the_search_goes_as_far_as_they_agree(name: str) -> None:
    rng = Random(f"fewer clues {name}")
    several = 0
    for puzzle in boards(name):
        left_out = rng.sample(sorted(puzzle.clues), 2)
        fewer = {cell: clue for cell, clue in puzzle.clues.items() if cell not in left_out}
        loose = replace(puzzle, clues=fewer)
        if solve(loose).status is Status.MULTIPLE:
            several += 1
            _, marks = proved_walk(loose)
            assert marks == forced(loose).marks
    assert several


@pytest.mark.usefixtures("no_effort")
def test_a_search_is_told_as_one() -> None:
    puzzle = minimal_sudoku(CHAINS)
    told = [told for told in walkthrough(puzzle) if isinstance(told, Hint) and told.step.searched]
    assert told
    for hint in told:
        assert hint.technique == "search"
        assert hint.text.startswith("Found by search, without a short argument: if r")
        assert "no way leads to an answer. So r" in hint.text
        assert str(nudge(puzzle, hint.step)).endswith("No short argument was found: a search has to do.")


@pytest.mark.usefixtures("no_effort")
@KINDS
def test_a_mistake_that_takes_too_much_effort_names_marks_that_are_wrong_together(name: str) -> None:
    rng = Random(f"searched mistake {name}")
    searched = 0
    for puzzle in boards(name):
        answer = solve(puzzle).answer
        assert answer is not None
        place = rng.choice(sorted(answer))
        wrong = {place: next(mark for mark in puzzle.kind.choices(puzzle)[place] if mark != answer[place])}
        mistake = Finder(puzzle).next_step(wrong)
        assert isinstance(mistake, Mistake)
        if mistake.searched:
            searched += 1
            theory = puzzle.theory()
            with Search(theory) as search:
                lits = [theory.literals[fact.place, fact.mark] for fact in mistake.known]
                assert search.find(Deadline(), lits) is False
            contradiction = explain(puzzle, wrong)
            assert contradiction is not None
            assert contradiction.text.endswith("without a short argument: no way leads to an answer.")
    assert searched


@pytest.mark.usefixtures("no_effort")
def test_a_search_names_the_candidates_that_are_wrong_and_no_marks() -> None:
    """Marks that are right by themselves are looked at after the candidates, and do not blot them out."""
    puzzle = minimal_sudoku(CHAINS)
    answer = solve(puzzle).answer
    assert answer is not None
    (first, mark), *others = answer.items()
    marks = dict(others[1:12])
    excluded = [Fact(first, mark, holds=False)]
    mistake = Finder(puzzle).next_step(marks, excluded)
    assert isinstance(mistake, Mistake)
    assert mistake.searched
    assert any(not fact.holds for fact in mistake.known)


def test_a_wrong_mark_with_a_proof_is_named_before_one_that_was_searched_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = minimal_sudoku(CHAINS)
    answer = solve(puzzle).answer
    assert answer is not None
    (first, right), (second, fine) = list(answer.items())[:2]
    proofs = {
        first: Mistake((), (Fact(first, fine),), searched=True),
        second: Mistake((Reason("row", (first, second)),) * 2, (Fact(second, right),), (Link(None, ()),)),
    }

    def next_step(_: Finder, state: State) -> Mistake:
        return next(proof for place, proof in proofs.items() if place in state)

    monkeypatch.setattr(Finder, "next_step", next_step)
    state = {first: fine, second: right}
    found = explain_wrong(puzzle, state, answer)
    assert found is not None
    assert found.wrong == second


def test_the_effort_of_a_walk_is_counted_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same steps every time; those after it is used up are searched for."""
    puzzle = minimal_sudoku(CHAINS)
    explained = list(Finder(puzzle).walk())
    assert not any(isinstance(step, Step) and step.searched for step in explained)
    used = Finder(puzzle)
    spent = 0.0
    for step in used.walk():
        assert isinstance(step, Step)
        if step.supposed is not None:
            break
        spent = used.rules.effort.spent
    first = used.rules.effort.spent - spent
    monkeypatch.setattr(finder, "_WALK_EFFORT", 1.01 * first)
    monkeypatch.setattr(finder, "_LEAST_EFFORT", 0)
    walks = [list(Finder(puzzle).walk()) for _ in range(2)]
    assert walks[0] == walks[1]
    suppositions = [step for step in walks[0] if isinstance(step, Step) and step.supposed is not None]
    assert not suppositions[0].searched
    assert any(step.searched for step in suppositions)
    assert check(puzzle, {p: m for step in walks[0] if isinstance(step, Step) for p, m in step.marks.items()})


def test_a_limit_in_the_middle_leaves_nothing_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the effort ends, the walk goes on and every step of it is proved."""
    puzzle = boards("slitherlink")[0]
    for limit in (10, 100, 300, 1000, 3000, 10_000, 30_000):
        monkeypatch.setattr(finder, "_STEP_EFFORT", limit)
        monkeypatch.setattr(finder, "_LEAST_EFFORT", limit)
        _, marks = proved_walk(puzzle)
        assert marks == solve(puzzle).answer


# rating


@pytest.mark.usefixtures("no_effort")
def test_what_was_only_searched_for_is_not_rated(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = minimal_sudoku(CHAINS)
    rating = rate(puzzle)
    assert rating.level is None
    assert rating.score is None
    assert rating.hardest is not None
    assert rating.hardest.difficulty is None
    assert rating.techniques["search"]
    assert LevelProbe(puzzle).grade() is None
    file = tmp_path_factory.mktemp("rate") / "board.txt"
    file.write_text(write(Board(puzzle), "pzprv3"), encoding="utf-8")
    assert main(["rate", str(file)]) == 0
    assert "not rated" in capsys.readouterr().out


def test_a_search_for_which_reasons_are_known_counts_as_many_cases() -> None:
    finder = Finder(minimal_sudoku(CHAINS))
    lit = next(iter(finder.rules.theory.literals.values()))
    first = finder.next_step({})
    assert isinstance(first, Step)
    lit = finder.rules.literal(first.concludes[0])
    assert finder.rules.answer([-lit]) is None
    step = finder._tiers.situation.prover.searched(lit, finder.rules.core())
    assert len(step.reasons) > 2
    assert 10 < difficulty(step) < UNKNOWN
    assert difficulty(replace(step, reasons=())) == UNKNOWN


# the answer


def test_the_answer_is_found_the_kinds_own_way() -> None:
    """A plain search takes minutes on many a large board, and no hint needs it."""
    puzzle = generate("arukone", 12, 12, seed=1).puzzle
    asked = Finder(puzzle)
    assert isinstance(asked.next_step({}), Step)
    assert "_search" not in vars(asked._answers)


def test_boards_that_may_leave_cells_empty_are_as_hard_as_those_that_may_not() -> None:
    """If no answer leaves a cell empty, that is proved, and used after the rules themselves yield no more."""
    for seed in (1, 3):
        puzzle = generate("arukone", 6, 6, seed=seed).puzzle
        loose = replace(puzzle, variant=ALLOW_EMPTY)
        steps, marks = proved_walk(loose)
        assert marks == solve(loose).answer
        assert any(reason.rule == "filled" for step in steps for reason in step.reasons)
        strict, free = rate(puzzle), rate(loose)
        assert strict.score is not None
        assert free.score is not None
        assert free.score < 1.1 * strict.score


@pytest.mark.usefixtures("no_effort")
def test_a_search_uses_what_is_proved_of_a_board() -> None:
    puzzle = generate("arukone", 6, 6, seed=1).puzzle
    steps, marks = proved_walk(puzzle)
    assert any(step.searched for step in steps)
    assert marks == solve(puzzle).answer
