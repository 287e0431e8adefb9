"""The difficulties of the named techniques, in the order in which they are searched for."""

from __future__ import annotations

WEIGHTS = {
    "pointing": 2.0,
    "claiming": 2.0,
    "naked pair": 2.1,
    "hidden pair": 2.2,
    "naked triple": 2.3,
    "hidden triple": 2.5,
    "naked quadruple": 3.5,
    "hidden quadruple": 3.7,
    "X-wing": 3.6,
    "swordfish": 3.7,
    "jellyfish": 3.8,
    "remote pair": 3.4,
    "BUG+1": 3.4,
    "unique rectangle": 3.4,
    "skyscraper": 3.6,
    "two-string kite": 3.7,
    "turbot fish": 3.5,
    "empty rectangle": 3.5,
    "W-wing": 3.7,
    "XY-wing": 3.8,
    "XYZ-wing": 3.9,
    "simple colouring": 3.7,
    "multi-colouring": 4.0,
    "finned X-wing": 3.6,
    "sashimi X-wing": 3.7,
    "finned swordfish": 4.8,
    "sashimi swordfish": 5.0,
    "finned jellyfish": 5.3,
    "sashimi jellyfish": 5.4,
    "Sue de Coq": 5.3,
    "X-chain": 5.4,
    "XY-chain": 5.4,
    "grouped X-chain": 5.6,
    "AIC": 5.7,
    "nice loop": 5.7,
    "grouped AIC": 6.0,
    "ALS-XZ": 6.0,
}
"""The weights on the common scale, in the order of rating programs.

A medium board needs techniques up to triples, a hard one up to wings and colours, and an expert board
chains and larger fish with fins.
"""

FORCING = 10.0
"""A supposition that no named technique replaces: extreme."""
