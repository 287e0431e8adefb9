"""Answers as people and models write them: many forms, and texts around them."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from gridproof.board.marks import DOT, LINE, State
from gridproof.draw.terminal import draw
from gridproof.formats.words import write_marks
from gridproof.record.kind import Board, Puzzle

Write = Callable[[Puzzle, State, Random], str]


def words(puzzle: Puzzle, state: State) -> list[list[str]]:
    return write_marks(puzzle, state, finished=True)


def rows(puzzle: Puzzle, state: State, random: Random) -> str:
    between = random.choice((" ", "  ", ", ", " | ", "\t", ","))
    bar = "|" if between == " | " and random.random() < 0.5 else ""
    return "\n".join(f"{bar}{between.join(row)}{bar}" for row in words(puzzle, state))


def boxed(puzzle: Puzzle, state: State, _random: Random) -> str:
    frame = "+" + "---+" * puzzle.grid.cols
    lines = [f"| {' | '.join(row)} |" for row in words(puzzle, state)]
    return "\n".join([frame, *(line for row in lines for line in (row, frame))])


def numbered(puzzle: Puzzle, state: State, random: Random) -> str:
    lines = [f"Row {at}: {' '.join(row)}" for at, row in enumerate(words(puzzle, state), 1)]
    random.shuffle(lines)
    return "\n".join(lines)


def as_json(puzzle: Puzzle, state: State, random: Random) -> str:
    table = words(puzzle, state)
    value: object = table if random.random() < 0.5 else list(map(" ".join, table))
    value = {"answer": value} if random.random() < 0.5 else value
    return json.dumps(value, indent=random.choice((None, 2)))


def drawing(puzzle: Puzzle, state: State, random: Random) -> str:
    grid = puzzle.grid
    lines = (place for place, mark in state.items() if mark == LINE and puzzle.kind.notation.words.lines)
    if any(state.get(cell, DOT) not in puzzle.kind.blanks for edge in lines for cell in grid.ends(edge)):
        return rows(puzzle, state, random)  # a drawing cannot show a line on a shaded cell
    return draw(Board(puzzle), marks={p: m for p, m in state.items() if m not in puzzle.kind.blanks})


def listed(puzzle: Puzzle, state: State, random: Random) -> str:
    named = [
        f"{puzzle.grid.label(p)}{random.choice((': ', '=', ' = '))}{m}"
        for p, m in state.items()
        if m not in puzzle.kind.blanks and not puzzle.grid.is_edge(p)
    ]
    lines = []
    for place, mark in state.items():
        if mark == LINE and not puzzle.grid.is_border(place):
            if puzzle.kind.notation.words.sides:
                cell = puzzle.grid.sides(place)[0]
                side = {"N": "top", "S": "bottom", "E": "right", "W": "left"}
                lines.append(f"{puzzle.grid.label(cell)}-{side[puzzle.grid.side_of(cell, place).name]}")
            else:
                lines.append(puzzle.grid.label(place))
        elif mark == LINE:
            lines.append(puzzle.grid.label(place))
    random.shuffle(named)
    if not (named or lines):
        return rows(puzzle, state, random)
    return "\n".join([random.choice((", ", "; ", "\n")).join(named), *lines])


FORMS: dict[str, Write] = {
    "rows": rows,
    "boxed": boxed,
    "numbered": numbered,
    "json": as_json,
    "drawing": drawing,
    "listed": listed,
}

_BEFORE = (
    "",
    "Let me think.\nRow sums first, then the rest.\n\n",
    "Here it is:\n",
    "The answer: \n",
    "1. try\n2. fail\n",
)


def surrounded(text: str, random: Random) -> str:
    """The text with what models write around it."""
    before, how = random.choice(_BEFORE), random.randrange(4)
    if how == 0:
        return f"{before}```\n{text}\n```\nI hope that helps!"
    if how == 1:
        return f"{before}<answer>\n{text}\n</answer>"
    if how == 2:
        return f"{before}{text}\n"
    return f"{before}\n\n{text}\n\nDone."


_NOISE = "01234567890.-_#xo*|+=, ()[]{}\"'\n\tnsewrcab┌─│█●◤<>/é\u2028\x00"


def damaged(text: str, random: Random) -> str:
    """The text with a few characters changed, dropped, doubled or moved."""
    chars = list(text)
    for _ in range(random.choice((1, 1, 2, 5, 30))):
        at = random.randrange(len(chars) + 1)
        how = random.randrange(4)
        if how == 0:
            chars.insert(at, random.choice(_NOISE))
        elif how == 1 and chars:
            del chars[at % len(chars)]
        elif how == 2 and chars:
            chars[at % len(chars)] = random.choice(_NOISE)
        else:
            start = random.randrange(len(chars) + 1)
            chars[at:at] = chars[start : start + random.randrange(12)]
    return "".join(chars)
