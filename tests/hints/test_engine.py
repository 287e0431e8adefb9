"""The hint engine: every step is proved by a fresh solver, small, and the same for the same board."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import pytest

from gridproof.board.grid import Grid, Place
from gridproof.board.marks import BULB, Clue, Mark, State, digit
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline
from gridproof.hints import Contradiction, Hint, explain, first_wrong_move, walkthrough
from gridproof.hints.find.finder import Finder
from gridproof.hints.prove.guarded_theory import GuardedTheory
from gridproof.hints.prove.propagation import DEFINITION, Facts, Source
from gridproof.hints.prove.refuter import Refuter, TooManyCases
from gridproof.kinds import kind_named
from gridproof.logic.theory import Lit, Theory
from gridproof.record.explanation import Fact, Mistake, Step
from gridproof.record.kind import Puzzle
from gridproof.solving import forced, solve
from tests.hints.soundness import Judge, proved_walk
from tests.hints.sudokus import minimal_sudoku, sudoku
from tests.interrupting import output_when_interrupted


def numbered_boards(name: str, number: int, side: int = 6) -> Iterator[Puzzle]:
    """Boards with walls whose numbers fit an answer: many have more than one."""
    rng = Random(f"engine {name}")
    kind, grid = kind_named(name), Grid.of(side, side)
    while number:
        walls = {cell: Clue(wall=True) for cell in grid.cells if rng.random() < 0.25}
        answer = solve(Puzzle(kind, grid, walls)).answer
        if answer is None:
            continue
        blank = next(iter(kind.blanks))
        for cell in walls:
            near = [n for n in grid.neighbours[cell] if answer.get(n, blank) != blank]
            if rng.random() < 0.8:
                walls[cell] = Clue(len(near), wall=True)
        yield Puzzle(kind, grid, walls)
        number -= 1


# every step is sound and minimal, and no step is missing


@pytest.mark.parametrize("seed", [1, 2, 9, 25, 32, 41])
def test_sudokus_are_walked_to_the_answer(seed: int) -> None:
    puzzle = minimal_sudoku(seed)
    _, marks = proved_walk(puzzle)
    assert marks == solve(puzzle).answer


@pytest.mark.parametrize("seed", range(8))
def test_small_sudokus_are_walked_to_the_answer(seed: int) -> None:
    puzzle = minimal_sudoku(seed, side=6)
    _, marks = proved_walk(puzzle)
    assert marks == solve(puzzle).answer


@pytest.mark.parametrize("name", ["akari", "shakashaka"])
def test_a_walk_finds_all_that_follows_and_nothing_else(name: str) -> None:
    complete = 0
    for puzzle in numbered_boards(name, 10):
        _, marks = proved_walk(puzzle)
        assert marks == forced(puzzle).marks
        complete += len(marks) == len(puzzle.kind.choices(puzzle))
    assert 0 < complete < 10


def test_a_board_with_several_answers_ends_without_a_hint() -> None:
    assert explain(sudoku(4, {})) is None
    # 1 and 2 can change places in the first and third row; only the last cell follows.
    rows = "--34 3412 --43 432-".replace(" ", "")
    puzzle = sudoku(4, {cell: int(word) for cell, word in enumerate(rows) if word != "-"})
    hints = list(walkthrough(puzzle))
    assert [hint.step.marks for hint in hints if isinstance(hint, Hint)] == [{15: digit(1)}]


# the same board, the same step


@pytest.mark.parametrize("seed", [12, 41])
def test_the_same_board_gives_the_same_step(seed: int) -> None:
    """A second call, or another explainer: only a walk remembers what it noticed at an earlier board."""
    puzzle = minimal_sudoku(seed)
    walking = Finder(puzzle)
    marks: dict[Place, Mark] = {}
    excluded: list[Fact] = []
    number = 0
    while (step := walking.next_step(marks, excluded)) is not None:
        assert isinstance(step, Step)
        assert walking.next_step(marks, excluded) == step
        if number % 7 == 0 or step.supposed is not None:
            fresh = Finder(puzzle).next_step(marks, excluded)
            assert isinstance(fresh, Step)
            assert fresh == Finder(puzzle).next_step(marks, excluded)
            assert fresh == step or (fresh.supposed is not None and step.supposed is not None)
        number += 1
        marks |= step.marks
        excluded += [fact for fact in step.concludes if not fact.holds]
    assert number > 20


def test_a_walk_goes_on_after_a_mark_is_taken_back() -> None:
    puzzle = minimal_sudoku(2)
    finder = Finder(puzzle)
    first = finder.next_step({})
    assert isinstance(first, Step)
    assert finder.next_step(first.marks) != first
    assert finder.next_step({}) == first


@pytest.mark.parametrize(("near", "number"), [(8, 9), (72, 2)])
def test_the_nearest_of_equally_simple_steps_is_taken(near: Place, number: int) -> None:
    """The first and the last row lack one number each."""
    first = {cell: cell + 1 for cell in range(8)}
    last = {cell: (cell - 71) % 9 + 1 for cell in range(73, 81)}
    step = Finder(sudoku(9, first | last)).next_step({}, near=near)
    assert isinstance(step, Step)
    assert step.marks == {near: digit(number)}


# what the player knows


def test_exclusions_of_the_player_are_used() -> None:
    """With its other numbers struck out a cell is decided, although no rule forces it yet."""
    excluded = [Fact(5, digit(n), holds=False) for n in (1, 2, 3)]
    step = Finder(sudoku(4, {0: 1})).next_step({}, excluded)
    assert isinstance(step, Step)
    assert step.concludes == (Fact(5, digit(4)),)
    assert set(step.known) == set(excluded)
    Judge(sudoku(4, {0: 1})).assert_step(step, ())


def test_wrong_exclusions_are_a_mistake() -> None:
    excluded = [Fact(0, digit(n), holds=False) for n in (1, 2, 3, 4)]
    found = Finder(sudoku(4, {})).next_step({}, excluded)
    assert isinstance(found, Mistake)
    assert set(found.known) == set(excluded)


# mistakes


def wrong_marks(puzzle: Puzzle, answer: State, rng: Random) -> dict[Place, Mark]:
    """Some right marks and a wrong one."""
    choices = puzzle.kind.choices(puzzle)
    marks = {place: answer[place] for place in rng.sample(sorted(choices), len(choices) // 3)}
    wrong = rng.choice(sorted(choices))
    marks[wrong] = rng.choice([mark for mark in choices[wrong] if mark != answer[wrong]])
    return marks


@pytest.mark.parametrize("seed", range(6))
def test_a_wrong_mark_is_shown_by_a_small_contradiction(seed: int) -> None:
    puzzle = minimal_sudoku(seed)
    answer = solve(puzzle).answer
    assert answer is not None
    finder, judge = Finder(puzzle), Judge(puzzle)
    for turn in range(4):
        marks = wrong_marks(puzzle, answer, Random(f"mistake {seed} {turn}"))
        found = finder.next_step(marks)
        assert isinstance(found, Mistake)
        judge.assert_mistake(found, finder.rules.cuts)
        assert any(answer[fact.place] != fact.mark for fact in found.known)
        assert all(marks[fact.place] == fact.mark for fact in found.known)
        assert isinstance(finder.next_step({}), Step)


def test_two_equal_numbers_in_a_row_are_all_that_a_mistake_shows() -> None:
    puzzle = sudoku(9, {80: 5})
    found = explain(puzzle, {0: digit(7), 30: digit(2), 4: digit(7), 77: digit(1)})
    assert isinstance(found, Contradiction)
    assert [reason.rule for reason in found.mistake.reasons] == ["row"]
    assert set(found.mistake.known) == {Fact(0, digit(7)), Fact(4, digit(7))}


def test_the_first_wrong_move_is_found() -> None:
    puzzle = minimal_sudoku(1)
    answer = solve(puzzle).answer
    assert answer is not None
    right = list(answer.items())
    place, mark = right[10]
    wrong = next(m for m in puzzle.kind.choices(puzzle)[place] if m != mark)
    moves: list[tuple[Place, Mark | None]] = [*right[:10], (place, wrong), (place, None), *right[10:]]
    assert first_wrong_move(puzzle, moves) == 10
    assert first_wrong_move(puzzle, list(answer.items())) is None


# the parts


def random_theory(rng: Random) -> Theory:
    theory = Theory()
    for variable in theory.new_block(8):
        theory.literals[variable - 1, BULB] = variable
    for number in range(6):
        lits = [v if rng.random() < 0.5 else -v for v in rng.sample(range(1, 9), rng.randint(2, 4))]
        theory.because(f"rule {number}", (abs(lits[0]) - 1,))
        low = rng.randint(0, len(lits))
        theory.between(low, rng.randint(low, len(lits)), lits)
    return theory


def test_propagation_finds_the_same_as_the_solver_and_knows_why() -> None:
    """All that unit propagation finds, and each fact rests on the rule instances that it names."""
    rng = Random("propagation")
    conflicts = 0
    for _ in range(150):
        rules = GuardedTheory(random_theory(rng))
        given = [v if rng.random() < 0.5 else -v for v in rng.sample(range(1, 9), 2)]
        facts = rules.network.facts()
        conflict = facts.run(given, math.inf, None)
        consistent, found = rules.propagated(given)
        assert (conflict is None) == consistent
        if conflict is None:
            assert _held(facts, 8).keys() >= {lit for lit in found if abs(lit) <= 8}
        else:
            conflicts += 1
            assert rules.refuted(given, _bits(conflict.instances))
        for lit, instances in _held(facts, 8).items():
            assert rules.refuted([*given, -lit], _bits(instances))
        facts.undo(0)
        assert facts.spare == rules.network.facts().spare
        assert _held(facts, 8) == dict.fromkeys(rules.network.printed, 0)
        assert not facts.length
    assert 20 < conflicts < 130


def _held(facts: Facts, variables: int) -> dict[Lit, int]:
    """What is held, with the rule instances behind it."""
    lits = [lit for v in range(1, variables + 1) for lit in (v, -v)]
    return {lit: facts.mask(lit) for lit in lits if facts.is_held(lit)}


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def test_propagation_finds_what_rests_on_less_first() -> None:
    """Two ways lead to a conflict; the one with fewer rule instances is reported."""
    theory = Theory()
    for variable in theory.new_block(6):
        theory.literals[variable - 1, BULB] = variable
    for number, clause in enumerate([(-1, 2), (-2, 3), (-3, 4), (-4, -1), (-1, 5), (-5, -1)]):
        theory.because(f"rule {number}", (0,)).clause(*clause)
    facts = GuardedTheory(theory).network.facts()
    conflict = facts.run([1], math.inf)
    assert conflict is not None
    assert _bits(conflict.instances) == [4, 5]
    facts.undo(0)
    assert facts.run([1], 1) is None
    held = _held(facts, 6)
    assert {lit for lit, instances in held.items() if instances} == {2, 5, -4, -5} & held.keys()


def test_definitions_cost_nothing() -> None:
    theory = Theory()
    for variable in theory.new_block(3):
        theory.literals[variable - 1, BULB] = variable
    theory.define().clause(-1, 2)
    theory.because("rule", (0,)).clause(-2, 3)
    facts = GuardedTheory(theory).network.facts()
    facts.run([1], math.inf)
    assert _held(facts, 3) == {1: 0, 2: 0, 3: 1}
    source = facts.source_of(2)
    assert source is not None
    assert source.instance == DEFINITION


def pigeons(number: int) -> Theory:
    """One more pigeon than holes: no thought with few cases refutes it."""
    theory = Theory()
    at = {(p, h): theory.new() for p in range(number + 1) for h in range(number)}
    for (p, h), lit in at.items():
        theory.literals[p * number + h, BULB] = lit
    for p in range(number + 1):
        theory.because(f"pigeon {p}", (p * number,)).any_of(at[p, h] for h in range(number))
    for h in range(number):
        theory.because(f"hole {h}", (h,)).at_most(1, [at[p, h] for p in range(number + 1)])
    return theory


def test_ctrl_c_reaches_python_in_the_middle_of_a_search() -> None:
    imports = "from tests.hints.test_engine import GuardedTheory, pigeons"
    found = output_when_interrupted(imports, "GuardedTheory(pigeons(12)).search([])")
    assert found == "interrupted\n"


@pytest.mark.parametrize(("number", "told"), [(3, True), (8, False)])
def test_thoughts_with_too_many_cases_are_given_up(number: int, told: bool) -> None:
    rules = GuardedTheory(pigeons(number))
    facts = rules.network.facts()
    refuter = Refuter(facts, rules.place_of, lambda: rules.propagator([], range(len(rules.reasons))))
    if told:
        thought = refuter.refute(1)
        assert not isinstance(thought.end, Source | None), "it distinguishes cases"
        assert rules.search([1], sorted(thought.instances())) is None
    else:
        with pytest.raises(TooManyCases):
            refuter.refute(1)
    assert not facts.length


def test_a_step_that_cannot_be_explained_is_still_proved() -> None:
    """Nothing but the reasons is left of it, and they are needed."""
    puzzle = minimal_sudoku(5)
    finder = Finder(puzzle)
    prover = finder._tiers.situation.prover
    first = finder.next_step({})
    assert isinstance(first, Step)
    (fact,) = first.concludes
    lit = finder.rules.theory.literals[fact.place, fact.mark]
    assert finder.rules.answer([-lit]) is None
    step = prover.searched(lit, finder.rules.core())
    assert step.needs_cases
    assert not step.chain
    with SatSession(finder.rules.theory) as session:
        assert session.solve(Deadline(), [-lit]) is False
