"""Solvers behind one protocol."""
