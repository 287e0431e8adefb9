"""How puzzles are made, a module a kind."""
