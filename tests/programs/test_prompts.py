"""A prompt has all that is needed to solve the puzzle, and its form of an answer is read."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.errors import GridproofError
from gridproof.formats.words import example_board, read_clues, split_rows
from gridproof.kinds import KINDS
from gridproof.programs.prompts import STYLES, answer_text, board_text, prompt
from gridproof.programs.scoring import score
from tests.formats.random_boards import random_puzzle


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("style", STYLES)
def test_a_prompt_has_the_rules_the_board_and_the_form(kind: str, style: str) -> None:
    random = Random(f"prompts/{kind}")
    for _ in range(5):
        puzzle = random_puzzle(KINDS[kind], random)
        text = prompt(puzzle, style, example=random.random() < 0.5)
        assert all(rule.text in text for rule in KINDS[kind].rules)
        assert board_text(puzzle, style) in text
        assert "<answer>" in text
        assert "{" not in text.replace(board_text(puzzle, style), "") or style == "json"


@pytest.mark.parametrize("kind", KINDS)
def test_the_board_can_be_read_back_and_the_example_is_right(kind: str) -> None:
    puzzle = random_puzzle(KINDS[kind], Random(kind))
    rows = split_rows(board_text(puzzle, "rows").split("\n\n", maxsplit=1)[0])
    inside = {place: clue for place, clue in puzzle.clues.items() if place < puzzle.grid.size}
    assert read_clues(KINDS[kind], puzzle.grid, rows) == inside
    board = next(example_board(KINDS[kind], one) for one in KINDS[kind].examples if one.breaks is None)
    assert board.answer is not None
    assert score(board.puzzle, f"<answer>\n{answer_text(board.puzzle, board.answer)}\n</answer>").solved


def test_an_unknown_style_is_refused() -> None:
    puzzle = random_puzzle(KINDS["akari"], Random(0))
    with pytest.raises(GridproofError, match="the style 'html'; expected one of: rows, drawing, json"):
        prompt(puzzle, "html")
