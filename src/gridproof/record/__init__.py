"""The records that a kind fills in: rules, notation, look, maker, encodings."""
