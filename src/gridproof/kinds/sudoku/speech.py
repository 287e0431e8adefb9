"""Sudoku deductions in words, with the names that players use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

from gridproof.board.grid import Cell
from gridproof.board.marks import Mark
from gridproof.kinds.sudoku.almost_locked import ALS_XZ, SUE_DE_COQ, tell_als_xz, tell_sue_de_coq
from gridproof.kinds.sudoku.chain_words import SENTENCES, excluded_before
from gridproof.kinds.sudoku.fish import FINNED, FISH, SASHIMI
from gridproof.kinds.sudoku.forcing import (
    FORCING_CHAIN,
    FORCING_NET,
    is_chain,
    say_cell,
    say_unit,
    tell_forcing,
)
from gridproof.kinds.sudoku.patterns import (
    CLAIMING,
    POINTING,
    SETS,
    TURBOTS,
    XY_WING,
    XYZ_WING,
    patterns,
)
from gridproof.kinds.sudoku.uniqueness import BUG, RECTANGLE, tell_bug, tell_rectangle
from gridproof.kinds.sudoku.units import BOX, CELL, COLUMN, ROW
from gridproof.kinds.sudoku.weights import FORCING, WEIGHTS
from gridproof.kinds.sudoku.wording import box_names, group_name, struck_out, unit_name
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Step, reasons_of
from gridproof.record.kind import Puzzle, Speech
from gridproof.words.naming import listed, mark_name, name_of, names_of

# names


def technique(p: Puzzle, step: Step) -> str:
    """The name of a pattern, or a name derived from the rule instances of the step."""
    if step.pattern or step.needs_cases:
        return step.pattern
    if step.supposed is None:
        reason = step.chain[0].reason
        if not step.marks:
            return ""
        return "naked single" if reason is not None and reason.rule == CELL.name else "hidden single"
    return FORCING_CHAIN if is_chain(step) else FORCING_NET


# patterns as a whole


def tell(p: Puzzle, step: Step) -> str:
    """A pattern or a single in one or two sentences."""
    sentence = _SENTENCES.get(step.pattern)
    if sentence is None:
        return _tell_single(p, step) if step.supposed is None else tell_forcing(p, step)
    reasons = list(dict.fromkeys(reasons_of(step.chain)))
    cells = [reason.places[0] for reason in reasons if reason.rule == CELL.name]
    in_units = [reason for reason in reasons if reason.rule != CELL.name]
    words = sentence(p, step, sorted(cells), in_units)
    struck = [fact for fact in step.concludes if not fact.holds]
    return words and f"{words}{f': {struck_out(p, struck)}' if struck else ''}."


def _tell_single(p: Puzzle, step: Step) -> str:
    """The numbers that leave only one way. Empty if more than numbers on the board is needed."""
    seen = all(fact.holds for fact in step.known)
    if step.needs_cases or len(step.chain) > 1 or not (seen and step.struck_out and step.marks):
        return ""
    ((fact,), reason) = step.concludes, step.chain[0].reason
    label = name_of(p.grid, fact.place)
    if reason is None:
        return ""
    if reason.rule == CELL.name:
        ways = [
            f"{listed(sorted(numbers, key=int))} in its {unit}"
            for unit in (ROW.name, COLUMN.name, BOX.name)
            if (numbers := _excluded_by(step, unit))
        ]
        return f"{label} sees {listed(ways)}, so {label} is {mark_name(fact.mark)}."
    units = {link.reason: link.reason.rule for link in step.struck_out if link.reason is not None}
    starts = {rule: sorted(r.places[0] for r in units if r.rule == rule) for rule in units.values()}
    ways = [
        f"in {name(p, starts[rule])}"
        for rule, name in ((ROW.name, _rows), (COLUMN.name, _columns), (BOX.name, _boxes))
        if rule in starts
    ]
    several = len(units) > 1
    return (
        f"The {fact.mark}{'s' * several} {listed(ways)} leave{'s' * (not several)} one cell for"
        f" {mark_name(fact.mark)} in {unit_name(p, reason)}, so {label} is {mark_name(fact.mark)}."
    )


def _excluded_by(step: Step, rule: str) -> set[Mark]:
    links = [link for link in step.struck_out if link.reason is not None and link.reason.rule == rule]
    return {fact.mark for link in links for fact in link.follows}


def _tell_intersection(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    line, confined = step.chain[0].reason, step.chain[-1].reason
    if line is None or confined is None:
        return ""
    number, where = line.mark, unit_name(p, line)
    return (
        f"In {unit_name(p, confined)}, {number} can only stand in {where},"
        f" so no other cell of {where} holds {number}"
    )


def _tell_naked(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    either = "either" if len(cells) == 2 else "any of them"
    return (
        f"{names_of(p.grid, cells)} can only hold {_numbers(reasons)},"
        f" so no other cell of {unit_name(p, reasons[0])} holds {either}"
    )


def _tell_hidden(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    return (
        f"In {unit_name(p, reasons[0])}, {_numbers(reasons)} can only stand at {names_of(p.grid, cells)},"
        " so these cells hold nothing else"
    )


def _tell_fish(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    struck, number = step.concludes[0].place, reasons[0].mark
    crossing = next(r.rule for r in reasons if struck in r.places and r.rule != BOX.name)
    base = sorted(r.places[0] for r in reasons if r.rule not in (crossing, BOX.name))
    cover = sorted(r.places[0] for r in reasons if r.rule == crossing)
    if crossing == COLUMN.name:
        lines, others = _rows(p, base), _columns(p, cover)
    else:
        lines, others = _columns(p, base), _rows(p, cover)
    fish = f"In {lines}, {number} can only stand in {others}"
    if not step.trail:
        return f"{fish}, so no other cell of these holds {number}"
    fins, several = group_name(p, step.trail[0]), len(step.trail[0]) > 1
    return (
        f"{fish}, or else at the fin{'s' * several} {fins}. Either way no other cell of these that sees"
        f" {fins} holds {number}"
    )


def _tell_turbot(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    number, struck = step.concludes[0].mark, step.concludes[0].place
    gone = {fact.place for fact in excluded_before(step) if fact.mark == number or fact.holds}
    room = {reason: set(reason.places).difference(gone, p.clues) for reason in reasons}
    seen = set().union(*(room[reason] for reason in reasons if struck in reason.places))
    units = [reason for reason in reasons if struck not in reason.places]
    for one, other, link in permutations(reasons, 3):
        if one in units and other in units:
            ends = [room[unit].difference(link.places) for unit in (one, other)]
            if all(end and end <= seen for end in ends):
                where = sorted(ends[0] | ends[1])
                return (
                    f"In {unit_name(p, one)} and in {unit_name(p, other)}, {number} can stand at"
                    f" {names_of(p.grid, where)}, and else only in {unit_name(p, link)}, which holds it"
                    f" once. So one of these cells holds {number}, and no cell that sees"
                    f" {'both' if len(where) == 2 else 'all of them'} does"
                )
    return ""


def _tell_wing(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    number = step.concludes[0].mark
    links = sorted((reason for reason in reasons if reason.mark != number), key=lambda r: int(r.mark or 0))
    pivot = next(cell for cell in cells if all(cell in reason.places for reason in links))
    ends = [next(c for c in cells if c != pivot and c in link.places) for link in links]
    ways = [
        f"with {link.mark}, {name_of(p.grid, end)} holds {number}"
        for link, end in zip(links, ends, strict=True)
    ]
    holds, seen = _marks(links), f"both {names_of(p.grid, ends)}"
    if step.pattern == XYZ_WING:
        holds = _marks((*links, Reason("", (), mark=number)))
        ways.append(f"or it holds {number} itself")
        seen = "all three"
    return (
        f"{name_of(p.grid, pivot)} holds {', '.join(holds[:-1])} or {holds[-1]}: {'; '.join(ways)}."
        f" So no cell that sees {seen} holds {number}"
    )


def _marks(reasons: Iterable[Reason]) -> list[str]:
    return sorted({str(reason.mark) for reason in reasons}, key=int)


def _numbers(reasons: Iterable[Reason]) -> str:
    return listed(_marks(reasons))


def _rows(p: Puzzle, cells: Sequence[Cell]) -> str:
    return _each("row", [str(p.grid.position(cell)[0] + 1) for cell in cells])


def _columns(p: Puzzle, cells: Sequence[Cell]) -> str:
    return _each("column", [str(p.grid.position(cell)[1] + 1) for cell in cells])


def _boxes(p: Puzzle, cells: Sequence[Cell]) -> str:
    return f"the {box_names(p, cells)}"


def _each(unit: str, names: Sequence[str]) -> str:
    return f"{unit}{'s' * (len(names) > 1)} {listed(names)}"


_SENTENCES: dict[str, Callable[[Puzzle, Step, Sequence[Cell], Sequence[Reason]], str]] = {
    POINTING: _tell_intersection,
    CLAIMING: _tell_intersection,
    **{f"naked {name}": _tell_naked for name in SETS.values()},
    **{f"hidden {name}": _tell_hidden for name in SETS.values()},
    **{
        name: _tell_fish for fish in FISH.values() for name in (fish, f"{FINNED} {fish}", f"{SASHIMI} {fish}")
    },
    **dict.fromkeys(TURBOTS, _tell_turbot),
    XY_WING: _tell_wing,
    XYZ_WING: _tell_wing,
    RECTANGLE: tell_rectangle,
    BUG: tell_bug,
    SUE_DE_COQ: tell_sue_de_coq,
    ALS_XZ: tell_als_xz,
    **SENTENCES,
}

SPEECH = Speech(
    marks={},
    reasons={CELL.name: say_cell, ROW.name: say_unit, COLUMN.name: say_unit, BOX.name: say_unit},
    technique=technique,
    tell=tell,
    patterns=patterns,
    unique_patterns=frozenset((RECTANGLE, BUG)),
    weights=WEIGHTS,
    nameless=FORCING,
    blanks_in_passing=True,
    questions={
        CELL.name: "Which numbers are left for {first}?",
        ROW.name: "Where can {mark} stand in the row of {place}?",
        COLUMN.name: "Where can {mark} stand in the column of {place}?",
        BOX.name: "Where can {mark} stand in the box around {place}?",
    },
)
