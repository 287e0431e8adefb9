"""Dialogs: the keys of every kind and size; and Back, which closes a dialog before it leaves a page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import gridproof
from tests.torture.scale import few
from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, Mouse, address, answer, congratulated, spots, wait_until

pytestmark = pytest.mark.browser

SUDOKU_SIZES = few((9, 25, 16, 12, 10, 8, 6, 4), 2)


def empty_sudoku(size: int) -> str:
    return f"gridproof sudoku {size} {size}\n\n" + "\n".join([" ".join("-" * size)] * size)


@pytest.mark.parametrize("text", [*PUZZLES.values(), *map(empty_sudoku, SUDOKU_SIZES)])
def test_the_keys_are_told(visit: Visit, text: str) -> None:
    page = visit(address(text))
    spots(page)
    keys = page.get_by_role("dialog", name="Keys")
    page.keyboard.press("?")
    expect(keys).to_contain_text("undo, redo")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Edit a copy").click()
    page.get_by_role("button", name="Keys", exact=True).click()
    expect(keys).to_contain_text("undo, redo")


def _dialog_closes_first(page: Page, opener: str) -> None:
    """Open a dialog twice: Back closes the first one, its cross the second; Forward opens nothing."""
    url = page.url
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name=opener, exact=True).first.click()
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_have_count(0)
    assert page.url == url
    page.get_by_role("button", name=opener, exact=True).first.click()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Close", exact=True).first.click()
    expect(dialog).to_have_count(0)
    wait_until(page, "!history.state")
    page.evaluate("history.forward()")
    wait_until(page, "!history.state")
    expect(dialog).to_have_count(0)
    assert page.url == url


def test_back_closes_the_dialogs_of_a_game_and_then_leaves_it(visit: Visit) -> None:
    page = visit("/kind/akari")
    page.goto(address(PUZZLES["akari"]))
    mouse = Mouse(page, gridproof.read(PUZZLES["akari"]))
    mouse.click(0)
    for opener in ("Rules and gestures", "Share and export", "Keys", "More", "Solve", "Clear"):
        _dialog_closes_first(page, opener)
        spots(page)
    playing = page.url
    page.go_back()
    expect(page).to_have_url(re.compile("/kind/akari$"))
    page.go_forward()
    expect(page).to_have_url(playing)
    expect(page.locator("#cell-0")).to_have_attribute("aria-label", "r1c1, bulb")


def test_back_closes_the_dialogs_of_other_pages(visit: Visit) -> None:
    page = visit("/settings")
    _dialog_closes_first(page, "Reset progress")
    page.goto("/library")
    _dialog_closes_first(page, "Import puzzles")
    page.goto("/studio#" + PUZZLES["sudoku"])
    spots(page)
    _dialog_closes_first(page, "Keys")
    _dialog_closes_first(page, "Share and export")


def test_a_dialog_that_leads_elsewhere_leaves_nothing_behind(visit: Visit) -> None:
    page = visit("/settings")
    page.goto(address(PUZZLES["akari"]))
    puzzle = gridproof.read(PUZZLES["akari"])
    Mouse(page, puzzle).write_all(answer(puzzle))
    congratulated(page)
    playing = page.url
    page.get_by_role("link", name="Choose").click()
    expect(page.get_by_role("heading", name="Akari", exact=True)).to_be_visible()
    page.go_back()
    expect(page).to_have_url(playing)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_a_page_loaded_again_under_a_dialog_needs_one_back(visit: Visit) -> None:
    page = visit("/settings")
    page.goto(address(PUZZLES["akari"]))
    spots(page)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.reload()
    spots(page)
    wait_until(page, "!history.state")
    page.go_back()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
