"""How hard these tests try: briefly as part of ``make test``, at length by ``make torture``.

The long form starts from a new seed every time. What it tried is appended to a report, and
``GRIDPROOF_SEED`` tries the same again.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

_T = TypeVar("_T")

LONG = os.environ.get("GRIDPROOF_TORTURE") == "long"


def scaled(short: int, long: int) -> int:
    """How often to try."""
    return long if LONG else short


def few(values: Sequence[_T], short: int) -> Sequence[_T]:
    """The first of some values in the short form, all in the long one."""
    return values if LONG else values[:short]


def seed_of(name: str) -> str:
    """The seed of one test: fixed in the short form, new in the long one. Put it into every message."""
    given = os.environ.get("GRIDPROOF_SEED")
    if given is None:
        given = str(random.SystemRandom().getrandbits(32)) if LONG else "1"
    return f"{name}/{given}"


def report(what: str) -> None:
    """One line for docs/reference/reliability.md: what was tried, how often, with which outcome."""
    path = os.environ.get("GRIDPROOF_TORTURE_REPORT")
    if path:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(f"{what}\n")
