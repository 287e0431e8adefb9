"""Hints where lines are drawn or triangles placed: each step is proved, named and put into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import islice, product
from random import Random

import pytest

from gridproof.board.grid import Grid, Place
from gridproof.board.marks import DOT, LINE, NE, NW, SE, SW, Clue, Mark
from gridproof.checking import check
from gridproof.formats.words import grid_of, read_clues, split_rows
from gridproof.hints import Hint, walkthrough
from gridproof.hints.find.finder import Finder
from gridproof.kinds import kind_named
from gridproof.kinds.arukone.speech import prove
from gridproof.kinds.shakashaka.speech import Corner, View, bad_angles, corners_of
from gridproof.record.explanation import Mistake
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve
from tests.hints.soundness import Judge, proved_walk
from tests.kinds import test_arukone, test_shakashaka, test_slitherlink, test_yajilin

KINDS = pytest.mark.parametrize("name", ["yajilin", "shakashaka", "arukone", "slitherlink"])

NUMBER = 10
"""How many boards of each kind."""


def with_triangles(rng: Random) -> Puzzle:
    """Random walls that show how many triangles stand beside them in some answer."""
    bare = test_shakashaka.random_puzzle(Grid.of(5, 5), rng, 18)
    answer = solve(Puzzle(bare.kind, bare.grid, dict.fromkeys(bare.clues, Clue(wall=True)))).answer or {}
    clues = {
        wall: Clue(sum(answer.get(n, DOT) != DOT for n in bare.grid.neighbours[wall]), wall=True)
        for wall in bare.clues
    }
    return Puzzle(bare.kind, bare.grid, clues)


RANDOM: dict[str, Callable[[Random], Puzzle]] = {
    "yajilin": lambda rng: test_yajilin.random_puzzle(Grid.of(5, 5), rng, 5),
    "shakashaka": with_triangles,
    "slitherlink": lambda rng: test_slitherlink.with_some_numbers(Grid.of(5, 5), rng),
    "arukone": lambda rng: test_arukone.random_board(rng, Grid.of(5, 5), rng.choice(["", "allow-empty"])),
}


@lru_cache
def boards(name: str) -> list[Puzzle]:
    """Random puzzles with exactly one answer."""
    rng = Random(f"hints {name}")
    puzzles = (RANDOM[name](rng) for _ in range(400 * NUMBER))
    found = list(islice((p for p in puzzles if solve(p).status is Status.UNIQUE), NUMBER))
    assert len(found) == NUMBER
    return found


def puzzle_of(name: str, problem: str) -> Puzzle:
    """A small puzzle in words; a slash ends a row."""
    kind, rows = kind_named(name), split_rows(problem.replace(" / ", "\n"))
    grid = grid_of(rows)
    return Puzzle(kind, grid, read_clues(kind, grid, rows))


def told(puzzle: Puzzle) -> list[tuple[str, str]]:
    """The names and sentences of a whole walk."""
    hints = []
    for hint in walkthrough(puzzle):
        assert isinstance(hint, Hint)
        hints.append((hint.technique, hint.text))
    return hints


@KINDS
def test_every_step_is_proved_and_the_walk_ends_in_the_answer(name: str) -> None:
    for puzzle in boards(name):
        _, marks = proved_walk(puzzle)
        assert marks == solve(puzzle).answer
        assert check(puzzle, marks).solved


@KINDS
def test_steps_from_boards_in_progress_are_proved(name: str) -> None:
    rng = Random(f"in progress {name}")
    for puzzle in boards(name):
        answer = solve(puzzle).answer
        assert answer is not None
        begun = {place: mark for place, mark in answer.items() if rng.random() < 0.3}
        _, marks = proved_walk(puzzle, begun)
        assert marks == answer


@KINDS
def test_what_is_wrong_with_a_board_is_proved(name: str) -> None:
    rng = Random(f"wrong {name}")
    for puzzle in boards(name):
        answer = solve(puzzle).answer
        assert answer is not None
        wrong = {place: mark for place, mark in answer.items() if rng.random() < 0.4}
        place = rng.choice(sorted(answer))
        wrong[place] = next(mark for mark in puzzle.kind.choices(puzzle)[place] if mark != answer[place])
        finder = Finder(puzzle)
        mistake = finder.next_step(wrong)
        assert isinstance(mistake, Mistake)
        assert {(fact.place, fact.mark) for fact in mistake.known} <= wrong.items()
        Judge(puzzle).assert_mistake(mistake, finder.rules.cuts)


@KINDS
def test_what_is_said_is_specific(name: str) -> None:
    """Every rule has its own words: none falls back on the text of the rule book."""
    rule_book = {rule.text.rstrip(".") for rule in kind_named(name).rules}
    techniques = Counter[str]()
    for puzzle in boards(name):
        for technique, text in told(puzzle):
            assert not any(rule in text for rule in rule_book)
            techniques[technique] += 1
    assert len(techniques) > 3
    assert techniques["direct"] == 0


LINKED = "1 1 - - - - / - - - 3 - - / 2 4 5 6 3 - / - - - 6 - - / - 5 - 2 - 4 / - - - - - -"
CUT_OFF = "- - - - - - / - 1 - 2 3 - / - - 4 3 - - / - - - 2 - - / - 4 - - 1 5 / 5 - - - - -"
LOOPED = "- - - - - - / - - - - - - / - 2e - - - - / - - - - - - / - - - - - 1w / - 1e - - - -"
WOUND = (
    "1 - - - - - 2 / 1 - 3 - - - - / - - 4 - - 4 - / - 5 - 6 - - - / 2 - - 3 - - 6 / - - - - - - 7 /"
    " 5 7 - - - - -"
)
LOOSE = (
    "- 1 - - - - 3 / - - - 4 - - - / - - 5 2 4 - - / 1 - - - - - - / - - - 6 5 - - / 2 7 - - 6 - - /"
    " 7 - - - - - 3"
)
"""Here lines could leave cells empty, if that were allowed."""
QUILT = "- - - 1 - / - - - 2 0 / - 3 - - 1 / 1 - - - - / - - - - 0"

FENCED = "2 - - 1 - / - 2 - - 1 / - - 2 - - / 3 - - 3 - / - 0 - - 3"

HARD = [
    ("yajilin", LOOPED),
    ("yajilin", "0e - - - - - / - - - - - - / 1e - 1n - - - / - - - - - - / - - 1w - - - / - - - - - -"),
    ("arukone", WOUND),
    ("arukone", LOOSE),
]
"""Boards that one rule at a time does not solve."""


@pytest.mark.parametrize(("name", "problem"), HARD)
def test_contradictions_are_proved_too(name: str, problem: str) -> None:
    puzzle = puzzle_of(name, problem)
    steps, marks = proved_walk(puzzle)
    assert marks == solve(puzzle).answer
    supposing = [step for step in steps if step.supposed is not None or step.pattern]
    assert any(len(step.reasons) > 2 for step in supposing)


def test_facts_besides_the_rules_hold_in_every_answer() -> None:
    """A hint uses that lines do not touch themselves only if none does, in any answer there is."""
    rng = Random("facts")
    seen = Counter[tuple[bool, bool]]()
    for _ in range(80):
        puzzle = test_arukone.random_board(rng, Grid.of(*rng.choice([(3, 4), (4, 4), (4, 5)])), "")
        facts = prove(puzzle)
        literals = puzzle.theory().literals
        for answer in map(dict, test_arukone.all_answers(puzzle)):
            model = [literals[place, answer[place]] for place in puzzle.grid.edges]
            seen[facts is not None, touches(puzzle.grid, answer)] += 1
            if facts is not None:
                said = [clause for _, clauses in facts.instances for clause in clauses]
                said += [cut.clause for cut in facts.lazy.pending({abs(lit): lit for lit in model})]
                assert all(not set(model).isdisjoint(clause) for clause in said)
                assert not facts.lazy.cuts(model)
    assert seen[True, True] == 0
    assert min(seen[True, False], seen[False, True]) > 10


def touches(grid: Grid, answer: Mapping[Place, Mark]) -> bool:
    """Are two cells of a line neighbours without following each other?"""
    line_of = {cell: cell for cell in grid.cells}
    lines = [edge for edge in grid.edges if answer[edge] == LINE]
    for a, b in map(grid.ends, lines):
        line_of = {cell: line_of[a] if line == line_of[b] else line for cell, line in line_of.items()}
    return any(line_of[a] == line_of[b] and answer[grid.edge(a, b)] != LINE for a, b in grid.adjacent_pairs)


SENTENCES = [
    (
        *("yajilin", LOOPED, "dead end"),
        "r6c1 is a dead end for the loop: only one way leads there, so r6c1 is shaded.",
    ),
    (
        *("yajilin", LOOPED, "two ways"),
        "The loop has just two ways through r5c1, so the line goes from r5c2 over r5c1 to r4c1.",
    ),
    (
        *("yajilin", LOOPED, "arrow complete"),
        "The 1→ at r6c2 has its shaded cell, so r6c3 is on the loop.",
    ),
    (
        *("yajilin", LOOPED, "loop closing"),
        "A line from r1c2 to r2c2 would close a loop through r1c1, r1c2, r2c1 and r2c2 that leaves out r1c3"
        " and r2c3, which are not both shaded, so the way from r1c2 to r2c2 is closed.",
    ),
    (
        *("arukone", LINKED, "corner"),
        "r1c6 is in the corner: its line must turn there, so the line goes from r1c5 over r1c6 to r2c6.",
    ),
    (
        *("arukone", LINKED, "different numbers"),
        "A line from r3c4 to r3c5 would join the 6 at r3c4 and the 3 at r3c5, so the way from r3c4 to r3c5 is"
        " closed.",
    ),
    (
        *("arukone", LINKED, "forced way"),
        "Just two ways lead through r4c6, so the line goes from r4c5 over r4c6 to r3c6.",
    ),
    (
        *("arukone", CUT_OFF, "cut off"),
        "Suppose the line goes from r2c3 to r2c4. Then the way from r1c4 to r2c4 is closed. A line that"
        " turns at r2c3 would need to go on turning along the diagonal up to a number, but none stands as"
        " far as r1c4, so the way from r1c3 to r2c3 is closed. The 2 at r2c4 cannot reach the one at r4c4"
        " any more: a contradiction. So the way from r2c3 to r2c4 is closed.",
    ),
    (
        *("arukone", WOUND, "side by side"),
        "The two 1s are neighbours and no line touches itself on this board, so the line goes from r1c1 to"
        " r2c1.",
    ),
    (
        *("arukone", WOUND, "touching line"),
        "The line turns at r3c1 and no line touches itself on this board, so the ways from r4c2 to r3c2 and"
        " r4c1 are closed.",
    ),
    (
        *("arukone", WOUND, "touching line"),
        "With a line from r3c6 to r4c6 it would touch itself at r3c6 and r3c7, which no line does on this"
        " board, so the way from r3c6 to r4c6 is closed.",
    ),
    (
        *("arukone", WOUND, "corner diagonal"),
        "The line turns at r7c7 and would touch itself without another corner at r6c6, so the line goes from"
        " r6c5 over r6c6 to r5c6.",
    ),
    (
        *("arukone", WOUND, "corner diagonal"),
        "A line that turns at r6c5 would need to go on turning along the diagonal up to a number, but"
        " none stands as far as r7c6, so the way from r6c5 to r7c5 is closed.",
    ),
    (
        *("slitherlink", FENCED, "number needs all"),
        "The 2 at r3c3 has just 2 sides left, so lines run left of and above r3c3.",
    ),
    (
        *("slitherlink", FENCED, "closing the loop too early"),
        "One more line would close a loop that leaves out the 1 at r1c4, so no line runs right of r1c2.",
    ),
    (
        *("slitherlink", FENCED, "diagonal threes"),
        "The 3s at r4c4 and r5c5 touch at a corner, so lines run on both far sides of each.",
    ),
    (
        *("slitherlink", "3 - - / - - - / - - 1", "corner three"),
        "Without a line above r1c1, the 3 at r1c1 could not have its lines, so a line runs above r1c1. The"
        " line at the top left corner of r1c1 has only one way on, so a line runs left of r1c1.",
    ),
    (
        *("shakashaka", QUILT, "number complete"),
        "The 0 at r5c5 allows no triangle beside it, so r5c4 stays white.",
    ),
    (
        *("shakashaka", QUILT, "beside a triangle"),
        "Anything else in r3c3 would leave a white angle of 45° or 135° at its top right, beside the triangle"
        " at r3c4 and the triangle at r2c3, so the triangle at r3c3 fills its top left corner.",
    ),
]


@pytest.mark.parametrize(("name", "problem", "technique", "text"), SENTENCES)
def test_sentence(name: str, problem: str, technique: str, text: str) -> None:
    assert (technique, text) in told(puzzle_of(name, problem))


@pytest.mark.parametrize(
    ("around", "bad"),
    [
        ((DOT, DOT, DOT, DOT), False),
        ((None, None, None, None), False),
        ((None, DOT, DOT, DOT), True),
        ((None, None, DOT, None), False),
        ((None, None, NE, None), True),
        ((None, None, NW, None), False),
        ((DOT, DOT, NE, SE), True),
        ((SW, SE, None, None), False),
        ((SW, DOT, None, None), True),
    ],
)
def test_white_corners_that_no_rectangle_has(around: tuple[Mark | None, ...], *, bad: bool) -> None:
    """The cells clockwise from the upper left; None is black."""
    assert bool(bad_angles(around)) is bad


def _is_wrong(view: View, corner: Corner, place: Place, mark: Mark) -> bool:
    return view.trouble(corner, place, mark, view.any_mark)


def test_the_angle_and_the_neighbours_that_decide_are_named() -> None:
    """The neighbours that are named suffice, and none of them can be left out."""
    puzzle = puzzle_of("shakashaka", QUILT)
    hints = [hint for hint in walkthrough(puzzle) if isinstance(hint, Hint)]
    marks: dict[Place, Mark] = {}
    blamed = 0
    for hint in hints:
        view = View(puzzle, dict(marks))
        for fact in hint.step.concludes:
            for corner, mark in product(corners_of(puzzle.grid, [fact.place]), (NW, NE, SE, SW)):
                blame = view.blame(corner, fact.place, mark)
                if blame is None or not view.trouble(corner, fact.place, mark, view.any_mark):
                    continue
                blamed += 1
                assert blame.angles
                assert blame.angles <= {45, 135, 225, 270, 315}
                labels = {puzzle.grid.label(cell): cell for cell in marks}
                named = [labels[label] for text in blame.beside for label in labels if label in text]

                known = {cell: marks[cell] for cell in named}
                assert _is_wrong(View(puzzle, known), corner, fact.place, mark)
                for other in named:
                    fewer = {cell: one for cell, one in known.items() if cell != other}
                    assert not _is_wrong(View(puzzle, fewer), corner, fact.place, mark)
        marks |= hint.step.marks
    assert blamed > 10


@pytest.mark.parametrize(("name", "problem"), [("shakashaka", QUILT), ("slitherlink", FENCED)])
def test_corners_that_sentences_are_about_are_marked(name: str, problem: str) -> None:
    puzzle = puzzle_of(name, problem)
    marked = 0
    for hint in walkthrough(puzzle):
        for sentence in hint.sentences:
            # A corner of a cell that the sentence speaks of, or of one beside it.
            places = [*sentence.target, *sentence.area, *sentence.because]
            centres = [puzzle.grid.centre(place) for place in places]
            for row, col in sentence.points:
                assert min(abs(row - 0.5 - r) + abs(col - 0.5 - c) for r, c in centres) <= 1
                marked += 1
            assert sentence.points or " rectangle" not in sentence.text
    assert marked > 5
