"""Long try-outs in brief, what needs no words, two 3s as one pattern, and hints near the last move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

import gridproof
from gridproof.board.marks import LINE
from gridproof.hints import Hint, explain, walkthrough
from gridproof.hints.tell.brief import in_brief
from gridproof.hints.tell.short import LONG_TRY, try_out
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle
from tests.lacking import collected

SLITHERLINK = "gridproof slitherlink 2 3\n\n{}"


def hard_hints(kind: str) -> Iterator[tuple[Puzzle, Hint]]:
    """The steps with a supposition on the hardest small boards."""
    items = [item for item in collected(kind) if item.rows * item.cols <= 64]
    for item in sorted(items, key=lambda one: -(one.score or 0.0))[:2]:
        for hint in walkthrough(item.board.puzzle):
            if isinstance(hint, Hint) and hint.step.supposed is not None:
                yield item.board.puzzle, hint


@pytest.mark.parametrize("kind", ["nurikabe", "heyawake", "slitherlink"])
def test_a_long_try_out_is_told_in_brief(kind: str) -> None:
    """It says so, then what is supposed, where that ends, and what follows. All links are kept."""
    long = 0
    for puzzle, hint in hard_hints(kind):
        if try_out(hint.sentences) < LONG_TRY:
            assert hint.text == hint.in_full
            continue
        long += 1
        texts = [said.text for said in hint.at_first]
        assert texts[0] == hint.sentences[0].text
        assert texts[1] in [said.text for said in hint.sentences]
        assert "to a contradiction" in texts[2]
        assert len(hint.text.split()) < len(hint.in_full.split())
        assert in_brief(puzzle, hint.sentences) == hint.at_first
        written = {
            fact.place: fact.mark for said in hint.sentences if not said.supposed for fact in said.news
        }
        assert written.items() <= dict(hint.marks).items()
    assert long or kind == "slitherlink"


@pytest.mark.parametrize("kind", ["heyawake", "slitherlink"])
def test_what_needs_no_words_is_shown(kind: str) -> None:
    """Each fact of a line of thought belongs to a sentence: the ghosts on the board lack none."""
    for _, hint in hard_hints(kind):
        if hint.step.needs_cases or hint.step.fillings:
            continue
        shown = {fact for said in hint.sentences for fact in (*said.news, *said.supposed)}
        *links, end = hint.step.chain
        facts = {fact for link in links for fact in link.follows if fact.holds}
        assert facts <= shown, hint.in_full
        assert not end.follows


def loops(puzzle: Puzzle) -> Iterator[set[int]]:
    """All single loops on a tiny board, by trying every way to draw lines."""
    fences = list(puzzle.grid.fences)
    for drawn in product((False, True), repeat=len(fences)):
        lines = {fence for fence, line in zip(fences, drawn, strict=True) if line}
        ends = Counter(dot for fence in lines for dot in puzzle.grid.dots_of(fence))
        if not lines or set(ends.values()) != {2}:
            continue
        reached, waiting = set[int](), [min(lines)]
        while waiting:
            here = waiting.pop()
            if here in lines and here not in reached:
                reached.add(here)
                waiting += [f for dot in puzzle.grid.dots_of(here) for f in puzzle.grid.fences_at_dot[dot]]
        if reached == lines:
            yield lines


@pytest.mark.parametrize(
    ("clues", "technique", "number"),
    [("3 3 -\n- - -", "adjacent threes", 2), ("- 3 -\n3 - -", "diagonal threes", 4)],
)
def test_two_threes_are_one_pattern(clues: str, technique: str, number: int) -> None:
    """All its lines come in one step; every loop that fits both 3s has them."""
    puzzle = gridproof.read(SLITHERLINK.format(clues))
    hint = next(
        hint
        for hint in walkthrough(puzzle)
        if isinstance(hint, Hint) and hint.technique == technique and hint.step.pattern
    )
    lines = {fact.place for fact in hint.step.concludes}
    assert set(hint.step.concludes) == {Fact(place, LINE) for place in lines}
    assert len(lines) == number
    assert all(puzzle.grid.label(cell) in hint.text for cell in puzzle.clues)
    fitting = [
        loop
        for loop in loops(puzzle)
        if all(len(loop.intersection(puzzle.grid.fences_at[cell])) == 3 for cell in puzzle.clues)
    ]
    assert fitting
    assert all(lines <= loop for loop in fitting)


@pytest.mark.parametrize("kind", ["kuroshuto", "kurodoko"])
def test_a_hint_after_a_move_is_near_it(kind: str) -> None:
    """Of steps with one rule instance, the nearest is taken."""
    puzzle = next(item for item in collected(kind) if item.rows >= 8).board.puzzle
    centre = puzzle.grid.centre

    def away(hint: Hint, near: int) -> float:
        row, col = centre(near)
        return min(
            abs(y - row) + abs(x - col) for y, x in (centre(fact.place) for fact in hint.step.concludes)
        )

    cells = puzzle.grid.cells[:: max(1, puzzle.grid.size // 12)]
    found = [(near, explain(puzzle, near=near)) for near in cells]
    hints = [(near, hint) for near, hint in found if isinstance(hint, Hint) and hint.step.size == 1]
    assert len({hint.text for _, hint in hints}) > 1
    for near, mine in hints:
        assert all(away(mine, near) <= away(other, near) for _, other in hints)
