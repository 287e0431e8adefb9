"""Making puzzles: generate, repair, minimise, and information for setters about a board."""

from __future__ import annotations

from gridproof.making.generating import generate
from gridproof.making.judging import HeatMap, Survey, heat, survey
from gridproof.making.made import Made, NotMade
from gridproof.making.repairing import Minimised, Repaired, minimise, redundant, repair
from gridproof.making.suggesting import suggest
from gridproof.making.varying import Variation, Varied, vary

__all__ = [
    "HeatMap",
    "Made",
    "Minimised",
    "NotMade",
    "Repaired",
    "Survey",
    "Variation",
    "Varied",
    "generate",
    "heat",
    "minimise",
    "redundant",
    "repair",
    "suggest",
    "survey",
    "vary",
]
