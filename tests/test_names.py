"""A name stands for one thing: which class names stand twice, and why these may."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import gridproof

SOURCES = Path(gridproof.__file__).parent

ALLOWED = {
    "Argument": "the steps of an explanation, and the sentence about one number",
    "Board": "what a file holds, and a board of Yajilin while it is made",
    "Corner": "Shakashaka's rules and its sentences speak of the same corners, with other fields",
    "Counted": "the public result of count, and a count under a guard",
    "Draft": "a board that a maker drew, and its view in the API",
    "Entry": "a board of a file, and a puzzle of the library",
    "Line": "how a line is drawn, and a line as far as it goes",
    "Node": "a node of a Sudoku's chain, and a node of a formula",
    "Option": "what a method can be given, and an arrow that could be shown",
    "Sight": "what numbers see, when solving and in a sentence",
}


def test_no_class_name_stands_twice() -> None:
    """Classes with an underscore are details of their module."""
    homes: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(path.relative_to(SOURCES).as_posix())
    twice = {name: files for name, files in homes.items() if len(files) > 1 and name not in ALLOWED}
    assert not twice, twice
