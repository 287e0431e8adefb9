"""What is tested for every kind that is made."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from gridproof.board.grid import Grid
from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.kinds import kind_named
from gridproof.making import generate
from gridproof.making.generic import making_of
from gridproof.record.maker import Draft, Orbits, Wishes
from gridproof.symmetry import orbits
from tests.making.judging import assert_good, has_several_answers, without


def drafted(kind: str, rows: int, cols: int, seed: str) -> Draft:
    """The first draft of the seed that came out well."""
    grid, rng, draft = Grid.of(rows, cols), Random(seed), None
    wishes = Wishes(grid, Orbits("none", orbits(grid, "none")))
    while draft is None:
        draft = making_of(kind_named(kind)).draft(wishes, rng, Deadline())
    return draft


def assert_rivals_right(draft: Draft) -> None:
    """Without the clues that exclude a rival there are at least two answers: the draft's and the rival."""
    assert draft.rivals
    for rival in draft.rivals:
        assert has_several_answers(without(draft.puzzle, rival))


def assert_could_show_right(draft: Draft) -> None:
    """What a cell could show beside all other clues leaves the answer right."""
    could_show = making_of(draft.puzzle.kind).could_show
    assert could_show is not None
    for cell in draft.puzzle.clues:
        less = without(draft.puzzle, [cell])
        clue = could_show(less, draft.answer, cell)
        assert clue is not None
        more = type(less)(less.kind, less.grid, {**less.clues, cell: clue}, less.variant)
        marks = {place: draft.answer[place] for place in less.kind.choices(more)}
        assert check(more, marks).solved


class PuzzlesMade:
    """The tests of a kind. A subclass defines the kind and the boards."""

    kind: ClassVar[str]
    sizes: ClassVar[tuple[tuple[int, int], ...]]
    side: ClassVar[int]
    symmetries: ClassVar[tuple[str, ...]] = ("rotate2", "rotate4", "mirror", "diagonal")

    def test_unique_and_minimal(self) -> None:
        for rows, cols in self.sizes:
            for seed in range(3):
                assert_good(generate(self.kind, rows, cols, seed=seed))

    def test_symmetric(self) -> None:
        for name in self.symmetries:
            made = generate(self.kind, self.side, self.side, seed=1, symmetry=name)
            assert_good(made, symmetry=name)

    def test_seed_decides(self) -> None:
        """What was made before leaves its traces in loaded solvers, but not in the puzzle."""
        first = generate(self.kind, self.side, self.side, seed="again")
        for seed in range(3):
            generate(self.kind, self.side, self.side, seed=seed)
        again = generate(self.kind, self.side, self.side, seed="again")
        assert (first.puzzle, first.answer) == (again.puzzle, again.answer)

    def test_drafts(self) -> None:
        draft = drafted(self.kind, self.side, self.side, "draft")
        assert_rivals_right(draft)
        assert_could_show_right(draft)
