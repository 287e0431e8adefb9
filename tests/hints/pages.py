"""The pages of docs/hints: each board on them is followed by the hint for it."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from gridproof.formats.words import grid_of, read_clues, read_marks, split_rows
from gridproof.hints import Hint, explain
from gridproof.kind import Puzzle
from gridproof.kinds import kind_named

_FOLDER = Path(__file__).parents[2] / "docs" / "hints"


def assert_page_is_true(name: str, mark_words: Collection[str]) -> None:
    """The hints that the page of a kind quotes are really said; these words on its boards are marks."""
    page = (_FOLDER / f"{name}.md").read_text(encoding="utf-8")
    examples = re.findall(r"```\n([^`]+)```\n(?:(?!```|>)[^\n]*\n)*((?:> [^\n]*\n)+)", page)
    assert len(examples) >= 2
    kind = kind_named(name)
    for drawn, quoted in examples:
        rows = split_rows(drawn)
        clues = [["-" if word in mark_words else word for word in row] for row in rows]
        marks = [[word if word in mark_words else "-" for word in row] for row in rows]
        grid = grid_of(rows)
        puzzle = Puzzle(kind, grid, read_clues(kind, grid, clues))
        hint = explain(puzzle, read_marks(puzzle, marks))
        assert isinstance(hint, Hint)
        assert hint.text == " ".join(quoted.replace("> ", "").split())
