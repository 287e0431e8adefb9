"""Certificates of uniqueness: taken when they are right, refused when any byte is another one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from gridproof import KINDS, check, generate, read
from gridproof.certificates import Certificate, NotProved, certify, verify
from gridproof.certificates.certificate import ANSWER, DRAT, FORMS, MANIFEST, PUZZLE
from gridproof.cli import main
from gridproof.engines.solver import whole_answer
from gridproof.errors import GridproofError
from gridproof.record.kind import Puzzle

FORMULA, PROOF = FORMS[DRAT]
KURODOKO = read("kurodoko/5/5/i7g5l2l2g4i")
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
    found = verify(written(tmp_path / "proof", certify(puzzle)))
    assert found.puzzle == puzzle
    assert check(puzzle, found.answer).solved
    assert found.lemmas > 0


def test_the_formula_without_its_last_clause_has_the_answer() -> None:
    """So what is refuted is nothing but that there is another one."""
    lines = certify(KURODOKO).formula.splitlines()
    clauses = [[int(word) for word in line.split()[:-1]] for line in lines if line[0] not in "cp"]
    assert not whole_answer("glucose4", clauses)[0]
    found, model, _ = whole_answer("glucose4", clauses[:-1])
    assert found
    assert all(-lit in model for lit in clauses[-1])


@pytest.mark.parametrize("puzzle", [KURODOKO, YAJILIN], ids=lambda puzzle: puzzle.kind.name)
def test_any_other_byte_is_refused(puzzle: Puzzle, tmp_path: Path) -> None:
    folder = written(tmp_path / "proof", certify(puzzle))
    rng = Random(3)
    for name in (PUZZLE, ANSWER, FORMULA, PROOF, MANIFEST):
        path = folder / name
        whole = path.read_bytes()
        for _ in range(40):
            at = rng.randrange(len(whole))
            changed = bytearray(whole)
            changed[at] ^= rng.randint(1, 255)
            path.write_bytes(rng.choice((bytes(changed), whole[:at], whole[:at] + whole[at + 1 :])))
            with pytest.raises(GridproofError):
                verify(folder)
        path.write_bytes(whole)
    verify(folder)


def forged(certificate: Certificate, **changed: str) -> Certificate:
    """With hashes that fit: a forger can count, too."""
    return certificate._replace(**changed)


def test_forgeries_are_refused(tmp_path: Path) -> None:
    good = certify(YAJILIN)
    other = certify(generate("yajilin", 7, 7, seed=2).puzzle)
    lines = good.formula.splitlines()
    head = next(number for number, line in enumerate(lines) if line.startswith("p"))
    stronger = "\n".join([*lines[:head], *lines[head:-1], "1 0", lines[-1]]) + "\n"
    forgeries = {
        "another puzzle": forged(good, puzzle=other.puzzle),
        "another answer": forged(good, answer=other.answer),
        "another formula": forged(good, formula=other.formula),
        "one more clause": forged(good, formula=stronger),
        "no proof": forged(good, proof="0\n"),
        "an empty proof": forged(good, proof=""),
        "another proof": forged(good, proof="1 0\n-1 0\n0\n"),
        "no clause": forged(good, proof="1 x 0\n" + good.proof),
        "a clause without its end": forged(good, proof="1 2\n" + good.proof),
        "a board without marks": forged(good, answer="kind: yajilin\n"),
    }
    for number, (what, certificate) in enumerate(forgeries.items()):
        with pytest.raises(GridproofError):
            verify(written(tmp_path / str(number), certificate))
            pytest.fail(what)


def test_a_wrong_answer_is_refused(tmp_path: Path) -> None:
    good = certify(KURODOKO)
    with pytest.raises(NotProved, match="obey the rules"):
        verify(written(tmp_path / "proof", forged(good, answer=good.answer.replace("x", ".", 1))))


def test_what_is_not_unique_gets_none() -> None:
    with pytest.raises(GridproofError, match="several answers; expected exactly one"):
        certify(read("kurodoko/5/5/zj"))
    with pytest.raises(GridproofError, match="no answer; expected exactly one"):
        certify(read("lightup/1/2/4g"))


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "proof"
    assert main(["certify", "kurodoko/5/5/i7g5l2l2g4i", "--out", str(folder)]) == 0
    assert "exactly one answer, proved in" in capsys.readouterr().out
    assert main(["verify", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "Kurodoko 5 x 5: exactly one answer." in said
    assert "What remains to be believed" in said
    (folder / PROOF).write_text("0\n0\n")
    assert main(["verify", str(folder)]) == 1
    assert "proof.drat was changed" in capsys.readouterr().err
    (folder / PROOF).unlink()
    assert main(["verify", str(folder)]) == 2
    assert "expected a file of a certificate" in capsys.readouterr().err
