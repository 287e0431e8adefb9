"""A puzzle on a loaded solver, with its clues as assumptions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.logic.theory import Lit
from gridproof.making.proving import Unproved
from gridproof.making.thinning import Uniqueness, showing
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Clued, Making
from gridproof.searching.search import Search


class Desk:
    """A puzzle on a loaded solver, with its clues as assumptions. The puzzle must have an answer."""

    def __init__(
        self, puzzle: Puzzle, making: Making, clued: Clued, search: Search, deadline: Deadline
    ) -> None:
        self.puzzle = puzzle
        self.making = making
        self.clued = clued
        self.search = search
        self.deadline = deadline
        bare = showing(making, puzzle, ())
        self.places = puzzle.kind.choices(bare)
        """The places that are open after all clues that can be dropped are gone."""
        self.clues = [lit for cell in puzzle.clues for lit in clued.says(cell, puzzle.clues[cell])]

    def find(self, assumed: Sequence[Lit]) -> dict[Place, Mark] | None:
        """An answer under these assumptions."""
        found = self.search.find(self.deadline, assumed)
        if found is None:
            raise OutOfTime
        if not found:
            return None
        model = self.search.model()
        literal = self.clued.mark
        return {
            place: mark
            for place, marks in self.places.items()
            for mark in marks
            if model[abs(lit := literal(place, mark)) - 1] == lit
        }

    def an_answer(self) -> dict[Place, Mark]:
        """An answer of the puzzle, including the places below its clues."""
        answer = self.find(self.clues)
        if answer is None:
            raise Unproved(self.puzzle, "its clues as assumptions leave no answer")
        return answer

    def asked(self, answer: Mapping[Place, Mark]) -> Uniqueness:
        return Uniqueness(self.search, self.clued, answer, self.deadline)


@contextmanager
def open_desk(puzzle: Puzzle, making: Making, deadline: Deadline) -> Iterator[Desk]:
    assert making.clued is not None, "only clues that can be dropped are assumptions"
    clued = making.clued(puzzle, deadline)
    # A separate solver, because the answers of a loaded one depend on its earlier work.
    with Search(clued.theory) as search:
        yield Desk(puzzle, making, clued, search, deadline)
