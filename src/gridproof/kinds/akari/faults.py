"""The sentences for violated rules of Akari."""

from __future__ import annotations

from gridproof.kinds.akari.rules import CLASH, LIT, NUMBER
from gridproof.vocabulary.faults import always, counting, if_broken

FAULTS = {
    LIT.name: if_broken("No bulb can light this cell any more.", "No bulb lights this cell yet."),
    CLASH.name: always("These two bulbs light each other."),
    NUMBER.name: counting("bulb", where=" beside it"),
}
