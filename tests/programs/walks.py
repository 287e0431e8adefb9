"""Random walks: marks written, changed, cleared and taken back, near an answer or anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.programs.game import Game
from gridproof.record.kind import Puzzle, Violation

Plain = tuple[str, frozenset[Place], bool, int | None, int | None, int | None]


def plain(violations: Iterable[Violation]) -> Counter[Plain]:
    """Violations without their sentences and the order of their places."""
    return Counter((v.rule, frozenset(v.places), v.broken, v.clue, v.seen, v.most) for v in violations)


def checked(puzzle: Puzzle, marks: State) -> Counter[Plain]:
    """What the kind's own check finds."""
    return plain(puzzle.kind.check(puzzle, marks))


def walk(game: Game, random: Random, steps: int, answer: State | None = None) -> Iterable[State]:
    """Random moves; with an answer, most of them are right. The marks follow that should be on the board."""
    places = list(game.choices)
    history: list[dict[Place, Mark]] = []
    marks: dict[Place, Mark] = dict(game.marks)
    for _ in range(steps if places else 0):
        if history and random.random() < 0.15:
            game.undo()
            marks = history.pop()
        else:
            place = random.choice(places)
            mark: Mark | None = random.choice((*game.choices[place], None))
            if answer is not None and random.random() < 0.93:
                mark = answer.get(place, mark)
            history.append(dict(marks))
            game.set(place, mark)
            if mark is None:
                marks.pop(place, None)
            else:
                marks[place] = mark
        yield marks
