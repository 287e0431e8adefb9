"""Browsers that keep nothing: the app plays on, and says so once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import gridproof
from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, Mouse, address, answer, congratulated, label, spots

pytestmark = pytest.mark.browser

_LISTEN = """
window.told = new Set();
new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
        for (const node of addedNodes)
            for (const notice of node instanceof Element ? [node, ...node.querySelectorAll('*')] : [])
                if (notice.matches('.notice')) window.told.add(notice);
}).observe(document, { childList: true, subtree: true });
"""
_THROWS = "() => { throw new DOMException('It is forbidden.', 'SecurityError'); }"
BROWSERS = {
    "no database": "Object.defineProperty(window, 'indexedDB', { value: undefined });",
    "all forbidden": f"""
        for (const name of ['indexedDB', 'localStorage', 'caches', 'BroadcastChannel'])
            Object.defineProperty(window, name, {{ get: {_THROWS} }});""",
    "opening forbidden": f"IDBFactory.prototype.open = {_THROWS};",
    # A database of a later version: opening it fails later, by an event.
    "opening fails": "indexedDB.open('gridproof', 999);",
    # A page of an early version holds the database and does not let go.
    "opening blocked": "indexedDB.open('gridproof', 1).onsuccess = (event) => (window.held = event);",
    "settings alone": f"Object.defineProperty(window, 'localStorage', {{ get: {_THROWS} }});",
}
NOTICE = re.compile("You can play on, but what you do now is lost")


def _said(page: Page) -> list[str]:
    """What notices told, also those that are gone."""
    told: list[str] = page.evaluate("[...window.told].map((notice) => notice.textContent)")
    return [text for text in told if NOTICE.search(text)]


def _play_on(page: Page) -> None:
    """Solve a puzzle, also by way of the home page, begin another one, draw one; no page is loaded."""
    puzzle = gridproof.read(PUZZLES["kurodoko"])
    mouse = Mouse(page, puzzle)
    right = answer(puzzle)
    mouse.click(min(right))
    expect(page.locator(f"#cell-{min(right)}")).to_have_attribute("aria-label", re.compile("shaded"))
    page.get_by_role("link", name="Gridproof").click()
    page.get_by_role("heading", name="Continue").wait_for()
    page.go_back()
    spots(page)
    assert "shaded" in label(page, min(right))
    Mouse(page, puzzle).write_all({cell: mark for cell, mark in right.items() if cell != min(right)})
    congratulated(page)
    page.get_by_role("link", name="Choose").click()
    page.get_by_role("button", name="Play", exact=True).click()
    spots(page)
    page.get_by_role("link", name="Make a puzzle").click()
    page.get_by_role("button", name="Empty board").click()
    spots(page)
    page.get_by_role("link", name="Statistics").click()
    expect(page.get_by_role("table").first).to_contain_text("5×5")


@pytest.mark.parametrize("way", BROWSERS)
def test_who_keeps_nothing_plays_on_and_is_told_once(visit: Visit, way: str) -> None:
    page = visit(address(PUZZLES["kurodoko"]), before=_LISTEN + BROWSERS[way])
    expect(page.get_by_text(NOTICE)).to_have_count(1)
    page.get_by_role("button", name="Dismiss").click()
    _play_on(page)
    assert len(_said(page)) == 1


def test_full_storage_is_told_once_and_nothing_is_lost_while_playing(visit: Visit) -> None:
    page = visit("/settings", before=_LISTEN)
    page.get_by_role("link", name="Open a puzzle").click()
    origin = page.evaluate("window.origin")
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page.get_by_label("Link or text").fill(PUZZLES["kurodoko"])
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_text("storage is full")).to_have_count(1)
    page.get_by_role("button", name="Dismiss").click()
    _play_on(page)
    assert len(_said(page)) == 1


def test_a_browser_that_keeps_all_says_nothing(visit: Visit) -> None:
    page = visit(address(PUZZLES["kurodoko"]), before=_LISTEN)
    _play_on(page)
    assert _said(page) == []
