"""Puzzles as a taskset of the library verifiers (``verifiers.v1``).

The prompt is a puzzle; the rewards are those of ``score``.
"""

from __future__ import annotations

from collections.abc import Iterator

import verifiers.v1 as vf

from gridproof.files import read, write
from gridproof.programs.many import generate_many
from gridproof.programs.prompts import answer_text, prompt
from gridproof.programs.scoring import AnswerScore, score


class PuzzleTasksetConfig(vf.TasksetConfig):  # type: ignore[misc] # the package is not installed for type checks
    """What the puzzles are like."""

    kind: str = "akari"
    rows: int = 6
    cols: int = 6
    level: str | None = None
    count: int = 100
    seed: str = "gridproof"
    style: str = "rows"


class PuzzleTaskData(vf.TaskData):  # type: ignore[misc]
    """A puzzle as text, with its answer."""

    puzzle: str
    answer: str


class PuzzleTask(vf.Task[PuzzleTaskData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """Solve one puzzle; the last reply is the answer."""

    def judged(self, reply: str) -> AnswerScore:
        return score(read(self.data.puzzle), reply or "")

    @vf.reward(weight=1.0)  # type: ignore[untyped-decorator]
    async def solved(self, trace: vf.Trace) -> float:
        return float(self.judged(trace.last_reply).solved)

    @vf.metric  # type: ignore[untyped-decorator]
    async def progress(self, trace: vf.Trace) -> float:
        return self.judged(trace.last_reply).progress

    @vf.metric  # type: ignore[untyped-decorator]
    async def readable(self, trace: vf.Trace) -> float:
        return float(not self.judged(trace.last_reply).problems)


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleTasksetConfig]):  # type: ignore[misc]
    """Puzzles with exactly one answer, no two alike."""

    def load(self) -> Iterator[PuzzleTask]:
        asked = self.config
        size = asked.rows, asked.cols
        for made in generate_many(asked.kind, asked.count, size, level=asked.level, seed=asked.seed):
            data = PuzzleTaskData(
                name=made.seed,
                prompt=prompt(made.puzzle, asked.style),
                puzzle=write(made.puzzle, "text"),
                answer=answer_text(made.puzzle, made.answer),
            )
            yield PuzzleTask(data, asked.task)


__all__ = ["PuzzleTaskset"]
