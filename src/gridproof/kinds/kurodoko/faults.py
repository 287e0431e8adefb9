"""The sentences for violated rules of Kurodoko."""

from __future__ import annotations

from gridproof.kinds.kurodoko.rules import NUMBER
from gridproof.vocabulary.faults import SHADING, counting_blanks

FAULTS = {
    **SHADING,
    NUMBER.name: counting_blanks(
        "cell", who="This {}", has="sees", have="see", still="still sees", then=", with its own"
    ),
}
