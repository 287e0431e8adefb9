"""Boards as pictures: text for the terminal, SVG for everything else."""

from __future__ import annotations

from gridproof.draw.scene import without_blanks
from gridproof.draw.svg import svg
from gridproof.draw.terminal import draw

__all__ = ["draw", "svg", "without_blanks"]
