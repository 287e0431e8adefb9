"""After the last mark: the board undimmed, the time among others, a replay, a card, and what comes next."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import gridproof
from gridproof import collection
from gridproof.record.kind import Puzzle
from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, Mouse, address, answer, congratulated, label, spots
from tests.web.test_way_in import keep, result

pytestmark = pytest.mark.browser

ITEMS = [item for item in collection.of_kind("kurodoko") if (item.rows, item.cols) == (5, 5)]
ITEM = min(ITEMS, key=lambda item: item.score or 0)


def _solve(page: Page, puzzle: Puzzle) -> None:
    Mouse(page, puzzle).write_all(answer(puzzle))
    congratulated(page)


def test_the_finished_board_is_shown_with_the_time_among_others(visit: Visit) -> None:
    page = visit("/")
    level = ITEM.level
    others = [
        result(page, f"o{at}", "kurodoko", level=level, time=time) for at, time in enumerate((1, 3_599_000))
    ]
    keep(page, "results", *others, result(page, "helped", "kurodoko", level=level, time=0, hints=1))
    page.goto(f"/play?id={ITEM.id}")
    _solve(page, ITEM.board.puzzle)
    said = page.get_by_role("dialog", name="Solved!")
    expect(said).to_contain_text("Without hints.")
    expect(said).to_contain_text("Best 0:00.")
    expect(said).to_contain_text("Average 29:59.")
    assert page.locator("dialog[open]").count() == 0
    board, box = page.get_by_role("grid").bounding_box(), said.bounding_box()
    assert board and box and board["x"] + board["width"] <= box["x"]
    shine = "getComputedStyle(document.querySelector('.won'), '::after').animationName"
    assert page.evaluate(shine) == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert "shine" in page.evaluate(shine)
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)


def test_next_goes_on_in_the_collection(visit: Visit) -> None:
    page = visit("/kind/kurodoko")
    links = page.locator("section[aria-labelledby=collection] a.item")
    first, second = (links.nth(at).get_attribute("href") or "" for at in range(2))
    page.goto(first)
    (item,) = (one for one in collection.of_kind("kurodoko") if first.endswith(one.id))
    _solve(page, item.board.puzzle)
    page.get_by_role("button", name="Next one").click()
    expect(page).to_have_url(re.compile(re.escape(second) + "$"))


def test_the_moves_are_shown_once_more(visit: Visit) -> None:
    puzzle = gridproof.read(PUZZLES["kurodoko"])
    page = visit(address(PUZZLES["kurodoko"]))
    _solve(page, puzzle)
    cell = min(answer(puzzle))
    page.get_by_role("button", name="Replay").click()
    bar = page.get_by_role("slider")
    bar.fill("0")
    assert label(page, cell).endswith("empty")
    bar.fill(bar.get_attribute("max") or "")
    assert label(page, cell).endswith("shaded")
    bar.fill("0")
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(page.get_by_role("region", name="Replay").get_by_role("button", name="Go on")).to_be_visible()
    assert label(page, cell).endswith("shaded")
    page.get_by_role("region", name="Replay").get_by_role("button", name="Close").click()
    expect(bar).to_have_count(0)


def test_the_card_is_a_picture_and_a_link_that_give_nothing_away(visit: Visit) -> None:
    puzzle = gridproof.read(PUZZLES["kurodoko"])
    page = visit(address(PUZZLES["kurodoko"]), phone=True)
    _solve(page, puzzle)
    said = page.get_by_role("dialog", name="Solved!")
    said.scroll_into_view_if_needed()
    said.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share the result")
    picture = dialog.get_by_role("img", name=re.compile("Kurodoko, 5×5.*Without hints."))
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => [image.naturalWidth, image.naturalHeight]") == [1200, 630]
    # Clues are drawn, marks are not.
    assert dialog.locator(".board text").count() >= len(puzzle.clues)
    assert dialog.locator(".board .mark").count() == 0
    with page.expect_download() as saving:
        dialog.get_by_role("button", name="Save the picture").click()
    assert saving.value.path().read_bytes().startswith(b"\x89PNG")
    dialog.get_by_role("button", name="Copy the text with the link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    title, time, link = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert title.startswith("Gridproof: Kurodoko 5×5") and "Without hints" in time
    # On this computer alone the app has no address for others.
    assert link == f"https://puzz.link/p?{PUZZLES['kurodoko']}"
    other = visit(address(link))
    spots(other)
    assert all("shaded" not in label(other, cell) for cell in puzzle.grid.cells)
