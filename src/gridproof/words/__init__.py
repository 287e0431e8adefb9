"""Sentences as lists of parts, the names of places and clues in them, and the languages of texts."""
