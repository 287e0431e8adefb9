"""Hints where every cell ends up shaded or white: each step is proved, named and put into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import SHADED, State
from gridproof.checking import check
from gridproof.formats.words import grid_of, read_clues, read_marks, split_rows
from gridproof.hints import Contradiction, Hint, explain, walkthrough
from gridproof.hints.find.finder import Finder
from gridproof.kinds import kind_named, kurodoko, kuroshuto
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Link, Mistake
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve
from gridproof.vocabulary.shading_speech import cut_off
from gridproof.vocabulary.sight_speech import Sight
from tests.hints.soundness import Judge, proved_walk
from tests.kinds import test_kurodoko, test_kuroshuto, test_ohno
from tests.kinds.shaded import larger_puzzles


def thinned(puzzles: Iterable[Puzzle], rng: Random) -> Iterator[Puzzle]:
    """The unique ones, without the clues that they can spare."""
    for puzzle in puzzles:
        if solve(puzzle).status is not Status.UNIQUE:
            continue
        for cell in rng.sample(sorted(puzzle.clues), len(puzzle.clues)):
            clues = {c: clue for c, clue in puzzle.clues.items() if c != cell}
            fewer = Puzzle(puzzle.kind, puzzle.grid, clues)
            if solve(fewer).status is Status.UNIQUE:
                puzzle = fewer
        yield puzzle


def puzzle_of(name: str, problem: str) -> Puzzle:
    """A small puzzle in words; a slash ends a row."""
    kind, rows = kind_named(name), split_rows(problem.replace(" / ", "\n"))
    grid = grid_of(rows)
    return Puzzle(kind, grid, read_clues(kind, grid, rows))


def board(name: str, problem: str, marks: str) -> tuple[Puzzle, State]:
    """A small puzzle with marks."""
    puzzle = puzzle_of(name, problem)
    return puzzle, read_marks(puzzle, split_rows(marks.replace(" / ", "\n")))


def boards(name: str, number: int) -> list[Puzzle]:
    rng = Random(f"hints {name}")
    tries = 50 * number
    many = {
        "kurodoko": lambda: larger_puzzles(kurodoko.KIND, tries, test_kurodoko.numbers_at, rng),
        "kuroshuto": lambda: larger_puzzles(kuroshuto.KIND, tries, test_kuroshuto.numbers_at, rng),
        "ohno": lambda: test_ohno.larger_boards(tries, rng),
    }
    found = list(islice(thinned(many[name](), rng), number))
    assert len(found) == number
    return found


def answered_boards(name: str, number: int) -> Iterator[tuple[Puzzle, State]]:
    for puzzle in boards(name, number):
        answer = solve(puzzle).answer
        assert answer is not None
        yield puzzle, answer


HARD = {
    "kurodoko": (
        "- 4 - - - - / - - - - - 6 / - - 9 - - - / - - 6 - - - / - - 8 - - - / - - - - - 6",
        "3 - - - - - / - 6 - - - - / - - 8 - - - / - - - 4 - - / - - - - - 6 / 4 - - - - -",
        "- - - - - - / - - - 4 - - / 2 - 3 - - - / - - - - - 3 / - - - - - - / - 5 - - - -",
    ),
    "kuroshuto": (
        "- 1 - - - 1 / - 1 - - - 2 / 1 - - 1 - - / - - 2 2 - - / 3 - - - 2 - / - - - 3 - 1",
        "- - - - 3 - / - - - 3 2 1 / 3 2 1 2 3 - / - - - - - 1 / - - - - - - / - - - - - -",
    ),
    "ohno": (
        "- x - x 1 - / x - - - - - / - - 3 - - 4 / 3 - - - - 4 / - 6 - - 6 - / - - 4 - - x",
        "- - - - 5 9 / - - 3 - - - / 5 - - - - - / - - - 3 - - / - 5 - - - - / - 5 - - 2 -",
    ),
}
"""Boards that one rule at a time does not solve."""

KINDS = pytest.mark.parametrize("name", ["kurodoko", "kuroshuto", "ohno"])


@KINDS
def test_every_step_is_proved_and_the_walk_ends_in_the_answer(name: str) -> None:
    for puzzle, answer in answered_boards(name, 25):
        _, marks = proved_walk(puzzle)
        assert marks == answer
        assert check(puzzle, marks).solved


@KINDS
def test_contradictions_are_proved_too(name: str) -> None:
    for problem in HARD[name]:
        puzzle = puzzle_of(name, problem)
        steps, marks = proved_walk(puzzle)
        assert marks == solve(puzzle).answer
        assert any((step.supposed is not None or step.pattern) and len(step.reasons) > 2 for step in steps)


@KINDS
def test_steps_from_boards_in_progress_are_proved(name: str) -> None:
    rng = Random(f"in progress {name}")
    for puzzle, answer in answered_boards(name, 10):
        begun = {place: mark for place, mark in answer.items() if rng.random() < 0.5}
        _, marks = proved_walk(puzzle, begun)
        assert marks == answer


@KINDS
def test_what_is_wrong_with_a_board_is_proved(name: str) -> None:
    rng = Random(f"wrong {name}")
    for puzzle, answer in answered_boards(name, 10):
        wrong = {place: mark for place, mark in answer.items() if rng.random() < 0.6}
        place = rng.choice(sorted(wrong))
        wrong[place] = next(mark for mark in puzzle.kind.choices(puzzle)[place] if mark != answer[place])
        finder = Finder(puzzle)
        mistake = finder.next_step(wrong)
        assert isinstance(mistake, Mistake)
        assert {(fact.place, fact.mark) for fact in mistake.known} <= wrong.items()
        Judge(puzzle).assert_mistake(mistake, finder.rules.cuts)


def test_steps_that_are_not_sound_or_not_minimal_are_refused() -> None:
    puzzle = puzzle_of("kuroshuto", HARD["kuroshuto"][0])
    steps, _ = proved_walk(puzzle)
    first, other = steps[:2]
    contradiction = next(step for step in steps if step.supposed is not None and step.known)
    opposite = tuple(replace(fact, holds=not fact.holds) for fact in first.concludes)
    spoilt = [
        (replace(first, concludes=opposite), "does not follow"),
        (replace(contradiction, reasons=contradiction.reasons[1:]), "does not follow"),
        (replace(contradiction, known=()), "does not follow"),
        (replace(first, reasons=(*first.reasons, *other.reasons)), "not needed"),
        (replace(first, reasons=(Reason("number", [0]),)), "no rule of the puzzle"),
        (replace(first, known=opposite), "contradict each other"),
    ]
    for step, complaint in spoilt:
        with pytest.raises(AssertionError, match=complaint):
            Judge(puzzle).assert_step(step, ())


@KINDS
def test_what_is_said_is_specific(name: str) -> None:
    """Every rule has its own words: none falls back on the text of the rule book."""
    rule_book = {rule.text.rstrip(".") for rule in kind_named(name).rules}
    techniques = Counter[str]()
    for puzzle in boards(name, 15):
        for hint in walkthrough(puzzle):
            assert isinstance(hint, Hint)
            assert not any(text in hint.text for text in rule_book)
            assert hint.technique != "direct"
            techniques[hint.technique] += 1
    assert len(techniques) > 3


@pytest.mark.parametrize(("name", "own"), [("kurodoko", 1), ("ohno", 0)])
def test_what_a_number_is_said_to_see_forces_what_follows(name: str, own: int) -> None:
    """The marks that a sentence speaks of leave the number only ways to look that all agree."""
    links = 0
    for puzzle in boards(name, 25):
        for hint in walkthrough(puzzle):
            assert isinstance(hint, Hint)
            if hint.step.supposed is None and not (hint.step.fillings or hint.step.pattern):
                known = {fact.place: fact.mark for fact in hint.step.known}
                for link in hint.step.chain:
                    links += _agrees(puzzle, link, known, own)
    assert links > 100


def _agrees(puzzle: Puzzle, link: Link, known: State, own: int) -> bool:
    if link.reason is None or link.reason.rule != "number":
        return False
    sight = Sight.of(puzzle, link.reason, known, own)
    ways = sight.ways()
    assert ways
    assert all(_holds(sight, way, fact) for way in ways for fact in link.follows)
    return True


def _holds(sight: Sight, way: tuple[int, ...], fact: Fact) -> bool:
    """Is it so where the number sees these amounts?"""
    outlook = sight.outlook_on(fact.place)
    seen = way[sight.outlooks.index(outlook)]
    distance = outlook.ray.index(fact.place)
    return distance == seen if fact.mark == SHADED else distance < seen


def test_the_smaller_side_is_cut_off() -> None:
    grid = Grid.of(4, 5)
    assert cut_off(grid, [grid.cell(0, 1), grid.cell(1, 0)]) == [grid.cell(0, 0)]
    wall = [grid.cell(0, 3), grid.cell(1, 2), grid.cell(2, 3), grid.cell(3, 2)]
    beyond = [grid.cell(r, c) for r, c in ((0, 4), (1, 3), (1, 4), (2, 4), (3, 3), (3, 4))]
    assert cut_off(grid, wall) == beyond


EMPTY = "- - - - / - - - - / - - - - / - - - -"

SENTENCES = [
    (
        *("kurodoko", "- 6 - - / - - - - / - - - - / - - - -", EMPTY),
        "row and column limits",
        "The 6 at r1c2 can see at most 7 cells (its own, 2 right, 3 down and 1 left) and can spare only 1"
        " of them, so r1c3, r2c2 and r3c2 are white.",
    ),
    (
        *("kurodoko", "- 5 - - / - - - - / - - - - / - - - -", ". - - - / . - . . / . x . . / . . . ."),
        "row and column limits",
        "The 5 at r1c2 can see at most 5 cells (its own, 2 right, 1 down and 1 left) and needs them all,"
        " so r1c3, r1c4 and r2c2 are white.",
    ),
    (
        *("kurodoko", "- - - - / 4 - - - / - - - - / - - - -", "- . . . / - . - - / x . . . / . . . ."),
        "row and column limits",
        "Without looking right, the 4 at r2c1 sees at most 2 cells (its own and 1 up) and needs 2 more,"
        " so r2c3 is white.",
    ),
    (
        *("kurodoko", "4 - - ? 4 / - - - - - / - - - - - / - - - - -", " / ".join(["- - - - -"] * 4)),
        "row and column limits",
        "If the 4 at r1c1 saw past r1c3, it would see at least 5 cells, and without looking down, it sees"
        " at most 2 cells (its own and 1 right) and needs 2 more, so r2c1 and r3c1 are white.",
    ),
    (
        *("kurodoko", "- - - - / - 4 - - / - - - - / - - - -", ". - . . / . - . - / . - . . / . . . ."),
        "seeing too far",
        "If r3c2 were white, the 4 at r2c2 would see at least 5 cells (its own, 1 right, 2 down and 1 left),"
        " so r3c2 is shaded.",
    ),
    (
        *("kurodoko", "- - - - / 4 - - - / - - - - / - - - -", ". . - - / - - - - / . . . . / x . . ."),
        "ways to look",
        "The 4 at r2c1 can see 4 cells in only one way (its own, 1 up, 1 right and 1 down),"
        " so r2c2 is white and r2c3 is shaded.",
    ),
    (
        *("kurodoko", EMPTY, "- - - - / - x - - / - - - - / - - - -"),
        "white neighbours",
        "r2c2 is shaded and shaded cells never share a side, so r1c2, r2c1, r2c3 and r3c2 are white.",
    ),
    (
        *("kurodoko", EMPTY, ". . x . / . x . . / - . . . / . . . ."),
        "cut-off",
        "With r1c3 and r2c2, a shaded r3c1 would cut off r1c1, r1c2 and r2c1 from the rest,"
        " so r3c1 is white.",
    ),
    (
        *("ohno", "- - - - / - 4 - - / - - - - / - - - -", "- - - - / - - x - / - - - - / - - - -"),
        "row and column limits",
        "The 4 at r2c2 can see at most 4 cells (1 up, 2 down and 1 left) and needs them all,"
        " so r1c2, r2c1, r3c2 and r4c2 are white.",
    ),
    (
        *("ohno", "- - - - / - - o 1 / - - - - / - - - -", EMPTY),
        "seeing too far",
        "The 1 at r2c4 sees its 1 cell (1 left) already, so r1c4, r2c2 and r3c4 are shaded.",
    ),
    (
        *("ohno", "- - - - / 3 - - 1 / - - - - / - - - -", EMPTY),
        "number against number",
        "With a shaded r3c1, what the 3 at r2c1 would then need does not fit the 1 at r2c4,"
        " so r3c1 is white.",
    ),
    (
        *("ohno", "o - - - / - - - - / - - - - / - - - -", "- x - - / - - - - / - - - - / - - - -"),
        "company",
        "r1c1 must see another white cell and has no other neighbour left for that, so r2c1 is white.",
    ),
    (
        *("ohno", EMPTY, "- x - - / x - - - / - - - - / - - - -"),
        "company",
        "r1c1 has only shaded neighbours and would see no white cell, so r1c1 is shaded.",
    ),
    (
        *("kuroshuto", "- - - - / - 2 - 1 / - - - - / - - - -", EMPTY),
        "last option",
        "The 2 at r2c2 has only one cell left 2 steps away, so r4c2 is shaded.",
    ),
    (
        *("kuroshuto", "- - - - / - 1 - - / - - - - / - - - -", "- - - - / - - x - / - . - - / - - - -"),
        "number served",
        "The 1 at r2c2 has its one shaded cell, r2c3, so r1c2 and r2c1 are white.",
    ),
    (
        *("kuroshuto", "- - - - / - 1 - - / - - - - / - - - -", "- . - - / . - - - / - - - - / - - - -"),
        "diagonal position",
        "With r3c3 shaded, the 1 at r2c2 would have no cell left, so r3c3 is white.",
    ),
    (
        *("kuroshuto", EMPTY, ". x . - / . . x . / . . . - / - - - -"),
        "diamond",
        "With r1c2 and r2c3, a shaded r1c4 would cut off r1c3 from the rest, as r1c3 is white"
        " beside shaded cells, so r1c4 is white.",
    ),
    (
        *("kuroshuto", EMPTY, ". . x . / . x . . / - . . . / . . . ."),
        "cut-off",
        "With r1c3 and r2c2, a shaded r3c1 would cut off r1c1, r1c2 and r2c1 from the rest,"
        " as r1c2 is white beside shaded cells, so r3c1 is white.",
    ),
]


@pytest.mark.parametrize(("name", "problem", "marks", "technique", "text"), SENTENCES)
def test_sentence(name: str, problem: str, marks: str, technique: str, text: str) -> None:
    hint = explain(*board(name, problem, marks))
    assert isinstance(hint, Hint)
    assert (hint.technique, hint.text) == (technique, text)


def test_a_number_that_two_numbers_together_leave_no_way_is_told() -> None:
    """The 5 by itself could still see 5 cells; what the 10 needs in the same column forbids it."""
    problem = """- - 4 - - - -
    - 4 - - 5 - -
    - - - - 10 - -
    - - - - - - -
    - - - - - 3 -
    - - - 9 - 9 -
    3 - - - - 3 -"""
    kind = kind_named("kurodoko")
    puzzle = Puzzle(kind, Grid.of(7, 7), read_clues(kind, Grid.of(7, 7), split_rows(problem)))
    told = explain(puzzle, {0: SHADED})
    assert isinstance(told, Contradiction)
    assert "Beside the other numbers, no way is left for the 5 at r2c5 to see 5 cells" in told.text


def test_a_mistake_is_told_by_the_rule_that_it_breaks() -> None:
    found = explain(*board("kurodoko", "- - - / - 4 - / - - -", "- - - / x - x / - - -"))
    assert isinstance(found, Contradiction)
    assert found.text == (
        "The marks at r2c1 and r2c3 cannot all be right: "
        "the 4 at r2c2 sees at most 3 cells (its own, 1 up and 1 down)."
    )
