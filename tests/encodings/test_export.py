"""Exported files are what other programs take, and their models are what we take."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import SHADED, Clue, Mark
from gridproof.encodings import encoding_named, encodings_of
from gridproof.encodings.export import WRITERS, export
from gridproof.encodings.models import read_model
from gridproof.errors import FormatError, GridproofError
from gridproof.formats import read
from gridproof.formats.words import example_board
from gridproof.kinds import KINDS
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Kind, Puzzle
from gridproof.solving import Status, solve
from tests.kinds.brute import brute_force
from tests.oracles.formula_files import read_opb
from tests.patience import FAR


def example(kind: Kind) -> Puzzle:
    return example_board(kind, next(one for one in kind.examples if one.breaks is None)).puzzle


def label(value: Kind | Encoding) -> str:
    return value.name


ONE_OF_EACH = [
    (kind, encoding)
    for kind in KINDS.values()
    for encoding in {(one.logic, one.lazy): one for one in reversed(encodings_of(kind).values())}.values()
]
"""Of every kind the first encoding in every logic, lazy and not: others are made of the same parts."""


def test_the_sample_has_every_kind_and_logic() -> None:
    assert {kind.name for kind, _ in ONE_OF_EACH} == KINDS.keys()
    assert {encoding.logic for _, encoding in ONE_OF_EACH} == {"sat", "pb", "smt"}


def assert_answer(puzzle: Puzzle, encoding: Encoding, model: str) -> None:
    result = solve(puzzle)
    assert result.status is Status.UNIQUE
    assert read_model(puzzle, encoding, model) == result.answer


@pytest.mark.parametrize(("kind", "encoding"), ONE_OF_EACH, ids=label)
def test_dimacs(kind: Kind, encoding: Encoding) -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    puzzle = example(kind)
    formula = CNF(from_string=export(puzzle, encoding, "cnf"))
    with Solver(name="cadical153", bootstrap_with=formula) as solver:
        assert solver.solve()
        model = solver.get_model()
    assert_answer(puzzle, encoding, "s SATISFIABLE\nv " + " ".join(map(str, model)) + " 0\n")


@pytest.mark.parametrize(("kind", "encoding"), ONE_OF_EACH, ids=label)
def test_opb(kind: Kind, encoding: Encoding) -> None:
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    puzzle = example(kind)
    number, constraints = read_opb(export(puzzle, encoding, "opb"))
    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    variables = [model.new_bool_var(f"x{k}") for k in range(1, number + 1)]
    for terms, relation, bound in constraints:
        total = sum(weight * variables[k - 1] for k, weight in terms.items())
        model.add(total == bound if relation == "=" else total >= bound)
    solver.parameters.num_workers = 1
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    words = [f"{'' if solver.boolean_value(v) else '-'}x{k}" for k, v in enumerate(variables, 1)]
    assert_answer(puzzle, encoding, "v " + " ".join(words))


@pytest.mark.parametrize(("kind", "encoding"), ONE_OF_EACH, ids=label)
def test_smt_lib(kind: Kind, encoding: Encoding) -> None:
    z3 = pytest.importorskip("z3")
    puzzle = example(kind)
    solver = z3.Solver(ctx=z3.Context())
    text = export(puzzle, encoding, "smt2")
    solver.from_string(text)
    assert str(solver.check()) == "sat"
    asked = re.search(r"^\(get-value \((.*)\)\)$", text, re.MULTILINE)
    assert asked is not None
    # The library does not run the last command, so its values are requested one by one.
    found = {str(name): solver.model()[name] for name in solver.model()}
    assert set(asked[1].split()) <= found.keys()
    values = " ".join(f"({name} {str(found[name]).lower()})" for name in asked[1].split())
    assert_answer(puzzle, encoding, f"sat\n({values})\n")
    assert_answer(puzzle, encoding, f"sat\n{solver.model().sexpr()}\n")


EVERY = [(kind, encoding) for kind in KINDS.values() for encoding in encodings_of(kind).values()]
WITH_INTEGERS = [(kind, encoding) for kind, encoding in EVERY if encoding.logic == "smt"]


def test_no_other_encoding_has_integers() -> None:
    declared = {
        (kind.name, encoding.name)
        for kind, encoding in EVERY
        if re.search(r" Int\)|declare-datatypes", export(example(kind), encoding, "smt2"))
    }
    assert declared == {(kind.name, encoding.name) for kind, encoding in WITH_INTEGERS}


@pytest.mark.parametrize(("kind", "encoding"), WITH_INTEGERS, ids=label)
def test_smt_lib_to_the_letter(kind: Kind, encoding: Encoding) -> None:
    """Some solvers take ``-1``, but the standard has ``(- 1)`` alone."""
    cvc5 = pytest.importorskip("cvc5")
    puzzle = example(kind)
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("strict-parsing", "true")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, export(puzzle, encoding, "smt2"), "puzzle.smt2")
    said = []
    while not (command := parser.nextCommand()).isNull():
        said.append(command.invoke(solver, parser.getSymbolManager()))
    assert_answer(puzzle, encoding, "".join(said))


YICES = shutil.which("yices", path=str(Path(sys.executable).parent)) or shutil.which("yices")


@pytest.mark.skipif(YICES is None, reason="yices is not installed")
@pytest.mark.parametrize(("kind", "encoding"), ONE_OF_EACH, ids=label)
def test_yices(kind: Kind, encoding: Encoding, tmp_path: Path) -> None:
    puzzle = example(kind)
    path = tmp_path / "puzzle.ys"
    path.write_text(export(puzzle, encoding, "ys"), encoding="utf-8")
    done = subprocess.run([str(YICES), str(path)], capture_output=True, text=True, timeout=FAR, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert_answer(puzzle, encoding, done.stdout)


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="minizinc is not installed")
@pytest.mark.parametrize(("kind", "encoding"), ONE_OF_EACH, ids=label)
def test_minizinc(kind: Kind, encoding: Encoding, tmp_path: Path) -> None:
    puzzle = example(kind)
    path = tmp_path / "puzzle.mzn"
    path.write_text(export(puzzle, encoding, "mzn"), encoding="utf-8")
    done = subprocess.run(
        ["minizinc", "--solver", "gecode", str(path)],
        capture_output=True,
        text=True,
        timeout=FAR,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert_answer(puzzle, encoding, done.stdout)


WITH_MODEL = [kind for kind in KINDS.values() if kind.text("model.mzn") is not None]


def tiny_boards(kind: Kind) -> Iterator[Puzzle]:
    """Boards that the data can hold, one cell wide and larger, with one answer, several and none."""
    rng = Random(f"models of {kind.name}")
    for shape in ((1, 1), (1, 2), (1, 4), (3, 1), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4)):
        grid = Grid.of(*shape)
        yield Puzzle(kind, grid, {})
        cells = rng.sample(grid.cells, min(2, grid.size))
        highest = max(1, grid.rows + grid.cols - 2)
        yield Puzzle(kind, grid, {cell: Clue(rng.randint(1, highest)) for cell in cells})


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="minizinc is not installed")
@pytest.mark.parametrize("kind", WITH_MODEL, ids=label)
def test_models_for_all_boards(kind: Kind, tmp_path: Path) -> None:
    """MiniZinc finds exactly the answers that ``check`` accepts, for the data that we read as the board."""
    ours = encoding_named(kind, "ours")
    model, data = tmp_path / "model.mzn", tmp_path / "board.dzn"
    sizes = Counter[int]()
    for puzzle in tiny_boards(kind):
        model.write_text(export(puzzle, ours, "model"), encoding="utf-8")
        data.write_text(export(puzzle, ours, "dzn"), encoding="utf-8")
        assert [board.puzzle for board in read(data.read_text(encoding="utf-8"))] == [puzzle]
        done = subprocess.run(
            ["minizinc", "--solver", "gecode", "-a", str(model), str(data)],
            capture_output=True,
            text=True,
            timeout=FAR,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        # The same answer may come several times.
        drawn = {tuple(one.split()) for one in done.stdout.split("-" * 10)[:-1]}
        places = kind.choices(puzzle)
        found = {
            frozenset((place, SHADED if words[place] == "B" else _white(kind)) for place in places)
            for words in drawn
        }
        assert found == brute_force(puzzle), dict(puzzle.clues)
        sizes[min(2, len(found))] += 1
    assert set(sizes) == {0, 1, 2}


def _white(kind: Kind) -> Mark:
    return next(mark for mark in kind.look.marks if mark != SHADED)


def test_kinds_without_a_model_say_so() -> None:
    with pytest.raises(GridproofError, match=r"^sudoku has no MiniZinc model .*; expected --to mzn"):
        export(example(KINDS["sudoku"]), encoding_named(KINDS["sudoku"], "ours"), "model")
    with pytest.raises(FormatError, match=r"^dzn cannot hold sudoku; expected one of: kurodoko, ohno$"):
        export(example(KINDS["sudoku"]), encoding_named(KINDS["sudoku"], "ours"), "dzn")


def test_comments_name_places_and_marks() -> None:
    puzzle = read("sudoku/4/4/g1k23k3g")[0].puzzle
    smt = export(puzzle, encoding_named(puzzle.kind, "smt"), "smt2").splitlines()
    assert smt[0] == "; Sudoku 4 x 4, encoding smt (Terzer 2009, chapter 3)"
    assert "; x1, r1c1 = 1 : r1c1 1" in smt
    cnf = export(puzzle, encoding_named(puzzle.kind, "minimal1"), "cnf").splitlines()
    assert "c x4 : r1c1 4" in cnf


PUZZLE = read("akari/3/1/6")[0].puzzle
PB = encoding_named(PUZZLE.kind, "sat")


@pytest.mark.parametrize(
    ("model", "bulbs"),
    [
        ("v 1 -2 0", {1}),
        ("c a word\ns SATISFIABLE\nv 1\nv -2 0\n", {1}),
        ("1 -2", {1}),
        ("v x1 ~x2", {1}),
        ("-x1 x2", {2}),
        ("sat\n(\n  (define-fun x1 () Bool\n    true)\n  (define-fun x2 () Bool false))", {1}),
        ("((x1 false)\n (x2 true))", {2}),
        ("x1 = false;\nx2 = true;\n----------\n", {2}),
    ],
)
def test_notations_of_models(model: str, bulbs: set[int]) -> None:
    answer = read_model(PUZZLE, PB, model)
    assert {place for place, mark in answer.items() if mark == "bulb"} == bulbs


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ("s UNSATISFIABLE", "no model"),
        ("unsat", "no model"),
        ("=====UNSATISFIABLE=====", "no model"),
        ("", "expected lines such as"),
        ("v 1 what 0", "'what' in a line of values"),
        ("v 1 0", "no value for x2"),
    ],
)
def test_what_is_no_model(model: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read_model(PUZZLE, PB, model)


def test_unknown_target() -> None:
    with pytest.raises(
        GridproofError,
        match="unknown target 'lp'; expected one of: cnf, opb, opb-minisat, smt2, ys, ys1, mzn",
    ):
        export(PUZZLE, PB, "lp")
    assert list(WRITERS) == ["cnf", "opb", "smt2", "ys", "mzn"]
