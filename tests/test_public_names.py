"""The public surface: every name is there, and none is loaded before it is used."""

from __future__ import annotations

import doctest
import subprocess
import sys

import gridproof


def test_every_public_name_can_be_had() -> None:
    assert {name for name in gridproof.__all__ if getattr(gridproof, name, None) is None} == set()
    assert set(gridproof.__all__) <= set(dir(gridproof))
    assert not hasattr(gridproof, "nonsense")


def test_the_example_in_the_docstring() -> None:
    assert doctest.testmod(gridproof).failed == 0


def test_importing_the_package_loads_no_solver() -> None:
    heavy = ("pysat", "rich", "gridproof.kinds")
    code = f"import sys, gridproof.cli; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
