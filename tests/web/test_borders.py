"""Borders that end inside a room, and other rules, as a setter and a player see them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

import gridproof
from tests.web.conftest import Visit
from tests.web.playing import Mouse, spots
from tests.web.test_studio import judged

pytestmark = pytest.mark.browser

BORDERED = "heyawake/8/8/022gkf3gc2007o00o01s01v07"
"""One answer, by borders that enclose no room."""


def lines(page: Page) -> Locator:
    """The thick lines inside the board."""
    return page.locator("svg path.boxes").first


def drawn(page: Page) -> int:
    """How many pieces they have."""
    return (lines(page).get_attribute("d") or "").count("M")


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
