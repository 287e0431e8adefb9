"""Puzzles as a dataset of reasoning-gym: ``reasoning_gym.create_dataset("gridproof", kinds=["akari"])``.

Import this module first: it registers the name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from reasoning_gym.dataset import ProceduralDataset
from reasoning_gym.factory import DATASETS, register_dataset

from gridproof.errors import GridproofError, show
from gridproof.files import read, write
from gridproof.kinds import kind_named
from gridproof.making import generate
from gridproof.making.recipe import level_named
from gridproof.programs.prompts import STYLES, answer_text, prompt
from gridproof.programs.scoring import score

NAME = "gridproof"


@dataclass
class PuzzleDatasetConfig:
    """What the puzzles are like. Kinds take turns at random."""

    kinds: list[str] = field(default_factory=lambda: ["akari"])
    rows: int = 6
    cols: int = 6
    level: str | None = None
    style: str = "rows"
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raise an error for wishes that cannot be."""
        for kind in self.kinds:
            kind_named(kind)
        if self.level is not None:
            level_named(self.level)
        if not self.kinds:
            raise GridproofError("no kinds; expected at least one")
        if self.style not in STYLES:
            raise GridproofError(f"the style {show(self.style)}; expected one of: {', '.join(STYLES)}")


class PuzzleDataset(ProceduralDataset):  # type: ignore[misc] # the package has no types
    """Puzzles with exactly one answer. The same seed and index make the same one."""

    def __init__(self, config: PuzzleDatasetConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    @property
    def category(self) -> str:
        return NAME

    def __getitem__(self, idx: int) -> dict[str, Any]:
        if not 0 <= idx < self.size:
            raise IndexError(idx)
        config = self.config
        kind = Random(f"{self.seed}/{idx}").choice(config.kinds)
        made = generate(kind, config.rows, config.cols, level=config.level, seed=f"{self.seed}/{idx}")
        return {
            "question": prompt(made.puzzle, config.style),
            "answer": answer_text(made.puzzle, made.answer),
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "puzzle": write(made.puzzle, "text"),
                "difficulty": {"kind": kind, "rows": config.rows, "cols": config.cols, "level": config.level},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 for the answer in any form that can be read; otherwise at most half, by the progress."""
        if not isinstance(answer, str):
            return 0.0
        found = score(read(entry["metadata"]["puzzle"]), answer)
        return 1.0 if found.solved else found.progress / 2


if NAME not in DATASETS:
    register_dataset(NAME, PuzzleDataset, PuzzleDatasetConfig)
