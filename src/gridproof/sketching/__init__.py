"""Boards while they are drawn, and what may be printed on them."""
