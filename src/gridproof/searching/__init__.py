"""Find the answers of a theory, one after the other."""
