"""Sudoku deductions in words, with the names that players use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gridproof.kind import Puzzle, Speech
from gridproof.logic.theory import Reason
from gridproof.marks import State
from gridproof.steps import Fact, Step

_FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}
_SETS = {2: "pair", 3: "triple", 4: "quadruple"}


def unit_name(p: Puzzle, reason: Reason) -> str:
    """A row, column or box as players call it."""
    row, col = p.grid.position(reason.places[0])
    if reason.rule == "row":
        return f"row {row + 1}"
    if reason.rule == "column":
        return f"column {col + 1}"
    return f"the box at {p.grid.label(reason.places[0])}"


def _say_cell(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cell = reason.places[0]
    label = p.grid.label(cell)
    if not follows:
        return f"no number is left for {label}"
    if cell in known:
        return f"{label} holds {known[cell]} already"
    return f"every other number is excluded at {label}"


def _say_unit(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    unit = unit_name(p, reason)
    holders = [cell for cell in reason.places if known.get(cell) == reason.mark]
    if len(holders) > 1:
        return f"{unit} would hold {reason.mark} twice"
    if not follows:
        return f"no cell is left for {reason.mark} in {unit}"
    if holders:
        return f"{unit} has its {reason.mark} at {p.grid.label(holders[0])}"
    return f"{reason.mark} has only one cell left in {unit}"


def technique(p: Puzzle, step: Step) -> str:
    """Recognise a technique by the rule instances that it rests on."""
    thought = [link.reason for link in step.chain if link.reason is not None]
    if step.needs_cases or not thought:
        return ""
    if step.supposed is None:
        if len(step.chain) > 1:
            return ""
        return "naked single" if thought[0].rule == "cell" else "hidden single"
    rules = Counter(reason.rule for reason in dict.fromkeys(thought))
    cells = rules.pop("cell", 0)
    digits = {reason.mark for reason in thought if reason.rule != "cell"}
    lines = sorted(rules.values())
    if not cells and len(digits) == 1:
        return _single_digit_technique(rules, lines)
    units = {tuple(reason.places) for reason in thought if reason.rule != "cell"}
    if len(units) == 1 and cells == len(digits) and cells in _SETS:
        pair_cells = {reason.places[0] for reason in thought if reason.rule == "cell"}
        sort = "hidden" if step.supposed.place in pair_cells else "naked"
        return f"{sort} {_SETS[cells]}"
    if cells == 3 and len(digits) == 3:
        return "XY-wing"
    return ""


def _single_digit_technique(rules: Counter[str], lines: list[int]) -> str:
    if lines == [1, 1] and "box" in rules:
        return "pointing or claiming"
    if len(lines) == 2 and lines[0] == lines[1] and "box" not in rules:
        return _FISH.get(lines[0], "")
    return ""


SPEECH = Speech(
    marks={},
    reasons={"cell": _say_cell, "row": _say_unit, "column": _say_unit, "box": _say_unit},
    technique=technique,
)
