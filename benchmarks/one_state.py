"""What one state of the program makes of puzzles; ``compare_states.py`` runs it once for each of two states.

Every line of standard input is a task as JSON, every line of standard output what came of it. Only what both
states have may be used here: the names of the package ``gridproof`` itself.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

import gridproof

_FORMAT = "json"


def main() -> None:
    for line in sys.stdin:
        task = Task()
        task.perform(**json.loads(line))
        print(json.dumps({"found": task.found, "seconds": task.seconds}), flush=True)


class Task:
    """A puzzle, what is found about it, and the processor time that each verb took."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}
        self.seconds: dict[str, float] = {}

    def perform(self, kind: str, line: str | None = None, **wishes: Any) -> None:
        """Look at the puzzle of a line of the collection, or at the one that is made as wished."""
        if line is not None:
            puzzle = gridproof.read(line, kind=kind, format=_FORMAT)
        else:
            made = self._ask("generate", lambda: gridproof.generate(kind, **wishes))
            if made is None:
                return
            puzzle = made.puzzle
            self.found["puzzle"] = plain([puzzle.clues, puzzle.variant, puzzle.regions, made.answer])
            self.found["made"] = plain([made.level, made.score, made.minimal, made.symmetry])
        self._look_at(puzzle)

    def _look_at(self, puzzle: gridproof.Puzzle) -> None:
        result = self._ask("solve", lambda: gridproof.solve(puzzle))
        looser = self._ask("solve", lambda: gridproof.solve(_with_less(puzzle)))
        self.found["verdicts"] = [plain([each.status, each.answer]) for each in (result, looser) if each]
        self.found["hint"] = plain(self._ask("hint", lambda: _bare(gridproof.explain(puzzle))))
        wrong = _one_wrong(result.answer) if result else {}
        self.found["mistake"] = plain(self._ask("hint", lambda: _bare(gridproof.explain(puzzle, wrong))))
        walk = self._ask("walk", lambda: [_bare(hint) for hint in gridproof.walkthrough(puzzle)])
        self.found["walk"] = plain(walk)
        self.found["rating"] = plain(self._ask("rate", lambda: gridproof.rate(puzzle)))

    def _ask(self, verb: str, ask: Callable[[], Any]) -> Any:
        started = time.process_time()
        try:
            return ask()
        except Exception as error:  # a mistake is a result, too; its words may change
            self.found[f"no {verb}"] = type(error).__name__
            return None
        finally:
            self.seconds[verb] = self.seconds.get(verb, 0.0) + time.process_time() - started


def _with_less(puzzle: gridproof.Puzzle) -> gridproof.Puzzle:
    """The puzzle without its first clue: mostly one with several answers."""
    return replace(puzzle, clues=dict(list(puzzle.clues.items())[1:]))


def _bare(hint: Any) -> Any:
    """What a hint rests on, without its words."""
    if isinstance(hint, gridproof.Contradiction):
        return hint.mistake
    return hint and [hint.technique, hint.step, hint.left, hint.granted]


def _one_wrong(answer: gridproof.State | None) -> gridproof.State:
    """One mark that is not the answer's; none where all its marks are of one sort."""
    place, mark = next(iter((answer or {}).items()), (0, None))
    others = sorted({other for other in (answer or {}).values() if other != mark})
    return {place: others[0]} if others else {}


def plain(value: Any) -> Any:
    """The same as lists, words and numbers. Records become objects, mappings lists of pairs."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return sorted(([plain(key), plain(held)] for key, held in value.items()), key=str)
    if isinstance(value, Set):
        return sorted(map(plain, value), key=str)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [*map(plain, value)]
    return value if value is None or isinstance(value, bool | int | float | str) else str(type(value))


if __name__ == "__main__":
    main()
