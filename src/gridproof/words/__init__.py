"""Sentences as lists of parts, how places and clues are named in them, and the languages of texts."""
