"""Every puzzle of the collection is solved by asking for hints and doing them, as the app does."""

from __future__ import annotations

from typing import Any

import pytest

from gridproof import collection
from gridproof.collection import Item
from gridproof.hints import verbs
from gridproof.hints.find.finder import Finder
from gridproof.kinds import KINDS
from gridproof.server import work
from gridproof.server.views import text_of
from tests.torture.scale import LONG, report

_USUAL, _EVERY = 100, 4
"""In the short form every fourth board is walked, up to the cells of a 10x10."""


def _done(marks: dict[str, str], notes: dict[str, list[str]], hint: dict[str, Any]) -> None:
    """Write what a hint says, as the app's session does."""
    marks |= hint["marks"]
    notes |= hint["notes"]
    for place in marks:
        notes.pop(place, None)


def _walked(item: Item, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many hints lead to the end."""
    puzzle = item.board.puzzle
    if not LONG:  # A finder that is kept says the same as a new one, which tests of hints make sure of.
        finder = Finder(puzzle)
        monkeypatch.setattr(verbs, "Finder", lambda _, **__: finder)
        monkeypatch.setattr(work, "given_puzzle", lambda _: puzzle)
    marks: dict[str, str] = {}
    notes: dict[str, list[str]] = {}
    board = {"verb": "hint", "puzzle": text_of(puzzle), "marks": marks, "notes": notes}
    hints = 0
    while True:
        outcome, hint = work.perform("hint", board, lambda *_: None)
        assert outcome == "result", (item.id, hint)
        if hint["kind"] == "solved":
            return hints
        before = marks.copy(), notes.copy()
        _done(marks, notes, hint)
        assert hint["kind"] == "step", (item.id, hint["text"])
        assert not hint["notes"] or puzzle.kind.look.touch.notes, (item.id, hint["text"])
        assert (marks, notes) != before, (item.id, hint["text"])
        hints += 1


@pytest.mark.parametrize("kind", KINDS)
def test_hints_alone_lead_to_the_end(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    items = sorted(collection.of_kind(kind), key=lambda item: item.rows * item.cols)
    usual = sum(item.rows * item.cols <= _USUAL for item in items)
    walked = items if LONG else items[:usual:_EVERY]
    hints = sum(_walked(item, monkeypatch) for item in walked)
    report(f"hints done to the end: {kind}, {len(walked)} puzzles, {hints} hints")
