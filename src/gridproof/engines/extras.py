"""Packages that not every installation has."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from gridproof.errors import GridproofError


def optional(package: str, engine: str, extra: str) -> ModuleType:
    """The package. If it is missing, the error names in one line what to install."""
    try:
        return import_module(package)
    except ImportError:
        raise GridproofError(
            f"engine {engine!r} needs another package; expected: pip install 'gridproof[{extra}]'"
        ) from None
