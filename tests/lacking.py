"""What a kind may lack. A test that needs it is skipped, and names it."""

from __future__ import annotations

import pytest

from gridproof import collection
from gridproof.collection import Item
from gridproof.collection.techniques import ShownTechnique, techniques
from gridproof.kinds import KINDS


def collected(kind: str) -> list[Item]:
    """The collection of a kind."""
    found = collection.of_kind(kind)
    if not found:
        pytest.skip(f"{kind} has no collection yet")
    return found


def taught(kind: str) -> None:
    """The test needs lessons."""
    if KINDS[kind].text("lessons.toml") is None:
        pytest.skip(f"{kind} has no lessons yet")


def shown_techniques(kind: str) -> tuple[ShownTechnique, ...]:
    """The positions that show techniques of a kind."""
    found = techniques(KINDS[kind])
    if not found:
        pytest.skip(f"{kind} has no positions that show techniques yet")
    return found
