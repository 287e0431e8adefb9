"""Boards as pictures: text for the terminal, SVG for everything else."""
