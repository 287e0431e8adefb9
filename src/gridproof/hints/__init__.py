"""Explanations: the next step, whole walks, mistakes, and how hard a puzzle is.

Three subpackages: ``find`` (which deduction is next), ``prove`` (why it holds), ``tell`` (the sentences).
The verbs beside them are folds over one walk, :meth:`gridproof.hints.find.finder.Finder.walk`.
"""

from __future__ import annotations

from gridproof.hints.asked import Whether, why
from gridproof.hints.difficulty import Level
from gridproof.hints.profile import Profile, profile
from gridproof.hints.rating import Rating, rate
from gridproof.hints.tell.hint import Contradiction, Hint
from gridproof.hints.verbs import explain, first_wrong_move, walkthrough

__all__ = [
    "Contradiction",
    "Hint",
    "Level",
    "Profile",
    "Rating",
    "Whether",
    "explain",
    "first_wrong_move",
    "profile",
    "rate",
    "walkthrough",
    "why",
]
