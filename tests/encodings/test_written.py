"""Every kind is exported with nothing extra: what is written down has exactly the answers of ``check``."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import Clue
from gridproof.encodings import WRITTEN, encoding_named, encodings_of
from gridproof.encodings.export import export
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError, PuzzleError
from gridproof.kinds import KINDS
from gridproof.logic.program import written_out
from gridproof.logic.theory import Cut, Lit, Model, Theory
from gridproof.making import NotMade, generate
from gridproof.record.encoding import OURS, Encoding
from gridproof.record.kind import Kind, Puzzle
from tests.encodings.agreement import all_answers, assert_same_verdicts
from tests.formats.random_boards import one_a_region, random_borders, random_clues, random_regions
from tests.kinds.brute import Answers, TooMany, pruned_force
from tests.kinds.joined import KIND as JOINED
from tests.kinds.patches.gridproof_patches import KIND as PATCHES
from tests.oracles.formula_files import read_opb
from tests.patience import FAR

ALL = {**KINDS, PATCHES.name: PATCHES, JOINED.name: JOINED}
SHAPES = ((1, 1), (1, 4), (2, 2), (2, 3), (3, 3), (4, 4))
SEVERAL_MODELS = {"shakashaka", "arukone"}
"""Their theories have helpers that answers may leave open: of rectangles, and of cells off all lines."""
_MOST_ANSWERS = 40
_MOST_LOOKS = 2500


def _with_clues(kind: Kind, shape: tuple[int, int], rng: Random) -> Puzzle | None:
    """Any clues; a few tries, for most are refused."""
    grid = Grid.of(*shape)
    for _ in range(20):
        regions = random_regions(grid, rng) if kind.has_regions else ()
        clues = random_clues(kind, grid, rng)
        clues = one_a_region(clues, regions) if kind.region_clues else clues
        variants = ["", *(name for name in kind.variants if name.islower())]
        try:
            inner = random_borders(kind, grid, rng)
            return Puzzle(kind, grid, clues, rng.choice(variants), regions=regions, inner_borders=inner)
        except PuzzleError:
            continue
    return None


def _made(kind: Kind, shape: tuple[int, int], rng: Random) -> Puzzle | None:
    """One with an answer, and often with several: some clues are taken away where that is allowed."""
    try:
        puzzle = generate(kind, *shape, seed=rng.getrandbits(30)).puzzle
        return replace(puzzle, clues={c: clue for c, clue in puzzle.clues.items() if rng.random() < 0.8})
    except (NotMade, PuzzleError):
        return None


@cache
def tiny(name: str) -> list[tuple[Puzzle, Answers]]:
    """Boards that are small enough to try everything, with their answers."""
    rng = Random(f"written {name}")
    found = []
    for shape in SHAPES:
        for draw in (_with_clues, _with_clues, _made, _made):
            puzzle = draw(ALL[name], shape, rng)
            try:
                answers = set() if puzzle is None else pruned_force(puzzle, _MOST_LOOKS)
            except TooMany:
                continue
            if puzzle is not None and len(answers) <= _MOST_ANSWERS:
                found.append((puzzle, answers))
    return found


@pytest.mark.parametrize("name", ALL)
def test_the_samples_are_not_all_alike(name: str) -> None:
    assert len({min(len(answers), 2) for _, answers in tiny(name)}) > 1
    assert len(tiny(name)) >= 6


def marks_of(text: str, comment: str) -> dict[str, tuple[str, str]]:
    """By its name in the file, which mark on which place a variable, or its negation, stands for."""
    line = rf"^{re.escape(comment)} (not )?(\w+) : (\S+) (\S+)$"
    return {(no and "-") + name: (place, mark) for no, name, place, mark in re.findall(line, text, re.M)}


def labelled(puzzle: Puzzle, answers: Answers) -> list[set[tuple[str, str]]]:
    """The answers in the words of the file, in some order."""
    said = [{(puzzle.grid.label(place), str(mark)) for place, mark in answer} for answer in answers]
    return sorted(said, key=sorted)


def a_few(name: str) -> list[tuple[Puzzle, Answers]]:
    """The last boards with no answer, with one and with several: the largest of each."""
    return list({min(len(answers), 2): (puzzle, answers) for puzzle, answers in tiny(name)}.values())


def written(puzzle: Puzzle, to: str) -> str:
    return export(puzzle, encoding_named(puzzle.kind, OURS), to)


@pytest.mark.parametrize("name", ALL)
def test_dimacs(name: str) -> None:
    """All models are listed, so an answer with two of them is found twice."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    for puzzle, answers in tiny(name):
        text = written(puzzle, "cnf")
        marks = marks_of(text, "c")
        formula = CNF(from_string=text)
        declared = re.search(r"^p cnf (\d+) ", text, re.MULTILINE)
        assert declared is not None
        formula.extend([v, -v] for v in range(1, int(declared[1]) + 1))
        with Solver(name="minisat22", bootstrap_with=formula) as solver:
            found = []
            for model in solver.enum_models():
                words = {f"{'-' if lit < 0 else ''}x{abs(lit)}" for lit in model}
                answer = {marks[word] for word in words & marks.keys()}
                if name not in SEVERAL_MODELS or answer not in found:
                    found.append(answer)
                assert len(found) <= len(answers), dict(puzzle.clues)
        assert sorted(found, key=sorted) == labelled(puzzle, answers), dict(puzzle.clues)


