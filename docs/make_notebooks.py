"""Run the notebooks of ``examples`` and keep what their cells print and show.

    .venv/bin/python docs/make_notebooks.py

The cells run one after the other, as in Jupyter, but without it: a value at the end of a cell is shown as its
picture, if it has one, or else as its text.
"""

from __future__ import annotations

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import Any

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"

Notebook = dict[str, Any]


def executed(notebook: Notebook) -> Notebook:
    """The notebook with the outputs of a new run. An exception of a cell is raised."""
    # What a cell defines belongs to the main module, as in Jupyter.
    before, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    names = vars(sys.modules["__main__"])
    try:
        number = 0
        cells = []
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                number += 1
                outputs = _outputs("".join(cell["source"]), names, number)
                cell = {**cell, "execution_count": number, "outputs": outputs}
            cells.append(cell)
    finally:
        sys.modules["__main__"] = before
    return {**notebook, "cells": cells}


def _outputs(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    shown = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    outputs: list[dict[str, Any]] = []
    value = None
    with redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), names)
        if isinstance(shown, ast.Expr):
            value = eval(compile(ast.Expression(shown.value), f"cell {number}", "eval"), names)
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)})
    if value is not None:
        picture = getattr(value, "_repr_svg_", None)
        data = {"text/plain": [type(value).__name__ if picture else repr(value)]}
        if picture:
            data["image/svg+xml"] = picture().splitlines(keepends=True)
        outputs.append(
            {"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def main() -> None:
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        notebook = executed(json.loads(path.read_text("utf-8")))
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
