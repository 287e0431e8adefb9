"""Boards while they are drawn, and the clues that may be printed on them."""