@pytest.mark.parametrize("name", ALL)
def test_opb(name: str) -> None:
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    for puzzle, answers in a_few(name):
        text = written(puzzle, "opb")
        number, constraints = read_opb(text)
        model, solver = cp_model.CpModel(), cp_model.CpSolver()
        variables = {f"x{k}": model.new_bool_var(f"x{k}") for k in range(1, number + 1)}
        for terms, relation, bound in constraints:
            total = sum(weight * variables[f"x{k}"] for k, weight in terms.items())
            model.add(total == bound if relation == "=" else total >= bound)
        marks = marks_of(text, "*")
        shown = {word: variables[word.lstrip("-")] for word in marks}
        found = []
        solver.parameters.num_workers = 1
        while solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            holds = {word for word, v in shown.items() if solver.boolean_value(v) != word.startswith("-")}
            found.append({marks[word] for word in holds})
            assert len(found) <= len(answers), dict(puzzle.clues)
            differs = [shown[word] if word.startswith("-") else shown[word].negated() for word in holds]
            model.add_bool_or(differs)
        assert sorted(found, key=sorted) == labelled(puzzle, answers), dict(puzzle.clues)


@pytest.mark.parametrize("name", ALL)
def test_smt_lib(name: str) -> None:
    z3 = pytest.importorskip("z3")
    for puzzle, answers in a_few(name):
        text = written(puzzle, "smt2")
        context = z3.Context()
        solver = z3.Solver(ctx=context)
        solver.from_string(text)
        marks = marks_of(text, ";")
        found = []
        while str(solver.check()) == "sat":
            model = solver.model()
            values = {word: z3.Bool(word.lstrip("-"), context) for word in marks}
            holds = {
                word: v
                for word, v in values.items()
                if z3.is_true(model.eval(v, model_completion=True)) != word.startswith("-")
            }
            found.append({marks[word] for word in holds})
            assert len(found) <= len(answers), dict(puzzle.clues)
            differs = [v if word.startswith("-") else z3.Not(v) for word, v in holds.items()]
            solver.add(z3.Or(differs, context))
        assert sorted(found, key=sorted) == labelled(puzzle, answers), dict(puzzle.clues)


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="minizinc is not installed")
@pytest.mark.parametrize("name", ALL)
def test_minizinc(name: str, tmp_path: Path) -> None:
    for puzzle, answers in a_few(name):
        path = tmp_path / "puzzle.mzn"
        text = written(puzzle, "mzn")
        path.write_text(text, encoding="utf-8")
        done = subprocess.run(
            ["minizinc", "--solver", "gecode", "-a", str(path)],
            capture_output=True,
            text=True,
            timeout=FAR,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        marks = marks_of(text, "%")
        found = []
        for block in done.stdout.split("-" * 10 + "\n")[:-1]:
            values = dict(re.findall(r"^(\w+) = (\w+);$", block, re.MULTILINE))
            holds = {word for word in marks if (values[word.lstrip("-")] == "true") != word.startswith("-")}
            answer = {marks[word] for word in holds}
            if name not in SEVERAL_MODELS or answer not in found:
                found.append(answer)
        assert sorted(found, key=sorted) == labelled(puzzle, answers), dict(puzzle.clues)


LAZY = [name for name in ALL if WRITTEN in encodings_of(ALL[name])]


@pytest.mark.parametrize("name", LAZY)
def test_verdicts_on_larger_boards(name: str) -> None:
    """By our own engines, and with the cuts of the same theory as the judge."""
    larger = [generate(ALL[name], 6, 6, seed=seed).puzzle for seed in range(2)]
    if name != "arukone":  # whose numbers come in pairs
        fewer = [dict(list(puzzle.clues.items())[2:]) for puzzle in larger]
        larger += [replace(puzzle, clues=clues) for puzzle, clues in zip(larger, fewer, strict=True)]
    assert_same_verdicts(larger, encoding_named(ALL[name], WRITTEN), "cadical153")


def test_two_loops_are_no_answer() -> None:
    """Tiny boards have no room for two loops in cells; here each side of a wall has its own."""
    wall = {2: Clue(0, Direction.N), 7: Clue(0, Direction.S)}
    puzzle = Puzzle(KINDS["yajilin"], Grid.of(2, 5), wall)
    lazy = [one for one in encodings_of(puzzle.kind).values() if one.lazy]
    assert len(lazy) > 1
    for encoding in lazy:
        theory = encoding.build(puzzle)
        assert not all_answers(puzzle, without_cuts(encoding), "minisat22")
        with SatSession(theory) as session:
            assert session.solve(Deadline()), "nothing but the lazy rule forbids it"


def without_cuts(encoding: Encoding) -> Encoding:
    return encoding._replace(build=lambda puzzle: written_out(encoding.build(puzzle)))


@pytest.mark.parametrize("name", LAZY)
def test_every_lazy_encoding_is_written_down_with_the_same_answers(name: str) -> None:
    """Those of the laboratory, too."""
    lazy = [one for one in encodings_of(ALL[name]).values() if one.lazy]
    for index, encoding in enumerate(lazy):
        for puzzle, answers in tiny(name)[index % 3 :: 3]:
            assert all_answers(puzzle, without_cuts(encoding), "minisat22") == answers, encoding.name


class _NotTwoEqual:
    """A lazy rule of somebody else, without a written form."""

    def cuts(self, model: Model) -> list[Cut]:
        raise AssertionError("writing asks for no cuts")

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        raise AssertionError("writing asks for no cuts")


def test_a_lazy_rule_without_a_written_form_is_named() -> None:
    def state(p: Puzzle, t: Theory) -> None:
        PATCHES.state(p, t)
        t.lazy.append(_NotTwoEqual())

    puzzle = Puzzle(replace(PATCHES, state=state), Grid.of(2, 2), {})
    with pytest.raises(GridproofError, match=r"^the lazy rule _NotTwoEqual cannot .*; expected a method"):
        written(puzzle, "cnf")
