"""Puzzles on paper: whole books, and single boards as PDF or PNG, typeset with Typst."""
