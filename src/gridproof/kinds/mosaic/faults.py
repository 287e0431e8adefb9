"""The sentences for violated rules of Mosaic."""

from __future__ import annotations

from gridproof.kinds.mosaic.rules import NUMBER
from gridproof.vocabulary.faults import counting

FAULTS = {NUMBER.name: counting("{shaded} cell", where=" around it")}
