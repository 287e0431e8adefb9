"""The sentences for violated rules of Oh no."""

from __future__ import annotations

from gridproof.kinds.ohno.rules import COMPANY, FILLED, NUMBER
from gridproof.vocabulary.faults import counting, if_broken, of_places

FAULTS = {
    NUMBER.name: counting("{white} cell", has="sees", have="see"),
    COMPANY.name: if_broken(
        "This {white} cell sees no other, and none can come.", "This {white} cell sees no other yet."
    ),
    FILLED.name: of_places("This cell has no colour yet.", "These cells have no colour yet."),
}
