"""Faults are shown while playing, under Check and in the studio. Nothing is cut off or moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import gridproof
from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, NW, State
from gridproof.formats import write
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Puzzle
from tests.web.conftest import Visit, both
from tests.web.playing import LARGE, PUZZLES, Mouse, address, spots

pytestmark = pytest.mark.browser

AKARI = gridproof.read(PUZZLES["akari"])
CLASH = "These two bulbs light each other."

_WHOLE = """(element) => {
    const box = element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].every((part) => part.width === 0 || (
        part.left >= box.left - 1 && part.right <= box.right + 1 && part.top >= box.top - 1
        && part.bottom <= box.bottom + 1 && part.right <= innerWidth && part.bottom <= innerHeight
    ));
}"""
"""Whether all the text of an element lies inside of it, and on the screen."""


def is_whole(page: Page, selector: str) -> bool:
    return bool(page.locator(selector).evaluate(_WHOLE))


def facing(puzzle: Puzzle) -> tuple[int, int]:
    run = max(puzzle.grid.runs(puzzle.clues), key=len)
    return run[0], run[-1]


@both
def test_two_bulbs_that_face_each_other(visit: Visit) -> None:
    page = visit(address(PUZZLES["akari"]))
    mouse = Mouse(page, AKARI)
    one, two = facing(AKARI)
    mouse.click(one)
    mouse.click(two)
    expect(page.locator(".live")).to_have_text(f"!{CLASH}")
    label = AKARI.grid.label
    expect(page.locator("p.hidden[aria-live=polite]")).to_have_text(f"{label(one)}, {label(two)}: {CLASH}")
    page.get_by_role("button", name="Check", exact=True).click()
    found = page.get_by_label("Check", exact=True)
    expect(found.get_by_text(CLASH)).to_be_visible()
    expect(found.get_by_text("No bulb shines")).to_have_count(0)


def test_a_number_twice(visit: Visit) -> None:
    puzzle = gridproof.read(PUZZLES["sudoku"])
    page = visit(address(PUZZLES["sudoku"]), phone=True)
    mouse = Mouse(page, puzzle)
    free = [cell for cell in puzzle.grid.row(0) if cell not in puzzle.clues]
    (shown,) = {puzzle.clues[cell].number for cell in puzzle.grid.row(0) if cell in puzzle.clues}
    mouse.click(free[-1])
    page.get_by_role("button", name=f"Write {shown}", exact=True).click()
    expect(page.locator(".live")).to_contain_text(f"Row 1 has two {shown}s.")
    assert is_whole(page, ".live")


def slipped(rows: int, cols: int) -> str:
    """A Shakashaka without clues, full of dots but for one triangle."""
    puzzle = Puzzle(KINDS["shakashaka"], Grid.of(rows, cols), {})
    dots: State = dict.fromkeys(puzzle.grid.cells, DOT)
    return write(Board(puzzle, {**dots, cols * (rows // 2) + cols // 2: NW}), "text")


def test_a_slip_marks_its_corner_and_is_told_in_full_on_a_phone(visit: Visit) -> None:
    page = visit(address(slipped(8, 8)), phone=True)
    expect(page.locator(".live")).to_contain_text("degrees; those of rectangles have 90.")
    assert is_whole(page, ".live")
    assert 0 < page.locator(".violated .around").count() <= 9
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_label("Check", exact=True).get_by_role("listitem").last).to_have_text(
        "This white angle has 315 degrees; those of rectangles have 90. (in 2 places)"
    )


@pytest.mark.parametrize("text", [PUZZLES["kurodoko"], LARGE], ids=["usual", "large"])
def test_nothing_moves_when_a_sentence_comes(visit: Visit, text: str) -> None:
    puzzle = gridproof.read(text)
    page = visit(address(text), phone=True)
    mouse = Mouse(page, puzzle)
    undo = page.get_by_role("button", name="Undo", exact=True)
    before, button = spots(page), undo.bounding_box()
    free = next(c for c in puzzle.grid.cells if {c, c + 1}.isdisjoint(puzzle.clues))
    mouse.click(free)
    mouse.click(free + 1)
    expect(page.locator(".live")).to_contain_text("These two shaded cells share a side.")
    assert is_whole(page, ".live")
    assert (spots(page), undo.bounding_box()) == (before, button)


def test_the_studio_says_it_in_its_test(visit: Visit) -> None:
    page = visit(f"/studio#{PUZZLES['akari']}")
    page.get_by_role("button", name="Test", exact=True).click()
    mouse = Mouse(page, AKARI)
    for cell in facing(AKARI):
        mouse.click(cell)
    expect(page.locator(".live")).to_have_text(f"!{CLASH}")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_label("Check", exact=True).get_by_text(CLASH)).to_be_visible()
    expect(page.locator(".live")).to_have_count(0)
