"""The verb ``prompt``: a puzzle as a text for a reader who has never seen its kind."""

from __future__ import annotations

import json

from gridproof.board.marks import State, described
from gridproof.draw.terminal import draw
from gridproof.errors import GridproofError, show
from gridproof.formats.between import write_between
from gridproof.formats.clue_words import EMPTY, first_words, word_of
from gridproof.formats.outside import write_outside
from gridproof.formats.words import (
    aligned,
    example_board,
    write_clues,
    write_marks,
    write_regions,
)
from gridproof.given import checked_puzzle
from gridproof.record.kind import Board, Kind, Puzzle

STYLES = ("rows", "drawing", "json")
"""How the board is shown: rows of words, a drawing with box characters, or JSON."""


def prompt(puzzle: Puzzle, style: str = "rows", *, example: bool = False) -> str:
    """The rules in plain words, the board, and how an answer is written.

    ``parse_answer`` reads such answers. With ``example``, a small solved board comes before the puzzle.
    """
    kind = checked_puzzle(puzzle).kind
    if style not in STYLES:
        raise GridproofError(f"the style {show(style)}; expected one of: {', '.join(STYLES)}")
    parts = [
        f"This is a puzzle of the kind {kind.title}. It has {puzzle.grid.rows} rows"
        f" and {puzzle.grid.cols} columns. The rules:",
        _rules(puzzle),
    ]
    if example:
        parts.append(_example(kind, style))
    parts += [_legend(puzzle, style), board_text(puzzle, style), _form(puzzle)]
    return "\n\n".join(part for part in parts if part)


def _rules(puzzle: Puzzle) -> str:
    lines = [f"- {rule.text}" for rule in puzzle.kind.rules]
    if puzzle.variant in puzzle.kind.variants:
        lines.append(f"- {puzzle.kind.variants[puzzle.variant]}")
    elif puzzle.variant:
        lines.append(f"- The variant of the rules is {puzzle.variant}.")
    return "\n".join(lines)


def board_text(puzzle: Puzzle, style: str) -> str:
    """The board with its clues in one of the styles."""
    if style == "drawing":
        return draw(Board(puzzle))
    clues = write_clues(puzzle)
    regions = write_regions(puzzle) if puzzle.kind.has_regions else None
    outside = write_outside(puzzle) if puzzle.outside else None
    between = write_between(puzzle) if puzzle.between else None
    borders = [puzzle.grid.label(edge) for edge in puzzle.inner_borders]
    if style == "json":
        members = {
            "rows": puzzle.grid.rows,
            "cols": puzzle.grid.cols,
            "clues": clues,
            "regions": regions,
            "outside": outside,
            "between": between,
            "borders": borders or None,
        }
        return json.dumps({name: value for name, value in members.items() if value is not None})
    parts = [aligned(clues)]
    if regions is not None:
        parts.append("Cells with the same number are in the same room:\n" + aligned(regions))
    if outside is not None:
        parts.append("Clues outside the board:\n" + "\n".join(map(" ".join, outside)))
    if between is not None:
        parts.append("Signs between cells:\n" + "\n".join(map(" ".join, between)))
    if borders:
        parts.append("Borders inside rooms: " + ", ".join(borders))
    return "\n\n".join(parts)


def _legend(puzzle: Puzzle, style: str) -> str:
    if style == "drawing":
        return "The board:"
    words = {}
    for place, clue in puzzle.clues.items():
        word = word_of(puzzle, place, clue)
        if not word.isdecimal() or clue.wall or clue.number is None:
            words[word] = described(clue)
    shown = [f"{word} is {words[word]}" for word in sorted(words)]
    return f"The board ({', '.join([f'{EMPTY} is a cell without a clue', *shown])}):"


def _form(puzzle: Puzzle) -> str:
    kind, words = puzzle.kind, puzzle.kind.notation.words
    parts = [
        f"Write the answer as {puzzle.grid.rows} rows of {puzzle.grid.cols} words with blanks between them,"
        " inside <answer> and </answer>."
    ]
    if kind.writes_numbers:
        parts.append("Each word is the number of its cell.")
    marks = [
        f"{word} for {mark}" for mark, word in first_words(words.marks).items() if mark not in kind.blanks
    ]
    if marks:
        parts.append(f"Write {', '.join(marks)}.")
    if words.lines:
        parts.append(
            "For a cell with a line, write the letters of the sides where the line leaves it:"
            " n, s, e, w, such as se or ns."
        )
    if words.sides:
        parts.append(
            "For each cell, write the letters of its sides that have a line: n, s, e, w, such as se."
        )
    if not kind.writes_numbers:
        parts.append(f"Write {EMPTY} for every other cell.")
    return " ".join(parts)


def answer_text(puzzle: Puzzle, answer: State) -> str:
    """An answer in the form that ``prompt`` describes."""
    return aligned(write_marks(puzzle, answer, finished=True))


def _example(kind: Kind, style: str) -> str:
    board = next(example_board(kind, one) for one in kind.examples if one.breaks is None)
    assert board.answer is not None, "a solved example has an answer"
    text = answer_text(board.puzzle, board.answer)
    return f"For example, this board\n\n{board_text(board.puzzle, style)}\n\nhas the answer\n\n{text}"
