"""Which deduction is next: three tiers of steps, and the walk that takes them."""
