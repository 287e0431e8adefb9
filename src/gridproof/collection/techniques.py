"""The named techniques in the hints of a kind, and positions that show one each.

``techniques.toml`` describes what each technique does and when to look for it. A line of
``techniques.jsonl`` is a board in Gridproof's own JSON with the marks and notes at the start. It also has
the ``technique``, the puzzle that it comes from (``id``), the marks that follow (``goal``), where to look
(``nudge``) and the hint (``text``). Sentences have their parts in braces. ``make_techniques.py`` makes the
positions.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from gridproof.board.marks import State
from gridproof.formats import json_format
from gridproof.record.explanation import Fact
from gridproof.record.kind import Board, Kind
from gridproof.words.sentence import Sentence


@dataclass(frozen=True, slots=True)
class ShownTechnique:
    """A position in which a technique is the next step."""

    technique: str
    id: str
    board: Board
    """The puzzle with its answer and the marks and notes at the start."""
    goal: State
    nudge: Sentence
    text: Sentence

    @property
    def assumes_unique(self) -> bool:
        """Whether the step holds only because there is one answer."""
        speech = self.board.puzzle.kind.speech
        return speech is not None and self.technique in speech.unique_patterns


def techniques(kind: Kind) -> tuple[ShownTechnique, ...]:
    """The positions of a kind, in the order in which the techniques are described."""
    return tuple(map(_shown, (kind.text("techniques.jsonl") or "").splitlines()))


def _shown(line: str) -> ShownTechnique:
    record = json.loads(line)
    (goal,) = json_format.read(json.dumps({**record, "state": record["goal"]}))
    (board,) = json_format.read(line)
    nudge, text = (Sentence(record[key]) for key in ("nudge", "text"))
    return ShownTechnique(record["technique"], record["id"], board, goal.state or {}, nudge, text)


def struck_out(board: Board) -> list[Fact]:
    """The marks that the notes on a board exclude."""
    choices = board.puzzle.kind.choices(board.puzzle)
    return [
        Fact(place, mark, holds=False)
        for place, left in board.notes.items()
        for mark in choices[place]
        if mark not in left
    ]
