"""The rules of every kind once more, in plain code that shares nothing with ``check``."""
