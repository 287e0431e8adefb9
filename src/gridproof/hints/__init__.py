"""Explanations: the next step, whole walks, mistakes, and how hard a puzzle is."""

from __future__ import annotations

from gridproof.hints.explaining import Contradiction, Hint, explain, first_wrong_move, walkthrough
from gridproof.hints.rating import Level, Rating, rate

__all__ = [
    "Contradiction",
    "Hint",
    "Level",
    "Rating",
    "explain",
    "first_wrong_move",
    "rate",
    "walkthrough",
]
