"""From formulas to puzzles: typed, built, solved, read off."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit, both

pytestmark = pytest.mark.browser


@both
def test_a_formula_is_typed_and_its_values_are_read_off_the_board(visit: Visit) -> None:
    page = visit("/formulas")
    page.get_by_label("Formula, circuit").fill("(a or b) and not a")
    page.get_by_label("becomes").select_option("akari")
    page.get_by_role("button", name="Make the board").click()
    board = page.get_by_role("region", name="The board")
    expect(board).to_contain_text("Akari 16 x 14 from 2 variables and 2 clauses")
    expect(board.locator("rect.tile")).to_have_count(10)
    expect(board.locator("g.mark")).to_have_count(0)

    page.get_by_role("button", name="Solve it").click()
    expect(board.get_by_role("status")).to_have_text("The board has exactly one answer.")
    expect(board.locator("g.mark").first).to_be_visible()
    values = board.get_by_role("list", name="Values")
    expect(values.get_by_role("listitem").locator("strong")).to_have_text(["false", "true"])

    # What does not satisfy it has no answer on the board.
    values.get_by_label("a", exact=True).select_option("true")
    expect(board.get_by_role("status")).to_have_text("The board has no answer with these values.")
    expect(values.locator("strong")).to_have_count(0)

    # The board is a puzzle like all others.
    board.get_by_role("link", name="Play it").click()
    expect(page.get_by_role("gridcell")).to_have_count(16 * 14)


def test_examples_and_what_is_wrong_with_a_formula(visit: Visit) -> None:
    page = visit("/formulas", phone=True)
    page.get_by_role("button", name="A Latin square").click()
    board = page.get_by_role("region", name="The board")
    expect(board).to_contain_text("Sudoku 9 x 9")
    # Where a value is a line, its name stands beside it.
    page.get_by_label("Formula, circuit").fill("a and b")
    page.get_by_label("becomes").select_option("arukone")
    page.get_by_role("button", name="Make the board").click()
    expect(board.locator("text.variable")).to_have_text(["a", "b"])
    expect(board.locator("rect.tile").first).to_be_visible()
    page.get_by_label("becomes").select_option("akari")
    page.get_by_role("button", name="No model").click()
    page.get_by_role("button", name="Solve it").click()
    expect(board.get_by_role("status")).to_have_text("The board has no answer.")
    page.get_by_label("Formula, circuit").fill("a or (b")
    page.get_by_role("button", name="Make the board").click()
    expect(page.get_by_role("alert")).to_have_text("Line 1: the end; expected ')' or an operation")
    expect(board).to_have_count(0)
