"""Packages that not everyone installs."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from gridproof.errors import GridproofError


def optional(package: str, engine: str, extra: str) -> ModuleType:
    """The package, or one line that says how to get it."""
    try:
        return import_module(package)
    except ImportError:
        raise GridproofError(
            f"engine {engine!r} needs another package; expected: pip install 'gridproof[{extra}]'"
        ) from None
