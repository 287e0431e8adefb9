"""Boards as pictures: text for the terminal, SVG for everything else."""

from __future__ import annotations

from gridproof.draw.scene import pointed_out, without_blanks
from gridproof.draw.svg import svg
from gridproof.draw.terminal import draw

__all__ = ["draw", "pointed_out", "svg", "without_blanks"]
