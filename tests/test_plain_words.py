"""Parts of a program import, return, print and report. Only people tell, say, ask and know."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import gridproof

SOURCES = Path(gridproof.__file__).parent

WORDS = re.compile(
    r"\b(tell|tells|telling|told|say|says|saying|said|ask|asks|asking|asked|know|knows|knowing|knew)\b",
    re.IGNORECASE,
)
"""``known`` and ``unknown`` are missing: a known mark is a term of the program, whoever has found it."""

ALLOWED = {
    "hints/__init__.py": "the subpackage is called tell",
    "kinds/sudoku/patterns.py": "what players know by name",
    "server/shapes/base.py": "the module is called asking",
    "vocabulary/shading.py": "the parameter is called asked",
}
"""By file, why one of its sentences may use such a word. Each has exactly one."""


def prose(source: str) -> Iterator[str]:
    """The docstrings and comments of a module, also the strings below attributes."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(ast.Constant(str() as text)):
                yield text
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def test_only_people_tell_say_ask_and_know() -> None:
    found = {}
    for path in sorted(SOURCES.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        sentences = [text for text in prose(source) if WORDS.search(text)] if WORDS.search(source) else []
        if sentences:
            found[path.relative_to(SOURCES).as_posix()] = sentences
    wrong = {file: texts for file, texts in found.items() if file not in ALLOWED or len(texts) > 1}
    assert not wrong, wrong
    assert not ALLOWED.keys() - found.keys(), "these files need no permission any more"


def test_prose_is_found_wherever_it_stands() -> None:
    source = "'It says.'\nx = 1  # it told\n'It asks.'\n\n\ndef f():\n    'It knows.'\n    return 'tells'\n"
    assert [bool(WORDS.search(text)) for text in prose(source)] == [True] * 4
