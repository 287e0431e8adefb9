"""Certificates in VeriPB's form: each kind has them, and the checker accepts only what is so."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest

from gridproof import KINDS, generate, read
from gridproof.certificates import Certificate, NotProved, certify, pb_proof, verify
from gridproof.certificates.certificate import VERIPB
from gridproof.certificates.inequalities import Inequality, read_formula
from gridproof.certificates.pb_check import check_enumeration
from gridproof.cli import main
from gridproof.errors import GridproofError

HEYAWAKE = generate("heyawake", 6, 6, seed=3).puzzle
YAJILIN = generate("yajilin", 7, 7, seed=1).puzzle


def written(folder: Path, certificate: Certificate) -> Path:
    folder.mkdir()
    for name, text in certificate.files().items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_has_certificates(name: str, tmp_path: Path) -> None:
    size = (4, 4) if name == "sudoku" else (5, 5)
    puzzle = generate(name, *size, seed=2).puzzle
    certificate = certify(puzzle, form=VERIPB)
    found = verify(written(tmp_path / "proof", certificate))
    assert found.puzzle == puzzle
    assert found.lemmas > 0
    assert certificate.proof.splitlines()[-2].startswith("conclusion ENUMERATION_COMPLETE 1 : ")
    _by_veripb(tmp_path / "proof")


def _by_veripb(folder: Path) -> None:
    """The same by VeriPB itself, where it is installed."""
    program = shutil.which("veripb")
    if program is not None:
        command = [program, str(folder / "formula.opb"), str(folder / "proof.pbp")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert "VERIFIED" in done.stdout, done


def test_long_counts_get_counters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Here, all counts get some."""
    monkeypatch.setattr(pb_proof, "_SUBSETS", 0)
    for puzzle in (HEYAWAKE, generate("starbattle", 6, 6, seed=1).puzzle):
        certificate = certify(puzzle, form=VERIPB)
        lines = certificate.proof.splitlines()
        assert sum(line.startswith("red ") for line in lines) > 20
        assert any(line.startswith("pol ") for line in lines)
        folder = written(tmp_path / puzzle.kind.name, certificate)
        assert verify(folder).puzzle == puzzle
        _by_veripb(folder)


def test_cuts_are_lemmas_with_their_rule() -> None:
    proof = certify(YAJILIN, form=VERIPB).proof.splitlines()
    cuts = [number for number, line in enumerate(proof) if line.startswith("% loop, cut ")]
    assert cuts
    assert all(proof[number + 1].startswith("rup ") for number in cuts)


# forgeries


def test_forgeries_are_refused(tmp_path: Path) -> None:
    good, other = (
        certify(YAJILIN, form=VERIPB),
        certify(generate("yajilin", 7, 7, seed=2).puzzle, form=VERIPB),
    )
    lines = good.proof.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("rup"))
    forgeries = {
        "another puzzle": {"puzzle": other.puzzle},
        "another answer": {"answer": other.answer},
        "another formula": {"formula": other.formula},
        "one more constraint": {"formula": good.formula + "1 x1 >= 1 ;\n"},
        "one constraint less": {"formula": "\n".join(good.formula.splitlines()[:-1]) + "\n"},
        "no proof": {"proof": ""},
        "the proof of another": {"proof": other.proof},
        "an assumption": {"proof": "\n".join([*lines[:at], "a 1 x1 >= 1 ;", *lines[at:]])},
        "no solution": {"proof": "\n".join(line for line in lines if not line.startswith("solx"))},
        "two solutions": {"proof": "\n".join(line.replace("PLETE 1", "PLETE 2") for line in lines)},
        "another form": {"form": "drat"},
    }
    for number, (what, changes) in enumerate(forgeries.items()):
        with pytest.raises(GridproofError):
            verify(written(tmp_path / str(number), good._replace(**changes)))
            pytest.fail(what)


HEAD = "pseudo-Boolean proof version 3.0\n"
END = "output NONE ;\nconclusion ENUMERATION_COMPLETE 1 : -1 ;\nend pseudo-Boolean proof ;\n"


def _solutions(formula: str) -> set[frozenset[str]]:
    """The solutions by trying all, as far as the preserved variables go."""
    preserved, inequalities = read_formula(formula)
    names = sorted({lit.removeprefix("~") for one in inequalities for lit in one.weights} | preserved)
    found = set()
    for values in product((False, True), repeat=len(names)):
        true = {name if value else f"~{name}" for name, value in zip(names, values, strict=True)}
        if all(_holds(one, true) for one in inequalities):
            found.add(frozenset(lit for lit in true if lit.removeprefix("~") in preserved))
    return found


def _holds(one: Inequality, true: set[str]) -> bool:
    return sum(weight for literal, weight in one.weights.items() if literal in true) >= one.degree


def _sum(random: Random, names: Sequence[str]) -> str:
    some = random.sample(names, random.randint(1, len(names)))
    terms = [f"{random.randint(1, 3)} {random.choice(('', '~'))}{name}" for name in some]
    return f"{' '.join(terms)} >= {random.randint(1, 4)}"


