"""Encodings of Kurodoko: several for the numbers, and several for connected white cells."""

from __future__ import annotations

from itertools import product

from gridproof.board.marks import DOT
from gridproof.kinds.kurodoko.rules import OWN
from gridproof.logic.program import Program
from gridproof.record.encoding import OURS, Encoding
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.shaded_cells import keep_apart, program_of
from gridproof.vocabulary.shading import others_seen
from gridproof.vocabulary.sight_numbers import NUMBERS, OUR_NUMBERS
from gridproof.vocabulary.white_connectivity import CONNECTIVITY, OUR_CUTS, company

_NUMBERS = {**NUMBERS, OURS: OUR_NUMBERS}
_CONNECTIVITY = {**CONNECTIVITY, OURS: OUR_CUTS}
_HEURISTIC = {"": "", "h": "white cells in company"}


def _encoding(number: str, connectivity: str, heuristic: str) -> Encoding:
    numbers, connected = _NUMBERS[number], _CONNECTIVITY[connectivity]

    def build(puzzle: Puzzle) -> Program:
        program = program_of(puzzle, DOT)
        keep_apart(program, puzzle)
        if heuristic:
            company(program, puzzle)
        numbers.state(program, puzzle, others_seen(puzzle, OWN))
        connected.state(program, puzzle)
        return program

    summary = (numbers.summary, connected.summary, _HEURISTIC[heuristic])
    return Encoding(
        "+".join(filter(None, (number, connectivity, heuristic))),
        "smt" if numbers.integers or connected.integers else "sat",
        ", ".join(filter(None, summary)),
        " and ".join(dict.fromkeys((numbers.source, connected.source))),
        build,
        lazy=connected.lazy,
    )


ENCODINGS = tuple(
    _encoding(number, connectivity, heuristic)
    for number, connectivity, heuristic in product(_NUMBERS, _CONNECTIVITY, _HEURISTIC)
    # What is there to be read goes with the thesis's own ways for the rest.
    if not (connectivity.endswith("-thesis") and number == OURS)
)
