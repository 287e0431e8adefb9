"""What the kinds in which lines are drawn share in words."""

from __future__ import annotations

from gridproof.marks import CROSS, LINE

LINES = {
    LINE: ("the line goes {place}", "the line does not go {place}"),
    CROSS: ("the [way|ways] {place} [is|are] closed", "the [way|ways] {place} [is|are] not closed"),
}
