"""Phones: text of twice the size, names in full, and a board that keeps its size under a hint."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import gridproof
from gridproof import collection
from tests.torture.scale import few
from tests.web.conftest import PHONE, Visit
from tests.web.playing import CHAIN, PUZZLES, Mouse, address, pause, spots
from tests.web.test_dialogs import empty_sudoku

pytestmark = pytest.mark.browser

NARROW: ViewportSize = {"width": 360, "height": 740}
SHORT: ViewportSize = {"width": 320, "height": 568}
TALL = "kurodoko/7/14/3g3u8i5j2h9h2g2zg4i7gal7o2j9j9m"

_CUT = """() => [...document.querySelectorAll('main button, main h1, main a.button')]
    .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
    .map((part) => part.textContent || part.ariaLabel)"""
_OUTSIDE = """() => [...document.querySelectorAll('button, a.button, h1, .clock')]
    .filter((part) => part.checkVisibility())
    .map((part) => [part.textContent || part.ariaLabel, part.getBoundingClientRect()])
    .filter(([, box]) => box.left < 0 || box.right > innerWidth).map(([name]) => name)"""
_OVERLAPS = """() => {
    /** What of an element is to be seen: lists scroll. */
    const seen = (part) => {
        let { left, right, top, bottom } = part.getBoundingClientRect();
        for (let at = part.parentElement; at; at = at.parentElement) {
            if (getComputedStyle(at).overflowY === 'visible') continue;
            const box = at.getBoundingClientRect();
            [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return { left, right, top, bottom };
    };
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const cells = [...document.querySelectorAll('[role=gridcell] .area')]
        .map((cell) => cell.getBoundingClientRect());
    const board = {
        left: Math.min(...cells.map((box) => box.left)), right: Math.max(...cells.map((box) => box.right)),
        top: Math.min(...cells.map((box) => box.top)), bottom: Math.max(...cells.map((box) => box.bottom)),
    };
    return [...document.querySelectorAll('aside button, .head *')]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }) && meet(seen(part), board))
        .map((part) => part.textContent || part.ariaLabel);
}"""


def _whole(page: Page) -> None:
    """Nothing sticks out of the window, no text out of its button, and nothing lies on the board."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    assert page.evaluate(_OUTSIDE) == []
    assert page.evaluate(_CUT) == []
    assert page.evaluate(_OVERLAPS) == []


def _enlarge(page: Page) -> None:
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    pause(page, 50)  # the board measures its room anew


@pytest.mark.parametrize("text", few([*map(empty_sudoku, (25, 9, 16)), *reversed(PUZZLES.values())], 7))
def test_text_of_twice_the_size_fits_a_phone(visit: Visit, text: str) -> None:
    page = visit(address(text), phone=True)
    spots(page)
    _enlarge(page)
    _whole(page)
    cells = spots(page)
    assert max(spot.x for spot in cells.values()) - cells[0].x + cells[0].side > 300
    page.get_by_role("button", name="Try", exact=True).click()
    _whole(page)
    page.get_by_role("button", name="More", exact=True).scroll_into_view_if_needed()
    expect(page.get_by_role("button", name="More", exact=True)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("kind", ["sudoku", "arukone"])
def test_a_hint_in_text_of_twice_the_size_can_be_read_and_done(visit: Visit, kind: str) -> None:
    page = visit(address(PUZZLES[kind]), phone=True)
    spots(page)
    _enlarge(page)
    side = spots(page)[0].side
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Tell me why").click()
    _whole(page)
    assert spots(page)[0].side == side
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("button", name="Do it")).to_have_count(0)


PAGES = (
    "/",
    "/kind/sudoku",
    "/learn/sudoku",
    "/daily",
    "/games",
    "/open",
    "/library",
    "/settings",
    "/studio",
)


@pytest.mark.parametrize("path", PAGES)
def test_other_pages_with_text_of_twice_the_size(visit: Visit, path: str) -> None:
    page = visit(path, phone=True)
    page.wait_for_load_state("networkidle")
    _enlarge(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    assert page.evaluate(_OUTSIDE) == []


@pytest.mark.parametrize("size", few([SHORT, NARROW, PHONE], 1))
def test_no_name_of_a_puzzle_is_cut(visit: Visit, size: ViewportSize) -> None:
    page = visit("/", phone=True)
    page.set_viewport_size(size)
    for kind in PUZZLES:
        page.goto(f"/play?id={collection.of_kind(kind)[-1].id}")
        spots(page)
        _whole(page)
        assert page.locator("h1").inner_text() == gridproof.KINDS[kind].title
        expect(page.locator("h1")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("kind", ["shakashaka", "slitherlink"])
def test_no_name_is_cut_in_the_studio_and_in_lessons(visit: Visit, kind: str) -> None:
    page = visit("/", phone=True)
    page.set_viewport_size(NARROW)
    for path in (f"/studio#{PUZZLES[kind]}", f"/learn/{kind}"):
        page.goto(path)
        spots(page)
        _whole(page)


@pytest.mark.parametrize("size", few([PHONE, SHORT, NARROW], 2))
@pytest.mark.parametrize("text", [CHAIN, TALL, PUZZLES["sudoku"]])
def test_a_hint_leaves_the_board_as_it_is(visit: Visit, size: ViewportSize, text: str) -> None:
    page = visit("/", phone=True)
    page.set_viewport_size(size)
    page.goto(address(text))
    before = spots(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Tell me why").wait_for()
    assert spots(page) == before
    page.get_by_role("button", name="Tell me why").click()
    done = page.get_by_role("button", name="Do it")
    for _ in range(page.locator("ol .step").count()):
        expect(done).to_be_in_viewport(ratio=1)
        assert spots(page) == before
        assert page.evaluate(_OVERLAPS) == []
        if page.get_by_role("button", name="Next").is_enabled():
            page.get_by_role("button", name="Next").click()
    done.click()
    expect(done).to_have_count(0)
    assert spots(page) == before


def test_a_check_leaves_the_board_as_it_is_and_can_be_put_away(visit: Visit) -> None:
    page = visit(address(PUZZLES["sudoku"]), phone=True)
    mouse = Mouse(page, gridproof.read(PUZZLES["sudoku"]))
    before = spots(page)
    mouse.click(0)
    for digit in ("1", "2"):
        page.get_by_role("button", name=f"Write {digit}", exact=True).click()
        page.get_by_role("button", name="Check", exact=True).click()
        verdict = page.locator("section[aria-label=Check]")
        expect(verdict).to_be_visible()
        assert spots(page) == before
        page.get_by_role("button", name="Close the check").click()
        expect(verdict).to_have_count(0)
        assert spots(page) == before
