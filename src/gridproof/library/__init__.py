"""Puzzles of one's own, kept in a database: SQLite, or PostgreSQL by URL.

``store`` holds the library itself; ``entries``, what it keeps of a puzzle, knows no database.
"""
