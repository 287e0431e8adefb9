"""Students' proofs: right steps follow, and no changed proof gets an unsound step past the referee."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random

import pytest

import gridproof
from gridproof.board.marks import BULB, DOT, Mark
from gridproof.errors import FormatError, PuzzleError
from gridproof.hints import Hint
from gridproof.kinds import KINDS
from gridproof.programs.grading import Citation, Claim, ProofStep, StepGrade, grade, grade_move, read_proof
from gridproof.record.kind import Puzzle
from gridproof.solving import count
from tests.cli.command import run
from tests.formats.random_boards import random_puzzle

SIDES = {"sudoku": 4, "heyawake": 5}


def walk_of(puzzle: Puzzle) -> list[ProofStep]:
    """A proof that cites the rule instances of our own walk."""
    steps = []
    for number, told in enumerate(gridproof.walkthrough(puzzle), 1):
        assert isinstance(told, Hint)
        claims = tuple(Claim(fact.place, fact.mark, fact.holds) for fact in told.step.concludes)
        cites = tuple(Citation(reason.rule) for reason in told.step.reasons)
        steps.append(ProofStep(number, claims, cites))
    return steps


@pytest.mark.parametrize("kind", KINDS)
def test_our_own_walks_are_complete_and_no_changed_one_is_accepted(kind: str) -> None:
    random = Random(f"grading/{kind}")
    side = SIDES.get(kind, 5)
    made = gridproof.generate(kind, side, side, seed=2)
    steps = walk_of(made.puzzle)
    graded = grade(made.puzzle, steps)
    assert not any(step.grade is StepGrade.WRONG for step in graded.steps)
    # A long supposition about the loop may need more than what the step itself cites.
    assert graded.complete or kind == "slitherlink"
    choices = made.puzzle.kind.choices(made.puzzle)
    changed = 0
    for _ in range(12):
        at = random.randrange(len(steps))
        step = steps[at]
        place = random.choice(list(choices))
        mark = random.choice([mark for mark in choices[place] if mark != made.answer[place]])
        claim = random.choice([Claim(place, mark), Claim(place, Mark(made.answer[place]), holds=False)])
        broken = [*steps[:at], step._replace(claims=(claim,)), *steps[at + 1 :]]
        found = grade(made.puzzle, broken)
        assert found.steps[at].grade is StepGrade.WRONG
        assert not found.complete
        changed += 1
    assert changed == 12


@pytest.mark.parametrize("kind", KINDS)
def test_no_step_is_accepted_that_is_not_true_of_all_answers(kind: str) -> None:
    random = Random(f"true/{kind}")
    seen: set[StepGrade] = set()
    for _ in range(120):
        if len(seen) == len(StepGrade):
            break
        puzzle = random_puzzle(KINDS[kind], random)
        found = count(puzzle, limit=100)
        if not found.complete or not found.answers:
            continue
        choices, rules = KINDS[kind].choices(puzzle), [rule.name for rule in KINDS[kind].rules]
        for _ in range(8):
            place = random.choice(list(choices))
            claim = Claim(place, random.choice(choices[place]), random.random() < 0.7)
            cites = tuple(map(Citation, random.sample(rules, random.randint(0, len(rules)))))
            (one,) = grade(puzzle, [ProofStep(1, (claim,), cites)]).steps
            true = all((answer[claim.place] == claim.mark) == claim.holds for answer in found.answers)
            assert (one.grade is StepGrade.WRONG) == (not true)
            seen.add(one.grade)
    assert seen >= {StepGrade.FOLLOWS, StepGrade.WRONG}


def test_what_follows_holds_on_every_board_that_keeps_the_cited_rules(kind: str = "akari") -> None:
    """No rule of this kind rests on another one. The oracle tries all boards by the check."""
    random, seen = Random(f"cited/{kind}"), dict.fromkeys(StepGrade, 0)
    for _ in range(150):
        puzzle = random_puzzle(KINDS[kind], random)
        choices = KINDS[kind].choices(puzzle)
        if not 2 <= len(choices) <= 9 or not count(puzzle, limit=1).number:
            continue
        rules = [rule.name for rule in KINDS[kind].rules]
        cited = random.sample(rules, random.randint(1, len(rules)))
        boards = [dict(zip(choices, marks, strict=True)) for marks in product(*choices.values())]
        broken = [{violation.rule for violation in KINDS[kind].check(puzzle, board)} for board in boards]
        keep = [board for board, wrong in zip(boards, broken, strict=True) if wrong.isdisjoint(cited)]
        answers = [board for board, wrong in zip(boards, broken, strict=True) if not wrong]
        for place in choices:
            claim = Claim(place, random.choice(choices[place]))
            (one,) = grade(puzzle, [ProofStep(1, (claim,), tuple(map(Citation, cited)))]).steps
            true = all(board[claim.place] == claim.mark for board in answers)
            assert (one.grade is StepGrade.WRONG) == (not true)
            if one.grade is StepGrade.FOLLOWS:
                assert all(board[claim.place] == claim.mark for board in keep)
            seen[one.grade] += 1
    assert all(seen.values()), seen


PUZZLE = gridproof.read("gridproof akari 2 2\n\n2 -\n- -\n")


def test_grades_and_citations() -> None:
    text = "# corners first\nr1c2 bulb, r2c1 bulb: number at r1c1\nr2c2 not bulb: clash r1c2\n"
    assert grade(PUZZLE, read_proof(PUZZLE, text)).complete
    wrong_rule = grade(PUZZLE, read_proof(PUZZLE, "r1c2 bulb: clash"))
    assert wrong_rule.steps[0].grade is StepGrade.UNCITED
    assert "clash leave another mark possible" in wrong_rule.steps[0].text
    assert grade(PUZZLE, read_proof(PUZZLE, "r1c2 bulb: number r2c2")).steps[0].grade is StepGrade.UNCITED
    assert grade(PUZZLE, read_proof(PUZZLE, "r1c2 dot: number")).steps[0].grade is StepGrade.WRONG
    assert grade(PUZZLE, read_proof(PUZZLE, "r1c2 bulb: number needs all")).sound
    assert grade(PUZZLE, read_proof(PUZZLE, "r1c2 bulb")).sound
    not_allowed = grade(PUZZLE, read_proof(PUZZLE, "r1c2 bulb: number"), allowed=["clash"])
    assert not_allowed.steps[0].grade is StepGrade.UNCITED
    assert grade(PUZZLE, read_proof(PUZZLE, '{"marks": {"r1c2": "bulb"}, "because": ["number r1c1"]}')).sound


def test_one_move_of_a_player() -> None:
    two, one, corner = 1, 2, 3
    assert grade_move(PUZZLE, {}, Claim(two, BULB), ["number"]).grade is StepGrade.FOLLOWS
    assert grade_move(PUZZLE, {}, Claim(one, BULB), []).grade is StepGrade.FOLLOWS
    assert grade_move(PUZZLE, {}, Claim(one, BULB), ["clash"]).grade is StepGrade.UNCITED
    assert grade_move(PUZZLE, {}, Claim(one, DOT), ["number"]).grade is StepGrade.WRONG
    # After the bulb beside it, the corner must stay free. A mark that is wrong proves nothing.
    assert grade_move(PUZZLE, {two: BULB}, Claim(corner, DOT), ["clash"]).grade is StepGrade.FOLLOWS
    assert grade_move(PUZZLE, {two: DOT}, Claim(corner, DOT), ["clash"]).grade is StepGrade.UNCITED
    assert grade_move(PUZZLE, {two: DOT, one: DOT}, Claim(corner, BULB), ["lit"]).grade is StepGrade.WRONG
    with pytest.raises(PuzzleError, match="the rule 'magic'; expected one of: lit, clash, number"):
        grade_move(PUZZLE, {}, Claim(one, BULB), ["magic"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "no steps; expected lines"),
        ("r1c2", "line 1: 'r1c2'; expected a place and a mark"),
        ("r9c9 bulb", "line 1: 'r9c9 bulb'; expected a place and a mark"),
        ("r1c1 bulb", "line 1: 'r1c1 bulb'; expected another place"),
        ("r1c2 lamp", "line 1: 'r1c2 lamp'; expected bulb, dot"),
        ("r1c2 bulb: magic", "line 1: 'magic'; expected a rule"),
        ("{1}", "line 1: '{1}'; expected JSON"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, expected: str) -> None:
    with pytest.raises(FormatError) as error:
        read_proof(PUZZLE, text)
    assert str(error.value).startswith(expected)


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(PuzzleError, match="the rule 'magic'; expected one of: lit, clash, number"):
        grade(PUZZLE, [], allowed=["magic"])


def test_the_command(tmp_path: Path) -> None:
    folder = tmp_path / "proofs"
    folder.mkdir()
    (folder / "anna.txt").write_text("r1c2 bulb, r2c1 bulb: number\n", "utf-8")
    (folder / "ben.txt").write_text("r1c2 bulb: lit\nr2c1 dot: number\n", "utf-8")
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(gridproof.write(PUZZLE), "utf-8")
    done = run("grade", str(folder), "--puzzle", str(puzzle))
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == "anna.txt: 1 of 1 steps follow, complete"
    assert "ben.txt: 0 of 2 steps follow" in done.stdout
    assert "line 2: wrong: r2c1 dot does not follow" in done.stdout
    lines = [
        json.loads(line)
        for line in run("grade", str(folder), "--puzzle", str(puzzle), "--json").stdout.splitlines()
    ]
    assert [line["complete"] for line in lines] == [True, False]
    (folder / "carl.txt").write_text("I do not know\n", "utf-8")
    assert run("grade", str(folder), "--puzzle", str(puzzle)).returncode == 2
    assert "expected one with proofs" in run("grade", str(tmp_path / "none"), "--puzzle", str(puzzle)).stderr
