"""Borders that end inside a room, and other rules, as a setter and a player see them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

import gridproof
from gridproof.record.kind import Puzzle
from tests.web.conftest import Visit
from tests.web.playing import Mouse, shared_puzzle, spots, until
from tests.web.test_studio import begin, judged, press

pytestmark = pytest.mark.browser

BORDERED = "heyawake/8/8/022gkf3gc2007o00o01s01v07"
"""One answer, by borders that enclose no room."""


def lines(page: Page) -> Locator:
    """The thick lines inside the board."""
    return page.locator("svg path.boxes").first


def drawn(page: Page) -> int:
    """How many pieces they have."""
    found = lines(page)
    return (found.get_attribute("d") or "").count("M") if found.count() else 0


def test_a_setter_sees_them_and_they_stay(visit: Visit) -> None:
    puzzle = gridproof.read(BORDERED)
    page = visit(f"/studio#{BORDERED}")
    spots(page)
    judged(page, "Exactly one answer")
    assert drawn(page) == len(puzzle.borders)
    # A room that is drawn over a border has none inside.
    a, b = puzzle.grid.ends(puzzle.inner_borders[0])
    before = lines(page).get_attribute("d") or ""
    Mouse(page, puzzle).drag([a, b])
    expect(lines(page)).not_to_have_attribute("d", before)
    page.keyboard.press("Control+z")
    judged(page, "Exactly one answer")
    assert drawn(page) == len(puzzle.borders)


def test_a_setter_draws_them_by_strokes_taps_and_keys(visit: Visit) -> None:
    empty = gridproof.read("heyawake/3/3/0000g")
    edge = empty.grid.edge
    page = visit("/studio")
    mouse = begin(page, empty)
    expect(page.get_by_role("button", name="New room", exact=True)).to_be_visible()
    press(page, "Border")

    def borders(number: int) -> Puzzle:
        """The board as the studio shares it, once so many are drawn."""
        until(page, lambda: drawn(page) == number)
        judged(page)
        press(page, "Share and export")
        shared = shared_puzzle(page)
        page.keyboard.press("Escape")
        # While it closes the page takes no keys yet.
        expect(page.locator("dialog")).to_have_count(0)
        return shared

    mouse.drag([0, 1])
    mouse.click(4, right=0.35)
    assert borders(2).inner_borders == (edge(0, 1), edge(4, 5))
    mouse.click(3)
    page.keyboard.press("Shift+ArrowDown")
    assert borders(3).inner_borders == (edge(0, 1), edge(4, 5), edge(3, 6))
    mouse.drag([1, 0])  # the same stroke takes it away
    assert borders(2).inner_borders == (edge(4, 5), edge(3, 6))
    mouse.drag([4, 7])
    mouse.drag([5, 8])  # closed: the last row is a room of its own
    found = borders(4)
    assert found.inner_borders == (edge(4, 5),)
    assert found.regions == ((0, 1, 2, 3, 4, 5), (6, 7, 8))
    for _ in range(2):
        page.keyboard.press("Control+z")
    assert borders(2).inner_borders == (edge(4, 5), edge(3, 6))


def test_a_player_sees_them(visit: Visit) -> None:
    puzzle = gridproof.read(BORDERED)
    page = visit(f"/open#{BORDERED}")
    spots(page)
    assert drawn(page) == len(puzzle.borders)


def test_a_setter_hears_of_other_rules(visit: Visit) -> None:
    page = visit("/studio#arukone/3/2/1g1i")
    spots(page)
    judged(page, "No answer")
    told = page.locator(".verdict .more").first
    expect(told).to_have_text("But it has one in the variant allow-empty: Cells may stay empty.")
