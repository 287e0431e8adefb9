"""Every puzzle of the collection is solved by requesting hints and doing them, as the app does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gridproof import collection
from gridproof.collection import Item
from gridproof.hints import Hint, explain, verbs
from gridproof.hints.find.finder import Finder
from gridproof.kinds import KINDS
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle
from gridproof.server.shapes.views import text_of
from gridproof.server.work import worker as work
from gridproof.verbs import given
from gridproof.verbs import hints as asked
from tests.lacking import collected
from tests.torture.scale import LONG, report

_USUAL, _EVERY = 100, 7
"""In the short form every seventh board is walked, up to the cells of a 10x10."""


class _Player:
    """Marks, candidates and moves, as the app's session keeps them."""

    def __init__(self) -> None:
        self.marks: dict[str, str] = {}
        self.notes: dict[str, list[str]] = {}
        self.moves: list[tuple[int, str]] = []

    def does(self, hint: dict[str, Any]) -> None:
        self.moves += [(int(place), mark) for place, mark in hint["marks"].items()]
        self.marks |= hint["marks"]
        for place in hint["marks"]:
            self.notes.pop(place, None)
        self.notes |= hint["notes"]

    def asks(self, puzzle: Puzzle) -> dict[str, Any]:
        board = {"puzzle": text_of(puzzle), "marks": self.marks, "notes": self.notes}
        return {**board, "history": self.moves, "fold": True}


def _concluded(puzzle: Puzzle, told: Hint) -> Iterator[Fact]:
    """What the sentences of a hint say of the board, without what they only suppose.

    Where players leave blanks out, those on the way to a mark are not written.
    """
    speech, step = puzzle.kind.speech, told.step
    in_passing = puzzle.kind.blanks if speech is not None and speech.blanks_in_passing else ()
    yield from step.concludes
    yield from told.granted
    straight = [] if step.supposed is not None else [*step.chain]
    for link in [*straight, *(link for one in step.further if not one.supposed for link in one.chain)]:
        yield from (fact for fact in link.follows if fact.holds and fact.mark not in in_passing)


def _stands(fact: Fact, player: _Player) -> bool:
    mark, left = player.marks.get(str(fact.place)), player.notes.get(str(fact.place))
    if fact.holds:
        return mark == fact.mark
    return mark != fact.mark if mark is not None else left is not None and fact.mark not in left


def _walked(item: Item, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many hints lead to the end."""
    puzzle = item.board.puzzle
    if not LONG:  # A finder that is kept finds the same as a new one, which tests of hints check.
        finder = Finder(puzzle)
        monkeypatch.setattr(verbs, "Finder", lambda _, **__: finder)
        monkeypatch.setattr(given, "given_puzzle", lambda _: puzzle)
    told: list[Any] = []

    def explained(*given: Any, **named: Any) -> Any:
        told.append(explain(*given, **named))
        return told[-1]

    monkeypatch.setattr(asked, "explain", explained)
    player = _Player()
    while True:
        outcome, hint = work.perform("hint", player.asks(puzzle), lambda *_: None)
        assert outcome == "result", (item.id, hint)
        if hint["kind"] == "solved":
            return len(told)
        before = player.marks.copy(), player.notes.copy()
        player.does(hint)
        about = item.id, len(told), hint["text"]
        assert hint["kind"] == "step", about
        assert not hint["notes"] or puzzle.kind.look.touch.notes, about
        assert (player.marks, player.notes) != before, about
        assert not player.marks.keys() & player.notes.keys(), about
        missing = [fact for fact in _concluded(puzzle, told[-1]) if not _stands(fact, player)]
        assert not missing, (*about, missing)


@pytest.mark.parametrize("kind", KINDS)
def test_hints_alone_lead_to_the_end(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Doing a hint writes all that it concludes, and hint by hint the board is solved."""
    items = sorted(collected(kind), key=lambda item: item.rows * item.cols)
    usual = sum(item.rows * item.cols <= _USUAL for item in items)
    walked = items if LONG else items[:usual:_EVERY]
    hints = sum(_walked(item, monkeypatch) for item in walked)
    report(f"hints done to the end: {kind}, {len(walked)} puzzles, {hints} hints")


def test_a_thought_that_passes_a_mark_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its hint 22 is about r1c7 and r8c4, where the second mark follows from the first."""
    assert _walked(
        next(item for item in collection.of_kind("sudoku") if item.id == "sudoku-020"), monkeypatch
    )
