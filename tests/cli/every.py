"""Every command, as it is used: a command that is not listed here fails the tests that use this."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from gridproof.cli.parser import build_parser
from gridproof.server.site.static import BUILT, ENGINE
from tests.cli.command import MULTIPLE, UNIQUE, run, write_lines

PRINTING: dict[str, tuple[str, ...]] = {
    "audit": ("{boards}",),
    "bench": ("{boards}",),
    "book": (UNIQUE, "--out", "-"),
    "certify": (UNIQUE, "--out", "{folder}"),
    "check": (UNIQUE,),
    "compare": ("akari", "{boards}", "--encodings", "ours", "--out", "{folder}"),
    "convert": ("{boards}", "--to", "pzprv3"),
    "count": (MULTIPLE,),
    "dataset": ("{folder}", "--kinds", "akari:4", "--count", "1", "--seed", "1"),
    "demo": (),
    "encodings": (),
    "export": (UNIQUE, "--to", "cnf", "--encoding", "sat"),
    "forced": (UNIQUE,),
    "formats": (),
    "gadgets": ("akari",),
    "generate": ("akari", "5", "--seed", "1"),
    "grade": ("{proofs}", "--puzzle", UNIQUE),
    "hint": (UNIQUE,),
    "import-model": (UNIQUE, "{model}", "--encoding", "sat"),
    "kinds": (),
    "library": ("add", UNIQUE, "--library", "{library}"),
    "minimise": (UNIQUE,),
    "play": ("--no-browser", "--port", "0", "--workers", "1"),
    "publish": (UNIQUE, "--out", "{pack}"),
    "rate": (UNIQUE,),
    "reduce": ("{formula}", "--to", "akari"),
    "repair": (MULTIPLE,),
    "rules": ("akari",),
    "show": ("{boards}",),
    "site": ("{site}",),
    "solve": ("{boards}",),
    "vary": (UNIQUE,),
    "verify": ("{walk}",),
    "walkthrough": (UNIQUE,),
    "why": (UNIQUE, "r1c1", "bulb"),
}
"""The commands with arguments that make them print something."""

WRITING: dict[str, tuple[str, ...]] = {
    "book": (UNIQUE, "--out", "{file}"),
    "convert": ("{boards}", "--to", "pzprv3", "--out", "{file}"),
    "export": (UNIQUE, "--to", "cnf", "--encoding", "sat", "--out", "{file}"),
    "generate": ("akari", "5", "--seed", "1", "--out", "{file}"),
    "reduce": ("{formula}", "--to", "akari", "--out", "{file}"),
    "show": (UNIQUE, "--svg", "{file}"),
    "walkthrough": (UNIQUE, "--html", "{file}"),
}
"""The commands with arguments that make them write a file."""

OPTIONS_THAT_WRITE = {"--out", "--svg", "--html"}
ELSEWHERE = {
    ("certify", "--out"),
    ("compare", "--out"),
    ("gadgets", "--out"),
    ("gadgets", "--svg"),
    ("publish", "--out"),
    ("walkthrough", "--svg"),
}
"""Options for a folder, or for a file that grows while a search goes on: what goes there is tested apart."""


def parsers() -> dict[str, argparse.ArgumentParser]:
    """The parsers of all commands."""
    for action in build_parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    raise AssertionError("there are commands")


def writing_options() -> Iterator[tuple[str, str]]:
    """All options that name something to write."""
    for name, parser in parsers().items():
        for option in OPTIONS_THAT_WRITE & parser._option_string_actions.keys():
            yield name, option


def _model() -> str:
    """The output of a solver for the exported puzzle."""
    text = run("export", UNIQUE, "--to", "cnf", "--encoding", "sat").stdout
    with Solver(bootstrap_with=CNF(from_string=text)) as solver:
        assert solver.solve()
        return " ".join(map(str, ["v", *solver.get_model(), 0]))


def filled(arguments: tuple[str, ...], folder: Path, file: str = "") -> list[str]:
    """The arguments with files that are there, and the name of one to write."""
    if "{site}" in arguments and not (ENGINE / "engine.json").exists():
        pytest.skip("the engine is not built; `make engine` builds it, or says why it cannot")
    if "{pack}" in arguments and not (BUILT / "index.html").exists():
        pytest.skip("the app is not built; `make web` builds it")
    boards = write_lines(folder / "boards.txt", [UNIQUE, UNIQUE])
    model = write_lines(folder / "model.txt", [_model() if "{model}" in arguments else ""])
    walk = folder / "walk.json"
    walk.write_text(run("walkthrough", UNIQUE, "--json").stdout if "{walk}" in arguments else "", "utf-8")
    formula = write_lines(folder / "formula.cnf", ["p cnf 2 1", "1 -2 0"])
    proofs = folder / "proofs"
    proofs.mkdir(exist_ok=True)
    write_lines(proofs / "one.txt", ["r1c1 dot"])
    names = {
        "proofs": proofs,
        "formula": formula,
        "boards": boards,
        "model": model,
        "walk": walk,
        "folder": folder / "lab",
        "site": folder / "site",
        "pack": folder / "pack",
        "library": folder / "library.sqlite",
        "file": file,
    }
    return [word.format(**names) for word in arguments]
