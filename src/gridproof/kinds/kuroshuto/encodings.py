"""Encodings of Kuroshuto: several for connected white cells."""

from __future__ import annotations

from gridproof.board.marks import DOT
from gridproof.kinds.kuroshuto.rules import targets_of
from gridproof.kinds.kuroshuto.two_trees_thesis import formula
from gridproof.logic.cardinality import pairwise
from gridproof.logic.program import Program
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.shaded_cells import keep_apart, program_of
from gridproof.vocabulary.white_connectivity import (
    CONNECTIVITY,
    ConnectivityEncoding,
    binary_distances,
    distance_levels,
    partial_order,
    separation,
    two_trees,
)

SOURCE = "Straathof 2025, chapter 4"
RELATED = "Straathof 2025, section 2"

_CONNECTIVITY = {
    "two-trees": ConnectivityEncoding(
        two_trees, "a tree of cells and one of corners", lazy=False, source=SOURCE
    ),
    "levels": ConnectivityEncoding(distance_levels, "steps from a root", lazy=False, source=RELATED),
    "binary": ConnectivityEncoding(
        binary_distances, "steps from a root in binary", lazy=False, source=RELATED
    ),
    "order": ConnectivityEncoding(partial_order, "a partial order of parents", lazy=False, source=RELATED),
    "cuts": ConnectivityEncoding(separation, "the cells around a part cut", source="Gridproof"),
    **CONNECTIVITY,
}


def _encoding(name: str, connected: ConnectivityEncoding) -> Encoding:
    def build(puzzle: Puzzle) -> Program:
        program = program_of(puzzle, DOT)
        keep_apart(program, puzzle)
        for targets in targets_of(puzzle).values():
            lits = [target + 1 for target in targets]
            program.clauses += pairwise(lits)
            program.any_of(lits)
        connected.state(program, puzzle)
        return program

    logic = "smt" if connected.integers else "sat"
    return Encoding(name, logic, connected.summary, connected.source, build, connected.lazy)


ENCODINGS = (
    *(_encoding(name, connected) for name, connected in _CONNECTIVITY.items()),
    Encoding("two-trees-thesis", "sat", "two trees, clause by clause as written there", SOURCE, formula),
)
