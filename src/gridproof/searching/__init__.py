"""Answers of a theory, one after the other."""
