"""Your own puzzles in a database: SQLite, or PostgreSQL by URL.

``store`` is the library itself. ``entries`` defines what it stores of a puzzle and does not use the
database.
"""
