"""How long tests wait for something before it counts as missing.

It is far more than anything takes, also on a busy machine: only what hangs for good meets it.
"""

FAR = 600.0
"""Seconds."""
