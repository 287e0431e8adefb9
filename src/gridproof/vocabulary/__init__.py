"""What several kinds share: shading, sight, lines, and how their puzzles are made and explained."""
