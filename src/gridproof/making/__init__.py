"""Making puzzles: generate, repair, minimise."""

from __future__ import annotations

from gridproof.making.generating import Made, NotMade, generate
from gridproof.making.repairing import Minimised, Repaired, minimise, redundant, repair
from gridproof.making.suggesting import suggest

__all__ = [
    "Made",
    "Minimised",
    "NotMade",
    "Repaired",
    "generate",
    "minimise",
    "redundant",
    "repair",
    "suggest",
]
