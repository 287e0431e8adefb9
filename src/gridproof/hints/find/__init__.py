"""Which deduction comes next: three tiers of steps, and the walk that takes them."""
