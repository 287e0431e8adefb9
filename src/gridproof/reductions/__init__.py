"""Formulas that become puzzles: gadgets that are checked, and boards made of them."""
