"""Gridproof: a workbench for grid logic puzzles."""
