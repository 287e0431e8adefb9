"""What a board is made of: places, clues, marks, regions, lines."""
