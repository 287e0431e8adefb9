"""Environments for other libraries: Gymnasium, verifiers and reasoning-gym. Each needs its package."""
