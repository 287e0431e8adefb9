"""Encodings: ways to state a puzzle in logic, by name.

A kind's encodings are the ``ENCODINGS`` of the module ``encodings`` in its package. The kind's own theory
is one of them without being stated again: ``ours``, and ``written`` if it has lazy rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from gridproof.engines.session import Statistics
from gridproof.engines.table import engine_named
from gridproof.errors import GridproofError, show
from gridproof.formats.words import example_board
from gridproof.logic.program import Program, written_out
from gridproof.record.encoding import OURS, Encoding
from gridproof.record.kind import Kind, Puzzle
from gridproof.searching.search import decide_theory
from gridproof.solving import DEFAULT_ENGINE, engines_of
from gridproof.solving import Engine as Solver

WRITTEN = "written"
"""The kind's own theory with its lazy rules written out."""
USUAL_ENGINE = {"sat": "auto", "pb": "auto", "smt": "z3"}
"""Per logic, the default engine."""


def encodings_of(kind: Kind) -> dict[str, Encoding]:
    """Every encoding of a kind, ours first."""
    lazy = _lazy(kind)
    found = {OURS: Encoding(OURS, "sat", "what Gridproof solves with", "Gridproof", Puzzle.theory, lazy)}
    if lazy:
        found[WRITTEN] = Encoding(WRITTEN, "sat", "the same without lazy rules", "Gridproof", _written)
    module = kind.part("encodings")
    if module is not None:
        encodings: Iterable[Encoding] = module.ENCODINGS
        found |= {encoding.name: encoding for encoding in encodings}
    return found


def _written(puzzle: Puzzle) -> Program:
    return written_out(puzzle.theory())


def _lazy(kind: Kind) -> bool:
    return any(example_board(kind, example).puzzle.theory().lazy for example in kind.examples)


def encoding_named(kind: Kind, name: str, *, force: bool = False) -> Encoding:
    """The encoding of that name. With ``force`` it accepts boards of any size."""
    known = encodings_of(kind)
    if name not in known:
        raise GridproofError(f"{kind.name} has no encoding {name!r}; expected one of: {', '.join(known)}")
    found = known[name]
    if not force:
        return found
    if found.build_large is None:
        forcible = ", ".join(one.name for one in known.values() if one.build_large is not None)
        raise GridproofError(
            f"{kind.name}'s encoding {name!r} has no limit that --force lifts; "
            f"expected {f'one of: {forcible}' if forcible else 'no --force for this kind'}"
        )
    return found._replace(build=found.build_large)


def usual_engine(encoding: Encoding) -> str:
    """The default engine of an encoding."""
    return DEFAULT_ENGINE if encoding.name == OURS else USUAL_ENGINE[encoding.logic]


def solver_named(
    kind: Kind, encoding: str = OURS, engine: str | None = None, *, force: bool = False
) -> Solver:
    """The solver for one encoding on one engine. With ``force`` boards may have any size.

    With our own encoding, the kind's own engines are available too: its default method, and the human-style
    ones.
    """
    chosen = encoding_named(kind, encoding, force=force)
    name = engine or usual_engine(chosen)
    own = engines_of(kind) if encoding == OURS else {}
    if isinstance(name, str) and name in own:
        return own[name]
    try:
        open_session = engine_named(name).open
    except GridproofError as error:
        _, _, expected = str(error).partition("expected one of: ")
        known = ", ".join((*own, expected))
        raise GridproofError(f"{kind.name} has no engine {show(name)}; expected one of: {known}") from None
    return lambda puzzle, deadline: decide_theory(partial(chosen.build, puzzle), deadline, open_session)


def grade_of(kind: Kind, encoding: str, engine: str | None, statistics: Statistics) -> str | None:
    """The class of a puzzle by the encoding's source, if it defines classes and its own engine was used."""
    chosen = encoding_named(kind, encoding)
    if chosen.grade is None or (engine or usual_engine(chosen)) != usual_engine(chosen):
        return None
    return chosen.grade(statistics)
