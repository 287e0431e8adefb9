"""Puzzles as Gymnasium environments: ``gymnasium.make("gridproof/Akari-v0", rows=6, cols=6)``.

Import this module first, or put its name and a colon before the id: it registers every kind.
An action writes one mark, or clears one place. An observation has the clues and the marks as arrays; both
spaces are the same for all puzzles of a kind and size.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.draw.terminal import draw
from gridproof.environments.board_spaces import Array, BoardSpaces
from gridproof.errors import GridproofError, show
from gridproof.kinds import KINDS, kind_named
from gridproof.making import generate
from gridproof.programs.game import Game
from gridproof.record.kind import Board, Puzzle
from gridproof.solving import Status, solve

REWARDS = ("sparse", "progress", "answer")
"""1 for the answer; besides, how many violations a move removes; besides, whether the mark is right."""
_MOVES_PER_PLACE = 4

Observation = dict[str, Array]


class PuzzleEnv(gymnasium.Env[Observation, Array]):
    """One puzzle after the other, made from the seed or taken from a list."""

    metadata = {  # noqa: RUF012 # Gymnasium declares it so
        "render_modes": ["ansi"],
        "render_fps": 4,
    }

    def __init__(
        self,
        kind: str,
        *,
        rows: int = 6,
        cols: int | None = None,
        level: str | None = None,
        puzzles: list[Puzzle] | None = None,
        reward: str = "progress",
        illegal: float = -0.1,
        most_moves: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """``illegal`` is the reward of a move that the board has no room for, such as a mark on a clue.

        With ``puzzles``, all of one size, episodes begin on these in turn.
        """
        self.kind = kind_named(kind)
        if reward not in REWARDS:
            raise GridproofError(f"the reward {show(reward)}; expected one of: {', '.join(REWARDS)}")
        if render_mode not in (None, "ansi"):
            raise GridproofError(f"the render mode {show(render_mode)}; expected ansi or None")
        self._puzzles = None if puzzles is None else list(puzzles)
        if self._puzzles:
            grids = {(puzzle.kind.name, puzzle.grid) for puzzle in self._puzzles}
            if len(grids) != 1 or self._puzzles[0].kind is not self.kind:
                raise GridproofError(
                    f"puzzles of several sizes or kinds; expected {self.kind.name} of one size"
                )
            rows, cols = self._puzzles[0].grid.rows, self._puzzles[0].grid.cols
        self._rows, self._cols, self._level = rows, rows if cols is None else cols, level
        self._reward, self._illegal = reward, illegal
        self.render_mode = render_mode
        example = self._puzzles[0] if self._puzzles else self._make("example")
        self.spaces = BoardSpaces(self.kind, self._rows, self._cols, example)
        places, marks = len(self.spaces.places), len(self.spaces.marks)
        high = np.zeros((self._rows, self._cols, len(self.spaces.highest_features)), dtype=np.int32)
        high[:] = self.spaces.highest_features
        spaces: Any = gymnasium.spaces.Dict(
            {
                "clues": gymnasium.spaces.Box(np.zeros_like(high), high, dtype=np.int32),
                "marks": gymnasium.spaces.Box(0, marks, (places,), dtype=np.int32),
            }
        )
        self.observation_space = spaces
        self.action_space = gymnasium.spaces.MultiDiscrete([places, marks + 1])  # type: ignore[assignment] # its samples are 64 bits
        self._most = _MOVES_PER_PLACE * places if most_moves is None else most_moves
        self._started, self._refused = -1, 0
        self._begin(example)

    def _make(self, seed: str) -> Puzzle:
        return generate(self.kind, self._rows, self._cols, level=self._level, seed=seed).puzzle

    def _begin(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.game = Game(puzzle)
        self._clues = self.spaces.clues(puzzle)
        self._violations = len(self.game.violations)
        self._at_start = max(1, self._violations)
        self._answer: dict[Place, Mark] | None = None
        if self._reward == "answer":
            found = solve(puzzle)
            if found.status is not Status.UNIQUE or found.answer is None:
                raise GridproofError(
                    "a puzzle without exactly one answer; expected one for the reward 'answer'"
                )
            self._answer = dict(found.answer)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a puzzle. ``options={"puzzle": ...}`` begins that one."""
        super().reset(seed=seed)
        self._started += 1
        self._refused = 0
        given = (options or {}).get("puzzle")
        if given is not None:
            if (given.kind, given.grid) != (self.kind, self.spaces.grid):
                raise GridproofError(
                    f"another kind or size; expected {self.kind.name} {self._rows} x {self._cols}"
                )
            self._begin(given)
        elif self._puzzles:
            at = int(self.np_random.integers(len(self._puzzles))) if seed is not None else self._started
            self._begin(self._puzzles[at % len(self._puzzles)])
        else:
            self._begin(self._make(str(int(self.np_random.integers(2**62)))))
        return self._observed(), self._info()

    def step(self, action: Array) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        place, mark = self.spaces.move(action)
        if place not in self.game.choices or (mark is not None and mark not in self.game.choices[place]):
            # It counts as a move, so that an agent that only makes such moves comes to an end.
            self._refused += 1
            return self._observed(), self._illegal, False, self._over(), self._info()
        self.game.set(place, mark)
        solved = self.game.solved
        return (
            self._observed(),
            self._rewarded(place, mark, solved=solved),
            solved,
            self._over(),
            self._info(),
        )

    def _over(self) -> bool:
        return self.game.moves + self._refused >= self._most

    def _rewarded(self, place: Place, mark: Mark | None, *, solved: bool) -> float:
        before, self._violations = self._violations, len(self.game.violations)
        reward = float(solved)
        if self._reward == "progress":
            reward += (before - self._violations) / self._at_start
        elif self._answer is not None and mark is not None:
            reward += (1 if self._answer[place] == mark else -1) / len(self._answer)
        return reward

    def _observed(self) -> Observation:
        return {"clues": self._clues.copy(), "marks": self.spaces.shown(self.game.marks)}

    def _info(self) -> dict[str, Any]:
        return {"violations": self._violations, "solved": self.game.solved}

    def action_mask(self) -> Array:
        """Which actions the board has room for: a table of places and marks, the first column clears."""
        mask: Array = np.zeros((len(self.spaces.places), len(self.spaces.marks) + 1), dtype=np.int32)
        for place, marks in self.game.choices.items():
            mask[self.spaces.index[place], [0, *(self.spaces.mark_index[mark] for mark in marks)]] = 1
        return mask

    def render(self) -> str | None:
        return draw(Board(self.puzzle), marks=self.game.marks) if self.render_mode == "ansi" else None


def environment_id(kind: str) -> str:
    """The id under which Gymnasium has a kind."""
    return f"gridproof/{kind_named(kind).title.replace(' ', '')}-v0"


def register() -> None:
    """Add every kind to Gymnasium's registry."""
    for kind in KINDS:
        name = environment_id(kind)
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point="gridproof.environments.gym:PuzzleEnv", kwargs={"kind": kind}
            )


register()
