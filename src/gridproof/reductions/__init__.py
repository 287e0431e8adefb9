"""Turn formulas into puzzles: checked gadgets, and boards made of them."""