def _line(random: Random, names: Sequence[str], last: int) -> str:
    clause = " ".join(f"1 {random.choice(('', '~'))}{n}" for n in random.sample(names, random.randint(0, 2)))
    numbers = [random.randint(1, last) for _ in range(2)]
    witness = f"{random.choice([*names, 'new'])} -> {random.randint(0, 1)}"
    literals = [random.choice(("", "~")) + name for name in names]
    return random.choice(
        (
            f"rup {clause} >= 1 ;",
            f"rup {clause} >= 1 ;",
            f"pol {numbers[0]} {numbers[1]} + ;",
            f"red {_sum(random, [*names, 'new'])} : {witness} ;",
            f"solx {' '.join(literals)} ;",
            f"del id {numbers[0]} ;",
        )
    )


def test_what_the_checker_accepts_is_so() -> None:
    """Random proofs about random formulas, against all assignments. Lines that are refused are left out."""
    random, accepted, none_or_several = Random(5), 0, 0
    for _ in range(400):
        names = ["x1", "x2", "x3", "x4"][: random.randint(2, 4)]
        sums = [f"{_sum(random, names)} ;" for _ in range(random.randint(1, 5))]
        preserved = random.sample(names, random.randint(1, len(names)))
        formula = "\n".join([f"preserved: {' '.join(preserved)} ;", *sums]) + "\n"
        solutions = _solutions(formula)
        none_or_several += len(solutions) != 1
        proof = HEAD
        for _ in range(40):
            longer = f"{proof}{_line(random, names, len(sums) + 8)}\n"
            try:
                solution = check_enumeration(formula, longer + END).solution
            except NotProved as error:
                if "the conclusion" in str(error) or "logs no solution" in str(error):
                    proof = longer  # all lines hold; only the end is still missing
                continue
            assert solutions == {solution}, (formula, longer)
            accepted += 1
            break
    assert accepted > 20
    assert none_or_several > 100


@pytest.mark.parametrize(
    ("proof", "said"),
    [
        ("", "the proof begins with ''; expected 'pseudo-Boolean proof version 3.0'"),
        (HEAD + "f 7 ;\n" + END, "line 2: 'f 7', but the formula has 2 constraints"),
        (HEAD + "rup 1 ~x1 >= 1 ;\n" + END, "line 2: '1 ~x1 >= 1' does not follow by unit propagation"),
        (HEAD + "rup 2 x1 >= ;\n" + END, "line 2: rup: '2 x1 >='; expected a sum >= a number"),
        (HEAD + "solx ~x1 x2 ;\n" + END, "line 2: the solution does not satisfy every constraint"),
        (HEAD + "solx x1 ;\n" + END, "line 2: the solution leaves preserved variables open"),
        (HEAD + "a 1 x1 >= 1 ;\n" + END, "line 2: the rule 'a'; expected one of f, solx, red, pol, rup, del"),
        (HEAD + "red 1 ~x1 >= 1 : x1 -> 0 ;\n" + END, "line 2: x1 is preserved; expected another variable"),
        (HEAD + "red 1 ~x3 >= 1 : x3 -> 0 ;\n" + END, "line 2: another constraint about x3 may be broken"),
        (HEAD + "pol 1 9 + ;\n" + END, "line 2: there is no constraint 9"),
        (
            HEAD + "del id 1 ;\n" + END,
            "line 2: a constraint of the formula is deleted; expected derived ones",
        ),
        (HEAD + "rup >= 1", "the proof ends within 'rup >= 1'; expected a ;"),
        (HEAD + "solx x1 x2 x3 ;\n" + END, "the constraint of the conclusion is no contradiction"),
        (HEAD, "the proof ends otherwise; expected 'output NONE'"),
    ],
)
def test_what_is_wrong_is_named(proof: str, said: str) -> None:
    formula = "preserved: x1 x2 ;\n1 x1 1 x2 >= 1 ;\n1 x1 1 x3 >= 1 ;\n"
    with pytest.raises(NotProved) as error:
        check_enumeration(formula, proof)
    assert said in str(error.value)


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "proof"
    asked = ["certify", "kurodoko/5/5/i7g5l2l2g4i", "--format", VERIPB, "--out", str(folder)]
    assert main(asked) == 0
    assert "exactly one answer, proved in" in capsys.readouterr().out
    assert main(["verify", str(folder)]) == 0
    assert "Kurodoko 5 x 5: exactly one answer." in capsys.readouterr().out
    (folder / "proof.pbp").write_text("")
    assert main(["verify", str(folder)]) == 1
    assert "proof.pbp was changed" in capsys.readouterr().err
    with pytest.raises(GridproofError, match="the form 'lrat'; expected one of: drat, veripb"):
        certify(read("kurodoko/5/5/i7g5l2l2g4i"), form="lrat")
