"""Browsers that keep nothing: the app plays on, and reports it once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import gridproof
from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, Mouse, address, answer, congratulated, label, saved, spots

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
    """The texts of notices, also of those that are gone."""
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
    page.get_by_role("heading", name="Go on where you were").wait_for()
    page.go_back()
    spots(page)
    assert "shaded" in label(page, min(right))
    Mouse(page, puzzle).write_all({cell: mark for cell, mark in right.items() if cell != min(right)})
    congratulated(page)
    page.get_by_role("link", name="Choose").click()
    page.get_by_role("button", name="Play", exact=True).click()
    spots(page)
    page.get_by_role("link", name="Make", exact=True).click()
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
    page.get_by_role("link", name="Open", exact=True).click()
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


# the page is left while the database is busy

_HOLD = """(name) => new Promise((resolve) => {
    indexedDB.open('gridproof').onsuccess = ({ target }) => {
        const store = target.result.transaction(name, 'readwrite').objectStore(name);
        const again = () => { store.count().onsuccess = () => { again(); resolve(); }; };
        again();
    };
})"""
"""A script that keeps a part of the database busy as long as the page is open: what is written waits."""


def test_the_last_move_is_kept_however_soon_the_page_is_left(visit: Visit) -> None:
    page = visit(address(PUZZLES["kurodoko"]))
    mouse = Mouse(page, gridproof.read(PUZZLES["kurodoko"]))
    page.evaluate(_HOLD, "games")
    mouse.click(0)
    expect(page.locator("#cell-0")).to_have_attribute("aria-label", re.compile("shaded"))
    page.goto("/")
    page.get_by_role("heading", name="Go on where you were").wait_for()
    page.get_by_role("link", name="Kurodoko 5×5").first.click()
    spots(page)
    assert "shaded" in label(page, 0)
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('gridproof.left'))") == []


def test_the_last_stroke_of_a_draft_is_kept_however_soon_the_page_is_left(visit: Visit) -> None:
    page = visit("/studio")
    page.get_by_label("Puzzle", exact=True).select_option("kurodoko")
    page.get_by_role("button", name="Empty board").click()
    where = spots(page)
    # Digits are typed once the page knows that the board takes numbers.
    page.get_by_role("button", name="Number 3", exact=True).wait_for()
    saved(page, 0, "drafts")
    page.evaluate(_HOLD, "drafts")
    # The first stroke is being written when the second one comes.
    for cell, number in ((0, "3"), (2, "4")):
        page.mouse.click(where[cell].x, where[cell].y)
        page.keyboard.press(number)
        expect(page.locator(f"#cell-{cell}")).to_have_attribute("aria-label", re.compile(number))
    drawn = [label(page, cell) for cell in (0, 2)]
    page.reload()
    for cell, said in zip((0, 2), drawn, strict=True):
        expect(page.locator(f"#cell-{cell}")).to_have_attribute("aria-label", said)
