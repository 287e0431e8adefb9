"""A game judges every board as check does, on random walks over all kinds."""

from __future__ import annotations

from random import Random

import pytest

import gridproof
from gridproof.board.marks import Mark
from gridproof.errors import GridproofError, PuzzleError
from gridproof.kinds import KINDS
from gridproof.programs.game import Game
from gridproof.solving import solve
from tests.formats.random_boards import random_puzzle
from tests.programs.walks import checked, plain, walk

EACH_KIND = pytest.mark.parametrize("kind", KINDS)


@EACH_KIND
def test_a_game_finds_what_check_finds(kind: str) -> None:
    """With and without a look after every move: parts that were not judged for long must be judged then."""
    random = Random(f"walks/{kind}")
    wrong = right = 0
    for _ in range(25):
        puzzle = random_puzzle(KINDS[kind], random)
        game = Game(puzzle)
        often = random.random()
        for marks in walk(game, random, 40, solve(puzzle).answer if random.random() < 0.7 else None):
            assert game.marks == marks
            if random.random() < often:
                found = plain(game.violations)
                assert found == checked(puzzle, marks), (puzzle, marks)
                assert game.solved == (not found)
                wrong += any(violation.broken for violation in game.violations)
                right += not game.broken
        assert plain(game.violations) == checked(puzzle, game.marks)
    assert wrong > 5
    assert right > 5


@EACH_KIND
def test_a_game_that_begins_with_marks_is_the_same_game(kind: str) -> None:
    random = Random(f"begun/{kind}")
    for _ in range(20):
        puzzle = random_puzzle(KINDS[kind], random)
        state = {p: random.choice(m) for p, m in KINDS[kind].choices(puzzle).items() if random.random() < 0.5}
        assert plain(Game(puzzle, state).violations) == checked(puzzle, state)


@EACH_KIND
def test_the_answer_is_solved_and_every_mark_of_it_was_legal(kind: str) -> None:
    random = Random(f"answers/{kind}")
    played = 0
    while played < 3:
        puzzle = random_puzzle(KINDS[kind], random)
        answer = solve(puzzle).answer
        if not answer:
            continue
        played += 1
        game = Game(puzzle)
        for place in random.sample(sorted(answer), len(answer)):
            assert answer[place] in game.legal_marks(place)
            game.set(place, answer[place])
        assert game.solved


@EACH_KIND
def test_legal_marks_are_those_that_break_nothing_at_once(kind: str) -> None:
    random = Random(f"legal/{kind}")
    illegal = 0
    for _ in range(6):
        puzzle = random_puzzle(KINDS[kind], random)
        game = Game(puzzle)
        for _ in walk(game, random, 15):
            place = random.choice(list(game.choices))
            marks = dict(game.marks)
            marks.pop(place, None)
            before = {one for one in checked(puzzle, marks) if one[2]}
            legal = {
                mark
                for mark in game.choices[place]
                if not {one for one in checked(puzzle, {**marks, place: mark}) if one[2]} - before
            }
            assert set(game.legal_marks(place)) == legal
            assert plain(game.violations) == checked(puzzle, game.marks)
            illegal += len(game.choices[place]) - len(legal)
    assert illegal > 0


def test_moves_are_taken_back_one_by_one() -> None:
    game = Game(gridproof.read("https://puzz.link/p?akari/2/2/i1"))
    game.set(0, "bulb")
    game.set(0, "dot")
    game.set(0, None)
    assert (game.moves, dict(game.marks)) == (3, {})
    assert game.undo() == 0
    assert dict(game.marks) == {0: Mark("dot")}
    game.undo()
    game.undo()
    with pytest.raises(GridproofError, match="no move to take back"):
        game.undo()


def test_impossible_moves_are_refused_and_change_nothing() -> None:
    puzzle = gridproof.read("https://puzz.link/p?akari/2/2/i1")
    game = Game(puzzle)
    wall = next(iter(puzzle.clues))
    for place, mark in ((0, "shaded"), (wall, "bulb"), (wall, None), (99, "bulb"), (0, 7)):
        with pytest.raises(PuzzleError, match="expected"):
            game.set(place, mark)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="expected"):
        game.legal_marks(wall)
    assert (game.moves, dict(game.marks)) == (0, {})
    with pytest.raises(PuzzleError, match="expected a Puzzle"):
        Game("akari")  # type: ignore[arg-type]


def test_a_report_has_the_sentences() -> None:
    game = Game(gridproof.read("https://puzz.link/p?akari/2/2/i1"), {0: Mark("bulb")})
    assert all(str(violation.sentence) for violation in game.report().violations)
